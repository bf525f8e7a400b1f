//! How a model is run: what settings come to when all defaults are filled in.

use crate::SimulateError;
use crate::subject::Subject;
use gelenk_catalogue::{Choice, EVENT_CHECKS, FEWEST_STEPS, Settings, Timetable};
use gelenk_contact::ContactOptions;
use gelenk_core::Structure;
use gelenk_integrators::{DenseOptions, Events, Options, Output, Rates, Tolerance};
use gelenk_model::{Coordinates, Model};

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
    /// The coordinates that are integrated.
    pub coordinates: Coordinates,
    /// The method to begin with.
    pub(crate) first: Choice,
    /// Relative tolerance.
    pub rtol: f64,
    /// Absolute tolerance.
    pub atol: f64,
    /// What is said about contacts.
    pub(crate) contact: ContactOptions,
}

impl Plan {
    /// Fills in what is not given, and checks everything that can be checked without a model.
    pub fn new(settings: &Settings) -> Result<Self, SimulateError> {
        let Timetable { t_start, t_end, output_step, stride, wall_limit } = settings.timetable()?;
        let word = settings.coordinates_of_model();
        let coordinates = word.parse::<Coordinates>().map_err(|e| SimulateError::option("coordinates", e))?;
        let first = settings.choose()?;
        let options = first.options(Options::default());
        let (rtol, atol) = (scalar(&options.rtol), scalar(&options.atol));
        let peaks = settings.times().peaks.unwrap_or(true);
        let contact = settings.contact();
        Ok(Self {
            t_start,
            t_end,
            output_step,
            stride,
            wall_limit,
            peaks,
            coordinates,
            first,
            rtol,
            atol,
            contact,
        })
    }

    /// The method to start with: `auto` starts with its implicit method where beams bend, whose waves are fast wherever it goes.
    pub(crate) fn starts_with(&self, model: &Model) -> &Choice {
        self.first.then.as_deref().filter(|_| model.bends()).unwrap_or(&self.first)
    }

    /// The method of a name that one of the methods of this run has.
    pub(crate) fn choice(&self, name: &str) -> &Choice {
        match &self.first.then {
            Some(then) if then.name == name => then,
            _ => &self.first,
        }
    }

    /// The options of a run from a time on.
    pub(crate) fn options(&self, choice: &Choice, leg: &Leg<'_>) -> Options {
        let d = leg.structure.dims;
        let Wanted { events, rows_need_rates, events_need_rates } = leg.wanted;
        let rates = |needed| if needed { Rates::Solved } else { Rates::Interpolated };
        let options = choice.options(Options {
            h_max: Some((self.t_end - self.t_start) / FEWEST_STEPS),
            max_steps: u64::MAX,
            share_errors: true,
            notice_poses: true,
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
                Events {
                    checks: EVENT_CHECKS,
                    at_start: leg.is_first,
                    happened: leg.happened.to_vec(),
                    rates: rates(events_need_rates),
                    ..Events::report()
                }
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
        // those long past need not be looked at
        let past = (((t - self.t_start) / step).floor() as usize).saturating_sub(1);
        let inner = (past..=count).map(|k| self.t_start + k as f64 * step);
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
    /// Events that have just happened, and whether each rose.
    pub(crate) happened: &'a [(usize, bool)],
}

/// What is wanted of a model while it runs.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Wanted {
    /// How many switching functions there are.
    pub(crate) events: usize,
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
