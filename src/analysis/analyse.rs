//! The whole analysis: one call makes every tally that the reports of all pay tables need, the
//! sensitivities and the simpler strategies included, and turns them into reports.

use super::figures;
use super::solve::{Analysis, Plan, TableLine, game_of, walk};
use crate::engine::{Interrupted, Observer};
use crate::exact::whole;
use crate::games::Play;
use crate::paytable::Rules;
use crate::report::model::Report;

/// Analyses each pay table on a whole pack under optimal play. Rules of one game and tree share one
/// enumeration.
///
/// # Errors
/// When the observer says to stop.
///
/// # Panics
/// When the counts do not sum to the number of deals: no figure may be given out then.
pub fn analyse(rules: &[Rules], observer: &dyn Observer) -> Result<Vec<Report>, Interrupted> {
    let raised: Vec<Vec<(TableLine, Rules)>> = rules.iter().map(with_one_more).collect();
    let mut plans = Vec::new();
    for (rules, raised) in rules.iter().zip(&raised) {
        plans.push(Plan {
            rules,
            play: Play::Optimal,
        });
        plans.extend(raised.iter().map(|(_, rules)| Plan {
            rules,
            play: Play::Optimal,
        }));
        let forfeited = game_of(rules).forfeited(rules).into_iter();
        plans.extend(forfeited.map(|(side_bet, stake)| Plan {
            rules,
            play: Play::Together { side_bet, stake },
        }));
        plans.extend(simpler(rules).into_iter().map(|name| Plan {
            rules,
            play: Play::Named(name),
        }));
    }
    let mut solved = walk(&plans, observer)?.into_iter();
    let mut next = || solved.next().expect("one answer for each plan");
    let reports = rules.iter().zip(&raised).map(|(rules, raised)| {
        let game = game_of(rules);
        let optimal = next();
        let plus_one = raised
            .iter()
            .map(|(line, rules)| (*line, optimal.priced_by(game, rules), next()))
            .collect();
        let forfeited = game.forfeited(rules).into_iter();
        let analysis = Analysis {
            rules,
            game,
            plus_one,
            together: forfeited
                .map(|(side_bet, stake)| (side_bet, stake, next()))
                .collect(),
            simpler: simpler(rules)
                .into_iter()
                .map(|name| (name, next()))
                .collect(),
            optimal,
        };
        figures::report(&analysis)
    });
    Ok(reports.collect())
}

/// For each line of the main bet's pay tables, the rules with one unit more on it, and without side
/// bets: they are another question, and some are dear to answer.
fn with_one_more(rules: &Rules) -> Vec<(TableLine, Rules)> {
    let mut raised = Vec::new();
    for (&table, lines) in &rules.tables {
        for (&line, pays) in lines {
            let mut more = rules.with_line(table, line, pays + whole(1));
            more.side_bets.clear();
            raised.push((TableLine { table, line }, more));
        }
    }
    raised
}

/// The simpler strategies that the published figures of the rules refer to.
fn simpler(rules: &Rules) -> Vec<&'static str> {
    let known = rules.game.strategies.iter().map(|&(name, _)| name);
    known
        .filter(|name| {
            let mut published = rules.published.iter();
            published.any(|figure| figure.strategy.as_deref() == Some(name))
        })
        .collect()
}
