//! How all deals end with the dealer's losing hands told apart by category: what a bad-beat bet needs.
//!
//! Sums over runouts have forgotten the dealer's hands. So this goes the other way: from every flop and
//! pair, with what is done there, back to the boards that they come to, and at each board over the
//! dealer's holdings by category. By suits it is additive as the sums are: what ranks alone would give
//! on a board of one suit is taken off where ranks are counted.
//!
//! How often a board and pair are met is small: a suit, two other cards of the board and two of the pair
//! in three suits each, and ten flops are 3,240 at most; a flop and pair by ranks are 1,024 at most. So
//! these numbers are of 16 bits, and eight are added at once.

use super::answer::{Answer, Event};
use super::betting::{Betting, Decisions, Next, Street};
use super::decide::{Walk, Wanted};
use super::prices::Standing;
use super::river::{BUCKETS, Board, Stand, bucket_of};
use super::runouts::Flop;
use super::view::{RANK_PAIR, RANK_PAIRS, View};
use super::workers;
use crate::engine::multiset::multisets;
use crate::engine::number::Number;
use crate::engine::{Interrupted, Observer};
use crate::evaluator::Category;
use rayon::prelude::*;
use std::collections::{BTreeMap, BTreeSet};

/// The dealer's category where he loses, or nothing.
const LOSING: usize = 1 + Category::COUNT;

/// The events of a question under the decisions of its answer.
pub(super) fn events<N: Number>(
    walk: &Walk<N>,
    question: usize,
    answer: &Answer,
    wanted: Option<&Wanted>,
    observer: &dyn Observer,
) -> Result<BTreeMap<Event, u64>, Interrupted> {
    let betting = walk.group.questions[question].betting;
    let flop = betting.decisions(Street::Flop);
    let (mut ways, mut way_of) = (Vec::new(), Vec::new());
    let starts = 0..answer.starting_hands().len();
    let taken: BTreeSet<usize> = starts.map(|start| answer.best(start)).collect();
    for action in 0..answer.actions() {
        for code in 0..walk.codes(question) {
            if !taken.contains(&action) {
                // Nothing goes that way.
                way_of.push(0);
                continue;
            }
            let way = betting.after_the_flop(answer.next(action), (&flop, code));
            let known = ways.iter().position(|other| *other == way);
            way_of.push(known.unwrap_or_else(|| {
                ways.push(way);
                ways.len() - 1
            }));
        }
    }
    let pass = Pass {
        walk,
        answer,
        ways,
        way_of,
        river: betting.decisions(Street::River),
        betting,
        question,
    };
    let met = match wanted {
        Some(wanted) => pass.met_as_wanted(wanted),
        None => pass.met(observer)?,
    };
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
    /// Where start and flop may lead: to a leaf or to a decision on the river.
    ways: Vec<Next>,
    /// For each action at the start and code of the flop's decisions, its way.
    way_of: Vec<usize>,
    river: Decisions,
    betting: &'a Betting,
    question: usize,
}

impl<N: Number> Pass<'_, N> {
    /// For every view, flop, way and pair how many deals of them there are.
    fn met(&self, observer: &dyn Observer) -> Result<Vec<Vec<u16>>, Interrupted> {
        let sums = self.walk.sums;
        let ways = self.ways.len();
        let none = || -> Vec<Vec<u16>> {
            let sizes = sums.iter();
            sizes
                .map(|sums| vec![0; sums.flops.count() * sums.pairs * ways])
                .collect()
        };
        let codes = self.walk.codes(self.question);
        let parts = self.walk.visit(observer, none, |met, state| {
            let code = state.codes[self.question] as usize;
            let way = self.way_of[self.answer.best(state.start) * codes + code];
            for &(view, place) in &state.places {
                let pairs = sums[view].pairs;
                let at = (place / pairs * ways + way) * pairs + place % pairs;
                met[view][at] += state.weight as u16;
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

    /// The same from what was counted already.
    fn met_as_wanted(&self, wanted: &Wanted) -> Vec<Vec<u16>> {
        let (ways, codes) = (self.ways.len(), self.walk.codes(self.question));
        let views = self.walk.sums.iter().zip(wanted);
        let met = views.map(|(sums, wanted)| {
            let pairs = sums.pairs;
            let mut met = vec![0; sums.flops.count() * ways * pairs];
            for (at, &times) in wanted.iter().enumerate().filter(|(_, times)| **times > 0) {
                let (place, suited, code) = (at / codes / 2, at / codes % 2 == 1, at % codes);
                let start = self.walk.starts.of_pair(place % pairs, suited);
                let way = self.way_of[self.answer.best(start) * codes + code];
                met[(place / pairs * ways + way) * pairs + place % pairs] += times as u16;
            }
            met
        });
        met.collect()
    }

    /// For every board by ranks, way and pair nothing yet.
    fn by_ranks(&self) -> Vec<i64> {
        let boards = self.walk.boards[0].river.boards.count();
        vec![0; boards * self.ways.len() * RANK_PAIRS]
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
        let workers = workers();
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
        met: &[u16],
        observer: &dyn Observer,
    ) -> Result<Vec<OfSuit>, Interrupted> {
        let (boards, sums) = (&self.walk.boards[view], &self.walk.sums[view]);
        let (ways, pairs) = (self.ways.len(), sums.pairs);
        // Flops are numbered in the order of choices.
        let flops = boards.flop_views().into_iter();
        let flops: Vec<Flop> = flops.map(|flop| Flop::new(boards, &flop, &[])).collect();
        let corrections = boards.corrections.expect("a view of a suit");
        let empty = || (self.counts(), self.by_ranks());
        let all = boards.deck.choices(5, 3..=5);
        self.share(&all, observer, empty, |(counts, by_ranks), board| {
            let mut weights = vec![0_u16; ways * pairs];
            // Those among them that ranks alone are counted for as well.
            let mut mixed = vec![0_u16; ways * pairs];
            let mut runouts = vec![0; pairs];
            for part in board.choices(3, 1..=3) {
                let number = sums.flops.of(&part);
                let flop = &flops[number];
                flop.weigh(&board.minus(&part), &mut runouts);
                let to = if flop.of_one_suit() {
                    &mut weights
                } else {
                    &mut mixed
                };
                let met = &met[number * ways * pairs..][..ways * pairs];
                for (to, met) in to.chunks_mut(pairs).zip(met.chunks(pairs)) {
                    for ((to, &met), &runouts) in to.iter_mut().zip(met).zip(&runouts) {
                        *to += met * runouts as u16;
                    }
                }
            }
            let row = corrections.rows[boards.river.boards.of(board)] * ways;
            for (way, mixed) in mixed.chunks(pairs).enumerate() {
                let by_ranks = &mut by_ranks[row + way * RANK_PAIRS..][..RANK_PAIRS];
                for (&weight, &pair) in mixed.iter().zip(&RANK_PAIR) {
                    by_ranks[usize::from(pair)] += i64::from(weight);
                }
            }
            let weight = |way: usize, pair: usize| {
                let at = way * pairs + pair;
                i64::from(weights[at]) + i64::from(mixed[at])
            };
            self.count(view, board, weight, counts);
        })
    }

    /// All boards by ranks alone.
    fn of_ranks(
        &self,
        met: &[u16],
        less: &[i64],
        observer: &dyn Observer,
    ) -> Result<Vec<Vec<i64>>, Interrupted> {
        let (boards, sums) = (&self.walk.boards[0], &self.walk.sums[0]);
        let ways = self.ways.len();
        let flops = boards.flop_views().into_iter();
        let flops: Vec<Flop> = flops.map(|flop| Flop::new(boards, &flop, &[])).collect();
        let all = boards.deck.choices(5, 0..=0);
        self.share(
            &all,
            observer,
            || self.counts(),
            |counts, board| {
                let row = boards.river.boards.of(board) * ways * RANK_PAIRS;
                let mut weights = less[row..row + ways * RANK_PAIRS].to_vec();
                let mut runouts = vec![0; RANK_PAIRS];
                for others in multisets(3, &board.others) {
                    let part = View { suited: 0, others };
                    let number = sums.flops.of(&part);
                    flops[number].weigh(&board.minus(&part), &mut runouts);
                    let met = &met[number * ways * RANK_PAIRS..][..ways * RANK_PAIRS];
                    for (to, met) in weights.chunks_mut(RANK_PAIRS).zip(met.chunks(RANK_PAIRS)) {
                        for ((to, &met), &runouts) in to.iter_mut().zip(met).zip(&runouts) {
                            *to += i64::from(met) * i64::from(runouts);
                        }
                    }
                }
                let weight = |way: usize, pair: usize| weights[way * RANK_PAIRS + pair];
                self.count(0, board, weight, counts);
            },
        )
    }

    /// Counts the dealer's holdings on one board for every pair and way as often as they are met.
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
            let mut holdings: Option<HoldingsOf> = None;
            for (way, next) in self.ways.iter().enumerate() {
                let times = weight(way, stand.pair);
                if times == 0 {
                    continue;
                }
                let river = (&self.river, slot.river[self.question]);
                let leaf = self.betting.on_the_river(*next, river);
                let begin = leaf * Category::COUNT * Standing::COUNT * LOSING;
                let holdings = holdings.get_or_insert_with(|| HoldingsOf::new(stand));
                for &(at, holdings) in &holdings.of[..holdings.count] {
                    counts[begin + at] += times * holdings;
                }
            }
        });
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

/// Where the dealer's holdings are counted, for one leaf, and how many of them.
struct HoldingsOf {
    of: [(usize, i64); BUCKETS + 4],
    count: usize,
}

impl HoldingsOf {
    fn new(stand: &Stand) -> HoldingsOf {
        let mut holdings = HoldingsOf {
            of: [(0, 0); BUCKETS + 4],
            count: 0,
        };
        let standings = Standing::of_counts(stand.below).into_iter();
        for (standing, count) in standings.zip(stand.counts) {
            if !is_lower(standing) {
                holdings.add(stand.category, standing, None, count);
            }
        }
        for bucket in 0..=bucket_of(stand.category, true) {
            let standing = match bucket % 2 {
                0 => Standing::LowerIn,
                _ => Standing::LowerOut,
            };
            let dealer = Some(Category::ALL[bucket / 2]);
            let count = stand.lower[bucket].disjoint(stand.pair);
            holdings.add(stand.category, standing, dealer, count);
        }
        holdings
    }

    fn add(
        &mut self,
        category: Category,
        standing: Standing,
        losing: Option<Category>,
        count: u32,
    ) {
        if count > 0 {
            self.of[self.count] = (place(0, category, standing, losing), count.into());
            self.count += 1;
        }
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
