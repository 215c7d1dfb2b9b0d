//! Reports: the model of one, and its renderers.

pub mod model;
