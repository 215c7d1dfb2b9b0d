//! One file per command, each no more than: take the arguments, call the library, render.

pub(crate) mod analysis;
pub(crate) mod check;
pub(crate) mod completions;
pub(crate) mod hand;
mod house;
pub(crate) mod list;
pub(crate) mod man;
pub(crate) mod schema;
pub(crate) mod show;
pub(crate) mod simulate;
pub(crate) mod strategy;
pub(crate) mod verify;
