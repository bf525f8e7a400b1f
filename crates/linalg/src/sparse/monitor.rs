//! Is the pivot sequence still good?
//!
//! With the scaling of rows in the analysis, `|l̂ᵢₖ| = |lᵢₖ| sᵢ/sₖ` is the size of what stood in the column of pivot `k` divided by
//! the pivot. These ratios bound the growth of numbers during elimination and with it the backward error. Pivots with
//! nothing below them, and such that shrink together with their column, show in comparison with what they were at the
//! analysis, and with what once stood in their place. The tests take one multiplication and one comparison per number
//! of the factor.

use super::order::{NONE, NOTHING};
use super::plan::Plan;
use super::scale::Scale;
use super::symbolic::Symbolic;

/// A pivot smaller than this fraction of what stands in its column, both scaled, is mediocre: solutions are refined.
pub const MEDIOCRE: f64 = 1e-2;
/// A pivot smaller than this fraction of what stands in its column, both scaled, is bad: the order is searched anew.
pub const BAD: f64 = 1e-5;
/// A pivot that has shrunk to this fraction since the analysis is mediocre; to `SHRUNK * BAD / MEDIOCRE`, bad.
pub const SHRUNK: f64 = 1e-3;

/// If the numbers of the scaled matrix grow by more than this in the analysis, all solutions are refined.
pub const GROWN: f64 = 1e3;

/// How good a factorisation turned out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Quality {
    Good,
    Mediocre,
    Bad,
}

/// Compares a factorisation with its bounds.
pub(super) fn judge(values: &[f64], weights: &[f64]) -> Quality {
    // One pass without branches; what is not a number does not satisfy the comparison. Integers are as wide as the numbers.
    let good = |x: f64, w: f64| if x.abs() * w <= 1.0 { u64::MAX } else { 0 };
    if values.iter().zip(weights).fold(u64::MAX, |all, (&x, &w)| all & good(x, w)) != 0 {
        return Quality::Good;
    }
    let bearable = values.iter().zip(weights).all(|(x, w)| x.abs() * w <= MEDIOCRE / BAD);
    if bearable { Quality::Mediocre } else { Quality::Bad }
}

/// Bounds for the numbers of a factor: `|l̂| <= 1/MEDIOCRE` and inverses of pivots that have grown by `1/SHRUNK` since the
/// analysis, in terms of the scaled matrix.
pub(super) fn weights(s: &Symbolic, plan: &Plan, scale: &Scale) -> Vec<f64> {
    let mut out = Vec::with_capacity(plan.slots);
    let mut position = 0;
    for (k, p) in s.pivots.iter().enumerate() {
        let rows = &s.rows[s.start[k]..s.start[k + 1]];
        let own = if p.second == NONE { 1 } else { 2 };
        let bound = (SHRUNK / p.inverse).max(NOTHING * p.once * MEDIOCRE / BAD);
        let nodes = &s.node[position..position + own];
        for (c, &j) in nodes.iter().enumerate() {
            let sj = scale.rows[j as usize];
            for &i in &nodes[c..] {
                out.push(bound / (scale.columns[i as usize] * sj));
            }
            out.extend(rows.iter().map(|&r| MEDIOCRE * scale.rows[s.node[r as usize] as usize] / sj));
        }
        position += own;
    }
    out
}
