//! Solvers for square systems, on matrices of every kind.

mod allocation;
mod complex;
mod dense;
mod matrices;
mod sparse;
