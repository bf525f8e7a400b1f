//! What a run was asked to do, and what became of it: `summary.json`.

use gelenk_core::{Counts as Work, Stats};
use serde::{Deserialize, Serialize};

/// Everything that is said about a run beside its numbers over time.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Summary {
    /// The version of the program.
    pub version: String,
    /// The model.
    pub model: AboutModel,
    /// How it was integrated.
    pub options: AboutOptions,
    /// How the run went.
    pub run: AboutRun,
    /// What was counted.
    pub counts: Counts,
    /// Where the time went.
    pub time: Vec<PartTime>,
    /// How far constraints were violated at most.
    pub violation: Violation,
    /// The balance of energies.
    pub energy: Energy,
    /// How far bodies were moved to close the mechanism at the start.
    pub moved_at_start: Moved,
    /// What somebody who runs the model should know.
    pub hints: Vec<String>,
}

/// About the model.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct AboutModel {
    /// Its name.
    pub name: String,
    /// Its file, as it was named.
    pub file: String,
    /// What it says about itself.
    pub description: String,
    /// How many bodies there are, without the ground.
    pub bodies: usize,
    /// How many joints.
    pub joints: usize,
    /// How many degrees of freedom, at the start.
    pub degrees_of_freedom: usize,
    /// Constraints that others imply, in words.
    pub redundant: Vec<String>,
    /// Its parameters, at the start.
    pub parameters: Vec<(String, f64)>,
}

/// About the integration.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct AboutOptions {
    /// The method; several where it changed.
    pub method: String,
    /// The formulation of the equations.
    pub formulation: String,
    /// The saddle solver.
    pub linear_solver: String,
    /// The coordinates.
    pub coordinates: String,
    /// Relative tolerance.
    pub rtol: f64,
    /// Absolute tolerance.
    pub atol: f64,
    /// Time between rows of the results \[s\].
    pub output_step: f64,
}

/// How a run ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Status {
    /// It goes on, or was killed.
    #[default]
    Running,
    /// It came to its end.
    Completed,
    /// An event stopped it.
    Stopped,
    /// Somebody stopped it.
    Interrupted,
    /// It could not go on.
    Failed,
}

impl Status {
    /// As a word.
    pub fn word(self) -> &'static str {
        match self {
            Self::Running => "running",
            Self::Completed => "completed",
            Self::Stopped => "stopped",
            Self::Interrupted => "interrupted",
            Self::Failed => "failed",
        }
    }

    /// Did the run do all it was asked for?
    pub fn is_done(self) -> bool {
        matches!(self, Self::Completed | Self::Stopped)
    }
}

/// About the course of a run.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct AboutRun {
    /// How it ended.
    pub status: Status,
    /// Why, where that needs words.
    pub message: String,
    /// The start \[s\].
    pub t_start: f64,
    /// The end asked for \[s\].
    pub t_end: f64,
    /// The time reached \[s\].
    pub t_reached: f64,
    /// How long it took \[s\].
    pub wall_s: f64,
    /// How long of it files were written \[s\].
    pub writing_s: f64,
    /// How often it was resumed.
    pub resumed: u64,
    /// Rows of the trajectory.
    pub rows: u64,
}

/// What was counted, integration only; work for start values, events and output is in `aside`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Counts {
    /// Accepted steps.
    pub steps: u64,
    /// Rejected attempts.
    pub rejected: u64,
    /// Those for their error.
    pub rejected_error: u64,
    /// Those for which a corrector did not converge.
    pub rejected_convergence: u64,
    /// Evaluations of `(M, G)`.
    pub mass: u64,
    /// Evaluations of `G`.
    pub constraint_matrix: u64,
    /// Evaluations of forces.
    pub force: u64,
    /// Evaluations of constraints.
    pub constraint: u64,
    /// Evaluations of Jacobians.
    pub jacobian: u64,
    /// Residuals of implicit methods.
    pub residual: u64,
    /// Residuals for Jacobians by differences.
    pub jacobian_residual: u64,
    /// Factorisations.
    pub factor: u64,
    /// Solutions.
    pub solve: u64,
    /// Evaluations of forces beside the integration.
    pub aside_force: u64,
    /// Evaluations of events.
    pub switches: u64,
}

impl From<&Stats> for Counts {
    fn from(s: &Stats) -> Self {
        let Work { mass, constraint_matrix, force, constraint, jacobian, residual, .. } = s.work;
        Self {
            steps: s.steps,
            rejected: s.rejections.total(),
            rejected_error: s.rejections.error,
            rejected_convergence: s.rejections.convergence,
            mass,
            constraint_matrix,
            force,
            constraint,
            jacobian,
            residual,
            jacobian_residual: s.work.jacobian_residual,
            factor: s.work.factor,
            solve: s.work.solve,
            aside_force: s.aside.force,
            switches: s.aside.switches,
        }
    }
}

impl Counts {
    fn fields(&mut self) -> [&mut u64; 15] {
        [
            &mut self.steps,
            &mut self.rejected,
            &mut self.rejected_error,
            &mut self.rejected_convergence,
            &mut self.mass,
            &mut self.constraint_matrix,
            &mut self.force,
            &mut self.constraint,
            &mut self.jacobian,
            &mut self.residual,
            &mut self.jacobian_residual,
            &mut self.factor,
            &mut self.solve,
            &mut self.aside_force,
            &mut self.switches,
        ]
    }
}

impl std::ops::Add for Counts {
    type Output = Self;

    fn add(mut self, mut other: Self) -> Self {
        for (sum, more) in self.fields().into_iter().zip(other.fields()) {
            *sum += *more;
        }
        self
    }
}

/// What a part of the program cost.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub struct PartTime {
    /// Which part.
    pub part: String,
    /// How often it was entered.
    pub calls: u64,
    /// Time without the parts called from it \[s\].
    pub seconds: f64,
}

/// The largest violations of constraints over all steps, in the constraints' units.
#[derive(Debug, Clone, Copy, PartialEq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Violation {
    /// Of positions.
    pub position: f64,
    /// Of velocities.
    pub velocity: f64,
    /// Of accelerations, where that can be measured.
    pub acceleration: Option<f64>,
}

impl Violation {
    /// The larger of both in everything.
    #[must_use]
    pub fn max(self, other: Self) -> Self {
        Self {
            position: self.position.max(other.position),
            velocity: self.velocity.max(other.velocity),
            acceleration: self
                .acceleration
                .map(|a| a.max(other.acceleration.unwrap_or(0.0)))
                .or(other.acceleration),
        }
    }
}

/// Energies \[J\]. What the balance lacks to zero is the error of the integration.
#[derive(Debug, Clone, Copy, PartialEq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Energy {
    /// Kinetic and potential energy at the start.
    pub start: f64,
    /// At the end.
    pub end: f64,
    /// What drives and other forces brought in.
    pub supplied: f64,
    /// What dampers and friction took out.
    pub dissipated: f64,
    /// What parameters added that events changed.
    pub changed: f64,
    /// `end − start − supplied + dissipated − changed`.
    pub balance: f64,
    /// The largest balance in size over all steps.
    pub largest_drift: f64,
    /// The largest kinetic energy, to compare with.
    pub largest_kinetic: f64,
}

/// How far a body was moved to close the mechanism, at most.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Moved {
    /// The body that was moved farthest.
    pub body: String,
    /// By how much \[m\].
    pub metres: f64,
    /// By which angle the body was turned that was turned most \[rad\].
    pub radians: f64,
}
