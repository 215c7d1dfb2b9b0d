//! Stud with a draw: five cards each, one of the dealer's face up; the player may fold, bet at once, or
//! first exchange some of his cards or buy a sixth one, and then fold or bet.
//!
//! A game states how final hands are told apart ([`Hands`]), what may be done first ([`Choice`]) and what
//! every ending brings ([`Nets`]). The engine plays it for the greatest expectation and counts every deal.

mod answers;
mod bets;
mod cells;
mod dealer;
mod decide;
mod flush_reach;
mod hand;
mod numbering;
mod parts;
mod pricing;
mod sweep;
mod table;
mod tallies;
#[cfg(test)]
mod testing;

use super::number::Number;
use super::stud::up_cards;
use crate::cards::{Card, CardSet, RankCounts, RankMask};
use crate::engine::{Interrupted, Observer, Tally};
use crate::evaluator::{Hand, Strength};
use crate::exact::Exact;
pub use bets::Bets;
use cells::Cells;
use dealer::Dealer;
use num_bigint::BigInt;
use pricing::{Pricing, Units};
use rayon::prelude::*;
use serde::{Deserialize, Serialize};
use table::Table;

/// What a player does to his five cards before he bets.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Draw {
    /// Exchanges so many of them, 0 to 5; with none he bets at once.
    Exchange(u8),
    /// Buys a sixth card; the best five of six play.
    Sixth,
}

impl Draw {
    /// How many there are.
    pub const COUNT: usize = 7;

    /// `0` to `6`.
    pub const fn index(self) -> usize {
        match self {
            Draw::Exchange(cards) => cards as usize,
            Draw::Sixth => 6,
        }
    }

    /// The inverse of [`index`](Self::index); `None` for other numbers.
    pub const fn from_index(index: usize) -> Option<Draw> {
        match index {
            0..=5 => Some(Draw::Exchange(index as u8)),
            6 => Some(Draw::Sixth),
            _ => None,
        }
    }

    /// How many cards are drawn.
    pub const fn cards(self) -> usize {
        match self {
            Draw::Exchange(cards) => cards as usize,
            Draw::Sixth => 1,
        }
    }
}

/// Something that may be done at the first decision, other than folding.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    /// What.
    pub draw: Draw,
    /// What it costs, in antes; never returned.
    pub fee: Exact,
    /// Whether the player must bet after it.
    pub forced: bool,
}

/// Net results of the main bet with a final hand of one class, in antes, before any fee.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Nets {
    /// The player folds.
    pub fold: Exact,
    /// He bets, and the dealer does not qualify.
    pub not_qualified: Exact,
    /// The dealer qualifies with a lower hand.
    pub lower: Exact,
    /// With an equal one.
    pub equal: Exact,
    /// With a higher one.
    pub higher: Exact,
}

/// How the player's final hands are told apart by pay tables.
pub trait Hands: Sync {
    /// How many classes there are.
    fn classes(&self) -> usize;

    /// The class of a hand of five or six cards: its ranks, and the ranks of the suit that it has five or
    /// more cards of, if there is one.
    fn class(&self, ranks: &RankCounts, flush: Option<RankMask>) -> usize;
}

/// How first hands are told apart, for bets that are settled on them.
pub trait FirstHands: Sync {
    /// How many classes there are.
    fn classes(&self) -> usize;

    /// The class of a player's five cards and the dealer's up card. It must not hang on the names of suits.
    fn class(&self, player: Hand, up: Card) -> usize;
}

/// A game to be played for the greatest expectation.
#[derive(Clone, Copy)]
pub struct Question<'a> {
    /// The weakest hand with which the dealer qualifies; `None` when every hand does.
    pub qualifier: Option<Strength>,
    /// What may be done besides folding, in the order of preference among equals; folding comes last. Of
    /// equal exchanges of one number of cards, the one that keeps higher ranks is preferred, then the one
    /// that keeps more of the up card's suit.
    pub choices: &'a [Choice],
    /// How final hands are told apart.
    pub hands: &'a dyn Hands,
    /// How first hands are told apart.
    pub first_hands: &'a dyn FirstHands,
    /// The net results for each class of final hands.
    pub nets: &'a [Nets],
}

/// How a deal ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Ending {
    /// The player folds, at once or after a draw.
    Fold,
    /// He bets, and the dealer does not qualify.
    NotQualified,
    /// The dealer qualifies with a lower hand.
    Lower,
    /// With an equal one.
    Equal,
    /// With a higher one.
    Higher,
}

impl Ending {
    /// How many there are.
    pub const COUNT: usize = 5;

    /// All of them, in the order of their indices.
    pub const ALL: [Ending; Ending::COUNT] = [
        Ending::Fold,
        Ending::NotQualified,
        Ending::Lower,
        Ending::Equal,
        Ending::Higher,
    ];
}

/// What a deal ends in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Event {
    /// The class of the first hand.
    pub first_hand: usize,
    /// What was drawn; `None` when the player folded at once.
    pub draw: Option<Draw>,
    /// The class of the final hand; 0 where the player folds.
    pub hand: usize,
    /// How it ended.
    pub ending: Ending,
}

/// How events are numbered in a tally.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Events {
    /// How many classes of first hands there are.
    pub first_hands: usize,
    /// How many classes of final hands there are.
    pub hands: usize,
}

impl Events {
    /// How many events there are.
    pub const fn count(self) -> usize {
        self.first_hands * (Draw::COUNT + 1) * self.hands * Ending::COUNT
    }

    /// The place of an event.
    pub fn index(self, event: &Event) -> usize {
        let draw = event.draw.map_or(Draw::COUNT, Draw::index);
        let place = event.first_hand * (Draw::COUNT + 1) + draw;
        (place * self.hands + event.hand) * Ending::COUNT + event.ending as usize
    }

    /// The event at a place.
    pub fn event(self, index: usize) -> Event {
        let (rest, ending) = (index / Ending::COUNT, index % Ending::COUNT);
        let (rest, hand) = (rest / self.hands, rest % self.hands);
        Event {
            first_hand: rest / (Draw::COUNT + 1),
            draw: Draw::from_index(rest % (Draw::COUNT + 1)),
            hand,
            ending: Ending::ALL[ending],
        }
    }
}

/// How many deals a tally counts: every player's five cards and up card, as many times as the least common
/// multiple of the numbers of ways to draw and to give the dealer his four hidden cards, for every draw.
pub fn deals(deck: CardSet) -> u128 {
    let cards = deck.len() as u128;
    let first = num_integer::binomial(cards, 5) * cards.saturating_sub(5);
    first * unit(deck)
}

/// How often one player's five cards and up card are counted in a tally, see [`deals`].
pub fn unit(deck: CardSet) -> u128 {
    let left = (deck.len() as u128).saturating_sub(6);
    let ways = (0..=5).map(|drawn| {
        num_integer::binomial(left, drawn) * num_integer::binomial(left.saturating_sub(drawn), 4)
    });
    // Draws that a short deck has no cards for are not there.
    let ways = ways.filter(|&ways| ways > 0);
    ways.fold(1, num_integer::lcm)
}

/// How often exchanges of each number of cards were ruled out because a bound proved them worse than another
/// way to play, and how often they were worked out: over all first hands and all ways to choose the cards.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Bounds {
    /// Never worked out.
    pub ruled_out: [u128; 6],
    /// Worked out exactly.
    pub worked_out: [u128; 6],
}

impl Bounds {
    /// Adds those of other first hands.
    pub fn merge(&mut self, other: &Bounds) {
        for cards in 0..self.ruled_out.len() {
            self.ruled_out[cards] += other.ruled_out[cards];
            self.worked_out[cards] += other.worked_out[cards];
        }
    }
}

/// What a walk gives for a question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answered {
    /// Every deal, numbered by [`Events`].
    pub tally: Tally,
    /// What it took.
    pub bounds: Bounds,
}

/// Answers questions about a deck. All must tell hands apart alike. The work is done by the dealer's up card,
/// and what is found for each is kept by the observer under the name and the card.
///
/// # Errors
/// When the observer says to stop.
///
/// # Panics
/// When the numbers of one question are larger than any pay table's.
pub fn walk(
    deck: CardSet,
    questions: &[Question],
    name: &str,
    observer: &dyn Observer,
) -> Result<Vec<Answered>, Interrupted> {
    let mut qualifiers: Vec<Option<Strength>> = questions.iter().map(|one| one.qualifier).collect();
    qualifiers.sort_unstable();
    qualifiers.dedup();
    let mut answered: Vec<Answered> = questions
        .iter()
        .map(|question| Answered::to(question))
        .collect();
    for (turn, qualifier) in qualifiers.into_iter().enumerate() {
        let own = (0..questions.len()).filter(|&place| questions[place].qualifier == qualifier);
        let batches = batches(questions, own);
        observer.begins(deals(deck));
        let parts: Result<Vec<Vec<Answered>>, Interrupted> = up_cards(deck)
            .into_par_iter()
            .map(|up| {
                if observer.interrupted() {
                    return Err(Interrupted);
                }
                let name = format!("{name}-{turn}-{}", up.0);
                let deals = binomial(deck.len() - 1, 5) * u128::from(up.1) * unit(deck);
                let kept = observer.recall(&name);
                let kept = kept.and_then(|kept| parts::read(&kept, &batches, deals));
                let answered = kept.unwrap_or_else(|| {
                    let answered = against(deck, up, &batches);
                    observer.keep(&name, &parts::write(&answered));
                    answered
                });
                observer.advances(deals);
                Ok(answered)
            })
            .collect();
        let places = batches.iter().flat_map(|batch| &batch.places);
        for part in parts? {
            for (&place, more) in places.clone().zip(&part) {
                answered[place].tally.merge(&more.tally);
                answered[place].bounds.merge(&more.bounds);
            }
        }
    }
    Ok(answered)
}

impl Answered {
    fn to(question: &Question) -> Answered {
        Answered {
            tally: Tally::new(events(question).count()),
            bounds: Bounds::default(),
        }
    }
}

/// Questions that can be answered together: they have the same choices but for the fees.
struct Batch<'a> {
    places: Vec<usize>,
    questions: Vec<Question<'a>>,
}

fn batches<'a>(questions: &[Question<'a>], places: impl Iterator<Item = usize>) -> Vec<Batch<'a>> {
    let mut batches: Vec<Batch> = Vec::new();
    for place in places {
        let question = questions[place];
        let of_question = |batch: &&mut Batch| {
            let mut together = batch.questions.clone();
            together.push(question);
            alike(&batch.questions[0], &question) && Units::of(&together).is_some()
        };
        match batches.iter_mut().find(of_question) {
            Some(batch) => {
                batch.places.push(place);
                batch.questions.push(question);
            }
            None => batches.push(Batch {
                places: vec![place],
                questions: vec![question],
            }),
        }
    }
    batches
}

fn alike(one: &Question, other: &Question) -> bool {
    let choices = |question: &Question| -> Vec<(Draw, bool)> {
        let choices = question.choices.iter();
        choices.map(|choice| (choice.draw, choice.forced)).collect()
    };
    choices(one) == choices(other)
}

/// Everything against one up card, and those alike: an answer to each question of each batch.
fn against(deck: CardSet, (up, alike): (Card, u64), batches: &[Batch]) -> Vec<Answered> {
    let dealer = Dealer::new(deck, up, batches[0].questions[0].qualifier);
    let questions: Vec<Question> = batches
        .iter()
        .flat_map(|batch| batch.questions.clone())
        .collect();
    let cells = Cells::new(&dealer, &numbers(&questions));
    let mut answered = Vec::new();
    for batch in batches {
        let units = Units::of(&batch.questions).expect("a pay table's numbers");
        let own = if units.are_narrow() {
            answer::<i64>(deck, alike, (&dealer, &cells), &batch.questions, units)
        } else {
            answer::<i128>(deck, alike, (&dealer, &cells), &batch.questions, units)
        };
        answered.extend(own);
    }
    answered
}

fn answer<N: Number>(
    deck: CardSet,
    alike: u64,
    (dealer, cells): (&Dealer, &Cells),
    questions: &[Question],
    units: Units,
) -> Vec<Answered> {
    let pricing = Pricing::<N>::new(questions, units);
    let table = Table::new(dealer, cells, &pricing, deck.len().saturating_sub(6) as u64);
    let unit = i128::try_from(unit(deck)).expect("some 10^12");
    let found = decide::play(&table, alike, unit, None);
    let mut tallies = vec![Tally::new(events(&questions[0]).count()); questions.len()];
    found.hand_out(&table, unit, &mut tallies);
    let answered = tallies.into_iter().zip(found.bounds);
    answered
        .map(|(tally, bounds)| Answered { tally, bounds })
        .collect()
}

/// What may be done first with five cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    /// Fold at once.
    Fold,
    /// Bet at once, exchange, or buy a card.
    Draw {
        /// Which of them.
        draw: Draw,
        /// The cards that are kept, bit by bit.
        kept: u8,
    },
}

/// An action and what it brings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rated {
    /// What is done.
    pub action: Action,
    /// What it brings over folding at once, in units of a [`Scale`].
    pub worth: i128,
    /// Whether that is exact; otherwise it is proven to bring no more.
    pub exact: bool,
}

/// The first decision with one hand against one up card, and with all those alike.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Decision {
    /// The player's cards, by rank, and by suit among equals: the up card's suit, then the others.
    pub player: [Card; 5],
    /// The dealer's up card.
    pub up: Card,
    /// How many such hands and up cards differ by the names of suits alone.
    pub alike: u64,
    /// The best that can be done.
    pub best: Rated,
    /// The best of all that else can be done, or what is proven of it.
    pub next: Option<Rated>,
}

/// What the worth of a [`Rated`] action is in antes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scale {
    fold: Exact,
    per: BigInt,
}

impl Scale {
    /// The expected net result, in antes.
    pub fn net(&self, worth: i128) -> Exact {
        Exact::new(worth.into(), self.per.clone()) + &self.fold
    }
}

/// Calls with the first decision of every hand against every up card, one for all that are alike, up card by up
/// card, and delivers what was made of them in the order of the up cards.
///
/// # Errors
/// When the observer says to stop.
///
/// # Panics
/// When the numbers of the question are larger than any pay table's.
pub fn first_decisions<S: Send, E: From<Interrupted>>(
    deck: CardSet,
    question: &Question,
    observer: &dyn Observer,
    begin: impl Fn(Card) -> S + Sync,
    visit: impl Fn(&mut S, &Decision, &Scale) + Sync,
    mut deliver: impl FnMut(S) -> Result<(), E>,
) -> Result<(), E> {
    observer.begins(deals(deck));
    let up_cards = up_cards(deck);
    for some in up_cards.chunks(rayon::current_num_threads()) {
        let made: Result<Vec<S>, Interrupted> = some
            .par_iter()
            .map(|&(up, alike)| {
                if observer.interrupted() {
                    return Err(Interrupted);
                }
                let mut made = begin(up);
                let visit = |decision: &Decision, scale: &Scale| visit(&mut made, decision, scale);
                decisions(deck, (up, alike), question, visit);
                observer.advances(binomial(deck.len() - 1, 5) * u128::from(alike) * unit(deck));
                Ok(made)
            })
            .collect();
        for made in made? {
            deliver(made)?;
        }
    }
    Ok(())
}

fn decisions(
    deck: CardSet,
    (up, alike): (Card, u64),
    question: &Question,
    mut visit: impl FnMut(&Decision, &Scale),
) {
    let questions = std::slice::from_ref(question);
    let dealer = Dealer::new(deck, up, question.qualifier);
    let cells = Cells::new(&dealer, &numbers(questions));
    let units = Units::of(questions).expect("a pay table's numbers");
    let unit = i128::try_from(unit(deck)).expect("some 10^12");
    let scale = Scale {
        fold: question.nets[0].fold.clone(),
        per: units.ante() * unit,
    };
    let mut watch = |decision: &Decision| visit(decision, &scale);
    let unseen = deck.len().saturating_sub(6) as u64;
    if units.are_narrow() {
        let pricing = Pricing::<i64>::new(questions, units);
        let table = Table::new(&dealer, &cells, &pricing, unseen);
        decide::play(&table, alike, unit, Some(&mut watch));
    } else {
        let pricing = Pricing::<i128>::new(questions, units);
        let table = Table::new(&dealer, &cells, &pricing, unseen);
        decide::play(&table, alike, unit, Some(&mut watch));
    }
}

/// The events of a question.
pub fn events(question: &Question) -> Events {
    Events {
        first_hands: question.first_hands.classes(),
        hands: question.hands.classes(),
    }
}

fn binomial(of: usize, taken: usize) -> u128 {
    num_integer::binomial(of as u128, taken as u128)
}

/// The numbers of cards that the questions let exchange, none among them.
fn numbers(questions: &[Question]) -> Vec<usize> {
    let choices = questions.iter().flat_map(|question| question.choices);
    let mut numbers: Vec<usize> = choices
        .filter_map(|choice| match choice.draw {
            Draw::Exchange(cards) => Some(usize::from(cards)),
            Draw::Sixth => None,
        })
        .collect();
    numbers.sort_unstable();
    numbers.dedup();
    numbers
}

/// Everything that may be done with five cards, and how it ends under the best play after it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// What is drawn.
    pub draw: Draw,
    /// The cards that are exchanged.
    pub discards: Vec<Card>,
    /// How often it ends with a final hand of which class in which way.
    pub endings: Vec<(usize, Ending, u128)>,
}

/// What may be done besides folding in one situation, in no order; draws that the unseen cards do not
/// suffice for are left out.
///
/// # Panics
/// When the numbers of the question are larger than any pay table's.
pub fn situation(unseen: CardSet, player: [Card; 5], up: Card, question: &Question) -> Vec<Answer> {
    let own: CardSet = player.into_iter().collect();
    let deck = unseen.union(own).with(up);
    let dealer = Dealer::new(deck, up, question.qualifier);
    let questions = std::slice::from_ref(question);
    let cells = Cells::of_hand(&dealer, &own.rank_counts(), &numbers(questions));
    let units = Units::of(questions).expect("a pay table's numbers");
    let pricing = Pricing::<i128>::new(questions, units);
    let table = Table::new(&dealer, &cells, &pricing, unseen.len() as u64);
    let hand = hand::Hand::new(&table, &own.rank_counts());
    answers::answers(&table, &hand, &player)
}
