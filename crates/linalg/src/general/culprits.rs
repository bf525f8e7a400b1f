//! What a null vector of a saddle matrix says about it.

use crate::rank::PART;
use gelenk_core::Singularity;

/// Parts of a unit vector below this are rounding.
const ROUNDING: f64 = 1e-7;

/// Names the rows, or the velocities, that a null vector `(w, µ)` of the scaled matrix is made of.
///
/// Without `w` the vector says `R µ = 0`, that is, which rows depend on each other. With `w` it is a motion without inertia
/// if the matrix is symmetric; otherwise it may as well come from dependent rows on the other side, and nothing is said.
pub(super) fn name(x: &[f64], nv: usize, symmetric: bool) -> Singularity {
    let (w, mu) = x.split_at(nv);
    let size = |x: &[f64]| x.iter().fold(0.0_f64, |s, x| s.max(x.abs()));
    let above = |x: &[f64], bound: f64| -> Vec<usize> {
        x.iter().enumerate().filter(|(_, x)| x.abs() > bound).map(|(i, _)| i).collect()
    };
    let mut found = Singularity::default();
    if size(w) <= ROUNDING * size(mu) {
        let mut rows = above(mu, ROUNDING * size(mu));
        // Later rows get the blame.
        rows.rotate_right(1);
        found.dependent_rows.push(rows);
    } else if symmetric {
        found.massless = above(w, PART * size(w));
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_or_motions() {
        let rows = name(&[1e-12, 0.0, 0.5, -1.0, 1e-9], 2, false);
        assert_eq!(rows.dependent_rows, [[1, 0]]);
        assert!(rows.massless.is_empty());
        let motion = name(&[1.0, 0.01, -0.3, 4.0], 3, true);
        assert_eq!(motion.massless, [0, 2]);
        assert!(motion.dependent_rows.is_empty());
        assert_eq!(name(&[1.0, 0.01, -0.3, 4.0], 3, false), Singularity::default());
    }
}
