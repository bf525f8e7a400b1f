//! Solutions of equations in descriptor form: what is kept of a run, and values between its points.

use gelenk_catalogue::Choice;
use gelenk_core::{Dims, Problem, State};
use gelenk_integrators::{
    Cancel, DenseOptions, Events, Flow, Observer, Options, Output, PointKind, Rates, Sample, Segment,
    SetupError, proceed,
};
use gelenk_io::results::summary::counts;
use gelenk_simulate::solve;
use numpy::{PyArray1, PyArrayMethods, PyReadonlyArray1};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

/// Python is asked this often whether it was interrupted.
const INTERVAL: Duration = Duration::from_millis(100);

/// The motion over all steps.
#[pyclass(module = "gelenk._native", frozen)]
pub(crate) struct Motion {
    segments: Vec<Segment>,
    size: usize,
}

#[pymethods]
impl Motion {
    /// Values of p, v, u, a and lam beside each other: one row for each time.
    #[allow(clippy::needless_pass_by_value)]
    fn at<'py>(
        &self,
        py: Python<'py>,
        times: PyReadonlyArray1<'py, f64>,
    ) -> PyResult<Bound<'py, numpy::PyArray2<f64>>> {
        let (Some(first), Some(last)) = (self.segments.first(), self.segments.last()) else {
            return Err(PyValueError::new_err("the run has no steps, and so no values between them"));
        };
        let (from, to) = (first.t0, last.t1());
        let mut values = vec![0.0; times.as_array().len() * self.size];
        for (&t, row) in times.as_array().iter().zip(values.chunks_exact_mut(self.size.max(1))) {
            if !(from..=to).contains(&t) {
                let message = format!("t = {t} s lies outside of the run, from {from} s to {to} s");
                return Err(PyValueError::new_err(message));
            }
            let k = self.segments.partition_point(|s| s.t1() <= t).min(self.segments.len() - 1);
            self.segments[k].values(t, row);
        }
        PyArray1::from_vec(py, values).reshape([times.as_array().len(), self.size])
    }
}

/// What is wanted of a run.
pub(crate) struct Task {
    pub(crate) choice: Choice,
    pub(crate) start: State,
    pub(crate) t_end: f64,
    /// Times of output; every step if there are none.
    pub(crate) times: Option<Vec<f64>>,
    /// Are polynomials kept?
    pub(crate) dense: bool,
    pub(crate) has_events: bool,
    pub(crate) base: Options,
}

/// What was seen of a run.
#[derive(Default)]
pub(crate) struct Seen {
    columns: [Vec<f64>; 6],
    rows: usize,
    segments: Vec<Segment>,
    keeps_segments: bool,
    events: Vec<(f64, String, bool)>,
    last: Option<Instant>,
    interrupted: bool,
    stats: Option<serde_json::Value>,
    status: &'static str,
    message: String,
    methods: Vec<String>,
    t_reached: f64,
    wall: f64,
    end: State,
}

impl Observer for Seen {
    fn segment(&mut self, segment: &Segment) -> Flow {
        if self.keeps_segments {
            self.segments.push(segment.clone());
        }
        proceed()
    }

    fn output(&mut self, s: &Sample<'_>) -> Flow {
        self.columns[0].push(s.t);
        for (to, from) in self.columns[1..].iter_mut().zip([s.p, s.v, s.a, s.lam, s.u]) {
            to.extend_from_slice(from);
        }
        self.rows += 1;
        proceed()
    }

    fn point(&mut self, kind: PointKind<'_>, x: &State) -> Flow {
        if let PointKind::Event(event) = kind {
            self.events.push((x.t, event.name.to_owned(), event.rising));
        }
        let last = *self.last.get_or_insert_with(Instant::now);
        if last.elapsed() > INTERVAL {
            self.last = Some(Instant::now());
            if Python::attach(|py| py.check_signals().is_err()) {
                self.interrupted = true;
                return Ok(ControlFlow::Break(()));
            }
        }
        proceed()
    }
}

/// Integrates a problem, and keeps what is seen of it.
pub(crate) fn integrate(problem: &mut dyn Problem, task: Task, cancel: &Cancel) -> Result<Seen, SetupError> {
    let Task { choice, start, t_end, times, dense, has_events, base } = task;
    let mut seen = Seen { keeps_segments: dense, ..Seen::default() };
    let d = problem.dims();
    let base = Options {
        output: times.map_or(Output::PerStep(0), Output::Times),
        dense: DenseOptions {
            project: d.nl > 0 || d.np != d.nv,
            segments: dense,
            rates: Rates::Solved,
            ..DenseOptions::default()
        },
        events: if has_events { Events::report() } else { Events::default() },
        cancel: cancel.clone(),
        // nobody asks where the time goes
        clock: false,
        ..base
    };
    let since = Instant::now();
    let solved = solve(problem, &choice, start, t_end, &base, &mut seen)?;
    seen.wall = since.elapsed().as_secs_f64();
    (seen.status, seen.message) = match &solved.result {
        _ if seen.interrupted || cancel.is_cancelled() => {
            ("interrupted", "it was stopped from outside".into())
        }
        Ok(_) => ("ok", String::new()),
        Err(error) => ("failed", error.to_string()),
    };
    seen.stats = serde_json::to_value(counts(&solved.stats)).ok();
    seen.methods = solved.methods;
    seen.t_reached = solved.state.t;
    seen.end = solved.state;
    Ok(seen)
}

impl Seen {
    /// The state at the end.
    pub(crate) fn end(&self) -> &State {
        &self.end
    }

    /// Did it come to its end?
    pub(crate) fn is_ok(&self) -> bool {
        self.status == "ok"
    }

    /// It was stopped by Ctrl-C, inside of a function.
    pub(crate) fn interrupt(&mut self) {
        (self.status, self.message) = ("interrupted", "it was stopped from outside".into());
    }

    /// Hands everything over to Python.
    pub(crate) fn into_dict(self, py: Python<'_>, d: Dims) -> PyResult<Bound<'_, PyDict>> {
        let dict = PyDict::new(py);
        let [t, p, v, a, lam, u] = self.columns;
        dict.set_item("t", PyArray1::from_vec(py, t))?;
        for (name, values, width) in
            [("p", p, d.np), ("v", v, d.nv), ("a", a, d.nv), ("lam", lam, d.nl), ("u", u, d.nu)]
        {
            dict.set_item(name, PyArray1::from_vec(py, values).reshape([self.rows, width])?)?;
        }
        let size = d.differential() + d.algebraic();
        let motion = self.keeps_segments.then_some(Motion { segments: self.segments, size });
        dict.set_item("motion", motion)?;
        dict.set_item("events", self.events)?;
        dict.set_item("status", self.status)?;
        dict.set_item("message", self.message)?;
        dict.set_item("stats", self.stats.map_or_else(|| "{}".to_owned(), |stats| stats.to_string()))?;
        dict.set_item("method", self.methods.join(", then "))?;
        dict.set_item("t_reached", self.t_reached)?;
        dict.set_item("wall_s", self.wall)?;
        Ok(dict)
    }
}
