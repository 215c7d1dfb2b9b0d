//! Caribbean Stud deal by deal, for short decks: the plain twin that the engine must equal. Every
//! hand, up card and hidden four is visited, hands are valued naively once each. Some 15 ns a deal:
//! a deck of 17 cards has 24,504,480.

use super::naive::{Value, best_value, value_of_five};
use edge::cards::{Card, CardSet, Rank, Suit, parse_cards};
use edge::evaluator::HandClass;
use edge::exact::{Exact, whole};
use num_bigint::BigInt;
use num_integer::Integer;
use num_traits::{ToPrimitive, Zero};
use std::collections::BTreeMap;

/// The outcomes' names; the wins from the lowest line of the raise table to the highest.
pub const OUTCOMES: [&str; 14] = [
    "fold",
    "not-qualified",
    "lose",
    "push",
    "win-ace-king",
    "win-pair",
    "win-two-pair",
    "win-three-of-a-kind",
    "win-straight",
    "win-flush",
    "win-full-house",
    "win-four-of-a-kind",
    "win-straight-flush",
    "win-royal-flush",
];

pub const FOLD: usize = 0;
pub const NOT_QUALIFIED: usize = 1;
pub const LOSE: usize = 2;
pub const PUSH: usize = 3;
/// The lowest win; the category of the player's hand counts up from it.
pub const WIN: usize = 4;

/// One house's rules.
#[derive(Clone, Debug)]
pub struct House {
    /// The raise, in antes.
    pub raise: Exact,
    /// The least value with which the dealer plays; ranks left out are zeros.
    pub qualifier: Value,
    /// What a winning raise pays, to one, from ace-king (and less) up to the royal flush.
    pub pays: [Exact; 10],
}

impl House {
    /// Raise 2, the dealer plays with ace-king, 1/1/2/3/4/5/7/20/50/100.
    pub fn usual() -> House {
        House {
            raise: whole(2),
            qualifier: (0, [14, 13, 0, 0, 0]),
            pays: [1, 1, 2, 3, 4, 5, 7, 20, 50, 100].map(whole),
        }
    }

    /// The net result of each outcome, in antes.
    pub fn nets(&self) -> [Exact; 14] {
        std::array::from_fn(|outcome| match outcome {
            FOLD => whole(-1),
            NOT_QUALIFIED => whole(1),
            LOSE => whole(-1) - &self.raise,
            PUSH => whole(0),
            win => whole(1) + &self.raise * &self.pays[win - WIN],
        })
    }

    fn showdown(&self, player: Value, dealer: Value) -> usize {
        if dealer < self.qualifier {
            return NOT_QUALIFIED;
        }
        match player.cmp(&dealer) {
            std::cmp::Ordering::Less => LOSE,
            std::cmp::Ordering::Equal => PUSH,
            std::cmp::Ordering::Greater => WIN + usize::from(player.0),
        }
    }
}

/// The net results of the outcomes in the smallest common unit, which is enough to decide.
pub struct Prices([i64; 14]);

impl Prices {
    pub fn of(house: &House) -> Prices {
        let nets = house.nets();
        let denominators = nets.iter().map(|net| net.denom());
        let unit = denominators.fold(BigInt::from(1), |unit, denominator| unit.lcm(denominator));
        Prices(nets.map(|net| {
            let net = net * Exact::from_integer(unit.clone());
            net.to_integer().to_i64().expect("a net result is small")
        }))
    }

    /// Whether to raise, given how often each outcome then occurs; on an exact tie the player raises.
    pub fn raises(&self, counts: impl IntoIterator<Item = (usize, u64)>) -> bool {
        let better =
            |(outcome, count): (usize, u64)| count as i64 * (self.0[outcome] - self.0[FOLD]);
        counts.into_iter().map(better).sum::<i64>() >= 0
    }
}

/// Counts deals by all that any bet is settled on: the outcome, the class of the player's five cards,
/// and the class of the best five of these and the up card.
#[derive(Clone)]
pub struct Tally(Vec<u128>);

impl Default for Tally {
    fn default() -> Tally {
        Tally(vec![
            0;
            OUTCOMES.len() * HandClass::COUNT * HandClass::COUNT
        ])
    }
}

impl Tally {
    pub fn add(&mut self, outcome: usize, classes: (HandClass, HandClass), deals: u128) {
        let classes = classes.0.index() * HandClass::COUNT + classes.1.index();
        self.0[outcome * HandClass::COUNT * HandClass::COUNT + classes] += deals;
    }

    pub fn merge(&mut self, other: &Tally) {
        for (count, more) in self.0.iter_mut().zip(&other.0) {
            *count += more;
        }
    }

    pub fn solved(&self, house: &House) -> Solved {
        let mut solved = Solved::default();
        let nets = house.nets();
        for (place, &deals) in self.0.iter().enumerate() {
            let (hand, with_up_card) = (place / HandClass::COUNT, place % HandClass::COUNT);
            let (outcome, five) = (hand / HandClass::COUNT, hand % HandClass::COUNT);
            let classes = (HandClass::ALL[five], HandClass::ALL[with_up_card]);
            solved.add(OUTCOMES[outcome], &nets[outcome], classes, deals);
        }
        solved
    }
}

/// Play of every deal of a deck.
#[derive(Clone, Debug, PartialEq)]
pub struct Solved {
    /// In how many deals each outcome occurs; only those that do.
    pub counts: BTreeMap<String, u128>,
    /// The same, by the class of the player's five cards and the class of the best five of these and
    /// the up card: what the side bets, and their covariance with the main bet, come from.
    pub classes: BTreeMap<(String, HandClass, HandClass), u128>,
    /// The sum of the net results of all deals, in antes.
    pub total: Exact,
}

impl Default for Solved {
    fn default() -> Solved {
        Solved {
            counts: BTreeMap::new(),
            classes: BTreeMap::new(),
            total: Exact::zero(),
        }
    }
}

impl Solved {
    /// Counts deals that end in an outcome with this net result.
    pub fn add(
        &mut self,
        outcome: &str,
        net: &Exact,
        (five, with_up_card): (HandClass, HandClass),
        deals: u128,
    ) {
        if deals == 0 {
            return;
        }
        *self.counts.entry(outcome.into()).or_default() += deals;
        let classes = (outcome.into(), five, with_up_card);
        *self.classes.entry(classes).or_default() += deals;
        self.total += net * whole(deals);
    }
}

/// Plays every deal of the deck for the greatest expectation.
pub fn solve(deck: CardSet, house: &House) -> Solved {
    let cards: Vec<Card> = deck.into_iter().collect();
    let values = values(&cards);
    let prices = Prices::of(house);
    let mut tally = Tally::default();
    for player in choices(cards.len(), 5) {
        for up in (0..cards.len())
            .map(|place| 1 << place)
            .filter(|up| player & up == 0)
        {
            let raised = raised(player, up, cards.len(), house, &values);
            let classes = (
                class_of(values[player as usize]),
                class_of_category(best_value(&chosen(&cards, player | up)).0),
            );
            let outcomes = raised.into_iter().enumerate();
            if prices.raises(outcomes.clone()) {
                for (outcome, deals) in outcomes {
                    tally.add(outcome, classes, deals.into());
                }
            } else {
                tally.add(FOLD, classes, raised.iter().sum::<u64>().into());
            }
        }
    }
    tally.solved(house)
}

/// The class of a hand of five.
pub fn class_of(value: Value) -> HandClass {
    match value {
        (0, [14, 13, ..]) => HandClass::AceKing,
        (category, _) => class_of_category(category),
    }
}

/// The class of a hand of which only the category is told; ace-king is then a high card.
pub fn class_of_category(category: u8) -> HandClass {
    match category {
        0 => HandClass::HighCard,
        above => HandClass::ALL[usize::from(above) + 1],
    }
}

/// How often each outcome occurs over the dealer's hidden cards when the player raises. Sets of
/// cards are bits of their places in the deck.
fn raised(player: u32, up: u32, cards: usize, house: &House, values: &[Value]) -> [u64; 14] {
    let left: Vec<u32> = (0..cards)
        .map(|place| 1 << place)
        .filter(|card| (player | up) & card == 0)
        .collect();
    let mut counts = [0; 14];
    for (a, first) in left.iter().enumerate() {
        for (b, second) in left.iter().enumerate().skip(a + 1) {
            for (c, third) in left.iter().enumerate().skip(b + 1) {
                for fourth in &left[c + 1..] {
                    let dealer = up | first | second | third | fourth;
                    let (player, dealer) = (values[player as usize], values[dealer as usize]);
                    counts[house.showdown(player, dealer)] += 1;
                }
            }
        }
    }
    counts
}

/// The value of each five of the cards, by the bits of their places.
fn values(cards: &[Card]) -> Vec<Value> {
    let mut values = vec![(0, [0; 5]); 1 << cards.len()];
    for choice in choices(cards.len(), 5) {
        let hand = chosen(cards, choice);
        values[choice as usize] = value_of_five(hand.try_into().expect("five are chosen"));
    }
    values
}

fn chosen(cards: &[Card], choice: u32) -> Vec<Card> {
    let places = (0..cards.len()).filter(|place| choice >> place & 1 == 1);
    places.map(|place| cards[place]).collect()
}

fn choices(from: usize, choose: u32) -> impl Iterator<Item = u32> {
    (0..1 << from).filter(move |choice: &u32| choice.count_ones() == choose)
}

/// Short decks that together reach every outcome of the usual rules.
pub fn short_decks() -> Vec<(&'static str, CardSet)> {
    let product = |ranks: &str, suits: &str| {
        CardSet::product(
            ranks.chars().filter_map(Rank::from_letter),
            suits
                .chars()
                .filter_map(Suit::from_letter)
                .collect::<Vec<_>>(),
        )
    };
    let listed = |text| {
        parse_cards(text)
            .expect("a list of cards")
            .into_iter()
            .collect()
    };
    vec![
        ("seven to ace in two suits", product("789TJQKA", "cs")),
        ("four ranks in four suits", product("9QKA", "cdhs")),
        ("ten to ace in three suits", product("TJQKA", "dhs")),
        (
            "suits and ranks of different length",
            listed("Ac Kc Qc Jc Tc 9c 4c Ad Kd 8d 2d Ah 7h 3h Ks 6s"),
        ),
    ]
}
