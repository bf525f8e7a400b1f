use super::engine::{Engine, Statistics};
use gelenk_core::{
    Kkt, KktError, Saddle, Snapshot, SnapshotError, SnapshotReader, SnapshotWriter, Structure,
};

const NAME: &str = "sparse-ldlt";

/// `P K Pᵀ = L D Lᵀ` on a static pattern with 1 x 1 and 2 x 2 pivots, for symmetric saddle matrices (M56, M65).
///
/// See the [module page](super) for order, monitoring and refinement.
#[derive(Debug)]
pub struct SparseLdlt(Engine);

impl SparseLdlt {
    /// For problems of this structure.
    pub fn new(structure: &Structure) -> Result<Self, KktError> {
        Engine::new(structure, NAME, true).map(Self)
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

impl Kkt for SparseLdlt {
    fn name(&self) -> &'static str {
        NAME
    }

    fn handles_unsymmetric(&self) -> bool {
        false
    }

    fn factor(&mut self, a: &Saddle<'_>) -> Result<(), KktError> {
        self.0.factor(a)
    }

    fn solve(&mut self, w: &mut [f64], mu: &mut [f64]) -> Result<(), KktError> {
        self.0.solve(w, mu)
    }
}

impl Snapshot for SparseLdlt {
    fn save(&self, out: &mut SnapshotWriter) {
        self.0.save(out);
    }

    fn restore(&mut self, from: &mut SnapshotReader<'_>) -> Result<(), SnapshotError> {
        self.0.restore(from)
    }
}
