//! Solvers for the saddle systems of constrained mechanics
//!
//! ```text
//! [ M  R ] [ w ]   [ b ]
//! [ L  0 ] [ µ ] = [ c ]        R = Gᵀ or Gᵀ − F,   L = G
//! ```
//!
//! with a mass matrix `M` that is positive definite at least on the velocities that the constraints leave free. Integrators
//! see the trait [`Kkt`](gelenk_core::Kkt) only; [`select`] makes a solver from the [`Structure`](gelenk_core::Structure) of a problem.
//! Solvers allocate when they are made and never later, and none returns numbers that are not finite as a success: a
//! matrix that is singular to working precision is reported with the rows or velocities behind it ([`diagnose`]).
//!
//! ```
//! use gelenk_core::{Dims, Kkt, Saddle, Structure};
//! use gelenk_linalg::{LinearSolver, select};
//!
//! // A unit point mass on a circle: the force along the rod is carried by the constraint.
//! let structure = Structure::dense(Dims::holonomic(2, 1));
//! let mut solver = select(&structure, LinearSolver::Auto, false)?;
//! solver.factor(&Saddle::symmetric(&[1.0, 0.0, 0.0, 1.0], &[0.0, -1.0]))?;
//! let (mut w, mut mu) = ([3.0, -2.0], [0.0]);
//! solver.solve(&mut w, &mut mu)?;
//! assert_eq!((w, mu), ([3.0, 0.0], [2.0]));
//! # Ok::<(), gelenk_core::KktError>(())
//! ```
//!
//! Square systems without that structure, as implicit methods have them, are the matter of [`square`]; [`Grouping`] tells
//! which columns of their matrices one difference quotient can find together. One-sided constraints and dry friction are the
//! matter of [`complementarity`].

pub mod articulated;
mod colouring;
pub mod complementarity;
pub mod dense;
pub mod eigen;
mod expansion;
mod fallback;
mod gate;
pub mod general;
mod held;
pub mod minimum_norm;
mod overdetermined;
pub mod published;
mod rank;
mod redundant;
mod select;
pub mod sparse;
pub mod square;

pub use colouring::Grouping;
pub use held::Holding;
pub use rank::{dependent_rows, diagnose};
pub use redundant::Redundant;
pub use select::{LARGEST_FULL, LOOP_LIMIT, LinearSolver, RESCUE, SMALL, UnknownSolver, select};
