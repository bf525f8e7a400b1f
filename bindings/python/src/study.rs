//! Studies: many runs on threads, in memory or in a folder. How they are made is `gelenk_simulate`'s.

use crate::errors::{ModelError, guarded, of_results, of_simulate};
use crate::file::File;
use crate::functions::Ear;
use crate::settings::{Where, settings};
use gelenk_integrators::Cancel;
use gelenk_io::results::{Column, FIGURES, Folder, RUNS, StudyRow, Trajectory, read_runs};
use gelenk_simulate::{Existing, FileSource, Keep, Many, Study, assignments, run_many, study_outputs};
use numpy::{PyArray1, PyArrayMethods, PyReadonlyArray1, PyReadonlyArray2, PyReadonlyArray3};
use pyo3::exceptions::{PyKeyboardInterrupt, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use std::path::PathBuf;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// Runs after which Python is told, and asked whether they are to go on; beside ten times a second.
const TOLD: usize = 256;

/// Parameters, and of each its values in all runs.
type Names = Vec<String>;
type Values = Vec<Vec<f64>>;

fn study_of(names: Names, values: Values) -> PyResult<Study> {
    let runs = values.first().map_or(0, Vec::len);
    Study::columns(names, values, runs).map_err(|error| PyValueError::new_err(error.message))
}

/// The table of runs, as arrays of all of them.
#[derive(Default)]
struct Table {
    outputs: Vec<(String, String)>,
    keys: Vec<String>,
    status: Vec<String>,
    colour: Vec<String>,
    message: Vec<String>,
    numbers: [Vec<f64>; 3],
    figures: Vec<f64>,
}

impl Table {
    fn new(outputs: &[Column]) -> Self {
        let outputs = outputs.iter().map(|c| (c.name.clone(), c.unit.clone())).collect();
        Self { outputs, ..Self::default() }
    }

    fn add(&mut self, row: StudyRow) {
        self.keys.push(row.key);
        self.status.push(row.status);
        self.colour.push(row.colour);
        self.message.push(row.message);
        for (to, x) in self.numbers.iter_mut().zip([row.t_reached, row.steps as f64, row.wall_s]) {
            to.push(x);
        }
        self.figures.extend_from_slice(&row.figures);
    }

    fn dict(self, py: Python<'_>) -> PyResult<Bound<'_, PyDict>> {
        let shape = [self.status.len(), self.outputs.len(), FIGURES.len()];
        let dict = PyDict::new(py);
        dict.set_item("columns", self.outputs)?;
        dict.set_item("key", self.keys)?;
        dict.set_item("status", self.status)?;
        dict.set_item("colour", self.colour)?;
        dict.set_item("message", self.message)?;
        for (name, numbers) in ["t_reached", "steps", "wall_s"].into_iter().zip(self.numbers) {
            dict.set_item(name, PyArray1::from_vec(py, numbers))?;
        }
        dict.set_item("figures", PyArray1::from_vec(py, self.figures).reshape(shape)?)?;
        Ok(dict)
    }
}

/// Tells Python how many runs are done, and notes what it raises.
struct Teller<'a> {
    progress: Option<&'a Py<PyAny>>,
    cancel: &'a Cancel,
    raised: Option<PyErr>,
    told: usize,
}

impl<'a> Teller<'a> {
    fn new(progress: Option<&'a Py<PyAny>>, cancel: &'a Cancel) -> Self {
        Self { progress, cancel, raised: None, told: 0 }
    }

    fn tell(&mut self, done: usize, is_pause: bool) {
        if !is_pause && done < self.told + TOLD {
            return;
        }
        self.told = done;
        let told = Python::attach(|py| {
            py.check_signals()?;
            self.progress.map_or(Ok(()), |progress| progress.call1(py, (done,)).map(|_| ()))
        });
        if let Err(error) = told {
            self.cancel.cancel();
            self.raised.get_or_insert(error);
        }
    }

    /// Was it interrupted? Other exceptions go on.
    fn end(self, py: Python<'_>) -> PyResult<bool> {
        match self.raised {
            Some(error) if error.is_instance_of::<PyKeyboardInterrupt>(py) => Ok(true),
            Some(error) => Err(error),
            None => Ok(false),
        }
    }
}

/// Rows of a run over time.
fn arrays(py: Python<'_>, rows: Trajectory) -> PyResult<(Bound<'_, PyAny>, Bound<'_, PyAny>)> {
    let shape = [rows.values.len(), rows.times.len()];
    let values = PyArray1::from_vec(py, rows.values.concat()).reshape(shape)?;
    Ok((PyArray1::from_vec(py, rows.times).into_any(), values.into_any()))
}

/// Runs a model with each of these values of parameters, in memory. Runs that were interrupted, or did not begin, have the status "interrupted".
#[pyfunction]
#[pyo3(signature = (file, options, names, values, threads, keep=false, progress=None))]
#[allow(clippy::needless_pass_by_value, clippy::too_many_arguments)]
pub(crate) fn run_study<'py>(
    py: Python<'py>,
    file: &File,
    options: &Bound<'py, PyDict>,
    names: Names,
    values: Values,
    threads: usize,
    keep: bool,
    progress: Option<Py<PyAny>>,
) -> PyResult<Bound<'py, PyDict>> {
    let settings = settings(options, Where::Models)?;
    let cancel = Cancel::default();
    let source = file.heard(py, &Ear::new(cancel.clone()));
    let study = study_of(names, values)?;
    let outputs = study_outputs(&source, &study).map_err(|error| of_simulate(&error))?;
    let mut table = Table::new(&outputs);
    let mut kept = Vec::new();
    let mut teller = Teller::new(progress.as_ref(), &cancel);
    let none = || StudyRow {
        status: "interrupted".into(),
        colour: "red".into(),
        t_reached: f64::NAN,
        figures: vec![f64::NAN; outputs.len() * FIGURES.len()],
        ..StudyRow::default()
    };
    let run = || {
        let many = Many {
            threads,
            count: study.len(),
            values: &|k| assignments(study.names(), &study.point(k)),
            keeps_rows: &|_| keep,
        };
        run_many(&source, &settings, &many, &cancel, &mut |done, found| {
            teller.tell(done, found.is_none());
            let Some((k, variant)) = found else { return };
            let (row, rows) = variant.into_row(&outputs);
            while table.status.len() < k {
                table.add(none());
            }
            table.add(row);
            if keep {
                kept.resize_with(k, Trajectory::default);
                kept.push(rows);
            }
        });
        while table.status.len() < study.len() {
            table.add(none());
        }
    };
    py.detach(|| guarded(run)).map_err(ModelError::new_err)?;
    let is_interrupt = teller.end(py)?;
    let dict = table.dict(py)?;
    dict.set_item("interrupted", is_interrupt)?;
    if keep {
        let rows = kept.into_iter().map(|rows| arrays(py, rows)).collect::<PyResult<Vec<_>>>()?;
        dict.set_item("rows", rows)?;
    }
    Ok(dict)
}

/// An array of numbers that lies in memory as Rust wants it: those that came over a wire may begin anywhere.
fn aligned<'py>(array: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
    let numpy = array.py().import("numpy")?;
    numpy.call_method1("require", (array, "float64", ["C_CONTIGUOUS", "ALIGNED"]))
}

/// What tells each run from all others.
#[pyfunction]
#[allow(clippy::needless_pass_by_value)]
pub(crate) fn study_keys(
    file: &File,
    options: &Bound<'_, PyDict>,
    names: Names,
    values: Values,
) -> PyResult<Vec<String>> {
    let source = FileSource::new(file.file.clone());
    let study = study_of(names, values)?;
    let settings = settings(options, Where::Models)?;
    gelenk_simulate::study_keys(&source, &settings, &study).map_err(|error| of_simulate(&error))
}

/// The rows of a run over time that a folder has kept: times, and values of every column.
#[pyfunction]
#[allow(clippy::needless_pass_by_value)]
pub(crate) fn study_rows<'py>(
    py: Python<'py>,
    folder: PathBuf,
    key: &str,
) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyAny>)> {
    arrays(py, Folder::of_study(&folder).rows_of(key).map_err(|error| of_results(&error))?)
}

/// A study whose table is in a folder.
#[pyclass(module = "gelenk._native", frozen)]
pub(crate) struct StudyFolder(Mutex<Option<gelenk_simulate::StudyFolder>>);

impl StudyFolder {
    fn inner(&self) -> MutexGuard<'_, Option<gelenk_simulate::StudyFolder>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn closed() -> PyErr {
    PyValueError::new_err("the study is closed")
}

#[pymethods]
impl StudyFolder {
    #[new]
    #[pyo3(signature = (file, options, names, values, folder, keep=false))]
    #[allow(clippy::needless_pass_by_value)]
    fn new(
        file: &File,
        options: &Bound<'_, PyDict>,
        names: Names,
        values: Values,
        folder: PathBuf,
        keep: bool,
    ) -> PyResult<Self> {
        let source = FileSource::new(file.file.clone());
        let study = study_of(names, values)?;
        let settings = settings(options, Where::Models)?;
        let keep = if keep { Keep::All } else { Keep::Some };
        let opened =
            gelenk_simulate::StudyFolder::open(&source, &settings, study, &folder, Existing::Resume, keep);
        Ok(Self(Mutex::new(Some(opened.map_err(|error| of_simulate(&error))?))))
    }

    /// Runs that are still to be made.
    fn todo(&self) -> PyResult<Vec<usize>> {
        self.inner().as_ref().map(gelenk_simulate::StudyFolder::todo).ok_or_else(closed)
    }

    /// Are rows of these runs over time kept?
    #[allow(clippy::needless_pass_by_value)]
    fn keeps(&self, runs: Vec<usize>) -> PyResult<bool> {
        let inner = self.inner();
        let study = inner.as_ref().ok_or_else(closed)?;
        Ok(runs.iter().any(|&run| study.keeps(run)))
    }

    /// Makes all runs that are missing; was it interrupted?
    #[pyo3(signature = (threads, progress=None))]
    #[allow(clippy::needless_pass_by_value)]
    fn run(&self, py: Python<'_>, threads: usize, progress: Option<Py<PyAny>>) -> PyResult<bool> {
        let cancel = Cancel::default();
        let mut teller = Teller::new(progress.as_ref(), &cancel);
        let mut last = usize::MAX;
        let run = || {
            let mut inner = self.inner();
            let study = inner.as_mut().ok_or_else(closed)?;
            let made = study.run(threads, &cancel, &mut |done, _| {
                teller.tell(done, done == last);
                last = done;
            });
            made.map_err(|error| of_simulate(&error))
        };
        py.detach(|| guarded(run)).map_err(ModelError::new_err)??;
        teller.end(py)
    }

    /// Writes runs that were made elsewhere, as `run_study` gave them.
    #[allow(clippy::needless_pass_by_value)]
    fn take(&self, runs: Vec<usize>, found: &Bound<'_, PyDict>) -> PyResult<()> {
        let item = |name: &str| {
            found.get_item(name)?.ok_or_else(|| PyValueError::new_err(format!("'{name}' is missing")))
        };
        let texts = |name: &str| -> PyResult<Vec<String>> { item(name)?.extract() };
        let numbers = |name: &str| -> PyResult<Vec<f64>> {
            let array: PyReadonlyArray1<'_, f64> = aligned(&item(name)?)?.extract()?;
            Ok(array.as_array().to_vec())
        };
        let columns: Vec<(String, String)> = item("columns")?.extract()?;
        let columns: Vec<Column> =
            columns.into_iter().map(|(name, unit)| Column { name, unit, ..Column::default() }).collect();
        let (status, colour, message) = (texts("status")?, texts("colour")?, texts("message")?);
        let (t_reached, steps, wall_s) = (numbers("t_reached")?, numbers("steps")?, numbers("wall_s")?);
        let figures: PyReadonlyArray3<'_, f64> = aligned(&item("figures")?)?.extract()?;
        let figures = figures.as_array();
        let lengths = [status.len(), colour.len(), message.len(), t_reached.len(), steps.len(), wall_s.len()];
        if lengths.iter().any(|&n| n != runs.len()) || figures.shape()[0] != runs.len() {
            return Err(PyValueError::new_err("each run needs one row"));
        }
        let kept = found.get_item("rows")?;
        let mut inner = self.inner();
        let study = inner.as_mut().ok_or_else(closed)?;
        for (k, &run) in runs.iter().enumerate() {
            let row = StudyRow {
                status: status[k].clone(),
                colour: colour[k].clone(),
                message: message[k].clone(),
                t_reached: t_reached[k],
                steps: steps[k] as u64,
                wall_s: wall_s[k],
                figures: figures.index_axis(numpy::ndarray::Axis(0), k).iter().copied().collect(),
                ..StudyRow::default()
            };
            let mut rows = Trajectory::default();
            if let Some(kept) = kept.as_ref().filter(|_| study.keeps(run)) {
                type Pair<'py> = (PyReadonlyArray1<'py, f64>, PyReadonlyArray2<'py, f64>);
                let (t, values): (Bound<'_, PyAny>, Bound<'_, PyAny>) = kept.get_item(k)?.extract()?;
                let (t, values): Pair<'_> = (aligned(&t)?.extract()?, aligned(&values)?.extract()?);
                rows.times = t.as_array().to_vec();
                rows.values = values.as_array().rows().into_iter().map(|row| row.to_vec()).collect();
                // a run that could not begin has none
                if rows.values.len() == columns.len() {
                    rows.columns.clone_from(&columns);
                }
            }
            study.take_row(run, row, &rows).map_err(|error| of_results(&error))?;
        }
        Ok(())
    }

    /// Writes what waits and, where runs are in order and whole, gives the table back.
    fn close<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let study = self.inner().take().ok_or_else(closed)?;
        let mut table = Table::new(study.outputs());
        let (folder, _) = py.detach(|| study.close()).map_err(|error| of_results(&error))?;
        let read = || read_runs(&folder.path(RUNS), &mut |_, row| table.add(row));
        py.detach(read).map_err(|error| of_results(&error))?;
        table.dict(py)
    }
}
