//! How the variable `a` begins.
//!
//! `a` belongs to the time `t + (α_m − α_f) h`. With `a = v'` at the start, as `[Haddouni17]` has it, multipliers lose an order in
//! the first steps. So a trial step is made, whose end tells how accelerations change.
//!
//! Index 3 needs more: its velocities lie off their constraints by what makes up for the error of a displacement, which is of
//! the third order, in the direction of constraint forces. Until they do, the multipliers make up for it, and lose an order. The
//! multipliers of the trial step say by how much.

use super::step::Stepper;
use crate::Ctx;
use crate::error::Trouble;
use crate::index1::Known;
use crate::stepper::Plan;
use gelenk_core::{State, Terms};

impl Stepper {
    /// Memory as if there had been a step of this size before.
    pub(super) fn begin(&mut self, cx: &mut Ctx<'_>, x: &State, plan: Plan) -> Result<(), Trouble> {
        let h = plan.h;
        self.scratch.copy_from(x);
        rates(cx, &mut self.scratch, &mut self.a0)?;
        let m = &mut self.memory;
        for values in [&mut m.rates, &mut m.before, &mut m.a] {
            values.copy_from_slice(&self.a0);
        }
        m.lam.copy_from_slice(&self.scratch.lam);
        m.lam_before.copy_from_slice(&self.scratch.lam);
        m.off.fill(0.0);
        (m.h, m.is_in_state) = (h, false);
        let (shift, index3) = (self.parameters.shift(), self.corrector.meaning().has_loose_velocities);
        if shift == 0.0 && !index3 {
            return Ok(());
        }
        self.v0.copy_from_slice(&x.v);
        self.solve(cx, x, plan)?;
        self.scratch.copy_from(&self.y.x);
        rates(cx, &mut self.scratch, &mut self.a0)?;
        let m = &mut self.memory;
        for ((end, rate), (a, before)) in self.a0.iter().zip(&m.rates).zip(m.a.iter_mut().zip(&mut m.before))
        {
            let change = end - rate;
            (*a, *before) = (rate + shift * change, rate - change);
        }
        for (before, (lam, end)) in m.lam_before.iter_mut().zip(m.lam.iter().zip(&self.scratch.lam)) {
            *before = 2.0 * lam - end;
        }
        if index3 {
            let p = self.parameters;
            for (i, off) in m.off.iter_mut().enumerate() {
                // errors of `a` at both ends: of the first because it was not shifted
                let first = m.rates[i] - m.a[i];
                let last = (1.0 - p.alpha_f) * (self.y.x.a[i] - self.a0[i]) - p.alpha_m * first;
                *off = x.v[i] + h * ((0.5 - p.beta) * first + p.beta * last / (1.0 - p.alpha_m));
            }
            self.v0.copy_from_slice(&m.off);
            cx.project_velocities(x.t, &x.p, &mut self.v0)?;
            m.off.iter_mut().zip(&self.v0).for_each(|(off, v)| *off -= v);
        }
        Ok(())
    }
}

/// `v'` and `u'` that belong to positions, velocities and external variables.
pub(super) fn rates(cx: &mut Ctx<'_>, x: &mut State, out: &mut [f64]) -> Result<(), Trouble> {
    // Without convergence (a friction law far from its solution) the last iterate is the best guess.
    cx.try_accelerations(x, Known::Nothing)?;
    cx.eval(Terms::UDOT, &x.point())?;
    let (v, u) = out.split_at_mut(x.a.len());
    v.copy_from_slice(&x.a);
    u.copy_from_slice(&cx.buf.udot);
    Ok(())
}
