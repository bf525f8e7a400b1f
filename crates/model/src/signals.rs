//! What external elements and actuators listen to.

use crate::coordinates::Place;
use crate::external::{self, ExternalId};
use crate::forest::{Attachment, Scene};
use crate::law::{Law, TimeFunction};
use crate::model::{Frame, JointCoordinate, Model};
use crate::places::Places;
use gelenk_core::{Lift, Real};

/// A number that follows from the state of the mechanism, from time or from an external element.
#[derive(Debug, Clone)]
pub enum Signal<S = f64> {
    /// A function of time: a reference value.
    Time(TimeFunction<S>),
    /// A joint coordinate; angles are counted over turns.
    Coordinate(JointCoordinate),
    /// The rate of a joint coordinate.
    Rate(JointCoordinate),
    /// The distance of the origins of two frames \[m\].
    Distance(Frame<S>, Frame<S>),
    /// Its rate \[m/s\].
    DistanceRate(Frame<S>, Frame<S>),
    /// A coordinate of a frame's origin along an axis of the world (0, 1, 2) \[m\].
    Position {
        /// The frame.
        of: Frame<S>,
        /// The axis.
        axis: usize,
    },
    /// Its rate \[m/s\].
    Velocity {
        /// The frame.
        of: Frame<S>,
        /// The axis.
        axis: usize,
    },
    /// An output of an external element.
    Output {
        /// The element.
        of: ExternalId,
        /// Which of its outputs.
        index: usize,
    },
    /// Signals with their factors, added.
    Sum(Vec<(S, Signal<S>)>),
    /// A function of a signal.
    Function(Law<1, S>, Box<Signal<S>>),
}

impl<S: Real> Signal<S> {
    /// A number that never changes.
    pub fn constant(value: S) -> Self {
        Self::Time(TimeFunction::constant(value))
    }

    /// The first output of an external element; most have one.
    pub fn output(of: ExternalId) -> Self {
        Self::Output { of, index: 0 }
    }

    /// `self − other`.
    #[must_use]
    pub fn minus(self, other: Self) -> Self {
        Self::Sum(vec![(S::from(1.0), self), (S::from(-1.0), other)])
    }

    /// Calls `see` with every signal that is not made of others.
    fn for_each<'a>(&'a self, see: &mut dyn FnMut(&'a Self)) {
        match self {
            Signal::Sum(parts) => parts.iter().for_each(|(_, part)| part.for_each(see)),
            Signal::Function(_, of) => of.for_each(see),
            leaf => see(leaf),
        }
    }

    /// The joint coordinates whose values, not only rates, it needs.
    pub(crate) fn coordinates(&self, found: &mut Vec<JointCoordinate>) {
        self.for_each(&mut |leaf| {
            if let Signal::Coordinate(c) = leaf {
                found.push(*c);
            }
        });
    }

    /// Does everything it refers to exist?
    pub(crate) fn check(&self, model: &Model<S>) -> Result<(), String> {
        let mut wrong = None;
        self.for_each(&mut |leaf| {
            if wrong.is_none() {
                wrong = leaf.check_leaf(model).err();
            }
        });
        wrong.map_or(Ok(()), Err)
    }

    fn check_leaf(&self, model: &Model<S>) -> Result<(), String> {
        match self {
            Signal::Time(_) | Signal::Sum(_) | Signal::Function(..) => Ok(()),
            Signal::Coordinate(c) | Signal::Rate(c) => model.check_coordinate(*c),
            Signal::Distance(a, b) | Signal::DistanceRate(a, b) => {
                model.seen_from_centre(a)?;
                model.seen_from_centre(b).map(|_| ())
            }
            Signal::Position { of, axis } | Signal::Velocity { of, axis } => {
                model.seen_from_centre(of)?;
                if *axis > 2 {
                    return Err(format!("a signal asks for axis {axis}; axes are 0, 1 and 2"));
                }
                Ok(())
            }
            Signal::Output { of, index } => {
                let Some(element) = model.externals.get(of.0) else {
                    return Err("a signal comes from an external element of another model".into());
                };
                let count = element.outputs();
                if *index >= count {
                    return Err(format!(
                        "a signal asks for output {index} of '{}', which has {count}; they are counted from 0",
                        element.name
                    ));
                }
                Ok(())
            }
        }
    }
}

/// What sensors read.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Reading<'a, R, S = f64> {
    pub(crate) t: R,
    pub(crate) p: &'a [R],
    pub(crate) v: &'a [R],
    pub(crate) u: &'a [R],
    pub(crate) scene: &'a Scene<R>,
    pub(crate) externals: &'a [external::Acting<S>],
}

/// A signal whose places are known.
#[derive(Debug, Clone)]
pub(crate) enum Sensor<S = f64> {
    Time(TimeFunction<S>),
    Coordinate(Place<S>),
    Rate(Place<S>),
    Distance(Attachment<S>, Attachment<S>),
    DistanceRate(Attachment<S>, Attachment<S>),
    Position(Attachment<S>, usize),
    Velocity(Attachment<S>, usize),
    Output(usize, usize),
    Sum(Vec<(S, Sensor<S>)>),
    Function(Law<1, S>, Box<Sensor<S>>),
}

impl<S: Real> Sensor<S> {
    pub(crate) fn new(signal: &Signal<S>, at: &Places<'_, S>) -> Result<Self, String> {
        Ok(match signal {
            Signal::Time(f) => Sensor::Time(f.clone()),
            Signal::Coordinate(c) => Sensor::Coordinate(at.coordinate(*c)),
            Signal::Rate(c) => Sensor::Rate(at.coordinate(*c)),
            Signal::Distance(a, b) => Sensor::Distance(at.attach(a)?, at.attach(b)?),
            Signal::DistanceRate(a, b) => Sensor::DistanceRate(at.attach(a)?, at.attach(b)?),
            Signal::Position { of, axis } => Sensor::Position(at.attach(of)?, *axis),
            Signal::Velocity { of, axis } => Sensor::Velocity(at.attach(of)?, *axis),
            Signal::Output { of, index } => Sensor::Output(of.0, *index),
            Signal::Sum(parts) => {
                let parts = parts.iter().map(|(factor, part)| Ok((*factor, Sensor::new(part, at)?)));
                Sensor::Sum(parts.collect::<Result<_, String>>()?)
            }
            Signal::Function(law, of) => Sensor::Function(law.clone(), Box::new(Sensor::new(of, at)?)),
        })
    }

    pub(crate) fn value<R: Lift<S>>(&self, x: &Reading<'_, R, S>) -> R {
        match self {
            Sensor::Time(f) => f.eval(0, x.t),
            Sensor::Coordinate(place) => place.measure(x.p, x.v, x.scene).0,
            Sensor::Rate(place) => place.measure(x.p, x.v, x.scene).1,
            Sensor::Distance(a, b) => distance(a, b, x.scene).0,
            Sensor::DistanceRate(a, b) => distance(a, b, x.scene).1,
            Sensor::Position(at, axis) => x.scene.motion(at).pose.origin.0[*axis],
            Sensor::Velocity(at, axis) => x.scene.motion(at).velocity.0[*axis],
            Sensor::Output(of, index) => x.externals[*of].output(*index, x),
            Sensor::Sum(parts) => {
                parts.iter().fold(R::from(0.0), |sum, (factor, part)| sum + part.value(x).times(*factor))
            }
            Sensor::Function(law, of) => law.eval([of.value(x)]),
        }
    }
}

/// A distance and its rate; where points coincide it has no derivative, and none is given.
fn distance<S: Real, R: Lift<S>>(a: &Attachment<S>, b: &Attachment<S>, scene: &Scene<R>) -> (R, R) {
    let (a, b) = (scene.motion(a), scene.motion(b));
    let rho = b.pose.origin - a.pose.origin;
    if rho.value().norm() == 0.0 {
        return (R::from(0.0), R::from(0.0));
    }
    let length = rho.norm();
    (length, rho.dot(b.velocity - a.velocity) / length)
}
