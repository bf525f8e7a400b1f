//! Where a wheel meets its road.

use super::{Tyre, WheelContact};
use crate::corners::{Binder, Corner};
use crate::forest::{Attachment, Scene};
use crate::math::{Mat3, Vec3};
use crate::places::Places;
use crate::road::RoadSurface;
use gelenk_core::{Dual, Lift, Real};
use std::sync::Arc;

/// A wheel and its road at their places.
#[derive(Debug, Clone)]
pub(crate) struct PlacedWheel<S> {
    pub(super) wheel: Attachment<S>,
    pub(super) road: Attachment<S>,
    pub(crate) tyre: Arc<Tyre<S>>,
    edges: Option<Edges>,
}

/// Where the load has corners.
#[derive(Debug, Clone)]
struct Edges {
    touch: Corner,
    /// Damping has its full size.
    transition: Corner,
    push: Corner,
}

/// What a wheel does on its road. Vectors have world axes.
pub(crate) struct Touch<R> {
    pub(super) point: Vec3<R>,
    pub(super) normal: Vec3<R>,
    pub(super) forward: Vec3<R>,
    pub(super) left: Vec3<R>,
    /// `n·N`: the sine of the camber.
    tilt: R,
    /// `e_r·N`.
    pub(super) lean: R,
    /// Along the deflection: all of it, and that of the spring.
    pub(super) load: R,
    pub(super) elastic: R,
    /// The rate of the deflection.
    pub(super) rate: R,
    /// How fast wheel and road come together at the point.
    pub(super) closing: R,
    /// Velocity of the wheel on the road, forwards and to the left.
    pub(crate) sliding: [R; 2],
    /// Velocity of the middle of the wheel along the road.
    pub(crate) travel: R,
}

impl<R: Real> Touch<R> {
    /// The angle by which the wheel leans to its right.
    pub(super) fn camber(&self) -> R {
        self.tilt.atan2(self.lean)
    }
}

/// Where a wheel is over its road, along the axes of the road.
struct Over<R> {
    /// Axes and origin of the road.
    axes: Mat3<R>,
    origin: Vec3<R>,
    centre: Vec3<R>,
    /// The axis of the wheel.
    spin: Vec3<R>,
    /// The point of the road that counts, and the normal there.
    foot: Vec3<R>,
    normal: Vec3<R>,
    forward: Vec3<R>,
    radial: Vec3<R>,
    lean: R,
    deflection: R,
}

/// The least `e_r·N` with which a wheel stands on its road: it lies on its side beyond.
const LYING: f64 = 0.1;
/// Steps towards the nearest point of a road.
const STEPS: usize = 12;

/// How a tyre's slips change: what stands behind the states of [`Slip`](crate::external::Slip).
pub(crate) struct Relaxation<R> {
    pub(crate) sliding: [R; 2],
    pub(crate) travel: R,
}

fn unit<R: Real>(v: Vec3<R>) -> Vec3<R> {
    v * (R::from(1.0) / v.norm())
}

impl<S: Real> PlacedWheel<S> {
    pub(super) fn new(tyre: &Tyre<S>, at: &Places<'_, S>) -> Result<Self, String> {
        let (wheel, road) = (at.attach(&tyre.wheel)?, at.attach(&tyre.road.on)?);
        Ok(Self { wheel, road, tyre: Arc::new(tyre.clone()), edges: None })
    }

    pub(crate) fn bind(&mut self, binder: &mut Binder) {
        let corners = [false; 3].map(|jumps| binder.corner(jumps, None));
        self.edges = if let [Some(touch), Some(transition), Some(push)] = corners {
            Some(Edges { touch, transition, push })
        } else {
            None
        };
    }

    pub(crate) fn places(&self) -> [&Attachment<S>; 2] {
        [&self.wheel, &self.road]
    }

    fn surface(&self) -> &RoadSurface {
        &self.tyre.road.surface
    }

    pub(super) fn friction(&self) -> f64 {
        self.surface().friction()
    }

    /// How far its road's nearest point lies forwards, as seen from its middle: `s = (z − h) h'` along the heading.
    fn nearest<R: Lift<S>>(&self, centre: Vec3<R>, heading: [R; 2]) -> R {
        let surface = self.surface();
        if surface.is_flat() {
            return R::from(0.0);
        }
        let ([x, y, z], [u, v]) = (centre.0.map(Real::value), heading.map(Real::value));
        // the gap to the nearest point and its slope, with the curvature of the road
        let off = |s: f64| {
            let s = Dual::<f64, 1>::variable(s, 0);
            let [h, along, across] = surface.at(s * u + x, s * v + y);
            let gap = s - (Dual::constant(z) - h) * (along * u + across * v);
            (gap.value, gap.derivatives[0])
        };
        let (mut s, mut slope) = (0.0, 1.0);
        for _ in 0..STEPS {
            let (gap, its) = off(s);
            slope = if its > LYING { its } else { 1.0 };
            s -= gap / slope;
            if gap.abs() < 1e-14 * (1.0 + s.abs()) {
                break;
            }
        }
        // the last step brings the derivatives
        let [h, along, across] = surface.at(heading[0] * s + centre.0[0], heading[1] * s + centre.0[1]);
        let gap = -(centre.0[2] - h) * (along * heading[0] + across * heading[1]) + s;
        -gap / slope + s
    }

    /// Where the wheel is; none where it lies on its side.
    fn over<R: Lift<S>>(&self, scene: &Scene<R>) -> Option<Over<R>> {
        let (wheel, road) = (scene.motion(&self.wheel).pose, scene.motion(&self.road).pose);
        let axes = road.rotation;
        let centre = axes.transpose_mul(wheel.origin - road.origin);
        let spin = axes.transpose_mul(wheel.rotation.column(self.tyre.axis));
        let (zero, one) = (R::from(0.0), R::from(1.0));
        let up = Vec3::new(zero, zero, one);
        let heading = spin.cross(up);
        if heading.value().norm() < LYING {
            return None;
        }
        let [u, v, _] = unit(heading).0;
        let follows = self.tyre.contact == WheelContact::Follower;
        let s = if follows { zero } else { self.nearest(centre, [u, v]) };
        let (x, y) = (u * s + centre.0[0], v * s + centre.0[1]);
        let [h, along, across] = self.surface().at(x, y);
        let normal = if follows { up } else { unit(Vec3::new(-along, -across, one)) };
        let forward = unit(spin.cross(normal));
        let radial = forward.cross(spin);
        let lean = radial.dot(normal);
        if lean.value() < LYING {
            return None;
        }
        let foot = Vec3::new(x, y, h);
        let deflection = R::lift(self.tyre.radius) - (centre - foot).dot(normal) / lean;
        Some(Over {
            axes,
            origin: road.origin,
            centre,
            spin,
            foot,
            normal,
            forward,
            radial,
            lean,
            deflection,
        })
    }

    /// How far the tyre is pressed in; negative in the air.
    pub(super) fn deflection<R: Lift<S>>(&self, scene: &Scene<R>) -> R {
        self.over(scene).map_or_else(|| R::from(0.0), |over| over.deflection)
    }

    /// What the wheel does on its road; none in the air.
    pub(crate) fn touch<R: Lift<S>>(&self, scene: &Scene<R>) -> Option<Touch<R>> {
        let over = self.over(scene)?;
        let at = |corner: fn(&Edges) -> &Corner, x: f64| {
            self.edges.as_ref().and_then(|edges| corner(edges).side(x)).unwrap_or(x > 0.0)
        };
        if !at(|edges| &edges.touch, over.deflection.value()) {
            return None;
        }
        let (wheel, road) = (scene.motion(&self.wheel), scene.motion(&self.road));
        let Over { axes, deflection, lean, .. } = over;
        let [normal, forward] = [over.normal, over.forward].map(|v| axes * v);
        let left = normal.cross(forward);
        let reach = R::lift(self.tyre.radius) - deflection;
        let point = axes * (over.centre - over.radial * reach) + over.origin;
        let carried = |p: Vec3<R>| road.velocity + road.omega.cross(p - road.pose.origin);
        let velocity = wheel.velocity + wheel.omega.cross(point - wheel.pose.origin) - carried(point);
        let middle = wheel.velocity - carried(wheel.pose.origin);
        let closing = -velocity.dot(normal) / lean;
        let rate = if self.tyre.contact == WheelContact::Follower {
            let [_, along, across] = self.surface().at(over.foot.0[0], over.foot.0[1]);
            let [vx, vy, vz] = axes.transpose_mul(middle).0;
            (along * vx + across * vy - vz) / lean
        } else {
            closing
        };
        let Tyre { stiffness, hardening, damping, transition, .. } = &*self.tyre;
        let elastic = deflection.times(*stiffness) + (deflection * deflection).times(*hardening);
        let mut damped = rate.times(*damping);
        let beyond = deflection.value() - transition.value();
        if !at(|edges| &edges.transition, beyond) {
            damped = damped * deflection / R::lift(*transition);
        }
        let load = elastic + damped;
        let load = if at(|edges| &edges.push, load.value()) { load } else { R::from(0.0) };
        let tilt = over.spin.dot(over.normal);
        let sliding = [velocity.dot(forward), velocity.dot(left)];
        let travel = middle.dot(forward);
        Some(Touch {
            point,
            normal,
            forward,
            left,
            tilt,
            lean,
            load,
            elastic,
            rate,
            closing,
            sliding,
            travel,
        })
    }

    /// How its slips change; none in the air.
    pub(crate) fn relaxation<R: Lift<S>>(&self, scene: &Scene<R>) -> Option<Relaxation<R>> {
        if self.is_lost(scene) {
            return None;
        }
        self.touch(scene).map(|touch| Relaxation { sliding: touch.sliding, travel: touch.travel })
    }

    /// Has the road ended below it, or does it lie on its side?
    pub(super) fn is_lost<R: Lift<S>>(&self, scene: &Scene<R>) -> bool {
        self.over(scene).is_none_or(|over| {
            let [x, y, _] = over.foot.0.map(Real::value);
            !(self.surface().has(x, y) || x.is_nan() || y.is_nan())
        })
    }

    /// What is wrong with where it is.
    pub(super) fn outside(&self, scene: &Scene<f64>) -> Option<String>
    where
        f64: Lift<S>,
    {
        let road = &self.tyre.road.name;
        let Some(over) = self.over(scene) else {
            let what = format!("the wheel lies on its side on the road '{road}'");
            return Some(format!("{what}; tyres carry wheels that stand on it"));
        };
        let [x, y, _] = over.foot.0;
        let [along, across] = self.surface().range();
        let beyond = |at: f64, [from, to]: [f64; 2], axis: &str| {
            let past = (from - at).max(at - to);
            (past > 0.0).then(|| {
                format!(
                    "the wheel is {past:.3} m beyond the end of the road '{road}', at {axis} = {at:.3} m; the road goes from \
                     {from} to {to} m: make it longer, or let the run end before"
                )
            })
        };
        beyond(x, along, "x").or_else(|| beyond(y, across, "y"))
    }
}
