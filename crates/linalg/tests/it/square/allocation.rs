//! Once an order is known, factorisations and solutions allocate nothing.

use super::matrices::{check, mechanism};
use crate::saddle_cases::random;
use gelenk_allocations::allocations;
use gelenk_linalg::square::{ComplexDense, Square, SquareKind, square};

#[test]
fn factor_and_solve() {
    // The small pattern runs as a list of operations, the large one in loops.
    for bodies in [2, 40] {
        let at = |h: f64| mechanism(&mut random(3), bodies, true, h);
        let (first, others) = (at(1e-2), [at(1e-2), at(5e-3), at(3e-5)]);
        let b = random(4).vector(first.n);
        let mut x = b.clone();
        let mut sparse = square(first.n, &SquareKind::Sparse(first.pattern())).unwrap();
        let mut dense = square(first.n, &SquareKind::Dense).unwrap();
        check(&mut *sparse, &first, &first.values, &b);
        let full = others.each_ref().map(super::matrices::Matrix::full);
        let mut run = |solver: &mut dyn Square, values: &[f64]| {
            allocations(|| {
                x.copy_from_slice(&b);
                solver.factor(values).unwrap();
                solver.solve(&mut x).unwrap();
            })
            .0
        };
        for (other, full) in others.iter().zip(&full) {
            assert_eq!(run(&mut *sparse, &other.values), 0);
            assert_eq!(run(&mut *dense, full), 0);
        }
        assert_eq!(sparse.analyses(), 1);
    }
    let mut complex = ComplexDense::new(3).unwrap();
    let (re, im) = (random(1).vector(9), random(2).vector(9));
    let (count, ()) = allocations(|| {
        complex.factor(&re, &im).unwrap();
        complex.solve(&mut [1.0; 3], &mut [0.0; 3]).unwrap();
    });
    assert_eq!(count, 0);
}
