//! Russian Poker, simulated: what its draws cost, the two combinations, and what its bets are paid; the
//! rest is in `exchange`.
//!
//! Combinations are looked for as the rules tell of them: in every choice of a winner's cards. A round
//! takes 270 to 350 ns with five cards and 730 ns with six.

use super::exchange::{self, Decide, House, Offer, SIXTH};
use super::figures::Simulation;
use super::poker::{HandValue, Holding};
use crate::cards::{Card, Rank, RankMask};
use crate::engine::{Interrupted, Observer};
use crate::evaluator::HandClass;
use crate::exact::{Exact, whole};
use crate::games::Line;
use crate::paytable::{Rules, SideBet};
use num_traits::Zero;
use std::num::NonZeroU64;

/// Plays so many rounds of Russian Poker. Outcomes have the names `fold`, `not-qualified`, `lose`, `push`
/// and `win-…` with the line of the best hand, then `and-…` with a second combination and `or-…` with any
/// other that there is; after a draw `exchange-…` with the number of cards or `sixth-card` comes before
/// them.
///
/// # Errors
/// When the observer says to stop.
///
/// # Panics
/// When the rules are another game's, and when the strategy draws what they do not have.
pub fn simulate(
    rules: &Rules,
    strategy: &(impl Decide + ?Sized),
    rounds: NonZeroU64,
    seed: u64,
    observer: &dyn Observer,
) -> Result<Simulation, Interrupted> {
    exchange::simulate(Russian::new(rules), strategy, rounds, seed, observer)
}

/// A house that plays by such rules.
struct Russian<'a> {
    rules: &'a Rules,
    second_combination: bool,
    /// Whether a straight with a pair counts as two straights.
    two_straights: bool,
}

/// Winning hands: the best hand, and what there is for a second combination.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Hand {
    best: HandClass,
    /// Other second combinations than ace-king, by place in [`SECONDS`].
    seconds: usize,
    ace_king: bool,
}

/// Second combinations that occur together, ace-king apart: those that name an outcome, from the highest,
/// and those that always come with them.
struct Seconds {
    named: &'static [HandClass],
    unnamed: &'static [HandClass],
}

/// All that six cards can have.
const SECONDS: [Seconds; 9] = {
    use HandClass::{Flush, FullHouse, Pair, Straight, StraightFlush, ThreeOfAKind, TwoPair};
    const fn seconds(named: &'static [HandClass], unnamed: &'static [HandClass]) -> Seconds {
        Seconds { named, unnamed }
    }
    [
        seconds(&[], &[]),
        seconds(&[Pair], &[]),
        seconds(&[TwoPair], &[Pair]),
        // Beside four of a kind, then beside three and two out of three and three.
        seconds(&[FullHouse], &[TwoPair, Pair]),
        seconds(&[FullHouse], &[ThreeOfAKind, TwoPair, Pair]),
        seconds(&[Straight], &[]),
        seconds(&[Straight, Pair], &[]),
        seconds(&[Flush], &[]),
        seconds(&[StraightFlush], &[Flush]),
    ]
};

/// A set of combinations, a bit for each.
type Set = u16;

const fn bit(combination: HandClass) -> Set {
    1 << combination.index()
}

/// [`SECONDS`] as sets.
const SETS: [Set; SECONDS.len()] = {
    const fn set(mut combinations: &[HandClass]) -> Set {
        let mut set = 0;
        while let [first, others @ ..] = combinations {
            set |= bit(*first);
            combinations = others;
        }
        set
    }
    let mut sets = [0; SECONDS.len()];
    let mut place = 0;
    while place < sets.len() {
        sets[place] = set(SECONDS[place].named) | set(SECONDS[place].unnamed);
        place += 1;
    }
    sets
};

impl Hand {
    const COUNT: usize = HandClass::COUNT * SECONDS.len() * 2;

    fn new(index: usize) -> Hand {
        let (index, ace_king) = (index / 2, index % 2 == 1);
        Hand {
            best: HandClass::ALL[index / SECONDS.len()],
            seconds: index % SECONDS.len(),
            ace_king,
        }
    }

    fn index(self) -> usize {
        let hand = self.best.index() * SECONDS.len() + self.seconds;
        hand * 2 + usize::from(self.ace_king)
    }

    /// The best hand with a set of second combinations.
    fn with(best: HandClass, set: Set) -> Hand {
        let ace_king = bit(HandClass::AceKing);
        let others = set & !ace_king;
        let seconds = SETS.iter().position(|&known| known == others);
        Hand {
            best,
            seconds: seconds.unwrap_or_else(|| panic!("no such second combinations: {set:b}")),
            ace_king: set & ace_king != 0,
        }
    }

    /// The line that the best hand is paid by.
    fn line(self) -> HandClass {
        self.best.max(HandClass::AceKing)
    }

    /// The second combinations that name the outcome, from the highest.
    fn named(self) -> impl Iterator<Item = HandClass> {
        let named = SECONDS[self.seconds].named.iter().copied();
        named.chain(self.ace_king.then_some(HandClass::AceKing))
    }

    /// All second combinations.
    fn all(self) -> impl Iterator<Item = HandClass> {
        let unnamed = SECONDS[self.seconds].unnamed.iter().copied();
        self.named().chain(unnamed)
    }
}

impl Russian<'_> {
    fn new(rules: &Rules) -> Russian<'_> {
        Russian {
            rules,
            second_combination: rules.choice("second_combination") == "on",
            two_straights: rules.choice("straight_with_pair") == "two-straights",
        }
    }

    /// The second combinations of some cards, given the value of the best five: everything that they make
    /// with a core card outside the core of the best hand.
    fn seconds(&self, cards: &[Card], value: HandValue) -> Set {
        let Some(first) = first_core(cards, value) else {
            return 0;
        };
        let first_ranks = ranks(cards, first);
        let mut seconds = 0;
        for core in choices(cards).filter(|core| core & !first != 0) {
            let Some(made) = made_of(cards, core) else {
                continue;
            };
            let no_other_rank = ranks(cards, core) & !first_ranks == 0;
            if self.two_straights || !is_straight(made) || !no_other_rank {
                seconds |= bit(made);
            }
        }
        seconds
    }
}

impl House for Russian<'_> {
    const BET: &'static str = "bet";
    const HANDS: usize = Hand::COUNT;
    const FIRST_HANDS: usize = HandClass::COUNT;

    fn rules(&self) -> &Rules {
        self.rules
    }

    fn offers(&self) -> Vec<(usize, Offer)> {
        let exchanges = self.rules.numbers("exchange").iter();
        let exchanges = exchanges.map(|&cards| usize::from(cards));
        let sixth = (self.rules.choice("sixth_card") == "on").then_some(SIXTH);
        let offer = |draw| {
            let offer = Offer {
                fee: self.rules.exact("draw_fee").clone(),
                forced: false,
            };
            (draw, offer)
        };
        exchanges.chain(sixth).map(offer).collect()
    }

    fn hand(&self, cards: &[Card], value: HandValue) -> usize {
        let seconds = if self.second_combination {
            self.seconds(cards, value)
        } else {
            0
        };
        Hand::with(value.class(), seconds).index()
    }

    fn name(&self, hand: usize) -> String {
        let hand = Hand::new(hand);
        let mut name = hand.line().id().to_string();
        for (place, second) in hand.named().enumerate() {
            let joint = if place == 0 { "and" } else { "or" };
            name += &format!("-{joint}-{second}");
        }
        name
    }

    fn won(&self, hand: usize) -> Exact {
        let hand = Hand::new(hand);
        let pays = |combination| self.rules.pays("pays", combination);
        let best_paid = hand.all().map(pays).max();
        let total = pays(hand.line()) + best_paid.unwrap_or(&Exact::zero());
        let ante = i64::from(self.rules.choice("ante_on_win") == "paid");
        whole(ante) + self.rules.exact("bet") * total
    }

    fn first_hand(&self, player: [Card; 5], _: Card) -> usize {
        Holding::of(player).value().class().index()
    }

    fn result(&self, first_hand: usize, bet: &SideBet) -> Line {
        assert_eq!(bet.id, "bonus", "Russian Poker has no other side bet");
        HandClass::ALL[first_hand].into()
    }
}

/// Some of a player's cards: bit i is set for the i-th.
type Choice = u8;

/// Every choice that may be a core: two to five of five or six cards.
fn choices(cards: &[Card]) -> impl Iterator<Item = Choice> {
    (0..1 << cards.len()).filter(|choice: &Choice| (2..=5).contains(&choice.count_ones()))
}

fn chosen(cards: &[Card], choice: Choice) -> impl Iterator<Item = Card> {
    let places = cards.iter().enumerate();
    let chosen = places.filter(move |(place, _)| choice >> place & 1 == 1);
    chosen.map(|(_, &card)| card)
}

fn ranks(cards: &[Card], choice: Choice) -> RankMask {
    chosen(cards, choice).fold(0, |ranks, card| ranks | rank_bit(card.rank()))
}

const fn rank_bit(rank: Rank) -> RankMask {
    1 << rank.index()
}

/// The combination that takes all of a choice of cards, if there is one.
fn made_of(cards: &[Card], choice: Choice) -> Option<HandClass> {
    const ACE_AND_KING: RankMask = rank_bit(Rank::ACE) | rank_bit(Rank::KING);
    let ranks = ranks(cards, choice);
    let odd = || chosen(cards, choice).fold(0, |odd, card| odd ^ rank_bit(card.rank()));
    match (choice.count_ones(), ranks.count_ones()) {
        (2, 1) => Some(HandClass::Pair),
        (2, _) if ranks == ACE_AND_KING => Some(HandClass::AceKing),
        (3, 1) => Some(HandClass::ThreeOfAKind),
        (4, 1) => Some(HandClass::FourOfAKind),
        // Not three and one.
        (4, 2) if odd() == 0 => Some(HandClass::TwoPair),
        (5, _) => {
            let class = value_of(cards, choice).class();
            takes_five(class).then_some(class)
        }
        _ => None,
    }
}

/// Whether all five cards of a hand of this class are core cards.
fn takes_five(class: HandClass) -> bool {
    is_straight(class) || [HandClass::Flush, HandClass::FullHouse].contains(&class)
}

/// Straights, straight flushes and royal flushes.
fn is_straight(class: HandClass) -> bool {
    let straights = [
        HandClass::Straight,
        HandClass::StraightFlush,
        HandClass::RoyalFlush,
    ];
    straights.contains(&class)
}

fn value_of(cards: &[Card], five: Choice) -> HandValue {
    let mut holding = Holding::default();
    chosen(cards, five).for_each(|card| holding.add(card));
    holding.value()
}

/// The core of the best hand, given its value; none below ace-king. Where several are equally good it is
/// the first of them: what there is besides is the same.
fn first_core(cards: &[Card], value: HandValue) -> Option<Choice> {
    let fives = choices(cards).filter(|choice| choice.count_ones() == 5);
    let mut best = fives.filter(|&five| value_of(cards, five) == value);
    let five = best.next().expect("the value is that of the best five");
    let mut cores = choices(cards).filter(|core| core & !five == 0);
    cores.find(|&core| made_of(cards, core) == Some(value.class()))
}

#[cfg(test)]
mod tests {
    use super::super::exchange::testing::{
        self, Always, By, assert_adds_up, assert_numbered, assert_side_bets, last, run, taken,
        within,
    };
    use super::super::exchange::{First, Table};
    use super::super::poker::naive::best_value;
    use super::*;
    use crate::cards::{CardSet, parse_cards};
    use crate::games::russian::SPEC;
    use itertools::Itertools;
    use std::collections::BTreeSet;

    fn rules(overrides: &[&str]) -> Rules {
        testing::rules(&SPEC, "no-extras", overrides)
    }

    fn assert_settled(overrides: &[&str], cases: &[impl AsRef<str>]) {
        let rules = rules(overrides);
        testing::assert_settled(|| Russian::new(&rules), cases);
    }

    /// A bet of 2, ace-king for a game, and 1 for any draw.
    #[test]
    fn the_settlement_table_row_by_row() {
        let cases = [
            "Qc Jd 9h 3s 2c | As Kd 4c 3c 2h => fold -1",
            "Qc Jd 9h 3s 2c | As Kd 4c 3c 2h | 9c => sixth-card-fold -2",
            "Qc Jd 9h 3s 2c | As Kd 4c 3c 2h | 9c => exchange-1-fold -2",
            "Qc Jd 9h 3s 2c | As Kd 4c 3c 2h | 9c 8d 7h 5s 4s => exchange-5-fold -2",
            // No game: the ante is paid, whoever has the better hand.
            "7c 5d 4h 3s 2c | Ac Qd 4c 3d 2h => not-qualified 1",
            "7c 7d 4h 3s 2c | Ac Qd 4c 3d 2h => not-qualified 1",
            "7c 5d 4h 3s 2c | Ac Qd 4c 3d 2h | 7s => sixth-card-not-qualified 0",
            "7c 5d 4h 3s 2c | Ac Qd 4c 3d 2h | Ad Kd Qs Js Ts => exchange-5-not-qualified 0",
            "Qc Jd 9h 3s 2c | As Kd 4c 3c 2h => lose -3",
            "Qc Jd 9h 3s 2c | As Kd 4c 3c 2h | 8c => sixth-card-lose -4",
            "Qc Jd 9h 3s 2c | As Kd 4c 3c 2h | 8c => exchange-1-lose -4",
            "Ac Kc 4h 3s 2c | As Kd 4c 3c 2h => push 0",
            "Ac Kc 4h 3s 9c | As Kd 4c 3c 2h | 2d => exchange-1-push -1",
            // The best five of six play.
            "Ac Kc 4h 3s 2c | As Kd 4d 5c 6h | 6d => sixth-card-lose -4",
            "Ac Kc 4h 3s 6c | As Kd 4d 5c 6h | 5d => sixth-card-push -1",
            "Ac Kc 4h 3s 6c | As Kd 4d 5c 6h | 7d => sixth-card-win-ace-king 1",
            // The ante pushes.
            "Ac Kc 5h 3s 2c | As Kd 4c 3c 2h => win-ace-king 2",
            "2c 2d 3s 4h 5s | As Kd 4c 3c 2h => win-pair 2",
            "2c 2d 3s 3h 5s | As Kd 4c 3c 2h => win-two-pair 4",
            "5c 5d 5s 3h 4s | As Kd 4c 3c 2h => win-three-of-a-kind 6",
            "Ac 5d 4s 3h 2s | As Kd 4c 3c 2h => win-straight 8",
            "7d 5d 4d 3d 2d | As Kd 4c 3c 2h => win-flush 10",
            "5c 5d 5s 3h 3s | As Kd 4c 3c 2h => win-full-house 14",
            "5c 5d 5s 5h 3s | As Kd 4c 3c 2h => win-four-of-a-kind 40",
            "Ad 5d 4d 3d 2d | As Kd 4c 3c 2h => win-straight-flush 100",
            "Ah Kh Qh Jh Th | As Kd 4c 3c 2h => win-royal-flush 200",
        ];
        assert_settled(&[], &cases);
    }

    #[test]
    fn houses_may_differ() {
        let paid = [
            "2c 2d 3s 4h 5s | As Kd 4c 3c 2h => win-pair 3",
            "2c 2d 3s 4h 7s | As Kd 4c 3c 2h | 7d => sixth-card-win-two-pair 4",
            "7c 5d 4h 3s 2c | Ac Qd 4c 3d 2h => not-qualified 1",
            "Ac Kc 4h 3s 2c | As Kd 4c 3c 2h => push 0",
        ];
        assert_settled(&["ante_on_win=paid"], &paid);
        let odd = [
            "Qc Jd 9h 3s 2c | As Kd 4c 3c 2h => lose -2.5",
            "Qc Jd 9h 3s 2c | As Kd 4c 3c 2h | 9c => sixth-card-fold -1.25",
            "2c 2d 3s 4h 7s | As Kd 4c 3c 2h | 7d => sixth-card-win-two-pair 2.75",
        ];
        assert_settled(&["bet=3/2", "draw_fee=1/4"], &odd);
        // A dealer who always plays pays low hands the ace-king line.
        let low = ["Qc Jd 9h 3s 2c | 7c 5d 4h 3d 2d => win-ace-king 2"];
        assert_settled(&["qualifier=none"], &low);
    }

    /// Winners of six cards: how the outcome is named, and the totals when a straight with a pair is two
    /// straights and when it is straight and pair.
    const TOTALS: [&str; 46] = [
        // The list of a casino, in its order.
        "Th Jh Qh Kh Ah 9h: royal-flush-and-straight-flush 150 150",
        "Th Jh Qh Kh Ah 2h: royal-flush-and-flush 105 105",
        "Th Jh Qh Kh Ah 9c: royal-flush-and-straight 104 104",
        "4h 5h 6h 7h 8h 9h: straight-flush-and-straight-flush 100 100",
        "5h 6h 7h 8h 9h Kh: straight-flush-and-flush 55 55",
        "5h 6h 7h 8h 9h Tc: straight-flush-and-straight 54 54",
        "Ah 2h 3h 4h 5h Kc: straight-flush-and-ace-king 51 51",
        "8c 8d 8h 8s Kc Kd: four-of-a-kind-and-full-house 27 27",
        "8c 8d 8h 8s Kc Ad: four-of-a-kind-and-ace-king 21 21",
        "8c 8d 8h Kc Kd Kh: full-house-and-full-house 14 14",
        "8c 8d 8h Kc Kd Ah: full-house-and-ace-king 8 8",
        "4h 6h 8h Th Qh Kh: flush-and-flush 10 10",
        "4h 5h 6h 7h 9h 8c: flush-and-straight 9 9",
        "4h 6h 8h Th Qh Tc: flush-and-pair 6 6",
        "4h 6h 8h Th Kh Ac: flush-and-ace-king 6 6",
        "4c 5h 6h 7c 8d 9d: straight-and-straight 8 8",
        "Ac 2h 3h 4s 5c Kd: straight-and-ace-king 5 5",
        "8c 8d 8h Ks Jc Ad: three-of-a-kind-and-ace-king 4 4",
        "4c 4d 7h 7c Jc Jd: two-pair-and-two-pair 4 4",
        "4c 4d 7h 7c Kc Ad: two-pair-and-ace-king 3 3",
        "4c 4d 7h 8s Kc Ad: pair-and-ace-king 2 2",
        // One of a straight's ranks paired.
        "4c 6d 7h 8s 5c 5h: straight-and-straight-or-pair 8 5",
        "Ac Ad 2h 3h 4c 5h: straight-and-straight-or-pair 8 5",
        "Tc Jd Qh Ks Ac Kd: straight-and-straight-or-pair-or-ace-king 8 5",
        "5h 6h 7h 8h 9h 9d: straight-flush-and-straight-or-pair 54 51",
        "Th Jh Qh Kh Ah Tc: royal-flush-and-straight-or-pair 104 101",
        "Th Jh Qh Kh Ah Ac: royal-flush-and-straight-or-pair-or-ace-king 104 101",
        // The wheel goes on to the six, and nothing round the corner.
        "Ac 2h 3h 4s 5c 6d: straight-and-straight 8 8",
        "2c Td Jh Qs Kc Ad: straight 4 4",
        // From the king down and an ace of another suit, or from the ace up and a king of the same.
        "9h Th Jh Qh Kh Ac: straight-flush-and-straight-or-ace-king 54 54",
        "Ah 2h 3h 4h 5h Kh: straight-flush-and-flush-or-ace-king 55 55",
        "2h Th Jh Qh Ah Kc: flush-and-straight-or-ace-king 9 9",
        // An ace and a king that are both in the core, and one more of either.
        "Ah Kh Jh 8h 4h 2c: flush 5 5",
        "Ah Kh Jh 8h 4h Kc: flush-and-pair-or-ace-king 6 6",
        "Ac Ad Kh Ks 8c 7d: two-pair 2 2",
        "Ac Ad Kh Ks Qc Qd: two-pair-and-two-pair 4 4",
        "Ac Ad Ah Kh Ks 8c: full-house 7 7",
        "Ac Ad Ah Kh Ks Kc: full-house-and-full-house-or-ace-king 14 14",
        "Ac Ad Ah As Kh Ks: four-of-a-kind-and-full-house-or-ace-king 27 27",
        // Nothing besides.
        "Th Jh Qh Kh Ah 8c: royal-flush 100 100",
        "8h 9h Th Jh Qh Ac: straight-flush 50 50",
        "8c 8d 8h 8s Kc Qd: four-of-a-kind 20 20",
        "4h 6h 8h Th Qh Kc: flush 5 5",
        "8c 8d 8h Ks Jc 4d: three-of-a-kind 3 3",
        "4c 4d 7h 7c Jc Ad: two-pair 2 2",
        "4c 4d 7h 8s Jc Ad: pair 1 1",
    ];

    /// Against a dealer with two deuces; a bet of 2 and a fee of 1, and the sixth card is the last.
    #[test]
    fn two_combinations_are_paid() {
        for row in TOTALS {
            let (cards, result) = row.split_once(": ").unwrap();
            let (name, totals) = result.split_once(' ').unwrap();
            let totals = totals.split(' ').map(|total| total.parse().unwrap());
            let (two_straights, straight_and_pair): (i64, i64) = totals.collect_tuple().unwrap();
            let (five, sixth) = cards.rsplit_once(' ').unwrap();
            let case = |name: &str, total: i64| {
                let net = 2 * total - 1;
                [format!(
                    "{five} | 2s 2d 3s 5d 7s | {sixth} => sixth-card-win-{name} {net}"
                )]
            };
            assert_settled(&[], &case(name, two_straights));
            let only_pair = name.replace("-straight-or-pair", "-pair");
            let overrides = ["straight_with_pair=straight-and-pair"];
            assert_settled(&overrides, &case(&only_pair, straight_and_pair));
            let best = name.split_once("-and-").map_or(name, |(best, _)| best);
            let overrides = ["second_combination=off"];
            assert_settled(&overrides, &case(best, alone(best)));
        }
    }

    /// What one combination pays.
    fn alone(combination: &str) -> i64 {
        match combination {
            "royal-flush" => 100,
            "straight-flush" => 50,
            "four-of-a-kind" => 20,
            "full-house" => 7,
            "flush" => 5,
            "straight" => 4,
            "three-of-a-kind" => 3,
            "two-pair" => 2,
            "pair" => 1,
            other => panic!("{other}"),
        }
    }

    /// Five cards, at once or after an exchange, have no second combination but ace-king.
    #[test]
    fn five_cards_have_ace_king_besides() {
        let cases = [
            "4c 4d 7h Kc Ad | 2s 2d 3s 5d 7s => win-pair-and-ace-king 4",
            "Ac Ad 7h Kc 4d | 2s 2d 3s 5d 7s => win-pair-and-ace-king 4",
            "Ac Ad 7h Jc 4d | 2s 2d 3s 5d 7s => win-pair 2",
            "4c 4d Ah Kc Ad | 2s 2d 3s 5d 7s => win-two-pair-and-ace-king 6",
            "Kc Kd Ah 4c Ad | 2s 2d 3s 5d 7s => win-two-pair 4",
            "Kc Kd Kh 4c Ad | 2s 2d 3s 5d 7s => win-three-of-a-kind-and-ace-king 8",
            "Kc Kd Kh Ac Ad | 2s 2d 3s 5d 7s => win-full-house 14",
            "Kc Kd Kh Ks Ad | 2s 2d 3s 5d 7s => win-four-of-a-kind-and-ace-king 42",
            "Kc Qd Jh Ts Ad | 2s 2d 3s 5d 7s => win-straight 8",
            "Kc Qc 8c 4c Ac | 2s 2d 3s 5d 7s => win-flush 10",
            "4c 4d Kc 8d 6d | 2s 2d 3s 5d 7s | Ad 9c => exchange-2-win-pair-and-ace-king 3",
            // An ace or king exchanged away is nothing any more.
            "4c 4d Kc 8d Ad | 2s 2d 3s 5d 7s | 9c => exchange-1-win-pair 1",
        ];
        assert_settled(&[], &cases);
    }

    /// Beside three pairs there is a pair, and beside a paired flush it may be paid less than ace-king.
    #[test]
    fn the_second_combination_is_the_best_paid_one() {
        let of = |pays: &str, net| {
            let round = "4c 4d 7h 7c Jc | 2s 2d 3s 5d 7s | Jd";
            let case = format!("{round} => sixth-card-win-two-pair-and-two-pair {net}");
            assert_settled(&[pays], &[case]);
        };
        of("pays.pair=1/2", 7);
        of("pays.pair=10", 23);
        let round = "Ah Kh Jh 8h 4h | 2s 2d 3s 5d 7s | Kc";
        let case = format!("{round} => sixth-card-win-flush-and-pair-or-ace-king 15");
        assert_settled(&["pays.ace-king=3"], &[case]);
    }

    /// All hands of packs of few ranks: the order of the cards does not matter, so neither does which of
    /// equally good fives is the best; and the names of winners are those of the reports.
    #[test]
    fn names_are_those_of_reports() {
        let hands_of = |ranks: &str, suits: &str| {
            let cards = ranks.chars().cartesian_product(suits.chars());
            let cards: String = cards.map(|(rank, suit)| format!("{rank}{suit}")).collect();
            let cards = parse_cards(&cards).unwrap();
            let sixes: Vec<[Card; 6]> = cards.into_iter().array_combinations().collect();
            sixes
        };
        let mut hands = Vec::new();
        for ranks in ["AKQJT", "A2345", "AK752"] {
            hands.extend(hands_of(ranks, "cdhs"));
        }
        for ranks in ["AKQJT98", "A23456K", "AKQJ952"] {
            hands.extend(hands_of(ranks, "ch"));
        }
        for straight_with_pair in ["two-straights", "straight-and-pair"] {
            let rules = rules(&[&format!("straight_with_pair={straight_with_pair}")]);
            let house = Russian::new(&rules);
            let found: BTreeSet<String> = hands
                .iter()
                .map(|cards| {
                    let value = Holding::of(*cards).value();
                    let hand = house.hand(cards, value);
                    let mut reversed = *cards;
                    reversed.reverse();
                    assert_eq!(house.hand(&reversed, value), hand, "{cards:?}");
                    hand
                })
                .unique()
                .filter(|&hand| Hand::new(hand).best > HandClass::HighCard)
                .map(|hand| format!("sixth-card-win-{}", house.name(hand)))
                .collect();
            let reported = (SPEC.outcomes)(&rules).into_iter();
            let reported = reported.filter(|id| id.starts_with("sixth-card-win-"));
            assert_eq!(found, reported.collect(), "{straight_with_pair}");
        }
    }

    /// What the first five cards bring, whatever is drawn or folded.
    #[test]
    fn the_bonus_is_paid_on_the_first_five() {
        let rules = rules(&[]);
        let ways = [
            (First::Fold, ""),
            (First::Bet, ""),
            (First::Exchange(0b00110), " | 5s 5d"),
            (First::Sixth, " | 5s"),
        ];
        for (player, one, other) in [
            ("Ac Ad 7h 7c 3c", -1, -1),
            ("Ac Ad Ah 7c 3c", 25, -1),
            ("Ac Kd Qh Jc Tc", 40, 50),
            ("Ac Kc 7c 4c 3c", 50, 100),
            ("Ac Ad Ah 7c 7h", 70, 150),
            ("Ac Ad Ah As 7h", 200, 250),
            ("9h Kh Qh Jh Th", 500, 800),
            ("Ah Kh Qh Jh Th", 1000, 3000),
        ] {
            let nets = [("bonus/1000", one), ("bonus/3000", other)];
            for ((first, drawn), bets) in ways.into_iter().cartesian_product([true, false]) {
                let strategy = Always(first, bets);
                let table = Table::new(Russian::new(&rules), &strategy);
                let round = format!("{player} | Qs 9s 8s 4s 2s{drawn}");
                assert_side_bets(&table, &round, &nets);
            }
        }
    }

    #[test]
    fn hands_and_kinds_are_numbered() {
        for index in 0..Hand::COUNT {
            let hand = Hand::new(index);
            assert_eq!(hand.index(), index);
            let set = hand.all().fold(0, |set, second| set | bit(second));
            assert_eq!(Hand::with(hand.best, set), hand);
        }
        assert_numbered::<Russian<'_>>();
    }

    /// How many of the 20,358,520 hands of six cards are a straight or better, as published many times.
    const STRAIGHTS_OR_BETTER: [u32; 6] = [361_620, 205_792, 165_984, 14_664, 1_656, 188];

    /// A sixth card bought against black up cards, one card exchanged against hearts and nothing drawn
    /// against diamonds; a bet after it with a straight or better.
    #[test]
    fn six_cards_come_out_right() {
        const ROUNDS: u64 = 200_000;
        let strategy = By(
            |_: [Card; 5], up: Card| match up.suit().letter() {
                'd' => First::Bet,
                'h' => First::Exchange(0b00100),
                _ => First::Sixth,
            },
            |hand: &[Card], discards: &[Card], up: Card| {
                let seen: CardSet = hand.iter().chain(discards).copied().chain([up]).collect();
                assert_eq!(seen.len(), 7, "no card is seen twice");
                assert_eq!(hand.len() + discards.len(), 6);
                best_value(hand).0 >= 4
            },
        );
        let rules = rules(&[]);
        let simulation = run(Russian::new(&rules), &strategy, ROUNDS);
        let is = |stage, action, chance, what: &str| {
            within(ROUNDS, taken(&simulation, stage, action), chance, what);
        };
        is("deal", "bet", 1.0 / 4.0, "at once");
        is("deal", "exchange-1", 1.0 / 4.0, "one card");
        is("deal", "sixth-card", 1.0 / 2.0, "a sixth card");
        let of_six = f64::from(STRAIGHTS_OR_BETTER.iter().sum::<u32>()) / 20_358_520.0;
        is("sixth-card", "bet", of_six / 2.0, "straights of six");
        let of_five = f64::from(10_200 + 5_108 + 3_744 + 624 + 36 + 4) / 2_598_960.0;
        is("exchange-1", "bet", of_five / 4.0, "straights of five");
        let lines = [4, 36, 624, 3_744, 5_108, 10_200, 54_912];
        for (row, line) in simulation.side_bets[0].outcomes.iter().zip(lines) {
            within(ROUNDS, row.count, f64::from(line) / 2_598_960.0, &row.id);
        }
    }

    #[test]
    fn everything_adds_up() {
        let strategy = By(
            |_: [Card; 5], up: Card| match up.index() % 8 {
                0 => First::Fold,
                1 => First::Bet,
                7 => First::Sixth,
                cards => First::Exchange(last(cards - 1)),
            },
            |hand: &[Card], _: &[Card], _| best_value(hand).0 > 0,
        );
        for overrides in [
            &[][..],
            &["qualifier=none"],
            &["qualifier=straight"],
            &["straight_with_pair=straight-and-pair"],
            &["second_combination=off"],
            &["ante_on_win=paid", "draw_fee=2"],
        ] {
            let rules = rules(overrides);
            let simulation = run(Russian::new(&rules), &strategy, 50_000);
            assert_adds_up(&simulation, "bet", &[]);
            let found = (simulation.bets.len(), simulation.joint.len());
            assert_eq!(found, (3, 2), "{overrides:?}");
        }
    }
}
