//! The whole way from text to rules or faults.

use super::*;
use crate::evaluator::HandClass;
use crate::exact::{Exact, fraction_text, whole};
use crate::games::{Line, Qualifier, SidePays, Spec, caribbean, casino_holdem, uth};
use std::path::{Path, PathBuf};
use tempfile::TempDir;

const GAME: &Spec = &caribbean::SPEC;
const HOLDEM: &Spec = &casino_holdem::SPEC;
const UTH: &Spec = &uth::SPEC;

/// A complete table, as the body of a file.
const PAYS: &str = "[pays]\nroyal-flush = 100\nstraight-flush = 50\nfour-of-a-kind = 20\n\
    full-house = 7\nflush = 5\nstraight = 4\nthree-of-a-kind = 3\ntwo-pair = 2\npair = 1\n\
    ace-king = 1\n";

struct Files(TempDir);

impl Files {
    fn new(files: &[(&str, &str)]) -> Files {
        let folder = Files(TempDir::new().unwrap());
        for (name, text) in files {
            let path = folder.path(name);
            std::fs::create_dir_all(path.parent().unwrap()).unwrap();
            std::fs::write(path, text).unwrap();
        }
        folder
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    fn load(&self, name: &str, sets: &[&str]) -> Result<Rules, LoadError> {
        load_with(&self.path(name).display().to_string(), sets)
    }
}

fn load_with(paytable: &str, sets: &[&str]) -> Result<Rules, LoadError> {
    let sets: Vec<String> = sets.iter().map(ToString::to_string).collect();
    load(&caribbean::SPEC, paytable, &sets)
}

fn load_text(text: &str) -> Result<Rules, LoadError> {
    Files::new(&[("house.toml", text)]).load("house.toml", &[])
}

fn faults_of(result: Result<Rules, LoadError>) -> Faults {
    match result {
        Err(LoadError::Faults(faults)) => faults,
        other => panic!("faults expected, not {other:?}"),
    }
}

/// Each fault as `line:column label [text under the label]`.
fn shown(faults: &Faults) -> Vec<String> {
    let one = |fault: &Fault| {
        if fault.span.is_none() {
            return fault.message.clone();
        }
        let (line, column) = faults.line_and_column(fault).unwrap();
        let under = &faults.text_of(fault)[fault.span.clone().unwrap()];
        assert!(
            !fault.message.is_empty() && !fault.help.is_empty(),
            "{fault:?}"
        );
        format!("{line}:{column} {} [{under}]", fault.label)
    };
    faults.faults.iter().map(one).collect()
}

fn faults_in(text: &str) -> Vec<String> {
    shown(&faults_of(load_text(text)))
}

fn set_faults(sets: &[&str]) -> Vec<String> {
    shown(&faults_of(load_with("std", sets)))
}

fn pays(rules: &Rules) -> String {
    let values: Vec<String> = rules.table("pays").values().map(fraction_text).collect();
    values.join("/")
}

#[test]
fn every_built_in_has_the_lines_of_its_house() {
    let expected = [
        ("std", "100/50/20/7/5/4/3/2/1/1"),
        ("evolution", "100/50/25/10/7/5/3/2/1/1"),
        ("royal-200", "200/50/20/7/5/4/3/2/1/1"),
        ("microgaming", "999/199/99/14/9/5/3/1/1/1"),
        ("rival", "800/200/25/10/7/5/3/2/1/1"),
        ("wagerworks", "200/50/20/8/6/4/3/2/1/1"),
    ];
    let names: Vec<&str> = built_ins(GAME).iter().map(|table| table.name).collect();
    assert_eq!(names, expected.map(|(name, _)| name));
    for (name, lines) in expected {
        let rules = load_with(name, &[]).unwrap();
        assert_eq!(pays(&rules), lines, "{name}");
        assert_eq!(rules.paytable, name);
        assert_eq!(rules.origin, Origin::BuiltIn);
        assert_eq!(rules.exact("raise"), &whole(2));
        assert_eq!(rules.qualifier("qualifier").to_string(), "ace-king");
        let bets = rules
            .side_bets
            .iter()
            .map(|bet| format!("{} {}", bet.id, bet.table));
        let bets: Vec<String> = bets.collect();
        let progressives = ["500-100-50", "150-100-50", "100-75-50"];
        assert_eq!(bets[0], "five-plus-one std");
        assert_eq!(
            bets[1..],
            progressives.map(|table| format!("progressive {table}"))
        );
    }
}

#[test]
fn every_file_in_the_folders_is_built_in() {
    for game in [GAME, HOLDEM, UTH] {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("paytables");
        let files = std::fs::read_dir(folder.join(game.id)).unwrap();
        assert_eq!(files.count(), built_ins(game).len());
    }
}

#[test]
fn every_community_card_built_in_has_the_lines_of_its_house() {
    let lines = |game: &'static Spec, name: &str, table: &str| {
        let rules = load(game, name, &[]).unwrap_or_else(|error| panic!("{name}: {error}"));
        let values: Vec<String> = rules.table(table).values().map(fraction_text).collect();
        values.join("/")
    };
    for (name, expected) in [
        ("std", "100/20/10/3/2/1/1"),
        ("romania", "100/20/10/3/2/2/1"),
        ("royal-50", "50/20/10/3/2/1/1"),
        ("wizard-1", "20/20/10/3/2/1/1"),
        ("wizard-2", "25/25/12/3/2/1/1"),
        ("betvoyager", "100/50/10/4/3/2/2/1"),
        ("rtg", "100/20/10/3/2/1/1"),
    ] {
        assert_eq!(lines(HOLDEM, name, "pays"), expected, "{name}");
    }
    for (name, expected) in [
        ("std", "500/50/10/3/3/2/1/0"),
        ("auckland", "500/50/10/3/3/2/1/0"),
        ("straight-pushes", "500/50/10/3/3/2/0/0"),
        ("three-only", "500/50/10/3/3/2/1/0"),
    ] {
        assert_eq!(lines(UTH, name, "blind"), expected, "{name}");
    }
}

#[test]
fn side_bets_keep_their_prizes() {
    let rules = load_with("std", &[]).unwrap();
    let lines = |index: usize| -> Vec<String> {
        let lines = rules.side_bets[index].lines.iter();
        lines
            .map(|(line, prize)| format!("{line} {prize}"))
            .collect()
    };
    assert_eq!(
        lines(0).join(", "),
        "royal-flush 1000, straight-flush 200, four-of-a-kind 100, full-house 20, flush 15, \
         straight 10, three-of-a-kind 7"
    );
    assert_eq!(
        lines(3).join(", "),
        "royal-flush 100%, straight-flush 10%, four-of-a-kind 100, full-house 75, flush 50"
    );
    assert_eq!(rules.side_bets[3].meter, None);
}

#[test]
fn published_figures_are_those_of_the_file_alone() {
    let std = load_with("std", &[]).unwrap();
    // Total, 13 rows of the return table, two percentages, five strategies with three figures
    // each, two break-even meters.
    assert_eq!(std.published.len(), 1 + 13 + 2 + 15 + 2);
    let first = &std.published[0];
    assert_eq!(first.quantity, Quantity::TotalNet);
    assert_eq!(first.value, whole(-1_041_372_912_372_i64));
    assert_eq!(first.of.as_deref(), Some("19933230517200"));
    let counts = std
        .published
        .iter()
        .filter(|one| one.quantity == Quantity::OutcomeCount);
    let sum: Exact = counts.map(|one| one.value.clone()).sum();
    assert_eq!(sum, whole(19_933_230_517_200_i64));
    let evolution = load_with("evolution", &[]).unwrap();
    assert_eq!(evolution.published.len(), 3);
    assert_eq!(evolution.published[1].per, Some(Per::MoneyPutDown));
    let bet = Some(("five-plus-one".to_string(), "std".to_string()));
    assert_eq!(evolution.published[2].side_bet, bet);
    assert_eq!(load_with("rival", &[]).unwrap().published.len(), 0);
}

#[test]
fn eight_faults_make_eight_messages() {
    let text = "\
title = \"Faulty\"
raise = 0.95
qualifier = \"pear:4\"
[pays]
royal-flush = 100
straight-flush = -50
four-of-a-kind = 20
fluhs = 5
straight = 4
straight = 5
full-house = 3:2
three-of-a-kind = 3
pair = 1
ace-king = 1
[[published]]
quantity = \"house_edge\"
value = \"5 percent\"
source = \"nobody\"
";
    assert_eq!(
        faults_in(text),
        [
            "2:9 not exact [0.95]",
            "3:13 not a qualifier [\"pear:4\"]",
            "4:1 `two-pair` is missing [[pays]]",
            "6:18 below 0 [-50]",
            "8:1 unknown pay line [fluhs]",
            "10:1 stated again here [straight]",
            "11:14 cannot be read [3:2]",
            "17:9 not a number [\"5 percent\"]",
        ]
    );
}

#[test]
fn syntax_faults_do_not_hide_one_another_or_cry_missing() {
    let text = "title =\nraise 2\n[pays\nroyal-flush = 100\nstraight-flush = fifty\n\
        four-of-a-kind\nfull-house = 7\nflush = 5 5\nstraight = 4\nthree-of-a-kind = 3\n\
        two-pair = \"2\npair = 1\n= 3\nace-king = 1\n[pays]\n";
    assert_eq!(
        faults_in(text),
        [
            "1:1 a value is missing [title =]",
            "2:1 cannot be read [raise 2]",
            "3:1 `]` is missing [[pays]",
            "5:18 cannot be read [fifty]",
            "6:1 cannot be read [four-of-a-kind]",
            "8:9 cannot be read [5 5]",
            "11:14 here []",
            "13:1 cannot be read [= 3]",
            "15:2 stated again here [pays]",
        ]
    );
}

#[test]
fn an_unclosed_list_says_nothing_of_what_it_swallowed() {
    let text = format!("outcomes = [1, 2\n{PAYS}");
    assert!(
        faults_in(&text)
            .iter()
            .all(|fault| !fault.contains("missing"))
    );
    assert!(!faults_in("a.b.c = \"\"\"open").is_empty());
}

#[test]
fn deep_and_empty_files_are_survived() {
    assert_eq!(faults_in(""), ["1:1 [pays] is missing or empty []"]);
    assert_eq!(faults_in("\u{feff}"), ["1:1 [pays] is missing or empty []"]);
    faults_in(&format!("{}x = 1\n", "a.".repeat(100_000)));
    faults_in(&format!("x = {}\n", "[".repeat(100_000)));
}

#[test]
fn unknown_names_suggest_near_ones() {
    let text = format!(
        "title = \"x\"\nrase = 2\n{PAYS}quads = 3\n[side.progresive.tables.a]\nroyal-flush = 1\n"
    );
    let faults = faults_of(load_text(&text));
    let helps: Vec<&str> = faults
        .faults
        .iter()
        .map(|fault| fault.help.as_str())
        .collect();
    assert_eq!(helps[0], "did you mean `raise`?");
    assert_eq!(helps[1], "did you mean `four-of-a-kind`?");
    assert_eq!(helps[2], "did you mean `progressive`?");
    assert_eq!(helps.len(), 3);
}

#[test]
fn a_misspelt_section_is_still_read() {
    let text = PAYS
        .replace("[pays]", "[pay]")
        .replace("\nflush = 5", "\nflush = -5");
    assert_eq!(
        faults_in(&text),
        ["1:2 unknown key or section [pay]", "6:9 below 0 [-5]"]
    );
}

#[test]
fn wrong_types_are_one_fault_each() {
    assert_eq!(faults_in("pays = 3\n"), ["1:8 not a section [3]"]);
    let text = format!("raise = true\nqualifier = 4\ntitle = 7\nside = 1\npublished = 1\n{PAYS}");
    assert_eq!(
        faults_in(&text),
        [
            "1:9 not a number [true]",
            "2:13 not text [4]",
            "3:9 not text [7]",
            "4:8 not a section [1]",
            "5:13 not in a list [1]",
        ]
    );
    let text = format!("{PAYS}[side]\nprogressive = \"on\"\n[side.five-plus-one]\ntables = 3\n");
    assert_eq!(
        faults_in(&text),
        ["13:15 not a section [\"on\"]", "15:10 not a section [3]"]
    );
}

#[test]
fn values_out_of_range_are_faults() {
    let text = format!("raise = \"0.001\"\n{PAYS}")
        .replace("= 100", "= 1000000001")
        .replace("= 50", "= \"1/1000001\"")
        .replace("= 20", "= \"1:0\"")
        .replace("flush = 5", "flush = \"5%\"");
    assert_eq!(
        faults_in(&text),
        [
            "1:9 out of range [\"0.001\"]",
            "3:15 out of range [1000000001]",
            "4:18 denominator too large [\"1/1000001\"]",
            "5:18 a ratio to nothing [\"1:0\"]",
            "7:9 not a number [\"5%\"]",
        ]
    );
}

#[test]
fn the_common_denominator_is_limited() {
    // 999983 and 999979 are primes; their product passes 10⁹.
    let text = PAYS
        .replace("= 100", "= \"1/999983\"")
        .replace("= 7", "= \"1/999979\"");
    assert_eq!(
        faults_in(&text),
        ["5:14 too many different fractions [\"1/999979\"]"]
    );
    // 31250 · 32000 = 10⁹, but their least common multiple is only 4,000,000.
    let text = PAYS
        .replace("= 100", "= \"1/31250\"")
        .replace("= 7", "= \"1/32000\"");
    assert!(load_text(&text).is_ok());
}

#[test]
fn side_tables_have_no_gaps() {
    let text = format!(
        "{PAYS}[side.five-plus-one.tables.a]\nroyal-flush = 9\nfour-of-a-kind = 7\nflush = 6\n\
         [side.five-plus-one.tables.b]\n[side.progressive]\n[side.five-plus-one.tables.\"c d\"]\n\
         royal-flush = 1\n"
    );
    assert_eq!(
        faults_in(&text),
        [
            "12:1 `straight-flush` is missing [[side.five-plus-one.tables.a]]",
            "12:1 `full-house` is missing [[side.five-plus-one.tables.a]]",
            "16:1 no lines [[side.five-plus-one.tables.b]]",
            "17:1 no pay table [[side.progressive]]",
            "18:28 not a plain name [\"c d\"]",
        ]
    );
}

#[test]
fn shares_and_meters_are_for_progressives() {
    let text = format!(
        "{PAYS}[side.five-plus-one]\nmeter = 5\n[side.five-plus-one.tables.a]\nroyal-flush = \"10%\"\n\
         [side.progressive]\nmeter = -1\n[side.progressive.tables.a]\nroyal-flush = \"101%\"\n"
    );
    assert_eq!(
        faults_in(&text),
        [
            "13:1 unknown key of a side bet [meter]",
            "15:15 not a progressive [\"10%\"]",
            "17:9 below 0 [-1]",
            "19:15 out of range [\"101%\"]",
        ]
    );
}

#[test]
fn extending_states_only_differences() {
    let files = Files::new(&[
        (
            "house/a.toml",
            "extends = \"../b.toml\"\nraise = 3\n[pays]\nflush = \"11:2\"\n\
             [side.progressive.tables.100-75-50]\nflush = 60\nstraight = 5\n\
             [side.progressive.tables.own]\nroyal-flush = \"50%\"\n",
        ),
        (
            "b.toml",
            "title = \"B\"\nsource = \"B's rules\"\nextends = \"std\"\n[pays]\nflush = 6\npair = 2\n\
             [side]\nfive-plus-one = \"off\"\n",
        ),
    ]);
    let rules = files.load("house/a.toml", &[]).unwrap();
    assert_eq!(pays(&rules), "100/50/20/7/11/2/4/3/2/2/1");
    assert_eq!(rules.exact("raise"), &whole(3));
    assert_eq!((rules.title.as_str(), rules.source.as_ref()), ("a", None));
    assert_eq!(rules.origin, Origin::File(files.path("house/a.toml")));
    assert!(rules.published.is_empty());
    let tables: Vec<&str> = rules
        .side_bets
        .iter()
        .map(|bet| bet.table.as_str())
        .collect();
    assert_eq!(tables, ["500-100-50", "150-100-50", "100-75-50", "own"]);
    let lines = &rules.side_bets[2].lines;
    assert_eq!(
        lines[&Line::Hand(HandClass::Flush)],
        Prize::Fixed(whole(60))
    );
    assert_eq!(
        lines[&Line::Hand(HandClass::Straight)],
        Prize::Fixed(whole(5))
    );
    assert_eq!(
        lines[&Line::Hand(HandClass::FullHouse)],
        Prize::Fixed(whole(75))
    );
    let b = files.load("b.toml", &[]).unwrap();
    assert_eq!(
        (b.title.as_str(), b.source.as_deref()),
        ("B", Some("B's rules"))
    );
}

#[test]
fn a_circle_of_files_is_named() {
    let files = Files::new(&[
        ("a.toml", "extends = \"./b.toml\"\n"),
        ("b.toml", "title = \"B\"\nextends = \"c.toml\"\n"),
        ("c.toml", "extends = \"b.toml\"\n"),
    ]);
    let faults = faults_of(files.load("a.toml", &[]));
    assert_eq!(shown(&faults), ["1:11 closes the circle [\"b.toml\"]"]);
    assert!(faults.faults[0].file.ends_with("c.toml"));
    let message = &faults.faults[0].message;
    let at = |name: &str| {
        message
            .match_indices(name)
            .map(|(at, _)| at)
            .collect::<Vec<_>>()
    };
    assert_eq!(
        (at("b.toml").len(), at("c.toml").len()),
        (2, 1),
        "{message}"
    );
    assert!(!message.contains("a.toml"));
    let own = Files::new(&[("a.toml", "extends = \"a.toml\"\n")]);
    assert_eq!(shown(&faults_of(own.load("a.toml", &[]))).len(), 1);
    // A user's file of the same name as the built-in that it extends is another file.
    let std = Files::new(&[("std.toml", "extends = \"std\"\n")]);
    assert!(std.load("std.toml", &[]).is_ok());
}

#[test]
fn a_base_that_is_not_there_is_one_fault() {
    assert_eq!(
        faults_in("extends = \"sdt\"\n"),
        ["1:11 unknown pay table [\"sdt\"]"]
    );
    assert_eq!(
        faults_in("extends = \"no/where\"\n"),
        ["1:11 cannot be read [\"no/where\"]"]
    );
    assert_eq!(
        faults_in("extends = \"./\"\n"),
        ["1:11 cannot be read [\"./\"]"]
    );
}

#[test]
fn faults_beneath_are_reported_in_their_file() {
    let files = Files::new(&[
        ("a.toml", "extends = \"b.toml\"\nraise = 0\n"),
        ("b.toml", "extends = \"std\"\n[pays]\nflush = 0.5\n"),
    ]);
    let faults = faults_of(files.load("a.toml", &[]));
    let names: Vec<String> = faults
        .faults
        .iter()
        .map(|fault| faults.place(fault))
        .collect();
    assert!(
        names[0].ends_with("a.toml:2:9") && names[1].ends_with("b.toml:3:9"),
        "{names:?}"
    );
    let text = faults.to_string();
    assert_eq!(text.lines().count(), 2, "{text}");
}

#[test]
fn only_what_is_inherited_can_be_dropped() {
    let text = format!("{PAYS}[side]\nprogressive = \"off\"\n");
    assert_eq!(faults_in(&text), ["13:15 nothing to drop [\"off\"]"]);
}

#[test]
fn unreachable_lines_are_dropped_when_inherited_and_faults_when_stated() {
    let rules = load_text("extends = \"std\"\nqualifier = \"pair:2\"\n").unwrap();
    assert_eq!(pays(&rules), "100/50/20/7/5/4/3/2/1");
    let stated = format!("qualifier = \"two-pair\"\n{PAYS}");
    assert_eq!(
        faults_in(&stated),
        ["11:8 can never be paid [1]", "12:12 can never be paid [1]"]
    );
    let short = PAYS.replace("ace-king = 1\n", "");
    assert!(load_text(&format!("qualifier = \"pair\"\n{short}")).is_ok());
    assert_eq!(faults_in(&short), ["1:1 `ace-king` is missing [[pays]]"]);
    // Only a royal flush plays, and nothing beats it.
    let rules = load_with("std", &["qualifier=royal-flush"]).unwrap();
    assert_eq!(pays(&rules), "");
    // The qualifier cannot be read: it may be the reason why the lowest line is absent.
    let unsure = format!("qualifier = \"pear\"\n{short}");
    assert_eq!(faults_in(&unsure), ["1:13 not a qualifier [\"pear\"]"]);
}

#[test]
fn overrides_change_single_lines() {
    let sets = [
        "raise=3",
        "qualifier=pair:4",
        "pays.flush=11:2",
        "side.progressive.meter=250000",
        "side.progressive.tables.100-75-50.flush=0.5",
        "side.five-plus-one=off",
    ];
    let rules = load_with("evolution", &sets).unwrap();
    assert_eq!(pays(&rules), "100/50/25/10/11/2/5/3/2/1");
    assert_eq!(
        rules.qualifier("qualifier"),
        Qualifier::parse("pair:4").unwrap()
    );
    assert_eq!((rules.source.as_ref(), rules.published.len()), (None, 0));
    assert_eq!(rules.overrides.len(), 6);
    assert_eq!(rules.overrides["pays.flush"], "11/2");
    let meters: Vec<_> = rules
        .side_bets
        .iter()
        .map(|bet| bet.meter.clone())
        .collect();
    assert_eq!(meters, vec![Some(whole(250_000)); 3]);
    let half = Prize::Fixed(whole(1) / whole(2));
    assert_eq!(
        rules.side_bets[2].lines[&Line::Hand(HandClass::Flush)],
        half
    );
}

#[test]
fn an_override_may_bring_a_line_that_it_makes_reachable() {
    let short = PAYS.replace("ace-king = 1\n", "");
    let files = Files::new(&[("p.toml", &format!("qualifier = \"pair\"\n{short}"))]);
    let both = ["qualifier=none", "pays.ace-king=2"];
    assert_eq!(
        pays(&files.load("p.toml", &both).unwrap()),
        "100/50/20/7/5/4/3/2/1/2"
    );
    let faults = faults_of(files.load("p.toml", &both[..1]));
    assert_eq!(shown(&faults), ["2:1 `ace-king` is missing [[pays]]"]);
}

#[test]
fn faults_of_overrides_point_into_their_text() {
    assert_eq!(set_faults(&["raise"]), ["1:1 no `=` [raise]"]);
    assert_eq!(set_faults(&["raise="]), ["1:1 no value [raise=]"]);
    assert_eq!(
        set_faults(&["raise=2", "raise=3", "pays.fluhs=3", "title=x"]),
        [
            "1:1 set again here [raise]",
            "1:1 unknown key [pays.fluhs]",
            "1:1 cannot be set [title]",
        ]
    );
    assert_eq!(
        set_faults(&[
            "pays.flush=five",
            "raise=0",
            "qualifier=pears",
            "pays.pair=-1"
        ]),
        [
            "1:12 not a number [five]",
            "1:7 out of range [0]",
            "1:11 not a qualifier [pears]",
            "1:11 below 0 [-1]",
        ]
    );
    assert_eq!(
        set_faults(&["qualifier=pair", "pays.ace-king=1"]),
        ["1:15 can never be paid [1]"]
    );
    assert_eq!(
        set_faults(&["side.progressive=off", "side.progressive.meter=5"]),
        ["1:24 contradicts another --set [5]"]
    );
    let faults = faults_of(load_with("std", &["pays.fluhs=3"]));
    assert_eq!(faults.faults[0].file, "--set pays.fluhs=3");
    assert_eq!(faults.faults[0].help, "did you mean `pays.flush`?");
    // The gap opens in the file's table.
    let header = "[side.progressive.tables.100-75-50]";
    let mut lines = built_ins(GAME)[0].text.lines();
    let line = lines.position(|line| line == header).unwrap() + 1;
    assert_eq!(
        set_faults(&["side.progressive.tables.100-75-50.three-of-a-kind=2"]),
        [format!("{line}:1 `straight` is missing [{header}]")]
    );
}

#[test]
fn published_figures_are_checked() {
    let figure = |body: &str| {
        let text = format!("extends = \"std\"\n[[published]]\n{body}\n");
        faults_in(&text)
    };
    let sound = "quantity = \"house_edge\"\nvalue = \"0.1\"\nsource = \"s\"\n";
    let with = |more: &str| figure(&format!("{sound}{more}"));
    let missing: Vec<String> = ["quantity", "value", "source"]
        .map(|field| format!("2:1 `{field}` is missing [[[published]]]"))
        .to_vec();
    assert_eq!(figure(""), missing);
    assert_eq!(
        with("sauce = 1"),
        ["6:1 unknown field of a published figure [sauce]"]
    );
    assert_eq!(
        with("strategy = \"guess\""),
        ["6:12 unknown strategy [\"guess\"]"]
    );
    assert_eq!(
        with("per = \"ante\""),
        ["6:7 does not belong here [\"ante\"]"]
    );
    assert_eq!(
        with("table = \"std\""),
        ["6:9 does not belong here [\"std\"]"]
    );
    assert_eq!(with("of = \"5\""), ["6:6 does not belong here [\"5\"]"]);
    assert_eq!(
        with("outcomes = [\"fold\"]"),
        ["6:12 does not belong here [[\"fold\"]]"]
    );
    assert_eq!(
        with("side_bet = \"bonus\""),
        ["6:12 unknown side bet [\"bonus\"]"]
    );
    assert_eq!(
        with("side_bet = \"progressive\""),
        ["2:1 `table` is missing [[[published]]]"]
    );
    assert_eq!(
        with("side_bet = \"progressive\"\ntable = \"std\""),
        ["7:9 unknown pay table of this side bet [\"std\"]"]
    );
    assert_eq!(
        with("side_bet = \"five-plus-one\"\nstrategy = \"three-rules\""),
        ["7:12 does not belong here [\"three-rules\"]"]
    );
    let of = |quantity: &str, more: &str| {
        figure(&format!(
            "quantity = \"{quantity}\"\nvalue = \"1\"\nsource = \"s\"\n{more}"
        ))
    };
    assert_eq!(of("edge", ""), ["3:12 unknown quantity [\"edge\"]"]);
    assert_eq!(
        of("return_to_player", ""),
        ["2:1 `per` is missing [[[published]]]"]
    );
    assert_eq!(
        of("return_to_player", "per = \"hand\""),
        ["6:7 unknown unit of a return [\"hand\"]"]
    );
    assert_eq!(
        of("outcome_count", ""),
        ["2:1 `outcomes` is missing [[[published]]]"]
    );
    assert_eq!(of("outcome_count", "outcomes = []"), ["6:12 empty [[]]"]);
    assert_eq!(
        of("outcome_count", "outcomes = [\"fold\", \"fold\"]"),
        ["6:12 listed twice [[\"fold\", \"fold\"]]"]
    );
    assert_eq!(
        of("break_even_meter", ""),
        ["2:1 `side_bet` is missing [[[published]]]"]
    );
    assert_eq!(
        of("break_even_meter", "side_bet = \"five-plus-one\""),
        ["6:12 does not belong here [\"five-plus-one\"]"]
    );
    assert_eq!(
        of("element_of_risk", "side_bet = \"five-plus-one\""),
        ["6:12 does not belong here [\"five-plus-one\"]"]
    );
    assert_eq!(
        of("total_net", "of = \"05\""),
        ["6:6 not a whole number [\"05\"]"]
    );
}

/// A published figure of a table that extends `std` after `head`, its first line the header.
fn figure_after(head: &str, quantity: &str, more: &str) -> String {
    format!(
        "extends = \"std\"\n{head}[[published]]\nquantity = \"{quantity}\"\nvalue = \"1\"\n\
         source = \"s\"\n{more}\n"
    )
}

#[test]
fn outcomes_that_the_rules_do_not_have_are_faults() {
    let count = |head: &str, ids: &str| {
        let text = figure_after(head, "outcome_count", &format!("outcomes = [{ids}]"));
        load_text(&text)
    };
    assert!(count("", "\"win-ace-king\", \"not-qualified\"").is_ok());
    let faults = faults_of(count("", "\"fold\", \"win-fluhs\""));
    assert_eq!(shown(&faults), ["6:21 unknown outcome [\"win-fluhs\"]"]);
    assert_eq!(faults.faults[0].help, "did you mean `win-flush`?");
    assert_eq!(
        faults.faults[0].message,
        "there is no outcome `win-fluhs` under these rules"
    );
    let pair = "qualifier = \"pair:2\"\n";
    assert_eq!(
        shown(&faults_of(count(pair, "\"win-ace-king\""))),
        ["7:13 unknown outcome [\"win-ace-king\"]"]
    );
    let none = "qualifier = \"none\"\n";
    assert_eq!(
        shown(&faults_of(count(none, "\"not-qualified\", \"win-pair\""))),
        ["7:13 unknown outcome [\"not-qualified\"]"]
    );
    // Another fault neither hides it nor makes others.
    assert_eq!(
        shown(&faults_of(count(
            "pays.flush = -1\n",
            "\"win-flush\", \"won\""
        ))),
        ["2:14 below 0 [-1]", "7:26 unknown outcome [\"won\"]"]
    );
    assert_eq!(
        shown(&faults_of(count("qualifier = \"pear\"\n", "\"won\""))),
        ["2:13 not a qualifier [\"pear\"]"]
    );
    // Overrides drop the figure.
    let text = figure_after("", "outcome_count", "outcomes = [\"win-ace-king\"]");
    let files = Files::new(&[("p.toml", &text)]);
    assert!(files.load("p.toml", &["qualifier=pair:2"]).is_ok());
    let text = figure_after("", "outcome_count", "outcomes = [\"won\"]");
    let files = Files::new(&[("p.toml", &text)]);
    assert!(files.load("p.toml", &["raise=3"]).is_ok());
}

#[test]
fn figures_that_hang_on_a_meter_need_one() {
    let progressive = "side_bet = \"progressive\"\ntable = \"100-75-50\"";
    let of_progressive = |head: &str, quantity: &str| {
        let result = load_text(&figure_after(head, quantity, progressive));
        result.err().map(|error| shown(&faults_of(Err(error))))
    };
    let wanted = Some(vec!["6:12 no meter is given [\"progressive\"]".to_string()]);
    for quantity in ["house_edge", "return_to_player", "standard_deviation"] {
        assert_eq!(of_progressive("", quantity), wanted, "{quantity}");
        let meter = "side.progressive.meter = 5\n";
        assert_eq!(of_progressive(meter, quantity), None, "{quantity}");
        // The meter is there, though it cannot be read.
        let meter = "side.progressive.meter = -5\n";
        let fault = Some(vec!["2:26 below 0 [-5]".to_string()]);
        assert_eq!(of_progressive(meter, quantity), fault, "{quantity}");
    }
    assert_eq!(of_progressive("", "break_even_meter"), None);
    let fixed = "side.progressive.tables.fixed.royal-flush = 9\n";
    let of_fixed = |quantity: &str| {
        let more = "side_bet = \"progressive\"\ntable = \"fixed\"";
        load_text(&figure_after(fixed, quantity, more))
    };
    assert!(of_fixed("house_edge").is_ok());
    assert_eq!(
        shown(&faults_of(of_fixed("break_even_meter"))),
        ["7:12 no share of a meter [\"progressive\"]"]
    );
    // Overrides drop the figure.
    let text = figure_after("", "house_edge", progressive);
    let files = Files::new(&[("p.toml", &text)]);
    assert!(files.load("p.toml", &["raise=3"]).is_ok());
}

#[test]
fn a_side_bet_has_only_figures_of_its_own() {
    for (quantity, more) in [
        ("element_of_risk", ""),
        ("average_bet", ""),
        ("total_net", ""),
        (
            "decision_frequency",
            "\nstage = \"deal\"\naction = \"fold\"",
        ),
        ("situation_value", "\nplayer = \"Ah\"\naction = \"fold\""),
    ] {
        let more = format!("side_bet = \"five-plus-one\"{more}");
        assert_eq!(
            faults_in(&figure_after("", quantity, &more)),
            ["6:12 does not belong here [\"five-plus-one\"]"],
            "{quantity}"
        );
    }
}

#[test]
fn control_characters_are_faults() {
    let text = format!("title = \"a\\u001b[31m\"\nsource = \"\"\"b\nc\"\"\"\n{PAYS}");
    let faults = faults_of(load_text(&text));
    assert_eq!(
        shown(&faults),
        [
            "1:9 control character [\"a\\u001b[31m\"]",
            "2:10 control character [\"\"\"b\nc\"\"\"]"
        ]
    );
    assert_eq!(
        faults.faults[0].message,
        "this text has a control character: `\\u{1b}`"
    );
    let figure = figure_after("", "house_edge", "note = \"a\\tb\"");
    assert_eq!(
        faults_in(&figure.replace("\"s\"", "\"s\\u007f\"")),
        [
            "5:10 control character [\"s\\u007f\"]",
            "6:8 control character [\"a\\tb\"]"
        ]
    );
    let table = format!("{PAYS}[side.five-plus-one.tables.\"c\\u0007d\"]\nroyal-flush = 1\n");
    assert_eq!(
        faults_in(&table),
        ["12:28 control character [\"c\\u0007d\"]"]
    );
    let fault = faults_of(load_with("std", &["a\u{1b}=1"])).faults.remove(0);
    assert_eq!(fault.message, "there is no `a\\u{1b}` to set");
    assert_eq!(fault.file, "--set a\\u{1b}=1");
    let unknown = load_with("a\u{1b}", &[]).unwrap_err().to_string();
    assert_eq!(unknown, "caribbean has no built-in pay table `a\\u{1b}`");
    let unreadable = load_with("a\u{1b}.toml", &[]).unwrap_err().to_string();
    assert_eq!(
        unreadable,
        "cannot read a\\u{1b}.toml: there is no such file"
    );
}

#[test]
fn very_many_faults_are_counted_in_no_time() {
    let begin = std::time::Instant::now();
    let keys: String = (0..20_000).map(|n| format!("key-{n} = 1\n")).collect();
    let unreadable: String = (0..20_000).map(|n| format!("key-{n} is 1\n")).collect();
    for text in [keys, unreadable] {
        let faults = faults_of(load_text(&format!("{text}{PAYS}")));
        assert_eq!(faults.faults.len(), 101);
        assert_eq!(faults.line_and_column(&faults.faults[99]), Some((100, 1)));
        let last = faults.to_string().lines().last().unwrap().to_string();
        assert!(
            last.ends_with("house.toml: and 19900 more faults"),
            "{last}"
        );
    }
    let long = format!("x = [{}]\n{PAYS}", "1,".repeat(100_000));
    assert_eq!(faults_in(&long), ["1:1 unknown key or section [x]"]);
    assert!(begin.elapsed().as_secs() < 20, "{:?}", begin.elapsed());
}

#[cfg(unix)]
#[test]
fn pipes_and_devices_are_refused_unread() {
    use std::os::fd::AsRawFd;
    let reason = |error: Result<Rules, LoadError>| match error {
        Err(LoadError::Unreadable { reason, .. }) => reason,
        other => panic!("unreadable expected, not {other:?}"),
    };
    let refused = "it is a pipe or a device, not a file";
    let files = Files::new(&[("p.toml", "extends = \"q.toml\"\n"), ("r.toml", PAYS)]);
    let pipe = files.path("q.toml");
    let made = std::process::Command::new("mkfifo").arg(&pipe).status();
    assert!(made.unwrap().success());
    assert_eq!(reason(files.load("q.toml", &[])), refused);
    assert_eq!(reason(load_with("/dev/zero", &[])), refused);
    let faults = faults_of(files.load("p.toml", &[]));
    assert_eq!(shown(&faults), ["1:11 cannot be read [\"q.toml\"]"]);
    // What a shell hands over is read.
    let (reader, mut writer) = std::io::pipe().unwrap();
    std::io::Write::write_all(&mut writer, PAYS.as_bytes()).unwrap();
    drop(writer);
    let path = format!("/dev/fd/{}", reader.as_raw_fd());
    assert_eq!(
        pays(&load_with(&path, &[]).unwrap()),
        "100/50/20/7/5/4/3/2/1/1"
    );
}

#[test]
fn a_broken_file_beneath_makes_nothing_missing() {
    for (broken, expected) in [
        (
            "these are\nno rules\n",
            [
                "1:1 cannot be read [these are]",
                "2:1 cannot be read [no rules]",
            ],
        ),
        (
            "[pa ys]\nflush = 3\n",
            [
                "1:1 `]` is missing [[pa ys]]",
                "2:1 unknown key or section [flush]",
            ],
        ),
        (
            "x = 1\n[pays]\nflush = fife\n",
            [
                "1:1 unknown key or section [x]",
                "3:9 cannot be read [fife]",
            ],
        ),
    ] {
        let files = Files::new(&[("a.toml", "extends = \"b.toml\"\n"), ("b.toml", broken)]);
        let faults = faults_of(files.load("a.toml", &[]));
        assert_eq!(shown(&faults), expected);
        let beneath = |fault: &Fault| fault.file.ends_with("b.toml");
        assert!(faults.faults.iter().all(beneath));
    }
}

#[test]
fn helps_say_what_can_be_done() {
    let helps = |result: Result<Rules, LoadError>| {
        let faults = faults_of(result).faults.into_iter();
        faults.map(|fault| fault.help).collect::<Vec<String>>()
    };
    let set = |text: &str| helps(load_with("std", &[text]));
    let meter = "a meter is 0 or more, in units of the stake";
    assert_eq!(set("side.progressive.meter=-1"), [meter]);
    let text = format!(
        "title = \"\"\nsource = 3\n{PAYS}[side.progressive]\nmeter = -1\n\
        tables.a.royal-flush = 1\n"
    );
    assert_eq!(
        helps(load_text(&text)),
        ["write some text", "write it in quotes", meter]
    );
    assert_eq!(
        helps(load_with("std", &["qualifier=pair", "pays.ace-king=1"])),
        ["leave out this --set"]
    );
    assert_eq!(set("flush=6"), ["did you mean `pays.flush`?"]);
    assert_eq!(set("meter=6"), ["did you mean `side.progressive.meter`?"]);
    assert_eq!(
        set("pays=6"),
        ["did you mean `pays.LINE`, as in `pays.royal-flush`?"]
    );
    assert_eq!(
        set("colour=6"),
        [
            "a key is a switch, TABLE.LINE, side.BET (to be set to off), side.BET.meter or \
          side.BET.tables.NAME.LINE"
        ]
    );
    let faults = faults_of(load_with("std", &["raise=0", "pays.pair=-1"])).faults;
    let names: Vec<&str> = faults.iter().map(|fault| fault.file.as_str()).collect();
    assert_eq!(names, ["--set raise=0", "--set pays.pair=-1"]);
}

#[test]
fn overrides_are_recorded_in_one_form() {
    for (written, key, recorded) in [
        ("pays.flush= 6", "pays.flush", "6"),
        ("pays.flush=6.0", "pays.flush", "6"),
        ("pays.flush=\"3:2\"", "pays.flush", "3/2"),
        ("raise=2.50", "raise", "5/2"),
        ("qualifier=pair:10", "qualifier", "pair:T"),
        ("qualifier=\"pair:t\"", "qualifier", "pair:T"),
        ("side.five-plus-one= off", "side.five-plus-one", "off"),
        ("side.progressive.meter=007", "side.progressive.meter", "7"),
        (
            "side.progressive.tables.100-75-50.royal-flush=50.0 %",
            "side.progressive.tables.100-75-50.royal-flush",
            "50%",
        ),
    ] {
        let rules = load_with("std", &[written]).unwrap();
        assert_eq!(rules.overrides.len(), 1);
        assert_eq!(rules.overrides[key], recorded, "{written}");
    }
    assert_eq!(set_faults(&["raise=\"\""]), ["1:1 no value [raise=\"\"]"]);
    assert_eq!(set_faults(&["raise=\""]), ["1:7 not a number [\"]"]);
}

#[test]
fn a_dropped_side_bet_has_no_published_figures() {
    let text = "extends = \"std\"\n[side]\nfive-plus-one = \"off\"\n[[published]]\n\
        quantity = \"house_edge\"\nvalue = \"0.1\"\nsource = \"s\"\nside_bet = \"five-plus-one\"\n";
    assert_eq!(faults_in(text), ["8:12 not offered [\"five-plus-one\"]"]);
}

#[test]
fn names_that_lead_nowhere_are_explained() {
    let Err(error @ LoadError::Unknown { .. }) = load_with("evolutoin", &[]) else {
        panic!("no such built-in");
    };
    assert_eq!(
        error.help(),
        "did you mean `evolution`? built in: std, evolution, royal-200, microgaming, rival, \
         wagerworks; or give the path of a file"
    );
    let reason = |error: Result<Rules, LoadError>| match error {
        Err(LoadError::Unreadable { reason, .. }) => reason,
        other => panic!("unreadable expected, not {other:?}"),
    };
    assert_eq!(
        reason(load_with("nowhere.toml", &[])),
        "there is no such file"
    );
    let files = Files::new(&[("d/x", ""), ("big.toml", &"#".repeat((1 << 20) + 1))]);
    assert_eq!(reason(files.load("d", &[])), "it is a folder");
    assert_eq!(
        reason(files.load("big.toml", &[])),
        "it is larger than 1 MiB"
    );
    std::fs::write(files.path("latin.toml"), b"# \xe9\ntitle = \"\xe9\"").unwrap();
    assert_eq!(
        reason(files.load("latin.toml", &[])),
        "it is not UTF-8 text (line 1)"
    );
}

#[test]
fn a_file_says_its_game_by_key_or_folder() {
    let body = "extends = \"std\"\n";
    let files = Files::new(&[
        ("caribbean/a.toml", body),
        (
            "elsewhere/b.toml",
            "game = \"caribbean\"\nextends = \"std\"\n",
        ),
        ("elsewhere/c.toml", body),
        (
            "caribbean/d.toml",
            "game = \"carribean\"\nextends = \"std\"\n",
        ),
        ("caribbean/e.toml", "game = 3\nextends = \"std\"\n"),
        (
            "elsewhere/f.toml",
            "game = \"Caribbean-Stud\"\nextends = \"std\"\n",
        ),
    ]);
    let check = |name: &str| check_file(&files.path(name), &[GAME]);
    assert!(check("caribbean/a.toml").is_ok());
    assert!(check("elsewhere/b.toml").is_ok());
    assert!(check("elsewhere/f.toml").is_ok());
    assert!(files.load("elsewhere/f.toml", &[]).is_ok());
    // The only game there is.
    assert!(check("elsewhere/c.toml").is_ok());
    let of_several = check_file(&files.path("elsewhere/c.toml"), &[GAME, GAME]);
    assert_eq!(shown(&faults_of(of_several)), ["1:1 which game? []"]);
    let faults = faults_of(check("caribbean/d.toml"));
    assert_eq!(shown(&faults), ["1:8 which game? [\"carribean\"]"]);
    assert!(
        faults.faults[0]
            .help
            .starts_with("did you mean `caribbean`?")
    );
    assert_eq!(
        shown(&faults_of(check("caribbean/e.toml"))),
        ["1:8 which game? [3]"]
    );
    let other = format!("game = \"oasis\"\n{PAYS}");
    assert_eq!(faults_in(&other), ["1:8 another game [\"oasis\"]"]);
}

#[test]
fn places_count_characters_and_lines() {
    let text = format!("title = \"é\" # ü\r\n\"raisé\" = 2\r\n{PAYS}");
    let faults = faults_of(load_text(&text));
    assert_eq!(faults.line_and_column(&faults.faults[0]), Some((2, 1)));
    let wide = faults_of(load_text(&format!("source = {{ é = 1 }}\n{PAYS}")));
    assert!(!wide.faults.is_empty());
}

fn faults_of_game(game: &'static Spec, text: &str) -> Faults {
    let files = Files::new(&[("house.toml", text)]);
    let path = files.path("house.toml").display().to_string();
    faults_of(load(game, &path, &[]))
}

fn rules_of_game(game: &'static Spec, text: &str) -> Rules {
    let files = Files::new(&[("house.toml", text)]);
    let path = files.path("house.toml").display().to_string();
    load(game, &path, &[]).unwrap_or_else(|error| panic!("{error}"))
}

fn set_in(game: &'static Spec, sets: &[&str]) -> Result<Rules, LoadError> {
    let sets: Vec<String> = sets.iter().map(ToString::to_string).collect();
    load(game, "std", &sets)
}

/// A whole table down to its own lowest line, as the body of a file.
const ANTE: &str = "[pays]\nroyal-flush = 100\nstraight-flush = 20\nfour-of-a-kind = 10\n\
    full-house = 3\nflush = 2\nless = 1\n";

#[test]
fn a_table_ends_where_the_house_likes_and_less_is_below() {
    let rules = rules_of_game(HOLDEM, ANTE);
    let lines: Vec<&str> = rules.table("pays").keys().map(|line| line.id()).collect();
    assert_eq!(
        lines,
        [
            "royal-flush",
            "straight-flush",
            "four-of-a-kind",
            "full-house",
            "flush",
            "less"
        ]
    );
    assert_eq!(
        rules.line_of("pays", HandClass::Flush),
        HandClass::Flush.into()
    );
    assert_eq!(rules.line_of("pays", HandClass::Straight), Line::Less);
    assert_eq!(rules.pays("pays", HandClass::FullHouse), &whole(3));
    assert_eq!(rules.pays("pays", HandClass::HighCard), &whole(1));
    assert_eq!(rules.lines()["pays.less"], "1");
    let lower = "straight = 1\nthree-of-a-kind = 1\ntwo-pair = 1\npair = 1\n";
    let lowest = rules_of_game(HOLDEM, &format!("{ANTE}{lower}"));
    assert_eq!(lowest.table("pays").len(), 10);
    // A file may go lower than the one that it extends.
    let trips = "extends = \"std\"\n[pays]\nthree-of-a-kind = 2\n";
    let trips = rules_of_game(HOLDEM, trips);
    assert_eq!(trips.pays("pays", HandClass::ThreeOfAKind), &whole(2));
}

#[test]
fn gaps_and_a_missing_less_are_faults() {
    let gap = ANTE
        .replace("full-house = 3\n", "")
        .replace("less = 1\n", "");
    let faults = faults_of_game(HOLDEM, &gap);
    assert_eq!(
        shown(&faults),
        [
            "1:1 `full-house` is missing [[pays]]",
            "1:1 `less` is missing [[pays]]"
        ]
    );
    assert_eq!(
        faults.faults[0].help,
        "add `full-house = …`: the table has no gaps from `royal-flush` down to its lowest line"
    );
    assert_eq!(
        faults.faults[1].help,
        "add `less = …`: what everything below the table's lowest line pays"
    );
    // With `less` alone, the table begins nowhere.
    assert_eq!(
        shown(&faults_of_game(HOLDEM, "[pays]\nless = 1\n")),
        ["1:1 `royal-flush` is missing [[pays]]"]
    );
    assert_eq!(
        shown(&faults_of_game(UTH, "")),
        ["1:1 [blind] is missing or empty []"]
    );
    let below = "extends = \"std\"\n[blind]\nace-king = 1\nhigh-card = 1\n";
    let faults = faults_of_game(UTH, below);
    assert_eq!(
        shown(&faults),
        [
            "3:1 unknown pay line [ace-king]",
            "4:1 unknown pay line [high-card]"
        ]
    );
    assert!(faults.faults.iter().all(|fault| !fault.help.is_empty()));
}

/// When the ante is paid even without a qualifying dealer, only hands that beat one are paid.
#[test]
fn less_can_be_paid_as_long_as_a_hand_below_the_lowest_line_can() {
    let even = |qualifier: &str, rest: &str| {
        format!("not_qualified = \"even\"\nqualifier = \"{qualifier}\"\n{rest}")
    };
    // Below the flush are straights, which beat a pair.
    assert!(rules_of_game(HOLDEM, &even("pair", ANTE)).tables["pays"].contains_key(&Line::Less));
    let faults = faults_of_game(HOLDEM, &even("flush", ANTE));
    assert_eq!(shown(&faults), ["9:8 can never be paid [1]"]);
    assert_eq!(
        faults.faults[0].message,
        "`pays.less` can never be paid: a straight never beats a dealer who qualifies with flush"
    );
    let without = even("flush", &ANTE.replace("less = 1\n", ""));
    let rules = rules_of_game(HOLDEM, &without);
    assert_eq!(rules.table("pays").len(), 5);
    // Nothing, for a hand that cannot win.
    assert_eq!(rules.pays("pays", HandClass::Pair), &whole(0));
    // Inherited lines fall away: no hand below a straight beats one.
    let inherited = "extends = \"std\"\nnot_qualified = \"even\"\nqualifier = \"straight\"\n";
    let rules = rules_of_game(HOLDEM, inherited);
    assert_eq!(
        rules.table("pays").keys().last(),
        Some(&HandClass::Straight.into())
    );
    assert!(
        rules_of_game(HOLDEM, &even("flush", ANTE).replace("even", "table")).tables["pays"]
            .contains_key(&Line::Less)
    );
}

#[test]
fn multiples_are_lists_of_different_numbers() {
    let std = set_in(UTH, &[]).unwrap();
    assert_eq!(std.multiples("play_start"), [whole(3), whole(4)]);
    assert_eq!(std.lines()["play_start"], "3,4");
    let of = |value: &str| {
        let text = format!("extends = \"std\"\nplay_start = {value}\n");
        rules_of_game(UTH, &text).lines()["play_start"].clone()
    };
    assert_eq!(of("[4, \"3:2\", 3]"), "3/2,3,4");
    assert_eq!(of("4"), "4");
    assert_eq!(of("\"4, 3\""), "3,4");
    assert_eq!((of("[]"), of("\"none\"")), ("none".into(), "none".into()));
    for (written, recorded) in [
        ("play_start=4,3", "3,4"),
        ("play_start=[3, 4.0]", "3,4"),
        ("play_start=none", "none"),
        ("play_start=[]", "none"),
        ("play_start=2.50", "5/2"),
    ] {
        let rules = set_in(UTH, &[written]).unwrap();
        assert_eq!(rules.overrides["play_start"], recorded, "{written}");
    }
    assert_eq!(
        set_in(UTH, &["play_start=none"])
            .unwrap()
            .multiples("play_start"),
        []
    );
    let wrong = |value: &str| {
        let text = format!("extends = \"std\"\nplay_start = {value}\n");
        let faults = shown(&faults_of_game(UTH, &text));
        assert_eq!(faults.len(), 1, "{faults:?}");
        faults[0].clone()
    };
    assert_eq!(wrong("[3, 3]"), "2:14 listed twice [[3, 3]]");
    assert_eq!(wrong("[3, 0]"), "2:14 out of range [[3, 0]]");
    assert_eq!(wrong("[3, \"x\"]"), "2:14 not a number [[3, \"x\"]]");
    assert_eq!(wrong("[3, 1.5]"), "2:14 not exact [[3, 1.5]]");
    assert_eq!(wrong("\"3,,4\""), "2:14 not a number [\"3,,4\"]");
    assert_eq!(wrong("true"), "2:14 not a number [true]");
    // One mistake makes one message, also on another line of the list.
    assert_eq!(wrong("[3,\n x,\n 4]"), "3:2 here [x]");
    let many = (1..=11)
        .map(|number| number.to_string())
        .collect::<Vec<_>>()
        .join(", ");
    assert!(wrong(&format!("[{many}]")).starts_with("2:14 too long"));
}

#[test]
fn a_limit_is_a_number_or_none() {
    let std = set_in(HOLDEM, &[]).unwrap();
    assert_eq!(
        (std.limit("max_payout"), &*std.lines()["max_payout"]),
        (None, "none")
    );
    let capped = set_in(HOLDEM, &["max_payout=50.0"]).unwrap();
    assert_eq!(capped.limit("max_payout"), Some(&whole(50)));
    assert_eq!(capped.overrides["max_payout"], "50");
    let faults = faults_of(set_in(HOLDEM, &["max_payout=0.5"]));
    assert_eq!(shown(&faults), ["1:12 out of range [0.5]"]);
    assert_eq!(
        faults.faults[0].help,
        "it must be none, or from 1 to 1000000, both included"
    );
    assert_eq!(
        shown(&faults_of(set_in(HOLDEM, &["max_payout=no"]))),
        ["1:12 not a number [no]"]
    );
}

#[test]
fn contradictions_are_shown_where_they_are_stated() {
    let label = "`table_on` contradicts another switch";
    let call = "extends = \"std\"\ntable_on = \"call\"\n";
    let faults = faults_of_game(HOLDEM, call);
    assert_eq!(shown(&faults), [format!("2:12 {label} [\"call\"]")]);
    assert!(faults.faults[0].help.contains("not_qualified = \"even\""));
    let faults = faults_of(set_in(HOLDEM, &["table_on=call"]));
    assert_eq!(shown(&faults), [format!("1:10 {label} [call]")]);
    assert!(set_in(HOLDEM, &["table_on=call", "not_qualified=even"]).is_ok());
    let files = Files::new(&[("p.toml", call)]);
    let path = files.path("p.toml").display().to_string();
    assert!(load(HOLDEM, &path, &["not_qualified=even".into()]).is_ok());
    // What cannot be read contradicts nothing.
    let unread = format!("{call}not_qualified = \"evne\"\n");
    assert_eq!(
        shown(&faults_of_game(HOLDEM, &unread)),
        ["3:17 unknown choice [\"evne\"]"]
    );
    let faults = faults_of(set_in(UTH, &["play_river=none"]));
    assert_eq!(
        shown(&faults),
        ["1:12 `play_river` contradicts another switch [none]"]
    );
    assert!(
        faults.faults[0]
            .message
            .contains("a stage without a legal action")
    );
}

#[test]
fn seeds_and_contributions_are_read_exactly() {
    let rules = set_in(HOLDEM, &[]).unwrap();
    let bet = rules
        .side_bets
        .iter()
        .find(|bet| bet.table == "6000-500-100-50-10");
    let bet = bet.unwrap();
    let lines: Vec<String> = bet.lines.values().map(ToString::to_string).collect();
    assert_eq!(lines, ["6000 + 8%", "500 + 9.5%", "100 + 8%", "50", "10"]);
    let royal = Line::Hand(HandClass::RoyalFlush);
    let straight_flush = Line::Hand(HandClass::StraightFlush);
    assert_eq!(bet.line_of(royal), Some(straight_flush));
    assert_eq!(bet.line_of(HandClass::Pair.into()), None);
    // Where the royal flush has a line, it is paid by that.
    assert_eq!(rules.side_bets[0].line_of(royal), Some(royal));
    assert_eq!(
        rules.side_bets[0].line_of(Line::PairOfAces),
        Some(Line::PairOfAces)
    );
    assert_eq!(bet.net(SidePays::Seeded, royal), None);
    assert_eq!(
        bet.net(SidePays::Seeded, HandClass::Flush.into()),
        Some(whole(49))
    );
    let key = "side.progressive.tables.1000-250-50-50-10.straight-flush";
    let set = |value: &str| set_in(HOLDEM, &[&format!("{key}={value}")]);
    assert_eq!(set("2000+ 10.0 %").unwrap().overrides[key], "2000 + 10%");
    assert_eq!(set("2000 + 0%").unwrap().overrides[key], "2000");
    let label = |value: &str| faults_of(set(value)).faults[0].label.clone();
    assert_eq!(label("9%"), "no seed");
    assert_eq!(label("1000 + 101%"), "out of range");
    assert_eq!(label("1000 + x%"), "not a number");
    assert_eq!(label("x + 9%"), "not a number");
    assert_eq!(label("-1 + 9%"), "below 0");
    assert_eq!(label("1000 + 9"), "not a number");
    let bet = "side_bet = \"progressive\"\ntable = \"1000-250-50-50-10\"";
    let deviation = figure_after("", "standard_deviation", bet);
    assert_eq!(
        shown(&faults_of_game(HOLDEM, &deviation)),
        ["6:12 not known [\"progressive\"]"]
    );
    rules_of_game(HOLDEM, &figure_after("", "return_to_player", bet));
    let aa = faults_of(set_in(HOLDEM, &["side.aa.tables.std.flush=20 + 1%"]));
    assert_eq!(aa.faults[0].label, "not a progressive");
    let meter = faults_of(set_in(HOLDEM, &["side.progressive.meter=5"]));
    assert_eq!(meter.faults[0].label, "unknown key");
}

#[test]
fn the_ids_of_outcomes_and_decisions_hang_on_the_rules() {
    let ids = |sets: &[&str]| (HOLDEM.outcomes)(&set_in(HOLDEM, sets).unwrap()).join(" ");
    let wins = "win-less win-straight win-flush win-full-house win-four-of-a-kind \
                win-straight-flush win-royal-flush";
    let unqualified = wins.replace("win-", "not-qualified-");
    assert_eq!(ids(&[]), format!("fold {unqualified} lose push {wins}"));
    assert_eq!(
        ids(&["not_qualified=even"]),
        format!("fold not-qualified lose push {wins}")
    );
    assert_eq!(ids(&["qualifier=none"]), format!("fold lose push {wins}"));
    let rules = |sets: &[&str]| set_in(UTH, sets).unwrap();
    let all = (UTH.outcomes)(&rules(&["play_start=3:2,4", "play_flop=none"]));
    // Three endings that are not won, and seven lines with and without an opening hand.
    assert_eq!(all.len(), 1 + 3 * (3 + 2 * 7));
    for id in [
        "play-1-lose",
        "play-3/2-unopened-lose",
        "play-4-push",
        "play-1-win-less",
        "play-3/2-unopened-win-royal-flush",
    ] {
        assert!(all.iter().any(|known| known == id), "{id}");
    }
    let always = (UTH.outcomes)(&rules(&["opening=none"]));
    assert!(always.iter().all(|id| !id.contains("unopened")));
    let decisions = |sets: &[&str]| {
        let decisions = (UTH.decisions)(&rules(sets)).into_iter();
        let decisions = decisions.map(|(stage, action)| format!("{stage}: {action}"));
        decisions.collect::<Vec<_>>().join(", ")
    };
    assert_eq!(
        decisions(&[]),
        "start: play 4, start: play 3, start: check, flop: play 2, flop: check, river: play 1, \
         river: fold"
    );
    assert_eq!(
        decisions(&["play_start=none", "play_flop=1.5"]),
        "start: check, flop: play 3/2, flop: check, river: play 1, river: fold"
    );
}

#[test]
fn side_bets_are_counted_in_deals_of_their_own() {
    let deals = |sets: &[&str], place: usize| {
        let rules = set_in(UTH, sets).unwrap();
        let spec = rules.side_bets[place].spec(UTH);
        (spec.deals)(&rules)
    };
    // 52 choose 7; (52 choose 2) · (50 choose 5); (52 choose 2) · (50 choose 2) · (48 choose 5).
    assert_eq!(deals(&[], 0), 133_784_560);
    assert_eq!(deals(&["hole_cards=both"], 0), 2_809_475_760);
    assert_eq!(deals(&[], 4), 2_781_381_002_400);
}

#[test]
fn published_decisions_and_situations_are_checked() {
    let figure = |quantity: &str, more: &str| {
        let text = figure_after("", quantity, more);
        let files = Files::new(&[("house.toml", &text)]);
        load(UTH, &files.path("house.toml").display().to_string(), &[])
    };
    let faults = |quantity: &str, more: &str| shown(&faults_of(figure(quantity, more)));
    let missing = |field: &str| format!("2:1 `{field}` is missing [[[published]]]");
    let at = "stage = \"start\"\naction = \"play 4\"";
    assert!(figure("decision_frequency", at).is_ok());
    assert_eq!(
        faults("decision_frequency", ""),
        [missing("stage"), missing("action")]
    );
    assert_eq!(
        faults("decision_frequency", &format!("{at}\nof = \"1326\"")),
        ["8:6 does not belong here [\"1326\"]"]
    );
    assert_eq!(faults("decision_count", at), [missing("of")]);
    assert!(figure("decision_count", &format!("{at}\nof = \"1326\"")).is_ok());
    assert_eq!(
        faults("house_edge", &format!("{at}\nboard = \"Ah\"")),
        [
            "6:9 does not belong here [\"start\"]",
            "7:10 does not belong here [\"play 4\"]",
            "8:9 does not belong here [\"Ah\"]",
        ]
    );
    let unknown = figure(
        "decision_frequency",
        "stage = \"trun\"\naction = \"play 4\"",
    );
    assert_eq!(shown(&faults_of(unknown)), ["6:9 unknown stage [\"trun\"]"]);
    let unknown = faults_of(figure(
        "decision_frequency",
        "stage = \"flop\"\naction = \"play 4\"",
    ));
    assert_eq!(shown(&unknown), ["7:10 unknown action [\"play 4\"]"]);
    assert_eq!(
        unknown.faults[0].message,
        "there is no action `play 4` under these rules"
    );
    let hand = "action = \"play 1\"\nplayer = \"Kd Qh\"";
    let board = "board = \"4s 5h 6d 8c 9d\"";
    let rules = figure("situation_value", &format!("{hand}\n{board}")).unwrap();
    let situation = rules.published[0].situation.as_ref().unwrap();
    assert_eq!((situation.player.len(), situation.board.len()), (2, 5));
    assert!(situation.dealer.is_empty() && situation.dead.is_empty());
    assert_eq!(
        faults("situation_value", "action = \"fold\""),
        [missing("player")]
    );
    assert_eq!(
        faults("situation_value", "player = \"AhAd\""),
        [missing("action")]
    );
    assert_eq!(
        faults("situation_value", &format!("{hand}\nstage = \"river\"")),
        ["8:9 does not belong here [\"river\"]"]
    );
    assert_eq!(
        faults("situation_value", &format!("{hand}\nboard = \"4s 5x\"")),
        ["8:9 not a card [\"4s 5x\"]"]
    );
    assert_eq!(
        faults("situation_value", &format!("{hand}\nboard = \"4s 4s\"")),
        ["8:9 given twice [\"4s 4s\"]"]
    );
    let twice = faults_of(figure(
        "situation_value",
        &format!("{hand}\nboard = \"4s Qh\""),
    ));
    assert_eq!(shown(&twice), ["8:9 given twice [\"4s Qh\"]"]);
    assert_eq!(
        twice.faults[0].message,
        "the card Qh is in this situation twice"
    );
    assert_eq!(
        faults("situation_value", "action = \"rais\"\nplayer = \"Ah Ad\""),
        ["6:10 unknown action [\"rais\"]"]
    );
}

#[test]
fn a_count_of_a_side_bet_adds_up_its_own_rows() {
    let count = |bet: &str, ids: &str| {
        let more = format!("{bet}\noutcomes = [{ids}]\nof = \"2781381002400\"");
        let text = figure_after("", "outcome_count", &more);
        let files = Files::new(&[("house.toml", &text)]);
        load(UTH, &files.path("house.toml").display().to_string(), &[])
    };
    let bad_beat = "side_bet = \"bad-beat\"";
    assert!(count(bad_beat, "\"two-pair\", \"high-card\", \"equal-hands\"").is_ok());
    let faults = |bet: &str, ids: &str| shown(&faults_of(count(bet, ids)));
    assert_eq!(
        faults(bad_beat, "\"lose\""),
        ["7:13 unknown outcome [\"lose\"]"]
    );
    assert_eq!(
        faults(bad_beat, "\"royal-flush\""),
        ["7:13 unknown outcome [\"royal-flush\"]"]
    );
    let trips = "side_bet = \"trips\"\ntable = \"1\"";
    assert!(count(trips, "\"lose\", \"flush\"").is_ok());
    assert_eq!(
        faults(trips, "\"pair\""),
        ["8:13 unknown outcome [\"pair\"]"]
    );
    // One mistake makes one message: nothing is known of a side bet that there is not.
    assert_eq!(
        faults("side_bet = \"bonus\"", "\"pair\""),
        ["6:12 unknown side bet [\"bonus\"]"]
    );
}

#[test]
fn the_published_figures_of_community_card_games_are_carried() {
    let carried = |game: &'static Spec, name: &str| load(game, name, &[]).unwrap().published.len();
    // Total, fold frequency, element of risk, two of the bonus, two of the progressive.
    assert_eq!(carried(HOLDEM, "std"), 7);
    assert_eq!(
        (carried(HOLDEM, "betvoyager"), carried(HOLDEM, "rtg")),
        (1, 1)
    );
    // Four of the main bet, a count, two situations, four of trips, ten rows of the bad beat.
    assert_eq!(carried(UTH, "std"), 4 + 1 + 2 + 4 + 10);
    let std = load(UTH, "std", &[]).unwrap();
    let counts = std.published.iter();
    let counts = counts.filter(|figure| figure.quantity == Quantity::OutcomeCount);
    let sum: Exact = counts.map(|figure| figure.value.clone()).sum();
    assert_eq!(sum, whole(2_781_381_002_400_i64));
}

proptest::proptest! {
    #![proptest_config(proptest::test_runner::Config::with_cases(64))]

    /// Whatever is in a file, it is loaded or has faults with places in it.
    #[test]
    fn no_text_is_too_strange(
        edits in proptest::collection::vec((0..2000_usize, 0..40_usize, STRANGE), 1..6)
    ) {
        let mut text = built_ins(GAME)[0].text.replace("std", "stď");
        for (start, length, insert) in edits {
            let start = text.floor_char_boundary(start.min(text.len()));
            let end = text.ceil_char_boundary((start + length).min(text.len()));
            text.replace_range(start..end, &insert);
        }
        if let Err(error) = load_text(&text) {
            let faults = faults_of(Err(error));
            proptest::prop_assert_eq!(shown(&faults).len(), faults.faults.len());
        }
    }
}

/// Pieces that mean something to TOML, and some that do not.
const STRANGE: &str =
    "(\\[|\\]|\\[\\[|=|\"|'|\n|\r\n|#|\\.|,|\\{|\\}|\"\"\"|é|pays|side|[0-9]|[ -~]|\u{0}){0,4}";

mod in_the_schema {
    use super::super::document::{self, Node, Table, Value};
    use super::super::faults::Collector;
    use super::*;
    use serde_json::json;

    fn json_of(node: &Node) -> serde_json::Value {
        match &node.value {
            Value::Integer { digits, .. } => json!(digits.parse::<i64>().unwrap()),
            Value::Float(digits) => json!(digits.parse::<f64>().unwrap()),
            Value::Text(text) => json!(text),
            Value::Boolean => json!(true),
            Value::Array(items) => items.iter().map(json_of).collect(),
            Value::Table(table) => object_of(table),
            Value::Datetime | Value::Damaged => json!(null),
        }
    }

    fn object_of(table: &Table) -> serde_json::Value {
        let entries = table.entries.iter();
        let entries = entries.map(|(key, node)| (key.text.clone(), json_of(node)));
        serde_json::Value::Object(entries.collect())
    }

    fn accepts(text: &str) -> bool {
        accepts_of(GAME, text)
    }

    fn accepts_of(game: &'static Spec, text: &str) -> bool {
        let mut out = Collector::default();
        let source = out.add_source("test", text);
        let document = document::read(source, &mut out);
        let validator = jsonschema::draft202012::new(&schema(&[game])).unwrap();
        validator.is_valid(&object_of(&document.root))
    }

    #[test]
    fn built_ins_are_valid() {
        for game in [GAME, HOLDEM, UTH] {
            for table in built_ins(game) {
                assert!(accepts_of(game, table.text), "{}/{}", game.id, table.name);
            }
        }
        assert!(accepts(&format!("game = \"Caribbean-STUD\"\n{PAYS}")));
        assert!(!accepts(&format!("game = \"oasis\"\n{PAYS}")));
        assert!(accepts(PAYS));
    }

    #[test]
    fn faults_of_vocabulary_are_not() {
        for wrong in [
            "",
            "extends = \"sdt\"\n",
            "extends = \"std\"\ncolour = 1\n",
            "extends = \"std\"\nraise = 0.95\n",
            "extends = \"std\"\nraise = \"two\"\n",
            "extends = \"std\"\nqualifier = \"pear:4\"\n",
            "extends = \"std\"\n[pays]\nfluhs = 1\n",
            "extends = \"std\"\n[pays]\nflush = -1\n",
            "extends = \"std\"\n[side]\nprogressive = \"on\"\n",
            "extends = \"std\"\n[side.five-plus-one.tables.a]\nroyal-flush = \"10%\"\n",
            "extends = \"std\"\n[[published]]\nquantity = \"house_edge\"\nvalue = \"1\"\n",
        ] {
            assert!(!accepts(wrong), "{wrong}");
        }
    }
    #[test]
    fn lists_limits_and_seeds_have_forms() {
        let uth =
            |value: &str| accepts_of(UTH, &format!("extends = \"std\"\nplay_start = {value}\n"));
        for value in [
            "3",
            "[]",
            "[3, \"3:2\"]",
            "\"none\"",
            "\"3,4\"",
            "\"[3, 4]\"",
        ] {
            assert!(uth(value), "{value}");
        }
        for value in ["true", "[3, 3]", "[\"x\"]", "\"3,x\"", "0.5"] {
            assert!(!uth(value), "{value}");
        }
        let line = "extends = \"std\"\n[side.progressive.tables.a]\nstraight-flush = ";
        let seeded = |value: &str| accepts_of(HOLDEM, &format!("{line}{value}\n"));
        assert!(seeded("50") && seeded("\"1000 + 9%\"") && seeded("\"500+9.5 %\""));
        assert!(!seeded("\"9%\"") && !seeded("\"1000 + 9\"") && !seeded("-1"));
        let limit = |value: &str| {
            accepts_of(
                HOLDEM,
                &format!("extends = \"std\"\nmax_payout = {value}\n"),
            )
        };
        assert!(limit("50") && limit("\"none\"") && !limit("\"no\""));
    }
}
