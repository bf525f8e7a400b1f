//! Energies, powers and momentum.

use super::Parts;
use crate::forces::{Arguments, PlacedLaw as _, Relaxed};
use crate::forest::Scene;
use crate::math::{Vec3, Wrench};
use crate::user::Scalar;

/// The power that drives bring in: `−Gᵀλ` along `v`, with `G v = −gᴵ`.
pub(super) fn driven<S: Scalar>(lam: &[S], rates: &[S]) -> S {
    lam.iter().zip(rates).fold(S::from(0.0), |sum, (lam, rate)| sum + *lam * *rate)
}

impl<S: Scalar> Parts<S> {
    /// Where the energies of all forces are zero; the scene is that of the start.
    pub(super) fn relaxed(&self, x: &Arguments<'_, S>, scene: &Scene<S>) -> Vec<Relaxed<S>> {
        self.forces.iter().map(|(_, force)| force.relaxed(x, scene)).collect()
    }

    /// Kinetic energy.
    pub(super) fn kinetic_energy(&self, scene: &Scene<S>) -> S {
        let parts = self.forest.nodes.iter().zip(&scene.motions);
        let deformed = self.flexibles.iter().fold(S::from(0.0), |sum, its| sum + its.momentum(scene).1);
        parts.fold(deformed, |sum, (node, motion)| {
            let spin = motion.pose.rotation.transpose_mul(motion.omega);
            sum + (node.mass * motion.velocity.dot(motion.velocity) + spin.dot(node.inertia * spin)) * 0.5
        })
    }

    /// Energy of gravity.
    pub(super) fn gravity_energy(&self, scene: &Scene<S>) -> S {
        let parts = self.forest.nodes.iter().zip(&scene.motions);
        let deformed =
            self.flexibles.iter().fold(S::from(0.0), |sum, its| sum - self.gravity.dot(its.moment(scene)));
        parts.fold(deformed, |sum, (node, motion)| sum - node.mass * self.gravity.dot(motion.pose.origin))
    }

    /// Mass of all bodies and their centre; the origin where there is no mass.
    pub(super) fn centre_of_mass(&self, scene: &Scene<S>) -> (S, Vec3<S>) {
        let (mut mass, mut moment) = (S::from(0.0), Vec3::zero());
        for (node, motion) in self.forest.nodes.iter().zip(&scene.motions) {
            mass += node.mass;
            moment += motion.pose.origin * node.mass;
        }
        self.flexibles.iter().for_each(|its| moment += its.moment(scene));
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
        for its in &self.flexibles {
            sum = sum.plus(its.momentum(scene).0.about(scene.motions[its.node].pose.origin - about));
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
