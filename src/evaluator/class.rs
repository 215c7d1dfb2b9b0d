//! Kinds of hands: the ten categories, and the classes that pay tables and qualifiers speak of.

use super::Strength;
use super::tables::FIRST_OF_CATEGORY;
use crate::cards::{Rank, RankCounts};
use std::fmt;

/// The ten categories of five-card poker hands, low to high.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Category {
    /// Nothing.
    HighCard,
    /// Two of a rank.
    Pair,
    /// Two pairs.
    TwoPair,
    /// Three of a rank.
    ThreeOfAKind,
    /// Five in a row, the ace high or low.
    Straight,
    /// Five of a suit.
    Flush,
    /// Three and two.
    FullHouse,
    /// Four of a rank.
    FourOfAKind,
    /// A straight of one suit, below the royal.
    StraightFlush,
    /// Ten to ace of one suit.
    RoyalFlush,
}

impl Category {
    /// How many categories there are.
    pub const COUNT: usize = 10;

    /// All categories, low to high.
    pub const ALL: [Category; Category::COUNT] = [
        Category::HighCard,
        Category::Pair,
        Category::TwoPair,
        Category::ThreeOfAKind,
        Category::Straight,
        Category::Flush,
        Category::FullHouse,
        Category::FourOfAKind,
        Category::StraightFlush,
        Category::RoyalFlush,
    ];

    /// `0` for a high card to `9` for a royal flush.
    pub const fn index(self) -> usize {
        self as usize
    }
}

/// A line of a pay table or a qualifier: the ten categories with ace-king split off the high cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum HandClass {
    /// A high-card hand without both an ace and a king.
    HighCard,
    /// A high-card hand that holds an ace and a king.
    AceKing,
    /// Two of a rank.
    Pair,
    /// Two pairs.
    TwoPair,
    /// Three of a rank.
    ThreeOfAKind,
    /// Five in a row.
    Straight,
    /// Five of a suit.
    Flush,
    /// Three and two.
    FullHouse,
    /// Four of a rank.
    FourOfAKind,
    /// A straight of one suit, below the royal.
    StraightFlush,
    /// Ten to ace of one suit.
    RoyalFlush,
}

impl HandClass {
    /// How many classes there are.
    pub const COUNT: usize = 11;

    /// All classes, low to high.
    pub const ALL: [HandClass; HandClass::COUNT] = [
        HandClass::HighCard,
        HandClass::AceKing,
        HandClass::Pair,
        HandClass::TwoPair,
        HandClass::ThreeOfAKind,
        HandClass::Straight,
        HandClass::Flush,
        HandClass::FullHouse,
        HandClass::FourOfAKind,
        HandClass::StraightFlush,
        HandClass::RoyalFlush,
    ];

    /// `0` for a high card to `10` for a royal flush.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The stable identifier used in pay-table files, `--set` and reports.
    pub const fn id(self) -> &'static str {
        match self {
            HandClass::HighCard => "high-card",
            HandClass::AceKing => "ace-king",
            HandClass::Pair => "pair",
            HandClass::TwoPair => "two-pair",
            HandClass::ThreeOfAKind => "three-of-a-kind",
            HandClass::Straight => "straight",
            HandClass::Flush => "flush",
            HandClass::FullHouse => "full-house",
            HandClass::FourOfAKind => "four-of-a-kind",
            HandClass::StraightFlush => "straight-flush",
            HandClass::RoyalFlush => "royal-flush",
        }
    }

    /// The class in running text.
    pub const fn words(self) -> &'static str {
        match self {
            HandClass::HighCard => "a high card",
            HandClass::AceKing => "ace-king",
            HandClass::Pair => "a pair",
            HandClass::TwoPair => "two pair",
            HandClass::ThreeOfAKind => "three of a kind",
            HandClass::Straight => "a straight",
            HandClass::Flush => "a flush",
            HandClass::FullHouse => "a full house",
            HandClass::FourOfAKind => "four of a kind",
            HandClass::StraightFlush => "a straight flush",
            HandClass::RoyalFlush => "a royal flush",
        }
    }

    /// The class with this identifier.
    pub fn from_id(id: &str) -> Option<HandClass> {
        HandClass::ALL.into_iter().find(|class| class.id() == id)
    }

    /// The category that the class belongs to.
    pub const fn category(self) -> Category {
        match self {
            HandClass::HighCard | HandClass::AceKing => Category::HighCard,
            HandClass::Pair => Category::Pair,
            HandClass::TwoPair => Category::TwoPair,
            HandClass::ThreeOfAKind => Category::ThreeOfAKind,
            HandClass::Straight => Category::Straight,
            HandClass::Flush => Category::Flush,
            HandClass::FullHouse => Category::FullHouse,
            HandClass::FourOfAKind => Category::FourOfAKind,
            HandClass::StraightFlush => Category::StraightFlush,
            HandClass::RoyalFlush => Category::RoyalFlush,
        }
    }

    /// The weakest hand of this class, optionally among those whose leading rank (of the pair, the
    /// higher pair, the trips, the quads, the highest card of the rest) is at least `lead`.
    /// `None` when there is none, as for a straight led by a four.
    pub fn weakest(self, lead: Option<Rank>) -> Option<Strength> {
        let lead = lead.unwrap_or(Rank::DEUCE);
        (1..=Strength::COUNT as u16)
            .map(Strength)
            .filter(|strength| strength.class() == self)
            .find(|strength| strength.leading_rank() >= lead)
    }
}

impl From<Category> for HandClass {
    /// The class of a hand of which only the category is known; ace-king counts as a high card.
    fn from(category: Category) -> HandClass {
        match category {
            Category::HighCard => HandClass::HighCard,
            above => HandClass::ALL[above.index() + 1],
        }
    }
}

impl fmt::Display for HandClass {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id())
    }
}

/// High-card classes that hold an ace and a king: three of the other eleven ranks, but not Q-J-T.
const ACE_KING_CLASSES: u16 = 164;

impl Strength {
    /// The category of the hand.
    pub fn category(self) -> Category {
        let above = FIRST_OF_CATEGORY.partition_point(|&first| first <= self.0);
        Category::ALL[above - 1]
    }

    /// The pay-table class of the hand.
    pub fn class(self) -> HandClass {
        if self.0 < FIRST_OF_CATEGORY[Category::Pair.index()] {
            if self.0 >= FIRST_OF_CATEGORY[Category::Pair.index()] - ACE_KING_CLASSES {
                HandClass::AceKing
            } else {
                HandClass::HighCard
            }
        } else {
            HandClass::ALL[self.category().index() + 1]
        }
    }

    /// The rank that a hand of this strength is named by: of the quads, trips, or (higher) pair; of
    /// the highest card otherwise (the five in a wheel).
    pub fn leading_rank(self) -> Rank {
        let place = usize::from(self.0 - FIRST_OF_CATEGORY[self.category().index()]);
        // Within a category classes are ordered by the leading rank first, so the number of
        // classes that each leading rank has tells where it begins.
        let classes_led_by = |rank: usize| -> usize {
            let below = |choose: usize| choose_from(rank, choose);
            match self.category() {
                // Four lower ranks, less the straights: one for each top from the five up, and the
                // ace leads the wheel's ranks as well as its own straight.
                Category::HighCard | Category::Flush => {
                    below(4)
                        - match rank {
                            12 => 2,
                            4.. => 1,
                            _ => 0,
                        }
                }
                Category::Pair => 220,
                Category::TwoPair => rank * 11,
                Category::ThreeOfAKind => 66,
                Category::Straight | Category::StraightFlush => usize::from(rank >= 3),
                Category::FullHouse | Category::FourOfAKind => 12,
                Category::RoyalFlush => usize::from(rank == 12),
            }
        };
        let mut begins = 0;
        for rank in Rank::all() {
            begins += classes_led_by(rank.index());
            if place < begins {
                return rank;
            }
        }
        Rank::ACE
    }
}

/// Ways to choose `choose` of `from`.
fn choose_from(from: usize, choose: usize) -> usize {
    num_integer::binomial(from, choose)
}

/// The strength that ranks alone give, suits aside (so never a flush); five, six or seven cards.
///
/// # Panics
/// When there are fewer than five or more than seven cards.
pub fn strength_of_ranks(counts: &RankCounts) -> Strength {
    super::strength_of_rank_key(super::rank_key(counts), counts.total())
}

#[cfg(test)]
mod tests {
    use super::super::generate::{rank_patterns, value_of_flush, value_of_ranks};
    use super::*;
    use crate::evaluator::strength_of_flush;

    #[test]
    fn leading_ranks_are_those_of_the_hands() {
        for counts in rank_patterns(5) {
            let (category, ranks) = value_of_ranks(&counts);
            let strength = strength_of_ranks(&RankCounts(counts));
            assert_eq!(strength.category().index(), category as usize);
            assert_eq!(
                strength.leading_rank().index(),
                ranks[0] as usize,
                "{counts:?}"
            );
        }
        for mask in (0..1u16 << 13).filter(|mask| mask.count_ones() == 5) {
            let (category, ranks) = value_of_flush(mask);
            let strength = strength_of_flush(mask);
            assert_eq!(strength.category().index(), category as usize);
            assert_eq!(
                strength.leading_rank().index(),
                ranks[0] as usize,
                "{mask:b}"
            );
        }
    }

    #[test]
    fn the_weakest_hand_of_a_class_is_known() {
        let rank = |letter| Rank::from_letter(letter);
        let ranks =
            |text: &str| strength_of_ranks(&text.chars().filter_map(Rank::from_letter).collect());
        assert_eq!(HandClass::AceKing.weakest(None), Some(ranks("AK432")));
        assert_eq!(HandClass::Pair.weakest(rank('4')), Some(ranks("44532")));
        assert_eq!(HandClass::TwoPair.weakest(rank('A')), Some(ranks("AA223")));
        assert_eq!(HandClass::Straight.weakest(None), Some(ranks("A2345")));
        assert_eq!(
            HandClass::Straight.weakest(rank('4')),
            HandClass::Straight.weakest(None)
        );
        assert_eq!(HandClass::StraightFlush.weakest(rank('A')), None);
        assert_eq!(HandClass::HighCard.weakest(rank('6')), Some(ranks("75432")));
        assert_eq!(HandClass::HighCard.weakest(rank('A')), Some(ranks("A6432")));
        assert_eq!(
            HandClass::RoyalFlush.weakest(None).map(Strength::get),
            Some(7462)
        );
    }
}
