//! Dense output `[HairerOstermann90]`: the values at both ends, and derivatives at the right end from differences of the substeps
//! there, extrapolated over the rows.
//!
//! At the left end only values are used: what a step damps there must not reappear between its ends. For the same reason
//! derivatives of `p, v, u` are those of the substeps, not those that stiff forces have at the result. Of `κ` rows, `κ` derivatives
//! make polynomials of degree `κ + 1` for `p, v, u`, and of degree `κ` for `a, λ`: with errors of the size `H^{κ+1}`, as the step has
//! them, and `H^κ`.

use crate::Ctx;
use crate::Selection;
use crate::dense_output::{Polynomials, Segment};
use crate::methods::extrapolation::{Substeps, factorial, longest_step, push};
use crate::stepper::Reject;
use gelenk_core::{Dims, State};

/// The highest degree: differences of higher order have more rounding than sense.
pub(super) const MAX_DEGREE: usize = 8;

/// The substeps of the last step.
pub(super) struct Dense {
    pub(super) substeps: Substeps,
    /// Polynomials of everything, to see how accurate they are.
    all: Selection,
    trial: Polynomials,
    /// A substep's difference quotient.
    quotient: Vec<f64>,
    h: f64,
    /// The longest next step.
    pub(super) longest: f64,
}

impl Dense {
    pub(super) fn new(d: Dims, numbers: Vec<usize>) -> Self {
        let (n, rows) = (d.differential(), numbers.len());
        Self {
            substeps: Substeps::new(d, numbers, rows, (0, MAX_DEGREE)),
            all: Selection::all(d),
            trial: Polynomials::with_capacity(n, MAX_DEGREE + 1),
            quotient: vec![0.0; n],
            h: 0.0,
            longest: f64::INFINITY,
        }
    }

    /// Keeps substep `m` (from 0) of `n`: its size, its increment, and the multipliers.
    pub(super) fn store(&mut self, m: usize, n: usize, h: f64, d: &[f64], lam: &[f64]) {
        self.quotient.iter_mut().zip(d).for_each(|(q, d)| *q = d / h);
        self.substeps.store(m, n, [&self.quotient, lam, &[], &[]]);
    }

    /// Notes that a step is about to be committed, and tests its polynomials.
    pub(super) fn close(
        &mut self,
        cx: &Ctx<'_>,
        (x0, x1): (&State, &State),
        kappa: usize,
        exact: bool,
    ) -> Result<(), Reject> {
        (self.h, self.substeps.kappa, self.longest) = (x1.t - x0.t, kappa, f64::INFINITY);
        if exact {
            return Ok(());
        }
        let count = self.derivatives(usize::MAX);
        self.substeps.select(&self.all);
        let trial = &mut self.trial;
        differential(&self.substeps, trial, (x0, x1, self.h), &self.all, count);
        // The last term is its coefficient times θ (θ−1)^count.
        let r = count as f64;
        let factor = (r / (r + 1.0)).powf(r) / (r + 1.0);
        let last = (count + 1) * trial.n;
        trial.coefficients[last..].iter_mut().for_each(|c| *c *= factor);
        let err = cx.norm.rms(x0, x1, &trial.coefficients[last..]);
        self.longest = longest_step(self.h, err, r + 1.0)?;
        Ok(())
    }

    /// How many derivatives are used, where polynomials of at most this degree are wanted.
    fn derivatives(&self, max_degree: usize) -> usize {
        (self.substeps.kappa + 1).min(MAX_DEGREE).min(max_degree) - 1
    }

    /// Writes the polynomials of the last step between its ends.
    pub(super) fn build(
        &mut self,
        (x0, x1): (&State, &State),
        select: &Selection,
        max_degree: usize,
        out: &mut Segment,
    ) {
        (out.t0, out.h) = (x0.t, self.h);
        let count = self.derivatives(max_degree);
        self.substeps.select(select);
        differential(&self.substeps, &mut out.y, (x0, x1, self.h), select, count);
        let z = &mut out.z;
        z.coefficients.clear();
        for x in [x0, x1] {
            push(z, [(&select.a, &x.a), (&select.lam, &x.lam), (&[], &[])], 1.0);
        }
        for k in 1..count {
            self.substeps.push_derivative(z, false, k, 1.0 / factorial(k), &self.substeps.spans_z);
        }
        z.hermite(1, count);
    }
}

/// Polynomials of `p, v, u` over a step between two states, with so many derivatives at the right end.
fn differential(
    substeps: &Substeps,
    out: &mut Polynomials,
    (x0, x1, h): (&State, &State, f64),
    select: &Selection,
    count: usize,
) {
    out.coefficients.clear();
    for x in [x0, x1] {
        push(out, [(&select.p, &x.p), (&select.v, &x.v), (&select.u, &x.u)], 1.0);
    }
    for k in 0..count {
        substeps.push_derivative(out, false, k, h / factorial(k + 1), &substeps.spans_y);
    }
    out.hermite(1, count + 1);
}
