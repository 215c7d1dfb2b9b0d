//! A page laid out for a terminal: a rule below each header, no other lines, no colours.

use super::page::{Block, Page, Table};
use comfy_table::{
    CellAlignment, ColumnConstraint, ContentArrangement, LineStyle, Table as Grid, TableStyle,
};

/// The widest line, in characters.
const WIDTH: usize = 100;

const RULED: TableStyle =
    TableStyle::new().header_separator(LineStyle::none().fill('─').junction('─'));

/// The page as text that ends in one line end.
pub fn lay_out(page: &Page) -> String {
    let mut text = String::new();
    for block in &page.blocks {
        if !text.is_empty() {
            text.push('\n');
        }
        for line in block_lines(block) {
            text.push_str(line.trim_end());
            text.push('\n');
        }
    }
    text
}

fn block_lines(block: &Block) -> Vec<String> {
    match block {
        Block::Title(title) => vec![title.clone(), "═".repeat(title.chars().count())],
        Block::Section(heading) => vec![heading.to_uppercase()],
        Block::Part(heading) => vec![heading.clone()],
        Block::Command(words, command) => vec![format!("{words}: {command}")],
        Block::Paragraph(text) => wrapped(text, ""),
        Block::Points(points) => points
            .iter()
            .flat_map(|point| wrapped(&format!("- {point}"), "  "))
            .collect(),
        Block::Facts(facts) => {
            let mut grid = Grid::new();
            grid.load_style(TableStyle::new()).add_rows(facts);
            grid.lines().collect()
        }
        Block::Table(table) => grid_of(table).lines().collect(),
    }
}

fn grid_of(table: &Table) -> Grid {
    let mut grid = Grid::new();
    grid.load_style(RULED)
        .set_content_arrangement(ContentArrangement::Dynamic)
        .set_width(WIDTH as u16)
        .set_header(table.columns.iter().map(|column| &column.header));
    for row in &table.rows {
        grid.add_row(row.iter().map(|cell| &cell.text));
    }
    for (column, laid) in table.columns.iter().zip(grid.column_iter_mut()) {
        if column.number {
            laid.set_cell_alignment(CellAlignment::Right);
        }
        if column.unbroken {
            laid.set_constraint(ColumnConstraint::ContentWidth);
        }
    }
    grid
}

/// Breaks a text into lines at its spaces; lines after the first begin with the indent.
fn wrapped(text: &str, indent: &str) -> Vec<String> {
    let mut lines = Vec::new();
    let mut line = String::new();
    for word in text.split(' ') {
        let full = line.chars().count() + 1 + word.chars().count() > WIDTH;
        if full && line.len() > indent.len() {
            lines.push(std::mem::replace(&mut line, indent.to_owned()));
        } else if !line.is_empty() {
            line.push(' ');
        }
        line.push_str(word);
    }
    lines.push(line);
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_reads_well() {
        let mut table = Table::new(["event", "#net", "#count"]);
        table.row(["fold", "-1", "450,000"]);
        table.row(["player wins with a pair", "+5/2", "300,000"]);
        let page = Page {
            blocks: vec![
                Block::Title("toy, pay table std".into()),
                Block::Facts(vec![
                    ["House edge".into(), "5.2%".into(), "of the ante".into()],
                    ["Skewness".into(), "1.4".into(), "".into()],
                ]),
                Block::Section("Outcomes".into()),
                Block::Table(table),
                Block::Points(vec!["One thing".into(), "Another thing".into()]),
            ],
        };
        insta::assert_snapshot!(lay_out(&page), @r"
        toy, pay table std
        ══════════════════

         House edge  5.2%  of the ante
         Skewness    1.4

        OUTCOMES

         event                      net     count
        ──────────────────────────────────────────
         fold                        -1   450,000
         player wins with a pair   +5/2   300,000

        - One thing
        - Another thing
        ");
    }

    #[test]
    fn long_text_is_broken_at_spaces() {
        let text = "word ".repeat(50);
        let lines = wrapped(text.trim_end(), "  ");
        assert_eq!(lines.len(), 3);
        assert!(lines.iter().all(|line| line.chars().count() <= WIDTH));
        assert!(lines[1].starts_with("  word"));
        assert_eq!(lines.join(" ").split_whitespace().count(), 50);
        let unbreakable = "x".repeat(200);
        assert_eq!(wrapped(&unbreakable, ""), [unbreakable]);
    }
}
