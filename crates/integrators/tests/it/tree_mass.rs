//! Joint coordinates: the same mechanism with its mass matrix as a tree and as entries.

use gelenk_core::{
    Derivatives, Dims, Dual, Eval, ExplicitForm, MassKind, MatrixKind, Point, Problem, Real, ResidualForm,
    State, Structure, TermBuf, Terms, TreeMass,
};
use gelenk_integrators::{
    Bdf, Discretisation, Explicit, Formulation, HalfExplicit, Implicit, JacobianKind, Method, Metric, Mexx,
    Odex, Options, Radau, Run, Sequence,
};
use gelenk_linalg::LinearSolver;

const M1: f64 = 1.0;
const M2: f64 = 2.0;
const GRAVITY: f64 = 9.81;
/// How much of the constraint force the first hinge feels.
const FRICTION: f64 = 0.1;

/// A double pendulum of two point masses on rods of 1 m, in the angles of its hinges; its tip may be held on a vertical line.
struct DoublePendulum {
    structure: Structure,
    derivatives: bool,
    /// Does it compute accelerations and residuals itself?
    forms: bool,
    masses: u64,
    residuals: u64,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Held {
    Free,
    Line,
    /// With friction of the line in the first hinge.
    Rough,
}

impl DoublePendulum {
    fn new(held: Held, tree: bool) -> Self {
        let rows = usize::from(held != Held::Free);
        let mut structure = Structure::dense(Dims::holonomic(2, rows));
        if held == Held::Rough {
            structure = structure.with_friction(MatrixKind::Dense);
        } else if held == Held::Line {
            structure = structure.with_acceleration_term();
        }
        if tree {
            let chain = TreeMass::new(vec![None, Some(0)], &[1, 1]).expect("a chain");
            structure.mass = MassKind::Tree(chain);
        }
        Self { structure, derivatives: false, forms: false, masses: 0, residuals: 0 }
    }

    fn start(&self) -> State {
        State::at(self.dims(), 0.0, &[0.4, -1.3], &[0.0, 0.0])
    }

    fn numbers<R: Real>(&self, q: [R; 2], out: &mut Vec<R>) {
        out.clear();
        let zero = R::from(0.0);
        if self.structure.mass == MassKind::Dense {
            out.extend(entries(q));
            return;
        }
        let mut before = [zero; 3];
        for (mass, angle) in [(M1, q[0]), (M2, q[0] + q[1])] {
            let (s, c) = angle.sin_cos();
            out.extend([R::from(mass), c * mass, s * mass, zero]);
            out.extend([s * s * mass, c * c * mass, R::from(mass), -(s * c) * mass, zero, zero]);
            out.extend(before);
            out.extend([zero, zero, R::from(1.0), zero, zero, zero]);
            before = [c, s, zero];
        }
    }
}

/// The mass matrix, from the velocities of both points by hand.
fn entries<R: Real>(q: [R; 2]) -> [R; 4] {
    let c = q[1].cos();
    let beside = c * M2 + M2;
    [c * (2.0 * M2) + (M1 + 2.0 * M2), beside, beside, R::from(M2)]
}

fn force<R: Real>(q: [R; 2], v: [R; 2], lam: R, rough: bool) -> [R; 2] {
    let coriolis = q[1].sin() * M2;
    let (first, second) = (q[0].cos(), (q[0] + q[1]).cos());
    let weight = second * (GRAVITY * M2);
    let f0 = coriolis * (v[0] * v[1] * 2.0 + v[1] * v[1]) - first * (GRAVITY * (M1 + M2)) - weight;
    let rubbing = if rough { lam * FRICTION } else { R::from(0.0) };
    [f0 - rubbing, -(coriolis * v[0] * v[0]) - weight]
}

fn row<R: Real>(q: [R; 2]) -> [R; 2] {
    let second = (q[0] + q[1]).sin();
    [-q[0].sin() - second, -second]
}

/// `γ` of the row.
fn gamma<R: Real>(q: [R; 2], v: [R; 2]) -> R {
    let w = v[0] + v[1];
    -(q[0].cos() * v[0] * v[0]) - (q[0] + q[1]).cos() * w * w
}

fn pair(x: &[f64]) -> [f64; 2] {
    [x[0], x[1]]
}

impl Problem for DoublePendulum {
    fn structure(&self) -> &Structure {
        &self.structure
    }
    fn mass(&mut self, _t: f64, p: &[f64], m: &mut [f64]) -> Eval {
        self.masses += 1;
        let mut numbers = Vec::new();
        self.numbers(pair(p), &mut numbers);
        m.copy_from_slice(&numbers);
        Ok(())
    }
    fn force(&mut self, x: &Point<'_>, f: &mut [f64]) -> Eval {
        let rough = self.structure.uses_lam;
        f.copy_from_slice(&force(pair(x.p), pair(x.v), if rough { x.lam[0] } else { 0.0 }, rough));
        Ok(())
    }
    fn friction(&mut self, _x: &Point<'_>, f: &mut [f64]) -> Eval {
        f.copy_from_slice(&[-FRICTION, 0.0]);
        Ok(())
    }
    fn constraint(&mut self, _t: f64, p: &[f64], g: &mut [f64]) -> Eval {
        let tip = |p: &[f64]| p[0].cos() + (p[0] + p[1]).cos();
        g[0] = tip(p) - tip(&[0.4, -1.3]);
        Ok(())
    }
    fn constraint_matrix(&mut self, _t: f64, p: &[f64], g: &mut [f64]) -> Eval {
        g.copy_from_slice(&row(pair(p)));
        Ok(())
    }
    fn acceleration(&mut self, _t: f64, p: &[f64], v: &[f64], out: &mut [f64]) -> Eval {
        out[0] = gamma(pair(p), pair(v));
        Ok(())
    }
    fn derivatives(&mut self) -> Option<&mut dyn Derivatives> {
        self.derivatives.then_some(self as &mut dyn Derivatives)
    }
    fn explicit_form(&mut self) -> Option<&mut dyn ExplicitForm> {
        self.forms.then_some(self as &mut dyn ExplicitForm)
    }
    fn residual_form(&mut self) -> Option<&mut dyn ResidualForm> {
        self.forms.then_some(self as &mut dyn ResidualForm)
    }
}

impl Derivatives for DoublePendulum {
    fn along(&mut self, want: Terms, x: &Point<'_>, d: &Point<'_>, out: &mut TermBuf) -> Eval {
        let dual = |x: &[f64], d: &[f64]| -> [Dual<f64, 1>; 2] {
            std::array::from_fn(|i| Dual { value: x[i], derivatives: [d[i]] })
        };
        let (q, v) = (dual(x.p, d.p), dual(x.v, d.v));
        let lam = x.lam.first().map_or(Dual::constant(0.0), |&l| Dual { value: l, derivatives: [d.lam[0]] });
        let put = |to: &mut [f64], from: &[Dual<f64, 1>]| {
            to.iter_mut().zip(from).for_each(|(to, x)| *to = x.derivatives[0]);
        };
        if want.contains(Terms::PDOT) {
            put(&mut out.pdot, &v);
        }
        if want.contains(Terms::MASS) {
            let mut numbers = Vec::new();
            self.numbers(q, &mut numbers);
            put(&mut out.mass, &numbers);
        }
        if want.contains(Terms::FORCE) {
            put(&mut out.force, &force(q, v, lam, self.structure.uses_lam));
        }
        if want.contains(Terms::CONSTRAINT_MATRIX) {
            put(&mut out.constraint_matrix, &row(q));
        }
        if want.contains(Terms::CONSTRAINT) {
            let g = row([q[0], q[1]]);
            out.constraint[0] = g[0].value * d.p[0] + g[1].value * d.p[1];
        }
        out.constraint_rate.fill(0.0);
        if want.contains(Terms::ACCELERATION) {
            put(&mut out.acceleration, &[gamma(q, v)]);
        }
        Ok(())
    }
}

impl ExplicitForm for DoublePendulum {
    fn accelerations(&mut self, x: &Point<'_>, a: &mut [f64]) -> Eval {
        let ([m11, m12, _, m22], [f1, f2]) = (entries(pair(x.p)), force(pair(x.p), pair(x.v), 0.0, false));
        let determinant = m11 * m22 - m12 * m12;
        a[0] = (m22 * f1 - m12 * f2) / determinant;
        a[1] = (m11 * f2 - m12 * f1) / determinant;
        Ok(())
    }
}

impl ResidualForm for DoublePendulum {
    fn residual(&mut self, x: &Point<'_>, a: &[f64], out: &mut [f64]) -> Eval {
        self.residuals += 1;
        let rough = self.structure.uses_lam;
        let [m11, m12, _, m22] = entries(pair(x.p));
        let f = force(pair(x.p), pair(x.v), if rough { x.lam[0] } else { 0.0 }, rough);
        out[0] = m11 * a[0] + m12 * a[1] - f[0];
        out[1] = m12 * a[0] + m22 * a[1] - f[1];
        Ok(())
    }
}

/// Those of the suite.
fn methods(held: Held) -> Vec<Box<dyn Method>> {
    let mut methods: Vec<Box<dyn Method>> = vec![
        Box::new(Mexx::default()),
        Box::new(Mexx { sequence: Sequence::Paper, ..Mexx::default() }),
        Box::new(Odex::default()),
        Box::new(Explicit::dopri5()),
        Box::new(Explicit::dop853()),
        Box::new(HalfExplicit::hem5()),
        Box::new(HalfExplicit::phem56()),
        Box::new(Radau::default()),
    ];
    for formulation in Formulation::ALL {
        methods.push(Box::new(Bdf { implicit: Implicit::new(formulation), ..Bdf::default() }));
    }
    if held == Held::Rough {
        methods.push(Box::new(Mexx { discretisation: Discretisation::Modified, ..Mexx::default() }));
    }
    methods
}

const END: f64 = 1.0;
const TOLERANCE: f64 = 1e-7;

fn solve(
    problem: &mut DoublePendulum,
    method: &dyn Method,
    options: &Options,
) -> Option<(State, gelenk_core::Stats)> {
    let start = problem.start();
    let mut run = Run::new(problem, method, start, END, options).ok()?;
    run.finish(&mut ()).unwrap_or_else(|e| panic!("{} {}: {e}", method.name(), method.formulation()));
    Some((run.state().clone(), *run.stats()))
}

fn distance(a: &State, b: &State) -> f64 {
    let values = |x: &State| x.p.iter().chain(&x.v).copied().collect::<Vec<f64>>();
    values(a).iter().zip(values(b)).map(|(a, b)| (a - b).abs()).fold(0.0, f64::max)
}

/// A01: every method takes the tree for the matrix that it is, with loops and friction, too. Both are the same equations with
/// other rounding, so that decisions on steps may differ: results agree within the errors of both, some hundred tolerances
/// of the least exact formulation.
#[test]
fn layouts_agree_with_every_method() {
    for held in [Held::Free, Held::Line, Held::Rough] {
        let options = Options::tolerance(TOLERANCE);
        let mut made = 0;
        for method in methods(held) {
            let Some((dense, _)) = solve(&mut DoublePendulum::new(held, false), &*method, &options) else {
                continue;
            };
            let (tree, stats) =
                solve(&mut DoublePendulum::new(held, true), &*method, &options).expect("the same problem");
            let name = (held, method.name(), method.formulation());
            assert!(distance(&dense, &tree) < 300.0 * TOLERANCE, "{name:?}: {:e}", distance(&dense, &tree));
            assert!(stats.position_violation < 1e-6, "{name:?}");
            made += 1;
        }
        assert!(made >= 14, "{held:?}: only {made} methods take the problem");
    }
}

/// Every linear solver that takes the tree, both metrics of projection.
#[test]
fn solvers_and_metrics_agree() {
    let exact =
        solve(&mut DoublePendulum::new(Held::Line, false), &Explicit::dop853(), &Options::tolerance(1e-11))
            .expect("a sound problem")
            .0;
    let mut made = 0;
    for linear_solver in LinearSolver::ALL {
        for metric in [Metric::Mass, Metric::Identity] {
            let options = Options { linear_solver, metric, ..Options::tolerance(TOLERANCE) };
            let mut problem = DoublePendulum::new(Held::Line, true);
            let Some((x, _)) = solve(&mut problem, &Explicit::dopri5(), &options) else { continue };
            // Errors of some ten steps.
            assert!(distance(&x, &exact) < 30.0 * TOLERANCE, "{linear_solver}: {:e}", distance(&x, &exact));
            made += 1;
        }
    }
    assert_eq!(made, 2 * 10);
}

/// Exact derivatives of a tree's numbers give the Jacobian that differences of the residual give.
#[test]
fn derivatives_of_a_tree() {
    for held in [Held::Free, Held::Line] {
        for tree in [false, true] {
            let mut found = Vec::new();
            for (kind, derivatives) in [(JacobianKind::Dense, false), (JacobianKind::Exact, true)] {
                let implicit = Implicit { jacobian: kind, ..Implicit::default() };
                let method = Bdf { implicit, ..Bdf::default() };
                let mut problem = DoublePendulum { derivatives, ..DoublePendulum::new(held, tree) };
                let (x, stats) =
                    solve(&mut problem, &method, &Options::tolerance(TOLERANCE)).expect("a sound problem");
                assert_eq!(stats.work.jacobian_residual == 0, derivatives);
                found.push((x, stats.steps));
            }
            // A wrong Jacobian would show in failed iterations, and these in steps.
            assert!(found[0].1.abs_diff(found[1].1) <= found[0].1 / 20, "{} {}", found[0].1, found[1].1);
            assert!(distance(&found[0].0, &found[1].0) < 100.0 * TOLERANCE);
        }
    }
}

/// A02: accelerations that the problem computes itself take the place of `M`, its factorisation and solution, and count as
/// the evaluation that they are.
#[test]
fn explicit_form() {
    for method in [
        Box::new(Explicit::dopri5()) as Box<dyn Method>,
        Box::new(Explicit::dop853()),
        Box::new(Odex::default()),
        Box::new(HalfExplicit::hem5()),
    ] {
        let options = Options::tolerance(TOLERANCE);
        let run = |forms: bool| {
            let mut problem = DoublePendulum { forms, ..DoublePendulum::new(Held::Free, true) };
            let (x, stats) = solve(&mut problem, &*method, &options).expect("a sound problem");
            (x, stats, problem.masses)
        };
        let (plain, by_matrix, _) = run(false);
        let (own, by_form, masses) = run(true);
        assert!(distance(&plain, &own) < 10.0 * TOLERANCE, "{}", method.name());
        let (a, b) = (by_matrix.work, by_form.work);
        assert!(a.mass.abs_diff(b.mass) <= a.mass / 10 && a.force.abs_diff(b.force) <= a.force / 10);
        if method.name() != "hem5" {
            assert_eq!((b.factor, b.solve, masses), (0, 0, 0), "{}", method.name());
            assert!(a.factor > 0 && a.solve > 0);
        }
    }
    // With constraints nobody asks for it.
    let mut problem = DoublePendulum { forms: true, ..DoublePendulum::new(Held::Line, true) };
    let (_, stats) = solve(&mut problem, &Explicit::dopri5(), &Options::tolerance(TOLERANCE)).expect("sound");
    assert!(stats.work.factor > 0);
}

/// A03: residuals that the problem computes itself take the place of `M v' − f`, except where `M` itself is wanted.
#[test]
fn residual_form() {
    for held in [Held::Free, Held::Line, Held::Rough] {
        for method in [Box::new(Bdf::default()) as Box<dyn Method>, Box::new(Radau::default())] {
            let run = |forms: bool| {
                let mut problem = DoublePendulum { forms, ..DoublePendulum::new(held, true) };
                let options = Options::tolerance(TOLERANCE);
                let (x, stats) = solve(&mut problem, &*method, &options).expect("a sound problem");
                (x, stats, problem.masses, problem.residuals)
            };
            let (plain, by_matrix, often, none) = run(false);
            let (own, by_form, seldom, residuals) = run(true);
            let name = (held, method.name());
            assert!(distance(&plain, &own) < 100.0 * TOLERANCE, "{name:?}: {:e}", distance(&plain, &own));
            assert!(by_matrix.steps.abs_diff(by_form.steps) <= by_matrix.steps / 10, "{name:?}");
            assert!(none == 0 && residuals > by_form.work.residual / 2, "{name:?}: {residuals}");
            assert!(2 * seldom < often, "{name:?}: M {seldom} times, without {often} times");
        }
    }
}
