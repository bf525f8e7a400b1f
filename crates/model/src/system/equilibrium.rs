//! Where a mechanism stays: forces and constraints in balance, at rest.
//!
//! It creeps downhill: `D (p⁺ − p)/τ = f(p⁺) − G(p⁺)ᵀ λ`, `0 = g(p⁺)`, where `D` is the diagonal of `M`. Each step is solved by Newton's method with
//! exact derivatives; `τ` grows where that works, and shrinks where it does not, until steps are those of Newton's method for the balance itself.
//! Small steps go downhill from the start, so that it comes to rest where it would with much friction, and not on a summit.

use super::System;
use crate::ModelError;
use crate::dense::norm;
use crate::joints::JointLaw as _;
use gelenk_core::{Dims, MassWork, Problem as _, Rotations as _, State, TermBuf, Terms};

/// More unknowns than this are too many for full matrices.
const LARGEST: usize = 2500;
/// Steps, and iterations of one of them.
const STEPS: usize = 400;
const ROUNDS: usize = 9;
/// How much `τ` grows and shrinks.
const GROWS: f64 = 6.0;
const SHRINKS: f64 = 0.2;
/// The first step goes about so far, as a share of the size of the model.
const FIRST: f64 = 1e-3;
/// The size of a model that is a point \[m\].
const POINT: f64 = 1.0;
/// A step that turns or goes farther than this, in radians or sizes of the model, is too long.
const FARTHEST: f64 = 0.4;
/// Corrections below this end a step, and the search where `τ` does not hold anything any more.
const SMALL: f64 = 1e-11;
/// `D/τ` holds nothing where it is below this share of the stiffness.
const FREE: f64 = 1e-13;
/// Stiffness of constraints that follow from others, as a share of their own.
const REDUNDANT: f64 = 1e-13;

/// `P A = L U`, by rows.
pub(super) struct Lu {
    rows: Vec<Vec<f64>>,
    order: Vec<usize>,
}

impl Lu {
    pub(super) fn new(mut rows: Vec<Vec<f64>>) -> Option<Self> {
        let n = rows.len();
        let mut order: Vec<usize> = (0..n).collect();
        for k in 0..n {
            let best = (k..n).max_by(|&i, &j| rows[i][k].abs().total_cmp(&rows[j][k].abs()))?;
            rows.swap(k, best);
            order.swap(k, best);
            if rows[k][k] == 0.0 || !rows[k][k].is_finite() {
                return None;
            }
            let (above, below) = rows.split_at_mut(k + 1);
            let pivot = &above[k];
            for row in below {
                if row[k] == 0.0 {
                    continue;
                }
                let factor = row[k] / pivot[k];
                row[k] = factor;
                for (x, p) in row[k + 1..].iter_mut().zip(&pivot[k + 1..]) {
                    *x -= factor * p;
                }
            }
        }
        Some(Self { rows, order })
    }

    pub(super) fn solve(&self, right: &[f64]) -> Vec<f64> {
        let n = right.len();
        let mut x: Vec<f64> = self.order.iter().map(|&i| right[i]).collect();
        for i in 0..n {
            let sum: f64 = self.rows[i][..i].iter().zip(&x).map(|(l, x)| l * x).sum();
            x[i] -= sum;
        }
        for i in (0..n).rev() {
            let sum: f64 = self.rows[i][i + 1..].iter().zip(&x[i + 1..]).map(|(u, x)| u * x).sum();
            x[i] = (x[i] - sum) / self.rows[i][i];
        }
        x
    }
}

/// Memory of the search.
pub(super) struct Search {
    dims: Dims,
    pub(super) out: TermBuf,
    /// `D`, and what a correction of each velocity moves in sizes of the model or radians.
    weights: Vec<f64>,
    pub(super) scale: Vec<f64>,
}

/// What a step came to.
struct Step {
    state: State,
    rounds: usize,
    /// How far it went, in sizes and radians.
    way: f64,
    /// `D/τ` against the stiffness.
    held: f64,
}

impl System {
    /// The state of rest near another state: positions and multipliers at which forces and constraints are in balance, and no velocities.
    ///
    /// It is the rest to which the mechanism would creep with much friction. Mechanisms with controllers, contacts, friction or drives of velocity have
    /// none that is found here.
    pub fn equilibrium(&mut self, x: &State) -> Result<State, ModelError> {
        self.check_sizes(x)?;
        let dims = self.structure.dims;
        self.check_equilibrium(dims)?;
        let mut state = x.clone();
        state.v.fill(0.0);
        state.a.fill(0.0);
        let mut search = self.search(&state)?;
        let mut tau = self.first_tau(&mut search, &mut state)?;
        let mut last = f64::NAN;
        for _ in 0..STEPS {
            let Some(step) = self.creep(&mut search, &state, tau) else {
                tau *= SHRINKS;
                continue;
            };
            let is_still = step.way < SMALL;
            (state, last) = (step.state, step.way);
            if step.held < FREE && is_still {
                return Ok(state);
            }
            if step.rounds <= ROUNDS / 2 + 1 {
                tau *= if is_still { GROWS * GROWS } else { GROWS };
            }
        }
        Err(ModelError::Whole(format!(
            "no rest was found in {STEPS} steps; the last one still went {last:.2e} of the size of the model. Something may be free to move under its \
             load; hold it, or run with damping until it rests"
        )))
    }

    pub(super) fn check_equilibrium(&self, dims: Dims) -> Result<(), ModelError> {
        let wrong = |what: &str| Err(ModelError::Whole(format!("no state of rest can be found: {what}")));
        if dims.nv + dims.nl > LARGEST {
            return wrong(&format!(
                "it works with full matrices for up to {LARGEST} unknowns, and there are {}; run with damping until it rests",
                dims.nv + dims.nl
            ));
        }
        if dims.nu > 0 {
            return wrong("the model has controllers or other dynamics, which may not rest");
        }
        if !self.touching.is_empty() || !self.model.collisions.is_empty() {
            return wrong(
                "the model has contacts, whose forces are not sought here; run with damping until it rests",
            );
        }
        if self.structure.uses_lam {
            return wrong("friction holds it in many places; leave the friction out");
        }
        Ok(())
    }

    /// Weights from the masses there.
    pub(super) fn search(&mut self, x: &State) -> Result<Search, ModelError> {
        let structure = self.structure.clone();
        let dims = structure.dims;
        let mut out = TermBuf::new(&structure);
        self.eval(Terms::MASS, &x.point(), &mut out).map_err(|error| ModelError::Whole(error.to_string()))?;
        let entries = structure.mass.expanded();
        let mut mass = vec![0.0; entries.len(dims.nv)];
        structure.mass.expand(&out.mass, &entries, &mut mass, &mut MassWork::new(&structure.mass));
        let mut weights = vec![0.0; dims.nv];
        entries.for_each(dims.nv, |i, j, k| {
            if i == j {
                weights[i] = mass[k];
            }
        });
        // one radian is as far as the size of the model
        let size = Some(self.model.size()).filter(|size| *size > 0.0).unwrap_or(POINT);
        self.parts.forest.locate(&x.p, &x.v, crate::forest::Depth::Positions, &mut self.work.scene);
        let columns = &self.work.scene.columns;
        let scale = columns.iter().map(|c| (c.angular.norm() + c.linear.norm() / size).max(1e-9)).collect();
        Ok(Search { dims, out, weights, scale })
    }

    /// A step that goes a little way.
    fn first_tau(&mut self, search: &mut Search, x: &mut State) -> Result<f64, ModelError> {
        self.balance(search, x)?;
        let speed = search.out.force.iter().zip(&search.weights).zip(&search.scale).fold(
            0.0_f64,
            |m, ((f, d), s)| {
                if *d > 0.0 { m.max((f / d * s).abs()) } else { m }
            },
        );
        Ok(if speed > 0.0 { FIRST / speed } else { 1.0 })
    }

    /// Forces, constraints and their matrix.
    pub(super) fn balance(&mut self, search: &mut Search, x: &State) -> Result<(), ModelError> {
        let want = (Terms::FORCE | Terms::CONSTRAINT | Terms::CONSTRAINT_MATRIX | Terms::CONSTRAINT_RATE)
            .within(search.out.available());
        self.eval(want, &x.point(), &mut search.out).map_err(|error| ModelError::Whole(error.to_string()))
    }

    /// One step; none if it cannot be solved.
    fn creep(&mut self, search: &mut Search, from: &State, tau: f64) -> Option<Step> {
        let Dims { nv, nl, .. } = search.dims;
        let mut state = from.clone();
        let mut gone = vec![0.0; nv];
        let mut before = f64::INFINITY;
        for round in 1..=ROUNDS {
            if self.balance(search, &state).is_err() {
                return None;
            }
            let matrix = self.stiffness(search, &state);
            let stiff = (0..nv).fold(0.0_f64, |m, i| m.max(matrix[i][i].abs()));
            let held =
                search.weights.iter().fold(0.0_f64, |m, d| m.max(d / tau)) / stiff.max(f64::MIN_POSITIVE);
            let right = self.right(search, &state, (&gone, tau));
            let change = solve(matrix, right, &search.weights, tau, nl)?;
            let mut p = vec![0.0; state.p.len()];
            self.plus(&state.p, &change[..nv], &mut p);
            self.normalise(&mut p);
            state.p = p;
            state.lam.iter_mut().zip(&change[nv..]).for_each(|(lam, change)| *lam += change);
            gone.iter_mut().zip(&change).for_each(|(gone, change)| *gone += change);
            let size =
                |x: &[f64]| x.iter().zip(&search.scale).fold(0.0_f64, |m, (x, s)| m.max((x * s).abs()));
            let (correction, way) = (size(&change[..nv]), size(&gone));
            if !correction.is_finite() || way > FARTHEST || correction > 2.0 * before {
                return None;
            }
            if correction < SMALL || (round > 1 && correction * correction / before < SMALL * 1e-2) {
                return Some(Step { state, rounds: round, way, held });
            }
            before = correction;
        }
        None
    }

    /// `∂(−f + Gᵀ λ)/∂p T` with `G` and its transpose around it.
    pub(super) fn stiffness(&mut self, search: &Search, x: &State) -> Vec<Vec<f64>> {
        let Dims { nv, nl, .. } = search.dims;
        let mut matrix = vec![vec![0.0; nv + nl]; nv + nl];
        let mut direction = State::zeros(search.dims);
        let mut unit = vec![0.0; nv];
        let mut column = vec![0.0; nv];
        for j in 0..nv {
            unit[j] = 1.0;
            for (shape, q, v) in self.parts.spaces() {
                if v.contains(&j) {
                    shape.rate(&x.p[q.clone()], &unit[v], &mut direction.p[q]);
                }
            }
            self.along.residual(&self.parts, x, &direction, &mut column);
            column.iter().enumerate().for_each(|(i, k)| matrix[i][j] = *k);
            unit[j] = 0.0;
            direction.p.fill(0.0);
        }
        for (&(i, j), g) in self.parts.constraints.pattern().iter().zip(&search.out.constraint_matrix) {
            matrix[nv + i][j] += g;
            matrix[j][nv + i] += g;
        }
        matrix
    }

    /// `f − Gᵀ λ − D gone/τ`, `−g`.
    fn right(&self, search: &Search, x: &State, (gone, tau): (&[f64], f64)) -> Vec<f64> {
        let Dims { nv, nl, ng, .. } = search.dims;
        let mut right = search.out.force.clone();
        right.iter_mut().zip(gone).zip(&search.weights).for_each(|((f, gone), d)| *f -= d * gone / tau);
        for (&(i, j), g) in self.parts.constraints.pattern().iter().zip(&search.out.constraint_matrix) {
            right[j] -= g * x.lam[i];
        }
        right.resize(nv + nl, 0.0);
        right[nv..].iter_mut().zip(&search.out.constraint[..ng]).for_each(|(r, g)| *r = -g);
        right
    }
}

/// Solves a step, with rows of even size; constraints that follow from others give way a little.
fn solve(
    mut matrix: Vec<Vec<f64>>,
    mut right: Vec<f64>,
    weights: &[f64],
    tau: f64,
    nl: usize,
) -> Option<Vec<f64>> {
    let nv = right.len() - nl;
    for (i, d) in weights.iter().enumerate() {
        matrix[i][i] += d / tau;
    }
    // the same factors on rows and columns keep it symmetric
    let stiff = (0..nv).fold(f64::MIN_POSITIVE, |m, i| m.max(matrix[i][i].abs()));
    let factor = |i: usize| if i < nv { 1.0 / matrix[i][i].abs().max(stiff * 1e-12).sqrt() } else { 1.0 };
    let mut factors: Vec<f64> = (0..nv).map(factor).collect();
    for row in &matrix[nv..] {
        let size = norm(&row[..nv].iter().zip(&factors).map(|(x, f)| x * f).collect::<Vec<_>>());
        factors.push(1.0 / size.max(f64::MIN_POSITIVE));
    }
    for (i, row) in matrix.iter_mut().enumerate() {
        row.iter_mut().zip(&factors).for_each(|(x, f)| *x *= f * factors[i]);
        right[i] *= factors[i];
        if i >= nv {
            row[i] -= REDUNDANT;
        }
    }
    let lu = Lu::new(matrix)?;
    let mut x = lu.solve(&right);
    x.iter_mut().zip(&factors).for_each(|(x, f)| *x *= f);
    x.iter().all(|x| x.is_finite()).then_some(x)
}
