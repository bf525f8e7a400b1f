//! Constraints that depend on each other, behind any solver.

use crate::expansion::Expansion;
use crate::minimum_norm::{MinimumNorm, TwoPoints};
use gelenk_core::{
    Dependence, Kkt, KktError, Redundancy, Saddle, Snapshot, SnapshotError, SnapshotReader, SnapshotWriter,
    Structure,
};

/// Any solver, with [`MinimumNorm`] behind it for matrices whose rows depend on each other (H21, H22).
///
/// Such a matrix is looked at again: if rows of `G` are redundant and nothing else is wrong with it, multipliers of least
/// norm are found and [`Kkt::redundancy`] names the rows. Where `G` comes from two points, rows are taken that are
/// independent at both. Everything else stays the error that it was. [`Kkt::treat`] says when this is done; a new solver
/// does it whenever the main one fails. A main solver that treats such rows itself is asked first.
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
    /// That of the solvers behind the main one, which want to see the entries of `M`.
    structure: Structure,
    expansion: Option<Expansion>,
    main: Box<dyn Kkt>,
    /// Made when they are first needed.
    least: Option<MinimumNorm>,
    two_points: Option<TwoPoints>,
    /// Which of them treated the last matrix?
    active: Active,
    dependence: Dependence,
    /// Are rows known to be redundant? Then the main solver is not even asked.
    expected: bool,
    /// Redundant rows of the last matrix that the main solver could not treat.
    rescued: Vec<Vec<usize>>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Active {
    Main,
    Least,
    TwoPoints,
}

impl std::fmt::Debug for Redundant {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Redundant")
            .field("main", &self.main.name())
            .field("active", &self.active)
            .field("dependence", &self.dependence)
            .finish_non_exhaustive()
    }
}

impl Redundant {
    /// `main` is a solver for the same structure.
    pub fn new(structure: &Structure, main: Box<dyn Kkt>) -> Self {
        let small = structure.dims.algebraic() <= crate::RESCUE;
        let expansion = if small { Expansion::new(structure) } else { None };
        Self {
            structure: expansion.as_ref().map_or(structure, Expansion::structure).clone(),
            main,
            expansion,
            least: None,
            two_points: None,
            active: Active::Main,
            dependence: Dependence::Rescue,
            expected: false,
            rescued: Vec::new(),
        }
    }

    /// Looks at a matrix again that the main solver cannot treat; `None`: neither can these.
    #[cold]
    fn rescue(&mut self, a: &Saddle<'_>) -> Option<()> {
        // Their matrices are full; forces that depend on multipliers leave no choice among these.
        if a.friction.is_some() || self.structure.dims.algebraic() > crate::RESCUE {
            return None;
        }
        let a = &match &mut self.expansion {
            Some(expansion) => expansion.expand(a, MinimumNorm::NAME).ok()?,
            None => *a,
        };
        if a.is_symmetric() {
            if self.least.is_none() {
                self.least = MinimumNorm::new(&self.structure).ok();
            }
            let least = self.least.as_mut()?;
            least.factor(a).ok().filter(|()| self.expected || !least.dependent_rows().is_empty())?;
            self.active = Active::Least;
        } else {
            let uneven = self.dependence == Dependence::Rescue;
            self.two_points.get_or_insert_with(|| TwoPoints::new(&self.structure)).factor(a, uneven).ok()?;
            self.active = Active::TwoPoints;
        }
        Some(())
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
        self.active = Active::Main;
        if self.expected && !self.main.treats_dependence() && self.rescue(a).is_some() {
            return Ok(());
        }
        match self.main.factor(a) {
            Ok(()) if self.dependence == Dependence::Rescue => {
                if let Some(found) = self.main.redundancy() {
                    self.rescued = found.rows.to_vec();
                }
                Ok(())
            }
            Err(error @ KktError::Singular(_)) if self.dependence != Dependence::Error => {
                self.rescue(a).ok_or(error)?;
                self.rescued = self.redundancy().map_or_else(Vec::new, |r| r.rows.to_vec());
                Ok(())
            }
            other => other,
        }
    }

    fn solve(&mut self, w: &mut [f64], mu: &mut [f64]) -> Result<(), KktError> {
        match (self.active, &mut self.least, &mut self.two_points) {
            (Active::Least, Some(least), _) => least.solve(w, mu),
            (Active::TwoPoints, _, Some(two_points)) => two_points.solve(w, mu),
            _ => self.main.solve(w, mu),
        }
    }

    fn redundancy(&self) -> Option<Redundancy<'_>> {
        match self.active {
            Active::Main => {
                let before = || Redundancy { rows: &self.rescued, missed: 0.0 };
                self.main.redundancy().or_else(|| (!self.rescued.is_empty()).then(before))
            }
            Active::Least => self.least.as_ref()?.redundancy(),
            Active::TwoPoints => self.two_points.as_ref()?.redundancy(),
        }
    }

    fn treat(&mut self, dependence: Dependence) {
        self.expected =
            dependence == Dependence::Expected || (self.expected && dependence == Dependence::Rescue);
        self.dependence = dependence;
        self.rescued.clear();
        self.main.treat(dependence);
    }

    fn begin_step(&mut self) {
        self.main.begin_step();
    }

    fn iteration_count(&self) -> Option<u64> {
        self.main.iteration_count()
    }
}

impl Snapshot for Redundant {
    /// The solvers behind the main one keep nothing from one matrix to the next.
    fn save(&self, out: &mut SnapshotWriter) {
        out.bool(self.expected);
        self.main.save(out);
    }

    fn restore(&mut self, from: &mut SnapshotReader<'_>) -> Result<(), SnapshotError> {
        self.active = Active::Main;
        self.treat(if from.bool()? { Dependence::Expected } else { Dependence::Error });
        self.main.restore(from)
    }
}
