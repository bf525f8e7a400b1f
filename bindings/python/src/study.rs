//! Many runs on threads.

use crate::errors::{ModelError, guarded, of_file};
use crate::file::{File, Set};
use crate::settings::{Where, settings};
use gelenk_integrators::Cancel;
use gelenk_io::results::summary::Peak;
use gelenk_simulate::{FileSource, Many, Variant, run_many};
use numpy::{PyArray1, PyArrayMethods};
use pyo3::exceptions::PyKeyboardInterrupt;
use pyo3::prelude::*;
use pyo3::types::PyDict;

/// Numbers of a peak.
const PEAK: usize = 6;

fn numbers(peak: &Peak) -> [f64; PEAK] {
    [peak.min, peak.t_min, peak.max, peak.t_max, peak.mean, peak.rms].map(|x| x.unwrap_or(f64::NAN))
}

/// Runs a model with each of these values of parameters. What is interrupted has the status "interrupted" or none.
#[pyfunction]
#[pyo3(signature = (file, options, values, threads, keep=false, progress=None))]
#[allow(clippy::needless_pass_by_value)]
pub(crate) fn run_study<'py>(
    py: Python<'py>,
    file: &File,
    options: &Bound<'py, PyDict>,
    values: Vec<Set>,
    threads: usize,
    keep: bool,
    progress: Option<Py<PyAny>>,
) -> PyResult<Bound<'py, PyDict>> {
    let settings = settings(options, Where::Models)?;
    let source = FileSource::new(file.0.clone());
    let cancel = Cancel::default();
    let mut variants: Vec<Option<Variant>> = values.iter().map(|_| None).collect();
    let mut raised: Option<PyErr> = None;
    let run = || {
        let mut done = 0_usize;
        let mut each = |found: Option<(usize, Variant)>| {
            if let Some((k, variant)) = found {
                variants[k] = Some(variant);
                done += 1;
                if !done.is_multiple_of(64) {
                    return;
                }
            }
            let told = Python::attach(|py| {
                py.check_signals()?;
                progress.as_ref().map_or(Ok(()), |progress| progress.call1(py, (done,)).map(|_| ()))
            });
            if let Err(error) = told {
                cancel.cancel();
                raised.get_or_insert(error);
            }
        };
        run_many(&source, &settings, &values, Many { threads, keeps_rows: keep }, &cancel, &mut each);
    };
    py.detach(|| guarded(run)).map_err(ModelError::new_err)?;
    let is_interrupt = raised.as_ref().is_some_and(|e| e.is_instance_of::<PyKeyboardInterrupt>(py));
    if let Some(error) = raised.filter(|_| !is_interrupt) {
        return Err(error);
    }
    let dict = table(py, &source, variants, keep)?;
    dict.set_item("interrupted", is_interrupt)?;
    Ok(dict)
}

/// The runs as columns.
fn table<'py>(
    py: Python<'py>,
    source: &FileSource,
    variants: Vec<Option<Variant>>,
    keep: bool,
) -> PyResult<Bound<'py, PyDict>> {
    let runs = variants.len();
    let variants: Vec<Variant> = variants.into_iter().map(Option::unwrap_or_default).collect();
    // all runs show the same; where none began, the model says what it would show
    let columns = match variants.iter().find(|v| !v.rows.columns.is_empty()) {
        Some(variant) => {
            variant.rows.columns.iter().map(|c| (c.name.clone(), c.unit.clone())).collect::<Vec<_>>()
        }
        None => source
            .file
            .build()
            .map_err(|error| of_file(&error))?
            .outputs
            .into_iter()
            .map(|o| (o.name, o.unit))
            .collect(),
    };
    let n = columns.len();
    let mut end = vec![f64::NAN; runs * n];
    let mut peaks = vec![f64::NAN; runs * n * PEAK];
    for (k, variant) in variants.iter().enumerate() {
        for (to, x) in end[k * n..(k + 1) * n].iter_mut().zip(&variant.end) {
            *to = *x;
        }
        let own = peaks[k * n * PEAK..(k + 1) * n * PEAK].chunks_exact_mut(PEAK);
        for (to, peak) in own.zip(&variant.peaks) {
            to.copy_from_slice(&numbers(peak));
        }
    }
    let texts = |of: fn(&Variant) -> &String| variants.iter().map(|v| of(v).clone()).collect::<Vec<_>>();
    let array = |of: fn(&Variant) -> f64| PyArray1::from_vec(py, variants.iter().map(of).collect());
    let dict = PyDict::new(py);
    dict.set_item("columns", columns)?;
    dict.set_item("status", texts(|v| &v.status))?;
    dict.set_item("colour", texts(|v| &v.colour))?;
    dict.set_item("message", texts(|v| &v.message))?;
    dict.set_item("t_reached", array(|v| v.t_reached))?;
    dict.set_item("steps", array(|v| v.steps as f64))?;
    dict.set_item("wall_s", array(|v| v.wall_s))?;
    dict.set_item("end", PyArray1::from_vec(py, end).reshape([runs, n])?)?;
    dict.set_item("peaks", PyArray1::from_vec(py, peaks).reshape([runs, n, PEAK])?)?;
    if keep {
        let mut rows = Vec::with_capacity(runs);
        for variant in variants {
            let (t, values) = (variant.rows.times, variant.rows.values.concat());
            let shape = [if t.is_empty() { 0 } else { n }, t.len()];
            rows.push((PyArray1::from_vec(py, t), PyArray1::from_vec(py, values).reshape(shape)?));
        }
        dict.set_item("rows", rows)?;
    }
    Ok(dict)
}
