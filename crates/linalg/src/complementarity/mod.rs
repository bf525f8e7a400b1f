//! Complementarity problems: one-sided constraints and dry friction.
//!
//! ```text
//! linear    w = M z + q,    w ≥ 0,  z ≥ 0,  wᵀz = 0                                  (module lcp)
//! contact   u = D λ + q,    uN ≥ 0, λN ≥ 0, uN λN = 0,  |λT| ≤ µ λN,
//!                           uT = 0  or  λT = −µ λN uT/|uT|                           (module contact; module many, for hundreds of contacts)
//! ```
//!
//! `D` is the Delassus matrix of the rows of all contacts, `q` what their accelerations (velocities, at an impact) would be without
//! forces (impulses). Matrices are full and stored row by row. Every answer is checked before it is returned (signs,
//! complementarity, cones, directions of slip), and "there is no solution" is kept apart from "none was found".
//!
//! ```
//! use gelenk_linalg::complementarity::{Contact, ContactOptions, ContactProblem, State, solve};
//!
//! // A block of 2 kg is pressed to the floor with 20 N and pulled sideways with 4 N; µ = 0.3.
//! let problem = ContactProblem {
//!     delassus: &[0.5, 0.0, 0.0, 0.5],
//!     free: &[-10.0, 2.0],
//!     contacts: &[Contact::with_friction(1, 0.3)],
//! };
//! let found = solve(&problem, &ContactOptions::default(), None)?;
//! assert_eq!(found.states, [State::Stick]);
//! assert_eq!(found.force, [20.0, -4.0]);
//! # Ok::<(), gelenk_linalg::complementarity::ContactError>(())
//! ```

pub mod contact;
mod full;
pub mod impact;
pub mod lcp;
pub mod many;

pub use contact::{
    Contact, ContactError, ContactOptions, ContactProblem, ContactSolution, Count, State, Tangential,
    solutions, solve,
};
