//! Houses for the tests of this engine, in plain numbers.

use super::{Choice, Draw, FirstHands, Hands, Nets, Question};
use crate::cards::{Card, RankCounts, RankMask};
use crate::evaluator::{Hand, HandClass, Strength, strength_of_flush, strength_of_ranks};
use crate::exact::{Exact, whole};

/// Final hands by class.
struct Classes;

impl Hands for Classes {
    fn classes(&self) -> usize {
        HandClass::COUNT
    }

    fn class(&self, ranks: &RankCounts, flush: Option<RankMask>) -> usize {
        let strength = match flush {
            Some(flush) => strength_of_flush(flush),
            None => strength_of_ranks(ranks),
        };
        strength.class().index()
    }
}

/// First hands not told apart.
struct One;

impl FirstHands for One {
    fn classes(&self) -> usize {
        1
    }

    fn class(&self, _: Hand, _: Card) -> usize {
        0
    }
}

/// Choices and prices.
pub struct House {
    pub name: &'static str,
    qualifier: Option<Strength>,
    choices: Vec<Choice>,
    nets: Vec<Nets>,
}

impl House {
    /// Fees by number of cards, with whether the player must bet after it.
    fn new(
        name: &'static str,
        qualifier: Option<Strength>,
        fees: [(i64, bool); 5],
        sixth: bool,
    ) -> House {
        let choice = |draw, fee, forced| Choice {
            draw,
            fee: whole(fee),
            forced,
        };
        let exchanges = (1..).zip(fees);
        let exchanges =
            exchanges.map(|(cards, (fee, forced))| choice(Draw::Exchange(cards), fee, forced));
        let sixth = sixth.then(|| choice(Draw::Sixth, 1, false));
        let first = choice(Draw::Exchange(0), 0, true);
        let pays = [1, 1, 1, 2, 3, 4, 5, 7, 20, 50, 100];
        House {
            name,
            qualifier,
            choices: std::iter::once(first)
                .chain(exchanges)
                .chain(sixth)
                .collect(),
            nets: pays
                .map(|pays| Nets {
                    fold: whole(-1),
                    not_qualified: whole(1),
                    lower: whole(1 + 2 * pays),
                    equal: Exact::default(),
                    higher: whole(-3),
                })
                .to_vec(),
        }
    }

    pub fn question(&self) -> Question<'_> {
        Question {
            qualifier: self.qualifier,
            choices: &self.choices,
            hands: &Classes,
            first_hands: &One,
            nets: &self.nets,
        }
    }
}

/// Fees that fall again with a forced raise after five cards, and fees of one ante with a sixth card, for usual
/// and unusual qualifiers.
pub fn houses() -> Vec<House> {
    let weakest = |class: HandClass| {
        let mut all = (1..=Strength::COUNT as u16).filter_map(Strength::new);
        all.find(|strength| strength.class() == class)
    };
    let falling = [(1, false), (2, false), (3, false), (2, false), (1, true)];
    let flat = [(1, false); 5];
    vec![
        House::new("falling fees", weakest(HandClass::AceKing), falling, false),
        House::new("flat fees", weakest(HandClass::AceKing), flat, true),
        House::new("everybody qualifies", None, flat, true),
        House::new("two pair", weakest(HandClass::TwoPair), flat, false),
        House::new("a flush", weakest(HandClass::Flush), falling, false),
    ]
}
