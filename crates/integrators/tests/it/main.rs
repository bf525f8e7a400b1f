//! The tests of this crate from outside, as one program.

#![allow(clippy::unwrap_used)] // a test that unwraps nothing fails, as it should

mod allocation;
mod bdf;
mod check;
mod common;
mod common_runs;
mod companions;
mod errors;
mod failures;
mod formulations;
mod gen_alpha;
mod grouped;
mod models;
mod odex;
mod order_matrix;
mod orders;
mod oscillatory;
mod paper;
mod projection;
mod radau;
mod redundant;
mod runge_kutta;
mod runs;
mod sdirk;
mod seulex;
mod solvers;
mod stiffness;
mod suite;
mod tree_mass;
