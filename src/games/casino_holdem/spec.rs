//! What a house may choose in Casino Hold'em.

use crate::evaluator::{HandClass, Strength};
use crate::games::line::{HANDS, ROYAL_TO_PAIR_OR_LESS};
use crate::games::{
    Conflict, DraftSwitches, Kind, Line, Qualifier, Shape, SideBetSpec, SidePays, Spec, Switch,
    TableSpec, UnreachableLine, line_words,
};
use crate::paytable::Rules;

/// The lines of the bonus: the pairs end with the aces.
const BONUS_LINES: &[Line] = &[
    HANDS[0],
    HANDS[1],
    HANDS[2],
    HANDS[3],
    HANDS[4],
    HANDS[5],
    HANDS[6],
    HANDS[7],
    Line::PairOfAces,
];

/// The lines of the progressive, where a royal flush is a straight flush.
const PROGRESSIVE_LINES: &[Line] = HANDS.split_at(6).0.split_at(1).1;

/// What a house may choose in Casino Hold'em.
pub static SPEC: Spec = Spec {
    id: "casino-holdem",
    aliases: &["casino-holdem-poker", "casino-hold-em", "holdem"],
    title: "Casino Hold'em",
    summary: "Player and dealer get two cards each, and three common cards are dealt. The player \
              folds, losing the ante, or calls. Turn and river follow, and the best five of seven \
              cards play for both. The dealer needs a qualifying hand.",
    switches: &[
        Switch {
            key: "call",
            kind: Kind::Exact {
                least: "0.01",
                most: "1000",
            },
            default: "2",
            help: "The call, as a multiple of the ante.",
        },
        Switch {
            key: "qualifier",
            kind: Kind::Qualifier,
            default: "pair:4",
            help: "The weakest hand with which the dealer plays.",
        },
        Switch {
            key: "not_qualified",
            kind: Kind::Choice(&["table", "even"]),
            default: "table",
            help: "What the ante is paid when the dealer does not qualify: by the table for the \
                   player's hand, or 1 to 1.",
        },
        Switch {
            key: "table_on",
            kind: Kind::Choice(&["ante", "call"]),
            default: "ante",
            help: "Which bet is paid by the table. With `call` the ante pushes when a dealer who \
                   qualifies loses, and is paid 1 to 1 when he does not qualify.",
        },
        Switch {
            key: "max_payout",
            kind: Kind::Limit {
                least: "1",
                most: "1000000",
            },
            default: "none",
            help: "The most that ante and call together win, in antes; side bets are outside it.",
        },
        Switch {
            key: "fold_forfeits_bonus",
            kind: Kind::Choice(&["off", "on"]),
            default: "off",
            help: "Whether a fold loses the AA bonus too, whatever the cards.",
        },
        Switch {
            key: "bonus_stake",
            kind: Kind::Exact {
                least: "0.01",
                most: "1000",
            },
            default: "1",
            help: "The stake on the AA bonus, in antes, at which ante and bonus are played together; \
                   used only with `fold_forfeits_bonus = \"on\"`.",
        },
    ],
    tables: &[TableSpec {
        key: "pays",
        title: "The ante, or the call where it carries the table, pays, to one, for the player's hand",
        lines: ROYAL_TO_PAIR_OR_LESS,
        shape: Shape::ThenLess,
    }],
    side_bets: &[
        SideBetSpec {
            id: "aa",
            title: "AA bonus",
            settled_on: "the player's two cards and the flop",
            lines: BONUS_LINES,
            unpaid: &[],
            words: line_words,
            pays: SidePays::ToOne,
            deals: |_| 2_598_960,
        },
        SideBetSpec {
            id: "progressive",
            title: "Progressive",
            settled_on: "the player's two cards and the flop",
            lines: PROGRESSIVE_LINES,
            unpaid: &[],
            words: progressive_words,
            pays: SidePays::Seeded,
            deals: |_| 2_598_960,
        },
    ],
    strategies: &[],
    unreachable,
    conflicts,
    outcomes,
    decisions,
};

fn progressive_words(line: Line) -> String {
    match line {
        Line::Hand(HandClass::StraightFlush) => "a straight or royal flush".into(),
        other => other.words().into(),
    }
}

/// When a dealer who does not qualify leaves the table out of it, it pays only a hand that beats one
/// who does: a class without a hand above the weakest that qualifies is never paid. Both hands share
/// the board, so they may hold the same three or four of a rank.
fn unreachable(switches: &DraftSwitches<'_>) -> Vec<UnreachableLine> {
    let paid_anyway = switches.choice("not_qualified") != Some("even");
    let qualifier = switches.qualifier("qualifier");
    let Some((qualifier, least)) = qualifier.and_then(|one| Some((one, one.weakest()?))) else {
        return Vec::new();
    };
    if paid_anyway {
        return Vec::new();
    }
    let beats = |line: Line| Strength::above(least).any(|strength| line == strength.class().into());
    let never = HANDS.iter().copied().filter(|&line| !beats(line));
    never
        .map(|line| UnreachableLine {
            table: "pays",
            line,
            reason: format!(
                "{} never beats a dealer who qualifies with {qualifier}",
                line.words()
            ),
        })
        .collect()
}

/// There is one table, so it cannot pay the ante when the call carries it.
fn conflicts(switches: &DraftSwitches<'_>) -> Vec<Conflict> {
    let call_carries = switches.choice("table_on") == Some("call");
    if !call_carries || switches.choice("not_qualified") != Some("table") {
        return Vec::new();
    }
    vec![Conflict {
        switch: "table_on",
        message: "the call carries the table, so the ante has none to be paid by when the dealer \
                  does not qualify"
            .into(),
        help: "say not_qualified = \"even\": the ante is then paid 1 to 1".into(),
    }]
}

/// The ids of all outcomes under the rules.
fn outcomes(rules: &Rules) -> Vec<String> {
    let lines = || rules.table("pays").keys().rev();
    let not_qualified: Vec<String> = match rules.choice("not_qualified") {
        _ if rules.qualifier("qualifier") == Qualifier::None => Vec::new(),
        "table" => lines()
            .map(|line| format!("not-qualified-{line}"))
            .collect(),
        _ => vec!["not-qualified".into()],
    };
    let mut ids = vec!["fold".into()];
    ids.extend(not_qualified);
    ids.extend(["lose".into(), "push".into()]);
    ids.extend(lines().map(|line| format!("win-{line}")));
    ids
}

/// The ids of all decisions: stage and action.
fn decisions(_: &Rules) -> Vec<(&'static str, String)> {
    ["fold", "call"]
        .map(|action| ("flop", action.into()))
        .into()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::paytable::SwitchValue;
    use indexmap::IndexMap;

    fn never_paid(qualifier: &str, not_qualified: &'static str) -> Vec<&'static str> {
        let qualifier = SwitchValue::Qualifier(Qualifier::parse(qualifier).unwrap());
        let switches = IndexMap::from([
            ("qualifier", qualifier),
            ("not_qualified", SwitchValue::Choice(not_qualified)),
        ]);
        let never = unreachable(&DraftSwitches(&switches));
        never.iter().map(|never| never.line.id()).collect()
    }

    #[test]
    fn a_class_below_the_qualifier_is_never_paid_unless_the_table_pays_anyway() {
        assert_eq!(never_paid("pair:4", "table"), [""; 0]);
        assert_eq!(never_paid("royal-flush", "table"), [""; 0]);
        assert_eq!(never_paid("none", "even"), [""; 0]);
        assert_eq!(never_paid("pair:4", "even"), ["ace-king", "high-card"]);
        assert_eq!(never_paid("ace-king", "even"), ["high-card"]);
        // The board may hold three aces, and the kickers decide.
        assert_eq!(
            never_paid("three-of-a-kind:A", "even"),
            ["two-pair", "pair", "ace-king", "high-card"]
        );
        // No straight is higher than the one to the ace.
        assert_eq!(never_paid("straight:A", "even").first(), Some(&"straight"));
        assert_eq!(never_paid("royal-flush", "even").len(), HANDS.len());
        assert!(unreachable(&DraftSwitches(&IndexMap::new())).is_empty());
    }

    #[test]
    fn the_call_carries_the_only_table() {
        let found = |table_on, not_qualified| {
            let switches = IndexMap::from([
                ("table_on", SwitchValue::Choice(table_on)),
                ("not_qualified", SwitchValue::Choice(not_qualified)),
            ]);
            conflicts(&DraftSwitches(&switches)).len()
        };
        assert_eq!(found("call", "table"), 1);
        assert_eq!(
            found("call", "even") + found("ante", "table") + found("ante", "even"),
            0
        );
    }
}
