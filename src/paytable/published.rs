//! The `[[published]]` entries of a file: figures that its rules must reproduce.
//!
//! An entry is read whole or not at all; each of its faults is reported. The side bet and table that
//! it names are looked up later, when everything that the file inherits is known.

use super::document::{Node, Value};
use super::faults::{Place, Problem, quoted};
use super::layer::{Reader, Recognised, Stated};
use super::suggest::{near, question};
use super::values;
use super::{Per, Published, Quantity};
use crate::cards::{Card, CardSet, CardsError, parse_cards};
use crate::exact::{Exact, parse_exact};
use crate::games::{SidePays, Situation, Spec};
use std::collections::HashSet;

/// The fields of an entry.
pub(super) const FIELDS: [&str; 15] = [
    "quantity", "value", "of", "per", "side_bet", "table", "strategy", "outcomes", "stage",
    "action", "player", "board", "dealer", "source", "note",
];
/// Those that name the cards of a situation.
const CARDS: [&str; 3] = ["player", "board", "dealer"];
const LONGEST_VALUE: usize = 60;

/// A published figure whose side bet is not looked up yet.
#[derive(Debug)]
pub(super) struct Entry {
    pub figure: Published,
    pub side_bet: Option<Stated<String>>,
    pub table: Option<Stated<String>>,
    pub names: Names,
    pub place: Place,
}

/// Where the names stand that only the rules as a whole can tell from others.
#[derive(Debug, Default)]
pub(super) struct Names {
    /// One for each of the figure's outcomes.
    pub outcomes: Vec<Place>,
    pub stage: Option<Place>,
    pub action: Option<Place>,
}

/// Reads the list of entries.
pub(super) fn read(game: &'static Spec, node: &Node, reader: &mut Reader<'_>) -> Vec<Entry> {
    let items: &[Node] = match &node.value {
        Value::Array(items) => items,
        Value::Damaged => &[],
        _ => std::slice::from_ref(node),
    };
    let is_list = matches!(node.value, Value::Array(_) | Value::Damaged);
    let mut entries = Vec::new();
    for item in items {
        match &item.value {
            Value::Table(table) if is_list => {
                let what = "field of a published figure";
                let fields = Fields {
                    game,
                    header: reader.place(&item.span),
                    found: reader.recognise(table, &FIELDS, what),
                    reader,
                };
                entries.extend(fields.entry());
            }
            Value::Damaged => {}
            _ => {
                let problem = Problem::new(
                    "published figures are a list of sections",
                    "not in a list",
                    "write [[published]], in two pairs of brackets, before each figure",
                );
                let place = reader.place(&item.span);
                reader.out.report(&place, problem);
            }
        }
    }
    entries
}

/// The fields of one entry while they are checked.
struct Fields<'a, 'r, 'c> {
    game: &'static Spec,
    reader: &'r mut Reader<'c>,
    header: Place,
    found: Vec<(Recognised<'a>, &'a Node)>,
}

impl Fields<'_, '_, '_> {
    fn find(&self, field: &str) -> Option<(Recognised<'_>, &Node)> {
        let mut found = self.found.iter();
        found.find(|(key, _)| key.known == field).copied()
    }

    /// Reads a field; `None` when it is absent.
    fn read<T>(
        &mut self,
        field: &str,
        read: impl FnOnce(&Value) -> Result<T, Problem>,
    ) -> Option<Stated<T>> {
        let (key, node) = *self.found.iter().find(|(key, _)| key.known == field)?;
        Some(self.reader.value(key, node, read))
    }

    /// The places of the items of a list.
    fn items(&self, field: &str) -> Vec<Place> {
        match self.find(field).map(|(_, node)| &node.value) {
            Some(Value::Array(items)) => {
                let places = items.iter().map(|item| self.reader.place(&item.span));
                places.collect()
            }
            _ => Vec::new(),
        }
    }

    fn text(&mut self, field: &str) -> Option<String> {
        self.stated_text(field)?.value
    }

    fn stated_text(&mut self, field: &str) -> Option<Stated<String>> {
        self.read(field, values::words)
    }

    fn one_of<T: Copy>(
        &mut self,
        field: &str,
        what: &str,
        choices: &[(&'static str, T)],
    ) -> Option<T> {
        self.read(field, |value| {
            let all: Vec<&str> = choices.iter().map(|(name, _)| *name).collect();
            let all = format!("one of: {}", all.join(", "));
            let text = values::text(value, what, &all)?;
            let chosen = choices.iter().find(|(name, _)| *name == text);
            chosen.map(|(_, value)| *value).ok_or_else(|| {
                let near = question(&near(text, choices.iter().map(|(name, _)| *name)));
                let help = if near.is_empty() { all } else { near };
                let message = format!("{} is no {what}", quoted(text));
                Problem::new(message, format!("unknown {what}"), help)
            })
        })?
        .value
    }

    fn require(&mut self, field: &str, help: &str) {
        if self.find(field).is_none() {
            let problem = Problem::new(
                format!("a published figure has no `{field}`"),
                format!("`{field}` is missing"),
                help,
            );
            self.reader.out.report(&self.header, problem);
        }
    }

    fn forbid(&mut self, field: &str, reason: &str) {
        if let Some((_, node)) = self.find(field) {
            let place = self.reader.place(&node.span);
            let problem = Problem::new(
                format!("`{field}` makes no sense here: {reason}"),
                "does not belong here",
                "remove it",
            );
            self.reader.out.report(&place, problem);
        }
    }

    fn entry(mut self) -> Option<Entry> {
        self.require(
            "quantity",
            "say what it is a figure of, as in \"house_edge\"",
        );
        self.require("value", "give the figure as printed, in quotes");
        self.require("source", "say who published it");
        let quantities = Quantity::ALL.map(|quantity| (quantity.id(), quantity));
        let quantity = self.one_of("quantity", "quantity", &quantities);
        let per = self.one_of(
            "per",
            "unit of a return",
            &Per::ALL.map(|per| (per.id(), per)),
        );
        let strategies: Vec<_> = self
            .game
            .strategies
            .iter()
            .map(|(id, _)| (*id, *id))
            .collect();
        let strategy = self.one_of("strategy", "strategy", &strategies);
        let value = self.read("value", printed);
        let of = self.read("of", deals);
        let outcomes = self.read("outcomes", outcome_ids);
        let (stage, action) = (self.stated_text("stage"), self.stated_text("action"));
        let place = |stated: &Option<Stated<String>>| Some(stated.as_ref()?.place.clone());
        let names = Names {
            outcomes: self.items("outcomes"),
            stage: place(&stage),
            action: place(&action),
        };
        let situation = self.situation();
        let side_bet = self.stated_text("side_bet");
        let table = self.stated_text("table");
        let (source, note) = (self.text("source"), self.text("note"));
        if let Some(quantity) = quantity {
            self.check_combination(quantity);
        }
        let (printed, value) = value.and_then(|stated| stated.value)?;
        let figure = Published {
            quantity: quantity?,
            per,
            side_bet: None,
            strategy: strategy.map(str::to_string),
            outcomes: outcomes.and_then(|stated| stated.value).unwrap_or_default(),
            stage: stage.and_then(|stated| stated.value),
            action: action.and_then(|stated| stated.value),
            situation,
            printed,
            value,
            of: of.and_then(|stated| stated.value),
            source: source?,
            note,
        };
        Some(Entry {
            figure,
            side_bet,
            table,
            names,
            place: self.header,
        })
    }

    /// Fields that a quantity needs, and those that say nothing about it.
    fn check_combination(&mut self, quantity: Quantity) {
        let id = quantity.id();
        let of_side_bet = self.find("side_bet").is_some();
        match quantity {
            Quantity::OutcomeCount => {
                self.require("outcomes", "list the ids of the outcomes that are counted");
            }
            _ => self.forbid(
                "outcomes",
                &format!("only outcome_count adds outcomes up, not {id}"),
            ),
        }
        match quantity {
            Quantity::ReturnToPlayer if !of_side_bet => {
                self.require("per", "write per = \"ante\" or per = \"money put down\"");
            }
            Quantity::ReturnToPlayer => self.forbid("per", "a side bet's return is per stake"),
            _ => self.forbid("per", &format!("only a return is per something, not {id}")),
        }
        match quantity {
            Quantity::TotalNet | Quantity::OutcomeCount => {}
            Quantity::DecisionCount => {
                self.require("of", "say out of how many, as in of = \"1326\"");
            }
            _ => self.forbid(
                "of",
                &format!("only totals and counts are out of a number, not {id}"),
            ),
        }
        self.check_decision(quantity);
        if quantity == Quantity::BreakEvenMeter {
            self.require("side_bet", "name the progressive side bet");
        }
        if of_side_bet {
            self.forbid(
                "strategy",
                "a side bet is settled on the cards, however they are played",
            );
            self.check_side_bet(quantity);
        } else {
            self.forbid(
                "table",
                "there is no `side_bet` that it could be a table of",
            );
        }
    }

    /// What names a decision, and what names a situation.
    fn check_decision(&mut self, quantity: Quantity) {
        let of_situation = quantity == Quantity::SituationValue;
        let of_decision = matches!(
            quantity,
            Quantity::DecisionFrequency | Quantity::DecisionCount
        );
        if of_decision {
            self.require("stage", "say when it is decided, as in stage = \"flop\"");
        } else if of_situation {
            self.forbid("stage", "the cards say which stage it is");
            self.require("player", "give the player's cards, as in \"Kd Qh\"");
            self.forbid("strategy", "the value is that of optimal play");
        } else {
            self.forbid("stage", "only figures of decisions have a stage");
        }
        if of_decision || of_situation {
            self.require("action", "say what is done, as in action = \"fold\"");
        } else {
            self.forbid("action", "only figures of decisions have an action");
        }
        if !of_situation {
            for field in CARDS {
                self.forbid(field, "only situation_value is a figure of single cards");
            }
        }
    }

    /// The cards of a situation, each of them in one place; `None` when there are none or they cannot
    /// be read.
    fn situation(&mut self) -> Option<Situation> {
        let mut seen = CardSet::EMPTY;
        let [player, board, dealer] = CARDS.map(|field| {
            let stated = self.read(field, |value| {
                let cards = cards(value)?;
                match cards.iter().find(|&&card| seen.contains(card)) {
                    Some(card) => Err(Problem::new(
                        format!("the card {card} is in this situation twice"),
                        "given twice",
                        "one pack has each card once: a card can be in one place only",
                    )),
                    None => Ok(cards),
                }
            });
            seen = seen.union(cards_of(&stated).iter().copied().collect());
            stated
        });
        let whole = |stated: &Option<Stated<Vec<Card>>>| {
            stated.as_ref().is_none_or(|stated| stated.value.is_some())
        };
        let readable = player.is_some() && [&player, &board, &dealer].into_iter().all(whole);
        readable.then(|| Situation {
            player: cards_of(&player).to_vec(),
            dealer: cards_of(&dealer).to_vec(),
            board: cards_of(&board).to_vec(),
            discards: Vec::new(),
            dead: Vec::new(),
        })
    }

    fn check_side_bet(&mut self, quantity: Quantity) {
        if matches!(quantity, Quantity::ElementOfRisk | Quantity::AverageBet) {
            self.forbid(
                "side_bet",
                "a side bet is one stake, so the house edge says it all",
            );
        }
        if matches!(
            quantity,
            Quantity::TotalNet
                | Quantity::DecisionFrequency
                | Quantity::DecisionCount
                | Quantity::SituationValue
        ) {
            let id = quantity.id();
            self.forbid(
                "side_bet",
                &format!("{id} is a figure of the main bet alone"),
            );
        }
        let Some(Value::Text(id)) = self.find("side_bet").map(|(_, node)| &node.value) else {
            return;
        };
        let Some(bet) = self.game.side_bets.iter().find(|bet| bet.id == id) else {
            return;
        };
        if quantity == Quantity::BreakEvenMeter && bet.pays != SidePays::Progressive {
            self.forbid("side_bet", "this side bet has no meter");
        }
    }
}

/// A figure as printed, and its value.
fn printed(value: &Value) -> Result<(String, Exact), Problem> {
    let help = "write the figure as printed, in quotes, as in \"0.05224\"";
    let text = values::text(value, "a figure", help)?;
    let decimal = text.len() <= LONGEST_VALUE && !text.contains([':', '/', ' ']);
    match parse_exact(text) {
        Ok(number) if decimal => Ok((text.to_string(), number)),
        _ => Err(Problem::new(
            format!("{} is no number in decimals", quoted(text)),
            "not a number",
            help,
        )),
    }
}

fn cards_of(stated: &Option<Stated<Vec<Card>>>) -> &[Card] {
    let cards = stated.as_ref().and_then(|stated| stated.value.as_deref());
    cards.unwrap_or_default()
}

/// Cards in the usual notation.
fn cards(value: &Value) -> Result<Vec<Card>, Problem> {
    let text = values::text(value, "cards", "write them as in \"Kd Qh\"")?;
    parse_cards(text).map_err(|fault| {
        let wrong = quoted(text.get(fault.at()).unwrap_or(text));
        let (message, label) = match &fault {
            CardsError::NotACard { .. } => (format!("{wrong} is not a card"), "not a card"),
            CardsError::Twice { .. } => (fault.to_string(), "given twice"),
        };
        Problem::new(message, label, fault.help())
    })
}

/// A number of deals.
fn deals(value: &Value) -> Result<String, Problem> {
    let help = "write the number of deals in digits, in quotes";
    let text = values::text(value, "a number of deals", help)?;
    let digits = text.len() <= LONGEST_VALUE && text.bytes().all(|byte| byte.is_ascii_digit());
    if digits && !text.starts_with('0') {
        Ok(text.to_string())
    } else {
        let message = format!("{} is no number of deals", quoted(text));
        Err(Problem::new(message, "not a whole number", help))
    }
}

/// The outcomes that a count adds up.
fn outcome_ids(value: &Value) -> Result<Vec<String>, Problem> {
    let help = "write a list of outcome ids, as in [\"win-pair\", \"win-ace-king\"]";
    let wrong = |message: String, label: &str| Err(Problem::new(message, label, help));
    let Value::Array(items) = value else {
        let message = format!("a list is expected here, not {}", value.kind());
        return wrong(message, "not a list");
    };
    if items.is_empty() {
        return wrong("no outcomes are listed".into(), "empty");
    }
    let mut ids: Vec<String> = Vec::new();
    let mut known: HashSet<&str> = HashSet::new();
    for item in items {
        let id = values::text(&item.value, "an outcome id", help)?;
        let plain = |letter: char| {
            letter.is_ascii_lowercase() || letter.is_ascii_digit() || "-/".contains(letter)
        };
        if !id.chars().all(plain) {
            return wrong(format!("{} is no outcome id", quoted(id)), "not an id");
        }
        if !known.insert(id) {
            return wrong(format!("{} is listed twice", quoted(id)), "listed twice");
        }
        ids.push(id.to_string());
    }
    Ok(ids)
}
