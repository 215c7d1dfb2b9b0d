//! Oasis Poker, simulated: what its draws cost and its bets are paid; the rest is in `exchange`. 210 to
//! 260 ns a round, by the cards drawn.

use super::exchange::{self, Decide, House, Offer};
use super::figures::Simulation;
use super::poker::{HandValue, Holding};
use crate::cards::Card;
use crate::engine::{Interrupted, Observer};
use crate::evaluator::HandClass;
use crate::exact::{Exact, whole};
use crate::games::Line;
use crate::paytable::{Rules, SideBet};
use std::num::NonZeroU64;

/// Plays so many rounds of Oasis Poker. Outcomes have the names `fold`, `not-qualified`, `lose`, `push`
/// and `win-…` with the line of the raise table that was paid; after an exchange `exchange-…` with the
/// number of cards comes before them. A side bet whose net depends on a meter that is not given has its
/// lines counted but no statistics.
///
/// # Errors
/// When the observer says to stop.
///
/// # Panics
/// When the rules are another game's, and when the strategy draws what they do not have.
pub fn simulate(
    rules: &Rules,
    strategy: &(impl Decide + ?Sized),
    rounds: NonZeroU64,
    seed: u64,
    observer: &dyn Observer,
) -> Result<Simulation, Interrupted> {
    exchange::simulate(Oasis::new(rules), strategy, rounds, seed, observer)
}

/// A house that plays by such rules.
pub(super) struct Oasis<'a> {
    rules: &'a Rules,
}

impl Oasis<'_> {
    pub(super) fn new(rules: &Rules) -> Oasis<'_> {
        Oasis { rules }
    }
}

impl House for Oasis<'_> {
    const BET: &'static str = "raise";
    const HANDS: usize = HandClass::COUNT;
    /// The class of the five cards, and that of the best five of them and the up card.
    const FIRST_HANDS: usize = HandClass::COUNT * HandClass::COUNT;

    fn rules(&self) -> &Rules {
        self.rules
    }

    fn offers(&self) -> Vec<(usize, Offer)> {
        let forced = self.rules.numbers("must_raise_after");
        let offer = |cards: &u8| {
            let offer = Offer {
                fee: self.rules.exact(&format!("fee_{cards}")).clone(),
                forced: forced.contains(cards),
            };
            (usize::from(*cards), offer)
        };
        self.rules.numbers("exchange").iter().map(offer).collect()
    }

    fn hand(&self, _: &[Card], value: HandValue) -> usize {
        value.class().index()
    }

    fn name(&self, hand: usize) -> String {
        line(hand).id().into()
    }

    fn won(&self, hand: usize) -> Exact {
        whole(1) + self.rules.exact("raise") * self.rules.pays("pays", line(hand))
    }

    fn first_hand(&self, player: [Card; 5], up: Card) -> usize {
        let mut holding = Holding::of(player);
        let five = holding.value().class();
        holding.add(up);
        five.index() * HandClass::COUNT + holding.value().class().index()
    }

    fn result(&self, first_hand: usize, bet: &SideBet) -> Line {
        let class = match bet.id {
            "five-plus-one" => first_hand % HandClass::COUNT,
            "progressive" => first_hand / HandClass::COUNT,
            other => panic!("Oasis Poker has no side bet {other}"),
        };
        HandClass::ALL[class].into()
    }
}

/// The line of the raise table that a winning hand is paid by.
fn line(hand: usize) -> HandClass {
    HandClass::ALL[hand].max(HandClass::AceKing)
}

#[cfg(test)]
mod tests {
    use super::super::exchange::testing::{
        self, Always, By, assert_adds_up, assert_numbered, assert_side_bets, last, run, settled,
        taken, total, within,
    };
    use super::super::exchange::{First, Table};
    use super::super::poker::naive::best_value;
    use super::*;
    use crate::analysis::simulate::Expectations;
    use crate::cards::CardSet;
    use crate::games::oasis::SPEC;
    use itertools::Itertools;
    use std::collections::BTreeMap;

    fn rules(paytable: &str, overrides: &[&str]) -> Rules {
        testing::rules(&SPEC, paytable, overrides)
    }

    fn assert_settled(rules: &Rules, cases: &[&str]) {
        testing::assert_settled(|| Oasis::new(rules), cases);
    }

    /// A raise without an exchange is Caribbean Stud's.
    #[test]
    fn the_settlement_table_row_by_row() {
        let cases = [
            "9c 8d 7h 6s 2c | As Kd 4c 3c 2h => fold -1",
            // The dealer below ace-king: the ante is paid, whoever has the better hand.
            "7c 5d 4h 3s 2c | Ac Qd 4c 3d 2h => not-qualified 1",
            "7c 7d 4h 3s 2c | Ac Qd 4c 3d 2h => not-qualified 1",
            "Qc Jd 9h 3s 2c | As Kd 4c 3c 2h => lose -3",
            "Ac 5d 4s 3h 2s | 6c 5c 4h 3s 2d => lose -3",
            "Ac Kc 4h 3s 2c | As Kd 4c 3c 2h => push 0",
            "Ac Kc 5h 3s 2c | As Kd 4c 3c 2h => win-ace-king 3",
            "2c 2d 3s 4h 5s | As Kd 4c 3c 2h => win-pair 3",
            "2c 2d 3s 3h 5s | As Kd 4c 3c 2h => win-two-pair 5",
            "5c 5d 5s 3h 4s | As Kd 4c 3c 2h => win-three-of-a-kind 7",
            "Ac 5d 4s 3h 2s | As Kd 4c 3c 2h => win-straight 9",
            "7d 5d 4d 3d 2d | As Kd 4c 3c 2h => win-flush 11",
            "5c 5d 5s 3h 3s | As Kd 4c 3c 2h => win-full-house 15",
            "5c 5d 5s 5h 3s | As Kd 4c 3c 2h => win-four-of-a-kind 41",
            "Ad 5d 4d 3d 2d | As Kd 4c 3c 2h => win-straight-flush 101",
            "Ah Kh Qh Jh Th | As Kd 4c 3c 2h => win-royal-flush 201",
        ];
        assert_settled(&rules("std", &[]), &cases);
    }

    /// Fees of 1, 2, 3, 2 and 1.
    #[test]
    fn fees_are_never_returned() {
        let cases = [
            "9c 8d 7h 6s 2c | As Kd 4c 3c 2h | Jc => exchange-1-fold -2",
            "9c 8d 7h 6s 2c | As Kd 4c 3c 2h | Jc Jd => exchange-2-fold -3",
            "9c 8d 7h 6s 2c | As Kd 4c 3c 2h | Jc Jd Jh => exchange-3-fold -4",
            "9c 8d 7h 6s 2c | As Kd 4c 3c 2h | Jc Jd Jh Js => exchange-4-fold -3",
            "9c 8d 7h 6s 2c | Ac Qd 4c 3d 2h | Jc => exchange-1-not-qualified 0",
            "9c 8d 7h 6s 2c | Ac Qd 4c 3d 2h | Jc Jd => exchange-2-not-qualified -1",
            "9c 8d 7h 6s 2c | Ac Qd 4c 3d 2h | Jc Jd Jh => exchange-3-not-qualified -2",
            "9c 8d 7h 6s 2c | As Kd 4c 3c 2h | Jc => exchange-1-lose -4",
            "9c 8d 7h 6s 2c | As Kd 4c 3c 2h | Qc Jd 5h => exchange-3-lose -6",
            "Ac Kc 4h 3s 9c | As Kd 4c 3c 2h | 2d => exchange-1-push -1",
            "Ac 8d 7h 6s 2c | As Kd 4c 3h 2h | Kh 4h 3d 2d => exchange-4-push -2",
            // The five that play are the cards kept and those drawn.
            "9c 9d 7h 7c 6s | As Kd 4c 3c 2h | 9h => exchange-1-win-full-house 14",
            "9c 9d 7h 6s 2c | As Kd 4c 3c 2h | 7c 5d => exchange-2-win-two-pair 3",
            "9c 8d 7h 6s 2c | As Kd 4c 3c 2h | 9d Jc Qc => exchange-3-fold -4",
            "9c 8d 7h 6s 2c | As Kd 4c 3c 2h | 8c Jc Qc 9d => exchange-4-win-pair 1",
            "9c 8d 7h 6s 2c | As Kd 4d 3c 2h | 7c 4c Jc Qc => exchange-4-win-flush 9",
        ];
        assert_settled(&rules("std", &[]), &cases);
    }

    /// Who has exchanged five must raise.
    #[test]
    fn a_forced_raise_is_settled_whatever_is_held() {
        let rules = rules("std", &[]);
        let of = |round: &str| {
            settled(
                Oasis::new(&rules),
                Always(First::Exchange(last(5)), false),
                round,
            )
        };
        for (round, outcome, net) in [
            ("As Kd 4c 3c 2h | Qc Jd 9h 3s 2d", "exchange-5-lose", -4),
            (
                "Ac Qd 4c 3d 2h | 7c 5d 4h 3s 2d",
                "exchange-5-not-qualified",
                0,
            ),
            (
                "As Kd 4c 3c 2h | Ah Kh Qh Jh Th",
                "exchange-5-win-royal-flush",
                200,
            ),
        ] {
            let found = of(&format!("9c 8d 7h 6s 2c | {round}"));
            assert_eq!(found, (outcome.into(), whole(net)), "{round}");
        }
    }

    #[test]
    fn houses_may_differ() {
        let per_card = [
            "9c 8d 7h 6s 2c | As Kd 4c 3c 2h | Jc Jd Jh Js => exchange-4-fold -5",
            "9c 8d 7h 6s 2c | As Kd 4c 3c 2h | Qc Jd 9h 3s 2d => exchange-5-fold -6",
            "9c 8d 7h 6s 2c | As Kd 4c 3c 2h | Qc Jd 9h 3s 2d => exchange-5-lose -8",
        ];
        assert_settled(&rules("per-card", &[]), &per_card);
        let one_card = [
            "9c 8d 7h 6s 2c | As Kd 4c 3c 2h | 8c => exchange-1-fold -2",
            "9c 8d 7h 6s 2c | As Kd 4c 3c 2h | 8c => exchange-1-win-pair 2",
        ];
        assert_settled(&rules("one-card", &[]), &one_card);
        let odd = [
            "9c 8d 7h 6s 2c | As Kd 4c 3c 2h | 8c => exchange-1-fold -1.25",
            "9c 8d 7h 6s 2c | As Kd 4c 3c 2h | 8c => exchange-1-win-pair 2.175",
            "9c 8d 7h 6s 2c | As Kd 4c 3c 2h => lose -2.5",
        ];
        let changed = ["raise=3/2", "fee_1=1/4", "pays.pair=0.95"];
        assert_settled(&rules("one-card", &changed), &odd);
        // A dealer who always plays pays low hands the ace-king line.
        let always_plays = ["Qc Jd 9h 3s 2c | 7c 5d 4h 3d 2d => win-ace-king 3"];
        assert_settled(&rules("std", &["qualifier=none"]), &always_plays);
        let fours = [
            "2c 2d 3h 4h 5s | 3c 3d Ah Ks Qc => not-qualified 1",
            "2c 2d 3h 4h 5s | 4c 4d Ah Ks Qc => lose -3",
        ];
        assert_settled(&rules("std", &["qualifier=pair:4"]), &fours);
    }

    /// What the first five cards and the up card bring, whatever is drawn or folded.
    #[test]
    fn side_bets_are_paid_on_their_own_cards() {
        let rules = rules("std", &["side.progressive.meter=5000"]);
        let ways = [
            (First::Fold, ""),
            (First::Bet, ""),
            (First::Exchange(0b00110), " | 5s 5d"),
        ];
        for (player, up, five_plus_one, progressive) in [
            ("Ac Kd 7h 4c 3c", "Ad", -1, -1),
            ("Ac Ad 7h 4c 3c", "Ah", 7, -1),
            ("Ac Qc 7c 4c 3d", "3c", 15, -1),
            ("Ac Qc 7c 4c 3c", "3d", 15, 49),
            ("Ac Ad Ah 4c 4h", "As", 100, 74),
            ("Ac Ad Ah As 4h", "Kd", 100, 99),
            ("Kh Qh Jh Th 9h", "Ah", 1000, 499),
            ("Ah Kh Qh Jh Th", "9h", 1000, 4999),
        ] {
            let nets = [
                ("five-plus-one/std", five_plus_one),
                ("progressive/100-75-50", progressive),
            ];
            for ((first, drawn), bets) in ways.into_iter().cartesian_product([true, false]) {
                let strategy = Always(first, bets);
                let table = Table::new(Oasis::new(&rules), &strategy);
                let round = format!("{player} | {up} 9s 8s 4s 2s{drawn}");
                assert_side_bets(&table, &round, &nets);
            }
        }
    }

    #[test]
    fn kinds_are_numbered() {
        assert_numbered::<Oasis<'_>>();
    }

    /// The player draws by the rank of the up card alone, so his final hand is any: the result is that of
    /// raising every hand of Caribbean Stud, less the fees.
    #[test]
    fn drawing_blindly_comes_out_right() {
        const ROUNDS: u64 = 400_000;
        let strategy = By(
            |_, up: Card| match up.rank().index() % 6 {
                0 => First::Bet,
                cards => First::Exchange(last(cards)),
            },
            |hand: &[Card], discards: &[Card], up: Card| {
                let seen: CardSet = hand.iter().chain(discards).copied().chain([up]).collect();
                assert_eq!(seen.len(), 6 + discards.len(), "no card is seen twice");
                true
            },
        );
        let rules = rules("std", &[]);
        let mut simulation = run(Oasis::new(&rules), &strategy, ROUNDS);
        let raised = -3_310_360_338_060.0 / 19_933_230_517_200.0;
        // Three of the thirteen ranks draw nothing, two each number.
        let fees = 2.0 / 13.0 * f64::from(1 + 2 + 3 + 2 + 1);
        let hands = 2_598_960.0;
        simulation.compare(&Expectations {
            bets: BTreeMap::from([("main".into(), raised - fees)]),
            side_bets: BTreeMap::from([(
                "progressive/100-75-50".into(),
                BTreeMap::from([
                    ("flush".into(), 5_108.0 / hands),
                    ("full-house".into(), 3_744.0 / hands),
                    ("four-of-a-kind".into(), 624.0 / hands),
                ]),
            )]),
            ..Expectations::default()
        });
        let score = simulation.bets[0].z_score.unwrap();
        assert!(score.abs() < 4.0, "{score}");
        let lines = simulation.side_bets.iter().flat_map(|bet| &bet.outcomes);
        let scores: Vec<f64> = lines.filter_map(|line| line.z_score).collect();
        assert_eq!(scores.len(), 3);
        assert!(scores.iter().all(|score| score.abs() < 4.0), "{scores:?}");
        // 1,302,540 hands have nothing, 167,280 of them an ace and a king.
        let such = |prefix: &str| {
            let outcomes = simulation.outcomes.iter();
            total(
                outcomes
                    .filter(|one| one.id.starts_with(prefix) && one.id.ends_with("not-qualified")),
            )
        };
        let unqualified = (1_302_540.0 - 167_280.0) / hands;
        within(ROUNDS, such(""), unqualified, "not qualified");
        within(
            ROUNDS,
            taken(&simulation, "deal", "raise"),
            3.0 / 13.0,
            "at once",
        );
        for cards in 1..=5 {
            let draw = format!("exchange-{cards}");
            within(ROUNDS, taken(&simulation, "deal", &draw), 2.0 / 13.0, &draw);
        }
    }

    /// Three cards drawn to a pair. Of the C(47,3) = 16,215 draws 45 bring both others of the rank; one of
    /// the two comes with a pair of others, of which there are 9 · 6 + 3 · 3, in 2 · 63 and without in
    /// 2 · (990 − 63); and 9 · 4 + 3 bring three of another.
    #[test]
    fn three_cards_to_a_pair_come_out_right() {
        const ROUNDS: u64 = 100_000;
        let strategy = By(
            |player: [Card; 5], _| {
                let is_paired = |place: &usize| {
                    let mut others = (0..5).filter(|other| other != place);
                    others.any(|other| player[other].rank() == player[*place].rank())
                };
                let paired = (0..5)
                    .filter(is_paired)
                    .fold(0, |set, place| set | 1 << place);
                match best_value(&player).0 {
                    1 => First::Exchange(!paired & 0b11111),
                    _ => First::Fold,
                }
            },
            |hand: &[Card], _: &[Card], _| best_value(hand).0 >= 3,
        );
        let rules = rules("std", &[]);
        let simulation = run(Oasis::new(&rules), &strategy, ROUNDS);
        let pairs = 1_098_240.0 / 2_598_960.0;
        within(
            ROUNDS,
            taken(&simulation, "deal", "exchange-3"),
            pairs,
            "pairs",
        );
        let trips_or_better = f64::from(45 + 2 * 63 + 2 * (990 - 63) + 9 * 4 + 3) / 16_215.0;
        let raises = taken(&simulation, "exchange-3", "raise");
        within(
            ROUNDS,
            raises,
            pairs * trips_or_better,
            "three of a kind or better",
        );
    }

    #[test]
    fn everything_adds_up() {
        let strategy = By(
            |_: [Card; 5], up: Card| match up.index() % 7 {
                0 => First::Fold,
                1 => First::Bet,
                cards => First::Exchange(last(cards - 1)),
            },
            |hand: &[Card], _: &[Card], _| best_value(hand).0 > 0,
        );
        for (paytable, overrides, forced) in [
            (
                "std",
                &["side.progressive.meter=5000"][..],
                &["exchange-5"][..],
            ),
            (
                "per-card",
                &["side.progressive.meter=5000", "qualifier=none"],
                &[],
            ),
        ] {
            let rules = rules(paytable, overrides);
            let simulation = run(Oasis::new(&rules), &strategy, 50_000);
            assert_adds_up(&simulation, "raise", forced);
            assert_eq!((simulation.bets.len(), simulation.joint.len()), (5, 4));
        }
    }
}
