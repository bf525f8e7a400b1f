//! The beginning of a run: the mechanism closed, and what is noticed about it.

use crate::SimulateError;
use crate::settings::Plan;
use crate::subject::{Source, Subject};
use gelenk_core::State;
use gelenk_io::results::summary::{ModelSummary, TimePart};
use gelenk_io::results::{Cause, Doubt};
use gelenk_model::math::Quaternion;
use gelenk_model::{Audit, Frame, Redundant, Start, Unmet};
use std::fmt::Write as _;
use std::time::{Duration, Instant};

/// The closed mechanism.
#[derive(Debug, Clone)]
pub struct Beginning {
    /// The state from which the run starts.
    pub state: State,
    /// What the checks of the mechanism found.
    pub audit: Audit,
    /// How far bodies were moved to close it, at most: \[m\] and \[rad\].
    pub moved: (f64, f64),
    /// The bodies that were moved and turned most.
    pub moved_most: (String, String),
    /// What is known against a result that starts here.
    pub doubts: Vec<Doubt>,
    /// Hints for the user.
    pub hints: Vec<String>,
    pub(crate) coordinates: String,
    /// The sum of masses and moments of inertia, and the size of gravity \[m/s²\].
    pub(crate) inertia: f64,
    pub(crate) gravity: f64,
    pub(crate) model: ModelSummary,
    /// How long it took to get here.
    pub(crate) times: Vec<TimePart>,
}

/// Moves that rounding explains are none.
const STILL: f64 = 1e-9;
/// So is what a long way from the origin, over many joints, leaves of its digits.
const FAR: f64 = 1e-10;

impl Beginning {
    /// Closes a mechanism and looks at it.
    pub fn new(source: &dyn Source, subject: &mut Subject, t: f64) -> Result<Self, SimulateError> {
        let start = subject.start.clone().at_time(t);
        let since = Instant::now();
        let state = subject.system.assemble(&start).map_err(|e| source.explain(e))?;
        let assembled = since.elapsed();
        let mut doubts = changed(source, subject, &state, &start)?;
        let system = &subject.system;
        let audit = system.audit(&state).map_err(|e| source.explain(e))?;
        let times =
            vec![part("assembly", assembled), part("audit", since.elapsed().saturating_sub(assembled))];
        let model = system.model();
        let (mass, inertia) = system.inertia_scale();
        let (inertia, gravity) = (mass + inertia, model.gravity().norm());
        let frames: Vec<Frame> = model.body_ids().map(Frame::on).collect();
        let mut moved = (0.0, 0.0);
        let mut moved_most = (String::new(), String::new());
        let placed = system.motions(&state.p, &state.v, &frames).unwrap_or_default();
        for (body, after) in model.bodies().iter().zip(&placed) {
            let (before, name) = (&body.pose, &body.name);
            let way = (after.pose.origin - before.origin).norm();
            let turn = before.inverse().then(&after.pose).rotation;
            let angle = Quaternion::from_matrix(&turn).log().norm();
            if way > moved.0 && way > FAR * after.pose.origin.norm() {
                (moved.0, moved_most.0) = (way, name.clone());
            }
            if angle > moved.1 {
                (moved.1, moved_most.1) = (angle, name.clone());
            }
        }
        let mut shared = Vec::new();
        for (column, measures) in subject.columns.iter_mut().zip(&subject.measured) {
            if measures.iter().any(|measure| audit.undetermined.concerns(measure)) {
                column.is_shared = true;
                shared.push(format!("'{}'", column.name));
            }
        }
        let redundant: Vec<String> = audit.redundant.iter().map(words).collect();
        let model = ModelSummary {
            bodies: audit.bodies,
            joints: audit.joints,
            degrees_of_freedom: audit.degrees_of_freedom(),
            redundant,
            ..ModelSummary::default()
        };
        let coordinates = audit.coordinates.to_string();
        doubts.extend(shared_doubt(&shared));
        let mut beginning = Self {
            state,
            audit,
            moved,
            moved_most,
            doubts,
            hints: Vec::new(),
            coordinates,
            inertia,
            gravity,
            model,
            times,
        };
        beginning.hints = beginning.find_hints(start.places());
        Ok(beginning)
    }

    /// Were bodies moved to close the mechanism?
    pub fn was_moved(&self) -> bool {
        self.moved.0 > STILL || self.moved.1 > STILL
    }

    fn find_hints(&self, is_told: bool) -> Vec<String> {
        let mut hints = Vec::new();
        if self.was_moved() {
            let (way, angle) = self.moved;
            let mut parts = Vec::new();
            if way > STILL {
                parts.push(format!("'{}' by {way:.3e} m", self.moved_most.0));
            }
            if angle > STILL {
                parts.push(format!("'{}' by {angle:.3e} rad", self.moved_most.1));
            }
            let why = if is_told { "to the start that [initial] asks for" } else { "to close the mechanism" };
            hints.push(format!("bodies were moved {why}, most {}", parts.join(" and ")));
        }
        hints.extend(self.model.redundant.iter().cloned());
        let audit = &self.audit;
        if !audit.unconnected.is_empty() {
            hints.push(format!(
                "no joints connect these bodies to the ground: {}",
                Audit::list(&audit.unconnected)
            ));
        }
        hints.extend(audit.scales.iter().cloned());
        hints
    }
}

/// So many columns are named.
const NAMED: usize = 6;

/// What is said about columns that show forces which joints share.
fn shared_doubt(shared: &[String]) -> Vec<Doubt> {
    if shared.is_empty() {
        return Vec::new();
    }
    let more = shared.len().saturating_sub(NAMED);
    let mut names = shared[..shared.len().min(NAMED)].join(", ");
    if more > 0 {
        let _ = write!(names, " and {more} more");
    }
    let text = format!(
        "the constraints do not determine {names}: several joints hold the same direction, and these are shares of least norm"
    );
    vec![Doubt { cause: Cause::SharedReaction, t: None, text }]
}

/// The model of a source made ready, and its beginning. `stage` is told what is done next.
pub(crate) fn begin(
    source: &dyn Source,
    plan: &Plan,
    stage: &mut Option<&mut dyn FnMut(&str)>,
) -> Result<(Subject, Beginning), SimulateError> {
    let mut tell = |what: &str| {
        if let Some(stage) = stage {
            stage(what);
        }
    };
    tell("building the equations");
    let since = Instant::now();
    let mut subject = source.build(plan.coordinates)?;
    let built = since.elapsed();
    tell("closing the mechanism and looking at its constraints");
    let mut beginning = Beginning::new(source, &mut subject, plan.t_start)?;
    beginning.times.splice(0..0, [part("reading", source.read_in()), part("building", built)]);
    tell("preparing the integrator");
    Ok((subject, beginning))
}

/// A part of the work that was done once.
pub(crate) fn part(name: &str, took: Duration) -> TimePart {
    TimePart { part: name.into(), calls: 1, seconds: took.as_secs_f64() }
}

/// What the model asks of the start and does not get.
fn changed(
    source: &dyn Source,
    subject: &mut Subject,
    state: &State,
    start: &Start,
) -> Result<Vec<Doubt>, SimulateError> {
    let unmet = subject.system.unmet(state, start).map_err(|e| source.explain(e))?;
    let model = subject.system.model();
    let doubt = |unmet: &Unmet| {
        let place = source.asked_at(model, &unmet.ask).map_or_else(String::new, |at| format!(" ({at})"));
        Doubt { cause: Cause::StartChanged, t: None, text: format!("{unmet}{place}") }
    };
    Ok(unmet.iter().map(doubt).collect())
}

/// A redundant constraint in words.
fn words(r: &Redundant) -> String {
    if r.direction.is_empty() {
        return format!("'{}' says what {} says already", r.element, r.held_by.join(", "));
    }
    format!("{} of '{}' is held already by {}", r.direction, r.element, r.held_by.join(", "))
}
