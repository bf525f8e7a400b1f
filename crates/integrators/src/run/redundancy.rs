//! Constraints that depend on each other (H21, H22).
//!
//! Constraints that are redundant at the start, the same hinge twice, are expected from then on: solutions have the
//! multipliers of least norm, and the rows are named. Where ranks change in the middle of a run, steps are made smaller first; if
//! that does not help, a step is made on the rows that are independent.

use super::Run;
use crate::error::Trouble;
use crate::stepper::Committed;
use gelenk_core::Dependence;

/// Attempts in a row that fail for a singular matrix, before one is made on independent rows.
const ATTEMPTS: u32 = 4;
/// Steps after that, until singular matrices are trouble again: enough for the step to grow over what it shrank from.
const STEPS: u32 = 8;

/// What is known about redundant rows.
#[derive(Debug)]
pub(super) struct RedundantRows {
    /// Are they allowed?
    allowed: bool,
    /// Those found so far, set by set.
    pub(super) found: Vec<Vec<usize>>,
    /// Were there some at the start?
    pub(super) expected: bool,
    /// Attempts in a row that failed for a singular matrix; from [`ATTEMPTS`] on, steps on independent rows.
    pub(super) singular: u32,
}

impl RedundantRows {
    pub(super) fn new(allowed: bool) -> Self {
        Self { allowed, found: Vec::new(), expected: false, singular: 0 }
    }
}

impl Run<'_> {
    /// Makes the start consistent, if necessary with redundant rows.
    pub(super) fn start_on_rows(&mut self) -> Result<Committed, Trouble> {
        let given = self.state.clone();
        match self.consistent_start() {
            Err(Trouble::Singular { dependent, massless, t })
                // a row of zeros is no constraint but a mistake
                if self.redundant.allowed
                    && massless.is_empty()
                    && !dependent.is_empty()
                    && dependent.iter().all(|set| set.len() > 1) =>
            {
                self.state = given;
                self.treat(Dependence::Expected);
                let result = self.consistent_start();
                if result.is_ok() {
                    self.note_redundancy();
                    return result;
                }
                self.treat(Dependence::Error);
                // What is wrong with the rows says more than what is wrong with their least-norm solution, unless they
                // contradict each other.
                match result {
                    Err(trouble @ Trouble::Projection { .. }) => Err(trouble),
                    _ => Err(Trouble::Singular { dependent, massless, t }),
                }
            }
            other => other,
        }
    }

    /// After an attempt that failed for a singular matrix.
    pub(super) fn after_singular(&mut self) {
        if self.redundant.singular < ATTEMPTS {
            self.redundant.singular += 1;
            if self.redundant.allowed && self.redundant.singular == ATTEMPTS {
                self.treat(Dependence::Rescue);
            }
        }
    }

    /// After an accepted step: after some more steps, singular matrices are trouble again.
    pub(super) fn after_regular(&mut self) {
        if self.redundant.singular < ATTEMPTS {
            self.redundant.singular = 0;
            return;
        }
        self.redundant.singular += 1;
        self.note_redundancy();
        if self.redundant.singular > ATTEMPTS + STEPS {
            let usual = if self.redundant.expected { Dependence::Expected } else { Dependence::Error };
            self.treat(usual);
            self.redundant.singular = 0;
        }
    }

    /// After a restart from a snapshot.
    pub(super) fn treat_again(&mut self, expects_redundancy: bool) {
        self.treat(if expects_redundancy { Dependence::Expected } else { Dependence::Error });
        if self.redundant.singular >= ATTEMPTS {
            self.treat(Dependence::Rescue);
        }
    }

    fn treat(&mut self, dependence: Dependence) {
        self.engine.kkt.treat(dependence);
        self.engine.projection.treat(dependence);
        self.redundant.expected = dependence == Dependence::Expected
            || (self.redundant.expected && dependence == Dependence::Rescue);
    }

    /// Remembers the rows found redundant last.
    fn note_redundancy(&mut self) {
        for found in [self.engine.kkt.redundancy(), self.engine.projection.redundancy()].into_iter().flatten()
        {
            for set in found.rows {
                if !self.redundant.found.contains(set) {
                    self.redundant.found.push(set.clone());
                }
            }
        }
    }
}
