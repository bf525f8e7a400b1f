//! Dense output by Hermite interpolation `[Lubich92, section 2.4]`.
//!
//! Of `κ` rows, `⌊(κ−1)/2⌋` derivatives are taken at the left end and `⌊κ/2⌋` at the right end
//! ([`Substeps`]), in addition to the values and, for `p, v, u`, the first derivatives that are known anyway.

use super::step::Rates;
use crate::dense_output::Segment;
use crate::methods::extrapolation::{Substeps, factorial, push};
use crate::{Plan, Wanted};
use gelenk_core::{Dims, State};

/// The substeps of the last basic step, and its ends.
pub(super) struct Stages {
    dims: Dims,
    pub(super) substeps: Substeps,
    extrapolate_start: bool,
    /// The left end of the step.
    x0: State,
    pdot0: Vec<f64>,
    udot0: Vec<f64>,
    /// Is the last step the first after a start?
    first: bool,
    fresh: bool,
}

impl Stages {
    pub(super) fn new(d: Dims, numbers: &[usize], rows: usize, extrapolate_start: bool) -> Self {
        Self {
            dims: d,
            substeps: Substeps::new(d, numbers.to_vec(), rows, (rows.div_ceil(2), rows / 2 + 1)),
            extrapolate_start,
            x0: State::zeros(d),
            pdot0: vec![0.0; d.np],
            udot0: vec![0.0; d.nu],
            first: false,
            fresh: true,
        }
    }

    pub(super) fn restart(&mut self) {
        self.fresh = true;
    }

    /// Is the next step the first after a start?
    pub(super) fn is_first(&self) -> bool {
        self.fresh
    }

    pub(super) fn set_first(&mut self, first: bool) {
        self.fresh = first;
    }

    /// Notes the left end of a step that is about to be committed.
    pub(super) fn close_step(&mut self, x0: &State, kappa: usize, rates: &Rates) {
        self.x0.copy_from(x0);
        self.pdot0.copy_from_slice(&rates.pdot);
        self.udot0.copy_from_slice(&rates.udot);
        self.substeps.kappa = kappa;
        self.first = std::mem::replace(&mut self.fresh, false);
    }

    /// Writes the polynomials of the last step; `x1` and `rates` are at its right end.
    pub(super) fn build(&mut self, x1: &State, rates: &Rates, wanted: Wanted<'_>, out: &mut Segment) {
        let Wanted { plan: Plan { h, .. }, select, max_degree } = wanted;
        self.substeps.select(select);
        let (substeps, kappa) = (&self.substeps, self.substeps.kappa);
        let (mut from_left, mut from_right) = ((kappa - 1) / 2, kappa / 2);
        while from_left + from_right + 3 > max_degree.max(3) {
            if from_left >= from_right {
                from_left -= 1;
            } else {
                from_right -= 1;
            }
        }

        out.t0 = self.x0.t;
        out.h = h;
        let extrapolated = self.first && self.extrapolate_start;

        // p, v, u: value, first derivative, higher derivatives, at the left and then at the right end
        let y = &mut out.y;
        y.coefficients.clear();
        for (at_left, count) in [(true, from_left), (false, from_right)] {
            let x = if at_left { &self.x0 } else { x1 };
            let (pdot, udot) = if at_left { (&self.pdot0, &self.udot0) } else { (&rates.pdot, &rates.udot) };
            push(y, [(&select.p, &x.p), (&select.v, &x.v), (&select.u, &x.u)], 1.0);
            push(y, [(&select.p, pdot), (&select.v, &x.a), (&select.u, udot)], h);
            if at_left && extrapolated {
                // v' is unknown there, and u' as far as it depends on λ
                let first = y.coefficients.len() - y.n;
                let slot = &mut y.coefficients[first..];
                slot[select.p.len()..].fill(0.0);
                substeps.add_derivative(true, 0, h, (&substeps.spans_y, self.dims.np), slot);
            }
            for k in 1..=count {
                substeps.push_derivative(y, at_left, k, h / factorial(k + 1), &substeps.spans_y);
            }
        }
        y.hermite(from_left + 2, from_right + 2);

        // a, λ: value and derivatives
        let z = &mut out.z;
        z.coefficients.clear();
        for (at_left, count) in [(true, from_left), (false, from_right)] {
            let x = if at_left { &self.x0 } else { x1 };
            push(z, [(&select.a, &x.a), (&select.lam, &x.lam), (&[], &[])], 1.0);
            if at_left && extrapolated {
                z.coefficients.fill(0.0);
                substeps.add_derivative(true, 0, 1.0, (&substeps.spans_z, 0), &mut z.coefficients);
            }
            for k in 1..=count {
                substeps.push_derivative(z, at_left, k, 1.0 / factorial(k), &substeps.spans_z);
            }
        }
        z.hermite(from_left + 1, from_right + 1);
    }
}
