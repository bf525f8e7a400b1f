//! Starts, equations and end values belong together: a plain integration leads from one to the other.

use crate::tools::{distance, integrate, size, title};
use gelenk_core::State;
use gelenk_testset::problems::andrews::roots_of_crank_acceleration;
use gelenk_testset::problems::slider_crank_flexible::projected_start;
use gelenk_testset::{TestProblem, create};

/// Integrates from `start` to the end and compares with the stored end values, relative to the largest component.
fn arrives(problem: &mut dyn TestProblem, start: &State, steps: usize, tolerance: f64) -> State {
    let name = title(problem);
    let t_end = problem.t_end();
    let end = problem.reference(t_end).unwrap().state;
    let found = integrate(problem, start, t_end, steps);
    for (kind, a, b) in [
        ("p", &found.p, &end.p),
        ("v", &found.v, &end.v),
        ("a", &found.a, &end.a),
        ("lam", &found.lam, &end.lam),
    ] {
        let error = distance(a, b) / size(b);
        assert!(error < tolerance, "{name}: {kind} is wrong by {error:e}");
    }
    found
}

/// The smaller problems (M83 for the drum on both sides of its pole).
#[test]
fn small_problems_arrive_at_their_references() {
    for (name, parameters, steps, tolerance) in [
        ("pendulum", vec![("v0", 0.0)], 8, 1e-13),
        ("pendulum", vec![("v0", 1.0)], 8, 1e-13),
        ("pendulum", vec![("v0", 3.0)], 16, 1e-12),
        ("pendulum", vec![("v0", -2.0)], 16, 1e-12),
        ("cable-drum", vec![("mu", 0.25)], 4, 1e-13),
        ("cable-drum", vec![("mu", 1.0)], 4, 1e-13),
        ("cable-drum", vec![("mu", 1.5)], 4, 1e-13),
        ("car-axis", vec![], 150, 1e-10),
        // H40: the reference comes from a quadrature of the energy integral
        ("slider-crank", vec![("omega", 150.0)], 200, 1e-11),
        ("mass-spring-chain", vec![("N", 16.0)], 40, 1e-12),
        ("pendulum-chain", vec![("N", 4.0)], 1500, 1e-10),
        ("pendulum-chain-cartesian", vec![("N", 4.0)], 1500, 1e-8),
        ("stiff-pendulum", vec![("k", 1e2)], 60, 1e-11),
        ("stiff-pendulum", vec![("k", 1e4)], 400, 1e-10),
        // stiffness 1e8 turns rounding errors of p into errors of a
        ("circle-force", vec![("eps", 1e-4)], 60, 1e-7),
        ("circle-spring", vec![("eps", 1e-4)], 300, 1e-7),
        ("bushing", vec![("eps", 1e-3)], 40, 1e-10),
        ("bushing-reduced", vec![("eps", 1e-6)], 800, 1e-9),
        ("rotating-spring", vec![("eps", 1e-2)], 20, 1e-11),
        // drift off the circle, times the stiffness of 4e4
        ("rotating-spring", vec![("eps", 1e-4)], 100, 1e-9),
        ("rotating-spring-appended", vec![("eps", 1e-4)], 100, 1e-9),
        // so does that of the ladder over its mass, 1e6
        ("rope-ladder", vec![("N", 2.0)], 800, 1e-7),
    ] {
        let mut problem = create(name, &parameters).unwrap();
        let start = problem.consistent_start();
        let end = arrives(&mut *problem, &start, steps, tolerance);
        if let (Some(before), Some(after)) = (problem.energy(&start), problem.energy(&end)) {
            assert!(
                (before - after).abs() < tolerance * (1.0 + before.abs()),
                "{name}: energy {before} {after}"
            );
        }
    }
}

/// Andrews' mechanism from (7.7), (7.8) to the stored end; its energy stays.
#[test]
fn andrews_arrives_at_its_reference() {
    let mut problem = create("andrews", &[]).unwrap();
    let start = problem.initial();
    let end = arrives(&mut *problem, &start, 150, 1e-9);
    let (before, after) = (problem.energy(&start).unwrap(), problem.energy(&end).unwrap());
    assert!((before - after).abs() < 1e-10 * before.abs(), "{before} {after}");
}

/// The crank's acceleration changes sign at the stored times, where the crank angle is the stored one.
#[test]
fn andrews_roots() {
    let mut problem = create("andrews", &[]).unwrap();
    let mut x = problem.initial();
    for root in roots_of_crank_acceleration() {
        x = integrate(&mut *problem, &x, root.t, 40);
        assert!((x.p[0] - root.beta).abs() < 1e-10, "{root:?} {}", x.p[0]);
        // against a mean size of 1e5
        assert!(x.a[0].abs() < 1e-3, "{root:?} {}", x.a[0]);
    }
}

/// The elastic slider crank from its projected start.
#[test]
fn slider_crank_arrives_at_its_reference() {
    let mut problem = create("slider-crank-flexible", &[]).unwrap();
    arrives(&mut *problem, &projected_start(), 1600, 1e-8);
}

/// The wheelset. Its friction saturates within a millimetre per second, which explicit steps of any order follow slowly:
/// at these steps, accelerations are right to 1.1e-5.
#[test]
fn wheelset_arrives_at_its_reference() {
    let mut problem = create("wheelset", &[]).unwrap();
    let start = problem.initial();
    arrives(&mut *problem, &start, 12_000, 2e-5);
}

/// The chain of 16 insulators (M90).
#[test]
fn insulator_chain_arrives_at_its_reference() {
    let mut problem = create("insulator-chain", &[("N", 16.0)]).unwrap();
    let start = problem.initial();
    arrives(&mut *problem, &start, 48, 1e-9);
}
