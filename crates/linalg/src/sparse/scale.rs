//! Scaling that makes pivots comparable.
//!
//! With `Ŝ = diag(sᵢ)` the matrix `Ŝ K Ŝ` has ones on the diagonal of `M` and rows whose largest entry is one:
//!
//! ```text
//! sᵢ = 1/√|Mᵢᵢ|          velocities with inertia
//! s_r = 1/maxᵢ |Gᵣᵢ| sᵢ   rows
//! sᵢ = 1/maxᵣ |Gᵣᵢ| s_r   velocities without inertia, from the rows that hold them
//! ```
//!
//! A light body then has as good a pivot as a heavy one: what counts is the inertia that it lends to the rows, not its
//! units. The scaling is used for judging only, numbers are factorised as they come.

use super::layout::Matrix;

/// Scale factors are kept in this range, so that their products stay finite.
const RANGE: (f64, f64) = (1e-60, 1e60);

/// Scale factors of all nodes.
pub(super) fn factors(m: &Matrix) -> Vec<f64> {
    let n = m.diagonal.len();
    let within = |x: f64| x.clamp(RANGE.0, RANGE.1);
    // zero: not known yet
    let mut s = vec![0.0; n];
    for i in 0..m.nv {
        let d = m.diagonal[i].abs();
        if d > 0.0 {
            s[i] = within(1.0 / d.sqrt());
        }
    }
    let mut largest = vec![0.0_f64; n];
    let constraints = || m.pairs.iter().filter(|p| p.i as usize >= m.nv && (p.j as usize) < m.nv);
    // rows from velocities with inertia, velocities without inertia from rows, and once more with ones in the gaps
    for round in 0..2 {
        for p in constraints() {
            let (r, v) = (p.i as usize, p.j as usize);
            largest[r] = largest[r].max(p.size() * s[v]);
        }
        for r in m.nv..n {
            if s[r] == 0.0 && largest[r] > 0.0 {
                s[r] = within(1.0 / largest[r]);
            }
        }
        for p in constraints() {
            let (r, v) = (p.i as usize, p.j as usize);
            largest[v] = largest[v].max(p.size() * s[r]);
        }
        for i in 0..m.nv {
            if s[i] == 0.0 && largest[i] > 0.0 {
                s[i] = within(1.0 / largest[i]);
            }
            if s[i] == 0.0 && round == 0 {
                s[i] = 1.0;
            }
        }
    }
    s.iter_mut().filter(|s| **s == 0.0).for_each(|s| *s = 1.0);
    s
}
