//! Final hands of Russian Poker: the best hand, and what else its cards make.
//!
//! A winner is paid for the best hand and for a second combination: the best-paid one with a core card
//! outside the core of the best hand. Which is the best paid is for the pay table to say, so a class keeps
//! all of them. There are 43 classes, 15 of them of five cards.

use crate::cards::{RankCounts, RankMask};
use crate::evaluator::HandClass;

/// What a second combination can be, as a set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Seconds(u16);

/// Stands for a straight that has no rank outside the best hand's: where one of the ranks of a straight
/// is paired, either of the two makes one.
const SAME_RANKS: u16 = 1 << HandClass::COUNT;

impl Seconds {
    pub const NONE: Seconds = Seconds(0);
    const ACE_KING: Seconds = Seconds::of(HandClass::AceKing);
    const PAIR: Seconds = Seconds::of(HandClass::Pair);
    const STRAIGHT: Seconds = Seconds::of(HandClass::Straight);
    const FLUSH: Seconds = Seconds::of(HandClass::Flush);
    const STRAIGHT_FLUSH: Seconds = Seconds::of(HandClass::StraightFlush);
    /// Beside three pairs' upper two: the lowest pair, alone or with another.
    const TWO_PAIR: Seconds = Seconds::PAIR.and(Seconds::of(HandClass::TwoPair));
    /// Beside four of a kind: the pair, with two or three of the four or alone.
    const FULL_HOUSE: Seconds = Seconds::TWO_PAIR.and(Seconds::of(HandClass::FullHouse));
    /// Beside three and two out of three and three: what the last card makes with the others.
    const THREES: Seconds = Seconds::FULL_HOUSE.and(Seconds::of(HandClass::ThreeOfAKind));
    /// Beside a straight, with one of its ranks paired.
    const PAIRED: Seconds = Seconds::PAIR.and(Seconds(SAME_RANKS));
    /// Beside a straight flush, with the next lower card of its suit.
    const NEXT_OF_SUIT: Seconds = Seconds::FLUSH.and(Seconds::STRAIGHT_FLUSH);

    const fn of(combination: HandClass) -> Seconds {
        Seconds(1 << combination.index())
    }

    const fn and(self, other: Seconds) -> Seconds {
        Seconds(self.0 | other.0)
    }

    const fn when(self, so: bool) -> Seconds {
        if so { self } else { Seconds::NONE }
    }

    /// The combinations, high to low; `two_straights` says whether a straight of the same ranks counts.
    pub fn combinations(self, two_straights: bool) -> impl Iterator<Item = HandClass> {
        let same = two_straights && self.0 & SAME_RANKS != 0;
        let all = self.and(Seconds::STRAIGHT.when(same));
        let combinations = HandClass::ALL.into_iter().rev();
        combinations.filter(move |combination| all.0 & Seconds::of(*combination).0 != 0)
    }
}

/// A class of final hands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Class {
    /// The best hand.
    pub best: HandClass,
    /// What may be paid besides.
    pub seconds: Seconds,
    /// Whether five cards can be of this class.
    pub of_five: bool,
}

const fn five(best: HandClass, seconds: Seconds) -> Class {
    Class {
        best,
        seconds,
        of_five: true,
    }
}

const fn six(best: HandClass, seconds: Seconds) -> Class {
    Class {
        best,
        seconds,
        of_five: false,
    }
}

/// Every class, by the best hand from low to high. Six cards can be of all of them.
pub(super) const CLASSES: [Class; 43] = {
    use HandClass::*;
    const AK: Seconds = Seconds::ACE_KING;
    [
        five(HighCard, Seconds::NONE),
        five(AceKing, Seconds::NONE),
        five(Pair, Seconds::NONE),
        five(Pair, AK),
        five(TwoPair, Seconds::NONE),
        five(TwoPair, AK),
        six(TwoPair, Seconds::TWO_PAIR),
        five(ThreeOfAKind, Seconds::NONE),
        five(ThreeOfAKind, AK),
        five(Straight, Seconds::NONE),
        six(Straight, AK),
        six(Straight, Seconds::STRAIGHT),
        six(Straight, Seconds::PAIRED),
        six(Straight, Seconds::PAIRED.and(AK)),
        five(Flush, Seconds::NONE),
        six(Flush, AK),
        six(Flush, Seconds::PAIR),
        six(Flush, Seconds::PAIR.and(AK)),
        six(Flush, Seconds::STRAIGHT),
        six(Flush, Seconds::STRAIGHT.and(AK)),
        six(Flush, Seconds::FLUSH),
        five(FullHouse, Seconds::NONE),
        six(FullHouse, AK),
        six(FullHouse, Seconds::THREES),
        six(FullHouse, Seconds::THREES.and(AK)),
        five(FourOfAKind, Seconds::NONE),
        five(FourOfAKind, AK),
        six(FourOfAKind, Seconds::FULL_HOUSE),
        six(FourOfAKind, Seconds::FULL_HOUSE.and(AK)),
        five(StraightFlush, Seconds::NONE),
        six(StraightFlush, AK),
        six(StraightFlush, Seconds::PAIRED),
        six(StraightFlush, Seconds::STRAIGHT),
        six(StraightFlush, Seconds::STRAIGHT.and(AK)),
        six(StraightFlush, Seconds::FLUSH),
        six(StraightFlush, Seconds::FLUSH.and(AK)),
        six(StraightFlush, Seconds::NEXT_OF_SUIT),
        five(RoyalFlush, Seconds::NONE),
        six(RoyalFlush, Seconds::PAIRED),
        six(RoyalFlush, Seconds::PAIRED.and(AK)),
        six(RoyalFlush, Seconds::STRAIGHT),
        six(RoyalFlush, Seconds::FLUSH),
        six(RoyalFlush, Seconds::NEXT_OF_SUIT),
    ]
};

/// Where the classes of each best hand begin.
const BEGINS: [usize; HandClass::COUNT] = {
    let mut begins = [0; HandClass::COUNT];
    let mut place = CLASSES.len();
    while place > 0 {
        place -= 1;
        begins[CLASSES[place].best.index()] = place;
    }
    begins
};

/// The place of a class.
fn place(best: HandClass, seconds: Seconds) -> usize {
    let begins = BEGINS[best.index()];
    let after = CLASSES[begins..].iter();
    let found = after.take_while(|class| class.best == best);
    let found = found
        .enumerate()
        .find(|(_, class)| class.seconds == seconds);
    match found {
        Some((place, _)) => begins + place,
        None => unreachable!("{best} with {seconds:?} is no class"),
    }
}

/// An ace and a king.
const ACE_AND_KING: RankMask = 0b11 << 11;

/// Ace-king, when the ranks hold it and one of the two is among those outside the core.
const fn ace_king(present: RankMask, outside: RankMask) -> Seconds {
    let held = present & ACE_AND_KING == ACE_AND_KING;
    Seconds::ACE_KING.when(held && outside & ACE_AND_KING != 0)
}

/// Where straights begin: a bit for each lowest rank, the ace low in the first.
const fn straights(ranks: RankMask) -> u16 {
    let ranks = ranks << 1 | ranks >> 12;
    ranks & ranks >> 1 & ranks >> 2 & ranks >> 3 & ranks >> 4
}

/// The ranks of the highest of some straights; none for none.
const fn highest(straights: u16) -> RankMask {
    let Some(lowest_rank) = straights.checked_ilog2() else {
        return 0;
    };
    let ranks = 0b1_1111 << lowest_rank;
    (ranks >> 1 | (ranks & 1) << 12) as RankMask
}

/// A set of ranks without the lowest.
const fn without_lowest(ranks: RankMask) -> RankMask {
    ranks & ranks.wrapping_sub(1)
}

/// The class of five or six cards.
pub(super) fn class(counts: &RankCounts, flush: Option<RankMask>) -> usize {
    let (best, seconds) = match flush {
        Some(suited) => flush_and_more(counts, suited),
        None => without_flush(counts),
    };
    place(best, seconds)
}

/// Five or six of a suit. With six cards one is outside the best hand, of the suit or not, and every
/// second combination has it in its core.
fn flush_and_more(counts: &RankCounts, suited: RankMask) -> (HandClass, Seconds) {
    let present = counts.present();
    let all_straights = straights(suited);
    let straight = highest(all_straights);
    let best = match straight {
        0 => HandClass::Flush,
        _ if straight & ACE_AND_KING == ACE_AND_KING => HandClass::RoyalFlush,
        _ => HandClass::StraightFlush,
    };
    let core = match (straight, suited.count_ones()) {
        (0, 6) => without_lowest(suited),
        (0, _) => suited,
        (straight, _) => straight,
    };
    let seconds = if suited.count_ones() == 6 {
        let two = all_straights.count_ones() > 1;
        Seconds::FLUSH
            .and(Seconds::STRAIGHT_FLUSH.when(two))
            .and(ace_king(suited, suited & !core))
    } else if present != suited {
        let other = present & !suited;
        // Five suited ranks that are a straight are one without the other card, too.
        let with_other = match best {
            HandClass::Flush => straights(present) != 0,
            _ => straights(present).count_ones() > 1,
        };
        Seconds::STRAIGHT
            .when(with_other)
            .and(ace_king(present, other))
    } else if counts.total() == 6 {
        let paired = paired(counts);
        let pair = match best {
            HandClass::Flush => Seconds::PAIR,
            _ => Seconds::PAIRED,
        };
        pair.and(ace_king(present, paired))
    } else {
        Seconds::NONE
    };
    (best, seconds)
}

/// The ranks that occur at least twice.
fn paired(counts: &RankCounts) -> RankMask {
    at_least(counts, 2)
}

fn at_least(counts: &RankCounts, number: u8) -> RankMask {
    let counts = counts.0.iter().enumerate();
    counts.fold(0, |ranks, (rank, &count)| {
        ranks | RankMask::from(count >= number) << rank
    })
}

/// No five of a suit.
fn without_flush(counts: &RankCounts) -> (HandClass, Seconds) {
    let present = counts.present();
    let pairs = paired(counts);
    if pairs == 0 {
        return different_ranks(present);
    }
    let all_straights = straights(present);
    if all_straights != 0 {
        // Six cards, one rank twice.
        let seconds = Seconds::PAIRED.and(ace_king(present, pairs));
        return (HandClass::Straight, seconds);
    }
    let threes = at_least(counts, 3);
    let fours = at_least(counts, 4);
    let (best, core, others) = match (fours, threes.count_ones(), pairs.count_ones()) {
        (1.., _, 1) => (HandClass::FourOfAKind, fours, Seconds::NONE),
        (1.., _, _) => (HandClass::FourOfAKind, fours, Seconds::FULL_HOUSE),
        (0, 2, _) => {
            let lower = threes & !without_lowest(threes);
            (HandClass::FullHouse, present & !lower, Seconds::THREES)
        }
        (0, 1, 2) => (HandClass::FullHouse, pairs, Seconds::NONE),
        (0, 1, _) => (HandClass::ThreeOfAKind, threes, Seconds::NONE),
        (0, _, 3) => (HandClass::TwoPair, without_lowest(pairs), Seconds::TWO_PAIR),
        (0, _, 2) => (HandClass::TwoPair, pairs, Seconds::NONE),
        (0, _, _) => (HandClass::Pair, pairs, Seconds::NONE),
    };
    (best, others.and(ace_king(present, present & !core)))
}

fn different_ranks(present: RankMask) -> (HandClass, Seconds) {
    let all_straights = straights(present);
    if all_straights != 0 {
        let another = Seconds::STRAIGHT.when(all_straights.count_ones() > 1);
        let outside = present & !highest(all_straights);
        let seconds = another.and(ace_king(present, outside));
        return (HandClass::Straight, seconds);
    }
    match present & ACE_AND_KING == ACE_AND_KING {
        true => (HandClass::AceKing, Seconds::NONE),
        false => (HandClass::HighCard, Seconds::NONE),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cards::{Card, CardSet, parse_cards};
    use crate::evaluator::{Category, Hand};
    use crate::games::exchange::class_of;
    use crate::games::russian::Classes;
    use itertools::Itertools;
    use std::collections::BTreeSet;

    fn of(cards: &str) -> Class {
        let cards = parse_cards(cards).unwrap().into_iter().collect();
        CLASSES[class_of(&Classes, cards)]
    }

    /// The best hand, and what else there is under `two-straights` and `straight-and-pair`.
    fn told(cards: &str) -> (&'static str, String, String) {
        let class = of(cards);
        let others = |two_straights| {
            let others = class.seconds.combinations(two_straights);
            others.map(HandClass::id).join(" ")
        };
        (class.best.id(), others(true), others(false))
    }

    #[test]
    fn what_six_cards_make_is_known_in_cases_that_mislead() {
        for (cards, best, two_straights, straight_and_pair) in [
            // The wheel with a king: the ace is in both.
            ("Ac 2d 3h 4s 5c Kd", "straight", "ace-king", "ace-king"),
            (
                "Ac 2c 3c 4c 5c Kd",
                "straight-flush",
                "ace-king",
                "ace-king",
            ),
            (
                "Ac 2c 3c 4c 5c Kc",
                "straight-flush",
                "flush ace-king",
                "flush ace-king",
            ),
            // A rank of the straight paired: either of the two makes one.
            ("5c 6d 7h 8s 9c 9d", "straight", "straight pair", "pair"),
            (
                "Tc Jd Qh Ks Ac Ad",
                "straight",
                "straight pair ace-king",
                "pair ace-king",
            ),
            (
                "5c 6c 7c 8c 9c 9d",
                "straight-flush",
                "straight pair",
                "pair",
            ),
            ("Tc Jc Qc Kc Ac Td", "royal-flush", "straight pair", "pair"),
            (
                "Tc Jc Qc Kc Ac Kd",
                "royal-flush",
                "straight pair ace-king",
                "pair ace-king",
            ),
            // Six in a row; the wheel goes with a six, and a king with no wheel.
            ("4c 5d 6h 7s 8c 9d", "straight", "straight", "straight"),
            ("Ac 2d 3h 4s 5c 6d", "straight", "straight", "straight"),
            ("9c Td Jh Qs Kc Ad", "straight", "straight", "straight"),
            // Three pairs; an ace and a king in the upper two leave nothing outside.
            (
                "Ac Ad Kc Kd 2h 2s",
                "two-pair",
                "two-pair pair",
                "two-pair pair",
            ),
            ("Ac Ad Kc Kd 3h 2s", "two-pair", "", ""),
            ("Ac Ad Qc Qd Kh 2s", "two-pair", "ace-king", "ace-king"),
            // Two trips.
            (
                "7c 7d 7h 9s 9c 9d",
                "full-house",
                "full-house three-of-a-kind two-pair pair",
                "full-house three-of-a-kind two-pair pair",
            ),
            (
                "Ac Ad Ah Kc Kd Kh",
                "full-house",
                "full-house three-of-a-kind two-pair pair ace-king",
                "full-house three-of-a-kind two-pair pair ace-king",
            ),
            ("Kc Kd Kh 8s 8c Ad", "full-house", "ace-king", "ace-king"),
            ("Ac Ad Ah Ks Kc 2d", "full-house", "", ""),
            // Six suited cards, and five of them with another.
            ("2c 7c 8c Jc Qc Kc", "flush", "flush", "flush"),
            ("2c 7c 9c Jc Kc Ac", "flush", "flush", "flush"),
            ("2c 7c 8c Jc Kc 7d", "flush", "pair", "pair"),
            (
                "2c 7c 8c Kc Ac Ad",
                "flush",
                "pair ace-king",
                "pair ace-king",
            ),
            ("2c 7c Jc Qc Kc Ad", "flush", "ace-king", "ace-king"),
            (
                "2c Tc Jc Qc Kc Ad",
                "flush",
                "straight ace-king",
                "straight ace-king",
            ),
            ("2c 9c Jc Qc Kc Td", "flush", "straight", "straight"),
            // A suited neighbour makes a flush with the others as well as a straight flush.
            (
                "8c 9c Tc Jc Qc Kc",
                "straight-flush",
                "straight-flush flush",
                "straight-flush flush",
            ),
            (
                "9c Tc Jc Qc Kc Ac",
                "royal-flush",
                "straight-flush flush",
                "straight-flush flush",
            ),
            ("Tc Jc Qc Kc Ac 2c", "royal-flush", "flush", "flush"),
            ("Tc Jc Qc Kc Ac 9d", "royal-flush", "straight", "straight"),
            (
                "9c Tc Jc Qc Kc Ad",
                "straight-flush",
                "straight ace-king",
                "straight ace-king",
            ),
            (
                "Ac 2c 3c 4c 5c Ad",
                "straight-flush",
                "straight pair",
                "pair",
            ),
            // Four of a kind and a pair.
            (
                "9c 9d 9h 9s Kc Kd",
                "four-of-a-kind",
                "full-house two-pair pair",
                "full-house two-pair pair",
            ),
            (
                "Ac Ad Ah As Kc Kd",
                "four-of-a-kind",
                "full-house two-pair pair ace-king",
                "full-house two-pair pair ace-king",
            ),
            (
                "9c 9d 9h 9s Kc Ad",
                "four-of-a-kind",
                "ace-king",
                "ace-king",
            ),
            // Five cards have nothing but ace-king besides.
            ("Ac Ad Ah As Kc", "four-of-a-kind", "ace-king", "ace-king"),
            ("Tc Jd Qh Ks Ac", "straight", "", ""),
            ("Kc Kd Kh Ac 2d", "three-of-a-kind", "ace-king", "ace-king"),
            ("Kc Kd Ah 3c 2d", "pair", "ace-king", "ace-king"),
            ("Kc 9d Ah 3c 2d 5d", "ace-king", "", ""),
            ("Kc 9d Qh 3c 2d 5d", "high-card", "", ""),
        ] {
            let expected = (best, two_straights.into(), straight_and_pair.into());
            assert_eq!(told(cards), expected, "{cards}");
        }
    }

    /// The definition: everything that some of the cards make, with its core.
    fn combinations(cards: &[Card]) -> Vec<(HandClass, CardSet)> {
        let mut found = Vec::new();
        for core in cards.iter().copied().combinations(2) {
            let ranks: RankCounts = core.iter().copied().collect();
            let made = match (ranks.present(), ranks.present().count_ones()) {
                (ACE_AND_KING, _) => HandClass::AceKing,
                (_, 1) => HandClass::Pair,
                _ => continue,
            };
            found.push((made, core.into_iter().collect()));
        }
        for core in cards.iter().copied().combinations(3) {
            if core.iter().map(|card| card.rank()).all_equal() {
                found.push((HandClass::ThreeOfAKind, core.into_iter().collect()));
            }
        }
        for core in cards.iter().copied().combinations(4) {
            let ranks: RankCounts = core.iter().copied().collect();
            let made = match (at_least(&ranks, 4), paired(&ranks).count_ones()) {
                (1.., _) => HandClass::FourOfAKind,
                (_, 2) => HandClass::TwoPair,
                _ => continue,
            };
            found.push((made, core.into_iter().collect()));
        }
        for core in cards.iter().copied().combinations(5) {
            let hand: Hand = core.into_iter().collect();
            let class = hand.strength5().class();
            let of_five = [
                Category::Straight,
                Category::Flush,
                Category::FullHouse,
                Category::StraightFlush,
                Category::RoyalFlush,
            ];
            if of_five.contains(&class.category()) {
                found.push((class, hand.cards()));
            }
        }
        found
    }

    /// The class by the definition: every core of the best hand gives the same one.
    fn by_definition(cards: &[Card]) -> (HandClass, BTreeSet<(HandClass, bool)>) {
        let five = cards.iter().copied().combinations(5);
        let hands: Vec<Hand> = five.map(|five| five.into_iter().collect()).collect();
        let strongest = hands.iter().map(|hand| hand.strength5()).max().unwrap();
        let best = strongest.class();
        let all = combinations(cards);
        let mut answers = BTreeSet::new();
        for hand in hands.iter().filter(|hand| hand.strength5() == strongest) {
            let cores = all.iter();
            let cores =
                cores.filter(|(made, core)| *made == best && core.without(hand.cards()).is_empty());
            for (_, core) in cores {
                let others = all
                    .iter()
                    .filter(|(_, other)| !other.without(*core).is_empty());
                let straight = [
                    HandClass::Straight,
                    HandClass::StraightFlush,
                    HandClass::RoyalFlush,
                ];
                let others = others.map(|(made, other)| {
                    let ranks = |cards: &CardSet| cards.rank_counts().present();
                    let same = *made == HandClass::Straight
                        && straight.contains(&best)
                        && ranks(other) == ranks(core);
                    (*made, same)
                });
                answers.insert(others.collect::<BTreeSet<_>>());
            }
        }
        if best == HandClass::HighCard {
            return (best, BTreeSet::new());
        }
        assert_eq!(answers.len(), 1, "{cards:?}");
        (best, answers.pop_first().unwrap())
    }

    /// Every five and six cards of two packs of few ranks, and all classes among them.
    #[test]
    fn classes_are_those_of_the_definition() {
        let mut found = BTreeSet::new();
        let mut of_five = BTreeSet::new();
        for ranks in ["AKQJT", "A2345", "AK345", "AKQ92", "97532"] {
            let pack: Vec<Card> = ranks
                .chars()
                .flat_map(|rank| "cdhs".chars().map(move |suit| format!("{rank}{suit}")))
                .flat_map(|card| parse_cards(&card).unwrap())
                .collect();
            found.extend(compare(pack.iter().copied().combinations(6)));
            of_five.extend(compare(pack.into_iter().combinations(5)));
        }
        // More ranks, in two suits.
        for ranks in ["AKQJT92", "A23456K", "KQJT987", "AKQJ864", "QJ98643"] {
            let pack: Vec<Card> = ranks
                .chars()
                .flat_map(|rank| "cd".chars().map(move |suit| format!("{rank}{suit}")))
                .flat_map(|card| parse_cards(&card).unwrap())
                .collect();
            found.extend(compare(pack.iter().copied().combinations(6)));
            of_five.extend(compare(pack.into_iter().combinations(5)));
        }
        assert_eq!(found.len(), CLASSES.len(), "{found:?}");
        let marked = (0..CLASSES.len()).filter(|class| CLASSES[*class].of_five);
        assert!(of_five.into_iter().eq(marked));
    }

    fn compare(hands: impl Iterator<Item = Vec<Card>>) -> BTreeSet<usize> {
        let classes = hands.map(|hand| {
            let place = class_of(&Classes, hand.iter().copied().collect());
            let class = CLASSES[place];
            let (best, others) = by_definition(&hand);
            assert_eq!(class.best, best, "{hand:?}");
            for two_straights in [true, false] {
                let others = others.iter().filter(|(_, same)| two_straights || !same);
                let others: BTreeSet<HandClass> = others.map(|(made, _)| *made).collect();
                let told: BTreeSet<_> = class.seconds.combinations(two_straights).collect();
                assert_eq!(told, others, "{hand:?}");
            }
            place
        });
        classes.collect()
    }

    #[test]
    fn a_class_is_found_by_its_place() {
        for (number, class) in CLASSES.iter().enumerate() {
            assert_eq!(place(class.best, class.seconds), number);
        }
        assert!(CLASSES.is_sorted_by_key(|class| class.best.index()));
    }
}
