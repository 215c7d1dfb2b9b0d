//! The command line: parse, call, render. What a command computes is the library's; here is only
//! what a program needs around it: the grammar, files, progress, interrupts and exit codes.

mod args;
mod commands;
mod failure;
mod interrupt;
mod output;
mod parts;
mod progress;

use args::{Command, Task};
use clap::error::ErrorKind;
use failure::Failure;
use std::panic::{self, UnwindSafe};
use std::process::ExitCode;

/// Runs the program and says how it ended.
pub(crate) fn run() -> ExitCode {
    panic::set_hook(Box::new(failure::apologise));
    ended(|| match Task::parse(std::env::args_os()) {
        Ok(task) => dispatch(task),
        Err(answer) => parser_answer(&answer),
    })
}

/// Does the work and turns what comes of it into an exit code. A panic unwinds up to here, so that
/// temporary files are removed on the way.
fn ended(work: impl FnOnce() -> Result<(), Failure> + UnwindSafe) -> ExitCode {
    match panic::catch_unwind(work) {
        Ok(Ok(())) => ExitCode::SUCCESS,
        Ok(Err(failure)) => failure.report(),
        Err(_) => ExitCode::from(failure::INTERNAL),
    }
}

/// What the parser says instead of arguments: help or the version, which are results, or a fault.
fn parser_answer(answer: &clap::Error) -> Result<(), Failure> {
    match answer.kind() {
        ErrorKind::DisplayHelp
        | ErrorKind::DisplayVersion
        | ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand => {
            output::print_styled(&answer.render())
        }
        _ => Err(Failure::Parser(answer.render())),
    }
}

fn dispatch(task: Task) -> Result<(), Failure> {
    match task {
        Task::Command(Command::Completions(args)) => commands::completions::run(&args),
        Task::Command(Command::Man) => commands::man::run(),
        Task::Command(Command::List) => commands::list::run(),
        Task::Command(Command::Show(args)) => commands::show::run(&args),
        Task::Command(Command::Check(args)) => commands::check::run(&args),
        Task::Command(Command::Hand(args)) => commands::hand::run(&args),
        Task::Command(Command::Verify(args)) => commands::verify::run(&args),
        Task::Command(Command::Schema(args)) => commands::schema::run(&args),
        Task::Command(Command::Simulate(args)) => commands::simulate::run(&args),
        Task::Command(Command::Strategy(args)) => commands::strategy::run(&args),
        Task::Analysis(args) => commands::analysis::run(&args),
    }
}

/// Starts the threads that engines run on, when a number was asked for.
fn start_threads(threads: Option<u16>) -> Result<(), Failure> {
    let Some(threads) = threads else {
        return Ok(());
    };
    rayon::ThreadPoolBuilder::new()
        .num_threads(threads.into())
        .build_global()
        .map_err(|fault| {
            Failure::io(format!("cannot start {threads} threads: {fault}"))
                .with_help("ask for fewer with --threads")
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_ending_is_an_exit_code() {
        assert_eq!(ended(|| Ok(())), ExitCode::SUCCESS);
        assert_eq!(ended(|| Err(Failure::ClosedPipe)), ExitCode::SUCCESS);
        assert_eq!(ended(|| Err(Failure::found("a test"))), ExitCode::from(1));
        assert_eq!(ended(|| Err(Failure::Interrupted)), ExitCode::from(130));
        assert_eq!(ended(|| panic!("on purpose")), ExitCode::from(2));
    }
}
