//! Mass matrices in joint coordinates, for solvers that want to see their entries.

use gelenk_core::{
    Dependence, Kkt, KktError, MassKind, MassWork, Redundancy, Saddle, Snapshot, SnapshotError,
    SnapshotReader, SnapshotWriter, Structure,
};

/// The entries of a mass matrix that is held by a tree.
#[derive(Debug)]
pub(crate) struct Expansion {
    from: MassKind,
    /// The structure of the expanded problem.
    structure: Structure,
    entries: Vec<f64>,
    work: MassWork,
}

impl Expansion {
    /// `None` where the entries are there already.
    pub(crate) fn new(structure: &Structure) -> Option<Self> {
        let MassKind::Tree(_) = structure.mass else { return None };
        let expanded = Structure { mass: structure.mass.expanded(), ..structure.clone() };
        Some(Self {
            from: structure.mass.clone(),
            entries: vec![0.0; expanded.mass.len(structure.dims.nv)],
            work: MassWork::new(&structure.mass),
            structure: expanded,
        })
    }

    pub(crate) fn structure(&self) -> &Structure {
        &self.structure
    }

    /// The same matrix with the entries of `M`.
    pub(crate) fn expand<'a>(
        &'a mut self,
        a: &Saddle<'a>,
        solver: &'static str,
    ) -> Result<Saddle<'a>, KktError> {
        let (expected, found) = (self.from.len(self.structure.dims.nv), a.mass.len());
        if found != expected {
            let reason = format!("M holds {found} numbers where {expected} are expected");
            return Err(KktError::Unsupported { solver, reason });
        }
        self.from.expand(a.mass, &self.structure.mass, &mut self.entries, &mut self.work);
        Ok(Saddle { mass: &self.entries, ..*a })
    }
}

/// Why a solver that is made directly refuses a tree.
pub(crate) fn refuse_tree(structure: &Structure, solver: &'static str) -> Result<(), KktError> {
    if let MassKind::Tree(_) = structure.mass {
        let reason = "the mass matrix is held by a tree of joints: use 'articulated', or choose a solver by `select`, \
                      which expands the matrix";
        return Err(KktError::Unsupported { solver, reason: reason.into() });
    }
    Ok(())
}

/// Any solver behind an expansion.
pub(crate) struct Expanded {
    expansion: Expansion,
    inner: Box<dyn Kkt>,
}

impl Expanded {
    /// `inner` is a solver for the expanded structure.
    pub(crate) fn new(expansion: Expansion, inner: Box<dyn Kkt>) -> Self {
        Self { expansion, inner }
    }
}

impl Kkt for Expanded {
    fn name(&self) -> &'static str {
        self.inner.name()
    }

    fn handles_unsymmetric(&self) -> bool {
        self.inner.handles_unsymmetric()
    }

    fn factor(&mut self, a: &Saddle<'_>) -> Result<(), KktError> {
        let name = self.inner.name();
        self.inner.factor(&self.expansion.expand(a, name)?)
    }

    fn solve(&mut self, w: &mut [f64], mu: &mut [f64]) -> Result<(), KktError> {
        self.inner.solve(w, mu)
    }

    fn redundancy(&self) -> Option<Redundancy<'_>> {
        self.inner.redundancy()
    }

    fn treat(&mut self, dependence: Dependence) {
        self.inner.treat(dependence);
    }

    fn treats_dependence(&self) -> bool {
        self.inner.treats_dependence()
    }

    fn begin_step(&mut self) {
        self.inner.begin_step();
    }

    fn iteration_count(&self) -> Option<u64> {
        self.inner.iteration_count()
    }
}

impl Snapshot for Expanded {
    fn save(&self, out: &mut SnapshotWriter) {
        self.inner.save(out);
    }

    fn restore(&mut self, from: &mut SnapshotReader<'_>) -> Result<(), SnapshotError> {
        self.inner.restore(from)
    }
}
