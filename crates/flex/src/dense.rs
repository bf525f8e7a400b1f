//! Dense matrices, by columns, and the few operations that reduction needs.

use crate::error::{Flex, wrong};

/// A matrix stored by columns.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Matrix {
    /// How many rows.
    pub rows: usize,
    /// How many columns.
    pub cols: usize,
    /// Values, column after column.
    pub values: Vec<f64>,
}

impl Matrix {
    /// Zeros.
    pub fn zeros(rows: usize, cols: usize) -> Self {
        Self { rows, cols, values: vec![0.0; rows * cols] }
    }

    /// From its elements.
    pub fn from_fn(rows: usize, cols: usize, mut f: impl FnMut(usize, usize) -> f64) -> Self {
        let mut values = Vec::with_capacity(rows * cols);
        for j in 0..cols {
            values.extend((0..rows).map(|i| f(i, j)));
        }
        Self { rows, cols, values }
    }

    /// A column.
    pub fn col(&self, j: usize) -> &[f64] {
        &self.values[j * self.rows..(j + 1) * self.rows]
    }

    /// A column to write to.
    pub fn col_mut(&mut self, j: usize) -> &mut [f64] {
        &mut self.values[j * self.rows..(j + 1) * self.rows]
    }

    /// `A B`.
    #[must_use]
    pub fn times(&self, b: &Self) -> Self {
        let mut out = Self::zeros(self.rows, b.cols);
        for j in 0..b.cols {
            let out = &mut out.values[j * self.rows..(j + 1) * self.rows];
            for (k, &x) in b.col(j).iter().enumerate() {
                if x != 0.0 {
                    out.iter_mut().zip(self.col(k)).for_each(|(o, a)| *o += a * x);
                }
            }
        }
        out
    }

    /// `Aᵀ B`.
    #[must_use]
    pub fn transposed_times(&self, b: &Self) -> Self {
        Self::from_fn(self.cols, b.cols, |i, j| dot(self.col(i), b.col(j)))
    }

    /// The mean of the matrix and its transpose.
    #[must_use]
    pub fn symmetric(&self) -> Self {
        Self::from_fn(self.rows, self.cols, |i, j| 0.5 * (self[(i, j)] + self[(j, i)]))
    }

    /// Some columns.
    #[must_use]
    pub fn columns(&self, which: &[usize]) -> Self {
        let values = which.iter().flat_map(|&j| self.col(j).iter().copied()).collect();
        Self { rows: self.rows, cols: which.len(), values }
    }

    /// The largest magnitude.
    pub fn largest(&self) -> f64 {
        self.values.iter().fold(0.0, |m, x| m.max(x.abs()))
    }
}

impl std::ops::Index<(usize, usize)> for Matrix {
    type Output = f64;
    fn index(&self, (i, j): (usize, usize)) -> &f64 {
        &self.values[i + j * self.rows]
    }
}

impl std::ops::IndexMut<(usize, usize)> for Matrix {
    fn index_mut(&mut self, (i, j): (usize, usize)) -> &mut f64 {
        &mut self.values[i + j * self.rows]
    }
}

/// The scalar product.
pub(crate) fn dot(a: &[f64], b: &[f64]) -> f64 {
    // four sums at once: the compiler may use wide registers
    let (mut sums, n) = ([0.0; 4], a.len().min(b.len()));
    let (a, b) = (&a[..n], &b[..n]);
    let (heads, tails) = (a.chunks_exact(4), b.chunks_exact(4));
    let rest: f64 = heads.remainder().iter().zip(tails.remainder()).map(|(x, y)| x * y).sum();
    for (x, y) in heads.zip(tails) {
        for k in 0..4 {
            sums[k] += x[k] * y[k];
        }
    }
    rest + (sums[0] + sums[1]) + (sums[2] + sums[3])
}

/// Eigenvalues, ascending, and eigenvectors of a symmetric matrix: tridiagonal by Householder's reflections, then implicit QL
/// [GolubVanLoan96, 8.3].
pub fn eigen(a: &Matrix) -> Flex<(Vec<f64>, Matrix)> {
    let n = a.rows;
    let mut z = a.symmetric();
    if z.values.iter().any(|x| !x.is_finite()) {
        return wrong("a matrix holds a number that is not finite");
    }
    let (mut d, mut e) = tridiagonal(&mut z);
    for l in 0..n {
        let mut tries = 0;
        loop {
            let m = (l..n.saturating_sub(1))
                .find(|&m| e[m].abs() <= f64::EPSILON * (d[m].abs() + d[m + 1].abs()))
                .unwrap_or(n - 1);
            if m == l {
                break;
            }
            tries += 1;
            if tries > 60 {
                return wrong(
                    "the eigenvalues of a matrix are not found after 60 iterations; check that its numbers are finite",
                );
            }
            ql_sweep(l, m, (&mut d, &mut e), &mut z);
        }
    }
    let mut order: Vec<usize> = (0..n).collect();
    order.sort_by(|&i, &j| d[i].total_cmp(&d[j]));
    Ok((order.iter().map(|&i| d[i]).collect(), z.columns(&order)))
}

/// One implicit QL sweep on rows `l..=m`.
fn ql_sweep(l: usize, m: usize, (d, e): (&mut [f64], &mut [f64]), z: &mut Matrix) {
    let n = z.rows;
    let g = (d[l + 1] - d[l]) / (2.0 * e[l]);
    let r = g.hypot(1.0);
    let mut g = d[m] - d[l] + e[l] / (g + r.copysign(g));
    let (mut s, mut c, mut p) = (1.0, 1.0, 0.0);
    for i in (l..m).rev() {
        let (f, b) = (s * e[i], c * e[i]);
        let r = f.hypot(g);
        e[i + 1] = r;
        if r == 0.0 {
            d[i + 1] -= p;
            e[m] = 0.0;
            return;
        }
        (s, c) = (f / r, g / r);
        g = d[i + 1] - p;
        let r = (d[i] - g) * s + 2.0 * c * b;
        p = s * r;
        d[i + 1] = g + p;
        g = c * r - b;
        let (left, right) = z.values.split_at_mut((i + 1) * n);
        for (x, y) in left[i * n..].iter_mut().zip(&mut right[..n]) {
            let f = *y;
            *y = s * *x + c * f;
            *x = c * *x - s * f;
        }
    }
    d[l] -= p;
    e[l] = g;
    e[m] = 0.0;
}

/// Householder's reduction; the matrix becomes the product of the reflections. Returns the diagonal and what is beside it.
fn tridiagonal(z: &mut Matrix) -> (Vec<f64>, Vec<f64>) {
    let n = z.rows;
    let (mut d, mut e) = (vec![0.0; n], vec![0.0; n]);
    let mut reflections: Vec<(Vec<f64>, f64)> = Vec::with_capacity(n);
    for k in 0..n.saturating_sub(2) {
        let mut u: Vec<f64> = (0..n).map(|i| if i > k { z[(i, k)] } else { 0.0 }).collect();
        let norm = dot(&u, &u).sqrt();
        let alpha = -norm.copysign(u[k + 1]);
        u[k + 1] -= alpha;
        let square = dot(&u, &u);
        let beta = if square > 0.0 { 2.0 / square } else { 0.0 };
        if beta > 0.0 {
            // A ← H A H with H = I − β u uᵀ
            let mut w: Vec<f64> = vec![0.0; n];
            for j in k + 1..n {
                let x = beta * u[j];
                w.iter_mut().zip(z.col(j)).for_each(|(w, a)| *w += a * x);
            }
            let half = 0.5 * beta * dot(&w, &u);
            w.iter_mut().zip(&u).for_each(|(w, u)| *w -= half * u);
            for j in k..n {
                let (uj, wj) = (u[j], w[j]);
                for (i, a) in z.col_mut(j).iter_mut().enumerate().skip(k) {
                    *a -= u[i] * wj + w[i] * uj;
                }
            }
        }
        reflections.push((u, beta));
    }
    for k in 0..n {
        d[k] = z[(k, k)];
        if k + 1 < n {
            e[k] = z[(k + 1, k)];
        }
    }
    *z = Matrix::from_fn(n, n, |i, j| f64::from(u8::from(i == j)));
    for (k, (u, beta)) in reflections.iter().enumerate().rev() {
        for j in k + 1..n {
            let x = beta * dot(&u[k + 1..], &z.col(j)[k + 1..]);
            z.col_mut(j)[k + 1..].iter_mut().zip(&u[k + 1..]).for_each(|(z, u)| *z -= x * u);
        }
    }
    (d, e)
}

/// `L` of `A = L Lᵀ`, or the first row where `A` is not positive.
pub(crate) fn cholesky(a: &Matrix) -> Result<Matrix, usize> {
    let n = a.rows;
    let mut l = Matrix::zeros(n, n);
    for j in 0..n {
        let mut column: Vec<f64> = a.col(j).to_vec();
        for k in 0..j {
            let x = l[(j, k)];
            if x != 0.0 {
                column[j..].iter_mut().zip(&l.col(k)[j..]).for_each(|(c, l)| *c -= x * l);
            }
        }
        if column[j].is_nan() || column[j] <= 1e-14 * a[(j, j)].abs() {
            return Err(j);
        }
        let root = column[j].sqrt();
        for i in j..n {
            l[(i, j)] = column[i] / root;
        }
    }
    Ok(l)
}

/// Eigenvalues, ascending, and vectors with `Xᵀ M X = I` of `K x = λ M x`; or the first row where `M` is not positive.
pub(crate) fn eigen_pair(k: &Matrix, m: &Matrix) -> Flex<Result<(Vec<f64>, Matrix), usize>> {
    let n = k.rows;
    let l = match cholesky(&m.symmetric()) {
        Ok(l) => l,
        Err(row) => return Ok(Err(row)),
    };
    let forward = |x: &mut [f64]| {
        for j in 0..n {
            x[j] /= l[(j, j)];
            let xj = x[j];
            x[j + 1..].iter_mut().zip(&l.col(j)[j + 1..]).for_each(|(x, l)| *x -= xj * l);
        }
    };
    let mut half = k.symmetric();
    (0..n).for_each(|j| forward(half.col_mut(j)));
    let mut a = Matrix::from_fn(n, n, |i, j| half[(j, i)]);
    (0..n).for_each(|j| forward(a.col_mut(j)));
    let (values, mut x) = eigen(&a)?;
    for c in 0..n {
        let x = x.col_mut(c);
        for j in (0..n).rev() {
            let sum = dot(&l.col(j)[j + 1..], &x[j + 1..]);
            x[j] = (x[j] - sum) / l[(j, j)];
        }
    }
    Ok(Ok((values, x)))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The chain of springs and equal masses has the eigenvalues 2 − 2 cos(kπ/(n+1)); a turned diagonal has its own.
    #[test]
    fn eigenvalues_of_a_chain() {
        let n = 40;
        let k = Matrix::from_fn(n, n, |i, j| match i.abs_diff(j) {
            0 => 2.0,
            1 => -1.0,
            _ => 0.0,
        });
        let (values, x) = eigen(&k).unwrap();
        for (i, value) in values.iter().enumerate() {
            let exact = 2.0 - 2.0 * ((i + 1) as f64 * std::f64::consts::PI / (n + 1) as f64).cos();
            assert!((value - exact).abs() < 1e-13, "{i}: {value} {exact}");
        }
        let unit = x.transposed_times(&x);
        let off = Matrix::from_fn(n, n, |i, j| unit[(i, j)] - f64::from(u8::from(i == j)));
        assert!(off.largest() < 1e-13);
        // masses of 4 halve the frequencies
        let m = Matrix::from_fn(n, n, |i, j| 4.0 * f64::from(u8::from(i == j)));
        let (quarter, _) = eigen_pair(&k, &m).unwrap().unwrap();
        for (a, b) in quarter.iter().zip(&values) {
            assert!((4.0 * a - b).abs() < 1e-12);
        }
    }

    #[test]
    fn a_zero_or_small_matrix_has_eigenvalues() {
        let (values, _) = eigen(&Matrix::zeros(3, 3)).unwrap();
        assert_eq!(values, [0.0; 3]);
        let two = Matrix { rows: 2, cols: 2, values: vec![2.0, 1.0, 1.0, 2.0] };
        let (values, _) = eigen(&two).unwrap();
        assert!((values[0] - 1.0).abs() < 1e-15 && (values[1] - 3.0).abs() < 1e-15);
        assert_eq!(eigen(&Matrix::zeros(1, 1)).unwrap().0, [0.0]);
    }
}
