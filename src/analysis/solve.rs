//! Solved pay tables: every deal counted under one way to play, and priced. Rules of one tree share one
//! enumeration.

use crate::cards::CardSet;
use crate::engine::{Interrupted, Observer};
use crate::exact::{Exact, Moments, common_denominator, whole};
use crate::games::{
    Game, Group, Line, Outcome, Play, Request, RuledOut, StartingHand, Walked, game,
};
use crate::paytable::Rules;
use num_bigint::BigInt;
use num_traits::Zero;

/// One pay table, every deal counted under one way to play.
#[derive(Clone, Debug)]
pub struct Solved {
    /// The outcomes, priced.
    pub outcomes: Vec<Outcome>,
    /// How many deals end in each.
    pub counts: Vec<BigInt>,
    /// The deals, grouped as the bets see them.
    pub groups: Vec<Group>,
    /// How many deals there are.
    pub total: BigInt,
    /// What every starting hand is worth, where the game has starting hands.
    pub starting_hands: Vec<StartingHand>,
    /// How often ways to play were left out because a bound proved them worse, where the game does so.
    pub ruled_out: Vec<RuledOut>,
}

/// The line of a pay table of the main bet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TableLine {
    /// The table's key.
    pub table: &'static str,
    /// The line.
    pub line: Line,
}

/// A pay table with everything that its report needs.
pub(super) struct Analysis<'a> {
    pub rules: &'a Rules,
    pub game: &'static dyn Game,
    /// Optimal play.
    pub optimal: Solved,
    /// For each line, one unit more on it: the optimal play of before, and solved again.
    pub plus_one: Vec<(TableLine, Solved, Solved)>,
    /// For each side bet that a fold forfeits, its place, the stake on it and the play that is best for
    /// both.
    pub together: Vec<(usize, Exact, Solved)>,
    /// The simpler strategies that published figures refer to.
    pub simpler: Vec<(&'static str, Solved)>,
}

impl Solved {
    fn new(game: &dyn Game, rules: &Rules, walked: Walked) -> Solved {
        let outcomes = game.outcomes(rules);
        let groups = game.groups(rules, &walked.tally);
        let mut counts = vec![BigInt::zero(); outcomes.len()];
        for group in &groups {
            counts[group.outcome] += &group.count;
        }
        Solved {
            outcomes,
            counts,
            groups,
            total: walked.tally.total().into(),
            starting_hands: walked.starting_hands,
            ruled_out: walked.ruled_out,
        }
    }

    /// The same deals and play, priced by other rules.
    pub(super) fn priced_by(&self, game: &dyn Game, rules: &Rules) -> Solved {
        Solved {
            outcomes: game.outcomes(rules),
            ..self.clone()
        }
    }

    /// Net result and count of every outcome that occurs.
    pub fn nets(&self) -> impl Iterator<Item = (&Exact, &BigInt)> {
        let nets = self.outcomes.iter().map(|outcome| &outcome.net);
        nets.zip(&self.counts).filter(|(_, count)| !count.is_zero())
    }

    /// The sum of the net results of all deals, in antes.
    pub fn total_net(&self) -> Exact {
        self.nets()
            .map(|(net, count)| net * whole(count.clone()))
            .sum()
    }

    /// Expected loss per ante.
    pub fn house_edge(&self) -> Exact {
        -self.total_net() / whole(self.total.clone())
    }

    /// Expected money put down, in antes.
    pub fn average_bet(&self) -> Exact {
        let outcomes = self.outcomes.iter().zip(&self.counts);
        let put_down = outcomes.map(|(outcome, count)| &outcome.stake * whole(count.clone()));
        put_down.sum::<Exact>() / whole(self.total.clone())
    }

    /// The moments of the net result of one round.
    pub fn moments(&self) -> Moments {
        Moments::of(self.nets())
    }

    /// How many deals end in the outcome with this id; `None` when there is no such outcome.
    pub fn count_of_id(&self, id: &str) -> Option<&BigInt> {
        let mut outcomes = self.outcomes.iter().zip(&self.counts);
        let found = outcomes.find(|(outcome, _)| outcome.name.id == id);
        found.map(|(_, count)| count)
    }

    /// In how many deals a decision is taken, by its place in [`Game::decisions`].
    pub fn taken(&self, decision: usize) -> BigInt {
        let taken = self.groups.iter();
        let taken = taken.filter(|group| group.decisions.contains(&decision));
        taken.map(|group| &group.count).sum()
    }

    /// The least common denominator of the results and of the pay lines of the rules.
    pub fn unit(&self, rules: &Rules) -> Exact {
        let lines = rules.tables.values().flat_map(|table| table.values());
        common_denominator(
            self.outcomes
                .iter()
                .map(|outcome| &outcome.net)
                .chain(lines),
        )
    }
}

/// Solves each pay table for optimal play on a whole pack; no report, no sensitivities.
///
/// # Errors
/// When the observer says to stop.
pub fn solve(rules: &[&Rules], observer: &dyn Observer) -> Result<Vec<Solved>, Interrupted> {
    let plans = rules.iter().map(|rules| Plan {
        rules,
        play: Play::Optimal,
    });
    walk(&plans.collect::<Vec<_>>(), observer)
}

/// One tally to make.
pub(super) struct Plan<'a> {
    pub rules: &'a Rules,
    pub play: Play,
}

/// Makes all tallies, game by game.
pub(super) fn walk(plans: &[Plan], observer: &dyn Observer) -> Result<Vec<Solved>, Interrupted> {
    let mut solved: Vec<Option<Solved>> = plans.iter().map(|_| None).collect();
    for game in crate::games::GAMES {
        let own = |plan: &Plan| plan.rules.game.id == game.spec().id;
        let places: Vec<usize> = (0..plans.len())
            .filter(|&place| own(&plans[place]))
            .collect();
        if places.is_empty() {
            continue;
        }
        let requests: Vec<Request> = places
            .iter()
            .map(|&place| Request {
                rules: plans[place].rules,
                play: plans[place].play.clone(),
            })
            .collect();
        let walked = game.walk(CardSet::FULL, &requests, observer)?;
        let deals = game.deals(CardSet::FULL).0;
        for (&place, walked) in places.iter().zip(walked) {
            assert_eq!(
                walked.tally.total(),
                deals,
                "the counts sum to the number of deals"
            );
            solved[place] = Some(Solved::new(*game, plans[place].rules, walked));
        }
    }
    Ok(solved.into_iter().flatten().collect())
}

pub(super) fn game_of(rules: &Rules) -> &'static dyn Game {
    game(rules.game.id).expect("rules are of a game that exists")
}
