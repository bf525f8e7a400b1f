//! Every linear solver that applies gives the same answer on the matrices of every test problem, at the start and on the way
//! (M50-M64, M66).

use gelenk_core::{KktError, Saddle, State, TermBuf, Terms};
use gelenk_integrators::{Mexx, Options, Run};
use gelenk_linalg::{LinearSolver, select};
use gelenk_testset::{Tag, TestProblem, all, create};

/// Largest difference, in comparison with the largest component.
const AGREEMENT: f64 = 1e-10;
/// The same for the tree recursion on the turning spring: it takes coordinates in their order, without looking for a pivot, and
/// there divides twice by a slope of 1e-4.
const WITHOUT_PIVOT: f64 = 1e-7;
/// Parts of the interval at whose ends matrices are taken.
const PARTS: [f64; 3] = [0.1, 0.35, 0.7];

/// States at the start and on the way.
fn states(problem: &mut dyn TestProblem) -> Vec<State> {
    // explicit steps on these are tiny
    let share = if ["rotating-beam", "rotor"].contains(&problem.info().name) { 1e-3 } else { 1.0 };
    let (start, t_end) = (problem.consistent_start(), share * problem.t_end());
    // stiff problems, too
    let options = Options { stiffness_test: 0, ..Options::tolerance(1e-6) };
    let mut run = Run::new(problem, &Mexx::default(), start.clone(), t_end, &options).unwrap();
    let mut states = vec![start];
    for part in PARTS {
        run.advance_to(part * t_end, &mut ()).unwrap();
        states.push(run.state().clone());
    }
    states
}

fn largest(x: &[f64]) -> f64 {
    x.iter().fold(f64::MIN_POSITIVE, |s, x| s.max(x.abs()))
}

/// The solvers that treat the matrices of a problem, compared with `lu`.
fn agreeing(problem: &mut dyn TestProblem, unsymmetric: bool) -> Vec<LinearSolver> {
    let states = states(problem);
    let turning = problem.info().name == "rotating-spring";
    let structure = problem.structure().clone();
    let mut buf = TermBuf::new(&structure);
    let mut made: Vec<_> = LinearSolver::ALL
        .into_iter()
        .filter_map(|choice| match select(&structure, choice, unsymmetric) {
            Ok(solver) => Some((choice, solver)),
            Err(KktError::Unsupported { .. }) => None,
            Err(other) => panic!("{choice}: {other}"),
        })
        .collect();
    for x in &states {
        let want = Terms::MASS | Terms::CONSTRAINT_MATRIX | Terms::FORCE;
        let want = if unsymmetric { want | Terms::FRICTION } else { want };
        problem.eval(want, &x.point(), &mut buf).unwrap();
        let friction = unsymmetric.then_some(&buf.friction[..]);
        let a = Saddle { friction, ..Saddle::symmetric(&buf.mass, &buf.constraint_matrix) };
        let c: Vec<f64> = (0..structure.dims.nl).map(|i| (1.0 + i as f64).sin()).collect();
        let mut expected = None;
        made.retain_mut(|(choice, solver)| {
            match solver.factor(&a) {
                Ok(()) => {}
                Err(KktError::NotPositiveDefinite { .. } | KktError::Unsupported { .. }) => return false,
                Err(other) => panic!("{choice} at t = {}: {other}", x.t),
            }
            let (mut w, mut mu) = (buf.force.clone(), c.clone());
            solver.solve(&mut w, &mut mu).unwrap();
            let agreement = if turning && *choice == LinearSolver::Tree { WITHOUT_PIVOT } else { AGREEMENT };
            let (w0, mu0) = expected.get_or_insert_with(|| (w.clone(), mu.clone()));
            for (part, x0, x1) in [("w", &*w0, &w), ("mu", &*mu0, &mu)] {
                let size = largest(x0);
                for (i, (x0, x1)) in x0.iter().zip(x1).enumerate() {
                    let difference = (x0 - x1).abs() / size;
                    assert!(
                        difference <= agreement,
                        "{choice} at t = {}: {part}[{i}] by {difference:e}",
                        x.t
                    );
                }
            }
            true
        });
    }
    made.into_iter().map(|(choice, _)| choice).collect()
}

/// M50-M52, M54, M56, M57, M66: on every problem of the test set.
#[test]
fn test_problems() {
    use LinearSolver::{Auto, CholQr, General, Ldlt, Lu, MinNorm, RangeSpace, SparseLdlt, SparseLu};
    for info in all() {
        let mut problem = create(info.name, &[]).unwrap();
        // without constraints there is no saddle matrix
        if problem.dims().nl == 0 {
            continue;
        }
        let structure = problem.structure().clone();
        let agreed = agreeing(&mut *problem, false);
        for solver in [Auto, Lu, Ldlt, SparseLu, SparseLdlt, General, MinNorm] {
            assert!(agreed.contains(&solver), "{solver} refuses {}", info.name);
        }
        let massless = info.has(Tag::MasslessPoint);
        for solver in [CholQr, RangeSpace] {
            assert_eq!(agreed.contains(&solver), !massless, "{solver} with {}", info.name);
        }
        // M57: with dry friction, those that treat unsymmetric matrices.
        if structure.friction.is_some() {
            let agreed = agreeing(&mut *problem, true);
            for solver in LinearSolver::ALL {
                assert_eq!(
                    agreed.contains(&solver),
                    solver.handles_unsymmetric() && solver != LinearSolver::Articulated,
                    "{solver} with {}",
                    info.name
                );
            }
        }
    }
}
