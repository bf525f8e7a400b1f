//! Solvers for full matrices.

mod assemble;
mod lu;
mod mass;
mod pivoted;
mod vector;

pub use lu::Lu;

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
snapshot_of_name!(Lu);
