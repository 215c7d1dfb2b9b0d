//! The pieces behind Caribbean Stud: the evaluator over all five-card hands, the walk for one pay
//! table, the report for one and for all, one situation. Each asserts its result.

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use edge::analysis::{analyse, hand};
use edge::cards::{Card, CardSet, parse_cards};
use edge::engine::Unobserved;
use edge::evaluator::Hand;
use edge::games::{Game, Play, Request, Situation, caribbean};
use edge::paytable::{Rules, built_ins, load};
use std::hint::black_box;

fn rules(name: &str) -> Rules {
    load(&caribbean::SPEC, name, &[]).expect("a built-in loads")
}

/// From the 7,462 classes numbered by strength, each times the number of its hands, counted apart from
/// this program.
const SUM_OF_STRENGTHS: u64 = 4_792_773_180;

/// The sum of the strengths of all five-card hands, partial hands shared.
fn five_cards() -> u64 {
    let cards: Vec<Hand> = Card::all().map(Hand::of).collect();
    let mut sum = 0;
    for (a, one) in cards.iter().enumerate() {
        for (b, two) in cards.iter().enumerate().skip(a + 1) {
            let two = one.plus(*two);
            for (c, three) in cards.iter().enumerate().skip(b + 1) {
                let three = two.plus(*three);
                for (d, four) in cards.iter().enumerate().skip(c + 1) {
                    let four = three.plus(*four);
                    for five in &cards[d + 1..] {
                        sum += u64::from(four.plus(*five).strength5().get());
                    }
                }
            }
        }
    }
    sum
}

fn evaluator(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("evaluator");
    group.throughput(Throughput::Elements(2_598_960));
    group.bench_function("all five-card hands", |bencher| {
        bencher.iter(|| assert_eq!(black_box(five_cards()), SUM_OF_STRENGTHS));
    });
    group.finish();
}

fn walk(criterion: &mut Criterion) {
    let rules = rules("std");
    let request = Request {
        rules: &rules,
        play: Play::Optimal,
    };
    criterion.bench_function("walk one pay table", |bencher| {
        bencher.iter(|| {
            let tallies = caribbean::Caribbean.walk(
                CardSet::FULL,
                std::slice::from_ref(&request),
                &Unobserved,
            );
            assert_eq!(tallies.unwrap()[0].tally.total(), 19_933_230_517_200);
        });
    });
}

fn reports(criterion: &mut Criterion) {
    let std = [rules("std")];
    let all: Vec<Rules> = built_ins(&caribbean::SPEC)
        .iter()
        .map(|built_in| rules(built_in.name))
        .collect();
    for (name, rules) in [("report of std", &std[..]), ("reports of all", &all)] {
        criterion.bench_function(name, |bencher| {
            bencher.iter(|| {
                let reports = analyse(rules, &Unobserved).unwrap();
                assert_eq!(reports[0].main.net.numerator, "-1041372912372");
            });
        });
    }
}

fn situation(criterion: &mut Criterion) {
    let rules = rules("std");
    let situation = Situation {
        player: parse_cards("Ah Kd Qc 7s 2h").unwrap(),
        dealer: parse_cards("5d").unwrap(),
        board: Vec::new(),
        discards: Vec::new(),
        dead: Vec::new(),
    };
    criterion.bench_function("one situation", |bencher| {
        bencher.iter(|| {
            let report = hand(&rules, &situation).unwrap();
            assert_eq!(report.actions[0].deals, "163185");
        });
    });
}

criterion_group! {
    name = benches;
    config = Criterion::default().sample_size(10);
    targets = evaluator, walk, reports, situation
}
criterion_main!(benches);
