//! Dense output: the polynomial through the last points.

use super::step::Stepper;
use crate::Selection;
use crate::dense_output::{Polynomials, Segment};
use gelenk_core::State;

impl Stepper {
    /// Writes the polynomials of the last step, whose end is `x`.
    pub(super) fn build_dense(&self, x: &State, select: &Selection, max_degree: usize, out: &mut Segment) {
        let h = self.history.h;
        (out.t0, out.h) = (x.t - h, h);
        let d = self.dims;
        let (v, u) = (d.np, d.np + d.nv);
        let (a, lam) = (d.differential(), d.differential() + d.nv);
        let fill = |out: &mut Polynomials, parts: [(&[usize], usize); 3]| {
            let mut component = 0;
            self.lay_nodes(out, max_degree);
            for (list, first) in parts {
                for &i in list {
                    self.write(out, component, first + i);
                    component += 1;
                }
            }
        };
        fill(&mut out.y, [(&select.p, 0), (&select.v, v), (&select.u, u)]);
        fill(&mut out.z, [(&select.a, a), (&select.lam, lam), (&[], 0)]);
    }

    /// Nodes are the last points, the newest first, in units of the step.
    fn lay_nodes(&self, out: &mut Polynomials, max_degree: usize) {
        let (h, psi) = (self.history.h, self.history.psi);
        let degree = self.history.order.min(max_degree);
        out.reset((0..degree).map(|i| if i == 0 { 1.0 } else { 1.0 - psi[i - 1] / h }));
    }

    fn write(&self, out: &mut Polynomials, component: usize, place: usize) {
        let (h, psi) = (self.history.h, self.history.psi);
        let mut scale = 1.0;
        for k in 0..=out.nodes.len() {
            if k > 0 {
                scale *= h / psi[k - 1];
            }
            out.coefficients[k * out.n + component] = scale * self.history.row(k)[place];
        }
    }
}
