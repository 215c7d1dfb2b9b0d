//! Multisets of up to five ranks by number, and how the kept and the drawn make the final five.

use crate::cards::{Rank, RankCounts};
use crate::engine::multiset::{choose, index_in_size, multisets};
use std::sync::LazyLock;

/// For each size every multiset, by [`index_in_size`]; five of a rank among them.
pub static MULTISETS: LazyLock<[Vec<RankCounts>; 6]> = LazyLock::new(|| {
    std::array::from_fn(|size| {
        let mut all = multisets(size, &RankCounts([5; Rank::COUNT]));
        all.sort_by_key(index_in_size);
        all
    })
});

/// Drawn ranks and the final five that they make with the kept ones, each by number.
#[derive(Clone, Copy, Debug)]
pub struct Joined {
    pub drawn: u16,
    pub hand: u16,
}

/// For each number of kept cards and each multiset of them, everything that can be drawn to it from a pack.
pub static JOINED: LazyLock<[Vec<Vec<Joined>>; 6]> = LazyLock::new(|| {
    std::array::from_fn(|kept| {
        let drawn = &MULTISETS[5 - kept];
        let joined = MULTISETS[kept].iter().map(|kept| {
            let hands = drawn
                .iter()
                .enumerate()
                .map(|(place, drawn)| (place, plus(kept, drawn)));
            let possible = hands.filter(|(_, hand)| hand.0.iter().all(|&count| count <= 4));
            possible
                .map(|(drawn, hand)| Joined {
                    drawn: drawn as u16,
                    hand: index_in_size(&hand) as u16,
                })
                .collect()
        });
        joined.collect()
    })
});

/// All cards of both.
pub fn plus(one: &RankCounts, other: &RankCounts) -> RankCounts {
    RankCounts(std::array::from_fn(|rank| one.0[rank] + other.0[rank]))
}

/// The cards of the first that are not of the second, which it holds.
pub fn minus(one: &RankCounts, other: &RankCounts) -> RankCounts {
    RankCounts(std::array::from_fn(|rank| one.0[rank] - other.0[rank]))
}

/// Whether every card of the second is one of the first.
pub fn holds(one: &RankCounts, other: &RankCounts) -> bool {
    one.0.iter().zip(&other.0).all(|(one, other)| one >= other)
}

/// How many of a rank can be taken, none to four: the factors of a rank.
const FACTORS: usize = 5;

/// For each rank and number of its cards how many ways there are to take them from those left.
pub struct Factors([u32; Rank::COUNT * FACTORS]);

impl Factors {
    pub fn new(left: &RankCounts) -> Factors {
        let mut factors = [0; Rank::COUNT * FACTORS];
        for (rank, factors) in factors.chunks_exact_mut(FACTORS).enumerate() {
            for (count, factor) in factors.iter_mut().enumerate() {
                *factor = choose(left.0[rank], count as u8) as u32;
            }
        }
        Factors(factors)
    }

    /// The ways that hold a certain card of the rank, where there is any.
    pub fn holding_one(left: &RankCounts) -> Factors {
        let mut factors = [0; Rank::COUNT * FACTORS];
        for (rank, factors) in factors.chunks_exact_mut(FACTORS).enumerate() {
            for (count, factor) in factors.iter_mut().enumerate().skip(1) {
                let others = left.0[rank].saturating_sub(1);
                if left.0[rank] > 0 {
                    *factor = choose(others, count as u8 - 1) as u32;
                }
            }
        }
        Factors(factors)
    }

    pub fn of(&self, rank: usize, count: u8) -> u32 {
        self.0[rank * FACTORS + usize::from(count)]
    }
}

/// A multiset as one with its highest rank left out, and how many of that rank: the ways to take it from the
/// cards left are the other's times one factor.
#[derive(Clone, Copy)]
pub struct Step {
    rest: u16,
    factor: u8,
}

impl Step {
    /// The step to a multiset, among all by size and number.
    ///
    /// # Panics
    /// When there is no rank in it.
    pub fn to(ranks: &RankCounts) -> Step {
        let top = (0..Rank::COUNT).rfind(|&rank| ranks.0[rank] > 0);
        let top = top.expect("a rank");
        let mut rest = *ranks;
        let count = std::mem::take(&mut rest.0[top]).min(4);
        Step {
            rest: (begin(rest.total()) + index_in_size(&rest)) as u16,
            factor: (top * FACTORS) as u8 + count,
        }
    }

    /// The ways to take the multiset, from those of all smaller ones.
    fn ways(self, smaller: &[u32], factors: &Factors) -> u32 {
        smaller[usize::from(self.rest)] * factors.0[usize::from(self.factor)]
    }
}

/// How many sets of cards are looked at together. The ways to take up to four cards are at most 256, so that
/// this many of them fill one register of the least machine.
pub const LANES: usize = 8;

/// The same number for several sets of cards.
pub type Lanes<T> = [T; LANES];

/// In how many ways multisets of up to three ranks, and with a step those of four, can be taken from several
/// sets of cards.
pub struct WaysInLanes {
    factors: [Lanes<u16>; Rank::COUNT * FACTORS],
    ways: Vec<Lanes<u16>>,
}

impl Default for WaysInLanes {
    fn default() -> WaysInLanes {
        WaysInLanes {
            factors: [[0; LANES]; Rank::COUNT * FACTORS],
            ways: Vec::new(),
        }
    }
}

impl WaysInLanes {
    /// Counts for up to [`LANES`] sets of cards; nothing can be taken in the lanes beyond them.
    pub fn count(&mut self, left: &[RankCounts]) {
        for (lane, left) in left.iter().enumerate() {
            for (factors, factor) in self.factors.iter_mut().zip(Factors::new(left).0) {
                factors[lane] = factor as u16;
            }
        }
        self.ways.clear();
        self.ways.push([1; LANES]);
        for &step in &STEPS[..begin(4) - 1] {
            self.ways.push(self.of(step));
        }
    }

    /// The ways to take a multiset of up to four ranks.
    pub fn of(&self, step: Step) -> Lanes<u16> {
        let rest = &self.ways[usize::from(step.rest)];
        let factor = &self.factors[usize::from(step.factor)];
        std::array::from_fn(|lane| rest[lane] * factor[lane])
    }
}

/// The steps to all multisets of one to five ranks, by size and number. Five of a rank are taken for four,
/// which no pack has beside the four: nobody asks for them.
static STEPS: LazyLock<Vec<Step>> =
    LazyLock::new(|| MULTISETS[1..].iter().flatten().map(Step::to).collect());

/// Where the multisets of a size begin among all by size and number.
pub fn begin(size: usize) -> usize {
    MULTISETS[..size].iter().map(Vec::len).sum()
}

/// In how many ways each multiset up to a size can be taken.
pub fn ways(up_to: usize, factors: &Factors, ways: &mut Vec<u32>) {
    ways.clear();
    ways.push(1);
    for step in &STEPS[..begin(up_to + 1) - 1] {
        ways.push(step.ways(ways, factors));
    }
}

/// The number of the multiset of one each of up to five ranks.
pub fn number_of_mask(mask: u16) -> usize {
    let ranks = Rank::all().filter(|rank| mask >> rank.index() & 1 == 1);
    index_in_size(&ranks.collect())
}
