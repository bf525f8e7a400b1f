//! Set-up checks, and the start of a run.

use super::{Begin, Run, Stop};
use crate::context::all_finite;
use crate::error::{SetupError, SolveError, SolveErrorKind, Trouble};
use crate::index1::Known;
use crate::initial::{StartRates, first_step};
use crate::observer::{Observer, PointKind, StartInfo};
use crate::stepper::Committed;
use crate::{Options, Part};
use gelenk_core::{State, Structure, Terms};

/// The default minimum step, as a share of the interval.
const MINIMUM_STEP: f64 = 1e-12;

/// The name of a component.
type Name<'a> = &'a dyn Fn(usize) -> String;

impl Run<'_> {
    /// Makes the state consistent and chooses a first step.
    pub(super) fn start(&mut self, observer: &mut dyn Observer) -> Result<Option<Stop>, SolveError> {
        self.engine.clock.enter(Part::Start);
        let result = self.start_on_rows();
        self.engine.clock.leave();
        let projection = result.map_err(|trouble| self.error(SolveErrorKind::Start(trouble)))?;
        (self.started, self.begin) = (true, Begin::default());
        self.begin_sides();
        self.engine.stats.start_moved = projection.moved;
        // A wish to stop is granted when everything about the start is delivered, so that the run can go on later.
        let mut stop = self.tell(observer, |run, o| {
            o.start(&StartInfo {
                method: run.stepper.name(),
                solver: run.engine.kkt.name(),
                names: &run.engine.structure.names,
                state: &run.state,
                t_end: run.limits.t_end,
                h: run.plan.h,
                projection,
            })
        })?;
        stop = self.tell(observer, |run, o| o.point(PointKind::Start, &run.state))?.or(stop);
        if self.delivery.schedule.at_start(self.state.t) {
            let gathered = self.delivery.gather(&mut self.engine.aside(), &self.state);
            gathered.map_err(|trouble| self.error(SolveErrorKind::Start(trouble)))?;
            let sample = |run: &Self, o: &mut dyn Observer| o.output(&run.delivery.sample(run.state.t));
            stop = self.tell(observer, sample)?.or(stop);
        }
        Ok(stop)
    }

    pub(super) fn consistent_start(&mut self) -> Result<Committed, Trouble> {
        self.hold_corners()?;
        let x = &mut self.state;
        let mut cx = self.engine.work();
        let Begin { goes_on, is_solved, .. } = self.begin;
        let is_on = goes_on && cx.is_on_constraints(x)?;
        let projection = if is_on { Committed::default() } else { cx.project(x.t, &mut x.p, &mut x.v)? };
        let mut cx = self.engine.aside();
        let is_solved = if is_on && is_solved {
            cx.eval(Terms::PDOT | Terms::UDOT, &x.point())?;
            true
        } else {
            let known = if goes_on { projection.known() } else { Known::Nothing };
            // Without convergence (a friction law far from its solution) the last iterate is the best guess.
            self.start_rates == StartRates::Solve && cx.try_accelerations(x, known)?
        };
        self.stepper.start(x);
        if is_solved && goes_on {
            self.stepper.take_rates(&cx, x);
        }
        self.delivery.locator.start(&mut cx, x, is_solved)?;
        self.plan = self.controller.first(1.0);
        let h = match self.limits.h0 {
            Some(h) => h,
            // The error of a step is of second order at least.
            None => first_step(&mut cx, x, self.plan.order.max(2), self.limits.h_max),
        };
        let h = h.clamp(self.limits.h_min, self.limits.h_max);
        self.plan = if goes_on { self.controller.again(h) } else { self.controller.first(h) };
        self.delivery.locator.aim(&mut cx, x, self.plan.h)?;
        self.look_ahead()?;
        if self.kinks.is_on() {
            self.kinks.pace.start(&self.state);
            self.keep_origin();
        }
        // The search for start values has evaluated G and gᴵ elsewhere.
        self.measure_violations(false)?;
        Ok(projection)
    }
}

pub(super) fn check_start(structure: &Structure, x: &State) -> Result<(), SetupError> {
    let (d, names) = (structure.dims, &structure.names);
    let parts: [(&'static str, &[f64], usize, Name<'_>); 5] = [
        ("position p", &x.p, d.np, &|i| names.position(i)),
        ("velocity v", &x.v, d.nv, &|i| names.velocity(i)),
        ("acceleration a", &x.a, d.nv, &|i| names.velocity(i)),
        ("multiplier lam", &x.lam, d.nl, &|i| names.row(i)),
        ("external variable u", &x.u, d.nu, &|i| names.external(i)),
    ];
    for (what, values, expected, name) in parts {
        if values.len() != expected {
            return Err(SetupError::Length { what, expected, found: values.len() });
        }
        if !all_finite(values) {
            let i = values.iter().position(|x| !x.is_finite()).unwrap_or(0);
            return Err(SetupError::Start { what, entry: name(i), value: values[i] });
        }
    }
    Ok(())
}

/// The interval must be finite and go forwards.
pub(super) fn check_interval(t0: f64, t_end: f64) -> Result<(), SetupError> {
    if t_end.is_finite() && t0.is_finite() && t_end > t0 {
        Ok(())
    } else {
        Err(SetupError::Interval { t0, t_end })
    }
}

/// Where the run ends, and how large and how many its steps may be.
#[derive(Debug, Clone, Copy)]
pub(super) struct Limits {
    pub(super) t_end: f64,
    /// From the start to the end.
    pub(super) interval: f64,
    pub(super) h0: Option<f64>,
    pub(super) h_min: f64,
    pub(super) h_max: f64,
    pub(super) max_steps: u64,
}

impl Limits {
    pub(super) fn new(options: &Options, t0: f64, t_end: f64) -> Result<Self, SetupError> {
        let interval = t_end - t0;
        let positive = |option, value: Option<f64>| match value {
            Some(x) if !(x.is_finite() && x > 0.0) => {
                Err(SetupError::Option { option, reason: format!("{x} is not a positive number") })
            }
            other => Ok(other),
        };
        let h0 = positive("h0", options.h0)?;
        let h_min = positive("h_min", options.h_min)?.unwrap_or(MINIMUM_STEP * interval);
        let h_max = positive("h_max", options.h_max)?.unwrap_or(interval).min(interval);
        if let Some(s) = options.safety.filter(|s| !(*s > 0.0 && *s <= 1.0)) {
            let reason = format!("{s} is not a share of a step: more than 0, and at most 1");
            return Err(SetupError::Option { option: "safety", reason });
        }
        if h_min > h_max {
            let reason = format!("the smallest step {h_min} is larger than the largest step {h_max}");
            return Err(SetupError::Option { option: "h_min", reason });
        }
        Ok(Self { t_end, interval, h0, h_min, h_max, max_steps: options.max_steps })
    }
}
