//! What a house may choose in Caribbean Stud.

use crate::evaluator::{HandClass, Strength};
use crate::games::line::{HANDS, ROYAL_TO_TRIPS};
use crate::games::{
    DraftSwitches, Kind, Line, Shape, SideBetSpec, SidePays, Spec, Switch, TableSpec,
    UnreachableLine, line_words, no_conflicts,
};

/// The lines of the raise table, highest first: all but the high card.
const RAISE_LINES: &[Line] = HANDS.split_at(10).0;

/// What a house may choose in Caribbean Stud.
pub static SPEC: Spec = Spec {
    id: "caribbean",
    aliases: &["caribbean-stud", "caribbean-stud-poker", "caribbean-poker"],
    title: "Caribbean Stud",
    summary: "Player and dealer get five cards each, one of the dealer's face up. The player folds, \
              losing the ante, or raises. The dealer needs a qualifying hand.",
    switches: &[
        Switch {
            key: "raise",
            kind: Kind::Exact {
                least: "0.01",
                most: "1000",
            },
            default: "2",
            help: "The raise, as a multiple of the ante.",
        },
        Switch {
            key: "qualifier",
            kind: Kind::Qualifier,
            default: "ace-king",
            help: "The weakest hand with which the dealer plays.",
        },
    ],
    tables: &[TableSpec {
        key: "pays",
        title: "A winning raise pays, to one, for the player's hand; below ace-king as ace-king",
        lines: RAISE_LINES,
        shape: Shape::Whole,
    }],
    side_bets: &[
        SideBetSpec {
            id: "five-plus-one",
            title: "5+1",
            settled_on: "the best five of the player's five cards and the dealer's up card",
            lines: ROYAL_TO_TRIPS,
            unpaid: &[],
            words: line_words,
            pays: SidePays::ToOne,
            deals: |_| 20_358_520,
        },
        SideBetSpec {
            id: "progressive",
            title: "Progressive",
            settled_on: "the player's five cards",
            lines: ROYAL_TO_TRIPS,
            unpaid: &[],
            words: line_words,
            pays: SidePays::Progressive,
            deals: |_| 2_598_960,
        },
    ],
    strategies: &[
        ("raise-everything", "raise every hand"),
        ("pair-or-better", "raise any pair or better, fold the rest"),
        (
            "ace-king-jack-83",
            "raise ace-king-jack-eight-three or better, fold the rest",
        ),
        (
            "three-rules",
            "raise any pair or better; fold below ace-king; raise ace-king when (1) the up card is a \
             deuce to a queen and matches one of yours, or (2) the up card is an ace or a king and you \
             hold a queen or a jack, or (3) no rank matches, you hold a queen and the up card is lower \
             than your fourth highest card",
        ),
    ],
    unreachable,
    conflicts: no_conflicts,
    outcomes: super::outcome_ids,
    decisions: super::decision_ids,
};

/// The raise is paid only against a dealer who qualifies, and only for a higher hand: a line whose
/// strongest hand does not beat the weakest that qualifies is never paid.
fn unreachable(switches: &DraftSwitches<'_>) -> Vec<UnreachableLine> {
    let Some(qualifier) = switches.qualifier("qualifier") else {
        return Vec::new();
    };
    let Some(least) = qualifier.weakest() else {
        return Vec::new();
    };
    // Two hands of one pack never hold three of the same rank, so trips, full houses and quads beat
    // one another by that rank alone.
    let held_once = [
        HandClass::ThreeOfAKind,
        HandClass::FullHouse,
        HandClass::FourOfAKind,
    ]
    .contains(&least.class());
    let beats = |line: Line| {
        Strength::above(least).any(|strength| {
            let higher_rank = || strength.leading_rank() > least.leading_rank();
            let class = strength.class();
            line == class.into() && (class != least.class() || !held_once || higher_rank())
        })
    };
    RAISE_LINES
        .iter()
        .filter(|line| !beats(**line))
        .map(|&line| UnreachableLine {
            table: "pays",
            line,
            reason: format!(
                "{} never beats a dealer who qualifies with {qualifier}",
                line.words()
            ),
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::Qualifier;
    use crate::paytable::SwitchValue;
    use indexmap::IndexMap;

    /// No pack has three aces for the dealer and three more of them for the player.
    #[test]
    fn three_aces_are_held_once() {
        for class in [
            HandClass::ThreeOfAKind,
            HandClass::FullHouse,
            HandClass::FourOfAKind,
        ] {
            let lowest_paid = |rank| lines(&format!("{class}:{rank}")).first().copied();
            assert_eq!(lowest_paid("A"), Some(Line::Hand(class)));
            assert!(lowest_paid("K") < Some(class.into()));
        }
        assert_eq!(lines("pair:A").first(), Some(&HandClass::AceKing.into()));
        assert_eq!(lines("two-pair:A").first(), Some(&HandClass::Pair.into()));
    }

    fn lines(qualifier: &str) -> Vec<Line> {
        let value = SwitchValue::Qualifier(Qualifier::parse(qualifier).unwrap());
        let switches = IndexMap::from([("qualifier", value)]);
        unreachable(&DraftSwitches(&switches))
            .into_iter()
            .map(|line| line.line)
            .collect()
    }

    #[test]
    fn a_line_below_the_qualifier_is_never_paid() {
        assert!(lines("none").is_empty());
        assert!(lines("high-card:Q").is_empty());
        assert!(lines("ace-king").is_empty());
        assert_eq!(lines("pair:2"), [HandClass::AceKing.into()]);
        // A pair of aces with a higher kicker beats the weakest pair of aces.
        assert_eq!(lines("pair:A"), [HandClass::AceKing.into()]);
        assert_eq!(
            lines("two-pair"),
            [HandClass::Pair, HandClass::AceKing].map(Line::from)
        );
        // A royal flush ties with the only hand that qualifies.
        assert_eq!(lines("royal-flush"), RAISE_LINES);
    }

    #[test]
    fn an_unknown_qualifier_makes_nothing_unreachable() {
        assert!(unreachable(&DraftSwitches(&IndexMap::new())).is_empty());
    }
}
