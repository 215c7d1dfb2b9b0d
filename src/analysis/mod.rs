//! What is asked of a game beyond its report. Each analysis is a file that says what it costs.

pub mod simulate;
