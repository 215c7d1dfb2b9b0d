//! Published figures, recomputed and compared.

use super::solve::{Analysis, Solved};
use crate::cards::Card;
use crate::exact::{Exact, fraction_text, parse_exact, to_f64, whole};
use crate::games::Situation;
use crate::paytable::{Per, Published, Quantity};
use crate::report::model::{PublishedCheck, SideBetFigures};
use num_bigint::BigInt;

/// What this program finds for a published figure.
struct Found {
    /// Where it is rational.
    exact: Option<Exact>,
    value: f64,
}

impl From<Exact> for Found {
    fn from(exact: Exact) -> Found {
        Found {
            value: to_f64(&exact),
            exact: Some(exact),
        }
    }
}

impl From<f64> for Found {
    fn from(value: f64) -> Found {
        Found { exact: None, value }
    }
}

/// Compares each figure that the rules carry.
pub(super) fn checks(analysis: &Analysis, side_bets: &[SideBetFigures]) -> Vec<PublishedCheck> {
    let figures = analysis.rules.published.iter();
    figures
        .map(|figure| {
            let found = match &figure.side_bet {
                Some(bet) => side_bet(figure, side_bets, bet),
                None => main_bet(figure, analysis, solved_for(analysis, figure)),
            };
            check(figure, found, out_of(analysis, figure))
        })
        .collect()
}

/// Whether the number that a figure is said to be out of is the right one.
fn out_of(analysis: &Analysis, figure: &Published) -> bool {
    let deals = match (figure.quantity, &figure.side_bet) {
        // Whatever number it is: the count is scaled to it.
        (Quantity::DecisionCount, _) => return true,
        (_, None) => analysis.optimal.total.to_string(),
        (_, Some((id, _))) => match analysis.rules.game.side_bet(id) {
            Some(spec) => (spec.deals)(analysis.rules).to_string(),
            None => return false,
        },
    };
    figure.of.as_ref().is_none_or(|of| *of == deals)
}

fn solved_for<'a>(analysis: &'a Analysis, figure: &Published) -> &'a Solved {
    let Some(strategy) = &figure.strategy else {
        return &analysis.optimal;
    };
    let solved = analysis.simpler.iter().find(|(name, _)| name == strategy);
    &solved
        .expect("every strategy that a figure names was solved")
        .1
}

fn main_bet(figure: &Published, analysis: &Analysis, solved: &Solved) -> Option<Found> {
    let risk = || solved.house_edge() / solved.average_bet();
    Some(match figure.quantity {
        Quantity::TotalNet => solved.total_net().into(),
        Quantity::HouseEdge => solved.house_edge().into(),
        Quantity::ElementOfRisk => risk().into(),
        Quantity::ReturnToPlayer => match figure.per? {
            Per::Ante => (whole(1) - solved.house_edge()).into(),
            Per::MoneyPutDown => (whole(1) - risk()).into(),
        },
        Quantity::AverageBet => solved.average_bet().into(),
        Quantity::StandardDeviation => solved.moments().standard_deviation().into(),
        Quantity::OutcomeCount => {
            let counts = figure.outcomes.iter().map(|id| solved.count_of_id(id));
            whole(counts.sum::<Option<BigInt>>()?).into()
        }
        Quantity::DecisionFrequency => frequency(figure, analysis, solved)?.into(),
        Quantity::DecisionCount => {
            let of: BigInt = figure.of.as_ref()?.parse().ok()?;
            (frequency(figure, analysis, solved)? * whole(of)).into()
        }
        Quantity::SituationValue => situation_value(figure, analysis)?.into(),
        Quantity::BreakEvenMeter => return None,
    })
}

/// How often the figure's decision is taken, as a share of all deals.
fn frequency(figure: &Published, analysis: &Analysis, solved: &Solved) -> Option<Exact> {
    let (stage, action) = (figure.stage.as_ref()?, figure.action.as_ref()?);
    let decisions = analysis.game.decisions(analysis.rules);
    let mut decisions = decisions.iter();
    let place = decisions.position(|(of, what)| of.id == *stage && what.id == *action)?;
    Some(Exact::new(solved.taken(place), solved.total.clone()))
}

/// What the figure's action is worth in its situation.
fn situation_value(figure: &Published, analysis: &Analysis) -> Option<Exact> {
    let worths = analysis
        .game
        .worths(analysis.rules, figure.situation.as_ref()?);
    let mut worths = worths.ok()?.into_iter();
    let worth = worths.find(|worth| Some(&worth.action.id) == figure.action.as_ref())?;
    Some(worth.value)
}

fn side_bet(
    figure: &Published,
    side_bets: &[SideBetFigures],
    (id, table): &(String, String),
) -> Option<Found> {
    let bet = side_bets
        .iter()
        .find(|bet| bet.id == *id && bet.paytable == *table)?;
    let net = || {
        let net = bet.net.as_ref()?;
        let numerator: BigInt = net.numerator.parse().ok()?;
        Some(Exact::new(numerator, net.denominator.parse().ok()?))
    };
    Some(match figure.quantity {
        Quantity::HouseEdge => (-net()?).into(),
        Quantity::ReturnToPlayer => (whole(1) + net()?).into(),
        Quantity::StandardDeviation => bet.standard_deviation?.into(),
        Quantity::BreakEvenMeter => parse_exact(bet.meter.as_ref()?.break_even_exact.as_ref()?)
            .ok()?
            .into(),
        Quantity::OutcomeCount => {
            let count = |id: &String| {
                let mut rows = bet.outcomes.iter();
                rows.find(|row| row.id == *id)?.count.parse::<BigInt>().ok()
            };
            whole(figure.outcomes.iter().map(count).sum::<Option<BigInt>>()?).into()
        }
        _ => return None,
    })
}

/// `None` found: with overrides the loader drops figures, and it refuses those that cannot be found, so
/// only rules made by hand come to it. Such a figure does not agree, and no number is made up for it.
fn check(figure: &Published, found: Option<Found>, out_of: bool) -> PublishedCheck {
    let agrees = found.as_ref().is_some_and(|found| agrees(figure, found));
    let bet = figure.side_bet.as_ref();
    let cards = |of: fn(&Situation) -> &Vec<Card>| {
        let cards = of(figure.situation.as_ref()?)
            .iter()
            .map(ToString::to_string);
        let cards: Vec<String> = cards.collect();
        (!cards.is_empty()).then(|| cards.join(" "))
    };
    PublishedCheck {
        quantity: figure.quantity.id().into(),
        per: figure.per.map(|per| per.id().into()),
        bet: bet.map_or_else(|| "main".into(), |(id, table)| format!("{id}/{table}")),
        strategy: figure.strategy.clone().unwrap_or_else(|| "optimal".into()),
        outcomes: figure.outcomes.clone(),
        stage: figure.stage.clone(),
        action: figure.action.clone(),
        player: cards(|situation| &situation.player),
        board: cards(|situation| &situation.board),
        dealer: cards(|situation| &situation.dealer),
        expected: figure.printed.clone(),
        found: found.as_ref().map(|found| found.value),
        found_exact: found.and_then(|found| Some(fraction_text(&found.exact?))),
        agrees: agrees && out_of,
        source: figure.source.clone(),
    }
}

/// Whether a figure lies within half a unit of the last printed digit.
fn agrees(figure: &Published, found: &Found) -> bool {
    let decimals = figure
        .printed
        .split_once('.')
        .map_or(0, |(_, after)| after.len());
    let half_unit = Exact::new(
        1.into(),
        BigInt::from(2) * BigInt::from(10).pow(decimals as u32),
    );
    let found = match &found.exact {
        Some(exact) => exact.clone(),
        None => match Exact::from_float(found.value) {
            Some(value) => value,
            None => return false,
        },
    };
    let apart = found - &figure.value;
    apart.clone().max(-apart) <= half_unit
}
