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

/// The size of the largest number.
fn largest(x: &[f64]) -> f64 {
    x.iter().fold(0.0_f64, |a, x| a.max(x.abs()))
}

/// Takes the part along column `unit`, which has length 1, out of another one.
fn subtract(basis: &mut [f64], nv: usize, column: usize, unit: usize) {
    let dot: f64 = (0..nv).map(|i| basis[column * nv + i] * basis[unit * nv + i]).sum();
    (0..nv).for_each(|i| basis[column * nv + i] -= dot * basis[unit * nv + i]);
}

/// A choice of coordinates, and the factors of `(G Y)ᵀ` at some point.
pub(crate) struct Split {
    dims: Dims,
    /// Where the entries of `G` are.
    layout: MatrixKind,
    kind: Splitting,
    /// Dependent coordinates, for [`Splitting::Lu`].
    rows: Vec<usize>,
    /// Is a coordinate dependent?
    dependent: Vec<bool>,
    /// Constraints that depend on others: they split off nothing, and their multipliers are zero.
    dropped: Vec<bool>,
    /// Those that the run leaves out; see [`Split::leave_out`].
    left_out: Vec<bool>,
    /// `Y` for [`Splitting::Qr`], column by column, and the order in which the columns were taken.
    basis: Vec<f64>,
    order: Vec<usize>,
    /// Of `(G Y)ᵀ`, and of `G Y`.
    transposed: Box<dyn Square>,
    direct: Box<dyn Square>,
    is_factored: bool,
    /// Has the choice degraded?
    is_degraded: bool,
    /// The size of `(G Y)⁻¹` where the choice was new; 0: not known yet.
    first_size: f64,
    small: Vec<f64>,
    lifted: Vec<f64>,
    full: Vec<f64>,
    pub(crate) is_chosen: bool,
}

/// Where the entries chosen in a row of `G` are below this share of its largest one, the choice has degraded: multipliers and
/// dependent coordinates would magnify the errors of the iteration by the inverse of it.
const DEGRADED: f64 = 0.1;
/// See [`Split::has_worsened`].
const WORSE: f64 = 1.1;
/// A column comes before an earlier one if this share more is left of it.
const PIVOTING: f64 = 1e-3;
/// What elimination leaves of a row of `G` that depends on others, relative to the row.
const DEPENDENT: f64 = 1e-10;

impl Split {
    pub(crate) fn new(dims: Dims, layout: MatrixKind, kind: Splitting) -> Result<Self, SquareError> {
        let (nv, m) = (dims.nv, dims.nl);
        Ok(Self {
            dims,
            layout,
            kind,
            rows: vec![0; m],
            dependent: vec![false; nv],
            dropped: vec![false; m],
            left_out: vec![false; m],
            basis: vec![0.0; if kind == Splitting::Qr { nv * m } else { 0 }],
            order: vec![usize::MAX; m],
            transposed: square(m, &SquareKind::Dense)?,
            direct: square(m, &SquareKind::Dense)?,
            is_factored: false,
            is_degraded: false,
            first_size: 0.0,
            small: vec![0.0; m * m],
            lifted: vec![0.0; m],
            full: vec![0.0; nv * m],
            is_chosen: false,
        })
    }

    /// `Gᵀ` as a full matrix, column by column: one column per constraint. `transposed`: that is how it is given.
    fn load(&mut self, g: &[f64], transposed: bool) {
        let nv = self.dims.nv;
        if transposed {
            self.full.copy_from_slice(g);
            return;
        }
        self.full.fill(0.0);
        let Self { dims, layout, full, .. } = self;
        layout.for_each(dims.nl, nv, |i, j, k| full[j + nv * i] = g[k]);
    }

    /// Drops these constraints from the next choice on: the run holds them to be redundant.
    pub(crate) fn leave_out(&mut self, rows: impl Iterator<Item = usize>) {
        self.left_out.fill(false);
        rows.for_each(|row| self.left_out[row] = true);
    }

    /// Drops the constraints that another one drops.
    pub(crate) fn leave_out_like(&mut self, other: &Split) {
        self.left_out.copy_from_slice(&other.left_out);
    }

    /// Chooses dependent coordinates for this `G` (Y07, Y08). Rows of `G` that depend on others are dropped.
    pub(crate) fn choose(&mut self, g: &[f64], transposed: bool) {
        self.load(g, transposed);
        match self.kind {
            Splitting::Lu | Splitting::Last => self.eliminate(),
            Splitting::Qr => self.orthogonalise(),
        }
        (self.is_chosen, self.first_size) = (true, 0.0);
    }

    /// Has `(G Y)⁻¹` grown since the choice was made? Errors of stages grow with high powers of it, because functions of
    /// independent coordinates bend where these cease to be independent.
    pub(crate) fn has_worsened(&mut self) -> bool {
        let size = self.inverse_norm();
        if self.first_size == 0.0 {
            self.first_size = size;
        }
        size.is_nan() || size > WORSE * self.first_size
    }

    /// Gaussian elimination with row pivoting: the pivot rows are the dependent coordinates.
    fn eliminate(&mut self) {
        let (nv, m) = (self.dims.nv, self.dims.nl);
        self.dependent.fill(false);
        self.lifted.iter_mut().zip(self.full.chunks_exact(nv.max(1))).for_each(|(x, g)| *x = largest(g));
        for c in 0..m {
            let column = &self.full[c * nv..(c + 1) * nv];
            let mut free = (0..nv).filter(|&i| !self.dependent[i]);
            let least = DEPENDENT * self.lifted[c];
            let pivot = match self.kind {
                Splitting::Last => free.rfind(|&i| column[i].abs() > least),
                _ => free.max_by(|&i, &j| column[i].abs().total_cmp(&column[j].abs())),
            };
            let pivot = pivot.unwrap_or(0);
            let value = column[pivot];
            self.rows[c] = pivot;
            self.dropped[c] =
                self.left_out[c] || self.dependent[pivot] || value.abs() <= DEPENDENT * self.lifted[c];
            if self.dropped[c] {
                continue;
            }
            self.dependent[pivot] = true;
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

    /// An orthonormal basis of the columns of `Gᵀ`, orthogonalised twice, with column pivoting (2.4): next is the column of which most is
    /// left, as a share of what it was, so that units of constraints play no part.
    fn orthogonalise(&mut self) {
        let (nv, m) = (self.dims.nv.max(1), self.dims.nl);
        let size = |x: &[f64]| x.iter().map(|x| x * x).sum::<f64>().sqrt();
        self.basis.copy_from_slice(&self.full);
        self.dropped.copy_from_slice(&self.left_out);
        self.lifted.iter_mut().zip(self.full.chunks_exact(nv)).for_each(|(x, g)| *x = size(g));
        for k in 0..m {
            let share = |c: usize| size(&self.basis[c * nv..(c + 1) * nv]) / self.lifted[c];
            let open = (0..m).filter(|&c| !self.dropped[c] && !self.order[..k].contains(&c));
            // the first of equal ones
            let next = open.map(|c| (c, share(c))).fold(None, |best: Option<(usize, f64)>, (c, left)| {
                if best.is_none_or(|(_, most)| left > (1.0 + PIVOTING) * most) {
                    Some((c, left))
                } else {
                    best
                }
            });
            let Some((pivot, left)) = next else {
                self.order[k] = usize::MAX;
                continue;
            };
            self.order[k] = pivot;
            if left.is_nan() || left <= DEPENDENT {
                self.dropped[pivot] = true;
                continue;
            }
            self.take_out_chosen(pivot, k);
            let length = size(&self.basis[pivot * nv..(pivot + 1) * nv]);
            self.basis[pivot * nv..(pivot + 1) * nv].iter_mut().for_each(|x| *x /= length);
            for c in (0..m).filter(|c| !self.order[..=k].contains(c)) {
                subtract(&mut self.basis, nv, c, pivot);
            }
        }
        for (y, dropped) in self.basis.chunks_exact_mut(nv).zip(&self.dropped) {
            if *dropped {
                y.fill(0.0);
            }
        }
    }

    /// Takes the part along the directions chosen so far out of a column, once more: rounding has left some.
    fn take_out_chosen(&mut self, column: usize, chosen: usize) {
        for k in 0..chosen {
            let y = self.order[k];
            if y < self.dims.nl && !self.dropped[y] {
                subtract(&mut self.basis, self.dims.nv.max(1), column, y);
            }
        }
    }

    /// Factorises `(G Y)ᵀ` for this `G`; the choice is made anew where it has degraded. `false`: there is none.
    pub(crate) fn renew(&mut self, g: &[f64], transposed: bool) -> bool {
        let is_whole = self.is_chosen && !self.dropped.contains(&true);
        if is_whole && self.factor(g, transposed) && !self.is_degraded {
            return true;
        }
        self.choose(g, transposed);
        self.factor(g, transposed)
    }

    /// Factorises `(G Y)ᵀ` for this `G`. `false`: it is singular.
    pub(crate) fn factor(&mut self, g: &[f64], transposed: bool) -> bool {
        let (nv, m) = (self.dims.nv, self.dims.nl);
        self.load(g, transposed);
        for c in 0..m {
            for i in 0..m {
                if self.dropped[c] || self.dropped[i] {
                    self.small[i + m * c] = f64::from(i == c);
                    continue;
                }
                self.small[i + m * c] = match self.kind {
                    Splitting::Lu | Splitting::Last => self.full[self.rows[i] + nv * c],
                    Splitting::Qr => {
                        let y = &self.basis[i * nv..(i + 1) * nv];
                        y.iter().zip(&self.full[c * nv..]).map(|(y, g)| y * g).sum()
                    }
                };
            }
        }
        self.is_degraded = (0..m).filter(|&c| !self.dropped[c]).any(|c| {
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
            Splitting::Lu | Splitting::Last => s.iter_mut().zip(&self.rows).for_each(|(s, &i)| *s = -r[i]),
            Splitting::Qr => {
                for (s, y) in s.iter_mut().zip(self.basis.chunks_exact(nv.max(1))) {
                    *s = -y.iter().zip(r).map(|(y, r)| y * r).sum::<f64>();
                }
            }
        }
        s.iter_mut().zip(&self.dropped).filter(|(_, dropped)| **dropped).for_each(|(s, _)| *s = 0.0);
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
            Splitting::Lu | Splitting::Last => {
                let chosen = self.rows.iter().zip(&self.dropped).filter(|(_, dropped)| !**dropped);
                chosen.for_each(|(&i, _)| x[i] = 0.0);
            }
            Splitting::Qr => self.add_directions(x, None),
        }
        for (w, g) in self.lifted.iter_mut().zip(self.full.chunks_exact(nv)) {
            *w = -g.iter().zip(&*x).map(|(g, x)| g * x).sum::<f64>();
        }
        self.lifted
            .iter_mut()
            .zip(&self.dropped)
            .filter(|(_, dropped)| **dropped)
            .for_each(|(w, _)| *w = 0.0);
        if self.direct.solve(&mut self.lifted).is_ok() {
            match self.kind {
                // a dropped one adds nothing
                Splitting::Lu | Splitting::Last => {
                    self.rows.iter().zip(&self.lifted).for_each(|(&i, w)| x[i] += *w);
                }
                Splitting::Qr => self.add_directions(x, Some(&self.lifted)),
            }
        }
    }

    /// Takes the dependent coordinates out of a vector.
    pub(crate) fn drop_dependent(&self, x: &mut [f64]) {
        x.iter_mut().zip(&self.dependent).filter(|(_, dependent)| **dependent).for_each(|(x, _)| *x = 0.0);
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
            Splitting::Lu | Splitting::Last => {
                let columns = out.chunks_exact_mut(self.dims.nv.max(1));
                let chosen = columns.zip(&self.rows).zip(&self.dropped).filter(|(_, dropped)| !**dropped);
                chosen.for_each(|((column, &i), _)| column[i] = 1.0);
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
            Splitting::Lu | Splitting::Last => self.rows.iter().map(|&i| r[i] * r[i]).sum(),
            Splitting::Qr => {
                let parts = self.basis.chunks_exact(self.dims.nv.max(1));
                parts.map(|y| y.iter().zip(r).map(|(y, r)| y * r).sum::<f64>().powi(2)).sum()
            }
        };
        sum.sqrt()
    }

    pub(crate) fn save(&self, out: &mut SnapshotWriter) {
        out.bool(self.is_chosen);
        out.f64(self.first_size);
        self.rows.iter().for_each(|&i| out.u64(i as u64));
        self.dropped.iter().chain(&self.left_out).for_each(|&dropped| out.bool(dropped));
        out.f64s(&self.basis);
    }

    pub(crate) fn restore(&mut self, from: &mut SnapshotReader<'_>) -> Result<(), SnapshotError> {
        self.is_chosen = from.bool()?;
        self.first_size = from.f64()?;
        self.dependent.fill(false);
        for row in &mut self.rows {
            *row = from.u64()? as usize;
            match self.dependent.get_mut(*row) {
                Some(dependent) => *dependent = self.is_chosen,
                None => return Err(SnapshotError::Damaged("it splits off a coordinate that is not there")),
            }
        }
        for dropped in self.dropped.iter_mut().chain(&mut self.left_out) {
            *dropped = from.bool()?;
        }
        from.f64s(&mut self.basis)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Three constraints of five coordinates, column by column, none of which is special.
    const G: [f64; 15] = [0.3, -1.2, 0.5, 2.0, 0.1, -0.7, -0.4, 0.9, 1.1, 0.6, -0.8, 0.2, 0.05, 1.3, -2.1];
    /// A vector of forces.
    const R: [f64; 5] = [1.0, -2.0, 0.5, 3.0, -1.5];

    fn split(kind: Splitting) -> Split {
        let mut split = Split::new(Dims::holonomic(5, 3), MatrixKind::Dense, kind).unwrap();
        split.choose(&G, false);
        assert!(split.factor(&G, false) && !split.is_degraded);
        split
    }

    /// `r + Gᵀ s`
    fn with_forces(g: &[f64], r: &[f64; 5], s: &[f64; 3]) -> [f64; 5] {
        std::array::from_fn(|j| r[j] + (0..3).map(|i| g[i + 3 * j] * s[i]).sum::<f64>())
    }

    /// `r + Gᵀ s` with the `s` that leaves no dependent rows.
    fn projected(split: &mut Split, g: &[f64], r: &[f64; 5]) -> ([f64; 5], [f64; 3]) {
        let mut s = [0.0; 3];
        assert!(split.multipliers(r, &mut s));
        (with_forces(g, r, &s), s)
    }

    /// The columns of `Y`.
    fn directions(split: &Split) -> Vec<Vec<f64>> {
        directions_of(split, 5)
    }

    fn directions_of(split: &Split, nv: usize) -> Vec<Vec<f64>> {
        let mut y = vec![0.0; 3 * nv];
        split.directions(&mut y);
        y.chunks_exact(nv).map(<[f64]>::to_vec).collect()
    }

    fn dot(x: &[f64], y: &[f64]) -> f64 {
        x.iter().zip(y).map(|(x, y)| x * y).sum()
    }

    /// Y06, Y10: `r + Gᵀ s` has no dependent rows; and where `r` is a constraint force, nothing is left at all: `P Gᵀ = 0`.
    #[test]
    fn eliminating_multipliers_leaves_no_dependent_rows() {
        for kind in [Splitting::Lu, Splitting::Qr] {
            let mut split = split(kind);
            let (rest, _) = projected(&mut split, &G, &R);
            assert!(directions(&split).iter().all(|y| dot(y, &rest).abs() < 1e-14), "{kind:?}: {rest:?}");
            assert!(rest.iter().any(|x| x.abs() > 0.1), "{kind:?}: {rest:?}");
            let force = with_forces(&G, &[0.0; 5], &[0.7, -1.0, 2.0]);
            let (rest, _) = projected(&mut split, &G, &force);
            assert!(rest.iter().all(|x| x.abs() < 1e-14), "{kind:?}: {rest:?}");
        }
    }

    /// Y09: the derivative of `P r` needs no derivative of `P`: it is `P` times that of `r + Gᵀ s` with constant `s`. For
    /// finite changes of `G` this is exact with the `P` after the change.
    #[test]
    fn projected_residuals_change_as_if_multipliers_were_constant() {
        for kind in [Splitting::Lu, Splitting::Qr] {
            let mut split = split(kind);
            let (before, s) = projected(&mut split, &G, &R);
            let moved: Vec<f64> = G.iter().enumerate().map(|(k, g)| g + 1e-3 * (k as f64).cos()).collect();
            assert!(split.factor(&moved, false));
            let (after, _) = projected(&mut split, &moved, &R);
            let change = with_forces(&moved, &R, &s);
            let change = std::array::from_fn(|j| change[j] - before[j]);
            let (change, _) = projected(&mut split, &moved, &change);
            for j in 0..5 {
                assert!((after[j] - before[j] - change[j]).abs() < 1e-13, "{kind:?}");
            }
        }
    }

    /// Y18: errors of independent coordinates, seen in all of them, are along the constraints, and keep their independent part.
    #[test]
    fn lifted_errors_satisfy_the_constraints() {
        for kind in [Splitting::Lu, Splitting::Qr] {
            let mut split = split(kind);
            let mut x = R;
            split.lift(&mut x);
            for i in 0..3 {
                let row: f64 = (0..5).map(|j| G[i + 3 * j] * x[j]).sum();
                assert!(row.abs() < 1e-13, "{kind:?}, row {i}: {row}");
            }
            // what was changed lies in the dependent directions
            let mut change: Vec<f64> = x.iter().zip(&R).map(|(x, r)| x - r).collect();
            for y in directions(&split) {
                let part = dot(&y, &change);
                change.iter_mut().zip(&y).for_each(|(c, y)| *c -= part * y);
            }
            assert!(change.iter().all(|c| c.abs() < 1e-13), "{kind:?}: {change:?}");
        }
    }

    /// Y08, (2.4): columns are pivoted. Of three constraints of which the first two are almost the same, the third is taken before the second, and shares that
    /// are left fall from one to the next; taken in their order they would not. Units of constraints play no part.
    #[test]
    fn columns_are_pivoted() {
        // column by column; the rows are (1, 0, 0, 1), (1, 1e-4, 0, 1), (1, 0, 1, 0)
        let g = [1.0, 1.0, 1.0, 0.0, 1e-4, 0.0, 0.0, 0.0, 1.0, 1.0, 1.0, 0.0];
        for unit in [1.0, 1e6] {
            let mut split = Split::new(Dims::holonomic(4, 3), MatrixKind::Dense, Splitting::Qr).unwrap();
            let scaled: Vec<f64> =
                g.iter().enumerate().map(|(k, g)| if k % 3 == 1 { unit * g } else { *g }).collect();
            split.choose(&scaled, false);
            assert_eq!(split.order, [0, 2, 1]);
            let y = directions_of(&split, 4);
            for i in 0..3 {
                for j in 0..3 {
                    assert!((dot(&y[i], &y[j]) - f64::from(u8::from(i == j))).abs() < 1e-14, "{y:?}");
                }
            }
            assert!(split.factor(&scaled, false));
        }
    }

    /// Y07, Y08: elimination with pivoting takes the largest entry first; the orthogonal decomposition gives orthonormal
    /// directions.
    #[test]
    fn choices() {
        // the first constraint has its largest entry, 2, at coordinate 1
        assert_eq!(split(Splitting::Lu).rows[0], 1);
        let y = directions(&split(Splitting::Qr));
        for i in 0..3 {
            for j in 0..3 {
                assert!((dot(&y[i], &y[j]) - f64::from(u8::from(i == j))).abs() < 1e-14);
            }
        }
    }

    /// A choice is made anew when it has degraded, and only then.
    #[test]
    fn degraded_choices_are_made_anew() {
        let mut split = Split::new(Dims::holonomic(2, 1), MatrixKind::Dense, Splitting::Lu).unwrap();
        let at = |angle: f64| [angle.sin(), angle.cos()];
        assert!(split.renew(&at(0.1), false));
        assert_eq!(split.rows, [1]);
        // well past the diagonal it still serves
        assert!(split.renew(&at(1.4), false));
        assert_eq!(split.rows, [1]);
        assert!(split.renew(&at(1.5), false));
        assert_eq!(split.rows, [0]);
    }

    /// Constraints that depend on others are left out: `r + Gᵀ s` is what it is without them. When they become independent,
    /// they take part again.
    #[test]
    fn dependent_constraints_are_left_out() {
        for kind in [Splitting::Lu, Splitting::Qr] {
            let mut split = Split::new(Dims::holonomic(5, 3), MatrixKind::Dense, kind).unwrap();
            let twice: Vec<f64> = (0..15).map(|k| if k % 3 == 1 { -2.0 * G[k - 1] } else { G[k] }).collect();
            assert!(split.renew(&twice, false));
            assert_eq!(split.dropped, [false, true, false]);
            let (rest, s) = projected(&mut split, &twice, &R);
            assert_eq!(s[1], 0.0);
            assert!(directions(&split).iter().all(|y| dot(y, &rest).abs() < 1e-14), "{kind:?}: {rest:?}");
            let mut x = R;
            split.lift(&mut x);
            for i in 0..3 {
                let row: f64 = (0..5).map(|j| twice[i + 3 * j] * x[j]).sum();
                assert!(row.abs() < 1e-13, "{kind:?}, row {i}: {row}");
            }
            assert!(split.renew(&G, false));
            assert_eq!(split.dropped, [false; 3]);
        }
    }
}
