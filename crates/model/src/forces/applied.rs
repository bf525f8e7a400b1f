//! A force and a torque at a place.

use super::account::{Powers, Relaxed};
use super::element::{ForceLaw, ForceTable, PlacedLaw};
use super::{Arguments, Force, ForceKind};
use crate::corners::Binder;
use crate::dependence::{See, each_node};
use crate::external::PlacedExternal;
use crate::forest::{Attachment, Scene};
use crate::keys::{Key, Keys};
use crate::math::{Mat3, Vec3, Wrench};
use crate::model::Frame;
use crate::places::Places;
use crate::signals::{Sensor, Signal};
use crate::user::{Number, Scalar};
use gelenk_core::{Lift, Real};

/// A force `F` and a torque `M` on a frame whose origin has the velocity `v`: the power `F·v + M·ω` is supplied.
#[derive(Debug, Clone)]
pub struct Applied<S = f64> {
    /// Where they act.
    pub at: Frame<S>,
    /// Force \[N\] along the axes.
    pub force: [Signal<S>; 3],
    /// Torque \[Nm\] about the axes.
    pub torque: [Signal<S>; 3],
    /// Do they turn with the frame? Otherwise the axes are those of the world.
    pub follows: bool,
}

impl<S: Real> Applied<S> {
    /// No force yet.
    pub fn new(at: Frame<S>) -> Self {
        let none = || [S::from(0.0); 3].map(Signal::constant);
        Self { at, force: none(), torque: none(), follows: false }
    }

    /// A force \[N\]: numbers, functions of time or other signals.
    #[must_use]
    pub fn force(mut self, force: [impl Into<Signal<S>>; 3]) -> Self {
        self.force = force.map(Into::into);
        self
    }

    /// A torque \[Nm\].
    #[must_use]
    pub fn torque(mut self, torque: [impl Into<Signal<S>>; 3]) -> Self {
        self.torque = torque.map(Into::into);
        self
    }

    /// Turns with the frame.
    #[must_use]
    pub fn following(mut self) -> Self {
        self.follows = true;
        self
    }
}

impl<S: Real> Force<S> {
    /// A force \[N\] and a torque \[Nm\] at the origin of a frame.
    pub fn applied(name: impl Into<String>, applied: Applied<S>) -> Self {
        Self::new(name, applied)
    }
}

impl<S: Real> ForceLaw<S> for Applied<S> {
    type Placed = PlacedApplied<S>;

    fn frames(&self) -> Vec<Frame<S>> {
        vec![self.at]
    }

    fn signals(&self) -> Vec<&Signal<S>> {
        self.force.iter().chain(&self.torque).collect()
    }

    fn place(&self, at: &Places<'_, S>) -> Result<PlacedApplied<S>, String> {
        let sensors: Result<Vec<_>, _> =
            self.signals().into_iter().map(|signal| Sensor::new(signal, at)).collect();
        Ok(PlacedApplied { at: at.attach(&self.at)?, sensors: sensors?, follows: self.follows })
    }
}

impl ForceTable for Applied {
    const NAME: &'static str = "applied";
    const ABOUT: &'static str = "A force and a torque at a place.";
    const EXAMPLE: &'static str = "at = { body = \"arm\", at = [0.2, 0.1, 0] }\nforce = [\"3*sin(t)\", \"height\", 1]\n\
                                   torque = [0.2, 0, \"-0.1*t\"]\naxes = \"body\"";

    fn read<K: Keys>(keys: &mut K) -> Result<ForceKind, K::Fault> {
        let mut applied = Applied::new(keys.place(Key::new("at", "", "Where they act."))?);
        let force = keys.signals(Key::new("force", "N", "Force along the axes."))?;
        let torque = keys.signals(Key::new("torque", "Nm", "Torque about the axes."))?;
        let axes = keys.choice(
            Key::new("axes", "", "Which axes they are given along."),
            &[("world", "axes of the world"), ("body", "axes of the place, which turn with the body")],
        )?;
        applied.follows = axes == 1;
        if force.is_none() && torque.is_none() {
            return Err(keys.wrong(None, "does nothing", "add force = [...] or torque = [...]"));
        }
        // along the axes of the file's own world, which a sub-assembly may have turned
        let turn = keys.world();
        let place = |signals: [Signal; 3]| if axes == 1 { signals } else { turned(&turn, signals) };
        if let Some(force) = force {
            applied.force = place(force);
        }
        if let Some(torque) = torque {
            applied.torque = place(torque);
        }
        Ok(applied.into())
    }
}

/// A vector of signals seen from outside of a turned frame.
fn turned(rotation: &Mat3, signals: [Signal; 3]) -> [Signal; 3] {
    if *rotation == Mat3::identity() {
        return signals;
    }
    std::array::from_fn(|i| {
        let parts = signals.iter().zip(rotation.0[i]);
        Signal::Sum(parts.map(|(signal, factor)| (factor, signal.clone())).collect())
    })
}

#[derive(Debug, Clone)]
pub(crate) struct PlacedApplied<S = f64> {
    at: Attachment<S>,
    /// Three for the force, three for the torque.
    sensors: Vec<Sensor<S>>,
    follows: bool,
}

impl<S: Real> PlacedApplied<S> {
    /// Force and torque in axes of the world.
    fn wrench<R: Lift<S>>(
        &self,
        x: &Arguments<'_, R>,
        externals: &[PlacedExternal<S>],
        scene: &Scene<R>,
    ) -> Wrench<R> {
        let reading = x.reading(scene, externals);
        let vector = |first: usize| Vec3(std::array::from_fn(|i| self.sensors[first + i].value(&reading)));
        let (force, torque) = (vector(0), vector(3));
        if !self.follows {
            return Wrench { force, torque };
        }
        let rotation = scene.motion(&self.at).pose.rotation;
        Wrench { force: rotation * force, torque: rotation * torque }
    }
}

impl<S: Real> PlacedLaw<S> for PlacedApplied<S> {
    fn bind(&mut self, binder: &mut Binder) {
        self.sensors.iter_mut().for_each(|sensor| sensor.bind(binder));
    }

    fn depends_on(&self, externals: &[PlacedExternal<S>], see: See<'_>) {
        each_node([&self.at], see);
        self.sensors.iter().for_each(|sensor| sensor.depends_on(externals, see));
    }

    fn act<R: Number + Lift<S>>(
        &self,
        x: &Arguments<'_, R>,
        externals: &[PlacedExternal<S>],
        scene: &mut Scene<R>,
        _: &mut [R],
    ) {
        let wrench = self.wrench(x, externals, scene);
        scene.apply(&self.at, wrench);
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
        let motion = scene.motion(&self.at);
        Powers::supplied(self.wrench(x, externals, scene).power(motion.omega, motion.velocity))
    }
}
