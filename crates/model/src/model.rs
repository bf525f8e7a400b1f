//! The description of a mechanism.

use crate::beams::MeshedBeam;
use crate::body::Body;
use crate::calls::Calls;
use crate::contacts::{Collisions, Contact, Element as _, check_law};
use crate::drive::Drive;
use crate::external::{External, ExternalId};
use crate::flexible::FlexibleBody;
use crate::forces::{Force, ForceLaw as _};
use crate::joints::{JointKind, JointLaw as _, MOST, Shape, Twist};
use crate::math::{Mat3, Pose, Vec3};
use crate::measure::force_and_part;
use crate::rail::WheelRail;
use crate::rolling::Rolling;
use crate::{MassProperties, ModelError};
use gelenk_core::{ContactLaw, Lift, Real};
use std::collections::HashMap;

/// A body of a [`Model`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct BodyId(pub(crate) usize);

impl JointId {
    /// Its place among [`Model::joints`].
    pub fn index(self) -> usize {
        self.0
    }
}

impl BodyId {
    /// Its place among [`Model::bodies`]; the ground is the first.
    pub fn index(self) -> usize {
        self.0
    }
}

/// The world, on which everything stands.
pub const GROUND: BodyId = BodyId(0);

/// A joint of a [`Model`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct JointId(pub(crate) usize);

/// A frame fixed to a body: a place for joints, forces and measures. It has no mass.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Frame<S = f64> {
    /// The body.
    pub body: BodyId,
    /// Its origin in the body's frame \[m\].
    pub origin: Vec3<S>,
    /// Its axes.
    pub axes: Axes<S>,
}

/// The axes of a [`Frame`], in those of its body.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Axes<S = f64> {
    /// Those of the body.
    Body,
    /// The z axis along this vector, the others wherever they come out.
    Z(Vec3<S>),
    /// The z axis along the first vector, the x axis in the plane of both.
    ZX(Vec3<S>, Vec3<S>),
    /// The columns of a rotation.
    Rotation(Mat3<S>),
}

impl<S: Real> Frame<S> {
    /// The body's own frame.
    pub fn on(body: BodyId) -> Self {
        Self { body, origin: Vec3::zero(), axes: Axes::Body }
    }

    /// Moves its origin to a point of the body \[m\].
    #[must_use]
    pub fn at(mut self, origin: impl Into<Vec3<S>>) -> Self {
        self.origin = origin.into();
        self
    }

    /// Turns its z axis along a vector: the axis of most joints.
    #[must_use]
    pub fn axis(mut self, z: impl Into<Vec3<S>>) -> Self {
        self.axes = Axes::Z(z.into());
        self
    }

    /// Turns its z axis along one vector and its x axis into the plane of both.
    #[must_use]
    pub fn axes(mut self, z: impl Into<Vec3<S>>, x: impl Into<Vec3<S>>) -> Self {
        self.axes = Axes::ZX(z.into(), x.into());
        self
    }

    /// Turns its axes by a rotation.
    #[must_use]
    pub fn rotated(mut self, rotation: Mat3<S>) -> Self {
        self.axes = Axes::Rotation(rotation);
        self
    }

    /// Its pose in the body's frame, or what is wrong with its axes.
    pub(crate) fn pose(&self) -> Result<Pose<S>, String> {
        if !self.origin.is_finite() {
            return Err("a point has a coordinate that is not finite".into());
        }
        let rotation = match self.axes {
            Axes::Body => Some(Mat3::identity()),
            Axes::Z(z) => Mat3::with_z(z),
            Axes::ZX(z, x) => Mat3::with_zx(z, x),
            Axes::Rotation(m) => m.is_rotation(1e-9).then_some(m),
        };
        let wrong = || match self.axes {
            Axes::Z(_) => "the axis has no direction: give a vector that is not zero".to_owned(),
            Axes::ZX(..) => "the axes are parallel or have no direction".to_owned(),
            _ => "the axes are not a rotation: they must be perpendicular unit vectors, right-handed"
                .to_owned(),
        };
        Ok(Pose { rotation: rotation.ok_or_else(wrong)?, origin: self.origin })
    }
}

/// A joint between two frames.
#[derive(Debug, Clone, PartialEq)]
pub struct Joint<S = f64> {
    /// Its name.
    pub name: String,
    /// What it allows.
    pub kind: JointKind<S>,
    /// Frame `A`.
    pub a: Frame<S>,
    /// Frame `B`, which moves against `A`.
    pub b: Frame<S>,
    /// Is it to close a loop rather than to carry a body, when joint coordinates are used?
    pub cut: bool,
    /// How easily it gives way, in comparison with other joints: where several hold the same direction, those with a small one carry
    /// more. No motion comes of it.
    pub compliance: f64,
}

impl<S> Joint<S> {
    /// A joint between two frames.
    pub fn new(name: impl Into<String>, kind: JointKind<S>, a: Frame<S>, b: Frame<S>) -> Self {
        Self { name: name.into(), kind, a, b, cut: false, compliance: 1.0 }
    }

    /// Sets how easily it gives way, in comparison with other joints, which is one unless it is said.
    #[must_use]
    pub fn with_compliance(mut self, compliance: f64) -> Self {
        self.compliance = compliance;
        self
    }

    /// Has it close a loop in joint coordinates.
    #[must_use]
    pub fn cut(mut self) -> Self {
        self.cut = true;
        self
    }
}

/// How a line of a picture looks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Look {
    /// A spring or damper.
    Spring,
    /// A massless rod, or the span of a belt.
    Rod,
    /// A cable, which may be slack.
    Rope,
}

/// A line of a picture, between the origins of two frames.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct DrawnLine<S = f64> {
    /// How it looks.
    pub look: Look,
    /// One end.
    pub a: Frame<S>,
    /// The other end.
    pub b: Frame<S>,
}

impl DrawnLine {
    /// The same line with numbers of another kind.
    fn with_numbers<S: Real>(self) -> DrawnLine<S> {
        let vector = |v: Vec3| Vec3(v.0.map(S::from));
        let frame = |frame: Frame| Frame::on(frame.body).at(vector(frame.origin));
        DrawnLine { look: self.look, a: frame(self.a), b: frame(self.b) }
    }
}

/// A coordinate of a joint: `("crank", "angle")`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct JointCoordinate {
    /// The joint.
    pub joint: JointId,
    /// Which of its coordinates with names.
    pub(crate) index: usize,
}

/// A mechanism: bodies, joints, forces.
#[derive(Debug, Clone)]
pub struct Model<S = f64> {
    pub(crate) gravity: Vec3<S>,
    /// The first is the ground.
    pub(crate) bodies: Vec<Body<S>>,
    pub(crate) joints: Vec<Joint<S>>,
    pub(crate) shapes: Vec<Shape<S>>,
    pub(crate) drives: Vec<Drive<S>>,
    pub(crate) forces: Vec<Force<S>>,
    pub(crate) rollings: Vec<Rolling<S>>,
    pub(crate) wheel_rails: Vec<WheelRail<S>>,
    pub(crate) externals: Vec<External<S>>,
    pub(crate) contacts: Vec<Contact>,
    pub(crate) collisions: Vec<Collisions>,
    pub(crate) flexibles: Vec<FlexibleBody>,
    pub(crate) beams: Vec<MeshedBeam<S>>,
    /// Laws of contact of pairs of materials.
    materials: Vec<(String, ContactLaw)>,
    /// What goes wrong in functions that it calls.
    pub(crate) calls: Calls,
    /// Where elements are found, by kind and name.
    names: HashMap<&'static str, HashMap<String, usize>>,
}

impl<S: Real> Default for Model<S> {
    fn default() -> Self {
        Self::new()
    }
}

impl<S: Real> Model<S> {
    /// The ground and nothing on it; no gravity.
    pub fn new() -> Self {
        Self {
            gravity: Vec3::zero(),
            bodies: vec![Body::new("ground", MassProperties::massless())],
            joints: Vec::new(),
            shapes: Vec::new(),
            drives: Vec::new(),
            forces: Vec::new(),
            rollings: Vec::new(),
            wheel_rails: Vec::new(),
            externals: Vec::new(),
            contacts: Vec::new(),
            collisions: Vec::new(),
            flexibles: Vec::new(),
            beams: Vec::new(),
            materials: Vec::new(),
            calls: Calls::default(),
            names: HashMap::from([("body", HashMap::from([("ground".to_owned(), 0)]))]),
        }
    }

    /// Elements of it call functions, which complain here.
    #[must_use]
    pub fn with_calls(mut self, calls: Calls) -> Self {
        self.calls = calls;
        self
    }

    /// Sets gravity \[m/s²\], in world axes.
    #[must_use]
    pub fn with_gravity(mut self, gravity: impl Into<Vec3<S>>) -> Self {
        self.gravity = gravity.into();
        self
    }

    pub(crate) fn check_name(&self, kind: &'static str, name: &str) -> Result<(), ModelError> {
        if self.place_of(kind, name).is_some() {
            return Err(ModelError::NameTwice { kind, name: name.to_owned() });
        }
        Ok(())
    }

    /// The place of an element among those of its kind.
    fn place_of(&self, kind: &'static str, name: &str) -> Option<usize> {
        self.names.get(kind)?.get(name).copied()
    }

    /// Notes the name of the next element of a kind.
    pub(crate) fn note_name(&mut self, kind: &'static str, name: &str, place: usize) {
        self.names.entry(kind).or_default().insert(name.to_owned(), place);
    }

    /// Adds a body.
    pub fn add_body(&mut self, body: Body<S>) -> Result<BodyId, ModelError> {
        self.check_name("body", &body.name)?;
        body.check()?;
        self.note_name("body", &body.name, self.bodies.len());
        self.bodies.push(body);
        Ok(BodyId(self.bodies.len() - 1))
    }

    /// Adds a joint.
    pub fn add_joint(&mut self, joint: Joint<S>) -> Result<JointId, ModelError> {
        self.check_name("joint", &joint.name)?;
        let wrong = |what: String| ModelError::Joint { joint: joint.name.clone(), what };
        for frame in [&joint.a, &joint.b] {
            if frame.body.0 >= self.bodies.len() {
                return Err(wrong("it connects a body of another model".into()));
            }
            frame.pose().map_err(wrong)?;
            self.check_rigid(frame.body).map_err(wrong)?;
        }
        if joint.a.body == joint.b.body {
            let body = &self.bodies[joint.a.body.0].name;
            return Err(wrong(format!("it connects body '{body}' to itself; a joint needs two bodies")));
        }
        if !(joint.compliance > 0.0 && joint.compliance.is_finite()) {
            return Err(wrong(format!("its compliance {} is not a positive number", joint.compliance)));
        }
        let shape = joint.kind.shape().map_err(wrong)?;
        self.note_name("joint", &joint.name, self.joints.len());
        self.joints.push(joint);
        self.shapes.push(shape);
        Ok(JointId(self.joints.len() - 1))
    }

    /// Adds a joint whose frames coincide at the start: at a point \[m\], with the z axis along a vector, both in the world.
    pub fn add_joint_at(
        &mut self,
        name: impl Into<String>,
        kind: JointKind<S>,
        (a, b): (BodyId, BodyId),
        point: impl Into<Vec3<S>>,
        axis: impl Into<Vec3<S>>,
    ) -> Result<JointId, ModelError> {
        let name = name.into();
        let wrong = |what: String| ModelError::Joint { joint: name.clone(), what };
        let world = Frame::on(GROUND).at(point).axis(axis).pose().map_err(wrong)?;
        let frame = |body: BodyId| {
            let its =
                self.bodies.get(body.0).ok_or_else(|| wrong("it connects a body of another model".into()))?;
            let local = its.pose.inverse().then(&world);
            Ok(Frame::on(body).at(local.origin).rotated(local.rotation))
        };
        let (a, b) = (frame(a)?, frame(b)?);
        self.add_joint(Joint::new(name, kind, a, b))
    }

    /// Adds a drive.
    pub fn add_drive(&mut self, drive: Drive<S>) -> Result<(), ModelError> {
        self.check_name("drive", &drive.name)?;
        let wrong =
            |what: &str| ModelError::Element { kind: "drive", name: drive.name.clone(), what: what.into() };
        if drive.terms.is_empty() {
            return Err(wrong("it drives no coordinate"));
        }
        if drive.terms.iter().any(|(_, factor)| !factor.is_finite() || factor.value() == 0.0) {
            return Err(wrong("a factor is zero or not finite"));
        }
        drive.terms.iter().try_for_each(|(c, _)| self.check_coordinate(*c)).map_err(|what| wrong(&what))?;
        self.note_name("drive", &drive.name, self.drives.len());
        self.drives.push(drive);
        Ok(())
    }

    /// Adds a force.
    pub fn add_force(&mut self, mut force: Force<S>) -> Result<(), ModelError> {
        self.check_name("force", &force.name)?;
        force.check(self)?;
        if let Some(dynamics) = force.kind.brings(&force.name) {
            let id = self.add_external(dynamics)?;
            force.kind.receive(id);
        }
        self.note_name("force", &force.name, self.forces.len());
        self.forces.push(force);
        Ok(())
    }

    /// Adds a body that rolls, or an edge.
    pub fn add_rolling(&mut self, rolling: Rolling<S>) -> Result<(), ModelError> {
        self.check_name("rolling", &rolling.name)?;
        rolling.check(self)?;
        self.note_name("rolling", &rolling.name, self.rollings.len());
        self.rollings.push(rolling);
        Ok(())
    }

    /// Adds external dynamics.
    pub fn add_external(&mut self, external: External<S>) -> Result<ExternalId, ModelError> {
        self.check_name("external element", &external.name)?;
        external.check(self)?;
        self.note_name("external element", &external.name, self.externals.len());
        self.externals.push(external);
        Ok(ExternalId(self.externals.len() - 1))
    }

    /// Can the force of this name, or the part of one after a dot, be measured by [`Measure::Force`](crate::Measure::Force)?
    pub fn check_force_measure(&self, name: &str) -> Result<(), ModelError> {
        let known = || self.forces.iter().map(|force| force.name.as_str());
        let Some((index, part)) = force_and_part(self, name) else {
            return find("force", name, known()).map(|_| ());
        };
        let force = &self.forces[index];
        let wrong = |what| ModelError::Element { kind: "force", name: force.name.clone(), what };
        force.kind.size_of(part).map(|_| ()).map_err(wrong)
    }

    /// For every joint, is there friction that needs its multipliers?
    pub(crate) fn rubbing(&self) -> Vec<bool> {
        let mut rubbing = vec![false; self.joints.len()];
        self.forces.iter().filter_map(|force| force.kind.rubs()).for_each(|joint| rubbing[joint.0] = true);
        self.contacts.iter().filter_map(|it| it.kind.rubs()).for_each(|joint| rubbing[joint.0] = true);
        rubbing
    }

    /// May a joint carry its bodies? Not where one of them is planar, and the joint would let it leave its plane.
    pub(crate) fn keeps_plane(&self, joint: usize) -> bool
    where
        S: Lift<S>,
    {
        let its = &self.joints[joint];
        let planar = |frame: &Frame<S>| self.bodies[frame.body.0].planar;
        if !planar(&its.a) && !planar(&its.b) {
            return true;
        }
        let in_plane = |frame: &Frame<S>| frame.body == GROUND || planar(frame);
        let (true, true, Ok(frame)) = (in_plane(&its.a), in_plane(&its.b), its.a.pose()) else {
            return false;
        };
        let world = self.bodies[its.a.body.0].pose.rotation * frame.rotation;
        let shape = &self.shapes[joint];
        let (np, nv) = shape.sizes();
        // Planar bodies turn about z only: one look at a joint that is bent somehow tells.
        let mut q: [f64; MOST] = std::array::from_fn(|i| 0.3 + 0.1 * i as f64);
        shape.normalise(&mut q[..np]);
        let q = q.map(S::from);
        let mut columns = [Twist::zero(); MOST];
        shape.columns(&q[..np], &shape.pose(&q[..np]), &mut columns[..nv]);
        columns[..nv].iter().all(|column| {
            let (turn, slide) = (world * column.angular, world * column.linear);
            [turn.0[0], turn.0[1], slide.0[2]].iter().all(|x| x.value().abs() < 1e-9)
        })
    }

    /// The body of this name.
    pub fn body(&self, name: &str) -> Result<BodyId, ModelError> {
        let found = self.place_of("body", name).map(Ok);
        found.unwrap_or_else(|| find("body", name, self.bodies.iter().map(|b| b.name.as_str()))).map(BodyId)
    }

    /// The joint of this name.
    pub fn joint(&self, name: &str) -> Result<JointId, ModelError> {
        let found = self.place_of("joint", name).map(Ok);
        found.unwrap_or_else(|| find("joint", name, self.joints.iter().map(|j| j.name.as_str()))).map(JointId)
    }

    /// A coordinate of a joint, by name: an "angle", a "displacement", ….
    pub fn coordinate(&self, joint: JointId, name: &str) -> Result<JointCoordinate, ModelError> {
        let (Some(its), Some(shape)) = (self.joints.get(joint.0), self.shapes.get(joint.0)) else {
            return Err(ModelError::Whole("a coordinate was asked of a joint of another model".into()));
        };
        let known = shape.coordinates();
        let index = known.iter().position(|(n, _)| *n == name).ok_or_else(|| {
            let list: Vec<_> = known.iter().map(|(n, _)| format!("'{n}'")).collect();
            let has = if list.is_empty() { "no coordinates with names".into() } else { list.join(", ") };
            ModelError::Joint {
                joint: its.name.clone(),
                what: format!("it has no coordinate '{name}'; it has {has}"),
            }
        })?;
        Ok(JointCoordinate { joint, index })
    }

    /// Names of the coordinates of a joint; none for a joint of another model.
    pub fn coordinate_names(&self, joint: JointId) -> Vec<&'static str> {
        let shape = self.shapes.get(joint.0);
        shape.iter().flat_map(|shape| shape.coordinates()).map(|(name, _)| *name).collect()
    }

    /// Does a joint leave all rotations free, as spherical and free joints do? Then [`Start`](crate::Start) may set its orientation.
    pub fn turns_freely(&self, joint: JointId) -> bool {
        self.shapes.get(joint.0).is_some_and(Shape::is_ball)
    }

    /// The bodies, the ground first.
    pub fn bodies(&self) -> &[Body<S>] {
        &self.bodies
    }

    /// The joints.
    pub fn joints(&self) -> &[Joint<S>] {
        &self.joints
    }

    /// Lines that a picture shows, with the names of their elements: massless rods first, then springs, then cables.
    pub fn drawn_lines(&self) -> Vec<(&str, DrawnLine<S>)> {
        let joints = self.joints.iter().filter_map(|joint| {
            let look = joint.kind.look()?;
            Some((joint.name.as_str(), DrawnLine { look, a: joint.a, b: joint.b }))
        });
        let forces = self
            .forces
            .iter()
            .flat_map(|force| force.kind.lines(self).into_iter().map(|line| (force.name.as_str(), line)));
        let contacts = self
            .contacts
            .iter()
            .flat_map(|it| it.kind.lines().into_iter().map(|line| (it.name.as_str(), line.with_numbers())));
        joints.chain(forces).chain(contacts).collect()
    }

    /// Gravity \[m/s²\].
    pub fn gravity(&self) -> Vec3<S> {
        self.gravity
    }

    /// The frame of a body that is at this place of the world at the start.
    pub fn frame_at(&self, body: BodyId, world: &Pose<S>) -> Result<Frame<S>, ModelError> {
        let its = self
            .bodies
            .get(body.0)
            .ok_or_else(|| ModelError::Whole("a frame was asked of a body of another model".into()))?;
        let local = its.pose.inverse().then(world);
        Ok(Frame::on(body).at(local.origin).rotated(local.rotation))
    }

    /// The bodies, the ground first.
    pub fn body_ids(&self) -> impl Iterator<Item = BodyId> + use<S> {
        (0..self.bodies.len()).map(BodyId)
    }

    /// Names of the bodies, the ground first.
    pub fn body_names(&self) -> impl Iterator<Item = &str> {
        self.bodies.iter().map(|b| b.name.as_str())
    }

    /// Names of the joints.
    pub fn joint_names(&self) -> impl Iterator<Item = &str> {
        self.joints.iter().map(|j| j.name.as_str())
    }

    /// The frame at the centre of mass of a body, at the start.
    pub(crate) fn centre_pose(&self, body: usize) -> Pose<S> {
        let body = &self.bodies[body];
        body.pose.then(&Pose::at(body.mass.centre))
    }

    /// Angular velocity of a body and velocity of its centre of mass, at the start.
    pub(crate) fn centre_velocity(&self, body: usize) -> (Vec3<S>, Vec3<S>) {
        let its = &self.bodies[body];
        (its.omega, its.velocity + its.omega.cross(its.pose.rotation * its.mass.centre))
    }

    /// A length that is typical of the model: how far its points lie from the origin \[m\].
    pub(crate) fn size(&self) -> f64 {
        let bodies = (0..self.bodies.len()).map(|k| self.centre_pose(k).origin);
        let frames = self.joints.iter().flat_map(|joint| {
            [&joint.a, &joint.b].map(|frame| self.bodies[frame.body.0].pose.point(frame.origin))
        });
        bodies.chain(frames).map(|point| point.value().norm()).fold(0.0, f64::max)
    }

    /// A frame seen from the centre of mass of its body.
    pub(crate) fn seen_from_centre(&self, frame: &Frame<S>) -> Result<Pose<S>, String> {
        let body = self.bodies.get(frame.body.0).ok_or("it belongs to a body of another model")?;
        let mut pose = frame.pose()?;
        pose.origin -= body.mass.centre;
        Ok(pose)
    }
}

impl Model {
    /// Adds something that touches, stops, holds in one direction or sticks. What gives way is a force of the same name; beside it there is a
    /// contact only where it rubs. Models for derivatives with respect to parameters have no such elements.
    pub fn add_contact(&mut self, contact: Contact) -> Result<(), ModelError> {
        self.check_name("contact", &contact.name)?;
        contact.check(self)?;
        if let Some(soft) = contact.kind.softened() {
            self.add_force(Force::compliant(&contact.name, soft))?;
            if !contact.kind.rubs_beside() {
                return Ok(());
            }
        }
        if let Some(body) = contact.kind.bodies().into_iter().flatten().find(|body| self.deforms(*body)) {
            let what = format!(
                "body '{}' is flexible, or an interface of one, which has no mass of its own to take an impact; give the contact a `stiffness`",
                self.bodies[body.0].name
            );
            return Err(ModelError::Element { kind: "contact", name: contact.name, what });
        }
        self.note_name("contact", &contact.name, self.contacts.len());
        self.contacts.push(contact);
        Ok(())
    }

    /// Gives the law of contact of two materials a name: `"steel on brass"` is `"brass on steel"` as well.
    pub fn add_material(&mut self, name: impl Into<String>, law: ContactLaw) -> Result<(), ModelError> {
        let name = name.into();
        self.check_name("material", &name)?;
        check_law(&law).map_err(|what| ModelError::Element { kind: "material", name: name.clone(), what })?;
        self.note_name("material", &name, self.materials.len());
        self.materials.push((name, law));
        Ok(())
    }

    /// The law of contact of a pair of materials.
    pub fn material(&self, name: &str) -> Result<ContactLaw, ModelError> {
        let turned = name.split_once(" on ").map(|(a, b)| format!("{b} on {a}"));
        let found = self.materials.iter().find(|(known, _)| known == name || Some(known) == turned.as_ref());
        let known = self.materials.iter().map(|(known, _)| known.as_str());
        found.map(|(_, law)| *law).ok_or_else(|| ModelError::Unknown {
            kind: "material",
            name: name.to_owned(),
            nearest: gelenk_core::nearest(name, known).map(str::to_owned),
        })
    }

    /// What touches, stops, holds in one direction or sticks.
    pub fn contacts(&self) -> &[Contact] {
        &self.contacts
    }
}

pub(crate) fn find<'a>(
    kind: &'static str,
    name: &str,
    mut known: impl Iterator<Item = &'a str> + Clone,
) -> Result<usize, ModelError> {
    let all = known.clone();
    known.position(|k| k == name).ok_or_else(|| ModelError::Unknown {
        kind,
        name: name.to_owned(),
        nearest: gelenk_core::nearest(name, all).map(str::to_owned),
    })
}
