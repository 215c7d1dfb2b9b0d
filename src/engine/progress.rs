//! How an engine tells how far it is, what it has kept, and how it is told to stop.

/// Follows a run. An engine prints nothing itself.
pub trait Observer: Sync {
    /// The run will cover this many deals (rounds, for a simulation).
    fn begins(&self, _deals: u128) {}
    /// So many more of them are done.
    fn advances(&self, _deals: u128) {}
    /// What was kept of an earlier run under this name, if anything.
    fn recall(&self, _part: &str) -> Option<Vec<u8>> {
        None
    }
    /// Keeps a finished part of the run, for one that is started again after this one was stopped.
    fn keep(&self, _part: &str, _bytes: &[u8]) {}
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
