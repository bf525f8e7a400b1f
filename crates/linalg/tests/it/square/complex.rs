//! Dense complex systems.

use super::matrices::units;
use crate::saddle_cases::random;
use gelenk_linalg::square::{ComplexDense, SquareError};
use proptest::prelude::*;

proptest! {
    /// `(A + iB)(x + iy) = b + ic` row by row.
    #[test]
    fn residuals_are_small(seed in any::<u64>(), n in 1..40_usize, range in 0.0..8.0_f64) {
        let mut r = random(seed);
        let rows = units(&mut r, n, range);
        let scaled = |values: Vec<f64>| -> Vec<f64> {
            values.iter().enumerate().map(|(k, x)| x * rows[k % n]).collect()
        };
        let (re, im) = (scaled(r.vector(n * n)), scaled(r.vector(n * n)));
        let (b, c) = (r.vector(n), r.vector(n));
        let mut solver = ComplexDense::new(n).unwrap();
        solver.factor(&re, &im).unwrap();
        let (mut x, mut y) = (b.clone(), c.clone());
        solver.solve(&mut x, &mut y).unwrap();
        let norm = x.iter().chain(&y).fold(0.0_f64, |s, x| s.max(x.abs()));
        for i in 0..n {
            let sum = |f: &dyn Fn(usize) -> f64| (0..n).map(f).sum::<f64>();
            let real = sum(&|j| re[i + j * n] * x[j] - im[i + j * n] * y[j]) - b[i];
            let imaginary = sum(&|j| re[i + j * n] * y[j] + im[i + j * n] * x[j]) - c[i];
            let size = rows[i] * norm * n as f64 + b[i].abs() + c[i].abs();
            prop_assert!(real.abs() + imaginary.abs() <= 1e-13 * size, "{real:.1e} {imaginary:.1e} {size:.1e}");
        }
    }
}

/// As in the real case: a matrix that solves is regular.
#[test]
fn long_chains_are_regular() {
    let n = 300;
    let mut re = super::dense::chain(n);
    let im: Vec<f64> = re.iter().map(|x| 0.5 * x).collect();
    let mut solver = ComplexDense::new(n).unwrap();
    for _ in 0..2 {
        solver.factor(&re, &im).unwrap();
        // (A + iA/2) 1
        let sums: Vec<f64> = (0..n).map(|i| (0..n).map(|j| re[i + n * j]).sum()).collect();
        let (mut x, mut y) = (sums.clone(), sums.iter().map(|x| 0.5 * x).collect::<Vec<_>>());
        solver.solve(&mut x, &mut y).unwrap();
        assert!(x.iter().zip(&y).all(|(x, y)| (x - 1.0).abs() + y.abs() < 1e-4), "{x:?}");
    }
    let before = re[..n].to_vec();
    re[n * 7..n * 8].copy_from_slice(&before);
    let im: Vec<f64> = re.iter().map(|x| 0.5 * x).collect();
    for _ in 0..2 {
        assert_eq!(solver.factor(&re, &im), Err(SquareError::Singular { unknowns: vec![0, 7] }));
        assert_eq!(solver.solve(&mut vec![0.0; n], &mut vec![0.0; n]), Err(SquareError::NotFactored));
    }
}

#[test]
fn singular_and_bad_input() {
    let mut solver = ComplexDense::new(2).unwrap();
    assert_eq!(solver.solve(&mut [0.0; 2], &mut [0.0; 2]), Err(SquareError::NotFactored));
    // The second column is i times the first.
    let (re, im) = ([1.0, 0.0, 0.0, -2.0], [0.0, 2.0, 1.0, 0.0]);
    assert_eq!(solver.factor(&re, &im), Err(SquareError::Singular { unknowns: vec![0, 1] }));
    assert_eq!(solver.factor(&re, &[f64::NAN; 4]), Err(SquareError::NotFinite { row: 0, column: 0 }));
    assert!(matches!(solver.factor(&re, &im[..3]), Err(SquareError::Unsupported { .. })));
    // A rotation of zeros on the diagonal needs an exchange of rows.
    solver.factor(&[0.0; 4], &[0.0, 1.0, -2.0, 0.0]).unwrap();
    assert!(matches!(solver.solve(&mut [0.0; 2], &mut [0.0]), Err(SquareError::Unsupported { .. })));
    let (mut x, mut y) = ([4.0, 0.0], [0.0, 3.0]);
    solver.solve(&mut x, &mut y).unwrap();
    assert_eq!((x, y), ([3.0, 0.0], [0.0, 2.0]));
    let mut none = ComplexDense::new(0).unwrap();
    none.factor(&[], &[]).unwrap();
    none.solve(&mut [], &mut []).unwrap();
    assert!(ComplexDense::new(usize::MAX).is_err());
}
