#![deny(unsafe_code)]

pub mod cards;
pub mod engine;
pub mod evaluator;
pub mod exact;
pub mod games;
pub mod paytable;
pub mod report;
pub mod suits;
