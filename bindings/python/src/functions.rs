//! Functions of Python, or compiled ones, that elements of a model call.

use crate::compiled;
use crate::equations::Retry;
use gelenk_integrators::Cancel;
use gelenk_io::{Code, CodeError, ModelFile};
use pyo3::exceptions::{PyKeyboardInterrupt, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyFloat, PyString, PyTuple};
use std::sync::{Arc, Mutex, PoisonError};

/// A function as the package hands it in: name, function, number of arguments and of values, and its derivative.
#[pyclass(module = "gelenk._native", frozen)]
pub(crate) struct Function {
    name: String,
    /// The function, or what keeps a compiled one alive.
    body: Py<PyAny>,
    /// The address of a compiled function, and whether it takes its arguments one by one.
    compiled: Option<(usize, bool)>,
    arguments: usize,
    values: usize,
    derivative: Option<Py<Function>>,
}

#[pymethods]
impl Function {
    /// With an address, the object is only kept alive. `one_by_one`: which of the two signatures a compiled function has.
    #[new]
    #[pyo3(signature = (name, function, arguments, values, derivative=None, address=None, one_by_one=false))]
    fn new(
        name: String,
        function: Py<PyAny>,
        arguments: usize,
        values: usize,
        derivative: Option<Py<Function>>,
        address: Option<usize>,
        one_by_one: bool,
    ) -> PyResult<Self> {
        if address == Some(0) {
            return Err(PyValueError::new_err(format!("'{name}' has the address 0")));
        }
        if one_by_one && (values != 1 || arguments > compiled::ONE_BY_ONE) {
            return Err(PyTypeError::new_err(format!(
                "'{name}' takes {arguments} numbers one by one and gives {values}; up to {} and 1 are possible",
                compiled::ONE_BY_ONE
            )));
        }
        let compiled = address.map(|address| (address, one_by_one));
        Ok(Self { name, body: function, compiled, arguments, values, derivative })
    }
}

/// What a function raised, by which name, and when.
pub(crate) type Raised = (PyErr, String, f64);

/// Functions of one run: what they raise is kept beside, because a run knows words only.
#[derive(Clone, Default)]
pub(crate) struct Ear {
    raised: Arc<Mutex<Option<Raised>>>,
    cancel: Cancel,
}

impl Ear {
    pub(crate) fn new(cancel: Cancel) -> Self {
        Self { cancel, ..Self::default() }
    }

    /// What was raised first, with a note where and when.
    pub(crate) fn raised(&self, py: Python<'_>) -> Option<PyErr> {
        let (error, what, t) = self.raised.lock().unwrap_or_else(PoisonError::into_inner).take()?;
        let value = error.value(py);
        let _ = value.setattr("time", (!t.is_nan()).then_some(t));
        let _ = value.setattr("element", &what);
        let _ = value.call_method1("add_note", (format!("raised by {what} {}", when(t)),));
        Some(error)
    }

    fn keep(&self, error: PyErr, what: &str, t: f64) {
        let mut raised = self.raised.lock().unwrap_or_else(PoisonError::into_inner);
        raised.get_or_insert_with(|| (error, what.to_owned(), t));
    }
}

/// A function of a run.
struct Heard {
    function: Py<Function>,
    arguments: usize,
    values: usize,
    derivative: Option<Arc<dyn Code>>,
    ear: Ear,
}

impl Heard {
    fn new(py: Python<'_>, function: &Py<Function>, ear: &Ear) -> Self {
        let its = function.get();
        let derivative =
            its.derivative.as_ref().map(|its| Arc::new(Self::new(py, its, ear)) as Arc<dyn Code>);
        let (function, ear) = (function.clone_ref(py), ear.clone());
        Self { function, arguments: its.arguments, values: its.values, derivative, ear }
    }

    /// What a function has raised, as a run is told it.
    fn complain(&self, py: Python<'_>, t: f64, error: PyErr) -> CodeError {
        let name = &self.function.get().name;
        if error.is_instance_of::<Retry>(py) {
            return CodeError { message: format!("{name}: {}", error.value(py)), is_retry: true };
        }
        let message = format!("{error}, raised by {name} {}", when(t));
        self.ear.keep(error, name, t);
        CodeError { message, is_retry: false }
    }

    /// Calls a function of Python. Ctrl-C ends the run at the end of the step: to get there, the function is called once more.
    fn ask(&self, py: Python<'_>, t: f64, x: &[f64], out: &mut [f64]) -> PyResult<()> {
        let function = self.function.get();
        let arguments = PyTuple::new(py, x)?;
        let mut found = function.body.bind(py).call1(&arguments);
        if let Err(error) = &found
            && error.is_instance_of::<PyKeyboardInterrupt>(py)
            && !self.ear.cancel.is_cancelled()
        {
            self.ear.cancel.cancel();
            found = function.body.bind(py).call1(&arguments);
        }
        take(&found?, &function.name, out)?;
        finite(&function.name, t, x, out)
    }
}

impl Code for Heard {
    fn arguments(&self) -> usize {
        self.arguments
    }

    fn values(&self) -> usize {
        self.values
    }

    fn derivative(&self) -> Option<&Arc<dyn Code>> {
        self.derivative.as_ref()
    }

    fn call(&self, t: f64, x: &[f64], out: &mut [f64]) -> Result<(), CodeError> {
        let function = self.function.get();
        match function.compiled {
            None => Python::attach(|py| self.ask(py, t, x, out).map_err(|error| self.complain(py, t, error))),
            Some((address, one_by_one)) => {
                compiled::call(address, one_by_one, x, out);
                finite(&function.name, t, x, out)
                    .map_err(|error| Python::attach(|py| self.complain(py, t, error)))
            }
        }
    }
}

/// The time of a call, in words.
fn when(t: f64) -> String {
    if t.is_nan() { "while the model is built".to_owned() } else { format!("at t = {t} s") }
}

/// An error where a value is not finite.
fn finite(name: &str, t: f64, x: &[f64], out: &[f64]) -> PyResult<()> {
    let Some(wrong) = out.iter().find(|value| !value.is_finite()) else { return Ok(()) };
    let at: Vec<String> = x.iter().map(ToString::to_string).collect();
    Err(PyValueError::new_err(format!(
        "{name} returned {wrong} {} for ({}); a finite number is expected",
        when(t),
        at.join(", ")
    )))
}

/// Takes what a function has returned: one number, or as many as are wanted, in lists or arrays of any shape.
fn take(found: &Bound<'_, PyAny>, name: &str, out: &mut [f64]) -> PyResult<()> {
    if let [out] = out
        && let Ok(x) = found.cast::<PyFloat>()
    {
        *out = x.value();
        return Ok(());
    }
    let mut count = 0;
    put(found, name, out, &mut count)?;
    if count == out.len() {
        return Ok(());
    }
    let (plural, wanted) = (if count == 1 { "" } else { "s" }, out.len());
    Err(PyValueError::new_err(format!(
        "{name} returned {count} number{plural}, where {} expected",
        if wanted == 1 { "one is".to_owned() } else { format!("{wanted} are") }
    )))
}

/// Puts numbers one after the other, and counts them; those that have no place are counted only.
fn put(found: &Bound<'_, PyAny>, name: &str, out: &mut [f64], count: &mut usize) -> PyResult<()> {
    if let Ok(x) = found.cast::<PyFloat>() {
        add(x.value(), out, count);
        return Ok(());
    }
    let is_text = found.is_instance_of::<PyString>();
    // arrays with one number are numbers only where they have no axes
    let has_length = found.len().is_ok();
    if !is_text
        && !has_length
        && let Ok(x) = found.extract::<f64>()
    {
        add(x, out, count);
        return Ok(());
    }
    let parts = if is_text || !has_length { None } else { found.try_iter().ok() };
    let Some(parts) = parts else {
        let hint = if found.is_none() { "; is a 'return' missing?" } else { "" };
        let kind = found.get_type().name()?;
        return Err(PyTypeError::new_err(format!("{name} must return numbers, not {kind}{hint}")));
    };
    for part in parts {
        put(&part?, name, out, count)?;
    }
    Ok(())
}

fn add(x: f64, out: &mut [f64], count: &mut usize) {
    if let Some(out) = out.get_mut(*count) {
        *out = x;
    }
    *count += 1;
}

/// A model with its functions, for one run.
pub(crate) fn heard(py: Python<'_>, file: ModelFile, functions: &[Py<Function>], ear: &Ear) -> ModelFile {
    if functions.is_empty() {
        return file;
    }
    let heard = |function: &Py<Function>| {
        let code: Arc<dyn Code> = Arc::new(Heard::new(py, function, ear));
        (function.get().name.clone(), code)
    };
    file.with_functions(functions.iter().map(heard))
}
