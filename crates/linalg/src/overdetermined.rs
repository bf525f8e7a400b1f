//! More constraints than velocities: some of them must depend on others.

use crate::gate::check_lengths;
use crate::rank::{SEARCHED, singular};
use gelenk_core::{
    Kkt, KktError, Saddle, Singularity, Snapshot, SnapshotError, SnapshotReader, SnapshotWriter, Structure,
};

/// Stands for any solver to which redundant rows are an error, and says which they are.
/// [`Redundant`](crate::Redundant) solves such systems all the same.
pub(crate) struct Overdetermined {
    structure: Structure,
    name: &'static str,
    handles_unsymmetric: bool,
}

impl Overdetermined {
    pub(crate) fn new(structure: &Structure, name: &'static str, handles_unsymmetric: bool) -> Self {
        Self { structure: structure.clone(), name, handles_unsymmetric }
    }
}

impl Kkt for Overdetermined {
    fn name(&self) -> &'static str {
        self.name
    }

    fn handles_unsymmetric(&self) -> bool {
        self.handles_unsymmetric
    }

    fn factor(&mut self, a: &Saddle<'_>) -> Result<(), KktError> {
        check_lengths(self.name, &self.structure, a)?;
        Err(if self.structure.dims.algebraic() <= SEARCHED {
            singular(&self.structure, a)
        } else {
            KktError::Singular(Singularity::default())
        })
    }

    fn solve(&mut self, _: &mut [f64], _: &mut [f64]) -> Result<(), KktError> {
        Err(KktError::Singular(Singularity::default()))
    }
}

impl Snapshot for Overdetermined {
    fn save(&self, out: &mut SnapshotWriter) {
        out.section(self.name);
    }

    fn restore(&mut self, from: &mut SnapshotReader<'_>) -> Result<(), SnapshotError> {
        from.section(self.name)
    }
}
