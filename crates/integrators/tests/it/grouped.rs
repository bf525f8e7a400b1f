//! What steppers ask of a problem and of a linear solver at one point.

use gelenk_core::{Dims, Eval, MassKind, Point, Problem, State, Structure, TermBuf, Terms};
use gelenk_integrators::{Bdf, Explicit, HalfExplicit, Method, Mexx, Options, Radau, Run};
use gelenk_linalg::LinearSolver;

/// Two masses of which one is on the unit circle, with terms that share the sines of their angles.
struct Shared {
    structure: Structure,
    /// Requests, and terms in them that need what is shared.
    requests: u64,
    terms: u64,
}

/// What needs the shared part.
const SHARING: [Terms; 6] = [
    Terms::MASS,
    Terms::CONSTRAINT,
    Terms::CONSTRAINT_MATRIX,
    Terms::CONSTRAINT_RATE,
    Terms::FORCE,
    Terms::PDOT,
];

impl Shared {
    fn new() -> Self {
        let structure = Structure::dense(Dims::holonomic(2, 1)).with_mass(MassKind::Diagonal);
        Self { structure, requests: 0, terms: 0 }
    }
}

impl Problem for Shared {
    fn structure(&self) -> &Structure {
        &self.structure
    }
    fn eval(&mut self, want: Terms, x: &Point<'_>, out: &mut TermBuf) -> Eval {
        let wanted = SHARING.iter().filter(|term| want.contains(**term)).count() as u64;
        self.requests += wanted.min(1);
        self.terms += wanted;
        if want.contains(Terms::MASS) {
            out.mass.fill(1.0);
        }
        if want.contains(Terms::PDOT) {
            out.pdot.copy_from_slice(x.v);
        }
        if want.contains(Terms::FORCE) {
            out.force.copy_from_slice(&[0.0, -1.0]);
        }
        if want.contains(Terms::CONSTRAINT) {
            out.constraint[0] = (x.p[0] * x.p[0] + x.p[1] * x.p[1] - 1.0) / 2.0;
        }
        if want.contains(Terms::CONSTRAINT_MATRIX) {
            out.constraint_matrix.copy_from_slice(x.p);
        }
        if want.contains(Terms::CONSTRAINT_RATE) {
            out.constraint_rate.fill(0.0);
        }
        if want.contains(Terms::ACCELERATION) {
            out.acceleration[0] = x.v[0] * x.v[0] + x.v[1] * x.v[1];
        }
        Ok(())
    }
}

fn pendulum() -> State {
    State::at(Dims::holonomic(2, 1), 0.0, &[1.0, 0.0], &[0.0, 0.0])
}

/// M67: methods ask for terms in groups. A problem whose terms share parts computes these once for each request, and a request
/// holds two of them and more, where terms asked for one by one would be one each.
#[test]
fn shared_parts_are_computed_once() {
    let methods: [&dyn Method; 5] =
        [&Mexx::default(), &HalfExplicit::hem5(), &Explicit::dop853(), &Bdf::default(), &Radau::default()];
    for method in methods {
        let mut problem = Shared::new();
        let options = Options { violations: false, ..Options::tolerance(1e-6) };
        Run::new(&mut problem, method, pendulum(), 3.0, &options).unwrap().finish(&mut ()).unwrap();
        let share = problem.terms as f64 / problem.requests as f64;
        assert!(share >= 2.0, "{}: {share} terms a request", method.name());
    }
}

/// M63: the factorisation that preconditions conjugate gradients is renewed where a basic step begins. On a plane with a constant mass matrix all
/// matrices of a run are the same, so that a solution takes one iteration where the factors are those of another matrix and none
/// where they are new: one solution in each attempt has none, though the solver's own rule would keep its factors over 50 matrices.
#[test]
fn basic_steps_renew_the_preconditioner() {
    for method in [&Mexx::default() as &dyn Method, &Explicit::dop853()] {
        let mut problem = crate::common::Fixture::new(
            Structure::dense(Dims::holonomic(3, 1)).with_mass(MassKind::Diagonal),
        )
        .mass(|_, _, m| m.copy_from_slice(&[1.0, 2.0, 3.0]))
        .force(|x, f| f.copy_from_slice(&[-4.0 * x.p[0].sin(), x.p[0] * x.p[2], (2.0 * x.t).cos() - x.p[2]]))
        .constraint(|_, p, g| g[0] = p[0] + 2.0 * p[1] - p[2] - 1.0)
        .constraint_matrix(|_, _, g| g.copy_from_slice(&[1.0, 2.0, -1.0]));
        let start = State::at(Dims::holonomic(3, 1), 0.0, &[1.0, 0.5, 1.0], &[0.5, 0.0, 0.5]);
        let options = Options { linear_solver: LinearSolver::Pcg, ..Options::tolerance(1e-6) };
        let mut run = Run::new(&mut problem, method, start, 5.0, &options).unwrap();
        run.finish(&mut ()).unwrap();
        let stats = *run.stats();
        let (solutions, iterations) =
            (stats.work.solve + stats.aside.solve, run.solver_iterations().unwrap());
        let attempts = stats.steps + stats.rejections.total();
        let without = solutions - iterations;
        assert!(iterations > 0, "{}", method.name());
        assert!(
            without >= attempts && without > solutions / 50 + 2,
            "{}: {without} of {solutions} solutions without iterations in {attempts} attempts",
            method.name()
        );
    }
}
