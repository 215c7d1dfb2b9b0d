//! TOML text to a tree in which everything knows its place, with every fault of syntax at once.
//!
//! The parser recovers from most faults but stops at a line that is no `key = value`, and lets an
//! unclosed header swallow the lines behind it. Such lines are repaired in a copy of the text, which
//! is then read again; places are mapped back through the edits. Values on a line with a fault are
//! [`Value::Damaged`], so that no later step complains about them a second time.

use super::faults::{Collector, Place, Problem, quoted};
use std::collections::HashSet;
use std::ops::Range;
use toml::Spanned;
use toml::de::{DeTable, DeValue, Error};

/// A key and where it is written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Key {
    pub text: String,
    pub span: Range<usize>,
}

/// A value and where it is written; for a table, its header.
#[derive(Clone, Debug)]
pub(super) struct Node {
    pub value: Value,
    pub span: Range<usize>,
}

impl Node {
    /// Whether it could not be read.
    pub fn is_damaged(&self) -> bool {
        matches!(self.value, Value::Damaged)
    }
}

/// A value as written.
#[derive(Clone, Debug)]
pub(super) enum Value {
    Integer {
        digits: String,
        radix: u32,
    },
    Float(String),
    Text(String),
    Boolean,
    Datetime,
    Array(Vec<Node>),
    Table(Table),
    /// Not readable; reported already.
    Damaged,
}

impl Value {
    /// What it is, for messages.
    pub fn kind(&self) -> &'static str {
        match self {
            Value::Integer { .. } => "an integer",
            Value::Float(_) => "a floating-point number",
            Value::Text(_) => "text",
            Value::Boolean => "a truth value",
            Value::Datetime => "a date or time",
            Value::Array(_) => "a list",
            Value::Table(_) => "a section",
            Value::Damaged => "damaged",
        }
    }
}

/// Keys and values in the order in which they are written.
#[derive(Clone, Debug, Default)]
pub(super) struct Table {
    pub entries: Vec<(Key, Node)>,
}

/// A text read as TOML.
#[derive(Debug)]
pub(super) struct Document {
    pub root: Table,
    /// Whether everything was read. When it was not, nothing can be said to be missing.
    pub complete: bool,
    /// Whether the text has no fault of syntax.
    pub faultless: bool,
}

/// Reads a text that is registered with the collector, and reports its faults of syntax.
pub(super) fn read(source: usize, out: &mut Collector) -> Document {
    let original = out.text(source).to_string();
    let lines = Lines::of(&original);
    let mut copy = Copy::new(&original);
    let mut fatal: Vec<Complaint> = Vec::new();
    // One round mends all lines that the parser names; a second may find what they had hidden.
    for _ in 0..8 {
        let (_, errors) = DeTable::parse_recoverable(&copy.text);
        let mut mendable: Vec<Complaint> = errors.iter().map(|e| copy.complaint(e)).collect();
        mendable.retain(|complaint| complaint.mend().is_some());
        mendable.sort_by_key(|complaint| complaint.span.start);
        mendable.dedup_by_key(|complaint| lines.around(complaint.span.start));
        if mendable.is_empty() {
            break;
        }
        copy.mend(&mendable);
        fatal.extend(mendable);
    }
    let (tree, errors) = DeTable::parse_recoverable(&copy.text);
    let left: Vec<Complaint> = errors.iter().map(|error| copy.complaint(error)).collect();
    let swallowed = left.iter().any(Complaint::swallows);
    fatal.extend(left);
    let lost =
        |complaint: &Complaint| complaint.loses(&original[lines.around(complaint.span.start)]);
    let complete = !swallowed && !fatal.iter().any(lost);
    let faultless = fatal.is_empty();
    let damaged = report(&original, &lines, source, fatal, out);
    let convert = Convert {
        copy: &copy,
        lines: &lines,
        damaged: &damaged,
    };
    Document {
        root: convert.table(tree.get_ref()),
        complete,
        faultless,
    }
}

/// An error of the parser, placed in the original text.
#[derive(Debug)]
struct Complaint {
    message: String,
    span: Range<usize>,
    /// The same place in the mended copy.
    place_in_copy: usize,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Mend {
    Line,
    Header,
}

impl Complaint {
    fn mend(&self) -> Option<Mend> {
        if self.message.starts_with("key with no value")
            || self.message.starts_with("unquoted keys cannot be empty")
        {
            Some(Mend::Line)
        } else if self.message.starts_with("unclosed table") {
            Some(Mend::Header)
        } else {
            None
        }
    }

    /// A structure that the text contradicts, rather than text that cannot be read.
    fn structural(&self) -> bool {
        self.message.starts_with("duplicate key") || self.message.starts_with("cannot extend")
    }

    /// Whether a key or a header on its line is lost with it, so that what it stated is not missing.
    fn loses(&self, line: &str) -> bool {
        match self.mend() {
            Some(Mend::Line) => kept_key(line).is_none(),
            Some(Mend::Header) => false,
            None => line.trim_start().starts_with('[') && !self.structural(),
        }
    }

    /// Whether lines behind it may have been taken for a part of it.
    fn swallows(&self) -> bool {
        self.mend().is_some()
            || self.message.starts_with("unclosed array")
            || self.message.starts_with("unclosed inline")
            || self.message.contains("multi-line")
            || self.message.contains("recur")
    }
}

/// The text as mended, and how to get back from it.
struct Copy<'a> {
    original: &'a str,
    text: String,
    /// The edits of each round, in the order of the text.
    rounds: Vec<Vec<Edit>>,
}

/// A line that a round of mending replaced.
#[derive(Clone, Debug)]
struct Edit {
    /// In the text before the round.
    before: Range<usize>,
    /// In the text after it.
    after: Range<usize>,
}

impl<'a> Copy<'a> {
    fn new(original: &'a str) -> Copy<'a> {
        Copy {
            original,
            text: original.to_string(),
            rounds: Vec::new(),
        }
    }

    fn complaint(&self, error: &Error) -> Complaint {
        let span = error.span().unwrap_or(0..0);
        Complaint {
            message: error.message().to_string(),
            span: self.span(&span),
            place_in_copy: span.start,
        }
    }

    /// The place in the original text, whole characters of it.
    fn span(&self, span: &Range<usize>) -> Range<usize> {
        let start = self.original.floor_char_boundary(self.place(span.start));
        let end = self.original.ceil_char_boundary(self.place(span.end));
        start..end
    }

    fn place(&self, place: usize) -> usize {
        let rounds = self.rounds.iter().rev();
        rounds.fold(place, |place, edits| {
            let reached = edits.partition_point(|edit| edit.after.start <= place);
            match edits[..reached].last() {
                None => place,
                Some(edit) if place >= edit.after.end => place - edit.after.end + edit.before.end,
                Some(edit) => (edit.before.start + place - edit.after.start).min(edit.before.end),
            }
        })
    }

    /// Replaces the lines of the complaints, which are in the order of the text, one for each line.
    fn mend(&mut self, complaints: &[Complaint]) {
        let mut text = String::with_capacity(self.text.len());
        let mut edits: Vec<Edit> = Vec::new();
        let mut done = 0;
        for complaint in complaints {
            let line = line_of(&self.text, complaint.place_in_copy);
            if line.start < done {
                continue;
            }
            let written = &self.text[line.clone()];
            let again = match complaint.mend() {
                Some(Mend::Header) => format!("{}]", content(written)),
                // The key stays, so that its line is not missing; its value is on a damaged line.
                Some(Mend::Line) => {
                    kept_key(written).map_or_else(String::new, |key| format!("{key}=0"))
                }
                None => continue,
            };
            text.push_str(&self.text[done..line.start]);
            let start = text.len();
            // A line that is as it was would be complained about forever.
            if again != written {
                text.push_str(&again);
            }
            done = line.end;
            edits.push(Edit {
                before: line,
                after: start..text.len(),
            });
        }
        text.push_str(&self.text[done..]);
        self.text = text;
        self.rounds.push(edits);
    }
}

/// A line without its remark.
fn content(line: &str) -> &str {
    line.split('#').next().unwrap_or("").trim_end()
}

/// The key with which a line that cannot be read begins.
fn kept_key(line: &str) -> Option<String> {
    let letters = content(line).trim_start().chars();
    let key: String = letters
        .take_while(|letter| letter.is_ascii_alphanumeric() || "-_.".contains(*letter))
        .collect();
    let is_key = !key.is_empty() && !key.split('.').any(str::is_empty);
    is_key.then_some(key)
}

/// The line around a place, without its line break.
fn line_of(text: &str, place: usize) -> Range<usize> {
    let place = place.min(text.len());
    let start = text.as_bytes()[..place]
        .iter()
        .rposition(|&byte| byte == b'\n');
    let end = text.as_bytes()[place..]
        .iter()
        .position(|&byte| byte == b'\n');
    start.map_or(0, |at| at + 1)..end.map_or(text.len(), |at| place + at)
}

/// Where the lines of a text begin, so that finding one costs little however long it is.
struct Lines {
    starts: Vec<usize>,
    length: usize,
}

impl Lines {
    fn of(text: &str) -> Lines {
        let behind = text.match_indices('\n').map(|(at, _)| at + 1);
        Lines {
            starts: std::iter::once(0).chain(behind).collect(),
            length: text.len(),
        }
    }

    /// The line around a place, without its line break.
    fn around(&self, place: usize) -> Range<usize> {
        let next = self.starts.partition_point(|&start| start <= place);
        let end = self.starts.get(next).map_or(self.length, |start| start - 1);
        self.starts[next - 1]..end
    }
}

/// Reports one fault for each line that cannot be read, and every contradiction of structure on
/// other lines. Returns where the lines that cannot be read begin.
fn report(
    text: &str,
    lines: &Lines,
    source: usize,
    mut complaints: Vec<Complaint>,
    out: &mut Collector,
) -> HashSet<usize> {
    complaints.sort_by_key(|complaint| (complaint.structural(), complaint.span.start));
    let mut damaged = HashSet::new();
    for complaint in &complaints {
        let line = lines.around(complaint.span.start);
        if damaged.contains(&line.start) {
            continue;
        }
        if !complaint.structural() {
            damaged.insert(line.start);
        }
        let (span, problem) = describe(text, complaint, line);
        out.report(&Place { source, span }, problem);
    }
    damaged
}

fn describe(text: &str, complaint: &Complaint, line: Range<usize>) -> (Range<usize>, Problem) {
    let span = complaint.span.clone();
    let here = quoted(text.get(span.clone()).unwrap_or(""));
    if complaint.message.starts_with("duplicate key") {
        return (
            span,
            Problem::new(
                format!("{here} is stated twice"),
                "stated again here",
                "keep one of the two",
            ),
        );
    }
    if complaint.mend() == Some(Mend::Header) {
        return (
            trimmed(text, line),
            Problem::new(
                "a section header is not closed",
                "`]` is missing",
                "write it as `[section]`, or `[[published]]`",
            ),
        );
    }
    if complaint.mend() == Some(Mend::Line) {
        return (
            trimmed(text, line),
            Problem::new(
                "a line is no `key = value`",
                "cannot be read",
                "write `key = value`, or put `#` before a remark",
            ),
        );
    }
    if let Some(problem) = value_problem(text, complaint, line) {
        return problem;
    }
    let message = complaint.message.split(", expected").next().unwrap_or("");
    let problem = Problem::new(
        format!("not valid TOML: {message}"),
        "here",
        "the file must be TOML: `key = value` lines under `[section]` headers",
    );
    (span, problem)
}

/// The fault of an unquoted or absent value behind `key =`.
fn value_problem(
    text: &str,
    complaint: &Complaint,
    line: Range<usize>,
) -> Option<(Range<usize>, Problem)> {
    let equals = line.start + text[line.clone()].find('=')?;
    if complaint.span.start <= equals {
        return None;
    }
    let behind = &text[equals + 1..line.end];
    let behind = &behind[..behind.find('#').unwrap_or(behind.len())];
    let start = equals + 1 + (behind.len() - behind.trim_start().len());
    let value = behind.trim();
    let key = quoted(text[line.start..equals].trim());
    if value.is_empty() {
        let problem = Problem::new(
            format!("{key} has no value"),
            "a value is missing",
            "write a whole number, or text such as \"3:2\"",
        );
        return Some((trimmed(text, line), problem));
    }
    if value.starts_with(['"', '\'', '[', '{']) {
        return None;
    }
    let problem = Problem::new(
        format!("{} is no value in TOML", quoted(value)),
        "cannot be read",
        "write a whole number as it is, and anything else in quotes: \"3:2\", \"0.95\", \"pair:4\"",
    );
    Some((start..start + value.len(), problem))
}

fn trimmed(text: &str, line: Range<usize>) -> Range<usize> {
    let written = &text[line.clone()];
    let start = line.start + (written.len() - written.trim_start().len());
    start..start + written.trim().len()
}

/// From the parser's tree to ours.
struct Convert<'a> {
    copy: &'a Copy<'a>,
    lines: &'a Lines,
    /// Where they begin.
    damaged: &'a HashSet<usize>,
}

impl Convert<'_> {
    fn table(&self, table: &DeTable<'_>) -> Table {
        let mut entries: Vec<(Key, Node)> = table
            .iter()
            .map(|(key, value)| {
                let key = Key {
                    text: key.get_ref().to_string(),
                    span: self.copy.span(&key.span()),
                };
                (key, self.node(value))
            })
            .collect();
        // The parser sorts by name.
        entries.sort_by_key(|(key, _)| key.span.start);
        Table { entries }
    }

    fn node(&self, node: &Spanned<DeValue<'_>>) -> Node {
        let span = self.copy.span(&node.span());
        let line = self.lines.around(span.start).start;
        let value = match node.get_ref() {
            DeValue::Table(table) => Value::Table(self.table(table)),
            DeValue::Array(items) if items.iter().all(|item| item.get_ref().is_table()) => {
                Value::Array(items.iter().map(|item| self.node(item)).collect())
            }
            _ if self.damaged.contains(&line) => Value::Damaged,
            DeValue::String(text) => Value::Text(text.to_string()),
            DeValue::Integer(digits) => Value::Integer {
                digits: digits.as_str().to_string(),
                radix: digits.radix(),
            },
            DeValue::Float(digits) => Value::Float(digits.as_str().to_string()),
            DeValue::Boolean(_) => Value::Boolean,
            DeValue::Datetime(_) => Value::Datetime,
            DeValue::Array(items) => {
                Value::Array(items.iter().map(|item| self.node(item)).collect())
            }
        };
        Node { value, span }
    }
}
