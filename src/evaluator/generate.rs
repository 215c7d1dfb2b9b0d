//! Works out the evaluator's tables from the rules of poker. Compiled into the build script, which
//! verifies every table before it emits it, and into the unit tests; nothing here runs in the program.
//!
//! A hand's *rank key* is the wrapping sum of one 32-bit key for each card's rank. The keys are
//! pseudo-random, so the sum is already a hash: its top [`BUCKET_BITS`] choose a displacement, its
//! low bits, exclusive-or the displacement, are the place in the table. Displacements are found
//! largest bucket first until no two rank patterns share a place (a perfect hash, after Fox, Heath,
//! Chen and Daoud's "hash and displace").

use std::collections::BTreeMap;

pub const RANKS: usize = 13;
pub const BUCKET_BITS: u32 = 12;
/// Classes of five-card hands, the published count.
pub const CLASSES: usize = 7462;

/// What orders hands: the category, `0` high card to `9` royal flush, then the ranks that break
/// ties, most significant first.
pub type Value = (u8, [u8; 5]);

pub type Counts = [u8; RANKS];

/// A perfect hash from rank keys to strengths, for hands of one size.
pub struct RankTable {
    pub displacements: Vec<u16>,
    pub strengths: Vec<u16>,
}

pub struct Tables {
    pub rank_keys: [u32; RANKS],
    /// Strength of five or more cards of one suit, by rank mask; `0` below five ranks.
    pub flush: Vec<u16>,
    /// For five, six and seven cards.
    pub ranks: [RankTable; 3],
    /// The lowest strength of each category.
    pub first_of_category: [u16; 10],
}

/// The highest straight in a rank mask, by its top rank; the wheel's top is the five.
fn straight_top(mask: u16) -> Option<u8> {
    (4..RANKS as u8)
        .rev()
        .find(|&top| mask >> (top - 4) & 0b11111 == 0b11111)
        .or((mask & 0b1_0000_0000_1111 == 0b1_0000_0000_1111).then_some(3))
}

fn mask_of(counts: &Counts) -> u16 {
    (0..RANKS)
        .filter(|&rank| counts[rank] > 0)
        .fold(0, |mask, rank| mask | 1 << rank)
}

/// The best five-card value of a set of ranks, suits aside.
pub fn value_of_ranks(counts: &Counts) -> Value {
    let top = |least: u8, skip: &[u8]| {
        (0..RANKS as u8)
            .rev()
            .find(|rank| counts[*rank as usize] >= least && !skip.contains(rank))
    };
    let kickers = |mut value: [u8; 5], from: usize, skip: &[u8]| {
        let mut skip = skip.to_vec();
        for place in &mut value[from..] {
            if let Some(rank) = top(1, &skip) {
                *place = rank;
                skip.push(rank);
            }
        }
        value
    };
    if let Some(quads) = top(4, &[]) {
        let kicker = top(1, &[quads]).unwrap_or(0);
        return (7, [quads, kicker, 0, 0, 0]);
    }
    let trips = top(3, &[]);
    if let Some(trips) = trips
        && let Some(pair) = top(2, &[trips])
    {
        return (6, [trips, pair, 0, 0, 0]);
    }
    if let Some(straight) = straight_top(mask_of(counts)) {
        return (4, [straight, 0, 0, 0, 0]);
    }
    if let Some(trips) = trips {
        let value = kickers([trips, 0, 0, 0, 0], 1, &[trips]);
        return (3, [value[0], value[1], value[2], 0, 0]);
    }
    if let Some(high) = top(2, &[]) {
        if let Some(low) = top(2, &[high]) {
            let kicker = top(1, &[high, low]).unwrap_or(0);
            return (2, [high, low, kicker, 0, 0]);
        }
        let value = kickers([high, 0, 0, 0, 0], 1, &[high]);
        return (1, [value[0], value[1], value[2], value[3], 0]);
    }
    (0, kickers([0; 5], 0, &[]))
}

/// The value of five or more cards of one suit.
pub fn value_of_flush(mask: u16) -> Value {
    match straight_top(mask) {
        Some(12) => (9, [12, 0, 0, 0, 0]),
        Some(top) => (8, [top, 0, 0, 0, 0]),
        None => {
            let mut value = [0; 5];
            let ranks = (0..RANKS as u8).rev().filter(|rank| mask >> rank & 1 == 1);
            for (place, rank) in value.iter_mut().zip(ranks) {
                *place = rank;
            }
            (5, value)
        }
    }
}

/// Every way to hold `cards` cards of one pack by rank.
pub fn rank_patterns(cards: usize) -> Vec<Counts> {
    fn extend(rank: usize, left: usize, counts: &mut Counts, out: &mut Vec<Counts>) {
        if rank == RANKS {
            if left == 0 {
                out.push(*counts);
            }
            return;
        }
        for count in 0..=left.min(4) {
            counts[rank] = count as u8;
            extend(rank + 1, left - count, counts, out);
        }
        counts[rank] = 0;
    }
    let mut out = Vec::new();
    extend(0, cards, &mut [0; RANKS], &mut out);
    out
}

pub fn rank_key(keys: &[u32; RANKS], counts: &Counts) -> u32 {
    (0..RANKS).fold(0, |sum: u32, rank| {
        sum.wrapping_add(keys[rank].wrapping_mul(u32::from(counts[rank])))
    })
}

/// Every class of five-card hands, numbered from 1, low to high.
fn number_classes() -> BTreeMap<Value, u16> {
    let flushes = (0..1u16 << RANKS).filter(|mask| mask.count_ones() == 5);
    let mut values: Vec<Value> = rank_patterns(5)
        .iter()
        .map(value_of_ranks)
        .chain(flushes.map(value_of_flush))
        .collect();
    values.sort_unstable();
    values.dedup();
    assert_eq!(values.len(), CLASSES, "classes of five-card hands");
    values.into_iter().zip(1..).collect()
}

/// A fixed pseudo-random sequence (SplitMix64), so that every build emits the same tables.
fn key_stream(seed: u64) -> impl FnMut() -> u32 {
    let mut state = seed;
    move || {
        state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = state;
        mixed = (mixed ^ mixed >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        (mixed ^ mixed >> 31) as u32
    }
}

/// Places all keys in a table of `size` (a power of two) without a collision, or gives up.
fn displace(entries: &[(u32, u16)], size: usize) -> Option<RankTable> {
    let low = (size - 1) as u32;
    let mut buckets: Vec<Vec<(u32, u16)>> = vec![Vec::new(); 1 << BUCKET_BITS];
    for &(key, strength) in entries {
        buckets[(key >> (32 - BUCKET_BITS)) as usize].push((key & low, strength));
    }
    let mut order: Vec<usize> = (0..buckets.len()).collect();
    order.sort_by_key(|&bucket| std::cmp::Reverse(buckets[bucket].len()));
    let mut strengths = vec![0u16; size];
    let mut displacements = vec![0u16; buckets.len()];
    for bucket in order {
        let members = &mut buckets[bucket];
        members.sort_unstable();
        if members.windows(2).any(|pair| pair[0].0 == pair[1].0) {
            return None;
        }
        let free = |displacement: u32| {
            members
                .iter()
                .all(|&(place, _)| strengths[(place ^ displacement) as usize] == 0)
        };
        let displacement = (0..size as u32).find(|&displacement| free(displacement))?;
        displacements[bucket] = displacement as u16;
        for &(place, strength) in members.iter() {
            strengths[(place ^ displacement) as usize] = strength;
        }
    }
    Some(RankTable {
        displacements,
        strengths,
    })
}

/// All tables, verified.
///
/// # Panics
/// When a table does not pass its check: a build must not go on with a wrong evaluator.
pub fn generate() -> Tables {
    let numbers = number_classes();
    let sizes = [1 << 13, 1 << 15, 1 << 16];
    let entries: Vec<Vec<(Counts, u16)>> = [5, 6, 7]
        .map(|cards| {
            rank_patterns(cards)
                .into_iter()
                .map(|counts| (counts, numbers[&value_of_ranks(&counts)]))
                .collect()
        })
        .to_vec();
    let (rank_keys, ranks) = (1..)
        .find_map(|seed| {
            let mut next = key_stream(seed);
            let keys: [u32; RANKS] = std::array::from_fn(|_| next());
            let tables: Option<Vec<RankTable>> = entries
                .iter()
                .zip(sizes)
                .map(|(entries, size)| {
                    let keyed: Vec<(u32, u16)> = entries
                        .iter()
                        .map(|(counts, strength)| (rank_key(&keys, counts), *strength))
                        .collect();
                    displace(&keyed, size)
                })
                .collect();
            Some((keys, <[RankTable; 3]>::try_from(tables?).ok()?))
        })
        .expect("some seed places every pattern");
    let flush: Vec<u16> = (0..1u16 << RANKS)
        .map(|mask| match mask.count_ones() {
            0..5 => 0,
            _ => numbers[&value_of_flush(mask)],
        })
        .collect();
    let mut first_of_category = [0; 10];
    for (value, number) in numbers.iter().rev() {
        first_of_category[value.0 as usize] = *number;
    }
    let tables = Tables {
        rank_keys,
        flush,
        ranks,
        first_of_category,
    };
    verify(&tables);
    tables
}

/// Looks a pattern up as the program will.
pub fn look_up(tables: &Tables, counts: &Counts) -> u16 {
    let cards: u8 = counts.iter().sum();
    let table = &tables.ranks[cards as usize - 5];
    let key = rank_key(&tables.rank_keys, counts);
    let displacement = table.displacements[(key >> (32 - BUCKET_BITS)) as usize];
    table.strengths[(key as usize & (table.strengths.len() - 1)) ^ displacement as usize]
}

/// Checks that do not share the generator's reasoning: category sizes from combinatorics, and six
/// and seven cards as the best of their sub-hands.
fn verify(tables: &Tables) {
    assert_eq!(
        tables.first_of_category,
        [1, 1278, 4138, 4996, 5854, 5864, 7141, 7297, 7453, 7462],
        "classes before each category: 1277, 2860, 858, 858, 10, 1277, 156, 156, 9, 1"
    );
    let five: usize = rank_patterns(5).len();
    assert_eq!(five, 6175, "rank patterns of five cards");
    for cards in [6usize, 7] {
        for counts in rank_patterns(cards) {
            let best = (0..RANKS)
                .filter(|&rank| counts[rank] > 0)
                .map(|rank| {
                    let mut fewer = counts;
                    fewer[rank] -= 1;
                    look_up(tables, &fewer)
                })
                .max();
            assert_eq!(
                Some(look_up(tables, &counts)),
                best,
                "best of {cards} cards is the best after leaving one out: {counts:?}"
            );
        }
    }
    for mask in 0..1u16 << RANKS {
        if mask.count_ones() > 5 {
            let best = (0..RANKS)
                .filter(|rank| mask >> rank & 1 == 1)
                .map(|rank| tables.flush[(mask ^ 1 << rank) as usize])
                .max();
            assert_eq!(Some(tables.flush[mask as usize]), best);
        }
    }
}
