//! The JSON Schema of pay-table files, made from the same vocabularies that the loader checks with.
//!
//! Editors with TOML support complete and check by it. It accepts everything that the loader
//! accepts; what only the file as a whole shows (missing or unreachable lines, gaps) is the
//! loader's to find.

use super::builtin::built_ins;
use super::published::FIELDS;
use super::rules::NONE;
use super::values::LARGEST;
use super::{Per, Quantity};
use crate::evaluator::HandClass;
use crate::games::{Kind, Line, QUALIFIER_FORMS, SideBetSpec, SidePays, Spec, Switch};
use serde_json::{Map, Value, json};

const DECIMAL: &str = r"[0-9]+(\.[0-9]+)?";
/// Several multiples in one text, or none.
const MULTIPLES: &str = r"^\s*(none|\[?[0-9.:/\s]*(,[0-9.:/\s]+)*\]?)\s*$";

/// The schema (draft 2020-12) of the pay-table files of the given games.
pub fn schema(games: &[&'static Spec]) -> Value {
    let mut definitions = Map::new();
    let ratio = format!(r"{DECIMAL}(\s*[:/]\s*-?{DECIMAL})?");
    definitions.insert(
        "exact".into(),
        number(-LARGEST, &format!(r"^\s*-?{ratio}\s*$")),
    );
    definitions.insert(
        "pays".into(),
        number(0, &format!(r"^\s*{DECIMAL}(\s*[:/]\s*{DECIMAL})?\s*$")),
    );
    let share = json!({"type": "string", "pattern": format!(r"^\s*{DECIMAL}\s*%\s*$")});
    definitions.insert(
        "prize".into(),
        json!({"anyOf": [{"$ref": "#/$defs/pays"}, share]}),
    );
    let seed = format!(
        r"^\s*{DECIMAL}(\s*[:/]\s*{DECIMAL})?\s*\+\s*{DECIMAL}(\s*[:/]\s*{DECIMAL})?\s*%\s*$"
    );
    definitions.insert(
        "seeded".into(),
        json!({"anyOf": [{"$ref": "#/$defs/pays"}, {"type": "string", "pattern": seed}]}),
    );
    for game in games {
        definitions.insert(game.id.into(), of_game(game));
    }
    let any: Vec<Value> = games
        .iter()
        .map(|game| json!({"$ref": format!("#/$defs/{}", game.id)}))
        .collect();
    json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "A pay table of edge",
        "description": "One house's version of a game: switches, pay lines, side bets and the published figures it must reproduce.",
        "anyOf": any,
        "$defs": definitions,
    })
}

fn number(least: i64, pattern: &str) -> Value {
    json!({
        "description": "An exact number: an integer, or text such as \"3:2\" or \"0.95\".",
        "anyOf": [
            {"type": "integer", "minimum": least, "maximum": LARGEST},
            {"type": "string", "pattern": pattern},
        ],
    })
}

/// An object that has only the given properties.
fn closed(properties: Map<String, Value>, required: &[&str]) -> Value {
    json!({
        "type": "object",
        "properties": properties,
        "required": required,
        "additionalProperties": false,
    })
}

fn text(description: &str) -> Value {
    json!({"type": "string", "minLength": 1, "description": description})
}

/// A pattern for one of some names: this kind of pattern has no flag for it.
fn in_any_case(names: &[&str]) -> String {
    let either = |letter: char| match letter {
        'a'..='z' => format!("[{}{letter}]", letter.to_ascii_uppercase()),
        other => other.to_string(),
    };
    let names: Vec<String> = names
        .iter()
        .map(|name| name.chars().map(either).collect())
        .collect();
    format!("^({})$", names.join("|"))
}

fn of_game(game: &'static Spec) -> Value {
    let mut properties = Map::new();
    let names: Vec<&str> = [game.id].iter().chain(game.aliases).copied().collect();
    properties.insert("title".into(), text("One line for lists."));
    properties.insert(
        "source".into(),
        text("Where the house's rules are published."),
    );
    properties.insert(
        "game".into(),
        json!({
            "description": "The game.",
            "anyOf": [{"enum": names}, {"type": "string", "pattern": in_any_case(&names)}],
        }),
    );
    let built_in: Vec<&str> = built_ins(game).iter().map(|table| table.name).collect();
    properties.insert(
        "extends".into(),
        json!({
            "description": "A built-in of the same game, or a path from this file's folder; this file states only differences.",
            "anyOf": [{"enum": built_in}, {"type": "string", "pattern": r"[/\\]|\.toml$"}],
        }),
    );
    for switch in game.switches {
        properties.insert(switch.key.into(), of_switch(switch));
    }
    for table in game.tables {
        let mut lines = lines(table.lines, "#/$defs/pays");
        lines["description"] = json!(table.title);
        properties.insert(table.key.into(), lines);
    }
    let side: Map<String, Value> = game
        .side_bets
        .iter()
        .map(|bet| (bet.id.to_string(), of_side_bet(bet)))
        .collect();
    properties.insert("side".into(), closed(side, &[]));
    let figures = json!({"type": "array", "items": of_published(game)});
    properties.insert("published".into(), figures);
    let mut schema = closed(properties, &[]);
    schema["title"] = json!(game.title);
    schema["description"] = json!(game.summary);
    let tables: Vec<&str> = game.tables.iter().map(|table| table.key).collect();
    schema["anyOf"] = json!([{"required": ["extends"]}, {"required": tables}]);
    schema
}

fn of_switch(switch: &Switch) -> Value {
    let mut schema = match switch.kind {
        Kind::Exact { .. } => json!({"$ref": "#/$defs/exact"}),
        Kind::Qualifier => {
            let classes: Vec<&str> = HandClass::ALL.iter().map(|class| class.id()).collect();
            let pattern = format!("^(none|({})(:(10|[2-9TJQKAtjqka]))?)$", classes.join("|"));
            json!({"type": "string", "pattern": pattern})
        }
        Kind::Choice(choices) => json!({"enum": choices}),
        Kind::Multiples { .. } => json!({
            "anyOf": [
                {"$ref": "#/$defs/exact"},
                {"type": "array", "items": {"$ref": "#/$defs/exact"}, "uniqueItems": true},
                {"type": "string", "pattern": MULTIPLES},
            ],
        }),
        Kind::Numbers { least, most } => {
            let number = json!({"type": "integer", "minimum": least, "maximum": most});
            json!({
                "anyOf": [
                    number,
                    {"type": "array", "items": {"$ref": "#/$defs/exact"}, "uniqueItems": true},
                    {"type": "string", "pattern": MULTIPLES},
                ],
            })
        }
        Kind::Limit { .. } => json!({"anyOf": [{"$ref": "#/$defs/exact"}, {"const": NONE}]}),
    };
    let range = match switch.kind {
        Kind::Exact { least, most } => format!(" From {least} to {most}."),
        Kind::Multiples { least, most } => format!(" A list of numbers from {least} to {most}."),
        Kind::Numbers { least, most } => {
            format!(" A list of whole numbers from {least} to {most}.")
        }
        Kind::Limit { least, most } => format!(" `none`, or from {least} to {most}."),
        Kind::Qualifier => format!(" One of: {QUALIFIER_FORMS}."),
        Kind::Choice(_) => String::new(),
    };
    schema["description"] = json!(format!("{}{range}", switch.help));
    if !switch.default.is_empty() {
        schema["default"] = json!(switch.default);
    }
    schema
}

fn lines(lines: &[Line], line: &str) -> Value {
    let lines = lines.iter();
    let lines = lines.map(|key| (key.id().to_string(), json!({"$ref": line})));
    closed(lines.collect(), &[])
}

fn of_side_bet(bet: &SideBetSpec) -> Value {
    let line = match bet.pays {
        SidePays::ToOne => "#/$defs/pays",
        SidePays::Progressive => "#/$defs/prize",
        SidePays::Seeded => "#/$defs/seeded",
    };
    let mut properties = Map::new();
    if bet.pays == SidePays::Progressive {
        properties.insert("meter".into(), json!({"$ref": "#/$defs/pays"}));
    }
    properties.insert(
        "tables".into(),
        json!({
            "type": "object",
            "propertyNames": {"pattern": "^[A-Za-z0-9_-]+$"},
            "additionalProperties": lines(bet.lines, line),
        }),
    );
    json!({
        "description": format!("{}, settled on {}; \"off\" drops an inherited one.", bet.title, bet.settled_on),
        "anyOf": [{"const": "off"}, closed(properties, &[])],
    })
}

fn of_published(game: &'static Spec) -> Value {
    let ids = |names: Vec<&'static str>| json!({"enum": names});
    let properties = FIELDS.map(|field| {
        let schema = match field {
            "quantity" => ids(Quantity::ALL.map(Quantity::id).to_vec()),
            "per" => ids(Per::ALL.map(Per::id).to_vec()),
            "side_bet" => ids(game.side_bets.iter().map(|bet| bet.id).collect()),
            "strategy" => ids(game.strategies.iter().map(|(id, _)| *id).collect()),
            "value" => json!({
                "type": "string",
                "pattern": format!("^-?{DECIMAL}$"),
                "description": "The figure as printed: its digits give the precision.",
            }),
            "of" => json!({
                "type": "string",
                "pattern": "^[1-9][0-9]*$",
                "description": "The number that it is out of: deals, or for decision_count anything.",
            }),
            "outcomes" => json!({
                "type": "array",
                "items": {"type": "string", "pattern": "^[a-z0-9/-]+$"},
                "minItems": 1,
                "uniqueItems": true,
                "description": "The ids of the outcomes whose counts it is the sum of.",
            }),
            "stage" => text("When it is decided."),
            "action" => text("What is done."),
            "player" => text("The player's cards, as in \"Kd Qh\"."),
            "board" => text("The common cards on the table."),
            "dealer" => text("What is seen of the dealer."),
            "table" => text("The side bet's pay table."),
            "source" => text("Who published it."),
            _ => text("What a reader should know about it."),
        };
        (field.to_string(), schema)
    });
    closed(
        properties.into_iter().collect(),
        &["quantity", "value", "source"],
    )
}
