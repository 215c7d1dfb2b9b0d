//! The twins of the two community-card games on short decks: every settlement by hand, the decks
//! against all that can occur, and the engine against the twins.

mod common;

use common::holdem::{
    CLASSES, Card, CasinoHouse, Deck, EQUAL_HANDS, Exact, FIVES, Forfeit, HoleCards, NotQualified,
    Showdown, Start, TableOn, Threshold, Twin, UthHouse, card_text, cards, casino, casino_houses,
    class, class_of, event, events, five_of, kind_of, number_of_deals, ratio, river_value,
    short_decks, showdowns, uth, uth_houses, value5, value7,
};
use common::naive::Value;
use edge::cards::parse_cards;
use edge::engine::Unobserved;
use edge::games::{Game, Play, Request, Walked, game};
use edge::paytable::{Rules, load};
use rayon::prelude::*;
use std::cmp::Ordering;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

fn showdown(player: Ordering, qualified: bool) -> Showdown {
    Showdown { player, qualified }
}

fn exact(text: &str) -> Exact {
    text.parse().expect("a number")
}

/// In the order in which they are written.
fn dealt<const CARDS: usize>(text: &str) -> [Card; CARDS] {
    let dealt: Vec<Card> = text.split_whitespace().map(|card| cards(card)[0]).collect();
    dealt.try_into().expect("as many cards")
}

// Hands.

#[test]
fn hands_are_told_apart() {
    let cases = [
        ("Ac Kd Qh Js 9c", "ace-king", "ace-king"),
        ("Ac Qd Jh Ts 8c", "high-card", "high-card"),
        ("Ac Kd Qh Js Tc", "straight", "straight"),
        ("Ac Kc Qc Jc Tc", "royal-flush", "royal-flush"),
        ("5c 4c 3c 2c Ac", "straight-flush", "straight-flush"),
        ("Kc Kd Ah Qs Jc", "pair", "pair"),
        ("Ac Ad Kh Qs Jc", "pair", "pair-of-aces"),
        ("Ac Ad Kh Ks Jc", "two-pair", "two-pair"),
    ];
    for (text, class, five) in cases {
        let value = value5(dealt(text));
        assert_eq!(CLASSES[class_of(value)], class, "{text}");
        assert_eq!(FIVES[five_of(value)], five, "{text}");
    }
    assert_eq!(kind_of(cards("Kh")[0], cards("Ah")[0]), "AKs");
    assert_eq!(kind_of(cards("2h")[0], cards("Tc")[0]), "T2o");
    assert_eq!(kind_of(cards("Th")[0], cards("Tc")[0]), "TT");
    assert_eq!(card_text(cards("Th")[0]), "Th");
}

/// The board alone is a flush, of which a side that must use both of its cards has nothing.
#[test]
fn auckland_takes_two_and_three() {
    let board = dealt("2c 4c 6c 8c Tc");
    let value = |hole_cards, holding| class_of(value7(hole_cards, dealt(holding), board));
    let both = |holding| CLASSES[value(HoleCards::Both, holding)];
    assert_eq!(CLASSES[value(HoleCards::Any, "Ad Kd")], "flush");
    assert_eq!(both("Ad Kd"), "ace-king");
    assert_eq!(both("Ac Kd"), "ace-king");
    assert_eq!(both("Ac Kc"), "flush");
    // A pair in hand and another on the board are two pair; two pairs on the board are one.
    let board = dealt("2c 2d 6c 6d Th");
    let both = |holding| CLASSES[class_of(value7(HoleCards::Both, dealt(holding), board))];
    assert_eq!(both("Ah Ad"), "two-pair");
    assert_eq!(both("Ah 9d"), "pair");
    assert_eq!(both("2h 6h"), "full-house");
}

#[test]
fn thresholds_are_read_and_written() {
    for text in ["none", "pair", "pair:4", "ace-king", "flush", "two-pair:9"] {
        assert_eq!(Threshold::read(text).to_string(), text);
    }
    let least = |text| Threshold::read(text).least();
    let threes = value5(dealt("3c 3d Ah Ks Qc"));
    let fours = value5(dealt("4c 4d 2h 3s 5c"));
    assert!(threes < least("pair:4") && least("pair:4") < fours);
    assert!(least("pair") < threes);
    let ace_queen = value5(dealt("Ac Qd Jh Ts 9c"));
    let ace_king = value5(dealt("Ac Kd 4h 3s 2c"));
    assert!(ace_queen < least("ace-king") && least("ace-king") < ace_king);
    assert!(least("none") < value5(dealt("2c 3d 4h 5s 7c")));
}

// Settlement, worked out by hand.

/// What a call brings, and its outcome.
fn called(house: &CasinoHouse, player: Ordering, qualified: bool, hand: &str) -> (String, String) {
    let showdown = showdown(player, qualified);
    let net = house.net(showdown, class(hand)).to_string();
    (house.outcome(showdown, class(hand)), net)
}

#[test]
fn casino_holdem_is_settled_by_hand() {
    use Ordering::{Equal, Greater, Less};
    let check = |house: &CasinoHouse, rows: &[(Ordering, bool, &str, &str, &str)]| {
        for &(player, qualified, hand, outcome, net) in rows {
            let expected = (outcome.to_string(), net.to_string());
            assert_eq!(
                called(house, player, qualified, hand),
                expected,
                "{house:?}"
            );
        }
    };
    let std = CasinoHouse::named("std");
    assert_eq!(std.outcomes()["fold"], exact("-1"));
    check(
        &std,
        &[
            // The dealer does not qualify: the ante is paid by the table, lower hand or not.
            (Less, false, "pair", "not-qualified-less", "1"),
            (Equal, false, "high-card", "not-qualified-less", "1"),
            (Greater, false, "flush", "not-qualified-flush", "2"),
            (
                Greater,
                false,
                "royal-flush",
                "not-qualified-royal-flush",
                "100",
            ),
            // He qualifies: ante and call, 3 in all, are lost to a higher hand.
            (Less, true, "full-house", "lose", "-3"),
            (Equal, true, "flush", "push", "0"),
            // The ante by the table and 2 for the call.
            (Greater, true, "three-of-a-kind", "win-less", "3"),
            (Greater, true, "straight", "win-straight", "3"),
            (Greater, true, "flush", "win-flush", "4"),
            (Greater, true, "four-of-a-kind", "win-four-of-a-kind", "12"),
            (Greater, true, "royal-flush", "win-royal-flush", "102"),
        ],
    );
    let even = CasinoHouse {
        not_qualified: NotQualified::Even,
        call: ratio(3, 2),
        ..std.clone()
    };
    check(
        &even,
        &[
            (Less, false, "pair", "not-qualified", "1"),
            (Greater, false, "royal-flush", "not-qualified", "1"),
            (Greater, true, "royal-flush", "win-royal-flush", "203/2"),
            (Less, true, "pair", "lose", "-5/2"),
        ],
    );
    // The call carries the table: 2 calls at 3 to 1, and nothing for the ante but from a dealer who
    // does not qualify.
    check(
        &CasinoHouse::named("betvoyager"),
        &[
            (Greater, true, "flush", "win-flush", "6"),
            (Greater, true, "three-of-a-kind", "win-three-of-a-kind", "4"),
            (Greater, true, "two-pair", "win-less", "2"),
            (Greater, false, "flush", "not-qualified", "1"),
            (Less, false, "high-card", "not-qualified", "1"),
            (Less, true, "flush", "lose", "-3"),
        ],
    );
    // At most 5 is won, by ante and call together, also from a dealer who does not qualify.
    let capped = CasinoHouse {
        max_payout: Some(exact("5")),
        ..std
    };
    check(
        &capped,
        &[
            (Greater, true, "full-house", "win-full-house", "5"),
            (Greater, true, "four-of-a-kind", "win-four-of-a-kind", "5"),
            (
                Greater,
                false,
                "royal-flush",
                "not-qualified-royal-flush",
                "5",
            ),
            (Less, true, "royal-flush", "lose", "-3"),
        ],
    );
}

#[test]
fn a_bonus_that_a_fold_forfeits_is_settled_by_hand() {
    let forfeit = Forfeit::std(ratio(1, 2));
    let net = |five: &str| {
        let place = FIVES.iter().position(|&known| known == five);
        forfeit.net(place.expect("it is listed")).to_string()
    };
    assert_eq!(net("pair"), "-1/2");
    assert_eq!(net("ace-king"), "-1/2");
    assert_eq!(net("pair-of-aces"), "7/2");
    assert_eq!(net("two-pair"), "7/2");
    assert_eq!(net("flush"), "10");
    assert_eq!(net("royal-flush"), "50");
}

#[test]
fn ultimate_texas_holdem_is_settled_by_hand() {
    use Ordering::{Equal, Greater, Less};
    let std = UthHouse::named("std");
    assert_eq!(std.outcomes()["fold"], exact("-2"));
    let rows = [
        // The player wins: blind by the table, ante only from a dealer who opens, play 1 to 1.
        ("4", Greater, true, "two-pair", "play-4-win-less", "5"),
        (
            "4",
            Greater,
            false,
            "ace-king",
            "play-4-unopened-win-less",
            "4",
        ),
        ("2", Greater, true, "straight", "play-2-win-straight", "4"),
        ("1", Greater, true, "flush", "play-1-win-flush", "7/2"),
        (
            "1",
            Greater,
            false,
            "flush",
            "play-1-unopened-win-flush",
            "5/2",
        ),
        (
            "3",
            Greater,
            true,
            "royal-flush",
            "play-3-win-royal-flush",
            "504",
        ),
        // The dealer wins: blind and play are lost, the ante only if he opens.
        ("4", Less, true, "flush", "play-4-lose", "-6"),
        ("4", Less, false, "high-card", "play-4-unopened-lose", "-5"),
        ("1", Less, false, "ace-king", "play-1-unopened-lose", "-2"),
        ("3/2", Less, true, "pair", "play-3/2-lose", "-7/2"),
        // A tie: all push, whether he opens or not.
        ("2", Equal, true, "straight", "play-2-push", "0"),
        ("2", Equal, false, "high-card", "play-2-push", "0"),
    ];
    for (play, player, qualified, hand, outcome, net) in rows {
        let (play, showdown) = (exact(play), showdown(player, qualified));
        assert_eq!(std.outcome(&play, showdown, class(hand)), outcome);
        assert_eq!(
            std.net(&play, showdown, class(hand)),
            exact(net),
            "{outcome}"
        );
    }
}

/// Two situations of which the value is published (discountgambling.net).
#[test]
fn published_situations_on_the_river() {
    let std = UthHouse::named("std");
    let board = dealt("4s 5h 6d 8c 9d");
    let value = |holding| river_value(&std, &ratio(1, 1), dealt(holding), board);
    assert_eq!(value("Kd Qh"), exact("-2151"));
    assert_eq!(value("Ad Jh"), exact("-1959"));
}

#[test]
fn overrides_name_what_differs() {
    let overrides = |name: &str| {
        let mut houses = casino_houses().into_iter();
        let house = houses.find(|house| house.0 == name).expect("it is listed");
        (house.1.paytable, house.1.overrides().join(" "))
    };
    assert_eq!(overrides("std"), ("std", "".into()));
    assert_eq!(overrides("betvoyager"), ("betvoyager", "".into()));
    let fractions = "call=3/2 pays.flush=7/3 pays.less=1/2";
    assert_eq!(overrides("fractions"), ("std", fractions.into()));
    let forfeits = "not_qualified=even max_payout=4 fold_forfeits_bonus=on bonus_stake=1/2";
    assert_eq!(
        overrides("fold forfeits half, at most 4"),
        ("std", forfeits.into())
    );
    let many = uth_houses()
        .into_iter()
        .find(|house| house.0 == "many plays");
    let many = many.expect("it is listed").1.overrides().join(" ");
    assert_eq!(many, "play_start=1/2,1,5 play_flop=1,2,3 play_river=1,2");
}

// The twins against the rules once more, without any of their arrangement.

/// All of one deal, as dealt.
struct Deal {
    holding: [Card; 2],
    flop: [Card; 3],
    runout: [Card; 2],
    /// The player's and the dealer's hand, of any five cards and of two and three.
    any: [Value; 2],
    both: [Value; 2],
}

impl Deal {
    fn new(holding: [Card; 2], flop: [Card; 3], runout: [Card; 2], dealer: [Card; 2]) -> Deal {
        let ([a, b, c], [d, e]) = (flop, runout);
        let values = |hole_cards| {
            [holding, dealer].map(|holding| value7(hole_cards, holding, [a, b, c, d, e]))
        };
        Deal {
            holding,
            flop,
            runout,
            any: values(HoleCards::Any),
            both: values(HoleCards::Both),
        }
    }

    fn showdown(&self, hole_cards: HoleCards, threshold: Threshold) -> (Showdown, usize) {
        let [player, dealer] = match hole_cards {
            HoleCards::Any => self.any,
            HoleCards::Both => self.both,
        };
        let qualified = dealer >= threshold.least();
        (showdown(player.cmp(&dealer), qualified), class_of(player))
    }
}

fn pairs(cards: &[Card]) -> Vec<[Card; 2]> {
    let of = |(at, &low): (usize, &Card)| {
        let highs = cards[at + 1..].to_vec();
        highs.into_iter().map(move |high| [low, high])
    };
    cards.iter().enumerate().flat_map(of).collect()
}

fn without(cards: &[Card], seen: &[Card]) -> Vec<Card> {
    let left = cards.iter().filter(|card| !seen.contains(card));
    left.copied().collect()
}

fn deals(deck: &[Card]) -> Vec<Deal> {
    let mut deals = Vec::new();
    for holding in pairs(deck) {
        let deck = without(deck, &holding);
        for [a, b] in pairs(&deck) {
            for c in deck.iter().copied().filter(|&c| c > b) {
                let deck = without(&deck, &[a, b, c]);
                for runout in pairs(&deck) {
                    for dealer in pairs(&without(&deck, &runout)) {
                        deals.push(Deal::new(holding, [a, b, c], runout, dealer));
                    }
                }
            }
        }
    }
    deals
}

/// The greatest sum for each of some states of knowledge, summed up for each state before.
fn decided<After: Ord, Before: Ord>(
    sums: BTreeMap<After, Vec<Exact>>,
    before: impl Fn(&After) -> Before,
) -> BTreeMap<Before, Exact> {
    let mut decided = BTreeMap::new();
    for (state, sums) in sums {
        let most = sums.into_iter().max().expect("an action");
        let sum = decided.entry(before(&state)).or_insert_with(|| ratio(0, 1));
        *sum += most;
    }
    decided
}

fn add_to<State: Ord>(sums: &mut BTreeMap<State, Vec<Exact>>, state: State, nets: Vec<Exact>) {
    let sums = sums
        .entry(state)
        .or_insert_with(|| vec![ratio(0, 1); nets.len()]);
    for (sum, net) in sums.iter_mut().zip(nets) {
        *sum += net;
    }
}

/// Totals by information alone: the sums of nets over all deals that look the same to the player.
#[test]
#[cfg_attr(debug_assertions, ignore = "slow unoptimised: cargo test --release")]
fn twins_total_what_information_sets_do() {
    for text in ["2c 2d 4h 7c 9s Tc Jc Kd Ac", "3c 3d Th Ts Qc Kc Kd Ad As"] {
        let deck = Deck::new(cards(text));
        let deals = deals(&deck.cards);
        assert_eq!(deals.len() as u64, number_of_deals(9));
        for (name, house) in casino_houses() {
            let mut sums = BTreeMap::new();
            for deal in &deals {
                let (showdown, class) = deal.showdown(HoleCards::Any, house.qualifier);
                let [a, b] = deal.holding;
                let [c, d, e] = deal.flop;
                let five = five_of(value5([a, b, c, d, e]));
                let (bonus, forfeited) = match &house.fold_forfeits {
                    Some(forfeit) => (forfeit.net(five), -forfeit.stake.clone()),
                    None => (ratio(0, 1), ratio(0, 1)),
                };
                let nets = vec![house.net(showdown, class) + bonus, ratio(-1, 1) + forfeited];
                add_to(&mut sums, (deal.holding, deal.flop), nets);
            }
            let twin = casino(&deck, &house);
            let total = twin.joint.unwrap_or(twin.total);
            assert_eq!(decided(sums, |_| ())[&()], total, "{name} on {text}");
        }
        for (name, house) in uth_houses() {
            let mut rivers = BTreeMap::new();
            let mut flops = BTreeMap::new();
            let mut starts = BTreeMap::new();
            for deal in &deals {
                let (showdown, class) = deal.showdown(house.hole_cards, house.opening);
                let played = |plays: &[Exact]| -> Vec<Exact> {
                    let nets = plays.iter().map(|play| house.net(play, showdown, class));
                    nets.collect()
                };
                let mut at_river = played(&house.play_river);
                at_river.push(ratio(-2, 1));
                let seen = (deal.holding, deal.flop);
                add_to(&mut rivers, (seen, deal.runout), at_river);
                add_to(&mut flops, seen, played(&house.play_flop));
                add_to(&mut starts, deal.holding, played(&house.play_start));
            }
            for (seen, checked) in decided(rivers, |state| state.0) {
                flops.get_mut(&seen).expect("it was seen").push(checked);
            }
            for (holding, checked) in decided(flops, |state| state.0) {
                starts.get_mut(&holding).expect("it was seen").push(checked);
            }
            let total = &decided(starts, |_| ())[&()];
            assert_eq!(*total, uth(&deck, &house).total, "{name} on {text}");
        }
    }
}

// What the decks reach.

/// One deck played under all rules.
struct Played {
    name: &'static str,
    deck: Deck,
    casinos: Vec<Twin>,
    uths: Vec<Twin>,
}

/// Every deck under all rules, in the order of [`casino_houses`] and [`uth_houses`], made once.
static PLAYED: LazyLock<Vec<Played>> = LazyLock::new(|| {
    let (casinos, uths) = (casino_houses(), uth_houses());
    let decks = short_decks().into_par_iter();
    decks
        .map(|(name, deck)| Played {
            name,
            casinos: casinos
                .iter()
                .map(|house| casino(&deck, &house.1))
                .collect(),
            uths: uths.iter().map(|house| uth(&deck, &house.1)).collect(),
            deck,
        })
        .collect()
});

/// What the hole cards and the weakest hand that the dealer plays with are.
type Setting = (HoleCards, &'static str);

const SETTINGS: [Setting; 3] = [
    (HoleCards::Any, "pair:4"),
    (HoleCards::Any, "pair"),
    (HoleCards::Both, "pair"),
];

/// Why a player's hand cannot meet a dealer so; nothing if it can.
fn impossible(setting: Setting, showdown: Showdown, class: usize) -> Option<&'static str> {
    use Ordering::{Equal, Greater, Less};
    let (hole_cards, threshold) = setting;
    let Showdown { player, qualified } = showdown;
    match (CLASSES[class], player, qualified) {
        ("royal-flush", Less, _) => Some("nothing is higher"),
        ("high-card" | "ace-king", Equal | Greater, true) => Some("the dealer has a pair"),
        ("high-card" | "ace-king", ..) => None,
        ("pair", Less | Equal, false) if threshold == "pair:4" => None,
        (_, Less | Equal, false) => Some("the dealer has less than the player"),
        // The board has a pair, and a pair is enough unless it is a low one.
        ("full-house" | "four-of-a-kind", _, false) if threshold == "pair" => {
            Some("the board has a pair")
        }
        // Equal flushes of one suit are the same five cards, and both sides cannot hold two of them;
        // of two suits they would need three cards each of the five on the board. Quads use up their
        // rank.
        ("flush" | "four-of-a-kind" | "straight-flush" | "royal-flush", Equal, true)
            if hole_cards == HoleCards::Both =>
        {
            Some("each side uses both of its cards")
        }
        _ => None,
    }
}

#[test]
#[cfg_attr(debug_assertions, ignore = "slow unoptimised: cargo test --release")]
fn the_decks_show_all_that_cards_can() {
    for setting in SETTINGS {
        let mut all: BTreeSet<String> = FIVES.map(|five| format!("five {five}")).into();
        let losing = CLASSES.iter().filter(|&&class| class != "royal-flush");
        all.extend(losing.map(|class| format!("losing {class}")));
        for showdown in Showdown::ALL {
            let classes = 0..CLASSES.len();
            let possible = classes.filter(|&class| impossible(setting, showdown, class).is_none());
            all.extend(possible.map(|class| event(showdown, class)));
        }
        let mut reached = BTreeSet::new();
        for Played { name, deck, .. } in PLAYED.iter() {
            let events = events(deck, setting.0, Threshold::read(setting.1));
            println!("{setting:?} {name}: {} of {}", events.len(), all.len());
            reached.extend(events);
        }
        assert_eq!(reached, all, "{setting:?}");
    }
}

/// Outcomes of the rules that optimal play never ends in, or no cards lead to.
fn out_of_reach(house: &str, outcome: &str) -> bool {
    let from_paired_board = outcome.ends_with("four-of-a-kind") || outcome.ends_with("full-house");
    match house {
        // The board's pair makes the dealer play.
        "qualifier ace-king" | "qualifier pair:2" => {
            outcome.starts_with("not-qualified") && from_paired_board
        }
        // Whoever beats a flush has one or more; whoever beats a pair has a pair.
        "qualifier flush" => outcome == "win-less" || outcome == "win-straight",
        "table down to a pair" => outcome == "win-less",
        // What a play bet brings is linear in its size: so the biggest is best or none, unless a
        // smaller one than any later one is allowed. And the board's pair makes the dealer play.
        "std" | "straight-pushes" | "three-only" | "auckland" => {
            let never = house != "three-only" && outcome.starts_with("play-3-");
            never || outcome.contains("unopened") && from_paired_board
        }
        _ => false,
    }
}

/// Houses of which the decks reach every outcome that there is. Of the others' play bets they need not
/// reach each with each line.
const WHOLLY_REACHED: [&str; 4] = ["std", "straight-pushes", "three-only", "auckland"];

#[test]
#[cfg_attr(debug_assertions, ignore = "slow unoptimised: cargo test --release")]
fn the_decks_reach_every_outcome_and_decision() {
    let mut ties = BTreeSet::new();
    let mut paths = BTreeSet::new();
    let mut losing = BTreeSet::new();
    let mut note = |twin: &Twin, game: &str| {
        let keys = twin.counts.keys();
        paths.extend(
            keys.clone()
                .map(|key| format!("{game} {}", key.path.join(" "))),
        );
        losing.extend(keys.clone().map(|key| key.losing));
        ties.extend(twin.ties.keys().map(|stage| format!("{game} {stage}")));
        keys.map(|key| key.outcome.clone()).collect::<BTreeSet<_>>()
    };
    for (place, (name, house)) in casino_houses().into_iter().enumerate() {
        let twins = PLAYED.iter().map(|played| &played.casinos[place]);
        let reached = twins.flat_map(|twin| note(twin, "casino"));
        let reached: BTreeSet<String> = reached.collect();
        let outcomes = house.outcomes().into_keys();
        let expected = outcomes.filter(|outcome| !out_of_reach(name, outcome));
        assert_eq!(reached, expected.collect(), "{name}");
    }
    for (place, (name, house)) in uth_houses().into_iter().enumerate() {
        let twins = PLAYED.iter().map(|played| &played.uths[place]);
        let reached = twins.flat_map(|twin| note(twin, "uth"));
        let reached: BTreeSet<String> = reached.collect();
        let outcomes: BTreeSet<String> = house.outcomes().into_keys().collect();
        assert!(reached.is_subset(&outcomes), "{name}");
        if WHOLLY_REACHED.contains(&name) {
            let outcomes = outcomes.into_iter();
            let expected = outcomes.filter(|outcome| !out_of_reach(name, outcome));
            assert_eq!(reached, expected.collect(), "{name}");
        }
    }
    let expected = ["casino flop", "uth flop", "uth river", "uth start"];
    assert_eq!(ties, expected.map(String::from).into());
    // All that a bad beat is paid on, and equal hands.
    let mut expected: BTreeSet<&str> = CLASSES.into();
    expected.remove("royal-flush");
    expected.insert(EQUAL_HANDS);
    assert_eq!(losing, expected);
    let expected = [
        "casino flop:call",
        "casino flop:fold",
        "uth start:play 1/2",
        "uth start:play 3",
        "uth start:play 4",
        "uth start:play 5",
        "uth start:check flop:play 2",
        "uth start:check flop:play 3",
        "uth start:check flop:check river:fold",
        "uth start:check flop:check river:play 1/2",
        "uth start:check flop:check river:play 1",
        "uth start:check flop:check river:play 2",
    ];
    assert_eq!(paths, expected.map(String::from).into());
}

/// Each switch changes something on some deck; otherwise comparing it would show nothing.
#[test]
#[cfg_attr(debug_assertions, ignore = "slow unoptimised: cargo test --release")]
fn every_switch_matters() {
    let differ = |of: &dyn Fn(&'static Played) -> &'static [Twin]| {
        for place in 1..of(&PLAYED[0]).len() {
            let differs = |played| {
                let (first, twin) = (&of(played)[0], &of(played)[place]);
                twin.total != first.total || twin.joint != first.joint
            };
            assert!(PLAYED.iter().any(differs), "house {place} is as the first");
        }
    };
    differ(&|played| &played.casinos);
    differ(&|played| &played.uths);
}

// Comparing.

/// What must hold of a twin whatever the engine says.
///
/// [`Twin::counts`] maps what a deal comes to, to the number of such deals; the numbers sum to
/// C(n,2)·C(n-2,3)·C(n-5,2)·C(n-7,2). A [`common::holdem::Key`] has
///
/// - `outcome`: the id of the outcome, one of the house's `outcomes()`, which has the nets too;
/// - `path`: all decisions in order, as `stage:action`, the last one ending the player's part:
///   `flop:call`, `flop:fold`; `start:play 4`; `start:check`, `flop:play 2`; `start:check`,
///   `flop:check`, `river:play 1` or `river:fold`. A stage is listed if only one action is allowed
///   there too;
/// - `five`: what the own two cards and the flop make (AA, progressive; also in the other game);
/// - `hand`: the class of the player's final hand (trips, pay lines), of folded hands as well;
/// - `losing`: the class of the lower final hand, the player's or the dealer's, or `equal-hands` (bad
///   beat; also in the other game).
///
/// The three classes tell more than any bet asks for: high cards with ace and king, aces from other
/// pairs, royal from straight flushes. Where the engine tells less, merge with [`Twin::counts_by`].
/// `total` is the sum of the main bets' nets, `joint` the sum with the bonus where a fold forfeits it
/// (the play is then the best for `joint`, and `counts` are of that play), `starts` the value of every
/// action at the start by kind of holding.
///
/// The engine's rules are those of the file `house.paytable` with `house.overrides()` set.
fn check(twin: &Twin, nets: &BTreeMap<String, Exact>, deck: &Deck) {
    assert_eq!(twin.deals(), number_of_deals(deck.cards.len() as u64));
    assert_eq!(twin.total, twin.total_by(nets));
}

fn check_casino(house: &CasinoHouse, deck: &Deck, twin: &Twin) {
    check(twin, &house.outcomes(), deck);
    if let Some(forfeit) = &house.fold_forfeits {
        let bonus = twin.counts.iter().map(|(key, &deals)| {
            let net = match key.outcome.as_str() {
                "fold" => -forfeit.stake.clone(),
                _ => forfeit.net(FIVES.iter().position(|&five| five == key.five).unwrap()),
            };
            net * ratio(deals as i64, 1)
        });
        let both = bonus.fold(twin.total.clone(), |sum, net| sum + net);
        assert_eq!(twin.joint, Some(both));
    }
}

fn check_uth(house: &UthHouse, deck: &Deck, twin: &Twin) {
    check(twin, &house.outcomes(), deck);
    let best = |start: &Start| start.actions.values().max().cloned().expect("an action");
    // Holdings of one kind may be played in different ways, so together they do at least as well.
    let kinds = twin.starts.values().map(best);
    assert!(kinds.fold(ratio(0, 1), |sum, value| sum + value) <= twin.total);
    let deals: u64 = twin.starts.values().map(|start| start.deals).sum();
    assert_eq!(deals, twin.deals());
}

/// Deals as the engine parts them: the outcome, the decisions, and what side bets are settled on.
type Parted = BTreeMap<(String, Vec<String>, Vec<String>), u64>;

/// The rules of a house by the loader, as a user states them.
fn rules_of(game: &dyn Game, paytable: &str, mut overrides: Vec<String>) -> Rules {
    // The call has the only table then, and the loader wants to hear so.
    if overrides.iter().any(|set| set == "table_on=call") {
        overrides.push("not_qualified=even".into());
    }
    load(game.spec(), paytable, &overrides).expect("rules of a house")
}

/// All houses in one walk of the engine.
fn walked(game: &dyn Game, deck: &Deck, rules: &[Rules], plays: &[Play]) -> Vec<Walked> {
    let cards = deck.cards.iter().map(|&card| card_text(card));
    let cards = parse_cards(&cards.collect::<Vec<_>>().join(" ")).expect("cards");
    let requests: Vec<Request> = rules
        .iter()
        .zip(plays)
        .map(|(rules, play)| Request {
            rules,
            play: play.clone(),
        })
        .collect();
    let walked = game.walk(cards.into_iter().collect(), &requests, &Unobserved);
    walked.expect("nothing interrupts")
}

/// The engine's groups, with the results of some of its side bets.
fn parted(game: &dyn Game, rules: &Rules, walked: &Walked, side_bets: &[&str]) -> Parted {
    let (outcomes, decisions) = (game.outcomes(rules), game.decisions(rules));
    let places: Vec<usize> = side_bets
        .iter()
        .map(|id| rules.side_bets.iter().position(|bet| bet.id == *id))
        .map(|place| place.expect("the side bet is on offer"))
        .collect();
    let mut counts = Parted::new();
    for group in game.groups(rules, &walked.tally) {
        let steps = group.decisions.iter().map(|&place| {
            let (stage, action) = &decisions[place];
            format!("{}:{}", stage.id, action.id)
        });
        let sides = places.iter().map(|&place| group.side[place].id().into());
        let key = (
            outcomes[group.outcome].name.id.clone(),
            steps.collect(),
            sides.collect(),
        );
        let deals: u64 = group.count.try_into().expect("a count of deals");
        *counts.entry(key).or_default() += deals;
    }
    counts
}

/// The engine calls ace-king a high card where no line asks.
fn as_engine(class: &str) -> String {
    let coarse = if class == "ace-king" {
        "high-card"
    } else {
        class
    };
    coarse.into()
}

fn total_net(game: &dyn Game, rules: &Rules, counts: &Parted) -> Exact {
    let outcomes = game.outcomes(rules);
    let net = |id: &str| {
        let outcome = outcomes.iter().find(|outcome| outcome.name.id == id);
        outcome.expect("an outcome of the rules").net.clone()
    };
    let nets = counts
        .iter()
        .map(|((id, ..), &deals)| net(id) * ratio(deals as i64, 1));
    nets.fold(ratio(0, 1), |sum, net| sum + net)
}

fn agree_on_casino(played: &Played) {
    let game = game("casino-holdem").expect("the game");
    let houses = casino_houses();
    let rules: Vec<Rules> = houses
        .iter()
        .map(|(_, house)| rules_of(game, house.paytable, house.overrides()))
        .collect();
    let play = |(rules, (_, house)): (&Rules, &(&str, CasinoHouse))| match &house.fold_forfeits {
        None => Play::Optimal,
        Some(forfeit) => {
            let bets = rules.side_bets.iter();
            let aa: Vec<usize> = bets
                .enumerate()
                .filter(|(_, bet)| bet.id == "aa")
                .map(|(place, _)| place)
                .collect();
            let forfeited = game.forfeited(rules);
            assert_eq!(
                forfeited
                    .iter()
                    .map(|(place, _)| *place)
                    .collect::<Vec<_>>(),
                aa
            );
            assert!(forfeited.iter().all(|(_, stake)| *stake == forfeit.stake));
            Play::Together {
                side_bet: aa[0],
                stake: forfeit.stake.clone(),
            }
        }
    };
    let plays: Vec<Play> = rules.iter().zip(&houses).map(play).collect();
    let all = walked(game, &played.deck, &rules, &plays);
    for (((name, house), twin), (rules, walked)) in houses
        .iter()
        .zip(&played.casinos)
        .zip(rules.iter().zip(&all))
    {
        let counts = parted(game, rules, walked, &["aa"]);
        let by_twin = twin.counts_by(|key| {
            (
                key.outcome.clone(),
                key.path.clone(),
                vec![as_engine(key.five)],
            )
        });
        assert_eq!(counts, by_twin, "{}: {name}", played.name);
        assert_eq!(
            total_net(game, rules, &counts),
            twin.total,
            "{name} {house:?}"
        );
    }
}

fn agree_on_uth(played: &Played) {
    let game = game("uth").expect("the game");
    let houses = uth_houses();
    let rules: Vec<Rules> = houses
        .iter()
        .map(|(_, house)| rules_of(game, house.paytable, house.overrides()))
        .collect();
    let plays = vec![Play::Optimal; rules.len()];
    let all = walked(game, &played.deck, &rules, &plays);
    for (((name, _), twin), (rules, walked)) in
        houses.iter().zip(&played.uths).zip(rules.iter().zip(&all))
    {
        let counts = parted(game, rules, walked, &["trips", "bad-beat"]);
        let by_twin = twin.counts_by(|key| {
            (
                key.outcome.clone(),
                key.path.clone(),
                vec![as_engine(key.hand), as_engine(key.losing)],
            )
        });
        assert_eq!(counts, by_twin, "{}: {name}", played.name);
        assert_eq!(total_net(game, rules, &counts), twin.total, "{name}");
        agree_on_starts(played, twin, walked);
    }
}

/// Every action of every starting hand, the best and the others.
fn agree_on_starts(played: &Played, twin: &Twin, walked: &Walked) {
    let cards = played.deck.cards.len() as u64;
    let deals_of_holding = number_of_deals(cards) / (cards * (cards - 1) / 2);
    let mut sums: BTreeMap<String, BTreeMap<String, Exact>> = BTreeMap::new();
    for hand in &walked.starting_hands {
        let deals = u64::from(hand.holdings) * deals_of_holding;
        for (action, mean) in &hand.worths {
            let sums = sums.entry(hand.name.clone()).or_default();
            let sum = sums.entry(action.clone()).or_insert_with(|| ratio(0, 1));
            *sum += mean * ratio(deals as i64, 1);
        }
        let (best, value) = &hand.worths[hand.best];
        let others = hand.worths.iter().all(|(_, other)| other <= value);
        assert!(
            others,
            "{}: {best} is the best of {}",
            played.name, hand.name
        );
    }
    let by_twin: BTreeMap<String, BTreeMap<String, Exact>> = (twin.starts.iter())
        .map(|(kind, start)| (kind.clone(), start.actions.clone()))
        .collect();
    assert_eq!(sums, by_twin, "{}", played.name);
}

#[test]
#[cfg_attr(debug_assertions, ignore = "slow unoptimised: cargo test --release")]
fn twins_are_consistent() {
    let (casinos, uths) = (casino_houses(), uth_houses());
    for played in PLAYED.iter() {
        for ((_, house), twin) in casinos.iter().zip(&played.casinos) {
            check_casino(house, &played.deck, twin);
        }
        for ((_, house), twin) in uths.iter().zip(&played.uths) {
            check_uth(house, &played.deck, twin);
        }
    }
}

#[test]
#[cfg_attr(debug_assertions, ignore = "slow unoptimised: cargo test --release")]
fn engine_and_twins_agree() {
    for played in PLAYED.iter() {
        agree_on_casino(played);
        agree_on_uth(played);
    }
}

/// Neither side is dealt better hands when nothing is decided.
#[test]
#[cfg_attr(debug_assertions, ignore = "slow unoptimised: cargo test --release")]
fn without_decisions_the_sides_are_alike() {
    for Played { name, deck, .. } in PLAYED.iter() {
        for hole_cards in [HoleCards::Any, HoleCards::Both] {
            let counts = showdowns(deck, hole_cards);
            assert_eq!(counts.wins, counts.losses, "{name}");
            let deals = number_of_deals(deck.cards.len() as u64);
            assert_eq!(counts.wins + counts.ties + counts.losses, deals, "{name}");
        }
    }
}

/// The switch that says which bet carries the table leaves no line to a dealer who does not qualify.
#[test]
fn outcomes_are_the_rules() {
    let ids = |house: &CasinoHouse| house.outcomes().into_keys().collect::<Vec<_>>();
    let std = CasinoHouse::named("std");
    assert_eq!(ids(&std).len(), 3 + 7 + 7);
    let on_call = CasinoHouse {
        table_on: TableOn::Call,
        ..std.clone()
    };
    assert_eq!(ids(&on_call).len(), 3 + 1 + 7);
    let always = CasinoHouse {
        qualifier: Threshold::None,
        ..std
    };
    assert_eq!(ids(&always).len(), 3 + 7);
    // A fold, and for each of 1, 2, 3, 4: lose, push, seven wins; unopened lose and seven wins.
    let std = UthHouse::named("std");
    assert_eq!(std.outcomes().len(), 1 + 4 * (2 + 7 + 1 + 7));
}
