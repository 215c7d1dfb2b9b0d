//! What was counted for one question: for every starting hand and action how its deals end.

use super::Question;
use super::betting::{Betting, Next, Street};
use super::prices::{FirstFive, Prices, Standing};
use super::view::{RANK_PAIR, pair_of};
use crate::cards::{Card, CardSet};
use crate::evaluator::Category;
use crate::exact::Exact;
use itertools::Itertools;
use num_bigint::BigInt;
use std::collections::BTreeMap;

/// What a deal ends in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Event {
    /// Where the betting ended.
    pub leaf: usize,
    /// What the player's two cards and the flop make; not told where the dealer's losing hands are.
    pub first_five: Option<FirstFive>,
    /// The category of the player's final hand.
    pub category: Category,
    /// How the dealer's hand stands to it.
    pub standing: Standing,
    /// The category of the dealer's hand where it is lower and that is asked for.
    pub losing: Option<Category>,
}

/// Holdings of the player that are alike before the flop.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StartingHand {
    /// One of them.
    pub cards: [Card; 2],
    /// How many there are.
    pub holdings: u32,
}

impl StartingHand {
    /// The usual name, as `AA`, `AKs` or `AKo`.
    pub fn name(&self) -> String {
        let [one, two] = self.cards;
        let (high, low) = (one.rank().max(two.rank()), one.rank().min(two.rank()));
        let suitedness = match (high == low, one.suit() == two.suit()) {
            (true, _) => "",
            (_, true) => "s",
            (_, false) => "o",
        };
        format!("{high}{low}{suitedness}")
    }
}

/// The starting hands of a deck, and which of them a holding is.
#[derive(Clone, Debug)]
pub(super) struct Starts {
    hands: Vec<StartingHand>,
    /// By rank pair and suitedness, where suits are alike; by the two cards otherwise.
    place: Vec<u16>,
    suits_are_alike: bool,
}

impl Starts {
    pub fn of(deck: CardSet, holding: Option<[Card; 2]>, suits_are_alike: bool) -> Starts {
        let mut starts = Starts {
            hands: Vec::new(),
            place: vec![u16::MAX; Card::COUNT * Card::COUNT],
            suits_are_alike,
        };
        let cards: Vec<Card> = deck.into_iter().collect();
        let holdings = match holding {
            Some(holding) => vec![holding],
            None => cards.into_iter().array_combinations().collect(),
        };
        for cards in holdings {
            let key = starts.key(cards);
            match starts.hands.get_mut(usize::from(starts.place[key])) {
                Some(known) => known.holdings += 1,
                None => {
                    starts.place[key] = starts.hands.len() as u16;
                    starts.hands.push(StartingHand { cards, holdings: 1 });
                }
            }
        }
        starts
    }

    fn key(&self, cards: [Card; 2]) -> usize {
        let [one, two] = cards;
        if self.suits_are_alike {
            let pair = pair_of(one.rank().index(), two.rank().index());
            pair * 2 + usize::from(one.suit() == two.suit())
        } else {
            one.index().max(two.index()) * Card::COUNT + one.index().min(two.index())
        }
    }

    pub fn len(&self) -> usize {
        self.hands.len()
    }

    /// The starting hand that a holding is.
    pub fn of_holding(&self, cards: [Card; 2]) -> usize {
        self.place[self.key(cards)].into()
    }

    /// The starting hand that a pair of kinds is, where suits are alike.
    pub fn of_pair(&self, pair: usize, suited: bool) -> usize {
        self.place[usize::from(RANK_PAIR[pair]) * 2 + usize::from(suited)].into()
    }
}

/// What a record counts for to one question: the player's bucket and the code of the decisions on the
/// river.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct OwnSlot {
    pub bucket: usize,
    pub river: usize,
}

impl OwnSlot {
    fn category(self) -> Category {
        Category::ALL[self.bucket / 2]
    }

    /// Whether the player is below the qualifier.
    fn below(self) -> bool {
        self.bucket % 2 == 1
    }
}

/// The counts of one question, with the decisions at the start.
#[derive(Clone, Debug)]
pub struct Answer {
    starts: Starts,
    betting: Betting,
    codes: usize,
    slots: Vec<OwnSlot>,
    /// For each action at the start, code of the flop's decisions and slot the leaf.
    leaves: Vec<Vec<usize>>,
    /// For each starting hand, first five, code of the flop's decisions and slot the four counts.
    cells: Vec<[i64; 4]>,
    /// For each starting hand and action the sum of net results.
    worths: Vec<Vec<BigInt>>,
    best: Vec<usize>,
    /// All deals under the best play, the dealer's losing hands told apart; when asked for.
    apart: Option<BTreeMap<Event, u64>>,
    flop_ties: u64,
    prices: Prices,
}

impl Answer {
    pub(super) fn new(
        question: &Question,
        starts: Starts,
        slots: Vec<OwnSlot>,
        cells: Vec<[i64; 4]>,
        flop_ties: u64,
    ) -> Answer {
        let flop = question.betting.decisions(Street::Flop);
        let river = question.betting.decisions(Street::River);
        let mut answer = Answer {
            betting: question.betting.clone(),
            codes: flop.codes(),
            leaves: Vec::new(),
            worths: Vec::new(),
            best: Vec::new(),
            apart: None,
            prices: question.prices.clone(),
            starts,
            slots,
            cells,
            flop_ties,
        };
        for action in 0..answer.actions() {
            let next = answer.next(action);
            let leaf = |code: usize, slot: &OwnSlot| {
                let river = (&river, slot.river);
                question.betting.leaf(next, (&flop, code), river)
            };
            let codes = 0..answer.codes;
            let leaves =
                codes.flat_map(|code| answer.slots.iter().map(move |slot| leaf(code, slot)));
            let leaves = leaves.collect();
            answer.leaves.push(leaves);
        }
        for start in 0..answer.starts.len() {
            let actions = 0..answer.actions();
            let worths: Vec<BigInt> = actions.map(|action| answer.sum(start, action)).collect();
            let best = first_of_greatest(&worths);
            answer.best.push(best);
            answer.worths.push(worths);
        }
        answer
    }

    /// Takes the events with the dealer's losing hands told apart.
    ///
    /// # Panics
    /// When they are other deals than those counted already: the two ways to count must agree.
    pub(super) fn set_apart(&mut self, apart: BTreeMap<Event, u64>) {
        let merged = |events: &BTreeMap<Event, u64>| {
            let mut merged: BTreeMap<Event, u64> = BTreeMap::new();
            for (event, count) in events {
                let event = Event {
                    first_five: None,
                    losing: None,
                    ..*event
                };
                *merged.entry(event).or_default() += count;
            }
            merged
        };
        assert!(
            merged(&apart) == merged(&self.events()),
            "boards and flops count the same deals"
        );
        self.apart = Some(apart);
    }

    /// The starting hands.
    pub fn starting_hands(&self) -> &[StartingHand] {
        &self.starts.hands
    }

    /// How many actions there are at the start; 1 when nothing is decided there.
    pub fn actions(&self) -> usize {
        let root = &self.betting.nodes()[0];
        if root.street == Street::Start {
            root.actions.len()
        } else {
            1
        }
    }

    /// Where an action at the start leads.
    pub(super) fn next(&self, action: usize) -> Next {
        let root = &self.betting.nodes()[0];
        if root.street == Street::Start {
            root.actions[action].next
        } else {
            Next::Node(0)
        }
    }

    /// How many deals there are of a starting hand.
    pub fn deals(&self, start: usize) -> u64 {
        let cells = self.cells(start, 0);
        let deals: i64 = cells.flat_map(|(_, _, _, counts)| counts).sum();
        u64::try_from(deals).expect("deals are counted once")
    }

    /// The best action of a starting hand.
    pub fn best(&self, start: usize) -> usize {
        self.best[start]
    }

    /// The sum of the net results of all deals of a starting hand, in antes, with an action at the
    /// start and the best play after it.
    pub fn worth(&self, start: usize, action: usize) -> Exact {
        self.prices.in_antes(&self.worths[start][action])
    }

    /// How many deals of the player's two cards and the flop have two best actions at the flop, whatever
    /// was done before it.
    pub fn flop_ties(&self) -> u64 {
        self.flop_ties
    }

    /// Whether the best actions at the start are another answer's.
    pub(super) fn decides_as_at_the_start(&self, other: &Answer) -> bool {
        self.best == other.best
    }

    /// Every cell of a starting hand: first five, leaf under an action, slot, counts.
    fn cells(
        &self,
        start: usize,
        action: usize,
    ) -> impl Iterator<Item = (usize, usize, OwnSlot, [i64; 4])> + '_ {
        let each = self.codes * self.slots.len();
        let begin = start * FirstFive::COUNT * each;
        let of_first = self.cells[begin..begin + FirstFive::COUNT * each].chunks(each.max(1));
        of_first.enumerate().flat_map(move |(first, cells)| {
            let cells = cells.iter().zip(&self.leaves[action]).enumerate();
            let occurring = cells.filter(|(_, (counts, _))| **counts != [0; 4]);
            occurring.map(move |(place, (&counts, &leaf))| {
                let slot = self.slots[place % self.slots.len()];
                (first, leaf, slot, counts)
            })
        })
    }

    fn sum(&self, start: usize, action: usize) -> BigInt {
        let cells = self.cells(start, action);
        let priced = cells.flat_map(|(first, leaf, slot, counts)| {
            let fields = counts.into_iter().enumerate();
            fields.map(move |(field, count)| {
                let price = self.prices.of(leaf, slot.bucket, field, first);
                (price, i128::from(count))
            })
        });
        if self.prices.are_small() {
            priced
                .map(|(price, count)| price * count)
                .sum::<i128>()
                .into()
        } else {
            priced
                .map(|(price, count)| BigInt::from(price) * BigInt::from(count))
                .sum()
        }
    }

    /// How the deals of a starting hand end with an action at the start and the best play after it; losing
    /// hands of the dealer's are not told apart.
    pub fn endings(&self, start: usize, action: usize) -> BTreeMap<Event, u64> {
        let mut counts = self.no_endings();
        self.add_endings(start, action, &mut counts);
        self.named(&counts)
    }

    /// How all deals end under the best play.
    pub fn events(&self) -> BTreeMap<Event, u64> {
        if let Some(apart) = &self.apart {
            return apart.clone();
        }
        let mut counts = self.no_endings();
        for start in 0..self.starts.len() {
            self.add_endings(start, self.best(start), &mut counts);
        }
        self.named(&counts)
    }

    /// For each leaf, first five, category and standing nothing yet.
    fn no_endings(&self) -> Vec<i64> {
        vec![0; self.betting.leaves() * FirstFive::COUNT * Category::COUNT * Standing::COUNT]
    }

    fn add_endings(&self, start: usize, action: usize, to: &mut [i64]) {
        for (first, leaf, slot, counts) in self.cells(start, action) {
            let hand =
                (leaf * FirstFive::COUNT + first) * Category::COUNT + slot.category().index();
            for (standing, count) in Standing::of_counts(slot.below()).into_iter().zip(counts) {
                to[hand * Standing::COUNT + standing as usize] += count;
            }
        }
    }

    fn named(&self, counts: &[i64]) -> BTreeMap<Event, u64> {
        let occurring = counts.iter().enumerate().filter(|(_, count)| **count != 0);
        let named = occurring.map(|(place, &count)| {
            let (hand, standing) = (place / Standing::COUNT, place % Standing::COUNT);
            let (with_first, category) = (hand / Category::COUNT, hand % Category::COUNT);
            let (leaf, first) = (with_first / FirstFive::COUNT, with_first % FirstFive::COUNT);
            let event = Event {
                leaf,
                first_five: Some(FirstFive::from_index(first)),
                category: Category::ALL[category],
                standing: Standing::ALL[standing],
                losing: None,
            };
            let count = u64::try_from(count).expect("deals are counted once, not taken off");
            (event, count)
        });
        named.collect()
    }
}

/// The place of the greatest; of equals the first.
fn first_of_greatest(worths: &[BigInt]) -> usize {
    let (mut best, rest) = (0, worths.iter().enumerate());
    for (place, worth) in rest {
        if *worth > worths[best] {
            best = place;
        }
    }
    best
}
