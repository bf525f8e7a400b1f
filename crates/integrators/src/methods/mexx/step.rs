//! Substeps, extrapolation tableau, commit.

use super::Mexx;
use super::dense::Stages;
use super::sequence::{MAX_ROWS, amplification};
use crate::context::scaled;
use crate::dense_output::Segment;
use crate::error::Trouble;
use crate::index1::Known;
use crate::methods::Setup;
use crate::methods::extrapolation::{Extrapolation, Frame, Limits, shift};
use crate::norm::Group;
use crate::stepper::{Attempt, Committed, Plan, Reject, Wanted};
use crate::stiffness::Stability;
use crate::{Ctx, Norm};
use gelenk_core::{Dims, Snapshot, SnapshotError, SnapshotReader, SnapshotWriter, State, Terms};
use std::ops::Range;

/// Velocity changes of a substep beyond this multiple of the velocity itself are a sign of instability.
const VELOCITY_GROWTH: f64 = 2.0;
/// Changes of the velocity of less than this, in tolerance units, are no sign of instability.
const LEAST_CHANGE: f64 = 1e-3;
/// When an attempt is given up.
const LIMITS: Limits = Limits { growth: 1.0, floor: 0.8, low_order: 7 };

/// Where the parts of a solution vector `(Δp, Δv, Δu, a, λ)` stand. What is differential is kept as the increment over
/// the basic step: rounding errors are then relative to the increment, and extrapolation, which multiplies them by
/// thousands, starts from smaller ones.
#[derive(Debug, Clone)]
struct Layout {
    dims: Dims,
    a: Range<usize>,
    lam: Range<usize>,
}

impl Layout {
    fn new(d: Dims) -> Self {
        let a = d.differential();
        let lam = a + d.nv;
        Self { dims: d, a: a..lam, lam: lam..lam + d.nl }
    }

    fn len(&self) -> usize {
        self.lam.end
    }
}

/// Derivatives at the start of a step: they are also those at the end of the step before.
#[derive(Debug, Clone, Default)]
pub(super) struct Rates {
    valid: bool,
    /// Was it dense output that asked for them, before the next step did?
    aside: bool,
    pub(super) pdot: Vec<f64>,
    pub(super) force: Vec<f64>,
    pub(super) udot: Vec<f64>,
    friction: Vec<f64>,
}

/// The stepper of MEXX.
pub(super) struct Stepper {
    modified: bool,
    numbers: [usize; MAX_ROWS],
    layout: Layout,
    frame: Frame,
    /// The running substep: values that terms are evaluated at; their increments stand in the frame.
    at: State,
    w: Vec<f64>,
    mu: Vec<f64>,
    /// At the last accepted state.
    pub(super) rates: Rates,
    /// The tried state, for the projection.
    new: State,
    /// What dense output needs, where it is wanted.
    pub(super) stages: Option<Stages>,
}

impl Stepper {
    pub(super) fn new(method: &Mexx, setup: &Setup<'_>) -> Self {
        let d = setup.structure.dims;
        let layout = Layout::new(d);
        let friction = setup.structure.friction.as_ref().map_or(0, |f| f.len(d.nv, d.nl));
        let modified = method.is_modified(setup.structure);
        let stages = setup
            .dense
            .then(|| Stages::new(d, &method.sequence.numbers(), method.kmax, setup.extrapolate_start));
        let numbers = method.sequence.numbers();
        let gains = numbers.iter().map(|&n| n as f64).collect();
        let work = method.sequence.work(method.kmax);
        Self {
            modified,
            numbers,
            frame: Frame::new(numbers.to_vec(), 1, work, gains, LIMITS, layout.len()).sharing(setup),
            at: State::zeros(d),
            w: vec![0.0; d.nv],
            mu: vec![0.0; d.nl],
            rates: Rates {
                valid: false,
                aside: false,
                pdot: vec![0.0; d.np],
                force: vec![0.0; d.nv],
                udot: vec![0.0; d.nu],
                friction: vec![0.0; if modified { friction } else { 0 }],
            },
            new: State::zeros(d),
            stages,
            layout,
        }
    }

    /// Evaluates `p'`, `f`, `F` at the accepted state, once per state.
    pub(super) fn ensure_rates(&mut self, cx: &mut Ctx<'_>, x: &State) -> Result<(), Trouble> {
        if self.rates.valid {
            return Ok(());
        }
        let friction = if self.modified { Terms::FRICTION } else { Terms::NONE };
        let udot = if self.stages.is_some() { Terms::UDOT } else { Terms::NONE };
        cx.eval(Terms::PDOT | Terms::FORCE | friction | udot, &x.point())?;
        self.rates.udot.copy_from_slice(&cx.buf.udot);
        self.rates.pdot.copy_from_slice(&cx.buf.pdot);
        self.rates.force.copy_from_slice(&cx.buf.force);
        if self.modified {
            self.rates.friction.copy_from_slice(&cx.buf.friction);
        }
        self.rates.valid = true;
        self.rates.aside = cx.aside;
        Ok(())
    }

    /// Counts derivatives that dense output has evaluated as work of the step that uses them, so that counts of
    /// integration do not depend on who watches.
    fn claim_rates(&mut self, cx: &mut Ctx<'_>) {
        if std::mem::replace(&mut self.rates.aside, false) {
            let jacobian = u64::from(self.modified);
            cx.stats.aside.force -= 1;
            cx.stats.work.force += 1;
            cx.stats.aside.jacobian -= jacobian;
            cx.stats.work.jacobian += jacobian;
        }
    }
}

impl Extrapolation for Stepper {
    fn frame(&mut self) -> &mut Frame {
        &mut self.frame
    }

    fn row(
        &mut self,
        cx: &mut Ctx<'_>,
        x0: &State,
        plan: Plan,
        j: usize,
    ) -> Result<Option<&'static str>, Trouble> {
        let n = self.numbers[j - 1];
        let h = plan.h / n as f64;
        let inverse = 1.0 / h;
        let [dp, dv, du, a, lam] = split(&mut self.frame.newest, &self.layout);
        dp.fill(0.0);
        dv.fill(0.0);
        du.fill(0.0);
        let at = &mut self.at;
        at.copy_from(x0);
        if let Some(stages) = &mut self.stages {
            stages.substeps.begin_row(j);
        }

        for m in 1..=n {
            at.t = if m == n { x0.t + plan.h } else { x0.t + m as f64 * h };
            let t = at.t;
            let pdot = if m == 1 { &self.rates.pdot } else { &cx.buf.pdot };
            advance(h, pdot, dp, &x0.p, &mut at.p);
            cx.eval(Terms::MASS | Terms::CONSTRAINT_MATRIX | Terms::CONSTRAINT_RATE, &at.point())?;
            cx.factor(t, self.modified.then_some(&self.rates.friction[..]))?;

            // For the increment h a: its right side is h f, and − F h λ in the modified form, over −(G v + gᴵ).
            let force = if m == 1 { &self.rates.force } else { &cx.buf.force };
            scaled(h, force, &mut self.w);
            if self.modified
                && let Some(kind) = &cx.structure.friction
            {
                kind.multiply_add(-h, &self.rates.friction, &at.lam, &mut self.w);
            }
            cx.velocity_residual(-1.0, &at.v, &mut self.mu);
            cx.solve(t, &mut self.w, &mut self.mu)?;

            if m == n || self.stages.is_some() {
                scaled(inverse, &self.w, a);
            }
            advance(1.0, &self.w, dv, &x0.v, &mut at.v);
            scaled(inverse, &self.mu, &mut at.lam);
            if m == 2 && j <= 2 && !plan.is_exact() {
                let size = |i: usize| x0.v[i].abs().max(at.v[i].abs());
                let change = cx.norm.mean_square(Group::V, size, |i| self.w[i]);
                let grown = cx.norm.mean_square(Group::V, size, |i| at.v[i]).sqrt();
                // where a drive holds still, velocities are rounding and grow by any factor
                if change.sqrt() > (VELOCITY_GROWTH * grown).max(LEAST_CHANGE) {
                    return Ok(Some("the velocity changes faster than it can"));
                }
            }
            if !du.is_empty() {
                cx.eval(Terms::UDOT, &at.point())?;
                advance(h, &cx.buf.udot, du, &x0.u, &mut at.u);
            }
            if let Some(stages) = &mut self.stages {
                let pdot = if m == 1 { &self.rates.pdot } else { &cx.buf.pdot };
                stages.substeps.store(m - 1, n, [pdot, a, &cx.buf.udot, &at.lam]);
            }
            if m < n {
                cx.eval(Terms::PDOT | Terms::FORCE, &at.point())?;
            }
        }
        lam.copy_from_slice(&at.lam);
        Ok(None)
    }

    /// (2.7): each group counts as one.
    fn error(&mut self, norm: &Norm, x0: &State) -> f64 {
        let [p, v, u] = self.frame.mean_squares(norm, x0);
        (p + v + u).sqrt()
    }
}

/// `d += h rate`, `out = x + d`.
fn advance(h: f64, rate: &[f64], d: &mut [f64], x: &[f64], out: &mut [f64]) {
    for (((d, rate), x), out) in d.iter_mut().zip(rate).zip(x).zip(out) {
        *d += h * rate;
        *out = x + *d;
    }
}

fn split<'a>(x: &'a mut [f64], l: &Layout) -> [&'a mut [f64]; 5] {
    let (p, x) = x.split_at_mut(l.dims.np);
    let (v, x) = x.split_at_mut(l.dims.nv);
    let (u, x) = x.split_at_mut(l.dims.nu);
    let (a, lam) = x.split_at_mut(l.dims.nv);
    [p, v, u, a, lam]
}

impl crate::Stepper for Stepper {
    fn name(&self) -> &'static str {
        "mexx"
    }

    fn start(&mut self, _: &State) {
        self.rates.valid = false;
        if let Some(stages) = &mut self.stages {
            stages.restart();
        }
    }

    fn attempt(&mut self, cx: &mut Ctx<'_>, x: &State, plan: Plan) -> Result<Attempt<'_>, Trouble> {
        self.ensure_rates(cx, x)?;
        self.claim_rates(cx);
        let rejected = self.climb(cx, x, plan)?;
        Ok(self.frame.attempt(rejected))
    }

    fn commit(&mut self, cx: &mut Ctx<'_>, x: &mut State, plan: Plan) -> Result<Committed, Reject> {
        let (new, best, l) = (&mut self.new, self.frame.best(), &self.layout);
        shift(x, x.t + plan.h, best, new);
        new.a.copy_from_slice(&best[l.a.clone()]);
        new.lam.copy_from_slice(&best[l.lam.clone()]);
        let done = cx.project_step(new, Known::Nothing, plan.is_exact())?;
        if let Some(stages) = &mut self.stages {
            stages.close_step(x, self.frame.used(), &self.rates);
        }
        x.copy_from(new);
        self.rates.valid = false;
        Ok(done)
    }

    fn dense(
        &mut self,
        cx: &mut Ctx<'_>,
        x: &State,
        wanted: Wanted<'_>,
        out: &mut Segment,
    ) -> Result<(), Trouble> {
        self.ensure_rates(cx, x)?;
        if let Some(stages) = &mut self.stages {
            stages.build(x, &self.rates, wanted, out);
        }
        Ok(())
    }

    fn can_step_to_rows(&self) -> bool {
        true
    }

    fn can_step_again(&self) -> bool {
        true
    }

    fn dense_degree(&self) -> usize {
        self.frame.rows() + 2
    }

    fn stability(&self) -> Option<Stability> {
        let numbers = &self.numbers[..self.frame.last_order()?];
        Some(Stability::new(|z| amplification(numbers, z)))
    }
}

impl Snapshot for Stepper {
    fn save(&self, out: &mut SnapshotWriter) {
        out.section("mexx");
        out.bool(self.rates.valid);
        out.bool(self.rates.aside);
        let r = &self.rates;
        for part in [&r.pdot, &r.force, &r.udot, &r.friction] {
            out.f64s(part);
        }
        out.bool(self.stages.as_ref().is_some_and(Stages::is_first));
    }

    fn restore(&mut self, from: &mut SnapshotReader<'_>) -> Result<(), SnapshotError> {
        from.section("mexx")?;
        self.rates.valid = from.bool()?;
        self.rates.aside = from.bool()?;
        let r = &mut self.rates;
        for part in [&mut r.pdot, &mut r.force, &mut r.udot, &mut r.friction] {
            from.f64s(part)?;
        }
        let first = from.bool()?;
        if let Some(stages) = &mut self.stages {
            stages.set_first(first);
        }
        Ok(())
    }
}
