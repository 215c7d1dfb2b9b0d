//! The games, one file each: what a house may choose, the states a player meets, his actions, the
//! events that a deal can end in, and how each is settled.
//!
//! Every game is the same two ideas. A *tally* counts deals by event; which deals end in which event
//! depends on the play. *Prices*, a pay table's, turn events into results. So a walk is asked for
//! the tallies of any number of rules and ways to play, shares what it can between them, and
//! everything that is reported afterwards (edge, distribution, covariance, sensitivity) is a sum over
//! events.

pub mod caribbean;
pub mod casino_holdem;
pub mod community;
pub mod exchange;
mod line;
pub mod oasis;
pub mod russian;
mod spec;
mod stud;
pub mod uth;

pub use line::Line;
pub use spec::{
    Conflict, Conflicts, DraftSwitches, Kind, QUALIFIER_FORMS, Qualifier, Shape, SideBetSpec,
    SidePays, Spec, Switch, TableSpec, Unreachable, UnreachableLine, line_words, no_conflicts,
};

use crate::cards::{Card, CardSet};
use crate::engine::{Interrupted, Observer, Tally};
use crate::exact::{Exact, whole};
use crate::paytable::Rules;
use num_bigint::BigInt;

/// How the main bet is played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Play {
    /// For the greatest expectation.
    Optimal,
    /// For the greatest expectation of the main bet and a side bet that a fold forfeits.
    Together {
        /// The side bet, by its place in the rules.
        side_bet: usize,
        /// The stake on it, in antes.
        stake: Exact,
    },
    /// By a simpler strategy, named in the game's [`Spec`].
    Named(&'static str),
}

/// One tally to make.
#[derive(Clone, Debug)]
pub struct Request<'a> {
    /// The rules; always of the game that is asked.
    pub rules: &'a Rules,
    /// How the main bet is played.
    pub play: Play,
}

/// What a walk gives for a request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Walked {
    /// Every deal, by event.
    pub tally: Tally,
    /// What every starting hand is worth, where a game has starting hands.
    pub starting_hands: Vec<StartingHand>,
    /// How often ways to play were left out because a bound proved them worse, where a game does so.
    pub ruled_out: Vec<RuledOut>,
}

/// How often a way to play was left out because a bound proved it worse than another, over all first hands and
/// all choices of the cards that it is done with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RuledOut {
    /// The action.
    pub action: String,
    /// Never worked out.
    pub ruled_out: u128,
    /// Worked out exactly.
    pub worked_out: u128,
}

/// Holdings of two cards that are alike before the flop.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StartingHand {
    /// Its usual name, as `AKs`.
    pub name: String,
    /// How many holdings.
    pub holdings: u32,
    /// Each action with the mean result, in antes, when the best play follows.
    pub worths: Vec<(String, Exact)>,
    /// The place of the best action.
    pub best: usize,
}

/// Something that a deal can end in and that settlement tells apart.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// Its name.
    pub name: Named,
    /// Net result of the main bet, in antes.
    pub net: Exact,
    /// Money put down on the main bet, in antes.
    pub stake: Exact,
}

/// Deals that are alike to every bet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Group {
    /// How they end, by place in [`Game::outcomes`].
    pub outcome: usize,
    /// What was decided, by place in [`Game::decisions`]: one for each stage that the deal went
    /// through.
    pub decisions: Vec<usize>,
    /// For each side bet of the rules, what it is settled on.
    pub side: Vec<Line>,
    /// How many deals.
    pub count: BigInt,
}

/// A name for a kind of event, or for a decision.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Named {
    /// Stable, for machines.
    pub id: String,
    /// For people.
    pub words: String,
}

/// One situation a player is in, as far as he sees it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Situation {
    /// The player's cards.
    pub player: Vec<Card>,
    /// What is seen of the dealer.
    pub dealer: Vec<Card>,
    /// The common cards on the table; none in stud.
    pub board: Vec<Card>,
    /// The cards that the player has exchanged away.
    pub discards: Vec<Card>,
    /// Other cards known to be out of play.
    pub dead: Vec<Card>,
}

impl Situation {
    /// Every card that is seen.
    pub fn seen(&self) -> CardSet {
        self.places().into_iter().flatten().copied().collect()
    }

    fn places(&self) -> [&Vec<Card>; 5] {
        let Situation {
            player,
            dealer,
            board,
            discards,
            dead,
        } = self;
        [player, dealer, board, discards, dead]
    }

    /// Checks that no card was exchanged, in a game without exchanges.
    fn nothing_exchanged(&self, title: &str) -> Result<(), SituationError> {
        if self.discards.is_empty() {
            return Ok(());
        }
        Err(SituationError {
            message: format!("in {title} no cards are exchanged"),
            help: "leave --discards out; other cards known to be gone are --dead".into(),
        })
    }
}

/// What is wrong with a situation, and how to put it right.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub struct SituationError {
    /// What is wrong.
    pub message: String,
    /// How to put it right.
    pub help: String,
}

/// One action in a situation, with its exact worth.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Worth {
    /// The action.
    pub action: Named,
    /// Expected net result in antes.
    pub value: Exact,
    /// What it can end in: the outcome, its net result and in how many of the equally likely deals.
    pub endings: Vec<Ending>,
}

impl Worth {
    /// An action worth the mean of its endings.
    ///
    /// # Panics
    /// When there is no ending.
    pub fn new(action: &str, endings: Vec<Ending>) -> Worth {
        let total: u128 = endings.iter().map(|ending| ending.count).sum();
        let sum: Exact = endings
            .iter()
            .map(|ending| &ending.outcome.net * whole(ending.count))
            .sum();
        Worth {
            action: Named {
                id: action.into(),
                words: action.into(),
            },
            value: sum / whole(total),
            endings,
        }
    }
}

/// One thing that an action can end in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ending {
    /// The outcome, with its net result.
    pub outcome: Outcome,
    /// How many of the equally likely deals of the unseen cards.
    pub count: u128,
}

/// The id of the outcome of a fold, in every game.
pub const FOLD: &str = "fold";

/// The place of an outcome that the game itself has named.
fn place_of(outcomes: &[Outcome], id: &str) -> usize {
    outcomes
        .iter()
        .position(|outcome| outcome.name.id == id)
        .unwrap_or_else(|| panic!("{id} is an outcome of the game"))
}

/// How one event is settled, in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Settlement {
    /// The event.
    pub event: &'static str,
    /// What happens to each bet.
    pub bets: Vec<(&'static str, String)>,
}

/// What walking every deal takes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Cost {
    /// States that are visited in place of the deals.
    pub states: u64,
    /// Time with two threads on the machine that the README's figures are from.
    pub seconds: f64,
    /// Peak memory.
    pub mebibytes: u64,
}

/// A casino poker game.
pub trait Game: Sync {
    /// What a house may choose.
    fn spec(&self) -> &'static Spec;

    /// The settlement rules in words, under given rules.
    fn settlement(&self, rules: &Rules) -> Vec<Settlement>;

    /// How many equally likely deals there are with a deck, and what makes one.
    fn deals(&self, deck: CardSet) -> (u128, &'static str);

    /// Every outcome that settlement tells apart under the rules, priced by them, in the order of
    /// reports. Rules that differ only in prices have the same outcomes in the same order.
    fn outcomes(&self, rules: &Rules) -> Vec<Outcome>;

    /// The least that a player puts down to be dealt in, in antes: the ante, and the blind where there
    /// is one.
    fn initial_bet(&self, rules: &Rules) -> Exact;

    /// The side bets that a fold forfeits under the rules, by place, with the stake on each at which
    /// it is played together with the main bet.
    fn forfeited(&self, _: &Rules) -> Vec<(usize, Exact)> {
        Vec::new()
    }

    /// What a walk under the rules takes, as measured.
    fn cost(&self, rules: &Rules) -> Cost;

    /// Every decision under the rules: its stage and action, in the order of reports.
    fn decisions(&self, rules: &Rules) -> Vec<(Named, Named)>;

    /// Counts every deal of a deck by event, one tally for each request.
    ///
    /// # Errors
    /// When the observer says to stop.
    fn walk(
        &self,
        deck: CardSet,
        requests: &[Request],
        observer: &dyn Observer,
    ) -> Result<Vec<Walked>, Interrupted>;

    /// The deals of a tally, grouped as the rules' bets see them.
    fn groups(&self, rules: &Rules, tally: &Tally) -> Vec<Group>;

    /// Every action in a situation with its exact worth, best first.
    ///
    /// # Errors
    /// When the situation cannot arise.
    fn worths(&self, rules: &Rules, situation: &Situation) -> Result<Vec<Worth>, SituationError>;
}

/// Every game there is.
pub static GAMES: &[&dyn Game] = &[
    &caribbean::Caribbean,
    &oasis::OASIS,
    &russian::RUSSIAN,
    &casino_holdem::CASINO_HOLDEM,
    &uth::ULTIMATE_TEXAS_HOLDEM,
];

/// The game with this name or alias, in any case.
pub fn game(name: &str) -> Option<&'static dyn Game> {
    let name = name.to_lowercase();
    GAMES.iter().copied().find(|game| {
        let spec = game.spec();
        spec.id == name || spec.aliases.contains(&name.as_str())
    })
}
