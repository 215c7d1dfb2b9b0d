//! Single decisions of the games with a draw: values of an independent program, naive counts, every first
//! decision listed, and runs that are stopped and go on.

mod common;

use common::naive::{Value, value_of_five};
use edge::analysis::{DecisionRow, StrategyReport, strategy};
use edge::cards::{Card, CardSet, parse_cards};
use edge::engine::{Interrupted, Unobserved};
use predicates::str::contains;
use serde_json::Value as Json;
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicU64, Ordering};

fn edge(args: &[&str]) -> assert_cmd::assert::Assert {
    assert_cmd::cargo::cargo_bin_cmd!("edge")
        .args(args)
        .assert()
}

/// Everything that can be done in a situation, by `edge hand`.
fn actions(args: &[&str]) -> Vec<Json> {
    let args = [&["hand", "--format", "json"], args].concat();
    let output = edge(&args).success().get_output().stdout.clone();
    let document: Json = serde_json::from_slice(&output).unwrap();
    document["actions"].as_array().unwrap().clone()
}

/// What an action is worth.
fn value<'a>(actions: &'a [Json], action: &str) -> &'a str {
    let mut known = actions.iter();
    let known = known.find(|known| known["action"] == action);
    let known = known.unwrap_or_else(|| panic!("no action {action}: {actions:?}"));
    known["value_exact"].as_str().unwrap()
}

/// The values of one hand of Oasis with the usual rules, found by a program that walks every path and shares
/// nothing with this project.
struct Reference {
    player: &'static str,
    up: &'static str,
    /// What is better without a draw, to fold or to raise.
    without_a_draw: (&'static str, &'static str),
    /// What up to three cards are worth.
    exchanges: &'static [(&'static str, &'static str)],
}

#[rustfmt::skip]
const REFERENCES: [Reference; 6] = [
    Reference {
        player: "AhKd8c7s2h",
        up: "5d",
        without_a_draw: ("fold", "-1"),
        exchanges: &[
            ("Ah", "-5514794/3426885"),
            ("Kd", "-5492911/3426885"),
            ("AhKd", "-67562947/28100457"),
            ("8c", "-1184079/761530"),
            ("Ah8c", "-326715421/140502285"),
            ("Kd8c", "-325223201/140502285"),
            ("AhKd8c", "-1224461893/374672760"),
            ("7s", "-2122531/1370754"),
            ("Ah7s", "-1972513/851529"),
            ("Kd7s", "-9256355/4014351"),
            ("AhKd7s", "-184857829/56768600"),
            ("8c7s", "-312747286/140502285"),
            ("Ah8c7s", "-1181620679/374672760"),
            ("Kd8c7s", "-474269171/156113650"),
            ("2h", "-1407193/979110"),
            ("Ah2h", "-300719383/140502285"),
            ("Kd2h", "-59846035/28100457"),
            ("AhKd2h", "-166613701/56768600"),
            ("8c2h", "-2502257/1221759"),
            ("Ah8c2h", "-5476420421/1873363800"),
            ("Kd8c2h", "-5450402807/1873363800"),
            ("7s2h", "-31827421/15611365"),
            ("Ah7s2h", "-5455202083/1873363800"),
            ("Kd7s2h", "-5429184469/1873363800"),
            ("8c7s2h", "-5181865879/1873363800"),
        ],
    },
    Reference {
        player: "QsQd9c5h2c",
        up: "Ks",
        without_a_draw: ("raise", "33109/54395"),
        exchanges: &[
            ("Qs", "-6119891/3426885"),
            ("Qd", "-6119891/3426885"),
            ("QsQd", "-118842301/46834095"),
            ("9c", "317431/2284590"),
            ("Qs9c", "-51749243/20071755"),
            ("Qd9c", "-51749243/20071755"),
            ("QsQd9c", "-134953211/40725300"),
            ("5h", "319093/2284590"),
            ("Qs5h", "-353752043/140502285"),
            ("Qd5h", "-353752043/140502285"),
            ("QsQd5h", "-181886671/56768600"),
            ("9c5h", "-9493769/20071755"),
            ("Qs9c5h", "-287485799/85152900"),
            ("Qd9c5h", "-287485799/85152900"),
            ("2c", "319411/2284590"),
            ("Qs2c", "-347766329/140502285"),
            ("Qd2c", "-347766329/140502285"),
            ("QsQd2c", "-6021224213/1873363800"),
            ("9c2c", "-66419921/140502285"),
            ("Qs9c2c", "-3615212/1089165"),
            ("Qd9c2c", "-3615212/1089165"),
            ("5h2c", "-66314891/140502285"),
            ("Qs5h2c", "-12910561/4054900"),
            ("Qd5h2c", "-12910561/4054900"),
            ("9c5h2c", "-1193055091/936681900"),
        ],
    },
    Reference {
        player: "9h8h7h6hKc",
        up: "2s",
        without_a_draw: ("fold", "-1"),
        exchanges: &[
            ("9h", "-5155589/3426885"),
            ("8h", "-5136338/3426885"),
            ("9h8h", "-300978836/140502285"),
            ("7h", "-5117573/3426885"),
            ("9h7h", "-5448848/2554587"),
            ("8h7h", "-298379492/140502285"),
            ("6h", "-1699784/1142295"),
            ("9h6h", "-27135398/12772935"),
            ("8h6h", "-59436446/28100457"),
            ("7h6h", "-295960312/140502285"),
            ("Kc", "4015267/1370754"),
            ("9hKc", "-33400777/20071755"),
            ("8hKc", "-252390947/140502285"),
            ("7hKc", "-251129303/140502285"),
            ("6hKc", "-46000477/28100457"),
        ],
    },
    Reference {
        player: "JsJdJc4h2c",
        up: "Ad",
        without_a_draw: ("raise", "807077/163185"),
        exchanges: &[
            ("Js", "-887/15939"),
            ("Jd", "-887/15939"),
            ("JsJd", "-379470598/140502285"),
            ("Jc", "-887/15939"),
            ("JsJc", "-379470598/140502285"),
            ("JdJc", "-379470598/140502285"),
            ("4h", "3328201/685377"),
            ("Js4h", "-109160929/140502285"),
            ("Jd4h", "-109160929/140502285"),
            ("Jc4h", "-109160929/140502285"),
            ("2c", "3328201/685377"),
            ("Js2c", "-109160119/140502285"),
            ("Jd2c", "-109160119/140502285"),
            ("Jc2c", "-109160119/140502285"),
            ("4h2c", "122473513/28100457"),
        ],
    },
    Reference {
        player: "Td9c8h7s6d",
        up: "6c",
        without_a_draw: ("raise", "278704/54395"),
        exchanges: &[
            ("Td", "-4485583/6853770"),
            ("9c", "-899533/761530"),
            ("Td9c", "-7211656/3426885"),
            ("8h", "-76715/65274"),
            ("Td8h", "-43934954/20071755"),
            ("9c8h", "-105347101/46834095"),
            ("7s", "-127263/108790"),
            ("Td7s", "-4860404/2230195"),
            ("9c7s", "-314697547/140502285"),
            ("8h7s", "-5697164/2554587"),
            ("6d", "-21727/29799"),
            ("Td6d", "-95568353/46834095"),
            ("9c6d", "-291440213/140502285"),
            ("8h6d", "-8290001/4014351"),
            ("7s6d", "-30607629/15611365"),
        ],
    },
    Reference {
        player: "AcKc9c4c2c",
        up: "3h",
        without_a_draw: ("raise", "1046717/163185"),
        exchanges: &[
            ("Ac", "-2375563/6853770"),
            ("Kc", "-36811/108790"),
            ("9c", "-2059931/6853770"),
            ("4c", "-38117/152306"),
            ("2c", "-77981/456918"),
        ],
    },
];

/// The cards of a text, apart.
fn apart(cards: &str) -> String {
    let cards = parse_cards(cards).unwrap();
    let cards: Vec<String> = cards.iter().map(Card::to_string).collect();
    cards.join(" ")
}

#[test]
fn an_independent_program_finds_the_same_values_of_oasis() {
    let mut compared = 0;
    for reference in &REFERENCES {
        let actions = actions(&[
            "--game",
            "oasis",
            "--player",
            reference.player,
            "--dealer",
            reference.up,
        ]);
        let (better, worth) = reference.without_a_draw;
        assert_eq!(value(&actions, better), worth, "{}", reference.player);
        let order: Vec<&str> = actions
            .iter()
            .map(|known| known["action"].as_str().unwrap())
            .filter(|action| ["fold", "raise"].contains(action))
            .collect();
        assert_eq!(order[0], better, "{}", reference.player);
        for (cards, worth) in reference.exchanges {
            let action = format!("exchange {}", apart(cards));
            assert_eq!(
                value(&actions, &action),
                *worth,
                "{}: {action}",
                reference.player
            );
        }
        compared += 1 + reference.exchanges.len();
    }
    assert_eq!(compared, 106);
}

/// How the dealer's hands stand to the player's: no ace-king, lower, equal, higher.
fn showdown(player: &[Card], up: Card, seen: &[Card]) -> [u64; 4] {
    let five = |cards: &[Card]| value_of_five(std::array::from_fn(|card| cards[card]));
    let mut gone: CardSet = player.iter().chain(seen).copied().collect();
    gone = gone.union(CardSet::of(up));
    let left: Vec<Card> = CardSet::FULL.without(gone).into_iter().collect();
    let own = five(player);
    let plays = |value: &Value| value.0 > 0 || value.1[..2] == [14, 13];
    let mut counts = [0; 4];
    for a in 0..left.len() {
        for b in 0..a {
            for c in 0..b {
                for d in 0..c {
                    let dealer = five(&[up, left[a], left[b], left[c], left[d]]);
                    let place = match dealer.cmp(&own) {
                        _ if !plays(&dealer) => 0,
                        std::cmp::Ordering::Less => 1,
                        std::cmp::Ordering::Equal => 2,
                        std::cmp::Ordering::Greater => 3,
                    };
                    counts[place] += 1;
                }
            }
        }
    }
    counts
}

/// After an exchange the cards given away are seen too: every dealer's hand of the 45 to 42 cards left, one
/// by one. A fee of so many antes is lost in any case; a raise is two antes.
#[test]
fn what_follows_an_exchange_is_counted_beside_the_discards() {
    let cases = [
        // A pair; a flush, with the dealer's own possible in its suit; an ace-king that others are below.
        ("AhKd8c7sAc", "5d", "2h", 1, Some(("pair", 1))),
        ("3d7d9dJdQd", "5d", "AsKc", 2, Some(("flush", 5))),
        ("AhKdQc7s2h", "Kc", "AsKs4c3c", 2, Some(("ace-king", 1))),
        // Less than an ace-king wins nothing but the ante, when the dealer does not play.
        ("2h3d4c5s7h", "9d", "KsKhKdKc", 2, None),
    ];
    for (player, up, discards, fee, wins) in cases {
        let args = ["--game", "oasis", "--player", player, "--dealer", up];
        let actions = actions(&[&args[..], &["--discards", discards]].concat());
        let player = parse_cards(player).unwrap();
        let discards = parse_cards(discards).unwrap();
        let counts = showdown(&player, parse_cards(up).unwrap()[0], &discards);
        let [not_qualified, lower, equal, higher] = counts.map(i128::from);
        let pays = wins.map_or(0, |wins| 2 * wins.1);
        assert!(wins.is_some() || lower + equal == 0);
        let net = not_qualified + (1 + pays) * lower - 3 * higher;
        let all = not_qualified + lower + equal + higher;
        let expected = edge::exact::Exact::new((net - fee * all).into(), all.into());
        assert_eq!(
            value(&actions, "raise"),
            edge::exact::fraction_text(&expected)
        );
        assert_eq!(value(&actions, "fold"), (-1 - fee).to_string());
        let raise = actions
            .iter()
            .find(|known| known["action"] == "raise")
            .unwrap();
        let count = |ending: &str| -> i128 {
            let mut endings = raise["endings"].as_array().unwrap().iter();
            let ending = endings.find(|known| known["id"].as_str().unwrap().ends_with(ending));
            ending.map_or(0, |ending| {
                ending["count"].as_str().unwrap().parse().unwrap()
            })
        };
        assert_eq!(count("not-qualified"), not_qualified);
        assert_eq!(count("lose"), higher);
        assert_eq!(count("push"), equal);
        assert_eq!(count(wins.map_or("win", |wins| wins.0)), lower);
    }
}

#[test]
fn what_cannot_be_is_told_with_a_remedy() {
    let hand = ["hand", "--game", "oasis", "--dealer", "5d"];
    let cases: [(&[&str], &str, &str); 5] = [
        (
            &["--player", "AhKd8c7s"],
            "five cards, not 4",
            "give five cards",
        ),
        (
            &["--player", "AhKd8c7sAc", "--discards", "Ah"],
            "Ah is given in both",
            "take it out",
        ),
        (
            &["--player", "AhKd8c7sAc", "--discards", "2h3h4h6h7h8h"],
            "not 6",
            "--dead",
        ),
        (
            &[
                "--player",
                "AhKd8c7sAc",
                "--discards",
                "2h3h",
                "--set",
                "exchange=1",
            ],
            "2 cards may not be exchanged",
            "exchange=1,2",
        ),
        (
            &["--player", "AhKd8c7sAc", "--discards", "2h3h4h6h7h"],
            "nothing is decided",
            "leave out --discards",
        ),
    ];
    for (args, error, remedy) in cases {
        let said = edge(&[&hand[..], args].concat()).code(2);
        said.stderr(contains(error)).stderr(contains(remedy));
    }
}

/// Every first decision of the quickest rules: as many classes as there are, weighing as much as all hands; the
/// frequencies of the committed report; and one class in some thousands as `edge hand` finds it.
#[test]
fn all_first_decisions_are_listed() {
    const LISTED: u64 = 150_000;
    let oasis = edge::games::game("oasis").unwrap();
    let rules = edge::paytable::load(oasis.spec(), "one-card", &[]).unwrap();
    let (classes, weight) = (AtomicU64::new(0), AtomicU64::new(0));
    let write = |bytes: &mut Vec<u8>, row: &DecisionRow| {
        weight.fetch_add(row.weight, Ordering::Relaxed);
        if classes.fetch_add(1, Ordering::Relaxed) % LISTED == 0 {
            bytes.extend(serde_json::to_vec(row).unwrap());
            bytes.push(b'\n');
        }
    };
    let mut listed = Vec::new();
    let report = strategy(&rules, &Unobserved, Some(&write), |bytes| {
        listed.extend_from_slice(bytes);
        Ok::<_, Interrupted>(())
    });
    let report: StrategyReport = report.unwrap();
    assert_eq!(classes.into_inner(), 5_649_150);
    assert_eq!(
        (weight.into_inner(), report.hands),
        (122_151_120, 122_151_120)
    );

    let committed: Json =
        serde_json::from_str(include_str!("../results/oasis/one-card.json")).unwrap();
    let number = |text: &Json| -> u128 { text.as_str().unwrap().parse().unwrap() };
    let unit = number(&committed["deals"]["total"]) / 122_151_120;
    let decisions = committed["main"]["decisions"].as_array().unwrap();
    for (place, action) in report.actions.iter().enumerate() {
        let mut at_the_deal = decisions.iter();
        let counted = at_the_deal
            .find(|one| one["stage"] == "deal" && one["action"] == action.as_str())
            .unwrap();
        for rows in [&report.by_hand, &report.by_up_card] {
            let hands: u64 = rows.iter().map(|row| row.hands[place]).sum();
            assert_eq!(
                u128::from(hands) * unit,
                number(&counted["count"]),
                "{action}"
            );
        }
    }
    // High card, ace-king, each pair, and eight better hands.
    assert_eq!(
        (report.by_hand.len(), report.by_up_card.len()),
        (2 + 13 + 8, 13)
    );

    let schema = edge(&["schema", "decision"])
        .success()
        .get_output()
        .stdout
        .clone();
    let schema = jsonschema::validator_for(&serde_json::from_slice(&schema).unwrap()).unwrap();
    let listed = std::str::from_utf8(&listed).unwrap().lines();
    let mut compared = 0;
    for line in listed {
        assert!(
            schema.is_valid(&serde_json::from_str(line).unwrap()),
            "{line}"
        );
        let row: DecisionRow = serde_json::from_str(line).unwrap();
        let house = ["--game", "oasis", "--paytable", "one-card"];
        let cards = ["--player", &row.player, "--dealer", &row.up];
        let actions = actions(&[house, cards].concat());
        let best = format!("{} {}", row.best, row.discards).replace("exchange-1 ", "exchange ");
        assert_eq!(value(&actions, best.trim()), row.value_exact, "{line}");
        assert_eq!(actions[0]["value_exact"], row.value_exact, "{line}");
        // Whatever is not the best is no better than what is told of the next.
        let next = actions[1]["value"].as_f64().unwrap();
        let told = row.next_value.unwrap();
        match row.next_is.as_str() {
            "exact" => assert_eq!(actions[1]["value_exact"], row.next_value_exact, "{line}"),
            "at-most" => assert!(next <= told && told <= row.value, "{line}"),
            other => panic!("{other}"),
        }
        compared += 1;
    }
    assert!(compared > 30, "{compared}");
}

#[test]
fn decisions_are_for_games_with_a_draw() {
    let said = edge(&["strategy", "--game", "caribbean"]).code(2);
    said.stderr(contains("no draw"))
        .stderr(contains("oasis and russian"));
    let said = edge(&["strategy", "--game", "oasis", "--export", "decisions.txt"]).code(2);
    said.stderr(contains(".csv or .jsonl"));
}

/// A run that is stopped keeps what it has finished, goes on from it, and ends in the same bytes; damaged and
/// foreign parts are not used, and a fresh run looks at none.
#[cfg(unix)]
#[test]
fn a_stopped_run_goes_on_and_ends_the_same() {
    let folder = tempfile::tempdir().unwrap();
    let kept = folder.path().join(".unfinished");
    let out = folder.path().to_str().unwrap();
    let args = ["--game", "oasis", "--paytable", "one-card", "--out", out];
    let mut child = Command::new(env!("CARGO_BIN_EXE_edge"))
        .args(args)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let parts = || -> Vec<std::path::PathBuf> {
        let found = std::fs::read_dir(&kept).into_iter().flatten();
        let found = found.map(|entry| entry.unwrap().path());
        found
            .filter(|path| path.extension().is_some_and(|end| end == "json"))
            .collect()
    };
    while parts().len() < 3 {
        assert!(
            child.try_wait().unwrap().is_none(),
            "it was over before it was stopped"
        );
        std::thread::sleep(std::time::Duration::from_millis(20));
    }
    let kill = Command::new("kill")
        .args(["-INT", &child.id().to_string()])
        .status();
    assert!(kill.unwrap().success());
    assert_eq!(child.wait().unwrap().code(), Some(130));

    // One part loses its end; another is not of this work.
    let before = parts();
    assert!(before.len() >= 3 && before.len() < 13, "{before:?}");
    let content = std::fs::read(&before[0]).unwrap();
    std::fs::write(&before[0], &content[..content.len() / 2]).unwrap();
    let foreign = kept.join("somebody-else.json");
    std::fs::write(&foreign, "{}").unwrap();

    let said = edge(&args).success();
    said.stderr(contains("going on from"));
    let written = std::fs::read(folder.path().join("oasis/one-card.json")).unwrap();
    assert_eq!(written, include_bytes!("../results/oasis/one-card.json"));
    assert_eq!(parts(), [foreign], "only what is not of this work stays");
}
