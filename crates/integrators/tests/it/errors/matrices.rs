//! Singular saddle matrices and constraints that cannot be met.

use super::{run, trouble};
use crate::common_runs::options;
use gelenk_core::{Dims, Eval, KktError, MassKind, Names, Point, Problem, State, Structure};
use gelenk_integrators::{
    Discretisation, Mexx, Options, Run, SetupError, SolveErrorKind, StartRates, Stop, Trouble,
};
use gelenk_linalg::LinearSolver;
use gelenk_testset::create;

const TOLERANCE: f64 = 1e-6;

/// Masses on a line, with linear constraints `B p = c` whose matrix may change with time.
struct Sliders {
    structure: Structure,
    mass: Vec<f64>,
    /// Rows of `B`, and `c`.
    rows: Vec<(Vec<f64>, f64)>,
    /// From this time on the last row is that of the first.
    degenerate_from: f64,
    /// `gᴵ`, zero where it is empty.
    rates: Vec<f64>,
}

impl Sliders {
    fn new(mass: &[f64], rows: &[(&[f64], f64)]) -> Self {
        let (n, m) = (mass.len(), rows.len());
        let name =
            |kind: &str, n: usize| (0..n).map(|i| format!("{kind} {}", ["A", "B", "C", "D"][i])).collect();
        let names =
            Names { p: name("slider", n), v: name("speed", n), rows: name("joint", m), u: Vec::new() };
        Self {
            structure: Structure::dense(Dims::holonomic(n, m))
                .with_mass(MassKind::Diagonal)
                .with_names(names),
            mass: mass.to_vec(),
            rows: rows.iter().map(|(row, c)| (row.to_vec(), *c)).collect(),
            degenerate_from: f64::INFINITY,
            rates: Vec::new(),
        }
    }

    fn row(&self, t: f64, i: usize) -> &(Vec<f64>, f64) {
        let last = self.rows.len() - 1;
        if i == last && t >= self.degenerate_from { &self.rows[0] } else { &self.rows[i] }
    }

    fn at_rest(&self) -> State {
        State::zeros(self.structure.dims)
    }
}

impl Problem for Sliders {
    fn structure(&self) -> &Structure {
        &self.structure
    }
    fn mass(&mut self, _: f64, _: &[f64], m: &mut [f64]) -> Eval {
        m.copy_from_slice(&self.mass);
        Ok(())
    }
    fn force(&mut self, x: &Point<'_>, f: &mut [f64]) -> Eval {
        f.fill(x.t.cos());
        Ok(())
    }
    fn constraint(&mut self, t: f64, p: &[f64], g: &mut [f64]) -> Eval {
        for (i, g) in g.iter_mut().enumerate() {
            let (row, c) = self.row(t, i);
            *g = row.iter().zip(p).map(|(a, p)| a * p).sum::<f64>() - c;
        }
        Ok(())
    }
    fn constraint_rate(&mut self, _: f64, _: &[f64], rate: &mut [f64]) -> Eval {
        rate.fill(0.0);
        rate.iter_mut().zip(&self.rates).for_each(|(rate, r)| *rate = *r);
        Ok(())
    }
    fn constraint_matrix(&mut self, t: f64, _: &[f64], g: &mut [f64]) -> Eval {
        let m = self.rows.len();
        for i in 0..m {
            for (j, a) in self.row(t, i).0.iter().enumerate() {
                g[i + m * j] = *a;
            }
        }
        Ok(())
    }
}

/// Runs and takes what is singular: sets of dependent rows and massless velocities, and the message.
fn singular(sliders: &mut Sliders) -> (Vec<Vec<String>>, Vec<String>, f64, String) {
    let start = sliders.at_rest();
    let outcome =
        run(sliders, &Mexx::default(), start, 2.0, &options(TOLERANCE, |o| o.allow_redundant = false));
    let error = outcome.failure();
    let Trouble::Singular { t, dependent, massless } = trouble(error) else { panic!("{error}") };
    let mut dependent = dependent.clone();
    for set in &mut dependent {
        set.sort();
    }
    (dependent, massless.clone(), *t, error.to_string())
}

/// M08, M09, M81: a coordinate without mass and without constraint is named.
#[test]
fn massless_velocities_are_named() {
    let mut sliders = Sliders::new(&[1.0, 0.0, 2.0], &[(&[1.0, 0.0, -1.0], 0.0)]);
    let (dependent, massless, t, message) = singular(&mut sliders);
    assert_eq!((dependent.len(), massless, t), (0, vec!["'speed B'".to_owned()], 0.0), "{message}");
    assert!(message.contains("'speed B' can move without inertia"), "{message}");
    // held by a constraint, the same coordinate is no trouble
    let mut held = Sliders::new(&[1.0, 0.0, 2.0], &[(&[1.0, 1.0, 0.0], 0.0)]);
    let start = held.at_rest();
    let outcome = run(&mut held, &Mexx::default(), start, 2.0, &options(TOLERANCE, |_| {}));
    assert_eq!(outcome.result.unwrap(), Stop::Reached);
}

/// M09, M81: a row given twice: both names appear, and the advice.
#[test]
fn dependent_rows_are_named() {
    let (a, b): (&[f64], &[f64]) = (&[1.0, -1.0, 0.0], &[0.0, 1.0, 1.0]);
    let mut sliders = Sliders::new(&[1.0; 3], &[(a, 0.0), (b, 0.0), (a, 0.0)]);
    let (dependent, massless, t, message) = singular(&mut sliders);
    assert_eq!(dependent, [["'joint A'", "'joint C'"]], "{message}");
    assert_eq!((massless.len(), t), (0, 0.0));
    assert!(message.contains("'joint A'") && message.contains("'joint C'"), "{message}");
    assert!(message.contains("remove one of them") && !message.contains("'joint B'"), "{message}");
}

/// M09, M81: a sum of two rows is found as well, all three named.
#[test]
fn a_row_that_combines_others_is_found() {
    let (a, b, sum): (&[f64], &[f64], &[f64]) =
        (&[1.0, -1.0, 0.0, 0.5], &[0.0, 1.0, 1.0, 0.0], &[0.1, 0.2, 0.3, 0.05]);
    let mut sliders = Sliders::new(&[1.0, 2.0, 3.0, 4.0], &[(a, 0.0), (b, 0.0), (sum, 0.0)]);
    let (dependent, _, _, message) = singular(&mut sliders);
    assert_eq!(dependent, [["'joint A'", "'joint B'", "'joint C'"]], "{message}");
}

/// M09, M81: a row of zeros is named alone.
#[test]
fn zero_rows_are_named() {
    let mut sliders = Sliders::new(&[1.0; 3], &[(&[1.0, -1.0, 0.0], 0.0), (&[0.0; 3], 0.0)]);
    let (dependent, _, _, message) = singular(&mut sliders);
    assert_eq!(dependent, [["'joint B'"]], "{message}");
    assert!(message.contains("'joint B' has a zero row in G: remove it"), "{message}");
}

/// M09, M32, M81: rows that become dependent under way end the run right before, with the minimum step and the names.
#[test]
fn rows_that_become_dependent_are_named_with_the_time() {
    let mut sliders = Sliders::new(&[1.0; 3], &[(&[1.0, -1.0, 0.0], 0.0), (&[0.0, 1.0, 1.0], 0.0)]);
    sliders.degenerate_from = 1.25;
    let start = sliders.at_rest();
    let strict = options(TOLERANCE, |o| o.allow_redundant = false);
    let outcome = run(&mut sliders, &Mexx::default(), start, 2.0, &strict);
    let error = outcome.failure();
    assert!(matches!(error.kind, SolveErrorKind::MinimumStep { .. }));
    let Trouble::Singular { t, dependent, .. } = trouble(error) else { panic!("{error}") };
    assert_eq!(dependent.len(), 1, "{error}");
    assert!(*t >= 1.25 && (0.0..1e-9).contains(&(1.25 - error.at.t)), "{error}");
    assert!(outcome.stats.rejections.singular > 10);
    let message = error.to_string();
    assert!(message.contains("'joint A'") && message.contains("'joint B'"), "{message}");
}

/// H21: the same joint given twice, or a combination of two, integrates with the minimum-norm solver: the motion is that of
/// the independent joints, and equal joints share their force.
#[test]
fn redundant_rows_integrate_with_minimum_norm() {
    let (a, b): (&[f64], &[f64]) = (&[1.0, -1.0, 0.0, 0.5], &[0.0, 1.0, 1.0, 0.0]);
    let mass = [1.0, 2.0, 3.0, 4.0];
    let minimum_norm = options(TOLERANCE, |o| o.linear_solver = LinearSolver::MinNorm);
    let end = |rows: &[(&[f64], f64)], with: &Options| {
        let mut sliders = Sliders::new(&mass, rows);
        let start = sliders.at_rest();
        let outcome = run(&mut sliders, &Mexx::default(), start, 2.0, with);
        assert_eq!(outcome.result.as_ref().unwrap(), &Stop::Reached);
        assert!(outcome.stats.position_violation < 1e-12, "{:?}", outcome.stats);
        outcome.state
    };
    let x = end(&[(a, 0.0), (b, 0.0)], &options(TOLERANCE, |_| {}));
    let y = end(&[(a, 0.0), (b, 0.0), (a, 0.0)], &minimum_norm);
    let close = |x: &[f64], y: &[f64]| x.iter().zip(y).all(|(x, y)| (x - y).abs() < 10.0 * TOLERANCE);
    assert!(close(&x.p, &y.p) && close(&x.v, &y.v), "{x:?} {y:?}");
    assert!(close(&[0.5 * x.lam[0], x.lam[1], 0.5 * x.lam[0]], &y.lam), "{x:?} {y:?}");
    let sum: Vec<f64> = a.iter().zip(b).map(|(a, b)| 0.1 * a + 0.3 * b).collect();
    let z = end(&[(a, 0.0), (b, 0.0), (&sum, 0.0)], &minimum_norm);
    assert!(close(&x.p, &z.p) && close(&x.v, &z.v), "{x:?} {z:?}");
    // The force on the sliders is the same, and none of it is spent against itself.
    assert!(close(&x.lam, &[z.lam[0] + 0.1 * z.lam[2], z.lam[1] + 0.3 * z.lam[2]]), "{x:?} {z:?}");
    assert!((z.lam[2] - 0.1 * z.lam[0] - 0.3 * z.lam[1]).abs() < 10.0 * TOLERANCE);

    // Where rows become dependent under way, it goes on.
    let mut sliders = Sliders::new(&[1.0; 3], &[(&[1.0, -1.0, 0.0], 0.0), (&[0.0, 1.0, 1.0], 0.0)]);
    sliders.degenerate_from = 1.25;
    let start = sliders.at_rest();
    let outcome = run(&mut sliders, &Mexx::default(), start, 2.0, &minimum_norm);
    assert_eq!(outcome.result.unwrap(), Stop::Reached);
}

/// H21: redundant rows that contradict each other are an error with every solver, in positions and in velocities.
#[test]
fn contradictory_rows_are_refused_with_minimum_norm() {
    let a: &[f64] = &[1.0, -1.0, 0.0];
    let minimum_norm = options(TOLERANCE, |o| o.linear_solver = LinearSolver::MinNorm);
    let mut sliders = Sliders::new(&[1.0; 3], &[(a, 0.0), (&[0.0, 1.0, 1.0], 0.0), (a, 1e-3)]);
    let start = sliders.at_rest();
    let outcome = run(&mut sliders, &Mexx::default(), start, 2.0, &minimum_norm);
    let error = outcome.failure();
    assert!(matches!(error.kind, SolveErrorKind::Start(Trouble::Projection { .. })), "{error}");
    assert!(error.to_string().contains("'joint C': -1.000e-3"), "{error}");

    // Two rows that ask for different speeds, and nothing of the positions.
    let mut rates = Sliders::new(&[1.0; 3], &[(a, 0.0), (a, 0.0)]);
    rates.structure.dims.ng = 0;
    rates.rates = vec![0.0, 1e-3];
    let start = rates.at_rest();
    let outcome = run(&mut rates, &Mexx::default(), start, 2.0, &minimum_norm);
    let error = outcome.failure();
    let Trouble::Singular { dependent, .. } = trouble(error) else { panic!("{error}") };
    assert_eq!(dependent, &[["'joint B'", "'joint A'"]]);
    rates.rates = vec![1e-3, 1e-3];
    let start = rates.at_rest();
    let outcome = run(&mut rates, &Mexx::default(), start, 2.0, &minimum_norm);
    assert_eq!(outcome.result.unwrap(), Stop::Reached);
}

/// Three rows, of which the second has no solution: `(q₁ − 1, q₂² + 1, q₃)`.
struct Impossible(Structure);

impl Problem for Impossible {
    fn structure(&self) -> &Structure {
        &self.0
    }
    fn mass(&mut self, _: f64, _: &[f64], m: &mut [f64]) -> Eval {
        m.fill(1.0);
        Ok(())
    }
    fn force(&mut self, _: &Point<'_>, f: &mut [f64]) -> Eval {
        f.fill(0.0);
        Ok(())
    }
    fn constraint(&mut self, _: f64, p: &[f64], g: &mut [f64]) -> Eval {
        g.copy_from_slice(&[p[0] - 1.0, p[1] * p[1] + 1.0, p[2]]);
        Ok(())
    }
    fn constraint_matrix(&mut self, _: f64, p: &[f64], g: &mut [f64]) -> Eval {
        g.fill(0.0);
        (g[0], g[4], g[8]) = (1.0, 2.0 * p[1], 1.0);
        Ok(())
    }
}

/// M39: highly inconsistent initial values are refused; the rows with the largest residuals are named, worst first.
#[test]
fn inconsistent_starts_name_the_worst_rows() {
    let names =
        Names { rows: ["wall", "spring seat", "floor"].map(String::from).to_vec(), ..Names::default() };
    let dims = Dims::holonomic(4, 3);
    let mut problem = Impossible(Structure::dense(dims).with_mass(MassKind::Diagonal).with_names(names));
    let start = State::at(dims, 0.0, &[1.5, 1.0, 1e-3, 0.0], &[0.0; 4]);
    let outcome = run(&mut problem, &Mexx::default(), start.clone(), 1.0, &options(TOLERANCE, |_| {}));
    let error = outcome.failure();
    let SolveErrorKind::Start(Trouble::Projection { t, rows }) = &error.kind else { panic!("{error}") };
    assert_eq!(*t, 0.0);
    let rows: Vec<(&str, f64)> = rows.iter().map(|(name, g)| (name.as_str(), *g)).collect();
    assert_eq!(rows, [("'spring seat'", 2.0), ("'wall'", 0.5), ("'floor'", 1e-3)]);
    assert!(error.to_string().contains("'spring seat': 2.000e0"), "{error}");
    assert!(outcome.record.states.is_empty());

    // Andrews' mechanism with its crank turned half a turn away from the rest
    let mut andrews = create("andrews", &[]).unwrap();
    let mut start = andrews.initial();
    start.p[0] += 3.0;
    let outcome = run(&mut *andrews, &Mexx::default(), start, 0.03, &options(TOLERANCE, |_| {}));
    let error = outcome.failure();
    assert!(matches!(error.kind, SolveErrorKind::Start(_)), "{error}");
    assert!(error.to_string().contains("loop K1-K2-K"), "{error}");
}

/// M39: small inconsistencies are no error: they are projected away, and the run reports by how much.
#[test]
fn small_inconsistencies_are_projected_away() {
    let mut pendulum = create("pendulum", &[]).unwrap();
    let mut start = pendulum.initial();
    start.p[0] += 1e-3;
    start.v[0] += 1e-3;
    let outcome = run(&mut *pendulum, &Mexx::default(), start, 1.0, &options(TOLERANCE, |_| {}));
    assert_eq!(outcome.result.unwrap(), Stop::Reached);
    let first = &outcome.record.states[0];
    assert!((first.p[0].hypot(first.p[1]) - 1.0).abs() < TOLERANCE);
    assert!((first.p[0] * first.v[0] + first.p[1] * first.v[1]).abs() < 1e-14);
}

/// M57, M66: a linear solver that cannot treat the problem says so before anything is computed, or, where only values
/// show it, at the first matrix; it never answers with numbers.
#[test]
fn solvers_that_do_not_fit_are_refused() {
    let modified = Mexx { discretisation: Discretisation::Modified, ..Mexx::default() };
    let mut drum = create("cable-drum", &[]).unwrap();
    for solver in [LinearSolver::Ldlt, LinearSolver::CholQr] {
        // F makes the matrix of the modified discretisation unsymmetric, and that of start values with friction
        for method in [&modified, &Mexx::default()] {
            let start = drum.initial();
            let with = options(TOLERANCE, |o| o.linear_solver = solver);
            let error =
                Run::new(&mut *drum, method, start, 4.0, &with).err().expect("a solver that does not fit");
            assert!(
                matches!(&error, SetupError::Solver(KktError::Unsupported { .. })),
                "{solver:?}: {error}"
            );
            assert!(error.to_string().contains(solver.name()), "{error}");
        }
        let with = options(TOLERANCE, |o| (o.linear_solver, o.start_rates) = (solver, StartRates::Given));
        let start = drum.initial();
        let outcome = run(&mut *drum, &Mexx::default(), start, 4.0, &with);
        assert_eq!(outcome.result.unwrap(), Stop::Reached);
    }
    // the chain's force point has no mass
    for solver in [LinearSolver::CholQr, LinearSolver::RangeSpace] {
        let mut chain = create("insulator-chain", &[("N", 4.0)]).unwrap();
        let start = chain.initial();
        let with = options(TOLERANCE, |o| o.linear_solver = solver);
        let refused = match Run::new(&mut *chain, &Mexx::default(), start, 0.1, &with) {
            Err(SetupError::Solver(e)) => e.to_string(),
            Err(e) => panic!("{solver:?}: {e}"),
            Ok(mut run) => {
                let error = run.finish(&mut ()).expect_err("M is singular");
                assert!(
                    matches!(error.kind, SolveErrorKind::Start(Trouble::NotPositiveDefinite { .. })),
                    "{error}"
                );
                assert!(error.to_string().contains("'rate of force point x'"), "{error}");
                error.to_string()
            }
        };
        assert!(refused.contains("positive definite") || refused.contains("cannot be used"), "{refused}");
    }
}
