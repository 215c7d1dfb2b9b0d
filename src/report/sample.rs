//! A report made by hand for the tests of this folder: a toy game of a million deals, with a side bet
//! to one, a progressive without a meter and one with.

use super::counts_hash;
use super::model::*;
use crate::exact::{Exact, fraction_text, parse_exact, to_f64, whole};

const DEALS: i64 = 1_000_000;

/// The report. Its headline figures were worked out apart from this program, from the five rows of
/// its outcomes.
pub fn report() -> Report {
    let main = main_bet();
    let counted: Vec<_> = main
        .outcomes
        .iter()
        .map(|row| (row.id.as_str(), row.net.as_str(), row.count.as_str()))
        .collect();
    let counts_hash = counts_hash("toy", "std", &counted);
    Report {
        schema_version: SCHEMA_VERSION,
        tool: Tool {
            name: "edge".into(),
            version: "0.1.0".into(),
        },
        game: "toy".into(),
        paytable: "std".into(),
        origin: "built-in".into(),
        rules: RulesUsed {
            lines: [
                ("raise", "2"),
                ("pays.royal-flush", "100"),
                ("pays.pair", "3:4"),
            ]
            .map(|(key, value)| (key.into(), value.into()))
            .into(),
            overrides: Default::default(),
        },
        deals: Deals {
            total: DEALS.to_string(),
            convention: "one card each".into(),
        },
        main,
        side_bets: side_bets(),
        joint: vec![Joint {
            bets: vec!["main".into(), "five-plus-one/std".into()],
            stakes: vec!["1".into(), "1".into()],
            optimum: "separate".into(),
            net_exact: "-86949/250000".into(),
            net: -0.347796,
            covariance: 0.5,
            correlation: 0.02,
            standard_deviation: 18.1,
        }],
        published: published(),
        checks: Checks {
            counts_sum_to_total: true,
            counts_hash,
            ruled_out: vec![RuledOutRow {
                action: "exchange-2".into(),
                ruled_out: "999".into(),
                worked_out: "1".into(),
            }],
        },
    }
}

fn probability(count: i64) -> f64 {
    count as f64 / DEALS as f64
}

fn main_bet() -> MainBet {
    let outcome = |id: &str, event: &str, net: &str, count: i64| Outcome {
        id: id.into(),
        event: event.into(),
        net: net.into(),
        count: count.to_string(),
        probability: probability(count),
        r#return: to_f64(&(exact(net) * whole(count) / whole(DEALS))),
    };
    let outcomes = vec![
        outcome("fold", "player folds", "-1", 450_000),
        outcome("lose", "dealer wins", "-3", 149_999),
        outcome("push", "hands tie", "0", 100_000),
        outcome(
            "win-pair",
            "player wins with a pair | ties push",
            "5/2",
            300_000,
        ),
        outcome(
            "win-royal-flush",
            "player wins with a royal flush",
            "201",
            1,
        ),
    ];
    MainBet {
        unit: "ante".into(),
        net: Net {
            numerator: "-299592".into(),
            denominator: "2000000".into(),
            value: -0.149796,
        },
        house_edge: 0.149796,
        house_edge_per_initial_bet: 0.149796,
        element_of_risk: 0.07133142857142857,
        average_bet: 2.1,
        return_to_player: 0.850204,
        return_to_player_on_total_bet: 0.9286685714285714,
        variance: 3.692953158384,
        standard_deviation: 1.9217057939195583,
        skewness: 1.4050136627879835,
        hit_frequency: 0.300001,
        push_frequency: 0.1,
        loss_frequency: 0.599999,
        top_award: TopAward {
            net: "201".into(),
            count: "1".into(),
            probability: 1e-6,
        },
        distribution: distribution(&outcomes),
        outcomes,
        decisions: decisions(),
        starting_hands: starting_hands(),
        sensitivity: vec![
            sensitivity("pays.royal-flush", -2e-6, -2e-6),
            sensitivity("pays.pair", -0.6, -0.75),
        ],
    }
}

/// No two outcomes of the toy share a net result.
fn distribution(outcomes: &[Outcome]) -> Vec<DistributionRow> {
    let mut rows: Vec<&Outcome> = outcomes.iter().collect();
    rows.sort_by_key(|row| exact(&row.net));
    rows.into_iter()
        .map(|row| DistributionRow {
            net: row.net.clone(),
            count: row.count.clone(),
            probability: row.probability,
        })
        .collect()
}

fn decisions() -> Vec<DecisionRow> {
    [("fold", 450_000), ("raise", 550_000)]
        .map(|(action, count)| DecisionRow {
            stage: "deal".into(),
            action: action.into(),
            count: count.to_string(),
            frequency: probability(count),
        })
        .into()
}

/// The toy has no two cards to start with; the form is that of a game that has.
fn starting_hands() -> Vec<StartingHand> {
    let action = |action: &str, value: &str| StartingAction {
        action: action.into(),
        value_exact: value.into(),
        value: to_f64(&exact(value)),
    };
    vec![StartingHand {
        hand: "AKs".into(),
        combinations: 4,
        frequency: 4.0 / 1326.0,
        best: "raise".into(),
        value_exact: "1/4".into(),
        value: 0.25,
        actions: vec![action("raise", "1/4"), action("fold", "-1")],
    }]
}

fn sensitivity(line: &str, derivative: f64, resolved_plus_one: f64) -> SensitivityRow {
    SensitivityRow {
        line: line.into(),
        derivative,
        resolved_plus_one,
    }
}

fn side_bets() -> Vec<SideBetFigures> {
    let (jackpot, flush, lose) = (1, 2_000, 997_999);
    vec![
        SideBetFigures {
            id: "five-plus-one".into(),
            paytable: "std".into(),
            net: Some(net_per_stake("-198000")),
            house_edge: Some(0.198),
            return_to_player: Some(0.802),
            standard_deviation: Some(17.91532293875832),
            hit_frequency: 0.002,
            meter: None,
            outcomes: vec![
                line("win-flush", "400", Some("400"), flush),
                line("lose", "0", Some("-1"), lose + jackpot),
            ],
        },
        SideBetFigures {
            id: "progressive".into(),
            paytable: "100-75-50".into(),
            net: None,
            house_edge: None,
            return_to_player: None,
            standard_deviation: None,
            hit_frequency: 0.002001,
            meter: Some(meter(None)),
            outcomes: vec![
                line("win-royal-flush", "100%", None, jackpot),
                line("win-flush", "50", Some("49"), flush),
                line("lose", "0", Some("-1"), lose),
            ],
        },
        SideBetFigures {
            id: "progressive".into(),
            paytable: "metered".into(),
            net: Some(net_per_stake("-400000")),
            house_edge: Some(0.4),
            return_to_player: Some(0.6),
            standard_deviation: Some(500.0046399784706),
            hit_frequency: 0.002001,
            meter: Some(meter(Some("500000"))),
            outcomes: vec![
                line("win-royal-flush", "100%", Some("499999"), jackpot),
                line("win-flush", "50", Some("49"), flush),
                line("lose", "0", Some("-1"), lose),
            ],
        },
    ]
}

fn net_per_stake(numerator: &str) -> Net {
    Net {
        numerator: numerator.into(),
        denominator: DEALS.to_string(),
        value: to_f64(&(exact(numerator) / whole(DEALS))),
    }
}

/// Flushes at 50 return a tenth of the stake, so the jackpot must return nine: 900,000.
fn meter(given: Option<&str>) -> MeterFigures {
    MeterFigures {
        fixed_return: "1/10".into(),
        return_per_unit: "1/1000000".into(),
        break_even_exact: Some("900000".into()),
        break_even: Some(900_000.0),
        given: given.map(String::from),
    }
}

fn line(id: &str, pays: &str, net: Option<&str>, count: i64) -> SideOutcome {
    SideOutcome {
        id: id.into(),
        event: id.replace('-', " "),
        pays: pays.into(),
        net: net.map(String::from),
        count: count.to_string(),
        probability: probability(count),
        r#return: net.map(|net| to_f64(&(exact(net) * whole(count) / whole(DEALS)))),
    }
}

fn published() -> Vec<PublishedCheck> {
    let house_edge = PublishedCheck {
        quantity: "house_edge".into(),
        per: None,
        bet: "main".into(),
        strategy: "optimal".into(),
        outcomes: Vec::new(),
        stage: None,
        action: None,
        player: None,
        board: None,
        dealer: None,
        expected: "0.1498".into(),
        found: Some(0.149796),
        found_exact: Some(fraction_text(&(whole(149_796) / whole(DEALS)))),
        agrees: true,
        source: "the author, by hand".into(),
    };
    let losses = PublishedCheck {
        quantity: "outcome_count".into(),
        outcomes: vec!["fold".into(), "lose".into()],
        expected: "600000".into(),
        found: Some(599_999.0),
        found_exact: Some("599999".into()),
        agrees: false,
        source: "a careless, \"rounding\" author".into(),
        ..house_edge.clone()
    };
    vec![house_edge, losses]
}

fn exact(text: &str) -> Exact {
    parse_exact(text).unwrap()
}
