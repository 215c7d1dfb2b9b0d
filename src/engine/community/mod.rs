//! Community-card games: two cards each, a board of five in two parts (flop, then turn and river), the
//! best five of seven, and one player against the dealer.
//!
//! A game states three things: how hands are made and when the dealer qualifies ([`Showdowns`]), what
//! may be done when ([`Betting`]), and what every ending brings ([`Prices`]). The engine plays it for the
//! greatest expectation and counts every deal. It takes any deck, any tree and any prices.
//!
//! | step | file | what for a whole pack |
//! |---|---|---|
//! | strength of every board with every holding, by ranks | `strengths` | 6,175 × 91 |
//! | showdowns on every board, as a suit or none sees it | `river` | 36,608 × 351 and 6,175 × 91 |
//! | sums over turn and river for every flop | `runouts` | 2,483 × 351 and 455 × 91, 10⁸ steps |
//! | what each question decides on the river | `slots` | as many records |
//! | what actions at the flop bring | `lanes` | as many sums |
//! | decisions at every flop and holding | `decide` | 1,755 × 1,176 |
//! | decisions at the start; what was counted | `answer` | 169 |
//! | the dealer's losing hands, where asked for: from flops back to boards | `apart` | 36,608 × 351 |
//!
//! Counts are kept apart from prices until a decision is due: questions about the same showdowns share
//! everything but the last two steps, whatever they decide on the river.

mod answer;
mod apart;
mod betting;
mod decide;
mod flops;
mod lanes;
mod prices;
mod river;
mod runouts;
mod slots;
mod strategy;
mod strengths;
mod view;

pub use answer::{Answer, Event, StartingHand};
pub use betting::{Action, Betting, Next, Node, Path, Street};
pub use prices::{FirstFive, Prices, Standing};
pub use strategy::Strategy;

use crate::cards::{Card, CardSet, Suit};
use crate::engine::{Interrupted, Observer};
use crate::evaluator::Strength;
use decide::Group;
use river::River;
use strengths::RankStrengths;
use view::View;

/// A state of the flop stands for fewer than `2^22` deals.
const STATE_BITS: u32 = 22;

/// Which cards a hand is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum HoleCards {
    /// The best five of seven.
    Any,
    /// Both hole cards and three of the board.
    Both,
}

/// What decides how the dealer stands to the player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Showdowns {
    /// Which cards a hand is made of.
    pub hole_cards: HoleCards,
    /// The weakest hand with which the dealer qualifies; `None` when every hand does.
    pub qualifier: Option<Strength>,
}

/// A game to be played for the greatest expectation.
#[derive(Clone, Copy, Debug)]
pub struct Question<'a> {
    /// How hands are made and when the dealer qualifies.
    pub showdowns: Showdowns,
    /// What may be done when.
    pub betting: &'a Betting,
    /// What every ending brings.
    pub prices: &'a Prices,
    /// Whether the dealer's losing hands are to be told apart by category. What the first five cards
    /// make is then not told.
    pub losing: bool,
}

/// How many deals there are: the player's two cards, the flop, turn and river together, the dealer's two.
pub fn deals(deck: CardSet) -> u128 {
    let ways = |cards: usize, taken: usize| -> u128 {
        num_integer::binomial(cards as u128, taken as u128)
    };
    let cards = deck.len();
    if cards < 9 {
        return 0;
    }
    ways(cards, 2) * ways(cards - 2, 3) * ways(cards - 5, 2) * ways(cards - 7, 2)
}

/// Into how many parts work is split whose parts have a state of their own: one for each thread, but no
/// more than pay for the memory of their states and the time to merge them.
fn workers() -> usize {
    rayon::current_num_threads().min(32)
}

/// Answers questions about a deck: for every deal of it, or for those in which the player holds the
/// given two of its cards.
///
/// # Errors
/// When the observer says to stop.
pub fn walk(
    deck: CardSet,
    holding: Option<[Card; 2]>,
    questions: &[Question],
    observer: &dyn Observer,
) -> Result<Vec<Answer>, Interrupted> {
    let mut trees: Vec<Showdowns> = questions.iter().map(|one| one.showdowns).collect();
    trees.sort_unstable();
    trees.dedup();
    let mut answers: Vec<Option<Answer>> = questions.iter().map(|_| None).collect();
    for showdowns in trees {
        let own = (0..questions.len()).filter(|&place| questions[place].showdowns == showdowns);
        let table = Table::new(deck, showdowns, observer)?;
        let mut batches: Vec<Vec<usize>> = vec![own.collect()];
        while let Some(mut batch) = batches.pop() {
            let together: Vec<Question> = batch.iter().map(|&place| questions[place]).collect();
            match Group::new(&table, deck, holding, &together) {
                Some(group) => {
                    for (&place, answer) in batch.iter().zip(group.answers(observer)?) {
                        answers[place] = Some(answer);
                    }
                }
                // Too many to be answered together: one alone never is.
                None => {
                    let rest = batch.split_off(batch.len() / 2);
                    batches.extend([batch, rest]);
                }
            }
        }
    }
    Ok(answers.into_iter().flatten().collect())
}

/// The best play of a question over the whole pack, to be looked up.
///
/// # Errors
/// When the observer says to stop.
///
/// # Panics
/// When an action has more than a dozen alternatives.
pub fn strategy(question: &Question, observer: &dyn Observer) -> Result<Strategy, Interrupted> {
    let table = Table::new(CardSet::FULL, question.showdowns, observer)?;
    let group = Group::new(&table, CardSet::FULL, None, std::slice::from_ref(question));
    let group = group.expect("one question has few slots");
    group.strategy(observer)
}

/// All showdowns of a deck: as no suit sees them, and as each suit that is not like one before.
struct Table {
    showdowns: Showdowns,
    strengths: RankStrengths,
    views: Vec<View>,
    rivers: Vec<River>,
    /// The view of each suit.
    of_suit: [usize; Suit::COUNT],
}

impl Table {
    fn new(
        deck: CardSet,
        showdowns: Showdowns,
        observer: &dyn Observer,
    ) -> Result<Table, Interrupted> {
        let strengths = RankStrengths::new(showdowns.hole_cards);
        let mut views = vec![View::of(deck, None)];
        let mut of_suit = [0; Suit::COUNT];
        for suit in Suit::all() {
            let view = View::of(deck, Some(suit));
            // Suits of the same ranks see the same deck.
            let alike = views.iter().skip(1).position(|known| *known == view);
            of_suit[suit.index()] = match alike {
                Some(place) => place + 1,
                None => {
                    views.push(view);
                    views.len() - 1
                }
            };
        }
        let rivers: Result<Vec<River>, Interrupted> = views
            .iter()
            .enumerate()
            .map(|(place, view)| River::new(view, place > 0, showdowns, &strengths, observer))
            .collect();
        Ok(Table {
            rivers: rivers?,
            showdowns,
            strengths,
            views,
            of_suit,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cards::parse_cards;
    use crate::exact::whole;
    use std::sync::atomic::{AtomicU64, Ordering};

    /// Counts what it is told.
    #[derive(Default)]
    struct Counting {
        begun: AtomicU64,
        done: AtomicU64,
    }

    impl Observer for Counting {
        fn begins(&self, deals: u128) {
            self.begun.store(deals as u64, Ordering::Relaxed);
        }

        fn advances(&self, deals: u128) {
            self.done.fetch_add(deals as u64, Ordering::Relaxed);
        }
    }

    /// Ten cards: C(10,2)·C(8,3)·C(5,2)·C(3,2) = 45·56·10·3 = 75,600 deals, a 45th of them for one holding.
    #[test]
    fn an_observer_is_told_of_every_deal() {
        let cards = parse_cards("2c 3d 4h 5s 7c 8d 9h Ts Qc Kd").unwrap();
        let deck: CardSet = cards.iter().copied().collect();
        let betting = Betting::new(vec![Node {
            street: Street::Flop,
            actions: vec![Action::new("play", Next::Leaf(0))],
        }]);
        let prices = Prices::new(&betting, |_, _, _| whole(0), |_, _| whole(0));
        let question = Question {
            showdowns: Showdowns {
                hole_cards: HoleCards::Any,
                qualifier: None,
            },
            betting: &betting,
            prices: &prices,
            losing: false,
        };
        assert_eq!(deals(deck), 75_600);
        for (holding, expected) in [(None, 75_600), (Some([cards[0], cards[5]]), 1_680)] {
            let observer = Counting::default();
            let answers = walk(deck, holding, &[question], &observer).unwrap();
            let counted: u64 = answers[0].events().values().sum();
            let told = |count: &AtomicU64| count.load(Ordering::Relaxed);
            assert_eq!(
                (told(&observer.begun), told(&observer.done)),
                (expected, expected)
            );
            assert_eq!(counted, expected);
        }
    }
}
