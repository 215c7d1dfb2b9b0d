//! Casino Hold'em: two cards each and a flop, then fold or call; turn and river follow.

mod spec;

pub use spec::SPEC;

use super::community::{Community, CommunityGame, class_of, line_of_first_five, line_words};
use super::{Cost, Line, Named, Outcome, Qualifier, Settlement, Spec};
use crate::engine::community::{
    Action, Betting, Event, HoleCards, Next, Node, Showdowns, Standing, Street,
};
use crate::evaluator::Category;
use crate::exact::{Exact, fraction_text, whole};
use crate::paytable::{Rules, SideBet};

/// The game of Casino Hold'em.
pub static CASINO_HOLDEM: Community<CasinoHoldem> = Community(CasinoHoldem);

/// The rules of Casino Hold'em.
pub struct CasinoHoldem;

/// The leaves of the betting tree.
const CALL: usize = 0;
const FOLD: usize = 1;

/// How a call ends.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Ending {
    NotQualified,
    Win,
    Push,
    Lose,
}

impl Ending {
    fn of(dealer: Standing) -> Ending {
        match dealer {
            Standing::LowerOut | Standing::EqualOut | Standing::HigherOut => Ending::NotQualified,
            Standing::LowerIn => Ending::Win,
            Standing::EqualIn => Ending::Push,
            Standing::HigherIn => Ending::Lose,
        }
    }
}

/// Whether the ante, and not the call, is paid by the table.
fn table_on_ante(rules: &Rules) -> bool {
    rules.choice("table_on") == "ante"
}

/// Whether the ante is paid by the table when the dealer does not qualify.
fn table_when_not_qualified(rules: &Rules) -> bool {
    rules.choice("not_qualified") == "table"
}

/// Net result of a call, in antes, before any cap.
fn net(rules: &Rules, category: Category, ending: Ending) -> Exact {
    let call = rules.exact("call");
    let pays = rules.pays("pays", class_of(category)).clone();
    match ending {
        Ending::NotQualified if table_when_not_qualified(rules) => pays,
        Ending::NotQualified => whole(1),
        Ending::Win if table_on_ante(rules) => pays + call,
        Ending::Win => pays * call,
        Ending::Push => whole(0),
        Ending::Lose => -(whole(1) + call),
    }
}

fn capped(rules: &Rules, net: Exact) -> Exact {
    match rules.limit("max_payout") {
        Some(most) => net.min(most.clone()),
        None => net,
    }
}

fn name(rules: &Rules, category: Category, ending: Ending) -> (String, String) {
    let line = rules.line_of("pays", class_of(category));
    let words = line_words(rules, "pays", line);
    match ending {
        Ending::NotQualified if table_when_not_qualified(rules) => (
            format!("not-qualified-{line}"),
            format!("dealer does not qualify, player has {words}"),
        ),
        Ending::NotQualified => ("not-qualified".into(), "dealer does not qualify".into()),
        Ending::Win => (format!("win-{line}"), format!("player wins with {words}")),
        Ending::Push => ("push".into(), "hands are equal".into()),
        Ending::Lose => ("lose".into(), "dealer wins".into()),
    }
}

impl CommunityGame for CasinoHoldem {
    fn spec(&self) -> &'static Spec {
        &SPEC
    }

    fn showdowns(&self, rules: &Rules) -> Showdowns {
        Showdowns {
            hole_cards: HoleCards::Any,
            qualifier: rules.qualifier("qualifier").weakest(),
        }
    }

    fn betting(&self, _: &Rules) -> Betting {
        Betting::new(vec![Node {
            street: Street::Flop,
            actions: vec![
                Action::new("call", Next::Leaf(CALL)),
                Action::new("fold", Next::Leaf(FOLD)),
            ],
        }])
    }

    fn settle(&self, rules: &Rules, leaf: usize, category: Category, dealer: Standing) -> Outcome {
        if leaf == FOLD {
            return Outcome {
                name: Named {
                    id: super::FOLD.into(),
                    words: "player folds".into(),
                },
                net: whole(-1),
                stake: whole(1),
            };
        }
        let ending = Ending::of(dealer);
        let (id, words) = name(rules, category, ending);
        Outcome {
            name: Named { id, words },
            net: capped(rules, net(rules, category, ending)),
            stake: whole(1) + rules.exact("call"),
        }
    }

    fn settled_on(&self, _: &SideBet, event: &Event) -> Line {
        let told = event
            .first_five
            .expect("no bet of this game hangs on losing hands");
        line_of_first_five(told)
    }

    fn forfeited(&self, rules: &Rules) -> Vec<(usize, Exact)> {
        let bets = rules.side_bets.iter().enumerate();
        let bonuses = bets.filter(|(_, bet)| bet.id == "aa");
        match rules.choice("fold_forfeits_bonus") {
            "on" => bonuses
                .map(|(place, _)| (place, rules.exact("bonus_stake").clone()))
                .collect(),
            _ => Vec::new(),
        }
    }

    fn needs_losing_hands(&self, _: &SideBet) -> bool {
        false
    }

    fn settlement(&self, rules: &Rules) -> Vec<Settlement> {
        let call = fraction_text(rules.exact("call"));
        let by_table = "the pay line of the player's hand";
        let row = |event, ante: &str, call: &str| Settlement {
            event,
            bets: vec![("ante", ante.to_string()), ("call", call.to_string())],
        };
        let mut rows = vec![row("the player folds", "-1", "none")];
        if rules.qualifier("qualifier") != Qualifier::None {
            let event = "the dealer does not qualify, even if the player's hand is lower still";
            let ante = if table_when_not_qualified(rules) {
                by_table
            } else {
                "+1"
            };
            rows.push(row(event, ante, "push"));
        }
        let win = "the dealer qualifies, the player's hand is higher";
        rows.push(if table_on_ante(rules) {
            row(win, by_table, &format!("+{call}"))
        } else {
            row(win, "push", &format!("{call} times {by_table}"))
        });
        rows.push(row(
            "the dealer qualifies, the hands are equal",
            "push",
            "push",
        ));
        let lose = "the dealer qualifies, his hand is higher";
        rows.push(row(lose, "-1", &format!("-{call}")));
        if let Some(most) = rules.limit("max_payout") {
            let most = format!("at most {} together", fraction_text(most));
            rows.push(row("whatever is won", &most, &most));
        }
        rows
    }

    fn initial_bet(&self, _: &Rules) -> Exact {
        whole(1)
    }

    fn cost(&self, _: &Rules) -> Cost {
        Cost {
            states: 2_063_880,
            seconds: 1.3,
            mebibytes: 420,
        }
    }
}
