//! Energies, powers and momentum.

use super::Parts;
use crate::Law;
use crate::forces::{Acting, Arguments};
use crate::forest::Scene;
use crate::math::{Vec3, Wrench};
use gelenk_core::Dual;

/// The part of a force that has a potential: its law at `t = 0` without any rate, over a length or a coordinate.
#[derive(Debug, Clone)]
pub(super) struct Potential {
    /// Which of the forces.
    pub(super) force: usize,
    /// Where its potential is zero.
    relaxed: f64,
}

/// The law of a force over what it depends on, the sign with which it pulls at that, and its value and rate.
fn stretch<'a>(
    acting: &'a Acting,
    x: &Arguments<'_, f64>,
    scene: &Scene<f64>,
) -> Option<(&'a Law<3>, f64, f64, f64)> {
    if let Acting::Spring(spring) = acting {
        let (a, b) = (scene.motion(&spring.a), scene.motion(&spring.b));
        let rho = b.pose.origin - a.pose.origin;
        let length = rho.norm();
        let rate = if length == 0.0 { 0.0 } else { rho.dot(b.velocity - a.velocity) / length };
        return Some((&spring.law, -1.0, length, rate));
    }
    if let Acting::Coordinate { at, law } = acting {
        let (value, rate) = at.measure(x.p, x.v, scene);
        return Some((law, 1.0, value, rate));
    }
    None
}

impl Parts {
    /// The potentials of the forces; the scene is that of the start.
    pub(super) fn potentials(&self, x: &Arguments<'_, f64>, scene: &Scene<f64>) -> Vec<Potential> {
        let forces = self.forces.iter().enumerate();
        let potential = |(force, (_, acting)): (usize, &(String, Acting))| {
            let (law, _, start, _) = stretch(acting, x, scene)?;
            Some(Potential { force, relaxed: relaxed(law, start) })
        };
        forces.filter_map(potential).collect()
    }

    /// Energy of springs and of forces along coordinates, and its rate.
    pub(super) fn spring_energy(
        &self,
        potentials: &[Potential],
        x: &Arguments<'_, f64>,
        scene: &Scene<f64>,
    ) -> (f64, f64) {
        let (mut energy, mut power) = (0.0, 0.0);
        for potential in potentials {
            let (_, acting) = &self.forces[potential.force];
            let Some((law, sign, value, rate)) = stretch(acting, x, scene) else { continue };
            let at_rest = |s: f64| law.value([s, 0.0, 0.0]);
            energy -= sign * integral(&at_rest, potential.relaxed, value);
            power -= sign * at_rest(value) * rate;
        }
        (energy, power)
    }

    /// Kinetic energy.
    pub(super) fn kinetic_energy(&self, scene: &Scene<f64>) -> f64 {
        let parts = self.forest.nodes.iter().zip(&scene.motions);
        parts
            .map(|(node, motion)| {
                let spin = motion.pose.rotation.transpose_mul(motion.omega);
                0.5 * (node.mass * motion.velocity.dot(motion.velocity) + spin.dot(node.inertia * spin))
            })
            .sum()
    }

    /// Energy of gravity.
    pub(super) fn gravity_energy(&self, scene: &Scene<f64>) -> f64 {
        let parts = self.forest.nodes.iter().zip(&scene.motions);
        parts.map(|(node, motion)| -node.mass * self.gravity.dot(motion.pose.origin)).sum()
    }

    /// Mass of all bodies and their centre; the origin where there is no mass.
    pub(super) fn centre_of_mass(&self, scene: &Scene<f64>) -> (f64, Vec3) {
        let (mut mass, mut moment) = (0.0, Vec3::zero());
        for (node, motion) in self.forest.nodes.iter().zip(&scene.motions) {
            mass += node.mass;
            moment += motion.pose.origin * node.mass;
        }
        (mass, if mass > 0.0 { moment * (1.0 / mass) } else { moment })
    }

    /// Momentum of all bodies, and angular momentum about a point.
    pub(super) fn momentum(&self, scene: &Scene<f64>, about: Vec3) -> Wrench {
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
        x: &Arguments<'_, f64>,
        v: &[f64],
        scene: &mut Scene<f64>,
        (direct, out): (&mut [f64], &mut [f64]),
    ) -> f64 {
        direct.fill(0.0);
        scene.wrenches.fill(Wrench::zero());
        for (i, (_, force)) in self.forces.iter().enumerate() {
            if only.is_none_or(|only| only == i) {
                force.act(x, &self.externals, scene, direct);
            }
        }
        out.fill(0.0);
        self.forest.gather(scene, out);
        out.iter().zip(direct.iter()).zip(v).map(|((f, d), v)| (f + d) * v).sum()
    }
}

/// Where a law gives no force, searched from the start by Newton's method; the start itself if there is no such place.
fn relaxed(law: &Law<3>, start: f64) -> f64 {
    let at = |s: f64| {
        let rest = Dual::constant(0.0);
        law.eval([Dual::<f64, 1>::variable(s, 0), rest, rest])
    };
    let first = at(start).value.abs();
    let mut s = start;
    for _ in 0..50 {
        let f = at(s);
        if f.value.abs() <= 1e-12 * first {
            return s;
        }
        let step = f.value / f.derivatives[0];
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
pub(super) fn integral(f: &impl Fn(f64) -> f64, from: f64, to: f64) -> f64 {
    let whole = gauss(f, from, to);
    let size = gauss(&|s| f(s).abs(), from, to).abs();
    refine(f, (from, to), whole, 1e-14 * size, HALVINGS)
}

fn refine(f: &impl Fn(f64) -> f64, (a, b): (f64, f64), whole: f64, slack: f64, depth: u32) -> f64 {
    let middle = 0.5 * (a + b);
    let (left, right) = (gauss(f, a, middle), gauss(f, middle, b));
    if depth == 0 || !whole.is_finite() || (left + right - whole).abs() <= slack {
        return left + right;
    }
    refine(f, (a, middle), left, slack, depth - 1) + refine(f, (middle, b), right, slack, depth - 1)
}

fn gauss(f: &impl Fn(f64) -> f64, a: f64, b: f64) -> f64 {
    let (middle, half) = (0.5 * (a + b), 0.5 * (b - a));
    half * GAUSS.iter().map(|(x, w)| w * (f(middle - half * x) + f(middle + half * x))).sum::<f64>()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn integrals_of_smooth_and_of_broken_functions() {
        let close =
            |found: f64, expected: f64| assert!((found - expected).abs() < 1e-12, "{found} {expected}");
        close(integral(&f64::exp, 0.0, 2.0), 2.0_f64.exp() - 1.0);
        close(integral(&|s| (s - 0.3_f64).abs(), 0.0, 1.0), 0.5 * (0.09 + 0.49));
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
