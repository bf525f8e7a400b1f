//! Forces, one file each.

mod applied;
mod coordinate;
mod spring;

use crate::coordinates::Place;
use crate::forest::{Attachment, Scene};
use crate::model::{Frame, JointCoordinate, Model};
use crate::{Law, ModelError};
use gelenk_core::Real;

pub use applied::Applied;
pub use coordinate::CoordinateForce;
pub use spring::Spring;

/// A force of a [`Model`](crate::Model).
#[derive(Debug, Clone)]
pub struct Force {
    /// Its name.
    pub name: String,
    pub(crate) kind: Kind,
}

#[derive(Debug, Clone)]
pub(crate) enum Kind {
    Spring(Spring),
    Coordinate(CoordinateForce),
    Applied(Applied),
}

impl Force {
    /// A spring, damper or any other force along the line between the origins of two frames. The law gives the tension \[N\]
    /// from length \[m\], rate of the length \[m/s\] and time \[s\].
    pub fn spring(name: impl Into<String>, a: Frame, b: Frame, law: Law<3>) -> Self {
        Self { name: name.into(), kind: Kind::Spring(Spring { a, b, law }) }
    }

    /// A force or torque along a joint coordinate: torsion spring, friction of constant size, motor. The law gives it from the
    /// coordinate, its rate and time.
    pub fn along(name: impl Into<String>, coordinate: JointCoordinate, law: Law<3>) -> Self {
        Self { name: name.into(), kind: Kind::Coordinate(CoordinateForce { coordinate, law }) }
    }

    /// A force \[N\] and a torque \[Nm\] at the origin of a frame.
    pub fn applied(name: impl Into<String>, applied: Applied) -> Self {
        Self { name: name.into(), kind: Kind::Applied(applied) }
    }

    pub(crate) fn check(&self, model: &Model) -> Result<(), ModelError> {
        let frames: &[Frame] = match &self.kind {
            Kind::Spring(spring) => &[spring.a, spring.b],
            Kind::Applied(applied) => &[applied.at],
            Kind::Coordinate(_) => &[],
        };
        for frame in frames {
            let wrong = |what| ModelError::Element { kind: "force", name: self.name.clone(), what };
            model.seen_from_centre(frame).map_err(wrong)?;
        }
        Ok(())
    }
}

impl Kind {
    /// The joint coordinate it depends on.
    pub(crate) fn coordinate(&self) -> Option<JointCoordinate> {
        match self {
            Kind::Coordinate(force) => Some(force.coordinate),
            Kind::Spring(_) | Kind::Applied(_) => None,
        }
    }

    /// The force at its places.
    pub(crate) fn acting(
        &self,
        attach: impl Fn(&Frame) -> Result<Attachment, ModelError>,
        place: impl Fn(JointCoordinate) -> Place,
    ) -> Result<Acting, ModelError> {
        Ok(match self {
            Kind::Spring(spring) => {
                let (a, b) = (attach(&spring.a)?, attach(&spring.b)?);
                Acting::Spring(spring::Acting { a, b, law: spring.law.clone() })
            }
            Kind::Coordinate(force) => {
                Acting::Coordinate { at: place(force.coordinate), law: force.law.clone() }
            }
            Kind::Applied(applied) => {
                Acting::Applied(applied::Acting { at: attach(&applied.at)?, given: applied.clone() })
            }
        })
    }
}

/// Arguments of the forces.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Arguments<'a, R> {
    pub(crate) t: R,
    pub(crate) p: &'a [R],
    pub(crate) v: &'a [R],
    pub(crate) lam: &'a [R],
    pub(crate) u: &'a [R],
}

/// A force whose places are known: it acts on the wrenches of a scene, and on velocities directly.
#[derive(Debug, Clone)]
pub(crate) enum Acting {
    Spring(spring::Acting),
    Coordinate { at: Place, law: Law<3> },
    Applied(applied::Acting),
}

impl Acting {
    pub(crate) fn act<R: Real>(&self, x: &Arguments<'_, R>, scene: &mut Scene<R>, direct: &mut [R]) {
        match self {
            Acting::Spring(spring) => spring.act(x, scene),
            Acting::Coordinate { at, law } => coordinate::act(at, law, x, scene, direct),
            Acting::Applied(applied) => applied.act(x, scene),
        }
    }
}
