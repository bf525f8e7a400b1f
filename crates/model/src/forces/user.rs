//! Forces that users write in Rust.

use super::account::{Powers, Relaxed};
use super::element::{ForceLaw, PlacedLaw};
use super::{Arguments, Force};
use crate::corners::Binder;
use crate::dependence::{See, each_node};
use crate::external::PlacedExternal;
use crate::forest::{Attachment, Scene};
use crate::math::{Motion, Wrench};
use crate::model::Frame;
use crate::places::Places;
use crate::signals::{Sensor, Signal};
use crate::user::{Differenced, ForceInput, MOST_INPUTS, Number, Scalar, UserForce};
use gelenk_core::{Lift, Real};
use std::fmt;
use std::sync::Arc;

/// A force that users write, with what it sees.
#[derive(Clone)]
pub(crate) struct User<S = f64> {
    pub(crate) frames: Vec<Frame<S>>,
    pub(crate) signals: Vec<Signal<S>>,
    pub(crate) force: Arc<dyn UserForce>,
}

impl<S: fmt::Debug> fmt::Debug for User<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("User").field("frames", &self.frames).finish_non_exhaustive()
    }
}

impl<S: Real> Force<S> {
    /// A force written in Rust. It sees the motions of some frames and the values of some signals, and acts on the frames.
    pub fn user(
        name: impl Into<String>,
        frames: Vec<Frame<S>>,
        signals: Vec<Signal<S>>,
        force: impl UserForce + 'static,
    ) -> Self {
        Self::new(name, User { frames, signals, force: Arc::new(force) })
    }

    /// A force written as a function of the motions of some frames, with derivatives by differences.
    pub fn function(
        name: impl Into<String>,
        frames: Vec<Frame<S>>,
        f: impl Fn(&ForceInput<'_, f64>, &mut [Wrench]) + Send + Sync + 'static,
    ) -> Self {
        Self::user(name, frames, Vec::new(), Differenced(f))
    }
}

impl<S: Real> ForceLaw<S> for User<S> {
    type Placed = PlacedUser<S>;

    const NEEDS_TWO_BODIES: bool = false;

    fn frames(&self) -> Vec<Frame<S>> {
        self.frames.clone()
    }

    fn signals(&self) -> Vec<&Signal<S>> {
        self.signals.iter().collect()
    }

    fn place(&self, at: &Places<'_, S>) -> Result<PlacedUser<S>, String> {
        Ok(PlacedUser {
            frames: self.frames.iter().map(|frame| at.attach(frame)).collect::<Result<_, _>>()?,
            sensors: self.signals.iter().map(|s| Sensor::new(s, at)).collect::<Result<_, _>>()?,
            force: self.force.clone(),
        })
    }

    fn check(&self) -> Result<(), String> {
        if self.frames.is_empty() {
            return Err("it acts on no frame".into());
        }
        if self.frames.len().max(self.signals.len()) > MOST_INPUTS {
            return Err(format!(
                "it sees more than {MOST_INPUTS} frames or signals; make several forces of it"
            ));
        }
        Ok(())
    }
}

#[derive(Clone)]
pub(crate) struct PlacedUser<S = f64> {
    frames: Vec<Attachment<S>>,
    sensors: Vec<Sensor<S>>,
    force: Arc<dyn UserForce>,
}

impl<S: fmt::Debug> fmt::Debug for PlacedUser<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("PlacedUser").field("frames", &self.frames).finish_non_exhaustive()
    }
}

impl<S: Real> PlacedUser<S> {
    /// The motions of its frames, and what it does to them.
    fn wrenches<R: Number + Lift<S>>(
        &self,
        x: &Arguments<'_, R>,
        externals: &[PlacedExternal<S>],
        scene: &Scene<R>,
    ) -> ([Motion<R>; MOST_INPUTS], [Wrench<R>; MOST_INPUTS]) {
        let mut frames = [Motion::ground(); MOST_INPUTS];
        for (to, at) in frames.iter_mut().zip(&self.frames) {
            *to = scene.motion(at);
        }
        let mut signals = [R::from(0.0); MOST_INPUTS];
        for (to, sensor) in signals.iter_mut().zip(&self.sensors) {
            *to = sensor.value(&x.reading(scene, externals));
        }
        let mut wrenches = [Wrench::zero(); MOST_INPUTS];
        let count = self.frames.len();
        let seen = ForceInput { t: x.t, frames: &frames[..count], signals: &signals[..self.sensors.len()] };
        R::wrenches(&*self.force, &seen, &mut wrenches[..count]);
        (frames, wrenches)
    }
}

impl<S: Real> PlacedLaw<S> for PlacedUser<S> {
    fn bind(&mut self, binder: &mut Binder) {
        self.sensors.iter_mut().for_each(|sensor| sensor.bind(binder));
    }

    fn depends_on(&self, externals: &[PlacedExternal<S>], see: See<'_>) {
        each_node(&self.frames, see);
        self.sensors.iter().for_each(|sensor| sensor.depends_on(externals, see));
    }

    fn act<R: Number + Lift<S>>(
        &self,
        x: &Arguments<'_, R>,
        externals: &[PlacedExternal<S>],
        scene: &mut Scene<R>,
        _: &mut [R],
    ) {
        let (_, wrenches) = self.wrenches(x, externals, scene);
        for (at, wrench) in self.frames.iter().zip(wrenches) {
            scene.apply(at, wrench);
        }
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
        let (frames, wrenches) = self.wrenches(x, externals, scene);
        let powers = frames.iter().zip(&wrenches).take(self.frames.len());
        let powers = powers.map(|(frame, wrench)| wrench.power(frame.omega, frame.velocity));
        Powers::supplied(powers.fold(S::from(0.0), |sum, power| sum + power))
    }
}
