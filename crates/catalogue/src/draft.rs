//! What options act on while a method is made.

use crate::times::Times;
use gelenk_contact::ContactOptions;
use gelenk_integrators::{Discretisation, Formulation, Implicit, Options, Sequence};

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
    /// Of models with contacts.
    pub contact: ContactOptions,
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
            contact: ContactOptions::default(),
        }
    }

    /// Has the formulation this property?
    pub(crate) fn has(&self, property: fn(Formulation) -> bool) -> bool {
        self.formulation.is_some_and(property)
    }
}
