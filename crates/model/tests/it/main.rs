//! The tests of this crate from outside, as one program.

#![allow(clippy::unwrap_used)] // a test that unwraps nothing fails, as it should

mod allocation;
mod assembly;
mod audit;
mod beam_motions;
mod beams;
mod common;
mod contacts;
mod coordinates;
mod elements;
mod formalisms;
mod measures;
mod parameters;
mod properties;
mod size;
mod start;
