//! A pendulum whose rod is a stiff spring: the constraint of the [pendulum](super::pendulum) as the limit of a force.
//!
//! ```text
//! p = (x, y),  M = I,  f = −k (r − 1)/r (x, y) + (0, −1),  r = |(x, y)|
//! ```
//!
//! Unit mass, length and gravity, no constraint. Start at (1, 0) at rest with the spring relaxed. There the force of the rod
//! and its first derivative vanish, so that the start lies within `1/k²` of the smooth motion, and the oscillation of the
//! spring, with the frequency `√k`, stays invisible: a stiff method should take steps that do not depend on `k`.

use crate::{CreateError, Info, Outline, Parameter, Tag, TestProblem};
use gelenk_core::{
    Derivatives, Dims, Eval, MassKind, Names, Pattern, Point, Problem, State, Structure, TermBuf, Terms,
};

/// Name, source, parameters.
pub static INFO: Info = Info {
    name: "stiff-pendulum",
    summary: "pendulum on a stiff spring, without constraints",
    source: "textbook; Lubich (1993), stiff mechanical systems, with the start on the smooth motion",
    parameters: &[Parameter {
        name: "k",
        default: 1e4,
        meaning: "stiffness of the spring [-]",
        integer: false,
        min: 1.0,
        max: 1e12,
    }],
    tags: &[Tag::Stiff, Tag::EnergyConserving],
    t_end: 5.0,
    starts_with_accelerations: true,
};

/// See the [module page](self).
#[derive(Debug, Clone)]
pub struct StiffPendulum {
    k: f64,
    structure: Structure,
}

impl StiffPendulum {
    /// A pendulum on a spring of stiffness `k`, from 1 to 1e12.
    pub fn new(k: f64) -> Result<Self, CreateError> {
        INFO.check(&[k])?;
        let names = Names { rows: Vec::new(), ..super::names(&["x", "y"], &[]) };
        let structure = Structure::dense(Dims::holonomic(2, 0))
            .with_mass(MassKind::Diagonal)
            .with_coupling(Pattern::new([(0, 0), (0, 1), (1, 0), (1, 1)]), Pattern::default())
            .with_names(names);
        Ok(Self { k, structure })
    }
}

impl Problem for StiffPendulum {
    fn structure(&self) -> &Structure {
        &self.structure
    }

    fn mass(&mut self, _t: f64, _p: &[f64], out: &mut [f64]) -> Eval {
        out.fill(1.0);
        Ok(())
    }

    fn force(&mut self, x: &Point<'_>, out: &mut [f64]) -> Eval {
        let [x, y] = [x.p[0], x.p[1]];
        let r = x.hypot(y);
        let pull = self.k * (r - 1.0) / r;
        out.copy_from_slice(&[-pull * x, -pull * y - 1.0]);
        Ok(())
    }

    fn derivatives(&mut self) -> Option<&mut dyn Derivatives> {
        Some(self)
    }
}

impl Derivatives for StiffPendulum {
    fn along(&mut self, want: Terms, x: &Point<'_>, d: &Point<'_>, out: &mut TermBuf) -> Eval {
        super::clear_along(want, d, out);
        if want.contains(Terms::FORCE) {
            let [x, y, dx, dy] = [x.p[0], x.p[1], d.p[0], d.p[1]];
            let r = x.hypot(y);
            let (pull, turn) = (self.k * (r - 1.0) / r, self.k * (x * dx + y * dy) / (r * r * r));
            out.force.copy_from_slice(&[-pull * dx - turn * x, -pull * dy - turn * y]);
        }
        Ok(())
    }
}

impl TestProblem for StiffPendulum {
    fn info(&self) -> &'static Info {
        &INFO
    }

    fn parameters(&self) -> Vec<f64> {
        vec![self.k]
    }

    fn initial(&self) -> State {
        let mut state = State::at(self.structure.dims, 0.0, &[1.0, 0.0], &[0.0, 0.0]);
        state.a[1] = -1.0;
        state
    }

    fn energy(&self, x: &State) -> Option<f64> {
        let ([x, y], [v1, v2]) = (*x.p.first_chunk()?, *x.v.first_chunk()?);
        Some(0.5 * (v1 * v1 + v2 * v2 + self.k * (x.hypot(y) - 1.0).powi(2)) + y)
    }

    fn outline(&self, _t: f64, p: &[f64]) -> Option<Outline> {
        let mass = *p.first_chunk::<2>()?;
        let mut picture = Outline::default();
        picture.add_point("pivot", [0.0, 0.0], true);
        picture.add_point("mass", mass, false);
        picture.springs.push([[0.0, 0.0], mass]);
        Some(picture)
    }
}
