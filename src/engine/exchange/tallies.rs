//! How all deals of one dealer's up card end, for questions that are answered together.

use super::pricing::Pricing;
use super::table::Table;
use super::{Bounds, Draw, Ending, Event, Events};
use crate::engine::Tally;
use crate::engine::number::Number;

/// What happens in all deals of one dealer's up card.
pub struct Tallies {
    pub events: Events,
    pub slots: usize,
    /// For each first hand, draw and slot how deals end when all questions do as the first one does.
    pub alike: Vec<[i128; Ending::COUNT]>,
    /// For each question what is to be added to that.
    pub own: Vec<Vec<[i128; Ending::COUNT]>>,
    /// For each question and first hand how many are folded at once.
    pub folded: Vec<Vec<i128>>,
    /// For each question how often which exchanges were ruled out.
    pub bounds: Vec<Bounds>,
}

impl Tallies {
    pub fn new<N: Number>(pricing: &Pricing<N>) -> Tallies {
        let questions = pricing.questions.len();
        let events = super::events(&pricing.questions[0]);
        let slots = pricing.prices.len();
        let places = events.first_hands * Draw::COUNT * slots;
        Tallies {
            alike: vec![[0; Ending::COUNT]; places],
            own: vec![Vec::new(); questions],
            folded: vec![vec![0; events.first_hands]; questions],
            bounds: vec![Bounds::default(); questions],
            events,
            slots,
        }
    }

    pub fn place(&self, first_hand: usize, draw: Draw) -> usize {
        (first_hand * Draw::COUNT + draw.index()) * self.slots
    }

    pub fn merge(&mut self, other: Tallies) {
        add_all(&mut self.alike, &other.alike);
        for (own, other) in self.own.iter_mut().zip(other.own) {
            match own.is_empty() {
                true => *own = other,
                false => add_all(own, &other),
            }
        }
        let folded = self.folded.iter_mut().flatten();
        for (folded, more) in folded.zip(other.folded.iter().flatten()) {
            *folded += more;
        }
        for (bounds, more) in self.bounds.iter_mut().zip(&other.bounds) {
            bounds.merge(more);
        }
    }

    /// Adds what was counted to each question's tally, every player's five cards and up card so many times.
    pub fn hand_out<N: Number>(&self, table: &Table<N>, unit: i128, tallies: &mut [Tally]) {
        for (question, tally) in tallies.iter_mut().enumerate() {
            let mut add = |event: Event, deals: i128| {
                let deals = u128::try_from(deals).expect("deals are counted once");
                if deals > 0 {
                    tally.add(self.events.index(&event), deals);
                }
            };
            for first_hand in 0..self.events.first_hands {
                add(
                    Event {
                        first_hand,
                        draw: None,
                        hand: 0,
                        ending: Ending::Fold,
                    },
                    self.folded[question][first_hand] * unit,
                );
                for draw in (0..Draw::COUNT).filter_map(Draw::from_index) {
                    let deals = table.deals[draw.cards()];
                    let begin = self.place(first_hand, draw);
                    let slots = &table.pricing.of_question[question];
                    for (hand, slot) in slots.iter().enumerate() {
                        let mut counts = self.alike[begin + slot];
                        if let Some(own) = self.own[question].get(begin + slot) {
                            for (count, more) in counts.iter_mut().zip(own) {
                                *count += more;
                            }
                        }
                        for (ending, count) in Ending::ALL.into_iter().zip(counts) {
                            if count != 0 {
                                let event = Event {
                                    first_hand,
                                    draw: Some(draw),
                                    hand: if ending == Ending::Fold { 0 } else { hand },
                                    ending,
                                };
                                add(event, count * (unit / deals));
                            }
                        }
                    }
                }
            }
        }
    }
}

fn add_all(to: &mut [[i128; Ending::COUNT]], more: &[[i128; Ending::COUNT]]) {
    for (to, more) in to.iter_mut().flatten().zip(more.iter().flatten()) {
        *to += more;
    }
}
