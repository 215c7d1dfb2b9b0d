//! One hash over all outcome counts of a report: two runs that agree in it agree in every count.

use sha2::{Digest, Sha256};
use std::fmt::Write;

/// SHA-256 over the sorted lines `game TAB paytable TAB id TAB net TAB count LF`, as `sha256 <hex>`.
///
/// Each outcome is its id, its net result and its count, as they stand in the report; their order
/// does not matter. Lines are sorted by their bytes.
///
/// ```
/// let outcomes = [("lose", "-1", "3"), ("win", "3", "1")];
/// let hash = edge::report::counts_hash("toy", "std", &outcomes);
/// assert!(hash.starts_with("sha256 "));
/// ```
pub fn counts_hash(game: &str, paytable: &str, outcomes: &[(&str, &str, &str)]) -> String {
    let mut lines: Vec<String> = outcomes
        .iter()
        .map(|(id, net, count)| format!("{game}\t{paytable}\t{id}\t{net}\t{count}\n"))
        .collect();
    lines.sort_unstable();
    let mut text = String::from("sha256 ");
    for byte in Sha256::digest(lines.concat()) {
        // Writing to a string cannot fail.
        let _ = write!(text, "{byte:02x}");
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The expected value is that of another tool:
    /// `printf 'toy\tstd\tfold\t-1\t450000\ntoy\tstd\twin-pair\t5/2\t300000\n' | sha256sum`
    #[test]
    fn hash_is_that_of_the_sorted_lines() {
        let (fold, win) = (("fold", "-1", "450000"), ("win-pair", "5/2", "300000"));
        let expected = "sha256 34c47337923813aa201a5405d13a2691cc4fd309d2c7ce1fb96837664bc30ea9";
        assert_eq!(counts_hash("toy", "std", &[fold, win]), expected);
        assert_eq!(counts_hash("toy", "std", &[win, fold]), expected);
        assert_ne!(counts_hash("toy", "other", &[fold, win]), expected);
    }
}
