//! What games of two cards each and a common board share: everything but their rules.
//!
//! A game of the family is one file that implements [`CommunityGame`]: its [`Spec`], how hands are
//! made and when the dealer qualifies, its betting tree, and how each ending is settled. The rest (the
//! walk, tallies, single situations) is here, and is the same for all of them.

mod event;
mod situation;
mod strategy;

pub use strategy::Strategy;

use super::{
    Cost, FOLD, Game, Group, Named, Outcome, Play, Request, Settlement, Situation, SituationError,
    Spec, StartingHand, Walked, Worth, place_of,
};
use crate::cards::CardSet;
use crate::engine::community::{
    self, Answer, Betting, Event, FirstFive, Prices, Question, Showdowns, Standing, Street,
};
use crate::engine::{Interrupted, Observer, Tally};
use crate::evaluator::{Category, HandClass};
use crate::exact::{Exact, whole};
use crate::games::Line;
use crate::paytable::{Rules, SideBet};
use indexmap::IndexMap;

/// A game of two cards each and a common board of five: a flop of three, then two more.
pub trait CommunityGame: Sync {
    /// What a house may choose.
    fn spec(&self) -> &'static Spec;

    /// Which cards make a hand, and when the dealer qualifies.
    fn showdowns(&self, rules: &Rules) -> Showdowns;

    /// What may be done when. Actions of equal worth are preferred in the order that they have here.
    fn betting(&self, rules: &Rules) -> Betting;

    /// How the betting's leaves are settled: its outcome where the player's final hand is of a
    /// category and the dealer's stands to it so.
    fn settle(&self, rules: &Rules, leaf: usize, category: Category, dealer: Standing) -> Outcome;

    /// What a side bet is settled on.
    fn settled_on(&self, bet: &SideBet, event: &Event) -> Line;

    /// The settlement rules in words.
    fn settlement(&self, rules: &Rules) -> Vec<Settlement>;

    /// The least that a player puts down to be dealt in, in antes.
    fn initial_bet(&self, rules: &Rules) -> Exact;

    /// The side bets that a fold forfeits, see [`Game::forfeited`].
    fn forfeited(&self, _: &Rules) -> Vec<(usize, Exact)> {
        Vec::new()
    }

    /// What a walk under the rules takes, as measured.
    fn cost(&self, rules: &Rules) -> Cost;

    /// A side bet whose results hang on the losing hand, whichever it is, so that the dealer's losing
    /// hands must be told apart.
    fn needs_losing_hands(&self, bet: &SideBet) -> bool;
}

/// A community-card game as any other.
pub struct Community<G>(pub G);

/// A hand's class, as far as pay tables of this family tell classes apart.
pub(super) fn class_of(category: Category) -> HandClass {
    category.into()
}

/// A line of a table in running text, `less` by what it is less than.
pub(super) fn line_words(rules: &Rules, table: &str, line: Line) -> String {
    let mut named = rules.table(table).keys().rev();
    match (line, named.find(|line| **line != Line::Less)) {
        (Line::Less, Some(lowest)) => format!("less than {}", lowest.words()),
        _ => line.words().into(),
    }
}

/// What the first five cards are called as a line.
pub(super) fn line_of_first_five(first_five: FirstFive) -> Line {
    match first_five {
        FirstFive::Category(category) => class_of(category).into(),
        FirstFive::PairOfAces => Line::PairOfAces,
    }
}

/// The losing hand of the two, or that there is none.
pub(super) fn losing_hand(event: &Event) -> Line {
    match event.standing {
        Standing::EqualIn | Standing::EqualOut => Line::Equal,
        Standing::HigherIn | Standing::HigherOut => class_of(event.category).into(),
        Standing::LowerIn | Standing::LowerOut => match event.losing {
            Some(category) => class_of(category).into(),
            None => unreachable!("losing hands are told apart for a bet that hangs on them"),
        },
    }
}

/// Every standing that the dealer's hand can have under the rules.
fn standings(showdowns: Showdowns) -> impl Iterator<Item = Standing> {
    let always_in = showdowns.qualifier.is_none();
    Standing::ALL.into_iter().filter(move |standing| {
        let out = [Standing::LowerOut, Standing::EqualOut, Standing::HigherOut].contains(standing);
        !(always_in && out)
    })
}

impl<G: CommunityGame> Community<G> {
    /// Every outcome by its id, in the order in which the game's spec names them.
    fn outcomes_by_id(&self, rules: &Rules) -> IndexMap<String, Outcome> {
        let leaves = self.0.betting(rules).leaves();
        let mut found: IndexMap<String, Outcome> = IndexMap::new();
        for leaf in 0..leaves {
            for category in Category::ALL {
                for standing in standings(self.0.showdowns(rules)) {
                    let outcome = self.0.settle(rules, leaf, category, standing);
                    let known = found
                        .entry(outcome.name.id.clone())
                        .or_insert_with(|| outcome.clone());
                    assert_eq!(*known, outcome, "one outcome is settled in one way");
                }
            }
        }
        let ids = (self.0.spec().outcomes)(rules).into_iter();
        ids.filter_map(|id| found.shift_remove_entry(&id)).collect()
    }

    /// What every ending brings, with a side bet on the first five cards if it is played together with
    /// the main bet.
    fn prices(&self, rules: &Rules, betting: &Betting, play: Play) -> Prices {
        let folds: Vec<bool> = (0..betting.leaves())
            .map(|leaf| {
                self.0
                    .settle(rules, leaf, Category::HighCard, Standing::EqualIn)
            })
            .map(|outcome| outcome.name.id == FOLD)
            .collect();
        let bonus = |leaf: usize, first_five: FirstFive| match play {
            Play::Together {
                side_bet,
                ref stake,
            } => {
                let bet = &rules.side_bets[side_bet];
                let pays = bet.spec(rules.game).pays;
                if folds[leaf] {
                    return -stake.clone();
                }
                let net = bet.net(pays, line_of_first_five(first_five));
                stake * net.expect("a bet that is played together with another has known results")
            }
            _ => whole(0),
        };
        Prices::new(
            betting,
            |leaf, category, standing| self.0.settle(rules, leaf, category, standing).net,
            bonus,
        )
    }

    fn needs_losing_hands(&self, rules: &Rules) -> bool {
        let mut bets = rules.side_bets.iter();
        bets.any(|bet| self.0.needs_losing_hands(bet))
    }
}

impl<G: CommunityGame> Game for Community<G> {
    fn spec(&self) -> &'static Spec {
        self.0.spec()
    }

    fn settlement(&self, rules: &Rules) -> Vec<Settlement> {
        self.0.settlement(rules)
    }

    fn deals(&self, deck: CardSet) -> (u128, &'static str) {
        let convention =
            "player's two cards, flop, turn and river in either order, dealer's two cards";
        (community::deals(deck), convention)
    }

    fn outcomes(&self, rules: &Rules) -> Vec<Outcome> {
        self.outcomes_by_id(rules).into_values().collect()
    }

    fn initial_bet(&self, rules: &Rules) -> Exact {
        self.0.initial_bet(rules)
    }

    fn forfeited(&self, rules: &Rules) -> Vec<(usize, Exact)> {
        self.0.forfeited(rules)
    }

    fn cost(&self, rules: &Rules) -> Cost {
        self.0.cost(rules)
    }

    fn decisions(&self, rules: &Rules) -> Vec<(Named, Named)> {
        let words = |stage| match stage {
            "start" => "before the flop",
            "flop" => "on the flop",
            _ => "on the river",
        };
        let decisions = (self.0.spec().decisions)(rules).into_iter();
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
        let bettings: Vec<Betting> = requests
            .iter()
            .map(|request| self.0.betting(request.rules))
            .collect();
        let prices: Vec<Prices> = requests
            .iter()
            .zip(&bettings)
            .map(|(request, betting)| self.prices(request.rules, betting, request.play.clone()))
            .collect();
        let questions: Vec<Question> = requests
            .iter()
            .zip(bettings.iter().zip(&prices))
            .map(|(request, (betting, prices))| Question {
                showdowns: self.0.showdowns(request.rules),
                betting,
                prices,
                losing: self.needs_losing_hands(request.rules),
            })
            .collect();
        let answers = community::walk(deck, None, &questions, observer)?;
        let walked = answers.iter().zip(&bettings).map(|(answer, betting)| {
            let mut tally = Tally::new(event::count(betting));
            for (event, count) in answer.events() {
                tally.add(event::index(&event), count.into());
            }
            assert_eq!(
                tally.total(),
                community::deals(deck),
                "every deal is counted once"
            );
            Walked {
                tally,
                starting_hands: starting_hands(answer, betting),
                ruled_out: Vec::new(),
            }
        });
        Ok(walked.collect())
    }

    fn groups(&self, rules: &Rules, tally: &Tally) -> Vec<Group> {
        let outcomes = self.outcomes(rules);
        let decisions = self.decisions(rules);
        let betting = self.0.betting(rules);
        let taken: Vec<Vec<usize>> = betting
            .paths()
            .into_iter()
            .map(|path| {
                let steps = path.into_iter().map(|(node, action)| {
                    let node = &betting.nodes()[node];
                    let taken = |(stage, known): &(Named, Named)| {
                        stage.id == node.street.id() && known.id == node.actions[action].name
                    };
                    let place = decisions.iter().position(taken);
                    place.expect("the spec names every decision of the tree")
                });
                steps.collect()
            })
            .collect();
        tally
            .counts()
            .map(|(index, count)| {
                let event = event::from_index(index);
                let Event {
                    leaf,
                    category,
                    standing,
                    ..
                } = event;
                let ending = self.0.settle(rules, leaf, category, standing);
                let bets = rules.side_bets.iter();
                Group {
                    outcome: place_of(&outcomes, &ending.name.id),
                    decisions: taken[leaf].clone(),
                    side: bets.map(|bet| self.0.settled_on(bet, &event)).collect(),
                    count: count.into(),
                }
            })
            .collect()
    }

    fn worths(&self, rules: &Rules, situation: &Situation) -> Result<Vec<Worth>, SituationError> {
        situation::worths(self, rules, situation)
    }
}

/// What a player who has nothing to decide before the flop does there.
const SEE_THE_FLOP: &str = "see the flop";

/// The names of the actions before the flop.
fn start_actions(betting: &Betting) -> Vec<&str> {
    let root = &betting.nodes()[0];
    match root.street {
        Street::Start => root
            .actions
            .iter()
            .map(|action| action.name.as_str())
            .collect(),
        _ => vec![SEE_THE_FLOP],
    }
}

/// Every starting hand with the mean result of each action, in the order of the tree.
fn starting_hands(answer: &Answer, betting: &Betting) -> Vec<StartingHand> {
    let actions = start_actions(betting);
    let hands = answer.starting_hands().iter().enumerate();
    hands
        .map(|(start, hand)| StartingHand {
            name: hand.name(),
            holdings: hand.holdings,
            worths: actions
                .iter()
                .enumerate()
                .map(|(action, name)| {
                    let mean = answer.worth(start, action) / whole(answer.deals(start));
                    (name.to_string(), mean)
                })
                .collect(),
            best: answer.best(start),
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_losing_hand_is_the_lower_one() {
        let event = |standing, losing| Event {
            leaf: 0,
            first_five: None,
            category: Category::Flush,
            standing,
            losing,
        };
        let of = |standing, losing| losing_hand(&event(standing, losing)).id();
        assert_eq!(of(Standing::HigherIn, None), "flush");
        assert_eq!(of(Standing::LowerIn, Some(Category::Straight)), "straight");
        assert_eq!(of(Standing::LowerOut, Some(Category::Pair)), "pair");
        assert_eq!(of(Standing::EqualIn, None), "equal-hands");
    }
}
