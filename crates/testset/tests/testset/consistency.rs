//! Terms of every problem against each other.

use crate::tools::{
    Random, complete, derivative, distance, every_constrained_problem, every_problem, full_constraint_matrix,
    full_mass, shaken, size, terms, title,
};
use gelenk_core::{MassKind, MassWork, MatrixKind, Point, Term, TermBuf, Terms};
use gelenk_testset::{Tag, create};

/// All terms that every problem here supplies; those after the third where it has constraints.
const ALL: [Terms; 7] = [
    Terms::PDOT,
    Terms::MASS,
    Terms::FORCE,
    Terms::CONSTRAINT_MATRIX,
    Terms::CONSTRAINT_RATE,
    Terms::CONSTRAINT,
    Terms::ACCELERATION,
];

/// `G = (∂g/∂p) T` and `gᴵ = ∂g/∂t`, by differences of order 8 (M11).
#[test]
fn constraint_matrix_and_rate_are_derivatives() {
    let mut random = Random(11);
    for mut problem in every_constrained_problem() {
        let name = title(&*problem);
        for _ in 0..5 {
            let x = shaken(&*problem, &mut random);
            let out = terms(&mut *problem, Terms::CONSTRAINT_MATRIX | Terms::CONSTRAINT_RATE, &x.point());
            let full = full_constraint_matrix(&*problem, &out);
            let mut g = |t: f64, p: &[f64]| {
                terms(&mut *problem, Terms::CONSTRAINT, &Point { t, p, ..x.point() }).constraint
            };
            let n = x.p.len();
            for j in 0..n {
                let column: Vec<f64> = full.iter().skip(j).step_by(n).copied().collect();
                let expected = derivative(0.03, |s| {
                    let mut p = x.p.clone();
                    p[j] += s;
                    g(x.t, &p)
                });
                assert!(distance(&column, &expected) < 1e-11, "{name}: column {j} of G");
            }
            let expected = derivative(0.003, |s| g(x.t + s, &x.p));
            assert!(distance(&out.constraint_rate, &expected) < 1e-10 * size(&expected), "{name}: gI");
        }
    }
}

/// `γ` is the derivative of `G v + gᴵ` along `p' = v` with `v` held.
#[test]
fn acceleration_term_is_a_derivative() {
    let mut random = Random(12);
    for mut problem in every_constrained_problem() {
        let name = title(&*problem);
        for _ in 0..10 {
            let mut x = shaken(&*problem, &mut random);
            x.v = random.vector(x.v.len());
            let gamma = terms(&mut *problem, Terms::ACCELERATION, &x.point()).acceleration;
            let kind = problem.structure().constraint_matrix.clone();
            let expected = derivative(0.003, |s| {
                let p: Vec<f64> = x.p.iter().zip(&x.v).map(|(p, v)| p + s * v).collect();
                let at = Point { t: x.t + s, p: &p, ..x.point() };
                let mut out = terms(&mut *problem, Terms::CONSTRAINT_MATRIX | Terms::CONSTRAINT_RATE, &at);
                kind.multiply_add(1.0, &out.constraint_matrix, &x.v, &mut out.constraint_rate);
                out.constraint_rate
            });
            assert!(distance(&gamma, &expected) < 1e-10 * size(&gamma), "{name}: {gamma:?} {expected:?}");
        }
    }
}

/// `F = ∂f/∂λ` where it is declared; where it is not, forces do not see the multipliers (M83).
#[test]
fn friction_matrix_is_a_derivative() {
    let mut random = Random(13);
    for mut problem in every_problem() {
        let name = title(&*problem);
        let (d, friction) = (problem.dims(), problem.structure().friction.clone());
        assert_eq!(friction.is_some(), ["cable-drum", "wheelset"].contains(&problem.info().name));
        assert_eq!(friction.is_some(), problem.structure().uses_lam);
        let x = shaken(&*problem, &mut random);
        let mut full = vec![0.0; d.nv * d.nl];
        if let Some(kind) = friction {
            let out = terms(&mut *problem, Terms::FRICTION, &x.point());
            kind.for_each(d.nv, d.nl, |i, j, k| full[j * d.nv + i] = out.friction[k]);
        }
        for (j, column) in full.chunks_exact(d.nv).enumerate() {
            let expected = derivative(1.0, |s| {
                let mut lam = x.lam.clone();
                lam[j] += s;
                terms(&mut *problem, Terms::FORCE, &Point { lam: &lam, ..x.point() }).force
            });
            let force = terms(&mut *problem, Terms::FORCE, &x.point()).force;
            assert!(distance(column, &expected) < 1e-12 * size(&force), "{name}: {column:?} {expected:?}");
        }
    }
}

/// The velocity-dependent forces of both slider cranks follow from their mass matrices by Lagrange's equations:
/// `f(p, v) − f(p, 0) = ∂T/∂p − (d M/dt) v` with `T = vᵀ M v/2`.
#[test]
fn slider_crank_forces_follow_from_their_mass_matrices() {
    for name in ["slider-crank", "slider-crank-flexible"] {
        let mut problem = create(name, &[]).unwrap();
        let n = problem.dims().nv;
        let mut random = Random(14);
        for _ in 0..20 {
            let mut x = problem.initial();
            for (i, p) in x.p.iter_mut().enumerate() {
                *p += random.number() * if i < 3 { 1.0 } else { 0.1 };
            }
            x.v = random.vector(n);
            let v = x.v.clone();
            let momentum = |problem: &mut dyn gelenk_testset::TestProblem, p: &[f64]| {
                let out = terms(problem, Terms::MASS, &Point { p, ..x.point() });
                let mut mv = vec![0.0; n];
                MassKind::Dense.multiply(&out.mass, &v, &mut mv, &mut MassWork::default());
                mv
            };
            let rate = derivative(0.01, |s| {
                let p: Vec<f64> = x.p.iter().zip(&v).map(|(p, v)| p + s * v).collect();
                momentum(&mut *problem, &p)
            });
            let at_rest = terms(&mut *problem, Terms::FORCE, &Point { v: &vec![0.0; n], ..x.point() }).force;
            let moving = terms(&mut *problem, Terms::FORCE, &x.point()).force;
            for i in 0..n {
                let energy_slope = derivative(0.01, |s| {
                    let mut p = x.p.clone();
                    p[i] += s;
                    let mv = momentum(&mut *problem, &p);
                    vec![mv.iter().zip(&v).map(|(m, v)| m * v).sum::<f64>() / 2.0]
                })[0];
                let (found, expected) = (moving[i] - at_rest[i], energy_slope - rate[i]);
                // the stiffness forces, up to 1e7, cancel in the difference
                let tolerance = 1e-12 + 1e-15 * at_rest[i].abs();
                assert!((found - expected).abs() < tolerance, "{name}, component {i}: {found} {expected}");
            }
        }
    }
}

/// One evaluation of all terms gives what single evaluations give, every entry is written, and buffers of other terms
/// are left alone.
#[test]
fn grouped_evaluation_equals_single_terms() {
    let mut random = Random(15);
    for mut problem in every_problem() {
        let name = title(&*problem);
        let mut every = ALL.to_vec();
        if problem.dims().nl == 0 {
            every.truncate(3);
        }
        if problem.structure().friction.is_some() {
            every.push(Terms::FRICTION);
        }
        if problem.dims().nu > 0 {
            every.push(Terms::UDOT);
        }
        let all = every.iter().copied().fold(Terms::NONE, Terms::and);
        let x = shaken(&*problem, &mut random);
        let mut blank = TermBuf::new(problem.structure());
        for part in [
            &mut blank.pdot,
            &mut blank.mass,
            &mut blank.force,
            &mut blank.constraint_matrix,
            &mut blank.constraint_rate,
            &mut blank.constraint,
            &mut blank.friction,
            &mut blank.acceleration,
            &mut blank.udot,
        ] {
            part.fill(f64::NAN);
        }
        let mut grouped = blank.clone();
        problem.eval(all, &x.point(), &mut grouped).unwrap();
        // every pair of terms too, because problems share work between them
        let pairs = every.iter().flat_map(|&a| every.iter().map(move |&b| a | b));
        for want in pairs {
            let mut out = blank.clone();
            problem.eval(want, &x.point(), &mut out).unwrap();
            for term in Term::ALL {
                if want.iter().any(|t| t == term) {
                    let (a, b) = (out.get(term), grouped.get(term));
                    // addition theorems instead of single sines: a few rounding errors
                    assert!(distance(a, b) <= 1e-15 * size(b), "{name}: {}", term.name());
                    assert!(a.iter().all(|x| x.is_finite()), "{name}: {}", term.name());
                } else {
                    assert!(out.get(term).iter().all(|x| x.is_nan()), "{name}: {} touched", term.name());
                }
            }
        }
        assert_eq!(grouped.pdot, x.v, "{name}");
    }
}

/// Structures are free of contradictions, everything has a name, and mass matrices are constant where the papers say
/// so: planar bodies in absolute coordinates (M10).
#[test]
fn structures_are_complete() {
    let mut random = Random(16);
    for mut problem in every_problem() {
        let name = title(&*problem);
        let structure = problem.structure().clone();
        structure.validate().unwrap();
        let d = structure.dims;
        assert_eq!(structure.names.p.len(), d.np, "{name}");
        assert_eq!(structure.names.v.len(), d.nv, "{name}");
        assert_eq!(structure.names.rows.len(), d.nl, "{name}");
        assert_eq!(structure.acceleration_term, d.nl > 0, "{name}");
        let mut sorted = [structure.names.p.clone(), structure.names.rows.clone()].concat();
        sorted.sort();
        sorted.dedup();
        assert_eq!(sorted.len(), d.np + d.nl, "{name}: names are unique");
        assert_eq!(structure.names.u.len(), d.nu, "{name}");
        // the wheelset's inertia against yaw depends on its roll
        if structure.mass == MassKind::Diagonal && problem.info().name != "wheelset" {
            let one = shaken(&*problem, &mut random);
            let other = shaken(&*problem, &mut random);
            let a = terms(&mut *problem, Terms::MASS, &one.point()).mass;
            let b = terms(&mut *problem, Terms::MASS, &other.point()).mass;
            assert_eq!(a, b, "{name}");
        }
    }
}

/// Dimensions and nonzero counts of the saddle matrix for the three chains of table 5.4 (M90, M91): the zeros of the
/// massless force point in M are not counted.
#[test]
fn insulator_chain_dimensions() {
    for (n, np, nl, dim, nonzeros) in
        [(16, 53, 36, 89, 327), (32, 101, 68, 169, 631), (64, 197, 132, 329, 1239)]
    {
        let mut problem = create("insulator-chain", &[("N", f64::from(n))]).unwrap();
        let d = problem.dims();
        assert_eq!((d.np, d.nv, d.nl, d.ng, d.nv + d.nl), (np, np, nl, nl, dim));
        let x = problem.initial();
        let mass = terms(&mut *problem, Terms::MASS, &x.point()).mass;
        assert_eq!(mass.iter().filter(|&&m| m == 0.0).count(), 2);
        let MatrixKind::Sparse(pattern) = &problem.structure().constraint_matrix else { panic!("sparse") };
        let inertias = mass.iter().filter(|&&m| m != 0.0).count();
        assert_eq!(2 * pattern.len() + inertias, nonzeros);
    }
}

/// A41: nothing about a chain of a thousand pendulums is full. Its matrices hold six numbers per pendulum, and all terms and
/// their derivatives are evaluated in them.
#[test]
fn long_chains_are_sparse() {
    let n = 1000;
    let mut problem = create("pendulum-chain-cartesian", &[("N", f64::from(n))]).unwrap();
    let structure = problem.structure().clone();
    let numbers = structure.mass.len(2000) + structure.constraint_matrix.len(1000, 2000);
    assert_eq!(numbers, 6 * 1000 - 2);
    let coupling = structure.coupling.expect("declared");
    assert!(coupling.p.is_empty() && coupling.v.is_empty());
    let mut x = problem.initial();
    let available = TermBuf::new(problem.structure()).available();
    let out = terms(&mut *problem, available, &x.point());
    // at rest relative to the suspension, every rod carries the masses below it
    let mut balance = out.force;
    structure.constraint_matrix.multiply_transposed_add(-1.0, &out.constraint_matrix, &x.lam, &mut balance);
    assert!(distance(&balance, &vec![0.0; 2000]) < 1e-11);
    x.p[1999] -= 1e-3;
    let mut slope = TermBuf::new(problem.structure());
    let along = x.point();
    problem.derivatives().expect("offered").along(available, &x.point(), &along, &mut slope).unwrap();
    let expected = x.p[1999] - x.p[1997];
    assert_eq!(slope.constraint[999], expected * expected);
}

/// The ladder's springs and weights have a potential, and its dampers take energy: `f(p, 0) = −∂U/∂p` with
/// `U = Σ k (ℓ − ℓ₀)²/2 + Σ m g y`, and `v·(f(p, v) − f(p, 0)) = −c Σ ℓ'²`.
#[test]
fn ladder_forces_follow_from_their_energy() {
    let mut problem = create("rope-ladder", &[("N", 2.0), ("k", 2e4)]).unwrap();
    let mut random = Random(17);
    let n = problem.dims().np;
    let ropes = |p: &[f64]| -> Vec<f64> {
        let above = |at: usize| match at {
            0 => [0.0, 0.0],
            2 => [0.4, 0.0],
            _ => [p[at - 4], p[at - 3]],
        };
        (0..n).step_by(2).map(|at| (p[at] - above(at)[0]).hypot(p[at + 1] - above(at)[1])).collect()
    };
    for _ in 0..5 {
        let mut x = problem.initial();
        x.p.iter_mut().for_each(|p| *p += 0.02 * random.number());
        x.v = random.vector(n);
        let mass = terms(&mut *problem, Terms::MASS, &x.point()).mass;
        let potential = |p: &[f64]| {
            let springs: f64 = ropes(p).iter().map(|l| 2e4 * (l - 0.1).powi(2) / 2.0).sum();
            springs + (1..n).step_by(2).map(|i| 9.81 * mass[i] * p[i]).sum::<f64>()
        };
        let still = terms(&mut *problem, Terms::FORCE, &Point { v: &vec![0.0; n], ..x.point() }).force;
        for i in 0..n {
            let slope = derivative(1e-3, |s| {
                let mut p = x.p.clone();
                p[i] += s;
                vec![potential(&p)]
            })[0];
            assert!((still[i] + slope).abs() < 1e-8 * size(&still), "{i}: {} {slope}", still[i]);
        }
        let rates =
            derivative(1e-4, |s| ropes(&x.p.iter().zip(&x.v).map(|(p, v)| p + s * v).collect::<Vec<f64>>()));
        let moving = terms(&mut *problem, Terms::FORCE, &x.point()).force;
        let power: f64 = (0..n).map(|i| x.v[i] * (moving[i] - still[i])).sum();
        let lost: f64 = rates.iter().map(|rate| 20.0 * rate * rate).sum();
        assert!((power + lost).abs() < 1e-9 * lost, "{power} {lost}");
    }
}

/// Starts satisfy the constraints, and hold the accelerations and multipliers that belong to them where they say so
/// (M83 for the drum's closed form, M90 for the chain).
#[test]
fn starts_are_consistent() {
    for mut problem in every_problem() {
        let name = title(&*problem);
        let x = problem.initial();
        assert_eq!(x.t, 0.0);
        // nine digits are printed for the slider crank, five for the bushing
        let printed = match problem.info().name {
            "slider-crank-flexible" => 2e-9,
            "bushing" => 1e-6,
            _ => 1e-15,
        };
        assert_eq!(printed > 1e-12, problem.info().has(Tag::InconsistentStart), "{name}");
        let want = Terms::CONSTRAINT | Terms::CONSTRAINT_MATRIX | Terms::CONSTRAINT_RATE;
        let want = if x.lam.is_empty() { Terms::NONE } else { want };
        let mut out = terms(&mut *problem, want, &x.point());
        assert!(
            size(&out.constraint) <= 1.0 && distance(&out.constraint, &vec![0.0; x.lam.len()]) < printed,
            "{name}"
        );
        let matrix = &problem.structure().constraint_matrix;
        matrix.multiply_add(1.0, &out.constraint_matrix, &x.v, &mut out.constraint_rate);
        assert!(distance(&out.constraint_rate, &vec![0.0; x.lam.len()]) < printed * size(&x.v), "{name}");
        if problem.info().starts_with_accelerations {
            let mut solved = x.clone();
            complete(&mut *problem, &mut solved);
            let digits = if printed > 1e-12 { 1e-9 } else { 1e-12 };
            assert!(distance(&solved.a, &x.a) < digits * size(&x.a), "{name}: {:?} {:?}", solved.a, x.a);
            assert!(distance(&solved.lam, &x.lam) < digits * size(&x.lam), "{name}: {:?}", solved.lam);
        } else {
            assert!(x.a.iter().chain(&x.lam).all(|&z| z == 0.0), "{name}");
        }
    }
}

/// The massless point: M is singular, yet positive definite on ker G, so that the saddle matrix is regular (M90).
#[test]
fn massless_point_is_held_by_the_constraints() {
    let mut problem = create("insulator-chain", &[("N", 3.0)]).unwrap();
    let mut x = problem.initial();
    let out = terms(&mut *problem, Terms::MASS, &x.point());
    let mass = full_mass(&*problem, &out);
    assert_eq!((mass[0], mass[x.p.len() + 1]), (0.0, 0.0));
    complete(&mut *problem, &mut x);
    // the cable's pull goes straight into the first two multipliers
    assert!((x.lam[1] + 230_000.0).abs() < 1e-6 && x.lam[0].abs() < 1e-6, "{:?}", &x.lam[..2]);
}

/// The picture of the chain: joints coincide, as many lines as insulators.
#[test]
fn chain_outline_closes() {
    let problem = create("insulator-chain", &[("N", 16.0)]).unwrap();
    for p in [problem.initial().p, problem.reference(0.1).unwrap().state.p] {
        let picture = gelenk_testset::problems::insulator_chain::outline(&p).unwrap();
        assert_eq!(picture.bodies.len(), 17);
        let triangle = &picture.bodies[0];
        assert!(triangle.closed && distance(&triangle.corners[0], &p[..2]) < 1e-14);
        let mut joint = triangle.corners[1];
        for insulator in &picture.bodies[1..] {
            assert!(distance(&insulator.corners[0], &joint) < 1e-14, "{}", insulator.name);
            joint = insulator.corners[1];
        }
        assert!(distance(&joint, &[0.0, 0.0]) < 1e-14);
    }
    for wrong in [0, 4, 5, 9] {
        assert!(gelenk_testset::problems::insulator_chain::outline(&vec![0.0; wrong]).is_none());
    }
}
