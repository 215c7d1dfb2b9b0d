//! The showdown on every whole board: for every two hole cards of the player, how the dealer's two
//! stand to them.
//!
//! On one board the pairs of kinds are ordered by strength once and walked from weak to strong with a
//! running total of the dealer's holdings and one for each card. The holdings so far that share no
//! card with the player's are total − card − card, plus one where his own holding is among them.
//! A board with at least three cards of a suit is looked at as that suit sees it, any other as none
//! does: two cards make no flush there.

use super::strengths::{RankStrengths, flush, threes};
use super::view::{
    KINDS, Numbering, PAIR_KINDS, PAIRS, PAIRS_OF_RANKS, RANK_PAIRS, SUITED_RANKS, View,
};
use super::{HoleCards, Showdowns};
use crate::engine::{Interrupted, Observer};
use crate::evaluator::{Category, Strength};
use rayon::prelude::*;
use std::sync::LazyLock;

/// How many of the dealer's holdings stand where, as four 16-bit fields. He is below the qualifier
/// first, so for a player who reaches it they are: lower and out, lower and in, equal, higher;
/// for one below it: lower, equal, higher and out, higher and in.
pub(super) type Counts = u64;

/// A category, and whether the hand is below the qualifier: 20 buckets.
pub(super) const BUCKETS: usize = 2 * Category::COUNT;

pub(super) const fn bucket_of(category: Category, below: bool) -> usize {
    2 * category.index() + below as usize
}

/// The showdowns on all boards of a deck as a suit, or none, sees them.
pub(super) struct River {
    /// How boards are numbered.
    pub boards: Numbering,
    /// How many pairs there are to a board: [`PAIRS`] or, without a suit, [`RANK_PAIRS`].
    pub pairs: usize,
    /// For every board and pair; 0 where the deck has no such holding.
    pub counts: Vec<Counts>,
    /// The player's bucket, likewise.
    pub buckets: Vec<u8>,
}

impl River {
    pub fn new(
        deck: &View,
        of_suit: bool,
        showdowns: Showdowns,
        strengths: &RankStrengths,
        observer: &dyn Observer,
    ) -> Result<River, Interrupted> {
        let (suited, pairs) = if of_suit {
            (3..=5, PAIRS)
        } else {
            (0..=0, RANK_PAIRS)
        };
        let boards = Numbering::new(deck, 5, suited.clone());
        let mut river = River {
            counts: vec![0; boards.count() * pairs],
            buckets: vec![0; boards.count() * pairs],
            boards,
            pairs,
        };
        // Boards are numbered in the order of choices.
        let views = deck.choices(5, suited);
        let interrupted = views
            .par_iter()
            .zip(river.counts.par_chunks_mut(pairs))
            .zip(river.buckets.par_chunks_mut(pairs))
            .any(|((board, counts), buckets)| {
                let board = Board::new(deck, board, pairs, showdowns, strengths);
                board.walk(false, |stand| {
                    let [a, b, c, d] = stand.counts.map(u64::from);
                    counts[stand.pair] = a | b << 16 | c << 32 | d << 48;
                    buckets[stand.pair] = bucket_of(stand.category, stand.below) as u8;
                });
                observer.interrupted()
            });
        if interrupted {
            return Err(Interrupted);
        }
        Ok(river)
    }
}

/// How the dealer's holdings stand to one of the player's on one board.
pub(super) struct Stand<'a> {
    pub pair: usize,
    /// The player's category.
    pub category: Category,
    /// Whether he is below the qualifier.
    pub below: bool,
    /// See [`Counts`].
    pub counts: [u32; 4],
    /// The dealer's lower holdings by bucket, whoever holds their cards; when asked for.
    pub lower: &'a [Holdings; BUCKETS],
}

/// One board while its pairs are walked.
pub(super) struct Board {
    /// How many cards of each kind are not on the board.
    left: [u8; KINDS],
    /// Pairs that can be held, weakest first: strength and pair in one number.
    order: Vec<u32>,
    /// All holdings of the dealer once the player has his.
    holdings: u32,
    qualifier: u32,
}

/// Holdings of the dealer: how many, and how many of them hold one given card of each kind.
#[derive(Clone, Copy)]
pub(super) struct Holdings {
    total: u32,
    with: [u32; KINDS],
}

const PAIR_BITS: u32 = 9;

impl Board {
    pub fn new(
        deck: &View,
        board: &View,
        pairs: usize,
        showdowns: Showdowns,
        strengths: &RankStrengths,
    ) -> Board {
        let left = deck.minus(board);
        let kinds = left.kinds();
        let threes = match showdowns.hole_cards {
            HoleCards::Both => threes(board.suited),
            HoleCards::Any => Vec::new(),
        };
        let at_least = |least: u8| {
            let kinds = kinds.iter().enumerate();
            let enough = kinds.filter(|&(_, &count)| count >= least);
            enough.fold(0_u32, |mask, (kind, _)| mask | 1 << kind)
        };
        let (one_left, two_left) = (at_least(1), at_least(2));
        // Ranks come in order; only flushes have to be sorted in between.
        let mut by_ranks = Vec::with_capacity(pairs);
        let mut flushes = Vec::with_capacity(pairs);
        for &(strength, rank_pair) in strengths.row(&board.ranks()) {
            for &pair in &PAIRS_OF_RANKS[usize::from(rank_pair)] {
                let (one, two) = PAIR_KINDS[usize::from(pair)];
                let enough = if one == two { two_left } else { one_left };
                if enough >> one & enough >> two & 1 == 0 || usize::from(pair) >= pairs {
                    continue;
                }
                let hole = SUITED_RANKS[usize::from(pair)];
                match flush(showdowns.hole_cards, board.suited, &threes, hole) {
                    Some(flush) => flushes.push(order_of(flush.max(strength), pair)),
                    None => by_ranks.push(order_of(strength, pair)),
                }
            }
        }
        flushes.sort_unstable();
        let order = merged(by_ranks, flushes);
        let hidden = left.len().saturating_sub(2) as u32;
        Board {
            left: kinds,
            order,
            holdings: hidden * hidden.saturating_sub(1) / 2,
            qualifier: showdowns
                .qualifier
                .map_or(0, |weakest| weakest.get().into()),
        }
    }

    /// Calls with every pair that can be held, weakest first. Lower holdings are told apart by bucket
    /// only when asked for.
    pub fn walk(&self, apart: bool, mut visit: impl FnMut(&Stand)) {
        let mut out = Holdings::NONE;
        for &place in self.order.iter() {
            if place >> PAIR_BITS >= self.qualifier {
                break;
            }
            out.add(self, place);
        }
        let categories: &[Category] = &CATEGORIES;
        let mut lower = Holdings::NONE;
        let mut by_bucket = [Holdings::NONE; BUCKETS];
        let alike = |one: &u32, two: &u32| one >> PAIR_BITS == two >> PAIR_BITS;
        for equal_pairs in self.order.chunk_by(alike) {
            let mut equal = Holdings::NONE;
            for &place in equal_pairs {
                equal.add(self, place);
            }
            let strength = equal_pairs[0] >> PAIR_BITS;
            let below = strength < self.qualifier;
            let category = categories[strength as usize];
            for &place in equal_pairs {
                let pair = place as usize & ((1 << PAIR_BITS) - 1);
                visit(&Stand {
                    pair,
                    category,
                    below,
                    counts: self.stand(pair, &lower, &equal, &out, below),
                    lower: &by_bucket,
                });
            }
            for &place in equal_pairs {
                lower.add(self, place);
                if apart {
                    by_bucket[bucket_of(category, below)].add(self, place);
                }
            }
        }
    }

    /// The dealer's holdings in four intervals of strength.
    fn stand(
        &self,
        pair: usize,
        lower: &Holdings,
        equal: &Holdings,
        out: &Holdings,
        below: bool,
    ) -> [u32; 4] {
        let lower = lower.disjoint(pair);
        // The player's own holding is one of the equal ones, and holds each of his cards.
        let equal = equal.disjoint_but_one(pair);
        let out = if below {
            out.disjoint_but_one(pair)
        } else {
            out.disjoint(pair)
        };
        let higher = self.holdings - lower - equal;
        if below {
            let higher_out = out - lower - equal;
            [lower, equal, higher_out, higher - higher_out]
        } else {
            [out, lower - out, equal, higher]
        }
    }
}

impl Holdings {
    const NONE: Holdings = Holdings {
        total: 0,
        with: [0; KINDS],
    };

    /// Adds every holding of a pair.
    fn add(&mut self, board: &Board, place: u32) {
        let (one, two) = PAIR_KINDS[place as usize & ((1 << PAIR_BITS) - 1)];
        let (one, two) = (usize::from(one), usize::from(two));
        let (ones, twos) = (u32::from(board.left[one]), u32::from(board.left[two]));
        if one == two {
            self.total += ones * (ones - 1) / 2;
            self.with[one] += ones - 1;
        } else {
            self.total += ones * twos;
            self.with[one] += twos;
            self.with[two] += ones;
        }
    }

    /// How many share no card with a holding of this pair that is none of them.
    pub fn disjoint(&self, pair: usize) -> u32 {
        let (one, two) = PAIR_KINDS[pair];
        self.total - self.with[usize::from(one)] - self.with[usize::from(two)]
    }

    /// How many share no card with a holding of this pair that is one of them: it was taken off for
    /// each of its two cards.
    fn disjoint_but_one(&self, pair: usize) -> u32 {
        let (one, two) = PAIR_KINDS[pair];
        self.total + 1 - self.with[usize::from(one)] - self.with[usize::from(two)]
    }
}

/// How many holdings of two kinds there are.
pub(super) fn ways(left: &[u8; KINDS], one: usize, two: usize) -> u32 {
    let (ones, twos) = (u32::from(left[one]), u32::from(left[two]));
    if one == two {
        ones * ones.saturating_sub(1) / 2
    } else {
        ones * twos
    }
}

/// A strength and a pair as one number, in the order of strength.
fn order_of(strength: Strength, pair: u16) -> u32 {
    u32::from(strength.get()) << PAIR_BITS | u32::from(pair)
}

/// Two ordered lists in one; pairs of one strength stand in any order.
fn merged(one: Vec<u32>, two: Vec<u32>) -> Vec<u32> {
    if two.is_empty() {
        return one;
    }
    let mut merged = Vec::with_capacity(one.len() + two.len());
    let mut rest = &two[..];
    for place in one {
        let before = rest.iter().take_while(|&&other| other < place).count();
        merged.extend_from_slice(&rest[..before]);
        rest = &rest[before..];
        merged.push(place);
    }
    merged.extend_from_slice(rest);
    merged
}

/// The category of every strength, by its number.
static CATEGORIES: LazyLock<Vec<Category>> = LazyLock::new(|| {
    let numbers = 0..=Strength::COUNT as u16;
    let category = |number| Strength::new(number).map_or(Category::HighCard, Strength::category);
    numbers.map(category).collect()
});
