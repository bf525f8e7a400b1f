//! Andrews' mechanism derived anew from its Lagrangian, and its start.

use crate::tools::{
    Random, complete, distance, full_constraint_matrix, full_mass, shaken, size, solve, terms,
};
use gelenk_core::{Dual, Point, Real, Terms};
use gelenk_testset::problems::andrews::{Andrews, outline, parameters as par, roots_of_crank_acceleration};
use gelenk_testset::{TestProblem, create};

/// Values with first and second derivatives by the 7 angles and the 7 rates.
type Second = Dual<Dual<f64, 14>, 14>;

fn variable(value: f64, i: usize) -> Second {
    Dual::variable(Dual::variable(value, i), i)
}

/// Mass centres and total angles of the seven bodies as functions of the angles.
fn bodies<R: Real>(q: &[R; 7]) -> [([R; 2], R); 7] {
    let &[be, th, ga, ph, de, om, ep] = q;
    let fixed = |at: [f64; 2]| at.map(R::from);
    // from a point, `along` in the direction of an angle and `across` at right angles to it
    let from = |[x, y]: [R; 2], angle: R, along: f64, across: f64| {
        let (s, c) = angle.sin_cos();
        [x + c * along - s * across, y + s * along + c * across]
    };
    let quarter = std::f64::consts::FRAC_PI_2;
    let (origin, a, b) = (fixed([0.0; 2]), fixed(par::A), fixed(par::B));
    let pin = from(origin, be, par::RR, 0.0);
    let upper = from(a, de, par::ZT, 0.0);
    let lower = from(a, ep - quarter, par::U, 0.0);
    [
        (from(origin, be, par::RA, 0.0), be),
        (from(pin, be + th, -par::DA, 0.0), be + th),
        (from(b, ga - quarter, par::SA, par::SB), ga),
        (from(upper, ph + de - quarter, par::E - par::EA, 0.0), ph + de),
        (from(a, de, par::TA, par::TB), de),
        (from(lower, om + ep, par::ZF - par::FA, 0.0), om + ep),
        (from(a, ep - quarter, par::UA, -par::UB), ep),
    ]
}

/// `T` of (7.3): positions are differentiated along the motion, so that no printed velocity is used.
fn kinetic_energy(q: &[Second; 7], v: &[Second; 7]) -> Second {
    let moving: [Dual<Second, 1>; 7] = std::array::from_fn(|i| Dual { value: q[i], derivatives: [v[i]] });
    let mut sum = Second::from(0.0);
    for (j, ([x, y], angle)) in bodies(&moving).into_iter().enumerate() {
        let [vx, vy, w] = [x, y, angle].map(|z| z.derivatives[0]);
        sum += (vx * vx + vy * vy) * (par::MASS[j] / 2.0) + w * w * (par::INERTIA[j] / 2.0);
    }
    sum
}

/// `U` of (7.4): motor and spring.
fn potential_energy(q: &[Second; 7]) -> Second {
    let (s, c) = q[2].sin_cos();
    let x = s * par::SC + c * par::SD + (par::B[0] - par::C[0]);
    let y = s * par::SD - c * par::SC + (par::B[1] - par::C[1]);
    let stretch = (x * x + y * y).sqrt() - par::L0;
    stretch * stretch * (par::C0 / 2.0) - q[0] * par::MOM
}

/// `g` of (7.5): the point E reached over the crank, minus the same point reached from B and from A.
fn loops<R: Real>(q: &[R; 7]) -> [R; 6] {
    let &[be, th, ga, ph, de, om, ep] = q;
    let arm = |angle: R, length: f64| [angle.cos() * length, angle.sin() * length];
    let quarter = std::f64::consts::FRAC_PI_2;
    let add = |a: [R; 2], b: [R; 2]| [a[0] + b[0], a[1] + b[1]];
    let e = add(arm(be, par::RR), arm(be + th, -par::D));
    let ends = [
        add(par::B.map(R::from), arm(ga - quarter, par::SS)),
        add(par::A.map(R::from), add(arm(de, par::ZT), arm(ph + de - quarter, par::E))),
        add(par::A.map(R::from), add(arm(ep - quarter, par::U), arm(om + ep, par::ZF))),
    ];
    std::array::from_fn(|k| e[k % 2] - ends[k / 2][k % 2])
}

/// M, f, G, g and γ against T, U and g differentiated automatically (W01, W02, W03, W04, W05, W06, W07, W08, W09).
#[test]
fn lagrange_equations() {
    let mut problem = Andrews::new();
    let mut random = Random(7);
    for _ in 0..200 {
        // angles anywhere: nothing here needs the loops closed
        let q: [f64; 7] = std::array::from_fn(|_| 4.0 * random.number());
        let v: [f64; 7] = std::array::from_fn(|_| 1000.0 * random.number());
        let qd: [Second; 7] = std::array::from_fn(|i| variable(q[i], i));
        let vd: [Second; 7] = std::array::from_fn(|i| variable(v[i], 7 + i));
        let lagrangian = kinetic_energy(&qd, &vd) - potential_energy(&qd);
        let second = |i: usize, j: usize| lagrangian.derivatives[i].derivatives[j];

        let want =
            Terms::MASS | Terms::FORCE | Terms::CONSTRAINT_MATRIX | Terms::CONSTRAINT | Terms::ACCELERATION;
        let out = terms(&mut problem, want, &Point { t: 0.0, p: &q, v: &v, lam: &[0.0; 6], u: &[] });

        let mass: Vec<f64> = (0..49).map(|k| second(7 + k / 7, 7 + k % 7)).collect();
        // the largest entry is about 1e-4 kg m²
        assert!(distance(&mass, &full_mass(&problem, &out)) < 1e-19, "M");

        let force: Vec<f64> = (0..7)
            .map(|i| {
                let mixed: f64 = (0..7).map(|j| second(7 + i, j) * v[j]).sum();
                lagrangian.derivatives[i].value - mixed
            })
            .collect();
        assert!(distance(&force, &out.force) < 1e-13 * size(&force), "f");

        let g = loops(&qd);
        let value: Vec<f64> = g.iter().map(|g| g.value.value).collect();
        assert!(distance(&value, &out.constraint) < 1e-16, "g");
        let matrix: Vec<f64> = (0..42).map(|k| g[k / 7].derivatives[k % 7].value).collect();
        assert!(distance(&matrix, &full_constraint_matrix(&problem, &out)) < 1e-16, "G");
        let gamma: Vec<f64> = g
            .iter()
            .map(|g| (0..49).map(|k| g.derivatives[k / 7].derivatives[k % 7] * v[k / 7] * v[k % 7]).sum())
            .collect();
        // lengths of about 0.03 times squared rates of turn of up to 4e6: 1e-12 of 1e5
        assert!(distance(&gamma, &out.acceleration) < 1e-7, "gamma");
    }
}

/// The energy that the problem reports is T + U (W03, W04).
#[test]
fn energy_is_kinetic_plus_potential() {
    let problem = Andrews::new();
    let mut random = Random(3);
    for _ in 0..20 {
        let x = shaken(&problem, &mut random);
        let q: [Second; 7] = std::array::from_fn(|i| Second::from(x.p[i]));
        let v: [Second; 7] = std::array::from_fn(|i| Second::from(x.v[i]));
        let expected = (kinetic_energy(&q, &v) + potential_energy(&q)).value();
        let found = problem.energy(&x).unwrap();
        assert!((found - expected).abs() < 1e-14 * expected.abs().max(1.0), "{found} {expected}");
    }
}

/// Newton's method on g(q) = 0 with Θ = 0 held reproduces (7.7) from values rounded to one digit (W10), and the start
/// is at rest (W11).
#[test]
fn start_from_newton() {
    let mut problem = Andrews::new();
    let start = problem.initial();
    assert_eq!(start.v, [0.0; 7]);
    let mut q = vec![-0.06, 0.0, 0.5, 0.2, 0.5, -0.2, 1.2];
    let free = [0, 2, 3, 4, 5, 6];
    for _ in 0..12 {
        let at = Point { t: 0.0, p: &q, v: &[0.0; 7], lam: &[0.0; 6], u: &[] };
        let out = terms(&mut problem, Terms::CONSTRAINT | Terms::CONSTRAINT_MATRIX, &at);
        let full = full_constraint_matrix(&problem, &out);
        let a = (0..36).map(|k| full[k / 6 * 7 + free[k % 6]]).collect();
        let step = solve(a, out.constraint.clone()).unwrap();
        for (i, s) in free.into_iter().zip(step) {
            q[i] -= s;
        }
    }
    // lengths of about 0.02 carry rounding errors of 1e-18, the angles therefore some 1e-16
    assert!(distance(&q, &start.p) < 1e-15, "{q:?}");
}

/// Accelerations and multipliers of the start from the saddle system against (7.10) (W12).
#[test]
fn start_accelerations() {
    let mut problem = Andrews::new();
    let printed = problem.initial();
    let mut x = printed.clone();
    complete(&mut problem, &mut x);
    assert!(distance(&x.a, &printed.a) < 1e-12 * size(&printed.a), "{:?}", x.a);
    assert!(distance(&x.lam, &printed.lam) < 1e-12 * size(&printed.lam), "{:?}", x.lam);
}

/// The picture: lengths of all bodies, joints that coincide, a spring as long as the energy says.
#[test]
fn outline_closes() {
    let problem = create("andrews", &[]).unwrap();
    let end = problem.reference(0.03).unwrap().state;
    for p in [&problem.initial().p, &end.p] {
        let picture = outline(p).unwrap();
        assert_eq!(Some(&picture), problem.outline(0.0, p).as_ref());
        let point = |name| picture.point(name).unwrap();
        let length = |a, b| {
            let ([ax, ay], [bx, by]): ([f64; 2], [f64; 2]) = (point(a), point(b));
            (ax - bx).hypot(ay - by)
        };
        for (a, b, expected) in [
            ("O", "F", par::RR),
            ("F", "E", par::D),
            ("B", "E", par::SS),
            ("E", "G", par::E),
            ("A", "G", par::ZT),
            ("E", "H", par::ZF),
            ("A", "H", par::U),
            ("B", "D", par::SC.hypot(par::SD)),
        ] {
            assert!((length(a, b) - expected).abs() < 1e-15, "{a}-{b}");
        }
        assert_eq!(picture.springs, [[point("D"), par::C]]);
        assert_eq!(picture.bodies.len(), 7);
        // centroids of the two triangles made up for the picture are the mass centres
        let q: [f64; 7] = p.as_slice().try_into().unwrap();
        for k in [4, 6] {
            let corners = &picture.bodies[k].corners;
            let (centre, _) = bodies(&q)[k];
            for axis in 0..2 {
                let centroid = corners.iter().map(|c| c[axis]).sum::<f64>() / 3.0;
                assert!((centroid - centre[axis]).abs() < 1e-15, "K{}", k + 1);
            }
        }
    }
    assert!(outline(&[0.0; 6]).is_none());
}

/// Five roots, as many digits as the source prints.
#[test]
fn roots_are_those_printed() {
    let roots = roots_of_crank_acceleration();
    let printed = [1.124e-2, 1.602e-2, 2.147e-2, 2.462e-2, 2.998e-2];
    assert_eq!(roots.len(), 5);
    for (root, t) in roots.iter().zip(printed) {
        assert!((root.t - t).abs() < 0.5e-5, "{root:?}");
    }
}
