//! One situation for people: every action, best first, and what each can end in.

use super::numbers::{fixed, percent, signed, thousands};
use super::page::{Block, Page, Table};
use crate::analysis::{ActionFigures, HandReport};

/// The page of one situation.
pub fn page(report: &HandReport) -> Page {
    let mut page = Page::default();
    let against = match &report.dealer[..] {
        [] => String::new(),
        dealer => format!(" against {}", dealer.join(" ")),
    };
    page.push(Block::Title(format!(
        "{}, pay table {}: {}{against}",
        super::game_title(&report.game),
        crate::paytable::label(&report.paytable, &report.rules.overrides),
        report.player.join(" "),
    )));
    let board = match &report.board[..] {
        [] => String::new(),
        board => format!(" Board: {}.", board.join(" ")),
    };
    let dead = match &report.dead[..] {
        [] => String::new(),
        dead => format!(" Out of play: {}.", dead.join(" ")),
    };
    if let Some(best) = report.actions.first() {
        page.paragraph(format!(
            "{} equally likely deals of the unseen cards.{board}{dead} Best: {}.",
            thousands(&best.deals),
            best.action
        ));
    }
    page.push(Block::Table(actions(&report.actions)));
    for action in &report.actions {
        page.section(format!("What {} can end in", action.action));
        page.push(Block::Table(endings(action)));
    }
    page.paragraph(
        "Values are expected net results in antes. On an exact tie the player stays in.",
    );
    page
}

fn actions(actions: &[ActionFigures]) -> Table {
    let mut table = Table::new([
        "action",
        "#value",
        "#exactly",
        "#better than next by",
        "#win",
        "#tie",
        "#lose",
    ]);
    for action in actions {
        table.row([
            action.action.clone(),
            fixed(action.value, 6),
            thousands(&action.value_exact),
            action
                .gap_to_next
                .map_or(String::new(), |gap| fixed(gap, 6)),
            percent(action.win, 3),
            percent(action.tie, 3),
            percent(action.lose, 3),
        ]);
    }
    table
}

fn endings(action: &ActionFigures) -> Table {
    let mut table = Table::new(["event", "#net", "#count", "#probability"]);
    for ending in &action.endings {
        table.row([
            ending.event.clone(),
            signed(&ending.net),
            thousands(&ending.count),
            super::numbers::share(ending.probability),
        ]);
    }
    table
}
