//! Sparse symmetric matrices, their factors `L D Lᵀ` within an envelope, and the lowest eigenvalues of pairs of them.
//!
//! Rows are put in the order of Cuthill and McKee, backwards; the factors then fill only the envelope between the first entry of a
//! row and its diagonal.

use crate::dense::{Matrix, dot, eigen_pair};
use crate::error::{Flex, wrong};
use std::collections::VecDeque;

/// A symmetric matrix: all entries, by rows.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Sparse {
    /// How many rows and columns.
    pub n: usize,
    starts: Vec<usize>,
    columns: Vec<usize>,
    values: Vec<f64>,
}

impl Sparse {
    /// From entries in any order; those at the same place are added. Both triangles must be there.
    pub fn new(n: usize, mut entries: Vec<(usize, usize, f64)>) -> Self {
        entries.sort_unstable_by_key(|&(i, j, _)| (i, j));
        let mut its = Self {
            n,
            starts: vec![0; n + 1],
            columns: Vec::new(),
            values: Vec::with_capacity(entries.len()),
        };
        let mut last = None;
        for (i, j, x) in entries {
            if last == Some((i, j)) {
                if let Some(value) = its.values.last_mut() {
                    *value += x;
                }
                continue;
            }
            last = Some((i, j));
            its.columns.push(j);
            its.values.push(x);
            its.starts[i + 1] += 1;
        }
        for i in 0..n {
            its.starts[i + 1] += its.starts[i];
        }
        its
    }

    /// The entries of a row: columns and values.
    pub fn row(&self, i: usize) -> impl Iterator<Item = (usize, f64)> + '_ {
        let range = self.starts[i]..self.starts[i + 1];
        self.columns[range.clone()].iter().copied().zip(self.values[range].iter().copied())
    }

    /// All entries.
    pub fn entries(&self) -> impl Iterator<Item = (usize, usize, f64)> + '_ {
        (0..self.n).flat_map(|i| self.row(i).map(move |(j, x)| (i, j, x)))
    }

    /// An element of the diagonal.
    pub fn diagonal(&self, i: usize) -> f64 {
        self.row(i).find(|&(j, _)| j == i).map_or(0.0, |(_, x)| x)
    }

    /// The largest magnitude.
    pub fn largest(&self) -> f64 {
        self.values.iter().fold(0.0, |m, x| m.max(x.abs()))
    }

    /// `A X`.
    #[must_use]
    pub fn times(&self, x: &Matrix) -> Matrix {
        let mut out = Matrix::zeros(self.n, x.cols);
        for c in 0..x.cols {
            let x = x.col(c);
            for (i, out) in out.col_mut(c).iter_mut().enumerate() {
                *out = self.row(i).map(|(j, a)| a * x[j]).sum();
            }
        }
        out
    }

    /// The largest difference between an entry and the one across the diagonal, and where.
    pub fn asymmetry(&self) -> (f64, usize, usize) {
        let mut worst = (0.0, 0, 0);
        for (i, j, x) in self.entries().filter(|&(i, j, _)| i > j) {
            let across = self.row(j).find(|&(k, _)| k == i).map_or(0.0, |(_, y)| y);
            if (x - across).abs() > worst.0 {
                worst = ((x - across).abs(), i, j);
            }
        }
        worst
    }

    /// `A + s B`.
    #[must_use]
    pub fn plus(&self, s: f64, b: &Self) -> Self {
        Self::new(self.n, self.entries().chain(b.entries().map(|(i, j, x)| (i, j, s * x))).collect())
    }

    /// The rows and columns that are asked for; `None` leaves one out, else it is its new place.
    #[must_use]
    pub fn picked(&self, n: usize, place: &[Option<usize>]) -> Self {
        let kept = self.entries().filter_map(|(i, j, x)| Some((place[i]?, place[j]?, x)));
        Self::new(n, kept.collect())
    }

    /// Rows in the order of Cuthill and McKee, backwards: `order[k]` is the row that comes at place `k`.
    fn order(&self) -> Vec<usize> {
        let degree = |i: usize| self.starts[i + 1] - self.starts[i];
        let mut seen = vec![false; self.n];
        let mut order = Vec::with_capacity(self.n);
        let mut roots: Vec<usize> = (0..self.n).collect();
        roots.sort_by_key(|&i| degree(i));
        for root in roots {
            if seen[root] {
                continue;
            }
            // from the far end of the part: levels are narrow there
            let root = self.far_from(self.far_from(root));
            let mut queue = VecDeque::from([root]);
            seen[root] = true;
            while let Some(i) = queue.pop_front() {
                order.push(i);
                let mut next: Vec<usize> =
                    self.row(i).map(|(j, _)| j).filter(|&j| !std::mem::replace(&mut seen[j], true)).collect();
                next.sort_by_key(|&j| degree(j));
                queue.extend(next);
            }
        }
        order.reverse();
        order
    }

    /// A row that is reached last from this one.
    fn far_from(&self, root: usize) -> usize {
        let mut seen = vec![false; self.n];
        let mut queue = VecDeque::from([root]);
        let mut last = root;
        seen[root] = true;
        while let Some(i) = queue.pop_front() {
            last = i;
            queue.extend(self.row(i).map(|(j, _)| j).filter(|&j| !std::mem::replace(&mut seen[j], true)));
        }
        last
    }

    /// The factors.
    pub(crate) fn factor(&self) -> Factors {
        let order = self.order();
        let mut place = vec![0; self.n];
        order.iter().enumerate().for_each(|(k, &i)| place[i] = k);
        let first: Vec<usize> = (0..self.n)
            .map(|k| self.row(order[k]).map(|(j, _)| place[j]).min().unwrap_or(k).min(k))
            .collect();
        let mut starts = Vec::with_capacity(self.n + 1);
        let mut total = 0;
        for k in 0..self.n {
            starts.push(total);
            total += k - first[k];
        }
        starts.push(total);
        let mut its = Factors {
            order,
            first,
            starts,
            lower: vec![0.0; total],
            d: vec![0.0; self.n],
            flaws: Vec::new(),
        };
        let mut g = vec![0.0; self.n];
        for k in 0..self.n {
            let f = its.first[k];
            g[f..k].fill(0.0);
            let (mut pivot, mut size) = (0.0, 0.0);
            for (j, x) in self.row(its.order[k]) {
                let j = place[j];
                if j < k {
                    g[j] = x;
                } else if j == k {
                    (pivot, size) = (x, x.abs());
                }
            }
            for j in f..k {
                let low = f.max(its.first[j]);
                let row = &its.lower[its.starts[j]..its.starts[j + 1]];
                g[j] -= dot(&g[low..j], &row[low - its.first[j]..]);
            }
            let row = &mut its.lower[its.starts[k]..its.starts[k + 1]];
            for ((l, &g), &d) in row.iter_mut().zip(&g[f..k]).zip(&its.d[f..k]) {
                *l = g / d;
                pivot -= g * *l;
            }
            // what is left of the diagonal after cancellation is rounding
            if pivot.is_nan() || pivot <= SINGULAR * size {
                its.flaws.push((its.order[k], pivot < -SINGULAR * size));
                if pivot.abs() <= SINGULAR * size || pivot.is_nan() {
                    pivot = size.max(f64::MIN_POSITIVE) * 1e20;
                }
            }
            its.d[k] = pivot;
        }
        its
    }
}

/// A pivot below this share of its diagonal is zero with rounding.
const SINGULAR: f64 = 1e-11;

/// `A = L D Lᵀ`.
#[derive(Debug, Clone)]
pub(crate) struct Factors {
    order: Vec<usize>,
    first: Vec<usize>,
    starts: Vec<usize>,
    lower: Vec<f64>,
    d: Vec<f64>,
    /// Rows whose pivot is not positive, and whether it is negative (else zero).
    pub(crate) flaws: Vec<(usize, bool)>,
}

impl Factors {
    /// Solves for every column.
    pub(crate) fn solve(&self, b: &mut Matrix) {
        let n = self.d.len();
        let mut x = vec![0.0; n];
        for c in 0..b.cols {
            let b = b.col_mut(c);
            for k in 0..n {
                let row = &self.lower[self.starts[k]..self.starts[k + 1]];
                x[k] = b[self.order[k]] - dot(row, &x[self.first[k]..k]);
            }
            x.iter_mut().zip(&self.d).for_each(|(x, d)| *x /= d);
            for k in (0..n).rev() {
                let row = &self.lower[self.starts[k]..self.starts[k + 1]];
                let xk = x[k];
                x[self.first[k]..k].iter_mut().zip(row).for_each(|(x, l)| *x -= l * xk);
            }
            self.order.iter().zip(&x).for_each(|(&i, x)| b[i] = *x);
        }
    }
}

/// The `count` lowest eigenvalues of `K x = λ M x` and their vectors, `Xᵀ M X = I`, by inverse iteration of subspaces
/// [Bathe96, 11.6]. The factors are those of `K + shift M`.
pub(crate) fn lowest(k: &Factors, m: &Sparse, shift: f64, count: usize) -> Flex<(Vec<f64>, Matrix)> {
    let n = m.n;
    if count == 0 {
        return Ok((Vec::new(), Matrix::zeros(n, 0)));
    }
    let width = (2 * count).min(count + 12).min(n);
    let mut state = 0x9e37_79b9_7f4a_7c15_u64;
    let mut draw = || {
        state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (state >> 11) as f64 / (1_u64 << 53) as f64 - 0.5
    };
    let mut x = Matrix::from_fn(n, width, |_, _| draw());
    let mut last: Vec<f64> = Vec::new();
    for _ in 0..MOST_SWEEPS {
        let right = m.times(&x);
        let mut y = right.clone();
        k.solve(&mut y);
        let stiffness = y.transposed_times(&right);
        let mass = y.transposed_times(&m.times(&y));
        let Ok((values, q)) = eigen_pair(&stiffness, &mass)? else {
            return wrong(format!(
                "M has fewer than {width} independent masses; ask for fewer modes, or give mass to the nodes without it"
            ));
        };
        x = y.times(&q);
        let still = last.len() == values.len()
            && values[..count].iter().zip(&last).all(|(a, b)| (a - b).abs() <= CONVERGED * a.abs());
        if still {
            let kept: Vec<usize> = (0..count).collect();
            return Ok((values[..count].iter().map(|x| x - shift).collect(), x.columns(&kept)));
        }
        last = values;
    }
    wrong(format!(
        "the lowest {count} frequencies are not found after {MOST_SWEEPS} iterations; ask for a few more or fewer modes"
    ))
}

/// Relative change of eigenvalues at which the iteration ends: vectors are then exact to about its root.
const CONVERGED: f64 = 1e-11;
const MOST_SWEEPS: usize = 200;

#[cfg(test)]
mod tests {
    use super::*;

    fn chain(n: usize) -> Sparse {
        let mut entries = Vec::new();
        for i in 0..n {
            entries.push((i, i, 2.0));
            if i + 1 < n {
                entries.extend([(i, i + 1, -1.0), (i + 1, i, -1.0)]);
            }
        }
        Sparse::new(n, entries)
    }

    #[test]
    fn the_lowest_eigenvalues_of_a_long_chain() {
        let n = 500;
        let (k, m) = (chain(n), Sparse::new(n, (0..n).map(|i| (i, i, 1.0)).collect()));
        let (values, x) = lowest(&k.factor(), &m, 0.0, 6).unwrap();
        for (i, value) in values.iter().enumerate() {
            let exact = 2.0 - 2.0 * ((i + 1) as f64 * std::f64::consts::PI / (n + 1) as f64).cos();
            assert!((value / exact - 1.0).abs() < 1e-9, "{i}: {value} {exact}");
        }
        let mut residual = k.times(&x);
        for (c, value) in values.iter().enumerate() {
            residual.col_mut(c).iter_mut().zip(x.col(c)).for_each(|(r, x)| *r -= value * x);
        }
        assert!(residual.largest() < 1e-7, "{}", residual.largest());
    }

    #[test]
    fn flaws_of_a_matrix_are_found() {
        let mut entries: Vec<_> = chain(5).entries().collect();
        entries.push((2, 2, -9.0));
        let flaws = Sparse::new(5, entries).factor().flaws;
        assert_eq!(flaws.iter().filter(|f| f.1).count(), 1, "{flaws:?}");
        let free = Sparse::new(2, vec![(0, 0, 1.0), (0, 1, -1.0), (1, 0, -1.0), (1, 1, 1.0)]);
        assert_eq!(free.factor().flaws.len(), 1);
    }
}
