//! `extends`: the files beneath a file, and what they say together.
//!
//! A file is followed down to the one that extends nothing; then each lies over the one beneath it,
//! switch by switch and line by line. `source` and `published` stay with the file that states them.

use super::document;
use super::faults::{Collector, Place, Problem, quoted};
use super::layer::{self, Draft, Layer, Lines, Offer, Side, Stated};
use super::suggest::{near, question};
use super::{Origin, builtin};
use crate::games::Spec;
use indexmap::IndexMap;
use std::fs::File;
use std::hash::Hash;
use std::io::Read;
use std::path::{Path, PathBuf};

/// The largest file that is read.
const LARGEST_FILE: u64 = 1 << 20;

/// The text of a pay table and where it is from.
#[derive(Clone, Debug)]
pub(super) struct Written {
    pub name: String,
    pub text: String,
    pub origin: Origin,
}

/// A file and everything beneath it.
#[derive(Debug)]
pub(super) struct Inherited {
    /// The file itself, its draft taken out.
    pub top: Layer,
    /// All that it and the files beneath it state.
    pub draft: Draft,
    /// Whether all of that could be read. When not, nothing can be said to be missing.
    pub complete: bool,
}

/// Reads the text of a file, or says why not.
pub(super) fn read_file(path: &Path) -> Result<String, String> {
    let kind = std::fs::metadata(path).map_err(|error| io_reason(&error))?;
    if kind.is_dir() {
        return Err("it is a folder".into());
    }
    // Opening a pipe that nobody writes to, or reading a device, may wait for ever.
    if !kind.is_file() && !is_handed_over(path) {
        return Err("it is a pipe or a device, not a file".into());
    }
    let say = |error: std::io::Error| io_reason(&error);
    let file = File::open(path).map_err(say)?;
    let mut bytes = Vec::new();
    // A limit on what is read, not on the size that is announced: a pipe announces nothing.
    let mut limited = file.take(LARGEST_FILE + 1);
    limited.read_to_end(&mut bytes).map_err(say)?;
    if bytes.len() as u64 > LARGEST_FILE {
        return Err("it is larger than 1 MiB".into());
    }
    String::from_utf8(bytes).map_err(|error| {
        let valid = error.utf8_error().valid_up_to();
        let breaks = error.as_bytes()[..valid].iter().filter(|b| **b == b'\n');
        format!("it is not UTF-8 text (line {})", breaks.count() + 1)
    })
}

/// Whether a path names what a shell has opened for this program, as in `edge check <(…)`.
fn is_handed_over(path: &Path) -> bool {
    let opened = ["/dev/fd", "/proc/self/fd"].map(Path::new);
    path == Path::new("/dev/stdin") || path.parent().is_some_and(|folder| opened.contains(&folder))
}

/// What the system says of a failure, without its number.
fn io_reason(error: &std::io::Error) -> String {
    if error.kind() == std::io::ErrorKind::NotFound {
        return "there is no such file".into();
    }
    let text = error.to_string();
    match text.split_once(" (os error ") {
        Some((reason, _)) => reason.to_string(),
        None => text,
    }
}

/// Reads a file and all that it extends.
pub(super) fn read(game: &'static Spec, top: Written, out: &mut Collector) -> Inherited {
    let mut seen = Vec::new();
    let mut layers = Vec::new();
    let mut found_all = true;
    let mut next = Some(top);
    while let Some(written) = next.take() {
        let source = out.add_source(&written.name, &written.text);
        seen.push((identity(&written), written.name.clone()));
        let document = document::read(source, out);
        // What a file beneath would have stated cannot be told from the lines that were read.
        found_all &= layers.is_empty() || document.faultless;
        let layer = layer::read(game, source, &document, out);
        if let Some(extends) = &layer.extends {
            let base = extends.value.as_deref().and_then(|name| {
                beneath(game, &written.origin, name, &seen)
                    .map_err(|problem| out.report(&extends.place, problem))
                    .ok()
            });
            found_all &= base.is_some();
            next = base;
        }
        layers.push(layer);
    }
    let complete = found_all && layers.iter().all(|layer| layer.complete);
    pile(layers, complete, out)
}

/// What makes two files the same one.
fn identity(written: &Written) -> PathBuf {
    match &written.origin {
        Origin::BuiltIn => PathBuf::from(&written.name),
        Origin::File(path) => path.canonicalize().unwrap_or_else(|_| path.clone()),
    }
}

/// The file that `extends` names.
fn beneath(
    game: &'static Spec,
    origin: &Origin,
    name: &str,
    seen: &[(PathBuf, String)],
) -> Result<Written, Problem> {
    let is_path = name.contains(['/', '\\']) || name.ends_with(".toml");
    let written = match origin {
        Origin::File(path) if is_path => {
            let path = path.parent().unwrap_or(Path::new("")).join(name);
            let text = read_file(&path).map_err(|reason| {
                Problem::new(
                    format!(
                        "cannot read {}: {reason}",
                        quoted(&path.display().to_string())
                    ),
                    "cannot be read",
                    "a path in `extends` starts from the folder of the file that it is in",
                )
            })?;
            Written {
                name: path.display().to_string(),
                text,
                origin: Origin::File(path),
            }
        }
        _ => written_built_in(game, name).ok_or_else(|| unknown_base(game, name))?,
    };
    let same = identity(&written);
    if let Some(first) = seen.iter().position(|(known, _)| *known == same) {
        let chain = seen[first..].iter().chain([&seen[first]]);
        let chain: Vec<String> = chain.map(|(_, name)| quoted(name)).collect();
        return Err(Problem::new(
            format!("`extends` goes round in a circle: {}", chain.join(" → ")),
            "closes the circle",
            "let one of them state its rules in full",
        ));
    }
    Ok(written)
}

/// A built-in's text.
pub(super) fn written_built_in(game: &'static Spec, name: &str) -> Option<Written> {
    let table = builtin::find(game, name)?;
    Some(Written {
        name: builtin::display_name(game, name),
        text: table.text.to_string(),
        origin: Origin::BuiltIn,
    })
}

fn unknown_base(game: &'static Spec, name: &str) -> Problem {
    let names: Vec<&str> = builtin::built_ins(game)
        .iter()
        .map(|table| table.name)
        .collect();
    let near = question(&near(name, &names));
    let gap = if near.is_empty() { "" } else { " " };
    Problem::new(
        format!("{} has no built-in pay table {}", game.id, quoted(name)),
        "unknown pay table",
        format!(
            "{near}{gap}built in: {}; a path contains `/` or ends in `.toml`",
            names.join(", ")
        ),
    )
}

/// Lays the files on one another, the first on top.
fn pile(mut layers: Vec<Layer>, complete: bool, out: &mut Collector) -> Inherited {
    let mut draft = Draft::default();
    for layer in layers.iter_mut().rev() {
        if complete {
            report_needless_off(&layer.draft, &draft, out);
        }
        draft = std::mem::take(&mut layer.draft).over(draft);
    }
    Inherited {
        top: layers.swap_remove(0),
        draft,
        complete,
    }
}

fn report_needless_off(top: &Draft, base: &Draft, out: &mut Collector) {
    for (id, side) in &top.side_bets {
        if let (Side::Off(place), None) = (side, base.offer(id)) {
            let problem = Problem::new(
                format!("there is no inherited side bet `{id}` to drop"),
                "nothing to drop",
                "remove this line: a side bet that is not stated is not offered",
            );
            out.report(place, problem);
        }
    }
}

impl Draft {
    /// A side bet, when it is offered.
    pub fn offer(&self, id: &str) -> Option<&Offer> {
        match self.side_bets.get(id)? {
            Side::Offered(offer) => Some(offer),
            Side::Off(_) => None,
        }
    }

    /// These rules where they say something, and those beneath for the rest.
    pub fn over(self, base: Draft) -> Draft {
        let side_bets = merge(self.side_bets, base.side_bets, |top, base| {
            match (top, base) {
                (Side::Offered(top), Side::Offered(base)) => Side::Offered(Offer {
                    header: top.header.or(base.header),
                    meter: top.meter.or(base.meter),
                    tables: merge(top.tables, base.tables, Lines::over),
                    damaged: top.damaged || base.damaged,
                }),
                (top, _) => top,
            }
        });
        Draft {
            switches: merge(self.switches, base.switches, |top, _| top),
            tables: merge(self.tables, base.tables, Lines::over),
            side_bets,
        }
    }
}

impl<T: Clone> Lines<T> {
    fn over(self, base: Lines<T>) -> Lines<T> {
        let over = |top: Stated<T>, _| top;
        Lines {
            header: self.header.or(base.header),
            lines: merge(self.lines, base.lines, over),
        }
    }
}

/// Both maps, in the order of the lower one; `join` where both have a key.
fn merge<K: Hash + Eq, V: Clone>(
    top: IndexMap<K, V>,
    mut base: IndexMap<K, V>,
    join: impl Fn(V, V) -> V,
) -> IndexMap<K, V> {
    for (key, value) in top {
        let joined = match base.get(&key) {
            Some(under) => join(value, under.clone()),
            None => value,
        };
        base.insert(key, joined);
    }
    base
}

/// The place that stands for a whole file.
pub(super) fn start_of(source: usize) -> Place {
    Place { source, span: 0..0 }
}
