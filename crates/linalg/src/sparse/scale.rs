//! Scaling that makes pivots comparable.
//!
//! With `Ŝ = diag(sᵢ)` the matrix `Ŝ K Ŝ` has ones on the diagonal of `M` and rows whose largest entry is one:
//!
//! ```text
//! sᵢ = 1/√|Mᵢᵢ|           velocities with inertia
//! s_r = 1/maxᵢ |Gᵣᵢ| sᵢ    rows, with a typical sᵢ for velocities without inertia at first
//! sᵢ = 1/maxᵣ |Gᵣᵢ| s_r    velocities without inertia
//! ```
//!
//! A light body then has as good a pivot as a heavy one: what counts is the inertia that it lends to the rows, not its
//! units. The scaling is used for judging only, numbers are factorised as they come.

use super::layout::Matrix;

/// Scale factors are kept in this range, so that their products stay finite.
pub(super) const RANGE: (f64, f64) = (1e-60, 1e60);
/// So often rows and velocities without inertia are adapted to each other.
const ROUNDS: usize = 2;

/// Factors of rows and columns.
#[derive(Debug, Default)]
pub(super) struct Scale {
    pub(super) rows: Vec<f64>,
    pub(super) columns: Vec<f64>,
}

/// The same factors for rows and columns of a saddle matrix.
pub(super) fn factors(m: &Matrix) -> Scale {
    let rows = nodes(m);
    Scale { columns: rows.clone(), rows }
}

/// Scale factors of all nodes.
fn nodes(m: &Matrix) -> Vec<f64> {
    let n = m.diagonal.len();
    let within = |x: f64| x.clamp(RANGE.0, RANGE.1);
    let bare = |i: usize| m.diagonal[i] == 0.0;
    let mut s = vec![1.0; n];
    let (mut logarithms, mut count) = (0.0, 0.0);
    for i in (0..m.nv).filter(|&i| !bare(i)) {
        s[i] = within(1.0 / m.diagonal[i].abs().sqrt());
        logarithms += s[i].ln();
        count += 1.0;
    }
    // for velocities without inertia, until something is known about them
    let typical = if count > 0.0 { (logarithms / count).exp() } else { 1.0 };

    let constraints = || {
        let pairs = m.pairs.iter().filter(|p| p.i as usize >= m.nv && (p.j as usize) < m.nv);
        pairs.map(|p| (p.i as usize, p.j as usize, p.size()))
    };
    let mut largest = vec![0.0_f64; n];
    for (r, v, g) in constraints() {
        largest[r] = largest[r].max(g * if bare(v) { typical } else { s[v] });
    }
    for r in (m.nv..n).filter(|&r| largest[r] > 0.0) {
        s[r] = within(1.0 / largest[r]);
    }
    if !(0..m.nv).any(bare) {
        return s;
    }
    for _ in 0..ROUNDS {
        largest.fill(0.0);
        for (r, v, g) in constraints() {
            largest[v] = largest[v].max(g * s[r]);
        }
        for i in (0..m.nv).filter(|&i| bare(i) && largest[i] > 0.0) {
            s[i] = within(1.0 / largest[i]);
        }
        for (r, v, g) in constraints() {
            largest[r] = largest[r].max(g * s[v]);
        }
        for r in (m.nv..n).filter(|&r| largest[r] > 0.0) {
            s[r] = within(1.0 / largest[r]);
        }
    }
    s
}
