//! Point masses, skates and small linkages.

use super::Fixture;
use super::small::{dot, runge_kutta};
use gelenk_core::{Dims, MassKind, Names, State, Structure};

/// A unit mass that slides without friction on a rod turning in the horizontal plane at the rate `w` [rad/s].
///
/// `g = y cos wt − x sin wt`. The mass starts at rest on the rod at distance 1: `r = cosh wt`, and the rod pushes with
/// `2 w r'` (Coriolis).
pub(crate) fn rotating_rod(w: f64) -> Fixture {
    let dims = Dims::holonomic(2, 1);
    Fixture::new(Structure::dense(dims))
        .mass(|_, _, m| m.copy_from_slice(&[1.0, 0.0, 0.0, 1.0]))
        .force(|_, f| f.fill(0.0))
        .constraint(move |t, p, g| g[0] = p[1] * (w * t).cos() - p[0] * (w * t).sin())
        .constraint_matrix(move |t, _, g| g.copy_from_slice(&[-(w * t).sin(), (w * t).cos()]))
        .constraint_rate(move |t, p, out| out[0] = -w * (p[1] * (w * t).sin() + p[0] * (w * t).cos()))
        .acceleration(move |x, out| {
            let (s, c) = (w * x.t).sin_cos();
            out[0] = -2.0 * w * (c * x.v[0] + s * x.v[1]) - w * w * (c * x.p[1] - s * x.p[0]);
        })
        .solution(move |t| {
            let (s, c) = (w * t).sin_cos();
            let (r, rate) = ((w * t).cosh(), w * (w * t).sinh());
            let push = 2.0 * w * rate;
            State {
                t,
                p: vec![r * c, r * s],
                v: vec![rate * c - w * r * s, rate * s + w * r * c],
                a: vec![-push * s, push * c],
                lam: vec![-push],
                u: vec![],
            }
        })
}

/// A unit mass on the unit circle that carries a massless point: `p = (massless point, mass)`, `M = diag(0,0,1,1)`.
///
/// The massless point `q` stands at twice the angle of the mass, `q = (x² − y², 2xy)`; a damped, time-dependent force
/// acts on it, so that its two multipliers equal that force. The motion is the angle `θ = sin t + t/2`, brought about by
/// a force on the mass.
pub(crate) fn massless_point() -> Fixture {
    let dims = Dims::holonomic(4, 3);
    // 2 × 2 matrix ∂q/∂(x, y), by rows
    let lever = |p: &[f64]| [[2.0 * p[2], -2.0 * p[3]], [2.0 * p[3], 2.0 * p[2]]];
    let on_point = |t: f64, v: &[f64]| [(2.0 * t).cos() - 0.5 * v[0], -1.0 - 0.5 * v[1]];
    let exact = move |t: f64| {
        let (angle, rate, change) = (t.sin() + t / 2.0, t.cos() + 0.5, -t.sin());
        // position, velocity, acceleration on the unit circle at n times the angle
        let circle = |n: f64| {
            let (s, c) = (n * angle).sin_cos();
            let (w, a) = (n * rate, n * change);
            ([c, s], [-w * s, w * c], [-a * s - w * w * c, a * c - w * w * s])
        };
        let (q, qdot, qddot) = circle(2.0);
        let (x, xdot, xddot) = circle(1.0);
        let pull = on_point(t, &qdot);
        State {
            t,
            p: [q, x].concat(),
            v: [qdot, xdot].concat(),
            a: [qddot, xddot].concat(),
            lam: vec![1.0 + t.cos(), pull[0], pull[1]],
            u: vec![],
        }
    };
    let matrix = move |p: &[f64]| {
        let l = lever(p);
        // rows: circle, massless point x, massless point y
        [[0.0, 0.0, p[2], p[3]], [1.0, 0.0, -l[0][0], -l[0][1]], [0.0, 1.0, -l[1][0], -l[1][1]]]
    };
    Fixture::new(Structure::dense(dims).with_mass(MassKind::Diagonal))
        .mass(|_, _, m| m.copy_from_slice(&[0.0, 0.0, 1.0, 1.0]))
        .force(move |x, f| {
            let e = exact(x.t);
            let rows = matrix(&e.p);
            f[..2].copy_from_slice(&on_point(x.t, x.v));
            for i in 2..4 {
                f[i] = e.a[i] + (0..3).map(|j| rows[j][i] * e.lam[j]).sum::<f64>();
            }
        })
        .constraint(|_, p, g| {
            g[0] = (p[2] * p[2] + p[3] * p[3] - 1.0) / 2.0;
            g[1] = p[0] - p[2] * p[2] + p[3] * p[3];
            g[2] = p[1] - 2.0 * p[2] * p[3];
        })
        .constraint_matrix(move |_, p, out| {
            for (i, row) in matrix(p).iter().enumerate() {
                for j in 0..4 {
                    out[i + 3 * j] = row[j];
                }
            }
        })
        .acceleration(|x, out| {
            let (a, b) = (x.v[2], x.v[3]);
            out.copy_from_slice(&[a * a + b * b, -2.0 * (a * a - b * b), -4.0 * a * b]);
        })
        .solution(exact)
}

/// The pendulum of the test set in mixed coordinates (1.15): `p = (x, y)`, joint angle `q` from the lowest point,
/// `k = (x − sin q, y + cos q)`, `M = diag(1, 1, 0)`; the solution is that of the test problem.
pub(crate) fn joint_pendulum(v0: f64) -> Fixture {
    let dims = Dims::holonomic(3, 2);
    let pendulum = gelenk_testset::create("pendulum", &[("v0", v0)]).expect("the pendulum exists");
    Fixture::new(Structure::dense(dims).with_mass(MassKind::Diagonal))
        .mass(|_, _, m| m.copy_from_slice(&[1.0, 1.0, 0.0]))
        .force(|_, f| f.copy_from_slice(&[0.0, -1.0, 0.0]))
        .constraint(|_, p, g| g.copy_from_slice(&[p[0] - p[2].sin(), p[1] + p[2].cos()]))
        .constraint_matrix(|_, p, out| {
            let (s, c) = p[2].sin_cos();
            out.copy_from_slice(&[1.0, 0.0, 0.0, 1.0, -c, -s]);
        })
        .solution(move |t| {
            let x = pendulum.exact(t).expect("a closed form");
            let (s, c) = (x.p[0], -x.p[1]);
            let rate = x.v[0] * c + x.v[1] * s;
            // tangential acceleration is that of the angle; the joint transmits G'λ of the test problem
            let change = x.a[0] * c + x.a[1] * s;
            State {
                t,
                p: vec![x.p[0], x.p[1], s.atan2(c)],
                v: vec![x.v[0], x.v[1], rate],
                a: vec![x.a[0], x.a[1], change],
                lam: vec![x.p[0] * x.lam[0], x.p[1] * x.lam[0]],
                u: vec![],
            }
        })
}

/// A skate on an inclined plane: `p = (x, y, φ)`, one nonholonomic row `y' cos φ − x' sin φ = 0`, no position
/// constraint. Downhill is x.
///
/// From rest with the rate of turn `w` it follows a cycloid.
pub(crate) fn skate(w: f64, slope: f64) -> Fixture {
    let (m, inertia) = (2.0, 0.3);
    let dims = Dims { np: 3, nv: 3, nl: 1, nu: 0, ng: 0 };
    Fixture::new(Structure::dense(dims).with_mass(MassKind::Diagonal))
        .mass(move |_, _, out| out.copy_from_slice(&[m, m, inertia]))
        .force(move |_, f| f.copy_from_slice(&[m * slope, 0.0, 0.0]))
        .constraint_matrix(|_, p, out| out.copy_from_slice(&[-p[2].sin(), p[2].cos(), 0.0]))
        .solution(move |t| {
            let (s, c) = (w * t).sin_cos();
            let b = slope / w;
            State {
                t,
                p: vec![b / (2.0 * w) * s * s, b / (2.0 * w) * (w * t - s * c), w * t],
                v: vec![b * s * c, b * s * s, w],
                a: vec![slope * (c * c - s * s), 2.0 * slope * s * c, 0.0],
                lam: vec![-2.0 * m * slope * s],
                u: vec![],
            }
        })
}

/// A unit mass on the cylinder `x² + y² = 1` (holonomic) with the nonholonomic constraint `z' = y x'`, under unit
/// gravity along −z.
///
/// With the angle `θ` it is `z' = −sin² θ θ'`, `(1 + sin⁴ θ) θ'' = sin² θ − 2 sin³ θ cos θ θ'²`, which is integrated here
/// in minimal coordinates.
pub(crate) fn cylinder_bead() -> Fixture {
    let dims = Dims { np: 3, nv: 3, nl: 2, nu: 0, ng: 1 };
    let change = |angle: f64, rate: f64| {
        let (s, c) = angle.sin_cos();
        (s * s - 2.0 * s.powi(3) * c * rate * rate) / (1.0 + s.powi(4))
    };
    Fixture::new(Structure::dense(dims))
        .mass(|_, _, m| {
            m.fill(0.0);
            (0..3).for_each(|i| m[4 * i] = 1.0);
        })
        .force(|_, f| f.copy_from_slice(&[0.0, 0.0, -1.0]))
        .constraint(|_, p, g| g[0] = (p[0] * p[0] + p[1] * p[1] - 1.0) / 2.0)
        .constraint_matrix(|_, p, out| out.copy_from_slice(&[p[0], -p[1], p[1], 0.0, 0.0, 1.0]))
        .solution(move |t| {
            let start = [0.4, 1.5, 0.0];
            let rates = move |_: f64, y: &[f64; 3]| [y[1], change(y[0], y[1]), -y[0].sin().powi(2) * y[1]];
            let n = 1 + (2000.0 * t) as usize;
            let [angle, rate, z] = runge_kutta(rates, (0.0, t), start, n);
            let (s, c) = angle.sin_cos();
            let accel = change(angle, rate);
            let a = [
                -s * accel - c * rate * rate,
                c * accel - s * rate * rate,
                -s * s * accel - 2.0 * s * c * rate * rate,
            ];
            // z: a = −1 − λ₂;  along the radius: a_r = −λ₁ + x y λ₂
            let lam2 = -1.0 - a[2];
            let lam1 = s * c * lam2 - (a[0] * c + a[1] * s);
            State {
                t,
                p: vec![c, s, z],
                v: vec![-s * rate, c * rate, -s * s * rate],
                a: a.to_vec(),
                lam: vec![lam1, lam2],
                u: vec![],
            }
        })
}

/// A pendulum whose rod stretches: `p = (x, y, s)` with the elastic coordinate `s`, its own modal mass and stiffness,
/// and `x² + y² = (1 + s)²`. Compared with its two minimal coordinates, angle and `s`.
pub(crate) fn elastic_pendulum() -> Fixture {
    const MODAL_MASS: f64 = 0.4;
    const STIFFNESS: f64 = 30.0;
    let dims = Dims::holonomic(3, 1);
    // angle from the lowest point, stretch, and their rates
    let rates = |_: f64, y: &[f64; 4]| {
        let [angle, stretch, turn, rate] = *y;
        let r = 1.0 + stretch;
        [
            turn,
            rate,
            (-angle.sin() - 2.0 * rate * turn) / r,
            (r * turn * turn + angle.cos() - STIFFNESS * stretch) / (1.0 + MODAL_MASS),
        ]
    };
    Fixture::new(Structure::dense(dims).with_mass(MassKind::Diagonal))
        .mass(|_, _, m| m.copy_from_slice(&[1.0, 1.0, MODAL_MASS]))
        .force(|x, f| f.copy_from_slice(&[0.0, -1.0, -STIFFNESS * x.p[2]]))
        .constraint(|_, p, g| g[0] = (p[0] * p[0] + p[1] * p[1] - (1.0 + p[2]).powi(2)) / 2.0)
        .constraint_matrix(|_, p, out| out.copy_from_slice(&[p[0], p[1], -1.0 - p[2]]))
        .solution(move |t| {
            let n = 1 + (4000.0 * t) as usize;
            let y = runge_kutta(rates, (0.0, t), [1.2, 0.05, 0.3, 0.0], n);
            let [angle, stretch, turn, rate] = y;
            let [_, _, turn2, rate2] = rates(t, &y);
            let (s, c) = angle.sin_cos();
            let r = 1.0 + stretch;
            let radial = rate2 - r * turn * turn;
            let across = r * turn2 + 2.0 * rate * turn;
            State {
                t,
                p: vec![r * s, -r * c, stretch],
                v: vec![rate * s + r * turn * c, -rate * c + r * turn * s, rate],
                a: vec![radial * s + across * c, -radial * c + across * s, rate2],
                lam: vec![(MODAL_MASS * rate2 + STIFFNESS * stretch) / r],
                u: vec![],
            }
        })
}

/// A planet on an ellipse of eccentricity 0.4 about the origin, period 2π: no constraint at all.
pub(crate) fn planet() -> Fixture {
    const E: f64 = 0.4;
    let dims = Dims::holonomic(2, 0);
    Fixture::new(Structure::dense(dims))
        .mass(|_, _, m| m.copy_from_slice(&[1.0, 0.0, 0.0, 1.0]))
        .force(|x, f| {
            let r3 = dot(x.p, x.p).powf(1.5);
            f.copy_from_slice(&[-x.p[0] / r3, -x.p[1] / r3]);
        })
        .solution(|t| {
            // Kepler's equation by Newton iterations
            let mut k = t;
            for _ in 0..50 {
                k -= (k - E * k.sin() - t) / (1.0 - E * k.cos());
            }
            let (s, c) = k.sin_cos();
            let (b, r) = ((1.0 - E * E).sqrt(), 1.0 - E * c);
            let p = vec![c - E, b * s];
            let a = p.iter().map(|x| -x / r.powi(3)).collect();
            State { t, v: vec![-s / r, b * c / r], a, p, lam: vec![], u: vec![] }
        })
}

/// A free particle in polar coordinates, `M = diag(1, r²)`: it moves along the straight line `(1, t/2)`.
pub(crate) fn polar_particle() -> Fixture {
    let dims = Dims::holonomic(2, 0);
    Fixture::new(Structure::dense(dims).with_mass(MassKind::Diagonal))
        .mass(|_, p, m| m.copy_from_slice(&[1.0, p[0] * p[0]]))
        .force(|x, f| {
            f.copy_from_slice(&[x.p[0] * x.v[1] * x.v[1], -2.0 * x.p[0] * x.v[0] * x.v[1]]);
        })
        .solution(|t| {
            let (x, y, w) = (1.0_f64, t / 2.0, 0.5);
            let r = x.hypot(y);
            let v = [y * w / r, x * w / (r * r)];
            let a = vec![r * v[1] * v[1], -2.0 * v[0] * v[1] / r];
            State { t, p: vec![r, y.atan2(x)], v: v.to_vec(), a, lam: vec![], u: vec![] }
        })
}

/// Two masses on rods of lengths 1 and 2 in Cartesian coordinates, with inertias `m` along the axes and named rows.
pub(crate) fn double_pendulum(m: [f64; 4]) -> Fixture {
    let rows = ["upper rod", "lower rod"].map(str::to_owned).to_vec();
    Fixture::new(Structure::dense(Dims::holonomic(4, 2)).with_names(Names { rows, ..Names::default() }))
        .mass(move |_, _, out| {
            out.fill(0.0);
            (0..4).for_each(|i| out[5 * i] = m[i]);
        })
        .force(move |_, f| f.copy_from_slice(&[0.0, -m[1], 0.0, -m[3]]))
        .constraint(|_, p, g| {
            g[0] = (p[0] * p[0] + p[1] * p[1] - 1.0) / 2.0;
            g[1] = ((p[2] - p[0]).powi(2) + (p[3] - p[1]).powi(2) - 4.0) / 2.0;
        })
        .constraint_matrix(|_, p, out| {
            let d = [p[2] - p[0], p[3] - p[1]];
            out.copy_from_slice(&[p[0], -d[0], p[1], -d[1], 0.0, d[0], 0.0, d[1]]);
        })
}

/// A mass point on the unit circle with different inertias along the axes.
pub(crate) fn weighted_circle(m: [f64; 2]) -> Fixture {
    Fixture::new(Structure::dense(Dims::holonomic(2, 1)).with_mass(MassKind::Diagonal))
        .mass(move |_, _, out| out.copy_from_slice(&m))
        .force(|_, f| f.copy_from_slice(&[0.0, -1.0]))
        .constraint(|_, p, g| g[0] = (p[0] * p[0] + p[1] * p[1] - 1.0) / 2.0)
        .constraint_matrix(|_, p, out| out.copy_from_slice(p))
}
