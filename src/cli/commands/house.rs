//! From what the command line says to games and pay tables: shared by every command that needs one.

use crate::cli::args::{HouseArgs, OverrideArgs};
use crate::cli::failure::{Failure, Fault};
use edge::games::{GAMES, Game, game};
use edge::paytable::{self, LoadError, Rules, built_ins, did_you_mean, load};
use std::ops::Range;

/// What selects every game or every built-in pay table.
pub(crate) const ALL: &str = "all";

/// The game with a name or alias.
pub(crate) fn find_game(name: &str) -> Result<&'static dyn Game, Failure> {
    game(name).ok_or_else(|| {
        let known: Vec<&str> = GAMES.iter().map(|game| game.spec().id).collect();
        let names = GAMES.iter().flat_map(|game| {
            let spec = game.spec();
            std::iter::once(spec.id).chain(spec.aliases.iter().copied())
        });
        let near = did_you_mean(name, names);
        let gap = if near.is_empty() { "" } else { " " };
        Failure::usage(format!("there is no game `{name}`"))
            .with_help(format!("{near}{gap}the games are: {}", known.join(", ")))
    })
}

/// One game, or every game.
pub(crate) fn find_games(name: &str) -> Result<Vec<&'static dyn Game>, Failure> {
    if name.eq_ignore_ascii_case(ALL) {
        return Ok(GAMES.to_vec());
    }
    Ok(vec![find_game(name)?])
}

/// One pay table with the overrides of the command line.
pub(crate) fn load_house(args: &HouseArgs) -> Result<Rules, Failure> {
    let game = find_game(&args.game)?;
    load_one(game, &args.paytable, &args.overrides)
}

/// The named pay tables of the games, in the order of the games; `all` stands for every built-in.
pub(crate) fn load_all(
    games: &[&'static dyn Game],
    paytables: &[String],
    overrides: &OverrideArgs,
) -> Result<Vec<Rules>, Failure> {
    let mut rules = Vec::new();
    for &game in games {
        for name in paytables {
            if name == ALL {
                for built_in in built_ins(game.spec()) {
                    rules.push(load_one(game, built_in.name, overrides)?);
                }
            } else {
                rules.push(load_one(game, name, overrides)?);
            }
        }
    }
    Ok(rules)
}

/// One pay table by name or path.
fn load_one(game: &dyn Game, name: &str, overrides: &OverrideArgs) -> Result<Rules, Failure> {
    load(game.spec(), name, &overrides.set).map_err(|fault| load_failure(&fault, Purpose::Run))
}

/// Whether faults stop a run or are what a check was asked to look for.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Purpose {
    Run,
    Check,
}

/// Says what kept a pay table from being loaded.
pub(crate) fn load_failure(fault: &LoadError, purpose: Purpose) -> Failure {
    match fault {
        LoadError::Faults(faults) => {
            let placed = faults.faults.iter().map(|fault| Placed {
                fault,
                text: faults.text_of(fault),
            });
            let placed: Vec<Placed> = placed.collect();
            match purpose {
                Purpose::Run => Failure::data(&placed),
                Purpose::Check => Failure::found_faults(&placed),
            }
        }
        LoadError::Unknown { .. } => Failure::usage(fault.to_string()).with_help(fault.help()),
        LoadError::Unreadable { .. } => Failure::io(fault.to_string()).with_help(fault.help()),
    }
}

/// A fault of a pay table with the text that it is in.
struct Placed<'a> {
    fault: &'a paytable::Fault,
    text: &'a str,
}

impl Fault for Placed<'_> {
    fn message(&self) -> String {
        self.fault.message.clone()
    }

    fn help(&self) -> Option<String> {
        Some(self.fault.help.clone())
    }

    fn source_name(&self) -> &str {
        &self.fault.file
    }

    fn source_text(&self) -> &str {
        self.text
    }

    fn labels(&self) -> Vec<(Range<usize>, String)> {
        let span = self.fault.span.iter();
        span.map(|span| (span.clone(), self.fault.label.clone()))
            .collect()
    }
}
