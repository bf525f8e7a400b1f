//! Flexible bodies against closed forms, and what is refused.
#![allow(missing_docs)]
#![allow(clippy::unwrap_used)] // a test that unwraps nothing fails, as it should

mod beams;
mod files;
mod moving;
mod refusals;
mod shapes;
mod solids;
