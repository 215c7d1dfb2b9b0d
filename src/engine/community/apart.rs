//! How all deals end with the dealer's losing hands told apart by category: what a bad-beat bet needs.
//!
//! Sums over runouts have forgotten the dealer's hands. So this goes the other way: from every flop and
//! pair, with what is done there, back to the boards that they come to, and at each board over the
//! dealer's holdings by category. By suits it is additive as the sums are: what ranks alone would give
//! on a board of one suit is taken off where ranks are counted.

use super::answer::{Answer, Event};
use super::betting::{Betting, Decisions, Next, Street};
use super::decide::{Number, Walk};
use super::prices::Standing;
use super::river::{BUCKETS, Board, Stand};
use super::runouts::Flop;
use super::view::{RANK_PAIR, RANK_PAIRS, View};
use crate::engine::multiset::multisets;
use crate::engine::{Interrupted, Observer};
use crate::evaluator::Category;
use rayon::prelude::*;
use std::collections::BTreeMap;

/// The dealer's category where he loses, or nothing.
const LOSING: usize = 1 + Category::COUNT;

/// The events of a question under the decisions of its answer.
pub(super) fn events<N: Number>(
    walk: &Walk<N>,
    question: usize,
    answer: &Answer,
    observer: &dyn Observer,
) -> Result<BTreeMap<Event, u64>, Interrupted> {
    let asked = &walk.group.questions[question];
    let codes = walk.codes(question);
    let pass = Pass {
        walk,
        answer,
        keys: answer.actions() * codes,
        codes,
        flop: asked.betting.decisions(Street::Flop),
        river: asked.betting.decisions(Street::River),
        nexts: (0..answer.actions())
            .map(|action| answer.next(action))
            .collect(),
        betting: asked.betting,
        question,
    };
    let met = pass.met(question, observer)?;
    let mut counts = pass.counts();
    // Weights by ranks alone: those of the flops, less what belongs to boards of one suit.
    let mut by_ranks = pass.by_ranks();
    for (view, met) in met.iter().enumerate().skip(1) {
        for (more, less) in pass.of_suit(view, met, observer)? {
            add(&mut counts, &more);
            for (to, less) in by_ranks.iter_mut().zip(&less) {
                *to -= less;
            }
        }
    }
    for part in pass.of_ranks(&met[0], &by_ranks, observer)? {
        add(&mut counts, &part);
    }
    Ok(pass.named(&counts))
}

fn add(to: &mut [i64], more: &[i64]) {
    for (to, more) in to.iter_mut().zip(more) {
        *to += more;
    }
}

/// What boards of one suit count, and how often ranks alone would have counted each of theirs.
type OfSuit = (Vec<i64>, Vec<i64>);

struct Pass<'a, N> {
    walk: &'a Walk<'a, N>,
    answer: &'a Answer,
    /// What may be done at the start and at the flop, as one number.
    keys: usize,
    codes: usize,
    flop: Decisions,
    river: Decisions,
    nexts: Vec<Next>,
    betting: &'a Betting,
    question: usize,
}

impl<N: Number> Pass<'_, N> {
    /// For every view, flop, key and pair how many deals of them there are.
    fn met(&self, question: usize, observer: &dyn Observer) -> Result<Vec<Vec<u32>>, Interrupted> {
        let sums = self.walk.sums;
        let none = || -> Vec<Vec<u32>> {
            let sizes = sums.iter();
            sizes
                .map(|sums| vec![0; sums.flops.count() * sums.pairs * self.keys])
                .collect()
        };
        let parts = self.walk.visit(observer, none, |met, state| {
            let key = self.answer.best(state.start) * self.codes + state.codes[question];
            for &(view, place) in &state.places {
                let pairs = sums[view].pairs;
                let at = (place / pairs * self.keys + key) * pairs + place % pairs;
                met[view][at] += state.weight as u32;
            }
        })?;
        let mut met = none();
        for part in parts {
            for (to, more) in met.iter_mut().flatten().zip(part.into_iter().flatten()) {
                *to += more;
            }
        }
        Ok(met)
    }

    /// For every board by ranks, pair and key nothing yet.
    fn by_ranks(&self) -> Vec<i64> {
        let boards = self.walk.boards[0].river.boards.count();
        vec![0; boards * RANK_PAIRS * self.keys]
    }

    fn counts(&self) -> Vec<i64> {
        vec![0; self.betting.leaves() * Category::COUNT * Standing::COUNT * LOSING]
    }

    /// Runs over boards side by side, each worker with a state of its own.
    fn share<T: Send>(
        &self,
        boards: &[View],
        observer: &dyn Observer,
        empty: impl Fn() -> T + Sync,
        visit: impl Fn(&mut T, &View) + Sync,
    ) -> Result<Vec<T>, Interrupted> {
        let workers = rayon::current_num_threads();
        (0..workers)
            .into_par_iter()
            .map(|worker| {
                let mut state = empty();
                for board in boards.iter().skip(worker).step_by(workers) {
                    if observer.interrupted() {
                        return Err(Interrupted);
                    }
                    visit(&mut state, board);
                }
                Ok(state)
            })
            .collect()
    }

    /// The boards with three or more cards of a suit.
    fn of_suit(
        &self,
        view: usize,
        met: &[u32],
        observer: &dyn Observer,
    ) -> Result<Vec<OfSuit>, Interrupted> {
        let (boards, sums) = (&self.walk.boards[view], &self.walk.sums[view]);
        // Flops are numbered in the order of choices.
        let flops = boards.flop_views().into_iter();
        let flops: Vec<Flop> = flops.map(|flop| Flop::new(boards, &flop, &[])).collect();
        let corrections = boards.corrections.expect("a view of a suit");
        let empty = || (self.counts(), self.by_ranks());
        let all = boards.deck.choices(5, 3..=5);
        self.share(&all, observer, empty, |(counts, by_ranks), board| {
            let mut weights = vec![0_i64; self.keys * sums.pairs];
            // Those among them that ranks alone are counted for as well.
            let mut mixed = vec![0_i64; self.keys * sums.pairs];
            let rank_row = corrections.rows[boards.river.boards.of(board)] * self.keys;
            for part in board.choices(3, 1..=3) {
                let number = sums.flops.of(&part);
                let flop = &flops[number];
                let mut runouts = vec![0; flop.pairs.len()];
                flop.weigh(&board.minus(&part), &mut runouts);
                for key in 0..self.keys {
                    let met = &met[(number * self.keys + key) * sums.pairs..][..sums.pairs];
                    let to = if flop.of_one_suit() {
                        &mut weights
                    } else {
                        &mut mixed
                    };
                    let to = &mut to[key * sums.pairs..][..sums.pairs];
                    for (&pair, &runouts) in flop.pairs.iter().zip(&runouts) {
                        let pair = usize::from(pair);
                        to[pair] += i64::from(runouts) * i64::from(met[pair]);
                    }
                }
            }
            for (place, &weight) in mixed.iter().enumerate().filter(|(_, weight)| **weight != 0) {
                weights[place] += weight;
                let (key, pair) = (place / sums.pairs, place % sums.pairs);
                let rank_pair = usize::from(RANK_PAIR[pair]);
                by_ranks[rank_row + rank_pair * self.keys + key] += weight;
            }
            let at = |key: usize, pair: usize| weights[key * sums.pairs + pair];
            self.count(view, board, at, counts);
        })
    }

    /// All boards by ranks alone.
    fn of_ranks(
        &self,
        met: &[u32],
        less: &[i64],
        observer: &dyn Observer,
    ) -> Result<Vec<Vec<i64>>, Interrupted> {
        let (boards, sums) = (&self.walk.boards[0], &self.walk.sums[0]);
        let all = boards.deck.choices(5, 0..=0);
        self.share(
            &all,
            observer,
            || self.counts(),
            |counts, board| {
                let row = boards.river.boards.of(board) * RANK_PAIRS * self.keys;
                let mut weights = less[row..row + RANK_PAIRS * self.keys].to_vec();
                for others in multisets(3, &board.others) {
                    let part = View { suited: 0, others };
                    let number = sums.flops.of(&part);
                    let flop = Flop::new(boards, &part, &[]);
                    let mut runouts = vec![0; flop.pairs.len()];
                    flop.weigh(&board.minus(&part), &mut runouts);
                    for (&pair, &runouts) in flop.pairs.iter().zip(&runouts) {
                        let pair = usize::from(pair);
                        for key in 0..self.keys {
                            let met = met[(number * self.keys + key) * sums.pairs + pair];
                            weights[pair * self.keys + key] += i64::from(runouts) * i64::from(met);
                        }
                    }
                }
                self.count(
                    0,
                    board,
                    |key, pair| weights[pair * self.keys + key],
                    counts,
                );
            },
        )
    }

    /// Counts the dealer's holdings on one board for every pair and key as often as they are met.
    fn count(
        &self,
        view: usize,
        board: &View,
        weight: impl Fn(usize, usize) -> i64,
        counts: &mut [i64],
    ) {
        let boards = &self.walk.boards[view];
        let table = self.walk.group.table;
        let river = boards.river;
        let first = river.boards.of(board) * river.pairs;
        let walked = Board::new(
            &boards.deck,
            board,
            river.pairs,
            table.showdowns,
            &table.strengths,
        );
        walked.walk(true, |stand| {
            let slot = &self.walk.group.slots[usize::from(boards.slots[first + stand.pair])];
            for key in 0..self.keys {
                let times = weight(key, stand.pair);
                if times == 0 {
                    continue;
                }
                let leaf = self.betting.leaf(
                    self.nexts[key / self.codes],
                    (&self.flop, key % self.codes),
                    (&self.river, slot.river[self.question]),
                );
                self.count_pair(leaf, stand, times, counts);
            }
        });
    }

    fn count_pair(&self, leaf: usize, stand: &Stand, times: i64, counts: &mut [i64]) {
        let mut add = |standing: Standing, losing: Option<Category>, holdings: u32| {
            let at = place(leaf, stand.category, standing, losing);
            counts[at] += times * i64::from(holdings);
        };
        let standings = Standing::of_counts(stand.below);
        for (standing, holdings) in standings.into_iter().zip(stand.counts) {
            if !is_lower(standing) {
                add(standing, None, holdings);
            }
        }
        for bucket in 0..BUCKETS {
            let dealer = Category::ALL[bucket / 2];
            if dealer > stand.category {
                break;
            }
            let standing = match bucket % 2 {
                0 => Standing::LowerIn,
                _ => Standing::LowerOut,
            };
            add(
                standing,
                Some(dealer),
                stand.lower[bucket].disjoint(stand.pair),
            );
        }
    }

    fn named(&self, counts: &[i64]) -> BTreeMap<Event, u64> {
        let mut events = BTreeMap::new();
        for leaf in 0..self.betting.leaves() {
            for category in Category::ALL {
                for standing in Standing::ALL {
                    for losing in std::iter::once(None).chain(Category::ALL.map(Some)) {
                        let count = counts[place(leaf, category, standing, losing)];
                        let count = u64::try_from(count).expect("deals are counted once");
                        if count > 0 {
                            let event = Event {
                                leaf,
                                first_five: None,
                                category,
                                standing,
                                losing,
                            };
                            events.insert(event, count);
                        }
                    }
                }
            }
        }
        events
    }
}

fn is_lower(standing: Standing) -> bool {
    matches!(standing, Standing::LowerIn | Standing::LowerOut)
}

fn place(leaf: usize, category: Category, standing: Standing, losing: Option<Category>) -> usize {
    let losing = losing.map_or(0, |category| 1 + category.index());
    let hand = (leaf * Category::COUNT + category.index()) * Standing::COUNT;
    (hand + standing as usize) * LOSING + losing
}
