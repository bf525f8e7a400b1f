//! The factors of the scaled matrix, and what their pivots say.

use super::layout::Layout;
use super::lu::{Failure, Lu, Matrix};
use super::ordering;

/// Units in the last place, for each entry of the fullest column of `U`, that a pivot has to exceed in comparison with
/// what has passed through its column.
pub const NOISE: f64 = 8.0;
/// A pivot smaller than this part of what has passed through its column leads to a closer look.
pub const SUSPICIOUS: f64 = 1e-5;
/// What stands in for missing diagonal entries when a matrix without enough entries is searched for a null vector.
const SHADOW: f64 = 1e-30;
/// Steps of the estimate of the norm of the inverse, at most.
const STEPS: usize = 5;

/// What became of a factorisation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Verdict {
    Regular,
    Singular,
    OutOfMemory,
}

/// The factors and what is known about them.
#[derive(Debug)]
pub(super) struct Factors {
    lu: Lu,
    /// Sizes of what has passed through each column of `A`.
    sizes: Vec<f64>,
    /// A vector and its image under the inverse.
    x: Vec<f64>,
    y: Vec<f64>,
    nonzeros: usize,
    /// The pivot that is noise, or the smallest one.
    smallest: Option<usize>,
}

impl Factors {
    /// Orders columns and allocates; `None` if there is not enough memory.
    pub(super) fn new(layout: &Layout) -> Option<Self> {
        let lu = Lu::new(ordering::order(layout.declared()))?;
        let n = lu.n();
        let (sizes, x, y) = (vec![0.0; n], vec![0.0; n], vec![0.0; n]);
        Some(Self { lu, sizes, x, y, nonzeros: 0, smallest: None })
    }

    pub(super) fn nonzeros(&self) -> usize {
        self.nonzeros
    }

    /// Factors the matrix that has been filled into the layout.
    pub(super) fn factor(&mut self, layout: &Layout) -> Verdict {
        let (starts, rows, values) = layout.matrix();
        self.factor_columns(starts, rows, values)
    }

    fn factor_columns(&mut self, starts: &[usize], rows: &[usize], values: &[f64]) -> Verdict {
        (self.nonzeros, self.smallest) = (0, None);
        match self.lu.factor(Matrix { starts, rows, values }) {
            Ok(()) => self.judge(starts, values),
            Err(Failure::NoPivot) => Verdict::Singular,
            Err(Failure::OutOfMemory) => Verdict::OutOfMemory,
        }
    }

    /// Compares pivots to what has passed through their columns.
    fn judge(&mut self, starts: &[usize], values: &[f64]) -> Verdict {
        let (mut worst, mut longest) = (f64::INFINITY, 0);
        for (k, &j) in self.lu.order().iter().enumerate() {
            let (_, column) = self.lu.u(k);
            let given = &values[starts[j]..starts[j + 1]];
            let size: f64 = given.iter().chain(column).map(|x| x.abs()).sum();
            self.sizes[j] = size;
            longest = longest.max(column.len());
            // The pivot is the last entry.
            let ratio = column.last().map_or(0.0, |p| p.abs()) / size;
            // Written such that numbers that are not finite fail.
            if !(ratio > 0.0 && size < f64::INFINITY) {
                self.smallest = Some(k);
                return Verdict::Singular;
            }
            if ratio < worst {
                (worst, self.smallest) = (ratio, Some(k));
            }
        }
        let noise = NOISE * f64::EPSILON * longest as f64;
        if worst <= noise {
            return Verdict::Singular;
        }
        self.nonzeros = self.lu.nonzeros();
        if worst < SUSPICIOUS && self.inverse_norm() * noise >= 1.0 {
            return Verdict::Singular;
        }
        Verdict::Regular
    }

    /// `x ← A⁻¹ x`.
    pub(super) fn solve(&mut self, x: &mut [f64]) {
        self.lu.solve(x);
    }

    /// An estimate, from below, of `‖S A⁻¹‖₁`, where `S` has the sizes of what has passed through columns.
    #[cold]
    fn inverse_norm(&mut self) -> f64 {
        let (mut x, mut y) = (std::mem::take(&mut self.x), std::mem::take(&mut self.y));
        let n = x.len();
        // No pattern that a mechanism could have: ones would be orthogonal to the difference of equal rows.
        let mut random = 0.5_f64;
        for x in &mut x {
            random = (random + 0.618_033_988_749_895).fract();
            *x = if random < 0.5 { random - 1.0 } else { random } / n as f64;
        }
        let mut norm = 0.0_f64;
        for step in 0..STEPS {
            y.copy_from_slice(&x);
            self.lu.solve(&mut y);
            let now: f64 = y.iter().zip(&self.sizes).map(|(y, s)| (y * s).abs()).sum();
            if !now.is_finite() {
                norm = f64::INFINITY;
                break;
            }
            norm = norm.max(now);
            for (y, s) in y.iter_mut().zip(&self.sizes) {
                *y = s.copysign(*y);
            }
            self.lu.solve_transposed(&mut y);
            let product: f64 = x.iter().zip(&y).map(|(x, y)| x * y).sum();
            let (best, size) =
                y.iter().enumerate().fold(
                    (0, 0.0),
                    |(best, size), (i, y)| {
                        if y.abs() > size { (i, y.abs()) } else { (best, size) }
                    },
                );
            if step > 0 && size <= product {
                break;
            }
            x.fill(0.0);
            x[best] = 1.0;
        }
        (self.x, self.y) = (x, y);
        norm
    }

    /// A vector that the matrix, which was found singular, maps to noise. Factors are lost.
    pub(super) fn null_vector(&mut self, layout: &Layout) -> Option<Vec<f64>> {
        if self.smallest.is_none() {
            self.factor_shadowed(layout);
        }
        let last = self.smallest?;
        let mut v = vec![0.0; self.lu.n()];
        for k in (0..=last).rev() {
            let (rows, values) = self.lu.u(k);
            let (pivot, above) = values.split_last()?;
            v[k] = if k == last { -1.0 } else { v[k] / pivot };
            let s = v[k];
            for (&i, u) in rows.iter().zip(above) {
                v[i] -= u * s;
            }
        }
        let mut x = vec![0.0; v.len()];
        for (&j, v) in self.lu.order().iter().zip(v) {
            x[j] = v;
        }
        x.iter().all(|x| x.is_finite()).then_some(x)
    }

    /// Factors the matrix with a full diagonal, so that there is a pivot, however small, in every column.
    fn factor_shadowed(&mut self, layout: &Layout) {
        let (starts, rows, values) = layout.matrix();
        let (mut all_starts, mut all_rows, mut all_values) = (vec![0], Vec::new(), Vec::new());
        for j in 0..self.lu.n() {
            let column = starts[j]..starts[j + 1];
            let before = column.start + rows[column.clone()].partition_point(|&i| i < j);
            all_rows.extend(&rows[column.start..before]);
            all_values.extend(&values[column.start..before]);
            if before == column.end || rows[before] != j {
                all_rows.push(j);
                all_values.push(SHADOW);
            }
            all_rows.extend(&rows[before..column.end]);
            all_values.extend(&values[before..column.end]);
            all_starts.push(all_rows.len());
        }
        if self.factor_columns(&all_starts, &all_rows, &all_values) == Verdict::OutOfMemory {
            return;
        }
        // A column that holds nothing else does not show in comparison with itself.
        let pivot = |k: &usize| self.lu.u(*k).1.last().map_or(0.0, |p| p.abs());
        self.smallest = (0..self.lu.n()).min_by(|j, k| pivot(j).total_cmp(&pivot(k)));
    }
}
