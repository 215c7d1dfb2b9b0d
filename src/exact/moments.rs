//! Mean, variance and skewness of a result, from exact raw moments.

use super::{Exact, to_f64};
use num_bigint::BigInt;
use num_traits::Zero;

/// The exact first three raw moments of a random result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Moments {
    /// The mean, E\[X\].
    pub mean: Exact,
    /// E\[X²\].
    pub second: Exact,
    /// E\[X³\].
    pub third: Exact,
}

impl Moments {
    /// The moments of a result that takes each value as often as its count says.
    ///
    /// # Panics
    /// When the counts sum to nothing.
    pub fn of<'a>(counted: impl IntoIterator<Item = (&'a Exact, &'a BigInt)>) -> Moments {
        let mut total = BigInt::zero();
        let mut sums = [Exact::zero(), Exact::zero(), Exact::zero()];
        for (value, count) in counted {
            total += count;
            let mut term = Exact::from_integer(count.clone());
            for sum in &mut sums {
                term *= value;
                *sum += &term;
            }
        }
        assert!(!total.is_zero(), "a distribution has at least one case");
        let [mean, second, third] = sums.map(|sum| sum / &total);
        Moments {
            mean,
            second,
            third,
        }
    }

    /// The variance, E\[X²\] − E\[X\]².
    pub fn variance(&self) -> Exact {
        &self.second - &self.mean * &self.mean
    }

    /// The square root of the variance.
    pub fn standard_deviation(&self) -> f64 {
        to_f64(&self.variance()).sqrt()
    }

    /// The third central moment over the cube of the standard deviation; `0` when nothing varies.
    pub fn skewness(&self) -> f64 {
        let three = BigInt::from(3);
        let cube = &self.mean * &self.mean * &self.mean;
        let central = &self.third - &self.mean * &self.second * &three + cube * BigInt::from(2);
        let deviation = self.standard_deviation();
        if deviation == 0.0 {
            return 0.0;
        }
        to_f64(&central) / (deviation * deviation * deviation)
    }
}

/// Covariance over the product of the standard deviations; `0` when either does not vary.
pub fn correlation(covariance: &Exact, first: &Moments, second: &Moments) -> f64 {
    let deviations = first.standard_deviation() * second.standard_deviation();
    if deviations == 0.0 {
        return 0.0;
    }
    to_f64(covariance) / deviations
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::exact::{parse_exact, whole};

    /// Three to one on a one-in-four chance, worked out by hand: mean 0, variance 3, third central
    /// moment (27 − 3) / 4 = 6, skewness 6 / 3√3.
    #[test]
    fn a_small_distribution_by_hand() {
        let (win, lose) = (whole(3), whole(-1));
        let (once, thrice) = (BigInt::from(1), BigInt::from(3));
        let moments = Moments::of([(&win, &once), (&lose, &thrice)]);
        assert_eq!(moments.mean, whole(0));
        assert_eq!(moments.variance(), whole(3));
        assert!((moments.skewness() - 6.0 / 27f64.sqrt()).abs() < 1e-15);
        assert_eq!(
            correlation(&parse_exact("3").unwrap(), &moments, &moments),
            1.0000000000000002
        );
    }

    #[test]
    fn a_sure_result_does_not_vary() {
        let (value, count) = (whole(2), BigInt::from(7));
        let moments = Moments::of([(&value, &count)]);
        assert_eq!(
            (moments.standard_deviation(), moments.skewness()),
            (0.0, 0.0)
        );
    }
}
