//! A run that Python watches: progress, Ctrl-C, results in memory.

use crate::curves::Curves;
use crate::record::Record;
use gelenk_integrators::Cancel;
use gelenk_io::results::{Column, Folder, FrameData, Poses, ResultsError, Trajectory};
use gelenk_io::scene::Scene;
use gelenk_simulate::{
    Existing, FileSource, Hooks, Outcome, Piece, Progress, Settings, SimulateError, Sink, Source as _, run,
    run_in_folder, verify, verify_folder,
};
use pyo3::prelude::*;
use std::path::PathBuf;
use std::time::{Duration, Instant};

/// Python is asked and told this often.
const INTERVAL: Duration = Duration::from_millis(100);
/// Curves take this much memory at most [bytes].
const MOST: usize = 1 << 30;

/// What is wanted of a run.
pub(crate) struct Wish {
    pub(crate) settings: Settings,
    pub(crate) folder: Option<(PathBuf, Existing)>,
    pub(crate) verify: bool,
    pub(crate) dense: bool,
    /// The run ends here, as if it had been interrupted [s].
    pub(crate) until: Option<f64>,
    pub(crate) progress: Option<Py<PyAny>>,
    /// Ends it.
    pub(crate) cancel: Cancel,
}

/// Who looks after a run: stops it on Ctrl-C, tells about progress, and keeps an exception until it is over.
struct Watch {
    cancel: Cancel,
    progress: Option<Py<PyAny>>,
    until: Option<f64>,
    last: Instant,
    /// What went wrong in Python; Ctrl-C does not count.
    error: Option<PyErr>,
}

impl Watch {
    fn see(&mut self, now: &Progress) {
        if self.until.is_some_and(|until| now.t >= until) {
            self.cancel.cancel();
        }
        if self.last.elapsed() < INTERVAL {
            return;
        }
        self.last = Instant::now();
        let result: PyResult<()> = Python::attach(|py| {
            py.check_signals()?;
            if let Some(progress) = &self.progress {
                let share = (now.t - now.t_start) / (now.t_end - now.t_start);
                progress.call1(py, (share, now.t, now.steps))?;
            }
            Ok(())
        });
        if let Err(error) = result {
            self.cancel.cancel();
            let is_key =
                Python::attach(|py| error.is_instance_of::<pyo3::exceptions::PyKeyboardInterrupt>(py));
            if !is_key {
                self.error = Some(error);
            }
        }
    }
}

/// Keeps rows by columns, frames, and curves if they are wanted.
#[derive(Default)]
struct Keep {
    rows: Trajectory,
    frames: Poses,
    scene: Option<Scene>,
    curves: Option<Curves>,
}

impl Sink for Keep {
    fn begin(&mut self, columns: &[Column], scene: &Scene) {
        self.rows.columns = columns.to_vec();
        self.rows.values = vec![Vec::new(); columns.len()];
        self.frames.bodies = scene.bodies.len().saturating_sub(1);
        self.scene = Some(scene.clone());
    }

    fn row(&mut self, t: f64, values: &[f64]) -> Result<(), ResultsError> {
        self.rows.times.push(t);
        for (column, x) in self.rows.values.iter_mut().zip(values) {
            column.push(*x);
        }
        Ok(())
    }

    fn frame(&mut self, frame: &FrameData<'_>) -> Result<(), ResultsError> {
        self.frames.times.push(frame.t);
        self.frames.poses.extend_from_slice(frame.poses);
        if self.scene.as_ref().is_some_and(|scene| !scene.contacts.is_empty()) {
            self.frames.marks.extend_from_slice(frame.marks);
            self.frames.mark_ends.push(self.frames.marks.len());
        }
        Ok(())
    }

    fn rows(&self) -> u64 {
        self.rows.times.len() as u64
    }

    fn wants_curves(&self) -> bool {
        self.curves.is_some()
    }

    fn curve(&mut self, piece: &Piece<'_>) -> Result<(), ResultsError> {
        if let Some(curves) = &mut self.curves {
            curves.push(piece, MOST);
        }
        Ok(())
    }
}

/// How a run went: its results, why it could not begin, or what was raised in Python meanwhile.
pub(crate) enum Ran {
    Results(Box<Record>),
    Refused(SimulateError),
    Raised(PyErr),
}

/// Runs a model, without the interpreter.
pub(crate) fn go(mut source: FileSource, wish: Wish) -> Ran {
    let Wish { settings, folder, verify, dense, until, progress, cancel } = wish;
    let mut watch = Watch { cancel: cancel.clone(), progress, until, last: Instant::now(), error: None };
    let result = {
        let mut see = |now: &Progress| watch.see(now);
        let mut hooks = Hooks { cancel, progress: Some(&mut see), ..Hooks::default() };
        match folder {
            Some(folder) => in_folder(&mut source, &settings, &folder, verify, &mut hooks),
            None => in_memory(&mut source, &settings, (verify, dense), &mut hooks),
        }
    };
    match (watch.error, result) {
        (Some(error), _) => Ran::Raised(error),
        (None, Ok(record)) => Ran::Results(Box::new(record)),
        (None, Err(error)) => Ran::Refused(error),
    }
}

fn in_memory(
    source: &mut FileSource,
    settings: &Settings,
    (verifies, dense): (bool, bool),
    hooks: &mut Hooks<'_>,
) -> Result<Record, SimulateError> {
    let files = source.about().files;
    let settings = settings.clone().over(&source.settings()?);
    let as_given = source.clone();
    let mut keep = Keep { curves: dense.then(Curves::default), ..Keep::default() };
    keep.rows.is_whole = true;
    let mut outcome = run(source, &settings, &mut keep, hooks)?;
    if verifies && outcome.status.is_done() {
        verify(&as_given, &settings, &keep.rows, &mut outcome, hooks)?;
    }
    let Outcome { summary, events, .. } = outcome;
    let Keep { rows, frames, scene, curves } = keep;
    let scene = match scene {
        Some(scene) => scene,
        // a run that has begun has told what it shows
        None => as_given.file.build()?.scene,
    };
    Ok(Record { rows, frames, scene, events, summary, files, curves })
}

fn in_folder(
    source: &mut FileSource,
    settings: &Settings,
    (path, existing): &(PathBuf, Existing),
    verifies: bool,
    hooks: &mut Hooks<'_>,
) -> Result<Record, SimulateError> {
    let settings = settings.clone().over(&source.settings()?);
    let as_given = source.clone();
    let mut outcome = run_in_folder(source, &settings, path, *existing, hooks)?;
    if verifies && outcome.status.is_done() {
        verify_folder(&as_given, &settings, path, &mut outcome, hooks)?;
    }
    let folder = Folder::open(path)?;
    folder.write_report(None)?;
    Ok(Record::of_folder(&folder)?)
}
