//! A simulation beside the exact figures: the one place where the two meet. The game is solved, the
//! strategy is looked up while the simulation deals and settles by itself, and the results are
//! compared.

use super::analyse;
use super::simulate::{self, Expectations, Simulation};
use crate::cards::Card;
use crate::engine::exchange::Bets;
use crate::engine::{Interrupted, Observer, Unobserved};
use crate::exact::fraction_text;
use crate::games::exchange::{self, Asked, Exchange, ExchangeGame};
use crate::games::{caribbean, casino_holdem, community, oasis, russian, uth};
use crate::paytable::Rules;
use crate::report::model::{RulesUsed, SCHEMA_VERSION, Tool};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::num::NonZeroU64;

/// A simulation of one pay table under optimal play, compared with the exact figures.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SimulationReport {
    /// The version of this form.
    pub schema_version: u32,
    /// What made the report.
    pub tool: Tool,
    /// The game's name.
    pub game: String,
    /// The pay table's name.
    pub paytable: String,
    /// Every switch and pay line as used.
    pub rules: RulesUsed,
    /// What was found.
    pub simulation: Simulation,
}

impl simulate::caribbean::Decide for caribbean::Strategy {
    fn raises(&self, player: [Card; 5], up: Card) -> bool {
        self.raises(player, up)
    }
}

/// A strategy of a community-card game that names what it does, as reports name it.
trait NamesActions: Sync {
    /// The action with these cards and a board of none, three or five.
    fn action(&self, player: [Card; 2], board: &[Card]) -> &str;
}

impl NamesActions for community::Strategy {
    fn action(&self, player: [Card; 2], board: &[Card]) -> &str {
        self.action(player, board)
    }
}

/// Casino Hold'em as a strategy plays it that names its actions.
struct Calls<'a, S>(&'a S);

impl<S: NamesActions> simulate::casino_holdem::Decide for Calls<'_, S> {
    fn calls(&self, player: [Card; 2], flop: [Card; 3]) -> bool {
        place(&["call"], "fold", self.0.action(player, &flop)).is_some()
    }
}

/// Ultimate Texas Hold'em as a strategy plays it that names its actions.
struct Plays<'a, S> {
    strategy: &'a S,
    /// The names of the multiples of each stage, in the order of the rules.
    start: Vec<String>,
    flop: Vec<String>,
    river: Vec<String>,
}

impl<'a, S> Plays<'a, S> {
    fn new(rules: &Rules, strategy: &'a S) -> Plays<'a, S> {
        let names = |stage| {
            let multiples = rules.multiples(stage).iter();
            let names = multiples.map(|multiple| format!("play {}", fraction_text(multiple)));
            names.collect()
        };
        Plays {
            strategy,
            start: names("play_start"),
            flop: names("play_flop"),
            river: names("play_river"),
        }
    }
}

/// A game with a draw as it was solved: first decisions from a table, last ones as they come.
struct Draws<'a> {
    strategy: &'a exchange::Strategy,
    bets: &'a Bets<'a>,
}

impl simulate::exchange::Decide for Draws<'_> {
    fn first(&self, player: [Card; 5], up: Card) -> simulate::exchange::First {
        match self.strategy.first(player, up) {
            exchange::First::Fold => simulate::exchange::First::Fold,
            exchange::First::Bet => simulate::exchange::First::Bet,
            exchange::First::Exchange(cards) => simulate::exchange::First::Exchange(cards),
            exchange::First::Sixth => simulate::exchange::First::Sixth,
        }
    }

    fn bets(&self, player: &[Card], discards: &[Card], up: Card) -> bool {
        self.bets.bets(player, discards, up)
    }
}

/// The place of an action among the plays of a stage; none when it is the one that is no play.
///
/// # Panics
/// When it is neither.
fn place(plays: &[impl AsRef<str>], otherwise: &str, action: &str) -> Option<usize> {
    let place = plays.iter().position(|play| play.as_ref() == action);
    assert!(
        place.is_some() || action == otherwise,
        "no action: {action}"
    );
    place
}

impl<S: NamesActions> simulate::uth::Decide for Plays<'_, S> {
    fn start(&self, player: [Card; 2]) -> Option<usize> {
        place(&self.start, "check", self.strategy.action(player, &[]))
    }

    fn flop(&self, player: [Card; 2], flop: [Card; 3]) -> Option<usize> {
        place(&self.flop, "check", self.strategy.action(player, &flop))
    }

    fn river(&self, player: [Card; 2], board: [Card; 5]) -> Option<usize> {
        place(&self.river, "fold", self.strategy.action(player, &board))
    }
}

/// How many rounds, from what the random numbers begin, and who is told.
#[derive(Clone, Copy)]
struct Run<'a> {
    rounds: NonZeroU64,
    seed: u64,
    observer: &'a dyn Observer,
}

impl Run<'_> {
    /// Solves the game and plays it.
    fn optimal(self, rules: &Rules) -> Result<Simulation, Interrupted> {
        match rules.game.id {
            "caribbean" => {
                let strategy = caribbean::Strategy::optimal(rules, &Unobserved)?;
                let Run { rounds, seed, .. } = self;
                simulate::caribbean::simulate(rules, &strategy, rounds, seed, self.observer)
            }
            "casino-holdem" => {
                let game = &casino_holdem::CASINO_HOLDEM;
                let strategy = community::Strategy::optimal(game, rules, &Unobserved)?;
                self.casino_holdem(rules, &strategy)
            }
            "oasis" => self.with_a_draw(&oasis::OASIS, rules, |rules, strategy| {
                let Run { rounds, seed, .. } = self;
                simulate::oasis::simulate(rules, strategy, rounds, seed, self.observer)
            }),
            "russian" => self.with_a_draw(&russian::RUSSIAN, rules, |rules, strategy| {
                let Run { rounds, seed, .. } = self;
                simulate::russian::simulate(rules, strategy, rounds, seed, self.observer)
            }),
            "uth" => {
                let game = &uth::ULTIMATE_TEXAS_HOLDEM;
                let strategy = community::Strategy::optimal(game, rules, &Unobserved)?;
                self.uth(rules, &strategy)
            }
            other => panic!("the game {other} has no simulation"),
        }
    }

    /// Solves a game with a draw, and plays it.
    fn with_a_draw<G: ExchangeGame>(
        self,
        game: &Exchange<G>,
        rules: &Rules,
        play: impl FnOnce(&Rules, &Draws) -> Result<Simulation, Interrupted>,
    ) -> Result<Simulation, Interrupted> {
        let asked = Asked::new(game, rules);
        let strategy = asked.strategy(&Unobserved)?;
        asked.with_bets(|bets| {
            let strategy = Draws {
                strategy: &strategy,
                bets,
            };
            play(rules, &strategy)
        })
    }

    fn casino_holdem(
        self,
        rules: &Rules,
        strategy: &impl NamesActions,
    ) -> Result<Simulation, Interrupted> {
        let strategy = Calls(strategy);
        let Run { rounds, seed, .. } = self;
        simulate::casino_holdem::simulate(rules, &strategy, rounds, seed, self.observer)
    }

    fn uth(self, rules: &Rules, strategy: &impl NamesActions) -> Result<Simulation, Interrupted> {
        let strategy = Plays::new(rules, strategy);
        let Run { rounds, seed, .. } = self;
        simulate::uth::simulate(rules, &strategy, rounds, seed, self.observer)
    }
}

/// Plays so many rounds by the optimal strategy and compares them with the exact figures. The same
/// rounds and seed give the same result on any machine and with any number of threads.
///
/// # Errors
/// When the observer says to stop.
pub fn simulation(
    rules: &Rules,
    rounds: NonZeroU64,
    seed: u64,
    observer: &dyn Observer,
) -> Result<SimulationReport, Interrupted> {
    let exact = analyse(std::slice::from_ref(rules), &Unobserved)?;
    let run = Run {
        rounds,
        seed,
        observer,
    };
    let mut simulation = run.optimal(rules)?;
    for report in &exact {
        simulation.compare(&Expectations::from(report));
    }
    Ok(SimulationReport {
        schema_version: SCHEMA_VERSION,
        tool: Tool::this(),
        game: rules.game.id.into(),
        paytable: rules.paytable.clone(),
        rules: RulesUsed::of(rules),
        simulation,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::paytable::load;

    /// Plays pairs in hand as given, and else checks or, on the river, folds.
    struct Pairs {
        start: &'static str,
        flop: &'static str,
        river: &'static str,
        /// What to do on the flop without a pair.
        otherwise: &'static str,
    }

    impl NamesActions for Pairs {
        fn action(&self, player: [Card; 2], board: &[Card]) -> &str {
            let (pair, otherwise) = match board.len() {
                0 => (self.start, "check"),
                3 => (self.flop, self.otherwise),
                5 => (self.river, "fold"),
                other => panic!("a board of {other}"),
            };
            let is_pair = player[0].rank() == player[1].rank();
            if is_pair { pair } else { otherwise }
        }
    }

    const RUN: Run<'_> = Run {
        rounds: NonZeroU64::new(20_000).unwrap(),
        seed: 1,
        observer: &Unobserved,
    };

    /// The decisions that were taken at all.
    fn taken(simulation: &Simulation) -> Vec<String> {
        let decisions = simulation.decisions.iter();
        let taken = decisions.filter(|decision| decision.count > 0);
        taken
            .map(|decision| format!("{} {}", decision.stage, decision.action))
            .collect()
    }

    #[test]
    fn actions_are_understood_by_their_names() {
        let holdem = load(&casino_holdem::SPEC, "std", &[]).unwrap();
        let pairs = |start, flop, river| Pairs {
            start,
            flop,
            river,
            otherwise: "check",
        };
        let strategy = Pairs {
            otherwise: "fold",
            ..pairs("", "call", "")
        };
        let found = RUN.casino_holdem(&holdem, &strategy).unwrap();
        assert_eq!(taken(&found), ["flop fold", "flop call"]);
        let overrides = ["play_river=1,3/2".to_string()];
        let rules = load(&uth::SPEC, "std", &overrides).unwrap();
        let uth = |strategy: Pairs| taken(&RUN.uth(&rules, &strategy).unwrap());
        let checked = ["start check", "flop check", "river fold"];
        assert_eq!(
            uth(pairs("play 3", "", "")),
            [&["start play 3"], &checked[..]].concat()
        );
        assert_eq!(
            uth(pairs("check", "play 2", "")),
            ["start check", "flop play 2", "flop check", "river fold"]
        );
        assert_eq!(
            uth(pairs("check", "check", "play 3/2")),
            ["start check", "flop check", "river play 3/2", "river fold"]
        );
    }
}
