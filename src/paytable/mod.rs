//! Pay tables: the files in which houses' rules are written, and the resolved [`Rules`].

mod rules;

pub use rules::{Origin, Per, Prize, Published, Quantity, Rules, SideBet, SwitchValue};
