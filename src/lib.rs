//! Exact house edges of casino poker games.
//!
//! Every deal of a game is counted under optimal play, for any house's pay table, in integers of any
//! size; floating point appears only when a figure is printed. The flow has one direction:
//!
//! ```text
//! paytables/*.toml → paytable (document → layers → resolved Rules)
//!                        ↓
//! cards, evaluator → games × engine (walk every state, tally events) → analysis → report
//! ```
//!
//! | module | what it holds |
//! |---|---|
//! | [`cards`] | cards, sets of cards, decks, notation |
//! | [`evaluator`] | five, six or seven cards to one integer, additive down nested loops |
//! | [`suits`] | deals that differ only in the names of suits, as classes with weights |
//! | [`exact`] | fractions and moments |
//! | [`paytable`] | the file format, inheritance, overrides, every fault with its place; [`paytable::Rules`] |
//! | [`games`] | one game each: what a house may choose, events, settlement, decisions |
//! | [`engine`] | what games share: the showdown sweep, tallies, progress |
//! | [`analysis`] | solved pay tables, published figures, single situations, the simulation |
//! | [`report`] | the report's model, its renderers and its schema |
//!
//! ```
//! use edge::analysis::solve;
//! use edge::engine::Unobserved;
//! use edge::exact::{fraction_text, to_f64};
//! use edge::games::caribbean;
//! use edge::paytable::load;
//!
//! // Caribbean Stud, but a flush pays 6 to 1 in place of 5.
//! let rules = load(&caribbean::SPEC, "std", &["pays.flush=6".into()])?;
//! let solved = solve(&[&rules], &Unobserved)?.remove(0);
//!
//! assert_eq!(solved.total.to_string(), "19933230517200");
//! // The flush line of the published return table, 21,856,990,280 deals, brings 2 antes more each.
//! let net = solved.total_net();
//! assert_eq!(fraction_text(&net), (-1_041_372_912_372_i64 + 2 * 21_856_990_280).to_string());
//! assert!((to_f64(&solved.house_edge()) - 0.05005).abs() < 1e-6);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![deny(unsafe_code)]
#![warn(missing_docs)]

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
