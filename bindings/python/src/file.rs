//! A model as it was read.

use crate::errors::{self, guarded, of_file, of_simulate};
use crate::functions::{Ear, Function, heard};
use crate::running::{Ran, Wish, go};
use crate::settings::{Where, settings};
use gelenk_integrators::Cancel;
use gelenk_io::ModelFile;
use gelenk_simulate::{Check, Existing, FileSource, Modes};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use std::path::PathBuf;

/// A model file with everything it names.
#[pyclass(module = "gelenk._native", frozen)]
pub(crate) struct File {
    pub(crate) file: ModelFile,
    /// Functions that its elements call.
    functions: Vec<Py<Function>>,
}

/// Parameters and their new values, which may be expressions.
pub(crate) type Set = Vec<(String, String)>;

impl File {
    /// The model; what its functions raise goes to the ear.
    pub(crate) fn heard(&self, py: Python<'_>, ear: &Ear) -> FileSource {
        FileSource::new(heard(py, self.file.clone(), &self.functions, ear))
    }

    /// The model with other parameters.
    pub(crate) fn source(&self, py: Python<'_>, set: &Set, ear: &Ear) -> PyResult<FileSource> {
        let mut source = self.heard(py, ear);
        if !set.is_empty() {
            source.file.set_all(set).map_err(|error| of_file(&error))?;
        }
        Ok(source)
    }
}

/// A failure inside, as an exception.
fn broken(message: String) -> PyErr {
    errors::SimulationError::new_err(message)
}

#[pymethods]
impl File {
    /// Reads a text as if it were the file of this path; files that it names are read from there. With `others`, from these texts.
    #[new]
    #[pyo3(signature = (path, text, others=None, functions=None))]
    #[allow(clippy::needless_pass_by_value)]
    fn new(
        py: Python<'_>,
        path: PathBuf,
        text: String,
        others: Option<Vec<(String, String)>>,
        functions: Option<Vec<Py<Function>>>,
    ) -> PyResult<Self> {
        let read = || match &others {
            None => ModelFile::parse_at(&path, &text),
            Some(others) => {
                let name = path.to_string_lossy();
                let mut all = vec![(&*name, text.as_str())];
                all.extend(others.iter().map(|(name, text)| (name.as_str(), text.as_str())));
                ModelFile::parse_all(&all)
            }
        };
        let file = py.detach(|| guarded(read)).map_err(broken)?;
        let file = file.map_err(|error| of_file(&error))?;
        Ok(Self { file, functions: functions.unwrap_or_default() })
    }

    /// What the model is called.
    #[getter]
    fn name(&self) -> String {
        self.file.name()
    }

    /// What it says about itself.
    #[getter]
    fn description(&self) -> &str {
        self.file.description()
    }

    /// Names and texts of all files, this one first.
    fn sources(&self) -> Vec<(String, String)> {
        self.file.sources().iter().map(|source| (source.name.clone(), source.text.clone())).collect()
    }

    /// All parameters with their values.
    #[allow(clippy::needless_pass_by_value)]
    fn parameters(&self, py: Python<'_>, set: Set) -> PyResult<Vec<(String, f64)>> {
        self.source(py, &set, &Ear::default())?.file.parameters().map_err(|error| of_file(&error))
    }

    /// Builds the model, and says what can be known before a run: as text, and as JSON.
    #[allow(clippy::needless_pass_by_value)]
    fn check(&self, py: Python<'_>, options: &Bound<'_, PyDict>, set: Set) -> PyResult<(String, String)> {
        let ear = Ear::default();
        let (source, settings) = (self.source(py, &set, &ear)?, settings(options, Where::Models)?);
        let found = py.detach(|| guarded(|| Check::new(&source, &settings))).map_err(broken)?;
        if let Some(error) = ear.raised(py) {
            return Err(error);
        }
        let found = found.map_err(|error| of_simulate(&error))?;
        Ok((found.to_string(), found.to_json().to_string()))
    }

    /// The slowest natural modes, at most so many: as text, as JSON, and as the page on which they move.
    #[allow(clippy::needless_pass_by_value)]
    fn modes(
        &self,
        py: Python<'_>,
        options: &Bound<'_, PyDict>,
        set: Set,
        count: usize,
    ) -> PyResult<(String, String, String)> {
        let ear = Ear::default();
        let (source, settings) = (self.source(py, &set, &ear)?, settings(options, Where::Models)?);
        let find = || {
            let settings = settings.over(&source.settings()?);
            Modes::new(&source, &settings, count)
        };
        let found = py.detach(|| guarded(find)).map_err(broken)?;
        if let Some(error) = ear.raised(py) {
            return Err(error);
        }
        let found = found.map_err(|error| of_simulate(&error))?;
        Ok((found.to_string(), found.to_json().to_string(), found.report()))
    }

    /// Frames with names: the place of the body among all, the ground first, and the origin in its frame [m].
    #[allow(clippy::needless_pass_by_value)]
    fn frames(&self, py: Python<'_>, set: Set) -> PyResult<Vec<(String, usize, [f64; 3])>> {
        let source = self.source(py, &set, &Ear::default())?;
        let built = py.detach(|| guarded(|| source.file.build())).map_err(broken)?;
        let built = built.map_err(|error| of_file(&error))?;
        Ok(built.frames.into_iter().map(|(name, frame)| (name, frame.body.index(), frame.origin.0)).collect())
    }

    /// Runs the model; see [`Wish`].
    #[pyo3(signature = (options, set, *, folder=None, existing="refuse", verify=false, dense=false, until=None, progress=None))]
    #[allow(clippy::needless_pass_by_value, clippy::too_many_arguments)]
    fn run<'py>(
        &self,
        py: Python<'py>,
        options: &Bound<'py, PyDict>,
        set: Set,
        folder: Option<PathBuf>,
        existing: &str,
        verify: bool,
        dense: bool,
        until: Option<f64>,
        progress: Option<Py<PyAny>>,
    ) -> PyResult<Bound<'py, PyDict>> {
        let existing = match existing {
            "refuse" => Existing::Refuse,
            "replace" => Existing::Replace,
            "resume" => Existing::Resume,
            other => {
                let message = format!("'existing' must be 'refuse', 'replace' or 'resume', not '{other}'");
                return Err(PyValueError::new_err(message));
            }
        };
        let cancel = Cancel::default();
        let ear = Ear::new(cancel.clone());
        let (source, settings) = (self.source(py, &set, &ear)?, settings(options, Where::Models)?);
        let folder = folder.map(|path| (path, existing));
        let wish = Wish { settings, folder, verify, dense, until, progress, cancel };
        let ran = py.detach(|| guarded(|| go(source, wish))).map_err(broken)?;
        match (ear.raised(py), ran) {
            (Some(error), ran) => {
                if let Ran::Results(record) = ran {
                    let _ = error.value(py).setattr("record", record.into_dict(py)?);
                }
                Err(error)
            }
            (None, ran) => result_of(py, ran),
        }
    }
}

/// What Python is told of a run in which no function has raised anything.
fn result_of(py: Python<'_>, ran: Ran) -> PyResult<Bound<'_, PyDict>> {
    match ran {
        Ran::Results(record) => record.into_dict(py),
        Ran::Refused(error) => Err(of_simulate(&error)),
        Ran::Raised(error) => Err(error),
    }
}
