//! The half-explicit scheme: positions first, then velocities (order one).
//!
//! ```text
//! p̂ = p ⊞ h v,  onto joints, out of each other         u⁺ = u + h d
//! [ M Gᵀ ] [ v⁺ ]   [ M v + h f + Wᵀ P ]
//! [ G 0  ] [ Λ  ] = [ −gᴵ              ]               at (t + h, p̂); forces with the velocities before
//! p⁺ = p̂ ⊞ h (v⁺ − v)/2,  onto joints, out of each other          of what nothing strikes
//! ```
//!
//! The last line is missing where something strikes or closes: there positions stay where surfaces are met. Without it a body that forces slow down would be off by half a step of its speed.

use super::correct::{Members, Stage, velocities};
use super::record::ContactStep;
use super::settle::{Settle, plus};
use super::touch::Touch;
use super::{BOUNCE, LEAST_AT_IMPACT, Nonsmooth, impact_limit};
use crate::Ctx;
use crate::dense_output::{End, Segment};
use crate::error::Trouble;
use crate::methods::Setup;
use crate::stepper::{Attempt, Candidate, Committed, Plan, Reject, Wanted};
use gelenk_core::{Point, Snapshot, SnapshotError, SnapshotReader, SnapshotWriter, State, Terms};

/// The stepper.
pub(super) struct Stepper {
    touch: Touch,
    settle: Settle,
    new: State,
    /// The start of the last step.
    last: State,
    delta: Vec<f64>,
    free: Vec<f64>,
    /// What the turn of normals adds to forces.
    turn: Vec<f64>,
    /// Accelerations of the last step, NaN of what was struck in it.
    before: Vec<f64>,
    mu: Vec<f64>,
    error: Vec<f64>,
    slopes: State,
    left: State,
    /// Overlaps up to this share of a size stay.
    slop: f64,
    h_least: f64,
    /// How far what strikes may go in a step, and how high a bounce may be that is left out, as shares of sizes.
    impact: f64,
    bounce: f64,
    seen: [Candidate; 1],
}

impl Stepper {
    /// Does something strike in a step that is too long for it?
    fn strikes(&self, x: &State, h: f64) -> bool {
        self.touch.hardest(&x.v) * h > self.impact || self.touch.hurried(h, &x.v, &self.free) > self.bounce
    }

    pub(super) fn new(method: &Nonsmooth, setup: &Setup<'_>) -> Self {
        let d = setup.structure.dims;
        let rtol = setup.norm.rtol();
        Self {
            touch: Touch::new(method, setup),
            settle: Settle::new(d),
            new: State::zeros(d),
            last: State::zeros(d),
            delta: vec![0.0; d.nv],
            free: vec![0.0; d.nv],
            turn: vec![0.0; d.nv],
            before: vec![f64::NAN; d.nv],
            mu: vec![0.0; d.nl],
            error: vec![0.0; d.differential()],
            slopes: State::zeros(d),
            left: State::zeros(d),
            slop: rtol.clamp(1e-9, 1e-4),
            h_least: LEAST_AT_IMPACT * setup.interval,
            impact: impact_limit(rtol),
            bounce: BOUNCE * rtol,
            seen: [Candidate { order: 1, err: 0.0, work: 1.0, rate: 0.0 }],
        }
    }

    /// The step that is tried; its error, in tolerances.
    fn advance(&mut self, cx: &mut Ctx<'_>, x: &State, h: f64) -> Result<f64, Trouble> {
        let Self { touch, settle, new, delta, free, turn, mu, .. } = self;
        touch.begin(cx, x, h)?;
        touch.begin_trial();
        touch.look(cx, &x.point())?;
        let carries = touch.carry(cx, &x.point(), turn)?;
        let t = x.t + h;
        let State { p, v, u, a, lam, .. } = new;
        cx.eval(Terms::UDOT, &x.point())?;
        u.iter_mut().zip(&x.u).zip(&cx.buf.udot).for_each(|((u, u0), d)| *u = u0 + h * d);
        delta.iter_mut().zip(&x.v).for_each(|(delta, v)| *delta = h * v);
        plus(cx, x.t, &x.p, delta, p)?;
        settle.run(cx, touch, (t, h), p, self.slop)?;
        touch.look(cx, &Point { t, p, ..x.point() })?;

        let at = Point { t, p, u, ..x.point() };
        cx.eval(Terms::MASS | Terms::CONSTRAINT_MATRIX | Terms::CONSTRAINT_RATE | Terms::FORCE, &at)?;
        cx.factor(t, None)?;
        if carries {
            // where contacts turn along curves, their impulses act along the mean of both normals
            touch.turned(cx, &at, true, turn)?;
        }
        let structure = cx.structure;
        cx.buf.multiply_mass(structure, &x.v, v);
        v.iter_mut().zip(cx.buf.force.iter().zip(&*turn)).for_each(|(v, (f, more))| *v += h * (f + more));
        mu.iter_mut().zip(&cx.buf.constraint_rate).for_each(|(mu, rate)| *mu = -rate);
        cx.solve(t, v, mu)?;
        free.copy_from_slice(v);
        if !touch.is_empty() {
            let stage = Stage { from: x, t, h, p, u, members: Members::Closing };
            velocities(cx, touch, stage, v, free)?;
        }
        for ((a, v), v0) in a.iter_mut().zip(&*v).zip(&x.v) {
            *a = (v - v0) / h;
        }
        for ((lam, mu), dmu) in lam.iter_mut().zip(&*mu).zip(&touch.dmu) {
            *lam = (mu + dmu) / h;
        }
        new.t = t;
        let error = self.estimate(cx, x, h);
        self.touch.record.error = cx.norm.rtol() * error;
        self.follow(cx, x, h)?;
        Ok(error)
    }

    /// Positions follow what forces did to velocities, of all that nothing strikes.
    fn follow(&mut self, cx: &mut Ctx<'_>, x: &State, h: f64) -> Result<(), Trouble> {
        let Self { touch, settle, new, delta, slopes, .. } = self;
        let State { t, p, v, .. } = new;
        let t = *t;
        let mut any = false;
        for (j, delta) in delta.iter_mut().enumerate() {
            // what left a curved surface along its tangent comes back by the mean velocity, and need not have been pushed
            *delta = if touch.is_calm(j) { 0.5 * h * (v[j] - x.v[j]) - settle.moved[j] } else { 0.0 };
            any |= *delta != 0.0;
        }
        if !any {
            return Ok(());
        }
        slopes.p.copy_from_slice(p);
        plus(cx, t, &slopes.p, delta, p)?;
        settle.run(cx, touch, (t, h), p, self.slop)?;
        if cx.structure.dims.ng > 0 {
            cx.project_velocities(t, p, v)?;
        }
        Ok(())
    }

    /// Forces are taken as constant in a step. Of what is struck displacements leave out half of what forces do to velocities; what impacts do is no error of the smooth part.
    fn estimate(&mut self, cx: &Ctx<'_>, x: &State, h: f64) -> f64 {
        let d = cx.structure.dims;
        self.error.fill(0.0);
        for i in 0..d.nv {
            let (smooth, whole) = (self.free[i] - x.v[i], self.new.v[i] - x.v[i]);
            let change = whole - h * self.before[i];
            self.error[d.np + i] = if !self.touch.is_calm(i) {
                if smooth.abs() < whole.abs() { smooth } else { whole }
            } else if change.is_finite() {
                change
            } else {
                0.0
            };
        }
        // errors of velocities times the step are those of positions
        0.5 * h.min(1.0) * cx.norm.rms(x, &self.new, &self.error)
    }
}

impl crate::Stepper for Stepper {
    fn name(&self) -> &'static str {
        "half-explicit"
    }

    fn start(&mut self, _: &State) {
        self.before.fill(f64::NAN);
        self.touch.forget();
    }

    fn attempt(&mut self, cx: &mut Ctx<'_>, x: &State, plan: Plan) -> Result<Attempt<'_>, Trouble> {
        cx.check_cancelled()?;
        let err = self.advance(cx, x, plan.h)?;
        if !plan.is_exact() && plan.h > self.h_least && self.strikes(x, plan.h) {
            return Ok(Attempt::Failed(Reject::Unstable(super::IMPACT)));
        }
        self.seen[0].err = err;
        Ok(Attempt::Done(&self.seen))
    }

    fn commit(&mut self, _: &mut Ctx<'_>, x: &mut State, plan: Plan) -> Result<Committed, Reject> {
        self.touch.accept(plan.h);
        for (j, before) in self.before.iter_mut().enumerate() {
            *before = if self.touch.is_calm(j) { self.new.a[j] } else { f64::NAN };
        }
        self.last.copy_from(x);
        x.copy_from(&self.new);
        Ok(Committed::default())
    }

    fn dense(
        &mut self,
        _: &mut Ctx<'_>,
        x: &State,
        wanted: Wanted<'_>,
        out: &mut Segment,
    ) -> Result<(), Trouble> {
        lines(&self.last, x, wanted, [&mut self.slopes, &mut self.left], out);
        Ok(())
    }

    fn dense_degree(&self) -> usize {
        3
    }

    fn solves_end(&self) -> bool {
        true
    }

    fn contacts(&self) -> Option<&ContactStep> {
        Some(&self.touch.record)
    }
}

/// Straight lines between the ends of a step for what changes in it; accelerations and multipliers are its means.
pub(super) fn lines(
    last: &State,
    x: &State,
    wanted: Wanted<'_>,
    [slopes, left]: [&mut State; 2],
    out: &mut Segment,
) {
    let h = x.t - last.t;
    slopes.copy_from(x);
    for (slope, (end, start)) in
        [(&mut slopes.p, (&x.p, &last.p)), (&mut slopes.v, (&x.v, &last.v)), (&mut slopes.u, (&x.u, &last.u))]
    {
        slope
            .iter_mut()
            .zip(end.iter().zip(start))
            .for_each(|(slope, (end, start))| *slope = (end - start) / h);
    }
    let State { p: pdot, v: vdot, u: udot, .. } = slopes;
    left.copy_from(last);
    left.a.copy_from_slice(&x.a);
    left.lam.copy_from_slice(&x.lam);
    let ends = (End { x: left, pdot, vdot, udot }, End { x, pdot, vdot, udot });
    out.hermite(h, wanted.select, ends.0, ends.1);
}

impl Snapshot for Stepper {
    fn save(&self, out: &mut SnapshotWriter) {
        out.section("half-explicit stepping");
        self.last.save(out);
        out.f64s(&self.before);
        self.touch.save(out);
    }

    fn restore(&mut self, from: &mut SnapshotReader<'_>) -> Result<(), SnapshotError> {
        from.section("half-explicit stepping")?;
        self.last.restore(from)?;
        from.f64s(&mut self.before)?;
        self.touch.restore(from)
    }
}
