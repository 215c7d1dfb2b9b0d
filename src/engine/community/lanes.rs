//! What every action at a flop's node brings over the last one, for each question: a lane. Prices times the
//! sums over runouts, for every flop and pair of a view.

use super::Question;
use super::STATE_BITS;
use super::betting::{Next, Street};
use super::prices::FirstFive;
use super::runouts::{Sum, Sums};
use super::slots::Slot;
use crate::engine::number::{Number, narrow, number};
use rayon::prelude::*;

/// The best action of a node by what each but the last brings over it, of equals the first; and whether
/// another is its equal.
pub(super) fn best_of_lanes<N: Number>(worths: &[N]) -> (usize, bool) {
    let (mut best, mut tie) = ((worths.len(), N::default()), false);
    for (action, &worth) in worths.iter().enumerate().rev() {
        if worth >= best.1 {
            tie = worth == best.1;
            best = (action, worth);
        }
    }
    (best.0, tie)
}
/// What an action at a flop node brings over the last action of the node.
pub(super) struct Lane {
    /// For what the first five cards make, and each slot, the price of each count.
    prices: Vec<Vec<[i128; 4]>>,
}

impl Lane {
    pub fn is_narrow(&self) -> bool {
        narrow(self.prices.iter().flatten().flatten(), STATE_BITS)
    }

    /// Every question's, flop node by flop node.
    pub fn all(questions: &[Question], slots: &[Slot]) -> Vec<Lane> {
        let mut lanes = Vec::new();
        for (at, question) in questions.iter().enumerate() {
            let flop = question.betting.decisions(Street::Flop);
            let river = question.betting.decisions(Street::River);
            for (_, actions) in &flop.0 {
                let (last, others) = actions.split_last().expect("a node has an action");
                for action in others {
                    let price = |next: Next, slot: &Slot, field: usize, first: usize| {
                        let leaf =
                            question
                                .betting
                                .leaf(next, (&flop, 0), (&river, slot.river[at]));
                        question.prices.of(leaf, slot.bucket, field, first)
                    };
                    let by_first = (0..FirstFive::COUNT).map(|first| {
                        let by_slot = slots.iter().map(|slot| {
                            std::array::from_fn(|field| {
                                price(*action, slot, field, first)
                                    - price(*last, slot, field, first)
                            })
                        });
                        by_slot.collect()
                    });
                    lanes.push(Lane {
                        prices: by_first.collect(),
                    });
                }
            }
        }
        lanes
    }
}
/// Lanes whose prices differ from the first's in a slot, and by how much.
type Differing<N> = Vec<(usize, [N; 4])>;

/// The lanes of a walk: the first by its prices, the others by where theirs differ from the first's, as
/// those of pay tables that differ in a line do in few slots.
pub(super) struct Lanes<N> {
    /// For what the first five cards make, the price of each count in each slot.
    first: Vec<Vec<[N; 4]>>,
    /// For what the first five cards make, and each slot, the other lanes whose prices differ, and by
    /// how much.
    others: Vec<Vec<Differing<N>>>,
    count: usize,
}

impl<N: Number> Lanes<N> {
    pub fn of(lanes: &[Lane]) -> Lanes<N> {
        let Some((first, others)) = lanes.split_first() else {
            return Lanes {
                first: Vec::new(),
                others: Vec::new(),
                count: 0,
            };
        };
        let by_first = first.prices.iter();
        let differing = by_first.clone().enumerate().map(|(first, slots)| {
            let slots = slots.iter().enumerate();
            slots
                .map(|(slot, prices)| {
                    let others = others.iter().enumerate().filter_map(|(at, other)| {
                        let other = &other.prices[first][slot];
                        let more = std::array::from_fn(|field| other[field] - prices[field]);
                        (other != prices).then(|| (at + 1, more.map(number)))
                    });
                    others.collect()
                })
                .collect()
        });
        Lanes {
            others: differing.collect(),
            first: by_first
                .map(|slots| slots.iter().map(|prices| prices.map(number)).collect())
                .collect(),
            count: lanes.len(),
        }
    }

    /// The worth of every lane, for every flop and pair of a view.
    pub fn worths(&self, sums: &Sums, firsts: &[u8]) -> Vec<N> {
        let mut worths = vec![N::default(); sums.flops.count() * sums.pairs * self.count];
        if self.count == 0 {
            return worths;
        }
        let of_flops = worths.par_chunks_mut(sums.pairs * self.count).enumerate();
        of_flops.for_each(|(flop, worths)| {
            for (pair, worths) in worths.chunks_mut(self.count).enumerate() {
                let first = usize::from(firsts[flop * sums.pairs + pair]);
                self.price(first, sums.of(flop, pair), worths);
            }
        });
        worths
    }

    fn price(&self, first: usize, sums: &[Sum], worths: &mut [N]) {
        let mut worth = N::default();
        let slots = self.first[first].iter().zip(&self.others[first]);
        for ((prices, others), sum) in slots.zip(sums) {
            if *sum == [0; 4] {
                continue;
            }
            let counts = sum.map(N::from);
            worth += priced(prices, &counts);
            for (lane, more) in others {
                worths[*lane] += priced(more, &counts);
            }
        }
        for lane in worths {
            *lane += worth;
        }
    }
}

fn priced<N: Number>(prices: &[N; 4], counts: &[N; 4]) -> N {
    let mut sum = N::default();
    for (&price, &count) in prices.iter().zip(counts) {
        sum += price * count;
    }
    sum
}
