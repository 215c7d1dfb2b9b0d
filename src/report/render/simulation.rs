//! A simulation for people: every mean and frequency beside the exact one, with z-scores.

use super::numbers::{fixed, percent, share, thousands};
use super::page::{Block, Page, Table};
use crate::analysis::SimulationReport;
use crate::analysis::simulate::{OutcomeCount, Simulation};
use crate::paytable::label;

/// The page of one simulation.
pub fn page(report: &SimulationReport) -> Page {
    let found = &report.simulation;
    let mut page = Page::default();
    page.push(Block::Title(format!(
        "{}, pay table {}: {} simulated rounds, seed {}",
        super::game_title(&report.game),
        label(&report.paytable, &report.rules.overrides),
        thousands(&found.rounds.to_string()),
        found.seed
    )));
    page.paragraph(
        "Dealt and settled apart from the exact engine; only the optimal strategy is taken from it. A \
         z-score is how many standard errors the found figure is above the exact one: beyond ±3 about \
         once in 370.",
    );
    bets(&mut page, found);
    page.section("Outcomes");
    page.push(Block::Table(outcomes(&found.outcomes)));
    decisions(&mut page, found);
    for bet in &found.side_bets {
        page.section(format!("Side bet {}", bet.id));
        page.push(Block::Table(outcomes(&bet.outcomes)));
    }
    page
}

fn bets(page: &mut Page, found: &Simulation) {
    page.section("Net results");
    let mut table = Table::new([
        "figure",
        "#found",
        "#standard error",
        "#exact",
        "#z-score",
        "#std deviation",
    ]);
    for bet in &found.bets {
        table.row([
            format!("mean net, {}", bet.id),
            fixed(bet.mean, 6),
            fixed(bet.standard_error, 6),
            known(bet.exact, |exact| fixed(exact, 6)),
            known(bet.z_score, z_score),
            fixed(bet.standard_deviation, 5),
        ]);
    }
    for joint in &found.joint {
        table.row([
            format!("covariance, {}", joint.bets.join(" + ")),
            fixed(joint.covariance, 6),
            fixed(joint.standard_error, 6),
            known(joint.exact, |exact| fixed(exact, 6)),
            known(joint.z_score, z_score),
            String::new(),
        ]);
    }
    page.push(Block::Table(table));
}

fn outcomes(rows: &[OutcomeCount]) -> Table {
    let mut table = Table::new(["outcome", "#count", "#frequency", "#exact", "#z-score"]);
    for row in rows {
        table.row([
            row.id.clone(),
            thousands(&row.count.to_string()),
            share(row.frequency),
            known(row.exact, share),
            known(row.z_score, z_score),
        ]);
    }
    table
}

fn decisions(page: &mut Page, found: &Simulation) {
    page.section("Decisions");
    let mut table = Table::new(["stage", "action", "#count", "#of all rounds"]);
    for row in &found.decisions {
        table.row([
            row.stage.clone(),
            row.action.clone(),
            thousands(&row.count.to_string()),
            percent(row.frequency, 4),
        ]);
    }
    page.push(Block::Table(table));
}

fn known(figure: Option<f64>, text: impl Fn(f64) -> String) -> String {
    figure.map_or_else(|| "-".into(), text)
}

fn z_score(z_score: f64) -> String {
    format!("{z_score:+.2}")
}
