//! A chain of unit masses and unit springs between two walls: linear equations, whose Jacobian is constant.
//!
//! ```text
//! p = (s₁, …, s_N)                         displacements along the chain
//! s_i'' = s_{i−1} − 2 s_i + s_{i+1},       s₀ = s_{N+1} = 0
//! ```
//!
//! All quantities are without dimension. At the start everything rests, and only the first mass is displaced, by 1; this
//! excites every mode. The motion in closed form is the sum over `ϑ_m = m π/(N + 1)` of
//! `2/(N + 1) sin ϑ_m sin(i ϑ_m) cos(2 t sin(ϑ_m/2))`.

use crate::{CreateError, Info, Outline, Parameter, Tag, TestProblem};
use gelenk_core::{
    Derivatives, Dims, Eval, MassKind, Names, Pattern, Point, Problem, State, Structure, TermBuf, Terms,
};
use std::f64::consts::PI;

/// Name, source, parameters.
pub static INFO: Info = Info {
    name: "mass-spring-chain",
    summary: "N masses and springs between two walls, linear, without constraints",
    source: "textbook; for Arnold, Fuchs & Fuehrer (2006), section 3.2: one Jacobian for linear equations",
    parameters: &[Parameter {
        name: "N",
        default: 16.0,
        meaning: "number of masses",
        integer: true,
        min: 1.0,
        max: 10_000.0,
    }],
    tags: &[Tag::Scalable, Tag::EnergyConserving],
    t_end: 10.0,
    starts_with_accelerations: true,
};

/// See the [module page](self).
#[derive(Debug, Clone)]
pub struct MassSpringChain {
    n: usize,
    structure: Structure,
}

impl MassSpringChain {
    /// A chain of `n` masses, a whole number.
    pub fn new(n: f64) -> Result<Self, CreateError> {
        INFO.check(&[n])?;
        let n = n as usize;
        let p: Vec<String> = (1..=n).map(|i| format!("displacement {i}")).collect();
        let v = p.iter().map(|name| format!("rate of {name}")).collect();
        let structure = Structure::dense(Dims::holonomic(n, 0))
            .with_mass(MassKind::Diagonal)
            .with_coupling(neighbours(n), Pattern::default())
            .with_names(Names { p, v, ..Names::default() });
        Ok(Self { n, structure })
    }
}

/// Every mass and those beside it.
fn neighbours(n: usize) -> Pattern {
    Pattern::new((0..n).flat_map(|i| (i.saturating_sub(1)..n.min(i + 2)).map(move |j| (i, j))))
}

/// Forces of the springs.
fn forces(p: &[f64], out: &mut [f64]) {
    for (i, f) in out.iter_mut().enumerate() {
        let left = if i > 0 { p[i - 1] } else { 0.0 };
        *f = left - 2.0 * p[i] + p.get(i + 1).unwrap_or(&0.0);
    }
}

impl Problem for MassSpringChain {
    fn structure(&self) -> &Structure {
        &self.structure
    }

    fn mass(&mut self, _t: f64, _p: &[f64], out: &mut [f64]) -> Eval {
        out.fill(1.0);
        Ok(())
    }

    fn force(&mut self, x: &Point<'_>, out: &mut [f64]) -> Eval {
        forces(x.p, out);
        Ok(())
    }

    fn derivatives(&mut self) -> Option<&mut dyn Derivatives> {
        Some(self)
    }
}

impl Derivatives for MassSpringChain {
    fn along(&mut self, want: Terms, _x: &Point<'_>, d: &Point<'_>, out: &mut TermBuf) -> Eval {
        super::clear_along(want, d, out);
        if want.contains(Terms::FORCE) {
            forces(d.p, &mut out.force);
        }
        Ok(())
    }
}

impl TestProblem for MassSpringChain {
    fn info(&self) -> &'static Info {
        &INFO
    }

    fn parameters(&self) -> Vec<f64> {
        vec![self.n as f64]
    }

    fn initial(&self) -> State {
        let mut state = State::zeros(self.structure.dims);
        state.p[0] = 1.0;
        forces(&state.p, &mut state.a);
        state
    }

    fn exact(&self, t: f64) -> Option<State> {
        let size = (self.n + 1) as f64;
        let mut state = State { t, ..State::zeros(self.structure.dims) };
        for m in 1..=self.n {
            let angle = PI * m as f64 / size;
            let omega = 2.0 * (angle / 2.0).sin();
            let (s, c) = (omega * t).sin_cos();
            for i in 0..self.n {
                // a whole number of turns taken out, for the digits of the sine
                let turned = PI * ((m * (i + 1)) % (2 * (self.n + 1))) as f64 / size;
                let shape = 2.0 / size * angle.sin() * turned.sin();
                state.p[i] += shape * c;
                state.v[i] -= shape * omega * s;
                state.a[i] -= shape * omega * omega * c;
            }
        }
        Some(state)
    }

    fn energy(&self, x: &State) -> Option<f64> {
        if x.p.len() != self.n || x.v.len() != self.n {
            return None;
        }
        let squares = |values: &mut dyn Iterator<Item = f64>| values.map(|s| s * s).sum::<f64>();
        let stretches = squares(&mut x.p.windows(2).map(|w| w[1] - w[0]));
        let walls = squares(&mut [x.p[0], x.p[self.n - 1]].into_iter());
        Some(0.5 * (squares(&mut x.v.iter().copied()) + stretches + walls))
    }

    fn outline(&self, _t: f64, p: &[f64]) -> Option<Outline> {
        if p.len() != self.n {
            return None;
        }
        let mut picture = Outline::default();
        let mut left = [0.0, 0.0];
        picture.add_point("left wall", left, true);
        for (i, s) in p.iter().enumerate() {
            let at = [(i + 1) as f64 + s, 0.0];
            picture.springs.push([left, at]);
            picture.add_line(format!("mass {}", i + 1), &[[at[0], -0.1], [at[0], 0.1]]);
            left = at;
        }
        let wall = [(self.n + 1) as f64, 0.0];
        picture.springs.push([left, wall]);
        picture.add_point("right wall", wall, true);
        Some(picture)
    }
}
