//! Dry friction of joints, which sticks.

use super::element::{Element, Shown, Site};
use super::law::{check_law, rubs};
use super::place::{Described, Locate, Piece, Placed, Readings, Still, Term, Way};
use crate::constraints::Pair;
use crate::joints::{JointKind, JointLaw as _};
use crate::math::{Vec3, Wrench};
use crate::model::{JointCoordinate, JointId, Model};
use crate::places::Held;
use crate::rows::{Coordinate, Gradient};
use gelenk_core::{ContactInfo, ContactKind, ContactLaw, Lift, MOST_TANGENTS};

/// Dry friction between the parts of a joint: it sticks until the force along what can move is more than friction holds.
///
/// What presses the parts together is the force that the joint transmits across the directions in which it slides, or a preload. In the
/// first case the joint is a constraint in all coordinates and never carries a body.
///
/// With the force `N` that presses, the radius `r` of the pin (1 where the joint slides) and the rate `s`: `|Q| ≤ μ₀ r N` where `s = 0`, and
/// `Q = −μ r N sign s` where `s ≠ 0`.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct JointFriction {
    /// A revolute, prismatic, cylindrical, spherical, planar, universal or screw joint.
    pub joint: JointId,
    /// The radius at which turning parts rub \[m\]: that of the pin, of the ball, or of the ring on which a planar joint stands.
    pub radius: f64,
    /// The force that presses the parts together \[N\]; without one, the joint's own reaction does.
    pub preload: Option<f64>,
    /// Friction at rest and of sliding.
    pub law: ContactLaw,
}

impl JointFriction {
    /// Friction in proportion to the reaction of a joint, the same at rest and in motion.
    pub fn new(joint: JointId, friction: f64, radius: f64) -> Self {
        let law = ContactLaw { friction, friction_static: friction, ..ContactLaw::default() };
        Self { joint, radius, preload: None, law }
    }

    /// Friction of parts that a given force presses together \[N\].
    #[must_use]
    pub fn with_preload(mut self, preload: f64) -> Self {
        self.preload = Some(preload);
        self
    }
}

impl JointFriction {
    /// The rows of its joint.
    fn grip(&self, at: &Site<'_>) -> Result<Grip, String> {
        let (pair, rows) = at.places.held(self.joint).ok_or("its joint constrains nothing")?;
        if rows.is_empty() {
            return Err("its joint transmits no forces, so nothing rubs; give a preload".into());
        }
        let coordinates = at.places.model.shapes[self.joint.0].coordinates().iter();
        let slides = coordinates.filter_map(|(_, c)| match c {
            Coordinate::Slide(axis) => Some(*axis),
            Coordinate::Turn { .. } => None,
        });
        Ok(Grip { pair, rows, slides: slides.collect() })
    }
}

impl Element for JointFriction {
    fn check(&self, model: &Model) -> Result<(), String> {
        let Some(joint) = model.joints.get(self.joint.0) else {
            return Err("it belongs to a joint of another model".into());
        };
        check_law(&self.law)?;
        if !rubs(&self.law) {
            return Err("it has no friction; give a coefficient that is not zero".into());
        }
        if self.preload.is_some_and(|preload| !(preload.is_finite() && preload >= 0.0)) {
            return Err("its preload must be a force that is not negative".into());
        }
        let coordinates = model.shapes[self.joint.0].coordinates();
        let is_ball = matches!(joint.kind, JointKind::Spherical);
        if (coordinates.is_empty() && !is_ball) || coordinates.len() > MOST_TANGENTS {
            return Err(format!(
                "joint '{}' has no friction that sticks; revolute, prismatic, cylindrical, spherical, planar, universal and \
                 screw joints can have it",
                joint.name
            ));
        }
        let turns = is_ball || coordinates.iter().any(|(_, c)| c.is_angle());
        if turns && !(self.radius.is_finite() && self.radius > 0.0) {
            return Err(format!("the radius at which it rubs is {}; it must be positive", self.radius));
        }
        Ok(())
    }

    fn rubs(&self) -> Option<JointId> {
        self.preload.is_none().then_some(self.joint)
    }

    fn shown(&self, model: &Model) -> Option<Shown> {
        let joint = &model.joints[self.joint.0];
        let coordinates = model.shapes[self.joint.0].coordinates();
        // balls turn about three axes, planes slide along two, universal joints turn about two
        let (axis, parts) = match coordinates.len() {
            0 => (0, 3),
            2 | 3 if coordinates[0].0.ends_with('x') => (0, 2),
            _ => (2, 1),
        };
        let turns = coordinates.first().is_none_or(|(_, coordinate)| coordinate.is_angle());
        Some(Shown { at: joint.b, axes: joint.a, axis, turns, parts })
    }

    fn place(&self, name: &str, at: &Site<'_>) -> Result<Vec<Described>, String> {
        let model = at.places.model;
        let shape = &model.shapes[self.joint.0];
        let joint = &model.joints[self.joint.0];
        let factor = |c: Coordinate| if c.is_angle() { self.radius } else { 1.0 };
        let mut ways: Vec<(Direction, f64)> = Vec::new();
        for (index, (_, coordinate)) in shape.coordinates().iter().enumerate() {
            let term = Term::new(JointCoordinate { joint: self.joint, index }, at);
            ways.push((Direction::Along(term), factor(*coordinate)));
        }
        if ways.is_empty() {
            let ends = (at.places.attach(&joint.a)?, at.places.attach(&joint.b)?);
            let pair = Box::new(Pair::new(at.forest, ends.0, ends.1));
            ways.extend((0..3).map(|i| (Direction::Turn(pair.clone(), i, self.joint), self.radius)));
        }
        let pressed = match self.preload {
            Some(preload) => Pressed::Given(preload),
            None => Pressed::ByReaction(Box::new(self.grip(at)?)),
        };
        let info = ContactInfo {
            name: name.to_owned(),
            kind: ContactKind::Friction,
            tangents: ways.len(),
            pressed_by: match &pressed {
                Pressed::Given(_) => Vec::new(),
                Pressed::ByReaction(grip) => grip.rows.iter().map(|held| held.row).collect(),
            },
            has_slide: ways.iter().all(|(way, _)| matches!(way, Direction::Along(_))),
            law: self.law,
            size: self.radius,
            ..ContactInfo::default()
        };
        Ok(vec![Placed::new(info, Way::Rub(Rubbing { ways, pressed }))])
    }
}

/// A joint that rubs, at its place.
#[derive(Debug, Clone)]
pub(super) struct Rubbing {
    ways: Vec<(Direction, f64)>,
    pressed: Pressed,
}

/// What can move.
#[derive(Debug, Clone)]
enum Direction {
    Along(Term),
    /// About this axis of `A`.
    Turn(Box<Pair>, usize, JointId),
}

/// What presses.
#[derive(Debug, Clone)]
enum Pressed {
    Given(f64),
    ByReaction(Box<Grip>),
}

/// The rows of a joint by whose forces it is pressed together.
#[derive(Debug, Clone)]
struct Grip {
    pair: Pair,
    rows: Vec<Held>,
    /// Axes of `A` along which the joint slides: forces along them press nothing together.
    slides: Vec<usize>,
}

impl Rubbing {
    /// What the force that rubs becomes along its first coordinate: a torque where that is an angle.
    pub(super) fn lever(&self) -> f64 {
        self.ways.first().map_or(1.0, |(_, factor)| *factor)
    }

    pub(super) fn velocities(&self, add: &mut dyn FnMut(usize)) {
        for (way, _) in &self.ways {
            match way {
                Direction::Along(term) => term.velocities(add),
                Direction::Turn(pair, ..) => pair.velocities().for_each(&mut *add),
            }
        }
    }

    pub(super) fn read<R: Lift<f64>>(
        &self,
        at: &impl Locate<R>,
        see: &mut impl FnMut(usize, Piece<'_, R>),
        out: &mut Readings<R>,
    ) {
        for (k, (way, factor)) in self.ways.iter().enumerate() {
            match way {
                Direction::Along(term) => out.slides[k] = term.read(at, *factor, |piece| see(k, piece)),
                Direction::Turn(pair, axis, joint) => {
                    let frames = at.frames(pair);
                    let about = frames.a.pose.rotation.column(*axis) * R::from(*factor);
                    let gradient = Gradient {
                        value: R::from(0.0),
                        on_a: Wrench::torque(-about),
                        on_b: Wrench::torque(about),
                    };
                    see(k, Piece::Between { pair, frames: &frames, gradient, joint: Some(*joint) });
                }
            }
        }
    }

    /// The force that presses, and its derivatives with respect to the multipliers of the joint.
    pub(super) fn press(&self, at: &Still<'_>, lam: &[f64], slopes: &mut [f64]) -> f64 {
        let Grip { pair, rows, slides } = match &self.pressed {
            Pressed::Given(preload) => return *preload,
            Pressed::ByReaction(grip) => &**grip,
        };
        let frames = at.frames(pair);
        // what a multiplier of one does to frame B, across the directions in which the joint slides; these are the axes of A before
        // coordinates of the joint itself move it
        let axes = at.scene.motion(&pair.a).pose.rotation;
        let force = |held: &Held| {
            let force = held.part.gradient(&frames.a, &frames.b).on_b.force * -held.factor;
            slides.iter().fold(force, |f, &i| f - axes.column(i) * f.dot(axes.column(i)))
        };
        let reaction = rows.iter().fold(Vec3::zero(), |sum, held| sum + force(held) * lam[held.row]);
        let size = reaction.norm();
        for (slope, held) in slopes.iter_mut().zip(rows) {
            *slope = if size > 0.0 { reaction.dot(force(held)) / size } else { 0.0 };
        }
        size
    }
}
