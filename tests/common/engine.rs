//! What the engine under test says of Caribbean Stud, in the form of the twins.

use super::caribbean::Solved;
use edge::cards::CardSet;
use edge::engine::Unobserved;
use edge::evaluator::HandClass;
use edge::games::{Game, Group, Line, Play, Request, game};
use edge::paytable::Rules;

/// Optimal play of every deal of the deck under each of the rules, in one walk.
pub fn solve_by_engine(deck: CardSet, rules: &[Rules]) -> Vec<Solved> {
    let game = game("caribbean").expect("the game");
    let requests: Vec<Request> = rules
        .iter()
        .map(|rules| Request {
            rules,
            play: Play::Optimal,
        })
        .collect();
    let walked = game.walk(deck, &requests, &Unobserved);
    let walked = walked.expect("nothing interrupts").into_iter();
    (rules.iter().zip(walked))
        .map(|(rules, walked)| solved(game, rules, &game.groups(rules, &walked.tally)))
        .collect()
}

fn solved(game: &dyn Game, rules: &Rules, groups: &[Group]) -> Solved {
    let (outcomes, decisions) = (game.outcomes(rules), game.decisions(rules));
    let place_of = |side_bet| {
        let mut side_bets = rules.side_bets.iter();
        let place = side_bets.position(|bet| bet.id == side_bet);
        place.unwrap_or_else(|| panic!("{side_bet} is on offer"))
    };
    let (five, with_up_card) = (place_of("progressive"), place_of("five-plus-one"));
    let mut solved = Solved::default();
    for group in groups {
        let outcome = &outcomes[group.outcome];
        let id = outcome.name.id.as_str();
        let [decision] = group.decisions[..] else {
            panic!("{id} comes of one decision");
        };
        let folds = decisions[decision].1.id == "fold";
        assert_eq!(folds, id == "fold", "the decision in {id}");
        let classes = (class(group.side[five]), class(group.side[with_up_card]));
        let deals = group.count.clone().try_into().expect("a count of deals");
        solved.add(id, &outcome.net, classes, deals);
    }
    solved
}

fn class(line: Line) -> HandClass {
    match line {
        Line::Hand(class) => class,
        other => panic!("{other} is no hand"),
    }
}
