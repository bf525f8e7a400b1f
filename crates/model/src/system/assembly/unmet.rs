//! What is asked of the start, beside what it has.

use super::super::gaps::rotation_vector;
use super::velocities::Wish;
use super::*;
use crate::math::{Mat3, Motion};
use crate::measure::is_angle;
use crate::model::Frame;
use crate::rows::wrapped;
use crate::start::{Ask, Unmet};

/// Velocities that differ by less than this share of what is asked are met: nobody writes more digits by hand.
const SHARE: f64 = 1e-6;
/// Velocities that differ by less, relative to the fastest body, differ by rounding.
const NOISE: f64 = 1e-9;
/// Positions closer than this, relative to the size of the mechanism, are the same, as are angles.
const SAME: f64 = 1e-8;

impl System {
    /// What a start asks for and a state does not have: joints, rolling, drives or other values do not let it. What is only guessed
    /// is not asked for.
    pub fn unmet(&mut self, x: &State, start: &Start) -> Result<Vec<Unmet>, ModelError> {
        self.check_start(start)?;
        self.locate(x, Depth::Velocities)?;
        let size = self.model.size();
        let length = if size > 0.0 { size } else { 1.0 };
        let speed = self
            .work
            .scene
            .motions
            .iter()
            .fold(0.0, |m: f64, motion| m.max(motion.velocity.norm()).max(length * motion.omega.norm()));
        let mut comparison = Comparison { system: self, x, start, length, speed, unmet: Vec::new() };
        comparison.coordinates();
        comparison.joints()?;
        comparison.places()?;
        comparison.velocities()?;
        Ok(comparison.unmet)
    }
}

/// A start beside a state, whose motions the system has located.
struct Comparison<'a> {
    system: &'a System,
    x: &'a State,
    start: &'a Start,
    length: f64,
    speed: f64,
    unmet: Vec<Unmet>,
}

impl Comparison<'_> {
    fn motion(&self, frame: &Frame) -> Result<Motion, ModelError> {
        let at = self.system.parts.attach(&self.system.model, frame).map_err(ModelError::Whole)?;
        Ok(self.system.work.scene.motion(&at))
    }

    fn add(&mut self, ask: Ask, what: String, asked: &[f64], got: &[f64], unit: &'static str) {
        self.unmet.push(Unmet { ask, what, asked: asked.to_vec(), got: got.to_vec(), unit });
    }

    /// Notes a velocity, of which the rounding is that of the fastest point at this distance.
    fn velocity(&mut self, ask: Ask, what: String, asked: Vec3, got: Vec3, is_angular: bool) {
        let (distance, unit) = if is_angular { (self.length, "rad/s") } else { (1.0, "m/s") };
        if (asked - got).norm() > SHARE * asked.norm() + NOISE * self.speed / distance {
            self.add(ask, what, &asked.0, &got.0, unit);
        }
    }

    /// Notes an orientation.
    fn orientation(&mut self, ask: Ask, what: &str, asked: &Mat3, got: &Mat3) {
        // vectors near half a turn may be opposite and mean the same: the turn between both tells
        if rotation_vector(&(*got * asked.transpose())).norm() > SAME {
            let what = format!("orientation of {what}, as a rotation vector");
            self.add(ask, what, &rotation_vector(asked).0, &rotation_vector(got).0, "rad");
        }
    }

    fn coordinates(&mut self) {
        let (system, start) = (self.system, self.start);
        for (list, is_rate) in [(&start.coordinates, false), (&start.rates, true)] {
            for &(c, asked, _) in list.iter().filter(|x| x.2 == Priority::Asked) {
                let place = &system.parts.places[c.joint.0][c.index];
                let (value, rate) = place.measure(&self.x.p, &self.x.v, &system.work.scene);
                let is_angle = is_angle(&system.model, c);
                let distance = if is_angle { self.length } else { 1.0 };
                let (got, tolerance) = match (is_rate, is_angle) {
                    (true, _) => (rate, SHARE * asked.abs() + NOISE * self.speed / distance),
                    // whole turns make no difference
                    (false, true) => (asked + wrapped(value - asked), SAME),
                    (false, false) => (value, SAME * self.length),
                };
                if (asked - got).abs() <= tolerance {
                    continue;
                }
                let name = system.model.shapes[c.joint.0].coordinates()[c.index].0;
                let what = format!("{name} of joint '{}'", system.model.joints[c.joint.0].name);
                match (is_rate, is_angle) {
                    (true, true) => {
                        self.add(Ask::Rate(c), format!("rate of {what}"), &[asked], &[got], "rad/s");
                    }
                    (true, false) => {
                        self.add(Ask::Rate(c), format!("rate of {what}"), &[asked], &[got], "m/s");
                    }
                    (false, true) => self.add(Ask::Coordinate(c), what, &[asked], &[got], "rad"),
                    (false, false) => self.add(Ask::Coordinate(c), what, &[asked], &[got], "m"),
                }
            }
        }
    }

    /// Joints that leave all rotations free.
    fn joints(&mut self) -> Result<(), ModelError> {
        let (model, start) = (&self.system.model, self.start);
        for (joint, asked, _) in start.orientations.iter().filter(|x| x.2 == Priority::Asked) {
            let its = &model.joints[joint.0];
            let (a, b) = (self.motion(&its.a)?.pose.rotation, self.motion(&its.b)?.pose.rotation);
            let what = format!("joint '{}'", its.name);
            self.orientation(Ask::Orientation(*joint), &what, asked, &(a.transpose() * b));
        }
        for (joint, asked, _) in start.spins.iter().filter(|x| x.2 == Priority::Asked) {
            let its = &model.joints[joint.0];
            let (a, b) = (self.motion(&its.a)?, self.motion(&its.b)?);
            let got = a.pose.rotation.transpose_mul(b.omega - a.omega);
            let what = format!("angular velocity of joint '{}'", its.name);
            self.velocity(Ask::Spin(*joint), what, *asked, got, true);
        }
        Ok(())
    }

    fn places(&mut self) -> Result<(), ModelError> {
        for (body, pose, _) in self.start.poses.iter().filter(|x| x.2 == Priority::Asked) {
            let its = &self.system.model.bodies[body.0];
            let (asked, got) = (pose.unwrap_or(its.pose), self.motion(&Frame::on(*body))?.pose);
            if (asked.origin - got.origin).norm() > SAME * self.length {
                let what = format!("position of body '{}'", its.name);
                self.add(Ask::Position(*body), what, &asked.origin.0, &got.origin.0, "m");
            }
            let what = format!("body '{}'", its.name);
            self.orientation(Ask::Attitude(*body), &what, &asked.rotation, &got.rotation);
        }
        Ok(())
    }

    fn velocities(&mut self) -> Result<(), ModelError> {
        let model = &self.system.model;
        for body in model.body_ids().skip(1) {
            let wish = Wish::new(model, self.start, body.0);
            if !wish.is_asked() {
                continue;
            }
            let (got, name) = (self.motion(&Frame::on(body))?, &model.bodies[body.0].name);
            if wish.parts.velocity {
                let what = format!("velocity of body '{name}'");
                self.velocity(Ask::Velocity(body), what, wish.velocity, got.velocity, false);
            }
            if wish.parts.omega {
                let what = format!("angular velocity of body '{name}'");
                self.velocity(Ask::Omega(body), what, wish.omega, got.omega, true);
            }
        }
        Ok(())
    }
}
