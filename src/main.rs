//! The program `edge`: the command line of the library of the same name.

#![deny(unsafe_code)]

#[expect(
    dead_code,
    reason = "what the commands still to come call; remove with the last of them"
)]
mod cli;

fn main() -> std::process::ExitCode {
    cli::run()
}
