use super::Arguments;
use crate::Law;
use crate::forest::{Attachment, Scene};
use crate::math::{Vec3, Wrench};
use crate::model::Frame;
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
    pub(super) fn act<R: Lift<S>>(&self, x: &Arguments<'_, R>, scene: &mut Scene<R>) {
        let (a, b) = (scene.motion(&self.a), scene.motion(&self.b));
        let rho = b.pose.origin - a.pose.origin;
        let length = rho.norm();
        if length.value() == 0.0 {
            return; // no direction, no force: a law that does not vanish here has none to act along
        }
        let direction = rho * (R::from(1.0) / length);
        let rate = direction.dot(b.velocity - a.velocity);
        let tension = direction * self.law.eval([length, rate, x.t]);
        scene.apply(&self.a, Wrench { force: tension, torque: Vec3::zero() });
        scene.apply(&self.b, Wrench { force: -tension, torque: Vec3::zero() });
    }
}
