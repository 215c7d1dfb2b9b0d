//! The evaluator against a naive one and against combinatorics, over every hand there is. The
//! exhaustive tests take a few seconds optimised and are left out of a debug run.

mod common;

use common::naive::{Value, best_value, value_of_five};
use edge::cards::{Card, CardSet};
use edge::evaluator::{Category, Hand, Strength};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{RngCore, SeedableRng};
use rayon::prelude::*;

/// How many hands have each strength.
type Histogram = Vec<u64>;

/// Calls with every hand of `cards` more cards from `from` on, each built on its partial hand.
fn for_each_hand(cards: usize, from: usize, partial: Hand, visit: &mut impl FnMut(Hand)) {
    for card in (from..Card::COUNT).filter_map(Card::new) {
        let hand = partial.with(card);
        match cards {
            1 => visit(hand),
            _ => for_each_hand(cards - 1, card.index() + 1, hand, visit),
        }
    }
}

/// Counts all hands of so many cards by their strength.
fn histogram(cards: usize, strength: impl Fn(Hand) -> Strength + Sync) -> Histogram {
    let empty = || vec![0; Strength::COUNT + 1];
    (0..Card::COUNT)
        .into_par_iter()
        .filter_map(Card::new)
        .map(|first| {
            let mut counts = empty();
            let mut visit = |hand| counts[usize::from(strength(hand).get())] += 1;
            for_each_hand(cards - 1, first.index() + 1, Hand::of(first), &mut visit);
            counts
        })
        .reduce(empty, |mut sum, counts| {
            for (sum, count) in sum.iter_mut().zip(counts) {
                *sum += count;
            }
            sum
        })
}

/// The hands of a category, given the weakest strength that each category begins with.
fn by_category(histogram: &Histogram) -> [u64; Category::COUNT] {
    let firsts = [
        1, 1278, 4138, 4996, 5854, 5864, 7141, 7297, 7453, 7462, 7463,
    ];
    std::array::from_fn(|category| {
        histogram[firsts[category]..firsts[category + 1]]
            .iter()
            .sum()
    })
}

fn classes(histogram: &Histogram) -> usize {
    histogram.iter().filter(|&&count| count > 0).count()
}

/// Maps every strength to the naive value of its hands; fails when two hands of one strength differ.
fn values_by_strength() -> Vec<Option<Value>> {
    let merge = |mut all: Vec<Option<Value>>, more: Vec<Option<Value>>| {
        for (known, new) in all.iter_mut().zip(more) {
            assert!(known.is_none() || new.is_none() || *known == new);
            *known = known.or(new);
        }
        all
    };
    let empty = || vec![None; Strength::COUNT + 1];
    (0..Card::COUNT)
        .into_par_iter()
        .filter_map(Card::new)
        .map(|first| {
            let mut values = empty();
            let mut visit = |hand: Hand| {
                let (strength, value) = (hand.strength5(), naive_value(hand.cards()));
                let known = values[usize::from(strength.get())].get_or_insert(value);
                assert_eq!(*known, value, "{}", hand.cards());
                assert_eq!(strength.category().index(), usize::from(value.0));
            };
            for_each_hand(4, first.index() + 1, Hand::of(first), &mut visit);
            values
        })
        .reduce(empty, merge)
}

fn naive_value(five: CardSet) -> Value {
    let mut cards = five.into_iter();
    value_of_five(std::array::from_fn(|_| cards.next().expect("five cards")))
}

#[test]
#[cfg_attr(debug_assertions, ignore = "exhaustive: cargo test --release")]
fn all_five_card_hands_have_the_naive_order() {
    let values = values_by_strength();
    let strengths: Option<Vec<Value>> = values[1..].iter().copied().collect();
    let strengths = strengths.expect("every strength is some hand's");
    assert_eq!(strengths.len(), 7_462);
    assert!(strengths.windows(2).all(|pair| pair[0] < pair[1]));
}

#[test]
#[cfg_attr(debug_assertions, ignore = "exhaustive: cargo test --release")]
fn all_five_card_hands_are_counted() {
    let histogram = histogram(5, Hand::strength5);
    let counts = by_category(&histogram);
    // Ten straights of 4⁵ less the straight flushes; 1,277 other sets of five ranks, in one suit or
    // in the 4⁵ − 4 other ways; and so on with the kickers C(12,3), C(11,1), C(12,2).
    assert_eq!(
        counts,
        [
            1_277 * 1_020,
            13 * 6 * 220 * 64,
            78 * 36 * 44,
            13 * 4 * 66 * 16,
            10 * 1_020,
            1_277 * 4,
            13 * 4 * 12 * 6,
            13 * 48,
            9 * 4,
            4
        ]
    );
    assert_eq!(counts.iter().sum::<u64>(), 2_598_960);
    assert_eq!(classes(&histogram), 7_462);
}

#[test]
#[cfg_attr(debug_assertions, ignore = "exhaustive: cargo test --release")]
fn all_six_card_hands_are_counted() {
    let histogram = histogram(6, Hand::strength6);
    let counts = by_category(&histogram);
    assert_eq!(
        counts,
        [
            6_612_900, 9_730_740, 2_532_816, 732_160, 361_620, 205_792, 165_984, 14_664, 1_656, 188
        ]
    );
    // A royal flush and any of 47 cards; a lower straight flush and any but the card above it.
    assert_eq!(counts[9], 4 * 47);
    assert_eq!(counts[8], 4 * 9 * 46);
    // Quads and any two of the other 48 cards; three and two with a card of a third rank, or trips
    // twice.
    assert_eq!(counts[7], 13 * 1_128);
    assert_eq!(counts[6], 13 * 4 * 12 * 6 * 44 + 78 * 4 * 4);
    assert_eq!(counts.iter().sum::<u64>(), 20_358_520);
    assert_eq!(classes(&histogram), 6_075);
}

#[test]
#[cfg_attr(debug_assertions, ignore = "exhaustive: cargo test --release")]
fn all_seven_card_hands_are_counted() {
    let histogram = histogram(7, Hand::strength7);
    let counts = by_category(&histogram);
    assert_eq!(
        counts,
        [
            23_294_460, 58_627_800, 31_433_400, 6_461_620, 6_180_020, 4_047_644, 3_473_184,
            224_848, 37_260, 4_324
        ]
    );
    assert_eq!(counts.iter().sum::<u64>(), 133_784_560);
    assert_eq!(classes(&histogram), 4_824);
}

/// One uniformly chosen hand; the remainder's bias, below 2⁻²⁶, does not matter to a sample.
fn random_hand(random: &mut ChaCha8Rng, cards: usize) -> CardSet {
    let mut hand = CardSet::EMPTY;
    while hand.len() < cards {
        hand.extend(Card::new(random.next_u32() as usize % Card::COUNT));
    }
    hand
}

/// The better of two random hands must be the better one naively, and ties must be ties.
fn assert_random_hands_compare(cards: usize, strength: impl Fn(Hand) -> Strength) {
    let mut random = ChaCha8Rng::seed_from_u64(1);
    let mut valued: Vec<(Value, Strength)> = (0..20_000)
        .map(|_| {
            let hand = random_hand(&mut random, cards);
            let list: Vec<Card> = hand.into_iter().collect();
            (best_value(&list), strength(Hand::from(hand)))
        })
        .collect();
    valued.sort_unstable();
    for pair in valued.windows(2) {
        assert_eq!(pair[0].0.cmp(&pair[1].0), pair[0].1.cmp(&pair[1].1));
        assert_eq!(pair[0].1.category().index(), usize::from(pair[0].0.0));
    }
}

#[test]
fn random_six_and_seven_card_hands_compare_as_the_best_of_their_choices() {
    assert_random_hands_compare(6, Hand::strength6);
    assert_random_hands_compare(7, Hand::strength7);
}
