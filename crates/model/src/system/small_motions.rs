//! The equations near a state of rest: `M q̈ + D q̇ + K q = 0` in coordinates that the constraints leave free.
//!
//! Small displacements are `δ = Z q` with `G Z = 0`. So `M = Zᵀ M Z`, `D = −Zᵀ ∂f/∂v Z`, and `K = Zᵀ ∂(−f + Gᵀ λ)/∂p T Z` with the multipliers that hold
//! the mechanism at rest: they carry what preload does, such as the weight of a pendulum. Derivatives are exact.

use super::System;
use super::equilibrium::{Lu, Search};
use crate::ModelError;
use crate::dense::dot;
use gelenk_core::{MassWork, Problem as _, Rotations as _, State, Terms};

/// Rows of constraints that are smaller than this, once others are taken out of them, follow from those.
const DEPENDENT: f64 = 1e-9;
/// A state whose forces balance to this share of the largest of them is at rest.
const BALANCED: f64 = 1e-9;
/// A start that is so near to the rest, in radians or metres, is the rest.
const NEAR: f64 = 1e-12;
/// Rounds in which a displaced state is brought back onto its constraints, and what is left of them.
const ROUNDS: usize = 60;
const CLOSED: f64 = 1e-10;

/// The equations of small motions about a state of rest, from [`System::small_motions`].
#[derive(Debug, Clone)]
pub struct SmallMotions {
    /// The state of rest, with the multipliers that hold it.
    pub state: State,
    /// Was the state that was given in balance already?
    pub was_at_rest: bool,
    /// `M`, row by row; so are the others.
    pub mass: Vec<Vec<f64>>,
    /// `D`.
    pub damping: Vec<Vec<f64>>,
    /// `K`.
    pub stiffness: Vec<Vec<f64>>,
    /// What a unit of each coordinate moves: a displacement in velocity space.
    pub directions: Vec<Vec<f64>>,
    split: Split,
}

/// `G` solved for as many displacements as it has independent rows.
#[derive(Debug, Clone)]
struct Split {
    /// Independent rows, and the displacement that each of them determines.
    pairs: Vec<(usize, usize)>,
    /// `(G_rd)⁻¹`, by rows: what each of those displacements is for residuals of the independent rows.
    inverse: Vec<Vec<f64>>,
}

impl SmallMotions {
    /// The number of coordinates.
    pub fn count(&self) -> usize {
        self.directions.len()
    }
}

impl System {
    /// The equations of small motions about a state of rest near `x`: `x` itself where forces are in balance there, else what
    /// [`equilibrium`](Self::equilibrium) finds. Drives hold where they are at the time of `x`.
    pub fn small_motions(&mut self, x: &State) -> Result<SmallMotions, ModelError> {
        self.check_sizes(x)?;
        self.check_equilibrium(self.structure.dims)?;
        let mut state = x.clone();
        state.v.fill(0.0);
        state.a.fill(0.0);
        let mut search = self.search(&state)?;
        let (mut split, mut directions) = self.split(&mut search, &state)?;
        Self::hold(&search, &split, &mut state);
        let mut stiffness = self.reduced_stiffness(&search, &state, &directions);
        let was_at_rest = self.is_closed(&search) && is_balanced(&search.out.force, &directions, &stiffness);
        if !was_at_rest {
            state = self.equilibrium(&state)?;
            search = self.search(&state)?;
            (split, directions) = self.split(&mut search, &state)?;
            Self::hold(&search, &split, &mut state);
            stiffness = self.reduced_stiffness(&search, &state, &directions);
        }
        let mass = self.masses(&mut search, &state)?;
        let damping = self.damping(&state);
        Ok(SmallMotions {
            mass: reduce(&mass, &directions),
            damping: reduce(&damping, &directions),
            stiffness,
            state,
            was_at_rest,
            directions,
            split,
        })
    }

    /// The state at a displacement from the rest, `q` in the coordinates of the small motions: moved straight on, then brought back onto
    /// the constraints without a change of `q`. `None` where that is too far.
    pub fn displaced(&mut self, motions: &SmallMotions, q: &[f64]) -> Option<State> {
        let dims = self.structure.dims;
        let mut delta = vec![0.0; dims.nv];
        for (direction, q) in motions.directions.iter().zip(q) {
            delta.iter_mut().zip(direction).for_each(|(delta, d)| *delta += q * d);
        }
        let mut state = motions.state.clone();
        let mut out = gelenk_core::TermBuf::new(&self.structure);
        let size = self.model.size().max(f64::MIN_POSITIVE);
        let want = Terms::CONSTRAINT.within(out.available());
        for _ in 0..ROUNDS {
            self.plus(&motions.state.p, &delta, &mut state.p);
            self.normalise(&mut state.p);
            self.eval(want, &state.point(), &mut out).ok()?;
            let g = &out.constraint[..dims.ng];
            let left = g.iter().fold(0.0_f64, |m, g| m.max(g.abs()));
            if left <= CLOSED * size {
                return Some(state);
            }
            let of_row = |row: usize| g.get(row).copied().unwrap_or(0.0);
            for ((_, column), row) in motions.split.pairs.iter().zip(&motions.split.inverse) {
                let change: f64 = row
                    .iter()
                    .zip(&motions.split.pairs)
                    .map(|(inverse, (row, _))| inverse * of_row(*row))
                    .sum();
                delta[*column] -= change;
            }
        }
        None
    }

    /// Solves `G` for some displacements by elimination with the largest pivots; the directions that are left.
    fn split(&mut self, search: &mut Search, x: &State) -> Result<(Split, Vec<Vec<f64>>), ModelError> {
        self.balance(search, x)?;
        let (nv, nl) = (self.structure.dims.nv, self.structure.dims.nl);
        let mut matrix = vec![vec![0.0; nv]; nl];
        for (&(i, j), g) in self.parts.constraints.pattern().iter().zip(&search.out.constraint_matrix) {
            matrix[i][j] += g;
        }
        // rows and columns of even size, for pivots to be comparable
        let mut even = matrix.clone();
        for row in &mut even {
            row.iter_mut().zip(&search.scale).for_each(|(x, s)| *x /= s);
            let size = dot(row, row).sqrt().max(f64::MIN_POSITIVE);
            for x in row.iter_mut() {
                *x /= size;
            }
        }
        let mut rows: Vec<usize> = (0..nl).collect();
        let mut pairs = Vec::new();
        while let Some((k, j)) = largest(&even, &rows) {
            let i = rows.swap_remove(k);
            pairs.push((i, j));
            let pivot = even[i].clone();
            for &other in &rows {
                let factor = even[other][j] / pivot[j];
                if factor != 0.0 {
                    even[other].iter_mut().zip(&pivot).for_each(|(x, p)| *x -= factor * p);
                    even[other][j] = 0.0;
                }
            }
        }
        let square = pairs.iter().map(|&(i, _)| pairs.iter().map(|&(_, j)| matrix[i][j]).collect()).collect();
        let singular = || ModelError::Whole("the constraints at rest are singular".into());
        let lu = Lu::new(square).ok_or_else(singular)?;
        let is_dependent: Vec<bool> = (0..nv).map(|j| pairs.iter().any(|&(_, column)| column == j)).collect();
        let directions = (0..nv).filter(|&j| !is_dependent[j]).map(|j| {
            let right: Vec<f64> = pairs.iter().map(|&(i, _)| -matrix[i][j]).collect();
            let mut direction = vec![0.0; nv];
            direction[j] = 1.0;
            pairs.iter().zip(lu.solve(&right)).for_each(|(&(_, column), x)| direction[column] = x);
            direction
        });
        let directions = directions.collect();
        let m = pairs.len();
        let mut inverse = vec![vec![0.0; m]; m];
        for k in 0..m {
            let unit: Vec<f64> = (0..m).map(|i| if i == k { 1.0 } else { 0.0 }).collect();
            lu.solve(&unit).into_iter().enumerate().for_each(|(i, x)| inverse[i][k] = x);
        }
        Ok((Split { pairs, inverse }, directions))
    }

    /// Finds the multipliers that hold the forces that the directions do not move.
    fn hold(search: &Search, split: &Split, x: &mut State) {
        let force = &search.out.force;
        x.lam.fill(0.0);
        for (k, &(row, _)) in split.pairs.iter().enumerate() {
            x.lam[row] =
                split.pairs.iter().zip(&split.inverse).map(|(&(_, j), inverse)| inverse[k] * force[j]).sum();
        }
    }

    fn is_closed(&self, search: &Search) -> bool {
        let ng = self.structure.dims.ng;
        let size = self.model.size().max(f64::MIN_POSITIVE);
        search.out.constraint[..ng].iter().all(|g| g.abs() <= CLOSED * size)
    }

    /// `K` in the coordinates of the directions.
    fn reduced_stiffness(&mut self, search: &Search, x: &State, directions: &[Vec<f64>]) -> Vec<Vec<f64>> {
        let nv = self.structure.dims.nv;
        let mut stiffness = self.stiffness(search, x);
        stiffness.truncate(nv);
        for row in &mut stiffness {
            row.truncate(nv);
        }
        reduce(&stiffness, directions)
    }

    /// `M`, full.
    fn masses(&mut self, search: &mut Search, x: &State) -> Result<Vec<Vec<f64>>, ModelError> {
        let structure = self.structure.clone();
        let nv = structure.dims.nv;
        self.eval(Terms::MASS, &x.point(), &mut search.out)
            .map_err(|error| ModelError::Whole(error.to_string()))?;
        let entries = structure.mass.expanded();
        let mut mass = vec![0.0; entries.len(nv)];
        structure.mass.expand(&search.out.mass, &entries, &mut mass, &mut MassWork::new(&structure.mass));
        let mut full = vec![vec![0.0; nv]; nv];
        entries.for_each(nv, |i, j, k| {
            full[i][j] = mass[k];
            full[j][i] = mass[k];
        });
        Ok(full)
    }

    /// `−∂f/∂v`, full.
    fn damping(&mut self, x: &State) -> Vec<Vec<f64>> {
        let dims = self.structure.dims;
        let mut matrix = vec![vec![0.0; dims.nv]; dims.nv];
        let mut direction = State::zeros(dims);
        let mut column = vec![0.0; dims.nv];
        for j in 0..dims.nv {
            direction.v[j] = 1.0;
            self.along.residual(&self.parts, x, &direction, &mut column);
            column.iter().enumerate().for_each(|(i, d)| matrix[i][j] = *d);
            direction.v[j] = 0.0;
        }
        matrix
    }
}

/// The largest entry of some rows, unless none is left that counts: its row among these, its column.
fn largest(matrix: &[Vec<f64>], rows: &[usize]) -> Option<(usize, usize)> {
    let mut best = (DEPENDENT, None);
    for (k, &i) in rows.iter().enumerate() {
        for (j, x) in matrix[i].iter().enumerate() {
            if x.abs() > best.0 {
                best = (x.abs(), Some((k, j)));
            }
        }
    }
    best.1
}

/// `Zᵀ A Z`.
/// Is nothing left of the forces along the directions but rounding, of their own terms or of a place within [`NEAR`] of the rest?
fn is_balanced(force: &[f64], directions: &[Vec<f64>], stiffness: &[Vec<f64>]) -> bool {
    directions.iter().zip(stiffness).all(|(direction, row)| {
        let terms: f64 = direction.iter().zip(force).map(|(d, f)| (d * f).abs()).sum();
        let held: f64 = row.iter().map(|k| k.abs()).sum();
        dot(direction, force).abs() <= (BALANCED * terms).max(NEAR * held)
    })
}

fn reduce(full: &[Vec<f64>], directions: &[Vec<f64>]) -> Vec<Vec<f64>> {
    let times: Vec<Vec<f64>> =
        directions.iter().map(|z| full.iter().map(|row| dot(row, z)).collect()).collect();
    directions.iter().map(|z| times.iter().map(|column| dot(z, column)).collect()).collect()
}
