//! Reports: the model of one, its schema, and the hash of its counts.

mod hash;
pub mod model;
#[cfg(test)]
mod sample;
mod schema;

pub use hash::counts_hash;
pub use schema::schema;
