//! The terms of the equations of motion, for values and for derivatives.

use super::slopes::{Offer, Slopes};
use super::{Parts, System, Work};
use crate::forces::{Arguments, PlacedLaw as _, ROW_NAME};
use crate::forest::{Depth, Scene};
use crate::joints::{JointLaw as _, Shape};
use crate::math::{Vec3, Wrench};
use crate::rail::{Lost, seen};
use crate::user::{Number, Scalar};
use gelenk_core::{
    Contacts, Corners, Derivatives, Eval, EvalError, Excitations, ExplicitForm, Lift, Parameters, Point,
    Problem, Real, ResidualForm, Rotations, Structure, Switches, TermBuf, Terms,
};

/// Where the terms that are asked for are put.
pub(super) struct Out<'a, R> {
    pub(super) pdot: &'a mut [R],
    pub(super) mass: &'a mut [R],
    pub(super) force: &'a mut [R],
    pub(super) constraint: &'a mut [R],
    pub(super) constraint_matrix: &'a mut [R],
    pub(super) constraint_rate: &'a mut [R],
    pub(super) acceleration: &'a mut [R],
    pub(super) udot: &'a mut [R],
    pub(super) friction: &'a mut [R],
}

impl<S: Real> Parts<S> {
    /// Fills the terms in `want`.
    pub(super) fn fill<R: Number + Lift<S>>(
        &self,
        want: Terms,
        x: &Arguments<'_, R>,
        work: &mut Work<R>,
        out: &mut Out<'_, R>,
    ) {
        if want.contains(Terms::PDOT) {
            self.pdot(x.p, x.v, out.pdot);
        }
        let in_motion = Terms::FORCE | Terms::ACCELERATION;
        let in_place = Terms::CONSTRAINT | Terms::CONSTRAINT_MATRIX;
        let mass = want.contains(Terms::MASS);
        let in_speed = Terms::UDOT | Terms::FRICTION;
        if want.intersects(in_motion) {
            self.forest.locate(x.p, x.v, Depth::Bias, &mut work.scene);
        } else if want.intersects(in_speed) {
            self.forest.locate(x.p, x.v, Depth::Velocities, &mut work.scene);
        } else if want.intersects(in_place) || (mass && !(self.is_absolute && self.flexibles.is_empty())) {
            self.forest.locate(x.p, x.v, Depth::Positions, &mut work.scene);
        }
        if mass {
            self.mass(&work.scene, out.mass);
        }
        if want.intersects(in_place) {
            let g = want.contains(Terms::CONSTRAINT).then_some(&mut *out.constraint);
            let matrix = want.contains(Terms::CONSTRAINT_MATRIX).then_some(&mut *out.constraint_matrix);
            self.constraints.fill(&work.scene, (x.t, x.p), g, matrix);
        }
        if want.contains(Terms::CONSTRAINT_RATE) {
            self.constraints.rates(x.t, out.constraint_rate);
        }
        if want.contains(Terms::ACCELERATION) {
            let (p, v) = &mut work.moving;
            self.constraints.accelerations(&work.scene, (x.t, x.p, x.v), (p, v), out.acceleration);
        }
        if want.contains(Terms::UDOT) {
            let reading = x.reading(&work.scene, &self.externals);
            self.externals.iter().for_each(|element| element.rates(&reading, out.udot));
        }
        if want.contains(Terms::FRICTION) {
            out.friction.fill(R::from(0.0));
            for (_, force) in &self.forces {
                force.add_slopes(x, &work.scene, out.friction);
            }
        }
        if want.contains(Terms::FORCE) {
            self.apply_forces(x, work, None);
            self.deform(x, None, work);
            out.force.fill(R::from(0.0)); // coordinates beside the nodes have no inertia
            self.forest.residual(None, &mut work.scene, out.force);
            for (f, direct) in out.force.iter_mut().zip(&work.direct) {
                *f = *direct - *f;
            }
        }
    }

    /// Gravity and all forces, or one alone, into the wrenches and the direct forces.
    pub(super) fn apply_forces<R: Number + Lift<S>>(
        &self,
        x: &Arguments<'_, R>,
        work: &mut Work<R>,
        only: Option<usize>,
    ) {
        work.direct.fill(R::from(0.0));
        let gravity = if only.is_some() { Vec3::zero() } else { Vec3::constant(self.gravity) };
        for (node, wrench) in self.forest.nodes.iter().zip(&mut work.scene.wrenches) {
            *wrench = Wrench { force: gravity * R::lift(node.mass), torque: Vec3::zero() };
        }
        for (i, (_, force)) in self.forces.iter().enumerate() {
            if only.is_none_or(|only| only == i) {
                force.act(x, &self.externals, &mut work.scene, &mut work.direct);
            }
        }
    }

    /// What deformations add to inertia and weight, with accelerations or without.
    fn deform<R: Number + Lift<S>>(&self, x: &Arguments<'_, R>, a: Option<&[R]>, work: &mut Work<R>) {
        let gravity = Vec3::constant(self.gravity);
        for its in &self.flexibles {
            its.act(gravity, (x.p, x.v, a), &mut work.scene, &mut work.room, &mut work.direct);
        }
    }

    /// `M a − f + Gᵀ λ`; the matrix is room for `G`.
    pub(super) fn residual<R: Number + Lift<S>>(
        &self,
        x: &Arguments<'_, R>,
        a: &[R],
        work: &mut Work<R>,
        matrix: &mut [R],
        out: &mut [R],
    ) {
        self.forest.locate(x.p, x.v, Depth::Bias, &mut work.scene);
        self.apply_forces(x, work, None);
        self.deform(x, Some(a), work);
        out.fill(R::from(0.0)); // coordinates beside the nodes have no inertia
        self.forest.residual(Some(a), &mut work.scene, out);
        for (out, direct) in out.iter_mut().zip(&work.direct) {
            *out -= *direct;
        }
        self.constraints.fill(&work.scene, (x.t, x.p), None, Some(&mut *matrix));
        for (&(i, j), g) in self.constraints.pattern().iter().zip(matrix) {
            out[j] += *g * x.lam[i];
        }
    }

    fn pdot<R: Lift<S>>(&self, p: &[R], v: &[R], out: &mut [R]) {
        for node in &self.forest.nodes {
            let (q, velocities) = (node.coordinates(), node.velocities());
            node.hinge.shape.rate(&p[q.clone()], &v[velocities], &mut out[q]);
        }
        for (shape, first_p, first_v) in &self.extra {
            let (np, nv) = shape.sizes();
            let q = *first_p..first_p + np;
            shape.rate(&p[q.clone()], &v[*first_v..first_v + nv], &mut out[q]);
        }
    }

    pub(super) fn mass<R: Lift<S>>(&self, scene: &Scene<R>, out: &mut [R]) {
        if !self.is_absolute {
            self.forest.mass(scene, out);
            return;
        }
        out.fill(R::from(0.0));
        let mut rest = out;
        for (k, node) in self.forest.nodes.iter().enumerate() {
            if let Some(its) = self.flexibles.iter().find(|its| its.node == k) {
                let (own, behind) = rest.split_at_mut((6 + its.count()).pow(2));
                its.mass(&self.forest, scene, own);
                rest = behind;
                continue;
            }
            let planar = matches!(node.hinge.shape, Shape::Planar(_));
            let (own, behind) = rest.split_at_mut(if planar { 3 } else { 12 });
            if planar {
                own.copy_from_slice(&[node.mass, node.mass, node.inertia.0[2][2]].map(R::lift));
            } else {
                own[..3].fill(R::lift(node.mass));
                // in the axes of the angular velocity, which are those of the joint's frame on the body
                let inertia = node.b.rotation.congruence(&node.inertia);
                for (k, x) in own[3..].iter_mut().enumerate() {
                    *x = R::lift(inertia.0[k % 3][k / 3]);
                }
            }
            rest = behind;
        }
    }

    /// The coordinates with a space of their own, by their ranges.
    pub(super) fn spaces(
        &self,
    ) -> impl Iterator<Item = (Shape<S>, std::ops::Range<usize>, std::ops::Range<usize>)> {
        let nodes = self.forest.nodes.iter().map(|n| (n.hinge.shape, n.coordinates(), n.velocities()));
        let extra = self.extra.iter().map(|(shape, p, v)| {
            let (np, nv) = shape.sizes();
            (*shape, *p..p + np, *v..v + nv)
        });
        nodes.chain(extra)
    }
}

impl<S: Scalar> Parts<S> {
    /// Leaves in the wrenches of the scene what every node hands on to the one that carries it: all that accelerates the
    /// bodies behind it, less the forces on them. Accelerations take the place of the bias.
    pub(super) fn transmit(&self, x: &Arguments<'_, S>, a: &[S], work: &mut Work<S>) {
        self.forest.locate(x.p, x.v, Depth::Bias, &mut work.scene);
        self.transmit_located(x, a, work);
    }

    /// The same in a scene with its bias.
    pub(super) fn transmit_located(&self, x: &Arguments<'_, S>, a: &[S], work: &mut Work<S>) {
        self.apply_forces(x, work, None);
        self.deform(x, Some(a), work);
        self.constraints.add_forces(x.p, x.lam, &mut work.scene);
        for (k, wrench) in &work.pushes.on_nodes {
            work.scene.wrenches[*k] = work.scene.wrenches[*k].plus(*wrench);
        }
        self.forest.residual(Some(a), &mut work.scene, &mut work.direct); // what is left there is not needed
    }
}

impl System {
    /// Puts forces on the bodies into the wrenches of the scene, and those along the velocities beside. Gravity alone needs
    /// no scene.
    fn find_forces(&mut self, x: &Point<'_>) -> Eval {
        self.work.direct.fill(0.0);
        self.parts.calls.at(x.t);
        if !self.parts.forces.is_empty() {
            self.parts.forest.locate(x.p, x.v, Depth::Velocities, &mut self.work.scene);
            self.parts.apply_forces(&arguments(x), &mut self.work, None);
        }
        self.parts.calls.ask()
    }

    /// An error where results are not finite although the state is.
    fn check(&mut self, x: &Point<'_>, results: &[f64]) -> Eval {
        let finite = |x: &[f64]| x.iter().all(|x| x.is_finite());
        let known = [x.p, x.v, x.lam, x.u].into_iter().all(finite);
        if finite(results) || !known { Ok(()) } else { Err(self.blame(x)) }
    }

    /// An error where a wheel has lost its rail.
    fn check_wheels(&mut self, want: Terms, x: &Point<'_>, out: &TermBuf) -> Eval {
        let constraints = &self.parts.constraints;
        for (row, pair, pairing) in constraints.wheels() {
            let of = |term: Terms, numbers: &[f64]| {
                !want.contains(term) || numbers.iter().all(|number| number.is_finite())
            };
            let has_rail = of(Terms::CONSTRAINT, out.constraint.get(row..=row).unwrap_or(&[]))
                && of(
                    Terms::CONSTRAINT_MATRIX,
                    out.constraint_matrix.get(constraints.row_entries(row)).unwrap_or(&[]),
                )
                && of(Terms::ACCELERATION, out.acceleration.get(row..=row).unwrap_or(&[]));
            if !has_rail && x.p.iter().all(|p| p.is_finite()) {
                self.parts.forest.locate(x.p, x.v, Depth::Positions, &mut self.work.scene);
                let frames = pair.located(&self.work.scene, x.p, x.v);
                let (c, axle) = seen(&frames.a, &frames.b);
                let why = pairing.touch(c, axle).err().map_or("is not held by a finite number", Lost::why);
                let name = &constraints.rows[row].name;
                let wheel = name.strip_suffix(ROW_NAME).unwrap_or(name);
                return Err(EvalError::Retry(format!("the wheel '{wheel}' {why} (t = {:.6e} s)", x.t)));
            }
        }
        Ok(())
    }

    /// Which force is behind numbers that are not finite.
    fn blame(&mut self, x: &Point<'_>) -> EvalError {
        let arguments = arguments(x);
        for i in 0..self.parts.forces.len() {
            self.parts.apply_forces(&arguments, &mut self.work, Some(i));
            let wrenches = &self.work.scene.wrenches;
            let finite = wrenches.iter().all(|w| w.force.is_finite() && w.torque.is_finite())
                && self.work.direct.iter().all(|x| x.is_finite());
            if !finite {
                let (name, force) = &self.parts.forces[i];
                if let Some(why) = force.outside(&self.work.scene) {
                    return EvalError::Retry(format!("force '{name}' at t = {:.6e} s: {why}", x.t));
                }
                return EvalError::Retry(format!(
                    "the force '{name}' is not a finite number at t = {:.6e} s; check its law at the state reached there",
                    x.t
                ));
            }
        }
        EvalError::Retry(format!("a force is not a finite number at t = {:.6e} s", x.t))
    }
}

pub(super) fn arguments<'a>(x: &Point<'a>) -> Arguments<'a, f64> {
    Arguments { t: x.t, p: x.p, v: x.v, lam: x.lam, u: x.u }
}

impl Problem for System {
    fn itself(&mut self) -> Option<&mut dyn std::any::Any> {
        Some(self)
    }

    fn structure(&self) -> &Structure {
        &self.structure
    }

    fn eval(&mut self, want: Terms, x: &Point<'_>, out: &mut TermBuf) -> Eval {
        self.parts.calls.at(x.t);
        let mut slices = Out {
            pdot: &mut out.pdot,
            mass: &mut out.mass,
            force: &mut out.force,
            constraint: &mut out.constraint,
            constraint_matrix: &mut out.constraint_matrix,
            constraint_rate: &mut out.constraint_rate,
            acceleration: &mut out.acceleration,
            udot: &mut out.udot,
            friction: &mut out.friction,
        };
        self.parts.fill(want, &arguments(x), &mut self.work, &mut slices);
        self.parts.calls.ask()?;
        self.check_wheels(want, x, out)?;
        if want.contains(Terms::FORCE) {
            self.check(x, &out.force)?;
        }
        if want.contains(Terms::UDOT)
            && let Some(i) = out.udot.iter().position(|d| !d.is_finite())
            && let Some(element) = self.parts.externals.iter().find(|e| e.states.contains(&i))
        {
            return Err(EvalError::Retry(format!(
                "the external element '{}' has a rate that is not a finite number at t = {:.6e} s; check it at the state \
                 reached there",
                element.name, x.t
            )));
        }
        Ok(())
    }

    fn switches(&mut self) -> Option<&mut dyn Switches> {
        self.watch.as_mut().map(|watch| watch as _)
    }

    fn corners(&mut self) -> Option<&mut dyn Corners> {
        if self.board.is_some() { Some(self) } else { None }
    }

    fn contacts(&mut self) -> Option<&mut dyn Contacts> {
        if self.touching.is_empty() { None } else { Some(self) }
    }

    fn rotations(&mut self) -> Option<&mut dyn Rotations> {
        Some(self)
    }

    fn derivatives(&mut self) -> Option<&mut dyn Derivatives> {
        Some(self)
    }

    fn parameters(&mut self) -> Option<&mut dyn Parameters> {
        if self.parameters.is_empty() { None } else { Some(self) }
    }

    fn excitations(&mut self) -> Option<&mut dyn Excitations> {
        if Excitations::count(self) > 0 { Some(self) } else { None }
    }

    fn explicit_form(&mut self) -> Option<&mut dyn ExplicitForm> {
        // which know rigid bodies alone
        if self.parts.flexibles.is_empty() { Some(self) } else { None }
    }

    fn residual_form(&mut self) -> Option<&mut dyn ResidualForm> {
        if self.parts.flexibles.is_empty() { Some(self) } else { None }
    }
}

impl ExplicitForm for System {
    /// `M⁻¹ f` by articulated bodies: the accelerations, where there are no constraints (A02).
    fn accelerations(&mut self, x: &Point<'_>, out: &mut [f64]) -> Eval {
        self.find_forces(x)?;
        let forces = (!self.parts.forces.is_empty()).then_some(&*self.work.scene.wrenches);
        let result = self.formalism.accelerations((x.p, x.v), forces, &self.work.direct, out);
        result.map_err(|velocity| {
            let name = self.structure.names.velocity(velocity);
            EvalError::Retry(format!("the velocity {name} moves no mass; give inertia to what it moves"))
        })?;
        self.check(x, out)
    }
}

impl ResidualForm for System {
    /// `M a − f` by Newton's and Euler's equations, without forming `M` (A03).
    fn residual(&mut self, x: &Point<'_>, a: &[f64], out: &mut [f64]) -> Eval {
        self.find_forces(x)?;
        let forces = (!self.parts.forces.is_empty()).then_some(&*self.work.scene.wrenches);
        out.fill(0.0);
        self.formalism.residual(x.p, x.v, a, forces, out);
        for (out, direct) in out.iter_mut().zip(&self.work.direct) {
            *out -= direct;
        }
        if a.iter().all(|a| a.is_finite()) { self.check(x, out) } else { Ok(()) }
    }
}

impl Rotations for System {
    fn normalise(&mut self, p: &mut [f64]) {
        for (shape, q, _) in self.parts.spaces() {
            shape.normalise(&mut p[q]);
        }
    }

    fn plus(&mut self, p: &[f64], delta: &[f64], out: &mut [f64]) {
        for (shape, q, v) in self.parts.spaces() {
            shape.plus(&p[q.clone()], &delta[v], &mut out[q]);
        }
    }
}

impl Derivatives for System {
    fn along(&mut self, want: Terms, x: &Point<'_>, direction: &Point<'_>, out: &mut TermBuf) -> Eval {
        self.parts.calls.at(x.t);
        self.along.eval(&self.parts, want, x, direction, out);
        self.parts.calls.ask()
    }

    fn dynamics(&mut self, x: &Point<'_>, a: &[f64], out: &mut [f64]) -> bool {
        if matches!(self.slopes, Offer::Unasked) {
            self.slopes = Slopes::new(self).map_or(Offer::None, |slopes| Offer::Formulas(Box::new(slopes)));
        }
        let Offer::Formulas(slopes) = &mut self.slopes else { return false };
        self.parts.calls.at(x.t);
        slopes.fill(&self.parts, x, a, out);
        true
    }
}
