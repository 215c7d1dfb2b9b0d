//! Exact numbers: fractions, how they are written, and the moments of a distribution.
//!
//! Results are integers and fractions of integers of any size until the moment they are printed;
//! floating point appears only in [`to_f64`] and behind it. Nothing here is on a hot path.

mod moments;

pub use moments::{Moments, correlation};

use num_bigint::BigInt;
use num_integer::Integer;
use num_rational::BigRational;
use num_traits::{One, Signed, ToPrimitive, Zero};

/// An exact number.
pub type Exact = BigRational;

/// A whole number as an exact one.
pub fn whole(number: impl Into<BigInt>) -> Exact {
    Exact::from_integer(number.into())
}

/// The least number that makes whole numbers of all of these; `1` for none.
pub fn common_denominator<'a>(values: impl IntoIterator<Item = &'a Exact>) -> Exact {
    let multiple = values
        .into_iter()
        .fold(BigInt::one(), |multiple, value| multiple.lcm(value.denom()));
    Exact::from_integer(multiple)
}

/// The nearest double, for printing.
pub fn to_f64(value: &Exact) -> f64 {
    value.to_f64().unwrap_or(f64::NAN)
}

/// An integer, or `p/q` in lowest terms.
pub fn fraction_text(value: &Exact) -> String {
    if value.is_integer() {
        value.numer().to_string()
    } else {
        format!("{}/{}", value.numer(), value.denom())
    }
}

/// The number in decimals, as `9.5`, or `p/q` in lowest terms when its decimals never end.
///
/// ```
/// use edge::exact::{decimal_text, parse_exact};
/// let text = |written: &str| decimal_text(&parse_exact(written).unwrap());
/// assert_eq!(text("19/2"), "9.5");
/// assert_eq!(text("-1/80"), "-0.0125");
/// assert_eq!(text("1/3"), "1/3");
/// ```
pub fn decimal_text(value: &Exact) -> String {
    let factors = |of: u8| {
        let divided = |rest: &BigInt| Some(rest / of).filter(|_| (rest % of).is_zero());
        std::iter::successors(divided(value.denom()), divided).count()
    };
    let places = factors(2).max(factors(5));
    let scaled = value * whole(BigInt::from(10).pow(places as u32));
    if places == 0 || !scaled.is_integer() {
        return fraction_text(value);
    }
    let digits = format!(
        "{:0>width$}",
        scaled.numer().magnitude(),
        width = places + 1
    );
    let (before, after) = digits.split_at(digits.len() - places);
    let sign = if scaled.is_negative() { "-" } else { "" };
    format!("{sign}{before}.{after}")
}

/// What is wrong with the text of an exact number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ExactError {
    /// Not of the form.
    #[error("not an exact number")]
    Malformed,
    /// A ratio or fraction with a zero below the line.
    #[error("a ratio to nothing")]
    ZeroDenominator,
}

/// Reads `40`, `-3`, `0.95`, `3:2` or `3/2`, exactly.
///
/// # Errors
/// When the text is none of these.
///
/// ```
/// use edge::exact::{fraction_text, parse_exact};
/// assert_eq!(fraction_text(&parse_exact("0.95").unwrap()), "19/20");
/// assert_eq!(parse_exact("3:2"), parse_exact("1.5"));
/// assert!(parse_exact("1e3").is_err());
/// ```
pub fn parse_exact(text: &str) -> Result<Exact, ExactError> {
    let text = text.trim();
    if let Some((over, under)) = text.split_once([':', '/']) {
        let under = parse_decimal(under)?;
        if under.is_zero() {
            return Err(ExactError::ZeroDenominator);
        }
        return Ok(parse_decimal(over)? / under);
    }
    parse_decimal(text)
}

fn parse_decimal(text: &str) -> Result<Exact, ExactError> {
    let text = text.trim();
    let (sign, digits) = match text.strip_prefix('-') {
        Some(rest) => (-1, rest),
        None => (1, text),
    };
    let (before, after) = digits.split_once('.').unwrap_or((digits, ""));
    let written = |part: &str| part.chars().all(|digit| digit.is_ascii_digit());
    let complete = !before.is_empty() && (after.is_empty() != digits.contains('.'));
    if !complete || !written(before) || !written(after) {
        return Err(ExactError::Malformed);
    }
    let number: BigInt = format!("{before}{after}")
        .parse()
        .map_err(|_| ExactError::Malformed)?;
    let scale = (0..after.len()).fold(BigInt::one(), |scale, _| scale * 10);
    Ok(Exact::new(number * sign, scale))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_read_exactly() {
        let read = |text| parse_exact(text).map(|value| fraction_text(&value));
        assert_eq!(read("40").as_deref(), Ok("40"));
        assert_eq!(read("-0.25").as_deref(), Ok("-1/4"));
        assert_eq!(read(" 3:2 ").as_deref(), Ok("3/2"));
        assert_eq!(read("6/4").as_deref(), Ok("3/2"));
        assert_eq!(read("0.0"), Ok("0".into()));
        assert_eq!(read("1:0"), Err(ExactError::ZeroDenominator));
        for wrong in [
            "", "-", ".", "1.", ".5", "x", "1e3", "--1", "+1", "1_000", "1:2:3", "½",
        ] {
            assert_eq!(read(wrong), Err(ExactError::Malformed), "{wrong}");
        }
    }
}
