//! The best first decisions: a summary, and every class of hands in a file.

use super::house::load_house;
use crate::cli::args::{ShortFormat, StrategyArgs};
use crate::cli::failure::Failure;
use crate::cli::interrupt::Interrupt;
use crate::cli::output::{self, Reserved};
use crate::cli::progress::Progress;
use crate::cli::start_threads;
use edge::analysis::{DecisionRow, WriteRow, has_first_decisions, strategy};
use edge::report::render;
use std::path::Path;
use std::time::Instant;

pub(crate) fn run(args: &StrategyArgs) -> Result<(), Failure> {
    let rules = load_house(&args.house)?;
    if !has_first_decisions(&rules) {
        let message = format!("{} has no draw to decide on", rules.game.title);
        let help =
            "this command is for oasis and russian; for a single hand of any game use `edge hand`";
        return Err(Failure::usage(message).with_help(help));
    }
    let interrupt = Interrupt::watch()?;
    start_threads(args.run.threads)?;
    let mut export = args.export.as_deref().map(Export::open).transpose()?;
    let started = Instant::now();
    let progress = Progress::new("solving", "deals", args.run.quiet, interrupt);
    let write = export.as_ref().map(|export| export.write);
    let report = strategy(&rules, &progress, write, |rows| match &mut export {
        Some(export) => export.file.append(rows),
        None => Ok(()),
    })?;
    drop(progress);
    if let Some(export) = export {
        export.file.commit_appended()?;
    }
    if !args.run.quiet {
        let written = match &args.export {
            Some(path) => format!("; wrote {}", path.display()),
            None => String::new(),
        };
        eprintln!(
            "solved in {:.2} s{written}",
            started.elapsed().as_secs_f64()
        );
    }
    output::print(&match args.format {
        ShortFormat::Table => render::strategy(&report),
        ShortFormat::Json => output::json(&report),
    })
}

/// A file of rows.
struct Export {
    file: Reserved,
    write: WriteRow<'static>,
}

impl Export {
    fn open(path: &Path) -> Result<Export, Failure> {
        let ending = path.extension().and_then(|ending| ending.to_str());
        let (write, header): (WriteRow, Vec<u8>) = match ending {
            Some("jsonl" | "ndjson") => (&json_line, Vec::new()),
            Some("csv") => (&csv_line, header()),
            _ => {
                let message = format!("cannot tell the form of `{}`", path.display());
                let help = "let its name end in .csv or .jsonl";
                return Err(Failure::usage(message).with_help(help));
            }
        };
        let mut file = Reserved::open(path)?;
        file.append(&header)?;
        Ok(Export { file, write })
    }
}

fn json_line(bytes: &mut Vec<u8>, row: &DecisionRow) {
    serde_json::to_writer(&mut *bytes, row).expect("a row has text for keys");
    bytes.push(b'\n');
}

fn csv_line(bytes: &mut Vec<u8>, row: &DecisionRow) {
    let mut writer = csv::WriterBuilder::new()
        .has_headers(false)
        .from_writer(bytes);
    writer.serialize(row).expect("a row is flat");
    writer.flush().expect("memory takes what is written");
}

/// The names of the columns.
fn header() -> Vec<u8> {
    let names = serde_json::to_value(DecisionRow::default()).expect("a row has text for keys");
    let names = names.as_object().expect("a row is an object");
    let mut writer = csv::Writer::from_writer(Vec::new());
    writer.write_record(names.keys()).expect("memory takes it");
    writer.into_inner().expect("memory takes it")
}
