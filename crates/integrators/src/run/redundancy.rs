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

impl Run<'_> {
    /// Makes the start consistent, if necessary with redundant rows.
    pub(super) fn start_on_rows(&mut self) -> Result<Committed, Trouble> {
        let given = self.state.clone();
        match self.consistent_start() {
            Err(Trouble::Singular { dependent, massless, t })
                // a row of zeros is no constraint but a mistake
                if self.allow_redundant
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
        if self.singular < ATTEMPTS {
            self.singular += 1;
            if self.allow_redundant && self.singular == ATTEMPTS {
                self.treat(Dependence::Rescue);
            }
        }
    }

    /// After an accepted step: back to what is usual, by and by.
    pub(super) fn after_regular(&mut self) {
        if self.singular < ATTEMPTS {
            self.singular = 0;
            return;
        }
        self.singular += 1;
        self.note_redundancy();
        if self.singular > ATTEMPTS + STEPS {
            let usual = if self.expects_redundancy { Dependence::Expected } else { Dependence::Error };
            self.treat(usual);
            self.singular = 0;
        }
    }

    /// After a restart from a snapshot.
    pub(super) fn treat_again(&mut self, expects_redundancy: bool) {
        self.treat(if expects_redundancy { Dependence::Expected } else { Dependence::Error });
        if self.singular >= ATTEMPTS {
            self.treat(Dependence::Rescue);
        }
    }

    fn treat(&mut self, dependence: Dependence) {
        self.kkt.treat(dependence);
        self.projection.treat(dependence);
        self.expects_redundancy = dependence == Dependence::Expected
            || (self.expects_redundancy && dependence == Dependence::Rescue);
    }

    /// Remembers the rows found redundant last.
    fn note_redundancy(&mut self) {
        for found in [self.kkt.redundancy(), self.projection.redundancy()].into_iter().flatten() {
            for set in found.rows {
                if !self.redundant.contains(set) {
                    self.redundant.push(set.clone());
                }
            }
        }
    }
}
