//! A draft to rules: what is missing, what can never be paid, and what contradicts itself.
//!
//! A malformed value was reported when it was read; here it counts as stated, so that one mistake
//! makes one message.

use super::document::Value;
use super::faults::{Collector, Place, Problem, quoted};
use super::inherit::start_of;
use super::layer::{Draft, Layer, Lines, Offer, Stated};
use super::published::{Entry, Names};
use super::suggest::{near, question};
use super::{Prize, Published, Quantity, Rules, SideBet, SwitchValue, values};
use crate::evaluator::HandClass;
use crate::exact::Exact;
use crate::games::{
    DraftSwitches, Line, Shape, SideBetSpec, SidePays, Spec, Switch, TableSpec, UnreachableLine,
};
use indexmap::IndexMap;
use num_bigint::BigInt;
use num_integer::Integer;
use num_traits::Zero;
use std::collections::HashSet;

/// The largest common denominator of all numbers of a pay table: the engines count in that unit.
const LARGEST_COMMON_DENOMINATOR: i64 = 1_000_000_000;

/// The parts of [`super::Rules`] that a draft gives.
#[derive(Debug)]
pub(super) struct Resolved {
    pub switches: IndexMap<&'static str, SwitchValue>,
    pub tables: IndexMap<&'static str, IndexMap<Line, Exact>>,
    pub side_bets: Vec<SideBet>,
}

/// What a draft is checked with.
pub(super) struct Resolver<'a> {
    pub game: &'static Spec,
    pub draft: &'a Draft,
    /// The file on top: what is missing is missing from it.
    pub top: usize,
    /// Whether everything could be read. When not, nothing is said to be missing.
    pub complete: bool,
    pub out: &'a mut Collector,
}

impl Resolver<'_> {
    /// Checks everything. The result is of use only when nothing was reported.
    pub fn resolve(mut self) -> Resolved {
        self.report_missing_switches();
        let switches = switch_values(self.game, self.draft);
        self.report_conflicts(&switches);
        let unreachable = (self.game.unreachable)(&DraftSwitches(&switches));
        // An unreadable switch may be what makes lines unreachable.
        let unsure = switches.len() < self.game.switches.len();
        let mut tables = IndexMap::new();
        for table in self.game.tables {
            let never = never_paid(table, self.draft, &unreachable);
            let needed: Vec<Line> = lines_of(table, self.draft)
                .into_iter()
                .filter(|line| !never.iter().any(|never| never.line == *line))
                .collect();
            tables.insert(table.key, self.table(table, &needed, unsure));
        }
        let side_bets = self.game.side_bets.iter();
        let side_bets = side_bets.flat_map(|bet| self.side_bet(bet)).collect();
        self.common_denominator();
        Resolved {
            switches,
            tables,
            side_bets,
        }
    }

    fn missing(&mut self, place: Option<&Place>, problem: Problem) {
        if self.complete {
            let start = start_of(self.top);
            self.out.report(place.unwrap_or(&start), problem);
        }
    }

    /// A switch without a default must be stated.
    fn report_missing_switches(&mut self) {
        for switch in self.game.switches {
            if switch.default.is_empty() && !self.draft.switches.contains_key(switch.key) {
                let problem = Problem::new(
                    format!("the switch `{}` is missing", switch.key),
                    format!("`{}` is missing", switch.key),
                    format!("state it: {}", switch.help),
                );
                self.missing(None, problem);
            }
        }
    }

    /// Switches that contradict one another, each where it is stated.
    fn report_conflicts(&mut self, switches: &IndexMap<&'static str, SwitchValue>) {
        for conflict in (self.game.conflicts)(&DraftSwitches(switches)) {
            let stated = self.draft.switches.get(conflict.switch);
            let start = start_of(self.top);
            let place = stated.map_or(&start, |stated| &stated.place);
            let label = format!("`{}` contradicts another switch", conflict.switch);
            self.out
                .report(place, Problem::new(conflict.message, label, conflict.help));
        }
    }

    fn table(
        &mut self,
        table: &'static TableSpec,
        needed: &[Line],
        unsure: bool,
    ) -> IndexMap<Line, Exact> {
        let stated = self.draft.tables.get(table.key);
        self.report_missing(table, stated, needed, unsure);
        let value = |line: &Line| stated?.lines.get(line)?.value.clone();
        // Every line that can be paid is there, whether or not it could be read.
        let lines = needed.iter();
        lines
            .map(|line| (*line, value(line).unwrap_or_else(Exact::zero)))
            .collect()
    }

    fn report_missing(
        &mut self,
        table: &'static TableSpec,
        stated: Option<&Lines<Exact>>,
        needed: &[Line],
        unsure: bool,
    ) {
        let key = table.key;
        // When the dealer can never be beaten, nothing is ever paid and nothing needs stating.
        if needed.is_empty() {
            return;
        }
        let is_stated = |line: &Line| stated.is_some_and(|s| s.lines.contains_key(line));
        let Some(lowest) = needed.iter().rposition(is_stated) else {
            let problem = Problem::new(
                format!("the pay table `{key}` is missing"),
                format!("[{key}] is missing or empty"),
                format!("add [{key}] with a line for each hand, or `extends = \"std\"`"),
            );
            return self.missing(stated.and_then(|lines| lines.header.as_ref()), problem);
        };
        // The lowest lines may be out of reach under a switch that could not be read.
        let sure = if unsure { lowest } else { needed.len() };
        for line in needed[..sure].iter().filter(|line| !is_stated(line)) {
            let help = match (table.shape, line) {
                (Shape::ThenLess, Line::Less) => {
                    "add `less = …`: what everything below the table's lowest line pays".into()
                }
                (Shape::ThenLess, _) => format!(
                    "add `{line} = …`: the table has no gaps from `{}` down to its lowest line",
                    table.lines[0]
                ),
                (Shape::Whole, _) => format!("add `{line} = …`: what {} pays", line.words()),
            };
            let problem = Problem::new(
                format!("the pay line `{line}` is missing from `{key}`"),
                format!("`{line}` is missing"),
                help,
            );
            self.missing(stated.and_then(|lines| lines.header.as_ref()), problem);
        }
    }

    fn side_bet(&mut self, bet: &'static SideBetSpec) -> Vec<SideBet> {
        let Some(offer) = self.draft.offer(bet.id) else {
            return Vec::new();
        };
        if offer.tables.is_empty() && !offer.damaged {
            let problem = Problem::new(
                format!("the side bet `{}` has no pay table", bet.id),
                "no pay table",
                format!("add [side.{}.tables.NAME] with its lines", bet.id),
            );
            self.missing(offer.header.as_ref(), problem);
        }
        let tables = offer.tables.iter();
        tables
            .map(|(name, lines)| self.side_table(bet, offer, name, lines))
            .collect()
    }

    fn side_table(
        &mut self,
        bet: &'static SideBetSpec,
        offer: &Offer,
        name: &str,
        lines: &Lines<Prize>,
    ) -> SideBet {
        let is_stated = |line: &Line| lines.lines.contains_key(line);
        let Some(last) = bet.lines.iter().rposition(is_stated) else {
            let problem = Problem::new(
                format!(
                    "the pay table {} of `{}` has no lines",
                    quoted(name),
                    bet.id
                ),
                "no lines",
                format!("begin with `{} = …`", bet.lines[0]),
            );
            self.missing(lines.header.as_ref(), problem);
            return side_bet(bet, name, offer, IndexMap::new());
        };
        for line in bet.lines[..last].iter().filter(|line| !is_stated(line)) {
            let lowest = bet.lines[last];
            let problem = Problem::new(
                format!(
                    "the pay table {} of `{}` leaves out `{line}`",
                    quoted(name),
                    bet.id
                ),
                format!("`{line}` is missing"),
                format!(
                    "add `{line} = …`: the table pays {} and has no gaps above it",
                    lowest.words()
                ),
            );
            self.missing(lines.header.as_ref(), problem);
        }
        let prize = |line: &Line| Some((*line, lines.lines.get(line)?.value.clone()?));
        side_bet(
            bet,
            name,
            offer,
            bet.lines.iter().filter_map(prize).collect(),
        )
    }

    /// Reports the first number, in order, that takes the common denominator over the limit.
    fn common_denominator(&mut self) {
        let mut common = BigInt::from(1);
        for (denominator, place) in denominators(self.draft) {
            common = common.lcm(&denominator);
            if common > BigInt::from(LARGEST_COMMON_DENOMINATOR) {
                let problem = Problem::new(
                    "the numbers of this pay table have no common denominator that is small enough",
                    "too many different fractions",
                    format!("their common denominator may be {LARGEST_COMMON_DENOMINATOR} at most"),
                );
                return self.out.report(place, problem);
            }
        }
    }
}

/// The lines that a table must have as far as the draft shows: all, or down to the lowest that is
/// stated and `less`.
fn lines_of(table: &'static TableSpec, draft: &Draft) -> Vec<Line> {
    let lowest = lowest_stated(table, draft).unwrap_or(table.lines[0]);
    let needed = |line: &Line| match table.shape {
        Shape::Whole => true,
        Shape::ThenLess => *line >= lowest || *line == Line::Less,
    };
    table.lines.iter().copied().filter(needed).collect()
}

/// The lowest line besides `less` that a draft states; `None` when it states none.
fn lowest_stated(table: &'static TableSpec, draft: &Draft) -> Option<Line> {
    let stated = draft.tables.get(table.key)?.lines.keys();
    stated.copied().filter(|line| *line != Line::Less).min()
}

/// The lines of a table that can never be paid, out of what the game says. `less` is among them when
/// no class of hands below the lowest line can be paid.
fn never_paid(
    table: &'static TableSpec,
    draft: &Draft,
    unreachable: &[UnreachableLine],
) -> Vec<UnreachableLine> {
    let of_table = unreachable.iter().filter(|never| never.table == table.key);
    let mut never: Vec<UnreachableLine> = of_table.cloned().collect();
    if let (Shape::ThenLess, Some(lowest)) = (table.shape, lowest_stated(table, draft)) {
        let below = |class: &&HandClass| Line::Hand(**class) < lowest;
        let why = |class: &HandClass| never.iter().find(|never| never.line == (*class).into());
        let below: Option<Vec<_>> = HandClass::ALL.iter().filter(below).map(why).collect();
        // The highest of them says best why the rest cannot be paid either.
        let less = below.and_then(|below| below.last().copied().cloned());
        never.extend(less.map(|highest| UnreachableLine {
            line: Line::Less,
            ..highest
        }));
    }
    never
}

/// Every switch that has a valid value, stated or by default.
fn switch_values(game: &'static Spec, draft: &Draft) -> IndexMap<&'static str, SwitchValue> {
    let value_of = |switch: &'static Switch| match draft.switches.get(switch.key) {
        Some(stated) => stated.value.clone(),
        None => {
            let written = Value::Text(switch.default.to_string());
            values::switch(&switch.kind, &written).ok()
        }
    };
    let switches = game.switches.iter();
    switches
        .filter_map(|switch| Some((switch.key, value_of(switch)?)))
        .collect()
}

fn side_bet(
    bet: &'static SideBetSpec,
    name: &str,
    offer: &Offer,
    lines: IndexMap<Line, Prize>,
) -> SideBet {
    SideBet {
        id: bet.id,
        table: name.to_string(),
        meter: offer.meter.as_ref().and_then(|meter| meter.value.clone()),
        lines,
    }
}

/// The denominators of all numbers of a draft.
fn denominators(draft: &Draft) -> Vec<(BigInt, &Place)> {
    fn of<T>(stated: &Stated<T>, numbers: impl Fn(&T) -> Vec<&Exact>) -> Vec<(BigInt, &Place)> {
        let numbers = stated.value.as_ref().map_or_else(Vec::new, numbers);
        let numbers = numbers.into_iter();
        numbers
            .map(|number| (number.denom().clone(), &stated.place))
            .collect()
    }
    fn itself(number: &Exact) -> Vec<&Exact> {
        vec![number]
    }
    fn in_prize(prize: &Prize) -> Vec<&Exact> {
        match prize {
            Prize::Fixed(number) | Prize::MeterShare(number) => vec![number],
            Prize::Seeded { seed, contribution } => vec![seed, contribution],
        }
    }
    fn in_switch(value: &SwitchValue) -> Vec<&Exact> {
        match value {
            SwitchValue::Exact(number) | SwitchValue::Limit(Some(number)) => vec![number],
            SwitchValue::Multiples(numbers) => numbers.iter().collect(),
            SwitchValue::Qualifier(_)
            | SwitchValue::Choice(_)
            | SwitchValue::Numbers(_)
            | SwitchValue::Limit(None) => Vec::new(),
        }
    }
    let mut found = Vec::new();
    for stated in draft.switches.values() {
        found.extend(of(stated, in_switch));
    }
    for stated in draft.tables.values().flat_map(|table| table.lines.values()) {
        found.extend(of(stated, itself));
    }
    for id in draft.side_bets.keys() {
        let Some(offer) = draft.offer(id) else {
            continue;
        };
        found.extend(offer.meter.iter().flat_map(|meter| of(meter, itself)));
        for stated in offer.tables.values().flat_map(|table| table.lines.values()) {
            found.extend(of(stated, in_prize));
        }
    }
    found
}

/// Reports lines that one of the given texts states although they can never be paid. Lines that are
/// merely inherited fall away silently.
pub(super) fn report_unreachable(
    game: &'static Spec,
    draft: &Draft,
    blamed: impl Fn(&Place) -> bool,
    help: &str,
    out: &mut Collector,
) {
    let switches = switch_values(game, draft);
    let unreachable = (game.unreachable)(&DraftSwitches(&switches));
    let tables = game.tables.iter();
    for UnreachableLine {
        table,
        line,
        reason,
    } in tables.flat_map(|table| never_paid(table, draft, &unreachable))
    {
        let stated = draft
            .tables
            .get(table)
            .and_then(|table| table.lines.get(&line));
        if let Some(stated) =
            stated.filter(|stated| stated.value.is_some() && blamed(&stated.place))
        {
            let problem = Problem::new(
                format!("`{table}.{line}` can never be paid: {reason}"),
                "can never be paid",
                help,
            );
            out.report(&stated.place, problem);
        }
    }
}

/// What published figures are checked with.
pub(super) struct Figures<'a> {
    pub game: &'static Spec,
    pub draft: &'a Draft,
    /// Whether everything could be read. When not, nothing is said to be missing.
    pub complete: bool,
    /// Whether the figures will be looked for.
    pub kept: bool,
}

impl Figures<'_> {
    /// Looks up the side bets and tables that published figures name. With each figure go the places
    /// of its other names.
    pub fn read(&self, top: &mut Layer, out: &mut Collector) -> Vec<(Published, Names)> {
        let mut figures = Vec::new();
        for mut entry in std::mem::take(&mut top.published) {
            let named = side_bet_of(self.game, &entry, self.draft, self.complete);
            let found = named.and_then(|named| match (&named, &entry.side_bet) {
                (Some((id, table)), Some(stated)) if self.kept => {
                    let found = self.can_be_found(entry.figure.quantity, id, table);
                    let found = found.map_err(|problem| (stated.place.clone(), problem));
                    found.map(|()| named)
                }
                _ => Ok(named),
            });
            match found {
                Ok(named) => entry.figure.side_bet = named,
                Err((place, problem)) => out.report(&place, problem),
            }
            if entry.side_bet.is_some() && entry.figure.side_bet.is_none() {
                // It is not known which names the side bet has.
                entry.names = Names::default();
            }
            figures.push((entry.figure, entry.names));
        }
        figures
    }

    /// Whether a figure of a side bet hangs on a meter that is not given or not known, or on none.
    fn can_be_found(&self, quantity: Quantity, id: &str, table: &str) -> Result<(), Problem> {
        let has_meters = |bet: &SideBetSpec| bet.pays != SidePays::ToOne;
        let offer = self.draft.offer(id);
        let Some(offer) = offer.filter(|_| self.game.side_bet(id).is_some_and(has_meters)) else {
            return Ok(());
        };
        let Some(lines) = offer.tables.get(table) else {
            return Ok(());
        };
        let prizes = || lines.lines.values().map(|line| line.value.as_ref());
        // What could not be read may be a share.
        if !self.complete || offer.damaged || prizes().any(|prize| prize.is_none()) {
            return Ok(());
        }
        let shares = || {
            prizes().filter_map(|prize| match prize {
                Some(Prize::MeterShare(share)) => Some(share),
                _ => None,
            })
        };
        let fed = |prize: Option<&Prize>| matches!(prize, Some(Prize::Seeded { contribution, .. }) if !contribution.is_zero());
        match quantity {
            Quantity::StandardDeviation if prizes().any(fed) => Err(Problem::new(
                format!("how full the meters of `{id}` are when they are won is not known"),
                "not known",
                "remove the figure: seeds and contributions say what is returned, not how it varies",
            )),
            Quantity::BreakEvenMeter if shares().all(Zero::is_zero) => Err(Problem::new(
                format!("the pay table `{table}` of `{id}` pays no share of a meter"),
                "no share of a meter",
                "remove the figure, or state a line as a share such as \"10%\"",
            )),
            Quantity::HouseEdge | Quantity::ReturnToPlayer | Quantity::StandardDeviation
                if offer.meter.is_none() && shares().next().is_some() =>
            {
                Err(Problem::new(
                    format!(
                        "{} hangs on the meter of `{id}`, which is not given",
                        quantity.id()
                    ),
                    "no meter is given",
                    format!("add `meter = …` to [side.{id}], or remove the figure"),
                ))
            }
            _ => Ok(()),
        }
    }
}

/// Reports each outcome, stage and action of a published figure that the game does not have under
/// these rules.
pub(super) fn report_unknown_names(rules: &Rules, names: &[Names], out: &mut Collector) {
    let of_main = (rules.game.outcomes)(rules);
    let of_main: Vec<&str> = of_main.iter().map(String::as_str).collect();
    let mut check = |what: &str, id: &str, known: &[&str], place: &Place| {
        if !known.contains(&id) {
            let mut problem = unknown(what, id, known);
            problem.message += " under these rules";
            out.report(place, problem);
        }
    };
    for (figure, names) in rules.published.iter().zip(names) {
        let known = outcomes_of_side_bet(rules, figure);
        let known = known.as_deref().unwrap_or(&of_main);
        for (id, place) in figure.outcomes.iter().zip(&names.outcomes) {
            check("outcome", id, known, place);
        }
        let decisions = (rules.game.decisions)(rules);
        let stages: Vec<&str> = decisions.iter().map(|(stage, _)| *stage).collect();
        if let (Some(stage), Some(place)) = (&figure.stage, &names.stage) {
            check("stage", stage, &unique(stages), place);
        }
        let at_stage = |of: &&(&'static str, String)| {
            let known = |stage: &str| decisions.iter().any(|(known, _)| *known == stage);
            let stage = figure.stage.as_deref();
            stage.is_none_or(|stage| of.0 == stage || !known(stage))
        };
        let actions = decisions.iter().filter(at_stage);
        let actions: Vec<&str> = actions.map(|(_, action)| action.as_str()).collect();
        if let (Some(action), Some(place)) = (&figure.action, &names.action) {
            check("action", action, &unique(actions), place);
        }
    }
}

fn unique(mut names: Vec<&str>) -> Vec<&str> {
    let mut seen = HashSet::new();
    names.retain(|name| seen.insert(*name));
    names
}

/// The outcomes that the side bet of a figure has; `None` for a figure of the main bet.
fn outcomes_of_side_bet(rules: &Rules, figure: &Published) -> Option<Vec<&'static str>> {
    let (id, table) = figure.side_bet.as_ref()?;
    let mut bets = rules.side_bets.iter();
    let bet = bets.find(|bet| bet.id == id && bet.table == *table)?;
    Some(bet.outcomes(rules.game))
}

/// The side bet and table of an entry; `None` when one of them was malformed and reported.
fn side_bet_of(
    game: &'static Spec,
    entry: &Entry,
    draft: &Draft,
    complete: bool,
) -> Result<Option<(String, String)>, (Place, Problem)> {
    let Some(stated) = &entry.side_bet else {
        return Ok(None);
    };
    let Some(id) = &stated.value else {
        return Ok(None);
    };
    if !game.side_bets.iter().any(|bet| bet.id == id) {
        let known: Vec<&str> = game.side_bets.iter().map(|bet| bet.id).collect();
        return Err((stated.place.clone(), unknown("side bet", id, &known)));
    }
    match draft.offer(id) {
        Some(offer) => {
            let table = table_of(id, entry, offer, complete)?;
            Ok(table.map(|table| (id.clone(), table)))
        }
        None if complete => {
            let message = format!("the side bet `{id}` is not offered by this pay table");
            let help = format!("state it in [side.{id}.tables.NAME], or remove the figure");
            let problem = Problem::new(message, "not offered", help);
            Err((stated.place.clone(), problem))
        }
        None => Ok(None),
    }
}

fn table_of(
    id: &str,
    entry: &Entry,
    offer: &Offer,
    complete: bool,
) -> Result<Option<String>, (Place, Problem)> {
    let tables: Vec<&str> = offer.tables.keys().map(String::as_str).collect();
    let Some(stated) = &entry.table else {
        return match tables.as_slice() {
            [] => Ok(None),
            [only] => Ok(Some((*only).to_string())),
            several => {
                let problem = Problem::new(
                    format!("the side bet `{id}` has several pay tables"),
                    "`table` is missing",
                    format!("add table = …, one of: {}", several.join(", ")),
                );
                Err((entry.place.clone(), problem))
            }
        };
    };
    match &stated.value {
        Some(name) if tables.contains(&name.as_str()) => Ok(Some(name.clone())),
        Some(name) if complete && !offer.damaged => {
            let problem = unknown("pay table of this side bet", name, &tables);
            Err((stated.place.clone(), problem))
        }
        _ => Ok(None),
    }
}

fn unknown(what: &str, name: &str, known: &[&str]) -> Problem {
    let near = question(&near(name, known));
    let help = if near.is_empty() {
        format!("known here: {}", known.join(", "))
    } else {
        near
    };
    let message = format!("there is no {what} {}", quoted(name));
    Problem::new(message, format!("unknown {what}"), help)
}
