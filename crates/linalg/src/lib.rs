//! x
pub mod dense;
mod rank;
pub use rank::diagnose;
