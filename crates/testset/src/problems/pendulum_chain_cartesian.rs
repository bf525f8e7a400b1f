//! The [chain of pendulums](super::pendulum_chain) with excited suspension in Cartesian coordinates, with one constraint
//! per rod: sparse matrices, so that the cost of an evaluation grows linearly with the number of pendulums.
//!
//! ```text
//! p = (x₁, y₁, …, x_N, y_N)                positions of the masses
//! M = I,  f = (0, −g, …, 0, −g)
//! g_i = (|r_i − r_{i−1}|² − 1)/2           r₀ = (x_s, y_s), the suspension
//! ```
//!
//! The multiplier of a rod is its tension, divided by its length of 1 m. The start is that of the chain in angles: the
//! masses hang below the suspension and move with its velocity.
//!
//! Time enters through position, velocity and acceleration of the suspension alone; these are the [excitations](Excitations)
//! `e = (x_s, y_s, x_s', y_s', x_s'', y_s'')`.

use super::pendulum_chain::{GRAVITY, SOURCE, Suspension, picture};
use crate::{CreateError, Info, Outline, Parameter, Tag, TestProblem};
use gelenk_core::{
    Derivatives, Dims, Eval, Excitations, MassKind, MatrixKind, Names, Pattern, Point, Problem, State,
    Structure, TermBuf, Terms,
};

/// Name, source, parameters.
pub static INFO: Info = Info {
    name: "pendulum-chain-cartesian",
    summary: "N pendulums with excited suspension in Cartesian coordinates, sparse",
    source: SOURCE,
    parameters: &[Parameter {
        name: "N",
        default: 12.0,
        meaning: "number of pendulums",
        integer: true,
        min: 1.0,
        max: 100_000.0,
    }],
    tags: &[Tag::Scalable, Tag::Rheonomic],
    t_end: 200.0,
    starts_with_accelerations: true,
};

/// See the [module page](self).
#[derive(Debug, Clone)]
pub struct PendulumChainCartesian {
    n: usize,
    structure: Structure,
    /// The suspension to use whatever the time.
    held: Option<Suspension>,
}

impl PendulumChainCartesian {
    /// A chain of `n` pendulums, a whole number.
    pub fn new(n: f64) -> Result<Self, CreateError> {
        INFO.check(&[n])?;
        let n = n as usize;
        let p: Vec<String> = (1..=n).flat_map(|i| ["x", "y"].map(|axis| format!("{axis}{i}"))).collect();
        let names = Names {
            v: p.iter().map(|name| format!("rate of {name}")).collect(),
            p,
            rows: (1..=n).map(|i| format!("length of rod {i}")).collect(),
            u: Vec::new(),
        };
        let structure = Structure::dense(Dims::holonomic(2 * n, n))
            .with_mass(MassKind::Diagonal)
            .with_constraint_matrix(MatrixKind::Sparse(pattern(n)))
            .with_acceleration_term()
            .with_coupling(Pattern::default(), Pattern::default())
            .with_names(names);
        Ok(Self { n, structure, held: None })
    }

    fn suspension(&self, t: f64) -> Suspension {
        self.held.unwrap_or_else(|| Suspension::new(t))
    }
}

/// The entries of `G`, row by row: the lower end of the rod, then the upper one, unless that is the suspension.
fn pattern(n: usize) -> Pattern {
    let mut entries = Vec::with_capacity(4 * n - 2);
    for i in 0..n {
        entries.extend([(i, 2 * i), (i, 2 * i + 1)]);
        if i > 0 {
            entries.extend([(i, 2 * i - 2), (i, 2 * i - 1)]);
        }
    }
    Pattern::new(entries)
}

/// Differences along the chain: of each pair to the pair before it, of the first to `origin`.
fn differences(origin: [f64; 2], values: &[f64]) -> impl Iterator<Item = [f64; 2]> {
    let pairs = values.as_chunks::<2>().0.iter();
    pairs.scan(origin, |before, &[x, y]| {
        let [x0, y0] = std::mem::replace(before, [x, y]);
        Some([x - x0, y - y0])
    })
}

/// Values in the order of [`pattern`]; linear in its arguments.
fn fill_constraint_matrix(at: [f64; 2], p: &[f64], out: &mut [f64]) {
    let mut rods = differences(at, p);
    let (first, others) = out.split_at_mut(2);
    if let Some(rod) = rods.next() {
        first.copy_from_slice(&rod);
    }
    for (values, [x, y]) in others.chunks_exact_mut(4).zip(rods) {
        values.copy_from_slice(&[x, y, -x, -y]);
    }
}

fn dot([ax, ay]: [f64; 2], [bx, by]: [f64; 2]) -> f64 {
    ax * bx + ay * by
}

impl Problem for PendulumChainCartesian {
    fn structure(&self) -> &Structure {
        &self.structure
    }

    fn mass(&mut self, _t: f64, _p: &[f64], out: &mut [f64]) -> Eval {
        out.fill(1.0);
        Ok(())
    }

    fn force(&mut self, _x: &Point<'_>, out: &mut [f64]) -> Eval {
        out.as_chunks_mut::<2>().0.fill([0.0, -GRAVITY]);
        Ok(())
    }

    fn constraint(&mut self, t: f64, p: &[f64], out: &mut [f64]) -> Eval {
        let rods = differences(self.suspension(t).at, p);
        out.iter_mut().zip(rods).for_each(|(g, rod)| *g = (dot(rod, rod) - 1.0) / 2.0);
        Ok(())
    }

    fn constraint_matrix(&mut self, t: f64, p: &[f64], out: &mut [f64]) -> Eval {
        fill_constraint_matrix(self.suspension(t).at, p, out);
        Ok(())
    }

    fn constraint_rate(&mut self, t: f64, p: &[f64], out: &mut [f64]) -> Eval {
        let Suspension { at, rate, .. } = self.suspension(t);
        out.fill(0.0);
        out[0] = -dot([p[0] - at[0], p[1] - at[1]], rate);
        Ok(())
    }

    fn acceleration(&mut self, t: f64, p: &[f64], v: &[f64], out: &mut [f64]) -> Eval {
        let Suspension { at, rate, second } = self.suspension(t);
        out.iter_mut().zip(differences(rate, v)).for_each(|(gamma, w)| *gamma = dot(w, w));
        out[0] -= dot([p[0] - at[0], p[1] - at[1]], second);
        Ok(())
    }

    fn derivatives(&mut self) -> Option<&mut dyn Derivatives> {
        Some(self)
    }

    fn excitations(&mut self) -> Option<&mut dyn Excitations> {
        Some(self)
    }
}

impl Derivatives for PendulumChainCartesian {
    fn along(&mut self, want: Terms, x: &Point<'_>, d: &Point<'_>, out: &mut TermBuf) -> Eval {
        super::clear_along(want, d, out);
        let now = self.suspension(x.t);
        // how the suspension moves along the direction
        let slope = if self.held.is_some() { 0.0 } else { d.t };
        let Suspension { at, rate, second } = Suspension::slope(x.t);
        let [at, rate, second] = [at, rate, second].map(|part| part.map(|s| s * slope));
        if want.contains(Terms::CONSTRAINT) {
            let rods = differences(now.at, x.p).zip(differences(at, d.p));
            out.constraint.iter_mut().zip(rods).for_each(|(g, (rod, change))| *g = dot(rod, change));
        }
        if want.contains(Terms::CONSTRAINT_MATRIX) {
            fill_constraint_matrix(at, d.p, &mut out.constraint_matrix);
        }
        let first = [x.p[0] - now.at[0], x.p[1] - now.at[1]];
        let change = [d.p[0] - at[0], d.p[1] - at[1]];
        if want.contains(Terms::CONSTRAINT_RATE) {
            out.constraint_rate[0] = -dot(change, now.rate) - dot(first, rate);
        }
        if want.contains(Terms::ACCELERATION) {
            let rates = differences(now.rate, x.v).zip(differences(rate, d.v));
            out.acceleration.iter_mut().zip(rates).for_each(|(gamma, (w, dw))| *gamma = 2.0 * dot(w, dw));
            out.acceleration[0] -= dot(change, now.second) + dot(first, second);
        }
        Ok(())
    }
}

impl Excitations for PendulumChainCartesian {
    fn count(&self) -> usize {
        6
    }

    fn values(&mut self, t: f64, out: &mut [f64]) {
        let Suspension { at, rate, second } = Suspension::new(t);
        out.copy_from_slice([at, rate, second].as_flattened());
    }

    fn hold(&mut self, values: Option<&[f64]>) {
        let parts = values.and_then(|values| values.as_chunks().0.first_chunk::<3>());
        self.held = parts.map(|&[at, rate, second]| Suspension { at, rate, second });
    }
}

impl TestProblem for PendulumChainCartesian {
    fn info(&self) -> &'static Info {
        &INFO
    }

    fn parameters(&self) -> Vec<f64> {
        vec![self.n as f64]
    }

    fn initial(&self) -> State {
        let Suspension { at, rate, .. } = Suspension::new(0.0);
        let mut state = State::zeros(self.structure.dims);
        for i in 0..self.n {
            state.p[2 * i] = at[0];
            state.p[2 * i + 1] = at[1] - (i + 1) as f64;
            state.v[2 * i..2 * i + 2].copy_from_slice(&rate);
            // every rod carries the masses below it
            state.lam[i] = GRAVITY * (self.n - i) as f64;
        }
        state
    }

    fn outline(&self, t: f64, p: &[f64]) -> Option<Outline> {
        (p.len() == 2 * self.n).then(|| picture(t, p.as_chunks::<2>().0.iter().copied()))
    }
}
