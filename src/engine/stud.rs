//! The stud showdown: for every five cards of the player and every up card of the dealer, how the
//! dealer's hands stand to them.
//!
//! **Suits collapse to two.** A dealer who shows a card can only make a flush in its suit. So the
//! counts of his hands depend on the player's cards only through their ranks and through which of
//! them are of the up card's suit, the *up suit*. A player's state is then a rank pattern and a set
//! of ranks held in the up suit, times the number of ways to give the other cards their suits:
//! 1,121,471 states in place of 122,151,120, for a whole pack. A player's own flush is a state
//! apart.
//!
//! **Ranks by one ordered sweep.** With flushes left aside a dealer hand is a rank pattern. Walk the
//! patterns from weak to strong and keep, for every multiset of at most four ranks, the number of
//! dealer hands so far that hold given cards of these ranks. The hands so far that are disjoint from
//! the player's are an inclusion-exclusion sum of at most 31 of these counters.
//!
//! **Flushes by correction.** The dealer's four hidden cards make a flush with the up card only in at
//! most 495 ways. Each was counted at the strength of its ranks and belongs at the strength of its
//! flush. Both orders are the same, so for each set of up-suit cards that the player holds one running
//! count of those disjoint from it corrects every threshold.
//!
//! Everything holds for any deck and any qualifier: no step relies on a strategy, a pay table or a
//! whole pack. Cost for a whole pack: 13 up cards, each 650,000 steps of the sweep, 790,000
//! running counts for the corrections, and 86,267 states. The derivation, step by step, is in
//! `docs/caribbean-stud.md`; the plain twins are in the tests.

use super::flushes::{Flushes, Place, Running};
use super::multiset::{RANK_PATTERNS, RankPattern, UP_TO_FOUR, choose, for_each_part, multisets};
use super::progress::{Interrupted, Observer};
use crate::cards::{Card, CardSet, Rank, RankCounts, RankMask, Suit};
use crate::evaluator::{Category, Strength, strength_of_flush, strength_of_ranks};
use rayon::prelude::*;
use std::collections::BTreeMap;
use std::sync::LazyLock;

/// How the dealer's possible hands stand to one hand of the player. A count of equally likely deals
/// of the hidden cards each; together all of them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Showdown {
    /// The dealer does not qualify.
    pub not_qualified: u64,
    /// He qualifies with a lower hand.
    pub lower: u64,
    /// He qualifies with an equal hand.
    pub equal: u64,
    /// He qualifies with a higher hand.
    pub higher: u64,
}

impl Showdown {
    /// All hands of the dealer.
    pub const fn total(&self) -> u64 {
        self.not_qualified + self.lower + self.equal + self.higher
    }

    /// Counts one hand of the dealer, plainly.
    pub fn count(&mut self, dealer: Strength, player: Strength, qualifier: Option<Strength>) {
        let place = if qualifier.is_some_and(|weakest| dealer < weakest) {
            &mut self.not_qualified
        } else if dealer < player {
            &mut self.lower
        } else if dealer == player {
            &mut self.equal
        } else {
            &mut self.higher
        };
        *place += 1;
    }
}

/// All of a player's deals that look alike to the showdown.
#[derive(Clone, Copy, Debug)]
pub struct State<'a> {
    /// The rank of the dealer's up card.
    pub up: Rank,
    /// The player's ranks.
    pub pattern: &'a RankPattern,
    /// Which of the player's ranks he holds in the suit of the up card.
    pub in_up_suit: RankMask,
    /// The strength of the player's hand.
    pub strength: Strength,
    /// The category of the best five of the player's cards and the up card.
    pub with_up_card: Category,
    /// How many deals of the player's cards and the up card look like this.
    pub weight: u64,
    /// How the dealer's hands stand to the player's.
    pub showdown: Showdown,
}

/// Deals of a player's five cards, the dealer's up card and his four hidden cards.
pub fn deals(deck: CardSet) -> u128 {
    let cards = deck.len() as u128;
    num_integer::binomial(cards, 5)
        * cards.saturating_sub(5)
        * num_integer::binomial(cards.saturating_sub(6), 4)
}

/// Walks every state of a deck, in parallel over the up cards that are not alike. Each up card has a
/// result of its own, made by `empty`, filled by `visit`; they come back in a fixed order.
///
/// # Errors
/// When the observer says to stop.
pub fn walk<T: Send>(
    deck: CardSet,
    qualifier: Option<Strength>,
    observer: &dyn Observer,
    empty: impl Fn() -> T + Sync,
    visit: impl Fn(&mut T, &State) + Sync,
) -> Result<Vec<T>, Interrupted> {
    observer.begins(deals(deck));
    up_cards(deck)
        .into_par_iter()
        .map(|(up, alike)| {
            if observer.interrupted() {
                return Err(Interrupted);
            }
            let mut result = empty();
            let table = UpCard::new(deck, up, qualifier);
            let mut done = 0;
            table.for_each_state(alike, |state| {
                done += u128::from(state.weight) * u128::from(state.showdown.total());
                visit(&mut result, state);
            });
            observer.advances(done);
            Ok(result)
        })
        .collect()
}

/// One up card for each kind that is alike but for the names of suits, and how many of the kind
/// there are.
pub(super) fn up_cards(deck: CardSet) -> Vec<(Card, u64)> {
    let mut kinds: BTreeMap<(Rank, RankMask, [RankMask; 3]), (Card, u64)> = BTreeMap::new();
    for card in deck {
        let mut others: Vec<RankMask> = Suit::all()
            .filter(|&suit| suit != card.suit())
            .map(|suit| deck.in_suit(suit))
            .collect();
        others.sort_unstable();
        let own = deck.in_suit(card.suit());
        let kind = (card.rank(), own, [others[0], others[1], others[2]]);
        kinds.entry(kind).or_insert((card, 0)).1 += 1;
    }
    kinds.into_values().collect()
}

/// What the player knows of the dealer, and what is left for either.
struct UpCard {
    rank: Rank,
    qualifier: Option<Strength>,
    /// Cards of each rank that are left beside the up card.
    left: RankCounts,
    /// Those of them that are not of the up suit.
    left_in_others: RankCounts,
    /// The ranks left in the up suit.
    left_in_up_suit: RankMask,
    /// The ranks of the other suits.
    other_suits: [RankMask; 3],
    /// The dealer's flushes.
    flushes: Flushes,
    /// Hands that the dealer can have beside any one hand of the player.
    dealer_hands: u64,
}

/// For one strength of the player: dealer hands by rank that are disjoint from his cards, flushes
/// counted at the strength of their ranks.
#[derive(Clone, Copy, Default)]
struct ByRank {
    below: i64,
    up_to: i64,
}

/// The same for one rank pattern of the player.
#[derive(Clone, Copy, Default)]
struct PatternByRank {
    /// Below the qualifier.
    not_qualified: i64,
    /// Against the pattern without a flush.
    plain: ByRank,
    /// Against the pattern as a flush.
    flush: ByRank,
}

impl UpCard {
    fn new(deck: CardSet, up: Card, qualifier: Option<Strength>) -> UpCard {
        let rest = deck.without(CardSet::of(up));
        let in_up_suit = rest.in_suit(up.suit());
        let of_up_suit = rest.into_iter().filter(|card| card.suit() == up.suit());
        let mut others = Suit::all().filter(|&suit| suit != up.suit());
        UpCard {
            rank: up.rank(),
            qualifier,
            left: rest.rank_counts(),
            left_in_others: rest.without(of_up_suit.collect()).rank_counts(),
            left_in_up_suit: in_up_suit,
            other_suits: std::array::from_fn(|_| {
                others.next().map_or(0, |suit| rest.in_suit(suit))
            }),
            flushes: Flushes::new(up.rank(), in_up_suit, 5),
            dealer_hands: num_integer::binomial(deck.len().saturating_sub(6) as u64, 4),
        }
    }

    fn for_each_state(&self, alike: u64, mut visit: impl FnMut(&State)) {
        let by_rank = self.sweep();
        let qualifier = self.qualifier.map(|weakest| self.flushes.place(weakest));
        for (pattern, by_rank) in RANK_PATTERNS.iter().zip(&by_rank) {
            if !self.holds(&pattern.counts) {
                continue;
            }
            let ranks_with_up = strength_of_ranks(&pattern.counts.with(self.rank));
            let plain = self.threshold(pattern.strength, by_rank.plain);
            let flush = strength_of_flush(pattern.counts.present());
            let flush = self.threshold(flush, by_rank.flush);
            self.for_each_suiting(pattern, |suiting| {
                let running = self.flushes.disjoint_from(suiting.in_up_suit);
                let not_qualified =
                    qualifier.map_or(0, |place| by_rank.not_qualified + running.correction(place));
                let threshold = if suiting.flush { &flush } else { &plain };
                let with_up_card = self.flush_with_up_card(pattern, &suiting);
                visit(&State {
                    up: self.rank,
                    pattern,
                    in_up_suit: suiting.in_up_suit,
                    strength: threshold.strength,
                    with_up_card: with_up_card
                        .max(Some(ranks_with_up))
                        .map_or(Category::HighCard, Strength::category),
                    weight: alike * suiting.ways,
                    showdown: self.showdown(not_qualified, threshold, running),
                });
            });
        }
    }

    /// Whether the cards left hold such a pattern.
    fn holds(&self, counts: &RankCounts) -> bool {
        (0..Rank::COUNT).all(|rank| counts.0[rank] <= self.left.0[rank])
    }

    fn threshold(&self, strength: Strength, by_rank: ByRank) -> Threshold {
        Threshold {
            strength,
            by_rank,
            below: self.flushes.place(strength),
            up_to: self.flushes.place_above(strength),
        }
    }

    /// Counts dealer hands by rank against every pattern of the player, both plain and as a flush.
    ///
    /// # Panics
    /// When the counts for a pattern do not add up to all hands of the dealer.
    fn sweep(&self) -> Vec<PatternByRank> {
        let mut dealers: Vec<(Strength, RankCounts)> = multisets(4, &self.left)
            .into_iter()
            .map(|hidden| (strength_of_ranks(&hidden.with(self.rank)), hidden))
            .collect();
        dealers.sort_by_key(|dealer| dealer.0);
        let mut dealers = dealers.into_iter().peekable();
        let mut counters = Counters([0; UP_TO_FOUR]);
        let mut counts = vec![PatternByRank::default(); RANK_PATTERNS.len()];
        for hand in PLAYER_HANDS.iter() {
            if self.qualifier == Some(hand.strength) {
                for (counts, pattern) in counts.iter_mut().zip(RANK_PATTERNS.iter()) {
                    counts.not_qualified = counters.disjoint_from(pattern);
                }
            }
            let pattern = &RANK_PATTERNS[hand.pattern];
            let below = counters.disjoint_from(pattern);
            while let Some((_, hidden)) = dealers.next_if(|dealer| dealer.0 == hand.strength) {
                counters.add(&hidden, &self.left);
            }
            let by_rank = ByRank {
                below,
                up_to: counters.disjoint_from(pattern),
            };
            let counts = &mut counts[hand.pattern];
            *if hand.flush {
                &mut counts.flush
            } else {
                &mut counts.plain
            } = by_rank;
        }
        for pattern in RANK_PATTERNS
            .iter()
            .filter(|pattern| self.holds(&pattern.counts))
        {
            assert_eq!(
                counters.disjoint_from(pattern),
                self.dealer_hands as i64,
                "dealer hands beside {:?}",
                pattern.counts
            );
        }
        counts
    }

    /// Every way to hold the pattern, as far as the showdown can tell.
    fn for_each_suiting(&self, pattern: &RankPattern, mut visit: impl FnMut(Suiting)) {
        let present = pattern.counts.present();
        let can_flush = present.count_ones() == 5;
        let flushes_elsewhere = match can_flush {
            true => self
                .other_suits
                .iter()
                .filter(|&&suit| suit & present == present)
                .count(),
            false => 0,
        } as u64;
        let may = present & self.left_in_up_suit;
        // Every subset of `may`, the empty one last.
        let mut in_up_suit = may;
        loop {
            let mut ways = self.ways_elsewhere(pattern, in_up_suit);
            if in_up_suit == 0 && flushes_elsewhere > 0 {
                visit(Suiting {
                    in_up_suit,
                    ways: flushes_elsewhere,
                    flush: true,
                });
                ways -= flushes_elsewhere;
            }
            if ways > 0 {
                let flush = can_flush && in_up_suit == present;
                visit(Suiting {
                    in_up_suit,
                    ways,
                    flush,
                });
            }
            if in_up_suit == 0 {
                break;
            }
            in_up_suit = (in_up_suit - 1) & may;
        }
    }

    /// Ways to take the pattern's cards that are not of the up suit.
    fn ways_elsewhere(&self, pattern: &RankPattern, in_up_suit: RankMask) -> u64 {
        let ways = pattern.ranks.iter().map(|&(rank, count)| {
            let wanted = count - (in_up_suit >> rank.index() & 1) as u8;
            choose(self.left_in_others.0[rank.index()], wanted) as u64
        });
        ways.product()
    }

    /// The flush, if any, among the player's five cards and the up card.
    fn flush_with_up_card(&self, pattern: &RankPattern, suiting: &Suiting) -> Option<Strength> {
        let with_up_card = suiting.in_up_suit | 1 << self.rank.index();
        if with_up_card.count_ones() >= 5 {
            Some(strength_of_flush(with_up_card))
        } else {
            suiting
                .flush
                .then(|| strength_of_flush(pattern.counts.present()))
        }
    }

    fn showdown(&self, not_qualified: i64, player: &Threshold, running: Running) -> Showdown {
        let below = player.by_rank.below + running.correction(player.below);
        let up_to = player.by_rank.up_to + running.correction(player.up_to);
        // Against a hand below the qualifier every dealer who plays is higher.
        let beaten = match self.qualifier {
            Some(weakest) if player.strength < weakest => (0, 0),
            _ => (below - not_qualified, up_to - below),
        };
        let [not_qualified, lower, equal] =
            [not_qualified, beaten.0, beaten.1].map(|count| count as u64);
        Showdown {
            not_qualified,
            lower,
            equal,
            higher: self.dealer_hands - not_qualified - lower - equal,
        }
    }
}

/// One way to hold a pattern, as far as the showdown can tell.
struct Suiting {
    in_up_suit: RankMask,
    ways: u64,
    flush: bool,
}

/// A hand of the player's, and where it stands among the dealer's.
struct Threshold {
    strength: Strength,
    by_rank: ByRank,
    below: Place,
    up_to: Place,
}

/// A hand of the player's by its pattern; there is exactly one for every strength.
struct PlayerHand {
    strength: Strength,
    pattern: usize,
    flush: bool,
}

/// The 7,462 hands, weakest first.
static PLAYER_HANDS: LazyLock<Vec<PlayerHand>> = LazyLock::new(|| {
    let patterns = RANK_PATTERNS.iter().enumerate();
    let mut hands: Vec<PlayerHand> = patterns
        .flat_map(|(place, pattern)| {
            let present = pattern.counts.present();
            let plain = PlayerHand {
                strength: pattern.strength,
                pattern: place,
                flush: false,
            };
            let flush = (present.count_ones() == 5).then(|| PlayerHand {
                strength: strength_of_flush(present),
                pattern: place,
                flush: true,
            });
            std::iter::once(plain).chain(flush)
        })
        .collect();
    hands.sort_by_key(|hand| hand.strength);
    assert_eq!(hands.len(), Strength::COUNT);
    hands
});

/// For every multiset of at most four ranks: dealer hands so far that hold given cards of them.
struct Counters([i64; UP_TO_FOUR]);

impl Counters {
    fn add(&mut self, hidden: &RankCounts, left: &RankCounts) {
        for_each_part(hidden, |part, index| {
            let others: i64 = (0..Rank::COUNT)
                .filter(|&rank| hidden.0[rank] > 0)
                .map(|rank| {
                    let held = part.0[rank];
                    choose(left.0[rank] - held, hidden.0[rank] - held)
                })
                .product();
            self.0[index] += others;
        });
    }

    /// Dealer hands so far without a card of the player's.
    fn disjoint_from(&self, player: &RankPattern) -> i64 {
        player
            .terms
            .iter()
            .map(|&(index, times)| self.0[index as usize] * i64::from(times))
            .sum()
    }
}
