//! The solver for full matrices, and the kernels that others share with it.
//!
//! It takes every layout that a `Structure` can describe, and keeps nothing from one factorisation to the next.

pub(crate) mod assemble;
mod lu;
mod mass;
pub(crate) mod pivoted;
pub(crate) mod triangular;
pub(crate) mod vector;

pub use lu::Lu;
