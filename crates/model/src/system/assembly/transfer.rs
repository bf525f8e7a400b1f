//! The start in the coordinates of a system, from the motions of the bodies.

use super::super::build::nearest_velocities;
use super::*;
use crate::constraints::{Part, Term};
use crate::coordinates::CoordinatePlace;
use crate::drive::Target;
use crate::joints::{MOST, Shape};
use crate::math::Motion;
use crate::measure::is_angle;
use std::f64::consts::TAU;

/// Gaps that are left when the bodies are where they belong; more than this, relative to the size, is worth another step.
const LEFT: f64 = 1e-13;

impl Assembler<'_> {
    /// How the centres of all bodies move, the ground first.
    pub(super) fn bodies(&mut self, p: &[f64], v: &[f64]) -> Vec<Motion> {
        let scene = &mut self.survey.scene;
        self.parts.forest.locate(p, v, Depth::Velocities, scene);
        self.parts.nodes.iter().map(|node| scene.centre(*node)).collect()
    }

    /// Whole turns of an angle: near the value that a drive gives it, or that is known or asked.
    fn told_turns(&self, start: &Start, c: JointCoordinate) -> Option<f64> {
        let driven = self.model.drives.iter().find_map(|drive| match (&drive.terms[..], &drive.target) {
            (&[(of, factor)], Target::Position(f)) if of == c => Some(f.eval(0, start.t) / factor),
            _ => None,
        });
        let told = start.coordinates.iter().find(|(of, ..)| *of == c).map(|(_, value, _)| *value);
        driven.or(told)
    }

    /// The same, and else as counted in these coordinates.
    pub(super) fn turns(&self, p: &[f64], start: &Start, c: JointCoordinate) -> Option<f64> {
        let counted = || match &self.parts.places[c.joint.0][c.index] {
            CoordinatePlace::Own { p: at, .. } => Some(p[*at]),
            CoordinatePlace::Between(_) => None,
        };
        self.told_turns(start, c).or_else(counted)
    }

    /// Angles among the positions, of which whole turns make no difference to the bodies.
    fn angles(&self) -> Vec<(JointCoordinate, usize)> {
        let mut angles = Vec::new();
        for (j, places) in self.parts.places.iter().enumerate() {
            // the turns of a screw are ways
            if matches!(self.model.shapes[j], Shape::Screw(_)) {
                continue;
            }
            for (index, place) in places.iter().enumerate() {
                let c = JointCoordinate { joint: JointId(j), index };
                if let (CoordinatePlace::Own { p, .. }, true) = (place, is_angle(self.model, c)) {
                    angles.push((c, *p));
                }
            }
        }
        angles
    }

    /// Angles with the turns that drives and values ask for.
    pub(super) fn nearest_turns(&self, mut p: Vec<f64>, start: &Start) -> Vec<f64> {
        for (c, at) in self.angles() {
            if let Some(near) = self.told_turns(start, c) {
                p[at] += TAU * ((near - p[at]) / TAU).round();
            }
        }
        p
    }

    /// Coordinates of bodies that are there. Turns of angles are those near `turns`, else near `placed`.
    pub(super) fn carry_positions(
        &mut self,
        placed: &[f64],
        bodies: &[Motion],
        turns: impl Fn(JointCoordinate) -> Option<f64>,
    ) -> Vec<f64> {
        let (parts, mut p) = (self.parts, placed.to_vec());
        for (node, centre, parent) in self.nodes(bodies) {
            let outer = parent.pose.then(&node.a);
            let inner = centre.pose.then(&node.b.inverse());
            node.hinge.locate(&outer.inverse().then(&inner), &mut p[node.coordinates()]);
        }
        parts.forest.locate(&p, &p, Depth::Positions, &mut self.survey.scene);
        let scene = &self.survey.scene;
        for pair in &parts.constraints.pairs {
            if let Some((shape, first, _)) = &pair.moved {
                let (a, b) = (scene.motion(&pair.a).pose, scene.motion(&pair.b).pose);
                shape.locate(&a.inverse().then(&b), &mut p[*first..first + shape.sizes().0]);
            }
        }
        for (pair, part, at, _) in self.counts() {
            let frames = parts.constraints.pairs[pair].located(scene, &p, &p);
            p[at] = part.gradient(&frames.a, &frames.b).value;
        }
        for (c, at) in self.angles() {
            let near = turns(c).unwrap_or(placed[at]);
            p[at] += TAU * ((near - p[at]) / TAU).round();
        }
        p
    }

    /// Velocities in these coordinates of bodies that move like this.
    pub(super) fn carry_velocities(&mut self, p: &[f64], bodies: &[Motion]) -> Vec<f64> {
        let (parts, mut v) = (self.parts, vec![0.0; self.nv]);
        parts.forest.locate(p, p, Depth::Positions, &mut self.survey.scene);
        for (node, centre, parent) in self.nodes(bodies) {
            let way = centre.pose.origin - parent.pose.origin;
            let motion = Twist {
                angular: centre.omega - parent.omega,
                linear: centre.velocity - parent.velocity - parent.omega.cross(way),
            };
            let columns = &self.survey.scene.columns[node.velocities()];
            v[node.velocities()].copy_from_slice(&nearest_velocities(columns, &motion));
        }
        parts.forest.locate(p, &v, Depth::Velocities, &mut self.survey.scene);
        let scene = &self.survey.scene;
        for pair in &parts.constraints.pairs {
            if let Some((shape, _, first)) = &pair.moved {
                // the velocities of the joint are zero so far: what is left between the frames is its motion
                let frames = pair.located(scene, p, &v);
                let (a, b) = (&frames.a, &frames.b);
                let motion = Twist { angular: b.omega - a.omega, linear: b.velocity - a.velocity };
                let count = shape.sizes().1;
                debug_assert!(count <= MOST);
                let found = nearest_velocities(&frames.columns[..count], &motion);
                v[*first..first + count].copy_from_slice(&found);
            }
        }
        for (pair, part, _, at) in self.counts() {
            let frames = parts.constraints.pairs[pair].located(scene, p, &v);
            v[at] = part.gradient(&frames.a, &frames.b).rate(&frames.a, &frames.b);
        }
        v
    }

    /// Removes what rounding has left open, and sees to it that all is closed.
    pub(super) fn finish(&mut self, state: &mut State) -> Result<(), ModelError> {
        let length = self.survey.length;
        let ties = self.parts.ties(self.model);
        if !self.fits(&state.p, LEFT) {
            let must: Vec<Weighted<'_>> = ties.iter().map(|tie| (tie, 1.0)).collect();
            let places: Vec<Tie> = (1..self.model.bodies.len())
                .map(|body| self.parts.pose_tie(self.model, body, &self.model.bodies[body].pose))
                .collect();
            let soft: Vec<Weighted<'_>> = places.iter().map(|tie| (tie, 1.0)).collect();
            state.p = self.close(&state.p, &must, &soft, None).0;
            if !self.fits(&state.p, CLOSED) {
                let size = |gap: &Gap| gap.metres.max(gap.radians * length);
                let gaps = ties.iter().map(|tie| self.survey.gap(&state.p, tie));
                return Err(ModelError::Assembly(gaps.filter(|gap| size(gap) > CLOSED * length).collect()));
            }
        }
        Ok(())
    }

    /// The nodes with the motions of their centres and of those they hang on.
    fn nodes<'b>(
        &self,
        bodies: &'b [Motion],
    ) -> impl Iterator<Item = (&'b crate::forest::Node, &'b Motion, &'b Motion)>
    where
        Self: 'b,
    {
        let nodes = &self.parts.forest.nodes;
        let mut body_of = vec![0; nodes.len()];
        for (body, node) in self.parts.nodes.iter().enumerate() {
            if let Some(node) = node {
                body_of[*node] = body;
            }
        }
        let parent = move |k: usize| nodes[k].parent.map_or(0, |parent| body_of[parent]);
        let own = self.parts.nodes.iter().enumerate().filter_map(|(body, node)| Some((body, (*node)?)));
        own.map(move |(body, k)| (&nodes[k], &bodies[body], &bodies[parent(k)]))
    }

    /// Angles that are counted over turns: their pair, what is measured between its frames, their places.
    fn counts(&self) -> Vec<(usize, Part, usize, usize)> {
        let counted = self.parts.constraints.rows.iter().filter(|row| matches!(row.origin, Origin::Count(_)));
        let place = |row: &crate::constraints::Constraint| match &row.terms[..] {
            [Term::Between { pair, part, .. }, Term::Own { p, v, .. }] => Some((*pair, part.clone(), *p, *v)),
            _ => None,
        };
        counted.filter_map(place).collect()
    }
}
