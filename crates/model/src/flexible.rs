//! Bodies that deform along modes, in a floating frame of reference [Shabana05, 5].
//!
//! A flexible body is a node of the forest, which carries its mass as a rigid body, with modal coordinates `q` of its own. Its kinetic energy
//! is `½ zᵀ G z` with `z = (v, ω, ω ⊗ q, q̇)` in axes of the body; here stands what the deformation adds to that of the rigid body, so that the
//! rigid blocks of `G` are left out. Lagrange's equations of this energy hold all coupling terms of inertia, and energy and momentum close.
//!
//! Where displacements of the second order are known as quadratic forms `h_r = −½ qᵀ K_r q` of load cases (`r = b`: a load `ρ` along `b`;
//! `r = 3 + 3a + b`: a load `ρ X_a` along `b`), the energy has the terms `v·(ω × s) + v·ṡ + (ω × X)·(ω × u) + ω·(X × u̇)` beside, with
//! `s = ∫ρ u` and `∫ρ X u` made of them: they stiffen a beam that rotates, and shorten it as it bends [Wallrapp94].
//!
//! Interfaces are bodies without mass. Six rows hold each at its place on the deformed body: joints, forces and measures find nothing new.

mod limits;

use crate::error::ModelError;
use crate::forest::{Forest, Scene};
use crate::joints::Twist;
use crate::math::{Mat3, Motion, Pose, Vec3, Wrench};
use crate::model::{BodyId, Model};
use crate::{Body, Force};
use gelenk_core::{Lift, Real};
use std::sync::Arc;

pub use limits::FlexibleWatch;

/// The numbers of a flexible body. Matrices are stored by columns, with `n` modes.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Flexible {
    /// The invariants of inertia about the centre of mass, `(6 + 4n)²` numbers.
    pub inertia: Vec<f64>,
    /// Stiffness of the modes, `n²`.
    pub stiffness: Vec<f64>,
    /// Their damping, `n²`.
    pub damping: Vec<f64>,
    /// Where other elements act.
    pub ends: Vec<FlexibleEnd>,
    /// Quadratic forms of the loads of the body about the centre of mass: twelve of `n²`, or none.
    pub stiffening: Vec<Vec<f64>>,
}

/// An interface of a flexible body.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct FlexibleEnd {
    /// Its name. That of the body for it is `BODY.NAME`.
    pub name: String,
    /// Where it is when nothing is deformed, in the frame of the body \[m\].
    pub origin: [f64; 3],
    /// Displacement and rotation for each mode.
    pub modes: Vec<[f64; 6]>,
    /// Quadratic forms of unit forces on it along three axes: three of `n²`, or none.
    pub stiffening: Vec<Vec<f64>>,
}

impl Flexible {
    /// How many modes it has.
    pub fn modes(&self) -> usize {
        self.stiffness.len().isqrt()
    }

    fn check(&self, body: &str) -> Result<(), ModelError> {
        let n = self.modes();
        let wrong = |what: &str| Err(ModelError::Body { body: body.to_owned(), what: what.to_owned() });
        let fits = n > 0
            && self.stiffness.len() == n * n
            && self.damping.len() == n * n
            && self.inertia.len() == (6 + 4 * n).pow(2)
            && [0, 12].contains(&self.stiffening.len())
            && self.stiffening.iter().all(|k| k.len() == n * n)
            && self.ends.iter().all(|end| {
                end.modes.len() == n
                    && [0, 3].contains(&end.stiffening.len())
                    && end.stiffening.iter().all(|k| k.len() == n * n)
            });
        if !fits {
            return wrong("the matrices of its modes have sizes that do not fit together");
        }
        let all = self.inertia.iter().chain(&self.stiffness).chain(&self.damping);
        if all.chain(self.stiffening.iter().flatten()).any(|x| !x.is_finite()) {
            return wrong("a matrix of its modes holds a number that is not finite");
        }
        if (0..n)
            .any(|k| self.stiffness[k * n + k] <= 0.0 || self.inertia[(6 + 3 * n + k) * (7 + 4 * n)] <= 0.0)
        {
            return wrong("a mode has no stiffness or no mass; rigid motions are no modes, leave them out");
        }
        Ok(())
    }
}

/// A flexible body of a model: its body, those of its interfaces, its numbers.
#[derive(Debug, Clone)]
pub(crate) struct FlexibleBody {
    pub(crate) body: usize,
    pub(crate) ends: Vec<usize>,
    pub(crate) data: Arc<Flexible>,
}

impl<S: Real> Model<S> {
    /// Adds a flexible body: the body as if it were rigid, and what deforms. Its interfaces become bodies of their own, `BODY.NAME`, at
    /// which joints, forces and measures act.
    pub fn add_flexible(
        &mut self,
        body: Body<S>,
        flexible: Flexible,
    ) -> Result<(BodyId, Vec<BodyId>), ModelError> {
        flexible.check(&body.name)?;
        if body.planar {
            let what = "it is flexible and planar; flexible bodies move in space. Leave `planar` out: joints to planar bodies keep it in \
                        their plane"
                .to_owned();
            return Err(ModelError::Body { body: body.name, what });
        }
        let (name, pose) = (body.name.clone(), body.pose);
        let (omega, velocity, asked) = (body.omega, body.velocity, body.asked);
        let id = self.add_body(body)?;
        let data = Arc::new(flexible);
        let mut ends = Vec::with_capacity(data.ends.len());
        for end in &data.ends {
            let origin = Vec3(end.origin.map(S::from));
            let mut its = Body::new(format!("{name}.{}", end.name), crate::MassProperties::massless());
            its.pose = Pose { rotation: pose.rotation, origin: pose.point(origin) };
            (its.omega, its.velocity) = (omega, velocity + omega.cross(pose.rotation * origin));
            its.asked = asked;
            ends.push(self.add_body(its)?);
        }
        let places = ends.iter().map(|end| end.0).collect();
        self.flexibles.push(FlexibleBody { body: id.0, ends: places, data: Arc::clone(&data) });
        self.add_force(Force::elastic(format!("{name}: elasticity"), id, data))?;
        Ok((id, ends))
    }

    /// Is this body an interface of a flexible one?
    pub(crate) fn is_interface(&self, body: usize) -> bool {
        self.flexibles.iter().any(|its| its.ends.contains(&body))
    }

    /// Has it beams or flexible bodies, whose fast modes make it stiff?
    pub fn bends(&self) -> bool {
        !(self.beams.is_empty() && self.flexibles.is_empty())
    }

    /// The numbers of a body that is flexible.
    pub(crate) fn modes_of(&self, body: BodyId) -> Result<&FlexibleBody, String> {
        let name = || self.bodies.get(body.0).map_or("?", |body| body.name.as_str());
        let its = self.flexibles.iter().find(|its| its.body == body.0);
        its.ok_or_else(|| {
            format!(
                "body '{}' does not deform; only bodies with the key `flexible` have modes and stresses",
                name()
            )
        })
    }

    /// Is it flexible, or an interface of a flexible body?
    pub(crate) fn deforms(&self, body: BodyId) -> bool {
        self.is_flexible(body) || self.is_interface(body.0)
    }

    /// Elements act at interfaces: the frame of a flexible body is no part of its material.
    pub(crate) fn check_rigid(&self, body: BodyId) -> Result<(), String> {
        let Some(its) = self.flexibles.iter().find(|its| its.body == body.0) else { return Ok(()) };
        let name = &self.bodies[its.body].name;
        let ends: Vec<String> = its.ends.iter().map(|&end| format!("'{}'", self.bodies[end].name)).collect();
        let known = if ends.is_empty() { "it has none".to_owned() } else { ends.join(", ") };
        Err(format!("body '{name}' is flexible: joints, forces and contacts act at its interfaces ({known})"))
    }

    /// Is this a flexible body itself, rather than one of its interfaces?
    pub fn is_flexible(&self, body: BodyId) -> bool {
        self.flexibles.iter().any(|its| its.body == body.0)
    }
}

/// A flexible body in its coordinates: the node, the first modal coordinate and its rate.
#[derive(Debug, Clone)]
pub(crate) struct PlacedFlexible {
    pub(crate) node: usize,
    pub(crate) p: usize,
    pub(crate) v: usize,
    pub(crate) data: Arc<Flexible>,
}

/// Where and how an interface moves on its body, as seen from the body's own frame there: by the modal coordinates from `p` and `v` on.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Modal {
    pub(crate) p: usize,
    pub(crate) v: usize,
    pub(crate) data: Arc<Flexible>,
    pub(crate) end: usize,
}

impl Modal {
    pub(crate) fn count(&self) -> usize {
        self.data.modes()
    }

    fn its(&self) -> &FlexibleEnd {
        &self.data.ends[self.end]
    }

    /// What mode `k` does: displacement, and the derivative of the vector of rotation.
    fn slope<R: Real>(&self, k: usize, q: &[R]) -> (Vec3<R>, Vec3<R>) {
        let (its, n) = (self.its(), self.count());
        let m = its.modes[k];
        let mut shift = Vec3([m[0], m[1], m[2]].map(R::from));
        for (b, form) in its.stiffening.iter().enumerate() {
            for (q, x) in q.iter().zip(&form[k * n..]) {
                shift.0[b] -= *q * *x;
            }
        }
        (shift, Vec3([m[3], m[4], m[5]].map(R::from)))
    }

    /// Half the vector of rotation, and the way. The rotation is that of the quaternion `(1, half)`, made of unit length.
    fn moved<R: Real>(&self, q: &[R]) -> (Vec3<R>, Vec3<R>) {
        let (its, n) = (self.its(), self.count());
        let (mut way, mut half) = (Vec3::zero(), Vec3::zero());
        for (q, m) in q.iter().zip(&its.modes) {
            for i in 0..3 {
                way.0[i] += *q * m[i];
                half.0[i] += *q * (0.5 * m[3 + i]);
            }
        }
        for (b, form) in its.stiffening.iter().enumerate() {
            for (k, qk) in q.iter().enumerate() {
                let row = q.iter().zip(&form[k * n..]).fold(R::from(0.0), |sum, (q, x)| sum + *q * *x);
                way.0[b] -= *qk * row * 0.5;
            }
        }
        (way, half)
    }

    /// The frame at its place on the deformed body.
    pub(crate) fn carry<R: Real>(&self, frame: &Motion<R>, p: &[R], v: &[R]) -> Motion<R> {
        let n = self.count();
        let q = &p[self.p..self.p + n];
        let (way, half) = self.moved(q);
        let pose = frame.pose.then(&Pose { rotation: cayley(half), origin: way });
        let mut motion = Motion {
            pose,
            omega: frame.omega,
            velocity: frame.velocity + frame.omega.cross(pose.origin - frame.pose.origin),
        };
        for (k, rate) in v[self.v..self.v + n].iter().enumerate() {
            let (shift, turn) = self.slope(k, q);
            motion.velocity += frame.pose.rotation * shift * *rate;
            motion.omega += frame.pose.rotation * spin(half, turn) * *rate;
        }
        motion
    }

    /// The derivative of a wrench's power along every modal coordinate. The rotation is that of the frame on the body.
    pub(crate) fn powers<R: Real>(
        &self,
        rotation: &Mat3<R>,
        p: &[R],
        wrench: &Wrench<R>,
        mut entry: impl FnMut(R),
    ) {
        let q = &p[self.p..self.p + self.count()];
        let (_, half) = self.moved(q);
        let (force, torque) = (rotation.transpose_mul(wrench.force), rotation.transpose_mul(wrench.torque));
        for k in 0..self.count() {
            let (shift, turn) = self.slope(k, q);
            entry(force.dot(shift) + torque.dot(spin(half, turn)));
        }
    }
}

/// The rotation of the quaternion `(1, half)` of unit length.
fn cayley<R: Real>(half: Vec3<R>) -> Mat3<R> {
    let [x, y, z] = half.0;
    let square = half.dot(half);
    let f = R::from(2.0) / (square + 1.0);
    let one = R::from(1.0);
    Mat3([
        [one - f * (y * y + z * z), f * (x * y - z), f * (x * z + y)],
        [f * (x * y + z), one - f * (x * x + z * z), f * (y * z - x)],
        [f * (x * z - y), f * (y * z + x), one - f * (x * x + y * y)],
    ])
}

/// The angular velocity, seen from outside, as the vector of rotation changes by `turn`.
fn spin<R: Real>(half: Vec3<R>, turn: Vec3<R>) -> Vec3<R> {
    let f = R::from(1.0) / (half.dot(half) + 1.0);
    (turn + half.cross(turn)) * f
}

/// What displacements of the second order do: `h`, `ḣ` and `ḧ`, and `K_r q` for every load and mode.
struct Second<R> {
    h: [R; 12],
    rate: [R; 12],
    change: [R; 12],
}

impl<R: Real> Second<R> {
    /// The static moment, and `∫ρ X u` by rows, of one of the three.
    fn parts(h: &[R; 12]) -> (Vec3<R>, Mat3<R>) {
        (Vec3([h[0], h[1], h[2]]), Mat3(std::array::from_fn(|a| std::array::from_fn(|b| h[3 + 3 * a + b]))))
    }
}

/// `∫ρ X × u`.
fn twist_of<R: Real>(w: &Mat3<R>) -> Vec3<R> {
    Vec3(std::array::from_fn(|c| w.0[(c + 1) % 3][(c + 2) % 3] - w.0[(c + 2) % 3][(c + 1) % 3]))
}

/// `tr W ω − ½ (W + Wᵀ) ω`, twice: what `∫ρ (ω × X)·(ω × u)` gives as a momentum.
fn doubled<R: Real>(w: &Mat3<R>, omega: Vec3<R>) -> Vec3<R> {
    let trace = w.0[0][0] + w.0[1][1] + w.0[2][2];
    omega * (trace * 2.0) - *w * omega - w.transpose_mul(omega)
}

impl PlacedFlexible {
    pub(crate) fn count(&self) -> usize {
        self.data.modes()
    }

    /// Velocities of the rigid motion in axes of the body.
    fn rigid<R: Real>(&self, scene: &Scene<R>) -> (Mat3<R>, Vec3<R>, Vec3<R>) {
        let motion = &scene.motions[self.node];
        let rotation = motion.pose.rotation;
        (rotation, rotation.transpose_mul(motion.velocity), rotation.transpose_mul(motion.omega))
    }

    /// `G z` without the rigid blocks.
    fn momenta<R: Real>(&self, z: &[R], out: &mut [R]) {
        let size = z.len();
        for (i, out) in out.iter_mut().enumerate() {
            let mut sum = R::from(0.0);
            let first = if i < 6 { 6 } else { 0 };
            for (z, &g) in z[first..].iter().zip(&self.data.inertia[i * size + first..(i + 1) * size]) {
                if g != 0.0 {
                    sum += *z * g;
                }
            }
            *out = sum;
        }
    }

    fn fill<R: Real>(
        n: usize,
        z: &mut [R],
        (v, omega): (Vec3<R>, Vec3<R>),
        rates: impl Fn(usize) -> (Vec3<R>, R),
    ) {
        z[..3].copy_from_slice(&v.0);
        z[3..6].copy_from_slice(&omega.0);
        for k in 0..n {
            let (product, rate) = rates(k);
            z[6 + 3 * k..9 + 3 * k].copy_from_slice(&product.0);
            z[6 + 3 * n + k] = rate;
        }
    }

    /// Displacements of the second order; `forms` takes `K_r q`.
    fn second<R: Real>(&self, q: &[R], rate: &[R], a: Option<&[R]>, forms: &mut [R]) -> Second<R> {
        let n = q.len();
        let zero = R::from(0.0);
        let mut found = Second { h: [zero; 12], rate: [zero; 12], change: [zero; 12] };
        for (r, form) in self.data.stiffening.iter().enumerate() {
            for k in 0..n {
                let row = &form[k * n..(k + 1) * n];
                let product = |x: &[R]| x.iter().zip(row).fold(zero, |sum, (x, g)| sum + *x * *g);
                let (kq, kr) = (product(q), product(rate));
                forms[r * n + k] = kq;
                found.h[r] -= q[k] * kq * 0.5;
                found.rate[r] -= rate[k] * kq;
                found.change[r] -= rate[k] * kr;
                if let Some(a) = a {
                    found.change[r] -= a[k] * kq;
                }
            }
        }
        found
    }

    /// Adds what the deformation does to inertia and weight: to the forces on the node, and to those along the modes.
    pub(crate) fn act<R: Real>(
        &self,
        gravity: Vec3<R>,
        (p, v, a): (&[R], &[R], Option<&[R]>),
        scene: &mut Scene<R>,
        room: &mut Vec<R>,
        direct: &mut [R],
    ) {
        let n = self.count();
        let size = 6 + 4 * n;
        room.resize(room.len().max(4 * size + 12 * n), R::from(0.0));
        let (z, rest) = room.split_at_mut(size);
        let (change, rest) = rest.split_at_mut(size);
        let (momenta, rest) = rest.split_at_mut(size);
        let (forces, forms) = rest.split_at_mut(size);
        let (q, rates) = (&p[self.p..self.p + n], &v[self.v..self.v + n]);
        let own = a.map(|a| &a[self.v..self.v + n]);
        let (rotation, velocity, omega) = self.rigid(scene);
        // the node is a root: its velocities stand before those of the modes
        let mut outer =
            Twist { angular: scene.bias[self.node].angular, linear: scene.bias[self.node].linear };
        if let Some(a) = a {
            for (column, a) in scene.columns[self.v - 6..self.v].iter().zip(&a[self.v - 6..]) {
                outer.add_times(column, *a);
            }
        }
        // weight is an acceleration of the ground
        let pull = rotation.transpose_mul(outer.linear - gravity);
        let alpha = rotation.transpose_mul(outer.angular);
        let drift = pull - omega.cross(velocity);
        Self::fill(n, z, (velocity, omega), |k| (omega * q[k], rates[k]));
        Self::fill(n, change, (drift, alpha), |k| {
            (alpha * q[k] + omega * rates[k], own.map_or_else(|| R::from(0.0), |a| a[k]))
        });
        self.momenta(z, momenta);
        self.momenta(change, forces);

        let at = |x: &[R], i: usize| Vec3([x[i], x[i + 1], x[i + 2]]);
        let (mut linear, mut linear_rate) = (at(momenta, 0), at(forces, 0));
        let (mut turning, mut turning_rate) = (at(momenta, 3), at(forces, 3));
        for k in 0..n {
            let (here, there) = (at(momenta, 6 + 3 * k), at(forces, 6 + 3 * k));
            turning += here * q[k];
            turning_rate += there * q[k] + here * rates[k];
            let modal = forces[6 + 3 * n + k] - omega.dot(here);
            direct[self.v + k] -= modal;
        }
        if !self.data.stiffening.is_empty() {
            let second = self.second(q, rates, own, forms);
            let ((s, w), (s1, w1)) = (Second::parts(&second.h), Second::parts(&second.rate));
            let (s2, w2) = Second::parts(&second.change);
            linear += omega.cross(s) + s1;
            linear_rate += alpha.cross(s) + omega.cross(s1) + s2;
            turning += s.cross(velocity) + doubled(&w, omega) + twist_of(&w1);
            turning_rate += s1.cross(velocity)
                + s.cross(drift)
                + doubled(&w1, omega)
                + doubled(&w, alpha)
                + twist_of(&w2);
            // the acceleration of the rigid body at X is pull + B X
            let field = Mat3::columns(Vec3::axis(0), Vec3::axis(1), Vec3::axis(2));
            for (r, form) in forms.chunks_exact(n).take(12).enumerate() {
                let load = if r < 3 {
                    pull.0[r]
                } else {
                    let (a, b) = ((r - 3) / 3, (r - 3) % 3);
                    let e = field.column(a);
                    (alpha.cross(e) + omega.cross(omega.cross(e))).0[b]
                };
                for (k, x) in form.iter().enumerate() {
                    direct[self.v + k] += load * *x;
                }
            }
        }
        let force = linear_rate + omega.cross(linear);
        let torque = turning_rate + omega.cross(turning) + velocity.cross(linear);
        let inertial = Wrench { force: -(rotation * force), torque: -(rotation * torque) };
        scene.wrenches[self.node] = scene.wrenches[self.node].plus(inertial);
    }

    /// What displacements of the second order add between the rigid motion and the modes; their static moment and `∫ρ X u`.
    fn second_mass<R: Real>(&self, q: &[R], out: &mut [R]) -> (Vec3<R>, Mat3<R>) {
        let (n, zero) = (q.len(), R::from(0.0));
        let (mut s, mut w) = (Vec3::zero(), Mat3::zero());
        for (r, form) in self.data.stiffening.iter().enumerate() {
            let mut h = zero;
            for k in 0..n {
                let product = q.iter().zip(&form[k * n..]).fold(zero, |sum, (x, g)| sum + *x * *g);
                h -= q[k] * product * 0.5;
                for i in 0..6 {
                    // this load moves with the velocity, or with the turn about one axis
                    let part = second_column(r, i);
                    if part != 0.0 {
                        out[i * (6 + n) + 6 + k] -= product * part;
                    }
                }
            }
            if r < 3 {
                s.0[r] = h;
            } else {
                w.0[(r - 3) / 3][(r - 3) % 3] = h;
            }
        }
        (s, w)
    }

    /// The block of `M`: six velocities of the node, then the modes.
    pub(crate) fn mass<S: Real, R: Lift<S>>(&self, forest: &Forest<S>, scene: &Scene<R>, out: &mut [R]) {
        let (n, node) = (self.count(), &forest.nodes[self.node]);
        let (size, wide) = (6 + n, 6 + 4 * n);
        let g = |i: usize, j: usize| self.data.inertia[i + j * wide];
        let q = &scene.positions()[self.p..self.p + n];
        let zero = R::from(0.0);
        // in axes of the body: velocity, angular velocity
        let mut rigid = [[zero; 6]; 6];
        let (s, w) = self.second_mass(q, out);
        for a in 0..3 {
            rigid[a][a] = R::lift(node.mass);
            for b in 0..3 {
                let mut coupling = zero;
                let mut inertia = R::lift(node.inertia.0[a][b]);
                for (k, x) in q.iter().enumerate() {
                    coupling += *x * g(a, 6 + 3 * k + b);
                    inertia += *x * (g(3 + a, 6 + 3 * k + b) + g(3 + b, 6 + 3 * k + a));
                    let inner = q
                        .iter()
                        .enumerate()
                        .fold(zero, |sum, (l, y)| sum + *y * g(6 + 3 * l + b, 6 + 3 * k + a));
                    inertia += *x * inner;
                }
                rigid[a][3 + b] = coupling;
                rigid[3 + b][a] = coupling;
                rigid[3 + a][3 + b] = inertia;
            }
        }
        for b in 0..3 {
            let (spin, moment) = (doubled(&w, Vec3::axis(b)), Vec3::<R>::axis(b).cross(s));
            for a in 0..3 {
                rigid[3 + a][3 + b] += spin.0[a];
                rigid[a][3 + b] += moment.0[a];
                rigid[3 + b][a] += moment.0[a];
            }
        }
        for k in 0..n {
            for a in 0..3 {
                out[a * size + 6 + k] += R::from(g(a, 6 + 3 * n + k));
                let turns =
                    q.iter().enumerate().fold(zero, |sum, (l, x)| sum + *x * g(6 + 3 * l + a, 6 + 3 * n + k));
                out[(3 + a) * size + 6 + k] += turns + g(3 + a, 6 + 3 * n + k);
            }
            for l in 0..n {
                out[(6 + l) * size + 6 + k] = R::from(g(6 + 3 * n + l, 6 + 3 * n + k));
            }
        }
        // to the velocities of the node
        let rotation = scene.motions[self.node].pose.rotation;
        let columns: [[R; 6]; 6] = std::array::from_fn(|j| {
            let twist = &scene.columns[self.v - 6 + j];
            let (linear, angular) =
                (rotation.transpose_mul(twist.linear).0, rotation.transpose_mul(twist.angular).0);
            std::array::from_fn(|i| if i < 3 { linear[i] } else { angular[i - 3] })
        });
        for k in 0..n {
            let row: [R; 6] = std::array::from_fn(|i| out[i * size + 6 + k]);
            for (j, column) in columns.iter().enumerate() {
                let x = row.iter().zip(column).fold(zero, |sum, (a, b)| sum + *a * *b);
                out[j * size + 6 + k] = x;
                out[(6 + k) * size + j] = x;
            }
        }
        for (j, right) in columns.iter().enumerate() {
            let moved: [R; 6] =
                std::array::from_fn(|i| (0..6).fold(zero, |sum, l| sum + rigid[i][l] * right[l]));
            for (i, left) in columns.iter().enumerate() {
                out[j * size + i] = left.iter().zip(&moved).fold(zero, |sum, (a, b)| sum + *a * *b);
            }
        }
    }

    /// What the deformation adds to the static moment, in axes of the world.
    pub(crate) fn moment<R: Real>(&self, scene: &Scene<R>) -> Vec3<R> {
        let (n, wide) = (self.count(), 6 + 4 * self.count());
        let q = &scene.positions()[self.p..self.p + n];
        let mut sum = Vec3::zero();
        for (k, x) in q.iter().enumerate() {
            for a in 0..3 {
                sum.0[a] += *x * self.data.inertia[a + (6 + 3 * n + k) * wide];
                if let Some(form) = self.data.stiffening.get(a) {
                    let product = q.iter().zip(&form[k * n..]).fold(R::from(0.0), |s, (y, g)| s + *y * *g);
                    sum.0[a] -= *x * product * 0.5;
                }
            }
        }
        scene.motions[self.node].pose.rotation * sum
    }

    /// What the deformation adds to the momentum and to the angular momentum about the centre the body has as a rigid one, in axes of the
    /// world, and to the kinetic energy.
    pub(crate) fn momentum<R: Real>(&self, scene: &Scene<R>) -> (Wrench<R>, R) {
        let n = self.count();
        let zero = R::from(0.0);
        let mut room = vec![zero; 2 * (6 + 4 * n) + 12 * n];
        let (z, rest) = room.split_at_mut(6 + 4 * n);
        let (momenta, forms) = rest.split_at_mut(6 + 4 * n);
        let q = &scene.positions()[self.p..self.p + n];
        let rates = &scene.velocities()[self.v..self.v + n];
        let (rotation, velocity, omega) = self.rigid(scene);
        Self::fill(n, z, (velocity, omega), |k| (omega * q[k], rates[k]));
        self.momenta(z, momenta);
        let mut energy = z.iter().zip(momenta.iter()).fold(zero, |sum, (z, g)| sum + *z * *g) * 0.5;
        let at = |i: usize| Vec3([momenta[i], momenta[i + 1], momenta[i + 2]]);
        let (mut linear, mut turning) = (at(0), at(3));
        (0..n).for_each(|k| turning += at(6 + 3 * k) * q[k]);
        let second = self.second(q, rates, None, forms);
        let ((s, w), (s1, w1)) = (Second::parts(&second.h), Second::parts(&second.rate));
        linear += omega.cross(s) + s1;
        turning += s.cross(velocity) + doubled(&w, omega) + twist_of(&w1);
        energy += velocity.dot(omega.cross(s) + s1)
            + omega.dot(doubled(&w, omega)) * 0.5
            + omega.dot(twist_of(&w1));
        (Wrench { force: rotation * linear, torque: rotation * turning }, energy)
    }
}

/// How a load case takes part in the momentum along a direction of the rigid motion: its own velocity, or a turn.
fn second_column(load: usize, direction: usize) -> f64 {
    match (load.checked_sub(3), direction.checked_sub(3)) {
        (None, None) => f64::from(u8::from(load == direction)),
        (Some(r), Some(c)) => {
            let (a, b) = (r / 3, r % 3);
            if (a, b) == ((c + 1) % 3, (c + 2) % 3) {
                1.0
            } else if (a, b) == ((c + 2) % 3, (c + 1) % 3) {
                -1.0
            } else {
                0.0
            }
        }
        _ => 0.0,
    }
}
