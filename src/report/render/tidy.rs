//! Reports as one tidy CSV table: every figure is a row, and the same columns serve all sections.
//!
//! `quantity` names what `value` is; `count` and `exact` are text of digits, exact; what does not
//! apply to a row is empty. Only the rules are left out: they are no figures.

use super::contents::decided;
use super::{changes, side_bet_label};
use crate::report::model::{Joint, MainBet, Net, PublishedCheck, Report, SideBetFigures};

const COLUMNS: [&str; 14] = [
    "game",
    "paytable",
    "overrides",
    "bet",
    "section",
    "id",
    "event",
    "pays",
    "net",
    "count",
    "probability",
    "quantity",
    "value",
    "exact",
];

/// One row of the table; the columns that all rows of a report share are added when written.
#[derive(Clone, Default)]
struct Row {
    bet: String,
    section: &'static str,
    id: String,
    event: String,
    pays: String,
    net: String,
    count: String,
    probability: Option<f64>,
    quantity: &'static str,
    value: Option<f64>,
    exact: String,
}

/// Every figure of every report as a row of one CSV table with a header.
///
/// The columns are `game`, `paytable`, `overrides`, `bet`, `section`, `id`, `event`, `pays`, `net`,
/// `count`, `probability`, `quantity`, `value` and `exact`. `bet` is `main`, a side bet with its table,
/// or several bets joined by `+`. `section` is `headline`, `outcome`, `distribution`, `decision`,
/// `start`, `sensitivity`, `meter`, `joint`, `published` or `check`. A decision's `event` is its stage
/// and its `probability` its frequency; a start's `event` is an action and its `count` the number of
/// pairs of cards; a check that holds is 1.
pub fn csv(reports: &[Report]) -> String {
    written(reports)
        .ok()
        .and_then(|bytes| String::from_utf8(bytes).ok())
        .expect("rows of one width, made of text, written to memory")
}

fn written(reports: &[Report]) -> Result<Vec<u8>, csv::Error> {
    let mut writer = csv::Writer::from_writer(Vec::new());
    writer.write_record(COLUMNS)?;
    for report in reports {
        let changed = changes(&report.rules.overrides);
        let shared = [&report.game, &report.paytable, &changed].map(String::as_str);
        for row in rows(report) {
            writer.write_record(
                shared
                    .into_iter()
                    .chain(row.cells().iter().map(String::as_str)),
            )?;
        }
    }
    writer
        .into_inner()
        .map_err(|error| error.into_error().into())
}

impl Row {
    fn cells(self) -> [String; 11] {
        let number = |value: Option<f64>| value.map(|value| value.to_string()).unwrap_or_default();
        [
            self.bet,
            self.section.into(),
            self.id,
            self.event,
            self.pays,
            self.net,
            self.count,
            number(self.probability),
            self.quantity.into(),
            number(self.value),
            self.exact,
        ]
    }

    fn figure(bet: &str, section: &'static str, quantity: &'static str, value: f64) -> Row {
        Row {
            bet: bet.into(),
            section,
            quantity,
            value: Some(value),
            ..Row::default()
        }
    }

    fn net(bet: &str, net: &Net) -> Row {
        Row {
            exact: format!("{}/{}", net.numerator, net.denominator),
            ..Row::figure(bet, "headline", "net", net.value)
        }
    }
}

fn rows(report: &Report) -> Vec<Row> {
    let deals = Row {
        bet: "main".into(),
        section: "headline",
        event: report.deals.convention.clone(),
        count: report.deals.total.clone(),
        quantity: "deals",
        ..Row::default()
    };
    let hash = Row {
        bet: "main".into(),
        section: "check",
        quantity: "counts_hash",
        exact: report.checks.counts_hash.clone(),
        ..Row::default()
    };
    let sums = f64::from(u8::from(report.checks.counts_sum_to_total));
    let mut rows = vec![deals];
    rows.extend(headline(&report.main));
    rows.extend(tables(&report.main));
    rows.extend(report.side_bets.iter().flat_map(side_bet));
    rows.extend(report.joint.iter().flat_map(joint));
    rows.extend(report.published.iter().flat_map(published));
    rows.extend([
        hash,
        Row::figure("main", "check", "counts_sum_to_total", sums),
    ]);
    rows.extend(report.checks.ruled_out.iter().flat_map(|row| {
        [
            ("ruled_out", &row.ruled_out),
            ("worked_out", &row.worked_out),
        ]
        .map(|(quantity, count)| Row {
            bet: "main".into(),
            section: "check",
            event: row.action.clone(),
            count: count.clone(),
            quantity,
            ..Row::default()
        })
    }));
    rows
}

fn headline(main: &MainBet) -> impl Iterator<Item = Row> {
    let figures = [
        ("house_edge", main.house_edge),
        (
            "house_edge_per_initial_bet",
            main.house_edge_per_initial_bet,
        ),
        ("element_of_risk", main.element_of_risk),
        ("average_bet", main.average_bet),
        ("return_to_player", main.return_to_player),
        (
            "return_to_player_on_total_bet",
            main.return_to_player_on_total_bet,
        ),
        ("variance", main.variance),
        ("standard_deviation", main.standard_deviation),
        ("skewness", main.skewness),
        ("hit_frequency", main.hit_frequency),
        ("push_frequency", main.push_frequency),
        ("loss_frequency", main.loss_frequency),
    ];
    let top = Row {
        bet: "main".into(),
        section: "headline",
        net: main.top_award.net.clone(),
        count: main.top_award.count.clone(),
        probability: Some(main.top_award.probability),
        quantity: "top_award",
        ..Row::default()
    };
    let figures = figures.map(|(name, value)| Row::figure("main", "headline", name, value));
    std::iter::once(Row::net("main", &main.net))
        .chain(figures)
        .chain([top])
}

fn tables(main: &MainBet) -> impl Iterator<Item = Row> {
    let outcomes = main.outcomes.iter().map(|row| Row {
        id: row.id.clone(),
        event: row.event.clone(),
        net: row.net.clone(),
        count: row.count.clone(),
        probability: Some(row.probability),
        ..Row::figure("main", "outcome", "return", row.r#return)
    });
    let distribution = main.distribution.iter().map(|row| Row {
        bet: "main".into(),
        section: "distribution",
        net: row.net.clone(),
        count: row.count.clone(),
        probability: Some(row.probability),
        ..Row::default()
    });
    let decisions = main.decisions.iter().map(|row| Row {
        bet: "main".into(),
        section: "decision",
        id: row.action.clone(),
        event: row.stage.clone(),
        count: row.count.clone(),
        probability: Some(row.frequency),
        ..Row::default()
    });
    let starting_hands = main.starting_hands.iter().flat_map(|row| {
        row.actions.iter().map(|action| Row {
            id: row.hand.clone(),
            event: action.action.clone(),
            count: row.combinations.to_string(),
            probability: Some(row.frequency),
            exact: action.value_exact.clone(),
            ..Row::figure("main", "start", "value", action.value)
        })
    });
    let sensitivity = main.sensitivity.iter().flat_map(|row| {
        let change = |quantity, value| Row {
            id: row.line.clone(),
            ..Row::figure("main", "sensitivity", quantity, value)
        };
        [
            change("derivative", row.derivative),
            change("resolved_plus_one", row.resolved_plus_one),
        ]
    });
    outcomes
        .chain(distribution)
        .chain(decisions)
        .chain(starting_hands)
        .chain(sensitivity)
}

fn side_bet(bet: &SideBetFigures) -> Vec<Row> {
    let name = side_bet_label(bet);
    let mut rows: Vec<Row> = bet.net.iter().map(|net| Row::net(&name, net)).collect();
    let figures = [
        ("house_edge", bet.house_edge),
        ("return_to_player", bet.return_to_player),
        ("standard_deviation", bet.standard_deviation),
        ("hit_frequency", Some(bet.hit_frequency)),
    ];
    let known = figures
        .into_iter()
        .filter_map(|(quantity, value)| value.map(|value| (quantity, value)));
    rows.extend(known.map(|(quantity, value)| Row::figure(&name, "headline", quantity, value)));
    rows.extend(meter(&name, bet));
    rows.extend(bet.outcomes.iter().map(|row| Row {
        bet: name.clone(),
        section: "outcome",
        id: row.id.clone(),
        event: row.event.clone(),
        pays: row.pays.clone(),
        net: row.net.clone().unwrap_or_default(),
        count: row.count.clone(),
        probability: Some(row.probability),
        quantity: "return",
        value: row.r#return,
        ..Row::default()
    }));
    rows
}

fn meter(name: &str, bet: &SideBetFigures) -> Vec<Row> {
    let Some(meter) = &bet.meter else {
        return Vec::new();
    };
    let figures = [
        ("fixed_return", None, Some(&meter.fixed_return)),
        ("return_per_unit", None, Some(&meter.return_per_unit)),
        (
            "break_even",
            meter.break_even,
            meter.break_even_exact.as_ref(),
        ),
        ("given", None, meter.given.as_ref()),
    ];
    let known = figures
        .into_iter()
        .filter_map(|(quantity, value, exact)| exact.map(|exact| (quantity, value, exact)));
    known
        .map(|(quantity, value, exact)| Row {
            bet: name.into(),
            section: "meter",
            quantity,
            value,
            exact: exact.clone(),
            ..Row::default()
        })
        .collect()
}

fn joint(joint: &Joint) -> [Row; 4] {
    let bets = joint.bets.join("+");
    [
        ("net", joint.net, joint.net_exact.as_str()),
        ("covariance", joint.covariance, ""),
        ("correlation", joint.correlation, ""),
        ("standard_deviation", joint.standard_deviation, ""),
    ]
    .map(|(quantity, value, exact)| Row {
        id: format!("stakes {}", joint.stakes.join("+")),
        event: format!("played {}", joint.optimum),
        exact: exact.into(),
        ..Row::figure(&bets, "joint", quantity, value)
    })
}

fn published(check: &PublishedCheck) -> [Row; 3] {
    let mut id = check.quantity.clone();
    if let Some(per) = &check.per {
        id += &format!(" per {per}");
    }
    if check.strategy != "optimal" {
        id += &format!(" of {}", check.strategy);
    }
    if !check.outcomes.is_empty() {
        id += &format!(": {}", check.outcomes.join("+"));
    }
    id += &decided(check);
    let row = |quantity, value, exact: &str| Row {
        bet: check.bet.clone(),
        section: "published",
        id: id.clone(),
        event: check.source.clone(),
        quantity,
        value,
        exact: exact.into(),
        ..Row::default()
    };
    let found = check.found_exact.as_deref().unwrap_or_default();
    let agrees = f64::from(u8::from(check.agrees));
    [
        row("expected", None, &check.expected),
        row("found", check.found, found),
        row("agrees", Some(agrees), ""),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::sample;
    use itertools::Itertools;

    #[test]
    fn the_table_reads_back() {
        let report = sample::report();
        let text = csv(&[report.clone(), report.clone()]);
        let mut reader = csv::ReaderBuilder::new().from_reader(text.as_bytes());
        assert_eq!(reader.headers().unwrap(), COLUMNS.as_slice());
        // The reader itself fails on a row of another width.
        let rows: Vec<csv::StringRecord> = reader.records().map(Result::unwrap).collect();
        assert!(rows.iter().all(|row| row.len() == COLUMNS.len()));
        let sections = rows.iter().map(|row| row[4].to_owned()).counts();
        assert_eq!(sections["distribution"], 2 * report.main.distribution.len());
        assert_eq!(sections["sensitivity"], 4 * report.main.sensitivity.len());
        let side_outcomes: usize = report.side_bets.iter().map(|bet| bet.outcomes.len()).sum();
        assert_eq!(
            sections["outcome"],
            2 * (report.main.outcomes.len() + side_outcomes)
        );
    }

    #[test]
    fn rows_are_what_they_should_be() {
        let text = csv(&[sample::report()]);
        let of = |section: &str| {
            let mark = format!(",{section},");
            text.lines().filter(|line| line.contains(&mark)).join("\n")
        };
        insta::assert_snapshot!(of("distribution"), @r"
        toy,std,,main,distribution,,,,-3,149999,0.149999,,,
        toy,std,,main,distribution,,,,-1,450000,0.45,,,
        toy,std,,main,distribution,,,,0,100000,0.1,,,
        toy,std,,main,distribution,,,,5/2,300000,0.3,,,
        toy,std,,main,distribution,,,,201,1,0.000001,,,
        ");
        insta::assert_snapshot!(of("meter"), @r"
        toy,std,,progressive/100-75-50,meter,,,,,,,fixed_return,,1/10
        toy,std,,progressive/100-75-50,meter,,,,,,,return_per_unit,,1/1000000
        toy,std,,progressive/100-75-50,meter,,,,,,,break_even,900000,900000
        toy,std,,progressive/metered,meter,,,,,,,fixed_return,,1/10
        toy,std,,progressive/metered,meter,,,,,,,return_per_unit,,1/1000000
        toy,std,,progressive/metered,meter,,,,,,,break_even,900000,900000
        toy,std,,progressive/metered,meter,,,,,,,given,,500000
        ");
        insta::assert_snapshot!(of("published"), @r#"
        toy,std,,main,published,house_edge,"the author, by hand",,,,,expected,,0.1498
        toy,std,,main,published,house_edge,"the author, by hand",,,,,found,0.149796,37449/250000
        toy,std,,main,published,house_edge,"the author, by hand",,,,,agrees,1,
        toy,std,,main,published,outcome_count: fold+lose,"a careless, ""rounding"" author",,,,,expected,,600000
        toy,std,,main,published,outcome_count: fold+lose,"a careless, ""rounding"" author",,,,,found,599999,599999
        toy,std,,main,published,outcome_count: fold+lose,"a careless, ""rounding"" author",,,,,agrees,0,
        "#);
    }
}
