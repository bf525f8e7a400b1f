//! Which rows of `G` depend on each other, and the projection that follows from that.
//!
//! If `G_N = T G_B`, the columns of `W = [−Tᵀ; I]` (rows `B` first) span ker `Gᵀ`, and `x − W (Wᵀ W)⁻¹ Wᵀ x` is orthogonal to it, with
//! `Wᵀ W = I + T Tᵀ`.

use super::householder::{eliminate, solve_upper};
use crate::dense::vector::{dot, subtract};
use crate::rank::norm;

/// Coefficients of a combination of unit rows below this are not named.
const COEFFICIENT: f64 = 1e-7;
/// Coefficients below this are rounding. Where units of rows differ much, they would grow with them.
const ROUNDING: f64 = 1e-13;
/// Rows of which at least this part of the largest remainder remains are as good.
const AS_GOOD: f64 = 0.5;
/// Rows this many times longer than the earliest that is as good are preferred: coefficients stay small.
const LONGER: f64 = 16.0;
/// How often a vector is projected.
const PASSES: usize = 2;

/// The dependence of the rows of one matrix.
#[derive(Debug)]
pub(crate) struct Dependence {
    nv: usize,
    rank: usize,
    /// All rows; the first `rank` are independent.
    order: Vec<usize>,
    /// Lengths of rows; of a row of zeros, that of the longest.
    lengths: Vec<f64>,
    /// `(D G)ᵀ`, factored, in the order of `order`.
    columns: Vec<f64>,
    /// Rows of `T`, each as long as there are rows of `G`.
    t: Vec<f64>,
    /// The Cholesky factor of `I + T Tᵀ` by rows, each of that length, too.
    gram: Vec<f64>,
    z: Vec<f64>,
    sets: Vec<Vec<usize>>,
}

impl Dependence {
    pub(crate) fn new(nv: usize, nl: usize) -> Self {
        Self {
            nv,
            rank: 0,
            order: (0..nl).collect(),
            lengths: vec![0.0; nl],
            columns: vec![0.0; nv * nl],
            t: vec![0.0; nl * nl],
            gram: vec![0.0; nl * nl],
            z: vec![0.0; nl],
            sets: (0..nl).map(|_| Vec::with_capacity(nl)).collect(),
        }
    }

    pub(crate) fn rank(&self) -> usize {
        self.rank
    }

    /// Independent rows, as many as the rank.
    pub(crate) fn base(&self) -> &[usize] {
        &self.order[..self.rank]
    }

    pub(crate) fn sets(&self) -> &[Vec<usize>] {
        &self.sets[..self.order.len() - self.rank]
    }

    /// The length of a row; of a row of zeros, that of the longest.
    pub(crate) fn length(&self, row: usize) -> f64 {
        self.lengths[row]
    }

    /// The largest component of a vector, rows scaled to unit length.
    pub(crate) fn largest(&self, c: &[f64]) -> f64 {
        c.iter().zip(&self.lengths).fold(0.0, |s, (c, length)| s.max(c.abs() / length))
    }

    /// Finds the dependence of the rows in `g`.
    pub(crate) fn factor(&mut self, g: &[f64], tolerance: f64) {
        let n = self.nv;
        self.columns.copy_from_slice(g);
        let mut longest = 0.0_f64;
        for ((x, length), (i, order)) in
            self.columns.chunks_exact_mut(n).zip(&mut self.lengths).zip(self.order.iter_mut().enumerate())
        {
            *order = i;
            *length = norm(x);
            longest = longest.max(*length);
            if *length > 0.0 {
                for x in x {
                    *x /= *length;
                }
            }
        }
        let substitute = if longest > 0.0 { longest } else { 1.0 };
        self.lengths.iter_mut().filter(|x| **x == 0.0).for_each(|x| *x = substitute);
        self.rank = 0;
        while self.rank < self.order.len().min(n) {
            let Some(p) = self.choose(tolerance) else { break };
            let k = self.rank;
            // Moved, not exchanged: the others keep their order.
            self.order[k..=p].rotate_right(1);
            self.columns[k * n..(p + 1) * n].rotate_right(n);
            eliminate(&mut self.columns, n, k);
            self.rank += 1;
        }
        self.combine();
        self.name();
        self.factor_gram();
    }

    /// The place of the row to be taken next; `None` if nothing remains of any.
    fn choose(&mut self, tolerance: f64) -> Option<usize> {
        let (n, k) = (self.nv, self.rank);
        let mut largest = 0.0_f64;
        for (p, column) in self.columns.chunks_exact(n).enumerate().skip(k) {
            // Of unit length to begin with: squares neither overflow nor matter where they vanish.
            self.z[p] = dot(&column[k..], &column[k..]).sqrt();
            largest = largest.max(self.z[p]);
        }
        if largest <= tolerance {
            return None;
        }
        let good = |p: &usize| self.z[*p] >= AS_GOOD * largest;
        let length = |p: usize| self.lengths[self.order[p]];
        let longest = (k..self.order.len()).filter(good).map(length).fold(0.0, f64::max);
        (k..self.order.len()).filter(good).find(|&p| length(p) * LONGER >= longest)
    }

    /// `T̂`, from the triangle of the independent rows.
    fn combine(&mut self) {
        let (n, nl, rank) = (self.nv, self.order.len(), self.rank);
        let (triangle, rest) = self.columns.split_at(rank * n);
        for (column, t) in rest.chunks_exact(n).zip(self.t.chunks_exact_mut(nl.max(1))) {
            let t = &mut t[..rank];
            t.copy_from_slice(&column[..rank]);
            solve_upper(triangle, n, t);
            for t in t {
                *t = if t.abs() < ROUNDING { 0.0 } else { *t };
            }
        }
    }

    /// Notes the sets of dependent rows, then gives `T` the units of the rows.
    fn name(&mut self) {
        let nl = self.order.len();
        let (base, rest) = self.order.split_at(self.rank);
        for ((&i, t), set) in rest.iter().zip(self.t.chunks_exact_mut(nl.max(1))).zip(&mut self.sets) {
            set.clear();
            set.push(i);
            set.extend(base.iter().zip(&*t).filter(|(_, t)| t.abs() > COEFFICIENT).map(|(&b, _)| b));
            set[1..].sort_unstable();
            for (t, &b) in t.iter_mut().zip(base) {
                *t *= self.lengths[i] / self.lengths[b];
            }
        }
        let count = nl - self.rank;
        // Rows in ascending order, as elsewhere.
        self.sets[..count].sort_unstable();
    }

    fn factor_gram(&mut self) {
        let (nl, rank) = (self.order.len(), self.rank);
        let row = |i: usize| i * nl..i * nl + rank;
        for i in 0..nl - rank {
            for j in 0..=i {
                let tt = dot(&self.t[row(i)], &self.t[row(j)]);
                let (above, here) = self.gram.split_at_mut(i * nl);
                let s = if i == j {
                    tt + 1.0 - dot(&here[..i], &here[..i])
                } else {
                    tt - dot(&here[..j], &above[j * nl..j * nl + j])
                };
                // In exact arithmetic no pivot is smaller than one.
                here[j] = if i == j { s.max(1.0).sqrt() } else { s / above[j * nl + j] };
            }
        }
    }

    /// Removes from `x` its component in ker `Gᵀ`.
    pub(crate) fn project(&mut self, x: &mut [f64]) {
        let (nl, rank) = (self.order.len(), self.rank);
        let (base, rest) = self.order.split_at(rank);
        let count = rest.len();
        if count == 0 {
            return;
        }
        let z = &mut self.z[..count];
        for _ in 0..PASSES {
            for ((z, &i), t) in z.iter_mut().zip(rest).zip(self.t.chunks_exact(nl)) {
                *z = x[i] - t.iter().zip(base).map(|(t, &b)| t * x[b]).sum::<f64>();
            }
            for i in 0..count {
                let c = &self.gram[i * nl..];
                z[i] = (z[i] - dot(&z[..i], &c[..i])) / c[i];
            }
            for i in (0..count).rev() {
                let c = &self.gram[i * nl..];
                z[i] /= c[i];
                let s = z[i];
                subtract(&mut z[..i], s, &c[..i]);
            }
            for ((z, &i), t) in z.iter().zip(rest).zip(self.t.chunks_exact(nl)) {
                x[i] -= z;
                t.iter().zip(base).for_each(|(t, &b)| x[b] += t * z);
            }
        }
    }
}
