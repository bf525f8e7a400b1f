//! What is known and what is guessed about the start, for [`System::assemble`](crate::System::assemble).

use crate::math::{Mat3, Pose, Vec3};
use crate::model::{BodyId, JointCoordinate, JointId};
use std::fmt;

/// How much something counts when a mechanism is assembled. `docs/theory/start-values.md` says how all of it is met together.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Priority {
    /// It must be so, as joints must be closed. Where they do not let it, there is no start.
    Known,
    /// It is so as far as joints, drives and what is known let it. Where they do not, [`System::unmet`](crate::System::unmet) names
    /// it.
    Asked,
    /// It changes as little as possible. Of two guesses, the one with the larger weight changes less.
    Guessed(f64),
    /// It may be anything.
    Free,
}

impl Priority {
    /// The weight of a guess.
    pub(crate) fn weight(self) -> f64 {
        match self {
            Priority::Known | Priority::Asked => 1.0,
            Priority::Guessed(weight) => weight,
            Priority::Free => 1e-3,
        }
    }
}

/// Angular velocity of a body and velocity of its frame's origin.
pub(crate) type Spin = (Vec3, Vec3);

/// What is known and what is guessed about the start of a motion.
///
/// Unless something else is said, all bodies are guessed to be where they were placed in the model, with weight one, and the
/// velocities that they were given are asked for ([`Body::asked`](crate::Body::asked)); velocities that they were not given are guessed
/// to be zero.
///
/// ```
/// use gelenk_model::{Body, Coordinates, GROUND, Frame, Joint, JointKind, MassProperties, Model, Priority, Start};
///
/// let mut model = Model::new();
/// let rod = model.add_body(Body::new("rod", MassProperties::rod([0.0; 3], [1.0, 0.0, 0.0], 2.0)))?;
/// // its end is not yet at the bearing
/// let (a, b) = (Frame::on(GROUND).at([3.0, 1.0, 0.0]), Frame::on(rod));
/// let pivot = model.add_joint(Joint::new("pivot", JointKind::Revolute, a, b))?;
/// let angle = model.coordinate(pivot, "angle")?;
///
/// let mut system = model.system(Coordinates::Absolute)?;
/// let x = system.assemble(&Start::new().coordinate(angle, 0.5, Priority::Known))?;
/// assert!((system.joint_coordinate(&x, angle)?.0 - 0.5).abs() < 1e-9);
/// # Ok::<(), gelenk_model::ModelError>(())
/// ```
#[derive(Debug, Clone, PartialEq)]
pub struct Start {
    pub(crate) t: f64,
    pub(crate) poses: Vec<(BodyId, Option<Pose>, Priority)>,
    pub(crate) coordinates: Vec<(JointCoordinate, f64, Priority)>,
    pub(crate) velocities: Vec<(BodyId, Option<Spin>, Priority)>,
    pub(crate) rates: Vec<(JointCoordinate, f64, Priority)>,
    pub(crate) orientations: Vec<(JointId, Mat3, Priority)>,
    pub(crate) spins: Vec<(JointId, Vec3, Priority)>,
    pub(crate) restarts: usize,
    pub(crate) rests: bool,
}

impl Default for Start {
    fn default() -> Self {
        Self::new()
    }
}

impl Start {
    /// At `t = 0`, as the bodies were placed.
    pub fn new() -> Self {
        Self {
            t: 0.0,
            poses: Vec::new(),
            coordinates: Vec::new(),
            velocities: Vec::new(),
            rates: Vec::new(),
            orientations: Vec::new(),
            spins: Vec::new(),
            restarts: 8,
            rests: false,
        }
    }

    /// At rest under its loads, see [`System::equilibrium`](crate::System::equilibrium).
    #[must_use]
    pub fn at_rest(mut self) -> Self {
        self.rests = true;
        self
    }

    /// Does it start at rest under its loads?
    pub fn rests(&self) -> bool {
        self.rests
    }

    /// At another time \[s\], for drives.
    #[must_use]
    pub fn at_time(mut self, t: f64) -> Self {
        self.t = t;
        self
    }

    /// How much the place of a body in the model counts.
    #[must_use]
    pub fn body(mut self, body: BodyId, priority: Priority) -> Self {
        self.poses.push((body, None, priority));
        self
    }

    /// Another place for the frame of a body.
    #[must_use]
    pub fn body_at(mut self, body: BodyId, pose: Pose, priority: Priority) -> Self {
        self.poses.push((body, Some(pose), priority));
        self
    }

    /// A joint coordinate \[m or rad\].
    #[must_use]
    pub fn coordinate(mut self, coordinate: JointCoordinate, value: f64, priority: Priority) -> Self {
        self.coordinates.push((coordinate, value, priority));
        self
    }

    /// How much the velocity of a body in the model counts.
    #[must_use]
    pub fn velocity(mut self, body: BodyId, priority: Priority) -> Self {
        self.velocities.push((body, None, priority));
        self
    }

    /// Another velocity of a body: angular velocity \[rad/s\] and velocity of its frame's origin \[m/s\], in world axes.
    #[must_use]
    pub fn moving(
        mut self,
        body: BodyId,
        omega: impl Into<Vec3>,
        velocity: impl Into<Vec3>,
        priority: Priority,
    ) -> Self {
        self.velocities.push((body, Some((omega.into(), velocity.into())), priority));
        self
    }

    /// The rate of a joint coordinate \[m/s or rad/s\].
    #[must_use]
    pub fn rate(mut self, coordinate: JointCoordinate, rate: f64, priority: Priority) -> Self {
        self.rates.push((coordinate, rate, priority));
        self
    }

    /// The orientation of frame `B` of a joint, seen from its frame `A`. The joint must leave all rotations free, as spherical and free
    /// joints do.
    #[must_use]
    pub fn orientation(mut self, joint: JointId, rotation: Mat3, priority: Priority) -> Self {
        self.orientations.push((joint, rotation, priority));
        self
    }

    /// The angular velocity of frame `B` of a joint against its frame `A` \[rad/s\], in axes of `A`. The joint must leave all rotations
    /// free.
    #[must_use]
    pub fn spin(mut self, joint: JointId, omega: impl Into<Vec3>, priority: Priority) -> Self {
        self.spins.push((joint, omega.into(), priority));
        self
    }

    /// How often assembly begins again from guesses changed by chance (always the same chance) before it gives up.
    #[must_use]
    pub fn restarts(mut self, restarts: usize) -> Self {
        self.restarts = restarts;
        self
    }

    /// Is the place of a body said to be a guess, or of no account?
    pub fn guesses(&self, body: BodyId) -> bool {
        let said = self.poses.iter().rev().find(|(b, ..)| *b == body);
        said.is_some_and(|(.., priority)| matches!(priority, Priority::Guessed(_) | Priority::Free))
    }

    /// What is wrong with the numbers.
    pub(crate) fn wrong(&self) -> Option<&'static str> {
        let positions = self.poses.iter().map(|x| x.2).chain(self.coordinates.iter().map(|x| x.2));
        let rates = self.velocities.iter().map(|x| x.2).chain(self.rates.iter().map(|x| x.2));
        let turns = self.orientations.iter().map(|x| x.2).chain(self.spins.iter().map(|x| x.2));
        let weights = |p: Priority| p.weight().is_finite() && p.weight() > 0.0;
        if !positions.chain(rates).chain(turns).all(weights) {
            return Some("the weight of a guess must be a positive number; what may be anything is free");
        }
        let mut values = self.coordinates.iter().chain(&self.rates).map(|(_, value, _)| *value);
        let poses = self.poses.iter().filter_map(|(_, pose, _)| pose.as_ref());
        let mut motions = self.velocities.iter().filter_map(|(_, motion, _)| motion.as_ref());
        let finite = self.t.is_finite()
            && values.all(f64::is_finite)
            && poses.clone().all(|pose| pose.origin.is_finite())
            && motions.all(|(omega, v)| omega.is_finite() && v.is_finite())
            && self.spins.iter().all(|(_, omega, _)| omega.is_finite());
        if !finite {
            return Some("a number is not finite");
        }
        let mut rotations = poses.map(|pose| pose.rotation).chain(self.orientations.iter().map(|x| x.1));
        (!rotations.all(|rotation| rotation.is_rotation(1e-9))).then_some("an orientation is not a rotation")
    }

    /// What is said about the velocity of a body: the motion, where it is another than in the model, and the priority, where it is
    /// said. The last word counts.
    pub(crate) fn velocity_of(&self, body: usize) -> (Option<Spin>, Option<Priority>) {
        let said = self.velocities.iter().rev().find(|(b, ..)| b.0 == body);
        said.map_or((None, None), |(_, motion, priority)| (*motion, Some(*priority)))
    }
}

/// A value that is asked of the start.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Ask {
    /// A joint coordinate.
    Coordinate(JointCoordinate),
    /// The rate of a joint coordinate.
    Rate(JointCoordinate),
    /// The orientation of a joint, as a rotation vector.
    Orientation(JointId),
    /// The angular velocity of a joint.
    Spin(JointId),
    /// The velocity of the origin of a body's frame.
    Velocity(BodyId),
    /// The angular velocity of a body.
    Omega(BodyId),
    /// The place of the origin of a body's frame.
    Position(BodyId),
    /// The orientation of a body, as a rotation vector.
    Attitude(BodyId),
}

/// A value that is asked of the start and that the start does not have: joints, rolling, drives or other values do not let it.
#[derive(Debug, Clone, PartialEq)]
pub struct Unmet {
    /// Which one.
    pub ask: Ask,
    /// In words: "angular velocity of body 'crank'".
    pub what: String,
    /// The value asked for: one number, or a vector.
    pub asked: Vec<f64>,
    /// The value of the start.
    pub got: Vec<f64>,
    /// The unit of both.
    pub unit: &'static str,
}

impl fmt::Display for Unmet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { what, asked, got, unit, .. } = self;
        write!(f, "{what}: asked {} {unit}, got {} {unit}", numbers(asked, got), numbers(got, asked))
    }
}

/// One number, or a vector, with as many digits as tell it from another.
fn numbers(x: &[f64], other: &[f64]) -> String {
    let size = x.iter().chain(other).fold(0.0_f64, |m, x| m.max(x.abs()));
    let off = x.iter().zip(other).fold(0.0_f64, |m, (x, y)| m.max((x - y).abs()));
    let digits = (size / off.max(1e-12 * size)).log10().ceil().clamp(0.0, 12.0) as usize + 2;
    let number = |x: &f64| {
        let rounded = format!("{x:.*e}", digits.max(4)).parse().unwrap_or(*x);
        // rounding beside other numbers is nothing
        if f64::abs(*x) <= 1e-12 * size { "0".to_owned() } else { format!("{}", rounded as f64) }
    };
    match x {
        [x] => number(x),
        _ => format!("[{}]", x.iter().map(number).collect::<Vec<_>>().join(", ")),
    }
}

/// What is left between two frames that a joint should hold together, or between something known and what came out.
#[derive(Debug, Clone, PartialEq)]
pub struct Gap {
    /// The joint, the drive, or what is known.
    pub element: String,
    /// How far the points are apart \[m\], or how much the velocities differ \[m/s\].
    pub metres: f64,
    /// By which angle the axes differ \[rad\], or by which angular velocity \[rad/s\].
    pub radians: f64,
}

impl fmt::Display for Gap {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:", self.element)?;
        let mut separator = " ";
        let largest = self.metres.max(self.radians);
        if self.metres > 1e-3 * largest {
            write!(f, "{separator}{:.4} m", self.metres)?;
            separator = " and ";
        }
        if self.radians > 1e-3 * largest {
            write!(f, "{separator}{}", degrees(self.radians))?;
        }
        Ok(())
    }
}

/// An angle in words.
pub(crate) fn degrees(radians: f64) -> String {
    let degrees = radians.to_degrees();
    if degrees >= 0.1 { format!("{degrees:.1} degrees") } else { format!("{degrees:.1e} degrees") }
}

/// Gaps one after the other.
pub(crate) fn list(gaps: &[Gap]) -> String {
    gaps.iter().map(Gap::to_string).collect::<Vec<_>>().join("; ")
}

/// Gaps of velocities one after the other.
pub(crate) fn rates(gaps: &[Gap]) -> String {
    let rate = |gap: &Gap| {
        let parts = [(gap.metres, "m/s"), (gap.radians, "rad/s")];
        let seen = parts.iter().filter(|(size, _)| *size > 1e-3 * gap.metres.max(gap.radians));
        let parts: Vec<_> = seen.map(|(size, unit)| format!("{size:.4} {unit}")).collect();
        format!("{}: {}", gap.element, parts.join(" and "))
    };
    gaps.iter().map(rate).collect::<Vec<_>>().join("; ")
}
