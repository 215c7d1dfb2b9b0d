//! The simulation's own hand values, by counting ranks with masks: no tables, some 10 ns a hand.

use crate::cards::{Card, Rank, RankMask, Suit};
use crate::evaluator::HandClass;
use crate::games::Qualifier;

#[cfg(test)]
#[path = "../../../tests/common/naive.rs"]
pub(super) mod naive;

/// How good the best five of some cards are. Greater is better, equal is a tie.
///
/// From the top: the class, 13 bits for the ranks that make it (quads, trips, pairs, the top of a
/// straight), 13 bits for the ranks beside them. A set of ranks as a number is greater when its
/// highest rank is, then its next, which is how poker compares them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct HandValue(u32);

const RANK_BITS: usize = Rank::COUNT;

impl HandValue {
    fn new(class: HandClass, making: RankMask, beside: RankMask) -> HandValue {
        let class = (class.index() as u32) << (2 * RANK_BITS);
        HandValue(class | u32::from(making) << RANK_BITS | u32::from(beside))
    }

    /// The class of the hand.
    pub(super) fn class(self) -> HandClass {
        HandClass::ALL[(self.0 >> (2 * RANK_BITS)) as usize]
    }

    /// The highest rank of those that make the hand, or of all where none does more than another.
    pub(super) fn leading_rank(self) -> Rank {
        let both = self.0 & ((1 << (2 * RANK_BITS)) - 1);
        let bit = both.checked_ilog2().unwrap_or(0) as usize;
        Rank::new(bit % RANK_BITS).expect("a remainder of 13 is a rank")
    }
}

/// Cards as their values are read off: the ranks held at least so many times, and those of each suit.
#[derive(Clone, Copy, Default)]
pub(super) struct Holding {
    once: RankMask,
    twice: RankMask,
    thrice: RankMask,
    four_times: RankMask,
    suits: [RankMask; Suit::COUNT],
}

impl Holding {
    /// The holding of some cards.
    #[inline]
    pub(super) fn of<const CARDS: usize>(cards: [Card; CARDS]) -> Holding {
        Holding::default().with(cards)
    }

    /// This holding and some more cards.
    #[inline]
    pub(super) fn with<const CARDS: usize>(mut self, cards: [Card; CARDS]) -> Holding {
        for card in cards {
            self.add(card);
        }
        self
    }

    /// Adds a card.
    #[inline]
    pub(super) fn add(&mut self, card: Card) {
        let rank = 1 << card.rank().index();
        self.four_times |= self.thrice & rank;
        self.thrice |= self.twice & rank;
        self.twice |= self.once & rank;
        self.once |= rank;
        self.suits[card.suit().index()] |= rank;
    }

    /// The value of the best five of five or more cards.
    pub(super) fn value(&self) -> HandValue {
        let flush = self.suits.into_iter().find(|suit| suit.count_ones() >= 5);
        if let Some(top) = flush.and_then(straight) {
            let royal = top == 1 << Rank::ACE.index();
            let class = if royal {
                HandClass::RoyalFlush
            } else {
                HandClass::StraightFlush
            };
            return HandValue::new(class, top, 0);
        }
        if self.twice != 0
            && let Some(value) = self.four_or_full()
        {
            return value;
        }
        if let Some(suit) = flush {
            return HandValue::new(HandClass::Flush, 0, highest(suit, 5));
        }
        if let Some(top) = straight(self.once) {
            return HandValue::new(HandClass::Straight, top, 0);
        }
        self.below_straight()
    }

    fn four_or_full(&self) -> Option<HandValue> {
        if self.four_times != 0 {
            let quads = highest(self.four_times, 1);
            let beside = highest(self.once & !quads, 1);
            return Some(HandValue::new(HandClass::FourOfAKind, quads, beside));
        }
        let trips = highest(self.thrice, 1);
        let pair = highest(self.twice & !trips, 1);
        (trips != 0 && pair != 0).then(|| HandValue::new(HandClass::FullHouse, trips, pair))
    }

    fn below_straight(&self) -> HandValue {
        let make = |class, making: RankMask, beside| {
            HandValue::new(class, making, highest(self.once & !making, beside))
        };
        if self.thrice != 0 {
            return make(HandClass::ThreeOfAKind, highest(self.thrice, 1), 2);
        }
        let pairs = highest(self.twice, 2);
        match pairs.count_ones() {
            2 => make(HandClass::TwoPair, pairs, 1),
            1 => make(HandClass::Pair, pairs, 3),
            _ => {
                const ACE_KING: RankMask = 1 << Rank::ACE.index() | 1 << Rank::KING.index();
                if self.once & ACE_KING == ACE_KING {
                    make(HandClass::AceKing, 0, 5)
                } else {
                    make(HandClass::HighCard, 0, 5)
                }
            }
        }
    }
}

/// Whether the dealer plays: with a better class than required, or with that class and a leading
/// rank (the five of a wheel) that is high enough.
pub(super) fn qualifies(qualifier: Qualifier, dealer: HandValue) -> bool {
    match qualifier {
        Qualifier::None => true,
        Qualifier::AtLeast(class, rank) => {
            dealer.class() > class
                || dealer.class() == class
                    && rank.is_none_or(|least| dealer.leading_rank() >= least)
        }
    }
}

/// The highest so many of some ranks; all of them when there are not more.
fn highest(mut ranks: RankMask, keep: u32) -> RankMask {
    for _ in keep..ranks.count_ones() {
        ranks &= ranks - 1;
    }
    ranks
}

/// The top of the highest straight in some ranks, as a mask of one.
fn straight(ranks: RankMask) -> Option<RankMask> {
    // A place below the deuce for the low ace; then a bit survives where five in a row begin.
    let placed = ranks << 1 | ranks >> Rank::ACE.index();
    let begins = placed & placed >> 1 & placed >> 2 & placed >> 3 & placed >> 4;
    Some(1 << (begins.checked_ilog2()? + 3))
}

#[cfg(test)]
mod tests {
    use super::naive::{ROYAL_FLUSH, Value, best_value, value_of_five};
    use super::*;
    use crate::analysis::simulate::deck::Deck;
    use crate::cards::parse_cards;
    use itertools::Itertools;

    /// Values must order hands as the naive ones do, ties included, and agree on class and lead.
    fn assert_same_order(mut valued: Vec<(Value, HandValue)>) {
        valued.sort_unstable();
        valued.dedup();
        for (naive, value) in &valued {
            let class = value.class().category().index();
            assert_eq!(class, usize::from(naive.0), "{naive:?}");
            assert_eq!(value.leading_rank().index() + 2, usize::from(naive.1[0]));
            let ace_king = naive.0 == 0 && naive.1[..2] == [14, 13];
            assert_eq!(value.class() == HandClass::AceKing, ace_king);
        }
        for (lower, higher) in valued.iter().tuple_windows() {
            assert!(lower.0 < higher.0 && lower.1 < higher.1);
        }
    }

    #[test]
    #[cfg_attr(debug_assertions, ignore = "exhaustive: cargo test --release")]
    fn all_five_card_hands_have_the_naive_order() {
        let valued: Vec<(Value, HandValue)> = (Card::all().array_combinations())
            .map(|cards| (value_of_five(cards), Holding::of(cards).value()))
            .collect();
        assert_eq!(valued.len(), 2_598_960);
        assert_eq!(valued.iter().filter(|v| v.0.0 == ROYAL_FLUSH).count(), 4);
        assert_same_order(valued);
    }

    fn random_hands<const CARDS: usize>() -> Vec<(Value, HandValue)> {
        let mut deck = Deck::new(11, CARDS as u64);
        (0..20_000)
            .map(|_| {
                deck.collect();
                let cards: [Card; CARDS] = deck.deal();
                (best_value(&cards), Holding::of(cards).value())
            })
            .collect()
    }

    #[test]
    fn random_hands_have_the_naive_order() {
        assert_same_order(random_hands::<5>());
        assert_same_order(random_hands::<6>());
        assert_same_order(random_hands::<7>());
    }

    /// How many seven-card hands there are of each category, as published many times; a royal flush
    /// counts apart.
    #[test]
    #[cfg_attr(debug_assertions, ignore = "exhaustive: cargo test --release")]
    fn all_seven_card_hands_have_the_published_counts() {
        let mut counts = [0; HandClass::COUNT];
        let cards: Vec<Card> = Card::all().collect();
        for [a, b, c, d, e] in (0..52).array_combinations() {
            let five = Holding::of([a, b, c, d, e].map(|place| cards[place]));
            for f in e + 1..52 {
                let six = five.with([cards[f]]);
                for &card in &cards[f + 1..] {
                    counts[six.with([card]).value().class().index()] += 1;
                }
            }
        }
        counts[0] += std::mem::take(&mut counts[HandClass::AceKing.index()]);
        let published = [
            23_294_460, 0, 58_627_800, 31_433_400, 6_461_620, 6_180_020, 4_047_644, 3_473_184,
            224_848, 37_260, 4_324,
        ];
        assert_eq!(counts, published);
        assert_eq!(counts.iter().sum::<u64>(), 133_784_560);
    }

    #[test]
    fn rare_hands_of_seven_have_the_naive_order() {
        let hands = [
            "Ah 2h 3h 4h 5h 6d 7c",
            "Ah 2h 3h 4h 5h Kh Qh",
            "Ah 2h 3h 4h 5h Ad As",
            "Kh Qh Jh Th 9h Ad Ac",
            "Ah Kh Qh Jh Th 9h 8h",
            "2c 2d 2h 3c 3d 3h 4s",
            "2c 2d 2h 3c 3d 4h 4s",
            "2c 2d 2h 2s 3d 3h 3s",
            "2c 2d 2h 2s 3d 3h 4s",
            "2c 2d 3h 3s 4d 4h 5c",
            "2c 2d 3h 3s 4d 4h Ac",
            "2c 3d 4h 5s 6d 7h 7c",
            "2c 3c 4c 5c 7c 7d 7h",
            "2c 3c 4c 5c 7c 9c Jc",
            "Kc Ad 2h 3s 4d 6h 7c",
            "Kc Ad 2h 3s 4d 5h 7c",
        ];
        let value = |text| {
            let cards: [Card; 7] = parse_cards(text).unwrap().try_into().unwrap();
            (best_value(&cards), Holding::of(cards).value())
        };
        assert_same_order(hands.into_iter().map(value).collect());
    }

    #[test]
    fn rare_hands_have_the_naive_order() {
        let hands = [
            "Ah 2h 3h 4h 5h 6h",
            "Ah 2h 3h 4h 5h Kd",
            "Ah Kh Qh Jh Th 9h",
            "2c 2d 2h 3c 3d 3h",
            "2c 2d 2h 2s 3d 3h",
            "2c 2d 3h 3s 4d 4h",
            "2c 3d 4h 5s 6d Ah",
            "Kc Ad 2h 3s 4d 6h",
            "Kc Ac 2c 3c 4c 6c",
        ];
        let value = |text| {
            let cards: [Card; 6] = parse_cards(text).unwrap().try_into().unwrap();
            (best_value(&cards), Holding::of(cards).value())
        };
        assert_same_order(hands.into_iter().map(value).collect());
    }
}
