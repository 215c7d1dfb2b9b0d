//! Cards as one suit sees them: some are of the suit, with their ranks; of the others only the ranks
//! matter, and how many there are of each. Or as no suit sees them: all are others.
//!
//! A *kind* of card is a rank and whether it is of the suit: 26 of them, 0 to 12 for the others, 13 to
//! 25 for the suit's. A *pair* is an unordered pair of kinds: 351, of which the first 91 hold no card
//! of the suit.

use crate::cards::{Card, CardSet, Rank, RankCounts, RankMask, Suit};
use crate::engine::multiset::{index_in_size, multisets};
use itertools::Itertools;
use std::ops::RangeInclusive;

/// How many kinds of cards there are.
pub(super) const KINDS: usize = 2 * Rank::COUNT;
/// How many unordered pairs of kinds.
pub(super) const PAIRS: usize = KINDS * (KINDS + 1) / 2;
/// How many of them hold no card of the suit: pairs of ranks.
pub(super) const RANK_PAIRS: usize = Rank::COUNT * (Rank::COUNT + 1) / 2;

/// How many multisets of 0 to 5 ranks there are.
const MULTISETS: [usize; 6] = [1, 13, 91, 455, 1820, 6188];
/// How many sets of 0 to 5 ranks there are.
const SUBSETS: [usize; 6] = [1, 13, 78, 286, 715, 1287];

/// The number of a pair, its kinds in any order.
pub(super) const fn pair_of(one: usize, two: usize) -> usize {
    if one <= two {
        two * (two + 1) / 2 + one
    } else {
        one * (one + 1) / 2 + two
    }
}

/// The two kinds of every pair, the lower first.
pub(super) static PAIR_KINDS: [(u8, u8); PAIRS] = {
    let mut kinds = [(0, 0); PAIRS];
    let mut high = 0;
    while high < KINDS {
        let mut low = 0;
        while low <= high {
            kinds[pair_of(low, high)] = (low as u8, high as u8);
            low += 1;
        }
        high += 1;
    }
    kinds
};

/// For every pair the pair of its ranks, suits forgotten.
pub(super) static RANK_PAIR: [u8; PAIRS] = {
    let mut ranks = [0; PAIRS];
    let mut pair = 0;
    while pair < PAIRS {
        let (one, two) = PAIR_KINDS[pair];
        ranks[pair] = pair_of(one as usize % Rank::COUNT, two as usize % Rank::COUNT) as u8;
        pair += 1;
    }
    ranks
};

/// For every pair the ranks that it holds in the suit.
pub(super) static SUITED_RANKS: [RankMask; PAIRS] = {
    let mut suited = [0; PAIRS];
    let mut pair = 0;
    while pair < PAIRS {
        let (one, two) = PAIR_KINDS[pair];
        suited[pair] = suited_rank(one) | suited_rank(two);
        pair += 1;
    }
    suited
};

/// The rank of a kind, as a set, if it is of the suit.
pub(super) const fn suited_rank(kind: u8) -> RankMask {
    match (kind as usize).checked_sub(Rank::COUNT) {
        Some(rank) => 1 << rank,
        None => 0,
    }
}

/// For every pair of ranks the pairs of kinds that have them; fewer than four are filled up with
/// [`NO_PAIR`].
pub(super) static PAIRS_OF_RANKS: [[u16; 4]; RANK_PAIRS] = {
    let mut pairs = [[NO_PAIR; 4]; RANK_PAIRS];
    let mut filled = [0; RANK_PAIRS];
    let mut pair = 0;
    while pair < PAIRS {
        let ranks = RANK_PAIR[pair] as usize;
        // Two cards of one suit are never of one rank.
        let (one, two) = PAIR_KINDS[pair];
        if (one as usize) < Rank::COUNT || one != two {
            pairs[ranks][filled[ranks]] = pair as u16;
            filled[ranks] += 1;
        }
        pair += 1;
    }
    pairs
};

/// Fills up a list of pairs: it can be held by nobody.
const NO_PAIR: u16 = (PAIRS - 1) as u16;

/// The kind of a card to a suit, or to none.
pub(super) fn kind_of(card: Card, suit: Option<Suit>) -> usize {
    let suited = suit == Some(card.suit());
    card.rank().index() + if suited { Rank::COUNT } else { 0 }
}

/// Some cards as a suit sees them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct View {
    /// The ranks held in the suit.
    pub suited: RankMask,
    /// How many other cards of each rank.
    pub others: RankCounts,
}

impl View {
    /// The cards as a suit sees them, or as none does.
    pub fn of(cards: CardSet, suit: Option<Suit>) -> View {
        let suited = suit.map_or(0, |suit| cards.in_suit(suit));
        let own = suit.map_or(CardSet::EMPTY, |suit| CardSet::of_suit(suit, suited));
        View {
            suited,
            others: cards.without(own).rank_counts(),
        }
    }

    /// How many cards.
    pub fn len(&self) -> usize {
        self.suited.count_ones() as usize + self.others.total()
    }

    /// These cards and others.
    pub fn plus(&self, more: &View) -> View {
        let mut others = self.others;
        for (count, more) in others.0.iter_mut().zip(more.others.0) {
            *count += more;
        }
        View {
            suited: self.suited | more.suited,
            others,
        }
    }

    /// These cards without some of them.
    pub fn minus(&self, less: &View) -> View {
        let mut others = self.others;
        for (count, less) in others.0.iter_mut().zip(less.others.0) {
            *count -= less;
        }
        View {
            suited: self.suited & !less.suited,
            others,
        }
    }

    /// The same cards as no suit sees them.
    pub fn by_ranks(&self) -> View {
        View {
            suited: 0,
            others: self.ranks(),
        }
    }

    /// How many of each rank, suits forgotten.
    pub fn ranks(&self) -> RankCounts {
        let mut ranks = self.others;
        for (rank, count) in ranks.0.iter_mut().enumerate() {
            *count += (self.suited >> rank & 1) as u8;
        }
        ranks
    }

    /// How many cards of each kind.
    pub fn kinds(&self) -> [u8; KINDS] {
        let mut kinds = [0; KINDS];
        for rank in 0..Rank::COUNT {
            kinds[rank] = self.others.0[rank];
            kinds[Rank::COUNT + rank] = (self.suited >> rank & 1) as u8;
        }
        kinds
    }

    /// Every way to take so many of these cards, so many of them of the suit, once for each way it
    /// looks.
    pub fn choices(&self, cards: usize, of_suit: RangeInclusive<usize>) -> Vec<View> {
        let mut choices = Vec::new();
        for suited_cards in of_suit {
            if suited_cards > cards {
                break;
            }
            let others = multisets(cards - suited_cards, &self.others);
            for suited in subsets(self.suited, suited_cards) {
                choices.extend(others.iter().map(|&others| View { suited, others }));
            }
        }
        choices
    }
}

/// The subsets of so many ranks.
pub(super) fn subsets(of: RankMask, size: usize) -> Vec<RankMask> {
    let ranks = (0..Rank::COUNT).filter(|rank| of >> rank & 1 == 1);
    ranks
        .map(|rank| 1 << rank)
        .combinations(size)
        .map(|ranks: Vec<RankMask>| ranks.into_iter().sum())
        .collect()
}

/// A numbering of all ways to take so many cards of a deck, so many of them of the suit.
#[derive(Clone, Debug)]
pub(super) struct Numbering {
    cards: usize,
    /// The first place for each count of cards of the suit.
    begins: [usize; 6],
    /// The place of each set of ranks among those of its size.
    subset: Vec<u16>,
    /// The number of each place; a whole pack has nearly all of them, a short deck few.
    numbers: Vec<u32>,
    count: usize,
}

impl Numbering {
    pub fn new(deck: &View, cards: usize, of_suit: RangeInclusive<usize>) -> Numbering {
        let (mut begins, mut places) = ([0; 6], 0);
        for suited in of_suit.clone() {
            begins[suited] = places;
            places += SUBSETS[suited] * MULTISETS[cards - suited];
        }
        let mut next = [0; Rank::COUNT + 1];
        let subset = (0..1u16 << Rank::COUNT).map(|mask| {
            let next: &mut u16 = &mut next[mask.count_ones() as usize];
            *next += 1;
            *next - 1
        });
        let mut numbering = Numbering {
            cards,
            begins,
            subset: subset.collect(),
            numbers: vec![u32::MAX; places],
            count: 0,
        };
        for view in deck.choices(cards, of_suit) {
            let place = numbering.place(&view);
            numbering.numbers[place] = numbering.count as u32;
            numbering.count += 1;
        }
        numbering
    }

    /// How many numbers there are.
    pub fn count(&self) -> usize {
        self.count
    }

    /// The number of cards that the deck has.
    pub fn of(&self, view: &View) -> usize {
        self.numbers[self.place(view)] as usize
    }

    fn place(&self, view: &View) -> usize {
        let suited = view.suited.count_ones() as usize;
        let subset = usize::from(self.subset[view.suited as usize]);
        self.begins[suited] + subset * MULTISETS[self.cards - suited] + index_in_size(&view.others)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    fn clubs() -> View {
        View::of(CardSet::FULL, Suit::new(0))
    }

    /// The sizes of the design: 36,608 boards and 2,483 flops to a suit, 6,175 and 455 to none.
    #[test]
    fn numbers_are_dense() {
        let ranks = View::of(CardSet::FULL, None);
        for (deck, cards, of_suit, count) in [
            (clubs(), 5, 3..=5, 36_608),
            (clubs(), 3, 1..=3, 2_483),
            (ranks, 5, 0..=0, 6_175),
            (ranks, 3, 0..=0, 455),
        ] {
            let numbering = Numbering::new(&deck, cards, of_suit.clone());
            let views = deck.choices(cards, of_suit);
            let numbers: BTreeSet<usize> = views.iter().map(|view| numbering.of(view)).collect();
            assert!(numbers.into_iter().eq(0..count));
            assert_eq!(numbering.count(), count);
        }
    }

    #[test]
    fn pairs_are_numbered_by_their_kinds() {
        for (pair, &(one, two)) in PAIR_KINDS.iter().enumerate() {
            assert_eq!(pair_of(two.into(), one.into()), pair);
            assert_eq!(usize::from(RANK_PAIR[pair]) == pair, pair < RANK_PAIRS);
        }
    }

    #[test]
    fn views_add_and_subtract() {
        let deck = clubs();
        for choice in deck.choices(2, 0..=2) {
            let rest = deck.minus(&choice);
            assert_eq!((rest.plus(&choice), rest.len()), (deck, 50));
            let kinds: usize = rest.kinds().iter().map(|&count| count as usize).sum();
            assert_eq!((kinds, rest.ranks().total()), (50, 50));
        }
    }
}
