//! One situation: the first decision by the engine, which plays everything that may be drawn; the last by
//! dealing the dealer's hidden cards one by one.

use super::{Exchange, ExchangeGame, class_of};
use crate::cards::{Card, CardSet, Rank};
use crate::engine::exchange::{self, Answer, Choice, Draw, Ending};
use crate::evaluator::Hand;
use crate::games::stud::{showdown, unseen, up_card, wrong};
use crate::games::{self, FOLD, Situation, SituationError, Worth};
use crate::paytable::Rules;
use indexmap::IndexMap;
use itertools::Itertools;
use std::cmp::Reverse;

pub(super) fn worths<G: ExchangeGame>(
    game: &Exchange<G>,
    rules: &Rules,
    situation: &Situation,
) -> Result<Vec<Worth>, SituationError> {
    let table = Table::settle(game, rules, situation)?;
    let mut worths = match table.drawn {
        None => table.at_deal(),
        Some(place) => table.after_draw(&table.choices[place]),
    };
    // A stable sort keeps actions of equal worth in the order of preference.
    worths.sort_by(|one, two| two.value.cmp(&one.value));
    Ok(worths)
}

/// What the player sees, checked.
struct Table<'a, G> {
    game: &'a Exchange<G>,
    rules: &'a Rules,
    player: &'a [Card],
    up: Card,
    /// The cards that may still come.
    unseen: CardSet,
    choices: Vec<Choice>,
    /// What was drawn already, by place in the choices.
    drawn: Option<usize>,
    /// The ids of all outcomes.
    order: Vec<String>,
}

impl<'a, G: ExchangeGame> Table<'a, G> {
    fn settle(
        game: &'a Exchange<G>,
        rules: &'a Rules,
        situation: &'a Situation,
    ) -> Result<Table<'a, G>, SituationError> {
        if !situation.board.is_empty() {
            return Err(wrong(
                format!("{} has no common cards", rules.game.title),
                "leave out --board",
            ));
        }
        let given: usize = situation.places().into_iter().map(Vec::len).sum();
        if given != situation.seen().len() {
            return Err(wrong(
                "a card is given twice",
                "one pack has each card once: a card can be in one place only",
            ));
        }
        let choices = game.choices(rules);
        let drawn = match drawn(situation, &choices)? {
            None => None,
            Some(draw) => {
                let place = choices.iter().position(|choice| choice.draw == draw);
                Some(place.ok_or_else(|| not_offered(rules, draw, &choices))?)
            }
        };
        if let Some(Choice {
            draw: Draw::Exchange(cards),
            forced: true,
            ..
        }) = drawn.map(|place| &choices[place])
        {
            let (cards, bet) = (cards_words(*cards), game.0.bet());
            return Err(wrong(
                format!("nothing is decided after exchanging {cards}: the player must {bet}"),
                "leave out --discards and give the first five cards: what the exchange is worth is told there",
            ));
        }
        Ok(Table {
            game,
            rules,
            player: &situation.player,
            up: up_card(&situation.dealer)?,
            unseen: unseen(situation.seen())?,
            choices,
            drawn,
            order: super::outcome_ids(game, rules),
        })
    }

    /// The first decision: every card or cards that may be drawn, and the best play after it.
    fn at_deal(&self) -> Vec<Worth> {
        let nets = self.game.all_nets(self.rules);
        let question = self.game.question(self.rules, &self.choices, &nets);
        let player = <[Card; 5]>::try_from(self.player).expect("a first hand is checked");
        let mut answers = exchange::situation(self.unseen, player, self.up, &question);
        answers.sort_by_cached_key(|answer| self.preference(answer));
        let mut worths: Vec<Worth> = answers
            .iter()
            .map(|answer| {
                let choice = self.choice(answer.draw);
                self.worth(&self.action(answer), Some(choice), &answer.endings)
            })
            .collect();
        worths.push(self.fold(None));
        worths
    }

    /// The last decision, with the final hand.
    fn after_draw(&self, choice: &Choice) -> Vec<Worth> {
        let hand: Hand = self.player.iter().copied().collect();
        let strength = match choice.draw {
            Draw::Exchange(_) => hand.strength5(),
            Draw::Sixth => hand.strength6(),
        };
        let class = class_of(self.game.0.hands(), hand.cards());
        let qualifier = self.rules.qualifier("qualifier").weakest();
        let showdown = showdown(self.unseen, strength, self.up, qualifier);
        let endings = [
            (Ending::NotQualified, showdown.not_qualified),
            (Ending::Lower, showdown.lower),
            (Ending::Equal, showdown.equal),
            (Ending::Higher, showdown.higher),
        ];
        let endings = endings.map(|(ending, count)| (class, ending, count.into()));
        // On a tie the player stays in, so the bet goes first.
        let bet = self.worth(self.game.0.bet(), Some(choice), &endings);
        vec![bet, self.fold(Some(choice))]
    }

    fn choice(&self, draw: Draw) -> &Choice {
        let choice = self.choices.iter().find(|choice| choice.draw == draw);
        choice.expect("an answer is to one of the choices")
    }

    /// The order among equals: as the choices come; of exchanges of one number of cards, the one that keeps
    /// higher ranks, then the one that keeps more of the up card's suit.
    fn preference(&self, answer: &Answer) -> (Option<usize>, Reverse<(Vec<Rank>, usize)>) {
        let draw = answer.draw;
        let place = self.choices.iter().position(|choice| choice.draw == draw);
        let kept = self.player.iter().copied();
        let kept = kept.filter(|card| !answer.discards.contains(card));
        let mut ranks: Vec<Rank> = kept.clone().map(Card::rank).collect();
        ranks.sort_by_key(|rank| Reverse(*rank));
        let in_up_suit = kept.filter(|card| card.suit() == self.up.suit()).count();
        (place, Reverse((ranks, in_up_suit)))
    }

    /// As in `raise`, `exchange 7s 2h` or `sixth card`.
    fn action(&self, answer: &Answer) -> String {
        match answer.draw {
            Draw::Exchange(0) => self.game.0.bet().into(),
            Draw::Exchange(_) => {
                let discards = self.player.iter();
                let discards = discards.filter(|card| answer.discards.contains(card));
                let discards: Vec<String> = discards.map(ToString::to_string).collect();
                format!("exchange {}", discards.join(" "))
            }
            Draw::Sixth => "sixth card".into(),
        }
    }

    fn fold(&self, choice: Option<&Choice>) -> Worth {
        let hidden = num_integer::binomial(self.unseen.len() as u128, 4);
        self.worth(FOLD, choice, &[(0, Ending::Fold, hidden)])
    }

    /// With the endings in the order of the outcomes.
    fn worth(
        &self,
        action: &str,
        choice: Option<&Choice>,
        endings: &[(usize, Ending, u128)],
    ) -> Worth {
        let mut counts: IndexMap<String, games::Ending> = IndexMap::new();
        for &(class, ending, count) in endings.iter().filter(|ending| ending.2 > 0) {
            let outcome = self.game.settle(self.rules, choice, class, ending);
            let id = outcome.name.id.clone();
            let nothing = games::Ending { outcome, count: 0 };
            counts.entry(id).or_insert(nothing).count += count;
        }
        let in_order = self.order.iter().filter_map(|id| counts.swap_remove(id));
        Worth::new(action, in_order.collect())
    }
}

/// What was drawn, by the numbers of cards; `None` at the first decision.
fn drawn(situation: &Situation, choices: &[Choice]) -> Result<Option<Draw>, SituationError> {
    let (cards, discards) = (situation.player.len(), situation.discards.len());
    match (cards, discards) {
        (5, 0) => Ok(None),
        (5, 1..=5) => Ok(Some(Draw::Exchange(discards as u8))),
        (6, 0) => Ok(Some(Draw::Sixth)),
        (5, _) => Err(wrong(
            format!("a player has five cards to exchange, not {discards}"),
            "give in --discards the cards that he has exchanged; other cards known to be gone are --dead",
        )),
        (6, _) => Err(wrong(
            "a player who has exchanged cards has five, not 6",
            "leave out --discards for a player with a sixth card, or give the five cards that he has now",
        )),
        _ => {
            let sixth = choices.iter().any(|choice| choice.draw == Draw::Sixth);
            let or_six = if sixth {
                ", or with a sixth card six"
            } else {
                ""
            };
            Err(wrong(
                format!("the player has five cards{or_six}, not {cards}"),
                "give five cards, as in --player \"Ah Kd 8c 7s 2h\"",
            ))
        }
    }
}

/// A draw that the house does not allow.
fn not_offered(rules: &Rules, draw: Draw, choices: &[Choice]) -> SituationError {
    let five = "give five cards, as in --player \"Ah Kd 8c 7s 2h\"";
    let Draw::Exchange(cards) = draw else {
        return match rules.switches.contains_key("sixth_card") {
            true => wrong(
                "under these rules the player cannot buy a sixth card: he has five cards, not 6",
                format!("{five}, or allow it by --set sixth_card=on"),
            ),
            false => wrong("the player has five cards, not 6", five),
        };
    };
    let allowed = choices.iter().filter_map(|choice| match choice.draw {
        Draw::Exchange(cards @ 1..) => Some(cards),
        _ => None,
    });
    let mut numbers: Vec<u8> = allowed.collect();
    let message = match &numbers[..] {
        [] => "under these rules no cards are exchanged".to_string(),
        numbers => format!(
            "{} may not be exchanged under these rules, only {}",
            cards_words(cards),
            numbers.iter().join(", ")
        ),
    };
    numbers.push(cards);
    numbers.sort_unstable();
    let numbers = numbers.iter().join(",");
    wrong(
        message,
        format!("give what was exchanged in --discards, or allow it by --set exchange={numbers}"),
    )
}

fn cards_words(cards: u8) -> String {
    match cards {
        1 => "1 card".into(),
        cards => format!("{cards} cards"),
    }
}
