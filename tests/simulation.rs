//! The simulation against the exact figures, for rule sets whose strategies differ. The seed is fixed,
//! so a pass stays one. Two million rounds each in every run; a hundred million by
//! `cargo test --release --test simulation -- --ignored`.

use edge::analysis::{SimulationReport, simulation};
use edge::engine::Unobserved;
use edge::games::caribbean;
use edge::paytable::load;
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
