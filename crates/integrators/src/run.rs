//! The only loop.
//!
//! ```text
//! start: project p, v → a, λ → first step size
//! step:  plan → Stepper::attempt → Controller::judge → Stepper::commit (projects) → events → output → observers
//! ```

use crate::context::all_finite;
use crate::dense_output::{Sample, Schedule, Segment};
use crate::error::{Place, SetupError, SolveError, SolveErrorKind, Trouble};
use crate::events::{Locator, dense_state};
use crate::initial::{StartRates, consistent_rates, first_step};
use crate::methods::{Method, Setup};
use crate::observer::{EventInfo, Flow, Observer, PointKind, RejectInfo, StartInfo, StepInfo};
use crate::project::Projection;
use crate::stepper::{Attempt, Candidate, Committed, Controller, Plan, Reject, Search, Stepper, Verdict};
use crate::{Cancel, Clock, Ctx, EventMode, Norm, Options, Part, Selection};
use gelenk_core::{
    Kkt, Problem, Snapshot, SnapshotError, SnapshotReader, SnapshotWriter, State, Stats, Structure, TermBuf,
    Terms,
};
use gelenk_linalg::select as select_solver;

/// The default minimum step, as a share of the interval.
const MINIMUM_STEP: f64 = 1e-12;

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
    buf: TermBuf,
    norm: Norm,
    kkt: Box<dyn Kkt>,
    projection: Projection,
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
    locator: Locator,
    select: Selection,
    max_degree: usize,
    /// Dense output of the last step: of the selected components, and of all.
    selected: Segment,
    full: Segment,
    all: Selection,
    scratch: State,
    sample: Vec<f64>,
    rows: Vec<f64>,
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
            clock: &mut $run.clock,
            cancel: &$run.cancel,
            available: $run.available,
            aside: $aside,
        }
    };
}

impl<'p> Run<'p> {
    /// Prepares an integration from `initial` to `t_end`. Nothing is evaluated yet.
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
        let kkt = select_solver(&structure, options.linear_solver, unsymmetric)?;
        let setup = Setup {
            structure: &structure,
            norm: &norm,
            dense: schedule.is_on() || options.segments || locator.is_on(),
            extrapolate_start: options.start_rates == StartRates::Extrapolate,
        };
        let (stepper, mut controller) = method.build(&setup)?;
        if let Some(fixed) = options.fixed {
            let possible =
                fixed.h > 0.0 && fixed.h.is_finite() && (1..=method.max_order()).contains(&fixed.order);
            if !possible {
                let reason = format!(
                    "step {} and order {} must be positive, the order at most {}",
                    fixed.h,
                    fixed.order,
                    method.max_order()
                );
                return Err(option("fixed")(reason));
            }
            controller = Box::new(fixed);
        }

        let degree = stepper.dense_degree();
        let buf = TermBuf::new(&structure);
        Ok(Self {
            available: buf.available(),
            projection: Projection::new(&structure, options.linear_solver)?,
            plan: controller.first(limits.h0.unwrap_or(limits.h_max)),
            selected: Segment::with_capacity(&select, degree),
            full: Segment::with_capacity(&all, degree),
            scratch: State::zeros(d),
            sample: vec![0.0; select.len()],
            rows: vec![0.0; d.nl],
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

    /// The saddle solver's name.
    pub fn linear_solver(&self) -> &'static str {
        self.kkt.name()
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

    /// Everything needed to go on from here in another process, to the last bit.
    pub fn snapshot(&self) -> Vec<u8> {
        let mut out = SnapshotWriter::new();
        out.section("gelenk run 1");
        self.state.save(&mut out);
        self.stats.save(&mut out);
        out.bool(self.started);
        out.f64(self.plan.h);
        out.u64(self.plan.order as u64);
        out.u64(match self.plan.search {
            Search::Window => 0,
            Search::Upward => 1,
            Search::Ascending => 2,
            Search::Exact => 3,
        });
        for part in self.parts() {
            part.save(&mut out);
        }
        let mut bytes = out.into_bytes();
        bytes.extend(checksum(&bytes).to_le_bytes());
        bytes
    }

    /// Goes on from a snapshot of a run with the same problem, method and options. After an error the run is as before.
    pub fn restore(&mut self, snapshot: &[u8]) -> Result<(), SetupError> {
        let (bytes, sum) = snapshot.split_last_chunk().ok_or(SnapshotError::Damaged("it ends too early"))?;
        if checksum(bytes).to_le_bytes() != *sum {
            return Err(SnapshotError::Damaged("its checksum is wrong").into());
        }
        let before = self.snapshot();
        let result = self.take_over(bytes);
        if result.is_err() {
            self.take_over(&before[..before.len() - sum.len()])?;
        }
        result
    }

    fn take_over(&mut self, bytes: &[u8]) -> Result<(), SetupError> {
        let mut from = SnapshotReader::new(bytes);
        from.section("gelenk run 1")?;
        self.state.restore(&mut from)?;
        self.stats.restore(&mut from)?;
        self.started = from.bool()?;
        self.plan.h = from.f64()?;
        self.plan.order = from.u64()? as usize;
        self.plan.search = match from.u64()? {
            0 => Search::Window,
            1 => Search::Upward,
            2 => Search::Ascending,
            3 => Search::Exact,
            _ => return Err(SnapshotError::Damaged("unknown kind of order search").into()),
        };
        self.stepper.restore(&mut from)?;
        self.controller.restore(&mut from)?;
        self.kkt.restore(&mut from)?;
        self.projection.restore(&mut from)?;
        self.locator.restore(&mut from)?;
        self.schedule.restore(&mut from)?;
        Ok(from.finish()?)
    }

    /// The parts that keep history, in the order of a snapshot.
    fn parts(&self) -> [&dyn Snapshot; 6] {
        [&*self.stepper, &*self.controller, &*self.kkt, &self.projection, &self.locator, &self.schedule]
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

    /// Makes the state consistent and chooses a first step.
    fn start(&mut self, observer: &mut dyn Observer) -> Result<Option<Stop>, SolveError> {
        self.clock.enter(Part::Start);
        let result = self.consistent_start();
        self.clock.leave();
        let projection = result.map_err(|trouble| self.error(SolveErrorKind::Start(trouble)))?;
        self.started = true;
        // A wish to stop is granted when everything about the start is delivered, so that the run can go on later.
        let mut stop = self.tell(observer, |run, o| {
            o.start(&StartInfo {
                method: run.stepper.name(),
                solver: run.kkt.name(),
                names: &run.structure.names,
                state: &run.state,
                t_end: run.limits.t_end,
                h: run.plan.h,
                projection,
            })
        })?;
        stop = self.tell(observer, |run, o| o.point(PointKind::Start, &run.state))?.or(stop);
        if self.schedule.at_start(self.state.t) {
            gather(&self.state, &self.select, &mut self.sample);
            let sample = |run: &Self, o: &mut dyn Observer| {
                o.output(&Sample::split(run.state.t, &run.select, &run.sample))
            };
            stop = self.tell(observer, sample)?.or(stop);
        }
        Ok(stop)
    }

    fn consistent_start(&mut self) -> Result<Committed, Trouble> {
        let mut cx = context!(self, aside: false);
        let x = &mut self.state;
        let projection = cx.project(x.t, &mut x.p, &mut x.v)?;
        cx.aside = true;
        if self.start_rates == StartRates::Solve {
            consistent_rates(&mut cx, x)?;
        }
        self.locator.start(&mut cx, x)?;
        self.plan = self.controller.first(1.0);
        let h = match self.limits.h0 {
            Some(h) => h,
            None => first_step(&mut cx, x, self.plan.order, self.limits.h_max),
        };
        self.plan = self.controller.first(h.clamp(self.limits.h_min, self.limits.h_max));
        self.stepper.start(&self.state);
        if self.violations {
            // The search for start values has evaluated G and gᴵ elsewhere.
            let mut cx = context!(self, aside: true);
            cx.eval(Terms::CONSTRAINT_MATRIX | Terms::CONSTRAINT_RATE, &self.state.point())?;
        }
        self.measure_violations()?;
        Ok(projection)
    }

    fn step_towards(&mut self, until: f64, observer: &mut dyn Observer) -> Result<Stop, SolveError> {
        if !self.started
            && let Some(stop) = self.start(observer)?
        {
            return Ok(stop);
        }
        loop {
            if self.cancel.is_cancelled() {
                return Ok(Stop::Cancelled);
            }
            let rest = until - self.state.t;
            if rest <= 4.0 * f64::EPSILON * until.abs() {
                return Ok(Stop::Reached);
            }
            if self.stats.steps + self.stats.rejections.total() >= self.limits.max_steps {
                return Err(self.error(SolveErrorKind::TooManySteps { limit: self.limits.max_steps }));
            }
            let planned = self.plan;
            let mut plan = planned;
            plan.h = plan.h.min(self.limits.h_max);
            let near = plan.h >= self.controller.reach() * rest;
            let last = near && rest <= self.limits.h_max * (1.0 + 1e-9);
            if near && !last {
                plan.h = 0.5 * rest; // the rest is a little more than the largest step
            } else if last {
                plan.h = rest;
                if plan.search != Search::Exact {
                    plan.search = Search::Ascending;
                }
            }
            match self.try_step(plan)? {
                Ok((next, committed)) => {
                    if last {
                        self.state.t = until;
                    }
                    // A step cut short by the end says nothing against the step planned before.
                    self.plan = if last && plan.h < 0.5 * planned.h {
                        Plan { h: next.h.max(planned.h), ..next }
                    } else {
                        next
                    };
                    return self.after_step(plan, committed, observer);
                }
                Err((next, why)) => {
                    if let Some(stop) = self.rejected(plan, next, why, observer)? {
                        return Ok(stop);
                    }
                }
            }
        }
    }

    /// Attempts and commits one step. The inner error is a rejection with the plan to try instead.
    #[allow(clippy::type_complexity)]
    fn try_step(&mut self, plan: Plan) -> Result<Result<(Plan, Committed), (Plan, Reject)>, SolveError> {
        let mut cx = context!(self, aside: false);
        self.candidates.clear();
        cx.clock.enter(Part::Attempt);
        let outcome = match self.stepper.attempt(&mut cx, &self.state, plan) {
            Ok(Attempt::Done(seen)) => {
                self.candidates.extend_from_slice(seen);
                match self.controller.judge(plan, seen) {
                    Verdict::Accept(next) => Ok(next),
                    Verdict::Retry(next) => {
                        let err = seen.last().map_or(f64::INFINITY, |c| c.err);
                        Err((Some(next), Reject::Error { err }))
                    }
                }
            }
            Ok(Attempt::Failed(why)) => Err((None, why)),
            Err(trouble) => Err((None, Reject::Trouble(trouble))),
        };
        let outcome = outcome.and_then(|next| match self.stepper.commit(&mut cx, &mut self.state) {
            Ok(committed) => Ok((next, committed)),
            Err(why) => Err((None, why)),
        });
        cx.clock.leave();
        match outcome {
            Ok(done) => Ok(Ok(done)),
            Err((_, Reject::Trouble(trouble))) if !trouble.is_curable() => {
                // A cancelled attempt leaves the state as it was; the loop sees the request next.
                if matches!(trouble, Trouble::Cancelled) {
                    return Ok(Err((plan, Reject::Trouble(trouble))));
                }
                Err(self.error(SolveErrorKind::Fatal(trouble)))
            }
            Err((next, why)) => {
                let next = next.unwrap_or_else(|| self.controller.failed(plan, &why));
                Ok(Err((next, why)))
            }
        }
    }

    fn rejected(
        &mut self,
        plan: Plan,
        next: Plan,
        why: Reject,
        observer: &mut dyn Observer,
    ) -> Result<Option<Stop>, SolveError> {
        if matches!(why, Reject::Trouble(Trouble::Cancelled)) {
            return Ok(Some(Stop::Cancelled));
        }
        let r = &mut self.stats.rejections;
        match &why {
            Reject::Error { .. } => r.error += 1,
            Reject::Unstable(_) => r.unstable += 1,
            Reject::Moved(_) | Reject::Trouble(Trouble::Projection { .. }) => r.projection += 1,
            Reject::Trouble(Trouble::Singular { .. } | Trouble::NotPositiveDefinite { .. }) => {
                r.singular += 1;
            }
            Reject::Trouble(_) => r.evaluation += 1,
        }
        let stop = self.tell(observer, |run, o| {
            o.rejected(&RejectInfo { t: run.state.t, plan, candidates: &run.candidates, why: &why })
        })?;
        self.plan = next;
        let kind = if self.controller.is_fixed() {
            SolveErrorKind::FixedStep { reason: why.to_string() }
        } else if next.h < self.limits.h_min {
            let cause = if let Reject::Trouble(trouble) = why { Some(trouble) } else { None };
            SolveErrorKind::MinimumStep { h_min: self.limits.h_min, cause }
        } else {
            return Ok(stop);
        };
        let mut error = self.error(kind);
        error.at.h = plan.h;
        Err(error)
    }

    /// Everything that follows an accepted step: violations, events, output, observers. A wish to stop is granted when
    /// all of it is delivered, so that the run can go on later.
    fn after_step(
        &mut self,
        plan: Plan,
        projection: Committed,
        observer: &mut dyn Observer,
    ) -> Result<Stop, SolveError> {
        self.stats.steps += 1;
        let wants_output = self.segments || self.schedule.wants(self.state.t);
        let mut prepared = self.measure_violations().and_then(|()| self.find_events());
        if wants_output {
            prepared = prepared.and_then(|()| self.build_selected());
        }
        if let Err(trouble) = prepared {
            return Err(self.fail_after_step(trouble, observer));
        }
        let stopping = self.locator.events.mode == EventMode::Stop && !self.locator.roots.is_empty();
        let mut stop = None;
        if wants_output {
            stop = self.tell(observer, |run, o| o.segment(&run.selected))?;
        }

        // Output and events in order of time.
        let mut count = 0;
        for k in 0..self.locator.roots.len() {
            let root = self.locator.roots[k];
            if stopping && root.t > self.locator.roots[0].t {
                break;
            }
            if wants_output {
                stop = self.emit_output(root.t, &mut count, observer)?.or(stop);
            }
            if let Err(trouble) = self.root_state(root.t) {
                return Err(self.fail_after_step(trouble, observer));
            }
            let event = self.tell(observer, |run, o| {
                let name = &run.locator.switches[root.index].name;
                let info = EventInfo { index: root.index, name, rising: root.rising };
                o.point(PointKind::Event(info), &run.scratch)
            })?;
            stop = event.or(stop);
        }
        if stopping {
            self.stop_at_event().map_err(|trouble| self.error(SolveErrorKind::Fatal(trouble)))?;
        } else {
            if wants_output {
                stop = self.emit_output(self.state.t, &mut count, observer)?.or(stop);
            }
            stop = self.tell(observer, |run, o| o.point(PointKind::Step, &run.state))?.or(stop);
        }
        let step = self.tell(observer, |run, o| {
            o.step(&StepInfo {
                plan,
                candidates: &run.candidates,
                projection,
                state: &run.state,
                stats: &run.stats,
            })
        })?;
        Ok(match (step.or(stop), stopping) {
            (Some(stop), _) => stop,
            (None, true) => Stop::Event { index: self.locator.roots[0].index },
            (None, false) => Stop::Stepped,
        })
    }

    /// The error after a step that was accepted but cannot be worked up; the state is good and is delivered.
    #[cold]
    fn fail_after_step(&mut self, trouble: Trouble, observer: &mut dyn Observer) -> SolveError {
        match self.tell(observer, |run, o| o.point(PointKind::Step, &run.state)) {
            Ok(_) => self.error(SolveErrorKind::Fatal(trouble)),
            Err(error) => error,
        }
    }

    fn find_events(&mut self) -> Result<(), Trouble> {
        self.locator.roots.clear();
        if !self.locator.is_on() {
            return Ok(());
        }
        let mut cx = context!(self, aside: true);
        cx.clock.enter(Part::Events);
        let result = match self.locator.suspects(&mut cx, &self.state) {
            Ok(true) => {
                cx.clock.enter(Part::Dense);
                let built = self.stepper.dense(&mut cx, &self.state, &self.all, usize::MAX, &mut self.full);
                cx.clock.leave();
                built.and_then(|()| self.locator.locate(&mut cx, &self.full, &mut self.scratch))
            }
            other => other.map(|_| ()),
        };
        cx.clock.leave();
        result
    }

    fn build_selected(&mut self) -> Result<(), Trouble> {
        let mut cx = context!(self, aside: true);
        cx.clock.enter(Part::Dense);
        let result =
            self.stepper.dense(&mut cx, &self.state, &self.select, self.max_degree, &mut self.selected);
        cx.clock.leave();
        result
    }

    /// Gives output up to a time; `Some(stop)` if an observer wants the run to end.
    fn emit_output(
        &mut self,
        until: f64,
        count: &mut usize,
        observer: &mut dyn Observer,
    ) -> Result<Option<Stop>, SolveError> {
        let mut stop = None;
        while let Some(t) = self.schedule.next_in(&self.selected, self.state.t, until, *count) {
            *count += 1;
            self.selected.values(t, &mut self.sample);
            let sample =
                |run: &Self, o: &mut dyn Observer| o.output(&Sample::split(t, &run.select, &run.sample));
            stop = self.tell(observer, sample)?.or(stop);
        }
        Ok(stop)
    }

    /// Puts the projected dense output at `t` into the scratch state.
    fn root_state(&mut self, t: f64) -> Result<(), Trouble> {
        let mut cx = context!(self, aside: true);
        let x = &mut self.scratch;
        dense_state(&mut cx, &self.full, t, x);
        cx.project(t, &mut x.p, &mut x.v).map(|_| ())
    }

    /// Makes the event just reported (in the scratch state) the current state.
    fn stop_at_event(&mut self) -> Result<(), Trouble> {
        let h = self.plan.h.min(self.full.h);
        self.state.copy_from(&self.scratch);
        let mut cx = context!(self, aside: true);
        self.locator.stop_at_first(&mut cx, &self.state)?;
        self.stepper.start(&self.state);
        self.plan = self.controller.first(h);
        Ok(())
    }

    /// Measures how far the state violates its constraints.
    fn measure_violations(&mut self) -> Result<(), Trouble> {
        if !self.violations || self.structure.dims.nl == 0 {
            return Ok(());
        }
        let mut cx = context!(self, aside: true);
        let x = &self.state;
        let largest = |r: &[f64]| r.iter().fold(0.0_f64, |m, r| m.max(r.abs()));
        let gamma = if cx.structure.acceleration_term { Terms::ACCELERATION } else { Terms::NONE };
        cx.eval(Terms::CONSTRAINT | gamma, &x.point())?;
        let position = largest(&cx.buf.constraint);
        // The projection has left behind G and gᴵ at this state.
        cx.velocity_residual(&x.v, &mut self.rows);
        let velocity = largest(&self.rows);
        let acceleration = if cx.structure.acceleration_term {
            self.rows.copy_from_slice(&cx.buf.acceleration);
            cx.structure.constraint_matrix.multiply_add(1.0, &cx.buf.constraint_matrix, &x.a, &mut self.rows);
            largest(&self.rows)
        } else {
            f64::NAN
        };
        let s = &mut self.stats;
        s.position_violation = s.position_violation.max(position);
        s.velocity_violation = s.velocity_violation.max(velocity);
        s.acceleration_violation =
            if acceleration.is_nan() { acceleration } else { s.acceleration_violation.max(acceleration) };
        Ok(())
    }
}

/// FNV-1a, to tell a damaged snapshot from a whole one.
fn checksum(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |h, &b| (h ^ u64::from(b)).wrapping_mul(0x0100_0000_01b3))
}

/// Selected components of a state, in the order of [`Sample`].
fn gather(x: &State, select: &Selection, out: &mut [f64]) {
    let groups =
        [(&select.p, &x.p), (&select.v, &x.v), (&select.u, &x.u), (&select.a, &x.a), (&select.lam, &x.lam)];
    let values = groups.into_iter().flat_map(|(list, part)| list.iter().map(|&i| part[i]));
    for (out, value) in out.iter_mut().zip(values) {
        *out = value;
    }
}

/// The name of a component.
type Name<'a> = &'a dyn Fn(usize) -> String;

fn check_start(structure: &Structure, x: &State) -> Result<(), SetupError> {
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

fn check_limits(options: &Options, interval: f64, t_end: f64) -> Result<Limits, SetupError> {
    let positive = |option, value: Option<f64>| match value {
        Some(x) if !(x.is_finite() && x > 0.0) => {
            Err(SetupError::Option { option, reason: format!("{x} is not a positive number") })
        }
        other => Ok(other),
    };
    let h0 = positive("h0", options.h0)?;
    let h_min = positive("h_min", options.h_min)?.unwrap_or(MINIMUM_STEP * interval);
    let h_max = positive("h_max", options.h_max)?.unwrap_or(interval).min(interval);
    if h_min > h_max {
        let reason = format!("the smallest step {h_min} is larger than the largest step {h_max}");
        return Err(SetupError::Option { option: "h_min", reason });
    }
    Ok(Limits { t_end, h0, h_min, h_max, max_steps: options.max_steps })
}
