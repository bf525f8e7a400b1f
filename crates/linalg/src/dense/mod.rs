//! Solvers for full matrices.
//!
//! All of them take every layout that a `Structure` can describe.
//!
//! | solver | needs | treats unsymmetric matrices |
//! | --- | --- | --- |
//! | [`Lu`] | nothing but a regular matrix | yes |
//! | [`Ldlt`] | symmetry | no |
//! | [`CholQr`] | symmetry, `M > 0` | no |
//! | [`RangeSpace`] | `M > 0` | yes |
//!
//! None keeps anything from one factorisation to the next.

pub(crate) mod assemble;
mod chol_qr;
mod cholesky;
mod ldlt;
mod lu;
mod mass;
mod pivoted;
mod range_space;
mod triangular;
pub(crate) mod vector;

pub use chol_qr::CholQr;
pub use ldlt::Ldlt;
pub use lu::Lu;
pub use range_space::RangeSpace;

use gelenk_core::{KktError, Saddle, Structure};

/// What to use instead of a solver that needs symmetry.
pub(crate) const NEEDS_SYMMETRY: &str = "it needs a symmetric matrix, but the constraint blocks differ (dry friction, or a \
     method that evaluates constraints at two points); use 'lu' or 'range'";

#[cold]
fn no_factorisation(solver: &'static str) -> KktError {
    KktError::Unsupported {
        solver,
        reason: "there is no factorisation to solve with; call factor first".into(),
    }
}

#[cold]
fn not_positive_definite(solver: &'static str, velocity: usize) -> KktError {
    KktError::NotPositiveDefinite { solver, velocity }
}

fn refuse_unsymmetric(solver: &'static str, a: &Saddle<'_>) -> Result<(), KktError> {
    if a.is_symmetric() {
        Ok(())
    } else {
        Err(KktError::Unsupported { solver, reason: NEEDS_SYMMETRY.into() })
    }
}

pub(crate) fn refuse_undeclared_friction(
    solver: &'static str,
    structure: &Structure,
    a: &Saddle<'_>,
) -> Result<(), KktError> {
    if a.friction.is_none() || structure.friction.is_some() {
        return Ok(());
    }
    let reason =
        "there is a friction matrix whose layout the structure does not declare; set `friction` there";
    Err(KktError::Unsupported { solver, reason: reason.into() })
}

/// Only the name is saved, so that a snapshot made with another solver is refused.
macro_rules! snapshot_of_name {
    ($($solver:ty),*) => {
        $(impl gelenk_core::Snapshot for $solver {
            fn save(&self, out: &mut gelenk_core::SnapshotWriter) {
                out.section(Self::NAME);
            }

            fn restore(
                &mut self,
                from: &mut gelenk_core::SnapshotReader<'_>,
            ) -> Result<(), gelenk_core::SnapshotError> {
                from.section(Self::NAME)
            }
        })*
    };
}
pub(crate) use snapshot_of_name;
snapshot_of_name!(Lu, Ldlt, CholQr, RangeSpace);
