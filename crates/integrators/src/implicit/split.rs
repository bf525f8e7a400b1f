//! Splitting coordinates into independent and dependent ones `[Yen96, section 2.1]`.
//!
//! ```text
//! P = Xᵀ − Qᵀ Yᵀ,   Q = (G Y)⁻¹ G X,   P Gᵀ = 0
//! ```
//!
//! `Y` picks as many dependent coordinates as there are constraints, so that `G Y` is well conditioned; `X` the others.
//! `P r` is never formed: `r + Gᵀ s` with `s = −(G Y)⁻ᵀ Yᵀ r` has no dependent rows, and `P r` in the others (Y10).

use super::Splitting;
use gelenk_core::{Dims, MatrixKind, SnapshotError, SnapshotReader, SnapshotWriter};
use gelenk_linalg::square::{Square, SquareError, SquareKind, square};

/// A choice of coordinates, and the factors of `(G Y)ᵀ` at some point.
pub(crate) struct Split {
    dims: Dims,
    kind: Splitting,
    /// Dependent coordinates, for [`Splitting::Lu`].
    rows: Vec<usize>,
    /// Is a coordinate dependent?
    dependent: Vec<bool>,
    /// `Y` for [`Splitting::Qr`], column by column.
    basis: Vec<f64>,
    /// Of `(G Y)ᵀ`, and of `G Y`.
    transposed: Box<dyn Square>,
    direct: Box<dyn Square>,
    is_factored: bool,
    /// Has the choice degraded?
    is_degraded: bool,
    small: Vec<f64>,
    lifted: Vec<f64>,
    full: Vec<f64>,
    pub(crate) is_chosen: bool,
}

/// Where the entries chosen in a row of `G` are below this share of its largest one, the choice has degraded: multipliers and
/// dependent coordinates would magnify the errors of the iteration by the inverse of it.
const DEGRADED: f64 = 0.1;

impl Split {
    pub(crate) fn new(dims: Dims, kind: Splitting) -> Result<Self, SquareError> {
        let (nv, m) = (dims.nv, dims.nl);
        Ok(Self {
            dims,
            kind,
            rows: vec![0; m],
            dependent: vec![false; nv],
            basis: vec![0.0; if kind == Splitting::Qr { nv * m } else { 0 }],
            transposed: square(m, &SquareKind::Dense)?,
            direct: square(m, &SquareKind::Dense)?,
            is_factored: false,
            is_degraded: false,
            small: vec![0.0; m * m],
            lifted: vec![0.0; m],
            full: vec![0.0; nv * m],
            is_chosen: false,
        })
    }

    /// `Gᵀ` as a full matrix, column by column: one column per constraint. `transposed`: that is how it is given.
    fn load(&mut self, layout: &MatrixKind, g: &[f64], transposed: bool) {
        let nv = self.dims.nv;
        if transposed {
            self.full.copy_from_slice(g);
            return;
        }
        self.full.fill(0.0);
        layout.for_each(self.dims.nl, nv, |i, j, k| self.full[j + nv * i] = g[k]);
    }

    /// Chooses dependent coordinates for this `G` (Y07, Y08). Dependent rows of `G` get what is left over.
    pub(crate) fn choose(&mut self, layout: &MatrixKind, g: &[f64], transposed: bool) {
        self.load(layout, g, transposed);
        match self.kind {
            Splitting::Lu => self.eliminate(),
            Splitting::Qr => self.orthogonalise(),
        }
        self.is_chosen = true;
    }

    /// Gaussian elimination with row pivoting: the pivot rows are the dependent coordinates.
    fn eliminate(&mut self) {
        let (nv, m) = (self.dims.nv, self.dims.nl);
        self.dependent.fill(false);
        for c in 0..m {
            let column = &self.full[c * nv..(c + 1) * nv];
            let free = (0..nv).filter(|&i| !self.dependent[i]);
            let pivot = free.max_by(|&i, &j| column[i].abs().total_cmp(&column[j].abs())).unwrap_or(0);
            self.rows[c] = pivot;
            self.dependent[pivot] = true;
            let value = column[pivot];
            if value == 0.0 {
                continue;
            }
            let (done, rest) = self.full.split_at_mut((c + 1) * nv);
            let column = &done[c * nv..];
            for other in rest.chunks_exact_mut(nv) {
                let factor = other[pivot] / value;
                for i in 0..nv {
                    if !self.dependent[i] {
                        other[i] -= factor * column[i];
                    }
                }
            }
        }
    }

    /// An orthonormal basis of the columns of `Gᵀ`, orthogonalised twice.
    fn orthogonalise(&mut self) {
        let (nv, m) = (self.dims.nv, self.dims.nl);
        self.basis.copy_from_slice(&self.full);
        for c in 0..m {
            let (done, rest) = self.basis.split_at_mut(c * nv);
            let column = &mut rest[..nv];
            for _ in 0..2 {
                for y in done.chunks_exact(nv) {
                    let dot: f64 = y.iter().zip(&*column).map(|(y, x)| y * x).sum();
                    column.iter_mut().zip(y).for_each(|(x, y)| *x -= dot * y);
                }
            }
            let size = column.iter().map(|x| x * x).sum::<f64>().sqrt();
            if size > 0.0 {
                for x in column {
                    *x /= size;
                }
            }
        }
    }

    /// Factorises `(G Y)ᵀ` for this `G`; the choice is made anew where it has degraded. `false`: there is none.
    pub(crate) fn renew(&mut self, layout: &MatrixKind, g: &[f64], transposed: bool) -> bool {
        if self.is_chosen && self.factor(layout, g, transposed) && !self.is_degraded {
            return true;
        }
        self.choose(layout, g, transposed);
        self.factor(layout, g, transposed)
    }

    /// Factorises `(G Y)ᵀ` for this `G`. `false`: it is singular.
    pub(crate) fn factor(&mut self, layout: &MatrixKind, g: &[f64], transposed: bool) -> bool {
        let (nv, m) = (self.dims.nv, self.dims.nl);
        self.load(layout, g, transposed);
        for c in 0..m {
            for i in 0..m {
                self.small[i + m * c] = match self.kind {
                    Splitting::Lu => self.full[self.rows[i] + nv * c],
                    Splitting::Qr => {
                        let y = &self.basis[i * nv..(i + 1) * nv];
                        y.iter().zip(&self.full[c * nv..]).map(|(y, g)| y * g).sum()
                    }
                };
            }
        }
        let largest = |x: &[f64]| x.iter().fold(0.0_f64, |a, x| a.max(x.abs()));
        self.is_degraded = (0..m).any(|c| {
            largest(&self.small[c * m..(c + 1) * m]) < DEGRADED * largest(&self.full[c * nv..(c + 1) * nv])
        });
        self.is_factored = self.transposed.factor(&self.small).is_ok();
        for i in 0..m {
            for j in 0..i {
                self.small.swap(i + m * j, j + m * i);
            }
        }
        self.is_factored = self.is_factored && self.direct.factor(&self.small).is_ok();
        self.is_factored
    }

    /// `s = −(G Y)⁻ᵀ Yᵀ r`; `false` where there is no solution.
    pub(crate) fn multipliers(&mut self, r: &[f64], s: &mut [f64]) -> bool {
        let nv = self.dims.nv;
        match self.kind {
            Splitting::Lu => s.iter_mut().zip(&self.rows).for_each(|(s, &i)| *s = -r[i]),
            Splitting::Qr => {
                for (s, y) in s.iter_mut().zip(self.basis.chunks_exact(nv.max(1))) {
                    *s = -y.iter().zip(r).map(|(y, r)| y * r).sum::<f64>();
                }
            }
        }
        self.transposed.solve(s).is_ok()
    }

    /// Replaces the dependent part of a vector in velocity space by what the independent part entails, so that errors are
    /// those of the independent coordinates, seen in all of them (Y18: this is the factor `κ`, component by component).
    pub(crate) fn lift(&mut self, x: &mut [f64]) {
        if !self.is_factored {
            return;
        }
        let nv = self.dims.nv.max(1);
        match self.kind {
            Splitting::Lu => self.rows.iter().for_each(|&i| x[i] = 0.0),
            Splitting::Qr => self.add_directions(x, None),
        }
        for (w, g) in self.lifted.iter_mut().zip(self.full.chunks_exact(nv)) {
            *w = -g.iter().zip(&*x).map(|(g, x)| g * x).sum::<f64>();
        }
        if self.direct.solve(&mut self.lifted).is_ok() {
            match self.kind {
                Splitting::Lu => self.rows.iter().zip(&self.lifted).for_each(|(&i, w)| x[i] = *w),
                Splitting::Qr => self.add_directions(x, Some(&self.lifted)),
            }
        }
    }

    /// Adds the directions `Y` with these weights, or takes their part out of a vector.
    fn add_directions(&self, x: &mut [f64], weights: Option<&[f64]>) {
        for (i, y) in self.basis.chunks_exact(self.dims.nv.max(1)).enumerate() {
            let weight = match weights {
                Some(weights) => weights[i],
                None => -y.iter().zip(&*x).map(|(y, x)| y * x).sum::<f64>(),
            };
            x.iter_mut().zip(y).for_each(|(x, y)| *x += weight * y);
        }
    }

    /// Writes `Y` into a full matrix of `nv` rows, column by column.
    pub(crate) fn directions(&self, out: &mut [f64]) {
        out.fill(0.0);
        match self.kind {
            Splitting::Lu => {
                let columns = out.chunks_exact_mut(self.dims.nv.max(1));
                columns.zip(&self.rows).for_each(|(column, &i)| column[i] = 1.0);
            }
            Splitting::Qr => out.copy_from_slice(&self.basis),
        }
    }

    /// The size of `(G Y)⁻¹`, as the root of the sum of squares.
    pub(crate) fn inverse_norm(&mut self) -> f64 {
        let m = self.dims.nl;
        let mut sum = 0.0;
        for i in 0..m {
            self.lifted.fill(0.0);
            self.lifted[i] = 1.0;
            if self.direct.solve(&mut self.lifted).is_err() {
                return f64::INFINITY;
            }
            sum += self.lifted.iter().map(|x| x * x).sum::<f64>();
        }
        sum.sqrt()
    }

    /// The size of `Yᵀ r`.
    pub(crate) fn dependent_size(&self, r: &[f64]) -> f64 {
        let sum: f64 = match self.kind {
            Splitting::Lu => self.rows.iter().map(|&i| r[i] * r[i]).sum(),
            Splitting::Qr => {
                let parts = self.basis.chunks_exact(self.dims.nv.max(1));
                parts.map(|y| y.iter().zip(r).map(|(y, r)| y * r).sum::<f64>().powi(2)).sum()
            }
        };
        sum.sqrt()
    }

    pub(crate) fn save(&self, out: &mut SnapshotWriter) {
        out.bool(self.is_chosen);
        self.rows.iter().for_each(|&i| out.u64(i as u64));
        out.f64s(&self.basis);
    }

    pub(crate) fn restore(&mut self, from: &mut SnapshotReader<'_>) -> Result<(), SnapshotError> {
        self.is_chosen = from.bool()?;
        self.dependent.fill(false);
        for row in &mut self.rows {
            *row = from.u64()? as usize;
            match self.dependent.get_mut(*row) {
                Some(dependent) => *dependent = self.is_chosen,
                None => return Err(SnapshotError::Damaged("it splits off a coordinate that is not there")),
            }
        }
        from.f64s(&mut self.basis)
    }
}
