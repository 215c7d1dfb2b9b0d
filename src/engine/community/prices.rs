//! What every ending of a betting tree brings, as integers in one unit.

use super::betting::{Betting, Next};
use crate::evaluator::{Category, Strength};
use crate::exact::{Exact, common_denominator, whole};
use num_bigint::BigInt;
use num_traits::ToPrimitive;

/// How the dealer's hand stands to the player's, and whether it is below the qualifier (out) or not (in).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Standing {
    /// Lower, and below the qualifier.
    LowerOut,
    /// Lower, and not below the qualifier.
    LowerIn,
    /// Equal, and below the qualifier.
    EqualOut,
    /// Equal, and not below the qualifier.
    EqualIn,
    /// Higher, and below the qualifier.
    HigherOut,
    /// Higher, and not below the qualifier.
    HigherIn,
}

impl Standing {
    /// How many standings there are.
    pub const COUNT: usize = 6;

    /// All standings.
    pub const ALL: [Standing; Standing::COUNT] = [
        Standing::LowerOut,
        Standing::LowerIn,
        Standing::EqualOut,
        Standing::EqualIn,
        Standing::HigherOut,
        Standing::HigherIn,
    ];

    /// The standings that the four counts of a showdown are of, for a player below the qualifier or not.
    pub(super) const fn of_counts(below: bool) -> [Standing; 4] {
        if below {
            [
                Standing::LowerOut,
                Standing::EqualOut,
                Standing::HigherOut,
                Standing::HigherIn,
            ]
        } else {
            [
                Standing::LowerOut,
                Standing::LowerIn,
                Standing::EqualIn,
                Standing::HigherIn,
            ]
        }
    }

    /// How one hand of the dealer stands.
    pub fn of(dealer: Strength, player: Strength, qualifier: Option<Strength>) -> Standing {
        let out = qualifier.is_some_and(|weakest| dealer < weakest);
        match (dealer.cmp(&player), out) {
            (std::cmp::Ordering::Less, true) => Standing::LowerOut,
            (std::cmp::Ordering::Less, false) => Standing::LowerIn,
            (std::cmp::Ordering::Equal, true) => Standing::EqualOut,
            (std::cmp::Ordering::Equal, false) => Standing::EqualIn,
            (std::cmp::Ordering::Greater, true) => Standing::HigherOut,
            (std::cmp::Ordering::Greater, false) => Standing::HigherIn,
        }
    }
}

/// What the player's two cards and the flop make: what bets on the first five cards are settled on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum FirstFive {
    /// The category, but for a pair of aces.
    Category(Category),
    /// A pair of aces.
    PairOfAces,
}

impl FirstFive {
    /// How many there are.
    pub const COUNT: usize = Category::COUNT + 1;

    /// What five cards of this strength make.
    pub fn of(strength: Strength) -> FirstFive {
        match strength.category() {
            Category::Pair if strength.leading_rank() == crate::cards::Rank::ACE => {
                FirstFive::PairOfAces
            }
            category => FirstFive::Category(category),
        }
    }

    /// `0` to `10`.
    pub const fn index(self) -> usize {
        match self {
            FirstFive::Category(category) => category.index(),
            FirstFive::PairOfAces => Category::COUNT,
        }
    }

    /// The inverse of [`index`](Self::index).
    ///
    /// # Panics
    /// When the index is not below [`COUNT`](Self::COUNT).
    pub fn from_index(index: usize) -> FirstFive {
        match Category::ALL.get(index) {
            Some(&category) => FirstFive::Category(category),
            None => {
                assert_eq!(index, Category::COUNT, "a place among the first five");
                FirstFive::PairOfAces
            }
        }
    }

    /// All of them.
    pub fn all() -> impl Iterator<Item = FirstFive> {
        (0..FirstFive::COUNT).map(FirstFive::from_index)
    }
}

/// The net result of every ending, in units of `1 / unit` antes.
#[derive(Clone, Debug)]
pub struct Prices {
    /// How many units an ante is.
    unit: Exact,
    /// For each leaf, by the player's category and the dealer's standing.
    showdown: Vec<[[i128; Standing::COUNT]; Category::COUNT]>,
    /// For each leaf, what the first five cards add.
    bonus: Vec<[i128; FirstFive::COUNT]>,
}

impl Prices {
    /// The prices of a betting tree: for each leaf, category of the player's and standing of the
    /// dealer's hand the net result, and what a bet on the first five cards adds to it where that is to
    /// be decided together with it.
    ///
    /// # Panics
    /// When a result passes 10³⁰ in the common unit of all.
    pub fn new(
        betting: &Betting,
        net: impl Fn(usize, Category, Standing) -> Exact,
        bonus: impl Fn(usize, FirstFive) -> Exact,
    ) -> Prices {
        let leaves = 0..betting.leaves();
        let nets: Vec<[[Exact; Standing::COUNT]; Category::COUNT]> = leaves
            .clone()
            .map(|leaf| {
                Category::ALL.map(|category| Standing::ALL.map(|stand| net(leaf, category, stand)))
            })
            .collect();
        let bonuses: Vec<[Exact; FirstFive::COUNT]> = leaves
            .map(|leaf| std::array::from_fn(|first| bonus(leaf, FirstFive::from_index(first))))
            .collect();
        let all = nets.iter().flatten().flatten();
        let unit = common_denominator(all.chain(bonuses.iter().flatten()));
        let units = |net: &Exact| {
            let units = (net * &unit).to_integer().to_i128();
            units
                .filter(|units| units.unsigned_abs() < 10_u128.pow(30))
                .expect("results are checked when rules are read")
        };
        Prices {
            showdown: nets
                .iter()
                .map(|leaf| leaf.each_ref().map(|row| row.each_ref().map(units)))
                .collect(),
            bonus: bonuses
                .iter()
                .map(|leaf| leaf.each_ref().map(units))
                .collect(),
            unit,
        }
    }

    /// A sum of prices, in antes.
    pub(super) fn in_antes(&self, sum: &BigInt) -> Exact {
        whole(sum.clone()) / &self.unit
    }

    /// Whether the sum over all deals of a pack, 2.8·10¹³ of them, stays within 128 bits.
    pub(super) fn are_small(&self) -> bool {
        let mut nets = self.showdown.iter().flatten().flatten();
        let mut bonuses = self.bonus.iter().flatten();
        let small = |price: &i128| price.unsigned_abs() < 10_u128.pow(23);
        nets.all(small) && bonuses.all(small)
    }

    /// The price of a leaf.
    pub(super) fn of(&self, leaf: usize, bucket: usize, field: usize, first: usize) -> i128 {
        let standing = Standing::of_counts(bucket % 2 == 1)[field];
        self.showdown[leaf][bucket / 2][standing as usize] + self.bonus[leaf][first]
    }

    /// What the actions of a node at the river bring for each count of a showdown in a bucket, less what
    /// the last of them brings; without the last.
    pub(super) fn river(&self, actions: &[Next], bucket: usize) -> Vec<[i128; 4]> {
        let price = |action: &Next, field: usize| match *action {
            Next::Leaf(leaf) => self.of(leaf, bucket, field, 0) - self.bonus[leaf][0],
            Next::Node(_) => unreachable!("nothing is decided after the river"),
        };
        let (last, others) = actions.split_last().expect("a node has an action");
        let others = others.iter();
        others
            .map(|action| std::array::from_fn(|at| price(action, at) - price(last, at)))
            .collect()
    }
}
