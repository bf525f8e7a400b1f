//! Solvers for square systems, on matrices of every kind.
#![allow(clippy::unwrap_used, reason = "tests")]
#![allow(unsafe_code, reason = "counting allocations takes a global allocator")]

#[path = "../saddle_cases/mod.rs"]
mod saddle_cases;

mod allocation;
mod complex;
mod dense;
mod matrices;
mod sparse;
