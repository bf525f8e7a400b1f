//! Vectors, rotations and rigid motions, generic over [`Real`](gelenk_core::Real): with `f64` they give values, with dual
//! numbers derivatives as well.

mod matrix;
mod motion;
mod pose;
mod quaternion;
mod turn;
mod vector;

pub use matrix::Mat3;
pub use motion::{Motion, Wrench};
pub use pose::Pose;
pub use quaternion::Quaternion;
pub(crate) use turn::{Turn, inverse_share, untangle};
pub use vector::Vec3;
