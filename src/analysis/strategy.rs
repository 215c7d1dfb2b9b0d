//! The best first decision with every class of hands, one by one and summed up.

use crate::cards::{Card, CardSet, Rank, RankCounts};
use crate::engine::exchange::{Action, Decision, Draw, Rated, Scale};
use crate::engine::{Interrupted, Observer};
use crate::evaluator::{Hand, HandClass};
use crate::exact::{fraction_text, to_f64};
use crate::games::exchange::{Asked, Exchange, ExchangeGame};
use crate::games::{oasis, russian};
use crate::paytable::Rules;
use crate::report::model::{RulesUsed, SCHEMA_VERSION, Tool};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The first decision with one class of hands: those that differ by the names of suits alone.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct DecisionRow {
    /// The dealer's up card.
    pub up: String,
    /// The player's cards.
    pub player: String,
    /// How many of the 122,151,120 hands of five with an up card are of this class.
    pub weight: u64,
    /// The best action.
    pub best: String,
    /// The cards that it gives away; empty when there are none.
    pub discards: String,
    /// What it is worth: expected net result in antes, exact.
    pub value_exact: String,
    /// Expected net result in antes.
    pub value: f64,
    /// The best of all other actions, of the ways to take the best one among them; empty when there is no
    /// other.
    pub next: String,
    /// The cards that it gives away.
    pub next_discards: String,
    /// What that is worth, exact, or what it is proven to be worth at the most.
    pub next_value_exact: String,
    /// The same as a double; null when there is no other action.
    pub next_value: Option<f64>,
    /// `exact` or `at-most`; empty when there is no other action.
    pub next_is: String,
}

/// The best first decisions summed up.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct StrategyReport {
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
    /// How many hands of five with an up card there are.
    pub hands: u64,
    /// The actions, in the order of the columns.
    pub actions: Vec<String>,
    /// By the player's hand: of how many hands, each action is the best.
    pub by_hand: Vec<StrategyRow>,
    /// By the dealer's up card.
    pub by_up_card: Vec<StrategyRow>,
}

/// How often each action is best with hands of some kind.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct StrategyRow {
    /// The hands, or the up card.
    pub kind: String,
    /// For each action the number of hands.
    pub hands: Vec<u64>,
}

/// A form in which rows are written, into bytes.
pub type WriteRow<'a> = &'a (dyn Fn(&mut Vec<u8>, &DecisionRow) + Sync);

/// Whether the game has a draw, and with it first decisions to list.
pub fn has_first_decisions(rules: &Rules) -> bool {
    matches!(rules.game.id, "oasis" | "russian")
}

/// Solves the game and sums its first decisions up; with a form also writes each, and delivers them in an order
/// that is always the same.
///
/// # Errors
/// When the observer says to stop, and what a delivery fails with.
///
/// # Panics
/// When the game has no draw, see [`has_first_decisions`].
pub fn strategy<E: From<Interrupted>>(
    rules: &Rules,
    observer: &dyn Observer,
    write: Option<WriteRow>,
    deliver: impl FnMut(&[u8]) -> Result<(), E>,
) -> Result<StrategyReport, E> {
    match rules.game.id {
        "oasis" => of_game(&oasis::OASIS, rules, observer, write, deliver),
        "russian" => of_game(&russian::RUSSIAN, rules, observer, write, deliver),
        other => panic!("the game {other} has no draw"),
    }
}

/// Hands by kind and place of the action.
type Counts = BTreeMap<(usize, usize), u64>;

fn of_game<G: ExchangeGame, E: From<Interrupted>>(
    game: &Exchange<G>,
    rules: &Rules,
    observer: &dyn Observer,
    write: Option<WriteRow>,
    mut deliver: impl FnMut(&[u8]) -> Result<(), E>,
) -> Result<StrategyReport, E> {
    let actions = actions(game, rules);
    let place = |action: &Action| {
        let name = name(game, action);
        let mut known = actions.iter();
        known
            .position(|known| *known == name)
            .expect("an action of the game")
    };
    let (mut by_hand, mut by_up_card) = (Counts::new(), Counts::new());
    Asked::new(game, rules).first_decisions(
        observer,
        |_| (Vec::new(), Counts::new(), Counts::new()),
        |(bytes, by_hand, by_up_card), decision, scale| {
            let action = place(&decision.best.action);
            *by_hand.entry((kind(&decision.player), action)).or_default() += decision.alike;
            let up = decision.up.rank().index();
            *by_up_card.entry((up, action)).or_default() += decision.alike;
            if let Some(write) = write {
                write(bytes, &row(game, decision, scale));
            }
        },
        |(bytes, hands, up_cards)| {
            for (all, own) in [(&mut by_hand, hands), (&mut by_up_card, up_cards)] {
                for (key, hands) in own {
                    *all.entry(key).or_default() += hands;
                }
            }
            deliver(&bytes)
        },
    )?;
    let rows = |counts: &Counts, name: &dyn Fn(usize) -> String| {
        let mut rows: BTreeMap<usize, Vec<u64>> = BTreeMap::new();
        for (&(kind, action), &hands) in counts {
            rows.entry(kind).or_insert_with(|| vec![0; actions.len()])[action] += hands;
        }
        let rows = rows.into_iter().rev();
        rows.map(|(kind, hands)| StrategyRow {
            kind: name(kind),
            hands,
        })
        .collect()
    };
    Ok(StrategyReport {
        schema_version: SCHEMA_VERSION,
        tool: Tool::this(),
        game: rules.game.id.into(),
        paytable: rules.paytable.clone(),
        rules: RulesUsed::of(rules),
        hands: by_hand.values().sum(),
        by_hand: rows(&by_hand, &kind_name),
        by_up_card: rows(&by_up_card, &|rank| {
            Rank::new(rank).expect("a rank").name().to_string()
        }),
        actions,
    })
}

/// The names of all first actions.
fn actions<G: ExchangeGame>(game: &Exchange<G>, rules: &Rules) -> Vec<String> {
    let draws = game.0.draws(rules);
    let names = draws.iter().map(|choice| game.draw_action(choice.draw));
    [crate::games::FOLD.to_string(), game.0.bet().to_string()]
        .into_iter()
        .chain(names)
        .collect()
}

fn name<G: ExchangeGame>(game: &Exchange<G>, action: &Action) -> String {
    match action {
        Action::Fold => crate::games::FOLD.into(),
        Action::Draw { draw, .. } => game.draw_action(*draw),
    }
}

fn row<G: ExchangeGame>(game: &Exchange<G>, decision: &Decision, scale: &Scale) -> DecisionRow {
    let value = scale.net(decision.best.worth);
    let next = decision.next;
    let next_value = next.map(|next| scale.net(next.worth));
    DecisionRow {
        up: text(&[decision.up]),
        player: text(&decision.player),
        weight: decision.alike,
        best: name(game, &decision.best.action),
        discards: discards(decision, &decision.best),
        value: to_f64(&value),
        value_exact: fraction_text(&value),
        next: next.map_or_else(String::new, |next| name(game, &next.action)),
        next_discards: next.map_or_else(String::new, |next| discards(decision, &next)),
        next_value: next_value.as_ref().map(to_f64),
        next_value_exact: next_value.map_or_else(String::new, |value| fraction_text(&value)),
        next_is: match next.map(|next| next.exact) {
            Some(true) => "exact".into(),
            Some(false) => "at-most".into(),
            None => String::new(),
        },
    }
}

fn text(cards: &[Card]) -> String {
    let cards: Vec<String> = cards.iter().map(Card::to_string).collect();
    cards.join(" ")
}

fn discards(decision: &Decision, rated: &Rated) -> String {
    let Action::Draw {
        draw: Draw::Exchange(_),
        kept,
    } = rated.action
    else {
        return String::new();
    };
    let cards = decision.player.iter().enumerate();
    let given: Vec<Card> = cards
        .filter(|(place, _)| kept >> place & 1 == 0)
        .map(|(_, &card)| card)
        .collect();
    text(&given)
}

/// Kinds of hands in the summary: their class, pairs by their rank.
fn kind(player: &[Card; 5]) -> usize {
    let cards: CardSet = player.iter().copied().collect();
    let class = Hand::from(cards).strength5().class();
    let ranks: RankCounts = cards.rank_counts();
    let pair = match class {
        HandClass::Pair => (0..Rank::COUNT).find(|&rank| ranks.0[rank] == 2),
        _ => None,
    };
    class.index() * Rank::COUNT + pair.unwrap_or(0)
}

fn kind_name(kind: usize) -> String {
    let class = HandClass::ALL[kind / Rank::COUNT];
    match class {
        HandClass::Pair => {
            let rank = Rank::new(kind % Rank::COUNT).expect("a rank");
            format!("pair of {}s", rank.name())
        }
        _ => class.to_string().replace('-', " "),
    }
}
