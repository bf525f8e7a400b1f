//! The axis of a beam without load: a line or an arc.

use crate::math::{Mat3, Pose, Vec3};
use gelenk_core::Real;

/// An axis from a point with a direction, bent about an axis.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Curve<S> {
    pub(super) length: S,
    start: Pose<S>,
    /// Centre and axis of an arc, and how far it turns for each metre.
    bent: Option<(Vec3<S>, Vec3<S>, S)>,
}

/// Lengths below this share of the largest coordinate count as none.
const NOTHING: f64 = 1e-12;

impl<S: Real> Curve<S> {
    /// A line between two points, or the arc through a third; `y` lies in the plane of the axis and the section's y axis.
    pub(super) fn new(
        from: Vec3<S>,
        to: Vec3<S>,
        through: Option<Vec3<S>>,
        y: Option<Vec3<S>>,
    ) -> Result<Self, String> {
        if ![Some(from), Some(to), through, y].into_iter().flatten().all(Vec3::is_finite) {
            return Err("one of its points or directions holds a number that is not finite".into());
        }
        let size = from.value().norm().max(to.value().norm());
        let way = to - from;
        if way.value().norm() <= NOTHING * size {
            return Err("it begins and ends at one point; give two".into());
        }
        let Some(through) = through else {
            let length = way.norm();
            let start = Pose { rotation: axes(way, y)?, origin: from };
            return Ok(Self { length, start, bent: None });
        };
        let (a, b) = (through - from, to - through);
        let normal = a.cross(b);
        if normal.value().norm() <= 1e-9 * way.value().dot(way.value()) {
            return Err(
                "the three points of its arc lie on a line; leave out 'through', or move it aside".into()
            );
        }
        let axis = normal * (S::from(1.0) / normal.norm());
        // the centre of the circle through three points: half a chord on, and across
        let (aa, ww) = (a.dot(a), way.dot(way));
        let centre =
            from + (way.cross(normal) * aa - a.cross(normal) * ww) * (S::from(0.5) / normal.dot(normal));
        let arm = from - centre;
        let radius = arm.norm();
        let tangent = axis.cross(arm);
        // counter-clockwise about the axis, from the start over `through` to the end
        let end = to - centre;
        let mut angle = tangent.dot(end).atan2(arm.dot(end));
        if angle.value() < 0.0 {
            angle = angle + std::f64::consts::TAU;
        }
        let start = Pose { rotation: axes(tangent, y)?, origin: from };
        Ok(Self { length: radius * angle, start, bent: Some((centre, axis, S::from(1.0) / radius)) })
    }

    /// The frame at a length along it: x along the axis, y and z those of the section.
    pub(super) fn pose(&self, along: S) -> Pose<S> {
        let Some((centre, axis, rate)) = self.bent else {
            return Pose { origin: self.start.origin + self.start.rotation.column(0) * along, ..self.start };
        };
        let turn = Mat3::about(axis, (rate * along).sin_cos());
        Pose { rotation: turn * self.start.rotation, origin: centre + turn * (self.start.origin - centre) }
    }
}

/// The axes of a section: x along the beam, y as near as can be to a vector. Without one, z is as near as can be to that of the world, or
/// y is, where the beam is upright.
fn axes<S: Real>(along: Vec3<S>, y: Option<Vec3<S>>) -> Result<Mat3<S>, String> {
    let x = along * (S::from(1.0) / along.norm());
    let up = Vec3::axis(2);
    let upright = up.cross(x).value().norm() < 1e-6;
    let z = match y {
        Some(y) => x.cross(y),
        None if upright => x.cross(Vec3::axis(1)),
        None => x.cross(up.cross(x)),
    };
    if z.value().norm() < 1e-9 * y.map_or(1.0, |y| y.value().norm()) {
        return Err("the y axis of its section lies along the beam; give another direction 'y'".into());
    }
    let z = z * (S::from(1.0) / z.norm());
    Ok(Mat3::columns(x, z.cross(x), z))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A quarter of a circle of radius 2 about the z axis through (2, 0, 0): ends, middle, tangents and length; and three quarters of it.
    #[test]
    fn arcs() {
        let h = std::f64::consts::FRAC_1_SQRT_2 * 2.0;
        let (from, to) = (Vec3([0.0, 0.0, 0.0]), Vec3([2.0, 2.0, 0.0]));
        for (through, angle) in [([2.0 - h, h, 0.0], 0.5), ([2.0 + h, -h, 0.0], 1.5)] {
            let curve = Curve::new(from, to, Some(Vec3(through)), None).unwrap();
            assert!((curve.length - 2.0 * angle * std::f64::consts::PI).abs() < 1e-14, "{}", curve.length);
            assert!((curve.pose(0.0).origin - from).norm() < 1e-14);
            assert!((curve.pose(curve.length).origin - to).norm() < 1e-14);
            assert!((curve.pose(curve.length * 0.5).origin - Vec3(through)).norm() < 1e-14);
            let tangent = curve.pose(0.0).rotation.column(0).0[1];
            assert!((tangent - if angle < 1.0 { 1.0 } else { -1.0 }).abs() < 1e-14);
            assert!((curve.pose(0.3).rotation.column(2).0[2] - 1.0).abs() < 1e-14);
        }
        assert!(Curve::new(from, to, Some(Vec3([1.0, 1.0, 0.0])), None).is_err());
        assert!(Curve::new(from, from, None, None).is_err());
        assert!(Curve::new(from, to, None, Some(Vec3([1.0, 1.0, 0.0]))).is_err());
        // upright: y of the section along y
        let mast = Curve::new(from, Vec3([0.0, 0.0, 3.0]), None, None).unwrap();
        assert!((mast.pose(1.0).rotation.column(1).0[1] - 1.0).abs() < 1e-15);
    }
}
