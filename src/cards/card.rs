//! One card: its rank and its suit.

use std::fmt;

/// A rank, deuce to ace. Ordered low to high; the ace is low only inside a wheel, which is the
/// evaluator's business.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Rank(u8);

impl Rank {
    /// How many ranks there are.
    pub const COUNT: usize = 13;
    /// The ace, the highest rank.
    pub const ACE: Rank = Rank(12);
    /// The king.
    pub const KING: Rank = Rank(11);
    /// The deuce, the lowest rank.
    pub const DEUCE: Rank = Rank(0);

    const LETTERS: [char; 13] = [
        '2', '3', '4', '5', '6', '7', '8', '9', 'T', 'J', 'Q', 'K', 'A',
    ];
    const NAMES: [&'static str; 13] = [
        "deuce", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen",
        "king", "ace",
    ];

    /// The rank with this index, `0` for the deuce to `12` for the ace; `None` beyond.
    pub const fn new(index: usize) -> Option<Rank> {
        if index < Self::COUNT {
            Some(Rank(index as u8))
        } else {
            None
        }
    }

    /// All ranks, deuce first.
    pub fn all() -> impl DoubleEndedIterator<Item = Rank> + Clone {
        (0..Self::COUNT as u8).map(Rank)
    }

    /// `0` for the deuce to `12` for the ace.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The rank's letter in card notation, `T` for the ten.
    pub const fn letter(self) -> char {
        Self::LETTERS[self.index()]
    }

    /// The rank's English name, singular.
    pub const fn name(self) -> &'static str {
        Self::NAMES[self.index()]
    }

    /// The rank that a letter stands for, in either case.
    pub fn from_letter(letter: char) -> Option<Rank> {
        let letter = letter.to_ascii_uppercase();
        Self::LETTERS
            .iter()
            .position(|&known| known == letter)
            .and_then(Rank::new)
    }
}

impl fmt::Display for Rank {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}

/// A suit. The order clubs, diamonds, hearts, spades serves only the last tie-break of play; no
/// suit beats another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Suit(u8);

impl Suit {
    /// How many suits there are.
    pub const COUNT: usize = 4;

    const LETTERS: [char; 4] = ['c', 'd', 'h', 's'];

    /// The suit with this index, `0` to `3` for clubs, diamonds, hearts, spades; `None` beyond.
    pub const fn new(index: usize) -> Option<Suit> {
        if index < Self::COUNT {
            Some(Suit(index as u8))
        } else {
            None
        }
    }

    /// All suits, clubs first.
    pub fn all() -> impl DoubleEndedIterator<Item = Suit> + Clone {
        (0..Self::COUNT as u8).map(Suit)
    }

    /// `0` to `3` for clubs, diamonds, hearts, spades.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The suit's letter in card notation.
    pub const fn letter(self) -> char {
        Self::LETTERS[self.index()]
    }

    /// The suit that a letter stands for, in either case.
    pub fn from_letter(letter: char) -> Option<Suit> {
        let letter = letter.to_ascii_lowercase();
        Self::LETTERS
            .iter()
            .position(|&known| known == letter)
            .and_then(Suit::new)
    }
}

impl fmt::Display for Suit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}

/// One of the 52 cards. Ordered by rank, then suit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Card(u8);

impl Card {
    /// How many cards there are.
    pub const COUNT: usize = 52;

    /// The card of a rank and a suit.
    pub const fn of(rank: Rank, suit: Suit) -> Card {
        Card(rank.0 * Suit::COUNT as u8 + suit.0)
    }

    /// The card with this index, `rank · 4 + suit`, `0` to `51`; `None` beyond.
    pub const fn new(index: usize) -> Option<Card> {
        if index < Self::COUNT {
            Some(Card(index as u8))
        } else {
            None
        }
    }

    /// All 52 cards in order.
    pub fn all() -> impl DoubleEndedIterator<Item = Card> + Clone {
        (0..Self::COUNT as u8).map(Card)
    }

    /// `rank · 4 + suit`, `0` to `51`.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The card's rank.
    pub const fn rank(self) -> Rank {
        Rank(self.0 / Suit::COUNT as u8)
    }

    /// The card's suit.
    pub const fn suit(self) -> Suit {
        Suit(self.0 % Suit::COUNT as u8)
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.rank(), self.suit())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_index_is_a_card_and_back() {
        for (index, card) in Card::all().enumerate() {
            assert_eq!(card.index(), index);
            assert_eq!(Card::new(index), Some(card));
            assert_eq!(Card::of(card.rank(), card.suit()), card);
            assert_eq!(Rank::from_letter(card.rank().letter()), Some(card.rank()));
            assert_eq!(Suit::from_letter(card.suit().letter()), Some(card.suit()));
        }
        assert_eq!(Card::all().count(), 52);
        assert_eq!(Card::new(52), None);
        assert_eq!(Rank::new(13), None);
        assert_eq!(Suit::new(4), None);
    }

    #[test]
    fn display_is_rank_then_suit() {
        assert_eq!(Card::of(Rank::ACE, Suit::new(3).unwrap()).to_string(), "As");
        assert_eq!(
            Card::of(Rank::new(8).unwrap(), Suit::new(0).unwrap()).to_string(),
            "Tc"
        );
    }
}
