//! A problem that uses every term of the descriptor form, with a prescribed solution.
//!
//! ```text
//! g = (|p − c(t)|² − r(t)²)/2                     a circle that moves and breathes
//! C = (p − c)ᵀ T,  G = σ(t,p) C,  gᴵ = σ ∂g/∂t     G is not C but has its null space
//! p' = T(t,p) v,  M(t,p) v' = f − Gᵀ λ,  u' = d
//! f = s(t) + φ(p,v,u) + κ ζ(t,p) (λ + β λ²),   d = w(t) + ψ(p,v,λ,u)
//! ```
//!
//! `s` and `w` are chosen such that the motion `p = c + r (cos θ, sin θ)` with the multiplier and the external variables
//! of [`exact`] solves the equations. Derivatives with respect to time come from dual numbers.

use super::Fixture;
use gelenk_core::{Dims, Dual, MatrixKind, Point, Real, State, Structure};

/// A function of time with its derivative.
type D = Dual<f64, 1>;

/// What the multiplier acts on beside the constraint.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Coupling {
    /// Does `d` depend on `λ`?
    pub(crate) external: bool,
    /// Size `κ` of the part of `f` that depends on `λ`.
    pub(crate) friction: f64,
    /// Share `β` of `λ²` in it.
    pub(crate) curvature: f64,
}

/// Centre, radius and position at time `t`.
fn motion<R: Real>(t: R) -> ([R; 2], R, [R; 2]) {
    let centre = [t.sin() * 0.3, t * 0.1];
    let radius = (t * 2.0).cos() * 0.1 + 1.0;
    let angle = t - t.cos() * 0.3 + 0.5;
    (centre, radius, [centre[0] + radius * angle.cos(), centre[1] + radius * angle.sin()])
}

/// `T`, by rows.
fn kinematics<R: Real>(t: R, p: &[R]) -> [[R; 2]; 2] {
    [[R::from(1.0), t.sin() * 0.2], [p[0] * 0.3, R::from(1.1)]]
}

/// `M`, column by column.
fn mass(t: f64, p: &[f64]) -> [f64; 4] {
    let off = 0.3 * t.sin();
    [2.0 + p[0] * p[0], off, off, 1.5 + 0.5 * p[1].cos()]
}

/// `σ`
fn scale<R: Real>(t: R, p: &[R]) -> R {
    (p[0] + t).sin() * 0.4 + 1.5
}

/// `ζ`
fn direction(t: f64, p: &[f64]) -> [f64; 2] {
    [0.5 + 0.2 * p[0].sin(), t.cos()]
}

/// Time as a dual number.
fn clock(t: f64) -> D {
    D::variable(t, 0)
}

/// `C`
fn position_matrix<R: Real>(t: R, p: &[R]) -> [R; 2] {
    let (centre, _, _) = motion(t);
    let d = [p[0] - centre[0], p[1] - centre[1]];
    let k = kinematics(t, p);
    [d[0] * k[0][0] + d[1] * k[1][0], d[0] * k[0][1] + d[1] * k[1][1]]
}

/// `∂g/∂t`
fn constraint_rate<R: Real>(t: R, p: &[R]) -> R {
    let (c, r, _) = motion(Dual::<R, 1> { value: t, derivatives: [R::from(1.0)] });
    let d = [p[0] - c[0].value, p[1] - c[1].value];
    -d[0] * c[0].derivatives[0] - d[1] * c[1].derivatives[0] - r.value * r.derivatives[0]
}

/// `γ`: the derivative of `G v + gᴵ` along `p' = T v` at constant `v`.
fn acceleration_term(x: &Point<'_>) -> f64 {
    let k = kinematics(x.t, x.p);
    let along = |i: usize| D { value: x.p[i], derivatives: [k[i][0] * x.v[0] + k[i][1] * x.v[1]] };
    let (t, p) = (clock(x.t), [along(0), along(1)]);
    let c = position_matrix(t, &p);
    (scale(t, &p) * (c[0] * x.v[0] + c[1] * x.v[1] + constraint_rate(t, &p))).derivatives[0]
}

/// `φ + κ ζ (λ + β λ²)`
fn coupled_force(c: Coupling, x: &Point<'_>) -> [f64; 2] {
    let zeta = direction(x.t, x.p);
    let pull = c.friction * (x.lam[0] + c.curvature * x.lam[0] * x.lam[0]);
    [x.u[0] * x.v[1] - 0.2 * x.v[0] + pull * zeta[0], x.u[1] * x.p[0].sin() + x.u[0] + pull * zeta[1]]
}

/// `ψ`
fn coupled_rate(c: Coupling, x: &Point<'_>) -> [f64; 2] {
    let lam = if c.external { x.lam[0] } else { 0.0 };
    [0.5 * lam * x.p[0] - x.u[0] * x.u[0], 0.3 * lam * x.u[1] + x.v[0] - 0.4 * lam.sin()]
}

/// The solution and the derivative of its external variables.
fn solution(t: f64) -> (State, [f64; 2]) {
    // p with first and second derivatives
    let twice = Dual::<D, 1> { value: clock(t), derivatives: [D::constant(1.0)] };
    let (_, _, path) = motion(twice);
    let p = path.map(|x| x.value);
    let pdot = path.map(|x| x.derivatives[0]);
    // v = T⁻¹ p' with its derivative
    let k = kinematics(clock(t), &p);
    let determinant = k[0][0] * k[1][1] - k[0][1] * k[1][0];
    let v = [
        (k[1][1] * pdot[0] - k[0][1] * pdot[1]) / determinant,
        (k[0][0] * pdot[1] - k[1][0] * pdot[0]) / determinant,
    ];
    let u = [clock(t).cos() * 0.8, (clock(t) * 2.0).sin() * 0.2 + 0.5];
    let state = State {
        t,
        p: p.map(|x| x.value).to_vec(),
        v: v.map(|x| x.value).to_vec(),
        a: v.map(|x| x.derivatives[0]).to_vec(),
        lam: vec![1.0 + 0.5 * t.sin()],
        u: u.map(|x| x.value).to_vec(),
    };
    (state, u.map(|x| x.derivatives[0]))
}

/// The problem.
pub(crate) fn general(c: Coupling) -> Fixture {
    let dims = Dims { np: 2, nv: 2, nl: 1, nu: 2, ng: 1 };
    let mut structure = Structure::dense(dims).with_position_matrix(MatrixKind::Dense);
    if c.external {
        structure = structure.with_lam_dependence();
    }
    if c.friction != 0.0 {
        structure = structure.with_friction(MatrixKind::Dense);
    }
    Fixture::new(structure)
        .mass(|t, p, m| m.copy_from_slice(&mass(t, p)))
        .pdot(|x, out| {
            let k = kinematics(x.t, x.p);
            for i in 0..2 {
                out[i] = k[i][0] * x.v[0] + k[i][1] * x.v[1];
            }
        })
        .constraint(|t, p, g| {
            let (c, r, _) = motion(t);
            g[0] = ((p[0] - c[0]).powi(2) + (p[1] - c[1]).powi(2) - r * r) / 2.0;
        })
        .position_matrix(|t, p, out| out.copy_from_slice(&position_matrix(t, p)))
        .constraint_matrix(|t, p, out| out.copy_from_slice(&position_matrix(t, p).map(|x| scale(t, p) * x)))
        .constraint_rate(|t, p, out| out[0] = scale(t, p) * constraint_rate(t, p))
        .force(move |x, f| {
            let (e, _) = solution(x.t);
            let (m, matrix) = (mass(e.t, &e.p), position_matrix(e.t, &e.p));
            let (here, there) = (coupled_force(c, x), coupled_force(c, &e.point()));
            for i in 0..2 {
                let inertia = m[i] * e.a[0] + m[i + 2] * e.a[1];
                f[i] = inertia + scale(e.t, &e.p) * matrix[i] * e.lam[0] - there[i] + here[i];
            }
        })
        .udot(move |x, d| {
            let (e, udot) = solution(x.t);
            let (here, there) = (coupled_rate(c, x), coupled_rate(c, &e.point()));
            for i in 0..2 {
                d[i] = udot[i] - there[i] + here[i];
            }
        })
        .friction(move |x, out| {
            let slope = c.friction * (1.0 + 2.0 * c.curvature * x.lam[0]);
            out.copy_from_slice(&direction(x.t, x.p).map(|z| slope * z));
        })
        .acceleration(|x, out| out[0] = acceleration_term(x))
        .solution(|t| solution(t).0)
}
