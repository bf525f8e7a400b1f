//! Solvers for square systems, on matrices of every kind.
#![allow(clippy::unwrap_used, reason = "tests")]

#[path = "../saddle_cases/mod.rs"]
mod saddle_cases;

mod complex;
mod dense;
mod matrices;
mod sparse;
