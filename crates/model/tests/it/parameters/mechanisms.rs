//! Small mechanisms, one for every kind of element, all of whose numbers are parameters.

use gelenk_core::{Dual, Real};
use gelenk_model::math::{Mat3, Pose, Vec3, Wrench};
use gelenk_model::{
    Actuator, Angles, Applied, Body, BodyId, Bushing, Component, Drive, External, Force, ForceInput, Formula,
    Frame, Friction, GROUND, General, Interpolation, Joint, JointCoordinate, JointId, JointKind, Lag, Law,
    MassProperties, Measure, Model, ModelError, Parametric, Pid, Rolling, Signal, Slope, StateSpace, Table,
    TimeFunction, UserForce, View,
};
use std::cell::Cell;

/// Hands out numbers, each of which is its usual value and a parameter that changes it.
pub(crate) struct Numbers<'a, S> {
    changes: &'a [S],
    pub(crate) count: usize,
}

impl<'a, S: Real> Numbers<'a, S> {
    pub(crate) fn new(changes: &'a [S]) -> Self {
        Self { changes, count: 0 }
    }

    pub(crate) fn one(&mut self, usual: f64) -> S {
        let change = self.changes.get(self.count).copied().unwrap_or(S::from(0.0));
        self.count += 1;
        change + usual
    }

    pub(crate) fn some<const N: usize>(&mut self, usual: [f64; N]) -> [S; N] {
        usual.map(|x| self.one(x))
    }

    /// A place that may be turned.
    pub(crate) fn pose(&mut self, origin: [f64; 3], angles: [f64; 3]) -> Pose<S> {
        let [a, b, c] = self.some(angles);
        let rotation = Mat3::about_axis(2, a) * Mat3::about_axis(0, b) * Mat3::about_axis(1, c);
        Pose { rotation, origin: self.some(origin).into() }
    }

    /// Mass, centre and a full inertia matrix.
    pub(crate) fn mass(&mut self, mass: f64) -> MassProperties<S> {
        let (mass, centre) = (self.one(mass), self.some([0.11, -0.07, 0.05]).into());
        let moments = Mat3::diagonal(self.some([0.31, 0.42, 0.36]).into());
        let angle = self.one(0.4);
        let turn = Mat3::about_axis(0, angle) * Mat3::about_axis(2, angle);
        MassProperties { mass, centre, inertia: turn.congruence(&moments) }
    }
}

#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) enum Kind {
    Joint(usize),
    Frames,
    Solids,
    Planar,
    Springs,
    Table,
    JointForces,
    Bushing(Angles),
    General,
    Applied,
    Friction,
    User,
    Signals,
    Drives,
    Gear,
    Rack,
    Controllers,
    Sphere,
    Disc,
    Edge,
    FreeJoint,
}

pub(crate) const ALL: [Kind; 33] = [
    Kind::Joint(0),
    Kind::Joint(1),
    Kind::Joint(2),
    Kind::Joint(3),
    Kind::Joint(4),
    Kind::Joint(5),
    Kind::Joint(6),
    Kind::Joint(7),
    Kind::Joint(8),
    Kind::Joint(9),
    Kind::Joint(10),
    Kind::Joint(11),
    Kind::Frames,
    Kind::Solids,
    Kind::Planar,
    Kind::Springs,
    Kind::Table,
    Kind::JointForces,
    Kind::Bushing(Angles::Relative),
    Kind::Bushing(Angles::RotationVector),
    Kind::General,
    Kind::Applied,
    Kind::Friction,
    Kind::User,
    Kind::Signals,
    Kind::Drives,
    Kind::Gear,
    Kind::Rack,
    Kind::Controllers,
    Kind::Sphere,
    Kind::Disc,
    Kind::Edge,
    Kind::FreeJoint,
];

/// A mechanism of some kind; its parameters change its numbers.
pub(crate) struct Mechanism {
    pub(crate) kind: Kind,
    count: Cell<usize>,
}

impl Mechanism {
    pub(crate) fn new(kind: Kind) -> Self {
        let mechanism = Self { kind, count: Cell::new(0) };
        mechanism.model::<f64>(&[]).unwrap();
        mechanism
    }

    /// How many numbers it is made of.
    pub(crate) fn count(&self) -> usize {
        self.count.get()
    }
}

impl Parametric for Mechanism {
    fn model<S: Real>(&self, parameters: &[S]) -> Result<Model<S>, ModelError> {
        let mut n = Numbers::new(parameters);
        let model = describe(self.kind, &mut n);
        self.count.set(n.count);
        model
    }
}

/// An arm on the ground and a second one on it, which hang by joints of the kinds given.
struct Arms<S> {
    model: Model<S>,
    first: BodyId,
    second: BodyId,
    shoulder: JointId,
    elbow: JointId,
}

impl<S: Real> Arms<S> {
    fn new(n: &mut Numbers<'_, S>, shoulder: JointKind<S>, elbow: JointKind<S>) -> Result<Self, ModelError> {
        let mut model = Model::new().with_gravity(n.some([0.3, -0.4, -9.81]));
        let body = |n: &mut Numbers<'_, S>, name: &str, mass: f64, origin: [f64; 3]| {
            let body = Body::new(name, n.mass(mass)).at(n.pose(origin, [0.2, -0.3, 0.4]));
            body.moving(n.some([0.3, -0.2, 0.5]), n.some([0.1, 0.2, -0.4]))
        };
        let first = model.add_body(body(n, "first", 1.7, [0.1, 0.2, -0.3]))?;
        let second = model.add_body(body(n, "second", 0.9, [0.6, -0.1, -0.5]))?;
        let frame = |n: &mut Numbers<'_, S>, body: BodyId, at: [f64; 3], z: [f64; 3], x: [f64; 3]| {
            Frame::on(body).at(n.some(at)).axes(n.some(z), n.some(x))
        };
        let base = frame(n, GROUND, [0.05, 0.1, 0.15], [0.1, 0.9, 0.3], [0.8, 0.1, -0.2]);
        let root = frame(n, first, [-0.1, -0.2, 0.1], [0.2, 0.8, 0.1], [1.1, 0.3, 0.2]);
        let tip = frame(n, first, [0.4, -0.1, -0.2], [0.3, -0.2, 0.9], [0.7, 0.6, 0.1]);
        let hand = frame(n, second, [-0.1, 0.1, 0.2], [0.1, -0.1, 1.2], [0.9, 0.2, 0.3]);
        let shoulder = model.add_joint(Joint::new("shoulder", shoulder, base, root))?;
        let elbow = model.add_joint(Joint::new("elbow", elbow, tip, hand))?;
        Ok(Self { model, first, second, shoulder, elbow })
    }

    /// Two points, one on the ground, one on the second arm.
    fn ends(&self, n: &mut Numbers<'_, S>) -> (Frame<S>, Frame<S>) {
        let ground = Frame::on(GROUND).at(n.some([1.1, 0.4, 0.3])).axis(n.some([0.1, 0.2, 0.9]));
        (ground, Frame::on(self.second).at(n.some([0.3, -0.2, 0.1])).axis(n.some([-0.1, 0.3, 0.8])))
    }

    fn angle(&self, joint: JointId) -> Result<JointCoordinate, ModelError> {
        self.model.coordinate(joint, "angle")
    }
}

/// Two hinges.
fn arms<S: Real>(n: &mut Numbers<'_, S>) -> Result<Arms<S>, ModelError> {
    Arms::new(n, JointKind::Revolute, JointKind::Revolute)
}

#[allow(clippy::too_many_lines)] // a list of mechanisms
fn describe<S: Real>(kind: Kind, n: &mut Numbers<'_, S>) -> Result<Model<S>, ModelError> {
    match kind {
        Kind::Joint(which) => {
            let kinds = [
                JointKind::Revolute,
                JointKind::Prismatic,
                JointKind::Cylindrical,
                JointKind::Screw { pitch: n.one(0.8) },
                JointKind::Universal,
                JointKind::Spherical,
                JointKind::Planar,
                JointKind::PointOnLine,
                JointKind::PointOnPlane,
                JointKind::Distance { length: n.one(0.7) },
                JointKind::ConstantVelocity,
                JointKind::Fixed,
            ];
            Arms::new(n, JointKind::Spherical, kinds[which]).map(|arms| arms.model)
        }
        Kind::Frames => {
            // joints whose frames meet at the start, one of them against the direction of the tree
            let mut model = Model::new().with_gravity(n.some([0.0, 0.1, -9.81]));
            let a =
                model.add_body(Body::new("a", n.mass(1.0)).at(n.pose([0.2, 0.1, 0.0], [0.1, 0.2, 0.3])))?;
            let b =
                model.add_body(Body::new("b", n.mass(2.0)).at(n.pose([0.5, 0.3, 0.1], [0.3, -0.2, 0.1])))?;
            let (point, axis) = (n.some([0.1, 0.1, 0.1]), n.some([0.3, 1.0, 0.2]));
            model.add_joint_at("base", JointKind::Revolute, (a, GROUND), point, axis)?;
            let world = n.pose([0.4, 0.2, 0.1], [0.5, 0.4, 0.3]);
            let (on_a, on_b) = (model.frame_at(a, &world)?, model.frame_at(b, &world)?);
            model.add_joint(Joint::new("knuckle", JointKind::Universal, on_b, on_a))?;
            Ok(model)
        }
        Kind::Solids => solids(n),
        Kind::Planar => planar(n),
        Kind::Springs => {
            let mut arms = arms(n)?;
            let (a, b) = arms.ends(n);
            let (stiffness, damping, length) = (n.one(120.0), n.one(3.0), n.one(0.6));
            arms.model.add_force(Force::spring_damper("spring", (a, b), stiffness, damping, length))?;
            let (k, rest) = (n.one(900.0), n.one(0.5));
            let hardens = Law::new(move |[length, rate, t]| {
                (length - Dual::constant(rest)).powi(3) * Dual::constant(k) + rate * t * 2.0
            });
            arms.model.add_force(Force::spring("hard spring", a, b, hardens))?;
            Ok(arms.model)
        }
        Kind::Table => {
            let mut arms = arms(n)?;
            let (a, b) = arms.ends(n);
            for (name, interpolation) in
                [("cubic", Interpolation::Cubic), ("monotone", Interpolation::Monotone)]
            {
                let x = n.some([0.1, 0.4, 0.8, 1.3, 2.1]);
                let y = n.some([-20.0, -3.0, 10.0, 35.0, 90.0]);
                let table = Table::new(&x, &y, interpolation)?;
                let law = table.law::<3, 0>();
                arms.model.add_force(Force::spring(name, a, b, law))?;
            }
            Ok(arms.model)
        }
        Kind::JointForces => {
            let mut arms = arms(n)?;
            let (shoulder, elbow) = (arms.angle(arms.shoulder)?, arms.angle(arms.elbow)?);
            let (k, c, rest) = (n.one(7.0), n.one(0.4), n.one(0.3));
            arms.model.add_force(Force::joint_spring("torsion spring", shoulder, k, c, rest))?;
            let law = Law::linear(n.one(0.7), n.some([-2.0, -0.3, 0.9]));
            arms.model.add_force(Force::along("motor", elbow, law))?;
            Ok(arms.model)
        }
        Kind::Bushing(angles) => {
            let mut arms = arms(n)?;
            let (a, b) = arms.ends(n);
            let mut bushing = Bushing::diagonal(
                a,
                b,
                n.some([900.0, 800.0, 700.0, 30.0, 40.0, 50.0]),
                n.some([9.0, 8.0, 7.0, 3.0, 4.0, 5.0]),
            );
            bushing.angles = angles;
            let coupled = n.one(60.0);
            (bushing.stiffness[0][4], bushing.stiffness[4][0]) = (coupled, coupled);
            bushing.damping[2][3] = n.one(0.6);
            arms.model.add_force(Force::bushing("mount", bushing))?;
            Ok(arms.model)
        }
        Kind::General => {
            let mut arms = arms(n)?;
            let (a, b) = arms.ends(n);
            let law = |n: &mut Numbers<'_, S>| {
                let numbers = [0.0; 13].map(|_| n.one(-1.3));
                Law::linear(n.one(0.4), numbers)
            };
            let general = General::new(a, b, Angles::RotationVector).with(1, law(n)).with(5, law(n));
            arms.model.add_force(Force::general("contact", general))?;
            Ok(arms.model)
        }
        Kind::Applied => {
            let mut arms = arms(n)?;
            let (_, b) = arms.ends(n);
            let [mean, amplitude, omega, phase] = n.some([0.5, 2.0, 7.0, 0.3]);
            let force = [
                TimeFunction::harmonic(mean, amplitude, omega, phase),
                TimeFunction::linear(n.one(0.3), n.one(-2.0)),
                TimeFunction::smooth_step(n.one(1.0), n.one(4.0), n.one(0.1), n.one(0.9)),
            ];
            let applied = Applied::new(b).force(force).torque(n.some([0.3, -0.7, 0.2])).following();
            arms.model.add_force(Force::applied("thrust", applied))?;
            arms.model.add_force(Force::applied("load", Applied::new(b).force(n.some([0.5, 0.6, -0.7]))))?;
            Ok(arms.model)
        }
        Kind::Friction => {
            let mut arms = Arms::new(n, JointKind::Revolute, JointKind::Cylindrical)?;
            let slide = arms.model.coordinate(arms.elbow, "displacement")?;
            let mut rubs = Friction::sliding(slide, n.one(0.3), n.one(0.2));
            rubs.threshold = n.one(0.4);
            arms.model.add_force(Force::friction("sleeve", rubs))?;
            let pin = Friction::turning(arms.angle(arms.shoulder)?, n.one(0.2), n.one(0.05), n.one(0.3));
            arms.model.add_force(Force::friction("pin", pin))?;
            Ok(arms.model)
        }
        Kind::User => {
            let mut arms = arms(n)?;
            let (a, b) = arms.ends(n);
            arms.model.add_force(Force::user("magnet", vec![a, b], Vec::new(), Magnet))?;
            Ok(arms.model)
        }
        Kind::Signals => {
            let mut arms = arms(n)?;
            let (a, b) = arms.ends(n);
            let view = View::from(a).along(arms.first);
            let signals = vec![
                Signal::from(Measure::Position(b, view, Component::X)),
                Measure::Velocity(b, view, Component::Norm).into(),
                Measure::AngularVelocity(b, view, Component::Y).into(),
                Measure::Angle { of: b, against: a }.into(),
                Measure::DistanceRate(a, b).into(),
                Signal::constant(n.one(0.8)),
            ];
            let factors = n.some([1.3, -0.7, 0.4, 0.9, -0.2, 0.5]);
            let sum = Signal::Sum(factors.into_iter().zip(signals).collect());
            let (gain, level) = (n.one(1.4), n.one(0.3));
            let squared = Formula::of(move |x: &[S], gradient: Option<&mut [S]>| {
                if let Some(gradient) = gradient {
                    gradient.copy_from_slice(&[gain * x[0] * 2.0, level]);
                }
                gain * x[0] * x[0] + level * x[1]
            });
            let tension = Signal::Formula(squared, vec![sum.clone(), Measure::Time.into()]);
            arms.model.add_force(Force::line("strut", a, b, tension))?;
            let signal = Signal::Function(Law::linear(n.one(0.2), n.some([1.7])), Box::new(sum));
            let law = Law::linear(n.one(0.1), n.some([-0.4, -0.3, 0.2, 0.9]));
            let coordinate = arms.angle(arms.elbow)?;
            arms.model.add_force(Force::actuator("motor", Actuator { coordinate, signal, law }))?;
            Ok(arms.model)
        }
        Kind::Drives => {
            let mut arms = Arms::new(n, JointKind::Revolute, JointKind::Cylindrical)?;
            let [mean, amplitude, omega, phase] = n.some([0.2, 0.5, 3.0, 0.4]);
            let swing = TimeFunction::harmonic(mean, amplitude, omega, phase);
            arms.model.add_drive(Drive::position("swing", arms.angle(arms.shoulder)?, swing))?;
            let slide = arms.model.coordinate(arms.elbow, "displacement")?;
            let rate = TimeFunction::linear(n.one(0.4), n.one(-0.3));
            arms.model.add_drive(Drive::velocity("push", slide, rate))?;
            Ok(arms.model)
        }
        Kind::Gear => {
            let mut arms = arms(n)?;
            let (first, second) = (arms.angle(arms.elbow)?, arms.angle(arms.shoulder)?);
            arms.model.add_drive(Drive::gear("gear", first, second, n.one(-2.3)))?;
            Ok(arms.model)
        }
        Kind::Rack => {
            let mut arms = Arms::new(n, JointKind::Revolute, JointKind::Cylindrical)?;
            let slide = arms.model.coordinate(arms.elbow, "displacement")?;
            let pinion = arms.angle(arms.shoulder)?;
            arms.model.add_drive(Drive::rack_and_pinion("rack", slide, pinion, n.one(0.13)))?;
            Ok(arms.model)
        }
        Kind::Controllers => controllers(n),
        Kind::Sphere | Kind::Disc | Kind::Edge => {
            let mut model = Model::new().with_gravity(n.some([0.2, 0.1, -9.81]));
            let body = Body::new("body", n.mass(1.4)).at(n.pose([0.1, 0.2, 0.5], [0.3, 0.9, -0.2]));
            let body = body.moving(n.some([0.5, 0.7, 0.2]), n.some([0.3, -0.2, 0.1]));
            let body = model.add_body(body)?;
            let plane = Frame::on(GROUND).at(n.some([0.1, 0.0, 0.05])).axis(n.some([0.1, -0.2, 0.9]));
            let on = Frame::on(body).at(n.some([0.02, 0.03, -0.01])).axis(n.some([0.2, 0.1, 0.8]));
            model.add_rolling(match kind {
                Kind::Sphere => Rolling::sphere("ball", n.one(0.4), plane, on),
                Kind::Disc => Rolling::disc("wheel", n.one(0.4), plane, on),
                _ => Rolling::edge("skate", plane, on),
            })?;
            Ok(model)
        }
        Kind::FreeJoint => {
            // the frame lies in the centre of mass; each of them may be moved
            let mut model = Model::new().with_gravity(n.some([0.0, 0.0, -9.81]));
            let body = model.add_body(Body::new("body", n.mass(1.4)))?;
            let frame = Frame::on(body).at(n.some([0.11, -0.07, 0.05]));
            model.add_joint(Joint::new("none", JointKind::Free, Frame::on(GROUND), frame))?;
            Ok(model)
        }
    }
}

/// Bodies from solids, put together.
fn solids<S: Real>(n: &mut Numbers<'_, S>) -> Result<Model<S>, ModelError> {
    let mut model = Model::new().with_gravity(n.some([0.0, 0.0, -9.81]));
    let cuboid = MassProperties::cuboid(n.some([0.2, 0.3, 0.4]), n.one(70.0));
    let cylinder = MassProperties::cylinder(n.one(0.1), n.one(0.5), n.one(60.0));
    let sphere = MassProperties::sphere(n.one(0.15), n.one(90.0));
    let plate = MassProperties::plate(n.some([0.4, 0.3]), n.one(0.05), n.one(80.0));
    let rod = MassProperties::rod(n.some([0.1, 0.0, 0.2]), n.some([0.5, 0.3, 0.1]), n.one(0.8));
    let point = MassProperties::point(n.one(0.3), n.some([0.1, 0.2, 0.3]));
    let inertia = Mat3::diagonal(n.some([2.0, 2.1, 2.2]).into());
    let about =
        MassProperties::about_point(n.one(1.2), n.some([0.1, 0.2, 0.0]), n.some([0.3, 0.1, 0.2]), inertia);
    let parts = [cuboid, cylinder, sphere, plate, rod, point, about];
    let mut whole = parts[0];
    for part in &parts[1..] {
        whole = whole.with(part.placed(&n.pose([0.1, -0.2, 0.3], [0.3, 0.5, -0.4])));
    }
    let body = model.add_body(Body::new("whole", whole))?;
    let (on_ground, on_body) = (Frame::on(GROUND), Frame::on(body).at(n.some([0.5, 0.2, 0.1])));
    model.add_joint(Joint::new("ball joint", JointKind::Spherical, on_ground, on_body))?;
    Ok(model)
}

/// A slider-crank of bodies that move in a plane.
fn planar<S: Real>(n: &mut Numbers<'_, S>) -> Result<Model<S>, ModelError> {
    let zero = S::from(0.0);
    let (crank, rod) = (n.one(0.4), n.one(1.1));
    let mut model = Model::new().with_gravity([n.one(0.2), n.one(-9.81), zero]);
    let along = |length: S| MassProperties::rod([zero; 3], [length, zero, zero], length * 3.0);
    let crank_body = Body::planar("crank", along(crank)).at_angle([zero; 3], n.one(0.7));
    let first = model.add_body(crank_body.moving([zero, zero, n.one(0.9)], [zero; 3]))?;
    let rod_body = Body::planar("rod", along(rod)).at_angle([n.one(0.3), n.one(0.25), zero], n.one(-0.2));
    let second = model.add_body(rod_body)?;
    let slider =
        MassProperties::new(n.one(0.7), [n.one(0.02), n.one(0.03), zero], n.some([0.02, 0.03, 0.04]));
    let third = model.add_body(Body::planar("slider", slider).at_angle([n.one(1.4), zero, zero], zero))?;
    let end = |body: BodyId, length: S| Frame::on(body).at([length, zero, zero]);
    let hinge = |name: &str, a, b| Joint::new(name, JointKind::Revolute, a, b);
    model.add_joint(hinge(
        "base",
        Frame::on(GROUND).at([n.one(0.01), n.one(0.02), zero]),
        Frame::on(first),
    ))?;
    model.add_joint(hinge("pin", end(first, crank), Frame::on(second)))?;
    model.add_joint(hinge("wrist", end(second, rod), Frame::on(third)))?;
    let guide = [S::from(1.0), n.one(0.05), zero];
    let (a, b) = (Frame::on(GROUND).axis(guide), Frame::on(third).axis([S::from(1.0), zero, zero]));
    model.add_joint(Joint::new("guide", JointKind::Prismatic, a, b))?;
    Ok(model)
}

/// Controllers of all kinds that push the arms.
fn controllers<S: Real>(n: &mut Numbers<'_, S>) -> Result<Model<S>, ModelError> {
    let mut arms = arms(n)?;
    let (shoulder, elbow) = (arms.angle(arms.shoulder)?, arms.angle(arms.elbow)?);
    let reference = Signal::Time(TimeFunction::harmonic(n.one(0.1), n.one(0.6), n.one(2.0), n.one(0.1)));
    let error = reference.minus(Signal::coordinate(shoulder));
    let lag = Lag { gain: n.one(1.3), time_constant: n.one(0.2), initial: n.one(0.1) };
    let smooth = arms.model.add_external(External::lag("filter", error, lag))?;
    let pid =
        Pid { proportional: n.one(8.0), integral: n.one(2.0), derivative: n.one(0.6), filter: n.one(0.05) };
    let pid = arms.model.add_external(External::pid("controller", Signal::output(smooth), pid))?;
    let space = StateSpace {
        a: vec![n.some([-1.0, 0.3]).to_vec(), n.some([0.2, -2.0]).to_vec()],
        b: vec![n.some([0.5, 0.1]).to_vec(), n.some([0.3, 0.2]).to_vec()],
        c: vec![n.some([1.5, -0.5]).to_vec()],
        d: vec![n.some([0.4, 0.7]).to_vec()],
        initial: n.some([0.2, -0.1]).to_vec(),
    };
    let inputs = vec![Signal::coordinate(elbow), Signal::output(pid)];
    let space = arms.model.add_external(External::state_space("plant", inputs, space))?;
    arms.model.add_force(Force::push("torque", shoulder, Signal::output(pid)))?;
    arms.model.add_force(Force::push("servo", elbow, Signal::output(space)))?;
    Ok(arms.model)
}

/// Two frames that attract each other, with derivatives that are exact.
struct Magnet;

impl Magnet {
    fn pull<R: Real>(x: &ForceInput<'_, R>, out: &mut [Wrench<R>]) {
        let rho = x.frames[1].pose.origin - x.frames[0].pose.origin;
        let force = rho * (R::from(3.0) / (rho.dot(rho) + 0.1));
        out[0] = Wrench { force, torque: Vec3::zero() };
        out[1] = Wrench { force: -force, torque: Vec3::zero() };
    }
}

impl UserForce for Magnet {
    fn wrenches(&self, x: &ForceInput<'_, f64>, out: &mut [Wrench<f64>]) {
        Self::pull(x, out);
    }

    fn wrenches_along(&self, x: &ForceInput<'_, Slope>, out: &mut [Wrench<Slope>]) {
        Self::pull(x, out);
    }
}
