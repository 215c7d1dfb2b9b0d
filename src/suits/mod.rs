//! Suit classes: deals that differ only by the names of the suits, visited once each.
//!
//! A *shape* says how many cards each round of a deal has: `[5, 1]` is a hand of five and an up
//! card. Cards of one round are unordered. Each suit of a deal *holds* some ranks in each round, and
//! renaming suits permutes these four holdings, so a class is a multiset of four holdings: its
//! [`canonical`] form has them in non-increasing order, and 4! over the factorials of their
//! multiplicities deals belong to it.
//!
//! [`Classes`] runs through these multisets directly, with no dead ends: first how many cards of
//! each round a suit takes, then which. A class costs a nanosecond or two, and stands for 21.6 deals
//! of `[5, 1]` and 22.8 of `[2, 5]`; preparing lists the holdings, for `[2, 5]` some hundred
//! thousand. Canonical form and weight of a given deal sort four small keys.

use crate::cards::{CardSet, Rank, RankMask, Suit};
use itertools::Itertools;

/// The ways to rename four suits.
const RENAMINGS: u64 = 24;

const SUITS: [Suit; Suit::COUNT] = [
    Suit::new(0).unwrap(),
    Suit::new(1).unwrap(),
    Suit::new(2).unwrap(),
    Suit::new(3).unwrap(),
];

/// How many cards of each round.
type Counts<const ROUNDS: usize> = [u8; ROUNDS];

/// The ranks that one suit holds in each round. Ordered by how many first: this is what lets
/// [`Classes`] choose the numbers before the ranks.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Holding<const ROUNDS: usize> {
    counts: Counts<ROUNDS>,
    ranks: [RankMask; ROUNDS],
}

impl<const ROUNDS: usize> Holding<ROUNDS> {
    fn of(ranks: [RankMask; ROUNDS]) -> Holding<ROUNDS> {
        Holding {
            counts: ranks.map(|mask| mask.count_ones() as u8),
            ranks,
        }
    }
}

/// The four holdings of a deal in canonical order.
fn holdings<const ROUNDS: usize>(deal: &[CardSet; ROUNDS]) -> [Holding<ROUNDS>; Suit::COUNT] {
    let mut holdings = SUITS.map(|suit| Holding::of(deal.map(|round| round.in_suit(suit))));
    holdings.sort_unstable_by(|a, b| b.cmp(a));
    holdings
}

/// The one deal that stands for all deals that are this one with its suits renamed. The rounds
/// must not share a card.
///
/// ```
/// use edge::cards::{CardSet, parse_cards};
/// use edge::suits::canonical;
/// let deal = |hand, up| {
///     [hand, up].map(|text| parse_cards(text).unwrap().into_iter().collect::<CardSet>())
/// };
/// assert_eq!(canonical(&deal("As Kd", "Qd")), canonical(&deal("Ac Kh", "Qh")));
/// assert_ne!(canonical(&deal("As Kd", "Qd")), canonical(&deal("As Kd", "Qs")));
/// ```
pub fn canonical<const ROUNDS: usize>(deal: &[CardSet; ROUNDS]) -> [CardSet; ROUNDS] {
    let mut canonical = [CardSet::EMPTY; ROUNDS];
    for (suit, holding) in SUITS.into_iter().zip(holdings(deal)) {
        for (round, ranks) in canonical.iter_mut().zip(holding.ranks) {
            *round = round.union(CardSet::of_suit(suit, ranks));
        }
    }
    canonical
}

/// How many deals are this one with its suits renamed, itself included: a divisor of 24.
pub fn weight<const ROUNDS: usize>(deal: &[CardSet; ROUNDS]) -> u64 {
    let holdings = holdings(deal);
    let mut run = 1;
    let mut alike = 1;
    for pair in holdings.windows(2) {
        run = if pair[0] == pair[1] { run + 1 } else { 1 };
        alike *= run;
    }
    RENAMINGS / alike
}

/// All classes of a shape, in parts that may be visited by different threads.
pub struct Classes<const ROUNDS: usize> {
    /// Every holding, those of equal counts together, groups and holdings in falling order.
    groups: Vec<Vec<[RankMask; ROUNDS]>>,
    /// Which group each of the four suits takes its holding from, in canonical order.
    splits: Vec<[usize; Suit::COUNT]>,
    /// The part that each split begins with, and last the number of parts. A split has a part for
    /// each holding of its first suit.
    begins: Vec<usize>,
}

impl<const ROUNDS: usize> Classes<ROUNDS> {
    /// Prepares the classes of full-pack deals with so many cards in each round; none when that is
    /// more than the pack has.
    pub fn of(shape: [u8; ROUNDS]) -> Classes<ROUNDS> {
        let counts = counts_of_one_suit(shape);
        let groups: Vec<_> = counts.iter().map(holdings_with).collect();
        let splits = splits(shape, &counts);
        let mut begins = vec![0];
        for split in &splits {
            begins.push(begins[begins.len() - 1] + groups[split[0]].len());
        }
        Classes {
            groups,
            splits,
            begins,
        }
    }

    /// How many parts there are. They differ in size, and there are enough of them to share out.
    pub fn parts(&self) -> usize {
        self.begins[self.splits.len()]
    }

    /// How many classes there are, by formula: suits with equal counts give multisets of holdings.
    pub fn count(&self) -> u64 {
        let multisets = |suits: &[usize]| {
            let holdings = self.groups[suits[0]].len() as u64;
            let suits = suits.len() as u64;
            num_integer::binomial(holdings + suits - 1, suits)
        };
        self.splits
            .iter()
            .map(|split| split.chunk_by(usize::eq).map(multisets).product::<u64>())
            .sum()
    }

    /// Calls with each class: its canonical deal and its weight, the number of deals alike.
    pub fn for_each(&self, mut visit: impl FnMut([CardSet; ROUNDS], u64)) {
        for part in 0..self.parts() {
            self.for_each_in(part, &mut visit);
        }
    }

    /// Calls with each class of one part.
    ///
    /// # Panics
    /// When `part` is not below [`parts`](Self::parts).
    pub fn for_each_in(&self, part: usize, mut visit: impl FnMut([CardSet; ROUNDS], u64)) {
        let split = self.begins.partition_point(|&begin| begin <= part) - 1;
        let [a, b, c, d] = self.splits[split];
        let first = self.choose(&Chosen::NOTHING, 0, a, part - self.begins[split]);
        for second in self.choices(&first, 1, b) {
            for third in self.choices(&second, 2, c) {
                for fourth in self.choices(&third, 3, d) {
                    visit(fourth.deal, fourth.weight);
                }
            }
        }
    }

    /// Every way to go on with a holding of the group that is not above the one before.
    #[inline]
    fn choices<'a>(
        &'a self,
        before: &'a Chosen<ROUNDS>,
        suit: usize,
        group: usize,
    ) -> impl Iterator<Item = Chosen<ROUNDS>> + 'a {
        let begin = if before.group == group {
            before.place
        } else {
            0
        };
        (begin..self.groups[group].len()).map(move |place| self.choose(before, suit, group, place))
    }

    /// Goes on with one holding.
    #[inline]
    fn choose(
        &self,
        before: &Chosen<ROUNDS>,
        suit: usize,
        group: usize,
        place: usize,
    ) -> Chosen<ROUNDS> {
        let ranks = &self.groups[group][place];
        let alike = before.group == group && before.place == place;
        let run = if alike { before.run + 1 } else { 1 };
        Chosen {
            deal: std::array::from_fn(|round| {
                before.deal[round].union(CardSet::of_suit(SUITS[suit], ranks[round]))
            }),
            group,
            place,
            run,
            // A division for the rare case only.
            weight: if alike {
                before.weight / run
            } else {
                before.weight
            },
        }
    }
}

/// The holdings of the first suits of a deal.
struct Chosen<const ROUNDS: usize> {
    deal: [CardSet; ROUNDS],
    /// Where the last holding is from.
    group: usize,
    place: usize,
    /// How many holdings, ending with the last, are equal to it.
    run: u64,
    /// The renamings, over the factorials of the multiplicities so far.
    weight: u64,
}

impl<const ROUNDS: usize> Chosen<ROUNDS> {
    const NOTHING: Chosen<ROUNDS> = Chosen {
        deal: [CardSet::EMPTY; ROUNDS],
        group: usize::MAX,
        place: 0,
        run: 0,
        weight: RENAMINGS,
    };
}

/// How many cards of each round one suit may hold, in falling order.
fn counts_of_one_suit<const ROUNDS: usize>(shape: [u8; ROUNDS]) -> Vec<Counts<ROUNDS>> {
    let mut all = vec![[0; ROUNDS]];
    for (round, &cards) in shape.iter().enumerate() {
        let more = |counts: Counts<ROUNDS>| {
            (0..=cards).map(move |count| {
                let mut counts = counts;
                counts[round] = count;
                counts
            })
        };
        all = all.into_iter().flat_map(more).collect();
    }
    all.retain(|counts| {
        counts
            .iter()
            .map(|&count| usize::from(count))
            .sum::<usize>()
            <= Rank::COUNT
    });
    all.sort_unstable_by(|a, b| b.cmp(a));
    all
}

/// Every holding with these counts, in falling order.
fn holdings_with<const ROUNDS: usize>(counts: &Counts<ROUNDS>) -> Vec<[RankMask; ROUNDS]> {
    let mut all = vec![[0; ROUNDS]];
    for (round, &count) in counts.iter().enumerate() {
        let choices: Vec<RankMask> = (0..1 << Rank::COUNT)
            .filter(|mask: &RankMask| mask.count_ones() == u32::from(count))
            .collect();
        let more = |holding: [RankMask; ROUNDS]| {
            let taken: RankMask = holding.iter().sum();
            let free = choices.iter().filter(move |&&mask| mask & taken == 0);
            free.map(move |&mask| {
                let mut holding = holding;
                holding[round] = mask;
                holding
            })
        };
        all = all.into_iter().flat_map(more).collect();
    }
    all.sort_unstable_by(|a, b| b.cmp(a));
    all
}

/// Every way to share a shape out among four suits, as places in the list of counts.
fn splits<const ROUNDS: usize>(
    shape: [u8; ROUNDS],
    counts: &[Counts<ROUNDS>],
) -> Vec<[usize; Suit::COUNT]> {
    let complete = |split: &[usize; Suit::COUNT]| {
        (0..ROUNDS).all(|round| {
            split.iter().map(|&place| counts[place][round]).sum::<u8>() == shape[round]
        })
    };
    (0..counts.len())
        .array_combinations_with_replacement()
        .filter(complete)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cards::Card;
    use proptest::prelude::*;
    use std::collections::HashMap;

    /// Runs through a shape and asserts how many classes and deals there are.
    fn assert_sizes<const ROUNDS: usize>(shape: [u8; ROUNDS], classes: u64, deals: u64) {
        let all = Classes::of(shape);
        let (mut counted, mut weights) = (0, 0);
        all.for_each(|_, weight| {
            counted += 1;
            weights += weight;
        });
        assert_eq!((counted, weights), (classes, deals), "{shape:?}");
        assert_eq!(all.count(), classes, "{shape:?}");
    }

    #[test]
    fn sizes_are_the_published_ones() {
        assert_sizes([3], 1_755, 22_100);
        assert_sizes([5], 134_459, 2_598_960);
    }

    #[test]
    #[cfg_attr(debug_assertions, ignore = "exhaustive: cargo test --release")]
    fn big_sizes_are_the_published_ones() {
        assert_sizes([2, 3], 1_286_792, 25_989_600);
        assert_sizes([5, 1], 5_649_150, 122_151_120);
        assert_sizes([6, 1], 41_411_266, 936_491_920);
        assert_sizes([2, 5], 123_156_254, 2_809_475_760);
    }

    #[test]
    fn shapes_beyond_a_suit_or_a_pack() {
        assert_sizes([], 1, 1);
        assert_sizes([52], 1, 1);
        assert_sizes([51], 13, 52);
        assert_sizes([53], 0, 0);
        assert_sizes([52, 1], 0, 0);
    }

    /// Every renaming of the suits.
    fn renamings() -> impl Iterator<Item = [usize; Suit::COUNT]> {
        (0..Suit::COUNT)
            .permutations(Suit::COUNT)
            .filter_map(|order| order.try_into().ok())
    }

    fn renamed(cards: CardSet, renaming: [usize; Suit::COUNT]) -> CardSet {
        let rename = |card: Card| Card::of(card.rank(), SUITS[renaming[card.suit().index()]]);
        cards.into_iter().map(rename).collect()
    }

    /// Hands of two and an up card, all 66,300: deals of a class are as many as its
    /// weight says, every class is visited once, and its deal is its own canonical form.
    #[test]
    fn classes_are_the_orbits() {
        let mut orbits: HashMap<[CardSet; 2], u64> = HashMap::new();
        for pair in Card::all().combinations(2) {
            let hand: CardSet = pair.into_iter().collect();
            for up in CardSet::FULL.without(hand) {
                *orbits
                    .entry(canonical(&[hand, CardSet::of(up)]))
                    .or_default() += 1;
            }
        }
        Classes::of([2, 1]).for_each(|deal, alike| {
            assert_eq!(canonical(&deal), deal);
            assert_eq!(weight(&deal), alike);
            let images: std::collections::HashSet<_> = renamings()
                .map(|renaming| deal.map(|round| renamed(round, renaming)))
                .collect();
            assert_eq!(images.len() as u64, alike);
            assert_eq!(orbits.remove(&deal), Some(alike));
        });
        assert!(orbits.is_empty());
    }

    #[test]
    #[cfg_attr(debug_assertions, ignore = "exhaustive: cargo test --release")]
    fn every_deal_visited_is_its_own_canonical_form() {
        Classes::of([5, 1]).for_each(|deal, alike| {
            assert_eq!(canonical(&deal), deal);
            assert_eq!(weight(&deal), alike);
        });
    }

    /// Two rounds of any sizes, dealt from a shuffled pack.
    fn deals() -> impl Strategy<Value = [CardSet; 2]> {
        let pack = Just(Card::all().collect::<Vec<_>>()).prop_shuffle();
        (pack, 0usize..8, 0usize..8).prop_map(|(pack, first, second)| {
            [&pack[..first], &pack[first..first + second]]
                .map(|round| round.iter().copied().collect())
        })
    }

    proptest! {
        #[test]
        fn renaming_suits_changes_nothing(deal in deals()) {
            let form = canonical(&deal);
            prop_assert_eq!(canonical(&form), form);
            prop_assert_eq!(form.map(CardSet::len), deal.map(CardSet::len));
            for renaming in renamings() {
                let renamed = deal.map(|round| renamed(round, renaming));
                prop_assert_eq!(canonical(&renamed), form);
                prop_assert_eq!(weight(&renamed), weight(&deal));
            }
        }
    }
}
