//! Linear complementarity problems `w = M z + q`, `w ≥ 0`, `z ≥ 0`, `wᵀz = 0`, with full matrices stored row by row.
//!
//! [`solve`] goes through
//!
//! 1. a warm start: the `z` that were positive last time, one linear system;
//! 2. Lemke's method with the lexicographic rule, which no tie makes cycle. Every basis is factorised afresh, so that rounding does not add up, and
//!    after four pivots a row it gives up: there are problems for which it takes exponentially many;
//! 3. Newton's method on `min(z, w) = 0` and on the function of Fischer and Burmeister, which measures progress;
//! 4. the same problem with a little added to the diagonal, more and more of it, and the set of positive `z` of each put to the test without;
//! 5. all complementary bases, for up to [`LcpOptions::enumerated`] rows.
//!
//! Rows and columns are scaled to size 1 before. An answer is the solution of the linear system of its positive `z`, and it is returned after a check of signs and
//! complementarity. That there is no solution is claimed with a proof: all bases were tried, or there is
//! `y ≥ 0` with `Mᵀy ≤ 0` and `qᵀy < 0`, so that not even the signs can be right. Lemke's method ends with such a `y` where `M` is copositive plus and there is no solution.
//!
//! [`solutions`] finds all solutions of small problems, [`solve_mixed`] allows for rows with `w = 0` and `z` of any sign.
//!
//! Source of methods and of the certificate: Cottle, Pang, Stone, The Linear Complementarity Problem, SIAM 2009; De Luca, Facchinei, Kanzow, Math. Program. 75, 1996.

mod lemke;
mod mixed;
mod newton;
mod tried;

pub use mixed::{MixedSolution, solve_mixed};
pub use tried::{LcpPoint, solutions};

use super::full::{Elimination, Rows, dot, largest};
use lemke::End;

/// Rows up to which all solutions can be asked for.
pub const MOST_ENUMERATED: usize = 14;

/// If nothing passes, errors may be larger by this factor: conditions of problems differ. What does not pass then is no solution.
const LOOSER: f64 = 1e3;

/// `w = M z + q`.
#[derive(Debug, Clone, Copy)]
pub struct Lcp<'a> {
    /// `M`, row by row.
    pub matrix: &'a [f64],
    /// `q`.
    pub constant: &'a [f64],
}

/// How hard to try.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct LcpOptions {
    /// Errors that are accepted, beside the sizes of what is added up; 1000 times as large ones if there is no other solution.
    pub tolerance: f64,
    /// Pivots of Lemke's method, for each row.
    pub pivots: usize,
    /// Rows up to which all bases are tried if nothing else helps; at most [`MOST_ENUMERATED`].
    pub enumerated: usize,
}

impl Default for LcpOptions {
    fn default() -> Self {
        Self { tolerance: 1e-11, pivots: 4, enumerated: 12 }
    }
}

/// What found a solution.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LcpMethod {
    /// The set of positive `z` that was given, or none at all.
    WarmStart,
    /// Lemke's method.
    Lemke,
    /// Newton's method.
    Newton,
    /// Lemke's method with something added to the diagonal.
    Regularised,
    /// All bases.
    Enumeration,
}

/// A solution, verified.
#[derive(Debug, Clone, PartialEq)]
pub struct LcpSolution {
    /// `z`; exactly 0 where `w` is not.
    pub z: Vec<f64>,
    /// `w = M z + q`; exactly 0 where `z` is not.
    pub w: Vec<f64>,
    /// What found it.
    pub method: LcpMethod,
}

/// Why there is no answer.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum LcpError {
    /// Sizes that do not match, or numbers that are not finite.
    #[error("row {row}: {what}")]
    Input {
        /// Which row.
        row: usize,
        /// What is wrong.
        what: &'static str,
    },
    /// It is proven that there is none.
    #[error("the problem has no solution because of rows {rows:?}")]
    Unsolvable {
        /// Rows that cannot be met together.
        rows: Vec<usize>,
    },
    /// No method found one. There may be one.
    #[error("no solution was found; rows {rows:?} are not met")]
    NotFound {
        /// Rows that are not met in the best attempt.
        rows: Vec<usize>,
    },
    /// All solutions were asked for, of a problem with too many rows.
    #[error("all solutions of {rows} rows are too many to try; at most {MOST_ENUMERATED} rows are")]
    TooLarge {
        /// Its rows.
        rows: usize,
    },
}

/// The problem with rows and columns of size 1: `M → R M C`, `q → R q / unit`, `z → C⁻¹ z / unit`.
#[derive(Debug, Clone)]
struct Scaled {
    n: usize,
    m: Vec<f64>,
    q: Vec<f64>,
    rows: Vec<f64>,
    columns: Vec<f64>,
    unit: f64,
    tolerance: f64,
}

impl Scaled {
    fn new(problem: &Lcp<'_>, tolerance: f64) -> Result<Self, LcpError> {
        let n = problem.constant.len();
        if problem.matrix.len() != n * n {
            return Err(LcpError::Input {
                row: n,
                what: "the matrix is not square with a row for every constant",
            });
        }
        let finite = |i: usize| {
            problem.constant[i].is_finite()
                && problem.matrix[i * n..(i + 1) * n].iter().all(|x| x.is_finite())
        };
        if let Some(row) = (0..n).find(|&i| !finite(i)) {
            return Err(LcpError::Input { row, what: "a number is not finite" });
        }
        let mut m = problem.matrix.to_vec();
        let (mut rows, mut columns) = (vec![1.0_f64; n], vec![1.0_f64; n]);
        for _ in 0..30 {
            let mut change = 1.0_f64;
            let mut by = vec![(1.0, 1.0); n];
            for i in 0..n {
                let row = (0..n).fold(0.0_f64, |a, j| a.max(m[i * n + j].abs()));
                let column = (0..n).fold(0.0_f64, |a, j| a.max(m[j * n + i].abs()));
                by[i] = (half(row), half(column));
                change = change.max(by[i].0.log2().abs() + 1.0).max(by[i].1.log2().abs() + 1.0);
            }
            for i in 0..n {
                rows[i] *= by[i].0;
                columns[i] *= by[i].1;
                (0..n).for_each(|j| m[i * n + j] *= by[i].0 * by[j].1);
            }
            if change < 2.0 {
                break;
            }
        }
        let mut q: Vec<f64> = problem.constant.iter().zip(&rows).map(|(q, r)| q * r).collect();
        for i in 0..n {
            if m[i * n..(i + 1) * n].iter().all(|x| *x == 0.0) && q[i] != 0.0 {
                rows[i] /= q[i].abs();
                q[i] = q[i].signum();
            }
        }
        let unit = if largest(&q) > 0.0 { largest(&q) } else { 1.0 };
        for q in &mut q {
            *q /= unit;
        }
        Ok(Self { n, m, q, rows, columns, unit, tolerance })
    }

    fn row(&self, i: usize) -> &[f64] {
        &self.m[i * self.n..(i + 1) * self.n]
    }

    fn w(&self, z: &[f64]) -> Vec<f64> {
        (0..self.n).map(|i| dot(self.row(i), z) + self.q[i]).collect()
    }

    /// How large the terms of row `i` are.
    fn size(&self, i: usize, z: &[f64]) -> f64 {
        self.row(i).iter().zip(z).map(|(m, z)| (m * z).abs()).sum::<f64>() + self.q[i].abs()
    }

    /// Sets negative `z` to 0 and returns the rows in which that is no solution. What is set to 0 has to pass by its effect, so that the units of
    /// `z` do not matter.
    fn unmet(&self, z: &mut [f64]) -> Vec<usize> {
        for z in z.iter_mut() {
            *z = z.max(0.0);
        }
        let w = self.w(z);
        (0..self.n)
            .filter(|&i| {
                let zero = self.tolerance * self.size(i, z);
                let met = w[i] >= -zero && (z[i] == 0.0 || w[i] <= zero);
                !(met && z[i].is_finite())
            })
            .collect()
    }

    /// The solution with these positive `z`, and rows that are not met.
    fn with_active(&self, active: &[bool]) -> (Vec<f64>, Vec<usize>) {
        let places: Vec<usize> = (0..self.n).filter(|&i| active[i]).collect();
        let k = places.len();
        let a: Vec<f64> =
            places.iter().flat_map(|&i| places.iter().map(move |&j| self.m[i * self.n + j])).collect();
        let b: Vec<f64> = places.iter().map(|&i| -self.q[i]).collect();
        let factors = Elimination::of(&a, k).ok_or_else(|| Rows::of(&a, k, k));
        let solve = |b: &[f64]| match &factors {
            Ok(factors) => factors.solve(b),
            Err(rows) => rows.shortest(b),
        };
        let mut x = solve(&b);
        let rest: Vec<f64> = (0..k).map(|i| b[i] - dot(&a[i * k..(i + 1) * k], &x)).collect();
        x.iter_mut().zip(solve(&rest)).for_each(|(x, d)| *x += d);
        let mut z = vec![0.0; self.n];
        places.iter().zip(&x).for_each(|(&i, x)| z[i] = *x);
        let unmet = self.unmet(&mut z);
        (z, unmet)
    }

    /// In the units of the problem; what is 0 becomes so.
    fn solution(&self, z: &[f64], method: LcpMethod) -> LcpSolution {
        let w = self.w(z);
        let mut out = LcpSolution { z: vec![0.0; self.n], w: vec![0.0; self.n], method };
        for i in 0..self.n {
            if z[i] > 0.0 {
                out.z[i] = z[i] * self.columns[i] * self.unit;
            } else if w[i] > self.tolerance * self.size(i, z) {
                out.w[i] = w[i] / self.rows[i] * self.unit;
            }
        }
        out
    }

    /// Rows that prove that there is no solution, if `y` is such a proof.
    fn proof(&self, y: &[f64]) -> Option<Vec<usize>> {
        let most = largest(y);
        if !(most > 0.0 && most.is_finite()) {
            return None;
        }
        let y: Vec<f64> = y.iter().map(|y| if *y > 1e-9 * most { y / most } else { 0.0 }).collect();
        // signs that rounding cannot change unless z were larger than the problem by 1e8
        let sums = |column: &dyn Fn(usize) -> f64| {
            (0..self.n).map(|i| column(i) * y[i]).fold((0.0, 0.0), |(sum, size), t| (sum + t, size + t.abs()))
        };
        let falls = (0..self.n).all(|j| {
            let (sum, size) = sums(&|i| self.m[i * self.n + j]);
            sum <= 1e-14 * size
        });
        let (sum, size) = sums(&|i| self.q[i]);
        (falls && sum < -1e-6 * size).then(|| (0..self.n).filter(|&i| y[i] > 0.0).collect())
    }
}

/// A power of two near `1/√x`.
fn half(x: f64) -> f64 {
    if x > 0.0 { (-0.5 * x.log2()).round().exp2() } else { 1.0 }
}

/// Finds a solution. `warm` marks the `z` that were positive in a problem like this one.
pub fn solve(
    problem: &Lcp<'_>,
    options: &LcpOptions,
    warm: Option<&[bool]>,
) -> Result<LcpSolution, LcpError> {
    let mut p = Scaled::new(problem, options.tolerance)?;
    match solve_scaled(&p, options, warm) {
        Err(LcpError::NotFound { .. } | LcpError::Unsolvable { .. }) => {
            p.tolerance *= LOOSER;
            solve_scaled(&p, options, warm)
        }
        found => found,
    }
}

fn solve_scaled(p: &Scaled, options: &LcpOptions, warm: Option<&[bool]>) -> Result<LcpSolution, LcpError> {
    let mut attempt = Attempt { p, fewest: None };
    if let Some(active) = warm.filter(|w| w.len() == p.n)
        && let Some(z) = attempt.with(active)
    {
        return Ok(p.solution(&z, LcpMethod::WarmStart));
    }
    if p.q.iter().all(|q| *q >= 0.0) {
        return Ok(p.solution(&vec![0.0; p.n], LcpMethod::WarmStart));
    }
    let (end, start) = lemke::run(p, &p.m, options.pivots * p.n);
    match end {
        End::Basis(active) => {
            if let Some(z) = attempt.with(&active) {
                return Ok(p.solution(&z, LcpMethod::Lemke));
            }
        }
        End::Ray(y) => {
            if let Some(rows) = p.proof(&y) {
                return Err(LcpError::Unsolvable { rows });
            }
        }
        End::GivenUp => {}
    }
    for z in [start, vec![0.0; p.n], vec![1.0; p.n]] {
        if let Some(z) = newton::run(p, z, &mut attempt) {
            return Ok(p.solution(&z, LcpMethod::Newton));
        }
    }
    if let Some(z) = ladder(p, options, &mut attempt) {
        return Ok(p.solution(&z, LcpMethod::Regularised));
    }
    if p.n <= options.enumerated.min(MOST_ENUMERATED) {
        return match tried::points(p).first() {
            Some(point) => Ok(p.solution(&point.z, LcpMethod::Enumeration)),
            None => Err(LcpError::Unsolvable { rows: attempt.fewest.unwrap_or_default() }),
        };
    }
    Err(LcpError::NotFound { rows: attempt.fewest.unwrap_or_default() })
}

/// Lemke's method on `M + ε`, and the sets it finds put to the test on `M`.
fn ladder(p: &Scaled, options: &LcpOptions, attempt: &mut Attempt<'_>) -> Option<Vec<f64>> {
    let trace: f64 = (0..p.n).map(|i| p.m[i * p.n + i].abs()).sum();
    let size = if trace > 0.0 { trace / p.n as f64 } else { 1.0 };
    for power in [-14, -12, -10, -8, -6] {
        let mut m = p.m.clone();
        (0..p.n).for_each(|i| m[i * p.n + i] += size * 10_f64.powi(power));
        let (end, start) = lemke::run(p, &m, options.pivots * p.n);
        let found = match end {
            End::Basis(active) => attempt.with(&active),
            _ => None,
        };
        if let Some(z) = found.or_else(|| newton::run(p, start, attempt)) {
            return Some(z);
        }
    }
    None
}

/// Sets of positive `z` that were tried.
struct Attempt<'a> {
    p: &'a Scaled,
    /// Rows that are not met in the best one.
    fewest: Option<Vec<usize>>,
}

impl Attempt<'_> {
    fn with(&mut self, active: &[bool]) -> Option<Vec<f64>> {
        let (z, unmet) = self.p.with_active(active);
        if unmet.is_empty() {
            return Some(z);
        }
        if self.fewest.as_ref().is_none_or(|f| unmet.len() < f.len()) {
            self.fewest = Some(unmet);
        }
        None
    }
}
