//! Values between rows: polynomials that a run has kept of every output and every pose.

use gelenk_simulate::Piece;
use numpy::{PyArray1, PyArray2, PyArrayMethods, PyReadonlyArray1};
use pyo3::exceptions::{PyIndexError, PyValueError};
use pyo3::prelude::*;

/// Piecewise polynomials in Chebyshev form; see `curves.rs` of gelenk-simulate.
#[pyclass(module = "gelenk._native", frozen)]
#[derive(Debug, Default, Clone)]
pub(crate) struct Curves {
    starts: Vec<f64>,
    ends: Vec<f64>,
    /// Where the coefficients of each piece end.
    stops: Vec<u64>,
    coefficients: Vec<f64>,
    width: usize,
    /// Was there no room for more?
    is_cut: bool,
}

/// The four arrays and the width that curves are made of.
type Parts<'py> = (
    Bound<'py, PyArray1<f64>>,
    Bound<'py, PyArray1<f64>>,
    Bound<'py, PyArray1<u64>>,
    Bound<'py, PyArray1<f64>>,
    usize,
);

impl Curves {
    /// Adds a piece, unless that would take more than so many bytes.
    pub(crate) fn push(&mut self, piece: &Piece<'_>, most: usize) {
        self.is_cut |= self.bytes() + 8 * piece.coefficients.len() > most;
        if self.is_cut {
            return;
        }
        self.starts.push(piece.t0);
        self.ends.push(piece.t1);
        self.coefficients.extend_from_slice(piece.coefficients);
        self.stops.push(self.coefficients.len() as u64);
        self.width = piece.coefficients.len() / piece.size.max(1);
    }

    /// How many bytes it takes.
    fn bytes(&self) -> usize {
        8 * (self.starts.len() + self.ends.len() + self.stops.len() + self.coefficients.len())
    }

    /// The coefficients of the piece at a time, and where the time lies in it, from -1 to 1.
    fn at(&self, t: f64) -> PyResult<(&[f64], f64)> {
        let (Some(&first), Some(&last)) = (self.starts.first(), self.ends.last()) else {
            return Err(PyValueError::new_err("the run has no steps, and so no values between rows"));
        };
        if !(first..=last).contains(&t) {
            let why = if self.is_cut { "; there was no room to keep more of the motion" } else { "" };
            let message = format!("t = {t} s lies outside of the run, from {first} s to {last} s{why}");
            return Err(PyValueError::new_err(message));
        }
        // where pieces meet, the later one counts
        let k = self.ends.partition_point(|end| *end <= t).min(self.ends.len() - 1);
        let from = k.checked_sub(1).map_or(0, |k| self.stops[k] as usize);
        let (t0, t1) = (self.starts[k], self.ends[k]);
        Ok((&self.coefficients[from..self.stops[k] as usize], ((t - t0) - (t1 - t)) / (t1 - t0)))
    }

    fn value(&self, t: f64, column: usize) -> PyResult<f64> {
        let (all, x) = self.at(t)?;
        let size = all.len() / self.width.max(1);
        Ok(clenshaw(&all[column * size..(column + 1) * size], x))
    }

    fn check(&self, first: usize, count: usize) -> PyResult<()> {
        if first.checked_add(count).is_none_or(|end| end > self.width) {
            return Err(PyIndexError::new_err(format!("there are {} curves", self.width)));
        }
        Ok(())
    }
}

/// `Σ aₖ Tₖ(x)`.
fn clenshaw(coefficients: &[f64], x: f64) -> f64 {
    let (mut b1, mut b2) = (0.0, 0.0);
    for a in coefficients.iter().skip(1).rev() {
        (b1, b2) = (a + 2.0 * x * b1 - b2, b1);
    }
    coefficients.first().copied().unwrap_or(f64::NAN) + x * b1 - b2
}

#[pymethods]
impl Curves {
    /// Curves from the arrays of [`Curves::parts`].
    #[new]
    #[allow(clippy::needless_pass_by_value)]
    fn new(
        starts: PyReadonlyArray1<'_, f64>,
        ends: PyReadonlyArray1<'_, f64>,
        stops: PyReadonlyArray1<'_, u64>,
        coefficients: PyReadonlyArray1<'_, f64>,
        width: usize,
    ) -> PyResult<Self> {
        let curves = Self {
            starts: starts.as_array().to_vec(),
            ends: ends.as_array().to_vec(),
            stops: stops.as_array().to_vec(),
            coefficients: coefficients.as_array().to_vec(),
            width,
            is_cut: false,
        };
        let n = curves.ends.len();
        let mut before = 0;
        let sound = curves.stops.iter().all(|&stop| {
            let size = stop.saturating_sub(before);
            let is_sound = stop >= before && width > 0 && size > 0 && size.is_multiple_of(width as u64);
            before = stop;
            is_sound
        });
        let last = curves.stops.last().copied().unwrap_or(0) as usize;
        if !sound || curves.starts.len() != n || curves.stops.len() != n || last != curves.coefficients.len()
        {
            return Err(PyValueError::new_err("these arrays do not fit each other"));
        }
        Ok(curves)
    }

    /// The arrays that it is made of.
    fn parts<'py>(&self, py: Python<'py>) -> Parts<'py> {
        (
            PyArray1::from_slice(py, &self.starts),
            PyArray1::from_slice(py, &self.ends),
            PyArray1::from_slice(py, &self.stops),
            PyArray1::from_slice(py, &self.coefficients),
            self.width,
        )
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> (Bound<'py, PyAny>, Parts<'py>) {
        (py.get_type::<Self>().into_any(), self.parts(py))
    }

    /// From when on there are values [s].
    #[getter]
    fn start(&self) -> f64 {
        self.starts.first().copied().unwrap_or(f64::NAN)
    }

    /// Until when there are values [s].
    #[getter]
    fn end(&self) -> f64 {
        self.ends.last().copied().unwrap_or(f64::NAN)
    }

    /// One curve at one time.
    fn at_time(&self, t: f64, column: usize) -> PyResult<f64> {
        self.check(column, 1)?;
        self.value(t, column)
    }

    /// The first curves at one time.
    fn all_at<'py>(&self, py: Python<'py>, t: f64, count: usize) -> PyResult<Bound<'py, PyArray1<f64>>> {
        self.check(0, count)?;
        let (all, x) = self.at(t)?;
        let size = all.len() / self.width.max(1);
        let values = all.chunks_exact(size.max(1)).take(count).map(|own| clenshaw(own, x)).collect();
        Ok(PyArray1::from_vec(py, values))
    }

    /// Some curves at many times: one row for each time.
    #[allow(clippy::needless_pass_by_value)]
    fn many_at<'py>(
        &self,
        py: Python<'py>,
        times: PyReadonlyArray1<'py, f64>,
        first: usize,
        count: usize,
    ) -> PyResult<Bound<'py, PyArray2<f64>>> {
        self.check(first, count)?;
        let times = times.as_array();
        let mut values = Vec::with_capacity(times.len() * count);
        for &t in times {
            let (all, x) = self.at(t)?;
            let size = all.len() / self.width.max(1);
            let own = all.chunks_exact(size.max(1)).skip(first).take(count);
            values.extend(own.map(|own| clenshaw(own, x)));
        }
        PyArray1::from_vec(py, values).reshape([times.len(), count])
    }
}
