//! The tests of this crate from outside, as one program.

#![allow(clippy::unwrap_used)] // a test that unwraps nothing fails, as it should

mod abrupt;
mod causes;
mod checks;
mod common;
mod contacts;
mod curves;
mod elements;
mod examples;
mod flexible;
mod folders;
mod foreign;
mod hybrid;
mod leaps;
mod modes;
mod peaks;
mod rails;
mod random_mechanisms;
mod repro_energy;
mod repro_kinks;
mod repro_orders;
mod repro_redundancy;
mod repro_rows;
mod repro_size;
mod repro_start;
mod rough;
mod runs;
mod silent;
mod touching;
mod verify;
