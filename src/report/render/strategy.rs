//! A summary of the best first decisions, for people.

use super::numbers::{percent, thousands};
use super::page::{Block, Page, Table};
use crate::analysis::{StrategyReport, StrategyRow};
use crate::paytable::label;

/// The page of one summary.
pub fn page(report: &StrategyReport) -> Page {
    let mut page = Page::default();
    page.push(Block::Title(format!(
        "{}, pay table {}: the best first decision",
        super::game_title(&report.game),
        label(&report.paytable, &report.rules.overrides),
    )));
    page.paragraph(
        "Of all hands of five cards with an up card, in percent of each row: with how many each action is the \
         one of greatest expectation. For a single hand ask `edge hand`; for each class of hands, with values, \
         `edge strategy --export FILE`.",
    );
    page.section("By the player's hand");
    page.push(Block::Table(table(report, "=hand", &report.by_hand)));
    page.section("By the dealer's up card");
    page.push(Block::Table(table(report, "=up card", &report.by_up_card)));
    page
}

fn table(report: &StrategyReport, kind: &str, rows: &[StrategyRow]) -> Table {
    let actions = report
        .actions
        .iter()
        .map(|action| format!("#{}", action.replacen('-', "\n", 1)));
    let header = [kind.to_string(), "#hands".to_string()].into_iter();
    let mut table = Table::new(header.chain(actions));
    let cells = |row: &StrategyRow| {
        let all: u64 = row.hands.iter().sum();
        let shares = row.hands.iter().map(|&hands| match hands {
            0 => "–".to_string(),
            _ => percent(hands as f64 / all as f64, 2),
        });
        let first = [row.kind.clone(), thousands(&all.to_string())].into_iter();
        first.chain(shares.collect::<Vec<_>>()).collect::<Vec<_>>()
    };
    for row in rows {
        table.row(cells(row));
    }
    let all = StrategyRow {
        kind: "all".into(),
        hands: (0..report.actions.len())
            .map(|action| rows.iter().map(|row| row.hands[action]).sum())
            .collect(),
    };
    table.row(cells(&all));
    table
}
