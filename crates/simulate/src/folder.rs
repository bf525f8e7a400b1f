//! A run that writes its results into a folder as it goes, and goes on from there.

use crate::SimulateError;
use crate::checkpoint::Checkpoint;
use crate::legs::{Hooks, Legs, Outcome};
use crate::settings::Plan;
use crate::sink::Sink;
use crate::start;
use crate::subject::Source;
use gelenk_catalogue::Settings;
use gelenk_core::State;
use gelenk_io::results::{
    CHECKPOINT, Column, EVENTS, EventRecord, Folder, FrameData, Identity, Lock, MODEL, ResultsError, SCENE,
    SUMMARY, Status, Summary, Writer, decode_checkpoint, decode_checkpoint_but_for, encode_checkpoint,
};
use gelenk_io::scene::Scene;
use std::path::Path;
use std::time::{Duration, Instant};

/// Checkpoints are this far apart on the clock unless asked for otherwise. What they cost is mostly the time in which the disk takes all.
pub const CHECKPOINT_INTERVAL: Duration = Duration::from_secs(5);

/// What to do with results that are there already.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Existing {
    /// Leave them alone and refuse.
    #[default]
    Refuse,
    /// Replace them.
    Replace,
    /// Go on from their last checkpoint; if there is none, begin.
    Resume,
}

/// Runs a model and writes its results into a folder, in which no other run may write meanwhile. A run that is resumed gives the same numbers
/// as one that was never interrupted; one that has come to its end already is left as it is, or goes on where a later end is asked for.
pub fn run_in_folder(
    source: &mut dyn Source,
    settings: &Settings,
    path: &Path,
    existing: Existing,
    hooks: &mut Hooks<'_>,
) -> Result<Outcome, SimulateError> {
    let mut plan = Plan::new(settings)?;
    let mut identity = source.identity();
    identity.extend(settings.identity());
    let mut lock = path.is_dir().then(|| Lock::take(path)).transpose()?;
    let (mut folder, mut point) = (None, None);
    if existing == Existing::Resume && Folder::open(path).is_ok() {
        let found = Folder::open(path)?;
        let summary: Summary = found.read_json(SUMMARY)?;
        let (status, is_later) = (summary.run.ended(), plan.t_end > summary.run.t_end);
        if found.has(CHECKPOINT) {
            let bytes = found.read(CHECKPOINT)?;
            let content = if is_later {
                decode_checkpoint_but_for(&bytes, &identity, "t_end")?
            } else {
                decode_checkpoint(&bytes, &identity)?
            };
            point = Some(Checkpoint::from_bytes(content)?);
        }
        match status {
            Status::Completed if is_later && point.is_some() => {
                plan.output_step = summary.options.output_step;
            }
            status if status.is_done() => return done(&found, summary),
            _ if is_later && point.is_some() => return Err(unfinished(&summary)),
            _ => {}
        }
        folder = Some(found);
    }
    let (subject, beginning) = start::begin(source, &plan, &mut hooks.stage)?;
    let written = point.as_ref().map(|point| point.written);
    let interval = hooks.checkpoints.unwrap_or(CHECKPOINT_INTERVAL);
    let open = |legs: &Legs<'_, '_>, columns: &[Column], scene: &Scene| {
        let frames = (legs.beginning.audit.bodies, !scene.contacts.is_empty());
        let lock = lock.take().map_or_else(|| Lock::take(path), Ok)?;
        let (folder, writer) = match (folder, written) {
            (Some(folder), Some(written)) => {
                let writer = Writer::reopen(&folder, columns, frames, written)?;
                (folder, writer)
            }
            (unfinished, _) => {
                let folder = Folder::create(path, existing == Existing::Replace || unfinished.is_some())?;
                let writer = Writer::create(&folder, columns, frames)?;
                (folder, writer)
            }
        };
        let is_first = written.is_none();
        let (last, keeping) = (Instant::now(), Duration::ZERO);
        let sink = FolderSink { folder, writer, identity, last, interval, is_first, keeping, _lock: lock };
        if is_first {
            sink.begin(legs, scene)?;
        }
        Ok(sink)
    };
    let (mut outcome, mut sink) = Legs::new(source, &plan, hooks, beginning).run(subject, point, open)?;
    sink.end(&mut outcome)?;
    Ok(outcome)
}

/// A run that has not come to its end cannot have a later one yet.
fn unfinished(summary: &Summary) -> SimulateError {
    let end = summary.run.t_end;
    let reason = format!(
        "the run that is to be continued has not reached its end, t = {end} s; finish it first with t_end = {end}, and then give it a \
         later end"
    );
    SimulateError::option("t_end", reason)
}

/// The outcome of a run that has come to its end before.
fn done(folder: &Folder, summary: Summary) -> Result<Outcome, SimulateError> {
    let state = State { t: summary.run.t_reached, ..State::default() };
    let status = summary.run.ended();
    Ok(Outcome { status, state, summary, events: folder.read_json(EVENTS)?, write_error: None })
}

struct FolderSink {
    folder: Folder,
    writer: Writer,
    identity: Identity,
    last: Instant,
    interval: Duration,
    /// The first checkpoint comes at once, so that there always is one.
    is_first: bool,
    keeping: Duration,
    _lock: Lock,
}

impl FolderSink {
    /// Everything that is known before the first step.
    fn begin(&self, legs: &Legs<'_, '_>, scene: &Scene) -> Result<(), ResultsError> {
        let (totals, sums) = Default::default();
        let start = legs.beginning.state.t;
        let summary = legs.summary(&totals, &sums, Status::Running, String::new(), start);
        for (k, (name, text)) in legs.about.files.iter().enumerate() {
            let name = if k == 0 { MODEL } else { name };
            self.folder.write(name, text.as_bytes())?;
        }
        self.folder.write_json(SCENE, scene)?;
        self.folder.write_json(EVENTS, &[(); 0])?;
        self.folder.write_json(SUMMARY, &summary)
    }

    /// Closes all files. A run that failed to write keeps what is there, and its error.
    fn end(&mut self, outcome: &mut Outcome) -> Result<(), ResultsError> {
        let result = self.close(outcome);
        match (&outcome.write_error, result) {
            (None, Err(error)) => Err(error),
            _ => Ok(()),
        }
    }

    fn close(&mut self, outcome: &mut Outcome) -> Result<(), ResultsError> {
        let finished = self.writer.finish();
        outcome.summary.run.rows = self.writer.written().trajectory.rows;
        let events = self.folder.write_json(EVENTS, &outcome.events);
        let summary = self.folder.write_json(SUMMARY, &outcome.summary);
        // one that an event has ended does not go on
        if outcome.status == Status::Stopped {
            self.folder.remove(CHECKPOINT)?;
        }
        finished.and(events).and(summary)
    }
}

impl Sink for FolderSink {
    fn row(&mut self, t: f64, values: &[f64]) -> Result<(), ResultsError> {
        self.writer.row(t, values)
    }

    fn frame(&mut self, frame: &FrameData<'_>) -> Result<(), ResultsError> {
        self.writer.frame(frame)
    }

    fn rows(&self) -> u64 {
        self.writer.rows()
    }

    fn writing(&self) -> f64 {
        (self.writer.spent() + self.keeping).as_secs_f64()
    }

    fn wants_checkpoint(&self) -> bool {
        self.is_first || self.last.elapsed() >= self.interval
    }

    fn keep(
        &mut self,
        point: &mut Checkpoint,
        summary: &Summary,
        events: &[EventRecord],
    ) -> Result<(), ResultsError> {
        self.is_first = false;
        self.writer.sync()?;
        let since = Instant::now();
        point.written = self.writer.written();
        self.folder.write(CHECKPOINT, &encode_checkpoint(&self.identity, &point.to_bytes()))?;
        self.folder.write_json(EVENTS, &events)?;
        self.folder.write_json(SUMMARY, summary)?;
        self.last = Instant::now();
        self.keeping += self.last - since;
        Ok(())
    }
}
