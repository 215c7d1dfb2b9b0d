//! What games share: rank patterns, the stud showdown, tallies, progress.
//!
//! An engine prints nothing, reads no file, starts no threads of its own (it uses the caller's rayon
//! pool), and tells an [`Observer`] how far it is.

pub mod community;
pub mod exchange;
mod flushes;
pub mod multiset;
mod number;
mod progress;
pub mod stud;
mod tally;

pub use progress::{Interrupted, Observer, Unobserved};
pub use tally::Tally;
