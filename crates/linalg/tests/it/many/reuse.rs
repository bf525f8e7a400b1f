//! Threads, memory and warm starts.

use super::builders::{Blocks, Owned, box_on_floor, packing, stack};
use gelenk_allocations::allocations;
use gelenk_linalg::complementarity::many::{ManyOptions, ManySolver};

/// Several problems beside each other, as one.
fn beside(parts: &[Owned]) -> Owned {
    let mut blocks = Blocks::default();
    for part in parts {
        for (&n, values) in part.mechanism.sizes.iter().zip(&part.mechanism.values) {
            blocks.add(n, values.clone());
        }
    }
    let mut all = Owned::of(blocks);
    let mut shift = 0;
    for part in parts {
        for r in 0..part.rows.len() {
            all.rows.push(part.rows.row(r).map(|(v, w)| (v + shift, w)));
        }
        all.contacts.extend_from_slice(&part.contacts);
        all.free.extend_from_slice(&part.free);
        shift += part.components.len();
    }
    all
}

fn islands() -> Owned {
    let mut parts = vec![stack(&[1.0; 8], 0.1), packing(4, 3, 0.3, 7)];
    for k in 0..10 {
        parts.push(box_on_floor(2 + k % 4, 0.3, &[0.1 * k as f64, 0.05, -0.1, 0.0, 0.1, 0.0]));
    }
    beside(&parts)
}

/// Results are the same to the last bit for any number of threads.
#[test]
fn threads_do_not_change_a_bit() {
    let problem = islands();
    let with = |threads| problem.solve(&ManyOptions { threads, ..ManyOptions::default() }).unwrap();
    let one = with(1);
    assert!(one.report.solved && one.report.islands >= 12, "{:?}", one.report);
    for threads in [2, 4, 0] {
        let other = with(threads);
        assert_eq!(one.report, other.report);
        let bits = |x: &[f64]| x.iter().map(|x| x.to_bits()).collect::<Vec<_>>();
        assert_eq!(bits(&one.impulse), bits(&other.impulse));
        assert_eq!(bits(&one.motion), bits(&other.motion));
    }
}

/// The same sizes again allocate nothing.
#[test]
fn solving_again_allocates_nothing() {
    let mut problem = islands();
    let mut mechanism = std::mem::take(&mut problem.mechanism);
    let options = ManyOptions { threads: 1, ..ManyOptions::default() };
    let mut solver = ManySolver::new();
    let mut impulse = vec![0.0; problem.free.len()];
    let first = solver.solve(&problem.problem(), &mut mechanism, &options, &mut impulse).unwrap();
    assert!(first.newton_steps > 0);
    let solution = impulse.clone();
    impulse.fill(0.0);
    let (count, second) =
        allocations(|| solver.solve(&problem.problem(), &mut mechanism, &options, &mut impulse).unwrap());
    assert_eq!((count, &second, &impulse), (0, &first, &solution));
}

/// A solution to start with is confirmed without a sweep.
#[test]
fn a_solution_to_start_with_is_kept() {
    let mut problem = islands();
    let mut mechanism = std::mem::take(&mut problem.mechanism);
    let mut solver = ManySolver::new();
    let mut impulse = vec![0.0; problem.free.len()];
    let options = ManyOptions::default();
    solver.solve(&problem.problem(), &mut mechanism, &options, &mut impulse).unwrap();
    let solution = impulse.clone();
    let loose = ManyOptions { tolerance: 2e-10, ..options };
    let second = solver.solve(&problem.problem(), &mut mechanism, &loose, &mut impulse).unwrap();
    assert_eq!(second.sweeps, 0);
    for (a, b) in impulse.iter().zip(&solution) {
        assert!((a - b).abs() <= 1e-12 * b.abs().max(1.0), "{a} {b}");
    }
}
