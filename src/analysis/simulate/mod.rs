//! Simulation: random rounds dealt, decided and settled one by one, as a check on the exact figures
//! that shares nothing with what it checks.
//!
//! The dealing (`deck`), the hand values (`poker`), each game's settlement (a file per game) and that
//! of side bets (`settlement`) are its own, written from the rules; of the engines it borrows only how
//! progress is told, and of the games' descriptions the names of what may happen. Its one input
//! besides the rules is the strategy, a function from what the player sees to what he does.
//!
//! A game sorts every round into one of some hundred to ten thousand *kinds*, all that its settlement
//! tells apart, and `runner` counts them. Money comes in afterwards: means, variances, covariances and
//! the fourth moments behind their standard errors are exact sums over kinds, rounded once. Every block
//! of 65,536 rounds has a stream of random numbers of its own, so a result depends on the number of
//! rounds and the seed, never on the threads.
//!
//! A round costs 160 to 350 ns of one core, plus the decisions. Hands of exactly two and three cards, ten
//! ways each, take a microsecond, and the second combinations of six cards up to one.

pub mod caribbean;
pub mod casino_holdem;
mod deck;
pub mod exchange;
mod figures;
pub mod oasis;
mod poker;
mod runner;
pub mod russian;
mod settlement;
pub mod uth;

pub use figures::{
    BetStatistics, DecisionCount, Expectations, JointStatistics, OutcomeCount, SideBetCounts,
    Simulation,
};
