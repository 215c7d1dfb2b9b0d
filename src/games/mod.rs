//! The games, one file each: what a house may choose, the states a player meets, his actions, the
//! events that a deal can end in, and how each is settled.

pub mod caribbean;
mod spec;

pub use spec::{
    DraftSwitches, Kind, QUALIFIER_FORMS, Qualifier, SideBetSpec, SidePays, Spec, Switch,
    TableSpec, Unreachable, UnreachableLine,
};
