//! Every figure of a report, from counted and priced groups of deals.

use super::published;
use super::solve::{Analysis, Solved};
use crate::evaluator::HandClass;
use crate::exact::{Exact, Moments, common_denominator, correlation, fraction_text, to_f64, whole};
use crate::games::{FOLD, Line, SideBetSpec, SidePays, Spec};
use crate::paytable::{LOSE, Prize, SideBet};
use crate::report::counts_hash;
use crate::report::model::*;
use num_bigint::BigInt;
use num_traits::{One, Zero};
use std::collections::BTreeMap;

/// The report of one analysis.
pub(super) fn report(analysis: &Analysis) -> Report {
    let Analysis {
        rules,
        game,
        optimal,
        ..
    } = analysis;
    let side_bets: Vec<SideBetCounts> = (0..rules.side_bets.len())
        .map(|place| SideBetCounts::new(analysis, place))
        .collect();
    let side_figures: Vec<SideBetFigures> = side_bets.iter().map(SideBetCounts::figures).collect();
    let main = main_bet(analysis);
    let counted: Vec<(&str, &str, &str)> = main
        .outcomes
        .iter()
        .map(|row| (row.id.as_str(), row.net.as_str(), row.count.as_str()))
        .collect();
    let counted_deals: BigInt = optimal.counts.iter().sum();
    let checks = Checks {
        counts_sum_to_total: counted_deals == optimal.total,
        counts_hash: counts_hash(rules.game.id, &rules.paytable, &counted),
        ruled_out: optimal
            .ruled_out
            .iter()
            .map(|row| RuledOutRow {
                action: row.action.clone(),
                ruled_out: row.ruled_out.to_string(),
                worked_out: row.worked_out.to_string(),
            })
            .collect(),
    };
    assert!(checks.counts_sum_to_total, "outcomes count every deal once");
    Report {
        schema_version: SCHEMA_VERSION,
        tool: Tool::this(),
        game: rules.game.id.into(),
        paytable: rules.paytable.clone(),
        origin: rules.origin.id().into(),
        rules: RulesUsed::of(rules),
        deals: Deals {
            total: optimal.total.to_string(),
            convention: game.deals(crate::cards::CardSet::FULL).1.into(),
        },
        joint: joint(analysis, &side_bets),
        published: published::checks(analysis, &side_figures),
        main,
        side_bets: side_figures,
        checks,
    }
}

/// Part of a whole, as a double.
fn share(count: &BigInt, total: &BigInt) -> f64 {
    to_f64(&Exact::new(count.clone(), total.clone()))
}

/// A sum of results over so many deals, with its denominator never reduced.
fn net(sum: &Exact, deals: &BigInt, unit: &Exact) -> Net {
    Net {
        numerator: (sum * unit).to_integer().to_string(),
        denominator: (deals * unit.to_integer()).to_string(),
        value: to_f64(&(sum / whole(deals.clone()))),
    }
}

fn main_bet(analysis: &Analysis) -> MainBet {
    let Analysis { rules, optimal, .. } = analysis;
    let total = &optimal.total;
    let moments = optimal.moments();
    let edge = optimal.house_edge();
    let average_bet = optimal.average_bet();
    let risk = &edge / &average_bet;
    let distribution = distribution(optimal);
    let frequency = |wanted: fn(&Exact) -> bool| {
        let rows = distribution.iter().filter(|(net, _)| wanted(net));
        share(&rows.map(|(_, count)| count).sum(), total)
    };
    MainBet {
        unit: "ante".into(),
        net: net(&optimal.total_net(), total, &optimal.unit(rules)),
        house_edge: to_f64(&edge),
        house_edge_per_initial_bet: to_f64(&(&edge / analysis.game.initial_bet(rules))),
        element_of_risk: to_f64(&risk),
        average_bet: to_f64(&average_bet),
        return_to_player: to_f64(&(whole(1) - &edge)),
        return_to_player_on_total_bet: to_f64(&(whole(1) - &risk)),
        variance: to_f64(&moments.variance()),
        standard_deviation: moments.standard_deviation(),
        skewness: moments.skewness(),
        hit_frequency: frequency(|net| *net > Exact::zero()),
        push_frequency: frequency(Exact::is_zero),
        loss_frequency: frequency(|net| *net < Exact::zero()),
        top_award: top_award(&distribution, total),
        outcomes: outcomes(optimal),
        distribution: distribution
            .iter()
            .map(|(net, count)| DistributionRow {
                net: fraction_text(net),
                count: count.to_string(),
                probability: share(count, total),
            })
            .collect(),
        decisions: decisions(analysis),
        starting_hands: starting_hands(optimal),
        sensitivity: sensitivity(analysis),
    }
}

/// Every starting hand, its actions best first.
fn starting_hands(solved: &Solved) -> Vec<StartingHand> {
    let all: u32 = solved.starting_hands.iter().map(|hand| hand.holdings).sum();
    let hands = solved.starting_hands.iter();
    hands
        .map(|hand| {
            let (best, value) = &hand.worths[hand.best];
            let mut worths: Vec<&(String, Exact)> = hand.worths.iter().collect();
            // A stable sort keeps actions of equal worth in the order of preference.
            worths.sort_by(|one, two| two.1.cmp(&one.1));
            let actions = worths.into_iter().map(|(action, value)| StartingAction {
                action: action.clone(),
                value_exact: fraction_text(value),
                value: to_f64(value),
            });
            StartingHand {
                hand: hand.name.clone(),
                combinations: hand.holdings,
                frequency: share(&hand.holdings.into(), &all.into()),
                best: best.clone(),
                value_exact: fraction_text(value),
                value: to_f64(value),
                actions: actions.collect(),
            }
        })
        .collect()
}

fn distribution(solved: &Solved) -> BTreeMap<Exact, BigInt> {
    let mut distribution = BTreeMap::new();
    for (net, count) in solved.nets() {
        *distribution.entry(net.clone()).or_insert_with(BigInt::zero) += count;
    }
    distribution
}

fn top_award(distribution: &BTreeMap<Exact, BigInt>, total: &BigInt) -> TopAward {
    let (net, count) = distribution
        .last_key_value()
        .expect("a game has at least one deal");
    TopAward {
        net: fraction_text(net),
        count: count.to_string(),
        probability: share(count, total),
    }
}

fn outcomes(solved: &Solved) -> Vec<Outcome> {
    let rows = solved.outcomes.iter().zip(&solved.counts);
    rows.map(|(outcome, count)| {
        let chance = Exact::new(count.clone(), solved.total.clone());
        Outcome {
            id: outcome.name.id.clone(),
            event: outcome.name.words.clone(),
            net: fraction_text(&outcome.net),
            count: count.to_string(),
            probability: to_f64(&chance),
            r#return: to_f64(&(chance * &outcome.net)),
        }
    })
    .collect()
}

fn decisions(analysis: &Analysis) -> Vec<DecisionRow> {
    let decisions = analysis.game.decisions(analysis.rules);
    let rows = decisions.into_iter().enumerate();
    rows.map(|(place, (stage, action))| {
        let count = analysis.optimal.taken(place);
        DecisionRow {
            stage: stage.id,
            action: action.id,
            frequency: share(&count, &analysis.optimal.total),
            count: count.to_string(),
        }
    })
    .collect()
}

fn sensitivity(analysis: &Analysis) -> Vec<SensitivityRow> {
    let edge = analysis.optimal.house_edge();
    let change = |solved: &Solved| to_f64(&(solved.house_edge() - &edge));
    let rows = analysis.plus_one.iter();
    rows.map(|(line, held, resolved)| SensitivityRow {
        line: format!("{}.{}", line.table, line.line),
        derivative: change(held),
        resolved_plus_one: change(resolved),
    })
    .collect()
}

/// One side bet, counted.
struct SideBetCounts<'a> {
    bet: &'a SideBet,
    pays: SidePays,
    /// Equally likely ways to deal the cards it is settled on.
    deals: BigInt,
    rows: Vec<SideRow>,
    /// Net results with their counts; `None` when one of them hangs on a meter that was not given.
    nets: Option<Vec<(Exact, BigInt)>>,
    /// Expected product with the main bet's net result, under the same condition.
    product_with_main: Option<Exact>,
}

/// One line of a side bet, or what loses.
struct SideRow {
    id: String,
    words: String,
    pays: String,
    net: Option<Exact>,
    count: BigInt,
    /// Its part of the sum of the net results of all deals.
    sum: Option<Exact>,
}

/// How many of its deals a side bet ends in each result.
struct Results {
    counts: BTreeMap<Line, BigInt>,
    deals: BigInt,
}

impl Results {
    /// # Panics
    /// When the main bet's deals do not count those of the side bet evenly.
    fn of(optimal: &Solved, place: usize, deals: &BigInt) -> Results {
        let mut counts: BTreeMap<Line, BigInt> = BTreeMap::new();
        for group in &optimal.groups {
            *counts.entry(group.side[place]).or_default() += &group.count;
        }
        let per_deal = &optimal.total / deals;
        for count in counts.values_mut() {
            assert!(
                (&*count % &per_deal).is_zero(),
                "the main bet's deals repeat the side bet's"
            );
            *count /= &per_deal;
        }
        Results {
            counts,
            deals: deals.clone(),
        }
    }

    fn count(&self, such: impl Fn(Line) -> bool) -> BigInt {
        let such = self.counts.iter().filter(|&(&result, _)| such(result));
        such.map(|(_, count)| count).sum()
    }

    fn paid(&self, bet: &SideBet, spec: &SideBetSpec, line: Line, prize: &Prize) -> SideRow {
        let count = self.count(|result| bet.line_of(result) == Some(line));
        let net = bet.net(spec.pays, line);
        let sum = match prize {
            // A meter of its own pays out its seeds and, in the long run, all that was put on it.
            Prize::Seeded { seed, contribution } => {
                let seeds = (seed - whole(1)) * whole(count.clone());
                Some(seeds + contribution * whole(self.deals.clone()))
            }
            _ => net.as_ref().map(|net| net * whole(count.clone())),
        };
        SideRow {
            id: line.id().into(),
            words: (spec.words)(line),
            pays: prize.to_string(),
            net,
            count,
            sum,
        }
    }

    fn lost(&self, id: &str, words: String, such: impl Fn(Line) -> bool) -> SideRow {
        let count = self.count(such);
        SideRow {
            id: id.into(),
            words,
            pays: "0".into(),
            net: Some(-whole(1)),
            sum: Some(-whole(count.clone())),
            count,
        }
    }

    /// What loses: each of the results that the side bet tells apart, or all in one row.
    fn losers(&self, bet: &SideBet, game: &Spec) -> Vec<SideRow> {
        let spec = bet.spec(game);
        let loses = |result| bet.line_of(result).is_none();
        let apart = bet.losers(game).into_iter();
        if apart.len() == 0 {
            return vec![self.lost(LOSE, Line::Less.words().into(), loses)];
        }
        apart
            .map(|line| {
                let falls = |result| loses(result) && falls_on(result, line, spec);
                self.lost(line.id(), (spec.words)(line), falls)
            })
            .collect()
    }
}

/// Whether a result that loses belongs to this row: a side bet without a row for ace-king counts it
/// as a high card, and one without a row for the royal flush as a straight flush.
fn falls_on(result: Line, row: Line, spec: &SideBetSpec) -> bool {
    let has_row = |line: Line| spec.lines.contains(&line) || spec.unpaid.contains(&line);
    let counted_as = match result {
        result if has_row(result) => result,
        Line::Hand(HandClass::AceKing) => HandClass::HighCard.into(),
        Line::Hand(HandClass::RoyalFlush) => HandClass::StraightFlush.into(),
        other => panic!("the side bet {} has no row for {other}", spec.id),
    };
    counted_as == row
}

impl<'a> SideBetCounts<'a> {
    fn new(analysis: &'a Analysis, place: usize) -> SideBetCounts<'a> {
        let Analysis { rules, optimal, .. } = analysis;
        let bet = &rules.side_bets[place];
        let spec = bet.spec(rules.game);
        let deals = BigInt::from((spec.deals)(rules));
        let results = Results::of(optimal, place, &deals);
        let lines = bet.lines.iter();
        let mut rows: Vec<SideRow> = lines
            .map(|(&line, prize)| results.paid(bet, spec, line, prize))
            .collect();
        rows.extend(results.losers(bet, rules.game));
        let nets = rows
            .iter()
            .map(|row| Some((row.net.clone()?, row.count.clone())));
        SideBetCounts {
            bet,
            pays: spec.pays,
            nets: nets.collect(),
            product_with_main: product_with_main(optimal, bet, spec.pays, place),
            deals,
            rows,
        }
    }

    fn figures(&self) -> SideBetFigures {
        let sums = self.rows.iter().map(|row| row.sum.as_ref());
        let sum: Option<Exact> = sums.sum();
        let edge = sum.as_ref().map(|sum| -sum / whole(self.deals.clone()));
        // The lines that pay come first.
        let paid = self.rows.iter().take(self.bet.lines.len());
        SideBetFigures {
            id: self.bet.id.into(),
            paytable: self.bet.table.clone(),
            net: sum.map(|sum| net(&sum, &self.deals, &self.unit())),
            house_edge: edge.as_ref().map(to_f64),
            return_to_player: edge.as_ref().map(|edge| to_f64(&(whole(1) - edge))),
            standard_deviation: self.moments().map(|moments| moments.standard_deviation()),
            hit_frequency: share(&paid.map(|row| &row.count).sum(), &self.deals),
            meter: (self.pays == SidePays::Progressive).then(|| self.meter()),
            outcomes: self.rows.iter().map(|row| self.outcome(row)).collect(),
        }
    }

    fn unit(&self) -> Exact {
        let seeded = self.bet.lines.values().flat_map(|prize| match prize {
            Prize::Seeded { seed, contribution } => vec![seed, contribution],
            _ => Vec::new(),
        });
        let nets = self.rows.iter().filter_map(|row| row.net.as_ref());
        common_denominator(nets.chain(seeded))
    }

    fn moments(&self) -> Option<Moments> {
        let nets = self.nets.as_ref()?;
        Some(Moments::of(nets.iter().map(|(net, count)| (net, count))))
    }

    /// return = Σ fixed prizes · probability + meter · Σ shares · probability
    fn meter(&self) -> MeterFigures {
        let (mut fixed, mut per_unit) = (Exact::zero(), Exact::zero());
        for (row, prize) in self.rows.iter().zip(self.bet.lines.values()) {
            let chance = Exact::new(row.count.clone(), self.deals.clone());
            match prize {
                Prize::Fixed(prize) => fixed += chance * prize,
                Prize::MeterShare(share) => per_unit += chance * share,
                Prize::Seeded { .. } => {}
            }
        }
        let depends = !per_unit.is_zero() && fixed < Exact::one();
        let break_even = depends.then(|| (Exact::one() - &fixed) / &per_unit);
        MeterFigures {
            fixed_return: fraction_text(&fixed),
            return_per_unit: fraction_text(&per_unit),
            break_even_exact: break_even.as_ref().map(fraction_text),
            break_even: break_even.as_ref().map(to_f64),
            given: self.bet.meter.as_ref().map(fraction_text),
        }
    }

    fn outcome(&self, row: &SideRow) -> SideOutcome {
        let chance = Exact::new(row.count.clone(), self.deals.clone());
        SideOutcome {
            id: row.id.clone(),
            event: row.words.clone(),
            pays: row.pays.clone(),
            net: row.net.as_ref().map(fraction_text),
            count: row.count.to_string(),
            probability: to_f64(&chance),
            r#return: (row.sum.as_ref()).map(|sum| to_f64(&(sum / whole(self.deals.clone())))),
        }
    }
}

/// E\[main · side bet\].
fn product_with_main(
    optimal: &Solved,
    bet: &SideBet,
    pays: SidePays,
    place: usize,
) -> Option<Exact> {
    // Counts are added up before they are multiplied: fractions are dear.
    let mut counts: BTreeMap<(usize, Line), BigInt> = BTreeMap::new();
    for group in &optimal.groups {
        *counts
            .entry((group.outcome, group.side[place]))
            .or_default() += &group.count;
    }
    let mut sum = Exact::zero();
    for ((outcome, result), count) in counts {
        sum += &optimal.outcomes[outcome].net * bet.net(pays, result)? * whole(count);
    }
    Some(sum / whole(optimal.total.clone()))
}

/// The main bet with each side bet whose net is known, each at its own best; and with those that a fold
/// forfeits, played together.
fn joint(analysis: &Analysis, side_bets: &[SideBetCounts]) -> Vec<Joint> {
    let main = analysis.optimal.moments();
    let rows = side_bets.iter();
    let separate = rows.filter_map(|counts| {
        let side = counts.moments()?;
        let covariance = counts.product_with_main.as_ref()? - &main.mean * &side.mean;
        let row = JointRow {
            bet: counts.bet,
            stake: &whole(1),
            optimum: "separate",
        };
        Some(row.figures(&main, &side, &covariance))
    });
    let together = analysis.together.iter();
    let together =
        together.map(|(place, stake, solved)| together_row(analysis, *place, stake, solved));
    separate.chain(together).collect()
}

/// The main bet and one side bet at a stake.
struct JointRow<'a> {
    bet: &'a SideBet,
    stake: &'a Exact,
    optimum: &'static str,
}

impl JointRow<'_> {
    /// From the moments of the main bet and of the side bet at its stake.
    fn figures(&self, main: &Moments, side: &Moments, covariance: &Exact) -> Joint {
        let net = &main.mean + &side.mean;
        let variance = main.variance() + side.variance() + covariance * whole(2);
        Joint {
            bets: vec!["main".into(), self.bet.label()],
            stakes: vec!["1".into(), fraction_text(self.stake)],
            optimum: self.optimum.into(),
            net_exact: fraction_text(&net),
            net: to_f64(&net),
            covariance: to_f64(covariance),
            correlation: correlation(covariance, main, side),
            standard_deviation: to_f64(&variance).sqrt(),
        }
    }
}

/// A side bet that a fold forfeits, under the play that is best for both.
fn together_row(analysis: &Analysis, place: usize, stake: &Exact, solved: &Solved) -> Joint {
    let bet = &analysis.rules.side_bets[place];
    let pays = bet.spec(analysis.rules.game).pays;
    let mut counts: BTreeMap<(usize, Line), BigInt> = BTreeMap::new();
    for group in &solved.groups {
        *counts
            .entry((group.outcome, group.side[place]))
            .or_default() += &group.count;
    }
    let mut product = Exact::zero();
    let mut nets = Vec::new();
    for ((outcome, result), count) in counts {
        let outcome = &solved.outcomes[outcome];
        let net = if outcome.name.id == FOLD {
            -whole(1)
        } else {
            bet.net(pays, result)
                .expect("a bet that is played together with another has known results")
        };
        product += &outcome.net * &net * stake * whole(count.clone());
        nets.push((net * stake, count));
    }
    let (main, side) = (
        solved.moments(),
        Moments::of(nets.iter().map(|(net, count)| (net, count))),
    );
    let covariance = product / whole(solved.total.clone()) - &main.mean * &side.mean;
    let row = JointRow {
        bet,
        stake,
        optimum: "together",
    };
    row.figures(&main, &side, &covariance)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::{Named, Outcome as Ended, caribbean, casino_holdem, uth};
    use crate::paytable::{Rules, load};

    /// Deals that all end alike for the main bet, and for every side bet in the given results.
    fn figures(rules: &Rules, place: usize, total: u64, results: &[(Line, u64)]) -> SideBetFigures {
        let group = |&(result, count): &(Line, u64)| crate::games::Group {
            outcome: 0,
            decisions: vec![0],
            side: vec![result; rules.side_bets.len()],
            count: count.into(),
        };
        let name = Named {
            id: "push".into(),
            words: "push".into(),
        };
        let outcome = Ended {
            name,
            net: whole(0),
            stake: whole(1),
        };
        let analysis = Analysis {
            rules,
            // Side bets are settled by the rules alone.
            game: &caribbean::Caribbean,
            optimal: Solved {
                outcomes: vec![outcome],
                counts: vec![total.into()],
                groups: results.iter().map(group).collect(),
                total: total.into(),
                starting_hands: Vec::new(),
                ruled_out: Vec::new(),
            },
            together: Vec::new(),
            plus_one: Vec::new(),
            simpler: Vec::new(),
        };
        SideBetCounts::new(&analysis, place).figures()
    }

    fn hands(counts: [u64; 10]) -> Vec<(Line, u64)> {
        let classes = HandClass::ALL.into_iter().rev();
        let classes = classes.filter(|class| *class != HandClass::AceKing);
        classes.map(Line::from).zip(counts).collect()
    }

    /// The five-card hands of a pack, royal flush first; aces are 84,480 of the pairs.
    fn five_cards() -> Vec<(Line, u64)> {
        let mut hands = hands([
            4, 36, 624, 3_744, 5_108, 10_200, 54_912, 123_552, 1_013_760, 1_302_540,
        ]);
        hands.push((Line::PairOfAces, 84_480));
        hands
    }

    fn rows(figures: &SideBetFigures) -> Vec<(&str, &str, Option<&str>)> {
        let rows = figures.outcomes.iter();
        rows.map(|row| (row.id.as_str(), row.count.as_str(), row.net.as_deref()))
            .collect()
    }

    #[test]
    fn the_bonus_pays_a_pair_of_aces() {
        let rules = load(&casino_holdem::SPEC, "std", &[]).unwrap();
        let std = figures(&rules, 0, 2_598_960, &five_cards());
        // 400 + 1,800 + 24,960 + 112,320 + 102,160 + 7 · 273,144 won, 2,316,300 lost.
        assert_eq!(std.net.as_ref().unwrap().numerator, "-162652");
        let rows = rows(&std);
        assert_eq!(rows[8], ("pair-of-aces", "84480", Some("7")));
        assert_eq!(rows[9], ("lose", "2316300", Some("-1")));
        let flush_25 = figures(&rules, 2, 2_598_960, &five_cards());
        assert_eq!(flush_25.net.unwrap().numerator, "-166392");
    }

    /// 40 · 1,000 + 624 · 250 + 3,744 · 50 + 5,108 · 50 + 10,200 · 10 = 740,600 in seeds and fixed
    /// prizes, and 37 % of every stake: 100 · (740,600 − 2,598,960) + 37 · 2,598,960 = −89,674,480.
    #[test]
    fn seeded_meters_have_a_net_and_nothing_more() {
        let rules = load(&casino_holdem::SPEC, "std", &[]).unwrap();
        let bet = figures(&rules, 3, 2_598_960, &five_cards());
        let net = bet.net.as_ref().unwrap();
        assert_eq!(
            (net.numerator.as_str(), net.denominator.as_str()),
            ("-89674480", "259896000")
        );
        assert_eq!(format!("{:.6}", bet.return_to_player.unwrap()), "0.654960");
        assert_eq!((bet.standard_deviation, &bet.meter), (None, &None));
        assert_eq!(
            rows(&bet),
            [
                // The royal flushes are among them.
                ("straight-flush", "40", None),
                ("four-of-a-kind", "624", None),
                ("full-house", "3744", None),
                ("flush", "5108", Some("49")),
                ("straight", "10200", Some("9")),
                ("lose", "2579244", Some("-1")),
            ]
        );
        assert_eq!(bet.outcomes[0].pays, "1000 + 9%");
        let returns = bet.outcomes.iter().map(|row| row.r#return.unwrap());
        assert!((returns.sum::<f64>() - net.value).abs() < 1e-12);
        // Without contributions all is known.
        let sets = [
            "side.progressive.tables.1000-250-50-50-10.straight-flush=1000",
            "side.progressive.tables.1000-250-50-50-10.four-of-a-kind=250",
            "side.progressive.tables.1000-250-50-50-10.full-house=50",
        ];
        let rules = load(&casino_holdem::SPEC, "std", &sets.map(String::from)).unwrap();
        let bet = figures(&rules, 3, 2_598_960, &five_cards());
        assert_eq!(
            bet.net.unwrap().numerator,
            (740_600 - 2_598_960).to_string()
        );
        assert!(bet.standard_deviation.is_some());
        assert_eq!(bet.outcomes[0].net.as_deref(), Some("999"));
    }

    /// The seven-card hands of a pack. Of table 1: 112,149,144 won, 113,355,660 lost.
    #[test]
    fn trips_has_four_tables() {
        let rules = load(&uth::SPEC, "std", &[]).unwrap();
        let seven_cards = hands([
            4_324, 37_260, 224_848, 3_473_184, 4_047_644, 6_180_020, 6_461_620, 31_433_400,
            58_627_800, 23_294_460,
        ]);
        let nets = [-1_206_516, -2_547_324, -4_679_700, -8_268_988];
        for (place, net) in nets.into_iter().enumerate() {
            let bet = figures(&rules, place, 133_784_560, &seven_cards);
            assert_eq!(
                bet.net.unwrap().numerator,
                net.to_string(),
                "{}",
                bet.paytable
            );
            assert_eq!(bet.outcomes.last().unwrap().count, "113355660");
        }
    }

    /// The published counts; ace-king loses as a high card.
    #[test]
    fn a_bad_beat_tells_its_losers_apart() {
        let rules = load(&uth::SPEC, "std", &[]).unwrap();
        let mut results = hands([
            0,
            10_300_592,
            471_040_512,
            8_435_225_376,
            19_434_208_592,
            18_271_076_976,
            64_049_759_448,
            399_099_149_640,
            1_366_512_556_968,
            791_967_420_480 - 5,
        ]);
        results.push((HandClass::AceKing.into(), 5));
        results.push((Line::Equal, 113_130_263_816));
        for (_, count) in &mut results {
            *count *= 10;
        }
        let bet = figures(&rules, 4, 27_813_810_024_000, &results);
        let rows = rows(&bet);
        assert_eq!(rows.len(), 10);
        assert_eq!(rows[0], ("straight-flush", "10300592", Some("7500")));
        assert_eq!(rows[6], ("two-pair", "399099149640", Some("-1")));
        assert_eq!(rows[8], ("high-card", "791967420480", Some("-1")));
        assert_eq!(rows[9], ("equal-hands", "113130263816", Some("-1")));
        let events: Vec<&str> = bet.outcomes.iter().map(|row| row.event.as_str()).collect();
        assert_eq!(events[1], "losing hand is four of a kind");
        assert_eq!(events[8..], ["losing hand is a high card", "equal hands"]);
        let paid: f64 = bet.outcomes[..6].iter().map(|row| row.probability).sum();
        assert!((bet.hit_frequency - paid).abs() < 1e-15);
    }
}
