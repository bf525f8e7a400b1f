//! Counters of a run: work, rejections, iteration matrices, violations.

use crate::{Snapshot, SnapshotError, SnapshotReader, SnapshotWriter};

/// How often things were evaluated and solved.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Counts {
    /// Evaluations of `(M, G, gᴵ)` for a substep, a stage or a velocity projection: the papers' *nfcn*. Those within residuals
    /// of implicit methods are not included. Accelerations that a problem computes itself, without `M`, count here too.
    pub mass: u64,
    /// Evaluations of `G`, those for position projections included.
    pub constraint_matrix: u64,
    /// Evaluations of `f`, those within accelerations and residuals that a problem computes itself included.
    pub force: u64,
    /// Evaluations of `g`.
    pub constraint: u64,
    /// Evaluations of `(M, C)` for a position projection.
    pub position_matrix: u64,
    /// Evaluations of Jacobians, `F = ∂f/∂λ` included.
    pub jacobian: u64,
    /// Residuals of implicit methods, those for Jacobians not included.
    pub residual: u64,
    /// Residuals for Jacobians by differences.
    pub jacobian_residual: u64,
    /// Factorisations of saddle matrices: *ndec*. A problem that computes accelerations itself needs none.
    pub factor: u64,
    /// Solutions with them: *nsol*.
    pub solve: u64,
    /// Evaluations of all switching functions.
    pub switches: u64,
}

impl Counts {
    fn fields(&mut self) -> [&mut u64; 11] {
        [
            &mut self.mass,
            &mut self.constraint_matrix,
            &mut self.force,
            &mut self.constraint,
            &mut self.position_matrix,
            &mut self.jacobian,
            &mut self.residual,
            &mut self.jacobian_residual,
            &mut self.factor,
            &mut self.solve,
            &mut self.switches,
        ]
    }
}

/// Rejected attempts by cause.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Rejections {
    /// The error estimate was too large.
    pub error: u64,
    /// The method showed signs of instability at this step size.
    pub unstable: u64,
    /// The projection did not converge or moved the state too far.
    pub projection: u64,
    /// A term could not be evaluated, or was not finite.
    pub evaluation: u64,
    /// A saddle matrix or an iteration matrix was singular.
    pub singular: u64,
    /// The corrector iteration did not converge.
    pub convergence: u64,
}

impl Rejections {
    /// All of them.
    pub fn total(&self) -> u64 {
        self.error + self.unstable + self.projection + self.evaluation + self.singular + self.convergence
    }

    fn fields(&mut self) -> [&mut u64; 6] {
        [
            &mut self.error,
            &mut self.unstable,
            &mut self.projection,
            &mut self.evaluation,
            &mut self.singular,
            &mut self.convergence,
        ]
    }
}

/// Iteration matrices made by an implicit method, by cause.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Refreshes {
    /// There was none, or it had been forgotten.
    pub start: u64,
    /// The step size had changed too much.
    pub coefficient: u64,
    /// The iteration converged too slowly.
    pub slow: u64,
    /// The iteration diverged.
    pub diverged: u64,
    /// How many of all these kept old derivatives.
    pub updates: u64,
}

impl Refreshes {
    fn fields(&mut self) -> [&mut u64; 5] {
        [&mut self.start, &mut self.coefficient, &mut self.slow, &mut self.diverged, &mut self.updates]
    }
}

/// What a run did.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Stats {
    /// Accepted steps.
    pub steps: u64,
    /// Rejected attempts.
    pub rejections: Rejections,
    /// Iteration matrices of an implicit method.
    pub refreshes: Refreshes,
    /// The work of integration.
    pub work: Counts,
    /// Work beside it: start values, events, output.
    pub aside: Counts,
    /// How far the initial positions and velocities were from satisfying the constraints, in tolerance units.
    pub start_moved: (f64, f64),
    /// Newton iterations of position projections, start and events included.
    pub projection_iterations: u64,
    /// Steps at which it was tested whether stability limits them, and those at which it did.
    pub stiffness_tests: u64,
    /// See [`Stats::stiffness_tests`].
    pub stiff_steps: u64,
    /// Estimated errors of accepted steps, added up in tolerance units: how far the end may be off where the motion does not magnify errors. Only
    /// of methods that estimate the error they make; others, whose results are better than their estimates, leave it zero.
    pub added_errors: f64,
    /// Largest violation of `g = 0` over the accepted points, in the units of `g`.
    pub position_violation: f64,
    /// Largest violation of `G v + gᴵ = 0` over the accepted points.
    pub velocity_violation: f64,
    /// Largest violation of `G a + γ = 0` over the accepted points.
    pub acceleration_violation: f64,
    /// States of output and of events whose accelerations and multipliers were to be solved for, but have no solution, and the time of the
    /// first: these were interpolated.
    pub unsolved: u64,
    /// See [`Stats::unsolved`].
    pub unsolved_since: f64,
    /// Where accelerations of output are solved for: the largest difference between them and the rate of change of velocities
    /// between steps, the largest of the accelerations, both as the root of `aᵀ M a`, and the time of the difference.
    pub row_defect: f64,
    /// See [`Stats::row_defect`].
    pub row_acceleration: f64,
    /// See [`Stats::row_defect`].
    pub row_defect_at: f64,
}

impl Stats {
    /// Adds what a later run did that went on from the end of this one. How far the start was moved stays that of the first.
    pub fn add(&mut self, later: &Stats) {
        let mut other = *later;
        if self.unsolved == 0 {
            self.unsolved_since = later.unsolved_since;
        }
        self.unsolved += later.unsolved;
        if later.row_defect > self.row_defect {
            (self.row_defect, self.row_defect_at) = (later.row_defect, later.row_defect_at);
        }
        self.row_acceleration = self.row_acceleration.max(later.row_acceleration);
        let counts = |s: &mut Stats| {
            let single = [s.steps, s.projection_iterations, s.stiffness_tests, s.stiff_steps];
            let lists = s.rejections.fields().into_iter().chain(s.refreshes.fields());
            let lists = lists.chain(s.work.fields()).chain(s.aside.fields()).map(|n| *n);
            single.into_iter().chain(lists).collect::<Vec<u64>>()
        };
        let sums: Vec<u64> = counts(self).iter().zip(counts(&mut other)).map(|(a, b)| a + b).collect();
        let mut sums = sums.into_iter();
        let mut next = || sums.next().unwrap_or(0);
        for n in [
            &mut self.steps,
            &mut self.projection_iterations,
            &mut self.stiffness_tests,
            &mut self.stiff_steps,
        ] {
            *n = next();
        }
        let lists = self.rejections.fields().into_iter().chain(self.refreshes.fields());
        for n in lists.chain(self.work.fields()).chain(self.aside.fields()) {
            *n = next();
        }
        self.added_errors += later.added_errors;
        self.position_violation = self.position_violation.max(later.position_violation);
        self.velocity_violation = self.velocity_violation.max(later.velocity_violation);
        self.acceleration_violation = self.acceleration_violation.max(later.acceleration_violation);
    }
}

impl Snapshot for Stats {
    fn save(&self, out: &mut SnapshotWriter) {
        let mut s = *self;
        out.u64(s.steps);
        out.u64(s.projection_iterations);
        out.u64(s.stiffness_tests);
        out.u64(s.stiff_steps);
        for n in s
            .rejections
            .fields()
            .into_iter()
            .chain(s.refreshes.fields())
            .chain(s.work.fields())
            .chain(s.aside.fields())
        {
            out.u64(*n);
        }
        out.f64(s.start_moved.0);
        out.f64(s.start_moved.1);
        out.f64(s.added_errors);
        out.f64(s.position_violation);
        out.f64(s.velocity_violation);
        out.f64(s.acceleration_violation);
        out.u64(s.unsolved);
        out.f64(s.unsolved_since);
        out.f64(s.row_defect);
        out.f64(s.row_acceleration);
        out.f64(s.row_defect_at);
    }

    fn restore(&mut self, from: &mut SnapshotReader<'_>) -> Result<(), SnapshotError> {
        self.steps = from.u64()?;
        self.projection_iterations = from.u64()?;
        self.stiffness_tests = from.u64()?;
        self.stiff_steps = from.u64()?;
        let counts = self.work.fields().into_iter().chain(self.aside.fields());
        let counts = self.refreshes.fields().into_iter().chain(counts);
        for n in self.rejections.fields().into_iter().chain(counts) {
            *n = from.u64()?;
        }
        self.start_moved = (from.f64()?, from.f64()?);
        self.added_errors = from.f64()?;
        self.position_violation = from.f64()?;
        self.velocity_violation = from.f64()?;
        self.acceleration_violation = from.f64()?;
        self.unsolved = from.u64()?;
        self.unsolved_since = from.f64()?;
        self.row_defect = from.f64()?;
        self.row_acceleration = from.f64()?;
        self.row_defect_at = from.f64()?;
        Ok(())
    }
}
