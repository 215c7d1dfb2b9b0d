//! Caribbean Stud's engine against a plain twin on the whole pack.
//!
//! The twin shares nothing with the engine's method: it works on cards, not on rank patterns, and
//! leaves suits and flushes as they are. For one up card of each rank (suits are alike, so each stands
//! for four) it walks all hands in the order of their naive value. Every dealer hand passed is entered
//! under each subset of its four hidden cards; so for any player hand, without reduction by suit, the
//! dealer hands passed that share no card with it are an inclusion-exclusion sum over the subsets of
//! at most four of its cards. Some 30 million player hands, 40 MB.

mod common;

use common::caribbean::{
    FOLD, House, LOSE, NOT_QUALIFIED, OUTCOMES, PUSH, Prices, Solved, Tally, WIN, class_of,
    class_of_category,
};
use common::engine::solve_by_engine;
use common::houses::{RuleSet, loaded, rule_sets};
use common::naive::{Value, value_of_five};
use edge::analysis::{analyse, hand};
use edge::cards::{Card, CardSet};
use edge::engine::Unobserved;
use edge::evaluator::HandClass;
use edge::exact::{Exact, to_f64, whole};
use edge::games::Situation;
use edge::paytable::Rules;
use num_traits::Zero;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{RngCore, SeedableRng};
use rayon::prelude::*;
use std::collections::BTreeMap;
use std::sync::LazyLock;

/// The houses that are compared.
const HOUSES: [&str; 6] = ["std", "none", "pair", "raise 1", "raise 5", "microgaming"];

/// How many player hands are compared one by one, for each up card.
const WATCHED: usize = 300;

/// Five cards, by index from low to high, and their value.
#[derive(Clone, Copy)]
struct Valued {
    value: Value,
    cards: [u8; 5],
}

/// Ways to choose so many of so many: `CHOOSE[from][choose]`. Pascal's triangle.
static CHOOSE: [[u32; 6]; 52] = {
    let mut ways = [[0; 6]; 52];
    let mut from = 0;
    while from < 52 {
        ways[from][0] = 1;
        let mut choose = 1;
        while from > 0 && choose < 6 {
            ways[from][choose] = ways[from - 1][choose - 1] + ways[from - 1][choose];
            choose += 1;
        }
        from += 1;
    }
    ways
};

/// Every hand of the pack.
struct Pack {
    /// By value.
    hands: Vec<Valued>,
    /// The category of each hand, by [`number`].
    categories: Vec<u8>,
}

/// The combinatorial number of five cards given from low to high: their place among all hands ordered
/// by the highest card, then the next.
fn number(cards: impl IntoIterator<Item = u8>) -> usize {
    let terms = cards.into_iter().zip(1..);
    terms
        .map(|(card, choose)| CHOOSE[usize::from(card)][choose] as usize)
        .sum()
}

static PACK: LazyLock<Pack> = LazyLock::new(|| {
    let mut hands = Vec::with_capacity(2_598_960);
    let card = |index: u8| Card::new(usize::from(index)).expect("a card");
    for e in 4..52 {
        for d in 3..e {
            for c in 2..d {
                for b in 1..c {
                    for cards in (0..b).map(|a| [a, b, c, d, e]) {
                        let value = value_of_five(cards.map(card));
                        hands.push(Valued { value, cards });
                    }
                }
            }
        }
    }
    let categories = hands.iter().map(|hand| hand.value.0).collect();
    hands.par_sort_unstable_by_key(|hand| (hand.value, hand.cards));
    Pack { hands, categories }
});

/// How many dealer hands hold each set of at most four of the 51 cards beside the up card.
#[derive(Clone)]
struct Counters(Vec<i32>);

/// Where the sets of each size begin among the counters, and their number.
const BEGINS: [u32; 5] = [0, 1, 52, 1_327, 22_152];
const SETS: usize = 272_052;

impl Counters {
    fn new() -> Counters {
        Counters(vec![0; SETS])
    }

    fn add(&mut self, hidden: [u8; 4]) {
        for place in places::<4, 16>(hidden) {
            self.0[place as usize] += 1;
        }
    }

    /// Dealer hands that hold none of the player's cards. `sets` are the places of all but the full
    /// set of his cards, which no dealer can hold: he has only four more.
    fn disjoint(&self, sets: &[u32; 32]) -> i64 {
        let terms = sets[..31].iter().enumerate().map(|(set, &place)| {
            let count = self.0[place as usize];
            if set.count_ones() % 2 == 0 {
                count
            } else {
                -count
            }
        });
        terms.sum::<i32>().into()
    }
}

/// The place of every subset of cards given from low to high, by its bits; none for five cards.
fn places<const CARDS: usize, const SUBSETS: usize>(cards: [u8; CARDS]) -> [u32; SUBSETS] {
    let mut places = [0u32; SUBSETS];
    for set in 1..SUBSETS {
        let highest = set.ilog2() as usize;
        let choose = set.count_ones() as usize;
        places[set] = places[set ^ 1 << highest] + CHOOSE[usize::from(cards[highest])][choose];
    }
    for (set, place) in places.iter_mut().enumerate() {
        *place += BEGINS.get(set.count_ones() as usize).unwrap_or(&0);
    }
    places
}

/// The dealer hands that share no card with a player hand: all of them, those below it, those up to
/// it, and those below each of some qualifiers.
struct Against<'a> {
    all: i64,
    below: i64,
    up_to: i64,
    below_qualifier: &'a [i64],
}

/// The up card and the order of the hands beside it.
struct Sweep<'a> {
    pack: &'a Pack,
    up: u8,
}

impl Sweep<'_> {
    /// The number of a card among the 51 beside the up card.
    fn beside_up(&self, card: u8) -> u8 {
        card - u8::from(card > self.up)
    }

    /// The hidden cards of a dealer hand; nothing for a hand without the up card.
    fn hidden(&self, hand: &Valued) -> Option<[u8; 4]> {
        let place = hand.cards.iter().position(|&card| card == self.up)?;
        let hidden = |at: usize| self.beside_up(hand.cards[at + usize::from(at >= place)]);
        Some(std::array::from_fn(hidden))
    }

    fn sets(&self, player: &Valued) -> [u32; 32] {
        places(player.cards.map(|card| self.beside_up(card)))
    }

    fn counters_below(&self, qualifier: Value) -> Counters {
        let mut counters = Counters::new();
        let below = self
            .pack
            .hands
            .iter()
            .take_while(|hand| hand.value < qualifier);
        for hidden in below.filter_map(|hand| self.hidden(hand)) {
            counters.add(hidden);
        }
        counters
    }

    /// Visits every player hand, with its place among all hands.
    fn for_each(&self, qualifiers: &[Value], mut visit: impl FnMut(usize, &Valued, Against)) {
        let lower = qualifiers.iter().map(|&value| self.counters_below(value));
        let lower: Vec<Counters> = lower.collect();
        let mut passed = Counters::new();
        let mut begin = 0;
        let mut below = Vec::new();
        let mut below_qualifier = vec![0; qualifiers.len()];
        for equal in self.pack.hands.chunk_by(|one, two| one.value == two.value) {
            let players = || {
                equal
                    .iter()
                    .enumerate()
                    .filter(|hand| self.is_player(hand.1))
            };
            below.clear();
            below.extend(players().map(|(_, hand)| passed.disjoint(&self.sets(hand))));
            for hidden in equal.iter().filter_map(|hand| self.hidden(hand)) {
                passed.add(hidden);
            }
            for ((place, hand), &below) in players().zip(&below) {
                let sets = self.sets(hand);
                for (count, counters) in below_qualifier.iter_mut().zip(&lower) {
                    *count = counters.disjoint(&sets);
                }
                let against = Against {
                    all: num_integer::binomial(46, 4),
                    below,
                    up_to: passed.disjoint(&sets),
                    below_qualifier: &below_qualifier,
                };
                visit(begin + place, hand, against);
            }
            begin += equal.len();
        }
    }

    fn is_player(&self, hand: &Valued) -> bool {
        !hand.cards.contains(&self.up)
    }

    /// What the side bets are settled on.
    fn classes(&self, player: &Valued) -> (HandClass, HandClass) {
        let mut six = [self.up; 6];
        let lower = player.cards.partition_point(|&card| card < self.up);
        six[..lower].copy_from_slice(&player.cards[..lower]);
        six[lower + 1..].copy_from_slice(&player.cards[lower..]);
        let fives = (0..6).map(|out| (0..5).map(move |at| six[at + usize::from(at >= out)]));
        let categories = fives.map(|five| self.pack.categories[number(five)]);
        let best = categories.max().expect("there are six");
        (class_of(player.value), class_of_category(best))
    }
}

/// How often each outcome occurs when the player raises.
fn raised(house: &House, player: Value, against: &Against, qualifier: usize) -> [(usize, u64); 4] {
    let not_qualified = against.below_qualifier[qualifier];
    let (lower, equal) = if player < house.qualifier {
        (0, 0)
    } else {
        (against.below - not_qualified, against.up_to - against.below)
    };
    let higher = against.all - not_qualified - lower - equal;
    [
        (NOT_QUALIFIED, not_qualified),
        (LOSE, higher),
        (PUSH, equal),
        (WIN + usize::from(player.0), lower),
    ]
    .map(|(outcome, count)| (outcome, u64::try_from(count).expect("a count of hands")))
}

/// What the sweeps find.
struct Swept {
    /// For each house, every deal under optimal play.
    solved: Vec<Solved>,
    /// Some player hands and up cards, with what a raise under the usual rules can end in.
    watched: Vec<(Situation, BTreeMap<String, String>)>,
}

fn houses() -> Vec<RuleSet> {
    let mut sets = rule_sets();
    sets.retain(|set| HOUSES.contains(&set.name));
    assert_eq!(sets.len(), HOUSES.len());
    sets
}

/// One sweep for each up card of one suit, made once for all tests.
static SWEPT: LazyLock<Swept> = LazyLock::new(|| {
    let houses: Vec<House> = houses().into_iter().map(|set| set.house).collect();
    let of_clubs = (0..Card::COUNT as u8).step_by(4).collect::<Vec<u8>>();
    let swept: Vec<_> = of_clubs
        .into_par_iter()
        .map(|up| sweep(up, &houses))
        .collect();
    let mut tallies = vec![Tally::default(); houses.len()];
    for (part, _) in &swept {
        for (tally, more) in tallies.iter_mut().zip(part) {
            tally.merge(more);
        }
    }
    let solved = tallies.iter().zip(&houses);
    Swept {
        solved: solved.map(|(tally, house)| tally.solved(house)).collect(),
        watched: swept.into_iter().flat_map(|(_, watched)| watched).collect(),
    }
});

type Watched = (Situation, BTreeMap<String, String>);

fn sweep(up: u8, houses: &[House]) -> (Vec<Tally>, Vec<Watched>) {
    let mut qualifiers: Vec<Value> = houses.iter().map(|house| house.qualifier).collect();
    qualifiers.sort_unstable();
    qualifiers.dedup();
    let place_of = |house: &House| qualifiers.binary_search(&house.qualifier).expect("listed");
    let players: Vec<(&House, usize, Prices)> = houses
        .iter()
        .map(|house| (house, place_of(house), Prices::of(house)))
        .collect();
    let mut tallies = vec![Tally::default(); houses.len()];
    let sweep = Sweep { pack: &PACK, up };
    let mut to_watch = random_places(up).into_iter().peekable();
    let mut watched = Vec::new();
    sweep.for_each(&qualifiers, |place, hand, against| {
        let classes = sweep.classes(hand);
        for ((house, qualifier, prices), tally) in players.iter().zip(&mut tallies) {
            let raised = raised(house, hand.value, &against, *qualifier);
            if prices.raises(raised) {
                for (outcome, count) in raised {
                    // The up card stands for those of its rank.
                    tally.add(outcome, classes, 4 * u128::from(count));
                }
            } else {
                tally.add(FOLD, classes, 4 * against.all as u128);
            }
        }
        while to_watch.next_if(|&wanted| wanted < place).is_some() {}
        if to_watch.next_if_eq(&place).is_some() {
            let (house, qualifier, _) = players[0];
            let raised = raised(house, hand.value, &against, qualifier);
            watched.push((situation(hand, up), endings(raised)));
        }
    });
    (tallies, watched)
}

/// Seeded places among all hands, in order.
fn random_places(stream: u8) -> Vec<usize> {
    let mut random = ChaCha8Rng::seed_from_u64(51);
    random.set_stream(stream.into());
    let place = |_| random.next_u32() as usize % PACK.hands.len();
    let mut places: Vec<usize> = (0..WATCHED).map(place).collect();
    places.sort_unstable();
    places.dedup();
    places
}

fn situation(hand: &Valued, up: u8) -> Situation {
    let card = |index: &u8| Card::new(usize::from(*index)).expect("a card");
    Situation {
        player: hand.cards.iter().map(card).collect(),
        dealer: vec![card(&up)],
        board: Vec::new(),
        discards: Vec::new(),
        dead: Vec::new(),
    }
}

fn endings(raised: [(usize, u64); 4]) -> BTreeMap<String, String> {
    let endings = raised.into_iter().filter(|&(_, count)| count > 0);
    endings
        .map(|(outcome, count)| (OUTCOMES[outcome].to_string(), count.to_string()))
        .collect()
}

#[test]
#[cfg_attr(debug_assertions, ignore = "slow unoptimised: cargo test --release")]
fn engine_and_twin_agree_on_the_whole_pack() {
    let sets = houses();
    let rules: Vec<Rules> = sets.iter().map(|set| set.rules.clone()).collect();
    let engine = solve_by_engine(CardSet::FULL, &rules);
    for ((set, engine), twin) in sets.iter().zip(&engine).zip(&SWEPT.solved) {
        assert_eq!(engine, twin, "{}", set.name);
    }
}

/// The other way to one situation: the command enumerates the dealer's hands plainly.
#[test]
#[cfg_attr(debug_assertions, ignore = "slow unoptimised: cargo test --release")]
fn single_hands_end_as_the_twin_says() {
    let rules = loaded("std", &[]);
    assert!(SWEPT.watched.len() > 3_000, "{}", SWEPT.watched.len());
    SWEPT.watched.par_iter().for_each(|(situation, endings)| {
        let report = hand(&rules, situation).expect("a situation that can arise");
        let mut actions = report.actions.iter();
        let raise = actions.find(|action| action.action == "raise");
        let found = raise.expect("a raise").endings.iter();
        let found = found.map(|ending| (ending.id.clone(), ending.count.clone()));
        assert_eq!(&found.collect::<BTreeMap<_, _>>(), endings, "{situation:?}");
    });
}

/// What 5+1 pays, to one.
fn five_plus_one(class: HandClass) -> i32 {
    match class {
        HandClass::RoyalFlush => 1000,
        HandClass::StraightFlush => 200,
        HandClass::FourOfAKind => 100,
        HandClass::FullHouse => 20,
        HandClass::Flush => 15,
        HandClass::Straight => 10,
        HandClass::ThreeOfAKind => 7,
        _ => -1,
    }
}

#[test]
#[cfg_attr(debug_assertions, ignore = "slow unoptimised: cargo test --release")]
fn covariance_with_five_plus_one_is_the_twins() {
    let nets: BTreeMap<&str, Exact> = OUTCOMES.into_iter().zip(House::usual().nets()).collect();
    let (mut deals, mut main, mut side, mut product) =
        (Exact::zero(), Exact::zero(), Exact::zero(), Exact::zero());
    for ((outcome, _, with_up_card), &count) in &SWEPT.solved[0].classes {
        let (count, pays) = (whole(count), whole(five_plus_one(*with_up_card)));
        deals += &count;
        main += &count * &nets[outcome.as_str()];
        side += &count * &pays;
        product += count * &nets[outcome.as_str()] * pays;
    }
    let covariance = to_f64(&(product / &deals - main / &deals * (side / &deals)));
    let reports = analyse(&[loaded("std", &[])], &Unobserved).expect("nothing interrupts");
    let mut joint = reports[0].joint.iter();
    let joint = joint.find(|joint| joint.bets == ["main", "five-plus-one/std"]);
    let reported = joint.expect("both bets together").covariance;
    assert!(
        (reported - covariance).abs() < 1e-12,
        "{reported} {covariance}"
    );
}
