//! A model together with what is measured and drawn of it.

use crate::Outline;
use gelenk_core::{Real, State};
use gelenk_model::math::{Mat3, Pose, Vec3};
use gelenk_model::{
    Body, BodyId, Force, Frame, GROUND, Joint, JointId, JointKind, Law, MassProperties, Model, ModelError,
    System,
};

/// A point with a name.
#[derive(Debug, Clone, PartialEq)]
pub struct Site {
    /// Its name.
    pub name: &'static str,
    /// Where it is.
    pub frame: Frame,
}

/// A spring with a damper whose unstretched state moves: `k (x − x₀ − A (1 − cos Ω t)) + d x'`. It is at rest at `t = 0`, so
/// that nothing jumps there.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Servo {
    /// `k` [N/m] or [N m/rad].
    pub stiffness: f64,
    /// `d` [N s/m] or [N m s/rad].
    pub damping: f64,
    /// `x₀` [m] or [rad].
    pub rest: f64,
    /// `A` [m] or [rad].
    pub amplitude: f64,
    /// `Ω` [rad/s].
    pub omega: f64,
}

impl Servo {
    /// `sign` times the force, as a law of `x`, `x'` and time.
    fn law(self, sign: f64) -> Law<3> {
        Law::new(move |[x, rate, t]| {
            let target = (t * self.omega).cos() * -self.amplitude + (self.rest + self.amplitude);
            ((x - target) * self.stiffness + rate * self.damping) * sign
        })
    }
}

/// Where a [`Servo`] pulls.
#[derive(Debug, Clone, PartialEq)]
pub enum Actuator {
    /// Along the line between two points.
    Line(Box<[Frame; 2]>, Servo),
    /// Against the angle of a revolute joint.
    Angle(JointId, Servo),
    /// A constant torque [N m] about the world's axes.
    Torque(BodyId, [f64; 3]),
}

/// A body as it is drawn.
#[derive(Debug, Clone, PartialEq)]
struct Shape {
    name: String,
    corners: Vec<Frame>,
    closed: bool,
}

/// A model together with what is measured and drawn of it.
#[derive(Debug)]
pub struct Mechanism {
    /// The model.
    pub model: Model,
    /// The points that are measured.
    pub probes: Vec<Site>,
    /// All forces but gravity.
    pub actuators: Vec<Actuator>,
    /// Discs that roll on the ground: their frames, with z along the axle, and radii [m].
    pub discs: Vec<(Frame, f64)>,
    points: Vec<Site>,
    shapes: Vec<Shape>,
    /// Directions that are drawn to the right and upwards.
    view: [Vec3; 2],
}

/// The axis of planar mechanisms.
pub(super) const Z: [f64; 3] = [0.0, 0.0, 1.0];

impl Mechanism {
    fn new(model: Model, view: [Vec3; 2]) -> Self {
        Self {
            model,
            probes: Vec::new(),
            actuators: Vec::new(),
            discs: Vec::new(),
            points: Vec::new(),
            shapes: Vec::new(),
            view,
        }
    }

    /// In the plane of x and y; gravity points against y.
    pub(super) fn planar(gravity: f64) -> Self {
        let view = [[1.0, 0.0, 0.0].into(), [0.0, 1.0, 0.0].into()];
        Self::new(Model::new().with_gravity([0.0, -gravity, 0.0]), view)
    }

    /// In space; gravity points against z. It is drawn as seen from the side and a little from above.
    pub(super) fn spatial() -> Self {
        let view = [[0.9, 0.4, 0.0].into(), [-0.15, 0.3, 0.95].into()];
        Self::new(Model::new().with_gravity([0.0, 0.0, -9.81]), view)
    }

    /// Frame of a body at a point of the world.
    pub(super) fn site(&self, body: BodyId, point: impl Into<Vec3>) -> Result<Frame, ModelError> {
        self.model.frame_at(body, &Pose::at(point))
    }

    /// Adds a revolute joint between bodies of a plane.
    pub(super) fn pin(
        &mut self,
        name: impl Into<String>,
        bodies: (BodyId, BodyId),
        at: impl Into<Vec3>,
    ) -> Result<JointId, ModelError> {
        self.model.add_joint_at(name, JointKind::Revolute, bodies, at, Z)
    }

    /// Adds a universal joint: the arm of the cross on the first body, and the shaft that is the second.
    pub(super) fn universal(
        &mut self,
        name: impl Into<String>,
        (a, b): (BodyId, BodyId),
        point: Vec3,
        arm: Vec3,
        shaft: Vec3,
    ) -> Result<JointId, ModelError> {
        let none = || ModelError::Whole("the arm of a universal joint lies along its shaft".into());
        let (x, z) = (arm.direction().ok_or_else(none)?, shaft.direction().ok_or_else(none)?);
        let y = z.cross(x).direction().ok_or_else(none)?;
        let frame_a = Pose { rotation: Mat3::columns(x, y, x.cross(y)), origin: point };
        let frame_b = Pose { rotation: Mat3::columns(y.cross(z), y, z), origin: point };
        let (a, b) = (self.model.frame_at(a, &frame_a)?, self.model.frame_at(b, &frame_b)?);
        self.model.add_joint(Joint::new(name, JointKind::Universal, a, b))
    }

    /// Adds a spring between two points.
    pub(super) fn spring(&mut self, name: &str, a: Frame, b: Frame, servo: Servo) -> Result<(), ModelError> {
        self.actuators.push(Actuator::Line(Box::new([a, b]), servo));
        self.model.add_force(Force::spring(name, a, b, servo.law(1.0)))
    }

    /// Adds a motor at a revolute joint that holds its angle.
    pub(super) fn motor(&mut self, name: &str, joint: JointId, servo: Servo) -> Result<(), ModelError> {
        self.actuators.push(Actuator::Angle(joint, servo));
        let angle = self.model.coordinate(joint, "angle")?;
        self.model.add_force(Force::along(name, angle, servo.law(-1.0)))
    }

    /// Adds a constant torque.
    pub(super) fn torque(&mut self, name: &str, body: BodyId, torque: [f64; 3]) -> Result<(), ModelError> {
        self.actuators.push(Actuator::Torque(body, torque));
        let applied = gelenk_model::Applied::new(Frame::on(body)).torque(torque);
        self.model.add_force(Force::applied(name, applied))
    }

    /// Measures a point, and draws it.
    pub(super) fn probe(&mut self, name: &'static str, frame: Frame) {
        self.probes.push(Site { name, frame });
        self.point(name, frame);
    }

    /// Draws a point.
    pub(super) fn point(&mut self, name: &'static str, frame: Frame) {
        self.points.push(Site { name, frame });
    }

    /// Draws a body as a line.
    pub(super) fn line(&mut self, name: impl Into<String>, corners: &[Frame]) {
        self.shapes.push(Shape { name: name.into(), corners: corners.to_vec(), closed: false });
    }

    /// Draws a body as a polygon.
    pub(super) fn polygon(&mut self, name: impl Into<String>, corners: &[Frame]) {
        self.shapes.push(Shape { name: name.into(), corners: corners.to_vec(), closed: true });
    }

    /// Adds a hydraulic or electric cylinder between two points: a barrel and a piston that slides in it, with pins in
    /// the plane or a cross and a ball in space, and a servo that holds its length.
    pub(super) fn cylinder(&mut self, name: &str, cylinder: &Cylinder) -> Result<(), ModelError> {
        let &Cylinder { from: (base, p), to: (load, q), masses, radius, servo, planar } = cylinder;
        let way = q - p;
        let length = way.norm();
        let part = 0.6 * length;
        let none = || ModelError::Whole(format!("both ends of the cylinder '{name}' are at one point"));
        let rotation = Mat3::with_z(way).ok_or_else(none)?;
        let rotation = if planar { Mat3::about_axis(2, way.0[1].atan2(way.0[0])) } else { rotation };
        // planar parts lie along their x axes, others along z
        let along = |s: f64| if planar { [s, 0.0, 0.0] } else { [0.0, 0.0, s] };
        let solid = |mass: f64, centre: f64| {
            let bar = MassProperties::rod(along(centre - part / 2.0), along(centre + part / 2.0), mass);
            let spin = MassProperties::new(0.0, [0.0; 3], along(0.5 * mass * radius * radius).map(f64::abs));
            MassProperties { inertia: bar.inertia + spin.inertia, ..bar }
        };
        let body = |part: &str, mass, at| {
            let its = Body::new(format!("{name} {part}"), mass).at(Pose { rotation, origin: at });
            Body { planar, ..its }
        };
        let barrel = self.model.add_body(body("barrel", solid(masses[0], part / 2.0), p))?;
        let piston = self.model.add_body(body("piston", solid(masses[1], -part / 2.0), q))?;
        self.model.add_joint_at(format!("{name} guide"), JointKind::Prismatic, (barrel, piston), p, way)?;
        if planar {
            self.pin(format!("{name} base"), (base, barrel), p)?;
            self.pin(format!("{name} head"), (load, piston), q)?;
        } else {
            self.universal(format!("{name} base"), (base, barrel), p, way.cross(Z.into()), way)?;
            self.model.add_joint_at(format!("{name} head"), JointKind::Spherical, (load, piston), q, Z)?;
        }
        let servo = Servo { rest: servo.rest + length, ..servo };
        self.spring(&format!("{name} force"), Frame::on(barrel), Frame::on(piston), servo)?;
        self.line(format!("{name} barrel"), &[Frame::on(barrel), Frame::on(barrel).at(along(part))]);
        self.line(format!("{name} piston"), &[Frame::on(piston), Frame::on(piston).at(along(-part))]);
        Ok(())
    }

    /// Kinetic energy, and potential energy of gravity and of all springs [J].
    pub(super) fn energy(&self, system: &System, x: &State) -> Option<f64> {
        let bodies = self.model.bodies();
        let names = bodies.iter().skip(1).map(|body| self.model.body(&body.name).ok());
        let centres: Option<Vec<Frame>> =
            names.zip(&bodies[1..]).map(|(id, body)| Some(Frame::on(id?).at(body.mass.centre))).collect();
        let motions = system.motions(&x.p, &x.v, &centres?)?;
        let mut sum = 0.0;
        for (body, motion) in bodies[1..].iter().zip(&motions) {
            let spin = motion.pose.rotation.transpose_mul(motion.omega);
            let kinetic =
                body.mass.mass * motion.velocity.dot(motion.velocity) + spin.dot(body.mass.inertia * spin);
            sum += 0.5 * kinetic - body.mass.mass * self.model.gravity().dot(motion.pose.origin);
        }
        for actuator in &self.actuators {
            let Actuator::Line(ends, servo) = actuator else { return None };
            let ends = system.motions(&x.p, &x.v, &**ends)?;
            let stretch = (ends[1].pose.origin - ends[0].pose.origin).norm() - servo.rest;
            sum += 0.5 * servo.stiffness * stretch * stretch;
        }
        Some(sum)
    }

    /// The picture at a position.
    pub(super) fn outline(&self, system: &System, p: &[f64]) -> Option<Outline> {
        let at_rest = system.initial().v.as_slice();
        let place = |frames: &[Frame]| -> Option<Vec<[f64; 2]>> {
            let motions = system.motions(p, at_rest, frames)?;
            Some(motions.iter().map(|m| self.view.map(|axis| axis.dot(m.pose.origin))).collect())
        };
        let mut picture = Outline::default();
        for site in &self.points {
            picture.add_point(site.name, place(&[site.frame])?[0], site.frame.body == GROUND);
        }
        for shape in &self.shapes {
            let corners = place(&shape.corners)?;
            if shape.closed {
                picture.add_polygon(shape.name.as_str(), &corners);
            } else {
                picture.add_line(shape.name.as_str(), &corners);
            }
        }
        for actuator in &self.actuators {
            if let Actuator::Line(ends, _) = actuator {
                let ends = place(&**ends)?;
                picture.springs.push([ends[0], ends[1]]);
            }
        }
        Some(picture)
    }
}

/// What [`Mechanism::cylinder`] needs.
#[derive(Debug, Clone, Copy)]
pub(super) struct Cylinder {
    /// The body of the barrel's end, and where in the world.
    pub(super) from: (BodyId, Vec3),
    /// The body of the piston's end, and where in the world.
    pub(super) to: (BodyId, Vec3),
    /// Of barrel and piston [kg].
    pub(super) masses: [f64; 2],
    /// Of both, for their inertia about their own axis [m].
    pub(super) radius: f64,
    /// Its rest counts from the length at the start.
    pub(super) servo: Servo,
    /// Does it lie in the plane of x and y?
    pub(super) planar: bool,
}
