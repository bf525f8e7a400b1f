//! Solvers that eliminate body by body, from the tips of a kinematic tree to its roots, in time proportional to the
//! number of bodies (`[Lubich92, 3.2]`).

mod articulated;
mod articulated_kernel;
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

pub use articulated::Articulated;
pub use constraints::TreeConstraints;
pub use graph::LOOP_LIMIT;
pub use joint::JointTree;
pub use joint_plan::JointNode;
pub(crate) use joint_plan::detect;

/// For solvers that keep nothing from one factorisation to the next: only the name is saved, so that a snapshot made
/// with another solver is refused.
macro_rules! snapshot_of_name {
    ($solver:ty) => {
        impl gelenk_core::Snapshot for $solver {
            fn save(&self, out: &mut gelenk_core::SnapshotWriter) {
                out.section(Self::NAME);
            }

            fn restore(
                &mut self,
                from: &mut gelenk_core::SnapshotReader<'_>,
            ) -> Result<(), gelenk_core::SnapshotError> {
                from.section(Self::NAME)
            }
        }
    };
}
pub(crate) use snapshot_of_name;
