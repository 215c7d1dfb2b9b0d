//! Caribbean Stud, simulated: its dealing, its settlement and nothing else. About 160 ns a round.

use super::deck::Deck;
use super::figures::Simulation;
use super::poker::{HandValue, Holding, qualifies};
use super::runner::Game;
use super::settlement::{self, Settlement};
use crate::cards::Card;
use crate::engine::{Interrupted, Observer};
use crate::evaluator::HandClass;
use crate::exact::{Exact, whole};
use crate::games::{Line, Qualifier};
use crate::paytable::{Rules, SideBet};
use num_traits::One;
use std::num::NonZeroU64;

/// A strategy: what the player does with what he sees. Every function of his five cards and the
/// dealer's up card that says whether to raise is one.
pub trait Decide: Sync {
    /// Whether to raise; otherwise the player folds.
    fn raises(&self, player: [Card; 5], up: Card) -> bool;
}

impl<F: Fn([Card; 5], Card) -> bool + Sync> Decide for F {
    fn raises(&self, player: [Card; 5], up: Card) -> bool {
        self(player, up)
    }
}

/// Plays so many rounds of Caribbean Stud. Outcomes have the names `fold`, `not-qualified`, `lose`,
/// `push` and `win-…` with the line of the raise table that was paid. A side bet whose net depends
/// on a meter that is not given has its lines counted but no statistics.
///
/// # Errors
/// When the observer says to stop.
///
/// # Panics
/// When the rules are another game's.
pub fn simulate(
    rules: &Rules,
    strategy: &(impl Decide + ?Sized),
    rounds: NonZeroU64,
    seed: u64,
    observer: &dyn Observer,
) -> Result<Simulation, Interrupted> {
    let table = Table {
        rules,
        qualifier: rules.qualifier("qualifier"),
        strategy,
    };
    settlement::simulate(&table, rounds, seed, observer)
}

/// A table with its player.
struct Table<'a, Strategy: ?Sized> {
    rules: &'a Rules,
    qualifier: Qualifier,
    strategy: &'a Strategy,
}

/// How the main bet ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Ending {
    Fold,
    NotQualified,
    Lose,
    Push,
    Win,
}

impl Ending {
    const ALL: [Ending; 5] = [
        Ending::Fold,
        Ending::NotQualified,
        Ending::Lose,
        Ending::Push,
        Ending::Win,
    ];
}

/// What settlement tells of a round, main and side bets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Kind {
    ending: Ending,
    /// The class of the player's hand.
    five: HandClass,
    /// The class of the best five of his hand and the up card.
    six: HandClass,
}

impl Kind {
    const COUNT: usize = Ending::ALL.len() * HandClass::COUNT * HandClass::COUNT;

    fn new(index: usize) -> Kind {
        let (index, six) = (index / HandClass::COUNT, index % HandClass::COUNT);
        Kind {
            ending: Ending::ALL[index / HandClass::COUNT],
            five: HandClass::ALL[index % HandClass::COUNT],
            six: HandClass::ALL[six],
        }
    }

    fn index(self) -> usize {
        let hands = self.five.index() * HandClass::COUNT + self.six.index();
        self.ending as usize * HandClass::COUNT * HandClass::COUNT + hands
    }

    /// The line of the raise table that a winning hand is paid by.
    fn line(self) -> HandClass {
        self.five.max(HandClass::AceKing)
    }

    fn outcome_id(self) -> String {
        match self.ending {
            Ending::Fold => "fold".into(),
            Ending::NotQualified => "not-qualified".into(),
            Ending::Lose => "lose".into(),
            Ending::Push => "push".into(),
            Ending::Win => format!("win-{}", self.line()),
        }
    }

    /// The net result of the main bet, in antes.
    fn main_net(self, rules: &Rules) -> Exact {
        let raise = rules.exact("raise");
        match self.ending {
            Ending::Fold => whole(-1),
            Ending::NotQualified => whole(1),
            Ending::Lose => -(Exact::one() + raise),
            Ending::Push => whole(0),
            Ending::Win => Exact::one() + raise * rules.pays("pays", self.line()),
        }
    }

    /// The class that a side bet is settled on.
    fn side_hand(self, bet: &SideBet) -> HandClass {
        match bet.id {
            "five-plus-one" => self.six,
            "progressive" => self.five,
            other => panic!("Caribbean Stud has no side bet {other}"),
        }
    }
}

impl<Strategy: Decide + ?Sized> Game for Table<'_, Strategy> {
    fn kinds(&self) -> usize {
        Kind::COUNT
    }

    fn play(&self, deck: &mut Deck) -> usize {
        self.settle(deck.deal(), deck.deal()).index()
    }
}

impl<Strategy: Decide + ?Sized> Settlement for Table<'_, Strategy> {
    type Kind = Kind;

    fn rules(&self) -> &Rules {
        self.rules
    }

    fn kind(&self, index: usize) -> Kind {
        Kind::new(index)
    }

    fn outcome(&self, kind: Kind) -> String {
        kind.outcome_id()
    }

    fn net(&self, kind: Kind) -> Exact {
        kind.main_net(self.rules)
    }

    fn decisions(&self, kind: Kind) -> Vec<(&'static str, String)> {
        let folds = kind.ending == Ending::Fold;
        vec![("deal", if folds { "fold" } else { "raise" }.into())]
    }

    fn result(&self, kind: Kind, bet: &SideBet) -> Line {
        kind.side_hand(bet).into()
    }
}

impl<Strategy: Decide + ?Sized> Table<'_, Strategy> {
    /// Plays a round with the given hands, of which the dealer shows his first card.
    fn settle(&self, player: [Card; 5], dealer: [Card; 5]) -> Kind {
        let up = dealer[0];
        let mut holding = Holding::of(player);
        let hand = holding.value();
        holding.add(up);
        Kind {
            ending: if self.strategy.raises(player, up) {
                self.showdown(hand, Holding::of(dealer).value())
            } else {
                Ending::Fold
            },
            five: hand.class(),
            six: holding.value().class(),
        }
    }

    fn showdown(&self, player: HandValue, dealer: HandValue) -> Ending {
        if !qualifies(self.qualifier, dealer) {
            return Ending::NotQualified;
        }
        match player.cmp(&dealer) {
            std::cmp::Ordering::Less => Ending::Lose,
            std::cmp::Ordering::Equal => Ending::Push,
            std::cmp::Ordering::Greater => Ending::Win,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analysis::simulate::Expectations;
    use crate::cards::parse_cards;
    use crate::engine::Unobserved;
    use crate::exact::parse_exact;
    use crate::games::caribbean::SPEC;
    use crate::paytable::{Origin, Prize, SwitchValue};
    use std::collections::BTreeMap;

    const LINES: [HandClass; 10] = [
        HandClass::RoyalFlush,
        HandClass::StraightFlush,
        HandClass::FourOfAKind,
        HandClass::FullHouse,
        HandClass::Flush,
        HandClass::Straight,
        HandClass::ThreeOfAKind,
        HandClass::TwoPair,
        HandClass::Pair,
        HandClass::AceKing,
    ];

    fn lines() -> impl Iterator<Item = Line> {
        LINES.into_iter().map(Line::from)
    }

    fn exact(text: &str) -> Exact {
        parse_exact(text).unwrap()
    }

    fn side_bet(id: &'static str, table: &str, prizes: &[&str], meter: Option<&str>) -> SideBet {
        let prize = |text: &&str| match text.strip_suffix('%') {
            Some(percent) => Prize::MeterShare(exact(percent) / whole(100)),
            None => Prize::Fixed(exact(text)),
        };
        SideBet {
            id,
            table: table.into(),
            meter: meter.map(exact),
            lines: lines().zip(prizes.iter().map(prize)).collect(),
        }
    }

    /// The usual rules with the side bets 5+1 and a progressive, less what is changed.
    fn rules(raise: &str, qualifier: &str, meter: Option<&str>) -> Rules {
        let pays = [100, 50, 20, 7, 5, 4, 3, 2, 1, 1].map(whole);
        let prizes = ["1000", "200", "100", "20", "15", "10", "7"];
        Rules {
            game: &SPEC,
            paytable: "test".into(),
            origin: Origin::BuiltIn,
            title: String::new(),
            source: None,
            overrides: BTreeMap::new(),
            switches: [
                ("raise", SwitchValue::Exact(exact(raise))),
                (
                    "qualifier",
                    SwitchValue::Qualifier(Qualifier::parse(qualifier).unwrap()),
                ),
            ]
            .into_iter()
            .collect(),
            tables: [("pays", lines().zip(pays).collect())]
                .into_iter()
                .collect(),
            side_bets: vec![
                side_bet("five-plus-one", "std", &prizes, None),
                side_bet(
                    "progressive",
                    "100-75-50",
                    &["100%", "10%", "100", "75", "50"],
                    meter,
                ),
            ],
            published: Vec::new(),
        }
    }

    fn usual() -> Rules {
        rules("2", "ace-king", None)
    }

    /// Raises every hand.
    fn always(_: [Card; 5], _: Card) -> bool {
        true
    }

    fn settle(rules: &Rules, player: &str, dealer: &str) -> Kind {
        let hand = |text| parse_cards(text).unwrap().try_into().unwrap();
        let table = Table {
            rules,
            qualifier: rules.qualifier("qualifier"),
            strategy: &always,
        };
        table.settle(hand(player), hand(dealer))
    }

    /// The outcome and net of a raised round.
    fn main(rules: &Rules, player: &str, dealer: &str) -> (String, Exact) {
        let kind = settle(rules, player, dealer);
        (kind.outcome_id(), kind.main_net(rules))
    }

    const ACE_KING: &str = "As Kd 4c 3c 2h";

    #[test]
    fn the_settlement_table_row_by_row() {
        let cases = [
            // The dealer below ace-king: the ante is paid, whoever has the better hand.
            ("7c 5d 4h 3s 2c", "Ac Qd 4c 3d 2h", "not-qualified", 1),
            ("7c 7d 4h 3s 2c", "Ac Qd 4c 3d 2h", "not-qualified", 1),
            ("Qc Jd 9h 3s 2c", ACE_KING, "lose", -3),
            ("Ac Kc 4h 3s 2c", ACE_KING, "push", 0),
            ("Ac Kc 5h 3s 2c", ACE_KING, "win-ace-king", 3),
            ("2c 2d 3s 4h 5s", ACE_KING, "win-pair", 3),
            ("2c 2d 3s 3h 5s", ACE_KING, "win-two-pair", 5),
            ("5c 5d 5s 3h 4s", ACE_KING, "win-three-of-a-kind", 7),
            ("Ac 5d 4s 3h 2s", ACE_KING, "win-straight", 9),
            ("7d 5d 4d 3d 2d", ACE_KING, "win-flush", 11),
            ("5c 5d 5s 3h 3s", ACE_KING, "win-full-house", 15),
            ("5c 5d 5s 5h 3s", ACE_KING, "win-four-of-a-kind", 41),
            ("Ad 5d 4d 3d 2d", ACE_KING, "win-straight-flush", 101),
            ("Ah Kh Qh Jh Th", ACE_KING, "win-royal-flush", 201),
            (
                "Ad 5d 4d 3d 2d",
                "6c 5c 4h 3s 2s",
                "win-straight-flush",
                101,
            ),
            ("Ac 5d 4s 3h 2s", "6c 5c 4h 3s 2d", "lose", -3),
        ];
        for (player, dealer, outcome, net) in cases {
            let expected = (outcome.to_string(), whole(net));
            assert_eq!(main(&usual(), player, dealer), expected, "{player}");
        }
    }

    #[test]
    fn raise_and_pays_may_be_fractions() {
        let mut rules = rules("3/2", "ace-king", None);
        rules.tables["pays"][&Line::Hand(HandClass::Pair)] = exact("0.95");
        let pair = main(&rules, "2c 2d 3s 4h 5s", ACE_KING);
        assert_eq!(pair, ("win-pair".into(), exact("2.425")));
        let lost = main(&rules, "Qc Jd 9h 3s 2c", ACE_KING);
        assert_eq!(lost, ("lose".into(), exact("-2.5")));
    }

    #[test]
    fn a_dealer_who_always_plays_pays_low_hands_the_ace_king_line() {
        let rules = rules("2", "none", None);
        let won = main(&rules, "Qc Jd 9h 3s 2c", "7c 5d 4h 3s 2c");
        assert_eq!(won, ("win-ace-king".into(), whole(3)));
    }

    #[test]
    fn qualifiers_mean_what_they_say() {
        let cases = [
            ("pair:4", "3c 3d Ah Ks Qc", false),
            ("pair:4", "4c 4d 2h 3s 5c", true),
            ("high-card:Q", "Jc 9d 4h 3s 2c", false),
            ("high-card:Q", "Qc 5d 4h 3s 2c", true),
            ("high-card:A", "Kc Qd 4h 3s 2c", false),
            ("high-card:A", ACE_KING, true),
            ("ace-king", "Ac Qd Jh 9s 8c", false),
            ("ace-king", ACE_KING, true),
            ("straight:5", "Ac 2d 3h 4s 5c", true),
            ("straight:6", "Ac 2d 3h 4s 5c", false),
            ("two-pair:9", "8c 8d 7h 7s Ac", false),
            ("two-pair:9", "9c 9d 2h 2s 3c", true),
            ("full-house:5", "4c 4d 4h As Ac", false),
            ("full-house:5", "5c 5d 5h 2s 2c", true),
            ("royal-flush", "Kc Qc Jc Tc 9c", false),
            ("none", "7c 5d 4h 3s 2c", true),
        ];
        for (qualifier, dealer, plays) in cases {
            let outcome = main(&rules("2", qualifier, None), "Ad Qs Jc 9d 7h", dealer).0;
            assert_eq!(outcome != "not-qualified", plays, "{qualifier} {dealer}");
        }
    }

    fn sides(player: &str, up: &str, meter: Option<&str>) -> [Option<Exact>; 2] {
        let rules = rules("2", "ace-king", meter);
        let kind = settle(&rules, player, &format!("{up} 9s 8s 4s 2s"));
        [0, 1].map(|bet| {
            let bet = &rules.side_bets[bet];
            settlement::net(bet, kind.side_hand(bet).into())
        })
    }

    #[test]
    fn side_bets_are_paid_on_their_own_cards() {
        let nets =
            |five_plus_one, progressive| [five_plus_one, progressive].map(|n| Some(whole(n)));
        let meter = Some("5000");
        assert_eq!(sides("Ac Kd 7h 4c 3c", "Ad", meter), nets(-1, -1));
        assert_eq!(sides("Ac Ad 7h 4c 3c", "Ah", meter), nets(7, -1));
        assert_eq!(sides("Ac Qc 7c 4c 3d", "3c", meter), nets(15, -1));
        assert_eq!(sides("Ac Qc 7c 4c 3c", "3d", meter), nets(15, 49));
        assert_eq!(sides("Ac Ad Ah 4c 4h", "As", meter), nets(100, 74));
        assert_eq!(sides("Ac Ad Ah As 4h", "Kd", meter), nets(100, 99));
        assert_eq!(sides("Kh Qh Jh Th 9h", "Ah", meter), nets(1000, 499));
        assert_eq!(sides("Ah Kh Qh Jh Th", "9h", meter), nets(1000, 4999));
        assert_eq!(
            sides("Ah Kh Qh Jh Th", "9h", None),
            [Some(whole(1000)), None]
        );
    }

    #[test]
    fn kinds_are_numbered() {
        for index in 0..Kind::COUNT {
            assert_eq!(Kind::new(index).index(), index);
        }
    }

    fn run(rules: &Rules, strategy: &dyn Decide, rounds: u64, seed: u64) -> Simulation {
        let rounds = NonZeroU64::new(rounds).unwrap();
        simulate(rules, strategy, rounds, seed, &Unobserved).unwrap()
    }

    /// The exact figures of raising every hand, and of the side bets by counting hands.
    #[test]
    fn raising_everything_comes_out_right() {
        let mut simulation = run(&usual(), &always, 1_000_000, 1);
        let hands = 2_598_960.0;
        simulation.compare(&Expectations {
            bets: BTreeMap::from([("main".into(), -3_310_360_338_060.0 / 19_933_230_517_200.0)]),
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
        let ids: Vec<&str> = simulation.bets.iter().map(|bet| bet.id.as_str()).collect();
        assert_eq!(ids, ["main", "five-plus-one/std"], "no net without a meter");
        assert!(simulation.bets[0].z_score.unwrap().abs() < 4.0);
        let scores = simulation.side_bets[1].outcomes.iter();
        let scores: Vec<f64> = scores.filter_map(|line| line.z_score).collect();
        assert_eq!(scores.len(), 3);
        assert!(scores.iter().all(|score| score.abs() < 4.0), "{scores:?}");
    }

    #[test]
    fn everything_adds_up() {
        let pairs = |player: [Card; 5], _| {
            let ranks = player.into_iter().collect::<crate::cards::RankCounts>();
            ranks.0.iter().any(|&count| count > 1)
        };
        let simulation = run(&rules("2", "ace-king", Some("5000")), &pairs, 100_000, 5);
        let total = |outcomes: &[super::super::OutcomeCount]| -> u64 {
            outcomes.iter().map(|outcome| outcome.count).sum()
        };
        assert_eq!(total(&simulation.outcomes), 100_000);
        assert_eq!(simulation.outcomes.len(), 14);
        for bet in &simulation.side_bets {
            assert_eq!(total(&bet.outcomes), 100_000);
        }
        let folds = simulation.outcomes[0].count;
        assert_eq!(simulation.decisions[0].count, folds);
        assert_eq!(simulation.decisions[1].count, 100_000 - folds);
        assert_eq!((simulation.bets.len(), simulation.joint.len()), (3, 2));
    }

    #[test]
    fn threads_do_not_matter_and_seeds_do() {
        let with = |threads, seed| {
            let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build();
            pool.unwrap()
                .install(|| run(&usual(), &always, 300_000, seed))
        };
        assert_eq!(with(1, 9), with(2, 9));
        assert_ne!(with(1, 9).outcomes, with(1, 10).outcomes);
    }
}
