//! Coulomb friction in proportion to the reaction of a joint.

use super::account::{Powers, Relaxed};
use super::coordinate::COORDINATE;
use super::element::{ForceLaw, ForceTable, PlacedLaw};
use super::{Arguments, Force, ForceKind};
use crate::constraints::{Frames, Pair};
use crate::coordinates::CoordinatePlace;
use crate::dependence::{See, each_node};
use crate::external::PlacedExternal;
use crate::forest::Scene;
use crate::joints::{JointLaw as _, MOST, Shape};
use crate::keys::{Key, Keys};
use crate::math::Vec3;
use crate::model::{JointCoordinate, JointId};
use crate::places::{Held, Places};
use crate::rows::Coordinate;
use crate::user::{Number, Scalar};
use gelenk_core::{Lift, Real};
use std::collections::HashMap;

/// Reactions below this \[N\] cause less friction unless something else is said.
const THRESHOLD: f64 = 1e-6;
/// Rates below this fraction of the velocity of regularisation are zero. A joint that creeps to rest would come to rates that processors
/// compute slowly, ten times so.
const REST: f64 = 1e-100;

/// Coulomb friction along a joint coordinate, in proportion to the force that the joint transmits:
/// `−μ r N tanh(rate / v₀)`, where `N` follows from the reaction `n` across the directions in which the joint slides:
/// `N = n²/√(n² + n₀²)`, which is smooth at zero, and differs from `n` by `n₀²/(2 n)` only where `n` is large.
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
    /// `n₀`: reactions below this \[N\] cause less friction.
    pub threshold: S,
}

impl<S: Real> Friction<S> {
    /// Friction of a joint that slides.
    pub fn sliding(coordinate: JointCoordinate, coefficient: S, velocity: S) -> Self {
        Self::turning(coordinate, coefficient, S::from(1.0), velocity)
    }

    /// Friction of a pin of this radius \[m\].
    pub fn turning(coordinate: JointCoordinate, coefficient: S, radius: S, velocity: S) -> Self {
        Self { coordinate, coefficient, radius, velocity, threshold: S::from(THRESHOLD) }
    }
}

impl<S: Real> Force<S> {
    /// Friction in proportion to the reaction of a joint.
    pub fn friction(name: impl Into<String>, friction: Friction<S>) -> Self {
        Self::new(name, friction)
    }
}

impl<S: Real> ForceLaw<S> for Friction<S> {
    type Placed = PlacedFriction<S>;

    fn along(&self) -> Vec<JointCoordinate> {
        vec![self.coordinate]
    }

    fn rubs(&self) -> Option<JointId> {
        Some(self.coordinate.joint)
    }

    fn check(&self) -> Result<(), String> {
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

    fn place(&self, at: &Places<'_, S>) -> Result<PlacedFriction<S>, String> {
        let joint = self.coordinate.joint;
        let (pair, rows) = at.held(joint).ok_or("its joint constrains nothing")?;
        if rows.is_empty() {
            return Err("its joint transmits no forces, so nothing rubs; choose another joint".into());
        }
        let shape: &Shape<S> = &at.model.shapes[joint.0];
        let slides = shape.coordinates().iter().filter_map(|(_, c)| match c {
            Coordinate::Slide(axis) => Some(*axis),
            Coordinate::Turn { .. } => None,
        });
        let place = at.coordinate(self.coordinate);
        let slides = slides.collect();
        Ok(PlacedFriction { at: place, pair, rows, slides, given: *self, places: Vec::new() })
    }
}

impl ForceTable for Friction {
    const NAME: &'static str = "friction";
    const ABOUT: &'static str = "Coulomb friction along a joint coordinate: coefficient · radius · N · tanh(rate/velocity), against the motion. N is \
         n²/√(n² + threshold²), where n is the reaction of the joint across the directions in which it slides: n itself, but for \
         threshold²/(2n), where n is larger than the threshold. Below `velocity` the joint creeps; it does not stick.";
    const EXAMPLE: &'static str =
        "coordinate = \"elbow.angle\"\ncoefficient = 0.2\nradius = 0.05\nvelocity = 0.3\nthreshold = 0.1";

    fn read<K: Keys>(keys: &mut K) -> Result<ForceKind, K::Fault> {
        let radius = Key::new("radius", "m", "Radius of the pin where the coordinate is an angle.");
        let velocity =
            Key::new("velocity", "m/s or rad/s", "Rate at which friction has three quarters of its size.");
        let threshold = Key::new(
            "threshold",
            "N",
            "Reactions below this cause less friction, so that it is smooth where the reaction passes zero.",
        );
        Ok(Friction {
            coordinate: keys.coordinate(COORDINATE)?,
            coefficient: keys.number(Key::new("coefficient", "", "Coefficient of friction."))?,
            radius: keys.number_or(radius, 1.0)?,
            velocity: keys.number(velocity)?,
            threshold: keys.number_or(threshold, THRESHOLD)?,
        }
        .into())
    }
}

#[derive(Debug, Clone)]
pub(crate) struct PlacedFriction<S = f64> {
    at: CoordinatePlace<S>,
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

impl<S: Real> PlacedFriction<S> {
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
        let mut rate = rate / R::lift(self.given.velocity);
        if rate.value().abs() < REST {
            rate -= R::from(rate.value());
        }
        rate.tanh().times(-self.given.coefficient * self.given.radius)
    }

    /// The velocities it acts on.
    fn velocities(&self) -> Vec<usize> {
        match &self.at {
            CoordinatePlace::Own { v, .. } => vec![*v],
            CoordinatePlace::Between(_) => self.pair.velocities().collect(),
        }
    }
}

impl<S: Real> PlacedLaw<S> for PlacedFriction<S> {
    const SIZES: &'static [&'static str] = &[""];

    fn act<R: Number + Lift<S>>(
        &self,
        x: &Arguments<'_, R>,
        externals: &[PlacedExternal<S>],
        scene: &mut Scene<R>,
        direct: &mut [R],
    ) {
        self.at.push(self.size(0, x, externals, scene), scene, direct);
    }

    fn size<R: Lift<S>>(
        &self,
        _: usize,
        x: &Arguments<'_, R>,
        _: &[PlacedExternal<S>],
        scene: &Scene<R>,
    ) -> R {
        let Grip { reaction, size, .. } = self.grip(x, scene);
        self.share(x, scene) * (reaction.dot(reaction) / size)
    }

    fn powers(
        &self,
        _: &Relaxed<S>,
        x: &Arguments<'_, S>,
        externals: &[PlacedExternal<S>],
        scene: &Scene<S>,
    ) -> Powers<S>
    where
        S: Scalar,
    {
        let (_, rate) = self.at.measure(x.p, x.v, scene);
        Powers::of_rest(self.size(0, x, externals, scene) * rate)
    }

    fn depends_on(&self, _: &[PlacedExternal<S>], see: See<'_>) {
        self.at.depends_on(see);
        each_node([&self.pair.a, &self.pair.b], see);
    }

    fn lay_out(
        &mut self,
        entries: &mut Vec<(usize, usize)>,
        known: &mut HashMap<(usize, usize), usize>,
    ) -> bool {
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
        true
    }

    fn add_slopes<R: Lift<S>>(&self, x: &Arguments<'_, R>, scene: &Scene<R>, out: &mut [R]) {
        let Grip { frames, reaction, size } = self.grip(x, scene);
        // dN/dn = (n/s)(2 − n²/s²), with s = √(n² + n₀²)
        let steepness = (R::from(2.0) - reaction.dot(reaction) / size.squared()) / size;
        let share = self.share(x, scene) * steepness;
        let mut slopes = [R::from(0.0); MOST];
        for (slope, held) in slopes.iter_mut().zip(&self.rows) {
            let force = held.part.gradient(&frames.a, &frames.b).on_b.force;
            *slope = (share * reaction.dot(self.across(force, scene))).times(-held.factor);
        }
        let mut places = self.places.iter();
        let mut add = |direction: R| {
            for (slope, &place) in slopes[..self.rows.len()].iter().zip(&mut places) {
                out[place] += direction * *slope;
            }
        };
        match &self.at {
            CoordinatePlace::Own { .. } => add(R::from(1.0)),
            CoordinatePlace::Between(its) => {
                let gradient = its.coordinate.gradient(&frames.a, &frames.b);
                self.pair.spread(scene, &frames, &gradient, add);
            }
        }
    }
}
