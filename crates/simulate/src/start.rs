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
        let mut moved = (0.0_f64, 0.0_f64);
        let mut moved_most = (String::new(), String::new());
        let placed = system.motions(&state.p, &state.v, &frames).unwrap_or_default();
        let mut unexpected = (0.0, 0.0);
        for ((body, after), id) in model.bodies().iter().zip(&placed).zip(model.body_ids()) {
            let (before, name) = (&body.pose, &body.name);
            let mut way = (after.pose.origin - before.origin).norm();
            let turn = before.inverse().then(&after.pose).rotation;
            let angle = Quaternion::from_matrix(&turn).log().norm();
            if way <= FAR * after.pose.origin.norm() {
                way = 0.0;
            }
            moved = (way.max(moved.0), angle.max(moved.1));
            if start.guesses(id) {
                continue;
            }
            if way > unexpected.0 {
                (unexpected.0, moved_most.0) = (way, name.clone());
            }
            if angle > unexpected.1 {
                (unexpected.1, moved_most.1) = (angle, name.clone());
            }
        }
        // where all joints are closed, it is [initial] or a drive that moves bodies, as asked
        let is_asked = model.is_closed_as_placed();
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
        let is_forgotten = |body: &&String| !source.is_massless_by_word(body);
        let links: Vec<_> = beginning.audit.massless_links.iter().filter(is_forgotten).cloned().collect();
        beginning.hints = beginning.find_hints((!is_asked).then_some(unexpected), &links);
        beginning.hints.extend_from_slice(&subject.notes);
        Ok(beginning)
    }

    /// Is a hint about a constraint that others imply, which the audit lists as well?
    pub fn is_redundancy(&self, hint: &String) -> bool {
        self.model.redundant.contains(hint)
    }

    /// Were bodies moved to close the mechanism?
    pub fn was_moved(&self) -> bool {
        self.moved.0 > STILL || self.moved.1 > STILL
    }

    /// What is to be said about bodies that were moved further than expected, about links without mass, and about the rest.
    fn find_hints(&self, moved: Option<(f64, f64)>, massless: &[String]) -> Vec<String> {
        let mut hints = Vec::new();
        let (way, angle) = moved.unwrap_or_default();
        let mut parts = Vec::new();
        if way > STILL {
            parts.push(format!("'{}' by {way:.3e} m", self.moved_most.0));
        }
        if angle > STILL {
            parts.push(format!("'{}' by {:.1} degrees", self.moved_most.1, angle.to_degrees()));
        }
        if !parts.is_empty() {
            hints.push(format!("bodies were moved to close the mechanism, most {}", parts.join(" and ")));
        }
        if !massless.is_empty() {
            hints.push(format!(
                "no mass is given for {} in a driven loop: the forces of drives and joints lack its share; give mass or a solid, or \
                 mass = 0 to say so",
                Audit::list(massless)
            ));
        }
        hints.extend(self.model.redundant.iter().cloned());
        let audit = &self.audit;
        if !audit.unconnected.is_empty() {
            hints.push(format!(
                "nothing holds or moves {}; if a body is meant to fly, connect it to the ground by a joint of kind \"free\"",
                Audit::list(&audit.unconnected)
            ));
        }
        hints.extend(audit.suspicions.iter().cloned());
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
