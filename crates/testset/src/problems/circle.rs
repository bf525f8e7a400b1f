//! A point mass on the unit circle under stiff forces: the two examples of [Yen96, section 5.1].
//!
//! ```text
//! p = (x, y),  M = I,  g = (x² + y² − 1)/2,  G = (x, y),  γ = v·v
//! circle-force:   f = (−x/ε, −(y + 1)/ε² − 1)                                     start (0, −1), velocity (1, 0)
//! circle-spring:  f = −(1/ε²) (l − l₀)/l (x − x₀, y − y₀) + (0, −1)                start y = −0.999 at rest
//!                 (x₀, y₀) = (0, −1/2),  l = |(x − x₀, y − y₀)|,  l₀ = 0.4
//! ```
//!
//! Unit mass and gravity. The lowest point is the stable equilibrium; on the circle, the frequency about it is of the size
//! of `ε^(-1/2)` with the linear force, whose stiff part has no component along the circle there, and `0.32/ε` with the
//! spring.
//!
//! The motion in closed form: with the angle `θ` from the lowest point, `d = 1 − cos θ` and the largest angle `θ₀`, the
//! energy gives `θ'² = 2 (d₀ − d) W(d)`, and `θ = θ₀ sin φ` turns time into a smooth periodic function of `φ`,
//! `dt/dφ = (W sinc((θ₀ + θ)/2) sinc((θ₀ − θ)/2))^(-1/2)`, whose Fourier series is summed to rounding.
//!
//! Deviations from the source: the printed signs of both stiff forces are those of an unstable equilibrium; the spring's
//! start `x = 0.04471` has four digits, here it is the point of the circle with these digits.

use super::unit_circle;
use crate::{CreateError, Info, Outline, Parameter, Tag, TestProblem};
use gelenk_core::{
    Derivatives, Dims, Eval, MassKind, Pattern, Point, Problem, State, Structure, TermBuf, Terms,
};
use std::f64::consts::{FRAC_PI_2, PI};

/// Where the spring is fixed, and its natural length.
const PIVOT: [f64; 2] = [0.0, -0.5];
const L0: f64 = 0.4;
/// Height of the spring's start above the lowest point.
const START: f64 = 0.001;

const EPS: Parameter = Parameter {
    name: "eps",
    default: 1e-4,
    meaning: "inverse of the stiffness' root [-]",
    integer: false,
    min: 1e-8,
    max: 1.0,
};

/// Name, source, parameters of the problem with the linear force.
pub static FORCE: Info = Info {
    name: "circle-force",
    summary: "point mass on the circle with a linear oscillatory force",
    source: "Yen & Petzold (1996), TR 96-028, section 5.1, table 5.1; signs corrected",
    parameters: &[EPS],
    tags: &[Tag::Stiff, Tag::Oscillatory, Tag::EnergyConserving],
    t_end: 0.25,
    starts_with_accelerations: true,
};

/// Name, source, parameters of the problem with the spring.
pub static SPRING: Info = Info {
    name: "circle-spring",
    summary: "point mass on the circle with a stiff spring",
    source: "Yen & Petzold (1996), TR 96-028, section 5.1, table 5.2; signs corrected",
    parameters: &[EPS],
    tags: &[Tag::Stiff, Tag::Oscillatory, Tag::EnergyConserving],
    t_end: 0.05,
    starts_with_accelerations: true,
};

/// What moves the mass.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Load {
    Linear,
    Spring,
}

/// See the [module page](self).
#[derive(Debug, Clone)]
pub struct Circle {
    load: Load,
    eps: f64,
    swing: Swing,
    structure: Structure,
}

impl Circle {
    /// The mass with the linear force; `eps` between 1e-8 and 1.
    pub fn with_force(eps: f64) -> Result<Self, CreateError> {
        FORCE.check(&[eps])?;
        // unit speed at the lowest point: 1 = 2 d₀ W(0), a quadratic equation
        let (a, b) = ((1.0 - eps) / (eps * eps), 2.0 / eps + 2.0);
        Ok(Self::new(Load::Linear, eps, 2.0 / (b + (b * b + 4.0 * a).sqrt()), 0.0))
    }

    /// The mass with the spring; `eps` between 1e-8 and 1.
    pub fn with_spring(eps: f64) -> Result<Self, CreateError> {
        SPRING.check(&[eps])?;
        Ok(Self::new(Load::Spring, eps, START, FRAC_PI_2))
    }

    fn new(load: Load, eps: f64, d0: f64, phase: f64) -> Self {
        let structure = Structure::dense(Dims::holonomic(2, 1))
            .with_mass(MassKind::Diagonal)
            .with_acceleration_term()
            .with_coupling(load.coupling(), Pattern::default())
            .with_names(super::names(&["x", "y"], &["circle"]));
        let swing = Swing::new(d0, phase, |d| load.slope(eps, d, d0));
        Self { load, eps, swing, structure }
    }

    /// The state at the angle `theta` with the angular velocity `rate`. The height `d` above the lowest point is kept apart
    /// from `y`, because stiffness multiplies its rounding errors.
    fn state(&self, t: f64, theta: f64, rate: f64) -> State {
        let (s, c) = theta.sin_cos();
        let d = height(theta);
        let f = self.load.force(self.eps, s, d, (PIVOT[1] * PIVOT[1] + d).sqrt());
        let (along, inward) = (f[0] * c + f[1] * s, rate * rate);
        let mut state = State::at(self.structure.dims, t, &[s, -c], &[rate * c, rate * s]);
        state.a.copy_from_slice(&[along * c - inward * s, along * s + inward * c]);
        state.lam[0] = f[0] * s - f[1] * c + inward;
        state
    }
}

/// `1 − cos θ`.
fn height(theta: f64) -> f64 {
    let s = (theta / 2.0).sin();
    2.0 * s * s
}

fn sinc(x: f64) -> f64 {
    if x.abs() < 1e-8 { 1.0 } else { x.sin() / x }
}

impl Load {
    /// The coordinates that each force depends on.
    fn coupling(self) -> Pattern {
        match self {
            Load::Linear => Pattern::new([(0, 0), (1, 1)]),
            Load::Spring => Pattern::new([(0, 0), (0, 1), (1, 0), (1, 1)]),
        }
    }

    /// The force at `x`, at the height `d = y + 1`, where the spring has the length `l`.
    fn force(self, eps: f64, x: f64, d: f64, l: f64) -> [f64; 2] {
        match self {
            Load::Linear => [-x / eps, -d / (eps * eps) - 1.0],
            Load::Spring => {
                let pull = (l - L0) / l / (eps * eps);
                [-pull * (x - PIVOT[0]), -pull * (d - 1.0 - PIVOT[1]) - 1.0]
            }
        }
    }

    /// The derivative of the force at `p` along `d`.
    fn slope_along(self, eps: f64, p: [f64; 2], [dx, dy]: [f64; 2]) -> [f64; 2] {
        let stiffness = 1.0 / (eps * eps);
        match self {
            Load::Linear => [-dx / eps, -dy * stiffness],
            Load::Spring => {
                let [x, y] = [p[0] - PIVOT[0], p[1] - PIVOT[1]];
                let l = x.hypot(y);
                let (pull, turn) = ((l - L0) / l, L0 * (x * dx + y * dy) / (l * l * l));
                [-stiffness * (pull * dx + turn * x), -stiffness * (pull * dy + turn * y)]
            }
        }
    }

    /// `W(d)`: the difference of potential energies at the heights `d0` and `d`, divided by `d0 − d`.
    fn slope(self, eps: f64, d: f64, d0: f64) -> f64 {
        1.0 + match self {
            Load::Linear => (2.0 - d - d0) / (2.0 * eps) + (d + d0) / (2.0 * eps * eps),
            Load::Spring => {
                let [l, l_start] = [d, d0].map(|d| (PIVOT[1] * PIVOT[1] + d).sqrt());
                (1.0 - 2.0 * L0 / (l + l_start)) / (2.0 * eps * eps)
            }
        }
    }
}

/// A motion `θ = θ₀ sin φ` between two turning points.
#[derive(Debug, Clone)]
struct Swing {
    theta0: f64,
    /// `φ` at the start.
    start: f64,
    /// `dt/dφ = Σ c_k cos 2kφ`.
    series: Vec<f64>,
}

impl Swing {
    /// Terms of the series: they fall geometrically, by ten or more each.
    const TERMS: usize = 32;

    fn new(d0: f64, start: f64, slope: impl Fn(f64) -> f64) -> Self {
        let theta0 = 2.0 * (d0 / 2.0).sqrt().asin();
        let samples = 2 * Self::TERMS;
        let rate = |phi: f64| {
            let theta = theta0 * phi.sin();
            let shape = sinc(f64::midpoint(theta0, theta)) * sinc((theta0 - theta) / 2.0);
            1.0 / (shape * slope(height(theta))).sqrt()
        };
        let phi: Vec<f64> = (0..samples).map(|j| PI * j as f64 / samples as f64).collect();
        let rates: Vec<f64> = phi.iter().map(|&phi| rate(phi)).collect();
        let mean = |k: usize| {
            let terms = rates.iter().zip(&phi).map(|(rate, phi)| rate * (2.0 * k as f64 * phi).cos());
            terms.sum::<f64>() / samples as f64
        };
        let series = (0..Self::TERMS).map(|k| if k == 0 { mean(0) } else { 2.0 * mean(k) }).collect();
        Self { theta0, start, series }
    }

    /// Time and `dt/dφ` at `φ`.
    fn time(&self, phi: f64) -> [f64; 2] {
        let mut sum = [self.series[0] * (phi - self.start), self.series[0]];
        for (k, c) in self.series.iter().enumerate().skip(1) {
            let n = 2.0 * k as f64;
            sum[0] += c / n * ((n * phi).sin() - (n * self.start).sin());
            sum[1] += c * (n * phi).cos();
        }
        sum
    }

    /// Angle and angular velocity at time `t`.
    fn at(&self, t: f64) -> [f64; 2] {
        let mut phi = self.start + t / self.series[0];
        for _ in 0..20 {
            let [time, rate] = self.time(phi);
            let step = (time - t) / rate;
            phi -= step;
            if step.abs() <= f64::EPSILON * phi.abs() {
                break;
            }
        }
        let (s, c) = phi.sin_cos();
        [self.theta0 * s, self.theta0 * c / self.time(phi)[1]]
    }
}

impl Problem for Circle {
    fn structure(&self) -> &Structure {
        &self.structure
    }

    fn mass(&mut self, _t: f64, _p: &[f64], out: &mut [f64]) -> Eval {
        out.fill(1.0);
        Ok(())
    }

    fn force(&mut self, x: &Point<'_>, out: &mut [f64]) -> Eval {
        let l = (x.p[0] - PIVOT[0]).hypot(x.p[1] - PIVOT[1]);
        out.copy_from_slice(&self.load.force(self.eps, x.p[0], x.p[1] + 1.0, l));
        Ok(())
    }

    fn constraint(&mut self, _t: f64, p: &[f64], out: &mut [f64]) -> Eval {
        out[0] = unit_circle::constraint(p);
        Ok(())
    }

    fn constraint_matrix(&mut self, _t: f64, p: &[f64], out: &mut [f64]) -> Eval {
        out.copy_from_slice(p);
        Ok(())
    }

    fn acceleration(&mut self, _t: f64, _p: &[f64], v: &[f64], out: &mut [f64]) -> Eval {
        out[0] = unit_circle::acceleration(v);
        Ok(())
    }

    fn derivatives(&mut self) -> Option<&mut dyn Derivatives> {
        Some(self)
    }
}

impl Derivatives for Circle {
    fn along(&mut self, want: Terms, x: &Point<'_>, d: &Point<'_>, out: &mut TermBuf) -> Eval {
        super::clear_along(want, d, out);
        if want.contains(Terms::FORCE) {
            out.force.copy_from_slice(&self.load.slope_along(self.eps, [x.p[0], x.p[1]], [d.p[0], d.p[1]]));
        }
        unit_circle::along(want, x, d, out);
        Ok(())
    }
}

impl TestProblem for Circle {
    fn info(&self) -> &'static Info {
        match self.load {
            Load::Linear => &FORCE,
            Load::Spring => &SPRING,
        }
    }

    fn parameters(&self) -> Vec<f64> {
        vec![self.eps]
    }

    fn initial(&self) -> State {
        match self.load {
            Load::Linear => self.state(0.0, 0.0, 1.0),
            Load::Spring => self.state(0.0, self.swing.theta0, 0.0),
        }
    }

    fn exact(&self, t: f64) -> Option<State> {
        let [theta, rate] = self.swing.at(t);
        Some(self.state(t, theta, rate))
    }

    fn energy(&self, x: &State) -> Option<f64> {
        let ([x, y], [v1, v2]) = (*x.p.first_chunk()?, *x.v.first_chunk()?);
        let stored = match self.load {
            Load::Linear => x * x / self.eps + ((y + 1.0) / self.eps).powi(2),
            Load::Spring => (((x - PIVOT[0]).hypot(y - PIVOT[1]) - L0) / self.eps).powi(2),
        };
        Some(0.5 * (v1 * v1 + v2 * v2 + stored) + y)
    }

    fn outline(&self, _t: f64, p: &[f64]) -> Option<Outline> {
        let mass = *p.first_chunk::<2>()?;
        let mut picture = Outline::default();
        picture.add_point("centre", [0.0, 0.0], true);
        picture.add_point("mass", mass, false);
        picture.add_line("rod", &[[0.0, 0.0], mass]);
        if self.load == Load::Spring {
            picture.springs.push([PIVOT, mass]);
        }
        Some(picture)
    }
}
