//! Equations whose terms are Python functions.

use crate::compiled;
use crate::errors::{guarded, of_refusal};
use crate::motion::{Task, integrate};
use crate::settings::{Where, settings};
use gelenk_catalogue::Refusal;
use gelenk_core::{
    Dims, Direction, Eval, EvalError, MatrixKind, Point, Problem, State, Structure, Switch, Switches, Term,
};
use gelenk_integrators::{Cancel, Options};
use numpy::{PyArray1, PyArray2, PyArrayMethods, PyReadonlyArray1};
use pyo3::exceptions::{PyException, PyRuntimeError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyDict;

pyo3::create_exception!(
    gelenk,
    Retry,
    PyException,
    "Raise it in a function where its arguments lie outside of the model: the step is tried again, smaller."
);

/// A function as it was handed in: one of Python, or what keeps a compiled one alive, and its address.
struct Given {
    body: Py<PyAny>,
    address: Option<usize>,
}

/// The address of a function, if it is compiled.
fn address(given: Option<&Given>) -> Option<usize> {
    given.and_then(|given| given.address)
}

/// Functions by the names of their terms.
struct Functions {
    mass: Given,
    force: Given,
    constraint: Option<Given>,
    constraint_matrix: Option<Given>,
    constraint_rate: Option<Given>,
    pdot: Option<Given>,
    udot: Option<Given>,
    acceleration: Option<Given>,
    friction: Option<Given>,
    events: Vec<Given>,
}

impl Functions {
    /// Are all of them compiled, so that the interpreter need not be held?
    fn are_compiled(&self) -> bool {
        let Self {
            constraint, constraint_matrix, constraint_rate, pdot, udot, acceleration, friction, ..
        } = self;
        let optional = [constraint, constraint_matrix, constraint_rate, pdot, udot, acceleration, friction];
        let given = optional.into_iter().flatten().chain(&self.events);
        given.chain([&self.mass, &self.force]).all(|given| given.address.is_some())
    }
}

/// Arrays that functions are given. They are made once, and filled before each call.
struct Arrays {
    p: Py<PyArray1<f64>>,
    v: Py<PyArray1<f64>>,
    a: Py<PyArray1<f64>>,
    lam: Py<PyArray1<f64>>,
    u: Py<PyArray1<f64>>,
    mass: Py<PyArray2<f64>>,
    force: Py<PyArray1<f64>>,
    constraint: Py<PyArray1<f64>>,
    matrix: Py<PyArray2<f64>>,
    rate: Py<PyArray1<f64>>,
    pdot: Py<PyArray1<f64>>,
    udot: Py<PyArray1<f64>>,
    friction: Py<PyArray2<f64>>,
}

struct Equations {
    structure: Structure,
    switches: Vec<Switch>,
    functions: Functions,
    arrays: Arrays,
    /// What a function raised, where, and when.
    raised: Option<(PyErr, String, f64)>,
}

/// Writes into an array.
fn put(py: Python<'_>, array: &Py<PyArray1<f64>>, from: &[f64]) -> PyResult<()> {
    let mut array = array.bind(py).try_readwrite()?;
    array.as_slice_mut()?.copy_from_slice(from);
    Ok(())
}

impl Equations {
    /// Calls a function and keeps what it raises.
    fn call(
        &mut self,
        what: &str,
        t: f64,
        f: impl FnOnce(Python<'_>, &Functions, &Arrays) -> PyResult<()>,
    ) -> Eval {
        let result = Python::attach(|py| {
            f(py, &self.functions, &self.arrays).map_err(|error| (error.is_instance_of::<Retry>(py), error))
        });
        match result {
            Ok(()) => Ok(()),
            Err((true, error)) => Err(EvalError::Retry(error.to_string())),
            Err((false, error)) => {
                let shown = error.to_string();
                self.raised = Some((error, what.to_owned(), t));
                Err(EvalError::fatal(shown))
            }
        }
    }
}

/// What a function of positions fills.
fn of_positions<D: numpy::ndarray::Dimension>(
    py: Python<'_>,
    function: &Given,
    arrays: &Arrays,
    (t, p): (f64, &[f64]),
    array: &Py<numpy::PyArray<f64, D>>,
    out: &mut [f64],
) -> PyResult<()> {
    put(py, &arrays.p, p)?;
    function.body.call1(py, (t, &arrays.p, array))?;
    take(py, array, out)
}

/// What a function of everything fills.
fn of_point<D: numpy::ndarray::Dimension>(
    py: Python<'_>,
    function: &Given,
    arrays: &Arrays,
    x: &Point<'_>,
    array: &Py<numpy::PyArray<f64, D>>,
    out: &mut [f64],
) -> PyResult<()> {
    for (to, from) in [(&arrays.p, x.p), (&arrays.v, x.v), (&arrays.lam, x.lam), (&arrays.u, x.u)] {
        put(py, to, from)?;
    }
    function.body.call1(py, (x.t, &arrays.p, &arrays.v, &arrays.lam, &arrays.u, array))?;
    take(py, array, out)
}

/// Reads an array as it lies in memory: matrices column by column.
fn take<D: numpy::ndarray::Dimension>(
    py: Python<'_>,
    array: &Py<numpy::PyArray<f64, D>>,
    out: &mut [f64],
) -> PyResult<()> {
    let array = array.bind(py).try_readonly()?;
    out.copy_from_slice(array.as_slice()?);
    Ok(())
}

/// Calls a function that may be missing.
fn wanted(function: Option<&Given>, term: Term) -> Result<&Given, EvalError> {
    function.ok_or(EvalError::NotProvided(term))
}

impl Problem for Equations {
    fn structure(&self) -> &Structure {
        &self.structure
    }

    fn mass(&mut self, t: f64, p: &[f64], out: &mut [f64]) -> Eval {
        if let Some(address) = address(Some(&self.functions.mass)) {
            compiled::of_positions(address, t, p, out);
            return Ok(());
        }
        self.call("mass", t, |py, f, a| of_positions(py, &f.mass, a, (t, p), &a.mass, out))
    }

    fn force(&mut self, x: &Point<'_>, out: &mut [f64]) -> Eval {
        if let Some(address) = address(Some(&self.functions.force)) {
            compiled::of_point(address, x, out);
            return Ok(());
        }
        self.call("force", x.t, |py, f, a| of_point(py, &f.force, a, x, &a.force, out))
    }

    fn constraint(&mut self, t: f64, p: &[f64], out: &mut [f64]) -> Eval {
        wanted(self.functions.constraint.as_ref(), Term::Constraint)?;
        if let Some(address) = address(self.functions.constraint.as_ref()) {
            compiled::of_positions(address, t, p, out);
            return Ok(());
        }
        self.call("constraint", t, |py, f, a| match &f.constraint {
            Some(function) => of_positions(py, function, a, (t, p), &a.constraint, out),
            None => Ok(()),
        })
    }

    fn constraint_matrix(&mut self, t: f64, p: &[f64], out: &mut [f64]) -> Eval {
        wanted(self.functions.constraint_matrix.as_ref(), Term::ConstraintMatrix)?;
        if let Some(address) = address(self.functions.constraint_matrix.as_ref()) {
            compiled::of_positions(address, t, p, out);
            return Ok(());
        }
        self.call("constraint_matrix", t, |py, f, a| match &f.constraint_matrix {
            Some(function) => of_positions(py, function, a, (t, p), &a.matrix, out),
            None => Ok(()),
        })
    }

    fn constraint_rate(&mut self, t: f64, p: &[f64], out: &mut [f64]) -> Eval {
        out.fill(0.0);
        if let Some(address) = address(self.functions.constraint_rate.as_ref()) {
            compiled::of_positions(address, t, p, out);
            return Ok(());
        }
        self.call("constraint_rate", t, |py, f, a| match &f.constraint_rate {
            Some(function) => of_positions(py, function, a, (t, p), &a.rate, out),
            None => Ok(()),
        })
    }

    fn pdot(&mut self, x: &Point<'_>, out: &mut [f64]) -> Eval {
        if self.functions.pdot.is_none() {
            if x.v.len() != out.len() {
                return Err(EvalError::NotProvided(Term::Pdot));
            }
            out.copy_from_slice(x.v);
            return Ok(());
        }
        if let Some(address) = address(self.functions.pdot.as_ref()) {
            compiled::of_point(address, x, out);
            return Ok(());
        }
        self.call("pdot", x.t, |py, f, a| match &f.pdot {
            Some(function) => of_point(py, function, a, x, &a.pdot, out),
            None => Ok(()),
        })
    }

    fn udot(&mut self, x: &Point<'_>, out: &mut [f64]) -> Eval {
        wanted(self.functions.udot.as_ref(), Term::Udot)?;
        if let Some(address) = address(self.functions.udot.as_ref()) {
            compiled::of_point(address, x, out);
            return Ok(());
        }
        self.call("udot", x.t, |py, f, a| match &f.udot {
            Some(function) => of_point(py, function, a, x, &a.udot, out),
            None => Ok(()),
        })
    }

    fn friction(&mut self, x: &Point<'_>, out: &mut [f64]) -> Eval {
        wanted(self.functions.friction.as_ref(), Term::Friction)?;
        if let Some(address) = address(self.functions.friction.as_ref()) {
            compiled::of_point(address, x, out);
            return Ok(());
        }
        self.call("friction", x.t, |py, f, a| match &f.friction {
            Some(function) => of_point(py, function, a, x, &a.friction, out),
            None => Ok(()),
        })
    }

    fn acceleration(&mut self, t: f64, p: &[f64], v: &[f64], out: &mut [f64]) -> Eval {
        wanted(self.functions.acceleration.as_ref(), Term::Acceleration)?;
        if let Some(address) = address(self.functions.acceleration.as_ref()) {
            compiled::of_motion(address, (t, p, v), out);
            return Ok(());
        }
        self.call("acceleration", t, |py, f, a| {
            let Some(function) = &f.acceleration else { return Ok(()) };
            put(py, &a.p, p)?;
            put(py, &a.v, v)?;
            function.body.call1(py, (t, &a.p, &a.v, &a.rate))?;
            take(py, &a.rate, out)
        })
    }

    fn switches(&mut self) -> Option<&mut dyn Switches> {
        if self.switches.is_empty() { None } else { Some(self) }
    }
}

impl Switches for Equations {
    fn list(&self) -> &[Switch] {
        &self.switches
    }

    fn eval(&mut self, x: &State, out: &mut [f64]) -> Eval {
        for (k, out) in out.iter_mut().enumerate() {
            if let Some(address) = address(self.functions.events.get(k)) {
                *out = compiled::event(address, &x.point());
                continue;
            }
            let name = format!("event '{}'", self.switches.get(k).map_or("", |s| s.name.as_str()));
            self.call(&name, x.t, |py, f, a| {
                let Some(function) = f.events.get(k) else { return Ok(()) };
                for (to, from) in [(&a.p, &x.p), (&a.v, &x.v), (&a.lam, &x.lam), (&a.u, &x.u), (&a.a, &x.a)] {
                    put(py, to, from)?;
                }
                *out = function.body.call1(py, (x.t, &a.p, &a.v, &a.lam, &a.u))?.extract(py)?;
                Ok(())
            })?;
        }
        Ok(())
    }
}

fn arrays(py: Python<'_>, d: Dims) -> Arrays {
    let line = |n: usize| PyArray1::zeros(py, n, false).unbind();
    // column by column, as the structure has them
    let matrix = |rows: usize, columns: usize| PyArray2::zeros(py, [rows, columns], true).unbind();
    Arrays {
        p: line(d.np),
        v: line(d.nv),
        a: line(d.nv),
        lam: line(d.nl),
        u: line(d.nu),
        mass: matrix(d.nv, d.nv),
        force: line(d.nv),
        constraint: line(d.ng),
        matrix: matrix(d.nl, d.nv),
        rate: line(d.nl),
        pdot: line(d.np),
        udot: line(d.nu),
        friction: matrix(d.nv, d.nl),
    }
}

/// A function, or a compiled one with its address.
fn taken(name: &str, found: &Bound<'_, PyAny>) -> PyResult<Given> {
    if let Ok((body, address)) = found.extract::<(Py<PyAny>, usize)>() {
        if address == 0 {
            return Err(PyValueError::new_err(format!("'{name}' has the address 0")));
        }
        return Ok(Given { body, address: Some(address) });
    }
    if !found.is_callable() {
        return Err(PyTypeError::new_err(format!("'{name}' must be a function")));
    }
    Ok(Given { body: found.clone().unbind(), address: None })
}

fn functions(given: &Bound<'_, PyDict>, events: &[(String, Py<PyAny>, i8, f64)]) -> PyResult<Functions> {
    let py = given.py();
    let function = |name: &str| -> PyResult<Option<Given>> {
        let found = given.get_item(name)?.filter(|found| !found.is_none());
        found.map(|found| taken(name, &found)).transpose()
    };
    let need = |name: &str| {
        function(name)?.ok_or_else(|| PyTypeError::new_err(format!("'{name}' is missing: give a function")))
    };
    Ok(Functions {
        mass: need("mass")?,
        force: need("force")?,
        constraint: function("constraint")?,
        constraint_matrix: function("constraint_matrix")?,
        constraint_rate: function("constraint_rate")?,
        pdot: function("pdot")?,
        udot: function("udot")?,
        acceleration: function("acceleration")?,
        friction: function("friction")?,
        events: events.iter().map(|event| taken(&event.0, event.1.bind(py))).collect::<PyResult<_>>()?,
    })
}

/// Integrates equations whose terms are functions, or compiled functions with their addresses. Events are name, function, direction (-1, 0, 1) and typical size.
#[pyfunction]
#[pyo3(signature = (functions_by_name, events, sizes, start, t_end, options, times=None, dense=true))]
#[allow(clippy::needless_pass_by_value, clippy::too_many_arguments, clippy::type_complexity)]
pub(crate) fn solve_equations<'py>(
    py: Python<'py>,
    functions_by_name: &Bound<'py, PyDict>,
    events: Vec<(String, Py<PyAny>, i8, f64)>,
    sizes: (usize, usize),
    start: (f64, PyReadonlyArray1<'py, f64>, PyReadonlyArray1<'py, f64>, PyReadonlyArray1<'py, f64>),
    t_end: f64,
    options: &Bound<'py, PyDict>,
    times: Option<PyReadonlyArray1<'py, f64>>,
    dense: bool,
) -> PyResult<Bound<'py, PyDict>> {
    let (t0, p, v, u) = start;
    let [p, v, u] = [p, v, u].map(|array| array.as_array().to_vec());
    let (nl, ng) = sizes;
    let dims = Dims { np: p.len(), nv: v.len(), nl, nu: u.len(), ng };
    let functions = functions(functions_by_name, &events)?;
    let mut structure = Structure::dense(dims);
    if functions.acceleration.is_some() {
        structure = structure.with_acceleration_term();
    }
    if functions.friction.is_some() {
        structure = structure.with_lam_dependence().with_friction(MatrixKind::Dense);
    }
    structure.validate().map_err(|error| PyValueError::new_err(error.to_string()))?;
    let switch = |(name, _, direction, scale): &(String, Py<PyAny>, i8, f64)| {
        let direction = match direction {
            1 => Direction::Rising,
            -1 => Direction::Falling,
            _ => Direction::Any,
        };
        Switch::new(name.clone()).scale(*scale).direction(direction)
    };
    let switches: Vec<Switch> = events.iter().map(switch).collect();
    let settings = settings(options, Where::Equations)?;
    let choice = settings.choose().map_err(|error| of_refusal(&error))?;
    let has_events = !switches.is_empty();
    let mut problem = Equations { structure, switches, functions, arrays: arrays(py, dims), raised: None };
    choice.check_problem("these equations", &mut problem).map_err(|error| of_refusal(&error))?;
    let mut start = State::at(dims, t0, &p, &v);
    start.u.copy_from_slice(&u);
    let times = times.map(|times| times.as_array().to_vec());
    drop(choice);
    let is_free = problem.functions.are_compiled();
    // a method stays in its thread
    let run = || {
        let choice = settings.choose()?;
        let task = Task { choice, start, t_end, times, dense, has_events, base: Options::default() };
        Ok(integrate(&mut problem, task, &Cancel::default())?)
    };
    let seen = if is_free { py.detach(|| guarded(run)) } else { guarded(run) };
    let seen: Result<_, Refusal> = seen.map_err(PyRuntimeError::new_err)?;
    if let Some((error, what, t)) = problem.raised.take() {
        if error.is_instance_of::<pyo3::exceptions::PyKeyboardInterrupt>(py)
            && let Ok(mut seen) = seen
        {
            seen.interrupt();
            return seen.into_dict(py, dims);
        }
        return Err(placed(py, error, &what, t));
    }
    seen.map_err(|error| of_refusal(&error))?.into_dict(py, dims)
}

/// An exception of a function as it is, with a note where and when it was raised.
fn placed(py: Python<'_>, error: PyErr, what: &str, t: f64) -> PyErr {
    let value = error.value(py);
    let _ = value.setattr("time", t);
    let _ = value.setattr("element", what);
    let _ = value.call_method1("add_note", (format!("raised by {what} at t = {t} s"),));
    error
}
