//! Predictor, corrector, error estimate, commit.

use super::parameters::Parameters;
use super::{ADDED_UP, GenAlpha, SHARED};
use crate::dense_output::Segment;
use crate::error::{SetupError, Trouble};
use crate::implicit::complete;
use crate::implicit::corrector::{Corrector, Mode};
use crate::implicit::equations::Guess;
use crate::implicit::refresh::Policy;
use crate::methods::Setup;
use crate::norm::Group;
use crate::stepper::{Attempt, Candidate, Committed, Plan, Reject, Wanted};
use crate::{CorrectorInfo, Ctx, Norm};
use gelenk_core::{Dims, Point, Snapshot, SnapshotError, SnapshotReader, SnapshotWriter, State, Terms};

/// Steps shorter than this part of the one that may have a whole tolerance are judged like it: at a jump, the error for each unit of time
/// is the same in a step of any length.
const SHORTEST: f64 = 1e4;

/// What is remembered from one step to the next. Rates are `(v', u')`.
#[derive(Debug, Clone)]
pub(super) struct Memory {
    /// The last step; 0: there was none.
    pub(super) h: f64,
    /// Steps since the start.
    pub(super) steps: u64,
    /// Rates at the last point, at the one before, and the variable `a` with what stands for it beside `u`.
    pub(super) rates: Vec<f64>,
    pub(super) before: Vec<f64>,
    pub(super) a: Vec<f64>,
    pub(super) lam: Vec<f64>,
    pub(super) lam_before: Vec<f64>,
    /// Errors added up: of positions in tolerances, of accelerations times the largest one squared, and that one, in tolerances of velocities.
    pub(super) sums: [f64; 3],
    /// The part of the velocity off its constraints, which index 3 needs; is it part of the state's velocity?
    pub(super) off: Vec<f64>,
    pub(super) is_in_state: bool,
}

/// The stepper.
pub(in crate::methods) struct Stepper {
    name: &'static str,
    pub(super) dims: Dims,
    pub(super) parameters: Parameters,
    pub(super) corrector: Corrector,
    unit: bool,
    /// The step whose error may be one tolerance; shorter ones may have a share of it.
    unit_step: f64,
    pub(super) memory: Memory,
    /// The variable `a` for the step at hand, at its start and at its end; the velocity it starts with.
    pub(super) a0: Vec<f64>,
    a1: Vec<f64>,
    /// Rates at the end of a step that was moved.
    ends: Vec<f64>,
    /// What a constant force beside those of the problem adds to rates at the start of the step at hand, see [`Stepper::carry`].
    carried: Vec<f64>,
    pub(super) v0: Vec<f64>,
    /// The displacement, and velocities and external variables, of the step at hand.
    delta: Vec<f64>,
    pub(super) y: Guess,
    error: Vec<f64>,
    /// The size of the last error, in tolerances, and what it adds to the sum of errors.
    size: f64,
    own_error: f64,
    pub(super) scratch: State,
    /// The start of the last step.
    pub(super) last: State,
    seen: [Candidate; 1],
}

impl Stepper {
    pub(in crate::methods) fn new(method: &GenAlpha, setup: &Setup<'_>) -> Result<Self, SetupError> {
        let d = setup.structure.dims;
        let (n, parameters) = (d.nv + d.nu, Parameters::new(method.scheme));
        let mut implicit = method.implicit;
        // Where velocities are of lower order than positions they must be seen.
        implicit.position_errors &= parameters.order() > 1;
        let corrector = Corrector::new(implicit, setup, Policy::TO_ROUNDING)?;
        let unit = setup.offers.unit_kinematics;
        // Estimates of index 3 after a change of the step are of lower order: for each unit of time they would not fall.
        let per_time = parameters.order() > 1 && !corrector.meaning().has_loose_velocities;
        let added_up = if setup.share_errors { SHARED } else { ADDED_UP };
        let share = 1.0 / (parameters.rate() * parameters.weight());
        Ok(Self {
            name: method.scheme.name(),
            dims: d,
            parameters,
            corrector: corrector.displaced(unit, share)?,
            unit,
            unit_step: if per_time { setup.interval / added_up } else { 0.0 },
            memory: Memory {
                h: 0.0,
                steps: 0,
                rates: vec![0.0; n],
                before: vec![0.0; n],
                a: vec![0.0; n],
                lam: vec![0.0; d.nl],
                lam_before: vec![0.0; d.nl],
                sums: [0.0; 3],
                off: vec![0.0; d.nv],
                is_in_state: false,
            },
            a0: vec![0.0; n],
            a1: vec![0.0; n],
            ends: vec![0.0; n],
            carried: vec![0.0; n],
            v0: vec![0.0; d.nv],
            delta: vec![0.0; d.nv],
            y: Guess::new(d),
            error: vec![0.0; d.differential()],
            size: 0.0,
            own_error: 0.0,
            scratch: State::zeros(d),
            last: State::zeros(d),
            seen: [Candidate { order: 2, err: 0.0, work: 1.0, rate: 0.0 }],
        })
    }

    /// `a` and the velocity for a step of another size: both are those of the last step, shifted by its size (H30).
    fn adapt(&mut self, cx: &mut Ctx<'_>, x: &State, h: f64) -> Result<(), Trouble> {
        let m = &mut self.memory;
        let ratio = h / m.h;
        for (((a0, a), rate), more) in self.a0.iter_mut().zip(&m.a).zip(&m.rates).zip(&self.carried) {
            *a0 = rate + ratio * (a - rate) + more;
        }
        self.v0.copy_from_slice(&x.v);
        if !self.corrector.meaning().has_loose_velocities {
            return Ok(());
        }
        if m.is_in_state && h != m.h {
            m.off.copy_from_slice(&x.v);
            cx.project_velocities(x.t, &x.p, &mut m.off)?;
            m.off.iter_mut().zip(&x.v).for_each(|(off, v)| *off = v - *off);
        }
        let share = ratio * ratio - f64::from(u8::from(m.is_in_state));
        if share != 0.0 {
            self.v0.iter_mut().zip(&m.off).for_each(|(v, off)| *v += share * off);
        }
        Ok(())
    }

    /// Solves the equations of a step with `a0` and `v0`.
    pub(super) fn solve(&mut self, cx: &mut Ctx<'_>, x: &State, plan: Plan) -> Result<(), Trouble> {
        let h = plan.h;
        let (p, m) = (self.parameters, &self.memory);
        let ratio = h / m.h;
        let y = &mut self.y;
        y.x.t = x.t + h;
        // Rates go on as they did.
        let rates = y.x.a.iter_mut().chain(&mut y.udot);
        for (((new, rate), before), more) in rates.zip(&m.rates).zip(&m.before).zip(&self.carried) {
            *new = rate + ratio * (rate - before) + more;
        }
        for ((new, lam), before) in y.x.lam.iter_mut().zip(&m.lam).zip(&m.lam_before) {
            *new = lam + ratio * (lam - before);
        }
        weigh(&p, (&m.rates, &self.carried), &self.a0, y.x.a.iter().chain(&y.udot), &mut self.a1);
        let values = y.x.v.iter_mut().chain(&mut y.x.u);
        let starts = self.v0.iter().chain(&x.u);
        for (((new, start), a0), a1) in values.zip(starts).zip(&self.a0).zip(&self.a1) {
            *new = start + h * ((1.0 - p.gamma) * a0 + p.gamma * a1);
        }
        for (i, delta) in self.delta.iter_mut().enumerate() {
            *delta = h * (self.v0[i] + h * ((p.reach - p.beta) * self.a0[i] + p.beta * self.a1[i]));
        }
        if let Some(displacement) = self.corrector.displacement() {
            displacement.begin(x, &self.delta, &y.x.v, p.weight() * h);
            displacement.predict(cx, &y.x.v, &mut y.x.p, &mut y.pdot)?;
        }
        // The levels that the formulation keeps are met to rounding by the iteration alone. What it would leave in positions
        // would be divided by `h²` in the multipliers of index 3, and multiplied by their stiffness in the forces of springs.
        let mode = Mode { is_patient: plan.is_exact(), to_rounding: true, ..Mode::default() };
        self.corrector.solve(cx, x, p.rate() / h, mode, y)?;
        let y = &self.y;
        weigh(&p, (&m.rates, &self.carried), &self.a0, y.x.a.iter().chain(&y.udot), &mut self.a1);
        Ok(())
    }

    /// The error of positions (27), with `q'''` from accelerations at both ends; those of velocities and external variables are
    /// the difference from the trapezoidal rule, whose own error is known from accelerations before.
    fn estimate(&mut self, cx: &mut Ctx<'_>, x: &State, h: f64) -> Result<f64, Trouble> {
        let (d, p, m, y) = (self.dims, self.parameters, &self.memory, &self.y);
        for (i, e) in self.delta.iter_mut().enumerate() {
            let inner = (p.reach - p.beta) * self.a0[i] + p.beta * self.a1[i];
            let start = m.rates[i] + self.carried[i];
            *e = h * h * (inner - start / 3.0 - y.x.a[i] / 6.0);
        }
        let (positions, others) = self.error.split_at_mut(d.np);
        if self.unit {
            positions.copy_from_slice(&self.delta);
        } else {
            self.scratch.copy_from(&y.x);
            self.scratch.v.copy_from_slice(&self.delta);
            cx.eval(Terms::PDOT, &self.scratch.point())?;
            positions.copy_from_slice(&cx.buf.pdot);
        }
        let ends = y.x.a.iter().chain(&y.udot);
        for (i, (e, end)) in others.iter_mut().zip(ends).enumerate() {
            let (now, before) = (m.rates[i] + self.carried[i], m.before[i] + self.carried[i]);
            let change = end - now;
            // h² v''', or, in the first step, something larger
            let bend =
                if m.steps == 0 { change } else { 2.0 * h / (h + m.h) * (change - (now - before) * h / m.h) };
            let inner = (1.0 - p.gamma) * self.a0[i] + p.gamma * self.a1[i];
            *e = h * (inner - 0.5 * (now + end) + bend / 12.0);
        }
        // The first step may have a whole tolerance: its estimate is larger than its error.
        let share = if m.steps == 0 { 1.0 } else { (self.unit_step / h).clamp(1.0, SHORTEST) };
        self.size = self.corrector.error_size(cx, x, &self.y.x, &self.error);
        Ok(share * self.size)
    }

    /// Adds up the errors of a step from `x`, and what those of velocities do to accelerations: a motion whose accelerations change by `Δa` in `h` has the frequency
    /// `Δa/(h a)`, and velocities off by `e` are accelerations off by that times `e`. Positions alone are controlled, and where motion is fast, velocities and
    /// accelerations are off by more.
    fn add_errors(&mut self, norm: &Norm, x: &State, h: f64) {
        let (m, y) = (&mut self.memory, &self.y.x);
        let total = |[positions, accelerations, largest]: [f64; 3]| {
            let relative = accelerations / (largest * largest * norm.rtol());
            if relative > positions { relative } else { positions }
        };
        let before = total(m.sums);
        let size = |part: &dyn Fn(usize) -> f64| {
            norm.mean_square(Group::V, |i| x.v[i].abs().max(y.v[i].abs()), part).sqrt()
        };
        m.sums[0] += self.size;
        if m.steps > 0 {
            let error = size(&|i| self.error[self.dims.np + i]);
            m.sums[1] += error * size(&|i| y.a[i] - m.rates[i]) / h;
        }
        m.sums[2] = m.sums[2].max(size(&|i| y.a[i]));
        // it may fall: what was much at the start is little beside later accelerations
        self.own_error = total(m.sums) - before;
    }
}

/// For schemes that move the result of a step before it is accepted.
impl Stepper {
    /// Computes a step without accepting it: its error, in tolerances.
    pub(in crate::methods) fn trial(
        &mut self,
        cx: &mut Ctx<'_>,
        x: &State,
        plan: Plan,
    ) -> Result<f64, Trouble> {
        if self.memory.steps == 0 {
            self.begin(cx, x, plan)?;
        }
        self.adapt(cx, x, plan.h)?;
        self.solve(cx, x, plan)?;
        self.estimate(cx, x, plan.h)
    }

    /// In the step to come a constant force acts beside those of the problem: it stands in [`Evaluator::added`](crate::context::Evaluator::added), and this is what it does to accelerations at the
    /// start. Empty: there is none.
    pub(in crate::methods) fn carry(&mut self, accelerations: &[f64]) {
        self.carried.fill(0.0);
        self.carried.iter_mut().zip(accelerations).for_each(|(own, a)| *own = *a);
    }

    /// How far a constant acceleration moves a body in a step, as a share of the step squared.
    pub(in crate::methods) fn reach(&self) -> f64 {
        self.parameters.reach
    }

    /// The error of the step that was tried, in tolerances.
    pub(in crate::methods) fn size(&self) -> f64 {
        self.size
    }

    /// The size of a displacement from the start of the step that was tried, in tolerances.
    pub(in crate::methods) fn size_of(
        &mut self,
        cx: &mut Ctx<'_>,
        x: &State,
        displacement: &[f64],
    ) -> Result<f64, Trouble> {
        cx.eval(Terms::PDOT, &Point { v: displacement, ..x.point() })?;
        self.error.fill(0.0);
        self.error[..self.dims.np].copy_from_slice(&cx.buf.pdot);
        Ok(self.corrector.error_size(cx, x, &self.y.x, &self.error))
    }

    /// The result of the step that was tried.
    pub(in crate::methods) fn result(&mut self) -> &mut State {
        &mut self.y.x
    }

    /// The displacement of the step that was tried.
    pub(in crate::methods) fn displacement(&self, h: f64, out: &mut [f64]) {
        let p = self.parameters;
        for (i, delta) in out.iter_mut().enumerate() {
            *delta = h * (self.v0[i] + h * ((p.reach - p.beta) * self.a0[i] + p.beta * self.a1[i]));
        }
    }

    /// Accepts the result, whose positions and velocities were moved: accelerations and multipliers of the smooth part are found there.
    pub(in crate::methods) fn accept_moved(
        &mut self,
        cx: &mut Ctx<'_>,
        x: &mut State,
        plan: Plan,
    ) -> Result<(), Trouble> {
        self.scratch.copy_from(&self.y.x);
        let mut end = std::mem::take(&mut self.ends);
        let found = super::start::rates(cx, &mut self.scratch, &mut end);
        self.ends = end;
        found?;
        self.add_errors(cx.norm, x, plan.h);
        // what was carried belongs to this step alone
        self.a0.iter_mut().zip(&self.carried).for_each(|(a0, more)| *a0 -= more);
        self.carried.fill(0.0);
        weigh(
            &self.parameters,
            (&self.memory.rates, &self.carried),
            &self.a0,
            self.ends.iter(),
            &mut self.a1,
        );
        let m = &mut self.memory;
        (m.is_in_state, m.h) = (false, plan.h);
        m.off.fill(0.0);
        std::mem::swap(&mut m.rates, &mut m.before);
        m.rates.copy_from_slice(&self.ends);
        m.a.copy_from_slice(&self.a1);
        std::mem::swap(&mut m.lam, &mut m.lam_before);
        m.lam.copy_from_slice(&self.scratch.lam);
        self.last.copy_from(x);
        m.steps += 1;
        x.copy_from(&self.scratch);
        Ok(())
    }

    /// The start of the last step.
    pub(in crate::methods) fn last(&self) -> &State {
        &self.last
    }
}

/// `a` at the end of a step, from the rates there and those at its start, which have two parts.
fn weigh<'a>(
    p: &Parameters,
    (rates, carried): (&[f64], &[f64]),
    a0: &[f64],
    ends: impl Iterator<Item = &'a f64>,
    a1: &mut [f64],
) {
    let rates = rates.iter().zip(carried).map(|(rate, more)| rate + more);
    for (((a1, end), rate), a0) in a1.iter_mut().zip(ends).zip(rates).zip(a0) {
        *a1 = ((1.0 - p.alpha_f) * end + p.alpha_f * rate - p.alpha_m * a0) / (1.0 - p.alpha_m);
    }
}

impl crate::Stepper for Stepper {
    fn name(&self) -> &'static str {
        self.name
    }

    fn start(&mut self, _: &State) {
        (self.memory.h, self.memory.steps) = (0.0, 0);
        self.corrector.forget();
    }

    fn attempt(&mut self, cx: &mut Ctx<'_>, x: &State, plan: Plan) -> Result<Attempt<'_>, Trouble> {
        cx.check_cancelled()?;
        let err = self.trial(cx, x, plan)?;
        self.seen = [Candidate { order: self.parameters.order(), err, work: 1.0, rate: 0.0 }];
        Ok(Attempt::Done(&self.seen))
    }

    fn commit(&mut self, cx: &mut Ctx<'_>, x: &mut State, plan: Plan) -> Result<Committed, Reject> {
        self.add_errors(cx.norm, x, plan.h);
        let new = &mut self.y.x;
        // How far the projection moves is an error that was judged.
        let how = (true, self.corrector.drops_rows());
        let m = &mut self.memory;
        self.v0.copy_from_slice(&new.v);
        let mut done = complete(cx, self.corrector.meaning(), how, new, &mut self.scratch)?;
        if self.corrector.meaning().corrects_positions && cx.problem.rotations().is_some() {
            // Corrections have left the space of rotations, and what brought them back has left the constraints.
            done = cx.project(new.t, &mut new.p, &mut new.v).map_err(Reject::Trouble)?;
        }
        // The projected velocity is the result; the method goes on with its own.
        m.is_in_state = !done.projected;
        for ((off, own), v) in m.off.iter_mut().zip(&self.v0).zip(&new.v) {
            *off = own - v;
        }
        let rates = new.a.iter().chain(&self.y.udot);
        for ((now, before), rate) in m.rates.iter_mut().zip(&mut m.before).zip(rates) {
            (*before, *now) = (*now, *rate);
        }
        m.a.copy_from_slice(&self.a1);
        std::mem::swap(&mut m.lam, &mut m.lam_before);
        m.lam.copy_from_slice(&new.lam);
        m.h = plan.h;
        self.last.copy_from(x);
        if m.steps == 0 {
            self.last.a.copy_from_slice(&m.before[..self.dims.nv]);
        }
        m.steps += 1;
        x.copy_from(new);
        Ok(done)
    }

    fn dense(
        &mut self,
        cx: &mut Ctx<'_>,
        x: &State,
        wanted: Wanted<'_>,
        out: &mut Segment,
    ) -> Result<(), Trouble> {
        self.build_dense(cx, x, wanted.select, out)
    }

    fn dense_degree(&self) -> usize {
        3
    }

    fn own_error(&self) -> Option<f64> {
        Some(self.own_error)
    }

    fn roughness(&self) -> f64 {
        // cubics through short steps; where forces are stiff they are off by more than these show
        1.0 / 3.0
    }

    fn corrector(&self) -> Option<CorrectorInfo> {
        Some(self.corrector.info())
    }
}

impl Snapshot for Stepper {
    fn save(&self, out: &mut SnapshotWriter) {
        out.section("generalized alpha");
        let m = &self.memory;
        out.f64(self.unit_step);
        out.f64(m.h);
        out.u64(m.steps);
        for values in [&m.rates, &m.before, &m.a, &m.lam, &m.lam_before, &m.off] {
            out.f64s(values);
        }
        out.bool(m.is_in_state);
        out.f64s(&m.sums);
        self.last.save(out);
        self.corrector.save(out);
    }

    fn restore(&mut self, from: &mut SnapshotReader<'_>) -> Result<(), SnapshotError> {
        from.section("generalized alpha")?;
        self.unit_step = from.f64()?;
        let m = &mut self.memory;
        m.h = from.f64()?;
        m.steps = from.u64()?;
        for values in [&mut m.rates, &mut m.before, &mut m.a, &mut m.lam, &mut m.lam_before, &mut m.off] {
            from.f64s(values)?;
        }
        m.is_in_state = from.bool()?;
        from.f64s(&mut m.sums)?;
        self.last.restore(from)?;
        self.corrector.restore(from)
    }
}
