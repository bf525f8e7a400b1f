//! A rigid body in space: free, or held by a spherical joint at the origin.
//!
//! ```text
//! p = (r, attitude),  v = (r', ω)       ω in body axes;  attitude: unit quaternion or three Tait-Bryan angles
//! M = blockdiag(m E, I),  f = (−m g e_z, −ω × I ω)
//! g = r − R d,  G = (E, R d̂)            only with the joint; d from the joint to the mass centre, in body axes
//! ```

use super::Fixture;
use super::small::{
    M3, UNIT, V3, apply, combine, cross, dot, hat, inverse, product, runge_kutta, transpose, turn,
};
use gelenk_core::{Dims, MassKind, Rotations, State, Structure};

/// How the attitude is described.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Attitude {
    /// Four Euler parameters: `np = 7`, `nv = 6`.
    Quaternion,
    /// Roll, pitch and yaw, `R = R_z R_y R_x`: `np = nv = 6`.
    TaitBryan,
}

/// The body.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Body {
    pub(crate) attitude: Attitude,
    /// Mass [kg].
    pub(crate) mass: f64,
    /// Inertia about the mass centre [kg m²].
    pub(crate) inertia: M3,
    /// Gravity [m/s²].
    pub(crate) gravity: f64,
    /// From the joint to the mass centre [m]; `None`: the body is free.
    pub(crate) arm: Option<V3>,
}

/// Roll, pitch and yaw at the start.
const START_ANGLES: V3 = [0.3, -0.2, 0.5];
/// Angular velocity at the start, in body axes [rad/s].
const START_SPIN: V3 = [0.4, -0.3, 3.0];
/// Velocity of a free body at the start [m/s].
const START_VELOCITY: V3 = [1.0, -0.5, 2.0];

fn third(x: &[f64], from: usize) -> V3 {
    [x[from], x[from + 1], x[from + 2]]
}

impl Body {
    /// A body with two equal moments of inertia and no arm: free flight with a closed form.
    pub(crate) fn free(attitude: Attitude) -> Self {
        let inertia = [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.7]];
        Self { attitude, mass: 2.0, inertia, gravity: 3.0, arm: None }
    }

    /// A heavy top with an inertia that is not aligned with anything.
    pub(crate) fn top(attitude: Attitude) -> Self {
        let inertia = [[0.5, 0.05, -0.02], [0.05, 0.7, 0.03], [-0.02, 0.03, 0.4]];
        Self { attitude, mass: 1.5, inertia, gravity: 4.0, arm: Some([0.1, -0.2, 0.6]) }
    }

    /// The rotation matrix of a position.
    pub(crate) fn rotation(self, p: &[f64]) -> M3 {
        match self.attitude {
            Attitude::Quaternion => {
                let [w, x, y, z] = [p[3], p[4], p[5], p[6]];
                // homogeneous of degree two, so that R' = R ω̂ holds for quaternions of any length
                [
                    [w * w + x * x - y * y - z * z, 2.0 * (x * y - w * z), 2.0 * (x * z + w * y)],
                    [2.0 * (x * y + w * z), w * w - x * x + y * y - z * z, 2.0 * (y * z - w * x)],
                    [2.0 * (x * z - w * y), 2.0 * (y * z + w * x), w * w - x * x - y * y + z * z],
                ]
            }
            Attitude::TaitBryan => euler(third(p, 3)),
        }
    }

    fn attitude_rate(self, p: &[f64], w: V3, out: &mut [f64]) {
        match self.attitude {
            Attitude::Quaternion => out.copy_from_slice(&quaternion_product(
                [p[3], p[4], p[5], p[6]],
                [0.0, 0.5 * w[0], 0.5 * w[1], 0.5 * w[2]],
            )),
            Attitude::TaitBryan => {
                let ((s, c), pitch) = (p[3].sin_cos(), p[4]);
                let yaw = (w[1] * s + w[2] * c) / pitch.cos();
                out.copy_from_slice(&[w[0] + yaw * pitch.sin(), w[1] * c - w[2] * s, yaw]);
            }
        }
    }

    fn start_attitude(self) -> Vec<f64> {
        match self.attitude {
            Attitude::TaitBryan => START_ANGLES.to_vec(),
            Attitude::Quaternion => {
                let about = |axis: usize, angle: f64| {
                    let mut q = [(angle / 2.0).cos(), 0.0, 0.0, 0.0];
                    q[axis + 1] = (angle / 2.0).sin();
                    q
                };
                let [roll, pitch, yaw] = START_ANGLES;
                quaternion_product(about(2, yaw), quaternion_product(about(1, pitch), about(0, roll)))
                    .to_vec()
            }
        }
    }

    /// The start, without accelerations and multipliers.
    pub(crate) fn start(self) -> State {
        let rotation = euler(START_ANGLES);
        let (r, v) = match self.arm {
            Some(d) => (apply(&rotation, d), apply(&rotation, cross(START_SPIN, d))),
            None => ([0.0; 3], START_VELOCITY),
        };
        let p = [&r[..], &self.start_attitude()].concat();
        State::at(self.dims(), 0.0, &p, &[v, START_SPIN].concat())
    }

    pub(crate) fn dims(self) -> Dims {
        let np = if self.attitude == Attitude::Quaternion { 7 } else { 6 };
        let nl = if self.arm.is_some() { 3 } else { 0 };
        Dims { np, nv: 6, nl, nu: 0, ng: nl }
    }

    /// Kinetic and potential energy [J].
    pub(crate) fn energy(self, x: &State) -> f64 {
        let (v, w) = (third(&x.v, 0), third(&x.v, 3));
        let kinetic = self.mass * dot(&v, &v) + dot(&w, &apply(&self.inertia, w));
        kinetic / 2.0 + self.mass * self.gravity * x.p[2]
    }

    /// The problem, with full matrices.
    pub(crate) fn problem(self) -> Fixture {
        let fixture = Fixture::new(Structure::dense(self.dims()).with_mass(MassKind::Dense))
            .mass(move |_, _, m| {
                m.fill(0.0);
                for i in 0..3 {
                    m[7 * i] = self.mass;
                    for j in 0..3 {
                        m[3 + i + 6 * (3 + j)] = self.inertia[i][j];
                    }
                }
            })
            .pdot(move |x, out| {
                out[..3].copy_from_slice(&x.v[..3]);
                self.attitude_rate(x.p, third(x.v, 3), &mut out[3..]);
            })
            .force(move |x, f| {
                let w = third(x.v, 3);
                f[..3].copy_from_slice(&[0.0, 0.0, -self.mass * self.gravity]);
                f[3..].copy_from_slice(&cross(apply(&self.inertia, w), w));
            });
        let fixture = match self.arm {
            None => fixture,
            Some(d) => fixture
                .constraint(move |_, p, g| {
                    g.copy_from_slice(&combine(1.0, third(p, 0), -1.0, apply(&self.rotation(p), d)));
                })
                .constraint_matrix(move |_, p, out| {
                    let block = product(&self.rotation(p), &hat(d));
                    for i in 0..3 {
                        for j in 0..3 {
                            out[i + 3 * j] = UNIT[i][j];
                            out[i + 3 * (3 + j)] = block[i][j];
                        }
                    }
                }),
        };
        match self.attitude {
            Attitude::Quaternion => fixture.rotations(UnitQuaternion),
            Attitude::TaitBryan => fixture,
        }
    }

    /// The motion: mass centre, its velocity and acceleration, rotation matrix, angular velocity and acceleration.
    pub(crate) fn motion(self, t: f64) -> Motion {
        match self.arm {
            None => self.free_motion(t),
            Some(d) => self.top_motion(t, d),
        }
    }

    /// Closed form for `I = diag(A, A, C)`: the angular momentum `L` stays, and
    /// `R(t) = exp(t L̂/A) R(0) exp(t ω₃ (1 − C/A) ê₃)`.
    fn free_motion(self, t: f64) -> Motion {
        let start = euler(START_ANGLES);
        let (a, c) = (self.inertia[0][0], self.inertia[2][2]);
        let momentum = apply(&start, apply(&self.inertia, START_SPIN));
        let about_axis = turn([0.0, 0.0, t * START_SPIN[2] * (1.0 - c / a)]);
        let rotation = product(&turn(momentum.map(|l| t * l / a)), &product(&start, &about_axis));
        let in_body = apply(&transpose(&rotation), momentum);
        let w = [in_body[0] / a, in_body[1] / a, in_body[2] / c];
        let turning = apply(&inverse(&self.inertia), cross(in_body, w));
        let down = [0.0, 0.0, -self.gravity];
        Motion {
            r: combine(t, START_VELOCITY, t * t / 2.0, down),
            v: combine(1.0, START_VELOCITY, t, down),
            a: down,
            rotation,
            w,
            turning,
        }
    }

    /// Euler's equations about the joint: the derivative of an angular velocity.
    fn top_turning(self, d: V3) -> impl Fn(V3, &M3) -> V3 {
        let about_joint: M3 = std::array::from_fn(|i| {
            std::array::from_fn(|j| self.inertia[i][j] + self.mass * (dot(&d, &d) * UNIT[i][j] - d[i] * d[j]))
        });
        let inverse = inverse(&about_joint);
        move |w: V3, rotation: &M3| {
            let weight = apply(&transpose(rotation), [0.0, 0.0, -self.mass * self.gravity]);
            apply(&inverse, combine(1.0, cross(apply(&about_joint, w), w), 1.0, cross(d, weight)))
        }
    }

    /// The top in quaternions with its complete solution: Euler's equations with `q' = q ω/2`, integrated independently.
    pub(crate) fn known_top(self) -> Fixture {
        let d = self.arm.expect("a top has an arm");
        let rates = move |_: f64, y: &[f64; 7]| {
            let mut out = [0.0; 7];
            // p = (r, q) without r, which follows from q
            let (w, q) = (third(y, 0), [&[0.0; 3], &y[3..7]].concat());
            out[..3].copy_from_slice(&self.top_turning(d)(w, &self.rotation(&q)));
            self.attitude_rate(&q, w, &mut out[3..7]);
            out
        };
        self.problem().solution(move |t| {
            let mut start = [0.0; 7];
            start[..3].copy_from_slice(&START_SPIN);
            start[3..7].copy_from_slice(&self.start_attitude());
            let y = runge_kutta(rates, (0.0, t), start, 1 + (2000.0 * t) as usize);
            let (w, q) = (third(&y, 0), [&[0.0; 3], &y[3..7]].concat());
            let rotation = self.rotation(&q);
            let turning = self.top_turning(d)(w, &rotation);
            let of_arm = combine(1.0, cross(turning, d), 1.0, cross(w, cross(w, d)));
            let (r, v, a) = (apply(&rotation, d), apply(&rotation, cross(w, d)), apply(&rotation, of_arm));
            // m a = f − λ
            let weight = [0.0, 0.0, -self.mass * self.gravity];
            let lam = combine(1.0, weight, -self.mass, a).to_vec();
            State {
                t,
                p: [&r[..], &y[3..7]].concat(),
                v: [v, w].concat(),
                a: [a, turning].concat(),
                lam,
                u: vec![],
            }
        })
    }

    /// Euler's equations about the joint with `R' = R ω̂`, integrated independently.
    fn top_motion(self, t: f64, d: V3) -> Motion {
        let turning = self.top_turning(d);
        let unpack = |y: &[f64; 12]| -> (V3, M3) { (third(y, 0), [third(y, 3), third(y, 6), third(y, 9)]) };
        let pack = |w: V3, r: &M3| -> [f64; 12] {
            std::array::from_fn(|i| if i < 3 { w[i] } else { r[i / 3 - 1][i % 3] })
        };
        let rates = |_: f64, y: &[f64; 12]| {
            let (w, r) = unpack(y);
            pack(turning(w, &r), &product(&r, &hat(w)))
        };
        let n = 1 + (2000.0 * t) as usize;
        let (w, rotation) = unpack(&runge_kutta(rates, (0.0, t), pack(START_SPIN, &euler(START_ANGLES)), n));
        let turning = turning(w, &rotation);
        let of_arm = combine(1.0, cross(turning, d), 1.0, cross(w, cross(w, d)));
        Motion {
            r: apply(&rotation, d),
            v: apply(&rotation, cross(w, d)),
            a: apply(&rotation, of_arm),
            rotation,
            w,
            turning,
        }
    }
}

/// Everything about the body at one time.
pub(crate) struct Motion {
    pub(crate) r: V3,
    pub(crate) v: V3,
    pub(crate) a: V3,
    pub(crate) rotation: M3,
    /// Angular velocity in body axes.
    pub(crate) w: V3,
    /// Its derivative.
    pub(crate) turning: V3,
}

fn euler([roll, pitch, yaw]: V3) -> M3 {
    let about = |axis: usize, angle: f64| {
        let mut a = [0.0; 3];
        a[axis] = angle;
        turn(a)
    };
    product(&about(2, yaw), &product(&about(1, pitch), &about(0, roll)))
}

fn quaternion_product(a: [f64; 4], b: [f64; 4]) -> [f64; 4] {
    let (av, bv) = (third(&a, 1), third(&b, 1));
    let v = combine(1.0, combine(a[0], bv, b[0], av), 1.0, cross(av, bv));
    [a[0] * b[0] - dot(&av, &bv), v[0], v[1], v[2]]
}

/// The quaternion in `p[3..7]`.
struct UnitQuaternion;

impl Rotations for UnitQuaternion {
    fn normalise(&mut self, p: &mut [f64]) {
        let length = dot(&p[3..7], &p[3..7]).sqrt();
        p[3..7].iter_mut().for_each(|q| *q /= length);
    }

    fn plus(&mut self, p: &[f64], delta: &[f64], out: &mut [f64]) {
        let w = third(delta, 3);
        let angle = dot(&w, &w).sqrt();
        let s = if angle > 1e-8 { (angle / 2.0).sin() / angle } else { 0.5 };
        let step = [(angle / 2.0).cos(), s * w[0], s * w[1], s * w[2]];
        out[..3].copy_from_slice(&combine(1.0, third(p, 0), 1.0, third(delta, 0)));
        out[3..7].copy_from_slice(&quaternion_product([p[3], p[4], p[5], p[6]], step));
    }
}
