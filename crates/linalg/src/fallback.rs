//! A fast solver with a robust one behind it.
//!
//! Static pivot orders serve nearly every matrix a mechanism produces; where one does not, the robust solver takes over
//! for that matrix. What it then says of a singular matrix, with the rows behind it, is what the user reads.

use gelenk_core::{
    Dependence, Kkt, KktError, Redundancy, Saddle, Snapshot, SnapshotError, SnapshotReader, SnapshotWriter,
    Structure,
};

/// Makes the robust solver, when it is first needed.
type Make = fn(&Structure) -> Result<Box<dyn Kkt>, KktError>;

/// See the [module](self).
pub(crate) struct Fallback {
    structure: Structure,
    main: Box<dyn Kkt>,
    make: Make,
    robust: Option<Box<dyn Kkt>>,
    /// Did the robust solver treat the last matrix?
    active: bool,
}

impl Fallback {
    pub(crate) fn new(structure: &Structure, main: Box<dyn Kkt>, make: Make) -> Self {
        Self { structure: structure.clone(), main, make, robust: None, active: false }
    }

    #[cold]
    fn rescue(&mut self, a: &Saddle<'_>, error: KktError) -> Result<(), KktError> {
        if self.robust.is_none() {
            match (self.make)(&self.structure) {
                Ok(robust) => self.robust = Some(robust),
                Err(_) => return Err(error),
            }
        }
        let Some(robust) = &mut self.robust else { return Err(error) };
        robust.factor(a)?;
        self.active = true;
        Ok(())
    }
}

impl Kkt for Fallback {
    fn name(&self) -> &'static str {
        self.main.name()
    }

    fn handles_unsymmetric(&self) -> bool {
        self.main.handles_unsymmetric()
    }

    fn factor(&mut self, a: &Saddle<'_>) -> Result<(), KktError> {
        self.active = false;
        match self.main.factor(a) {
            Err(error @ KktError::Singular(_)) => self.rescue(a, error),
            other => other,
        }
    }

    fn solve(&mut self, w: &mut [f64], mu: &mut [f64]) -> Result<(), KktError> {
        match &mut self.robust {
            Some(robust) if self.active => robust.solve(w, mu),
            _ => self.main.solve(w, mu),
        }
    }

    fn redundancy(&self) -> Option<Redundancy<'_>> {
        if self.active { None } else { self.main.redundancy() }
    }

    fn treat(&mut self, dependence: Dependence) {
        self.main.treat(dependence);
    }

    fn treats_dependence(&self) -> bool {
        self.main.treats_dependence()
    }

    fn begin_step(&mut self) {
        self.main.begin_step();
    }

    fn iteration_count(&self) -> Option<u64> {
        self.main.iteration_count()
    }
}

impl Snapshot for Fallback {
    /// The robust solver keeps nothing from one matrix to the next.
    fn save(&self, out: &mut SnapshotWriter) {
        self.main.save(out);
    }

    fn restore(&mut self, from: &mut SnapshotReader<'_>) -> Result<(), SnapshotError> {
        self.active = false;
        self.main.restore(from)
    }
}
