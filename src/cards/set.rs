//! A set of cards in one machine word.

use super::{Card, Rank, RankCounts, RankMask, Suit};
use std::fmt;

/// Any set of the 52 cards. Sixteen bits for each suit, so that the ranks held in one suit, which
/// is all that a flush or the suit of an up card ever asks for, are a shift and a mask away.
///
/// A *deck* is the set of the cards in play.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct CardSet(u64);

const SUIT_BITS: usize = 16;
const RANKS: u64 = (1 << Rank::COUNT) - 1;

impl CardSet {
    /// No card.
    pub const EMPTY: CardSet = CardSet(0);
    /// The whole pack.
    pub const FULL: CardSet =
        CardSet(RANKS | RANKS << SUIT_BITS | RANKS << (2 * SUIT_BITS) | RANKS << (3 * SUIT_BITS));

    /// The set of one card.
    pub const fn of(card: Card) -> CardSet {
        CardSet(1 << (card.suit().index() * SUIT_BITS + card.rank().index()))
    }

    /// The cards of these ranks in one suit.
    pub const fn of_suit(suit: Suit, ranks: RankMask) -> CardSet {
        CardSet((ranks as u64 & RANKS) << (suit.index() * SUIT_BITS))
    }

    /// Every card of the given ranks in the given suits; a short deck in one line.
    pub fn product(
        ranks: impl IntoIterator<Item = Rank>,
        suits: impl IntoIterator<Item = Suit> + Clone,
    ) -> CardSet {
        ranks
            .into_iter()
            .flat_map(|rank| {
                suits
                    .clone()
                    .into_iter()
                    .map(move |suit| Card::of(rank, suit))
            })
            .collect()
    }

    /// How many cards.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether there is no card.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether the card is in the set.
    pub const fn contains(self, card: Card) -> bool {
        self.0 & CardSet::of(card).0 != 0
    }

    /// The set with a card added.
    #[must_use]
    pub const fn with(self, card: Card) -> CardSet {
        CardSet(self.0 | CardSet::of(card).0)
    }

    /// The cards of either set.
    #[must_use]
    pub const fn union(self, other: CardSet) -> CardSet {
        CardSet(self.0 | other.0)
    }

    /// The cards of both sets.
    #[must_use]
    pub const fn intersection(self, other: CardSet) -> CardSet {
        CardSet(self.0 & other.0)
    }

    /// The cards of this set that are not in the other.
    #[must_use]
    pub const fn without(self, other: CardSet) -> CardSet {
        CardSet(self.0 & !other.0)
    }

    /// The ranks held in one suit.
    pub const fn in_suit(self, suit: Suit) -> RankMask {
        (self.0 >> (suit.index() * SUIT_BITS) & RANKS) as RankMask
    }

    /// How many cards of each rank.
    pub fn rank_counts(self) -> RankCounts {
        self.into_iter().collect()
    }
}

impl FromIterator<Card> for CardSet {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> CardSet {
        cards.into_iter().fold(CardSet::EMPTY, CardSet::with)
    }
}

impl Extend<Card> for CardSet {
    fn extend<I: IntoIterator<Item = Card>>(&mut self, cards: I) {
        *self = cards.into_iter().fold(*self, CardSet::with);
    }
}

/// Iterates suit by suit, within a suit from low to high.
pub struct Cards(u64);

impl Iterator for Cards {
    type Item = Card;

    fn next(&mut self) -> Option<Card> {
        if self.0 == 0 {
            return None;
        }
        let bit = self.0.trailing_zeros() as usize;
        self.0 &= self.0 - 1;
        let rank = Rank::new(bit % SUIT_BITS)?;
        let suit = Suit::new(bit / SUIT_BITS)?;
        Some(Card::of(rank, suit))
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let len = self.0.count_ones() as usize;
        (len, Some(len))
    }
}

impl ExactSizeIterator for Cards {}

impl IntoIterator for CardSet {
    type Item = Card;
    type IntoIter = Cards;

    fn into_iter(self) -> Cards {
        Cards(self.0)
    }
}

impl fmt::Display for CardSet {
    /// The cards from the highest rank down, separated by spaces.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut cards: Vec<Card> = self.into_iter().collect();
        cards.sort_unstable_by(|a, b| b.cmp(a));
        for (place, card) in cards.iter().enumerate() {
            if place > 0 {
                write!(f, " ")?;
            }
            write!(f, "{card}")?;
        }
        Ok(())
    }
}

impl fmt::Debug for CardSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{{{self}}}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_behave_as_sets() {
        assert_eq!(CardSet::FULL.len(), 52);
        assert_eq!(Card::all().collect::<CardSet>(), CardSet::FULL);
        let aces = CardSet::product([Rank::ACE], Suit::all());
        assert_eq!(aces.len(), 4);
        assert_eq!(aces.to_string(), "As Ah Ad Ac");
        assert_eq!(CardSet::FULL.without(aces).len(), 48);
        assert_eq!(CardSet::FULL.intersection(aces), aces);
        for suit in Suit::all() {
            assert_eq!(aces.in_suit(suit), 1 << Rank::ACE.index());
            assert_eq!(CardSet::of_suit(suit, 0b101).in_suit(suit), 0b101);
            assert_eq!(CardSet::of_suit(suit, 0b101).len(), 2);
        }
        assert_eq!(aces.rank_counts().0[Rank::ACE.index()], 4);
        assert_eq!(aces.into_iter().len(), 4);
    }
}
