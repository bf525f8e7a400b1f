//! Forces, one file each.

mod actuator;
mod applied;
mod bushing;
mod coordinate;
mod deformation;
mod friction;
mod general;
mod line;
mod spring;
mod user;

use crate::coordinates::Place;
use crate::external;
use crate::forest::Scene;
use crate::math::Wrench;
use crate::model::{Frame, JointCoordinate, JointId, Model};
use crate::places::Places;
use crate::signals::{Reading, Sensor, Signal};
use crate::user::{Differenced, ForceInput, Number, UserForce};
use crate::{Law, ModelError};
use gelenk_core::{Lift, Real};
use std::sync::Arc;

pub use actuator::Actuator;
pub use applied::Applied;
pub use bushing::Bushing;
pub use coordinate::CoordinateForce;
pub use deformation::Angles;
pub use friction::Friction;
pub use general::General;
pub use line::Line;
pub use spring::Spring;

/// A force of a [`Model`](crate::Model).
#[derive(Debug, Clone)]
pub struct Force<S = f64> {
    /// Its name.
    pub name: String,
    pub(crate) kind: Kind<S>,
    /// What is wrong with the numbers it was made of; said when it is added to a model.
    flaw: Option<String>,
}

#[derive(Debug, Clone)]
pub(crate) enum Kind<S = f64> {
    Spring(Spring<S>),
    Coordinate(CoordinateForce<S>),
    Applied(Box<Applied<S>>),
    Bushing(Box<Bushing<S>>),
    General(Box<General<S>>),
    Friction(Friction<S>),
    Actuator(Actuator<S>),
    Line(Line<S>),
    User(user::User<S>),
}

impl<S: Real> Force<S> {
    fn new(name: impl Into<String>, kind: Kind<S>) -> Self {
        Self { name: name.into(), kind, flaw: None }
    }

    /// With a complaint about the first number that is not finite.
    fn with_numbers(mut self, numbers: &[(&str, S)]) -> Self {
        let wrong = numbers.iter().find(|(_, x)| !x.is_finite());
        self.flaw = wrong.map(|(what, x)| format!("its {what} is {}; give a finite number", x.value()));
        self
    }

    /// A spring, damper or any other force along the line between the origins of two frames. The law gives the tension \[N\]
    /// from length \[m\], rate of the length \[m/s\] and time \[s\].
    pub fn spring(name: impl Into<String>, a: Frame<S>, b: Frame<S>, law: Law<3, S>) -> Self {
        Self::new(name, Kind::Spring(Spring { a, b, law }))
    }

    /// A linear spring of stiffness \[N/m\] and length \[m\] without load, with a damper \[Ns/m\] beside it.
    pub fn spring_damper(
        name: impl Into<String>,
        (a, b): (Frame<S>, Frame<S>),
        stiffness: S,
        damping: S,
        length: S,
    ) -> Self {
        let law = Law::linear(-stiffness * length, [stiffness, damping, S::from(0.0)]);
        Self::spring(name, a, b, law).with_numbers(&[
            ("stiffness", stiffness),
            ("damping", damping),
            ("length", length),
        ])
    }

    /// A force or torque along a joint coordinate: torsion spring, friction of constant size, motor. The law gives it from the
    /// coordinate, its rate and time.
    pub fn along(name: impl Into<String>, coordinate: JointCoordinate, law: Law<3, S>) -> Self {
        Self::new(name, Kind::Coordinate(CoordinateForce { coordinate, law }))
    }

    /// A linear spring on a joint coordinate, with a damper beside it: a torsion spring \[Nm/rad\], \[Nms/rad\] on an angle. It
    /// is at rest where the coordinate has the value `rest`.
    pub fn joint_spring(
        name: impl Into<String>,
        coordinate: JointCoordinate,
        stiffness: S,
        damping: S,
        rest: S,
    ) -> Self {
        let law = Law::linear(stiffness * rest, [-stiffness, -damping, S::from(0.0)]);
        Self::along(name, coordinate, law).with_numbers(&[
            ("stiffness", stiffness),
            ("damping", damping),
            ("rest position", rest),
        ])
    }

    /// A force \[N\] and a torque \[Nm\] at the origin of a frame.
    pub fn applied(name: impl Into<String>, applied: Applied<S>) -> Self {
        Self::new(name, Kind::Applied(Box::new(applied)))
    }

    /// An elastic connection in all directions.
    pub fn bushing(name: impl Into<String>, bushing: Bushing<S>) -> Self {
        Self { flaw: bushing.check().err(), ..Self::new(name, Kind::Bushing(Box::new(bushing))) }
    }

    /// A force and torque between two frames by any law.
    pub fn general(name: impl Into<String>, general: General<S>) -> Self {
        Self { flaw: general.check().err(), ..Self::new(name, Kind::General(Box::new(general))) }
    }

    /// Friction in proportion to the reaction of a joint.
    pub fn friction(name: impl Into<String>, friction: Friction<S>) -> Self {
        Self { flaw: friction.check().err(), ..Self::new(name, Kind::Friction(friction)) }
    }

    /// A force along a joint coordinate that listens to a signal.
    pub fn actuator(name: impl Into<String>, actuator: Actuator<S>) -> Self {
        Self::new(name, Kind::Actuator(actuator))
    }

    /// A force along a joint coordinate whose size \[N or Nm\] is a signal.
    pub fn push(name: impl Into<String>, coordinate: JointCoordinate, size: impl Into<Signal<S>>) -> Self {
        let law = Law::linear(S::from(0.0), [0.0, 0.0, 0.0, 1.0].map(S::from));
        Self::actuator(name, Actuator { coordinate, signal: size.into(), law })
    }

    /// A force along the line between the origins of two frames whose tension \[N\] is a signal.
    pub fn line(name: impl Into<String>, a: Frame<S>, b: Frame<S>, tension: impl Into<Signal<S>>) -> Self {
        Self::new(name, Kind::Line(Line { a, b, tension: tension.into() }))
    }

    /// A force written in Rust. It sees the motions of some frames and the values of some signals, and acts on the frames.
    pub fn user(
        name: impl Into<String>,
        frames: Vec<Frame<S>>,
        signals: Vec<Signal<S>>,
        force: impl UserForce + 'static,
    ) -> Self {
        let user = user::User { frames, signals, force: Arc::new(force) };
        Self { flaw: user.check().err(), ..Self::new(name, Kind::User(user)) }
    }

    /// A force written as a function of the motions of some frames, with derivatives by differences.
    pub fn function(
        name: impl Into<String>,
        frames: Vec<Frame<S>>,
        f: impl Fn(&ForceInput<'_, f64>, &mut [Wrench]) + Send + Sync + 'static,
    ) -> Self {
        Self::user(name, frames, Vec::new(), Differenced(f))
    }

    pub(crate) fn check(&self, model: &Model<S>) -> Result<(), ModelError> {
        let wrong = |what| ModelError::Element { kind: "force", name: self.name.clone(), what };
        if let Some(flaw) = &self.flaw {
            return Err(wrong(flaw.clone()));
        }
        let frames: &[Frame<S>] = match &self.kind {
            Kind::Spring(spring) => &[spring.a, spring.b],
            Kind::Applied(applied) => &[applied.at],
            Kind::Bushing(bushing) => &[bushing.a, bushing.b],
            Kind::General(general) => &[general.a, general.b],
            Kind::Line(line) => &[line.a, line.b],
            Kind::User(user) => &user.frames,
            Kind::Coordinate(_) | Kind::Friction(_) | Kind::Actuator(_) => &[],
        };
        for frame in frames {
            model.seen_from_centre(frame).map_err(wrong)?;
        }
        if let [a, b] = frames
            && !matches!(self.kind, Kind::User(_))
            && a.body == b.body
        {
            let body = &model.bodies[a.body.0].name;
            return Err(wrong(format!(
                "both of its ends are on '{body}', so that it moves nothing; it needs two bodies"
            )));
        }
        if let Some(coordinate) = self.kind.along() {
            model.check_coordinate(coordinate).map_err(wrong)?;
        }
        self.kind.signals().try_for_each(|signal| signal.check(model)).map_err(wrong)
    }
}

impl<S: Real> Kind<S> {
    /// The joint coordinate it acts along.
    pub(crate) fn along(&self) -> Option<JointCoordinate> {
        match self {
            Kind::Coordinate(force) => Some(force.coordinate),
            Kind::Actuator(actuator) => Some(actuator.coordinate),
            Kind::Friction(friction) => Some(friction.coordinate),
            Kind::Spring(_)
            | Kind::Applied(_)
            | Kind::Bushing(_)
            | Kind::General(_)
            | Kind::Line(_)
            | Kind::User(_) => None,
        }
    }

    fn signals(&self) -> Box<dyn Iterator<Item = &Signal<S>> + '_> {
        match self {
            Kind::Actuator(actuator) => Box::new(std::iter::once(&actuator.signal)),
            Kind::Line(line) => Box::new(std::iter::once(&line.tension)),
            Kind::Applied(applied) => Box::new(applied.signals()),
            Kind::User(user) => Box::new(user.signals.iter()),
            _ => Box::new(std::iter::empty()),
        }
    }

    /// The joint coordinates on whose values, not only rates, it depends.
    pub(crate) fn coordinates(&self, found: &mut Vec<JointCoordinate>) {
        if self.rubs().is_none() {
            found.extend(self.along());
        }
        self.signals().for_each(|signal| signal.coordinates(found));
    }

    /// The joint on whose reaction it depends.
    pub(crate) fn rubs(&self) -> Option<JointId> {
        match self {
            Kind::Friction(friction) => Some(friction.coordinate.joint),
            _ => None,
        }
    }

    /// The force at its places.
    pub(crate) fn acting(&self, at: &Places<'_, S>) -> Result<Acting<S>, String> {
        Ok(match self {
            Kind::Spring(spring) => {
                let (a, b) = (at.attach(&spring.a)?, at.attach(&spring.b)?);
                Acting::Spring(spring::Acting { a, b, law: spring.law.clone() })
            }
            Kind::Coordinate(force) => {
                Acting::Coordinate { at: at.coordinate(force.coordinate), law: force.law.clone() }
            }
            Kind::Applied(applied) => Acting::Applied(applied.acting(at)?),
            Kind::Line(line) => Acting::Line(line::Acting {
                a: at.attach(&line.a)?,
                b: at.attach(&line.b)?,
                tension: Sensor::new(&line.tension, at)?,
            }),
            Kind::Bushing(bushing) => {
                let (a, b) = (at.attach(&bushing.a)?, at.attach(&bushing.b)?);
                Acting::Bushing(Box::new(bushing::Acting { a, b, given: (**bushing).clone() }))
            }
            Kind::General(general) => {
                let (a, b) = (at.attach(&general.a)?, at.attach(&general.b)?);
                Acting::General(Box::new(general::Acting { a, b, given: (**general).clone() }))
            }
            Kind::Friction(friction) => Acting::Friction(Box::new(friction.acting(at)?)),
            Kind::Actuator(actuator) => Acting::Actuator(actuator::Acting {
                at: at.coordinate(actuator.coordinate),
                sensor: Sensor::new(&actuator.signal, at)?,
                law: actuator.law.clone(),
            }),
            Kind::User(user) => Acting::User(user::Acting {
                frames: user.frames.iter().map(|frame| at.attach(frame)).collect::<Result<_, _>>()?,
                sensors: user.signals.iter().map(|s| Sensor::new(s, at)).collect::<Result<_, _>>()?,
                force: user.force.clone(),
            }),
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

impl<'a, R: Copy> Arguments<'a, R> {
    /// What sensors read.
    pub(crate) fn reading<'b, S>(
        &self,
        scene: &'b Scene<R>,
        externals: &'b [external::Acting<S>],
    ) -> Reading<'b, R, S>
    where
        'a: 'b,
    {
        let Arguments { t, p, v, u, .. } = *self;
        Reading { t, p, v, u, scene, externals }
    }
}

/// A force whose places are known: it acts on the wrenches of a scene, and on velocities directly.
#[derive(Debug, Clone)]
pub(crate) enum Acting<S = f64> {
    Spring(spring::Acting<S>),
    Coordinate { at: Place<S>, law: Law<3, S> },
    Applied(applied::Acting<S>),
    Bushing(Box<bushing::Acting<S>>),
    General(Box<general::Acting<S>>),
    Friction(Box<friction::Acting<S>>),
    Actuator(actuator::Acting<S>),
    Line(line::Acting<S>),
    User(user::Acting<S>),
}

impl<S: Real> Acting<S> {
    pub(crate) fn act<R: Number + Lift<S>>(
        &self,
        x: &Arguments<'_, R>,
        externals: &[external::Acting<S>],
        scene: &mut Scene<R>,
        direct: &mut [R],
    ) {
        match self {
            Acting::Spring(spring) => spring.act(x, scene),
            Acting::Coordinate { at, law } => {
                at.push(coordinate::size(at, law, x, scene), scene, direct);
            }
            Acting::Applied(applied) => applied.act(x, externals, scene),
            Acting::Bushing(bushing) => bushing.act(scene),
            Acting::General(general) => general.act(x, scene),
            Acting::Friction(friction) => friction.act(x, scene, direct),
            Acting::Actuator(actuator) => {
                actuator.at.push(actuator.size(x, externals, scene), scene, direct);
            }
            Acting::Line(line) => line.act(x, externals, scene),
            Acting::User(user) => user.act(x, externals, scene),
        }
    }

    /// Its size, where it acts along a line or along a joint coordinate.
    pub(crate) fn size<R: Lift<S>>(
        &self,
        x: &Arguments<'_, R>,
        externals: &[external::Acting<S>],
        scene: &Scene<R>,
    ) -> Option<R> {
        match self {
            Acting::Spring(spring) => Some(spring.tension(x, scene)),
            Acting::Coordinate { at, law } => Some(coordinate::size(at, law, x, scene)),
            Acting::Friction(friction) => Some(friction.size(x, scene)),
            Acting::Actuator(actuator) => Some(actuator.size(x, externals, scene)),
            Acting::Line(line) => Some(line.tension.value(&x.reading(scene, externals))),
            Acting::Applied(_) | Acting::Bushing(_) | Acting::General(_) | Acting::User(_) => None,
        }
    }

    /// Does it act along a line or along a joint coordinate?
    pub(crate) fn has_size(&self) -> bool {
        !matches!(self, Acting::Applied(_) | Acting::Bushing(_) | Acting::General(_) | Acting::User(_))
    }
}
