//! Redundant constraints where `G` comes from two points.
//!
//! In `M w + Rᵀ µ = b`, `L w = c` rows are left out until the rest is independent in `L` and in `R`. Their equations hold all the
//! same if `L` has the same dependence as `c`, and the multipliers found are replaced by those of least norm with the same
//! forces `Rᵀ µ` (H22). Rows are scaled to unit length on the way, so that short ones count as much as others.

use super::RANK_TOLERANCE;
use super::dependence::Dependence;
use crate::dense::Lu;
use crate::dense::assemble::require_finite;
use gelenk_core::{Dims, Kkt, KktError, Redundancy, Saddle, Singularity, Structure};

/// The solver. It allocates when the number of independent rows changes.
#[derive(Debug)]
pub(crate) struct TwoPoints {
    structure: Structure,
    left: Dependence,
    right: Dependence,
    /// Rows of `L` and of `R`, one after the other.
    l: Vec<f64>,
    r: Vec<f64>,
    /// The rows taken, their matrices column by column, their solver, their part of a right side.
    rows: Vec<usize>,
    taken: [Vec<f64>; 2],
    lu: Option<Lu>,
    part: Vec<f64>,
    c: Vec<f64>,
    missed: f64,
}

impl TwoPoints {
    pub(crate) fn new(structure: &Structure) -> Self {
        let (nv, nl) = (structure.dims.nv, structure.dims.nl);
        Self {
            structure: structure.clone(),
            left: Dependence::new(nv, nl),
            right: Dependence::new(nv, nl),
            l: vec![0.0; nv * nl],
            r: vec![0.0; nv * nl],
            rows: Vec::with_capacity(nl),
            taken: [Vec::with_capacity(nv * nl), Vec::with_capacity(nv * nl)],
            lu: None,
            part: vec![0.0; nl],
            c: vec![0.0; nl],
            missed: 0.0,
        }
    }

    /// `uneven`: are blocks of different rank to be treated, too?
    pub(crate) fn factor(&mut self, a: &Saddle<'_>, uneven: bool) -> Result<(), KktError> {
        require_finite(a)?;
        let Dims { nv, nl, .. } = self.structure.dims;
        let kind = &self.structure.constraint_matrix;
        for (rows, values) in [(&mut self.l, a.left), (&mut self.r, a.right.unwrap_or(a.left))] {
            rows.fill(0.0);
            kind.for_each(nl, nv, |i, j, k| rows[i * nv + j] = values[k]);
        }
        self.left.factor(&self.l, RANK_TOLERANCE);
        self.right.factor(&self.r, RANK_TOLERANCE);
        let fewer = if self.left.rank() <= self.right.rank() { &self.left } else { &self.right };
        if self.left.rank() != self.right.rank() && !uneven {
            let dependent_rows = fewer.sets().to_vec();
            return Err(KktError::Singular(Singularity { dependent_rows, ..Singularity::default() }));
        }
        if self.lu.is_none() || self.rows.len() != fewer.rank() {
            let mut taken = Structure::dense(Dims::holonomic(nv, fewer.rank()));
            taken.mass = self.structure.mass.clone();
            self.lu = Some(Lu::new(&taken));
        }
        self.rows.clear();
        self.rows.extend_from_slice(fewer.base());
        let sides = [(&self.l, &self.left), (&self.r, &self.right)];
        for (taken, (values, side)) in self.taken.iter_mut().zip(sides) {
            taken.clear();
            let entry = |j: usize| move |&i: &usize| values[i * nv + j] / side.length(i);
            taken.extend((0..nv).flat_map(|j| self.rows.iter().map(entry(j))));
        }
        let [left, right] = &self.taken;
        let matrix = Saddle { mass: a.mass, left, right: Some(right), friction: None };
        self.missed = 0.0;
        self.lu.as_mut().map_or(Ok(()), |lu| lu.factor(&matrix))
    }

    pub(crate) fn solve(&mut self, w: &mut [f64], mu: &mut [f64]) -> Result<(), KktError> {
        let Some(lu) = &mut self.lu else { return Err(KktError::Singular(Singularity::default())) };
        let part = &mut self.part[..self.rows.len()];
        for (part, &i) in part.iter_mut().zip(&self.rows) {
            *part = mu[i] / self.left.length(i);
        }
        self.c.copy_from_slice(mu);
        lu.solve(w, part)?;
        mu.fill(0.0);
        for (part, &i) in part.iter().zip(&self.rows) {
            mu[i] = *part / self.right.length(i);
        }
        self.right.project(mu);
        for (c, row) in self.c.iter_mut().zip(self.l.chunks_exact(w.len().max(1))) {
            *c -= row.iter().zip(&*w).map(|(l, w)| l * w).sum::<f64>();
        }
        self.missed = self.left.largest(&self.c);
        Ok(())
    }

    pub(crate) fn redundancy(&self) -> Option<Redundancy<'_>> {
        let sets = [self.left.sets(), self.right.sets()];
        let rows = if sets[0].is_empty() { sets[1] } else { sets[0] };
        (!rows.is_empty()).then_some(Redundancy { rows, missed: self.missed })
    }
}
