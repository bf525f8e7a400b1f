//! Problems in which some rows are bilateral: `w = 0`, and `z` has any sign.

use super::super::full::{Rows, dot, largest};
use super::{Lcp, LcpError, LcpMethod, LcpOptions, solve};

/// Sums below this fraction of their terms are rounding.
const CANCELLED: f64 = 1e-12;

/// A solution of a mixed problem, verified.
#[derive(Debug, Clone, PartialEq)]
pub struct MixedSolution {
    /// `z`; of bilateral rows that depend on each other the shortest.
    pub z: Vec<f64>,
    /// `w`; exactly 0 in bilateral rows.
    pub w: Vec<f64>,
    /// What found the one-sided part.
    pub method: LcpMethod,
    /// Do bilateral rows depend on each other, so that their `z` are not unique?
    pub redundant: bool,
}

/// Solves a problem in which the rows marked in `bilateral` have `w = 0` and `z` of any sign. They are eliminated first, so that the rest is a problem of its own:
/// bilateral rows that depend on each other must not contradict, and they must be able to follow every `z` of the others, as they are in mechanics.
pub fn solve_mixed(
    problem: &Lcp<'_>,
    bilateral: &[bool],
    options: &LcpOptions,
    warm: Option<&[bool]>,
) -> Result<MixedSolution, LcpError> {
    let n = problem.constant.len();
    if problem.matrix.len() != n * n || bilateral.len() != n {
        return Err(LcpError::Input {
            row: n,
            what: "matrix, constants and marks do not have the same size",
        });
    }
    if let Some(bad) = problem.matrix.iter().chain(problem.constant).position(|x| !x.is_finite()) {
        let row = if bad < n * n { bad / n } else { bad - n * n };
        return Err(LcpError::Input { row, what: "a number is not finite" });
    }
    let (held, sided): (Vec<usize>, Vec<usize>) = (0..n).partition(|&i| bilateral[i]);
    let at = |i: usize, j: usize| problem.matrix[i * n + j];
    let (h, s) = (held.len(), sided.len());
    let block: Vec<f64> = held.iter().flat_map(|&i| held.iter().map(move |&j| at(i, j))).collect();
    let rows = Rows::of(&block, h, h);
    // z of bilateral rows as a function of the others: constant, then one column each
    let answer = |b: &[f64]| -> Result<Vec<f64>, LcpError> {
        let mut x = rows.shortest(b);
        let rest =
            |x: &[f64]| (0..h).map(|i| b[i] - dot(&block[i * h..(i + 1) * h], x)).collect::<Vec<f64>>();
        let correction = rows.shortest(&rest(&x));
        x.iter_mut().zip(correction).for_each(|(x, d)| *x += d);
        let left = rest(&x);
        let unmet: Vec<usize> = (0..h)
            .filter(|&i| {
                let size: f64 = (0..h).map(|j| (block[i * h + j] * x[j]).abs()).sum::<f64>() + b[i].abs();
                // what other rows have to say about a dependent one carries their rounding
                left[i].abs() > options.tolerance * size.max(1e-6 * largest(b))
            })
            .map(|i| held[i])
            .collect();
        if unmet.is_empty() { Ok(x) } else { Err(LcpError::Unsolvable { rows: unmet }) }
    };
    let constant = answer(&held.iter().map(|&i| -problem.constant[i]).collect::<Vec<f64>>())?;
    let mut columns = Vec::with_capacity(s);
    for &j in &sided {
        columns.push(answer(&held.iter().map(|&i| -at(i, j)).collect::<Vec<f64>>())?);
    }
    // what is left of terms that cancel is rounding
    let through = |i: usize, own: f64, x: &[f64]| {
        let terms = held.iter().zip(x).map(|(&k, x)| at(i, k) * x);
        let (sum, size) = terms.fold((own, own.abs()), |(sum, size), t| (sum + t, size + t.abs()));
        if sum.abs() <= CANCELLED * size { 0.0 } else { sum }
    };
    let mut matrix = Vec::with_capacity(s * s);
    let mut q = Vec::with_capacity(s);
    for &i in &sided {
        for (j, column) in sided.iter().zip(&columns) {
            matrix.push(through(i, at(i, *j), column));
        }
        q.push(through(i, problem.constant[i], &constant));
    }
    let warm: Option<Vec<bool>> =
        warm.filter(|w| w.len() == n).map(|w| sided.iter().map(|&i| w[i]).collect());
    let named = |rows: Vec<usize>| rows.into_iter().map(|i| sided[i]).collect();
    let found =
        solve(&Lcp { matrix: &matrix, constant: &q }, options, warm.as_deref()).map_err(
            |error| match error {
                LcpError::Unsolvable { rows } => LcpError::Unsolvable { rows: named(rows) },
                LcpError::NotFound { rows } => LcpError::NotFound { rows: named(rows) },
                other => other,
            },
        )?;
    let mut out =
        MixedSolution { z: vec![0.0; n], w: vec![0.0; n], method: found.method, redundant: rows.rank < h };
    for (k, &i) in sided.iter().enumerate() {
        (out.z[i], out.w[i]) = (found.z[k], found.w[k]);
    }
    for (k, &i) in held.iter().enumerate() {
        out.z[i] = constant[k] + columns.iter().zip(&found.z).map(|(c, z)| c[k] * z).sum::<f64>();
    }
    let unmet: Vec<usize> = held
        .iter()
        .copied()
        .filter(|&i| {
            let row = &problem.matrix[i * n..(i + 1) * n];
            let size =
                row.iter().zip(&out.z).map(|(m, z)| (m * z).abs()).sum::<f64>() + problem.constant[i].abs();
            (dot(row, &out.z) + problem.constant[i]).abs() > options.tolerance * size
        })
        .collect();
    if unmet.is_empty() { Ok(out) } else { Err(LcpError::NotFound { rows: unmet }) }
}
