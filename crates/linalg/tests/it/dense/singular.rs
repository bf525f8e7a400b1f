//! Singular matrices are found by every solver, with the rows and velocities behind it.

use super::systems::{Numbers, SOLVERS, System, UNSYMMETRIC, Wish, difference, zeros};
use gelenk_core::{Kkt, KktError, MassKind, Saddle};
use gelenk_linalg::{LinearSolver, diagnose, select};
use proptest::prelude::*;

fn sorted(mut set: Vec<usize>) -> Vec<usize> {
    set.sort_unstable();
    set
}

/// M09: a row given twice; the later one is blamed.
#[test]
fn duplicate_row() {
    let mut system = Wish::new(6, 4, 1).grant();
    system.left[3] = system.left[1].iter().map(|g| -7.5 * g).collect();
    for choice in SOLVERS {
        let found = system.singularity(choice);
        assert_eq!(found.dependent_rows, [[3, 1]], "{choice}");
        assert!(found.massless.is_empty());
    }
}

/// M09: a row of zeros.
#[test]
fn zero_row() {
    let mut system = Wish::new(6, 4, 1).grant();
    system.left[2].fill(0.0);
    for choice in SOLVERS {
        assert_eq!(system.singularity(choice).dependent_rows, [[2]], "{choice}");
    }
}

/// M09: three rows that depend on each other, and two more that do.
#[test]
fn three_dependent_rows() {
    let mut system = Wish::new(9, 7, 4).grant();
    system.left[4] = system.left[0].iter().zip(&system.left[5]).map(|(a, b)| 2.0 * a - 0.7 * b).collect();
    for choice in SOLVERS {
        let found = system.singularity(choice).dependent_rows;
        assert_eq!(found.len(), 1, "{choice}");
        assert_eq!(sorted(found[0].clone()), [0, 4, 5], "{choice}");
    }
    system.left[6] = system.left[3].clone();
    for choice in SOLVERS {
        let found: Vec<_> = system.singularity(choice).dependent_rows.into_iter().map(sorted).collect();
        assert_eq!(found, [vec![0, 4, 5], vec![3, 6]], "{choice}");
    }
}

/// M09: a coordinate without mass that no constraint holds.
#[test]
fn massless_and_free() {
    let mut system = Wish::new(5, 2, 1).grant();
    for i in 0..5 {
        (system.mass[3][i], system.mass[i][3]) = (0.0, 0.0);
    }
    for row in &mut system.left {
        row[3] = 0.0;
    }
    for choice in [LinearSolver::Lu, LinearSolver::Ldlt] {
        let found = system.singularity(choice);
        assert_eq!((found.dependent_rows, found.massless), (vec![], vec![3]), "{choice}");
    }
    for choice in [LinearSolver::CholQr, LinearSolver::RangeSpace] {
        let mut solver = select(&system.structure, choice, false).unwrap();
        let expected = KktError::NotPositiveDefinite { solver: choice.name(), velocity: 3 };
        assert_eq!(system.factor(&mut *solver), Err(expected));
    }
}

/// M09: a motion of two coordinates without inertia: only their difference has mass.
#[test]
fn massless_motion() {
    let mut mass = zeros(4, 4);
    for (i, j, m) in [(0, 0, 2.0), (0, 2, -2.0), (2, 0, -2.0), (2, 2, 2.0), (1, 1, 3.0), (3, 3, 1.0)] {
        mass[i][j] = m;
    }
    let system = System::dense(mass, vec![vec![0.0, 1.0, 0.0, 0.5]]);
    for choice in [LinearSolver::Lu, LinearSolver::Ldlt] {
        let found = system.singularity(choice);
        assert_eq!((found.dependent_rows, found.massless), (vec![], vec![0, 2]), "{choice}");
    }
}

/// M09, friction variant: friction that cancels what a constraint can do.
#[test]
fn friction_cancels_a_constraint() {
    let mut system = Wish { friction: true, ..Wish::new(5, 3, 2) }.grant();
    let f = system.friction.as_mut().unwrap();
    for i in 0..5 {
        f[i][1] = system.left[1][i];
    }
    for choice in UNSYMMETRIC {
        assert_eq!(system.singularity(choice).dependent_rows, [[1]], "{choice}");
    }
    // Force directions 0 and 2 become parallel, although the rows of G are independent.
    let f = system.friction.as_mut().unwrap();
    for i in 0..5 {
        (f[i][0], f[i][1]) = (0.0, 0.0);
        f[i][2] = system.left[2][i] + 0.3 * system.left[0][i];
    }
    for choice in UNSYMMETRIC {
        assert_eq!(system.singularity(choice).dependent_rows, [[2, 0]], "{choice}");
    }
}

/// M09, friction variant: both blocks have full rank, but the multiplier cannot push along its constraint (Painlevé).
#[test]
fn constraint_force_in_vain() {
    let mut system = System::dense(vec![vec![1.0, 0.0], vec![0.0, 1.0]], vec![vec![1.0, 0.0]]);
    system.structure = system.structure.with_friction(gelenk_core::MatrixKind::Dense);
    system.friction = Some(vec![vec![1.0], vec![-1.0]]);
    for choice in UNSYMMETRIC {
        let found = system.singularity(choice);
        assert_eq!((found.dependent_rows, found.massless), (vec![], vec![1]), "{choice}");
    }
}

/// Badly scaled but regular matrices are accepted.
#[test]
fn bad_scales_are_no_singularity() {
    for seed in 0..20 {
        let mut system = Wish::new(8, 5, seed).grant();
        system.mass.iter_mut().flatten().for_each(|m| *m *= 1e-8);
        system.left.iter_mut().flatten().for_each(|g| *g *= 1e3);
        system.left[1].iter_mut().for_each(|g| *g *= 1e-6);
        system.left[4].iter_mut().for_each(|g| *g *= 1e-6);
        for choice in SOLVERS {
            let mut solver = select(&system.structure, choice, false).unwrap();
            assert_eq!(system.factor(&mut *solver), Ok(()), "{choice}");
        }
        // The same rows, dependent: found at any scale.
        system.left[4] = system.left[1].iter().map(|g| 1e5 * g).collect();
        for choice in SOLVERS {
            assert_eq!(system.singularity(choice).dependent_rows, [[4, 1]], "{choice}");
        }
    }
}

/// M09: rows of very different sizes, of which some depend on others with very different coefficients, and a mass matrix
/// that is no help. No single row shows by itself that it depends on others.
#[test]
fn graded_combinations() {
    let mut numbers = Numbers::new(12345);
    for _ in 0..300 {
        let nv = 3 + numbers.below(28);
        let nl = 3 + numbers.below(nv - 2);
        let mut system = Wish::new(nv, nl, 1).grant();
        let mut unit = |span: f64| 10.0_f64.powf(span * numbers.next());
        let (v, rows): (Vec<_>, Vec<_>) =
            ((0..nv).map(|_| unit(2.0)).collect(), (0..nl).map(|_| unit(2.0)).collect());
        let root = numbers.list(nv * nv);
        for i in 0..nv {
            for j in 0..nv {
                let product: f64 = (0..=nv / 2).map(|k| root[i + k * nv] * root[j + k * nv]).sum();
                system.mass[i][j] = (product + if i == j { 1e-3 } else { 0.0 }) * v[i] * v[j];
            }
            for j in 0..nl {
                system.left[j][i] = numbers.next() * rows[j] * v[i];
            }
        }
        let regular = system.clone();
        let mut last = vec![0.0; nv];
        for row in &system.left[..nl - 1] {
            let s = numbers.next() * 10.0_f64.powf(numbers.next());
            last.iter_mut().zip(row).for_each(|(x, g)| *x += s * g);
        }
        system.left[nl - 1] = last;
        let turned = 1 + numbers.below(nl - 1);
        system.left.rotate_left(turned);
        for choice in SOLVERS {
            let mut solver = select(&system.structure, choice, false).unwrap();
            // The range-space method squares the condition of the constraints and may give up early.
            if choice != LinearSolver::RangeSpace {
                assert_eq!(regular.factor(&mut *solver), Ok(()), "{choice}, {nv} + {nl}");
            }
            assert_eq!(system.singularity(choice).dependent_rows.len(), 1, "{choice}, {nv} + {nl}");
        }
    }
}

/// Everything that is regular is diagnosed as such.
#[test]
fn nothing_to_find() {
    for seed in 0..50 {
        let system = Wish { massless: 2, friction: true, ..Wish::new(9, 4, seed) }.grant();
        let (mass, left, _, friction) = system.values();
        let a = Saddle { friction: friction.as_deref(), ..Saddle::symmetric(&mass, &left) };
        assert_eq!(diagnose(&system.structure, &a), gelenk_core::Singularity::default());
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(500))]

    /// M09: a row that is a combination of some others is found by every solver, and exactly those are named.
    #[test]
    fn combinations((nv, nl) in (4..12_usize).prop_flat_map(|nv| (Just(nv), 3..=nv)), seed: u64, unit in -6..=6_i32) {
        let mut numbers = Numbers::new(!seed);
        let mut system = Wish { mass: numbers.below(4), ..Wish::new(nv, nl, seed) }.grant();
        let mut rows: Vec<usize> = (0..nl).collect();
        numbers.shuffle(&mut rows);
        let terms = 1 + numbers.below(nl - 1);
        let mut combination = vec![0.0; nv];
        for &i in &rows[1..=terms] {
            // Neither so small that it might be overlooked, nor all the same.
            let s = numbers.next();
            let s = (s + 0.3_f64.copysign(s)) * 10.0_f64.powi(unit);
            combination.iter_mut().zip(&system.left[i]).for_each(|(c, g)| *c += s * g);
        }
        system.left[rows[0]] = combination;
        let expected = sorted(rows[..=terms].to_vec());
        for choice in SOLVERS {
            let found: Vec<_> = system.singularity(choice).dependent_rows.into_iter().map(sorted).collect();
            prop_assert_eq!(&found[..], std::slice::from_ref(&expected), "{}", choice);
        }
    }

    /// A number that is not finite is never a success, wherever it stands.
    #[test]
    fn not_finite(
        (nv, nl) in (1..8_usize).prop_flat_map(|nv| (Just(nv), 0..=nv)),
        mass in 0..4_usize,
        sparse_g: bool,
        place in 0..1000_usize,
        bad in prop_oneof![Just(f64::NAN), Just(f64::INFINITY), Just(f64::NEG_INFINITY)],
        unsymmetric: bool,
        seed: u64,
    ) {
        let wish = Wish { mass, sparse_g, right: unsymmetric, friction: unsymmetric, ..Wish::new(nv, nl, seed) };
        let system = wish.grant();
        let (mut m, mut left, mut right, mut friction) = system.values();
        let mut all: Vec<&mut f64> = m.iter_mut().chain(&mut left).collect();
        all.extend(right.iter_mut().flatten().chain(friction.iter_mut().flatten()));
        let n = all.len();
        *all[place % n] = bad;
        let a = Saddle { mass: &m, left: &left, right: right.as_deref(), friction: friction.as_deref() };
        let solvers: &[_] = if unsymmetric { &UNSYMMETRIC } else { &SOLVERS };
        for &choice in solvers {
            let mut solver = select(&system.structure, choice, unsymmetric).unwrap();
            prop_assert!(solver.factor(&a).is_err(), "{}", choice);
        }
    }
}

/// Without constraints there is still the mass matrix.
#[test]
fn mass_alone() {
    let structure =
        gelenk_core::Structure::dense(gelenk_core::Dims::holonomic(2, 0)).with_mass(MassKind::Diagonal);
    for choice in SOLVERS {
        let mut solver = select(&structure, choice, false).unwrap();
        solver.factor(&Saddle::symmetric(&[2.0, 4.0], &[])).unwrap();
        let mut w = [1.0, 1.0];
        solver.solve(&mut w, &mut []).unwrap();
        assert!(difference(&w, &[0.5, 0.25]) < 1e-15, "{choice}");
        assert!(solver.factor(&Saddle::symmetric(&[2.0, 0.0], &[])).is_err(), "{choice}");
    }
    let mut lu = gelenk_linalg::dense::Lu::new(&structure);
    let Err(KktError::Singular(found)) = lu.factor(&Saddle::symmetric(&[2.0, 0.0], &[])) else {
        panic!("a singular mass matrix was accepted");
    };
    assert_eq!(found.massless, [1]);
}
