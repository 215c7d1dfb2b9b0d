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
    #[error("{game} has no built-in pay table `{name}`")]
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
    #[error("cannot read {}: {reason}", path.display())]
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
    /// The file's name as shown to the user; `--set` for an override.
    pub file: String,
    /// Which of [`Faults::sources`] it is in.
    pub source_index: usize,
    /// The bytes of that text that it is about; empty for what is missing from the whole file.
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
    /// The whole text.
    pub text: String,
}

/// Everything that is wrong, ordered by file and place; never empty when returned as an error.
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
            name: name.into(),
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

    /// The faults, in order.
    pub fn into_faults(mut self) -> Faults {
        self.found.faults.sort_by_key(|fault| {
            (
                fault.source_index,
                fault.span.as_ref().map(|span| span.start),
            )
        });
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

/// Text of a file as it can safely stand in a message: short, and without control characters.
pub(super) fn quoted(text: &str) -> String {
    const LONGEST: usize = 60;
    let mut shown: String = text.chars().take(LONGEST).collect();
    if shown.len() < text.len() {
        shown.push('…');
    }
    let shown: String = shown
        .chars()
        .map(|letter| match letter {
            letter if letter.is_control() => char::REPLACEMENT_CHARACTER,
            letter => letter,
        })
        .collect();
    format!("`{shown}`")
}
