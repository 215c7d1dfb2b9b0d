//! Published figures recomputed, for people: the page of `verify`.

use super::contents::published_table;
use super::page::{Block, Page};
use crate::report::model::Report;

/// The checks of all reports, those that differ named again at the end.
pub fn page(reports: &[Report]) -> Page {
    let mut page = Page::default();
    let mut unverified = Vec::new();
    for report in reports {
        if report.published.is_empty() {
            unverified.push(format!("{}/{}", report.game, report.paytable));
            continue;
        }
        page.push(Block::Title(format!(
            "{}, pay table {}",
            super::game_title(&report.game),
            report.paytable
        )));
        page.push(Block::Table(published_table(&report.published)));
    }
    if !unverified.is_empty() {
        page.paragraph(format!(
            "Without published figures, so unverified: {}.",
            unverified.join(", ")
        ));
    }
    page.paragraph("Agrees: within half a unit of the last published digit.");
    page.paragraph(summary(reports));
    page
}

/// As in `36 published figures recomputed: 36 agree, 0 differ.`
pub fn summary(reports: &[Report]) -> String {
    let checks = || reports.iter().flat_map(|report| &report.published);
    let (all, agree) = (
        checks().count(),
        checks().filter(|check| check.agrees).count(),
    );
    format!(
        "{all} published figures recomputed: {agree} agree, {} differ.",
        all - agree
    )
}
