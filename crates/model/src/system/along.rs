//! Terms along a direction, by dual numbers.

use super::eval::Out;
use super::{Parts, Work};
use crate::forces::Arguments;
use crate::user::Slope;
use gelenk_core::{Dims, Dual, Lift, Point, Real, State, Structure, TermBuf, Terms};

/// Arguments and results of evaluations along directions.
#[derive(Debug)]
pub(super) struct Along {
    work: Work<Slope>,
    moving: Moving,
    slopes: Slopes,
}

/// A state that moves along a direction.
#[derive(Debug, Clone)]
pub(super) struct Moving {
    p: Vec<Slope>,
    v: Vec<Slope>,
    lam: Vec<Slope>,
    u: Vec<Slope>,
    a: Vec<Slope>,
}

/// Terms with their derivatives.
#[derive(Debug)]
struct Slopes {
    pdot: Vec<Slope>,
    mass: Vec<Slope>,
    force: Vec<Slope>,
    constraint: Vec<Slope>,
    constraint_matrix: Vec<Slope>,
    constraint_rate: Vec<Slope>,
    acceleration: Vec<Slope>,
    udot: Vec<Slope>,
    friction: Vec<Slope>,
}

/// Numbers with their derivatives.
fn join(x: &[f64], dx: &[f64], to: &mut [Slope]) {
    for ((to, &value), &slope) in to.iter_mut().zip(x).zip(dx) {
        *to = Dual { value, derivatives: [slope] };
    }
}

impl Moving {
    pub(super) fn new(d: Dims) -> Self {
        let duals = |n: usize| vec![Slope::from(0.0); n];
        Self { p: duals(d.np), v: duals(d.nv), lam: duals(d.nl), u: duals(d.nu), a: duals(d.nv) }
    }

    /// Goes to a point; the arguments of an evaluation there.
    fn at_point(&mut self, x: &Point<'_>, direction: &Point<'_>) -> Arguments<'_, Slope> {
        join(x.p, direction.p, &mut self.p);
        join(x.v, direction.v, &mut self.v);
        join(x.lam, direction.lam, &mut self.lam);
        join(x.u, direction.u, &mut self.u);
        let t = Dual { value: x.t, derivatives: [direction.t] };
        Arguments { t, p: &self.p, v: &self.v, lam: &self.lam, u: &self.u }
    }

    /// Goes to a state; the arguments of an evaluation there, and the accelerations.
    pub(super) fn at(&mut self, x: &State, direction: &State) -> (Arguments<'_, Slope>, &[Slope]) {
        join(&x.a, &direction.a, &mut self.a);
        let Arguments { t, .. } = self.at_point(&x.point(), &direction.point());
        (Arguments { t, p: &self.p, v: &self.v, lam: &self.lam, u: &self.u }, &self.a)
    }
}

/// The derivatives alone.
pub(super) fn slopes_of(from: &[Slope], to: &mut [f64]) {
    for (to, from) in to.iter_mut().zip(from) {
        *to = from.derivatives[0];
    }
}

impl Along {
    pub(super) fn new(structure: &Structure, nodes: usize) -> Self {
        let d = structure.dims;
        let buffers = TermBuf::new(structure);
        let duals = |n: usize| vec![Slope::from(0.0); n];
        Self {
            work: Work::new(nodes, d.np, d.nv),
            moving: Moving::new(d),
            slopes: Slopes {
                pdot: duals(buffers.pdot.len()),
                mass: duals(buffers.mass.len()),
                force: duals(buffers.force.len()),
                constraint: duals(buffers.constraint.len()),
                constraint_matrix: duals(buffers.constraint_matrix.len()),
                constraint_rate: duals(buffers.constraint_rate.len()),
                acceleration: duals(buffers.acceleration.len()),
                udot: duals(buffers.udot.len()),
                friction: duals(buffers.friction.len()),
            },
        }
    }

    /// The derivative of `M a − f + Gᵀ λ`.
    pub(super) fn residual<S: Real>(
        &mut self,
        parts: &Parts<S>,
        x: &State,
        direction: &State,
        out: &mut [f64],
    ) where
        Slope: Lift<S>,
    {
        let (arguments, a) = self.moving.at(x, direction);
        let (matrix, force) = (&mut self.slopes.constraint_matrix, &mut self.slopes.force);
        parts.residual(&arguments, a, &mut self.work, matrix, force);
        slopes_of(force, out);
    }

    /// Fills the terms in `want` with their derivatives along a direction, on which the numbers of the parts move as well
    /// if they have derivatives.
    pub(super) fn eval<S: Real>(
        &mut self,
        parts: &Parts<S>,
        want: Terms,
        x: &Point<'_>,
        direction: &Point<'_>,
        out: &mut TermBuf,
    ) where
        Slope: Lift<S>,
    {
        let arguments = self.moving.at_point(x, direction);
        let b = &mut self.slopes;
        let mut slices = Out {
            pdot: &mut b.pdot,
            mass: &mut b.mass,
            force: &mut b.force,
            constraint: &mut b.constraint,
            constraint_matrix: &mut b.constraint_matrix,
            constraint_rate: &mut b.constraint_rate,
            acceleration: &mut b.acceleration,
            udot: &mut b.udot,
            friction: &mut b.friction,
        };
        parts.fill(want, &arguments, &mut self.work, &mut slices);
        let copy = |term: Terms, from: &[Slope], to: &mut [f64]| {
            if want.contains(term) {
                slopes_of(from, to);
            }
        };
        copy(Terms::PDOT, &b.pdot, &mut out.pdot);
        copy(Terms::MASS, &b.mass, &mut out.mass);
        copy(Terms::FORCE, &b.force, &mut out.force);
        copy(Terms::CONSTRAINT, &b.constraint, &mut out.constraint);
        copy(Terms::CONSTRAINT_MATRIX, &b.constraint_matrix, &mut out.constraint_matrix);
        copy(Terms::CONSTRAINT_RATE, &b.constraint_rate, &mut out.constraint_rate);
        copy(Terms::ACCELERATION, &b.acceleration, &mut out.acceleration);
        copy(Terms::UDOT, &b.udot, &mut out.udot);
        copy(Terms::FRICTION, &b.friction, &mut out.friction);
    }
}
