//! The program from outside: what it prints, where, and its exit codes.

#![cfg(feature = "cli")]

use predicates::prelude::*;
use predicates::str::{contains, is_empty};
use std::process::{Command, Stdio};

fn edge(args: &[&str]) -> assert_cmd::assert::Assert {
    assert_cmd::cargo::cargo_bin_cmd!("edge")
        .args(args)
        .assert()
}

/// For what needs a standard output of its own.
fn edge_into(stdout: impl Into<Stdio>, args: &[&str]) -> std::process::Output {
    let child = Command::new(env!("CARGO_BIN_EXE_edge"))
        .args(args)
        .stdout(stdout)
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    child.wait_with_output().unwrap()
}

#[test]
fn no_arguments_print_short_help() {
    let short = contains("Usage: edge").and(contains("Exit codes:"));
    edge(&[]).success().stdout(short).stderr(is_empty());
}

#[test]
fn help_and_version_are_results() {
    edge(&["--help"]).success().stdout(contains("NO_COLOR"));
    let version = format!("edge {}\n", env!("CARGO_PKG_VERSION"));
    edge(&["--version"]).success().stdout(version);
    edge(&["simulate", "--help"])
        .success()
        .stdout(contains("--rounds <N>"));
}

#[test]
fn wrong_usage_is_exit_code_2_on_standard_error() {
    for args in [
        &["--gmae", "caribbean"][..],
        &["frobnicate"],
        &["check"],
        &["--paytable", "std"],
        &["simulate", "--game", "caribbean", "--rounds", "ten"],
    ] {
        edge(args)
            .code(2)
            .stdout(is_empty())
            .stderr(contains("error:"));
    }
    edge(&["--gmae", "caribbean"]).stderr(contains("--game"));
}

#[test]
fn completions_know_commands_and_flags() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let knows = contains("simulate")
            .and(contains("rounds"))
            .and(contains("no-write"));
        edge(&["completions", shell])
            .success()
            .stdout(knows)
            .stderr(is_empty());
    }
}

/// The long flags in the help of one command.
fn flags_in_help(args: &[&str]) -> Vec<String> {
    let help = edge_into(Stdio::piped(), args).stdout;
    let help = String::from_utf8(help).unwrap();
    let lines = help
        .lines()
        .map(str::trim_start)
        .filter(|line| line.starts_with('-'));
    let flags = lines.flat_map(|line| line.split([' ', ',']).filter(|word| word.starts_with("--")));
    flags.map(str::to_string).collect()
}

#[test]
fn the_manual_page_has_every_flag_of_every_command() {
    let page = edge_into(Stdio::piped(), &["man"]).stdout;
    // Hyphens are escaped in roff.
    let page = String::from_utf8(page).unwrap().replace('\\', "");
    assert!(page.contains(".TH edge 1"), "{page}");
    assert!(page.contains("house edge"));
    let mut flags = flags_in_help(&["--help"]);
    assert!(flags.iter().any(|flag| flag == "--dry-run"), "{flags:?}");
    let commands = [
        "list",
        "show",
        "check",
        "hand",
        "simulate",
        "verify",
        "schema",
        "completions",
        "man",
    ];
    for command in commands {
        let heading = format!(".SH \"EDGE {}\"", command.to_uppercase());
        assert!(page.contains(&heading), "{heading}\n{page}");
        flags.extend(flags_in_help(&[command, "--help"]));
    }
    assert!(flags.iter().any(|flag| flag == "--seed"), "{flags:?}");
    for flag in flags {
        assert!(page.contains(&flag), "{flag}\n{page}");
    }
}

#[test]
fn a_closed_pipe_is_no_failure() {
    for args in [&["completions", "bash"][..], &["man"], &["--help"], &[]] {
        let (reader, writer) = std::io::pipe().unwrap();
        drop(reader);
        let output = edge_into(writer, args);
        assert_eq!(output.status.code(), Some(0), "{args:?}");
        assert!(output.stderr.is_empty(), "{args:?}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_behind_standard_output_is_exit_code_2() {
    for args in [&["completions", "zsh"][..], &["man"], &["--version"]] {
        let full = std::fs::OpenOptions::new()
            .write(true)
            .open("/dev/full")
            .unwrap();
        let output = edge_into(full, args);
        assert_eq!(output.status.code(), Some(2), "{args:?}");
        let said = String::from_utf8(output.stderr).unwrap();
        assert!(said.contains("standard output"), "{said}");
    }
}
