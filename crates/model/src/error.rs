//! What is wrong with a model.

use crate::start::{Gap, list, rates};
use thiserror::Error;

/// What is wrong with a model, and with which of its elements.
#[derive(Debug, Clone, PartialEq, Error)]
#[non_exhaustive]
pub enum ModelError {
    /// Two elements of a kind have one name.
    #[error("two elements of kind {kind} are named '{name}'; give each its own name")]
    NameTwice {
        /// Bodies, joints, ….
        kind: &'static str,
        /// The name.
        name: String,
    },
    /// No element has this name.
    #[error("there is no {kind} '{name}'{}", suggestion(.nearest.as_deref()))]
    Unknown {
        /// Bodies, joints, ….
        kind: &'static str,
        /// The name asked for.
        name: String,
        /// The name that comes nearest.
        nearest: Option<String>,
    },
    /// A body that cannot exist.
    #[error("the mass properties of body '{body}' are impossible: {what}")]
    MassProperties {
        /// The body.
        body: String,
        /// Why.
        what: String,
    },
    /// A body that is placed wrongly.
    #[error("body '{body}': {what}")]
    Body {
        /// The body.
        body: String,
        /// What is wrong.
        what: String,
    },
    /// A joint that cannot be.
    #[error("joint '{joint}': {what}")]
    Joint {
        /// The joint.
        joint: String,
        /// What is wrong, and the remedy.
        what: String,
    },
    /// A force, drive or other element that cannot be.
    #[error("{kind} '{name}': {what}")]
    Element {
        /// Force, drive, ….
        kind: &'static str,
        /// Its name.
        name: String,
        /// What is wrong, and the remedy.
        what: String,
    },
    /// The mechanism cannot be put together.
    #[error("the mechanism cannot be assembled. When all else is closed, these stay open: {}. Check the lengths of the links, \
             the points and axes of these joints, what is said to be known, and whether drives contradict each other", list(.0))]
    Assembly(Vec<Gap>),
    /// No velocities fit together.
    #[error("no velocities satisfy all joints, drives and known rates; these are missed: {}", rates(.0))]
    Velocities(Vec<Gap>),
    /// The model as a whole cannot be simulated.
    #[error("{0}")]
    Whole(String),
}

fn suggestion(nearest: Option<&str>) -> String {
    nearest.map_or_else(String::new, |name| format!("; did you mean '{name}'?"))
}
