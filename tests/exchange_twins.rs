//! The twin of the games with a draw, held against hands and rounds worked out by hand and against
//! situations dealt without its tables, and the decks that it is used on.

mod common;

use common::exchange::{
    Action, Deck, Draw, Ending, Hand, House, Key, Second, StraightWithPair, Twin, best_value,
    decks, number_of_deals, oasis_houses, readings, russian_houses, second, seconds, situation,
    solve, solve_only, taken, unit,
};
use common::holdem::{CLASSES, Card, Exact, card_text, cards, class, class_of};
use rayon::prelude::*;
use std::collections::{BTreeMap, BTreeSet};

fn exact(text: &str) -> Exact {
    text.parse().expect("a number")
}

/// In the order in which they are written.
fn dealt(text: &str) -> Vec<Card> {
    text.split_whitespace().map(|card| cards(card)[0]).collect()
}

fn named(houses: Vec<(&'static str, House)>, name: &str) -> House {
    let mut houses = houses.into_iter();
    houses.find(|house| house.0 == name).expect("a house").1
}

fn oasis(name: &str) -> House {
    named(oasis_houses(), name)
}

fn russian(name: &str) -> House {
    named(russian_houses(), name)
}

// Hands.

/// Cards, what they are when straights with a pair are two straights, and what the usual table pays.
const HANDS: &[(&str, &str, i64)] = &[
    // Five cards.
    ("Ac Qd Jh Ts 8c", "high-card", 1),
    ("Ac Kd Jh Ts 8c", "ace-king", 1),
    ("9c 9d Jh Ts 8c", "pair", 1),
    ("9c 9d Ah Ks 8c", "pair + ace-king", 2),
    ("Ac Ad Kh Qs 8c", "pair + ace-king", 2),
    ("Ac Kd Kh Qs 8c", "pair + ace-king", 2),
    ("Ac Ad Qh Js 8c", "pair", 1),
    ("Ac Ad Kh Ks 8c", "two-pair", 2),
    ("Ac Ad 8h 8s Kc", "two-pair + ace-king", 3),
    ("Ac Ad Ah Ks 8c", "three-of-a-kind + ace-king", 4),
    ("8c 8d 8h Ks Ac", "three-of-a-kind + ace-king", 4),
    ("Ac Kd Qh Js Tc", "straight", 4),
    ("Ac 2d 3h 4s 5c", "straight", 4),
    ("Ac Kc Jc Tc 8c", "flush", 5),
    ("Ac Ad Ah Ks Kc", "full-house", 7),
    ("Ac Ad Ah As Kc", "four-of-a-kind + ace-king", 21),
    ("Ac Ad Ah As Qc", "four-of-a-kind", 20),
    ("9h Th Jh Qh Kh", "straight-flush", 50),
    ("Th Jh Qh Kh Ah", "royal-flush", 100),
    // Six cards, with every total of a casino's list.
    (
        "9h Th Jh Qh Kh Ah",
        "royal-flush + straight-flush, flush",
        150,
    ),
    ("2h Th Jh Qh Kh Ah", "royal-flush + flush", 105),
    ("9c Th Jh Qh Kh Ah", "royal-flush + straight", 104),
    ("2c Th Jh Qh Kh Ah", "royal-flush", 100),
    (
        "4h 5h 6h 7h 8h 9h",
        "straight-flush + straight-flush, flush",
        100,
    ),
    ("5h 6h 7h 8h 9h Kh", "straight-flush + flush", 55),
    ("5h 6h 7h 8h 9h Tc", "straight-flush + straight", 54),
    ("4c 5h 6h 7h 8h 9h", "straight-flush + straight", 54),
    ("Ah 2h 3h 4h 5h Kc", "straight-flush + ace-king", 51),
    (
        "7c 7d 7h 7s Kc Kd",
        "four-of-a-kind + full-house, two-pair, pair",
        27,
    ),
    ("7c 7d 7h 7s Kc Ad", "four-of-a-kind + ace-king", 21),
    ("Kc Kd Kh Ks Ac 7d", "four-of-a-kind + ace-king", 21),
    ("7c 7d 7h 7s Kc Qd", "four-of-a-kind", 20),
    (
        "7c 7d 7h Kc Kd Kh",
        "full-house + full-house, three-of-a-kind, two-pair, pair",
        14,
    ),
    ("7c 7d 7h Kc Kd Ah", "full-house + ace-king", 8),
    ("7c 7d 7h Kc Kd Qh", "full-house", 7),
    ("2h 4h 6h 8h Th Kh", "flush + flush", 10),
    ("4h 5h 6h 7h 9h 8c", "flush + straight", 9),
    ("2h 4h 6h 8h Th Tc", "flush + pair", 6),
    ("2h 4h 6h 8h Kh Ac", "flush + ace-king", 6),
    ("4c 5d 6h 7s 8c 9d", "straight + straight", 8),
    ("Ac 2d 3h 4s 5c Kd", "straight + ace-king", 5),
    ("7c 7d 7h Ks Ac 2d", "three-of-a-kind + ace-king", 4),
    ("4c 4d 7h 7s Jc Jd", "two-pair + two-pair, pair", 4),
    ("4c 4d 7h 7s Kc Ad", "two-pair + ace-king", 3),
    ("4c 4d 7h 8s Kc Ad", "pair + ace-king", 2),
    // What one easily gets wrong.
    // The wheel goes on to the six; round the corner nothing does.
    ("Ac 2d 3h 4s 5c 6d", "straight + straight", 8),
    ("2c Td Jh Qs Kc Ad", "straight", 4),
    ("9c Td Jh Qs Kc Ad", "straight + straight", 8),
    // One of its ranks paired: the other card makes straight, pair and ace-king anew.
    ("5c 6d 7h 8s 9c 9d", "straight + straight, pair", 8),
    ("Ac Ad 2h 3s 4c 5d", "straight + straight, pair", 8),
    (
        "Tc Jd Qh Ks Kc Ad",
        "straight + straight, pair, ace-king",
        8,
    ),
    ("5h 6h 7h 8h 9h 9d", "straight-flush + straight, pair", 54),
    ("Th Td Jh Qh Kh Ah", "royal-flush + straight, pair", 104),
    (
        "Th Jh Qh Kh Ah Ac",
        "royal-flush + straight, pair, ace-king",
        104,
    ),
    // Ace and king are both within the first, or one of them is a second one.
    ("Ah Kh Jh 8h 4h 2c", "flush", 5),
    ("Ah Kh Jh 8h 4h 2h", "flush + flush", 10),
    ("Ah Kh Jh 8h 4h Kc", "flush + pair, ace-king", 6),
    ("Ac Ad Kh Ks Qc Qd", "two-pair + two-pair, pair", 4),
    ("Ac Ad Kh Ks 8c 7d", "two-pair", 2),
    ("Ac Ad Ah Kh Ks 8c", "full-house", 7),
    (
        "Ac Ad Ah Kc Kd Kh",
        "full-house + full-house, three-of-a-kind, two-pair, pair, ace-king",
        14,
    ),
    (
        "Ac Ad Ah As Kc Kd",
        "four-of-a-kind + full-house, two-pair, pair, ace-king",
        27,
    ),
    // From the king down, and an ace of another suit: a straight, and no royal flush.
    (
        "9h Th Jh Qh Kh Ac",
        "straight-flush + straight, ace-king",
        54,
    ),
    ("Ah 2h 3h 4h 5h Kh", "straight-flush + flush, ace-king", 55),
    ("Ac 9h Th Jh Qh 8h", "straight-flush", 50),
    // A flush that leaves one card out is none of six.
    ("2h 4h 6h 8h Th Qc", "flush", 5),
    // A flush whose cards are all but one of a straight, and of two.
    ("9h Th Jh Qh 2h Kc", "flush + straight", 9),
    ("9h Th Jh Kh Ah Qc", "flush + straight", 9),
    ("2h Th Jh Qh Ah Kc", "flush + straight, ace-king", 9),
    // Nothing twice.
    ("7c 7d 7h Js Qc 2d", "three-of-a-kind", 3),
    ("4c 4d 7h 7s Jc Qd", "two-pair", 2),
    ("4c 4d 7h 8s Jc Qd", "pair", 1),
    ("2c 4d 7h 8s Kc Ad", "ace-king", 1),
    ("2c 4d 7h 8s Qc Ad", "high-card", 1),
];

#[test]
fn hands_are_told_apart() {
    let house = House::russian();
    for &(text, expected, pays) in HANDS {
        let cards = dealt(text);
        let hand = house.hand(&cards);
        assert_eq!(hand.to_string(), expected, "{text}");
        assert_eq!(hand, Hand::read(expected), "{text}");
        assert_eq!(house.pay(&hand), exact(&pays.to_string()), "{text}");
        // Without second combinations the same best five.
        let alone = House::oasis().hand(&cards);
        assert_eq!(alone.best, hand.best, "{text}");
        assert!(alone.seconds.is_empty(), "{text}");
        assert_eq!(alone.best, class_of(best_value(&cards)), "{text}");
    }
}

/// The other reading: no straight comes again where all six cards are of its five ranks.
#[test]
fn a_straight_with_a_pair_may_be_a_pair() {
    let rows = [
        ("5c 6d 7h 8s 9c 9d", "straight + pair", 5),
        ("Ac Ad 2h 3s 4c 5d", "straight + pair", 5),
        ("Tc Jd Qh Ks Kc Ad", "straight + pair, ace-king", 5),
        ("5h 6h 7h 8h 9h 9d", "straight-flush + pair", 51),
        ("Th Td Jh Qh Kh Ah", "royal-flush + pair", 101),
        ("Th Jh Qh Kh Ah Ac", "royal-flush + pair, ace-king", 101),
        // Six ranks are two straights all the same, ...
        ("4c 5d 6h 7s 8c 9d", "straight + straight", 8),
        ("9c Th Jh Qh Kh Ah", "royal-flush + straight", 104),
        (
            "9h Th Jh Qh Kh Ah",
            "royal-flush + straight-flush, flush",
            150,
        ),
        // ... and a flush that is none of the straight's cards' is not touched.
        ("9h Th Jh Qh 2h Kc", "flush + straight", 9),
    ];
    let house = russian("straight and pair");
    for (text, expected, pays) in rows {
        let hand = house.hand(&dealt(text));
        assert_eq!(hand.to_string(), expected, "{text}");
        assert_eq!(house.pay(&hand), exact(&pays.to_string()), "{text}");
    }
}

/// The best-paid second combination counts, which need not be the highest.
#[test]
fn second_combinations_are_paid_by_the_table() {
    let house = russian("up and down");
    let rows = [
        // Straight 2, pair 0, ace-king 2; three of a kind 1, two pair 5.
        ("Tc Jd Qh Ks Kc Ad", 2 + 2),
        ("5c 6d 7h 8s 9c 9d", 2 + 2),
        ("7c 7d 7h Kc Kd Kh", 4 + 5),
        ("7c 7d 7h 7s Kc Kd", 9 + 5),
        ("9c 9d Ah Ks 8c", 2),
        // Paid as ace-king.
        ("Ac Qd Jh Ts 8c", 2),
    ];
    for (text, pays) in rows {
        let hand = house.hand(&dealt(text));
        assert_eq!(house.pay(&hand), exact(&pays.to_string()), "{text}");
    }
}

/// What five cards can be.
const OF_FIVE: [&str; 15] = [
    "high-card",
    "ace-king",
    "pair",
    "pair + ace-king",
    "two-pair",
    "two-pair + ace-king",
    "three-of-a-kind",
    "three-of-a-kind + ace-king",
    "straight",
    "flush",
    "full-house",
    "four-of-a-kind",
    "four-of-a-kind + ace-king",
    "straight-flush",
    "royal-flush",
];

/// What six cards can be, whatever a straight with a pair is.
const OF_SIX: [&str; 38] = [
    "high-card",
    "ace-king",
    "pair",
    "pair + ace-king",
    "two-pair",
    "two-pair + ace-king",
    "two-pair + two-pair, pair",
    "three-of-a-kind",
    "three-of-a-kind + ace-king",
    "straight",
    "straight + ace-king",
    "straight + straight",
    "flush",
    "flush + ace-king",
    "flush + pair",
    "flush + pair, ace-king",
    "flush + straight",
    "flush + straight, ace-king",
    "flush + flush",
    "full-house",
    "full-house + ace-king",
    "full-house + full-house, three-of-a-kind, two-pair, pair",
    "full-house + full-house, three-of-a-kind, two-pair, pair, ace-king",
    "four-of-a-kind",
    "four-of-a-kind + ace-king",
    "four-of-a-kind + full-house, two-pair, pair",
    "four-of-a-kind + full-house, two-pair, pair, ace-king",
    "straight-flush",
    "straight-flush + ace-king",
    "straight-flush + straight",
    "straight-flush + straight, ace-king",
    "straight-flush + flush",
    "straight-flush + flush, ace-king",
    "straight-flush + straight-flush, flush",
    "royal-flush",
    "royal-flush + straight",
    "royal-flush + flush",
    "royal-flush + straight-flush, flush",
];

/// The rest, where a straight with a pair is two straights, ...
const TWO_STRAIGHTS: [&str; 5] = [
    "straight + straight, pair",
    "straight + straight, pair, ace-king",
    "straight-flush + straight, pair",
    "royal-flush + straight, pair",
    "royal-flush + straight, pair, ace-king",
];

/// ... and where it is a straight and a pair.
const STRAIGHT_AND_PAIR: [&str; 5] = [
    "straight + pair",
    "straight + pair, ace-king",
    "straight-flush + pair",
    "royal-flush + pair",
    "royal-flush + pair, ace-king",
];

fn of_six(straight_with_pair: StraightWithPair) -> BTreeSet<Hand> {
    let rest = match straight_with_pair {
        StraightWithPair::TwoStraights => TWO_STRAIGHTS,
        StraightWithPair::StraightAndPair => STRAIGHT_AND_PAIR,
    };
    OF_SIX
        .iter()
        .chain(&rest)
        .map(|text| Hand::read(text))
        .collect()
}

fn of_five() -> BTreeSet<Hand> {
    OF_FIVE.iter().map(|text| Hand::read(text)).collect()
}

const BOTH: [StraightWithPair; 2] = [
    StraightWithPair::TwoStraights,
    StraightWithPair::StraightAndPair,
];

/// Every hand of so many cards from the whole pack but for the names of suits.
fn every_hand(number: usize, see: &mut impl FnMut(&[Card])) {
    fn extend(cards: &mut Vec<Card>, number: usize, suits: u8, see: &mut impl FnMut(&[Card])) {
        if cards.len() == number {
            return see(cards);
        }
        let from = cards.last().map_or(0, |card| card + 1);
        // A suit that has not been seen is the next one.
        for card in (from..52).filter(|card| card % 4 <= suits) {
            cards.push(card);
            extend(cards, number, suits.max(card % 4 + 1), see);
            cards.pop();
        }
    }
    extend(&mut Vec::new(), number, 0, see);
}

/// The lists above are complete, and it never matters which of several best fives are taken.
#[test]
#[cfg_attr(debug_assertions, ignore = "slow unoptimised: cargo test --release")]
fn every_hand_is_listed_and_read_in_one_way() {
    let parts = [5, 6]
        .into_iter()
        .flat_map(|number| BOTH.map(|switch| (number, switch)));
    parts.par_bridge().for_each(|(number, straight_with_pair)| {
        let mut found = BTreeSet::new();
        every_hand(number, &mut |cards| {
            let mut read = readings(cards, Some(straight_with_pair));
            let hand = read.pop_first().expect("it is something");
            assert!(read.is_empty(), "{cards:?}: {hand}, {read:?}");
            found.insert(hand);
        });
        let listed = match number {
            5 => of_five(),
            _ => of_six(straight_with_pair),
        };
        assert_eq!(found, listed, "{number} {straight_with_pair:?}");
    });
}

// Settlement, worked out by hand: one dealer's hand is left.

/// What a bet brings with five cards, or six and the fee of the draw, when the dealer has these, the up
/// card first.
fn bet(house: &House, draw: Draw, player: &str, dealer: &str) -> Second {
    let (held, dealer) = (dealt(player), dealt(dealer));
    let deck = [held.as_slice(), dealer.as_slice()].concat();
    let second = second(&deck, house, draw, &held, &[], dealer[0]);
    assert_eq!(second.endings.values().sum::<i64>(), 1);
    second
}

#[test]
fn bets_at_once_are_settled_by_hand() {
    use Ending::{Equal, Higher, Lower, NotQualified};
    let o = oasis;
    let r = russian;
    let rows = [
        // The dealer does not qualify: 1, higher or lower.
        (
            o("std"),
            "9c 9d Ah Ks 2c",
            "Qc Jd 7h 5s 3c",
            NotQualified,
            "1",
        ),
        (
            o("std"),
            "Jc 9d 7h 5s 2c",
            "Ac Qd Jh Ts 8c",
            NotQualified,
            "1",
        ),
        (
            o("std"),
            "Th Jh Qh Kh Ah",
            "Qc Jd 7h 5s 3c",
            NotQualified,
            "1",
        ),
        // Ace-king is enough, and is beaten by a better kicker.
        (o("std"), "Ac Kd Qh Js 2c", "Ad Kc Qs Th 9c", Lower, "3"),
        (o("std"), "Ac Kd Qh Js 2c", "Ad Kc Qs Jh 3c", Higher, "-3"),
        (o("std"), "Ac Kd Qh 7s 5c", "Ad Kc Qs 7h 5d", Equal, "0"),
        // The ante wins 1, the raise of 2 by the table.
        (o("std"), "9c 9d Ah Ks 2c", "8c 8d Ac Kd 2d", Lower, "3"),
        (o("std"), "9c 9d 4h 4s 2c", "Ac Ad 8h 7s 6c", Lower, "5"),
        (o("std"), "Th Jh Qh Kh Ah", "Ac Kc 8h 7s 6c", Lower, "201"),
        (o("std"), "4c 4d 4h 4s 2c", "5c 5d 5h 5s 2d", Higher, "-3"),
        (
            o("ante returned"),
            "Th Jh Qh Kh Ah",
            "Ac Kc 8h 7s 6c",
            Lower,
            "200",
        ),
        (o("raise 1"), "9c 9d 4h 4s 2c", "Ac Ad 8h 7s 6c", Lower, "3"),
        (o("raise 3"), "9c 9d 4h 4s 2c", "Ac Ad 8h Ks 6c", Lower, "7"),
        (
            o("raise 3"),
            "9c 9d 4h 3s 2c",
            "Ac Ad 8h Ks 6c",
            Higher,
            "-4",
        ),
        // 1 + 3/2 · 7/3 with a flush of 7 to 3.
        (
            o("fractions"),
            "2c 4c 6c 8c Tc",
            "Ac Ad 8h Ks 6d",
            Lower,
            "9/2",
        ),
        // With four suits' aces and kings gone or not, a high card wins nothing from ace-king.
        (
            o("qualifier none"),
            "Kc Jd 7h 5s 2c",
            "Qc Jh 7d 5h 3c",
            Lower,
            "3",
        ),
        (
            o("qualifier none"),
            "Qc Jh 7d 5h 3c",
            "Kc Jd 7h 5s 2c",
            Higher,
            "-3",
        ),
        (
            o("qualifier none"),
            "Qc Jh 7d 5h 3c",
            "Qd Js 7h 5s 3d",
            Equal,
            "0",
        ),
        (
            o("qualifier pair:4"),
            "Ac Kd 7h 5s 2c",
            "3c 3d Ah Ks Qc",
            NotQualified,
            "1",
        ),
        (
            o("qualifier pair:4"),
            "Ac Kd 7h 5s 2c",
            "4c 4d 3h 2s 5c",
            Higher,
            "-3",
        ),
        (
            o("qualifier two-pair"),
            "Ac Kd 7h 5s 2c",
            "As Ad 3h 2s 5c",
            NotQualified,
            "1",
        ),
        (
            o("qualifier two-pair"),
            "3c 3d 2h 2s 4c",
            "Ac Ad Kh 4s 5c",
            NotQualified,
            "1",
        ),
        // Both combinations, and nothing for the ante.
        (r("std"), "Ac Ad Kh Qs 8c", "Kc Kd 9h 8s 7c", Lower, "4"),
        (r("std"), "Ac Ad Qh Qs Kc", "Jc Jd 9h 8s 7c", Lower, "6"),
        (r("std"), "Ac Ad Ah As Kc", "Jc Jd Jh 8s 8c", Lower, "42"),
        (
            r("ante paid"),
            "Ac Ad Ah As Kc",
            "Jc Jd Jh 8s 8c",
            Lower,
            "43",
        ),
        (
            r("raise 3"),
            "Ac Ad Ah Ks 2c",
            "Kc Kd 9h 8s 7c",
            Lower,
            "12",
        ),
        (
            r("second off"),
            "Ac Ad Ah Ks 2c",
            "Kc Kd 9h 8s 7c",
            Lower,
            "6",
        ),
        (
            r("std"),
            "Ac Ad Kh Qs 8c",
            "Qd Jd 9h 8s 7c",
            NotQualified,
            "1",
        ),
        (r("std"), "Ac Ad Kh Qs 8c", "2d 2h 3h 3s 7c", Higher, "-3"),
    ];
    for (house, player, dealer, ending, net) in rows {
        let second = bet(&house, Draw::Exchange(0), player, dealer);
        let context = format!("{player} against {dealer}");
        assert_eq!(second.endings, BTreeMap::from([(ending, 1)]), "{context}");
        assert_eq!(second.bet, exact(net), "{context}");
        assert_eq!(second.fold, None, "{context}");
    }
}

#[test]
fn fees_are_gone_whatever_comes() {
    let std = russian("std");
    type Row = (
        House,
        Draw,
        &'static str,
        &'static str,
        &'static str,
        Option<&'static str>,
    );
    let rows: [Row; 12] = [
        // Two straights with six cards: 2·8 less the fee.
        (
            std.clone(),
            Draw::Sixth,
            "4c 5d 6h 7s 8c 9d",
            "Ac Kd 2h 3s 5c",
            "15",
            Some("-2"),
        ),
        // The dealer's straight is the same as the player's best.
        (
            std.clone(),
            Draw::Sixth,
            "4c 5d 6h 7s 8c 9d",
            "9c 8d 7h 6s 5c",
            "-1",
            Some("-2"),
        ),
        (
            std.clone(),
            Draw::Sixth,
            "4c 5d 6h 7s 8c 9d",
            "Tc 9c 8d 7h 6s",
            "-4",
            Some("-2"),
        ),
        (
            std.clone(),
            Draw::Sixth,
            "4c 5d 6h 7s 8c 9d",
            "Qc 9c 8d 7h 6s",
            "0",
            Some("-2"),
        ),
        // The best five of six: the deuce does not play.
        (
            std.clone(),
            Draw::Sixth,
            "Ac Kd Qh Js 9c 2d",
            "Ad Kc Qs Jh 9d",
            "-1",
            Some("-2"),
        ),
        (
            russian("sixth 2"),
            Draw::Sixth,
            "4c 5d 6h 7s 8c 9d",
            "Ac Kd 2h 3s 5c",
            "14",
            Some("-3"),
        ),
        (
            russian("sixth forced"),
            Draw::Sixth,
            "2c 5d 6h 7s 8c Td",
            "Ac Kd 2h 3s 5c",
            "-4",
            None,
        ),
        (
            russian("straight and pair"),
            Draw::Sixth,
            "8h 5d 6h 7s 8c 9d",
            "Ac Kd 2h 3s 5c",
            "9",
            Some("-2"),
        ),
        // Oasis Poker's exchanges cost 1, 2, 3, 2, 1.
        (
            oasis("std"),
            Draw::Exchange(1),
            "9c 9d 4h 3s 2c",
            "Ac Kd 8h 7s 6c",
            "2",
            Some("-2"),
        ),
        (
            oasis("std"),
            Draw::Exchange(3),
            "9c 9d 4h 3s 2c",
            "Ac Ad 8h 7s 6c",
            "-6",
            Some("-4"),
        ),
        (
            oasis("half fees"),
            Draw::Exchange(4),
            "9c 9d 4h 3s 2c",
            "Qc Kd 8h 7s 6c",
            "0",
            Some("-2"),
        ),
        (
            oasis("std"),
            Draw::Exchange(5),
            "9c 9d 4h 3s 2c",
            "Ac Ad 8h 7s 6c",
            "-4",
            None,
        ),
    ];
    for (house, draw, player, dealer, net, fold) in rows {
        let second = bet(&house, draw, player, dealer);
        let context = format!("{draw:?} {player} against {dealer}");
        assert_eq!(second.bet, exact(net), "{context}");
        assert_eq!(second.fold, fold.map(exact), "{context}");
        let folds = fold.is_some_and(|fold| exact(fold) > second.bet);
        assert_eq!(second.folds(), folds, "{context}");
        assert_eq!(*second.best(), exact(net).max(exact(fold.unwrap_or(net))));
    }
}

/// Of six unseen cards one pairs the up card. It is in C(5,3) = 10 of the 15 hands, which lose 2; the
/// other 5 do not qualify and win 1. Less the fee of 1 that is -2 on the average, as is a fold.
#[test]
fn a_bet_is_made_if_it_is_as_good_as_a_fold() {
    let deck = dealt("Ac Qd Th 7s 5c 2d 4d 4h Js 9c 8h Kc 3s");
    let (held, discard, up) = (&deck[..5], &deck[5..6], deck[6]);
    let house = oasis("raise 1");
    let second = second(&deck, &house, Draw::Exchange(1), held, discard, up);
    let endings = [(Ending::NotQualified, 5), (Ending::Higher, 10)];
    assert_eq!(second.endings, BTreeMap::from(endings));
    assert_eq!(second.bet, exact("-2"));
    assert_eq!(second.fold, Some(exact("-2")));
    assert!(!second.folds());
}

// One situation, worked out by hand.

/// Four to a royal flush against a ten. Of the five unseen cards the ten of hearts makes it, that of
/// clubs a straight; the dealer then has the other ten and a pair. After the other three he has three
/// tens; so he has in three of the five hands against a bet at once, and a pair in the others.
#[test]
fn a_draw_to_a_royal_flush_by_hand() {
    let deck = dealt("Ah Kh Qh Jh 2c Ts Th Tc 4s 6c 8d");
    let player: [Card; 5] = deck[..5].try_into().expect("five cards");
    let up = deck[5];
    let rows = [
        // Exchanged: (200 + 8 - 2 - 2 - 2)/5.
        (oasis("std"), "exchange 2c", "202/5"),
        // Without a way back: (200 + 8 - 4 - 4 - 4)/5.
        (oasis("every draw forced"), "exchange 2c", "196/5"),
        (oasis("ante returned"), "exchange 2c", "40"),
        (oasis("half fees"), "exchange 2c", "409/10"),
        (oasis("raise 3"), "exchange 2c", "306/5"),
        (oasis("no exchange"), "fold", "-1"),
        // Bought: (199 + 7 - 2 - 2 - 2)/5, without a second combination that would be new.
        (russian("std"), "sixth", "40"),
        (russian("sixth forced"), "sixth", "194/5"),
        (russian("sixth 2"), "sixth", "39"),
        (russian("raise 3"), "sixth", "304/5"),
        (russian("sixth off"), "fold", "-1"),
        // As good exchanged as bought: exchanged.
        (russian("one to five"), "exchange 2c", "40"),
        (russian("no fees"), "exchange 2c", "41"),
    ];
    for (house, action, value) in rows {
        let values = situation(&deck, &house, player, up);
        let best = taken(&values);
        assert_eq!(best.to_string(), action, "{house:?}");
        let found: BTreeMap<String, Exact> = values
            .iter()
            .map(|(action, value)| (action.to_string(), value.clone()))
            .collect();
        assert_eq!(found[action], exact(value), "{house:?}");
        let raise = &house.raise;
        assert_eq!(found["bet"], exact("-1") - raise);
        assert_eq!(found["fold"], exact("-1"));
    }
    let values = situation(&deck, &russian("one to five"), player, up);
    let value = |action: &str| {
        let mut values = values.iter();
        let found = values.find(|(known, _)| known.to_string() == action);
        found.expect("it is possible").1.clone()
    };
    assert_eq!(value("exchange 2c"), value("sixth"));
    // The unseen five do not suffice for a second exchange and the dealer.
    assert_eq!(values.len(), 1 + 5 + 1 + 1);
}

/// The dealer cannot qualify: every bet wins 1, and a draw would only cost.
#[test]
fn what_comes_free_is_not_paid_for() {
    let deck = dealt("Ac Kd Qh Js 9c 3d Td 4s 6c 8d 7h 2s");
    let player: [Card; 5] = deck[..5].try_into().expect("five cards");
    let values = situation(&deck, &russian("one to five"), player, deck[5]);
    for (action, value) in &values {
        let expected = match action {
            Action::Exchange(discards) if discards.is_empty() => "1",
            Action::Fold => "-1",
            _ => "0",
        };
        assert_eq!(*value, exact(expected), "{action}");
    }
    // Without fees all are as good, and he bets at once.
    let values = situation(&deck, &russian("no fees"), player, deck[5]);
    assert_eq!(
        values.iter().filter(|value| value.1 == exact("1")).count(),
        1 + 5 + 10 + 1
    );
    assert_eq!(taken(&values).to_string(), "bet");
}

/// Equal actions stand in the order in which they are preferred.
#[test]
fn equals_are_preferred_in_order() {
    let deck = dealt("Kc Kd 9c 5h 2s 3c Qd Jd Td 8s 7h 6h 4d Ah");
    let player: [Card; 5] = deck[..5].try_into().expect("five cards");
    let values = situation(&deck, &russian("one to four"), player, deck[5]);
    let order = values.iter().map(|(action, _)| match action {
        Action::Exchange(discards) => {
            let texts: Vec<String> = discards.iter().map(|&card| card_text(card)).collect();
            texts.join(" ")
        }
        other => other.to_string(),
    });
    // The deck does not suffice for five. The king of the up card's suit stays before the other one.
    let expected = [
        "",
        "2s",
        "5h",
        "9c",
        "Kd",
        "Kc",
        "5h 2s",
        "9c 2s",
        "9c 5h",
        "Kd 2s",
        "Kc 2s",
        "Kd 5h",
        "Kc 5h",
        "Kd 9c",
        "Kc 9c",
        "Kc Kd",
        "9c 5h 2s",
        "Kd 5h 2s",
        "Kc 5h 2s",
        "Kd 9c 2s",
        "Kc 9c 2s",
        "Kd 9c 5h",
        "Kc 9c 5h",
        "Kc Kd 2s",
        "Kc Kd 5h",
        "Kc Kd 9c",
        "Kd 9c 5h 2s",
        "Kc 9c 5h 2s",
        "Kc Kd 5h 2s",
        "Kc Kd 9c 2s",
        "Kc Kd 9c 5h",
        "sixth",
        "fold",
    ];
    assert_eq!(order.collect::<Vec<_>>(), expected);
    // As a mask of ranks a queen is more than a jack and a ten.
    let deck = dealt("Qc Qd Jc Jd Td 3c 2s 4h 6s 7s 8s 9h Kh Ah");
    let player: [Card; 5] = deck[..5].try_into().expect("five cards");
    let values = situation(&deck, &russian("std"), player, deck[5]);
    let of_queen_and_jack: Vec<String> = values[1..11]
        .iter()
        .map(|(action, _)| action.to_string())
        .filter(|text| !text.contains("Qc Qd") && !text.contains("Jc Jd"))
        .collect();
    assert_eq!(
        of_queen_and_jack[..2],
        ["exchange Jd Td", "exchange Jc Td"].map(String::from)
    );
}

// Whole decks.

/// Ten to ace in two suits: the deck is gone with the deal, so the player knows the dealer's hand and
/// nothing is drawn. One card of each rank (2⁵ = 32 hands) makes a straight on both sides: push. One
/// pair (5·4·2³ = 160) leaves the dealer the pair that the player lacks: half win. Two pair (5·6·2 = 60)
/// likewise. Five up cards each.
#[test]
fn ten_cards_by_hand() {
    let deck = Deck::new(cards("Tc Jc Qc Kc Ac Ts Js Qs Ks As"));
    assert_eq!((unit(10), number_of_deals(10)), (1, 252 * 5));
    let outcomes = |twin: &Twin| {
        twin.counts_by(|key| {
            let hand = key.hand.as_ref().map(Hand::to_string);
            assert_eq!(key.draw.is_none(), key.ending == Ending::Fold);
            (hand.unwrap_or_default(), key.ending)
        })
    };
    let expected = |rows: &[(&str, Ending, u128)]| {
        let rows = rows.iter();
        rows.map(|&(hand, ending, count)| ((hand.to_string(), ending), count))
            .collect()
    };
    use Ending::{Equal, Fold, Lower};
    let twin = solve(&deck, &oasis("std"));
    let counts: BTreeMap<_, _> = expected(&[
        ("", Fold, 550),
        ("pair", Lower, 400),
        ("royal-flush", Equal, 2 * 5),
        ("straight", Equal, 30 * 5),
        ("two-pair", Lower, 150),
    ]);
    assert_eq!(outcomes(&twin), counts);
    assert_eq!(twin.total, exact("-550") + exact("1200") + exact("750"));

    // A pair wins over the lower one that the dealer has for it. Of the ten such pairs of ranks only
    // aces over kings leave the player no king: nine times 40 have ace-king besides. Of two pairs and a
    // kicker, 15 such choices win, with two kickers and five up cards each: those with a pair of kings
    // and an ace, or a pair of aces and a king, six, have ace-king.
    let twin = solve(&deck, &russian("std"));
    let counts = expected(&[
        ("", Fold, 550),
        ("pair", Lower, 40),
        ("pair + ace-king", Lower, 360),
        ("royal-flush", Equal, 2 * 5),
        ("straight", Equal, 30 * 5),
        ("two-pair", Lower, 90),
        ("two-pair + ace-king", Lower, 60),
    ]);
    assert_eq!(outcomes(&twin), counts);
    assert_eq!(twin.total, exact("-550") + exact("1520") + exact("720"));
    assert_eq!(twin.total, twin.total_by_counts(&russian("std")));
}

#[test]
fn deals_are_counted_in_one_measure() {
    // C(9,k)·C(9-k,4) is 126, 630, 1260, 1260, 630, 126.
    assert_eq!(unit(15), 1260);
    // C(10,k)·C(10-k,4) is 210, 1260, 3150, 4200, 3150, 1260.
    assert_eq!(unit(16), 12_600);
    assert_eq!(number_of_deals(16), 4368 * 11 * 12_600);
    // Of five unseen cards one can be drawn: C(5,4) = 5 and 5·C(4,4) = 5.
    assert_eq!(unit(11), 5);
}

/// The best play of the deals with some of the player's hands and up cards, found without any table.
fn walked(
    deck: &[Card],
    house: &House,
    wanted: impl Fn(&[Card], Card) -> bool,
) -> (BTreeMap<Key, u128>, Exact) {
    let unit = unit(deck.len());
    let mut counts = BTreeMap::new();
    let mut total = exact("0");
    for set in (0u32..1 << deck.len()).filter(|set| set.count_ones() == 5) {
        let (player, rest): (Vec<usize>, Vec<usize>) =
            (0..deck.len()).partition(|place| set >> place & 1 == 1);
        let player: [Card; 5] = std::array::from_fn(|place| deck[player[place]]);
        let ups = rest.into_iter().map(|place| deck[place]);
        for up in ups.filter(|&up| wanted(&player, up)) {
            let values = situation(deck, house, player, up);
            let action = taken(&values);
            let value = values.iter().find(|value| value.0 == *action);
            total += &value.expect("it is listed").1 * exact(&unit.to_string());
            let with_up = [&player[..], &[up]].concat();
            let first = [&player[..], &with_up].map(|cards| class_of(best_value(cards)));
            let mut count = |hand, ending, count| {
                let key = Key {
                    first: first.into(),
                    draw: action.draw(),
                    hand,
                    ending,
                };
                *counts.entry(key).or_default() += count;
            };
            if *action == Action::Fold {
                count(None, Ending::Fold, unit);
                continue;
            }
            let seconds = seconds(deck, house, player, up, action);
            let each = unit / seconds.len() as u128;
            for second in &seconds {
                if second.folds() {
                    count(None, Ending::Fold, each);
                    continue;
                }
                let dealers: i64 = second.endings.values().sum();
                for (&ending, &hands) in &second.endings {
                    let share = each / dealers as u128 * hands as u128;
                    count(Some(second.hand.clone()), ending, share);
                }
            }
        }
    }
    (counts, total)
}

/// Tables or none, the same counts and total: in all of a deck of eleven cards, of which only one can be
/// drawn, and in one situation of many of bigger decks.
#[test]
#[cfg_attr(debug_assertions, ignore = "slow unoptimised: cargo test --release")]
fn tables_change_nothing() {
    let decks = decks();
    let eleven = cards("2c 4c 4d 9h Th Jh Qh Kh Kd Ah Ac");
    let of_eleven = [
        oasis("std"),
        oasis("one and three forced"),
        oasis("qualifier none"),
        russian("one to five"),
        russian("no fees"),
        russian("qualifier pair:4"),
        russian("up and down, straight and pair"),
        russian("sixth forced"),
    ];
    let of_decks = [
        (0, russian("no fees")),
        (3, oasis("per-card")),
        (3, russian("std")),
        (5, oasis("no fees")),
        (5, russian("straight and pair")),
        (6, oasis("up and down")),
        (6, russian("one to five")),
        (7, oasis("std")),
    ];
    let mut rows: Vec<(&[Card], House, usize)> = Vec::new();
    rows.extend(of_eleven.map(|house| (&eleven[..], house, 1)));
    rows.extend(of_decks.map(|(deck, house)| (&decks[deck].1[..], house, 499)));
    rows.into_par_iter().for_each(|(deck, house, one_of)| {
        // Any rule that picks cards without order.
        let wanted = |player: &[Card], up: Card| {
            let held: usize = player.iter().map(|&card| usize::from(card).pow(3)).sum();
            (held + usize::from(up) * 7919).is_multiple_of(one_of)
        };
        let twin = solve_only(&Deck::new(deck.to_vec()), &house, wanted);
        let (counts, total) = walked(deck, &house, wanted);
        assert!(twin.deals() > 40 * unit(deck.len()), "enough is wanted");
        assert_eq!(twin.counts, counts, "{house:?}");
        assert_eq!(twin.total, total, "{house:?}");
        assert_eq!(twin.total, twin.total_by_counts(&house), "{house:?}");
    });
}

/// What the player's first five cards can make, and the best five of them and the up card.
fn firsts() -> BTreeSet<(usize, usize)> {
    let mut firsts = BTreeSet::new();
    every_hand(6, &mut |cards| {
        for up in 0..6 {
            let mut five = cards.to_vec();
            five.remove(up);
            firsts.insert((class_of(best_value(&five)), class_of(best_value(cards))));
        }
    });
    firsts
}

#[test]
#[cfg_attr(debug_assertions, ignore = "slow unoptimised: cargo test --release")]
fn decks_reach_every_event_together() {
    // Oasis Poker with second combinations exchanges every number of cards at a price of its own, so
    // that each is worth it at times, and bets at once on hands that a sixth card would always improve.
    let houses = [
        ("Oasis", oasis("second combination")),
        ("Russian", russian("std")),
        ("straight and pair", russian("straight and pair")),
    ];
    let decks = decks();
    let mut reached: BTreeMap<&str, BTreeSet<Key>> = BTreeMap::new();
    let mut ties = [0; 5];
    // Each deck's hands are dropped before the next ones are valued.
    let twins = decks.par_iter().flat_map_iter(|(name, cards)| {
        assert!((15..=16).contains(&cards.len()), "{name}");
        let deck = Deck::new(cards.clone());
        houses.each_ref().map(|(house_name, house)| {
            let twin = solve(&deck, house);
            let by_counts = twin.total_by_counts(house);
            assert_eq!(twin.total, by_counts, "{name}, {house_name}");
            assert_eq!(twin.ties.unruled, 0, "{name}, {house_name}");
            (*house_name, twin)
        })
    });
    for (house, twin) in twins.collect::<Vec<_>>() {
        let found = &twin.ties;
        let found = [
            found.draws,
            found.ranks,
            found.suits,
            found.alike,
            found.second,
        ];
        ties.iter_mut()
            .zip(found)
            .for_each(|(sum, found)| *sum += found);
        reached
            .entry(house)
            .or_default()
            .extend(twin.counts.into_keys());
    }
    // Every kind of tie is broken somewhere.
    assert!(ties.iter().all(|&ties| ties > 0), "{ties:?}");

    let all = || reached.values().flatten();
    assert_eq!(
        all().map(|key| key.first).collect::<BTreeSet<_>>(),
        firsts()
    );

    // Every hand after every draw.
    let hands = |house: &str, draw: Draw| -> BTreeSet<Hand> {
        let keys = reached[house].iter().filter(|key| key.draw == Some(draw));
        keys.filter_map(|key| key.hand.clone()).collect()
    };
    for cards in 0..=5 {
        let hands = hands("Oasis", Draw::Exchange(cards));
        assert_eq!(hands, of_five(), "{cards}");
    }
    for (name, straight_with_pair) in ["Russian", "straight and pair"].into_iter().zip(BOTH) {
        assert_eq!(
            hands(name, Draw::Sixth),
            of_six(straight_with_pair),
            "{name}"
        );
    }

    // Every ending after every draw, but for a fold after a bet at once.
    let endings: BTreeSet<_> = all().map(|key| (key.draw, key.ending)).collect();
    let draws = Draw::ALL.into_iter();
    let possible = draws.flat_map(|draw| Ending::ALL.map(|ending| (Some(draw), ending)));
    let possible = possible.filter(|&event| event != (Some(Draw::Exchange(0)), Ending::Fold));
    let possible = possible.chain([(None, Ending::Fold)]);
    assert_eq!(endings, possible.collect());

    // Every ending with every best five. A high card can only win or tie where it need not be ace-king
    // that the dealer has.
    let bets = |twin: BTreeSet<Key>| -> BTreeSet<(usize, Ending)> {
        let keys = twin.into_iter();
        keys.filter_map(|key| Some((key.hand?.best, key.ending)))
            .collect()
    };
    let found = bets(all().cloned().collect());
    let always = solve(&Deck::new(decks[0].1.clone()), &oasis("qualifier none"));
    let found_always = bets(always.counts.into_keys().collect());
    let high = class("high-card");
    let of_high_card = [(high, Ending::Lower), (high, Ending::Equal)];
    let [three, full_house, four] = ["three-of-a-kind", "full-house", "four-of-a-kind"].map(class);
    let impossible = [
        // Two of them would have more than four cards of one rank.
        (three, Ending::Equal),
        (full_house, Ending::Equal),
        (four, Ending::Equal),
        // Nothing is higher.
        (class("royal-flush"), Ending::Higher),
    ];
    let mut expected = BTreeSet::new();
    for best in 0..CLASSES.len() {
        expected.extend(Ending::ALL[1..].iter().map(|&ending| (best, ending)));
    }
    for event in impossible {
        expected.remove(&event);
    }
    assert!(of_high_card.iter().all(|event| !found.contains(event)));
    let found: BTreeSet<_> = found
        .into_iter()
        .chain(
            found_always
                .into_iter()
                .filter(|event| of_high_card.contains(event)),
        )
        .collect();
    assert_eq!(found, expected);
}
