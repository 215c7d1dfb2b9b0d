//! What the player's final hands are worth against one dealer, for the questions of a walk.

use super::Draw;
use super::cells::Cells;
use super::dealer::{Cell, Dealer, HandPlace, Showdown};
use super::flush_reach::FlushReach;
use super::numbering::{JOINED, Joined, MULTISETS, number_of_mask};
use super::pricing::{Counts, Prices, Pricing};
use crate::cards::{Rank, RankMask};
use crate::engine::flushes::Running;
use crate::engine::number::Number;
use crate::evaluator::{Strength, strength_of_flush, strength_of_ranks};
use std::ops::Range;

/// One dealer, and what is asked about him.
pub struct Table<'a, N> {
    pub dealer: &'a Dealer,
    pub cells: &'a Cells,
    pub pricing: &'a Pricing<'a, N>,
    /// For each number of drawn cards how many hands the dealer can have.
    pub dealers: [i64; 6],
    /// And how many ways there are to draw, and to give him his hand.
    pub deals: [i128; 6],
    /// For each number and multiset of kept cards what can be drawn, by class of the final five.
    lists: Vec<Vec<List>>,
    /// For every five and each of its slots how much the dealer's flushes can change what betting brings:
    /// at the least and at the most.
    reach: Vec<(N, N)>,
    /// For every five where it stands in tables by slot.
    fives: Vec<Five>,
    /// For each number of drawn cards and slot what a cell brings, below the qualifier and from it on.
    scales: [Vec<[Scale<N>; 2]>; 6],
    /// For each number of drawn cards what every five brings at the most in each of its slots.
    most: [Vec<N>; 6],
    /// Where every flush of five stands, and its reach.
    flushes: Vec<Option<HandPlace>>,
    flush_reaches: Vec<Vec<(N, N)>>,
    /// The number of the multiset of one each of up to five ranks.
    numbers: Vec<u16>,
    /// For each choice how much flushes can change.
    flush_reach: Vec<Option<FlushReach<N>>>,
}

/// Exchanges of so many cards are first looked at roughly: of fewer there is little to do, and what all five
/// bring at the most is known only when all of it has been looked at once.
const ROUGH: std::ops::RangeInclusive<u8> = 2..=4;

/// What every five brings at the most.
pub struct Rough<'t, N> {
    fives: &'t [Five],
    most: &'t [N],
}

impl<'t, N> Rough<'t, N> {
    /// The first slot of a five, and what it brings in each.
    #[inline]
    pub fn of(&self, five: usize) -> (usize, &'t [N]) {
        let five = self.fives[five];
        let most = &self.most[five.reach as usize..][..five.slots.into()];
        (five.slot.into(), most)
    }
}

/// Where a five stands in tables by slot.
#[derive(Clone, Copy)]
struct Five {
    /// Its first place among what flushes can change.
    reach: u32,
    /// Its first slot, and how many it has.
    slot: u16,
    slots: u8,
    qualifies: bool,
}

/// What betting brings over folding, from a cell: as if all of the dealer's hands were higher, and what each
/// that is not brings more.
#[derive(Clone, Copy)]
pub struct Scale<N> {
    all_higher: N,
    not_qualified: N,
    below: N,
    equal: N,
}

impl<N: Number> Scale<N> {
    fn new(prices: &Prices<N>, qualifies: bool, dealers: i64) -> Scale<N> {
        let &[not_qualified, lower, equal, higher] = prices;
        let all_higher = higher.times(dealers);
        match qualifies {
            true => Scale {
                all_higher,
                not_qualified: not_qualified - lower,
                below: lower - higher,
                equal: equal - higher,
            },
            false => Scale {
                all_higher,
                not_qualified: not_qualified - higher,
                below: N::default(),
                equal: N::default(),
            },
        }
    }

    /// What a cell brings by ranks alone.
    #[inline]
    pub fn worth(&self, cell: Cell) -> N {
        self.all_higher
            + self.not_qualified.times(cell.not_qualified())
            + self.below.times(cell.below())
            + self.equal.times(cell.equal())
    }
}

/// What can be drawn to some kept cards.
pub struct List {
    joined: Vec<Joined>,
    /// Runs of hands of one class that stand alike to the qualifier, and to the dealer's flushes as such; the
    /// weakest first in each.
    classes: Vec<Range<usize>>,
}

impl List {
    /// Runs of final hands of one class that stand alike to the qualifier, and to the dealer's flushes as
    /// such; the weakest first in each.
    pub fn classes(&self) -> impl Iterator<Item = &[Joined]> {
        self.classes.iter().map(|class| &self.joined[class.clone()])
    }
}

impl<'a, N: Number> Table<'a, N> {
    /// What is asked about one dealer; `unseen` cards are beside the player's five and the up card.
    pub fn new(
        dealer: &'a Dealer,
        cells: &'a Cells,
        pricing: &'a Pricing<'a, N>,
        unseen: u64,
    ) -> Table<'a, N> {
        let dealers = std::array::from_fn(|drawn| {
            let left = unseen.saturating_sub(drawn as u64);
            num_integer::binomial(left, 4) as i64
        });
        let deals = std::array::from_fn(|drawn| {
            i128::from(num_integer::binomial(unseen, drawn as u64)) * i128::from(dealers[drawn])
        });
        let lists = JOINED.iter().map(|kept| {
            let lists = kept.iter().map(|joined| List::new(joined, dealer, pricing));
            lists.collect()
        });
        let (mut of_ranks, mut fives) = (Vec::new(), Vec::new());
        for five in 0..MULTISETS[5].len() {
            let slots = pricing.slots_of_ranks(five);
            fives.push(Five {
                reach: of_ranks.len() as u32,
                slot: slots.start as u16,
                slots: slots.len() as u8,
                qualifies: dealer.places[five].qualifies,
            });
            of_ranks.extend(reach_of_ranks(dealer, pricing, five));
        }
        let masks = 0..1 << Rank::COUNT;
        let is_hand = |mask: &RankMask| mask.count_ones() == 5;
        let mut table = Table {
            dealers,
            deals,
            lists: lists.collect(),
            reach: of_ranks,
            most: Default::default(),
            fives,
            scales: dealers.map(|dealers| {
                let prices = pricing.prices.iter();
                prices
                    .map(|prices| {
                        [false, true].map(|qualifies| Scale::new(prices, qualifies, dealers))
                    })
                    .collect()
            }),
            flushes: masks
                .clone()
                .map(|mask| is_hand(&mask).then(|| dealer.place(strength_of_flush(mask))))
                .collect(),
            flush_reaches: masks
                .clone()
                .map(|mask| match is_hand(&mask) {
                    true => {
                        let slots = pricing.slots_of_flush(mask);
                        reach(dealer, pricing, strength_of_flush(mask), slots)
                    }
                    false => Vec::new(),
                })
                .collect(),
            numbers: masks
                .map(|mask| match mask.count_ones() {
                    ..=5 => number_of_mask(mask) as u16,
                    _ => 0,
                })
                .collect(),
            flush_reach: Vec::new(),
            dealer,
            cells,
            pricing,
        };
        let choices = pricing.choices().iter();
        for choice in choices.clone() {
            if let Draw::Exchange(drawn) = choice.draw
                && ROUGH.contains(&drawn)
                && table.deals[usize::from(drawn)] > 0
            {
                table.most[usize::from(drawn)] = table.most_of(drawn.into(), choice.forced);
            }
        }
        table.flush_reach = choices
            .map(|choice| match choice.draw {
                Draw::Exchange(drawn) if table.deals[usize::from(drawn)] > 0 => {
                    Some(FlushReach::new(&table, drawn.into(), choice.forced))
                }
                _ => None,
            })
            .collect();
        table
    }

    /// What every five brings at the most after exchanging so many cards, whichever they were.
    fn most_of(&self, drawn: usize, forced: bool) -> Vec<N> {
        let mut most: Vec<Option<N>> = vec![None; self.reach.len()];
        for number in 0..MULTISETS[drawn].len() {
            let cells = self.cells.row(drawn, number).iter().enumerate();
            for (five, &cell) in cells.take(self.fives.len()) {
                let most = &mut most[self.fives[five].reach as usize..];
                for (most, (_, scale, (_, more))) in most.iter_mut().zip(self.scales(drawn, five)) {
                    // A cell that the deck does not have is none of anything: if it counts, it is too much.
                    *most = (*most).max(Some(scale.worth(cell) + more));
                }
            }
        }
        let most = most.into_iter().map(|most| most.unwrap_or_default());
        most.map(|most| if forced { most } else { most.max(N::default()) })
            .collect()
    }

    /// What every five brings at the most after so many cards were drawn, where that is known.
    pub fn rough(&self, drawn: usize) -> Option<Rough<'_, N>> {
        let most = &self.most[drawn];
        (!most.is_empty()).then_some(Rough {
            fives: &self.fives,
            most,
        })
    }

    /// How much flushes can change what an exchange brings, by the place of the choice.
    pub fn flush_reach(&self, choice: usize) -> &FlushReach<N> {
        self.flush_reach[choice].as_ref().expect("an exchange")
    }

    /// What can be drawn to kept cards.
    pub fn list(&self, kept: usize, number: usize) -> &List {
        &self.lists[kept][number]
    }

    /// How much the dealer's flushes can change what betting brings in a slot of a five, see [`Table`].
    pub fn reach(&self, five: usize) -> &[(N, N)] {
        let five = self.fives[five];
        &self.reach[five.reach as usize..][..five.slots.into()]
    }

    /// For each slot of a five: which it is, what its cells bring, and how much the dealer's flushes can change
    /// that.
    #[inline]
    pub fn scales(
        &self,
        drawn: usize,
        five: usize,
    ) -> impl Iterator<Item = (usize, &Scale<N>, (N, N))> {
        let reach = self.reach(five);
        let five = self.fives[five];
        let first = usize::from(five.slot);
        let scales = &self.scales[drawn][first..][..five.slots.into()];
        let slots = scales.iter().zip(reach).enumerate();
        slots.map(move |(way, (scale, &reach))| {
            (first + way, &scale[usize::from(five.qualifies)], reach)
        })
    }

    /// The same for a slot of a flush.
    pub fn reach_of_flush(&self, ranks: RankMask) -> &[(N, N)] {
        &self.flush_reaches[usize::from(ranks)]
    }

    /// The number of the multiset of one each of up to five ranks.
    pub fn number(&self, ranks: RankMask) -> usize {
        self.numbers[usize::from(ranks)].into()
    }

    /// Where a flush of five stands.
    ///
    /// # Panics
    /// When it is not of five ranks.
    pub fn flush(&self, ranks: RankMask) -> &HandPlace {
        let place = &self.flushes[usize::from(ranks)];
        place.as_ref().expect("five ranks")
    }

    /// The dealer's hands by ranks alone.
    pub fn by_ranks(&self, cell: Cell, place: &HandPlace, drawn: usize) -> Showdown {
        cell.by_ranks(place, self.dealers[drawn])
    }

    /// What the dealer's flushes change of it, beside the player's cards of their suit.
    pub fn correction(&self, place: &HandPlace, running: Running) -> Showdown {
        self.dealer.correction(place, running)
    }

    /// The dealer's hands beside a hand without a flush.
    pub fn plain(&self, cell: Cell, place: &HandPlace, running: Running, drawn: usize) -> Showdown {
        sum(
            self.by_ranks(cell, place, drawn),
            self.correction(place, running),
        )
    }

    /// The dealer's hands beside a flush of this strength.
    pub fn beside_flush(
        &self,
        cell: Cell,
        (place, strength): (&HandPlace, Strength),
        running: Running,
        drawn: usize,
    ) -> Showdown {
        sum(
            cell.by_ranks_of_flush((place, strength), self.dealers[drawn]),
            self.correction(place, running),
        )
    }

    /// Decides in every slot of a hand, and counts from the first of them on: so many times the showdown, or as
    /// many folds.
    pub fn count(
        &self,
        slots: Range<usize>,
        showdown: &Showdown,
        (times, drawn, forced): (i64, usize, bool),
        to: &mut [Counts],
    ) {
        for (slot, counts) in slots.zip(to) {
            if forced || self.pricing.worth(slot, showdown) >= N::default() {
                for (count, more) in counts[1..].iter_mut().zip(showdown) {
                    *count += times * more;
                }
            } else {
                counts[0] += times * self.dealers[drawn];
            }
        }
    }
}

impl List {
    fn new<N: Number>(joined: &[Joined], dealer: &Dealer, pricing: &Pricing<N>) -> List {
        let key = |one: &Joined| {
            let place = &dealer.places[usize::from(one.hand)];
            let class = pricing.class_of_ranks(one.hand.into());
            (class, place.qualifies, place.below.as_flushes)
        };
        let standing = |one: &Joined| {
            let place = &dealer.places[usize::from(one.hand)];
            // A hand between two of the dealer's is below the upper of them.
            (place.position, place.has_equal)
        };
        let mut joined = joined.to_vec();
        joined.sort_by_key(|one| (key(one), standing(one), one.hand));
        let mut classes = Vec::new();
        let mut begin = 0;
        for run in joined.chunk_by(|one, other| key(one) == key(other)) {
            classes.push(begin..begin + run.len());
            begin += run.len();
        }
        List { joined, classes }
    }
}

/// Both showdowns together.
pub fn sum(one: Showdown, other: Showdown) -> Showdown {
    std::array::from_fn(|at| one[at] + other[at])
}

/// How much the dealer's flushes can change what betting brings with a five without a flush: as though all
/// that harm him were left and none of the others, and the other way round.
fn reach_of_ranks<N: Number>(dealer: &Dealer, pricing: &Pricing<N>, five: usize) -> Vec<(N, N)> {
    let ranks = &MULTISETS[5][five];
    let slots = pricing.slots_of_ranks(five);
    if ranks.0.iter().any(|&count| count > 4) {
        return vec![(N::default(), N::default()); slots.len()];
    }
    reach(dealer, pricing, strength_of_ranks(ranks), slots)
}

/// The same for any hand of the player's, in its slots.
fn reach<N: Number>(
    dealer: &Dealer,
    pricing: &Pricing<N>,
    player: Strength,
    slots: Range<usize>,
) -> Vec<(N, N)> {
    let standing = |strength: Strength| match dealer.qualifier {
        Some(weakest) if strength < weakest => 0,
        Some(weakest) if player < weakest => 3,
        _ => match strength.cmp(&player) {
            std::cmp::Ordering::Less => 1,
            std::cmp::Ordering::Equal => 2,
            std::cmp::Ordering::Greater => 3,
        },
    };
    // How many flushes go from which standing to which.
    let mut moved = [[0_i64; 4]; 4];
    for (by_ranks, as_flush) in dealer.flushes.all() {
        moved[standing(by_ranks)][standing(as_flush)] += 1;
    }
    let of_slot = slots.map(|slot| {
        let prices = &pricing.prices[slot];
        let (mut least, mut most) = (N::default(), N::default());
        for (from, to) in moved.iter().enumerate() {
            for (to, &flushes) in to.iter().enumerate() {
                let change = (prices[to] - prices[from]).times(flushes);
                if change < N::default() {
                    least += change;
                } else {
                    most += change;
                }
            }
        }
        (least, most)
    });
    of_slot.collect()
}
