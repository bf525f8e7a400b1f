//! Andrews' squeezer: what runs cost and reach, against the classical codes.
//!
//! The tables are those of `reference/baselines.json`: the published Fortran codes with `rtol = atol`, measured once.

use crate::common::measure::largest;
use gelenk_core::{State, Stats};
use gelenk_integrators::{Explicit, HalfExplicit, Method, Options, Project, Run};
use gelenk_testset::{TestProblem, create};

/// Tolerance, evaluations, largest error of `q` at the end.
type Row = (f64, u64, f64);

/// DOPRI5 by Hairer and Wanner on the index-1 form.
const DOPRI5: [Row; 9] = [
    (1e-3, 218, 3.14e-2),
    (1e-4, 308, 2.84e-3),
    (1e-5, 476, 2.3e-4),
    (1e-6, 728, 1.73e-5),
    (1e-7, 1094, 1.28e-6),
    (1e-8, 1568, 8.74e-8),
    (1e-9, 2432, 5.97e-9),
    (1e-10, 3848, 4.15e-10),
    (1e-11, 6116, 2.94e-11),
];
/// DOP853 by the same.
const DOP853: [Row; 9] = [
    (1e-3, 319, 3.58e-3),
    (1e-4, 378, 6.28e-4),
    (1e-5, 539, 3.69e-5),
    (1e-6, 635, 1.04e-5),
    (1e-7, 914, 9.13e-8),
    (1e-8, 1174, 1.61e-8),
    (1e-9, 1538, 2.42e-9),
    (1e-10, 1940, 1.49e-10),
    (1e-11, 2508, 2.03e-11),
];
/// DOP853 with one Newton correction of positions and one of velocities after every accepted step, whose evaluation is
/// counted too.
const DOP853_PROJECTED: [Row; 9] = [
    (1e-3, 350, 3.07e-4),
    (1e-4, 402, 5.81e-4),
    (1e-5, 570, 1.04e-5),
    (1e-6, 674, 1.59e-5),
    (1e-7, 968, 6.3e-8),
    (1e-8, 1246, 2.11e-8),
    (1e-9, 1633, 1.38e-9),
    (1e-10, 2063, 7.87e-11),
    (1e-11, 2671, 1.48e-11),
];
/// PHEM56 by Murua, first step 1e-4 at least.
const PHEM56: [Row; 9] = [
    (1e-3, 181, 8.76e-2),
    (1e-4, 247, 5.41e-3),
    (1e-5, 415, 3.62e-4),
    (1e-6, 601, 3.18e-5),
    (1e-7, 919, 2.61e-6),
    (1e-8, 1255, 2.66e-7),
    (1e-9, 1951, 2.45e-8),
    (1e-10, 3055, 2.37e-9),
    (1e-11, 4801, 2.3e-10),
];
/// HEM5 by Brasey.
const HEM5: [Row; 9] = [
    (1e-3, 408, 5.45e-4),
    (1e-4, 736, 1.91e-5),
    (1e-5, 1192, 1.52e-6),
    (1e-6, 1872, 1.25e-7),
    (1e-7, 2752, 1.21e-8),
    (1e-8, 4184, 6.1e-10),
    (1e-9, 6544, 7.28e-12),
    (1e-10, 10280, 5.43e-12),
    (1e-11, 16200, 8.7e-13),
];

fn solve(problem: &mut dyn TestProblem, method: &dyn Method, options: &Options) -> (State, Stats) {
    let (start, t_end) = (problem.initial(), problem.t_end());
    let mut run = Run::new(problem, method, start, t_end, options).unwrap();
    run.finish(&mut ()).unwrap();
    (run.state().clone(), *run.stats())
}

/// Runs at every tolerance of a table: evaluations within 15 %, errors at the end within a factor of the table's.
///
/// Errors at one point scatter: a leading term may pass through zero there. A smaller error than the table's is no fault.
fn compare(method: &dyn Method, project: Project, rows: [Row; 9]) {
    for (tolerance, evaluations, error) in rows {
        let mut problem = create("andrews", &[]).unwrap();
        let (end, stats) =
            solve(&mut *problem, method, &Options { project, ..Options::tolerance(tolerance) });
        let exact = problem.reference(end.t).unwrap().state;
        let found = largest(&end.p, &exact.p);
        let share = stats.work.force as f64 / evaluations as f64;
        let what = format!("{} at {tolerance:e}, {project:?}", method.name());
        assert!((share - 1.0).abs() < 0.15, "{what}: {} instead of {evaluations}", stats.work.force);
        assert!(found < 10.0 * error, "{what}: error {found:.2e} instead of {error:.2e}");
    }
}

/// H35, W18: DOPRI5 and DOP853 on the index-1 form take the steps of the Fortran codes, first step included: the same counts
/// but for one evaluation to find the first step, which is counted apart here, and the same errors.
#[test]
fn explicit_methods_cost_what_the_classical_codes_cost() {
    compare(&Explicit::dopri5(), Project::Never, DOPRI5);
    compare(&Explicit::dop853(), Project::Never, DOP853);
    for (tolerance, evaluations, _) in DOPRI5 {
        let options = Options { project: Project::Never, ..Options::tolerance(tolerance) };
        let (_, stats) = solve(&mut *create("andrews", &[]).unwrap(), &Explicit::dopri5(), &options);
        assert_eq!(stats.work.force + 1, evaluations, "{tolerance:e}");
    }
}

/// H31, H32, H33: HEM5 and PHEM56 on the index-2 form. Their codes begin with steps of 1e-4 where these find their own.
#[test]
fn half_explicit_methods_cost_what_the_classical_codes_cost() {
    compare(&HalfExplicit::hem5(), Project::Never, HEM5);
    compare(&HalfExplicit::phem56(), Project::Never, PHEM56);
}

/// H36: with projection after every step. The table counts the evaluation of the projection, which is none of the force
/// here: counts are 6 % lower.
#[test]
fn projection_costs_what_it_cost() {
    compare(&Explicit::dop853(), Project::EveryStep, DOP853_PROJECTED);
}
