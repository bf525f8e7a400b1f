//! The test problems.

use crate::errors::{guarded, of_refusal};
use crate::motion::{Task, integrate};
use crate::settings::{Where, settings};
use gelenk_catalogue::Refusal;
use gelenk_integrators::{Cancel, Options};
use gelenk_testset::{Coordinates, all, create, create_in, models};
use pyo3::exceptions::{PyRuntimeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use serde_json::{Value, json};

/// All test problems, as JSON: names, what they are, parameters with their defaults, ends.
#[pyfunction]
pub(crate) fn problems() -> String {
    let about = |(info, is_model): (&&gelenk_testset::Info, bool)| {
        json!({
            "name": info.name,
            "summary": info.summary,
            "t_end": info.t_end,
            "is_mechanism": is_model,
            "parameters": info.parameters.iter().map(|p| (p.name.to_owned(), Value::from(p.default)))
                .collect::<serde_json::Map<String, Value>>(),
        })
    };
    let by_hand = all().iter().map(|info| (info, false));
    let list: Vec<Value> = by_hand.chain(models().iter().map(|info| (info, true))).map(about).collect();
    Value::Array(list).to_string()
}

/// Integrates a test problem; `error` is the largest error of p, v and lam at the end against the reference.
#[pyfunction]
#[pyo3(signature = (name, parameters, options, t_end=None, dense=false))]
#[allow(clippy::needless_pass_by_value)]
pub(crate) fn solve_problem<'py>(
    py: Python<'py>,
    name: String,
    parameters: Vec<(String, f64)>,
    options: &Bound<'py, PyDict>,
    t_end: Option<f64>,
    dense: bool,
) -> PyResult<Bound<'py, PyDict>> {
    let settings = settings(options, Where::Equations)?;
    let choice = settings.choose().map_err(|error| of_refusal(&error))?;
    let parameters: Vec<(&str, f64)> = parameters.iter().map(|(name, x)| (name.as_str(), *x)).collect();
    let made = match settings.coordinates().and_then(|word| word.parse::<Coordinates>().ok()) {
        None => create(&name, &parameters),
        Some(coordinates) => create_in(&name, &parameters, coordinates),
    };
    let mut problem = made.map_err(|error| PyValueError::new_err(error.to_string()))?;
    choice.check_problem(problem.info().name, &mut *problem).map_err(|error| of_refusal(&error))?;
    let start = problem.consistent_start();
    let end = t_end.unwrap_or_else(|| problem.t_end());
    drop(choice);
    // a method stays in its thread
    let run = || {
        let choice = settings.choose()?;
        let task = Task {
            choice,
            start,
            t_end: end,
            times: None,
            dense,
            has_events: false,
            base: Options::default(),
        };
        Ok(integrate(&mut *problem, task, &Cancel::default())?)
    };
    let seen: Result<_, Refusal> = py.detach(|| guarded(run)).map_err(PyRuntimeError::new_err)?;
    let seen = seen.map_err(|error| of_refusal(&error))?;
    let found = seen.is_ok().then(|| problem.reference(end)).flatten();
    let error = found.map(|reference| {
        let off = |a: &[f64], b: &[f64]| a.iter().zip(b).map(|(x, y)| (x - y).abs()).fold(0.0, f64::max);
        let (x, y) = (seen.end(), &reference.state);
        [off(&x.p, &y.p), off(&x.v, &y.v), off(&x.lam, &y.lam)]
    });
    let dict = seen.into_dict(py, problem.dims())?;
    dict.set_item("error", error)?;
    Ok(dict)
}
