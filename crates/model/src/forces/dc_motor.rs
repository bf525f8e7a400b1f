//! Direct-current motors: the current is a state of its own.
//!
//! With the speed `ω = n q'` of the shaft behind a gear of ratio `n`: `L i' = U − R i − k ω`, and the coordinate feels `n k i`. Without
//! inductance the current is `(U − k ω)/R`. The supply brings in `U i`, the resistance takes out `R i²`, and the coil stores `½ L i²`.

use super::account::{Powers, Relaxed};
use super::coordinate::COORDINATE;
use super::element::{ForceLaw, ForceTable, PlacedLaw};
use super::{Arguments, Force, ForceKind, check_finite};
use crate::coordinates::CoordinatePlace;
use crate::corners::Binder;
use crate::dependence::See;
use crate::external::{Coil, External, ExternalId, PlacedExternal};
use crate::forest::Scene;
use crate::keys::{Key, Keys};
use crate::model::JointCoordinate;
use crate::places::Places;
use crate::signals::{Sensor, Signal};
use crate::user::{Number, Scalar};
use gelenk_core::{Lift, Real};

/// A direct-current motor along a joint coordinate.
#[derive(Debug, Clone)]
pub struct DcMotor<S = f64> {
    /// The coordinate.
    pub coordinate: JointCoordinate,
    /// The voltage at its terminals \[V\].
    pub voltage: Signal<S>,
    /// `R` \[Ω\].
    pub resistance: S,
    /// `L` \[H\]; the current has no state of its own where it is zero.
    pub inductance: S,
    /// `k`: torque per current \[Nm/A\], and voltage per speed \[Vs/rad\].
    pub constant: S,
    /// Turns of the shaft per turn of the coordinate.
    pub gear: S,
    /// The current at the start \[A\].
    pub initial: S,
    /// The element that has the current as its state, once the force is part of a model.
    circuit: Option<ExternalId>,
}

impl<S: Real> DcMotor<S> {
    /// Without inductance and gear.
    pub fn new(
        coordinate: JointCoordinate,
        voltage: impl Into<Signal<S>>,
        resistance: S,
        constant: S,
    ) -> Self {
        let [zero, one] = [0.0, 1.0].map(S::from);
        Self {
            coordinate,
            voltage: voltage.into(),
            resistance,
            inductance: zero,
            constant,
            gear: one,
            initial: zero,
            circuit: None,
        }
    }

    fn has_coil(&self) -> bool {
        self.inductance.value() != 0.0
    }
}

impl<S: Real> Force<S> {
    /// A direct-current motor.
    pub fn dc_motor(name: impl Into<String>, motor: DcMotor<S>) -> Self {
        Self::new(name, motor)
    }
}

impl<S: Real> ForceLaw<S> for DcMotor<S> {
    type Placed = PlacedDcMotor<S>;

    fn along(&self) -> Vec<JointCoordinate> {
        vec![self.coordinate]
    }

    fn signals(&self) -> Vec<&Signal<S>> {
        vec![&self.voltage]
    }

    fn brings(&self, name: &str) -> Option<External<S>> {
        let coil = Coil {
            inductance: self.inductance,
            resistance: self.resistance,
            constant: self.constant * self.gear,
            initial: self.initial,
        };
        let circuit = || {
            let rate = Signal::rate(self.coordinate);
            External::coil(format!("circuit of {name}"), self.voltage.clone(), rate, coil)
        };
        self.has_coil().then(circuit)
    }

    fn receive(&mut self, dynamics: ExternalId) {
        self.circuit = Some(dynamics);
    }

    fn check(&self) -> Result<(), String> {
        let Self { resistance, inductance, constant, gear, initial, .. } = self;
        let numbers = [("resistance", *resistance), ("inductance", *inductance), ("constant", *constant)];
        check_finite(&numbers)?;
        check_finite(&[("gear ratio", *gear), ("current at the start", *initial)])?;
        if inductance.value() < 0.0 {
            return Err(format!("its inductance is {}; it must not be negative", inductance.value()));
        }
        if resistance.value() < 0.0 || (resistance.value() == 0.0 && !self.has_coil()) {
            let what = "its resistance must be positive; only with an inductance it may be zero";
            return Err(format!("{what}, not {}", resistance.value()));
        }
        if constant.value() == 0.0 || gear.value() == 0.0 {
            return Err("its constant or its gear ratio is zero, so it moves nothing".into());
        }
        Ok(())
    }

    fn place(&self, at: &Places<'_, S>) -> Result<PlacedDcMotor<S>, String> {
        let place = at.coordinate(self.coordinate);
        let voltage = Sensor::new(&self.voltage, at)?;
        Ok(PlacedDcMotor { at: place, voltage, given: Box::new(self.clone()) })
    }
}

impl ForceTable for DcMotor {
    const NAME: &'static str = "dc-motor";
    const ABOUT: &'static str = "A direct-current motor along a joint coordinate, with its current as a state. Its `current` and \
                                 `voltage` can be measured: `force = \"NAME.current\"`.";
    const EXAMPLE: &'static str = "coordinate = \"elbow.angle\"\nvoltage = \"12*sin(3*t)\"\nresistance = 1.5\ninductance = 0.02\n\
                                   constant = 0.1\ngear = 3\ncurrent = 0.2";

    fn read<K: Keys>(keys: &mut K) -> Result<ForceKind, K::Fault> {
        let constant = "Torque per current [Nm/A], which is voltage per speed of the shaft.";
        let inductance = Key::new("inductance", "H", "Inductance. Without it the current follows at once.");
        let gear = Key::new("gear", "", "Turns of the shaft per turn of the coordinate.");
        let coordinate = keys.coordinate(COORDINATE)?;
        let voltage = keys.signal(Key::new("voltage", "V", "Voltage at its terminals."))?;
        let resistance = keys.number(Key::new("resistance", "Ω", "Resistance."))?;
        let inductance = keys.number_or(inductance, 0.0)?;
        let constant = keys.number(Key::new("constant", "Vs/rad or Vs/m", constant))?;
        let gear = keys.number_or(gear, 1.0)?;
        let initial =
            keys.number_or(Key::new("current", "A", "Current at the start, with an inductance."), 0.0)?;
        let motor =
            DcMotor { inductance, gear, initial, ..DcMotor::new(coordinate, voltage, resistance, constant) };
        if !motor.has_coil() && keys.has("current") {
            let help = "leave out 'current', or give an inductance";
            return Err(keys.wrong(Some("current"), "has a current at the start but no inductance", help));
        }
        Ok(motor.into())
    }
}

#[derive(Debug, Clone)]
pub(crate) struct PlacedDcMotor<S = f64> {
    at: CoordinatePlace<S>,
    voltage: Sensor<S>,
    given: Box<DcMotor<S>>,
}

impl<S: Real> PlacedDcMotor<S> {
    /// Voltage and current.
    fn electric<R: Lift<S>>(
        &self,
        x: &Arguments<'_, R>,
        externals: &[PlacedExternal<S>],
        scene: &Scene<R>,
    ) -> (R, R) {
        let reading = x.reading(scene, externals);
        let voltage = self.voltage.value(&reading);
        let current = if let Some(circuit) = self.given.circuit {
            externals[circuit.0].output(0, &reading)
        } else {
            let speed = self.at.measure(x.p, x.v, scene).1.times(self.given.gear);
            (voltage - speed.times(self.given.constant)) / R::lift(self.given.resistance)
        };
        (voltage, current)
    }
}

impl<S: Real> PlacedLaw<S> for PlacedDcMotor<S> {
    const SIZES: &'static [&'static str] = &["", "current", "voltage"];

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
        which: usize,
        x: &Arguments<'_, R>,
        externals: &[PlacedExternal<S>],
        scene: &Scene<R>,
    ) -> R {
        let (voltage, current) = self.electric(x, externals, scene);
        match which {
            1 => current,
            2 => voltage,
            _ => current.times(self.given.constant * self.given.gear),
        }
    }

    fn bind(&mut self, binder: &mut Binder) {
        self.voltage.bind(binder);
    }

    fn depends_on(&self, externals: &[PlacedExternal<S>], see: See<'_>) {
        self.at.depends_on(see);
        self.voltage.depends_on(externals, see);
    }

    fn stored(
        &self,
        _: &Relaxed<S>,
        x: &Arguments<'_, S>,
        externals: &[PlacedExternal<S>],
        scene: &Scene<S>,
    ) -> S
    where
        S: Scalar,
    {
        let (_, current) = self.electric(x, externals, scene);
        self.given.inductance * current * current * 0.5
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
        let (voltage, current) = self.electric(x, externals, scene);
        Powers { supplied: voltage * current, dissipated: self.given.resistance * current * current }
    }

    fn is_elastic(&self) -> bool {
        false
    }
}
