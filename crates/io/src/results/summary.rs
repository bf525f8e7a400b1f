//! The summary of a run, stored as `summary.json` and shown in the report.

use super::doubt::{Colour, Doubt};
use gelenk_core::Stats;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// What was simulated, how, and how well.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Summary {
    /// The version of gelenk that ran.
    pub version: String,
    /// What was simulated.
    pub model: ModelSummary,
    /// With which options.
    pub options: OptionsSummary,
    /// How it ended.
    pub run: RunSummary,
    /// Steps and evaluations by name: `steps`, `rejected`, `mass`, `force`, `factor`, ….
    pub counts: BTreeMap<String, u64>,
    /// Where the time went.
    pub time: Vec<TimePart>,
    /// The largest violations of constraints over the accepted steps.
    pub violation: Violation,
    /// The balance of energy, where it was kept.
    pub energy: Option<EnergyBalance>,
    /// Extremes and means of every output over the whole motion, in the order of the columns; empty where they were not looked for.
    pub peaks: Vec<Peak>,
    /// Contacts, where there are any.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub contact: Option<ContactSummary>,
    /// How far the assembly moved bodies from where they were placed, at most.
    pub moved_at_start: Option<Moved>,
    /// How a second run agrees, where one was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub verification: Option<Verification>,
    /// What is known against the result; none where the colour is green.
    pub doubts: Vec<Doubt>,
    /// Remarks that may help.
    pub hints: Vec<String>,
}

/// What contacts did, and what counted as nothing there.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct ContactSummary {
    /// The law of impacts.
    pub impact: String,
    /// Phases between events.
    pub phases: u64,
    /// Events by what they are.
    pub events: BTreeMap<String, u64>,
    /// Energy lost at impacts \[J\].
    pub loss: f64,
    /// Were forces shared by contacts that hold each other, so that they are not unique?
    pub shared: bool,
    /// The time-stepping scheme, where one was at work.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub scheme: Option<String>,
    /// Its steps.
    pub steps: u64,
    /// The most contacts that touched at a time, in those steps.
    pub most_closed: u64,
    /// The contacts; those that are found during a run are not listed.
    pub contacts: Vec<ContactScales>,
}

/// A contact: its scales, computed from the model, and below which values its quantities count as zero.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct ContactScales {
    /// Its name.
    pub name: String,
    /// Impacts it took part in.
    pub impacts: u64,
    /// What it does at the end: `open`, `slip` or `stick`.
    pub state: String,
    /// Scales of length \[m\], velocity \[m/s\], acceleration \[m/s²\], force \[N\] and impulse \[N s\].
    pub scale: [f64; 5],
    /// Thresholds of gap, velocity, acceleration, force and impulse, in the same units.
    pub threshold: [f64; 5],
}

/// What was simulated.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct ModelSummary {
    /// Its name.
    pub name: String,
    /// The model file.
    pub file: String,
    /// What it says about itself.
    pub description: String,
    /// The number of bodies, without the ground.
    pub bodies: usize,
    /// The number of joints.
    pub joints: usize,
    /// Degrees of freedom at the start.
    pub degrees_of_freedom: usize,
    /// Redundant constraints, by joint.
    pub redundant: Vec<String>,
    /// Its parameters at the start.
    pub parameters: BTreeMap<String, f64>,
}

/// How it was simulated.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct OptionsSummary {
    /// The method of integration.
    pub method: String,
    /// The form of the equations.
    pub formulation: String,
    /// The solver of linear systems.
    pub linear_solver: String,
    /// The coordinates.
    pub coordinates: String,
    /// The relative tolerance.
    pub rtol: f64,
    /// The absolute tolerance.
    pub atol: f64,
    /// The time between rows of the trajectory \[s\].
    pub output_step: f64,
}

/// How a run ended.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct RunSummary {
    /// A word, see [`Status::word`].
    pub status: String,
    /// How far the result can be trusted, see [`Colour::word`].
    pub colour: String,
    /// The same in a sentence; empty if there is nothing to say.
    pub message: String,
    /// The time it began at \[s\].
    pub t_start: f64,
    /// The time it was to end at \[s\].
    pub t_end: f64,
    /// The time it came to \[s\].
    pub t_reached: f64,
    /// What it took \[s\], from the first step on.
    pub wall_s: f64,
    /// What came before the first step \[s\]: the parts of [`SETUP`] in [`Summary::time`].
    pub setup_s: f64,
    /// How long of it results were evaluated and written \[s\].
    pub output_s: f64,
    /// How long of it files were written \[s\].
    pub writing_s: f64,
    /// How often it was resumed.
    pub resumed: u32,
    /// Rows of the trajectory.
    pub rows: u64,
    /// How many of them were added at peaks.
    pub rows_at_peaks: u64,
}

/// How a run ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Status {
    /// It goes on, or was killed.
    Running,
    /// It came to its end.
    Completed,
    /// An event of the model stopped it.
    Stopped,
    /// Ctrl-C, the limit of time or a program stopped it.
    Interrupted,
    /// It could not go on.
    Failed,
}

impl Status {
    /// All of them.
    pub const ALL: [Self; 5] =
        [Self::Running, Self::Completed, Self::Stopped, Self::Interrupted, Self::Failed];

    /// As a word in files.
    pub fn word(self) -> &'static str {
        match self {
            Self::Running => "running",
            Self::Completed => "ok",
            Self::Stopped => "stopped",
            Self::Interrupted => "interrupted",
            Self::Failed => "failed",
        }
    }

    /// The colour of a run that ended like this, with doubts or without.
    pub fn colour(self, in_doubt: bool) -> Colour {
        match self {
            Self::Completed | Self::Stopped if in_doubt => Colour::Amber,
            Self::Completed | Self::Stopped => Colour::Green,
            Self::Running | Self::Interrupted | Self::Failed => Colour::Red,
        }
    }

    /// Did the run do all it was asked for?
    pub fn is_done(self) -> bool {
        matches!(self, Self::Completed | Self::Stopped)
    }
}

impl RunSummary {
    /// How it ended; a word that is not known counts as a failure.
    pub fn ended(&self) -> Status {
        Status::ALL.into_iter().find(|s| s.word() == self.status).unwrap_or(Status::Failed)
    }
}

/// How far bodies were moved.
#[derive(Debug, Clone, Copy, PartialEq, Default, Serialize, Deserialize)]
pub struct Moved {
    /// The longest way \[m\].
    pub metres: f64,
    /// The largest turn \[rad\].
    pub radians: f64,
}

/// Parts of the work that come before the first step: the file is read, the equations are built, the mechanism is closed, its
/// constraints are looked at, and the integrator is made ready.
pub const SETUP: [&str; 5] = ["reading", "building", "assembly", "audit", "preparation"];

/// Time spent in one part of the work.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct TimePart {
    /// Its name.
    pub part: String,
    /// How often it ran.
    pub calls: u64,
    /// For how long altogether \[s\].
    pub seconds: f64,
}

/// The largest violations of constraints.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Violation {
    /// Of positions \[m or rad\].
    pub position: Option<f64>,
    /// Of velocities.
    pub velocity: Option<f64>,
    /// Of accelerations.
    pub acceleration: Option<f64>,
}

/// The balance of energy \[J\].
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct EnergyBalance {
    /// Kinetic and stored energy at the start.
    pub start: f64,
    /// The same at the end.
    pub end: f64,
    /// Work of drives, motors and loads.
    pub supplied: f64,
    /// Energy lost to dampers, friction and resistances.
    pub dissipated: f64,
    /// Energy that parameters brought in that events changed.
    pub changed: f64,
    /// What is missing: `end - start - supplied + dissipated - changed`.
    pub balance: f64,
    /// The largest such difference over the run.
    pub largest_drift: f64,
    /// The largest kinetic energy, to compare with.
    pub largest_kinetic: f64,
    /// The largest energy turned over: kinetic, given to gravity and springs, or brought in or taken out by a channel.
    pub turned_over: f64,
    /// The same for every force and drive.
    pub channels: Vec<EnergyChannel>,
}

/// What a force or a drive did with energy \[J\].
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct EnergyChannel {
    /// Its name in the model.
    pub name: String,
    /// What it is: `force` or `drive`.
    pub kind: String,
    /// What it stored at the start.
    pub start: f64,
    /// What it stores at the end.
    pub end: f64,
    /// What it brought in; negative for a load.
    pub supplied: f64,
    /// What it took out; never negative.
    pub dissipated: f64,
}

/// How a second run of the same model agrees: by another method, in other coordinates, at a tighter tolerance.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Verification {
    /// The method of the second run.
    pub method: String,
    /// Its coordinates.
    pub coordinates: String,
    /// Its relative tolerance.
    pub rtol: f64,
    /// Its absolute tolerance.
    pub atol: f64,
    /// What it took \[s\].
    pub wall_s: f64,
    /// Both are compared up to here \[s\].
    pub t_end: f64,
    /// How each measure agrees.
    pub measures: Vec<Agreement>,
    /// How the events agree.
    pub events: EventsAgreement,
}

/// How a measure agrees in two runs.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Agreement {
    /// Its name.
    pub name: String,
    /// Its unit.
    pub unit: String,
    /// Digits in which both agree over the whole run: the logarithm of `scale` over `difference`.
    pub digits: f64,
    /// The largest difference, in the unit of the measure.
    pub difference: f64,
    /// The largest size of the measure, or a thousandth of the largest with the same unit.
    pub scale: f64,
    /// When the difference is largest \[s\].
    pub worst: Option<f64>,
    /// Up to this time both agree as well as the tolerance of the first run promises \[s\]; `None`: over the whole run.
    pub until: Option<f64>,
}

/// How the events of two runs agree.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct EventsAgreement {
    /// Events of the first run.
    pub count: usize,
    /// The largest difference between the times of an event \[s\].
    pub largest_difference: f64,
    /// Up to this time the same events happen \[s\]; `None`: over the whole run.
    pub until: Option<f64>,
}

/// Extremes and means of an output over the motion, between rows too. Values that are not finite do not count.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Peak {
    /// The column.
    pub name: String,
    /// Its unit; empty where there is none.
    pub unit: String,
    /// The least value.
    pub min: Option<f64>,
    /// When it was reached first \[s\].
    pub t_min: Option<f64>,
    /// The largest value.
    pub max: Option<f64>,
    /// When it was reached first \[s\].
    pub t_max: Option<f64>,
    /// The mean over time.
    pub mean: Option<f64>,
    /// The root of the mean square over time.
    pub rms: Option<f64>,
}

/// What a run counted: integration, and apart from it what start values, events and output took.
pub fn counts(stats: &Stats) -> BTreeMap<String, u64> {
    let (work, why) = (&stats.work, &stats.rejections);
    let all = [
        ("steps", stats.steps),
        ("rejected", why.total()),
        ("rejected: error", why.error),
        ("rejected: instability", why.unstable),
        ("rejected: projection", why.projection),
        ("rejected: evaluation", why.evaluation),
        ("rejected: singular", why.singular),
        ("rejected: convergence", why.convergence),
        ("mass", work.mass),
        ("constraint_matrix", work.constraint_matrix),
        ("force", work.force),
        ("constraint", work.constraint),
        ("jacobian", work.jacobian),
        ("residual", work.residual),
        ("jacobian_residual", work.jacobian_residual),
        ("factor", work.factor),
        ("solve", work.solve),
        ("aside: force", stats.aside.force),
        ("aside: events", stats.aside.switches),
    ];
    let always = ["steps", "rejected", "mass", "force", "factor", "solve"];
    let shown = all.into_iter().filter(|(name, n)| *n > 0 || always.contains(name));
    shown.map(|(name, n)| (name.to_owned(), n)).collect()
}
