//! Errors as Python knows them.

use gelenk_catalogue::Refusal;
use gelenk_io::FileError;
use gelenk_io::results::ResultsError;
use gelenk_simulate::SimulateError;
use pyo3::exceptions::{
    PyFileExistsError, PyFileNotFoundError, PyOSError, PyRuntimeError, PyTypeError, PyValueError,
};
use pyo3::prelude::*;
use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};

pyo3::create_exception!(
    gelenk,
    ModelError,
    PyValueError,
    "Something is wrong with a model. The message says where, and what to do."
);
pyo3::create_exception!(gelenk, SimulationError, PyRuntimeError, "A model cannot be run.");

/// Faults of a model, with their lines.
pub(crate) fn of_file(error: &FileError) -> PyErr {
    ModelError::new_err(error.render().trim_end().to_owned())
}

/// A setting that cannot be used; a name that nobody knows comes with the nearest one.
pub(crate) fn of_refusal(error: &Refusal) -> PyErr {
    if let Refusal::Name(name) = error {
        let known = name.nearest().map_or_else(
            || format!("known are {}", name.known.join(", ")),
            |nearest| format!("did you mean '{nearest}'?"),
        );
        return PyValueError::new_err(format!("{name}; {known}"));
    }
    PyValueError::new_err(error.to_string())
}

/// Files of results that cannot be read or written.
pub(crate) fn of_results(error: &ResultsError) -> PyErr {
    let message = error.to_string();
    match error {
        ResultsError::Exists { .. } => PyFileExistsError::new_err(message),
        ResultsError::Nothing { .. } => PyFileNotFoundError::new_err(message),
        ResultsError::File { source, .. } if source.kind() == std::io::ErrorKind::NotFound => {
            PyFileNotFoundError::new_err(message)
        }
        _ => PyOSError::new_err(message),
    }
}

/// A model that cannot be run.
pub(crate) fn of_simulate(error: &SimulateError) -> PyErr {
    match error {
        SimulateError::File(error) => of_file(error),
        SimulateError::Model(error) => ModelError::new_err(error.to_string()),
        SimulateError::Refused(error) => of_refusal(error),
        SimulateError::Setup(error) => PyValueError::new_err(error.to_string()),
        SimulateError::Option { .. } => PyValueError::new_err(error.to_string()),
        SimulateError::Results(error) => of_results(error),
        _ => SimulationError::new_err(error.to_string()),
    }
}

/// A value of the wrong type.
pub(crate) fn wrong_type(name: &str, wanted: &str, value: &Bound<'_, PyAny>) -> PyErr {
    let found = value.get_type().name().map_or_else(|_| "another type".to_owned(), |name| name.to_string());
    PyTypeError::new_err(format!("'{name}' must be {wanted}, not {found}"))
}

/// Calls something that must not panic. If it does nevertheless, that is an error like others.
pub(crate) fn guarded<T>(call: impl FnOnce() -> T) -> Result<T, String> {
    catch_unwind(AssertUnwindSafe(call)).map_err(|panic| said(&*panic))
}

fn said(panic: &(dyn Any + Send)) -> String {
    let text = panic.downcast_ref::<&str>().copied();
    let text = text.or_else(|| panic.downcast_ref::<String>().map(String::as_str));
    format!("gelenk made a mistake: {}; please report it with the model", text.unwrap_or("unknown cause"))
}
