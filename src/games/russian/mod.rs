//! Russian Poker: stud with an exchange or a sixth card, and two combinations paid.
//!
//! Insurance and the purchase of a game for the dealer are not built.

mod combinations;
mod spec;

pub use spec::SPEC;

use super::exchange::{Exchange, ExchangeGame};
use super::stud;
use super::{Line, Named, Qualifier, Settlement, Spec};
use crate::cards::{Card, RankCounts, RankMask};
use crate::engine::exchange::{Choice, Draw, FirstHands, Hands};
use crate::evaluator::{Hand, HandClass};
use crate::exact::{Exact, fraction_text, whole};
use crate::paytable::{Rules, SideBet};
use combinations::{CLASSES, Seconds};
use num_traits::Zero;

/// The game of Russian Poker.
pub static RUSSIAN: Exchange<Russian> = Exchange(Russian);

/// The rules of Russian Poker.
pub struct Russian;

/// Final hands by the best hand and all second combinations. What is paid is for the pay table to say.
struct Classes;

impl Hands for Classes {
    fn classes(&self) -> usize {
        CLASSES.len()
    }

    fn class(&self, ranks: &RankCounts, flush: Option<RankMask>) -> usize {
        combinations::class(ranks, flush)
    }
}

/// First hands by what the bonus tells apart.
struct FirstClasses;

impl FirstHands for FirstClasses {
    fn classes(&self) -> usize {
        HandClass::COUNT
    }

    fn class(&self, player: Hand, _: Card) -> usize {
        player.strength5().class().index()
    }
}

/// What the table pays for a combination; below ace-king as ace-king. Nothing for what can never be paid,
/// whose line the rules do not have.
fn pays(rules: &Rules, combination: HandClass) -> Exact {
    let line = Line::Hand(combination.max(HandClass::AceKing));
    let pays = rules.table("pays").get(&line);
    pays.cloned().unwrap_or_else(Exact::zero)
}

/// The second combinations that the rules know of a class, high to low.
fn seconds(rules: &Rules, class: usize) -> Vec<HandClass> {
    let seconds = match rules.choice("second_combination") {
        "on" => CLASSES[class].seconds,
        _ => Seconds::NONE,
    };
    let two_straights = rules.choice("straight_with_pair") == "two-straights";
    seconds.combinations(two_straights).collect()
}

/// The second combinations that a class is named by. A full house among them always comes with the three
/// of a kind and the pairs in it, two pair with the pair, and a straight flush with a flush.
fn named_seconds(rules: &Rules, class: usize) -> Vec<HandClass> {
    let seconds = seconds(rules, class);
    let implied = |combination: HandClass| {
        seconds.iter().any(|above| match above {
            HandClass::StraightFlush => combination == HandClass::Flush,
            HandClass::FullHouse => [HandClass::ThreeOfAKind, HandClass::TwoPair, HandClass::Pair]
                .contains(&combination),
            HandClass::TwoPair => combination == HandClass::Pair,
            _ => false,
        })
    };
    let named = seconds.iter().copied();
    named.filter(|second| !implied(*second)).collect()
}

/// As in `another flush`.
fn another(combination: HandClass) -> String {
    let words = combination.words();
    format!("another {}", words.strip_prefix("a ").unwrap_or(words))
}

impl ExchangeGame for Russian {
    fn spec(&self) -> &'static Spec {
        &SPEC
    }

    fn bet(&self) -> &'static str {
        "bet"
    }

    fn draws(&self, rules: &Rules) -> Vec<Choice> {
        let numbers = rules.numbers("exchange").iter();
        let exchanges = numbers.map(|cards| Draw::Exchange(*cards));
        let sixth = (rules.choice("sixth_card") == "on").then_some(Draw::Sixth);
        let choice = |draw| Choice {
            draw,
            fee: rules.exact("draw_fee").clone(),
            forced: false,
        };
        exchanges.chain(sixth).map(choice).collect()
    }

    fn hands(&self) -> &'static dyn Hands {
        &Classes
    }

    fn first_hands(&self) -> &'static dyn FirstHands {
        &FirstClasses
    }

    fn winners(&self, rules: &Rules, cards: usize) -> Vec<usize> {
        let winners = stud::winners(rules.qualifier("qualifier"));
        let classes = (0..CLASSES.len()).filter(|&class| {
            let class = CLASSES[class];
            winners.contains(&class.best) && (class.of_five || cards == 6)
        });
        classes.collect()
    }

    fn wins_with(&self, rules: &Rules, class: usize) -> Named {
        let best = CLASSES[class].best;
        let Named { mut id, mut words } = stud::wins_with(rules.qualifier("qualifier"), best);
        for (place, second) in named_seconds(rules, class).into_iter().enumerate() {
            let joint = if place == 0 { "and" } else { "or" };
            id += &format!("-{joint}-{second}");
            words += &match second == best {
                true => format!(" {joint} {}", another(second)),
                false => format!(" {joint} {}", second.words()),
            };
        }
        Named { id, words }
    }

    fn won(&self, rules: &Rules, class: usize) -> Exact {
        let seconds = seconds(rules, class).into_iter();
        let second = seconds.map(|second| pays(rules, second)).max();
        let total = pays(rules, CLASSES[class].best) + second.unwrap_or_else(Exact::zero);
        let ante = whole(i64::from(rules.choice("ante_on_win") == "paid"));
        ante + rules.exact("bet") * total
    }

    fn settled_on(&self, _: &SideBet, first_hand: usize) -> Line {
        Line::Hand(HandClass::ALL[first_hand])
    }

    fn settlement(&self, rules: &Rules) -> Vec<Settlement> {
        let bet = fraction_text(rules.exact("bet"));
        let row = |event, ante: &str, bet: &str| Settlement {
            event,
            bets: vec![
                ("ante", ante.to_string()),
                ("bet", bet.to_string()),
                ("fee of a draw", "kept by the house".to_string()),
            ],
        };
        let mut rows = vec![row("the player folds", "-1", "none")];
        if rules.qualifier("qualifier") != Qualifier::None {
            let event = "the dealer has no game, even if the player's hand is lower still";
            rows.push(row(event, "+1", "push"));
        }
        let ante = match rules.choice("ante_on_win") {
            "paid" => "+1",
            _ => "push",
        };
        let won = match rules.choice("second_combination") {
            "on" => "the pay lines of the best hand and of a second combination",
            _ => "the pay line of the best hand",
        };
        rows.extend([
            row(
                "the dealer has a game, the player's hand is higher",
                ante,
                &format!("{bet} times {won}"),
            ),
            row("the dealer has a game, the hands are equal", "push", "push"),
            row(
                "the dealer has a game, his hand is higher",
                "-1",
                &format!("-{bet}"),
            ),
        ]);
        rows
    }
}
