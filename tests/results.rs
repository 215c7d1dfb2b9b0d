//! The committed reports: what the program writes today, and valid by its own schema, which is strict.

use edge::analysis::analyse;
use edge::engine::Unobserved;
use edge::games::GAMES;
use edge::paytable::{Rules, built_ins, load};
use edge::report::model::Report;
use edge::report::{index, render, schema};
use serde_json::Value;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

const RENEW: &str =
    "run `cargo run --release -- --game all --paytable all` and look at the difference";

/// A pay table that takes longer is analysed only by the tests that are asked for.
const QUICK: f64 = 20.0;

/// Every built-in pay table of every game, and whether it is analysed quickly.
fn all_rules() -> Vec<(Rules, bool)> {
    let of_games = GAMES.iter().flat_map(|game| {
        let built_ins = built_ins(game.spec()).iter();
        built_ins.map(|built_in| {
            let rules = load(game.spec(), built_in.name, &[]).unwrap();
            let quick = game.cost(&rules).seconds < QUICK;
            (rules, quick)
        })
    });
    of_games.collect()
}

/// The quick ones as analysed today, and the others as they were committed.
static REPORTS: LazyLock<Vec<Report>> = LazyLock::new(|| {
    let all = all_rules();
    let quick = all.iter().filter(|(_, quick)| *quick);
    let quick: Vec<Rules> = quick.map(|(rules, _)| rules.clone()).collect();
    let mut today = analyse(&quick, &Unobserved).unwrap().into_iter();
    all.iter()
        .map(|(rules, quick)| match quick {
            true => today.next().expect("a report for each"),
            false => serde_json::from_str(&committed(&path_of(rules))).unwrap(),
        })
        .collect()
});

fn path_of(rules: &Rules) -> PathBuf {
    let file = format!("{}.json", rules.paytable);
    results().join(rules.game.id).join(file)
}

/// Some minutes: those that take longer.
#[test]
#[ignore = "minutes"]
fn slow_committed_reports_are_what_the_program_writes() {
    for (rules, _) in all_rules().iter().filter(|(_, quick)| !quick) {
        let today = analyse(std::slice::from_ref(rules), &Unobserved).unwrap();
        let path = path_of(rules);
        assert!(
            committed(&path) == render::json(&today),
            "{} is stale; {RENEW}",
            path.display()
        );
    }
}

fn results() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("results")
}

fn committed(path: &Path) -> String {
    std::fs::read_to_string(path)
        .unwrap_or_else(|fault| panic!("{}: {fault}; {RENEW}", path.display()))
}

/// Every file below a folder.
fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path());
    entries
        .flat_map(|path| {
            if path.is_dir() {
                files(&path)
            } else {
                vec![path]
            }
        })
        .collect()
}

#[test]
fn committed_reports_are_what_the_program_writes() {
    for report in REPORTS.iter() {
        let path = results()
            .join(&report.game)
            .join(format!("{}.json", report.paytable));
        let today = render::json(std::slice::from_ref(report));
        assert!(
            committed(&path) == today,
            "{} is stale; {RENEW}",
            path.display()
        );
    }
    let page = results().join("index.md");
    assert!(
        committed(&page) == index(&REPORTS),
        "{} is stale; {RENEW}",
        page.display()
    );
    // Nothing lies there that no pay table writes.
    assert_eq!(files(&results()).len(), REPORTS.len() + 1);
}

#[test]
fn committed_reports_are_valid_and_the_schema_is_strict() {
    let schema = jsonschema::validator_for(&schema()).unwrap();
    for path in files(&results())
        .iter()
        .filter(|path| path.extension() == Some("json".as_ref()))
    {
        let report: Value = serde_json::from_str(&committed(path)).unwrap();
        assert!(schema.is_valid(&report), "{}", path.display());
        let mut pointers = Vec::new();
        fields(&report, "", &mut pointers);
        // Each kind of object once is enough: rows of one list are alike.
        pointers.retain(|(at, _)| {
            !at.split('/')
                .any(|part| part.parse::<u32>().is_ok_and(|row| row > 0))
        });
        assert!(pointers.len() > 80, "{} fields", pointers.len());
        for (at, field) in pointers {
            let mut without = report.clone();
            let object = without
                .pointer_mut(&at)
                .and_then(Value::as_object_mut)
                .unwrap();
            object.remove(&field);
            assert!(
                !schema.is_valid(&without),
                "{} without {at}/{field}",
                path.display()
            );
            let object = without
                .pointer_mut(&at)
                .and_then(Value::as_object_mut)
                .unwrap();
            object.insert(format!("{field}-misspelt"), Value::Null);
            assert!(!schema.is_valid(&without));
        }
    }
}

/// The place of every object and the name of each of its fields, the lines of the rules aside.
fn fields(value: &Value, at: &str, found: &mut Vec<(String, String)>) {
    match value {
        Value::Object(object) => {
            for (name, field) in object {
                if at == "/rules" && name != "overrides" || at == "/rules/overrides" {
                    continue;
                }
                found.push((at.to_owned(), name.clone()));
                fields(field, &format!("{at}/{name}"), found);
            }
        }
        Value::Array(rows) => {
            for (row, value) in rows.iter().enumerate() {
                fields(value, &format!("{at}/{row}"), found);
            }
        }
        _ => {}
    }
}

/// Every published figure of these games that the project knows of is carried by a pay table and
/// reproduced. None is waiting to be checked.
#[test]
fn every_published_figure_is_reproduced() {
    let carried: Vec<(&str, &str, usize)> = REPORTS
        .iter()
        .map(|report| {
            let names = (report.game.as_str(), report.paytable.as_str());
            (names.0, names.1, report.published.len())
        })
        .filter(|&(_, _, figures)| figures > 0)
        .collect();
    assert_eq!(
        carried,
        [
            ("caribbean", "std", 33),
            ("caribbean", "evolution", 3),
            ("oasis", "per-card", 1),
            ("casino-holdem", "std", 7),
            ("casino-holdem", "betvoyager", 1),
            ("casino-holdem", "rtg", 1),
            ("uth", "std", 21),
        ]
    );
    for check in REPORTS.iter().flat_map(|report| &report.published) {
        assert!(check.agrees, "{check:?}");
    }
}

/// A wrong figure must not pass: the same check, one unit of the last digit away.
#[test]
fn a_published_figure_that_is_wrong_is_found_out() {
    let file = tempfile::Builder::new().suffix(".toml").tempfile().unwrap();
    let figures = [
        ("house_edge", "0.05224", true),
        ("house_edge", "0.05225", false),
        ("house_edge", "0.052", true),
        ("total_net", "-1041372912371", false),
        ("total_net", "-1041372912372", true),
        ("standard_deviation", "2.24295", true),
        ("standard_deviation", "2.24294", false),
    ];
    let mut text = String::from("extends = \"std\"\ntitle = \"a test\"\n");
    for (quantity, value, _) in figures {
        text += &format!(
            "[[published]]\nquantity = \"{quantity}\"\nvalue = \"{value}\"\nsource = \"a test\"\n"
        );
    }
    // The deals that a total is out of must be right as well.
    text += "[[published]]\nquantity = \"total_net\"\nvalue = \"-1041372912372\"\nof = \"19933230517201\"\nsource = \"a test\"\n";
    std::fs::write(file.path(), text).unwrap();
    let rules = load(GAMES[0].spec(), file.path().to_str().unwrap(), &[]).unwrap();
    let reports = analyse(&[rules], &Unobserved).unwrap();
    let agree: Vec<bool> = reports[0]
        .published
        .iter()
        .map(|check| check.agrees)
        .collect();
    let expected: Vec<bool> = figures
        .iter()
        .map(|figure| figure.2)
        .chain([false])
        .collect();
    assert_eq!(agree, expected);
}

/// Figures of decisions, of single situations and of a side bet's counts, right and wrong.
#[test]
fn figures_of_every_kind_are_recomputed() {
    let decided = "stage = \"deal\"\naction = \"fold\"";
    // The situation of the command line's own test: raising is worth -163451/163185.
    let hand = |action: &str| {
        format!("player = \"Ah Kd Qc 7s 2h\"\ndealer = \"5d\"\naction = \"{action}\"")
    };
    // Four royal flushes with any of 47 other cards; one in 20,358,520.
    let royals = "side_bet = \"five-plus-one\"\noutcomes = [\"royal-flush\"]";
    let figures = [
        ("decision_frequency", "0.477745", decided.to_string(), true),
        ("decision_frequency", "0.477746", decided.into(), false),
        // 9,523,005,974,460 of 19,933,230,517,200 deals are folded: of 1,000 some 478.
        (
            "decision_count",
            "478",
            format!("{decided}\nof = \"1000\""),
            true,
        ),
        (
            "decision_count",
            "477",
            format!("{decided}\nof = \"1000\""),
            false,
        ),
        ("situation_value", "-1", hand("fold"), true),
        ("situation_value", "-1.0016", hand("raise"), true),
        ("situation_value", "-1.0017", hand("raise"), false),
        // A situation that cannot arise has no value.
        (
            "situation_value",
            "-1",
            "player = \"AhAd\"\naction = \"fold\"".into(),
            false,
        ),
        ("outcome_count", "188", royals.into(), true),
        (
            "outcome_count",
            "188",
            format!("{royals}\nof = \"20358520\""),
            true,
        ),
        (
            "outcome_count",
            "188",
            format!("{royals}\nof = \"20358521\""),
            false,
        ),
        ("outcome_count", "189", royals.into(), false),
    ];
    let mut text = String::from("extends = \"std\"\n");
    for (quantity, value, more, _) in &figures {
        text += &format!(
            "[[published]]\nquantity = \"{quantity}\"\nvalue = \"{value}\"\nsource = \"s\"\n{more}\n"
        );
    }
    let file = tempfile::Builder::new().suffix(".toml").tempfile().unwrap();
    std::fs::write(file.path(), text).unwrap();
    let rules = load(GAMES[0].spec(), file.path().to_str().unwrap(), &[]).unwrap();
    let report = analyse(&[rules], &Unobserved).unwrap().remove(0);
    for (check, (quantity, value, more, agrees)) in report.published.iter().zip(&figures) {
        assert_eq!(check.agrees, *agrees, "{quantity} {value} {more}");
    }
    assert_eq!(report.published[0].stage.as_deref(), Some("deal"));
    assert_eq!(report.published[0].action.as_deref(), Some("fold"));
    let raise = &report.published[5];
    assert_eq!(raise.player.as_deref(), Some("Ah Kd Qc 7s 2h"));
    assert_eq!(
        (raise.board.as_deref(), raise.dealer.as_deref()),
        (None, Some("5d"))
    );
    assert_eq!(raise.found_exact.as_deref(), Some("-163451/163185"));
    let page = render::verification(&[report]);
    assert!(
        page.contains("situation_value: raise, Ah Kd Qc 7s 2h, against 5d"),
        "{page}"
    );
    assert!(page.contains("decision_frequency: fold, deal"));
}
