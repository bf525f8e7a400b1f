//! The tests of this crate from outside, as one program.

#![allow(clippy::unwrap_used)] // a test that unwraps nothing fails, as it should

mod bench;
mod cli;
mod compare;
mod flex;
mod gallery;
mod guide;
mod implicit;
mod options;
mod run;
mod support;
mod sweep;
