//! Derivatives of the mechanism's terms, from the equations in their plain form with dual numbers: nothing here is shared with
//! the evaluation of values, so that each can be checked against the other.

use super::links::{acceleration, constraint, constraint_matrix};
use super::parameters::{B, C, C0, DA, E, EA, FA, L0, MASS, RR, SC, SD, U, ZF, ZT};
use super::{Andrews, INFO};
use crate::problems::{Moving, moving, slopes};
use gelenk_core::{Derivatives, Eval, Point, Problem, Real, Structure, TermBuf, Terms};

/// `M`, without its constants; columns.
fn mass(&[_, theta, _, phi, _, omega, _]: &[Moving; 7]) -> [Moving; 49] {
    let coupler = theta.cos() * (MASS[1] * DA * RR);
    let upper = phi.sin() * (MASS[3] * ZT * (E - EA));
    let lower = omega.sin() * (MASS[5] * U * (ZF - FA));
    let mut m = [Moving::from(0.0); 49];
    for (first, second, entry) in [(0, 1, -coupler), (4, 3, upper), (6, 5, -lower)] {
        m[8 * first] = entry * 2.0;
        m[7 * first + second] = entry;
        m[7 * second + first] = entry;
    }
    m
}

fn force(q: &[Moving; 7], &[be, th, _, ph, de, om, ep]: &[Moving; 7]) -> [Moving; 7] {
    let &[_, theta, gamma, phi, _, omega, _] = q;
    let coupler = theta.sin() * (MASS[1] * DA * RR);
    let upper = phi.cos() * (MASS[3] * ZT * (E - EA));
    let lower = omega.cos() * (MASS[5] * U * (ZF - FA));
    // the spring from C to the corner D of K3, and its lever about B
    let (s, c) = gamma.sin_cos();
    let (x, y) = (s * SC + c * SD, s * SD - c * SC);
    let (dx, dy) = (x + (B[0] - C[0]), y + (B[1] - C[1]));
    let pull = (dx * dx + dy * dy).sqrt().powi(-1) * (C0 * L0) - C0;
    [
        -coupler * th * (th + be * 2.0),
        coupler * be * be,
        pull * (dy * x - dx * y),
        upper * de * de,
        -upper * ph * (ph + de * 2.0),
        -lower * ep * ep,
        lower * om * (om + ep * 2.0),
    ]
}

fn fill(s: &Structure, want: Terms, x: &Point<'_>, d: &Point<'_>, out: &mut TermBuf) -> Option<()> {
    let (q, v) = (moving::<7>(x.p, d.p)?, moving::<7>(x.v, d.v)?);
    if want.contains(Terms::PDOT) {
        slopes(&v, &mut out.pdot)?;
    }
    if want.contains(Terms::MASS) {
        let m = mass(&q);
        s.mass.for_each(7, |i, j, k| out.mass[k] = m[i + 7 * j].derivatives[0]);
    }
    if want.contains(Terms::FORCE) {
        slopes(&force(&q, &v), &mut out.force)?;
    }
    if want.contains(Terms::CONSTRAINT) {
        slopes(&constraint(&q), &mut out.constraint)?;
    }
    if want.contains(Terms::CONSTRAINT_MATRIX) {
        let g = constraint_matrix(&q);
        let to = &mut out.constraint_matrix;
        s.constraint_matrix.for_each(6, 7, |i, j, k| to[k] = g[i + 6 * j].derivatives[0]);
    }
    if want.contains(Terms::ACCELERATION) {
        slopes(&acceleration(&q, &v), &mut out.acceleration)?;
    }
    Some(())
}

impl Derivatives for Andrews {
    fn along(&mut self, want: Terms, x: &Point<'_>, d: &Point<'_>, out: &mut TermBuf) -> Eval {
        crate::problems::clear(want.within(Terms::CONSTRAINT_RATE), out);
        fill(&self.structure, want, x, d, out)
            .ok_or_else(|| crate::problems::too_short(INFO.name, self.dims()))
    }
}
