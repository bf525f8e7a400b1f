//! How far an end is from the truth.

use gelenk_core::State;
use gelenk_testset::{Measures, TestProblem};

/// What is true at the end.
#[derive(Debug, Clone, PartialEq)]
pub enum Answer {
    /// All components.
    State(State),
    /// Motions of points of a mechanism, whatever its coordinates; nothing is known of multipliers.
    Measures(Measures),
}

impl Answer {
    /// The stored answer of a problem at a time.
    pub fn stored(problem: &dyn TestProblem, t: f64) -> Option<Self> {
        let state = problem.reference(t).map(|reference| Self::State(reference.state));
        state.or_else(|| problem.reference_measures(t).map(Self::Measures))
    }
}

/// The largest absolute errors of a group of components; not a number where nothing is known.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Errors {
    /// Of positions.
    pub p: f64,
    /// Of velocities.
    pub v: f64,
    /// Of multipliers.
    pub lam: f64,
}

impl Errors {
    /// Of one state against another.
    pub fn between(x: &State, truth: &State) -> Self {
        Self { p: largest(&x.p, &truth.p), v: largest(&x.v, &truth.v), lam: largest(&x.lam, &truth.lam) }
    }

    /// Of the end of a run.
    pub fn of(problem: &dyn TestProblem, x: &State, answer: &Answer) -> Self {
        let unknown = Self { p: f64::NAN, v: f64::NAN, lam: f64::NAN };
        match answer {
            Answer::State(truth) => Self::between(x, truth),
            Answer::Measures(truth) => problem.measures(x).map_or(unknown, |found| Self {
                p: largest(&found.positions, &truth.positions),
                v: largest(&found.velocities, &truth.velocities),
                ..unknown
            }),
        }
    }
}

fn largest(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).fold(0.0, |m, (a, b)| m.max((a - b).abs()))
}
