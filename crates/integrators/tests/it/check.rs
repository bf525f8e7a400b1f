//! The checks of raw equations and of derivatives find what is wrong, and nothing where all is right.

use gelenk_core::{Derivatives, Dims, Eval, Point, Problem, State, Structure, Term, TermBuf, Terms};
use gelenk_integrators::{CheckError, check_constraints, check_coupling, check_derivatives};
use gelenk_testset::{TestProblem, all, create};

#[test]
fn the_test_problems_pass() {
    for info in all() {
        let mut problem = create(info.name, &[]).unwrap();
        let mut x = problem.initial();
        // away from special positions
        x.t = 0.003;
        for (i, p) in x.p.iter_mut().enumerate() {
            *p += 0.01 * (i as f64).sin();
        }
        check_constraints(&mut *problem, &x).unwrap_or_else(|e| panic!("{}: {e}", info.name));
    }
}

/// Two rods; `G` with a sign error, or written row by row, or with a wrong rate.
struct Wrong(Structure, u8);

impl Problem for Wrong {
    fn structure(&self) -> &Structure {
        &self.0
    }
    fn constraint(&mut self, t: f64, p: &[f64], g: &mut [f64]) -> Eval {
        g.copy_from_slice(&[p[0] * p[0] + p[1], p[1] * p[2] - t]);
        Ok(())
    }
    fn constraint_matrix(&mut self, _: f64, p: &[f64], g: &mut [f64]) -> Eval {
        g.copy_from_slice(&match self.1 {
            1 => [2.0 * p[0], 0.0, 1.0, -p[2], 0.0, p[1]],
            2 => [2.0 * p[0], 1.0, 0.0, 0.0, p[2], p[1]],
            _ => [2.0 * p[0], 0.0, 1.0, p[2], 0.0, p[1]],
        });
        Ok(())
    }
    fn constraint_rate(&mut self, _: f64, _: &[f64], g: &mut [f64]) -> Eval {
        g.copy_from_slice(&[0.0, if self.1 == 3 { 1.0 } else { -1.0 }]);
        Ok(())
    }
}

#[test]
fn mistakes_are_named() {
    let dims = Dims::holonomic(3, 2);
    let x = State::at(dims, 0.0, &[0.4, 0.8, -0.7], &[0.0; 3]);
    let check = |bug| check_constraints(&mut Wrong(Structure::dense(dims), bug), &x);
    check(0).unwrap();
    let Err(CheckError::ConstraintMatrix { row, velocity, found, expected }) = check(1) else {
        panic!("sign")
    };
    assert_eq!((row.as_str(), velocity.as_str(), found), ("row[1]", "v[1]", 0.7));
    assert!((expected + 0.7).abs() < 1e-8);
    assert!(check(2).unwrap_err().to_string().contains("column by column"));
    assert!(matches!(check(3), Err(CheckError::ConstraintRate { found: 1.0, .. })));
}

/// A state near the start, away from special positions.
fn beside_the_start(problem: &dyn TestProblem) -> State {
    let mut x = problem.initial();
    x.t = 0.003;
    for part in [&mut x.p, &mut x.v, &mut x.lam] {
        for (i, y) in part.iter_mut().enumerate() {
            *y += 0.01 * (i as f64 + 0.3).sin();
        }
    }
    x
}

#[test]
fn derivatives_of_the_test_problems_pass() {
    let mut offered = 0;
    for info in all() {
        let mut problem = create(info.name, &[]).unwrap();
        offered += usize::from(problem.derivatives().is_some());
        let x = beside_the_start(&*problem);
        check_derivatives(&mut *problem, &x).unwrap_or_else(|e| panic!("{}: {e}", info.name));
    }
    assert_eq!(offered, all().len() - 1, "the wheelset alone offers none");
}

/// A problem whose derivative of one entry of one term by one variable is off.
struct Bent {
    inner: Box<dyn TestProblem>,
    term: Term,
    entry: usize,
    /// What the direction has of the variable.
    part: fn(&Point<'_>) -> f64,
}

impl Problem for Bent {
    fn structure(&self) -> &Structure {
        self.inner.structure()
    }
    fn eval(&mut self, want: Terms, x: &Point<'_>, out: &mut TermBuf) -> Eval {
        self.inner.eval(want, x, out)
    }
    fn derivatives(&mut self) -> Option<&mut dyn Derivatives> {
        Some(self)
    }
}

impl Derivatives for Bent {
    fn along(&mut self, want: Terms, x: &Point<'_>, d: &Point<'_>, out: &mut TermBuf) -> Eval {
        self.inner.derivatives().unwrap().along(want, x, d, out)?;
        if want.contains(self.term.into()) {
            let buffer = match self.term {
                Term::Mass => &mut out.mass,
                Term::Force => &mut out.force,
                Term::ConstraintMatrix => &mut out.constraint_matrix,
                Term::ConstraintRate => &mut out.constraint_rate,
                _ => &mut out.acceleration,
            };
            buffer[self.entry] += 0.01 * (self.part)(d);
        }
        Ok(())
    }
}

#[test]
fn wrong_derivatives_are_named() {
    const LOAD: &str = "the multiplier of 'drum bearing, x'";
    type Case = (&'static str, Term, usize, fn(&Point<'_>) -> f64, &'static str, &'static str);
    let cases: [Case; 5] = [
        ("pendulum", Term::Mass, 0, |d| d.p[1], "'y'", "('rate of x', 'rate of x')"),
        ("rotating-spring-appended", Term::ConstraintMatrix, 3, |d| d.t, "time", "('spring x', 'rate of y')"),
        ("rotating-spring-appended", Term::ConstraintRate, 2, |d| d.p[2], "'pull x'", "'spring y'"),
        ("rotating-spring-appended", Term::Acceleration, 0, |d| d.v[1], "'rate of y'", "'circle'"),
        ("cable-drum", Term::Force, 0, |d| d.lam[0], LOAD, "'rate of load height y1'"),
    ];
    for (name, term, entry, part, by, place) in cases {
        let inner = create(name, &[]).unwrap();
        let x = beside_the_start(&*inner);
        let error = check_derivatives(&mut Bent { inner, term, entry, part }, &x).unwrap_err();
        let text = error.to_string();
        let CheckError::Derivative { term: named, variable, entry, found, expected } = error else {
            panic!("{text}")
        };
        assert_eq!((named, variable.as_str(), entry.as_str()), (term.name(), by, place), "{text}");
        assert!((found - expected - 0.01).abs() < 1e-6, "{text}");
    }
}

/// A problem whose structure leaves a derivative out.
struct Silent(Box<dyn TestProblem>, Structure);

impl Problem for Silent {
    fn structure(&self) -> &Structure {
        &self.1
    }
    fn eval(&mut self, want: Terms, x: &Point<'_>, out: &mut TermBuf) -> Eval {
        self.0.eval(want, x, out)
    }
}

#[test]
fn couplings_that_are_not_declared_are_named() {
    let inner = create("car-axis", &[]).unwrap();
    let x = beside_the_start(&*inner);
    let mut structure = inner.structure().clone();
    let mut whole = Silent(inner, structure.clone());
    check_coupling(&mut whole, &x).unwrap();
    let coupling = structure.coupling.as_mut().unwrap();
    let (i, j) = coupling.p.entries.remove(1);
    let error = check_coupling(&mut Silent(whole.0, structure.clone()), &x).unwrap_err();
    let text = error.to_string();
    let CheckError::Coupling { velocity, variable, .. } = error else { panic!("{text}") };
    assert_eq!((velocity, variable), (structure.names.velocity(i), structure.names.position(j)), "{text}");
}
