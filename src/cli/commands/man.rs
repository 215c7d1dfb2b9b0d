//! `edge man`: one page for the whole program. The generator knows only one page per command, so
//! its sections are put together here.

use crate::cli::args::Task;
use crate::cli::failure::Failure;
use crate::cli::output;
use clap::Command;
use clap_mangen::Man;
use std::io::{self, Write};

/// Prints the page.
pub(crate) fn run() -> Result<(), Failure> {
    let page = page().expect("writing into memory cannot fail");
    output::print(&page)
}

fn page() -> io::Result<String> {
    let mut root = Task::grammar().disable_help_subcommand(true);
    root.build();
    let mut page = Vec::new();
    let man = Man::new(root.clone())
        .manual("User Commands")
        .date("2026-12-01");
    man.render_title(&mut page)?;
    man.render_name_section(&mut page)?;
    man.render_synopsis_section(&mut page)?;
    man.render_description_section(&mut page)?;
    man.render_options_section(&mut page)?;
    for command in root.get_subcommands() {
        write_command(&mut page, command)?;
    }
    man.render_extra_section(&mut page)?;
    man.render_version_section(&mut page)?;
    let page = String::from_utf8_lossy(&page);
    Ok(page.replace(".SH EXTRA\n", ".SH \"EXAMPLES AND EXIT CODES\"\n"))
}

/// One command as one section: what it does, how it is called, its options.
fn write_command(page: &mut Vec<u8>, command: &Command) -> io::Result<()> {
    let man = Man::new(command.clone());
    let name = command.get_bin_name().unwrap_or(command.get_name());
    writeln!(page, ".SH \"{}\"", name.to_uppercase())?;
    write_body(page, |body| man.render_description_section(body))?;
    writeln!(page, ".PP")?;
    write_body(page, |body| man.render_synopsis_section(body))?;
    write_body(page, |body| man.render_options_section(body))
}

/// A generated section without its own heading.
fn write_body(
    page: &mut Vec<u8>,
    render: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> io::Result<()> {
    let mut section = Vec::new();
    render(&mut section)?;
    let text = String::from_utf8_lossy(&section);
    for line in text.lines().filter(|line| !line.starts_with(".SH")) {
        writeln!(page, "{line}")?;
    }
    Ok(())
}
