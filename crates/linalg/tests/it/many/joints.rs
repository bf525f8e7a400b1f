//! Bodies with joints: components small and large.

use super::chain::Chain;
use gelenk_allocations::allocations;
use gelenk_linalg::complementarity::many::{ManyMethod, ManyOptions, ManySolver, Mechanism};
use gelenk_linalg::complementarity::{ContactOptions, ContactProblem, solve};

fn motion(n: usize, friction: f64, method: ManyMethod, shown: bool) -> Vec<f64> {
    let mut chain = Chain::new(n, friction).unwrap();
    chain.links.shown = shown;
    let mut solver = ManySolver::new();
    let mut impulse = vec![0.0; 6 * n];
    let options = ManyOptions { method, most_iterations: 2000, ..ManyOptions::default() };
    let report = solver.solve(&chain.data.problem(), &mut chain.links, &options, &mut impulse).unwrap();
    assert!(report.solved, "{n} {method:?}: {report:?}");
    impulse.fill(0.0);
    let one = ManyOptions { threads: 1, ..options };
    let (count, again) =
        allocations(|| solver.solve(&chain.data.problem(), &mut chain.links, &one, &mut impulse).unwrap());
    assert_eq!((count, again), (0, report));
    solver.motion().to_vec()
}

/// Matrices shown or not, large or small, all ways lead to the same velocities. Without friction these are unique.
#[test]
fn a_chain_on_the_floor_moves_the_same_however_it_is_solved() {
    for n in [5, 40] {
        let reference = motion(n, 0.0, ManyMethod::Auto, false);
        let size = reference.iter().fold(0.0_f64, |m, u| m.max(u.abs()));
        for (method, shown) in
            [(ManyMethod::Auto, true), (ManyMethod::Admm, true), (ManyMethod::Newton, false)]
        {
            let other = motion(n, 0.0, method, shown);
            for (a, b) in reference.iter().zip(&other) {
                // impulses within the tolerance may differ by the mobility of the softest motion
                assert!((a - b).abs() <= 1e-7 * size, "{n} {method:?}: {a} {b}");
            }
        }
    }
}

/// With friction they need not be: contacts of one link share it. Each way finds a solution.
#[test]
fn a_chain_with_friction_is_solved_in_all_ways() {
    for (n, method, shown) in [
        (5, ManyMethod::Auto, false),
        (5, ManyMethod::Admm, true),
        (40, ManyMethod::Auto, false),
        (40, ManyMethod::Auto, true),
        (40, ManyMethod::Admm, true),
        (200, ManyMethod::Auto, true),
    ] {
        motion(n, 0.4, method, shown);
    }
}

/// The small solver agrees.
#[test]
fn a_short_chain_agrees_with_the_small_solver() {
    let n = 2;
    let mut chain = Chain::new(n, 0.0).unwrap();
    let problem = chain.data.problem();
    let rows = problem.rows;
    let mut delassus = vec![0.0; rows.len() * rows.len()];
    for j in 0..rows.len() {
        let mut f = vec![0.0; problem.components.len()];
        rows.row(j).for_each(|(v, w)| f[v] += w);
        chain.links.answer(&mut f).unwrap();
        for i in 0..rows.len() {
            delassus[i * rows.len() + j] = rows.row(i).map(|(v, w)| w * f[v]).sum();
        }
    }
    let small = ContactProblem { delassus: &delassus, free: problem.free, contacts: problem.contacts };
    let exact = solve(&small, &ContactOptions::default(), None).unwrap();
    for (a, b) in motion(n, 0.0, ManyMethod::Auto, true).iter().zip(&exact.motion) {
        assert!((a - b).abs() <= 1e-10, "{a} {b}");
    }
}

/// Answers alone are enough, with patience.
#[test]
fn projected_gradients_come_close() {
    let n = 10;
    let mut chain = Chain::new(n, 0.4).unwrap();
    let mut impulse = vec![0.0; 6 * n];
    let options = ManyOptions { method: ManyMethod::Gradient, tolerance: 1e-6, ..ManyOptions::default() };
    let report =
        ManySolver::new().solve(&chain.data.problem(), &mut chain.links, &options, &mut impulse).unwrap();
    assert!(report.solved && report.gradient_steps > 0, "{report:?}");
}
