//! One file per command, each no more than: take the arguments, call the library, render.

pub(crate) mod completions;
pub(crate) mod man;
