//! Caribbean Stud's engine against the deal-by-deal twin, on short decks: regular ones that reach
//! every outcome, and random ones in which no two suits need be alike.

mod common;

use common::caribbean::{House, OUTCOMES, Solved, short_decks, solve};
use common::engine::solve_by_engine;
use common::houses::{QUALIFIERS, RuleSet, loaded, rule_sets};
use edge::cards::{Card, CardSet, Rank, Suit, parse_cards};
use edge::exact::parse_exact;
use edge::paytable::Rules;
use proptest::prelude::*;
use proptest::sample::{select, subsequence};
use proptest::test_runner::RngSeed;
use rayon::prelude::*;
use std::collections::BTreeSet;

/// The engine's answer for every rule set on each of the decks, after comparing it with the twin's.
fn compared(rule_sets: &[RuleSet]) -> Vec<Vec<Solved>> {
    let rules: Vec<Rules> = rule_sets.iter().map(|set| set.rules.clone()).collect();
    let decks = short_decks().into_iter();
    decks
        .map(|(name, deck)| {
            let engine = solve_by_engine(deck, &rules);
            let pairs: Vec<(&RuleSet, &Solved)> = rule_sets.iter().zip(&engine).collect();
            pairs.into_par_iter().for_each(|(set, engine)| {
                assert_eq!(engine, &solve(deck, &set.house), "{} on {name}", set.name);
            });
            engine
        })
        .collect()
}

#[test]
#[cfg_attr(debug_assertions, ignore = "slow unoptimised: cargo test --release")]
fn engine_and_twin_agree_and_every_switch_matters() {
    let rule_sets = rule_sets();
    let by_deck = compared(&rule_sets);
    for (place, set) in rule_sets.iter().enumerate().skip(1) {
        let moves = |solved: &Vec<Solved>| solved[place].total != solved[0].total;
        assert!(by_deck.iter().any(moves), "{} moves nothing", set.name);
    }
    let place = |name| rule_sets.iter().position(|set| set.name == name).unwrap();
    for solved in &by_deck {
        assert_eq!(solved[place("pair")], solved[place("pair:2")]);
    }
    let reached = by_deck.iter().flat_map(|solved| solved[0].counts.keys());
    let all = OUTCOMES.map(String::from);
    assert_eq!(reached.collect::<BTreeSet<_>>(), all.iter().collect());
}

/// Fewer cards than a deal takes: there is no deal, and that is no fault.
#[test]
fn a_deck_too_short_has_no_deal() {
    let deck = parse_cards("Ac Kc Qd Jh 9s 8s 7s 2c 2d").unwrap();
    let engine = solve_by_engine(deck.into_iter().collect(), &[loaded("std", &[])]);
    assert_eq!(engine, [Solved::default()]);
}

/// Cards to draw a random deck from.
fn stocks() -> Vec<Vec<Card>> {
    let stock = |ranks: &str, suits: &str| -> Vec<Card> {
        let suits: Vec<Suit> = suits.chars().filter_map(Suit::from_letter).collect();
        let ranks = ranks.chars().filter_map(Rank::from_letter);
        CardSet::product(ranks, suits).into_iter().collect()
    };
    let every = "23456789TJQKA";
    vec![
        stock(every, "cdhs"),
        stock(every, "dh"),
        stock(every, "s"),
        stock("A2345", "chs"),
        stock("9TJQKA", "cdh"),
        stock("47K", "cdhs"),
        stock("3579JKA", "cd"),
    ]
}

fn deck() -> impl Strategy<Value = CardSet> {
    let drawn = select(stocks()).prop_flat_map(|stock| {
        let most = stock.len().min(13);
        subsequence(stock, 10..=most)
    });
    drawn.prop_map(|cards| cards.into_iter().collect())
}

/// Random rules, both as the program reads them and for the twin.
fn rules() -> impl Strategy<Value = (Rules, House)> {
    let raise = select(vec!["0.01", "0.5", "1", "3:2", "2", "7/3", "5", "40"]);
    let pays = select(vec!["0", "1:2", "1", "2", "10:3", "6", "25", "400"]);
    let pays = prop::collection::vec(pays, 10);
    (select(QUALIFIERS.to_vec()), raise, pays).prop_map(|(qualifier, raise, pays)| {
        let (qualifier, least, lowest) = qualifier;
        let mut sets = vec![format!("qualifier={qualifier}"), format!("raise={raise}")];
        // A line that is never paid may not be set.
        let lines = OUTCOMES[4..].iter().zip(&pays).skip(lowest);
        sets.extend(lines.map(|(outcome, pays)| {
            let line = outcome.strip_prefix("win-").expect("a win");
            format!("pays.{line}={pays}")
        }));
        let house = House {
            raise: parse_exact(raise).unwrap(),
            qualifier: least,
            pays: std::array::from_fn(|line| parse_exact(pays[line]).unwrap()),
        };
        (loaded("std", &sets), house)
    })
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 256,
        rng_seed: RngSeed::Fixed(20),
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    #[test]
    #[cfg_attr(debug_assertions, ignore = "slow unoptimised: cargo test --release")]
    fn engine_and_twin_agree_on_random_decks((deck, (rules, house)) in (deck(), rules())) {
        let engine = solve_by_engine(deck, &[rules]);
        prop_assert_eq!(&engine[0], &solve(deck, &house), "on {}", deck);
    }
}
