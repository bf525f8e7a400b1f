//! A chain of `N` mathematical pendulums whose suspension moves slowly, in joint angles: the benchmark of
//! [Arnold06, section 4.2.1].
//!
//! ```text
//! p = (α₁, …, α_N)                         angles of the rods against the vertical; all rods 1 m, all masses 1 kg
//! M_ij = n_ij cos(α_i − α_j)               n_ij = N + 1 − max(i, j): the masses below both rods
//! f_i = −Σ_j n_ij sin(α_i − α_j) α_j'²  −  n_ii (x_s'' cos α_i + (g + y_s'') sin α_i)
//! x_s = 2 + 0.3 sin ω t,  y_s = 0.2 sin ω t,  ω = 2π · 0.05 rad/s
//! ```
//!
//! Time enters through the accelerations of the suspension alone; they are the [excitations](Excitations) `e = (x_s'', y_s'')`.
//!
//! No constraints, a full mass matrix. The same chain with constraints is
//! [`pendulum_chain_cartesian`](super::pendulum_chain_cartesian).
//!
//! Deviations from the source, which leaves these open: the first of its `N + 1` points is the suspension, so that there are
//! `N` rods; 0.05 Hz is a frequency, not an angular velocity; gravity is 9.81 m/s²; the chain starts hanging, with all
//! angles and their rates zero.

use crate::{CreateError, Info, Outline, Parameter, Tag, TestProblem};
use gelenk_core::{
    Derivatives, Dims, Eval, Excitations, Names, Point, Problem, State, Structure, TermBuf, Terms,
};
use std::f64::consts::PI;

/// Gravity against y [m/s²].
pub(crate) const GRAVITY: f64 = 9.81;
/// Angular frequency of the suspension [rad/s], its mean position and its amplitudes [m].
const OMEGA: f64 = 2.0 * PI * 0.05;
const MEAN: [f64; 2] = [2.0, 0.0];
const AMPLITUDE: [f64; 2] = [0.3, 0.2];
/// Where the benchmark is defined.
pub(crate) const SOURCE: &str = "Arnold, Fuchs & Fuehrer (2006), section 4.2.1, table 2";

/// The suspension: position, velocity and acceleration, each as `[x, y]`.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Suspension {
    pub(crate) at: [f64; 2],
    pub(crate) rate: [f64; 2],
    pub(crate) second: [f64; 2],
}

impl Suspension {
    pub(crate) fn new(t: f64) -> Self {
        let (s, c) = (OMEGA * t).sin_cos();
        Self {
            at: [MEAN[0] + AMPLITUDE[0] * s, MEAN[1] + AMPLITUDE[1] * s],
            rate: AMPLITUDE.map(|a| a * OMEGA * c),
            second: AMPLITUDE.map(|a| -a * OMEGA * OMEGA * s),
        }
    }

    /// The derivatives of all three.
    pub(crate) fn slope(t: f64) -> Self {
        let Self { rate, second, .. } = Self::new(t);
        Self { at: rate, rate: second, second: rate.map(|v| -OMEGA * OMEGA * v) }
    }
}

/// Name, source, parameters.
pub static INFO: Info = Info {
    name: "pendulum-chain",
    summary: "N pendulums with excited suspension in joint angles, without constraints",
    source: SOURCE,
    parameters: &[Parameter {
        name: "N",
        default: 12.0,
        meaning: "number of pendulums",
        integer: true,
        min: 1.0,
        max: 2_000.0,
    }],
    tags: &[Tag::Scalable],
    t_end: 200.0,
    starts_with_accelerations: true,
};

/// See the [module page](self).
#[derive(Debug, Clone)]
pub struct PendulumChain {
    n: usize,
    structure: Structure,
    /// Accelerations of the suspension to use whatever the time.
    held: Option<[f64; 2]>,
    /// Scratch: sines and cosines of all angles.
    turns: Vec<(f64, f64)>,
}

impl PendulumChain {
    /// A chain of `n` pendulums, a whole number.
    pub fn new(n: f64) -> Result<Self, CreateError> {
        INFO.check(&[n])?;
        let n = n as usize;
        let p: Vec<String> = (1..=n).map(|i| format!("angle alpha{i}")).collect();
        let v = p.iter().map(|name| format!("rate of {name}")).collect();
        let structure =
            Structure::dense(Dims::holonomic(n, 0)).with_names(Names { p, v, ..Names::default() });
        Ok(Self { n, structure, held: None, turns: vec![(0.0, 1.0); n] })
    }

    /// Masses below both rods.
    fn below(&self, i: usize, j: usize) -> f64 {
        (self.n - i.max(j)) as f64
    }

    fn turn(&mut self, angles: &[f64]) {
        self.turns.iter_mut().zip(angles).for_each(|(turn, angle)| *turn = angle.sin_cos());
    }

    /// Accelerations of the suspension.
    fn excitation(&self, t: f64) -> [f64; 2] {
        self.held.unwrap_or_else(|| Suspension::new(t).second)
    }

    fn fill_mass(&self, out: &mut [f64]) {
        for (j, column) in out.chunks_exact_mut(self.n).enumerate() {
            let (sj, cj) = self.turns[j];
            for (i, m) in column.iter_mut().enumerate() {
                let (si, ci) = self.turns[i];
                *m = self.below(i, j) * (ci * cj + si * sj);
            }
        }
    }

    fn fill_force(&self, t: f64, v: &[f64], out: &mut [f64]) {
        let [ax, ay] = self.excitation(t);
        for (i, f) in out.iter_mut().enumerate() {
            let (si, ci) = self.turns[i];
            *f = -self.below(i, i) * (ax * ci + (GRAVITY + ay) * si);
            for (j, (sj, cj)) in self.turns.iter().enumerate() {
                *f -= self.below(i, j) * (si * cj - ci * sj) * v[j] * v[j];
            }
        }
    }
}

impl Problem for PendulumChain {
    fn structure(&self) -> &Structure {
        &self.structure
    }

    fn eval(&mut self, want: Terms, x: &Point<'_>, out: &mut TermBuf) -> Eval {
        if want.contains(Terms::PDOT) {
            out.pdot.copy_from_slice(x.v);
        }
        if want.intersects(Terms::MASS | Terms::FORCE) {
            self.turn(x.p);
        }
        if want.contains(Terms::MASS) {
            self.fill_mass(&mut out.mass);
        }
        if want.contains(Terms::FORCE) {
            self.fill_force(x.t, x.v, &mut out.force);
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

impl Derivatives for PendulumChain {
    fn along(&mut self, want: Terms, x: &Point<'_>, d: &Point<'_>, out: &mut TermBuf) -> Eval {
        super::clear_along(want, d, out);
        if want.intersects(Terms::MASS | Terms::FORCE) {
            self.turn(x.p);
        }
        if want.contains(Terms::MASS) {
            for (j, column) in out.mass.chunks_exact_mut(self.n).enumerate() {
                let (sj, cj) = self.turns[j];
                for (i, m) in column.iter_mut().enumerate() {
                    let (si, ci) = self.turns[i];
                    *m = -self.below(i, j) * (si * cj - ci * sj) * (d.p[i] - d.p[j]);
                }
            }
        }
        if want.contains(Terms::FORCE) {
            let [ax, ay] = self.excitation(x.t);
            let slope = if self.held.is_some() { [0.0; 2] } else { Suspension::slope(x.t).second };
            let [dax, day] = slope.map(|slope| slope * d.t);
            for (i, f) in out.force.iter_mut().enumerate() {
                let (si, ci) = self.turns[i];
                let turned = (GRAVITY + ay) * ci - ax * si;
                *f = -self.below(i, i) * (turned * d.p[i] + dax * ci + day * si);
                for (j, (sj, cj)) in self.turns.iter().enumerate() {
                    let (sin, cos) = (si * cj - ci * sj, ci * cj + si * sj);
                    let product = cos * (d.p[i] - d.p[j]) * x.v[j] + 2.0 * sin * d.v[j];
                    *f -= self.below(i, j) * product * x.v[j];
                }
            }
        }
        Ok(())
    }
}

impl Excitations for PendulumChain {
    fn count(&self) -> usize {
        2
    }

    fn values(&mut self, t: f64, out: &mut [f64]) {
        out.copy_from_slice(&Suspension::new(t).second);
    }

    fn hold(&mut self, values: Option<&[f64]>) {
        self.held = values.and_then(|values| values.first_chunk().copied());
    }
}

impl TestProblem for PendulumChain {
    fn info(&self) -> &'static Info {
        &INFO
    }

    fn parameters(&self) -> Vec<f64> {
        vec![self.n as f64]
    }

    fn initial(&self) -> State {
        // at t = 0 the suspension does not accelerate, and the chain hangs in equilibrium
        State::zeros(self.structure.dims)
    }

    fn outline(&self, t: f64, p: &[f64]) -> Option<Outline> {
        if p.len() != self.n {
            return None;
        }
        let mut at = Suspension::new(t).at;
        let points = p.iter().map(|angle| {
            at = [at[0] + angle.sin(), at[1] - angle.cos()];
            at
        });
        Some(picture(t, points))
    }
}

/// The suspension and one line per rod, from top to bottom.
pub(crate) fn picture(t: f64, points: impl Iterator<Item = [f64; 2]>) -> Outline {
    let mut picture = Outline::default();
    let mut above = Suspension::new(t).at;
    picture.add_point("suspension", above, false);
    for (i, at) in points.enumerate() {
        picture.add_line(format!("rod {}", i + 1), &[above, at]);
        above = at;
    }
    picture
}
