//! How much the player's flushes can change what an exchange brings: bounds over everything that he can have
//! exchanged, summed over all flushes that can be drawn.

use super::dealer::Cell;
use super::numbering::MULTISETS;
use super::table::{Scale, Table};
use crate::cards::{Rank, RankMask};
use crate::engine::number::Number;
use crate::evaluator::strength_of_flush;

/// How many sets of ranks there are.
const MASKS: usize = 1 << Rank::COUNT;

/// For each question, for every set of ranks, the sums over all flushes of these ranks.
pub struct FlushReach<N> {
    of_questions: Vec<[Vec<N>; 4]>,
}

/// What is summed up: the least change and the greatest, and both with changes for the other side left out,
/// which bound the sums over some of the flushes only.
const LEAST: usize = 0;
const MOST: usize = 1;
const LEAST_OF_SOME: usize = 2;
const MOST_OF_SOME: usize = 3;

impl<N: Number> FlushReach<N> {
    pub fn new(table: &Table<N>, drawn: usize, forced: bool) -> FlushReach<N> {
        let questions = &table.pricing.of_question;
        let none = N::default();
        let mut of_questions: Vec<[Vec<N>; 4]> = questions
            .iter()
            .map(|_| std::array::from_fn(|_| vec![none; MASKS]))
            .collect();
        for flush in changes(table, drawn, forced) {
            let place = usize::from(flush.ranks);
            for (sums, slots) in of_questions.iter_mut().zip(questions) {
                let slots = (slots[flush.classes.0], slots[flush.classes.1]);
                let Some((least, most)) = flush.change(slots) else {
                    continue;
                };
                sums[LEAST][place] = least;
                sums[MOST][place] = most;
                sums[LEAST_OF_SOME][place] = least.min(none);
                sums[MOST_OF_SOME][place] = most.max(none);
            }
        }
        // From single sets to all that are in a set.
        for sums in of_questions.iter_mut().flatten() {
            for rank in 0..Rank::COUNT {
                for mask in (0..MASKS).filter(|mask| mask >> rank & 1 == 1) {
                    let without = sums[mask & !(1 << rank)];
                    sums[mask] += without;
                }
            }
        }
        FlushReach { of_questions }
    }

    /// For each question the least and the greatest change by the flushes that hold the kept ranks and
    /// others of those left; by some of them when the third is set.
    pub fn of(
        &self,
        kept: RankMask,
        left: RankMask,
        some: bool,
    ) -> impl Iterator<Item = (N, N)> + '_ {
        let (least, most) = match some {
            true => (LEAST_OF_SOME, MOST_OF_SOME),
            false => (LEAST, MOST),
        };
        let questions = self.of_questions.iter();
        questions.map(move |sums| {
            (
                holding(&sums[least], kept, left),
                holding(&sums[most], kept, left),
            )
        })
    }
}

/// The sum over the sets that hold the kept ranks and others of those left, from sums over all sets.
fn holding<N: Number>(sums: &[N], kept: RankMask, left: RankMask) -> N {
    let mut sum = N::default();
    let mut part = kept;
    loop {
        let term = sums[usize::from(part | left)];
        match (kept & !part).count_ones() % 2 {
            0 => sum += term,
            _ => sum += -term,
        }
        if part == 0 {
            return sum;
        }
        part = (part - 1) & kept;
    }
}

/// By how much five ranks bring more as a flush than without.
struct Flush<N> {
    ranks: RankMask,
    /// Their number.
    five: usize,
    /// The classes of these ranks without a flush, and with it.
    classes: (usize, usize),
    /// For each pair of slots of the two classes that some question has.
    changes: Vec<Change<N>>,
}

/// The same for a slot of ranks without a flush, and one with it: what a cell brings in them, and how much the
/// dealer's flushes can change that.
struct Change<N> {
    slots: (usize, usize),
    without: (Scale<N>, (N, N)),
    with: (FlushScale<N>, (N, N)),
    /// The change at the least and at the most, when the deck has such ranks.
    found: Option<(N, N)>,
}

impl<N: Number> Flush<N> {
    fn new(table: &Table<N>, drawn: usize, ranks: RankMask) -> Flush<N> {
        let five = table.number(ranks);
        let classes = (
            table.pricing.class_of_ranks(five),
            table.pricing.class_of_flush(ranks),
        );
        let of_questions = table.pricing.of_question.iter();
        let mut slots: Vec<(usize, usize)> = of_questions
            .map(|slots| (slots[classes.0], slots[classes.1]))
            .collect();
        slots.sort_unstable();
        slots.dedup();
        let first_with = table.pricing.slots_of_flush(ranks).start;
        let changes = slots.into_iter().map(|slots| {
            let mut scales = table.scales(drawn, five);
            let without = scales.find(|scale| scale.0 == slots.0);
            let (_, &scale, reach) = without.expect("a slot of the five");
            Change {
                slots,
                without: (scale, reach),
                with: (
                    FlushScale::new(table, drawn, ranks, slots.1),
                    table.reach_of_flush(ranks)[slots.1 - first_with],
                ),
                found: None,
            }
        });
        Flush {
            ranks,
            five,
            classes,
            changes: changes.collect(),
        }
    }

    fn change(&self, slots: (usize, usize)) -> Option<(N, N)> {
        let mut changes = self.changes.iter();
        changes.find(|change| change.slots == slots)?.found
    }
}

/// What betting brings over folding with a flush, from a cell.
struct FlushScale<N> {
    /// When the dealer has nothing above it and always qualifies.
    all: N,
    not_qualified: N,
    above_flushes: N,
}

impl<N: Number> FlushScale<N> {
    fn new(table: &Table<N>, drawn: usize, ranks: RankMask, slot: usize) -> FlushScale<N> {
        let place = table.flush(ranks);
        let worth = |cell: Cell| {
            let nothing = table.dealer.flushes.none();
            let flush = (place, strength_of_flush(ranks));
            let showdown = table.beside_flush(cell, flush, nothing, drawn);
            table.pricing.worth(slot, &showdown)
        };
        // It is linear in the cell.
        let all = worth(Cell::default());
        FlushScale {
            all,
            not_qualified: worth(Cell::ONE_NOT_QUALIFIED) - all,
            above_flushes: worth(Cell::ONE_ABOVE_FLUSHES) - all,
        }
    }

    fn worth(&self, cell: Cell) -> N {
        self.all
            + self.not_qualified.times(cell.not_qualified())
            + self.above_flushes.times(cell.above_flushes())
    }
}

/// The same for every five ranks, whatever was exchanged for them.
fn changes<N: Number>(table: &Table<N>, drawn: usize, forced: bool) -> Vec<Flush<N>> {
    let dealer = table.dealer;
    let range = |worth: N, (less, more): (N, N)| {
        let (low, high) = (worth + less, worth + more);
        match forced {
            true => (low, high),
            false => (low.max(N::default()), high.max(N::default())),
        }
    };
    let masks = 0..MASKS as RankMask;
    let mut flushes: Vec<Flush<N>> = masks
        .filter(|mask| mask.count_ones() == 5)
        .map(|mask| Flush::new(table, drawn, mask))
        .collect();
    // Row by row, as the cells are stored.
    for (number, discards) in MULTISETS[drawn].iter().enumerate() {
        let row = table.cells.row(drawn, number);
        // Of which ranks one more is left.
        let enough = Rank::all()
            .filter(|rank| discards.0[rank.index()] < dealer.left.0[rank.index()])
            .fold(0, |ranks: RankMask, rank| ranks | 1 << rank.index());
        let exist = Rank::all().all(|rank| discards.0[rank.index()] <= dealer.left.0[rank.index()]);
        if !exist {
            continue;
        }
        for flush in &mut flushes {
            if flush.ranks & !enough != 0 {
                continue;
            }
            let cell = row[flush.five];
            for change in &mut flush.changes {
                let plain = range(change.without.0.worth(cell), change.without.1);
                let suited = range(change.with.0.worth(cell), change.with.1);
                let (less, more) = (suited.0 - plain.1, suited.1 - plain.0);
                change.found = Some(change.found.map_or((less, more), |(least, most)| {
                    (least.min(less), most.max(more))
                }));
            }
        }
    }
    flushes
}
