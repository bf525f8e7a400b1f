//! A point mass on the unit circle, held by a stiff spring whose frame turns: the class (4.2), (4.4) of [Yen96] with `B(t)`.
//!
//! ```text
//! e = (cos ωt, sin ωt),   B = k₂ I + (k₁ − k₂) e eᵀ,   b₀ = e          k₁ = 4 along e, k₂ = 1 across it; ω = 2
//! v' = −B (q − b₀)/ε + (0, −1) − q λ,   g = (q·q − 1)/2
//! ```
//!
//! Unit mass and gravity. `rotating-spring-appended` is the same motion with the spring's pull as two massless coordinates
//! `q̃`, tied by constraints that depend on time:
//!
//! ```text
//! v' = −q̃/ε + (0, −1) − q λ₁ + B λ₂,   0 = −λ₂,   g = ((q·q − 1)/2, q̃ − B (q − b₀))
//! ```
//!
//! With the angle `φ` by which the mass is ahead of the frame, both are
//!
//! ```text
//! φ'' = −sin φ (k₁ (1 − cos φ) + k₂ cos φ)/ε − cos(ωt + φ)
//! ```
//!
//! The start lies on the smooth motion `φ = ε φ₁(t) + ε² φ₂(t) + …` as far as two terms go,
//!
//! ```text
//! φ₁ = −cos ωt/k₂,   φ₂ = −cos ωt (ω² + sin ωt)/k₂²
//! ```
//!
//! so that the oscillation of frequency `(k₂/ε)^(1/2)` that is left has an amplitude of the size of `ε³`.
//!
//! The source gives the class of equations; masses, stiffnesses, gravity and motion of the frame are chosen here.

use super::unit_circle;
use crate::{CreateError, Info, Outline, Parameter, Tag, TestProblem};
use gelenk_core::{
    Derivatives, Dims, Dual, Eval, Excitations, MassKind, MatrixKind, Pattern, Point, Problem, Real, State,
    Structure, TermBuf, Terms,
};

/// Stiffness along the frame's direction and across it.
const ALONG: f64 = 4.0;
const ACROSS: f64 = 1.0;
/// Angular velocity of the frame.
const OMEGA: f64 = 2.0;

const EPS: Parameter = Parameter {
    name: "eps",
    default: 1e-4,
    meaning: "inverse stiffness of the spring [-]",
    integer: false,
    min: 1e-10,
    max: 0.1,
};
const SOURCE: &str = "Yen & Petzold (1996), TR 96-028, equations (4.2) and (4.4); numbers chosen";

/// Name, source, parameters of the mass alone.
pub static DIRECT: Info = Info {
    name: "rotating-spring",
    summary: "point mass on the circle, held by a stiff spring that turns with time",
    source: SOURCE,
    parameters: &[EPS],
    tags: &[Tag::Stiff, Tag::Oscillatory],
    t_end: 1.0,
    starts_with_accelerations: true,
};

/// Name, source, parameters of the form with the spring's pull as coordinates.
pub static APPENDED: Info = Info {
    name: "rotating-spring-appended",
    summary: "the mass with the turning spring, whose pull is two massless coordinates",
    source: SOURCE,
    parameters: &[EPS],
    tags: &[Tag::Stiff, Tag::Oscillatory, Tag::Rheonomic, Tag::MasslessPoint],
    t_end: 1.0,
    starts_with_accelerations: true,
};

/// See the [module page](self).
#[derive(Debug, Clone)]
pub struct RotatingSpring {
    eps: f64,
    appended: bool,
    structure: Structure,
    /// The direction of the frame, where it is held.
    held: Option<[f64; 2]>,
}

impl RotatingSpring {
    /// The mass alone, with a spring of the stiffness `1/eps`.
    pub fn direct(eps: f64) -> Result<Self, CreateError> {
        DIRECT.check(&[eps])?;
        let structure = Structure::dense(Dims::holonomic(2, 1))
            .with_coupling(Pattern::new([(0, 0), (0, 1), (1, 0), (1, 1)]), Pattern::default())
            .with_names(super::names(&["x", "y"], &["circle"]));
        Ok(Self::new(eps, false, structure))
    }

    /// With the pull of the spring as coordinates.
    pub fn appended(eps: f64) -> Result<Self, CreateError> {
        APPENDED.check(&[eps])?;
        let entries = [(0, 0), (0, 1), (1, 0), (1, 1), (1, 2), (2, 0), (2, 1), (2, 3)];
        let names = super::names(&["x", "y", "pull x", "pull y"], &["circle", "spring x", "spring y"]);
        let structure = Structure::dense(Dims::holonomic(4, 3))
            .with_constraint_matrix(MatrixKind::Sparse(Pattern::new(entries)))
            .with_coupling(Pattern::new([(0, 2), (1, 3)]), Pattern::default())
            .with_names(names);
        Ok(Self::new(eps, true, structure))
    }

    fn new(eps: f64, appended: bool, structure: Structure) -> Self {
        let structure = structure.with_mass(MassKind::Diagonal).with_acceleration_term();
        Self { eps, appended, structure, held: None }
    }

    fn frame(&self, t: f64) -> [f64; 2] {
        self.held.unwrap_or_else(|| direction(t))
    }

    /// The state in which the mass is ahead of the frame by `phi`. Forces are found from the small angle and not from
    /// positions, whose rounding errors stiffness multiplies.
    fn state(&self, t: f64, phi: f64, rate: f64) -> State {
        let (e, (s, c)) = (direction(t), phi.sin_cos());
        let q = [e[0] * c - e[1] * s, e[1] * c + e[0] * s];
        let half = (phi / 2.0).sin();
        let sag = 2.0 * half * half; // 1 − cos φ
        let along = -s * (ALONG * sag + ACROSS * c) / self.eps - q[0];
        let outward = (ALONG * sag * c - ACROSS * s * s) / self.eps - q[1];
        let turn = OMEGA + rate;
        let v = [-turn * q[1], turn * q[0]];
        let a = [-along * q[1] - turn * turn * q[0], along * q[0] - turn * turn * q[1]];
        let mut state = State { t, ..State::zeros(self.structure.dims) };
        state.p[..2].copy_from_slice(&q);
        state.v[..2].copy_from_slice(&v);
        state.a[..2].copy_from_slice(&a);
        state.lam[0] = outward + turn * turn;
        if self.appended {
            state.p[2..].copy_from_slice(&pull(&e, &q));
            state.v[2..].copy_from_slice(&pull_rate(&e, &q, &v));
            let (bending, driven) = (pull_second(&e, &q, &v), stretch(&e, &a));
            state.a[2] = bending[0] + driven[0];
            state.a[3] = bending[1] + driven[1];
        }
        state
    }
}

/// The direction of the frame.
fn direction(t: f64) -> [f64; 2] {
    let (s, c) = (OMEGA * t).sin_cos();
    [c, s]
}

fn pair<R: Real>(x: &[R]) -> [R; 2] {
    [x[0], x[1]]
}

fn dot<R: Real>(a: &[R; 2], b: &[R; 2]) -> R {
    a[0] * b[0] + a[1] * b[1]
}

/// `e'`.
fn turned<R: Real>(e: &[R; 2]) -> [R; 2] {
    [e[1] * -OMEGA, e[0] * OMEGA]
}

/// `B x`.
fn stretch<R: Real>(e: &[R; 2], x: &[R; 2]) -> [R; 2] {
    let along = dot(e, x) * (ALONG - ACROSS);
    [0, 1].map(|k| x[k] * ACROSS + e[k] * along)
}

/// `B (q − b₀)`.
fn pull<R: Real>(e: &[R; 2], q: &[R; 2]) -> [R; 2] {
    stretch(e, &[q[0] - e[0], q[1] - e[1]])
}

/// The derivative of [`pull`] along the motion.
fn pull_rate<R: Real>(e: &[R; 2], q: &[R; 2], v: &[R; 2]) -> [R; 2] {
    let de = turned(e);
    let (d, w) = ([q[0] - e[0], q[1] - e[1]], [v[0] - de[0], v[1] - de[1]]);
    let (along, change) = (dot(e, &d), dot(&de, &d));
    let follow = stretch(e, &w);
    [0, 1].map(|k| follow[k] + (de[k] * along + e[k] * change) * (ALONG - ACROSS))
}

/// The derivative of [`pull_rate`] along the motion, at constant `v`.
fn pull_second<R: Real>(e: &[R; 2], q: &[R; 2], v: &[R; 2]) -> [R; 2] {
    let de = turned(e);
    let dde = turned(&de);
    let (d, w) = ([q[0] - e[0], q[1] - e[1]], [v[0] - de[0], v[1] - de[1]]);
    let (along, change, second) = (dot(e, &d), dot(&de, &d), dot(&dde, &d));
    let (moving, crossing) = (dot(e, &w), dot(&de, &w));
    let follow = stretch(e, &dde);
    [0, 1].map(|k| {
        let turning = dde[k] * along + de[k] * (change + moving) * 2.0 + e[k] * (second + crossing * 2.0);
        turning * (ALONG - ACROSS) - follow[k]
    })
}

impl Problem for RotatingSpring {
    fn structure(&self) -> &Structure {
        &self.structure
    }

    fn mass(&mut self, _t: f64, _p: &[f64], out: &mut [f64]) -> Eval {
        out.fill(0.0);
        out[..2].fill(1.0);
        Ok(())
    }

    fn force(&mut self, x: &Point<'_>, out: &mut [f64]) -> Eval {
        let pull = if self.appended { pair(&x.p[2..]) } else { pull(&self.frame(x.t), &pair(x.p)) };
        out.fill(0.0);
        out[..2].copy_from_slice(&[-pull[0] / self.eps, -pull[1] / self.eps - 1.0]);
        Ok(())
    }

    fn constraint(&mut self, t: f64, p: &[f64], out: &mut [f64]) -> Eval {
        out[0] = unit_circle::constraint(p);
        if self.appended {
            let pull = pull(&self.frame(t), &pair(p));
            out[1..].copy_from_slice(&[p[2] - pull[0], p[3] - pull[1]]);
        }
        Ok(())
    }

    fn constraint_matrix(&mut self, t: f64, p: &[f64], out: &mut [f64]) -> Eval {
        out[..2].copy_from_slice(&p[..2]);
        if self.appended {
            out[2..].copy_from_slice(&tie(&self.frame(t)));
        }
        Ok(())
    }

    fn constraint_rate(&mut self, t: f64, p: &[f64], out: &mut [f64]) -> Eval {
        out.fill(0.0);
        if self.appended {
            let rate = pull_rate(&self.frame(t), &pair(p), &[0.0; 2]);
            out[1..].copy_from_slice(&rate.map(|r| -r));
        }
        Ok(())
    }

    fn acceleration(&mut self, t: f64, p: &[f64], v: &[f64], out: &mut [f64]) -> Eval {
        out[0] = unit_circle::acceleration(v);
        if self.appended {
            let second = pull_second(&self.frame(t), &pair(p), &pair(v));
            out[1..].copy_from_slice(&second.map(|r| -r));
        }
        Ok(())
    }

    fn derivatives(&mut self) -> Option<&mut dyn Derivatives> {
        Some(self)
    }

    fn excitations(&mut self) -> Option<&mut dyn Excitations> {
        Some(self)
    }
}

/// The entries of `G` that tie the pull to the mass.
fn tie<R: Real>(e: &[R; 2]) -> [R; 6] {
    let one = R::from(1.0);
    let ([xx, yx], [xy, yy]) = (stretch(e, &[one, R::from(0.0)]), stretch(e, &[R::from(0.0), one]));
    [-xx, -xy, one, -yx, -yy, one]
}

impl Derivatives for RotatingSpring {
    fn along(&mut self, want: Terms, x: &Point<'_>, d: &Point<'_>, out: &mut TermBuf) -> Eval {
        super::clear_along(want, d, out);
        let frame = self.frame(x.t);
        let turn = if self.held.is_some() { 0.0 } else { d.t };
        let with = |y: [f64; 2], dy: [f64; 2]| [0, 1].map(|k| Dual { value: y[k], derivatives: [dy[k]] });
        let e = with(frame, turned(&frame).map(|y| y * turn));
        let (q, v) = (with(pair(x.p), pair(d.p)), with(pair(x.v), pair(d.v)));
        let slope = |y: Dual<f64, 1>| y.derivatives[0];
        if want.contains(Terms::FORCE) {
            let pull = if self.appended { pair(&d.p[2..]) } else { pull(&e, &q).map(slope) };
            out.force[..2].copy_from_slice(&pull.map(|f| -f / self.eps));
        }
        unit_circle::along(want, x, d, out);
        if !self.appended {
            return Ok(());
        }
        if want.contains(Terms::CONSTRAINT) {
            let pull = pull(&e, &q).map(slope);
            out.constraint[1..].copy_from_slice(&[d.p[2] - pull[0], d.p[3] - pull[1]]);
        }
        if want.contains(Terms::CONSTRAINT_MATRIX) {
            out.constraint_matrix[2..].copy_from_slice(&tie(&e).map(slope));
        }
        if want.contains(Terms::CONSTRAINT_RATE) {
            let rate = pull_rate(&e, &q, &[Dual::from(0.0); 2]);
            out.constraint_rate[1..].copy_from_slice(&rate.map(|r| -slope(r)));
        }
        if want.contains(Terms::ACCELERATION) {
            out.acceleration[1..].copy_from_slice(&pull_second(&e, &q, &v).map(|r| -slope(r)));
        }
        Ok(())
    }
}

impl Excitations for RotatingSpring {
    fn count(&self) -> usize {
        2
    }

    fn values(&mut self, t: f64, out: &mut [f64]) {
        out.copy_from_slice(&direction(t));
    }

    fn hold(&mut self, values: Option<&[f64]>) {
        self.held = values.and_then(|values| values.first_chunk().copied());
    }
}

impl TestProblem for RotatingSpring {
    fn info(&self) -> &'static Info {
        if self.appended { &APPENDED } else { &DIRECT }
    }

    fn parameters(&self) -> Vec<f64> {
        vec![self.eps]
    }

    fn initial(&self) -> State {
        let small = self.eps / ACROSS;
        self.state(0.0, -small * (1.0 + small * OMEGA * OMEGA), -small * small * OMEGA)
    }

    fn outline(&self, t: f64, p: &[f64]) -> Option<Outline> {
        if p.len() != self.structure.dims.np {
            return None;
        }
        let (mass, frame) = (*p.first_chunk()?, direction(t));
        let mut picture = Outline::default();
        picture.add_point("centre", [0.0, 0.0], true);
        picture.add_point("frame", frame, true);
        picture.add_point("mass", mass, false);
        picture.add_line("rod", &[[0.0, 0.0], mass]);
        picture.springs.push([frame, mass]);
        Some(picture)
    }
}
