//! Exact derivatives against differences, and excitations against the time.

use crate::tools::{Random, derivative, distance, every_problem, shaken, terms, title};
use gelenk_core::{Point, State, Term, TermBuf, Terms};
use gelenk_testset::TestProblem;

/// A buffer of a problem with NaN in every place.
fn blank(problem: &dyn TestProblem) -> TermBuf {
    let mut out = TermBuf::new(problem.structure());
    for part in [
        &mut out.pdot,
        &mut out.mass,
        &mut out.force,
        &mut out.constraint_matrix,
        &mut out.constraint_rate,
        &mut out.udot,
        &mut out.constraint,
        &mut out.position_matrix,
        &mut out.friction,
        &mut out.acceleration,
    ] {
        part.fill(f64::NAN);
    }
    out
}

/// A direction: all of the arguments, or one of them alone (t, p, v, λ).
fn direction(x: &State, random: &mut Random, part: usize) -> State {
    let mut d = State {
        t: random.number(),
        p: random.vector(x.p.len()),
        v: random.vector(x.v.len()),
        a: vec![0.0; x.a.len()],
        lam: random.vector(x.lam.len()),
        u: random.vector(x.u.len()),
    };
    if part > 0 {
        if part != 1 {
            d.t = 0.0;
        }
        for (k, values) in [&mut d.p, &mut d.v, &mut d.lam].into_iter().enumerate() {
            if part != k + 2 {
                values.fill(0.0);
            }
        }
    }
    d
}

fn moved(x: &State, d: &State, s: f64) -> State {
    let add = |x: &[f64], d: &[f64]| x.iter().zip(d).map(|(x, d)| x + s * d).collect();
    State {
        t: x.t + s * d.t,
        p: add(&x.p, &d.p),
        v: add(&x.v, &d.v),
        a: x.a.clone(),
        lam: add(&x.lam, &d.lam),
        u: add(&x.u, &d.u),
    }
}

/// A13, A14: every derivative that a problem offers agrees with differences of order 8, along all arguments together and along
/// each alone; every entry of the terms asked for is written, and no other.
#[test]
fn derivatives_match_differences() {
    let mut random = Random(31);
    let mut offered = Vec::new();
    for mut problem in every_problem() {
        let name = title(&*problem);
        if problem.derivatives().is_none() {
            continue;
        }
        offered.push(problem.info().name);
        let available = TermBuf::new(problem.structure()).available();
        for round in 0..15 {
            let mut x = shaken(&*problem, &mut random);
            // the cable of the insulators shows its nonlinearity at high speed only
            let speed = if round < 10 { 1.0 } else { 300.0 };
            x.v = random.vector(x.v.len()).into_iter().map(|v| speed * v).collect();
            let d = direction(&x, &mut random, round % 5);
            let mut all = blank(&*problem);
            problem.derivatives().unwrap().along(available, &x.point(), &d.point(), &mut all).unwrap();
            for term in available.iter() {
                let want = Terms::from(term);
                let expected = derivative(1e-3, |s| {
                    terms(&mut *problem, want, &moved(&x, &d, s).point()).get(term).to_vec()
                });
                // rounding errors of the term itself, divided by the spacing, and its derivatives at their own size
                let value = terms(&mut *problem, want, &x.point());
                let size = |y: &[f64]| y.iter().fold(0.0_f64, |m, y| m.max(y.abs()));
                let bound = 1e-7 * size(&expected) + 1e-11 * size(value.get(term)) + 1e-14;
                let found = all.get(term);
                let off = distance(found, &expected);
                assert!(
                    off <= bound,
                    "{name}, {}: {off:e} > {bound:e}\n{found:?}\n{expected:?}",
                    term.name()
                );
                let mut single = blank(&*problem);
                problem.derivatives().unwrap().along(want, &x.point(), &d.point(), &mut single).unwrap();
                for other in Term::ALL {
                    if other == term {
                        assert_eq!(single.get(term), found, "{name}, {}", term.name());
                    } else {
                        assert!(single.get(other).iter().all(|y| y.is_nan()), "{name}, {}", other.name());
                    }
                }
            }
        }
    }
    offered.dedup();
    // the wheelset's creep forces are differenced
    let others = gelenk_testset::all().iter().map(|info| info.name).filter(|name| *name != "wheelset");
    assert_eq!(offered, others.collect::<Vec<_>>());
}

/// A30, A31: with the excitations of one time held, evaluations at any other time give the terms of that time, and do not
/// change with time; let go, they follow the time again.
#[test]
fn held_excitations_take_the_place_of_time() {
    let mut random = Random(32);
    let mut excited = Vec::new();
    for mut problem in every_problem() {
        let name = title(&*problem);
        let Some(excitations) = problem.excitations() else { continue };
        let mut values = vec![f64::NAN; excitations.count()];
        excitations.values(1.7, &mut values);
        assert!(values.iter().all(|e| e.is_finite()));
        excited.push(problem.info().name);
        let available = TermBuf::new(problem.structure()).available();
        let x = shaken(&*problem, &mut random);
        let at = |t: f64| Point { t, ..x.point() };
        let then = terms(&mut *problem, available, &at(1.7));
        let now = terms(&mut *problem, available, &at(0.4));
        problem.excitations().unwrap().hold(Some(&values));
        let held = terms(&mut *problem, available, &at(0.4));
        let (still, d) = (vec![0.0; x.v.len()], vec![0.0; x.lam.len()]);
        let later = Point { t: 1.0, p: &still, v: &still, lam: &d, u: &[] };
        let mut slope = blank(&*problem);
        if let Some(derivatives) = problem.derivatives() {
            derivatives.along(available, &at(0.4), &later, &mut slope).unwrap();
        }
        problem.excitations().unwrap().hold(None);
        let free = terms(&mut *problem, available, &at(0.4));
        for term in available.iter() {
            assert_eq!(held.get(term), then.get(term), "{name}, {}", term.name());
            assert_eq!(free.get(term), now.get(term), "{name}, {}", term.name());
            assert!(slope.get(term).iter().all(|y| *y == 0.0), "{name}, {}", term.name());
        }
        assert!(available.iter().any(|term| now.get(term) != then.get(term)), "{name}: {values:?}");
    }
    excited.dedup();
    assert_eq!(excited, EXCITED);
}

/// The problems with excitations.
const EXCITED: [&str; 11] = [
    "car-axis",
    "slider-crank-flexible",
    "pendulum-chain",
    "pendulum-chain-cartesian",
    "rotating-spring",
    "rotating-spring-appended",
    "rotating-beam",
    "rotor",
    "truck",
    "truck-sprung",
    "truck-reduced",
];
