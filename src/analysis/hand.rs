//! One situation: every action with its exact worth.

use crate::exact::{fraction_text, to_f64};
use crate::games::{Situation, SituationError, Worth, game};
use crate::paytable::Rules;
use crate::report::model::{RulesUsed, Tool};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Every action in one situation, best first.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct HandReport {
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
    /// The player's cards.
    pub player: Vec<String>,
    /// What is seen of the dealer.
    pub dealer: Vec<String>,
    /// The common cards on the table; empty in stud.
    pub board: Vec<String>,
    /// The cards that the player has exchanged away; empty in games without an exchange.
    pub discards: Vec<String>,
    /// Other cards known to be out of play.
    pub dead: Vec<String>,
    /// The actions, best first.
    pub actions: Vec<ActionFigures>,
}

/// One action.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ActionFigures {
    /// The action.
    pub action: String,
    /// Expected net result in antes, exact.
    pub value_exact: String,
    /// Expected net result in antes.
    pub value: f64,
    /// How much better it is than the next best action, in antes; null for the last.
    pub gap_to_next: Option<f64>,
    /// Chance of a net result above 0.
    pub win: f64,
    /// Chance of a net result of 0.
    pub tie: f64,
    /// Chance of a net result below 0.
    pub lose: f64,
    /// How many equally likely deals of the unseen cards there are.
    pub deals: String,
    /// What it can end in.
    pub endings: Vec<EndingFigures>,
}

/// One thing that an action can end in.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct EndingFigures {
    /// A stable name.
    pub id: String,
    /// The ending in words.
    pub event: String,
    /// Net result, an integer or `p/q`.
    pub net: String,
    /// In how many of the deals.
    pub count: String,
    /// Share of the deals.
    pub probability: f64,
}

/// Works out one situation. Needs no full run: the unseen cards are dealt in every way.
///
/// # Errors
/// When the situation cannot arise.
///
/// # Panics
/// When the rules are of no game that exists.
pub fn hand(rules: &Rules, situation: &Situation) -> Result<HandReport, SituationError> {
    let game = game(rules.game.id).expect("rules are of a game that exists");
    let worths = game.worths(rules, situation)?;
    let text = |cards: &[crate::cards::Card]| cards.iter().map(ToString::to_string).collect();
    let next = worths.iter().skip(1).map(Some).chain([None]);
    Ok(HandReport {
        schema_version: crate::report::model::SCHEMA_VERSION,
        tool: Tool::this(),
        game: rules.game.id.into(),
        paytable: rules.paytable.clone(),
        rules: RulesUsed::of(rules),
        player: text(&situation.player),
        dealer: text(&situation.dealer),
        board: text(&situation.board),
        discards: text(&situation.discards),
        dead: text(&situation.dead),
        actions: worths
            .iter()
            .zip(next)
            .map(|(worth, next)| figures(worth, next))
            .collect(),
    })
}

fn figures(worth: &Worth, next: Option<&Worth>) -> ActionFigures {
    let deals: u128 = worth.endings.iter().map(|ending| ending.count).sum();
    let share = |count: u128| to_f64(&crate::exact::Exact::new(count.into(), deals.into()));
    let zero = crate::exact::whole(0);
    let chance = |wanted: std::cmp::Ordering| {
        let endings = worth.endings.iter();
        let of_sign = endings.filter(|ending| ending.outcome.net.cmp(&zero) == wanted);
        share(of_sign.map(|ending| ending.count).sum())
    };
    ActionFigures {
        action: worth.action.id.clone(),
        value_exact: fraction_text(&worth.value),
        value: to_f64(&worth.value),
        gap_to_next: next.map(|next| to_f64(&(&worth.value - &next.value))),
        win: chance(std::cmp::Ordering::Greater),
        tie: chance(std::cmp::Ordering::Equal),
        lose: chance(std::cmp::Ordering::Less),
        deals: deals.to_string(),
        endings: worth
            .endings
            .iter()
            .map(|ending| EndingFigures {
                id: ending.outcome.name.id.clone(),
                event: ending.outcome.name.words.clone(),
                net: fraction_text(&ending.outcome.net),
                count: ending.count.to_string(),
                probability: share(ending.count),
            })
            .collect(),
    }
}
