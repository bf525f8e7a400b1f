//! Iterative refinement: residuals `b − K x` with the numbers of the matrix as they were given.

use super::layout::Layout;
use gelenk_core::Saddle;

/// Steps of iterative refinement for mediocre pivots, at most.
pub const REFINEMENTS: usize = 2;
/// Refinement ends when no residual is larger than this fraction of what it is the difference of.
const SMALL: f64 = 2.0 * f64::EPSILON;

/// Copies of a matrix and of a right-hand side.
#[derive(Debug, Default)]
pub(super) struct Kept {
    mass: Vec<f64>,
    left: Vec<f64>,
    right: Vec<f64>,
    friction: Vec<f64>,
    /// Were the last two given?
    given: [bool; 2],
    b: Vec<f64>,
    x: Vec<f64>,
    r: Vec<f64>,
    /// Product with `M`.
    product: Vec<f64>,
    /// Size of the last residual.
    last: f64,
}

impl Kept {
    pub(super) fn new(layout: &Layout) -> Self {
        let [m, g, f] = layout.lengths;
        let zeros = |n| vec![0.0; n];
        Self {
            mass: zeros(m),
            left: zeros(g),
            right: zeros(if layout.symmetric { 0 } else { g }),
            friction: zeros(f),
            b: zeros(layout.n()),
            x: zeros(layout.n()),
            r: zeros(layout.n()),
            product: zeros(layout.nv),
            ..Self::default()
        }
    }

    /// Keeps a matrix.
    pub(super) fn store(&mut self, a: &Saddle<'_>) {
        self.mass.copy_from_slice(a.mass);
        self.left.copy_from_slice(a.left);
        if let Some(right) = a.right {
            self.right.copy_from_slice(right);
        }
        if let Some(friction) = a.friction {
            self.friction.copy_from_slice(friction);
        }
        self.given = [a.right.is_some(), a.friction.is_some()];
    }

    /// Keeps a right-hand side.
    pub(super) fn start(&mut self, b: &[f64], c: &[f64]) {
        join(&mut self.b, b, c);
        self.last = f64::INFINITY;
    }

    /// The residual of a solution; `None` if it is as small as it can get, or not smaller than the one before.
    pub(super) fn residual(
        &mut self,
        layout: &Layout,
        w: &[f64],
        mu: &[f64],
    ) -> Option<(&mut [f64], &mut [f64])> {
        join(&mut self.x, w, mu);
        self.r.copy_from_slice(&self.b);
        let a = Saddle {
            mass: &self.mass,
            left: &self.left,
            right: self.given[0].then_some(&self.right[..]),
            friction: self.given[1].then_some(&self.friction[..]),
        };
        layout.subtract_product(&a, &self.x, &mut self.r, &mut self.product);
        let mut now = 0.0_f64;
        for (r, b) in self.r.iter().zip(&self.b) {
            now = now.max(r.abs() / (b.abs() + (b - r).abs()).max(f64::MIN_POSITIVE));
        }
        if now <= SMALL || now >= self.last {
            return None;
        }
        self.last = now;
        Some(self.r.split_at_mut(w.len()))
    }

    /// Bytes on the heap.
    pub(super) fn bytes(&self) -> usize {
        let lists = [&self.mass, &self.left, &self.right, &self.friction];
        let more = [&self.b, &self.x, &self.r, &self.product];
        8 * lists.into_iter().chain(more).map(Vec::capacity).sum::<usize>()
    }
}

fn join(to: &mut [f64], first: &[f64], second: &[f64]) {
    let (a, b) = to.split_at_mut(first.len());
    a.copy_from_slice(first);
    b.copy_from_slice(second);
}
