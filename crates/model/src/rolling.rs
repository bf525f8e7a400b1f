//! Rolling without slipping, and edges that move only lengthwise: rows of `G`, most of them without a row of `g`.

use crate::error::ModelError;
use crate::math::{Motion, Vec3, Wrench};
use crate::model::{Frame, Model};
use crate::rows::Gradient;
use gelenk_core::{Lift, Real};

/// A body that touches a plane without slipping.
#[derive(Debug, Clone, PartialEq)]
pub struct Rolling<S = f64> {
    /// Its name.
    pub name: String,
    /// What touches the plane.
    pub kind: RollingKind<S>,
    /// Frame `A`: the plane is its xy plane, and what rolls is on the side of its z axis.
    pub plane: Frame<S>,
    /// Frame `B` of what rolls.
    pub on: Frame<S>,
}

/// What touches the plane of a [`Rolling`].
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum RollingKind<S = f64> {
    /// A sphere about the origin of `B`.
    Sphere {
        /// Its radius \[m\].
        radius: S,
    },
    /// A thin disc about the origin of `B` and the z axis of `B`. It may tilt, but not lie flat.
    Disc {
        /// Its radius \[m\].
        radius: S,
    },
    /// An edge along the x axis of `B`, whose origin moves along the plane only lengthwise: a skate, a knife. What keeps it
    /// on the plane is not part of it.
    Edge,
}

impl<S: Real> Rolling<S> {
    /// A sphere about the origin of `on` rolls on the xy plane of `plane`.
    pub fn sphere(name: impl Into<String>, radius: S, plane: Frame<S>, on: Frame<S>) -> Self {
        Self { name: name.into(), kind: RollingKind::Sphere { radius }, plane, on }
    }

    /// A thin disc about the z axis of `on` rolls on the xy plane of `plane`.
    pub fn disc(name: impl Into<String>, radius: S, plane: Frame<S>, on: Frame<S>) -> Self {
        Self { name: name.into(), kind: RollingKind::Disc { radius }, plane, on }
    }

    /// An edge along the x axis of `on` cuts the xy plane of `plane`.
    pub fn edge(name: impl Into<String>, plane: Frame<S>, on: Frame<S>) -> Self {
        Self { name: name.into(), kind: RollingKind::Edge, plane, on }
    }

    pub(crate) fn check(&self, model: &Model<S>) -> Result<(), ModelError> {
        let wrong = |what| ModelError::Element { kind: "rolling", name: self.name.clone(), what };
        for frame in [&self.plane, &self.on] {
            model.seen_from_centre(frame).map_err(wrong)?;
        }
        if self.plane.body == self.on.body {
            return Err(wrong("the plane and what rolls on it belong to the same body".into()));
        }
        if let RollingKind::Sphere { radius } | RollingKind::Disc { radius } = self.kind
            && !(radius.is_finite() && radius.value() > 0.0)
        {
            return Err(wrong(format!("the radius must be positive, not {}", radius.value())));
        }
        Ok(())
    }

    /// Its rows: name, contact row, is it a position constraint?
    pub(crate) fn rows(&self) -> Vec<(&'static str, ContactRow<S>, bool)> {
        let (shape, radius) = match self.kind {
            RollingKind::Edge => return vec![("no sideways motion", ContactRow::Sideways, false)],
            RollingKind::Sphere { radius } => (Round::Sphere, radius),
            RollingKind::Disc { radius } => (Round::Disc, radius),
        };
        let row = |axis| ContactRow::Touch { shape, radius, axis };
        vec![
            ("contact", row(2), true),
            ("no slip along x", row(0), false),
            ("no slip along y", row(1), false),
        ]
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Round {
    Sphere,
    Disc,
}

/// A row of a contact with the xy plane of `A`.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) enum ContactRow<S = f64> {
    /// The velocity at the point of contact along an axis of `A`. Along z it is the rate of the gap, which is the row's value:
    /// where the point lies on the rim does not matter for it, because it is the lowest.
    Touch { shape: Round, radius: S, axis: usize },
    /// The velocity of the origin of `B` along the plane and across the x axis of `B`.
    Sideways,
}

impl<S: Real> ContactRow<S> {
    /// Value and derivative; rows that are no position constraints have only the latter.
    #[inline]
    pub(crate) fn gradient<R: Lift<S>>(self, a: &Motion<R>, b: &Motion<R>) -> Gradient<R> {
        let normal = a.pose.rotation.column(2);
        let (arm, direction) = match self {
            Self::Touch { shape, radius, axis } => {
                let down = match shape {
                    Round::Sphere => -normal,
                    Round::Disc => {
                        let axle = b.pose.rotation.column(2);
                        unit(axle * axle.dot(normal) - normal)
                    }
                };
                (down * R::lift(radius), a.pose.rotation.column(axis))
            }
            Self::Sideways => (Vec3::zero(), unit(normal.cross(b.pose.rotation.column(0)))),
        };
        let from_a = b.pose.origin + arm - a.pose.origin;
        Gradient {
            value: direction.dot(from_a),
            on_a: Wrench::force_at(-direction, from_a),
            on_b: Wrench::force_at(direction, arm),
        }
    }
}

fn unit<R: Real>(v: Vec3<R>) -> Vec3<R> {
    v * (R::from(1.0) / v.norm())
}
