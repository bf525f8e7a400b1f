//! Eigenvalues and eigenvectors of full matrices that are not symmetric.
//!
//! [`Krylov`] finds those eigenvalues of an operator that are largest, by Arnoldi's method with full orthogonalisation; in a space as large as the
//! matrix it finds all. What it needs of the small matrix is found by QR steps with Wilkinson's shifts, in complex numbers `[GolubVanLoan96]`.

use std::ops::{Add, Mul, Neg, Sub};

/// A complex number.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Complex {
    /// Its real part.
    pub re: f64,
    /// Its imaginary part.
    pub im: f64,
}

impl Complex {
    const ZERO: Self = Self { re: 0.0, im: 0.0 };
    const ONE: Self = Self { re: 1.0, im: 0.0 };

    /// A number of these parts.
    pub fn new(re: f64, im: f64) -> Self {
        Self { re, im }
    }

    /// Its absolute value.
    pub fn abs(self) -> f64 {
        self.re.hypot(self.im)
    }

    /// The conjugate number.
    pub fn conj(self) -> Self {
        Self::new(self.re, -self.im)
    }

    /// `1/z`.
    pub fn inverse(self) -> Self {
        let size = self.abs();
        Self::new(self.re / size / size, -self.im / size / size)
    }

    fn root(self) -> Self {
        let size = self.abs();
        let re = (0.5 * (size + self.re.abs())).sqrt();
        if re == 0.0 {
            return Self::ZERO;
        }
        let im = 0.5 * self.im.abs() / re;
        if self.re >= 0.0 { Self::new(re, im.copysign(self.im)) } else { Self::new(im, re.copysign(self.im)) }
    }

    fn times(self, s: f64) -> Self {
        Self::new(s * self.re, s * self.im)
    }
}

impl Add for Complex {
    type Output = Self;
    fn add(self, o: Self) -> Self {
        Self::new(self.re + o.re, self.im + o.im)
    }
}

impl Sub for Complex {
    type Output = Self;
    fn sub(self, o: Self) -> Self {
        Self::new(self.re - o.re, self.im - o.im)
    }
}

impl Neg for Complex {
    type Output = Self;
    fn neg(self) -> Self {
        Self::new(-self.re, -self.im)
    }
}

impl Mul for Complex {
    type Output = Self;
    fn mul(self, o: Self) -> Self {
        Self::new(self.re * o.re - self.im * o.im, self.re * o.im + self.im * o.re)
    }
}

/// An eigenvalue and its vector.
#[derive(Debug, Clone, PartialEq)]
pub struct Eigen {
    /// The eigenvalue.
    pub value: Complex,
    /// Its vector, of norm one.
    pub vector: Vec<Complex>,
}

/// Steps for one eigenvalue, and those at which another shift is tried.
const STEPS: usize = 60;
const STUCK: usize = 10;

/// All eigenvalues of a matrix, given by rows, whose entries below the first subdiagonal are zero. `None` where its numbers are not finite
/// or the steps do not converge, which has not been seen.
pub fn of_hessenberg(rows: &[Vec<f64>]) -> Option<Vec<Eigen>> {
    let n = rows.len();
    let mut h: Vec<Vec<Complex>> =
        rows.iter().map(|row| row.iter().map(|x| Complex::new(*x, 0.0)).collect()).collect();
    let mut q: Vec<Vec<Complex>> =
        (0..n).map(|i| (0..n).map(|j| if i == j { Complex::ONE } else { Complex::ZERO }).collect()).collect();
    let norm = rows.iter().flatten().fold(0.0_f64, |m, x| m.max(x.abs()));
    if !rows.iter().flatten().all(|x| x.is_finite()) {
        return None;
    }
    let (mut end, mut step) = (n.saturating_sub(1), 0);
    while end > 0 {
        let is_small = |h: &[Vec<Complex>], k: usize| {
            let around = h[k - 1][k - 1].abs() + h[k][k].abs();
            h[k][k - 1].abs() <= f64::EPSILON * if around > 0.0 { around } else { norm }
        };
        let begin = (1..=end).rev().find(|&k| is_small(&h, k)).unwrap_or(0);
        if begin > 0 {
            h[begin][begin - 1] = Complex::ZERO;
        }
        if begin == end {
            (end, step) = (end - 1, 0);
            continue;
        }
        step += 1;
        if step > STEPS {
            return None;
        }
        let shift = if step % STUCK == 0 {
            h[end][end] + Complex::new(h[end][end - 1].abs(), 0.0)
        } else {
            wilkinson(&h, end)
        };
        qr_step(&mut h, &mut q, (begin, end), shift);
    }
    Some(vectors(&h, &q, norm))
}

/// The eigenvalue of the last two rows that is nearer to the last entry.
fn wilkinson(h: &[Vec<Complex>], end: usize) -> Complex {
    let (a, b, c, d) = (h[end - 1][end - 1], h[end - 1][end], h[end][end - 1], h[end][end]);
    let half = (a - d).times(0.5);
    let root = (half * half + b * c).root();
    let sum = half + root;
    let other = half - root;
    let far = if sum.abs() > other.abs() { sum } else { other };
    if far.abs() == 0.0 { d } else { d - b * c * far.inverse() }
}

/// A step with a shift on the rows from `begin` to `end`: `H − s = Q R`, `H⁺ = R Q + s`.
fn qr_step(h: &mut [Vec<Complex>], q: &mut [Vec<Complex>], (begin, end): (usize, usize), shift: Complex) {
    let n = h.len();
    for (k, row) in h.iter_mut().enumerate().take(end + 1).skip(begin) {
        row[k] = row[k] - shift;
    }
    let mut turns = Vec::with_capacity(end - begin);
    for k in begin..end {
        let (x, y) = (h[k][k], h[k + 1][k]);
        let size = x.abs().hypot(y.abs());
        let (c, s) = if size == 0.0 {
            (Complex::ONE, Complex::ZERO)
        } else {
            (x.times(1.0 / size), y.times(1.0 / size))
        };
        turns.push((c, s));
        let (above, below) = h.split_at_mut(k + 1);
        for (x, y) in above[k][k..n].iter_mut().zip(&mut below[0][k..n]) {
            (*x, *y) = (c.conj() * *x + s.conj() * *y, c * *y - s * *x);
        }
    }
    for (k, (c, s)) in (begin..end).zip(turns) {
        let mut turn = |row: &mut Vec<Complex>| {
            let (x, y) = (row[k], row[k + 1]);
            (row[k], row[k + 1]) = (c * x + s * y, c.conj() * y - s.conj() * x);
        };
        h[..=(k + 1).min(end)].iter_mut().for_each(&mut turn);
        q.iter_mut().for_each(&mut turn);
    }
    for (k, row) in h.iter_mut().enumerate().take(end + 1).skip(begin) {
        row[k] = row[k] + shift;
    }
}

/// The eigenvectors of a triangle `T`, in the coordinates of `Q T Qᴴ`.
fn vectors(t: &[Vec<Complex>], q: &[Vec<Complex>], norm: f64) -> Vec<Eigen> {
    let least = f64::EPSILON * norm.max(f64::MIN_POSITIVE);
    let of = |k: usize| {
        let mut y = vec![Complex::ZERO; k + 1];
        y[k] = Complex::ONE;
        for i in (0..k).rev() {
            let sum = (i + 1..=k).fold(Complex::ZERO, |sum, j| sum + t[i][j] * y[j]);
            let gap = t[i][i] - t[k][k];
            let gap = if gap.abs() < least { Complex::new(least, 0.0) } else { gap };
            y[i] = -(sum * gap.inverse());
            let size = y[i].abs();
            if size > 1e100 {
                for y in &mut y {
                    *y = y.times(1.0 / size);
                }
            }
        }
        let mut vector: Vec<Complex> =
            q.iter().map(|row| row.iter().zip(&y).fold(Complex::ZERO, |sum, (q, y)| sum + *q * *y)).collect();
        normalise(&mut vector);
        Eigen { value: t[k][k], vector }
    };
    (0..t.len()).map(of).collect()
}

fn normalise(vector: &mut [Complex]) {
    let largest = vector.iter().fold(0.0_f64, |m, x| m.max(x.abs()));
    if largest > 0.0 {
        let size = largest * vector.iter().map(|x| (x.abs() / largest).powi(2)).sum::<f64>().sqrt();
        for x in vector.iter_mut() {
            *x = x.times(1.0 / size);
        }
    }
}

/// The eigenvalues of a real operator that are largest.
#[derive(Debug, Clone, Copy)]
pub struct Krylov {
    /// The size of the operator.
    pub n: usize,
    /// The size of the space that is searched; all of it where that is `n` or more.
    pub space: usize,
    /// Pairs whose residual is above this share of the eigenvalue are left out.
    pub tolerance: f64,
}

impl Krylov {
    /// Eigenvalues and vectors of what `apply(x, y)` does, `y = A x`, those of the largest absolute value first; those that the space does not
    /// hold are left out. `None` where numbers are not finite.
    pub fn largest(&self, mut apply: impl FnMut(&[f64], &mut [f64])) -> Option<Vec<Eigen>> {
        let m = self.space.min(self.n);
        let mut basis: Vec<Vec<f64>> = Vec::with_capacity(m + 1);
        let mut h = vec![vec![0.0; m]; m];
        let mut seed = 0x9E37_79B9_7F4A_7C15_u64;
        let mut next = fresh(self.n, &basis, &mut seed)?;
        let mut left = 0.0;
        for k in 0..m {
            basis.push(next);
            next = vec![0.0; self.n];
            apply(&basis[k], &mut next);
            let before = length(&next);
            if !before.is_finite() {
                return None;
            }
            // twice is enough
            for _ in 0..2 {
                for (i, v) in basis.iter().enumerate() {
                    let along = dot(v, &next);
                    h[i][k] += along;
                    next.iter_mut().zip(v).for_each(|(x, v)| *x -= along * v);
                }
            }
            let after = length(&next);
            // nothing new: the space is closed, and goes on with another vector
            let is_closed = after <= 10.0 * f64::EPSILON * before;
            left = if is_closed { 0.0 } else { after };
            if k + 1 == m {
                break;
            }
            h[k + 1][k] = left;
            if is_closed {
                next = fresh(self.n, &basis, &mut seed)?;
            } else {
                for x in &mut next {
                    *x /= after;
                }
            }
        }
        if m == self.n {
            left = 0.0;
        }
        let mut pairs = of_hessenberg(&h)?;
        pairs.retain(|pair| {
            let end = pair.vector.last().map_or(0.0, |x| x.abs());
            left * end <= self.tolerance * pair.value.abs()
        });
        pairs.sort_by(|a, b| b.value.abs().total_cmp(&a.value.abs()));
        for pair in &mut pairs {
            let mut vector = vec![Complex::ZERO; self.n];
            for (v, y) in basis.iter().zip(&pair.vector) {
                vector.iter_mut().zip(v).for_each(|(x, v)| *x = *x + y.times(*v));
            }
            pair.vector = vector;
        }
        Some(pairs)
    }
}

/// A vector of length one that is at right angles to all of these, the same in every run.
fn fresh(n: usize, basis: &[Vec<f64>], seed: &mut u64) -> Option<Vec<f64>> {
    let mut random = || {
        *seed ^= *seed << 13;
        *seed ^= *seed >> 7;
        *seed ^= *seed << 17;
        (*seed >> 11) as f64 / (1u64 << 53) as f64 - 0.5
    };
    for _ in 0..8 {
        let mut x: Vec<f64> = (0..n).map(|_| random()).collect();
        let before = length(&x);
        for _ in 0..2 {
            for v in basis {
                let along = dot(v, &x);
                x.iter_mut().zip(v).for_each(|(x, v)| *x -= along * v);
            }
        }
        let after = length(&x);
        if after > 1e-8 * before {
            for x in &mut x {
                *x /= after;
            }
            return Some(x);
        }
    }
    None
}

fn dot(x: &[f64], y: &[f64]) -> f64 {
    x.iter().zip(y).map(|(x, y)| x * y).sum()
}

fn length(x: &[f64]) -> f64 {
    dot(x, x).sqrt()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Residuals of all pairs, and the sums of eigenvalues and of their squares against the traces.
    fn check(rows: &[Vec<f64>], pairs: &[Eigen]) {
        let n = rows.len();
        assert_eq!(pairs.len(), n);
        let size = rows.iter().flatten().fold(0.0_f64, |m, x| m.max(x.abs()));
        for Eigen { value, vector } in pairs {
            for (row, x) in rows.iter().zip(vector) {
                let product = row.iter().zip(vector).fold(Complex::ZERO, |s, (a, x)| s + x.times(*a));
                assert!((product - *value * *x).abs() < 1e-12 * size * n as f64, "{value:?}");
            }
        }
        let trace: f64 = (0..n).map(|i| rows[i][i]).sum();
        let sum = pairs.iter().fold(Complex::ZERO, |s, p| s + p.value);
        assert!((sum.re - trace).abs() < 1e-11 * size * n as f64 && sum.im.abs() < 1e-11 * size * n as f64);
        let square: f64 = (0..n).map(|i| (0..n).map(|j| rows[i][j] * rows[j][i]).sum::<f64>()).sum();
        let squares = pairs.iter().fold(Complex::ZERO, |s, p| s + p.value * p.value);
        assert!((squares.re - square).abs() < 1e-10 * size * size * n as f64);
    }

    #[test]
    fn all_of_a_random_matrix() {
        let mut seed = 7;
        for n in [1, 2, 3, 7, 24] {
            let rows: Vec<Vec<f64>> = (0..n).map(|_| fresh(n, &[], &mut seed).unwrap()).collect();
            let apply =
                |x: &[f64], y: &mut [f64]| y.iter_mut().zip(&rows).for_each(|(y, row)| *y = dot(row, x));
            check(&rows, &Krylov { n, space: n, tolerance: 1e-9 }.largest(apply).unwrap());
        }
    }

    /// Eigenvalues that stand twice, a matrix without a full set of vectors, and one that needs another shift.
    #[test]
    fn matrices_that_are_hard() {
        let operator = |rows: Vec<Vec<f64>>| {
            let n = rows.len();
            let apply =
                |x: &[f64], y: &mut [f64]| y.iter_mut().zip(&rows).for_each(|(y, row)| *y = dot(row, x));
            Krylov { n, space: n, tolerance: 1e-9 }.largest(apply).unwrap()
        };
        let twice = operator(vec![vec![2.0, 0.0, 0.0], vec![0.0, 2.0, 0.0], vec![0.0, 0.0, 1.0]]);
        let values: Vec<f64> = twice.iter().map(|p| p.value.re).collect();
        assert!(values.iter().zip([2.0, 2.0, 1.0]).all(|(a, b)| (a - b).abs() < 1e-14), "{values:?}");
        let across =
            twice[0].vector.iter().zip(&twice[1].vector).fold(Complex::ZERO, |s, (a, b)| s + a.conj() * *b);
        assert!(across.abs() < 0.999);
        // eigenvalues of a Jordan block move by the root of what rounding moves
        let block = operator(vec![vec![3.0, 1.0], vec![0.0, 3.0]]);
        assert!(block.iter().all(|p| (p.value - Complex::new(3.0, 0.0)).abs() < 1e-7));
        // the shifts of a permutation are all zero
        let ring = of_hessenberg(&[vec![0.0, 0.0, 1.0], vec![1.0, 0.0, 0.0], vec![0.0, 1.0, 0.0]]).unwrap();
        assert!(ring.iter().all(|p| (p.value.abs() - 1.0).abs() < 1e-14));
        assert!(of_hessenberg(&[]).unwrap().is_empty());
        assert!(of_hessenberg(&[vec![f64::NAN]]).is_none());
    }

    /// The largest of 400 eigenvalues in a space of 60: those of a tridiagonal matrix, 2 − 2 cos(k π / (n + 1)), of its inverse.
    #[test]
    fn the_largest_of_many() {
        let n = 400;
        let apply = |x: &[f64], y: &mut [f64]| {
            // (2, −1) on the diagonals, solved by elimination
            let mut pivots = vec![2.0; n];
            y.copy_from_slice(x);
            for i in 1..n {
                let factor = 1.0 / pivots[i - 1];
                pivots[i] -= factor;
                y[i] += factor * y[i - 1];
            }
            y[n - 1] /= pivots[n - 1];
            for i in (0..n - 1).rev() {
                y[i] = (y[i] + y[i + 1]) / pivots[i];
            }
        };
        let pairs = Krylov { n, space: 60, tolerance: 1e-10 }.largest(apply).unwrap();
        assert!(pairs.len() >= 10 && pairs.len() < 60);
        for (k, pair) in pairs.iter().take(10).enumerate() {
            let exact = 2.0 - 2.0 * ((k + 1) as f64 * std::f64::consts::PI / (n + 1) as f64).cos();
            assert!(
                (1.0 / pair.value.re / exact - 1.0).abs() < 1e-9 && pair.value.im == 0.0,
                "{k}: {:?}",
                pair.value
            );
        }
    }
}
