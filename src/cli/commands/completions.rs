//! `edge completions SHELL`.

use crate::cli::args::{CompletionsArgs, Task};
use crate::cli::failure::Failure;
use crate::cli::output;

/// Prints the script.
pub(crate) fn run(args: &CompletionsArgs) -> Result<(), Failure> {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut Task::grammar(), "edge", &mut script);
    output::print(&String::from_utf8_lossy(&script))
}
