//! What records of the river are told apart by: the player's bucket, and what each question decides there.
//! Questions that decide alike on a record share its slot, so that all of them share the sums.

use super::Question;
use super::STATE_BITS;
use super::betting::Street;
use super::river::{BUCKETS, Counts, River};
use super::runouts::Slots;
use crate::engine::number::{Number, narrow, number};
use itertools::Itertools;
use rayon::prelude::*;

/// What a record counts for: the player's bucket, and for each question the code of its decisions on the
/// river.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Slot {
    pub bucket: usize,
    pub river: Vec<usize>,
}
/// The prices of one node in one bucket: what the actions but the last bring over it.
type NodePrices<N> = Vec<[N; 4]>;

/// For each question and node the prices in one bucket.
fn river_prices(questions: &[Question], bucket: usize) -> Vec<Vec<NodePrices<i128>>> {
    let of = |question: &Question| {
        let decisions = question.betting.decisions(Street::River);
        let nodes = decisions.0.iter();
        let prices = nodes.map(|(_, actions)| question.prices.river(actions, bucket));
        prices.collect()
    };
    questions.iter().map(of).collect()
}

/// The ways in which questions price one bucket, and which way each of them does.
struct BucketPrices<N> {
    ways: Vec<Vec<NodePrices<N>>>,
    of_question: Vec<usize>,
}

impl<N: Number> BucketPrices<N> {
    fn of(questions: &[Question], bucket: usize) -> BucketPrices<N> {
        let mut ways: Vec<Vec<NodePrices<N>>> = Vec::new();
        let prices = river_prices(questions, bucket).into_iter().map(|nodes| {
            let own: Vec<NodePrices<N>> = nodes
                .into_iter()
                .map(|actions| {
                    actions
                        .into_iter()
                        .map(|prices| prices.map(number))
                        .collect()
                })
                .collect();
            ways.iter()
                .position(|known| *known == own)
                .unwrap_or_else(|| {
                    ways.push(own);
                    ways.len() - 1
                })
        });
        BucketPrices {
            of_question: prices.collect(),
            ways,
        }
    }

    /// Whether what is decided in every way is one number; `None` when there are too many ways for it.
    fn check(&self) -> Option<u64> {
        let mut nodes = self.ways.iter().flatten();
        nodes.try_fold(1_u64, |all, actions| {
            all.checked_mul(actions.len() as u64 + 1)
        })
    }

    /// What is decided in every way.
    fn decided(&self, counts: Counts) -> u64 {
        let nodes = self.ways.iter().flatten();
        nodes.fold(0, |decided, actions| {
            decided * (actions.len() as u64 + 1) + best_on_the_river(actions, counts) as u64
        })
    }

    /// The code of each question's decisions.
    fn codes(&self, mut decided: u64) -> Vec<usize> {
        let mut by_way = vec![0; self.ways.len()];
        for (way, nodes) in self.ways.iter().enumerate().rev() {
            let mut radix = 1;
            for actions in nodes.iter().rev() {
                let choices = actions.len() + 1;
                by_way[way] += (decided % choices as u64) as usize * radix;
                decided /= choices as u64;
                radix *= choices;
            }
        }
        self.of_question.iter().map(|&way| by_way[way]).collect()
    }
}

/// The slot of every record, view by view, and what a slot is. Records of one slot are in one bucket, and
/// each question decides alike on them. `None` when there are more slots than a byte can tell apart.
pub(super) fn on_the_river(
    rivers: &[River],
    questions: &[Question],
) -> Option<(Vec<Slots>, Vec<Slot>)> {
    let undecided = |question: &Question| question.betting.decisions(Street::River).0.is_empty();
    if questions.iter().all(undecided) {
        return Some(by_bucket(rivers, questions.len()));
    }
    let mut prices = Vec::new();
    for bucket in 0..BUCKETS {
        prices.extend(
            river_prices(questions, bucket)
                .into_iter()
                .flatten()
                .flatten(),
        );
    }
    if narrow(prices.iter().flatten(), STATE_BITS) {
        decide_rivers::<i64>(rivers, questions)
    } else {
        decide_rivers::<i128>(rivers, questions)
    }
}

/// Nothing is decided on the river: buckets are all there is to be told apart, the commonest first.
fn by_bucket(rivers: &[River], questions: usize) -> (Vec<Slots>, Vec<Slot>) {
    let mut records = [0_usize; BUCKETS];
    for river in rivers {
        for (&bucket, &counts) in river.buckets.iter().zip(&river.counts) {
            records[usize::from(bucket)] += usize::from(counts != 0);
        }
    }
    let met = (0..BUCKETS).filter(|&bucket| records[bucket] > 0);
    let common = met.sorted_by_key(|&bucket| std::cmp::Reverse(records[bucket]));
    let buckets: Vec<usize> = common.collect();
    let mut slot_of = [0; BUCKETS];
    for (slot, &bucket) in buckets.iter().enumerate() {
        slot_of[bucket] = slot as u8;
    }
    let of_records = rivers.iter().map(|river| {
        let buckets = river.buckets.par_iter().with_min_len(CHUNK);
        buckets
            .map(|&bucket| slot_of[usize::from(bucket)])
            .collect()
    });
    let slots = buckets.iter().map(|&bucket| Slot {
        bucket,
        river: vec![0; questions],
    });
    (of_records.collect(), slots.collect())
}

/// How many records are decided at a time.
const CHUNK: usize = 1 << 16;

fn decide_rivers<N: Number>(
    rivers: &[River],
    questions: &[Question],
) -> Option<(Vec<Slots>, Vec<Slot>)> {
    let buckets: Vec<BucketPrices<N>> = (0..BUCKETS)
        .map(|bucket| BucketPrices::of(questions, bucket))
        .collect();
    buckets
        .iter()
        .try_for_each(|prices| prices.check().map(|_| ()))?;
    // Each chunk numbers what it meets; then the numbers are made the same for all, the commonest
    // first, so that sums lie close together.
    let mut slots: Vec<Slots> = Vec::new();
    let mut met: Vec<Vec<Vec<Met>>> = Vec::new();
    for river in rivers {
        let mut of_river: Slots = vec![0; river.counts.len()];
        let records = river
            .counts
            .par_chunks(CHUNK)
            .zip(river.buckets.par_chunks(CHUNK));
        let chunks: Option<Vec<Vec<Met>>> = records
            .zip(of_river.par_chunks_mut(CHUNK))
            .map(|((counts, of_bucket), slots)| decide_chunk(&buckets, counts, of_bucket, slots))
            .collect();
        met.push(chunks?);
        slots.push(of_river);
    }
    let mut known: Vec<Met> = Vec::new();
    for one in met.iter().flatten().flatten() {
        match known.iter_mut().find(|other| other.is_like(one)) {
            Some(other) => other.records += one.records,
            None => known.push(one.clone()),
        }
    }
    if known.len() > 256 {
        return None;
    }
    // A stable order, whatever the chunks.
    known.sort_unstable_by_key(|one| (std::cmp::Reverse(one.records), one.bucket, one.decided));
    for (slots, met) in slots.iter_mut().zip(&met) {
        let chunks = slots.par_chunks_mut(CHUNK).zip(met);
        chunks.for_each(|(slots, met)| {
            let place = |one: &Met| known.iter().position(|other| other.is_like(one));
            let places: Vec<u8> = met
                .iter()
                .map(|one| place(one).expect("what is met is known") as u8)
                .collect();
            for slot in slots {
                *slot = places[usize::from(*slot)];
            }
        });
    }
    let what = known.into_iter().map(|one| Slot {
        bucket: one.bucket.into(),
        river: buckets[usize::from(one.bucket)].codes(one.decided),
    });
    Some((slots, what.collect()))
}

/// A bucket, what is decided in it, and on how many records.
#[derive(Clone, Debug)]
struct Met {
    bucket: u8,
    decided: u64,
    records: usize,
}

impl Met {
    fn is_like(&self, other: &Met) -> bool {
        (self.bucket, self.decided) == (other.bucket, other.decided)
    }
}

/// Numbers the buckets and decisions that a chunk of records meets.
fn decide_chunk<N: Number>(
    buckets: &[BucketPrices<N>],
    counts: &[Counts],
    of_bucket: &[u8],
    slots: &mut [u8],
) -> Option<Vec<Met>> {
    let mut met: Vec<Met> = Vec::new();
    let mut by_bucket: [Vec<(u64, u8)>; BUCKETS] = Default::default();
    for ((&counts, &bucket), slot) in counts.iter().zip(of_bucket).zip(slots) {
        if counts == 0 {
            // No such holding: it adds nothing wherever it is counted.
            *slot = 0;
            continue;
        }
        let decided = buckets[usize::from(bucket)].decided(counts);
        let known = &mut by_bucket[usize::from(bucket)];
        *slot = match known.iter().find(|(one, _)| *one == decided) {
            Some(&(_, place)) => place,
            None => {
                let place = u8::try_from(met.len()).ok()?;
                met.push(Met {
                    bucket,
                    decided,
                    records: 0,
                });
                known.push((decided, place));
                place
            }
        };
        met[usize::from(*slot)].records += 1;
    }
    if met.is_empty() {
        // A chunk without a holding still has slots to be translated.
        met.push(Met {
            bucket: 0,
            decided: buckets[0].decided(0),
            records: 0,
        });
    }
    Some(met)
}

/// The best action by what each but the last brings over it; of equals the first.
fn best_on_the_river<N: Number>(actions: &[[N; 4]], counts: Counts) -> usize {
    let mut best = (actions.len(), N::default());
    for (action, prices) in actions.iter().enumerate().rev() {
        let mut worth = N::default();
        for (field, &price) in prices.iter().enumerate() {
            worth += price * N::from((counts >> (16 * field) & 0x3FF) as i32);
        }
        if worth >= best.1 {
            best = (action, worth);
        }
    }
    best.0
}
