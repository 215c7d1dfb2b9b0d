//! One situation of a community-card game, worked out plainly: every runout and every holding of the
//! dealer's is looked at. Only before the flop, where there are 20,975,724,000 of them, the engine is
//! asked. Where a tree has several decisions on a street, those of the first are worked out.

use super::{Community, CommunityGame, start_actions};
use crate::cards::{Card, CardSet};
use crate::engine::Unobserved;
use crate::engine::community::{
    self, Betting, HoleCards, Next, Question, Showdowns, Standing, Street,
};
use crate::evaluator::{Category, Hand, Strength};
use crate::exact::{Exact, whole};
use crate::games::{Ending, Game, Outcome, Play, Situation, SituationError, Worth};
use crate::paytable::Rules;
use indexmap::IndexMap;
use itertools::Itertools;

/// How many deals end in each outcome, by its id.
type Endings = IndexMap<String, (Outcome, u128)>;

pub(super) fn worths<G: CommunityGame>(
    game: &Community<G>,
    rules: &Rules,
    situation: &Situation,
) -> Result<Vec<Worth>, SituationError> {
    situation.nothing_exchanged(game.spec().title)?;
    let seen = Seen::settle(situation)?;
    let betting = game.0.betting(rules);
    let mut worths = if seen.board.is_empty() {
        before_the_flop(game, rules, &betting, &seen)
    } else {
        let table = Plain {
            game: &game.0,
            rules,
            betting: &betting,
            showdowns: game.0.showdowns(rules),
            seen: &seen,
        };
        table.worths()?
    };
    // A stable sort keeps actions of equal worth in the order of preference.
    worths.sort_by(|one, two| two.value.cmp(&one.value));
    Ok(worths)
}

/// What the player sees, checked.
struct Seen {
    player: [Card; 2],
    board: Vec<Card>,
    /// The cards that may still come.
    unseen: CardSet,
}

impl Seen {
    fn settle(situation: &Situation) -> Result<Seen, SituationError> {
        let wrong = |message: String, help: &str| {
            Err(SituationError {
                message,
                help: help.into(),
            })
        };
        let [one, two] = situation.player[..] else {
            let message = format!("the player has two cards, not {}", situation.player.len());
            return wrong(message, "give two cards, as in --player \"Ah Kd\"");
        };
        if !situation.dealer.is_empty() {
            let message = "the player sees no card of the dealer's in this game".to_string();
            return wrong(
                message,
                "leave --dealer out; other cards known to be gone are --dead",
            );
        }
        let board = situation.board.len();
        if ![0, 3, 5].contains(&board) {
            let message = format!(
                "decisions are taken with no, three or five cards on the board, not {board}"
            );
            let help = "give the flop, as in --board \"Qs 7d 2c\", or all five cards, or none";
            return wrong(message, help);
        }
        let unseen = CardSet::FULL.without(situation.seen());
        let needed = 2 + 5 - board;
        if unseen.len() < needed {
            let message = format!(
                "{} cards are left for the {needed} that are still to come",
                unseen.len()
            );
            return wrong(message, "give fewer --dead cards");
        }
        Ok(Seen {
            player: [one, two],
            board: situation.board.clone(),
            unseen,
        })
    }
}

/// By the engine, for the one holding.
fn before_the_flop<G: CommunityGame>(
    game: &Community<G>,
    rules: &Rules,
    betting: &Betting,
    seen: &Seen,
) -> Vec<Worth> {
    let prices = game.prices(rules, betting, Play::Optimal);
    let question = Question {
        showdowns: game.0.showdowns(rules),
        betting,
        prices: &prices,
        losing: false,
    };
    let deck = seen.player.into_iter().fold(seen.unseen, CardSet::with);
    let answers = community::walk(deck, Some(seen.player), &[question], &Unobserved);
    let Ok([answer]) = answers.as_deref() else {
        unreachable!("an unobserved walk answers its question");
    };
    let order = (game.spec().outcomes)(rules);
    let actions = start_actions(betting).into_iter().enumerate();
    actions
        .map(|(action, name)| {
            let mut endings = Endings::new();
            for (event, count) in answer.endings(0, action) {
                let outcome = game
                    .0
                    .settle(rules, event.leaf, event.category, event.standing);
                add(&mut endings, outcome, count.into());
            }
            worth(name, endings, &order)
        })
        .collect()
}

fn add(endings: &mut Endings, outcome: Outcome, count: u128) {
    if count > 0 {
        let id = outcome.name.id.clone();
        endings.entry(id).or_insert((outcome, 0)).1 += count;
    }
}

/// With the endings in the order of the outcomes.
fn worth(action: &str, mut endings: Endings, order: &[String]) -> Worth {
    let in_order = order.iter().filter_map(|id| endings.swap_remove(id));
    let endings = in_order.map(|(outcome, count)| Ending { outcome, count });
    Worth::new(action, endings.collect())
}

/// A flop or a whole board, with every card that may come dealt in every way.
struct Plain<'a, G> {
    game: &'a G,
    rules: &'a Rules,
    betting: &'a Betting,
    showdowns: Showdowns,
    seen: &'a Seen,
}

/// The player's category on one whole board, and how the dealer's holdings stand to his hand.
struct River {
    category: Category,
    standings: [u128; Standing::COUNT],
}

impl<G: CommunityGame> Plain<'_, G> {
    fn worths(&self) -> Result<Vec<Worth>, SituationError> {
        let street = match self.seen.board.len() {
            3 => Street::Flop,
            _ => Street::River,
        };
        let mut nodes = self.betting.nodes().iter();
        let Some(node) = nodes.find(|node| node.street == street) else {
            let decided: Vec<&str> = (self.betting.nodes().iter())
                .map(|node| node.street.id())
                .dedup()
                .collect();
            return Err(SituationError {
                message: format!("nothing is decided on the {}", street.id()),
                help: format!(
                    "decisions of this game are taken at: {}",
                    decided.join(", ")
                ),
            });
        };
        let rivers = self.rivers();
        let order = (self.rules.game.outcomes)(self.rules);
        let worths = node.actions.iter().map(|action| {
            let mut endings = Endings::new();
            for river in &rivers {
                self.end(action.next, river, &mut endings);
            }
            worth(&action.name, endings, &order)
        });
        Ok(worths.collect())
    }

    /// Every whole board that may come.
    fn rivers(&self) -> Vec<River> {
        let cards: Vec<Card> = self.seen.unseen.into_iter().collect();
        let runouts = cards
            .iter()
            .copied()
            .combinations(5 - self.seen.board.len());
        runouts
            .map(|runout| {
                let board: Vec<Card> = self
                    .seen
                    .board
                    .iter()
                    .copied()
                    .chain(runout.iter().copied())
                    .collect();
                let hidden: Vec<Card> = cards
                    .iter()
                    .copied()
                    .filter(|card| !runout.contains(card))
                    .collect();
                self.river(&board, &hidden)
            })
            .collect()
    }

    fn river(&self, board: &[Card], hidden: &[Card]) -> River {
        let making = Making::new(self.showdowns.hole_cards, board);
        let player = making.strength(self.seen.player);
        let mut standings = [0; Standing::COUNT];
        for (place, &one) in hidden.iter().enumerate() {
            for &two in &hidden[place + 1..] {
                let dealer = making.strength([one, two]);
                let standing = Standing::of(dealer, player, self.showdowns.qualifier);
                standings[standing as usize] += 1;
            }
        }
        River {
            category: player.category(),
            standings,
        }
    }

    /// Counts how a whole board ends after an action, with the best play on the river.
    fn end(&self, next: Next, river: &River, endings: &mut Endings) {
        let leaf = match next {
            Next::Leaf(leaf) => leaf,
            Next::Node(node) => self.best_on(&self.betting.nodes()[node].actions, river),
        };
        for (standing, &count) in Standing::ALL.into_iter().zip(&river.standings) {
            if count > 0 {
                let outcome = self.game.settle(self.rules, leaf, river.category, standing);
                add(endings, outcome, count);
            }
        }
    }

    /// The leaf of the best action; of equals the first.
    fn best_on(&self, actions: &[community::Action], river: &River) -> usize {
        let worth = |leaf: usize| -> Exact {
            let standings = Standing::ALL.into_iter().zip(&river.standings);
            let nets = standings
                .filter(|(_, count)| **count > 0)
                .map(|(standing, &count)| {
                    let outcome = self.game.settle(self.rules, leaf, river.category, standing);
                    outcome.net * whole(count)
                });
            nets.sum()
        };
        let mut best: Option<(usize, Exact)> = None;
        for action in actions {
            let Next::Leaf(leaf) = action.next else {
                unreachable!("nothing is decided after the river");
            };
            let worth = worth(leaf);
            if best.as_ref().is_none_or(|(_, best)| worth > *best) {
                best = Some((leaf, worth));
            }
        }
        best.expect("a decision has an action").0
    }
}

/// How hands are made on one board.
enum Making {
    Any(Hand),
    Both(Vec<Hand>),
}

impl Making {
    fn new(hole_cards: HoleCards, board: &[Card]) -> Making {
        match hole_cards {
            HoleCards::Any => Making::Any(board.iter().copied().collect()),
            HoleCards::Both => {
                let threes = board.iter().copied().combinations(3);
                Making::Both(threes.map(|three| three.into_iter().collect()).collect())
            }
        }
    }

    fn strength(&self, [one, two]: [Card; 2]) -> Strength {
        let hole = Hand::of(one).with(two);
        match self {
            Making::Any(board) => board.plus(hole).strength7(),
            Making::Both(threes) => {
                let hands = threes.iter().map(|three| three.plus(hole).strength5());
                hands.max().expect("a board has three cards")
            }
        }
    }
}
