//! A pay table resolved and checked: every switch, pay line and side bet of one house's game.

use crate::evaluator::HandClass;
use crate::exact::{Exact, decimal_text, fraction_text, whole};
use crate::games::{Line, Qualifier, SideBetSpec, SidePays, Situation, Spec};
use indexmap::IndexMap;
use num_traits::Zero;
use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::LazyLock;

/// The rules of one game as one house plays it. Made only by the loader, so what is in here has
/// passed every check of the game's [`Spec`].
#[derive(Clone, Debug)]
pub struct Rules {
    /// The game.
    pub game: &'static Spec,
    /// The pay table's name: a built-in's, or the file's stem.
    pub paytable: String,
    /// Where the rules came from.
    pub origin: Origin,
    /// One line for lists.
    pub title: String,
    /// Where the house's rules are published; dropped by overrides.
    pub source: Option<String>,
    /// What `--set` changed: key and value, each value in its one canonical form.
    pub overrides: BTreeMap<String, String>,
    /// Every switch of the game, in the order of its [`Spec`].
    pub switches: IndexMap<&'static str, SwitchValue>,
    /// Every pay table of the main bet; only lines that can be reached, highest first.
    pub tables: IndexMap<&'static str, IndexMap<Line, Exact>>,
    /// The side bets on offer.
    pub side_bets: Vec<SideBet>,
    /// Published figures that these rules must reproduce; dropped by overrides.
    pub published: Vec<Published>,
}

/// Where rules came from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Origin {
    /// A file that the program brings with it.
    BuiltIn,
    /// A user's file.
    File(PathBuf),
}

impl Origin {
    /// The name in reports.
    pub const fn id(&self) -> &'static str {
        match self {
            Origin::BuiltIn => "built-in",
            Origin::File(_) => "file",
        }
    }
}

/// The id of all that loses a side bet, where that is one row.
pub(crate) const LOSE: &str = "lose";
/// How no limit and an empty list are written.
pub(super) const NONE: &str = "none";

/// The value of a switch.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SwitchValue {
    /// An exact number.
    Exact(Exact),
    /// What the dealer needs to play.
    Qualifier(Qualifier),
    /// One of the closed list in the game's [`Spec`].
    Choice(&'static str),
    /// Different exact numbers, lowest first.
    Multiples(Vec<Exact>),
    /// Different whole numbers, lowest first.
    Numbers(Vec<u8>),
    /// A limit, or none.
    Limit(Option<Exact>),
}

/// A side bet with one pay table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SideBet {
    /// The side bet's key in the game's [`Spec`].
    pub id: &'static str,
    /// The table's name, as `100-75-50`.
    pub table: String,
    /// The progressive meter, in units of the stake, when it was given.
    pub meter: Option<Exact>,
    /// What each line pays, highest first; what is not listed loses.
    pub lines: IndexMap<Line, Prize>,
}

/// What a line of a side bet pays.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Prize {
    /// A fixed number of stakes.
    Fixed(Exact),
    /// A share of the progressive meter, `1/10` for 10 %.
    MeterShare(Exact),
    /// A meter of its own.
    Seeded {
        /// What the meter begins with.
        seed: Exact,
        /// The share of every stake that is put on it, `9/100` for 9 %.
        contribution: Exact,
    },
}

/// A published figure and how exactly it was printed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Published {
    /// What it is a figure of.
    pub quantity: Quantity,
    /// For a return: per what.
    pub per: Option<Per>,
    /// The side bet and its table that it belongs to; the main bet when `None`.
    pub side_bet: Option<(String, String)>,
    /// The simpler strategy that it belongs to; optimal play when `None`.
    pub strategy: Option<String>,
    /// The outcome ids whose counts it is the sum of, for [`Quantity::OutcomeCount`].
    pub outcomes: Vec<String>,
    /// The stage of the decision that it is a figure of.
    pub stage: Option<String>,
    /// The action that it is a figure of.
    pub action: Option<String>,
    /// The situation in which it is an action's value, for [`Quantity::SituationValue`].
    pub situation: Option<Situation>,
    /// The figure as printed.
    pub printed: String,
    /// The figure as a number.
    pub value: Exact,
    /// The stated number that a total or count is out of.
    pub of: Option<String>,
    /// Who published it.
    pub source: String,
    /// What a reader should know about it.
    pub note: Option<String>,
}

/// What a published figure is a figure of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Quantity {
    /// The sum of the net results of all deals, in antes.
    TotalNet,
    /// Expected loss per ante (for a side bet per stake).
    HouseEdge,
    /// Expected loss over average bet.
    ElementOfRisk,
    /// One minus a loss; needs a [`Per`] for the main bet.
    ReturnToPlayer,
    /// Expected money put down.
    AverageBet,
    /// Of one round.
    StandardDeviation,
    /// How many deals end in the listed outcomes.
    OutcomeCount,
    /// The meter at which a progressive returns 1.
    BreakEvenMeter,
    /// How often an action is taken at a stage, as a share of all deals.
    DecisionFrequency,
    /// The same out of a stated number, as of the starting hands.
    DecisionCount,
    /// The expected net result of an action in a situation, in antes.
    SituationValue,
}

impl Quantity {
    /// All quantities.
    pub const ALL: [Quantity; 11] = [
        Quantity::TotalNet,
        Quantity::HouseEdge,
        Quantity::ElementOfRisk,
        Quantity::ReturnToPlayer,
        Quantity::AverageBet,
        Quantity::StandardDeviation,
        Quantity::OutcomeCount,
        Quantity::BreakEvenMeter,
        Quantity::DecisionFrequency,
        Quantity::DecisionCount,
        Quantity::SituationValue,
    ];

    /// The name in files and reports.
    pub const fn id(self) -> &'static str {
        match self {
            Quantity::TotalNet => "total_net",
            Quantity::HouseEdge => "house_edge",
            Quantity::ElementOfRisk => "element_of_risk",
            Quantity::ReturnToPlayer => "return_to_player",
            Quantity::AverageBet => "average_bet",
            Quantity::StandardDeviation => "standard_deviation",
            Quantity::OutcomeCount => "outcome_count",
            Quantity::BreakEvenMeter => "break_even_meter",
            Quantity::DecisionFrequency => "decision_frequency",
            Quantity::DecisionCount => "decision_count",
            Quantity::SituationValue => "situation_value",
        }
    }
}

/// What a return is per.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Per {
    /// Per ante.
    Ante,
    /// Per money put down.
    MoneyPutDown,
}

impl Per {
    /// Both.
    pub const ALL: [Per; 2] = [Per::Ante, Per::MoneyPutDown];

    /// The name in files and reports.
    pub const fn id(self) -> &'static str {
        match self {
            Per::Ante => "ante",
            Per::MoneyPutDown => "money put down",
        }
    }
}

impl Rules {
    /// The value of an exact switch.
    ///
    /// # Panics
    /// When the game has no such switch: a game asks only for what its own [`Spec`] declares.
    pub fn exact(&self, key: &str) -> &Exact {
        match &self.switches[key] {
            SwitchValue::Exact(value) => value,
            other => panic!("switch {key} is {other:?}, not a number"),
        }
    }

    /// The value of a qualifier switch.
    ///
    /// # Panics
    /// When the game has no such switch.
    pub fn qualifier(&self, key: &str) -> Qualifier {
        match self.switches[key] {
            SwitchValue::Qualifier(value) => value,
            ref other => panic!("switch {key} is {other:?}, not a qualifier"),
        }
    }

    /// The value of a switch with a closed list of values.
    ///
    /// # Panics
    /// When the game has no such switch.
    pub fn choice(&self, key: &str) -> &'static str {
        match self.switches[key] {
            SwitchValue::Choice(value) => value,
            ref other => panic!("switch {key} is {other:?}, not a choice"),
        }
    }

    /// The values of a list of multiples, lowest first.
    ///
    /// # Panics
    /// When the game has no such switch.
    pub fn multiples(&self, key: &str) -> &[Exact] {
        match &self.switches[key] {
            SwitchValue::Multiples(values) => values,
            other => panic!("switch {key} is {other:?}, not a list of multiples"),
        }
    }

    /// A list of whole numbers, lowest first.
    ///
    /// # Panics
    /// When the game has no such switch.
    pub fn numbers(&self, key: &str) -> &[u8] {
        match &self.switches[key] {
            SwitchValue::Numbers(values) => values,
            other => panic!("switch {key} is {other:?}, not a list of whole numbers"),
        }
    }

    /// The value of a limit; `None` when there is none.
    ///
    /// # Panics
    /// When the game has no such switch.
    pub fn limit(&self, key: &str) -> Option<&Exact> {
        match &self.switches[key] {
            SwitchValue::Limit(value) => value.as_ref(),
            other => panic!("switch {key} is {other:?}, not a limit"),
        }
    }

    /// A pay table of the main bet: what each line pays, highest first.
    ///
    /// # Panics
    /// When the game has no such table.
    pub fn table(&self, key: &str) -> &IndexMap<Line, Exact> {
        &self.tables[key]
    }

    /// The line of a table that a hand of this class falls on: its own, or else `less`.
    ///
    /// # Panics
    /// When the game has no such table.
    pub fn line_of(&self, table: &str, hand: HandClass) -> Line {
        let own = Line::Hand(hand);
        if self.tables[table].contains_key(&own) {
            own
        } else {
            Line::Less
        }
    }

    /// What a table pays for a hand of this class: by its own line, or else by `less`. Nothing for a
    /// hand that can never be paid, whose line the rules do not have.
    ///
    /// # Panics
    /// When the game has no such table.
    pub fn pays(&self, table: &str, hand: HandClass) -> &Exact {
        static NOTHING: LazyLock<Exact> = LazyLock::new(Exact::zero);
        let line = self.line_of(table, hand);
        self.tables[table].get(&line).unwrap_or(&NOTHING)
    }

    /// The pay table's name, with what `--set` changed as in `std with pays.flush=3, raise=1`.
    pub fn label(&self) -> String {
        label(&self.paytable, &self.overrides)
    }

    /// The same rules with one pay line of the main bet paying something else.
    #[must_use]
    pub fn with_line(&self, table: &str, line: Line, pays: Exact) -> Rules {
        let mut rules = self.clone();
        rules.tables[table].insert(line, pays);
        rules
    }

    /// Every switch and pay line under its `--set` key, in file order, as text.
    pub fn lines(&self) -> IndexMap<String, String> {
        let switches = self
            .switches
            .iter()
            .map(|(key, value)| ((*key).to_string(), value.to_string()));
        let tables = self.tables.iter().flat_map(|(table, lines)| {
            lines
                .iter()
                .map(move |(line, pays)| (format!("{table}.{line}"), fraction_text(pays)))
        });
        let meters = self.side_bets.iter().filter_map(|bet| {
            let meter = bet.meter.as_ref()?;
            Some((format!("side.{}.meter", bet.id), fraction_text(meter)))
        });
        let sides = self.side_bets.iter().flat_map(|bet| {
            bet.lines.iter().map(move |(line, prize)| {
                let key = format!("side.{}.tables.{}.{line}", bet.id, bet.table);
                (key, prize.to_string())
            })
        });
        switches.chain(tables).chain(meters).chain(sides).collect()
    }
}

/// A pay table's name, with what was changed.
pub fn label(paytable: &str, overrides: &BTreeMap<String, String>) -> String {
    if overrides.is_empty() {
        return paytable.to_owned();
    }
    let changes = overrides.iter();
    let changes: Vec<String> = changes
        .map(|(key, value)| format!("{key}={value}"))
        .collect();
    format!("{paytable} with {}", changes.join(", "))
}

impl SideBet {
    /// The side bet and its table, as `progressive/100-75-50`.
    pub fn label(&self) -> String {
        format!("{}/{}", self.id, self.table)
    }

    /// What the side bet's spec says of it.
    ///
    /// # Panics
    /// When the side bet is not one of the game's.
    pub fn spec(&self, game: &Spec) -> &'static SideBetSpec {
        game.side_bet(self.id)
            .unwrap_or_else(|| panic!("{} has no side bet {}", game.id, self.id))
    }

    /// The line that a result is paid by: its own, and for a royal flush, where the side bet has no
    /// line for it, that of the straight flush. `None` when it loses.
    pub fn line_of(&self, result: Line) -> Option<Line> {
        // A table pays from the top of the side bet's lines, so it shows whether that is a royal.
        let straight_flush = Line::Hand(HandClass::StraightFlush);
        let or_else = (result == HandClass::RoyalFlush.into()).then_some(straight_flush);
        let mut lines = std::iter::once(result).chain(or_else);
        lines.find(|line| self.lines.contains_key(line))
    }

    /// The results that lose and have a row of their own in reports, highest first; none when all
    /// that loses is one row.
    pub fn losers(&self, game: &Spec) -> Vec<Line> {
        let spec = self.spec(game);
        if spec.unpaid.is_empty() {
            return Vec::new();
        }
        let left_out = spec.lines.iter();
        let left_out = left_out.filter(|line| !self.lines.contains_key(*line));
        left_out.chain(spec.unpaid).copied().collect()
    }

    /// The ids of all rows that it has in reports.
    pub fn outcomes(&self, game: &Spec) -> Vec<&'static str> {
        let losers = self.losers(game);
        let lose = losers.is_empty().then_some(LOSE);
        let lines = self.lines.keys().chain(&losers);
        lines.map(|line| line.id()).chain(lose).collect()
    }

    /// Net result of a stake of 1 with this result; `None` when it hangs on a meter that was not
    /// given or cannot be.
    pub fn net(&self, pays: SidePays, result: Line) -> Option<Exact> {
        let Some(line) = self.line_of(result) else {
            return Some(-whole(1));
        };
        let won = match &self.lines[&line] {
            Prize::Fixed(prize) => prize.clone(),
            Prize::MeterShare(share) if share.is_zero() => whole(0),
            Prize::MeterShare(share) => share * self.meter.as_ref()?,
            Prize::Seeded { seed, contribution } if contribution.is_zero() => seed.clone(),
            Prize::Seeded { .. } => return None,
        };
        Some(match pays {
            SidePays::ToOne => won,
            SidePays::Progressive | SidePays::Seeded => won - whole(1),
        })
    }
}

impl std::fmt::Display for SwitchValue {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            SwitchValue::Exact(value) => f.write_str(&fraction_text(value)),
            SwitchValue::Qualifier(value) => write!(f, "{value}"),
            SwitchValue::Choice(value) => f.write_str(value),
            SwitchValue::Limit(Some(value)) => f.write_str(&fraction_text(value)),
            SwitchValue::Multiples(values) if !values.is_empty() => {
                let values: Vec<String> = values.iter().map(fraction_text).collect();
                f.write_str(&values.join(","))
            }
            SwitchValue::Numbers(values) if !values.is_empty() => {
                let values: Vec<String> = values.iter().map(u8::to_string).collect();
                f.write_str(&values.join(","))
            }
            SwitchValue::Limit(None) | SwitchValue::Multiples(_) | SwitchValue::Numbers(_) => {
                f.write_str(NONE)
            }
        }
    }
}

impl std::fmt::Display for Prize {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Prize::Fixed(value) => f.write_str(&fraction_text(value)),
            Prize::MeterShare(share) => write!(f, "{}%", decimal_text(&(share * whole(100)))),
            Prize::Seeded { seed, contribution } if contribution.is_zero() => {
                f.write_str(&fraction_text(seed))
            }
            Prize::Seeded { seed, contribution } => {
                let percent = decimal_text(&(contribution * whole(100)));
                write!(f, "{} + {percent}%", fraction_text(seed))
            }
        }
    }
}
