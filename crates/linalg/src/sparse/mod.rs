//! Sparse factorisation of saddle matrices on a static pattern.
//!
//! ```text
//! P K Pᵀ = L D Lᵀ   or   L U,      K = [M R; L 0],   D with 1 x 1 and 2 x 2 blocks
//! ```
//!
//! The work is divided as in the classical analyse/factorise/solve packages (M54):
//!
//! 1. **Analysis**, at the first factorisation: pattern (structural zeros of full layouts are left out), scaling,
//!    pivot order by minimum degree among acceptable pivots, places of all numbers. It allocates.
//! 2. **Factorisation** along the static sequence: no search, no allocation, a number of operations that is linear in the
//!    number of bodies for chains and trees. Small patterns run as a straight list of operations.
//! 3. **Monitoring** (M55): every pivot is compared with what stood in its column and with what it was at the analysis.
//!    [`MEDIOCRE`] ones lead to iterative refinement of solutions, [`BAD`] ones to a new analysis with the present
//!    numbers, and if that finds no acceptable pivot to
//!    [`KktError::Singular`](gelenk_core::KktError::Singular).
//!
//! [`SparseSolver::ldlt`] treats symmetric matrices, [`SparseSolver::lu`] those whose blocks beside and below the mass matrix differ. The
//! pattern is symmetric in both, and so are the pivots: diagonal entries or 2 x 2 blocks about the diagonal. The same engine
//! serves [square matrices](crate::square) of any kind, whose rows are permuted where that brings pivots to the diagonal.
//!
//! References: I. S. Duff, U. Nowak (1987), IMA J. Numer. Anal. 7, 391 (sparse solvers in an extrapolation code, reuse of
//! the pivot sequence); I. S. Duff, A. M. Erisman, J. K. Reid, *Direct Methods for Sparse Matrices*; J. W. H. Liu (1990),
//! SIAM J. Matrix Anal. Appl. 11, 134 (elimination trees); Ch. Lubich et al. (1992), MEXX, chapter 3 and section 4.2.

mod arrange;
mod eliminate;
mod engine;
pub(crate) mod layout;
mod loops;
mod matching;
mod monitor;
mod order;
mod plan;
mod record;
mod refine;
mod scale;
mod solver;
mod square;
mod straight;
mod substitute;
mod symbolic;

pub use engine::Statistics;
pub use monitor::{BAD, GROWN, MEDIOCRE, SHRUNK};
pub use refine::REFINEMENTS;
pub use solver::SparseSolver;
pub(crate) use square::SquareLu;
