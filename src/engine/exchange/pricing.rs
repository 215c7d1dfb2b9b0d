//! What betting brings over folding, for questions that are answered together.
//!
//! Questions that tell final hands apart alike differ in the prices of few classes. A class with each of the
//! ways in which it is priced is a *slot*; what is decided and counted in a slot serves every question that
//! prices its class so.

use super::numbering::{MULTISETS, number_of_mask};
use super::{Choice, Ending, Nets, Question};
use crate::cards::RankMask;
use crate::engine::number::{Number, narrow, number};
use crate::exact::{Exact, common_denominator};
use num_bigint::BigInt;
use num_traits::ToPrimitive;
use std::ops::Range;

/// Counts of deals in a slot by how they end, see [`Ending`].
pub type Counts = [i64; Ending::COUNT];

/// What betting brings over folding when the dealer does not qualify, is lower, equal, higher.
pub type Prices<N> = [N; 4];

/// Prices before their type is chosen.
pub struct Units {
    /// For each question and class.
    prices: Vec<Vec<Prices<i128>>>,
    /// For each question and choice.
    fees: Vec<Vec<i128>>,
    /// How many of them are one ante.
    ante: BigInt,
}

/// The sums over all draws and hands of the dealer are of fewer than 2^38 deals.
const STATE_BITS: u32 = 38;

impl Units {
    /// Everything in the least common unit. `None` when the numbers are too large for it.
    ///
    /// # Panics
    /// When folding is worth more with some hands than with others.
    pub fn of(questions: &[Question]) -> Option<Units> {
        let nets = questions.iter().flat_map(|question| question.nets);
        let nets = nets.flat_map(all);
        let fees = questions.iter().flat_map(|question| question.choices);
        let unit = common_denominator(nets.chain(fees.map(|choice| &choice.fee)));
        let units = |net: &Exact| {
            let units = (net * &unit).to_integer().to_i128();
            units.filter(|units| units.unsigned_abs() < MOST)
        };
        let prices = |question: &Question| -> Option<Vec<Prices<i128>>> {
            let nets = question.nets.iter();
            nets.map(|nets| {
                assert_eq!(nets.fold, question.nets[0].fold, "a fold is a fold");
                let fold = units(&nets.fold)?;
                let bets = [&nets.not_qualified, &nets.lower, &nets.equal, &nets.higher];
                let mut prices = [0; 4];
                for (price, net) in prices.iter_mut().zip(bets) {
                    *price = units(net)? - fold;
                }
                Some(prices)
            })
            .collect()
        };
        let fees = |question: &Question| -> Option<Vec<i128>> {
            let choices = question.choices.iter();
            choices.map(|choice| units(&choice.fee)).collect()
        };
        Some(Units {
            prices: questions.iter().map(prices).collect::<Option<_>>()?,
            fees: questions.iter().map(fees).collect::<Option<_>>()?,
            ante: unit.numer().clone(),
        })
    }

    /// How many of them are one ante.
    pub fn ante(&self) -> &BigInt {
        &self.ante
    }

    pub fn are_narrow(&self) -> bool {
        narrow(self.prices.iter().flatten().flatten(), STATE_BITS)
    }
}

/// Prices and fees stay below this many units: times the 10^12 by which draws are made equal, and the 10^11
/// deals of one, they are within 128 bits.
const MOST: u128 = 1 << 84;

fn all(nets: &Nets) -> [&Exact; 5] {
    let Nets {
        fold,
        not_qualified,
        lower,
        equal,
        higher,
    } = nets;
    [fold, not_qualified, lower, equal, higher]
}

/// The questions of a walk, with their prices.
pub struct Pricing<'a, N> {
    pub questions: &'a [Question<'a>],
    /// The class of every five ranks without a flush, by number, and of every flush by its ranks.
    of_ranks: Vec<u16>,
    of_flush: Vec<u16>,
    /// The slots of each class.
    slots: Vec<Range<usize>>,
    /// The prices in each slot.
    pub prices: Vec<Prices<N>>,
    /// For each question the slot of each class.
    pub of_question: Vec<Vec<usize>>,
    /// For each question and choice the fee.
    pub fees: Vec<Vec<i128>>,
}

impl<'a, N: Number> Pricing<'a, N> {
    /// Questions with the same choices and classes.
    pub fn new(questions: &'a [Question<'a>], units: Units) -> Pricing<'a, N> {
        let hands = questions[0].hands;
        let of_ranks = MULTISETS[5].iter().map(|ranks| {
            // Five of a rank are no hand.
            let is_hand = ranks.0.iter().all(|&count| count <= 4);
            if is_hand {
                hands.class(ranks, None) as u16
            } else {
                0
            }
        });
        let of_flush = (0..1 << crate::cards::Rank::COUNT).map(|mask: RankMask| {
            if mask.count_ones() != 5 {
                return 0;
            }
            hands.class(&MULTISETS[5][number_of_mask(mask)], Some(mask)) as u16
        });
        let (mut slots, mut prices) = (Vec::new(), Vec::new());
        let mut of_question = vec![Vec::new(); questions.len()];
        for class in 0..hands.classes() {
            let begin = prices.len();
            for (own, known) in units.prices.iter().zip(&mut of_question) {
                let own = own[class].map(number);
                let place = prices[begin..].iter().position(|other| *other == own);
                known.push(begin + place.unwrap_or(prices.len() - begin));
                if place.is_none() {
                    prices.push(own);
                }
            }
            slots.push(begin..prices.len());
        }
        Pricing {
            questions,
            of_ranks: of_ranks.collect(),
            of_flush: of_flush.collect(),
            slots,
            prices,
            of_question,
            fees: units.fees,
        }
    }

    /// What may be done.
    pub fn choices(&self) -> &'a [Choice] {
        self.questions[0].choices
    }

    /// The class of five ranks without a flush.
    pub fn class_of_ranks(&self, number: usize) -> usize {
        self.of_ranks[number].into()
    }

    /// The slots of five ranks without a flush.
    pub fn slots_of_ranks(&self, number: usize) -> Range<usize> {
        self.slots_of(self.class_of_ranks(number))
    }

    /// The class of a flush of five.
    pub fn class_of_flush(&self, ranks: RankMask) -> usize {
        self.of_flush[usize::from(ranks)].into()
    }

    /// The slots of a flush of five.
    pub fn slots_of_flush(&self, ranks: RankMask) -> Range<usize> {
        self.slots_of(self.class_of_flush(ranks))
    }

    /// The slots of a class.
    pub fn slots_of(&self, class: usize) -> Range<usize> {
        self.slots[class].clone()
    }

    /// What counts in a slot bring over folding.
    pub fn worth(&self, slot: usize, counts: &[i64; 4]) -> N {
        worth(&self.prices[slot], counts)
    }

    /// The sum over the slots of each question.
    pub fn sums(&self, by_slot: &[N]) -> Vec<N> {
        let questions = self.of_question.iter();
        let sum = |slots: &Vec<usize>| {
            slots
                .iter()
                .fold(N::default(), |sum, &slot| sum + by_slot[slot])
        };
        questions.map(sum).collect()
    }
}

/// What counts bring at prices.
pub fn worth<N: Number>(prices: &Prices<N>, counts: &[i64; 4]) -> N {
    let mut sum = N::default();
    for (price, &count) in prices.iter().zip(counts) {
        sum += price.times(count);
    }
    sum
}
