//! The flops and holdings that a walk visits: one for all that differ by the names of suits.

use super::Table;
use super::strategy;
use super::view::{Numbering, View};
use crate::cards::{Card, CardSet, Suit};
use crate::suits;
use itertools::Itertools;
use std::collections::BTreeMap;

/// A flop that stands for all that differ from it by the names of suits.
pub(super) struct Flop {
    pub cards: CardSet,
    /// How many it stands for.
    pub alike: u64,
    /// As which view which flop it is to be looked at; the parts add up.
    pub parts: Vec<Part>,
}

pub(super) struct Part {
    pub view: usize,
    pub suit: Option<Suit>,
    pub flop: usize,
}

/// The flops of a deck, for the given holding of the player's or for any.
pub(super) fn flops(
    deck: CardSet,
    holding: Option<[Card; 2]>,
    table: &Table,
    numberings: &[Numbering],
) -> Vec<Flop> {
    let held: CardSet = holding.into_iter().flatten().collect();
    let cards: Vec<Card> = deck.without(held).into_iter().collect();
    let mut classes: BTreeMap<CardSet, u64> = BTreeMap::new();
    for flop in cards.into_iter().combinations(3) {
        let flop: CardSet = flop.into_iter().collect();
        let class = if deck == CardSet::FULL && holding.is_none() {
            suits::canonical(&[flop])[0]
        } else {
            flop
        };
        *classes.entry(class).or_default() += 1;
    }
    let parts = |flop: CardSet| {
        let parts = strategy::parts(flop).into_iter().map(|suit| {
            let view = suit.map_or(0, |suit| table.of_suit[suit.index()]);
            Part {
                view,
                suit,
                flop: numberings[view].of(&View::of(flop, suit)),
            }
        });
        parts.collect()
    };
    let flops = classes.into_iter().map(|(cards, alike)| Flop {
        cards,
        alike,
        parts: parts(cards),
    });
    flops.collect()
}

impl Flop {
    /// Every holding of a deck that leaves the flop.
    pub fn holdings(&self, deck: CardSet) -> impl Iterator<Item = ([Card; 2], u64)> {
        let left: Vec<Card> = deck.without(self.cards).into_iter().collect();
        let pairs = left.into_iter().array_combinations();
        pairs.map(|holding| (holding, 1))
    }

    /// The holdings of a deck that leave the flop, one for all that differ by the names of suits of which
    /// deck and flop have the same ranks, with how many they are.
    pub fn classes(&self, deck: CardSet) -> impl Iterator<Item = ([Card; 2], u64)> {
        // For each suit its place among those like it, and how many these are.
        let ranks = |suit: Suit| (deck.in_suit(suit), self.cards.in_suit(suit));
        let like = |suit: Suit| Suit::all().filter(move |&other| ranks(other) == ranks(suit));
        let (mut places, mut sizes) = ([0; Suit::COUNT], [0; Suit::COUNT]);
        for suit in Suit::all() {
            let place = like(suit).position(|other| other == suit);
            places[suit.index()] = place.expect("a suit is like itself");
            sizes[suit.index()] = like(suit).count() as u64;
        }
        let flop = self.cards;
        self.holdings(deck).filter_map(move |(holding, _)| {
            let [one, two] = holding.map(|card| card.suit());
            let [first, second] = [one, two].map(|suit| places[suit.index()]);
            let [size, other_size] = [one, two].map(|suit| sizes[suit.index()]);
            let alike = |suit: Suit| (deck.in_suit(suit), flop.in_suit(suit));
            let (stands, holdings) = if one == two {
                (first == 0, size)
            } else if alike(one) != alike(two) {
                (first == 0 && second == 0, size * other_size)
            } else {
                let [low, high] = holding.map(|card| card.rank());
                match low.cmp(&high) {
                    std::cmp::Ordering::Equal => (first + second == 1, size * (size - 1) / 2),
                    std::cmp::Ordering::Less => (first == 1 && second == 0, size * (size - 1)),
                    std::cmp::Ordering::Greater => (first == 0 && second == 1, size * (size - 1)),
                }
            };
            stands.then_some((holding, holdings))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cards::parse_cards;
    use std::collections::BTreeSet;

    fn flop(text: &str) -> Flop {
        Flop {
            cards: parse_cards(text).unwrap().into_iter().collect(),
            alike: 1,
            parts: Vec::new(),
        }
    }

    /// Every holding of a flop is counted by the one that stands for it: no two classes are one, and all
    /// 1,176 are there.
    #[test]
    fn classes_stand_for_every_holding_once() {
        for text in [
            "As Kd 7c", "As Ks 7c", "As Ks 7s", "As Ad 7c", "As Ad 7s", "As Ad Ac",
        ] {
            let flop = flop(text);
            let canonical = |holding: [Card; 2]| {
                suits::canonical(&[flop.cards, holding.into_iter().collect::<CardSet>()])
            };
            let mut expected: BTreeMap<_, u64> = BTreeMap::new();
            for (holding, one) in flop.holdings(CardSet::FULL) {
                *expected.entry(canonical(holding)).or_default() += one;
            }
            let mut met = BTreeSet::new();
            let mut all = 0;
            for (holding, holdings) in flop.classes(CardSet::FULL) {
                let class = canonical(holding);
                assert_eq!(expected[&class], holdings, "{text}: {holding:?}");
                assert!(met.insert(class), "{text}: {holding:?} met before");
                all += holdings;
            }
            assert_eq!((met.len(), all), (expected.len(), 1_176), "{text}");
        }
    }

    /// Without clubs, a flop of spades leaves hearts and diamonds alike, not clubs: 12 cards, C(12,2) = 66.
    #[test]
    fn a_suit_that_a_deck_lacks_is_not_like_one_it_has() {
        let deck: CardSet = ["As Ks Qs Js Ts", "Ah Kh Qh Jh Th", "Ad Kd Qd Jd Td"]
            .into_iter()
            .flat_map(|suit| parse_cards(suit).unwrap())
            .collect();
        let flop = flop("As Ks Qs");
        let all: u64 = flop.classes(deck).map(|(_, holdings)| holdings).sum();
        assert_eq!(all, 66);
        assert!(flop.classes(deck).all(|(_, holdings)| holdings <= 2));
    }
}
