use super::Arguments;
use crate::external;
use crate::forest::{Attachment, Scene};
use crate::math::{Vec3, Wrench};
use crate::model::Frame;
use crate::places::Places;
use crate::signals::{Sensor, Signal};
use gelenk_core::{Lift, Real};

/// A force and a torque on a frame.
#[derive(Debug, Clone)]
pub struct Applied<S = f64> {
    /// Where they act.
    pub at: Frame<S>,
    /// Force \[N\] along the axes.
    pub force: [Signal<S>; 3],
    /// Torque \[Nm\] about the axes.
    pub torque: [Signal<S>; 3],
    /// Do they turn with the frame? Otherwise the axes are those of the world.
    pub follows: bool,
}

impl<S: Real> Applied<S> {
    /// No force yet.
    pub fn new(at: Frame<S>) -> Self {
        let none = || [S::from(0.0); 3].map(Signal::constant);
        Self { at, force: none(), torque: none(), follows: false }
    }

    /// A force \[N\]: numbers, functions of time or other signals.
    #[must_use]
    pub fn force(mut self, force: [impl Into<Signal<S>>; 3]) -> Self {
        self.force = force.map(Into::into);
        self
    }

    /// A torque \[Nm\].
    #[must_use]
    pub fn torque(mut self, torque: [impl Into<Signal<S>>; 3]) -> Self {
        self.torque = torque.map(Into::into);
        self
    }

    /// Turns with the frame.
    #[must_use]
    pub fn following(mut self) -> Self {
        self.follows = true;
        self
    }
}

impl<S: Real> Applied<S> {
    pub(super) fn signals(&self) -> impl Iterator<Item = &Signal<S>> {
        self.force.iter().chain(&self.torque)
    }

    pub(super) fn acting(&self, at: &Places<'_, S>) -> Result<Acting<S>, String> {
        let sensors: Result<Vec<_>, _> = self.signals().map(|signal| Sensor::new(signal, at)).collect();
        Ok(Acting { at: at.attach(&self.at)?, sensors: sensors?, follows: self.follows })
    }
}

#[derive(Debug, Clone)]
pub(crate) struct Acting<S = f64> {
    pub(crate) at: Attachment<S>,
    /// Three for the force, three for the torque.
    pub(crate) sensors: Vec<Sensor<S>>,
    follows: bool,
}

impl<S: Real> Acting<S> {
    pub(super) fn act<R: Lift<S>>(
        &self,
        x: &Arguments<'_, R>,
        externals: &[external::Acting<S>],
        scene: &mut Scene<R>,
    ) {
        let reading = x.reading(scene, externals);
        let vector = |first: usize| Vec3(std::array::from_fn(|i| self.sensors[first + i].value(&reading)));
        let (mut force, mut torque) = (vector(0), vector(3));
        if self.follows {
            let rotation = scene.motion(&self.at).pose.rotation;
            (force, torque) = (rotation * force, rotation * torque);
        }
        scene.apply(&self.at, Wrench { force, torque });
    }
}
