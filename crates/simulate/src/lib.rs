//! Runs a model from its file to its results.

pub mod methods;
mod names;

pub use names::UnknownName;
