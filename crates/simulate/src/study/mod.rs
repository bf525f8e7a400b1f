//! Many runs of one model, each with parameters of its own, on several threads. A run that fails leaves the others alone. Decision 44.

mod folder;
mod key;
mod values;

pub use folder::{Keep, StudyFolder, StudySummary, assignments, study_keys, study_outputs};
pub use values::{MOST_RUNS, Study, ValuesError, typed_grid, typed_samples};

use crate::legs::{Hooks, Outcome};
use crate::sink::Sink;
use crate::{FileSource, SimulateError, run};
use gelenk_catalogue::Settings;
use gelenk_integrators::Cancel;
use gelenk_io::results::summary::Peak;
use gelenk_io::results::{Column, FrameData, ResultsError, StudyRow, Trajectory};
use gelenk_io::scene::Scene;
use std::any::Any;
use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;
use std::time::{Duration, Instant};

/// Whoever waits for runs is asked this often whether they are to go on.
const INTERVAL: Duration = Duration::from_millis(100);

/// What became of one run of many.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Variant {
    /// How it ended, a word as in `summary.json`; `refused` where it could not begin.
    pub status: String,
    /// `green`, `amber` or `red`.
    pub colour: String,
    /// Why, in a sentence; empty if there is nothing to say.
    pub message: String,
    /// The time it came to \[s\].
    pub t_reached: f64,
    /// Steps of the integrator.
    pub steps: u64,
    /// What it took on the clock \[s\], from reading parameters to the end.
    pub wall_s: f64,
    /// Extremes and means of every output.
    pub peaks: Vec<Peak>,
    /// The last row.
    pub end: Vec<f64>,
    /// All rows if they are wanted, else columns only.
    pub rows: Trajectory,
}

impl Variant {
    /// As a row of a table of these outputs, without its number, key and parameters; and its rows over time.
    pub fn into_row(self, outputs: &[Column]) -> (StudyRow, Trajectory) {
        folder::row(self, outputs)
    }
}

/// Parameters and their values, which may be expressions.
pub type Assignments = Vec<(String, String)>;

/// Which runs are made, and how.
#[derive(Clone, Copy)]
pub struct Many<'a> {
    /// Runs at a time.
    pub threads: usize,
    /// How many there are.
    pub count: usize,
    /// What a run sets.
    pub values: &'a (dyn Fn(usize) -> Assignments + Sync),
    /// Are all rows of a run kept?
    pub keeps_rows: &'a (dyn Fn(usize) -> bool + Sync),
}

/// A run may be so far ahead of the first that is not done.
const WINDOW: usize = 1024;
/// Whoever is too far ahead looks again after this.
const PAUSE: Duration = Duration::from_millis(1);

/// Runs a model with each of these parameters. `each` is told how many runs are done, and of every run by its number, in the order of runs; without a run
/// every tenth of a second. Runs stop when `cancel` says so; those that had not begun are not told. Few results wait at a time, however many runs there are.
pub fn run_many(
    source: &FileSource,
    settings: &Settings,
    many: &Many<'_>,
    cancel: &Cancel,
    each: &mut dyn FnMut(usize, Option<(usize, Variant)>),
) {
    let (next, first) = (AtomicUsize::new(0), AtomicUsize::new(0));
    let (to, done) = mpsc::channel();
    let threads = many.threads.clamp(1, many.count.max(1));
    std::thread::scope(|scope| {
        for _ in 0..threads {
            let (to, next, first) = (to.clone(), &next, &first);
            scope.spawn(move || {
                loop {
                    let k = next.fetch_add(1, Ordering::Relaxed);
                    while k >= first.load(Ordering::Relaxed) + WINDOW * threads && !cancel.is_cancelled() {
                        std::thread::sleep(PAUSE);
                    }
                    if k >= many.count || cancel.is_cancelled() {
                        return;
                    }
                    let variant = one(source, settings, &(many.values)(k), (many.keeps_rows)(k), cancel);
                    if to.send((k, variant)).is_err() {
                        return;
                    }
                }
            });
        }
        drop(to);
        let (mut waiting, mut told, mut count) = (BTreeMap::new(), 0, 0);
        loop {
            match done.recv_timeout(INTERVAL) {
                Ok((k, variant)) => {
                    waiting.insert(k, variant);
                    count += 1;
                    while let Some(variant) = waiting.remove(&told) {
                        each(count, Some((told, variant)));
                        told += 1;
                    }
                    first.store(told, Ordering::Relaxed);
                }
                Err(mpsc::RecvTimeoutError::Timeout) => each(count, None),
                Err(mpsc::RecvTimeoutError::Disconnected) => break,
            }
        }
        // of runs that were stopped, some before others
        for found in waiting {
            each(count, Some(found));
        }
    });
}

/// Numbers of a peak: as in the table, after the last value.
pub(super) fn numbers(peak: &Peak) -> [f64; 6] {
    [peak.min, peak.t_min, peak.max, peak.t_max, peak.mean, peak.rms].map(|x| x.unwrap_or(f64::NAN))
}

/// One run, whatever happens in it.
fn one(
    source: &FileSource,
    settings: &Settings,
    values: &[(String, String)],
    keeps_rows: bool,
    cancel: &Cancel,
) -> Variant {
    let since = Instant::now();
    let mut sink = Kept { all: keeps_rows, ..Kept::default() };
    let tried =
        catch_unwind(AssertUnwindSafe(|| attempt(source.clone(), settings, values, &mut sink, cancel)));
    let refused = |message: String| Variant {
        status: "refused".into(),
        colour: "red".into(),
        message,
        t_reached: f64::NAN,
        ..Variant::default()
    };
    let mut variant = match tried {
        Ok(Ok(outcome)) => {
            let run = outcome.summary.run;
            Variant {
                status: run.status,
                colour: run.colour,
                message: run.message,
                t_reached: run.t_reached,
                steps: outcome.summary.counts.get("steps").copied().unwrap_or(0),
                peaks: outcome.summary.peaks,
                ..Variant::default()
            }
        }
        Ok(Err(error)) => refused(error.to_string()),
        Err(panic) => refused(said(&*panic)),
    };
    variant.wall_s = since.elapsed().as_secs_f64();
    variant.end = sink.last;
    variant.rows = sink.rows;
    variant
}

fn attempt(
    mut source: FileSource,
    settings: &Settings,
    values: &[(String, String)],
    sink: &mut Kept,
    cancel: &Cancel,
) -> Result<Outcome, SimulateError> {
    source.file.set_all(values)?;
    // times may follow parameters
    let settings = settings.clone().over(&source.settings()?);
    let mut hooks = Hooks { cancel: cancel.clone(), untimed: true, ..Hooks::default() };
    run(&mut source, &settings, sink, &mut hooks)
}

fn said(panic: &(dyn Any + Send)) -> String {
    let text = panic.downcast_ref::<&str>().copied();
    let text = text.or_else(|| panic.downcast_ref::<String>().map(String::as_str));
    format!("gelenk made a mistake: {}", text.unwrap_or("unknown cause"))
}

/// The last row of a run, and the others if they are wanted.
#[derive(Default)]
struct Kept {
    all: bool,
    count: u64,
    last: Vec<f64>,
    rows: Trajectory,
}

impl Sink for Kept {
    fn begin(&mut self, columns: &[Column], _: &Scene) {
        self.rows.columns = columns.to_vec();
        self.rows.values = vec![Vec::new(); columns.len()];
        self.rows.is_whole = true;
    }

    fn row(&mut self, t: f64, values: &[f64]) -> Result<(), ResultsError> {
        self.count += 1;
        values.clone_into(&mut self.last);
        if self.all {
            self.rows.times.push(t);
            for (column, x) in self.rows.values.iter_mut().zip(values) {
                column.push(*x);
            }
        }
        Ok(())
    }

    fn wants_frames(&self) -> bool {
        false
    }

    fn frame(&mut self, _: &FrameData<'_>) -> Result<(), ResultsError> {
        Ok(())
    }

    fn rows(&self) -> u64 {
        self.count
    }
}
