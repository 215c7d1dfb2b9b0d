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

fn json(args: &[&str]) -> serde_json::Value {
    let output = edge(args).success().get_output().stdout.clone();
    serde_json::from_slice(&output).unwrap()
}

/// The published total and return table of Caribbean Stud, from the program's own mouth.
#[test]
fn the_main_job_regenerates_the_published_return_table() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().to_str().unwrap();
    let std = [
        "--game",
        "caribbean",
        "--paytable",
        "std",
        "--format",
        "json",
        "--out",
        out,
    ];
    let report = json(&std);
    let main = &report["main"];
    assert_eq!(main["net"]["numerator"], "-1041372912372");
    assert_eq!(main["net"]["denominator"], "19933230517200");
    let counts = [
        ("fold", "9523005974460"),
        ("not-qualified", "4532514033720"),
        ("lose", "2726592727512"),
        ("push", "321623100"),
        ("win-ace-king", "18505682208"),
        ("win-pair", "2324742321600"),
        ("win-two-pair", "488012139360"),
        ("win-three-of-a-kind", "234242908320"),
        ("win-straight", "43805516100"),
        ("win-flush", "21856990280"),
        ("win-full-house", "16624475280"),
        ("win-four-of-a-kind", "2832435800"),
        ("win-straight-flush", "156929720"),
        ("win-royal-flush", "16759740"),
    ];
    let rows = main["outcomes"].as_array().unwrap();
    let found: Vec<_> = rows
        .iter()
        .map(|row| (row["id"].as_str().unwrap(), row["count"].as_str().unwrap()))
        .collect();
    assert_eq!(found, counts);
    let near = |found: &serde_json::Value, stated: f64, half: f64| {
        assert!(
            (found.as_f64().unwrap() - stated).abs() <= half,
            "{found} {stated}"
        );
    };
    near(&main["standard_deviation"], 2.24295, 5e-6);
    near(&main["element_of_risk"], 0.0255529, 5e-8);
    near(&main["average_bet"], 2.0445095, 5e-8);
    let flush = main["sensitivity"]
        .as_array()
        .unwrap()
        .iter()
        .find(|row| row["line"] == "pays.flush");
    near(&flush.unwrap()["derivative"], -0.002193, 5e-8);
    // The file is what was printed.
    let written = std::fs::read(folder.path().join("caribbean/std.json")).unwrap();
    assert_eq!(
        serde_json::from_slice::<serde_json::Value>(&written).unwrap(),
        report
    );
}

#[test]
fn results_do_not_depend_on_threads() {
    for format in ["json", "csv", "markdown", "table"] {
        let run = |threads| {
            let args = [
                "--game",
                "caribbean",
                "--paytable",
                "all",
                "--no-write",
                "--format",
                format,
            ];
            edge(&[&args[..], &["--threads", threads]].concat())
                .success()
                .get_output()
                .stdout
                .clone()
        };
        assert!(run("1") == run("2"), "{format}");
    }
    let rounds = |threads| {
        json(&[
            "simulate",
            "--game",
            "caribbean",
            "--rounds",
            "300000",
            "--format",
            "json",
            "--threads",
            threads,
        ])
    };
    assert_eq!(rounds("1"), rounds("2"));
}

#[test]
fn near_names_are_offered() {
    edge(&["--game", "caribean"])
        .code(2)
        .stderr(contains("there is no game `caribean`").and(contains("did you mean `caribbean`?")));
    edge(&["--game", "caribbean", "--paytable", "evolutoin"])
        .code(2)
        .stderr(contains("`evolutoin`").and(contains("did you mean `evolution`?")));
    edge(&[
        "--game",
        "caribbean",
        "--set",
        "pays.fluhs=3",
        "--set",
        "qualifier=pears",
    ])
    .code(2)
    .stderr(
        contains("pays.fluhs")
            .and(contains("did you mean `pays.flush`?"))
            .and(contains("pears")),
    );
}

/// Eight independent faults, eight labelled messages, and nothing written.
#[test]
fn every_fault_of_a_file_is_shown_in_one_run() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("house.toml");
    let text = r#"extends = "std"
titel = "a house"
raise = 2.5
qualifier = "pair:1"
pays.flush = -1
pays.strait = 3
side.five-plus-one.tables.std.flush = "10%"
side.trips.tables.std.flush = 3
[[published]]
quantity = "edge"
value = "0.05"
source = "a test"
"#;
    std::fs::write(&file, text).unwrap();
    let path = file.to_str().unwrap();
    let out = folder.path().join("out");
    for (args, code) in [
        (
            vec![
                "--game",
                "caribbean",
                "--paytable",
                path,
                "--out",
                out.to_str().unwrap(),
            ],
            2,
        ),
        (vec!["check", path], 1),
    ] {
        let text = text.replacen(
            "extends",
            "game = \"caribbean\"\nextends",
            usize::from(code == 1),
        );
        std::fs::write(&file, text).unwrap();
        let output = edge(&args).code(code).get_output().stderr.clone();
        let said = String::from_utf8(output).unwrap();
        for wrong in [
            "titel", "2.5", "pair:1", "-1", "strait", "10%", "trips", "edge",
        ] {
            assert!(said.contains(wrong), "{wrong} is not in\n{said}");
        }
        assert_eq!(said.matches("help:").count(), 8, "{said}");
    }
    assert!(!out.exists());
}

#[test]
fn a_folder_that_cannot_be_written_is_found_before_the_run() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("results");
    std::fs::write(&file, "mine").unwrap();
    edge(&["--game", "caribbean", "--out", file.to_str().unwrap()])
        .code(2)
        .stdout(is_empty())
        .stderr(contains("is a file").and(contains("--out")));
    assert_eq!(std::fs::read_to_string(&file).unwrap(), "mine");
}

#[test]
fn own_files_and_overrides_never_replace_a_built_in_report() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().to_str().unwrap();
    edge(&["--game", "caribbean", "--set", "pays.flush=6", "--out", out]).success();
    let own = folder.path().join("std.toml");
    std::fs::write(&own, "extends = \"std\"\npays.flush = 6\n").unwrap();
    edge(&[
        "--game",
        "caribbean",
        "--paytable",
        own.to_str().unwrap(),
        "--out",
        out,
    ])
    .success();
    let written = |name: &str| folder.path().join("caribbean").join(name).exists();
    assert!(!written("std.json"));
    assert!(written("custom/std+pays.flush=6.json") && written("custom/std.json"));
}

#[test]
fn a_situation_is_worked_out_alone() {
    let args = [
        "hand",
        "--game",
        "caribbean",
        "--player",
        "Ah Kd Qc 7s 2h",
        "--dealer",
        "5d",
    ];
    edge(&args).success().stdout(contains("-163,451/163,185"));
    let report = json(&[&args[..], &["--format", "json"]].concat());
    assert_eq!(report["actions"][0]["action"], "fold");
    for (args, said) in [
        (
            vec!["--player", "Ah Kd Qc 7s", "--dealer", "5d"],
            "five cards, not 4",
        ),
        (
            vec!["--player", "Ah Kd Qc 7s 2x", "--dealer", "5d"],
            "`2x` is not a card",
        ),
        (
            vec!["--player", "Ah Kd Qc 7s Ah", "--dealer", "5d"],
            "Ah is given twice",
        ),
        (
            vec!["--player", "Ah Kd Qc 7s 2h", "--dealer", "Ah"],
            "both --player and --dealer",
        ),
        (
            vec!["--player", "Ah Kd Qc 7s 2h"],
            "one card of the dealer's, not 0",
        ),
        (
            vec!["--player", "Ah Kd Qc 7s 2h", "--board", "3c 4c Ah"],
            "both --player and --board",
        ),
        (
            vec![
                "--player",
                "Ah Kd Qc 7s 2h",
                "--board",
                "3c",
                "--dead",
                "3c",
            ],
            "both --board and --dead",
        ),
        (
            vec![
                "--player",
                "Ah Kd Qc 7s 2h",
                "--dealer",
                "5d",
                "--board",
                "3c",
            ],
            "Caribbean Stud has no common cards",
        ),
    ] {
        let args = [&["hand", "--game", "caribbean"][..], &args].concat();
        edge(&args).code(2).stderr(contains(said));
    }
}

/// Both are published (−2151/990 and −1959/990). The first by hand: of the dealer's 990 holdings the king
/// beats 176, none of which opens, ties 9, and loses to 88 that do not open and to 717 that do:
/// 176 − 2·88 − 3·717 = −2151.
#[test]
fn a_situation_of_a_community_card_game_is_worked_out_alone() {
    let board = ["--board", "4s 5h 6d 8c 9d"];
    let hand = |player: &'static str| {
        let args = [
            "hand", "--game", "uth", "--player", player, "--format", "json",
        ];
        json(&[&args[..], &board].concat())
    };
    let report = hand("Kd Qh");
    assert_eq!(report["actions"][0]["action"], "fold");
    assert_eq!(report["actions"][1]["action"], "play 1");
    assert_eq!(report["actions"][1]["value_exact"], "-239/110");
    let report = hand("Ad Jh");
    let play = report["actions"].as_array().unwrap().iter();
    let mut play = play.filter(|action| action["action"] == "play 1");
    assert_eq!(play.next().unwrap()["value_exact"], "-653/330");
    for (args, said) in [
        (vec!["--player", "Ah"], "two cards, not 1"),
        (
            vec!["--player", "Ah Kd", "--board", "2c 3c"],
            "no, three or five cards on the board, not 2",
        ),
        (
            vec!["--player", "Ah Kd", "--board", "2c 3c 4c 5c"],
            "no, three or five cards on the board, not 4",
        ),
        (
            vec!["--player", "Ah Kd", "--board", "2c 3c Ah"],
            "both --player and --board",
        ),
        (
            vec!["--player", "Ah Kd", "--dealer", "2c"],
            "no card of the dealer's",
        ),
    ] {
        let args = [&["hand", "--game", "uth"][..], &args].concat();
        edge(&args).code(2).stderr(contains(said));
    }
    edge(
        &[
            &["hand", "--game", "holdem", "--player", "Ah Kd"][..],
            &board,
        ]
        .concat(),
    )
    .code(2)
    .stderr(contains("nothing is decided on the river"));
}

#[test]
fn rules_of_community_card_games_that_cannot_be_are_refused() {
    for (game, set, said) in [
        ("uth", "play_river=none", "a stage without a legal action"),
        ("uth", "play_start=3,3", "twice"),
        ("uth", "blind.ace-king=3", "no `blind.ace-king`"),
        ("casino-holdem", "max_payout=1/2", "out of range"),
        (
            "casino-holdem",
            "table_on=call",
            "the call carries the table",
        ),
    ] {
        edge(&["--game", game, "--set", set, "--no-write"])
            .code(2)
            .stderr(contains(said));
    }
    // A line that is merely inherited falls away, one that is stated cannot be paid.
    let never = ["--set", "not_qualified=even", "--set", "qualifier=flush"];
    let args = [
        "--game",
        "casino-holdem",
        "--set",
        "pays.straight=3",
        "--dry-run",
    ];
    edge(&[&args[..], &never].concat())
        .code(2)
        .stderr(contains("`pays.straight` can never be paid"));
}

/// The same bytes, the bad beat's own pass included.
#[test]
#[cfg_attr(debug_assertions, ignore = "slow unoptimised: cargo test --release")]
fn community_card_games_do_not_depend_on_threads() {
    let run = |threads| {
        let args = ["--game", "uth", "--no-write", "--format", "json"];
        let run = edge(&[&args[..], &["--threads", threads]].concat()).success();
        run.get_output().stdout.clone()
    };
    let one = run("1");
    assert!(one == run("2"));
    assert!(one == run("3"));
}

#[test]
fn verify_agrees_and_schemas_describe_what_is_printed() {
    edge(&["verify"]).success().stdout(contains(
        "67 published figures recomputed: 67 agree, 0 differ.",
    ));
    let hand = [
        "hand",
        "--game",
        "caribbean",
        "--player",
        "AhKdQc7s2h",
        "--dealer",
        "5d",
        "--format",
        "json",
    ];
    let simulation = [
        "simulate",
        "--game",
        "caribbean",
        "--rounds",
        "1000",
        "--format",
        "json",
    ];
    for (of, args) in [("hand", &hand[..]), ("simulation", &simulation[..])] {
        let schema = jsonschema::validator_for(&json(&["schema", of])).unwrap();
        let mut document = json(args);
        assert!(schema.is_valid(&document), "{of}");
        document.as_object_mut().unwrap().remove("rules");
        assert!(!schema.is_valid(&document), "{of}");
    }
}

#[test]
fn list_and_show_say_what_is_built_in() {
    edge(&["list"])
        .success()
        .stdout(contains("wagerworks").and(contains("none: unverified")));
    edge(&[
        "show",
        "--game",
        "Caribbean-Stud",
        "--set",
        "qualifier=pair:2",
    ])
    .success()
    .stdout(contains("pair:2").and(contains("pays.ace-king").not()));
}

#[test]
fn a_dry_run_runs_and_writes_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("out");
    edge(&[
        "--game",
        "caribbean",
        "--dry-run",
        "--out",
        out.to_str().unwrap(),
    ])
    .success()
    .stdout(contains("19,933,230,517,200").and(contains("1,121,471")));
    assert!(!out.exists());
}

/// The first Ctrl-C lets the run end tidily, with the shell's usual exit code.
#[cfg(unix)]
#[test]
fn an_interrupt_is_exit_code_130() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_edge"))
        .args(["simulate", "--game", "caribbean", "--rounds", "1e12"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    std::thread::sleep(std::time::Duration::from_millis(1500));
    let kill = Command::new("kill")
        .args(["-INT", &child.id().to_string()])
        .status();
    assert!(kill.unwrap().success());
    assert_eq!(child.wait().unwrap().code(), Some(130));
}

/// A meter makes a progressive's net known: 2,598,960 stakes of 1 against 4 · 250,000 + 36 · 25,000 for
/// the straight flushes and 624 · 100 + 3,744 · 75 + 5,108 · 50 for the rest.
#[test]
fn a_meter_makes_the_net_of_a_progressive_known() {
    let report = json(&[
        "--game",
        "caribbean",
        "--no-write",
        "--format",
        "json",
        "--set",
        "side.progressive.meter=250000",
    ]);
    let bets = report["side_bets"].as_array().unwrap();
    let bet = bets
        .iter()
        .find(|bet| bet["paytable"] == "100-75-50")
        .unwrap();
    assert_eq!(
        bet["net"]["numerator"],
        (1_900_000 + 598_600 - 2_598_960).to_string()
    );
    assert_eq!(bet["net"]["denominator"], "2598960");
    assert_eq!(bet["meter"]["break_even_exact"], "5000900/19");
    assert_eq!(report["joint"].as_array().unwrap().len(), 4);
}
