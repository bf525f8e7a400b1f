//! Stored end values against the equations.

use crate::tools::{distance, every_problem, full_constraint_matrix, full_mass, size, terms, title};
use gelenk_core::{Point, State, TermBuf, Terms};
use gelenk_testset::problems::slider_crank_flexible::projected_start;
use gelenk_testset::{Origin, TestProblem, Uncertainty, create};

/// Residuals of all levels at a state, each checked row by row against rounding errors of the row's terms and the
/// uncertainty of the values.
fn satisfies_equations(problem: &mut dyn TestProblem, x: &State, given: Uncertainty) {
    let name = title(problem);
    let d = problem.dims();
    let mut want = Terms::MASS | Terms::FORCE;
    if d.nl > 0 {
        want = want
            | Terms::CONSTRAINT_MATRIX
            | Terms::CONSTRAINT_RATE
            | Terms::CONSTRAINT
            | Terms::ACCELERATION;
    }
    let structure = problem.structure().clone();
    let out = terms(problem, want, &x.point());
    // what rounding errors of the positions do to the forces of stiff springs and of multipliers
    let applied = |out: &TermBuf| {
        let mut sum = out.force.clone();
        let kind = &structure.constraint_matrix;
        kind.multiply_transposed_add(-1.0, &out.constraint_matrix, &x.lam, &mut sum);
        sum
    };
    let mut rounding = vec![0.0; d.nv];
    for j in 0..d.np {
        let mut p = x.p.clone();
        p[j] += 2e-16 * size(&x.p);
        let moved = applied(&terms(problem, want, &Point { p: &p, ..x.point() }));
        rounding.iter_mut().zip(&moved).zip(applied(&out)).for_each(|((r, a), b)| *r += (a - b).abs());
    }
    let (mass, matrix) = (full_mass(problem, &out), full_constraint_matrix(problem, &out));
    // the sum of a row's products, the sum of their sizes, and the sum of the coefficients' sizes
    let row = |coefficients: &mut dyn Iterator<Item = (f64, f64)>| {
        coefficients.fold((0.0, 0.0, 0.0), |(sum, sizes, weight), (c, y): (f64, f64)| {
            (sum + c * y, sizes + (c * y).abs(), weight + c.abs())
        })
    };
    // level, row, residual, size of the row's terms, part of the residual that the uncertainty explains
    let mut checks: Vec<(&str, usize, f64, f64, f64)> = Vec::new();
    for i in 0..d.ng {
        let weight: f64 = matrix[i * d.nv..(i + 1) * d.nv].iter().map(|c| c.abs()).sum();
        checks.push(("g", i, out.constraint[i], size(&x.p), weight * given.p));
    }
    for i in 0..d.nl {
        let of_row = &matrix[i * d.nv..(i + 1) * d.nv];
        let (sum, sizes, weight) = row(&mut of_row.iter().copied().zip(x.v.iter().copied()));
        let rate = out.constraint_rate[i];
        checks.push(("G v + gI", i, sum + rate, sizes + rate.abs(), weight * given.v));
        let (sum, sizes, weight) = row(&mut of_row.iter().copied().zip(x.a.iter().copied()));
        let gamma = out.acceleration[i];
        checks.push(("G a + gamma", i, sum + gamma, sizes + gamma.abs(), weight * given.a));
    }
    for i in 0..d.nv {
        let (ma, ma_sizes, ma_weight) =
            row(&mut mass[i * d.nv..(i + 1) * d.nv].iter().copied().zip(x.a.iter().copied()));
        let (gl, gl_sizes, gl_weight) =
            row(&mut (0..d.nl).map(|k| matrix[k * d.nv + i]).zip(x.lam.iter().copied()));
        let (sizes, weight) = (
            ma_sizes + out.force[i].abs() + gl_sizes,
            ma_weight * given.a + gl_weight * given.lam + 2.0 * rounding[i],
        );
        checks.push(("M a - f + G' lam", i, ma - out.force[i] + gl, sizes, weight));
    }
    for (level, i, residual, terms, allowance) in checks {
        // springs turn rounding errors of lengths into forces: a floor that no problem's own terms show
        let tolerance = 2e-14 * terms.max(1e-2) + 2.0 * allowance;
        assert!(residual.abs() <= tolerance, "{name}: {level}[{i}] = {residual:e}, allowed {tolerance:e}");
    }
}

/// Every stored end state satisfies g = 0, G v + gI = 0, G a + γ = 0 and M a = f − Gᵀ λ to the digits it claims; this
/// fixes all signs (M83, M90).
#[test]
fn end_states_satisfy_all_equations() {
    let mut tables = 0;
    for mut problem in every_problem() {
        for t in [problem.t_end(), 10.0] {
            if let Some(reference) = problem.reference(t) {
                assert_eq!(reference.state.t, t);
                satisfies_equations(&mut *problem, &reference.state, reference.uncertainty);
                tables += usize::from(matches!(reference.origin, Origin::Table { .. }));
            }
        }
    }
    assert_eq!(tables, 36);
}

/// A37: the chain of the benchmark has end values in its three sizes, in both kinds of coordinates, and they satisfy the
/// equations.
#[test]
fn benchmark_chains_have_references() {
    for n in [12.0, 14.0, 16.0] {
        for name in ["pendulum-chain", "pendulum-chain-cartesian"] {
            let mut problem = create(name, &[("N", n)]).unwrap();
            let reference = problem.reference(problem.t_end()).expect("a table");
            satisfies_equations(&mut *problem, &reference.state, reference.uncertainty);
        }
    }
}

/// A41: the large model, in its size and in its end values.
#[test]
fn the_large_ladder_has_a_reference() {
    let mut problem = create("rope-ladder", &[]).unwrap();
    let d = problem.dims();
    assert_eq!((d.np, d.nv, d.nl, d.ng), (1000, 1000, 50, 50));
    let reference = problem.reference(1.0).expect("a table");
    satisfies_equations(&mut *problem, &reference.state, reference.uncertainty);
    // ropes pull, they never push; and every rung has turned
    for pair in 1..250 {
        for at in [4 * pair, 4 * pair + 2] {
            let p = &reference.state.p;
            assert!((p[at] - p[at - 4]).hypot(p[at + 1] - p[at - 3]) > 0.1, "slack at {at}");
        }
    }
    assert!(reference.state.lam.iter().all(|lam| lam.abs() > 1e-3));
}

/// The projected start of the slider crank is consistent to rounding, and as close to the published one as the latter's
/// nine digits.
#[test]
fn projected_start_is_consistent() {
    let mut problem = create("slider-crank-flexible", &[]).unwrap();
    let (x, published) = (projected_start(), problem.initial());
    let zero = [0.0; 3];
    let mut out = terms(
        &mut *problem,
        Terms::CONSTRAINT | Terms::CONSTRAINT_MATRIX | Terms::CONSTRAINT_RATE,
        &x.point(),
    );
    assert!(distance(&out.constraint, &zero) < 1e-16);
    let matrix = &problem.structure().constraint_matrix;
    matrix.multiply_add(1.0, &out.constraint_matrix, &x.v, &mut out.constraint_rate);
    assert!(distance(&out.constraint_rate, &zero) < 1e-14);
    assert!(distance(&x.p, &published.p) < 1e-9);
    assert!(distance(&x.v, &published.v) < 1e-7);
}

/// The drum's closed form: the table at µ = 0.25 to rounding, the equations of motion for every other µ and time, on both
/// sides of the pole and where the decay changes sign (M83).
#[test]
fn cable_drum_closed_form() {
    let problem = create("cable-drum", &[("mu", 0.25)]).unwrap();
    let (exact, table) = (problem.exact(4.0).unwrap(), problem.reference(4.0).unwrap().state);
    for (a, b) in [(&exact.p, &table.p), (&exact.v, &table.v), (&exact.a, &table.a), (&exact.lam, &table.lam)]
    {
        assert!(distance(a, b) < 4e-15, "{a:?} {b:?}");
    }
    for mu in [0.0, 0.125, 0.25, 0.5, 0.75, 1.0, 1.0 - 1e-9, 1.05, 1.25, 1.5] {
        let mut problem = create("cable-drum", &[("mu", mu)]).unwrap();
        assert_eq!(problem.exact(0.0).unwrap(), problem.initial());
        for t in [0.0, 0.1, 1.0, 4.0] {
            let reference = problem.reference(t).unwrap();
            satisfies_equations(&mut *problem, &reference.state, reference.uncertainty);
            // velocities are the derivatives of positions, accelerations those of velocities
            let exact = |s: f64| problem.exact(t + s).unwrap();
            let v = crate::tools::derivative(0.05, |s| exact(s).p);
            let a = crate::tools::derivative(0.05, |s| exact(s).v);
            let x = exact(0.0);
            assert!(distance(&v, &x.v) < 1e-12 * size(&x.v), "mu {mu}, t {t}: {v:?} {:?}", x.v);
            assert!(distance(&a, &x.a) < 1e-12 * size(&x.a), "mu {mu}, t {t}: {a:?} {:?}", x.a);
        }
    }
}

/// The pendulum in elliptic functions: the tables to rounding, and the equations of motion for swinging and turning
/// pendulums in both directions.
#[test]
fn pendulum_closed_form() {
    for (v0, t) in [(0.0, 1.0), (0.0, 10.0), (1.0, 1.0)] {
        let problem = create("pendulum", &[("v0", v0)]).unwrap();
        let (exact, table) = (problem.exact(t).unwrap(), problem.reference(t).unwrap());
        assert!(matches!(table.origin, Origin::Table { .. }));
        let table = table.state;
        for (a, b) in
            [(&exact.p, &table.p), (&exact.v, &table.v), (&exact.a, &table.a), (&exact.lam, &table.lam)]
        {
            assert!(distance(a, b) < 2e-15 * (1.0 + t), "{a:?} {b:?}");
        }
    }
    for v0 in [0.0, 0.3, -0.3, 1.0, 1.41, 1.42, 2.0, -2.0, 10.0] {
        let mut problem = create("pendulum", &[("v0", v0)]).unwrap();
        let start = problem.initial();
        let exact = problem.exact(0.0).unwrap();
        assert!(distance(&exact.p, &start.p) < 1e-14 && distance(&exact.v, &start.v) < 1e-14, "{v0}");
        for t in [0.5, 2.0, 7.0] {
            let reference = problem.reference(t).unwrap();
            assert_eq!(reference.origin, Origin::ClosedForm);
            satisfies_equations(&mut *problem, &reference.state, reference.uncertainty);
            let x = reference.state;
            let v = crate::tools::derivative(0.01 / (1.0 + v0.abs()), |s| problem.exact(t + s).unwrap().p);
            assert!(distance(&v, &x.v) < 1e-11 * size(&x.v), "v0 {v0}, t {t}: {v:?} {:?}", x.v);
            let energy = problem.energy(&x).unwrap();
            assert!((energy - v0 * v0 / 2.0).abs() < 1e-13 * (1.0 + v0 * v0), "v0 {v0}, t {t}");
        }
    }
    // on the separatrix the time of falling depends on rounding: no reference is better than a wrong one
    assert!(create("pendulum", &[("v0", 2.0_f64.sqrt())]).unwrap().reference(3.0).is_none());
}

/// The masses on the circle: their motion satisfies the equations, is the derivative of itself, and keeps its energy, for
/// every stiffness.
#[test]
fn circle_closed_form() {
    for (name, end, frequency) in [("circle-force", 0.25, -0.5), ("circle-spring", 0.05, -1.0)] {
        for eps in [1.0, 0.3, 1e-2, 1e-4, 1e-6] {
            let mut problem = create(name, &[("eps", eps)]).unwrap();
            let start = problem.initial();
            let exact = problem.exact(0.0).unwrap();
            assert!(
                distance(&exact.p, &start.p) < 1e-15 && distance(&exact.v, &start.v) < 1e-12,
                "{name} {eps}"
            );
            let energy = problem.energy(&start).unwrap();
            for t in [0.1 * end, end, 100.0 * end] {
                let x = problem.reference(t).unwrap();
                satisfies_equations(&mut *problem, &x.state, x.uncertainty);
                let h = 0.02 * eps.powf(-frequency).min(1.0);
                let v = crate::tools::derivative(h, |s| problem.exact(t + s).unwrap().p);
                // p of size 1 and times of size t carry rounding errors; h divides them
                let rounding = 1e-15 * (1.0 + t * size(&x.state.v)) / h + 1e-11;
                assert!(distance(&v, &x.state.v) < rounding, "{name} {eps} {t}: {v:?} {:?}", x.state.v);
                let change = problem.energy(&x.state).unwrap() - energy;
                let stiff = 1e-16 / eps.powi(2);
                assert!(change.abs() < 1e-13 * (1.0 + energy.abs()) + stiff, "{name} {eps} {t}: {change:e}");
            }
        }
    }
}

/// The printed start of the bushing, moved onto the circle, is consistent and close to what is printed.
#[test]
fn consistent_start_of_the_bushing() {
    for eps in [1e-3, 1e-6] {
        let mut problem = create("bushing", &[("eps", eps)]).unwrap();
        let (x, printed) = (problem.consistent_start(), problem.initial());
        let unsure = Uncertainty { p: 1e-16, v: 1e-16, a: 1e-16 / eps, lam: 1e-16 / eps };
        satisfies_equations(&mut *problem, &x, unsure);
        assert!(distance(&x.p, &printed.p) < 5e-7 && distance(&x.v, &printed.v) < 5e-9);
    }
}

/// Y28, Y29: the turning spring has end values for every stiffness in both forms, the same motion in both; the angle by which
/// the mass is ahead of the frame is that of two terms of the smooth motion up to `ε³`, and `ε²` without the second.
#[test]
fn the_turning_spring_moves_smoothly() {
    for eps in [1e-2, 1e-4, 1e-6, 1e-8] {
        let [direct, appended] = ["rotating-spring", "rotating-spring-appended"].map(|name| {
            let mut problem = create(name, &[("eps", eps)]).unwrap();
            let reference = problem.reference(1.0).expect("a table");
            let unsure = 2e-16 / eps;
            let given = Uncertainty { a: unsure, lam: unsure, ..reference.uncertainty };
            satisfies_equations(&mut *problem, &reference.state, given);
            reference.state
        });
        assert_eq!(direct.p, appended.p[..2]);
        assert_eq!((direct.lam[0], [0.0; 2]), (appended.lam[0], [appended.lam[1], appended.lam[2]]));
        let (s, c) = 2.0_f64.sin_cos();
        let ahead = (c * direct.p[1] - s * direct.p[0]).asin();
        let terms = [-c * eps, -c * (4.0 + s) * eps * eps];
        let off = (ahead - terms[0] - terms[1]).abs();
        // the third term begins with ω⁴ = 16, and the oscillation that its lack at the start excites is as large
        assert!(off < 50.0 * eps.powi(3) + 2e-16, "{eps}: {off:e}");
        assert!(eps < 1e-6 || (ahead - terms[0]).abs() > eps * eps, "{eps}: {ahead:e} {terms:?}");
    }
}
