use super::Arguments;
use crate::Law;
use crate::coordinates::Place;
use crate::external;
use crate::forest::Scene;
use crate::model::JointCoordinate;
use crate::signals::{Sensor, Signal};
use gelenk_core::{Lift, Real};

/// A force along a joint coordinate that listens to a signal.
#[derive(Debug, Clone)]
pub struct Actuator<S = f64> {
    /// The coordinate.
    pub coordinate: JointCoordinate,
    /// What it listens to.
    pub signal: Signal<S>,
    /// Force \[N\] or torque \[Nm\] from the coordinate, its rate, time and the signal.
    pub law: Law<4, S>,
}

#[derive(Debug, Clone)]
pub(crate) struct Acting<S = f64> {
    pub(crate) at: Place<S>,
    pub(crate) sensor: Sensor<S>,
    pub(crate) law: Law<4, S>,
}

impl<S: Real> Acting<S> {
    pub(super) fn size<R: Lift<S>>(
        &self,
        x: &Arguments<'_, R>,
        externals: &[external::Acting<S>],
        scene: &Scene<R>,
    ) -> R {
        let (value, rate) = self.at.measure(x.p, x.v, scene);
        let signal = self.sensor.value(&x.reading(scene, externals));
        self.law.eval([value, rate, x.t, signal])
    }
}
