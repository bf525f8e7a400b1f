//! The tests of this crate from outside, as one program.

#![allow(clippy::unwrap_used)] // a test that unwraps nothing fails, as it should

mod agreement;
mod articulated;
mod bad_input;
mod block;
mod colouring;
mod complementarity;
mod dense;
mod general;
mod many;
mod minimum_norm;
mod pcg;
mod saddle_cases;
mod sparse;
mod square;
mod tree;
