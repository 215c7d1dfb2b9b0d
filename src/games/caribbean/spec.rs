//! What a house may choose in Caribbean Stud.

use crate::games::line::{ROYAL_TO_ACE_KING, ROYAL_TO_TRIPS};
use crate::games::stud::never_paid;
use crate::games::{
    DraftSwitches, Kind, Shape, SideBetSpec, SidePays, Spec, Switch, TableSpec, UnreachableLine,
    line_words, no_conflicts,
};

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
        lines: ROYAL_TO_ACE_KING,
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

/// The raise is paid only against a dealer who qualifies, and only for a higher hand.
fn unreachable(switches: &DraftSwitches<'_>) -> Vec<UnreachableLine> {
    let qualifier = switches.qualifier("qualifier");
    qualifier.map_or_else(Vec::new, |qualifier| {
        never_paid(ROYAL_TO_ACE_KING, qualifier)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::evaluator::HandClass;
    use crate::games::{Line, Qualifier};
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
        assert_eq!(lines("royal-flush"), ROYAL_TO_ACE_KING);
    }

    #[test]
    fn an_unknown_qualifier_makes_nothing_unreachable() {
        assert!(unreachable(&DraftSwitches(&IndexMap::new())).is_empty());
    }
}
