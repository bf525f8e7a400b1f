//! What goes through a joint.
//!
//! A joint hands on all that its bodies exert on each other by it: the forces that hold the frames together, and the drives
//! and forces along its coordinates. Only this sum is independent of the coordinates: how much of it belongs to a force along
//! an angle of a cardan joint depends on how the angle is continued where the joint is open.
//!
//! Planar bodies are held in their plane by the plane. Joints between them hand on nothing across it, whatever the coordinates: in some
//! of them they have rows for it, in others they have not.

use super::{Parts, Work};
use crate::ModelError;
use crate::constraints::Origin;
use crate::coordinates::{Between, CoordinatePlace};
use crate::forces::{Arguments, ForceLaw as _, PlacedLaw as _};
use crate::forest::Attachment;
use crate::math::{Vec3, Wrench};
use crate::model::{GROUND, JointId, Model};
use crate::user::Scalar;

/// A joint whose reaction is wanted.
#[derive(Debug, Clone)]
pub(super) struct Reaction<S = f64> {
    joint: JointId,
    /// Frame `B` of the joint.
    b: Attachment<S>,
    way: Way<S>,
    /// Does it connect planar bodies, or one of them and the ground?
    is_planar: bool,
}

#[derive(Debug, Clone)]
enum Way<S = f64> {
    /// The joint carries a node, on which its frame `B` is or is not.
    Carries { node: usize, is_b: bool },
    /// The joint is a set of rows between frames.
    Holds {
        pair: usize,
        /// Drives that act on the frames: the row, what they drive, its factor.
        drives: Vec<(usize, Between<S>, S)>,
        /// Forces that act on the frames: which, and along which of their coordinates.
        forces: Vec<(usize, usize)>,
    },
}

impl<S: Scalar> Reaction<S> {
    pub(super) fn new(parts: &Parts<S>, model: &Model<S>, joint: JointId) -> Result<Self, ModelError> {
        let Some(its) = model.joints.get(joint.0) else {
            return Err(ModelError::Whole("a reaction was asked of a joint of another model".into()));
        };
        let wrong = |what| ModelError::Joint { joint: its.name.clone(), what };
        let b = parts.attach(model, &its.b).map_err(wrong)?;
        let bodies = [its.a.body, its.b.body];
        let is_planar = bodies.iter().all(|body| *body == GROUND || model.bodies[body.0].planar);
        let Some(pair) = parts.pairs[joint.0] else {
            let carried = parts.carried(model, joint);
            let (node, is_b) = carried.ok_or_else(|| wrong("it neither carries nor constrains".into()))?;
            return Ok(Self { joint, b, way: Way::Carries { node, is_b }, is_planar });
        };
        // What acts along coordinates that are among the positions comes to the frames by rows of the pair.
        let measured = |index: usize| match &parts.places[joint.0][index] {
            CoordinatePlace::Between(between) => Some(**between),
            CoordinatePlace::Own { .. } => None,
        };
        let mut drives = Vec::new();
        for (row, constraint) in parts.constraints.rows.iter().enumerate() {
            let Origin::Drive(d) = constraint.origin else { continue };
            let driven = model.drives[d].terms.iter().filter(|(c, _)| c.joint == joint);
            drives.extend(driven.filter_map(|(c, factor)| Some((row, measured(c.index)?, *factor))));
        }
        let mut forces = Vec::new();
        for (force, its) in model.forces.iter().enumerate() {
            let along = its.kind.along().into_iter().enumerate();
            let here = along.filter(|(_, c)| c.joint == joint && measured(c.index).is_some());
            forces.extend(here.map(|(which, _)| (force, which)));
        }
        Ok(Self { joint, b, way: Way::Holds { pair, drives, forces }, is_planar })
    }

    /// Does it need what [`Parts::transmit`] leaves?
    pub(super) fn is_carried(&self) -> bool {
        matches!(self.way, Way::Carries { .. })
    }

    /// The wrench on frame `B` about its origin, in world axes, from a scene that is there already. A joint that is a set of rows needs velocities in it and overwrites the
    /// wrenches.
    pub(super) fn read(&self, parts: &Parts<S>, x: &Arguments<'_, S>, work: &mut Work<S>) -> Wrench<S> {
        let Wrench { mut force, mut torque } = self.whole(parts, x, work);
        if self.is_planar {
            let zero = S::from(0.0);
            (force.0[2], torque.0[0], torque.0[1]) = (zero, zero, zero);
        }
        Wrench { force, torque }
    }

    fn whole(&self, parts: &Parts<S>, x: &Arguments<'_, S>, work: &mut Work<S>) -> Wrench<S> {
        let (pair, drives, forces) = match &self.way {
            Way::Carries { node, is_b } => {
                let scene = &work.scene;
                let arm = scene.motions[*node].pose.origin - scene.motion(&self.b).pose.origin;
                let wrench = scene.wrenches[*node].about(arm);
                return if *is_b { wrench } else { wrench.times(S::from(-1.0)) };
            }
            Way::Holds { pair, drives, forces } => (*pair, drives, forces),
        };
        let mut sum = parts.constraints.reaction(&work.scene, x.p, pair, x.lam);
        for (row, Between { a, b, coordinate }, factor) in drives {
            let gradient = coordinate.gradient(&work.scene.motion(a), &work.scene.motion(b));
            sum = sum.plus(gradient.on_b.times(-x.lam[*row] * *factor));
        }
        let pushes = work.pushes.on_joints.iter().filter(|(joint, _)| *joint == self.joint);
        sum = pushes.fold(sum, |sum, (_, wrench)| sum.plus(*wrench));
        if !forces.is_empty() {
            work.scene.wrenches.fill(Wrench::zero());
            for &(i, which) in forces {
                let (scene, direct) = (&mut work.scene, &mut work.direct);
                parts.forces[i].1.act_along(which, x, &parts.externals, scene, direct);
            }
            sum = sum.plus(self.on_b(parts, pair, work));
        }
        sum
    }

    /// What the wrenches of the scene, which come from forces along coordinates of the joint alone, do to frame `B`.
    fn on_b(&self, parts: &Parts<S>, pair: usize, work: &Work<S>) -> Wrench<S> {
        let scene = &work.scene;
        let origin = scene.motion(&self.b).pose.origin;
        let about = |node: usize| scene.wrenches[node].about(scene.motions[node].pose.origin - origin);
        match (self.b.node, parts.constraints.pairs[pair].a.node) {
            (Some(b), _) => about(b),
            // the ground feels the opposite of what the other body feels
            (None, Some(a)) => about(a).times(S::from(-1.0)),
            (None, None) => Wrench { force: Vec3::zero(), torque: Vec3::zero() },
        }
    }
}
