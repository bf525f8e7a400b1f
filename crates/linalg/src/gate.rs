//! What all saddle solvers ask of their input, so that each begins with numbers it can work on.

use crate::dense::vector;
use crate::expansion::refuse_tree;
use crate::rank::singular;
use gelenk_core::{KktError, Saddle, Singularity, Structure};

/// What to use instead of a solver that needs symmetry.
pub(crate) const NEEDS_SYMMETRY: &str = "it needs a symmetric matrix, but the constraint blocks differ (dry friction, or a \
     method that evaluates constraints at two points); use 'lu' or 'range'";

/// Which matrices a solver treats.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Treats {
    /// Those whose constraint blocks differ, too.
    All,
    Symmetric,
}

/// Stands before a solver: refuses matrices that it cannot treat, and right-hand sides while there is no factorisation.
#[derive(Debug)]
pub(crate) struct Gate {
    solver: &'static str,
    treats: Treats,
    pub(crate) structure: Structure,
    ready: bool,
}

impl Gate {
    /// A gate for matrices of this structure.
    pub(crate) fn new(solver: &'static str, structure: &Structure, treats: Treats) -> Self {
        Self { solver, treats, structure: structure.clone(), ready: false }
    }

    /// Forgets the last factorisation and checks the next matrix. The factorisation ends with [`Self::open`].
    pub(crate) fn check_matrix(&mut self, a: &Saddle<'_>) -> Result<(), KktError> {
        self.ready = false;
        if self.treats == Treats::Symmetric && !a.is_symmetric() {
            return Err(unsupported(self.solver, NEEDS_SYMMETRY));
        }
        refuse_undeclared_friction(self.solver, &self.structure, a)?;
        check_lengths(self.solver, &self.structure, a)?;
        // With more constraints than velocities, rows depend on each other.
        if self.structure.dims.nl <= self.structure.dims.nv {
            Ok(())
        } else {
            Err(singular(&self.structure, a))
        }
    }

    /// There is a factorisation now.
    pub(crate) fn open(&mut self) {
        self.ready = true;
    }

    /// There is none any more.
    pub(crate) fn close(&mut self) {
        self.ready = false;
    }

    /// There is a factorisation, and the vectors have the right lengths.
    #[inline]
    pub(crate) fn check_right(&self, w: &[f64], mu: &[f64]) -> Result<(), KktError> {
        check_right(self.solver, &self.structure, self.ready, w, mu)
    }
}

#[cold]
pub(crate) fn unsupported(solver: &'static str, reason: impl Into<String>) -> KktError {
    KktError::Unsupported { solver, reason: reason.into() }
}

/// There is a factorisation, and the vectors have the right lengths.
#[inline]
pub(crate) fn check_right(
    solver: &'static str,
    structure: &Structure,
    ready: bool,
    w: &[f64],
    mu: &[f64],
) -> Result<(), KktError> {
    if !ready {
        return Err(unsupported(solver, "there is no factorisation to solve with; call factor first"));
    }
    if w.len() == structure.dims.nv && mu.len() == structure.dims.nl {
        Ok(())
    } else {
        Err(unsupported(solver, "the right-hand side has another length than the matrix"))
    }
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
            return Err(unsupported(
                solver,
                format!("{name} holds {found} numbers where {expected} are expected"),
            ));
        }
    }
    Ok(())
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
    Err(unsupported(solver, reason))
}

/// What solvers that are made directly refuse: contradictions, trees, and more constraints than velocities.
pub(crate) fn check_structure(structure: &Structure, solver: &'static str) -> Result<(), KktError> {
    structure.validate().map_err(|error| unsupported(solver, error.to_string()))?;
    refuse_tree(structure, solver)?;
    let (nv, nl) = (structure.dims.nv, structure.dims.nl);
    if nl > nv {
        let reason = format!(
            "there are more constraints than velocities (nl = {nl}, nv = {nv}), so that some depend on others: use 'min-norm'"
        );
        return Err(unsupported(solver, reason));
    }
    Ok(())
}

/// For solvers that keep nothing from one factorisation to the next: only the name is saved, so that a snapshot made
/// with another solver is refused.
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
