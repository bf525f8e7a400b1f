//! A wheelset on rails, with dry creep forces in the contacts: [Simeon91], IVP test set, "wheelset".
//!
//! ```text
//! p = (x, y, z, θ, φ)                      lateral, vertical and longitudinal position [m]; yaw and roll [rad]
//! u = Δω                                   spin beyond that of rolling along a straight line, β + θ' sin φ [rad/s]
//! M = diag(m, m, m, I₂ cos φ, I₂)
//! f = creep forces T + springs + weight + gyroscopic terms,   u' = (moment of the creep forces + sin φ M₂)/I₁
//! g_i = r(s) − y − ξ sin φ + R(ξ) cos φ cos ψ          left and right: height of the rail above the wheel
//! ```
//!
//! Where a wheel touches its rail, `ξ` along the axle and `ψ` around it, follows from `p` by the conditions of contact. The
//! wheels are cones and the rails circular, so that these conditions have a solution in closed form, and no variables are
//! needed for them. Creep forces depend on the normal forces and so on the multipliers, and `F = ∂f/∂λ` is supplied.
//!
//! Deviations from the source: it has `β` with `I₁ (β' + sin φ θ'')` in its equations; `u` avoids the acceleration there. It
//! writes `+ Qᵀ e` with `e = 10⁴ λ_source`: our multipliers are `−10⁴` times its own, in newtons, and the normal forces are
//! `N = λ √(1 + r'²)`. It solves the index-2 form, so that its contacts keep the gaps of the rounded start, below 1e-8 m;
//! `g` is counted from those. Its yaw equation is taken about the axis of roll without the factor `cos φ` that `Qᵀ` would need
//! there, and so is ours. The track is straight.

use crate::{Info, Tag, TestProblem};
use gelenk_core::{Dims, Dual, Eval, MassKind, MatrixKind, Point, Problem, Real, State, Structure};

/// Mass [kg], inertias about the axle and across it [kg m²], gravity [m/s²].
const MASS: f64 = 16.08;
const I1: f64 = 0.0605;
const I2: f64 = 0.366;
const GRAVITY: f64 = 9.81;
/// Speed along the track [m/s] and the spin that belongs to it [rad/s].
const SPEED: f64 = 30.0;
const SPIN: f64 = SPEED / RADIUS;
/// Springs to the frame [N/m] and their lever arm [m].
const CX: f64 = 6400.0;
const CZ: f64 = 6400.0;
const LEVER: f64 = 0.19;
/// Profiles: nominal radius [m], cone angle [rad], half gauge [m], radius of the rails [m].
const RADIUS: f64 = 0.1;
const CONE: f64 = 0.0262;
const GAUGE: f64 = 0.1506;
const RAIL: f64 = 0.06;
/// Creep: coefficient of friction, shear modulus [N/m²], Poisson's ratio, elliptic integrals, Kalker's coefficients.
const MU: f64 = 0.12;
const SHEAR: f64 = 7.92e10;
const POISSON: f64 = 0.28;
const ELLIPTIC_E: f64 = 1.353_795_6;
const ELLIPTIC_G: f64 = 0.711_521_8;
const C11: f64 = 4.727_721_97;
const C22: f64 = 4.275_269_87;
const C23: f64 = 1.972_035_05;
/// π with the digits of the source.
#[allow(clippy::approx_constant)]
const SOURCE_PI: f64 = 3.141_592_6;

/// Start: positions as printed, accelerations and multipliers that belong to them. The source prints five digits of the
/// multipliers, and the accelerations that follow from those digits.
const START: [f64; 5] = [0.14941e-2, 0.40089e-6, 0.11241e-5, -0.28573e-3, 0.26459e-3];
const START_A: [f64; 5] = [
    -1.975257159220555,
    -0.0010665800037264548,
    0.07883940436342239,
    -5.533373066752665,
    -0.34980266105076196,
];
const START_LAM: [f64; 2] = [83.59184018959253, 74.14552840682182];

/// Name, source.
pub static INFO: Info = Info {
    name: "wheelset",
    summary: "wheelset on rails: contact geometry, creep forces that depend on multipliers",
    source: "Simeon, Fuehrer & Rentrop (1991); IVP test set, problem 'wheelset'",
    parameters: &[],
    tags: &[Tag::Stiff, Tag::Friction],
    t_end: 10.0,
    starts_with_accelerations: true,
};

/// See the [module page](self).
#[derive(Debug, Clone)]
pub struct Wheelset {
    structure: Structure,
    /// Gaps of the printed start.
    gaps: [f64; 2],
}

impl Default for Wheelset {
    fn default() -> Self {
        Self::new()
    }
}

impl Wheelset {
    /// The wheelset.
    pub fn new() -> Self {
        let coordinates = ["lateral x", "vertical y", "longitudinal z", "yaw theta", "roll phi"];
        let mut names = super::names(&coordinates, &["contact left", "contact right"]);
        names.u = vec!["spin deviation".into()];
        let structure = Structure::dense(Dims { nu: 1, ..Dims::holonomic(5, 2) })
            .with_mass(MassKind::Diagonal)
            .with_friction(MatrixKind::Dense)
            .with_acceleration_term()
            .with_names(names);
        Self { structure, gaps: Contact::both(&START).map(|contact| contact.gap) }
    }
}

/// One wheel on its rail.
#[derive(Debug, Clone, Copy)]
struct Contact<R> {
    /// Sine and cosine of `ψ`.
    psi: (R, R),
    /// Position along the axle.
    xi: R,
    /// Radius `R(ξ)` of the wheel there.
    radius: R,
    /// Slope `r'` of the rail there.
    slope: R,
    /// Height of the rail above the wheel.
    gap: R,
    /// Its derivative with respect to `p`; that with respect to `ξ` and `ψ` vanishes.
    row: [R; 5],
}

impl<R: Real> Contact<R> {
    /// Left and right.
    fn both(p: &[R; 5]) -> [Self; 2] {
        [Self::new(1.0, p), Self::new(-1.0, p)]
    }

    fn new(side: f64, &[x, y, _, theta, phi]: &[R; 5]) -> Self {
        let ((st, ct), (sp, cp)) = (theta.sin_cos(), phi.sin_cos());
        let cone = -side * CONE.tan(); // R'
        // second condition: cos θ sin ψ + sin θ sin φ cos ψ = R' sin θ cos φ
        let (b, c) = (st * sp, st * cp * cone);
        let norm = ct * ct + b * b;
        let root = (norm - c * c).sqrt();
        let (s, co) = ((ct * c - b * root) / norm, (b * c + ct * root) / norm);
        // first condition: the slope of the rail, hence the place on the rail
        let slope = -((cp * cone - sp * co) * ct + s * st) / (sp * cone + cp * co);
        let height = (slope * slope + 1.0).sqrt().powi(-1) * RAIL;
        let at = -slope * height + side * (GAUGE + RAIL * CONE.sin());
        // x + ξ cos θ cos φ + R(ξ) (cos θ sin φ cos ψ − sin θ sin ψ) = that place
        let (middle, across) = (RADIUS + CONE.tan() * GAUGE, ct * sp * co - st * s);
        let xi = (at - x - across * middle) / (ct * cp + across * cone);
        let radius = xi * cone + middle;
        let rail = height - (RADIUS + RAIL * CONE.cos());
        Self {
            psi: (s, co),
            xi,
            radius,
            slope,
            gap: rail - y - xi * sp + radius * cp * co,
            row: [
                slope,
                R::from(-1.0),
                R::from(0.0),
                slope * (-radius * (ct * s + co * sp * st) - cp * st * xi),
                -radius * co * sp - cp * xi + slope * ct * (radius * cp * co - sp * xi),
            ],
        }
    }
}

impl Contact<f64> {
    /// Creep forces with their moments: along x, y, z, and about yaw, roll and spin. `spin` is that of the axle.
    fn creep<R: Real>(&self, p: &[f64], v: &[f64], spin: f64, lam: R) -> [R; 6] {
        let ((st, ct), (sp, cp)) = (p[3].sin_cos(), p[4].sin_cos());
        let (&Self { psi: (s, c), xi, radius, slope, .. }, root) = (self, self.slope.hypot(1.0));
        let normal = lam * root;
        if normal.value() == 0.0 {
            return [R::from(0.0); 6];
        }
        // creepages: relative velocities of wheel and rail
        let (sk, ck) = (p[3] * root).sin_cos();
        let arm = xi * sp - radius * cp * c;
        let u1 = -spin * radius * (sk * c + ck * sp * s) + v[0]
            - v[3] * (radius * (sk * sp * c + ck * s) + xi * sk * cp)
            - v[4] * ck * arm;
        let u2 = spin * radius * cp * s + v[1] + v[4] * (xi * cp + radius * sp * c);
        let u3 = -spin * radius * (ck * c - sk * sp * s) + SPEED + v[2]
            - v[3] * (xi * ck * cp + radius * (ck * sp * c - sk * s))
            + v[4] * sk * arm;
        let away = [u1 - 2.0 * v[0], u2 - 2.0 * v[1], u3 - 2.0 * v[2] - 2.0 * SPEED];
        let rolling = 0.5 * away.iter().map(|w| w * w).sum::<f64>().sqrt();
        let nx = (sk * u1 + ck * u3) / rolling;
        let ny = (ck * u1 + slope * u2 - sk * u3) / (root * rolling);
        let ns = (-slope * spin + v[3]) / (root * rolling);
        // size of the contact ellipse by Hertz, then Kalker's linear forces, limited by friction
        let curvature = 0.5 / (radius * CONE.tan().hypot(1.0)) + 0.5 / RAIL;
        let per_force =
            3.0 * (1.0 - POISSON) * ELLIPTIC_E / (2.0 * SOURCE_PI * curvature * SHEAR * ELLIPTIC_G.sqrt());
        let size = ((normal.abs() * per_force).ln() / 3.0).exp();
        let limit = normal * MU;
        let stiffness = size * size * SHEAR;
        let mut along = -limit * (stiffness * (C11 * nx) / limit).tanh();
        let mut across = -limit * (stiffness * (size * (C23 * ns) + C22 * ny) / limit).tanh();
        let total = (along * along + across * across).sqrt();
        if total.value() > limit.value().abs() {
            (along, across) = (along * limit.abs() / total, across * limit.abs() / total);
        }
        let t1 = along * sk + across * (ck / root);
        let t2 = across * (slope / root);
        let t3 = along * ck - across * (sk / root);
        let yaw = t1 * -(xi * st + radius * s * ct * cp) - t2 * (radius * s * sp)
            + t3 * (radius * s * st * cp - xi * ct);
        let roll = t1 * (-ct * arm) + t2 * (xi * cp + radius * c * sp) + t3 * (st * arm);
        let turn = (t2 * (s * cp) - t1 * (c * st + s * ct * sp) - t3 * (c * ct - s * st * sp)) * radius;
        [t1, t2, t3, yaw, roll, turn]
    }
}

/// Creep forces of both contacts, added.
fn creep<R: Real>(x: &Point<'_>, lam: [R; 2]) -> Option<[R; 6]> {
    let contacts = Contact::both(x.p.first_chunk()?);
    let spin = SPIN + x.u.first()? - x.v.get(3)? * x.p[4].sin();
    let [left, right] = [0, 1].map(|i| contacts[i].creep(x.p, x.v, spin, lam[i]));
    let mut sum = left;
    sum.iter_mut().zip(right).for_each(|(sum, f)| *sum += f);
    Some(sum)
}

/// Moment of the springs about the vertical.
fn spring_moment(theta: f64) -> f64 {
    -2.0 * LEVER * LEVER * CZ * theta
}

impl Wheelset {
    fn contacts(p: &[f64]) -> Result<[Contact<f64>; 2], gelenk_core::EvalError> {
        let p = p.first_chunk().ok_or_else(|| super::too_short(INFO.name, Dims::holonomic(5, 2)))?;
        Ok(Contact::both(p))
    }

    fn creep<R: Real>(x: &Point<'_>, lam: [R; 2]) -> Result<[R; 6], gelenk_core::EvalError> {
        creep(x, lam).ok_or_else(|| super::too_short(INFO.name, Dims::holonomic(5, 2)))
    }
}

impl Problem for Wheelset {
    fn structure(&self) -> &Structure {
        &self.structure
    }

    fn mass(&mut self, _t: f64, p: &[f64], out: &mut [f64]) -> Eval {
        out.copy_from_slice(&[MASS, MASS, MASS, I2 * p[4].cos(), I2]);
        Ok(())
    }

    fn force(&mut self, x: &Point<'_>, out: &mut [f64]) -> Eval {
        let t = Self::creep(x, [x.lam[0], x.lam[1]])?;
        let (p, yaw, roll) = (x.p, x.v[3], x.v[4]);
        let (sp, cp) = p[4].sin_cos();
        let spin = SPIN + x.u[0] - yaw * sp;
        out.copy_from_slice(&[
            t[0] - 2.0 * CX * p[0],
            t[1] - MASS * GRAVITY,
            t[2] - 2.0 * CZ * p[2],
            t[3] + cp * spring_moment(p[3]) - I1 * spin * roll + (2.0 * I2 - I1) * yaw * roll * sp,
            t[4] + I1 * spin * yaw * cp + (I1 - I2) * yaw * yaw * sp * cp,
        ]);
        Ok(())
    }

    fn udot(&mut self, x: &Point<'_>, out: &mut [f64]) -> Eval {
        let t = Self::creep(x, [x.lam[0], x.lam[1]])?;
        out[0] = (t[5] + x.p[4].sin() * spring_moment(x.p[3])) / I1;
        Ok(())
    }

    fn friction(&mut self, x: &Point<'_>, out: &mut [f64]) -> Eval {
        let lam = [0, 1].map(|i| Dual::<f64, 2>::variable(x.lam[i], i));
        let t = Self::creep(x, lam)?;
        for (j, column) in out.chunks_exact_mut(5).enumerate() {
            column.iter_mut().zip(&t).for_each(|(f, t)| *f = t.derivatives[j]);
        }
        Ok(())
    }

    fn constraint(&mut self, _t: f64, p: &[f64], out: &mut [f64]) -> Eval {
        for ((g, contact), start) in out.iter_mut().zip(Self::contacts(p)?).zip(self.gaps) {
            *g = contact.gap - start;
        }
        Ok(())
    }

    fn constraint_matrix(&mut self, _t: f64, p: &[f64], out: &mut [f64]) -> Eval {
        let [left, right] = Self::contacts(p)?;
        for (j, column) in out.chunks_exact_mut(2).enumerate() {
            column.copy_from_slice(&[left.row[j], right.row[j]]);
        }
        Ok(())
    }

    fn acceleration(&mut self, _t: f64, p: &[f64], v: &[f64], out: &mut [f64]) -> Eval {
        // G v along p' = v
        let moving: [Dual<f64, 1>; 5] = std::array::from_fn(|i| Dual { value: p[i], derivatives: [v[i]] });
        for (gamma, contact) in out.iter_mut().zip(Contact::both(&moving)) {
            *gamma = contact.row.iter().zip(v).map(|(q, v)| q.derivatives[0] * v).sum();
        }
        Ok(())
    }
}

impl TestProblem for Wheelset {
    fn info(&self) -> &'static Info {
        &INFO
    }

    fn initial(&self) -> State {
        let mut state = State::at(self.structure.dims, 0.0, &START, &[0.0; 5]);
        state.a.copy_from_slice(&START_A);
        state.lam.copy_from_slice(&START_LAM);
        state
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The printed contacts of the start: the closed form of the conditions finds them.
    #[test]
    fn contacts_of_the_start_are_those_printed() {
        let [left, right] = Contact::both(&START);
        for (contact, psi, xi) in [
            (left, 7.563_440_639_517_294e-6, 0.149_063_571_473_381_9),
            (right, -7.412_238_035_766_713_9e-6, -0.152_136_429_612_124_8),
        ] {
            let (s, c) = contact.psi;
            assert!((s.atan2(c) - psi).abs() < 1e-15, "{:e}", s.atan2(c));
            assert!((contact.xi - xi).abs() < 1e-11, "{:e}", contact.xi);
            assert!(contact.gap.abs() < 1e-8, "{:e}", contact.gap);
        }
    }

    /// The printed multipliers lead to the printed accelerations: all forces are those of the source.
    #[test]
    fn accelerations_of_the_start_are_those_printed() {
        let mut problem = Wheelset::new();
        let mut x = problem.initial();
        x.lam.copy_from_slice(&[83.593, 74.144]);
        let (mut mass, mut f, mut g, mut spin) = ([0.0; 5], [0.0; 5], [0.0; 10], [0.0]);
        problem.mass(0.0, &x.p, &mut mass).unwrap();
        problem.force(&x.point(), &mut f).unwrap();
        problem.constraint_matrix(0.0, &x.p, &mut g).unwrap();
        problem.udot(&x.point(), &mut spin).unwrap();
        let printed = [
            -1.975258894011285,
            -1.0898297102811276e-3,
            7.8855083626142589e-2,
            -5.533362821731549,
            -0.3487021489546511,
        ];
        for i in 0..5 {
            let a = (f[i] - g[2 * i] * x.lam[0] - g[2 * i + 1] * x.lam[1]) / mass[i];
            assert!((a - printed[i]).abs() < 1e-11, "{i}: {a}");
        }
        let beta = spin[0] - x.p[4].sin() * printed[3];
        assert!((beta + 2.132968724380927).abs() < 1e-11, "{beta}");
    }
}
