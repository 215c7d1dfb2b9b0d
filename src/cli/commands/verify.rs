//! Recomputes every published figure that the pay tables carry.

use super::house::{find_games, load_all};
use crate::cli::args::{OverrideArgs, VerifyArgs};
use crate::cli::failure::Failure;
use crate::cli::interrupt::Interrupt;
use crate::cli::output;
use crate::cli::progress::Progress;
use crate::cli::start_threads;
use edge::analysis::analyse;
use edge::report::render;

pub(crate) fn run(args: &VerifyArgs) -> Result<(), Failure> {
    let games = find_games(&args.game)?;
    let rules = load_all(&games, &args.paytable, &OverrideArgs { set: Vec::new() })?;
    let interrupt = Interrupt::watch()?;
    start_threads(args.run.threads)?;
    let progress = Progress::new("verifying", "deals", args.run.quiet, interrupt);
    let reports = analyse(&rules, &progress)?;
    drop(progress);
    output::print(&render::verification(&reports))?;
    let differ = reports
        .iter()
        .flat_map(|report| &report.published)
        .filter(|check| !check.agrees)
        .count();
    match differ {
        0 => Ok(()),
        1 => Err(Failure::found("1 published figure differs")),
        _ => Err(Failure::found(format!("{differ} published figures differ"))),
    }
}
