//! How a model is run.

use crate::methods::{self, Choice};
use crate::subject::Subject;
use crate::{SimulateError, UnknownName};
use gelenk_core::{Problem, State, Structure};
use gelenk_integrators::{AlphaScheme, Events, Formulation, JacobianKind, Options, Output, Project, Run};
use gelenk_io::results::Identity;
use gelenk_linalg::LinearSolver;

/// What a run is told. `None` leaves the choice to the method.
#[derive(Debug, Clone, PartialEq)]
pub struct Settings {
    /// The start \[s\].
    pub t_start: f64,
    /// The end \[s\].
    pub t_end: f64,
    /// Time from row to row \[s\]; a thousandth of the run if not given.
    pub output_step: Option<f64>,
    /// Frames of the picture per second of the motion; as many as there are rows, up to [`MOST_FRAMES`], if not given.
    pub frame_rate: Option<f64>,
    /// The method by name, see [`methods::names`]; `auto` chooses, and goes on with an implicit method where it turns out that
    /// the model is stiff.
    pub method: String,
    /// The form of the equations.
    pub formulation: Option<String>,
    /// The saddle solver.
    pub linear_solver: String,
    /// Relative tolerance.
    pub rtol: f64,
    /// Absolute tolerance; the relative one if not given.
    pub atol: Option<f64>,
    /// The first step \[s\].
    pub h0: Option<f64>,
    /// The largest step \[s\].
    pub h_max: Option<f64>,
    /// A run ends that needs more steps, rejected ones included.
    pub max_steps: Option<u64>,
    /// Limit of the order of BDF, or order of Radau's method.
    pub order: Option<usize>,
    /// What generalized-alpha methods multiply fast oscillations by in each step.
    pub rho_inf: Option<f64>,
    /// When constraints are met by projection: `every`, `demand` or `off`.
    pub projection: Option<String>,
    /// Where derivatives come from: `dense`, `grouped` or `exact`.
    pub jacobian: Option<String>,
    /// A run ends that takes longer on the clock \[s\].
    pub wall_limit: Option<f64>,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            t_start: 0.0,
            t_end: 10.0,
            output_step: None,
            frame_rate: None,
            method: "auto".into(),
            formulation: None,
            linear_solver: "auto".into(),
            rtol: 1e-6,
            atol: None,
            h0: None,
            h_max: None,
            max_steps: None,
            order: None,
            rho_inf: None,
            projection: None,
            jacobian: None,
            wall_limit: None,
        }
    }
}

/// More frames than this are not stored unless asked for: a picture cannot show them.
pub const MOST_FRAMES: f64 = 20_000.0;
/// More rows than this are a mistake in the output step.
const MOST_ROWS: f64 = 1e8;
/// The violation of a constraint beyond which is projected on demand, as in [Haddouni17, table 1].
const MAX_VIOLATION: f64 = 1e-4;
/// Parts of a step at whose ends the signs of events are compared: high orders make long steps.
const CHECKS: usize = 4;
/// What `auto` begins with, and what it goes on with where a model is stiff.
const EXPLICIT: &str = "dop853";
const IMPLICIT: &str = "radau";

impl Settings {
    /// The absolute tolerance.
    pub fn atol(&self) -> f64 {
        self.atol.unwrap_or(self.rtol)
    }

    /// The time from row to row \[s\].
    pub fn output_step(&self) -> f64 {
        self.output_step.unwrap_or((self.t_end - self.t_start) / 1000.0)
    }

    /// The largest step. Unless it is given, a run has a hundred steps at least: loads that begin late on a mechanism at rest
    /// must not be stepped over, and forces between steps are interpolated.
    fn h_max(&self) -> f64 {
        self.h_max.unwrap_or((self.t_end - self.t_start) / 100.0)
    }

    /// Does the method follow the model?
    pub(crate) fn is_auto(&self) -> bool {
        self.method.trim() == "auto"
    }

    /// The method to begin with, by name.
    pub(crate) fn first_method(&self) -> String {
        if !self.is_auto() {
            return self.method.trim().to_owned();
        }
        match self.formulation.as_deref() {
            None | Some("index1") => EXPLICIT.into(),
            Some("index2") => "mexx".into(),
            Some(_) => "bdf".into(),
        }
    }

    /// The method to go on with where the model is stiff, if there is a choice.
    pub(crate) fn stiff_method(&self) -> Option<&'static str> {
        (self.is_auto() && self.formulation.is_none()).then_some(IMPLICIT)
    }

    /// The method of this name with what was asked for.
    pub(crate) fn choose(&self, name: &str) -> Result<Choice, SimulateError> {
        let mut own = methods::Settings::default();
        let base = name.split([':', '-']).next().unwrap_or(name);
        if let Some(order) = self.order {
            match base {
                "bdf" => own.bdf.max_order = order,
                "radau" => own.radau.order = Some(order),
                _ if self.is_auto() => {}
                _ => {
                    return Err(SimulateError::option(
                        "order",
                        format!("{base} has no such option; bdf and radau have"),
                    ));
                }
            }
        }
        if let Some(rho_inf) = self.rho_inf {
            match base {
                "genalpha" => own.gen_alpha.scheme = AlphaScheme::ChungHulbert { rho_inf },
                "hht" => own.hht = Some(AlphaScheme::hht(rho_inf)?),
                "newmark" => own.newmark = Some(AlphaScheme::newmark(rho_inf)?),
                _ => {
                    let reason = format!("{base} has no such option; genalpha, hht and newmark have");
                    return Err(SimulateError::option("rho_inf", reason));
                }
            }
        }
        if let Some(asked) = &self.jacobian {
            let kinds = [
                ("dense", JacobianKind::Dense),
                ("grouped", JacobianKind::Grouped),
                ("exact", JacobianKind::Exact),
            ];
            let kind = kinds.iter().find(|(name, _)| name == asked).map(|(_, kind)| *kind);
            let kind = kind.ok_or_else(|| {
                UnknownName::new("kind of derivatives", asked, &kinds.map(|(name, _)| name))
            })?;
            for implicit in [
                &mut own.bdf.implicit,
                &mut own.radau.implicit,
                &mut own.gen_alpha.implicit,
                &mut own.seulex.implicit,
                &mut own.sdirk.implicit,
            ] {
                implicit.jacobian = kind;
            }
        }
        let choice = methods::choose(name, &own)?;
        match self.formulation.as_deref() {
            Some(asked) if asked != choice.method.formulation() => reformulated(base, asked, &own),
            _ => Ok(choice),
        }
    }

    /// The options of a run from this time on.
    pub(crate) fn options(&self, choice: &Choice, leg: &Leg<'_>) -> Result<Options, SimulateError> {
        let linear_solver = self.solver()?;
        let project = match self.projection.as_deref() {
            None | Some("every") => Project::EveryStep,
            Some("demand") => Project::Beyond(MAX_VIOLATION),
            Some("off") => Project::Never,
            Some(other) => {
                return Err(UnknownName::new("projection", other, &["every", "demand", "off"]).into());
            }
        };
        let has_events = leg.events > 0;
        Ok(choice.options(Options {
            rtol: self.rtol.into(),
            atol: self.atol().into(),
            h0: self.h0.filter(|_| leg.is_first),
            h_max: Some(self.h_max()),
            max_steps: self.max_steps.unwrap_or(u64::MAX),
            linear_solver,
            project,
            output: Output::Times(self.times_after(leg.t, leg.is_first)),
            // outputs belong to states that satisfy the constraints
            project_output: leg.structure.dims.nl > 0 || leg.structure.dims.np != leg.structure.dims.nv,
            segments: true,
            events: if has_events {
                Events { checks: CHECKS, ..Events::report() }
            } else {
                Events::default()
            },
            clock: true,
            ..Options::default()
        }))
    }

    /// Times of rows from a time on, that time included at the start.
    fn times_after(&self, t: f64, is_first: bool) -> Vec<f64> {
        let step = self.output_step();
        let count = ((self.t_end - self.t_start) / step * (1.0 - 1e-12)).floor() as usize;
        let inner = (0..=count).map(|k| self.t_start + k as f64 * step);
        let inner = inner.filter(|x| *x < self.t_end && if is_first { *x >= t } else { *x > t });
        inner.chain(std::iter::once(self.t_end)).collect()
    }

    /// Rows from one frame to the next.
    pub(crate) fn stride(&self) -> u64 {
        let rows = (self.t_end - self.t_start) / self.output_step();
        let stride = match self.frame_rate {
            Some(rate) => 1.0 / (rate * self.output_step()),
            None => rows / MOST_FRAMES,
        };
        (stride * (1.0 - 1e-9)).ceil().max(1.0) as u64
    }

    /// Checks everything that can be checked without a model.
    pub fn validate(&self) -> Result<(), SimulateError> {
        self.check()?;
        self.solver()?;
        self.choose(&self.first_method()).map(|_| ())
    }

    fn solver(&self) -> Result<LinearSolver, SimulateError> {
        Ok(self.linear_solver.parse::<LinearSolver>().map_err(|_| {
            let known: Vec<String> = LinearSolver::ALL.iter().map(ToString::to_string).collect();
            let known: Vec<&str> = known.iter().map(String::as_str).collect();
            UnknownName::new("linear solver", &self.linear_solver, &known)
        })?)
    }

    /// Sets up a run without making a step, so that what makes no sense is known before anything is written.
    pub(crate) fn rehearse(&self, subject: &mut Subject, start: &State) -> Result<(), SimulateError> {
        let choice = self.choose(&self.first_method())?;
        let structure = subject.system.structure();
        let leg = Leg { structure, t: start.t, is_first: true, events: subject.actions.len() };
        let options = self.options(&choice, &leg)?;
        Run::new(&mut subject.system, &*choice.method, start.clone(), self.t_end, &options)?;
        Ok(())
    }

    /// What makes no sense.
    fn check(&self) -> Result<(), SimulateError> {
        let (t0, t1, step) = (self.t_start, self.t_end, self.output_step());
        if !(t0.is_finite() && t1.is_finite() && t1 > t0) {
            return Err(SimulateError::option(
                "t_end",
                format!("the end {t1} must lie after the start {t0}"),
            ));
        }
        if !(step > 0.0 && step.is_finite()) {
            return Err(SimulateError::option("output_step", format!("{step} is not a positive number")));
        }
        if (t1 - t0) / step > MOST_ROWS {
            let rows = (t1 - t0) / step;
            return Err(SimulateError::option(
                "output_step",
                format!("{step} makes {rows:.1e} rows, more than {MOST_ROWS:e}"),
            ));
        }
        if let Some(rate) = self.frame_rate.filter(|rate| !(*rate > 0.0 && rate.is_finite())) {
            return Err(SimulateError::option("frame_rate", format!("{rate} is not a positive number")));
        }
        Ok(())
    }

    /// Everything that the numbers of a run depend on.
    pub(crate) fn identity(&self) -> Identity {
        let optional = |x: Option<f64>| x.map_or_else(|| "chosen".to_owned(), |x| format!("{x:?}"));
        let word = |x: &Option<String>| x.clone().unwrap_or_else(|| "chosen".to_owned());
        let whole = |x: Option<u64>| x.map_or_else(|| "chosen".to_owned(), |x| x.to_string());
        let all = [
            ("t_start", format!("{:?}", self.t_start)),
            ("t_end", format!("{:?}", self.t_end)),
            ("output_step", format!("{:?}", self.output_step())),
            ("frames", self.stride().to_string()),
            ("method", self.method.clone()),
            ("formulation", word(&self.formulation)),
            ("linear_solver", self.linear_solver.clone()),
            ("rtol", format!("{:?}", self.rtol)),
            ("atol", format!("{:?}", self.atol())),
            ("h0", optional(self.h0)),
            ("h_max", optional(self.h_max)),
            ("max_steps", whole(self.max_steps)),
            ("order", whole(self.order.map(|k| k as u64))),
            ("rho_inf", optional(self.rho_inf)),
            ("projection", word(&self.projection)),
            ("jacobian", word(&self.jacobian)),
        ];
        all.into_iter().map(|(name, value)| (name.to_owned(), value)).collect()
    }
}

/// A part of a run: one model, one method.
pub(crate) struct Leg<'a> {
    pub(crate) structure: &'a Structure,
    /// Where it starts.
    pub(crate) t: f64,
    pub(crate) is_first: bool,
    /// How many switching functions there are.
    pub(crate) events: usize,
}

/// A method in another formulation, if it has that.
fn reformulated(base: &str, asked: &str, own: &methods::Settings) -> Result<Choice, SimulateError> {
    if !Formulation::ALL.iter().any(|f| f.name() == asked) {
        let known = Formulation::ALL.map(Formulation::name);
        return Err(UnknownName::new("formulation", asked, &known).into());
    }
    methods::choose(&format!("{base}:{asked}"), own).map_err(|_| {
        let own = methods::choose(base, own).map_or("another one", |c| c.method.formulation());
        SimulateError::option("formulation", format!("{base} has {own}, not {asked}; bdf has all of them"))
    })
}
