//! Problems whose solutions are known, and tools to measure how far a run is from them.
//!
//! A [`Fixture`] is a problem made of closures, one per term. [`Known`] is a problem that can say its solution. The
//! submodules hold the fixtures: `general` one that uses every term of the descriptor form, `point` point masses and
//! skates, `body` a spatial rigid body in two kinds of coordinates, `row` masses in a row, `pulled` a stiff problem, `wall` one with
//! events, `change` other ways to write the same problem.

pub(crate) mod body;
pub(crate) mod change;
pub(crate) mod failing;
pub(crate) mod general;
pub(crate) mod measure;
pub(crate) mod point;
pub(crate) mod pulled;
pub(crate) mod row;
pub(crate) mod small;
pub(crate) mod solved;
pub(crate) mod wall;

use gelenk_core::{Eval, EvalError, Point, Problem, Rotations, State, Structure, Term, TermBuf, Terms};
use gelenk_testset::TestProblem;

/// A problem whose solution is known.
pub(crate) trait Known: Problem {
    /// The complete state at time `t`.
    fn exact(&self, t: f64) -> State;
}

/// A term that depends on time and positions.
type OfPosition = Box<dyn Fn(f64, &[f64], &mut [f64]) + Send>;
/// A term that depends on everything.
type OfPoint = Box<dyn Fn(&Point<'_>, &mut [f64]) + Send>;

/// A problem made of closures; terms that are not given have the defaults of [`Problem`].
pub(crate) struct Fixture {
    pub(crate) structure: Structure,
    mass: Option<OfPosition>,
    force: Option<OfPoint>,
    constraint: Option<OfPosition>,
    constraint_matrix: Option<OfPosition>,
    constraint_rate: Option<OfPosition>,
    position_matrix: Option<OfPosition>,
    pdot: Option<OfPoint>,
    udot: Option<OfPoint>,
    friction: Option<OfPoint>,
    acceleration: Option<OfPoint>,
    rotations: Option<Box<dyn Rotations + Send>>,
    exact: Option<Box<dyn Fn(f64) -> State + Send>>,
}

/// A method that sets one term.
macro_rules! setter {
    ($name:ident, $($argument:ty),+) => {
        pub(crate) fn $name(mut self, term: impl Fn($($argument),+, &mut [f64]) + Send + 'static) -> Self {
            self.$name = Some(Box::new(term));
            self
        }
    };
}

impl Fixture {
    pub(crate) fn new(structure: Structure) -> Self {
        Self {
            structure,
            mass: None,
            force: None,
            constraint: None,
            constraint_matrix: None,
            constraint_rate: None,
            position_matrix: None,
            pdot: None,
            udot: None,
            friction: None,
            acceleration: None,
            rotations: None,
            exact: None,
        }
    }

    setter!(mass, f64, &[f64]);
    setter!(force, &Point<'_>);
    setter!(constraint, f64, &[f64]);
    setter!(constraint_matrix, f64, &[f64]);
    setter!(constraint_rate, f64, &[f64]);
    setter!(position_matrix, f64, &[f64]);
    setter!(pdot, &Point<'_>);
    setter!(udot, &Point<'_>);
    setter!(friction, &Point<'_>);
    setter!(acceleration, &Point<'_>);

    /// Lets it supply its `γ`; without this, `γ` is differenced.
    pub(crate) fn with_gamma(mut self) -> Self {
        assert!(self.acceleration.is_some(), "a fixture that has one");
        self.structure.acceleration_term = true;
        self
    }

    pub(crate) fn rotations(mut self, rotations: impl Rotations + Send + 'static) -> Self {
        self.rotations = Some(Box::new(rotations));
        self
    }

    pub(crate) fn solution(mut self, exact: impl Fn(f64) -> State + Send + 'static) -> Self {
        self.exact = Some(Box::new(exact));
        self
    }
}

fn position_term(term: Option<&OfPosition>, which: Term, t: f64, p: &[f64], out: &mut [f64]) -> Eval {
    term.map(|f| f(t, p, out)).ok_or(EvalError::NotProvided(which))
}

fn point_term(term: Option<&OfPoint>, which: Term, x: &Point<'_>, out: &mut [f64]) -> Eval {
    term.map(|f| f(x, out)).ok_or(EvalError::NotProvided(which))
}

impl Problem for Fixture {
    fn structure(&self) -> &Structure {
        &self.structure
    }
    fn mass(&mut self, t: f64, p: &[f64], out: &mut [f64]) -> Eval {
        position_term(self.mass.as_ref(), Term::Mass, t, p, out)
    }
    fn force(&mut self, x: &Point<'_>, out: &mut [f64]) -> Eval {
        point_term(self.force.as_ref(), Term::Force, x, out)
    }
    fn constraint(&mut self, t: f64, p: &[f64], out: &mut [f64]) -> Eval {
        position_term(self.constraint.as_ref(), Term::Constraint, t, p, out)
    }
    fn constraint_matrix(&mut self, t: f64, p: &[f64], out: &mut [f64]) -> Eval {
        position_term(self.constraint_matrix.as_ref(), Term::ConstraintMatrix, t, p, out)
    }
    fn constraint_rate(&mut self, t: f64, p: &[f64], out: &mut [f64]) -> Eval {
        out.fill(0.0);
        if let Some(rate) = &self.constraint_rate {
            rate(t, p, out);
        }
        Ok(())
    }
    fn position_matrix(&mut self, t: f64, p: &[f64], out: &mut [f64]) -> Eval {
        position_term(self.position_matrix.as_ref(), Term::PositionMatrix, t, p, out)
    }
    fn pdot(&mut self, x: &Point<'_>, out: &mut [f64]) -> Eval {
        match &self.pdot {
            Some(pdot) => pdot(x, out),
            None => out.copy_from_slice(x.v),
        }
        Ok(())
    }
    fn udot(&mut self, x: &Point<'_>, out: &mut [f64]) -> Eval {
        point_term(self.udot.as_ref(), Term::Udot, x, out)
    }
    fn friction(&mut self, x: &Point<'_>, out: &mut [f64]) -> Eval {
        point_term(self.friction.as_ref(), Term::Friction, x, out)
    }
    fn acceleration(&mut self, t: f64, p: &[f64], v: &[f64], out: &mut [f64]) -> Eval {
        let x = Point { t, p, v, lam: &[], u: &[] };
        point_term(self.acceleration.as_ref(), Term::Acceleration, &x, out)
    }
    fn rotations(&mut self) -> Option<&mut dyn Rotations> {
        self.rotations.as_deref_mut().map(|r| r as &mut dyn Rotations)
    }
}

impl Known for Fixture {
    fn exact(&self, t: f64) -> State {
        self.exact.as_ref().expect("a fixture with a known solution")(t)
    }
}

/// A problem of the test set that has a closed-form solution.
pub(crate) struct Listed(Box<dyn TestProblem>);

impl Listed {
    pub(crate) fn new(name: &str, parameters: &[(&str, f64)]) -> Self {
        Self(gelenk_testset::create(name, parameters).expect("a problem of the test set"))
    }
}

impl Problem for Listed {
    fn structure(&self) -> &Structure {
        self.0.structure()
    }
    fn eval(&mut self, want: Terms, x: &Point<'_>, out: &mut TermBuf) -> Eval {
        self.0.eval(want, x, out)
    }
}

impl Known for Listed {
    fn exact(&self, t: f64) -> State {
        self.0.exact(t).expect("a problem with a closed form")
    }
}
