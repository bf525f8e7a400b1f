//! Dense output: cubics through values and rates at both ends for `p`, `v`, `u`, straight lines for `a`, `λ`.

use super::step::Stepper;
use crate::dense_output::Segment;
use crate::error::Trouble;
use crate::{Ctx, Selection};
use gelenk_core::{State, Terms};

impl Stepper {
    /// Writes the polynomials of the last step, whose end is `x`.
    pub(super) fn build_dense(
        &mut self,
        cx: &mut Ctx<'_>,
        x: &State,
        select: &Selection,
        out: &mut Segment,
    ) -> Result<(), Trouble> {
        let (nv, h) = (self.dims.nv, self.memory.h);
        (out.t0, out.h) = (x.t - h, h);
        let (y, z) = (&mut out.y, &mut out.z);
        y.reset([0.0; 3]);
        z.reset([0.0]);
        // value and rate at the start, then at the end
        let ends = [(&self.last, &self.memory.before), (x, &self.memory.rates)];
        for (k, (x, rates)) in ends.into_iter().enumerate() {
            cx.eval(Terms::PDOT, &x.point())?;
            let (pdot, udot) = (&cx.buf.pdot[..], &rates[nv..]);
            let groups = [(&select.p, &x.p, pdot), (&select.v, &x.v, &rates[..nv]), (&select.u, &x.u, udot)];
            let all =
                groups.into_iter().flat_map(|(list, x, rate)| list.iter().map(move |&i| (x[i], rate[i])));
            let rows = y.coefficients[2 * k * y.n..].split_at_mut(y.n);
            for ((value, slope), (x, rate)) in rows.0.iter_mut().zip(rows.1).zip(all) {
                (*value, *slope) = (x, h * rate);
            }
            let accelerations = select.a.iter().map(|&i| x.a[i]);
            let all = accelerations.chain(select.lam.iter().map(|&i| x.lam[i]));
            z.coefficients[k * z.n..].iter_mut().zip(all).for_each(|(value, x)| *value = x);
        }
        y.hermite(2, 2);
        z.hermite(1, 1);
        Ok(())
    }
}
