//! The seams of gelenk.
//!
//! Everything here is about one system of equations, the *descriptor form* of a constrained mechanical system
//! (`[Lubich92, (1.1)]`):
//!
//! ```text
//! p' = T(t,p) v                                   kinematics
//! M(t,p) v' = f(t,p,v,λ,u) − G(t,p)ᵀ λ            dynamics
//! 0  = G(t,p) v + gᴵ(t,p)                         velocity constraints
//! 0  = g(t,p)                                     position constraints
//! u' = d(t,p,v,λ,u)                               external dynamics
//! ```
//!
//! `M` may be singular as long as it is positive definite on ker `G`; `T` may be rectangular; there may be fewer
//! position constraints than multipliers (nonholonomic rows come last).
//!
//! A user implements [`Problem`] and describes the shape of its matrices in a [`Structure`]. Integrators call
//! [`Problem::eval`] and solve saddle systems through a [`Kkt`]. Nothing in this crate knows a method or a body.

mod contacts;
mod corners;
mod dims;
mod dual;
mod error;
mod kkt;
mod nearest;
mod problem;
mod real;
mod snapshot;
mod state;
mod stats;
mod structure;
mod switches;
mod terms;
mod tree_mass;

pub use contacts::{
    ContactBuf, ContactForce, ContactInfo, ContactKind, ContactLaw, ContactPhase, ContactRole, ContactState,
    ContactTerms, Contacts, MOST_TANGENTS,
};
pub use corners::{CornerInfo, Corners, FREE};
pub use dims::Dims;
pub use dual::Dual;
pub use error::{Eval, EvalError};
pub use kkt::{Dependence, HeldRows, Kkt, KktError, Redundancy, Saddle, Singularity};
pub use nearest::nearest;
pub use problem::{
    Derivatives, Excitations, ExplicitForm, Parameters, Prescribed, Problem, ResidualForm, Rotations,
};
pub use real::{Lift, Real};
pub use snapshot::{Snapshot, SnapshotError, SnapshotReader, SnapshotWriter};
pub use state::{Point, State};
pub use stats::{Counts, Refreshes, Rejections, Stats};
pub use structure::{Coupling, MassKind, MatrixKind, Names, Pattern, Structure, StructureError};
pub use switches::{Direction, Switch, Switches};
pub use terms::{Term, TermBuf, Terms};
pub use tree_mass::{MassWork, TreeMass};
