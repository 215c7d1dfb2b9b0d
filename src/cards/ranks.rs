//! Cards with their suits forgotten: how many of each rank, or which ranks at all.

use super::{Card, Rank};

/// A set of ranks, bit `rank.index()` of a `u16`.
pub type RankMask = u16;

/// How many cards of each rank, indexed by [`Rank::index`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct RankCounts(pub [u8; Rank::COUNT]);

impl RankCounts {
    /// All cards together.
    pub fn total(&self) -> usize {
        self.0.iter().map(|&count| count as usize).sum()
    }

    /// The ranks that occur.
    pub fn present(&self) -> RankMask {
        self.0
            .iter()
            .enumerate()
            .filter(|&(_, &count)| count > 0)
            .fold(0, |mask, (rank, _)| mask | 1 << rank)
    }

    /// The same counts with one more card of a rank.
    #[must_use]
    pub fn with(mut self, rank: Rank) -> RankCounts {
        self.0[rank.index()] += 1;
        self
    }

    /// The ranks one by one, low to high, a rank as often as it occurs.
    pub fn ranks(&self) -> impl Iterator<Item = Rank> + '_ {
        Rank::all().flat_map(|rank| std::iter::repeat_n(rank, self.0[rank.index()] as usize))
    }
}

impl FromIterator<Rank> for RankCounts {
    fn from_iter<I: IntoIterator<Item = Rank>>(ranks: I) -> RankCounts {
        ranks
            .into_iter()
            .fold(RankCounts::default(), RankCounts::with)
    }
}

impl FromIterator<Card> for RankCounts {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> RankCounts {
        cards.into_iter().map(Card::rank).collect()
    }
}
