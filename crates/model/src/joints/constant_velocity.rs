//! Constant-velocity joints.
//!
//! `R` turns about an axis `(a, b, 0)` across the shaft, by its length; `r = 0`. As a closure: `r = 0`, `a_x·b_y = a_y·b_x`: `B` is bent against `A` and
//! not twisted, so that both shafts turn at the same rate at any angle.

use super::fixed::together;
use super::{JointLaw, Twist, differentiate};
use crate::math::{Mat3, Pose, Vec3};
use crate::rows::Row;
use gelenk_core::{Lift, Real};

/// Constant-velocity joint: both shafts turn at the same rate, bent against each other. `B` is turned against `A` by a vector in
/// the xy plane of `A`, whose two components are the coordinates. The bend stays below 180°.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct ConstantVelocity;

/// `sin(x)/x`, `(1 - cos x)/x²` and `(x - sin x)/x³` from `x²`, also where that is zero.
fn shares<R: Real>(square: R) -> (R, R, R) {
    if square.value() < 1e-4 {
        let series = |a: f64, b: f64, c: f64, d: f64| {
            ((-square * (1.0 / d) + 1.0 / c) * square - 1.0 / b) * square + 1.0 / a
        };
        // with x² below 1e-4, the terms left out are below rounding
        return (
            series(1.0, 6.0, 120.0, 5040.0),
            series(2.0, 24.0, 720.0, 40320.0),
            series(6.0, 120.0, 5040.0, 362880.0),
        );
    }
    let x = square.sqrt();
    let (s, c) = x.sin_cos();
    (s / x, (R::from(1.0) - c) / square, (x - s) / (square * x))
}

impl<S: Real> JointLaw<S> for ConstantVelocity {
    const NAME: &'static str = "constant-velocity";

    fn sizes(&self) -> (usize, usize) {
        (2, 2)
    }

    fn pose<R: Lift<S>>(&self, q: &[R]) -> Pose<R> {
        let (a, b) = (q[0], q[1]);
        let (sin, cos, _) = shares(a * a + b * b);
        let one = R::from(1.0);
        // 1 + sin·K + cos·K² with K the vector product by (a, b, 0)
        let rotation = Mat3([
            [one - cos * b * b, cos * a * b, sin * b],
            [cos * a * b, one - cos * a * a, -(sin * a)],
            [-(sin * b), sin * a, one - cos * (a * a + b * b)],
        ]);
        Pose { rotation, origin: Vec3::zero() }
    }

    fn columns<R: Lift<S>>(&self, q: &[R], _: &Pose<R>, out: &mut [Twist<R>]) {
        let r = Vec3::new(q[0], q[1], R::from(0.0));
        let (_, cos, rest) = shares(r.dot(r));
        // angular velocity in A of a rotation vector that changes: r' + cos·(r × r') + rest·(r × (r × r'))
        for i in 0..2 {
            let e = Vec3::axis(i);
            let once = r.cross(e);
            out[i] = Twist::turn(e + once * cos + r.cross(once) * rest);
        }
    }

    fn bias<R: Lift<S>>(&self, q: &[R], v: &[R]) -> Twist<R> {
        differentiate::<S, R, _>(self, q, v)
    }

    fn locate<R: Lift<S>>(&self, pose: &Pose<R>, q: &mut [R]) {
        let r = &pose.rotation.0;
        // the direction into which z is bent, turned by 90°
        let (x, y) = (r[0][2] - r[2][0], r[1][2] - r[2][1]);
        let square = (x * x + y * y) * 0.25;
        // half of asin(s)/s for the sine s of a small bend, to rounding
        let share = if square.value() < 1e-4 && r[2][2].value() > 0.0 {
            (((square * (35.0 / 1152.0) + 5.0 / 112.0) * square + 3.0 / 40.0) * square + 1.0 / 6.0)
                * square
                * 0.5
                + 0.5
        } else {
            let sine = square.sqrt();
            sine.atan2(r[2][2]) / (sine * 2.0)
        };
        q.copy_from_slice(&[-share * y, share * x]);
    }

    fn rows(&self) -> Vec<Row<S>> {
        [&together()[..], &[Row::NoTwist]].concat()
    }

    fn labels(&self) -> (Vec<&'static str>, &'static [&'static str]) {
        (vec!["bend about x", "bend about y"], &[])
    }
}
