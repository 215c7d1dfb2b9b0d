//! `--set key=value`: single switches and pay lines changed for one run.
//!
//! Every override is a text of its own, so that a fault can point into it. Together they make a
//! draft that lies over the file's.

use super::document::Value;
use super::faults::{Collector, Place, Problem, quoted};
use super::layer::{Draft, Lines, Offer, Side, Stated};
use super::suggest::{near, question};
use super::values;
use crate::exact::fraction_text;
use crate::games::{Line, SideBetSpec, SidePays, Spec, Switch};
use indexmap::IndexMap;
use std::collections::BTreeMap;

/// The name under which overrides stand in messages, before their text.
const NAME: &str = "--set";
/// What drops a side bet.
const OFF: &str = "off";

/// The overrides of one run.
#[derive(Debug, Default)]
pub(super) struct Overrides {
    pub draft: Draft,
    /// Key and value, the value in its one canonical form, however it was written.
    pub written: BTreeMap<String, String>,
}

/// What a key of `--set` changes.
#[derive(Clone, Debug)]
enum Target {
    Switch(&'static Switch),
    Line(&'static str, Line),
    Drop(&'static SideBetSpec),
    Meter(&'static SideBetSpec),
    Prize(&'static SideBetSpec, String, Line),
}

/// Reads overrides of rules that stand in `base`.
pub(super) fn read(
    game: &'static Spec,
    texts: &[String],
    base: &Draft,
    out: &mut Collector,
) -> Overrides {
    let targets = targets(game, base);
    let mut overrides = Overrides::default();
    for text in texts {
        let source = out.add_source(format!("{NAME} {text}"), text);
        if let Err((span, problem)) = overrides.one(game, text, source, &targets) {
            out.report(&Place { source, span }, problem);
        }
    }
    overrides
}

/// Every key that `--set` can change.
fn targets(game: &'static Spec, base: &Draft) -> IndexMap<String, Target> {
    let mut targets = IndexMap::new();
    for switch in game.switches {
        targets.insert(switch.key.to_string(), Target::Switch(switch));
    }
    for table in game.tables {
        for line in table.lines {
            let target = Target::Line(table.key, *line);
            targets.insert(format!("{}.{line}", table.key), target);
        }
    }
    for bet in game.side_bets {
        let Some(offer) = base.offer(bet.id) else {
            continue;
        };
        targets.insert(format!("side.{}", bet.id), Target::Drop(bet));
        if bet.pays == SidePays::Progressive {
            targets.insert(format!("side.{}.meter", bet.id), Target::Meter(bet));
        }
        for table in offer.tables.keys() {
            for line in bet.lines {
                let target = Target::Prize(bet, table.clone(), *line);
                targets.insert(format!("side.{}.tables.{table}.{line}", bet.id), target);
            }
        }
    }
    targets
}

type Misplaced = (std::ops::Range<usize>, Problem);

impl Overrides {
    fn one(
        &mut self,
        game: &'static Spec,
        text: &str,
        source: usize,
        targets: &IndexMap<String, Target>,
    ) -> Result<(), Misplaced> {
        let help = "write key=value, as in qualifier=pair:2 or pays.flush=6";
        let Some((key, value)) = text.split_once('=') else {
            let message = format!("{} sets nothing: it has no `=`", quoted(text));
            return Err((0..text.len(), Problem::new(message, "no `=`", help)));
        };
        let key_span = 0..key.len();
        let Some(target) = targets.get(key) else {
            return Err((key_span, unknown(game, key, targets)));
        };
        if self.written.contains_key(key) {
            let message = format!("`{key}` is set twice");
            return Err((
                key_span,
                Problem::new(message, "set again here", "keep one"),
            ));
        }
        let place = Place {
            source,
            span: key.len() + 1..text.len(),
        };
        let value = unquoted(value);
        if value.is_empty() {
            let message = format!("`{key}` is set to nothing");
            // An empty span shows nothing, so the whole text stands for it.
            return Err((0..text.len(), Problem::new(message, "no value", help)));
        }
        let applied = self.apply(target, &Value::Text(value.to_string()), &place);
        // A value with a fault has no other form, but its key is set all the same.
        let canonical = applied.as_ref().map_or(value, String::as_str);
        self.written.insert(key.to_string(), canonical.to_string());
        applied.map(drop).map_err(|problem| (place.span, problem))
    }

    /// Takes a value over; returns it in its canonical form.
    fn apply(&mut self, target: &Target, value: &Value, place: &Place) -> Result<String, Problem> {
        fn stated<T>(value: T, place: &Place) -> Stated<T> {
            Stated {
                value: Some(value),
                place: place.clone(),
            }
        }
        let canonical = match target {
            Target::Switch(switch) => {
                let value = values::switch(&switch.kind, value)?;
                let canonical = value.to_string();
                let stated = stated(value, place);
                self.draft.switches.insert(switch.key, stated);
                canonical
            }
            Target::Line(table, line) => {
                let value = values::pays(value)?;
                let canonical = fraction_text(&value);
                let lines = self.draft.tables.entry(table).or_insert_with(no_lines);
                lines.lines.insert(*line, stated(value, place));
                canonical
            }
            Target::Drop(bet) => {
                self.drop(bet, value, place)?;
                OFF.to_string()
            }
            Target::Meter(bet) => {
                let value = values::meter(value)?;
                let canonical = fraction_text(&value);
                self.offer(bet)?.meter = Some(stated(value, place));
                canonical
            }
            Target::Prize(bet, table, line) => {
                let value = values::prize(bet.pays, value)?;
                let canonical = value.to_string();
                let tables = &mut self.offer(bet)?.tables;
                let lines = tables.entry(table.clone()).or_insert_with(no_lines);
                lines.lines.insert(*line, stated(value, place));
                canonical
            }
        };
        Ok(canonical)
    }

    fn drop(
        &mut self,
        bet: &'static SideBetSpec,
        value: &Value,
        place: &Place,
    ) -> Result<(), Problem> {
        let help = format!("write side.{}=off to drop the side bet", bet.id);
        if values::text(value, OFF, &help)? != OFF {
            return Err(Problem::new(
                "a side bet as a whole can only be set to `off`",
                "not `off`",
                help,
            ));
        }
        if self.draft.side_bets.contains_key(bet.id) {
            return Err(contradiction(bet));
        }
        self.draft
            .side_bets
            .insert(bet.id, Side::Off(place.clone()));
        Ok(())
    }

    fn offer(&mut self, bet: &'static SideBetSpec) -> Result<&mut Offer, Problem> {
        let side = self.draft.side_bets.entry(bet.id).or_insert_with(|| {
            Side::Offered(Offer {
                header: None,
                meter: None,
                tables: IndexMap::new(),
                damaged: false,
            })
        });
        match side {
            Side::Offered(offer) => Ok(offer),
            Side::Off(_) => Err(contradiction(bet)),
        }
    }
}

/// A value without the white space and the quotes around it, which a shell may have kept.
fn unquoted(value: &str) -> &str {
    let value = value.trim();
    let inner = value
        .strip_prefix('"')
        .and_then(|rest| rest.strip_suffix('"'));
    inner.map_or(value, str::trim)
}

fn no_lines<T>() -> Lines<T> {
    Lines {
        header: None,
        lines: IndexMap::new(),
    }
}

fn contradiction(bet: &SideBetSpec) -> Problem {
    Problem::new(
        format!("the side bet {} is changed and dropped at once", bet.id),
        "contradicts another --set",
        "keep one of the two",
    )
}

/// The shortest keys whose last part this is, as `pays.flush` for `flush`.
fn targets_named(last: &str, targets: &IndexMap<String, Target>) -> Vec<String> {
    let parts = |key: &String| key.split('.').count();
    let is_named = |key: &&String| key.rsplit('.').next() == Some(last);
    let mut found: Vec<String> = targets.keys().filter(is_named).cloned().collect();
    let fewest = found.iter().map(parts).min();
    found.retain(|key| Some(parts(key)) == fewest);
    found.truncate(3);
    found
}

fn unknown(game: &'static Spec, key: &str, targets: &IndexMap<String, Target>) -> Problem {
    const NOT_SET: [&str; 5] = ["title", "source", "extends", "game", "published"];
    if NOT_SET.contains(&key) {
        return Problem::new(
            format!("`{key}` belongs to a file and cannot be set"),
            "cannot be set",
            "--set changes switches, pay lines and side bets",
        );
    }
    let last = targets_named(key, targets);
    let help = if let Some(table) = game.tables.iter().find(|table| table.key == key) {
        let line = table.lines[0];
        format!("did you mean `{key}.LINE`, as in `{key}.{line}`?")
    } else if last.is_empty() {
        question(&near(key, targets.keys()))
    } else {
        question(&last)
    };
    let help = if help.is_empty() {
        "a key is a switch, TABLE.LINE, side.BET (to be set to off), side.BET.meter or \
         side.BET.tables.NAME.LINE"
            .into()
    } else {
        help
    };
    Problem::new(
        format!("there is no {} to set", quoted(key)),
        "unknown key",
        help,
    )
}
