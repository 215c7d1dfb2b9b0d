//! What a simulation reports, and how counts of kinds of rounds become means, deviations and
//! standard errors: exact sums, rounded once. A few milliseconds a bet, most of it fractions.

use crate::exact::{Exact, to_f64, whole};
use crate::report::model::Report;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// A simulation of one pay table, and how it compares with the exact figures once it is told them.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Simulation {
    /// How many rounds were played.
    #[serde(with = "text")]
    #[schemars(with = "String")]
    pub rounds: u64,
    /// What the random numbers began with.
    #[serde(with = "text")]
    #[schemars(with = "String")]
    pub seed: u64,
    /// The net result of each bet whose net is known, `main` first. A bet that is paid out of meters
    /// of its own is taken to find each at its seed, and to be given back all that it puts on them:
    /// that has the mean of the long run.
    pub bets: Vec<BetStatistics>,
    /// How often the main bet ended in each way.
    pub outcomes: Vec<OutcomeCount>,
    /// How often each line of each side bet was hit.
    pub side_bets: Vec<SideBetCounts>,
    /// How often each decision was taken.
    pub decisions: Vec<DecisionCount>,
    /// The main bet with each side bet whose net is known.
    pub joint: Vec<JointStatistics>,
}

/// The net result of one bet, in antes for the main bet and in stakes for a side bet.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct BetStatistics {
    /// `main`, or a side bet's name with its table as in `progressive/100-75-50`.
    pub id: String,
    /// The mean of all rounds.
    pub mean: f64,
    /// Of the mean.
    pub standard_error: f64,
    /// Of one round.
    pub standard_deviation: f64,
    /// The exact expectation.
    pub exact: Option<f64>,
    /// How many standard errors the mean is above the exact expectation.
    pub z_score: Option<f64>,
}

/// How often something happened.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct OutcomeCount {
    /// A stable name.
    pub id: String,
    /// In how many rounds.
    #[serde(with = "text")]
    #[schemars(with = "String")]
    pub count: u64,
    /// Share of all rounds.
    pub frequency: f64,
    /// The exact probability.
    pub exact: Option<f64>,
    /// How many standard deviations the count is above the expected one.
    pub z_score: Option<f64>,
}

/// How often each line of a side bet was hit.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SideBetCounts {
    /// The side bet's name with its table.
    pub id: String,
    /// Every line, highest first, then `lose`, or one row for each losing result that the side bet
    /// tells apart.
    pub outcomes: Vec<OutcomeCount>,
}

/// How often a decision was taken.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct DecisionCount {
    /// When it is taken.
    pub stage: String,
    /// What is done.
    pub action: String,
    /// In how many rounds.
    #[serde(with = "text")]
    #[schemars(with = "String")]
    pub count: u64,
    /// Share of all rounds.
    pub frequency: f64,
}

/// Two bets of one round together.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct JointStatistics {
    /// The names of the two bets.
    pub bets: Vec<String>,
    /// Of the two net results.
    pub covariance: f64,
    /// Of the covariance.
    pub standard_error: f64,
    /// The exact covariance.
    pub exact: Option<f64>,
    /// How many standard errors the covariance is above the exact one.
    pub z_score: Option<f64>,
}

/// Exact figures to compare a simulation with, by the names that a [`Simulation`] uses.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Expectations {
    /// Mean net result of each bet.
    pub bets: BTreeMap<String, f64>,
    /// Probability of each outcome of the main bet.
    pub outcomes: BTreeMap<String, f64>,
    /// Probability of each row of each side bet.
    pub side_bets: BTreeMap<String, BTreeMap<String, f64>>,
    /// Covariance of each two bets, named in the order of [`JointStatistics::bets`].
    pub covariances: BTreeMap<Vec<String>, f64>,
}

impl From<&Report> for Expectations {
    /// The figures that a report has.
    fn from(report: &Report) -> Expectations {
        let main = ("main".to_string(), report.main.net.value);
        let id = |id: &str, table: &str| format!("{id}/{table}");
        Expectations {
            bets: std::iter::once(main)
                .chain(
                    report.side_bets.iter().filter_map(|bet| {
                        Some((id(&bet.id, &bet.paytable), bet.net.as_ref()?.value))
                    }),
                )
                .collect(),
            outcomes: (report.main.outcomes.iter())
                .map(|outcome| (outcome.id.clone(), outcome.probability))
                .collect(),
            side_bets: (report.side_bets.iter())
                .map(|bet| {
                    let outcomes = bet.outcomes.iter();
                    let outcomes = outcomes.map(|line| (line.id.clone(), line.probability));
                    (id(&bet.id, &bet.paytable), outcomes.collect())
                })
                .collect(),
            // Rounds are played for the main bet alone.
            covariances: (report.joint.iter())
                .filter(|joint| joint.optimum == "separate")
                .map(|joint| (joint.bets.clone(), joint.covariance))
                .collect(),
        }
    }
}

impl Simulation {
    /// Fills in the exact figures and z-scores; what has no exact figure keeps none.
    pub fn compare(&mut self, exact: &Expectations) {
        for bet in &mut self.bets {
            bet.exact = exact.bets.get(&bet.id).copied();
            bet.z_score = z_score(bet.mean, bet.exact, bet.standard_error);
        }
        for joint in &mut self.joint {
            joint.exact = exact.covariances.get(&joint.bets).copied();
            joint.z_score = z_score(joint.covariance, joint.exact, joint.standard_error);
        }
        for outcome in &mut self.outcomes {
            outcome.compare(self.rounds, exact.outcomes.get(&outcome.id));
        }
        for bet in &mut self.side_bets {
            let exact = exact.side_bets.get(&bet.id);
            for outcome in &mut bet.outcomes {
                outcome.compare(self.rounds, exact.and_then(|lines| lines.get(&outcome.id)));
            }
        }
    }
}

impl OutcomeCount {
    fn compare(&mut self, rounds: u64, exact: Option<&f64>) {
        self.exact = exact.copied();
        let chance = self.exact.unwrap_or(0.0);
        let deviation = (chance * (1.0 - chance) / rounds as f64).sqrt();
        self.z_score = z_score(self.frequency, self.exact, deviation);
    }
}

/// None without an exact figure, and for what does not vary.
fn z_score(found: f64, exact: Option<f64>, standard_error: f64) -> Option<f64> {
    let z_score = (found - exact?) / standard_error;
    z_score.is_finite().then_some(z_score)
}

/// Numbers that pass 2⁵³ are strings in JSON, as in the report.
mod text {
    use serde::{Deserialize, Deserializer, Serializer, de::Error};

    pub fn serialize<S: Serializer>(number: &u64, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(number)
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<u64, D::Error> {
        let text = String::deserialize(deserializer)?;
        text.parse().map_err(D::Error::custom)
    }
}

/// The kinds of rounds that occurred, each with how often.
pub(super) struct Rounds<Kind> {
    kinds: Vec<(Kind, u64)>,
    total: u64,
}

/// A bet's name and its net result in each kind of round that occurred.
pub(super) struct Bet {
    pub(super) id: String,
    pub(super) nets: Vec<Exact>,
}

impl<Kind: Copy> Rounds<Kind> {
    /// The kinds with a count, out of the counts of all.
    pub(super) fn of(counts: &[u64], kind: impl Fn(usize) -> Kind) -> Rounds<Kind> {
        let counted = counts.iter().enumerate().filter(|&(_, &count)| count > 0);
        Rounds {
            kinds: counted
                .map(|(index, &count)| (kind(index), count))
                .collect(),
            total: counts.iter().sum(),
        }
    }

    /// Something of each kind, in the order of a [`Bet`]'s nets.
    pub(super) fn each<T, C: FromIterator<T>>(&self, of: impl Fn(Kind) -> T) -> C {
        self.kinds.iter().map(|&(kind, _)| of(kind)).collect()
    }

    /// In how many rounds each name fits, by the names that fit each kind.
    pub(super) fn tally<Name: Ord, Names: IntoIterator<Item = Name>>(
        &self,
        names: impl Fn(Kind) -> Names,
    ) -> BTreeMap<Name, u64> {
        let mut tally = BTreeMap::new();
        for &(kind, count) in &self.kinds {
            for name in names(kind) {
                *tally.entry(name).or_default() += count;
            }
        }
        tally
    }

    /// So many rounds as a share of all.
    pub(super) fn share(&self, count: u64) -> f64 {
        count as f64 / self.total as f64
    }

    /// How many rounds ended in each of all possible ways.
    ///
    /// # Panics
    /// When one ended in another way.
    pub(super) fn outcomes<Id: AsRef<str>>(
        &self,
        ids: impl IntoIterator<Item = Id>,
        id: impl Fn(Kind) -> String,
    ) -> Vec<OutcomeCount> {
        let mut tally = self.tally(|kind| [id(kind)]);
        let outcome = |id: Id| {
            let count = tally.remove(id.as_ref()).unwrap_or(0);
            OutcomeCount {
                id: id.as_ref().into(),
                count,
                frequency: self.share(count),
                exact: None,
                z_score: None,
            }
        };
        let outcomes = ids.into_iter().map(outcome).collect();
        assert!(tally.is_empty(), "not among the outcomes: {tally:?}");
        outcomes
    }

    /// Mean and deviation of a bet.
    pub(super) fn statistics(&self, bet: &Bet) -> BetStatistics {
        let (mean, deviations) = self.deviations(bet);
        let square = self.mean(deviations.iter().map(|deviation| deviation * deviation));
        let variance = to_f64(&(square * self.bessel()));
        BetStatistics {
            id: bet.id.clone(),
            mean: to_f64(&mean),
            standard_error: (variance / self.total as f64).sqrt(),
            standard_deviation: variance.sqrt(),
            exact: None,
            z_score: None,
        }
    }

    /// Covariance of two bets. Its standard error is that of the mean of the products of the
    /// deviations, so it rests on the fourth mixed moment: √((E\[x²y²\] − E\[xy\]²) / n).
    pub(super) fn joint(&self, first: &Bet, second: &Bet) -> JointStatistics {
        let (first_deviations, second_deviations) =
            (self.deviations(first).1, self.deviations(second).1);
        let products: Vec<Exact> = (first_deviations.iter().zip(&second_deviations))
            .map(|(first, second)| first * second)
            .collect();
        let mixed = self.mean(products.iter().cloned());
        let fourth = self.mean(products.iter().map(|product| product * product));
        let spread = to_f64(&(fourth - &mixed * &mixed));
        JointStatistics {
            bets: vec![first.id.clone(), second.id.clone()],
            covariance: to_f64(&(mixed * self.bessel())),
            standard_error: (spread / self.total as f64).sqrt(),
            exact: None,
            z_score: None,
        }
    }

    /// A bet's mean, and how far from it each kind is.
    fn deviations(&self, bet: &Bet) -> (Exact, Vec<Exact>) {
        let mean = self.mean(bet.nets.iter().cloned());
        let deviations = bet.nets.iter().map(|net| net - &mean).collect();
        (mean, deviations)
    }

    /// The mean over all rounds of a value for each kind.
    fn mean(&self, values: impl Iterator<Item = Exact>) -> Exact {
        let counts = self.kinds.iter().map(|&(_, count)| whole(count));
        let total: Exact = counts.zip(values).map(|(count, value)| count * value).sum();
        total / whole(self.total)
    }

    /// n / (n − 1), by which a mean square about a sample's own mean falls short; 1 for one round.
    fn bessel(&self) -> Exact {
        whole(self.total) / whole(self.total.saturating_sub(1).max(1))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bet(id: &str, nets: [i32; 3]) -> Bet {
        Bet {
            id: id.into(),
            nets: nets.map(whole).to_vec(),
        }
    }

    /// Four rounds by hand: x = −1, −1, 1, 5 and y = 0, 0, 0, 4. Means 1 and 1; deviations
    /// −2, −2, 0, 4 and −1, −1, −1, 3; squares sum to 24 and 12, products to 2 + 2 + 0 + 12 = 16.
    /// Squared products 4, 4, 0, 144: mean 38, less 4² leaves 22.
    #[test]
    fn four_rounds_by_hand() {
        let rounds = Rounds::of(&[2, 0, 1, 1], |kind| kind);
        assert_eq!(rounds.each::<usize, Vec<_>>(|kind| kind), [0, 2, 3]);
        let (x, y) = (bet("main", [-1, 1, 5]), bet("side", [0, 0, 4]));
        let (of_x, of_y) = (rounds.statistics(&x), rounds.statistics(&y));
        assert_eq!((of_x.mean, of_y.mean), (1.0, 1.0));
        assert_eq!(of_x.standard_deviation, 8f64.sqrt());
        assert_eq!(of_x.standard_error, 2f64.sqrt());
        assert_eq!(of_y.standard_deviation, 2.0);
        let joint = rounds.joint(&x, &y);
        assert_eq!(joint.covariance, 16.0 / 3.0);
        assert_eq!(joint.standard_error, 5.5f64.sqrt());
        let tally = rounds.tally(|kind| vec!["all", "first"].into_iter().take(2 - kind.min(1)));
        assert_eq!(tally, BTreeMap::from([("all", 4), ("first", 2)]));
        assert_eq!(rounds.share(1), 0.25);
    }

    #[test]
    fn comparing_gives_z_scores() {
        let rounds = Rounds::of(&[2, 0, 1, 1], |kind| kind);
        let (x, y) = (bet("main", [-1, 1, 5]), bet("side", [0, 0, 4]));
        let mut simulation = Simulation {
            rounds: 4,
            seed: 1,
            bets: vec![rounds.statistics(&x), rounds.statistics(&y)],
            outcomes: rounds.outcomes(["lose", "never", "win"], |kind| {
                ["lose", "push", "win", "win"][kind].into()
            }),
            side_bets: Vec::new(),
            decisions: Vec::new(),
            joint: vec![rounds.joint(&x, &y)],
        };
        simulation.compare(&Expectations {
            bets: BTreeMap::from([("main".into(), 0.0)]),
            outcomes: BTreeMap::from([("lose".into(), 0.2)]),
            side_bets: BTreeMap::new(),
            covariances: BTreeMap::from([(vec!["main".into(), "side".into()], 16.0 / 3.0)]),
        });
        assert_eq!(simulation.bets[0].z_score, Some(1.0 / 2f64.sqrt()));
        assert_eq!(simulation.bets[1].z_score, None);
        assert_eq!(simulation.joint[0].z_score, Some(0.0));
        let counts = simulation.outcomes.iter().map(|outcome| outcome.count);
        assert_eq!(counts.collect::<Vec<u64>>(), [2, 0, 2]);
        assert!((simulation.outcomes[0].z_score.unwrap() - 1.5).abs() < 1e-12);
        let json = serde_json::to_string(&simulation).unwrap();
        assert!(json.starts_with(r#"{"rounds":"4","seed":"1","bets":[{"id":"main","mean":1.0"#));
        assert_eq!(
            serde_json::from_str::<Simulation>(&json).unwrap(),
            simulation
        );
    }

    /// Under rules where a fold forfeits a side bet, a report has the two bets also played together.
    #[test]
    fn covariances_are_those_of_the_main_bet_played_alone() {
        let mut report = crate::report::sample::report();
        let mut together = report.joint[0].clone();
        together.optimum = "together".into();
        together.covariance = 7.0;
        report.joint.push(together);
        let expected = Expectations::from(&report).covariances;
        let bets = vec!["main".to_string(), "five-plus-one/std".into()];
        assert_eq!(expected, BTreeMap::from([(bets, 0.5)]));
    }

    #[test]
    fn one_round_does_not_vary() {
        let rounds = Rounds::of(&[0, 1], |kind| kind);
        let statistics = rounds.statistics(&Bet {
            id: "main".into(),
            nets: vec![whole(2)],
        });
        assert_eq!((statistics.mean, statistics.standard_error), (2.0, 0.0));
    }
}
