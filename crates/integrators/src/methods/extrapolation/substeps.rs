//! Derivatives at the ends of a step from its substeps.
//!
//! The substeps of row `j` leave behind the difference quotients `S_m = (p', v', u', λ)` over substep `m`. Their
//! divided differences of order `k` at either end approximate derivatives there, with an expansion in `h_j`, and are
//! extrapolated to `h = 0` over the rows `j = k … κ`, which must have more than `k` substeps. Both operations are linear, so a
//! derivative is one weighted sum of stored vectors `[Lubich92, (2.14), (2.15)]`:
//!
//! ```text
//! Hᵏ y⁽ᵏ⁺¹⁾(t₀) = Σ_j c_j n_jᵏ Σ_m (−1)ᵏ⁻ᵐ (k over m) S_m ,   c_j = Π_{i≠j} n_j/(n_j − n_i)
//! ```

use crate::Selection;
use crate::dense_output::Polynomials;
use gelenk_core::Dims;

/// Most rows.
const MAX_ROWS: usize = 16;

/// `count` components from `from` on are copied to `to` on.
#[derive(Debug, Clone, Copy)]
struct Span {
    from: usize,
    to: usize,
    count: usize,
}

/// Components of stored vectors and where they go.
#[derive(Debug, Default)]
pub(in crate::methods) struct Spans(Vec<Span>);

impl Spans {
    fn with_capacity(n: usize) -> Self {
        Self(Vec::with_capacity(n))
    }

    /// Runs of neighbouring components, from stored vectors to selected ones.
    fn fill(&mut self, groups: [(&[usize], usize); 3]) {
        let spans = &mut self.0;
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
}

/// The substeps of the last basic step, as far as derivatives at its ends need them.
pub(in crate::methods) struct Substeps {
    dims: Dims,
    numbers: Vec<usize>,
    /// Length of one stored vector.
    len: usize,
    /// Vectors kept at the left and at the right end of each row.
    keep: (usize, usize),
    left: Vec<f64>,
    right: Vec<f64>,
    row: usize,
    /// Rows of the step.
    pub(in crate::methods) kappa: usize,
    /// Selected components of `p, v, u` and of `a, λ`.
    pub(in crate::methods) spans_y: Spans,
    pub(in crate::methods) spans_z: Spans,
}

impl Substeps {
    pub(in crate::methods) fn new(d: Dims, numbers: Vec<usize>, rows: usize, keep: (usize, usize)) -> Self {
        let len = d.np + d.nv + d.nu + d.nl;
        Self {
            dims: d,
            numbers,
            len,
            keep,
            left: vec![0.0; rows * keep.0 * len],
            right: vec![0.0; rows * keep.1 * len],
            row: 0,
            kappa: 1,
            spans_y: Spans::with_capacity(d.differential()),
            spans_z: Spans::with_capacity(d.algebraic()),
        }
    }

    pub(in crate::methods) fn begin_row(&mut self, j: usize) {
        self.row = j - 1;
    }

    /// Keeps substep `m` (from 0) of `n`, if it is near an end.
    pub(in crate::methods) fn store(&mut self, m: usize, n: usize, parts: [&[f64]; 4]) {
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

    /// Chooses the components of derivatives to come.
    pub(in crate::methods) fn select(&mut self, select: &Selection) {
        let d = self.dims;
        // Stored vectors are (p', v', u', λ).
        let (at_v, at_u, at_lam) = (d.np, d.np + d.nv, d.np + d.nv + d.nu);
        self.spans_y.fill([(&select.p, 0), (&select.v, at_v), (&select.u, at_u)]);
        self.spans_z.fill([(&select.a, at_v), (&select.lam, at_lam), (&[], 0)]);
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

    /// `out += s Hᵏ S⁽ᵏ⁾` at one end, for the components of the spans that stand behind `first` in stored vectors.
    pub(in crate::methods) fn add_derivative(
        &self,
        at_left: bool,
        k: usize,
        s: f64,
        (spans, first): (&Spans, usize),
        out: &mut [f64],
    ) {
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
                let start = ((j - 1) * keep + m) * self.len;
                let stage = &store[start..start + self.len];
                for span in spans.0.iter().filter(|span| span.from >= first) {
                    let stage = &stage[span.from..span.from + span.count];
                    for (y, s) in out[span.to..span.to + span.count].iter_mut().zip(stage) {
                        *y += weight * s;
                    }
                }
                binomial *= (k - m) as f64 / (m + 1) as f64;
            }
        }
    }

    /// Appends `s Hᵏ S⁽ᵏ⁾` at one end to the coefficients of polynomials.
    pub(in crate::methods) fn push_derivative(
        &self,
        poly: &mut Polynomials,
        at_left: bool,
        k: usize,
        s: f64,
        spans: &Spans,
    ) {
        let first = poly.coefficients.len();
        poly.coefficients.resize(first + poly.n, 0.0);
        self.add_derivative(at_left, k, s, (spans, 0), &mut poly.coefficients[first..]);
    }
}

/// Appends selected components, times a factor.
pub(in crate::methods) fn push(poly: &mut Polynomials, groups: [(&[usize], &[f64]); 3], factor: f64) {
    for (list, values) in groups {
        poly.coefficients.extend(list.iter().map(|&i| factor * values[i]));
    }
}

pub(in crate::methods) fn factorial(k: usize) -> f64 {
    (1..=k).map(|i| i as f64).product()
}
