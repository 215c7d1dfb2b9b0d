//! The strength of every board with every two hole cards, suits left aside.

use super::HoleCards;
use super::view::{PAIR_KINDS, RANK_PAIRS};
use crate::cards::{Rank, RankCounts, RankMask};
use crate::engine::multiset::{FIVES, index_in_size, multisets};
use crate::evaluator::{Strength, strength_of_flush, strength_of_ranks};
use itertools::Itertools;
use rayon::prelude::*;

/// For a board's ranks, the strength with each pair of ranks; `None` for what no pack has.
pub(super) type Row = [Option<Strength>; RANK_PAIRS];

/// One row for each multiset of five ranks.
pub(super) struct RankStrengths(Vec<Row>);

impl RankStrengths {
    pub fn new(hole_cards: HoleCards) -> RankStrengths {
        let pack = RankCounts([4; Rank::COUNT]);
        let boards = multisets(5, &pack);
        let row = |board: &RankCounts| -> Row {
            let mut row = [None; RANK_PAIRS];
            for (pair, found) in row.iter_mut().enumerate() {
                *found = strength(board, pair, hole_cards);
            }
            row
        };
        fn strength(board: &RankCounts, pair: usize, hole_cards: HoleCards) -> Option<Strength> {
            let [one, two] = ranks_of(pair);
            let all = board.with(one).with(two);
            if all.0.iter().any(|&count| count > 4) {
                return None;
            }
            match hole_cards {
                HoleCards::Any => Some(strength_of_ranks(&all)),
                HoleCards::Both => {
                    let boards_three = board.ranks().combinations(3).dedup();
                    boards_three
                        .map(|three| {
                            let five = three.into_iter().chain([one, two]);
                            strength_of_ranks(&five.collect())
                        })
                        .max()
                }
            }
        }
        let rows: Vec<(usize, Row)> = boards
            .par_iter()
            .map(|board| (index_in_size(board), row(board)))
            .collect();
        let mut strengths = vec![[None; RANK_PAIRS]; FIVES];
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
