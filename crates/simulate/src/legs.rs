//! The way through a run: legs with one model and one method each, until the end, an event, a failure or a request to stop.

use crate::SimulateError;
use crate::balance::{self, Made};
use crate::bending::{self, Bending};
use crate::checkpoint::{Checkpoint, numbers};
use crate::contact::Touch;
use crate::curves::Curves;
use crate::energy::{Meter, Sums};
use crate::passing::Passing;
use crate::peaks::Peaks;
use crate::picture::{Marks, Picture};
use crate::settings::{Leg, Plan, Wanted};
use crate::sink::Sink;
use crate::so_far::{SoFar, StartKind};
use crate::start::{Beginning, part};
use crate::subject::{About, OnEvent, Outputs, Source, Subject};
use crate::totals::Totals;
use crate::watcher::Watcher;
use gelenk_core::{Contacts as _, Problem, State};
use gelenk_integrators::{
    Cancel, DenseOptions, Events, FixedStep, Method as _, Options, Rates, Run, SolveError, SolveErrorKind,
    StartRates, Stop, Tolerance,
};
use gelenk_io::Action;
use gelenk_io::results::summary::{ModelSummary, Moved, OptionsSummary, RunSummary};
use gelenk_io::results::{Cause, Column, Doubt, EventRecord, ResultsError, Status, Summary};
use gelenk_io::scene::Scene;
use gelenk_model::ModelError;
use std::time::{Duration, Instant};

/// Errors of steps that add up to more tolerances than this are a doubt.
const MANY_TOLERANCES: f64 = 1e3;
/// The same of what they make of velocities and forces behind corners; that is estimated from above.
const HASTY: f64 = 3000.0;
/// The same where positions alone are controlled: in index 3, and by generalized-alpha, whose forces were off by up to ten times the sum.
const MANY_IN_POSITIONS: f64 = 1e2;
/// Accelerations that change by more tolerances when positions change by one make forces doubtful. Errors of positions in a mode that is hardly damped are
/// a tenth to a hundredth of a tolerance; a rod on a damped spring was off by a hundredth of what 5e4 promised. Methods of order eight and more are off by less.
const FAST_MODE: f64 = 7e4;
const FAST_MODE_OF_HIGH_ORDER: f64 = 1e5;
/// A method of order two that takes more steps than this is not the one for the tolerance.
const MANY_STEPS: u64 = 50_000;

/// How far a run has come.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Progress {
    /// The start \[s\].
    pub t_start: f64,
    /// The end \[s\].
    pub t_end: f64,
    /// The time reached \[s\].
    pub t: f64,
    /// The next step \[s\].
    pub h: f64,
    /// Steps of the method at work.
    pub steps: u64,
}

/// Who is asked and told while a run goes.
#[derive(Default)]
pub struct Hooks<'a> {
    /// A switch to stop it; what is there is kept.
    pub cancel: Cancel,
    /// Is told after every step.
    pub progress: Option<&'a mut dyn FnMut(&Progress)>,
    /// Is told what is done before the first step, when it begins.
    pub stage: Option<&'a mut dyn FnMut(&str)>,
    /// The time between checkpoints of runs in folders; [`CHECKPOINT_INTERVAL`](crate::CHECKPOINT_INTERVAL) if not given.
    pub checkpoints: Option<Duration>,
    /// Does nobody want to know which part of the work took how long? Reading the clock takes a quarter of the time of a small model.
    pub untimed: bool,
}

/// What became of a run.
#[derive(Debug)]
pub struct Outcome {
    /// How it ended.
    pub status: Status,
    /// The last state.
    pub state: State,
    /// Everything about it.
    pub summary: Summary,
    /// What happened.
    pub events: Vec<EventRecord>,
    /// The error that ended it, if it was one of files.
    pub write_error: Option<ResultsError>,
}

/// Most changes of a model in a row that take no time.
const STANDSTILL: u32 = 100;
/// So little of a run is no time.
const MOMENT: f64 = 1e-10;
/// Events no further apart than this share of the run happen together.
const SIMULTANEOUS: f64 = 1e-7;

/// How a leg ended.
enum End {
    Reached,
    Events(Vec<(usize, bool)>, State),
    /// Contacts have not changed for so long that events may take over from steps.
    Calm,
    Interrupted(String),
    Failed(SolveError),
}

/// How a run ended.
struct Done {
    status: Status,
    message: String,
    state: State,
    write_error: Option<ResultsError>,
}

/// What follows a leg: another one, from here, or nothing.
enum Next {
    From(State),
    Done(Box<Done>),
}

/// A run on its way.
pub(crate) struct Legs<'a, 'h> {
    pub(crate) source: &'a mut dyn Source,
    pub(crate) plan: &'a Plan,
    pub(crate) hooks: &'a mut Hooks<'h>,
    pub(crate) about: About,
    pub(crate) beginning: Beginning,
    columns: Vec<Column>,
    since: Instant,
    formulation: String,
    linear_solver: String,
    /// The events that ended the leg before, and whether each rose.
    happened: Vec<(usize, bool)>,
    /// Contacts, where the model has any.
    touch: Option<Touch>,
}

/// What looks at a model beside the integrator.
struct Instruments {
    meter: Meter,
    picture: Picture,
    passing: Passing,
    bending: Bending,
    marks: Marks,
    peaks: Option<Peaks>,
    /// Made where a sink wants them.
    curves: Option<Curves>,
}

impl Instruments {
    fn new(subject: &Subject, plan: &Plan) -> Result<Self, SimulateError> {
        let (meter, picture) = (Meter::new(&subject.system), Picture::new(&subject.system)?);
        let peaks = plan.peaks.then(|| Peaks::new(&subject.columns, &*subject.outputs, plan.rtol));
        let (passing, marks) = (Passing::new(subject), Marks::new(&subject.system));
        let bending = Bending::new(&subject.system);
        Ok(Self { meter, picture, passing, bending, marks, peaks, curves: None })
    }
}

impl<'a, 'h> Legs<'a, 'h> {
    pub(crate) fn new(
        source: &'a mut dyn Source,
        plan: &'a Plan,
        hooks: &'a mut Hooks<'h>,
        beginning: Beginning,
    ) -> Self {
        let about = source.about();
        let (formulation, linear_solver) = (String::new(), String::new());
        let (since, happened, columns) = (Instant::now(), Vec::new(), Vec::new());
        let touch = None;
        Self {
            source,
            plan,
            hooks,
            about,
            beginning,
            columns,
            since,
            formulation,
            linear_solver,
            happened,
            touch,
        }
    }

    /// Runs from the beginning, or from a checkpoint. `open` makes the sink when the integrator is ready, so that a run that cannot
    /// begin leaves nothing behind.
    pub(crate) fn run<S: Sink>(
        mut self,
        mut subject: Subject,
        resume: Option<Checkpoint>,
        open: impl FnOnce(&Self, &[Column], &Scene) -> Result<S, SimulateError>,
    ) -> Result<(Outcome, S), SimulateError> {
        let (mut so_far, mut from, snapshot) = self.begin(&mut subject, resume)?;
        self.columns.clone_from(&subject.columns);
        let mut instruments = Instruments::new(&subject, self.plan)?;
        let first = |legs: &mut Self, columns: &[Column], scene: &Scene, so_far: &mut SoFar| {
            legs.beginning.times.push(part("preparation", legs.since.elapsed()));
            legs.beginning.times.iter().for_each(|time| so_far.totals.add_time(time));
            legs.since = Instant::now();
            open(legs, columns, scene)
        };
        let seen = (&mut subject, &mut instruments);
        let (mut end, mut state, mut sink) = self.lap(seen, &from, &mut so_far, snapshot, first)?;
        loop {
            let next = self.after(end, state, (&mut subject, &mut instruments), &mut so_far)?;
            from = match self.or_done(next) {
                Next::From(x) => x,
                Next::Done(mut done) => {
                    if done.status == Status::Completed
                        && let Err(error) = self.keep_end(&so_far, &done.state, &mut sink)
                    {
                        (done.status, done.message) = (Status::Failed, error.to_string());
                        done.write_error = Some(error);
                    }
                    return Ok((self.outcome(so_far, *done, &sink), sink));
                }
            };
            let seen = (&mut subject, &mut instruments);
            (end, state, sink) = self.lap(seen, &from, &mut so_far, None, |_, _, _, _| Ok(sink))?;
        }
    }

    /// Nothing follows at the end of the run, whatever happened there.
    fn or_done(&self, next: Next) -> Next {
        match next {
            Next::From(state) if state.t >= self.plan.t_end => {
                let (status, message) = (Status::Completed, String::new());
                Next::Done(Box::new(Done { status, message, state, write_error: None }))
            }
            next => next,
        }
    }

    /// Makes the integrator for one model, one method and one phase of contacts, and runs until something ends it. `sink` is asked for
    /// when the integrator is ready.
    fn lap<S: Sink>(
        &mut self,
        (subject, instruments): (&mut Subject, &mut Instruments),
        from: &State,
        so_far: &mut SoFar,
        snapshot: Option<Vec<u8>>,
        sink: impl FnOnce(&mut Self, &[Column], &Scene, &mut SoFar) -> Result<S, SimulateError>,
    ) -> Result<(End, State, S), SimulateError> {
        let wanted = Wanted::of(subject);
        let Subject { system, outputs, columns, actions, scene, .. } = subject;
        let mut phase;
        if let Some(touch) = &self.touch {
            let now = touch.phase();
            // where events and steps take turns, pairs were found anew
            outputs.follow_contacts(system);
            instruments.marks.follow(system);
            if touch.steps() {
                instruments.meter.rest(system);
            } else {
                instruments.meter.follow(system);
                instruments.meter.note(now, system.features(), from.lam.len());
            }
            outputs.note(now, system.features());
            instruments.marks.note(now, system.features());
        }
        let problem: &mut dyn Problem = match self.touch.as_ref().filter(|touch| !touch.steps()) {
            Some(touch) => {
                phase = touch.problem(system);
                match &mut phase {
                    Some(phase) => phase,
                    // contacts are driven by events here
                    None => return Err(ModelError::Whole("contacts have no phase".into()).into()),
                }
            }
            None => system,
        };
        let mut run = self.ready(problem, wanted, from, so_far)?;
        if let Some(snapshot) = snapshot {
            run.restore(&snapshot)?;
        }
        let mut sink = sink(self, columns, scene, so_far)?;
        self.note(&run, so_far);
        let around = (&mut **outputs, &actions[..]);
        let (end, state) = self.leg(run, instruments, around, from, so_far, &mut sink);
        Ok((end, state, sink))
    }

    /// Where the first leg starts: at the beginning, or where a checkpoint says, with the integrator as it was there.
    fn begin(
        &mut self,
        subject: &mut Subject,
        resume: Option<Checkpoint>,
    ) -> Result<(SoFar, State, Option<Vec<u8>>), SimulateError> {
        let Some(point) = resume else {
            let mut so_far = SoFar::new(self.plan, subject.system.model());
            so_far.totals.hints.clone_from(&self.beginning.hints);
            so_far.totals.doubts.clone_from(&self.beginning.doubts);
            let mut from = self.beginning.state.clone();
            self.touch = Touch::begin(self.source, subject, self.plan, &mut from, &mut so_far)?;
            return Ok((so_far, from, None));
        };
        for values in &point.so_far.assignments {
            self.source.set_all(values)?;
        }
        if !point.so_far.assignments.is_empty() {
            *subject = self.source.build(self.plan.coordinates)?;
        }
        let log = &point.so_far.contact;
        self.touch = Touch::resume(self.source, subject, self.plan, &point.contacts, log)?;
        let phase = self.touch.as_ref().and_then(|touch| Some(touch.problem(&mut subject.system)?.dims()));
        let dims = phase.unwrap_or_else(|| subject.system.dims());
        let from = point.start_state(dims)?;
        let mut so_far = point.so_far;
        so_far.totals.resumed += 1;
        // the end of a run has no integrator at work
        Ok((so_far, from, Some(point.run).filter(|run| !run.is_empty())))
    }

    /// Sets up the integrator for a leg.
    fn ready<'s>(
        &self,
        problem: &'s mut dyn Problem,
        wanted: Wanted,
        from: &State,
        so_far: &SoFar,
    ) -> Result<Run<'s>, SimulateError> {
        let choice = self.plan.choice(&so_far.method);
        let is_first = so_far.start == StartKind::First;
        if is_first || so_far.start == StartKind::Changed {
            choice.check_problem("the model", problem)?;
        }
        let happened = &self.happened;
        let leg = Leg { structure: problem.structure(), t: from.t, is_first, wanted, happened };
        let mut options = self.plan.options(choice, &leg);
        options.clock = !self.hooks.untimed;
        if let Some(touch) = &self.touch {
            if touch.steps() {
                return self.ready_to_step(problem, from, options);
            }
            options = touch.options(options, wanted.events, &so_far.contact, self.plan.t_end - from.t);
        }
        Run::new(problem, &*choice.method, from.clone(), self.plan.t_end, &options)
            .map_err(|error| choice.explain(error).into())
    }

    /// The same where contacts are stepped through.
    fn ready_to_step<'s>(
        &self,
        problem: &'s mut dyn Problem,
        from: &State,
        options: Options,
    ) -> Result<Run<'s>, SimulateError> {
        let stepping = &self.plan.contact.stepping;
        let method = stepping.method();
        let order = *method.orders().start();
        let fixed = stepping.step.map(|h| FixedStep { h, order }).or(options.fixed);
        // accelerations and multipliers are means over steps, and those of the start are known
        let rates = Rates::Interpolated;
        let rtol = self.plan.rtol.max(stepping.least_tolerance());
        let atol = self.plan.atol.max(rtol * self.plan.atol / self.plan.rtol);
        let options = Options {
            rtol: Tolerance::Scalar(rtol),
            atol: Tolerance::Scalar(atol),
            fixed,
            h_max: options.h_max.map(|h| stepping.step.map_or(h, |step| h.max(2.0 * step))),
            events: Events { rates, ..options.events },
            dense: DenseOptions { rates, ..options.dense },
            start_rates: StartRates::Extrapolate,
            ..options
        };
        Ok(Run::new(problem, &method, from.clone(), self.plan.t_end, &options)?)
    }

    /// Notes what is at work.
    fn note(&mut self, run: &Run<'_>, so_far: &mut SoFar) {
        if self.touch.as_ref().is_some_and(Touch::steps) {
            let method = self.plan.contact.stepping.method();
            method.formulation().clone_into(&mut self.formulation);
            run.linear_solver().clone_into(&mut self.linear_solver);
            let name = method.name();
            if so_far.totals.methods.last().is_none_or(|last| last != name) {
                so_far.totals.methods.push(name.to_owned());
            }
            return;
        }
        let choice = self.plan.choice(&so_far.method);
        choice.method.formulation().clone_into(&mut self.formulation);
        run.linear_solver().clone_into(&mut self.linear_solver);
        if so_far.totals.methods.last() != Some(&choice.name) {
            so_far.totals.methods.push(choice.name.clone());
        }
    }

    /// What follows a leg.
    fn after(
        &mut self,
        end: End,
        state: State,
        (subject, instruments): (&mut Subject, &mut Instruments),
        so_far: &mut SoFar,
    ) -> Result<Next, SimulateError> {
        let done = |status, message: String, state| {
            Ok(Next::Done(Box::new(Done { status, message, state, write_error: None })))
        };
        match end {
            End::Events(mut indices, mut x) => {
                if let Some(witness) = taken(&mut indices, subject.actions.len())
                    && let Some(touch) = &mut self.touch
                {
                    x = match touch.treat(&mut subject.system, &x, witness, so_far) {
                        Ok(x) => x,
                        Err(error) => {
                            let storm = error.storm().map(|reason| (&x, reason));
                            let system = &mut subject.system;
                            match storm.and_then(|storm| touch.storm(system, self.plan, storm, so_far)) {
                                Some(x) => x,
                                None => return done(Status::Failed, self.placed(error.to_string()), x),
                            }
                        }
                    };
                }
                let happened =
                    indices.iter().filter_map(|&(i, _)| subject.actions.get(i)).map(|on| &on.action);
                if happened.clone().any(|action| !matches!(action, Action::Set(_))) {
                    let stops = |e: &&EventRecord| e.rising.is_some();
                    let name = so_far.log.events.iter().rev().find(stops).map_or("", |e| e.name.as_str());
                    return done(Status::Stopped, format!("event '{name}' ended the run"), x);
                }
                if x.t >= self.plan.t_end {
                    return done(Status::Completed, String::new(), x);
                }
                let changes: Vec<_> = happened
                    .filter_map(
                        |action| if let Action::Set(list) = action { Some(list.clone()) } else { None },
                    )
                    .flatten()
                    .collect();
                let changed = !indices.is_empty();
                self.happened = indices;
                if !changed {
                    return Ok(Next::From(x));
                }
                match self.change((&mut *subject, instruments), &changes, &x, so_far) {
                    Ok(x) => Ok(Next::From(x)),
                    Err(why) => done(Status::Failed, why.to_string(), x),
                }
            }
            End::Reached => done(Status::Completed, String::new(), state),
            End::Interrupted(why) => done(Status::Interrupted, why, state),
            End::Calm => {
                let Some(touch) = &mut self.touch else { return Ok(Next::From(state)) };
                Ok(Next::From(touch.calm(&mut subject.system, self.plan, &state, so_far)))
            }
            End::Failed(error) if self.takes_over(&error, so_far) => Ok(Next::From(state)),
            End::Failed(error) => {
                let is_of_rows = matches!(
                    error.kind,
                    SolveErrorKind::MinimumStep { .. } | SolveErrorKind::Fatal(_) | SolveErrorKind::Start(_)
                );
                if let Some(touch) = self.touch.as_mut().filter(|touch| is_of_rows && touch.has_closed()) {
                    let reason = format!("the phase could not be integrated: {error}");
                    let storm = (&state, reason);
                    if let Some(x) = touch.storm(&mut subject.system, self.plan, storm, so_far) {
                        return Ok(Next::From(x));
                    }
                }
                let mut done = failed(error, state);
                if done.write_error.is_none() {
                    let angles = singular_angles(&subject.system.structure().names.p, &done.state);
                    done.message = self.placed(done.message) + &angles;
                }
                Ok(Next::Done(Box::new(done)))
            }
        }
    }

    /// What ended a run, with the place in its file of the first contact that is named.
    fn placed(&self, message: String) -> String {
        let Some(touch) = &self.touch else { return message };
        let at = |name: &str| {
            let words = [format!("'{name}'"), format!("contact {name} ")];
            words.iter().filter_map(|word| message.find(word)).min()
        };
        let named = touch.names().filter_map(|name| Some((at(name)?, name)));
        let Some((_, name)) = named.min_by_key(|(at, name)| (*at, name.len())) else { return message };
        let error = ModelError::Element { kind: "contact", name: name.to_owned(), what: message };
        self.source.explain(error).to_string()
    }

    /// Lets another method go on after a failure, where there is one for it.
    fn takes_over(&mut self, error: &SolveError, so_far: &mut SoFar) -> bool {
        let Some(implicit) = self.successor(error, so_far) else { return false };
        if let SolveErrorKind::Stiff(s) = &error.kind {
            so_far.totals.hint(format!(
                "the model is stiff: at t = {:.4} s {implicit} took over from {}, whose steps were limited by the stability of a mode with |lambda| = {:.2e} 1/s, mostly in {}",
                error.at.t, so_far.method, s.lambda, s.component
            ));
        }
        implicit.clone_into(&mut so_far.method);
        so_far.start = StartKind::Switched;
        true
    }

    /// One model, one method: steps until something ends them.
    fn leg(
        &mut self,
        mut run: Run<'_>,
        instruments: &mut Instruments,
        (outputs, actions): (&mut (dyn Outputs + 'static), &[OnEvent]),
        from: &State,
        so_far: &mut SoFar,
        sink: &mut dyn Sink,
    ) -> (End, State) {
        outputs.resume_turns(&so_far.turns);
        let Instruments { meter, picture, passing, bending, marks, peaks, curves } = instruments;
        let wants_curves = sink.wants_curves();
        if wants_curves {
            curves.get_or_insert_with(|| Curves::new(&self.columns, self.plan.rtol));
        }
        if let Some(peaks) = peaks {
            peaks.is_stepped = self.touch.as_ref().is_some_and(Touch::steps);
        }
        let (columns, seen) =
            (self.columns.len(), (meter, (picture, passing, &*bending, marks), peaks.as_mut()));
        let mut watcher = Watcher::new(outputs, columns, seen, actions, sink, so_far, from);
        watcher.curves = curves.as_mut().filter(|_| wants_curves);
        watcher.output_step = self.plan.output_step;
        watcher.moment = SIMULTANEOUS * (self.plan.t_end - self.plan.t_start);
        let mut end = self.steps(&mut run, &mut watcher, from);
        let state = run.state().clone();
        if let Err(error) = watcher.flush() {
            end = End::Failed(observer_error(&run, error));
        }
        if matches!(end, End::Interrupted(_)) {
            // what follows belongs to this process only and is cut off when the run goes on
            if let Err(error) = self.keep(&mut watcher, &run, from) {
                end = End::Failed(observer_error(&run, error));
            }
        }
        let write_failed = matches!(&end, End::Failed(e) if matches!(e.kind, SolveErrorKind::Observer(_)));
        let ends_here = matches!(end, End::Interrupted(_) | End::Failed(_)) && !write_failed;
        let switches = matches!(&end, End::Failed(e) if self.successor(e, watcher.so_far).is_some());
        if ends_here && !switches {
            // the run has failed already, or its checkpoint is there
            watcher.in_step = false;
            let _ = watcher.finish_at(run.output_at_end().unwrap_or(&state));
        }
        let (turns, spent) = (watcher.outputs.turns(), watcher.spent().as_secs_f64());
        so_far.turns = turns;
        if matches!(end, End::Reached) {
            let mode = run.fast_mode();
            so_far.totals.fast_mode = mode.map(|mode| (mode.frequency, mode.acceleration, mode.component));
        }
        so_far.totals.add_leg(&run, spent);
        (end, state)
    }

    fn steps(&mut self, run: &mut Run<'_>, watcher: &mut Watcher<'_>, from: &State) -> End {
        loop {
            if self.hooks.cancel.is_cancelled() {
                return End::Interrupted("it was stopped from outside".into());
            }
            let elapsed = self.since.elapsed().as_secs_f64();
            if let Some(limit) = self.plan.wall_limit.filter(|limit| elapsed > *limit) {
                return End::Interrupted(format!("the limit of {limit} s on the clock is reached"));
            }
            let stop = run.step(watcher);
            if let Some((indices, x)) = watcher.ending.take() {
                return End::Events(indices, x);
            }
            if std::mem::take(&mut watcher.is_calm) && matches!(stop, Ok(Stop::Stepped)) {
                return End::Calm;
            }
            match stop {
                Ok(Stop::Reached) => return End::Reached,
                Ok(_) => {}
                Err(error) => return End::Failed(error),
            }
            watcher.so_far.contact.last_step = Some(run.next_step());
            self.tell(run);
            if watcher.sink.wants_checkpoint()
                && let Err(error) = self.keep(watcher, run, from)
            {
                return End::Failed(observer_error(run, error));
            }
        }
    }

    /// Changes parameters and builds the model again.
    fn change(
        &mut self,
        (subject, instruments): (&mut Subject, &mut Instruments),
        list: &[(String, String)],
        x: &State,
        so_far: &mut SoFar,
    ) -> Result<State, SimulateError> {
        self.source.set_all(list)?;
        so_far.assignments.push(list.to_vec());
        let (dims, contacts) = (subject.system.dims(), subject.system.list().len());
        let columns = subject.columns.len();
        *subject = self.source.build(self.plan.coordinates)?;
        let same = subject.system.dims() == dims && subject.system.list().len() == contacts;
        if !same || subject.columns.len() != columns {
            return Err(SimulateError::option(
                "set",
                "an event may not add or remove coordinates, constraints, contacts or outputs",
            ));
        }
        let (count, since) = &mut so_far.totals.standstill;
        if x.t - *since > MOMENT * (self.plan.t_end - self.plan.t_start) || *count == 0 {
            (*count, *since) = (0, x.t);
        }
        *count += 1;
        if *count > STANDSTILL {
            return Err(SimulateError::option(
                "set",
                format!(
                    "events change the model endlessly at t = {}; let each act in one direction only",
                    x.t
                ),
            ));
        }
        so_far.start = StartKind::Changed;
        *instruments = Instruments::new(subject, self.plan)?;
        match &mut self.touch {
            Some(touch) => touch
                .renew(&mut subject.system, touch.to_own(x), so_far)
                .map_err(|error| ModelError::Whole(error.to_string()).into()),
            None => Ok(x.clone()),
        }
    }

    /// The method that takes over after a failure, if there is one.
    fn successor(&self, error: &SolveError, so_far: &SoFar) -> Option<&'a str> {
        let is_stiff = matches!(error.kind, SolveErrorKind::Stiff(_));
        let then = self.plan.first.then.as_ref().map(|then| then.name.as_str());
        then.filter(|implicit| is_stiff && so_far.method != *implicit)
    }

    fn tell(&mut self, run: &Run<'_>) {
        if let Some(progress) = &mut self.hooks.progress {
            progress(&Progress {
                t_start: self.plan.t_start,
                t_end: self.plan.t_end,
                t: run.state().t,
                h: run.next_step(),
                steps: run.stats().steps,
            });
        }
    }

    /// Hands a checkpoint to the sink.
    fn keep(&mut self, watcher: &mut Watcher<'_>, run: &Run<'_>, from: &State) -> Result<(), ResultsError> {
        let mut so_far = watcher.so_far.clone();
        so_far.turns = watcher.outputs.turns();
        so_far.totals.wall += self.since.elapsed().as_secs_f64();
        so_far.totals.output += watcher.spent().as_secs_f64();
        so_far.totals.writing += watcher.sink.writing();
        so_far.totals.add_times(run.clock());
        let mut totals = so_far.totals.clone();
        totals.add_counts(run.stats());
        let mut summary = self.summary(&totals, &so_far.sums, Status::Running, String::new(), run.state().t);
        summary.peaks = so_far.peaks.summary(&self.columns);
        summary.run.rows_at_peaks = so_far.peaks.added();
        summary.run.rows = watcher.sink.rows();
        summary.contact = self.touch.as_ref().map(|touch| touch.summary(&so_far.contact, &self.plan.contact));
        let written = gelenk_io::results::Written::default();
        let contacts = self.touch.as_ref().map_or_else(Vec::new, Touch::bytes);
        let (from, contact_bytes) = (numbers(from), contacts.len());
        let mut point = Checkpoint { so_far, from, written, contact_bytes, run: run.snapshot(), contacts };
        watcher.sink.keep(&mut point, &summary, &watcher.so_far.log.events)
    }

    /// Hands the end of a run to the sink, as a place from which it can go on to a later one.
    fn keep_end(&self, so_far: &SoFar, end: &State, sink: &mut dyn Sink) -> Result<(), ResultsError> {
        let mut so_far = SoFar { start: StartKind::Switched, ..so_far.clone() };
        so_far.totals.wall += self.since.elapsed().as_secs_f64();
        so_far.totals.writing += sink.writing();
        let summary = self.summary(&so_far.totals, &so_far.sums, Status::Running, String::new(), end.t);
        let events = so_far.log.events.clone();
        let (from, written) = (numbers(end), gelenk_io::results::Written::default());
        let contacts = self.touch.as_ref().map_or_else(Vec::new, Touch::bytes);
        let (contact_bytes, run) = (contacts.len(), Vec::new());
        let mut point = Checkpoint { so_far, from, written, contact_bytes, run, contacts };
        sink.keep(&mut point, &summary, &events)
    }

    fn outcome(&self, so_far: SoFar, done: Done, sink: &dyn Sink) -> Outcome {
        let SoFar { mut totals, sums, log, peaks, contact, .. } = so_far;
        let Done { status, message, state, write_error } = done;
        totals.wall += self.since.elapsed().as_secs_f64();
        totals.writing += sink.writing();
        let count = |name: &str| totals.counts.get(name).copied().unwrap_or(0);
        let (steps, rejected, diverged) = (count("steps"), count("rejected"), count("rejected: convergence"));
        if rejected > 100 && 3 * rejected > steps {
            totals.hint(format!(
                "{rejected} attempts were rejected in {steps} steps; look for jumps in forces or drives, or try another method"
            ));
        }
        if diverged > 100 && 20 * diverged > steps {
            totals.hint(format!(
                "the iterations of {diverged} attempts did not converge in {steps} steps, which makes the run slow; try auto or dop853, or other coordinates"
            ));
        }
        if let Some(doubt) = self.energy_doubt(&sums, &totals) {
            totals.doubt(doubt);
        }
        self.judge_errors(&mut totals, steps);
        contact.judge(&mut totals, sums.turned_over());
        bending::judge(&mut totals, status == Status::Failed);
        let mut summary = self.summary(&totals, &sums, status, message, state.t);
        summary.peaks = peaks.summary(&self.columns);
        summary.run.rows_at_peaks = peaks.added();
        summary.run.rows = sink.rows();
        summary.contact = self.touch.as_ref().map(|touch| touch.summary(&contact, &self.plan.contact));
        let state = self.touch.as_ref().map_or_else(|| state.clone(), |touch| touch.to_own(&state));
        Outcome { status, state, summary, events: log.events, write_error }
    }

    /// What is known against the balance of energy.
    fn energy_doubt(&self, sums: &Sums, totals: &Totals) -> Option<Doubt> {
        let method = totals.methods.last().map_or("", String::as_str);
        let choices = totals.methods.iter().map(|name| self.plan.choice(name));
        let made = Made {
            rtol: self.plan.rtol,
            atol: self.plan.atol,
            inertia: self.beginning.inertia,
            gravity: self.beginning.gravity,
            method,
            damps: choices.into_iter().any(|choice| choice.method.damps()),
        };
        balance::doubt(sums, &made)
    }

    /// Says where errors of many steps add up, and where a low order makes a tolerance dear.
    fn judge_errors(&self, totals: &mut Totals, steps: u64) {
        let (method, rtol) = (totals.methods.join(", then "), self.plan.rtol);
        let sum = totals.added_errors;
        // where positions are controlled, velocities are off by as much in a step
        let is_alpha =
            ["genalpha", "hht", "newmark"].iter().any(|name| totals.methods.iter().any(|m| m == name));
        let most = if is_alpha || self.formulation == "index3" { MANY_IN_POSITIONS } else { MANY_TOLERANCES };
        if sum > most {
            let text = format!(
                "the errors of {steps} steps of {method}, each within the tolerance, add up to {sum:.0} tolerances ({:.0e} of the size of coordinates and rates)",
                sum * rtol
            );
            totals.doubt(Doubt { cause: Cause::AddedErrors, t: None, text });
        } else if totals.hasty_errors > HASTY {
            let text = format!(
                "the errors of {steps} steps of {method} add up to {sum:.0} tolerances, and behind corners of forces, as in impacts, motion is so abrupt that velocities and forces there are off by up to {:.0} tolerances",
                totals.hasty_errors
            );
            totals.doubt(Doubt { cause: Cause::AddedErrors, t: None, text });
        }
        let (defect, t) = totals.row_defect;
        // what a body at rest would feel of gravity counts, too
        let weight = self.beginning.gravity * self.beginning.inertia.sqrt();
        let largest = totals.row_acceleration.max(weight);
        let is_of_high_order = totals.methods.iter().all(|m| m == "dop853" || m == "odex");
        let least = if is_of_high_order { FAST_MODE_OF_HIGH_ORDER } else { FAST_MODE };
        // what does not accelerate has no forces to be doubted
        if largest == 0.0 {
            return;
        }
        // a mode that does not swing within the run is not fast
        let span = self.plan.t_end - self.plan.t_start;
        if let Some((frequency, acceleration, name)) = &totals.fast_mode
            && frequency * span > 1.0
            && acceleration / largest > least * rtol
        {
            let text = format!(
                "the fastest mode, mostly in {name}, swings at {frequency:.1e} rad/s with little damping: positions that are off by one tolerance change accelerations by {:.1e} of the largest, {:.0} times rtol; forces in it may be off by a part of that",
                acceleration / largest,
                acceleration / (largest * rtol)
            );
            totals.doubt(Doubt { cause: Cause::FastMode, t: None, text });
        }
        let off = defect / (rtol * largest);
        if off > MANY_TOLERANCES {
            let text = format!(
                "rows lie between the steps of {method}: at t = {t:.4} s accelerations and the change of velocities differ by {:.1e} of the largest acceleration, {off:.0} times rtol; forces in rows around it may be off as much",
                off * rtol
            );
            totals.doubt(Doubt { cause: Cause::BetweenSteps, t: Some(t), text });
        }
        if is_alpha && steps > MANY_STEPS {
            totals.hint(format!(
                "{method} is of low order and took {steps} steps for rtol = {rtol:.0e}: ten times as many for each two digits more; radau or dop853 take far fewer"
            ));
        }
    }

    pub(crate) fn summary(
        &self,
        totals: &Totals,
        sums: &Sums,
        status: Status,
        message: String,
        t_reached: f64,
    ) -> Summary {
        let (about, beginning, plan) = (&self.about, &self.beginning, self.plan);
        Summary {
            version: env!("CARGO_PKG_VERSION").into(),
            model: ModelSummary {
                name: about.name.clone(),
                file: about.file.clone(),
                description: about.description.clone(),
                parameters: about.parameters.iter().cloned().collect(),
                ..beginning.model.clone()
            },
            options: OptionsSummary {
                method: totals.methods.join(", then "),
                formulation: self.formulation.clone(),
                linear_solver: self.linear_solver.clone(),
                coordinates: beginning.coordinates.clone(),
                rtol: plan.rtol,
                atol: plan.atol,
                output_step: plan.output_step,
            },
            run: RunSummary {
                status: status.word().into(),
                colour: status.colour(!totals.doubts.is_empty()).word().into(),
                message,
                t_start: plan.t_start,
                t_end: plan.t_end,
                t_reached,
                wall_s: totals.wall,
                setup_s: totals.setup(),
                output_s: totals.output,
                writing_s: totals.writing,
                resumed: totals.resumed,
                rows: 0,
                rows_at_peaks: 0,
            },
            counts: totals.counts.clone(),
            time: totals.time.clone(),
            violation: totals.violation.clone(),
            energy: Some(sums.summary()),
            peaks: Vec::new(),
            contact: None,
            moved_at_start: Some(Moved { metres: beginning.moved.0, radians: beginning.moved.1 }),
            verification: None,
            doubts: totals.doubts.clone(),
            hints: totals.hints.clone(),
        }
    }
}

/// Takes the contact among the events that ended a leg, where there is one: the number of its witness.
fn taken(indices: &mut Vec<(usize, bool)>, own: usize) -> Option<usize> {
    let at = indices.iter().position(|(index, _)| *index >= own)?;
    Some(indices.remove(at).0 - own)
}

/// Takes the first step of a run, to see whether it can be taken. Stiffness is found later, and is no failure of the start.
pub fn try_first_step(
    plan: &Plan,
    subject: &mut Subject,
    beginning: &Beginning,
) -> Result<(), SimulateError> {
    let wanted = Wanted::of(subject);
    let choice = plan.starts_with(subject.system.model());
    let (system, from) = (&mut subject.system, &beginning.state);
    choice.check_problem("the model", system)?;
    let leg = Leg { structure: system.structure(), t: from.t, is_first: true, wanted, happened: &[] };
    let options = plan.options(choice, &leg);
    let mut run = Run::new(system, &*choice.method, from.clone(), plan.t_end, &options)
        .map_err(|error| choice.explain(error))?;
    match run.step(&mut ()) {
        Err(error) if !matches!(error.kind, SolveErrorKind::Stiff(_)) => Err(SimulateError::Start(error)),
        _ => Ok(()),
    }
}

/// Of angles closer to their singularity than this a run is told when it fails \[rad\].
const NEARLY_SINGULAR: f64 = 0.05;

/// What is said about bodies whose angles are nearly singular where a run failed.
fn singular_angles(names: &[String], x: &State) -> String {
    let distance = |name: &str, angle: f64| {
        if name.ends_with("nutation") {
            Some(angle.sin().abs())
        } else if name.ends_with("angle y") {
            Some(angle.cos().abs())
        } else {
            None
        }
    };
    let near = |(name, angle): &(&String, &f64)| distance(name, **angle).is_some_and(|d| d < NEARLY_SINGULAR);
    let list: Vec<String> = names
        .iter()
        .zip(&x.p)
        .filter(near)
        .map(|(name, angle)| format!("'{name}' = {angle:.4} rad"))
        .collect();
    if list.is_empty() {
        return String::new();
    }
    format!(
        "; at t = {:.6} s {} is next to where these angles are singular: give coordinates = \"joint\" or \"absolute\", which have no such place",
        x.t,
        list.join(", ")
    )
}

/// The end of a run that failed.
fn failed(error: SolveError, state: State) -> Done {
    let message = error.to_string();
    let write_error = match error.kind {
        SolveErrorKind::Observer(source) => source.downcast::<ResultsError>().ok().map(|e| *e),
        _ => None,
    };
    // an error of files says all there is to say
    let message = write_error.as_ref().map_or(message, ToString::to_string);
    Done { status: Status::Failed, message, state, write_error }
}

/// An error of files, where an integrator would have said it.
fn observer_error(run: &Run<'_>, error: ResultsError) -> SolveError {
    let at = gelenk_integrators::RunPlace {
        method: run.method(),
        t: run.state().t,
        h: run.next_step(),
        step: run.stats().steps,
    };
    SolveError { at, kind: SolveErrorKind::Observer(Box::new(error)) }
}
