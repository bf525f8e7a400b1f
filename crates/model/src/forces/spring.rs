use super::Arguments;
use crate::Law;
use crate::forest::{Attachment, Scene};
use crate::math::{Vec3, Wrench};
use crate::model::Frame;
use crate::seen::distance;
use gelenk_core::{Lift, Real};

/// A force along the line between two points.
#[derive(Debug, Clone)]
pub struct Spring<S = f64> {
    /// One end.
    pub a: Frame<S>,
    /// The other end.
    pub b: Frame<S>,
    /// Tension \[N\] from length, rate and time.
    pub law: Law<3, S>,
}

#[derive(Debug, Clone)]
pub(crate) struct Acting<S = f64> {
    pub(crate) a: Attachment<S>,
    pub(crate) b: Attachment<S>,
    pub(crate) law: Law<3, S>,
}

impl<S: Real> Acting<S> {
    pub(super) fn tension<R: Lift<S>>(&self, x: &Arguments<'_, R>, scene: &Scene<R>) -> R {
        let (length, rate) = distance(&self.a, &self.b, scene);
        self.law.eval([length, rate, x.t])
    }

    pub(super) fn act<R: Lift<S>>(&self, x: &Arguments<'_, R>, scene: &mut Scene<R>) {
        pull(&self.a, &self.b, scene, |scene| self.tension(x, scene));
    }
}

/// Pulls two places towards each other. Where they coincide the line between them has no direction, and nothing is done: a
/// tension that does not vanish there has none to act along.
pub(super) fn pull<S: Real, R: Lift<S>>(
    a: &Attachment<S>,
    b: &Attachment<S>,
    scene: &mut Scene<R>,
    tension: impl FnOnce(&Scene<R>) -> R,
) {
    let rho = scene.motion(b).pose.origin - scene.motion(a).pose.origin;
    if rho.value().norm() == 0.0 {
        return;
    }
    let force = rho * (tension(scene) / rho.norm());
    scene.apply(a, Wrench { force, torque: Vec3::zero() });
    scene.apply(b, Wrench { force: -force, torque: Vec3::zero() });
}
