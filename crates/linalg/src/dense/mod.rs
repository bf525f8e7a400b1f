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
pub(crate) mod pivoted;
mod range_space;
mod triangular;
pub(crate) mod vector;

pub use chol_qr::CholQr;
pub use ldlt::Ldlt;
pub use lu::Lu;
pub use range_space::RangeSpace;

use crate::expansion::refuse_tree;
use crate::rank::singular;
use gelenk_core::{KktError, Saddle, Singularity, Structure};

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

/// Arrays of other lengths than the structure declares are refused.
pub(crate) fn check_lengths(
    solver: &'static str,
    structure: &Structure,
    a: &Saddle<'_>,
) -> Result<(), KktError> {
    refuse_tree(structure, solver)?;
    let (nv, nl) = (structure.dims.nv, structure.dims.nl);
    let (m, g) = (structure.mass.len(nv), structure.constraint_matrix.len(nl, nv));
    let f = structure.friction.as_ref().map_or(0, |f| f.len(nv, nl));
    let arrays = [("M", Some(a.mass), m), ("G", Some(a.left), g), ("G", a.right, g), ("F", a.friction, f)];
    for (name, values, expected) in arrays {
        let found = values.map_or(expected, <[f64]>::len);
        if found != expected {
            let reason = format!("{name} holds {found} numbers where {expected} are expected");
            return Err(KktError::Unsupported { solver, reason });
        }
    }
    Ok(())
}

/// With more constraints than velocities, rows depend on each other.
fn refuse_overdetermined(structure: &Structure, a: &Saddle<'_>) -> Result<(), KktError> {
    if structure.dims.nl <= structure.dims.nv { Ok(()) } else { Err(singular(structure, a)) }
}

/// No NaN leaves as success.
#[inline]
pub(crate) fn check_solution(w: &[f64], mu: &[f64]) -> Result<(), KktError> {
    if vector::all_finite(w) && vector::all_finite(mu) {
        Ok(())
    } else {
        Err(KktError::Singular(Singularity::default()))
    }
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
