//! Poker hands valued by sorting and counting, from the rules of poker alone: no table and no line
//! is shared with the library's evaluator, which is measured against this one. About 50 ns for five
//! cards, six and twenty-one times that for six and seven.

use edge::cards::Card;

/// What orders five-card hands: the category, `0` for a high card to `9` for a royal flush, then
/// the ranks, `2` to `14`, in the order in which they break ties. Only equal values tie.
pub type Value = (u8, [u8; 5]);

/// A royal flush's category.
pub const ROYAL_FLUSH: u8 = 9;

/// The value of five cards.
pub fn value_of_five(cards: [Card; 5]) -> Value {
    let mut ranks = cards.map(|card| card.rank().index() as u8 + 2);
    ranks.sort_unstable_by(|a, b| b.cmp(a));
    let flush = cards.iter().all(|card| card.suit() == cards[0].suit());
    if let Some(top) = straight_top(ranks) {
        let category = match (flush, top) {
            (true, 14) => ROYAL_FLUSH,
            (true, _) => 8,
            (false, _) => 4,
        };
        return (category, [top, 0, 0, 0, 0]);
    }
    let (counts, ranks) = by_count(ranks);
    let category = match counts {
        [4, 1, ..] => 7,
        [3, 2, ..] => 6,
        _ if flush => 5,
        [3, 1, ..] => 3,
        [2, 2, ..] => 2,
        [2, 1, ..] => 1,
        _ => 0,
    };
    (category, ranks)
}

/// The value of the best five of any number of cards: the greatest of all choices of five.
pub fn best_value(cards: &[Card]) -> Value {
    choices_of_five(cards)
        .map(value_of_five)
        .max()
        .expect("at least five cards")
}

/// Every choice of five of the cards.
fn choices_of_five(cards: &[Card]) -> impl Iterator<Item = [Card; 5]> {
    let choices = (0u32..1 << cards.len()).filter(|choice| choice.count_ones() == 5);
    choices.map(|choice| {
        let mut chosen = (0..cards.len()).filter(|place| choice >> place & 1 == 1);
        std::array::from_fn(|_| cards[chosen.next().expect("five are chosen")])
    })
}

/// The top rank of five ranks in a row, given from high to low; five for A-2-3-4-5.
fn straight_top(ranks: [u8; 5]) -> Option<u8> {
    if ranks == [14, 5, 4, 3, 2] {
        return Some(5);
    }
    ranks
        .windows(2)
        .all(|pair| pair[0] == pair[1] + 1)
        .then_some(ranks[0])
}

/// How often each different rank occurs, and the ranks: the most frequent first, among equally
/// frequent ones the highest first. Zeros fill up.
fn by_count(ranks: [u8; 5]) -> ([u8; 5], [u8; 5]) {
    let mut groups = [(0u8, 0u8); 5];
    let mut last = 0;
    for (place, &rank) in ranks.iter().enumerate() {
        if place > 0 && groups[last].1 != rank {
            last += 1;
        }
        groups[last].1 = rank;
        groups[last].0 += 1;
    }
    groups.sort_unstable_by(|a, b| b.cmp(a));
    (groups.map(|group| group.0), groups.map(|group| group.1))
}
