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

use super::pendulum_chain::{GRAVITY, SOURCE, Suspension, picture};
use crate::{CreateError, Info, Outline, Parameter, Tag, TestProblem};
use gelenk_core::{Dims, Eval, MassKind, MatrixKind, Names, Pattern, Point, Problem, State, Structure};

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
        Ok(Self { n, structure })
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
        let rods = differences(Suspension::new(t).at, p);
        out.iter_mut().zip(rods).for_each(|(g, rod)| *g = (dot(rod, rod) - 1.0) / 2.0);
        Ok(())
    }

    fn constraint_matrix(&mut self, t: f64, p: &[f64], out: &mut [f64]) -> Eval {
        let mut rods = differences(Suspension::new(t).at, p);
        let (first, others) = out.split_at_mut(2);
        if let Some(rod) = rods.next() {
            first.copy_from_slice(&rod);
        }
        for (values, [x, y]) in others.chunks_exact_mut(4).zip(rods) {
            values.copy_from_slice(&[x, y, -x, -y]);
        }
        Ok(())
    }

    fn constraint_rate(&mut self, t: f64, p: &[f64], out: &mut [f64]) -> Eval {
        let Suspension { at, rate, .. } = Suspension::new(t);
        out.fill(0.0);
        out[0] = -dot([p[0] - at[0], p[1] - at[1]], rate);
        Ok(())
    }

    fn acceleration(&mut self, t: f64, p: &[f64], v: &[f64], out: &mut [f64]) -> Eval {
        let Suspension { at, rate, second } = Suspension::new(t);
        out.iter_mut().zip(differences(rate, v)).for_each(|(gamma, w)| *gamma = dot(w, w));
        out[0] -= dot([p[0] - at[0], p[1] - at[1]], second);
        Ok(())
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
