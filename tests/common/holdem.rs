//! Casino Hold'em and Ultimate Texas Hold'em deal by deal, for short decks: the plain twins that the
//! engine must equal, written from the rules alone.
//!
//! Every player holding, flop, turn-and-river pair and dealer holding is visited; hands are valued
//! naively, once for each board and holding of the deck; what the player has not seen is summed up
//! before he decides. Some 10 ns a deal: a deck of 13 cards has 5,405,400.

use super::naive::{ROYAL_FLUSH, Value, value_of_five};
use num_bigint::BigInt;
use num_integer::Integer;
use num_rational::BigRational;
use num_traits::{One, ToPrimitive, Zero};
use std::cmp::Ordering;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::sync::OnceLock;

/// An exact amount of money, in antes.
pub type Exact = BigRational;

/// A card: `rank · 4 + suit`, ranks from the deuce, suits c, d, h, s. The library numbers its cards
/// alike.
pub type Card = u8;

const RANK_LETTERS: &str = "23456789TJQKA";
const SUIT_LETTERS: &str = "cdhs";

/// `n / d` antes.
pub fn ratio(n: i64, d: i64) -> Exact {
    Exact::new(n.into(), d.into())
}

fn whole(n: i64) -> Exact {
    Exact::from_integer(n.into())
}

/// The card in notation, as `Ah`.
pub fn card_text(card: Card) -> String {
    let letter = |letters: &str, place: u8| letters.chars().nth(place.into());
    let rank = letter(RANK_LETTERS, card / 4).expect("a rank");
    let suit = letter(SUIT_LETTERS, card % 4).expect("a suit");
    format!("{rank}{suit}")
}

/// Cards from notation, separated by blanks, in order.
pub fn cards(text: &str) -> Vec<Card> {
    let card = |word: &str| {
        let (rank, suit) = word.split_at(1);
        let rank = RANK_LETTERS.find(rank).expect("a rank letter");
        let suit = SUIT_LETTERS.find(suit).expect("a suit letter");
        (rank * 4 + suit) as Card
    };
    let cards: BTreeSet<Card> = text.split_whitespace().map(card).collect();
    assert_eq!(cards.len(), text.split_whitespace().count(), "{text}");
    cards.into_iter().collect()
}

// Hands.

/// The classes of hands, low to high, by their ids; a high card with an ace and a king is apart.
pub const CLASSES: [&str; 11] = [
    "high-card",
    "ace-king",
    "pair",
    "two-pair",
    "three-of-a-kind",
    "straight",
    "flush",
    "full-house",
    "four-of-a-kind",
    "straight-flush",
    "royal-flush",
];

/// The place of a class among [`CLASSES`].
pub fn class(id: &str) -> usize {
    let place = CLASSES.iter().position(|&class| class == id);
    place.unwrap_or_else(|| panic!("no class {id}"))
}

/// The class of a valued hand, as a place among [`CLASSES`].
pub fn class_of(value: Value) -> usize {
    match value {
        (0, [14, 13, ..]) => 1,
        (0, _) => 0,
        (category, _) => usize::from(category) + 1,
    }
}

/// What the player's own two cards and the flop make, low to high, by ids: the classes, with a pair of
/// aces apart from other pairs. AA and the progressive are settled on it.
pub const FIVES: [&str; 12] = [
    "high-card",
    "ace-king",
    "pair",
    "pair-of-aces",
    "two-pair",
    "three-of-a-kind",
    "straight",
    "flush",
    "full-house",
    "four-of-a-kind",
    "straight-flush",
    "royal-flush",
];

/// What five cards make, as a place among [`FIVES`].
pub fn five_of(value: Value) -> usize {
    match value {
        (1, [14, ..]) => 3,
        (0..=1, _) => class_of(value),
        _ => class_of(value) + 1,
    }
}

/// Which of his two cards a side must use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HoleCards {
    /// The best five of the seven cards.
    Any,
    /// Exactly both of his own and exactly three of the board: Auckland.
    Both,
}

/// The value of five cards.
pub fn value5(cards: [Card; 5]) -> Value {
    let card = |card| edge::cards::Card::new(usize::from(card)).expect("a card");
    value_of_five(cards.map(card))
}

/// The value of a holding on a board, from nothing but the rule.
pub fn value7(hole_cards: HoleCards, holding: [Card; 2], board: [Card; 5]) -> Value {
    let fives = fives_of_seven(hole_cards);
    let [a, b] = holding;
    let [c, d, e, f, g] = board;
    let all = [a, b, c, d, e, f, g];
    fives
        .map(|five| value5(five.map(|place| all[place])))
        .max()
        .expect("there are choices")
}

/// The choices of five places of seven, of which the first two are the holding.
fn fives_of_seven(hole_cards: HoleCards) -> impl Iterator<Item = [usize; 5]> {
    let choices = (0u32..1 << 7).filter(move |choice| {
        choice.count_ones() == 5 && (hole_cards == HoleCards::Any || choice & 3 == 3)
    });
    choices.map(|choice| {
        let mut places = (0..7).filter(|place| choice >> place & 1 == 1);
        std::array::from_fn(|_| places.next().expect("five are chosen"))
    })
}

/// The weakest hand with which the dealer plays (`qualifier`, `opening`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Threshold {
    /// He always plays.
    None,
    /// A hand of this class (a place among [`CLASSES`]) or better; with a rank, 2 to 14, one that is
    /// led by it or higher.
    Least(usize, Option<u8>),
}

impl Threshold {
    /// From `none`, `pair`, `pair:4`, ...
    pub fn read(text: &str) -> Threshold {
        let (id, rank) = text.split_once(':').unwrap_or((text, ""));
        if id == "none" {
            return Threshold::None;
        }
        let rank = (!rank.is_empty()).then(|| RANK_LETTERS.find(rank).expect("a rank") as u8 + 2);
        Threshold::Least(class(id), rank)
    }

    /// The least value with which the dealer plays; ranks that do not matter are zeros.
    pub fn least(self) -> Value {
        match self {
            Threshold::None | Threshold::Least(0, None) => (0, [0; 5]),
            Threshold::Least(0, Some(rank)) => (0, [rank, 0, 0, 0, 0]),
            Threshold::Least(1, _) => (0, [14, 13, 0, 0, 0]),
            Threshold::Least(above, rank) => {
                let category = above as u8 - 1;
                assert!(category < ROYAL_FLUSH || rank.is_none());
                (category, [rank.unwrap_or(0), 0, 0, 0, 0])
            }
        }
    }
}

impl fmt::Display for Threshold {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Threshold::None => f.write_str("none"),
            Threshold::Least(class, None) => f.write_str(CLASSES[class]),
            Threshold::Least(class, Some(rank)) => {
                let rank = &RANK_LETTERS[usize::from(rank) - 2..usize::from(rank) - 1];
                write!(f, "{}:{rank}", CLASSES[class])
            }
        }
    }
}

// Houses.

/// A pay table, to one: lines from the royal flush down without a gap, and what is left.
#[derive(Clone, Debug, PartialEq)]
pub struct Table {
    /// Classes (places among [`CLASSES`]) and what they pay, high to low.
    pub lines: Vec<(usize, Exact)>,
    /// What every lower hand pays.
    pub less: Exact,
}

impl Table {
    /// From what the lines pay from the royal flush down; the last is for everything less.
    fn of<const LINES: usize>(pays: [Exact; LINES]) -> Table {
        let mut pays = pays.to_vec();
        let less = pays.pop().expect("a line");
        let classes = (0..CLASSES.len()).rev();
        Table {
            lines: classes.zip(pays).collect(),
            less,
        }
    }

    fn of_whole<const LINES: usize>(pays: [i64; LINES]) -> Table {
        Table::of(pays.map(whole))
    }

    /// This table with one line changed.
    fn with(mut self, id: &str, pays: Exact) -> Table {
        if id == "less" {
            self.less = pays;
            return self;
        }
        let line = self.lines.iter_mut().find(|line| CLASSES[line.0] == id);
        line.expect("a line of the table").1 = pays;
        self
    }

    /// The id of the line that a hand falls on.
    pub fn line(&self, class: usize) -> &'static str {
        match self.lines.iter().any(|line| line.0 == class) {
            true => CLASSES[class],
            false => "less",
        }
    }

    /// What a hand is paid, to one.
    pub fn pays(&self, class: usize) -> &Exact {
        let line = self.lines.iter().find(|line| line.0 == class);
        line.map_or(&self.less, |line| &line.1)
    }

    /// The ids of the lines, `less` last.
    pub fn ids(&self) -> impl Iterator<Item = &'static str> {
        let lines = self.lines.iter().map(|line| CLASSES[line.0]);
        lines.chain(["less"])
    }

    /// The lines that differ from another table's, as overrides.
    fn overrides(&self, base: &Table, table: &str) -> Vec<String> {
        let pays = |of: &Table, id: &str| match id {
            "less" => Some(of.less.clone()),
            id => (of.lines.iter())
                .find(|line| CLASSES[line.0] == id)
                .map(|line| line.1.clone()),
        };
        assert!(base.ids().all(|id| pays(self, id).is_some()), "a line less");
        self.ids()
            .filter(|id| pays(self, id) != pays(base, id))
            .map(|id| format!("{table}.{id}={}", pays(self, id).expect("its own line")))
            .collect()
    }
}

/// What an unqualified dealer pays the ante by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NotQualified {
    Table,
    Even,
}

/// Which bet the pay table is of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TableOn {
    Ante,
    Call,
}

/// A bonus that a fold forfeits: the two bets are then one decision.
#[derive(Clone, Debug, PartialEq)]
pub struct Forfeit {
    /// The name of the AA table.
    pub table: &'static str,
    /// What it pays to one, by places among [`FIVES`]; what is left out loses.
    pub pays: Vec<(usize, Exact)>,
    /// The stake on it, in antes.
    pub stake: Exact,
}

impl Forfeit {
    /// From what the royal flush, ..., two pair and a pair of aces pay.
    fn of(table: &'static str, pays: [i64; 9], stake: Exact) -> Forfeit {
        let lines = (3..FIVES.len()).rev();
        Forfeit {
            table,
            pays: lines.zip(pays.map(whole)).collect(),
            stake,
        }
    }

    /// AA's `std` table: 7 from a pair of aces to a straight.
    pub fn std(stake: Exact) -> Forfeit {
        Forfeit::of("std", [100, 50, 40, 30, 20, 7, 7, 7, 7], stake)
    }

    /// AA's `romania` table: a straight 20 as well.
    pub fn romania(stake: Exact) -> Forfeit {
        Forfeit::of("romania", [100, 50, 40, 30, 20, 20, 7, 7, 7], stake)
    }

    /// What the bonus brings on a hand that is not folded, in antes.
    pub fn net(&self, five: usize) -> Exact {
        let line = self.pays.iter().find(|line| line.0 == five);
        &self.stake * line.map_or(whole(-1), |line| line.1.clone())
    }
}

/// Rules of Casino Hold'em.
#[derive(Clone, Debug, PartialEq)]
pub struct CasinoHouse {
    /// The pay-table file that [`CasinoHouse::overrides`] start from.
    pub paytable: &'static str,
    pub call: Exact,
    pub qualifier: Threshold,
    pub table: Table,
    pub not_qualified: NotQualified,
    pub table_on: TableOn,
    /// The most that ante and call together can win.
    pub max_payout: Option<Exact>,
    pub fold_forfeits: Option<Forfeit>,
}

impl CasinoHouse {
    /// A pay-table file's rules.
    pub fn named(paytable: &'static str) -> CasinoHouse {
        let std = CasinoHouse {
            paytable,
            call: whole(2),
            qualifier: Threshold::read("pair:4"),
            table: Table::of_whole([100, 20, 10, 3, 2, 1, 1]),
            not_qualified: NotQualified::Table,
            table_on: TableOn::Ante,
            max_payout: None,
            fold_forfeits: None,
        };
        let paying = |pays| CasinoHouse {
            table: Table::of_whole(pays),
            ..std.clone()
        };
        match paytable {
            "std" => std,
            "romania" => CasinoHouse {
                fold_forfeits: Some(Forfeit::romania(whole(1))),
                ..paying([100, 20, 10, 3, 2, 2, 1])
            },
            "royal-50" => paying([50, 20, 10, 3, 2, 1, 1]),
            "wizard-1" => paying([20, 20, 10, 3, 2, 1, 1]),
            "wizard-2" => paying([25, 25, 12, 3, 2, 1, 1]),
            "betvoyager" => CasinoHouse {
                qualifier: Threshold::read("pair:2"),
                table: Table::of_whole([100, 50, 10, 4, 3, 2, 2, 1]),
                table_on: TableOn::Call,
                ..std
            },
            unknown => panic!("no pay table {unknown}"),
        }
    }

    /// `--set` overrides that make these rules of those of the pay-table file.
    pub fn overrides(&self) -> Vec<String> {
        let base = CasinoHouse::named(self.paytable);
        let not_qualified = |house: &CasinoHouse| match house.not_qualified {
            NotQualified::Table => "table",
            NotQualified::Even => "even",
        };
        let table_on = |house: &CasinoHouse| match house.table_on {
            TableOn::Ante => "ante",
            TableOn::Call => "call",
        };
        let max_payout = |house: &CasinoHouse| {
            let most = house.max_payout.as_ref().map(ToString::to_string);
            most.unwrap_or("none".into())
        };
        let forfeits = |house: &CasinoHouse| match house.fold_forfeits {
            None => "off",
            Some(_) => "on",
        };
        let stake = |house: &CasinoHouse| {
            let forfeit = house.fold_forfeits.as_ref();
            forfeit.map_or(whole(1), |forfeit| forfeit.stake.clone())
        };
        let mut sets = differing(&[
            ("call", &|house: &CasinoHouse| house.call.to_string()),
            ("qualifier", &|house| house.qualifier.to_string()),
            ("not_qualified", &|house| not_qualified(house).into()),
            ("table_on", &|house| table_on(house).into()),
            ("max_payout", &max_payout),
            ("fold_forfeits_bonus", &|house| forfeits(house).into()),
            ("bonus_stake", &|house| stake(house).to_string()),
        ])(self, &base);
        sets.extend(self.table.overrides(&base.table, "pays"));
        sets
    }

    /// What the main bets bring when the player calls: by the showdown and the class of his hand.
    pub fn net(&self, showdown: Showdown, class: usize) -> Exact {
        let pays = self.table.pays(class);
        let net = match (showdown.qualified, showdown.player) {
            (false, _) if self.paid_by_table_unqualified() => pays.clone(),
            (false, _) => whole(1),
            (true, Ordering::Less) => -whole(1) - &self.call,
            (true, Ordering::Equal) => whole(0),
            (true, Ordering::Greater) => match self.table_on {
                TableOn::Ante => pays + &self.call,
                TableOn::Call => pays * &self.call,
            },
        };
        match &self.max_payout {
            Some(most) => net.min(most.clone()),
            None => net,
        }
    }

    /// The outcome that a call ends in.
    pub fn outcome(&self, showdown: Showdown, class: usize) -> String {
        let line = self.table.line(class);
        match (showdown.qualified, showdown.player) {
            (false, _) if self.paid_by_table_unqualified() => format!("not-qualified-{line}"),
            (false, _) => "not-qualified".into(),
            (true, Ordering::Less) => "lose".into(),
            (true, Ordering::Equal) => "push".into(),
            (true, Ordering::Greater) => format!("win-{line}"),
        }
    }

    fn paid_by_table_unqualified(&self) -> bool {
        self.table_on == TableOn::Ante && self.not_qualified == NotQualified::Table
    }

    /// Every outcome and its net result, reached or not, without the bonus.
    pub fn outcomes(&self) -> BTreeMap<String, Exact> {
        let mut outcomes = BTreeMap::from([("fold".to_string(), whole(-1))]);
        // Without a qualifier there is no dealer who does not qualify.
        let always = self.qualifier.least() == (0, [0; 5]);
        for showdown in Showdown::ALL {
            if showdown.qualified || !always {
                for class in 0..CLASSES.len() {
                    let outcome = self.outcome(showdown, class);
                    outcomes.insert(outcome, self.net(showdown, class));
                }
            }
        }
        outcomes
    }
}

/// Rules of Ultimate Texas Hold'em.
#[derive(Clone, Debug, PartialEq)]
pub struct UthHouse {
    /// The pay-table file that [`UthHouse::overrides`] start from.
    pub paytable: &'static str,
    /// The play bets allowed at each stage, from small to big.
    pub play_start: Vec<Exact>,
    pub play_flop: Vec<Exact>,
    pub play_river: Vec<Exact>,
    pub opening: Threshold,
    pub hole_cards: HoleCards,
    pub blind: Table,
}

impl UthHouse {
    /// A pay-table file's rules.
    pub fn named(paytable: &'static str) -> UthHouse {
        let pays = [500, 50, 10, 3, 0, 1, 0].map(whole);
        let std = UthHouse {
            paytable,
            play_start: vec![whole(3), whole(4)],
            play_flop: vec![whole(2)],
            play_river: vec![whole(1)],
            opening: Threshold::read("pair"),
            hole_cards: HoleCards::Any,
            blind: Table::of(pays).with("flush", ratio(3, 2)),
        };
        match paytable {
            "std" => std,
            "auckland" => UthHouse {
                hole_cards: HoleCards::Both,
                ..std
            },
            "straight-pushes" => UthHouse {
                blind: std.blind.with("straight", whole(0)),
                ..std
            },
            "three-only" => UthHouse {
                play_start: vec![whole(3)],
                ..std
            },
            unknown => panic!("no pay table {unknown}"),
        }
    }

    /// `--set` overrides that make these rules of those of the pay-table file. A stage without a play
    /// bet is `play_start=none`.
    pub fn overrides(&self) -> Vec<String> {
        let base = UthHouse::named(self.paytable);
        let hole_cards = |house: &UthHouse| match house.hole_cards {
            HoleCards::Any => "any",
            HoleCards::Both => "both",
        };
        let list = |plays: &[Exact]| {
            let plays = plays.iter().map(ToString::to_string);
            match plays.collect::<Vec<_>>().join(",") {
                none if none.is_empty() => "none".to_string(),
                some => some,
            }
        };
        let mut sets = differing(&[
            ("play_start", &|house: &UthHouse| list(&house.play_start)),
            ("play_flop", &|house| list(&house.play_flop)),
            ("play_river", &|house| list(&house.play_river)),
            ("opening", &|house| house.opening.to_string()),
            ("hole_cards", &|house| hole_cards(house).into()),
        ])(self, &base);
        sets.extend(self.blind.overrides(&base.blind, "blind"));
        sets
    }

    /// What all bets bring when the player has played so many antes: by the showdown and the class of
    /// his hand.
    pub fn net(&self, play: &Exact, showdown: Showdown, class: usize) -> Exact {
        let ante = whole(i64::from(showdown.qualified));
        match showdown.player {
            Ordering::Less => -whole(1) - ante - play,
            Ordering::Equal => whole(0),
            Ordering::Greater => self.blind.pays(class) + ante + play,
        }
    }

    /// The outcome that a play bet ends in.
    pub fn outcome(&self, play: &Exact, showdown: Showdown, class: usize) -> String {
        let unopened = if showdown.qualified { "" } else { "unopened-" };
        match showdown.player {
            Ordering::Less => format!("play-{play}-{unopened}lose"),
            Ordering::Equal => format!("play-{play}-push"),
            Ordering::Greater => {
                format!("play-{play}-{unopened}win-{}", self.blind.line(class))
            }
        }
    }

    /// Every play bet of the rules, at whatever stage.
    pub fn plays(&self) -> BTreeSet<Exact> {
        let stages = [&self.play_start, &self.play_flop, &self.play_river];
        stages.into_iter().flatten().cloned().collect()
    }

    /// Every outcome and its net result, reached or not.
    pub fn outcomes(&self) -> BTreeMap<String, Exact> {
        let mut outcomes = BTreeMap::from([("fold".to_string(), whole(-2))]);
        let always = self.opening.least() == (0, [0; 5]);
        for play in self.plays() {
            for showdown in Showdown::ALL {
                if showdown.qualified || !always {
                    for class in 0..CLASSES.len() {
                        let outcome = self.outcome(&play, showdown, class);
                        outcomes.insert(outcome, self.net(&play, showdown, class));
                    }
                }
            }
        }
        outcomes
    }
}

/// A switch's key and its text under some rules.
type Switch<'a, House> = (&'a str, &'a dyn Fn(&House) -> String);

/// The switches whose texts differ between two houses, as overrides.
fn differing<'a, House>(
    switches: &'a [Switch<'a, House>],
) -> impl Fn(&House, &House) -> Vec<String> + 'a {
    |house, base| {
        let differing = switches
            .iter()
            .filter(|(_, text)| text(house) != text(base));
        differing
            .map(|(key, text)| format!("{key}={}", text(house)))
            .collect()
    }
}

// Showdowns.

/// How the hands compare.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Showdown {
    /// The player's hand against the dealer's.
    pub player: Ordering,
    /// Whether the dealer qualifies, or opens.
    pub qualified: bool,
}

impl Showdown {
    /// All, in the order of [`Showdown::index`].
    pub const ALL: [Showdown; 6] = {
        let mut all = [Showdown {
            player: Ordering::Less,
            qualified: false,
        }; 6];
        let mut index = 0;
        while index < 6 {
            all[index].qualified = index % 2 == 1;
            if index / 2 == 1 {
                all[index].player = Ordering::Equal;
            } else if index / 2 == 2 {
                all[index].player = Ordering::Greater;
            }
            index += 1;
        }
        all
    };

    /// The place among [`Showdown::ALL`].
    pub fn index(self) -> usize {
        (self.player as i8 + 1) as usize * 2 + usize::from(self.qualified)
    }
}

/// Net results by showdown and class, in a unit of which all are whole multiples.
#[derive(Clone, Debug)]
pub struct Prices(pub [[i64; CLASSES.len()]; 6]);

impl Prices {
    /// Prices in so many units an ante.
    pub fn of(unit: i64, net: impl Fn(Showdown, usize) -> Exact) -> Prices {
        let price = |showdown, class| in_units(&net(showdown, class), unit);
        Prices(Showdown::ALL.map(|showdown| std::array::from_fn(|class| price(showdown, class))))
    }
}

/// An amount in units, of which so many are an ante.
pub fn in_units(amount: &Exact, unit: i64) -> i64 {
    let amount = amount * whole(unit);
    assert!(amount.is_integer(), "{amount} of 1/{unit}");
    amount.to_integer().to_i64().expect("a small amount")
}

/// The least number of units an ante that makes whole numbers of all amounts.
pub fn unit_of<'a>(amounts: impl IntoIterator<Item = &'a Exact>) -> i64 {
    let amounts = amounts.into_iter();
    let unit = amounts.fold(BigInt::one(), |unit, amount| unit.lcm(amount.denom()));
    unit.to_i64().expect("a small unit")
}

// Decks.

/// A deck, whose hands are valued when they are first wanted.
pub struct Deck {
    pub cards: Vec<Card>,
    any: OnceLock<Valued>,
    both: OnceLock<Valued>,
}

impl Deck {
    /// A deck of up to sixteen cards.
    pub fn new(cards: Vec<Card>) -> Deck {
        assert!(cards.len() <= 16, "the tables go by sets of cards");
        Deck {
            cards,
            any: OnceLock::new(),
            both: OnceLock::new(),
        }
    }

    fn valued(&self, hole_cards: HoleCards) -> &Valued {
        let valued = match hole_cards {
            HoleCards::Any => &self.any,
            HoleCards::Both => &self.both,
        };
        valued.get_or_init(|| Valued::new(&self.cards, hole_cards))
    }
}

/// A deck whose hands are all valued. Cards are bits of their places in the deck.
struct Valued {
    cards: Vec<Card>,
    holdings: Vec<u32>,
    threes: Vec<u32>,
    boards: Vec<u32>,
    /// The different values, low to high.
    values: Vec<Value>,
    /// The class of each of these, as a place among [`CLASSES`].
    classes: Vec<usize>,
    /// For each board, by its bits: for each holding the place of the value, if they share no card.
    places: Vec<Vec<u16>>,
    /// What each five cards make, as a place among [`FIVES`].
    fives: Vec<u8>,
}

impl Valued {
    fn new(cards: &[Card], hole_cards: HoleCards) -> Valued {
        let deck = cards.len();
        let mut of_five = vec![(0, [0; 5]); 1 << deck];
        let mut fives = vec![0; 1 << deck];
        for choice in choices(deck, 5) {
            let mut places = bits(choice);
            let five = std::array::from_fn(|_| cards[places.next().expect("five are chosen")]);
            of_five[choice as usize] = value5(five);
            fives[choice as usize] = five_of(value5(five)) as u8;
        }
        let holdings: Vec<u32> = choices(deck, 2).collect();
        let boards: Vec<u32> = choices(deck, 5).collect();
        let best = |board: u32, holding: u32| {
            let used = match hole_cards {
                HoleCards::Any => subsets(board | holding, 5),
                HoleCards::Both => {
                    let threes = subsets(board, 3).into_iter();
                    threes.map(|three| three | holding).collect()
                }
            };
            let values = used.into_iter().map(|five| of_five[five as usize]);
            values.max().expect("there are choices")
        };
        let mut values = BTreeSet::new();
        let mut valued = Vec::new();
        for &board in &boards {
            let row = holdings
                .iter()
                .map(|holding| (board & holding == 0).then(|| best(board, *holding)));
            let row: Vec<Option<Value>> = row.collect();
            values.extend(row.iter().flatten().copied());
            valued.push((board, row));
        }
        let values: Vec<Value> = values.into_iter().collect();
        let place = |value: Option<Value>| match value {
            Some(value) => values.binary_search(&value).expect("it is listed") as u16,
            None => u16::MAX,
        };
        let mut places = vec![Vec::new(); 1 << deck];
        for (board, row) in valued {
            places[board as usize] = row.into_iter().map(place).collect();
        }
        Valued {
            cards: cards.to_vec(),
            holdings,
            threes: choices(deck, 3).collect(),
            boards,
            classes: values.iter().copied().map(class_of).collect(),
            values,
            places,
            fives,
        }
    }

    /// Every flop without these cards, and what can then come on turn and river.
    fn flops(&self, holding: u32) -> impl Iterator<Item = (u32, Vec<u32>)> {
        let free = |cards: &[u32], seen| -> Vec<u32> {
            let cards = cards.iter().copied();
            cards.filter(|cards| cards & seen == 0).collect()
        };
        let flops = free(&self.threes, holding).into_iter();
        flops.map(move |flop| (flop, free(&self.holdings, holding | flop)))
    }

    /// The place of the least value with which the dealer plays.
    fn least(&self, threshold: Threshold) -> u16 {
        let least = threshold.least();
        self.values.partition_point(|&value| value < least) as u16
    }

    /// How a holding fares on a board against every holding that the dealer can have.
    fn ends(&self, player: usize, board: u32, least: u16) -> Ends {
        let row = &self.places[board as usize];
        let seen = self.holdings[player] | board;
        let own = row[player];
        let mut ends = Ends {
            class: self.classes[usize::from(own)],
            showdowns: [0; 6],
            cells: [[0; CLASSES.len()]; 6],
        };
        for (&cards, &dealer) in self.holdings.iter().zip(row) {
            if cards & seen == 0 {
                let showdown = Showdown {
                    player: own.cmp(&dealer),
                    qualified: dealer >= least,
                };
                ends.showdowns[showdown.index()] += 1;
                ends.cells[showdown.index()][self.classes[usize::from(dealer)]] += 1;
            }
        }
        ends
    }

    /// The same on every board that leaves the holding out. A board is ten flops' turn and river, and
    /// is looked at once for all of them.
    fn all_ends(&self, player: usize, least: u16) -> EndsByBoard {
        let mut all = EndsByBoard {
            places: vec![usize::MAX; self.places.len()],
            ends: Vec::new(),
        };
        let boards = self.boards.iter();
        for &board in boards.filter(|board| *board & self.holdings[player] == 0) {
            all.places[board as usize] = all.ends.len();
            all.ends.push(self.ends(player, board, least));
        }
        all
    }

    /// What a holding and a flop make, as a place among [`FIVES`].
    fn five(&self, holding: u32, flop: u32) -> usize {
        self.fives[(holding | flop) as usize].into()
    }

    /// The kind of a holding: `AA`, `AKs` or `AKo`.
    fn kind(&self, holding: u32) -> String {
        let held: Vec<Card> = bits(holding).map(|place| self.cards[place]).collect();
        kind_of(held[0], held[1])
    }
}

/// The kind of a holding: `AA`, `AKs` or `AKo`.
pub fn kind_of(one: Card, two: Card) -> String {
    let (low, high) = (one.min(two), one.max(two));
    let letter = |card: Card| card_text(card)[..1].to_string();
    let suited = match (low / 4 == high / 4, low % 4 == high % 4) {
        (true, _) => "",
        (_, true) => "s",
        _ => "o",
    };
    format!("{}{}{suited}", letter(high), letter(low))
}

fn choices(from: usize, choose: u32) -> impl Iterator<Item = u32> {
    (0..1u32 << from).filter(move |choice| choice.count_ones() == choose)
}

fn subsets(of: u32, choose: u32) -> Vec<u32> {
    let places: Vec<usize> = bits(of).collect();
    let chosen = |choice| bits(choice).map(|place| 1u32 << places[place]).sum();
    choices(places.len(), choose).map(chosen).collect()
}

fn bits(set: u32) -> impl Iterator<Item = usize> {
    (0..32).filter(move |place| set >> place & 1 == 1)
}

/// What the dealer's unseen cards make of one holding and board.
struct Ends {
    /// The class of the player's hand.
    class: usize,
    /// Deals by showdown.
    showdowns: [u32; 6],
    /// The same, by the class of the dealer's hand too.
    cells: [[u32; CLASSES.len()]; 6],
}

/// How one holding fares on each board, by the board's bits.
struct EndsByBoard {
    places: Vec<usize>,
    ends: Vec<Ends>,
}

impl EndsByBoard {
    fn on(&self, board: u32) -> &Ends {
        &self.ends[self.places[board as usize]]
    }
}

impl Ends {
    fn deals(&self) -> i64 {
        self.showdowns.iter().sum::<u32>().into()
    }

    /// The sum of the net results, in units.
    fn value(&self, prices: &Prices) -> i64 {
        let by_showdown = self.showdowns.iter().zip(&prices.0);
        by_showdown
            .map(|(&deals, prices)| i64::from(deals) * prices[self.class])
            .sum()
    }
}

// Play.

/// All that a deal's bets are settled on, and how the player came there.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Key {
    /// The id of the outcome, as the rules' `outcomes()` have it.
    pub outcome: String,
    /// The decisions, as `stage:action`: `flop:call`, or `start:check`, `flop:check`, `river:play 1`.
    /// A decision is listed even where the rules leave only one action.
    pub path: Vec<String>,
    /// What the player's two cards and the flop make, one of [`FIVES`].
    pub five: &'static str,
    /// The class of the player's final hand, one of [`CLASSES`], folded or not.
    pub hand: &'static str,
    /// The class of the lower of the two final hands, folded or not, one of [`CLASSES`];
    /// [`EQUAL_HANDS`] if there is none.
    pub losing: &'static str,
}

/// The losing hand's class when neither hand loses.
pub const EQUAL_HANDS: &str = "equal-hands";

/// Optimal play of every deal of a deck.
#[derive(Clone, Debug, PartialEq)]
pub struct Twin {
    /// In how many deals each occurs; only those that do. A deal is a player holding, a flop, a turn
    /// and river, and a dealer holding, each without order: n cards have
    /// C(n,2)·C(n-2,3)·C(n-5,2)·C(n-7,2).
    pub counts: BTreeMap<Key, u64>,
    /// The sum over all deals of what the main bets bring, in antes; found from the values of the
    /// decisions, not from the counts.
    pub total: Exact,
    /// Where a fold forfeits the bonus: the sum over all deals of what main bets and bonus bring
    /// together. The play is then the best for this sum.
    pub joint: Option<Exact>,
    /// Ultimate Texas Hold'em: by kind of holding (`AA`, `AKs`, `AKo`), what each action at the start
    /// leads to. Holdings of one kind need not be alike in a short deck: these are sums over them.
    pub starts: BTreeMap<String, Start>,
    /// In how many deals the player comes to a stage at which his two best actions are exactly equal.
    pub ties: BTreeMap<&'static str, u64>,
}

/// What the actions at the start are worth to some holdings.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Start {
    pub deals: u64,
    /// By action: the sum of the net results of all deals, in antes, played on for the best.
    pub actions: BTreeMap<String, Exact>,
}

impl Twin {
    /// The counts by less than the whole key: the engine may part deals more coarsely.
    pub fn counts_by<T: Ord>(&self, part: impl Fn(&Key) -> T) -> BTreeMap<T, u64> {
        let mut counts = BTreeMap::new();
        for (key, count) in &self.counts {
            *counts.entry(part(key)).or_default() += count;
        }
        counts
    }

    pub fn deals(&self) -> u64 {
        self.counts.values().sum()
    }

    /// The sum of the net results by the counts, given what each outcome brings.
    pub fn total_by(&self, nets: &BTreeMap<String, Exact>) -> Exact {
        let of = |(key, &count): (&Key, &u64)| {
            &nets[&key.outcome] * Exact::from_integer(BigInt::from(count))
        };
        self.counts
            .iter()
            .map(of)
            .fold(Exact::zero(), |sum, net| sum + net)
    }
}

/// Counts deals by path, showdown, five, class of the player's hand, class of the losing hand.
struct Tally(Vec<u64>);

/// As many losing hands as classes, and none.
const LOSING: usize = CLASSES.len() + 1;
const BY_PATH: usize = Showdown::ALL.len() * FIVES.len() * CLASSES.len() * LOSING;

impl Tally {
    fn new(paths: usize) -> Tally {
        Tally(vec![0; paths * BY_PATH])
    }

    fn add(&mut self, path: usize, five: usize, ends: &Ends) {
        for (place, cells) in ends.cells.iter().enumerate() {
            if ends.showdowns[place] == 0 {
                continue;
            }
            let dealt = cells.iter().enumerate().filter(|&(_, &deals)| deals > 0);
            for (dealer, &deals) in dealt {
                let losing = match Showdown::ALL[place].player {
                    Ordering::Less => ends.class,
                    Ordering::Equal => CLASSES.len(),
                    Ordering::Greater => dealer,
                };
                let at = (path * Showdown::ALL.len() + place) * FIVES.len() + five;
                let at = (at * CLASSES.len() + ends.class) * LOSING + losing;
                self.0[at] += u64::from(deals);
            }
        }
    }

    /// The counts by key, given the paths and the outcomes that they end in.
    fn counts(
        &self,
        paths: &[Vec<String>],
        outcome: impl Fn(usize, Showdown, usize) -> String,
    ) -> BTreeMap<Key, u64> {
        let mut counts = BTreeMap::new();
        for (at, &deals) in self.0.iter().enumerate().filter(|&(_, &deals)| deals > 0) {
            let (at, losing) = (at / LOSING, at % LOSING);
            let (at, class) = (at / CLASSES.len(), at % CLASSES.len());
            let (at, five) = (at / FIVES.len(), at % FIVES.len());
            let (path, showdown) = (at / Showdown::ALL.len(), at % Showdown::ALL.len());
            let key = Key {
                outcome: outcome(path, Showdown::ALL[showdown], class),
                path: paths[path].clone(),
                five: FIVES[five],
                hand: CLASSES[class],
                losing: CLASSES.get(losing).unwrap_or(&EQUAL_HANDS),
            };
            *counts.entry(key).or_default() += deals;
        }
        counts
    }
}

/// The best of some values and whether another is as good. The first of equal ones is taken, so they
/// are given in the order in which a tie is broken.
fn best(values: &[i64]) -> (usize, bool) {
    let most = values.iter().max().expect("there is an action");
    let mut places = (0..values.len()).filter(|&place| values[place] == *most);
    (places.next().expect("one is best"), places.next().is_some())
}

/// Plays every deal of Casino Hold'em for the greatest expectation: of the main bets, or where a fold
/// forfeits the bonus of both. On an exact tie the player calls.
pub fn casino(deck: &Deck, house: &CasinoHouse) -> Twin {
    const CALL: usize = 0;
    const FOLD: usize = 1;
    let valued = deck.valued(HoleCards::Any);
    let least = valued.least(house.qualifier);
    let bonus_net = |five| match &house.fold_forfeits {
        Some(forfeit) => forfeit.net(five),
        None => whole(0),
    };
    let bonuses: Vec<Exact> = (0..FIVES.len()).map(bonus_net).collect();
    let forfeited = match &house.fold_forfeits {
        Some(forfeit) => -forfeit.stake.clone(),
        None => whole(0),
    };
    let nets = house.outcomes();
    let unit = unit_of(nets.values().chain(&bonuses).chain([&forfeited]));
    let prices = Prices::of(unit, |showdown, class| house.net(showdown, class));
    let bonuses: Vec<i64> = bonuses.iter().map(|net| in_units(net, unit)).collect();
    let forfeited = in_units(&forfeited, unit);

    let mut tally = Tally::new(2);
    let (mut main, mut both) = (0i64, 0i64);
    let mut ties = BTreeMap::new();
    for (player, &holding) in valued.holdings.iter().enumerate() {
        let boards = valued.all_ends(player, least);
        for (flop, runouts) in valued.flops(holding) {
            let ends = runouts.iter().map(|runout| boards.on(flop | runout));
            let ends: Vec<&Ends> = ends.collect();
            let deals: i64 = ends.iter().map(|ends| ends.deals()).sum();
            let five = valued.five(holding, flop);
            let mains = [
                ends.iter().map(|ends| ends.value(&prices)).sum(),
                -unit * deals,
            ];
            let boths = [
                mains[CALL] + deals * bonuses[five],
                mains[FOLD] + deals * forfeited,
            ];
            let (action, tie) = best(&boths);
            if tie {
                *ties.entry("flop").or_default() += deals as u64;
            }
            main += mains[action];
            both += boths[action];
            for ends in ends {
                tally.add(action, five, ends);
            }
        }
    }
    let paths = ["flop:call", "flop:fold"].map(|decision| vec![decision.to_string()]);
    let outcome = |path, showdown, class| match path {
        FOLD => "fold".into(),
        _ => house.outcome(showdown, class),
    };
    Twin {
        counts: tally.counts(&paths, outcome),
        total: ratio(main, unit),
        joint: house.fold_forfeits.as_ref().map(|_| ratio(both, unit)),
        starts: BTreeMap::new(),
        ties,
    }
}

/// A play bet that a stage allows: its action's name, its size, and what it brings.
struct PlayBet {
    action: String,
    size: Exact,
    prices: Prices,
}

/// A flop under the player's eyes.
struct Flop<'a> {
    five: usize,
    /// What can follow, and the place of the river's action.
    rivers: Vec<(&'a Ends, usize, bool)>,
    /// The place of the flop's action.
    action: usize,
    tie: bool,
}

/// Plays every deal of Ultimate Texas Hold'em for the greatest expectation. On an exact tie the player
/// stays in, checks, or plays less.
pub fn uth(deck: &Deck, house: &UthHouse) -> Twin {
    let valued = deck.valued(house.hole_cards);
    let least = valued.least(house.opening);
    let unit = unit_of(house.outcomes().values());
    let stage = |plays: &[Exact]| -> Vec<PlayBet> {
        assert!(
            plays.is_sorted(),
            "from small to big: a tie takes the first"
        );
        let bet = |play: &Exact| PlayBet {
            action: format!("play {play}"),
            size: play.clone(),
            prices: Prices::of(unit, |showdown, class| house.net(play, showdown, class)),
        };
        plays.iter().map(bet).collect()
    };
    let starts = stage(&house.play_start);
    let flops = stage(&house.play_flop);
    let rivers = stage(&house.play_river);
    // The paths: a play bet at one of the stages, or a fold.
    let bets: Vec<&PlayBet> = starts.iter().chain(&flops).chain(&rivers).collect();
    let fold = bets.len();
    let check = |stage: &str| format!("{stage}:check");
    let path = |bet: usize| {
        let (flop, river) = (starts.len(), starts.len() + flops.len());
        let action = bets.get(bet).map_or("fold", |bet| bet.action.as_str());
        match bet {
            _ if bet < flop => vec![format!("start:{action}")],
            _ if bet < river => vec![check("start"), format!("flop:{action}")],
            _ => vec![check("start"), check("flop"), format!("river:{action}")],
        }
    };
    let paths: Vec<Vec<String>> = (0..=fold).map(path).collect();

    let mut tally = Tally::new(paths.len());
    let mut total = 0i64;
    let mut values_at_start: BTreeMap<String, Start> = BTreeMap::new();
    let mut ties = BTreeMap::new();
    for (player, &holding) in valued.holdings.iter().enumerate() {
        let boards = valued.all_ends(player, least);
        // What a check and each play bet at the start are worth.
        let mut at_start = vec![0i64; 1 + starts.len()];
        let mut deals = 0;
        let mut seen_flops = Vec::new();
        for (flop, runouts) in valued.flops(holding) {
            let mut at_flop = vec![0i64; 1 + flops.len()];
            let mut seen_rivers = Vec::new();
            for runout in runouts {
                let ends = boards.on(flop | runout);
                let worth = |bets: &[PlayBet]| -> Vec<i64> {
                    bets.iter().map(|bet| ends.value(&bet.prices)).collect()
                };
                let mut at_river = worth(&rivers);
                at_river.push(-2 * unit * ends.deals());
                let (action, tie) = best(&at_river);
                at_flop[0] += at_river[action];
                for (sum, value) in at_flop[1..].iter_mut().zip(worth(&flops)) {
                    *sum += value;
                }
                for (sum, value) in at_start[1..].iter_mut().zip(worth(&starts)) {
                    *sum += value;
                }
                deals += ends.deals() as u64;
                seen_rivers.push((ends, action, tie));
            }
            let (action, tie) = best(&at_flop);
            at_start[0] += at_flop[action];
            seen_flops.push(Flop {
                five: valued.five(holding, flop),
                rivers: seen_rivers,
                action,
                tie,
            });
        }
        let (start, tie) = best(&at_start);
        total += at_start[start];
        let mut tied = |stage, tie: bool, deals: u64| {
            if tie {
                *ties.entry(stage).or_default() += deals;
            }
        };
        tied("start", tie, deals);
        for flop in &seen_flops {
            let deals = |ends: &Ends| ends.deals() as u64;
            if start == 0 {
                let deals = flop.rivers.iter().map(|river| deals(river.0)).sum();
                tied("flop", flop.tie, deals);
            }
            for (ends, river, tie) in &flop.rivers {
                let path = match (start, flop.action) {
                    (0, 0) => {
                        tied("river", *tie, deals(ends));
                        starts.len() + flops.len() + river
                    }
                    (0, play) => starts.len() + play - 1,
                    (play, _) => play - 1,
                };
                tally.add(path, flop.five, ends);
            }
        }
        let kind = values_at_start.entry(valued.kind(holding)).or_default();
        kind.deals += deals;
        let actions = ["check"].into_iter();
        let actions = actions.chain(starts.iter().map(|bet| bet.action.as_str()));
        for (action, value) in actions.zip(at_start) {
            let sum = kind
                .actions
                .entry(action.into())
                .or_insert_with(Exact::zero);
            *sum += ratio(value, unit);
        }
    }
    let outcome = |path: usize, showdown, class| match bets.get(path) {
        Some(bet) => house.outcome(&bet.size, showdown, class),
        None => "fold".into(),
    };
    Twin {
        counts: tally.counts(&paths, outcome),
        total: ratio(total, unit),
        joint: None,
        starts: values_at_start,
        ties,
    }
}

/// The sum of the net results, over all 990 holdings of a dealer from the whole pack, of a play bet on
/// the river.
pub fn river_value(house: &UthHouse, play: &Exact, holding: [Card; 2], board: [Card; 5]) -> Exact {
    let own = value7(house.hole_cards, holding, board);
    let unseen = |card: &Card| !holding.contains(card) && !board.contains(card);
    let mut sum = Exact::zero();
    for high in (0..52).filter(unseen) {
        for low in (0..high).filter(unseen) {
            let dealer = value7(house.hole_cards, [low, high], board);
            let showdown = Showdown {
                player: own.cmp(&dealer),
                qualified: dealer >= house.opening.least(),
            };
            sum += house.net(play, showdown, class_of(own));
        }
    }
    sum
}

/// Deals by what the player's hand does when nobody ever folds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Showdowns {
    pub wins: u64,
    pub ties: u64,
    pub losses: u64,
}

/// Plays every deal to the end, without a decision.
pub fn showdowns(deck: &Deck, hole_cards: HoleCards) -> Showdowns {
    let valued = deck.valued(hole_cards);
    let mut counts = Showdowns::default();
    for (player, &holding) in valued.holdings.iter().enumerate() {
        let boards = valued.all_ends(player, 0);
        for (flop, runouts) in valued.flops(holding) {
            for runout in runouts {
                let ends = boards.on(flop | runout);
                for (showdown, deals) in Showdown::ALL.into_iter().zip(ends.showdowns) {
                    let count = match showdown.player {
                        Ordering::Less => &mut counts.losses,
                        Ordering::Equal => &mut counts.ties,
                        Ordering::Greater => &mut counts.wins,
                    };
                    *count += u64::from(deals);
                }
            }
        }
    }
    counts
}

/// How many deals a deck of so many cards has.
pub fn number_of_deals(cards: u64) -> u64 {
    let choose = num_integer::binomial::<u64>;
    choose(cards, 2) * choose(cards - 2, 3) * choose(cards - 5, 2) * choose(cards - 7, 2)
}

/// What the cards of a deck can show, whatever is decided: `<class> beats|ties|loses-to qualified`
/// or `unqualified` for the player's final hand against a dealer who does or does not reach the
/// threshold, `losing <class>`, and `five <what two cards and the flop make>`.
pub fn events(deck: &Deck, hole_cards: HoleCards, threshold: Threshold) -> BTreeSet<String> {
    let valued = deck.valued(hole_cards);
    let least = valued.least(threshold);
    let mut events = BTreeSet::new();
    for (player, &holding) in valued.holdings.iter().enumerate() {
        for (flop, _) in valued.flops(holding) {
            events.insert(format!("five {}", FIVES[valued.five(holding, flop)]));
        }
        let mut shown = BTreeSet::new();
        for ends in valued.all_ends(player, least).ends {
            for (showdown, cells) in Showdown::ALL.into_iter().zip(&ends.cells) {
                let dealers = (0..CLASSES.len()).filter(|&dealer| cells[dealer] > 0);
                shown.extend(dealers.map(|dealer| (showdown, ends.class, dealer)));
            }
        }
        for (showdown, class, dealer) in shown {
            let losing = match showdown.player {
                Ordering::Less => Some(class),
                Ordering::Equal => None,
                Ordering::Greater => Some(dealer),
            };
            events.extend(losing.map(|class| format!("losing {}", CLASSES[class])));
            events.insert(event(showdown, class));
        }
    }
    events
}

/// The event of a showdown.
pub fn event(showdown: Showdown, class: usize) -> String {
    let verb = match showdown.player {
        Ordering::Less => "loses-to",
        Ordering::Equal => "ties",
        Ordering::Greater => "beats",
    };
    let dealer = if showdown.qualified {
        "qualified"
    } else {
        "unqualified"
    };
    format!("{} {verb} {dealer}", CLASSES[class])
}

// What is compared.

/// Rules of Casino Hold'em that differ from the usual ones in each switch; the usual ones are first.
pub fn casino_houses() -> Vec<(&'static str, CasinoHouse)> {
    let std = || CasinoHouse::named("std");
    let qualifying = |qualifier| CasinoHouse {
        qualifier: Threshold::read(qualifier),
        ..std()
    };
    let calling = |call| CasinoHouse { call, ..std() };
    let at_most = |most, house| CasinoHouse {
        max_payout: Some(whole(most)),
        ..house
    };
    let forfeiting = |forfeit, house| CasinoHouse {
        fold_forfeits: Some(forfeit),
        ..house
    };
    let even = || CasinoHouse {
        not_qualified: NotQualified::Even,
        ..std()
    };
    let fractions = CasinoHouse {
        call: ratio(3, 2),
        table: (std().table)
            .with("flush", ratio(7, 3))
            .with("less", ratio(1, 2)),
        ..std()
    };
    let lowest_line_a_pair = CasinoHouse {
        table: Table::of_whole([90, 30, 9, 4, 3, 2, 1, 5, 0, 2]),
        ..std()
    };
    vec![
        ("std", std()),
        ("romania", CasinoHouse::named("romania")),
        ("wizard-2", CasinoHouse::named("wizard-2")),
        ("betvoyager", CasinoHouse::named("betvoyager")),
        ("call 1", calling(whole(1))),
        ("call 3", calling(whole(3))),
        ("fractions", fractions),
        ("qualifier none", qualifying("none")),
        ("qualifier pair:2", qualifying("pair:2")),
        ("qualifier ace-king", qualifying("ace-king")),
        ("qualifier flush", qualifying("flush")),
        ("not qualified even", even()),
        (
            "table on call",
            CasinoHouse {
                table_on: TableOn::Call,
                ..std()
            },
        ),
        ("table down to a pair", lowest_line_a_pair),
        ("max payout 5", at_most(5, std())),
        ("max payout 1", at_most(1, std())),
        (
            "max payout 12 on call",
            at_most(12, CasinoHouse::named("betvoyager")),
        ),
        (
            "fold forfeits bonus",
            forfeiting(Forfeit::std(whole(1)), std()),
        ),
        (
            "fold forfeits half, at most 4",
            forfeiting(Forfeit::std(ratio(1, 2)), at_most(4, even())),
        ),
    ]
}

/// Rules of Ultimate Texas Hold'em that differ from the usual ones in each switch; the usual ones are
/// first.
pub fn uth_houses() -> Vec<(&'static str, UthHouse)> {
    let std = || UthHouse::named("std");
    let starting = |plays: &[Exact]| UthHouse {
        play_start: plays.to_vec(),
        ..std()
    };
    let opening = |hand| UthHouse {
        opening: Threshold::read(hand),
        ..std()
    };
    let paying = |id, pays| UthHouse {
        blind: std().blind.with(id, pays),
        ..std()
    };
    let auckland = || UthHouse::named("auckland");
    let many = UthHouse {
        play_start: vec![ratio(1, 2), whole(1), whole(5)],
        play_flop: [1, 2, 3].map(whole).to_vec(),
        play_river: [1, 2].map(whole).to_vec(),
        ..std()
    };
    vec![
        ("std", std()),
        ("auckland", auckland()),
        ("straight-pushes", UthHouse::named("straight-pushes")),
        ("three-only", UthHouse::named("three-only")),
        ("no play at the start", starting(&[])),
        ("half at the start", starting(&[ratio(1, 2)])),
        (
            "flop 1, 2, 3",
            UthHouse {
                play_flop: [1, 2, 3].map(whole).to_vec(),
                ..std()
            },
        ),
        (
            "river 1, 2",
            UthHouse {
                play_river: [1, 2].map(whole).to_vec(),
                ..std()
            },
        ),
        ("many plays", many),
        ("opening none", opening("none")),
        ("opening ace-king", opening("ace-king")),
        ("opening two-pair", opening("two-pair")),
        ("less pays 4", paying("less", whole(4))),
        ("straight pays 40", paying("straight", whole(40))),
        (
            "auckland, river 1/2, opening two-pair:9",
            UthHouse {
                play_river: vec![ratio(1, 2)],
                opening: Threshold::read("two-pair:9"),
                ..auckland()
            },
        ),
        (
            "auckland, less pays 3",
            UthHouse {
                blind: auckland().blind.with("less", whole(3)),
                ..auckland()
            },
        ),
    ]
}

fn product(ranks: &str, suits: &str) -> Vec<Card> {
    let ranks = ranks.chars();
    let words = ranks.flat_map(|rank| suits.chars().map(move |suit| format!("{rank}{suit} ")));
    cards(&words.collect::<String>())
}

/// Short decks that together reach every event that can occur. Five ranks in a row leave no high card,
/// two suits no trips, three no quads, and an unqualified dealer needs gaps: so there are several.
pub fn short_decks() -> Vec<(&'static str, Deck)> {
    let decks = [
        (
            "royal flush, gaps below",
            cards("2c 2s 4c 9c 9s Tc Jc Qc Qd Kc Ac Ad Ah"),
        ),
        (
            "four deuces",
            cards("2c 2d 2h 2s 3s 4s 7c 9c 9h 9s Tc Kc Ac"),
        ),
        (
            "straight flushes one above the other",
            cards("8c 9c Tc Ts Jc Js Qc Qd Qh Qs Kc Ac Ad"),
        ),
        ("few pairs", cards("2d 3d 5h 6s 7s 8c 9c Tc Jc Qc Kc Ac")),
        (
            "few pairs, with a royal flush in two and three",
            cards("2h 3s 4d 5d 7h 8s 9s Tc Jc Qc Kc Kh Ac"),
        ),
        (
            "a tie at the start",
            cards("2d 3c 5s 6s 7d 9h Th Ts Jh Qc Ks As"),
        ),
        ("ace to six in two suits", product("A23456", "dh")),
        ("three ranks in four suits", product("47K", "cdhs")),
        ("four ranks in three suits", product("3TKA", "chs")),
    ];
    let decks = decks.into_iter();
    decks
        .map(|(name, cards)| (name, Deck::new(cards)))
        .collect()
}
