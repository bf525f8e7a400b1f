//! What can go wrong, from set-up to the last step.
//!
//! Three levels: a [`SetupError`] is found before anything is computed; a [`Trouble`] is what befalls one attempt and
//! is usually cured by a smaller step; a [`SolveError`] ends a run and says where. Rows and coordinates are named as
//! the problem names them.

use crate::Stiffness;
use crate::stiffness::SMOOTH;
use gelenk_core::{EvalError, KktError, SnapshotError, Structure, StructureError};
use std::fmt;
use thiserror::Error;

/// A run that cannot begin.
#[derive(Debug, Error, PartialEq)]
#[non_exhaustive]
pub enum SetupError {
    /// The problem's structure contradicts itself.
    #[error(transparent)]
    Structure(#[from] StructureError),
    /// A vector has the wrong length.
    #[error("{what} has {found} components where {expected} are expected")]
    Length {
        /// Which vector.
        what: &'static str,
        /// The right length.
        expected: usize,
        /// The length found.
        found: usize,
    },
    /// A tolerance makes no sense.
    #[error("the tolerance {what} = {value:e} cannot be used: {reason}")]
    Tolerance {
        /// `rtol` or `atol`.
        what: &'static str,
        /// Its value.
        value: f64,
        /// Why not.
        reason: &'static str,
    },
    /// The end does not lie after the start.
    #[error("the end t = {t_end} must lie after the start t = {t0}")]
    Interval {
        /// The start.
        t0: f64,
        /// The end.
        t_end: f64,
    },
    /// The initial state has a component that is not finite.
    #[error("the initial {what} is not finite: {entry} = {value}")]
    Start {
        /// Positions, velocities, ...
        what: &'static str,
        /// Which component, by name.
        entry: String,
        /// Its value.
        value: f64,
    },
    /// An option makes no sense.
    #[error("the option {option} cannot be used: {reason}")]
    Option {
        /// Which option.
        option: &'static str,
        /// Why not, and what would be right.
        reason: String,
    },
    /// The linear solver does not fit the problem or the method.
    #[error(transparent)]
    Solver(#[from] KktError),
    /// A snapshot does not belong to this run.
    #[error(transparent)]
    Snapshot(#[from] SnapshotError),
}

/// What befell an attempt.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum Trouble {
    /// A term returned NaN or infinity.
    #[error("the {term} is not finite at t = {t}: {entry} = {value}")]
    NotFinite {
        /// The term's name.
        term: &'static str,
        /// Which entry, by name.
        entry: String,
        /// NaN or infinity.
        value: f64,
        /// When.
        t: f64,
    },
    /// A term returned an error.
    #[error("the problem could not be evaluated at t = {t}: {source}")]
    Eval {
        /// When.
        t: f64,
        /// The term's error.
        source: EvalError,
    },
    /// A prescribed motion jumps.
    #[error("{0}")]
    Jump(#[source] EvalError),
    /// The saddle matrix is singular.
    #[error("{}", singular_message(*.t, .dependent, .massless))]
    Singular {
        /// When.
        t: f64,
        /// Sets of constraint rows that depend on each other, by name.
        dependent: Vec<Vec<String>>,
        /// Velocities that move without inertia, by name.
        massless: Vec<String>,
    },
    /// The mass matrix is not positive definite, which the linear solver needs.
    #[error(
        "the mass matrix is not positive definite at t = {t}, seen at {velocity}: the linear solver '{solver}' needs that, 'lu' does not"
    )]
    NotPositiveDefinite {
        /// When.
        t: f64,
        /// The solver's name.
        solver: &'static str,
        /// The velocity whose pivot is not positive, by name.
        velocity: String,
    },
    /// The linear solver cannot treat the matrix it met.
    #[error("at t = {t}: {source}")]
    Solver {
        /// When.
        t: f64,
        /// The solver's error.
        source: KktError,
    },
    /// The position projection does not converge.
    #[error("the constraints cannot be met at t = {t}; {}", worst_rows(.rows))]
    Projection {
        /// When.
        t: f64,
        /// The rows with the largest residuals, worst first.
        rows: Vec<(String, f64)>,
    },
    /// Constraints come to depend on each other: no step is short enough to pass.
    #[error(
        "the pose at t = {t} is singular, as where links are stretched out, folded or in line: {row} nearly depends on {}, {left:.0e} of it is left beside them. \
         Constraints determine neither forces nor which way the motion goes on there. Change a length or the drive so that the mechanism stays clear of it, or end the run before",
        named(.others)
    )]
    Pose {
        /// When.
        t: f64,
        /// A constraint, by name.
        row: String,
        /// Names of what it depends on, without the directions of joints.
        others: Vec<String>,
        /// What is left of it beside the others, as a share of its length.
        left: f64,
    },
    /// Forces that depend on multipliers have no solution that Newton's method finds.
    #[error(
        "at t = {t} the multipliers do not converge: the forces depend on them too strongly or not smoothly; supply the matrix F = df/dlam, or smooth the friction law"
    )]
    Multipliers {
        /// When.
        t: f64,
    },
    /// The corrector iteration of an implicit method does not converge.
    #[error(
        "at t = {t} the corrector iteration does not converge, worst in {component} ({}): the forces may jump or change their stiffness abruptly there",
        if .rate.is_finite() { format!("corrections change by a factor {rate:.2}") } else { "corrections are not finite".to_owned() }
    )]
    Newton {
        /// When.
        t: f64,
        /// The factor by which corrections change from one to the next.
        rate: f64,
        /// The coordinate with the largest correction, by name.
        component: String,
    },
    /// The linear systems of an implicit method cannot be solved.
    #[error("at t = {t}: {reason}")]
    Iteration {
        /// When.
        t: f64,
        /// Why not.
        reason: String,
    },
    /// Someone asked to stop.
    #[error("cancelled")]
    Cancelled,
}

impl Trouble {
    /// What a saddle solver says, with names.
    #[cold]
    pub fn of_solver(structure: &Structure, t: f64, error: KktError) -> Self {
        match error {
            KktError::Singular(s) => Trouble::Singular {
                t,
                dependent: s
                    .dependent_rows
                    .iter()
                    .map(|set| set.iter().map(|&i| structure.names.row(i)).collect())
                    .collect(),
                massless: s.massless.iter().map(|&i| structure.names.velocity(i)).collect(),
            },
            KktError::NotPositiveDefinite { solver, velocity } => {
                Trouble::NotPositiveDefinite { t, solver, velocity: structure.names.velocity(velocity) }
            }
            source => Trouble::Solver { t, source },
        }
    }

    /// Can a smaller step help?
    pub(crate) fn is_curable(&self) -> bool {
        match self {
            Trouble::NotFinite { .. }
            | Trouble::Singular { .. }
            | Trouble::NotPositiveDefinite { .. }
            | Trouble::Projection { .. }
            | Trouble::Newton { .. }
            | Trouble::Iteration { .. }
            | Trouble::Pose { .. }
            | Trouble::Multipliers { .. } => true,
            Trouble::Eval { source, .. } => matches!(source, EvalError::Retry(_)),
            Trouble::Solver { .. } | Trouble::Jump(_) | Trouble::Cancelled => false,
        }
    }
}

fn singular_message(t: f64, dependent: &[Vec<String>], massless: &[String]) -> String {
    let mut parts = vec![format!("the saddle matrix [M G'; G 0] is singular at t = {t}")];
    for set in dependent {
        match set.as_slice() {
            [] => {}
            [row] => parts.push(format!(
                "constraint {row} has a zero row in G: remove it, or check that G is written column by column"
            )),
            [row, others @ ..] => {
                parts.push(format!(
                    "constraint {row} depends on {}: remove one of them, or allow redundant constraints if they agree",
                    others.join(", ")
                ));
            }
        }
    }
    if !massless.is_empty() {
        parts.push(format!("{} can move without inertia: give it mass or constrain it", massless.join(", ")));
    }
    parts.join("; ")
}

fn stiff_message(s: &Stiffness) -> String {
    let (h, lambda, limit) = (s.h, s.lambda, s.limit);
    let motion = if s.change <= SMOOTH {
        format!("the motion changes its rate by only {:.2} % in a step", 100.0 * s.change)
    } else {
        "all that changes fast in the motion is within the tolerance".into()
    };
    format!(
        "the problem is stiff for this method: its steps are limited by stability, not by accuracy. The fastest mode, mostly in {}, has |lambda| = {lambda:.2e} 1/s; h |lambda| = {:.2} where up to {limit:.2} is stable, while {motion}. Use an implicit method (bdf, radau or genalpha), soften or remove the stiff element, or switch the test off (stiffness_test = 0) and wait",
        s.component,
        h * lambda
    )
}

fn start_message(trouble: &Trouble) -> String {
    match trouble {
        Trouble::Projection { .. } => format!("the initial values are inconsistent: {trouble}"),
        _ => format!("the run cannot start: {trouble}"),
    }
}

/// Some names of many.
fn named(rows: &[String]) -> String {
    const SOME: usize = 6;
    let some = rows.iter().take(SOME).map(String::as_str).collect::<Vec<_>>().join(", ");
    if rows.len() > SOME { format!("{some} and {} more", rows.len() - SOME) } else { some }
}

fn worst_rows(rows: &[(String, f64)]) -> String {
    let is_met = rows.iter().all(|(_, g)| g.abs() < ALMOST_MET);
    let rows: Vec<String> = rows.iter().map(|(name, g)| format!("{name}: {g:.3e}")).collect();
    let singular = if is_met {
        "; they are almost met, but depend on each other here: the position is singular, as where links are stretched out or folded. \
         Change a length, or start elsewhere"
    } else {
        ""
    };
    format!("largest residuals: {}{singular}", rows.join(", "))
}

/// Residuals below this are no reason why constraints could not be met.
const ALMOST_MET: f64 = 1e-9;

/// Where a run was when it ended.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct RunPlace {
    /// The method's name.
    pub method: &'static str,
    /// The last accepted time.
    pub t: f64,
    /// The step size tried last.
    pub h: f64,
    /// Accepted steps so far.
    pub step: u64,
}

impl fmt::Display for RunPlace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} at t = {} after {} steps (h = {:.3e})", self.method, self.t, self.step, self.h)
    }
}

/// A run that ended early. Everything up to [`RunPlace::t`] has been delivered and stays available.
#[derive(Debug, Error)]
#[error("{at}: {kind}")]
pub struct SolveError {
    /// Where.
    pub at: RunPlace,
    /// Why.
    #[source]
    pub kind: SolveErrorKind,
}

/// Why a run ended early.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum SolveErrorKind {
    /// No acceptable step is larger than the minimum step.
    #[error("the minimum step {h_min:.3e} is reached{}", .cause.as_ref().map_or_else(|| ": the error test fails however small the step; the solution may have a singularity or a jump here".to_owned(), |c| format!(": {c}")))]
    MinimumStep {
        /// The minimum step.
        h_min: f64,
        /// What made the last attempt fail, where it was not the error test.
        #[source]
        cause: Option<Trouble>,
    },
    /// A fixed step failed.
    #[error("the fixed step failed: {reason}; use a smaller one, or error control")]
    FixedStep {
        /// Why.
        reason: String,
    },
    /// The limit on the number of steps is reached.
    #[error(
        "the limit of {limit} steps is reached: allow more, ask for less accuracy, or check the equations (check_constraints compares G with g)"
    )]
    TooManySteps {
        /// The limit.
        limit: u64,
    },
    /// The step is limited by stability.
    #[error("{}", stiff_message(.0))]
    Stiff(Stiffness),
    /// The run cannot start: the initial values cannot be made consistent, or something could not be computed there.
    #[error("{}", start_message(.0))]
    Start(#[source] Trouble),
    /// Something that no smaller step can cure.
    #[error(transparent)]
    Fatal(Trouble),
    /// An observer (output, file, monitor) failed.
    #[error("the output failed: {0}")]
    Observer(#[source] Box<dyn std::error::Error + Send + Sync>),
}

impl SolveErrorKind {
    /// The failure in one word, for tables and JSON.
    pub fn word(&self) -> &'static str {
        match self {
            SolveErrorKind::MinimumStep { .. } => "minimum-step",
            SolveErrorKind::FixedStep { .. } => "fixed-step",
            SolveErrorKind::TooManySteps { .. } => "too-many-steps",
            SolveErrorKind::Stiff(_) => "stiff",
            SolveErrorKind::Start(Trouble::Projection { .. }) => "inconsistent-start",
            SolveErrorKind::Start(_) => "no-start",
            SolveErrorKind::Fatal(_) => "failed",
            SolveErrorKind::Observer(_) => "output",
        }
    }
}
