//! Lemke's method with the lexicographic rule.
//!
//! `w − M z − z₀ = q` is walked from the basis of all `w` along almost complementary ones until `z₀` leaves. Of rows with the same ratio the one whose row of the
//! inverse of the basis, divided by the pivot, is lexicographically smallest leaves: no basis comes twice.

use super::super::full::{Elimination, largest};
use super::Scaled;

/// Pivots below this fraction of their column count as nothing.
const PIVOT: f64 = 1e-10;
/// Ratios this close are ties.
const TIE: f64 = 1e-12;

/// How it ended.
pub(super) enum End {
    /// With these `z` in the basis.
    Basis(Vec<bool>),
    /// Along this ray of `z`.
    Ray(Vec<f64>),
    /// After too many pivots, or with a basis that is singular.
    GivenUp,
}

#[derive(Clone, Copy, PartialEq)]
enum Variable {
    W(usize),
    Z(usize),
    Artificial,
}

/// Runs on `m` instead of the matrix of `p`, with at most so many pivots. Returns also the `z` it came to.
pub(super) fn run(p: &Scaled, m: &[f64], pivots: usize) -> (End, Vec<f64>) {
    let n = p.n;
    let mut basis: Vec<Variable> = (0..n).map(Variable::W).collect();
    let column = |v: Variable, out: &mut dyn FnMut(usize, f64)| match v {
        Variable::W(i) => out(i, 1.0),
        Variable::Z(j) => (0..n).for_each(|i| out(i, -m[i * n + j])),
        Variable::Artificial => (0..n).for_each(|i| out(i, -1.0)),
    };
    let mut first = 0;
    for i in 1..n {
        if p.q[i] <= p.q[first] {
            first = i;
        }
    }
    let mut entering = Variable::Z(first);
    basis[first] = Variable::Artificial;
    let mut z = vec![0.0; n];
    let (mut matrix, mut factors) = (vec![0.0; n * n], Elimination::default());
    for _ in 0..pivots.max(1) {
        matrix.fill(0.0);
        for (k, &v) in basis.iter().enumerate() {
            column(v, &mut |i, x| matrix[i * n + k] = x);
        }
        if !factors.factor(&matrix, n) {
            return (End::GivenUp, z);
        }
        let x = factors.solve(&p.q);
        let mut added = vec![0.0; n];
        column(entering, &mut |i, x| added[i] = x);
        let d = factors.solve(&added);
        z.fill(0.0);
        for (k, &v) in basis.iter().enumerate() {
            if let Variable::Z(i) = v {
                z[i] = x[k].max(0.0);
            }
        }
        let Some(row) = leaving(&basis, &factors, &x, &d) else {
            let mut ray = vec![0.0; n];
            if let Variable::Z(i) = entering {
                ray[i] = 1.0;
            }
            for (k, &v) in basis.iter().enumerate() {
                if let Variable::Z(i) = v {
                    ray[i] = -d[k];
                }
            }
            return (End::Ray(ray), z);
        };
        let gone = std::mem::replace(&mut basis[row], entering);
        entering = match gone {
            Variable::W(i) => Variable::Z(i),
            Variable::Z(i) => Variable::W(i),
            Variable::Artificial => {
                let mut active = vec![false; n];
                for &v in &basis {
                    if let Variable::Z(i) = v {
                        active[i] = true;
                    }
                }
                return (End::Basis(active), z);
            }
        };
    }
    (End::GivenUp, z)
}

/// The row that leaves.
fn leaving(basis: &[Variable], factors: &Elimination, x: &[f64], d: &[f64]) -> Option<usize> {
    let least = PIVOT * largest(d).max(1.0);
    let candidates: Vec<usize> = (0..d.len()).filter(|&i| d[i] > least).collect();
    let smallest = candidates.iter().map(|&i| x[i].max(0.0) / d[i]).fold(f64::INFINITY, f64::min);
    let size = largest(x);
    let mut ties =
        candidates.into_iter().filter(|&i| x[i].max(0.0) - smallest * d[i] <= TIE * (size + smallest * d[i]));
    let ties: Vec<usize> = ties.by_ref().collect();
    if let Some(&row) = ties.iter().find(|&&i| basis[i] == Variable::Artificial) {
        return Some(row);
    }
    if ties.len() < 2 {
        return ties.first().copied();
    }
    let inverse = |i: usize| {
        let mut unit = vec![0.0; d.len()];
        unit[i] = 1.0;
        factors.solve_transposed(&unit).iter().map(|v| v / d[i]).collect::<Vec<f64>>()
    };
    let mut best = (ties[0], inverse(ties[0]));
    for &i in &ties[1..] {
        let row = inverse(i);
        let scale = largest(&row).max(largest(&best.1));
        let different = row.iter().zip(&best.1).find(|(a, b)| (*a - *b).abs() > 1e-10 * scale);
        if different.is_some_and(|(a, b)| a < b) {
            best = (i, row);
        }
    }
    Some(best.0)
}
