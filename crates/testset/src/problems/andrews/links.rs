//! The loops of the mechanism as sums of turning vectors, for numbers of any kind. The evaluation of values in the module above
//! shares nothing with this, so that each can be checked against the other.

use super::parameters::{D, E, RR, SS, U, ZF, ZT};
use gelenk_core::Real;

/// A vector `(a cos + b sin, a sin − b cos)` of a body, and the coordinates whose sum is its angle.
#[derive(Debug, Clone, Copy)]
pub(in crate::problems) struct Arm {
    pub(in crate::problems) angles: &'static [usize],
    pub(in crate::problems) size: [f64; 2],
}

pub(in crate::problems) const fn arm(angles: &'static [usize], size: [f64; 2]) -> Arm {
    Arm { angles, size }
}

impl Arm {
    /// The vector, and as it is after a quarter turn: its derivative with respect to its angle.
    pub(in crate::problems) fn vectors<R: Real>(&self, q: &[R]) -> [[R; 2]; 2] {
        let [a, b] = self.size;
        let (s, c) = self.sum(q).sin_cos();
        let (x, y) = (c * a + s * b, s * a - c * b);
        [[x, y], [-y, x]]
    }

    /// Its angle from coordinates, or its rate of turn from velocities.
    pub(in crate::problems) fn sum<R: Real>(&self, q: &[R]) -> R {
        self.angles.iter().fold(R::from(0.0), |sum, &i| sum + q[i])
    }
}

/// The seven links around the loops, and the rows of their loops.
const LINKS: [(Arm, &[usize]); 7] = [
    (arm(&[0], [RR, 0.0]), &[0, 2, 4]),
    (arm(&[0, 1], [-D, 0.0]), &[0, 2, 4]),
    (arm(&[2], [0.0, -SS]), &[0]),
    (arm(&[3, 4], [0.0, -E]), &[2]),
    (arm(&[4], [-ZT, 0.0]), &[2]),
    (arm(&[5, 6], [-ZF, 0.0]), &[4]),
    (arm(&[6], [0.0, -U]), &[4]),
];

/// `g` without the pivots.
pub(in crate::problems) fn constraint<R: Real>(q: &[R]) -> [R; 6] {
    let mut g = [R::from(0.0); 6];
    for (link, rows) in LINKS {
        let [[x, y], _] = link.vectors(q);
        for &row in rows {
            g[row] += x;
            g[row + 1] += y;
        }
    }
    g
}

/// The columns of `G` that belong to the seven angles.
pub(in crate::problems) fn constraint_matrix<R: Real>(q: &[R]) -> [R; 42] {
    let mut g = [R::from(0.0); 42];
    for (link, rows) in LINKS {
        let [_, [x, y]] = link.vectors(q);
        for (&row, &angle) in rows.iter().flat_map(|row| link.angles.iter().map(move |angle| (row, angle))) {
            g[6 * angle + row] += x;
            g[6 * angle + row + 1] += y;
        }
    }
    g
}

/// `γ`.
pub(in crate::problems) fn acceleration<R: Real>(q: &[R], v: &[R]) -> [R; 6] {
    let mut gamma = [R::from(0.0); 6];
    for (link, rows) in LINKS {
        let [[x, y], _] = link.vectors(q);
        let rate = link.sum(v);
        for &row in rows {
            gamma[row] -= x * rate * rate;
            gamma[row + 1] -= y * rate * rate;
        }
    }
    gamma
}
