//! Houses' rules of Caribbean Stud twice over: as the program loads them, and written down for the
//! twins.

use super::caribbean::House;
use super::naive::Value;
use edge::exact::{Exact, whole};
use edge::games::caribbean::SPEC;
use edge::paytable::{Rules, load};

/// One house.
pub struct RuleSet {
    pub name: &'static str,
    pub rules: Rules,
    pub house: House,
}

/// Qualifiers as the program reads them, with the least value that a dealer plays with (ranks left
/// out are zeros) and the place of the lowest raise line that can then be paid.
pub const QUALIFIERS: [(&str, Value, usize); 13] = [
    ("none", (0, [0; 5]), 0),
    ("high-card:Q", (0, [12, 0, 0, 0, 0]), 0),
    ("high-card:A", (0, [14, 0, 0, 0, 0]), 0),
    ("ace-king", (0, [14, 13, 0, 0, 0]), 0),
    ("pair", (1, [0; 5]), 1),
    ("pair:2", (1, [2, 0, 0, 0, 0]), 1),
    ("pair:9", (1, [9, 0, 0, 0, 0]), 1),
    ("two-pair", (2, [0; 5]), 2),
    ("two-pair:J", (2, [11, 0, 0, 0, 0]), 2),
    ("three-of-a-kind:8", (3, [8, 0, 0, 0, 0]), 3),
    ("straight:7", (4, [7, 0, 0, 0, 0]), 4),
    ("flush", (5, [0; 5]), 5),
    ("full-house:T", (6, [10, 0, 0, 0, 0]), 6),
];

/// The rules that the program reads.
///
/// # Panics
/// When it finds them wrong.
pub fn loaded(paytable: &str, sets: &[String]) -> Rules {
    load(&SPEC, paytable, sets).unwrap_or_else(|fault| panic!("{paytable} {sets:?}: {fault:?}"))
}

/// A raise table, from ace-king up to the royal flush.
fn paying(pays: [u32; 10]) -> House {
    House {
        pays: pays.map(whole),
        ..House::usual()
    }
}

fn raising(raise: u32) -> House {
    House {
        raise: whole(raise),
        ..House::usual()
    }
}

fn qualifying(name: &str) -> House {
    let mut known = QUALIFIERS.iter();
    let qualifier = known.find(|known| known.0 == name).expect("it is listed").1;
    House {
        qualifier,
        ..House::usual()
    }
}

fn with_halves() -> House {
    let mut house = House {
        raise: Exact::new(3.into(), 2.into()),
        ..House::usual()
    };
    house.pays[5] = Exact::new(7.into(), 2.into());
    house
}

/// Houses that differ from the usual one in each switch and each built-in table; the usual one is
/// first.
pub fn rule_sets() -> Vec<RuleSet> {
    let built_in = |name, pays| (name, name, "", paying(pays));
    let qualifier = |name, set| (name, "std", set, qualifying(name));
    let sets = [
        ("std", "std", "", House::usual()),
        qualifier("none", "qualifier=none"),
        qualifier("pair", "qualifier=pair"),
        qualifier("pair:2", "qualifier=pair:2"),
        qualifier("pair:9", "qualifier=pair:9"),
        qualifier("two-pair", "qualifier=two-pair"),
        qualifier("high-card:Q", "qualifier=high-card:Q"),
        ("raise 1", "std", "raise=1", raising(1)),
        ("raise 5", "std", "raise=5", raising(5)),
        ("halves", "std", "raise=3:2 pays.flush=7:2", with_halves()),
        built_in("evolution", [1, 1, 2, 3, 5, 7, 10, 25, 50, 100]),
        built_in("royal-200", [1, 1, 2, 3, 4, 5, 7, 20, 50, 200]),
        built_in("microgaming", [1, 1, 1, 3, 5, 9, 14, 99, 199, 999]),
        built_in("rival", [1, 1, 2, 3, 5, 7, 10, 25, 200, 800]),
        built_in("wagerworks", [1, 1, 2, 3, 4, 6, 8, 20, 50, 200]),
    ];
    sets.into_iter()
        .map(|(name, paytable, sets, house)| {
            let sets: Vec<String> = sets.split_whitespace().map(String::from).collect();
            RuleSet {
                name,
                rules: loaded(paytable, &sets),
                house,
            }
        })
        .collect()
}
