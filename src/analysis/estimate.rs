//! What an analysis will take, before it runs.

use super::solve::game_of;
use crate::cards::CardSet;
use crate::games::Cost;
use crate::paytable::Rules;

/// What the analysis of one pay table will take by itself.
#[derive(Clone, Debug, PartialEq)]
pub struct Estimate {
    /// The game's name.
    pub game: String,
    /// The pay table's name, with what `--set` changed.
    pub paytable: String,
    /// How many equally likely deals there are.
    pub deals: u128,
    /// What walking them takes.
    pub cost: Cost,
}

/// One estimate for each pay table. Together they take less: rules of one tree share one walk.
pub fn estimate(rules: &[Rules]) -> Vec<Estimate> {
    let each = rules.iter().map(|rules| {
        let game = game_of(rules);
        Estimate {
            game: rules.game.id.into(),
            paytable: rules.label(),
            deals: game.deals(CardSet::FULL).0,
            cost: game.cost(rules),
        }
    });
    each.collect()
}
