//! Matrices to be solved with, and what a good solution is.

use crate::saddle_cases::Random;
use gelenk_linalg::square::{Square, SquareKind, square};

/// A matrix by its entries.
#[derive(Debug, Clone)]
pub(crate) struct Matrix {
    pub(crate) n: usize,
    pub(crate) places: Vec<(usize, usize)>,
    pub(crate) values: Vec<f64>,
}

impl Matrix {
    pub(crate) fn new(n: usize, entries: impl IntoIterator<Item = (usize, usize, f64)>) -> Self {
        let (places, values) = entries.into_iter().map(|(i, j, x)| ((i, j), x)).unzip();
        Self { n, places, values }
    }

    /// A matrix with an entry that is not small in every row and column, `extra` more per row, in any order.
    pub(crate) fn random(r: &mut Random, n: usize, extra: usize) -> Self {
        let partner = r.permutation(n);
        let mut places: Vec<(usize, usize)> = partner.iter().copied().enumerate().collect();
        places.extend((0..n * extra).map(|k| (k % n, r.below(n))));
        places.sort_unstable();
        places.dedup();
        let order = r.permutation(places.len());
        let entry = |k: usize| {
            let (i, j) = places[k];
            (i, j, if partner[i] == j { r.unit().signum() * (1.0 + r.unit().abs()) } else { r.unit() })
        };
        Self::new(n, order.into_iter().map(entry))
    }

    pub(crate) fn full(&self) -> Vec<f64> {
        let mut a = vec![0.0; self.n * self.n];
        for (&(i, j), x) in self.places.iter().zip(&self.values) {
            a[i + j * self.n] += x;
        }
        a
    }

    pub(crate) fn dense_solver(&self) -> Box<dyn Square> {
        square(self.n, &SquareKind::Dense).unwrap()
    }

    /// Multiplies rows and columns.
    pub(crate) fn rescale(&mut self, rows: &[f64], columns: &[f64]) {
        for (&(i, j), x) in self.places.iter().zip(&mut self.values) {
            *x *= rows[i] * columns[j];
        }
    }

    /// By how much each row is missed, in comparison with `Σ |aᵢⱼ| |xⱼ| + |bᵢ|` of the worst row after rows are made equal:
    /// the backward error for changes that are small in comparison with their row.
    pub(crate) fn backward_error(&self, x: &[f64], b: &[f64]) -> f64 {
        let mut r = b.to_vec();
        let mut size = vec![0.0_f64; self.n];
        // columns in units of their unknown's size, rows in units of their largest entry
        let largest = {
            let mut column = vec![0.0_f64; self.n];
            for (&(_, j), a) in self.places.iter().zip(&self.values) {
                column[j] = column[j].max(a.abs());
            }
            column
        };
        for (&(i, j), a) in self.places.iter().zip(&self.values) {
            r[i] -= a * x[j];
            size[i] = size[i].max(a.abs() / largest[j]);
        }
        let norm = x.iter().zip(&largest).fold(0.0_f64, |s, (x, l)| s.max((x * l).abs()));
        let error = |i: usize| r[i].abs() / (size[i] * norm + b[i].abs()).max(f64::MIN_POSITIVE);
        (0..self.n).map(error).fold(0.0, f64::max)
    }
}

/// Factorises, solves and checks the backward error.
pub(crate) fn check(solver: &mut dyn Square, a: &Matrix, values: &[f64], b: &[f64]) -> Vec<f64> {
    solver.factor(values).unwrap();
    let mut x = b.to_vec();
    solver.solve(&mut x).unwrap();
    let error = a.backward_error(&x, b);
    assert!(error <= 1e-13 * a.n as f64, "{}: backward error {error:.1e} of {} unknowns", solver.name(), a.n);
    x
}

/// Powers of ten between `10^-range` and `10^range`.
pub(crate) fn units(r: &mut Random, n: usize, range: f64) -> Vec<f64> {
    (0..n).map(|_| 10_f64.powf(range * r.unit())).collect()
}
