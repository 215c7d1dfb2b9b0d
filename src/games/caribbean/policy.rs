//! Who decides between fold and raise, and tallies for many who decide at once.

use super::{Ending, Event, SPEC, net};
use crate::cards::Rank;
use crate::engine::Tally;
use crate::engine::stud::{Showdown, State};
use crate::evaluator::{HandClass, Strength, strength_of_ranks};
use crate::exact::common_denominator;
use crate::games::{Play, Request};
use crate::paytable::Rules;
use num_traits::ToPrimitive;
use std::sync::LazyLock;

/// What decides between fold and raise with a hand of one class: the net results of the five
/// endings, in the smallest common unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Nets([i128; 5]);

impl Nets {
    pub fn of(rules: &Rules, hand: HandClass) -> Nets {
        let nets = Ending::ALL.map(|ending| net(rules, hand, ending));
        let unit = common_denominator(&nets);
        // The loader bounds pay lines and their common denominator, far inside an i128.
        Nets(nets.map(|net| (net * &unit).to_integer().to_i128().unwrap_or(i128::MAX)))
    }

    /// Whether raising is worth at least as much as folding: on a tie the player stays in.
    pub fn raise(&self, showdown: &Showdown) -> bool {
        let [fold, not_qualified, lose, push, win] = self.0;
        let worth = i128::from(showdown.not_qualified) * not_qualified
            + i128::from(showdown.higher) * lose
            + i128::from(showdown.equal) * push
            + i128::from(showdown.lower) * win;
        worth >= i128::from(showdown.total()) * fold
    }
}

/// Who decides between fold and raise.
#[derive(Clone, Copy)]
enum Policy {
    Optimal(Nets),
    Fixed(fn(&State) -> bool),
}

impl Policy {
    fn of(request: &Request, hand: HandClass) -> Policy {
        match request.play {
            Play::Optimal => Policy::Optimal(Nets::of(request.rules, hand)),
            Play::Named(name) => Policy::Fixed(strategy(name)),
            Play::Together { .. } => panic!("a fold forfeits no side bet of this game"),
        }
    }

    fn raise(&self, state: &State) -> bool {
        match self {
            Policy::Optimal(nets) => nets.raise(&state.showdown),
            Policy::Fixed(raise) => raise(state),
        }
    }

    /// Whether both decide alike in every state.
    fn same(&self, other: &Policy) -> bool {
        match (self, other) {
            (Policy::Optimal(one), Policy::Optimal(two)) => one == two,
            (Policy::Fixed(one), Policy::Fixed(two)) => std::ptr::fn_addr_eq(*one, *two),
            _ => false,
        }
    }
}

/// The named strategies of the [`SPEC`], as whether to raise.
///
/// # Panics
/// When the game has no such strategy.
fn strategy(name: &str) -> fn(&State) -> bool {
    match name {
        "raise-everything" => |_| true,
        "pair-or-better" => |state| state.strength.class() >= HandClass::Pair,
        "ace-king-jack-83" => |state| state.strength >= *ACE_KING_JACK_83,
        "three-rules" => three_rules,
        _ => panic!("{} has no strategy {name}", SPEC.id),
    }
}

static ACE_KING_JACK_83: LazyLock<Strength> = LazyLock::new(|| {
    let ranks = "AKJ83".chars().filter_map(Rank::from_letter).collect();
    strength_of_ranks(&ranks)
});

fn three_rules(state: &State) -> bool {
    match state.strength.class() {
        HandClass::HighCard => false,
        HandClass::AceKing => {
            let counts = &state.pattern.counts;
            let holds =
                |letter| Rank::from_letter(letter).is_some_and(|rank| counts.0[rank.index()] > 0);
            let matches = counts.0[state.up.index()] > 0;
            // Ranks come low to high, so the second is the fourth highest of five.
            let fourth_highest = counts.ranks().nth(1);
            if state.up >= Rank::KING {
                holds('Q') || holds('J')
            } else {
                matches || holds('Q') && fourth_highest.is_some_and(|rank| state.up < rank)
            }
        }
        _ => true,
    }
}

/// For one class of the player's hands: the policies that differ, and who follows each.
pub(super) struct Deciders(Vec<(Policy, Vec<usize>)>);

impl Deciders {
    pub fn of(requests: &[&Request], hand: HandClass) -> Deciders {
        let mut deciders: Vec<(Policy, Vec<usize>)> = Vec::new();
        for (place, request) in requests.iter().enumerate() {
            let policy = Policy::of(request, hand);
            match deciders.iter_mut().find(|(known, _)| known.same(&policy)) {
                Some((_, followers)) => followers.push(place),
                None => deciders.push((policy, vec![place])),
            }
        }
        Deciders(deciders)
    }
}

/// Tallies while walking, for each class of the player's hands. Nearly all states are played alike by
/// all policies: they are counted once, and only the others for each policy apart.
pub(super) struct Tallies<'a> {
    deciders: &'a [Deciders],
    agreed: Vec<Tally>,
    disputed: Vec<Vec<Tally>>,
}

impl<'a> Tallies<'a> {
    pub fn new(deciders: &'a [Deciders]) -> Tallies<'a> {
        let none = Tally::new(Event::COUNT);
        let of_class = |class: &Deciders| vec![none.clone(); class.0.len()];
        Tallies {
            deciders,
            agreed: vec![none.clone(); deciders.len()],
            disputed: deciders.iter().map(of_class).collect(),
        }
    }

    pub fn count(&mut self, state: &State) {
        let hand = state.strength.class();
        let class = hand.index();
        let mut choices = self.deciders[class]
            .0
            .iter()
            .map(|(policy, _)| policy.raise(state));
        let Some(first) = choices.next() else {
            return;
        };
        if choices.all(|choice| choice == first) {
            count(&mut self.agreed[class], hand, state, first);
            return;
        }
        let deciders = self.deciders[class].0.iter();
        for ((policy, _), tally) in deciders.zip(&mut self.disputed[class]) {
            count(tally, hand, state, policy.raise(state));
        }
    }

    /// Adds what was counted for each request to its tally.
    pub fn hand_out(&self, to: &mut [Tally]) {
        for (class, deciders) in self.deciders.iter().enumerate() {
            for ((_, followers), disputed) in deciders.0.iter().zip(&self.disputed[class]) {
                for &place in followers {
                    to[place].merge(&self.agreed[class]);
                    to[place].merge(disputed);
                }
            }
        }
    }
}

/// Counts the deals of a state by how they end.
fn count(tally: &mut Tally, hand: HandClass, state: &State, raise: bool) {
    let mut add = |ending, hands: u64| {
        let event = Event {
            hand,
            with_up_card: state.with_up_card,
            ending,
        };
        tally.add(event.index(), u128::from(state.weight) * u128::from(hands));
    };
    let showdown = &state.showdown;
    if raise {
        add(Ending::NotQualified, showdown.not_qualified);
        add(Ending::Lose, showdown.higher);
        add(Ending::Push, showdown.equal);
        add(Ending::Win, showdown.lower);
    } else {
        add(Ending::Fold, showdown.total());
    }
}
