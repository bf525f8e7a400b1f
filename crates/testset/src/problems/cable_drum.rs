//! A load on a cable drum whose bearing has dry friction; `[Lubich92, 5.1]`.
//!
//! ```text
//! p = (y₁, x₂, y₂, α₂)      height of the load, position and angle of the drum
//! M = diag(m₁, m₂, m₂, I₂)
//! f = (−m₁ g − c y₁', −µ λ₂, −m₂ g, −µ r₂ λ₂)
//! g = (x₂, y₂ − r₂, y₁ − y₂ − α₂ r₁)
//! F = ∂f/∂λ:  F₂₂ = −µ,  F₄₂ = −µ r₂
//! ```
//!
//! with `m₁ = 10 kg`, `m₂ = 1 kg`, `I₂ = 1 kg m²`, `r₁ = r₂ = 1 m`, `g = 1 m/s²`, `c = 1 kg/s`.
//!
//! Constraints are linear and the drum stays in its bearing, so that the motion follows one linear equation,
//!
//! ```text
//! J v₁' = −(m₁ g + c v₁) r₁ (r₁ − µ r₂) + µ m₂ g r₁ r₂,      J = I₂ + m₁ r₁² − µ m₁ r₁ r₂
//! ```
//!
//! from which everything is known in closed form, the multipliers by `λ₃ = −m₁ g − c v₁ − m₁ a₁`, `λ₂ = λ₃ − m₂ g`,
//! `λ₁ = −µ λ₂`.
//!
//! Deviations from the source: its (5.4) prints `a₁ = (−g m₁ − c v₁ + λ₃)/m₁`; the sign of `λ₃` is corrected here. The
//! source runs µ up to 1.5 without a word about µ = 1.1, where `J = 0`: the effective inertia has a pole there and the
//! other sign beyond. Values at the pole are refused.

use crate::switch::StateSwitches;
use crate::{CreateError, Info, Parameter, Tag, TestProblem};
use gelenk_core::{
    Derivatives, Dims, Eval, MassKind, MatrixKind, Pattern, Point, Problem, State, Structure, Switch,
    Switches, TermBuf, Terms,
};
use std::f64::consts::TAU;

const M1: f64 = 10.0;
const M2: f64 = 1.0;
const I2: f64 = 1.0;
const R1: f64 = 1.0;
const R2: f64 = 1.0;
const GRAVITY: f64 = 1.0;
const DAMPING: f64 = 1.0;
/// Start: height [m] and velocity [m/s] of the load, (5.5).
const START: [f64; 2] = [0.0, 0.0];

/// Name, source, parameters.
pub static INFO: Info = Info {
    name: "cable-drum",
    summary: "load on a cable drum with dry friction in its bearing",
    source: "Lubich, Nowak, Poehle & Engstler (1992), MEXX, section 5.1",
    parameters: &[Parameter {
        name: "mu",
        default: 0.25,
        meaning: "coefficient of dry friction [-]; 1.1 is a pole of the equations",
        integer: false,
        min: 0.0,
        max: 10.0,
    }],
    tags: &[Tag::Friction],
    t_end: 4.0,
    starts_with_accelerations: true,
};

/// Effective inertias below this part of that without friction count as zero: the motion would leave every bound
/// within the interval.
const POLE: f64 = 1e-4;

/// See the [module page](self).
#[derive(Debug, Clone)]
pub struct CableDrum {
    mu: f64,
    structure: Structure,
    switches: StateSwitches,
}

impl CableDrum {
    /// A drum with the coefficient of friction `mu` [-].
    pub fn new(mu: f64) -> Result<Self, CreateError> {
        INFO.check(&[mu])?;
        if effective_inertia(mu).abs() < POLE * effective_inertia(0.0) {
            return Err(CreateError::NoSolution {
                problem: &INFO,
                parameter: &INFO.parameters[0],
                value: mu,
                reason: "the effective inertia of drum and load vanishes, and with it every solution",
            });
        }
        let structure = Structure::dense(Dims::holonomic(4, 3))
            .with_mass(MassKind::Diagonal)
            .with_friction(MatrixKind::Dense)
            .with_acceleration_term()
            .with_coupling(Pattern::default(), Pattern::new([(0, 0)]))
            .with_names(super::names(
                &["load height y1", "drum position x2", "drum height y2", "drum angle alpha2"],
                &["drum bearing, x", "drum bearing, y", "cable"],
            ));
        let turn = Switch::new("one full turn of the drum");
        let switches = StateSwitches::one(turn, |x, out| out[0] = x.p[3] - (START[0] - R2) / R1 + TAU);
        Ok(Self { mu, structure, switches })
    }

    /// The complete state for a load at height `y` [m] moving with velocity `v` [m/s]: (5.4), corrected.
    fn state(&self, t: f64, y: f64, v: f64) -> State {
        let mu = self.mu;
        let [drive, decay] = self.rates();
        let a = drive - decay * v;
        let lam3 = -M1 * GRAVITY - DAMPING * v - M1 * a;
        let lam2 = lam3 - M2 * GRAVITY;
        let mut state =
            State::at(self.structure.dims, t, &[y, 0.0, R2, (y - R2) / R1], &[v, 0.0, 0.0, v / R1]);
        state.a.copy_from_slice(&[a, 0.0, 0.0, a / R1]);
        state.lam.copy_from_slice(&[-mu * lam2, lam2, lam3]);
        state
    }

    /// The coefficients of `v₁' = drive − decay v₁` [m/s², 1/s].
    fn rates(&self) -> [f64; 2] {
        let arm = R1 * (R1 - self.mu * R2);
        let inertia = effective_inertia(self.mu);
        [(self.mu * M2 * GRAVITY * R1 * R2 - M1 * GRAVITY * arm) / inertia, DAMPING * arm / inertia]
    }
}

/// Inertia of drum and load about the drum's axis [kg m²].
fn effective_inertia(mu: f64) -> f64 {
    I2 + M1 * R1 * R1 - M1 * R1 * R2 * mu
}

/// `(1 − e⁻ᶻ)/z` and `(e⁻ᶻ − 1 + z)/z²`, without cancellation near zero.
fn decay_functions(z: f64) -> [f64; 2] {
    if z.abs() < 0.5 {
        // both power series, summed from the smallest term: the last one left out is below 1e-20
        let (mut first, mut second) = (0.0, 0.0);
        for n in (1..=16).rev() {
            let n = f64::from(n);
            first = (1.0 - z * first) / n;
            second = (1.0 - z * second) / (n + 1.0);
        }
        [first, second]
    } else {
        let first = -(-z).exp_m1() / z;
        [first, (1.0 - first) / z]
    }
}

impl Problem for CableDrum {
    fn structure(&self) -> &Structure {
        &self.structure
    }

    fn mass(&mut self, _t: f64, _p: &[f64], out: &mut [f64]) -> Eval {
        out.copy_from_slice(&[M1, M2, M2, I2]);
        Ok(())
    }

    fn force(&mut self, x: &Point<'_>, out: &mut [f64]) -> Eval {
        let friction = self.mu * x.lam[1];
        out.copy_from_slice(&[-M1 * GRAVITY - DAMPING * x.v[0], -friction, -M2 * GRAVITY, -R2 * friction]);
        Ok(())
    }

    fn constraint(&mut self, _t: f64, p: &[f64], out: &mut [f64]) -> Eval {
        out.copy_from_slice(&[p[1], p[2] - R2, p[0] - p[2] - R1 * p[3]]);
        Ok(())
    }

    #[rustfmt::skip] // columns of the matrix
    fn constraint_matrix(&mut self, _t: f64, _p: &[f64], out: &mut [f64]) -> Eval {
        out.copy_from_slice(&[
            0.0, 0.0, 1.0,
            1.0, 0.0, 0.0,
            0.0, 1.0, -1.0,
            0.0, 0.0, -R1,
        ]);
        Ok(())
    }

    fn friction(&mut self, _x: &Point<'_>, out: &mut [f64]) -> Eval {
        out.fill(0.0);
        out[4 + 1] = -self.mu;
        out[4 + 3] = -self.mu * R2;
        Ok(())
    }

    fn acceleration(&mut self, _t: f64, _p: &[f64], _v: &[f64], out: &mut [f64]) -> Eval {
        out.fill(0.0);
        Ok(())
    }

    fn switches(&mut self) -> Option<&mut dyn Switches> {
        Some(&mut self.switches)
    }

    fn derivatives(&mut self) -> Option<&mut dyn Derivatives> {
        Some(self)
    }
}

impl Derivatives for CableDrum {
    fn along(&mut self, want: Terms, _x: &Point<'_>, d: &Point<'_>, out: &mut TermBuf) -> Eval {
        super::clear_along(want, d, out);
        if want.contains(Terms::FORCE) {
            let friction = self.mu * d.lam[1];
            out.force.copy_from_slice(&[-DAMPING * d.v[0], -friction, 0.0, -R2 * friction]);
        }
        if want.contains(Terms::CONSTRAINT) {
            out.constraint.copy_from_slice(&[d.p[1], d.p[2], d.p[0] - d.p[2] - R1 * d.p[3]]);
        }
        Ok(())
    }
}

impl TestProblem for CableDrum {
    fn info(&self) -> &'static Info {
        &INFO
    }

    fn parameters(&self) -> Vec<f64> {
        vec![self.mu]
    }

    fn initial(&self) -> State {
        self.state(0.0, START[0], START[1])
    }

    fn exact(&self, t: f64) -> Option<State> {
        let [drive, decay] = self.rates();
        let [first, second] = decay_functions(decay * t);
        let [y0, v0] = START;
        let start_rate = drive - decay * v0;
        let state = self.state(t, y0 + t * (v0 + t * start_rate * second), v0 + t * start_rate * first);
        state.p[0].is_finite().then_some(state)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Both branches agree where they meet, and with the limits at zero.
    #[test]
    fn decay_functions_are_continuous() {
        assert_eq!(decay_functions(0.0), [1.0, 0.5]);
        for z in [0.5_f64, -0.5] {
            let below = decay_functions(z * (1.0 - 1e-16));
            let above = decay_functions(z * (1.0 + 1e-15));
            for (a, b) in below.iter().zip(above) {
                assert!((a - b).abs() < 3e-15, "{z}: {a} {b}");
            }
        }
    }
}
