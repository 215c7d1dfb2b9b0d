//! How an engine tells how far it is, and how it is told to stop.

/// Follows a run. An engine prints nothing itself.
pub trait Observer: Sync {
    /// The run will cover this many deals (rounds, for a simulation).
    fn begins(&self, _deals: u128) {}
    /// So many more of them are done.
    fn advances(&self, _deals: u128) {}
    /// Whether to stop; asked at least a few times a second.
    fn interrupted(&self) -> bool {
        false
    }
}

/// Follows nothing and never stops.
pub struct Unobserved;

impl Observer for Unobserved {}

/// The run was told to stop.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("interrupted")]
pub struct Interrupted;
