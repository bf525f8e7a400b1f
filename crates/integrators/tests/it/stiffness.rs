//! Explicit methods notice stiff problems, and only those.

use gelenk_core::{Dims, Eval, Names, Point, Problem, State, Structure};
use gelenk_integrators::{
    Explicit, HalfExplicit, Method, Mexx, Odex, Options, Run, SolveError, SolveErrorKind, Stiffness,
};
use gelenk_testset::create;

/// A pendulum in a liquid: it creeps to its rest, while its velocity follows within 1/`damping`.
struct Creeping {
    structure: Structure,
    damping: f64,
}

impl Creeping {
    fn new(damping: f64) -> Self {
        let mut structure = Structure::dense(Dims::holonomic(2, 1));
        structure.names = Names { v: vec!["swing x".into(), "swing y".into()], ..Names::default() };
        Self { structure, damping }
    }
}

impl Problem for Creeping {
    fn structure(&self) -> &Structure {
        &self.structure
    }
    fn mass(&mut self, _t: f64, _p: &[f64], m: &mut [f64]) -> Eval {
        m.copy_from_slice(&[1.0, 0.0, 0.0, 1.0]);
        Ok(())
    }
    fn force(&mut self, x: &Point<'_>, f: &mut [f64]) -> Eval {
        f.copy_from_slice(&[-self.damping * x.v[0], -self.damping * (1.0 + x.v[1])]);
        Ok(())
    }
    fn constraint(&mut self, _t: f64, p: &[f64], g: &mut [f64]) -> Eval {
        g[0] = (p[0] * p[0] + p[1] * p[1] - 1.0) / 2.0;
        Ok(())
    }
    fn constraint_matrix(&mut self, _t: f64, p: &[f64], g: &mut [f64]) -> Eval {
        g.copy_from_slice(p);
        Ok(())
    }
}

fn methods() -> Vec<Box<dyn Method>> {
    vec![
        Box::new(Explicit::dopri5()),
        Box::new(Explicit::dop853()),
        Box::new(HalfExplicit::hem5()),
        Box::new(HalfExplicit::phem56()),
        Box::new(Mexx::default()),
        Box::new(Odex::default()),
    ]
}

fn run(
    problem: &mut dyn Problem,
    method: &dyn Method,
    start: State,
    options: &Options,
) -> Result<u64, SolveError> {
    let mut run = Run::new(problem, method, start, 10.0, options).expect("a sound problem");
    run.finish(&mut ())?;
    Ok(run.stats().steps)
}

/// Every explicit method stops with the evidence, not long after its first test.
#[test]
fn a_stiff_problem_is_named() {
    for method in methods() {
        for tolerance in [1e-3, 1e-5] {
            let mut problem = Creeping::new(1e5);
            let start = State::at(problem.dims(), 0.0, &[1.0, 0.0], &[0.0, -1.0]);
            let options = Options { stiffness_test: 100, ..Options::tolerance(tolerance) };
            let error = run(&mut problem, &*method, start, &options).expect_err("a stiff problem");
            let SolveErrorKind::Stiff(Stiffness { h, lambda, limit, ref component, .. }) = error.kind else {
                panic!("{}: {error}", method.name());
            };
            // the damping itself, found by some power iterations
            assert!((lambda / 1e5 - 1.0).abs() < 0.05, "{}: {lambda}", method.name());
            assert!(h * lambda > 0.5 * limit && h * lambda < 2.0 * limit);
            assert!(component.contains("swing"), "{component}");
            // variable orders have variable stability intervals, and steps between them that are not limited
            assert!(error.at.step < 300, "{error}");
            let text = error.to_string();
            assert!(text.contains("stiff") && text.contains("bdf") && text.contains("radau"), "{text}");
        }
    }
}

/// Motion that has to be followed is not stiffness, however many steps it takes.
#[test]
fn motion_that_must_be_followed_is_not_stiff() {
    for method in methods() {
        for (name, parameters) in [("pendulum", &[("v0", 10.0)][..]), ("car-axis", &[]), ("andrews", &[])] {
            for tolerance in [1e-3, 1e-6, 1e-9] {
                let mut problem = create(name, parameters).expect("a problem");
                let (start, t_end) = (problem.initial(), problem.t_end());
                let options = Options { stiffness_test: 10, ..Options::tolerance(tolerance) };
                let mut run =
                    Run::new(&mut *problem, &*method, start, t_end, &options).expect("a sound problem");
                run.finish(&mut ()).expect("a run to the end");
                let hits = run.stats().stiff_steps;
                // Single steps may come near a limit by chance; many in a row would end the run.
                assert!(hits <= 5, "{} on {name} at {tolerance:e}: {hits} stiff steps", method.name());
            }
        }
    }
}

/// With a fixed step, or when switched off, nothing is tested.
#[test]
fn the_test_can_be_switched_off() {
    let mut problem = Creeping::new(1e4);
    let start = State::at(problem.dims(), 0.0, &[1.0, 0.0], &[0.0, -1.0]);
    let options = Options { stiffness_test: 0, max_steps: 3000, ..Options::tolerance(1e-3) };
    let error = run(&mut problem, &Explicit::dopri5(), start, &options).expect_err("too many steps");
    assert!(matches!(error.kind, SolveErrorKind::TooManySteps { .. }), "{error}");
}

/// A stiff spring without damping oscillates below the tolerance, and steps are limited on the imaginary axis. ODEX sees signs of
/// instability in every other step and cuts it: the steps it accepts are below the limit, and such a run is slow but not
/// stopped.
#[test]
fn invisible_oscillations_are_stiff() {
    for method in methods().into_iter().filter(|m| m.name() != "odex") {
        let mut problem = create("stiff-pendulum", &[("k", 1e8)]).expect("a problem");
        let (start, t_end) = (problem.initial(), problem.t_end());
        let options = Options { stiffness_test: 10, ..Options::tolerance(1e-5) };
        let mut run = Run::new(&mut *problem, &*method, start, t_end, &options).expect("a sound problem");
        let error = run.finish(&mut ()).expect_err("it is stiff");
        let SolveErrorKind::Stiff(Stiffness { lambda, .. }) = error.kind else { panic!("{error}") };
        assert!((lambda / 1e4 - 1.0).abs() < 0.05, "{}: {lambda}", method.name());
    }
}
