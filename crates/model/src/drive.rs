//! Drives: prescribed motions and relations between joint coordinates.

use crate::law::TimeFunction;
use crate::model::JointCoordinate;
use gelenk_core::Real;

/// A combination of joint coordinates that follows a function of time, or stays constant: a motor, a gear, a rack with its
/// pinion.
#[derive(Debug, Clone)]
pub struct Drive<S = f64> {
    /// Its name.
    pub name: String,
    /// The coordinates with their factors.
    pub terms: Vec<(JointCoordinate, S)>,
    /// What the combination is held at.
    pub target: Target<S>,
}

/// What a [`Drive`] prescribes.
#[derive(Debug, Clone)]
pub enum Target<S = f64> {
    /// The combination itself.
    Position(TimeFunction<S>),
    /// Its rate.
    Velocity(TimeFunction<S>),
    /// The combination keeps the value it has at the start.
    Start,
}

impl<S: Real> Drive<S> {
    fn new(name: impl Into<String>, terms: Vec<(JointCoordinate, S)>, target: Target<S>) -> Self {
        Self { name: name.into(), terms, target }
    }

    /// A joint coordinate follows a function of time.
    pub fn position(name: impl Into<String>, coordinate: JointCoordinate, f: TimeFunction<S>) -> Self {
        Self::new(name, vec![(coordinate, S::from(1.0))], Target::Position(f))
    }

    /// The rate of a joint coordinate follows a function of time.
    pub fn velocity(name: impl Into<String>, coordinate: JointCoordinate, f: TimeFunction<S>) -> Self {
        Self::new(name, vec![(coordinate, S::from(1.0))], Target::Velocity(f))
    }

    /// A gear: the first angle turns `ratio` times as far as the second. Wheels that mesh from outside turn against each
    /// other: their ratio is negative.
    pub fn gear(name: impl Into<String>, first: JointCoordinate, second: JointCoordinate, ratio: S) -> Self {
        Self::new(name, vec![(first, S::from(1.0)), (second, -ratio)], Target::Start)
    }

    /// A rack and its pinion: the displacement is the angle times the radius \[m\], which is negative where the rack lies on
    /// the other side.
    pub fn rack_and_pinion(
        name: impl Into<String>,
        rack: JointCoordinate,
        pinion: JointCoordinate,
        radius: S,
    ) -> Self {
        Self::new(name, vec![(rack, S::from(1.0)), (pinion, -radius)], Target::Start)
    }
}
