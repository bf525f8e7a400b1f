//! Run options given by keyword.

use crate::errors::{of_refusal, wrong_type};
use gelenk_catalogue::{OPTIONS, OptionRow, Place, Raw, Settings, option};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDict, PyString};

/// What options are given to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Where {
    /// Runs of models.
    Models,
    /// Raw equations and test problems.
    Equations,
}

impl Where {
    fn place(self) -> Place {
        match self {
            Where::Models => Place::Run,
            Where::Equations => Place::Solve,
        }
    }
}

/// The settings of a dictionary of options.
pub(crate) fn settings(options: &Bound<'_, PyDict>, at: Where) -> PyResult<Settings> {
    let mut settings = Settings::new();
    for (key, value) in options.iter() {
        let key: String = key.extract()?;
        let row = row(&key, at)?;
        give(&mut settings, row, &value)?;
    }
    Ok(settings)
}

fn row(key: &str, at: Where) -> PyResult<&'static OptionRow> {
    let Some(row) = option(key) else {
        let known = OPTIONS.iter().filter(|row| row.is_at(at.place())).map(|row| row.key);
        let hint = gelenk_core::nearest(key, known)
            .map_or_else(String::new, |nearest| format!("; did you mean '{nearest}'?"));
        return Err(PyTypeError::new_err(format!("there is no run option '{key}'{hint}")));
    };
    if !row.is_at(at.place()) {
        return Err(PyTypeError::new_err(format!(
            "'{key}' {}",
            row.misplaced(if at == Where::Models { "models" } else { "equations" })
        )));
    }
    Ok(row)
}

fn give(settings: &mut Settings, row: &'static OptionRow, value: &Bound<'_, PyAny>) -> PyResult<()> {
    let refused = |error| of_refusal(&error);
    let mut set = |raw: Raw<'_>| match row.read(raw) {
        Ok(value) => {
            settings.insert(row, value, gelenk_catalogue::Origin::Library);
            Ok(())
        }
        Err(error) => Err(refused(error)),
    };
    if let Ok(flag) = value.cast::<PyBool>() {
        return set(Raw::Flag(flag.is_true()));
    }
    if let Ok(text) = value.cast::<PyString>() {
        return set(Raw::Text(&text.to_cow()?));
    }
    if let Ok(whole) = value.extract::<u64>() {
        return set(Raw::Whole(whole));
    }
    match value.extract::<f64>() {
        Ok(x) if x.is_finite() => set(Raw::Number(x)),
        Ok(x) => Err(PyValueError::new_err(format!("'{}' must be finite, not {x}", row.key))),
        Err(_) => Err(wrong_type(row.key, &row.describe(), value)),
    }
}
