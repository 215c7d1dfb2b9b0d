//! The main job: solve pay tables, print them, and write their reports.

use super::house::{ALL, find_games, load_all};
use crate::cli::args::{AnalysisArgs, ReportFormat};
use crate::cli::failure::Failure;
use crate::cli::interrupt::Interrupt;
use crate::cli::output::{self, report_path, reserve_all};
use crate::cli::parts::Parts;
use crate::cli::progress::Progress;
use crate::cli::start_threads;
use edge::analysis::{analyse, estimate};
use edge::paytable::Rules;
use edge::report::{index, model::Report, render};
use std::path::PathBuf;
use std::time::Instant;

pub(crate) fn run(args: &AnalysisArgs) -> Result<(), Failure> {
    let games = find_games(&args.game)?;
    let rules = load_all(&games, &args.paytable, &args.overrides)?;
    if args.dry_run {
        return output::print(&render::estimate(&estimate(&rules)));
    }
    let interrupt = Interrupt::watch()?;
    start_threads(args.run.threads)?;
    let paths = paths(args, &rules);
    let files = reserve_all(&paths)?;
    let started = Instant::now();
    let progress = Progress::new("analysing", "deals", args.run.quiet, interrupt);
    let progress = match paths.is_empty() {
        true => progress,
        false => progress.keeping(Parts::beside(&args.out, args.fresh)),
    };
    let reports = analyse(&rules, &progress)?;
    let parts = progress.finish();
    let took = started.elapsed();
    for (file, text) in files.into_iter().zip(texts(&reports)) {
        file.commit(text.as_bytes())?;
    }
    let found = parts.map_or(0, |parts| {
        parts.clear();
        parts.found()
    });
    if !args.run.quiet {
        note(&paths, took.as_secs_f64(), found);
    }
    output::print(&match args.format {
        ReportFormat::Table => render::table(&reports),
        ReportFormat::Json => render::json(&reports),
        ReportFormat::Csv => render::csv(&reports),
        ReportFormat::Markdown => render::markdown(&reports),
    })
}

/// Where the results go: a report for each pay table; after a run over everything that is built in,
/// also the page that lists all edges.
fn paths(args: &AnalysisArgs, rules: &[Rules]) -> Vec<PathBuf> {
    if args.no_write {
        return Vec::new();
    }
    let mut paths: Vec<PathBuf> = rules
        .iter()
        .map(|rules| report_path(&args.out, rules))
        .collect();
    let everything = args.game.eq_ignore_ascii_case(ALL)
        && args.paytable == [ALL]
        && args.overrides.set.is_empty();
    if everything {
        paths.push(args.out.join("index.md"));
    }
    paths
}

/// The content of each file that [`paths`] may name, in its order.
fn texts(reports: &[Report]) -> impl Iterator<Item = String> {
    let each = reports
        .iter()
        .map(|report| render::json(std::slice::from_ref(report)));
    each.chain(std::iter::once_with(|| index(reports)))
}

fn note(paths: &[PathBuf], seconds: f64, found: usize) {
    let written = match paths {
        [] => String::new(),
        [path] => format!("; wrote {}", path.display()),
        [first, ..] => format!("; wrote {} files beside {}", paths.len(), first.display()),
    };
    let found = match found {
        0 => String::new(),
        1 => ", going on from 1 part of a run that was stopped".into(),
        _ => format!(", going on from {found} parts of a run that was stopped"),
    };
    eprintln!("analysed in {seconds:.3} s{found}{written}");
}
