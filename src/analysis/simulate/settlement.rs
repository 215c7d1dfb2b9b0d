//! From counted kinds of rounds to a simulation's figures, alike for all games.

use super::figures::{Bet, DecisionCount, Rounds, SideBetCounts, Simulation};
use super::runner::{self, Game};
use crate::engine::{Interrupted, Observer};
use crate::evaluator::HandClass;
use crate::exact::{Exact, whole};
use crate::games::Line;
use crate::paytable::{Prize, Rules, SideBet};
use num_traits::Zero;
use std::num::NonZeroU64;

/// How a game settles the kinds of rounds that it tells apart.
pub(super) trait Settlement: Game {
    /// What settlement tells of a round, main and side bets.
    type Kind: Copy;

    /// The rules that the game is played by.
    fn rules(&self) -> &Rules;

    /// The kind with this number, as [`Game::play`] gives it.
    fn kind(&self, index: usize) -> Self::Kind;

    /// The name of how the main bet ended.
    fn outcome(&self, kind: Self::Kind) -> String;

    /// The net result of the main bet, in antes.
    fn net(&self, kind: Self::Kind) -> Exact;

    /// What was decided, stage by stage.
    fn decisions(&self, kind: Self::Kind) -> Vec<(&'static str, String)>;

    /// What a side bet is settled on.
    fn result(&self, kind: Self::Kind, bet: &SideBet) -> Line;
}

/// Plays so many rounds and works out every figure.
///
/// # Errors
/// When the observer says to stop.
pub(super) fn simulate<G: Settlement>(
    game: &G,
    rounds: NonZeroU64,
    seed: u64,
    observer: &dyn Observer,
) -> Result<Simulation, Interrupted> {
    let counts = runner::count_kinds(game, rounds, seed, observer)?;
    let counted = Rounds::of(&counts, |index| game.kind(index));
    let rules = game.rules();
    let main = Bet {
        id: "main".into(),
        nets: counted.each(|kind| game.net(kind)),
    };
    let side_bets = rules.side_bets.iter();
    let known: Vec<(&SideBet, Bet)> = side_bets
        .clone()
        .filter(|bet| !waits_for_meter(bet))
        .filter_map(|bet| {
            let nets = counted.each::<_, Option<_>>(|kind| net(bet, game.result(kind, bet)))?;
            let id = bet.label();
            Some((bet, Bet { id, nets }))
        })
        .collect();
    let each_known = known.iter();
    Ok(Simulation {
        rounds: rounds.get(),
        seed,
        bets: std::iter::once(&main)
            .chain(each_known.clone().map(|(_, side)| side))
            .map(|bet| counted.statistics(bet))
            .collect(),
        outcomes: counted.outcomes((rules.game.outcomes)(rules), |kind| game.outcome(kind)),
        side_bets: side_bets
            .map(|bet| side_bet_counts(game, bet, &counted))
            .collect(),
        decisions: decisions(game, &counted),
        joint: each_known
            .filter(|(bet, _)| contributions(bet).is_zero())
            .map(|(_, side)| counted.joint(&main, side))
            .collect(),
    })
}

fn decisions<G: Settlement>(game: &G, counted: &Rounds<G::Kind>) -> Vec<DecisionCount> {
    let mut tally = counted.tally(|kind| game.decisions(kind));
    let rules = game.rules();
    let decision = |decision: (&'static str, String)| {
        let count = tally.remove(&decision).unwrap_or(0);
        DecisionCount {
            stage: decision.0.into(),
            action: decision.1,
            count,
            frequency: counted.share(count),
        }
    };
    let decisions = (rules.game.decisions)(rules);
    let decisions = decisions.into_iter().map(decision).collect();
    assert!(tally.is_empty(), "not among the decisions: {tally:?}");
    decisions
}

fn side_bet_counts<G: Settlement>(
    game: &G,
    bet: &SideBet,
    counted: &Rounds<G::Kind>,
) -> SideBetCounts {
    let spec = game.rules().game;
    let losers = bet.losers(spec);
    let row = |kind| row(bet, &losers, game.result(kind, bet)).to_string();
    SideBetCounts {
        id: bet.label(),
        outcomes: counted.outcomes(bet.outcomes(spec), row),
    }
}

/// The name of the row that a result is counted in: the line that pays it; or else its own, where the
/// bet tells its losing results apart.
fn row(bet: &SideBet, losers: &[Line], result: Line) -> &'static str {
    match line(bet, result) {
        Some(line) => line.id(),
        None if losers.is_empty() => "lose",
        None if result == HandClass::AceKing.into() => HandClass::HighCard.id(),
        None => result.id(),
    }
}

/// The line that pays a result, if any. A royal flush is a straight flush where it has no line.
fn line(bet: &SideBet, result: Line) -> Option<Line> {
    let has = |line: &Line| bet.lines.contains_key(line);
    let straight_flush = Line::from(HandClass::StraightFlush);
    let is_royal = result == HandClass::RoyalFlush.into();
    Some(result)
        .filter(has)
        .or_else(|| is_royal.then_some(straight_flush).filter(has))
}

/// Whether some line pays a share of a meter that was not given.
fn waits_for_meter(bet: &SideBet) -> bool {
    let mut prizes = bet.lines.values();
    bet.meter.is_none()
        && prizes.any(|prize| matches!(prize, Prize::MeterShare(share) if !share.is_zero()))
}

/// The share of a stake that goes on meters of the bet's own.
fn contributions(bet: &SideBet) -> Exact {
    let prizes = bet.lines.values();
    let shares = prizes.filter_map(|prize| match prize {
        Prize::Seeded { contribution, .. } => Some(contribution),
        Prize::Fixed(_) | Prize::MeterShare(_) => None,
    });
    shares.sum()
}

/// The net result of a side bet, in stakes; none when it takes a meter that is not known. Meters of
/// the bet's own stand at their seeds, and what the stake puts on them counts as the player's.
pub(super) fn net(bet: &SideBet, result: Line) -> Option<Exact> {
    let paid = match line(bet, result).map(|line| &bet.lines[&line]) {
        None => None,
        Some(Prize::Fixed(prize)) => Some(prize.clone()),
        Some(Prize::MeterShare(share)) if share.is_zero() => Some(whole(0)),
        Some(Prize::MeterShare(share)) => Some(share * bet.meter.as_ref()?),
        Some(Prize::Seeded { seed, .. }) => Some(seed.clone()),
    };
    // A progressive pays for one: its stake is gone also when it wins.
    let for_one = bet.id == "progressive";
    Some(match paid {
        Some(paid) if !for_one => paid,
        paid => paid.unwrap_or_else(Exact::zero) + contributions(bet) - whole(1),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::exact::parse_exact;
    use crate::games::{casino_holdem, uth};
    use crate::paytable::load;

    fn side_bet(rules: &Rules, label: &str) -> SideBet {
        let mut bets = rules.side_bets.iter();
        bets.find(|bet| bet.label() == label).unwrap().clone()
    }

    /// Seeds 1000/250/50, fixed 50/10, for one; 9 + 20 + 8 = 37 % goes on the meters.
    #[test]
    fn meters_of_a_bet_stand_at_their_seeds() {
        let rules = load(&casino_holdem::SPEC, "std", &[]).unwrap();
        let mut bet = side_bet(&rules, "progressive/1000-250-50-50-10");
        let brings = |bet: &SideBet, class: HandClass| net(bet, class.into()).unwrap();
        let exact = |text| parse_exact(text).unwrap();
        assert_eq!(brings(&bet, HandClass::RoyalFlush), exact("999.37"));
        assert_eq!(brings(&bet, HandClass::StraightFlush), exact("999.37"));
        assert_eq!(brings(&bet, HandClass::FourOfAKind), exact("249.37"));
        assert_eq!(brings(&bet, HandClass::Straight), exact("9.37"));
        assert_eq!(brings(&bet, HandClass::ThreeOfAKind), exact("-0.63"));
        assert!(!waits_for_meter(&bet));
        for prize in bet.lines.values_mut() {
            *prize = Prize::MeterShare(whole(0));
        }
        assert_eq!(brings(&bet, HandClass::FourOfAKind), whole(-1));
        assert!(!waits_for_meter(&bet), "a share of nothing is nothing");
        bet.lines[0] = Prize::MeterShare(whole(1));
        assert!(waits_for_meter(&bet));
        assert_eq!(net(&bet, HandClass::RoyalFlush.into()), None);
    }

    #[test]
    fn results_are_counted_in_the_row_that_they_fall_on() {
        let holdem = load(&casino_holdem::SPEC, "std", &[]).unwrap();
        let uth = load(&uth::SPEC, "std", &[]).unwrap();
        let of = |rules: &Rules, label: &str, result: Line| {
            let bet = side_bet(rules, label);
            row(&bet, &bet.losers(rules.game), result)
        };
        let aa = |result| of(&holdem, "aa/std", result);
        assert_eq!(aa(HandClass::RoyalFlush.into()), "royal-flush");
        assert_eq!(aa(Line::PairOfAces), "pair-of-aces");
        assert_eq!(aa(HandClass::Pair.into()), "lose");
        let progressive = |result| of(&holdem, "progressive/1000-250-50-50-10", result);
        assert_eq!(progressive(HandClass::RoyalFlush.into()), "straight-flush");
        let bad_beat = |result| of(&uth, "bad-beat/std", result);
        assert_eq!(bad_beat(HandClass::FourOfAKind.into()), "four-of-a-kind");
        assert_eq!(bad_beat(HandClass::Pair.into()), "pair");
        assert_eq!(bad_beat(HandClass::AceKing.into()), "high-card");
        assert_eq!(bad_beat(Line::Equal), "equal-hands");
    }
}
