//! What a run will take, for people: the page of `--dry-run`.

use super::numbers::{fixed, thousands};
use super::page::{Block, Page, Table};
use crate::analysis::Estimate;

/// The estimates, one row each.
pub fn page(estimates: &[Estimate]) -> Page {
    let mut page = Page::default();
    page.push(Block::Title("What the run would take".into()));
    let mut table = Table::new([
        "game",
        "pay table",
        "#deals",
        "#states",
        "#seconds",
        "#memory, MiB",
    ]);
    for one in estimates {
        table.row([
            one.game.clone(),
            one.paytable.clone(),
            thousands(&one.deals.to_string()),
            thousands(&one.cost.states.to_string()),
            fixed(one.cost.seconds, 2),
            one.cost.mebibytes.to_string(),
        ]);
    }
    page.push(Block::Table(table));
    page.paragraph(
        "Each pay table by itself, as measured with two threads on a server core of 2024; several that \
         differ only in what they pay share one walk. Nothing was run or written.",
    );
    page
}
