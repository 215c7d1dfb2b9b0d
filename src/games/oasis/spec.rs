//! What a house may choose in Oasis Poker.

use crate::games::exchange::{decision_ids, outcome_ids};
use crate::games::line::{ROYAL_TO_ACE_KING, ROYAL_TO_TRIPS};
use crate::games::stud::never_paid;
use crate::games::{
    DraftSwitches, Kind, Shape, SideBetSpec, SidePays, Spec, Switch, TableSpec, UnreachableLine,
    line_words, no_conflicts,
};

/// The fees by number of cards, from one on.
pub(super) const FEES: [&str; 5] = ["fee_1", "fee_2", "fee_3", "fee_4", "fee_5"];

const FEE: Kind = Kind::Exact {
    least: "0",
    most: "1000",
};

const NUMBERS: Kind = Kind::Numbers { least: 1, most: 5 };

/// What a house may choose in Oasis Poker.
pub static SPEC: Spec = Spec {
    id: "oasis",
    aliases: &["oasis-poker"],
    title: "Oasis Poker",
    summary: "Player and dealer get five cards each, one of the dealer's face up. The player folds, \
              losing the ante, raises, or first exchanges cards for a fee, once, and then folds or \
              raises. The dealer needs a qualifying hand.",
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
        Switch {
            key: "exchange",
            kind: NUMBERS,
            default: "1,2,3,4,5",
            help: "How many cards may be exchanged.",
        },
        Switch {
            key: FEES[0],
            kind: FEE,
            default: "1",
            help: "The fee for exchanging one card, in antes; it is never returned.",
        },
        Switch {
            key: FEES[1],
            kind: FEE,
            default: "2",
            help: "The fee for exchanging two cards.",
        },
        Switch {
            key: FEES[2],
            kind: FEE,
            default: "3",
            help: "The fee for exchanging three cards.",
        },
        Switch {
            key: FEES[3],
            kind: FEE,
            default: "2",
            help: "The fee for exchanging four cards.",
        },
        Switch {
            key: FEES[4],
            kind: FEE,
            default: "1",
            help: "The fee for exchanging five cards.",
        },
        Switch {
            key: "must_raise_after",
            kind: NUMBERS,
            default: "5",
            help: "The numbers of cards after whose exchange the player must raise, whatever he holds.",
        },
    ],
    tables: &[TableSpec {
        key: "pays",
        title: "A winning raise pays, to one, for the player's final hand; below ace-king as ace-king",
        lines: ROYAL_TO_ACE_KING,
        shape: Shape::Whole,
    }],
    side_bets: &[
        SideBetSpec {
            id: "five-plus-one",
            title: "5+1",
            settled_on: "the best five of the player's first five cards and the dealer's up card",
            lines: ROYAL_TO_TRIPS,
            unpaid: &[],
            words: line_words,
            pays: SidePays::ToOne,
            deals: |_| 20_358_520,
        },
        SideBetSpec {
            id: "progressive",
            title: "Progressive",
            settled_on: "the player's first five cards",
            lines: ROYAL_TO_TRIPS,
            unpaid: &[],
            words: line_words,
            pays: SidePays::Progressive,
            deals: |_| 2_598_960,
        },
    ],
    strategies: &[],
    unreachable,
    conflicts: no_conflicts,
    outcomes: |rules| outcome_ids(&super::OASIS, rules),
    decisions: |rules| decision_ids(&super::OASIS, rules),
};

/// The raise is paid only against a dealer who qualifies, and only for a higher hand. An exchange brings
/// no hand that five cards cannot be at once.
fn unreachable(switches: &DraftSwitches<'_>) -> Vec<UnreachableLine> {
    let qualifier = switches.qualifier("qualifier");
    qualifier.map_or_else(Vec::new, |qualifier| {
        never_paid(ROYAL_TO_ACE_KING, qualifier)
    })
}
