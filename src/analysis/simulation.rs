//! A simulation beside the exact figures: the one place where the two meet. The game is solved, the
//! strategy is looked up while the simulation deals and settles by itself, and the results are
//! compared.

use super::analyse;
use super::simulate::{self, Expectations, Simulation};
use crate::cards::Card;
use crate::engine::{Interrupted, Observer, Unobserved};
use crate::games::caribbean;
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
    let strategy = caribbean::Strategy::optimal(rules, &Unobserved)?;
    let mut simulation = simulate::caribbean::simulate(rules, &strategy, rounds, seed, observer)?;
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
