//! Problems whose solutions are known.

use super::builders::{Blocks, Owned, box_on_floor, packing, stack};
use gelenk_linalg::complementarity::Contact;
use gelenk_linalg::complementarity::many::{ManyMethod, ManyOptions};

/// A box that falls flat stops: all velocities vanish, however many points carry it and whatever they share.
#[test]
fn a_box_at_rest_on_4_to_64_points() {
    for side in [2, 3, 5, 8] {
        let velocity = [0.0, 0.0, -0.01, 0.0, 0.0, 0.0];
        let problem = box_on_floor(side, 0.5, &velocity);
        for method in [ManyMethod::Auto, ManyMethod::GaussSeidel, ManyMethod::Newton] {
            let solved = problem.solve(&ManyOptions { method, ..ManyOptions::default() }).unwrap();
            assert!(solved.report.solved, "{side}: {:?}", solved.report);
            // 1e-10 of 0.01 m/s, and as much for the levers
            let after = problem.after(&velocity, &solved.impulse);
            assert!(after.iter().all(|v| v.abs() <= 2e-11), "{side}: {after:?}");
            // the weight is carried: 2 kg at 0.01 m/s
            let sum: f64 = solved.impulse.iter().step_by(3).sum();
            assert!((sum - 0.02).abs() <= 1e-11, "{sum}");
        }
    }
}

/// A box that slides flat loses `µ g h` of its speed and nothing else: it neither lifts nor turns.
#[test]
fn a_sliding_box_does_not_lift() {
    for side in [2, 4, 8] {
        for speed in [6.0, 0.06] {
            let velocity = [0.8 * speed, 0.6 * speed, -9.81e-3, 0.0, 0.0, 0.0];
            let problem = box_on_floor(side, 0.5, &velocity);
            let options = ManyOptions { tolerance: 1e-12, ..ManyOptions::default() };
            let solved = problem.solve(&options).unwrap();
            assert!(solved.report.solved, "{side}: {:?}", solved.report);
            let after = problem.after(&velocity, &solved.impulse);
            let left = 1.0 - 0.5 * 9.81e-3 / speed;
            let expected = [velocity[0] * left, velocity[1] * left, 0.0, 0.0, 0.0, 0.0];
            for (a, e) in after.iter().zip(&expected) {
                assert!((a - e).abs() <= 1e-10 * speed, "{side}: {after:?}");
            }
        }
    }
}

/// Twenty boxes on each other come to rest, and each contact level carries what lies above it.
#[test]
fn a_stack_of_20_boxes() {
    let problem = stack(&[1.0; 20], 0.1);
    let solved = problem.solve(&ManyOptions::default()).unwrap();
    assert!(solved.report.solved, "{:?}", solved.report);
    for level in 0..20 {
        let carried: f64 = (0..4).map(|c| solved.impulse[12 * level + 3 * c]).sum();
        // velocities within 1e-11 m/s let impulses differ by the masses above, and the stack adds them up
        assert!((carried - 0.1 * f64::from(20 - level as u32)).abs() <= 1e-8, "{level}: {carried}");
    }
}

/// A million times heavier on top, and in turn.
#[test]
fn mass_ratios_of_a_million() {
    for masses in [vec![1.0, 1e6], vec![1.0, 1e3, 1e6], vec![1e6, 1.0, 1e6, 1.0]] {
        let problem = stack(&masses, 0.1);
        let solved = problem.solve(&ManyOptions::default()).unwrap();
        assert!(solved.report.solved, "{masses:?}: {:?}", solved.report);
        let carried: f64 = (0..4).map(|c| solved.impulse[3 * c]).sum();
        let all = 0.1 * masses.iter().sum::<f64>();
        assert!((carried - all).abs() <= 1e-8 * all, "{masses:?}: {carried}");
    }
}

/// A lattice of spheres with about a thousand contacts, some of which open, stick and slip.
#[test]
fn packings_of_1000_contacts() {
    for (seed, friction) in [(1, 0.3), (2, 0.1), (3, 0.6), (4, 0.0)] {
        let problem = packing(7, 7, friction, seed);
        assert!(problem.contacts.len() > 900);
        let solved = problem.solve(&ManyOptions::default()).unwrap();
        assert!(solved.report.solved && solved.report.residual <= 1e-10, "{friction}: {:?}", solved.report);
        let (mut open, mut stick, mut slip) = (0, 0, 0);
        for (l, u) in solved.impulse.chunks(3).zip(solved.motion.chunks(3)) {
            let speed = (u[1] * u[1] + u[2] * u[2]).sqrt();
            if u[0] > 1e-6 {
                assert!(l[0].abs() <= 1e-10, "{l:?} {u:?}");
                open += 1;
            } else if speed > 1e-6 {
                slip += 1;
            } else if l[0] > 1e-8 {
                stick += 1;
            }
        }
        assert!(open > 0 && slip > 0 && (stick > 0 || friction == 0.0), "{open} {stick} {slip}");
    }
}

/// Friction of a joint under a given force: it holds up to `µ N` and takes as much otherwise.
#[test]
fn joints_with_friction_under_a_pressing_force() {
    for (q, expected) in [(0.3, 0.0), (-0.3, 0.0), (2.0, 1.2), (-2.0, -1.2)] {
        let mut blocks = Blocks::default();
        blocks.add(1, vec![4.0]);
        let mut problem = Owned::of(blocks);
        problem.rows.push([(0, 1.0)]);
        problem.contacts.push(Contact::pressed(1, 0.1, 2.0));
        problem.free.push(q);
        let solved = problem.solve(&ManyOptions::default()).unwrap();
        assert!((solved.motion[0] - expected).abs() <= 1e-14, "{q}: {solved:?}");
    }
}

/// Six answers serve a thousand bodies.
#[test]
fn free_bodies_need_six_answers() {
    let mut problem = packing(4, 4, 0.3, 1);
    let mut solver = gelenk_linalg::complementarity::many::ManySolver::new();
    let mut mechanism = std::mem::take(&mut problem.mechanism);
    let mut impulse = vec![0.0; problem.free.len()];
    solver.solve(&problem.problem(), &mut mechanism, &ManyOptions::default(), &mut impulse).unwrap();
    assert_eq!(mechanism.answers, 6);
}
