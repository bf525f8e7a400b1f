//! Matrices to be solved with, and what a good solution is.

use crate::saddle_cases::Random;
use gelenk_core::Pattern;
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

    pub(crate) fn pattern(&self) -> Pattern {
        Pattern::new(self.places.iter().copied())
    }

    pub(crate) fn entries(&self) -> impl Iterator<Item = (usize, usize, f64)> {
        self.places.iter().zip(&self.values).map(|(&(i, j), &x)| (i, j, x))
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
    check_to(1e-13 * a.n as f64, solver, a, values, b)
}

/// The same with another bound.
pub(crate) fn check_to(
    bound: f64,
    solver: &mut dyn Square,
    a: &Matrix,
    values: &[f64],
    b: &[f64],
) -> Vec<f64> {
    solver.factor(values).unwrap();
    let mut x = b.to_vec();
    solver.solve(&mut x).unwrap();
    let error = a.backward_error(&x, b);
    assert!(error <= bound, "{}: backward error {error:.1e} of {} unknowns", solver.name(), a.n);
    x
}

/// Powers of ten between `10^-range` and `10^range`.
pub(crate) fn units(r: &mut Random, n: usize, range: f64) -> Vec<f64> {
    (0..n).map(|_| 10_f64.powf(range * r.unit())).collect()
}

/// The iteration matrix of a step of size `h` for a chain of bodies, three coordinates and two constraints each, with
/// stiff springs and dampers between neighbours. Unknowns are `(Δp, Δv, Δλ)`, and `Δη` if the position constraints are there
/// beside those of the velocities:
///
/// ```text
/// [ I     −hT     0     TCᵀ ]                  [ I    −hT     0  ]
/// [ hK    M + hD  hGᵀ   0   ]       or         [ hK   M + hD  Gᵀ ]
/// [ W     G       0     0   ]                  [ C    0       0  ]
/// [ C     0       0     0   ]
/// ```
pub(crate) fn mechanism(r: &mut Random, bodies: usize, stabilised: bool, h: f64) -> Matrix {
    let (np, nl) = (3 * bodies, 2 * bodies);
    let (v, lam, eta) = (np, 2 * np, 2 * np + nl);
    let mut entries = Vec::new();
    for b in 0..bodies {
        let mass = 10_f64.powf(2.0 * r.unit());
        let neighbours = b.max(1) - 1..=b;
        for k in 0..3 {
            let i = 3 * b + k;
            entries.push((i, i, 1.0));
            for l in 0..3 {
                let t = f64::from(u8::from(k == l)) + 0.3 * r.unit();
                entries.push((i, v + 3 * b + l, -h * t));
                let m = f64::from(u8::from(k == l)) + 0.05 * r.unit();
                let d = 10.0 * r.unit() + f64::from(u8::from(k == l)) * 100.0;
                entries.push((v + i, v + 3 * b + l, mass * m + h * d));
                let stiff = 1e3 * r.unit() + f64::from(u8::from(k == l)) * 1e4;
                entries.push((v + i, 3 * b + l, h * stiff));
                if b > 0 {
                    entries.push((v + i, 3 * (b - 1) + l, -h * 1e3 * r.unit()));
                    entries.push((v + 3 * (b - 1) + l, i, -h * 1e3 * r.unit()));
                }
            }
        }
        for row in 0..2 {
            let row = 2 * b + row;
            for c in neighbours.clone() {
                for k in 0..3 {
                    let i = 3 * c + k;
                    let g = r.unit();
                    if stabilised {
                        entries.push((v + i, lam + row, h * g));
                        entries.push((lam + row, v + i, g));
                        entries.push((lam + row, i, 0.5 * r.unit()));
                        entries.push((i, eta + row, g));
                        entries.push((eta + row, i, g + 0.01 * r.unit()));
                    } else {
                        entries.push((v + i, lam + row, g));
                        entries.push((lam + row, i, g + 0.01 * r.unit()));
                    }
                }
            }
        }
    }
    Matrix::new(if stabilised { eta + nl } else { eta }, entries)
}
