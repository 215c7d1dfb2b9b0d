//! The last decision, hand by hand: whether to bet with what the player has after a draw.

use super::Question;
use super::dealer::{Dealer, Running, Showdown};
use super::numbering::minus;
use super::pricing::{Pricing, Units};
use crate::cards::{Card, CardSet, RankCounts, RankMask, Suit};
use crate::engine::stud::up_cards;
use crate::evaluator::{strength_of_flush, strength_of_ranks};
use std::cell::RefCell;

/// Whether to bet, for any cards of a whole pack: some 50 MiB, a few microseconds a question.
pub struct Bets<'a> {
    /// By the rank of the up card.
    dealers: Vec<Dealer>,
    pricing: Pricing<'a, i128>,
}

impl<'a> Bets<'a> {
    /// For one question.
    ///
    /// # Panics
    /// When its numbers are larger than any pay table's.
    pub fn new(question: &'a Question<'a>) -> Bets<'a> {
        let questions = std::slice::from_ref(question);
        let units = Units::of(questions).expect("a pay table's numbers");
        let dealers = up_cards(CardSet::FULL).into_iter();
        Bets {
            dealers: dealers
                .map(|(up, _)| Dealer::new(CardSet::FULL, up, question.qualifier))
                .collect(),
            pricing: Pricing::new(questions, units),
        }
    }

    /// Whether betting brings no less than folding, with a final hand of five or six cards after some others
    /// were exchanged.
    pub fn bets(&self, hand: &[Card], discards: &[Card], up: Card) -> bool {
        let dealer = &self.dealers[up.rank().index()];
        assert_eq!(dealer.up.rank(), up.rank(), "a dealer for each rank");
        let own: CardSet = hand.iter().copied().collect();
        let seen = own.union(discards.iter().copied().collect());
        let suits = Suit::all().map(|suit| own.in_suit(suit));
        let flush: Option<RankMask> = suits.into_iter().find(|ranks| ranks.count_ones() >= 5);
        let ranks: RankCounts = own.rank_counts();
        let strength = match flush {
            Some(flush) => strength_of_flush(flush),
            None => strength_of_ranks(&ranks),
        };
        let place = dealer.place(strength);
        let cell = RUNNING.with_borrow_mut(|running| {
            dealer.run(&[minus(&dealer.left, &seen.rank_counts())], running);
            dealer.beside(running, 0).cell(&place)
        });
        let left = (CardSet::FULL.len() - seen.len() - 1) as u64;
        let dealers = num_integer::binomial(left, 4) as i64;
        let by_ranks = match flush {
            Some(_) => cell.by_ranks_of_flush((&place, strength), dealers),
            None => cell.by_ranks(&place, dealers),
        };
        let left = dealer.flushes.disjoint_from(seen.in_suit(up.suit()));
        let correction = dealer.correction(&place, left);
        let showdown: Showdown = std::array::from_fn(|at| by_ranks[at] + correction[at]);
        let class = self.pricing.questions[0].hands.class(&ranks, flush);
        let slot = self.pricing.slots_of(class).start;
        self.pricing.worth(slot, &showdown) >= 0
    }
}

thread_local! {
    static RUNNING: RefCell<Running> = RefCell::default();
}
