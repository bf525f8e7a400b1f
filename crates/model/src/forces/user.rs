use super::Arguments;
use crate::external;
use crate::forest::{Attachment, Scene};
use crate::math::{Motion, Wrench};
use crate::model::Frame;
use crate::signals::{Sensor, Signal};
use crate::user::{ForceInput, MOST_INPUTS, Number, UserForce};
use std::fmt;
use std::sync::Arc;

/// A force that users write, with what it sees.
#[derive(Clone)]
pub(crate) struct User {
    pub(crate) frames: Vec<Frame>,
    pub(crate) signals: Vec<Signal>,
    pub(crate) force: Arc<dyn UserForce>,
}

impl fmt::Debug for User {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("User").field("frames", &self.frames).finish_non_exhaustive()
    }
}

impl User {
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
pub(crate) struct Acting {
    pub(crate) frames: Vec<Attachment>,
    pub(crate) sensors: Vec<Sensor>,
    pub(crate) force: Arc<dyn UserForce>,
}

impl fmt::Debug for Acting {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Acting").field("frames", &self.frames).finish_non_exhaustive()
    }
}

impl Acting {
    pub(super) fn act<R: Number>(
        &self,
        x: &Arguments<'_, R>,
        externals: &[external::Acting],
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
