//! One situation for people: every action, best first, and what each can end in.

use super::numbers::{fixed, percent, signed, thousands};
use super::page::{Block, Page, Table};
use crate::analysis::{ActionFigures, HandReport};

/// Of how many actions, at most, the page tells what they can end in.
const MOST_ENDINGS: usize = 5;

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
    let discards = match &report.discards[..] {
        [] => String::new(),
        discards => format!(" Exchanged: {}.", discards.join(" ")),
    };
    let dead = match &report.dead[..] {
        [] => String::new(),
        dead => format!(" Out of play: {}.", dead.join(" ")),
    };
    if let Some(best) = report.actions.first() {
        // What is drawn has as many deals as there are ways to draw it.
        let alike = report
            .actions
            .iter()
            .all(|action| action.deals == best.deals);
        let after = match alike {
            true => String::new(),
            false => format!(" after {}", best.action),
        };
        page.paragraph(format!(
            "{} equally likely deals of the unseen cards{after}.{board}{discards}{dead} Best: {}.",
            thousands(&best.deals),
            best.action
        ));
    }
    page.push(Block::Table(actions(&report.actions)));
    for action in report.actions.iter().take(MOST_ENDINGS) {
        page.section(format!("What {} can end in", action.action));
        page.push(Block::Table(endings(action)));
    }
    let left_out = report.actions.len().saturating_sub(MOST_ENDINGS);
    if left_out > 0 {
        page.paragraph(format!(
            "What the other {left_out} actions can end in: --format json."
        ));
    }
    page.paragraph(
        "Values are expected net results in antes. On an exact tie the player stays in.",
    );
    page
}

fn actions(actions: &[ActionFigures]) -> Table {
    let mut table = Table::new([
        "=action",
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::model::{RulesUsed, Tool};

    fn report(board: &[&str], dealer: &[&str]) -> HandReport {
        let text = |cards: &[&str]| cards.iter().map(ToString::to_string).collect();
        HandReport {
            schema_version: 1,
            tool: Tool::this(),
            game: "toy".into(),
            paytable: "std".into(),
            rules: RulesUsed {
                lines: Default::default(),
                overrides: Default::default(),
            },
            player: text(&["Kd", "Qh"]),
            dealer: text(dealer),
            board: text(board),
            discards: Vec::new(),
            dead: Vec::new(),
            actions: vec![ActionFigures {
                action: "fold".into(),
                value_exact: "-1".into(),
                value: -1.0,
                gap_to_next: None,
                win: 0.0,
                tie: 0.0,
                lose: 1.0,
                deals: "990".into(),
                endings: Vec::new(),
            }],
        }
    }

    #[test]
    fn the_board_is_told_when_there_is_one() {
        let common = super::super::hand(&report(&["4s", "5h", "6d"], &[]));
        assert!(common.contains("toy, pay table std: Kd Qh\n"), "{common}");
        assert!(common.contains(
            "990 equally likely deals of the unseen cards. Board: 4s 5h 6d. Best: fold."
        ));
        let stud = super::super::hand(&report(&[], &["5d"]));
        assert!(stud.contains("Kd Qh against 5d\n") && !stud.contains("Board"));
    }
}
