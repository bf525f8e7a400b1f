//! What options act on while a method is made.

use gelenk_integrators::{Discretisation, Formulation, Implicit, Options, Sequence};

/// The times of a run of a model.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Times {
    /// The start \[s\].
    pub t_start: Option<f64>,
    /// The end \[s\].
    pub t_end: Option<f64>,
    /// From row to row of the results \[s\].
    pub output_step: Option<f64>,
    /// Frames of the picture per second of the motion.
    pub frame_rate: Option<f64>,
    /// The longest time on the clock \[s\].
    pub wall_limit: Option<f64>,
    /// Are extremes and means looked for between the rows? Yes, if nothing is said.
    pub peaks: Option<bool>,
}

/// Everything that options say, before a method is made of it.
#[derive(Debug, Clone)]
pub struct Draft {
    /// Times of the run.
    pub times: Times,
    /// What all methods have.
    pub options: Options,
    /// What implicit methods have; other methods do not look at it.
    pub implicit: Implicit,
    /// The form of the equations.
    pub formulation: Option<Formulation>,
    /// Of BDF and Radau.
    pub order: Option<u64>,
    /// Of extrapolation methods.
    pub kmax: Option<u64>,
    /// Of generalized-alpha methods.
    pub rho_inf: Option<f64>,
    /// Of MEXX.
    pub discretisation: Discretisation,
    /// Of MEXX.
    pub sequence: Sequence,
    /// The coordinates of a mechanism, by name.
    pub coordinates: Option<&'static str>,
}

impl Draft {
    /// Nothing is said yet.
    pub(crate) fn new(options: Options, implicit: Implicit) -> Self {
        Self {
            times: Times::default(),
            options,
            implicit,
            formulation: None,
            order: None,
            kmax: None,
            rho_inf: None,
            discretisation: Discretisation::default(),
            sequence: Sequence::default(),
            coordinates: None,
        }
    }

    /// Is this the formulation?
    pub(crate) fn is(&self, any: &[Formulation]) -> bool {
        self.formulation.is_some_and(|own| any.contains(&own))
    }
}
