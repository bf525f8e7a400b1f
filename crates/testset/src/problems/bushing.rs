//! A two-body pendulum with a stiff bushing, [Yen96, section 5.2], and the same motion in its one degree of freedom.
//!
//! ```text
//! p = (x₁, y₁, θ₁, x₂, y₂, θ₂)             centres and angles of both bodies;  M = I
//! d = r₂ + A₂ (−1/2, 0) − r₁ − A₁ (1/2, 0)          deformation of the bushing
//! F = d/ε + c d',   τ = (θ₂ − θ₁)/ε + c (θ₂' − θ₁')          force and torque on body 1, the opposite on body 2; c = 10
//! g = (x₁, y₁, θ₁, |r₁ − r₂|² − 1, θ₂)
//! ```
//!
//! Body 1 is fixed, and body 2 moves on a circle about it without turning. In its angle `φ`, `r₂ = (cos φ, sin φ)`, the
//! motion is that of `bushing-reduced`:
//!
//! ```text
//! φ'' = −c φ' − sin φ/ε
//! ```
//!
//! Deviations from the source: it prints no masses, no gravity and no end; here masses and inertias are 1, there is no
//! gravity, and the interval is [0, 0.5]. The force acts on both bodies at the end of the bushing on body 2, so that its
//! moments balance; this changes the multipliers of the angles only. The printed start misses the circle by 3e-7; the
//! references belong to the nearest point of the circle, [`TestProblem::consistent_start`].

use crate::{CreateError, Info, Outline, Parameter, Reference, Tag, TestProblem, Uncertainty};
use gelenk_core::{
    Derivatives, Dims, Dual, Eval, MassKind, MatrixKind, Names, Pattern, Point, Problem, Real, State,
    Structure, TermBuf, Terms,
};

const DAMPING: f64 = 10.0;
/// Distance from the centre of a body to its end of the bushing.
const ARM: f64 = 0.5;
/// The printed start of body 2.
const START: [f64; 2] = [9.9989e-1, -1.4852e-2];
const START_RATE: [f64; 2] = [-6.75e-5, -4.5444e-3];

const EPS: Parameter = Parameter {
    name: "eps",
    default: 1e-3,
    meaning: "inverse stiffness of the bushing [-]",
    integer: false,
    min: 1e-10,
    max: 1.0,
};
const SOURCE: &str = "Yen & Petzold (1996), TR 96-028, section 5.2; masses, gravity and end chosen";

/// Name, source, parameters of the two bodies.
pub static INFO: Info = Info {
    name: "bushing",
    summary: "two-body pendulum with a stiff bushing in the plane",
    source: SOURCE,
    parameters: &[EPS],
    tags: &[Tag::Stiff, Tag::Oscillatory, Tag::InconsistentStart],
    t_end: 0.5,
    starts_with_accelerations: false,
};

/// Name, source, parameters of the one-degree-of-freedom form.
pub static REDUCED: Info = Info {
    name: "bushing-reduced",
    summary: "the pendulum with bushing in its one degree of freedom, without constraints",
    source: SOURCE,
    parameters: &[EPS],
    tags: &[Tag::Stiff, Tag::Oscillatory],
    t_end: 0.5,
    starts_with_accelerations: true,
};

/// The one-degree-of-freedom form; see the [module page](self).
#[derive(Debug, Clone)]
pub struct BushingReduced {
    eps: f64,
    structure: Structure,
}

impl BushingReduced {
    /// A bushing of the stiffness `1/eps`.
    pub fn new(eps: f64) -> Result<Self, CreateError> {
        REDUCED.check(&[eps])?;
        let names = super::names(&["angle phi"], &[]);
        let structure = Structure::dense(Dims::holonomic(1, 0))
            .with_mass(MassKind::Diagonal)
            .with_coupling(Pattern::new([(0, 0)]), Pattern::new([(0, 0)]))
            .with_names(names);
        Ok(Self { eps, structure })
    }

    fn acceleration_at(&self, phi: f64, rate: f64) -> f64 {
        -DAMPING * rate - phi.sin() / self.eps
    }
}

impl Problem for BushingReduced {
    fn structure(&self) -> &Structure {
        &self.structure
    }

    fn mass(&mut self, _t: f64, _p: &[f64], out: &mut [f64]) -> Eval {
        out[0] = 1.0;
        Ok(())
    }

    fn force(&mut self, x: &Point<'_>, out: &mut [f64]) -> Eval {
        out[0] = self.acceleration_at(x.p[0], x.v[0]);
        Ok(())
    }

    fn derivatives(&mut self) -> Option<&mut dyn Derivatives> {
        Some(self)
    }
}

impl Derivatives for BushingReduced {
    fn along(&mut self, want: Terms, x: &Point<'_>, d: &Point<'_>, out: &mut TermBuf) -> Eval {
        super::clear_along(want, d, out);
        if want.contains(Terms::FORCE) {
            out.force[0] = -DAMPING * d.v[0] - x.p[0].cos() * d.p[0] / self.eps;
        }
        Ok(())
    }
}

impl TestProblem for BushingReduced {
    fn info(&self) -> &'static Info {
        &REDUCED
    }

    fn parameters(&self) -> Vec<f64> {
        vec![self.eps]
    }

    /// The printed start of body 2, moved to the nearest point of the circle, with its velocity along the circle.
    fn initial(&self) -> State {
        let ([x, y], [vx, vy]) = (START, START_RATE);
        let (phi, rate) = (y.atan2(x), (x * vy - y * vx) / x.hypot(y));
        let mut state = State::at(self.structure.dims, 0.0, &[phi], &[rate]);
        state.a[0] = self.acceleration_at(phi, rate);
        state
    }

    fn outline(&self, _t: f64, p: &[f64]) -> Option<Outline> {
        let (s, c) = p.first()?.sin_cos();
        Some(picture([0.0, 0.0, 0.0, c, s, 0.0]))
    }
}

/// The stiffness matrix of a bushing in the plane, [Yen96, (4.3)]: what a displacement `(x, y, φ)` of its end makes of forces and torque, by rows.
/// Its axes are turned by `−θ`, its stiffness along them is `(k_x, k_y, k_θ)`, and it acts at a lever of unit length along the `x` axis of the
/// ground, which makes the torque row.
///
/// Deviation from the source: its torque row reads `(−k_y sin θ, k_x cos θ, k_θ)`. The moment of the force at the lever has `k_x` beside the
/// sine and `k_y` beside the cosine; both are the same where `k_x = k_y`, as in all examples there.
pub fn stiffness_matrix(theta: f64, [kx, ky, turn]: [f64; 3]) -> [[f64; 3]; 3] {
    let (s, c) = theta.sin_cos();
    let axes = [[c, s, 0.0], [-s, c, 0.0], [0.0, 0.0, 1.0]];
    let local = [[kx, 0.0, 0.0], [0.0, ky, 0.0], [-kx * s, ky * c, turn]];
    let product = |a: [[f64; 3]; 3], b: [[f64; 3]; 3]| -> [[f64; 3]; 3] {
        std::array::from_fn(|i| std::array::from_fn(|j| (0..3).map(|k| a[i][k] * b[k][j]).sum()))
    };
    let transposed = std::array::from_fn(|i| std::array::from_fn(|j| axes[j][i]));
    product(product(axes, local), transposed)
}

/// The two bodies; see the [module page](self).
#[derive(Debug, Clone)]
pub struct Bushing {
    reduced: BushingReduced,
    structure: Structure,
}

impl Bushing {
    /// A bushing of the stiffness `1/eps`.
    pub fn new(eps: f64) -> Result<Self, CreateError> {
        INFO.check(&[eps])?;
        let coordinates = ["body 1 x", "body 1 y", "body 1 angle", "body 2 x", "body 2 y", "body 2 angle"];
        let rows = ["ground, x", "ground, y", "ground, angle", "distance of the bodies", "angle held"];
        let entries = [(0, 0), (1, 1), (2, 2), (3, 0), (3, 1), (3, 3), (3, 4), (4, 5)];
        let names: Names = super::names(&coordinates, &rows);
        let structure = Structure::dense(Dims::holonomic(6, 5))
            .with_mass(MassKind::Diagonal)
            .with_constraint_matrix(MatrixKind::Sparse(Pattern::new(entries)))
            .with_acceleration_term()
            .with_coupling(coupling(), coupling())
            .with_names(names);
        Ok(Self { reduced: BushingReduced::new(eps)?, structure })
    }

    /// The complete state that belongs to a state of the one-degree-of-freedom form.
    fn lifted(&self, x: &State) -> State {
        let (phi, rate, a) = (x.p[0], x.v[0], x.a[0]);
        let (s, c) = phi.sin_cos();
        let half = (phi / 2.0).sin();
        let sag = 2.0 * half * half; // 1 − cos φ
        let eps = self.reduced.eps;
        let force = [-sag / eps - DAMPING * rate * s, s / eps + DAMPING * rate * c];
        let rod = rate * rate - sag / eps; // twice the multiplier of the distance
        let mut state = State::at(
            self.structure.dims,
            x.t,
            &[0.0, 0.0, 0.0, c, s, 0.0],
            &[0.0, 0.0, 0.0, -rate * s, rate * c, 0.0],
        );
        state.a[3] = -a * s - rate * rate * c;
        state.a[4] = a * c - rate * rate * s;
        state.lam.copy_from_slice(&[
            force[0] + rod * c,
            force[1] + rod * s,
            (c - ARM) * force[1] - s * force[0],
            rod / 2.0,
            ARM * force[1],
        ]);
        state
    }
}

/// Forces along an axis know the positions along it and the angles; torques know everything.
fn coupling() -> Pattern {
    let along = |i: usize| [i % 3, 2, i % 3 + 3, 5].map(|j| (i, j));
    let torques = [2, 5].into_iter().flat_map(|i| (0..6).map(move |j| (i, j)));
    Pattern::new([0, 1, 3, 4].into_iter().flat_map(along).chain(torques))
}

impl Problem for Bushing {
    fn structure(&self) -> &Structure {
        &self.structure
    }

    fn mass(&mut self, _t: f64, _p: &[f64], out: &mut [f64]) -> Eval {
        out.fill(1.0);
        Ok(())
    }

    fn force(&mut self, x: &Point<'_>, out: &mut [f64]) -> Eval {
        let [p, v] = [x.p, x.v].map(|part| std::array::from_fn(|i| part[i]));
        out.copy_from_slice(&forces(self.reduced.eps, &p, &v));
        Ok(())
    }

    fn constraint(&mut self, _t: f64, p: &[f64], out: &mut [f64]) -> Eval {
        let d = [p[0] - p[3], p[1] - p[4]];
        out.copy_from_slice(&[p[0], p[1], p[2], d[0] * d[0] + d[1] * d[1] - 1.0, p[5]]);
        Ok(())
    }

    fn constraint_matrix(&mut self, _t: f64, p: &[f64], out: &mut [f64]) -> Eval {
        let [x, y] = [2.0 * (p[0] - p[3]), 2.0 * (p[1] - p[4])];
        out.copy_from_slice(&[1.0, 1.0, 1.0, x, y, -x, -y, 1.0]);
        Ok(())
    }

    fn acceleration(&mut self, _t: f64, _p: &[f64], v: &[f64], out: &mut [f64]) -> Eval {
        let w = [v[0] - v[3], v[1] - v[4]];
        out.copy_from_slice(&[0.0, 0.0, 0.0, 2.0 * (w[0] * w[0] + w[1] * w[1]), 0.0]);
        Ok(())
    }

    fn derivatives(&mut self) -> Option<&mut dyn Derivatives> {
        Some(self)
    }
}

impl Derivatives for Bushing {
    fn along(&mut self, want: Terms, x: &Point<'_>, d: &Point<'_>, out: &mut TermBuf) -> Eval {
        super::clear_along(want, d, out);
        let between = |y: &[f64]| [y[0] - y[3], y[1] - y[4]];
        let twice = |[ax, ay]: [f64; 2], [bx, by]: [f64; 2]| 2.0 * (ax * bx + ay * by);
        if want.contains(Terms::FORCE) {
            let [p, v] = [(x.p, d.p), (x.v, d.v)]
                .map(|(y, dy)| std::array::from_fn(|i| Dual { value: y[i], derivatives: [dy[i]] }));
            let f: [Dual<f64, 1>; 6] = forces(self.reduced.eps, &p, &v);
            out.force.copy_from_slice(&f.map(|f| f.derivatives[0]));
        }
        if want.contains(Terms::CONSTRAINT) {
            let distance = twice(between(x.p), between(d.p));
            out.constraint.copy_from_slice(&[d.p[0], d.p[1], d.p[2], distance, d.p[5]]);
        }
        if want.contains(Terms::CONSTRAINT_MATRIX) {
            let [dx, dy] = between(d.p).map(|y| 2.0 * y);
            out.constraint_matrix.copy_from_slice(&[0.0, 0.0, 0.0, dx, dy, -dx, -dy, 0.0]);
        }
        if want.contains(Terms::ACCELERATION) {
            out.acceleration[3] = 2.0 * twice(between(x.v), between(d.v));
        }
        Ok(())
    }
}

/// Forces and torques of the bushing.
fn forces<R: Real>(eps: f64, p: &[R; 6], v: &[R; 6]) -> [R; 6] {
    let ((s1, c1), (s2, c2)) = (p[2].sin_cos(), p[5].sin_cos());
    // ends of the bushing from the centres of their bodies
    let (end1, end2) = ([c1 * ARM, s1 * ARM], [c2 * -ARM, s2 * -ARM]);
    let d = [p[3] - p[0] + (end2[0] - end1[0]), p[4] - p[1] + (end2[1] - end1[1])];
    let rate = [v[3] - v[0] - end2[1] * v[5] + end1[1] * v[2], v[4] - v[1] + end2[0] * v[5] - end1[0] * v[2]];
    let [fx, fy] = [0, 1].map(|k| d[k] / eps + rate[k] * DAMPING);
    let torque = (p[5] - p[2]) / eps + (v[5] - v[2]) * DAMPING;
    let arm1 = [p[3] + end2[0] - p[0], p[4] + end2[1] - p[1]];
    [fx, fy, torque + arm1[0] * fy - arm1[1] * fx, -fx, -fy, -torque - end2[0] * fy + end2[1] * fx]
}

impl TestProblem for Bushing {
    fn info(&self) -> &'static Info {
        &INFO
    }

    fn parameters(&self) -> Vec<f64> {
        vec![self.reduced.eps]
    }

    fn initial(&self) -> State {
        let mut state = State::zeros(self.structure.dims);
        state.p[3..5].copy_from_slice(&START);
        state.v[3..5].copy_from_slice(&START_RATE);
        state
    }

    fn consistent_start(&self) -> State {
        self.lifted(&self.reduced.initial())
    }

    fn reference(&self, t: f64) -> Option<Reference> {
        let found = self.reduced.reference(t)?;
        let uncertainty = Uncertainty { lam: found.uncertainty.a, ..found.uncertainty };
        Some(Reference { state: self.lifted(&found.state), uncertainty, ..found })
    }

    fn outline(&self, _t: f64, p: &[f64]) -> Option<Outline> {
        Some(picture(p.try_into().ok()?))
    }
}

/// Both bodies as lines through their centres, and the bushing.
fn picture(p: [f64; 6]) -> Outline {
    let end = |[x, y, angle]: [f64; 3], arm: f64| [x + arm * angle.cos(), y + arm * angle.sin()];
    let [first, second] = [[p[0], p[1], p[2]], [p[3], p[4], p[5]]];
    let mut picture = Outline::default();
    picture.add_point("body 1", [p[0], p[1]], true);
    picture.add_point("body 2", [p[3], p[4]], false);
    picture.add_line("body 1", &[end(first, -ARM), end(first, ARM)]);
    picture.add_line("body 2", &[end(second, -ARM), end(second, ARM)]);
    picture.springs.push([end(first, ARM), end(second, -ARM)]);
    picture
}

#[cfg(test)]
mod tests {
    use super::stiffness_matrix;

    /// Y30: the matrix of a bushing, its torque row included, against two springs along turned axes that pull at a lever: forces are those of the
    /// springs, and the torque is the moment of these forces about the origin and that of the turning spring.
    #[test]
    fn the_matrix_of_a_bushing_is_that_of_its_springs() {
        let k = [3.0, 7.0, 0.5];
        for theta in [0.0, 0.4, -1.1, 2.9] {
            let matrix = stiffness_matrix(theta, k);
            // along the axes of the bushing
            let axes = [[theta.cos(), -theta.sin()], [theta.sin(), theta.cos()]];
            for displacement in [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0], [0.3, -0.2, 0.1]] {
                let [x, y, turn] = displacement;
                let mut force = [0.0; 2];
                for (axis, stiffness) in axes.iter().zip(k) {
                    let pull = stiffness * (axis[0] * x + axis[1] * y);
                    force[0] += pull * axis[0];
                    force[1] += pull * axis[1];
                }
                // a lever (1, 0)
                let right = [force[0], force[1], force[1] + k[2] * turn];
                for (row, right) in matrix.iter().zip(right) {
                    let found: f64 = row.iter().zip(displacement).map(|(m, d)| m * d).sum();
                    assert!((found - right).abs() < 1e-13, "{theta}: {found}, {right}");
                }
            }
        }
        // equal stiffness has no directions
        let even = stiffness_matrix(0.7, [2.0, 2.0, 1.0]);
        assert!(
            (even[0][0] - 2.0).abs() < 1e-15 && even[0][1].abs() < 1e-15 && (even[2][1] - 2.0).abs() < 1e-15
        );
    }
}
