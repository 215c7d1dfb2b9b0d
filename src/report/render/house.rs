//! What is built in and what a pay table says, for people: the pages of `list` and `show`.

use super::page::{Block, Page, Table};
use crate::exact::fraction_text;
use crate::games::{Game, Kind, SidePays};
use crate::paytable::{Origin, Rules};

/// Games with their built-in pay tables.
pub fn list_page(games: &[(&dyn Game, Vec<Rules>)]) -> Page {
    let mut page = Page::default();
    for (game, paytables) in games {
        let spec = game.spec();
        page.push(Block::Title(format!("{}: {}", spec.id, spec.title)));
        page.paragraph(spec.summary);
        if !spec.aliases.is_empty() {
            page.paragraph(format!("Also called {}.", spec.aliases.join(", ")));
        }
        let mut table = Table::new(["pay table", "rules", "#published figures"]);
        for rules in paytables {
            let published = match rules.published.len() {
                0 => "none: unverified".to_owned(),
                count => count.to_string(),
            };
            table.row([rules.paytable.clone(), rules.title.clone(), published]);
        }
        page.push(Block::Table(table));
    }
    page.push(Block::Command(
        "One in full, with every switch and pay line",
        "edge show --game GAME --paytable PAYTABLE".into(),
    ));
    page
}

/// One pay table with every switch resolved, and how the game is settled under it.
pub fn rules_page(game: &dyn Game, rules: &Rules) -> Page {
    let spec = game.spec();
    let mut page = Page::default();
    page.push(Block::Title(format!(
        "{}, pay table {}: {}",
        spec.title,
        rules.label(),
        rules.title
    )));
    page.paragraph(spec.summary);
    if let Some(source) = &rules.source {
        page.paragraph(format!("Source: {source}."));
    }
    if let Origin::File(path) = &rules.origin {
        page.paragraph(format!("From the file {}.", path.display()));
    }
    switches(&mut page, rules);
    settlement(&mut page, game, rules);
    tables(&mut page, rules);
    side_bets(&mut page, rules);
    published(&mut page, rules);
    page.push(Block::Command(
        "Any key can be changed for one run, as in",
        format!(
            "edge --game {} --paytable {} --set KEY=VALUE",
            spec.id,
            given(rules)
        ),
    ));
    page
}

/// The pay table as `--paytable` takes it.
fn given(rules: &Rules) -> String {
    match &rules.origin {
        Origin::BuiltIn => rules.paytable.clone(),
        Origin::File(path) => path.display().to_string(),
    }
}

fn switches(page: &mut Page, rules: &Rules) {
    page.section("Switches");
    let mut table = Table::new(["key", "value", "values", "what it does"]);
    for switch in rules.game.switches {
        let values = match &switch.kind {
            Kind::Exact { least, most } => format!("{least} to {most}"),
            Kind::Qualifier => "none, a class of hands, or class:rank".into(),
            Kind::Choice(choices) => choices.join(", "),
            Kind::Multiples { least, most } => format!("none, or several from {least} to {most}"),
            Kind::Numbers { least, most } => format!("none, or several of {least} to {most}"),
            Kind::Limit { least, most } => format!("none, or {least} to {most}"),
        };
        table.row([
            switch.key.to_owned(),
            rules.switches[switch.key].to_string(),
            values,
            switch.help.to_owned(),
        ]);
    }
    page.push(Block::Table(table));
}

fn settlement(page: &mut Page, game: &dyn Game, rules: &Rules) {
    page.section("Settlement");
    let rows = game.settlement(rules);
    let bets = rows.first().map_or(Vec::new(), |row| row.bets.clone());
    let mut table = Table::new(std::iter::once("event").chain(bets.iter().map(|bet| bet.0)));
    for row in rows {
        let settled = row.bets.into_iter().map(|(_, settled)| settled);
        table.row(std::iter::once(row.event.to_owned()).chain(settled));
    }
    page.push(Block::Table(table));
}

fn tables(page: &mut Page, rules: &Rules) {
    for spec in rules.game.tables {
        page.section(spec.title);
        let mut table = Table::new(["key", "#pays"]);
        for (line, pays) in rules.table(spec.key) {
            table.row([format!("{}.{line}", spec.key), fraction_text(pays)]);
        }
        page.push(Block::Table(table));
    }
}

fn side_bets(page: &mut Page, rules: &Rules) {
    for bet in &rules.side_bets {
        let spec = bet.spec(rules.game);
        page.section(format!("Side bet {}: {}", bet.label(), spec.title));
        let pays = match spec.pays {
            SidePays::ToOne => "pays to one".to_owned(),
            SidePays::Seeded => "pays for one, a share being what is put on the meter of its line \
                                 out of every stake"
                .to_owned(),
            SidePays::Progressive => {
                let meter = bet.meter.as_ref().map_or_else(
                    || format!("not given (side.{}.meter)", bet.id),
                    |meter| format!("{} stakes", fraction_text(meter)),
                );
                format!("pays for one, a share being of the meter; meter: {meter}")
            }
        };
        page.paragraph(format!("Settled on {}; {pays}.", spec.settled_on));
        let mut table = Table::new(["key", "#pays"]);
        for (line, prize) in &bet.lines {
            let key = format!("side.{}.tables.{}.{line}", bet.id, bet.table);
            table.row([key, prize.to_string()]);
        }
        page.push(Block::Table(table));
    }
}

fn published(page: &mut Page, rules: &Rules) {
    page.section("Published figures");
    match rules.published.len() {
        0 => page.paragraph("None: this pay table is unverified."),
        count => page.push(Block::Command(
            if count == 1 {
                "One, recomputed by"
            } else {
                "Several, recomputed by"
            },
            format!(
                "edge verify --game {} --paytable {}",
                rules.game.id,
                given(rules)
            ),
        )),
    }
}
