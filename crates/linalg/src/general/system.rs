//! A scaled matrix, its factors, and what solutions need.

use super::factors::{Factors, Verdict};
use super::layout::Layout;
use crate::dense::vector::all_finite;
use crate::sparse::layout::Layout as Entries;
use gelenk_core::Saddle;

/// Steps of iterative refinement, at most.
pub const REFINEMENTS: usize = 2;
/// Solutions are refined if a residual is larger than this fraction of what it is the difference of.
const SMALL: f64 = 1e-13;

/// See the [module page](self).
#[derive(Debug)]
pub(crate) struct System {
    layout: Layout,
    factors: Factors,
    /// The scaled right-hand side, then the solution.
    x: Vec<f64>,
    /// The scaled right-hand side, its residual, and the sizes of what that is the difference of.
    b: Vec<f64>,
    r: Vec<f64>,
    sizes: Vec<f64>,
}

impl System {
    /// Orders columns and allocates; `None` if there is not enough memory.
    pub(crate) fn new(entries: Entries) -> Option<Self> {
        let layout = Layout::new(entries);
        let factors = Factors::new(&layout)?;
        let zeros = || vec![0.0; layout.n()];
        Some(Self { x: zeros(), b: zeros(), r: zeros(), sizes: zeros(), layout, factors })
    }

    pub(crate) fn n(&self) -> usize {
        self.x.len()
    }

    pub(super) fn nonzeros(&self) -> usize {
        self.factors.nonzeros()
    }

    /// Takes over a matrix, whose arrays have the right lengths; says whether all its numbers are finite.
    pub(crate) fn fill(&mut self, a: &Saddle<'_>) -> bool {
        self.layout.fill(a)
    }

    /// Factors the matrix.
    pub(crate) fn factor(&mut self) -> Verdict {
        self.factors.factor(&self.layout)
    }

    /// A vector that the scaled matrix, which was found singular, maps to noise. Factors are lost.
    pub(crate) fn null_vector(&mut self) -> Option<Vec<f64>> {
        self.factors.null_vector(&self.layout)
    }

    /// Solves in place, unknowns in two parts; leaves them alone and says no if they would not be finite.
    pub(crate) fn solve(&mut self, w: &mut [f64], mu: &mut [f64]) -> bool {
        let (b, c) = self.x.split_at_mut(w.len());
        b.copy_from_slice(w);
        c.copy_from_slice(mu);
        self.layout.scale_rows(&mut self.x);
        self.substitute();
        self.layout.scale_columns(&mut self.x);
        if !all_finite(&self.x) {
            return false;
        }
        let (b, c) = self.x.split_at(w.len());
        w.copy_from_slice(b);
        mu.copy_from_slice(c);
        true
    }

    /// The scaled system: `x` becomes its solution.
    fn substitute(&mut self) {
        self.b.copy_from_slice(&self.x);
        self.factors.solve(&mut self.x);
        let mut last = f64::INFINITY;
        for _ in 0..REFINEMENTS {
            let now = self.layout.residual(&self.x, &self.b, &mut self.r, &mut self.sizes);
            // No further than rounding allows; numbers that are not finite end here, too.
            if !(now > SMALL && now < last) {
                break;
            }
            last = now;
            self.factors.solve(&mut self.r);
            self.x.iter_mut().zip(&self.r).for_each(|(x, d)| *x += d);
        }
    }
}
