//! Schemes whose smooth part is implicit: that of Moreau and Jean, and nonsmooth generalized-α.

use super::correct::{Members, Stage, velocities};
use super::half_explicit::lines;
use super::record::ContactStep;
use super::settle::{Settle, plus};
use super::touch::{Level, Touch};
use super::{BOUNCE, IMPACT, LEAST_AT_IMPACT, Nonsmooth, Scheme, impact_limit};
use crate::context::largest;
use crate::dense_output::Segment;
use crate::error::{SetupError, Trouble};
use crate::methods::Setup;
use crate::methods::gen_alpha::{GenAlpha, Smooth};
use crate::stepper::{Attempt, Candidate, Committed, Plan, Reject, Wanted};
use crate::{CorrectorInfo, Ctx};
use gelenk_core::{
    ContactKind, ContactTerms, Point, Snapshot, SnapshotError, SnapshotReader, SnapshotWriter, State, Terms,
};

/// Most corrections of displacements.
const ITERATIONS: usize = 8;
/// Gaps that are met to this share of the size of a contact are met.
const MET: f64 = 1e-13;
/// Overlaps that the scheme of Moreau and Jean leaves, as a share of the size, unless more contacts than these touch: then they follow the tolerance.
const SLOP: f64 = 1e-11;
const MANY: usize = 200;
/// A force that changes by so much from step to step moves positions by this share of what it does to velocities, times the step: at most an eighth, where it jumps.
const OF_CHANGE: f64 = 0.125;
/// Forces that would move positions by more than this share of their size within a step are not carried: rows of bodies that have fallen so far depend on how they turned on the way, and errors of rotation would grow from step to step.
const FAR: f64 = 0.05;
/// Changes of velocities below this multiple of the tolerance of impulses are no changes of forces.
const NOISE: f64 = 10.0;

/// The stepper.
pub(super) struct Stepper {
    scheme: Scheme,
    smooth: Smooth,
    touch: Touch,
    settle: Settle,
    /// The displacement of the smooth part, and what contacts and joints add to it.
    delta: Vec<f64>,
    pushed: Vec<f64>,
    joints: Vec<f64>,
    extra: Vec<f64>,
    /// Forces of contacts that the smooth part carries, and what they do to accelerations; are there any?
    pull: Vec<f64>,
    eased: Vec<f64>,
    carries: bool,
    free: Vec<f64>,
    mu: Vec<f64>,
    /// Positions of the smooth part.
    start: Vec<f64>,
    /// Have contacts moved the result of the step that is tried? And that of the last step?
    is_moved: bool,
    was_moved: bool,
    slopes: State,
    left: State,
    /// Room for what impulses do while positions are settled.
    kept: [Vec<f64>; 2],
    h_least: f64,
    /// How far what strikes may go in a step, and how high a bounce may be that is left out, as shares of sizes.
    impact: f64,
    bounce: f64,
    /// Overlaps that are left where many contacts touch, as a share of their sizes.
    slop: f64,
    seen: [Candidate; 1],
}

impl Stepper {
    /// Does something strike in a step that is too long for it?
    fn strikes(&self, x: &State, h: f64) -> bool {
        self.touch.hardest(&x.v) * h > self.impact || self.touch.hurried(h, &x.v, &self.free) > self.bounce
    }

    pub(super) fn new(method: &Nonsmooth, smooth: &GenAlpha, setup: &Setup<'_>) -> Result<Self, SetupError> {
        let d = setup.structure.dims;
        Ok(Self {
            scheme: method.scheme,
            smooth: Smooth::new(smooth, setup)?,
            touch: Touch::new(method, setup),
            settle: Settle::new(d),
            delta: vec![0.0; d.nv],
            pushed: vec![0.0; d.nv],
            joints: vec![0.0; d.nv],
            extra: vec![0.0; d.nv],
            pull: vec![0.0; d.nv],
            eased: vec![0.0; d.nv],
            carries: false,
            free: vec![0.0; d.nv],
            mu: vec![0.0; d.nl],
            start: vec![0.0; d.np],
            is_moved: false,
            was_moved: false,
            slopes: State::zeros(d),
            left: State::zeros(d),
            kept: [vec![0.0; d.nv], vec![0.0; d.nl]],
            h_least: LEAST_AT_IMPACT * setup.interval,
            impact: impact_limit(setup.norm.rtol()),
            bounce: BOUNCE * setup.norm.rtol(),
            slop: (0.1 * setup.norm.rtol()).clamp(SLOP, 1e-5),
            seen: [Candidate { order: method_order(method.scheme), err: 0.0, work: 1.0, rate: 0.0 }],
        })
    }

    /// Corrects the smooth result for contacts. Has anything been moved?
    fn correct(&mut self, cx: &mut Ctx<'_>, x: &State, h: f64) -> Result<bool, Trouble> {
        if self.touch.is_empty() {
            return Ok(false);
        }
        self.smooth.displacement(h, &mut self.delta);
        if self.carries {
            self.release(cx, h)?;
        }
        let y = self.smooth.result();
        let t = y.t;
        self.start.copy_from_slice(&y.p);
        let at = Point { t, p: &self.start, v: &y.v, lam: &x.lam, u: &y.u };
        self.touch.eval_all(cx, ContactTerms::GAP, &at)?;
        let touches = |touch: &Touch, i: usize| {
            touch.info(i).kind != ContactKind::Gap || touch.buf.gap[i] <= touch.closed(i)
        };
        let any = (0..self.touch.len()).any(|i| touches(&self.touch, i) || self.touch.was_closed(i));
        if !any {
            self.touch.note(t, h, [&x.v, &y.v, &y.v]);
            return Ok(false);
        }
        match self.scheme {
            Scheme::Moreau { theta } => self.moreau(cx, x, h, theta)?,
            _ => self.both_levels(cx, x, h)?,
        }
        Ok(true)
    }

    /// The smooth part of a step, with forces of contacts that stay closed: its error, in tolerances.
    fn smooth(&mut self, cx: &mut Ctx<'_>, x: &State, plan: Plan) -> Result<f64, Trouble> {
        self.carries = self.touch.carry(cx, &x.point(), &mut self.pull)?;
        self.smooth.carry(&[]);
        if !self.carries {
            return self.smooth.trial(cx, x, plan);
        }
        factor(cx, x.t, &x.p)?;
        self.eased.copy_from_slice(&self.pull);
        self.mu.fill(0.0);
        cx.solve_motion(x.t, &mut self.eased, &mut self.mu)?;
        self.extra.iter_mut().zip(&self.eased).for_each(|(extra, a)| *extra = plan.h * plan.h * a);
        if cx.norm.rtol() * self.smooth.size_of(cx, x, &self.extra)? > FAR {
            self.carries = false;
            return self.smooth.trial(cx, x, plan);
        }
        self.smooth.carry(&self.eased);
        cx.added = std::mem::take(&mut self.pull);
        let err = self.smooth.trial(cx, x, plan);
        self.pull = std::mem::take(&mut cx.added);
        err
    }

    /// Takes the forces that were carried out of the result of the smooth part.
    fn release(&mut self, cx: &mut Ctx<'_>, h: f64) -> Result<(), Trouble> {
        let reach = self.smooth.reach();
        let y = self.smooth.result();
        self.start.copy_from_slice(&y.p);
        let at = Point { t: y.t, p: &self.start, v: &y.v, lam: &[], u: &y.u };
        self.touch.turned(cx, &at, false, &mut self.eased)?;
        factor(cx, y.t, &self.start)?;
        self.mu.fill(0.0);
        cx.solve_motion(y.t, &mut self.eased, &mut self.mu)?;
        for ((v, delta), (extra, a)) in
            y.v.iter_mut().zip(&mut self.delta).zip(self.extra.iter_mut().zip(&self.eased))
        {
            *v -= h * a;
            *extra = -reach * h * h * a;
            *delta += *extra;
        }
        plus(cx, y.t, &self.start, &self.extra, &mut y.p)
    }

    /// What impulses differ from those of the step before, as an error of positions, in tolerances; 0 where something strikes or closes.
    fn change_of_forces(&mut self, cx: &mut Ctx<'_>, x: &State, h: f64) -> Result<f64, Trouble> {
        if !(self.carries && self.is_moved) {
            return Ok(0.0);
        }
        // impulses are found to their tolerance: what rests for long steps must not seem to move
        let found = NOISE * self.touch.tolerance() * largest(&self.touch.dv);
        for j in 0..self.extra.len() {
            let change = self.touch.dv[j] - h * self.eased[j];
            let counts = change.abs() > found && self.touch.is_calm(j);
            self.extra[j] = if counts { OF_CHANGE * h * change } else { 0.0 };
        }
        self.smooth.size_of(cx, x, &self.extra)
    }

    /// Velocities with rows at the end of the smooth part; positions follow by `θ h (v⁺ − ṽ)`, and are pushed out of each other.
    fn moreau(&mut self, cx: &mut Ctx<'_>, x: &State, h: f64, theta: f64) -> Result<(), Trouble> {
        let Self { smooth, touch, settle, pushed, free, start, kept, .. } = self;
        let State { t, p, v, u, .. } = smooth.result();
        let t = *t;
        factor(cx, t, p)?;
        let stage = Stage { from: x, t, h, p: start, u, members: Members::Touching(theta) };
        velocities(cx, touch, stage, v, free)?;
        pushed.iter_mut().zip(&touch.dv).for_each(|(d, dv)| *d = theta * h * dv);
        plus(cx, t, start, pushed, p)?;
        let [dv, dmu] = kept;
        dv.copy_from_slice(&touch.dv);
        dmu.copy_from_slice(&touch.dmu);
        let slop = if touch.active.len() > MANY { self.slop } else { SLOP };
        let settled = settle.run(cx, touch, (t, h), p, slop);
        touch.dv.copy_from_slice(dv);
        touch.dmu.copy_from_slice(dmu);
        settled?;
        if cx.structure.dims.ng > 0 {
            cx.project_velocities(t, p, v)?;
        }
        Ok(())
    }

    /// A problem for displacements, iterated until gaps and joints are met, then one for velocities there.
    fn both_levels(&mut self, cx: &mut Ctx<'_>, x: &State, h: f64) -> Result<(), Trouble> {
        let Self { smooth, touch, delta, pushed, joints, extra, free, mu, start, .. } = self;
        let State { t, p, v, u, .. } = smooth.result();
        let t = *t;
        let ng = cx.structure.dims.ng;
        pushed.fill(0.0);
        joints.fill(0.0);
        factor(cx, t, p)?;
        for iteration in 0..ITERATIONS {
            let at = Point { t, p, v: &x.v, lam: &x.lam, u };
            touch.eval_all(cx, ContactTerms::GAP, &at)?;
            extra.fill(0.0);
            let mut off = 0.0;
            if ng > 0 {
                cx.eval(Terms::CONSTRAINT, &at)?;
                off = largest(&cx.buf.constraint) / largest(p).max(1.0);
            }
            let missed = (0..touch.len()).map(|i| missed(touch, i)).fold(0.0, f64::max);
            touch.record.depth = missed;
            if iteration > 0 && missed <= MET && off <= MET {
                break;
            }
            if ng > 0 && off > 0.0 {
                mu.fill(0.0);
                mu.iter_mut().zip(&cx.buf.constraint).for_each(|(mu, g)| *mu = -g);
                cx.solve_motion(t, extra, mu)?;
            }
            touch.active.clear();
            for i in 0..touch.len() {
                let near = match touch.info(i).kind {
                    ContactKind::Gap => {
                        touch.buf.gap[i] <= touch.closed(i)
                            || touch.normal_push(i) > 0.0
                            || touch.was_closed(i)
                    }
                    ContactKind::Rate | ContactKind::Friction => true,
                };
                if near {
                    touch.active.push(i);
                }
            }
            touch.eval_active(cx, ContactTerms::ROWS | ContactTerms::PRESSING, &at)?;
            let (pushed_now, extra_now, delta_now) = (&*pushed, &*extra, &*delta);
            touch.solve(cx, Level::Displacement, (t, h, &x.v), |touch, i, k| {
                if k == 0 && touch.info(i).kind == ContactKind::Gap {
                    let moved = touch.product(i, 0, extra_now) - touch.product(i, 0, pushed_now);
                    return (touch.buf.gap[i] + moved) / h;
                }
                touch.product(i, k, delta_now) / h + touch.drift(i, k)
            })?;
            joints.iter_mut().zip(&*extra).for_each(|(sum, d)| *sum += d);
            pushed.iter_mut().zip(&touch.dv).for_each(|(d, dv)| *d = h * dv);
            for ((e, d), j) in extra.iter_mut().zip(&*pushed).zip(&*joints) {
                *e = d + j;
            }
            plus(cx, t, start, extra, p)?;
        }
        if ng > 0 {
            // contacts that change until the end leave joints open by the square of what they push
            cx.project_to_rounding(t, p)?;
        }
        // velocities of the smooth part belong to other positions
        factor(cx, t, p)?;
        if cx.structure.dims.nl > 0 {
            let at = Point { t, p, v, lam: &x.lam, u };
            cx.eval(Terms::CONSTRAINT_RATE, &at)?;
            cx.velocity_residual(-1.0, v, mu);
            extra.fill(0.0);
            cx.solve_motion(t, extra, mu)?;
            v.iter_mut().zip(&*extra).for_each(|(v, d)| *v += d);
        }
        let stage = Stage { from: x, t, h, p, u, members: Members::Displaced };
        velocities(cx, touch, stage, v, free)
    }
}

fn method_order(scheme: Scheme) -> usize {
    if matches!(scheme, Scheme::Alpha { .. }) { 2 } else { 1 }
}

/// By how much a gap misses what it should be, as a share of its size.
fn missed(touch: &Touch, i: usize) -> f64 {
    let info = touch.info(i);
    if info.kind != ContactKind::Gap {
        return 0.0;
    }
    let size = if info.size > 0.0 { info.size } else { 1.0 };
    let gap = touch.buf.gap[i] / size;
    if touch.normal_push(i) > 0.0 { gap.abs() } else { (-gap).max(0.0) }
}

/// Factorises the saddle matrix at these positions.
fn factor(cx: &mut Ctx<'_>, t: f64, p: &[f64]) -> Result<(), Trouble> {
    cx.eval(Terms::MASS | Terms::CONSTRAINT_MATRIX, &Point { t, p, v: &[], lam: &[], u: &[] })?;
    cx.factor(t, None)
}

impl crate::Stepper for Stepper {
    fn name(&self) -> &'static str {
        self.scheme.name()
    }

    fn start(&mut self, x: &State) {
        self.smooth.start(x);
        self.touch.forget();
    }

    fn attempt(&mut self, cx: &mut Ctx<'_>, x: &State, plan: Plan) -> Result<Attempt<'_>, Trouble> {
        cx.check_cancelled()?;
        self.touch.begin(cx, x, plan.h)?;
        self.touch.begin_trial();
        self.touch.look(cx, &x.point())?;
        let err = self.smooth(cx, x, plan)?;
        self.is_moved = self.correct(cx, x, plan.h)?;
        let changed = self.change_of_forces(cx, x, plan.h)?;
        self.touch.record.error = cx.norm.rtol() * self.smooth.size().max(changed);
        if !plan.is_exact() && plan.h > self.h_least && self.strikes(x, plan.h) {
            return Ok(Attempt::Failed(Reject::Unstable(IMPACT)));
        }
        self.seen[0].err = err.max(changed);
        Ok(Attempt::Done(&self.seen))
    }

    fn commit(&mut self, cx: &mut Ctx<'_>, x: &mut State, plan: Plan) -> Result<Committed, Reject> {
        let done = if self.is_moved {
            self.smooth.accept_moved(cx, x, plan).map_err(Reject::Trouble)?;
            // forces of contacts act beside those of the smooth part
            x.a.iter_mut().zip(&self.touch.dv).for_each(|(a, dv)| *a += dv / plan.h);
            x.lam.iter_mut().zip(&self.touch.dmu).for_each(|(lam, mu)| *lam += mu / plan.h);
            Committed::default()
        } else {
            self.smooth.commit(cx, x, plan)?
        };
        self.was_moved = self.is_moved;
        self.touch.accept(plan.h);
        Ok(done)
    }

    fn dense(
        &mut self,
        cx: &mut Ctx<'_>,
        x: &State,
        wanted: Wanted<'_>,
        out: &mut Segment,
    ) -> Result<(), Trouble> {
        if self.was_moved {
            lines(self.smooth.last(), x, wanted, [&mut self.slopes, &mut self.left], out);
            return Ok(());
        }
        self.smooth.dense(cx, x, wanted, out)
    }

    fn dense_degree(&self) -> usize {
        3
    }

    fn solves_end(&self) -> bool {
        true
    }

    fn corrector(&self) -> Option<CorrectorInfo> {
        self.smooth.corrector()
    }

    fn contacts(&self) -> Option<&ContactStep> {
        Some(&self.touch.record)
    }
}

impl Snapshot for Stepper {
    fn save(&self, out: &mut SnapshotWriter) {
        out.section("time stepping");
        out.bool(self.was_moved);
        self.smooth.save(out);
        self.touch.save(out);
    }

    fn restore(&mut self, from: &mut SnapshotReader<'_>) -> Result<(), SnapshotError> {
        from.section("time stepping")?;
        self.was_moved = from.bool()?;
        self.smooth.restore(from)?;
        self.touch.restore(from)
    }
}
