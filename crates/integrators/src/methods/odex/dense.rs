//! Dense output `[Hairer93, II.9]`, `[HairerOstermann90]`.
//!
//! Values and derivatives at both ends are known. In the middle of the step, row `j` has a value, and central differences
//! of its derivatives `S = (p', v', u', λ)` at every other substep,
//!
//! ```text
//! Hᵏ S⁽ᵏ⁾ ≈ (n_j/2)ᵏ Σ_m (−1)ᵐ (k over m) S_{n_j/2+k−2m} ,
//! ```
//!
//! which have expansions in `h²` like the values and are extrapolated over the rows that have enough substeps. Of `κ` rows,
//! `2κ − 2` conditions in the middle and those at the ends make polynomials of degree `2κ + 1` for `p, v, u` and, with values
//! only at the ends, `2κ − 1` for `a, λ`: the order is `2κ` for all of them. In Newton's form with the ends first, leaving
//! out the last terms gives the polynomials of lower degree, and the last term estimates the error.

use super::sequence::{MAX_ROWS, Sequence};
use crate::dense_output::Polynomials;
use gelenk_core::Dims;

/// Most coefficients of a polynomial.
const MAX_COEFFICIENTS: usize = 2 * MAX_ROWS + 2;

/// The coefficients of one polynomial.
pub(super) type Newton = [f64; MAX_COEFFICIENTS];

/// What is known in the middle of a step.
pub(super) struct Middle {
    sequence: Sequence,
    /// Numbers of differential variables, and of them and the multipliers.
    n: usize,
    len: usize,
    /// `S` of all substeps, row by row.
    stages: Vec<f64>,
    /// Increments of `y` up to the middle, row by row, and extrapolated.
    increments: Vec<f64>,
    increment: Vec<f64>,
    /// `Hᵏ S⁽ᵏ⁾ / k!`, extrapolated.
    derivatives: Vec<f64>,
    /// Conditions in the middle.
    count: usize,
}

impl Middle {
    pub(super) fn new(d: Dims, sequence: Sequence, rows: usize) -> Self {
        let (n, len) = (d.differential(), d.differential() + d.nl);
        Self {
            sequence,
            n,
            len,
            stages: vec![0.0; first_stage(sequence, rows + 1) * len],
            increments: vec![0.0; rows * n],
            increment: vec![0.0; n],
            derivatives: vec![0.0; 2 * (rows - 1) * len],
            count: 0,
        }
    }

    /// Keeps the increment of row `j` up to the middle.
    pub(super) fn store_increment(&mut self, j: usize, d: &[f64]) {
        self.increments[(j - 1) * self.n..j * self.n].copy_from_slice(d);
    }

    /// Keeps `S = (s, λ)` of substep `m` of row `j`.
    pub(super) fn store(&mut self, j: usize, m: usize, s: &[f64], lam: &[f64]) {
        let first = (first_stage(self.sequence, j) + m) * self.len;
        let (to, to_lam) = self.stages[first..first + self.len].split_at_mut(self.n);
        to.copy_from_slice(s);
        to_lam.copy_from_slice(lam);
    }

    /// Extrapolates everything over `kappa` rows.
    pub(super) fn extrapolate(&mut self, kappa: usize) {
        let sequence = self.sequence;
        self.count = 2 * kappa - 2;
        self.increment.fill(0.0);
        for (j, d) in (1..=kappa).zip(self.increments.chunks_exact(self.n.max(1))) {
            add(sequence.weight(j, 1, kappa), d, &mut self.increment);
        }
        let len = self.len;
        for k in 0..self.count {
            let out = &mut self.derivatives[k * len..(k + 1) * len];
            out.fill(0.0);
            let factorial: f64 = (1..=k).map(|i| i as f64).product();
            // the first row whose substeps reach k to either side
            let from = k / 2 + 1;
            for j in from..=kappa {
                let middle = sequence.number(j) / 2;
                let first = first_stage(sequence, j) + middle + k;
                let mut w = sequence.weight(j, from, kappa) * (middle as f64).powi(k as i32) / factorial;
                for m in 0..=k {
                    let stage = first - 2 * m;
                    add(w, &self.stages[stage * len..(stage + 1) * len], out);
                    w *= -((k - m) as f64) / (m + 1) as f64;
                }
            }
        }
    }

    /// Degrees of the polynomials of `p, v, u` and of `a, λ`, where at most one of `max` is wanted.
    pub(super) fn degrees(&self, max: usize) -> (usize, usize) {
        let y = (self.count + 3).min(max);
        (y, (self.count + 1).min(y - 1))
    }

    /// The polynomial of differential variable `i`, of which value, change, and derivatives at both ends times `h` are
    /// given: over the nodes 0, 0, 1, 1, ½, ½, …
    pub(super) fn differential(&self, i: usize, h: f64, [y0, change, left, right]: [f64; 4]) -> Newton {
        let mut c = [0.0; MAX_COEFFICIENTS];
        c[..4].copy_from_slice(&[y0, left, change - left, left + right - 2.0 * change]);
        // Taylor coefficients of that cubic, less y₀, in the middle
        let cubic = [
            0.5 * change + 0.125 * (left - right),
            1.5 * change - 0.25 * (left + right),
            0.5 * (right - left),
            c[3],
        ];
        for k in 0..self.count {
            let taylor = match k {
                0 => self.increment[i],
                _ => h * self.derivatives[(k - 1) * self.len + i] / k as f64,
            };
            let rest = taylor - cubic.get(k).unwrap_or(&0.0);
            // The rest is a multiple of θ²(θ−1)² = (s² − ¼)², s = θ − ½: divided as power series.
            let (two, four) = (if k < 2 { 0.0 } else { c[k + 2] }, if k < 4 { 0.0 } else { c[k] });
            c[k + 4] = 16.0 * (rest + 0.5 * two - four);
        }
        c
    }

    /// The polynomial of component `i` of `S`, of which the values at both ends are given: over the nodes 0, 1, ½, ½, …
    pub(super) fn algebraic(&self, i: usize, left: f64, right: f64) -> Newton {
        let mut c = [0.0; MAX_COEFFICIENTS];
        c[..2].copy_from_slice(&[left, right - left]);
        let line = [0.5 * (left + right), right - left];
        for k in 0..self.count {
            let rest = self.derivatives[k * self.len + i] - line.get(k).unwrap_or(&0.0);
            // divided by θ(θ−1) = s² − ¼
            let two = if k < 2 { 0.0 } else { c[k] };
            c[k + 2] = 4.0 * (two - rest);
        }
        c
    }

    /// The largest value of the last term of a polynomial of a differential variable, in units of its coefficient.
    pub(super) fn last_term(&self) -> f64 {
        // θ²(θ−1)²(θ−½)^µ is largest where (θ−½)² = µ/(4µ+16).
        let mu = self.count as f64 - 1.0;
        (0.5 * (mu / (mu + 4.0)).sqrt()).powf(mu) / (mu + 4.0).powi(2)
    }

    /// The number of conditions in the middle; the last coefficient of a differential variable is the third behind it.
    pub(super) fn count(&self) -> usize {
        self.count
    }
}

/// Where row `j` begins.
fn first_stage(sequence: Sequence, j: usize) -> usize {
    (1..j).map(|i| sequence.number(i) + 1).sum()
}

fn add(weight: f64, x: &[f64], out: &mut [f64]) {
    for (out, x) in out.iter_mut().zip(x) {
        *out += weight * x;
    }
}

/// Room for polynomials over the nodes of the ends, each so many times, and of the middle.
pub(super) fn prepare(poly: &mut Polynomials, degree: usize, times: usize) {
    poly.reset((0..degree).map(|i| [0.0, 1.0].get(i / times).copied().unwrap_or(0.5)));
}
