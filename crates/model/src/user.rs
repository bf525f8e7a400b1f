//! Functions that users write in Rust: forces between frames, and external dynamics.

use crate::corners::Binder;
use crate::math::{Mat3, Motion, Pose, Vec3, Wrench};
use gelenk_core::{Dual, Lift, Real};
use std::sync::Arc;

/// Numbers with a derivative along one direction.
pub type Slope = Dual<f64, 1>;

/// Most frames and most signals a user force may see, most inputs an external element may have.
pub(crate) const MOST_INPUTS: usize = 8;
/// Most states of an external element that users write.
pub(crate) const MOST_STATES: usize = 64;

/// What a user force sees.
#[derive(Debug, Clone, Copy)]
pub struct ForceInput<'a, R = f64> {
    /// Time \[s\].
    pub t: R,
    /// The motions of its frames.
    pub frames: &'a [Motion<R>],
    /// The values of its signals.
    pub signals: &'a [R],
}

/// A force that users write. Write it once, generic over [`Real`], and call that from both methods: then its derivatives
/// are exact.
pub trait UserForce: Send + Sync {
    /// The force and torque on every frame, about its origin, in world axes. `out` holds zeros before the call.
    fn wrenches(&self, x: &ForceInput<'_, f64>, out: &mut [Wrench<f64>]);

    /// The same with derivatives, which only implicit methods need; central differences unless written.
    fn wrenches_along(&self, x: &ForceInput<'_, Slope>, out: &mut [Wrench<Slope>]) {
        let h = x.step();
        let mut ends = [[Wrench::zero(); MOST_INPUTS]; 3];
        for (end, s) in ends.iter_mut().zip([-h, 0.0, h]) {
            let end = &mut end[..out.len()];
            x.shifted(s, |x| self.wrenches(x, end));
        }
        for (k, out) in out.iter_mut().enumerate() {
            let join = |of: fn(&Wrench) -> &Vec3| {
                Vec3(std::array::from_fn(|i| {
                    let [below, value, above] = [0, 1, 2].map(|end: usize| of(&ends[end][k]).0[i]);
                    Dual { value, derivatives: [slope(above, below, h)] }
                }))
            };
            *out = Wrench { force: join(|w| &w.force), torque: join(|w| &w.torque) };
        }
    }
}

/// The derivative from the values at `±h`; no direction, no derivative.
fn slope(above: f64, below: f64, h: f64) -> f64 {
    if h == 0.0 { 0.0 } else { (above - below) / (2.0 * h) }
}

impl ForceInput<'_, Slope> {
    fn numbers(&self, mut see: impl FnMut(&Slope)) {
        see(&self.t);
        for frame in self.frames {
            frame.pose.rotation.0.iter().flatten().for_each(&mut see);
            [frame.pose.origin, frame.omega, frame.velocity].iter().flat_map(|v| &v.0).for_each(&mut see);
        }
        self.signals.iter().for_each(see);
    }

    /// A step along the direction at which rounding and curvature of central differences balance.
    fn step(&self) -> f64 {
        let (mut size, mut way) = (1.0_f64, 0.0_f64);
        self.numbers(|x| {
            size = size.max(x.value.abs());
            way = way.max(x.derivatives[0].abs());
        });
        if way == 0.0 { 0.0 } else { f64::EPSILON.cbrt() * size / way }
    }

    /// Calls `f` at a place along the direction.
    fn shifted(&self, s: f64, f: impl FnOnce(&ForceInput<'_, f64>)) {
        let at = |x: &Slope| x.value + s * x.derivatives[0];
        let vector = |v: &Vec3<Slope>| Vec3(std::array::from_fn(|i| at(&v.0[i])));
        let mut frames = [Motion::ground(); MOST_INPUTS];
        for (to, from) in frames.iter_mut().zip(self.frames) {
            let rotation = Mat3(from.pose.rotation.0.map(|row| row.map(|x| at(&x))));
            *to = Motion {
                pose: Pose { rotation, origin: vector(&from.pose.origin) },
                omega: vector(&from.omega),
                velocity: vector(&from.velocity),
            };
        }
        let mut signals = [0.0; MOST_INPUTS];
        for (to, from) in signals.iter_mut().zip(self.signals) {
            *to = at(from);
        }
        let (frames, signals) = (&frames[..self.frames.len()], &signals[..self.signals.len()]);
        f(&ForceInput { t: at(&self.t), frames, signals });
    }
}

/// A function as a user force, with derivatives by differences.
pub(crate) struct Differenced<F>(pub(crate) F);

impl<F: Fn(&ForceInput<'_, f64>, &mut [Wrench<f64>]) + Send + Sync> UserForce for Differenced<F> {
    fn wrenches(&self, x: &ForceInput<'_, f64>, out: &mut [Wrench<f64>]) {
        (self.0)(x, out);
    }
}

/// External dynamics that users write: `u' = d(t, u, inputs)`.
pub trait UserDynamics: Send + Sync {
    /// The rates of the states `u`.
    fn rates(&self, t: f64, u: &[f64], inputs: &[f64], out: &mut [f64]);

    /// The same equations with corners that a binder gives, where they have some.
    fn with_corners(&self, binder: &mut Binder) -> Option<Arc<dyn UserDynamics>> {
        let _ = binder;
        None
    }

    /// The same with derivatives, which only implicit methods need; central differences unless written.
    fn rates_along(&self, t: Slope, u: &[Slope], inputs: &[Slope], out: &mut [Slope]) {
        let numbers = || std::iter::once(&t).chain(u).chain(inputs);
        let size = numbers().fold(1.0_f64, |m, x| m.max(x.value.abs()));
        let way = numbers().fold(0.0_f64, |m, x| m.max(x.derivatives[0].abs()));
        let h = if way == 0.0 { 0.0 } else { f64::EPSILON.cbrt() * size / way };
        let mut ends = [[0.0; MOST_STATES]; 3];
        for (end, s) in ends.iter_mut().zip([-h, 0.0, h]) {
            let at = |x: &Slope| x.value + s * x.derivatives[0];
            let mut state = [0.0; MOST_STATES];
            state.iter_mut().zip(u).for_each(|(to, from)| *to = at(from));
            let mut seen = [0.0; MOST_INPUTS];
            seen.iter_mut().zip(inputs).for_each(|(to, from)| *to = at(from));
            self.rates(at(&t), &state[..u.len()], &seen[..inputs.len()], &mut end[..out.len()]);
        }
        for (k, out) in out.iter_mut().enumerate() {
            *out = Dual { value: ends[1][k], derivatives: [slope(ends[2][k], ends[0][k], h)] };
        }
    }
}

/// The numbers that user code is called with.
pub trait Number: Real {
    /// The wrenches of a force.
    fn wrenches(force: &dyn UserForce, x: &ForceInput<'_, Self>, out: &mut [Wrench<Self>]);
    /// The rates of external states.
    fn rates(dynamics: &dyn UserDynamics, t: Self, u: &[Self], inputs: &[Self], out: &mut [Self]);
}

/// The numbers that a model can be made of.
pub trait Scalar: Number + Lift<Self> {}

impl<S: Number + Lift<S>> Scalar for S {}

impl Number for f64 {
    fn wrenches(force: &dyn UserForce, x: &ForceInput<'_, f64>, out: &mut [Wrench<f64>]) {
        force.wrenches(x, out);
    }
    fn rates(dynamics: &dyn UserDynamics, t: f64, u: &[f64], inputs: &[f64], out: &mut [f64]) {
        dynamics.rates(t, u, inputs, out);
    }
}

impl Number for Slope {
    fn wrenches(force: &dyn UserForce, x: &ForceInput<'_, Slope>, out: &mut [Wrench<Slope>]) {
        force.wrenches_along(x, out);
    }
    fn rates(dynamics: &dyn UserDynamics, t: Slope, u: &[Slope], inputs: &[Slope], out: &mut [Slope]) {
        dynamics.rates_along(t, u, inputs, out);
    }
}
