//! "Did you mean": the known names nearest to one that is unknown.

/// Everyday names of hands that no edit distance leads back to the line that is meant.
const EVERYDAY: [(&str, &str); 5] = [
    ("quads", "four-of-a-kind"),
    ("trips", "three-of-a-kind"),
    ("boat", "full-house"),
    ("ak", "ace-king"),
    ("a-k", "ace-king"),
];
const SHORTEST_PREFIX: usize = 3;
/// Nothing longer is near to any name, and comparing takes time and room.
const LONGEST: usize = 100;
const MOST: usize = 3;

/// At most three of the known names, nearest first; empty when none is near.
pub(super) fn near<'a>(
    unknown: &str,
    known: impl IntoIterator<Item = impl AsRef<str> + 'a>,
) -> Vec<String> {
    if unknown.len() > LONGEST {
        return Vec::new();
    }
    let wanted = unknown.to_lowercase().replace(['_', ' '], "-");
    let mut found: Vec<(usize, String)> = known
        .into_iter()
        .filter_map(|name| {
            let name = name.as_ref();
            distance(&wanted, name).map(|distance| (distance, name.to_string()))
        })
        .collect();
    found.sort_by_key(|(distance, _)| *distance);
    found.dedup_by(|a, b| a.1 == b.1);
    found.into_iter().take(MOST).map(|(_, name)| name).collect()
}

/// How far apart two names are, if they are near at all.
fn distance(wanted: &str, name: &str) -> Option<usize> {
    if EVERYDAY.contains(&(wanted, name)) {
        return Some(0);
    }
    let edits = strsim::damerau_levenshtein(wanted, &name.replace('_', "-"));
    let within = 1.max(name.chars().count().min(wanted.chars().count()) / 3);
    let begins = wanted.len() >= SHORTEST_PREFIX && name.starts_with(wanted);
    if edits <= within {
        Some(edits)
    } else if begins {
        // Behind every name that is a few edits away.
        Some(name.len())
    } else {
        None
    }
}

/// As in `did you mean `flush` or `straight-flush`?`, or nothing when no known name is near.
pub fn did_you_mean<'a>(
    unknown: &str,
    known: impl IntoIterator<Item = impl AsRef<str> + 'a>,
) -> String {
    question(&near(unknown, known))
}

/// The question that near names put.
pub(super) fn question(near: &[String]) -> String {
    if near.is_empty() {
        return String::new();
    }
    let names: Vec<String> = near.iter().map(|name| format!("`{name}`")).collect();
    format!("did you mean {}?", names.join(" or "))
}

#[cfg(test)]
mod tests {
    use super::*;

    const LINES: [&str; 6] = [
        "royal-flush",
        "straight-flush",
        "four-of-a-kind",
        "flush",
        "pair",
        "two-pair",
    ];

    #[test]
    fn near_names_are_found() {
        assert_eq!(near("fluhs", LINES), ["flush"]);
        assert_eq!(near("Flush", LINES), ["flush"]);
        assert_eq!(near("royal", LINES), ["royal-flush"]);
        assert_eq!(near("quads", LINES), ["four-of-a-kind"]);
        assert_eq!(near("Two_Pair", LINES), ["two-pair"]);
        assert!(near("jackpot", LINES).is_empty());
        assert!(near("", LINES).is_empty());
    }

    #[test]
    fn several_names_are_joined() {
        let names = ["a".to_string(), "b".to_string()];
        assert_eq!(question(&names), "did you mean `a` or `b`?");
        assert_eq!(question(&[]), "");
    }
}
