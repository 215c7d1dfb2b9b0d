#![deny(unsafe_code)]

// The naive evaluator of the integration tests names this crate as they do; unit tests use it too.
#[cfg(test)]
extern crate self as edge;

pub mod analysis;
pub mod cards;
pub mod engine;
pub mod evaluator;
pub mod exact;
pub mod games;
pub mod paytable;
pub mod report;
pub mod suits;
