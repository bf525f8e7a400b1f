//! Step-size and order control.

mod extrapolation;
mod fixed;
mod step_size;

pub use extrapolation::{ExtrapolationConstants, ExtrapolationControl};
pub use fixed::FixedStep;
pub use step_size::{StepSizeConstants, StepSizeControl};
