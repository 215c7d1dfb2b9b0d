//! What games share in which the dealer has five cards of his own, one of them face up.

use super::{Line, Named, Qualifier, SituationError, UnreachableLine};
use crate::cards::{Card, CardSet};
use crate::engine::stud::Showdown;
use crate::evaluator::{Hand, HandClass, Strength};
use itertools::Itertools;

/// The classes of which some hand beats a dealer who qualifies, low to high.
pub(super) fn winners(qualifier: Qualifier) -> Vec<HandClass> {
    let Some(least) = qualifier.weakest() else {
        return HandClass::ALL.into();
    };
    // Two hands of one pack never hold three of the same rank, so trips, full houses and quads beat
    // one another by that rank alone.
    let held_once = [
        HandClass::ThreeOfAKind,
        HandClass::FullHouse,
        HandClass::FourOfAKind,
    ]
    .contains(&least.class());
    let beats = |strength: &Strength| {
        let higher_rank = || strength.leading_rank() > least.leading_rank();
        !held_once || strength.class() != least.class() || higher_rank()
    };
    // Strengths come low to high, so the classes do too.
    let above = Strength::above(least).filter(beats);
    above.map(Strength::class).dedup().collect()
}

/// The lines of the table of winners, `pays`, that none of the classes of hands is paid by.
pub(super) fn unpaid(
    lines: &[Line],
    paid: impl Fn(Line) -> bool,
    reason: impl Fn(Line) -> String,
) -> Vec<UnreachableLine> {
    let never = lines.iter().copied().filter(|line| !paid(*line));
    never
        .map(|line| UnreachableLine {
            table: "pays",
            line,
            reason: reason(line),
        })
        .collect()
}

/// The lines of the table of winners, `pays`, whose hands never beat a dealer who qualifies.
pub(super) fn never_paid(lines: &[Line], qualifier: Qualifier) -> Vec<UnreachableLine> {
    let winners = winners(qualifier);
    unpaid(
        lines,
        |line| winners.iter().any(|class| line == (*class).into()),
        |line| {
            format!(
                "{} never beats a dealer who qualifies with {qualifier}",
                line.words()
            )
        },
    )
}

/// What a hand wins with, by the line that pays it: below ace-king as ace-king.
pub(super) fn wins_with(qualifier: Qualifier, hand: HandClass) -> Named {
    let line = hand.max(HandClass::AceKing);
    // Some high card beats even the weakest that is led by an ace.
    let less_wins = matches!(
        qualifier,
        Qualifier::None | Qualifier::AtLeast(HandClass::HighCard, _)
    );
    let words = match line {
        HandClass::AceKing if less_wins => "ace-king or less",
        line => line.words(),
    };
    Named {
        id: line.id().into(),
        words: words.into(),
    }
}

/// What is wrong with a situation.
pub(super) fn wrong(message: impl Into<String>, help: impl Into<String>) -> SituationError {
    SituationError {
        message: message.into(),
        help: help.into(),
    }
}

/// The one card of the dealer's that the player sees.
pub(super) fn up_card(dealer: &[Card]) -> Result<Card, SituationError> {
    match dealer {
        [up] => Ok(*up),
        others => Err(wrong(
            format!(
                "the player sees one card of the dealer's, not {}",
                others.len()
            ),
            "give the up card, as in --dealer 5d",
        )),
    }
}

/// The unseen cards, from which the dealer's four hidden ones must come.
pub(super) fn unseen(seen: CardSet) -> Result<CardSet, SituationError> {
    let unseen = CardSet::FULL.without(seen);
    if unseen.len() < 4 {
        return Err(wrong(
            format!(
                "{} cards are left for the dealer's four hidden ones",
                unseen.len()
            ),
            "give fewer --dead cards",
        ));
    }
    Ok(unseen)
}

/// Counts the dealer's hands one by one: the plain form of what a walk does for all.
pub(super) fn showdown(
    unseen: CardSet,
    strength: Strength,
    up: Card,
    qualifier: Option<Strength>,
) -> Showdown {
    let cards: Vec<Hand> = unseen.into_iter().map(Hand::of).collect();
    let mut showdown = Showdown::default();
    for (first, one) in cards.iter().enumerate() {
        let one = Hand::of(up).plus(*one);
        for (second, two) in cards.iter().enumerate().skip(first + 1) {
            let two = one.plus(*two);
            for (third, three) in cards.iter().enumerate().skip(second + 1) {
                let three = two.plus(*three);
                for four in &cards[third + 1..] {
                    showdown.count(three.plus(*four).strength5(), strength, qualifier);
                }
            }
        }
    }
    showdown
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn winners_beat_the_weakest_hand_that_qualifies() {
        let of = |qualifier: &str| {
            let winners = winners(Qualifier::parse(qualifier).unwrap());
            (winners.len(), winners.first().copied())
        };
        assert_eq!(of("none"), (11, Some(HandClass::HighCard)));
        assert_eq!(of("high-card:Q"), (11, Some(HandClass::HighCard)));
        assert_eq!(of("high-card:A"), (11, Some(HandClass::HighCard)));
        assert_eq!(of("ace-king"), (10, Some(HandClass::AceKing)));
        assert_eq!(of("pair:A"), (9, Some(HandClass::Pair)));
        assert_eq!(of("three-of-a-kind:A"), (6, Some(HandClass::Straight)));
        assert_eq!(of("straight:A"), (5, Some(HandClass::Flush)));
        assert_eq!(of("royal-flush"), (0, None));
    }
}
