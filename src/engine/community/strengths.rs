//! The strength of every board with every two hole cards, suits left aside.

use super::HoleCards;
use super::view::{PAIR_KINDS, RANK_PAIRS};
use crate::cards::{Rank, RankCounts, RankMask};
use crate::engine::multiset::{FIVES, index_in_size, multisets};
use crate::evaluator::{Strength, strength_of_flush, strength_of_ranks};
use itertools::Itertools;
use rayon::prelude::*;

/// For a board's ranks every pair of ranks with its strength, weakest first.
pub(super) type Row = Vec<(Strength, u8)>;

/// One row for each multiset of five ranks; for those that no pack has, an empty one.
pub(super) struct RankStrengths(Vec<Row>);

impl RankStrengths {
    pub fn new(hole_cards: HoleCards) -> RankStrengths {
        let pack = RankCounts([4; Rank::COUNT]);
        let row = |board: &RankCounts| -> Row {
            let pairs = (0..RANK_PAIRS as u8).filter_map(|pair| {
                let all = ranks_of(pair.into())
                    .into_iter()
                    .fold(*board, RankCounts::with);
                let exists = all.0.iter().all(|&count| count <= 4);
                exists.then(|| (strength(board, pair.into(), hole_cards), pair))
            });
            let mut row: Row = pairs.collect();
            row.sort_unstable();
            row
        };
        let rows: Vec<(usize, Row)> = multisets(5, &pack)
            .par_iter()
            .map(|board| (index_in_size(board), row(board)))
            .collect();
        let mut strengths = vec![Row::new(); FIVES];
        for (place, row) in rows {
            strengths[place] = row;
        }
        RankStrengths(strengths)
    }

    /// The strengths for a board's ranks.
    pub fn row(&self, board: &RankCounts) -> &Row {
        &self.0[index_in_size(board)]
    }
}

fn strength(board: &RankCounts, pair: usize, hole_cards: HoleCards) -> Strength {
    let [one, two] = ranks_of(pair);
    match hole_cards {
        HoleCards::Any => strength_of_ranks(&board.with(one).with(two)),
        HoleCards::Both => {
            let threes = board.ranks().combinations(3).dedup();
            let hands = threes.map(|three| {
                let five = three.into_iter().chain([one, two]);
                strength_of_ranks(&five.collect())
            });
            hands.max().expect("a board has three cards")
        }
    }
}

fn ranks_of(pair: usize) -> [Rank; 2] {
    let (one, two) = PAIR_KINDS[pair];
    [one, two].map(|rank| Rank::new(rank.into()).expect("a pair of ranks"))
}

/// The ways to play three cards of one suit from a board.
pub(super) fn threes(board: RankMask) -> Vec<RankMask> {
    super::view::subsets(board, 3)
}

/// The strength of the flush that hole cards of a suit make with a board's cards of it, if they do.
pub(super) fn flush(
    hole_cards: HoleCards,
    board: RankMask,
    threes: &[RankMask],
    hole: RankMask,
) -> Option<Strength> {
    match hole_cards {
        HoleCards::Any => {
            let all = board | hole;
            (all.count_ones() >= 5).then(|| strength_of_flush(all))
        }
        HoleCards::Both if hole.count_ones() == 2 => {
            let flushes = threes.iter().map(|three| strength_of_flush(three | hole));
            flushes.max()
        }
        HoleCards::Both => None,
    }
}
