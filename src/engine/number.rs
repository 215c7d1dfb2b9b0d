//! The integers that prices and their sums are counted in.

use std::ops::{Add, AddAssign, Mul, Neg, Sub};

/// Exact integers: narrow where all that can come up fits, wide otherwise.
pub(super) trait Number:
    Copy
    + Ord
    + Default
    + Add<Output = Self>
    + Sub<Output = Self>
    + AddAssign
    + Mul<Output = Self>
    + Neg<Output = Self>
    + From<i32>
    + TryFrom<i128>
    + Into<i128>
    + Send
    + Sync
{
    /// The product with a count of deals.
    fn times(self, count: i64) -> Self;
}

impl Number for i64 {
    fn times(self, count: i64) -> i64 {
        self * count
    }
}

impl Number for i128 {
    fn times(self, count: i64) -> i128 {
        self * i128::from(count)
    }
}

/// Whether sums of these prices over fewer than `2^bits` deals stay within 64 bits.
pub(super) fn narrow<'a>(prices: impl IntoIterator<Item = &'a i128>, bits: u32) -> bool {
    let mut all = prices.into_iter();
    all.all(|price| price.unsigned_abs() < 1 << (62 - bits))
}

/// A price, when the type was chosen for it.
pub(super) fn number<N: Number>(price: i128) -> N {
    N::try_from(price)
        .ok()
        .expect("prices were measured before the type was chosen")
}
