//! Caribbean Stud: five cards each, one of the dealer's face up, then fold or raise.

mod policy;
mod spec;
mod strategy;

pub use spec::SPEC;
pub use strategy::Strategy;

use super::stud::{showdown, unseen, up_card, wrong};
use super::{
    Cost, Game, Group, Line, Named, Outcome, Qualifier, Request, Settlement, Situation,
    SituationError, Spec, Walked, Worth, place_of,
};
use crate::cards::{Card, CardSet};
use crate::engine::stud;
use crate::engine::{Interrupted, Observer, Tally};
use crate::evaluator::{Category, Hand, HandClass, Strength};
use crate::exact::{Exact, fraction_text, whole};
use crate::paytable::{Rules, SideBet};
use num_traits::Zero;
use policy::{Deciders, Tallies};
use std::collections::BTreeMap;

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

    const fn index(self) -> usize {
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
    let line = Line::Hand(hand.max(HandClass::AceKing));
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

/// The one stage at which there is something to decide.
const STAGE: &str = "deal";

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
        let lines = rules.table("pays").keys().rev();
        let classes = lines.filter_map(|line| match line {
            Line::Hand(class) => Some(*class),
            _ => None,
        });
        outcomes.extend(classes.map(|class| {
            let words = match class {
                HandClass::AceKing if always_plays => "ace-king or less",
                class => class.words(),
            };
            let id = outcome_id(class, Ending::Win);
            outcome(id, format!("player wins with {words}"), class, Ending::Win)
        }));
        outcomes
    }

    fn initial_bet(&self, _: &Rules) -> Exact {
        whole(1)
    }

    fn cost(&self, _: &Rules) -> Cost {
        Cost {
            states: 1_121_471,
            seconds: 0.14,
            mebibytes: 20,
        }
    }

    fn decisions(&self, rules: &Rules) -> Vec<(Named, Named)> {
        let deal = Named {
            id: STAGE.into(),
            words: "after the deal".into(),
        };
        let named = |(_, action): (_, String)| Named {
            id: action.clone(),
            words: action,
        };
        let ids = decision_ids(rules).into_iter();
        ids.map(|decision| (deal.clone(), named(decision)))
            .collect()
    }

    fn walk(
        &self,
        deck: CardSet,
        requests: &[Request],
        observer: &dyn Observer,
    ) -> Result<Vec<Walked>, Interrupted> {
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
        let walked = tallies.into_iter().map(|tally| Walked {
            tally,
            starting_hands: Vec::new(),
            ruled_out: Vec::new(),
        });
        Ok(walked.collect())
    }

    fn groups(&self, rules: &Rules, tally: &Tally) -> Vec<Group> {
        let outcomes = self.outcomes(rules);
        tally
            .counts()
            .map(|(index, count)| {
                let event = Event::from_index(index);
                let settled_on = |bet: &SideBet| match bet.id {
                    "five-plus-one" => Line::Hand(event.with_up_card.into()),
                    _ => Line::Hand(event.hand),
                };
                Group {
                    outcome: place_of(&outcomes, &outcome_id(event.hand, event.ending)),
                    decisions: vec![usize::from(event.ending != Ending::Fold)],
                    side: rules.side_bets.iter().map(settled_on).collect(),
                    count: count.into(),
                }
            })
            .collect()
    }

    fn worths(&self, rules: &Rules, situation: &Situation) -> Result<Vec<Worth>, SituationError> {
        let (player, up, unseen) = settle_situation(situation)?;
        let strength = player.strength5();
        let showdown = showdown(unseen, strength, up, qualifier(rules));
        let hand = strength.class();
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

/// The ids of all outcomes under the rules.
fn outcome_ids(rules: &Rules) -> Vec<String> {
    let outcomes = Caribbean.outcomes(rules).into_iter();
    outcomes.map(|outcome| outcome.name.id).collect()
}

/// The ids of all decisions: stage and action.
fn decision_ids(_: &Rules) -> Vec<(&'static str, String)> {
    ["fold", "raise"]
        .map(|action| (STAGE, action.into()))
        .into()
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
fn settle_situation(situation: &Situation) -> Result<(Hand, Card, CardSet), SituationError> {
    if situation.player.len() != 5 {
        return Err(wrong(
            format!("the player has five cards, not {}", situation.player.len()),
            "give five cards, as in --player \"Ah Kd 8c 7s 2h\"",
        ));
    }
    if !situation.board.is_empty() {
        return Err(wrong(
            format!("{} has no common cards", SPEC.title),
            "leave out --board",
        ));
    }
    situation.nothing_exchanged(SPEC.title)?;
    let up = up_card(&situation.dealer)?;
    let unseen = unseen(situation.seen())?;
    Ok((situation.player.iter().copied().collect(), up, unseen))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cards::parse_cards;
    use crate::paytable::load;

    /// What a raise comes to when only one hand is left for the dealer, whose first card is up; fold
    /// must be worth −1 beside it.
    fn raise(overrides: &[&str], player: &str, dealer: &str) -> (String, Exact) {
        let overrides: Vec<String> = overrides.iter().map(ToString::to_string).collect();
        let rules = load(&SPEC, "std", &overrides).unwrap();
        let (player, dealer) = (parse_cards(player).unwrap(), parse_cards(dealer).unwrap());
        let in_play: CardSet = player.iter().chain(&dealer).copied().collect();
        let situation = Situation {
            player,
            dealer: dealer[..1].to_vec(),
            board: Vec::new(),
            discards: Vec::new(),
            dead: CardSet::FULL.without(in_play).into_iter().collect(),
        };
        let worths = Caribbean.worths(&rules, &situation).unwrap();
        let of = |action: &str| {
            worths
                .iter()
                .find(|worth| worth.action.id == action)
                .unwrap()
        };
        assert_eq!(of("fold").value, whole(-1));
        let [ending] = &of("raise").endings[..] else {
            panic!("one hand of the dealer ends in one way");
        };
        assert_eq!((ending.count, &ending.outcome.net), (1, &of("raise").value));
        (ending.outcome.name.id.clone(), of("raise").value.clone())
    }

    const ACE_QUEEN: &str = "Ac Qd Jh 9s 8c";
    const ACE_KING: &str = "Ac Kd 6h 5s 3c";

    /// Net results worked out by hand from the settlement table: ante 1, raise 2.
    #[test]
    fn every_way_to_end_is_settled_by_the_table() {
        let cases = [
            // Below ace-king the dealer does not play, even if the player's hand is lower still.
            ("7c 5d 4h 3s 2c", ACE_QUEEN, "not-qualified", 1),
            ("As Ks Qs Js Ts", ACE_QUEEN, "not-qualified", 1),
            // Ace-king plays. Equal in all five cards is a push; the last kicker decides.
            ("Ah Ks 6c 5d 3h", ACE_KING, "push", 0),
            ("Ah Ks 6c 5d 2h", ACE_KING, "lose", -3),
            ("Ah Ks 6c 5d 4h", ACE_KING, "win-ace-king", 1 + 2),
            (ACE_QUEEN, "Ad Kd 6h 5s 3c", "lose", -3),
            ("2c 2d 4h 5s 6c", "2h 2s 4c 5d 7h", "lose", -3),
            ("2c 2d 4h 5s 7c", "2h 2s 4c 5d 6h", "win-pair", 1 + 2),
            ("2c 2d 3h 3s 7c", ACE_KING, "win-two-pair", 1 + 2 * 2),
            ("2c 2d 2h 3s 7c", ACE_KING, "win-three-of-a-kind", 1 + 2 * 3),
            // The ace is low in a wheel, which a six-high straight beats; K-A-2 is no straight.
            ("Ad 2d 3d 4h 5d", ACE_KING, "win-straight", 1 + 2 * 4),
            ("Ad 2d 3d 4h 5d", "2c 3c 4c 5c 6h", "lose", -3),
            ("Kh Ad 2d 3d 4d", "Ac Kc 5h 3h 2h", "lose", -3),
            ("2d 4d 6d 8d Td", ACE_KING, "win-flush", 1 + 2 * 5),
            ("2d 2h 2s 9d 9h", ACE_KING, "win-full-house", 1 + 2 * 7),
            ("2d 2h 2s 2c 9h", ACE_KING, "win-four-of-a-kind", 1 + 2 * 20),
            ("2d 3d 4d 5d 6d", ACE_KING, "win-straight-flush", 1 + 2 * 50),
            ("As Ks Qs Js Ts", ACE_KING, "win-royal-flush", 1 + 2 * 100),
            // Two royals push like any two equal hands.
            ("As Ks Qs Js Ts", "Ad Kd Qd Jd Td", "push", 0),
        ];
        for (player, dealer, id, net) in cases {
            assert_eq!(
                raise(&[], player, dealer),
                (id.into(), whole(net)),
                "{player} / {dealer}"
            );
        }
    }

    #[test]
    fn switches_change_the_settlement() {
        // A dealer who always plays loses to less than ace-king, which is paid the ace-king line.
        let none = ["qualifier=none", "pays.ace-king=3"];
        let won = |net| ("win-ace-king".to_string(), whole(net));
        assert_eq!(
            raise(&none, "Kc Qd 4h 3s 2c", "Kd Jd 4c 3h 2s"),
            won(1 + 2 * 3)
        );
        assert_eq!(raise(&none, "7c 5d 4h 3s 2c", "7d 5h 4c 3h 2s").0, "push");
        let fours = ["qualifier=pair:4"];
        assert_eq!(
            raise(&fours, "2c 5d 6h 7s 9c", "3c 3d Ah Ks Qc").0,
            "not-qualified"
        );
        assert_eq!(raise(&fours, "2c 5d 6h 7s 9c", "4c 4d 2h 3s 6c").0, "lose");
        assert_eq!(raise(&["raise=5"], "2c 5d 6d 7s 9c", ACE_KING).1, whole(-6));
        let fractions = ["raise=3:2", "pays.pair=0.5"];
        let won = raise(&fractions, "2c 2d 4h 5h 7c", ACE_KING);
        assert_eq!(won, ("win-pair".into(), Exact::new(7.into(), 4.into())));
    }

    #[test]
    fn situations_that_cannot_arise_are_refused() {
        let rules = load(&SPEC, "std", &[]).unwrap();
        let refused = |player: &str, dealer: &str, dead: usize| {
            let (player, dealer) = (parse_cards(player).unwrap(), parse_cards(dealer).unwrap());
            let seen: CardSet = player.iter().chain(&dealer).copied().collect();
            let dead = CardSet::FULL.without(seen).into_iter().take(dead).collect();
            let situation = Situation {
                player,
                dealer,
                board: Vec::new(),
                discards: Vec::new(),
                dead,
            };
            Caribbean
                .worths(&rules, &situation)
                .map_err(|fault| fault.message)
                .err()
        };
        let message = |text: &str| Some(text.to_string());
        assert_eq!(refused("AhKdQc7s2h", "5d", 42), None);
        let few = message("3 cards are left for the dealer's four hidden ones");
        assert_eq!(refused("AhKdQc7s2h", "5d", 43), few);
        assert_eq!(
            refused("AhKdQc7s", "5d", 0),
            message("the player has five cards, not 4")
        );
        let two = message("the player sees one card of the dealer's, not 2");
        assert_eq!(refused("AhKdQc7s2h", "5d6d", 0), two);
    }
}
