//! What a run is told: tolerances, limits of steps, projection, output, events.

use crate::initial::StartRates;
use crate::{Cancel, Events, FixedStep, Metric, Output, Project, Selection, Tolerance};
use gelenk_linalg::LinearSolver;

/// Everything a run can be told, beside problem, method and interval.
#[derive(Debug, Clone)]
pub struct Options {
    /// Relative tolerance.
    pub rtol: Tolerance,
    /// Absolute tolerance.
    pub atol: Tolerance,
    /// First step; `None` finds one from the initial accelerations.
    pub h0: Option<f64>,
    /// Smallest step; `None` takes 1e-12 of the interval.
    pub h_min: Option<f64>,
    /// Largest step; `None` takes the interval.
    pub h_max: Option<f64>,
    /// Largest number of accepted steps and rejected attempts together.
    pub max_steps: u64,
    /// The share of the predicted step that is taken; `None`: what suits the method. BDF, which doubles and halves its steps, has none.
    pub safety: Option<f64>,
    /// Do methods whose errors add up (BDF, generalized-alpha) share some tolerances among all steps of the interval, does Radau IIA leave less to its
    /// iterations, and do DOP853 and DOPRI5 keep steps with dense output within stability? Otherwise they keep to their published control. Others do not care.
    pub share_errors: bool,
    /// Are singular poses noticed that a step leaps over? That takes an evaluation of `G` in every step, beside the integration, and is done where `G` is small.
    pub notice_poses: bool,
    /// A fixed step and order instead of error control.
    pub fixed: Option<FixedStep>,
    /// The saddle solver.
    pub linear_solver: LinearSolver,
    /// May constraints be redundant, the same hinge twice? Then multipliers are those of least norm, and
    /// [`Run::redundant_rows`](crate::Run::redundant_rows) names the rows. Otherwise they are an error.
    pub allow_redundant: bool,
    /// Where accelerations and multipliers at the start come from.
    pub start_rates: StartRates,
    /// When the results of steps are projected onto the constraints.
    pub project: Project,
    /// In which metric.
    pub metric: Metric,
    /// Accepted steps after which it is tested whether stability limits the step; 0: never. A run that turns out to be
    /// stiff for its method ends with an error.
    pub stiffness_test: u64,
    /// Dense output.
    pub output: Output,
    /// What output between the steps is made of.
    pub dense: DenseOptions,
    /// Event location.
    pub events: Events,
    /// Measure constraint violations at the accepted points.
    pub violations: bool,
    /// Measure where the time goes.
    pub clock: bool,
    /// A switch to end the run from outside.
    pub cancel: Cancel,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            rtol: 1e-6.into(),
            atol: 1e-6.into(),
            h0: None,
            h_min: None,
            h_max: None,
            max_steps: 1_000_000,
            safety: None,
            share_errors: false,
            notice_poses: false,
            fixed: None,
            linear_solver: LinearSolver::Auto,
            allow_redundant: true,
            start_rates: StartRates::default(),
            project: Project::default(),
            metric: Metric::default(),
            stiffness_test: 1000,
            output: Output::None,
            dense: DenseOptions::default(),
            events: Events::default(),
            violations: true,
            clock: false,
            cancel: Cancel::default(),
        }
    }
}

impl Options {
    /// Defaults with `rtol = atol = tolerance`.
    pub fn tolerance(tolerance: f64) -> Self {
        Self { rtol: tolerance.into(), atol: tolerance.into(), ..Self::default() }
    }
}

/// Where accelerations and multipliers of output come from.
///
/// A step leaves its own at its end, and polynomials through them between the steps. These follow the method's error, which may be
/// far larger than that of positions, and they do not belong to the positions and velocities beside them: `M a = f − Gᵀλ` holds
/// only as far as they are accurate.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Rates {
    /// From the dense output of the method: cheap, and smooth over a step.
    #[default]
    Interpolated,
    /// Solved for at the positions and velocities of the output: `M a = f − Gᵀλ`, `G a + γ = 0` hold there to rounding. Costs a solution per
    /// point. Where there is none, they are interpolated, and [`Stats::unsolved`](gelenk_core::Stats::unsolved) counts it.
    Solved,
}

/// What output between the steps is made of.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct DenseOptions {
    /// Project every point of the output onto the constraints. Without this, points between the steps satisfy them as
    /// well as dense output does.
    pub project: bool,
    /// Hand the polynomials of every step to the observers ([`Observer::segment`](crate::Observer::segment)), not only
    /// those of steps with output points. A [`DumpWriter`](crate::DumpWriter) needs this.
    pub segments: bool,
    /// Where accelerations and multipliers of output points come from, and of events that are reported. Polynomials that are handed to
    /// observers have those of the method whatever this says, and so has the integration itself.
    pub rates: Rates,
    /// Lend observers the motion inside every step ([`Observer::interior`](crate::Observer::interior)).
    pub interior: bool,
    /// The components; `None`: all.
    pub select: Option<Selection>,
    /// Highest degree of polynomials, at least 3; `None`: all the method has.
    pub max_degree: Option<usize>,
}
