//! Reports: the model of one, its renderers, its schema, the index of all, and the hash of its counts.
//!
//! Everything here is pure: reports in, text out. Nothing reads or writes a file, and the same
//! reports give the same bytes on any machine.

mod hash;
mod index;
pub mod model;
pub mod render;
#[cfg(test)]
pub(crate) mod sample;
mod schema;

pub use hash::counts_hash;
pub use index::index;
pub use schema::{decision_schema, hand_schema, schema, simulation_schema, strategy_schema};
