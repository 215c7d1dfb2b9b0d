//! How numbers are written for people: thousands separators, percentages, small probabilities.
//!
//! Exact numbers arrive as text and are never read into a double; doubles are rounded only here.

/// Groups the digits of whole numbers by three: `-1041` is `-1,041`; both parts of `p/q` too.
///
/// Digits after a decimal point are left alone, and so is what is no number.
pub fn thousands(text: &str) -> String {
    let parts: Vec<String> = text.split('/').map(grouped).collect();
    parts.join("/")
}

fn grouped(number: &str) -> String {
    let (sign, unsigned) = match number.strip_prefix(['-', '+']) {
        Some(rest) => (&number[..1], rest),
        None => ("", number),
    };
    let (digits, fraction) = match unsigned.find('.') {
        Some(point) => unsigned.split_at(point),
        None => (unsigned, ""),
    };
    if digits.len() < 4 || !digits.bytes().all(|digit| digit.is_ascii_digit()) {
        return number.to_owned();
    }
    let mut text = sign.to_owned();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text + fraction
}

/// A net result with its sign always shown: `+201`, `-3`, `0`, `+3/2`.
pub fn signed(net: &str) -> String {
    let text = thousands(net);
    match net.bytes().next() {
        Some(b'1'..=b'9') => format!("+{text}"),
        _ => text,
    }
}

/// A double with this many digits after the point, thousands separated, never as minus nothing.
pub fn fixed(value: f64, decimals: usize) -> String {
    let text = format!("{value:.decimals$}");
    let nothing = text.bytes().all(|byte| matches!(byte, b'-' | b'0' | b'.'));
    thousands(if nothing {
        text.trim_start_matches('-')
    } else {
        &text
    })
}

/// A share as a percentage: `0.0522431` is `5.22431%`.
pub fn percent(share: f64, decimals: usize) -> String {
    fixed(100.0 * share, decimals) + "%"
}

/// A probability or a part of the return: six decimals, or `1.235e-7` where those would not tell.
pub fn share(value: f64) -> String {
    if value == 0.0 {
        "0".into()
    } else if value.abs() < 0.001 {
        format!("{value:.3e}")
    } else {
        fixed(value, 6)
    }
}

/// A change of a share in percentage points, with its sign: `-0.219300`, `+8.410e-5`.
pub fn points(change: f64) -> String {
    let text = share(100.0 * change);
    if change > 0.0 {
        format!("+{text}")
    } else {
        text
    }
}

/// A probability as `1 in 649,740`; with one decimal below a hundred.
pub fn one_in(probability: f64) -> String {
    if probability <= 0.0 {
        return "never".into();
    }
    let deals = 1.0 / probability;
    let decimals = usize::from(deals < 99.95);
    format!("1 in {}", fixed(deals, decimals))
}

/// A found figure next to the published one: two digits more than was published, so that the reader
/// sees the rounding; in full where both are whole.
pub fn found(published: &str, value: f64, exact: Option<&str>) -> String {
    match (published.split_once('.'), exact) {
        (Some((_, decimals)), _) => fixed(value, decimals.len() + 2),
        (None, Some(exact)) if !exact.contains('/') => thousands(exact),
        (None, _) => fixed(value, 2),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_are_grouped() {
        for (plain, written) in [
            ("0", "0"),
            ("999", "999"),
            ("1000", "1,000"),
            ("-123456", "-123,456"),
            ("19933230517200", "19,933,230,517,200"),
            ("-1041372912372/2598960", "-1,041,372,912,372/2,598,960"),
            ("1234.56789", "1,234.56789"),
            ("", ""),
            ("word", "word"),
            ("10% of the meter", "10% of the meter"),
        ] {
            assert_eq!(thousands(plain), written);
        }
    }

    #[test]
    fn net_results_show_their_sign() {
        let written = ["201", "-3", "0", "3/2", "1000"].map(signed);
        assert_eq!(written, ["+201", "-3", "0", "+3/2", "+1,000"]);
    }

    #[test]
    fn percentages_and_points() {
        assert_eq!(percent(0.052_243_057_7, 5), "5.22431%");
        assert_eq!(percent(-0.001, 2), "-0.10%");
        assert_eq!(percent(-1e-9, 4), "0.0000%");
        assert_eq!(points(-0.002_193), "-0.219300");
        assert_eq!(points(8.41e-7), "+8.410e-5");
        assert_eq!(points(0.0), "0");
    }

    #[test]
    fn small_probabilities_keep_their_digits() {
        assert_eq!(share(0.136_786_4), "0.136786");
        assert_eq!(share(1.234_56e-7), "1.235e-7");
        assert_eq!(share(-0.000_17), "-1.700e-4");
        assert_eq!(share(1.0), "1.000000");
        assert_eq!(share(0.0), "0");
        assert_eq!(one_in(1.0 / 649_740.0), "1 in 649,740");
        assert_eq!(one_in(0.3), "1 in 3.3");
        assert_eq!(one_in(0.0), "never");
    }

    #[test]
    fn found_figures_show_two_digits_more() {
        assert_eq!(found("0.05224", 0.052_243_057_7, None), "0.0522431");
        let total = Some("-1041372912372");
        assert_eq!(
            found("-1041372912372", -1.041e12, total),
            "-1,041,372,912,372"
        );
        assert_eq!(found("263205", 263_204.5, Some("526409/2")), "263,204.50");
    }
}
