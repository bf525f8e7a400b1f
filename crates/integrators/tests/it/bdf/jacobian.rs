//! Where derivatives come from, and how often.

use super::{Left, solve, with};
use crate::common::measure::distance;
use crate::common::row::Row;
use gelenk_core::{
    Derivatives, Dims, Eval, Excitations, MassKind, Point, Problem, State, Structure, TermBuf, Terms,
};
use gelenk_integrators::{
    DynamicsForm, Formulation, Implicit, JacobianKind, JacobianUpdate, Options, Recorder, Run,
};
use gelenk_testset::create;

fn run(problem: &mut dyn Problem, start: State, implicit: Implicit) -> (Left, Vec<State>) {
    let mut record = Recorder::default();
    let mut run = Run::new(problem, &with(implicit), start, 3.0, &Options::tolerance(1e-6)).unwrap();
    run.finish(&mut record).unwrap_or_else(|e| panic!("{}: {e}", implicit.formulation.name()));
    let left = Left { end: run.state().clone(), stats: *run.stats(), corrector: run.corrector().unwrap() };
    (left, record.states)
}

/// A14, A20, A21: differences of groups of columns, with the pattern the problem declares, are those of single columns to the
/// last bit, and so are whole runs; they take a few evaluations instead of one per column.
#[test]
fn grouped_differences_are_those_of_single_columns() {
    for formulation in Formulation::ALL {
        if matches!(formulation, Formulation::Partition | Formulation::Tangent) {
            continue; // accelerations depend on everything
        }
        let solve = |jacobian| {
            let mut row = Row::new(9, true);
            let start = row.start();
            run(&mut row, start, Implicit { jacobian, ..Implicit::new(formulation) })
        };
        let ((dense, states), (grouped, same)) = (solve(JacobianKind::Dense), solve(JacobianKind::Grouped));
        assert_eq!(dense.corrector.groups, 36, "{}", formulation.name());
        assert!(grouped.corrector.groups <= 8, "{}: {:?}", formulation.name(), grouped.corrector);
        for left in [&dense, &grouped] {
            let work = left.stats.work;
            assert_eq!(work.jacobian_residual, work.jacobian * left.corrector.groups as u64);
        }
        assert_eq!(dense.stats.work.jacobian, grouped.stats.work.jacobian, "{}", formulation.name());
        assert_eq!(states, same, "{}", formulation.name());
    }
}

/// A24: the same where no force depends on velocities. Rows of velocity constraints then have entries in columns of velocities that
/// are known, not evaluated; columns that share such a row still must not share a group.
#[test]
fn known_entries_keep_columns_apart() {
    for name in ["car-axis", "circle-spring"] {
        for formulation in [Formulation::Index2, Formulation::GglStar] {
            let solve = |jacobian| {
                let mut problem = create(name, &[]).unwrap();
                let start = problem.consistent_start();
                run(&mut *problem, start, Implicit { jacobian, ..Implicit::new(formulation) }).1
            };
            let (states, same) = (solve(JacobianKind::Dense), solve(JacobianKind::Grouped));
            assert_eq!(states, same, "{name} in {}", formulation.name());
        }
    }
}

/// A22, A23: an estimated pattern grows when a force that slept at the start wakes up, and the run succeeds.
#[test]
fn an_estimated_pattern_grows() {
    for formulation in Formulation::ALL {
        let solve = |jacobian, reach| {
            let mut row = Row { reach, ..Row::new(4, false) };
            let mut start = row.start();
            start.v[6] = 0.0;
            run(&mut row, start, Implicit { jacobian, ..Implicit::new(formulation) }).0
        };
        let (apart, estimated, dense) = (
            solve(JacobianKind::Estimated, 0.0),
            solve(JacobianKind::Estimated, 2.9),
            solve(JacobianKind::Dense, 2.9),
        );
        let off = distance(&estimated.end, &dense.end).map(|e| e / 1e-6);
        assert!(off[0] < 50.0 && off[1] < 200.0, "{}: {off:?}", formulation.name());
        if !matches!(formulation, Formulation::Partition | Formulation::Tangent) {
            assert!(apart.corrector.nonzeros < dense.corrector.nonzeros, "{}", formulation.name());
            assert!(estimated.corrector.nonzeros > apart.corrector.nonzeros, "{}", formulation.name());
        }
    }
}

/// A mass on an ellipse, with an inertia that depends on its place, and its derivatives.
struct Ellipse {
    structure: Structure,
    offers: bool,
    slope: Slope,
}

struct Slope {
    calls: u64,
}

impl Ellipse {
    fn new(offers: bool) -> Self {
        let structure = Structure::dense(Dims::holonomic(2, 1)).with_mass(MassKind::Diagonal);
        Self { structure, offers, slope: Slope { calls: 0 } }
    }
}

impl Problem for Ellipse {
    fn structure(&self) -> &Structure {
        &self.structure
    }
    fn mass(&mut self, _t: f64, p: &[f64], m: &mut [f64]) -> Eval {
        m.copy_from_slice(&[1.0 + p[0] * p[0], 1.0]);
        Ok(())
    }
    fn force(&mut self, x: &Point<'_>, f: &mut [f64]) -> Eval {
        f.copy_from_slice(&[-0.3 * x.v[0].powi(3), -1.0 - 0.1 * x.v[1] + x.p[0].sin()]);
        Ok(())
    }
    fn constraint(&mut self, _t: f64, p: &[f64], g: &mut [f64]) -> Eval {
        g[0] = (p[0] * p[0] / 4.0 + p[1] * p[1] - 1.0) / 2.0;
        Ok(())
    }
    fn constraint_matrix(&mut self, _t: f64, p: &[f64], g: &mut [f64]) -> Eval {
        g.copy_from_slice(&[p[0] / 4.0, p[1]]);
        Ok(())
    }
    fn derivatives(&mut self) -> Option<&mut dyn Derivatives> {
        if self.offers { Some(&mut self.slope) } else { None }
    }
}

impl Derivatives for Slope {
    fn along(&mut self, want: Terms, x: &Point<'_>, d: &Point<'_>, out: &mut TermBuf) -> Eval {
        self.calls += 1;
        if want.contains(Terms::PDOT) {
            out.pdot.copy_from_slice(d.v);
        }
        if want.contains(Terms::MASS) {
            out.mass.copy_from_slice(&[2.0 * x.p[0] * d.p[0], 0.0]);
        }
        if want.contains(Terms::FORCE) {
            out.force
                .copy_from_slice(&[-0.9 * x.v[0] * x.v[0] * d.v[0], -0.1 * d.v[1] + x.p[0].cos() * d.p[0]]);
        }
        if want.contains(Terms::CONSTRAINT) {
            out.constraint[0] = x.p[0] * d.p[0] / 4.0 + x.p[1] * d.p[1];
        }
        if want.contains(Terms::CONSTRAINT_MATRIX) {
            out.constraint_matrix.copy_from_slice(&[d.p[0] / 4.0, d.p[1]]);
        }
        if want.contains(Terms::CONSTRAINT_RATE) {
            out.constraint_rate.fill(0.0);
        }
        Ok(())
    }
}

/// A12, A13: exact derivatives give the same solution as differences: matrices differ by 1e-8, iterates by far less than a
/// tolerance. No residual is spent on them.
#[test]
fn exact_derivatives_give_the_same_solution() {
    for formulation in Formulation::ALL {
        let solve = |offers| {
            let start = State::at(Dims::holonomic(2, 1), 0.0, &[2.0, 0.0], &[0.0, 0.0]);
            let mut problem = Ellipse::new(offers);
            let left = run(&mut problem, start, Implicit::new(formulation)).0;
            (left, problem.slope.calls)
        };
        let ((exact, calls), (differences, none)) = (solve(true), solve(false));
        let off = distance(&exact.end, &differences.end).map(|e| e / 1e-6);
        assert_eq!(none, 0);
        assert!(off[0] < 0.1 && off[1] < 0.1 && off[4] < 1.0, "{}: {off:?}", formulation.name());
        if matches!(formulation, Formulation::Partition | Formulation::Tangent) {
            // derivatives of accelerations are not offered
            assert_eq!(calls, 0);
        } else {
            assert!(
                calls > 0 && exact.stats.work.jacobian_residual == 0,
                "{}: {:?}",
                formulation.name(),
                exact.stats.work
            );
        }
    }
}

/// A16, A17, A25, A27, A29: one Jacobian serves a linear model for the whole run, while the matrix follows the step size; without that,
/// every change of the step size costs one. So it is in both forms of the dynamics.
#[test]
fn one_jacobian_serves_a_linear_model() {
    let both = [DynamicsForm::Residual, DynamicsForm::Explicit];
    for (tolerance, form) in [1e-3, 1e-6].into_iter().flat_map(|t| both.map(|form| (t, form))) {
        let solve = |update| {
            let mut problem = create("mass-spring-chain", &[]).unwrap();
            let (start, t_end) = (problem.initial(), problem.t_end());
            let implicit = Implicit { update, form, ..Implicit::new(Formulation::GglStar) };
            let left = solve(&mut *problem, &with(implicit), start, t_end, &Options::tolerance(tolerance));
            left.stats
        };
        let (kept, anew) = (solve(JacobianUpdate::Partitioned), solve(JacobianUpdate::None));
        assert_eq!(kept.work.jacobian, 1, "{form:?}");
        assert!(
            kept.refreshes.coefficient > 2 && kept.refreshes.updates == kept.refreshes.coefficient,
            "{form:?}: {:?}",
            kept.refreshes
        );
        let r = anew.refreshes;
        assert_eq!(anew.work.jacobian, r.start + r.coefficient + r.slow + r.diverged);
        assert!(anew.work.jacobian > 2 && r.updates == 0, "{form:?}: {r:?}");
    }
}

/// A rod pendulum with a strong spring whose stiffness is an excitation.
struct Driven {
    structure: Structure,
    clock: Drive,
}

struct Drive {
    held: Option<f64>,
}

impl Drive {
    fn value(&self, t: f64) -> f64 {
        self.held.unwrap_or_else(|| 400.0 * (1.0 + (4.0 * t).sin()))
    }
}

impl Excitations for Drive {
    fn count(&self) -> usize {
        1
    }
    fn values(&mut self, t: f64, out: &mut [f64]) {
        out[0] = 400.0 * (1.0 + (4.0 * t).sin());
    }
    fn hold(&mut self, values: Option<&[f64]>) {
        self.held = values.map(|x| x[0]);
    }
}

impl Problem for Driven {
    fn structure(&self) -> &Structure {
        &self.structure
    }
    fn mass(&mut self, _t: f64, _p: &[f64], m: &mut [f64]) -> Eval {
        m.fill(1.0);
        Ok(())
    }
    fn force(&mut self, x: &Point<'_>, f: &mut [f64]) -> Eval {
        let (c, k) = (40.0, 2.0 + self.clock.value(x.t));
        f.copy_from_slice(&[-c * x.v[0] - k * x.p[0] + 1.0, -c * x.v[1] - 3.0 * x.p[1]]);
        Ok(())
    }
    fn excitations(&mut self) -> Option<&mut dyn Excitations> {
        Some(&mut self.clock)
    }
}

/// A30: derivatives that follow the excitations are evaluated less often, and solutions are the same.
#[test]
fn derivatives_follow_excitations() {
    let solve = |update| {
        let structure = Structure::dense(Dims::holonomic(2, 0)).with_mass(MassKind::Diagonal);
        let mut problem = Driven { structure, clock: Drive { held: None } };
        let start = State::at(Dims::holonomic(2, 0), 0.0, &[0.5, 1.0], &[0.0, 0.0]);
        let implicit = Implicit { update, ..Implicit::new(Formulation::GglStar) };
        let left = run(&mut problem, start, implicit).0;
        assert!(problem.clock.held.is_none());
        left
    };
    let (extended, partitioned) = (solve(JacobianUpdate::Extended), solve(JacobianUpdate::Partitioned));
    let off = distance(&extended.end, &partitioned.end).map(|e| e / 1e-6);
    assert!(off[0] < 10.0 && off[1] < 10.0, "{off:?}");
    // two for the derivatives, one for how they depend on the excitation
    assert_eq!(extended.stats.work.jacobian, 3);
    assert!(partitioned.stats.work.jacobian > 3, "{:?}", partitioned.stats.work);
}

/// A14, A32: one evaluation for each of 7 positions and 7 velocities. Multipliers and corrections, of which there are 6 each,
/// need none.
#[test]
fn counts_of_differences_add_up() {
    for (formulation, unknowns) in [(Formulation::Index2, 13), (Formulation::Ggl, 19)] {
        let mut problem = create("andrews", &[]).unwrap();
        let start = problem.initial();
        let implicit = Implicit { jacobian: JacobianKind::Dense, ..Implicit::new(formulation) };
        let left = solve(&mut *problem, &with(implicit), start, 0.03, &Options::tolerance(1e-5));
        assert_eq!(
            (left.corrector.unknowns, left.corrector.groups),
            (unknowns, 14),
            "{}",
            formulation.name()
        );
        assert_eq!(left.stats.work.jacobian_residual, 14 * left.stats.work.jacobian);
    }
}

/// Two masses, and all points at which their forces are asked for.
struct Recording {
    structure: Structure,
    seen: Vec<(f64, Vec<f64>)>,
}

impl Problem for Recording {
    fn structure(&self) -> &Structure {
        &self.structure
    }
    fn mass(&mut self, _t: f64, _p: &[f64], m: &mut [f64]) -> Eval {
        m.fill(1.0);
        Ok(())
    }
    fn force(&mut self, x: &Point<'_>, f: &mut [f64]) -> Eval {
        self.seen.push((x.t, [x.p, x.v].concat()));
        f.copy_from_slice(&[-x.p[0].powi(3) - 0.1 * x.v[0], -1e6 * x.p[1] - x.v[1]]);
        Ok(())
    }
}

/// A15: differences are taken with the increments `max(|y|, ε^(1/4)) ε^(1/2)` [Arnold06, (17)], whatever the size of a variable, in steps of
/// representable numbers; here of 100, of 1e-7, which is below the least, and of 0.
#[test]
fn increments_follow_the_rule() {
    let structure = Structure::dense(Dims::holonomic(2, 0)).with_mass(MassKind::Diagonal);
    let mut problem = Recording { structure, seen: Vec::new() };
    let start = State::at(Dims::holonomic(2, 0), 0.0, &[100.0, 1e-7], &[0.0, 3.0]);
    let implicit = Implicit { jacobian: JacobianKind::Dense, ..Implicit::new(Formulation::GglStar) };
    let options = Options { h0: Some(1e-9), ..Options::tolerance(1e-3) };
    let mut run = Run::new(&mut problem, &with(implicit), start, 1e-9, &options).unwrap();
    run.finish(&mut ()).unwrap();
    assert_eq!(run.stats().work.jacobian, 1);
    assert_eq!(run.stats().work.jacobian_residual, 4);
    drop(run);
    // a base, and four points after it that differ from it in one variable each
    let base = (0..problem.seen.len() - 4).find(|&k| {
        let (_, base) = &problem.seen[k];
        let differs = |x: &[f64]| x.iter().zip(base).positions_that_differ();
        (0..4).all(|j| differs(&problem.seen[k + 1 + j].1) == [j])
    });
    let k = base.expect("differences by one variable each");
    let base = problem.seen[k].1.clone();
    for j in 0..4 {
        let found = problem.seen[k + 1 + j].1[j] - base[j];
        let rule = base[j].abs().max(f64::EPSILON.powf(0.25)) * f64::EPSILON.sqrt();
        // rounded to what the variable can hold
        let rounding = f64::EPSILON * base[j].abs();
        assert!((found - rule).abs() <= rounding, "variable {j} of {}: {found:e}, {rule:e}", base[j]);
    }
}

/// The places at which two lists differ.
trait Differing {
    fn positions_that_differ(self) -> Vec<usize>;
}

impl<'a, I: Iterator<Item = (&'a f64, &'a f64)>> Differing for I {
    fn positions_that_differ(self) -> Vec<usize> {
        self.enumerate().filter(|(_, (a, b))| a.to_bits() != b.to_bits()).map(|(k, _)| k).collect()
    }
}

/// A mass on a spring whose stiffness changes in time, with a force that keeps it moving as `sin t`.
fn on_a_changing_spring(stiffness: fn(f64) -> f64) -> crate::common::Fixture {
    crate::common::Fixture::new(Structure::dense(Dims::holonomic(1, 0)).with_mass(MassKind::Diagonal))
        .mass(|_, _, m| m.fill(1.0))
        .force(move |x, f| {
            let k = stiffness(x.t);
            f[0] = -k * (x.p[0] - x.t.sin()) - 2.0 * k.sqrt() * (x.v[0] - x.t.cos()) - x.t.sin();
        })
}

/// A17: what makes a Jacobian new. Of a spring of constant stiffness one serves, whatever the coefficient: where
/// iterations fail, they fail for the coefficient, and an update does. Where stiffness grows a
/// millionfold at once, iterations with the old one diverge; where it grows along the way, they become slow. Each cause is counted, and
/// each has led to an evaluation. The motion is `sin t` in all cases.
#[test]
fn causes_of_new_jacobians() {
    let run = |stiffness| {
        let start = State::at(Dims::holonomic(1, 0), 0.0, &[0.0], &[1.0]);
        let implicit = Implicit::new(Formulation::GglStar);
        let mut problem = on_a_changing_spring(stiffness);
        let left = solve(&mut problem, &with(implicit), start, 6.0, &Options::tolerance(1e-5));
        // damped as it is, errors do not add up
        assert!((left.end.p[0] - 6.0_f64.sin()).abs() < 20.0 * 1e-5, "{:?}", left.end);
        left.stats
    };
    let constant = run(|_| 1e4);
    assert_eq!(constant.work.jacobian, 1, "{:?}", constant.refreshes);
    assert!(constant.refreshes.coefficient > 0);
    let jumping = run(|t| if t < 2.0 { 1.0 } else { 1e6 });
    assert!(jumping.refreshes.diverged > 0 && jumping.work.jacobian > 1, "{:?}", jumping.refreshes);
    let growing = run(|t| 1e4 * (1.2 * t).exp());
    assert!(growing.refreshes.slow > 0 && growing.work.jacobian > 1, "{:?}", growing.refreshes);
    for stats in [constant, jumping, growing] {
        let r = stats.refreshes;
        assert_eq!(stats.work.jacobian, r.start + r.coefficient + r.slow + r.diverged - r.updates, "{r:?}");
    }
}

/// A27: updates in the explicit form. With the partitioned update the matrix follows step sizes without new derivatives in the form
/// `v' = M⁻¹ (f − Gᵀ λ)`, too: on a mechanism they save Jacobians and change nothing but errors of steps.
#[test]
fn updates_in_the_explicit_form() {
    let run = |update| {
        let mut problem = create("slider-crank", &[]).unwrap();
        let (start, t_end) = (problem.consistent_start(), problem.t_end());
        let implicit =
            Implicit { form: DynamicsForm::Explicit, update, ..Implicit::new(Formulation::GglStar) };
        solve(&mut *problem, &with(implicit), start, t_end, &Options::tolerance(1e-6))
    };
    let (kept, anew) = (run(JacobianUpdate::Partitioned), run(JacobianUpdate::None));
    assert!(kept.stats.refreshes.updates > 0 && anew.stats.refreshes.updates == 0);
    assert!(
        2 * kept.stats.work.jacobian < anew.stats.work.jacobian,
        "{} and {} Jacobians",
        kept.stats.work.jacobian,
        anew.stats.work.jacobian
    );
    // velocities are those of parts that move at up to hundreds a second
    let size = kept.end.v.iter().fold(1.0_f64, |m, v| m.max(v.abs()));
    let off = distance(&kept.end, &anew.end).map(|e| e / 1e-6);
    assert!(off[0] < 100.0 && off[1] < 400.0 * size, "{off:?}, {size}");
}
