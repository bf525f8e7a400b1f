use super::{Sequence, Shape};

const QUATERNION: [&str; 4] = ["quaternion w", "quaternion x", "quaternion y", "quaternion z"];
const OMEGA: [&str; 3] = ["omega x", "omega y", "omega z"];

impl<S> Shape<S> {
    /// Names of the coordinates and of the velocities, for messages and columns of tables.
    pub(crate) fn labels(&self) -> (Vec<String>, Vec<String>) {
        let (named, orientation): (&[&str], &[&str]) = match self {
            Shape::Fixed(_) => (&[], &[]),
            Shape::Revolute(_) | Shape::Screw(_) => (&["angle"], &[]),
            Shape::Prismatic(_) => (&["displacement"], &[]),
            Shape::Cylindrical(_) => (&["angle", "displacement"], &[]),
            Shape::Universal(_) => (&["angle about x", "angle about y"], &[]),
            Shape::Spherical(_) => (&[], &QUATERNION),
            Shape::Planar(_) => (&["x", "y", "angle"], &[]),
            Shape::PointOnLine(_) => (&["displacement"], &QUATERNION),
            Shape::PointOnPlane(_) => (&["x", "y"], &QUATERNION),
            Shape::Distance(_) => (&["azimuth of the rod", "elevation of the rod"], &QUATERNION),
            Shape::ConstantVelocity(_) => (&["bend about x", "bend about y"], &[]),
            Shape::Free(_) => (&["x", "y", "z"], &QUATERNION),
            Shape::FreeEuler(free) => match free.0 {
                Sequence::TaitBryan => (&["x", "y", "z"], &["angle x", "angle y", "angle z"]),
                Sequence::Euler => (&["x", "y", "z"], &["precession", "nutation", "spin"]),
            },
        };
        let positions = named.iter().chain(orientation).map(|&s| s.to_owned()).collect();
        let turns: &[&str] = if orientation.is_empty() { &[] } else { &OMEGA };
        let rates = named.iter().map(|s| format!("rate of {s}"));
        (positions, rates.chain(turns.iter().map(|&s| s.to_owned())).collect())
    }
}
