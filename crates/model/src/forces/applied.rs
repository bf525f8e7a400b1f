use super::Arguments;
use crate::TimeFunction;
use crate::forest::{Attachment, Scene};
use crate::math::{Vec3, Wrench};
use crate::model::Frame;
use gelenk_core::Real;

/// A force and a torque given as functions of time.
#[derive(Debug, Clone)]
pub struct Applied {
    /// Where they act.
    pub at: Frame,
    /// Force \[N\] along the axes.
    pub force: [TimeFunction; 3],
    /// Torque \[Nm\] about the axes.
    pub torque: [TimeFunction; 3],
    /// Do they turn with the frame? Otherwise the axes are those of the world.
    pub follows: bool,
}

impl Applied {
    /// No force yet.
    pub fn new(at: Frame) -> Self {
        let none = || [0.0; 3].map(TimeFunction::constant);
        Self { at, force: none(), torque: none(), follows: false }
    }

    /// A constant force \[N\].
    #[must_use]
    pub fn force(mut self, force: [f64; 3]) -> Self {
        self.force = force.map(TimeFunction::constant);
        self
    }

    /// A constant torque \[Nm\].
    #[must_use]
    pub fn torque(mut self, torque: [f64; 3]) -> Self {
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
pub(crate) struct Acting {
    pub(crate) at: Attachment,
    pub(crate) given: Applied,
}

impl Acting {
    pub(super) fn act<R: Real>(&self, x: &Arguments<'_, R>, scene: &mut Scene<R>) {
        let at_time = |f: &[TimeFunction; 3]| Vec3(std::array::from_fn(|i| f[i].eval(0, x.t)));
        let (mut force, mut torque) = (at_time(&self.given.force), at_time(&self.given.torque));
        if self.given.follows {
            let rotation = scene.motion(&self.at).pose.rotation;
            (force, torque) = (rotation * force, rotation * torque);
        }
        scene.apply(&self.at, Wrench { force, torque });
    }
}
