//! Checks of the test problems: equations against each other and against their derivation, reference values against the
//! equations, and the way problems are made by name.
#![allow(clippy::unwrap_used)]

mod andrews;
mod companions;
mod consistency;
mod coupling;
mod derivatives;
mod models;
mod references;
mod registry;
mod tools;
mod trajectories;
