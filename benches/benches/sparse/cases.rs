//! Saddle systems that are factorised and solved: layouts with a few sets of numbers.

use gelenk_core::{Dims, MassKind, MatrixKind, Pattern, Saddle, Structure};

/// A problem's layout and a few sets of numbers on it, so that no run sees the same ones twice in a row.
pub(crate) struct Case {
    pub(crate) name: String,
    pub(crate) structure: Structure,
    pub(crate) mass: Vec<f64>,
    pub(crate) g: Vec<Vec<f64>>,
    /// Velocities and rows (numbered after them) from the tip to the root, so that each pivot differs from zero.
    pub(crate) order: Vec<u32>,
}

impl Case {
    pub(crate) fn matrix(&self, set: usize) -> Saddle<'_> {
        Saddle::symmetric(&self.mass, &self.g[set % self.g.len()])
    }

    pub(crate) fn unknowns(&self) -> usize {
        self.structure.dims.nv + self.structure.dims.nl
    }

    /// Writes the right-hand side.
    pub(crate) fn load(&self, x: &mut [f64]) {
        let (w, mu) = x.split_at_mut(self.structure.dims.nv);
        w.fill(1.0);
        mu.fill(0.5);
    }

    /// Calls `entry(i, j, value)` for the entries of the saddle matrix on and below its diagonal.
    pub(crate) fn for_each_below(&self, set: usize, mut entry: impl FnMut(usize, usize, f64)) {
        let (nv, nl, g) = (self.structure.dims.nv, self.structure.dims.nl, &self.g[set % self.g.len()]);
        self.structure.mass.for_each(nv, |i, j, k| {
            if i >= j {
                entry(i, j, self.mass[k]);
            }
        });
        self.structure.constraint_matrix.for_each(nl, nv, |i, j, k| entry(nv + i, j, g[k]));
    }

    /// Backward errors `‖b − K x‖ / ‖|K| |x| + |b|‖` in the maximum norm, of the equations of motion and of the
    /// constraints: the two have different units, so each is measured by its own.
    pub(crate) fn backward_errors(&self, set: usize, x: &[f64]) -> [f64; 2] {
        let mut rest = vec![0.0; x.len()];
        self.load(&mut rest);
        let mut sizes = rest.clone();
        let mut subtract = |i: usize, product: f64| {
            rest[i] -= product;
            sizes[i] += product.abs();
        };
        self.for_each_below(set, |i, j, value| {
            subtract(i, value * x[j]);
            if i != j {
                subtract(j, value * x[i]);
            }
        });
        // what is not a number must not pass for zero
        let largest = |x: &[f64]| x.iter().fold(0.0_f64, |m, x| if x.abs() <= m { m } else { x.abs() });
        let nv = self.structure.dims.nv;
        [largest(&rest[..nv]) / largest(&sizes[..nv]), largest(&rest[nv..]) / largest(&sizes[nv..])]
    }
}

/// Different numbers for each `k`.
fn wobble(k: usize) -> f64 {
    let x = (k as f64 * 0.754_877_666).fract();
    2.0 * x - 1.0
}

/// Chain of bodies in the plane with a massless point at its tip: `5 (bodies + 1) - 1` unknowns.
pub(crate) fn planar_chain(bodies: usize) -> Case {
    let at = |b: usize| 2 + 3 * b;
    let mut entries = Vec::new();
    for b in 0..=bodies {
        for k in 0..2 {
            let row = 2 * b + k;
            if b == 0 {
                entries.push((row, k));
            } else {
                entries.extend([(row, at(b - 1) + k), (row, at(b - 1) + 2)]);
            }
            if b < bodies {
                entries.extend([(row, at(b) + k), (row, at(b) + 2)]);
            }
        }
    }
    let dims = Dims::holonomic(3 * bodies + 2, 2 * bodies + 2);
    let mut mass = vec![0.0; 2];
    (0..bodies).for_each(|_| mass.extend([15.0, 15.0, 0.35]));
    let values = |set: usize| {
        let value = |(k, &(row, col)): (usize, &(usize, usize))| {
            if col >= 2 && (col - 2) % 3 == 2 {
                0.1 + 0.05 * wobble(7 * k + set)
            } else if col < 2 || (col - 2) / 3 < row / 2 {
                1.0
            } else {
                -1.0
            }
        };
        entries.iter().enumerate().map(value).collect()
    };
    Case {
        name: format!("planar chain, n = {}", dims.nv + dims.nl),
        g: (0..4).map(values).collect(),
        order: planar_order(bodies),
        structure: Structure::dense(dims)
            .with_mass(MassKind::Diagonal)
            .with_constraint_matrix(MatrixKind::Sparse(Pattern::new(entries))),
        mass,
    }
}

/// The massless point has no pivot before the body it hangs on and the rows between them.
fn planar_order(bodies: usize) -> Vec<u32> {
    let row = |k: usize| (3 * bodies + 2 + k) as u32;
    let mut order = vec![2, 3, 4, row(0), row(1), 0, 1];
    for b in 1..bodies {
        order.extend([row(2 * b), row(2 * b + 1)]);
        order.extend((0..3).map(|k| (2 + 3 * b + k) as u32));
    }
    order.extend([row(2 * bodies), row(2 * bodies + 1)]);
    order
}

/// Chain of bodies in space, five rows per joint, all entries filled.
pub(crate) fn spatial_chain(bodies: usize) -> Case {
    let dims = Dims::holonomic(6 * bodies, 5 * bodies);
    let mut entries = Vec::new();
    for b in 0..bodies {
        for k in 0..5 {
            for body in b.saturating_sub(1)..=b {
                entries.extend((0..6).map(|c| (5 * b + k, 6 * body + c)));
            }
        }
    }
    let mut mass = Vec::new();
    for _ in 0..bodies {
        for j in 0..6 {
            mass.extend((0..6).map(|i| if i == j { 2.0 } else { 0.1 }));
        }
    }
    let values = |set: usize| {
        let value = |(k, &(row, col)): (usize, &(usize, usize))| {
            let eye = if row % 5 == col % 6 { 1.0 } else { 0.0 };
            (if col / 6 == row / 5 { eye } else { -eye }) + 0.3 * wobble(3 * k + set)
        };
        entries.iter().enumerate().map(value).collect()
    };
    Case {
        name: format!("spatial chain, n = {}", 11 * bodies),
        g: (0..4).map(values).collect(),
        order: (0..bodies as u32)
            .rev()
            .flat_map(|b| (6 * b..6 * b + 6).chain((0..5).map(move |k| dims.nv as u32 + 5 * b + k)))
            .collect(),
        structure: Structure::dense(dims)
            .with_mass(MassKind::BlockDiagonal(vec![6; bodies]))
            .with_constraint_matrix(MatrixKind::Sparse(Pattern::new(entries))),
        mass,
    }
}

/// Andrews' squeezing mechanism near its start, full layouts with zeros.
pub(crate) fn andrews() -> Case {
    let mut mass = vec![0.0; 49];
    let diagonal = [2.6e-6, 9.24e-7, 1.617e-5, 8.034e-7, 4.987e-5, 8.034e-7, 4.0e-5];
    (0..7).for_each(|i| mass[8 * i] = diagonal[i]);
    for (i, j, x) in [(1, 0, 6.3e-7), (4, 3, 2.4e-6), (6, 5, 8e-7)] {
        mass[i + 7 * j] = x;
        mass[j + 7 * i] = x;
    }
    let values = |set: usize| {
        let turn = 0.02 * set as f64;
        let [beta, theta, gamma] = [-0.0617 + 5.0 * turn, -4.0 * turn, 0.4553 + turn];
        let [phi, delta, omega, epsilon] = [0.2227 + turn, 0.4874 - turn, -0.2227 + turn, 1.2305 - turn];
        let (r, d, s, e, u) = (0.007, 0.028, 0.035, 0.02, 0.04);
        let (bt, pd, oe) = (beta + theta, phi + delta, omega + epsilon);
        let mut g = vec![0.0; 42];
        for row in 0..6 {
            let (b, t) = if row % 2 == 0 {
                (-r * beta.sin() + d * bt.sin(), d * bt.sin())
            } else {
                (r * beta.cos() - d * bt.cos(), -d * bt.cos())
            };
            (g[row], g[row + 6]) = (b, t);
        }
        (g[12], g[13]) = (-s * gamma.cos(), -s * gamma.sin());
        (g[2 + 18], g[3 + 18]) = (-e * pd.cos(), -e * pd.sin());
        (g[2 + 24], g[3 + 24]) = (-e * pd.cos() + u * delta.sin(), -e * pd.sin() - u * delta.cos());
        (g[4 + 30], g[5 + 30]) = (e * oe.sin(), -e * oe.cos());
        (g[4 + 36], g[5 + 36]) = (e * oe.sin() - u * epsilon.cos(), -e * oe.cos() - u * epsilon.sin());
        g
    };
    Case {
        name: "Andrews, n = 13".into(),
        structure: Structure::dense(Dims::holonomic(7, 6)),
        mass,
        g: (0..4).map(values).collect(),
        order: Vec::new(),
    }
}
