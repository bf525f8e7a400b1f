//! A fast solver with a robust one behind it.
//!
//! Static pivot orders serve nearly every matrix a mechanism produces; where one does not, the robust solver takes over
//! for that matrix. What it then says of a singular matrix, with the rows behind it, is what the user reads.
//!
//! By default redundant constraints are such an error. [`Redundant`] solves them in the sense of least norm instead and
//! tells which rows they are.

use crate::minimum_norm::MinimumNorm;
use gelenk_core::{
    Kkt, KktError, Redundancy, Saddle, Snapshot, SnapshotError, SnapshotReader, SnapshotWriter, Structure,
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

/// Any solver, with [`MinimumNorm`] behind it for matrices whose rows depend on each other (H21).
///
/// A symmetric matrix that the main solver finds singular is looked at again: if rows of `G` are redundant and nothing else is
/// wrong with it, multipliers of least norm are found and [`Kkt::redundancy`] names the rows. Everything else stays
/// the error that it was.
///
/// ```
/// use gelenk_core::{Dims, Kkt, Saddle, Structure};
/// use gelenk_linalg::{LinearSolver, Redundant, select};
///
/// // A point in a groove that is described twice: an error by itself, and here a force shared by both descriptions.
/// let structure = Structure::dense(Dims::holonomic(2, 2));
/// let twice = Saddle::symmetric(&[1.0, 0.0, 0.0, 1.0], &[0.0, 0.0, 1.0, 1.0]);
/// let mut solver = select(&structure, LinearSolver::Auto, false)?;
/// assert!(solver.factor(&twice).is_err());
/// let mut solver = Redundant::new(&structure, solver);
/// solver.factor(&twice)?;
/// assert_eq!(solver.redundancy().unwrap().rows, [[1, 0]]);
/// let (mut w, mut mu) = ([3.0, -2.0], [0.0, 0.0]);
/// solver.solve(&mut w, &mut mu)?;
/// assert_eq!(w, [3.0, 0.0]);
/// assert!(mu.iter().all(|mu| (mu + 1.0).abs() < 1e-15));
/// # Ok::<(), gelenk_core::KktError>(())
/// ```
pub struct Redundant {
    structure: Structure,
    main: Box<dyn Kkt>,
    /// Made when it is first needed.
    least: Option<MinimumNorm>,
    /// Did it treat the last matrix?
    active: bool,
}

impl std::fmt::Debug for Redundant {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Redundant")
            .field("main", &self.main.name())
            .field("active", &self.active)
            .finish_non_exhaustive()
    }
}

impl Redundant {
    /// `main` is a solver for the same structure.
    pub fn new(structure: &Structure, main: Box<dyn Kkt>) -> Self {
        Self { structure: structure.clone(), main, least: None, active: false }
    }

    #[cold]
    fn rescue(&mut self, a: &Saddle<'_>, error: KktError) -> Result<(), KktError> {
        // Its matrices are full.
        if !a.is_symmetric() || self.structure.dims.algebraic() > crate::RESCUE {
            return Err(error);
        }
        if self.least.is_none() {
            self.least = MinimumNorm::new(&self.structure).ok();
        }
        let Some(least) = &mut self.least else { return Err(error) };
        if least.factor(a).is_err() || least.dependent_rows().is_empty() {
            return Err(error);
        }
        self.active = true;
        Ok(())
    }
}

impl Kkt for Redundant {
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
        match &mut self.least {
            Some(least) if self.active => least.solve(w, mu),
            _ => self.main.solve(w, mu),
        }
    }

    fn redundancy(&self) -> Option<Redundancy<'_>> {
        self.least.as_ref().filter(|_| self.active).map_or_else(|| self.main.redundancy(), Kkt::redundancy)
    }

    fn iteration_count(&self) -> Option<u64> {
        self.main.iteration_count()
    }
}

impl Snapshot for Redundant {
    /// [`MinimumNorm`] keeps nothing from one matrix to the next.
    fn save(&self, out: &mut SnapshotWriter) {
        self.main.save(out);
    }

    fn restore(&mut self, from: &mut SnapshotReader<'_>) -> Result<(), SnapshotError> {
        self.active = false;
        self.main.restore(from)
    }
}
