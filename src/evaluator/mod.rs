//! The hand evaluator: five, six or seven cards to one integer, higher is better.
//!
//! [`Hand`] is additive: a hand is the sum of its cards, so nested loops over deals share their
//! partial hands and the innermost step is one addition and one look-up. [`Strength`] numbers the
//! 7,462 classes of five-card hands from 1 (seven-high) to 7,462 (royal flush).
//!
//! The tables (248 KiB, of which five cards touch 24 KiB) are generated and verified by the
//! build script from `generate.rs`. A look-up is two dependent loads without a flush, one with.

mod class;
#[cfg(test)]
mod generate;

pub use class::{Category, HandClass, strength_of_ranks};

use crate::cards::{Card, CardSet, RankCounts, RankMask};
use tables::{
    BUCKET_BITS, DISPLACEMENTS_5, DISPLACEMENTS_6, DISPLACEMENTS_7, FLUSH, RANK_KEYS, STRENGTHS_5,
    STRENGTHS_6, STRENGTHS_7,
};

mod tables {
    include!(concat!(env!("OUT_DIR"), "/evaluator_tables.rs"));
}

/// How strong the best five cards of a hand are: `1` to `7462`, higher is better, equal is a tie.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Strength(u16);

impl Strength {
    /// How many strengths there are.
    pub const COUNT: usize = 7462;

    /// The strength with this number.
    pub const fn new(number: u16) -> Option<Strength> {
        if number >= 1 && number as usize <= Strength::COUNT {
            Some(Strength(number))
        } else {
            None
        }
    }

    /// The strength as a number, `1` to `7462`.
    pub const fn get(self) -> u16 {
        self.0
    }

    /// All higher strengths, low to high.
    pub fn above(self) -> impl Iterator<Item = Strength> {
        (self.0 + 1..=Strength::COUNT as u16).map(Strength)
    }
}

/// Cards gathered for evaluation. The sum of hands without a common card is the hand of all of
/// their cards, in any order.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Hand {
    /// High half: wrapping sum of the rank keys. Low half: four 4-bit counts, one for each suit.
    key: u64,
    cards: CardSet,
}

const RANK_SHIFT: u32 = 32;
const SUIT_SHIFT: usize = 4;
/// Added to the suit counts, it carries a count of five or more into the top bit of its four.
const FLUSH_CARRY: u64 = 0x3333;
const FLUSH_BITS: u64 = 0x8888;

static CARD_KEYS: [u64; Card::COUNT] = {
    let mut keys = [0; Card::COUNT];
    let mut index = 0;
    while let Some(card) = Card::new(index) {
        keys[index] = (RANK_KEYS[card.rank().index()] as u64) << RANK_SHIFT
            | 1 << (card.suit().index() * SUIT_SHIFT);
        index += 1;
    }
    keys
};

impl Hand {
    /// No cards.
    pub const EMPTY: Hand = Hand {
        key: 0,
        cards: CardSet::EMPTY,
    };

    /// The hand of one card.
    pub fn of(card: Card) -> Hand {
        Hand {
            key: CARD_KEYS[card.index()],
            cards: CardSet::of(card),
        }
    }

    /// This hand and another that shares no card with it.
    #[must_use]
    pub const fn plus(self, other: Hand) -> Hand {
        Hand {
            key: self.key.wrapping_add(other.key),
            cards: self.cards.union(other.cards),
        }
    }

    /// This hand with a card added.
    #[must_use]
    pub fn with(self, card: Card) -> Hand {
        self.plus(Hand::of(card))
    }

    /// The cards of the hand.
    pub const fn cards(self) -> CardSet {
        self.cards
    }

    /// The strength of exactly five cards. With another number of cards the result means nothing.
    pub fn strength5(self) -> Strength {
        self.strength(five)
    }

    /// The strength of the best five of exactly six cards.
    pub fn strength6(self) -> Strength {
        self.strength(six)
    }

    /// The strength of the best five of exactly seven cards.
    pub fn strength7(self) -> Strength {
        self.strength(seven)
    }

    #[inline(always)]
    fn strength(self, by_ranks: impl Fn(u32) -> u16) -> Strength {
        let flush = self.key.wrapping_add(FLUSH_CARRY) & FLUSH_BITS;
        // Up to seven cards a flush excludes quads and a full house, so it decides alone.
        if flush != 0 {
            let suit = flush.trailing_zeros() as usize / SUIT_SHIFT;
            let ranks = crate::cards::Suit::new(suit).map_or(0, |suit| self.cards.in_suit(suit));
            return strength_of_flush(ranks);
        }
        Strength(by_ranks((self.key >> RANK_SHIFT) as u32))
    }
}

impl FromIterator<Card> for Hand {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Hand {
        cards.into_iter().fold(Hand::EMPTY, Hand::with)
    }
}

impl From<CardSet> for Hand {
    fn from(cards: CardSet) -> Hand {
        cards.into_iter().collect()
    }
}

/// The strength of five or more ranks of one suit. With fewer the result means nothing.
pub fn strength_of_flush(ranks: RankMask) -> Strength {
    Strength(FLUSH[ranks as usize & (FLUSH.len() - 1)])
}

/// The place is masked to the table's size, a power of two, so no check of bounds is left.
#[inline(always)]
fn look_up<const SIZE: usize>(
    key: u32,
    displacements: &[u16; 1 << BUCKET_BITS],
    strengths: &[u16; SIZE],
) -> u16 {
    let displacement = displacements[(key >> (32 - BUCKET_BITS)) as usize];
    strengths[(key as usize ^ displacement as usize) & (SIZE - 1)]
}

#[inline(always)]
fn five(key: u32) -> u16 {
    look_up(key, &DISPLACEMENTS_5, &STRENGTHS_5)
}

#[inline(always)]
fn six(key: u32) -> u16 {
    look_up(key, &DISPLACEMENTS_6, &STRENGTHS_6)
}

#[inline(always)]
fn seven(key: u32) -> u16 {
    look_up(key, &DISPLACEMENTS_7, &STRENGTHS_7)
}

fn rank_key(counts: &RankCounts) -> u32 {
    counts.ranks().fold(0, |sum: u32, rank| {
        sum.wrapping_add(RANK_KEYS[rank.index()])
    })
}

fn strength_of_rank_key(key: u32, cards: usize) -> Strength {
    Strength(match cards {
        5 => five(key),
        6 => six(key),
        7 => seven(key),
        _ => panic!("strengths are of five, six or seven cards, not {cards}"),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cards::parse_cards;

    fn strength(text: &str) -> Strength {
        let hand: Hand = parse_cards(text).unwrap().into_iter().collect();
        match hand.cards().len() {
            5 => hand.strength5(),
            6 => hand.strength6(),
            _ => hand.strength7(),
        }
    }

    #[test]
    fn known_hands_have_their_numbers() {
        assert_eq!(strength("7c 5d 4h 3s 2c").get(), 1);
        assert_eq!(strength("Ah Kh Qh Jh Th").get(), 7462);
        assert_eq!(strength("Ah Kh Qh Jh Th 9h").get(), 7462);
        assert_eq!(strength("Ah Kh Qh Jh Th Ac Ad").get(), 7462);
        assert_eq!(strength("5h 4h 3h 2h Ah").get(), 7453);
        assert_eq!(strength("Kd Ah 4c 3c 2c").class(), HandClass::AceKing);
        assert_eq!(strength("Kd Ah Qc Jc Tc").class(), HandClass::Straight);
        assert_eq!(strength("Kd Ah Qc Jc 9c").class(), HandClass::AceKing);
        assert_eq!(strength("Ah Qc Jc 9c 8d").class(), HandClass::HighCard);
        assert!(strength("Kd Ah 2c 3c 4c") < strength("2h 2c 3d 4d 5d"));
    }

    #[test]
    fn tables_pass_their_checks_again() {
        let tables = generate::generate();
        assert_eq!(tables.rank_keys, RANK_KEYS);
        assert_eq!(tables.flush, FLUSH);
    }
}
