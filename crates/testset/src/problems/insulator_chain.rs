//! A chain of `N` cap insulators after its twin has broken; `[Lubich92, 5.4]`.
//!
//! Body 1 is the triangle that held both chains, bodies 2 to N+1 are the insulators from bottom to top, and the cable
//! pulls at a massless point, corner of the triangle:
//!
//! ```text
//! p = (x₀, y₀, x₁, y₁, φ₁, …, x_{N+1}, y_{N+1}, φ_{N+1})
//! M = diag(0, 0, m₁, m₁, I₁, …)                    singular, but positive definite where the constraints hold
//! f = (F sin β, −F cos β, 0, …)                    F = F₀ + y₀' E A/C_L,  β = −arctan(x₀'/C_Q)
//! g₁₂ = (x₀, y₀) − (x₁, y₁) + d₁ n(φ₁)                             n(φ) = (−sin φ, cos φ)
//! g₃₄ = (x₁, y₁) + d₁ R(φ₁) (√3/2, 1/2) − (x₂, y₂) + c₂ n(φ₂)
//! g   = (x_i, y_i) + d_i n(φ_i) − (x_{i+1}, y_{i+1}) + c_{i+1} n(φ_{i+1})      i = 2, …, N
//! g   = (x_{N+1}, y_{N+1}) + d_{N+1} n(φ_{N+1})                                suspension
//! ```
//!
//! with the parameters (5.16). Start: at rest, the insulators straight below the suspension, all angles zero.
//!
//! `G` is sparse: 10 + 8 N entries, in the order of the rows. The saddle matrix has 2 (10 + 8 N) + 3 (N + 1) entries, as
//! in table 5.4, when the zeros of the massless point in `M` are not counted.
//!
//! Deviations from the source: (5.8) is read with second derivatives on its left.

use crate::switch::StateSwitches;
use crate::trig::sin_cos;
use crate::{CreateError, Info, Outline, Parameter, Tag, TestProblem};
use gelenk_core::{
    Derivatives, Dims, Eval, MassKind, MatrixKind, Names, Pattern, Point, Problem, State, Structure, Switch,
    Switches, TermBuf, Terms,
};

/// √3/2
const HALF_SQRT3: f64 = 0.866025403784438646763723170753;

/// Pull of the cable at rest [N].
const F0: f64 = 230_000.0;
/// Young's modulus of the cable [N/m²].
const E: f64 = 8e9;
/// Its cross section [m²].
const A: f64 = 3.4e-4;
/// Its density [kg/m³].
const RHO: f64 = 3325.0;

/// Mass, inertia, and distances from the mass centre to the upper and lower joint of a body.
#[derive(Debug, Clone, Copy)]
struct BodyData {
    /// [kg]
    m: f64,
    /// [kg m²]
    i: f64,
    /// To the upper joint [m]; for the triangle, to each corner.
    d: f64,
    /// To the lower joint [m].
    c: f64,
}

const TRIANGLE: BodyData = BodyData { m: 34.0, i: 3.1, d: 0.37, c: 0.37 };
const INSULATOR: BodyData = BodyData { m: 15.0, i: 0.35, d: 0.12, c: 0.08 };
const TOP_INSULATOR: BodyData = BodyData { m: 9.8, i: 0.05, d: 0.16, c: 0.08 };

/// Body number `b` (0: triangle) of a chain with `n` insulators.
fn body(n: usize, b: usize) -> BodyData {
    match b {
        0 => TRIANGLE,
        _ if b == n => TOP_INSULATOR,
        _ => INSULATOR,
    }
}

/// Index of the first coordinate of body `b`.
const fn at(b: usize) -> usize {
    2 + 3 * b
}

/// Name, source, parameters.
pub static INFO: Info = Info {
    name: "insulator-chain",
    summary: "chain of N insulators after its twin has broken, with a massless force point",
    source: "Lubich, Nowak, Poehle & Engstler (1992), MEXX, section 5.4",
    parameters: &[Parameter {
        name: "N",
        default: 32.0,
        meaning: "number of insulators",
        integer: true,
        min: 1.0,
        max: 100_000.0,
    }],
    tags: &[Tag::MasslessPoint, Tag::Scalable],
    t_end: 0.1,
    starts_with_accelerations: false,
};

/// See the [module page](self).
#[derive(Debug, Clone)]
pub struct InsulatorChain {
    n: usize,
    structure: Structure,
    switches: StateSwitches,
    /// Wave speeds of the cable, lengthwise and across [m/s].
    wave_speeds: [f64; 2],
    /// Diagonal of `M`.
    mass: Vec<f64>,
    /// Scratch: sines and cosines of all angles.
    turns: Vec<(f64, f64)>,
    /// Scratch: a part of `γ`.
    part: Vec<f64>,
}

impl InsulatorChain {
    /// A chain of `n` insulators, a whole number.
    pub fn new(n: f64) -> Result<Self, CreateError> {
        INFO.check(&[n])?;
        let n = n as usize;
        let structure = Structure::dense(Dims::holonomic(3 * (n + 1) + 2, 2 * (n + 1) + 2))
            .with_mass(MassKind::Diagonal)
            .with_constraint_matrix(MatrixKind::Sparse(pattern(n)))
            .with_acceleration_term()
            .with_coupling(Pattern::default(), cable())
            .with_names(chain_names(n));
        let deflection = Switch::new("top insulator angular velocity").scale(10.0);
        let switches = StateSwitches::one(deflection, |x, out| out[0] = x.v.last().copied().unwrap_or(0.0));
        let mut mass = vec![0.0; 2];
        for b in 0..=n {
            let BodyData { m, i, .. } = body(n, b);
            mass.extend([m, m, i]);
        }
        let wave_speeds = [(E / RHO).sqrt(), (F0 / (A * RHO)).sqrt()];
        let (turns, part) = (vec![(0.0, 1.0); n + 1], vec![0.0; structure.dims.nl]);
        Ok(Self { n, structure, switches, wave_speeds, mass, turns, part })
    }

    /// Fills the sines and cosines, eight angles at a time.
    fn turn(&mut self, p: &[f64]) {
        for (b, chunk) in self.turns.chunks_mut(8).enumerate() {
            let mut angles = [0.0; 8];
            for (k, angle) in angles.iter_mut().take(chunk.len()).enumerate() {
                *angle = p[at(8 * b + k) + 2];
            }
            let (s, c) = sin_cos(&angles);
            for (k, turn) in chunk.iter_mut().enumerate() {
                *turn = (s[k], c[k]);
            }
        }
    }

    fn fill_force(&self, v: &[f64], f: &mut [f64]) {
        let [along, across] = self.wave_speeds;
        let pull = F0 + v[1] * E * A / along;
        // sine and cosine of −arctan(slope)
        let slope = v[0] / across;
        let cos = 1.0 / (1.0 + slope * slope).sqrt();
        f.fill(0.0);
        f[0] = -pull * slope * cos;
        f[1] = -pull * cos;
    }

    fn fill_force_along(&self, v: &[f64], d: &[f64], f: &mut [f64]) {
        let [along, across] = self.wave_speeds;
        let stiffness = E * A / along;
        let (pull, d_pull) = (F0 + v[1] * stiffness, d[1] * stiffness);
        let (slope, d_slope) = (v[0] / across, d[0] / across);
        let cos = 1.0 / (1.0 + slope * slope).sqrt();
        let d_cos = -slope * d_slope * cos * cos * cos;
        f[0] = -(d_pull * slope * cos + pull * (d_slope * cos + slope * d_cos));
        f[1] = -(d_pull * cos + pull * d_cos);
    }

    /// Linear in positions, sines and cosines together.
    fn fill_constraint(&self, p: &[f64], g: &mut [f64]) {
        let n = self.n;
        let (s, c) = self.turns[0];
        let d = TRIANGLE.d;
        g[0] = p[0] - p[2] - d * s;
        g[1] = p[1] - p[3] + d * c;
        // where the joint above the previous body is
        let mut joint = [p[2] + d * (HALF_SQRT3 * c - 0.5 * s), p[3] + d * (HALF_SQRT3 * s + 0.5 * c)];
        for b in 1..=n {
            let ((s, c), BodyData { d, c: lower, .. }) = (self.turns[b], body(n, b));
            let (x, y) = (p[at(b)], p[at(b) + 1]);
            g[2 * b] = joint[0] - x - lower * s;
            g[2 * b + 1] = joint[1] - y + lower * c;
            joint = [x - d * s, y + d * c];
        }
        g[2 * n + 2] = joint[0];
        g[2 * n + 3] = joint[1];
    }

    /// Values in the order of [`pattern`].
    fn fill_constraint_matrix(&self, out: &mut [f64]) {
        let n = self.n;
        let (s, c) = self.turns[0];
        let d = TRIANGLE.d;
        out[..6].copy_from_slice(&[1.0, -1.0, -d * c, 1.0, -1.0, -d * s]);
        // derivative of the joint above the previous body with respect to that body's angle
        let mut joint = [-d * (HALF_SQRT3 * s + 0.5 * c), d * (HALF_SQRT3 * c - 0.5 * s)];
        for (b, values) in (1..=n).zip(out[6..].chunks_exact_mut(8)) {
            let ((s, c), BodyData { d, c: lower, .. }) = (self.turns[b], body(n, b));
            values.copy_from_slice(&[1.0, joint[0], -1.0, -lower * c, 1.0, joint[1], -1.0, -lower * s]);
            joint = [-d * c, -d * s];
        }
        out[8 * n + 6..].copy_from_slice(&[1.0, joint[0], 1.0, joint[1]]);
    }

    /// From the squared rate of turn of every body.
    fn fill_acceleration(&self, square: impl Fn(usize) -> f64, out: &mut [f64]) {
        let n = self.n;
        let ((s, c), w2) = (self.turns[0], square(0));
        let d = TRIANGLE.d * w2;
        out[0] = d * s;
        out[1] = -d * c;
        // second derivative of the joint above the previous body along the motion
        let mut joint = [-d * (HALF_SQRT3 * c - 0.5 * s), -d * (HALF_SQRT3 * s + 0.5 * c)];
        for b in 1..=n {
            let ((s, c), BodyData { d, c: lower, .. }) = (self.turns[b], body(n, b));
            let w2 = square(b);
            out[2 * b] = joint[0] + lower * w2 * s;
            out[2 * b + 1] = joint[1] - lower * w2 * c;
            joint = [d * w2 * s, -d * w2 * c];
        }
        out[2 * n + 2] = joint[0];
        out[2 * n + 3] = joint[1];
    }
}

/// The entries of `G`, row by row.
fn pattern(n: usize) -> Pattern {
    let mut entries = Vec::with_capacity(10 + 8 * n);
    for k in 0..2 {
        entries.extend([(k, k), (k, at(0) + k), (k, at(0) + 2)]);
    }
    for b in 1..=n {
        for k in 0..2 {
            let row = 2 * b + k;
            entries.extend([(row, at(b - 1) + k), (row, at(b - 1) + 2), (row, at(b) + k), (row, at(b) + 2)]);
        }
    }
    for k in 0..2 {
        let row = 2 * n + 2 + k;
        entries.extend([(row, at(n) + k), (row, at(n) + 2)]);
    }
    Pattern::new(entries)
}

/// The cable's pull depends on the velocity of the force point; nothing else depends on velocities.
fn cable() -> Pattern {
    Pattern::new([(0, 0), (0, 1), (1, 0), (1, 1)])
}

fn chain_names(n: usize) -> Names {
    let mut coordinates = vec!["force point x".to_string(), "force point y".to_string()];
    let mut rows = vec!["force point on triangle, x".to_string(), "force point on triangle, y".to_string()];
    for b in 0..=n {
        let body = if b == 0 { "triangle".into() } else { format!("insulator {b}") };
        coordinates.extend(["x", "y", "angle"].map(|kind| format!("{body} {kind}")));
        let above = if b == n { "suspension".into() } else { format!("insulator {}", b + 1) };
        rows.extend(["x", "y"].map(|axis| format!("joint {body} - {above}, {axis}")));
    }
    let v = coordinates.iter().map(|name| format!("rate of {name}")).collect();
    Names { p: coordinates, v, rows, u: Vec::new() }
}

impl Problem for InsulatorChain {
    fn structure(&self) -> &Structure {
        &self.structure
    }

    fn eval(&mut self, want: Terms, x: &Point<'_>, out: &mut TermBuf) -> Eval {
        if want.contains(Terms::PDOT) {
            out.pdot.copy_from_slice(x.v);
        }
        if want.contains(Terms::MASS) {
            out.mass.copy_from_slice(&self.mass);
        }
        if want.contains(Terms::FORCE) {
            self.fill_force(x.v, &mut out.force);
        }
        if want.contains(Terms::CONSTRAINT_RATE) {
            out.constraint_rate.fill(0.0);
        }
        if want.intersects(Terms::CONSTRAINT | Terms::CONSTRAINT_MATRIX | Terms::ACCELERATION) {
            self.turn(x.p);
        }
        if want.contains(Terms::CONSTRAINT) {
            self.fill_constraint(x.p, &mut out.constraint);
        }
        if want.contains(Terms::CONSTRAINT_MATRIX) {
            self.fill_constraint_matrix(&mut out.constraint_matrix);
        }
        if want.contains(Terms::ACCELERATION) {
            self.fill_acceleration(|b| x.v[at(b) + 2] * x.v[at(b) + 2], &mut out.acceleration);
        }
        Ok(())
    }

    fn switches(&mut self) -> Option<&mut dyn Switches> {
        Some(&mut self.switches)
    }

    fn derivatives(&mut self) -> Option<&mut dyn Derivatives> {
        Some(self)
    }
}

impl Derivatives for InsulatorChain {
    fn along(&mut self, want: Terms, x: &Point<'_>, d: &Point<'_>, out: &mut TermBuf) -> Eval {
        super::clear_along(want, d, out);
        if want.contains(Terms::FORCE) {
            self.fill_force_along(x.v, d.v, &mut out.force);
        }
        if want.intersects(Terms::CONSTRAINT | Terms::CONSTRAINT_MATRIX | Terms::ACCELERATION) {
            self.turn(x.p);
        }
        if want.contains(Terms::ACCELERATION) {
            let rate = |b: usize| 2.0 * x.v[at(b) + 2] * d.v[at(b) + 2];
            self.fill_acceleration(rate, &mut out.acceleration);
        }
        // derivatives of sines and cosines in their place
        for (b, turn) in self.turns.iter_mut().enumerate() {
            let angle = d.p[at(b) + 2];
            *turn = (turn.1 * angle, -turn.0 * angle);
        }
        if want.contains(Terms::ACCELERATION) {
            let mut part = std::mem::take(&mut self.part);
            self.fill_acceleration(|b| x.v[at(b) + 2] * x.v[at(b) + 2], &mut part);
            out.acceleration.iter_mut().zip(&part).for_each(|(sum, part)| *sum += part);
            self.part = part;
        }
        if want.contains(Terms::CONSTRAINT) {
            self.fill_constraint(d.p, &mut out.constraint);
        }
        if want.contains(Terms::CONSTRAINT_MATRIX) {
            self.fill_constraint_matrix(&mut out.constraint_matrix);
            // entries of positions are constant
            let (first, others) = out.constraint_matrix.split_at_mut(6);
            for k in [0, 1, 3, 4] {
                first[k] = 0.0;
            }
            others.iter_mut().step_by(2).for_each(|entry| *entry = 0.0);
        }
        Ok(())
    }
}

impl TestProblem for InsulatorChain {
    fn info(&self) -> &'static Info {
        &INFO
    }

    fn parameters(&self) -> Vec<f64> {
        vec![self.n as f64]
    }

    fn initial(&self) -> State {
        let mut state = State::zeros(self.structure.dims);
        // from the suspension at the origin downwards
        let mut joint = 0.0;
        for b in (1..=self.n).rev() {
            let BodyData { d, c, .. } = body(self.n, b);
            state.p[at(b) + 1] = joint - d;
            joint -= d + c;
        }
        let (x, y) = (-HALF_SQRT3 * TRIANGLE.d, joint - TRIANGLE.d / 2.0);
        state.p[..4].copy_from_slice(&[x, y - TRIANGLE.d, x, y]);
        state
    }

    fn outline(&self, _t: f64, p: &[f64]) -> Option<Outline> {
        outline(p)
    }
}

/// The chain in the position `p`: the suspension and the force point, the triangle, and every insulator as a line between
/// its joints, from bottom to top; `None` unless `p` has the length of some chain.
pub fn outline(p: &[f64]) -> Option<Outline> {
    let n = p.len().checked_sub(5)? / 3;
    if n < 1 || p.len() != at(n + 1) {
        return None;
    }
    let along = |b: usize, distance: f64| {
        let (s, c) = p[at(b) + 2].sin_cos();
        [p[at(b)] - distance * s, p[at(b) + 1] + distance * c]
    };
    let (s, c) = p[at(0) + 2].sin_cos();
    let corner = |x: f64, y: f64| {
        let (x, y) = (TRIANGLE.d * x, TRIANGLE.d * y);
        [p[2] + c * x - s * y, p[3] + s * x + c * y]
    };
    let mut picture = Outline::default();
    picture.add_point("suspension", [0.0, 0.0], true);
    picture.add_point("force point", [p[0], p[1]], false);
    picture.add_polygon("triangle", &[corner(0.0, -1.0), corner(HALF_SQRT3, 0.5), corner(-HALF_SQRT3, 0.5)]);
    for b in 1..=n {
        let BodyData { d, c, .. } = body(n, b);
        picture.add_line(format!("insulator {b}"), &[along(b, -c), along(b, d)]);
    }
    Some(picture)
}
