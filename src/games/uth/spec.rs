//! What a house may choose in Ultimate Texas Hold'em.

use crate::evaluator::HandClass;
use crate::exact::{Exact, fraction_text};
use crate::games::line::{HANDS, ROYAL_TO_PAIR_OR_LESS, ROYAL_TO_TRIPS};
use crate::games::{
    Conflict, DraftSwitches, Kind, Line, Qualifier, Shape, SideBetSpec, SidePays, Spec, Switch,
    TableSpec, line_words,
};
use crate::paytable::Rules;

/// What the bad beat pays on. A royal flush never loses.
const BAD_BEATS: &[Line] = HANDS.split_at(7).0.split_at(1).1;

/// What it does not pay on: what else may lose, and the hands of which neither does.
const NO_BAD_BEATS: &[Line] = &[
    Line::Hand(HandClass::TwoPair),
    Line::Hand(HandClass::Pair),
    Line::Hand(HandClass::HighCard),
    Line::Equal,
];

/// The multiples of the ante that may be played at the three stages.
const STAGES: [&str; 3] = ["play_start", "play_flop", "play_river"];

const MULTIPLES: Kind = Kind::Multiples {
    least: "0.01",
    most: "1000",
};

/// What a house may choose in Ultimate Texas Hold'em.
pub static SPEC: Spec = Spec {
    id: "uth",
    aliases: &[
        "ultimate-texas-holdem",
        "ultimate-texas-hold-em",
        "ultimate",
    ],
    title: "Ultimate Texas Hold'em",
    summary: "Ante and an equal blind. Player and dealer get two cards each; five common cards \
              follow, three and then two. Before the first, after the first and after the last of \
              them the player may play a multiple of the ante, once; the earlier, the more. At the \
              end he plays or folds, losing ante and blind. The best five of seven cards play for \
              both. The dealer needs an opening hand for the ante to count.",
    switches: &[
        Switch {
            key: STAGES[0],
            kind: MULTIPLES,
            default: "3,4",
            help: "The multiples of the ante that may be played before the flop.",
        },
        Switch {
            key: STAGES[1],
            kind: MULTIPLES,
            default: "2",
            help: "The multiples of the ante that may be played on the flop.",
        },
        Switch {
            key: STAGES[2],
            kind: MULTIPLES,
            default: "1",
            help: "The multiples of the ante that may be played on the river; at least one.",
        },
        Switch {
            key: "opening",
            kind: Kind::Qualifier,
            default: "pair",
            help: "The weakest hand with which the dealer opens; when he does not, the ante pushes.",
        },
        Switch {
            key: "hole_cards",
            kind: Kind::Choice(&["any", "both"]),
            default: "any",
            help: "Whether a hand is the best five of seven cards, or must use both of one's own and \
                   three of the board.",
        },
    ],
    tables: &[TableSpec {
        key: "blind",
        title: "The blind pays, to one, for a winning hand of the player's; 0 is a push",
        lines: ROYAL_TO_PAIR_OR_LESS,
        shape: Shape::ThenLess,
    }],
    side_bets: &[
        SideBetSpec {
            id: "trips",
            title: "Trips",
            settled_on: "the player's final hand",
            lines: ROYAL_TO_TRIPS,
            unpaid: &[],
            words: line_words,
            pays: SidePays::ToOne,
            deals: trips_deals,
        },
        SideBetSpec {
            id: "bad-beat",
            title: "Two-way bad beat",
            settled_on: "the losing hand of the two, as if both were shown",
            lines: BAD_BEATS,
            unpaid: NO_BAD_BEATS,
            words: bad_beat_words,
            pays: SidePays::ToOne,
            deals: |_| 2_781_381_002_400,
        },
    ],
    strategies: &[],
    // A blind is paid whenever the player wins, and he may win with any hand.
    unreachable: |_| Vec::new(),
    conflicts,
    outcomes,
    decisions,
};

/// Seven cards, or two and five where it counts which are whose.
fn trips_deals(rules: &Rules) -> u64 {
    match rules.choice("hole_cards") {
        "both" => 2_809_475_760,
        _ => 133_784_560,
    }
}

fn bad_beat_words(line: Line) -> String {
    match line {
        Line::Equal => line.words().into(),
        other => format!("losing hand is {}", other.words()),
    }
}

/// On the river the player must have something to do but fold.
fn conflicts(switches: &DraftSwitches<'_>) -> Vec<Conflict> {
    if switches
        .multiples("play_river")
        .is_none_or(|river| !river.is_empty())
    {
        return Vec::new();
    }
    vec![Conflict {
        switch: "play_river",
        message:
            "the river is a stage without a legal action: a player who has checked twice could \
                  only fold"
                .into(),
        help: "give a multiple, as in play_river = 1".into(),
    }]
}

/// Every multiple that may be played at some stage, lowest first.
fn multiples(rules: &Rules) -> Vec<Exact> {
    let stages = STAGES.iter().flat_map(|stage| rules.multiples(stage));
    let mut all: Vec<Exact> = stages.cloned().collect();
    all.sort();
    all.dedup();
    all
}

/// The ids of all outcomes under the rules.
fn outcomes(rules: &Rules) -> Vec<String> {
    let always_opens = rules.qualifier("opening") == Qualifier::None;
    let wins = |opened: &str| {
        let lines = rules.table("blind").keys().rev();
        let wins = lines.map(|line| format!("{opened}win-{line}"));
        wins.collect::<Vec<String>>()
    };
    let mut endings = vec!["lose".to_string()];
    endings.extend((!always_opens).then(|| "unopened-lose".to_string()));
    endings.push("push".into());
    endings.extend(wins(""));
    if !always_opens {
        endings.extend(wins("unopened-"));
    }
    let mut ids = vec!["fold".to_string()];
    for multiple in multiples(rules) {
        let multiple = fraction_text(&multiple);
        let all = endings.iter();
        ids.extend(all.map(|ending| format!("play-{multiple}-{ending}")));
    }
    ids
}

/// The ids of all decisions: stage and action, the highest multiple first.
fn decisions(rules: &Rules) -> Vec<(&'static str, String)> {
    let stages = ["start", "flop", "river"].into_iter().zip(STAGES);
    let stages = stages.zip(["check", "check", "fold"]);
    stages
        .flat_map(|((stage, switch), otherwise)| {
            let plays = rules.multiples(switch).iter().rev();
            let plays = plays.map(|multiple| format!("play {}", fraction_text(multiple)));
            let actions = plays.chain([otherwise.to_string()]);
            actions.map(move |action| (stage, action))
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::exact::whole;
    use crate::paytable::SwitchValue;
    use indexmap::IndexMap;

    #[test]
    fn the_river_needs_a_multiple() {
        let found = |river: Vec<Exact>| {
            let switches = IndexMap::from([("play_river", SwitchValue::Multiples(river))]);
            conflicts(&DraftSwitches(&switches)).len()
        };
        assert_eq!((found(vec![]), found(vec![whole(1)])), (1, 0));
        assert!(conflicts(&DraftSwitches(&IndexMap::new())).is_empty());
    }

    #[test]
    fn every_loser_of_a_bad_beat_has_a_row() {
        let mut rows: Vec<Line> = BAD_BEATS.iter().chain(NO_BAD_BEATS).copied().collect();
        assert!(rows.is_sorted_by(|high, low| high > low));
        rows.pop();
        // Neither royal flushes, which do not lose, nor ace-king, which is a high card here.
        assert_eq!(rows.len(), HandClass::COUNT - 2);
        assert_eq!(bad_beat_words(rows[0]), "losing hand is a straight flush");
        assert_eq!(bad_beat_words(Line::Equal), "equal hands");
    }
}
