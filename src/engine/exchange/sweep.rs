//! What the dealer's flushes change of an exchange, for everything that the player can hold of their suit at
//! once.
//!
//! A flush of the dealer's is counted at the strength of its ranks elsewhere. It matters where it is disjoint
//! from all that the player has seen: from what he holds, and from what he draws. Turned round: for each flush
//! the draws are summed up that avoid its four cards. How many there are hangs only on ranks, and comes by
//! inclusion and exclusion from the draws that hold certain of its cards; so one sum serves everything that
//! the player can hold of the suit.

use super::numbering::Factors;
use crate::cards::{Rank, RankCounts, RankMask};
use crate::engine::flushes::Flushes;

/// How many parts a flush's four hidden cards have.
const PARTS: usize = 16;

/// The dealer's flushes, and the numbers of their parts.
pub struct Sweep {
    /// The ranks of each flush's hidden cards, weakest flush first.
    sets: Vec<RankMask>,
    /// The numbers of its parts.
    parts: Vec<[u16; PARTS]>,
    /// The number of each set of up to four ranks; all others share one that nothing asks for.
    number_of: Vec<u16>,
    numbers: usize,
}

impl Sweep {
    pub fn new(flushes: &Flushes) -> Sweep {
        let sets: Vec<RankMask> = flushes.sets().collect();
        let mut number_of = vec![u16::MAX; 1 << Rank::COUNT];
        let mut numbers: u16 = 0;
        let mut parts = Vec::with_capacity(sets.len());
        for &set in &sets {
            let mut of_flush = [0; PARTS];
            let mut part = set;
            for number in &mut of_flush {
                let known = &mut number_of[usize::from(part)];
                if *known == u16::MAX {
                    *known = numbers;
                    numbers += 1;
                }
                *number = *known;
                part = part.wrapping_sub(1) & set;
            }
            parts.push(of_flush);
        }
        for number in &mut number_of {
            *number = (*number).min(numbers);
        }
        Sweep {
            sets,
            parts,
            number_of,
            numbers: usize::from(numbers) + 1,
        }
    }

    /// The ranks of each flush's hidden cards, weakest flush first.
    pub fn sets(&self) -> &[RankMask] {
        &self.sets
    }
}

/// Sums over draws: for each set of cards of the up suit the ways to draw them among others, negative for an
/// odd number of cards.
pub struct Sums<'s> {
    sweep: &'s Sweep,
    sums: Vec<i64>,
}

impl<'s> Sums<'s> {
    /// No draw yet.
    pub fn new(sweep: &'s Sweep) -> Sums<'s> {
        Sums {
            sweep,
            sums: vec![0; sweep.numbers],
        }
    }

    pub fn clear(&mut self) {
        self.sums.fill(0);
    }

    /// Adds the draws of certain ranks; `holding` has the ways to take so many cards of a rank, a certain one
    /// among them, and `factors` those to take them at all.
    pub fn add(&mut self, drawn: &RankCounts, factors: &Factors, holding: &Factors) {
        const MOST: usize = 1 << 5;
        let (mut sets, mut ways) = ([0 as RankMask; MOST], [0_i64; MOST]);
        ways[0] = 1;
        let mut number = 1;
        let mut ranks = drawn.present();
        while ranks != 0 {
            let rank = ranks.trailing_zeros() as usize;
            let count = drawn.0[rank];
            let without = i64::from(factors.of(rank, count));
            let with = -i64::from(holding.of(rank, count));
            let (before, after) = ways.split_at_mut(number);
            let (sets_before, sets_after) = sets.split_at_mut(number);
            for at in 0..number {
                after[at] = before[at] * with;
                before[at] *= without;
                sets_after[at] = sets_before[at] | 1 << rank;
            }
            number *= 2;
            ranks &= ranks - 1;
        }
        for (set, ways) in sets.iter().zip(ways).take(number) {
            self.sums[usize::from(self.sweep.number_of[usize::from(*set)])] += ways;
        }
    }

    /// The ways to draw what was added without any card of a flush.
    pub fn avoiding(&self, flush: usize) -> i64 {
        let parts = &self.sweep.parts[flush];
        parts.iter().map(|&part| self.sums[usize::from(part)]).sum()
    }
}

/// Sums over flushes by what they share with the ranks of a hand, made into sums over those flushes that are
/// disjoint from what is held of the suit.
pub fn disjoint<const N: usize>(by_shared: &mut [[i64; N]]) {
    // Sets of ranks by those held of them: first over all parts, then read for what is not held.
    let mut bit = 1;
    while bit < by_shared.len() {
        for set in 0..by_shared.len() {
            if set & bit != 0 {
                let without = by_shared[set ^ bit];
                for (sum, more) in by_shared[set].iter_mut().zip(without) {
                    *sum += more;
                }
            }
        }
        bit *= 2;
    }
    by_shared.reverse();
}

/// The place of a set among those of the ranks that are present: its bits pushed together.
pub fn place_among(set: RankMask, present: RankMask) -> usize {
    let mut ranks = present;
    let (mut place, mut bit) = (0, 1);
    while ranks != 0 {
        let lowest = ranks & ranks.wrapping_neg();
        if set & lowest != 0 {
            place |= bit;
        }
        bit <<= 1;
        ranks &= ranks - 1;
    }
    place
}

/// The inverse of [`place_among`].
pub fn among(place: usize, present: RankMask) -> RankMask {
    let mut ranks = present;
    let (mut set, mut bit) = (0, 1);
    while ranks != 0 {
        let lowest = ranks & ranks.wrapping_neg();
        if place & bit != 0 {
            set |= lowest;
        }
        bit <<= 1;
        ranks &= ranks - 1;
    }
    set
}
