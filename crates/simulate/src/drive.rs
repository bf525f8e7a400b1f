//! The way through a run: legs with one model and one method each, until the end, an event, a failure or somebody stops it.

use crate::checkpoint::{Checkpoint, numbers};
use crate::energy::{Meter, Sums};
use crate::picture::Picture;
use crate::settings::Leg;
use crate::sink::Sink;
use crate::start::Beginning;
use crate::subject::{About, Source, Subject};
use crate::totals::Totals;
use crate::watcher::{Log, StartKind, Watcher};
use crate::{Settings, SimulateError};
use gelenk_core::{Problem, State};
use gelenk_integrators::{Cancel, Run, SolveError, SolveErrorKind, Stop};
use gelenk_io::Action;
use gelenk_io::results::summary::{ModelSummary, OptionsSummary, RunSummary};
use gelenk_io::results::{EventRecord, ResultsError, Status, Summary};
use std::time::{Duration, Instant};

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
    /// The time between checkpoints of runs in folders; five seconds if not given.
    pub checkpoints: Option<Duration>,
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
    Events(Vec<usize>, State),
    Interrupted(String),
    Failed(SolveError),
}

/// A run on its way.
pub(crate) struct Drive<'a, 'h> {
    pub(crate) source: &'a mut dyn Source,
    pub(crate) settings: &'a Settings,
    pub(crate) hooks: &'a mut Hooks<'h>,
    pub(crate) about: About,
    pub(crate) beginning: Beginning,
    since: Instant,
    /// Before this process, and in legs that have ended.
    totals: Totals,
    assignments: Vec<Vec<(String, String)>>,
    method: String,
    start: StartKind,
    log: Log,
    sums: Sums,
    turns: Vec<Option<f64>>,
    formulation: String,
    linear_solver: String,
}

impl<'a, 'h> Drive<'a, 'h> {
    pub(crate) fn new(
        source: &'a mut dyn Source,
        settings: &'a Settings,
        hooks: &'a mut Hooks<'h>,
        beginning: Beginning,
    ) -> Self {
        Self {
            about: source.about(),
            source,
            settings,
            hooks,
            since: Instant::now(),
            totals: Totals { hints: beginning.hints.clone(), ..Totals::default() },
            assignments: Vec::new(),
            method: settings.first_method(),
            start: StartKind::First,
            log: Log { stride: settings.stride(), ..Log::default() },
            sums: Sums::default(),
            turns: Vec::new(),
            formulation: String::new(),
            linear_solver: String::new(),
            beginning,
        }
    }

    /// Runs from the beginning, or from a checkpoint.
    pub(crate) fn run(
        mut self,
        mut subject: Subject,
        sink: &mut dyn Sink,
        resume: Option<Checkpoint>,
    ) -> Result<Outcome, SimulateError> {
        let mut from = self.beginning.state.clone();
        let mut snapshot = None;
        if let Some(point) = resume {
            for values in &point.assignments {
                self.source.set_all(values)?;
            }
            if !point.assignments.is_empty() {
                subject = self.source.build()?;
            }
            from = point.start_state(subject.system.dims())?;
            self.assignments = point.assignments;
            (self.method, self.start, self.log) = (point.method, point.start, point.log);
            (self.sums, self.turns) = (Sums::from_array(point.sums), point.turns);
            self.totals = point.totals;
            self.totals.resumed += 1;
            snapshot = Some(point.run);
        }
        loop {
            let (end, state) = self.leg(&mut subject, &from, snapshot.take(), sink)?;
            from = match end {
                End::Events(indices, x) => {
                    let happened =
                        indices.iter().filter_map(|&i| subject.actions.get(i)).map(|on| &on.action);
                    if happened.clone().any(|action| !matches!(action, Action::Set(_))) {
                        let name = self.log.events.last().map_or("", |e| e.name.as_str());
                        let why = format!("event '{name}' ended the run");
                        return Ok(self.outcome(Status::Stopped, why, x, None, sink));
                    }
                    if x.t >= self.settings.t_end {
                        return Ok(self.outcome(Status::Completed, String::new(), x, None, sink));
                    }
                    let changes: Vec<_> = happened
                        .filter_map(
                            |action| if let Action::Set(list) = action { Some(list.clone()) } else { None },
                        )
                        .flatten()
                        .collect();
                    if let Err(why) = self.change(&mut subject, &changes, &x) {
                        return Ok(self.outcome(Status::Failed, why.to_string(), x, None, sink));
                    }
                    x
                }
                End::Reached => return Ok(self.outcome(Status::Completed, String::new(), state, None, sink)),
                End::Interrupted(why) => {
                    return Ok(self.outcome(Status::Interrupted, why, state, None, sink));
                }
                End::Failed(error) if self.takes_over(&error) => state,
                End::Failed(error) => return Ok(self.failed(error, state, sink)),
            };
        }
    }

    /// Lets another method go on after a failure, where there is one for it.
    fn takes_over(&mut self, error: &SolveError) -> bool {
        let Some(implicit) = self.successor(error) else { return false };
        if let SolveErrorKind::Stiff(s) = &error.kind {
            self.totals.hint(format!(
                "the model is stiff: at t = {:.4} s {implicit} took over from {}, whose steps were limited by the stability of a mode with |lambda| = {:.2e} 1/s, mostly in {}",
                error.at.t, self.method, s.lambda, s.component
            ));
        }
        implicit.clone_into(&mut self.method);
        self.start = StartKind::Switched;
        true
    }

    fn failed(self, error: SolveError, state: State, sink: &dyn Sink) -> Outcome {
        let message = error.to_string();
        let source = match error.kind {
            SolveErrorKind::Observer(source) => source.downcast::<ResultsError>().ok().map(|e| *e),
            _ => None,
        };
        // an error of files needs no word of the integrator
        let message = source.as_ref().map_or(message, ToString::to_string);
        self.outcome(Status::Failed, message, state, source, sink)
    }

    /// One model, one method.
    fn leg(
        &mut self,
        subject: &mut Subject,
        from: &State,
        snapshot: Option<Vec<u8>>,
        sink: &mut dyn Sink,
    ) -> Result<(End, State), SimulateError> {
        let choice = self.settings.choose(&self.method)?;
        let leg = Leg {
            structure: subject.system.structure(),
            t: from.t,
            is_first: self.start == StartKind::First,
            events: subject.actions.len(),
        };
        let options = self.settings.options(&choice, &leg)?;
        subject.outputs.resume_turns(&self.turns);
        let mut watcher = Watcher::new(
            &mut *subject.outputs,
            subject.columns.len(),
            Meter::new(&subject.system, self.sums)?,
            Picture::new(&subject.system)?,
            &subject.actions,
            sink,
            from,
        );
        watcher.log = std::mem::take(&mut self.log);
        watcher.start = self.start;
        watcher.moment = SIMULTANEOUS * (self.settings.t_end - self.settings.t_start);
        let mut run =
            Run::new(&mut subject.system, &*choice.method, from.clone(), self.settings.t_end, &options)?;
        if let Some(snapshot) = snapshot {
            run.restore(&snapshot)?;
        }
        choice.method.formulation().clone_into(&mut self.formulation);
        run.linear_solver().clone_into(&mut self.linear_solver);
        if self.totals.methods.last() != Some(&choice.name) {
            self.totals.methods.push(choice.name.clone());
        }

        let end = loop {
            if self.hooks.cancel.is_cancelled() {
                break End::Interrupted("somebody stopped it".into());
            }
            let elapsed = self.since.elapsed().as_secs_f64();
            if let Some(limit) = self.settings.wall_limit.filter(|limit| elapsed > *limit) {
                break End::Interrupted(format!("the limit of {limit} s on the clock is reached"));
            }
            let stop = run.step(&mut watcher);
            if let Some((indices, x)) = watcher.ending.take() {
                break End::Events(indices, x);
            }
            match stop {
                Ok(Stop::Reached) => break End::Reached,
                Ok(_) => {}
                Err(error) => break End::Failed(error),
            }
            self.tell(&run);
            if watcher.sink.wants_checkpoint()
                && let Err(error) = self.keep(&mut watcher, &run, from)
            {
                break End::Failed(observer_error(&run, error));
            }
        };
        let state = run.state().clone();
        let mut end = end;
        if matches!(end, End::Interrupted(_)) {
            // what follows belongs to this process only and is cut off when the run goes on
            if let Err(error) = self.keep(&mut watcher, &run, from) {
                end = End::Failed(observer_error(&run, error));
            }
        }
        let write_failed = matches!(&end, End::Failed(e) if matches!(e.kind, SolveErrorKind::Observer(_)));
        let ends_here = matches!(end, End::Interrupted(_) | End::Failed(_)) && !write_failed;
        let switches = matches!(&end, End::Failed(e) if self.successor(e).is_some());
        if ends_here && !switches {
            // the run has failed already, or its checkpoint is there
            let _ = watcher.finish_at(&state);
        }
        for set in run.redundant_rows() {
            if let [first, others @ ..] = &set[..] {
                let others = others.join(", ");
                self.totals.hint(format!(
                    "{first} is implied by {others}: how forces are shared among them is a choice"
                ));
            }
        }
        self.totals.add_counts(run.stats());
        self.totals.add_times(run.clock());
        self.totals.output += watcher.spent().as_secs_f64();
        self.log = std::mem::take(&mut watcher.log);
        self.sums = watcher.meter.sums;
        drop(run);
        self.turns = subject.outputs.turns();
        Ok((end, state))
    }

    /// Changes parameters and builds the model again.
    fn change(
        &mut self,
        subject: &mut Subject,
        list: &[(String, String)],
        x: &State,
    ) -> Result<(), SimulateError> {
        self.source.set_all(list)?;
        self.assignments.push(list.to_vec());
        let dims = subject.system.dims();
        let columns = subject.columns.len();
        *subject = self.source.build()?;
        if subject.system.dims() != dims || subject.columns.len() != columns {
            return Err(SimulateError::option(
                "set",
                "an event may not add or remove coordinates, constraints or outputs",
            ));
        }
        let (count, since) = &mut self.totals.standstill;
        if x.t - *since > MOMENT * (self.settings.t_end - self.settings.t_start) || *count == 0 {
            (*count, *since) = (0, x.t);
        }
        *count += 1;
        if *count > STANDSTILL {
            return Err(SimulateError::option(
                "set",
                format!(
                    "events change the model again and again at t = {}: let them act in one direction",
                    x.t
                ),
            ));
        }
        self.start = StartKind::Changed;
        Ok(())
    }

    /// The method that takes over after a failure, if there is one.
    fn successor(&self, error: &SolveError) -> Option<&'static str> {
        let is_stiff = matches!(error.kind, SolveErrorKind::Stiff(_));
        self.settings.stiff_method().filter(|implicit| is_stiff && self.method != *implicit)
    }

    fn wall(&self) -> f64 {
        self.totals.wall + self.since.elapsed().as_secs_f64()
    }

    fn tell(&mut self, run: &Run<'_>) {
        if let Some(progress) = &mut self.hooks.progress {
            progress(&Progress {
                t_start: self.settings.t_start,
                t_end: self.settings.t_end,
                t: run.state().t,
                h: run.next_step(),
                steps: run.stats().steps,
            });
        }
    }

    /// Hands a checkpoint to the sink.
    fn keep(&mut self, watcher: &mut Watcher<'_>, run: &Run<'_>, from: &State) -> Result<(), ResultsError> {
        let mut totals = self.totals.clone();
        totals.wall = self.wall();
        totals.output += watcher.spent().as_secs_f64();
        totals.writing += watcher.sink.writing();
        totals.add_times(run.clock());
        let mut point = Checkpoint {
            assignments: self.assignments.clone(),
            method: self.method.clone(),
            start: self.start,
            from: numbers(from),
            sums: watcher.meter.sums.to_array(),
            log: watcher.log.clone(),
            turns: watcher.outputs.turns(),
            totals,
            written: gelenk_io::results::Written::default(),
            run: run.snapshot(),
        };
        let mut so_far = point.totals.clone();
        so_far.add_counts(run.stats());
        let sums = watcher.meter.sums;
        let mut summary = self.summary(&so_far, &sums, Status::Running, String::new(), run.state().t);
        summary.run.rows = watcher.sink.rows();
        watcher.sink.keep(&mut point, &summary, &watcher.log.events)
    }

    fn outcome(
        mut self,
        status: Status,
        message: String,
        state: State,
        write_error: Option<ResultsError>,
        sink: &dyn Sink,
    ) -> Outcome {
        let mut totals = std::mem::take(&mut self.totals);
        totals.wall += self.since.elapsed().as_secs_f64();
        totals.writing += sink.writing();
        let count = |name: &str| totals.counts.get(name).copied().unwrap_or(0);
        let (steps, rejected) = (count("steps"), count("rejected"));
        if rejected > 100 && 2 * rejected > steps {
            totals.hint(format!(
                "{rejected} attempts were rejected beside {steps} steps: look for jumps in forces or drives, or for a method that suits the model better"
            ));
        }
        let mut summary = self.summary(&totals, &self.sums, status, message, state.t);
        summary.run.rows = sink.rows();
        Outcome { status, state, summary, events: self.log.events, write_error }
    }

    pub(crate) fn summary(
        &self,
        totals: &Totals,
        sums: &Sums,
        status: Status,
        message: String,
        t_reached: f64,
    ) -> Summary {
        let (about, beginning, settings) = (&self.about, &self.beginning, self.settings);
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
                rtol: settings.rtol,
                atol: settings.atol(),
                output_step: settings.output_step(),
            },
            run: RunSummary {
                status: status.word().into(),
                message,
                t_start: settings.t_start,
                t_end: settings.t_end,
                t_reached,
                wall_s: totals.wall,
                output_s: totals.output,
                writing_s: totals.writing,
                resumed: totals.resumed,
                rows: 0,
            },
            counts: totals.counts.clone(),
            time: totals.time.clone(),
            violation: totals.violation.clone(),
            energy: Some(sums.summary()),
            moved_at_start: Some(beginning.moved.0.max(beginning.moved.1)),
            hints: totals.hints.clone(),
        }
    }
}

/// An error of files, where an integrator would have said it.
fn observer_error(run: &Run<'_>, error: ResultsError) -> SolveError {
    let at = gelenk_integrators::Place {
        method: run.method(),
        t: run.state().t,
        h: run.next_step(),
        step: run.stats().steps,
    };
    SolveError { at, kind: SolveErrorKind::Observer(Box::new(error)) }
}
