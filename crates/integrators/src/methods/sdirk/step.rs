//! Stages by the corrector, filtered error estimate, commit.

use super::Sdirk;
use super::table::{A, C, ERROR, GAMMA, GUESS, ORDER, STAGES};
use crate::dense_output::Segment;
use crate::error::{SetupError, Trouble};
use crate::implicit::complete;
use crate::implicit::corrector::{Corrector, Mode};
use crate::implicit::equations::Guess;
use crate::implicit::refresh::Policy;
use crate::methods::Setup;
use crate::stepper::{Attempt, Candidate, Committed, Plan, Reject, Wanted};
use crate::{CorrectorInfo, Ctx};
use gelenk_core::{Snapshot, SnapshotError, SnapshotReader, SnapshotWriter, State};

/// The parts of `(p, v, u)`.
pub(super) const PARTS: usize = 3;

/// The stepper.
pub(super) struct Stepper {
    pub(super) corrector: Corrector,
    /// Points `Yᵢ` with derivatives `Kᵢ`.
    pub(super) stages: Vec<Guess>,
    /// The start of the attempt, with its derivatives.
    first: Guess,
    error: Vec<f64>,
    new: State,
    scratch: State,
    /// The last committed step's left end.
    pub(super) x0: State,
    seen: [Candidate; 1],
}

impl Stepper {
    pub(super) fn new(method: &Sdirk, setup: &Setup<'_>) -> Result<Self, SetupError> {
        let d = setup.structure.dims;
        Ok(Self {
            corrector: Corrector::new(method.implicit, setup, Policy::CORRECTOR)?,
            stages: vec![Guess::new(d); STAGES],
            first: Guess::new(d),
            error: vec![0.0; d.differential()],
            new: State::zeros(d),
            scratch: State::zeros(d),
            x0: State::zeros(d),
            seen: [Candidate { order: ORDER, err: 0.0, work: STAGES as f64, rate: 0.0 }],
        })
    }

    /// First guesses of a stage, and the derivatives that belong to them.
    fn predict(&mut self, i: usize, h: f64) {
        let first = &self.first;
        let (done, rest) = self.stages.split_at_mut(i);
        let y = &mut rest[0];
        y.x.t = if C[i] == 1.0 { first.x.t + h } else { first.x.t + C[i] * h };
        y.x.lam.copy_from_slice(&done.last().unwrap_or(first).x.lam);
        for part in 0..PARTS {
            let (x, rate) = values(first, part);
            let (to, to_rate) = values_mut(y, part);
            for n in 0..x.len() {
                let mut increment = if i == 0 { C[0] * h * rate[n] } else { 0.0 };
                let mut known = 0.0;
                for (j, stage) in done.iter().enumerate() {
                    let (at, k) = values(stage, part);
                    increment += GUESS[i][j] * (at[n] - x[n]);
                    known += A[i][j] * k[n];
                }
                to[n] = x[n] + increment;
                to_rate[n] = (increment - h * known) / (GAMMA * h);
            }
        }
    }

    /// The error in tolerance units.
    fn estimate(&mut self, cx: &mut Ctx<'_>, x: &State, h: f64) -> Result<f64, Trouble> {
        let mut to = self.error.iter_mut();
        for part in 0..PARTS {
            for n in 0..values(&self.first, part).0.len() {
                let sum: f64 = ERROR.iter().zip(&self.stages).map(|(e, y)| e * values(y, part).1[n]).sum();
                if let Some(to) = to.next() {
                    *to = h * sum;
                }
            }
        }
        let new = &self.stages[STAGES - 1].x;
        self.corrector.filter(cx, x.t, &mut self.error)?;
        Ok(self.corrector.error_size(cx, x, new, &self.error))
    }
}

/// Values and derivatives of `p`, `v` or `u`.
pub(super) fn values(y: &Guess, part: usize) -> (&[f64], &[f64]) {
    match part {
        0 => (&y.x.p, &y.pdot),
        1 => (&y.x.v, &y.x.a),
        _ => (&y.x.u, &y.udot),
    }
}

fn values_mut(y: &mut Guess, part: usize) -> (&mut [f64], &mut [f64]) {
    match part {
        0 => (&mut y.x.p, &mut y.pdot),
        1 => (&mut y.x.v, &mut y.x.a),
        _ => (&mut y.x.u, &mut y.udot),
    }
}

impl crate::Stepper for Stepper {
    fn name(&self) -> &'static str {
        "sdirk"
    }

    fn start(&mut self, _: &State) {
        self.corrector.forget();
    }

    fn attempt(&mut self, cx: &mut Ctx<'_>, x: &State, plan: Plan) -> Result<Attempt<'_>, Trouble> {
        self.first.take(cx, x)?;
        for i in 0..STAGES {
            cx.check_cancelled()?;
            self.predict(i, plan.h);
            let mode = Mode { is_patient: plan.is_exact(), is_inside: i > 0, ..Mode::default() };
            self.corrector.solve(cx, x, 1.0 / (GAMMA * plan.h), mode, &mut self.stages[i])?;
        }
        self.seen[0].err = self.estimate(cx, x, plan.h)?;
        Ok(Attempt::Done(&self.seen))
    }

    fn commit(&mut self, cx: &mut Ctx<'_>, x: &mut State, plan: Plan) -> Result<Committed, Reject> {
        let last = &mut self.stages[STAGES - 1];
        self.corrector.complete_rates(cx, last, true).map_err(Reject::Trouble)?;
        self.new.copy_from(&last.x);
        let how = (plan.is_exact(), self.corrector.drops_rows());
        let done = complete(cx, self.corrector.meaning(), how, &mut self.new, &mut self.scratch)?;
        self.x0.copy_from(x);
        x.copy_from(&self.new);
        Ok(done)
    }

    fn dense(
        &mut self,
        cx: &mut Ctx<'_>,
        x: &State,
        wanted: Wanted<'_>,
        out: &mut Segment,
    ) -> Result<(), Trouble> {
        self.build_dense(cx, x, wanted, out)
    }

    fn can_step_again(&self) -> bool {
        true
    }

    fn dense_degree(&self) -> usize {
        super::dense::DEGREE
    }

    fn corrector(&self) -> Option<CorrectorInfo> {
        Some(self.corrector.info())
    }
}

impl Snapshot for Stepper {
    fn save(&self, out: &mut SnapshotWriter) {
        out.section("sdirk");
        self.corrector.save(out);
    }

    fn restore(&mut self, from: &mut SnapshotReader<'_>) -> Result<(), SnapshotError> {
        from.section("sdirk")?;
        self.corrector.restore(from)
    }
}
