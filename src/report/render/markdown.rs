//! A page laid out as GitHub Markdown.

use super::page::{Block, Cell, Column, Page, Table};

/// The page as Markdown that ends in one line end.
pub fn lay_out(page: &Page) -> String {
    let blocks: Vec<String> = page.blocks.iter().map(block_text).collect();
    blocks.join("\n")
}

fn block_text(block: &Block) -> String {
    match block {
        Block::Title(title) => format!("# {}\n", escaped(title)),
        Block::Section(heading) => format!("## {}\n", escaped(heading)),
        Block::Part(heading) => format!("### {}\n", escaped(heading)),
        Block::Command(words, command) => format!("{}: {}\n", escaped(words), code(command)),
        Block::Paragraph(text) => format!("{}\n", escaped(text)),
        Block::Points(points) => points
            .iter()
            .map(|point| format!("- {}\n", escaped(point)))
            .collect(),
        Block::Facts(facts) => {
            let mut table = Table::new(["Figure", "#Value", ""]);
            for fact in facts {
                table.row(fact.clone());
            }
            table_text(&table)
        }
        Block::Table(table) => table_text(table),
    }
}

fn table_text(table: &Table) -> String {
    let headers = table.columns.iter().map(|column| escaped(&column.header));
    let rule = table.columns.iter().map(|column| rule(column).to_owned());
    let mut text = line(headers) + &line(rule);
    for row in &table.rows {
        text += &line(row.iter().map(cell_text));
    }
    text
}

fn line(cells: impl Iterator<Item = String>) -> String {
    let cells: Vec<String> = cells.collect();
    format!("| {} |\n", cells.join(" | "))
}

const fn rule(column: &Column) -> &'static str {
    if column.number { "---:" } else { "---" }
}

fn cell_text(cell: &Cell) -> String {
    match &cell.link {
        Some(link) => format!("[{}]({})", escaped(&cell.text), link_target(link)),
        None => escaped(&cell.text),
    }
}

/// Text that Markdown shows as it is, on one line.
fn escaped(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    let mut before = ' ';
    let mut letters = text.chars().peekable();
    while let Some(letter) = letters.next() {
        let in_word =
            before.is_alphanumeric() && letters.peek().is_some_and(|after| after.is_alphanumeric());
        match letter {
            '\n' | '\r' => safe.push(' '),
            // Within a word an underscore is no markup, and an escape would spoil a bare address.
            '_' if in_word => safe.push('_'),
            '\\' | '`' | '*' | '_' | '<' | '[' | ']' | '|' | '~' | '$' | '&' => {
                safe.extend(['\\', letter]);
            }
            _ => safe.push(letter),
        }
        before = letter;
    }
    safe
}

/// Text as code. Markdown reads a fence of two where the text has single backticks.
fn code(text: &str) -> String {
    if text.contains('`') {
        format!("`` {text} ``")
    } else {
        format!("`{text}`")
    }
}

/// An address within a link: what would end it is written by its code.
fn link_target(link: &str) -> String {
    let mut safe = String::with_capacity(link.len());
    for letter in link.chars() {
        match letter {
            ' ' | '(' | ')' | '<' | '>' | '|' | '\\' => safe += &format!("%{:02X}", letter as u32),
            _ => safe.push(letter),
        }
    }
    safe
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn markup_is_escaped() {
        assert_eq!(escaped("a|b"), r"a\|b");
        assert_eq!(escaped(r"a\|b"), r"a\\\|b");
        assert_eq!(escaped("*x* [y] <z> `w`"), r"\*x\* \[y\] \<z> \`w\`");
        assert_eq!(escaped("house_edge _x_"), r"house_edge \_x\_");
        assert_eq!(escaped("one\ntwo"), "one two");
        assert_eq!(code("edge --game toy"), "`edge --game toy`");
        assert_eq!(code("a`b"), "`` a`b ``");
        assert_eq!(
            link_target("toy/custom/a (b)|c.json"),
            "toy/custom/a%20%28b%29%7Cc.json"
        );
    }

    #[test]
    fn a_page_in_markdown() {
        let mut table = Table::new(["pay | table", "#house edge"]);
        table.row([
            Cell {
                text: "std".into(),
                link: Some("toy/std.json".into()),
            },
            "5.2%".into(),
        ]);
        let page = Page {
            blocks: vec![
                Block::Title("toy".into()),
                Block::Facts(vec![["Skewness".into(), "1.4".into(), "".into()]]),
                Block::Section("All".into()),
                Block::Table(table),
                Block::Points(vec!["One".into(), "Two".into()]),
            ],
        };
        insta::assert_snapshot!(lay_out(&page), @r"
        # toy

        | Figure | Value |  |
        | --- | ---: | --- |
        | Skewness | 1.4 |  |

        ## All

        | pay \| table | house edge |
        | --- | ---: |
        | [std](toy/std.json) | 5.2% |

        - One
        - Two
        ");
    }
}
