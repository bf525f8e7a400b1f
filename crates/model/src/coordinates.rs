//! The choice of coordinates, and where the coordinate of a joint is found in them.

use crate::forest::{Attachment, Scene};
use crate::joints::Sequence;
use crate::rows::Coordinate;
use gelenk_core::{Lift, Real};
use std::fmt;
use std::str::FromStr;

/// In which coordinates a model is simulated. Motion and forces are the same in all of them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Coordinates {
    /// Position and quaternion of every body; all joints are constraints. Bodies that move in a plane have two positions and
    /// an angle.
    #[default]
    Absolute,
    /// Position and three angles of every body.
    Angles(Sequence),
    /// Coordinates of the joints of a spanning tree; the other joints are constraints.
    Joint,
    /// Positions of all bodies and the coordinates of all joints (`[Lubich92, (1.15)]`).
    Mixed,
}

impl Coordinates {
    /// All of them with the names users know.
    pub const ALL: [(&'static str, Self); 5] = [
        ("absolute", Self::Absolute),
        ("tait-bryan", Self::Angles(Sequence::TaitBryan)),
        ("euler", Self::Angles(Sequence::Euler)),
        ("joint", Self::Joint),
        ("mixed", Self::Mixed),
    ];
}

impl fmt::Display for Coordinates {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = Self::ALL.iter().find(|(_, c)| c == self).map_or("", |(name, _)| name);
        f.pad(name)
    }
}

impl FromStr for Coordinates {
    type Err = String;

    fn from_str(name: &str) -> Result<Self, String> {
        let found = Self::ALL.iter().find(|(known, _)| *known == name);
        found.map(|(_, c)| *c).ok_or_else(|| {
            let known: Vec<_> = Self::ALL.iter().map(|(name, _)| format!("'{name}'")).collect();
            format!("there are no coordinates '{name}'; there are {}", known.join(", "))
        })
    }
}

/// Where a joint coordinate is found.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum CoordinatePlace<S = f64> {
    /// Among the positions and velocities.
    Own { p: usize, v: usize },
    /// It is measured.
    Between(Box<Between<S>>),
}

/// A coordinate measured between two frames.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Between<S = f64> {
    pub(crate) a: Attachment<S>,
    pub(crate) b: Attachment<S>,
    pub(crate) coordinate: Coordinate,
}

impl<S: Real> CoordinatePlace<S> {
    /// The coordinate and its rate.
    pub(crate) fn measure<R: Lift<S>>(&self, p: &[R], v: &[R], scene: &Scene<R>) -> (R, R) {
        match self {
            CoordinatePlace::Own { p: i, v: j } => (p[*i], v[*j]),
            CoordinatePlace::Between(its) => {
                let (a, b) = (scene.motion(&its.a), scene.motion(&its.b));
                let gradient = its.coordinate.gradient(&a, &b);
                (gradient.value, gradient.rate(&a, &b))
            }
        }
    }

    /// Applies a force along the coordinate.
    pub(crate) fn push<R: Lift<S>>(&self, force: R, scene: &mut Scene<R>, direct: &mut [R]) {
        match self {
            CoordinatePlace::Own { v, .. } => direct[*v] += force,
            CoordinatePlace::Between(its) => {
                let gradient = its.coordinate.gradient(&scene.motion(&its.a), &scene.motion(&its.b));
                scene.apply(&its.a, gradient.on_a.times(force));
                scene.apply(&its.b, gradient.on_b.times(force));
            }
        }
    }
}
