//! Forces along a joint coordinate that listen to a signal.

use super::account::{Powers, Relaxed};
use super::coordinate::COORDINATE;
use super::element::{ForceLaw, ForceTable, PlacedLaw};
use super::{Arguments, Force, ForceKind};
use crate::Law;
use crate::coordinates::CoordinatePlace;
use crate::corners::Binder;
use crate::dependence::See;
use crate::external::PlacedExternal;
use crate::forest::Scene;
use crate::keys::{Key, Keys};
use crate::model::JointCoordinate;
use crate::places::Places;
use crate::signals::{Sensor, Signal};
use crate::user::{Number, Scalar};
use gelenk_core::{Lift, Real};

/// A force along a joint coordinate that listens to a signal `s`: `Q(q, q', t, s)`, with the power `Q q'`, all of which is supplied.
#[derive(Debug, Clone)]
pub struct Actuator<S = f64> {
    /// The coordinate.
    pub coordinate: JointCoordinate,
    /// Its input.
    pub signal: Signal<S>,
    /// Force \[N\] or torque \[Nm\] from the coordinate, its rate, time and the signal.
    pub law: Law<4, S>,
}

impl<S: Real> Force<S> {
    /// A force along a joint coordinate that listens to a signal.
    pub fn actuator(name: impl Into<String>, actuator: Actuator<S>) -> Self {
        Self::new(name, actuator)
    }

    /// A force along a joint coordinate whose size \[N or Nm\] is a signal.
    pub fn push(name: impl Into<String>, coordinate: JointCoordinate, size: impl Into<Signal<S>>) -> Self {
        Self::new(name, Actuator::push(coordinate, size.into()))
    }
}

impl<S: Real> Actuator<S> {
    /// The size is the signal.
    pub(super) fn push(coordinate: JointCoordinate, signal: Signal<S>) -> Self {
        let law = Law::linear(S::from(0.0), [0.0, 0.0, 0.0, 1.0].map(S::from));
        Self { coordinate, signal, law }
    }
}

impl<S: Real> ForceLaw<S> for Actuator<S> {
    type Placed = PlacedActuator<S>;

    fn along(&self) -> Vec<JointCoordinate> {
        vec![self.coordinate]
    }

    fn signals(&self) -> Vec<&Signal<S>> {
        vec![&self.signal]
    }

    fn place(&self, at: &Places<'_, S>) -> Result<PlacedActuator<S>, String> {
        let sensor = Sensor::new(&self.signal, at)?;
        Ok(PlacedActuator { at: at.coordinate(self.coordinate), sensor, law: self.law.clone() })
    }
}

impl ForceTable for Actuator {
    const NAME: &'static str = "actuator";
    const ABOUT: &'static str =
        "A force along a joint coordinate that listens to a signal, such as a controller.";
    const EXAMPLE: &'static str = "coordinate = \"elbow.angle\"\nsignal = \"height * cos(3*t)\"\n\
                                   force = \"2*signal - 0.1*rate - 0.5*sin(value)\"";

    fn read<K: Keys>(keys: &mut K) -> Result<ForceKind, K::Fault> {
        const OF: &str = "signal, value, rate, t, parameters and tables";
        let coordinate = keys.coordinate(COORDINATE)?;
        let signal = keys.signal(Key::new("signal", "", "Its input."))?;
        let force = Key::new("force", "N or Nm", "Force along the coordinate.");
        let law = keys.law(force, ["value", "rate", "t", "signal"], OF, "\"signal\"")?;
        Ok(match law {
            Some(law) => Actuator { coordinate, signal, law },
            None => Actuator::push(coordinate, signal),
        }
        .into())
    }
}

#[derive(Debug, Clone)]
pub(crate) struct PlacedActuator<S = f64> {
    at: CoordinatePlace<S>,
    sensor: Sensor<S>,
    law: Law<4, S>,
}

impl<S: Real> PlacedLaw<S> for PlacedActuator<S> {
    const SIZES: &'static [&'static str] = &[""];

    fn act<R: Number + Lift<S>>(
        &self,
        x: &Arguments<'_, R>,
        externals: &[PlacedExternal<S>],
        scene: &mut Scene<R>,
        direct: &mut [R],
    ) {
        self.at.push(self.size(0, x, externals, scene), scene, direct);
    }

    fn size<R: Lift<S>>(
        &self,
        _: usize,
        x: &Arguments<'_, R>,
        externals: &[PlacedExternal<S>],
        scene: &Scene<R>,
    ) -> R {
        let (value, rate) = self.at.measure(x.p, x.v, scene);
        let signal = self.sensor.value(&x.reading(scene, externals));
        self.law.eval([value, rate, x.t, signal])
    }

    fn bind(&mut self, binder: &mut Binder) {
        self.law.bind(binder);
        self.sensor.bind(binder);
    }

    fn depends_on(&self, externals: &[PlacedExternal<S>], see: See<'_>) {
        self.at.depends_on(see);
        self.sensor.depends_on(externals, see);
    }

    fn powers(
        &self,
        _: &Relaxed<S>,
        x: &Arguments<'_, S>,
        externals: &[PlacedExternal<S>],
        scene: &Scene<S>,
    ) -> Powers<S>
    where
        S: Scalar,
    {
        let (_, rate) = self.at.measure(x.p, x.v, scene);
        Powers::supplied(self.size(0, x, externals, scene) * rate)
    }
}
