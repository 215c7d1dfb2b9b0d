//! Stud with a draw, simulated: the course of a round, which Oasis Poker and Russian Poker share. What a
//! winner is paid and what else is settled is in a file for each.

use super::deck::Deck;
use super::figures::Simulation;
use super::poker::{HandValue, Holding, qualifies};
use super::runner::Game;
use super::settlement::{self, Settlement};
use crate::cards::Card;
use crate::engine::{Interrupted, Observer};
use crate::exact::{Exact, whole};
use crate::games::{Line, Qualifier};
use crate::paytable::{Rules, SideBet};
use num_traits::Zero;
use std::cmp::Ordering;
use std::num::NonZeroU64;

/// What is done at the first decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum First {
    /// The player folds.
    Fold,
    /// He bets without a draw.
    Bet,
    /// He exchanges cards: bit i is set for the i-th of the five.
    Exchange(u8),
    /// He buys a sixth card.
    Sixth,
}

/// A strategy: what the player does with what he sees.
pub trait Decide: Sync {
    /// What to do with five cards, in the order dealt, against an up card.
    fn first(&self, player: [Card; 5], up: Card) -> First;

    /// Whether to bet after a draw: the final five or six cards, those kept before those drawn, and those
    /// exchanged. Not asked where the house forces a bet.
    fn bets(&self, player: &[Card], discards: &[Card], up: Card) -> bool;
}

/// What may be drawn, by its name as an action and as the stage after it. Nothing comes first.
pub(super) const DRAWS: [&str; 7] = [
    "nothing",
    "exchange-1",
    "exchange-2",
    "exchange-3",
    "exchange-4",
    "exchange-5",
    "sixth-card",
];

/// The place of nothing among the draws; that of an exchange is its number of cards.
const NOTHING: usize = 0;

/// The place of a sixth card among the draws.
pub(super) const SIXTH: usize = 6;

/// On what terms something may be drawn.
pub(super) struct Offer {
    /// In antes; never returned.
    pub(super) fee: Exact,
    /// Whether the player must bet after it.
    pub(super) forced: bool,
}

impl Offer {
    /// A draw of nothing, which is a bet at once.
    fn nothing() -> Offer {
        Offer {
            fee: Exact::zero(),
            forced: true,
        }
    }
}

/// A game of stud with a draw: its rules where it is not like the others.
pub(super) trait House: Sync {
    /// What the bet is called, in the rules and in reports.
    const BET: &'static str;

    /// How many winning hands settlement tells apart.
    const HANDS: usize;

    /// How many first hands side bets tell apart.
    const FIRST_HANDS: usize;

    /// The rules that the game is played by.
    fn rules(&self) -> &Rules;

    /// The draws that the rules have, each by its place.
    fn offers(&self) -> Vec<(usize, Offer)>;

    /// Which winning hand some cards are, given the value of the best five.
    fn hand(&self, cards: &[Card], value: HandValue) -> usize;

    /// What a winning hand is called.
    fn name(&self, hand: usize) -> String;

    /// What a winning hand brings on ante and bet together, in antes.
    fn won(&self, hand: usize) -> Exact;

    /// Which first hand the player has.
    fn first_hand(&self, player: [Card; 5], up: Card) -> usize;

    /// What a side bet is settled on.
    fn result(&self, first_hand: usize, bet: &SideBet) -> Line;
}

/// Plays so many rounds.
///
/// # Errors
/// When the observer says to stop.
///
/// # Panics
/// When the strategy draws what the rules do not have.
pub(super) fn simulate(
    house: impl House,
    strategy: &(impl Decide + ?Sized),
    rounds: NonZeroU64,
    seed: u64,
    observer: &dyn Observer,
) -> Result<Simulation, Interrupted> {
    settlement::simulate(&Table::new(house, strategy), rounds, seed, observer)
}

/// A table with its player.
pub(super) struct Table<'a, H, Strategy: ?Sized> {
    house: H,
    bet: Exact,
    qualifier: Qualifier,
    /// By place in [`DRAWS`].
    offers: [Option<Offer>; DRAWS.len()],
    strategy: &'a Strategy,
}

/// How the main bet ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Ending {
    Fold,
    NotQualified,
    Lose,
    Push,
    /// With the hand as the house tells winners apart.
    Win(usize),
}

impl Ending {
    const BESIDES_WINS: [Ending; 4] = [
        Ending::Fold,
        Ending::NotQualified,
        Ending::Lose,
        Ending::Push,
    ];

    fn new(index: usize) -> Ending {
        let besides = Ending::BESIDES_WINS;
        let ending = besides.get(index);
        ending.map_or_else(|| Ending::Win(index - besides.len()), |&ending| ending)
    }

    fn index(self) -> usize {
        match self {
            Ending::Fold => 0,
            Ending::NotQualified => 1,
            Ending::Lose => 2,
            Ending::Push => 3,
            Ending::Win(hand) => Ending::BESIDES_WINS.len() + hand,
        }
    }
}

/// What settlement tells of a round, main and side bets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Kind {
    /// By place in [`DRAWS`].
    draw: usize,
    ending: Ending,
    /// The first hand as the house tells them apart.
    first_hand: usize,
}

impl Kind {
    const fn endings<H: House>() -> usize {
        Ending::BESIDES_WINS.len() + H::HANDS
    }

    const fn count<H: House>() -> usize {
        DRAWS.len() * Kind::endings::<H>() * H::FIRST_HANDS
    }

    fn new<H: House>(index: usize) -> Kind {
        let (index, first_hand) = (index / H::FIRST_HANDS, index % H::FIRST_HANDS);
        Kind {
            draw: index / Kind::endings::<H>(),
            ending: Ending::new(index % Kind::endings::<H>()),
            first_hand,
        }
    }

    fn index<H: House>(self) -> usize {
        let index = self.draw * Kind::endings::<H>() + self.ending.index();
        index * H::FIRST_HANDS + self.first_hand
    }
}

impl<H: House, Strategy: Decide + ?Sized> Game for Table<'_, H, Strategy> {
    fn kinds(&self) -> usize {
        Kind::count::<H>()
    }

    fn play(&self, deck: &mut Deck) -> usize {
        let (player, dealer) = (deck.deal(), deck.deal());
        let next = || {
            let [card] = deck.deal();
            card
        };
        self.settle(player, dealer, next).index::<H>()
    }
}

impl<H: House, Strategy: Decide + ?Sized> Settlement for Table<'_, H, Strategy> {
    type Kind = Kind;

    fn rules(&self) -> &Rules {
        self.house.rules()
    }

    fn kind(&self, index: usize) -> Kind {
        Kind::new::<H>(index)
    }

    fn outcome(&self, kind: Kind) -> String {
        let ending = match kind.ending {
            Ending::Fold => "fold".into(),
            Ending::NotQualified => "not-qualified".into(),
            Ending::Lose => "lose".into(),
            Ending::Push => "push".into(),
            Ending::Win(hand) => format!("win-{}", self.house.name(hand)),
        };
        match kind.draw {
            NOTHING => ending,
            draw => format!("{}-{ending}", DRAWS[draw]),
        }
    }

    fn net(&self, kind: Kind) -> Exact {
        let before_fee = match kind.ending {
            Ending::Fold => whole(-1),
            Ending::NotQualified => whole(1),
            Ending::Lose => -(whole(1) + &self.bet),
            Ending::Push => whole(0),
            Ending::Win(hand) => self.house.won(hand),
        };
        before_fee - &self.offer(kind.draw).fee
    }

    fn decisions(&self, kind: Kind) -> Vec<(&'static str, String)> {
        let last = match kind.ending {
            Ending::Fold => "fold",
            _ => H::BET,
        };
        if kind.draw == NOTHING {
            return vec![("deal", last.into())];
        }
        let draw = DRAWS[kind.draw];
        let mut decisions = vec![("deal", draw.into())];
        if !self.offer(kind.draw).forced {
            decisions.push((draw, last.into()));
        }
        decisions
    }

    fn result(&self, kind: Kind, bet: &SideBet) -> Line {
        self.house.result(kind.first_hand, bet)
    }
}

impl<'a, H: House, Strategy: Decide + ?Sized> Table<'a, H, Strategy> {
    pub(super) fn new(house: H, strategy: &'a Strategy) -> Table<'a, H, Strategy> {
        let mut offers: [Option<Offer>; DRAWS.len()] = Default::default();
        offers[NOTHING] = Some(Offer::nothing());
        for (draw, offer) in house.offers() {
            offers[draw] = Some(offer);
        }
        Table {
            bet: house.rules().exact(H::BET).clone(),
            qualifier: house.rules().qualifier("qualifier"),
            house,
            offers,
            strategy,
        }
    }

    fn offer(&self, draw: usize) -> &Offer {
        let offer = self.offers[draw].as_ref();
        offer.unwrap_or_else(|| panic!("the rules have no {}", DRAWS[draw]))
    }

    /// Plays a round with the given hands, of which the dealer shows his first card, and the next cards of
    /// the pack.
    pub(super) fn settle(
        &self,
        player: [Card; 5],
        dealer: [Card; 5],
        mut next: impl FnMut() -> Card,
    ) -> Kind {
        let up = dealer[0];
        let first_hand = self.house.first_hand(player, up);
        let ended = |draw, ending| Kind {
            draw,
            ending,
            first_hand,
        };
        let (draw, exchanged) = match self.strategy.first(player, up) {
            First::Fold => return ended(NOTHING, Ending::Fold),
            First::Bet => (NOTHING, 0),
            First::Sixth => (SIXTH, 0),
            First::Exchange(exchanged) => {
                assert!((1..1 << 5).contains(&exchanged), "one to five of five");
                (exchanged.count_ones() as usize, exchanged)
            }
        };
        let offer = self.offer(draw);
        let (parted, kept) = kept_first(player, exchanged);
        let [a, b, c, d, e] = parted;
        // The sixth place is for a card that may be bought.
        let mut hand = [a, b, c, d, e, e];
        let hand = &mut hand[..if draw == SIXTH { 6 } else { 5 }];
        for card in &mut hand[kept..] {
            *card = next();
        }
        if !offer.forced && !self.strategy.bets(hand, &parted[kept..], up) {
            return ended(draw, Ending::Fold);
        }
        ended(draw, self.showdown(hand, dealer))
    }

    fn showdown(&self, player: &[Card], dealer: [Card; 5]) -> Ending {
        let dealer = Holding::of(dealer).value();
        if !qualifies(self.qualifier, dealer) {
            return Ending::NotQualified;
        }
        let mut holding = Holding::default();
        for &card in player {
            holding.add(card);
        }
        let value = holding.value();
        match value.cmp(&dealer) {
            Ordering::Less => Ending::Lose,
            Ordering::Equal => Ending::Push,
            Ordering::Greater => Ending::Win(self.house.hand(player, value)),
        }
    }
}

/// The cards kept, then those exchanged, each in the order dealt; and how many are kept.
fn kept_first(player: [Card; 5], exchanged: u8) -> ([Card; 5], usize) {
    let is_kept = |place: &usize| exchanged >> place & 1 == 0;
    let kept = (0..5).filter(is_kept);
    let mut places = kept.clone().chain((0..5).filter(|place| !is_kept(place)));
    let parted = std::array::from_fn(|_| player[places.next().expect("each of five is either")]);
    (parted, kept.count())
}

/// What the tests of both games share.
#[cfg(test)]
pub(super) mod testing {
    use super::*;
    use crate::analysis::simulate::OutcomeCount;
    use crate::cards::parse_cards;
    use crate::engine::Unobserved;
    use crate::exact::parse_exact;
    use crate::games::Spec;
    use crate::paytable::load;

    pub(crate) fn rules(spec: &'static Spec, paytable: &str, overrides: &[&str]) -> Rules {
        let overrides: Vec<String> = overrides.iter().map(ToString::to_string).collect();
        load(spec, paytable, &overrides).unwrap()
    }

    pub(crate) fn hand<const CARDS: usize>(text: &str) -> [Card; CARDS] {
        parse_cards(text).unwrap().try_into().unwrap()
    }

    /// Always does the same.
    #[derive(Clone, Copy)]
    pub(crate) struct Always(pub First, pub bool);

    impl Decide for Always {
        fn first(&self, _: [Card; 5], _: Card) -> First {
            self.0
        }
        fn bets(&self, _: &[Card], _: &[Card], _: Card) -> bool {
            self.1
        }
    }

    /// Does what two functions say.
    pub(crate) struct By<F, B>(pub F, pub B);

    impl<F, B> Decide for By<F, B>
    where
        F: Fn([Card; 5], Card) -> First + Sync,
        B: Fn(&[Card], &[Card], Card) -> bool + Sync,
    {
        fn first(&self, player: [Card; 5], up: Card) -> First {
            self.0(player, up)
        }
        fn bets(&self, player: &[Card], discards: &[Card], up: Card) -> bool {
            self.1(player, discards, up)
        }
    }

    /// The player's cards, the dealer's with the up card first, and what is drawn, as in
    /// `As Kd 9c 3c 2h | Qc Jd 9h 3s 2c | 7h`.
    pub(crate) fn settle<H: House>(
        table: &Table<'_, H, impl Decide + ?Sized>,
        round: &str,
    ) -> Kind {
        // No card stands twice.
        parse_cards(&round.replace('|', "")).unwrap();
        let parts: Vec<&str> = round.split(" | ").collect();
        let mut drawn = parts.get(2).map_or_else(Vec::new, |drawn| {
            parse_cards(drawn).unwrap().into_iter().rev().collect()
        });
        let next = || drawn.pop().expect("no more is drawn");
        let kind = table.settle(hand(parts[0]), hand(parts[1]), next);
        assert!(drawn.is_empty(), "more is drawn");
        kind
    }

    /// Holds the outcomes and nets of rounds against what they must be, as in
    /// `Qc Jd 9h 3s 2c | As Kd 4c 3c 2h | 8c => exchange-1-lose -5`. The player does what the outcome says;
    /// he exchanges his last cards.
    pub(crate) fn assert_settled<H: House>(house: impl Fn() -> H, cases: &[impl AsRef<str>]) {
        for case in cases.iter().map(AsRef::as_ref) {
            let (round, end) = case.split_once(" => ").unwrap();
            let (outcome, net) = end.rsplit_once(' ').unwrap();
            let mut draws = DRAWS.iter();
            let first = match draws.position(|draw| outcome.starts_with(draw)) {
                None if outcome == "fold" => First::Fold,
                None => First::Bet,
                Some(SIXTH) => First::Sixth,
                Some(cards) => First::Exchange(last(cards)),
            };
            let strategy = Always(first, !outcome.ends_with("-fold"));
            let found = settled(house(), strategy, round);
            assert_eq!(
                found,
                (outcome.into(), parse_exact(net).unwrap()),
                "{round}"
            );
        }
    }

    /// So many of five cards, the last ones.
    pub(crate) fn last(cards: usize) -> u8 {
        0b11111 << (5 - cards) & 0b11111
    }

    /// The outcome and net of a round.
    pub(crate) fn settled(house: impl House, strategy: Always, round: &str) -> (String, Exact) {
        let table = Table::new(house, &strategy);
        let kind = settle(&table, round);
        (table.outcome(kind), table.net(kind))
    }

    /// Holds the nets of side bets, by their names, against what a round brings.
    pub(crate) fn assert_side_bets<H: House>(
        table: &Table<'_, H, impl Decide + ?Sized>,
        round: &str,
        nets: &[(&str, i64)],
    ) {
        let kind = settle(table, round);
        let bets = &table.rules().side_bets;
        for &(label, net) in nets {
            let bet = bets.iter().find(|bet| bet.label() == label).unwrap();
            let found = settlement::net(bet, table.result(kind, bet));
            assert_eq!(found, Some(whole(net)), "{round} {label}");
        }
    }

    /// Kinds and their numbers are one to one.
    pub(crate) fn assert_numbered<H: House>() {
        for index in 0..Kind::count::<H>() {
            let kind = Kind::new::<H>(index);
            assert!(kind.draw < DRAWS.len() && kind.first_hand < H::FIRST_HANDS);
            assert_eq!(kind.index::<H>(), index);
        }
    }

    pub(crate) fn run(house: impl House, strategy: &dyn Decide, rounds: u64) -> Simulation {
        let rounds = NonZeroU64::new(rounds).unwrap();
        simulate(house, strategy, rounds, 1, &Unobserved).unwrap()
    }

    pub(crate) fn total<'a>(outcomes: impl IntoIterator<Item = &'a OutcomeCount>) -> u64 {
        outcomes.into_iter().map(|outcome| outcome.count).sum()
    }

    /// How often a decision was taken.
    pub(crate) fn taken(simulation: &Simulation, stage: &str, action: &str) -> u64 {
        let mut decisions = simulation.decisions.iter();
        let found = decisions.find(|one| one.stage == stage && one.action == action);
        found.unwrap_or_else(|| panic!("{stage} {action}")).count
    }

    /// Holds a count against its chance: within four standard deviations, and the seed is fixed.
    pub(crate) fn within(rounds: u64, count: u64, chance: f64, what: &str) {
        let expected = chance * rounds as f64;
        let score = (count as f64 - expected) / (expected * (1.0 - chance)).sqrt();
        assert!(score.abs() < 4.0, "{what}: {score}");
    }

    /// Outcomes, every side bet, first decisions and those after each draw count each round once.
    pub(crate) fn assert_adds_up(simulation: &Simulation, bet: &str, forced: &[&str]) {
        let rounds = simulation.rounds;
        assert_eq!(total(&simulation.outcomes), rounds);
        for bet in &simulation.side_bets {
            assert_eq!(total(&bet.outcomes), rounds);
        }
        let at = |stage: &str| -> u64 {
            let decisions = simulation.decisions.iter();
            let there = decisions.filter(|decision| decision.stage == stage);
            there.map(|decision| decision.count).sum()
        };
        assert_eq!(at("deal"), rounds);
        let such = |prefix: &str, suffix: &str| {
            let outcomes = simulation.outcomes.iter();
            total(outcomes.filter(|one| one.id.starts_with(prefix) && one.id.ends_with(suffix)))
        };
        assert_eq!(taken(simulation, "deal", "fold"), such("fold", ""));
        for decision in simulation.decisions.iter().skip(2) {
            let (stage, action) = (&*decision.stage, &*decision.action);
            match stage {
                "deal" => {
                    assert_eq!(decision.count, such(action, ""), "{action}");
                    let after = if forced.contains(&action) {
                        0
                    } else {
                        decision.count
                    };
                    assert_eq!(at(action), after, "{action}");
                }
                _ if action == "fold" => assert_eq!(decision.count, such(stage, "-fold")),
                _ => assert_eq!(action, bet),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::oasis::Oasis;
    use super::testing::{Always, By, hand, rules, settle};
    use super::*;
    use crate::cards::parse_cards;
    use crate::games::oasis::SPEC;

    #[test]
    fn cards_keep_their_order() {
        let player = hand("7c Ad 2h Ks 4s");
        let parted = |exchanged, text| {
            let (parted, kept) = kept_first(player, exchanged);
            assert_eq!(parted, hand(text));
            kept
        };
        assert_eq!(parted(0, "7c Ad 2h Ks 4s"), 5);
        assert_eq!(parted(0b10101, "Ad Ks 7c 2h 4s"), 2);
        assert_eq!(parted(0b01000, "7c Ad 2h 4s Ks"), 4);
        assert_eq!(parted(0b11111, "7c Ad 2h Ks 4s"), 0);
    }

    #[test]
    fn the_player_is_shown_his_cards_his_discards_and_the_up_card() {
        let rules = rules(&SPEC, "std", &[]);
        let strategy = By(
            |player, up| {
                assert_eq!(player, hand("7c Ad 2h Ks 4s"));
                assert_eq!([up], hand("Qd"));
                First::Exchange(0b10101)
            },
            |player: &[Card], discards: &[Card], up| {
                assert_eq!(player, parse_cards("Ad Ks 5h Ah 3c").unwrap());
                assert_eq!(discards, parse_cards("7c 2h 4s").unwrap());
                assert_eq!([up], hand("Qd"));
                true
            },
        );
        let table = Table::new(Oasis::new(&rules), &strategy);
        let kind = settle(&table, "7c Ad 2h Ks 4s | Qd Jd 9h 3s 2c | 5h Ah 3c");
        assert_eq!(table.outcome(kind), "exchange-3-not-qualified");
    }

    /// Settles a round with a draw that the rules do not have.
    fn not_offered(first: First) {
        let rules = rules(&SPEC, "std", &["exchange=1,3"]);
        let strategy = Always(first, true);
        let table = Table::new(Oasis::new(&rules), &strategy);
        settle(&table, "7c Ad 2h Ks 4s | Qd Jd 9h 3s 2c | 5h Ah");
    }

    #[test]
    #[should_panic(expected = "the rules have no exchange-2")]
    fn numbers_of_cards_that_the_rules_do_not_have_are_refused() {
        not_offered(First::Exchange(0b00011));
    }

    #[test]
    #[should_panic(expected = "the rules have no sixth-card")]
    fn sixth_cards_are_refused_where_there_are_none() {
        not_offered(First::Sixth);
    }

    #[test]
    #[should_panic(expected = "one to five of five")]
    fn an_exchange_of_nothing_is_refused() {
        not_offered(First::Exchange(0));
    }
}
