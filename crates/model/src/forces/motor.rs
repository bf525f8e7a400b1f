//! Motors that follow a curve of torque over speed.
//!
//! With the speed `ω = n q'` of the shaft behind a gear of ratio `n`, the shaft gives `T₀ (c − ω/ω₀)` for a stall torque `T₀` and a
//! speed `ω₀` without load, or `c T(ω)` for a curve `T`; `c` is the command. The size of `T` is limited, and the coordinate feels
//! `n T`. All of its power is supplied: what heats the motor is not known. [`DcMotor`](super::DcMotor) knows it.

use super::account::{Powers, Relaxed};
use super::coordinate::COORDINATE;
use super::element::{ForceLaw, ForceTable, PlacedLaw};
use super::{Arguments, Force, ForceKind, check_finite};
use crate::Law;
use crate::coordinates::CoordinatePlace;
use crate::corners::{Binder, Corner};
use crate::dependence::See;
use crate::external::PlacedExternal;
use crate::forest::Scene;
use crate::keys::{Key, Keys};
use crate::model::JointCoordinate;
use crate::places::Places;
use crate::signals::{Sensor, Signal};
use crate::user::{Number, Scalar};
use gelenk_core::{Lift, Real};

/// A motor with a curve of torque over speed, along a joint coordinate.
#[derive(Debug, Clone)]
pub struct Motor<S = f64> {
    /// The coordinate.
    pub coordinate: JointCoordinate,
    /// Torque \[Nm\] or force \[N\] at the shaft.
    pub curve: Curve<S>,
    /// The command, a share of the full voltage: 1 is full.
    pub command: Signal<S>,
    /// Turns of the shaft per turn of the coordinate.
    pub gear: S,
    /// The largest size of the torque at the shaft, if there is a limit.
    pub limit: Option<S>,
}

/// How the torque of a [`Motor`] depends on its speed.
#[derive(Debug, Clone)]
pub enum Curve<S = f64> {
    /// A straight line, which the command shifts.
    Linear {
        /// Torque at rest.
        stall: S,
        /// Speed without load.
        no_load: S,
    },
    /// Any law of the speed, which the command scales.
    Law(Law<1, S>),
}

impl<S: Real> Motor<S> {
    /// A motor at full command with a straight curve, without gear and limit.
    pub fn linear(coordinate: JointCoordinate, stall: S, no_load: S) -> Self {
        Self::new(coordinate, Curve::Linear { stall, no_load })
    }

    /// A motor at full command with any curve, without gear and limit.
    pub fn curve(coordinate: JointCoordinate, curve: Law<1, S>) -> Self {
        Self::new(coordinate, Curve::Law(curve))
    }

    fn new(coordinate: JointCoordinate, curve: Curve<S>) -> Self {
        let one = S::from(1.0);
        Self { coordinate, curve, command: Signal::constant(one), gear: one, limit: None }
    }
}

impl<S: Real> Force<S> {
    /// A motor with a curve of torque over speed.
    pub fn motor(name: impl Into<String>, motor: Motor<S>) -> Self {
        Self::new(name, motor)
    }
}

impl<S: Real> ForceLaw<S> for Motor<S> {
    type Placed = PlacedMotor<S>;

    fn along(&self) -> Vec<JointCoordinate> {
        vec![self.coordinate]
    }

    fn signals(&self) -> Vec<&Signal<S>> {
        vec![&self.command]
    }

    fn check(&self) -> Result<(), String> {
        check_finite(&[("gear ratio", self.gear)])?;
        if let Curve::Linear { stall, no_load } = &self.curve {
            check_finite(&[("stall torque", *stall), ("speed without load", *no_load)])?;
            if no_load.value() <= 0.0 {
                return Err(format!("its speed without load must be positive, not {}", no_load.value()));
            }
        }
        match self.limit.map(S::value) {
            Some(limit) if !(limit.is_finite() && limit > 0.0) => {
                Err(format!("its limit must be positive, not {limit}"))
            }
            _ if self.gear.value() == 0.0 => Err("its gear ratio is zero, so it moves nothing".into()),
            _ => Ok(()),
        }
    }

    fn place(&self, at: &Places<'_, S>) -> Result<PlacedMotor<S>, String> {
        let (place, command) = (at.coordinate(self.coordinate), Sensor::new(&self.command, at)?);
        let (curve, gear, limit) = (self.curve.clone(), self.gear, self.limit);
        Ok(PlacedMotor { at: place, command, curve, gear, limit, corner: None })
    }
}

impl ForceTable for Motor {
    const NAME: &'static str = "motor";
    const ABOUT: &'static str = "A motor with a curve of torque over speed, along a joint coordinate. Give `stall_torque` and \
                                 `no_load_speed`, or `curve`.";
    const EXAMPLE: &'static str = "coordinate = \"elbow.angle\"\nstall_torque = 2\nno_load_speed = 30\ncommand = \"sin(3*t)\"\n\
                                   gear = 2\nlimit = 1.9";

    fn read<K: Keys>(keys: &mut K) -> Result<ForceKind, K::Fault> {
        let stall = Key::new("stall_torque", "Nm or N", "Torque of the shaft at rest, at full command.");
        let no_load =
            Key::new("no_load_speed", "rad/s or m/s", "Speed of the shaft without load, at full command.");
        let curve = Key::new("curve", "Nm or N", "Torque of the shaft over its speed, in place of both.");
        let command = Key::new(
            "command",
            "",
            "Share of the full voltage; it shifts the straight line and scales other curves.",
        );
        let gear = Key::new("gear", "", "Turns of the shaft per turn of the coordinate.");
        let limit = Key::new("limit", "Nm or N", "The largest size of the torque of the shaft.");
        let coordinate = keys.coordinate(COORDINATE)?;
        let stall = keys.maybe_number(stall, String::new())?;
        let no_load = keys.maybe_number(no_load, String::new())?;
        let curve = keys.law(curve, ["speed"], "speed, parameters and tables", "")?;
        let command = keys.maybe_signal(command, "1")?;
        let gear = keys.number_or(gear, 1.0)?;
        let limit = keys.maybe_number(limit, "none".into())?;
        let curve = match (stall, no_load, curve) {
            (Some(stall), Some(no_load), None) => Curve::Linear { stall, no_load },
            (None, None, Some(law)) => Curve::Law(law),
            _ => {
                let help = "add stall_torque and no_load_speed for a straight line, or curve = \"...\" for another one";
                return Err(keys.wrong(None, "needs one curve of torque over speed", help));
            }
        };
        let command = command.unwrap_or_else(|| Signal::constant(1.0));
        Ok(Motor { coordinate, curve, command, gear, limit }.into())
    }
}

#[derive(Debug, Clone)]
pub(crate) struct PlacedMotor<S = f64> {
    at: CoordinatePlace<S>,
    command: Sensor<S>,
    curve: Curve<S>,
    gear: S,
    limit: Option<S>,
    /// Where the limit is reached: below the lower one, between, above the upper one.
    corner: Option<Corner>,
}

impl<S: Real> PlacedLaw<S> for PlacedMotor<S> {
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
        let speed = self.at.measure(x.p, x.v, scene).1.times(self.gear);
        let command = self.command.value(&x.reading(scene, externals));
        let mut torque = match &self.curve {
            Curve::Linear { stall, no_load } => (command - speed / R::lift(*no_load)).times(*stall),
            Curve::Law(law) => law.eval([speed]) * command,
        };
        if let Some(limit) = self.limit {
            let (value, most) = (torque.value(), limit.value());
            let mut piece = i64::from(value > most) - i64::from(value < -most);
            if let Some(corner) = &self.corner {
                piece = corner.piece(piece, |piece| match piece {
                    0 => most - value.abs(),
                    _ => value * piece as f64 - most,
                });
            }
            if piece != 0 {
                torque = R::lift(limit) * piece as f64;
            }
        }
        torque.times(self.gear)
    }

    fn bind(&mut self, binder: &mut Binder) {
        self.command.bind(binder);
        if let Curve::Law(law) = &mut self.curve {
            law.bind(binder);
        }
        self.corner = self.limit.and_then(|_| binder.corner(false, None));
    }

    fn depends_on(&self, externals: &[PlacedExternal<S>], see: See<'_>) {
        self.at.depends_on(see);
        self.command.depends_on(externals, see);
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
