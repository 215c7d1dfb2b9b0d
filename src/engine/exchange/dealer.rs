//! The dealer's hands by their ranks, in order of strength, and how many of them are left.
//!
//! Flushes are counted here at the strength of their ranks; [`Flushes`] puts that right.

use super::numbering::{LANES, Lanes, MULTISETS, Step, WaysInLanes, holds, plus};
use super::sweep::Sweep;
use crate::cards::{Card, CardSet, Rank, RankCounts, RankMask, Suit};
use crate::engine::flushes::{Flushes, Place, Running as FlushesLeft};
use crate::evaluator::{Category, Strength, strength_of_ranks};

/// What a dealer with a certain up card may hold.
pub struct Dealer {
    pub up: Card,
    /// Cards of each rank beside the up card.
    pub left: RankCounts,
    /// The ranks of the up card's suit, but for the up card.
    pub up_suit: RankMask,
    /// The other three suits, and their ranks.
    pub others: [(Suit, RankMask); 3],
    pub flushes: Flushes,
    pub sweep: Sweep,
    pub qualifier: Option<Strength>,
    /// How many of his hands by rank are below the qualifier, and where it stands among flushes.
    not_qualified: usize,
    pub qualifier_place: Option<Place>,
    /// How many of his hands by rank are below every flush.
    below_flushes: usize,
    /// The multisets of four ranks that he may hold, weakest hand first.
    hands: Vec<Step>,
    strengths: Vec<Strength>,
    /// Where every five ranks of the player's stand.
    pub places: Vec<HandPlace>,
}

/// Where a hand of the player's stands among the dealer's.
#[derive(Clone, Copy)]
pub struct HandPlace {
    /// How many of the dealer's hands by rank are below it.
    pub position: u16,
    /// Whether one of them is its equal.
    pub has_equal: bool,
    /// Whether it is not below the qualifier.
    pub qualifies: bool,
    /// The same among flushes: those below it, and those not above it.
    pub below: Place,
    pub up_to: Place,
}

/// What is left of the dealer's hands by rank beside the cards of one rank multiset that the player has
/// seen, and one five of them: four counts, each of less than 2^18 hands.
#[derive(Clone, Copy, Default)]
pub struct Cell(u64);

impl Cell {
    /// One hand that does not qualify and no others, and one above every flush.
    pub const ONE_NOT_QUALIFIED: Cell = Cell(1);
    pub const ONE_ABOVE_FLUSHES: Cell = Cell(1 << 44);

    /// Below the qualifier.
    pub fn not_qualified(self) -> i64 {
        (self.0 & 0x3_FFFF) as i64
    }

    /// Below the five.
    pub fn below(self) -> i64 {
        (self.0 >> 18 & 0x3_FFFF) as i64
    }

    /// Their equals.
    pub fn equal(self) -> i64 {
        (self.0 >> 36 & 0xFF) as i64
    }

    /// Above every flush but straight flushes: full houses and four of a kind.
    pub fn above_flushes(self) -> i64 {
        (self.0 >> 44) as i64
    }

    /// How all of so many dealer's hands stand to the five by ranks alone.
    pub fn by_ranks(self, place: &HandPlace, dealers: i64) -> Showdown {
        let not_qualified = self.not_qualified();
        if !place.qualifies {
            return [not_qualified, 0, 0, dealers - not_qualified];
        }
        let (below, equal) = (self.below(), self.equal());
        let higher = dealers - below - equal;
        [not_qualified, below - not_qualified, equal, higher]
    }

    /// The same when the player has a flush of this strength.
    pub fn by_ranks_of_flush(
        self,
        (place, strength): (&HandPlace, Strength),
        dealers: i64,
    ) -> Showdown {
        let not_qualified = self.not_qualified();
        if !place.qualifies {
            return [not_qualified, 0, 0, dealers - not_qualified];
        }
        let above = match strength.category() {
            Category::Flush => self.above_flushes(),
            _ => 0,
        };
        [not_qualified, dealers - above - not_qualified, 0, above]
    }
}

/// How the dealer's hands stand to one of the player's: not qualified, lower, equal, higher.
pub type Showdown = [i64; 4];

/// Running counts of the dealer's hands that are left beside several sets of cards, weakest first: before
/// each of them, and in the end all.
#[derive(Default)]
pub struct Running {
    ways: WaysInLanes,
    below: Vec<Lanes<u32>>,
}

impl Dealer {
    /// The dealer who shows a card of a deck, for a player who sees at most so many cards of its suit.
    pub fn new(deck: CardSet, up: Card, qualifier: Option<Strength>) -> Dealer {
        let rest = deck.without(CardSet::of(up));
        let left = rest.rank_counts();
        let up_suit = rest.in_suit(up.suit());
        let flushes = Flushes::new(up.rank(), up_suit, 10);
        let mut others = Suit::all().filter(|&suit| suit != up.suit());
        let possible = |hidden: &&RankCounts| holds(&left, hidden);
        let mut hands: Vec<(Strength, Step)> = MULTISETS[4]
            .iter()
            .filter(possible)
            .map(|hidden| {
                let hand = plus(hidden, &one(up.rank()));
                (strength_of_ranks(&hand), Step::to(hidden))
            })
            .collect();
        hands.sort_by_key(|hand| hand.0);
        let strengths: Vec<Strength> = hands.iter().map(|hand| hand.0).collect();
        let mut dealer = Dealer {
            not_qualified: qualifier.map_or(0, |weakest| {
                strengths.partition_point(|&strength| strength < weakest)
            }),
            qualifier_place: qualifier.map(|weakest| flushes.place(weakest)),
            below_flushes: strengths
                .partition_point(|strength| strength.category() < Category::Flush),
            others: std::array::from_fn(|_| {
                let suit = others.next().expect("three other suits");
                (suit, rest.in_suit(suit))
            }),
            hands: hands.into_iter().map(|hand| hand.1).collect(),
            places: Vec::new(),
            up,
            left,
            up_suit,
            sweep: Sweep::new(&flushes),
            flushes,
            qualifier,
            strengths,
        };
        dealer.places = MULTISETS[5]
            .iter()
            .map(|ranks| {
                // Five of a rank are no hand, and nobody asks for them.
                let is_hand = ranks.0.iter().all(|&count| count <= 4);
                let strength = is_hand.then(|| strength_of_ranks(ranks));
                dealer.place(strength.unwrap_or(STRONGEST))
            })
            .collect();
        dealer
    }

    /// Where a hand stands.
    pub fn place(&self, strength: Strength) -> HandPlace {
        let position = self.strengths.partition_point(|&other| other < strength);
        HandPlace {
            position: position as u16,
            has_equal: self.strengths.get(position) == Some(&strength),
            qualifies: self.qualifier.is_none_or(|weakest| strength >= weakest),
            below: self.flushes.place(strength),
            up_to: self.flushes.place_above(strength),
        }
    }

    /// What the dealer's flushes change of how his hands stand to one of the player's by ranks alone, those of
    /// them that are left.
    #[inline]
    pub fn correction(&self, place: &HandPlace, running: FlushesLeft) -> Showdown {
        let not_qualified = self
            .qualifier_place
            .map_or(0, |qualifier| running.correction(qualifier));
        if !place.qualifies {
            return [not_qualified, 0, 0, -not_qualified];
        }
        let below = running.correction(place.below);
        let up_to = running.correction(place.up_to);
        [not_qualified, below - not_qualified, up_to - below, -up_to]
    }

    /// Counts the hands that can be made of what is left, for up to [`LANES`] times what is left.
    pub fn run(&self, left: &[RankCounts], running: &mut Running) {
        let Running { ways, below } = running;
        ways.count(left);
        below.clear();
        let mut sum = [0; LANES];
        for &step in &self.hands {
            below.push(sum);
            let ways = ways.of(step);
            for (sum, ways) in sum.iter_mut().zip(ways) {
                *sum += u32::from(ways);
            }
        }
        below.push(sum);
    }

    /// What is left in one lane.
    pub fn beside<'r>(&self, running: &'r Running, lane: usize) -> Beside<'r> {
        let before = |position: usize| u64::from(running.below[position][lane]);
        let above_flushes = before(self.hands.len()) - before(self.below_flushes);
        Beside {
            below: &running.below,
            lane,
            whatever_the_five: before(self.not_qualified) | above_flushes << 44,
        }
    }
}

/// What is left of the dealer's hands beside some cards, for each five of them.
pub struct Beside<'r> {
    below: &'r [Lanes<u32>],
    lane: usize,
    whatever_the_five: u64,
}

impl Beside<'_> {
    /// What is left for a hand of the player's.
    pub fn cell(&self, place: &HandPlace) -> Cell {
        let position = usize::from(place.position);
        let below = self.below[position][self.lane];
        let equal = match place.has_equal {
            true => self.below[position + 1][self.lane] - below,
            false => 0,
        };
        Cell(self.whatever_the_five | u64::from(below) << 18 | u64::from(equal) << 36)
    }
}

/// The strongest hand of all.
const STRONGEST: Strength = Strength::new(Strength::COUNT as u16).unwrap();

/// One card of a rank.
pub fn one(rank: Rank) -> RankCounts {
    RankCounts::default().with(rank)
}
