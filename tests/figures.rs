//! The reported figures of Caribbean Stud, worked out by other ways than the engine's: those of the
//! main bet from the published return table alone, those of the side bets from counts of five and six
//! cards by hand.

use edge::analysis::analyse;
use edge::engine::Unobserved;
use edge::games::caribbean::SPEC;
use edge::paytable::load;
use edge::report::model::{MeterFigures, Report, SideBetFigures};
use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::{ToPrimitive, Zero};

/// The return table of the U.S. rules as published: net result, money put down, deals.
const RETURN_TABLE: [(i64, i64, i64); 13] = [
    (201, 3, 16_759_740),
    (101, 3, 156_929_720),
    (41, 3, 2_832_435_800),
    (15, 3, 16_624_475_280),
    (11, 3, 21_856_990_280),
    (9, 3, 43_805_516_100),
    (7, 3, 234_242_908_320),
    (5, 3, 488_012_139_360),
    (3, 3, 2_343_248_003_808),
    (1, 3, 4_532_514_033_720),
    (0, 3, 321_623_100),
    (-1, 1, 9_523_005_974_460),
    (-3, 3, 2_726_592_727_512),
];

const DEALS: i64 = 19_933_230_517_200;
const TOTAL_NET: i64 = -1_041_372_912_372;
const FLUSHES_THAT_WIN: i64 = 21_856_990_280;

/// Hands of five cards.
const FIVES: i64 = 2_598_960;

fn report(paytable: &str, sets: &[&str]) -> Report {
    let sets: Vec<String> = sets.iter().map(ToString::to_string).collect();
    let rules = load(&SPEC, paytable, &sets).expect("rules without a fault");
    let reports = analyse(&[rules], &Unobserved).expect("nothing interrupts");
    reports.into_iter().next().expect("one report")
}

fn side_bet<'a>(report: &'a Report, id: &str, table: &str) -> &'a SideBetFigures {
    let mut bets = report.side_bets.iter();
    bets.find(|bet| bet.id == id && bet.paytable == table)
        .unwrap_or_else(|| panic!("{id}/{table} is on offer"))
}

fn ratio(over: i64, under: i64) -> BigRational {
    BigRational::new(over.into(), under.into())
}

fn near(found: f64, expected: f64) {
    let scale = expected.abs().max(1e-3);
    assert!(
        (found - expected).abs() < 1e-14 * scale,
        "{found} is not {expected}"
    );
}

fn equals(found: f64, expected: &BigRational) {
    near(found, expected.to_f64().expect("a number"));
}

/// The central moment of this order of results with counts.
fn central_moment(counted: &[(i64, i64)], order: usize) -> BigRational {
    let deals: BigInt = counted.iter().map(|&(_, count)| BigInt::from(count)).sum();
    let mean = |value: &dyn Fn(i64) -> BigRational| -> BigRational {
        let terms = counted
            .iter()
            .map(|&(net, count)| value(net) * BigInt::from(count));
        terms.fold(BigRational::zero(), |sum, term| sum + term) / &deals
    };
    let average = mean(&|net| ratio(net, 1));
    mean(&|net| num_traits::pow(ratio(net, 1) - &average, order))
}

fn deviation(counted: &[(i64, i64)]) -> f64 {
    central_moment(counted, 2)
        .to_f64()
        .expect("a number")
        .sqrt()
}

fn deals_where(wanted: impl Fn(i64) -> bool) -> i64 {
    let rows = RETURN_TABLE.iter().filter(|row| wanted(row.0));
    rows.map(|row| row.2).sum()
}

#[test]
fn the_return_table_is_complete() {
    assert_eq!(deals_where(|_| true), DEALS);
    let nets = RETURN_TABLE.iter().map(|&(net, _, deals)| net * deals);
    assert_eq!(nets.sum::<i64>(), TOTAL_NET);
}

#[test]
fn the_main_bet_follows_from_the_return_table() {
    let main = report("std", &[]).main;
    assert_eq!(main.net.numerator, TOTAL_NET.to_string());
    assert_eq!(main.net.denominator, DEALS.to_string());
    let edge = ratio(-TOTAL_NET, DEALS);
    let put_down: i64 = RETURN_TABLE.iter().map(|row| row.1 * row.2).sum();
    equals(main.net.value, &-&edge);
    equals(main.house_edge, &edge);
    equals(main.house_edge_per_initial_bet, &edge);
    equals(main.return_to_player, &(ratio(1, 1) - &edge));
    equals(main.average_bet, &ratio(put_down, DEALS));
    let risk = ratio(-TOTAL_NET, put_down);
    equals(main.element_of_risk, &risk);
    equals(main.return_to_player_on_total_bet, &(ratio(1, 1) - risk));
    equals(
        main.hit_frequency,
        &ratio(deals_where(|net| net > 0), DEALS),
    );
    equals(main.push_frequency, &ratio(321_623_100, DEALS));
    equals(
        main.loss_frequency,
        &ratio(deals_where(|net| net < 0), DEALS),
    );
    let counted = RETURN_TABLE.map(|(net, _, deals)| (net, deals));
    equals(main.variance, &central_moment(&counted, 2));
    near(main.standard_deviation, deviation(&counted));
    let third = central_moment(&counted, 3).to_f64().expect("a number");
    near(main.skewness, third / deviation(&counted).powi(3));
}

/// In digits, worked out from the same table with decimals of forty places.
#[test]
fn the_main_bet_in_digits() {
    let main = report("std", &[]).main;
    let digits = [
        (main.house_edge, "0.0522430577"),
        (main.average_bet, "2.0445095223"),
        (main.element_of_risk, "0.0255528561"),
        (main.standard_deviation, "2.2429502691"),
        (main.skewness, "3.3427119569"),
        (main.hit_frequency, "0.3854523322"),
        (main.loss_frequency, "0.6145315327"),
    ];
    for (found, printed) in digits {
        assert_eq!(format!("{found:.10}"), printed);
    }
}

#[test]
fn the_distribution_is_the_return_table() {
    let main = report("std", &[]).main;
    let found = main.distribution.iter();
    let found: Vec<_> = found
        .map(|row| (row.net.clone(), row.count.clone()))
        .collect();
    let rows = RETURN_TABLE.iter();
    let mut rows: Vec<_> = rows.map(|&(net, _, deals)| (net, deals)).collect();
    rows.sort_unstable();
    let rows = rows
        .iter()
        .map(|(net, deals)| (net.to_string(), deals.to_string()));
    assert_eq!(found, rows.collect::<Vec<_>>());
    assert_eq!(
        (main.top_award.net.as_str(), main.top_award.count.as_str()),
        ("201", "16759740")
    );
}

/// One unit more on flushes brings the raise, 2 antes, more in each deal that a flush wins. No flush is
/// folded as it is, so solving again changes no play.
#[test]
fn the_flush_line_weighs_what_the_return_table_says() {
    let main = report("std", &[]).main;
    let mut lines = main.sensitivity.iter();
    let flush = lines
        .find(|row| row.line == "pays.flush")
        .expect("the line");
    equals(flush.derivative, &ratio(-2 * FLUSHES_THAT_WIN, DEALS));
    equals(
        flush.resolved_plus_one,
        &ratio(-2 * FLUSHES_THAT_WIN, DEALS),
    );
}

/// The best five of six cards, by counting: what 5+1 pays to one, and how many of the hands.
fn six_card_lines() -> [(i64, i64); 7] {
    let choose = |from: i64, choose: i64| num_integer::binomial(from, choose);
    // The other card must not make a higher straight flush: of 47 one does, unless royal.
    let royal_flush = 4 * choose(47, 1);
    let straight_flush = 4 * 9 * choose(46, 1);
    let four_of_a_kind = 13 * choose(48, 2);
    let one_triple = 13 * 4 * 12 * choose(4, 2) * 11 * 4;
    let full_house = one_triple + choose(13, 2) * 4 * 4;
    let suited = 4 * (choose(13, 6) + choose(13, 5) * 39);
    let flush = suited - royal_flush - straight_flush;
    // Six ranks with five in a row: the other rank is not the next above. At most four of a suit.
    let rank_sets = 8 + 9 * 7;
    let unlike_suits = 4_i64.pow(6) - 4 - 6 * 4 * 3;
    let with_pair = 10 * 5 * (choose(4, 2) * 4_i64.pow(4) - 4 * 3);
    let straight = rank_sets * unlike_suits + with_pair;
    let three_of_a_kind = 13 * 4 * choose(12, 3) * 4_i64.pow(3);
    [
        (1000, royal_flush),
        (200, straight_flush),
        (100, four_of_a_kind),
        (20, full_house),
        (15, flush),
        (10, straight),
        (7, three_of_a_kind),
    ]
}

#[test]
fn five_plus_one_follows_from_six_card_counts() {
    let lines = six_card_lines();
    let hits: i64 = lines.iter().map(|line| line.1).sum();
    let hands: i64 = num_integer::binomial(52, 6);
    let mut counted = lines.to_vec();
    counted.push((-1, hands - hits));
    let total: i64 = counted.iter().map(|(net, count)| net * count).sum();
    assert_eq!((total, hands), (-1_742_976, 20_358_520));

    let report = report("std", &[]);
    let bet = side_bet(&report, "five-plus-one", "std");
    let net = bet.net.as_ref().expect("its net is known");
    assert_eq!(net.numerator, total.to_string());
    assert_eq!(net.denominator, hands.to_string());
    equals(bet.house_edge.expect("known"), &ratio(-total, hands));
    equals(
        bet.return_to_player.expect("known"),
        &ratio(hands + total, hands),
    );
    equals(bet.hit_frequency, &ratio(hits, hands));
    near(bet.standard_deviation.expect("known"), deviation(&counted));
    let found = bet.outcomes.iter().map(|row| row.count.clone());
    let expected = counted.iter().map(|(_, count)| count.to_string());
    assert!(found.eq(expected));
}

fn meter(report: &Report, table: &str) -> MeterFigures {
    let bet = side_bet(report, "progressive", table);
    bet.meter.clone().expect("a progressive has a meter")
}

fn text(value: &BigRational) -> String {
    value.to_string()
}

/// Five cards hold 4 royal and 36 straight flushes, 624 quads, 3,744 full houses, 5,108 flushes. The
/// meter returns 4 + 36/10 = 7.6 parts of 2,598,960; it breaks even where that and the prizes make
/// 2,598,960, as for 100-75-50 at (2,598,960 − 62,400 − 280,800 − 255,400) / 7.6.
#[test]
fn progressives_follow_from_five_card_counts() {
    let report = report("std", &[]);
    let tables = [
        ("500-100-50", [500, 100, 50], "4142900/19", "218047.37"),
        ("150-100-50", [150, 100, 50], "4688900/19", "246784.21"),
        ("100-75-50", [100, 75, 50], "5000900/19", "263205.26"),
    ];
    for (table, [quads, full_house, flush], exact, printed) in tables {
        let prizes = quads * 624 + full_house * 3_744 + flush * 5_108;
        let break_even = ratio((FIVES - prizes) * 10, 76);
        assert_eq!(text(&break_even), exact);
        let meter = meter(&report, table);
        assert_eq!(meter.fixed_return, text(&ratio(prizes, FIVES)));
        assert_eq!(meter.return_per_unit, text(&ratio(76, 10 * FIVES)));
        assert_eq!(meter.break_even_exact.as_deref(), Some(exact));
        assert_eq!(format!("{:.2}", meter.break_even.expect("known")), printed);
        assert_eq!(meter.given, None);
        let bet = side_bet(&report, "progressive", table);
        assert!(bet.net.is_none() && bet.standard_deviation.is_none());
        equals(
            bet.hit_frequency,
            &ratio(4 + 36 + 624 + 3_744 + 5_108, FIVES),
        );
    }
}

/// At 250,000 the meter returns 7.6 · 250,000 = 1,900,000 and the prizes 598,600 of 2,598,960.
#[test]
fn a_progressive_with_its_meter_has_a_net() {
    let report = report("std", &["side.progressive.meter=250000"]);
    assert_eq!(meter(&report, "100-75-50").given.as_deref(), Some("250000"));
    let bet = side_bet(&report, "progressive", "100-75-50");
    let net = bet.net.as_ref().expect("its net is known");
    assert_eq!(net.numerator, "-100360");
    assert_eq!(net.denominator, "2598960");
    equals(bet.house_edge.expect("known"), &ratio(100_360, FIVES));
    // For one: the stake is gone.
    let winners = [
        (249_999, 4),
        (24_999, 36),
        (99, 624),
        (74, 3_744),
        (49, 5_108),
    ];
    let losers = FIVES - winners.iter().map(|(_, count)| count).sum::<i64>();
    let mut counted = winners.to_vec();
    counted.push((-1, losers));
    near(bet.standard_deviation.expect("known"), deviation(&counted));
}

/// Per ante, and per money put down.
#[test]
fn evolution_returns_what_its_page_says() {
    let main = report("evolution", &[]).main;
    assert_eq!(format!("{:.4}", main.return_to_player), "0.9630");
    assert_eq!(
        format!("{:.4}", main.return_to_player_on_total_bet),
        "0.9819"
    );
}
