//! Oasis Poker: Caribbean Stud with one exchange of cards, for a fee, before the player folds or raises.

mod spec;

pub use spec::SPEC;

use super::exchange::{Exchange, ExchangeGame};
use super::stud;
use super::{Line, Named, Qualifier, Settlement, Spec};
use crate::cards::{Card, RankCounts, RankMask};
use crate::engine::exchange::{Choice, Draw, FirstHands, Hands};
use crate::evaluator::{Category, Hand, HandClass, strength_of_flush, strength_of_ranks};
use crate::exact::{Exact, fraction_text, whole};
use crate::paytable::{Rules, SideBet};
use num_traits::Zero;
use spec::FEES;

/// The game of Oasis Poker.
pub static OASIS: Exchange<Oasis> = Exchange(Oasis);

/// The rules of Oasis Poker.
pub struct Oasis;

/// Final hands by what the raise table tells apart.
struct Classes;

impl Hands for Classes {
    fn classes(&self) -> usize {
        HandClass::COUNT
    }

    fn class(&self, ranks: &RankCounts, flush: Option<RankMask>) -> usize {
        let strength = match flush {
            Some(ranks) => strength_of_flush(ranks),
            None => strength_of_ranks(ranks),
        };
        strength.class().index()
    }
}

/// First hands by what the side bets tell apart: the five cards, and the best five of them and the up card.
struct FirstClasses;

impl FirstHands for FirstClasses {
    fn classes(&self) -> usize {
        HandClass::COUNT * Category::COUNT
    }

    fn class(&self, player: Hand, up: Card) -> usize {
        let with_up_card = player.with(up).strength6().category();
        player.strength5().class().index() * Category::COUNT + with_up_card.index()
    }
}

/// What a winning raise pays for a hand; below ace-king as ace-king. Nothing for a hand that cannot win,
/// whose line the rules do not have.
fn pays(rules: &Rules, hand: HandClass) -> Exact {
    let line = Line::Hand(hand.max(HandClass::AceKing));
    let pays = rules.table("pays").get(&line);
    pays.cloned().unwrap_or_else(Exact::zero)
}

impl ExchangeGame for Oasis {
    fn spec(&self) -> &'static Spec {
        &SPEC
    }

    fn bet(&self) -> &'static str {
        "raise"
    }

    fn draws(&self, rules: &Rules) -> Vec<Choice> {
        let forced = rules.numbers("must_raise_after");
        let numbers = rules.numbers("exchange").iter();
        numbers
            .map(|&cards| Choice {
                draw: Draw::Exchange(cards),
                fee: rules.exact(FEES[usize::from(cards) - 1]).clone(),
                forced: forced.contains(&cards),
            })
            .collect()
    }

    fn hands(&self) -> &'static dyn Hands {
        &Classes
    }

    fn first_hands(&self) -> &'static dyn FirstHands {
        &FirstClasses
    }

    fn winners(&self, rules: &Rules, _: usize) -> Vec<usize> {
        let winners = stud::winners(rules.qualifier("qualifier")).into_iter();
        winners.map(HandClass::index).collect()
    }

    fn wins_with(&self, rules: &Rules, class: usize) -> Named {
        stud::wins_with(rules.qualifier("qualifier"), HandClass::ALL[class])
    }

    fn won(&self, rules: &Rules, class: usize) -> Exact {
        whole(1) + rules.exact("raise") * pays(rules, HandClass::ALL[class])
    }

    fn settled_on(&self, bet: &SideBet, first_hand: usize) -> Line {
        let (five, with_up_card) = (first_hand / Category::COUNT, first_hand % Category::COUNT);
        match bet.id {
            "five-plus-one" => Line::Hand(Category::ALL[with_up_card].into()),
            _ => Line::Hand(HandClass::ALL[five]),
        }
    }

    fn settlement(&self, rules: &Rules) -> Vec<Settlement> {
        let raise = fraction_text(rules.exact("raise"));
        let row = |event, ante: &str, raise: &str| Settlement {
            event,
            bets: vec![
                ("ante", ante.to_string()),
                ("raise", raise.to_string()),
                ("fee of an exchange", "kept by the house".to_string()),
            ],
        };
        let mut rows = vec![row("the player folds", "-1", "none")];
        if rules.qualifier("qualifier") != Qualifier::None {
            let event = "the dealer does not qualify, even if the player's hand is lower still";
            rows.push(row(event, "+1", "push"));
        }
        rows.extend([
            row(
                "the dealer qualifies, the player's hand is higher",
                "+1",
                &format!("{raise} times the pay line of the player's final hand"),
            ),
            row("the dealer qualifies, the hands are equal", "push", "push"),
            row(
                "the dealer qualifies, his hand is higher",
                "-1",
                &format!("-{raise}"),
            ),
        ]);
        rows
    }
}
