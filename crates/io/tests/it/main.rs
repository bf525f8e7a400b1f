//! The tests of this crate from outside, as one program.

#![allow(clippy::unwrap_used)] // a test that unwraps nothing fails, as it should

mod broken;
mod excitations;
mod expression;
mod four_bar;
mod functions;
mod fuzz;
mod generated;
mod sections;
