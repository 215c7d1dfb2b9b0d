//! Ultimate Texas Hold'em: three chances to play a multiple of the ante, the earlier the more.

mod spec;

pub use spec::SPEC;

use super::community::{Community, CommunityGame, class_of, line_words, losing_hand};
use super::{Cost, Line, Named, Outcome, Qualifier, Settlement, Spec};
use crate::engine::community::{
    Action, Betting, Event, HoleCards, Next, Node, Showdowns, Standing, Street,
};
use crate::evaluator::Category;
use crate::exact::{Exact, fraction_text, whole};
use crate::paytable::{Rules, SideBet};
use num_traits::Zero;

/// The game of Ultimate Texas Hold'em.
pub static ULTIMATE_TEXAS_HOLDEM: Community<UltimateTexasHoldem> = Community(UltimateTexasHoldem);

/// The rules of Ultimate Texas Hold'em.
pub struct UltimateTexasHoldem;

/// The streets with the switch that says what may be played there.
const STREETS: [(Street, &str); 3] = [
    (Street::Start, "play_start"),
    (Street::Flop, "play_flop"),
    (Street::River, "play_river"),
];

/// The multiple played on each leaf; on the last, a fold, none.
fn leaves(rules: &Rules) -> Vec<Option<Exact>> {
    let plays = STREETS
        .iter()
        .flat_map(|(_, switch)| rules.multiples(switch));
    plays.cloned().map(Some).chain([None]).collect()
}

fn is_opened(dealer: Standing) -> bool {
    match dealer {
        Standing::LowerOut | Standing::EqualOut | Standing::HigherOut => false,
        Standing::LowerIn | Standing::EqualIn | Standing::HigherIn => true,
    }
}

/// Net result of a showdown, in antes: ante, blind and play.
fn net(rules: &Rules, multiple: &Exact, category: Category, dealer: Standing) -> Exact {
    let ante = whole(i64::from(is_opened(dealer)));
    match dealer {
        Standing::LowerOut | Standing::LowerIn => {
            ante + rules.pays("blind", class_of(category)) + multiple
        }
        Standing::EqualOut | Standing::EqualIn => Exact::zero(),
        Standing::HigherOut | Standing::HigherIn => -(ante + whole(1) + multiple),
    }
}

fn name(rules: &Rules, multiple: &Exact, category: Category, dealer: Standing) -> Named {
    let play = fraction_text(multiple);
    let line = rules.line_of("blind", class_of(category));
    let hand = line_words(rules, "blind", line);
    let (unopened, no_opening) = if is_opened(dealer) {
        ("", "")
    } else {
        ("unopened-", ", dealer does not open")
    };
    let (id, words) = match dealer {
        Standing::LowerOut | Standing::LowerIn => (
            format!("{unopened}win-{line}"),
            format!("wins with {hand}{no_opening}"),
        ),
        Standing::EqualOut | Standing::EqualIn => ("push".into(), "hands are equal".into()),
        Standing::HigherOut | Standing::HigherIn => {
            (format!("{unopened}lose"), format!("loses{no_opening}"))
        }
    };
    Named {
        id: format!("play-{play}-{id}"),
        words: format!("player plays {play}, {words}"),
    }
}

impl CommunityGame for UltimateTexasHoldem {
    fn spec(&self) -> &'static Spec {
        &SPEC
    }

    fn showdowns(&self, rules: &Rules) -> Showdowns {
        Showdowns {
            hole_cards: match rules.choice("hole_cards") {
                "both" => HoleCards::Both,
                _ => HoleCards::Any,
            },
            qualifier: rules.qualifier("opening").weakest(),
        }
    }

    /// Of equals the action that costs less now: to check before playing, the lower multiple first. On
    /// the river to stay in before folding.
    fn betting(&self, rules: &Rules) -> Betting {
        let mut leaf = 0;
        let mut nodes = Vec::new();
        for (place, (street, switch)) in STREETS.into_iter().enumerate() {
            let plays = rules.multiples(switch).iter().map(|multiple| {
                leaf += 1;
                let name = format!("play {}", fraction_text(multiple));
                Action::new(name, Next::Leaf(leaf - 1))
            });
            let mut actions: Vec<Action> = plays.collect();
            if street == Street::River {
                actions.push(Action::new("fold", Next::Leaf(leaf)));
            } else {
                actions.insert(0, Action::new("check", Next::Node(place + 1)));
            }
            nodes.push(Node { street, actions });
        }
        Betting::new(nodes)
    }

    fn settle(&self, rules: &Rules, leaf: usize, category: Category, dealer: Standing) -> Outcome {
        match &leaves(rules)[leaf] {
            None => Outcome {
                name: Named {
                    id: super::FOLD.into(),
                    words: "player folds".into(),
                },
                net: whole(-2),
                stake: whole(2),
            },
            Some(multiple) => Outcome {
                name: name(rules, multiple, category, dealer),
                net: net(rules, multiple, category, dealer),
                stake: whole(2) + multiple,
            },
        }
    }

    fn settled_on(&self, bet: &SideBet, event: &Event) -> Line {
        match bet.id {
            "bad-beat" => losing_hand(event),
            _ => class_of(event.category).into(),
        }
    }

    fn needs_losing_hands(&self, bet: &SideBet) -> bool {
        bet.id == "bad-beat"
    }

    fn settlement(&self, rules: &Rules) -> Vec<Settlement> {
        let row = |event, blind: &str, ante: &str, play: &str| Settlement {
            event,
            bets: vec![
                ("ante", ante.to_string()),
                ("blind", blind.to_string()),
                ("play", play.to_string()),
            ],
        };
        let by_table = "the pay line of the player's hand";
        let always_opens = rules.qualifier("opening") == Qualifier::None;
        let mut rows = vec![
            row("the player folds", "-1", "-1", "none"),
            row(
                "the player's hand is higher, the dealer opens",
                by_table,
                "+1",
                "+1 per unit",
            ),
        ];
        if !always_opens {
            let event = "the player's hand is higher, the dealer does not open";
            rows.push(row(event, by_table, "push", "+1 per unit"));
        }
        rows.push(row("the hands are equal", "push", "push", "push"));
        rows.push(row(
            "the dealer's hand is higher, he opens",
            "-1",
            "-1",
            "-1 per unit",
        ));
        if !always_opens {
            let event = "the dealer's hand is higher, he does not open";
            rows.push(row(event, "-1", "push", "-1 per unit"));
        }
        rows
    }

    fn initial_bet(&self, _: &Rules) -> Exact {
        whole(2)
    }

    fn cost(&self, _: &Rules) -> Cost {
        Cost {
            states: 2_063_880,
            seconds: 2.0,
            mebibytes: 570,
        }
    }
}
