//! The reported figures of Casino Hold'em and Ultimate Texas Hold'em on the whole pack: what is published,
//! what the plain programs of `holdem_plain.rs` found, and what follows from counts of hands by hand.

use edge::analysis::analyse;
use edge::cards::CardSet;
use edge::engine::Unobserved;
use edge::engine::community::{
    self, Action, Betting, HoleCards, Next, Node, Prices, Question, Showdowns, Standing, Street,
};
use edge::exact::whole;
use edge::games::casino_holdem::CASINO_HOLDEM;
use edge::games::community::CommunityGame;
use edge::games::{Game, game};
use edge::paytable::{Rules, load};
use edge::report::model::{Report, SideBetFigures};
use std::sync::LazyLock;

/// C(52,2)·C(50,3)·C(47,2)·C(45,2).
const DEALS: i64 = 27_813_810_024_000;
/// C(52,2)·C(50,3).
const HANDS_AND_FLOPS: i64 = 25_989_600;

const CASINO: [&str; 7] = [
    "std",
    "romania",
    "royal-50",
    "wizard-1",
    "wizard-2",
    "betvoyager",
    "rtg",
];
const UTH: [&str; 4] = ["std", "auckland", "straight-pushes", "three-only"];

fn rules(game: &dyn Game, paytable: &str) -> Rules {
    load(game.spec(), paytable, &[]).expect("a built-in")
}

static REPORTS: LazyLock<Vec<Report>> = LazyLock::new(|| {
    let of = |name: &str, paytables: &[&str]| -> Vec<Rules> {
        let game = game(name).expect("the game");
        paytables
            .iter()
            .map(|paytable| rules(game, paytable))
            .collect()
    };
    let all = [of("casino-holdem", &CASINO), of("uth", &UTH)].concat();
    analyse(&all, &Unobserved).expect("nothing interrupts")
});

fn report(game: &str, paytable: &str) -> &'static Report {
    let mut reports = REPORTS.iter();
    let found = reports.find(|report| report.game == game && report.paytable == paytable);
    found.expect("a report of each built-in")
}

/// The sum of the net results of all deals, in units of the pay lines, and how many units an ante is.
fn total(report: &Report) -> (i64, i64) {
    let net = &report.main.net;
    let denominator: i64 = net.denominator.parse().expect("a whole number");
    assert_eq!(denominator % DEALS, 0);
    (
        net.numerator.parse().expect("a whole number"),
        denominator / DEALS,
    )
}

fn taken(report: &Report, stage: &str, action: &str) -> i64 {
    let mut rows = report.main.decisions.iter();
    let row = rows.find(|row| row.stage == stage && row.action == action);
    row.expect("a decision of the game")
        .count
        .parse()
        .expect("a count")
}

fn rounded(value: f64, places: usize) -> String {
    format!("{value:.places$}")
}

fn side_bet<'a>(report: &'a Report, id: &str, table: &str) -> &'a SideBetFigures {
    let mut bets = report.side_bets.iter();
    let found = bets.find(|bet| bet.id == id && bet.paytable == table);
    found.expect("the side bet is on offer")
}

#[test]
#[cfg_attr(debug_assertions, ignore = "slow unoptimised: cargo test --release")]
fn casino_holdem_is_what_plain_programs_find() {
    // Total and folded player hands and flops, by the plain program; std's total is published.
    for (paytable, net, folds) in [
        ("std", -600_123_513_880, 4_680_540),
        ("rtg", -858_799_769_176, 4_707_384),
        ("betvoyager", -468_323_707_864, 7_001_148),
        ("royal-50", -642_931_113_880, 4_680_540),
        ("wizard-1", -668_615_673_880, 4_680_540),
        ("wizard-2", -544_206_629_148, 4_676_576),
        ("romania", 329_063_365_068, 4_381_084),
    ] {
        let report = report("casino-holdem", paytable);
        assert_eq!(total(report), (net, 1), "{paytable}");
        let folded = taken(report, "flop", "fold");
        assert_eq!(folded, folds * (DEALS / HANDS_AND_FLOPS), "{paytable}");
        assert_eq!(folded + taken(report, "flop", "call"), DEALS);
    }
    let std = &report("casino-holdem", "std").main;
    assert_eq!(rounded(std.decisions[0].frequency, 5), "0.18009");
    assert_eq!(rounded(std.element_of_risk, 5), "0.00817");
    assert_eq!(rounded(std.standard_deviation, 4), "2.6129");
    let rtg = &report("casino-holdem", "rtg").main;
    assert_eq!(rounded(rtg.element_of_risk, 4), "0.0117");
    let betvoyager = &report("casino-holdem", "betvoyager").main;
    assert_eq!(rounded(betvoyager.house_edge, 4), "0.0168");
}

/// The flush row that a straight is paid by in `romania` cannot be right: it would give the house away.
#[test]
#[cfg_attr(debug_assertions, ignore = "slow unoptimised: cargo test --release")]
fn romania_to_the_letter_pays_the_player() {
    let romania = report("casino-holdem", "romania");
    assert!(romania.main.house_edge < 0.0);
    // Played together at a stake of 1, main bet and bonus bring no more than each at its best, and no
    // less than when a fold is simply charged with the bonus.
    let joint = |optimum: &str| {
        let mut rows = romania.joint.iter();
        rows.find(|row| row.optimum == optimum && row.bets[1] == "aa/romania")
            .expect("a row of the bonus")
    };
    let (separate, together) = (joint("separate"), joint("together"));
    assert!(together.net <= separate.net);
    assert_eq!(together.stakes, ["1", "1"]);
    let aa = side_bet(romania, "aa", "romania");
    let edge = romania.main.house_edge + aa.house_edge.expect("a known net");
    assert!((separate.net + edge).abs() < 1e-12);
}

#[test]
#[cfg_attr(debug_assertions, ignore = "slow unoptimised: cargo test --release")]
fn ultimate_texas_holdem_is_what_plain_programs_find() {
    // Totals by the plain program, in half antes where the flush pays 3 to 2; std's is published.
    for (paytable, net, start, on_flop, on_river) in [
        (
            "std",
            -607_723_787_676,
            500,
            5_920_064_199_720,
            6_070_739_744_520,
        ),
        (
            "auckland",
            -2_215_936_303_504,
            522,
            5_810_052_948_480,
            5_430_604_164_480,
        ),
        (
            "straight-pushes",
            -1_644_574_548_396,
            500,
            5_920_064_199_720,
            6_070_739_744_520,
        ),
    ] {
        let report = report("uth", paytable);
        assert_eq!(total(report), (2 * net, 2), "{paytable}");
        assert_eq!(taken(report, "start", "play 4"), start * (DEALS / 1_326));
        assert_eq!(taken(report, "start", "play 3"), 0);
        assert_eq!(taken(report, "flop", "play 2"), on_flop, "{paytable}");
        assert_eq!(taken(report, "river", "play 1"), on_river, "{paytable}");
    }
    let three = report("uth", "three-only");
    assert_eq!(total(three), (2 * -2_688_338_004_564, 2));
    assert_eq!(taken(three, "start", "play 3"), 416 * (DEALS / 1_326));
    let std = &report("uth", "std").main;
    assert_eq!(rounded(std.average_bet, 6), "4.152252");
    assert_eq!(rounded(std.element_of_risk, 5), "0.00526");
    assert_eq!(rounded(std.standard_deviation, 2), "4.94");
    assert_eq!(std.house_edge_per_initial_bet, std.house_edge / 2.0);
}

/// The published rule for four antes: any pair from threes up, any ace, any suited king, K5 and up,
/// Q6 suited, Q8, J8 suited, JT and up. Nothing is worth three.
#[test]
#[cfg_attr(debug_assertions, ignore = "slow unoptimised: cargo test --release")]
fn starting_hands_are_played_as_published() {
    let hands = &report("uth", "std").main.starting_hands;
    assert_eq!(hands.len(), 169);
    assert_eq!(
        hands.iter().map(|hand| hand.combinations).sum::<u32>(),
        1_326
    );
    let rank = |letter: char| "23456789TJQKA".find(letter).expect("a rank");
    for hand in hands {
        let letters: Vec<char> = hand.hand.chars().collect();
        let (high, low) = (rank(letters[0]), rank(letters[1]));
        let at_least = |lowest| low >= rank(lowest);
        let suited = letters.get(2) == Some(&'s');
        let four = match letters[0] {
            _ if high == low => at_least('3'),
            'A' => true,
            'K' => suited || at_least('5'),
            'Q' => at_least(if suited { '6' } else { '8' }),
            'J' => at_least(if suited { '8' } else { 'T' }),
            _ => false,
        };
        assert_eq!(
            hand.best,
            if four { "play 4" } else { "check" },
            "{}",
            hand.hand
        );
        assert_eq!(hand.actions.len(), 3);
        assert!(hand.actions.is_sorted_by(|one, two| one.value >= two.value));
        assert_eq!(hand.actions[0].value, hand.value);
    }
    // The mean of the best values is the game's.
    let mean: f64 = hands.iter().map(|hand| hand.frequency * hand.value).sum();
    let net = report("uth", "std").main.net.value;
    assert!((mean - net).abs() < 1e-12);
}

/// Five-card hands of a pack with a pair of aces (84,480 of the 1,098,240 pairs) or better, highest first.
const FIVES: [i64; 9] = [4, 36, 624, 3_744, 5_108, 10_200, 54_912, 123_552, 84_480];
const ALL_FIVES: i64 = 2_598_960;
/// Best of seven cards from the royal flush to three of a kind: the evaluator's published histogram.
const SEVENS: [i64; 7] = [
    4_324, 37_260, 224_848, 3_473_184, 4_047_644, 6_180_020, 6_461_620,
];
const ALL_SEVENS: i64 = 133_784_560;

/// What a bet that pays so to one brings in all.
fn brings(pays: &[i64], counts: &[i64], all: i64) -> i64 {
    let paid: i64 = pays
        .iter()
        .zip(counts)
        .map(|(pays, count)| (pays + 1) * count)
        .sum();
    paid - all
}

#[test]
#[cfg_attr(debug_assertions, ignore = "slow unoptimised: cargo test --release")]
fn side_bets_follow_from_counts_of_hands() {
    let net = |bet: &SideBetFigures| {
        let net = bet.net.as_ref().expect("a known net");
        (
            net.numerator.parse().unwrap(),
            net.denominator.parse().unwrap(),
        )
    };
    let casino = report("casino-holdem", "std");
    for (table, pays, published) in [
        ("std", [100, 50, 40, 30, 20, 7, 7, 7, 7], Some(-162_652)),
        ("flush-25", [25, 25, 25, 25, 25, 7, 7, 7, 7], Some(-166_392)),
        ("flat-7", [7; 9], None),
    ] {
        let expected = brings(&pays, &FIVES, ALL_FIVES);
        assert!(published.is_none_or(|published| published == expected));
        assert_eq!(
            net(side_bet(casino, "aa", table)),
            (expected, ALL_FIVES),
            "{table}"
        );
    }
    let uth = report("uth", "std");
    for (table, pays, published) in [
        ("1", [50, 40, 30, 9, 7, 4, 3], -1_206_516),
        ("2", [50, 40, 30, 8, 6, 5, 3], -2_547_324),
        ("3", [50, 40, 30, 8, 7, 4, 3], -4_679_700),
        ("4", [50, 40, 20, 7, 6, 5, 3], -8_268_988),
    ] {
        assert_eq!(brings(&pays, &SEVENS, ALL_SEVENS), published);
        assert_eq!(
            net(side_bet(uth, "trips", table)),
            (published, ALL_SEVENS),
            "{table}"
        );
    }
}

/// Seeds times chances, and what is put on the meters; a royal flush is a straight flush here.
#[test]
#[cfg_attr(debug_assertions, ignore = "slow unoptimised: cargo test --release")]
fn progressives_return_seeds_and_contributions() {
    let counts = [40, 624, 3_744, 5_108, 10_200];
    for (table, seeds, contributions, published) in [
        (
            "1000-250-50-50-10",
            [1_000, 250, 50, 50, 10],
            0.37,
            "0.654960",
        ),
        (
            "6000-500-100-50-10",
            [6_000, 500, 100, 50, 10],
            0.255,
            "0.748967",
        ),
    ] {
        let seeded: i64 = seeds
            .iter()
            .zip(counts)
            .map(|(seed, count)| seed * count)
            .sum();
        let expected = seeded as f64 / ALL_FIVES as f64 + contributions;
        assert_eq!(rounded(expected, 6), published);
        let bet = side_bet(report("casino-holdem", "std"), "progressive", table);
        let back = bet.return_to_player.expect("a known return");
        assert!((back - expected).abs() < 1e-12, "{table}");
        assert_eq!(bet.standard_deviation, None);
    }
}

/// The published rows of the two-way bad beat, which both games share but for the rule of two and three.
#[test]
#[cfg_attr(debug_assertions, ignore = "slow unoptimised: cargo test --release")]
fn bad_beats_lose_as_published() {
    let bet = side_bet(report("uth", "std"), "bad-beat", "std");
    let rows: Vec<(&str, i64)> = bet
        .outcomes
        .iter()
        .map(|row| (row.id.as_str(), row.count.parse().unwrap()))
        .collect();
    let published = [
        ("straight-flush", 10_300_592),
        ("four-of-a-kind", 471_040_512),
        ("full-house", 8_435_225_376),
        ("flush", 19_434_208_592),
        ("straight", 18_271_076_976),
        ("three-of-a-kind", 64_049_759_448),
        ("two-pair", 399_099_149_640),
        ("pair", 1_366_512_556_968),
        ("high-card", 791_967_420_480),
        ("equal-hands", 113_130_263_816),
    ];
    assert_eq!(rows, published);
}

/// Nobody decides anything: the player always plays. What is won and lost is then alike, and ties are as
/// published, each of the ten flops of a board being another deal.
#[test]
#[cfg_attr(debug_assertions, ignore = "slow unoptimised: cargo test --release")]
fn without_decisions_hands_win_and_tie_as_published() {
    let betting = Betting::new(vec![Node {
        street: Street::Flop,
        actions: vec![Action::new("play", Next::Leaf(0))],
    }]);
    let prices = Prices::new(&betting, |_, _, _| whole(0), |_, _| whole(0));
    let question = Question {
        showdowns: Showdowns {
            hole_cards: HoleCards::Any,
            qualifier: None,
        },
        betting: &betting,
        prices: &prices,
        losing: false,
    };
    let answers = community::walk(CardSet::FULL, None, &[question], &Unobserved).unwrap();
    let events = answers[0].events();
    let count = |standing: Standing| -> u64 {
        let of = events
            .iter()
            .filter(|(event, _)| event.standing == standing);
        of.map(|(_, count)| count).sum()
    };
    let ties = 10 * 113_130_263_816;
    assert_eq!(count(Standing::EqualIn), ties);
    assert_eq!(count(Standing::LowerIn), (DEALS as u64 - ties) / 2);
    assert_eq!(count(Standing::HigherIn), (DEALS as u64 - ties) / 2);
}

/// 36 of the 25,989,600 hands and flops of Casino Hold'em are worth the same called and folded.
#[test]
#[cfg_attr(debug_assertions, ignore = "slow unoptimised: cargo test --release")]
fn exact_ties_are_counted() {
    let rules = rules(&CASINO_HOLDEM, "std");
    let casino = &CASINO_HOLDEM.0;
    let betting = casino.betting(&rules);
    let prices = Prices::new(
        &betting,
        |leaf, category, standing| casino.settle(&rules, leaf, category, standing).net,
        |_, _| whole(0),
    );
    let question = Question {
        showdowns: casino.showdowns(&rules),
        betting: &betting,
        prices: &prices,
        losing: false,
    };
    let answers = community::walk(CardSet::FULL, None, &[question], &Unobserved).unwrap();
    assert_eq!(answers[0].flop_ties(), 36);
    assert_eq!(HANDS_AND_FLOPS, 1_326 * 19_600);
}
