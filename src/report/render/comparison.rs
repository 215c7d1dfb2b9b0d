//! Several reports side by side: one table per game.

use super::numbers::{fixed, percent};
use super::page::{Block, Page, Table};
use super::{by_game, game_title, paytable_label, selected};
use crate::report::model::{MainBet, Report};

/// One table per game, and how to see a pay table in full.
pub fn page(reports: &[Report]) -> Page {
    let mut page = Page::default();
    for (game, of_game) in by_game(reports) {
        let paytables = match of_game.len() {
            1 => "1 pay table".into(),
            several => format!("{several} pay tables"),
        };
        page.push(Block::Title(format!("{}, {paytables}", game_title(game))));
        page.push(Block::Table(table(&of_game)));
    }
    if let Some(report) = reports.first() {
        page.paragraph(
            "House edge: expected loss per ante; positive is the house's advantage. Element of risk: \
             expected loss per average bet. Average bet, return and standard deviation are per round, \
             in antes. Folds: share of all deals in which the player folds. Play is optimal.",
        );
        let command = format!("edge {}", selected(report));
        page.push(Block::Command("One in full", command));
    }
    page
}

fn table(reports: &[&Report]) -> Table {
    let mut table = Table::new([
        "pay table",
        "#house\nedge",
        "#element\nof risk",
        "#average\nbet",
        "#return\nper ante",
        "#standard\ndeviation",
        "#folds",
    ]);
    for report in reports {
        let main = &report.main;
        table.row([
            paytable_label(report),
            percent(main.house_edge, 4),
            percent(main.element_of_risk, 4),
            fixed(main.average_bet, 5),
            percent(main.return_to_player, 4),
            fixed(main.standard_deviation, 4),
            percent(fold_frequency(main), 2),
        ]);
    }
    table
}

/// The share of all deals in which the player folds, at whatever stage.
fn fold_frequency(main: &MainBet) -> f64 {
    let folds = main.decisions.iter().filter(|row| row.action == "fold");
    folds.map(|row| row.frequency).sum()
}

#[cfg(test)]
mod tests {
    use crate::report::render::{markdown, table};
    use crate::report::sample;

    #[test]
    fn several_reports_stand_side_by_side() {
        let mut other = sample::report();
        other.rules.overrides.insert("pays.pair".into(), "1".into());
        let reports = [sample::report(), other];
        insta::assert_snapshot!(table(&reports), @r"
        toy, 2 pay tables
        ═════════════════

         pay table                 house   element   average     return    standard    folds
                                    edge   of risk       bet   per ante   deviation
        ─────────────────────────────────────────────────────────────────────────────────────
         std                    14.9796%   7.1331%   2.10000   85.0204%      1.9217   45.00%
         std with pays.pair=1   14.9796%   7.1331%   2.10000   85.0204%      1.9217   45.00%

        House edge: expected loss per ante; positive is the house's advantage. Element of risk: expected
        loss per average bet. Average bet, return and standard deviation are per round, in antes. Folds:
        share of all deals in which the player folds. Play is optimal.

        One in full: edge --game toy --paytable std
        ");
        assert!(markdown(&reports).contains("| std with pays.pair=1 | 14.9796% |"));
        assert_eq!(table(&[]), "");
    }
}
