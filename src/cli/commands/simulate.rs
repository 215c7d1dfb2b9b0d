//! Plays the optimal strategy deal by deal and compares with the exact figures.

use super::house::load_house;
use crate::cli::args::{ShortFormat, SimulateArgs};
use crate::cli::failure::Failure;
use crate::cli::interrupt::Interrupt;
use crate::cli::output;
use crate::cli::progress::Progress;
use crate::cli::start_threads;
use edge::analysis::simulation;
use edge::report::render;
use std::time::Instant;

pub(crate) fn run(args: &SimulateArgs) -> Result<(), Failure> {
    let rules = load_house(&args.house)?;
    let interrupt = Interrupt::watch()?;
    start_threads(args.run.threads)?;
    let started = Instant::now();
    let progress = Progress::new("simulating", "rounds", args.run.quiet, interrupt);
    let report = simulation(&rules, args.rounds.0, args.seed, &progress)?;
    drop(progress);
    if !args.run.quiet {
        let seconds = started.elapsed().as_secs_f64();
        let pace = args.rounds.0.get() as f64 / seconds / 1e6;
        eprintln!("simulated in {seconds:.2} s, {pace:.1} million rounds a second");
    }
    output::print(&match args.format {
        ShortFormat::Table => render::simulation(&report),
        ShortFormat::Json => output::json(&report),
    })
}
