//! The dealer's flushes: the hidden cards that make one with his up card, counted at the strength of their
//! ranks elsewhere, and what puts that right.

use crate::cards::{Rank, RankCounts, RankMask};
use crate::evaluator::{Strength, strength_of_flush, strength_of_ranks};

/// The hidden cards that make a flush with the up card, in order of strength, which is the same by
/// their ranks alone and as flushes.
pub(super) struct Flushes {
    by_ranks: Vec<Strength>,
    as_flushes: Vec<Strength>,
    /// The ranks of the hidden cards.
    sets: Vec<RankMask>,
    /// For each set of up-suit cards that a player can hold: how many of the first flushes are
    /// disjoint from it, from none to all.
    running: Vec<u16>,
    /// Where in `running` the counts for a set begin.
    begins: Vec<u32>,
    /// No flush, so many times.
    nothing: Vec<u16>,
}

/// Where a strength stands among the dealer's flushes: how many are below it by their ranks alone,
/// and how many as flushes.
#[derive(Clone, Copy)]
pub(super) struct Place {
    pub by_ranks: u16,
    pub as_flushes: u16,
}

/// Running counts of the dealer's flushes that are disjoint from one set of the player's cards.
#[derive(Clone, Copy)]
pub(super) struct Running<'a>(&'a [u16]);

impl Running<'_> {
    fn before(self, flushes: u16) -> i64 {
        self.0[usize::from(flushes)].into()
    }

    /// What counting flushes at the strength of their ranks gets wrong below a place.
    pub fn correction(self, place: Place) -> i64 {
        self.before(place.as_flushes) - self.before(place.by_ranks)
    }
}

impl Flushes {
    /// The flushes with an up card, for a player who holds at most so many cards of its suit.
    pub fn new(up: Rank, in_up_suit: RankMask, most: u32) -> Flushes {
        let subsets_of =
            |size| move |set: &RankMask| set & !in_up_suit == 0 && set.count_ones() == size;
        let masks = 0..1 << Rank::COUNT;
        let ranks_of = |hidden: RankMask| -> RankCounts {
            Rank::all()
                .filter(|rank| hidden >> rank.index() & 1 == 1)
                .collect()
        };
        let mut hidden: Vec<(Strength, RankMask)> = masks
            .clone()
            .filter(subsets_of(4))
            .map(|set| (strength_of_ranks(&ranks_of(set).with(up)), set))
            .collect();
        hidden.sort_unstable();
        let as_flush = |set: RankMask| strength_of_flush(set | 1 << up.index());
        let mut running = Vec::new();
        let mut begins = vec![u32::MAX; 1 << Rank::COUNT];
        for set in (0..=most).flat_map(|size| masks.clone().filter(subsets_of(size))) {
            begins[set as usize] = running.len() as u32;
            let mut disjoint = 0;
            running.push(disjoint);
            running.extend(hidden.iter().map(|&(_, flush)| {
                disjoint += u16::from(flush & set == 0);
                disjoint
            }));
        }
        Flushes {
            by_ranks: hidden.iter().map(|flush| flush.0).collect(),
            as_flushes: hidden.iter().map(|flush| as_flush(flush.1)).collect(),
            sets: hidden.iter().map(|flush| flush.1).collect(),
            nothing: vec![0; hidden.len() + 1],
            running,
            begins,
        }
    }

    /// As though no flush were left.
    pub fn none(&self) -> Running<'_> {
        Running(&self.nothing)
    }

    /// The ranks of every flush's hidden cards, weakest first.
    pub fn sets(&self) -> impl Iterator<Item = RankMask> + '_ {
        self.sets.iter().copied()
    }

    /// Every flush: its strength by ranks alone and as a flush, weakest first.
    pub fn all(&self) -> impl Iterator<Item = (Strength, Strength)> + '_ {
        self.by_ranks
            .iter()
            .copied()
            .zip(self.as_flushes.iter().copied())
    }

    pub fn place(&self, strength: Strength) -> Place {
        self.place_where(|flush| flush < strength)
    }

    pub fn place_above(&self, strength: Strength) -> Place {
        self.place_where(|flush| flush <= strength)
    }

    fn place_where(&self, below: impl Fn(Strength) -> bool) -> Place {
        Place {
            by_ranks: self.by_ranks.partition_point(|&flush| below(flush)) as u16,
            as_flushes: self.as_flushes.partition_point(|&flush| below(flush)) as u16,
        }
    }

    pub fn disjoint_from(&self, in_up_suit: RankMask) -> Running<'_> {
        let begins = self.begins[in_up_suit as usize] as usize;
        Running(&self.running[begins..=begins + self.by_ranks.len()])
    }
}
