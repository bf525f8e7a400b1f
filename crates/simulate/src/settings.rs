//! How a model is run: what settings come to when all defaults are filled in.

use crate::SimulateError;
use crate::subject::Subject;
use gelenk_catalogue::{Choice, Settings};
use gelenk_core::Structure;
use gelenk_integrators::{DenseOptions, Events, Options, Output, Rates, Tolerance};

/// More frames than this are not stored unless asked for: a picture cannot show them.
pub const MOST_FRAMES: f64 = 20_000.0;
/// More rows than this are a mistake in the output step.
const MOST_ROWS: f64 = 1e8;
/// Parts of a step at whose ends the signs of events are compared: high orders make long steps.
const CHECKS: usize = 4;

/// What a run of a model does: every default is filled in.
pub struct Plan {
    /// The start \[s\].
    pub t_start: f64,
    /// The end \[s\].
    pub t_end: f64,
    /// Time from row to row \[s\].
    pub output_step: f64,
    /// Rows from one frame to the next.
    pub(crate) stride: u64,
    /// A run that takes longer on the clock ends \[s\].
    pub(crate) wall_limit: Option<f64>,
    /// Are peaks looked for between rows?
    pub(crate) peaks: bool,
    /// The method to begin with.
    pub(crate) first: Choice,
    /// Relative tolerance.
    pub rtol: f64,
    /// Absolute tolerance.
    pub atol: f64,
}

impl Plan {
    /// Fills in what is not given, and checks everything that can be checked without a model.
    pub fn new(settings: &Settings) -> Result<Self, SimulateError> {
        let times = settings.times();
        let t_start = times.t_start.unwrap_or(0.0);
        let t_end = times.t_end.unwrap_or(t_start + 10.0);
        if !(t_start.is_finite() && t_end.is_finite() && t_end > t_start) {
            let reason = format!("the end {t_end} must lie after the start {t_start}");
            return Err(SimulateError::option("t_end", reason));
        }
        let output_step = times.output_step.unwrap_or((t_end - t_start) / 1000.0);
        let rows = (t_end - t_start) / output_step;
        if rows > MOST_ROWS {
            let reason = format!("{output_step} makes {rows:.1e} rows, more than {MOST_ROWS:e}");
            return Err(SimulateError::option("output_step", reason));
        }
        let stride = times.frame_rate.map_or(rows / MOST_FRAMES, |rate| 1.0 / (rate * output_step));
        let stride = (stride * (1.0 - 1e-9)).ceil().max(1.0) as u64;
        let first = settings.choose()?;
        let options = first.options(Options::default());
        let (rtol, atol) = (scalar(&options.rtol), scalar(&options.atol));
        let (wall_limit, peaks) = (times.wall_limit, times.peaks.unwrap_or(true));
        Ok(Self { t_start, t_end, output_step, stride, wall_limit, peaks, first, rtol, atol })
    }

    /// The method of a name that one of the methods of this run has.
    pub(crate) fn choice(&self, name: &str) -> &Choice {
        match &self.first.then {
            Some(then) if then.name == name => then,
            _ => &self.first,
        }
    }

    /// The options of a run from a time on. Unless the largest step is given, a run has a hundred steps at least: loads that begin late on
    /// a mechanism at rest must not be stepped over.
    pub(crate) fn options(&self, choice: &Choice, leg: &Leg<'_>) -> Options {
        let d = leg.structure.dims;
        let Wanted { events, rows_need_rates, events_need_rates } = leg.wanted;
        let rates = |needed| if needed { Rates::Solved } else { Rates::Interpolated };
        let options = choice.options(Options {
            h_max: Some((self.t_end - self.t_start) / 100.0),
            max_steps: u64::MAX,
            output: Output::Times(self.times_after(leg.t, leg.is_first)),
            dense: DenseOptions {
                // outputs belong to states that satisfy the constraints
                project: d.nl > 0 || d.np != d.nv,
                segments: true,
                interior: true,
                rates: rates(rows_need_rates),
                ..DenseOptions::default()
            },
            events: if events > 0 {
                Events { checks: CHECKS, rates: rates(events_need_rates), ..Events::report() }
            } else {
                Events::default()
            },
            clock: true,
            ..Options::default()
        });
        Options { h0: options.h0.filter(|_| leg.is_first), ..options }
    }

    /// Times of rows from a time on, that time included at the start.
    fn times_after(&self, t: f64, is_first: bool) -> Vec<f64> {
        let step = self.output_step;
        let count = ((self.t_end - self.t_start) / step * (1.0 - 1e-12)).floor() as usize;
        let inner = (0..=count).map(|k| self.t_start + k as f64 * step);
        let inner = inner.filter(|x| *x < self.t_end && if is_first { *x >= t } else { *x > t });
        inner.chain(std::iter::once(self.t_end)).collect()
    }
}

/// The tolerance of a run of a model, which is the same for all components.
fn scalar(tolerance: &Tolerance) -> f64 {
    match tolerance {
        Tolerance::Scalar(x) => *x,
        Tolerance::Vector(list) => list.iter().copied().fold(0.0, f64::max),
    }
}

/// A part of a run: one model, one method.
pub(crate) struct Leg<'a> {
    pub(crate) structure: &'a Structure,
    /// Where it starts.
    pub(crate) t: f64,
    pub(crate) is_first: bool,
    pub(crate) wanted: Wanted,
}

/// What is wanted of a model while it runs.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Wanted {
    /// How many switching functions there are.
    events: usize,
    /// Do rows show what depends on accelerations or multipliers? These then belong to the row, not to steps before and after it.
    rows_need_rates: bool,
    /// Do events?
    events_need_rates: bool,
}

impl Wanted {
    pub(crate) fn of(subject: &Subject) -> Self {
        Self {
            events: subject.actions.len(),
            rows_need_rates: subject.outputs.needs_rates(),
            events_need_rates: subject.system.events_need_rates(),
        }
    }
}
