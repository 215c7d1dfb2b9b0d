//! What is wrong with a pay table: faults with their places, gathered over one run.
//!
//! Nothing here is rendered for a terminal. A [`Fault`] carries the file, the bytes that it is
//! about, a message, a label and a help text; [`Faults`] carries the texts themselves, so that a
//! caller can show the lines. Faults come ordered by file and place.

use std::fmt;
use std::ops::Range;
use std::path::PathBuf;

/// Why a pay table could not be used.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LoadError {
    /// No built-in pay table of the game has this name, and it is no path either.
    #[error("{game} has no built-in pay table {}", quoted(name))]
    Unknown {
        /// The game.
        game: &'static str,
        /// The name asked for.
        name: String,
        /// Built-in names close to it, nearest first.
        near: Vec<String>,
        /// All built-in names of the game.
        built_ins: Vec<&'static str>,
    },
    /// A path leads to nothing that can be read as a pay table.
    #[error("cannot read {}: {reason}", escaped(&path.display().to_string()))]
    Unreadable {
        /// The path.
        path: PathBuf,
        /// Why not.
        reason: String,
    },
    /// The file, one that it extends, or an override has faults.
    #[error(transparent)]
    Faults(#[from] Faults),
}

impl LoadError {
    /// What to do about it, in a sentence; empty for [`LoadError::Faults`], which have their own.
    pub fn help(&self) -> String {
        match self {
            LoadError::Unknown {
                near, built_ins, ..
            } => {
                let near = super::suggest::question(near);
                let all = built_ins.join(", ");
                let gap = if near.is_empty() { "" } else { " " };
                format!("{near}{gap}built in: {all}; or give the path of a file")
            }
            LoadError::Unreadable { .. } => "give the path of a pay-table file".into(),
            LoadError::Faults(_) => String::new(),
        }
    }
}

/// One thing that is wrong, and where.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub struct Fault {
    /// The file's name as shown to the user; for an override `--set` and its text.
    pub file: String,
    /// Which of [`Faults::sources`] it is in.
    pub source_index: usize,
    /// The bytes of that text that it is about; empty for what is missing from the whole file,
    /// `None` for the last fault when it only says how many more there are.
    pub span: Option<Range<usize>>,
    /// What is wrong, in a sentence.
    pub message: String,
    /// A few words to stand beside the place.
    pub label: String,
    /// What to do.
    pub help: String,
}

/// A text that was read, for showing the place of a fault.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SourceText {
    /// The name as shown to the user.
    pub name: String,
    /// The whole text. Control characters that a terminal could obey are replaced by others of the
    /// same length.
    pub text: String,
}

/// How many faults are shown in one run.
const MOST_FAULTS: usize = 100;

/// What is wrong, ordered by file and place; never empty when returned as an error. Of more than
/// 100 faults only the first are there, and one more fault, without a place, counts the rest.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Faults {
    /// The texts read: the pay table first, then what it extends, then the overrides.
    pub sources: Vec<SourceText>,
    /// The faults.
    pub faults: Vec<Fault>,
}

impl Faults {
    /// The text that a fault is in.
    pub fn text_of(&self, fault: &Fault) -> &str {
        self.sources
            .get(fault.source_index)
            .map_or("", |source| &source.text)
    }

    /// Line and column of a fault, both from 1, the column in characters.
    pub fn line_and_column(&self, fault: &Fault) -> Option<(usize, usize)> {
        let start = fault.span.as_ref()?.start;
        let before = self.text_of(fault).get(..start)?;
        let line_start = before.rfind('\n').map_or(0, |at| at + 1);
        let line = before.matches('\n').count() + 1;
        // A byte-order mark takes no column.
        let columns = before[line_start..].trim_start_matches('\u{feff}');
        Some((line, columns.chars().count() + 1))
    }

    /// `file:line:column`, or the file alone.
    pub fn place(&self, fault: &Fault) -> String {
        match self.line_and_column(fault) {
            Some((line, column)) => format!("{}:{line}:{column}", fault.file),
            None => fault.file.clone(),
        }
    }
}

impl fmt::Display for Faults {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, fault) in self.faults.iter().enumerate() {
            let gap = if index == 0 { "" } else { "\n" };
            write!(f, "{gap}{}: {}", self.place(fault), fault.message)?;
        }
        Ok(())
    }
}

impl std::error::Error for Faults {}

/// Where something is written: which text, and which bytes of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Place {
    pub source: usize,
    pub span: Range<usize>,
}

/// What is wrong with something, before its place is known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Problem {
    pub message: String,
    pub label: String,
    pub help: String,
}

impl Problem {
    pub fn new(
        message: impl Into<String>,
        label: impl Into<String>,
        help: impl Into<String>,
    ) -> Problem {
        Problem {
            message: message.into(),
            label: label.into(),
            help: help.into(),
        }
    }
}

/// Gathers the texts and faults of one run.
#[derive(Debug, Default)]
pub(super) struct Collector {
    found: Faults,
}

impl Collector {
    /// Registers a text; the number is its [`Place::source`].
    pub fn add_source(&mut self, name: impl Into<String>, text: impl Into<String>) -> usize {
        self.found.sources.push(SourceText {
            name: escaped(&name.into()),
            text: text.into(),
        });
        self.found.sources.len() - 1
    }

    pub fn name(&self, source: usize) -> &str {
        &self.found.sources[source].name
    }

    pub fn text(&self, source: usize) -> &str {
        &self.found.sources[source].text
    }

    pub fn report(&mut self, place: &Place, problem: Problem) {
        self.found.faults.push(Fault {
            file: self.name(place.source).to_string(),
            source_index: place.source,
            span: Some(place.span.clone()),
            message: problem.message,
            label: problem.label,
            help: problem.help,
        });
    }

    /// The number that the next text will have.
    pub fn next_source(&self) -> usize {
        self.found.sources.len()
    }

    /// The faults, in order, and how many are left out.
    pub fn into_faults(mut self) -> Faults {
        for source in &mut self.found.sources {
            source.text = harmless(&source.text);
        }
        self.found.faults.sort_by_key(|fault| {
            (
                fault.source_index,
                fault.span.as_ref().map(|span| span.start),
            )
        });
        if let Some(first_left_out) = self.found.faults.get(MOST_FAULTS) {
            let more = self.found.faults.len() - MOST_FAULTS;
            let faults = if more == 1 { "fault" } else { "faults" };
            let rest = Fault {
                span: None,
                message: format!("and {more} more {faults}"),
                label: "not shown".into(),
                help: format!("the first {MOST_FAULTS} are shown; mend these and try again"),
                ..first_left_out.clone()
            };
            self.found.faults.truncate(MOST_FAULTS);
            self.found.faults.push(rest);
        }
        self.found
    }

    /// The value, when there was no fault.
    pub fn finish<T>(self, value: T) -> Result<T, Faults> {
        if self.found.faults.is_empty() {
            Ok(value)
        } else {
            Err(self.into_faults())
        }
    }
}

/// Text of a user's as it can safely stand in a message: short, and without control characters.
pub(super) fn quoted(text: &str) -> String {
    const LONGEST: usize = 60;
    let shown: String = text.chars().take(LONGEST).collect();
    let rest = if shown.len() < text.len() { "…" } else { "" };
    format!("`{}{rest}`", escaped(&shown))
}

/// Text for showing places in: nothing in it moves, and no terminal obeys it.
fn harmless(text: &str) -> String {
    text.chars()
        .map(|letter| match letter {
            '\n' | '\r' | '\t' => letter,
            letter if letter.is_control() && letter.is_ascii() => '?',
            letter if letter.is_control() => '¿',
            letter => letter,
        })
        .collect()
}

/// Text with each control character written as in `\n` or `\u{1b}`.
pub(super) fn escaped(text: &str) -> String {
    let mut shown = String::with_capacity(text.len());
    for letter in text.chars() {
        if letter.is_control() {
            shown.extend(letter.escape_debug());
        } else {
            shown.push(letter);
        }
    }
    shown
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn control_characters_are_escaped() {
        assert_eq!(quoted("a\u{1b}[31m\n\té"), "`a\\u{1b}[31m\\n\\té`");
        assert_eq!(quoted(&"x".repeat(61)), format!("`{}…`", "x".repeat(60)));
        assert_eq!(quoted(&"é".repeat(60)), format!("`{}`", "é".repeat(60)));
    }

    #[test]
    fn shown_texts_keep_their_places() {
        let text = "é\u{1b}[31m\u{9b}\u{7f}\r\n\t";
        assert_eq!(harmless(text), "é?[31m¿?\r\n\t");
        assert_eq!(harmless(text).len(), text.len());
    }

    fn collected(count: usize) -> Faults {
        let mut out = Collector::default();
        let source = out.add_source("f", "text");
        for place in (0..count).rev() {
            let span = place..place;
            out.report(&Place { source, span }, Problem::new("m", "l", "h"));
        }
        out.into_faults()
    }

    #[test]
    fn a_hundred_faults_are_shown_and_the_rest_counted() {
        assert_eq!(collected(100).faults.len(), 100);
        for (count, last) in [(101, "and 1 more fault"), (20_000, "and 19900 more faults")] {
            let faults = collected(count);
            assert_eq!(faults.faults.len(), 101);
            // The first by place, not the first reported.
            assert_eq!(faults.faults[99].span, Some(99..99));
            assert_eq!(faults.faults[100].message, last);
            assert_eq!(faults.place(&faults.faults[100]), "f");
        }
    }
}
