//! Where a wheel touches a rail, and the constraint that follows.
//!
//! At the foot `s` of the wheel's centre `c` on the path, with its directions `t`, `n`, `e_z`, the rail is a prism along `t`. A wheel is a
//! surface of revolution with radius `r(u) = r₀ − h_w(u)` about its axle `a`. Its points with a tangent along `t` are, with `τ = a·t`,
//!
//! ```text
//! W(u) = c + A a + B (a × t),    A = u − r r' τ²/(1 − τ²),    B = r √(1 − τ²(1 + r'²))/(1 − τ²)        (trace of the contact)
//! F(u) = height of W(u) above the rail's profile at the same place across the track
//! ```
//!
//! and the wheel touches the rail where `F` is smallest. Two constraints follow, after `[Arnold98]`:
//!
//! ```text
//! exact           g = min F(u)
//! quasi-elastic   g = −ε ln ( 1/ℓ ∫ exp(−F(u)/ε) du ),    ℓ = √(2 π ε · 0.3 m)
//! ```
//!
//! The second is smooth where the point of contact jumps: it is the mean of `F`, and its derivative that of normals, over all places that come
//! nearer than a few `ε`. Both have the derivative `δg = Σ ω_i (N_i·δc + q_i·δa + F_s δs)`, with weights `ω_i` of places, `N = ∇F`, and
//! `q = ∂F/∂a`: exact, for the trace is a formula.

use super::profile::RailProfile;
use super::track::{Bed, Track};
use crate::math::{Motion, Vec3, Wrench};
use crate::rows::Gradient;
use gelenk_core::{Dual, Real};
use std::sync::Arc;

/// Distance of places at which a flat profile is looked at \[m\].
const SPACING: f64 = 0.5e-3;
/// Places whose weight is below this do not count.
const LIGHT: f64 = 1e-17;
/// A radius of curvature for the mean of quasi-elastic contact \[m\].
const CURVED: f64 = 0.3;
/// Derivatives are nested at most so deep.
const NESTED: usize = 3;

/// What touches: a wheel, a rail and the track.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Pairing {
    pub(crate) track: Arc<Track>,
    pub(crate) is_left: bool,
    pub(crate) wheel: Arc<RailProfile>,
    pub(crate) rail: Arc<RailProfile>,
    pub(crate) radius: f64,
    /// `ε`; zero where the contact is exact.
    pub(crate) elasticity: f64,
    places: Vec<Place>,
}

/// A place of the wheel's profile.
#[derive(Debug, Clone, Copy, PartialEq)]
struct Place {
    u: f64,
    radius: f64,
    /// `dr/du`.
    slope: f64,
    /// How much of the profile it stands for \[m\].
    width: f64,
}

/// Why there is no point of contact.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Lost {
    Track,
    Outside,
    Inside,
    Turned,
}

impl Lost {
    pub(crate) fn why(self) -> &'static str {
        match self {
            Self::Track => "has come to the end of its track; make the track longer, or the run shorter",
            Self::Outside => {
                "touches with the outer end of a profile: it has left the rail, or the profiles are too short there"
            }
            Self::Inside => {
                "touches with the inner end of a profile: its flange is on top of the rail, or the profiles are too short there; let the flange of the profile go further"
            }
            Self::Turned => "stands across the track; a wheel rolls along it",
        }
    }
}

/// The track at the foot of a wheel, in the axes of the track.
struct Under<R> {
    t: Vec3<R>,
    n: Vec3<R>,
    curvature: R,
    /// `t·δc` over this is the change of `s`.
    stretch: R,
    /// From the path to the centre.
    centre: Vec3<R>,
    bed: Bed<R>,
    /// Its derivatives along `s`.
    bed_rate: Bed<R>,
    roll: [R; 2],
    /// Position on the track.
    s: R,
}

/// A wheel's trace in such a place.
struct Trace<R> {
    axle: Vec3<R>,
    down: Vec3<R>,
    tau: R,
    square: R,
}

/// Contact, in the axes of the track.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Touching<R> {
    pub(crate) gap: R,
    /// `∂g/∂c` and `∂g/∂a × a`: force and torque about the centre for a unit of the multiplier.
    pub(crate) wrench: Wrench<R>,
    /// `∇F` across the track.
    pub(crate) normal: Vec3<R>,
    pub(crate) along: Vec3<R>,
    /// From the centre to the point of contact.
    pub(crate) arm: Vec3<R>,
    /// Sum of the curvatures of both profiles \[1/m\].
    pub(crate) curvature: R,
    /// Radius there \[m\].
    pub(crate) radius: R,
    /// Place on the wheel's profile, and along the track.
    pub(crate) place: R,
    pub(crate) s: R,
}

/// What one place of the profile adds.
struct Part<R> {
    gap: R,
    normal: Vec3<R>,
    pull: Vec3<R>,
    along_track: R,
    arm: Vec3<R>,
    curvature: R,
}

impl Pairing {
    pub(crate) fn new(
        track: Arc<Track>,
        is_left: bool,
        (wheel, rail): (Arc<RailProfile>, Arc<RailProfile>),
        radius: f64,
        elasticity: f64,
    ) -> Self {
        let at = wheel.places(SPACING);
        let count = at.len();
        let place = |k: usize| {
            let [h, slope, _] = wheel.jet(at[k]);
            let width = 0.5 * (at[(k + 1).min(count - 1)] - at[k.saturating_sub(1)]);
            Place { u: at[k], radius: radius - h, slope: -slope, width }
        };
        let places = (0..count).map(place).collect();
        Self { track, is_left, wheel, rail, radius, elasticity, places }
    }

    fn side(&self) -> f64 {
        if self.is_left { 1.0 } else { -1.0 }
    }

    fn under<R: Real>(&self, c: Vec3<R>) -> Result<Under<R>, Lost> {
        let [x, y, z] = c.0;
        let start = self.track.foot([x.value(), y.value()]).ok_or(Lost::Track)?;
        let mut s = R::from(start);
        let mut section = self.track.section(s);
        let rounds = if R::DERIVATIVES > 0 { NESTED } else { 0 };
        for round in 0..=rounds {
            let [cos, sin] = section.heading;
            let (dx, dy) = (x - section.origin[0], y - section.origin[1]);
            let (along, across) = (dx * cos + dy * sin, dy * cos - dx * sin);
            let stretch = -(section.curvature * across) + 1.0;
            if round == rounds {
                let zero = R::from(0.0);
                let at = self.track.bed(Dual::<R, 1>::variable(s, 0), self.is_left);
                let value = |x: Dual<R, 1>| x.value;
                let slope = |x: Dual<R, 1>| x.derivatives[0];
                let bed = Bed { height: value(at.height), roll: value(at.roll), shift: at.shift.map(value) };
                let bed_rate =
                    Bed { height: slope(at.height), roll: slope(at.roll), shift: at.shift.map(slope) };
                let (sin_roll, cos_roll) = bed.roll.sin_cos();
                return Ok(Under {
                    t: Vec3([cos, sin, zero]),
                    n: Vec3([-sin, cos, zero]),
                    curvature: section.curvature,
                    stretch,
                    centre: Vec3([along, across, z - bed.height]),
                    bed,
                    bed_rate,
                    roll: [cos_roll, sin_roll],
                    s,
                });
            }
            s += along * (1.0 / stretch.value());
            section = self.track.section(s);
        }
        Err(Lost::Track)
    }

    /// `A`, `B` of a place with radius and slope, in terms of the axle that points to the left.
    fn shares<R: Real>(&self, trace: &Trace<R>, [u, r, slope]: [R; 3]) -> [R; 2] {
        let share = trace.tau * trace.tau / trace.square;
        let root = (trace.square - trace.tau * trace.tau * slope * slope).sqrt();
        // `u` and slopes are seen outwards
        [(u - r * slope * share) * self.side(), r * root / trace.square]
    }

    /// The point of the trace in the axes of the rails: across, and up.
    fn across<R: Real>(under: &Under<R>, w: Vec3<R>) -> [R; 2] {
        let [cos, sin] = under.roll;
        let (y, z) = (w.dot(under.n) + under.centre.0[1], w.0[2] + under.centre.0[2]);
        [cos * y + sin * z - under.bed.shift[0], cos * z - sin * y - under.bed.shift[1]]
    }

    /// `F` and its derivative along `u`, for the exact point.
    fn slope<R: Real>(&self, under: &Under<R>, trace: &Trace<R>, u: R) -> R {
        let moving = |x: R| Dual::<R, 1>::constant(x);
        let vector = |v: Vec3<R>| Vec3(v.0.map(moving));
        let u = Dual { value: u, derivatives: [R::from(1.0)] };
        let [h, slope, _] = self.wheel.jet(u);
        let lifted = Trace {
            axle: vector(trace.axle),
            down: vector(trace.down),
            tau: moving(trace.tau),
            square: moving(trace.square),
        };
        let [a, b] = self.shares(&lifted, [u, -h + self.radius, -slope]);
        let w = lifted.axle * a + lifted.down * b;
        let [cos, sin] = under.roll.map(moving);
        let (y, z) = (w.dot(vector(under.n)), w.0[2]);
        let centre = under.centre.0.map(moving);
        let (y, z) = (y + centre[1], z + centre[2]);
        let (y, z) =
            (cos * y + sin * z - moving(under.bed.shift[0]), cos * z - sin * y - moving(under.bed.shift[1]));
        let [height, ..] = self.rail.jet(y * self.side() - self.track.half_distance());
        (z - height).derivatives[0]
    }

    /// What a place adds to the constraint and its derivatives.
    fn part<R: Real>(&self, under: &Under<R>, trace: &Trace<R>, [u, r, slope]: [R; 3], bend: R) -> Part<R> {
        let side = self.side();
        let [a, b] = self.shares(trace, [u, r, slope]);
        let (t, n) = (under.t, under.n);
        let w = trace.axle * a + trace.down * b;
        let [across, up] = Self::across(under, w);
        let [height, rise, rail_bend] = self.rail.jet(across * side - self.track.half_distance());
        let [cos, sin] = under.roll;
        // ∇F in the axes of the rails is (−h' side, 1)
        let tilt = rise * -side;
        let (ny, nz) = (cos * tilt - sin, sin * tilt + cos);
        let normal = Vec3([n.0[0] * ny, n.0[1] * ny, nz]);
        // derivatives of A and B along τ
        let (tau, square) = (trace.tau, trace.square);
        let steep = slope * slope + 1.0;
        let root = (square - tau * tau * slope * slope).sqrt();
        let a_tau = r * slope * tau * (-2.0 * side) / (square * square);
        let b_tau = r * tau * (root * root * 2.0 - steep * square) / (root * square * square);
        let by_tau = normal.dot(trace.axle) * a_tau + normal.dot(trace.down) * b_tau;
        // N·(a × t) = a·(t × N)
        let pull = normal * a + t.cross(normal) * b + t * by_tau;
        // along s: the track turns and changes under the wheel
        let turn = under.curvature
            * (by_tau * trace.axle.dot(n) + normal.dot(trace.axle.cross(n)) * b - w.dot(t) * ny);
        let rate = &under.bed_rate;
        let (level_y, level_z) = (across + under.bed.shift[0], up + under.bed.shift[1]);
        let in_bed_y = rate.roll * level_z - sin * rate.height - rate.shift[0];
        let in_bed_z = -(rate.roll * level_y) - cos * rate.height - rate.shift[1];
        let along_track = turn + tilt * in_bed_y + in_bed_z;
        // the trace's way along the track
        let ahead = tau * r * slope * side / square;
        let flat = |second: R, first: R| {
            let length = (first * first + 1.0).sqrt();
            second / (length * length * length)
        };
        Part {
            gap: up - height,
            normal,
            pull,
            along_track,
            arm: w + t * ahead,
            // of the rail's bulge and the wheel's
            curvature: flat(-bend, slope) - flat(rail_bend, rise),
        }
    }

    /// `F` as a plain number where both profiles are.
    fn gap(&self, under: &Under<f64>, trace: &Trace<f64>, place: &Place, range: [f64; 2]) -> Option<f64> {
        let [a, b] = self.shares(trace, [place.u, place.radius, place.slope]);
        let [across, up] = Self::across(under, trace.axle * a + trace.down * b);
        let u = across * self.side() - self.track.half_distance();
        let gap = up - self.rail.jet(u)[0];
        (u >= range[0] && u <= range[1] && !gap.is_nan()).then_some(gap)
    }

    /// The place with the smallest gap; an error where it is an end of a profile.
    fn nearest(&self, under: &Under<f64>, trace: &Trace<f64>) -> Result<(usize, f64), Lost> {
        let range = self.rail.range();
        let (mut best, mut at) = (f64::INFINITY, 0);
        let (mut first, mut last) = (usize::MAX, 0);
        for (k, place) in self.places.iter().enumerate() {
            if let Some(gap) = self.gap(under, trace, place, range) {
                (first, last) = (first.min(k), k);
                if gap < best {
                    (best, at) = (gap, k);
                }
            }
        }
        if first == usize::MAX {
            return Err(if under.centre.0[1] * self.side() > self.track.half_distance() {
                Lost::Outside
            } else {
                Lost::Inside
            });
        }
        if at == first {
            return Err(Lost::Inside);
        }
        if at == last {
            return Err(Lost::Outside);
        }
        Ok((at, best))
    }

    /// The exact point between the neighbours of a place, by Newton's method kept between them.
    fn exact(&self, under: &Under<f64>, trace: &Trace<f64>, near: usize) -> (f64, f64) {
        let (mut low, mut high) = (self.places[near - 1].u, self.places[near + 1].u);
        let mut u = self.places[near].u;
        let vector = |v: Vec3| Vec3(v.0.map(Dual::<f64, 1>::constant));
        let number = Dual::<f64, 1>::constant;
        let lifted = under.lifted();
        let moving = Trace {
            axle: vector(trace.axle),
            down: vector(trace.down),
            tau: number(trace.tau),
            square: number(trace.square),
        };
        let mut bend = 1.0;
        for _ in 0..60 {
            let slope = self.slope(&lifted, &moving, Dual::variable(u, 0));
            bend = slope.derivatives[0];
            if slope.value < 0.0 {
                low = u;
            } else {
                high = u;
            }
            let mut next = u - slope.value / bend;
            if !(next > low && next < high) {
                next = 0.5 * (low + high);
            }
            let step = (next - u).abs();
            u = next;
            if step < 1e-15 {
                break;
            }
        }
        (u, bend)
    }

    /// Where the wheel touches, with its centre and axle in the axes of the track.
    pub(crate) fn touch<R: Real>(&self, c: Vec3<R>, axle: Vec3<R>) -> Result<Touching<R>, Lost> {
        let under = self.under(c)?;
        let trace = trace(&under, axle)?;
        let (plain, plain_trace) = (under.plain(), trace.plain());
        let (near, least) = self.nearest(&plain, &plain_trace)?;
        if self.elasticity > 0.0 {
            return Ok(self.mean(&under, &trace, (&plain, &plain_trace), least));
        }
        let (at, bend) = self.exact(&plain, &plain_trace, near);
        let mut u = R::from(at);
        if R::DERIVATIVES > 0 {
            for _ in 0..NESTED {
                u = u - self.slope(&under, &trace, u) * (1.0 / bend);
            }
        }
        let [h, slope, second] = self.wheel.jet(u);
        let radius = -h + self.radius;
        let part = self.part(&under, &trace, [u, radius, -slope], -second);
        let mut sum = Sum::new();
        sum.add(&part, R::from(1.0), [u, radius]);
        Ok(sum.finish(part.gap, &under, &trace))
    }

    /// Quasi-elastic contact.
    fn mean<R: Real>(
        &self,
        under: &Under<R>,
        trace: &Trace<R>,
        (plain, plain_trace): (&Under<f64>, &Trace<f64>),
        least: f64,
    ) -> Touching<R> {
        let epsilon = self.elasticity;
        let range = self.rail.range();
        let mut sum = Sum::new();
        let mut total = R::from(0.0);
        let mut add = |place: &Place| {
            let share =
                self.gap(plain, plain_trace, place, range).map_or(0.0, |gap| ((least - gap) / epsilon).exp());
            if share > LIGHT {
                let [u, radius, slope] = [place.u, place.radius, place.slope].map(R::from);
                let bend = R::from(-self.wheel.jet(place.u)[2]);
                let part = self.part(under, trace, [u, radius, slope], bend);
                let weight = ((-part.gap + least) * (1.0 / epsilon)).exp() * place.width;
                total += weight;
                sum.add(&part, weight, [u, radius]);
            }
        };
        self.places.iter().for_each(&mut add);
        let length = (std::f64::consts::TAU * epsilon * CURVED).sqrt();
        let gap = (total * (1.0 / length)).ln() * -epsilon + least;
        sum.scale(R::from(1.0) / total);
        sum.finish(gap, under, trace)
    }

    /// The row of the constraint between the track's frame and the wheel's.
    pub(crate) fn gradient<R: Real>(&self, a: &Motion<R>, b: &Motion<R>) -> Gradient<R> {
        let (c, axle) = seen(a, b);
        let Ok(touching) = self.touch(c, axle) else {
            let nothing = Vec3([R::from(f64::NAN); 3]);
            let wrench = Wrench { force: nothing, torque: nothing };
            return Gradient { value: R::from(f64::NAN), on_a: wrench, on_b: wrench };
        };
        let turn = a.pose.rotation;
        let on_b = Wrench { force: turn * touching.wrench.force, torque: turn * touching.wrench.torque };
        let arm = b.pose.origin - a.pose.origin;
        Gradient { value: touching.gap, on_a: on_b.about(arm).times(R::from(-1.0)), on_b }
    }
}

/// Centre and axle of a wheel in the axes of the track.
pub(crate) fn seen<R: Real>(a: &Motion<R>, b: &Motion<R>) -> (Vec3<R>, Vec3<R>) {
    let c = a.pose.rotation.transpose_mul(b.pose.origin - a.pose.origin);
    (c, a.pose.rotation.transpose_mul(b.pose.rotation.column(1)))
}

impl<R: Real> Under<R> {
    fn map<Q>(&self, f: impl Fn(R) -> Q + Copy) -> Under<Q> {
        let bed = |bed: &Bed<R>| Bed { height: f(bed.height), roll: f(bed.roll), shift: bed.shift.map(f) };
        Under {
            t: Vec3(self.t.0.map(f)),
            n: Vec3(self.n.0.map(f)),
            curvature: f(self.curvature),
            stretch: f(self.stretch),
            centre: Vec3(self.centre.0.map(f)),
            bed: bed(&self.bed),
            bed_rate: bed(&self.bed_rate),
            roll: self.roll.map(f),
            s: f(self.s),
        }
    }

    fn plain(&self) -> Under<f64> {
        self.map(Real::value)
    }
}

impl Under<f64> {
    fn lifted(&self) -> Under<Dual<f64, 1>> {
        self.map(Dual::constant)
    }
}

impl<R: Real> Trace<R> {
    fn plain(&self) -> Trace<f64> {
        Trace {
            axle: self.axle.value(),
            down: self.down.value(),
            tau: self.tau.value(),
            square: self.square.value(),
        }
    }
}

/// A mean over places.
struct Sum<R> {
    normal: Vec3<R>,
    pull: Vec3<R>,
    along_track: R,
    arm: Vec3<R>,
    curvature: R,
    place: [R; 2],
}

impl<R: Real> Sum<R> {
    fn new() -> Self {
        let zero = R::from(0.0);
        Self {
            normal: Vec3::zero(),
            pull: Vec3::zero(),
            along_track: zero,
            arm: Vec3::zero(),
            curvature: zero,
            place: [zero; 2],
        }
    }

    fn add(&mut self, part: &Part<R>, weight: R, place: [R; 2]) {
        self.normal += part.normal * weight;
        self.pull += part.pull * weight;
        self.along_track += part.along_track * weight;
        self.arm += part.arm * weight;
        self.curvature += part.curvature * weight;
        self.place[0] += place[0] * weight;
        self.place[1] += place[1] * weight;
    }

    fn scale(&mut self, s: R) {
        self.normal = self.normal * s;
        self.pull = self.pull * s;
        self.along_track *= s;
        self.arm = self.arm * s;
        self.curvature *= s;
        self.place = self.place.map(|x| x * s);
    }

    fn finish(self, gap: R, under: &Under<R>, trace: &Trace<R>) -> Touching<R> {
        let force = self.normal + under.t * (self.along_track / under.stretch);
        Touching {
            gap,
            // N·δc + q·(δθ × a) = N·δc + δθ·(a × q)
            wrench: Wrench { force, torque: trace.axle.cross(self.pull) },
            normal: self.normal,
            along: under.t,
            arm: self.arm,
            curvature: self.curvature,
            radius: self.place[1],
            place: self.place[0],
            s: under.s,
        }
    }
}

fn trace<R: Real>(under: &Under<R>, axle: Vec3<R>) -> Result<Trace<R>, Lost> {
    let tau = axle.dot(under.t);
    let square = -(tau * tau) + 1.0;
    // the axle points to the left
    if !(square.value() > 0.25 && axle.dot(under.n).value() > 0.0) {
        return Err(Lost::Turned);
    }
    Ok(Trace { axle, down: axle.cross(under.t), tau, square })
}
