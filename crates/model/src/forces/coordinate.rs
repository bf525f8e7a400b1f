use super::Arguments;
use crate::Law;
use crate::coordinates::Place;
use crate::forest::Scene;
use crate::model::JointCoordinate;
use gelenk_core::{Lift, Real};

/// A force or torque along a joint coordinate.
#[derive(Debug, Clone)]
pub struct CoordinateForce<S = f64> {
    /// The coordinate.
    pub coordinate: JointCoordinate,
    /// Force \[N\] or torque \[Nm\] from the coordinate, its rate and time.
    pub law: Law<3, S>,
}

pub(super) fn size<S: Real, R: Lift<S>>(
    at: &Place<S>,
    law: &Law<3, S>,
    x: &Arguments<'_, R>,
    scene: &Scene<R>,
) -> R {
    let (value, rate) = at.measure(x.p, x.v, scene);
    law.eval([value, rate, x.t])
}
