//! What the integration tests share. Each test binary uses only some of it.
#![allow(dead_code)]

pub mod caribbean;
pub mod engine;
pub mod exchange;
pub mod holdem;
pub mod houses;
pub mod naive;
