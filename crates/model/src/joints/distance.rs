//! Massless rods between two points.
//!
//! `r = l (cos q₁ cos q₂, sin q₁ cos q₂, sin q₂)` with the length `l`; `R = R(e)`, or that of `A` in a plane. As a closure: `(r·r − l²)/2l = 0`, so that the
//! multiplier is the force in the rod.

use super::element::QUATERNION;
use super::{JointKind, JointLaw, Orientation, Twist, differentiate, turns_in_b};
use crate::keys::{Key, Keys};
use crate::math::{Pose, Quaternion, Vec3};
use crate::model::{Frame, Look};
use crate::rows::Row;
use gelenk_core::{Lift, Real};

/// A massless rod holds the origins at a distance. Coordinates are two angles of the rod and a quaternion of `B`: the rod
/// points along x of `A` where both angles are zero, and they are singular where it points along z.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Distance<S = f64> {
    /// Length of the rod \[m\]; positive.
    pub(crate) length: S,
}

/// The rod alone: its end, without the orientation of `B`.
struct Rod<S>(S);

impl<S: Real> JointLaw<S> for Rod<S> {
    fn sizes(&self) -> (usize, usize) {
        (2, 2)
    }

    fn pose<R: Lift<S>>(&self, q: &[R]) -> Pose<R> {
        let ((sa, ca), (sb, cb)) = (q[0].sin_cos(), q[1].sin_cos());
        Pose { origin: Vec3::new(ca * cb, sa * cb, sb) * R::lift(self.0), ..Pose::identity() }
    }

    fn columns<R: Lift<S>>(&self, q: &[R], _: &Pose<R>, out: &mut [Twist<R>]) {
        let ((sa, ca), (sb, cb)) = (q[0].sin_cos(), q[1].sin_cos());
        let length = R::lift(self.0);
        out[0] = Twist::slide(Vec3::new(-(sa * cb), ca * cb, R::from(0.0)) * length);
        out[1] = Twist::slide(Vec3::new(-(ca * sb), -(sa * sb), cb) * length);
    }

    fn locate<R: Lift<S>>(&self, pose: &Pose<R>, q: &mut [R]) {
        let [x, y, z] = pose.origin.0;
        q[0] = y.atan2(x);
        q[1] = z.atan2(x.hypot(y));
    }

    fn rows(&self) -> Vec<Row<S>> {
        vec![Row::Distance(self.0)]
    }
}

impl Distance {
    pub(super) const EXAMPLE: &'static str = "length = 0.4";

    pub(super) fn read<K: Keys>(keys: &mut K, (a, b): (&Frame, &Frame)) -> Result<JointKind, K::Fault> {
        let length = Key::new("length", "m", "Its length.");
        let length = keys.maybe_number(length, "the distance as the bodies are placed".into())?;
        Ok(JointKind::Distance { length: length.unwrap_or_else(|| keys.apart(a, b)) })
    }
}

impl<S: Real> Distance<S> {
    /// With its length \[m\].
    pub(super) fn new(length: S) -> Result<Self, String> {
        if length.is_finite() && length.value() > 0.0 {
            return Ok(Self { length });
        }
        Err(format!(
            "a rod must have a positive length, not {}; points that coincide are a spherical joint",
            length.value()
        ))
    }
}

impl<S> Distance<S> {
    fn rod(self) -> Rod<S> {
        Rod(self.length)
    }
}

impl<S: Real> JointLaw<S> for Distance<S> {
    const NAME: &'static str = "distance";
    const QUATERNION_AFTER: Option<usize> = Some(2);
    const LOOK: Option<Look> = Some(Look::Rod);

    fn sizes(&self) -> (usize, usize) {
        (6, 5)
    }

    fn pose<R: Lift<S>>(&self, q: &[R]) -> Pose<R> {
        Pose { rotation: Quaternion::from_slice(&q[2..]).matrix(), ..self.rod().pose(&q[..2]) }
    }

    fn columns<R: Lift<S>>(&self, q: &[R], pose: &Pose<R>, out: &mut [Twist<R>]) {
        self.rod().columns(&q[..2], pose, &mut out[..2]);
        turns_in_b(&pose.rotation, &mut out[2..]);
    }

    fn bias<R: Lift<S>>(&self, q: &[R], v: &[R]) -> Twist<R> {
        differentiate(&self.rod(), &q[..2], &v[..2])
    }

    fn locate<R: Lift<S>>(&self, pose: &Pose<R>, q: &mut [R]) {
        self.rod().locate(pose, &mut q[..2]);
        Orientation::locate(&pose.rotation, &mut q[2..]);
    }

    fn rows(&self) -> Vec<Row<S>> {
        self.rod().rows()
    }

    fn labels(&self) -> (Vec<&'static str>, &'static [&'static str]) {
        (vec!["azimuth of the rod", "elevation of the rod"], &QUATERNION)
    }
}
