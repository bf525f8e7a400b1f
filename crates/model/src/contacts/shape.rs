//! Shapes that touch, and their gaps.

use crate::math::{Pose, Vec3};
use gelenk_core::Real;

/// What touches, in its frame.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Solid {
    /// The origin.
    Point,
    /// A sphere about the origin.
    Sphere {
        /// Its radius \[m\].
        radius: f64,
    },
    /// All that is below the xy plane.
    Plane,
}

/// Where two shapes come nearest.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Touch<R> {
    pub(crate) gap: R,
    /// From `A` to `B`, of length 1.
    pub(crate) normal: Vec3<R>,
    /// The point of contact.
    pub(crate) point: Vec3<R>,
    pub(crate) tangents: [Vec3<R>; 2],
}

/// Two shapes between which gaps are known.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Shapes {
    a: Solid,
    b: Solid,
}

impl Shapes {
    pub(crate) fn new(a: Solid, b: Solid) -> Result<Self, String> {
        for solid in [a, b] {
            if let Solid::Sphere { radius } = solid
                && !(radius.is_finite() && radius > 0.0)
            {
                return Err(format!("the radius of a sphere is {radius}; it must be positive"));
            }
        }
        match (a, b) {
            (Solid::Plane, Solid::Plane) => Err("two planes do not touch at points".into()),
            (Solid::Point, Solid::Point) => Err("two points have no direction in which they touch".into()),
            _ => Ok(Self { a, b }),
        }
    }

    /// Is the point of contact fixed in one body, and are the tangents fixed in the other? Which one is that with the tangents?
    pub(crate) fn slides_on(&self) -> Option<Side> {
        match (self.a, self.b) {
            (Solid::Plane, Solid::Point) => Some(Side::A),
            (Solid::Point, Solid::Plane) => Some(Side::B),
            _ => None,
        }
    }

    pub(crate) fn size(&self) -> f64 {
        let size = |solid| if let Solid::Sphere { radius } = solid { radius } else { 0.0 };
        f64::max(size(self.a), size(self.b))
    }

    pub(crate) fn touch<R: Real>(&self, a: &Pose<R>, b: &Pose<R>) -> Touch<R> {
        let radius = |solid| if let Solid::Sphere { radius } = solid { radius } else { 0.0 };
        let (ra, rb) = (radius(self.a), radius(self.b));
        match (self.a, self.b) {
            (Solid::Plane, _) => {
                let normal = a.rotation.column(2);
                let point = b.origin - normal * R::from(rb);
                let tangents = [a.rotation.column(0), a.rotation.column(1)];
                Touch { gap: normal.dot(point - a.origin), normal, point, tangents }
            }
            (_, Solid::Plane) => {
                let out = b.rotation.column(2);
                let point = a.origin - out * R::from(ra);
                let tangents = [b.rotation.column(0), b.rotation.column(1)];
                Touch { gap: out.dot(point - b.origin), normal: -out, point, tangents }
            }
            _ => {
                let way = b.origin - a.origin;
                let distance = way.norm();
                let normal = way * (R::from(1.0) / distance);
                let x = normal.perpendicular();
                let tangents = [x, normal.cross(x)];
                Touch { gap: distance - (ra + rb), normal, point: b.origin - normal * R::from(rb), tangents }
            }
        }
    }
}

/// One of two bodies.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Side {
    A,
    B,
}
