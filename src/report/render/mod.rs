//! The forms of a report: JSON and CSV for machines, a terminal table and Markdown for people.
//!
//! The two forms for people are one page, laid out by two back ends, so neither can say what the
//! other does not. All four take any number of reports and cost next to nothing.

mod comparison;
mod contents;
mod estimate;
mod hand;
mod house;
mod markdown;
pub(super) mod numbers;
pub(super) mod page;
mod simulation;
mod strategy;
mod terminal;
mod tidy;
mod verification;

pub use tidy::csv;

pub(super) use markdown::lay_out as page_as_markdown;

use super::model::{Report, SideBetFigures};
use crate::analysis::{Estimate, HandReport, SimulationReport, StrategyReport};
use crate::games::{Game, game};
use crate::paytable::Rules;
use page::Page;
use std::collections::BTreeMap;

/// One report as a JSON object, any other number of them as an array; with a last line end.
pub fn json(reports: &[Report]) -> String {
    let written = match reports {
        [report] => serde_json::to_string_pretty(report),
        several => serde_json::to_string_pretty(several),
    };
    let mut text = written.expect("a report has text for keys, and memory takes what is written");
    text.push('\n');
    text
}

/// The form for the terminal: one report in full, or several side by side, 100 columns wide at most.
pub fn table(reports: &[Report]) -> String {
    terminal::lay_out(&page_of(reports))
}

/// What [`table`] says, as GitHub Markdown.
pub fn markdown(reports: &[Report]) -> String {
    markdown::lay_out(&page_of(reports))
}

fn page_of(reports: &[Report]) -> Page {
    match reports {
        [report] => contents::page(report),
        several => comparison::page(several),
    }
}

/// Every action in one situation, for the terminal.
pub fn hand(report: &HandReport) -> String {
    terminal::lay_out(&hand::page(report))
}

/// What a run would take, for the terminal.
pub fn estimate(estimates: &[Estimate]) -> String {
    terminal::lay_out(&estimate::page(estimates))
}

/// Games with their built-in pay tables, for the terminal.
pub fn list(games: &[(&dyn Game, Vec<Rules>)]) -> String {
    terminal::lay_out(&house::list_page(games))
}

/// One pay table with every switch resolved and its settlement in words, for the terminal.
pub fn rules(game: &dyn Game, rules: &Rules) -> String {
    terminal::lay_out(&house::rules_page(game, rules))
}

/// A simulation beside the exact figures, for the terminal.
pub fn simulation(report: &SimulationReport) -> String {
    terminal::lay_out(&simulation::page(report))
}

/// A summary of the best first decisions, for the terminal.
pub fn strategy(report: &StrategyReport) -> String {
    terminal::lay_out(&strategy::page(report))
}

/// Every published figure of the reports beside what was found, for the terminal.
pub fn verification(reports: &[Report]) -> String {
    terminal::lay_out(&verification::page(reports))
}

/// The game's name in running text; its identifier when it is no game of this program.
fn game_title(id: &str) -> &str {
    game(id).map_or(id, |game| game.spec().title)
}

/// The pay table's name, with what `--set` changed, and whether it is a user's own.
pub(super) fn paytable_label(report: &Report) -> String {
    let label = crate::paytable::label(&report.paytable, &report.rules.overrides);
    match report.origin.as_str() {
        "built-in" => label,
        origin => format!("{label} ({origin})"),
    }
}

/// The flags that select the report's rules. A report does not know the path of a user's file.
fn selected(report: &Report) -> String {
    let paytable = match report.origin.as_str() {
        "built-in" => report.paytable.as_str(),
        _ => "FILE",
    };
    let mut flags = format!("--game {} --paytable {paytable}", report.game);
    for (key, value) in &report.rules.overrides {
        flags += &format!(" --set {key}={value}");
    }
    flags
}

/// What `--set` changed, as in `pays.flush=3, raise=1`.
fn changes(overrides: &BTreeMap<String, String>) -> String {
    let changed: Vec<String> = overrides
        .iter()
        .map(|(key, value)| format!("{key}={value}"))
        .collect();
    changed.join(", ")
}

/// A side bet with its table, as in `progressive/100-75-50`.
pub(super) fn side_bet_label(bet: &SideBetFigures) -> String {
    format!("{}/{}", bet.id, bet.paytable)
}

/// The reports of each game, games in the order in which they first appear.
pub(super) fn by_game(reports: &[Report]) -> Vec<(&str, Vec<&Report>)> {
    let mut games: Vec<(&str, Vec<&Report>)> = Vec::new();
    for report in reports {
        match games.iter_mut().find(|(game, _)| *game == report.game) {
            Some((_, of_game)) => of_game.push(report),
            None => games.push((&report.game, vec![report])),
        }
    }
    games
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::sample;

    #[test]
    fn json_is_an_object_or_an_array() {
        let report = sample::report();
        let one = json(std::slice::from_ref(&report));
        assert!(one.starts_with("{\n  \"schema_version\": 1,") && one.ends_with("}\n"));
        assert_eq!(serde_json::from_str::<Report>(&one).unwrap(), report);
        let two = json(&[report.clone(), report.clone()]);
        let read: Vec<Report> = serde_json::from_str(&two).unwrap();
        assert_eq!(read, [report.clone(), report]);
        assert_eq!(json(&[]), "[]\n");
    }

    #[test]
    fn games_are_grouped_in_order_of_appearance() {
        let named = |game: &str| Report {
            game: game.into(),
            ..sample::report()
        };
        let reports = [named("uth"), named("oasis"), named("uth")];
        let sizes: Vec<_> = by_game(&reports)
            .into_iter()
            .map(|(game, of_game)| (game, of_game.len()))
            .collect();
        assert_eq!(sizes, [("uth", 2), ("oasis", 1)]);
    }
}
