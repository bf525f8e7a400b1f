//! Backward differentiation formulas in nine formulations: orders, costs, agreement, failures.

#![allow(clippy::unwrap_used)] // a test that unwraps nothing fails, as it should

#[path = "../common/mod.rs"]
mod common;

mod agreement;
mod andrews;
mod failures;
mod forms;
mod jacobian;
mod orders;
mod rotations;
mod runs;
mod stiff;
mod terms;
mod testset;

use gelenk_core::{Problem, State, Stats};
use gelenk_integrators::{Bdf, CorrectorInfo, Formulation, Implicit, Method, Options, Run};

/// The formulations that eliminate the multipliers.
const SPLIT: [Formulation; 4] =
    [Formulation::Cs, Formulation::Cm, Formulation::Partition, Formulation::Tangent];
/// Those that keep them as unknowns.
const WITH_MULTIPLIERS: [Formulation; 5] =
    [Formulation::Index1, Formulation::Index2, Formulation::Index3, Formulation::Ggl, Formulation::GglStar];

/// The method in a formulation.
fn bdf(formulation: Formulation) -> Bdf {
    with(Implicit::new(formulation))
}

fn with(implicit: Implicit) -> Bdf {
    Bdf { implicit, ..Bdf::default() }
}

/// What a run leaves behind.
struct Left {
    end: State,
    stats: Stats,
    corrector: CorrectorInfo,
}

/// A run to the end.
fn solve(
    problem: &mut dyn Problem,
    method: &dyn Method,
    start: State,
    t_end: f64,
    options: &Options,
) -> Left {
    let mut run = Run::new(problem, method, start, t_end, options).unwrap();
    run.finish(&mut ()).unwrap_or_else(|e| panic!("{}: {e}", method.formulation()));
    Left { end: run.state().clone(), stats: *run.stats(), corrector: run.corrector().unwrap() }
}
