//! The JSON Schema of a report file: no unknown properties, every field required.

use super::model::Report;
use crate::analysis::{DecisionRow, HandReport, SimulationReport, StrategyReport};
use schemars::JsonSchema;
use schemars::generate::SchemaSettings;
use serde_json::{Value, json};

/// The schema, draft 2020-12: a report is one object, several are an array of them.
///
/// A field that may be null must still be there. Only `rules` is open: its lines differ by game.
pub fn schema() -> Value {
    // What is written always has every field; what may be left out when read is no part of the form.
    let settings = SchemaSettings::draft2020_12().for_serialize();
    let mut generator = settings.into_generator();
    let report = generator.subschema_for::<Report>();
    let dialect = generator.settings().meta_schema.clone();
    json!({
        "$schema": dialect,
        "title": "Reports of edge",
        "description": "One analysis of one pay table, or several.",
        "anyOf": [report, {"type": "array", "items": report}],
        "$defs": generator.take_definitions(true),
    })
}

/// The schema of one situation's worth, as `edge hand --format json` prints it.
pub fn hand_schema() -> Value {
    schema_of::<HandReport>()
}

/// The schema of a simulation, as `edge simulate --format json` prints it.
pub fn simulation_schema() -> Value {
    schema_of::<SimulationReport>()
}

/// The schema of a summary of first decisions, as `edge strategy --format json` prints it.
pub fn strategy_schema() -> Value {
    schema_of::<StrategyReport>()
}

/// The schema of one line of `edge strategy --export FILE.jsonl`.
pub fn decision_schema() -> Value {
    schema_of::<DecisionRow>()
}

fn schema_of<T: JsonSchema>() -> Value {
    let settings = SchemaSettings::draft2020_12().for_serialize();
    settings
        .into_generator()
        .into_root_schema_for::<T>()
        .to_value()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::sample;

    fn accepts(document: &Value) -> bool {
        thread_local! {
            static VALIDATOR: jsonschema::Validator = jsonschema::validator_for(&schema()).unwrap();
        }
        VALIDATOR.with(|validator| validator.is_valid(document))
    }

    /// The pointers of every object with fixed fields: all but `rules` and what is in it.
    fn objects(value: &Value, at: &str, found: &mut Vec<String>) {
        match value {
            Value::Object(fields) => {
                found.push(at.to_owned());
                for (name, field) in fields.iter().filter(|(name, _)| *name != "rules") {
                    objects(field, &format!("{at}/{name}"), found);
                }
            }
            Value::Array(items) => {
                for (place, item) in items.iter().enumerate() {
                    objects(item, &format!("{at}/{place}"), found);
                }
            }
            _ => {}
        }
    }

    fn sample() -> (Value, Vec<String>) {
        let document = serde_json::to_value(sample::report()).unwrap();
        let mut pointers = Vec::new();
        objects(&document, "", &mut pointers);
        assert!(
            pointers.len() > 30,
            "the sample has an object of every kind"
        );
        (document, pointers)
    }

    fn fields_at<'a>(
        document: &'a mut Value,
        pointer: &str,
    ) -> &'a mut serde_json::Map<String, Value> {
        document
            .pointer_mut(pointer)
            .and_then(Value::as_object_mut)
            .unwrap()
    }

    #[test]
    fn one_report_and_several_are_valid() {
        let (one, _) = sample();
        assert!(accepts(&one));
        assert!(accepts(&json!([one, one])) && accepts(&json!([])));
        assert!(!accepts(&json!({})) && !accepts(&json!([{}])) && !accepts(&json!("text")));
    }

    #[test]
    fn every_field_is_required() {
        let (document, pointers) = sample();
        for pointer in pointers {
            let names: Vec<String> = fields_at(&mut document.clone(), &pointer)
                .keys()
                .cloned()
                .collect();
            for name in names {
                let mut without = document.clone();
                fields_at(&mut without, &pointer).shift_remove(&name);
                assert!(!accepts(&without), "{pointer}/{name} is not required");
            }
        }
    }

    #[test]
    fn no_unknown_property_is_let_in() {
        let (document, pointers) = sample();
        for pointer in pointers {
            let mut with = document.clone();
            fields_at(&mut with, &pointer).insert("unknown".into(), json!("1"));
            assert!(!accepts(&with), "{pointer} is open");
        }
    }

    #[test]
    fn rules_are_text_and_overrides_stand_among_them() {
        let (document, _) = sample();
        let with = |key: &str, value: Value| {
            let mut changed = document.clone();
            fields_at(&mut changed, "/rules").insert(key.into(), value);
            accepts(&changed)
        };
        assert!(with("some.other.switch", json!("on")));
        assert!(!with("some.other.switch", json!(1)));
        assert!(!with("overrides", json!("none")) && !with("overrides", json!({"raise": 1})));
        let mut without = document.clone();
        fields_at(&mut without, "/rules").shift_remove("overrides");
        assert!(!accepts(&without));
    }

    #[test]
    fn exact_numbers_are_text_of_digits() {
        let (document, _) = sample();
        for (pointer, wrong) in [
            ("/deals/total", "1,000"),
            ("/deals/total", "-1"),
            ("/main/net/numerator", "1.5"),
            ("/main/outcomes/0/net", "+1"),
            ("/main/outcomes/0/count", ""),
            ("/side_bets/0/outcomes/0/net", "1/0"),
            ("/checks/counts_hash", "sha256 12"),
        ] {
            let mut changed = document.clone();
            *changed.pointer_mut(pointer).unwrap() = json!(wrong);
            assert!(!accepts(&changed), "{pointer} may be {wrong}");
        }
    }
}
