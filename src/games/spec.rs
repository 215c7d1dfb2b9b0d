//! What a game lets a house choose: its switches, pay lines and side bets, as data.
//!
//! One closed vocabulary serves the pay-table files, `--set`, `edge show`, the schema and the error
//! messages, so that no two of them can differ.

use super::Line;
use crate::cards::Rank;
use crate::evaluator::{HandClass, Strength};
use crate::exact::Exact;
use crate::paytable::{Rules, SwitchValue};
use indexmap::IndexMap;
use std::fmt;

/// A game as its pay-table files see it.
#[derive(Debug)]
pub struct Spec {
    /// The name used on the command line, in files and in reports.
    pub id: &'static str,
    /// Other names accepted for it.
    pub aliases: &'static [&'static str],
    /// The name in running text.
    pub title: &'static str,
    /// The rules in a sentence or two.
    pub summary: &'static str,
    /// The rules that differ between houses.
    pub switches: &'static [Switch],
    /// The pay tables of the main bet.
    pub tables: &'static [TableSpec],
    /// The side bets that may be offered.
    pub side_bets: &'static [SideBetSpec],
    /// Names of the simpler strategies that published figures may refer to, with their rules.
    pub strategies: &'static [(&'static str, &'static str)],
    /// Which pay lines of the main bet can never be paid under given switches.
    pub unreachable: Unreachable,
    /// Which switches contradict one another.
    pub conflicts: Conflicts,
    /// The ids of all outcomes of the main bet under given rules.
    pub outcomes: fn(&Rules) -> Vec<String>,
    /// The ids of all decisions under given rules: stage and action.
    pub decisions: fn(&Rules) -> Vec<(&'static str, String)>,
}

/// Which pay lines of the main bet can never be paid under given switches. Switches whose value is
/// not known yet must be taken to make nothing unreachable. For a table of [`Shape::ThenLess`] every
/// class of hands is named, also those without a line of their own: `less` can be paid as long as
/// one of the classes below the table's lowest line can.
pub type Unreachable = fn(&DraftSwitches<'_>) -> Vec<UnreachableLine>;

/// A pay line that can never be paid.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnreachableLine {
    /// The key of the pay table.
    pub table: &'static str,
    /// The line.
    pub line: Line,
    /// Why, as the end of the sentence "it can never be paid: …".
    pub reason: String,
}

/// Which switches contradict one another. Switches whose value is not known yet must be taken to
/// contradict nothing.
pub type Conflicts = fn(&DraftSwitches<'_>) -> Vec<Conflict>;

/// A switch that contradicts others.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Conflict {
    /// Its key: where it is stated, the conflict is shown.
    pub switch: &'static str,
    /// What is wrong, in a sentence.
    pub message: String,
    /// What to do about it.
    pub help: String,
}

/// For a game whose switches cannot contradict one another.
pub fn no_conflicts(_: &DraftSwitches<'_>) -> Vec<Conflict> {
    Vec::new()
}

/// The switches of a pay table that is still being checked: some may have no valid value.
#[derive(Clone, Copy, Debug)]
pub struct DraftSwitches<'a>(pub &'a IndexMap<&'static str, SwitchValue>);

impl DraftSwitches<'_> {
    /// A qualifier switch, if it has a valid value.
    pub fn qualifier(&self, key: &str) -> Option<Qualifier> {
        match self.0.get(key)? {
            SwitchValue::Qualifier(value) => Some(*value),
            _ => None,
        }
    }

    /// A switch with a closed list of values, if it has a valid one.
    pub fn choice(&self, key: &str) -> Option<&'static str> {
        match self.0.get(key)? {
            SwitchValue::Choice(value) => Some(value),
            _ => None,
        }
    }

    /// A numeric switch, if it has a valid value.
    pub fn exact(&self, key: &str) -> Option<&Exact> {
        match self.0.get(key)? {
            SwitchValue::Exact(value) => Some(value),
            _ => None,
        }
    }

    /// A list of multiples, if it is a valid one.
    pub fn multiples(&self, key: &str) -> Option<&[Exact]> {
        match self.0.get(key)? {
            SwitchValue::Multiples(values) => Some(values),
            _ => None,
        }
    }

    /// A list of whole numbers, if it is a valid one.
    pub fn numbers(&self, key: &str) -> Option<&[u8]> {
        match self.0.get(key)? {
            SwitchValue::Numbers(values) => Some(values),
            _ => None,
        }
    }

    /// A limit, if it has a valid value; `Some(None)` when there is no limit.
    pub fn limit(&self, key: &str) -> Option<Option<&Exact>> {
        match self.0.get(key)? {
            SwitchValue::Limit(value) => Some(value.as_ref()),
            _ => None,
        }
    }
}

/// A rule that differs between houses.
#[derive(Debug)]
pub struct Switch {
    /// Its key in files and in `--set`.
    pub key: &'static str,
    /// What values it takes.
    pub kind: Kind,
    /// The value when a file does not say, in the notation of files; empty when there is none.
    pub default: &'static str,
    /// What it does, in a sentence.
    pub help: &'static str,
}

/// What values a switch takes.
#[derive(Debug)]
pub enum Kind {
    /// An exact number within limits, both included.
    Exact {
        /// The least value, in the notation of files.
        least: &'static str,
        /// The greatest value.
        most: &'static str,
    },
    /// What the dealer needs to play: `none`, or a [`HandClass`] with an optional leading rank.
    Qualifier,
    /// One of a closed list.
    Choice(&'static [&'static str]),
    /// A list of different exact numbers within limits, both included; it may be empty.
    Multiples {
        /// The least value, in the notation of files; above 0.
        least: &'static str,
        /// The greatest value.
        most: &'static str,
    },
    /// A list of different whole numbers within limits, both included; it may be empty.
    Numbers {
        /// The least value.
        least: u8,
        /// The greatest value.
        most: u8,
    },
    /// An exact number within limits, both included, or `none` for no limit.
    Limit {
        /// The least value, in the notation of files.
        least: &'static str,
        /// The greatest value.
        most: &'static str,
    },
}

/// Which lines a pay table of the main bet must state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// Every line that can be reached.
    Whole,
    /// From the top, without a gap, down to the table's own lowest line, and then `less`, which
    /// pays everything below that.
    ThenLess,
}

/// A pay table of the main bet.
#[derive(Debug)]
pub struct TableSpec {
    /// Its key in files and in `--set`.
    pub key: &'static str,
    /// What it pays on, in running text.
    pub title: &'static str,
    /// The lines that it may have, highest first.
    pub lines: &'static [Line],
    /// Which of them must be there.
    pub shape: Shape,
}

/// A side bet, which a house may offer with one pay table or several.
#[derive(Debug)]
pub struct SideBetSpec {
    /// Its key in files, in `--set` and in reports.
    pub id: &'static str,
    /// Its name in running text.
    pub title: &'static str,
    /// The cards that it is settled on, in running text.
    pub settled_on: &'static str,
    /// The lines that a table of it may have, highest first. A table pays from the first of these
    /// down to its own last line, without a gap.
    pub lines: &'static [Line],
    /// Results that lose but have a row of their own in reports, highest first. When there are any,
    /// so have the lines that a table leaves out, and together they are all that loses; when there
    /// are none, all that loses is one row.
    pub unpaid: &'static [Line],
    /// A line in running text.
    pub words: fn(Line) -> String,
    /// How its lines pay.
    pub pays: SidePays,
    /// How many equally likely ways there are to deal those cards from a whole pack.
    pub deals: fn(&Rules) -> u64,
}

/// A line in running text, for a side bet that has no words of its own for it.
pub fn line_words(line: Line) -> String {
    line.words().into()
}

/// How the lines of a side bet pay.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SidePays {
    /// To one: a winner keeps the stake and receives the line.
    ToOne,
    /// For one, out of a progressive meter or at a fixed prize: the stake of 1 is gone. A line is an
    /// exact number or a share of the meter, as in `"10%"`; the switch `meter` of the side bet gives
    /// the meter, and need not be set.
    Progressive,
    /// For one, out of meters of which only two things are known: what each begins with when it was
    /// won, and the share of every stake that is put on it. A line is an exact number, or a number
    /// and a share as in `"1000 + 9%"`. In the long run a meter pays out its seed whenever it is won
    /// and all that was put on it, so the return is known and nothing else is.
    Seeded,
}

/// What the dealer needs to play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Qualifier {
    /// The dealer always plays.
    None,
    /// The dealer plays with this class or better, its leading rank being at least the one given.
    AtLeast(HandClass, Option<Rank>),
}

/// The forms a qualifier may take, for messages.
pub const QUALIFIER_FORMS: &str = "none, ace-king, pair:4 (a pair of fours), two-pair, three-of-a-kind, straight, flush, \
     full-house, four-of-a-kind, straight-flush, royal-flush or high-card:Q (queen high); `:rank` is optional";

impl Qualifier {
    /// Reads `none`, `ace-king`, `pair`, `pair:4`, …
    ///
    /// # Errors
    /// A sentence that says what is wrong.
    pub fn parse(text: &str) -> Result<Qualifier, String> {
        if text == "none" {
            return Ok(Qualifier::None);
        }
        let (class, rank) = match text.split_once(':') {
            Some((class, rank)) => (class, Some(rank)),
            None => (text, None),
        };
        let class =
            HandClass::from_id(class).ok_or_else(|| format!("`{class}` is no class of hands"))?;
        let rank = match rank {
            None => None,
            Some(rank) => Some(parse_rank(rank).ok_or_else(|| format!("`{rank}` is no rank"))?),
        };
        if class == HandClass::AceKing && rank.is_some() {
            return Err("ace-king takes no rank".into());
        }
        // A rank that no hand of the class is named by would be read as the next one up.
        let led = |strength: Strength| rank.is_none_or(|rank| strength.leading_rank() == rank);
        if !class.weakest(rank).is_some_and(led) {
            return Err(format!("no hand is `{text}`"));
        }
        Ok(Qualifier::AtLeast(class, rank))
    }

    /// The weakest dealer hand that plays; `None` when every hand does.
    pub fn weakest(self) -> Option<Strength> {
        match self {
            Qualifier::None => None,
            Qualifier::AtLeast(class, rank) => class.weakest(rank),
        }
    }
}

fn parse_rank(text: &str) -> Option<Rank> {
    if text == "10" {
        return Rank::from_letter('T');
    }
    let mut letters = text.chars();
    let rank = letters.next().and_then(Rank::from_letter);
    rank.filter(|_| letters.next().is_none())
}

impl fmt::Display for Qualifier {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Qualifier::None => f.write_str("none"),
            Qualifier::AtLeast(class, None) => write!(f, "{class}"),
            Qualifier::AtLeast(class, Some(rank)) => write!(f, "{class}:{rank}"),
        }
    }
}

impl Spec {
    /// Whether it is the game's id or an alias, in any case.
    pub fn is_called(&self, name: &str) -> bool {
        let mut names = std::iter::once(&self.id).chain(self.aliases);
        names.any(|known| known.eq_ignore_ascii_case(name))
    }

    /// A side bet of the game.
    pub fn side_bet(&self, id: &str) -> Option<&'static SideBetSpec> {
        self.side_bets.iter().find(|bet| bet.id == id)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn qualifiers_read_and_print() {
        for text in [
            "none",
            "ace-king",
            "pair",
            "pair:4",
            "straight:T",
            "high-card:Q",
            "royal-flush",
        ] {
            assert_eq!(Qualifier::parse(text).unwrap().to_string(), text);
        }
        assert_eq!(Qualifier::parse("pair:10"), Qualifier::parse("pair:t"));
        for wrong in [
            "",
            "pairs",
            "pair:",
            "pair:1",
            "pair:44",
            "straight:",
            "ace-king:K",
            "straight-flush:A",
            "straight:4",
            "flush:6",
            "two-pair:2",
            "high-card:6",
            "royal-flush:K",
            "None",
        ] {
            assert!(Qualifier::parse(wrong).is_err(), "{wrong}");
        }
        assert_eq!(Qualifier::parse("none").unwrap().weakest(), None);
    }
}
