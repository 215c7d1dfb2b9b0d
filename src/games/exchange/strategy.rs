//! Optimal play of a game with a draw, to be looked up hand by hand: what a simulation plays by; and the first
//! decisions one by one, to be exported.

use super::{Exchange, ExchangeGame};
use crate::cards::{Card, CardSet, Rank, RankCounts, Suit};
use crate::engine::exchange::{self, Action, Bets, Choice, Decision, Draw, Nets, Question, Scale};
use crate::engine::multiset::{FIVES, index_in_size};
use crate::engine::{Interrupted, Observer};
use crate::paytable::Rules;
use itertools::Itertools;

/// Rules as the engine is asked about them.
pub struct Asked<'a, G> {
    game: &'a Exchange<G>,
    rules: &'a Rules,
    choices: Vec<Choice>,
    nets: Vec<Nets>,
}

impl<'a, G: ExchangeGame> Asked<'a, G> {
    /// The rules of a game.
    pub fn new(game: &'a Exchange<G>, rules: &'a Rules) -> Asked<'a, G> {
        Asked {
            choices: game.choices(rules),
            nets: game.all_nets(rules),
            game,
            rules,
        }
    }

    fn question(&self) -> Question<'_> {
        self.game.question(self.rules, &self.choices, &self.nets)
    }

    /// Calls with the first decision of every hand against every up card of a whole pack, one for all that are
    /// alike but for the names of suits, and delivers what was made of them, up card by up card.
    ///
    /// # Errors
    /// When the observer says to stop, and what a delivery fails with.
    pub fn first_decisions<S: Send, E: From<Interrupted>>(
        &self,
        observer: &dyn Observer,
        begin: impl Fn(Card) -> S + Sync,
        visit: impl Fn(&mut S, &Decision, &Scale) + Sync,
        deliver: impl FnMut(S) -> Result<(), E>,
    ) -> Result<(), E> {
        let question = self.question();
        exchange::first_decisions(CardSet::FULL, &question, observer, begin, visit, deliver)
    }

    /// Solves the first decisions; the last ones are decided as they come.
    ///
    /// # Errors
    /// When the observer says to stop.
    pub fn strategy(&self, observer: &dyn Observer) -> Result<Strategy, Interrupted> {
        let mut first = vec![Vec::new(); Rank::COUNT];
        self.first_decisions(
            observer,
            |up| (up, vec![UNKNOWN; FIVES << CODE_BITS]),
            |(_, actions), decision, _| note(actions, decision),
            |(up, actions)| {
                first[up.rank().index()] = actions;
                Ok::<(), Interrupted>(())
            },
        )?;
        Ok(Strategy { first })
    }

    /// Calls with what decides whether to bet after a draw.
    pub fn with_bets<T>(&self, then: impl FnOnce(&Bets) -> T) -> T {
        let question = self.question();
        then(&Bets::new(&question))
    }
}

/// What is done first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum First {
    /// Folds.
    Fold,
    /// Bets at once.
    Bet,
    /// Exchanges the cards whose bits are set, the first card's the lowest.
    Exchange(u8),
    /// Buys a sixth card.
    Sixth,
}

/// What to do first with every hand against every up card of a whole pack: 80 MiB.
pub struct Strategy {
    /// By the up card's rank; see [`place`].
    first: Vec<Vec<u8>>,
}

/// Two bits for the suit of each of five cards.
const CODE_BITS: u32 = 10;

/// Actions in a byte: which of the five cards, by rank and suit, are kept, and three others.
const FOLD: u8 = 32;
const SIXTH: u8 = 33;
const UNKNOWN: u8 = u8::MAX;

impl Strategy {
    /// What to do first with five cards, in any order, against an up card.
    pub fn first(&self, player: [Card; 5], up: Card) -> First {
        let mut order = [0, 1, 2, 3, 4];
        order.sort_unstable_by_key(|&card: &usize| sorted_by(player[card], up.suit()));
        let action = self.first[up.rank().index()][place(order.map(|card| player[card]), up)];
        match action {
            UNKNOWN => panic!("no decision for {player:?} against {up:?}"),
            FOLD => First::Fold,
            SIXTH => First::Sixth,
            0b1_1111 => First::Bet,
            kept => {
                let given = order.iter().enumerate();
                let given = given.filter(|(place, _)| kept >> place & 1 == 0);
                First::Exchange(given.fold(0, |cards, (_, card)| cards | 1 << card))
            }
        }
    }
}

/// By rank, and among equals the up card's suit first.
fn sorted_by(card: Card, up: Suit) -> (Rank, usize) {
    (card.rank(), code_of(card.suit(), up))
}

/// The number of a suit: the up card's is 0.
fn code_of(suit: Suit, up: Suit) -> usize {
    match suit.index().cmp(&up.index()) {
        std::cmp::Ordering::Less => suit.index() + 1,
        std::cmp::Ordering::Equal => 0,
        std::cmp::Ordering::Greater => suit.index(),
    }
}

/// The place of sorted cards among all hands of five.
fn place(player: [Card; 5], up: Card) -> usize {
    let counts: RankCounts = player.into_iter().collect();
    let cards = player.iter().enumerate();
    let code = cards.fold(0, |code, (place, card)| {
        code | code_of(card.suit(), up.suit()) << (2 * place)
    });
    index_in_size(&counts) << CODE_BITS | code
}

/// Notes a decision for every way to name the suits that are not the up card's.
fn note(actions: &mut [u8], decision: &Decision) {
    let up = decision.up;
    let others: Vec<Suit> = Suit::all().filter(|&suit| suit != up.suit()).collect();
    for named in others.iter().permutations(others.len()) {
        let renamed = decision.player.map(|card| {
            let place = others.iter().position(|&suit| suit == card.suit());
            place.map_or(card, |place| Card::of(card.rank(), *named[place]))
        });
        let mut order = [0, 1, 2, 3, 4];
        order.sort_unstable_by_key(|&card: &usize| sorted_by(renamed[card], up.suit()));
        let action = match decision.best.action {
            Action::Fold => FOLD,
            Action::Draw {
                draw: Draw::Sixth, ..
            } => SIXTH,
            Action::Draw { kept, .. } => {
                let cards = order.iter().enumerate();
                cards.fold(0, |now, (place, card)| now | (kept >> card & 1) << place)
            }
        };
        actions[place(order.map(|card| renamed[card]), up)] = action;
    }
}
