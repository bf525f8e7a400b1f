//! A truck in the plane of its way: the truck of [EichFuehrer98], with a hinged load, with a sprung load, and in minimal coordinates.
//!
//! ```text
//! p = (z₁, z₂, φ₂, z₄, z₅, φ₅, x₉, z₉, φ₉)     rear axle, chassis, front axle, cabin, loading area with load
//! M = diag(m₁, m₂, J₂, m₄, m₅, J₅, m₉, m₉, J₉)
//! f = weight + Σ of the forces of springs      along the line of their ends, length l:  F = k l + d l' + F₀
//! g = point of the chassis − point of the load                                        truck: the hinge, two rows
//! ```
//!
//! A point `(a, b)` of a body that is turned by `φ` is at `S(φ) (a, b)` from its centre, with `S = (cos φ, −sin φ; sin φ, cos φ)`; axles, chassis and cabin do not move along the way. Tyres are
//! springs between their axle and the road, `l = z − u`. The front axle hangs on an air spring,
//! `F = p_a A − (F₀ + p_a A) ((1 + s l₀)/(1 + s l))^κ + d l'`, or with `pneumatic = 0` on a linear one. In `truck-sprung` two springs take the place of the hinge; `truck-reduced` has the
//! coordinates `(z₁, z₂, φ₂, z₄, z₅, φ₅, φ₉)`, `p = R(q)`, and `Jᵀ M J q'' = Jᵀ (f − M J' q')` with `J = ∂R/∂q`.
//!
//! Roads, over the time `τ` since an axle has reached them: the hump `u = 0.001 τ⁶ e^(−τ)` of the book; a sine, `u = 0.02 (1 − cos 2πτ)/2`; and a Fourier series of six waves like that of a measured
//! road, which begins smoothly, `1 − e^(−τ²)`. The front axle reaches them at `t = 2/15`, the rear axle 0.3 s later: the truck drives at 15 m/s.
//!
//! The start is an equilibrium to the digits of the data, which leave less than 1 N: the tyres carry 176 580 N, the weight of 18 000 kg, and
//! `λ = (0, 6.80562 · 10⁴)`.
//!
//! Deviations from the source: the torque of the force at height `h₁` on the chassis follows from `r × F`; the public listing has the other sign. The truck of [Lubich92, table 5.3] is another one, with eleven coordinates,
//! whose data are not published with it.

use crate::{CreateError, Info, Outline, Parameter, Tag, TestProblem};
use gelenk_core::{
    Derivatives, Dims, Dual, Eval, Excitations, MassKind, Pattern, Point, Problem, Real, State, Structure,
    TermBuf, Terms,
};

const GRAVITY: f64 = 9.81;
/// Masses and moments of inertia along the coordinates.
const MASS: [f64; 9] = [1450.0, 3335.0, 14313.0, 600.0, 1100.0, 948.0, 11515.0, 11515.0, 33000.0];
/// Where things are along the way: axles and cabin.
const REAR: f64 = -2.06;
const FRONT: f64 = 2.44;
const CABIN: f64 = 2.74;
/// The hinge, seen from the centres of chassis and load.
const HINGE: [[f64; 2]; 2] = [[-3.07, 0.15], [-1.61, -0.75]];
const START: [f64; 9] = [0.5, 2.0, 0.0, 0.5, 2.9, 0.0, -1.46, 2.9, 0.0];
/// Tyres: stiffness, damping, force at length zero.
const TYRES: [[f64; 3]; 2] = [[44e5, 600.0, -2.329145162e6], [22e5, 300.0, -1.147434838e6]];
/// When the axles reach the road, rear and front \[s\].
const REACHED: [f64; 2] = [2.0 / 15.0 + 0.3, 2.0 / 15.0];
/// The air spring: static push, pressure times area, steepness, static length, exponent, damping.
const AIR: [f64; 6] = [47434.838 - 600.0 * GRAVITY, 1e5 * 0.0562, 39.13228, 0.16, 1.4, 38537.0];
/// Waves of the rough road: amplitude \[m\], angular frequency \[rad/s\], phase.
const WAVES: [[f64; 3]; 6] = [
    [6e-3, 5.4, 0.0],
    [4e-3, 13.3, 1.0],
    [2.5e-3, 20.1, 2.5],
    [1.5e-3, 32.5, 0.4],
    [1e-3, 47.0, 4.0],
    [5e-4, 71.0, 5.5],
];

/// A body: its place, angle and the coordinates of both, or where it does not move.
#[derive(Clone, Copy)]
enum Body {
    /// At this place along the way, with its height, turned by an angle or not.
    Rail {
        x: f64,
        z: usize,
        angle: Option<usize>,
    },
    Free,
}

const AXLE_1: Body = Body::Rail { x: REAR, z: 0, angle: None };
const AXLE_3: Body = Body::Rail { x: FRONT, z: 3, angle: None };
const CHASSIS: Body = Body::Rail { x: 0.0, z: 1, angle: Some(2) };
const DRIVER: Body = Body::Rail { x: CABIN, z: 4, angle: Some(5) };
const LOAD: Body = Body::Free;

/// A spring between points of two bodies: stiffness, damping, force at length zero.
struct Spring {
    ends: [(Body, [f64; 2]); 2],
    law: [f64; 3],
}

const fn spring(a: (Body, [f64; 2]), b: (Body, [f64; 2]), law: [f64; 3]) -> Spring {
    Spring { ends: [a, b], law }
}

/// All but the front suspension; the last two take the place of the hinge.
static SPRINGS: [Spring; 6] = [
    spring((AXLE_1, [0.0, 0.0]), (CHASSIS, [REAR, -1.34]), [8.247e5, 21593.0, -0.246872e6]),
    spring((CHASSIS, [1.94, 0.0]), (DRIVER, [-0.8, 0.0]), [1.357e5, 12218.0, -0.12784288235294e6]),
    spring((CHASSIS, [3.64, 0.0]), (DRIVER, [0.9, 0.0]), [1.357e5, 12218.0, -0.12720811764706e6]),
    spring((CHASSIS, [0.98, 0.0]), (LOAD, [2.44, 0.0]), [9.0e5, 38500.0, -0.85490594111111e6]),
    spring((CHASSIS, [-3.07, 0.0]), (LOAD, [-1.91, 0.0]), [7.70e5, 33013.0, -0.76635491099974e6]),
    spring((CHASSIS, [-3.07, 0.0]), (LOAD, [-1.31, 0.0]), [7.70e5, 33013.0, -0.76635491099974e6]),
];
static SUSPENSION: Spring =
    spring((AXLE_3, [0.0, 0.0]), (CHASSIS, [FRONT, -1.34]), [2.711e5, 38537.0, -0.084924838e6]);

const PARAMETERS: [Parameter; 2] = [
    Parameter {
        name: "road",
        default: 0.0,
        meaning: "0: hump, 1: sine, 2: Fourier series",
        integer: true,
        min: 0.0,
        max: 2.0,
    },
    Parameter {
        name: "pneumatic",
        default: 1.0,
        meaning: "1: air springs at the front axle, 0: linear ones",
        integer: true,
        min: 0.0,
        max: 1.0,
    },
];

const SOURCE: &str = "Eich-Soellner & Fuehrer (1998), Numerical Methods in Multibody Dynamics, planar truck";

const fn info(name: &'static str, summary: &'static str, tags: &'static [Tag]) -> Info {
    Info {
        name,
        summary,
        source: SOURCE,
        parameters: &PARAMETERS,
        tags,
        t_end: 10.0,
        starts_with_accelerations: false,
    }
}

/// With a hinged load.
pub static HINGED: Info =
    info("truck", "planar truck on air springs over a hump, a hinge as two constraints", &[Tag::Stiff]);
/// With springs in place of the hinge.
pub static SPRUNG: Info =
    info("truck-sprung", "the truck with springs in place of the hinge: no constraints", &[Tag::Stiff]);
/// The hinged truck in minimal coordinates.
pub static REDUCED: Info =
    info("truck-reduced", "the truck with a hinge in seven coordinates: a stiff ODE", &[Tag::Stiff]);

/// What holds the load.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Form {
    Hinged,
    Sprung,
    Reduced,
}

/// See the [module page](self).
#[derive(Debug, Clone)]
pub struct Truck {
    form: Form,
    road: u8,
    pneumatic: bool,
    structure: Structure,
    /// Heights and rates of the road at both axles, to use whatever the time.
    held: Option<[[f64; 2]; 2]>,
}

const NAMES: [&str; 9] = [
    "height of the rear axle",
    "height of the chassis",
    "pitch of the chassis",
    "height of the front axle",
    "height of the cabin",
    "pitch of the cabin",
    "place of the load",
    "height of the load",
    "pitch of the load",
];
/// The coordinates that are left in minimal ones.
const KEPT: [usize; 7] = [0, 1, 2, 3, 4, 5, 8];

/// `S(φ) r`.
fn turned<R: Real>(angle: R, [a, b]: [f64; 2]) -> [R; 2] {
    let (s, c) = angle.sin_cos();
    [c * a - s * b, s * a + c * b]
}

/// Where a point of a body is, how it moves, and its place from the body's centre.
fn point<R: Real>(body: Body, at: [f64; 2], p: &[R; 9], v: &[R; 9]) -> [[R; 2]; 3] {
    let zero = R::from(0.0);
    let (centre, rate, angle, spin) = match body {
        Body::Rail { x, z, angle } => {
            let (angle, spin) = angle.map_or((zero, zero), |k| (p[k], v[k]));
            ([R::from(x), p[z]], [zero, v[z]], angle, spin)
        }
        Body::Free => ([p[6], p[7]], [v[6], v[7]], p[8], v[8]),
    };
    let [a, b] = turned(angle, at);
    [[centre[0] + a, centre[1] + b], [rate[0] - spin * b, rate[1] + spin * a], [a, b]]
}

/// Adds a force at a point of a body; the place is seen from the body's centre.
fn push<R: Real>(body: Body, [a, b]: [R; 2], [x, z]: [R; 2], out: &mut [R; 9]) {
    let torque = a * z - b * x;
    match body {
        Body::Rail { z: height, angle, .. } => {
            out[height] += z;
            if let Some(angle) = angle {
                out[angle] += torque;
            }
        }
        Body::Free => {
            out[6] += x;
            out[7] += z;
            out[8] += torque;
        }
    }
}

/// Pulls the ends of a spring together with a tension of its length and rate.
fn pull<R: Real>(spring: &Spring, p: &[R; 9], v: &[R; 9], out: &mut [R; 9], law: impl Fn(R, R) -> R) {
    let [(a, at_a), (b, at_b)] = spring.ends;
    let ([from, v_from, arm_a], [to, v_to, arm_b]) = (point(a, at_a, p, v), point(b, at_b, p, v));
    let [dx, dz] = [to[0] - from[0], to[1] - from[1]];
    let length = (dx * dx + dz * dz).sqrt();
    let [ux, uz] = [dx / length, dz / length];
    let rate = ux * (v_to[0] - v_from[0]) + uz * (v_to[1] - v_from[1]);
    let tension = law(length, rate);
    push(a, arm_a, [tension * ux, tension * uz], out);
    push(b, arm_b, [-tension * ux, -tension * uz], out);
}

/// `g`: where the hinge of the chassis is, seen from that of the load; its `γ`.
fn hinge<R: Real>(p: &[R; 9], v: &[R; 9]) -> [[R; 2]; 2] {
    let [[on_chassis, _, a], [on_load, _, b]] =
        [(CHASSIS, HINGE[0]), (LOAD, HINGE[1])].map(|(body, at)| point(body, at, p, v));
    let gap = [on_chassis[0] - on_load[0], on_chassis[1] - on_load[1]];
    let (w2, w9) = (v[2] * v[2], v[8] * v[8]);
    [gap, [w9 * b[0] - w2 * a[0], w9 * b[1] - w2 * a[1]]]
}

/// `G`, column by column.
fn hinge_matrix<R: Real>(p: &[R; 9]) -> [R; 18] {
    let (a, b) = (turned(p[2], HINGE[0]), turned(p[8], HINGE[1]));
    let (mut g, one) = ([R::from(0.0); 18], R::from(1.0));
    g[3] = one;
    (g[4], g[5]) = (-a[1], a[0]);
    (g[12], g[15]) = (-one, -one);
    (g[16], g[17]) = (b[1], -b[0]);
    g
}

/// All nine coordinates and rates from minimal ones, and `J' q'`.
fn expanded<R: Real>(q: &[R; 7], w: &[R; 7]) -> [[R; 9]; 3] {
    let zero = R::from(0.0);
    let [mut p, mut v, mut bias] = [[zero; 9]; 3];
    for (k, &i) in KEPT.iter().enumerate() {
        (p[i], v[i]) = (q[k], w[k]);
    }
    let (a, b) = (turned(q[2], HINGE[0]), turned(q[6], HINGE[1]));
    (p[6], p[7]) = (a[0] - b[0], q[1] + a[1] - b[1]);
    (v[6], v[7]) = (w[6] * b[1] - w[2] * a[1], w[1] + w[2] * a[0] - w[6] * b[0]);
    let (w2, w9) = (w[2] * w[2], w[6] * w[6]);
    (bias[6], bias[7]) = (w9 * b[0] - w2 * a[0], w9 * b[1] - w2 * a[1]);
    [p, v, bias]
}

/// Rows of `J` for the place and the height of the load: what `φ₂`, `z₂` and `φ₉` do.
fn load_rows<R: Real>(q: &[R; 7]) -> [[R; 7]; 2] {
    let (a, b) = (turned(q[2], HINGE[0]), turned(q[6], HINGE[1]));
    let (zero, one) = (R::from(0.0), R::from(1.0));
    let (mut x, mut z) = ([zero; 7], [zero; 7]);
    (x[2], x[6]) = (-a[1], b[1]);
    (z[1], z[2], z[6]) = (one, a[0], -b[0]);
    [x, z]
}

impl Truck {
    /// With a hinged load.
    pub fn hinged(road: f64, pneumatic: f64) -> Result<Self, CreateError> {
        Self::new(&HINGED, Form::Hinged, road, pneumatic)
    }

    /// With springs in place of the hinge.
    pub fn sprung(road: f64, pneumatic: f64) -> Result<Self, CreateError> {
        Self::new(&SPRUNG, Form::Sprung, road, pneumatic)
    }

    /// With a hinged load, in minimal coordinates.
    pub fn reduced(road: f64, pneumatic: f64) -> Result<Self, CreateError> {
        Self::new(&REDUCED, Form::Reduced, road, pneumatic)
    }

    fn new(info: &'static Info, form: Form, road: f64, pneumatic: f64) -> Result<Self, CreateError> {
        info.check(&[road, pneumatic])?;
        let structure = match form {
            Form::Hinged => Structure::dense(Dims::holonomic(9, 2))
                .with_mass(MassKind::Diagonal)
                .with_acceleration_term()
                .with_names(super::names(
                    &NAMES,
                    &["hinge of the load along the way", "hinge of the load upwards"],
                )),
            Form::Sprung => Structure::dense(Dims::holonomic(9, 0))
                .with_mass(MassKind::Diagonal)
                .with_names(super::names(&NAMES, &[])),
            Form::Reduced => {
                Structure::dense(Dims::holonomic(7, 0)).with_names(super::names(&KEPT.map(|k| NAMES[k]), &[]))
            }
        };
        let structure = if form == Form::Reduced {
            structure.with_coupling(reduced_coupling(), reduced_coupling())
        } else {
            structure.with_coupling(coupling(), coupling())
        };
        Ok(Self { form, road: road as u8, pneumatic: pneumatic != 0.0, structure, held: None })
    }

    /// The height of the road at a time since an axle has reached it.
    fn height<R: Real>(&self, since: R) -> R {
        if since.value() <= 0.0 {
            return since * 0.0;
        }
        match self.road {
            0 => since.powi(6) * (-since).exp() * 1e-3,
            1 => (-(since * std::f64::consts::TAU).cos() + 1.0) * 0.01,
            _ => {
                let waves = WAVES.iter().fold(R::from(0.0), |sum, [amplitude, omega, phase]| {
                    sum + (since * *omega + *phase).sin() * *amplitude
                });
                waves * (-(-since * since).exp() + 1.0)
            }
        }
    }

    /// Heights and rates of the road at both axles, with the derivative along time.
    fn under<R: Real>(&self, t: R) -> [[R; 2]; 2] {
        if let Some(held) = self.held {
            return held.map(|axle| axle.map(R::from));
        }
        REACHED.map(|reached| {
            let since = Dual::<R, 1> { value: t - reached, derivatives: [R::from(1.0)] };
            let height = self.height(since);
            [height.value, height.derivatives[0]]
        })
    }

    /// `f` in all nine coordinates.
    fn force<R: Real>(&self, t: R, p: &[R; 9], v: &[R; 9]) -> [R; 9] {
        let mut out = [0, 1, 3, 4, 7].into_iter().fold([R::from(0.0); 9], |mut out, k: usize| {
            out[k] = R::from(-MASS[k] * GRAVITY);
            out
        });
        for ((k, [stiffness, damping, nominal]), [height, rate]) in
            [0, 3].into_iter().zip(TYRES).zip(self.under(t))
        {
            out[k] += -((p[k] - height) * stiffness + (v[k] - rate) * damping + nominal);
        }
        let count = if self.form == Form::Sprung { SPRINGS.len() } else { SPRINGS.len() - 2 };
        for spring in &SPRINGS[..count] {
            let [stiffness, damping, nominal] = spring.law;
            pull(spring, p, v, &mut out, |l, rate| l * stiffness + rate * damping + nominal);
        }
        let [stiffness, damping, nominal] = SUSPENSION.law;
        let [weight, outside, steepness, length, exponent, loss] = AIR;
        pull(&SUSPENSION, p, v, &mut out, |l, rate| {
            if !self.pneumatic {
                return l * stiffness + rate * damping + nominal;
            }
            let volume = (l * steepness + 1.0) / (1.0 + steepness * length);
            rate * loss + outside - (volume.ln() * -exponent).exp() * (weight + outside)
        });
        out
    }

    /// `Jᵀ M J`, column by column, and `Jᵀ (f − M J' q')`.
    fn minimal<R: Real>(&self, t: R, q: &[R; 7], w: &[R; 7]) -> ([R; 49], [R; 7]) {
        let [p, v, bias] = expanded(q, w);
        let rows = load_rows(q);
        let force = self.force(t, &p, &v);
        let mut mass = [R::from(0.0); 49];
        let mut right = [R::from(0.0); 7];
        for (k, &i) in KEPT.iter().enumerate() {
            mass[8 * k] = R::from(MASS[i]);
            right[k] = force[i];
        }
        for (row, i) in rows.iter().zip([6, 7]) {
            let rest = force[i] - bias[i] * MASS[i];
            for (k, &x) in row.iter().enumerate() {
                right[k] += x * rest;
                for (m, &y) in row.iter().enumerate() {
                    mass[7 * m + k] += x * y * MASS[i];
                }
            }
        }
        (mass, right)
    }

    fn fill<R: Real>(&self, want: Terms, x: [&[R]; 2], t: R, put: &mut dyn FnMut(Terms, &[R])) -> Option<()> {
        let [p, v] = x;
        if self.form == Form::Reduced {
            let (mass, force) = self.minimal(t, p.first_chunk()?, v.first_chunk()?);
            put(Terms::MASS, &mass);
            put(Terms::FORCE, &force);
            return Some(());
        }
        let (p, v) = (p.first_chunk()?, v.first_chunk()?);
        put(Terms::MASS, &MASS.map(R::from));
        if want.contains(Terms::FORCE) {
            put(Terms::FORCE, &self.force(t, p, v));
        }
        if self.form == Form::Hinged {
            let [gap, gamma] = hinge(p, v);
            put(Terms::CONSTRAINT, &gap);
            put(Terms::ACCELERATION, &gamma);
            put(Terms::CONSTRAINT_MATRIX, &hinge_matrix(p));
            put(Terms::CONSTRAINT_RATE, &[R::from(0.0); 2]);
        }
        Some(())
    }
}

/// All pairs within groups of coordinates, and some more.
fn pairs(groups: &[&[usize]], more: &[(usize, usize)]) -> Pattern {
    let mut pairs = more.to_vec();
    for group in groups {
        pairs.extend(group.iter().flat_map(|&i| group.iter().map(move |&j| (i, j))));
    }
    pairs.sort_unstable();
    pairs.dedup();
    Pattern::new(pairs)
}

/// Which coordinates the forces along each coordinate depend on.
fn coupling() -> Pattern {
    pairs(&[&[0, 1, 2], &[1, 2, 3], &[1, 2, 4, 5], &[1, 2, 6, 7, 8]], &[])
}

/// The same in minimal coordinates: the height of the chassis carries the load along.
fn reduced_coupling() -> Pattern {
    pairs(&[&[0, 1, 2], &[1, 2, 3], &[1, 2, 4, 5], &[2, 6]], &[(1, 6)])
}

/// The buffer of a term.
fn buffer(term: Terms, out: &mut TermBuf) -> &mut [f64] {
    match term {
        Terms::MASS => &mut out.mass,
        Terms::FORCE => &mut out.force,
        Terms::CONSTRAINT => &mut out.constraint,
        Terms::ACCELERATION => &mut out.acceleration,
        Terms::CONSTRAINT_MATRIX => &mut out.constraint_matrix,
        _ => &mut out.constraint_rate,
    }
}

impl Problem for Truck {
    fn structure(&self) -> &Structure {
        &self.structure
    }

    fn eval(&mut self, want: Terms, x: &Point<'_>, out: &mut TermBuf) -> Eval {
        if want.contains(Terms::PDOT) {
            out.pdot.copy_from_slice(x.v);
        }
        let filled = self.fill(want, [x.p, x.v], x.t, &mut |term, values| {
            if want.contains(term) {
                buffer(term, out).copy_from_slice(values);
            }
        });
        filled.ok_or_else(|| super::too_short(self.info().name, self.structure.dims))
    }

    fn derivatives(&mut self) -> Option<&mut dyn Derivatives> {
        Some(self)
    }

    fn excitations(&mut self) -> Option<&mut dyn Excitations> {
        Some(self)
    }
}

impl Derivatives for Truck {
    fn along(&mut self, want: Terms, x: &Point<'_>, d: &Point<'_>, out: &mut TermBuf) -> Eval {
        super::clear_along(want, d, out);
        let mut pairs = [[Dual::constant(0.0); 9]; 2];
        for ((to, y), dy) in pairs.iter_mut().zip([x.p, x.v]).zip([d.p, d.v]) {
            for ((to, &value), &slope) in to.iter_mut().zip(y).zip(dy) {
                *to = Dual::<f64, 1> { value, derivatives: [slope] };
            }
        }
        let t = Dual { value: x.t, derivatives: [d.t] };
        let [p, v] = &pairs;
        let n = self.structure.dims.np;
        let filled = self.fill(want, [&p[..n], &v[..n]], t, &mut |term, values| {
            if want.contains(term) {
                let slopes = values.iter().map(|y| y.derivatives[0]);
                buffer(term, out).iter_mut().zip(slopes).for_each(|(to, slope)| *to = slope);
            }
        });
        filled.ok_or_else(|| super::too_short(self.info().name, self.structure.dims))
    }
}

impl Excitations for Truck {
    fn count(&self) -> usize {
        4
    }

    fn values(&mut self, t: f64, out: &mut [f64]) {
        let held = self.held.take();
        out.copy_from_slice(self.under(t).as_flattened());
        self.held = held;
    }

    fn hold(&mut self, values: Option<&[f64]>) {
        self.held = values.and_then(|values| values.as_chunks().0.first_chunk::<2>()).copied();
    }
}

impl TestProblem for Truck {
    fn info(&self) -> &'static Info {
        match self.form {
            Form::Hinged => &HINGED,
            Form::Sprung => &SPRUNG,
            Form::Reduced => &REDUCED,
        }
    }

    fn parameters(&self) -> Vec<f64> {
        vec![f64::from(self.road), f64::from(u8::from(self.pneumatic))]
    }

    fn initial(&self) -> State {
        let d = self.structure.dims;
        if self.form == Form::Reduced {
            return State::at(d, 0.0, &KEPT.map(|k| START[k]), &[0.0; 7]);
        }
        State::at(d, 0.0, &START, &[0.0; 9])
    }

    fn outline(&self, t: f64, p: &[f64]) -> Option<Outline> {
        let p: [f64; 9] = match p.len() {
            7 => expanded(p.first_chunk()?, &[0.0; 7])[0],
            9 => *p.first_chunk()?,
            _ => return None,
        };
        let zero = [0.0; 9];
        let at = |body, place| point(body, place, &p, &zero)[0];
        let mut picture = Outline::default();
        for (name, body, corners) in [
            ("chassis", CHASSIS, [[-3.3, -0.2], [3.9, -0.2], [3.9, 0.1], [-3.3, 0.1]]),
            ("cabin", DRIVER, [[-0.9, 0.0], [1.0, 0.0], [0.8, 1.5], [-0.9, 1.5]]),
            ("load", LOAD, [[-2.6, 0.0], [2.6, 0.0], [2.6, 1.5], [-2.6, 1.5]]),
        ] {
            picture.add_line(
                name,
                &[corners[0], corners[1], corners[2], corners[3], corners[0]].map(|c| at(body, c)),
            );
        }
        let road = self.under(t);
        for (name, x, z, [u, _]) in [("rear axle", REAR, p[0], road[0]), ("front axle", FRONT, p[3], road[1])]
        {
            picture.add_point(name, [x, z], false);
            picture.springs.push([[x, u], [x, z]]);
        }
        let count = if self.form == Form::Sprung { SPRINGS.len() } else { SPRINGS.len() - 2 };
        for spring in SPRINGS[..count].iter().chain([&SUSPENSION]) {
            picture.springs.push(spring.ends.map(|(body, place)| at(body, place)));
        }
        Some(picture)
    }
}
