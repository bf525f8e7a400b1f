//! Pairs at random poses: gaps against independent computations, derivatives against differences.

mod field;
mod function;
mod meshes;
mod planar;
mod solids;

use super::*;
use crate::math::Mat3;
use crate::random::Random;
use gelenk_core::Dual;

/// How a frame moves: turned about an axis, and shifted with a constant acceleration.
#[derive(Clone, Copy)]
struct Flight {
    start: Pose,
    axis: Vec3,
    rate: f64,
    velocity: Vec3,
    acceleration: Vec3,
}

impl Flight {
    fn random(random: &mut Random, reach: f64) -> Self {
        let mut vector = || Vec3([random.draw(), random.draw(), random.draw()]);
        let axis = unit(vector());
        let turn = unit(vector());
        let (origin, velocity, acceleration) = (vector() * reach, vector(), vector());
        let start = Pose { rotation: Mat3::about(turn, (3.0 * random.draw()).sin_cos()), origin };
        Self { start, axis, rate: random.draw(), velocity, acceleration }
    }

    fn at<R: Lift<f64>>(&self, t: R) -> Pose<R> {
        let start = Pose::constant(&self.start);
        let turn = Mat3::about(Vec3::constant(self.axis), (t * self.rate).sin_cos());
        let shift = Vec3::constant(self.velocity) * t + Vec3::constant(self.acceleration) * (t * t * 0.5);
        Pose { rotation: turn * start.rotation, origin: start.origin + shift }
    }

    /// The velocity of the body's point that is at `x` at time 0.
    fn velocity_at(&self, x: Vec3) -> Vec3 {
        self.velocity + (self.axis * self.rate).cross(x - self.start.origin)
    }
}

/// The features found at first sight.
fn first_look(pair: &Pair, a: &Pose, b: &Pose) -> Vec<Look> {
    let held = vec![NONE; pair.slots()];
    let mut out = vec![Look { found: NONE, margin: 0.0 }; pair.slots()];
    pair.look(&held, a, b, &mut out);
    out
}

/// Does the normal jump from one feature to the other?
fn jumps(pair: &Pair, features: [i64; 2], a: &Pose, b: &Pose) -> bool {
    let [old, new] = features.map(|feature| pair.touch(feature, a, b).normal);
    (new - old).norm() > 1e-6
}

/// Rates and second derivatives along two motions: the first is the velocity of the points of contact along the normal, and both are those of
/// difference quotients, whose error is the bound.
fn check_derivatives(pair: &Pair, feature: i64, a: &Flight, b: &Flight) {
    type Second = Dual<Dual<f64, 1>, 1>;
    let t: Second = Dual::variable(Dual::variable(0.0, 0), 0);
    let exact = pair.touch(feature, &a.at(t), &b.at(t));
    let plain = pair.touch(feature, &a.start, &b.start);
    if feature < 0 || (plain.on_b - plain.on_a).norm() > 5.0 {
        return;
    }
    let rate = exact.gap.value.derivatives[0];
    let kinematic = plain.normal.dot(b.velocity_at(plain.on_b) - a.velocity_at(plain.on_a));
    let name = pair.feature_name(feature);
    let scale = 1.0 + rate.abs();
    assert!((plain.normal.norm() - 1.0).abs() < 1e-12);
    assert!((plain.normal.dot(plain.on_b - plain.on_a) - plain.gap).abs() < 1e-10, "{name}");
    for (k, t) in plain.tangents.iter().enumerate() {
        assert!((t.norm() - 1.0).abs() < 1e-12 && t.dot(plain.normal).abs() < 1e-12, "{name}");
        assert!(t.dot(plain.tangents[1 - k]).abs() < 1e-12);
    }
    assert!((rate - kinematic).abs() < 1e-9 * scale, "{name}: {rate} {kinematic}");
    let slope = |t: f64| -> f64 {
        let t = Dual::<f64, 1>::variable(t, 0);
        pair.touch(feature, &a.at(t), &b.at(t)).gap.derivatives[0]
    };
    let gap = |t: f64| pair.touch(feature, &a.at(t), &b.at(t)).gap;
    let differences = |f: &dyn Fn(f64) -> f64, h: f64| {
        let d = |h: f64| (f(h) - f(-h)) / (2.0 * h);
        (d(2.0 * h) - d(h) * 20.0 + d(0.5 * h) * 64.0) / 45.0
    };
    let curvature = exact.gap.derivatives[0].derivatives[0];
    // near singular places derivatives grow, and with them the error of differences
    let bound = 1e-7 * (1.0 + rate.abs() + curvature.abs());
    let error = [1e-2, 3e-3, 1e-3]
        .map(|h| (differences(&gap, h) - rate).abs())
        .into_iter()
        .fold(f64::INFINITY, f64::min);
    assert!(error < bound, "{name}: rate {rate}, error {error}");
    let error = [1e-2, 3e-3, 1e-3, 3e-4]
        .map(|h| (differences(&slope, h) - curvature).abs())
        .into_iter()
        .fold(f64::INFINITY, f64::min);
    assert!(error < bound, "{name}: second derivative {curvature}, error {error}");
}

/// Follows a pair of one slot along a motion for a second, and calls back at each change of feature, located to rounding. Returns how many there
/// were.
fn follow(pair: &Pair, a: &Flight, b: &Flight, mut change: impl FnMut(Touch, Touch)) -> usize {
    let look = |held: i64, t: f64| {
        let mut out = [Look::stay(held, 0.0)];
        pair.look(&[held], &a.at(t), &b.at(t), &mut out);
        out[0]
    };
    let mut held = look(NONE, 0.0).found;
    let mut changes = 0;
    for k in 1..=200 {
        let (mut low, mut high) = (f64::from(k - 1) / 200.0, f64::from(k) / 200.0);
        if look(held, high).found == held {
            continue;
        }
        for _ in 0..60 {
            let middle = 0.5 * (low + high);
            *if look(held, middle).margin < 0.0 { &mut high } else { &mut low } = middle;
        }
        let found = look(held, high).found;
        change(pair.touch(held, &a.at(high), &b.at(high)), pair.touch(found, &a.at(high), &b.at(high)));
        changes += 1;
        held = look(found, f64::from(k) / 200.0).found;
    }
    changes
}
