//! Oasis and Russian Poker deal by deal, for short decks: the plain twin that the engine must equal,
//! written from the rules alone.
//!
//! Every five cards, up card, choice of discards, draw and dealer's hand is visited: in a deck of 16
//! cards some 4,700 million ends, of which those with one final hand, up card and rest of the deck are
//! counted at once in a sorted list of the dealer's hands. No symmetry is used, and nothing is left out
//! for being hopeless. What each action is worth in one situation is found a second time without any
//! table, see [`situation`].

use super::holdem::{
    CLASSES, Card, Exact, Threshold, card_text, cards, class, class_of, in_units, ratio, unit_of,
    value5,
};
use super::naive::Value;
use num_bigint::BigInt;
use num_integer::{Integer, binomial};
use num_traits::Zero;
use std::cmp::{Ordering, Reverse};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

fn whole(n: i64) -> Exact {
    Exact::from_integer(n.into())
}

/// The places of a set.
fn bits(set: u32) -> impl Iterator<Item = usize> {
    let mut rest = set;
    std::iter::from_fn(move || {
        let place = rest.trailing_zeros();
        rest &= rest.checked_sub(1)?;
        Some(place as usize)
    })
}

/// Every choice of so many of the first places.
fn choices(from: usize, number: usize) -> impl Iterator<Item = u32> {
    (0..1u32 << from).filter(move |choice| choice.count_ones() as usize == number)
}

/// Every choice of so many places of a set.
fn subsets(of: u32, number: usize) -> Vec<u32> {
    let mut all = Vec::new();
    let mut subset = of;
    loop {
        if subset.count_ones() as usize == number {
            all.push(subset);
        }
        if subset == 0 {
            return all;
        }
        subset = (subset - 1) & of;
    }
}

// Hands.

/// The value of the best five of five or six cards.
pub fn best_value(cards: &[Card]) -> Value {
    let fives = fives_of(cards).into_iter();
    let values = fives.map(value5);
    values.max().expect("at least five cards")
}

fn fives_of(cards: &[Card]) -> Vec<[Card; 5]> {
    let fives = choices(cards.len(), 5);
    fives
        .map(|five| {
            let mut places = bits(five);
            std::array::from_fn(|_| cards[places.next().expect("five are chosen")])
        })
        .collect()
}

/// What cards show that belong to a combination all of them: nothing, if one of them is only beside it.
/// A straight flush is no straight and no flush.
fn named(core: &[Card]) -> Option<usize> {
    let ranks: BTreeSet<u8> = core.iter().map(|card| card / 4).collect();
    let of_first = core.iter().filter(|&card| card / 4 == core[0] / 4).count();
    let name = match (core.len(), ranks.len()) {
        (2, 1) => "pair",
        (2, 2) if ranks == BTreeSet::from([11, 12]) => "ace-king",
        (3, 1) => "three-of-a-kind",
        (4, 1) => "four-of-a-kind",
        (4, 2) if of_first == 2 => "two-pair",
        (5, _) => {
            let made = class_of(value5(core.try_into().expect("five cards")));
            let all_five = ["full-house", "flush", "straight"];
            let all_five = all_five.iter().any(|&id| class(id) == made);
            return (all_five || made >= class("straight-flush")).then_some(made);
        }
        _ => return None,
    };
    Some(class(name))
}

/// Every combination that can be made of some cards: its class and the cards that it cannot do without.
fn combinations(cards: &[Card]) -> Vec<(usize, BTreeSet<Card>)> {
    let mut all = Vec::new();
    for size in 2..=5 {
        for choice in choices(cards.len(), size) {
            let core: Vec<Card> = bits(choice).map(|place| cards[place]).collect();
            all.extend(named(&core).map(|class| (class, core.into_iter().collect())));
        }
    }
    all
}

/// What a straight is whose sixth card pairs one of its ranks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StraightWithPair {
    /// Two straights, one with each of the two cards.
    TwoStraights,
    /// A straight and a pair.
    StraightAndPair,
}

/// A final hand, as pay tables see it. Classes are places among [`CLASSES`].
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Hand {
    /// What the best five make.
    pub best: usize,
    /// What there is for a second combination.
    pub seconds: BTreeSet<usize>,
}

impl Hand {
    /// From `straight` or `straight + straight, pair`.
    pub fn read(text: &str) -> Hand {
        let (best, seconds) = text.split_once(" + ").unwrap_or((text, ""));
        let seconds = seconds.split(", ").filter(|id| !id.is_empty());
        Hand {
            best: class(best),
            seconds: seconds.map(class).collect(),
        }
    }
}

impl fmt::Display for Hand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(CLASSES[self.best])?;
        let seconds = self.seconds.iter().rev().map(|&class| CLASSES[class]);
        match seconds.collect::<Vec<_>>().join(", ") {
            none if none.is_empty() => Ok(()),
            some => write!(f, " + {some}"),
        }
    }
}

/// What five or six cards are; `None` where second combinations do not count.
pub fn hand_of(cards: &[Card], seconds: Option<StraightWithPair>) -> Hand {
    let fives = fives_of(cards).into_iter();
    let best_five = fives.max_by_key(|&five| value5(five)).expect("five cards");
    hand_with(cards, &best_five, seconds)
}

/// The same, given which five of equally good ones are the best.
fn hand_with(cards: &[Card], best_five: &[Card; 5], seconds: Option<StraightWithPair>) -> Hand {
    let best = class_of(value5(*best_five));
    let core: BTreeSet<Card> = combinations(best_five)
        .into_iter()
        .find(|&(class, _)| class == best)
        .map(|(_, core)| core)
        .unwrap_or_default();
    let ranks =
        |cards: &BTreeSet<Card>| -> BTreeSet<u8> { cards.iter().map(|card| card / 4).collect() };
    let mut found = BTreeSet::new();
    if let Some(straight_with_pair) = seconds {
        for (class, other) in combinations(cards) {
            let again = straight_with_pair == StraightWithPair::StraightAndPair
                && is_straight(class)
                && ranks(&other).is_subset(&ranks(&core));
            if !other.is_subset(&core) && !again {
                found.insert(class);
            }
        }
    }
    Hand {
        best,
        seconds: found,
    }
}

/// All that a hand may be taken for when several fives are equally good.
pub fn readings(cards: &[Card], seconds: Option<StraightWithPair>) -> BTreeSet<Hand> {
    let most = best_value(cards);
    let fives = fives_of(cards).into_iter();
    let fives = fives.filter(|&five| value5(five) == most);
    fives.map(|five| hand_with(cards, &five, seconds)).collect()
}

/// Straights, straight flushes and royal flushes.
fn is_straight(place: usize) -> bool {
    place == class("straight") || place >= class("straight-flush")
}

// Houses.

/// What a draw costs, and whether a bet must follow.
#[derive(Clone, Debug, PartialEq)]
pub struct Offer {
    pub fee: Exact,
    pub forced: bool,
}

impl Offer {
    fn at(fee: Exact) -> Offer {
        Offer { fee, forced: false }
    }

    fn forced(self) -> Offer {
        Offer {
            forced: true,
            ..self
        }
    }
}

/// What is done at the first decision, other than folding.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Draw {
    /// So many cards are exchanged; with none the player bets at once.
    Exchange(usize),
    /// A sixth card is bought.
    Sixth,
}

impl Draw {
    /// All of them.
    pub const ALL: [Draw; 7] = [
        Draw::Exchange(0),
        Draw::Exchange(1),
        Draw::Exchange(2),
        Draw::Exchange(3),
        Draw::Exchange(4),
        Draw::Exchange(5),
        Draw::Sixth,
    ];

    /// The place among [`Draw::ALL`].
    pub fn index(self) -> usize {
        match self {
            Draw::Exchange(cards) => cards,
            Draw::Sixth => 6,
        }
    }

    /// How many cards are drawn.
    pub fn cards(self) -> usize {
        match self {
            Draw::Exchange(cards) => cards,
            Draw::Sixth => 1,
        }
    }
}

/// How a deal ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Ending {
    /// The player folds, at once or after a draw.
    Fold,
    /// He bets, and the dealer does not qualify.
    NotQualified,
    /// The dealer qualifies with a lower hand.
    Lower,
    /// With an equal one.
    Equal,
    /// With a higher one.
    Higher,
}

impl Ending {
    /// All of them.
    pub const ALL: [Ending; 5] = [
        Ending::Fold,
        Ending::NotQualified,
        Ending::Lower,
        Ending::Equal,
        Ending::Higher,
    ];

    /// How a bet ends.
    fn of(player: Value, dealer: Value, qualifier: Threshold) -> Ending {
        if dealer < qualifier.least() {
            return Ending::NotQualified;
        }
        match dealer.cmp(&player) {
            Ordering::Less => Ending::Lower,
            Ordering::Equal => Ending::Equal,
            Ordering::Greater => Ending::Higher,
        }
    }
}

/// A house's rules.
#[derive(Clone, Debug, PartialEq)]
pub struct House {
    /// The weakest hand with which the dealer qualifies.
    pub qualifier: Threshold,
    /// The bet, in antes.
    pub raise: Exact,
    /// How many cards may be exchanged, and at which price.
    pub exchanges: BTreeMap<usize, Offer>,
    /// The price of a sixth card, where there is one to be had.
    pub sixth: Option<Offer>,
    /// What a bet of one ante wins, from the royal flush down to ace-king. Less is paid as ace-king.
    pub pays: [Exact; 10],
    /// Whether a second combination is paid as well.
    pub second: bool,
    pub straight_with_pair: StraightWithPair,
    /// Whether the ante wins 1 when the bet does; it is returned otherwise.
    pub ante_on_win: bool,
}

const PAYS: [i64; 10] = [100, 50, 20, 7, 5, 4, 3, 2, 1, 1];

impl House {
    /// Oasis Poker: exchanges for 1, 2, 3, 2 and 1 antes, and all five only with a bet.
    pub fn oasis() -> House {
        let exchange = |(cards, fee)| (cards, Offer::at(whole(fee)));
        let fees = [(1, 1), (2, 2), (3, 3), (4, 2), (5, 1)];
        let exchanges = BTreeMap::from(fees.map(exchange));
        House {
            qualifier: Threshold::read("ace-king"),
            raise: whole(2),
            exchanges,
            sixth: None,
            pays: PAYS.map(whole),
            second: false,
            straight_with_pair: StraightWithPair::TwoStraights,
            ante_on_win: true,
        }
        .forcing([5])
    }

    /// Russian Poker: two to five cards or a sixth one for an ante; the ante wins nothing.
    pub fn russian() -> House {
        House {
            exchanges: at_one_fee(2..=5, whole(1)),
            sixth: Some(Offer::at(whole(1))),
            second: true,
            ante_on_win: false,
            ..House::oasis()
        }
    }

    /// These rules with a bet after every exchange of so many cards.
    fn forcing<const NUMBERS: usize>(mut self, numbers: [usize; NUMBERS]) -> House {
        for (number, offer) in &mut self.exchanges {
            offer.forced = numbers.contains(number);
        }
        self
    }

    /// What may be drawn, and its price; a bet at once costs nothing.
    pub fn offer(&self, draw: Draw) -> Option<Offer> {
        match draw {
            Draw::Exchange(0) => Some(Offer::at(whole(0)).forced()),
            Draw::Exchange(cards) => self.exchanges.get(&cards).cloned(),
            Draw::Sixth => self.sixth.clone(),
        }
    }

    /// What a final hand is under these rules.
    pub fn hand(&self, cards: &[Card]) -> Hand {
        hand_of(cards, self.second.then_some(self.straight_with_pair))
    }

    /// What a bet of one ante wins with a hand.
    pub fn pay(&self, hand: &Hand) -> Exact {
        // From the royal flush, the highest class, down; a high card is paid as ace-king.
        let line = |class: usize| &self.pays[(CLASSES.len() - 1 - class).min(9)];
        let seconds = hand.seconds.iter().map(|&class| line(class));
        let second = seconds.max().cloned().unwrap_or_else(Exact::zero);
        line(hand.best) + second
    }

    /// What a deal brings, without the fee of a draw. A fold needs no hand.
    fn before_fee(&self, hand: Option<&Hand>, ending: Ending) -> Exact {
        match ending {
            Ending::Fold => whole(-1),
            Ending::NotQualified => whole(1),
            Ending::Lower => {
                let pay = self.pay(hand.expect("a hand was bet on"));
                whole(self.ante_on_win.into()) + &self.raise * pay
            }
            Ending::Equal => whole(0),
            Ending::Higher => whole(-1) - &self.raise,
        }
    }

    /// What a deal brings.
    pub fn net(&self, key: &Key) -> Exact {
        let fee = match key.draw {
            Some(draw) => self.offer(draw).expect("it is allowed").fee,
            None => whole(0),
        };
        self.before_fee(key.hand.as_ref(), key.ending) - fee
    }
}

fn at_one_fee(numbers: impl IntoIterator<Item = usize>, fee: Exact) -> BTreeMap<usize, Offer> {
    let numbers = numbers.into_iter();
    numbers
        .map(|number| (number, Offer::at(fee.clone())))
        .collect()
}

// One situation, without any table.

/// What the player does at the first decision.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Action {
    /// Exchanges these cards; without any he bets at once.
    Exchange(Vec<Card>),
    /// Buys a sixth card.
    Sixth,
    /// Folds.
    Fold,
}

impl Action {
    /// What is drawn; `None` for a fold.
    pub fn draw(&self) -> Option<Draw> {
        match self {
            Action::Exchange(cards) => Some(Draw::Exchange(cards.len())),
            Action::Sixth => Some(Draw::Sixth),
            Action::Fold => None,
        }
    }

    fn discards(&self) -> &[Card] {
        match self {
            Action::Exchange(cards) => cards,
            _ => &[],
        }
    }
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Action::Exchange(discards) if discards.is_empty() => f.write_str("bet"),
            Action::Exchange(discards) => {
                let discards: Vec<_> = discards.iter().map(|&card| card_text(card)).collect();
                write!(f, "exchange {}", discards.join(" "))
            }
            Action::Sixth => f.write_str("sixth"),
            Action::Fold => f.write_str("fold"),
        }
    }
}

/// Where an action stands among equals, the least first: a bet at once, exchanges of few cards before
/// those of many, a sixth card, a fold. Of exchanges of one number of cards the one that keeps the
/// higher ranks is first, then the one whose kept cards of the up card's suit are the greater number
/// as a mask of ranks.
type Preference = (usize, Reverse<Vec<u8>>, Reverse<u16>);

fn preference(action: &Action, player: &[Card], up: Card) -> Preference {
    let kept = player.iter().filter(|card| match action {
        Action::Exchange(discards) => !discards.contains(card),
        _ => false,
    });
    let mut ranks: Vec<u8> = kept.clone().map(|card| card / 4).collect();
    ranks.sort_unstable_by_key(|&rank| Reverse(rank));
    let of_suit = kept.filter(|&card| card % 4 == up % 4);
    let mask = of_suit.map(|card| 1u16 << (card / 4)).sum();
    let draw = match action {
        Action::Exchange(discards) => discards.len(),
        Action::Sixth => 6,
        Action::Fold => 7,
    };
    (draw, Reverse(ranks), Reverse(mask))
}

/// All that may be done with five cards, the preferred among equals first. Draws that the deck does not
/// suffice for are left out.
fn actions(house: &House, deck: usize, player: &[Card], up: Card) -> Vec<Action> {
    let possible = |&draw: &Draw| house.offer(draw).is_some() && ways(deck, draw) > 0;
    let of_draw = |draw| -> Vec<Action> {
        match draw {
            Draw::Exchange(number) => chosen(player, number)
                .into_iter()
                .map(Action::Exchange)
                .collect(),
            Draw::Sixth => vec![Action::Sixth],
        }
    };
    let draws = Draw::ALL.into_iter().filter(possible);
    let mut all: Vec<Action> = draws.flat_map(of_draw).chain([Action::Fold]).collect();
    all.sort_by_cached_key(|action| preference(action, player, up));
    all
}

/// What the two actions after a draw are worth, in antes: the fee is taken off.
#[derive(Clone, Debug, PartialEq)]
pub struct Second {
    /// `None` where the player must bet.
    pub fold: Option<Exact>,
    pub bet: Exact,
    /// What the player holds.
    pub hand: Hand,
    /// How many dealer's hands end the bet in which way.
    pub endings: BTreeMap<Ending, i64>,
}

impl Second {
    /// Whether the player folds; he bets if that is as good.
    pub fn folds(&self) -> bool {
        self.fold.as_ref().is_some_and(|fold| *fold > self.bet)
    }

    /// The value of what he does.
    pub fn best(&self) -> &Exact {
        match &self.fold {
            Some(fold) if self.folds() => fold,
            _ => &self.bet,
        }
    }
}

/// The second decision: the player holds five or six cards after a draw, and has discarded some. Every
/// dealer's hand is dealt and valued.
pub fn second(
    deck: &[Card],
    house: &House,
    draw: Draw,
    held: &[Card],
    discards: &[Card],
    up: Card,
) -> Second {
    let offer = house.offer(draw).expect("it is allowed");
    let unseen = |card: &Card| !held.contains(card) && !discards.contains(card) && *card != up;
    let rest: Vec<Card> = deck.iter().copied().filter(unseen).collect();
    let own = best_value(held);
    let mut counts = BTreeMap::new();
    for a in 0..rest.len() {
        for b in 0..a {
            for c in 0..b {
                for d in 0..c {
                    let dealer = value5([up, rest[a], rest[b], rest[c], rest[d]]);
                    let ending = Ending::of(own, dealer, house.qualifier);
                    *counts.entry(ending).or_insert(0i64) += 1;
                }
            }
        }
    }
    let hand = house.hand(held);
    let of =
        |(&ending, &count): (&Ending, &i64)| house.before_fee(Some(&hand), ending) * whole(count);
    let sum: Exact = counts.iter().map(of).sum();
    Second {
        fold: (!offer.forced).then(|| whole(-1) - &offer.fee),
        bet: sum / whole(counts.values().sum()) - &offer.fee,
        hand,
        endings: counts,
    }
}

/// Every draw of an action that is no fold, and the second decision after it.
pub fn seconds(
    deck: &[Card],
    house: &House,
    player: [Card; 5],
    up: Card,
    action: &Action,
) -> Vec<Second> {
    let draw = action.draw().expect("a fold draws nothing");
    let unseen = |card: &Card| !player.contains(card) && *card != up;
    let unseen: Vec<Card> = deck.iter().copied().filter(unseen).collect();
    let discards = action.discards();
    let kept = player.iter().copied();
    let kept: Vec<Card> = kept.filter(|card| !discards.contains(card)).collect();
    let draws = chosen(&unseen, draw.cards()).into_iter();
    draws
        .map(|drawn| {
            let held = [kept.as_slice(), drawn.as_slice()].concat();
            second(deck, house, draw, &held, discards, up)
        })
        .collect()
}

/// What every action at the first decision is worth, in antes, fees taken off: each choice of discards
/// for itself, the preferred among equals first, see [`Twin`]. Slow: every dealer's hand after every
/// draw is dealt and valued.
pub fn situation(
    deck: &[Card],
    house: &House,
    player: [Card; 5],
    up: Card,
) -> Vec<(Action, Exact)> {
    let worth = |action: &Action| -> Exact {
        if *action == Action::Fold {
            return whole(-1);
        }
        let seconds = seconds(deck, house, player, up, action);
        let sum: Exact = seconds.iter().map(Second::best).sum();
        sum / whole(seconds.len() as i64)
    };
    let actions = actions(house, deck.len(), &player, up).into_iter();
    actions
        .map(|action| {
            let value = worth(&action);
            (action, value)
        })
        .collect()
}

/// The action that is taken: the first of the most valuable ones.
pub fn taken(values: &[(Action, Exact)]) -> &Action {
    let most = values.iter().map(|(_, value)| value).max();
    let mut best = values.iter().filter(|(_, value)| Some(value) == most);
    &best.next().expect("there is an action").0
}

/// Every choice of so many cards.
fn chosen(cards: &[Card], number: usize) -> Vec<Vec<Card>> {
    let Some((&first, others)) = cards.split_first() else {
        return match number {
            0 => vec![Vec::new()],
            _ => Vec::new(),
        };
    };
    let mut all = chosen(others, number);
    if number > 0 {
        let with = chosen(others, number - 1).into_iter();
        all.extend(with.map(|others| [&[first], others.as_slice()].concat()));
    }
    all
}

// Decks.

/// A deck whose hands are all valued. Cards are bits of their places in the deck.
pub struct Deck {
    pub cards: Vec<Card>,
    /// The different values of five cards, low to high.
    values: Vec<Value>,
    /// For each five or six cards, by their bits: the place of the best five's value.
    places: Vec<u16>,
    /// For each five cards, by their bits, their place among all [choices] of five.
    fives: Vec<u16>,
    /// For each set of cards that may be left and each up card outside, `set · 16 + up`: the places of
    /// all hands that the dealer can have, low to high.
    dealers: Vec<Vec<u16>>,
}

impl Deck {
    /// A deck of ten to sixteen cards.
    pub fn new(cards: Vec<Card>) -> Deck {
        let deck = cards.len();
        assert!((10..=16).contains(&deck), "the tables go by sets of cards");
        let of = |set: u32| -> Vec<Card> { bits(set).map(|place| cards[place]).collect() };
        let fives = choices(deck, 5).map(|set| (set, best_value(&of(set))));
        let fives: Vec<(u32, Value)> = fives.collect();
        let values: BTreeSet<Value> = fives.iter().map(|&(_, value)| value).collect();
        let values: Vec<Value> = values.into_iter().collect();
        let mut places = vec![0; 1 << deck];
        for (set, value) in fives {
            places[set as usize] = values.binary_search(&value).expect("it is listed") as u16;
        }
        for set in choices(deck, 6) {
            let fives = bits(set).map(|place| places[set as usize & !(1 << place)]);
            places[set as usize] = fives.max().expect("there are six");
        }
        let mut place_of_five = vec![0; 1 << deck];
        for (place, set) in choices(deck, 5).enumerate() {
            place_of_five[set as usize] = place as u16;
        }
        let mut dealers = vec![Vec::new(); 16 << deck];
        // Five of the player's, the up card and up to five drawn ones are gone.
        for left in deck.saturating_sub(11).max(4)..=deck - 6 {
            for set in choices(deck, left) {
                let fours = subsets(set, 4);
                for up in (0..deck).filter(|up| set >> up & 1 == 0) {
                    let five = |four: &u32| places[(four | 1 << up) as usize];
                    let hands = &mut dealers[set as usize * 16 + up];
                    *hands = fours.iter().map(five).collect();
                    hands.sort_unstable();
                }
            }
        }
        Deck {
            cards,
            values,
            places,
            fives: place_of_five,
            dealers,
        }
    }

    fn five(&self, set: u32) -> usize {
        self.fives[set as usize].into()
    }

    /// The cards of a set.
    fn of(&self, set: u32) -> Vec<Card> {
        bits(set).map(|place| self.cards[place]).collect()
    }

    /// How many dealer's hands end a bet in which way, when such cards are left to him; `own` and
    /// `least` are places of values. Indexed like [`Ending::ALL`].
    fn endings(&self, left: u32, up: usize, own: u16, least: u16) -> [i64; 5] {
        let hands = &self.dealers[left as usize * 16 + up];
        let unqualified = hands.partition_point(|&hand| hand < least);
        let below = hands.partition_point(|&hand| hand < own).max(unqualified);
        let up_to = hands.partition_point(|&hand| hand <= own).max(unqualified);
        [
            0,
            unqualified,
            below - unqualified,
            up_to - below,
            hands.len() - up_to,
        ]
        .map(|hands| hands as i64)
    }
}

// Play.

/// All that a deal is settled on, and how the player came there.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Key {
    /// What the player's first five cards make, and what the best five make of them and the up card.
    pub first: (usize, usize),
    /// What was drawn; `None` if the player folded at once.
    pub draw: Option<Draw>,
    /// The hand that was bet on; `None` if the player folded.
    pub hand: Option<Hand>,
    pub ending: Ending,
}

/// In how many situations, or draws, there were equals.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Ties {
    /// Situations whose best actions include two different draws, or a draw and a fold.
    pub draws: u64,
    /// The best exchange is as good as another of as many cards that keeps other ranks.
    pub ranks: u64,
    /// As good as another that keeps the same ranks but not the same cards of the up card's suit.
    pub suits: u64,
    /// As good as another that is not preferred to it nor it to the other, ...
    pub alike: u64,
    /// ... and that ends otherwise than it: which of them is taken is not ruled.
    pub unruled: u64,
    /// Draws taken after which bet and fold are equal.
    pub second: u64,
}

impl Ties {
    /// Notes a situation in which others are as good as the action taken; `same` tells which of them end
    /// in the same ways.
    fn note(
        &mut self,
        taken: &Action,
        others: &[&Action],
        player: &[Card],
        up: Card,
        same: impl Fn(&Action) -> bool,
    ) {
        let (draw, ranks, mask) = preference(taken, player, up);
        let others = others
            .iter()
            .map(|&other| (other, preference(other, player, up)));
        let mut found = Ties::default();
        for (other, (other_draw, other_ranks, other_mask)) in others {
            if other_draw != draw {
                found.draws = 1;
            } else if other_ranks != ranks {
                found.ranks = 1;
            } else if other_mask != mask {
                found.suits = 1;
            } else {
                found.alike = 1;
                found.unruled |= u64::from(!same(other));
            }
        }
        self.draws += found.draws;
        self.ranks += found.ranks;
        self.suits += found.suits;
        self.alike += found.alike;
        self.unruled += found.unruled;
    }
}

/// The best play of every deal of a deck.
///
/// Among equals the player bets at once before he exchanges, exchanges few cards before many, then buys
/// a sixth card, and folds last. Of exchanges of one number of cards he takes the one that keeps the
/// higher ranks, compared from the highest down, then the one whose kept cards of the up card's suit
/// are the greater number as a mask of ranks. After a draw he bets if that is as good as a fold.
#[derive(Clone, Debug, PartialEq)]
pub struct Twin {
    /// How often each occurs, when a player's hand and up card count [`unit`] times; only those that
    /// do.
    pub counts: BTreeMap<Key, u128>,
    /// The sum of the net results in the same measure, in antes; found from the values of the
    /// decisions, not from the counts.
    pub total: Exact,
    pub ties: Ties,
}

impl Twin {
    /// The counts by less than the whole key.
    pub fn counts_by<T: Ord>(&self, part: impl Fn(&Key) -> T) -> BTreeMap<T, u128> {
        let mut counts = BTreeMap::new();
        for (key, count) in &self.counts {
            *counts.entry(part(key)).or_default() += count;
        }
        counts
    }

    pub fn deals(&self) -> u128 {
        self.counts.values().sum()
    }

    /// The sum of the net results by the counts.
    pub fn total_by_counts(&self, house: &House) -> Exact {
        let of = |(key, &count): (&Key, &u128)| {
            house.net(key) * Exact::from_integer(BigInt::from(count))
        };
        self.counts.iter().map(of).sum()
    }
}

/// In how many ways a draw and then the dealer's four hidden cards can come from what a deck of so many
/// cards leaves; none if it does not suffice.
fn ways(deck: usize, draw: Draw) -> u128 {
    let left = deck as u128 - 6;
    let drawn = draw.cards() as u128;
    if drawn > left {
        return 0;
    }
    binomial(left, drawn) * binomial(left - drawn, 4)
}

/// How often one player's hand and up card count: the least number that can be divided evenly among
/// draws and dealer's hands, whatever is drawn.
pub fn unit(deck: usize) -> u128 {
    let ways = (0..=5).map(|cards| ways(deck, Draw::Exchange(cards)));
    ways.filter(|&ways| ways > 0)
        .fold(1, |unit, ways| unit.lcm(&ways))
}

/// How often all deals of a deck of so many cards count.
pub fn number_of_deals(deck: usize) -> u128 {
    binomial(deck as u128, 5) * (deck as u128 - 5) * unit(deck)
}

/// A draw that a house offers, with amounts in a money unit.
#[derive(Clone, Copy)]
struct Price {
    fee: i64,
    forced: bool,
    /// How often one draw and dealer's hand count.
    weight: i64,
}

/// A house's rules and a deck's hands, with amounts in a money unit of which all are whole multiples.
struct Table<'a> {
    deck: &'a Deck,
    /// How many money units an ante is.
    money: i64,
    /// What may be drawn, in the order of [`Draw::ALL`].
    prices: [Option<Price>; 7],
    /// The place of the least value with which the dealer qualifies.
    least: u16,
    /// The different final hands, ...
    hands: Vec<Hand>,
    /// ... which of them each five or six cards are, by their bits, ...
    hand_places: Vec<u16>,
    /// ... and what each brings by ending, before fees.
    nets: Vec<[i64; 5]>,
    /// For each five cards, by their bits, and each number: the choices of so many of them.
    parts: Vec<[Vec<u32>; 6]>,
}

/// How a draw goes on.
struct Drawn {
    /// The place of the final hand.
    hand: usize,
    /// How many dealer's hands end in which way; all in a fold if the player folds.
    endings: [i64; 5],
    /// The sum of the net results.
    value: i64,
    /// Whether bet and fold are equal.
    tie: bool,
}

/// The sums of the net results of all that may be done with five cards.
#[derive(Clone, Default)]
struct Sums {
    /// The place of each card of the deck among the five.
    places: [u8; 16],
    /// By the discards, as bits of their places among the five.
    exchanges: [i64; 32],
    sixth: i64,
}

impl Sums {
    fn of(player: u32) -> Sums {
        let mut places = [0; 16];
        for (place, card) in bits(player).enumerate() {
            places[card] = place as u8;
        }
        Sums {
            places,
            ..Sums::default()
        }
    }

    /// The sum for some discards, which are given one by one.
    fn exchange(&mut self, discards: &[usize]) -> &mut i64 {
        let discards = discards.iter().map(|&card| 1usize << self.places[card]);
        &mut self.exchanges[discards.sum::<usize>()]
    }
}

impl<'a> Table<'a> {
    fn new(deck: &'a Deck, house: &House) -> Table<'a> {
        let cards = deck.cards.len();
        let finals = choices(cards, 5).chain(choices(cards, 6));
        let by_set = finals.map(|set| (set, house.hand(&deck.of(set))));
        let by_set: BTreeMap<u32, Hand> = by_set.collect();
        let hands: BTreeSet<Hand> = by_set.values().cloned().collect();
        let hands: Vec<Hand> = hands.into_iter().collect();
        let mut hand_places = vec![0; 1 << cards];
        for (set, hand) in by_set {
            hand_places[set as usize] = hands.binary_search(&hand).expect("it is listed") as u16;
        }
        let net = |hand| Ending::ALL.map(|ending| house.before_fee(Some(hand), ending));
        let nets: Vec<[Exact; 5]> = hands.iter().map(net).collect();
        let offers = Draw::ALL.map(|draw| house.offer(draw));
        let fees = offers.iter().flatten().map(|offer| &offer.fee);
        let money = unit_of(nets.iter().flatten().chain(fees));
        let nets = nets
            .iter()
            .map(|nets| std::array::from_fn(|ending| in_units(&nets[ending], money)))
            .collect();
        let prices = Draw::ALL.map(|draw| {
            let ways = ways(cards, draw);
            let offer = house.offer(draw).filter(|_| ways > 0)?;
            Some(Price {
                fee: in_units(&offer.fee, money),
                forced: offer.forced,
                weight: (unit(cards) / ways) as i64,
            })
        });
        let mut parts = vec![<[Vec<u32>; 6]>::default(); 1 << cards];
        for five in choices(cards, 5) {
            parts[five as usize] = std::array::from_fn(|number| subsets(five, number));
        }
        let least = house.qualifier.least();
        Table {
            deck,
            money,
            prices,
            least: deck.values.partition_point(|&value| value < least) as u16,
            hands,
            hand_places,
            nets,
            parts,
        }
    }

    /// How it goes on when the player has drawn and holds five or six cards, and some are left to the
    /// dealer.
    fn drawn(&self, price: Price, held: u32, left: u32, up: usize) -> Drawn {
        let hand = usize::from(self.hand_places[held as usize]);
        let own = self.deck.places[held as usize];
        let endings = self.deck.endings(left, up, own, self.least);
        let nets = &self.nets[hand];
        let sums = endings.iter().zip(nets).map(|(ending, net)| ending * net);
        let bet = sums.sum::<i64>();
        let dealers = endings.iter().sum::<i64>();
        let fold = dealers * nets[Ending::Fold as usize];
        let folds = !price.forced && fold > bet;
        Drawn {
            hand,
            endings: if folds {
                [dealers, 0, 0, 0, 0]
            } else {
                endings
            },
            value: (if folds { fold } else { bet }) - dealers * price.fee,
            tie: !price.forced && fold == bet,
        }
    }

    /// The sums for each five cards of the player's, by [their places](Deck::fives), against an up card.
    ///
    /// The dealer's hands depend on the cards that are left. So these come first; all others are the
    /// player's final hand and his discards, in every way; and he can have come to these from every five
    /// cards that hold the discards and are otherwise of the final hand.
    fn sums(&self, up: usize) -> Vec<Sums> {
        let cards = self.deck.cards.len();
        let all = ((1u32 << cards) - 1) & !(1 << up);
        let fives = choices(cards, 5);
        let mut sums: Vec<Sums> = fives.map(Sums::of).collect();
        for number in 0..=5 {
            let taken = choices(cards, 5 + number).filter(|taken| taken & !all == 0);
            for taken in taken {
                let left = all & !taken;
                if let Some(price) = self.prices[number] {
                    for discards in subsets(taken, number) {
                        let held = taken & !discards;
                        let value = self.drawn(price, held, left, up).value;
                        let mut thrown = [0; 5];
                        thrown
                            .iter_mut()
                            .zip(bits(discards))
                            .for_each(|(slot, card)| *slot = card);
                        for drawn in &self.parts[held as usize][number] {
                            let player = self.deck.five(taken & !drawn);
                            *sums[player].exchange(&thrown[..number]) += value;
                        }
                    }
                }
                if let Some(price) = self.prices[Draw::Sixth.index()]
                    && number == 1
                {
                    let value = self.drawn(price, taken, left, up).value;
                    for drawn in bits(taken) {
                        sums[self.deck.five(taken & !(1 << drawn))].sixth += value;
                    }
                }
            }
        }
        sums
    }
}

/// Plays every deal for the greatest expectation.
pub fn solve(deck: &Deck, house: &House) -> Twin {
    let twin = solve_only(deck, house, |_, _| true);
    let deals = number_of_deals(deck.cards.len());
    assert_eq!(twin.deals(), deals, "no deal is lost");
    twin
}

/// Plays only the deals with some of the player's hands and up cards.
pub fn solve_only(deck: &Deck, house: &House, wanted: impl Fn(&[Card], Card) -> bool) -> Twin {
    let table = Table::new(deck, house);
    let cards = deck.cards.len();
    let whole_deck = (1u32 << cards) - 1;
    let unit = unit(cards);
    let classes = CLASSES.len();
    let by_hand = table.hands.len() * Ending::ALL.len();
    // By first hand, draw (or none), final hand and ending.
    let mut tally = vec![0u128; classes * classes * 8 * by_hand];
    let mut total = BigInt::zero();
    let mut ties = Ties::default();
    for up in 0..cards {
        let mut sums = table.sums(up);
        for player in choices(cards, 5).filter(|player| player >> up & 1 == 0) {
            let unseen = whole_deck & !player & !(1 << up);
            let held = deck.of(player);
            if !wanted(&held, deck.cards[up]) {
                continue;
            }
            let discards = |action: &Action| -> Vec<usize> {
                let places = bits(player).zip(&held);
                let discarded = places.filter(|(_, card)| action.discards().contains(card));
                discarded.map(|(place, _)| place).collect()
            };
            let sums = &mut sums[deck.five(player)];
            let mut value = |action: &Action| -> i64 {
                let (sum, draw) = match (action, action.draw()) {
                    (Action::Exchange(_), Some(draw)) => (*sums.exchange(&discards(action)), draw),
                    (_, Some(draw)) => (sums.sixth, draw),
                    (_, None) => return -table.money * unit as i64,
                };
                sum * table.prices[draw.index()].expect("it is allowed").weight
            };
            // How often an action ends in which hand and ending.
            let ends = |action: &Action, ties: &mut u64| -> Vec<u128> {
                let mut counts = vec![0; by_hand];
                let Some(draw) = action.draw() else {
                    counts[0] = unit;
                    return counts;
                };
                let price = table.prices[draw.index()].expect("it is allowed");
                let thrown: u32 = discards(action).iter().map(|place| 1u32 << place).sum();
                for drawn in subsets(unseen, draw.cards()) {
                    let held = player & !thrown | drawn;
                    let drawn = table.drawn(price, held, unseen & !drawn, up);
                    *ties += u64::from(drawn.tie);
                    let hand = if drawn.endings[0] > 0 { 0 } else { drawn.hand };
                    for (ending, &dealers) in drawn.endings.iter().enumerate() {
                        let count = (dealers * price.weight) as u128;
                        counts[hand * Ending::ALL.len() + ending] += count;
                    }
                }
                counts
            };
            let actions = actions(house, cards, &held, deck.cards[up]);
            let values: Vec<i64> = actions.iter().map(&mut value).collect();
            let most = *values.iter().max().expect("there is an action");
            total += most;
            let mut best = (actions.iter().zip(&values))
                .filter(|&(_, &value)| value == most)
                .map(|(action, _)| action);
            let taken = best.next().expect("there is an action");
            let ended = ends(taken, &mut ties.second);
            let others: Vec<&Action> = best.collect();
            if !others.is_empty() {
                ties.note(taken, &others, &held, deck.cards[up], |other| {
                    ends(other, &mut 0) == ended
                });
            }

            let with_up = deck.of(player | 1 << up);
            let first = class_of(best_value(&held)) * classes + class_of(best_value(&with_up));
            let draw = taken.draw().map_or(Draw::ALL.len(), Draw::index);
            let at = (first * 8 + draw) * by_hand;
            for (sum, count) in tally[at..at + by_hand].iter_mut().zip(&ended) {
                *sum += count;
            }
        }
    }
    let mut counts = BTreeMap::new();
    for (at, &count) in tally.iter().enumerate().filter(|&(_, &count)| count > 0) {
        let (at, ending) = (at / Ending::ALL.len(), Ending::ALL[at % Ending::ALL.len()]);
        let (at, hand) = (at / table.hands.len(), at % table.hands.len());
        let (first, draw) = (at / 8, at % 8);
        let key = Key {
            first: (first / classes, first % classes),
            draw: Draw::ALL.get(draw).copied(),
            hand: (ending != Ending::Fold).then(|| table.hands[hand].clone()),
            ending,
        };
        counts.insert(key, count);
    }
    Twin {
        counts,
        total: Exact::new(total, table.money.into()),
        ties,
    }
}

// What is compared.

/// Rules of Oasis Poker that differ from the usual ones in each switch; the usual ones are first.
pub fn oasis_houses() -> Vec<(&'static str, House)> {
    let std = House::oasis;
    let qualifying = |qualifier| House {
        qualifier: Threshold::read(qualifier),
        ..std()
    };
    let raising = |raise| House { raise, ..std() };
    let fees = |fees: &[(usize, Exact)]| {
        let offers = fees
            .iter()
            .map(|(number, fee)| (*number, Offer::at(fee.clone())));
        let house = House {
            exchanges: offers.collect(),
            ..std()
        };
        house.forcing([5])
    };
    let per_card = [1, 2, 3, 4, 5].map(|number| (number, whole(number as i64)));
    let halves = [(1, 1), (2, 2), (3, 3), (4, 2), (5, 1)].map(|(n, fee)| (n, ratio(fee, 2)));
    let at_one = |numbers: &[usize]| {
        let numbers = numbers.iter().map(|&number| (number, whole(1)));
        fees(&numbers.collect::<Vec<_>>())
    };
    let paying = |pays: [i64; 10]| House {
        pays: pays.map(whole),
        ..std()
    };
    let mut fractions = raising(ratio(3, 2));
    fractions.pays[4] = ratio(7, 3);
    vec![
        ("std", std()),
        ("per-card", fees(&per_card)),
        ("one-card", at_one(&[1])),
        ("qualifier none", qualifying("none")),
        ("qualifier pair:4", qualifying("pair:4")),
        ("qualifier two-pair", qualifying("two-pair")),
        ("raise 1", raising(whole(1))),
        ("raise 3", raising(whole(3))),
        ("fractions", fractions),
        ("half fees", fees(&halves)),
        (
            "no fees",
            fees(&halves.map(|(number, _)| (number, whole(0)))),
        ),
        ("no draw forced", std().forcing([])),
        ("every draw forced", std().forcing([1, 2, 3, 4, 5])),
        ("one and three forced", std().forcing([1, 3])),
        ("steep", paying([999, 199, 99, 14, 9, 5, 3, 1, 1, 1])),
        ("up and down", paying(UP_AND_DOWN)),
        ("one to four", at_one(&[1, 2, 3, 4])),
        ("two to five", at_one(&[2, 3, 4, 5])),
        ("no exchange", at_one(&[])),
        (
            "ante returned",
            House {
                ante_on_win: false,
                ..std()
            },
        ),
        (
            "sixth card",
            House {
                sixth: Some(Offer::at(whole(1))),
                ..std()
            },
        ),
        (
            "second combination",
            House {
                second: true,
                ..std()
            },
        ),
    ]
}

/// A table in which higher hands do not always win more.
const UP_AND_DOWN: [i64; 10] = [90, 30, 9, 4, 3, 2, 1, 5, 0, 2];

/// Rules of Russian Poker that differ from the usual ones in each switch; the usual ones are first.
pub fn russian_houses() -> Vec<(&'static str, House)> {
    let std = House::russian;
    let qualifying = |qualifier| House {
        qualifier: Threshold::read(qualifier),
        ..std()
    };
    let raising = |raise| House { raise, ..std() };
    let exchanging = |numbers: &[usize], fee: Exact| House {
        exchanges: at_one_fee(numbers.iter().copied(), fee),
        ..std()
    };
    let sixth = |sixth| House { sixth, ..std() };
    let straight_and_pair = || House {
        straight_with_pair: StraightWithPair::StraightAndPair,
        ..std()
    };
    let paying = |pays: [i64; 10], house| House {
        pays: pays.map(whole),
        ..house
    };
    let usual = [2, 3, 4, 5];
    vec![
        ("std", std()),
        ("one to five", exchanging(&[1, 2, 3, 4, 5], whole(1))),
        ("one to four", exchanging(&[1, 2, 3, 4], whole(1))),
        ("no exchange", exchanging(&[], whole(1))),
        ("exchange 2", exchanging(&usual, whole(2))),
        ("exchange 1/2", exchanging(&usual, ratio(1, 2))),
        ("sixth off", sixth(None)),
        ("sixth 2", sixth(Some(Offer::at(whole(2))))),
        ("sixth forced", sixth(Some(Offer::at(whole(1)).forced()))),
        (
            "no fees",
            House {
                sixth: Some(Offer::at(whole(0))),
                ..exchanging(&[1, 2, 3, 4, 5], whole(0))
            },
        ),
        ("every exchange forced", std().forcing(usual)),
        (
            "second off",
            House {
                second: false,
                ..std()
            },
        ),
        ("straight and pair", straight_and_pair()),
        (
            "ante paid",
            House {
                ante_on_win: true,
                ..std()
            },
        ),
        ("qualifier none", qualifying("none")),
        ("qualifier pair:4", qualifying("pair:4")),
        ("qualifier two-pair", qualifying("two-pair")),
        ("raise 1", raising(whole(1))),
        ("raise 3", raising(whole(3))),
        ("steep", paying([200, 100, 50, 10, 6, 4, 3, 2, 1, 0], std())),
        ("up and down", paying(UP_AND_DOWN, std())),
        (
            "up and down, straight and pair",
            paying(UP_AND_DOWN, straight_and_pair()),
        ),
    ]
}

fn product(ranks: &str, suits: &str) -> Vec<Card> {
    let ranks = ranks.chars();
    let words = ranks.flat_map(|rank| suits.chars().map(move |suit| format!("{rank}{suit} ")));
    cards(&words.collect::<String>())
}

/// Short decks that together reach every event that can occur; their cards, for their hands take up some
/// 90 MB each. One deck has no room for four of a kind twice over, six suited cards in a row and gaps
/// enough for a dealer who does not qualify.
pub fn decks() -> Vec<(&'static str, Vec<Card>)> {
    vec![
        (
            "royal flush with a nine, gaps below",
            cards("2c 4c 4d 6h 9h Th Td Jh Jc Qh Qs Kh Kd Ah Ad As"),
        ),
        (
            "wheel with a six and a king",
            cards("2h 3h 4h 5h 6h Kh Ah 2c 3c 4d 5d Kc Ac 7s 9s Ts"),
        ),
        ("four ranks in four suits", product("27KA", "cdhs")),
        ("five ranks in three suits", product("TJQKA", "chs")),
        ("ace to eight in two suits", product("A2345678", "dh")),
        (
            "few pairs, few suited",
            cards("2c 3d 5h 6s 8c 9d Jh Qs Kc Ah 2d 5c 8h Js Ad"),
        ),
        (
            "straight flushes one above the other",
            cards("5h 6h 7h 8h 9h Th 9c Tc 7d 8d 5s 2c 2d Kc As"),
        ),
        (
            "four aces, four sevens",
            cards("7c 7d 7h 7s Ac Ad Ah As Kc Kd Qd Jd Td 9s 2h 4s"),
        ),
    ]
}
