//! What `auto` means, for model files and test problems alike.
//!
//! It starts with an explicit method of high order, the fastest on most of the test problems. Where that finds the problem stiff, an implicit
//! method goes on from the state reached. A formulation that is given decides for a method that has it, and nothing goes on after that.

use crate::methods::{MethodRow, row};
use gelenk_integrators::Formulation;

/// The word.
pub const AUTO: &str = "auto";
pub(crate) const ABOUT: &str = "dop853; if the problem turns out to be stiff, radau takes over; models with beams or flexible bodies start with radau";

/// The method to start with, and the one that takes over where the problem is stiff.
pub(crate) fn methods(formulation: Option<Formulation>) -> Vec<&'static MethodRow> {
    let names: &[&str] = match formulation {
        None => &["dop853", "radau"],
        Some(Formulation::Index1) => &["dop853"],
        Some(Formulation::Index2) => &["mexx"],
        Some(_) => &["bdf"],
    };
    names.iter().filter_map(|name| row(name)).collect()
}
