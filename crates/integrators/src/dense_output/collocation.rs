//! Dense output for methods without one of their own.
//!
//! Derivatives are evaluated at two points inside the step, on the Hermite cubic through both ends. With those at the
//! ends they are interpolated by a cubic over Lobatto's nodes; its integral, closed at the right end, is the motion.
//! Errors are those of `h⁵` in `p`, `v`, `u` and of `h⁴` in `a` and `λ`.

use super::{Segment, Selection};
use crate::Ctx;
use crate::error::Trouble;
use crate::index1::Known;
use crate::project::normalise;
use gelenk_core::{Dims, State};

/// Lobatto's nodes: the ends and `(1 ∓ 1/√5)/2`.
const NODES: [f64; 4] = [0.0, 0.276_393_202_250_021_03, 0.723_606_797_749_979, 1.0];
/// Degree of the motion.
pub(crate) const DEGREE: usize = 4;

/// A step and what is known of it.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Step<'a> {
    pub(crate) h: f64,
    /// Both ends.
    pub(crate) x: [&'a State; 2],
    /// Derivatives `(p', v', u')` there.
    pub(crate) k: [&'a [f64]; 2],
}

/// Memory for the points inside.
#[derive(Debug)]
pub(crate) struct Collocation {
    dims: Dims,
    at: State,
    /// Derivatives `(p', v', u')` and multipliers at the inner nodes.
    k: [Vec<f64>; 2],
    lam: [Vec<f64>; 2],
    /// Takes values at the nodes to coefficients of powers of `θ`.
    powers: [[f64; 4]; 4],
}

impl Collocation {
    pub(crate) fn new(dims: Dims) -> Self {
        let (k, lam) = (vec![0.0; dims.differential()], vec![0.0; dims.nl]);
        Self {
            dims,
            at: State::zeros(dims),
            k: [k.clone(), k],
            lam: [lam.clone(), lam],
            powers: lagrange_powers(),
        }
    }

    /// Evaluates the derivatives inside the step.
    fn evaluate(&mut self, cx: &mut Ctx<'_>, step: Step<'_>) -> Result<(), Trouble> {
        let [x0, x1] = step.x;
        for node in 0..2 {
            let theta = NODES[node + 1];
            let at = &mut self.at;
            at.t = x0.t + theta * step.h;
            let d = self.dims;
            for (out, y0, y1, offset) in [
                (&mut at.p, &x0.p, &x1.p, 0),
                (&mut at.v, &x0.v, &x1.v, d.np),
                (&mut at.u, &x0.u, &x1.u, d.np + d.nv),
            ] {
                for i in 0..out.len() {
                    let [k0, k1] = step.k.map(|k| step.h * k[offset + i]);
                    let change = y1[i] - y0[i];
                    let inner = change - k0 + theta * (k0 + k1 - 2.0 * change);
                    out[i] = y0[i] + theta * (change + (theta - 1.0) * inner);
                }
            }
            for (out, l0, l1) in [(&mut at.lam, &x0.lam, &x1.lam), (&mut at.a, &x0.a, &x1.a)] {
                for i in 0..out.len() {
                    out[i] = l0[i] + theta * (l1[i] - l0[i]);
                }
            }
            normalise(cx, &mut at.p);
            cx.accelerations(at, Known::Nothing)?;
            let k = &mut self.k[node];
            k[..d.np].copy_from_slice(&cx.buf.pdot);
            k[d.np..d.np + d.nv].copy_from_slice(&at.a);
            k[d.np + d.nv..].copy_from_slice(&cx.buf.udot);
            self.lam[node].copy_from_slice(&at.lam);
        }
        Ok(())
    }

    /// Writes the polynomials of a step, with degrees 4 and 3, or 3 and 1 where 4 is too high.
    pub(crate) fn build(
        &mut self,
        cx: &mut Ctx<'_>,
        step: Step<'_>,
        select: &Selection,
        max_degree: usize,
        out: &mut Segment,
    ) -> Result<(), Trouble> {
        let full = max_degree >= DEGREE;
        if full {
            self.evaluate(cx, step)?;
        }
        let ([x0, x1], h, d) = (step.x, step.h, self.dims);
        (out.t0, out.h) = (x0.t, h);
        out.y.reset([0.0; DEGREE].into_iter().take(if full { DEGREE } else { 3 }));
        out.z.reset([0.0; 3].into_iter().take(if full { 3 } else { 1 }));

        let y = &mut out.y;
        let mut to = 0;
        for (list, y0, y1, offset) in [
            (&select.p, &x0.p, &x1.p, 0),
            (&select.v, &x0.v, &x1.v, d.np),
            (&select.u, &x0.u, &x1.u, d.np + d.nv),
        ] {
            for &i in list {
                let j = offset + i;
                let (k0, k1, change) = (h * step.k[0][j], h * step.k[1][j], y1[i] - y0[i]);
                let coefficients = if full {
                    let m = self.cubic([k0, h * self.k[0][j], h * self.k[1][j], k1]);
                    let [a, b, c, e] = [m[0], m[1] / 2.0, m[2] / 3.0, m[3] / 4.0];
                    // what the integral misses at the right end goes in with derivatives zero at both ends
                    let gap = change - (a + b + c + e);
                    [y0[i], a, b + 3.0 * gap, c - 2.0 * gap, e]
                } else {
                    [y0[i], k0, 3.0 * change - 2.0 * k0 - k1, k0 + k1 - 2.0 * change, 0.0]
                };
                y.set(to, &coefficients);
                to += 1;
            }
        }
        let z = &mut out.z;
        let mut to = 0;
        for (list, z0, z1, inner, offset) in
            [(&select.a, &x0.a, &x1.a, &self.k, d.np), (&select.lam, &x0.lam, &x1.lam, &self.lam, 0)]
        {
            for &i in list {
                let coefficients = if full {
                    self.cubic([z0[i], inner[0][offset + i], inner[1][offset + i], z1[i]])
                } else {
                    [z0[i], z1[i] - z0[i], 0.0, 0.0]
                };
                z.set(to, &coefficients);
                to += 1;
            }
        }
        Ok(())
    }

    /// Coefficients of powers of the cubic with these values at the nodes.
    fn cubic(&self, values: [f64; 4]) -> [f64; 4] {
        self.powers.map(|row| row.iter().zip(values).map(|(p, v)| p * v).sum())
    }
}

/// Lagrange's polynomials over the nodes: row `i` has the coefficients of `θⁱ`.
fn lagrange_powers() -> [[f64; 4]; 4] {
    let mut powers = [[0.0; 4]; 4];
    for j in 0..4 {
        let mut poly = [1.0, 0.0, 0.0, 0.0];
        for i in (0..4).filter(|&i| i != j) {
            let scale = 1.0 / (NODES[j] - NODES[i]);
            for k in (0..4).rev() {
                let lower = if k > 0 { poly[k - 1] } else { 0.0 };
                poly[k] = scale * (lower - NODES[i] * poly[k]);
            }
        }
        for i in 0..4 {
            powers[i][j] = poly[i];
        }
    }
    powers
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cubics_are_reproduced() {
        let c = [0.3, -1.2, 0.7, 2.0];
        let value = |t: f64| c[0] + t * (c[1] + t * (c[2] + t * c[3]));
        let dims = Dims { np: 0, nv: 0, nl: 0, nu: 0, ng: 0 };
        let found = Collocation::new(dims).cubic(NODES.map(value));
        for (found, expected) in found.iter().zip(c) {
            assert!((found - expected).abs() < 1e-14, "{found} {expected}");
        }
    }
}
