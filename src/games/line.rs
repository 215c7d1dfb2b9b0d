//! Lines: what a bet is settled on, and the keys of every pay table.
//!
//! Mostly classes of hands; besides them what some tables call by another name, and the one result
//! of two hands that is no hand.

use crate::evaluator::HandClass;
use std::cmp::Ordering;
use std::fmt;

/// What a bet is settled on, and the key of a pay line.
///
/// ```
/// use edge::evaluator::HandClass;
/// use edge::games::Line;
///
/// assert!(Line::Less < HandClass::HighCard.into());
/// assert!(Line::PairOfAces > HandClass::Pair.into());
/// assert!(Line::PairOfAces < HandClass::TwoPair.into());
/// assert_eq!(Line::from_id("pair-of-aces"), Some(Line::PairOfAces));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Line {
    /// Neither hand is higher.
    Equal,
    /// Everything below the lowest line that a table states by name.
    Less,
    /// A class of hands.
    Hand(HandClass),
    /// Two aces, apart from the lower pairs.
    PairOfAces,
}

/// The classes of hands as lines, highest first.
pub(super) const HANDS: &[Line] = &[
    Line::Hand(HandClass::RoyalFlush),
    Line::Hand(HandClass::StraightFlush),
    Line::Hand(HandClass::FourOfAKind),
    Line::Hand(HandClass::FullHouse),
    Line::Hand(HandClass::Flush),
    Line::Hand(HandClass::Straight),
    Line::Hand(HandClass::ThreeOfAKind),
    Line::Hand(HandClass::TwoPair),
    Line::Hand(HandClass::Pair),
    Line::Hand(HandClass::AceKing),
    Line::Hand(HandClass::HighCard),
];

/// Those from the royal flush to three of a kind, which many side bets pay on.
pub(super) const ROYAL_TO_TRIPS: &[Line] = HANDS.split_at(7).0;

/// Those from the royal flush to ace-king, which the tables of stud pay on.
pub(super) const ROYAL_TO_ACE_KING: &[Line] = HANDS.split_at(10).0;

/// What a table may state by name that ends where the house likes, and what is below.
pub(super) const ROYAL_TO_PAIR_OR_LESS: &[Line] = &[
    HANDS[0],
    HANDS[1],
    HANDS[2],
    HANDS[3],
    HANDS[4],
    HANDS[5],
    HANDS[6],
    HANDS[7],
    HANDS[8],
    Line::Less,
];

impl Line {
    /// The stable identifier used in pay-table files, `--set` and reports.
    pub const fn id(self) -> &'static str {
        match self {
            Line::Equal => "equal-hands",
            Line::Less => "less",
            Line::Hand(class) => class.id(),
            Line::PairOfAces => "pair-of-aces",
        }
    }

    /// The line in running text.
    pub const fn words(self) -> &'static str {
        match self {
            Line::Equal => "equal hands",
            Line::Less => "anything less",
            Line::Hand(class) => class.words(),
            Line::PairOfAces => "a pair of aces",
        }
    }

    /// The line with this identifier.
    pub fn from_id(id: &str) -> Option<Line> {
        let others = [Line::Equal, Line::Less, Line::PairOfAces];
        let mut all = HANDS.iter().copied().chain(others);
        all.find(|line| line.id() == id)
    }

    /// Its place from low to high.
    const fn place(self) -> usize {
        match self {
            Line::Equal => 0,
            Line::Less => 1,
            Line::Hand(class) => 2 + 2 * class.index(),
            Line::PairOfAces => 3 + 2 * HandClass::Pair.index(),
        }
    }
}

impl Ord for Line {
    fn cmp(&self, other: &Line) -> Ordering {
        self.place().cmp(&other.place())
    }
}

impl PartialOrd for Line {
    fn partial_cmp(&self, other: &Line) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl From<HandClass> for Line {
    fn from(class: HandClass) -> Line {
        Line::Hand(class)
    }
}

impl fmt::Display for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_ordered_and_known_by_their_ids() {
        let class = |class| Line::Hand(class);
        let mut all = vec![Line::Equal, Line::Less];
        all.extend([HandClass::HighCard, HandClass::AceKing, HandClass::Pair].map(class));
        all.push(Line::PairOfAces);
        all.extend(HandClass::ALL[3..].iter().copied().map(class));
        assert_eq!(all.len(), 14);
        assert!(all.is_sorted_by(|low, high| low < high));
        for line in all {
            assert_eq!(Line::from_id(&line.to_string()), Some(line));
        }
        assert_eq!(Line::from_id("lose"), None);
        assert!(HANDS.is_sorted_by(|high, low| high > low));
        assert_eq!(ROYAL_TO_TRIPS.last(), Some(&class(HandClass::ThreeOfAKind)));
    }
}
