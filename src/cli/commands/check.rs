//! Checks pay-table files without running anything: all faults of all files in one run.

use super::house::{Purpose, find_game, load_failure};
use crate::cli::args::CheckArgs;
use crate::cli::failure::Failure;
use crate::cli::output;
use edge::games::{GAMES, Spec};
use edge::paytable::{LoadError, check_file};

pub(crate) fn run(args: &CheckArgs) -> Result<(), Failure> {
    let games: Vec<&'static Spec> = match &args.game {
        Some(name) => vec![find_game(name)?.spec()],
        None => GAMES.iter().map(|game| game.spec()).collect(),
    };
    let mut faulty: Option<Failure> = None;
    for path in &args.files {
        match check_file(path, &games) {
            Ok(rules) => output::print(&format!(
                "{}: in order ({}, {})\n",
                path.display(),
                rules.game.id,
                rules.title
            ))?,
            Err(fault) => {
                let failure = load_failure(&fault, Purpose::Check);
                failure.report();
                // A file that cannot be read weighs more than one with faults.
                if faulty.is_none() || !matches!(fault, LoadError::Faults(_)) {
                    faulty = Some(failure);
                }
            }
        }
    }
    faulty.map_or(Ok(()), |failure| Err(Failure::Said(failure.code())))
}
