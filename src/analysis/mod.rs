//! What is made of the engines' counts: solved pay tables, their figures, comparison with published
//! ones, single situations, and the independent simulation.

mod analyse;
mod estimate;
mod figures;
mod hand;
mod published;
pub mod simulate;
mod simulation;
mod solve;
mod strategy;

pub use analyse::analyse;
pub use estimate::{Estimate, estimate};
pub use hand::{ActionFigures, EndingFigures, HandReport, hand};
pub use simulation::{SimulationReport, simulation};
pub use solve::{Solved, solve};
pub use strategy::{
    DecisionRow, StrategyReport, StrategyRow, WriteRow, has_first_decisions, strategy,
};
