//! The deal-by-deal twins, held against rounds worked out by hand, and the decks they are used on.

mod common;

use common::caribbean::{House, OUTCOMES, short_decks, solve};
use edge::cards::{CardSet, Rank, Suit};
use edge::exact::whole;
use std::collections::{BTreeMap, BTreeSet};

/// Ten to ace in two suits. The dealer gets what the player leaves, so the up card shows his whole
/// hand and the player folds whenever he would lose. One card of each rank (2⁵ = 32 hands) makes a
/// straight on both sides and both or neither royal: push. One pair (5·4·2³ = 160) leaves the dealer
/// the pair that the player lacks: half win. Two pair (5·6·2 = 60) likewise. Five up cards each.
#[test]
fn caribbean_with_ten_cards_by_hand() {
    let suits = [0, 3].map(|suit| Suit::new(suit).unwrap());
    let deck = CardSet::product(Rank::all().skip(8), suits);
    let counts = [
        ("fold", 5 * (80 + 30)),
        ("push", 5 * 32),
        ("win-pair", 5 * 80),
        ("win-two-pair", 5 * 30),
    ];
    let solved = solve(deck, &House::usual());
    let expected = counts.map(|(outcome, count)| (outcome.to_string(), count));
    assert_eq!(solved.counts, BTreeMap::from(expected));
    assert_eq!(solved.total, whole(-550 + 400 * 3 + 150 * 5));
}

#[test]
#[cfg_attr(debug_assertions, ignore = "slow unoptimised: cargo test --release")]
fn caribbean_decks_reach_every_outcome_together() {
    let mut reached = BTreeSet::new();
    for (name, deck) in short_decks() {
        let solved = solve(deck, &House::usual());
        let cards = deck.len() as u128;
        let choose = num_integer::binomial::<u128>;
        let deals = choose(cards, 5) * (cards - 5) * choose(cards - 6, 4);
        assert_eq!(solved.counts.values().sum::<u128>(), deals, "{name}");
        reached.extend(solved.counts.into_keys());
    }
    assert_eq!(reached, OUTCOMES.map(String::from).into_iter().collect());
}
