//! Nonsense that is refused before anything is computed.

use crate::common_runs::{Rig, options};
use gelenk_core::{Dims, MassKind, MatrixKind, Names, Pattern, Problem, State, Structure, Switch, Switches};
use gelenk_integrators::{
    Discretisation, Events, FixedStep, Mexx, Options, Output, Run, Selection, SetupError, Tolerance,
};

/// What is wrong with a set-up; that nothing was evaluated is checked.
fn refused(method: &Mexx, change: impl FnOnce(&mut State, &mut f64, &mut Options)) -> SetupError {
    let mut rig = Rig::new();
    let (mut start, mut t_end, mut options) = (rig.start(), 1.0, Options::default());
    change(&mut start, &mut t_end, &mut options);
    let error =
        Run::new(&mut rig, method, start, t_end, &options).err().expect("the set-up was to be refused");
    assert_eq!(rig.calls, 0);
    error
}

/// A structure alone, to be refused before any term is asked for.
struct Shape(Structure);

impl Problem for Shape {
    fn structure(&self) -> &Structure {
        &self.0
    }
}

fn refused_structure(structure: Structure) -> String {
    let start = State::zeros(structure.dims);
    let mut shape = Shape(structure);
    let run = Run::new(&mut shape, &Mexx::default(), start, 1.0, &Options::default());
    let error = run.err().expect("the structure was to be refused");
    assert!(matches!(error, SetupError::Structure(_)), "{error}");
    error.to_string()
}

/// M81: tolerances must be finite, not negative, not both zero, not below rounding, and as many as components.
#[test]
fn tolerances() {
    let mexx = Mexx::default();
    for bad in [-1e-3, f64::NAN, f64::INFINITY] {
        let error = refused(&mexx, |_, _, o| o.rtol = bad.into());
        assert!(matches!(error, SetupError::Tolerance { what: "rtol", .. }), "{error}");
        let error = refused(&mexx, |_, _, o| o.atol = bad.into());
        assert!(matches!(error, SetupError::Tolerance { what: "atol", .. }), "{error}");
        assert!(error.to_string().contains(&format!("{bad:e}")), "{error}");
        // one bad component of five is enough
        let error = refused(&mexx, |_, _, o| o.atol = Tolerance::Vector(vec![1e-6, 1e-6, 1e-6, bad, 1e-6]));
        assert!(matches!(error, SetupError::Tolerance { what: "atol", .. }), "{error}");
    }
    let error = refused(&mexx, |_, _, o| (o.rtol, o.atol) = (0.0.into(), 0.0.into()));
    assert!(error.to_string().contains("both zero"), "{error}");
    let error = refused(&mexx, |_, _, o| o.rtol = 1e-16.into());
    assert!(error.to_string().contains("rounding"), "{error}");
    for n in [0, 4, 6] {
        let error = refused(&mexx, |_, _, o| o.rtol = Tolerance::Vector(vec![1e-6; n]));
        assert_eq!(error, SetupError::Length { what: "rtol", expected: 5, found: n });
    }
}

/// M81: the interval must have a length, and ends.
#[test]
fn intervals() {
    let mexx = Mexx::default();
    for end in [0.0, -1.0, f64::NAN, f64::INFINITY, f64::NEG_INFINITY] {
        let error = refused(&mexx, |_, t_end, _| *t_end = end);
        assert!(matches!(error, SetupError::Interval { t0: 0.0, .. }), "{error}");
        assert!(error.to_string().contains("must lie after the start t = 0"), "{error}");
    }
    for begin in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY, 1.0, 2.0] {
        let error = refused(&mexx, |x, _, _| x.t = begin);
        assert!(matches!(error, SetupError::Interval { t_end: 1.0, .. }), "{error}");
    }
}

/// M81: vectors of the initial state must have the problem's lengths.
#[test]
fn wrong_lengths() {
    let mexx = Mexx::default();
    let length = |what, expected, found| SetupError::Length { what, expected, found };
    assert_eq!(refused(&mexx, |x, _, _| x.p.truncate(1)), length("position p", 2, 1));
    assert_eq!(refused(&mexx, |x, _, _| x.v.push(0.0)), length("velocity v", 2, 3));
    assert_eq!(refused(&mexx, |x, _, _| x.a.clear()), length("acceleration a", 2, 0));
    assert_eq!(refused(&mexx, |x, _, _| x.lam.push(0.0)), length("multiplier lam", 1, 2));
    assert_eq!(refused(&mexx, |x, _, _| x.u.clear()), length("external variable u", 1, 0));
}

/// M81: numbers of the initial state must be finite; the component is named.
#[test]
fn initial_values_that_are_not_finite() {
    type Set = fn(&mut State, f64);
    let mexx = Mexx::default();
    let cases: [(Set, &str, &str); 5] = [
        (|x, bad| x.p[1] = bad, "position p", "'y'"),
        (|x, bad| x.v[0] = bad, "velocity v", "'vx'"),
        (|x, bad| x.a[1] = bad, "acceleration a", "'vy'"),
        (|x, bad| x.lam[0] = bad, "multiplier lam", "'rod'"),
        (|x, bad| x.u[0] = bad, "external variable u", "'motor current'"),
    ];
    for bad in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY] {
        for (set, what, entry) in cases {
            let error = refused(&mexx, |x, _, _| set(x, bad));
            assert!(matches!(&error, SetupError::Start { what: w, .. } if *w == what), "{error}");
            let message = error.to_string();
            assert!(message.contains(&format!("{entry} = {bad}")), "{message}");
        }
    }
}

/// M81: structures that contradict themselves.
#[test]
fn structures() {
    let ok = Structure::dense(Dims::holonomic(3, 2));
    for (structure, part) in [
        (Structure::dense(Dims { np: 2, nv: 3, ..Dims::default() }), "more velocities than positions"),
        (
            Structure::dense(Dims { np: 3, nv: 3, nl: 1, nu: 0, ng: 2 }),
            "more position constraints than multipliers",
        ),
        (Structure::dense(Dims::default()), "there are no velocities"),
        (ok.clone().with_mass(MassKind::BlockDiagonal(vec![2, 2])), "cover 4 velocities of 3"),
        (ok.clone().with_mass(MassKind::Sparse(Pattern::new([(0, 2)]))), "above its diagonal: (0, 2)"),
        (
            ok.clone().with_mass(MassKind::Sparse(Pattern::new([(3, 0)]))),
            "pattern of M (3 x 3) has an entry at (3, 0)",
        ),
        (
            ok.clone().with_constraint_matrix(MatrixKind::Sparse(Pattern::new([(2, 0)]))),
            "pattern of G (2 x 3) has an entry at (2, 0)",
        ),
        (
            ok.clone().with_constraint_matrix(MatrixKind::Sparse(Pattern::new([(1, 1), (0, 0), (1, 1)]))),
            "pattern of G has the entry (1, 1) twice",
        ),
        (ok.clone().with_position_matrix(MatrixKind::Sparse(Pattern::new([(0, 3)]))), "pattern of C"),
        (ok.clone().with_friction(MatrixKind::Sparse(Pattern::new([(0, 2)]))), "pattern of F (3 x 2)"),
        (
            ok.clone().with_names(Names { rows: vec!["hinge".into()], ..Names::default() }),
            "1 names for 2 rows",
        ),
    ] {
        let message = refused_structure(structure);
        assert!(message.contains(part), "'{part}' is missing: {message}");
    }
}

/// M31, M32, M81: step sizes, order limits and fixed steps.
#[test]
fn step_options() {
    let option = |error: SetupError| match error {
        SetupError::Option { option, reason } => (option, reason),
        other => panic!("{other}"),
    };
    for bad in [0.0, -1e-3, f64::NAN, f64::INFINITY] {
        assert_eq!(option(refused(&Mexx::default(), |_, _, o| o.h0 = Some(bad))).0, "h0");
        assert_eq!(option(refused(&Mexx::default(), |_, _, o| o.h_min = Some(bad))).0, "h_min");
        assert_eq!(option(refused(&Mexx::default(), |_, _, o| o.h_max = Some(bad))).0, "h_max");
        let fixed = FixedStep { h: bad, order: 4 };
        assert_eq!(option(refused(&Mexx::default(), |_, _, o| o.fixed = Some(fixed))).0, "fixed");
    }
    let crossed = refused(&Mexx::default(), |_, _, o| (o.h_min, o.h_max) = (Some(1e-2), Some(1e-3)));
    let (name, reason) = option(crossed);
    assert!(name == "h_min" && reason.contains("0.01") && reason.contains("0.001"), "{reason}");
    for order in [0, 13, usize::MAX] {
        let fixed = FixedStep { h: 0.1, order };
        let (name, reason) = option(refused(&Mexx::default(), |_, _, o| o.fixed = Some(fixed)));
        assert!(name == "fixed" && reason.contains("1 to 12"), "{reason}");
    }
    for kmax in [0, 2, 14, usize::MAX] {
        let (name, reason) = option(refused(&Mexx { kmax, ..Mexx::default() }, |_, _, _| {}));
        assert!(name == "kmax" && reason.contains("3 to 13"), "{reason}");
    }
    for kmax in [3, 13] {
        let mut rig = Rig::new();
        let start = rig.start();
        Run::new(&mut rig, &Mexx { kmax, ..Mexx::default() }, start, 1.0, &Options::default()).unwrap();
    }
}

/// M70, M71, M72, M73, M74, M75, M81: output times, spacings, selections and degrees.
#[test]
fn output_options() {
    let option = |output: Output| match refused(&Mexx::default(), |_, _, o| o.output = output) {
        SetupError::Option { option: "output", reason } => reason,
        other => panic!("{other}"),
    };
    for (times, part) in [
        (vec![0.2, 0.1], "0.2 is followed by 0.1"),
        (vec![0.2, 0.2], "must increase"),
        (vec![0.2, f64::NAN], "must increase"),
        (vec![f64::NAN], "outside the interval"),
        (vec![-0.1, 0.5], "-0.1 lies outside the interval from 0 to 1"),
        (vec![0.5, 1.1], "1.1 lies outside"),
        (vec![f64::INFINITY], "outside"),
    ] {
        let reason = option(Output::Times(times));
        assert!(reason.contains(part), "'{part}' is missing: {reason}");
    }
    for bad in [0.0, -1.0, f64::NAN] {
        assert!(option(Output::MaxSpacing(bad)).contains("must be positive"));
    }
    for degree in [0, 1, 2] {
        match refused(&Mexx::default(), |_, _, o| o.dense.max_degree = Some(degree)) {
            SetupError::Option { option: "max_degree", reason } => {
                assert!(reason.contains("cubic"), "{reason}");
            }
            other => panic!("{other}"),
        }
    }
    let none = Selection::default;
    for (select, part) in [
        (Selection { p: vec![2], ..none() }, "p[2]"),
        (Selection { v: vec![0, 5], ..none() }, "v[5]"),
        (Selection { u: vec![1], ..none() }, "u[1]"),
        (Selection { a: vec![2], ..none() }, "a[2]"),
        (Selection { lam: vec![1], ..none() }, "lam[1]: lam has 1 components"),
    ] {
        match refused(&Mexx::default(), |_, _, o| o.dense.select = Some(select)) {
            SetupError::Option { option: "select", reason } => assert!(reason.contains(part), "{reason}"),
            other => panic!("{other}"),
        }
    }
}

/// A problem with a switching function of meaningless size.
struct BadSwitch(Rig, Scale);
struct Scale(Vec<Switch>);

impl Switches for Scale {
    fn list(&self) -> &[Switch] {
        &self.0
    }
    fn eval(&mut self, _: &State, out: &mut [f64]) -> gelenk_core::Eval {
        out.fill(1.0);
        Ok(())
    }
}

impl Problem for BadSwitch {
    fn structure(&self) -> &Structure {
        self.0.structure()
    }
    fn switches(&mut self) -> Option<&mut dyn Switches> {
        Some(&mut self.1)
    }
}

/// M46, M47, M81: event options, and problems that have no switching functions or meaningless ones.
#[test]
fn event_options() {
    let option = |error: SetupError| match error {
        SetupError::Option { option: "events" | "checks" | "residual", reason } => reason,
        other => panic!("{other}"),
    };
    let checks = refused(&Mexx::default(), |_, _, o| o.events = Events { checks: 0, ..Events::report() });
    assert!(option(checks).contains("at least 1"));
    for bad in [-1.0, f64::NAN, f64::INFINITY] {
        let events = Events { residual: Some(bad), ..Events::stop() };
        let reason = option(refused(&Mexx::default(), |_, _, o| o.events = events));
        assert!(reason.contains(&bad.to_string()), "{reason}");
    }
    let structure = Structure::dense(Dims::holonomic(2, 1));
    let start = State::zeros(structure.dims);
    let report = options(1e-6, |o| o.events = Events::report());
    let error = Run::new(&mut Shape(structure), &Mexx::default(), start, 1.0, &report).err().unwrap();
    assert!(option(error).contains("no switching functions"));

    for scale in [f64::NAN, -1.0, f64::INFINITY] {
        let mut problem =
            BadSwitch(Rig::new(), Scale(vec![Switch::new("gap"), Switch::new("slip").scale(scale)]));
        let start = problem.0.start();
        let error =
            Run::new(&mut problem, &Mexx::default(), start, 1.0, &report).err().expect("a scale is no scale");
        let reason = option(error);
        assert!(reason.contains("'slip'") && reason.contains(&scale.to_string()), "{reason}");
    }
}

/// M23, M81: the modified discretisation without `F`.
#[test]
fn modified_discretisation_without_its_matrix() {
    let modified = Mexx { discretisation: Discretisation::Modified, ..Mexx::default() };
    let mut rig = Rig::plain();
    let start = rig.start();
    let error = Run::new(&mut rig, &modified, start, 1.0, &Options::default()).err().unwrap();
    let SetupError::Option { option: "discretisation", reason } = &error else { panic!("{error}") };
    assert!(reason.contains("F = df/dlam"), "{reason}");
}
