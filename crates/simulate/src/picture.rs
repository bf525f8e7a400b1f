//! Poses of bodies for the picture.

use gelenk_io::results::POSE;
use gelenk_model::math::Quaternion;
use gelenk_model::{Frame, GROUND, ModelError, System};

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

    pub(crate) fn poses(&mut self, p: &[f64], v: &[f64]) -> &[f32] {
        let motions = self.system.motions(p, v, &self.frames).unwrap_or_default();
        for (pose, motion) in self.poses.chunks_exact_mut(POSE).zip(&motions) {
            let origin = motion.pose.origin.0;
            let turn = Quaternion::from_matrix(&motion.pose.rotation).0;
            for (out, x) in pose.iter_mut().zip(origin.iter().chain(&turn)) {
                *out = *x as f32;
            }
        }
        &self.poses
    }
}
