//! Accelerations and multipliers of a single state, by full matrices.

use super::System;
use crate::ModelError;
use crate::dense::{Qr, norm, scale};
use gelenk_core::{Dims, EvalError, MassWork, Problem, State, TermBuf, Terms};

/// Most unknowns of a full matrix that is solved without being asked.
pub(super) const SMALL: usize = 300;
/// Parts of rows below this share of their length are rounding.
const NOTHING: f64 = 1e-11;
/// Forces that depend on multipliers are found by iteration, of at most so many rounds.
const ROUNDS: usize = 50;

impl System {
    /// Finds the accelerations and multipliers of a state that satisfies its constraints: what joint forces are computed from.
    /// States of a run have them already. Where constraints are redundant, the shortest multipliers are taken.
    pub fn complete(&mut self, x: &mut State) -> Result<(), ModelError> {
        self.check_sizes(x)?;
        self.release();
        let structure = self.structure.clone();
        let d = structure.dims;
        let n = d.nv + d.nl;
        let mut out = TermBuf::new(&structure);
        let wrong = |error: EvalError| ModelError::Whole(error.to_string());
        let fixed = Terms::MASS | Terms::CONSTRAINT_MATRIX | Terms::ACCELERATION;
        self.eval(fixed.within(out.available()), &x.point(), &mut out).map_err(wrong)?;
        let entries = structure.mass.expanded();
        let mut mass = vec![0.0; entries.len(d.nv)];
        structure.mass.expand(&out.mass, &entries, &mut mass, &mut MassWork::new(&structure.mass));

        x.a.fill(0.0);
        for _ in 0..ROUNDS {
            let forces = (Terms::FORCE | Terms::FRICTION).within(out.available());
            self.eval(forces, &x.point(), &mut out).map_err(wrong)?;
            let mut rows = vec![vec![0.0; n]; n];
            entries.for_each(d.nv, |i, j, k| rows[i][j] = mass[k]);
            structure.constraint_matrix.for_each(d.nl, d.nv, |i, j, k| {
                rows[d.nv + i][j] = out.constraint_matrix[k];
                rows[j][d.nv + i] += out.constraint_matrix[k];
            });
            let mut right: Vec<f64> = out.force.clone();
            right.extend(out.acceleration.iter().map(|gamma| -gamma));
            if let Some(friction) = &structure.friction {
                friction.for_each(d.nv, d.nl, |i, j, k| {
                    rows[i][d.nv + j] -= out.friction[k];
                    right[i] -= out.friction[k] * x.lam[j];
                });
            }
            for (row, right) in rows.iter_mut().zip(&mut right) {
                let size = norm(row).max(f64::MIN_POSITIVE);
                scale(row, 1.0 / size);
                *right /= size;
            }
            let solution = Qr::new(rows, n, NOTHING).shortest(&right);
            let (a, lam) = solution.split_at(d.nv);
            let change = x.lam.iter().zip(lam).fold(0.0_f64, |m, (old, new)| m.max((old - new).abs()));
            let size = lam.iter().fold(1.0_f64, |m, x| m.max(x.abs()));
            x.a.copy_from_slice(a);
            x.lam.copy_from_slice(lam);
            if !structure.uses_lam || change <= 1e-12 * size {
                return Ok(());
            }
        }
        Err(ModelError::Whole(
            "forces that depend on joint forces were not found; less friction may help".into(),
        ))
    }

    pub(super) fn check_sizes(&self, x: &State) -> Result<(), ModelError> {
        let own = self.structure.dims;
        // states without contacts, such as those of the start, and those of the phase that contacts are in
        let dims = if x.lam.len() == own.nl { own } else { self.touching.dims(own) };
        check_sizes(dims, x)
    }
}

/// Refuses a state of other coordinates or of another model.
pub(super) fn check_sizes(d: Dims, x: &State) -> Result<(), ModelError> {
    let found = [x.p.len(), x.v.len(), x.a.len(), x.lam.len(), x.u.len()];
    let own = [d.np, d.nv, d.nv, d.nl, d.nu];
    if found == own {
        return Ok(());
    }
    Err(ModelError::Whole(format!(
        "a state with sizes (p, v, a, lam, u) = {found:?} was given to a system with {own:?}; it belongs to other \
         coordinates or to another model"
    )))
}
