//! The report: every figure of one analysis, with the field names of the JSON form.
//!
//! Counts and exact totals are strings because they pass 2⁵³. Field names are an interface: they
//! may be added to, never renamed.

use crate::paytable::Rules;
use indexmap::IndexMap;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The schema's pattern of a count.
const COUNT: &str = "^(0|[1-9][0-9]*)$";
/// The schema's pattern of a whole number.
const WHOLE: &str = "^(0|-?[1-9][0-9]*)$";
/// The schema's pattern of an integer or `p/q`.
const FRACTION: &str = "^(0|-?[1-9][0-9]*(/[1-9][0-9]*)?)$";
/// The schema's pattern of the counts' hash.
const HASH: &str = "^sha256 [0-9a-f]{64}$";

/// The version of the report's form.
pub const SCHEMA_VERSION: u32 = 1;

/// One analysis of one pay table.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Report {
    /// The version of this form.
    pub schema_version: u32,
    /// What made the report.
    pub tool: Tool,
    /// The game's name.
    pub game: String,
    /// The pay table's name.
    pub paytable: String,
    /// Where the pay table came from: `built-in`, or a user's `file`.
    pub origin: String,
    /// Every switch and pay line as used.
    pub rules: RulesUsed,
    /// The deals walked.
    pub deals: Deals,
    /// The main bet under optimal play.
    pub main: MainBet,
    /// Each side bet alone.
    pub side_bets: Vec<SideBetFigures>,
    /// Main bet and side bets together; only bets whose net is known.
    pub joint: Vec<Joint>,
    /// Published figures, recomputed and compared; empty when the pay table carries none.
    pub published: Vec<PublishedCheck>,
    /// What was checked in this run.
    pub checks: Checks,
}

/// What made a report.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Tool {
    /// Its name.
    pub name: String,
    /// Its version.
    pub version: String,
}

/// Every switch and pay line as used, each under its `--set` key.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct RulesUsed {
    /// The values.
    #[serde(flatten)]
    pub lines: IndexMap<String, String>,
    /// What `--set` changed, as written.
    pub overrides: BTreeMap<String, String>,
}

impl Tool {
    /// This program.
    pub fn this() -> Tool {
        Tool {
            name: env!("CARGO_PKG_NAME").into(),
            version: env!("CARGO_PKG_VERSION").into(),
        }
    }
}

impl RulesUsed {
    /// The rules as a report states them.
    pub fn of(rules: &Rules) -> RulesUsed {
        RulesUsed {
            lines: rules.lines(),
            overrides: rules.overrides.clone(),
        }
    }
}

/// The deals walked.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Deals {
    /// How many equally likely deals there are.
    #[schemars(regex(pattern = COUNT))]
    pub total: String,
    /// What makes one deal.
    pub convention: String,
}

/// An exact mean result and its nearest double.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Net {
    /// The sum of the net results of all deals, times the common denominator of the pay lines.
    #[schemars(regex(pattern = WHOLE))]
    pub numerator: String,
    /// The number of deals times that denominator; never reduced.
    #[schemars(regex(pattern = COUNT))]
    pub denominator: String,
    /// The quotient.
    pub value: f64,
}

/// The main bet under optimal play.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct MainBet {
    /// What results are counted in.
    pub unit: String,
    /// Expected net result per ante.
    pub net: Net,
    /// Expected loss per ante.
    pub house_edge: f64,
    /// Expected loss per initial bet (the ante, with the blind where there is one).
    pub house_edge_per_initial_bet: f64,
    /// Expected loss over average bet.
    pub element_of_risk: f64,
    /// Expected money put down, in antes.
    pub average_bet: f64,
    /// One minus the house edge.
    pub return_to_player: f64,
    /// One minus the element of risk.
    pub return_to_player_on_total_bet: f64,
    /// Of the net result of one round, in antes squared.
    pub variance: f64,
    /// Of the net result of one round, in antes.
    pub standard_deviation: f64,
    /// Of the net result of one round.
    pub skewness: f64,
    /// Share of deals with a net result above 0.
    pub hit_frequency: f64,
    /// Share of deals with a net result of 0.
    pub push_frequency: f64,
    /// Share of deals with a net result below 0.
    pub loss_frequency: f64,
    /// The best result and its chance.
    pub top_award: TopAward,
    /// Every event that settlement tells apart.
    pub outcomes: Vec<Outcome>,
    /// The exact distribution of the net result, lowest first.
    pub distribution: Vec<DistributionRow>,
    /// How often each decision is taken.
    pub decisions: Vec<DecisionRow>,
    /// Every kind of two cards that the player may start with, and what each action is then worth;
    /// empty for games that do not start with two cards.
    pub starting_hands: Vec<StartingHand>,
    /// What one more unit on each pay line does to the house edge.
    pub sensitivity: Vec<SensitivityRow>,
}

/// A kind of two cards to start with, suits aside.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct StartingHand {
    /// Its name: `AA`, `AKs` for two cards of one suit, `AKo` for two of different suits.
    pub hand: String,
    /// How many of the 1,326 pairs of cards are of this kind.
    pub combinations: u32,
    /// Share of all deals.
    pub frequency: f64,
    /// The best action.
    pub best: String,
    /// What that is worth: expected net result in antes, exact.
    #[schemars(regex(pattern = FRACTION))]
    pub value_exact: String,
    /// Expected net result in antes.
    pub value: f64,
    /// Every action, best first.
    pub actions: Vec<StartingAction>,
}

/// One action with a kind of two cards.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct StartingAction {
    /// The action.
    pub action: String,
    /// Expected net result in antes, exact, with optimal play afterwards.
    #[schemars(regex(pattern = FRACTION))]
    pub value_exact: String,
    /// Expected net result in antes.
    pub value: f64,
}

/// The best result of a round and its chance.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TopAward {
    /// Net result, an integer or `p/q`.
    #[schemars(regex(pattern = FRACTION))]
    pub net: String,
    /// In how many deals.
    #[schemars(regex(pattern = COUNT))]
    pub count: String,
    /// Share of all deals.
    pub probability: f64,
}

/// One event that settlement tells apart.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Outcome {
    /// A stable name.
    pub id: String,
    /// The event in words.
    pub event: String,
    /// Net result, an integer or `p/q`.
    #[schemars(regex(pattern = FRACTION))]
    pub net: String,
    /// In how many deals.
    #[schemars(regex(pattern = COUNT))]
    pub count: String,
    /// Share of all deals.
    pub probability: f64,
    /// Its part of the expected net result.
    pub r#return: f64,
}

/// One value of the net result.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct DistributionRow {
    /// Net result, an integer or `p/q`.
    #[schemars(regex(pattern = FRACTION))]
    pub net: String,
    /// In how many deals.
    #[schemars(regex(pattern = COUNT))]
    pub count: String,
    /// Share of all deals.
    pub probability: f64,
}

/// How often a decision is taken.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct DecisionRow {
    /// When it is taken.
    pub stage: String,
    /// What is done.
    pub action: String,
    /// In how many deals.
    #[schemars(regex(pattern = COUNT))]
    pub count: String,
    /// Share of all deals.
    pub frequency: f64,
}

/// What one more unit on a pay line does to the house edge.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SensitivityRow {
    /// The line's `--set` key.
    pub line: String,
    /// The exact change with play held fixed.
    pub derivative: f64,
    /// The change when the game is solved again.
    pub resolved_plus_one: f64,
}

/// A side bet alone, at a stake of 1. What depends on a meter that was not given is null, and so is what
/// depends on the state of a meter of which only seed and contribution are known.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SideBetFigures {
    /// The side bet's name.
    pub id: String,
    /// Its table's name.
    pub paytable: String,
    /// Expected net result per stake.
    pub net: Option<Net>,
    /// Expected loss per stake.
    pub house_edge: Option<f64>,
    /// One minus the house edge.
    pub return_to_player: Option<f64>,
    /// Of the net result.
    pub standard_deviation: Option<f64>,
    /// Share of deals in which a line pays.
    pub hit_frequency: f64,
    /// For a progressive: how the return depends on the meter.
    pub meter: Option<MeterFigures>,
    /// Every line, highest first, then what loses: `lose`, or one row for each result that the side
    /// bet tells apart.
    pub outcomes: Vec<SideOutcome>,
}

/// How a progressive's return depends on its meter: return = `fixed_return` + `return_per_unit` · meter.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct MeterFigures {
    /// Return from the fixed prizes, exact.
    #[schemars(regex(pattern = FRACTION))]
    pub fixed_return: String,
    /// Return for each unit on the meter, exact.
    #[schemars(regex(pattern = FRACTION))]
    pub return_per_unit: String,
    /// The meter at which the return is 1, exact; null when no line pays a share of it, and when the
    /// fixed prizes alone return 1 or more.
    #[schemars(regex(pattern = FRACTION))]
    pub break_even_exact: Option<String>,
    /// The meter at which the return is 1.
    pub break_even: Option<f64>,
    /// The meter given for this run, exact.
    #[schemars(regex(pattern = FRACTION))]
    pub given: Option<String>,
}

/// One line of a side bet.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SideOutcome {
    /// A stable name.
    pub id: String,
    /// The event in words.
    pub event: String,
    /// What the line pays as the file states it: a number of stakes, a share of the meter, or the seed
    /// of a meter and the share of each stake that is put on it.
    pub pays: String,
    /// Net result, an integer or `p/q`.
    #[schemars(regex(pattern = FRACTION))]
    pub net: Option<String>,
    /// In how many deals.
    #[schemars(regex(pattern = COUNT))]
    pub count: String,
    /// Share of all deals.
    pub probability: f64,
    /// Its part of the expected net result.
    pub r#return: Option<f64>,
}

/// Several bets of one round together.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Joint {
    /// `main`, or a side bet's name with its table as in `progressive/100-75-50`.
    pub bets: Vec<String>,
    /// The stake on each.
    pub stakes: Vec<String>,
    /// What is played for: `separate` when each bet is played for its own greatest expectation,
    /// `together` when the player maximises the sum of all of them at these stakes.
    #[schemars(regex(pattern = "^(separate|together)$"))]
    pub optimum: String,
    /// Expected result of the bets together at these stakes, in antes, exact.
    #[schemars(regex(pattern = FRACTION))]
    pub net_exact: String,
    /// Expected result of the bets together at these stakes, in antes.
    pub net: f64,
    /// Of the two net results.
    pub covariance: f64,
    /// Of the two net results.
    pub correlation: f64,
    /// Of the sum of the net results.
    pub standard_deviation: f64,
}

/// A published figure, recomputed and compared.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PublishedCheck {
    /// What it is a figure of.
    pub quantity: String,
    /// What it is per, or null.
    pub per: Option<String>,
    /// `main`, or a side bet with its table.
    pub bet: String,
    /// `optimal`, or the simpler strategy it belongs to.
    pub strategy: String,
    /// The outcomes whose counts it sums, or empty.
    pub outcomes: Vec<String>,
    /// The stage of the decision that it is a figure of, or null.
    pub stage: Option<String>,
    /// The action that it is a figure of, or null.
    pub action: Option<String>,
    /// The player's cards in the situation that it is a figure of, or null.
    pub player: Option<String>,
    /// The common cards there, or null.
    pub board: Option<String>,
    /// What is seen of the dealer there, or null.
    pub dealer: Option<String>,
    /// The figure as published.
    pub expected: String,
    /// The figure as found; null when the rules have no such figure.
    pub found: Option<f64>,
    /// The figure as found, exact where it is rational.
    #[schemars(regex(pattern = FRACTION))]
    pub found_exact: Option<String>,
    /// Whether the two agree within half a unit of the last printed digit.
    pub agrees: bool,
    /// Who published it.
    pub source: String,
}

/// What was checked in this run.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Checks {
    /// Whether the counts of all outcomes sum to the number of deals.
    pub counts_sum_to_total: bool,
    /// SHA-256 over the sorted lines of game, pay table, outcome id, net and count.
    #[schemars(regex(pattern = HASH))]
    pub counts_hash: String,
    /// How often ways to play were left out because a bound proved them worse, by action; empty for games in
    /// which everything is worked out.
    pub ruled_out: Vec<RuledOutRow>,
}

/// How often ways to take an action were left out because a bound proved them worse than another, counted over
/// all first hands with an up card, and for each over all choices of the cards.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RuledOutRow {
    /// The action.
    pub action: String,
    /// Never worked out.
    #[schemars(regex(pattern = COUNT))]
    pub ruled_out: String,
    /// Worked out exactly.
    #[schemars(regex(pattern = COUNT))]
    pub worked_out: String,
}
