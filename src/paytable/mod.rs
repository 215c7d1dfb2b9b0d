//! Pay tables: the files in which houses' rules are written, and the resolved [`Rules`].
//!
//! A file goes text → tree with places (`document`) → what it states, in the vocabulary of its game
//! (`layer`, `values`, `published`) → laid over what it extends (`inherit`) and under what `--set`
//! changes (`overrides`) → checked as a whole (`resolve`) → [`Rules`]. Each step reports all that
//! it finds wrong to one collector (`faults`), and one mistake makes one message. Built-ins and
//! users' files take the same way. Loading costs about a millisecond.

mod builtin;
mod document;
mod faults;
mod inherit;
mod layer;
mod load;
mod overrides;
mod published;
mod resolve;
mod rules;
mod schema;
mod suggest;
#[cfg(test)]
mod tests;
mod values;

pub use builtin::{BuiltIn, built_ins};
pub use faults::{Fault, Faults, LoadError, SourceText};
pub use load::{check_file, load};
pub(crate) use rules::LOSE;
pub use rules::{Origin, Per, Prize, Published, Quantity, Rules, SideBet, SwitchValue, label};
pub use schema::schema;
pub use suggest::did_you_mean;
