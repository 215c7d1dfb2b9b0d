//! Ultimate Texas Hold'em, simulated: its dealing, its settlement and nothing else. About 160 ns a
//! round; a microsecond where both hole cards must play.

use super::deck::Deck;
use super::figures::Simulation;
use super::poker::{HandValue, Holding, qualifies};
use super::runner::Game;
use super::settlement::{self, Settlement};
use crate::cards::Card;
use crate::engine::{Interrupted, Observer};
use crate::evaluator::HandClass;
use crate::exact::{Exact, fraction_text, whole};
use crate::games::{Line, Qualifier};
use crate::paytable::{Rules, SideBet};
use std::cmp::Ordering;
use std::num::NonZeroU64;

/// A strategy: what the player does with what he sees. To play is to name a multiple, by its place in
/// the rules' ascending list for the stage.
pub trait Decide: Sync {
    /// The multiple of `play_start` to play before the flop; none to check.
    fn start(&self, player: [Card; 2]) -> Option<usize>;

    /// The multiple of `play_flop` to play on the flop after a check; none to check again.
    fn flop(&self, player: [Card; 2], flop: [Card; 3]) -> Option<usize>;

    /// The multiple of `play_river` to play after two checks; none to fold. The board is the flop,
    /// then turn and river.
    fn river(&self, player: [Card; 2], board: [Card; 5]) -> Option<usize>;
}

/// Plays so many rounds of Ultimate Texas Hold'em. Outcomes have the names `fold` and `play-…` with
/// the multiple, with `unopened` when the dealer does not open, and `lose`, `push`, or `win-…` with the
/// line of the blind.
///
/// # Errors
/// When the observer says to stop.
///
/// # Panics
/// When the rules are another game's, and when the strategy plays what they do not have.
pub fn simulate(
    rules: &Rules,
    strategy: &(impl Decide + ?Sized),
    rounds: NonZeroU64,
    seed: u64,
    observer: &dyn Observer,
) -> Result<Simulation, Interrupted> {
    settlement::simulate(&Table::new(rules, strategy), rounds, seed, observer)
}

/// A table with its player.
struct Table<'a, Strategy: ?Sized> {
    rules: &'a Rules,
    opening: Qualifier,
    both_hole_cards: bool,
    plays: Vec<Play>,
    /// Where the plays of each stage begin.
    stages: [usize; 3],
    strategy: &'a Strategy,
}

/// A way to go through the stages to the showdown, or to a fold.
struct Play {
    decisions: Vec<(&'static str, String)>,
    /// None for a fold.
    multiple: Option<Exact>,
}

/// What settlement tells of a round, main and side bets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Kind {
    /// By place in [`Table::plays`].
    play: usize,
    opened: bool,
    /// The player's hand beside the dealer's.
    player_is: Ordering,
    /// The class of the player's hand.
    hand: HandClass,
    /// The class of the lower hand; of either, if neither is.
    lower: HandClass,
}

impl Kind {
    /// For each play.
    const COUNT: usize = 2 * 3 * HandClass::COUNT * HandClass::COUNT;

    fn new(index: usize) -> Kind {
        let (index, lower) = (index / HandClass::COUNT, index % HandClass::COUNT);
        let (index, hand) = (index / HandClass::COUNT, index % HandClass::COUNT);
        let (index, player_is) = (index / 3, index % 3);
        Kind {
            play: index / 2,
            opened: index % 2 == 1,
            player_is: [Ordering::Less, Ordering::Equal, Ordering::Greater][player_is],
            hand: HandClass::ALL[hand],
            lower: HandClass::ALL[lower],
        }
    }

    fn index(self) -> usize {
        let player_is = (self.player_is as i8 + 1) as usize;
        let index = (self.play * 2 + usize::from(self.opened)) * 3 + player_is;
        (index * HandClass::COUNT + self.hand.index()) * HandClass::COUNT + self.lower.index()
    }
}

impl<Strategy: Decide + ?Sized> Game for Table<'_, Strategy> {
    fn kinds(&self) -> usize {
        self.plays.len() * Kind::COUNT
    }

    fn play(&self, deck: &mut Deck) -> usize {
        let (player, board, dealer) = (deck.deal(), deck.deal(), deck.deal());
        self.settle(player, board, dealer).index()
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
        let Some(multiple) = &self.plays[kind.play].multiple else {
            return "fold".into();
        };
        let play = fraction_text(multiple);
        let unopened = if kind.opened { "" } else { "unopened-" };
        match kind.player_is {
            Ordering::Less => format!("play-{play}-{unopened}lose"),
            Ordering::Equal => format!("play-{play}-push"),
            Ordering::Greater => {
                let line = self.rules.line_of("blind", kind.hand);
                format!("play-{play}-{unopened}win-{line}")
            }
        }
    }

    fn net(&self, kind: Kind) -> Exact {
        let (ante, blind) = (whole(1), whole(1));
        let Some(play) = &self.plays[kind.play].multiple else {
            return -(ante + blind);
        };
        // The ante pushes when the dealer does not open.
        let ante = if kind.opened { ante } else { whole(0) };
        match kind.player_is {
            Ordering::Less => -(ante + blind + play),
            Ordering::Equal => whole(0),
            Ordering::Greater => ante + self.rules.pays("blind", kind.hand) + play,
        }
    }

    fn decisions(&self, kind: Kind) -> Vec<(&'static str, String)> {
        self.plays[kind.play].decisions.clone()
    }

    fn result(&self, kind: Kind, bet: &SideBet) -> Line {
        match bet.id {
            "trips" => kind.hand.into(),
            "bad-beat" if kind.player_is == Ordering::Equal => Line::Equal,
            "bad-beat" => kind.lower.into(),
            other => panic!("Ultimate Texas Hold'em has no side bet {other}"),
        }
    }
}

impl<'a, Strategy: Decide + ?Sized> Table<'a, Strategy> {
    fn new(rules: &'a Rules, strategy: &'a Strategy) -> Table<'a, Strategy> {
        let mut plays = Vec::new();
        let mut before = Vec::new();
        let stages = ["start", "flop", "river"].map(|stage| {
            let begin = plays.len();
            for multiple in rules.multiples(&format!("play_{stage}")) {
                let mut decisions = before.clone();
                decisions.push((stage, format!("play {}", fraction_text(multiple))));
                plays.push(Play {
                    decisions,
                    multiple: Some(multiple.clone()),
                });
            }
            let otherwise = if stage == "river" { "fold" } else { "check" };
            before.push((stage, otherwise.to_string()));
            begin
        });
        plays.push(Play {
            decisions: before,
            multiple: None,
        });
        Table {
            rules,
            opening: rules.qualifier("opening"),
            both_hole_cards: rules.choice("hole_cards") == "both",
            plays,
            stages,
            strategy,
        }
    }

    /// Plays a round with the given cards.
    fn settle(&self, player: [Card; 2], board: [Card; 5], dealer: [Card; 2]) -> Kind {
        let play = self.decide(player, board);
        let [player, dealer] = self.hands(player, board, dealer);
        Kind {
            play,
            opened: qualifies(self.opening, dealer),
            player_is: player.cmp(&dealer),
            hand: player.class(),
            lower: player.min(dealer).class(),
        }
    }

    /// Which play the strategy comes to, by place.
    fn decide(&self, player: [Card; 2], board: [Card; 5]) -> usize {
        let [flop @ .., _, _] = board;
        if let Some(place) = self.strategy.start(player) {
            self.play_at(0, place)
        } else if let Some(place) = self.strategy.flop(player, flop) {
            self.play_at(1, place)
        } else if let Some(place) = self.strategy.river(player, board) {
            self.play_at(2, place)
        } else {
            self.plays.len() - 1
        }
    }

    fn play_at(&self, stage: usize, place: usize) -> usize {
        let next = self.stages.get(stage + 1);
        let end = next.copied().unwrap_or(self.plays.len() - 1);
        let play = self.stages[stage] + place;
        assert!(play < end, "the rules have no such play");
        play
    }

    /// The player's hand and the dealer's: the best five of seven, or of both hole cards and three of
    /// the board.
    fn hands(&self, player: [Card; 2], board: [Card; 5], dealer: [Card; 2]) -> [HandValue; 2] {
        let of_board = |board: Holding| [player, dealer].map(|hole| board.with(hole).value());
        if !self.both_hole_cards {
            return of_board(Holding::of(board));
        }
        THREE_OF_FIVE
            .map(|three| of_board(Holding::of(three.map(|place| board[place]))))
            .into_iter()
            .reduce(|[player, dealer], [also, likewise]| [player.max(also), dealer.max(likewise)])
            .expect("there are ten ways")
    }
}

/// Every choice of three of a board's cards.
const THREE_OF_FIVE: [[usize; 3]; 10] = [
    [0, 1, 2],
    [0, 1, 3],
    [0, 1, 4],
    [0, 2, 3],
    [0, 2, 4],
    [0, 3, 4],
    [1, 2, 3],
    [1, 2, 4],
    [1, 3, 4],
    [2, 3, 4],
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analysis::simulate::OutcomeCount;
    use crate::analysis::simulate::poker::naive::value_of_five;
    use crate::cards::parse_cards;
    use crate::engine::Unobserved;
    use crate::exact::parse_exact;
    use crate::games::uth::SPEC;
    use crate::paytable::load;
    use itertools::Itertools;

    fn rules(paytable: &str, overrides: &[&str]) -> Rules {
        let overrides: Vec<String> = overrides.iter().map(ToString::to_string).collect();
        load(&SPEC, paytable, &overrides).unwrap()
    }

    fn cards<const CARDS: usize>(text: &str) -> [Card; CARDS] {
        parse_cards(text).unwrap().try_into().unwrap()
    }

    /// Plays the same at a stage whatever the cards.
    #[derive(Clone, Copy, Default)]
    struct Fixed {
        start: Option<usize>,
        flop: Option<usize>,
        river: Option<usize>,
    }

    impl Decide for Fixed {
        fn start(&self, _: [Card; 2]) -> Option<usize> {
            self.start
        }
        fn flop(&self, _: [Card; 2], _: [Card; 3]) -> Option<usize> {
            self.flop
        }
        fn river(&self, _: [Card; 2], _: [Card; 5]) -> Option<usize> {
            self.river
        }
    }

    const CALL_DOWN: Fixed = Fixed {
        start: None,
        flop: None,
        river: Some(0),
    };

    /// Plays 4 with pairs, 2 when one of his cards pairs the flop, 1 when one pairs the board.
    struct Pairs;

    fn pairs(player: [Card; 2], board: &[Card]) -> bool {
        let held = |card: &Card| player.iter().any(|own| own.rank() == card.rank());
        player[0].rank() == player[1].rank() || board.iter().any(held)
    }

    impl Decide for Pairs {
        fn start(&self, player: [Card; 2]) -> Option<usize> {
            pairs(player, &[]).then_some(1)
        }
        fn flop(&self, player: [Card; 2], flop: [Card; 3]) -> Option<usize> {
            pairs(player, &flop).then_some(0)
        }
        fn river(&self, player: [Card; 2], board: [Card; 5]) -> Option<usize> {
            pairs(player, &board).then_some(0)
        }
    }

    /// A round with the player's cards, the board and the dealer's cards.
    fn settle<S: Decide>(table: &Table<'_, S>, round: &str) -> Kind {
        let parts: Vec<&str> = round.split(" | ").collect();
        table.settle(cards(parts[0]), cards(parts[1]), cards(parts[2]))
    }

    fn assert_main(rules: &Rules, strategy: Fixed, cases: &[(&str, &str, &str)]) {
        let table = Table::new(rules, &strategy);
        for &(round, outcome, net) in cases {
            let kind = settle(&table, round);
            let expected = (outcome.to_string(), parse_exact(net).unwrap());
            assert_eq!((table.outcome(kind), table.net(kind)), expected, "{round}");
        }
    }

    /// One unit played: the blind pays 500/50/10/3/1.5/1, the dealer opens with any pair.
    #[test]
    fn the_settlement_table_row_by_row() {
        let cases = [
            // Ante, blind and play lost; without an opening hand, but blind and play.
            ("7c 5d | Ah Kd Jc 9s 3h | 3d 2c", "play-1-lose", "-3"),
            (
                "7c 5d | Ah Kd Jc 9s 3h | Qd 2c",
                "play-1-unopened-lose",
                "-2",
            ),
            ("Ac 5d | Ah Kd Jc 9s 4h | Ad 2c", "play-1-push", "0"),
            // The same nothing: a tie too.
            ("6c 5d | Ah Kd Jc 9s 8h | 3d 2c", "play-1-push", "0"),
            ("Ac 5d | Ah Kd Jc 9s 4h | 4d 2c", "play-1-win-less", "2"),
            ("4c 4s | Ah Kd Jc 9s 4h | 4d 2c", "play-1-win-less", "2"),
            (
                "Qc 5d | Ah Kd Jc 9s 4h | 3d 2c",
                "play-1-unopened-win-less",
                "1",
            ),
            ("Qc Ts | Ah Kd Jc 9s 4h | 4d 2c", "play-1-win-straight", "3"),
            (
                "Qc Ts | Ah Kd Jc 9s 4h | 3d 2c",
                "play-1-unopened-win-straight",
                "2",
            ),
            ("Qh 7h | Ah Kh Jh 9s 4c | 4d 2c", "play-1-win-flush", "3.5"),
            (
                "Qh 7h | Ah Kh Jh 9s 4c | 3d 2c",
                "play-1-unopened-win-flush",
                "2.5",
            ),
            (
                "Kc Ks | Ah Kd 4c 9s 4h | 4d 2c",
                "play-1-win-full-house",
                "5",
            ),
            (
                "Kc Ks | Ah Kd Kh 9s 4h | 4d 2c",
                "play-1-win-four-of-a-kind",
                "12",
            ),
            (
                "Qh 9h | Ac Kh Jh Th 4h | 4d 2c",
                "play-1-win-straight-flush",
                "52",
            ),
            (
                "Qh Th | Ah Kh Jh 9s 4h | 4d 2c",
                "play-1-win-royal-flush",
                "502",
            ),
            (
                "Qh Th | Ah Kh Jh 9s 4h | 3d 2c",
                "play-1-unopened-win-royal-flush",
                "501",
            ),
            // On the board for both.
            ("3c 2d | Ah Kh Qh Jh Th | 9h 9c", "play-1-push", "0"),
        ];
        assert_main(&rules("std", &[]), CALL_DOWN, &cases);
    }

    #[test]
    fn each_stage_has_its_multiples() {
        let win = "Qh 7h | Ah Kh Jh 9s 4c | 4d 2c";
        let lose = "7c 5d | Ah Kd Jc 9s 3h | Qd 2c";
        let rules = rules("std", &["play_flop=1/2,2"]);
        let play = |start, flop, river| Fixed { start, flop, river };
        let cases = [
            (play(Some(0), None, None), 3, "play-3-win-flush", "5.5"),
            (play(Some(1), None, None), 4, "play-4-win-flush", "6.5"),
            (play(None, Some(0), None), 0, "play-1/2-win-flush", "3"),
            (play(None, Some(1), None), 2, "play-2-win-flush", "4.5"),
            (play(None, None, Some(0)), 1, "play-1-win-flush", "3.5"),
            (play(None, None, None), -1, "fold", "-2"),
        ];
        for (strategy, multiple, outcome, net) in cases {
            assert_main(&rules, strategy, &[(win, outcome, net)]);
            let lost = match multiple {
                -1 => ("fold".into(), whole(-2)),
                0 => (
                    "play-1/2-unopened-lose".into(),
                    parse_exact("-1.5").unwrap(),
                ),
                play => (format!("play-{play}-unopened-lose"), whole(-1 - play)),
            };
            let net = fraction_text(&lost.1);
            assert_main(&rules, strategy, &[(lose, &lost.0, &net)]);
        }
    }

    #[test]
    fn decisions_are_those_of_every_stage() {
        let rules = rules("std", &[]);
        let of = |start, flop, river| {
            let strategy = Fixed { start, flop, river };
            let table = Table::new(&rules, &strategy);
            let kind = settle(&table, "Qh 7h | Ah Kh Jh 9s 4c | 4d 2c");
            let decisions = table.decisions(kind).into_iter();
            let decisions = decisions.map(|(stage, action)| format!("{stage} {action}"));
            decisions.collect::<Vec<String>>().join(", ")
        };
        assert_eq!(of(Some(1), Some(0), Some(0)), "start play 4");
        assert_eq!(of(None, Some(0), Some(0)), "start check, flop play 2");
        let checked = "start check, flop check, river";
        assert_eq!(of(None, None, Some(0)), format!("{checked} play 1"));
        assert_eq!(of(None, None, None), format!("{checked} fold"));
    }

    #[test]
    #[should_panic(expected = "the rules have no such play")]
    fn a_play_of_another_stage_is_none() {
        let rules = rules("three-only", &[]);
        let strategy = Fixed {
            start: Some(1),
            ..CALL_DOWN
        };
        settle(
            &Table::new(&rules, &strategy),
            "Qh 7h | Ah Kh Jh 9s 4c | 4d 2c",
        );
    }

    #[test]
    fn a_straight_may_push_the_blind() {
        let cases = [
            ("Qc Ts | Ah Kd Jc 9s 4h | 4d 2c", "play-1-win-straight", "2"),
            ("Qh 7h | Ah Kh Jh 9s 4c | 4d 2c", "play-1-win-flush", "3.5"),
        ];
        assert_main(&rules("straight-pushes", &[]), CALL_DOWN, &cases);
    }

    #[test]
    fn the_opening_hand_may_differ() {
        let lowest = "7c 5d | Ah Kd Jc 9s 3h | 3d 2c";
        let cases = [
            ("none", "play-1-lose", "-3"),
            ("pair:3", "play-1-lose", "-3"),
            ("pair:4", "play-1-unopened-lose", "-2"),
        ];
        for (opening, outcome, net) in cases {
            let rules = rules("std", &[&format!("opening={opening}")]);
            assert_main(&rules, CALL_DOWN, &[(lowest, outcome, net)]);
        }
    }

    /// Both hole cards and exactly three of the board.
    #[test]
    fn auckland_hands_take_two_and_three() {
        let cases = [
            // The board's royal flush is nobody's: it leaves a pair of nines and ace-king-queen.
            ("3c 2d | Ah Kh Qh Jh Th | 9h 9c", "play-1-lose", "-3"),
            // One heart of one's own makes no flush of the board's four, two make one of three.
            (
                "Qh 7c | Ah Kh Jh 9h 4c | Qd 2c",
                "play-1-unopened-win-less",
                "1",
            ),
            ("Qh 7h | Ah Kh Jh 9h 4c | 4d 2c", "play-1-win-flush", "3.5"),
            // Two pair on the board are one pair and a card; three of a kind stay what they are.
            ("Ac 5d | Kh Kd 9c 9s 4h | Qd 2c", "play-1-win-less", "2"),
            (
                "5c 5d | 9h 9d 9c Ks 4h | 8d 2c",
                "play-1-win-full-house",
                "5",
            ),
            // Quads on the board are three of a kind.
            ("Ac 5d | 9h 9d 9c 9s 4h | Kd Qc", "play-1-win-less", "2"),
            // A straight from one card is none: nobody opens, the higher cards win.
            (
                "Ac 2d | 9h 8d 7c 6s Kh | Td 3c",
                "play-1-unopened-win-less",
                "1",
            ),
            // A pair on the board is a pair for everybody: he opens.
            ("Ac 2d | 9h 9d 7c 5s Kh | Qd 3c", "play-1-win-less", "2"),
        ];
        assert_main(&rules("auckland", &[]), CALL_DOWN, &cases);
    }

    /// Against the greatest of all choices, each valued by sorting and counting.
    #[test]
    fn auckland_hands_are_the_best_of_ten() {
        let rules = rules("auckland", &[]);
        let table = Table::new(&rules, &CALL_DOWN);
        let mut deck = Deck::new(3, 0);
        for _ in 0..20_000 {
            deck.collect();
            let (player, board, dealer): ([Card; 2], [Card; 5], [Card; 2]) =
                (deck.deal(), deck.deal(), deck.deal());
            let naive = [player, dealer].map(|[one, two]| {
                let threes = board.into_iter().array_combinations();
                let hands = threes.map(|[a, b, c]| value_of_five([one, two, a, b, c]));
                hands.max().unwrap()
            });
            let hands = table.hands(player, board, dealer);
            assert_eq!(hands[0].cmp(&hands[1]), naive[0].cmp(&naive[1]));
            for (hand, naive) in hands.into_iter().zip(naive) {
                assert_eq!(hand.class().category().index(), usize::from(naive.0));
            }
        }
    }

    /// Trips and bad beat, with and without the Auckland rule, also after a fold.
    #[test]
    fn side_bets_are_settled_as_if_both_hands_were_shown() {
        let rounds = [
            // Nobody has trips.
            ("Qc 5d | Ah Kd Jc 9s 4h | 3d 2c", [-1, -1], [-1, -1]),
            // The player loses with quads to a straight flush, and the other way round.
            ("4c 4s | 4h 4d 6s 7s 8s | 9s Ts", [30, 500], [30, 500]),
            ("9s Ts | 4h 4d 6s 7s 8s | 4c 4s", [40, 500], [40, 500]),
            // Trips lose to a full house.
            ("9c 8d | 9h 9d Ac 4s 2h | Ad As", [3, 9], [3, 9]),
            // Quads on the board, the kicker decides; with two cards of one's own they are trips.
            ("Ac 5d | 9h 9d 9c 9s 4h | Kd Qc", [30, 500], [3, 9]),
            // Equal hands lose, whatever they are.
            ("3c 2d | Ah Kh Qh Jh Th | 5c 4c", [50, -1], [-1, -1]),
            ("9h 8h | Tc Jc Qd 2s 3s | 9c 8c", [4, -1], [4, -1]),
            // A flush loses to a higher one.
            ("3h 2h | Ah Kh 9h 7c 5s | Qh Jh", [7, 30], [7, 30]),
            // A straight to a higher one, a full house to a higher one.
            ("6h 5h | 9c 8c 7d 2s Ks | Jc Td", [4, 20], [4, 20]),
            ("8h 8c | 9c 9d 7d 8s Ks | 9h Kd", [9, 50], [9, 50]),
            // A straight flush loses to a royal flush.
            ("9h 8h | Ts Th Jh Qh 2c | Ah Kh", [40, 7500], [40, 7500]),
        ];
        for strategy in [CALL_DOWN, Fixed::default()] {
            for (paytable, auckland) in [("std", false), ("auckland", true)] {
                let rules = rules(paytable, &[]);
                let table = Table::new(&rules, &strategy);
                for (round, any, both) in rounds {
                    let expected = if auckland { both } else { any };
                    let kind = settle(&table, round);
                    let nets = ["trips/1", "bad-beat/std"].map(|label| {
                        let mut bets = rules.side_bets.iter();
                        let bet = bets.find(|bet| bet.label() == label).unwrap();
                        settlement::net(bet, table.result(kind, bet)).unwrap()
                    });
                    assert_eq!(nets, expected.map(whole), "{paytable} {round}");
                }
            }
        }
    }

    #[test]
    fn kinds_are_numbered() {
        for index in 0..6 * Kind::COUNT {
            assert_eq!(Kind::new(index).index(), index);
        }
    }

    fn run(rules: &Rules, strategy: &dyn Decide, rounds: u64) -> Simulation {
        let rounds = NonZeroU64::new(rounds).unwrap();
        simulate(rules, strategy, rounds, 1, &Unobserved).unwrap()
    }

    const ROUNDS: u64 = 100_000;

    fn assert_near(count: u64, chance: f64, what: &str) {
        let expected = chance * ROUNDS as f64;
        let score = (count as f64 - expected) / (expected * (1.0 - chance)).sqrt();
        assert!(score.abs() < 4.0, "{what}: {score}");
    }

    fn total<'a>(outcomes: impl Iterator<Item = &'a OutcomeCount>) -> u64 {
        outcomes.map(|outcome| outcome.count).sum()
    }

    /// Playing 4 whatever the cards: ties and the losing hands of two as published, the player's hands
    /// and how often the dealer has nothing by counting hands of seven.
    #[test]
    fn playing_everything_comes_out_right() {
        let strategy = Fixed {
            start: Some(1),
            ..CALL_DOWN
        };
        let found = run(&rules("std", &[]), &strategy, ROUNDS);
        assert_eq!(total(found.outcomes.iter()), ROUNDS);
        let such = |part: &str| total(found.outcomes.iter().filter(|one| one.id.contains(part)));
        let (deals, ties) = (2_781_381_002_400.0, 113_130_263_816.0);
        assert_near(such("play-4-push"), ties / deals, "ties");
        for ending in ["lose", "win-"] {
            assert_near(such(ending), (deals - ties) / 2.0 / deals, ending);
        }
        let hands = [
            4_324, 37_260, 224_848, 3_473_184, 4_047_644, 6_180_020, 6_461_620,
        ];
        let trips = found.side_bets.iter().find(|bet| bet.id == "trips/1");
        for (row, hands) in trips.unwrap().outcomes.iter().zip(hands) {
            assert_near(row.count, f64::from(hands) / 133_784_560.0, &row.id);
        }
        let losing: [u64; 10] = [
            10_300_592,
            471_040_512,
            8_435_225_376,
            19_434_208_592,
            18_271_076_976,
            64_049_759_448,
            399_099_149_640,
            1_366_512_556_968,
            791_967_420_480,
            113_130_263_816,
        ];
        assert_eq!(losing.iter().sum::<u64>() as f64, deals);
        let bad_beat = &found.side_bets.last().unwrap().outcomes;
        assert_eq!((bad_beat.len(), total(bad_beat.iter())), (10, ROUNDS));
        for (row, count) in bad_beat.iter().zip(losing) {
            assert_near(row.count, count as f64 / deals, &row.id);
        }
    }

    /// A hand of nothing does not open. Counted on kinds, because ties do not tell.
    #[test]
    fn dealers_open_as_often_as_they_hold_a_pair() {
        let nothing = 23_294_460.0 / 133_784_560.0;
        let rules = rules("std", &[]);
        let table = Table::new(&rules, &CALL_DOWN);
        let mut deck = Deck::new(5, 0);
        let unopened = (0..ROUNDS).filter(|_| {
            deck.collect();
            !Kind::new(table.play(&mut deck)).opened
        });
        assert_near(unopened.count() as u64, nothing, "unopened");
    }

    /// A pair is dealt 78 times in 1,326. Of the 50 cards after two different ranks 6 match one, so
    /// the flop does not C(44,3) times in C(50,3), and the other two then not C(41,2) in C(47,2).
    #[test]
    fn decisions_come_as_often_as_their_cards() {
        let found = run(&rules("std", &[]), &Pairs, ROUNDS);
        let pair = 78.0 / 1_326.0;
        let misses_flop = (44.0 * 43.0 * 42.0) / (50.0 * 49.0 * 48.0);
        let misses_rest = (41.0 * 40.0) / (47.0 * 46.0);
        let flop = (1.0 - pair) * misses_flop;
        let chances = [
            ("start", "play 4", pair),
            ("start", "play 3", 0.0),
            ("start", "check", 1.0 - pair),
            ("flop", "play 2", (1.0 - pair) * (1.0 - misses_flop)),
            ("flop", "check", flop),
            ("river", "play 1", flop * (1.0 - misses_rest)),
            ("river", "fold", flop * misses_rest),
        ];
        assert_eq!(found.decisions.len(), chances.len());
        for (row, (stage, action, chance)) in found.decisions.iter().zip(chances) {
            assert_eq!((row.stage.as_str(), row.action.as_str()), (stage, action));
            if chance > 0.0 {
                assert_near(row.count, chance, action);
            } else {
                assert_eq!(row.count, 0);
            }
        }
        let folds = found.decisions.last().unwrap().count;
        assert_eq!(found.outcomes[0].count, folds);
        assert_eq!(found.bets.len(), 1 + found.side_bets.len());
        assert_eq!(found.joint.len(), found.side_bets.len());
    }

    #[test]
    fn every_rule_set_adds_up() {
        for (paytable, overrides) in [
            ("auckland", &[][..]),
            ("straight-pushes", &[]),
            ("three-only", &[]),
            ("std", &["opening=none"]),
            ("std", &["play_start=none", "play_river=1,3/2"]),
        ] {
            let rules = rules(paytable, overrides);
            let found = run(&rules, &CALL_DOWN, 20_000);
            assert_eq!(total(found.outcomes.iter()), 20_000);
            for bet in &found.side_bets {
                assert_eq!(total(bet.outcomes.iter()), 20_000);
            }
        }
    }
}
