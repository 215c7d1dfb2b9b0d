use edge::cards::CardSet;
use edge::engine::Unobserved;
use edge::engine::community::*;
use edge::evaluator::{Category, HandClass};
use edge::exact::*;
use edge::cards::Rank;
use std::time::Instant;

fn main() {
    let n: usize = std::env::args().nth(1).map_or(1, |a| a.parse().unwrap());
    let losing = std::env::args().nth(2).is_some();
    let r = |c| Rank::from_letter(c);
    // casino
    let t = Instant::now();
    let betting = Betting::new(vec![Node { street: Street::Flop, actions: vec![Next::Leaf(0), Next::Leaf(1)] }]);
    let table = |c: Category, bump: usize| -> i64 {
        let v = [1, 1, 1, 1, 1, 2, 3, 10, 20, 100][c.index()];
        if bump > 0 && c.index() == 9 - (bump - 1).min(5) { v + 1 } else { v }
    };
    let prices: Vec<Prices> = (0..n).map(|b| Prices::new(&betting, |leaf, cat, st| {
        if leaf == 1 { return whole(-1); }
        use Standing::*;
        match st { LowerOut | EqualOut | HigherOut => whole(table(cat, b)), LowerIn => whole(table(cat, b) + 2), EqualIn => whole(0), HigherIn => whole(-3) }
    }, |_, _| whole(0))).collect();
    let sd = Showdowns { hole_cards: HoleCards::Any, qualifier: HandClass::Pair.weakest(r('4')) };
    let qs: Vec<Question> = prices.iter().map(|p| Question { showdowns: sd, betting: &betting, prices: p, losing: false }).collect();
    let answers = walk(CardSet::FULL, None, &qs, &Unobserved).unwrap();
    for a in &answers {
        let sum: Exact = (0..a.starting_hands().len()).map(|s| a.worth(s, a.best(s))).sum();
        let ev = a.events();
        let total: u64 = ev.values().sum();
        let fold: u64 = ev.iter().filter(|(e, _)| e.leaf == 1).map(|(_, c)| *c).sum();
        println!("casino {} of {} fold {} ties {}", fraction_text(&sum), total, fold as f64 / total as f64, a.flop_ties());
    }
    println!("casino {:?}", t.elapsed());
    for hole in [HoleCards::Any, HoleCards::Both] {
    let t = Instant::now();
    let betting = Betting::new(vec![
        Node { street: Street::Start, actions: vec![Next::Node(1), Next::Leaf(0), Next::Leaf(1)] },
        Node { street: Street::Flop, actions: vec![Next::Node(2), Next::Leaf(2)] },
        Node { street: Street::River, actions: vec![Next::Leaf(3), Next::Leaf(4)] },
    ]);
    let m = [3, 4, 2, 1];
    let blind2 = |c: Category, b: usize| {
        let v = [0, 0, 0, 0, 2, 3, 6, 20, 100, 1000][c.index()];
        if b > 0 && c.index() == 9 - (b - 1).min(6) { v + 2 } else { v }
    };
    let prices: Vec<Prices> = (0..n).map(|b| Prices::new(&betting, |leaf, cat, st| {
        if leaf == 4 { return whole(-2); }
        use Standing::*;
        let p = whole(m[leaf]);
        let blind = whole(blind2(cat, b)) / whole(2);
        match st { LowerOut => p + blind, LowerIn => p + whole(1) + blind, EqualOut | EqualIn => whole(0), HigherOut => -p - whole(1), HigherIn => -p - whole(2) }
    }, |_, _| whole(0))).collect();
    let sd = Showdowns { hole_cards: hole, qualifier: HandClass::Pair.weakest(None) };
    let qs: Vec<Question> = prices.iter().enumerate().map(|(i, p)| Question { showdowns: sd, betting: &betting, prices: p, losing: losing && i == 0 }).collect();
    let answers = walk(CardSet::FULL, None, &qs, &Unobserved).unwrap();
    println!("uth {:?}", t.elapsed());
    for a in &answers {
        let sum: Exact = (0..a.starting_hands().len()).map(|s| a.worth(s, a.best(s))).sum();
        let ev = a.events();
        let total: u64 = ev.values().sum();
        let f = |l| ev.iter().filter(|(e, _)| e.leaf == l).map(|(_, c)| *c).sum::<u64>() as f64 / total as f64;
        let four: u32 = a.starting_hands().iter().enumerate().filter(|(s, _)| a.best(*s) == 2).map(|(_, h)| h.holdings).sum();
        println!("uth {:?} {} of {} leaves {:?} four {} ties {}", hole, fraction_text(&sum), total, (0..5).map(f).collect::<Vec<_>>(), four, a.flop_ties());
    }
    println!("uth {:?}", t.elapsed());
    }
}
