//! Solvers that eliminate body by body, from the tips of a kinematic tree to its roots, in time proportional to the
//! number of bodies (`[Lubich92, 3.2]`). Joints are constraints, or joint coordinates are unknowns beside absolute ones.
//! Matrices in joint coordinates alone are the matter of [`articulated`](crate::articulated).

mod constraints;
pub(crate) mod diagnose;
mod factors;
mod graph;
mod joint;
mod joint_loops;
mod joint_plan;
pub(crate) mod kernel;
pub(crate) mod kinematics;
mod loops;
mod partition;

pub use constraints::TreeConstraints;
pub use joint::JointTree;
pub use joint_plan::JointNode;
pub(crate) use joint_plan::detect;
