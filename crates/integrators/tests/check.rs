//! The check of raw equations finds what is wrong, and nothing where all is right.
#![allow(clippy::unwrap_used)]

use gelenk_core::{Dims, Eval, Problem, State, Structure};
use gelenk_integrators::{CheckError, check_constraints};
use gelenk_testset::{all, create};

#[test]
fn the_test_problems_pass() {
    for info in all() {
        let mut problem = create(info.name, &[]).unwrap();
        let mut x = problem.initial();
        // away from special positions
        x.t = 0.003;
        for (i, p) in x.p.iter_mut().enumerate() {
            *p += 0.01 * (i as f64).sin();
        }
        check_constraints(&mut *problem, &x).unwrap_or_else(|e| panic!("{}: {e}", info.name));
    }
}

/// Two rods; `G` with a sign error, or written row by row, or with a wrong rate.
struct Wrong(Structure, u8);

impl Problem for Wrong {
    fn structure(&self) -> &Structure {
        &self.0
    }
    fn constraint(&mut self, t: f64, p: &[f64], g: &mut [f64]) -> Eval {
        g.copy_from_slice(&[p[0] * p[0] + p[1], p[1] * p[2] - t]);
        Ok(())
    }
    fn constraint_matrix(&mut self, _: f64, p: &[f64], g: &mut [f64]) -> Eval {
        g.copy_from_slice(&match self.1 {
            1 => [2.0 * p[0], 0.0, 1.0, -p[2], 0.0, p[1]],
            2 => [2.0 * p[0], 1.0, 0.0, 0.0, p[2], p[1]],
            _ => [2.0 * p[0], 0.0, 1.0, p[2], 0.0, p[1]],
        });
        Ok(())
    }
    fn constraint_rate(&mut self, _: f64, _: &[f64], g: &mut [f64]) -> Eval {
        g.copy_from_slice(&[0.0, if self.1 == 3 { 1.0 } else { -1.0 }]);
        Ok(())
    }
}

#[test]
fn mistakes_are_named() {
    let dims = Dims::holonomic(3, 2);
    let x = State::at(dims, 0.0, &[0.4, 0.8, -0.7], &[0.0; 3]);
    let check = |bug| check_constraints(&mut Wrong(Structure::dense(dims), bug), &x);
    check(0).unwrap();
    let Err(CheckError::ConstraintMatrix { row, velocity, found, expected }) = check(1) else {
        panic!("sign")
    };
    assert_eq!((row.as_str(), velocity.as_str(), found), ("row[1]", "v[1]", 0.7));
    assert!((expected + 0.7).abs() < 1e-8);
    assert!(check(2).unwrap_err().to_string().contains("column by column"));
    assert!(matches!(check(3), Err(CheckError::ConstraintRate { found: 1.0, .. })));
}
