//! Derivatives of the mechanism's terms, from the equations in their plain form with dual numbers: nothing here is shared with
//! the evaluation of values, so that each can be checked against the other.

use super::parameters::{B, C, C0, D, DA, E, EA, FA, L0, MASS, RR, SC, SD, SS, U, ZF, ZT};
use super::{Andrews, INFO};
use gelenk_core::{Derivatives, Dual, Eval, Point, Problem, Real, Structure, TermBuf, Terms};

/// A number with its derivative along the direction.
type Moving = Dual<f64, 1>;

/// Positions or velocities with their direction.
fn moving(x: &[f64], d: &[f64]) -> Option<[Moving; 7]> {
    let (x, d) = (x.first_chunk::<7>()?, d.first_chunk::<7>()?);
    Some(std::array::from_fn(|i| Dual { value: x[i], derivatives: [d[i]] }))
}

fn slopes<const N: usize>(values: &[Moving; N], out: &mut [f64]) -> Option<()> {
    *out.first_chunk_mut::<N>()? = values.map(|y| y.derivatives[0]);
    Some(())
}

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

/// The seven links around the loops: the coordinates whose sum is the angle of the link, the rows of its loops, and the link as
/// a vector `(a cos + b sin, a sin − b cos)`.
const LINKS: [(&[usize], &[usize], [f64; 2]); 7] = [
    (&[0], &[0, 2, 4], [RR, 0.0]),
    (&[0, 1], &[0, 2, 4], [-D, 0.0]),
    (&[2], &[0], [0.0, -SS]),
    (&[3, 4], &[2], [0.0, -E]),
    (&[4], &[2], [-ZT, 0.0]),
    (&[5, 6], &[4], [-ZF, 0.0]),
    (&[6], &[4], [0.0, -U]),
];

/// A link as a vector, and as it is after a quarter turn: its derivative with respect to its angle.
fn vectors(q: &[Moving; 7], angles: &[usize], [a, b]: [f64; 2]) -> [[Moving; 2]; 2] {
    let angle = angles.iter().fold(Moving::from(0.0), |sum, &i| sum + q[i]);
    let (s, c) = angle.sin_cos();
    let (x, y) = (c * a + s * b, s * a - c * b);
    [[x, y], [-y, x]]
}

/// `g`, without its constants.
fn constraint(q: &[Moving; 7]) -> [Moving; 6] {
    let mut g = [Moving::from(0.0); 6];
    for (angles, rows, size) in LINKS {
        let [[x, y], _] = vectors(q, angles, size);
        for &row in rows {
            g[row] += x;
            g[row + 1] += y;
        }
    }
    g
}

/// `G`, columns.
fn constraint_matrix(q: &[Moving; 7]) -> [Moving; 42] {
    let mut g = [Moving::from(0.0); 42];
    for (angles, rows, size) in LINKS {
        let [_, [x, y]] = vectors(q, angles, size);
        for (&row, &angle) in rows.iter().flat_map(|row| angles.iter().map(move |angle| (row, angle))) {
            g[6 * angle + row] += x;
            g[6 * angle + row + 1] += y;
        }
    }
    g
}

fn acceleration(q: &[Moving; 7], v: &[Moving; 7]) -> [Moving; 6] {
    let mut gamma = [Moving::from(0.0); 6];
    for (angles, rows, size) in LINKS {
        let [[x, y], _] = vectors(q, angles, size);
        let rate = angles.iter().fold(Moving::from(0.0), |sum, &i| sum + v[i]);
        for &row in rows {
            gamma[row] -= x * rate * rate;
            gamma[row + 1] -= y * rate * rate;
        }
    }
    gamma
}

fn fill(s: &Structure, want: Terms, x: &Point<'_>, d: &Point<'_>, out: &mut TermBuf) -> Option<()> {
    let (q, v) = (moving(x.p, d.p)?, moving(x.v, d.v)?);
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
