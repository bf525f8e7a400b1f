//! The numbers of the MEXX paper, reproduced.
//!
//! Counts are those printed in tables 5.1, 5.2 and 5.5 of `[Lubich92]` for a first step of 1e-3; the bound of 5 % leaves
//! room for the differences that are on purpose (see the module `mexx`) and for rounding at the tightest tolerances.

use gelenk_core::{Problem, State, Stats};
use gelenk_integrators::{Discretisation, Events, Mexx, Options, Recorder, Run, SolveError, Stop};
use gelenk_testset::{TestProblem, create, problems::andrews};

fn problem(name: &str, parameters: &[(&str, f64)]) -> Box<dyn TestProblem> {
    create(name, parameters).unwrap()
}

fn paper_options(tolerance: f64) -> Options {
    Options { h0: Some(1e-3), ..Options::tolerance(tolerance) }
}

fn solve(
    problem: &mut dyn TestProblem,
    method: &Mexx,
    options: &Options,
) -> (State, Stats, Result<Stop, SolveError>) {
    let (initial, t_end) = (problem.initial(), problem.t_end());
    let problem: &mut dyn Problem = problem;
    let mut run = Run::new(problem, method, initial, t_end, options).unwrap();
    let result = run.finish(&mut ());
    (run.state().clone(), *run.stats(), result)
}

#[track_caller]
fn close(what: &str, found: u64, printed: u64) {
    let off = (found as f64 - printed as f64).abs() / printed as f64;
    assert!(off <= 0.05, "{what}: {found} where the paper prints {printed}");
}

fn largest_difference(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).fold(0.0, |m: f64, (a, b)| m.max((a - b).abs()))
}

/// M85, M27: table 5.2, steps, evaluations and solutions on Andrews' squeezer, and the errors the same algorithm reaches
/// in Fortran, with half as much again.
#[test]
fn andrews_counts_and_errors() {
    let rows = [
        (1e-3, (17, 488, 511), 3e-2),
        (1e-5, (26, 925, 957), 4e-4),
        (1e-7, (23, 1530, 1563), 4e-6),
        (1e-9, (32, 2533, 2571), 2e-8),
    ];
    for (tolerance, (steps, mass, solve_count), error) in rows {
        let mut p = problem("andrews", &[]);
        let (end, stats, result) = solve(&mut *p, &Mexx::default(), &paper_options(tolerance));
        result.unwrap();
        close("steps", stats.steps, steps);
        close("evaluations", stats.work.mass, mass);
        close("solutions", stats.work.solve, solve_count);
        let reference = p.reference(end.t).unwrap().state;
        let found = largest_difference(&end.p, &reference.p);
        assert!(found <= error, "tolerance {tolerance:e}: error {found:.2e} above {error:e}");
    }
}

/// W20: at the tightest tolerance of table 5.2 ten digits of the angles are right.
#[test]
fn andrews_at_the_tightest_tolerance() {
    let mut p = problem("andrews", &[]);
    let (end, _, result) = solve(&mut *p, &Mexx::default(), &paper_options(1e-11));
    result.unwrap();
    let found = largest_difference(&end.p, &p.reference(end.t).unwrap().state.p);
    assert!(found < 3e-10, "{found:.2e}");
}

/// M84: table 5.1. The standard discretisation needs ever more work as friction grows and fails beyond the pole at
/// µ = 1.1; the modified one needs no more than printed, and less where the published code used stale multipliers.
#[test]
fn cable_drum_table() {
    let standard = [(0.0, 99), (0.125, 102), (0.25, 112), (0.5, 162), (0.75, 273), (1.0, 1082)];
    for (mu, printed) in standard {
        let (_, stats, result) =
            solve(&mut *problem("cable-drum", &[("mu", mu)]), &Mexx::default(), &paper_options(1e-5));
        result.unwrap();
        close(&format!("standard, mu = {mu}"), stats.work.mass, printed);
    }
    for mu in [1.25, 1.5] {
        let (end, _, result) =
            solve(&mut *problem("cable-drum", &[("mu", mu)]), &Mexx::default(), &paper_options(1e-5));
        let message = result.unwrap_err().to_string();
        assert!(message.contains("minimum step") && message.contains(&format!("t = {}", end.t)), "{message}");
    }
    let modified = Mexx { discretisation: Discretisation::Modified, ..Mexx::default() };
    let rows =
        [(0.0, 99), (0.125, 99), (0.25, 99), (0.5, 99), (0.75, 105), (1.0, 57), (1.25, 117), (1.5, 114)];
    for (mu, most) in rows {
        let mut p = problem("cable-drum", &[("mu", mu)]);
        let (end, stats, result) = solve(&mut *p, &modified, &paper_options(1e-5));
        result.unwrap();
        assert!(stats.work.mass <= most, "modified, mu = {mu}: {} above {most}", stats.work.mass);
        // Local errors of a few steps add up; ten units of tolerance relative to the path of about 10.
        let error = largest_difference(&end.p, &p.exact(end.t).unwrap().p);
        assert!(error < 10.0 * 1e-5 * 10.0, "modified, mu = {mu}: error {error:.2e}");
    }
}

/// M90, M92: table 5.5, evaluations on the insulator chain, and its end points within 100 tolerance units, relative to
/// the size of each kind of component.
#[test]
fn insulator_chain_table() {
    let rows = [(16.0, [583, 846, 1396]), (32.0, [473, 759, 1204]), (64.0, [444, 890, 1164])];
    for (n, printed) in rows {
        for (tolerance, printed) in [1e-3, 1e-5, 1e-7].into_iter().zip(printed) {
            let mut p = problem("insulator-chain", &[("N", n)]);
            let (end, stats, result) = solve(&mut *p, &Mexx::default(), &paper_options(tolerance));
            result.unwrap();
            close(&format!("N = {n}, {tolerance:e}"), stats.work.mass, printed);
            let reference = p.reference(end.t).unwrap().state;
            for (found, right) in [(&end.p, &reference.p), (&end.v, &reference.v)] {
                let size = right.iter().fold(1.0, |m: f64, x| m.max(x.abs()));
                let error = largest_difference(found, right);
                assert!(error < 100.0 * tolerance * size, "N = {n}, {tolerance:e}: error {error:.2e}");
            }
        }
    }
}

fn roots(tolerance: f64) -> (Vec<f64>, Stats) {
    let mut p = problem("andrews", &[]);
    let options = Options { events: Events::report(), ..paper_options(tolerance) };
    let (initial, t_end) = (p.initial(), p.t_end());
    let mut history = Recorder::default();
    let problem: &mut dyn Problem = &mut *p;
    let mut run = Run::new(problem, &Mexx::default(), initial, t_end, &options).unwrap();
    run.finish(&mut history).unwrap();
    (history.events.iter().map(|(_, _, x)| x.t).collect(), *run.stats())
}

/// M87, M43-M48: the five roots of β'' on Andrews' squeezer; looking for them does not change the integration.
#[test]
fn roots_of_the_crank_acceleration() {
    let reference: Vec<f64> = andrews::roots_of_crank_acceleration().iter().map(|r| r.t).collect();
    for (tolerance, bound) in [(1e-5, 3e-4), (1e-10, 1e-7)] {
        let (found, stats) = roots(tolerance);
        assert_eq!(found.len(), reference.len());
        for (found, right) in found.iter().zip(&reference) {
            let off = (found - right).abs() / right;
            assert!(off < bound, "tolerance {tolerance:e}: root at {found}, off by {off:.1e}");
        }
        let (_, without, _) =
            solve(&mut *problem("andrews", &[]), &Mexx::default(), &paper_options(tolerance));
        assert_eq!(stats.work, without.work);
        assert_eq!((stats.steps, stats.rejections), (without.steps, without.rejections));
    }
}

/// M94, M45: the first largest deflection of the chain, found although the switching function rests at zero before the
/// wave arrives.
#[test]
fn chain_stops_at_its_first_largest_deflection() {
    let mut p = problem("insulator-chain", &[("N", 32.0)]);
    let options = Options { events: Events::stop(), ..paper_options(1e-7) };
    let initial = p.initial();
    let problem: &mut dyn Problem = &mut *p;
    let mut run = Run::new(problem, &Mexx::default(), initial, 0.2, &options).unwrap();
    assert_eq!(run.finish(&mut ()).unwrap(), Stop::Event { index: 0 });
    assert!((run.state().t - 0.128296).abs() < 1e-5, "{}", run.state().t);
    assert!(run.state().v[100].abs() < 1e-6);
}
