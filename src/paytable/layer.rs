//! One file against the vocabulary of its game: what it states, each value read and with its place.
//!
//! A [`Layer`] is one file alone. Whether lines are missing or contradict each other is known only
//! when layers lie on one another, so that is not asked here. What is malformed is reported here,
//! once, and stays in the layer as stated without a value.

use super::Prize;
use super::document::{Document, Key, Node, Table, Value};
use super::faults::{Collector, Place, Problem, quoted};
use super::published::{self, Entry};
use super::suggest::{near, question};
use super::{SwitchValue, values};
use crate::exact::Exact;
use crate::games::{Line, SideBetSpec, SidePays, Spec};
use indexmap::IndexMap;

/// A value that is written somewhere; `None` when it could not be read, which is reported already.
#[derive(Clone, Debug)]
pub(super) struct Stated<T> {
    pub value: Option<T>,
    pub place: Place,
}

/// The lines of a pay table as far as they are stated.
#[derive(Clone, Debug)]
pub(super) struct Lines<T> {
    /// Where what is missing is shown; overrides have none.
    pub header: Option<Place>,
    pub lines: IndexMap<Line, Stated<T>>,
}

/// What is stated about a side bet.
#[derive(Clone, Debug)]
pub(super) enum Side {
    /// Not offered, though it may be inherited.
    Off(Place),
    Offered(Offer),
}

/// A side bet as far as it is stated.
#[derive(Clone, Debug)]
pub(super) struct Offer {
    /// Where what is missing is shown; overrides have none.
    pub header: Option<Place>,
    pub meter: Option<Stated<Exact>>,
    pub tables: IndexMap<String, Lines<Prize>>,
    /// Whether a part of it could not be read, so that it may have a table all the same.
    pub damaged: bool,
}

/// Rules as far as they are stated.
#[derive(Clone, Debug, Default)]
pub(super) struct Draft {
    pub switches: IndexMap<&'static str, Stated<SwitchValue>>,
    pub tables: IndexMap<&'static str, Lines<Exact>>,
    pub side_bets: IndexMap<&'static str, Side>,
}

/// One file.
#[derive(Debug)]
pub(super) struct Layer {
    pub source: usize,
    /// Whether the whole file could be read; when not, it cannot be blamed for what is missing.
    pub complete: bool,
    pub title: Option<Stated<String>>,
    pub credit: Option<String>,
    pub extends: Option<Stated<String>>,
    pub draft: Draft,
    pub published: Vec<Entry>,
}

const HEAD: [&str; 4] = ["title", "source", "game", "extends"];
const SIDE: &str = "side";
const PUBLISHED: &str = "published";

/// Reads a file's document in the vocabulary of a game.
pub(super) fn read(
    game: &'static Spec,
    source: usize,
    document: &Document,
    out: &mut Collector,
) -> Layer {
    let mut layer = Layer {
        source,
        complete: document.complete,
        title: None,
        credit: None,
        extends: None,
        draft: Draft::default(),
        published: Vec::new(),
    };
    let mut reader = Reader { source, out };
    let switches = game.switches.iter().map(|switch| switch.key);
    let tables = game.tables.iter().map(|table| table.key);
    let known: Vec<&'static str> = HEAD
        .into_iter()
        .chain(switches)
        .chain(tables)
        .chain([SIDE, PUBLISHED])
        .collect();
    for (key, node) in reader.recognise(&document.root, &known, "key or section") {
        reader.top_level(game, key, node, &mut layer);
    }
    layer
}

/// A known key, or the one that a misspelt key was taken for.
#[derive(Clone, Copy)]
pub(super) struct Recognised<'a> {
    pub known: &'static str,
    written: &'a Key,
    misspelt: bool,
}

/// Reads one file.
pub(super) struct Reader<'a> {
    source: usize,
    pub out: &'a mut Collector,
}

impl Reader<'_> {
    pub fn place(&self, span: &std::ops::Range<usize>) -> Place {
        Place {
            source: self.source,
            span: span.clone(),
        }
    }

    /// Keeps a value that could be read, and reports one that could not. The value under a misspelt
    /// key is not looked at: one message is enough.
    pub fn value<T>(
        &mut self,
        key: Recognised<'_>,
        node: &Node,
        read: impl FnOnce(&Value) -> Result<T, Problem>,
    ) -> Stated<T> {
        let place = self.place(&node.span);
        let value = match &node.value {
            Value::Damaged => None,
            // A list over several lines, one of which cannot be read.
            Value::Array(items) if items.iter().any(Node::is_damaged) => None,
            _ if key.misspelt => None,
            value => read(value)
                .map_err(|problem| self.out.report(&place, problem))
                .ok(),
        };
        Stated { value, place }
    }

    /// Reports unknown keys. A misspelt one stands for the known key that it is near to, unless that
    /// is there too, so that nothing else is said about it.
    pub fn recognise<'a>(
        &mut self,
        table: &'a Table,
        known: &[&'static str],
        what: &str,
    ) -> Vec<(Recognised<'a>, &'a Node)> {
        let mut found = Vec::new();
        let absent: Vec<&'static str> = known
            .iter()
            .copied()
            .filter(|name| !table.entries.iter().any(|(key, _)| key.text == *name))
            .collect();
        for (key, node) in &table.entries {
            if let Some(known) = known.iter().find(|name| **name == key.text) {
                let recognised = Recognised {
                    known,
                    written: key,
                    misspelt: false,
                };
                found.push((recognised, node));
                continue;
            }
            let names = near(&key.text, known);
            if !matches!(node.value, Value::Damaged) {
                self.unknown(key, &names, known, what);
            }
            let meant = absent
                .iter()
                .find(|name| names.first().is_some_and(|near| near == *name));
            if let Some(known) = meant {
                let recognised = Recognised {
                    known,
                    written: key,
                    misspelt: true,
                };
                found.push((recognised, node));
            }
        }
        found
    }

    fn unknown(&mut self, key: &Key, near: &[String], known: &[&str], what: &str) {
        let help = if near.is_empty() {
            format!("known here: {}", known.join(", "))
        } else {
            question(near)
        };
        let message = format!("unknown {what} {}", quoted(&key.text));
        let problem = Problem::new(message, format!("unknown {what}"), help);
        let place = self.place(&key.span);
        self.out.report(&place, problem);
    }

    fn top_level(
        &mut self,
        game: &'static Spec,
        key: Recognised<'_>,
        node: &Node,
        layer: &mut Layer,
    ) {
        if let Some(table) = game.tables.iter().find(|table| table.key == key.known) {
            let lines = self.lines(key.written, node, table.lines, values::pays);
            layer.draft.tables.insert(table.key, lines);
            return;
        }
        match key.known {
            SIDE => self.side_bets(game, key.written, node, layer),
            PUBLISHED => layer.published = published::read(game, node, self),
            _ => self.scalar(game, key, node, layer),
        }
    }

    /// A value at the top: the head of the file, or a switch.
    fn scalar(&mut self, game: &'static Spec, key: Recognised<'_>, node: &Node, layer: &mut Layer) {
        if let Some(switch) = game.switches.iter().find(|switch| switch.key == key.known) {
            let value = self.value(key, node, |value| values::switch(&switch.kind, value));
            layer.draft.switches.insert(switch.key, value);
            return;
        }
        let text = self.value(key, node, values::words);
        match key.known {
            "title" => layer.title = Some(text),
            "source" => layer.credit = text.value,
            "extends" => layer.extends = Some(text),
            _ => self.check_game(game, &text),
        }
    }

    fn check_game(&mut self, game: &'static Spec, stated: &Stated<String>) {
        let Some(text) = &stated.value else { return };
        if !game.is_called(text) {
            let problem = Problem::new(
                format!("this file is of {}, not of {}", quoted(text), game.id),
                "another game",
                format!(
                    "write game = \"{}\", or use the file with its own game",
                    game.id
                ),
            );
            self.out.report(&stated.place, problem);
        }
    }

    /// The table of a section, or nothing after a report that it is something else.
    fn section<'n>(&mut self, key: &Key, node: &'n Node, form: &str) -> Option<&'n Table> {
        match &node.value {
            Value::Table(table) => Some(table),
            Value::Damaged => None,
            other => {
                let problem = Problem::new(
                    format!("{} is a section, not {}", quoted(&key.text), other.kind()),
                    "not a section",
                    format!("write it as {form}"),
                );
                let place = self.place(&node.span);
                self.out.report(&place, problem);
                None
            }
        }
    }

    fn lines<T>(
        &mut self,
        key: &Key,
        node: &Node,
        known: &'static [Line],
        read: impl Fn(&Value) -> Result<T, Problem>,
    ) -> Lines<T> {
        let mut lines = IndexMap::new();
        let header = self.place(&node.span);
        let form = format!(
            "[{}] with one `line = value` below it for each line",
            key.text
        );
        if let Some(table) = self.section(key, node, &form) {
            let names: Vec<&'static str> = known.iter().map(|line| line.id()).collect();
            for (name, node) in self.recognise(table, &names, "pay line") {
                let Some(line) = Line::from_id(name.known) else {
                    continue;
                };
                lines.insert(line, self.value(name, node, &read));
            }
        } else {
            // What the section should have been is reported; its lines are not missing too.
            for line in known {
                let place = header.clone();
                lines.insert(*line, Stated { value: None, place });
            }
        }
        Lines {
            header: Some(header),
            lines,
        }
    }

    fn side_bets(&mut self, game: &'static Spec, key: &Key, node: &Node, layer: &mut Layer) {
        let form = "[side.NAME] and [side.NAME.tables.TABLE]";
        let Some(table) = self.section(key, node, form) else {
            return;
        };
        let known: Vec<&'static str> = game.side_bets.iter().map(|bet| bet.id).collect();
        for (key, node) in self.recognise(table, &known, "side bet") {
            let Some(bet) = game.side_bets.iter().find(|bet| bet.id == key.known) else {
                continue;
            };
            let side = match &node.value {
                Value::Text(text) if text == "off" => Side::Off(self.place(&node.span)),
                _ => Side::Offered(self.offer(bet, key.written, node)),
            };
            layer.draft.side_bets.insert(bet.id, side);
        }
    }

    fn offer(&mut self, bet: &'static SideBetSpec, key: &Key, node: &Node) -> Offer {
        let mut offer = Offer {
            header: Some(self.place(&node.span)),
            meter: None,
            tables: IndexMap::new(),
            damaged: false,
        };
        let form = format!(
            "[side.{}.tables.NAME], or side.{0} = \"off\" to drop it",
            bet.id
        );
        let Some(table) = self.section(key, node, &form) else {
            offer.damaged = true;
            return offer;
        };
        let known: &[&'static str] = match bet.pays {
            SidePays::Progressive => &["meter", "tables"],
            SidePays::ToOne | SidePays::Seeded => &["tables"],
        };
        for (key, node) in self.recognise(table, known, "key of a side bet") {
            if key.known == "meter" {
                offer.meter = Some(self.value(key, node, values::meter));
            } else {
                self.offer_tables(bet, key.written, node, &mut offer);
            }
        }
        offer
    }

    fn offer_tables(
        &mut self,
        bet: &'static SideBetSpec,
        key: &Key,
        node: &Node,
        offer: &mut Offer,
    ) {
        let form = format!("[side.{}.tables.NAME]", bet.id);
        let Some(tables) = self.section(key, node, &form) else {
            offer.damaged = true;
            return;
        };
        for (name, node) in &tables.entries {
            let plain = |letter: char| letter.is_ascii_alphanumeric() || "-_".contains(letter);
            if name.text.is_empty() || !name.text.chars().all(plain) {
                let label = match name.text.chars().any(char::is_control) {
                    true => "control character",
                    false => "not a plain name",
                };
                let problem = Problem::new(
                    format!("{} cannot name a pay table", quoted(&name.text)),
                    label,
                    "use letters, digits, `-` and `_`",
                );
                let place = self.place(&name.span);
                self.out.report(&place, problem);
            }
            let lines = self.lines(name, node, bet.lines, |value| {
                values::prize(bet.pays, value)
            });
            offer.tables.insert(name.text.clone(), lines);
        }
    }
}
