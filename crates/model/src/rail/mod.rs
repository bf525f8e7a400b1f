//! Wheels on rails: tracks, profiles, and wheel-rail pairs, which are constraints with creep forces.

mod contact;
mod kalker;
mod profile;
mod track;

use crate::error::ModelError;
use crate::forces::{Creep, Force};
use crate::model::{Frame, Model};
use gelenk_core::Real;
use std::sync::Arc;

pub(crate) use contact::{Lost, Pairing, Touching, seen};
pub(crate) use kalker::Ellipse;
pub use profile::{RailOutline, RailProfile};
pub use track::{Irregularity, Track, TrackPiece, Unevenness};

/// A wheel that is held on a rail, as a row of the constraints, with the creep forces between them.
#[derive(Debug, Clone)]
pub struct WheelRail<S = f64> {
    /// Its name, which is also that of its creep force.
    pub name: String,
    /// The track.
    pub track: Arc<Track>,
    /// Where the track starts: along x, with z up.
    pub start: Frame<S>,
    /// Is it the left rail?
    pub is_left: bool,
    /// The wheel's centre, in the plane of the origin of its profile; the y axis is the axle, and points to the left.
    pub on: Frame<S>,
    /// Radius at the origin of its profile \[m\].
    pub radius: f64,
    /// Profile of the wheel.
    pub wheel: Arc<RailProfile>,
    /// Profile of the rail.
    pub rail: Arc<RailProfile>,
    /// How far gaps count beyond the smallest \[m\]: quasi-elastic contact. With zero the contact is the exact point.
    pub elasticity: f64,
    /// Forces by creep.
    pub creep: CreepLaw,
}

/// How a wheel that creeps is held by its rail.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct CreepLaw {
    /// Coefficient of friction, by which creep forces are limited; zero for none.
    pub friction: f64,
    /// How they approach their limit.
    pub saturation: Saturation,
    /// Where small creepages lead to.
    pub stiffness: CreepStiffness,
    /// Below this speed \[m/s\] creepages grow no more, so that they have a meaning at rest.
    pub least_speed: f64,
}

/// How creep forces approach their limit, as a function of the linear force over the limit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Saturation {
    /// `τ − τ²/3 + τ³/27` up to 3, then 1 (Vermeulen and Johnson).
    #[default]
    Cubic,
    /// `(2/π)(x/(1 + x²) + atan x)` with `x = π τ/4` (Polach).
    Polach,
    /// `τ`: no limit.
    Linear,
}

/// Creep forces at small creepages.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum CreepStiffness {
    /// From the ellipse of Hertz and the coefficients of Kalker: Young's modulus \[Pa\] and Poisson's ratio of both bodies.
    Kalker {
        /// \[Pa\]
        young: f64,
        /// Between 0 and 1/2.
        poisson: f64,
    },
    /// Given: along \[N\], across \[N\], across by spin \[Nm\], and the torque by spin \[Nm²\].
    Given([f64; 4]),
}

impl CreepLaw {
    /// Steel wheels on steel rails, with this coefficient of friction.
    pub fn steel(friction: f64) -> Self {
        Self {
            friction,
            saturation: Saturation::Cubic,
            stiffness: CreepStiffness::Kalker { young: 2.1e11, poisson: 0.27 },
            least_speed: 0.1,
        }
    }

    /// No forces along the rail.
    pub fn none() -> Self {
        Self::steel(0.0)
    }

    fn check(&self) -> Result<(), String> {
        if !(self.friction.is_finite() && self.friction >= 0.0) {
            return Err(format!("its friction is {}; it must not be negative", self.friction));
        }
        if !(self.least_speed.is_finite() && self.least_speed > 0.0) {
            return Err(format!("its least speed must be positive, not {}", self.least_speed));
        }
        match self.stiffness {
            CreepStiffness::Kalker { young, poisson } => {
                if !(young.is_finite() && young > 0.0) {
                    return Err(format!("its Young's modulus must be positive, not {young}"));
                }
                if !(0.0..=0.5).contains(&poisson) {
                    return Err(format!("its Poisson's ratio must lie between 0 and 0.5, not {poisson}"));
                }
            }
            CreepStiffness::Given(given) => {
                if let Some(wrong) = given.iter().find(|x| !(x.is_finite() && **x >= 0.0)) {
                    return Err(format!("a creep coefficient is {wrong}; it must not be negative"));
                }
            }
        }
        Ok(())
    }
}

impl<S: Real> WheelRail<S> {
    pub(crate) fn check(&self, model: &Model<S>) -> Result<(), ModelError> {
        let wrong = |what| ModelError::Element { kind: "wheel-rail pair", name: self.name.clone(), what };
        for frame in [&self.start, &self.on] {
            model.seen_from_centre(frame).map_err(wrong)?;
            model.check_rigid(frame.body).map_err(wrong)?;
        }
        if self.start.body == self.on.body {
            return Err(wrong("its wheel and its track belong to the same body".into()));
        }
        if !(self.radius.is_finite() && self.radius > 0.0) {
            return Err(wrong(format!("the radius must be positive, not {}", self.radius)));
        }
        if !(self.elasticity == 0.0 || (1e-7..=1e-3).contains(&self.elasticity)) {
            return Err(wrong(format!(
                "its elasticity is {} m; it is 0 for an exact point of contact, or lies between 1e-7 and 1e-3, as 1e-5",
                self.elasticity
            )));
        }
        let [from, to] = self.wheel.range();
        let highest =
            [from, 0.5 * (from + to), to].map(|u| self.wheel.jet(u)[0]).into_iter().fold(0.0, f64::max);
        if highest >= 0.5 * self.radius {
            return Err(wrong(format!(
                "its profile rises to {highest} m, which is too much for a radius of {} m",
                self.radius
            )));
        }
        self.creep.check().map_err(wrong)
    }

    /// Its geometry.
    pub(crate) fn pairing(&self) -> Pairing {
        let profiles = (self.wheel.clone(), self.rail.clone());
        Pairing::new(self.track.clone(), self.is_left, profiles, self.radius, self.elasticity)
    }
}

impl<S: Real> Model<S> {
    /// Puts a wheel on a rail.
    pub fn add_wheel_rail(&mut self, pair: WheelRail<S>) -> Result<(), ModelError> {
        self.check_name("wheel-rail pair", &pair.name)?;
        pair.check(self)?;
        let at = self.wheel_rails.len();
        let force = Force::new(pair.name.clone(), Creep::new(at, pair.start, pair.on, pair.creep));
        self.note_name("wheel-rail pair", &pair.name, at);
        self.wheel_rails.push(pair);
        self.add_force(force)
    }

    /// Wheels on rails, in the order in which they were added.
    pub fn wheel_rails(&self) -> &[WheelRail<S>] {
        &self.wheel_rails
    }
}

#[cfg(test)]
mod tests;
