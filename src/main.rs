//! The program `edge`: the command line of the library of the same name.

#![deny(unsafe_code)]

mod cli;

fn main() -> std::process::ExitCode {
    cli::run()
}
