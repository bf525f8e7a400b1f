//! What every test problem shows of itself.

use crate::reference::{self, Reference};
use crate::{CreateError, Outline};
use gelenk_core::{Problem, State};
use gelenk_model::Coordinates;

/// A test problem: equations of motion with a start, an interval and, where known, the solution.
pub trait TestProblem: Problem {
    /// Name, summary, source, parameters.
    fn info(&self) -> &'static Info;

    /// The values of the parameters, in the order of [`Info::parameters`].
    fn parameters(&self) -> Vec<f64> {
        Vec::new()
    }

    /// The start at `t = 0`, as the source prints it. Accelerations and multipliers are given where the source or a
    /// closed form has them, and are zero otherwise ([`Info::starts_with_accelerations`]).
    fn initial(&self) -> State;

    /// The start that [`reference`](Self::reference) belongs to: [`initial`](Self::initial), moved onto the constraints
    /// where the printed digits miss them ([`Tag::InconsistentStart`]).
    fn consistent_start(&self) -> State {
        self.initial()
    }

    /// The end of the interval used in the literature [s].
    fn t_end(&self) -> f64 {
        self.info().t_end
    }

    /// The solution in closed form, where there is one.
    fn exact(&self, t: f64) -> Option<State> {
        let _ = t;
        None
    }

    /// The solution at time `t` [s]: from a stored table for these parameters and this time, or else from the closed
    /// form.
    fn reference(&self, t: f64) -> Option<Reference> {
        reference::find(self.info(), &self.parameters(), self.dims(), t)
            .or_else(|| self.exact(t).map(Reference::closed_form))
    }

    /// The coordinates of a mechanism made of bodies and joints; `None` where the equations are written by hand.
    fn coordinates(&self) -> Option<Coordinates> {
        None
    }

    /// Where chosen points of a mechanism are and how they move, whatever its coordinates.
    fn measures(&self, x: &State) -> Option<Measures> {
        let _ = x;
        None
    }

    /// Stored [`measures`](Self::measures) at time `t` [s], where there are some for these parameters.
    fn reference_measures(&self, t: f64) -> Option<Measures> {
        let _ = t;
        None
    }

    /// The total energy [J], where the motion conserves it.
    fn energy(&self, x: &State) -> Option<f64> {
        let _ = x;
        None
    }

    /// A picture of the mechanism in the position `p` at time `t`; `None` where no picture is drawn or `p` has the wrong
    /// length.
    fn outline(&self, t: f64, p: &[f64]) -> Option<Outline> {
        let _ = (t, p);
        None
    }
}

/// Where points of a mechanism are and how they move: what all coordinates have in common.
#[derive(Debug, Clone, PartialEq)]
pub struct Measures {
    /// `x, y, z` of one point after the other [m].
    pub positions: Vec<f64>,
    /// Their velocities [m/s].
    pub velocities: Vec<f64>,
}

/// What is known about a test problem before it is made.
#[derive(Debug, Clone, PartialEq)]
pub struct Info {
    /// The name by which users choose it.
    pub name: &'static str,
    /// One line for lists.
    pub summary: &'static str,
    /// Paper and section that define it.
    pub source: &'static str,
    /// What users may change.
    pub parameters: &'static [Parameter],
    /// Its character.
    pub tags: &'static [Tag],
    /// The end of the interval used in the literature [s]; it begins at 0.
    pub t_end: f64,
    /// Does [`TestProblem::initial`] hold the accelerations and multipliers of the start?
    pub starts_with_accelerations: bool,
}

impl Info {
    /// Has it this character?
    pub fn has(&self, tag: Tag) -> bool {
        self.tags.contains(&tag)
    }

    /// The names of its parameters.
    pub fn parameter_names(&self) -> Vec<&'static str> {
        self.parameters.iter().map(|p| p.name).collect()
    }

    /// Are these values, one per parameter, allowed?
    pub(crate) fn check(&'static self, values: &[f64]) -> Result<(), CreateError> {
        for (parameter, &value) in self.parameters.iter().zip(values) {
            // written so that NaN fails
            if !(parameter.min..=parameter.max).contains(&value) {
                return Err(CreateError::OutOfRange { problem: self, parameter, value });
            }
            if parameter.integer && value.fract() != 0.0 {
                return Err(CreateError::NotAnInteger { problem: self, parameter, value });
            }
        }
        Ok(())
    }
}

/// A number that users may change.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Parameter {
    /// Its name.
    pub name: &'static str,
    /// Its value unless given.
    pub default: f64,
    /// What it is, with its unit.
    pub meaning: &'static str,
    /// Must it be a whole number?
    pub integer: bool,
    /// Smallest value allowed.
    pub min: f64,
    /// Largest value allowed.
    pub max: f64,
}

/// The character of a problem: which methods have trouble with it, and which checks apply.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Tag {
    /// Time scales far below those of the motion of interest.
    Stiff,
    /// Fast oscillations that hardly decay.
    Oscillatory,
    /// Forces that depend on the multipliers.
    Friction,
    /// Constraints that depend on time.
    Rheonomic,
    /// Coordinates without inertia: `M` is singular.
    MasslessPoint,
    /// Closed kinematic loops.
    Loops,
    /// Elastic bodies.
    Flexible,
    /// A parameter sets the number of bodies.
    Scalable,
    /// The total energy is constant.
    EnergyConserving,
    /// The start satisfies the constraints only to the digits printed.
    InconsistentStart,
}

impl Tag {
    /// The word users read.
    pub fn name(self) -> &'static str {
        match self {
            Tag::Stiff => "stiff",
            Tag::Oscillatory => "oscillatory",
            Tag::Friction => "friction",
            Tag::Rheonomic => "time-dependent constraints",
            Tag::MasslessPoint => "massless point",
            Tag::Loops => "closed loops",
            Tag::Flexible => "elastic body",
            Tag::Scalable => "any number of bodies",
            Tag::EnergyConserving => "conserves energy",
            Tag::InconsistentStart => "inconsistent start",
        }
    }
}
