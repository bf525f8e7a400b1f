//! A rope ladder in the plane: two ropes of point masses on stiff spring-dampers, and `N` rigid rungs between them. A large
//! model: with 50 rungs it has 1000 coordinates and 50 constraints.
//!
//! ```text
//! p = (x₁ˡ, y₁ˡ, x₁ʳ, y₁ʳ, x₂ˡ, …)            left and right point of every pair, from top to bottom; 5 N pairs
//! M = diag(m_i)                              0.05 kg, at every fifth pair 0.25 kg: half a rung more
//! F_i = k (ℓ − ℓ₀) + c ℓ',  ℓ = |r_i − r_{i−1}|         tension above point i; r₀ = (0, 0) and (w, 0), the suspension
//! f_i = −F_i e_i + F_{i+1} e_{i+1} − (0, m_i g),  e_i = (r_i − r_{i−1})/ℓ
//! g_j = (|rʳ − rˡ|² − w²)/2                  rung j, at the pair 5 j;   G = (rˡ − rʳ, rʳ − rˡ)
//! ```
//!
//! `ℓ₀ = 0.1 m`, `w = 0.4 m`, `c = k · 1 ms`, gravity 9.81 m/s². With `k = 50 kN/m` a pair of neighbours on a rope swings
//! with 2000 rad/s and is critically damped, while the ladder as a whole swings once in ten seconds. The multiplier of a rung
//! is the force along it, divided by its length; no two rungs share a point, so that `G M⁻¹ Gᵀ` is diagonal.
//!
//! Start: both ropes straight, tilted by 0.3 rad and stretched by the weight along them, rungs level. The left rope moves
//! downwards and the right one upwards with `0.02/s · L sin²(π i/10 N)`, `L` the length of the ropes, so that the rungs begin
//! to turn. Ropes stay under tension.

use crate::{CreateError, Info, Outline, Parameter, Tag, TestProblem};
use gelenk_core::{
    Derivatives, Dims, Eval, MassKind, MatrixKind, Names, Pattern, Point, Problem, State, Structure, TermBuf,
    Terms,
};
use std::f64::consts::PI;

/// Pairs of points from one rung to the next.
const SPACING: usize = 5;
/// Masses of a point between rungs and of one that carries half a rung [kg].
const MASS: f64 = 0.05;
const RUNG_MASS: f64 = 0.25;
/// Distance of neighbours on a rope without tension, and of the ropes [m].
const SEGMENT: f64 = 0.1;
const WIDTH: f64 = 0.4;
/// Damping over stiffness [s].
const RELAXATION: f64 = 1e-3;
/// Gravity against y [m/s²].
const GRAVITY: f64 = 9.81;
/// Start: tilt [rad] and shear [1/s].
const TILT: f64 = 0.3;
const SHEAR: f64 = 0.02;

/// Name, source, parameters.
pub static INFO: Info = Info {
    name: "rope-ladder",
    summary: "rope ladder of N rungs: stiff spring-dampers and rigid rods, large and sparse",
    source: "own; in the sizes of Arnold, Fuchs & Fuehrer (2006), section 1: 1000 coordinates, 50 constraints",
    parameters: &[
        Parameter {
            name: "N",
            default: 50.0,
            meaning: "number of rungs; each brings 20 coordinates",
            integer: true,
            min: 1.0,
            max: 10_000.0,
        },
        Parameter {
            name: "k",
            default: 5e4,
            meaning: "stiffness of the ropes between neighbours [N/m]",
            integer: false,
            min: 1e4,
            max: 1e9,
        },
    ],
    tags: &[Tag::Stiff, Tag::Scalable],
    t_end: 1.0,
    starts_with_accelerations: true,
};

/// See the [module page](self).
#[derive(Debug, Clone)]
pub struct RopeLadder {
    rungs: usize,
    k: f64,
    structure: Structure,
}

impl RopeLadder {
    /// A ladder of `rungs` rungs, a whole number, on ropes of the stiffness `k` [N/m].
    pub fn new(rungs: f64, k: f64) -> Result<Self, CreateError> {
        INFO.check(&[rungs, k])?;
        let rungs = rungs as usize;
        let pairs = SPACING * rungs;
        let kinds = ["left x", "left y", "right x", "right y"];
        let p: Vec<String> = (1..=pairs).flat_map(|i| kinds.map(|kind| format!("{kind}{i}"))).collect();
        let names = Names {
            v: p.iter().map(|name| format!("rate of {name}")).collect(),
            p,
            rows: (1..=rungs).map(|j| format!("length of rung {j}")).collect(),
            u: Vec::new(),
        };
        let structure = Structure::dense(Dims::holonomic(4 * pairs, rungs))
            .with_mass(MassKind::Diagonal)
            .with_constraint_matrix(MatrixKind::Sparse(rung_entries(rungs)))
            .with_acceleration_term()
            .with_coupling(neighbours(pairs), neighbours(pairs))
            .with_names(names);
        Ok(Self { rungs, k, structure })
    }

    fn fill_force(&self, p: &[f64], v: &[f64], out: &mut [f64]) {
        for (i, f) in out.chunks_exact_mut(4).enumerate() {
            let weight = mass_of(i) * GRAVITY;
            f.copy_from_slice(&[0.0, -weight, 0.0, -weight]);
        }
        self.add_segments(out, |at| {
            let d = segment(p, at);
            let pull = self.pull(d, difference(v, at));
            d.map(|d| pull * d)
        });
    }

    /// Adds the forces of all spring-dampers that `tension` gives for a segment.
    fn add_segments(&self, f: &mut [f64], tension: impl Fn(usize) -> [f64; 2]) {
        for at in (0..self.structure.dims.nv).step_by(2) {
            let [x, y] = tension(at);
            f[at] -= x;
            f[at + 1] -= y;
            if at >= 4 {
                f[at - 4] += x;
                f[at - 3] += y;
            }
        }
    }

    /// The pull of a spring-damper between the ends of the vector `d`, which changes with `w`, divided by its length.
    fn pull(&self, d: [f64; 2], w: [f64; 2]) -> f64 {
        let square = dot(d, d);
        self.k * (1.0 - SEGMENT / square.sqrt() + RELAXATION * dot(d, w) / square)
    }

    /// The derivative of [`pull`](Self::pull) along `dd`, `dw`.
    fn pull_along(&self, d: [f64; 2], w: [f64; 2], dd: [f64; 2], dw: [f64; 2]) -> f64 {
        let (square, along) = (dot(d, d), dot(d, dd));
        let damped = dot(dd, w) + dot(d, dw) - 2.0 * dot(d, w) * along / square;
        self.k * (SEGMENT * along / (square * square.sqrt()) + RELAXATION * damped / square)
    }
}

fn dot([ax, ay]: [f64; 2], [bx, by]: [f64; 2]) -> f64 {
    ax * bx + ay * by
}

/// Mass of the points of pair `i`, counted from zero.
fn mass_of(i: usize) -> f64 {
    if (i + 1).is_multiple_of(SPACING) { RUNG_MASS } else { MASS }
}

/// First coordinate of the pair that rung `j` connects.
const fn rung(j: usize) -> usize {
    4 * (SPACING * (j + 1) - 1)
}

/// The vector from the point above to the point at `at`, of positions.
fn segment(p: &[f64], at: usize) -> [f64; 2] {
    let [x, y] = difference(p, at);
    // the right rope hangs at (w, 0)
    [if at == 2 { x - WIDTH } else { x }, y]
}

/// The same without the suspension: of velocities and directions.
fn difference(v: &[f64], at: usize) -> [f64; 2] {
    if at < 4 { [v[at], v[at + 1]] } else { [v[at] - v[at - 4], v[at + 1] - v[at - 3]] }
}

/// The vector from left to right of rung `j`.
fn across(p: &[f64], j: usize) -> [f64; 2] {
    let at = rung(j);
    [p[at + 2] - p[at], p[at + 3] - p[at + 1]]
}

/// The entries of `G`, row by row.
fn rung_entries(rungs: usize) -> Pattern {
    Pattern::new((0..rungs).flat_map(|j| (0..4).map(move |k| (j, rung(j) + k))))
}

/// Forces on a point depend on the point itself and on its neighbours on the rope.
fn neighbours(pairs: usize) -> Pattern {
    let rows = (0..pairs).flat_map(|i| (0..4).map(move |k| (i, k)));
    Pattern::new(rows.flat_map(|(i, k)| {
        let near = i.saturating_sub(1)..pairs.min(i + 2);
        near.flat_map(move |other| [0, 1].map(|axis| (4 * i + k, 4 * other + (k & 2) + axis)))
    }))
}

/// Values in the order of [`rung_entries`]; linear in `p`.
fn fill_constraint_matrix(p: &[f64], out: &mut [f64]) {
    for (j, values) in out.chunks_exact_mut(4).enumerate() {
        let [x, y] = across(p, j);
        values.copy_from_slice(&[-x, -y, x, y]);
    }
}

impl Problem for RopeLadder {
    fn structure(&self) -> &Structure {
        &self.structure
    }

    fn mass(&mut self, _t: f64, _p: &[f64], out: &mut [f64]) -> Eval {
        for (i, m) in out.chunks_exact_mut(4).enumerate() {
            m.fill(mass_of(i));
        }
        Ok(())
    }

    fn force(&mut self, x: &Point<'_>, out: &mut [f64]) -> Eval {
        self.fill_force(x.p, x.v, out);
        Ok(())
    }

    fn constraint(&mut self, _t: f64, p: &[f64], out: &mut [f64]) -> Eval {
        for (j, g) in out.iter_mut().enumerate() {
            let d = across(p, j);
            *g = (dot(d, d) - WIDTH * WIDTH) / 2.0;
        }
        Ok(())
    }

    fn constraint_matrix(&mut self, _t: f64, p: &[f64], out: &mut [f64]) -> Eval {
        fill_constraint_matrix(p, out);
        Ok(())
    }

    fn acceleration(&mut self, _t: f64, _p: &[f64], v: &[f64], out: &mut [f64]) -> Eval {
        for (j, gamma) in out.iter_mut().enumerate() {
            let w = across(v, j);
            *gamma = dot(w, w);
        }
        Ok(())
    }

    fn derivatives(&mut self) -> Option<&mut dyn Derivatives> {
        Some(self)
    }
}

impl Derivatives for RopeLadder {
    fn along(&mut self, want: Terms, x: &Point<'_>, d: &Point<'_>, out: &mut TermBuf) -> Eval {
        super::clear_along(want, d, out);
        if want.contains(Terms::FORCE) {
            self.add_segments(&mut out.force, |at| {
                let (e, w) = (segment(x.p, at), difference(x.v, at));
                let (de, dw) = (difference(d.p, at), difference(d.v, at));
                let (pull, change) = (self.pull(e, w), self.pull_along(e, w, de, dw));
                [0, 1].map(|k| pull * de[k] + change * e[k])
            });
        }
        if want.contains(Terms::CONSTRAINT) {
            for (j, g) in out.constraint.iter_mut().enumerate() {
                *g = dot(across(x.p, j), across(d.p, j));
            }
        }
        if want.contains(Terms::CONSTRAINT_MATRIX) {
            fill_constraint_matrix(d.p, &mut out.constraint_matrix);
        }
        if want.contains(Terms::ACCELERATION) {
            for (j, gamma) in out.acceleration.iter_mut().enumerate() {
                *gamma = 2.0 * dot(across(x.v, j), across(d.v, j));
            }
        }
        Ok(())
    }
}

impl TestProblem for RopeLadder {
    fn info(&self) -> &'static Info {
        &INFO
    }

    fn parameters(&self) -> Vec<f64> {
        vec![self.rungs as f64, self.k]
    }

    fn initial(&self) -> State {
        let pairs = SPACING * self.rungs;
        let mut state = State::zeros(self.structure.dims);
        let (sin, cos) = TILT.sin_cos();
        let (mut weight, mut along) = (GRAVITY * (0..pairs).map(mass_of).sum::<f64>(), 0.0);
        for i in 0..pairs {
            along += SEGMENT + weight * cos / self.k;
            weight -= mass_of(i) * GRAVITY;
            let (x, y) = (along * sin, -along * cos);
            state.p[4 * i..4 * i + 4].copy_from_slice(&[x, y, x + WIDTH, y]);
            let shape = (PI * (i + 1) as f64 / (2 * pairs) as f64).sin();
            let speed = SHEAR * SEGMENT * pairs as f64 * shape * shape;
            state.v[4 * i..4 * i + 4].copy_from_slice(&[0.0, -speed, 0.0, speed]);
        }
        self.fill_force(&state.p, &state.v, &mut state.a);
        for (i, pair) in state.a.chunks_exact_mut(4).enumerate() {
            for a in pair {
                *a /= mass_of(i);
            }
        }
        for j in 0..self.rungs {
            let (d, w) = (across(&state.p, j), across(&state.v, j));
            let pull = (dot(d, across(&state.a, j)) + dot(w, w)) / (2.0 * dot(d, d));
            state.lam[j] = RUNG_MASS * pull;
            for (k, e) in [-d[0], -d[1], d[0], d[1]].into_iter().enumerate() {
                state.a[rung(j) + k] -= pull * e;
            }
        }
        state
    }

    fn outline(&self, _t: f64, p: &[f64]) -> Option<Outline> {
        if p.len() != self.structure.dims.np {
            return None;
        }
        let mut picture = Outline::default();
        for (side, name) in ["left rope", "right rope"].into_iter().enumerate() {
            let top = [WIDTH * side as f64, 0.0];
            picture.add_point(["left suspension", "right suspension"][side], top, true);
            let points = p.chunks_exact(4).map(|pair| [pair[2 * side], pair[2 * side + 1]]);
            let rope: Vec<[f64; 2]> = std::iter::once(top).chain(points).collect();
            picture.add_line(name, &rope);
        }
        for j in 0..self.rungs {
            let at = rung(j);
            picture.add_line(format!("rung {}", j + 1), &[[p[at], p[at + 1]], [p[at + 2], p[at + 3]]]);
        }
        Some(picture)
    }
}
