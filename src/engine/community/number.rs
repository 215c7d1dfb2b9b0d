//! The integers that prices and their sums are counted in.

use std::ops::{AddAssign, Mul};

/// Exact integers: narrow where all that can come up fits, wide otherwise.
pub(super) trait Number:
    Copy + Ord + Default + AddAssign + Mul<Output = Self> + From<i32> + TryFrom<i128> + Send + Sync
{
}

impl Number for i64 {}
impl Number for i128 {}

/// Sums of prices below this many units stay within 64 bits: less than 2²² deals of a state.
const NARROW: u128 = 1 << 40;

pub(super) fn narrow<'a>(prices: impl IntoIterator<Item = &'a [i128; 4]>) -> bool {
    let mut all = prices.into_iter().flatten();
    all.all(|price| price.unsigned_abs() < NARROW)
}

pub(super) fn number<N: Number>(price: i128) -> N {
    N::try_from(price)
        .ok()
        .expect("prices were measured before the type was chosen")
}
