//! The beginning of a run: the mechanism closed, and what is noticed about it.

use crate::SimulateError;
use crate::subject::{Source, Subject};
use gelenk_core::State;
use gelenk_io::results::summary::ModelSummary;
use gelenk_io::results::{Cause, Doubt};
use gelenk_model::math::Quaternion;
use gelenk_model::{Audit, Frame, Redundant, Start, Unmet};

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
    pub(crate) model: ModelSummary,
}

/// Moves that rounding explains are none.
const STILL: f64 = 1e-9;

impl Beginning {
    /// Closes a mechanism and looks at it.
    pub fn new(source: &dyn Source, subject: &mut Subject, t: f64) -> Result<Self, SimulateError> {
        let start = subject.start.clone().at_time(t);
        let state = subject.system.assemble(&start).map_err(|e| source.explain(e))?;
        let doubts = changed(source, subject, &state, &start)?;
        let system = &subject.system;
        let audit = system.audit(&state).map_err(|e| source.explain(e))?;
        let model = system.model();
        let frames: Vec<Frame> = model.body_ids().map(Frame::on).collect();
        let mut moved = (0.0, 0.0);
        let mut moved_most = (String::new(), String::new());
        let placed = system.motions(&state.p, &state.v, &frames).unwrap_or_default();
        for (body, after) in model.bodies().iter().zip(&placed) {
            let (before, name) = (&body.pose, &body.name);
            let way = (after.pose.origin - before.origin).norm();
            let turn = before.inverse().then(&after.pose).rotation;
            let angle = Quaternion::from_matrix(&turn).log().norm();
            if way > moved.0 {
                (moved.0, moved_most.0) = (way, name.clone());
            }
            if angle > moved.1 {
                (moved.1, moved_most.1) = (angle, name.clone());
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
        let mut beginning =
            Self { state, audit, moved, moved_most, doubts, hints: Vec::new(), coordinates, model };
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
                audit.unconnected.join(", ")
            ));
        }
        hints.extend(audit.scales.iter().cloned());
        hints
    }
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
