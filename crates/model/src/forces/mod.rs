//! Forces, one file each. A force is its file and a line in the list below.

mod account;
mod actuator;
mod air_spring;
mod anti_roll_bar;
mod applied;
mod beam;
mod belt;
mod bump_stop;
mod bushing;
mod clutch_spring;
mod compliant;
mod coordinate;
mod creep;
mod dc_motor;
mod deformation;
mod elastic;
mod element;
mod friction;
mod general;
mod line;
mod motor;
mod series_damper;
mod spring;
mod tyre;
mod user;

use crate::ModelError;
use crate::corners::Binder;
use crate::dependence::See;
use crate::external::{External, ExternalId, PlacedExternal};
use crate::forest::Scene;
use crate::keys::{DeclaredKeys, FileTable, Keys};
use crate::model::{DrawnLine, Frame, JointCoordinate, JointId, Model};
use crate::places::Places;
use crate::signals::{Reading, Signal};
use crate::user::{Number, Scalar};
use elastic::Elastic;
use element::{ForceTable, forces};
use gelenk_core::{Lift, Real};
use std::collections::HashMap;

pub(crate) use account::{Powers, Relaxed};
pub use beam::SectionPart;
pub(crate) use beam::{Flexure, Lump, Nature, Piece};
pub use compliant::Compliance;
pub(crate) use compliant::{Compliant, SoftGap};
#[cfg(test)]
pub(crate) use creep::saturated;
pub(crate) use creep::{Creep, ROW_NAME, row_name};
pub use deformation::Angles;
pub(crate) use element::{ForceLaw, PlacedLaw};
pub use line::Line;
pub(crate) use tyre::PlacedWheel;
pub use tyre::{Grip, GripModel, WheelContact};
use user::User;

// The list of forces. The order is that of the reference of model files.
forces! {
    in files {
        spring::Spring => PlacedSpring,
        coordinate::CoordinateForce => PlacedCoordinateForce,
        applied::Applied => PlacedApplied,
        bushing::Bushing => PlacedBushing,
        general::General => PlacedGeneral,
        friction::Friction => PlacedFriction,
        actuator::Actuator => PlacedActuator,
        motor::Motor => PlacedMotor,
        dc_motor::DcMotor => PlacedDcMotor,
        clutch_spring::ClutchSpring => PlacedClutchSpring,
        belt::Belt => PlacedBelt,
        air_spring::AirSpring => PlacedAirSpring,
        bump_stop::BumpStop => PlacedBumpStop,
        series_damper::SeriesDamper => PlacedSeriesDamper,
        anti_roll_bar::AntiRollBar => PlacedAntiRollBar,
        tyre::Tyre => PlacedTyre,
    }
    in programs {
        beam::Flexure => PlacedFlexure,
        line::Line => PlacedLine,
        compliant::Compliant => PlacedCompliant,
        creep::Creep => PlacedCreep,
        elastic::Elastic => PlacedElastic,
        user::User => PlacedUser,
    }
}

/// A force of a [`Model`](crate::Model).
#[derive(Debug, Clone)]
pub struct Force<S = f64> {
    /// Its name.
    pub name: String,
    pub(crate) kind: ForceKind<S>,
}

impl<S: Real> Force<S> {
    /// A force by its law.
    pub(crate) fn new(name: impl Into<String>, law: impl Into<ForceKind<S>>) -> Self {
        Self { name: name.into(), kind: law.into() }
    }

    pub(crate) fn check(&self, model: &Model<S>) -> Result<(), ModelError> {
        let wrong = |what| ModelError::Element { kind: "force", name: self.name.clone(), what };
        self.kind.check().map_err(wrong)?;
        let frames = self.kind.frames();
        for frame in &frames {
            model.seen_from_centre(frame).map_err(wrong)?;
            model.check_rigid(frame.body).map_err(wrong)?;
        }
        if let [a, b] = &frames[..]
            && self.kind.needs_two_bodies()
            && a.body == b.body
        {
            let body = &model.bodies[a.body.0].name;
            return Err(wrong(format!(
                "both of its ends are on '{body}', so it moves nothing; a force needs two bodies"
            )));
        }
        let coordinates = self.kind.along().into_iter().chain(self.kind.reads());
        coordinates.into_iter().try_for_each(|c| model.check_coordinate(c)).map_err(wrong)?;
        self.kind.signals().into_iter().try_for_each(|signal| signal.check(model)).map_err(wrong)
    }
}

impl<S: Real> ForceKind<S> {
    /// The joint coordinates on whose values, not only rates, it depends.
    pub(crate) fn coordinates(&self, found: &mut Vec<JointCoordinate>) {
        if self.rubs().is_none() {
            found.extend(self.along());
        }
        found.extend(self.reads());
        self.signals().into_iter().for_each(|signal| signal.coordinates(found));
    }

    /// The place of a size among those that can be measured.
    pub(crate) fn size_of(&self, part: &str) -> Result<usize, String> {
        let sizes = self.sizes();
        if sizes.is_empty() {
            let what =
                "it acts in several directions; its power is a measure, and so are reactions of joints";
            return Err(what.into());
        }
        sizes.iter().position(|known| *known == part).ok_or_else(|| {
            let known: Vec<_> = sizes.iter().filter(|known| !known.is_empty()).copied().collect();
            match (part, known.is_empty()) {
                ("", _) => format!("it acts in several directions; add which one: .{}", known.join(", .")),
                (_, true) => format!("there is no '{part}' of it; it has no parts"),
                (_, false) => format!("there is no '{part}' of it; there is: {}", known.join(", ")),
            }
        })
    }
}

/// A complaint about the first number that is not finite.
fn check_finite<S: Real>(numbers: &[(&str, S)]) -> Result<(), String> {
    match numbers.iter().find(|(_, x)| !x.is_finite()) {
        Some((what, x)) => Err(format!("its {what} is {}; give a finite number", x.value())),
        None => Ok(()),
    }
}

/// Arguments of the forces.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Arguments<'a, R> {
    pub(crate) t: R,
    pub(crate) p: &'a [R],
    pub(crate) v: &'a [R],
    pub(crate) lam: &'a [R],
    pub(crate) u: &'a [R],
}

impl<'a, R: Copy> Arguments<'a, R> {
    /// What sensors read.
    pub(crate) fn reading<'b, S>(
        &self,
        scene: &'b Scene<R>,
        externals: &'b [PlacedExternal<S>],
    ) -> Reading<'b, R, S>
    where
        'a: 'b,
    {
        let Arguments { t, p, v, u, .. } = *self;
        Reading { t, p, v, u, scene, externals }
    }
}
