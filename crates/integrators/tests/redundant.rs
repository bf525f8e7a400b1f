//! Constraints that depend on each other: accepted and named, or refused.

use gelenk_core::{Dims, Eval, Names, Point, Problem, State, Structure};
use gelenk_integrators::{
    Bdf, Explicit, Formulation, GenAlpha, HalfExplicit, Implicit, Method, Mexx, Odex, Options, Project, Run,
    SolveErrorKind,
};

/// A pendulum whose rod is given as often as there are lengths; the later ones in other units.
struct Rods {
    structure: Structure,
    lengths: Vec<f64>,
}

impl Rods {
    fn new(lengths: &[f64]) -> Self {
        let n = lengths.len();
        let mut structure = Structure::dense(Dims::holonomic(2, n)).with_acceleration_term();
        structure.names = Names { rows: (1..=n).map(|i| format!("rod {i}")).collect(), ..Names::default() };
        Self { structure, lengths: lengths.to_vec() }
    }

    fn start(&self) -> State {
        State::at(self.dims(), 0.0, &[1.0, 0.0], &[0.0, 0.0])
    }
}

/// The units of a row.
fn unit(row: usize) -> f64 {
    1.0 + row as f64
}

impl Problem for Rods {
    fn structure(&self) -> &Structure {
        &self.structure
    }
    fn mass(&mut self, _t: f64, _p: &[f64], m: &mut [f64]) -> Eval {
        m.copy_from_slice(&[1.0, 0.0, 0.0, 1.0]);
        Ok(())
    }
    fn force(&mut self, _x: &Point<'_>, f: &mut [f64]) -> Eval {
        f.copy_from_slice(&[0.0, -1.0]);
        Ok(())
    }
    fn constraint(&mut self, _t: f64, p: &[f64], g: &mut [f64]) -> Eval {
        for (row, (g, l)) in g.iter_mut().zip(&self.lengths).enumerate() {
            *g = unit(row) * (p[0] * p[0] + p[1] * p[1] - l * l) / 2.0;
        }
        Ok(())
    }
    fn constraint_matrix(&mut self, _t: f64, p: &[f64], g: &mut [f64]) -> Eval {
        let n = self.lengths.len();
        for row in 0..n {
            (g[row], g[row + n]) = (unit(row) * p[0], unit(row) * p[1]);
        }
        Ok(())
    }
    fn acceleration(&mut self, _t: f64, _p: &[f64], v: &[f64], out: &mut [f64]) -> Eval {
        for (row, out) in out.iter_mut().enumerate() {
            *out = unit(row) * (v[0] * v[0] + v[1] * v[1]);
        }
        Ok(())
    }
}

fn methods() -> Vec<Box<dyn Method>> {
    let mut methods = explicit_methods();
    for formulation in Formulation::ALL {
        methods.push(Box::new(Bdf { implicit: Implicit::new(formulation), ..Bdf::default() }));
    }
    for formulation in [Formulation::Index2, Formulation::Index3, Formulation::Ggl] {
        methods.push(Box::new(GenAlpha { implicit: Implicit::new(formulation), ..GenAlpha::default() }));
    }
    methods
}

fn explicit_methods() -> Vec<Box<dyn Method>> {
    vec![
        Box::new(Mexx::default()),
        Box::new(Explicit::dopri5()),
        Box::new(Explicit::dop853()),
        Box::new(Odex::default()),
        Box::new(HalfExplicit::hem5()),
        Box::new(HalfExplicit::phem56()),
        Box::new(HalfExplicit { exact: Some(false), ..HalfExplicit::phem56() }),
    ]
}

/// H21, H22: the same rod twice integrates with every method as if it were given once; the rows are named, and the force is
/// shared by the multipliers of least norm.
#[test]
fn the_same_constraint_twice() {
    for method in methods() {
        for project in [Project::EveryStep, Project::Never] {
            let options = Options { project, ..Options::tolerance(1e-8) };
            let solve = |lengths: &[f64]| {
                let mut rods = Rods::new(lengths);
                let start = rods.start();
                let mut run = Run::new(&mut rods, &*method, start, 3.0, &options).expect("a sound problem");
                run.finish(&mut ()).unwrap_or_else(|e| panic!("{}: {e}", method.formulation()));
                (run.state().clone(), run.stats().steps, run.redundant_rows())
            };
            let (once, steps, none) = solve(&[1.0]);
            let (twice, steps_twice, named) = solve(&[1.0, 1.0]);
            assert!(none.is_empty());
            assert_eq!(named.len(), 1, "{named:?}");
            assert!(named[0].iter().all(|name| name.contains("rod")) && named[0].len() == 2, "{named:?}");
            // other linear algebra, other rounding; and implicit methods may decide otherwise on the length of a step
            let implicit = method.is_implicit();
            assert!(
                steps.abs_diff(steps_twice) <= if implicit { steps / 10 } else { 2 },
                "{}: {steps} and {steps_twice} steps",
                method.formulation()
            );
            for (a, b) in once.p.iter().chain(&once.v).zip(twice.p.iter().chain(&twice.v)) {
                assert!(
                    (a - b).abs() < if implicit { 1e-6 } else { 1e-7 },
                    "{}: {a} {b}",
                    method.formulation()
                );
            }
            // of all (λ₁, λ₂) with λ₁ + 2 λ₂ = λ the shortest
            let expected = [once.lam[0] / 5.0, 2.0 * once.lam[0] / 5.0];
            for (found, expected) in twice.lam.iter().zip(expected) {
                // the multipliers of index 3 follow the step sizes
                let lost = method.formulation() == "index3";
                assert!(
                    (found - expected).abs() < if lost { 1e-4 } else { 1e-6 },
                    "{}: {:?}",
                    method.formulation(),
                    twice.lam
                );
            }
        }
    }
}

/// Where redundant constraints are not allowed, or contradict each other, they are an error with names.
#[test]
fn refused_or_contradictory() {
    for method in methods() {
        for (lengths, allow) in [([1.0, 1.0], false), ([1.0, 1.5], true)] {
            let mut rods = Rods::new(&lengths);
            let start = rods.start();
            let options = Options { allow_redundant: allow, ..Options::tolerance(1e-6) };
            let mut run = Run::new(&mut rods, &*method, start, 1.0, &options).expect("a sound problem");
            let error = run.finish(&mut ()).expect_err("redundant constraints");
            assert!(matches!(error.kind, SolveErrorKind::Start(_)), "{error}");
            assert!(error.to_string().contains("rod 2"), "{error}");
        }
    }
}

/// A point on a rail that enters a groove at `x = 0`: before it both are the same.
struct Groove(Structure);

impl Groove {
    fn new() -> Self {
        let mut structure = Structure::dense(Dims::holonomic(3, 2)).with_acceleration_term();
        structure.names = Names { rows: vec!["rail".into(), "groove".into()], ..Names::default() };
        Self(structure)
    }
}

fn depth(x: f64) -> (f64, f64) {
    if x > 0.0 { (x * x * x, 3.0 * x * x) } else { (0.0, 0.0) }
}

impl Problem for Groove {
    fn structure(&self) -> &Structure {
        &self.0
    }
    fn mass(&mut self, _t: f64, _p: &[f64], m: &mut [f64]) -> Eval {
        m.copy_from_slice(&[1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0]);
        Ok(())
    }
    fn force(&mut self, x: &Point<'_>, f: &mut [f64]) -> Eval {
        f.copy_from_slice(&[-x.p[0], -1.0, 0.0]);
        Ok(())
    }
    fn constraint(&mut self, _t: f64, p: &[f64], g: &mut [f64]) -> Eval {
        g.copy_from_slice(&[p[1], p[1] + depth(p[0]).0 * p[2]]);
        Ok(())
    }
    fn constraint_matrix(&mut self, _t: f64, p: &[f64], g: &mut [f64]) -> Eval {
        let (d, slope) = depth(p[0]);
        g.copy_from_slice(&[0.0, slope * p[2], 1.0, 1.0, 0.0, d]);
        Ok(())
    }
    fn acceleration(&mut self, _t: f64, p: &[f64], v: &[f64], out: &mut [f64]) -> Eval {
        let (_, slope) = depth(p[0]);
        let curvature = if p[0] > 0.0 { 6.0 * p[0] } else { 0.0 };
        out.copy_from_slice(&[0.0, curvature * v[0] * v[0] * p[2] + 2.0 * slope * v[0] * v[2]]);
        Ok(())
    }
}

/// H22: where the rank of the constraints changes within a step, the step is made on the rows that are independent; the
/// motion, an oscillation along the rail, does not feel it.
#[test]
fn ranks_that_change_within_a_step() {
    for method in methods() {
        let mut groove = Groove::new();
        let start = State::at(groove.dims(), 0.0, &[-1.0, 0.0, 0.0], &[0.0, 0.0, 0.0]);
        let options = Options { h_max: Some(0.2), ..Options::tolerance(1e-6) };
        let mut run = Run::new(&mut groove, &*method, start, 3.0, &options).expect("a sound problem");
        run.finish(&mut ()).unwrap_or_else(|e| panic!("{}: {e}", method.formulation()));
        let x = run.state().p[0];
        assert!((x + 3.0_f64.cos()).abs() < 5e-5, "{}: {x}", method.formulation());
        assert_eq!(run.redundant_rows(), [["'groove'", "'rail'"]], "{}", method.formulation());
    }
}

/// H22: a run with redundant constraints is restored to the last bit.
#[test]
fn snapshots() {
    for method in methods() {
        let options = Options::tolerance(1e-6);
        let mut rods = Rods::new(&[1.0, 1.0]);
        let start = rods.start();
        let mut run = Run::new(&mut rods, &*method, start.clone(), 2.0, &options).expect("a sound problem");
        run.advance_to(1.0, &mut ()).expect("half of the run");
        let snapshot = run.snapshot();
        run.finish(&mut ()).expect("the whole run");
        let end = run.state().clone();
        let mut other = Rods::new(&[1.0, 1.0]);
        let mut run = Run::new(&mut other, &*method, start, 2.0, &options).expect("a sound problem");
        run.restore(&snapshot).expect("a snapshot of this run");
        assert_eq!(run.redundant_rows().len(), 1);
        run.finish(&mut ()).expect("the rest of the run");
        assert_eq!(*run.state(), end, "{}", method.formulation());
    }
}
