use super::Arguments;
use crate::Law;
use crate::coordinates::Place;
use crate::external;
use crate::forest::Scene;
use crate::model::JointCoordinate;
use crate::signals::{Sensor, Signal};
use gelenk_core::Real;

/// A force along a joint coordinate that listens to a signal.
#[derive(Debug, Clone)]
pub struct Actuator {
    /// The coordinate.
    pub coordinate: JointCoordinate,
    /// What it listens to.
    pub signal: Signal,
    /// Force \[N\] or torque \[Nm\] from the coordinate, its rate, time and the signal.
    pub law: Law<4>,
}

#[derive(Debug, Clone)]
pub(crate) struct Acting {
    pub(crate) at: Place,
    pub(crate) sensor: Sensor,
    pub(crate) law: Law<4>,
}

impl Acting {
    pub(super) fn size<R: Real>(
        &self,
        x: &Arguments<'_, R>,
        externals: &[external::Acting],
        scene: &Scene<R>,
    ) -> R {
        let (value, rate) = self.at.measure(x.p, x.v, scene);
        let signal = self.sensor.value(&x.reading(scene, externals));
        self.law.eval([value, rate, x.t, signal])
    }
}
