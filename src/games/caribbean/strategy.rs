//! Optimal play of Caribbean Stud, to be looked up hand by hand: what a simulation plays by.

use super::policy::Nets;
use super::qualifier;
use crate::cards::{Card, CardSet, Rank, RankCounts, RankMask};
use crate::engine::multiset::{FIVES, index_in_size};
use crate::engine::stud::{self, State};
use crate::engine::{Interrupted, Observer};
use crate::evaluator::HandClass;
use crate::paytable::Rules;

/// Whether to raise, for every hand and up card of a whole pack: 630 KiB, some 30 ns a look-up.
pub struct Strategy {
    /// For each up card's rank and rank pattern, one bit for each way to hold the pattern.
    raises: Vec<u64>,
}

/// The bit of a flush that is not of the up suit. The first 32 are for the subsets of a pattern's
/// different ranks, five at most, that are held in the up suit.
const FLUSH_ELSEWHERE: u32 = 32;

impl Strategy {
    /// Solves the game.
    ///
    /// # Errors
    /// When the observer says to stop.
    pub fn optimal(rules: &Rules, observer: &dyn Observer) -> Result<Strategy, Interrupted> {
        let nets = HandClass::ALL.map(|hand| Nets::of(rules, hand));
        let parts = stud::walk(
            CardSet::FULL,
            qualifier(rules),
            observer,
            Vec::new,
            |raised: &mut Vec<(usize, u64)>, state| {
                if nets[state.strength.class().index()].raise(&state.showdown) {
                    raised.push((place(state.up, &state.pattern.counts), 1 << bit(state)));
                }
            },
        )?;
        let mut raises = vec![0; Rank::COUNT * FIVES];
        for (place, bit) in parts.into_iter().flatten() {
            raises[place] |= bit;
        }
        Ok(Strategy { raises })
    }

    /// Whether to raise with these cards against this up card.
    pub fn raises(&self, player: [Card; 5], up: Card) -> bool {
        let counts: RankCounts = player.into_iter().collect();
        let flush = player.iter().all(|card| card.suit() == player[0].suit());
        let bit = if flush && player[0].suit() != up.suit() {
            FLUSH_ELSEWHERE
        } else {
            let of_up_suit = player.iter().filter(|card| card.suit() == up.suit());
            let in_up_suit = of_up_suit.fold(0, |ranks, card| ranks | 1 << card.rank().index());
            subset(in_up_suit, counts.present())
        };
        self.raises[place(up.rank(), &counts)] >> bit & 1 == 1
    }
}

fn place(up: Rank, counts: &RankCounts) -> usize {
    up.index() * FIVES + index_in_size(counts)
}

fn bit(state: &State) -> u32 {
    if state.in_up_suit == 0 && state.strength != state.pattern.strength {
        FLUSH_ELSEWHERE
    } else {
        subset(state.in_up_suit, state.pattern.counts.present())
    }
}

/// A number for a subset of ranks: bit `i` is set when the `i`-th of them is in it.
fn subset(subset: RankMask, of: RankMask) -> u32 {
    let (mut number, mut rest, mut place) = (0, of, 0);
    while rest != 0 {
        let lowest = rest & rest.wrapping_neg();
        number |= u32::from(subset & lowest != 0) << place;
        place += 1;
        rest ^= lowest;
    }
    number
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cards::parse_cards;
    use crate::engine::Unobserved;
    use crate::games::caribbean::SPEC;
    use crate::paytable::load;

    fn raises(strategy: &Strategy, player: &str, up: &str) -> bool {
        let player = parse_cards(player).unwrap();
        strategy.raises(player.try_into().unwrap(), parse_cards(up).unwrap()[0])
    }

    /// The published rules of thumb, in cases that they leave no doubt about.
    #[test]
    fn well_known_hands_are_played_as_everybody_plays_them() {
        let rules = load(&SPEC, "std", &[]).unwrap();
        let strategy = Strategy::optimal(&rules, &Unobserved).unwrap();
        assert!(raises(&strategy, "2c 2d 3h 4s 6c", "As"));
        assert!(!raises(&strategy, "Ac Qd Jh 9s 8c", "2s"));
        assert!(raises(&strategy, "Ac Kd Qh Js 9c", "Qs"));
        assert!(!raises(&strategy, "Ac Kd 6h 5s 3c", "Qs"));
        assert!(raises(&strategy, "Ac Jc 9c 5c 3c", "2s"));
        assert!(raises(&strategy, "As Js 9s 5s 3s", "2s"));
    }

    #[test]
    fn subsets_are_numbered_by_place() {
        assert_eq!(subset(0b10100, 0b11101), 0b1010);
        assert_eq!(subset(0, 0b11111), 0);
        assert_eq!(subset(0b1_0000_0001_0111, 0b1_0000_0001_0111), 0b11111);
    }
}
