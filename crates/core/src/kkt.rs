//! The seam to linear algebra: saddle matrices and what solves them.

use crate::Snapshot;
use thiserror::Error;

/// The values of a saddle matrix
///
/// ```text
/// [ M   R ]     R = right-hand G transposed, minus F
/// [ L   0 ]     L = left-hand G
/// ```
///
/// on the layouts that the problem's [`Structure`](crate::Structure) fixed. `L` and `R` differ for half-explicit
/// stages (`G` at two points) and for dry friction (`F = ∂f/∂λ`).
#[derive(Debug, Clone, Copy)]
pub struct Saddle<'a> {
    /// `M`.
    pub mass: &'a [f64],
    /// The constraint matrix below the mass matrix.
    pub left: &'a [f64],
    /// The constraint matrix whose transpose stands beside the mass matrix; `None`: the same as `left`.
    pub right: Option<&'a [f64]>,
    /// `F`, subtracted from the block beside the mass matrix.
    pub friction: Option<&'a [f64]>,
}

impl<'a> Saddle<'a> {
    /// The symmetric matrix `[M Gᵀ; G 0]`.
    pub fn symmetric(mass: &'a [f64], g: &'a [f64]) -> Self {
        Self { mass, left: g, right: None, friction: None }
    }

    /// Is the block beside the mass matrix the transpose of the one below it?
    pub fn is_symmetric(&self) -> bool {
        self.right.is_none() && self.friction.is_none()
    }
}

/// A solver for saddle systems. Memory is allocated when it is made, never later.
pub trait Kkt: Send + Snapshot {
    /// The name by which users choose it.
    fn name(&self) -> &'static str;

    /// Can it treat matrices whose off-diagonal blocks differ?
    fn handles_unsymmetric(&self) -> bool;

    /// Prepares the solution of systems with this matrix. After an error the solver holds no usable factorisation.
    fn factor(&mut self, a: &Saddle<'_>) -> Result<(), KktError>;

    /// Solves `M w + R µ = b`, `L w = c` in place: `w` holds `b` and becomes `w`, `mu` holds `c` and becomes `µ`.
    /// A solution with numbers that are not finite is an error.
    fn solve(&mut self, w: &mut [f64], mu: &mut [f64]) -> Result<(), KktError>;

    /// What is redundant in the matrix factorised last, or was in another one since [`Kkt::treat`]; `None` if all rows are
    /// independent, and always for a solver to which redundant rows are an error.
    fn redundancy(&self) -> Option<Redundancy<'_>> {
        None
    }

    /// From now on, treats rows that depend on each other like this; a solver that cannot always calls them an error.
    fn treat(&mut self, dependence: Dependence) {
        let _ = dependence;
    }

    /// From now on, leaves these rows out of every matrix; none: all rows are in it again. Rows stay out however the matrix
    /// changes: whoever holds them has to look whether they still depend on the others.
    fn hold(&mut self, held: &HeldRows) -> Result<(), KktError> {
        if held.sets.is_empty() {
            return Ok(());
        }
        let reason = "it cannot leave out redundant rows".into();
        Err(KktError::Unsupported { solver: self.name(), reason })
    }

    /// The rows that are left out.
    fn held(&self) -> Option<&HeldRows> {
        None
    }

    /// Replaces multipliers of the matrix factorised last, in which rows that are left out have none, by those of least norm
    /// that make the same forces.
    fn share(&mut self, mu: &mut [f64]) -> Result<(), KktError> {
        let _ = mu;
        Ok(())
    }

    /// Does [`Kkt::treat`] change anything?
    fn treats_dependence(&self) -> bool {
        false
    }

    /// A basic step of a method begins: a solver that keeps a factorisation over many matrices renews it with the next one.
    fn begin_step(&mut self) {}

    /// Iterations of all solutions so far; `None` for a direct solver.
    fn iteration_count(&self) -> Option<u64> {
        None
    }
}

/// Constraint rows that are left out because others imply them, wherever the mechanism moves.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct HeldRows {
    /// The first row of each set is left out; it is a combination of the others.
    pub sets: Vec<Vec<usize>>,
}

impl HeldRows {
    /// The rows that are left out.
    pub fn left_out(&self) -> impl Iterator<Item = usize> + '_ {
        self.sets.iter().filter_map(|set| set.first().copied())
    }
}

/// What constraint rows that depend on each other are to a solver.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Dependence {
    /// An error.
    Error,
    /// Known to be there: the multipliers of least norm are found. Where the blocks beside and below the mass matrix
    /// differ, both must have the same rank.
    Expected,
    /// Not expected, but solved as well as possible: on rows that are independent in both blocks.
    Rescue,
}

/// Constraint rows that depend on each other, in a system that was solved all the same.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Redundancy<'a> {
    /// Sets of rows, as in [`Singularity::dependent_rows`].
    pub rows: &'a [Vec<usize>],
    /// By how much the last solution misses its worst row, `maxᵢ |Lw − c|ᵢ / ‖Lᵢ‖`: a distance, in the units of `w`.
    /// It is rounding if the right-hand sides of dependent rows fit together. Which size makes a contradiction depends on
    /// what `w` is a correction of, so that only the caller can tell.
    pub missed: f64,
}

/// What makes a saddle matrix singular.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Singularity {
    /// Sets of constraint rows that depend on each other: in each set the first row is a combination of the others.
    /// A set of one is a row of zeros.
    pub dependent_rows: Vec<Vec<usize>>,
    /// Velocity coordinates that can move without inertia while the constraints hold still.
    pub massless: Vec<usize>,
}

/// Why a saddle system cannot be solved.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum KktError {
    /// The matrix is singular to working precision.
    #[error("the saddle matrix is singular")]
    Singular(Singularity),
    /// The mass matrix is not positive definite, which this solver needs; `velocity` is where it shows.
    #[error(
        "the mass matrix is not positive definite at velocity {velocity}, which the solver '{solver}' needs"
    )]
    NotPositiveDefinite {
        /// The solver's name.
        solver: &'static str,
        /// The velocity coordinate whose pivot is not positive.
        velocity: usize,
    },
    /// The solver cannot treat this kind of matrix at all.
    #[error("the linear solver '{solver}' cannot be used here: {reason}")]
    Unsupported {
        /// The solver's name.
        solver: &'static str,
        /// Why not, and what to use instead.
        reason: String,
    },
}
