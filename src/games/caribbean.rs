//! Caribbean Stud: five cards each, one of the dealer's face up, then fold or raise.

use super::{
    Cost, DraftSwitches, Game, Group, Kind, Named, Outcome, Play, Qualifier, Request, Settlement,
    SideBetSpec, SidePays, Situation, SituationError, Spec, Switch, TableSpec, UnreachableLine,
    Worth, place_of,
};
use crate::cards::{Card, CardSet, Rank};
use crate::engine::stud::{self, Showdown, State};
use crate::engine::{Interrupted, Observer, Tally};
use crate::evaluator::{Category, Hand, HandClass, Strength, strength_of_ranks};
use crate::exact::{Exact, common_denominator, fraction_text, whole};
use crate::paytable::{Rules, SideBet};
use num_traits::{ToPrimitive, Zero};
use std::collections::BTreeMap;
use std::sync::LazyLock;

/// The lines of the raise table, highest first.
const RAISE_LINES: &[HandClass] = &[
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

const ROYAL_TO_TRIPS: &[HandClass] = &[
    HandClass::RoyalFlush,
    HandClass::StraightFlush,
    HandClass::FourOfAKind,
    HandClass::FullHouse,
    HandClass::Flush,
    HandClass::Straight,
    HandClass::ThreeOfAKind,
];

/// What a house may choose in Caribbean Stud.
pub static SPEC: Spec = Spec {
    id: "caribbean",
    aliases: &["caribbean-stud", "caribbean-stud-poker", "caribbean-poker"],
    title: "Caribbean Stud",
    summary: "Player and dealer get five cards each, one of the dealer's face up. The player folds, \
              losing the ante, or raises. The dealer needs a qualifying hand.",
    switches: &[
        Switch {
            key: "raise",
            kind: Kind::Exact {
                least: "0.01",
                most: "1000",
            },
            default: "2",
            help: "The raise, as a multiple of the ante.",
        },
        Switch {
            key: "qualifier",
            kind: Kind::Qualifier,
            default: "ace-king",
            help: "The weakest hand with which the dealer plays.",
        },
    ],
    tables: &[TableSpec {
        key: "pays",
        title: "A winning raise pays, to one, for the player's hand; below ace-king as ace-king",
        lines: RAISE_LINES,
    }],
    side_bets: &[
        SideBetSpec {
            id: "five-plus-one",
            title: "5+1",
            settled_on: "the best five of the player's five cards and the dealer's up card",
            lines: ROYAL_TO_TRIPS,
            pays: SidePays::ToOne,
            deals: 20_358_520,
        },
        SideBetSpec {
            id: "progressive",
            title: "Progressive",
            settled_on: "the player's five cards",
            lines: ROYAL_TO_TRIPS,
            pays: SidePays::Progressive,
            deals: 2_598_960,
        },
    ],
    strategies: &[
        ("raise-everything", "raise every hand"),
        ("pair-or-better", "raise any pair or better, fold the rest"),
        (
            "ace-king-jack-83",
            "raise ace-king-jack-eight-three or better, fold the rest",
        ),
        (
            "three-rules",
            "raise any pair or better; fold below ace-king; raise ace-king when (1) the up card is a \
             deuce to a queen and matches one of yours, or (2) the up card is an ace or a king and you \
             hold a queen or a jack, or (3) no rank matches, you hold a queen and the up card is lower \
             than your fourth highest card",
        ),
    ],
    unreachable,
};

/// The raise is paid only against a dealer who qualifies, and only for a higher hand: a line whose
/// strongest hand does not beat the weakest that qualifies is never paid.
fn unreachable(switches: &DraftSwitches<'_>) -> Vec<UnreachableLine> {
    let Some(qualifier) = switches.qualifier("qualifier") else {
        return Vec::new();
    };
    let Some(least) = qualifier.weakest() else {
        return Vec::new();
    };
    let beats = |line: HandClass| Strength::above(least).any(|strength| strength.class() == line);
    RAISE_LINES
        .iter()
        .filter(|line| !beats(**line))
        .map(|&line| UnreachableLine {
            table: "pays",
            line,
            reason: format!(
                "{} never beats a dealer who qualifies with {qualifier}",
                line.words()
            ),
        })
        .collect()
}

/// How a deal can end for the main bet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
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

/// What a deal ends in, as far as any bet can tell: the player's hand and how it ended, and the best
/// five of his cards and the up card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Event {
    hand: HandClass,
    with_up_card: Category,
    ending: Ending,
}

impl Event {
    const COUNT: usize = HandClass::COUNT * Category::COUNT * Ending::ALL.len();

    fn index(self) -> usize {
        let deal = self.hand.index() * Category::COUNT + self.with_up_card.index();
        deal * Ending::ALL.len() + self.ending as usize
    }

    fn from_index(index: usize) -> Event {
        let deal = index / Ending::ALL.len();
        Event {
            hand: HandClass::ALL[deal / Category::COUNT],
            with_up_card: Category::ALL[deal % Category::COUNT],
            ending: Ending::ALL[index % Ending::ALL.len()],
        }
    }
}

/// The part of the rules that decides what is enumerated.
fn qualifier(rules: &Rules) -> Option<Strength> {
    rules.qualifier("qualifier").weakest()
}

/// What a winning raise pays for a hand; below ace-king as ace-king. Nothing for a hand that cannot
/// win, whose line the rules do not have.
fn pays(rules: &Rules, hand: HandClass) -> Exact {
    let line = hand.max(HandClass::AceKing);
    let pays = rules.table("pays").get(&line);
    pays.cloned().unwrap_or_else(Exact::zero)
}

/// Net result of the main bet, in antes.
fn net(rules: &Rules, hand: HandClass, ending: Ending) -> Exact {
    let raise = rules.exact("raise");
    match ending {
        Ending::Fold => whole(-1),
        Ending::NotQualified => whole(1),
        Ending::Lose => -(whole(1) + raise),
        Ending::Push => whole(0),
        Ending::Win => whole(1) + raise * pays(rules, hand),
    }
}

/// Money put down on the main bet, in antes.
fn stake(rules: &Rules, ending: Ending) -> Exact {
    match ending {
        Ending::Fold => whole(1),
        _ => whole(1) + rules.exact("raise"),
    }
}

/// What decides between fold and raise with a hand of one class: the net results of the five
/// endings, in the smallest common unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Nets([i128; 5]);

impl Nets {
    fn of(rules: &Rules, hand: HandClass) -> Nets {
        let nets = Ending::ALL.map(|ending| net(rules, hand, ending));
        let unit = common_denominator(&nets);
        // The loader bounds pay lines and their common denominator, far inside an i128.
        Nets(nets.map(|net| (net * &unit).to_integer().to_i128().unwrap_or(i128::MAX)))
    }

    /// Whether raising is worth at least as much as folding: on a tie the player stays in.
    fn raise(&self, showdown: &Showdown) -> bool {
        let [fold, not_qualified, lose, push, win] = self.0;
        let worth = i128::from(showdown.not_qualified) * not_qualified
            + i128::from(showdown.higher) * lose
            + i128::from(showdown.equal) * push
            + i128::from(showdown.lower) * win;
        worth >= i128::from(showdown.total()) * fold
    }
}

/// Who decides between fold and raise.
#[derive(Clone, Copy)]
enum Policy {
    Optimal(Nets),
    Fixed(fn(&State) -> bool),
}

impl Policy {
    fn of(request: &Request, hand: HandClass) -> Policy {
        match request.play {
            Play::Optimal => Policy::Optimal(Nets::of(request.rules, hand)),
            Play::Named(name) => Policy::Fixed(strategy(name)),
        }
    }

    fn raise(&self, state: &State) -> bool {
        match self {
            Policy::Optimal(nets) => nets.raise(&state.showdown),
            Policy::Fixed(raise) => raise(state),
        }
    }

    /// Whether both decide alike in every state.
    fn same(&self, other: &Policy) -> bool {
        match (self, other) {
            (Policy::Optimal(one), Policy::Optimal(two)) => one == two,
            (Policy::Fixed(one), Policy::Fixed(two)) => std::ptr::fn_addr_eq(*one, *two),
            _ => false,
        }
    }
}

/// The named strategies of the [`SPEC`], as whether to raise.
///
/// # Panics
/// When the game has no such strategy.
fn strategy(name: &str) -> fn(&State) -> bool {
    match name {
        "raise-everything" => |_| true,
        "pair-or-better" => |state| state.strength.class() >= HandClass::Pair,
        "ace-king-jack-83" => |state| state.strength >= *ACE_KING_JACK_83,
        "three-rules" => three_rules,
        _ => panic!("{} has no strategy {name}", SPEC.id),
    }
}

static ACE_KING_JACK_83: LazyLock<Strength> = LazyLock::new(|| {
    let ranks = "AKJ83".chars().filter_map(Rank::from_letter).collect();
    strength_of_ranks(&ranks)
});

fn three_rules(state: &State) -> bool {
    match state.strength.class() {
        HandClass::HighCard => false,
        HandClass::AceKing => {
            let counts = &state.pattern.counts;
            let holds =
                |letter| Rank::from_letter(letter).is_some_and(|rank| counts.0[rank.index()] > 0);
            let matches = counts.0[state.up.index()] > 0;
            // Ranks come low to high, so the second is the fourth highest of five.
            let fourth_highest = counts.ranks().nth(1);
            if state.up >= Rank::KING {
                holds('Q') || holds('J')
            } else {
                matches || holds('Q') && fourth_highest.is_some_and(|rank| state.up < rank)
            }
        }
        _ => true,
    }
}

/// For one class of the player's hands: the policies that differ, and who follows each.
struct Deciders(Vec<(Policy, Vec<usize>)>);

impl Deciders {
    fn of(requests: &[&Request], hand: HandClass) -> Deciders {
        let mut deciders: Vec<(Policy, Vec<usize>)> = Vec::new();
        for (place, request) in requests.iter().enumerate() {
            let policy = Policy::of(request, hand);
            match deciders.iter_mut().find(|(known, _)| known.same(&policy)) {
                Some((_, followers)) => followers.push(place),
                None => deciders.push((policy, vec![place])),
            }
        }
        Deciders(deciders)
    }
}

/// Tallies while walking: for each class of the player's hands, one for each policy that differs.
struct Tallies<'a> {
    deciders: &'a [Deciders],
    tallies: Vec<Vec<Tally>>,
}

impl<'a> Tallies<'a> {
    fn new(deciders: &'a [Deciders]) -> Tallies<'a> {
        let of_class = |class: &Deciders| vec![Tally::new(Event::COUNT); class.0.len()];
        Tallies {
            deciders,
            tallies: deciders.iter().map(of_class).collect(),
        }
    }

    fn count(&mut self, state: &State) {
        let hand = state.strength.class();
        let deciders = &self.deciders[hand.index()].0;
        let weight = u128::from(state.weight);
        for ((policy, _), tally) in deciders.iter().zip(&mut self.tallies[hand.index()]) {
            let mut add = |ending, hands: u64| {
                let event = Event {
                    hand,
                    with_up_card: state.with_up_card,
                    ending,
                };
                tally.add(event.index(), weight * u128::from(hands));
            };
            let showdown = &state.showdown;
            if policy.raise(state) {
                add(Ending::NotQualified, showdown.not_qualified);
                add(Ending::Lose, showdown.higher);
                add(Ending::Push, showdown.equal);
                add(Ending::Win, showdown.lower);
            } else {
                add(Ending::Fold, showdown.total());
            }
        }
    }

    /// Adds what each request's policies counted to its tally.
    fn hand_out(&self, to: &mut [Tally]) {
        for (deciders, tallies) in self.deciders.iter().zip(&self.tallies) {
            for ((_, followers), tally) in deciders.0.iter().zip(tallies) {
                for &place in followers {
                    to[place].merge(tally);
                }
            }
        }
    }
}

/// The game of Caribbean Stud.
pub struct Caribbean;

/// Tallies for requests that share a qualifier, in one enumeration.
fn walk_together(
    deck: CardSet,
    qualifier: Option<Strength>,
    requests: &[&Request],
    observer: &dyn Observer,
) -> Result<Vec<Tally>, Interrupted> {
    let deciders: Vec<Deciders> = HandClass::ALL
        .map(|hand| Deciders::of(requests, hand))
        .into();
    let parts = stud::walk(
        deck,
        qualifier,
        observer,
        || Tallies::new(&deciders),
        Tallies::count,
    )?;
    let mut tallies = vec![Tally::new(Event::COUNT); requests.len()];
    for part in &parts {
        part.hand_out(&mut tallies);
    }
    for tally in &tallies {
        assert_eq!(
            tally.total(),
            stud::deals(deck),
            "every deal is counted once"
        );
    }
    Ok(tallies)
}

impl Game for Caribbean {
    fn spec(&self) -> &'static Spec {
        &SPEC
    }

    fn settlement(&self, rules: &Rules) -> Vec<Settlement> {
        let raise = fraction_text(rules.exact("raise"));
        let row = |event, ante: &str, raise: String| Settlement {
            event,
            bets: vec![("ante", ante.to_string()), ("raise", raise)],
        };
        let mut rows = vec![row("the player folds", "-1", "none".into())];
        if rules.qualifier("qualifier") != Qualifier::None {
            let event = "the dealer does not qualify, even if the player's hand is lower still";
            rows.push(row(event, "+1", "push".into()));
        }
        rows.extend([
            row(
                "the dealer qualifies, the player's hand is higher",
                "+1",
                format!("{raise} times the pay line of the player's hand"),
            ),
            row(
                "the dealer qualifies, the hands are equal",
                "push",
                "push".into(),
            ),
            row(
                "the dealer qualifies, his hand is higher",
                "-1",
                format!("-{raise}"),
            ),
        ]);
        rows
    }

    fn deals(&self, deck: CardSet) -> (u128, &'static str) {
        let convention = "player's five cards, dealer's up card, dealer's other four cards";
        (stud::deals(deck), convention)
    }

    fn outcomes(&self, rules: &Rules) -> Vec<Outcome> {
        let outcome = |id: String, words: String, hand, ending| Outcome {
            name: Named { id, words },
            net: net(rules, hand, ending),
            stake: stake(rules, ending),
        };
        let losing = [
            (Ending::Fold, "player folds"),
            (Ending::NotQualified, "dealer does not qualify"),
            (Ending::Lose, "dealer wins"),
            (Ending::Push, "hands are equal"),
        ];
        let always_plays = rules.qualifier("qualifier") == Qualifier::None;
        let mut outcomes: Vec<Outcome> = losing
            .into_iter()
            .filter(|&(ending, _)| !(always_plays && ending == Ending::NotQualified))
            .map(|(ending, words)| {
                let hand = HandClass::HighCard;
                outcome(outcome_id(hand, ending), words.into(), hand, ending)
            })
            .collect();
        outcomes.extend(rules.table("pays").keys().rev().map(|&line| {
            let words = match line {
                HandClass::AceKing if always_plays => "ace-king or less",
                line => line.words(),
            };
            let id = outcome_id(line, Ending::Win);
            outcome(id, format!("player wins with {words}"), line, Ending::Win)
        }));
        outcomes
    }

    fn initial_bet(&self, _: &Rules) -> Exact {
        whole(1)
    }

    fn cost(&self, _: &Rules) -> Cost {
        Cost {
            states: 1_251_497,
            seconds: 0.1,
            mebibytes: 20,
        }
    }

    fn decisions(&self) -> Vec<(Named, Named)> {
        let deal = Named {
            id: "deal".into(),
            words: "after the deal".into(),
        };
        ["fold", "raise"]
            .map(|action| {
                let action = Named {
                    id: action.into(),
                    words: action.into(),
                };
                (deal.clone(), action)
            })
            .into()
    }

    fn walk(
        &self,
        deck: CardSet,
        requests: &[Request],
        observer: &dyn Observer,
    ) -> Result<Vec<Tally>, Interrupted> {
        let mut trees: BTreeMap<Option<Strength>, Vec<usize>> = BTreeMap::new();
        for (place, request) in requests.iter().enumerate() {
            trees
                .entry(qualifier(request.rules))
                .or_default()
                .push(place);
        }
        let mut tallies = vec![Tally::new(Event::COUNT); requests.len()];
        for (qualifier, places) in trees {
            let together: Vec<&Request> = places.iter().map(|&place| &requests[place]).collect();
            let walked = walk_together(deck, qualifier, &together, observer)?;
            for (place, tally) in places.into_iter().zip(walked) {
                tallies[place] = tally;
            }
        }
        Ok(tallies)
    }

    fn groups(&self, rules: &Rules, tally: &Tally) -> Vec<Group> {
        let outcomes = self.outcomes(rules);
        tally
            .counts()
            .map(|(index, count)| {
                let event = Event::from_index(index);
                let settled_on = |bet: &SideBet| match bet.id {
                    "five-plus-one" => event.with_up_card.into(),
                    _ => event.hand,
                };
                Group {
                    outcome: place_of(&outcomes, &outcome_id(event.hand, event.ending)),
                    decision: usize::from(event.ending != Ending::Fold),
                    side: rules.side_bets.iter().map(settled_on).collect(),
                    count: count.into(),
                }
            })
            .collect()
    }

    fn worths(&self, rules: &Rules, situation: &Situation) -> Result<Vec<Worth>, SituationError> {
        let (player, up) = settle_situation(situation)?;
        let unseen = CardSet::FULL.without(situation.seen());
        let showdown = showdown(unseen, player, up, qualifier(rules));
        let hand = player.strength5().class();
        let outcomes = self.outcomes(rules);
        let worth = |action: &str, endings: &[(Ending, u64)]| {
            let endings = endings.iter().filter(|ending| ending.1 > 0);
            let endings = endings.map(|&(ending, count)| super::Ending {
                outcome: outcomes[place_of(&outcomes, &outcome_id(hand, ending))].clone(),
                count: u128::from(count),
            });
            Worth::new(action, endings.collect())
        };
        let raise = worth(
            "raise",
            &[
                (Ending::Win, showdown.lower),
                (Ending::NotQualified, showdown.not_qualified),
                (Ending::Push, showdown.equal),
                (Ending::Lose, showdown.higher),
            ],
        );
        let fold = worth("fold", &[(Ending::Fold, showdown.total())]);
        // On a tie the player stays in, so raise goes first.
        let mut worths = vec![raise, fold];
        worths.sort_by(|one, two| two.value.cmp(&one.value));
        Ok(worths)
    }
}

fn outcome_id(hand: HandClass, ending: Ending) -> String {
    match ending {
        Ending::Fold => "fold".into(),
        Ending::NotQualified => "not-qualified".into(),
        Ending::Lose => "lose".into(),
        Ending::Push => "push".into(),
        Ending::Win => format!("win-{}", hand.max(HandClass::AceKing)),
    }
}

/// Checks that a situation can arise.
fn settle_situation(situation: &Situation) -> Result<(Hand, Card), SituationError> {
    let wrong = |message: String, help: &str| SituationError {
        message,
        help: help.into(),
    };
    if situation.player.len() != 5 {
        let message = format!("the player has five cards, not {}", situation.player.len());
        return Err(wrong(
            message,
            "give five cards, as in --player \"Ah Kd 8c 7s 2h\"",
        ));
    }
    let [up] = situation.dealer[..] else {
        let message = format!(
            "the player sees one card of the dealer's, not {}",
            situation.dealer.len()
        );
        return Err(wrong(message, "give the up card, as in --dealer 5d"));
    };
    let unseen = Card::COUNT - situation.seen().len();
    if unseen < 4 {
        let message = format!("{unseen} cards are left for the dealer's four hidden ones");
        return Err(wrong(message, "give fewer --dead cards"));
    }
    Ok((situation.player.iter().copied().collect(), up))
}

/// Counts the dealer's hands one by one: the plain form of what the walk does for all.
fn showdown(unseen: CardSet, player: Hand, up: Card, qualifier: Option<Strength>) -> Showdown {
    let strength = player.strength5();
    let cards: Vec<Hand> = unseen.into_iter().map(Hand::of).collect();
    let mut showdown = Showdown::default();
    for (first, one) in cards.iter().enumerate() {
        let one = Hand::of(up).plus(*one);
        for (second, two) in cards.iter().enumerate().skip(first + 1) {
            let two = one.plus(*two);
            for (third, three) in cards.iter().enumerate().skip(second + 1) {
                let three = two.plus(*three);
                for four in &cards[third + 1..] {
                    showdown.count(three.plus(*four).strength5(), strength, qualifier);
                }
            }
        }
    }
    showdown
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::Qualifier;
    use crate::paytable::SwitchValue;
    use indexmap::IndexMap;

    fn lines(qualifier: &str) -> Vec<HandClass> {
        let value = SwitchValue::Qualifier(Qualifier::parse(qualifier).unwrap());
        let switches = IndexMap::from([("qualifier", value)]);
        unreachable(&DraftSwitches(&switches))
            .into_iter()
            .map(|line| line.line)
            .collect()
    }

    #[test]
    fn a_line_below_the_qualifier_is_never_paid() {
        assert!(lines("none").is_empty());
        assert!(lines("high-card:Q").is_empty());
        assert!(lines("ace-king").is_empty());
        assert_eq!(lines("pair:2"), [HandClass::AceKing]);
        // A pair of aces with a higher kicker beats the weakest pair of aces.
        assert_eq!(lines("pair:A"), [HandClass::AceKing]);
        assert_eq!(lines("two-pair"), [HandClass::Pair, HandClass::AceKing]);
        // A royal flush ties with the only hand that qualifies.
        assert_eq!(lines("royal-flush"), RAISE_LINES);
    }

    #[test]
    fn an_unknown_qualifier_makes_nothing_unreachable() {
        assert!(unreachable(&DraftSwitches(&IndexMap::new())).is_empty());
    }
}
