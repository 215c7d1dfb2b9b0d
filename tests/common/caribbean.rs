//! Caribbean Stud deal by deal, for short decks: the plain twin that the engine must equal. Every
//! hand, up card and hidden four is visited, hands are valued naively once each. Some 15 ns a deal:
//! a deck of 17 cards has 24,504,480.

use super::naive::{Value, value_of_five};
use edge::cards::{Card, CardSet, Rank, Suit, parse_cards};
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

const FOLD: usize = 0;
const NOT_QUALIFIED: usize = 1;
const LOSE: usize = 2;
const PUSH: usize = 3;
const WIN: usize = 4;

/// One house's rules.
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

/// Optimal play of every deal of a deck.
#[derive(Debug, PartialEq)]
pub struct Solved {
    /// In how many deals each outcome occurs; only those that do.
    pub counts: BTreeMap<String, u128>,
    /// The sum of the net results of all deals, in antes.
    pub total: Exact,
}

/// Plays every deal of the deck; on an exact tie the player raises.
pub fn solve(deck: CardSet, house: &House) -> Solved {
    let values = values(deck);
    let nets = house.nets();
    let unit = nets
        .iter()
        .fold(BigInt::from(1), |unit, net| unit.lcm(net.denom()));
    let in_units = nets.clone().map(|net| {
        let net = net * Exact::from_integer(unit.clone());
        net.to_integer().to_i128().expect("a net result is small")
    });
    let mut counts = [0u128; 14];
    for player in choices(deck.len(), 5) {
        for up in (0..deck.len())
            .map(|place| 1 << place)
            .filter(|up| player & up == 0)
        {
            let raised = raised(player, up, deck.len(), house, &values);
            let deals: u128 = raised.iter().sum();
            let worth = |counts: &[u128; 14]| -> i128 {
                let terms = counts.iter().zip(in_units);
                terms.map(|(&count, net)| count as i128 * net).sum()
            };
            if worth(&raised) >= deals as i128 * in_units[FOLD] {
                for (count, more) in counts.iter_mut().zip(raised) {
                    *count += more;
                }
            } else {
                counts[FOLD] += deals;
            }
        }
    }
    let total = (counts.iter().zip(nets)).map(|(&count, net)| whole(count) * net);
    Solved {
        total: total.fold(Exact::zero(), |sum, term| sum + term),
        counts: (OUTCOMES.iter().zip(counts))
            .filter(|&(_, count)| count > 0)
            .map(|(outcome, count)| (outcome.to_string(), count))
            .collect(),
    }
}

/// How often each outcome occurs over the dealer's hidden cards when the player raises. Sets of
/// cards are bits of their places in the deck.
fn raised(player: u32, up: u32, cards: usize, house: &House, values: &[Value]) -> [u128; 14] {
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

/// The value of each five cards of the deck, by the bits of their places.
fn values(deck: CardSet) -> Vec<Value> {
    let cards: Vec<Card> = deck.into_iter().collect();
    let mut values = vec![(0, [0; 5]); 1 << cards.len()];
    for choice in choices(cards.len(), 5) {
        let mut hand = (0..cards.len()).filter(|place| choice >> place & 1 == 1);
        let hand = std::array::from_fn(|_| cards[hand.next().expect("five are chosen")]);
        values[choice as usize] = value_of_five(hand);
    }
    values
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
