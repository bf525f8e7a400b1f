//! A flexible beam on a hub that spins up: ten co-rotational elements, geometric stiffening, and frequencies a thousand times as
//! high as those of the motion; after `[Haddouni17, table 4]`.
//!
//! ```text
//! p = (θ, ξ₁, η₁, ψ₁, …, ξ₁₀, η₁₀, ψ₁₀)      angle of the hub; nodes and their angles in its frame; ξ₀ = R, η₀ = ψ₀ = 0
//! w = u' + θ' s(u),  s = (−η, ξ, 1)          velocities of the nodes, u = (ξ, η, ψ) of all nodes
//! T = wᵀ B w/2                               B = ∫ N Nᵀ with linear N: constant, (1 4 1)/6 times ρA, ρA, ρI
//! M = [sᵀBs  sᵀB; Bs  B]
//! f = (−sᵀBc, F − Bc),   c = 2 θ' (−η', ξ', 0) − θ'² (ξ, η, 0)
//! F = −∂U/∂u,   U = Σ EA (l − L)²/2L + 2 EI/L (φ₁² + φ₁ φ₂ + φ₂²)
//! g = θ − θ_s(t)
//! ```
//!
//! `l` is the distance of an element's ends, `φ₁, φ₂` are their angles against the line between them. Deflections may be as large
//! as they like; strains are small. The multiplier is the torque of the beam on the drive.
//!
//! Length 10 m, `EA = 2.8e7 N`, `EI = 1.4e4 N m²`, `ρA = 1.2 kg/m`, `ρI = 6e-4 kg m`. The hub turns by
//! `θ_s = (6/15)(t²/2 + (15/2π)² (cos(2πt/15) − 1))` up to 15 s and with 6 rad/s from then on. The hub's radius `R` is the
//! eccentricity of table 4; with `R = 0` this is the spin-up manoeuvre of the literature. Start: straight and at rest.
//!
//! Deviations from the source, which prints no data: those are the data in common use. As there, the beam has 31 degrees of
//! freedom in a floating frame and its rotation is prescribed by a constraint.
//!
//! Time enters through the angle of the hub and its first two derivatives alone: these are the [excitations](Excitations).

use super::{Moving, moving, slope};
use crate::{CreateError, Info, Outline, Parameter, Tag, TestProblem};
use gelenk_core::{
    Derivatives, Dims, Dual, Eval, Excitations, MassKind, MatrixKind, Names, Pattern, Point, Problem, Real,
    State, Structure, TermBuf, Terms,
};
use std::f64::consts::TAU;

/// Nodes, and what they have of coordinates: that at the hub moves with it.
const NODES: usize = 11;
const ALL: usize = 3 * NODES;
/// The number of coordinates: the angle of the hub, and those of the other nodes.
const N: usize = ALL - 2;
/// Length of an element without strain [m].
const LENGTH: f64 = 1.0;
/// Stiffness against stretch [N] and bending [N m²].
const EA: f64 = 2.8e7;
const EI: f64 = 1.4e4;
/// Mass [kg/m] and inertia of the sections [kg m] over length: of x, y, θ.
const INERTIA: [f64; 3] = [1.2, 1.2, 6e-4];
/// The hub's speed at the end [rad/s], and how long it takes to get there [s].
const SPEED: f64 = 6.0;
const SPIN_UP: f64 = 15.0;

/// Name, source, parameters.
pub static INFO: Info = Info {
    name: "rotating-beam",
    summary: "flexible beam on a hub that spins up: geometric stiffening, stiff",
    source: "Haddouni, Acary, Garreau, Beley & Brogliato (2017), table 4; data of the spin-up beam in common use",
    parameters: &[Parameter {
        name: "R",
        default: 1.0,
        meaning: "radius of the hub [m]",
        integer: false,
        min: 0.0,
        max: 10.0,
    }],
    tags: &[Tag::Stiff, Tag::Rheonomic, Tag::Flexible],
    t_end: 20.0,
    starts_with_accelerations: true,
};

/// The hub's angle and its first three derivatives at a time.
fn drive(t: f64) -> [f64; 4] {
    if t > SPIN_UP {
        return [SPEED * (t - SPIN_UP / 2.0), SPEED, 0.0, 0.0];
    }
    let (w, a) = (TAU / SPIN_UP, SPEED / SPIN_UP);
    let (s, c) = (w * t).sin_cos();
    [a * (t * t / 2.0 + (c - 1.0) / (w * w)), a * (t - s / w), a * (1.0 - c), a * w * s]
}

/// See the [module page](self).
#[derive(Debug, Clone)]
pub struct RotatingBeam {
    radius: f64,
    structure: Structure,
    /// Angle, rate and its change to use whatever the time.
    held: Option<[f64; 3]>,
}

impl RotatingBeam {
    /// A beam on a hub of this radius [m].
    pub fn new(radius: f64) -> Result<Self, CreateError> {
        INFO.check(&[radius])?;
        let nodes = (1..NODES).flat_map(|i| ["x", "y", "angle "].map(|kind| format!("{kind}{i}")));
        let p: Vec<String> = std::iter::once("hub angle".to_owned()).chain(nodes).collect();
        let names = Names {
            v: p.iter().map(|name| format!("rate of {name}")).collect(),
            p,
            rows: vec!["drive of the hub".into()],
            u: Vec::new(),
        };
        let structure = Structure::dense(Dims::holonomic(N, 1))
            .with_mass(MassKind::Sparse(mass_entries()))
            .with_constraint_matrix(MatrixKind::Sparse(Pattern::new([(0, 0)])))
            .with_acceleration_term()
            .with_coupling(coupled_positions(), coupled_velocities())
            .with_names(names);
        Ok(Self { radius, structure, held: None })
    }

    /// Coordinates of all nodes, with `ξ₀ = hub`; with `hub = 0`, their rates.
    fn nodes<R: Real>(hub: f64, p: &[R; N]) -> [R; ALL] {
        let first = [R::from(hub), R::from(0.0), R::from(0.0)];
        std::array::from_fn(|i| if i < 3 { first[i] } else { p[i - 2] })
    }
}

/// Axis of a coordinate of a node: 0, 1, 2 for ξ, η, ψ.
const fn axis(i: usize) -> usize {
    (i - 1) % 3
}

/// The lower triangle of `M`: the hub with everything, every node with itself and with the next.
fn mass_entries() -> Pattern {
    let hub = (0..N).map(|i| (i, 0));
    let own = (1..N).map(|i| (i, i));
    Pattern::new(hub.chain(own).chain((4..N).map(|i| (i, i - 3))))
}

/// Coordinates of the same node and of its neighbours.
fn near(i: usize) -> std::ops::Range<usize> {
    let node = (i - 1) / 3;
    1 + 3 * node.saturating_sub(1)..N.min(1 + 3 * (node + 2))
}

/// Forces on a node depend on the node itself and on its neighbours, the moment of inertia about the hub on all distances.
fn coupled_positions() -> Pattern {
    let hub = (1..N).filter(|&j| axis(j) < 2).map(|j| (0, j));
    Pattern::new(hub.chain((1..N).flat_map(|i| near(i).map(move |j| (i, j)))))
}

/// Forces of Coriolis act across velocities, and with the rate of the hub.
fn coupled_velocities() -> Pattern {
    let plane = |i: &usize| *i == 0 || axis(*i) < 2;
    let hub = (0..N).filter(plane).map(|j| (0, j));
    let nodes = (1..N).filter(plane).flat_map(|i| {
        let across = near(i).filter(move |&j| axis(j) == 1 - axis(i));
        std::iter::once((i, 0)).chain(across.map(move |j| (i, j)))
    });
    Pattern::new(hub.chain(nodes))
}

/// `B x`.
fn inertia_times<R: Real>(x: &[R; ALL]) -> [R; ALL] {
    std::array::from_fn(|i| {
        let own = if (3..ALL - 3).contains(&i) { 4.0 } else { 2.0 };
        let mut sum = x[i] * own;
        if i >= 3 {
            sum += x[i - 3];
        }
        if i + 3 < ALL {
            sum += x[i + 3];
        }
        sum * (INERTIA[i % 3] * LENGTH / 6.0)
    })
}

/// `s`: velocities of all nodes where the hub turns with 1 rad/s.
fn turning<R: Real>(u: &[R; ALL]) -> [R; ALL] {
    std::array::from_fn(|i| match i % 3 {
        0 => -u[i + 1],
        1 => u[i - 1],
        _ => R::from(1.0),
    })
}

fn dot<R: Real>(a: &[R; ALL], b: &[R; ALL]) -> R {
    a.iter().zip(b).fold(R::from(0.0), |sum, (&a, &b)| sum + a * b)
}

impl RotatingBeam {
    fn force<R: Real>(&self, p: &[R; N], v: &[R; N]) -> [R; N] {
        let (u, rates, rate) = (Self::nodes(self.radius, p), Self::nodes(0.0, v), v[0]);
        let c: [R; ALL] = std::array::from_fn(|i| match i % 3 {
            0 => -rate * (rates[i + 1] * 2.0 + rate * u[i]),
            1 => rate * (rates[i - 1] * 2.0 - rate * u[i]),
            _ => R::from(0.0),
        });
        let (bc, elastic) = (inertia_times(&c), elastic(&u));
        let hub = -dot(&turning(&u), &bc);
        std::array::from_fn(|i| if i == 0 { hub } else { elastic[i + 2] - bc[i + 2] })
    }
}

/// Forces of the elements on all nodes.
fn elastic<R: Real>(u: &[R; ALL]) -> [R; ALL] {
    let mut f = [R::from(0.0); ALL];
    let (nodes, _) = u.as_chunks::<3>();
    for (e, ends) in nodes.windows(2).enumerate() {
        for (f, x) in f[3 * e..].iter_mut().zip(element(ends[0], ends[1])) {
            *f += x;
        }
    }
    f
}

/// Forces of an element on its two nodes `(x, y, θ)`.
fn element<R: Real>([x1, y1, a1]: [R; 3], [x2, y2, a2]: [R; 3]) -> [R; 6] {
    let (dx, dy) = (x2 - x1, y2 - y1);
    let l = (dx * dx + dy * dy).sqrt();
    let (s, c) = a1.sin_cos();
    let phi1 = -(c * dy - s * dx).atan2(c * dx + s * dy);
    let phi2 = phi1 + a2 - a1;
    let (m1, m2) = ((phi1 * 2.0 + phi2) * (2.0 * EI / LENGTH), (phi1 + phi2 * 2.0) * (2.0 * EI / LENGTH));
    let (tension, shear) = ((l - LENGTH) * (EA / LENGTH) / l, (m1 + m2) / (l * l));
    let (fx, fy) = (tension * dx + shear * dy, tension * dy - shear * dx);
    [fx, fy, -m1, -fx, -fy, -m2]
}

impl RotatingBeam {
    /// Writes what `read` takes from every number of the terms, its value or its derivative; `drive` are the hub's angle, its
    /// rate and the change of that.
    fn fill<R: Real>(
        &self,
        want: Terms,
        (p, v): (&[R; N], &[R; N]),
        drive: [R; 3],
        read: impl Fn(R) -> f64,
        out: &mut TermBuf,
    ) -> Option<()> {
        if want.contains(Terms::PDOT) {
            *out.pdot.first_chunk_mut()? = v.map(&read);
        }
        if want.contains(Terms::MASS) {
            let s = turning(&Self::nodes(self.radius, p));
            let bs = inertia_times(&s);
            let to = &mut out.mass;
            self.structure.mass.for_each(N, |i, j, k| {
                let entry = match (i.min(j), i.max(j)) {
                    (0, 0) => dot(&s, &bs),
                    (0, i) => bs[i + 2],
                    (j, i) => {
                        let share = [1.0, 2.0, 4.0][usize::from(i == j) * (1 + usize::from(i < N - 3))];
                        R::from(share * INERTIA[axis(i)] * LENGTH / 6.0)
                    }
                };
                to[k] = read(entry);
            });
        }
        if want.contains(Terms::FORCE) {
            *out.force.first_chunk_mut()? = self.force(p, v).map(&read);
        }
        if want.contains(Terms::CONSTRAINT) {
            out.constraint[0] = read(p[0] - drive[0]);
        }
        if want.contains(Terms::CONSTRAINT_MATRIX) {
            out.constraint_matrix[0] = read(R::from(1.0));
        }
        if want.contains(Terms::CONSTRAINT_RATE) {
            out.constraint_rate[0] = read(-drive[1]);
        }
        if want.contains(Terms::ACCELERATION) {
            out.acceleration[0] = read(-drive[2]);
        }
        Some(())
    }
}

impl Problem for RotatingBeam {
    fn structure(&self) -> &Structure {
        &self.structure
    }

    fn eval(&mut self, want: Terms, x: &Point<'_>, out: &mut TermBuf) -> Eval {
        let [angle, rate, change, _] = drive(x.t);
        let drive = self.held.unwrap_or([angle, rate, change]);
        let motion = x.p.first_chunk().zip(x.v.first_chunk());
        motion
            .and_then(|motion| self.fill(want, motion, drive, |y| y, out))
            .ok_or_else(|| super::too_short(INFO.name, self.structure.dims))
    }

    fn derivatives(&mut self) -> Option<&mut dyn Derivatives> {
        Some(self)
    }

    fn excitations(&mut self) -> Option<&mut dyn Excitations> {
        Some(self)
    }
}

impl Derivatives for RotatingBeam {
    fn along(&mut self, want: Terms, x: &Point<'_>, d: &Point<'_>, out: &mut TermBuf) -> Eval {
        let now = drive(x.t);
        let drive: [Moving; 3] = match self.held {
            Some(held) => held.map(Moving::from),
            None => std::array::from_fn(|k| Dual { value: now[k], derivatives: [now[k + 1] * d.t] }),
        };
        let motion = moving(x.p, d.p).zip(moving(x.v, d.v));
        motion
            .and_then(|(p, v)| self.fill(want, (&p, &v), drive, slope, out))
            .ok_or_else(|| super::too_short(INFO.name, self.structure.dims))
    }
}

impl Excitations for RotatingBeam {
    fn count(&self) -> usize {
        3
    }

    fn values(&mut self, t: f64, out: &mut [f64]) {
        out.copy_from_slice(&drive(t)[..3]);
    }

    fn hold(&mut self, values: Option<&[f64]>) {
        self.held = values.and_then(|values| values.first_chunk().copied());
    }
}

/// The tip in the frame of the hub [m]: ahead of it in the direction of rotation, and how far it is beyond its place at rest;
/// `None` unless there are as many coordinates as the beam has.
pub fn tip_deflection(radius: f64, p: &[f64]) -> Option<[f64; 2]> {
    let p: &[f64; N] = p.try_into().ok()?;
    Some([p[N - 2], p[N - 3] - radius - LENGTH * (NODES - 1) as f64])
}

impl TestProblem for RotatingBeam {
    fn info(&self) -> &'static Info {
        &INFO
    }

    fn parameters(&self) -> Vec<f64> {
        vec![self.radius]
    }

    fn initial(&self) -> State {
        let mut state = State::zeros(self.structure.dims);
        for (i, node) in state.p[1..].chunks_exact_mut(3).enumerate() {
            node[0] = self.radius + (i + 1) as f64 * LENGTH;
        }
        state
    }

    fn outline(&self, _t: f64, p: &[f64]) -> Option<Outline> {
        let p: &[f64; N] = p.try_into().ok()?;
        let (s, c) = p[0].sin_cos();
        let all = Self::nodes(self.radius, p);
        let turned = |u: &[f64]| [c * u[0] - s * u[1], s * u[0] + c * u[1]];
        let nodes: Vec<[f64; 2]> = all.chunks_exact(3).map(turned).collect();
        let mut picture = Outline::default();
        picture.add_point("axis", [0.0, 0.0], true);
        picture.add_point("clamp", nodes[0], false);
        picture.add_point("tip", nodes[NODES - 1], false);
        picture.add_line("hub", &[[0.0, 0.0], nodes[0]]);
        picture.add_line("beam", &nodes);
        Some(picture)
    }
}
