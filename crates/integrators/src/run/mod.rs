//! The only loop.
//!
//! ```text
//! start: project p, v → a, λ → first step size
//! step:  plan → Stepper::attempt → Controller::judge → Stepper::commit (projects) → events → output → observers
//! ```
//!
//! `start.rs` makes the state consistent, `attempt.rs` finds a step that is accepted, `deliver.rs` does what follows it (events,
//! output, observers), `history.rs` saves and restores.

use crate::context::saddle_solver;
use crate::dense_output::{Schedule, Segment};
use crate::error::{Place, SetupError, SolveError, SolveErrorKind, Trouble};
use crate::events::Locator;
use crate::implicit::offers;
use crate::index1::Index1;
use crate::initial::StartRates;
use crate::methods::{Method, Offers, Setup};
use crate::observer::{Flow, Observer};
use crate::project::Projection;
use crate::stepper::{Candidate, Controller, Plan, Stepper};
use crate::stiffness::Watch;
use crate::{Cancel, Clock, CorrectorInfo, Norm, Options, Part, Selection};
use gelenk_core::{Kkt, Problem, State, Stats, Structure, TermBuf, Terms};

/// Why the loop came back.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Stop {
    /// One step was made.
    Stepped,
    /// The time asked for is reached.
    Reached,
    /// A switching function has a root at the current state.
    Event {
        /// Its number.
        index: usize,
    },
    /// Someone asked to stop: a [`Cancel`] or an observer.
    Cancelled,
}

/// An integration in progress.
///
/// It borrows the problem and owns everything else, so that independent runs can go on in different threads. After
/// an error, an event or a cancellation, [`Run::state`] is the last good state.
pub struct Run<'p> {
    problem: &'p mut dyn Problem,
    structure: Structure,
    available: Terms,
    shape: usize,
    buf: TermBuf,
    norm: Norm,
    kkt: Box<dyn Kkt>,
    projection: Projection,
    index1: Index1,
    watch: Watch,
    stepper: Box<dyn Stepper>,
    controller: Box<dyn Controller>,
    clock: Clock,
    cancel: Cancel,
    stats: Stats,
    state: State,
    plan: Plan,
    limits: Limits,
    started: bool,
    start_rates: StartRates,
    violations: bool,
    schedule: Schedule,
    segments: bool,
    project_output: bool,
    locator: Locator,
    select: Selection,
    max_degree: usize,
    /// Dense output of the last step: of the selected components, and of all.
    selected: Segment,
    full: Segment,
    /// The step whose dense output the latter is.
    full_of: Option<u64>,
    all: Selection,
    scratch: State,
    sample: Vec<f64>,
    rows: Vec<f64>,
    /// Are redundant constraints allowed? Those found so far, and steps in a row that failed for a singular matrix.
    allow_redundant: bool,
    redundant: Vec<Vec<usize>>,
    expects_redundancy: bool,
    singular: u32,
    candidates: Vec<Candidate>,
}

#[derive(Debug, Clone, Copy)]
struct Limits {
    t_end: f64,
    h0: Option<f64>,
    h_min: f64,
    h_max: f64,
    max_steps: u64,
}

/// The surroundings of a step, from the fields of a run (a method would borrow all of it).
macro_rules! context {
    ($run:expr, aside: $aside:expr) => {
        Ctx {
            problem: &mut *$run.problem,
            structure: &$run.structure,
            buf: &mut $run.buf,
            norm: &$run.norm,
            stats: &mut $run.stats,
            kkt: &mut *$run.kkt,
            projection: &mut $run.projection,
            index1: &mut $run.index1,
            clock: &mut $run.clock,
            cancel: &$run.cancel,
            available: $run.available,
            shape: $run.shape,
            aside: $aside,
        }
    };
}

mod attempt;
mod deliver;
mod history;
mod redundancy;
mod start;

use start::{check_limits, check_start};

impl<'p> Run<'p> {
    /// Prepares an integration from `initial` to `t_end`. Nothing is evaluated yet, except `p'` for implicit methods. The first step projects the initial
    /// positions and velocities onto the constraints; [`Stats::start_moved`] says how far that moved them.
    pub fn new(
        problem: &'p mut dyn Problem,
        method: &dyn Method,
        initial: State,
        t_end: f64,
        options: &Options,
    ) -> Result<Self, SetupError> {
        let structure = problem.structure().clone();
        structure.validate()?;
        let d = structure.dims;
        check_start(&structure, &initial)?;
        let t0 = initial.t;
        if t_end.is_nan() || !t0.is_finite() || t_end.is_infinite() || t_end <= t0 {
            return Err(SetupError::Interval { t0, t_end });
        }
        let limits = check_limits(options, t_end - t0, t_end)?;
        let norm = Norm::new(d, &options.rtol, &options.atol)?;
        let option = |option| move |reason| SetupError::Option { option, reason };

        let all = Selection::all(d);
        let select = options.select.clone().unwrap_or_else(|| all.clone());
        select.check(d).map_err(option("select"))?;
        if let Some(degree) = options.max_degree.filter(|&d| d < 3) {
            let reason =
                format!("{degree} is too low: values and derivatives at both ends of a step make a cubic");
            return Err(option("max_degree")(reason));
        }
        let schedule = Schedule::new(options.output.clone(), t0, t_end).map_err(option("output"))?;
        let switches = problem.switches().map_or_else(Vec::new, |s| s.list().to_vec());
        let locator = Locator::new(&options.events, switches, norm.rtol())?;

        // Start values with friction are solved for with F in the matrix.
        let friction_at_start = structure.friction.is_some() && options.start_rates == StartRates::Solve;
        let unsymmetric = method.needs_unsymmetric(&structure) || friction_at_start;
        let kkt = saddle_solver(&structure, options.linear_solver, unsymmetric)?;
        let setup = Setup {
            structure: &structure,
            norm: &norm,
            dense: schedule.is_on() || options.segments || locator.is_on(),
            linear_solver: options.linear_solver,
            offers: if method.is_implicit() {
                offers(problem, &structure, &initial)
            } else {
                Offers::default()
            },
            project: options.project,
            extrapolate_start: options.start_rates == StartRates::Extrapolate,
            safety: options.safety,
        };
        let (stepper, mut controller) = method.build(&setup)?;
        if let Some(fixed) = options.fixed {
            let orders = method.orders();
            if !(fixed.h > 0.0 && fixed.h.is_finite()) {
                return Err(option("fixed")(format!("the step {} must be positive", fixed.h)));
            }
            if !orders.contains(&fixed.order) {
                let (name, first, last) = (method.name(), orders.start(), orders.end());
                let reason = format!("{name} has the orders {first} to {last}, not {}", fixed.order);
                return Err(option("fixed")(reason));
            }
            controller = method.fixed(fixed);
        }

        let degree = stepper.dense_degree();
        let buf = TermBuf::new(&structure);
        Ok(Self {
            available: buf.available(),
            shape: buf.shape(),
            projection: Projection::new(
                &structure,
                options.linear_solver,
                (options.project, options.metric),
                method.projects_to_rounding(),
            )?,
            index1: Index1::new(&structure),
            watch: Watch::new(d, if options.fixed.is_some() { 0 } else { options.stiffness_test }),
            plan: controller.first(limits.h0.unwrap_or(limits.h_max)),
            selected: Segment::with_capacity(&select, degree),
            full: Segment::with_capacity(&all, degree),
            full_of: None,
            scratch: State::zeros(d),
            sample: vec![0.0; select.len()],
            rows: vec![0.0; d.nl],
            allow_redundant: options.allow_redundant,
            redundant: Vec::new(),
            expects_redundancy: false,
            singular: 0,
            candidates: Vec::with_capacity(degree),
            max_degree: options.max_degree.unwrap_or(usize::MAX),
            clock: Clock::new(options.clock),
            cancel: options.cancel.clone(),
            stats: Stats::default(),
            state: initial,
            started: false,
            start_rates: options.start_rates,
            violations: options.violations,
            segments: options.segments,
            project_output: options.project_output,
            problem,
            structure,
            buf,
            norm,
            kkt,
            stepper,
            controller,
            limits,
            schedule,
            locator,
            select,
            all,
        })
    }

    /// The last good state.
    pub fn state(&self) -> &State {
        &self.state
    }

    /// Counters so far.
    pub fn stats(&self) -> &Stats {
        &self.stats
    }

    /// Times so far, where they are measured.
    pub fn clock(&self) -> &Clock {
        &self.clock
    }

    /// The step that would be tried next.
    pub fn next_step(&self) -> f64 {
        self.plan.h
    }

    /// The method's name.
    pub fn method(&self) -> &'static str {
        self.stepper.name()
    }

    /// Sets of constraint rows that are redundant, by name, where that is allowed: in each the first row is a combination
    /// of the others. Found at the start, and whenever a step needed it.
    pub fn redundant_rows(&self) -> Vec<Vec<String>> {
        let name = |set: &Vec<usize>| set.iter().map(|&i| self.structure.names.row(i)).collect();
        self.redundant.iter().map(name).collect()
    }

    /// The saddle solver's name.
    pub fn linear_solver(&self) -> &'static str {
        self.kkt.name()
    }

    /// About the linear systems of an implicit method.
    pub fn corrector(&self) -> Option<CorrectorInfo> {
        self.stepper.corrector()
    }

    /// Iterations of all solutions so far, of those in [`Stats::work`] and [`Stats::aside`] together; `None` for a direct
    /// solver.
    pub fn solver_iterations(&self) -> Option<u64> {
        let sum = |own: u64| own + self.projection.iteration_count().unwrap_or(0);
        self.kkt.iteration_count().map(sum)
    }

    /// Runs to the end and closes the observers, also when the run ends early.
    pub fn finish(&mut self, observer: &mut dyn Observer) -> Result<Stop, SolveError> {
        let result = self.advance_to(self.limits.t_end, observer);
        let closed = observer.end(&self.state, &self.stats, &self.clock);
        let stop = result?;
        match closed {
            Ok(_) => Ok(stop),
            Err(e) => Err(self.error(SolveErrorKind::Observer(e))),
        }
    }

    /// Runs until `t`, which must not lie after the end of the run; a step is made to end there.
    pub fn advance_to(&mut self, t: f64, observer: &mut dyn Observer) -> Result<Stop, SolveError> {
        self.clock.enter(Part::Run);
        let result = loop {
            match self.step_towards(t.min(self.limits.t_end), observer) {
                Ok(Stop::Stepped) => {}
                other => break other,
            }
        };
        self.clock.leave();
        result
    }

    /// Makes one step (and starts the run, if it is the first).
    pub fn step(&mut self, observer: &mut dyn Observer) -> Result<Stop, SolveError> {
        self.step_towards(self.limits.t_end, observer)
    }

    /// Changes the state and forgets all history: when it is continued, the run makes the new state consistent and
    /// starts again from there. A state of wrong sizes or with numbers that are not finite is refused, and the run is as
    /// before.
    pub fn edit_state(&mut self, edit: impl FnOnce(&mut State)) -> Result<(), SolveError> {
        let mut edited = self.state.clone();
        edit(&mut edited);
        let (t0, t_end) = (edited.t, self.limits.t_end);
        let time = if t0.is_finite() { Ok(()) } else { Err(SetupError::Interval { t0, t_end }) };
        if let Err(e) = time.and_then(|()| check_start(&self.structure, &edited)) {
            let trouble = Trouble::Eval { t: self.state.t, source: gelenk_core::EvalError::fatal(e) };
            return Err(self.error(SolveErrorKind::Start(trouble)));
        }
        self.state = edited;
        self.started = false;
        Ok(())
    }

    #[cold]
    fn error(&self, kind: SolveErrorKind) -> SolveError {
        let (method, step) = (self.stepper.name(), self.stats.steps);
        SolveError { at: Place { method, t: self.state.t, h: self.plan.h, step }, kind }
    }

    /// Asks an observer; `Some(stop)` if it wants the run to end.
    fn tell(
        &mut self,
        observer: &mut dyn Observer,
        message: impl FnOnce(&Self, &mut dyn Observer) -> Flow,
    ) -> Result<Option<Stop>, SolveError> {
        self.clock.enter(Part::Observers);
        let flow = message(self, observer);
        self.clock.leave();
        match flow {
            Ok(flow) => Ok(flow.is_break().then_some(Stop::Cancelled)),
            Err(e) => Err(self.error(SolveErrorKind::Observer(e))),
        }
    }
}
