//! Small hands with their suits forgotten, as indices.
//!
//! A multiset of up to five ranks has an index by the combinatorial number system, so that tables
//! over "how many of each rank" are plain arrays: 1, 13, 91, 455, 1,820 and 6,188 multisets of zero
//! to five ranks (13 of the last are five of a rank, which no pack has). [`RANK_PATTERNS`] lists the
//! 6,175 patterns of five cards with the signed sub-multisets that inclusion and exclusion needs;
//! it is made once, in about a millisecond.

use crate::cards::{Rank, RankCounts, RankMask};
use crate::evaluator::{Strength, strength_of_ranks};
use std::sync::LazyLock;

/// How many multisets of exactly five ranks there are, five of a rank included.
pub const FIVES: usize = 6188;
/// How many multisets of at most four ranks there are.
pub const UP_TO_FOUR: usize = 1 + 13 + 91 + 455 + 1820;

/// Where the multisets of each size begin in a table over all of at most four ranks.
const OFFSETS: [usize; 5] = [0, 1, 14, 105, 560];

/// `CHOOSE[n][k]`, for the indices.
const CHOOSE: [[usize; 6]; 18] = {
    let mut table = [[0; 6]; 18];
    let mut n = 0;
    while n < 18 {
        table[n][0] = 1;
        let mut k = 1;
        while k < 6 && n > 0 {
            table[n][k] = table[n - 1][k - 1] + table[n - 1][k];
            k += 1;
        }
        n += 1;
    }
    table
};

/// The index of a multiset among those of its own size.
pub fn index_in_size(ranks: &RankCounts) -> usize {
    ranks
        .ranks()
        .enumerate()
        .map(|(place, rank)| CHOOSE[rank.index() + place][place + 1])
        .sum()
}

/// One more card of a rank, for ranks that are added low to high: from size and index of a multiset those of
/// the larger one.
pub fn advance((size, index): (usize, usize), rank: usize) -> (usize, usize) {
    (size + 1, index + CHOOSE[rank + size][size + 1])
}

/// One more card of a rank, for ranks that are added high to low: from how many are missing and what was added
/// up for the index those of the larger multiset.
pub fn retreat((missing, index): (u8, u16), rank: usize) -> (u8, u16) {
    let missing = missing - 1;
    let place = usize::from(missing);
    (missing, index + CHOOSE[rank + place][place + 1] as u16)
}

/// Ways to choose `k` of `n` for the few that a rank can have.
pub fn choose(n: u8, k: u8) -> i64 {
    CHOOSE[n as usize][k as usize] as i64
}

/// Every multiset of `cards` ranks out of those that are `available`.
pub fn multisets(cards: usize, available: &RankCounts) -> Vec<RankCounts> {
    fn extend(
        rank: usize,
        left: usize,
        available: &RankCounts,
        taken: &mut RankCounts,
        out: &mut Vec<RankCounts>,
    ) {
        if left == 0 {
            out.push(*taken);
            return;
        }
        if rank == Rank::COUNT {
            return;
        }
        for count in 0..=left.min(available.0[rank] as usize) {
            taken.0[rank] = count as u8;
            extend(rank + 1, left - count, available, taken, out);
        }
        taken.0[rank] = 0;
    }
    let mut out = Vec::new();
    extend(0, cards, available, &mut RankCounts::default(), &mut out);
    out
}

/// Every part of a multiset that has at most four ranks, with its index among all such.
pub fn for_each_part(whole: &RankCounts, mut visit: impl FnMut(&RankCounts, usize)) {
    fn extend(
        ranks: RankMask,
        whole: &RankCounts,
        part: &mut RankCounts,
        (size, index): (usize, usize),
        visit: &mut impl FnMut(&RankCounts, usize),
    ) {
        if ranks == 0 {
            visit(part, OFFSETS[size] + index);
            return;
        }
        let rank = ranks.trailing_zeros() as usize;
        let mut so_far = (size, index);
        for count in 0..=whole.0[rank] {
            part.0[rank] = count;
            extend(ranks & (ranks - 1), whole, part, so_far, visit);
            if so_far.0 == 4 {
                break;
            }
            so_far = advance(so_far, rank);
        }
        part.0[rank] = 0;
    }
    let mut part = RankCounts::default();
    extend(whole.present(), whole, &mut part, (0, 0), &mut visit);
}

/// One rank pattern of five cards.
#[derive(Clone, Debug)]
pub struct RankPattern {
    /// How many of each rank.
    pub counts: RankCounts,
    /// Its different ranks, low to high, and how many there are of each.
    pub ranks: Vec<(Rank, u8)>,
    /// Its strength without a flush.
    pub strength: Strength,
    /// Every sub-multiset of at most four ranks, as its index, with the signed number of ways to
    /// choose it from the five cards: what inclusion and exclusion multiplies its table with.
    pub terms: Vec<(u16, i16)>,
}

/// The 6,175 rank patterns of five cards of a whole pack, weakest first.
pub static RANK_PATTERNS: LazyLock<Vec<RankPattern>> = LazyLock::new(|| {
    let pack = RankCounts([4; Rank::COUNT]);
    let mut patterns: Vec<RankPattern> = multisets(5, &pack)
        .into_iter()
        .map(|counts| RankPattern {
            counts,
            ranks: Rank::all()
                .map(|rank| (rank, counts.0[rank.index()]))
                .filter(|&(_, count)| count > 0)
                .collect(),
            strength: strength_of_ranks(&counts),
            terms: terms(&counts),
        })
        .collect();
    patterns.sort_by_key(|pattern| pattern.strength);
    patterns
});

fn terms(counts: &RankCounts) -> Vec<(u16, i16)> {
    let mut terms = Vec::with_capacity(31);
    for_each_part(counts, |part, index| {
        let sign = if part.total() % 2 == 0 { 1 } else { -1 };
        let ways: i64 = (0..Rank::COUNT)
            .map(|rank| choose(counts.0[rank], part.0[rank]))
            .product();
        terms.push((index as u16, (sign * ways) as i16));
    });
    terms
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn indices_are_dense_in_each_size() {
        let five_of_each = RankCounts([5; Rank::COUNT]);
        for (size, count) in [(0, 1), (1, 13), (2, 91), (3, 455), (4, 1820), (5, FIVES)] {
            let indices: BTreeSet<usize> = multisets(size, &five_of_each)
                .iter()
                .map(index_in_size)
                .collect();
            assert_eq!(indices.len(), count);
            assert_eq!(indices.last(), Some(&(count - 1)));
        }
        let mut all = BTreeSet::new();
        for whole in multisets(4, &five_of_each) {
            for_each_part(&whole, |part, index| {
                assert_eq!(index, OFFSETS[part.total()] + index_in_size(part));
                all.insert(index);
            });
        }
        assert_eq!(
            (all.len(), all.last()),
            (UP_TO_FOUR, Some(&(UP_TO_FOUR - 1)))
        );
    }

    /// Terms of a pair with three kickers, by hand: 2·2·2·3 = 24 sub-multisets, the whole five one
    /// of them; one card of the pair can be chosen in two ways.
    #[test]
    fn terms_are_signed_choices() {
        assert_eq!(RANK_PATTERNS.len(), 6175);
        let pair = |counts: &RankCounts| counts.0[0] == 2 && counts.present() == 0b1111;
        let pattern = RANK_PATTERNS.iter().find(|one| pair(&one.counts)).unwrap();
        assert_eq!(pattern.terms.len(), 23);
        let deuce = OFFSETS[1] as u16;
        assert!(pattern.terms.contains(&(deuce, -2)));
        // Disjoint from the hand plus meeting it is everything: the signs cancel but for the fives.
        let sum: i32 = pattern
            .terms
            .iter()
            .map(|&(_, times)| i32::from(times))
            .sum();
        assert_eq!(sum, 1);
    }
}
