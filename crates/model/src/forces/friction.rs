use super::Arguments;
use crate::constraints::{Frames, Pair};
use crate::coordinates::Place;
use crate::forest::Scene;
use crate::joints::{Law as _, MOST, Shape};
use crate::math::Vec3;
use crate::model::JointCoordinate;
use crate::places::{Held, Places};
use crate::rows::Coordinate;
use gelenk_core::{Lift, Real};
use std::collections::HashMap;

/// Coulomb friction along a joint coordinate, in proportion to the force that the joint transmits:
/// `−μ r N tanh(rate / v₀)`, where `N` is the reaction across the directions in which the joint slides.
///
/// `N` follows from the multipliers, so that the joint is a constraint in all coordinates and never carries a body.
/// Where constraints are redundant, `N` is that of the multipliers found.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Friction<S = f64> {
    /// The coordinate.
    pub coordinate: JointCoordinate,
    /// `μ`.
    pub coefficient: S,
    /// `r`: the radius of the pin \[m\] where the coordinate is an angle, 1 where the joint slides.
    pub radius: S,
    /// `v₀`: at this rate friction has three quarters of its full size \[m/s or rad/s\]. Below it the joint creeps.
    pub velocity: S,
    /// Reactions below this \[N\] cause less friction: `√(n² + n₀²) − n₀` in place of `n`, which is smooth at zero.
    pub threshold: S,
}

impl<S: Real> Friction<S> {
    /// Friction of a joint that slides.
    pub fn sliding(coordinate: JointCoordinate, coefficient: S, velocity: S) -> Self {
        Self::turning(coordinate, coefficient, S::from(1.0), velocity)
    }

    /// Friction of a pin of this radius \[m\].
    pub fn turning(coordinate: JointCoordinate, coefficient: S, radius: S, velocity: S) -> Self {
        Self { coordinate, coefficient, radius, velocity, threshold: S::from(1e-6) }
    }

    pub(super) fn check(&self) -> Result<(), String> {
        let positive = |name: &str, x: S| {
            let x = x.value();
            let wrong = || format!("its {name} must be positive, not {x}");
            (x.is_finite() && x > 0.0).then_some(()).ok_or_else(wrong)
        };
        let coefficient = self.coefficient.value();
        if !coefficient.is_finite() || coefficient < 0.0 {
            return Err(format!(
                "its coefficient is {coefficient}; friction brakes, so it must not be negative"
            ));
        }
        positive("radius", self.radius)?;
        positive("velocity of regularisation", self.velocity)?;
        positive("threshold", self.threshold)
    }

    pub(super) fn acting(&self, at: &Places<'_, S>) -> Result<Acting<S>, String> {
        let joint = self.coordinate.joint;
        let (pair, rows) = at.held(joint).ok_or("its joint is no constraint")?;
        if rows.is_empty() {
            return Err("its joint transmits no forces, so that nothing rubs; choose another joint".into());
        }
        let shape: &Shape<S> = &at.model.shapes[joint.0];
        let slides = shape.coordinates().iter().filter_map(|(_, c)| match c {
            Coordinate::Slide(axis) => Some(*axis),
            Coordinate::Turn { .. } => None,
        });
        let place = at.coordinate(self.coordinate);
        Ok(Acting { at: place, pair, rows, slides: slides.collect(), given: *self, places: Vec::new() })
    }
}

#[derive(Debug, Clone)]
pub(crate) struct Acting<S = f64> {
    at: Place<S>,
    pair: Pair<S>,
    rows: Vec<Held<S>>,
    /// Axes of `A` along which the joint slides: forces along them press nothing together.
    slides: Vec<usize>,
    given: Friction<S>,
    /// Places of its entries among the values of `F`: for every velocity, every row.
    places: Vec<usize>,
}

/// How strongly the joint is pressed together.
struct Grip<R> {
    frames: Frames<R>,
    reaction: Vec3<R>,
    /// `√(n² + n₀²)`.
    size: R,
}

impl<S: Real> Acting<S> {
    /// What is left of a force across the directions in which the joint slides.
    fn across<R: Lift<S>>(&self, force: Vec3<R>, scene: &Scene<R>) -> Vec3<R> {
        let axes = scene.motion(&self.pair.a).pose.rotation;
        self.slides.iter().fold(force, |f, &i| f - axes.column(i) * f.dot(axes.column(i)))
    }

    fn grip<R: Lift<S>>(&self, x: &Arguments<'_, R>, scene: &Scene<R>) -> Grip<R> {
        let frames = self.pair.located(scene, x.p, x.v);
        let mut force = Vec3::zero();
        for held in &self.rows {
            force -= held.part.gradient(&frames.a, &frames.b).on_b.force * x.lam[held.row].times(held.factor);
        }
        let reaction = self.across(force, scene);
        let size = (reaction.dot(reaction) + R::lift(self.given.threshold).squared()).sqrt();
        Grip { frames, reaction, size }
    }

    /// Friction per force that presses the joint together.
    fn share<R: Lift<S>>(&self, x: &Arguments<'_, R>, scene: &Scene<R>) -> R {
        let (_, rate) = self.at.measure(x.p, x.v, scene);
        (rate / R::lift(self.given.velocity)).tanh().times(-self.given.coefficient * self.given.radius)
    }

    pub(super) fn size<R: Lift<S>>(&self, x: &Arguments<'_, R>, scene: &Scene<R>) -> R {
        let pressed = self.grip(x, scene).size - R::lift(self.given.threshold);
        self.share(x, scene) * pressed
    }

    pub(super) fn act<R: Lift<S>>(&self, x: &Arguments<'_, R>, scene: &mut Scene<R>, direct: &mut [R]) {
        self.at.push(self.size(x, scene), scene, direct);
    }

    /// The coordinate it acts along, and the frames of its joint.
    pub(crate) fn touches(&self) -> (&Place<S>, &Pair<S>) {
        (&self.at, &self.pair)
    }

    /// The velocities it acts on.
    fn velocities(&self) -> Vec<usize> {
        match &self.at {
            Place::Own { v, .. } => vec![*v],
            Place::Between(_) => self.pair.velocities().collect(),
        }
    }

    /// Lays out its part of `F`.
    pub(crate) fn lay_out(
        &mut self,
        entries: &mut Vec<(usize, usize)>,
        known: &mut HashMap<(usize, usize), usize>,
    ) {
        self.places.clear();
        for velocity in self.velocities() {
            for held in &self.rows {
                let entry = (velocity, held.row);
                // two coordinates of one joint may rub
                let place = *known.entry(entry).or_insert_with(|| {
                    entries.push(entry);
                    entries.len() - 1
                });
                self.places.push(place);
            }
        }
    }

    /// Adds its part of `F = ∂f/∂λ`.
    pub(crate) fn add_slopes<R: Lift<S>>(&self, x: &Arguments<'_, R>, scene: &Scene<R>, out: &mut [R]) {
        let Grip { frames, reaction, size } = self.grip(x, scene);
        let share = self.share(x, scene);
        let mut slopes = [R::from(0.0); MOST];
        for (slope, held) in slopes.iter_mut().zip(&self.rows) {
            let force = held.part.gradient(&frames.a, &frames.b).on_b.force;
            *slope = (share * reaction.dot(self.across(force, scene)) / size).times(-held.factor);
        }
        let mut places = self.places.iter();
        let mut add = |direction: R| {
            for (slope, &place) in slopes[..self.rows.len()].iter().zip(&mut places) {
                out[place] += direction * *slope;
            }
        };
        match &self.at {
            Place::Own { .. } => add(R::from(1.0)),
            Place::Between(its) => {
                let gradient = its.coordinate.gradient(&frames.a, &frames.b);
                self.pair.spread(scene, &frames, &gradient, add);
            }
        }
    }
}
