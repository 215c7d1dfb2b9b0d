//! Values: numbers, qualifiers, choices and prizes, read alike from files and from `--set`.
//!
//! Every number is exact and small enough for the engines: at most [`LARGEST`] in size, with a
//! denominator of at most [`LARGEST_DENOMINATOR`].

use super::document::Value;
use super::faults::{Problem, quoted};
use super::rules::NONE;
use super::suggest::{near, question};
use super::{Prize, SwitchValue};
use crate::exact::{Exact, ExactError, fraction_text, parse_exact, whole};
use crate::games::{Kind, QUALIFIER_FORMS, Qualifier, SidePays};
use num_bigint::BigInt;
use num_traits::{Signed, ToPrimitive, Zero};

/// The largest size of a number.
pub(super) const LARGEST: i64 = 1_000_000_000;
/// The largest denominator of a number.
pub(super) const LARGEST_DENOMINATOR: i64 = 1_000_000;
/// Longer texts are refused unread: no number within the limits needs so many digits.
const LONGEST_NUMBER: usize = 40;
/// The most numbers in a list: the more actions, the longer a game is walked.
const LONGEST_LIST: usize = 10;
/// How exact numbers are written.
pub(super) const EXACT_FORMS: &str =
    "write a whole number such as 40, or text such as \"3:2\" or \"0.95\"";

/// Reads an exact number.
pub(super) fn exact(value: &Value) -> Result<Exact, Problem> {
    let number = match value {
        Value::Integer { digits, radix } => short(digits).and_then(|digits| {
            BigInt::parse_bytes(digits.as_bytes(), *radix)
                .map(whole)
                .ok_or_else(|| not_a_number(digits))
        }),
        Value::Text(text) => short(text).and_then(|text| {
            parse_exact(text).map_err(|error| match error {
                ExactError::Malformed => not_a_number(text),
                ExactError::ZeroDenominator => Problem::new(
                    format!("{} divides by zero", quoted(text)),
                    "a ratio to nothing",
                    EXACT_FORMS,
                ),
            })
        }),
        Value::Float(digits) => short(digits).and_then(|digits| {
            Err(Problem::new(
                format!("{digits} is a floating-point number, which is not exact"),
                "not exact",
                match parse_exact(digits) {
                    Ok(_) => format!("write it as \"{digits}\", in quotes"),
                    Err(_) => EXACT_FORMS.to_string(),
                },
            ))
        }),
        other => Err(Problem::new(
            format!("a number is expected here, not {}", other.kind()),
            "not a number",
            EXACT_FORMS,
        )),
    }?;
    within_limits(number)
}

fn short(text: &str) -> Result<&str, Problem> {
    if text.len() > LONGEST_NUMBER {
        return Err(Problem::new(
            format!("{} is too long for a number", quoted(text)),
            "too long",
            format!("a number has at most {LONGEST_NUMBER} characters"),
        ));
    }
    Ok(text)
}

fn not_a_number(text: &str) -> Problem {
    Problem::new(
        format!("{} is not an exact number", quoted(text)),
        "not a number",
        EXACT_FORMS,
    )
}

fn within_limits(number: Exact) -> Result<Exact, Problem> {
    if number.abs() > whole(LARGEST) {
        return Err(out_of_range(format!(
            "a number may be {LARGEST} at most in size"
        )));
    }
    if *number.denom() > BigInt::from(LARGEST_DENOMINATOR) {
        return Err(Problem::new(
            "this number is too finely divided",
            "denominator too large",
            format!("in lowest terms the denominator may be {LARGEST_DENOMINATOR} at most"),
        ));
    }
    Ok(number)
}

fn out_of_range(help: impl Into<String>) -> Problem {
    Problem::new("this value is out of range", "out of range", help)
}

/// Reads a pay line: an exact number of at least 0.
pub(super) fn pays(value: &Value) -> Result<Exact, Problem> {
    not_negative(value, "write what a winner receives: 0 or more")
}

/// Reads a progressive meter: an exact number of at least 0.
pub(super) fn meter(value: &Value) -> Result<Exact, Problem> {
    not_negative(value, "a meter is 0 or more, in units of the stake")
}

fn not_negative(value: &Value, help: &str) -> Result<Exact, Problem> {
    let number = exact(value)?;
    if number.is_negative() {
        return Err(Problem::new("this value is negative", "below 0", help));
    }
    Ok(number)
}

/// Reads the value of a switch.
pub(super) fn switch(kind: &'static Kind, value: &Value) -> Result<SwitchValue, Problem> {
    match kind {
        Kind::Exact { least, most } => {
            let range = format!("it must be from {least} to {most}, both included");
            between(least, most, value, &range).map(SwitchValue::Exact)
        }
        Kind::Multiples { least, most } => {
            let range = format!("each must be from {least} to {most}, both included");
            let read = |value: &Value| between(least, most, value, &range);
            list(value, read).map(SwitchValue::Multiples)
        }
        Kind::Numbers { least, most } => {
            let numbers = list(value, |value| whole_number(*least, *most, value))?;
            let numbers = numbers.iter().filter_map(Exact::to_u8);
            Ok(SwitchValue::Numbers(numbers.collect()))
        }
        Kind::Limit { .. } if matches!(value, Value::Text(text) if text == NONE) => {
            Ok(SwitchValue::Limit(None))
        }
        Kind::Limit { least, most } => {
            let range = format!("it must be none, or from {least} to {most}, both included");
            let limit = between(least, most, value, &range)?;
            Ok(SwitchValue::Limit(Some(limit)))
        }
        Kind::Qualifier => {
            let forms = format!("write one of: {QUALIFIER_FORMS}");
            let text = text(value, "a qualifier", &forms)?;
            let value = Qualifier::parse(text).map_err(|reason| {
                Problem::new(
                    format!("{} is no qualifier: {reason}", quoted(text)),
                    "not a qualifier",
                    forms,
                )
            })?;
            Ok(SwitchValue::Qualifier(value))
        }
        Kind::Choice(choices) => {
            let forms = format!("write one of: {}", choices.join(", "));
            let text = text(value, "one of a list of choices", &forms)?;
            let chosen = choices.iter().find(|choice| **choice == text);
            chosen
                .map(|choice| SwitchValue::Choice(choice))
                .ok_or_else(|| not_a_choice(text, choices, &forms))
        }
    }
}

/// Reads an exact number within limits that are in the notation of files.
fn between(least: &str, most: &str, value: &Value, range: &str) -> Result<Exact, Problem> {
    let number = exact(value)?;
    let limit = |text: &str| parse_exact(text).unwrap_or_else(|_| Exact::zero());
    if number < limit(least) || number > limit(most) {
        return Err(out_of_range(range));
    }
    Ok(number)
}

/// Reads a whole number within limits.
fn whole_number(least: u8, most: u8, value: &Value) -> Result<Exact, Problem> {
    let range = format!("each must be a whole number from {least} to {most}, both included");
    let number = exact(value)?;
    if !number.is_integer() {
        let message = format!("{} is no whole number", fraction_text(&number));
        return Err(Problem::new(message, "not whole", range));
    }
    if number < whole(least) || number > whole(most) {
        return Err(out_of_range(range));
    }
    Ok(number)
}

/// Reads a list of different numbers, or a single one; returns them lowest first.
fn list(
    value: &Value,
    read: impl Fn(&Value) -> Result<Exact, Problem>,
) -> Result<Vec<Exact>, Problem> {
    let mut numbers = match value {
        Value::Array(items) => {
            let items = items.iter().map(|item| read(&item.value));
            items.collect::<Result<Vec<Exact>, Problem>>()?
        }
        Value::Text(text) => {
            let text = text.trim();
            let inner = text
                .strip_prefix('[')
                .and_then(|rest| rest.strip_suffix(']'));
            let items = match inner.unwrap_or(text).trim() {
                "" if inner.is_some() => Vec::new(),
                NONE => Vec::new(),
                list => list.split(',').collect(),
            };
            let items = items
                .into_iter()
                .map(|item| read(&Value::Text(item.into())));
            items.collect::<Result<Vec<Exact>, Problem>>()?
        }
        single => vec![read(single)?],
    };
    if numbers.len() > LONGEST_LIST {
        let help = format!("a list has at most {LONGEST_LIST} numbers");
        return Err(Problem::new("this list is too long", "too long", help));
    }
    numbers.sort();
    if let Some(twice) = numbers.windows(2).find(|pair| pair[0] == pair[1]) {
        let message = format!("{} is in this list twice", fraction_text(&twice[0]));
        return Err(Problem::new(
            message,
            "listed twice",
            "state each number once",
        ));
    }
    Ok(numbers)
}

fn not_a_choice(text: &str, choices: &[&'static str], forms: &str) -> Problem {
    let near = question(&near(text, choices));
    let gap = if near.is_empty() { "" } else { " " };
    Problem::new(
        format!("{} is not one of the choices", quoted(text)),
        "unknown choice",
        format!("{near}{gap}{forms}"),
    )
}

/// Reads free text, such as a title.
pub(super) fn words(value: &Value) -> Result<String, Problem> {
    let help = match value {
        Value::Text(_) => "write some text",
        _ => "write it in quotes",
    };
    text(value, "text", help).map(str::to_string)
}

/// Reads text that is not empty and has no control characters.
pub(super) fn text<'a>(value: &'a Value, wanted: &str, help: &str) -> Result<&'a str, Problem> {
    match value {
        Value::Text(text) if text.trim().is_empty() => Err(Problem::new(
            format!("{wanted} is expected here, not empty text"),
            "empty",
            help,
        )),
        Value::Text(text) => match text.chars().find(|letter| letter.is_control()) {
            None => Ok(text),
            Some(letter) => Err(Problem::new(
                format!(
                    "this text has a control character: {}",
                    quoted(letter.encode_utf8(&mut [0; 4]))
                ),
                "control character",
                "write it on one line, in letters that can be seen",
            )),
        },
        other => Err(Problem::new(
            format!("{wanted} is expected here, in quotes, not {}", other.kind()),
            "not text",
            help,
        )),
    }
}

/// Reads a line of a side bet.
pub(super) fn prize(pays: SidePays, value: &Value) -> Result<Prize, Problem> {
    let share = match value {
        Value::Text(text) => text.trim().strip_suffix('%'),
        _ => None,
    };
    if pays == SidePays::Seeded {
        return seeded(value, share);
    }
    let Some(share) = share else {
        return self::pays(value).map(Prize::Fixed);
    };
    if pays != SidePays::Progressive {
        return Err(Problem::new(
            "a share of a meter, but this side bet has none",
            "not a progressive",
            EXACT_FORMS,
        ));
    }
    let forms = "write a share of the meter as \"10%\" or \"12.5%\"";
    let range = "a share of the meter is from 0% to 100%";
    percent(share, forms, range).map(Prize::MeterShare)
}

/// Reads a number of percent, whose sign is taken off already.
fn percent(text: &str, forms: &str, range: &str) -> Result<Exact, Problem> {
    let percent = short(text).and_then(|text| {
        parse_exact(text).map_err(|_| {
            let message = format!("{} is not a number of percent", quoted(text));
            Problem::new(message, "not a number", forms)
        })
    })?;
    if percent.is_negative() || percent > whole(100) {
        return Err(out_of_range(range));
    }
    within_limits(percent / whole(100))
}

/// Reads a seed with the contribution to its meter, `share` being what stands before a per cent sign;
/// without one it is a fixed prize.
fn seeded(value: &Value, share: Option<&str>) -> Result<Prize, Problem> {
    let forms = "write a seed and the share of each stake that is put on the meter, as in \"1000 + 9%\", \
                 or a fixed prize such as 50";
    let Some(share) = share else {
        let seed = pays(value).map_err(|problem| match problem.label.as_str() {
            "not a number" => Problem {
                help: forms.into(),
                ..problem
            },
            _ => problem,
        })?;
        let contribution = Exact::zero();
        return Ok(Prize::Seeded { seed, contribution });
    };
    let Some((seed, contribution)) = share.split_once('+') else {
        let message = format!("{} has no seed", quoted(&format!("{share}%")));
        return Err(Problem::new(message, "no seed", forms));
    };
    let range = "the share of a stake that is put on a meter is from 0% to 100%";
    Ok(Prize::Seeded {
        seed: pays(&Value::Text(seed.into()))?,
        contribution: percent(contribution, forms, range)?,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn written(text: &str) -> Value {
        Value::Text(text.into())
    }

    fn integer(digits: &str) -> Value {
        Value::Integer {
            digits: digits.into(),
            radix: 10,
        }
    }

    #[test]
    fn numbers_are_exact_and_limited() {
        assert_eq!(exact(&integer("1000000000")), Ok(whole(1_000_000_000)));
        assert_eq!(
            exact(&integer("-1000000001")).unwrap_err().label,
            "out of range"
        );
        assert_eq!(exact(&integer("+7")), Ok(whole(7)));
        let hexadecimal = Value::Integer {
            digits: "10".into(),
            radix: 16,
        };
        assert_eq!(exact(&hexadecimal), Ok(whole(16)));
        assert_eq!(
            exact(&written("1:1000000")).unwrap(),
            whole(1) / whole(1_000_000)
        );
        let label = |value: &Value| exact(value).unwrap_err().label;
        assert_eq!(label(&written("1/1000001")), "denominator too large");
        assert_eq!(label(&written("3:0")), "a ratio to nothing");
        assert_eq!(label(&written("three")), "not a number");
        assert_eq!(label(&integer(&"9".repeat(1_000_000))), "too long");
        assert_eq!(label(&Value::Boolean), "not a number");
        let problem = exact(&Value::Float("0.95".into())).unwrap_err();
        assert_eq!(problem.help, "write it as \"0.95\", in quotes");
        let problem = exact(&Value::Float("inf".into())).unwrap_err();
        assert_eq!(problem.help, EXACT_FORMS);
    }

    #[test]
    fn shares_belong_to_progressives() {
        let tenth = Prize::MeterShare(whole(1) / whole(10));
        assert_eq!(prize(SidePays::Progressive, &written("10%")), Ok(tenth));
        let eighth = Prize::MeterShare(whole(1) / whole(8));
        assert_eq!(prize(SidePays::Progressive, &written("12.5 %")), Ok(eighth));
        let label = |pays, text| prize(pays, &written(text)).unwrap_err().label;
        assert_eq!(label(SidePays::ToOne, "10%"), "not a progressive");
        assert_eq!(label(SidePays::Progressive, "101%"), "out of range");
        assert_eq!(label(SidePays::Progressive, "-1%"), "out of range");
        assert_eq!(label(SidePays::Progressive, "ten%"), "not a number");
        assert_eq!(label(SidePays::Progressive, "-1"), "below 0");
    }

    #[test]
    fn switches_stay_within_their_vocabulary() {
        static RAISE: Kind = Kind::Exact {
            least: "0.01",
            most: "1000",
        };
        static CHOICE: Kind = Kind::Choice(&["paid", "returned"]);
        assert_eq!(
            switch(&RAISE, &written("0.01")),
            Ok(SwitchValue::Exact(whole(1) / whole(100)))
        );
        assert!(switch(&RAISE, &integer("0")).is_err());
        assert!(switch(&RAISE, &integer("1001")).is_err());
        assert_eq!(
            switch(&CHOICE, &written("paid")),
            Ok(SwitchValue::Choice("paid"))
        );
        let help = switch(&CHOICE, &written("payd")).unwrap_err().help;
        assert!(help.starts_with("did you mean `paid`?"), "{help}");
        let help = switch(&Kind::Qualifier, &written("pair:1"))
            .unwrap_err()
            .help;
        assert!(help.contains(QUALIFIER_FORMS));
        assert!(switch(&Kind::Qualifier, &integer("4")).is_err());
    }
}
