//! Dense output: the collocation polynomial.

use super::step::Stepper;
use crate::Selection;
use crate::dense_output::{Polynomials, Segment};
use gelenk_core::State;

/// Most nodes of a polynomial: the stages and the start.
const NODES: usize = 8;

impl Stepper {
    /// Writes the polynomials of the last step, whose end is `x`: through start and stages for `p`, `v`, `u`, through the
    /// stages for `a`, `λ`, which need not be continuous.
    pub(super) fn build_dense(&self, x: &State, select: &Selection, max_degree: usize, out: &mut Segment) {
        let h = self.last.h;
        (out.t0, out.h) = (x.t - h, h);
        let d = self.dims;
        let (v, u) = (d.np, d.np + d.nv);
        let lam = d.differential();
        let mut component = 0;
        self.lay_nodes(&mut out.y, 0, max_degree);
        for (list, first) in [(&select.p, 0), (&select.v, v), (&select.u, u)] {
            for &i in list {
                self.write(&mut out.y, component, 0, |stage| self.value(stage, first + i));
                component += 1;
            }
        }
        component = 0;
        self.lay_nodes(&mut out.z, 1, max_degree);
        for &i in &select.a {
            self.write(&mut out.z, component, 1, |stage| self.stage_acceleration(stage, i));
            component += 1;
        }
        for &i in &select.lam {
            self.write(&mut out.z, component, 1, |stage| self.value(stage, lam + i));
            component += 1;
        }
    }

    /// Nodes from the end backwards, so that a limit on the degree keeps the end; `first` is 0 with the start, else 1.
    fn lay_nodes(&self, out: &mut Polynomials, first: usize, max_degree: usize) {
        let s = self.last.table.stages();
        let degree = (s - first).min(max_degree);
        out.reset((0..degree).map(|k| self.node(s - k)));
    }

    /// The place of a stage; 0 is the start.
    fn node(&self, stage: usize) -> f64 {
        if stage == 0 { 0.0 } else { self.last.table.c[stage - 1] }
    }

    fn write(&self, out: &mut Polynomials, component: usize, first: usize, value: impl Fn(usize) -> f64) {
        let s = self.last.table.stages();
        let count = out.nodes.len() + 1;
        // With fewer nodes than points, the start is the last one.
        let stage = |k: usize| if k + 1 == count && first == 0 { 0 } else { s - k };
        let mut table = [0.0; NODES];
        let mut places = [0.0; NODES];
        for k in 0..count {
            (table[k], places[k]) = (value(stage(k)), self.node(stage(k)));
        }
        for level in 1..count {
            for k in (level..count).rev() {
                table[k] = (table[k] - table[k - 1]) / (places[k] - places[k - level]);
            }
        }
        out.set(component, &table[..count]);
    }
}
