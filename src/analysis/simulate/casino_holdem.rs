//! Casino Hold'em, simulated: its dealing, its settlement and nothing else. About 190 ns a round.

use super::deck::Deck;
use super::figures::Simulation;
use super::poker::{HandValue, Holding, qualifies};
use super::runner::Game;
use super::settlement::{self, Settlement};
use crate::cards::{Card, Rank};
use crate::engine::{Interrupted, Observer};
use crate::evaluator::HandClass;
use crate::exact::{Exact, whole};
use crate::games::{Line, Qualifier};
use crate::paytable::{Rules, SideBet};
use num_traits::One;
use std::cmp::Ordering;
use std::num::NonZeroU64;

/// A strategy: what the player does with what he sees. Every function of his two cards and the flop
/// that says whether to call is one.
pub trait Decide: Sync {
    /// Whether to call; otherwise the player folds.
    fn calls(&self, player: [Card; 2], flop: [Card; 3]) -> bool;
}

impl<F: Fn([Card; 2], [Card; 3]) -> bool + Sync> Decide for F {
    fn calls(&self, player: [Card; 2], flop: [Card; 3]) -> bool {
        self(player, flop)
    }
}

/// Plays so many rounds of Casino Hold'em. Outcomes have the names `fold`, `lose`, `push`, `win-…`
/// with the line that was paid, and `not-qualified`, with the line when the ante was paid by the table.
/// The bonus is settled on the cards also after a fold, as if that did not forfeit it.
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
    /// The class of the player's best five of seven.
    hand: HandClass,
    first_five: FirstFive,
}

/// What the player's two cards and the flop make.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum FirstFive {
    Class(HandClass),
    PairOfAces,
}

impl FirstFive {
    const COUNT: usize = HandClass::COUNT + 1;

    fn of(hand: HandValue) -> FirstFive {
        match hand.class() {
            HandClass::Pair if hand.leading_rank() == Rank::ACE => FirstFive::PairOfAces,
            class => FirstFive::Class(class),
        }
    }

    fn new(index: usize) -> FirstFive {
        let class = HandClass::ALL.get(index);
        class.map_or(FirstFive::PairOfAces, |&class| FirstFive::Class(class))
    }

    fn index(self) -> usize {
        match self {
            FirstFive::Class(class) => class.index(),
            FirstFive::PairOfAces => HandClass::COUNT,
        }
    }
}

impl Kind {
    const COUNT: usize = Ending::ALL.len() * HandClass::COUNT * FirstFive::COUNT;

    fn new(index: usize) -> Kind {
        let (index, first_five) = (index / FirstFive::COUNT, index % FirstFive::COUNT);
        Kind {
            ending: Ending::ALL[index / HandClass::COUNT],
            hand: HandClass::ALL[index % HandClass::COUNT],
            first_five: FirstFive::new(first_five),
        }
    }

    fn index(self) -> usize {
        let index = self.ending as usize * HandClass::COUNT + self.hand.index();
        index * FirstFive::COUNT + self.first_five.index()
    }
}

impl<Strategy: Decide + ?Sized> Game for Table<'_, Strategy> {
    fn kinds(&self) -> usize {
        Kind::COUNT
    }

    fn play(&self, deck: &mut Deck) -> usize {
        let (player, flop, turn_and_river) = (deck.deal(), deck.deal(), deck.deal());
        let dealer = deck.deal();
        self.settle(player, flop, turn_and_river, dealer).index()
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
        let line = self.rules.line_of("pays", kind.hand);
        match kind.ending {
            Ending::Fold => "fold".into(),
            Ending::NotQualified if self.ante_always_by_table() => format!("not-qualified-{line}"),
            Ending::NotQualified => "not-qualified".into(),
            Ending::Lose => "lose".into(),
            Ending::Push => "push".into(),
            Ending::Win => format!("win-{line}"),
        }
    }

    fn net(&self, kind: Kind) -> Exact {
        let call = self.rules.exact("call");
        let by_table = self.rules.pays("pays", kind.hand);
        let net = match kind.ending {
            Ending::Fold => whole(-1),
            Ending::NotQualified if self.ante_always_by_table() => by_table.clone(),
            Ending::NotQualified => whole(1),
            Ending::Lose => -(Exact::one() + call),
            Ending::Push => whole(0),
            Ending::Win if self.call_by_table() => call * by_table,
            Ending::Win => by_table + call,
        };
        match self.rules.limit("max_payout") {
            Some(most) if net > *most => most.clone(),
            _ => net,
        }
    }

    fn decisions(&self, kind: Kind) -> Vec<(&'static str, String)> {
        let folds = kind.ending == Ending::Fold;
        vec![("flop", if folds { "fold" } else { "call" }.into())]
    }

    fn result(&self, kind: Kind, bet: &SideBet) -> Line {
        assert!(
            ["aa", "progressive"].contains(&bet.id),
            "Casino Hold'em has no side bet {}",
            bet.id
        );
        match kind.first_five {
            FirstFive::Class(class) => class.into(),
            FirstFive::PairOfAces => Line::PairOfAces,
        }
    }
}

impl<Strategy: Decide + ?Sized> Table<'_, Strategy> {
    /// Plays a round with the given cards.
    fn settle(
        &self,
        player: [Card; 2],
        flop: [Card; 3],
        turn_and_river: [Card; 2],
        dealer: [Card; 2],
    ) -> Kind {
        let flop_only = Holding::of(flop);
        let board = flop_only.with(turn_and_river);
        let hand = board.with(player).value();
        Kind {
            ending: if self.strategy.calls(player, flop) {
                self.showdown(hand, board.with(dealer).value())
            } else {
                Ending::Fold
            },
            hand: hand.class(),
            first_five: FirstFive::of(flop_only.with(player).value()),
        }
    }

    fn showdown(&self, player: HandValue, dealer: HandValue) -> Ending {
        if !qualifies(self.qualifier, dealer) {
            return Ending::NotQualified;
        }
        match player.cmp(&dealer) {
            Ordering::Less => Ending::Lose,
            Ordering::Equal => Ending::Push,
            Ordering::Greater => Ending::Win,
        }
    }

    /// Whether the ante is paid by the table also when the dealer does not qualify.
    fn ante_always_by_table(&self) -> bool {
        self.rules.choice("not_qualified") == "table"
    }

    /// Whether it is the call that is paid by the table; the ante then pushes.
    fn call_by_table(&self) -> bool {
        self.rules.choice("table_on") == "call"
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analysis::simulate::{Expectations, OutcomeCount};
    use crate::cards::parse_cards;
    use crate::engine::Unobserved;
    use crate::exact::parse_exact;
    use crate::games::casino_holdem::SPEC;
    use crate::paytable::load;
    use std::collections::BTreeMap;

    fn rules(paytable: &str, overrides: &[&str]) -> Rules {
        let overrides: Vec<String> = overrides.iter().map(ToString::to_string).collect();
        load(&SPEC, paytable, &overrides).unwrap()
    }

    /// Calls every hand.
    fn always(_: [Card; 2], _: [Card; 3]) -> bool {
        true
    }

    fn never(_: [Card; 2], _: [Card; 3]) -> bool {
        false
    }

    fn cards<const CARDS: usize>(text: &str) -> [Card; CARDS] {
        parse_cards(text).unwrap().try_into().unwrap()
    }

    fn table<'a>(rules: &'a Rules, strategy: &'a dyn Decide) -> Table<'a, dyn Decide + 'a> {
        Table {
            rules,
            qualifier: rules.qualifier("qualifier"),
            strategy,
        }
    }

    /// A round with the player's cards, the board and the dealer's cards.
    fn settle(table: &Table<'_, dyn Decide + '_>, round: &str) -> Kind {
        let parts: Vec<&str> = round.split(" | ").collect();
        let board: [Card; 5] = cards(parts[1]);
        let [flop @ .., turn, river] = board;
        table.settle(cards(parts[0]), flop, [turn, river], cards(parts[2]))
    }

    /// The outcome and net of a called round.
    fn main(rules: &Rules, round: &str) -> (String, Exact) {
        let table = table(rules, &always);
        let kind = settle(&table, round);
        (table.outcome(kind), table.net(kind))
    }

    fn assert_main(rules: &Rules, cases: &[(&str, &str, &str)]) {
        for &(round, outcome, net) in cases {
            let expected = (outcome.to_string(), parse_exact(net).unwrap());
            assert_eq!(main(rules, round), expected, "{round}");
        }
    }

    /// The ante pays 100/20/10/3/2/1/1, the call 1 to 1, the dealer needs a pair of fours.
    #[test]
    fn the_settlement_table_row_by_row() {
        let cases = [
            // Nothing against a pair of threes, and a lower hand than the dealer's: paid all the same.
            ("7c 5d | Ah Kd Jc 9s 3h | 3d 2c", "not-qualified-less", "1"),
            ("Qc 5d | Ah Kd Jc 9s 3h | 8d 2c", "not-qualified-less", "1"),
            ("8c 5d | Ah Kd Jc 9s 3h | Qd 2c", "not-qualified-less", "1"),
            // The same nothing twice.
            ("6c 5d | Ah Kd Jc 9s 8h | 3d 2c", "not-qualified-less", "1"),
            // By the table: a straight, a flush.
            (
                "Qc Td | Ah Kd Jc 9s 3h | 8d 2c",
                "not-qualified-straight",
                "1",
            ),
            ("Qh 4h | Ah Kh Jh 9s 3c | 8d 2c", "not-qualified-flush", "2"),
            // A pair of fours is enough.
            ("7c 5d | Ah Kd Jc 9s 4h | 4d 2c", "lose", "-3"),
            ("5c 5d | Ah Kd Jc 9s 4h | 4d 2c", "win-less", "3"),
            ("Ac 5d | Ah Kd Jc 9s 4h | Ad 2c", "push", "0"),
            // The board plays for both.
            ("3c 2d | Ah Kh Qh Jh Th | 9h 9c", "push", "0"),
            ("Ac Kc | Ah Kd Jc 9s 4h | 4d 2c", "win-less", "3"),
            ("Ac As | Ah Kd Jc 9s 4h | 4d 2c", "win-less", "3"),
            ("Qc Ts | Ah Kd Jc 9s 4h | 4d 2c", "win-straight", "3"),
            ("Qh 7h | Ah Kh Jh 9s 4c | 4d 2c", "win-flush", "4"),
            ("Kc Ks | Ah Kd 4c 9s 4h | 4d 2c", "win-full-house", "5"),
            ("Kc Ks | Ah Kd Kh 9s 4h | 4d 2c", "win-four-of-a-kind", "12"),
            ("Qh 9h | Ac Kh Jh Th 4h | 4d 2c", "win-straight-flush", "22"),
            ("Qh Th | Ah Kh Jh 9s 4h | 4d 2c", "win-royal-flush", "102"),
            ("Qc 2s | Ah Kd 4c 9s 4h | 4d 2c", "lose", "-3"),
        ];
        assert_main(&rules("std", &[]), &cases);
    }

    #[test]
    fn a_fold_costs_the_ante() {
        let rules = rules("std", &[]);
        let table = table(&rules, &never);
        let kind = settle(&table, "Qh Th | Ah Kh Jh 9s 4h | 4d 2c");
        assert_eq!(table.outcome(kind), "fold");
        assert_eq!(table.net(kind), whole(-1));
        assert_eq!(table.decisions(kind), [("flop", "fold".to_string())]);
    }

    #[test]
    fn the_ante_may_be_paid_even_without_a_qualified_dealer() {
        let cases = [
            ("Qh 4h | Ah Kh Jh 9s 3c | 8d 2c", "not-qualified", "1"),
            ("8c 5d | Ah Kd Jc 9s 3h | Qd 2c", "not-qualified", "1"),
            ("Qh 7h | Ah Kh Jh 9s 4c | 4d 2c", "win-flush", "4"),
        ];
        assert_main(&rules("rtg", &[]), &cases);
    }

    /// The call of 2 pays 100/50/10/4/3/2/2/1, the ante pushes; any pair qualifies.
    #[test]
    fn the_call_may_carry_the_table() {
        let cases = [
            ("Qh 4h | Ah Kh Jh 9s 3c | 8d 2c", "not-qualified", "1"),
            ("7c 5d | Ah Kd Jc 9s 3h | 3d 2c", "lose", "-3"),
            ("Ac 5d | Ah Kd Jc 9s 4h | Ad 2c", "push", "0"),
            ("4c 5d | Ah Kd Jc 9s 4h | 2d 2c", "win-less", "2"),
            ("4c 4d | Ah Kd Jc 9s 4h | 2d 2c", "win-three-of-a-kind", "4"),
            ("Qc Ts | Ah Kd Jc 9s 4h | 4d 2c", "win-straight", "4"),
            ("Qh 7h | Ah Kh Jh 9s 4c | 4d 2c", "win-flush", "6"),
            ("Kc Ks | Ah Kd 4c 9s 4h | 4d 2c", "win-full-house", "8"),
            ("Qh Th | Ah Kh Jh 9s 4h | 4d 2c", "win-royal-flush", "200"),
        ];
        assert_main(&rules("betvoyager", &[]), &cases);
    }

    #[test]
    fn a_cap_holds_whatever_is_won() {
        let capped = rules("std", &["max_payout=7/2"]);
        let cases = [
            ("Qc 2s | Ah Kd 4c 9s 4h | 4d 2c", "lose", "-3"),
            ("Qc Ts | Ah Kd Jc 9s 4h | 4d 2c", "win-straight", "3"),
            ("Qh 7h | Ah Kh Jh 9s 4c | 4d 2c", "win-flush", "3.5"),
            ("Qh Th | Ah Kh Jh 9s 4h | 4d 2c", "win-royal-flush", "3.5"),
            ("Qh 4h | Ah Kh Jh 9s 3c | 8d 2c", "not-qualified-flush", "2"),
            (
                "Qh Th | Ah Kh Jh 9s 3c | 8d 2c",
                "not-qualified-royal-flush",
                "3.5",
            ),
        ];
        assert_main(&capped, &cases);
    }

    #[test]
    fn call_and_qualifier_may_differ() {
        let rules = rules("std", &["call=3/2", "qualifier=none"]);
        let cases = [
            ("7c 5d | Ah Kd Jc 9s 3h | Qd 2c", "lose", "-2.5"),
            ("Qc 5d | Ah Kd Jc 9s 3h | 8d 2c", "win-less", "2.5"),
        ];
        assert_main(&rules, &cases);
    }

    /// What the player's two cards and the flop bring, also after a fold.
    #[test]
    fn side_bets_are_paid_on_the_first_five() {
        let rules = rules("std", &[]);
        let bets = [
            "aa/std",
            "aa/flat-7",
            "aa/flush-25",
            "progressive/1000-250-50-50-10",
        ];
        let cases = [
            ("Kc Ks | Qd 8c 4h", [-1, -1, -1, -1]),
            ("Ac Qs | Ad 8c 4h", [7, 7, 7, -1]),
            ("Kc Ks | Ad Ac 4h", [7, 7, 7, -1]),
            ("Kc Ks | Kd Ac 4h", [7, 7, 7, -1]),
            ("Ac Qs | Jd Tc Kh", [7, 7, 7, 9]),
            ("Ac Qc | Jc 2c Kc", [20, 7, 25, 49]),
            ("Ac Qc | Qh Qd As", [30, 7, 25, 49]),
            ("Ac Qc | Qh Qd Qs", [40, 7, 25, 249]),
            ("9c Qc | Jc Tc Kc", [50, 7, 25, 999]),
            ("Ac Qc | Jc Tc Kc", [100, 7, 25, 999]),
        ];
        for (first_five, nets) in cases {
            for strategy in [&always as &dyn Decide, &never] {
                let table = table(&rules, strategy);
                let kind = settle(&table, &format!("{first_five} Ah 3s | 2d 2h"));
                for (label, net) in bets.into_iter().zip(nets) {
                    let mut all = rules.side_bets.iter();
                    let bet = all.find(|bet| bet.label() == label).unwrap();
                    let found = settlement::net(bet, table.result(kind, bet)).unwrap();
                    // 37 % of each stake on the progressive goes on its meters.
                    let on_meters = if bet.id == "aa" { "0" } else { "0.37" };
                    let expected = whole(net) + parse_exact(on_meters).unwrap();
                    assert_eq!(found, expected, "{first_five} {label}");
                }
            }
        }
    }

    #[test]
    fn kinds_are_numbered() {
        for index in 0..Kind::COUNT {
            assert_eq!(Kind::new(index).index(), index);
        }
    }

    fn run(rules: &Rules, strategy: &dyn Decide, rounds: u64) -> Simulation {
        let rounds = NonZeroU64::new(rounds).unwrap();
        simulate(rules, strategy, rounds, 1, &Unobserved).unwrap()
    }

    fn total<'a>(outcomes: impl Iterator<Item = &'a OutcomeCount>) -> u64 {
        outcomes.map(|outcome| outcome.count).sum()
    }

    /// Of the 133,784,560 hands of seven cards, those with nothing and those with a pair of deuces or
    /// threes. The ranks must not be in a row, the suits no flush. Seven different ranks have 15,540
    /// ways of 4⁷. A pair and five more ranks have 4⁵ for the five with each of the pair's six pairs of
    /// suits, less those with four or five of them in one of the pair's two suits (5 · 3 + 1) or all
    /// five in one of the other two.
    fn below_a_pair_of_fours() -> u64 {
        let in_a_row = |ranks: u32| {
            let placed = ranks << 1 | ranks >> 12;
            (0..10).any(|lowest| placed >> lowest & 31 == 31)
        };
        let choices = |such: &dyn Fn(u32) -> bool| {
            let six_or_seven = (0..1u32 << 13).filter(|&ranks| such(ranks) && !in_a_row(ranks));
            six_or_seven.count() as u64
        };
        let nothing = choices(&|ranks| ranks.count_ones() == 7) * 15_540;
        let pair = |rank: u32| {
            choices(&|ranks| ranks.count_ones() == 6 && ranks >> rank & 1 == 1)
                * (6 * (1_024 - 2 * 16 - 2))
        };
        assert_eq!(nothing, 23_294_460);
        assert_eq!((0..13).map(pair).sum::<u64>(), 58_627_800);
        nothing + pair(0) + pair(1)
    }

    /// Calling everything: who qualifies, and the first five cards, by counting hands. Ties and wins of
    /// two hands are published, and with a dealer who always plays they are all there is.
    #[test]
    fn calling_everything_comes_out_right() {
        const ROUNDS: u64 = 100_000;
        let within = |count: u64, chance: f64, what: &str| {
            let expected = chance * ROUNDS as f64;
            let score = (count as f64 - expected) / (expected * (1.0 - chance)).sqrt();
            assert!(score.abs() < 4.0, "{what}: {score}");
        };
        let rules = rules("std", &[]);
        let mut usual = run(&rules, &always, ROUNDS);
        let such = |outcomes: &[OutcomeCount], prefix: &str| {
            total(outcomes.iter().filter(|one| one.id.starts_with(prefix)))
        };
        let unqualified = below_a_pair_of_fours() as f64 / 133_784_560.0;
        let found = such(&usual.outcomes, "not-qualified");
        within(found, unqualified, "not qualified");

        let hands = 2_598_960.0;
        let lines = [4, 36, 624, 3_744, 5_108, 10_200, 54_912, 123_552, 84_480];
        let aa = usual.side_bets[0].outcomes.iter();
        for (row, line) in aa.zip(lines) {
            within(row.count, f64::from(line) / hands, &row.id);
        }
        usual.compare(&Expectations {
            bets: BTreeMap::from([
                ("aa/std".into(), -162_652.0 / hands),
                // Returns 0.654960, as published.
                ("progressive/1000-250-50-50-10".into(), 0.654960 - 1.0),
            ]),
            ..Expectations::default()
        });
        let scored = usual.bets.iter().filter(|bet| bet.z_score.is_some());
        assert_eq!(scored.clone().count(), 2);
        for bet in scored {
            assert!(bet.z_score.unwrap().abs() < 4.0, "{bet:?}");
        }

        let all_play = run(&self::rules("std", &["qualifier=none"]), &always, ROUNDS);
        let deals = 2_781_381_002_400.0;
        let ties = 113_130_263_816.0;
        within(such(&all_play.outcomes, "push"), ties / deals, "ties");
        let wins = (deals - ties) / 2.0 / deals;
        within(such(&all_play.outcomes, "lose"), wins, "losses");
        within(such(&all_play.outcomes, "win-"), wins, "wins");
    }

    /// Outcomes, decisions and every side bet count each round once, whatever the rules.
    #[test]
    fn everything_adds_up() {
        let pairs = |player: [Card; 2], flop: [Card; 3]| {
            let mut seen = player.into_iter().chain(flop).map(Card::rank);
            let mut ranks = 0u16;
            seen.any(|rank| {
                let known = ranks >> rank.index() & 1 == 1;
                ranks |= 1 << rank.index();
                known
            })
        };
        for (paytable, overrides, bets, joint) in [
            ("std", &[][..], 6, 3),
            ("std", &["qualifier=none"], 6, 3),
            ("std", &["max_payout=5"], 6, 3),
            ("rtg", &[], 6, 3),
            ("betvoyager", &[], 6, 3),
            ("romania", &[], 2, 1),
        ] {
            let rules = rules(paytable, overrides);
            let simulation = run(&rules, &pairs, 20_000);
            assert_eq!(total(simulation.outcomes.iter()), 20_000);
            for bet in &simulation.side_bets {
                assert_eq!(total(bet.outcomes.iter()), 20_000);
            }
            let counts: Vec<u64> = simulation.decisions.iter().map(|one| one.count).collect();
            assert_eq!(counts, [simulation.outcomes[0].count, 20_000 - counts[0]]);
            let found = (simulation.bets.len(), simulation.joint.len());
            assert_eq!(found, (bets, joint), "{paytable} {overrides:?}");
        }
    }
}
