//! What problems with a point mass on the unit circle share: `g = (x² + y² − 1)/2`, `G = (x, y)`, `γ = v·v`, in the first row.

use gelenk_core::{Point, TermBuf, Terms};

pub(super) fn constraint(p: &[f64]) -> f64 {
    (p[0] * p[0] + p[1] * p[1] - 1.0) / 2.0
}

pub(super) fn acceleration(v: &[f64]) -> f64 {
    v[0] * v[0] + v[1] * v[1]
}

/// The derivatives of `g`, `G` and `γ` along `d`. The entries of `G` are the first two.
pub(super) fn along(want: Terms, x: &Point<'_>, d: &Point<'_>, out: &mut TermBuf) {
    if want.contains(Terms::CONSTRAINT) {
        out.constraint[0] = x.p[0] * d.p[0] + x.p[1] * d.p[1];
    }
    if want.contains(Terms::CONSTRAINT_MATRIX) {
        out.constraint_matrix[..2].copy_from_slice(&d.p[..2]);
    }
    if want.contains(Terms::ACCELERATION) {
        out.acceleration[0] = 2.0 * (x.v[0] * d.v[0] + x.v[1] * d.v[1]);
    }
}
