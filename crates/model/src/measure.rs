//! What can be measured on a mechanism: names and units.

use crate::contacts::Element as _;
use crate::external::ExternalId;
use crate::forces::{ForceLaw as _, SectionPart};
use crate::joints::JointLaw as _;
use crate::model::{BodyId, Frame, GROUND, JointCoordinate, JointId, Model};
use gelenk_core::Real;
use std::f64::consts::TAU;
use std::sync::Arc;

/// A component of a vector.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Component {
    /// Along the x axis.
    X,
    /// Along the y axis.
    Y,
    /// Along the z axis.
    Z,
    /// The length of the vector.
    Norm,
}

impl Component {
    fn name(self) -> &'static str {
        match self {
            Component::X => "x",
            Component::Y => "y",
            Component::Z => "z",
            Component::Norm => "norm",
        }
    }
}

/// A number of the orientation of a frame against another.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Orientation {
    /// Of the unit quaternion with `w ≥ 0`: w, x, y, z are 0 to 3. At half a turn the other three change their sign.
    Quaternion(usize),
    /// Of the rotation matrix: the component along the first axis, which belongs to the other frame, of the second, which belongs to
    /// this one.
    Matrix(usize, usize),
    /// Of three angles \[rad\] about axes one after the other, each axis carried along by the turns before it: the axes, and which
    /// angle.
    Angle([usize; 3], usize),
}

/// Names of axes.
const AXES: [&str; 3] = ["x", "y", "z"];

impl Orientation {
    fn name(self) -> String {
        let axis = |i: usize| AXES[i.min(2)];
        match self {
            Self::Quaternion(i) => format!("quaternion {}", ["w", "x", "y", "z"][i.min(3)]),
            Self::Matrix(i, j) => format!("rotation matrix {}{}", axis(i), axis(j)),
            Self::Angle(axes, which) => {
                format!("angle {} of sequence {}", which + 1, axes.map(axis).concat())
            }
        }
    }

    /// What is wrong with it.
    pub(crate) fn check(self) -> Result<(), String> {
        let is_right = match self {
            Self::Quaternion(i) => i < 4,
            Self::Matrix(i, j) => i < 3 && j < 3,
            Self::Angle(axes, which) => {
                which < 3 && axes.iter().all(|i| *i < 3) && axes[0] != axes[1] && axes[1] != axes[2]
            }
        };
        let wrong = "axes are 0 to 2, and of three turns no two that follow each other have one axis; quaternions have four numbers";
        is_right.then_some(()).ok_or_else(|| wrong.into())
    }
}

/// How a motion is seen: from a frame that may move itself, and along the axes of a frame.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct View<S = f64> {
    /// Motion relative to this frame.
    pub from: Frame<S>,
    /// Components along the axes of this frame.
    pub axes: Frame<S>,
}

impl<S: Real> View<S> {
    /// From the world, along its axes.
    pub fn world() -> Self {
        Self::from(Frame::on(GROUND))
    }

    /// From a frame, along its own axes.
    pub fn from(frame: Frame<S>) -> Self {
        Self { from: frame, axes: frame }
    }

    /// Along the axes of a body: what a sensor on it feels is `View::world().along(body)`.
    #[must_use]
    pub fn along(self, axes: impl Into<Frame<S>>) -> Self {
        Self { axes: axes.into(), ..self }
    }
}

impl<S: Real> From<BodyId> for Frame<S> {
    fn from(body: BodyId) -> Self {
        Frame::on(body)
    }
}

/// What can be measured of a contact, a stop, a cable or friction that sticks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ContactQuantity {
    /// The gap \[m or rad\]; of several contacts the smallest.
    Gap,
    /// Its rate \[m/s or rad/s\].
    GapRate,
    /// How deep it is closed \[m or rad\]; zero where it is open.
    Penetration,
    /// The force that pushes \[N or Nm\]; of several contacts their sum.
    NormalForce,
    /// Friction along one of the tangents, or its size \[N\]; of several contacts their sum.
    Friction(Option<usize>),
    /// The velocity of slip along one of the tangents, or its size \[m/s\]; of several contacts that of the nearest.
    Slip(Option<usize>),
    /// 0: open, 1: closed and sliding or without friction, 2: sticking; of several contacts the largest.
    State,
}

impl ContactQuantity {
    fn name(self) -> &'static str {
        match self {
            Self::Gap => "gap",
            Self::GapRate => "rate of gap",
            Self::Penetration => "penetration",
            Self::NormalForce => "normal force",
            Self::Friction(None) => "friction",
            Self::Friction(Some(0)) => "friction along the first tangent",
            Self::Friction(Some(1)) => "friction along the second tangent",
            Self::Friction(Some(_)) => "friction along the third tangent",
            Self::Slip(None) => "slip",
            Self::Slip(Some(0)) => "slip along the first tangent",
            Self::Slip(Some(1)) => "slip along the second tangent",
            Self::Slip(Some(_)) => "slip along the third tangent",
            Self::State => "state",
        }
    }

    /// Its unit, where the gap is an angle or not.
    fn unit(self, turns: bool) -> &'static str {
        match self {
            Self::Gap | Self::Penetration => {
                if turns {
                    "rad"
                } else {
                    "m"
                }
            }
            Self::GapRate => {
                if turns {
                    "rad/s"
                } else {
                    "m/s"
                }
            }
            Self::NormalForce => {
                if turns {
                    "Nm"
                } else {
                    "N"
                }
            }
            Self::Friction(_) => "N",
            Self::Slip(_) => "m/s",
            Self::State => "",
        }
    }
}

/// Names of the components of stress, in the order of their rows.
pub(crate) const STRESSES: [&str; 6] = ["xx", "yy", "zz", "xy", "yz", "zx"];

/// How a flexible body deforms, by its modal coordinates.
#[derive(Debug, Clone, PartialEq)]
pub enum Deformation {
    /// A modal coordinate, counted from 0.
    Mode(usize),
    /// A stress \[Pa\].
    Stress {
        /// Six rows for each node, xx, yy, zz, xy, yz, zx, each with a number for every mode \[Pa\].
        rows: Arc<[f64]>,
        /// Which of them, of the first node; without one the stress after von Mises, the largest of all nodes.
        component: Option<usize>,
    },
}

impl Deformation {
    pub(crate) fn check(&self, modes: usize) -> Result<(), String> {
        match self {
            Self::Mode(k) if *k >= modes => Err(format!("there is no mode {}: the body has {modes}", k + 1)),
            Self::Stress { rows, component } => {
                let fits =
                    !rows.is_empty() && rows.len() % (6 * modes) == 0 && component.is_none_or(|c| c < 6);
                fits.then_some(())
                    .ok_or_else(|| "its stresses have another number of modes or components".into())
            }
            Self::Mode(_) => Ok(()),
        }
    }

    /// Its value for modal coordinates.
    pub(crate) fn value<R: Real>(&self, q: &[R]) -> R {
        let along = |row: &[f64]| q.iter().zip(row).fold(R::from(0.0), |sum, (q, x)| sum + *q * *x);
        match self {
            Self::Mode(k) => q[*k],
            Self::Stress { rows, component: Some(c) } => along(&rows[c * q.len()..]),
            Self::Stress { rows, component: None } => {
                let square = |node: &[f64]| {
                    let mut s = [R::from(0.0); 6];
                    s.iter_mut().zip(node.chunks_exact(q.len())).for_each(|(s, row)| *s = along(row));
                    let [x, y, z, xy, yz, zx] = s;
                    let (a, b, c) = (x - y, y - z, z - x);
                    (a * a + b * b + c * c) * 0.5 + (xy * xy + yz * yz + zx * zx) * 3.0
                };
                let squares = rows.chunks_exact(6 * q.len()).map(square);
                let largest = squares.fold(R::from(0.0), |m, x| if x.value() > m.value() { x } else { m });
                // the root has no slope at zero
                if largest.value() > 0.0 { largest.sqrt() } else { R::from(0.0) }
            }
        }
    }
}

/// A quantity that can be measured at a [`State`](gelenk_core::State), in whatever coordinates that is.
///
/// Energies close the balance `d/dt (kinetic + potential) = supplied power − dissipated power`. The law of a spring or of a
/// force along a coordinate is split for that: what it gives at `t = 0` without any rate has a potential, what time adds is
/// supplied, what the rate adds is dissipated. All other forces have no potential: their power at rest counts as supplied.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub enum Measure<S = f64> {
    /// Time \[s\].
    Time,
    /// Position of the origin of a frame \[m\].
    Position(Frame<S>, View<S>, Component),
    /// Velocity of the origin of a frame \[m/s\].
    Velocity(Frame<S>, View<S>, Component),
    /// Acceleration of the origin of a frame \[m/s²\].
    Acceleration(Frame<S>, View<S>, Component),
    /// Angular velocity of a frame \[rad/s\].
    AngularVelocity(Frame<S>, View<S>, Component),
    /// Angular acceleration of a frame \[rad/s²\].
    AngularAcceleration(Frame<S>, View<S>, Component),
    /// Angle \[rad\] by which a frame is turned about the z axis of another, between -π and π; [`Unwrap`] counts turns.
    Angle {
        /// The frame that turns.
        of: Frame<S>,
        /// The frame it turns against.
        against: Frame<S>,
    },
    /// The orientation of a frame, by one of its numbers.
    Orientation {
        /// The frame that turns.
        of: Frame<S>,
        /// The frame it turns against.
        against: Frame<S>,
        /// Which number.
        part: Orientation,
    },
    /// Distance of the origins of two frames \[m\].
    Distance(Frame<S>, Frame<S>),
    /// Its rate \[m/s\].
    DistanceRate(Frame<S>, Frame<S>),
    /// A joint coordinate \[m or rad\].
    Coordinate(JointCoordinate),
    /// Its rate \[m/s or rad/s\].
    CoordinateRate(JointCoordinate),
    /// The rate of its rate \[m/s² or rad/s²\].
    CoordinateAcceleration(JointCoordinate),
    /// Force \[N\] that a joint exerts on its frame `B`, with the drives and forces along its coordinates; along the axes of a
    /// frame.
    ReactionForce(JointId, Frame<S>, Component),
    /// Torque \[Nm\] that a joint exerts on its frame `B`, about the origin of `B`; along the axes of a frame.
    ReactionTorque(JointId, Frame<S>, Component),
    /// Force of a drive along what it drives \[N or Nm\], by the drive's name.
    DriveForce(String),
    /// Power of a drive \[W\], by its name.
    DrivePower(String),
    /// Tension of a force between two points \[N\], or force along a joint coordinate \[N or Nm\], by its name. A force of
    /// several parts has more: `"belt.tight"` and `"belt.slack"` of a belt.
    Force(String),
    /// Power of a force \[W\], by its name.
    ForcePower(String),
    /// Force \[N\] with which the plane acts on a body that rolls, by the name of the rolling, in world axes.
    RollingForce(String, Component),
    /// An output of an external element.
    Output {
        /// The element.
        of: ExternalId,
        /// Which of its outputs; most have one, which is number 0.
        index: usize,
    },
    /// A quantity of a contact, by its name; those of an element with several, such as a box on a plane, are taken together.
    Contact(String, ContactQuantity),
    /// Strain or stress of a section of a beam, along the axes of the section. Inside an element it is a polynomial through the points at which
    /// strains are exact; at a border between elements it is that of the element before.
    Section {
        /// The beam, by its name.
        beam: String,
        /// How far along the beam, without load \[m\].
        along: f64,
        /// What is measured.
        part: SectionPart,
        /// Which component.
        component: Component,
    },
    /// How a flexible body deforms.
    Deformation(BodyId, Deformation),
    /// Kinetic energy \[J\].
    KineticEnergy,
    /// Potential energy of gravity \[J\], zero at the origin of the world.
    GravityEnergy,
    /// Energy that springs and other elastic forces store \[J\], zero where they are relaxed.
    SpringEnergy,
    /// Potential energy of gravity and of elastic forces \[J\].
    PotentialEnergy,
    /// Kinetic and potential energy, and that of the coils of motors \[J\].
    Energy,
    /// Power that dampers, friction and resistances take out \[W\]; never negative.
    DissipatedPower,
    /// Power that drives, motors and loads bring in \[W\].
    SuppliedPower,
    /// Momentum of all bodies \[kg m/s\], in world axes.
    Momentum(Component),
    /// Angular momentum of all bodies \[kg m²/s\] about the origin of a frame, or about the centre of mass; in world axes.
    AngularMomentum(Option<Frame<S>>, Component),
    /// Centre of mass of all bodies \[m\], in the world.
    CentreOfMass(Component),
}

impl<S: Real> Measure<S> {
    /// The unit.
    pub fn unit(&self, model: &Model<S>) -> &'static str {
        let of = |c: &JointCoordinate, angle, length| if is_angle(model, *c) { angle } else { length };
        match self {
            Measure::Time => "s",
            Measure::Output { .. } => "",
            Measure::Force(name) => {
                let (force, part) = force_and_part(model, name).unzip();
                match part {
                    Some("current") => return "A",
                    Some("voltage") => return "V",
                    Some("tx" | "ty" | "tz" | "torque") => return "Nm",
                    _ => {}
                }
                let force = force.map(|force| &model.forces[force]);
                if matches!(part, Some("gap" | "penetration")) {
                    let along = force.and_then(|force| force.kind.along().first().copied());
                    return along.map_or("m", |c| of(&c, "rad", "m"));
                }
                force.and_then(|force| force.kind.along().first().copied()).map_or("N", |c| of(&c, "Nm", "N"))
            }
            Measure::Position(..) | Measure::Distance(..) | Measure::CentreOfMass(_) => "m",
            Measure::Velocity(..) | Measure::DistanceRate(..) => "m/s",
            Measure::Acceleration(..) => "m/s²",
            Measure::AngularVelocity(..) => "rad/s",
            Measure::AngularAcceleration(..) => "rad/s²",
            Measure::Angle { .. } | Measure::Orientation { part: Orientation::Angle(..), .. } => "rad",
            Measure::Orientation { .. } | Measure::Deformation(_, Deformation::Mode(_)) => "1",
            Measure::Coordinate(c) => of(c, "rad", "m"),
            Measure::CoordinateRate(c) => of(c, "rad/s", "m/s"),
            Measure::CoordinateAcceleration(c) => of(c, "rad/s²", "m/s²"),
            Measure::ReactionForce(..) | Measure::RollingForce(..) => "N",
            Measure::ReactionTorque(..) => "Nm",
            Measure::DriveForce(name) => {
                let drive = model.drives.iter().find(|d| d.name == *name);
                drive.and_then(|d| d.terms.first()).map_or("N", |(c, _)| of(c, "Nm", "N"))
            }
            Measure::Contact(name, what) => what.unit(contact_turns(model, name)),
            Measure::Section { part, .. } => part.unit(),
            Measure::Deformation(_, Deformation::Stress { .. }) => "Pa",
            Measure::DrivePower(_)
            | Measure::ForcePower(_)
            | Measure::DissipatedPower
            | Measure::SuppliedPower => "W",
            Measure::KineticEnergy
            | Measure::GravityEnergy
            | Measure::SpringEnergy
            | Measure::PotentialEnergy
            | Measure::Energy => "J",
            Measure::Momentum(_) => "kg m/s",
            Measure::AngularMomentum(..) => "kg m²/s",
        }
    }

    /// A name for tables and plots, with the names of the elements.
    pub fn name(&self, model: &Model<S>) -> String {
        let frame = |f: &Frame<S>| place(model, f);
        let seen = |view: &View<S>| {
            let from = (view.from.body != GROUND).then(|| format!(" seen from {}", frame(&view.from)));
            let axes = (view.axes != view.from).then(|| format!(" along axes of {}", frame(&view.axes)));
            from.unwrap_or_default() + &axes.unwrap_or_default()
        };
        let vector = |what: &str, of: &Frame<S>, view: &View<S>, c: &Component| {
            format!("{what} {} of {}{}", c.name(), frame(of), seen(view))
        };
        let coordinate = |c: &JointCoordinate| {
            let name = model.shapes.get(c.joint.0).and_then(|s| s.coordinates().get(c.index));
            format!("{} of {}", name.map_or("coordinate", |(name, _)| name), joint(model, c.joint))
        };
        let reaction = |what: &str, of: &JointId, axes: &Frame<S>, c: &Component| {
            let axes =
                if axes.body == GROUND { String::new() } else { format!(" along axes of {}", frame(axes)) };
            format!("{what} {} of {}{axes}", c.name(), joint(model, *of))
        };
        match self {
            Measure::Time => "time".into(),
            Measure::Output { of, index } => {
                let element = model.externals.get(of.0).map_or("?", |e| e.name.as_str());
                format!("output {index} of '{element}'")
            }
            Measure::Force(name) => format!("force '{name}'"),
            Measure::RollingForce(name, c) => format!("rolling force {} of '{name}'", c.name()),
            Measure::Position(of, view, c) => vector("position", of, view, c),
            Measure::Velocity(of, view, c) => vector("velocity", of, view, c),
            Measure::Acceleration(of, view, c) => vector("acceleration", of, view, c),
            Measure::AngularVelocity(of, view, c) => vector("angular velocity", of, view, c),
            Measure::AngularAcceleration(of, view, c) => vector("angular acceleration", of, view, c),
            Measure::Angle { of, against } => format!("angle of {} against {}", frame(of), frame(against)),
            Measure::Orientation { of, against, part } => {
                format!("{} of {} against {}", part.name(), frame(of), frame(against))
            }
            Measure::Distance(a, b) => format!("distance of {} from {}", frame(b), frame(a)),
            Measure::DistanceRate(a, b) => format!("rate of distance of {} from {}", frame(b), frame(a)),
            Measure::Coordinate(c) => coordinate(c),
            Measure::CoordinateRate(c) => format!("rate of {}", coordinate(c)),
            Measure::CoordinateAcceleration(c) => format!("acceleration of {}", coordinate(c)),
            Measure::ReactionForce(of, axes, c) => reaction("reaction force", of, axes, c),
            Measure::ReactionTorque(of, axes, c) => reaction("reaction torque", of, axes, c),
            Measure::DriveForce(name) => format!("force of drive '{name}'"),
            Measure::DrivePower(name) => format!("power of drive '{name}'"),
            Measure::ForcePower(name) => format!("power of force '{name}'"),
            Measure::Contact(name, what) => format!("{} of contact '{name}'", what.name()),
            Measure::Section { beam, along, part, component } => {
                format!("{} {} of beam '{beam}' at {along} m", part.name(), component.name())
            }
            Measure::Deformation(body, of) => {
                let body = model.bodies.get(body.0).map_or("?", |body| body.name.as_str());
                match of {
                    Deformation::Mode(k) => format!("mode {} of body '{body}'", k + 1),
                    Deformation::Stress { component: Some(c), .. } => {
                        format!("stress {} of body '{body}'", STRESSES[(*c).min(5)])
                    }
                    Deformation::Stress { component: None, .. } => {
                        format!("stress of body '{body}' after von Mises")
                    }
                }
            }
            Measure::KineticEnergy => "kinetic energy".into(),
            Measure::GravityEnergy => "energy of gravity".into(),
            Measure::SpringEnergy => "energy of springs".into(),
            Measure::PotentialEnergy => "potential energy".into(),
            Measure::Energy => "energy".into(),
            Measure::DissipatedPower => "dissipated power".into(),
            Measure::SuppliedPower => "supplied power".into(),
            Measure::Momentum(c) => format!("momentum {}", c.name()),
            Measure::AngularMomentum(Some(about), c) => {
                format!("angular momentum {} about {}", c.name(), frame(about))
            }
            Measure::AngularMomentum(None, c) => {
                format!("angular momentum {} about the centre of mass", c.name())
            }
            Measure::CentreOfMass(c) => format!("centre of mass {}", c.name()),
        }
    }

    /// Is it an angle that comes back after a turn?
    pub(crate) fn is_wrapped(&self, model: &Model<S>) -> bool {
        match self {
            Measure::Angle { .. } => true,
            // the angle in the middle never turns round
            Measure::Orientation { part: Orientation::Angle(_, which), .. } => *which != 1,
            Measure::Coordinate(c) => is_angle(model, *c),
            _ => false,
        }
    }
}

/// Is the gap of a contact an angle?
fn contact_turns<S: Real>(model: &Model<S>, name: &str) -> bool {
    let element = contact_element(model, name).map(|i| &model.contacts[i]);
    element.is_some_and(|contact| contact.kind.coordinate().is_some_and(|c| is_angle(model, c)))
}

/// The element of this name, or one of whose contacts has this name: `"bend.lower"` is one of `"bend"`.
pub(crate) fn contact_element<S>(model: &Model<S>, name: &str) -> Option<usize> {
    let find = |name: &str| model.contacts.iter().position(|contact| contact.name == name);
    find(name).or_else(|| find(name.rsplit_once('.')?.0))
}

/// Is a joint coordinate an angle?
pub(crate) fn is_angle<S: Real>(model: &Model<S>, c: JointCoordinate) -> bool {
    model
        .shapes
        .get(c.joint.0)
        .and_then(|s| s.coordinates().get(c.index))
        .is_some_and(|(_, coordinate)| coordinate.is_angle())
}

fn place<S: Real>(model: &Model<S>, frame: &Frame<S>) -> String {
    let body = model.bodies.get(frame.body.0).map_or("?", |b| b.name.as_str());
    let [x, y, z] = frame.origin.value().0;
    if [x, y, z] == [0.0; 3] { format!("'{body}'") } else { format!("'{body}' at ({x}, {y}, {z})") }
}

fn joint<S: Real>(model: &Model<S>, joint: JointId) -> String {
    format!("'{}'", model.joints.get(joint.0).map_or("?", |j| j.name.as_str()))
}

/// Counts the turns of an angle that is seen again and again, less than half a turn apart.
///
/// ```
/// use gelenk_model::Unwrap;
/// let mut angle = Unwrap::default();
/// let seen = [3.0, -3.0, -0.5, 2.5, -2.5].map(|x| angle.follow(x));
/// assert!(seen.windows(2).all(|w| w[0] < w[1]) && seen[4] > 6.0);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Unwrap {
    last: Option<f64>,
}

impl Unwrap {
    /// Goes on from an angle that was counted over turns.
    pub fn from_last(angle: f64) -> Self {
        Self { last: Some(angle) }
    }

    /// The angle seen last, with its turns.
    pub fn last(&self) -> Option<f64> {
        self.last
    }

    /// The angle with whole turns added, so that it comes nearest to the one before.
    pub fn follow(&mut self, angle: f64) -> f64 {
        let turns = self.last.map_or(0.0, |last| ((last - angle) / TAU).round());
        let whole = angle + turns * TAU;
        self.last = Some(whole);
        whole
    }
}

/// A force by name, or by name and part: its place among the forces, and the part, which may be empty.
pub(crate) fn force_and_part<'a, S>(model: &Model<S>, name: &'a str) -> Option<(usize, &'a str)> {
    let find = |name: &str| model.forces.iter().position(|force| force.name == name);
    let parted = || {
        let (force, part) = name.rsplit_once('.')?;
        Some((find(force)?, part))
    };
    find(name).map(|force| (force, "")).or_else(parted)
}
