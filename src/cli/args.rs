//! The grammar of the command line, in one place: flags, help, man page and completions all come
//! from these definitions, so no flag can be undocumented. Values are typed here; what a game or a
//! pay table is called is for the library to say.

use clap::{Args, FromArgMatches, Subcommand, ValueEnum, ValueHint};
use std::ffi::OsString;
use std::num::NonZeroU64;
use std::path::PathBuf;
use std::str::FromStr;

const EXAMPLES: &str = "\
Examples:
  edge --game caribbean
          The usual pay table: house edge, returns, decisions; writes results/caribbean/std.json
  edge --game caribbean --paytable all --format csv --no-write
          Every built-in pay table, as CSV on standard output
  edge --game caribbean --set pays.flush=6 --set qualifier=pair:2
          What two changed rules do
  edge hand --game caribbean --player \"Ah Kd 9c 5s 2h\" --dealer 5d
          What each action is worth with these cards
  edge check my-house.toml
          Whether a pay table of your own is in order

Exit codes:
  0    done
  1    a comparison or check found a difference or a fault
  2    wrong usage, wrong data in a run, or a file that cannot be read or written
  130  interrupted";

const ABOUT: &str =
    "Exact house edges of casino poker games: every deal, optimal play, any pay table";

const DESCRIPTION: &str = "\
Exact house edges of casino poker games: every deal, optimal play, any pay table.

Without a command, `edge` analyses: it walks every deal of a game under optimal play, prints the \
house edge, element of risk, returns, outcomes and decisions, and writes them as a JSON report. \
Results go to standard output, everything else to standard error. NO_COLOR is honoured.";

/// What the command line asks for.
#[derive(Debug)]
pub(crate) enum Task {
    /// The main job, which needs no command.
    Analysis(AnalysisArgs),
    /// Anything else.
    Command(Command),
}

impl Task {
    /// The whole grammar. Put together by hand because a derived one cannot say "these arguments or
    /// one of these commands" in its type.
    pub(crate) fn grammar() -> clap::Command {
        let root = clap::Command::new("edge")
            .args_conflicts_with_subcommands(true)
            .subcommand_negates_reqs(true)
            .arg_required_else_help(true);
        Command::augment_subcommands(AnalysisArgs::augment_args(root))
            .version(env!("CARGO_PKG_VERSION"))
            .about(ABOUT)
            .long_about(DESCRIPTION)
            .after_help(EXAMPLES)
    }

    /// Reads a command line, the program's name first.
    ///
    /// # Errors
    /// What the parser answers instead: a fault, or the help or version that was asked for.
    pub(crate) fn parse<T>(line: impl IntoIterator<Item = T>) -> Result<Task, clap::Error>
    where
        T: Into<OsString> + Clone,
    {
        let matches = Task::grammar().try_get_matches_from(line)?;
        let task = match matches.subcommand() {
            Some(_) => Command::from_arg_matches(&matches).map(Task::Command),
            None => AnalysisArgs::from_arg_matches(&matches).map(Task::Analysis),
        };
        task.map_err(|fault| fault.format(&mut Task::grammar()))
    }
}

/// Everything but the analysis.
#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// List the games and pay tables that are built in
    List,
    /// Show one game with every switch and pay line resolved, and its settlement rules in words
    Show(ShowArgs),
    /// Check pay-table files without running anything; every fault is shown in its place
    Check(CheckArgs),
    /// Value every action in one situation: win, tie and lose, and the exact worth, best first
    Hand(HandArgs),
    /// Play the optimal strategy deal by deal and compare the mean with the exact value
    Simulate(SimulateArgs),
    /// The best first decision: a summary, or every class of hands with --export (games with a draw)
    Strategy(StrategyArgs),
    /// Recompute every published figure that the pay tables carry; exit code 1 on a difference
    Verify(VerifyArgs),
    /// Print the JSON Schema of a report, a pay-table file or another command's JSON
    Schema(SchemaArgs),
    /// Print a completion script for a shell
    Completions(CompletionsArgs),
    /// Print the manual page, in roff; view it with `edge man | man -l -`
    Man,
}

/// Arguments of the analysis.
#[derive(Args, Debug)]
pub(crate) struct AnalysisArgs {
    /// Game to analyse, by name or alias (`edge list` shows them), or `all`
    #[arg(long)]
    pub(crate) game: String,
    /// Pay table: a built-in's name, a path to a file, or `all`; may be repeated
    #[arg(long, default_value = "std", value_hint = ValueHint::FilePath)]
    pub(crate) paytable: Vec<String>,
    #[command(flatten)]
    pub(crate) overrides: OverrideArgs,
    /// What to print on standard output
    #[arg(long, value_enum, default_value_t)]
    pub(crate) format: ReportFormat,
    /// Folder for the JSON reports: DIR/GAME/PAYTABLE.json, or DIR/GAME/custom/… for changed rules
    /// and your own files; with every game and pay table also DIR/index.md, the table of all edges
    #[arg(long, value_name = "DIR", default_value = "results", value_hint = ValueHint::DirPath)]
    pub(crate) out: PathBuf,
    /// Print only; write no report
    #[arg(long, conflicts_with = "out")]
    pub(crate) no_write: bool,
    #[command(flatten)]
    pub(crate) run: RunArgs,
    /// Say how many deals there are and what time and memory they will take, and stop
    #[arg(long, conflicts_with = "format")]
    pub(crate) dry_run: bool,
    /// Do not go on from finished parts of a run that was stopped, which are kept in DIR/.unfinished
    #[arg(long)]
    pub(crate) fresh: bool,
}

/// The rules that one run changes.
#[derive(Args, Debug)]
pub(crate) struct OverrideArgs {
    /// Change one switch or pay line for this run, as in `qualifier=pair:2` or `pays.flush=6`; may be
    /// repeated (`edge show` lists the keys)
    #[arg(long = "set", value_name = "KEY=VALUE")]
    pub(crate) set: Vec<String>,
}

/// One game as one house plays it.
#[derive(Args, Debug)]
pub(crate) struct HouseArgs {
    /// Game, by name or alias (`edge list` shows them)
    #[arg(long)]
    pub(crate) game: String,
    /// Pay table: a built-in's name or a path to a file
    #[arg(long, default_value = "std", value_hint = ValueHint::FilePath)]
    pub(crate) paytable: String,
    #[command(flatten)]
    pub(crate) overrides: OverrideArgs,
}

/// How a long run is carried out.
#[derive(Args, Debug)]
pub(crate) struct RunArgs {
    /// Threads to use, all processors unless given; the results are the same with any number
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024), allow_negative_numbers = true)]
    pub(crate) threads: Option<u16>,
    /// No progress bar and no notes on standard error
    #[arg(long)]
    pub(crate) quiet: bool,
}

/// Arguments of `show`.
#[derive(Args, Debug)]
pub(crate) struct ShowArgs {
    #[command(flatten)]
    pub(crate) house: HouseArgs,
}

/// Arguments of `check`.
#[derive(Args, Debug)]
pub(crate) struct CheckArgs {
    /// Game that the files are of; otherwise their `game` key or their folder says
    #[arg(long)]
    pub(crate) game: Option<String>,
    /// Pay-table files to check
    #[arg(required = true, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) files: Vec<PathBuf>,
}

/// Arguments of `hand`.
#[derive(Args, Debug)]
pub(crate) struct HandArgs {
    #[command(flatten)]
    pub(crate) house: HouseArgs,
    /// The player's cards, as in "Ah Kd 9c 5s 2h": rank and suit, any case, spaces optional
    #[arg(long, value_name = "CARDS")]
    pub(crate) player: String,
    /// What is seen of the dealer: his up card
    #[arg(long, value_name = "CARDS")]
    pub(crate) dealer: Option<String>,
    /// The common cards on the table, as in "4s 5h 6d"; none in stud
    #[arg(long, value_name = "CARDS")]
    pub(crate) board: Option<String>,
    /// The cards that the player has exchanged away, in a game with an exchange; --player is then what he
    /// holds now, and the decision is the last one
    #[arg(long, value_name = "CARDS")]
    pub(crate) discards: Option<String>,
    /// Other cards known to be gone from the pack
    #[arg(long, value_name = "CARDS")]
    pub(crate) dead: Option<String>,
    /// What to print on standard output
    #[arg(long, value_enum, default_value_t)]
    pub(crate) format: ShortFormat,
}

/// Arguments of `simulate`.
#[derive(Args, Debug)]
pub(crate) struct SimulateArgs {
    #[command(flatten)]
    pub(crate) house: HouseArgs,
    /// Rounds to play, at most 10^12: `10_000_000`, `1e7`, `2.5e6` and `10^7` are all understood
    #[arg(
        long,
        value_name = "N",
        default_value = "10_000_000",
        allow_negative_numbers = true
    )]
    pub(crate) rounds: Rounds,
    /// Seed of the random numbers; the same seed deals the same cards
    #[arg(
        long,
        value_name = "S",
        default_value_t = 1,
        allow_negative_numbers = true
    )]
    pub(crate) seed: u64,
    #[command(flatten)]
    pub(crate) run: RunArgs,
    /// What to print on standard output
    #[arg(long, value_enum, default_value_t)]
    pub(crate) format: ShortFormat,
}

/// Arguments of `strategy`.
#[derive(Args, Debug)]
pub(crate) struct StrategyArgs {
    #[command(flatten)]
    pub(crate) house: HouseArgs,
    /// Write every class of first decisions to this file, as CSV or, when its name ends in .jsonl, as JSON Lines
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) export: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) run: RunArgs,
    /// What to print on standard output
    #[arg(long, value_enum, default_value_t)]
    pub(crate) format: ShortFormat,
}

/// Arguments of `verify`.
#[derive(Args, Debug)]
pub(crate) struct VerifyArgs {
    /// Game to verify, by name or alias, or `all`
    #[arg(long, default_value = "all")]
    pub(crate) game: String,
    /// Pay table to verify: a built-in's name, a path to a file, or `all`; may be repeated
    #[arg(long, default_value = "all", value_hint = ValueHint::FilePath)]
    pub(crate) paytable: Vec<String>,
    #[command(flatten)]
    pub(crate) run: RunArgs,
}

/// Arguments of `schema`.
#[derive(Args, Debug)]
pub(crate) struct SchemaArgs {
    /// What to describe
    #[arg(value_enum, default_value_t)]
    pub(crate) of: SchemaOf,
}

/// Arguments of `completions`.
#[derive(Args, Debug)]
pub(crate) struct CompletionsArgs {
    /// The shell that will read the script
    pub(crate) shell: clap_complete::Shell,
}

/// How an analysis is printed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum ReportFormat {
    /// Tables to read
    #[default]
    Table,
    /// The report as it is written to the file
    Json,
    /// One row per figure, for spreadsheets
    Csv,
    /// Tables to publish
    Markdown,
}

/// How the answer of a smaller command is printed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum ShortFormat {
    /// Tables to read
    #[default]
    Table,
    /// For other programs
    Json,
}

/// What `edge schema` describes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum SchemaOf {
    /// The report of an analysis
    #[default]
    Report,
    /// A pay-table file
    Paytable,
    /// What `edge hand --format json` prints
    Hand,
    /// What `edge simulate --format json` prints
    Simulation,
    /// What `edge strategy --format json` prints
    Strategy,
    /// One line of `edge strategy --export FILE.jsonl`
    Decision,
}

/// A number of rounds, from 2 (one has no standard error) to [`Rounds::MOST`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Rounds(pub(crate) NonZeroU64);

impl Rounds {
    /// Days of work for one machine; more is a slip of the pen.
    const MOST: u64 = 1_000_000_000_000;
}

impl FromStr for Rounds {
    type Err = String;

    fn from_str(text: &str) -> Result<Rounds, String> {
        let rounds = whole_number(text)
            .ok_or("write a whole number, as 10000000, 10_000_000, 1e7 or 10^7")?;
        match NonZeroU64::new(rounds) {
            Some(rounds) if rounds.get() == 1 => Err("at least two rounds are needed".into()),
            None => Err("at least two rounds are needed".into()),
            Some(rounds) if rounds.get() <= Rounds::MOST => Ok(Rounds(rounds)),
            Some(_) => Err("at most 10^12 rounds can be played".into()),
        }
    }
}

/// Reads `10_000_000`, `1e7`, `2.5e6` or `10^7`. `None` when the text is none of these or not whole;
/// a number too large for the type is its greatest value, so that the caller can say "too many".
fn whole_number(text: &str) -> Option<u64> {
    if let Some((base, power)) = text.split_once('^') {
        let power = u32::try_from(digits(power)?).unwrap_or(u32::MAX);
        return Some(digits(base)?.saturating_pow(power));
    }
    let Some((mantissa, exponent)) = text.split_once(['e', 'E']) else {
        return digits(text);
    };
    let (whole, decimals) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    let decimals = decimals.trim_end_matches('0');
    let exponent = digits(exponent.strip_prefix('+').unwrap_or(exponent))?;
    let zeros = exponent.checked_sub(decimals.len() as u64)?;
    let mantissa = digits(&format!("{whole}{decimals}"))?;
    let scale = 10u64.saturating_pow(u32::try_from(zeros).unwrap_or(u32::MAX));
    Some(mantissa.saturating_mul(scale))
}

/// Digits with `_` between groups. A number too large is the greatest value.
fn digits(text: &str) -> Option<u64> {
    let grouped = text
        .split('_')
        .all(|group| !group.is_empty() && group.bytes().all(|byte| byte.is_ascii_digit()));
    grouped.then(|| text.replace('_', "").parse().unwrap_or(u64::MAX))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(line: &str) -> Result<Task, clap::Error> {
        Task::parse(line.split_whitespace())
    }

    fn analysis(line: &str) -> AnalysisArgs {
        match parse(line).unwrap() {
            Task::Analysis(args) => args,
            Task::Command(command) => panic!("{command:?}"),
        }
    }

    fn command(line: &str) -> Command {
        match parse(line).unwrap() {
            Task::Command(command) => command,
            Task::Analysis(args) => panic!("{args:?}"),
        }
    }

    #[test]
    fn the_grammar_is_sound() {
        Task::grammar().debug_assert();
    }

    #[test]
    fn an_analysis_has_the_stated_defaults() {
        let args = analysis("edge --game caribbean");
        assert_eq!(args.game, "caribbean");
        assert_eq!(args.paytable, ["std"]);
        assert!(args.overrides.set.is_empty());
        assert_eq!(args.format, ReportFormat::Table);
        assert_eq!(args.out, PathBuf::from("results"));
        assert_eq!(args.run.threads, None);
        assert!(!args.no_write && !args.run.quiet && !args.dry_run);
    }

    #[test]
    fn an_analysis_takes_several_tables_and_overrides() {
        let args = analysis(
            "edge --game uth --paytable std --paytable my/own.toml --set qualifier=pair:2 \
             --set pays.flush=3 --format markdown --no-write --threads 3  --quiet",
        );
        assert_eq!(args.paytable, ["std", "my/own.toml"]);
        assert_eq!(args.overrides.set, ["qualifier=pair:2", "pays.flush=3"]);
        assert_eq!(args.format, ReportFormat::Markdown);
        assert_eq!(args.run.threads, Some(3));
        assert!(args.no_write && args.run.quiet && !args.dry_run);
    }

    #[test]
    fn commands_need_no_analysis() {
        assert!(matches!(command("edge list"), Command::List));
        assert!(matches!(command("edge man"), Command::Man));
        let Command::Show(show) = command("edge show --game caribbean --set pays.flush=6") else {
            panic!("not show");
        };
        assert_eq!(
            (&*show.house.paytable, show.house.overrides.set.len()),
            ("std", 1)
        );
        let Command::Check(check) = command("edge check a.toml b.toml") else {
            panic!("not check");
        };
        assert_eq!(check.files.len(), 2);
        let Command::Hand(hand) =
            command("edge hand --game caribbean --player AhKd9c5s2h --dealer 5d --dead 2c")
        else {
            panic!("not hand");
        };
        assert_eq!(hand.player, "AhKd9c5s2h");
        assert_eq!(
            (hand.dealer.as_deref(), hand.dead.as_deref()),
            (Some("5d"), Some("2c"))
        );
        assert_eq!(hand.format, ShortFormat::Table);
        let Command::Simulate(simulate) = command("edge simulate --game caribbean --rounds 1e8")
        else {
            panic!("not simulate");
        };
        assert_eq!((simulate.rounds.0.get(), simulate.seed), (100_000_000, 1));
        let Command::Verify(verify) = command("edge verify") else {
            panic!("not verify");
        };
        assert_eq!(
            (&*verify.game, verify.paytable),
            ("all", vec!["all".to_string()])
        );
        let Command::Schema(schema) = command("edge schema") else {
            panic!("not schema");
        };
        assert_eq!(schema.of, SchemaOf::Report);
    }

    #[test]
    fn wrong_lines_are_refused() {
        for line in [
            "edge --paytable std",
            "edge --game caribbean list",
            "edge --game caribbean --threads 0",
            "edge --game caribbean --threads many",
            "edge --game caribbean --format yaml",
            "edge --game caribbean --out here --no-write",
            "edge --game caribbean --dry-run --format json",
            "edge check",
            "edge hand --game caribbean",
            "edge simulate --game caribbean --rounds 0",
            "edge simulate --game caribbean --seed -1",
            "edge schema everything",
            "edge completions tcl",
        ] {
            let fault = parse(line).expect_err(line);
            assert_eq!(fault.exit_code(), 2, "{line}");
        }
    }

    #[test]
    fn rounds_are_read_in_all_usual_forms() {
        for (text, rounds) in [
            ("2", 2),
            ("10000000", 10_000_000),
            ("10_000_000", 10_000_000),
            ("1e8", 100_000_000),
            ("1E8", 100_000_000),
            ("1e+8", 100_000_000),
            ("2.5e6", 2_500_000),
            ("2.50e1", 25),
            ("10^8", 100_000_000),
            ("2^20", 1_048_576),
            ("1e12", Rounds::MOST),
        ] {
            let read = text.parse::<Rounds>().map(|read| read.0.get());
            assert_eq!(read, Ok(rounds), "{text}");
        }
        for (text, why) in [
            ("0", "at least"),
            ("1", "at least"),
            ("0e5", "at least"),
            ("1e13", "at most"),
            ("1e999999999999", "at most"),
            ("9^9999", "at most"),
            ("99999999999999999999999", "at most"),
            ("", "whole"),
            ("-5", "whole"),
            ("+5", "whole"),
            ("1.5", "whole"),
            ("2.55e1", "whole"),
            ("1e-3", "whole"),
            ("1__0", "whole"),
            ("e8", "whole"),
            ("10^", "whole"),
            ("ten", "whole"),
        ] {
            let fault = text.parse::<Rounds>().unwrap_err();
            assert!(fault.contains(why), "{text}: {fault}");
        }
    }
}
