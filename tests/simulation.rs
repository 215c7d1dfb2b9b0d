//! The simulation against the exact figures, for rule sets whose strategies differ. The seed is fixed,
//! so a pass stays one. Two million rounds each in every run; a hundred million by
//! `cargo test --release --test simulation -- --ignored`.

use edge::analysis::simulate::{self, Expectations, OutcomeCount, Simulation};
use edge::analysis::{SimulationReport, analyse, simulation};
use edge::cards::Card;
use edge::engine::Unobserved;
use edge::games::{Spec, caribbean, casino_holdem, uth};
use edge::paytable::{Rules, load};
use std::num::NonZeroU64;

const RULE_SETS: [&[&str]; 5] = [
    &[],
    &["qualifier=pair:2"],
    &["qualifier=none"],
    &["raise=1"],
    &["raise=5"],
];

fn simulate(overrides: &[&str], rounds: u64) -> SimulationReport {
    let overrides: Vec<String> = overrides.iter().map(ToString::to_string).collect();
    let rules = load(&caribbean::SPEC, "std", &overrides).unwrap();
    simulation(
        &rules,
        NonZeroU64::new(rounds).unwrap(),
        20_261_201,
        &Unobserved,
    )
    .unwrap()
}

/// Main bet, 5+1 and their covariance within so many standard errors, and the covariance far from zero.
fn agrees(report: &SimulationReport, within: f64) {
    let found = &report.simulation;
    let bets = found.bets.iter().map(|bet| (bet.id.clone(), bet.z_score));
    let joint = found
        .joint
        .iter()
        .map(|joint| (joint.bets.join(" + "), joint.z_score));
    let scores: Vec<(String, Option<f64>)> = bets.chain(joint).collect();
    assert_eq!(scores.len(), 3, "main bet, 5+1, and both together");
    for (figure, score) in scores {
        let score = score.expect("a figure with an exact value has a z-score");
        assert!(
            score.abs() <= within,
            "{:?}: {figure} {score}",
            report.rules.overrides
        );
    }
    assert!(found.joint[0].covariance > 20.0 * found.joint[0].standard_error);
    for outcome in &found.outcomes {
        let exact = outcome.exact;
        let exact = exact.unwrap_or_else(|| panic!("{} has no exact probability", outcome.id));
        match outcome.z_score {
            Some(score) => assert!(score.abs() <= within + 1.0, "{}: {score}", outcome.id),
            // What never happens has no deviation, and must never have happened.
            None => assert_eq!((exact, outcome.count), (0.0, 0), "{}", outcome.id),
        }
    }
}

#[test]
#[cfg_attr(debug_assertions, ignore = "slow unoptimised: cargo test --release")]
fn two_million_rounds_agree_for_each_rule_set() {
    for overrides in RULE_SETS {
        agrees(&simulate(overrides, 2_000_000), 3.5);
    }
}

#[test]
#[ignore = "two minutes: cargo test --release --test simulation -- --ignored"]
fn a_hundred_million_rounds_agree_for_each_rule_set() {
    for overrides in RULE_SETS {
        agrees(&simulate(overrides, 100_000_000), 3.0);
    }
}

/// Rules that make one way to play best whatever the cards: a call or play of a hundredth risks less
/// than a fold gives away. So the exact figures of optimal play are those of that way, and no strategy
/// need be looked up. On the river a hand may be hopeless enough to be folded, once in 15,000 times:
/// too rarely to be felt by anything but the count of folds.
const ALWAYS_CALLED: [(&str, &[&str]); 3] = [
    ("std", &["call=0.01"]),
    ("std", &["call=0.01", "qualifier=none", "max_payout=2"]),
    ("betvoyager", &["call=0.01"]),
];
const ALWAYS_PLAYED: [(&str, &[&str]); 3] = [
    ("std", &[]),
    ("straight-pushes", &["opening=pair:9"]),
    ("auckland", &[]),
];

struct PlaysOnTheRiver;

impl simulate::uth::Decide for PlaysOnTheRiver {
    fn start(&self, _: [Card; 2]) -> Option<usize> {
        None
    }
    fn flop(&self, _: [Card; 2], _: [Card; 3]) -> Option<usize> {
        None
    }
    fn river(&self, _: [Card; 2], _: [Card; 5]) -> Option<usize> {
        Some(0)
    }
}

fn rules(game: &'static Spec, paytable: &str, overrides: &[&str]) -> Rules {
    let overrides: Vec<String> = overrides.iter().map(ToString::to_string).collect();
    load(game, paytable, &overrides).unwrap()
}

fn fixed_play_agrees(rules: &Rules, mut found: Simulation) {
    let report = analyse(std::slice::from_ref(rules), &Unobserved).unwrap();
    found.compare(&Expectations::from(&report[0]));
    let label = format!("{} {}", rules.game.id, rules.label());
    found.outcomes.retain(|row| row.id != "fold");
    everything_agrees(&label, &found);
    let separate = report[0].joint.iter();
    let separate = separate.filter(|joint| joint.optimum == "separate");
    assert_eq!(found.joint.len(), separate.count());
    for (row, exact) in found.decisions.iter().zip(&report[0].main.decisions) {
        let never = exact.frequency < 1e-4;
        assert_eq!(row.count == 0, never, "{label}: {row:?}");
    }
}

/// Every bet, outcome, row of a side bet and covariance, as far as it is not too rare for a z-score.
fn everything_agrees(label: &str, found: &Simulation) {
    let within = |what: &str, score: Option<f64>| {
        let score = score.unwrap_or_else(|| panic!("{label}: {what} has no z-score"));
        assert!(score.abs() <= 4.0, "{label}: {what} {score}");
    };
    for bet in &found.bets {
        within(&bet.id, bet.z_score);
    }
    assert_eq!(found.bets.len(), 1 + found.side_bets.len());
    for joint in &found.joint {
        within(&joint.bets.join(" + "), joint.z_score);
    }
    let rows = |rows: &[OutcomeCount]| {
        for row in rows {
            let expected = row.exact.expect("an exact chance") * found.rounds as f64;
            if expected >= 10.0 {
                within(&row.id, row.z_score);
            } else {
                assert!(row.count < 30, "{label}: {row:?}");
            }
        }
    };
    rows(&found.outcomes);
    for bet in &found.side_bets {
        rows(&bet.outcomes);
    }
}

/// Optimal play, looked up by situation.
#[test]
#[cfg_attr(debug_assertions, ignore = "slow unoptimised: cargo test --release")]
fn optimal_play_of_the_community_games_agrees() {
    let rounds = NonZeroU64::new(2_000_000).unwrap();
    let optimal = |game: &'static Spec, paytable: &str, overrides: &[&str]| {
        let rules = rules(game, paytable, overrides);
        let report = simulation(&rules, rounds, 20_261_201, &Unobserved).unwrap();
        let label = format!("{} {}", game.id, rules.label());
        everything_agrees(&label, &report.simulation);
    };
    optimal(&casino_holdem::SPEC, "std", &[]);
    optimal(&casino_holdem::SPEC, "std", &["max_payout=5", "call=3"]);
    optimal(&casino_holdem::SPEC, "betvoyager", &[]);
    optimal(&casino_holdem::SPEC, "romania", &[]);
    optimal(&uth::SPEC, "std", &[]);
    optimal(
        &uth::SPEC,
        "std",
        &["play_start=3/2,4", "play_flop=1/2,2", "opening=none"],
    );
    optimal(&uth::SPEC, "auckland", &[]);
}

#[test]
#[cfg_attr(debug_assertions, ignore = "slow unoptimised: cargo test --release")]
fn fixed_play_agrees_where_it_is_best() {
    let rounds = NonZeroU64::new(2_000_000).unwrap();
    for (paytable, overrides) in ALWAYS_CALLED {
        let rules = rules(&casino_holdem::SPEC, paytable, overrides);
        let always = |_: [Card; 2], _: [Card; 3]| true;
        let found = simulate::casino_holdem::simulate(&rules, &always, rounds, 1, &Unobserved);
        fixed_play_agrees(&rules, found.unwrap());
    }
    for (paytable, overrides) in ALWAYS_PLAYED {
        let only_river = ["play_start=none", "play_flop=none", "play_river=0.01"];
        let overrides = [overrides, &only_river].concat();
        let rules = rules(&uth::SPEC, paytable, &overrides);
        let found = simulate::uth::simulate(&rules, &PlaysOnTheRiver, rounds, 1, &Unobserved);
        fixed_play_agrees(&rules, found.unwrap());
    }
}
