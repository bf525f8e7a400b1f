//! All solvers solve the same systems, whatever the layout.

use super::systems::{Numbers, SOLVERS, System, UNSYMMETRIC, Wish, difference, oracle};
use gelenk_core::{Kkt, KktError, Saddle, SnapshotError, SnapshotReader, SnapshotWriter, Structure};
use gelenk_linalg::{LinearSolver, select};
use proptest::prelude::*;

/// Relative to the largest component of the solution.
const AGREE: f64 = 1e-10;
/// Relative to the terms of each equation.
const RESIDUAL: f64 = 1e-13;

/// Every solver in the list solves the system like an elimination with complete pivoting does.
fn agree(system: &System, solvers: &[LinearSolver], seed: u64) {
    let rhs = Numbers::new(seed ^ 0xbeef).list(system.nv() + system.nl());
    let (x, quality) = oracle(system.matrix(), &rhs);
    assert!(quality > 1e-4, "a badly conditioned system was made: {quality}");
    for &choice in solvers {
        let y = system.solve(choice, &rhs).unwrap_or_else(|error| panic!("{choice}: {error}"));
        assert!(difference(&y, &x) < AGREE, "{choice}: {}", difference(&y, &x));
        assert!(system.residual(&y, &rhs) < RESIDUAL, "{choice}: {}", system.residual(&y, &rhs));
    }
}

/// Every solver finds the solution of a system in other units, given as powers of ten.
fn in_units(
    (nv, nl): (usize, usize),
    mass_unit: i32,
    row_units: &[i32],
    velocity_units: &[i32],
    unsymmetric: bool,
    seed: u64,
) {
    let system = Wish { right: unsymmetric, friction: unsymmetric, ..Wish::new(nv, nl, seed) }.grant();
    let rhs = Numbers::new(seed ^ 1).list(nv + nl);
    let (x, _) = oracle(system.matrix(), &rhs);
    // A' = D A D has the solution D⁻¹ x for the right-hand side D b.
    let power = |n: i32| 10.0_f64.powi(n);
    let velocity = |i: usize| power(velocity_units[i]) * power(mass_unit).sqrt();
    let row = |i: usize| power(row_units[i]);
    let mut scaled = system.clone();
    for i in 0..nv {
        for j in 0..nv {
            scaled.mass[i][j] *= velocity(i) * velocity(j);
        }
        for j in 0..nl {
            scaled.left[j][i] *= velocity(i) * row(j);
            if let Some(right) = &mut scaled.right {
                right[j][i] *= velocity(i) * row(j);
            }
            if let Some(f) = &mut scaled.friction {
                f[i][j] *= velocity(i) * row(j);
            }
        }
    }
    let d: Vec<f64> = (0..nv).map(velocity).chain((0..nl).map(row)).collect();
    let scaled_rhs: Vec<f64> = rhs.iter().zip(&d).map(|(b, d)| b * d).collect();
    let solvers: &[_] = if unsymmetric { &UNSYMMETRIC } else { &SOLVERS };
    for &choice in solvers {
        let y = scaled.solve(choice, &scaled_rhs).unwrap_or_else(|error| panic!("{choice}: {error}"));
        let y: Vec<f64> = y.iter().zip(&d).map(|(y, d)| y * d).collect();
        assert!(difference(&y, &x) < 1e-9, "{choice}: {}", difference(&y, &x));
    }
}

fn sizes(largest: usize) -> impl Strategy<Value = (usize, usize)> {
    (1..=largest).prop_flat_map(|nv| (Just(nv), 0..=nv))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(500))]

    /// H11, M50, M51, M52, M65, M66: LU, symmetric indefinite, Cholesky + QR and range space (through `G M⁻¹ Gᵀ`) agree on symmetric systems
    /// in all storage modes.
    #[test]
    fn symmetric((nv, nl) in sizes(12), mass in 0..4_usize, sparse_g: bool, seed: u64) {
        agree(&Wish { mass, sparse_g, ..Wish::new(nv, nl, seed) }.grant(), &SOLVERS, seed);
    }

    /// M57, M65: the unsymmetric variants agree, with `G` at two points, with friction, and with both, in all storage
    /// modes.
    #[test]
    fn unsymmetric(
        (nv, nl) in sizes(12),
        mass in 0..4_usize,
        sparse_g: bool,
        sparse_f: bool,
        what in 0..3_usize,
        seed: u64,
    ) {
        let wish = Wish { mass, sparse_g, sparse_f, right: what != 0, friction: what != 1, ..Wish::new(nv, nl, seed) };
        agree(&wish.grant(), &UNSYMMETRIC, seed);
    }

    /// M08: velocities without mass, held by constraints.
    #[test]
    fn semi_definite_mass(
        (nv, nl) in sizes(12),
        mass in 0..4_usize,
        massless in 1..5_usize,
        right: bool,
        seed: u64,
    ) {
        let system = Wish { mass, right, massless, ..Wish::new(nv, nl, seed) }.grant();
        let solvers: &[_] =
            if right { &[LinearSolver::Lu] } else { &[LinearSolver::Lu, LinearSolver::Ldlt] };
        agree(&system, solvers, seed);
        for choice in [LinearSolver::CholQr, LinearSolver::RangeSpace] {
            if nl == 0 || (right && !choice.handles_unsymmetric()) {
                continue;
            }
            let mut solver = select(&system.structure, choice, right).unwrap();
            match system.factor(&mut *solver) {
                Err(KktError::NotPositiveDefinite { solver, velocity }) => {
                    prop_assert_eq!(solver, choice.name());
                    prop_assert_eq!(system.mass[velocity][velocity], 0.0);
                }
                other => prop_assert!(false, "{}: {:?}", choice, other),
            }
        }
    }

    /// M08: a full mass matrix whose null space belongs to no coordinate.
    #[test]
    fn mass_of_low_rank((nv, nl) in sizes(12), seed: u64) {
        let mut system = Wish::new(nv, nl, seed).grant();
        let rank = nv - nl / 2;
        let root = Numbers::new(!seed).list(nv * rank);
        for i in 0..nv {
            for j in 0..nv {
                system.mass[i][j] = (0..rank).map(|k| root[i + k * nv] * root[j + k * nv]).sum();
            }
        }
        let rhs = vec![1.0; nv + nl];
        prop_assume!(oracle(system.matrix(), &rhs).1 > 1e-4);
        agree(&system, &[LinearSolver::Lu, LinearSolver::Ldlt], seed);
    }

    /// Neither the units of `M`, nor of any row of `G`, nor of any velocity matter.
    #[test]
    fn units(
        (nv, nl) in sizes(8),
        mass_unit in -12..=6_i32,
        row_units in proptest::collection::vec(-8..=4_i32, 8),
        velocity_units in proptest::collection::vec(-3..=3_i32, 8),
        unsymmetric: bool,
        seed: u64,
    ) {
        in_units((nv, nl), mass_unit, &row_units, &velocity_units, unsymmetric, seed);
    }
}

/// Where units make a velocity look light, `ldlt` needs its refinement: without it these lose half of all digits.
#[test]
fn light_velocities() {
    in_units((2, 1), 5, &[-8], &[2, -3], false, 10_278_935_703_870_647_166);
    in_units((5, 2), -7, &[-2, 0], &[-2, -1, -3, -2, 2], false, 317_339_709_511_280_196);
    in_units((4, 4), 6, &[1, 1, -2, -4], &[3, -3, 0, -1], false, 317_339_709_511_280_196);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    /// Nothing is left of numbers that were not finite, neither of a matrix nor of a right-hand side.
    #[test]
    fn recovery(
        (nv, nl) in sizes(9),
        mass in 0..4_usize,
        place in 0..1000_usize,
        bad in prop_oneof![Just(f64::NAN), Just(f64::INFINITY), Just(f64::MAX)],
        unsymmetric: bool,
        seed: u64,
    ) {
        let system = Wish { mass, right: unsymmetric, friction: unsymmetric, ..Wish::new(nv, nl, seed) }.grant();
        let (m, left, right, friction) = system.values();
        let good = Saddle { mass: &m, left: &left, right: right.as_deref(), friction: friction.as_deref() };
        let (mut bad_m, mut bad_left) = (m.clone(), left.clone());
        let place = place % (m.len() + left.len());
        *bad_m.iter_mut().chain(&mut bad_left).nth(place).unwrap() = bad;
        let rhs = Numbers::new(seed).list(nv + nl);
        let solvers: &[_] = if unsymmetric { &UNSYMMETRIC } else { &SOLVERS };
        for &choice in solvers {
            let mut solver = select(&system.structure, choice, unsymmetric).unwrap();
            let solve = |solver: &mut dyn Kkt, rhs: &[f64]| {
                let mut x = rhs.to_vec();
                let (w, mu) = x.split_at_mut(nv);
                solver.factor(&good).unwrap();
                solver.solve(w, mu).map(|()| x)
            };
            let x = solve(&mut *solver, &rhs);
            prop_assert!(x.is_ok());
            let _ = solver.factor(&Saddle { mass: &bad_m, left: &bad_left, ..good });
            prop_assert_eq!(&x, &solve(&mut *solver, &rhs), "{}", choice);
            let mut bad_rhs = rhs.clone();
            bad_rhs[place % (nv + nl)] = bad;
            if let Ok(x) = solve(&mut *solver, &bad_rhs) {
                prop_assert!(x.iter().all(|x| x.is_finite()));
            }
            prop_assert_eq!(&x, &solve(&mut *solver, &rhs), "{}", choice);
        }
    }
}

/// M50, M51, M52, M57: sizes at which columns are no longer short, and panels are not full.
#[test]
fn larger_systems() {
    for (seed, (nv, nl)) in
        [(25, 0), (24, 24), (26, 3), (33, 33), (40, 21), (53, 36), (61, 2), (80, 50)].into_iter().enumerate()
    {
        let seed = seed as u64;
        for mass in 0..4 {
            agree(&Wish { mass, ..Wish::new(nv, nl, seed) }.grant(), &SOLVERS, seed);
            let unsymmetric = Wish { mass, right: true, friction: true, ..Wish::new(nv, nl, seed) };
            agree(&unsymmetric.grant(), &UNSYMMETRIC, seed);
            let massless = Wish { mass, massless: nl, ..Wish::new(nv, nl, seed) }.grant();
            agree(&massless, &[LinearSolver::Lu, LinearSolver::Ldlt], seed);
        }
    }
}

/// Mass and constraints as in Andrews' squeezing mechanism: inertia of 1e-6, arms of centimetres.
#[test]
fn small_mechanism() {
    let mut system = Wish::new(7, 6, 3).grant();
    system.mass.iter_mut().flatten().for_each(|m| *m *= 2e-6);
    system.left.iter_mut().flatten().for_each(|g| *g *= 0.03);
    let rhs = Numbers::new(5).list(13);
    let (x, _) = oracle(system.matrix(), &rhs);
    for choice in SOLVERS {
        let y = system.solve(choice, &rhs).unwrap();
        assert!(difference(&y[..7], &x[..7]) < 1e-11, "{choice}");
        assert!(difference(&y[7..], &x[7..]) < 1e-11, "{choice}");
    }
}

/// A heavy body (the ground, say) beside light ones, joined by constraints: `lu` does not care.
#[test]
fn masses_of_all_sizes() {
    let mut system = Wish { mass: 0, ..Wish::new(6, 3, 8) }.grant();
    for (i, m) in [1e20, 1.0, 1e-6, 1e-12, 1.0, 1e4].into_iter().enumerate() {
        system.mass[i][i] = m;
    }
    let rhs = Numbers::new(5).list(9);
    let x = system.solve(LinearSolver::Lu, &rhs).unwrap();
    assert!(system.residual(&x, &rhs) < 1e-13);
}

/// A new factorisation replaces the old one, and a failed one leaves none.
#[test]
fn solvers_are_reused() {
    let good = Wish::new(5, 3, 1).grant();
    let mut bad = good.clone();
    bad.left[2] = bad.left[0].clone();
    let rhs = Numbers::new(2).list(8);
    for choice in SOLVERS {
        let mut solver = select(&good.structure, choice, false).unwrap();
        let solve = |solver: &mut dyn Kkt| {
            let mut x = rhs.clone();
            let (w, mu) = x.split_at_mut(5);
            solver.solve(w, mu).map(|()| x)
        };
        assert!(matches!(solve(&mut *solver), Err(KktError::Unsupported { .. })), "{choice}");
        good.factor(&mut *solver).unwrap();
        let first = solve(&mut *solver).unwrap();
        assert!(bad.factor(&mut *solver).is_err());
        assert!(solve(&mut *solver).is_err(), "{choice}");
        good.factor(&mut *solver).unwrap();
        assert_eq!(solve(&mut *solver).unwrap(), first, "{choice}");
    }
}

/// Solvers that need symmetry refuse unsymmetric matrices in `factor`, too, and say what to use.
#[test]
fn unsymmetric_refused() {
    let system = Wish { right: true, ..Wish::new(4, 2, 1) }.grant();
    let friction = Wish { friction: true, ..Wish::new(4, 2, 1) }.grant();
    for choice in [LinearSolver::Ldlt, LinearSolver::CholQr] {
        for system in [&system, &friction] {
            let mut solver = select(&system.structure, choice, false).unwrap();
            match system.factor(&mut *solver) {
                Err(KktError::Unsupported { solver, reason }) => {
                    assert_eq!(solver, choice.name());
                    assert!(reason.contains("use 'lu' or 'range'"), "{reason}");
                }
                other => panic!("{other:?}"),
            }
        }
    }
}

/// A friction matrix in a layout that was never declared is not ignored.
#[test]
fn undeclared_friction_refused() {
    let structure = Structure::dense(gelenk_core::Dims::holonomic(2, 1));
    for choice in UNSYMMETRIC {
        let mut solver = select(&structure, choice, true).unwrap();
        let a =
            Saddle { friction: Some(&[0.1, 0.2]), ..Saddle::symmetric(&[1.0, 0.0, 0.0, 1.0], &[1.0, 0.0]) };
        assert!(matches!(solver.factor(&a), Err(KktError::Unsupported { .. })), "{choice}");
    }
}

/// M66: a snapshot belongs to one solver.
#[test]
fn snapshots() {
    let structure = Structure::dense(gelenk_core::Dims::holonomic(2, 1));
    for saved in SOLVERS {
        let mut out = SnapshotWriter::new();
        select(&structure, saved, false).unwrap().save(&mut out);
        let bytes = out.into_bytes();
        for restored in SOLVERS {
            let mut from = SnapshotReader::new(&bytes);
            let result = select(&structure, restored, false).unwrap().restore(&mut from);
            if saved == restored {
                result.unwrap();
                from.finish().unwrap();
            } else {
                assert!(matches!(result, Err(SnapshotError::Foreign { .. })));
            }
        }
    }
}
