//! The battery of hard linear complementarity problems, each with all its solutions.
//!
//! Collected from Cottle, Pang, Stone (The Linear Complementarity Problem), Murty, Fathi and the tests of Siconos; solutions by hand.

use gelenk_linalg::complementarity::lcp::{
    Lcp, LcpError, LcpMethod, LcpOptions, solutions, solve, solve_mixed,
};

struct Case {
    name: &'static str,
    matrix: Vec<f64>,
    constant: Vec<f64>,
    /// Corners of the set of solutions; none: there is no solution.
    corners: Vec<Vec<f64>>,
    rays: Vec<Vec<f64>>,
}

fn case(name: &'static str, matrix: &[f64], constant: &[f64], corners: &[&[f64]], rays: &[&[f64]]) -> Case {
    let list = |l: &[&[f64]]| l.iter().map(|v| v.to_vec()).collect();
    Case {
        name,
        matrix: matrix.to_vec(),
        constant: constant.to_vec(),
        corners: list(corners),
        rays: list(rays),
    }
}

fn battery() -> Vec<Case> {
    let qp = [11.0, 0.0, 10.0, -1.0, 0.0, 11.0, 10.0, -1.0, 10.0, 10.0, 21.0, -1.0, 1.0, 1.0, 1.0, 0.0];
    let pang = [0.0, -1.0, -1.0, 1.0, 0.0, 0.0, -1.0, 0.0, 0.0];
    let skew = [0.0, -1.0, 1.0, 1.0, 0.0, 0.0, -1.0, 0.0, 0.0];
    vec![
        case("line", &[1.0; 4], &[-1.0, -1.0], &[&[1.0, 0.0], &[0.0, 1.0]], &[]),
        case(
            "CPS 4.4.7",
            &[0.0, -1.0, 2.0, 2.0, 0.0, -2.0, -1.0, 1.0, 0.0],
            &[-3.0, 6.0, -1.0],
            &[&[0.0, 1.0, 3.0]],
            &[],
        ),
        case(
            "bimatrix",
            &[0.0, 0.0, 10.0, 20.0, 0.0, 0.0, 30.0, 15.0, 10.0, 20.0, 0.0, 0.0, 30.0, 15.0, 0.0, 0.0],
            &[-1.0; 4],
            &[
                &[0.0, 1.0 / 15.0, 0.0, 1.0 / 15.0],
                &[1.0 / 90.0, 2.0 / 45.0, 1.0 / 90.0, 2.0 / 45.0],
                &[0.1, 0.0, 0.1, 0.0],
            ],
            &[],
        ),
        case("quadratic program", &qp, &[50.0, 50.0, 10.0, -6.0], &[&[2.0, 2.0, 2.0, 92.0]], &[]),
        case("degenerate program", &qp, &[50.0, 50.0, 23.0, -6.0], &[&[3.0, 3.0, 0.0, 83.0]], &[]),
        case("semidefinite", &[1.0, -1.0, -1.0, 1.0], &[1.0, -1.0], &[&[0.0, 1.0]], &[&[1.0, 1.0]]),
        case("Pang isolated", &pang, &[0.0, -1.0, 1.0], &[&[1.0, 0.0, 0.0]], &[]),
        case("Pang perturbed", &pang, &[-1e-4, -1.0, 1.0], &[], &[]),
        case("skew", &skew, &[-1e-4, -1.0, 1.0], &[&[1.0, 0.0, 1e-4]], &[&[0.0, 1.0, 1.0]]),
        case(
            "Ortiz",
            &[3.0, 1.0, 0.0, -1.0, -1.0, 2.0, 1.0, 1.0, 0.0, 1.0, 3.0, -1.0, 0.0, 0.0, 1.0, 2.0],
            &[-2.0, 1.0, -1.0, 1.0],
            &[&[2.0 / 3.0, 0.0, 1.0 / 3.0, 0.0]],
            &[],
        ),
    ]
}

fn murty(n: usize) -> Vec<f64> {
    (0..n * n)
        .map(|k| [(k / n < k % n, 2.0), (k / n == k % n, 1.0)].iter().filter(|c| c.0).map(|c| c.1).sum())
        .collect()
}

fn murty_lemke(n: usize) -> Vec<f64> {
    (1..=n).map(|i| -(2_f64.powi(n as i32 + 1) - 2_f64.powi(i as i32))).collect()
}

fn fathi(n: usize) -> Vec<f64> {
    (0..n * n)
        .map(|k| {
            let (i, j) = (k / n, k % n);
            if i == j { 4.0 * i as f64 + 1.0 } else { 4.0 * i.min(j) as f64 + 2.0 }
        })
        .collect()
}

fn close(a: &[f64], b: &[f64]) -> bool {
    let size = b.iter().fold(0.0_f64, |m, x| m.max(x.abs()));
    a.len() == b.len() && a.iter().zip(b).all(|(x, y)| (x - y).abs() <= 1e-10 * size)
}

/// Is `z` a corner of the case, or a point of its family?
fn belongs(z: &[f64], case: &Case) -> bool {
    let family = match case.name {
        "line" => (z[0] + z[1] - 1.0).abs() < 1e-12,
        "semidefinite" => (z[1] - z[0] - 1.0).abs() < 1e-12,
        "skew" => (z[0] - 1.0).abs() < 1e-12 && (z[2] - z[1] - 1e-4).abs() < 1e-12,
        _ => false,
    };
    (family && z.iter().all(|z| *z >= 0.0)) || case.corners.iter().any(|c| close(z, c))
}

#[test]
fn all_solutions_of_the_battery_are_found() {
    for case in battery() {
        let problem = Lcp { matrix: &case.matrix, constant: &case.constant };
        let all = solutions(&problem, &LcpOptions::default()).unwrap();
        assert_eq!(all.len(), case.corners.len(), "{}: {all:?}", case.name);
        for corner in &case.corners {
            assert!(all.iter().any(|s| close(&s.z, corner)), "{}: {all:?}", case.name);
        }
        let rays: Vec<&Vec<f64>> = all.iter().flat_map(|s| &s.rays).collect();
        assert_eq!(rays.len(), case.rays.len(), "{}: {all:?}", case.name);
        assert!(case.rays.iter().all(|r| rays.iter().any(|s| close(s, r))), "{}", case.name);
        let family = case.name == "line" || !case.rays.is_empty();
        assert!(all.iter().all(|s| s.family == family), "{}: {all:?}", case.name);
    }
}

#[test]
fn the_battery_is_solved_and_the_unsolvable_one_is_named() {
    for case in battery() {
        let problem = Lcp { matrix: &case.matrix, constant: &case.constant };
        let found = solve(&problem, &LcpOptions::default(), None);
        if case.corners.is_empty() {
            // the first row can never be met, whatever z
            assert_eq!(found, Err(LcpError::Unsolvable { rows: vec![0] }), "{}", case.name);
            continue;
        }
        let found = found.unwrap();
        assert!(belongs(&found.z, &case), "{}: {found:?}", case.name);
        let active: Vec<bool> = found.z.iter().map(|z| *z > 0.0).collect();
        let again = solve(&problem, &LcpOptions::default(), Some(&active)).unwrap();
        // there the positive z alone do not determine themselves: rows that are 0 by chance do
        assert_eq!(again.method == LcpMethod::WarmStart, case.name != "Pang isolated", "{}", case.name);
        assert!(belongs(&again.z, &case), "{}: {again:?}", case.name);
    }
}

/// The classes on which pivoting takes exponentially many steps: after the limit of pivots other methods take over.
#[test]
fn exponential_classes_are_solved() {
    for n in [1, 2, 6, 12, 20, 26, 40] {
        let ones = vec![-1.0; n];
        let unit = |k: usize, x: f64| (0..n).map(|i| if i == k { x } else { 0.0 }).collect::<Vec<f64>>();
        for (matrix, constant, z) in [
            (murty(n), ones.clone(), unit(n - 1, 1.0)),
            (murty(n), murty_lemke(n), unit(n - 1, 2_f64.powi(n as i32))),
            (fathi(n), ones.clone(), unit(0, 1.0)),
        ] {
            let found =
                solve(&Lcp { matrix: &matrix, constant: &constant }, &LcpOptions::default(), None).unwrap();
            assert!(close(&found.z, &z), "{n}: {found:?}");
        }
    }
}

#[test]
fn units_of_rows_and_columns_do_not_matter() {
    for case in battery() {
        let n = case.constant.len();
        let factor = |k: usize| 10_f64.powi([-7, 5, 0, 8][k % 4]);
        let matrix: Vec<f64> =
            (0..n * n).map(|k| case.matrix[k] * factor(k / n) * factor(k % n + 1)).collect();
        let constant: Vec<f64> = (0..n).map(|i| case.constant[i] * factor(i)).collect();
        match solve(&Lcp { matrix: &matrix, constant: &constant }, &LcpOptions::default(), None) {
            Ok(found) => {
                let z: Vec<f64> = (0..n).map(|j| found.z[j] * factor(j + 1)).collect();
                assert!(belongs(&z, &case), "{}: {z:?}", case.name);
            }
            Err(error) => assert_eq!(error, LcpError::Unsolvable { rows: vec![0] }, "{}", case.name),
        }
    }
}

/// A pendulum whose rod is held twice touches a wall: the two equal rows share the force.
#[test]
fn bilateral_rows_that_depend_on_each_other_share() {
    // velocities (x, y) of a unit mass; rows y, y, and x one-sided; applied acceleration (-3, -4)
    let rows = [[0.0, 1.0], [0.0, 1.0], [1.0, 0.0]];
    let matrix: Vec<f64> =
        rows.iter().flat_map(|a| rows.iter().map(move |b| a[0] * b[0] + a[1] * b[1])).collect();
    let problem = Lcp { matrix: &matrix, constant: &[-4.0, -4.0, -3.0] };
    let found = solve_mixed(&problem, &[true, true, false], &LcpOptions::default(), None).unwrap();
    assert!(found.redundant);
    assert!(close(&found.z, &[2.0, 2.0, 3.0]), "{found:?}");
    let contradiction = Lcp { matrix: &matrix, constant: &[-4.0, -5.0, -3.0] };
    let error = solve_mixed(&contradiction, &[true, true, false], &LcpOptions::default(), None);
    assert!(matches!(error, Err(LcpError::Unsolvable { .. })), "{error:?}");
}

#[test]
fn bad_input_is_named() {
    let nan = Lcp { matrix: &[1.0, 0.0, f64::NAN, 1.0], constant: &[1.0, 1.0] };
    assert!(matches!(solve(&nan, &LcpOptions::default(), None), Err(LcpError::Input { row: 1, .. })));
    let short = Lcp { matrix: &[1.0], constant: &[1.0, 1.0] };
    assert!(matches!(solve(&short, &LcpOptions::default(), None), Err(LcpError::Input { .. })));
    let large = Lcp { matrix: &[0.0; 400], constant: &[1.0; 20] };
    assert_eq!(solutions(&large, &LcpOptions::default()), Err(LcpError::TooLarge { rows: 20 }));
    let nothing = Lcp { matrix: &[], constant: &[] };
    assert!(solve(&nothing, &LcpOptions::default(), None).unwrap().z.is_empty());
}
