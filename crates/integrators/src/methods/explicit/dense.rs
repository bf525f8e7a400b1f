//! Dense output.
//!
//! The polynomials of `p`, `v`, `u` are those of the table, in Newton's form over the nodes 0, 1, 0, 1, … Accelerations are
//! the derivative of `v`. Multipliers are the derivative of their own integral, which the method would compute with the
//! same weights: both have one order less, and match the values at both ends.

use super::step::Stepper;
use crate::dense_output::{Polynomials, Segment};
use crate::error::Trouble;
use crate::{Ctx, Plan, Wanted};
use gelenk_core::State;

/// Highest degree.
const MAX_DEGREE: usize = 7;

impl Stepper {
    pub(super) fn build_dense(
        &mut self,
        cx: &mut Ctx<'_>,
        x1: &State,
        wanted: Wanted<'_>,
        out: &mut Segment,
    ) -> Result<(), Trouble> {
        let Wanted { plan: Plan { h, .. }, select, max_degree } = wanted;
        let table = self.tableau;
        // All corrections or none: a part of them would not be more accurate.
        let corrections = if max_degree >= 3 + table.dense.weights.len() { table.dense.weights } else { &[] };
        let end = table.stages;
        let (stages, x0) = (&mut self.stages, &self.ends.x0);
        if !corrections.is_empty() {
            (end + 1..table.dense.stages).try_for_each(|row| stages.add(cx, x0, h, row))?;
        }
        (out.t0, out.h) = (x0.t, h);
        let d = self.dims;
        let at_u = d.np + d.nv;
        let rates = &stages.rates;
        let degree = 3 + corrections.len();

        // p, v, u
        let groups =
            [(&select.p, &x0.p, &x1.p, 0), (&select.v, &x0.v, &x1.v, d.np), (&select.u, &x0.u, &x1.u, at_u)];
        let y = &mut out.y;
        y.reset((0..degree).map(|i| (i % 2) as f64));
        let mut to = 0;
        for (list, y0, y1, offset) in groups {
            for &i in list {
                let k = |row: usize| h * rates.k(row)[offset + i];
                y.set(to, &hermite(y0[i], y1[i] - y0[i], k(0), k(end)));
                to += 1;
            }
        }
        let z = &mut out.z;
        z.reset((1..degree).map(|_| 0.0));
        for (weights, slot) in corrections.iter().zip(4..) {
            rates.weighted(weights, &mut stages.sum);
            // those of accelerations wait where their derivatives will be
            for (&i, to) in select.a.iter().zip((slot - 1) * z.n..) {
                z.coefficients[to] = sign(slot) * stages.sum[d.np + i];
            }
            let mut to = slot * y.n;
            for (list, offset) in [(&select.p, 0), (&select.v, d.np), (&select.u, at_u)] {
                for &i in list {
                    y.coefficients[to] = sign(slot) * h * stages.sum[offset + i];
                    to += 1;
                }
            }
        }

        // a, λ
        let mut newton = [0.0; MAX_DEGREE + 1];
        for (to, &i) in select.a.iter().enumerate() {
            let k = |row: usize| rates.k(row)[d.np + i];
            newton[..4].copy_from_slice(&hermite(0.0, (x1.v[i] - x0.v[i]) / h, k(0), k(end)));
            for slot in 4..=degree {
                newton[slot] = z.coefficients[(slot - 1) * z.n + to];
            }
            write_derivative(&newton[..=degree], z, to);
        }
        for (to, &i) in (select.a.len()..).zip(&select.lam) {
            let lam = |row: usize| rates.lam(row)[i];
            newton[..4].copy_from_slice(&hermite(0.0, dot(table.a[end], lam), lam(0), lam(end)));
            for (weights, slot) in corrections.iter().zip(4..) {
                newton[slot] = sign(slot) * dot(weights, lam);
            }
            write_derivative(&newton[..=degree], z, to);
        }
        Ok(())
    }
}

/// Of a correction in Newton's form, where `1 − θ` is minus the node's factor.
fn sign(slot: usize) -> f64 {
    if (slot / 2).is_multiple_of(2) { 1.0 } else { -1.0 }
}

fn dot(weights: &[f64], k: impl Fn(usize) -> f64) -> f64 {
    weights.iter().enumerate().map(|(row, w)| w * k(row)).sum()
}

/// The first four coefficients of a component: from its value, its change, and its derivatives at both ends times `h`.
fn hermite(value: f64, change: f64, left: f64, right: f64) -> [f64; 4] {
    [value, change, change - left, left + right - 2.0 * change]
}

/// The derivative of a polynomial in Newton's form over the nodes 0, 1, 0, 1, …, as a component of polynomials in powers of
/// `θ`. The constant does not matter.
fn write_derivative(newton: &[f64], out: &mut Polynomials, to: usize) {
    let degree = newton.len() - 1;
    let mut power = [0.0; MAX_DEGREE + 1];
    for k in (0..=degree).rev() {
        // power ← power·(θ − θₖ) + cₖ, in powers of θ
        let node = (k % 2) as f64;
        for i in (0..=degree).rev() {
            power[i] = if i > 0 { power[i - 1] } else { 0.0 } - node * power[i];
        }
        power[0] += newton[k];
    }
    for i in 0..degree {
        out.coefficients[i * out.n + to] = (i + 1) as f64 * power[i + 1];
    }
}
