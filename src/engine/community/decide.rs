//! Decisions at every flop and holding, and what is counted for each starting hand.

use super::answer::{Answer, OwnSlot, Starts};
use super::apart;
use super::betting::{Decisions, Street};
use super::flops::{Flop, flops};
use super::lanes::{Lane, Lanes, best_of_lanes};
use super::prices::FirstFive;
use super::runouts::{Boards, Corrections, Slots, Sum, Sums};
use super::slots::{Slot, on_the_river};
use super::strategy::{self, Strategy};
use super::view::{Numbering, PAIR_KINDS, SUITED_RANKS};
use super::{Question, Table, workers};
use crate::cards::{Card, CardSet, Rank, RankCounts, Suit};
use crate::engine::number::Number;
use crate::engine::{Interrupted, Observer};
use crate::evaluator::{strength_of_flush, strength_of_ranks};
use itertools::Itertools;
use rayon::prelude::*;
use std::collections::BTreeMap;

/// Questions that are answered together.
pub(super) struct Group<'a> {
    pub table: &'a Table,
    deck: CardSet,
    holding: Option<[Card; 2]>,
    pub questions: &'a [Question<'a>],
    pub slots: Vec<Slot>,
    /// The slot of every record, view by view.
    of_records: Vec<Slots>,
    /// What the suits add to ranks, view by view but for the first.
    corrections: Vec<Corrections>,
}

impl<'a> Group<'a> {
    /// Decides on every river. `None` when there are too many questions to be answered together.
    pub fn new(
        table: &'a Table,
        deck: CardSet,
        holding: Option<[Card; 2]>,
        questions: &'a [Question<'a>],
    ) -> Option<Group<'a>> {
        let (of_records, slots) = on_the_river(&table.rivers, questions)?;
        let by_ranks = (&table.rivers[0], &of_records[0]);
        let suits = table
            .views
            .iter()
            .zip(&table.rivers)
            .zip(&of_records)
            .skip(1);
        let corrections =
            suits.map(|((deck, river), slots)| Corrections::new(deck, (river, slots), by_ranks));
        Some(Group {
            corrections: corrections.collect(),
            of_records,
            table,
            deck,
            holding,
            questions,
            slots,
        })
    }

    /// Whether every suit that is there has the same ranks, so that holdings of the same ranks and
    /// suitedness are alike.
    fn suits_are_alike(&self) -> bool {
        let masks = Suit::all().map(|suit| self.deck.in_suit(suit));
        masks.filter(|&ranks| ranks != 0).all_equal()
    }

    fn boards(&self) -> Vec<Boards<'_>> {
        let corrections = std::iter::once(None).chain(self.corrections.iter().map(Some));
        let views = self.table.views.iter().zip(&self.table.rivers);
        let views = views.zip(&self.of_records).zip(corrections);
        views
            .map(|(((&deck, river), slots), corrections)| Boards {
                deck,
                river,
                slots,
                corrections,
            })
            .collect()
    }

    /// The answers, in the order of the questions.
    pub fn answers(&self, observer: &dyn Observer) -> Result<Vec<Answer>, Interrupted> {
        let boards = self.boards();
        let sums = self.sums(&boards, observer)?;
        let lanes = Lane::all(self.questions, &self.slots);
        if lanes.iter().all(Lane::is_narrow) {
            Walk::<i64>::new(self, &boards, &sums, &lanes).answers(observer)
        } else {
            Walk::<i128>::new(self, &boards, &sums, &lanes).answers(observer)
        }
    }

    /// The best play of the first question, to be looked up.
    pub fn strategy(&self, observer: &dyn Observer) -> Result<Strategy, Interrupted> {
        let boards = self.boards();
        let sums = self.sums(&boards, observer)?;
        let lanes = Lane::all(self.questions, &self.slots);
        let walk = Walk::<i128>::new(self, &boards, &sums, &lanes);
        let answer = walk.answers(observer)?.remove(0);
        let rivers = self.table.rivers.iter().zip(&self.of_records);
        let flops = sums.iter().zip(walk.worths);
        Ok(Strategy {
            betting: self.questions[0].betting.clone(),
            of_suit: self.table.of_suit,
            flops: flops
                .map(|(sums, worths)| (sums.flops.clone(), sums.pairs, worths))
                .collect(),
            lanes: walk.lanes,
            boards: rivers
                .map(|(river, slots)| (river.boards.clone(), river.pairs, slots.clone()))
                .collect(),
            codes: self.slots.iter().map(|slot| slot.river[0]).collect(),
            best: strategy::best(&answer),
            starts: walk.starts,
        })
    }

    fn sums(&self, boards: &[Boards], observer: &dyn Observer) -> Result<Vec<Sums>, Interrupted> {
        let views = boards.iter();
        // With a holding given, only its own pair is asked for: one for each suit of a view.
        let sums = views.map(|boards| boards.sums(self.slots.len(), &self.only(boards), observer));
        sums.collect()
    }

    /// The pairs that the given holding is to a view; none when every holding is asked for.
    fn only(&self, boards: &Boards) -> Vec<usize> {
        let Some(holding) = self.holding else {
            return Vec::new();
        };
        if boards.corrections.is_none() {
            return vec![strategy::pair(holding, None)];
        }
        let suits = Suit::all();
        let seen =
            suits.filter(|suit| self.table.views[self.table.of_suit[suit.index()]] == boards.deck);
        let pairs = seen.map(|suit| strategy::pair(holding, Some(suit)));
        pairs.sorted_unstable().dedup().collect()
    }
}

/// The pass over all flops and holdings.
pub(super) struct Walk<'a, N> {
    pub group: &'a Group<'a>,
    pub boards: &'a [Boards<'a>],
    pub sums: &'a [Sums],
    flops: Vec<Flop>,
    pub starts: Starts,
    /// How many lanes there are.
    lanes: usize,
    /// For each view, flop and pair the worth of every lane.
    worths: Vec<Vec<N>>,
    /// For each view, flop and pair what the first five cards make.
    firsts: Vec<Vec<u8>>,
    /// For each question its flop nodes.
    decisions: Vec<Decisions>,
    /// For each question how many codes they have.
    codes: Vec<usize>,
    /// For each question the one whose cells its own are built on: the first with as many codes.
    leader: Vec<usize>,
    /// Whether each question decides once between two actions, so that a lane is a question.
    lane_is_question: bool,
}

impl<'a, N: Number> Walk<'a, N> {
    fn new(
        group: &'a Group<'a>,
        boards: &'a [Boards<'a>],
        sums: &'a [Sums],
        lanes: &[Lane],
    ) -> Walk<'a, N> {
        let numberings: Vec<Numbering> = sums.iter().map(|sums| sums.flops.clone()).collect();
        let firsts: Vec<Vec<u8>> = boards.iter().zip(sums).map(|(b, s)| firsts(b, s)).collect();
        let priced = Lanes::of(lanes);
        let worths = sums.iter().zip(&firsts);
        let worths = worths.map(|(sums, firsts)| priced.worths(sums, firsts));
        let worths = worths.collect();
        let decisions = group.questions.iter();
        let decisions: Vec<Decisions> = decisions
            .map(|question| question.betting.decisions(Street::Flop))
            .collect();
        let codes: Vec<usize> = decisions.iter().map(Decisions::codes).collect();
        let leader = codes.iter().map(|own| {
            let alike = codes.iter().position(|other| other == own);
            alike.expect("the question itself")
        });
        let once = |decisions: &Decisions| matches!(&decisions.0[..], [(_, actions)] if actions.len() == 2);
        Walk {
            lane_is_question: decisions.iter().all(once),
            leader: leader.collect(),
            codes,
            flops: flops(group.deck, group.holding, group.table, &numberings),
            starts: Starts::of(group.deck, group.holding, group.suits_are_alike()),
            lanes: lanes.len(),
            decisions,
            group,
            boards,
            sums,
            worths,
            firsts,
        }
    }

    fn answers(&self, observer: &dyn Observer) -> Result<Vec<Answer>, Interrupted> {
        let questions = self.group.questions;
        let counted = self.count(observer)?;
        let mut answers: Vec<Answer> = questions
            .iter()
            .zip(counted.cells)
            .zip(counted.ties)
            .enumerate()
            .map(|(place, ((question, cells), ties))| {
                let slots = self.group.slots.iter();
                let slots = slots.map(|slot| OwnSlot {
                    bucket: slot.bucket,
                    river: slot.river[place],
                });
                Answer::new(question, self.starts.clone(), slots.collect(), cells, ties)
            })
            .collect();
        // Losing hands are told apart once for all that decide alike.
        let mut apart: Vec<usize> = Vec::new();
        for place in (0..questions.len()).filter(|&place| questions[place].losing) {
            let leader = self.leader[place];
            let as_leader = |place: usize| !counted.differ[place] && self.leader[place] == leader;
            let known = apart.iter().find(|&&known| {
                as_leader(place) && as_leader(known) && self.lead_alike(&answers, place, known)
            });
            let events = match known {
                Some(&known) => answers[known].events(),
                None => {
                    let wanted = counted.wanted.get(&leader).filter(|_| as_leader(place));
                    apart::events(self, place, &answers[place], wanted, observer)?
                }
            };
            answers[place].set_apart(events);
            apart.push(place);
        }
        Ok(answers)
    }

    /// Whether two questions that decide alike at the flop do so at the start and on the river, and come
    /// to the same ends.
    fn lead_alike(&self, answers: &[Answer], one: usize, other: usize) -> bool {
        let betting = |place: usize| self.group.questions[place].betting;
        let mut slots = self.group.slots.iter();
        betting(one) == betting(other)
            && answers[one].decides_as_at_the_start(&answers[other])
            && slots.all(|slot| slot.river[one] == slot.river[other])
    }

    /// How many flop codes a question has.
    pub fn codes(&self, question: usize) -> usize {
        self.codes[question]
    }

    /// The number of a question's cells, see [`Answer`].
    fn cells(&self, question: usize) -> usize {
        self.starts.len() * FirstFive::COUNT * self.codes(question) * self.group.slots.len()
    }

    /// The place of the first slot.
    fn cell(&self, question: usize, start: usize, first: usize, code: usize) -> usize {
        ((start * FirstFive::COUNT + first) * self.codes(question) + code) * self.group.slots.len()
    }

    /// Visits every flop and holding: where it is to be found in each part, and what each question does
    /// there. Parts of the work run side by side, each with a state of its own.
    pub fn visit<T: Send>(
        &self,
        observer: &dyn Observer,
        empty: impl Fn() -> T + Sync,
        visit: impl Fn(&mut T, &State) + Sync,
    ) -> Result<Vec<T>, Interrupted> {
        observer.begins(self.flops.iter().map(|flop| self.deals_of(flop)).sum());
        let workers = workers();
        (0..workers)
            .into_par_iter()
            .map(|worker| {
                let mut result = empty();
                for flop in self.flops.iter().skip(worker).step_by(workers) {
                    if observer.interrupted() {
                        return Err(Interrupted);
                    }
                    self.visit_flop(flop, &mut |state| visit(&mut result, state));
                    observer.advances(self.deals_of(flop));
                }
                Ok(result)
            })
            .collect()
    }

    /// How many deals a flop stands for.
    fn deals_of(&self, flop: &Flop) -> u128 {
        let ways = |cards: usize| num_integer::binomial(cards as u128, 2);
        let cards = self.group.deck.len();
        let holdings = match self.group.holding {
            Some(_) => 1,
            None => ways(cards - 3),
        };
        let rest = ways(cards.saturating_sub(5)) * ways(cards.saturating_sub(7));
        u128::from(flop.alike) * holdings * rest
    }

    fn visit_flop(&self, flop: &Flop, visit: &mut impl FnMut(&State)) {
        let mut state = State {
            weight: 0,
            start: 0,
            suited: false,
            first: 0,
            places: Vec::with_capacity(4),
            codes: vec![0; self.group.questions.len()],
            tied: Vec::new(),
        };
        let mut worths = vec![N::default(); self.lanes];
        let mut holding = |(holding, holdings): ([Card; 2], u64)| {
            state.weight = flop.alike * holdings;
            state.start = self.starts.of_holding(holding);
            state.suited = holding[0].suit() == holding[1].suit();
            state.places.clear();
            worths.fill(N::default());
            for part in &flop.parts {
                let pair = strategy::pair(holding, part.suit);
                let place = part.flop * self.sums[part.view].pairs + pair;
                state.places.push((part.view, place));
                let lanes = &self.worths[part.view][place * self.lanes..(place + 1) * self.lanes];
                for (worth, &more) in worths.iter_mut().zip(lanes) {
                    *worth += more;
                }
            }
            let (view, place) = state.places[0];
            state.first = self.firsts[view][place].into();
            self.decide(&worths, &mut state);
            visit(&state);
        };
        match self.group.holding {
            Some(cards) => holding((cards, 1)),
            // Starting hands are told apart by their suits unless these are alike.
            None if self.group.suits_are_alike() => {
                flop.classes(self.group.deck).for_each(holding);
            }
            None => flop.holdings(self.group.deck).for_each(holding),
        }
    }

    /// What every question does at a flop and holding, of equals the first.
    fn decide(&self, worths: &[N], state: &mut State) {
        state.tied.clear();
        if self.lane_is_question {
            let none = N::default();
            for (code, &worth) in state.codes.iter_mut().zip(worths) {
                *code = u32::from(worth < none);
            }
            if worths.contains(&none) {
                let lanes = worths.iter().enumerate();
                let tied = lanes.filter(|(_, worth)| **worth == none);
                state.tied.extend(tied.map(|(question, _)| question));
            }
            return;
        }
        let mut lane = 0;
        for (question, decisions) in self.decisions.iter().enumerate() {
            let (mut code, mut tied) = (0, false);
            for (_, actions) in &decisions.0 {
                let others = actions.len() - 1;
                let (action, tie) = best_of_lanes(&worths[lane..lane + others]);
                lane += others;
                tied |= tie;
                code = code * actions.len() + action;
            }
            state.codes[question] = code as u32;
            if tied {
                state.tied.push(question);
            }
        }
    }

    /// The sums of the parts of a state, one after the other.
    fn sums_at(&self, places: &[(usize, usize)]) -> impl Iterator<Item = &[Sum]> {
        places.iter().map(|&(view, place)| {
            let sums = &self.sums[view];
            sums.of(place / sums.pairs, place % sums.pairs)
        })
    }

    /// Those that are their own leaders.
    fn leaders(&self) -> Vec<usize> {
        let questions = self.leader.iter().enumerate();
        let leaders = questions.filter(|(question, leader)| question == *leader);
        leaders.map(|(question, _)| question).collect()
    }

    fn count(&self, observer: &dyn Observer) -> Result<Counted, Interrupted> {
        // With all suits alike a state's counts are added up where they are kept, once for all states
        // that share them: only how often each is wanted is counted, for leaders, and for the others
        // where they decide otherwise.
        let by_weight = self.group.holding.is_none() && self.group.suits_are_alike();
        let leaders = if by_weight {
            self.leaders()
        } else {
            Vec::new()
        };
        let mut all = self.share(&leaders);
        for share in self.visit(
            observer,
            || self.share(&leaders),
            |share, state| self.count_state(&leaders, share, state),
        )? {
            all.merge(share);
        }
        let mut cells: Vec<Vec<[i64; 4]>> = (0..self.decisions.len())
            .map(|question| vec![[0; 4]; self.cells(question)])
            .collect();
        for (cells, apart) in cells.iter_mut().zip(&all.apart) {
            add_cells(cells, apart);
        }
        for (&leader, wanted) in leaders.iter().zip(&all.wanted) {
            let weighted = self.weighted(leader, wanted);
            for (question, cells) in cells.iter_mut().enumerate() {
                if self.leader[question] == leader {
                    add_cells(cells, &weighted);
                }
            }
        }
        Ok(Counted {
            cells,
            ties: all.ties,
            differ: all.apart.iter().map(|apart| !apart.is_empty()).collect(),
            wanted: leaders.into_iter().zip(all.wanted).collect(),
        })
    }

    /// Nothing counted yet.
    fn share(&self, leaders: &[usize]) -> Share {
        let wanted = |leader: &usize| {
            let sizes = self.sums.iter();
            let states = sizes.map(|sums| sums.flops.count() * sums.pairs);
            let zeros = states.map(|states| vec![0; states * 2 * self.codes(*leader)]);
            zeros.collect()
        };
        Share {
            wanted: leaders.iter().map(wanted).collect(),
            apart: vec![Vec::new(); self.decisions.len()],
            ties: vec![0; self.decisions.len()],
        }
    }

    fn count_state(&self, leaders: &[usize], share: &mut Share, state: &State) {
        for &question in &state.tied {
            share.ties[question] += state.weight;
        }
        for (&leader, wanted) in leaders.iter().zip(&mut share.wanted) {
            let codes = self.codes(leader);
            for &(view, place) in &state.places {
                let at =
                    (place * 2 + usize::from(state.suited)) * codes + state.codes[leader] as usize;
                wanted[view][at] += state.weight as u32;
            }
        }
        for (question, (&code, &leader)) in state.codes.iter().zip(&self.leader).enumerate() {
            if leaders.is_empty() {
                self.add_apart(share, state, question, code, 1);
                continue;
            }
            let as_leader = state.codes[leader];
            if code != as_leader {
                self.add_apart(share, state, question, code, 1);
                self.add_apart(share, state, question, as_leader, -1);
            }
        }
    }

    /// Adds a state's counts to a question's cells directly.
    fn add_apart(&self, share: &mut Share, state: &State, question: usize, code: u32, sign: i64) {
        let cells = &mut share.apart[question];
        if cells.is_empty() {
            cells.resize(self.cells(question), [0; 4]);
        }
        let begin = self.cell(question, state.start, state.first, code as usize);
        let times = sign * state.weight as i64;
        for sums in self.sums_at(&state.places) {
            for (cell, sum) in cells[begin..].iter_mut().zip(sums) {
                for (count, &sum) in cell.iter_mut().zip(sum) {
                    *count += times * i64::from(sum);
                }
            }
        }
    }

    /// The cells of a leader from how often each state is wanted.
    fn weighted(&self, leader: usize, wanted: &[Vec<u32>]) -> Vec<[i64; 4]> {
        let codes = self.codes(leader);
        let views = self.sums.iter().zip(wanted).zip(&self.firsts);
        let parts = views.flat_map(|((sums, wanted), firsts)| {
            let flops: Vec<usize> = (0..sums.flops.count()).collect();
            let chunks = flops.chunks(flops.len().div_ceil(workers()).max(1));
            let parts: Vec<Vec<[i64; 4]>> = chunks
                .collect::<Vec<_>>()
                .into_par_iter()
                .map(|flops| {
                    let mut cells = vec![[0; 4]; self.cells(leader)];
                    for place in flops
                        .iter()
                        .flat_map(|flop| flop * sums.pairs..(flop + 1) * sums.pairs)
                    {
                        for which in 0..2 * codes {
                            let times = i64::from(wanted[place * 2 * codes + which]);
                            if times == 0 {
                                continue;
                            }
                            let (suited, code) = (which / codes == 1, which % codes);
                            let start = self.starts.of_pair(place % sums.pairs, suited);
                            let begin = self.cell(leader, start, firsts[place].into(), code);
                            let sums = sums.of(place / sums.pairs, place % sums.pairs);
                            for (cell, sum) in cells[begin..].iter_mut().zip(sums) {
                                for (count, &sum) in cell.iter_mut().zip(sum) {
                                    *count += times * i64::from(sum);
                                }
                            }
                        }
                    }
                    cells
                })
                .collect();
            parts
        });
        let mut cells = vec![[0; 4]; self.cells(leader)];
        for part in parts {
            add_cells(&mut cells, &part);
        }
        cells
    }
}

fn add_cells(to: &mut [[i64; 4]], more: &[[i64; 4]]) {
    for (to, more) in to.iter_mut().flatten().zip(more.iter().flatten()) {
        *to += more;
    }
}

/// A flop and holding.
pub(super) struct State {
    /// How many deals of them it stands for.
    pub weight: u64,
    pub start: usize,
    suited: bool,
    first: usize,
    /// View, and flop and pair as one number.
    pub places: Vec<(usize, usize)>,
    /// For each question what is done.
    pub codes: Vec<u32>,
    /// The questions to which something else would be worth the same.
    tied: Vec<usize>,
}

/// What one worker counts.
struct Share {
    /// For each leader.
    wanted: Vec<Wanted>,
    /// For each question what is counted directly; empty until something is.
    apart: Vec<Vec<[i64; 4]>>,
    ties: Vec<u64>,
}

impl Share {
    fn merge(&mut self, more: Share) {
        let wanted = self.wanted.iter_mut().flatten().flatten();
        for (to, more) in wanted.zip(more.wanted.into_iter().flatten().flatten()) {
            *to += more;
        }
        for (to, more) in self.apart.iter_mut().zip(more.apart) {
            if to.is_empty() {
                *to = more;
            } else {
                add_cells(to, &more);
            }
        }
        for (to, more) in self.ties.iter_mut().zip(more.ties) {
            *to += more;
        }
    }
}

struct Counted {
    cells: Vec<Vec<[i64; 4]>>,
    ties: Vec<u64>,
    /// For each question whether it decides otherwise than its leader anywhere; all do without leaders.
    differ: Vec<bool>,
    /// For each leader how often each state is wanted, see [`Share`].
    wanted: BTreeMap<usize, Wanted>,
}

/// For each view, flop, pair, suitedness and code how often the state is wanted.
pub(super) type Wanted = Vec<Vec<u32>>;

/// What the first five cards make, for every flop and pair of a view.
fn firsts(boards: &Boards, sums: &Sums) -> Vec<u8> {
    let mut firsts = vec![0; sums.flops.count() * sums.pairs];
    // Flops are numbered in the order of choices.
    let flops = boards.flop_views();
    let rows = flops.par_iter().zip(firsts.par_chunks_mut(sums.pairs));
    rows.for_each(|(flop, firsts)| {
        for ((first, &(one, two)), hole) in firsts.iter_mut().zip(&PAIR_KINDS).zip(&SUITED_RANKS) {
            let ranks = [one, two].map(|kind| usize::from(kind) % Rank::COUNT);
            let mut counts: RankCounts = flop.ranks();
            for rank in ranks {
                counts.0[rank] += 1;
            }
            if counts.0.iter().any(|&count| count > 4) {
                continue;
            }
            let suited = flop.suited | hole;
            let strength = if suited.count_ones() == 5 {
                strength_of_flush(suited)
            } else {
                strength_of_ranks(&counts)
            };
            *first = FirstFive::of(strength).index() as u8;
        }
    });
    firsts
}
