use super::Arguments;
use crate::TimeFunction;
use crate::forest::{Attachment, Scene};
use crate::math::{Vec3, Wrench};
use crate::model::Frame;
use gelenk_core::{Lift, Real};

/// A force and a torque given as functions of time.
#[derive(Debug, Clone)]
pub struct Applied<S = f64> {
    /// Where they act.
    pub at: Frame<S>,
    /// Force \[N\] along the axes.
    pub force: [TimeFunction<S>; 3],
    /// Torque \[Nm\] about the axes.
    pub torque: [TimeFunction<S>; 3],
    /// Do they turn with the frame? Otherwise the axes are those of the world.
    pub follows: bool,
}

impl<S: Real> Applied<S> {
    /// No force yet.
    pub fn new(at: Frame<S>) -> Self {
        let none = || [S::from(0.0); 3].map(TimeFunction::constant);
        Self { at, force: none(), torque: none(), follows: false }
    }

    /// A constant force \[N\].
    #[must_use]
    pub fn force(mut self, force: [S; 3]) -> Self {
        self.force = force.map(TimeFunction::constant);
        self
    }

    /// A constant torque \[Nm\].
    #[must_use]
    pub fn torque(mut self, torque: [S; 3]) -> Self {
        self.torque = torque.map(TimeFunction::constant);
        self
    }

    /// Turns with the frame.
    #[must_use]
    pub fn following(mut self) -> Self {
        self.follows = true;
        self
    }
}

#[derive(Debug, Clone)]
pub(crate) struct Acting<S = f64> {
    pub(crate) at: Attachment<S>,
    pub(crate) given: Applied<S>,
}

impl<S: Real> Acting<S> {
    pub(super) fn act<R: Lift<S>>(&self, x: &Arguments<'_, R>, scene: &mut Scene<R>) {
        let at_time = |f: &[TimeFunction<S>; 3]| Vec3(std::array::from_fn(|i| f[i].eval(0, x.t)));
        let (mut force, mut torque) = (at_time(&self.given.force), at_time(&self.given.torque));
        if self.given.follows {
            let rotation = scene.motion(&self.at).pose.rotation;
            (force, torque) = (rotation * force, rotation * torque);
        }
        scene.apply(&self.at, Wrench { force, torque });
    }
}
