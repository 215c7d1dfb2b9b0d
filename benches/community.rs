//! The community-card games: whole walks of the pack, and single situations. Every measurement asserts its
//! result, so that nothing wrong is ever timed.

use criterion::{Criterion, criterion_group, criterion_main};
use edge::cards::{CardSet, parse_cards};
use edge::engine::Unobserved;
use edge::exact::fraction_text;
use edge::games::{Game, Play, Request, Situation, game};
use edge::paytable::{Rules, load};
use std::hint::black_box;

const DEALS: u128 = 27_813_810_024_000;

fn rules(game: &dyn Game, paytable: &str) -> Rules {
    let mut rules = load(game.spec(), paytable, &[]).expect("a built-in");
    // The main bet alone; the bad beat has a pass of its own.
    rules.side_bets.clear();
    rules
}

fn walks(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("walk one pay table");
    group.sample_size(10);
    for (name, paytable) in [
        ("casino-holdem", "std"),
        ("uth", "std"),
        ("uth", "auckland"),
    ] {
        let game = game(name).expect("the game");
        let rules = rules(game, paytable);
        let request = Request {
            rules: &rules,
            play: Play::Optimal,
        };
        group.bench_function(format!("{name} {paytable}"), |bencher| {
            bencher.iter(|| {
                let requests = std::slice::from_ref(&request);
                let walked = game.walk(CardSet::FULL, requests, &Unobserved).unwrap();
                assert_eq!(walked[0].tally.total(), DEALS);
            });
        });
    }
    group.finish();
}

fn situations(criterion: &mut Criterion) {
    let game = game("uth").expect("the game");
    let rules = rules(game, "std");
    let cards = |text: &str| parse_cards(text).expect("cards");
    let mut group = criterion.benchmark_group("one situation of uth std");
    group.sample_size(10);
    // The exact values are those of the page of the game.
    for (street, board, best) in [
        ("flop", "4s 5h 6d", "-12478/11385"),
        ("river", "4s 5h 6d 8c 9d", "-2"),
    ] {
        let situation = Situation {
            player: cards("Kd Qh"),
            board: cards(board),
            discards: Vec::new(),
            ..Situation::default()
        };
        group.bench_function(street, |bencher| {
            bencher.iter(|| {
                let worths = game.worths(&rules, black_box(&situation)).unwrap();
                assert_eq!(fraction_text(&worths[0].value), best);
            });
        });
    }
    group.finish();
}

criterion_group!(benches, walks, situations);
criterion_main!(benches);
