//! The saddle systems of the insulator chain in deflected positions.

use crate::TableError;
use gelenk_core::{Kkt, KktError, MassKind, Names, Saddle, State, Structure, TermBuf, Terms};
use gelenk_testset::{TestProblem, create};
use std::f64::consts::TAU;

/// A mass for the force point where a method cannot do without one [kg].
pub(super) const POINT_MASS: f64 = 0.1;
/// So many positions in turn, so that no factorisation sees the numbers of the one before.
const POSITIONS: usize = 4;
/// Time between two of them \[s\]: about a substep of MEXX.
const APART: f64 = 1e-4;

/// Matrices and right-hand side of a chain with `n` insulators.
#[derive(Clone)]
pub(super) struct Chain {
    pub(super) n: usize,
    pub(super) structure: Structure,
    mass: Vec<f64>,
    g: Vec<Vec<f64>>,
    /// Forces, and `−γ`.
    right_side: (Vec<f64>, Vec<f64>),
}

impl Chain {
    /// At the end of the published run where that is stored (16, 32 and 64 insulators), else in the shape of a wave.
    pub(super) fn new(n: usize) -> Result<Self, TableError> {
        let mut problem = problem(n)?;
        // Names are for messages, and as large as the matrices.
        let structure = problem.structure().clone().with_names(Names::default());
        let t_end = problem.t_end();
        let mut x = problem.reference(t_end).map_or_else(|| wave(problem.initial()), |r| r.state);
        let mut terms = TermBuf::new(&structure);
        let mut g = Vec::with_capacity(POSITIONS);
        let want = Terms::MASS | Terms::FORCE | Terms::CONSTRAINT_MATRIX | Terms::ACCELERATION;
        for _ in 0..POSITIONS {
            problem.eval(want, &x.point(), &mut terms).map_err(TableError::failed)?;
            g.push(terms.constraint_matrix.clone());
            for (p, v) in x.p.iter_mut().zip(&x.v) {
                *p += APART * v;
            }
        }
        let gamma = terms.acceleration.iter().map(|x| -x).collect();
        Ok(Self { n, structure, mass: terms.mass, g, right_side: (terms.force, gamma) })
    }

    /// The same with a mass at the force point.
    pub(super) fn with_point_mass(mut self) -> Self {
        self.mass[..2].fill(POINT_MASS);
        self
    }

    /// The same with one block of `M` per body instead of a diagonal, which is how a tree is declared.
    pub(super) fn with_bodies(mut self) -> Self {
        let mut sizes = vec![2];
        sizes.resize(self.n + 2, 3);
        let (mut mass, mut first) = (Vec::with_capacity(9 * self.n + 13), 0);
        for &size in &sizes {
            for j in 0..size {
                mass.extend((0..size).map(|i| if i == j { self.mass[first + j] } else { 0.0 }));
            }
            first += size;
        }
        (self.structure.mass, self.mass) = (MassKind::BlockDiagonal(sizes), mass);
        self
    }

    /// Number of unknowns: velocities and multipliers.
    pub(super) fn unknowns(&self) -> usize {
        self.structure.dims.nv + self.structure.dims.nl
    }

    /// Entries of the saddle matrix that are not always zero; the force point without mass has none in `M`.
    pub(super) fn nonzeros(&self) -> usize {
        self.mass.iter().filter(|m| **m != 0.0).count() + 2 * self.g[0].len()
    }

    /// The matrix in one of the positions, counted round.
    pub(super) fn matrix(&self, k: usize) -> Saddle<'_> {
        Saddle::symmetric(&self.mass, &self.g[k % POSITIONS])
    }

    /// Room for a right-hand side and its solution.
    pub(super) fn vectors(&self) -> (Vec<f64>, Vec<f64>) {
        self.right_side.clone()
    }

    /// Writes the right-hand side.
    pub(super) fn load(&self, w: &mut [f64], mu: &mut [f64]) {
        w.copy_from_slice(&self.right_side.0);
        mu.copy_from_slice(&self.right_side.1);
    }

    /// Factorises and solves; the backward errors of the equations of motion and of the constraints. Each is
    /// `‖b − A x‖ / ‖|A| |x| + |b|‖` in the maximum norm over the rows of its kind, because the two have different units.
    /// Row by row the measure would be too strict: forces along a long chain are far larger than their differences, which
    /// are what moves a body, so the accelerations in a single row carry the rounding of the largest force.
    pub(super) fn backward_errors(&self, kkt: &mut dyn Kkt) -> Result<[f64; 2], KktError> {
        let s = &self.structure;
        let (a, (nv, nl)) = (self.matrix(0), (s.dims.nv, s.dims.nl));
        let (mut w, mut mu) = self.vectors();
        let mut rest: Vec<f64> = w.iter().chain(&mu).copied().collect();
        let mut sizes: Vec<f64> = rest.iter().map(|b| b.abs()).collect();
        kkt.factor(&a)?;
        kkt.solve(&mut w, &mut mu)?;
        let mut subtract = |i: usize, product: f64| {
            rest[i] -= product;
            sizes[i] += product.abs();
        };
        s.mass.for_each(nv, |i, j, at| subtract(i, a.mass[at] * w[j]));
        s.constraint_matrix.for_each(nl, nv, |i, j, at| {
            subtract(j, a.left[at] * mu[i]);
            subtract(nv + i, a.left[at] * w[j]);
        });
        let error = |range: std::ops::Range<usize>| largest(&rest[range.clone()]) / largest(&sizes[range]);
        Ok([error(0..nv), error(nv..nv + nl)])
    }
}

/// The chain as a test problem.
pub(super) fn problem(n: usize) -> Result<Box<dyn TestProblem>, TableError> {
    create("insulator-chain", &[("N", n as f64)]).map_err(TableError::failed)
}

/// Three waves along the chain, in motion. Only angles enter the matrices, so joints need not fit.
fn wave(mut x: State) -> State {
    let bodies = (x.p.len() - 2) / 3;
    for b in 0..bodies {
        let (sin, cos) = (3.0 * TAU * b as f64 / bodies as f64).sin_cos();
        (x.p[4 + 3 * b], x.v[4 + 3 * b]) = (0.5 * sin, 10.0 * cos);
    }
    x
}

/// The largest size; what is not a number counts as largest.
fn largest(x: &[f64]) -> f64 {
    x.iter().fold(0.0, |m, x| if x.abs() <= m { m } else { x.abs() })
}
