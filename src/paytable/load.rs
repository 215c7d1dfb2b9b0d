//! From a name or a path to [`Rules`]: the way into this module.

use super::document::{self, Value};
use super::faults::{Collector, LoadError, Place, Problem, quoted};
use super::inherit::{self, Inherited, Written, start_of};
use super::layer::Layer;
use super::suggest::{near, question};
use super::{Origin, Rules, builtin, overrides, resolve};
use crate::games::Spec;
use std::path::{Path, PathBuf};

/// Loads a pay table of a game and applies overrides to it.
///
/// `paytable` is a built-in's name, or the path of a file: it contains a path separator, ends in
/// `.toml`, or exists. `overrides` are the texts `key=value` of `--set`; they drop the source and
/// the published figures of the pay table.
///
/// # Errors
/// When there is no such pay table, when the file cannot be read, or with every fault of the file,
/// of those that it extends and of the overrides.
///
/// ```
/// use edge::games::caribbean;
/// use edge::paytable::load;
///
/// let rules = load(&caribbean::SPEC, "std", &["qualifier=pair:2".into()]).unwrap();
/// assert_eq!(rules.lines()["qualifier"], "pair:2");
/// // No dealer who qualifies is ever beaten by an ace-king.
/// assert!(!rules.lines().contains_key("pays.ace-king"));
/// ```
pub fn load(game: &'static Spec, paytable: &str, overrides: &[String]) -> Result<Rules, LoadError> {
    let written = match inherit::written_built_in(game, paytable) {
        Some(written) => written,
        None if is_path(paytable) => read(Path::new(paytable))?,
        None => return Err(unknown(game, paytable)),
    };
    let name = match &written.origin {
        Origin::BuiltIn => paytable.to_string(),
        Origin::File(path) => stem(path),
    };
    rules(game, name, written, overrides, Collector::default())
}

/// Checks a file whose game is named by its `game` key or else by the folder that it is in, or is the
/// only one given, and loads it.
///
/// # Errors
/// As [`load`], and when nothing says which of the given games the file is of.
pub fn check_file(path: &Path, games: &[&'static Spec]) -> Result<Rules, LoadError> {
    let written = read(path)?;
    let mut out = Collector::default();
    match game_of(&written, path, games, &mut out) {
        Some(game) => rules(game, stem(path), written, &[], Collector::default()),
        None => Err(out.into_faults().into()),
    }
}

fn is_path(name: &str) -> bool {
    name.contains(['/', '\\']) || name.ends_with(".toml") || Path::new(name).is_file()
}

fn unreadable(path: &Path, reason: impl Into<String>) -> LoadError {
    LoadError::Unreadable {
        path: path.to_path_buf(),
        reason: reason.into(),
    }
}

fn read(path: &Path) -> Result<Written, LoadError> {
    let text = inherit::read_file(path).map_err(|reason| unreadable(path, reason))?;
    Ok(Written {
        name: path.display().to_string(),
        text,
        origin: Origin::File(path.to_path_buf()),
    })
}

fn stem(path: &Path) -> String {
    let stem = path.file_stem().unwrap_or(path.as_os_str());
    stem.to_string_lossy().into_owned()
}

fn unknown(game: &'static Spec, name: &str) -> LoadError {
    let built_ins: Vec<&'static str> = builtin::built_ins(game)
        .iter()
        .map(|table| table.name)
        .collect();
    LoadError::Unknown {
        game: game.id,
        name: name.to_string(),
        near: near(name, &built_ins),
        built_ins,
    }
}

/// The game of a file, or nothing after reporting the faults of its syntax and that it has none.
fn game_of(
    written: &Written,
    path: &Path,
    games: &[&'static Spec],
    out: &mut Collector,
) -> Option<&'static Spec> {
    let source = out.add_source(&written.name, &written.text);
    let document = document::read(source, out);
    let mut entries = document.root.entries.iter();
    let (place, message, name) = match entries.find(|(key, _)| key.text == "game") {
        Some((_, node)) => {
            let span = node.span.clone();
            let (message, name) = match &node.value {
                Value::Text(name) => (format!("{} is no known game", quoted(name)), name.clone()),
                Value::Damaged => return None,
                other => {
                    let message = format!("a game is expected here, not {}", other.kind());
                    (message, String::new())
                }
            };
            (Place { source, span }, message, name)
        }
        None if named(games, &folder_of(path)).is_none() && games.len() == 1 => {
            return Some(games[0]);
        }
        None => {
            let message = "nothing says which game this pay table is of".to_string();
            (start_of(source), message, folder_of(path))
        }
    };
    let game = named(games, &name);
    if game.is_none() {
        out.report(&place, no_game(games, message, &name));
    }
    game
}

fn no_game(games: &[&'static Spec], message: String, name: &str) -> Problem {
    let names: Vec<&str> = games.iter().map(|game| game.id).collect();
    let near = question(&near(name, &names));
    let gap = if near.is_empty() { "" } else { " " };
    let all = names.join(", ");
    let help = format!("{near}{gap}write game = \"…\" at the top, one of: {all}");
    Problem::new(message, "which game?", help)
}

fn named(games: &[&'static Spec], name: &str) -> Option<&'static Spec> {
    let mut games = games.iter().copied();
    games.find(|game| game.is_called(name))
}

/// The name of the folder that a file is in, also when the path does not spell it out.
fn folder_of(path: &Path) -> String {
    let full: PathBuf = path.canonicalize().unwrap_or_else(|_| path.to_path_buf());
    let folder = full.parent().and_then(Path::file_name);
    folder.map_or_else(String::new, |name| name.to_string_lossy().into_owned())
}

/// Everything after the text is read.
fn rules(
    game: &'static Spec,
    name: String,
    written: Written,
    sets: &[String],
    mut out: Collector,
) -> Result<Rules, LoadError> {
    let origin = written.origin.clone();
    let Inherited {
        mut top,
        draft,
        complete,
    } = inherit::read(game, written, &mut out);
    let source = top.source;
    let in_file = |place: &Place| place.source == source;
    resolve::report_unreachable(game, &draft, in_file, "remove this line", &mut out);
    let figures = resolve::Figures {
        game,
        draft: &draft,
        complete,
        // Overrides drop the figures, whether or not they can be found.
        kept: sets.is_empty(),
    };
    let published = figures.read(&mut top, &mut out);
    let first_override = out.next_source();
    let changes = overrides::read(game, sets, &draft, &mut out);
    let draft = changes.draft.over(draft);
    let by_override = |place: &Place| place.source >= first_override;
    let help = "leave out this --set";
    resolve::report_unreachable(game, &draft, by_override, help, &mut out);
    let title = title(&top, &origin, &name, &mut out);
    let resolved = resolve::Resolver {
        game,
        draft: &draft,
        top: source,
        complete,
        out: &mut out,
    }
    .resolve();
    let changed = !changes.written.is_empty();
    let (published, names): (Vec<_>, Vec<_>) = published.into_iter().unzip();
    let mut rules = Rules {
        game,
        paytable: name,
        origin,
        title,
        source: top.credit.filter(|_| !changed),
        overrides: changes.written,
        switches: resolved.switches,
        tables: resolved.tables,
        side_bets: resolved.side_bets,
        published,
    };
    // A game can be asked for its outcomes only when all its switches are known.
    if sets.is_empty() && complete && rules.switches.len() == game.switches.len() {
        resolve::report_unknown_names(&rules, &names, &mut out);
    }
    if changed {
        rules.published.clear();
    }
    Ok(out.finish(rules)?)
}

/// The stated title. A user's file may do without; a built-in is listed by its title.
fn title(top: &Layer, origin: &Origin, name: &str, out: &mut Collector) -> String {
    match (&top.title, origin) {
        (Some(title), _) => title.value.clone().unwrap_or_default(),
        (None, Origin::File(_)) => name.to_string(),
        (None, Origin::BuiltIn) => {
            let problem = Problem::new(
                "the pay table has no title",
                "`title` is missing",
                "add title = \"…\": one line for lists",
            );
            out.report(&start_of(top.source), problem);
            String::new()
        }
    }
}
