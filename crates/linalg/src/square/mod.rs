//! Solvers for square systems without further structure, `A x = b`.
//!
//! These are the iteration matrices of implicit methods: in the unknowns `(Δp, Δv, Δλ, Δη)`
//!
//! ```text
//! [ I − …   −T      0    TCᵀ ]
//! [ K       M + D   Gᵀ   0   ]       diagonals of zeros are common, and entries differ by powers of the step size
//! [ W       G       0    0   ]
//! [ C       0       0    0   ]
//! ```
//!
//! A caller sees the trait [`Square`] and makes a solver with [`square`]:
//!
//! | kind | solver |
//! | --- | --- |
//! | [`SquareKind::Dense`] | LU factorisation with partial pivoting of rows that are brought to the same size |
//! | [`SquareKind::Sparse`] | LU factorisation along a static pivot sequence ([`sparse`](crate::sparse)); where that finds no pivots, with a free choice of pivots |
//!
//! [`ComplexDense`] is for the complex shifts of implicit Runge-Kutta methods.
//!
//! Solvers allocate when they are made, and for the analysis of a sparse matrix; a singular matrix is explained in new
//! memory, too. Otherwise they do not. None returns numbers that are not finite as a success.
//!
//! ```
//! use gelenk_linalg::square::{SquareError, SquareKind, square};
//!
//! let mut solver = square(2, &SquareKind::Dense)?;
//! solver.factor(&[0.0, 2.0, 1.0, 0.0])?; // column by column
//! let mut x = [3.0, 4.0];
//! solver.solve(&mut x)?;
//! assert_eq!(x, [2.0, 3.0]);
//! assert_eq!(solver.factor(&[1.0, 2.0, 2.0, 4.0]), Err(SquareError::Singular { unknowns: vec![0, 1] }));
//! # Ok::<(), SquareError>(())
//! ```

mod complex;
mod dense;
mod general;
mod sparse;

pub use complex::ComplexDense;

use dense::Dense;
use gelenk_core::{Pattern, Snapshot};
use sparse::Sparse;
use thiserror::Error;

/// A solver for square systems.
pub trait Square: Send + Snapshot {
    /// Its name, for messages.
    fn name(&self) -> &'static str;

    /// Prepares the solution of systems with this matrix: column by column if it is dense, in the order of the pattern's
    /// entries if it is sparse. After an error there is no factorisation.
    fn factor(&mut self, values: &[f64]) -> Result<(), SquareError>;

    /// Solves in place, with the last factorisation: `x` holds the right-hand side and becomes the solution. After an error
    /// its contents mean nothing.
    fn solve(&mut self, x: &mut [f64]) -> Result<(), SquareError>;

    /// How often a pivot order was searched so far; one for dense matrices, where every factorisation searches.
    fn analyses(&self) -> u64;
}

/// Why a square system cannot be solved.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum SquareError {
    /// The matrix is singular to working precision.
    #[error("the matrix is singular")]
    Singular {
        /// Unknowns whose columns depend on each other, as far as that is known.
        unknowns: Vec<usize>,
    },
    /// An entry of the matrix is not finite.
    #[error("the entry in row {row} and column {column} is not finite")]
    NotFinite {
        /// Its row.
        row: usize,
        /// Its column.
        column: usize,
    },
    /// There is nothing to solve with.
    #[error("there is no factorisation to solve with")]
    NotFactored,
    /// The solver cannot treat what it was given.
    #[error("the solver '{solver}' cannot be used here: {reason}")]
    Unsupported {
        /// The solver's name.
        solver: &'static str,
        /// Why not.
        reason: String,
    },
}

/// How a square matrix is stored.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SquareKind {
    /// All numbers, column by column.
    Dense,
    /// The entries of a pattern.
    Sparse(Pattern),
}

impl SquareKind {
    /// How many numbers hold a matrix of `n` rows.
    pub fn len(&self, n: usize) -> usize {
        match self {
            Self::Dense => n * n,
            Self::Sparse(pattern) => pattern.len(),
        }
    }
}

/// A solver for matrices of `n` rows.
pub fn square(n: usize, kind: &SquareKind) -> Result<Box<dyn Square>, SquareError> {
    match kind {
        SquareKind::Dense => Ok(Box::new(Dense::new(n)?)),
        SquareKind::Sparse(pattern) => Ok(Box::new(Sparse::new(n, pattern)?)),
    }
}

/// From so many rows on, what rounding may do at worst says little about what it does.
const MANY: usize = 64;
/// A solution with this relative error still makes an iteration converge.
const PROBED: f64 = 0.03;

/// Solutions that a factorisation is tried on: numbers of size one without any order.
fn probe(which: usize, i: usize) -> f64 {
    const RATIOS: [f64; 2] = [0.618_033_988_749_894_9, 0.754_877_666_246_692_8];
    let part = (RATIOS[which % 2] * (i + 1) as f64).fract();
    if part < 0.5 { -1.0 - part } else { part + 0.5 }
}

/// Arrays of another length than `n` are refused.
fn check_length(solver: &'static str, what: &str, expected: usize, found: usize) -> Result<(), SquareError> {
    if found == expected {
        return Ok(());
    }
    let reason = format!("{what} holds {found} numbers where {expected} are expected");
    Err(SquareError::Unsupported { solver, reason })
}
