//! The part of a simulation that all games share: blocks of rounds, each with its own stream of
//! random numbers, shared out among the threads of the caller's pool. 15 to 125 KiB a task.

use super::deck::Deck;
use crate::engine::{Interrupted, Observer};
use rayon::prelude::*;
use std::num::NonZeroU64;

/// A game as a simulation plays it.
pub(super) trait Game: Sync {
    /// How many kinds of rounds its settlement tells apart.
    fn kinds(&self) -> usize;

    /// Plays a round with the cards of a full deck and says of which kind it was.
    fn play(&self, deck: &mut Deck) -> usize;
}

/// Rounds that share a stream of random numbers: a few milliseconds.
const BLOCK: u64 = 1 << 16;

/// Plays so many rounds and counts each kind.
///
/// # Errors
/// When the observer says to stop.
pub(super) fn count_kinds(
    game: &impl Game,
    rounds: NonZeroU64,
    seed: u64,
    observer: &dyn Observer,
) -> Result<Vec<u64>, Interrupted> {
    let rounds = rounds.get();
    observer.begins(u128::from(rounds));
    let none = || vec![0; game.kinds()];
    (0..rounds.div_ceil(BLOCK))
        .into_par_iter()
        .try_fold(none, |mut counts, block| {
            if observer.interrupted() {
                return Err(Interrupted);
            }
            let size = BLOCK.min(rounds - block * BLOCK);
            let mut deck = Deck::new(seed, block);
            for _ in 0..size {
                deck.collect();
                counts[game.play(&mut deck)] += 1;
            }
            observer.advances(u128::from(size));
            Ok(counts)
        })
        .try_reduce(none, |mut sum: Vec<u64>, counts| {
            for (sum, count) in sum.iter_mut().zip(counts) {
                *sum += count;
            }
            Ok(sum)
        })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::Unobserved;
    use std::sync::atomic::{AtomicU64, Ordering};

    /// High card wins: whether the first of two cards is lower, alike or higher in rank.
    struct War;

    impl Game for War {
        fn kinds(&self) -> usize {
            3
        }

        fn play(&self, deck: &mut Deck) -> usize {
            let [one, other] = deck.deal::<2>().map(|card| card.rank());
            (one.cmp(&other) as i8 + 1) as usize
        }
    }

    #[derive(Default)]
    struct Counting {
        begun: AtomicU64,
        advanced: AtomicU64,
        limit: Option<u64>,
    }

    impl Observer for Counting {
        fn begins(&self, deals: u128) {
            self.begun.fetch_add(deals as u64, Ordering::Relaxed);
        }
        fn advances(&self, deals: u128) {
            self.advanced.fetch_add(deals as u64, Ordering::Relaxed);
        }
        fn interrupted(&self) -> bool {
            self.limit
                .is_some_and(|limit| self.advanced.load(Ordering::Relaxed) >= limit)
        }
    }

    fn rounds(rounds: u64) -> NonZeroU64 {
        NonZeroU64::new(rounds).unwrap()
    }

    /// A tie has chance 3/51, and the two sides are alike: within four standard deviations.
    #[test]
    fn a_toy_game_by_hand() {
        let counts = count_kinds(&War, rounds(200_000), 1, &Unobserved).unwrap();
        assert_eq!(counts.iter().sum::<u64>(), 200_000);
        let (tie, win) = (200_000.0 * 3.0 / 51.0, 200_000.0 * 24.0 / 51.0);
        assert!((counts[1] as f64 - tie).abs() < 4.0 * (tie * 48.0 / 51.0).sqrt());
        assert!((counts[0] as f64 - win).abs() < 4.0 * (win * 27.0 / 51.0).sqrt());
    }

    #[test]
    fn observers_see_every_round() {
        let observer = Counting::default();
        count_kinds(&War, rounds(200_001), 1, &observer).unwrap();
        assert_eq!(observer.begun.into_inner(), 200_001);
        assert_eq!(observer.advanced.into_inner(), 200_001);
    }

    #[test]
    fn observers_can_stop_it() {
        let observer = Counting {
            limit: Some(100_000),
            ..Counting::default()
        };
        let stopped = count_kinds(&War, rounds(1 << 40), 1, &observer);
        assert_eq!(stopped, Err(Interrupted));
    }
}
