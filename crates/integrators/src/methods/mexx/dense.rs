//! Dense output by Hermite interpolation `[Lubich92, section 2.4]`.
//!
//! The substeps of row `j` leave behind the difference quotients `S_m = (p', v', u', λ)` over substep `m`. Their
//! divided differences of order `k` at either end approximate derivatives there, with an expansion in `h_j`, and are
//! extrapolated to `h = 0` over the rows `j = k … κ`. Both operations are linear, so a derivative is one weighted sum
//! of stored vectors (2.14), (2.15):
//!
//! ```text
//! Hᵏ y⁽ᵏ⁺¹⁾(t₀) = Σ_j c_j n_jᵏ Σ_m (−1)ᵏ⁻ᵐ (k over m) S_m ,   c_j = Π_{i≠j} n_j/(n_j − n_i)
//! ```
//!
//! Of `κ` rows, `⌊(κ−1)/2⌋` derivatives are taken at the left end and `⌊κ/2⌋` at the right end, in addition to the values
//! and, for `p, v, u`, the first derivatives that are known anyway.

use super::sequence::MAX_ROWS;
use super::step::Rates;
use crate::Selection;
use crate::dense_output::{Polynomials, Segment};
use gelenk_core::{Dims, State};

/// `count` components from `from` on are copied to `to` on.
#[derive(Debug, Clone, Copy)]
struct Span {
    from: usize,
    to: usize,
    count: usize,
}

/// The substeps of the last basic step, as far as derivatives at its ends need them.
pub(super) struct Stages {
    dims: Dims,
    numbers: [usize; MAX_ROWS],
    extrapolate_start: bool,
    /// Length of one stored vector.
    len: usize,
    /// Vectors kept at the left and at the right end of each row.
    keep: (usize, usize),
    left: Vec<f64>,
    right: Vec<f64>,
    row: usize,
    /// The left end of the step, and its size and rows.
    x0: State,
    pdot0: Vec<f64>,
    udot0: Vec<f64>,
    h: f64,
    kappa: usize,
    /// Is the last step the first after a start?
    first: bool,
    fresh: bool,
    spans_y: Vec<Span>,
    spans_z: Vec<Span>,
}

impl Stages {
    pub(super) fn new(d: Dims, numbers: [usize; MAX_ROWS], rows: usize, extrapolate_start: bool) -> Self {
        let len = d.np + d.nv + d.nu + d.nl;
        let keep = (rows.div_ceil(2), rows / 2 + 1);
        Self {
            dims: d,
            numbers,
            extrapolate_start,
            len,
            keep,
            left: vec![0.0; rows * keep.0 * len],
            right: vec![0.0; rows * keep.1 * len],
            row: 0,
            x0: State::zeros(d),
            pdot0: vec![0.0; d.np],
            udot0: vec![0.0; d.nu],
            h: 0.0,
            kappa: 1,
            first: false,
            fresh: true,
            spans_y: Vec::with_capacity(d.differential()),
            spans_z: Vec::with_capacity(d.algebraic()),
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

    pub(super) fn begin_row(&mut self, j: usize) {
        self.row = j - 1;
    }

    /// Keeps substep `m` (from 0) of `n`, if it is near an end.
    pub(super) fn store(&mut self, m: usize, n: usize, parts: [&[f64]; 4]) {
        let (keep_left, keep_right) = self.keep;
        let put = |store: &mut [f64], slot: usize| {
            let mut to = slot * self.len;
            for part in parts {
                store[to..to + part.len()].copy_from_slice(part);
                to += part.len();
            }
        };
        if m < keep_left {
            put(&mut self.left, self.row * keep_left + m);
        }
        let back = n - 1 - m;
        if back < keep_right {
            put(&mut self.right, self.row * keep_right + back);
        }
    }

    /// Notes the left end of a step that is about to be committed.
    pub(super) fn close_step(&mut self, x0: &State, h: f64, kappa: usize, rates: &Rates) {
        self.x0.copy_from(x0);
        self.pdot0.copy_from_slice(&rates.pdot);
        self.udot0.copy_from_slice(&rates.udot);
        self.h = h;
        self.kappa = kappa;
        self.first = std::mem::replace(&mut self.fresh, false);
    }

    /// Extrapolation weights `c_j` for the rows `from … κ` (numbered from 1).
    fn weights(&self, from: usize) -> [f64; MAX_ROWS] {
        let n = |j: usize| self.numbers[j - 1] as f64;
        let mut c = [0.0; MAX_ROWS];
        for j in from..=self.kappa {
            c[j - 1] = (from..=self.kappa).filter(|&i| i != j).map(|i| n(j) / (n(j) - n(i))).product();
        }
        c
    }

    /// `out += s Hᵏ S⁽ᵏ⁾` at one end, for the components of the spans.
    fn add_derivative(&self, at_left: bool, k: usize, s: f64, spans: &[Span], out: &mut [f64]) {
        let (store, keep) = if at_left { (&self.left, self.keep.0) } else { (&self.right, self.keep.1) };
        let from = k.max(1);
        let c = self.weights(from);
        for j in from..=self.kappa {
            let scale = s * c[j - 1] * (self.numbers[j - 1] as f64).powi(k as i32);
            let mut binomial = 1.0;
            for m in 0..=k {
                // Forward differences alternate towards their start, backward differences away from it.
                let sign = if at_left { (k - m) % 2 } else { m % 2 };
                let weight = if sign == 0 { scale * binomial } else { -scale * binomial };
                let first = ((j - 1) * keep + m) * self.len;
                let stage = &store[first..first + self.len];
                for span in spans {
                    let stage = &stage[span.from..span.from + span.count];
                    for (y, s) in out[span.to..span.to + span.count].iter_mut().zip(stage) {
                        *y += weight * s;
                    }
                }
                binomial *= (k - m) as f64 / (m + 1) as f64;
            }
        }
    }

    /// Writes the polynomials of the last step; `x1` and `rates` are at its right end.
    pub(super) fn build(
        &mut self,
        x1: &State,
        rates: &Rates,
        select: &Selection,
        max_degree: usize,
        out: &mut Segment,
    ) {
        let d = self.dims;
        // Stored vectors are (p', v', u', λ).
        let (at_v, at_u, at_lam) = (d.np, d.np + d.nv, d.np + d.nv + d.nu);
        fill_spans(&mut self.spans_y, [(&select.p, 0), (&select.v, at_v), (&select.u, at_u)]);
        fill_spans(&mut self.spans_z, [(&select.a, at_v), (&select.lam, at_lam), (&[], 0)]);

        let (mut from_left, mut from_right) = ((self.kappa - 1) / 2, self.kappa / 2);
        while from_left + from_right + 3 > max_degree.max(3) {
            if from_left >= from_right {
                from_left -= 1;
            } else {
                from_right -= 1;
            }
        }

        out.t0 = self.x0.t;
        out.h = self.h;
        let extrapolated = self.first && self.extrapolate_start;
        let factorial = |k: usize| (1..=k).map(|i| i as f64).product::<f64>();

        // p, v, u: value, first derivative, higher derivatives, at the left and then at the right end
        let y = &mut out.y;
        y.coefficients.clear();
        for (at_left, count) in [(true, from_left), (false, from_right)] {
            let x = if at_left { &self.x0 } else { x1 };
            let (pdot, udot) = if at_left { (&self.pdot0, &self.udot0) } else { (&rates.pdot, &rates.udot) };
            push(y, [(&select.p, &x.p), (&select.v, &x.v), (&select.u, &x.u)], 1.0);
            push(y, [(&select.p, pdot), (&select.v, &x.a), (&select.u, udot)], self.h);
            if at_left && extrapolated {
                // v' is unknown there, and u' as far as it depends on λ
                let first = y.coefficients.len() - y.n;
                let slot = &mut y.coefficients[first..];
                slot[select.p.len()..].fill(0.0);
                let not_p = |s: &&Span| s.from >= at_v;
                for span in self.spans_y.iter().filter(not_p) {
                    self.add_derivative(true, 0, self.h, std::slice::from_ref(span), slot);
                }
            }
            for k in 1..=count {
                let first = y.coefficients.len();
                y.coefficients.resize(first + y.n, 0.0);
                let s = self.h / factorial(k + 1);
                self.add_derivative(at_left, k, s, &self.spans_y, &mut y.coefficients[first..]);
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
                self.add_derivative(true, 0, 1.0, &self.spans_z, &mut z.coefficients);
            }
            for k in 1..=count {
                let first = z.coefficients.len();
                z.coefficients.resize(first + z.n, 0.0);
                let s = 1.0 / factorial(k);
                self.add_derivative(at_left, k, s, &self.spans_z, &mut z.coefficients[first..]);
            }
        }
        z.hermite(from_left + 1, from_right + 1);
    }
}

/// Runs of neighbouring components, from stored vectors to selected ones.
fn fill_spans(spans: &mut Vec<Span>, groups: [(&[usize], usize); 3]) {
    spans.clear();
    let mut to = 0;
    for (list, offset) in groups {
        let group = spans.len();
        for &i in list {
            let from = offset + i;
            match spans[group..].last_mut() {
                Some(s) if s.from + s.count == from => s.count += 1,
                _ => spans.push(Span { from, to, count: 1 }),
            }
            to += 1;
        }
    }
}

/// Appends selected components, times a factor.
fn push(poly: &mut Polynomials, groups: [(&[usize], &[f64]); 3], factor: f64) {
    for (list, values) in groups {
        poly.coefficients.extend(list.iter().map(|&i| factor * values[i]));
    }
}
