//! Stages, error estimate, commit.

use super::tableau::{Estimate, Tableau};
use crate::Ctx;
use crate::dense_output::Segment;
use crate::error::Trouble;
use crate::index1::Known;
use crate::methods::Setup;
use crate::methods::one_step::{Ends, Rates, amplification, guess, shift};
use crate::stepper::{Attempt, Candidate, Committed, Plan, Reject, Wanted};
use crate::stiffness::Stability;
use gelenk_core::{Dims, Snapshot, SnapshotError, SnapshotReader, SnapshotWriter, State};

/// Steps reach this share of the stability interval. At its end fast modes that are damped hardly decay: they stay about as large as the tolerance, and
/// between the ends of steps polynomials swing by hundreds of it.
const STABLE: f64 = 0.8;
/// No step is cut to less than this share of the one before: near a singular pose the estimate of the fastest mode is far too large.
const CUT: f64 = 0.5;

/// The limit grows at most by this factor from step to step.
const GROWTH: f64 = 2.0;
/// A difference of the last stage from the result that is worth less than this, in tolerances, tells nothing: a fast mode that has died out. The limit then grows by this
/// factor, until the mode shows again.
const UNSEEN: f64 = 1e-8;
const QUIET: f64 = 1.5;
/// As long as nothing is known of the fastest mode, a step that exceeds the limit by this factor is rejected.
const FAR: f64 = 1.5;

/// The stepper of all explicit methods.
pub(super) struct Stepper {
    pub(super) tableau: &'static Tableau,
    pub(super) dims: Dims,
    pub(super) stages: Stages,
    /// The second estimate.
    lower: Vec<f64>,
    pub(super) ends: Ends,
    /// Is the derivative at the result known?
    end_known: bool,
    /// `h |λ|` up to which steps may go, and the longest next step by that.
    stable: f64,
    longest: f64,
    seen: [Candidate; 1],
}

/// Derivatives of all stages.
pub(super) struct Stages {
    tableau: &'static Tableau,
    pub(super) rates: Rates,
    /// A stage, and a weighted sum of derivatives.
    at: State,
    pub(super) sum: Vec<f64>,
}

impl Stages {
    /// The derivatives of a row between the first and the end.
    pub(super) fn add(&mut self, cx: &mut Ctx<'_>, x: &State, h: f64, row: usize) -> Result<(), Trouble> {
        self.rates.weighted(self.tableau.a[row], &mut self.sum);
        shift(x, h, self.tableau.c[row], &self.sum, &mut self.at);
        cx.accelerations(&mut self.at, Known::Nothing)?;
        self.rates.store(row, cx, &self.at);
        Ok(())
    }
}

impl Stepper {
    pub(super) fn new(tableau: &'static Tableau, setup: &Setup<'_>) -> Self {
        let d = setup.structure.dims;
        let rows = if setup.dense { tableau.dense.stages } else { 0 }.max(tableau.stages + 1);
        let rates = Rates::new(d, rows, 0, tableau.stages);
        Self {
            tableau,
            dims: d,
            lower: rates.sum(),
            stages: Stages { tableau, at: State::zeros(d), sum: rates.sum(), rates },
            ends: Ends::new(d),
            end_known: false,
            // otherwise the papers' steps are kept
            stable: if setup.dense && setup.share_errors {
                STABLE * stability(tableau).real
            } else {
                f64::INFINITY
            },
            longest: f64::INFINITY,
            seen: [Candidate { order: tableau.order, err: 0.0, work: tableau.stages as f64, rate: 0.0 }],
        }
    }

    /// Limits the next step by the stability of the fastest mode, as far as it shows in the difference of the last stage from the result: both
    /// belong to the same time `[Hairer96, IV.2]`. The derivatives at the result are known.
    ///
    /// In a mode `a = λ v = λ² p`. A difference of positions alone or of velocities alone is none; the smaller of both estimates is right for either.
    /// Where nothing was known before, a step that is far too long is rejected.
    fn limit_by_stability(&mut self, cx: &Ctx<'_>, x: &State, h: f64) -> Result<(), Reject> {
        let (Stages { rates, at, .. }, new, d) = (&self.stages, &self.ends.new, self.dims);
        let changes = rates.at_end().0.iter().zip(rates.k(self.tableau.stages - 1));
        self.lower.iter_mut().zip(changes).for_each(|(d, (a, b))| *d = a - b);
        let length = |x: &[f64]| x.iter().map(|x| x * x).sum::<f64>().sqrt();
        let moved =
            |a: &[f64], b: &[f64]| a.iter().zip(b).map(|(a, b)| (a - b) * (a - b)).sum::<f64>().sqrt();
        let acceleration = length(&self.lower[d.np..d.np + d.nv]);
        let by_velocities = acceleration / moved(&new.v, &at.v);
        let by_positions = (acceleration / moved(&new.p, &at.p)).sqrt();
        let outside = length(&self.lower[d.np + d.nv..d.differential()]) / moved(&new.u, &at.u);
        // zero by zero is not larger
        let lambda = 0.0_f64.max(by_velocities.min(by_positions)).max(outside);
        let noise = UNSEEN.max(100.0 * f64::EPSILON / cx.norm.strict_rtol());
        let shows = h * cx.norm.rms(x, new, &self.lower) > noise;
        if shows && self.longest.is_infinite() && h * lambda > FAR * self.stable {
            return Err(Reject::Unstable("the fastest mode grows"));
        }
        self.longest = if shows {
            (self.stable / lambda).max(CUT * h).min(GROWTH * self.longest)
        } else {
            QUIET * self.longest
        };
        Ok(())
    }

    /// The error in tolerance units.
    fn error(&mut self, cx: &Ctx<'_>, x: &State, h: f64) -> f64 {
        let Stages { rates, sum, .. } = &mut self.stages;
        let size = |weights: &[f64], sum: &mut [f64]| {
            rates.weighted(weights, sum);
            h * cx.norm.rms(x, &self.ends.new, sum)
        };
        match self.tableau.estimate {
            Estimate::Embedded(weights) => size(weights, sum),
            Estimate::Combined(high, low) => {
                let (high, low) = (size(high, sum), size(low, &mut self.lower));
                let square = high * high + 0.01 * low * low;
                if square > 0.0 { high * high / square.sqrt() } else { square }
            }
        }
    }
}

fn stability(table: &Tableau) -> Stability {
    Stability::new(|z| amplification(table.a, table.a[table.stages], z))
}

impl crate::Stepper for Stepper {
    fn name(&self) -> &'static str {
        self.tableau.name
    }

    fn start(&mut self, _: &State) {
        self.stages.rates.forget();
        self.longest = f64::INFINITY;
    }

    fn take_rates(&mut self, cx: &Ctx<'_>, x: &State) {
        self.stages.rates.store_start(cx, x);
    }

    fn attempt(&mut self, cx: &mut Ctx<'_>, x: &State, plan: Plan) -> Result<Attempt<'_>, Trouble> {
        cx.check_cancelled()?;
        let (stages, new, end) = (&mut self.stages, &mut self.ends.new, self.tableau.stages);
        stages.rates.ensure_start(cx, x, &mut stages.at)?;
        guess(x, &mut stages.at);
        for row in 1..end {
            stages.add(cx, x, plan.h, row)?;
        }
        stages.rates.weighted(self.tableau.a[end], &mut stages.sum);
        guess(&stages.at, new);
        shift(x, plan.h, 1.0, &stages.sum, new);
        self.end_known = self.tableau.estimates_with_end();
        if self.end_known {
            cx.accelerations(new, Known::Nothing)?;
            stages.rates.store_end(cx, new);
        }
        self.seen[0].err = self.error(cx, x, plan.h);
        Ok(Attempt::Done(&self.seen))
    }

    fn commit(&mut self, cx: &mut Ctx<'_>, x: &mut State, plan: Plan) -> Result<Committed, Reject> {
        let known = if self.end_known && !cx.structure.uses_lam { Known::Factors } else { Known::Nothing };
        let (rates, new) = (&mut self.stages.rates, &mut self.ends.new);
        let done = cx.project_step(new, known, plan.is_exact())?;
        let has_moved = done.moved != (0.0, 0.0);
        if !self.end_known || has_moved {
            let known = if has_moved { done.known() } else { Known::Nothing };
            cx.accelerations(new, known).map_err(Reject::Trouble)?;
            rates.store_end(cx, new);
        }
        if self.stable.is_finite() && !plan.is_exact() {
            self.limit_by_stability(cx, x, plan.h)?;
        }
        self.ends.accept(&mut self.stages.rates, x);
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

    fn solves_end(&self) -> bool {
        true
    }

    fn can_step_again(&self) -> bool {
        true
    }

    fn dense_degree(&self) -> usize {
        3 + self.tableau.dense.weights.len()
    }

    fn stability(&self) -> Option<Stability> {
        Some(stability(self.tableau))
    }

    fn can_step_to_rows(&self) -> bool {
        true
    }

    fn stable_step(&self) -> f64 {
        self.longest
    }
}

impl Snapshot for Stepper {
    fn save(&self, out: &mut SnapshotWriter) {
        out.section(self.tableau.name);
        self.stages.rates.save(out);
    }

    fn restore(&mut self, from: &mut SnapshotReader<'_>) -> Result<(), SnapshotError> {
        from.section(self.tableau.name)?;
        self.stages.rates.restore(from)
    }
}
