//! An integration method of one's own: the classical Runge-Kutta method of order 4 on the index-1 form, with projection onto the
//! constraints on positions and velocities.
//!
//! A method is two things. [`Rk4`] implements [`Method`]: it says what the method is called and what it needs, and builds the
//! parts of a run. [`Rk4Stepper`] implements [`Stepper`]: it makes one step. Step-size control, the loop, events, output and
//! snapshots are those of every method. The page of [`Stepper`] is the contract; the comments here say how it is kept.
//!
//! ```
//! use gelenk::equations::{Dims, Eval, Point, Problem, State, Structure};
//! use gelenk::integrators::{Options, Recorder, Run};
//! use rk4_method::Rk4;
//!
//! struct Pendulum(Structure);
//! impl Problem for Pendulum {
//!     fn structure(&self) -> &Structure { &self.0 }
//!     fn mass(&mut self, _: f64, _: &[f64], m: &mut [f64]) -> Eval { m.copy_from_slice(&[1.0, 0.0, 0.0, 1.0]); Ok(()) }
//!     fn force(&mut self, _: &Point<'_>, f: &mut [f64]) -> Eval { f.copy_from_slice(&[0.0, -1.0]); Ok(()) }
//!     fn constraint(&mut self, _: f64, p: &[f64], g: &mut [f64]) -> Eval { g[0] = (p[0] * p[0] + p[1] * p[1] - 1.0) / 2.0; Ok(()) }
//!     fn constraint_matrix(&mut self, _: f64, p: &[f64], g: &mut [f64]) -> Eval { g.copy_from_slice(p); Ok(()) }
//! }
//!
//! let dims = Dims::holonomic(2, 1);
//! let mut pendulum = Pendulum(Structure::dense(dims));
//! let start = State::at(dims, 0.0, &[1.0, 0.0], &[0.0, 0.0]);
//! let mut run = Run::new(&mut pendulum, &Rk4, start, 1.0, &Options::tolerance(1e-8)).unwrap();
//! run.finish(&mut Recorder::default()).unwrap();
//! assert!((run.state().p[0] - 0.879548132411889).abs() < 1e-7);
//! ```

use gelenk::equations::{Dims, Snapshot, SnapshotError, SnapshotReader, SnapshotWriter, State, Structure};
use gelenk::integrators::{
    Attempt, Candidate, Committed, Ctx, End, Known, Method, Parts, Plan, Reject, Segment, Setup, SetupError,
    Stability, StepSizeConstants, StepSizeControl, Stepper, Trouble, Wanted,
};
use std::ops::RangeInclusive;

/// The order.
const ORDER: usize = 4;
/// Where the second, third and fourth stage stand; each goes that far along the derivatives of the one before.
const C: [f64; 3] = [0.5, 0.5, 1.0];
/// Weights of the derivatives of the four stages.
const B: [f64; 4] = [1.0 / 6.0, 1.0 / 3.0, 1.0 / 3.0, 1.0 / 6.0];

/// The method. It has no options.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Rk4;

impl Method for Rk4 {
    fn name(&self) -> &'static str {
        "rk4"
    }

    fn formulation(&self) -> &'static str {
        "index1"
    }

    /// Where forces depend on multipliers, `F = ∂f/∂λ` stands in the matrix of the accelerations.
    fn needs_unsymmetric(&self, structure: &Structure) -> bool {
        structure.friction.is_some()
    }

    fn orders(&self) -> RangeInclusive<usize> {
        ORDER..=ORDER
    }

    /// The estimate is that of a method of order 3, whose error falls with the fourth power of the step.
    fn build(&self, setup: &Setup<'_>) -> Result<Parts, SetupError> {
        let control =
            StepSizeConstants { order: 4, safety: 0.9, beta: 0.0, beta_share: 0.0, shrink: 0.2, grow: 5.0 };
        Ok((
            Box::new(Rk4Stepper::new(setup.structure.dims)),
            Box::new(StepSizeControl::new(control, setup.safety)),
        ))
    }
}

/// Derivatives `(p', v', u')` at a state.
#[derive(Debug, Clone)]
struct Rates {
    p: Vec<f64>,
    v: Vec<f64>,
    u: Vec<f64>,
}

impl Rates {
    fn new(d: Dims) -> Self {
        Self { p: vec![0.0; d.np], v: vec![0.0; d.nv], u: vec![0.0; d.nu] }
    }

    /// Takes over what [`Ctx::accelerations`] has left behind: `p'` and `u'` in the buffers, `v' = a` in the state.
    fn take(&mut self, cx: &Ctx<'_>, x: &State) {
        self.p.copy_from_slice(&cx.buf.pdot);
        self.v.copy_from_slice(&x.a);
        self.u.copy_from_slice(&cx.buf.udot);
    }

    fn parts(&self) -> [&[f64]; 3] {
        [&self.p, &self.v, &self.u]
    }

    fn values(&self) -> impl Iterator<Item = &f64> {
        self.parts().into_iter().flatten()
    }

    fn at<'a>(&'a self, x: &'a State) -> End<'a> {
        End { x, pdot: &self.p, vdot: &self.v, udot: &self.u }
    }
}

/// The stepper. All of its memory is made here: a step allocates nothing.
#[derive(Debug)]
pub struct Rk4Stepper {
    /// Derivatives of the four stages. The first is that of the accepted state, where `is_known`.
    k: [Rates; 4],
    is_known: bool,
    /// Derivatives at the result, and those at the start of the last committed step, for dense output.
    end: Rates,
    last: Rates,
    /// A stage; the result; the start of the last committed step.
    at: State,
    new: State,
    x0: State,
    /// The difference of two results.
    difference: Vec<f64>,
    seen: [Candidate; 1],
}

impl Rk4Stepper {
    fn new(d: Dims) -> Self {
        let rates = Rates::new(d);
        Self {
            k: [rates.clone(), rates.clone(), rates.clone(), rates.clone()],
            is_known: false,
            end: rates.clone(),
            last: rates,
            at: State::zeros(d),
            new: State::zeros(d),
            x0: State::zeros(d),
            difference: vec![0.0; d.differential()],
            seen: [Candidate { order: ORDER, err: 0.0, work: 5.0, rate: 0.0 }],
        }
    }
}

/// `out = x + h Σ wᵢ kᵢ`, for positions, velocities and external variables.
fn advance(x: &State, h: f64, weights: &[f64], k: &[Rates], out: &mut State) {
    for (part, (to, from)) in
        [(&mut out.p, &x.p), (&mut out.v, &x.v), (&mut out.u, &x.u)].into_iter().enumerate()
    {
        for i in 0..from.len() {
            let sum: f64 = weights.iter().zip(k).map(|(w, k)| w * k.parts()[part][i]).sum();
            to[i] = from[i] + h * sum;
        }
    }
}

impl Stepper for Rk4Stepper {
    fn name(&self) -> &'static str {
        "rk4"
    }

    /// The state is new: nothing is known about it.
    fn start(&mut self, _: &State) {
        self.is_known = false;
    }

    /// Four stages, and the derivatives at the result. Where a fifth stage would stand, at the result itself, its derivative takes the
    /// place of the fourth: that gives a second result, of order 3, and `h/6 (k₄ − k₅)` is the difference.
    fn attempt(&mut self, cx: &mut Ctx<'_>, x: &State, plan: Plan) -> Result<Attempt<'_>, Trouble> {
        cx.check_cancelled()?;
        // Multipliers of the state are first guesses for those of the stages, where forces depend on them.
        self.at.copy_from(x);
        if !self.is_known {
            cx.accelerations(&mut self.at, Known::Nothing)?;
            self.k[0].take(cx, &self.at);
            self.is_known = true;
        }
        for (stage, c) in (1..).zip(C) {
            let (before, now) = self.k.split_at_mut(stage);
            self.at.t = x.t + c * plan.h;
            advance(x, plan.h, &[c], &before[stage - 1..], &mut self.at);
            cx.accelerations(&mut self.at, Known::Nothing)?;
            now[0].take(cx, &self.at);
        }
        self.new.copy_from(&self.at);
        advance(x, plan.h, &B, &self.k, &mut self.new);
        cx.accelerations(&mut self.new, Known::Nothing)?;
        self.end.take(cx, &self.new);

        let pairs = self.k[3].values().zip(self.end.values());
        for (d, (fourth, fifth)) in self.difference.iter_mut().zip(pairs) {
            *d = plan.h / 6.0 * (fourth - fifth);
        }
        self.seen[0].err = cx.norm.rms(x, &self.new, &self.difference);
        Ok(Attempt::Done(&self.seen))
    }

    /// Projects, and finds the derivatives at the projected result. Nothing of `x`, or of what the next attempt needs, is changed before
    /// everything has succeeded.
    fn commit(&mut self, cx: &mut Ctx<'_>, x: &mut State, plan: Plan) -> Result<Committed, Reject> {
        let done = cx.project_step(&mut self.new, Known::Nothing, plan.is_exact())?;
        if done.moved != (0.0, 0.0) {
            cx.accelerations(&mut self.new, done.known()).map_err(Reject::Trouble)?;
            self.end.take(cx, &self.new);
        }
        self.x0.copy_from(x);
        x.copy_from(&self.new);
        std::mem::swap(&mut self.last, &mut self.k[0]);
        std::mem::swap(&mut self.k[0], &mut self.end);
        Ok(done)
    }

    /// Cubics through both ends. `k[0]` holds the derivatives at the right end, which is the accepted state.
    fn dense(
        &mut self,
        _: &mut Ctx<'_>,
        x: &State,
        wanted: Wanted<'_>,
        out: &mut Segment,
    ) -> Result<(), Trouble> {
        out.hermite(wanted.plan.h, wanted.select, self.last.at(&self.x0), self.k[0].at(x));
        Ok(())
    }

    fn dense_degree(&self) -> usize {
        3
    }

    /// Where `|1 + z + z²/2 + z³/6 + z⁴/24| ≤ 1`: with this, a run can say that a problem is stiff for the method.
    fn stability(&self) -> Option<Stability> {
        Some(Stability { real: 2.785, imaginary: 2.828 })
    }
}

/// Only the derivatives at the accepted state go on from one step to the next.
impl Snapshot for Rk4Stepper {
    fn save(&self, out: &mut SnapshotWriter) {
        out.section("rk4");
        out.bool(self.is_known);
        self.k[0].parts().into_iter().for_each(|part| out.f64s(part));
    }

    fn restore(&mut self, from: &mut SnapshotReader<'_>) -> Result<(), SnapshotError> {
        from.section("rk4")?;
        self.is_known = from.bool()?;
        let Rates { p, v, u } = &mut self.k[0];
        [p, v, u].into_iter().try_for_each(|part| from.f64s(part))
    }
}
