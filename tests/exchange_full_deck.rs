//! Games with a draw on the whole pack: without a draw they are Caribbean Stud, and the published figures.

use edge::analysis::{Solved, solve};
use edge::engine::Unobserved;
use edge::exact::Exact;
use edge::games::{Game, game};
use edge::paytable::{Rules, load};
use num_bigint::BigInt;

fn rules(game: &str, paytable: &str, overrides: &[&str]) -> (&'static dyn Game, Rules) {
    let game = edge::games::game(game).unwrap();
    let overrides: Vec<String> = overrides.iter().map(ToString::to_string).collect();
    (game, load(game.spec(), paytable, &overrides).unwrap())
}

fn solved(id: &str, paytable: &str, overrides: &[&str]) -> Solved {
    let (_, rules) = rules(id, paytable, overrides);
    solve(&[&rules], &Unobserved).unwrap().remove(0)
}

fn net(solved: &Solved) -> Exact {
    let total: Exact = solved
        .nets()
        .map(|(net, count)| net * Exact::from_integer(count.clone()))
        .sum();
    total / Exact::from_integer(solved.total.clone())
}

/// Outcomes by id with their shares of all deals.
fn shares(solved: &Solved) -> Vec<(String, Exact)> {
    let outcomes = solved.outcomes.iter().zip(&solved.counts);
    outcomes
        .filter(|(_, count)| **count != BigInt::default())
        .map(|(outcome, count)| {
            let share = Exact::new(count.clone(), solved.total.clone());
            (outcome.name.id.clone(), share)
        })
        .collect()
}

/// The net of all deals of Caribbean Stud, as published to four digits and found by others exactly.
const CARIBBEAN: (i64, i64) = (-1_041_372_912_372, 19_933_230_517_200);

#[test]
#[cfg_attr(debug_assertions, ignore = "minutes without optimisation")]
fn oasis_without_an_exchange_is_caribbean_stud() {
    assert_eq!(game("oasis").unwrap().spec().id, "oasis");
    let oasis = solved("oasis", "std", &["exchange=none"]);
    assert_eq!(
        net(&oasis),
        Exact::new(CARIBBEAN.0.into(), CARIBBEAN.1.into())
    );
    assert_eq!(shares(&oasis), shares(&solved("caribbean", "std", &[])));
}

#[test]
#[cfg_attr(debug_assertions, ignore = "minutes without optimisation")]
fn russian_without_its_extras_is_caribbean_stud() {
    let overrides = [
        "exchange=none",
        "sixth_card=off",
        "second_combination=off",
        "ante_on_win=paid",
    ];
    let russian = solved("russian", "no-extras", &overrides);
    assert_eq!(
        net(&russian),
        Exact::new(CARIBBEAN.0.into(), CARIBBEAN.1.into())
    );
}
