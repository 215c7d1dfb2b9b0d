//! Events as the places of a tally.

use crate::engine::community::{Betting, Event, FirstFive, Standing};
use crate::evaluator::Category;

/// Which hand of the dealer's loses: none that is told apart, or its category.
const LOSING: usize = 1 + Category::COUNT;

/// What the first five cards make: nothing that is told, or one of these.
const FIRST_FIVE: usize = 1 + FirstFive::COUNT;

/// How many events a betting tree has.
pub(super) fn count(betting: &Betting) -> usize {
    betting.leaves() * FIRST_FIVE * Category::COUNT * Standing::COUNT * LOSING
}

pub(super) fn index(event: &Event) -> usize {
    let losing = event.losing.map_or(0, |category| 1 + category.index());
    let first_five = event
        .first_five
        .map_or(0, |first_five| 1 + first_five.index());
    let hands = (event.leaf * FIRST_FIVE + first_five) * Category::COUNT + event.category.index();
    (hands * Standing::COUNT + event.standing as usize) * LOSING + losing
}

pub(super) fn from_index(index: usize) -> Event {
    let (rest, losing) = (index / LOSING, index % LOSING);
    let (rest, standing) = (rest / Standing::COUNT, rest % Standing::COUNT);
    let (rest, category) = (rest / Category::COUNT, rest % Category::COUNT);
    Event {
        leaf: rest / FIRST_FIVE,
        first_five: (rest % FIRST_FIVE)
            .checked_sub(1)
            .map(FirstFive::from_index),
        category: Category::ALL[category],
        standing: Standing::ALL[standing],
        losing: losing.checked_sub(1).map(|place| Category::ALL[place]),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::community::{Action, Next, Node, Street};

    #[test]
    fn an_event_is_found_by_its_place() {
        let actions = (0..2).map(|leaf| Action::new("", Next::Leaf(leaf)));
        let betting = Betting::new(vec![Node {
            street: Street::Flop,
            actions: actions.collect(),
        }]);
        for place in 0..count(&betting) {
            assert_eq!(index(&from_index(place)), place);
        }
    }
}
