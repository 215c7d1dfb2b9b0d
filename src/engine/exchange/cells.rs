//! For every final five and everything exchanged for part of them, what is left of the dealer's hands.
//!
//! What is left depends on all cards that the player has seen, whichever of them he has kept: it is counted
//! once for every multiset of ranks seen, and then read off for each five of them.

use super::dealer::{Cell, Dealer, Running};
use super::numbering::{LANES, MULTISETS, holds, minus, plus};
use crate::cards::{Rank, RankCounts};
use crate::engine::multiset::{FIVES, index_in_size, multisets, retreat};
use std::sync::LazyLock;

/// Cells by discards and final five.
pub struct Cells {
    /// For each number of discards, for each multiset of them a row: a cell for every five.
    by_discards: Vec<Vec<Cell>>,
}

impl Cells {
    /// All cells of a dealer, for the given numbers of discards.
    pub fn new(dealer: &Dealer, numbers: &[usize]) -> Cells {
        let by_discards = (0..=5).map(|discards| {
            let mut cells = Vec::new();
            if numbers.contains(&discards) {
                cells.resize(MULTISETS[discards].len() * FIVES, Cell::default());
                let mut running = Running::default();
                let mut batch = Batch::default();
                let mut count = |batch: &mut Batch| {
                    dealer.run(&batch.left, &mut running);
                    for (lane, places) in batch.places[..batch.left.len()].iter().enumerate() {
                        let beside = dealer.beside(&running, lane);
                        for &place in places {
                            let five = &dealer.places[place as usize % FIVES];
                            cells[place as usize] = beside.cell(five);
                        }
                    }
                    batch.left.clear();
                };
                for_each_seen(discards, &dealer.left, |seen, parts| {
                    let places = &mut batch.places[batch.left.len()];
                    places.clear();
                    places.extend(parts.iter().map(|part| part.place));
                    batch.left.push(minus(&dealer.left, seen));
                    if batch.left.len() == LANES {
                        count(&mut batch);
                    }
                });
                count(&mut batch);
            }
            cells
        });
        Cells {
            by_discards: by_discards.collect(),
        }
    }

    /// Only the cells of one hand: every exchange of its cards.
    pub fn of_hand(dealer: &Dealer, hand: &RankCounts, numbers: &[usize]) -> Cells {
        let mut by_discards = vec![Vec::new(); 6];
        let left = minus(&dealer.left, hand);
        let mut running = Running::default();
        for &discards in numbers {
            by_discards[discards] = vec![Cell::default(); MULTISETS[discards].len() * FIVES];
            let drawn: Vec<&RankCounts> = MULTISETS[discards]
                .iter()
                .filter(|drawn| holds(&left, drawn))
                .collect();
            for some in drawn.chunks(LANES) {
                let beside: Vec<RankCounts> =
                    some.iter().map(|drawn| minus(&left, drawn)).collect();
                dealer.run(&beside, &mut running);
                for (lane, drawn) in some.iter().enumerate() {
                    let beside = dealer.beside(&running, lane);
                    for thrown in multisets(discards, hand) {
                        let five = index_in_size(&plus(&minus(hand, &thrown), drawn));
                        let cell = beside.cell(&dealer.places[five]);
                        by_discards[discards][index_in_size(&thrown) * FIVES + five] = cell;
                    }
                }
            }
        }
        Cells { by_discards }
    }

    /// The cells of some discards, by the number of the final five.
    pub fn row(&self, number: usize, discards: usize) -> &[Cell] {
        &self.by_discards[number][discards * FIVES..(discards + 1) * FIVES]
    }
}

/// Sets of cards that are counted together.
#[derive(Default)]
struct Batch {
    /// What is left beside each of them.
    left: Vec<RankCounts>,
    /// The places of their cells.
    places: [Vec<u32>; LANES],
}

/// Some of the cards seen, the highest ranks first, parted into those of the final five and those exchanged.
#[derive(Clone, Copy)]
struct Part {
    /// How many are still missing of the five.
    of_five: u8,
    /// What is to be added up for the place of the cell among all with so many discards.
    place: u32,
}

/// For each rank and number of cards still missing of a multiset what so many cards of the rank add to its
/// number, when ranks are added high to low.
static ADDED: LazyLock<[[[u32; 5]; 6]; Rank::COUNT]> = LazyLock::new(|| {
    std::array::from_fn(|rank| {
        std::array::from_fn(|missing| {
            let mut state = (missing as u8, 0);
            std::array::from_fn(|count| {
                if count > 0 && count <= missing {
                    state = retreat(state, rank);
                }
                u32::from(state.1)
            })
        })
    })
});

/// Calls with every multiset of five ranks and those discarded, and every way to part it. Ranks are added one
/// after the other, so that multisets that begin alike share the work; the highest first, so that the numbers
/// of the next ones, and with them the places of their cells, are near.
fn for_each_seen(discards: usize, left: &RankCounts, visit: impl FnMut(&RankCounts, &[Part])) {
    struct Search<'a, F> {
        left: &'a RankCounts,
        /// For each rank how many cards are left of those below it.
        below: [usize; Rank::COUNT],
        seen: RankCounts,
        /// For each number of ranks to go the parts of what was taken of the higher ones.
        parts: Vec<Vec<Part>>,
        visit: F,
    }

    impl<F: FnMut(&RankCounts, &[Part])> Search<'_, F> {
        /// Takes what is missing from the lowest ranks, so many of them.
        fn extend(&mut self, ranks: usize, missing: usize) {
            if missing == 0 {
                return (self.visit)(&self.seen, &self.parts[ranks]);
            }
            // The next rank of which some are taken.
            for rank in (0..ranks).rev() {
                // What the lower ranks do not suffice for.
                let least = missing.saturating_sub(self.below[rank]).max(1);
                for here in least..=missing.min(self.left.0[rank].into()) {
                    self.part(ranks, (rank, here), missing);
                    self.seen.0[rank] = here as u8;
                    self.extend(rank, missing - here);
                }
                self.seen.0[rank] = 0;
            }
        }

        /// Parts so many cards of a rank.
        fn part(&mut self, ranks: usize, (rank, here): (usize, usize), missing: usize) {
            let (after, before) = self.parts.split_at_mut(ranks);
            let (before, after) = (&before[0], &mut after[rank]);
            after.clear();
            for part in before {
                let of_five = usize::from(part.of_five);
                let of_discards = missing - of_five;
                let (fives, discards) = (&ADDED[rank][of_five], &ADDED[rank][of_discards]);
                let taken = here.saturating_sub(of_discards)..here.min(of_five) + 1;
                after.extend(taken.map(|taken| Part {
                    of_five: (of_five - taken) as u8,
                    place: part.place + discards[here - taken] * FIVES as u32 + fives[taken],
                }));
            }
        }
    }

    let mut parts = vec![Vec::new(); Rank::COUNT + 1];
    parts[Rank::COUNT].push(Part {
        of_five: 5,
        place: 0,
    });
    let mut search = Search {
        left,
        below: std::array::from_fn(|rank| {
            left.0[..rank].iter().map(|&count| usize::from(count)).sum()
        }),
        seen: RankCounts::default(),
        parts,
        visit,
    };
    search.extend(Rank::COUNT, 5 + discards);
}
