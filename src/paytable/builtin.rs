//! The pay tables that the program brings with it, embedded so that it works anywhere.

use crate::games::Spec;

/// A pay table that the program brings with it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BuiltIn {
    /// Its name, as in `--paytable std`.
    pub name: &'static str,
    /// The text of its file.
    pub text: &'static str,
}

macro_rules! embedded {
    ($game:literal: $($name:literal),+ $(,)?) => {
        &[$(BuiltIn {
            name: $name,
            text: include_str!(concat!("../../paytables/", $game, "/", $name, ".toml")),
        }),+]
    };
}

static CARIBBEAN: &[BuiltIn] = embedded!(
    "caribbean": "std", "evolution", "royal-200", "microgaming", "rival", "wagerworks",
);

static OASIS: &[BuiltIn] = embedded!("oasis": "std", "per-card", "one-card");

static RUSSIAN: &[BuiltIn] = embedded!("russian": "no-extras");

static CASINO_HOLDEM: &[BuiltIn] = embedded!(
    "casino-holdem": "std", "romania", "royal-50", "wizard-1", "wizard-2", "betvoyager", "rtg",
);

static UTH: &[BuiltIn] = embedded!("uth": "std", "auckland", "straight-pushes", "three-only");

/// The built-in pay tables of a game, `std` first where there is one; none for a game that has none.
pub fn built_ins(game: &Spec) -> &'static [BuiltIn] {
    match game.id {
        "caribbean" => CARIBBEAN,
        "oasis" => OASIS,
        "russian" => RUSSIAN,
        "casino-holdem" => CASINO_HOLDEM,
        "uth" => UTH,
        _ => &[],
    }
}

pub(super) fn find(game: &Spec, name: &str) -> Option<&'static BuiltIn> {
    built_ins(game).iter().find(|table| table.name == name)
}

/// How a built-in's file is called in messages.
pub(super) fn display_name(game: &Spec, name: &str) -> String {
    format!("built-in {}/{name}.toml", game.id)
}
