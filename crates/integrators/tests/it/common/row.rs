//! A row of masses.

use gelenk_core::{Dims, Eval, MassKind, MatrixKind, Pattern, Point, Problem, State, Structure};

/// Point masses in a row in the plane: neighbours are connected by springs that are not linear, the first and every third
/// after it hangs on a rod from a fixed point above it. Two masses that come near, the first and the last, may touch.
pub(crate) struct Row {
    pub(crate) structure: Structure,
    pub(crate) n: usize,
    /// Distance below which the first mass touches the last.
    pub(crate) reach: f64,
}

impl Row {
    /// With its coupling declared, or not.
    pub(crate) fn new(n: usize, coupled: bool) -> Self {
        let rods = n.div_ceil(3);
        let rows = (0..rods).flat_map(|r| [(r, 6 * r), (r, 6 * r + 1)]);
        let near = |i: usize, j: usize| (i / 2).abs_diff(j / 2) <= 1;
        let pairs: Vec<_> =
            (0..2 * n).flat_map(|j| (0..2 * n).map(move |i| (i, j))).filter(|&(i, j)| near(i, j)).collect();
        let mut structure = Structure::dense(Dims::holonomic(2 * n, rods))
            .with_mass(MassKind::Diagonal)
            .with_constraint_matrix(MatrixKind::Sparse(Pattern::new(rows)));
        if coupled {
            let own = (0..2 * n).map(|i| (i, i));
            structure = structure.with_coupling(Pattern::new(pairs), Pattern::new(own));
        }
        Self { structure, n, reach: 0.0 }
    }

    pub(crate) fn start(&self) -> State {
        let mut x = State::zeros(self.structure.dims);
        for i in 0..self.n {
            (x.p[2 * i], x.p[2 * i + 1]) = (i as f64, if i % 3 == 0 { -1.0 } else { -1.1 });
            if i % 3 != 0 {
                x.v[2 * i] = 0.3;
            }
        }
        x
    }
}

impl Problem for Row {
    fn structure(&self) -> &Structure {
        &self.structure
    }
    fn mass(&mut self, _t: f64, _p: &[f64], m: &mut [f64]) -> Eval {
        m.fill(1.0);
        Ok(())
    }
    fn force(&mut self, x: &Point<'_>, f: &mut [f64]) -> Eval {
        for i in 0..self.n {
            f[2 * i] = -0.1 * x.v[2 * i];
            f[2 * i + 1] = -1.0 - 0.1 * x.v[2 * i + 1];
        }
        for i in 1..self.n {
            let d = [x.p[2 * i] - x.p[2 * i - 2], x.p[2 * i + 1] - x.p[2 * i - 1]];
            let length = d[0].hypot(d[1]);
            let pull = 20.0 * (length - 1.0) * (1.0 + length * length) / length;
            for k in 0..2 {
                f[2 * i + k] -= pull * d[k];
                f[2 * i - 2 + k] += pull * d[k];
            }
        }
        let last = 2 * self.n - 2;
        let near = self.reach - (x.p[last] - x.p[0]);
        if near > 0.0 {
            f[last] += 1e5 * near * near;
            f[0] -= 1e5 * near * near;
        }
        Ok(())
    }
    fn constraint(&mut self, _t: f64, p: &[f64], g: &mut [f64]) -> Eval {
        for (r, g) in g.iter_mut().enumerate() {
            let x = p[6 * r] - (3 * r) as f64;
            *g = (x * x + p[6 * r + 1] * p[6 * r + 1] - 1.0) / 2.0;
        }
        Ok(())
    }
    fn constraint_matrix(&mut self, _t: f64, p: &[f64], g: &mut [f64]) -> Eval {
        for (r, g) in g.chunks_exact_mut(2).enumerate() {
            g.copy_from_slice(&[p[6 * r] - (3 * r) as f64, p[6 * r + 1]]);
        }
        Ok(())
    }
}
