//! Solvers that `auto` never chooses.
//!
//! They stand for the linear algebra of the papers: with them their tables can be computed again (`gelenk bench
//! linear-algebra`), and results of the other solvers be checked in a second way. Users choose them by name.
//!
//! | solver | name | needs | in the MEXX paper |
//! | --- | --- | --- | --- |
//! | [`Ldlt`] | `ldlt` | symmetry | 3.1, UDUᵀ |
//! | [`CholQr`] | `chol-qr` | symmetry, `M > 0` | (3.2) |
//! | [`RangeSpace`] | `range` | `M > 0` | (3.1) |
//! | [`BlockElimination`](block::BlockElimination) | `block` | symmetry, absolute and joint velocities together | (3.3), (3.4) |
//! | [`TreeConstraints`](tree::TreeConstraints) | `tree` | symmetry, a tree of joints as constraints | (3.5) to (3.10) |
//! | [`JointTree`](tree::JointTree) | `tree` | symmetry, a tree in joint coordinates | (3.11) to (3.17) |
//! | [`Pcg`](pcg::Pcg) | `pcg` | symmetry, `M` diagonal or by blocks | (3.18) to (3.20) |
//!
//! They share nothing with the solvers that `auto` chooses but the kernels in [`dense`](crate::dense): a change here cannot
//! slow down a run that leaves the choice to the program.

pub mod block;
mod chol_qr;
mod cholesky;
mod ldlt;
pub mod pcg;
mod range_space;
pub mod tree;

pub use chol_qr::CholQr;
pub use ldlt::Ldlt;
pub use range_space::RangeSpace;

use gelenk_core::KktError;

#[cold]
fn not_positive_definite(solver: &'static str, velocity: usize) -> KktError {
    KktError::NotPositiveDefinite { solver, velocity }
}
