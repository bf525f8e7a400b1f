//! Forces between a wheel and its rail by creep.
//!
//! With the velocity `w` of the wheel's material at the point of contact, its turning `ω`, the direction `t` along the rail, the normal `n` and
//! the speed `V` of the wheel along the rail:
//!
//! ```text
//! ν_x = w·t/V,   ν_y = w·(n × t)/V,   φ = ω·n/V,      V² → V² + v₀²
//! (F_x, F_y, M) = −s(τ) K (ν_x, ν_y, φ),   τ = |(F_x, F_y)| of K alone over μ N
//! ```
//!
//! `K` holds the coefficients of Kalker's linear theory for the ellipse of Hertz, or given ones; `s` is a law of saturation. `N` follows from
//! the multiplier of the constraint, so that load and creep are those of the same moment.

use super::Arguments;
use super::account::{Powers, Relaxed};
use super::element::{ForceLaw, PlacedLaw};
use crate::constraints::{Pair, Part, Term};
use crate::dependence::{See, each_node};
use crate::external::PlacedExternal;
use crate::forest::Scene;
use crate::math::{Vec3, Wrench};
use crate::model::Frame;
use crate::places::Places;
use crate::rail::{CreepLaw, CreepStiffness, Ellipse, Pairing, Saturation, Touching, seen};
use crate::user::{Number, Scalar};
use gelenk_core::{Dual, Lift, Real};
use std::collections::HashMap;
use std::f64::consts::{FRAC_PI_4, PI};
use std::sync::Arc;

/// Loads are positive by a smooth law, which is off by a quarter of the square of this \[N\] over the load.
const LIGHT: f64 = 1.0;
/// What is added to `τ²`, so that it has a root with a derivative at zero.
const STILL: f64 = 1e-14;

/// Creep forces of a wheel-rail pair.
#[derive(Debug, Clone)]
pub(crate) struct Creep<S = f64> {
    /// Which pair.
    pair: usize,
    start: Frame<S>,
    on: Frame<S>,
    law: CreepLaw,
}

impl<S: Real> Creep<S> {
    pub(crate) fn new(pair: usize, start: Frame<S>, on: Frame<S>, law: CreepLaw) -> Self {
        Self { pair, start, on, law }
    }
}

impl<S: Real> ForceLaw<S> for Creep<S> {
    type Placed = PlacedCreep<S>;

    fn frames(&self) -> Vec<Frame<S>> {
        vec![self.start, self.on]
    }

    fn place(&self, at: &Places<'_, S>) -> Result<PlacedCreep<S>, String> {
        let name = &at.model.wheel_rails[self.pair].name;
        let row_name = row_name(name);
        let mut found = None;
        for (row, constraint) in at.constraints.rows.iter().enumerate() {
            if let [Term::Between { pair, part: Part::Rail(pairing), .. }] = &constraint.terms[..]
                && constraint.name == row_name
            {
                found = Some((row, at.constraints.pairs[*pair].clone(), pairing.clone()));
            }
        }
        let (row, pair, pairing) = found.ok_or("its constraint is missing")?;
        let ellipse = match self.law.stiffness {
            CreepStiffness::Kalker { young, poisson } => Some(Ellipse::new(young, poisson)?),
            CreepStiffness::Given(_) => None,
        };
        Ok(PlacedCreep { pair, row, pairing, law: self.law, ellipse, places: Vec::new() })
    }
}

/// The name of the constraint of a pair.
pub(crate) fn row_name(pair: &str) -> String {
    format!("{pair}{ROW_NAME}")
}

/// What stands behind the name of a pair in that of its constraint.
pub(crate) const ROW_NAME: &str = ": wheel on rail";

#[derive(Debug, Clone)]
pub(crate) struct PlacedCreep<S = f64> {
    pair: Pair<S>,
    row: usize,
    pairing: Arc<Pairing>,
    law: CreepLaw,
    ellipse: Option<Ellipse>,
    /// Places of its entries among the values of `F`.
    places: Vec<usize>,
}

/// How a wheel creeps, in axes of the world.
struct Creeping<R> {
    touching: Touching<R>,
    /// Along, across, normal.
    axes: [Vec3<R>; 3],
    arm: Vec3<R>,
    creepage: [R; 3],
    /// The length of the normal that a unit of the multiplier pushes along.
    length: R,
}

impl<S: Real> PlacedCreep<S> {
    fn creeping<R: Lift<S>>(&self, scene: &Scene<R>) -> Option<Creeping<R>> {
        let (a, b) = (scene.motion(&self.pair.a), scene.motion(&self.pair.b));
        let (c, axle) = seen(&a, &b);
        let touching = self.pairing.touch(c, axle).ok()?;
        let turn = a.pose.rotation;
        let length = touching.normal.norm();
        let normal = turn * touching.normal * (R::from(1.0) / length);
        let along = turn * touching.along;
        let across = normal.cross(along);
        let arm = turn * touching.arm;
        let from_a = b.pose.origin - a.pose.origin;
        let slip = |arm: Vec3<R>| b.velocity + b.omega.cross(arm) - a.velocity - a.omega.cross(from_a + arm);
        let speed = slip(Vec3::zero()).dot(along);
        let least = self.law.least_speed;
        let inverse = R::from(1.0) / (speed * speed + least * least).sqrt();
        let at_contact = slip(arm);
        let creepage = [
            at_contact.dot(along) * inverse,
            at_contact.dot(across) * inverse,
            (b.omega - a.omega).dot(normal) * inverse,
        ];
        Some(Creeping { touching, axes: [along, across, normal], arm, creepage, length })
    }

    /// Force along, across, and the torque about the normal, for a multiplier.
    fn forces<R: Real>(&self, creeping: &Creeping<R>, lam: R) -> [R; 3] {
        let zero = R::from(0.0);
        if self.law.friction == 0.0 {
            return [zero; 3];
        }
        let load = load(lam, creeping.length);
        let load = (load + (load * load + LIGHT * LIGHT).sqrt()) * 0.5;
        let [along, across, by_spin, turning] = match (&self.ellipse, self.law.stiffness) {
            (Some(ellipse), _) => {
                let round = R::from(1.0) / (creeping.touching.radius * creeping.length);
                ellipse.coefficients(load, [round, creeping.touching.curvature])
            }
            (None, CreepStiffness::Given(given)) => given.map(R::from),
            (None, CreepStiffness::Kalker { .. }) => [zero; 4],
        };
        let [x, y, spin] = creeping.creepage;
        let linear = [along * x, across * y + by_spin * spin, turning * spin - by_spin * y];
        let limit = load * self.law.friction;
        let square = (linear[0] * linear[0] + linear[1] * linear[1]) / (limit * limit) + STILL;
        let factor = saturated(self.law.saturation, square.sqrt());
        linear.map(|force| -(force * factor))
    }

    fn wrench<R: Real>(creeping: &Creeping<R>, [x, y, turning]: [R; 3]) -> Wrench<R> {
        let [along, across, normal] = creeping.axes;
        let force = along * x + across * y;
        Wrench { force, torque: creeping.arm.cross(force) + normal * turning }
    }

    fn lam<R: Real>(&self, x: &Arguments<'_, R>) -> R {
        x.lam[self.row]
    }
}

/// The load of a multiplier: constraint forces are `−Gᵀ λ`.
fn load<R: Real>(lam: R, length: R) -> R {
    -(lam * length)
}

/// The share of the linear force that is left.
pub(crate) fn saturated<R: Real>(law: Saturation, tau: R) -> R {
    match law {
        Saturation::Linear => R::from(1.0),
        Saturation::Cubic if tau.value() < 3.0 => (tau * (1.0 / 27.0) - 1.0 / 3.0) * tau + 1.0,
        Saturation::Cubic => R::from(1.0) / tau,
        Saturation::Polach => {
            let x = tau * FRAC_PI_4;
            (x / (x * x + 1.0) + x.atan()) * (2.0 / PI) / tau
        }
    }
}

impl<S: Real> PlacedLaw<S> for PlacedCreep<S> {
    const SIZES: &'static [&'static str] = &["longitudinal", "lateral", "normal"];

    fn act<R: Number + Lift<S>>(
        &self,
        x: &Arguments<'_, R>,
        _: &[PlacedExternal<S>],
        scene: &mut Scene<R>,
        _: &mut [R],
    ) {
        // where the wheel has lost its rail, the constraint says so
        let Some(creeping) = self.creeping(scene) else { return };
        let wrench = Self::wrench(&creeping, self.forces(&creeping, self.lam(x)));
        let (a, b) = (scene.motion(&self.pair.a), scene.motion(&self.pair.b));
        scene.apply(&self.pair.b, wrench);
        scene.apply(&self.pair.a, wrench.about(b.pose.origin - a.pose.origin).times(R::from(-1.0)));
    }

    fn size<R: Lift<S>>(
        &self,
        which: usize,
        x: &Arguments<'_, R>,
        _: &[PlacedExternal<S>],
        scene: &Scene<R>,
    ) -> R {
        let Some(creeping) = self.creeping(scene) else { return R::from(f64::NAN) };
        if which == 2 {
            return load(self.lam(x), creeping.length);
        }
        self.forces(&creeping, self.lam(x))[which]
    }

    fn powers(
        &self,
        _: &Relaxed<S>,
        x: &Arguments<'_, S>,
        _: &[PlacedExternal<S>],
        scene: &Scene<S>,
    ) -> Powers<S>
    where
        S: Scalar,
    {
        let zero = S::from(0.0);
        let Some(creeping) = self.creeping(scene) else { return Powers::of_rest(zero) };
        let wrench = Self::wrench(&creeping, self.forces(&creeping, self.lam(x)));
        let (a, b) = (scene.motion(&self.pair.a), scene.motion(&self.pair.b));
        let on_a = wrench.about(b.pose.origin - a.pose.origin);
        Powers::of_rest(wrench.power(b.omega, b.velocity) - on_a.power(a.omega, a.velocity))
    }

    fn depends_on(&self, _: &[PlacedExternal<S>], see: See<'_>) {
        each_node([&self.pair.a, &self.pair.b], see);
    }

    fn lay_out(
        &mut self,
        entries: &mut Vec<(usize, usize)>,
        known: &mut HashMap<(usize, usize), usize>,
    ) -> bool {
        self.places.clear();
        if self.law.friction == 0.0 {
            return false;
        }
        for velocity in self.pair.velocities() {
            let entry = (velocity, self.row);
            let place = *known.entry(entry).or_insert_with(|| {
                entries.push(entry);
                entries.len() - 1
            });
            self.places.push(place);
        }
        true
    }

    fn add_slopes<R: Lift<S>>(&self, x: &Arguments<'_, R>, scene: &Scene<R>, out: &mut [R]) {
        if self.places.is_empty() {
            return;
        }
        let Some(creeping) = self.creeping(scene) else { return };
        let number = Dual::<R, 1>::constant;
        let vector = |v: Vec3<R>| Vec3(v.0.map(number));
        let touching = &creeping.touching;
        let moving = Creeping {
            touching: Touching {
                gap: number(touching.gap),
                wrench: Wrench::zero(),
                normal: vector(touching.normal),
                along: vector(touching.along),
                arm: vector(touching.arm),
                curvature: number(touching.curvature),
                radius: number(touching.radius),
                place: number(touching.place),
                s: number(touching.s),
            },
            axes: creeping.axes.map(vector),
            arm: vector(creeping.arm),
            creepage: creeping.creepage.map(number),
            length: number(creeping.length),
        };
        let slopes = self.forces(&moving, Dual::variable(self.lam(x), 0)).map(|f| f.derivatives[0]);
        let wrench = Self::wrench(&creeping, slopes);
        let frames = self.pair.located(scene, x.p, x.v);
        let arm = frames.b.pose.origin - frames.a.pose.origin;
        let gradient = crate::rows::Gradient {
            value: R::from(0.0),
            on_a: wrench.about(arm).times(R::from(-1.0)),
            on_b: wrench,
        };
        let mut places = self.places.iter();
        self.pair.spread(scene, &frames, &gradient, |slope| {
            if let Some(&place) = places.next() {
                out[place] += slope;
            }
        });
    }
}
