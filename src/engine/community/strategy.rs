//! The best play of one question over the whole pack, to be looked up: what a simulation plays by.

use super::answer::{Answer, Starts};
use super::betting::{Betting, Decisions, Street};
use super::lanes::best_of_lanes;
use super::runouts::Slots;
use super::view::{Numbering, View, kind_of, pair_of};
use crate::cards::{Card, CardSet, Suit};

/// What to do in every situation: some 30 MiB, a few hundred nanoseconds a look-up.
pub struct Strategy {
    pub(super) betting: Betting,
    pub(super) of_suit: [usize; Suit::COUNT],
    /// For each view its flops, how many pairs there are to one, and the worth of every lane.
    pub(super) flops: Vec<(Numbering, usize, Vec<i128>)>,
    pub(super) lanes: usize,
    /// For each view its boards, how many pairs there are to one, and their slots.
    pub(super) boards: Vec<(Numbering, usize, Slots)>,
    /// The code of the river's decisions in each slot.
    pub(super) codes: Vec<usize>,
    pub(super) starts: Starts,
    /// The best action of each starting hand.
    pub(super) best: Vec<usize>,
}

impl Strategy {
    /// The betting that is played.
    pub fn betting(&self) -> &Betting {
        &self.betting
    }

    /// The best action at a node, by its place there, with the player's cards and the board's of that
    /// street.
    ///
    /// # Panics
    /// When the board has another number of cards than the node's street.
    pub fn action(&self, node: usize, player: [Card; 2], board: &[Card]) -> usize {
        let street = self.betting.nodes()[node].street;
        assert_eq!(board.len(), street.board(), "a board of the street");
        let board: CardSet = board.iter().copied().collect();
        let decisions = self.betting.decisions(street);
        match street {
            Street::Start => self.best[self.starts.of_holding(player)],
            Street::Flop => self.on_the_flop(node, player, board, &decisions),
            Street::River => {
                let code = self.codes[self.slot(player, board)];
                decisions.action(code, node)
            }
        }
    }

    fn on_the_flop(
        &self,
        node: usize,
        player: [Card; 2],
        flop: CardSet,
        decisions: &Decisions,
    ) -> usize {
        let mut worths = vec![0; self.lanes];
        for suit in parts(flop) {
            let view = self.view(suit);
            let (flops, pairs, of_lanes) = &self.flops[view];
            let place = flops.of(&View::of(flop, suit)) * pairs + pair(player, suit);
            let lanes = &of_lanes[place * self.lanes..(place + 1) * self.lanes];
            for (worth, more) in worths.iter_mut().zip(lanes) {
                *worth += more;
            }
        }
        let mut lane = 0;
        for (place, actions) in &decisions.0 {
            let others = actions.len() - 1;
            if *place == node {
                return best_of_lanes(&worths[lane..lane + others]).0;
            }
            lane += others;
        }
        unreachable!("a node of this street")
    }

    fn slot(&self, player: [Card; 2], board: CardSet) -> usize {
        let suit = Suit::all().find(|&suit| board.in_suit(suit).count_ones() >= 3);
        let (boards, pairs, slots) = &self.boards[self.view(suit)];
        let place = boards.of(&View::of(board, suit)) * pairs + pair(player, suit);
        slots[place].into()
    }

    fn view(&self, suit: Option<Suit>) -> usize {
        suit.map_or(0, |suit| self.of_suit[suit.index()])
    }
}

/// As which suits see it, or none, a flop's sums are to be added up.
pub(super) fn parts(flop: CardSet) -> Vec<Option<Suit>> {
    let held = |suit: Suit| flop.in_suit(suit).count_ones();
    match Suit::all().find(|&suit| held(suit) == 3) {
        Some(suit) => vec![Some(suit)],
        None => {
            let suits = Suit::all().filter(|&suit| held(suit) > 0).map(Some);
            std::iter::once(None).chain(suits).collect()
        }
    }
}

/// A holding as a suit sees it, or none.
pub(super) fn pair(holding: [Card; 2], suit: Option<Suit>) -> usize {
    let [one, two] = holding.map(|card| kind_of(card, suit));
    pair_of(one, two)
}

/// The best action of each starting hand.
pub(super) fn best(answer: &Answer) -> Vec<usize> {
    let hands = 0..answer.starting_hands().len();
    hands.map(|start| answer.best(start)).collect()
}
