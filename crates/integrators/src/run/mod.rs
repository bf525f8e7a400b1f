//! The only loop.
//!
//! ```text
//! start: project p, v → a, λ → first step size
//! step:  plan → Stepper::attempt → Controller::judge → Stepper::commit (projects) → events → output → observers
//! ```
//!
//! `start.rs` makes the state consistent, `attempt.rs` finds a step that is accepted, `deliver.rs` does what follows it (events,
//! output, observers), `own_step.rs` makes rows anew that do not fit the motion, `passing.rs` notices singular poses that a run creeps over, `sides.rs` those that a step leaps over, `interior.rs` lends the motion inside it, `history.rs` saves and restores.

use crate::context::largest;
use crate::engine::Engine;
use crate::error::{RunPlace, SetupError, SolveError, SolveErrorKind, Trouble};
use crate::implicit::offers;
use crate::initial::StartRates;
use crate::methods::{Method, Offers, Parts, Setup};
use crate::observer::{Flow, Observer};
use crate::stepper::{Candidate, Controller, Plan, Stepper};
use crate::stiffness::{FastMode, Watch};
use crate::{Clock, CorrectorInfo, Options, Part};
use gelenk_core::{Problem, State, Stats};

mod attempt;
mod corner_step;
mod deliver;
mod history;
mod idle;
mod interior;
mod kinks;
mod own_step;
mod pace;
mod passing;
mod redundancy;
mod refine;
mod sides;
mod start;

use deliver::Delivery;
pub use idle::Idle;
pub use interior::Interior;
use kinks::Kinks;
pub use kinks::Sliding;
use own_step::OwnSteps;
pub use passing::PassedPose;
use passing::Passing;
use redundancy::RedundantRows;
use sides::Sides;
use start::{Limits, check_interval, check_start};

/// Positions that differ by less than this share of the largest one are next to each other.
const NEAR: f64 = 1e-9;

/// How a run starts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
struct Begin {
    /// After an event, from where that left it?
    goes_on: bool,
    /// At positions next to those where it stopped?
    is_near: bool,
    /// From a state whose accelerations and multipliers are its own?
    is_solved: bool,
}

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
    /// Someone asked to stop: a [`Cancel`](crate::Cancel) or an observer.
    Cancelled,
}

/// An integration in progress.
///
/// It borrows the problem and owns everything else, so that independent runs can go on in different threads. After
/// an error, an event or a cancellation, [`Run::state`] is the last good state.
pub struct Run<'p> {
    engine: Engine<'p>,
    stepper: Box<dyn Stepper>,
    controller: Box<dyn Controller>,
    watch: Watch,
    state: State,
    /// The step to be tried next, and the last one that was committed.
    plan: Plan,
    last: Plan,
    /// The error estimates of the last attempt.
    candidates: Vec<Candidate>,
    limits: Limits,
    started: bool,
    /// How it starts.
    begin: Begin,
    start_rates: StartRates,
    delivery: Delivery,
    redundant: RedundantRows,
    passing: Passing,
    sides: Sides,
    kinks: Kinks,
    /// A state on dense output at which corners are looked at.
    scratch: State,
}

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
        check_start(&structure, &initial)?;
        check_interval(initial.t, t_end)?;
        let limits = Limits::new(options, initial.t, t_end)?;
        let mut engine = Engine::new(problem, structure, method, options)?;
        let mut delivery = Delivery::new(&mut engine, (initial.t, t_end), options)?;
        let kinks = Kinks::new(&mut engine, method, t_end - initial.t);
        let needs_dense = delivery.needs_dense() || kinks.is_on();
        let (stepper, mut controller) = build(method, &mut engine, (&initial, t_end), needs_dense, options)?;
        let degree = stepper.dense_degree();
        delivery.reserve(degree);
        if delivery.makes_rows_anew() && stepper.can_step_to_rows() {
            let (second, _) = build(method, &mut engine, (&initial, t_end), false, options)?;
            delivery.own_steps = Some(OwnSteps::new(second, &initial));
        }
        let stiffness_test = if options.fixed.is_some() { 0 } else { options.stiffness_test };
        let plan = controller.first(limits.h0.unwrap_or(limits.h_max));
        Ok(Self {
            watch: Watch::new(engine.structure.dims, stiffness_test),
            scratch: initial.clone(),
            state: initial,
            kinks,
            plan,
            last: plan,
            candidates: Vec::with_capacity(degree),
            limits,
            started: false,
            begin: Begin::default(),
            start_rates: options.start_rates,
            redundant: RedundantRows::new(options.allow_redundant),
            passing: Passing::default(),
            sides: Sides::new(options.notice_poses, engine.structure.dims),
            engine,
            stepper,
            controller,
            delivery,
        })
    }

    /// The last good state.
    pub fn state(&self) -> &State {
        &self.state
    }

    /// What contacts did in the last step, where the method steps through them.
    pub fn contacts(&self) -> Option<&crate::ContactStep> {
        self.stepper.contacts()
    }

    /// Counters so far.
    pub fn stats(&self) -> &Stats {
        &self.engine.stats
    }

    /// Times so far, where they are measured.
    pub fn clock(&self) -> &Clock {
        &self.engine.clock
    }

    /// The fastest mode where the run has come to, if it oscillates with little damping. It costs about twenty evaluations, counted beside the
    /// integration.
    pub fn fast_mode(&mut self) -> Option<FastMode> {
        // a perturbed state that cannot be evaluated says nothing
        Watch::survey(&mut self.engine.aside(), &self.state).ok().flatten()
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
        let name = |set: &Vec<usize>| set.iter().map(|&i| self.engine.structure.names.row(i)).collect();
        self.redundant.found.iter().map(name).collect()
    }

    /// Those of [`Run::redundant_rows`] that were not redundant at the start.
    pub fn rows_redundant_later(&self) -> Vec<Vec<String>> {
        self.redundant_rows().split_off(self.redundant.at_start.min(self.redundant.found.len()))
    }

    /// The saddle solver's name.
    pub fn linear_solver(&self) -> &'static str {
        self.engine.kkt.name()
    }

    /// About the linear systems of an implicit method.
    pub fn corrector(&self) -> Option<CorrectorInfo> {
        self.stepper.corrector()
    }

    /// Iterations of all solutions so far, of those in [`Stats::work`] and [`Stats::aside`] together; `None` for a direct
    /// solver.
    pub fn solver_iterations(&self) -> Option<u64> {
        let sum = |own: u64| own + self.engine.projection.iteration_count().unwrap_or(0);
        self.engine.kkt.iteration_count().map(sum)
    }

    /// Runs to the end and closes the observers, also when the run ends early.
    pub fn finish(&mut self, observer: &mut dyn Observer) -> Result<Stop, SolveError> {
        let result = self.advance_to(self.limits.t_end, observer);
        let closed = observer.end(&self.state, &self.engine.stats, &self.engine.clock);
        let stop = result?;
        match closed {
            Ok(_) => Ok(stop),
            Err(e) => Err(self.error(SolveErrorKind::Observer(e))),
        }
    }

    /// Runs until `t`, which must not lie after the end of the run; a step is made to end there.
    pub fn advance_to(&mut self, t: f64, observer: &mut dyn Observer) -> Result<Stop, SolveError> {
        self.engine.clock.enter(Part::Run);
        let result = loop {
            match self.step_towards(t.min(self.limits.t_end), observer) {
                Ok(Stop::Stepped) => {}
                other => break other,
            }
        };
        self.engine.clock.leave();
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
        if let Err(e) = time.and_then(|()| check_start(&self.engine.structure, &edited)) {
            let trouble = Trouble::Eval { t: self.state.t, source: gelenk_core::EvalError::fatal(e) };
            return Err(self.error(SolveErrorKind::Start(trouble)));
        }
        self.state = edited;
        (self.started, self.begin) = (false, Begin::default());
        Ok(())
    }

    /// Goes on after an event from another state, as after [`Run::edit_state`], with a first step of at most this length. A state that meets its constraints to
    /// rounding is taken as it is. `is_solved`: are its accelerations and multipliers its own?
    pub fn restart(
        &mut self,
        from: State,
        first_step: Option<f64>,
        is_solved: bool,
    ) -> Result<(), SolveError> {
        let size = NEAR * largest(&self.state.p);
        let is_near = self.state.p.iter().zip(&from.p).all(|(p, q)| (p - q).abs() <= size);
        self.edit_state(|x| *x = from)?;
        self.begin = Begin { goes_on: true, is_near, is_solved };
        self.limits.h0 = first_step.map(|h| h.min(self.limits.h_max));
        self.limits.h_min = first_step.map_or(self.limits.h_min, |h| self.limits.h_min.min(1e-3 * h));
        Ok(())
    }

    /// The problem, between two steps.
    pub fn problem(&mut self) -> &mut dyn Problem {
        &mut *self.engine.problem
    }

    #[cold]
    fn error(&self, kind: SolveErrorKind) -> SolveError {
        let (method, step) = (self.stepper.name(), self.engine.stats.steps);
        SolveError { at: RunPlace { method, t: self.state.t, h: self.plan.h, step }, kind }
    }

    /// Asks an observer; `Some(stop)` if it wants the run to end.
    fn tell(
        &mut self,
        observer: &mut dyn Observer,
        message: impl FnOnce(&Self, &mut dyn Observer) -> Flow,
    ) -> Result<Option<Stop>, SolveError> {
        self.engine.clock.enter(Part::Observers);
        let flow = message(self, observer);
        self.engine.clock.leave();
        match flow {
            Ok(flow) => Ok(flow.is_break().then_some(Stop::Cancelled)),
            Err(e) => Err(self.error(SolveErrorKind::Observer(e))),
        }
    }
}

/// The stepper of a method and its control, or that of a fixed step.
fn build(
    method: &dyn Method,
    engine: &mut Engine<'_>,
    (initial, t_end): (&State, f64),
    dense: bool,
    options: &Options,
) -> Result<Parts, SetupError> {
    let offers = if method.is_implicit() {
        offers(&mut *engine.problem, &engine.structure, initial)
    } else {
        Offers::default()
    };
    let (stepper, controller) = method.build(&Setup {
        structure: &engine.structure,
        norm: &engine.norm,
        interval: t_end - initial.t,
        dense,
        linear_solver: options.linear_solver,
        offers,
        project: options.project,
        share_errors: options.share_errors,
        extrapolate_start: options.start_rates == StartRates::Extrapolate,
        safety: options.safety,
    })?;
    let Some(fixed) = options.fixed else { return Ok((stepper, controller)) };
    let refuse = |reason| Err(SetupError::Option { option: "fixed", reason });
    if !(fixed.h > 0.0 && fixed.h.is_finite()) {
        return refuse(format!("the step {} must be positive", fixed.h));
    }
    let orders = method.orders();
    if !orders.contains(&fixed.order) {
        let (name, first, last) = (method.name(), orders.start(), orders.end());
        return refuse(format!("{name} has the orders {first} to {last}, not {}", fixed.order));
    }
    Ok((stepper, method.fixed(fixed)))
}
