//! Poses of bodies and marks of contacts for the picture.

use gelenk_core::{ContactForce, ContactPhase, ContactState, State};
use gelenk_io::results::MARK;
use gelenk_io::results::POSE;
use gelenk_model::math::{Pose, Quaternion};
use gelenk_model::{ContactMark, ContactMarks, Frame, GROUND, ModelError, System};

/// Finds the poses of all bodies after the ground.
pub(crate) struct Picture {
    /// A system of its own: that of the run is lent to the integrator.
    system: System,
    frames: Vec<Frame>,
    poses: Vec<f32>,
}

impl Picture {
    pub(crate) fn new(like: &System) -> Result<Self, ModelError> {
        let system = like.model().system(like.coordinates())?;
        let frames: Vec<Frame> =
            system.model().body_ids().filter(|body| *body != GROUND).map(Frame::on).collect();
        Ok(Self { system, poses: vec![0.0; POSE * frames.len()], frames })
    }

    /// The poses at a state.
    pub(crate) fn at(&mut self, p: &[f64], v: &[f64]) -> &[f32] {
        let motions = self.system.motions(p, v, &self.frames).unwrap_or_default();
        self.show(motions.into_iter().map(|motion| motion.pose))
    }

    /// These poses.
    pub(crate) fn show(&mut self, poses: impl Iterator<Item = Pose>) -> &[f32] {
        for (out, pose) in self.poses.chunks_exact_mut(POSE).zip(poses) {
            let turn = Quaternion::from_matrix(&pose.rotation).0;
            for (out, x) in out.iter_mut().zip(pose.origin.0.iter().chain(&turn)) {
                *out = *x as f32;
            }
        }
        &self.poses
    }
}

/// Finds the contacts that are closed, with their forces.
pub(crate) struct Marks {
    contacts: ContactMarks,
    numbers: Vec<f32>,
}

impl Marks {
    pub(crate) fn new(system: &System) -> Self {
        Self { contacts: system.contact_marks(), numbers: Vec::new() }
    }

    /// Takes note of the phase to which the states from now on belong.
    pub(crate) fn note(&mut self, phase: &ContactPhase, features: &[i64]) {
        self.contacts.note(phase, features);
    }

    /// Where a contact is, and an impulse there, in world axes.
    pub(crate) fn impulse(
        &mut self,
        x: &State,
        contact: usize,
        impulse: &ContactForce,
    ) -> Option<([f64; 3], [f64; 3])> {
        self.contacts.impulse(x, contact, impulse).map(|(point, vector)| (point.0, vector.0))
    }

    /// Follows the list of contacts of the system.
    pub(crate) fn follow(&mut self, system: &System) {
        self.contacts.follow(system);
    }

    pub(crate) fn at(&mut self, x: &State) -> &[f32] {
        self.numbers.clear();
        let numbers = &mut self.numbers;
        let see = |mark: ContactMark| {
            let state = if mark.state == ContactState::Stick { 2.0 } else { 1.0 };
            let mut out = [0.0; MARK];
            (out[0], out[1]) = (mark.contact as f32, state);
            let vectors = [mark.point, mark.normal, mark.friction];
            for (out, x) in out[2..].iter_mut().zip(vectors.iter().flat_map(|v| v.0)) {
                *out = x as f32;
            }
            numbers.extend(out);
        };
        // a state of another phase has no marks
        let _ = self.contacts.eval(x, see);
        &self.numbers
    }
}
