//! A point mass on the unit circle: the smallest problem with a constraint.
//!
//! ```text
//! p = (x, y),  M = I,  f = (0, −1),  g = (x² + y² − 1)/2,  G = (x, y),  γ = v·v
//! ```
//!
//! Start at (1, 0) with velocity (0, `v0`). All quantities are without dimension (unit mass, length and gravity).
//!
//! The motion in closed form, with the angle `θ` from the lowest point, the energy `v0²/2` and `k² = 1/2 + v0²/4`:
//! for `k < 1` the pendulum swings, `sin(θ/2) = k sn(u)`, `θ' = 2 k cn(u)`, `u = u₀ + t`; for `k > 1` it turns over,
//! `sin(θ/2) = sn(u)`, `θ' = 2 k dn(u)`, `u = u₀ + k t`, with the modulus `1/k`.

use super::unit_circle;
use crate::elliptic::{integral_rf, sn_cn};
use crate::switch::StateSwitches;
use crate::{CreateError, Info, Outline, Parameter, Tag, TestProblem};
use gelenk_core::{
    Derivatives, Dims, Eval, MassKind, Pattern, Point, Problem, State, Structure, Switch, Switches, TermBuf,
    Terms,
};
use std::f64::consts::FRAC_1_SQRT_2;

/// Name, source, parameters.
pub static INFO: Info = Info {
    name: "pendulum",
    summary: "point mass on the unit circle in Cartesian coordinates",
    source: "textbook; with v0 = 1 the five-variable pendulum of several code collections",
    parameters: &[Parameter {
        name: "v0",
        default: 0.0,
        meaning: "initial velocity in y [-]; beyond sqrt(2) the pendulum turns over",
        integer: false,
        min: -100.0,
        max: 100.0,
    }],
    tags: &[Tag::EnergyConserving],
    t_end: 1.0,
    starts_with_accelerations: true,
};

/// Closer to the separatrix (`k = 1`) than this, rounding errors of `k` decide when the pendulum falls: no closed form.
const SEPARATRIX: f64 = 1e-6;

/// See the [module page](self).
#[derive(Debug, Clone)]
pub struct Pendulum {
    v0: f64,
    structure: Structure,
    switches: StateSwitches,
}

impl Pendulum {
    /// A pendulum started with velocity `v0` in y [-].
    pub fn new(v0: f64) -> Result<Self, CreateError> {
        INFO.check(&[v0])?;
        let structure = Structure::dense(Dims::holonomic(2, 1))
            .with_mass(MassKind::Diagonal)
            .with_acceleration_term()
            .with_coupling(Pattern::default(), Pattern::default())
            .with_names(super::names(&["x", "y"], &["length of the pendulum"]));
        let switches = StateSwitches::one(Switch::new("x = 0"), |x, out| out[0] = x.p[0]);
        Ok(Self { v0, structure, switches })
    }

    /// `(sin(θ/2), cos(θ/2), θ')` at time `t` for a non-negative initial velocity; `None` near the separatrix.
    fn half_angle(v0: f64, t: f64) -> Option<(f64, f64, f64)> {
        let k2 = 0.5 + v0 * v0 / 4.0;
        let k = k2.sqrt();
        if (k2 - 1.0).abs() < SEPARATRIX {
            None
        } else if k2 < 1.0 {
            let modulus = [k2, 0.5 - v0 * v0 / 4.0];
            let u0 = FRAC_1_SQRT_2 / k * integral_rf(v0 * v0 / (4.0 * k2), 0.5, 1.0);
            let (sn, cn) = sn_cn(u0 + t, modulus);
            let dn = (cn * cn + modulus[1] * sn * sn).sqrt();
            Some((k * sn, dn, 2.0 * k * cn))
        } else {
            let modulus = [1.0 / k2, (k2 - 1.0) / k2];
            let u0 = FRAC_1_SQRT_2 * integral_rf(0.5, 1.0 - 0.5 / k2, 1.0);
            let (sn, cn) = sn_cn(u0 + k * t, modulus);
            let dn = (cn * cn + modulus[1] * sn * sn).sqrt();
            Some((sn, cn, 2.0 * k * dn))
        }
    }

    /// The state at position (x, y) with velocity v; accelerations and multiplier follow from `λ = v·v − y`.
    fn state(&self, t: f64, [x, y]: [f64; 2], v: [f64; 2]) -> State {
        let lam = v[0] * v[0] + v[1] * v[1] - y;
        let mut state = State::at(self.structure.dims, t, &[x, y], &v);
        state.a.copy_from_slice(&[-lam * x, -1.0 - lam * y]);
        state.lam[0] = lam;
        state
    }
}

impl Problem for Pendulum {
    fn structure(&self) -> &Structure {
        &self.structure
    }

    fn mass(&mut self, _t: f64, _p: &[f64], out: &mut [f64]) -> Eval {
        out.fill(1.0);
        Ok(())
    }

    fn force(&mut self, _x: &Point<'_>, out: &mut [f64]) -> Eval {
        out.copy_from_slice(&[0.0, -1.0]);
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

    fn switches(&mut self) -> Option<&mut dyn Switches> {
        Some(&mut self.switches)
    }

    fn derivatives(&mut self) -> Option<&mut dyn Derivatives> {
        Some(self)
    }
}

impl Derivatives for Pendulum {
    fn along(&mut self, want: Terms, x: &Point<'_>, d: &Point<'_>, out: &mut TermBuf) -> Eval {
        super::clear_along(want, d, out);
        unit_circle::along(want, x, d, out);
        Ok(())
    }
}

impl TestProblem for Pendulum {
    fn info(&self) -> &'static Info {
        &INFO
    }

    fn parameters(&self) -> Vec<f64> {
        vec![self.v0]
    }

    fn initial(&self) -> State {
        self.state(0.0, [1.0, 0.0], [0.0, self.v0])
    }

    fn exact(&self, t: f64) -> Option<State> {
        // a negative v0 is the same motion run backwards
        let direction = 1.0_f64.copysign(self.v0);
        let (s, c, rate) = Self::half_angle(self.v0.abs(), direction * t)?;
        let (x, y) = (2.0 * s * c, (s - c) * (s + c));
        Some(self.state(t, [x, y], [-direction * rate * y, direction * rate * x]))
    }

    fn energy(&self, x: &State) -> Option<f64> {
        let [v1, v2] = *x.v.first_chunk()?;
        Some(0.5 * (v1 * v1 + v2 * v2) + x.p.get(1)?)
    }

    fn outline(&self, _t: f64, p: &[f64]) -> Option<Outline> {
        let bob = *p.first_chunk::<2>()?;
        let mut picture = Outline::default();
        picture.add_point("pivot", [0.0, 0.0], true);
        picture.add_point("mass", bob, false);
        picture.add_line("rod", &[[0.0, 0.0], bob]);
        Some(picture)
    }
}
