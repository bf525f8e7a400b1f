//! Sparse saddle solvers against a dense factorisation, and their behaviour when pivots go bad.

use crate::saddle_cases::Case;
use gelenk_core::{
    Dims, Kkt, KktError, MassKind, MatrixKind, Pattern, Saddle, Snapshot, SnapshotReader, SnapshotWriter,
    Structure,
};
use gelenk_linalg::sparse::SparseSolver;
use proptest::prelude::*;
use std::collections::BTreeSet;

impl Case {
    /// Residual over `‖K‖ ‖x‖ + ‖b‖`.
    fn normwise_error(&self, x: &[f64], b: &[f64]) -> f64 {
        let mut r = b.to_vec();
        let mut norm = vec![0.0; x.len()];
        self.for_each(|i, j, a| {
            r[i] -= a * x[j];
            norm[i] += a.abs();
        });
        let size = |x: &[f64]| x.iter().fold(0.0_f64, |m, x| m.max(x.abs()));
        size(&r) / (size(&norm) * size(x) + size(b))
    }

    /// Backward error, row by row: residual over `‖Kᵢ‖ ‖x‖ + |bᵢ|`.
    fn backward_error(&self, x: &[f64], b: &[f64]) -> f64 {
        let mut r = b.to_vec();
        let mut norm = vec![0.0; x.len()];
        self.for_each(|i, j, a| {
            r[i] -= a * x[j];
            norm[i] += a.abs();
        });
        let largest = x.iter().fold(0.0_f64, |m, x| m.max(x.abs()));
        (0..x.len()).map(|i| r[i].abs() / (norm[i] * largest + b[i].abs()).max(1e-300)).fold(0.0, f64::max)
    }

    /// Backward errors of the equations of motion and of the constraints, each by its own units: the largest residual over
    /// the largest `|K| |x| + |b|` among the rows of its kind.
    fn block_errors(&self, x: &[f64], b: &[f64]) -> [f64; 2] {
        let mut r = b.to_vec();
        let mut size: Vec<f64> = b.iter().map(|b| b.abs()).collect();
        self.for_each(|i, j, a| {
            r[i] -= a * x[j];
            size[i] += (a * x[j]).abs();
        });
        let nv = self.structure.dims.nv;
        let largest = |x: &[f64]| x.iter().fold(0.0_f64, |m, x| m.max(x.abs()));
        [largest(&r[..nv]) / largest(&size[..nv]), largest(&r[nv..]) / largest(&size[nv..])]
    }

    /// Dense LU with partial pivoting and one step of refinement; also the smallest pivot, scaled.
    fn solve_dense(&self, b: &[f64]) -> (Vec<f64>, f64) {
        let n = self.n();
        let mut a = self.dense();
        let mut row: Vec<usize> = (0..n).collect();
        let mut smallest = f64::INFINITY;
        for k in 0..n {
            let p = (k..n).max_by(|&i, &j| a[i][k].abs().total_cmp(&a[j][k].abs())).expect("a row");
            a.swap(k, p);
            row.swap(k, p);
            smallest = smallest.min(a[k][k].abs());
            for i in k + 1..n {
                let l = a[i][k] / a[k][k];
                a[i][k] = l;
                for j in k + 1..n {
                    a[i][j] -= l * a[k][j];
                }
            }
        }
        let solve = |b: &[f64]| {
            let mut x: Vec<f64> = row.iter().map(|&r| b[r]).collect();
            for i in 0..n {
                x[i] -= (0..i).map(|j| a[i][j] * x[j]).sum::<f64>();
            }
            for i in (0..n).rev() {
                x[i] = (x[i] - (i + 1..n).map(|j| a[i][j] * x[j]).sum::<f64>()) / a[i][i];
            }
            x
        };
        let mut x = solve(b);
        let mut r = b.to_vec();
        self.for_each(|i, j, v| r[i] -= v * x[j]);
        x.iter_mut().zip(solve(&r)).for_each(|(x, d)| *x += d);
        (x, smallest)
    }
}

/// A sequence of numbers between -1 and 1.
struct Numbers(u64);

impl Numbers {
    fn next(&mut self) -> f64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as f64 / (1_u64 << 52) as f64 - 1.0
    }

    fn below(&mut self, n: usize) -> usize {
        (self.next().abs() * n as f64) as usize % n
    }
}

/// Planar bodies, `parent[b]` the body (or the ground) to which body `b` is tied by a revolute joint, and loops: pairs of
/// bodies whose distance is fixed.
fn planar(parent: &[Option<usize>], loops: &[(usize, usize)], r: &mut Numbers) -> Case {
    let mut entries = Vec::new();
    let mut g = Vec::new();
    let mut row = 0;
    for (b, p) in parent.iter().enumerate() {
        for k in 0..2 {
            for (body, sign) in [(Some(b), 1.0), (*p, -1.0)] {
                if let Some(body) = body {
                    entries.extend([(row, 3 * body + k), (row, 3 * body + 2)]);
                    g.extend([sign, 0.3 * r.next()]);
                }
            }
            row += 1;
        }
    }
    for &(a, b) in loops {
        entries.extend([(row, 3 * a), (row, 3 * a + 1), (row, 3 * b), (row, 3 * b + 1)]);
        let (x, y) = (r.next(), r.next());
        g.extend([x, y, -x + 0.3, -y]);
        row += 1;
    }
    let nv = 3 * parent.len();
    let mass = (0..nv).map(|i| if i % 3 == 2 { 0.1 } else { 1.0 + r.next().abs() }).collect();
    let structure = Structure::dense(Dims::holonomic(nv, row))
        .with_mass(MassKind::Diagonal)
        .with_constraint_matrix(MatrixKind::Sparse(Pattern::new(entries)));
    Case { structure, mass, left: g, right: None, friction: None }
}

/// Chain of `n` insulators with a massless force point, as in the test set.
fn insulators(n: usize, angle: f64) -> Case {
    let at = |b: usize| 2 + 3 * b;
    let mut entries = Vec::new();
    let mut g = Vec::new();
    for b in 0..=n + 1 {
        let turn = angle * (b as f64).sin();
        for (k, lever) in [-0.1 * turn.cos(), -0.1 * turn.sin()].into_iter().enumerate() {
            let row = 2 * b + k;
            if b == 0 {
                entries.push((row, k));
                g.push(1.0);
            } else {
                entries.extend([(row, at(b - 1) + k), (row, at(b - 1) + 2)]);
                g.extend([1.0, 1.2 * lever]);
            }
            if b <= n {
                entries.extend([(row, at(b) + k), (row, at(b) + 2)]);
                g.extend([-1.0, 0.8 * lever]);
            }
        }
    }
    let mut mass = vec![0.0; 2];
    for b in 0..=n {
        mass.extend(if b == 0 { [34.0, 34.0, 3.1] } else { [15.0, 15.0, 0.35] });
    }
    let structure = Structure::dense(Dims::holonomic(at(n + 1), 2 * (n + 2)))
        .with_mass(MassKind::Diagonal)
        .with_constraint_matrix(MatrixKind::Sparse(Pattern::new(entries)));
    Case { structure, mass, left: g, right: None, friction: None }
}

/// Random sparse `M` (diagonally dominant) and `G`; some velocities without inertia that have a row of their own.
fn random(nv: usize, nl: usize, massless: usize, r: &mut Numbers) -> Case {
    let mut lower = BTreeSet::new();
    for i in massless..nv {
        lower.insert((i, i));
        if r.next() > 0.0 {
            let j = massless + r.below(nv - massless);
            lower.insert((i.max(j), i.min(j)));
        }
    }
    let mut mass: Vec<f64> = Vec::new();
    let mut sum = vec![0.5; nv];
    for &(i, j) in &lower {
        mass.push(if i == j { 0.0 } else { r.next() });
        sum[i] += mass[mass.len() - 1].abs();
        sum[j] += mass[mass.len() - 1].abs();
    }
    for (x, &(i, j)) in mass.iter_mut().zip(&lower) {
        if i == j {
            *x = sum[i];
        }
    }
    let mut entries = BTreeSet::new();
    for row in 0..nl {
        // row `i` leans on velocity `i`, so that rows are independent
        entries.insert((row, row));
        for _ in 0..3 {
            entries.insert((row, r.below(nv)));
        }
    }
    let g = entries.iter().map(|&(i, j)| if i == j { 4.0 + r.next() } else { r.next() }).collect();
    let structure = Structure::dense(Dims::holonomic(nv, nl))
        .with_mass(MassKind::Sparse(Pattern::new(lower)))
        .with_constraint_matrix(MatrixKind::Sparse(Pattern::new(entries)));
    Case { structure, mass, left: g, right: None, friction: None }
}

/// Changes the right-hand block a little and adds friction.
fn unsymmetric(mut case: Case, r: &mut Numbers) -> Case {
    let (nv, nl) = (case.structure.dims.nv, case.structure.dims.nl);
    case.right = Some(case.left.iter().map(|x| x * (1.0 + 0.1 * r.next())).collect());
    if nl > 0 {
        let entries: BTreeSet<_> = (0..nl).map(|_| (r.below(nv), r.below(nl))).collect();
        case.friction = Some(entries.iter().map(|_| 0.02 * r.next()).collect());
        case.structure = case.structure.with_friction(MatrixKind::Sparse(Pattern::new(entries)));
    }
    case
}

fn solve(kkt: &mut dyn Kkt, case: &Case, b: &[f64]) -> Result<Vec<f64>, KktError> {
    let mut x = b.to_vec();
    let (w, mu) = x.split_at_mut(case.structure.dims.nv);
    kkt.factor(&case.saddle())?;
    kkt.solve(w, mu)?;
    Ok(x)
}

fn right_hand_side(n: usize) -> Vec<f64> {
    let mut r = Numbers(77);
    (0..n).map(|_| r.next()).collect()
}

/// Backward error, and agreement with the dense factorisation.
fn check(kkt: &mut dyn Kkt, case: &Case) {
    let b = right_hand_side(case.n());
    let x = solve(kkt, case, &b).expect("a solution");
    let error = case.backward_error(&x, &b);
    assert!(error < 1e-12, "backward error {error:e}");
    let (y, _) = case.solve_dense(&b);
    let size = y.iter().fold(0.0_f64, |m, y| m.max(y.abs()));
    for (x, y) in x.iter().zip(&y) {
        assert!((x - y).abs() <= 1e-10 * size, "{x} against {y}, size {size}");
    }
}

fn check_both(case: &Case) {
    if case.saddle().is_symmetric() {
        check(&mut SparseSolver::ldlt(&case.structure).expect("a valid structure"), case);
    }
    check(&mut SparseSolver::lu(&case.structure).expect("a valid structure"), case);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]

    #[test]
    fn random_patterns(nv in 2_usize..60, part in 0.0..1.0_f64, bare in 0.0..1.0_f64, seed in 1_u64..u64::MAX) {
        let mut r = Numbers(seed);
        let nl = (part * nv as f64) as usize;
        let massless = (0.5 * bare * nl as f64) as usize;
        let case = random(nv, nl, massless, &mut r);
        check_both(&case);
        check_both(&unsymmetric(case, &mut r));
    }

    #[test]
    fn trees_with_loops(bodies in 1_usize..40, roots in 0.0..0.3_f64, closed in 0_usize..4, seed in 1_u64..u64::MAX) {
        let mut r = Numbers(seed);
        let tie = |b: usize, r: &mut Numbers| (b > 0 && r.next() > roots).then(|| r.below(b));
        let parent: Vec<_> = (0..bodies).map(|b| tie(b, &mut r)).collect();
        let loops: BTreeSet<_> = (0..closed.min(bodies / 6))
            .map(|k| (6 * k, 6 * k + 1 + r.below(5)))
            .filter(|&(a, b)| b < bodies && parent[b] != Some(a))
            .collect();
        let loops: Vec<_> = loops.into_iter().collect();
        let case = planar(&parent, &loops, &mut r);
        // rows that close loops may depend on the others by chance
        let (_, smallest) = case.solve_dense(&right_hand_side(case.n()));
        prop_assume!(smallest > 1e-4);
        check_both(&case);
        check_both(&unsymmetric(case, &mut r));
    }
}

#[test]
fn chains_with_a_massless_tip() {
    for n in [1, 2, 5, 16, 64, 100] {
        for angle in [0.0, 0.5, 2.0] {
            check_both(&insulators(n, angle));
        }
    }
}

#[test]
fn long_chain() {
    let case = insulators(20_000, 0.4);
    // accelerations in waves: forces add up along the chain
    let wave = |k: usize| 1e3 * (6.0 * std::f64::consts::PI * k as f64 / case.n() as f64).sin();
    for b in [right_hand_side(case.n()), (0..case.n()).map(wave).collect()] {
        for kkt in [
            &mut SparseSolver::ldlt(&case.structure).unwrap() as &mut dyn Kkt,
            &mut SparseSolver::lu(&case.structure).unwrap(),
        ] {
            let x = solve(kkt, &case, &b).unwrap();
            let error = case.backward_error(&x, &b);
            assert!(error < 1e-12, "{}: backward error {error:e}", kkt.name());
            let errors = case.block_errors(&x, &b);
            assert!(errors.iter().all(|e| *e < 1e-12), "{}: of the blocks {errors:?}", kkt.name());
        }
    }
}

/// A hub with many arms must not cost more than a chain of as many bodies.
#[test]
fn star() {
    let parent: Vec<_> = (0..20_000_usize).map(|b| (b > 0).then_some(0)).collect();
    let case = planar(&parent, &[], &mut Numbers(5));
    let b = right_hand_side(case.n());
    let mut kkt = SparseSolver::ldlt(&case.structure).unwrap();
    let x = solve(&mut kkt, &case, &b).unwrap();
    assert!(case.backward_error(&x, &b) < 1e-12);
    assert!(kkt.statistics().nonzeros < 4 * case.n(), "{:?}", kkt.statistics());
}

/// The number of operations grows with the length of the chain, to the last digit of the exponent.
#[test]
fn linear_in_the_number_of_bodies() {
    let cost = |n: usize| {
        let case = insulators(n, 0.4);
        let mut kkt = SparseSolver::ldlt(&case.structure).unwrap();
        kkt.factor(&case.saddle()).unwrap();
        let s = kkt.statistics();
        [s.factor_operations as f64, s.solve_operations as f64, s.nonzeros as f64]
    };
    let (short, long) = (cost(1_000), cost(100_000));
    for (s, l) in short.iter().zip(&long) {
        let exponent = (l / s).log10() / 2.0;
        assert!((exponent - 1.0).abs() < 0.01, "exponent {exponent}");
    }
}

/// Rows that swap their roles along a sweep: the static order must be given up, and the answer stays right.
#[test]
fn bad_pivots_lead_to_a_new_analysis() {
    let structure =
        Structure::dense(Dims::holonomic(4, 2)).with_mass(MassKind::Diagonal).with_constraint_matrix(
            MatrixKind::Sparse(Pattern::new((0..2).flat_map(|i| (0..4).map(move |j| (i, j))))),
        );
    let mut ldlt = SparseSolver::ldlt(&structure).unwrap();
    let mut lu = SparseSolver::lu(&structure).unwrap();
    for k in 0..=60 {
        // inertia moves from one coordinate to the other, over many powers of ten and down to nothing
        let a = 10.0_f64.powf(f64::from(k - 30) / 5.0);
        let mass = vec![if k == 0 { 0.0 } else { a }, 1.0 / a, a * a, 1.0];
        let left = vec![1.0, a, 0.0, 1.0, -1.0, 1.0, a, 0.5];
        let case = Case { structure: structure.clone(), mass, left, right: None, friction: None };
        let b = right_hand_side(6);
        for kkt in [&mut ldlt as &mut dyn Kkt, &mut lu] {
            let x = solve(kkt, &case, &b).unwrap_or_else(|e| panic!("{e} at step {k} of {}", kkt.name()));
            let error = case.normwise_error(&x, &b);
            assert!(error < 1e-12, "step {k} of {}: {error:e}", kkt.name());
        }
    }
    for s in [ldlt.statistics(), lu.statistics()] {
        assert!(s.analyses > 1 && s.analyses < 30 && s.mediocre > 0, "{s:?}");
    }
}

/// Heavy and light bodies: small pivots in other units are as good as large ones.
#[test]
fn units_do_not_matter() {
    let mut case = planar(&(0..40_usize).map(|b| b.checked_sub(1)).collect::<Vec<_>>(), &[], &mut Numbers(9));
    let mut kkt = SparseSolver::ldlt(&case.structure).unwrap();
    kkt.factor(&case.saddle()).unwrap();
    let before = kkt.statistics();
    case.mass.iter_mut().for_each(|m| *m *= 1e-9);
    case.left.iter_mut().for_each(|g| *g *= 1e5);
    let mut kkt = SparseSolver::ldlt(&case.structure).unwrap();
    let b = right_hand_side(case.n());
    let x = solve(&mut kkt, &case, &b).unwrap();
    assert!(case.backward_error(&x, &b) < 1e-13);
    assert_eq!(kkt.statistics(), before);
    assert_eq!(before.mediocre, 0);
}

#[test]
fn mass_ratios() {
    let parent: Vec<_> = (0..60_usize).map(|b| b.checked_sub(1)).collect();
    let mut case = planar(&parent, &[], &mut Numbers(31));
    for (i, m) in case.mass.iter_mut().enumerate() {
        if (i / 3) % 7 == 3 {
            *m *= 1e8;
        }
    }
    let mut kkt = SparseSolver::ldlt(&case.structure).unwrap();
    let b = right_hand_side(case.n());
    let x = solve(&mut kkt, &case, &b).unwrap();
    assert!(case.backward_error(&x, &b) < 1e-13, "{:e}", case.backward_error(&x, &b));
}

fn singular(result: Result<Vec<f64>, KktError>) -> gelenk_core::Singularity {
    match result {
        Err(KktError::Singular(s)) => s,
        other => panic!("{other:?}"),
    }
}

#[test]
fn singular_matrices_are_refused() {
    for bodies in [2, 10, 300] {
        let parent: Vec<_> = (0..bodies).map(|b: usize| b.checked_sub(1)).collect();
        let good = planar(&parent, &[], &mut Numbers(3));
        let b = right_hand_side(good.n());
        let mut ldlt = SparseSolver::ldlt(&good.structure).unwrap();
        let mut lu = SparseSolver::lu(&good.structure).unwrap();
        for kkt in [&mut ldlt as &mut dyn Kkt, &mut lu] {
            // before any good matrix, and afterwards along a static sequence
            for _ in 0..2 {
                // a row of zeros
                let mut case = good.clone();
                let MatrixKind::Sparse(pattern) = &case.structure.constraint_matrix else { unreachable!() };
                for (x, e) in case.left.iter_mut().zip(&pattern.entries) {
                    if e.0 == 2 {
                        *x = 0.0;
                    }
                }
                let found = singular(solve(kkt, &case, &b));
                assert_eq!(found.dependent_rows, [[2]], "{bodies} bodies");
                assert!(found.massless.is_empty());
                // two equal rows: the x and y directions of the first joint
                let mut case = good.clone();
                let first = case.left[..4].to_vec();
                let g = &mut case.left;
                (g[0], g[1], g[2], g[3]) = (0.0, first[1], 0.0, first[1]);
                let found = singular(solve(kkt, &case, &b));
                assert!(!found.dependent_rows.is_empty() && found.massless.is_empty(), "{found:?}");
                // not a number, infinite
                for bad in [f64::NAN, f64::INFINITY] {
                    let mut case = good.clone();
                    case.left[3] = bad;
                    singular(solve(kkt, &case, &b));
                    let mut case = good.clone();
                    case.mass[1] = bad;
                    singular(solve(kkt, &case, &b));
                    let mut b = b.clone();
                    b[1] = bad;
                    singular(solve(kkt, &good, &b));
                }
                // there is no factorisation after an error
                let (mut w, mut mu) = (vec![1.0; good.structure.dims.nv], vec![1.0; good.structure.dims.nl]);
                let mut case = good.clone();
                case.mass[0] = f64::NAN;
                assert!(kkt.factor(&case.saddle()).is_err());
                assert!(kkt.solve(&mut w, &mut mu).is_err());
                solve(kkt, &good, &b).unwrap();
            }
        }
    }
}

#[test]
fn velocities_without_inertia() {
    // free: singular; held by a row: fine
    let structure = |g: Vec<(usize, usize)>, nl| {
        Structure::dense(Dims::holonomic(3, nl))
            .with_mass(MassKind::Diagonal)
            .with_constraint_matrix(MatrixKind::Sparse(Pattern::new(g)))
    };
    let case = Case {
        structure: structure(vec![(0, 0), (0, 1)], 1),
        mass: vec![1.0, 2.0, 0.0],
        left: vec![1.0, -1.0],
        right: None,
        friction: None,
    };
    let b = right_hand_side(4);
    let mut kkt = SparseSolver::ldlt(&case.structure).unwrap();
    assert_eq!(singular(solve(&mut kkt, &case, &b)).massless, [2]);
    let case = Case {
        structure: structure(vec![(0, 0), (1, 2)], 2),
        mass: vec![0.0, 2.0, 0.0],
        left: vec![3.0, -1.0],
        right: None,
        friction: None,
    };
    check_both(&case);
    let mut kkt = SparseSolver::ldlt(&case.structure).unwrap();
    kkt.factor(&case.saddle()).unwrap();
    assert_eq!(kkt.statistics().double_pivots, 2);
}

/// A singular configuration along a motion: two links in one line whose end slides along that line.
#[test]
fn rows_that_become_dependent() {
    let parent = [None, Some(0)];
    let good = planar(&parent, &[(0, 1)], &mut Numbers(8));
    let mut kkt = SparseSolver::ldlt(&good.structure).unwrap();
    let b = right_hand_side(good.n());
    solve(&mut kkt, &good, &b).unwrap();
    let mut refused = 0;
    for k in 0..60 {
        // the row of the loop turns into a copy of a row of the second joint
        let t = 0.5_f64.powi(k);
        let mut case = good.clone();
        let g = &mut case.left;
        let n = g.len();
        for x in &mut g[4..12] {
            *x = if *x == 1.0 || *x == -1.0 { *x } else { 0.0 };
        }
        (g[n - 4], g[n - 3], g[n - 2], g[n - 1]) = (-1.0, t, 1.0, -0.3 * t);
        let (_, smallest) = case.solve_dense(&b);
        match solve(&mut kkt, &case, &b) {
            Ok(x) => {
                assert!(smallest > 1e-16, "{smallest:e} accepted");
                let error = case.backward_error(&x, &b);
                assert!(error < 1e-12, "step {k}: {error:e}");
            }
            Err(e) => {
                assert!(smallest < 1e-9, "{smallest:e} refused: {e}");
                refused += 1;
            }
        }
    }
    assert!(refused > 5, "{refused}");
}

/// Full layouts with zeros: the effective pattern is found, and grows when an entry turns up.
#[test]
fn structural_zeros() {
    let mut r = Numbers(4);
    let dims = Dims::holonomic(12, 5);
    let mut case = Case {
        structure: Structure::dense(dims),
        mass: vec![0.0; 144],
        left: vec![0.0; 60],
        right: None,
        friction: None,
    };
    for i in 0..12 {
        case.mass[13 * i] = 2.0 + r.next();
    }
    for i in 0..5 {
        for j in [i, i + 1, i + 6] {
            case.left[i + 5 * j] = 1.0 + 0.3 * r.next() + if i == j { 1.0 } else { 0.0 };
        }
    }
    let mut ldlt = SparseSolver::ldlt(&case.structure).unwrap();
    check(&mut ldlt, &case);
    let sparse = ldlt.statistics();
    assert_eq!((sparse.analyses, sparse.dropped), (1, 66 + 45), "{sparse:?}");
    assert!(sparse.straight_line);
    // the same pattern again
    case.left[5] = 0.0;
    check(&mut ldlt, &case);
    assert_eq!(ldlt.statistics().analyses, 1);
    // new entries, one after the other, in both matrices
    for (n, (i, j)) in [(4, 0), (7, 2), (11, 10), (3, 1), (9, 1)].into_iter().enumerate() {
        case.mass[i + 12 * j] = 0.3;
        case.mass[j + 12 * i] = 0.3;
        case.left[n % 5 + 5 * 11] = 0.4;
        check(&mut ldlt, &case);
        check(&mut SparseSolver::lu(&case.structure).unwrap(), &case);
    }
    let full = ldlt.statistics();
    // after the third surprise the layout is believed
    assert_eq!((full.analyses, full.dropped), (4, 0), "{full:?}");
}

#[test]
fn wrong_use_is_refused() {
    let case = insulators(3, 0.1);
    let outside = case.structure.clone().with_constraint_matrix(MatrixKind::Sparse(Pattern::new([(0, 99)])));
    assert!(matches!(SparseSolver::ldlt(&outside), Err(KktError::Unsupported { .. })));
    assert!(matches!(SparseSolver::lu(&outside), Err(KktError::Unsupported { .. })));
    let mut kkt = SparseSolver::ldlt(&case.structure).unwrap();
    let two = Saddle { right: Some(&case.left), ..case.saddle() };
    assert!(matches!(kkt.factor(&two), Err(KktError::Unsupported { .. })));
    let short = Saddle { mass: &case.mass[1..], ..case.saddle() };
    assert!(matches!(kkt.factor(&short), Err(KktError::Unsupported { .. })));
    assert!(kkt.solve(&mut [0.0; 14], &mut [0.0; 10]).is_err());
    kkt.factor(&case.saddle()).unwrap();
    assert!(kkt.solve(&mut [0.0; 14], &mut [0.0; 9]).is_err());
    let mut lu = SparseSolver::lu(&case.structure).unwrap();
    let friction = Saddle { friction: Some(&[1.0]), ..case.saddle() };
    assert!(matches!(lu.factor(&friction), Err(KktError::Unsupported { .. })));
}

/// A restored solver goes on with the same sequence, to the last bit, although the numbers have changed meanwhile.
#[test]
fn snapshots() {
    let mut r = Numbers(12);
    for size in [6_usize, 60] {
        let parent: Vec<_> = (0..size).map(|b| b.checked_sub(2)).collect();
        let start = planar(&parent, &[], &mut r);
        let later = planar(&parent, &[], &mut r);
        let b = right_hand_side(start.n());
        let mut first = SparseSolver::ldlt(&start.structure).unwrap();
        solve(&mut first, &start, &b).unwrap();
        let mut out = SnapshotWriter::new();
        first.save(&mut out);
        let bytes = out.into_bytes();

        let mut second = SparseSolver::ldlt(&start.structure).unwrap();
        let mut from = SnapshotReader::new(&bytes);
        second.restore(&mut from).unwrap();
        from.finish().unwrap();
        let bits = |x: Vec<f64>| x.into_iter().map(f64::to_bits).collect::<Vec<_>>();
        let x = bits(solve(&mut first, &later, &b).unwrap());
        assert_eq!(x, bits(solve(&mut second, &later, &b).unwrap()));
        assert_eq!(first.statistics(), second.statistics());

        // damaged ones and foreign ones are refused
        let other = planar(&parent[..size - 1], &[], &mut r);
        let mut third = SparseSolver::ldlt(&other.structure).unwrap();
        assert!(third.restore(&mut SnapshotReader::new(&bytes)).is_err());
        let mut lu = SparseSolver::lu(&start.structure).unwrap();
        assert!(lu.restore(&mut SnapshotReader::new(&bytes)).is_err());
        for cut in (0..bytes.len()).step_by(7) {
            assert!(second.restore(&mut SnapshotReader::new(&bytes[..cut])).is_err());
        }
        // and leave the solver as it was
        assert_eq!(x, bits(solve(&mut second, &later, &b).unwrap()));
    }
}

#[test]
fn memory_is_accounted_for() {
    let bytes = |n: usize| {
        let case = insulators(n, 0.4);
        let mut kkt = SparseSolver::ldlt(&case.structure).unwrap();
        let before = kkt.bytes();
        kkt.factor(&case.saddle()).unwrap();
        assert!(kkt.bytes() > before);
        kkt.bytes() as f64 / n as f64
    };
    let (short, long) = (bytes(1_000), bytes(4_000));
    assert!((long / short - 1.0).abs() < 0.2, "{short} {long}");
    assert!(long < 2_000.0);
}
