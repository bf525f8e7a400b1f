//! Saddle matrices, symmetric or not, on top of the engine.

use super::engine::{Engine, Statistics};
use gelenk_core::{
    Kkt, KktError, Saddle, Snapshot, SnapshotError, SnapshotReader, SnapshotWriter, Structure,
};

/// A factorisation on a static symmetric pattern with 1 x 1 and 2 x 2 pivots (M65).
///
/// See the [module page](super) for order, monitoring and refinement.
#[derive(Debug)]
pub struct SparseSolver(Engine);

impl SparseSolver {
    /// The name of the symmetric one.
    pub const LDLT: &'static str = "sparse-ldlt";
    /// The name of the unsymmetric one.
    pub const LU: &'static str = "sparse-lu";

    /// `P K Pᵀ = L D Lᵀ`, for symmetric matrices (M56).
    pub fn ldlt(structure: &Structure) -> Result<Self, KktError> {
        Engine::new(structure, Self::LDLT, true).map(Self)
    }

    /// `P K Pᵀ = L U`, for matrices whose off-diagonal blocks differ (M54, M57).
    pub fn lu(structure: &Structure) -> Result<Self, KktError> {
        Engine::new(structure, Self::LU, false).map(Self)
    }

    /// Singular matrices are not explained: another solver will do that.
    pub(crate) fn brief(mut self) -> Self {
        self.0.explains = false;
        self
    }

    /// What it did so far and what a factorisation costs; the latter is zero before the first one.
    pub fn statistics(&self) -> Statistics {
        self.0.statistics()
    }

    /// Memory of all buffers, in bytes.
    pub fn bytes(&self) -> usize {
        self.0.bytes()
    }
}

impl Kkt for SparseSolver {
    fn name(&self) -> &'static str {
        self.0.name
    }

    fn handles_unsymmetric(&self) -> bool {
        !self.0.is_symmetric()
    }

    fn factor(&mut self, a: &Saddle<'_>) -> Result<(), KktError> {
        self.0.factor(a)
    }

    fn solve(&mut self, w: &mut [f64], mu: &mut [f64]) -> Result<(), KktError> {
        self.0.solve(w, mu)
    }
}

impl Snapshot for SparseSolver {
    fn save(&self, out: &mut SnapshotWriter) {
        self.0.save(out);
    }

    fn restore(&mut self, from: &mut SnapshotReader<'_>) -> Result<(), SnapshotError> {
        self.0.restore(from)
    }
}
