//! What games share: policies, tallies, the showdown sweep, progress.

mod progress;

pub use progress::{Interrupted, Observer, Unobserved};
