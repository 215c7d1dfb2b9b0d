//! Sums over the turn and the river: for every flop and every two hole cards, in how many deals the
//! showdown ends in each *slot* and standing.
//!
//! **Suits are additive.** A board has at most one suit with three cards or more. So the sum over the
//! runouts of a flop is a part by ranks alone, taken as if there were no flushes, plus for each suit a
//! correction over the runouts that give the board three or more cards of it: the showdown as it is
//! less the showdown by ranks. The correction depends only on ranks and on which cards are of the suit.
//! On a flop of one suit every board is such a board, and the suit's sum stands alone.
//!
//! Sums of a correction may be negative, each within ±1,070,190: 990 holdings of the dealer's times
//! 1,081 runouts.

use super::river::{Counts, River, ways};
use super::view::{KINDS, Numbering, PAIR_KINDS, PAIRS, RANK_PAIR, RANK_PAIRS, View};
use crate::cards::Rank;
use crate::engine::multiset::choose;
use crate::engine::{Interrupted, Observer};
use rayon::prelude::*;

/// A slot's four counts (see [`Counts`]) summed over runouts.
pub(super) type Sum = [i32; 4];

/// The slot of every board and pair of a [`River`], one for each of its records.
pub(super) type Slots = Vec<u8>;

/// The whole boards of a deck as one suit, or none, sees them, with their slots.
pub(super) struct Boards<'a> {
    pub deck: View,
    pub river: &'a River,
    pub slots: &'a Slots,
    /// For a suit: what it adds to the ranks.
    pub corrections: Option<&'a Corrections>,
}

/// What ranks alone would give on every board with three or more cards of a suit, to be taken off.
pub(super) struct Corrections {
    /// For every board where its row is among all by ranks.
    pub rows: Vec<usize>,
    /// For every board the pairs that ranks alone would put in another slot, with that.
    moved: Vec<Vec<(u16, u8)>>,
    /// For every board by ranks and pair of ranks the counts.
    by_ranks: Vec<Counts>,
}

impl Corrections {
    pub fn new(deck: &View, suited: (&River, &Slots), by_ranks: (&River, &Slots)) -> Corrections {
        let (river, slots) = suited;
        let (ranks, rank_slots) = by_ranks;
        // Boards are numbered in the order of choices.
        let boards = deck.choices(5, 3..=5);
        let rows: Vec<usize> = boards
            .par_iter()
            .map(|board| ranks.boards.of(&board.by_ranks()) * RANK_PAIRS)
            .collect();
        let records = river
            .counts
            .par_chunks(river.pairs)
            .zip(slots.par_chunks(river.pairs));
        let moved = records.zip(&rows).map(|((counts, slots), &row)| {
            let rank_slots = &rank_slots[row..row + RANK_PAIRS];
            let pairs = counts.iter().zip(slots).zip(&RANK_PAIR).enumerate();
            let moved = pairs.filter_map(|(pair, ((&counts, &slot), &ranks))| {
                let by_ranks = rank_slots[usize::from(ranks)];
                (counts != 0 && slot != by_ranks).then_some((pair as u16, by_ranks))
            });
            moved.collect()
        });
        Corrections {
            moved: moved.collect(),
            rows,
            by_ranks: ranks.counts.clone(),
        }
    }
}

/// Sums for every flop and pair as one suit, or none, sees them.
pub(super) struct Sums {
    /// How flops are numbered.
    pub flops: Numbering,
    pub pairs: usize,
    pub slots: usize,
    /// For every flop the slots of every pair.
    by_flop: Vec<Vec<Sum>>,
}

impl Sums {
    /// The slots of a flop and pair.
    pub fn of(&self, flop: usize, pair: usize) -> &[Sum] {
        let begin = pair * self.slots;
        &self.by_flop[flop][begin..begin + self.slots]
    }
}

impl<'a> Boards<'a> {
    /// How many cards of the suit the flops have that this view is asked about.
    fn of_suit(&self) -> std::ops::RangeInclusive<usize> {
        if self.corrections.is_some() {
            1..=3
        } else {
            0..=0
        }
    }

    fn pairs(&self) -> usize {
        if self.corrections.is_some() {
            PAIRS
        } else {
            RANK_PAIRS
        }
    }

    /// The numbering of its flops.
    pub fn flops(&self) -> Numbering {
        Numbering::new(&self.deck, 3, self.of_suit())
    }

    /// Every flop that the deck has, as this view sees it.
    pub fn flop_views(&self) -> Vec<View> {
        self.deck.choices(3, self.of_suit())
    }

    /// Sums for every flop and pair, or only for some pairs when any are given.
    pub fn sums(
        &self,
        slots: usize,
        only: &[usize],
        observer: &dyn Observer,
    ) -> Result<Sums, Interrupted> {
        // Flops are numbered in the order of choices.
        let by_flop: Result<Vec<Vec<Sum>>, Interrupted> = self
            .flop_views()
            .into_par_iter()
            .map(|flop| {
                if observer.interrupted() {
                    return Err(Interrupted);
                }
                Ok(Flop::new(self, &flop, only).sums(slots))
            })
            .collect();
        Ok(Sums {
            flops: self.flops(),
            pairs: self.pairs(),
            slots,
            by_flop: by_flop?,
        })
    }
}

/// One flop and the pairs that can be held with it.
pub(super) struct Flop<'a> {
    boards: &'a Boards<'a>,
    flop: View,
    left: View,
    /// For every pair 1 if it can be held, else 0.
    held: Vec<u32>,
    /// For each kind the pairs with it that can be held.
    holding: [Vec<u16>; KINDS],
}

/// The fields of [`Counts`] at 0 and 32; those at 16 and 48 come to the same places when shifted.
const COUNT_FIELDS: u64 = 0x0000_03FF_0000_03FF;

impl<'a> Flop<'a> {
    pub fn new(boards: &'a Boards<'a>, flop: &View, only: &[usize]) -> Flop<'a> {
        let left = boards.deck.minus(flop);
        let kinds = left.kinds();
        let held = |pair: usize| {
            let (one, two) = PAIR_KINDS[pair];
            ways(&kinds, one.into(), two.into()) > 0 && (only.is_empty() || only.contains(&pair))
        };
        let held: Vec<u32> = (0..boards.pairs()).map(|pair| held(pair).into()).collect();
        let mut holding: [Vec<u16>; KINDS] = Default::default();
        for (pair, &(one, two)) in PAIR_KINDS.iter().enumerate().take(held.len()) {
            if held[pair] > 0 {
                holding[usize::from(one)].push(pair as u16);
                if one != two {
                    holding[usize::from(two)].push(pair as u16);
                }
            }
        }
        Flop {
            boards,
            flop: *flop,
            left,
            held,
            holding,
        }
    }

    /// Calls with every kind of runout: the number of its board, and for each pair how many runouts
    /// there are.
    fn for_each_runout(&self, mut visit: impl FnMut(usize, &[u32])) {
        let of_flop = self.flop.suited.count_ones() as usize;
        let of_suit = match self.boards.corrections {
            Some(_) => 3_usize.saturating_sub(of_flop)..=2,
            None => 0..=0,
        };
        let mut weights = vec![0; self.held.len()];
        for runout in self.left.choices(2, of_suit) {
            let board = self.flop.plus(&runout);
            self.weigh(&runout, &mut weights);
            visit(self.boards.river.boards.of(&board), &weights);
        }
    }

    /// How many runouts look like this one, for each pair; none where it cannot be held.
    pub fn weigh(&self, runout: &View, weights: &mut [u32]) {
        let ranks = runout.others.0.iter().enumerate();
        let mut drawn = ranks.filter(|&(_, &count)| count > 0);
        // Two cards are of two ranks at most.
        let drawn = [drawn.next(), drawn.next()];
        let weight = |held: &dyn Fn(usize) -> u8| -> u32 {
            let drawn = drawn.iter().flatten();
            let ways = drawn.map(|&(rank, &count)| {
                let left = self.left.others.0[rank].saturating_sub(held(rank));
                choose(left, count) as u32
            });
            ways.product()
        };
        let unless_held = weight(&|_| 0);
        for (weight, &held) in weights.iter_mut().zip(&self.held) {
            *weight = held * unless_held;
        }
        for &(rank, _) in drawn.iter().flatten() {
            for &pair in &self.holding[rank] {
                let (one, two) = PAIR_KINDS[usize::from(pair)];
                let held =
                    |rank| u8::from(usize::from(one) == rank) + u8::from(usize::from(two) == rank);
                weights[usize::from(pair)] = weight(&held);
            }
        }
        for rank in (0..Rank::COUNT).filter(|rank| runout.suited >> rank & 1 == 1) {
            for &pair in &self.holding[Rank::COUNT + rank] {
                weights[usize::from(pair)] = 0;
            }
        }
    }

    /// Whether every board is one of this suit, so that nothing goes by ranks alone.
    pub fn of_one_suit(&self) -> bool {
        self.flop.suited.count_ones() == 3
    }

    fn sums(&self, slots: usize) -> Vec<Sum> {
        // Two 32-bit sums in each word. Sums are wrapping, and the halves are taken apart as what they
        // are in the end.
        let mut sums = vec![[0_u64; 2]; self.held.len() * slots];
        let boards = self.boards;
        let river = boards.river;
        self.for_each_runout(|board, weights| {
            let records = board * river.pairs..(board + 1) * river.pairs;
            let counts = &river.counts[records.clone()];
            let slot = &boards.slots[records];
            let rows = sums
                .chunks_exact_mut(slots)
                .zip(counts)
                .zip(slot)
                .zip(weights);
            let Some(corrections) = boards.corrections.filter(|_| !self.of_one_suit()) else {
                for (((row, &counts), &slot), &weight) in rows {
                    add(&mut row[usize::from(slot)], times(counts, weight));
                }
                return;
            };
            let by_ranks = &corrections.by_ranks[corrections.rows[board]..][..RANK_PAIRS];
            for ((((row, &counts), &slot), &weight), &ranks) in rows.zip(&RANK_PAIR) {
                let net = times_net(counts, by_ranks[usize::from(ranks)], weight);
                add(&mut row[usize::from(slot)], net);
            }
            for &(pair, from) in &corrections.moved[board] {
                let pair = usize::from(pair);
                let ranks = times(by_ranks[usize::from(RANK_PAIR[pair])], weights[pair]);
                add(&mut sums[pair * slots + usize::from(slot[pair])], ranks);
                subtract(&mut sums[pair * slots + usize::from(from)], ranks);
            }
        });
        let sums = sums.into_iter().map(|sum| {
            let ([a, c], [b, d]) = (halves(sum[0]), halves(sum[1]));
            [a, b, c, d]
        });
        sums.collect()
    }
}

#[inline(always)]
fn times(counts: Counts, weight: u32) -> [u64; 2] {
    let weight = u64::from(weight);
    [
        (counts & COUNT_FIELDS) * weight,
        (counts >> 16 & COUNT_FIELDS) * weight,
    ]
}

#[inline(always)]
fn times_net(counts: Counts, less: Counts, weight: u32) -> [u64; 2] {
    let weight = u64::from(weight);
    let net = |shift: u32| {
        let (more, less) = (counts >> shift & COUNT_FIELDS, less >> shift & COUNT_FIELDS);
        more.wrapping_sub(less).wrapping_mul(weight)
    };
    [net(0), net(16)]
}

#[inline(always)]
fn add(sum: &mut [u64; 2], more: [u64; 2]) {
    sum[0] = sum[0].wrapping_add(more[0]);
    sum[1] = sum[1].wrapping_add(more[1]);
}

#[inline(always)]
fn subtract(sum: &mut [u64; 2], less: [u64; 2]) {
    sum[0] = sum[0].wrapping_sub(less[0]);
    sum[1] = sum[1].wrapping_sub(less[1]);
}

/// The two signed sums of a word: low half and high half.
fn halves(word: u64) -> [i32; 2] {
    let low = word as u32 as i32;
    let high = word.wrapping_sub(i64::from(low) as u64) >> 32;
    [low, high as u32 as i32]
}
