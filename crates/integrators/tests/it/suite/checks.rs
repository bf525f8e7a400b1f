//! What every pair must show.

use super::cases::Case;
use super::counters::COUNTERS;
use super::methods::Entry;
use super::truth::{Truth, flat};
use gelenk_core::{Dims, State, Stats, TermBuf, Terms};
use gelenk_integrators::{Options, Output, Recorder, Run, SetupError, SolveError, SolveErrorKind, Trouble};
use gelenk_linalg::LinearSolver;
use gelenk_testset::{Info, Tag};
use std::ops::Range;

/// How much may be lost: errors of `p`, `v`, `u` in tolerances of each component's size, and errors of `a`, `λ` in
/// tolerances of the largest of them.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Bounds {
    /// At the end.
    pub(crate) end: [f64; 2],
    /// In dense output.
    pub(crate) dense: [f64; 2],
}

/// Everything a run leaves behind.
struct Left {
    end: State,
    stats: Stats,
    record: Recorder,
}

/// Stiff problems are to be solved here; others must not be taken for stiff.
fn options(case: &Case, tolerance: f64) -> Options {
    let usual = Options::tolerance(tolerance);
    let stiffness_test = if case.make().info().has(Tag::Stiff) { 0 } else { usual.stiffness_test };
    Options { stiffness_test, ..usual }
}

fn run(case: &Case, method: &Entry, start: State, options: &Options) -> Result<Left, SolveError> {
    let mut problem = case.make();
    let mut record = Recorder::default();
    let mut run =
        Run::new(&mut *problem, &*(method.make)(), start, case.t_end(), options).expect("a set-up that fits");
    run.finish(&mut record)?;
    Ok(Left { end: run.state().clone(), stats: *run.stats(), record })
}

/// A method that cannot be used says so, with this reason, before anything is computed.
pub(crate) fn refusal(case: &Case, method: &Entry, tolerance: f64, reason: &str) -> Vec<String> {
    let mut problem = case.make();
    let run = Run::new(
        &mut *problem,
        &*(method.make)(),
        case.start(),
        case.t_end(),
        &Options::tolerance(tolerance),
    );
    match run.map(|_| ()) {
        Err(error) if error.to_string().contains(reason) => Vec::new(),
        Err(error) => vec![format!("refused for another reason: {error}")],
        Ok(()) => vec![format!("not refused, although unsupported: {reason}")],
    }
}

/// Runs all checks; the failures in words.
pub(crate) fn check(
    case: &Case,
    method: &Entry,
    truth: &Truth,
    tolerance: f64,
    bounds: Bounds,
) -> Vec<String> {
    let pair = Pair { case, method, truth, dims: case.make().dims(), tolerance, bounds };
    let with = Options { output: Output::Times(truth.times.clone()), ..options(case, tolerance) };
    let left = match run(case, method, case.start(), &with) {
        Ok(left) => left,
        Err(error) => return vec![error.to_string()],
    };
    let mut failures = Vec::new();
    failures.extend(pair.compare(&truth.end, &left.end, 1.0, "the end"));
    failures.extend(pair.dense(&left.record));
    failures.extend(pair.drift(&left));
    failures.extend(pair.energy(&left.record));
    failures.extend(pair.restart());
    failures.extend(pair.solvers(&left.end));
    failures.extend(pair.counters(&left.stats));
    failures
}

/// A method on a case at a tolerance.
struct Pair<'a> {
    case: &'a Case,
    method: &'a Entry,
    truth: &'a Truth,
    dims: Dims,
    tolerance: f64,
    bounds: Bounds,
}

/// The worst component of a group and its error in tolerances.
type Worst = (usize, f64);

impl Pair<'_> {
    /// The worst differential and the worst algebraic component: the former in units of their own tolerances, the latter
    /// in units of the tolerance times the size of their group.
    fn worst(&self, exact: &[f64], found: &[f64]) -> [Worst; 2] {
        let (d, scale) = (self.dims, &self.truth.scale);
        let first = d.differential();
        let (a, lam) = (first..first + d.nv, first + d.nv..first + d.algebraic());
        let size = |r: &Range<usize>| scale[r.clone()].iter().fold(0.0_f64, |m, s| m.max(*s));
        let (size_a, size_lam) = (size(&a), size(&lam));
        let find = |range: Range<usize>, unit: &dyn Fn(usize) -> f64| {
            let errors = range.map(|i| (i, (exact[i] - found[i]).abs() / (self.tolerance * unit(i))));
            errors.fold((0, 0.0), worse)
        };
        let algebraic = find(a.start..lam.end, &|i| if a.contains(&i) { size_a } else { size_lam });
        [find(0..first, &|i| 1.0 + scale[i]), algebraic]
    }

    /// Is the worst too bad? Then in words.
    fn judge(&self, worst: [Worst; 2], bounds: [f64; 2], what: &str) -> Vec<String> {
        let too_bad = worst.into_iter().zip(bounds).filter(|((_, e), bound)| e.is_nan() || e > bound);
        let words = |((i, e), bound)| {
            format!("{what}: {} is off by {e:.2} tolerances ({bound} allowed)", component(self.dims, i))
        };
        too_bad.map(words).collect()
    }

    /// A state against another, with some times the bounds of the end.
    fn compare(&self, exact: &State, found: &State, times: f64, what: &str) -> Vec<String> {
        self.judge(self.worst(&flat(exact), &flat(found)), self.bounds.end.map(|b| times * b), what)
    }

    /// Dense output inside the steps.
    fn dense(&self, record: &Recorder) -> Vec<String> {
        assert_eq!(record.samples.iter().map(|s| s.0).collect::<Vec<_>>(), self.truth.times);
        let mut all = [(0, 0.0); 2];
        for ((_, found), exact) in record.samples.iter().zip(&self.truth.samples) {
            let here = self.worst(exact, found);
            all = [worse(all[0], here[0]), worse(all[1], here[1])];
        }
        self.judge(all, self.bounds.dense, "dense output")
    }

    /// Positions satisfy their constraints to a hundredth of the tolerance, at which the projection ends; velocities,
    /// whose projection is linear, to rounding. A corrector iteration ends with corrections to come of half a hundredth in the
    /// mean of all components, which in a single row may be ten times as much. What the run reports is what is measured here.
    fn drift(&self, left: &Left) -> Vec<String> {
        if self.dims.nl == 0 {
            return Vec::new();
        }
        let mut problem = self.case.make();
        let structure = problem.structure().clone();
        let d = self.dims;
        let mut out = TermBuf::new(&structure);
        let (mut position, mut velocity) = (0.0_f64, 0.0_f64);
        let mut failures = Vec::new();
        for x in &left.record.states {
            let want = Terms::CONSTRAINT | Terms::CONSTRAINT_MATRIX | Terms::CONSTRAINT_RATE;
            problem.eval(want, &x.point(), &mut out).expect("terms at an accepted point");
            // what an error of one tolerance in every position, or of rounding in every velocity, does to a row
            let (mut of_position, mut of_velocity) = (vec![0.0; d.nl], vec![0.0; d.nl]);
            structure.constraint_matrix.for_each(d.nl, d.nv, |i, j, k| {
                let g = out.constraint_matrix[k].abs();
                of_position[i] += g * self.tolerance * (1.0 + x.p[j].abs());
                of_velocity[i] += g * (1.0 + x.v[j].abs()) * f64::EPSILON;
            });
            let mut rate = out.constraint_rate.clone();
            structure.constraint_matrix.multiply_add(1.0, &out.constraint_matrix, &x.v, &mut rate);
            for i in 0..d.ng {
                let share = if self.method.iterates { 0.1 } else { 1e-2 };
                let (g, bound) = (out.constraint[i].abs(), share * of_position[i]);
                position = position.max(g);
                if g > bound {
                    failures.push(format!("g[{i}] = {g:.1e} at t = {} ({bound:.1e} allowed)", x.t));
                }
            }
            for i in 0..d.nl {
                let rounding = of_velocity[i] + out.constraint_rate[i].abs() * f64::EPSILON;
                let bound = if self.method.iterates {
                    0.1 * self.tolerance / f64::EPSILON * rounding
                } else {
                    ROUNDING * rounding
                };
                velocity = velocity.max(rate[i].abs());
                if rate[i].abs() > bound {
                    failures.push(format!(
                        "(G v + gI)[{i}] = {:.1e} at t = {} ({bound:.1e} allowed)",
                        rate[i], x.t
                    ));
                }
            }
        }
        failures.truncate(3);
        // a term may differ in its last bits between evaluations that ask for different terms
        let same = |a: f64, b: f64| (a - b).abs() <= 1e-6 * b + 1e-12;
        let s = &left.stats;
        if !same(s.position_violation, position) || !same(s.velocity_violation, velocity) {
            let reported = (s.position_violation, s.velocity_violation);
            failures.push(format!(
                "violations {reported:?} are reported where {:?} are found",
                (position, velocity)
            ));
        }
        failures
    }

    /// Energy stays within the bound of the end, relative to what is exchanged.
    fn energy(&self, record: &Recorder) -> Option<String> {
        let problem = self.case.make();
        let conserves = problem.info().has(Tag::EnergyConserving);
        assert_eq!(conserves, self.case.energy.is_some(), "{}: energy and tags", self.case.name);
        let exchanged = self.case.energy?;
        let energy = |x: &State| problem.energy(x).expect("a problem that conserves energy tells it");
        let start = energy(&record.states[0]);
        let change = record.states.iter().map(|x| (energy(x) - start).abs()).fold(0.0, f64::max);
        let (off, bound) = (change / (self.tolerance * exchanged), self.bounds.end[0]);
        (off > bound).then(|| format!("energy changes by {off:.2} tolerances ({bound} allowed)"))
    }

    /// A new run from the state in the middle, with the step guess given there, arrives as well: two runs, twice the error.
    fn restart(&self) -> Vec<String> {
        let mut problem = self.case.make();
        let with = options(self.case, self.tolerance);
        let (method, t_end) = ((self.method.make)(), self.case.t_end());
        let mut first = Run::new(&mut *problem, &*method, self.case.start(), t_end, &with).expect("a run");
        if let Err(error) = first.advance_to(0.45 * t_end, &mut ()) {
            return vec![format!("before the restart: {error}")];
        }
        let (middle, h) = (first.state().clone(), first.next_step());
        match run(self.case, self.method, middle, &Options { h0: Some(h), ..with }) {
            Err(error) => vec![format!("after the restart: {error}")],
            Ok(left) => self.compare(&self.truth.end, &left.end, 2.0, "the end after a restart"),
        }
    }

    /// Every linear solver that can treat the problem gives the same end within the error allowed; those that cannot say
    /// so.
    fn solvers(&self, end: &State) -> Vec<String> {
        let mut failures = Vec::new();
        let structure = self.case.make().structure().clone();
        // F enters the matrix at the start in any case
        let unsymmetric = structure.friction.is_some() || (self.method.make)().needs_unsymmetric(&structure);
        let info = self.case.make().info();
        let massless = info.has(Tag::MasslessPoint);
        for solver in LinearSolver::ALL {
            // what only the structure shows is left to the solver
            let fits = match solver {
                _ if unsymmetric && !solver.handles_unsymmetric() => Some(false),
                LinearSolver::CholQr | LinearSolver::RangeSpace => Some(!massless),
                LinearSolver::Block | LinearSolver::Tree | LinearSolver::Articulated | LinearSolver::Pcg => {
                    None
                }
                _ => Some(true),
            };
            match (self.with_solver(solver), fits) {
                (None, Some(true)) => failures.push(format!("{solver} refuses a matrix that it can treat")),
                (Some(Ok(_)), Some(false)) => {
                    failures.push(format!("{solver} treats a matrix that it cannot treat"));
                }
                (Some(Err(error)), _) => failures.push(format!("{solver}: {error}")),
                (Some(Ok(x)), _) => {
                    let what = format!("the end with {solver} against the solver chosen");
                    failures.extend(self.compare(
                        end,
                        &x,
                        if self.method.iterates { 1.0 } else { between_solvers(info) },
                        &what,
                    ));
                }
                (None, _) => {}
            }
        }
        failures
    }

    /// The end of a run with a linear solver, or its error; `None` where the solver says that it cannot be used.
    fn with_solver(&self, solver: LinearSolver) -> Option<Result<State, String>> {
        // with output, because a method may make other steps where dense output is wanted
        let output = Output::Times(self.truth.times.clone());
        let with = Options { linear_solver: solver, output, ..options(self.case, self.tolerance) };
        let mut problem = self.case.make();
        let method = (self.method.make)();
        let mut run = match Run::new(&mut *problem, &*method, self.case.start(), self.case.t_end(), &with) {
            Err(SetupError::Solver(_)) => return None,
            Err(error) => return Some(Err(error.to_string())),
            Ok(run) => run,
        };
        match run.finish(&mut ()) {
            Ok(_) => Some(Ok(run.state().clone())),
            Err(error) => match &error.kind {
                SolveErrorKind::Start(Trouble::NotPositiveDefinite { .. } | Trouble::Solver { .. }) => None,
                _ => Some(Err(error.to_string())),
            },
        }
    }

    /// Steps, evaluations and solutions are those of the table, to 5 %.
    fn counters(&self, stats: &Stats) -> Option<String> {
        let key = (self.case.name, self.method.name, self.tolerance);
        let residuals = stats.work.residual + stats.work.jacobian_residual;
        let found = (stats.steps, stats.work.mass + residuals, stats.work.solve);
        let line = format!("({:?}, {:?}, {:e}, {found:?}),", key.0, key.1, key.2);
        let Some(row) = COUNTERS.iter().find(|c| (c.0, c.1, c.2) == key) else {
            return Some(format!("no counters are stored; add {line}"));
        };
        // one step more or less is allowed also where it is more than the share
        let close = |found: u64, stored: u64, share: f64| {
            (found as f64 - stored as f64).abs() <= (share * stored as f64).max(1.0)
        };
        // in thousands of steps rounding moves the control between few long and many short ones of the same cost
        let steps_share = if self.case.make().info().has(Tag::Stiff) { 0.15 } else { 0.05 };
        let (steps, mass, solve) = row.3;
        let all =
            close(found.0, steps, steps_share) && close(found.1, mass, 0.05) && close(found.2, solve, 0.05);
        (!all).then(|| format!("counters {found:?} where {:?} are stored; if that is meant: {line}", row.3))
    }
}

/// Rounding errors of a solution with a saddle matrix, in units of rounding of its right-hand side.
const ROUNDING: f64 = 1e3;
/// Linear solvers differ by rounding, a small share of the error allowed; where thousands of steps pass, rounding changes
/// some of them, and with them the error, but not its size.
fn between_solvers(info: &Info) -> f64 {
    if info.has(Tag::Stiff) { 1.0 } else { 0.05 }
}

/// The worse of two; NaN is worst.
fn worse(a: Worst, b: Worst) -> Worst {
    if b.1 > a.1 || b.1.is_nan() { b } else { a }
}

/// The name of component `i` of a sample.
fn component(d: Dims, i: usize) -> String {
    let mut i = i;
    for (name, n) in [("p", d.np), ("v", d.nv), ("u", d.nu), ("a", d.nv), ("lam", d.nl)] {
        if i < n {
            return format!("{name}[{i}]");
        }
        i -= n;
    }
    unreachable!("a sample has no component beyond the multipliers")
}
