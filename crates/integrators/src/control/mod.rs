//! Step-size and order control.

mod extrapolation;
mod fixed;

pub use extrapolation::{ExtrapolationConstants, ExtrapolationControl};
pub use fixed::FixedStep;
