//! What stud games share in which the player may exchange cards before he bets: everything but their
//! rules.
//!
//! A game of the family is one file that implements [`ExchangeGame`]: its [`Spec`], what may be drawn at
//! which fee, how final hands are told apart, and what a win with each brings. The rest (the walk, tallies,
//! outcomes, single situations) is here, and is the same for all of them.

mod situation;
mod strategy;

use super::{
    Cost, FOLD, Game, Group, Line, Named, Outcome, Play, Qualifier, Request, RuledOut, Settlement,
    Situation, SituationError, Spec, Walked, Worth,
};
use crate::cards::{CardSet, RankCounts, RankMask, Suit};
use crate::engine::exchange::{
    self, Answered, Choice, Draw, Ending, Event, Events, FirstHands, Hands, Nets, Question,
};
use crate::engine::{Interrupted, Observer, Tally};
use crate::exact::{Exact, whole};
use crate::paytable::{Rules, SideBet};
use indexmap::IndexMap;
use itertools::Itertools;
use num_traits::Zero;
use sha2::{Digest, Sha256};
use std::collections::BTreeMap;

pub use strategy::{Asked, First, Strategy};

/// A game of stud with a draw.
pub trait ExchangeGame: Sync {
    /// What a house may choose.
    fn spec(&self) -> &'static Spec;

    /// What betting on the final hand is called. The switch of this name gives the bet, in antes.
    fn bet(&self) -> &'static str;

    /// What may be drawn under the rules: fewer cards first, a sixth card last.
    fn draws(&self, rules: &Rules) -> Vec<Choice>;

    /// How final hands are told apart.
    fn hands(&self) -> &'static dyn Hands;

    /// How first hands are told apart.
    fn first_hands(&self) -> &'static dyn FirstHands;

    /// The classes of hands of five cards, or of six, that win under the rules, in the order of reports.
    fn winners(&self, rules: &Rules, cards: usize) -> Vec<usize>;

    /// What a hand of a class wins with, as it is told apart under the rules: the id after `win-`, and
    /// the words after "player wins with".
    fn wins_with(&self, rules: &Rules, class: usize) -> Named;

    /// What a win with a hand of a class brings on ante and bet together, in antes.
    fn won(&self, rules: &Rules, class: usize) -> Exact;

    /// What a side bet is settled on, by the class of the first hand.
    fn settled_on(&self, bet: &SideBet, first_hand: usize) -> Line;

    /// The settlement rules in words.
    fn settlement(&self, rules: &Rules) -> Vec<Settlement>;
}

/// A game of stud with a draw as any other.
pub struct Exchange<G>(pub G);

/// Seconds and memory of a whole analysis, by the greatest number of cards that can be drawn.
const MEASURED: [(f64, u64); Draw::COUNT - 1] = [
    (3.0, 40),
    (10.0, 190),
    (13.0, 210),
    (18.0, 280),
    (30.0, 500),
    (60.0, 1100),
];

/// The stage at which the player has seen five cards.
const DEAL: &str = "deal";

/// The stages after each draw, by its index; there is none where nothing is drawn.
const STAGES: [(&str, &str); Draw::COUNT] = [
    ("", ""),
    ("exchange-1", "after exchanging one card"),
    ("exchange-2", "after exchanging two cards"),
    ("exchange-3", "after exchanging three cards"),
    ("exchange-4", "after exchanging four cards"),
    ("exchange-5", "after exchanging five cards"),
    ("sixth-card", "after buying a sixth card"),
];

/// The draw in running text; `None` where nothing is drawn.
const fn draw_words(draw: Draw) -> Option<&'static str> {
    match draw {
        Draw::Exchange(1) => Some("player exchanges one card"),
        Draw::Exchange(2) => Some("player exchanges two cards"),
        Draw::Exchange(3) => Some("player exchanges three cards"),
        Draw::Exchange(4) => Some("player exchanges four cards"),
        Draw::Exchange(5) => Some("player exchanges five cards"),
        Draw::Exchange(_) => None,
        Draw::Sixth => Some("player buys a sixth card"),
    }
}

/// How many cards the player has after a draw.
const fn cards_after(draw: Draw) -> usize {
    match draw {
        Draw::Exchange(_) => 5,
        Draw::Sixth => 6,
    }
}

/// The name of an outcome: the draw, if there was one, and how it ended.
fn named(draw: Draw, id: &str, alone: &str, after_draw: &str) -> Named {
    match draw_words(draw) {
        None => Named {
            id: id.into(),
            words: alone.into(),
        },
        Some(words) => Named {
            id: format!("{}-{id}", STAGES[draw.index()].0),
            words: format!("{words}, {after_draw}"),
        },
    }
}

/// The ids of all outcomes of a game under the rules.
pub(super) fn outcome_ids<G: ExchangeGame>(game: &Exchange<G>, rules: &Rules) -> Vec<String> {
    game.outcomes_by_id(rules).into_keys().collect()
}

/// The ids of all decisions of a game under the rules: stage and action.
pub(super) fn decision_ids<G: ExchangeGame>(
    game: &Exchange<G>,
    rules: &Rules,
) -> Vec<(&'static str, String)> {
    let draws = game.0.draws(rules);
    let at_deal = [FOLD.to_string(), game.0.bet().to_string()].into_iter();
    let at_deal = at_deal.chain(draws.iter().map(|choice| draw_id(choice.draw).to_string()));
    let mut decisions: Vec<_> = at_deal.map(|action| (DEAL, action)).collect();
    for choice in draws.iter().filter(|choice| !choice.forced) {
        let actions = [FOLD, game.0.bet()].map(String::from);
        decisions.extend(actions.map(|action| (draw_id(choice.draw), action)));
    }
    decisions
}

/// The id of a draw, as an action and as the stage after it.
const fn draw_id(draw: Draw) -> &'static str {
    STAGES[draw.index()].0
}

/// The class of a final hand.
pub(super) fn class_of(hands: &dyn Hands, cards: CardSet) -> usize {
    let ranks: RankCounts = cards.rank_counts();
    let mut suits = Suit::all().map(|suit| cards.in_suit(suit));
    let flush = suits.find(|ranks: &RankMask| ranks.count_ones() >= 5);
    hands.class(&ranks, flush)
}

impl<G: ExchangeGame> Exchange<G> {
    /// Everything that may be done besides folding, in the order of preference among equals: what costs less
    /// now first, then what gives fewer cards away.
    fn choices(&self, rules: &Rules) -> Vec<Choice> {
        let at_once = Choice {
            draw: Draw::Exchange(0),
            fee: Exact::zero(),
            forced: true,
        };
        let mut choices: Vec<Choice> = std::iter::once(at_once)
            .chain(self.0.draws(rules))
            .collect();
        choices.sort_by_key(|choice| match choice.draw {
            Draw::Exchange(0) => (rules.exact(self.0.bet()).clone(), 0, 0),
            Draw::Sixth => (choice.fee.clone(), 0, 1),
            Draw::Exchange(cards) => (choice.fee.clone(), cards, 0),
        });
        choices
    }

    /// The name of something that may be drawn, as an action.
    pub fn draw_action(&self, draw: Draw) -> String {
        match draw {
            Draw::Exchange(0) => self.0.bet().into(),
            _ => draw_id(draw).into(),
        }
    }

    /// Net results with a final hand of a class, before any fee.
    fn nets(&self, rules: &Rules, class: usize) -> Nets {
        Nets {
            fold: whole(-1),
            not_qualified: whole(1),
            lower: self.0.won(rules, class),
            equal: Exact::zero(),
            higher: -(whole(1) + rules.exact(self.0.bet())),
        }
    }

    /// Every net result, by class.
    fn all_nets(&self, rules: &Rules) -> Vec<Nets> {
        let classes = 0..self.0.hands().classes();
        classes.map(|class| self.nets(rules, class)).collect()
    }

    /// How an ending is settled after a draw; `None` for a fold at once.
    fn settle(
        &self,
        rules: &Rules,
        choice: Option<&Choice>,
        class: usize,
        ending: Ending,
    ) -> Outcome {
        let nothing = Exact::zero();
        let (draw, fee) = match choice {
            Some(choice) => (choice.draw, &choice.fee),
            None => (Draw::Exchange(0), &nothing),
        };
        let nets = self.nets(rules, class);
        let (net, name) = match ending {
            Ending::Fold => (nets.fold, named(draw, FOLD, "player folds", "folds")),
            Ending::NotQualified => {
                let words = "dealer does not qualify";
                (
                    nets.not_qualified,
                    named(draw, "not-qualified", words, words),
                )
            }
            Ending::Higher => (
                nets.higher,
                named(draw, "lose", "dealer wins", "dealer wins"),
            ),
            Ending::Equal => {
                let words = "hands are equal";
                (nets.equal, named(draw, "push", words, words))
            }
            Ending::Lower => {
                let Named { id, words } = self.0.wins_with(rules, class);
                let words = format!("wins with {words}");
                let name = named(
                    draw,
                    &format!("win-{id}"),
                    &format!("player {words}"),
                    &words,
                );
                (nets.lower, name)
            }
        };
        let bet = match ending {
            Ending::Fold => Exact::zero(),
            _ => rules.exact(self.0.bet()).clone(),
        };
        Outcome {
            name,
            net: net - fee,
            stake: whole(1) + fee + bet,
        }
    }

    /// Every outcome by its id, in the order of reports: without a draw, then draw by draw.
    fn outcomes_by_id(&self, rules: &Rules) -> IndexMap<String, Outcome> {
        let always_plays = rules.qualifier("qualifier") == Qualifier::None;
        let mut found: IndexMap<String, Outcome> = IndexMap::new();
        let mut add = |outcome: Outcome| {
            let id = outcome.name.id.clone();
            let known = found.entry(id).or_insert_with(|| outcome.clone());
            assert_eq!(*known, outcome, "one outcome is settled in one way");
        };
        add(self.settle(rules, None, 0, Ending::Fold));
        let mut choices = self.choices(rules);
        choices.sort_by_key(|choice| choice.draw);
        for choice in choices {
            let mut settle = |class, ending| add(self.settle(rules, Some(&choice), class, ending));
            if !choice.forced {
                settle(0, Ending::Fold);
            }
            if !always_plays {
                settle(0, Ending::NotQualified);
            }
            settle(0, Ending::Higher);
            settle(0, Ending::Equal);
            for class in self.0.winners(rules, cards_after(choice.draw)) {
                settle(class, Ending::Lower);
            }
        }
        found
    }

    fn events(&self) -> Events {
        Events {
            first_hands: self.0.first_hands().classes(),
            hands: self.0.hands().classes(),
        }
    }

    /// The question that the rules put, asked with choices and net results.
    fn question<'a>(&self, rules: &Rules, choices: &'a [Choice], nets: &'a [Nets]) -> Question<'a> {
        Question {
            qualifier: rules.qualifier("qualifier").weakest(),
            choices,
            hands: self.0.hands(),
            first_hands: self.0.first_hands(),
            nets,
        }
    }
}

/// A name for what is asked under rules, the same only for the same work of the same version.
fn name_of_work(game: &str, requests: &[Request]) -> String {
    let mut text = format!("{} {game}\n", env!("CARGO_PKG_VERSION"));
    for request in requests {
        for (key, value) in request.rules.lines() {
            text += &format!("{key}={value}\n");
        }
        text.push('\n');
    }
    let hash = Sha256::digest(text);
    hash[..8].iter().map(|byte| format!("{byte:02x}")).collect()
}

impl<G: ExchangeGame> Game for Exchange<G> {
    fn spec(&self) -> &'static Spec {
        self.0.spec()
    }

    fn settlement(&self, rules: &Rules) -> Vec<Settlement> {
        self.0.settlement(rules)
    }

    fn deals(&self, deck: CardSet) -> (u128, &'static str) {
        let convention = "player's five cards, dealer's up card, cards drawn, dealer's other four cards; \
                          every way to draw counts each first hand equally often";
        (exchange::deals(deck), convention)
    }

    fn outcomes(&self, rules: &Rules) -> Vec<Outcome> {
        self.outcomes_by_id(rules).into_values().collect()
    }

    fn initial_bet(&self, _: &Rules) -> Exact {
        whole(1)
    }

    fn cost(&self, rules: &Rules) -> Cost {
        let draws = self.0.draws(rules);
        let most = draws.iter().map(|choice| choice.draw.cards()).max();
        let (seconds, mebibytes) = MEASURED[most.unwrap_or(0)];
        Cost {
            states: 5_649_150,
            seconds,
            mebibytes,
        }
    }

    fn decisions(&self, rules: &Rules) -> Vec<(Named, Named)> {
        let words = |stage| match STAGES.iter().find(|(id, _)| *id == stage) {
            Some((_, words)) => *words,
            None => "after the deal",
        };
        let decisions = decision_ids(self, rules).into_iter();
        decisions
            .map(|(stage, action)| {
                let stage = Named {
                    id: stage.into(),
                    words: words(stage).into(),
                };
                let action = Named {
                    id: action.clone(),
                    words: action,
                };
                (stage, action)
            })
            .collect()
    }

    fn walk(
        &self,
        deck: CardSet,
        requests: &[Request],
        observer: &dyn Observer,
    ) -> Result<Vec<Walked>, Interrupted> {
        for request in requests {
            assert_eq!(request.play, Play::Optimal, "no other play of this game");
        }
        let choices: Vec<Vec<Choice>> = requests
            .iter()
            .map(|request| self.choices(request.rules))
            .collect();
        let nets: Vec<Vec<Nets>> = requests
            .iter()
            .map(|request| self.all_nets(request.rules))
            .collect();
        let questions: Vec<Question> = requests
            .iter()
            .zip(choices.iter().zip(&nets))
            .map(|(request, (choices, nets))| self.question(request.rules, choices, nets))
            .collect();
        let name = name_of_work(self.spec().id, requests);
        let answered = exchange::walk(deck, &questions, &name, observer)?;
        let walked = answered.into_iter().zip(&choices);
        let walked = walked.map(|(Answered { tally, bounds }, choices)| {
            assert_eq!(
                tally.total(),
                exchange::deals(deck),
                "every deal is counted once"
            );
            let exchanges = choices.iter().filter_map(|choice| match choice.draw {
                Draw::Exchange(cards) if cards > 0 => Some((choice.draw, usize::from(cards))),
                _ => None,
            });
            Walked {
                tally,
                starting_hands: Vec::new(),
                ruled_out: exchanges
                    .sorted_by_key(|exchange| exchange.1)
                    .map(|(draw, cards)| RuledOut {
                        action: draw_id(draw).into(),
                        ruled_out: bounds.ruled_out[cards],
                        worked_out: bounds.worked_out[cards],
                    })
                    .collect(),
            }
        });
        Ok(walked.collect())
    }

    fn groups(&self, rules: &Rules, tally: &Tally) -> Vec<Group> {
        let outcomes = self.outcomes_by_id(rules);
        let choices = self.choices(rules);
        let decisions = decision_ids(self, rules);
        let events = self.events();
        let decision = |stage: &str, action: &str| {
            let mut decisions = decisions.iter();
            let place = decisions.position(|(at, what)| *at == stage && what == action);
            place.expect("the game names every decision")
        };
        // Many events differ in the first hand alone.
        let mut places: BTreeMap<(Option<Draw>, usize, Ending), usize> = BTreeMap::new();
        tally
            .counts()
            .map(|(index, count)| {
                let Event {
                    first_hand,
                    draw,
                    hand,
                    ending,
                } = events.event(index);
                let choice =
                    draw.and_then(|draw| choices.iter().find(|choice| choice.draw == draw));
                let outcome = *places.entry((draw, hand, ending)).or_insert_with(|| {
                    let id = self.settle(rules, choice, hand, ending).name.id;
                    let place = outcomes.get_index_of(&id);
                    place.unwrap_or_else(|| panic!("{id} is an outcome of the game"))
                });
                let at_last = match ending {
                    Ending::Fold => FOLD,
                    _ => self.0.bet(),
                };
                let taken = match choice {
                    None
                    | Some(Choice {
                        draw: Draw::Exchange(0),
                        ..
                    }) => {
                        vec![decision(DEAL, at_last)]
                    }
                    Some(choice) => {
                        let id = draw_id(choice.draw);
                        let last = (!choice.forced).then(|| decision(id, at_last));
                        [decision(DEAL, id)].into_iter().chain(last).collect()
                    }
                };
                let bets = rules.side_bets.iter();
                Group {
                    outcome,
                    decisions: taken,
                    side: bets.map(|bet| self.0.settled_on(bet, first_hand)).collect(),
                    count: count.into(),
                }
            })
            .collect()
    }

    fn worths(&self, rules: &Rules, situation: &Situation) -> Result<Vec<Worth>, SituationError> {
        situation::worths(self, rules, situation)
    }
}
