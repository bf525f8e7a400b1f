//! Energies, powers and momentum.

use super::Parts;
use crate::Law;
use crate::forces::{Acting, Arguments};
use crate::forest::Scene;
use crate::math::{Vec3, Wrench};
use crate::seen::distance;
use crate::user::Scalar;
use gelenk_core::Real;

/// The part of a force that has a potential: its law at `t = 0` without any rate, over a length or a coordinate.
#[derive(Debug, Clone)]
pub(super) struct Potential<S = f64> {
    /// Which of the forces.
    pub(super) force: usize,
    /// Where its potential is zero.
    relaxed: S,
}

/// The law of a force over what it depends on, the sign with which it pulls at that, and its value and rate.
fn stretch<'a, S: Scalar>(
    acting: &'a Acting<S>,
    x: &Arguments<'_, S>,
    scene: &Scene<S>,
) -> Option<(&'a Law<3, S>, f64, S, S)> {
    if let Acting::Spring(spring) = acting {
        let (length, rate) = distance(&spring.a, &spring.b, scene);
        return Some((&spring.law, -1.0, length, rate));
    }
    if let Acting::Coordinate { at, law } = acting {
        let (value, rate) = at.measure(x.p, x.v, scene);
        return Some((law, 1.0, value, rate));
    }
    None
}

impl<S: Scalar> Parts<S> {
    /// The potentials of the forces; the scene is that of the start.
    pub(super) fn potentials(&self, x: &Arguments<'_, S>, scene: &Scene<S>) -> Vec<Potential<S>> {
        let forces = self.forces.iter().enumerate();
        let potential = |(force, (_, acting)): (usize, &(String, Acting<S>))| {
            let (law, _, start, _) = stretch(acting, x, scene)?;
            Some(Potential { force, relaxed: relaxed(law, start) })
        };
        forces.filter_map(potential).collect()
    }

    /// Energy of springs and of forces along coordinates, and its rate.
    pub(super) fn spring_energy(
        &self,
        potentials: &[Potential<S>],
        x: &Arguments<'_, S>,
        scene: &Scene<S>,
    ) -> (S, S) {
        let zero = S::from(0.0);
        let (mut energy, mut power) = (zero, zero);
        for potential in potentials {
            let (_, acting) = &self.forces[potential.force];
            let Some((law, sign, value, rate)) = stretch(acting, x, scene) else { continue };
            let at_rest = |s: S| law.eval([s, zero, zero]);
            energy -= integral(&at_rest, potential.relaxed, value) * sign;
            power -= at_rest(value) * rate * sign;
        }
        (energy, power)
    }

    /// Kinetic energy.
    pub(super) fn kinetic_energy(&self, scene: &Scene<S>) -> S {
        let parts = self.forest.nodes.iter().zip(&scene.motions);
        parts.fold(S::from(0.0), |sum, (node, motion)| {
            let spin = motion.pose.rotation.transpose_mul(motion.omega);
            sum + (node.mass * motion.velocity.dot(motion.velocity) + spin.dot(node.inertia * spin)) * 0.5
        })
    }

    /// Energy of gravity.
    pub(super) fn gravity_energy(&self, scene: &Scene<S>) -> S {
        let parts = self.forest.nodes.iter().zip(&scene.motions);
        parts.fold(S::from(0.0), |sum, (node, motion)| sum - node.mass * self.gravity.dot(motion.pose.origin))
    }

    /// Mass of all bodies and their centre; the origin where there is no mass.
    pub(super) fn centre_of_mass(&self, scene: &Scene<S>) -> (S, Vec3<S>) {
        let (mut mass, mut moment) = (S::from(0.0), Vec3::zero());
        for (node, motion) in self.forest.nodes.iter().zip(&scene.motions) {
            mass += node.mass;
            moment += motion.pose.origin * node.mass;
        }
        (mass, if mass.value() > 0.0 { moment * (S::from(1.0) / mass) } else { moment })
    }

    /// Momentum of all bodies, and angular momentum about a point.
    pub(super) fn momentum(&self, scene: &Scene<S>, about: Vec3<S>) -> Wrench<S> {
        let mut sum = Wrench::zero();
        for (node, motion) in self.forest.nodes.iter().zip(&scene.motions) {
            let rotation = &motion.pose.rotation;
            let momentum = motion.velocity * node.mass;
            let spin = *rotation * (node.inertia * rotation.transpose_mul(motion.omega));
            let own = Wrench { force: momentum, torque: spin };
            sum = sum.plus(own.about(motion.pose.origin - about));
        }
        sum
    }

    /// Power along `v` of all forces but gravity, or of one alone. The scene belongs to the arguments, which may have other
    /// velocities; its wrenches are lost.
    pub(super) fn power(
        &self,
        only: Option<usize>,
        x: &Arguments<'_, S>,
        v: &[S],
        scene: &mut Scene<S>,
        (direct, out): (&mut [S], &mut [S]),
    ) -> S {
        let zero = S::from(0.0);
        direct.fill(zero);
        scene.wrenches.fill(Wrench::zero());
        for (i, (_, force)) in self.forces.iter().enumerate() {
            if only.is_none_or(|only| only == i) {
                force.act(x, &self.externals, scene, direct);
            }
        }
        out.fill(zero);
        self.forest.gather(scene, out);
        out.iter().zip(direct.iter()).zip(v).fold(zero, |sum, ((f, d), v)| sum + (*f + *d) * *v)
    }
}

/// Where a law gives no force, searched from the start by Newton's method; the start itself if there is no such place.
fn relaxed<S: Scalar>(law: &Law<3, S>, start: S) -> S {
    let at = |s: S| {
        let zero = S::from(0.0);
        law.slope([s, zero, zero], 0)
    };
    let first = at(start).0.value().abs();
    let mut s = start;
    for _ in 0..50 {
        let (f, slope) = at(s);
        let step = f / slope;
        if f.value().abs() <= 1e-12 * first {
            // the last step brings the derivatives
            return if slope.value() == 0.0 || S::DERIVATIVES == 0 { s } else { s - step };
        }
        if !step.is_finite() {
            return start;
        }
        s -= step;
    }
    start
}

/// Nodes and weights of Gauss with four points on [-1, 1]; the other half follows by symmetry.
const GAUSS: [(f64, f64); 2] =
    [(0.339981043584856264803, 0.652145154862546142627), (0.861136311594052575224, 0.347854845137453857373)];
/// Intervals are halved no more often than this.
const HALVINGS: u32 = 40;

/// The integral of a function, to rounding wherever it is smooth between kinks.
pub(super) fn integral<S: Real>(f: &impl Fn(S) -> S, from: S, to: S) -> S {
    let whole = gauss(f, from, to);
    let size = gauss(&|s| f(s).abs(), from, to).value().abs();
    refine(f, (from, to), whole, 1e-14 * size, HALVINGS)
}

fn refine<S: Real>(f: &impl Fn(S) -> S, (a, b): (S, S), whole: S, slack: f64, depth: u32) -> S {
    let middle = (a + b) * 0.5;
    let (left, right) = (gauss(f, a, middle), gauss(f, middle, b));
    if depth == 0 || !whole.is_finite() || (left + right - whole).value().abs() <= slack {
        return left + right;
    }
    refine(f, (a, middle), left, slack, depth - 1) + refine(f, (middle, b), right, slack, depth - 1)
}

fn gauss<S: Real>(f: &impl Fn(S) -> S, a: S, b: S) -> S {
    let (middle, half) = ((a + b) * 0.5, (b - a) * 0.5);
    let pairs = GAUSS.iter().map(|&(x, w)| (f(middle - half * x) + f(middle + half * x)) * w);
    half * pairs.fold(S::from(0.0), |sum, pair| sum + pair)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn integrals_of_smooth_and_of_broken_functions() {
        let close =
            |found: f64, expected: f64| assert!((found - expected).abs() < 1e-12, "{found} {expected}");
        close(integral(&f64::exp, 0.0, 2.0), 2.0_f64.exp() - 1.0);
        close(integral(&|s: f64| (s - 0.3).abs(), 0.0, 1.0), 0.5 * (0.09 + 0.49));
        close(integral(&|s| s, 1.0, -1.0), 0.0);
        close(integral(&|s| 3.0 * s * s, 1.0, -1.0), -2.0);
    }

    #[test]
    fn a_spring_is_relaxed_where_it_gives_no_force() {
        let linear = Law::linear(-8.0, [10.0, 0.3, 0.0]);
        assert!((relaxed(&linear, 2.0) - 0.8).abs() < 1e-12);
        let constant = Law::linear(5.0, [0.0; 3]);
        assert_eq!(relaxed(&constant, 2.0), 2.0);
    }
}
