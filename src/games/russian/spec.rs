//! What a house may choose in Russian Poker.

use super::combinations::CLASSES;
use crate::evaluator::HandClass;
use crate::games::exchange::{decision_ids, outcome_ids};
use crate::games::line::{ROYAL_TO_ACE_KING, ROYAL_TO_TRIPS};
use crate::games::stud::{never_paid, unpaid, winners};
use crate::games::{
    DraftSwitches, Kind, Line, Shape, SideBetSpec, SidePays, Spec, Switch, TableSpec,
    UnreachableLine, line_words, no_conflicts,
};

const ON_OR_OFF: Kind = Kind::Choice(&["on", "off"]);

/// What a house may choose in Russian Poker.
pub static SPEC: Spec = Spec {
    id: "russian",
    aliases: &["russian-poker"],
    title: "Russian Poker",
    summary: "Player and dealer get five cards each, one of the dealer's face up. The player folds, \
              losing the ante, bets, or first draws for a fee, once: he exchanges cards or buys a sixth \
              one, and then folds or bets. The dealer needs a game to play. A winning bet is paid for \
              the best hand and for a second combination.",
    switches: &[
        Switch {
            key: "bet",
            kind: Kind::Exact {
                least: "0.01",
                most: "1000",
            },
            default: "2",
            help: "The bet, as a multiple of the ante.",
        },
        Switch {
            key: "qualifier",
            kind: Kind::Qualifier,
            default: "ace-king",
            help: "The weakest hand of the dealer's that is a game.",
        },
        Switch {
            key: "exchange",
            kind: Kind::Numbers { least: 1, most: 5 },
            default: "1,2,3,4,5",
            help: "How many cards may be exchanged.",
        },
        Switch {
            key: "sixth_card",
            kind: ON_OR_OFF,
            default: "on",
            help: "Whether the player may buy a sixth card in place of an exchange.",
        },
        Switch {
            key: "draw_fee",
            kind: Kind::Exact {
                least: "0",
                most: "1000",
            },
            default: "1",
            help: "The fee for an exchange, of however many cards, or a sixth card, in antes; it is never \
                   returned.",
        },
        Switch {
            key: "second_combination",
            kind: ON_OR_OFF,
            default: "on",
            help: "Whether a winning bet is also paid for a second combination: the best-paid one with \
                   a core card outside the core of the best hand.",
        },
        Switch {
            key: "straight_with_pair",
            kind: Kind::Choice(&["two-straights", "straight-and-pair"]),
            default: "two-straights",
            help: "Whether a straight with one of its ranks paired has another straight as a second \
                   combination, or only the pair.",
        },
        Switch {
            key: "ante_on_win",
            kind: Kind::Choice(&["push", "paid"]),
            default: "push",
            help: "Whether the ante pushes or is paid 1 to 1 when the player beats a game.",
        },
    ],
    tables: &[TableSpec {
        key: "pays",
        title: "A winning bet pays, to one, for the best hand and again for a second combination; below \
                ace-king as ace-king",
        lines: ROYAL_TO_ACE_KING,
        shape: Shape::Whole,
    }],
    side_bets: &[SideBetSpec {
        id: "bonus",
        title: "Bonus",
        settled_on: "the player's first five cards",
        lines: ROYAL_TO_TRIPS,
        unpaid: &[],
        words: line_words,
        pays: SidePays::ToOne,
        deals: |_| 2_598_960,
    }],
    strategies: &[],
    unreachable,
    conflicts: no_conflicts,
    outcomes: |rules| outcome_ids(&super::RUSSIAN, rules),
    decisions: |rules| decision_ids(&super::RUSSIAN, rules),
};

/// The bet is paid only against a game, and only for a higher hand, but a second combination may be any:
/// a flush that beats a straight is paid for its pair, too.
fn unreachable(switches: &DraftSwitches<'_>) -> Vec<UnreachableLine> {
    let Some(qualifier) = switches.qualifier("qualifier") else {
        return Vec::new();
    };
    if switches.choice("second_combination") == Some("off") {
        return never_paid(ROYAL_TO_ACE_KING, qualifier);
    }
    let winners = winners(qualifier);
    let sixth_card = switches.choice("sixth_card") != Some("off");
    let two_straights = switches.choice("straight_with_pair") != Some("straight-and-pair");
    let winning = CLASSES
        .iter()
        .filter(|class| winners.contains(&class.best) && (class.of_five || sixth_card));
    let paid: Vec<HandClass> = winning
        .flat_map(|class| {
            let seconds = class.seconds.combinations(two_straights);
            seconds.chain([class.best])
        })
        .collect();
    unpaid(
        ROYAL_TO_ACE_KING,
        |line| paid.iter().any(|class| line == Line::Hand(*class)),
        |line| {
            let hand = line.words();
            format!(
                "{hand} neither beats a dealer who qualifies with {qualifier} nor is a second combination \
                 of a hand that does"
            )
        },
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::Qualifier;
    use crate::paytable::SwitchValue;
    use indexmap::IndexMap;

    fn never(qualifier: &str, choices: &[(&'static str, &'static str)]) -> String {
        let qualifier = SwitchValue::Qualifier(Qualifier::parse(qualifier).unwrap());
        let choices = choices.iter();
        let choices = choices.map(|&(key, value)| (key, SwitchValue::Choice(value)));
        let switches: IndexMap<_, _> = choices.chain([("qualifier", qualifier)]).collect();
        let lines = unreachable(&DraftSwitches(&switches)).into_iter();
        lines
            .map(|line| line.line.id())
            .collect::<Vec<_>>()
            .join(" ")
    }

    #[test]
    fn a_second_combination_may_be_lower_than_a_game() {
        assert_eq!(never("ace-king", &[]), "");
        // A pair with an ace and a king.
        assert_eq!(never("pair", &[]), "");
        assert_eq!(never("pair", &[("second_combination", "off")]), "ace-king");
        // Of five cards only ace-king is one.
        let five = [("sixth_card", "off")];
        assert_eq!(never("pair", &five), "");
        assert_eq!(never("straight", &five), "three-of-a-kind two-pair pair");
        // Above a straight: two full houses have three of a kind besides, so six cards leave out nothing.
        assert_eq!(never("straight", &[]), "");
        // Only royal flushes win: with a suited nine, another nine, a rank twice, an ace or a king.
        assert_eq!(
            never("straight-flush:K", &[]),
            "four-of-a-kind full-house three-of-a-kind two-pair"
        );
        let only_pair = [("straight_with_pair", "straight-and-pair")];
        assert_eq!(
            never("straight-flush:K", &only_pair),
            never("straight-flush:K", &[])
        );
        assert_eq!(never("royal-flush", &[]).split(' ').count(), 10);
        assert!(unreachable(&DraftSwitches(&IndexMap::new())).is_empty());
    }
}
