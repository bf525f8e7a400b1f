//! What is asked of the start, beside what it has.

use super::super::gaps::rotation_vector;
use super::velocities::Wish;
use super::*;
use crate::math::Motion;
use crate::measure::is_angle;
use crate::model::Frame;
use crate::rows::wrapped;
use crate::start::{Ask, Unmet};

/// Velocities that differ by less than this share of what is asked are met: nobody writes more digits by hand.
const SHARE: f64 = 1e-6;
/// Differences below this, relative to the fastest body or to the size of the mechanism, are rounding.
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
        let scene = &self.work.scene;
        let speed = scene.motions.iter().fold(0.0, |m: f64, motion| {
            m.max(motion.velocity.norm()).max(length * motion.omega.norm())
        });
        let mut unmet = Vec::new();
        self.unmet_coordinates(x, start, (length, speed), &mut unmet)?;
        let model = &self.model;
        let motion = |frame: &Frame| self.parts.attach(model, frame).map(|at| self.work.scene.motion(&at));
        let wrong = ModelError::Whole;
        let mut vector = |ask, what: String, asked: Vec3, got: Vec3, (tolerance, unit)| {
            if (asked - got).norm() > SHARE * asked.norm() + tolerance {
                unmet.push(Unmet { ask, what, asked: asked.0.to_vec(), got: got.0.to_vec(), unit });
            }
        };
        for (body, pose, _) in start.poses.iter().filter(|x| x.2 == Priority::Asked) {
            let its = &model.bodies[body.0];
            let (wanted, found) = (pose.unwrap_or(its.pose), motion(&Frame::on(*body)).map_err(wrong)?.pose);
            if (wanted.origin - found.origin).norm() > SAME * length {
                let what = format!("position of body '{}'", its.name);
                vector(Ask::Position(*body), what, wanted.origin, found.origin, (0.0, "m"));
            }
            if rotation_vector(&(found.rotation * wanted.rotation.transpose())).norm() > SAME {
                let what = format!("orientation of body '{}', as a rotation vector", its.name);
                let (wanted, found) = (rotation_vector(&wanted.rotation), rotation_vector(&found.rotation));
                vector(Ask::Attitude(*body), what, wanted, found, (0.0, "rad"));
            }
        }
        let turning = (NOISE * speed / length, "rad/s");
        let asked = |priority: Priority| priority == Priority::Asked;
        for (joint, rotation, _) in start.orientations.iter().filter(|x| asked(x.2)) {
            let its = &model.joints[joint.0];
            let (a, b) = (motion(&its.a).map_err(wrong)?, motion(&its.b).map_err(wrong)?);
            let relative = a.pose.rotation.transpose() * b.pose.rotation;
            let what = format!("orientation of joint '{}', as a rotation vector", its.name);
            let (wanted, found) = (rotation_vector(rotation), rotation_vector(&relative));
            // vectors near half a turn may be opposite and mean the same
            if rotation_vector(&(relative * rotation.transpose())).norm() > SAME {
                vector(Ask::Orientation(*joint), what, wanted, found, (0.0, "rad"));
            }
        }
        for (joint, omega, _) in start.spins.iter().filter(|x| asked(x.2)) {
            let its = &model.joints[joint.0];
            let (a, b): (Motion, Motion) = (motion(&its.a).map_err(wrong)?, motion(&its.b).map_err(wrong)?);
            let found = a.pose.rotation.transpose_mul(b.omega - a.omega);
            let what = format!("angular velocity of joint '{}'", its.name);
            vector(Ask::Spin(*joint), what, *omega, found, turning);
        }
        for body in model.body_ids().skip(1) {
            let wish = Wish::new(model, start, body.0);
            if !wish.is_asked() {
                continue;
            }
            let (found, name) = (motion(&Frame::on(body)).map_err(wrong)?, &model.bodies[body.0].name);
            if wish.parts.velocity {
                let what = format!("velocity of body '{name}'");
                vector(Ask::Velocity(body), what, wish.velocity, found.velocity, (NOISE * speed, "m/s"));
            }
            if wish.parts.omega {
                let what = format!("angular velocity of body '{name}'");
                vector(Ask::Omega(body), what, wish.omega, found.omega, turning);
            }
        }
        Ok(unmet)
    }

    fn unmet_coordinates(
        &mut self,
        x: &State,
        start: &Start,
        (length, speed): (f64, f64),
        unmet: &mut Vec<Unmet>,
    ) -> Result<(), ModelError> {
        let lists = [(&start.coordinates, false), (&start.rates, true)];
        for (list, is_rate) in lists {
            for &(c, asked, _) in list.iter().filter(|x| x.2 == Priority::Asked) {
                let (value, rate) = self.joint_coordinate(x, c)?;
                let is_angle = is_angle(&self.model, c);
                let got = match (is_rate, is_angle) {
                    (true, _) => rate,
                    // whole turns make no difference
                    (false, true) => asked + wrapped(value - asked),
                    (false, false) => value,
                };
                let at_point = if is_angle { length } else { 1.0 };
                let tolerance =
                    if is_rate { SHARE * asked.abs() * at_point + NOISE * speed } else { SAME * length };
                if (asked - got).abs() * at_point <= tolerance {
                    continue;
                }
                let joint = &self.model.joints[c.joint.0].name;
                let name = self.model.shapes[c.joint.0].coordinates()[c.index].0;
                let (ask, of, unit) = match (is_rate, is_angle) {
                    (true, true) => (Ask::Rate(c), "rate of ", "rad/s"),
                    (true, false) => (Ask::Rate(c), "rate of ", "m/s"),
                    (false, true) => (Ask::Coordinate(c), "", "rad"),
                    (false, false) => (Ask::Coordinate(c), "", "m"),
                };
                let what = format!("{of}{name} of joint '{joint}'");
                unmet.push(Unmet { ask, what, asked: vec![asked], got: vec![got], unit });
            }
        }
        Ok(())
    }
}
