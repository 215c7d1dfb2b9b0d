//! Casino Hold'em and Ultimate Texas Hold'em on the whole pack in the plainest way, from the rules
//! alone: the totals that the engine must equal.
//!
//! Flops that are alike but for their suits are dealt once. For each of the 1,755, and each of its
//! 1,176 turn-and-river pairs, the 1,081 holdings are sorted by their hands and walked upwards. The
//! holdings passed that share no card with a holding are those passed less those that hold one of its
//! two cards. No other symmetry is used and nothing is kept from one board to the next. Only the value
//! of seven cards comes from the library, whose evaluator is tested on its own.

mod common;

use common::holdem::{
    CLASSES, Card, CasinoHouse, Exact, HoleCards, NotQualified, Prices, Threshold, UthHouse,
    in_units, kind_of, ratio, unit_of,
};
use edge::evaluator::{Hand, HandClass, Strength};
use edge::exact::to_f64;
use rayon::prelude::*;
use std::collections::BTreeMap;
use std::ops::AddAssign;

/// C(52,2)·C(50,3)·C(47,2)·C(45,2).
const DEALS: i64 = 27_813_810_024_000;
/// C(52,2)·C(50,3): what the player can see when he decides in Casino Hold'em.
const HANDS_AND_FLOPS: i64 = 25_989_600;
/// C(47,2): turn-and-river pairs that a player can see on a flop.
const RUNOUTS: i64 = 1_081;
/// C(45,2): holdings that the dealer can have against a holding on a board.
const DEALERS: i64 = 990;

/// What the plain program finds of Casino Hold'em.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct PlainCasino {
    /// The sum of all nets, in units, of which an ante has `unit`.
    total: i128,
    unit: i64,
    /// Player hands and flops that are folded, and those at which call and fold are equal.
    folds: i64,
    ties: i64,
}

/// What it finds of Ultimate Texas Hold'em.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct PlainUth {
    total: i128,
    unit: i64,
    /// The deals in which each decision is taken, by its name, and those that come to an exact tie at
    /// each stage.
    decisions: BTreeMap<String, i64>,
    ties: BTreeMap<&'static str, i64>,
    /// How many of the 1,326 holdings take each action at the start.
    holdings: BTreeMap<String, i64>,
    /// By kind of holding: the sum of nets over all its deals of a check, then of each play bet.
    starts: BTreeMap<String, Vec<i128>>,
}

/// How a holding fares against the dealer's, by showdown.
type Against = [i64; 6];

/// The number of holdings passed on the way up, and how many of them hold each card.
#[derive(Clone)]
struct Passed {
    all: i64,
    with: [i64; 52],
}

impl Passed {
    fn none() -> Passed {
        Passed {
            all: 0,
            with: [0; 52],
        }
    }

    fn pass(&mut self, [a, b]: [Card; 2]) {
        self.all += 1;
        self.with[usize::from(a)] += 1;
        self.with[usize::from(b)] += 1;
    }

    /// Those that share no card with a holding; `itself` tells whether it is among those passed.
    fn beside(&self, [a, b]: [Card; 2], itself: bool) -> i64 {
        // The holding itself is taken off twice, once for each of its cards.
        let shared = self.with[usize::from(a)] + self.with[usize::from(b)];
        self.all - shared + i64::from(itself)
    }
}

/// The strength of each holding on a board.
fn strengths(
    hole_cards: HoleCards,
    flop: [Card; 3],
    runout: [Card; 2],
    holdings: &mut Vec<(u16, [Card; 2])>,
) {
    let board = [flop[0], flop[1], flop[2], runout[0], runout[1]];
    let hand = |cards: &[Card]| -> Hand { cards.iter().map(|&card| library_card(card)).collect() };
    let whole = hand(&board);
    let mut threes = Vec::new();
    for c in 2..5 {
        for b in 1..c {
            threes.extend((0..b).map(|a| hand(&[board[a], board[b], board[c]])));
        }
    }
    holdings.clear();
    for b in (0..52).filter(|card| !board.contains(card)) {
        for a in (0..b).filter(|card| !board.contains(card)) {
            let own = hand(&[a, b]);
            let strength = match hole_cards {
                HoleCards::Any => whole.plus(own).strength7(),
                HoleCards::Both => {
                    let fives = threes.iter().map(|three| three.plus(own).strength5());
                    fives.max().expect("there are ten")
                }
            };
            holdings.push((strength.get(), [a, b]));
        }
    }
}

fn library_card(card: Card) -> edge::cards::Card {
    edge::cards::Card::new(card.into()).expect("a card")
}

/// The least strength with which the dealer plays.
fn least_strength(threshold: Threshold) -> u16 {
    match threshold {
        Threshold::None => 0,
        Threshold::Least(class, rank) => {
            let rank = rank.map(|rank| edge::cards::Rank::new(usize::from(rank) - 2));
            let least = HandClass::ALL[class].weakest(rank.flatten());
            least.expect("there is such a hand").get()
        }
    }
}

/// Visits every holding on a sorted board, with its strength and how it fares, given for each of
/// some least strengths with which the dealer plays.
fn walk(
    sorted: &[(u16, [Card; 2])],
    least: &[u16],
    mut visit: impl FnMut([Card; 2], u16, &[Against]),
) {
    let unqualified: Vec<Passed> = least
        .iter()
        .map(|&least| {
            let mut passed = Passed::none();
            for (_, holding) in sorted.iter().take_while(|(strength, _)| *strength < least) {
                passed.pass(*holding);
            }
            passed
        })
        .collect();
    let mut passed = Passed::none();
    let mut against = vec![[0; 6]; least.len()];
    for equal in sorted.chunk_by(|one, two| one.0 == two.0) {
        let strength = equal[0].0;
        let before = passed.clone();
        for (_, holding) in equal {
            passed.pass(*holding);
        }
        for (_, holding) in equal {
            let lower = before.beside(*holding, false);
            let tied = passed.beside(*holding, true) - lower;
            let higher = DEALERS - lower - tied;
            for ((against, unqualified), &least) in against.iter_mut().zip(&unqualified).zip(least)
            {
                let below = strength < least;
                let unqualified = unqualified.beside(*holding, below);
                // By showdown: the dealer higher, tied and lower, each unqualified and qualified.
                *against = if below {
                    let higher_unqualified = unqualified - lower - tied;
                    let higher_qualified = higher - higher_unqualified;
                    [higher_unqualified, higher_qualified, tied, 0, lower, 0]
                } else {
                    [0, higher, 0, tied, unqualified, lower - unqualified]
                };
            }
            visit(*holding, strength, &against);
        }
    }
}

/// Flops of which none is another with its suits exchanged, each with how many it stands for.
fn flops() -> Vec<([Card; 3], i64)> {
    let mut exchanges = Vec::new();
    for a in 0..4 {
        for b in (0..4).filter(|&b| b != a) {
            for c in (0..4).filter(|&c| c != a && c != b) {
                exchanges.push([a, b, c, 6 - a - b - c]);
            }
        }
    }
    let mut alike: BTreeMap<[Card; 3], i64> = BTreeMap::new();
    for c in 0..52 {
        for b in 0..c {
            for a in 0..b {
                let exchanged = exchanges.iter().map(|suits| {
                    let exchange = |card: Card| card / 4 * 4 + suits[usize::from(card % 4)];
                    let mut flop = [a, b, c].map(exchange);
                    flop.sort_unstable();
                    flop
                });
                *alike.entry(exchanged.min().expect("24")).or_default() += 1;
            }
        }
    }
    alike.into_iter().collect()
}

/// A holding's place in a table.
fn place([a, b]: [Card; 2]) -> usize {
    usize::from(a) * 52 + usize::from(b)
}

const PLACES: usize = 52 * 52;

fn dot(against: &Against, prices: &[i64; 6]) -> i64 {
    against
        .iter()
        .zip(prices)
        .map(|(deals, price)| deals * price)
        .sum()
}

/// Prices by the class of the player's hand.
type ByClass = [[i64; 6]; CLASSES.len()];

fn by_class(prices: &Prices) -> ByClass {
    std::array::from_fn(|class| prices.0.map(|of_showdown| of_showdown[class]))
}

/// A house's rules in units.
struct PricedCasino {
    unit: i64,
    call: ByClass,
}

impl PricedCasino {
    fn of(house: &CasinoHouse) -> PricedCasino {
        assert!(house.fold_forfeits.is_none(), "only the main bets");
        let unit = unit_of(house.outcomes().values());
        let prices = Prices::of(unit, |showdown, class| house.net(showdown, class));
        PricedCasino {
            unit,
            call: by_class(&prices),
        }
    }
}

struct PricedUth {
    unit: i64,
    /// What ante and blind bring, and what each ante of a play bet brings.
    blinds: ByClass,
    plays: ByClass,
    /// The plays of each stage, in units of which an ante has `unit`.
    start: Vec<i64>,
    flop: Vec<i64>,
    river: Vec<i64>,
}

impl PricedUth {
    fn of(house: &UthHouse) -> PricedUth {
        let all = house.plays();
        let unit = unit_of(house.outcomes().values().chain(&all));
        let net = |play: i64| {
            Prices::of(unit, |showdown, class| {
                house.net(&ratio(play, 1), showdown, class)
            })
        };
        let (none, one) = (by_class(&net(0)), by_class(&net(1)));
        let difference = |class: usize| {
            std::array::from_fn(|showdown| {
                let units = one[class][showdown] - none[class][showdown];
                assert_eq!(units % unit, 0);
                units / unit
            })
        };
        let plays = |stage: &[Exact]| stage.iter().map(|play| in_units(play, unit)).collect();
        PricedUth {
            unit,
            blinds: none,
            plays: std::array::from_fn(difference),
            start: plays(&house.play_start),
            flop: plays(&house.play_flop),
            river: plays(&house.play_river),
        }
    }
}

/// What a holding on a flop has come to, summed up over turn and river.
#[derive(Clone, Copy, Default)]
struct Runouts {
    /// What ante and blind bring if the hand is played, and what each ante of a play bet brings.
    blinds: i64,
    plays: i64,
    /// What the river's best action brings.
    river: i64,
    /// The runouts that are folded, and those that are exactly tied.
    folds: i64,
    ties: i64,
}

/// What a kind of holding has come to, summed up over the flops.
#[derive(Clone, Default)]
struct Kind {
    deals: i64,
    blinds: i128,
    plays: i128,
    check: i128,
    /// Deals with each play bet on the flop, each on the river, and a fold, if the start is checked.
    at_flop: Vec<i64>,
    at_river: Vec<i64>,
    folds: i64,
    ties_at_flop: i64,
    ties_at_river: i64,
}

impl AddAssign<&Kind> for Kind {
    fn add_assign(&mut self, other: &Kind) {
        let add = |sums: &mut Vec<i64>, more: &[i64]| {
            sums.resize(more.len(), 0);
            sums.iter_mut()
                .zip(more)
                .for_each(|(sum, more)| *sum += more);
        };
        self.deals += other.deals;
        self.blinds += other.blinds;
        self.plays += other.plays;
        self.check += other.check;
        add(&mut self.at_flop, &other.at_flop);
        add(&mut self.at_river, &other.at_river);
        self.folds += other.folds;
        self.ties_at_flop += other.ties_at_flop;
        self.ties_at_river += other.ties_at_river;
    }
}

/// The first greatest of some values, and whether there are more.
fn best(values: impl Iterator<Item = i128> + Clone) -> (usize, i128, bool) {
    let most = values.clone().max().expect("an action");
    let mut places = values.enumerate().filter(|&(_, value)| value == most);
    let (place, _) = places.next().expect("one is greatest");
    (place, most, places.next().is_some())
}

/// What one flop adds.
struct Part {
    casinos: Vec<PlainCasino>,
    kinds: Vec<BTreeMap<String, Kind>>,
}

/// All deals of the pack under rules that use the hole cards alike.
struct Plain {
    hole_cards: HoleCards,
    casinos: Vec<PricedCasino>,
    uths: Vec<PricedUth>,
    /// The least strength with which the dealer plays in each of them, first the casinos, then the
    /// others.
    least: Vec<u16>,
    /// The class of each strength.
    classes: Vec<usize>,
}

impl Plain {
    fn new(hole_cards: HoleCards, casinos: &[CasinoHouse], uths: &[UthHouse]) -> Plain {
        assert!(uths.iter().all(|house| house.hole_cards == hole_cards));
        let thresholds = casinos.iter().map(|house| house.qualifier);
        let thresholds = thresholds.chain(uths.iter().map(|house| house.opening));
        Plain {
            hole_cards,
            casinos: casinos.iter().map(PricedCasino::of).collect(),
            uths: uths.iter().map(PricedUth::of).collect(),
            least: thresholds.map(least_strength).collect(),
            classes: classes_of_strengths(),
        }
    }

    fn flop(&self, flop: [Card; 3], weight: i64) -> Part {
        let mut calls = vec![vec![0i64; PLACES]; self.casinos.len()];
        let mut runouts = vec![vec![Runouts::default(); PLACES]; self.uths.len()];
        // River play bets by holding, where more than one size is allowed.
        let mut at_river: Vec<Vec<i64>> = (self.uths.iter())
            .map(|house| vec![0; PLACES * house.river.len()])
            .collect();
        let mut holdings = Vec::new();
        for d in (0..52).filter(|card| !flop.contains(card)) {
            for e in (0..d).filter(|card| !flop.contains(card)) {
                strengths(self.hole_cards, flop, [d, e], &mut holdings);
                holdings.sort_unstable();
                walk(&holdings, &self.least, |holding, strength, against| {
                    let place = place(holding);
                    let class = self.classes[usize::from(strength)];
                    let (of_casinos, of_uths) = against.split_at(self.casinos.len());
                    for ((house, against), calls) in
                        self.casinos.iter().zip(of_casinos).zip(&mut calls)
                    {
                        calls[place] += dot(against, &house.call[class]);
                    }
                    let of_uths = self.uths.iter().zip(of_uths);
                    let of_uths = of_uths.zip(&mut runouts).zip(&mut at_river);
                    for (((house, against), runouts), at_river) in of_uths {
                        let runouts = &mut runouts[place];
                        let blinds = dot(against, &house.blinds[class]);
                        let plays = dot(against, &house.plays[class]);
                        runouts.blinds += blinds;
                        runouts.plays += plays;
                        // On a tie the player stays in, and with the smallest of equal bets.
                        let played = house.river.iter().map(|bet| blinds + bet * plays);
                        let folded = -2 * house.unit * DEALERS;
                        let value = played.clone().max().map_or(folded, |most| most.max(folded));
                        let equal = played.clone().filter(|&played| played == value).count();
                        runouts.river += value;
                        if equal + usize::from(value == folded) > 1 {
                            runouts.ties += 1;
                        }
                        match played.clone().position(|played| played == value) {
                            Some(bet) => at_river[place * house.river.len() + bet] += 1,
                            None => runouts.folds += 1,
                        }
                    }
                });
            }
        }
        let casinos = self.casinos.iter().zip(&calls);
        let casinos = casinos
            .map(|(house, calls)| sum_up_casino(house, flop, weight, calls))
            .collect();
        let kinds = self.uths.iter().zip(&runouts).zip(&at_river);
        let kinds = kinds
            .map(|((house, runouts), at_river)| {
                sum_up_kinds(house, flop, weight, runouts, at_river)
            })
            .collect();
        Part { casinos, kinds }
    }

    fn all(&self) -> (Vec<PlainCasino>, Vec<PlainUth>) {
        let flops = flops();
        assert_eq!(flops.len(), 1_755);
        let parts: Vec<Part> = flops
            .into_par_iter()
            .map(|(flop, weight)| self.flop(flop, weight))
            .collect();
        let mut casinos = vec![PlainCasino::default(); self.casinos.len()];
        let mut kinds = vec![BTreeMap::<String, Kind>::new(); self.uths.len()];
        for part in &parts {
            for (sum, more) in casinos.iter_mut().zip(&part.casinos) {
                sum.unit = more.unit;
                sum.total += more.total;
                sum.folds += more.folds;
                sum.ties += more.ties;
            }
            for (sums, more) in kinds.iter_mut().zip(&part.kinds) {
                for (name, kind) in more {
                    *sums.entry(name.clone()).or_default() += kind;
                }
            }
        }
        let uths = self.uths.iter().zip(&kinds);
        (
            casinos,
            uths.map(|(house, kinds)| start(house, kinds)).collect(),
        )
    }
}

/// Decides at a flop of Casino Hold'em: on a tie the player calls.
fn sum_up_casino(house: &PricedCasino, flop: [Card; 3], weight: i64, calls: &[i64]) -> PlainCasino {
    let mut sum = PlainCasino {
        unit: house.unit,
        ..PlainCasino::default()
    };
    for holding in holdings_beside(flop) {
        let call = calls[place(holding)];
        let fold = -house.unit * RUNOUTS * DEALERS;
        sum.total += i128::from(weight * call.max(fold));
        sum.folds += weight * i64::from(call < fold);
        sum.ties += weight * i64::from(call == fold);
    }
    sum
}

/// Decides at a flop of Ultimate Texas Hold'em and sums up by kind of holding.
fn sum_up_kinds(
    house: &PricedUth,
    flop: [Card; 3],
    weight: i64,
    runouts: &[Runouts],
    at_river: &[i64],
) -> BTreeMap<String, Kind> {
    let mut kinds: BTreeMap<String, Kind> = BTreeMap::new();
    for holding in holdings_beside(flop) {
        let of = runouts[place(holding)];
        let rivers = house.river.len();
        let kind = kinds.entry(kind_of(holding[0], holding[1])).or_default();
        kind.at_flop.resize(house.flop.len(), 0);
        kind.at_river.resize(rivers, 0);
        // On a tie the player checks, or plays less.
        let played = house.flop.iter().map(|bet| of.blinds + bet * of.plays);
        let values = [of.river].into_iter().chain(played).map(i128::from);
        let (action, value, tied) = best(values);
        let weighed = |count: i64| weight * count * DEALERS;
        kind.deals += weighed(RUNOUTS);
        kind.blinds += i128::from(weight * of.blinds);
        kind.plays += i128::from(weight * of.plays);
        kind.check += i128::from(weight) * value;
        kind.ties_at_flop += weighed(if tied { RUNOUTS } else { 0 });
        if action > 0 {
            kind.at_flop[action - 1] += weighed(RUNOUTS);
            continue;
        }
        let at_river = &at_river[place(holding) * rivers..][..rivers];
        for (sum, &count) in kind.at_river.iter_mut().zip(at_river) {
            *sum += weighed(count);
        }
        kind.folds += weighed(of.folds);
        kind.ties_at_river += weighed(of.ties);
    }
    kinds
}

/// Decides at the start.
fn start(house: &PricedUth, kinds: &BTreeMap<String, Kind>) -> PlainUth {
    let named = |bet: i64| format!("play {}", ratio(bet, house.unit));
    let mut sum = PlainUth {
        unit: house.unit,
        ..PlainUth::default()
    };
    // 50·49·48/6 flops and what follows, for each holding.
    let deals_of_one = DEALS / 1_326;
    for (name, kind) in kinds {
        let played = house.start.iter();
        let played = played.map(|&bet| kind.blinds + i128::from(bet) * kind.plays);
        let values: Vec<i128> = [kind.check].into_iter().chain(played).collect();
        let (action, value, tied) = best(values.iter().copied());
        sum.total += value;
        assert_eq!(kind.deals % deals_of_one, 0, "{name}");
        let first = match action {
            0 => "check".to_string(),
            play => named(house.start[play - 1]),
        };
        *sum.holdings.entry(first.clone()).or_default() += kind.deals / deals_of_one;
        let mut decide = |stage: &str, action: &str, deals| {
            *sum.decisions
                .entry(format!("{stage}:{action}"))
                .or_default() += deals;
        };
        decide("start", &first, kind.deals);
        if action == 0 {
            let mut left = kind.deals;
            for (&bet, &deals) in house.flop.iter().zip(&kind.at_flop) {
                decide("flop", &named(bet), deals);
                left -= deals;
            }
            decide("flop", "check", left);
            for (&bet, &deals) in house.river.iter().zip(&kind.at_river) {
                decide("river", &named(bet), deals);
                left -= deals;
            }
            decide("river", "fold", kind.folds);
            assert_eq!(left, kind.folds, "{name}");
            *sum.ties.entry("flop").or_default() += kind.ties_at_flop;
            *sum.ties.entry("river").or_default() += kind.ties_at_river;
        }
        *sum.ties.entry("start").or_default() += if tied { kind.deals } else { 0 };
        sum.starts.insert(name.clone(), values);
    }
    sum
}

fn holdings_beside(flop: [Card; 3]) -> impl Iterator<Item = [Card; 2]> {
    let beside = move |card: &Card| !flop.contains(card);
    let highs = (0..52).filter(beside);
    highs.flat_map(move |high| (0..high).filter(beside).map(move |low| [low, high]))
}

/// The class of each strength.
fn classes_of_strengths() -> Vec<usize> {
    let mut classes = vec![0; Strength::COUNT + 1];
    let least = Hand::from_iter(
        ["2c", "3d", "4h", "5s", "7c"].map(|text| library_card(common::holdem::cards(text)[0])),
    );
    let least = least.strength5();
    classes[usize::from(least.get())] = least.class().index();
    for strength in least.above() {
        classes[usize::from(strength.get())] = strength.class().index();
    }
    classes
}

/// All deals of the pack under optimal play.
fn plain_full(
    hole_cards: HoleCards,
    casinos: &[CasinoHouse],
    uths: &[UthHouse],
) -> (Vec<PlainCasino>, Vec<PlainUth>) {
    Plain::new(hole_cards, casinos, uths).all()
}

/// The average of all bets put down, in antes.
fn average_bet(uth: &PlainUth) -> Exact {
    let plays = uth.decisions.iter().filter_map(|(decision, &deals)| {
        let (_, play) = decision.split_once("play ")?;
        let play: Exact = play.parse().expect("a number");
        Some(play * ratio(deals, DEALS))
    });
    plays.fold(ratio(2, 1), |sum, play| sum + play)
}

fn total(total: i128, unit: i64) -> Exact {
    Exact::new(total.into(), unit.into())
}

fn whole(total: i64) -> Exact {
    ratio(total, 1)
}

/// The usual rules of both games, and others in the same walk.
///
/// Published: the totals of `std` of both games, the folds and ties of Casino Hold'em (0.18009, 36),
/// the 500 holdings, the share of hands played on the flop (0.212846) and the average bet (4.152252) of
/// Ultimate Texas Hold'em, and `betvoyager` (1.68 %) and the RTG rule (element of risk 1.17 %) rounded.
/// The rest is what this program finds.
#[test]
#[ignore = "some six minutes of one core: cargo test --release --test holdem_plain -- --ignored"]
fn plain_programs_find_the_published_totals() {
    let std = CasinoHouse::named("std");
    let even = CasinoHouse {
        not_qualified: NotQualified::Even,
        ..std.clone()
    };
    // Total, folded and exactly tied player hands and flops.
    let expected = [
        (std, -600_123_513_880, 4_680_540, 36),
        (even, -858_799_769_176, 4_707_384, 24),
        (
            CasinoHouse::named("betvoyager"),
            -468_323_707_864,
            7_001_148,
            0,
        ),
        (
            CasinoHouse::named("royal-50"),
            -642_931_113_880,
            4_680_540,
            36,
        ),
        (
            CasinoHouse::named("wizard-1"),
            -668_615_673_880,
            4_680_540,
            36,
        ),
        (
            CasinoHouse::named("wizard-2"),
            -544_206_629_148,
            4_676_576,
            24,
        ),
        // The main bet by itself, whatever a fold does to the bonus.
        (
            CasinoHouse {
                fold_forfeits: None,
                ..CasinoHouse::named("romania")
            },
            329_063_365_068,
            4_381_084,
            36,
        ),
    ];
    let casinos = expected.clone().map(|(house, ..)| house);
    let uths = ["std", "straight-pushes", "three-only"].map(UthHouse::named);
    let (casinos, uths) = plain_full(HoleCards::Any, &casinos, &uths);
    for (found, (house, net, folds, ties)) in casinos.iter().zip(expected) {
        println!("{} {found:?}", house.paytable);
        assert_eq!(total(found.total, found.unit), whole(net), "{house:?}");
        assert_eq!((found.folds, found.ties), (folds, ties), "{house:?}");
    }
    let rounded = |value: f64, places: usize| format!("{value:.places$}");
    let share = |deals: i64, of: i64| rounded(deals as f64 / of as f64, 5);
    assert_eq!(share(casinos[0].folds, HANDS_AND_FLOPS), "0.18009");
    let edge = |found: &PlainCasino| -found.total as f64 / (found.unit * DEALS) as f64;
    assert_eq!(rounded(edge(&casinos[2]), 4), "0.0168");
    let bet = 1.0 + 2.0 * (1.0 - casinos[1].folds as f64 / HANDS_AND_FLOPS as f64);
    assert_eq!(rounded(edge(&casinos[1]) / bet, 4), "0.0117");

    let totals = [-607_723_787_676, -1_644_574_548_396, -2_688_338_004_564];
    for (found, net) in uths.iter().zip(totals) {
        println!("{:?} {:?}", found.decisions, found.ties);
        assert_eq!(total(found.total, found.unit), whole(net));
    }
    let std = &uths[0];
    let holdings = [("check", 826), ("play 4", 500)];
    assert_eq!(
        std.holdings,
        holdings.map(|(action, of)| (action.into(), of)).into()
    );
    let deals = |decision: &str| std.decisions[decision];
    assert_eq!(
        rounded(deals("flop:play 2") as f64 / DEALS as f64, 6),
        "0.212846"
    );
    assert_eq!(rounded(to_f64(&average_bet(std)), 6), "4.152252");
    assert_eq!(deals("flop:play 2"), 5_920_064_199_720);
    assert_eq!(deals("river:play 1"), 6_070_739_744_520);
    assert_eq!(deals("river:fold"), 5_335_144_079_760);
    let ties = [("start", 0), ("flop", 0), ("river", 1_168_706_880)];
    assert_eq!(std.ties, BTreeMap::from(ties));
    // Folding exact ties is published as well.
    let folded = average_bet(std) - ratio(std.ties["river"], DEALS);
    assert_eq!(rounded(to_f64(&folded), 6), "4.152210");
}

/// Nothing is published of the variant in which both hole cards play.
#[test]
#[ignore = "some 200 s of one core: cargo test --release --test holdem_plain -- --ignored"]
fn plain_program_of_auckland() {
    let (_, uths) = plain_full(HoleCards::Both, &[], &[UthHouse::named("auckland")]);
    let found = &uths[0];
    println!("{:?} {:?}", found.decisions, found.ties);
    assert_eq!(total(found.total, found.unit), whole(-2_215_936_303_504));
    let holdings = [("check", 804), ("play 4", 522)];
    assert_eq!(
        found.holdings,
        holdings.map(|(action, of)| (action.into(), of)).into()
    );
    let deals = |decision: &str| found.decisions[decision];
    assert_eq!(deals("flop:play 2"), 5_810_052_948_480);
    assert_eq!(deals("river:play 1"), 5_430_604_164_480);
    assert_eq!(deals("river:fold"), 5_623_824_983_040);
    let ties = [("start", 0), ("flop", 12_842_280), ("river", 402_969_600)];
    assert_eq!(found.ties, BTreeMap::from(ties));
}
