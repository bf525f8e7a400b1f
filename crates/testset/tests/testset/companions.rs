//! The stiff companions against what is known of them: the rigid mechanism, beams in closed form, critical speeds.

use crate::tools::{
    Random, derivative, distance, eigenvalues, full_constraint_matrix, full_mass, size, solve, terms,
};
use gelenk_core::{Point, State, TermBuf, Terms};
use gelenk_testset::problems::{rotating_beam::tip_deflection, rotor};
use gelenk_testset::{TestProblem, create};
use std::f64::consts::PI;

/// The block of a row-major matrix with these rows and columns.
fn block(full: &[f64], columns: usize, rows: &[usize], picked: &[usize]) -> Vec<f64> {
    rows.iter().flat_map(|i| picked.iter().map(move |j| full[i * columns + j])).collect()
}

/// `−∂f/∂p` or, with `velocities`, `−∂f/∂v` at a state, row-major.
fn stiffness(problem: &mut dyn TestProblem, x: &State, velocities: bool) -> Vec<f64> {
    let n = problem.dims().nv;
    let mut full = vec![0.0; n * n];
    let mut out = TermBuf::new(problem.structure());
    for j in 0..n {
        let mut d = State::zeros(problem.dims());
        let part = if velocities { &mut d.v } else { &mut d.p };
        part[j] = 1.0;
        let derivatives = problem.derivatives().expect("offered");
        derivatives.along(Terms::FORCE, &x.point(), &d.point(), &mut out).unwrap();
        (0..n).for_each(|i| full[i * n + j] = -out.force[i]);
    }
    full
}

/// With its pivots in place, the mechanism on springs has the terms of the rigid one, which are written down by other means.
#[test]
fn andrews_on_springs_contains_the_rigid_mechanism() {
    let (mut rigid, mut stiff) =
        (create("andrews", &[]).unwrap(), create("andrews-stiff", &[("k", 1e6)]).unwrap());
    let mut random = Random(41);
    let want =
        Terms::MASS | Terms::FORCE | Terms::CONSTRAINT | Terms::CONSTRAINT_MATRIX | Terms::ACCELERATION;
    for _ in 0..10 {
        let mut x = rigid.initial();
        x.p.iter_mut().for_each(|p| *p += random.number());
        x.v = random.vector(7).iter().map(|v| 100.0 * v).collect();
        let still = vec![0.0; 4];
        let (p, v) = ([&x.p[..], &still].concat(), [&x.v[..], &still].concat());
        let a = terms(&mut *rigid, want, &x.point());
        let b = terms(&mut *stiff, want, &Point { p: &p, v: &v, ..x.point() });
        let angles: Vec<usize> = (0..7).collect();
        let mass = block(&full_mass(&*stiff, &b), 11, &angles, &angles);
        assert!(distance(&full_mass(&*rigid, &a), &mass) < 1e-18);
        let matrix = block(&full_constraint_matrix(&*stiff, &b), 11, &angles[..6], &angles);
        assert!(distance(&full_constraint_matrix(&*rigid, &a), &matrix) < 1e-16);
        assert!(distance(&a.force, &b.force[..7]) < 1e-14 * size(&a.force));
        assert!(distance(&a.constraint, &b.constraint) < 1e-16);
        assert!(distance(&a.acceleration, &b.acceleration) < 1e-14 * size(&a.acceleration));
    }
}

/// The rigid mechanism is the limit; the distance of the angles at the end shrinks like 1/k. Where the pivots still swing, so
/// does the last digit.
#[test]
fn the_limit_of_stiff_pivots_is_rigid() {
    let rigid = create("andrews", &[]).unwrap().reference(0.03).unwrap().state;
    let off = |k: f64| {
        let end = create("andrews-stiff", &[("k", k)]).unwrap().reference(0.03).expect("a table").state;
        distance(&end.p[..7], &rigid.p)
    };
    let [soft, medium, hard] = [1e6, 1e7, 1e8].map(off);
    assert!((8.5..11.5).contains(&(medium / hard)), "{medium:e} {hard:e}");
    // half a radian away, and further
    assert!(soft > 8.0 * medium && off(1e4) > 10.0 * soft, "{soft:e}");
}

/// H49: at rest and straight, with the clamp held, the beam bends and stretches under a small force at its tip as a cantilever
/// does: cubic elements are exact at their nodes.
#[test]
fn the_beam_is_a_cantilever() {
    let mut beam = create("rotating-beam", &[]).unwrap();
    let free: Vec<usize> = (1..31).collect();
    let start = beam.initial();
    let k = block(&stiffness(&mut *beam, &start, false), 31, &free, &free);
    let tip = |axis: usize| {
        let mut load = vec![0.0; 30];
        load[27 + axis] = 1.0;
        solve(k.clone(), load).unwrap()
    };
    let (along, across) = (tip(0), tip(1));
    assert!((along[27] / (10.0 / 2.8e7) - 1.0).abs() < 1e-12, "{}", along[27]);
    assert!((across[28] / (1000.0 / (3.0 * 1.4e4)) - 1.0).abs() < 1e-10, "{}", across[28]);
    assert!((across[29] / (100.0 / (2.0 * 1.4e4)) - 1.0).abs() < 1e-10, "{}", across[29]);
}

/// H49: the lowest frequencies of the beam at rest are those of a cantilever, up to the linear displacements of its inertia, and
/// its highest is 4000 times the lowest.
#[test]
fn the_beam_vibrates_like_a_cantilever() {
    let mut beam = create("rotating-beam", &[]).unwrap();
    let free: Vec<usize> = (1..31).collect();
    let start = beam.initial();
    let k = block(&stiffness(&mut *beam, &start, false), 31, &free, &free);
    let out = terms(&mut *beam, Terms::MASS, &start.point());
    let m = block(&full_mass(&*beam, &out), 31, &free, &free);
    let frequencies: Vec<f64> = eigenvalues(&k, &m, 30).into_iter().map(f64::sqrt).collect();
    let unit = (1.4e4_f64 / 1.2).sqrt() / 100.0;
    for (found, root) in frequencies.iter().zip([1.875_104_068_711_961_f64, 4.694_091_132_974_175]) {
        let expected = root * root * unit;
        // ten elements: (root/10)²/12 of the displacements' curvature, and as much again at the tip
        assert!((found / expected - 1.0).abs() < 0.3 * (root / 10.0).powi(2), "{found} {expected}");
    }
    let highest = frequencies[29];
    assert!((1.5e4..1.8e4).contains(&highest), "{highest}");
}

/// H49: in steady rotation the beam is stretched as a bar is, `EA r'' = −ρA ω² r` with `r(0) = R`, `r'(L) = 1`, up to the linear
/// displacements of the elements.
#[test]
fn the_turning_beam_is_stretched() {
    let mut beam = create("rotating-beam", &[]).unwrap();
    let mut x = beam.initial();
    x.v[0] = 6.0;
    let free: Vec<usize> = (1..31).collect();
    // Newton's method for the place where nothing moves in the frame of the hub
    for _ in 0..5 {
        let force = terms(&mut *beam, Terms::FORCE, &x.point()).force;
        let k = stiffness(&mut *beam, &x, false);
        let step = solve(block(&k, 31, &free, &free), force[1..].to_vec()).unwrap();
        free.iter().zip(step).for_each(|(&i, step)| x.p[i] += step);
    }
    let rate = (1.2_f64 * 36.0 / 2.8e7).sqrt();
    let (s, c) = (10.0 * rate).sin_cos();
    let slope = (1.0 / rate + s) / c;
    let exact = c + slope * s - 11.0;
    let found = tip_deflection(1.0, &x.p).unwrap();
    assert!((found[1] / exact - 1.0).abs() < 1e-3 && found[0].abs() < 1e-12, "{found:?} {exact}");
}

/// H49: the beam's forces follow from its mass matrix by Lagrange's equations, `f(p, v) − f(p, 0) = ∂T/∂p − (d M/dt) v`.
#[test]
fn inertia_forces_of_the_beam_follow_from_its_mass_matrix() {
    let mut beam = create("rotating-beam", &[]).unwrap();
    let mut random = Random(42);
    let mut x = beam.initial();
    x.p.iter_mut().for_each(|p| *p += 0.1 * random.number());
    x.v = random.vector(31);
    let momentum = |beam: &mut dyn TestProblem, p: &[f64]| {
        let mut out = terms(beam, Terms::MASS, &Point { p, ..x.point() });
        let mut mv = vec![0.0; 31];
        out.multiply_mass(beam.structure(), &x.v, &mut mv);
        mv
    };
    let moved = |i: Option<usize>, s: f64| -> Vec<f64> {
        x.p.iter()
            .enumerate()
            .map(|(k, p)| p + s * i.map_or(x.v[k], |i| f64::from(u8::from(i == k))))
            .collect()
    };
    let rate = derivative(0.01, |s| momentum(&mut *beam, &moved(None, s)));
    let at_rest = terms(&mut *beam, Terms::FORCE, &Point { v: &[0.0; 31], ..x.point() }).force;
    let moving = terms(&mut *beam, Terms::FORCE, &x.point()).force;
    for i in 0..31 {
        let energy = |mv: Vec<f64>| vec![mv.iter().zip(&x.v).map(|(m, v)| m * v).sum::<f64>() / 2.0];
        let slope = derivative(0.01, |s| energy(momentum(&mut *beam, &moved(Some(i), s))))[0];
        let (found, expected) = (moving[i] - at_rest[i], slope - rate[i]);
        assert!(
            (found - expected).abs() < 1e-11 * (1.0 + size(&rate)) + 1e-15 * size(&at_rest),
            "{i}: {found} {expected}"
        );
    }
}

/// The rotor's plane matrices with both ends held, from its terms: `M`, `S`, and `K` of x and of z.
fn rotor_matrices() -> (Vec<f64>, Vec<f64>, [Vec<f64>; 2]) {
    let mut problem = create("rotor", &[]).unwrap();
    // at t = 1 s the speed is as large as its derivative
    let x = State { t: 1.0, ..problem.initial() };
    let held = |i: &usize| !(i / 4).is_multiple_of(9) || i % 2 == 1;
    let [first, second] = [0, 2]
        .map(|plane| -> Vec<usize> { (0..40).filter(|i| i % 4 / 2 * 2 == plane).filter(held).collect() });
    let out = terms(&mut *problem, Terms::MASS, &x.point());
    let m = block(&full_mass(&*problem, &out), 40, &first, &first);
    let speed = rotor::speed(1.0) * PI / 30.0;
    let s = block(&stiffness(&mut *problem, &x, true), 40, &second, &first);
    let k = stiffness(&mut *problem, &x, false);
    let planes = [block(&k, 40, &first, &first), block(&k, 40, &second, &second)];
    (m, s.iter().map(|s| s / speed).collect(), planes)
}

/// Positive eigenvalues of `diag(K_x, K_z) q = Ω² [M −S; −S M] q` as speeds [rpm]: motions `x = a cos Ωt, z = b sin Ωt` that need no
/// force. With `S = 0`, frequencies at rest.
fn speeds(m: &[f64], s: &[f64], k: &[Vec<f64>; 2]) -> Vec<f64> {
    let n = 18;
    let (mut a, mut b) = (vec![0.0; 4 * n * n], vec![0.0; 4 * n * n]);
    for i in 0..n {
        for j in 0..n {
            for plane in 0..2 {
                let at = |other: usize| (plane * n + i) * 2 * n + other * n + j;
                a[at(plane)] = k[plane][i * n + j];
                b[at(plane)] = m[i * n + j];
                b[at(1 - plane)] = -s[i * n + j];
            }
        }
    }
    // of the inverse: K is positive definite, the other matrix is not
    let mut all: Vec<f64> =
        eigenvalues(&b, &a, 2 * n).into_iter().filter(|&x| x > 0.0).map(|x| 30.0 / PI / x.sqrt()).collect();
    all.sort_by(f64::total_cmp);
    all
}

/// The book of Lalanne and Ferraris takes the shaft's deflection as `f = sin(πy/L)`: critical speeds [rpm] from the equation
/// `(m² − a²) Ω⁴ − m (k₁ + k₂) Ω² + k₁ k₂ = 0` of that one mode in both planes.
fn speeds_of_one_mode() -> [f64; 2] {
    let (length, area) = (0.4, PI * 1e-4);
    let moment = area * 1e-4 / 4.0;
    let disc = 7800.0 * PI * (0.0225 - 1e-4) * 0.03;
    let (f, g) = ((PI / 3.0).sin(), PI / length * (PI / 3.0).cos());
    let (of_squares, of_slopes) = (length / 2.0, PI * PI / (2.0 * length));
    let m = disc * f * f
        + disc * (3.0 * 0.0226 + 9e-4) / 12.0 * g * g
        + 7800.0 * (area * of_squares + moment * of_slopes);
    let a = disc * 0.0226 / 2.0 * g * g + 2.0 * 7800.0 * moment * of_slopes;
    let k1 = 2e11 * moment * PI.powi(4) / (2.0 * length.powi(3));
    let k2 = k1 + 5e5 * 0.75;
    let (lead, middle, last) = (m * m - a * a, m * (k1 + k2), k1 * k2);
    let root = (middle * middle - 4.0 * lead * last).sqrt();
    [-1.0, 1.0].map(|sign| ((middle + sign * root) / (2.0 * lead)).sqrt() * 30.0 / PI)
}

/// H50: the rotor's critical speeds, where lines of its Campbell diagram cross the speed itself: 2533 and 3122 rpm. One mode for
/// the whole shaft is stiffer, 2642 and 3377 rpm. Frequencies at rest reach 8.1e4 Hz.
#[test]
fn critical_speeds_of_the_rotor() {
    let (m, s, k) = rotor_matrices();
    let critical = speeds(&m, &s, &k);
    for (found, known) in critical.iter().zip([2533.3, 3122.0]) {
        assert!((found - known).abs() < 0.1, "{critical:?}");
    }
    for (found, one_mode) in critical.iter().zip(speeds_of_one_mode()) {
        assert!((0.92..1.0).contains(&(found / one_mode)), "{found} {one_mode}");
    }
    assert!(critical[2] > rotor::speed(4.0), "{critical:?}");
    let still = speeds(&m, &vec![0.0; s.len()], &k);
    let highest = still[still.len() - 1] / 60.0;
    assert!((8e4..1e5).contains(&highest), "{highest} Hz");
    // without the elastic bearing both planes are alike, and so are their frequencies at rest
    let alike = speeds(&m, &vec![0.0; s.len()], &[k[0].clone(), k[0].clone()]);
    assert!((alike[0] / alike[1] - 1.0).abs() < 1e-9 && (alike[0] / still[0] - 1.0).abs() < 1e-9);
}

/// H50: the shaft between its bearings bends under a force at the disc as a beam does: `a² b²/(3 EI L)`.
#[test]
fn the_shaft_is_a_beam() {
    let (_, _, [k, _]) = rotor_matrices();
    let mut load = vec![0.0; 18];
    // without the first deflection
    load[5] = 1.0;
    let found = solve(k, load).unwrap()[5];
    let (a, b) = (0.4 / 3.0, 0.8 / 3.0);
    let bending = 2e11 * PI * 1e-8 / 4.0;
    let expected = a * a * b * b / (3.0 * bending * 0.4);
    assert!((found / expected - 1.0).abs() < 1e-10, "{found} {expected}");
}

/// M88: the truck starts in equilibrium to the digits of its data, with the printed multipliers, and its tyres carry its weight.
#[test]
fn the_truck_rests_on_its_tyres() {
    for name in ["truck", "truck-sprung", "truck-reduced"] {
        for pneumatic in [0.0, 1.0] {
            let mut problem = create(name, &[("pneumatic", pneumatic)]).unwrap();
            let mut x = problem.initial();
            crate::tools::complete(&mut *problem, &mut x);
            // 0.7 N at the rear suspension, of axles of 600 and 1450 kg
            assert!(x.a.iter().all(|a| a.abs() < 2e-3), "{name}: {:?}", x.a);
            if name == "truck" {
                assert!(x.lam[0].abs() < 1.0 && (x.lam[1] - 6.80562088888888e4).abs() < 2.0, "{:?}", x.lam);
            }
            // tension is k l + F₀, over the road at rest: with M a, what carries is the weight
            let out = terms(&mut *problem, Terms::FORCE, &x.point());
            let heights: &[usize] = if name == "truck-reduced" { &[0, 1, 3, 4] } else { &[0, 1, 3, 4, 7] };
            let sum: f64 = heights.iter().map(|&k| out.force[k]).sum();
            assert!(sum.abs() < 1e-6 * 176_580.0, "{name}: {sum}");
        }
    }
    let tyres =
        [[44e5, -2.329145162e6], [22e5, -1.147434838e6]].map(|[k, force]: [f64; 2]| -(k * 0.5 + force));
    assert!((tyres[0] + tyres[1] - 18_000.0 * 9.81).abs() < 1e-3, "{tyres:?}");
}

/// M88, M89: the truck in minimal coordinates has the accelerations of the one with a hinge, wherever it is and however it moves.
#[test]
fn the_truck_is_reduced_rightly() {
    let mut random = Random(88);
    for road in [0.0, 1.0, 2.0] {
        let parameters = [("road", road)];
        let (mut hinged, mut reduced) =
            (create("truck", &parameters).unwrap(), create("truck-reduced", &parameters).unwrap());
        for _ in 0..10 {
            let mut q = crate::tools::shaken(&*reduced, &mut random);
            let mut x = hinged.initial();
            x.t = q.t;
            for (k, i) in [0, 1, 2, 3, 4, 5, 8].into_iter().enumerate() {
                (x.p[i], x.v[i]) = (q.p[k], q.v[k]);
            }
            // the hinge: (−3.07, 0.15) on the chassis and (−1.61, −0.75) on the load
            let turned = |angle: f64, [a, b]: [f64; 2]| {
                let (s, c) = angle.sin_cos();
                [c * a - s * b, s * a + c * b]
            };
            let (a, b) = (turned(q.p[2], [-3.07, 0.15]), turned(q.p[6], [-1.61, -0.75]));
            (x.p[6], x.p[7]) = (a[0] - b[0], q.p[1] + a[1] - b[1]);
            (x.v[6], x.v[7]) = (q.v[6] * b[1] - q.v[2] * a[1], q.v[1] + q.v[2] * a[0] - q.v[6] * b[0]);
            crate::tools::complete(&mut *hinged, &mut x);
            crate::tools::complete(&mut *reduced, &mut q);
            for (k, i) in [0, 1, 2, 3, 4, 5, 8].into_iter().enumerate() {
                assert!((x.a[i] - q.a[k]).abs() < 1e-9 * size(&x.a), "{road} {i}: {:?} {:?}", x.a, q.a);
            }
        }
    }
}
