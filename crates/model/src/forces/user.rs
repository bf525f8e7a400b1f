use super::Arguments;
use crate::external;
use crate::forest::{Attachment, Scene};
use crate::math::{Motion, Wrench};
use crate::model::Frame;
use crate::signals::{Sensor, Signal};
use crate::user::{ForceInput, MOST_INPUTS, Number, UserForce};
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

impl<S> User<S> {
    pub(super) fn check(&self) -> Result<(), String> {
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
pub(crate) struct Acting<S = f64> {
    pub(crate) frames: Vec<Attachment<S>>,
    pub(crate) sensors: Vec<Sensor<S>>,
    pub(crate) force: Arc<dyn UserForce>,
}

impl<S: fmt::Debug> fmt::Debug for Acting<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Acting").field("frames", &self.frames).finish_non_exhaustive()
    }
}

impl<S: Real> Acting<S> {
    pub(super) fn act<R: Number + Lift<S>>(
        &self,
        x: &Arguments<'_, R>,
        externals: &[external::Acting<S>],
        scene: &mut Scene<R>,
    ) {
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
        for (at, wrench) in self.frames.iter().zip(wrenches) {
            scene.apply(at, wrench);
        }
    }
}
