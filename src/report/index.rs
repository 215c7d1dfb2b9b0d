//! The index page of all reports: one table of edges per game, each pay table linked to its report.

use super::model::{MeterFigures, Report, SideBetFigures};
use super::render::numbers::{fixed, percent};
use super::render::page::{Block, Cell, Page, Table};
use super::render::{by_game, page_as_markdown, paytable_label, side_bet_label};

/// The command that makes all reports and this page anew.
const RENEWING: &str = "edge --game all --paytable all";

/// A Markdown page with the edges of all reports, for the folder that holds each report at
/// `<game>/<paytable>.json`.
pub fn index(reports: &[Report]) -> String {
    let mut page = Page::default();
    page.push(Block::Title("House edges".into()));
    page.push(Block::Command(
        "Generated, and renewed, by",
        RENEWING.into(),
    ));
    page.paragraph(
        "House edge: expected loss per ante under optimal play, a side bet's per stake; positive is the \
         house's advantage. Element of risk: expected loss per average bet. RTP: return to player, here \
         per ante and on the total bet. Average bet and standard deviation are in antes per round. Each \
         pay table leads to its full report.",
    );
    for (game, of_game) in by_game(reports) {
        page.section(game);
        page.push(Block::Table(main_bets(&of_game)));
        let bets = side_bets(&of_game);
        if !bets.rows.is_empty() {
            page.push(Block::Table(bets));
        }
    }
    page_as_markdown(&page)
}

fn main_bets(reports: &[&Report]) -> Table {
    let mut table = Table::new([
        "pay table",
        "#house edge",
        "#element of risk",
        "#average bet",
        "#RTP per ante",
        "#RTP on total bet",
        "#standard deviation",
        "published figures",
    ]);
    for report in reports {
        let main = &report.main;
        let paytable = Cell {
            text: paytable_label(report),
            link: Some(format!("{}/{}.json", report.game, report.paytable)),
        };
        let figures = [
            percent(main.house_edge, 4),
            percent(main.element_of_risk, 4),
            fixed(main.average_bet, 5),
            percent(main.return_to_player, 4),
            percent(main.return_to_player_on_total_bet, 4),
            fixed(main.standard_deviation, 4),
            published(report),
        ];
        table.row(std::iter::once(paytable).chain(figures.map(Cell::from)));
    }
    table
}

fn published(report: &Report) -> String {
    let agree = report.published.iter().filter(|check| check.agrees).count();
    match report.published.len() {
        0 => "none: unverified".into(),
        all if agree == all => format!("all {all} agree"),
        all => format!("{} of {all} DIFFER", all - agree),
    }
}

/// Each side bet once, however many pay tables of the game offer it with the same figures.
fn side_bets(reports: &[&Report]) -> Table {
    let mut table = Table::new([
        "side bet",
        "#house edge",
        "#RTP per stake",
        "#standard deviation",
        "#break-even meter",
        "offered with",
    ]);
    let mut seen: Vec<(&SideBetFigures, Vec<&str>)> = Vec::new();
    for report in reports {
        for bet in &report.side_bets {
            match seen.iter_mut().find(|(known, _)| *known == bet) {
                Some((_, offered)) => offered.push(&report.paytable),
                None => seen.push((bet, vec![&report.paytable])),
            }
        }
    }
    for (bet, offered) in seen {
        let known = |figure: Option<String>| figure.unwrap_or_else(|| "by meter".into());
        let all = offered.len() == reports.len();
        table.row([
            side_bet_label(bet),
            known(bet.house_edge.map(|edge| percent(edge, 4))),
            known(bet.return_to_player.map(|back| percent(back, 4))),
            known(bet.standard_deviation.map(|deviation| fixed(deviation, 4))),
            bet.meter.as_ref().map(break_even).unwrap_or_default(),
            if all {
                "all".into()
            } else {
                offered.join(", ")
            },
        ]);
    }
    table
}

fn break_even(meter: &MeterFigures) -> String {
    meter
        .break_even
        .map_or_else(|| "none".into(), |value| fixed(value, 2))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::sample;

    #[test]
    fn every_edge_is_on_the_page() {
        let mut other = sample::report();
        other.paytable = "generous".into();
        other.side_bets.truncate(1);
        other.published.clear();
        insta::assert_snapshot!(index(&[sample::report(), other]), @r"
        # House edges

        Generated, and renewed, by: `edge --game all --paytable all`

        House edge: expected loss per ante under optimal play, a side bet's per stake; positive is the house's advantage. Element of risk: expected loss per average bet. RTP: return to player, here per ante and on the total bet. Average bet and standard deviation are in antes per round. Each pay table leads to its full report.

        ## toy

        | pay table | house edge | element of risk | average bet | RTP per ante | RTP on total bet | standard deviation | published figures |
        | --- | ---: | ---: | ---: | ---: | ---: | ---: | --- |
        | [std](toy/std.json) | 14.9796% | 7.1331% | 2.10000 | 85.0204% | 92.8669% | 1.9217 | 1 of 2 DIFFER |
        | [generous](toy/generous.json) | 14.9796% | 7.1331% | 2.10000 | 85.0204% | 92.8669% | 1.9217 | none: unverified |

        | side bet | house edge | RTP per stake | standard deviation | break-even meter | offered with |
        | --- | ---: | ---: | ---: | ---: | --- |
        | five-plus-one/std | 19.8000% | 80.2000% | 17.9153 |  | all |
        | progressive/100-75-50 | by meter | by meter | by meter | 900,000.00 | std |
        | progressive/metered | 40.0000% | 60.0000% | 500.0046 | 900,000.00 | std |
        ");
    }
}
