//! Dense square systems.

use super::matrices::{Matrix, check, units};
use crate::saddle_cases::random;
use gelenk_core::{SnapshotError, SnapshotReader, SnapshotWriter};
use gelenk_linalg::square::{SquareError, SquareKind, square};
use proptest::prelude::*;

proptest! {
    /// Regular matrices of any size, in any units.
    #[test]
    fn residuals_are_small(seed in any::<u64>(), n in 1..60_usize, extra in 0..8_usize, range in 0.0..5.0_f64) {
        let mut r = random(seed);
        let mut a = Matrix::random(&mut r, n, extra);
        let b = r.vector(n);
        let mut solver = a.dense_solver();
        check(&mut *solver, &a, &a.full(), &b);
        a.rescale(&units(&mut r, n, range), &units(&mut r, n, range));
        check(&mut *solver, &a, &a.full(), &b);
        prop_assert_eq!(solver.analyses(), 1);
    }

    /// A column that is a combination of two others is found, with both of them, in any units.
    #[test]
    fn singular_matrices(seed in any::<u64>(), n in 3..40_usize, range in 0.0..6.0_f64) {
        let mut r = random(seed);
        let mut a = r.vector(n * n);
        let chosen = &r.permutation(n)[..3];
        for i in 0..n {
            a[i + n * chosen[0]] = 2.0 * a[i + n * chosen[1]] - 0.5 * a[i + n * chosen[2]];
        }
        let (rows, columns) = (units(&mut r, n, range), units(&mut r, n, range));
        for (k, x) in a.iter_mut().enumerate() {
            *x *= rows[k % n] * columns[k / n];
        }
        let mut unknowns = chosen.to_vec();
        unknowns.sort_unstable();
        let mut solver = square(n, &SquareKind::Dense).unwrap();
        prop_assert_eq!(solver.factor(&a), Err(SquareError::Singular { unknowns }));
        prop_assert_eq!(solver.solve(&mut vec![0.0; n]), Err(SquareError::NotFactored));
    }
}

/// The mass matrix of a chain of uniform rods of 1 m and 1 kg that lie in a line, by angles against the rod before. Its condition
/// grows like the fourth power of the number of rods.
pub(super) fn chain(n: usize) -> Vec<f64> {
    let entry = |i: usize, j: usize| -> f64 {
        let arm = |k: usize, i: usize| (k - i) as f64 + 0.5;
        (i.max(j)..n).map(|k| arm(k, i) * arm(k, j) + 1.0 / 12.0).sum()
    };
    (0..n * n).map(|k| entry(k % n, k / n)).collect()
}

/// Pivots of 1e-9 beside entries of one are no sign of a singular matrix, if it solves. One that does not is still found.
#[test]
fn long_chains_are_regular() {
    let n = 300;
    let mut a = chain(n);
    let mut solver = square(n, &SquareKind::Dense).unwrap();
    for _ in 0..2 {
        solver.factor(&a).unwrap();
        let mut x: Vec<f64> = (0..n).map(|i| (0..n).map(|j| a[i + n * j]).sum()).collect();
        solver.solve(&mut x).unwrap();
        assert!(x.iter().all(|x| (x - 1.0).abs() < 1e-4), "{x:?}");
    }
    let before = a[..n].to_vec();
    a[n * 7..n * 8].copy_from_slice(&before);
    for _ in 0..2 {
        assert_eq!(solver.factor(&a), Err(SquareError::Singular { unknowns: vec![0, 7] }));
        assert_eq!(solver.solve(&mut vec![0.0; n]), Err(SquareError::NotFactored));
    }
}

#[test]
fn small_and_empty() {
    let mut none = square(0, &SquareKind::Dense).unwrap();
    none.factor(&[]).unwrap();
    none.solve(&mut []).unwrap();
    let mut one = square(1, &SquareKind::Dense).unwrap();
    one.factor(&[4.0]).unwrap();
    let mut x = [2.0];
    one.solve(&mut x).unwrap();
    assert_eq!(x, [0.5]);
    assert_eq!(one.factor(&[0.0]), Err(SquareError::Singular { unknowns: vec![0] }));
}

/// What is no matrix is refused, and the next one is factorised as if nothing had been.
#[test]
fn bad_input() {
    let mut solver = square(3, &SquareKind::Dense).unwrap();
    assert_eq!(solver.solve(&mut [0.0; 3]), Err(SquareError::NotFactored));
    let good = [0.0, 0.0, 1.0, 2.0, 0.0, 0.0, 0.0, 3.0, 0.0];
    for bad in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY] {
        let mut a = good;
        a[7] = bad;
        assert_eq!(solver.factor(&a), Err(SquareError::NotFinite { row: 1, column: 2 }));
    }
    assert!(matches!(solver.factor(&good[1..]), Err(SquareError::Unsupported { .. })));
    solver.factor(&good).unwrap();
    assert!(matches!(solver.solve(&mut [0.0; 2]), Err(SquareError::Unsupported { .. })));
    assert!(matches!(solver.solve(&mut [0.0, f64::NAN, 0.0]), Err(SquareError::Singular { .. })));
    let mut x = [2.0, 3.0, 1.0];
    solver.solve(&mut x).unwrap();
    assert_eq!(x, [1.0, 1.0, 1.0]);
    assert!(matches!(square(usize::MAX, &SquareKind::Dense), Err(SquareError::Unsupported { .. })));
}

/// Numbers near the ends of their range are numbers like others.
#[test]
fn extreme_numbers() {
    let mut solver = square(2, &SquareKind::Dense).unwrap();
    for s in [1e-300, 1e-150, 1e150, 1e300] {
        solver.factor(&[s, 2.0 * s, 3.0 * s, 4.0 * s]).unwrap();
        let mut x = [4.0 * s, 6.0 * s];
        solver.solve(&mut x).unwrap();
        assert!((x[0] - 1.0).abs() + (x[1] - 1.0).abs() < 1e-14, "{s}: {x:?}");
    }
}

#[test]
fn snapshots() {
    let mut out = SnapshotWriter::new();
    square(3, &SquareKind::Dense).unwrap().save(&mut out);
    let bytes = out.into_bytes();
    let mut other = square(3, &SquareKind::Dense).unwrap();
    let mut from = SnapshotReader::new(&bytes);
    other.restore(&mut from).unwrap();
    from.finish().unwrap();
    assert!(matches!(other.restore(&mut SnapshotReader::new(&[])), Err(SnapshotError::Damaged(_))));
}
