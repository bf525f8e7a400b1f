//! The tests of this crate from outside, as one program.

#![allow(clippy::unwrap_used)] // a test that unwraps nothing fails, as it should

mod common;
mod elements;
mod examples;
mod folders;
mod peaks;
mod repro_rows;
mod runs;
