use super::Arguments;
use super::spring::pull;
use crate::external;
use crate::forest::{Attachment, Scene};
use crate::model::Frame;
use crate::signals::{Sensor, Signal};
use gelenk_core::Real;

/// A force along the line between two points whose size is a signal: a hydraulic cylinder, a controlled strut.
#[derive(Debug, Clone)]
pub struct Line {
    /// One end.
    pub a: Frame,
    /// The other end.
    pub b: Frame,
    /// Tension \[N\].
    pub tension: Signal,
}

#[derive(Debug, Clone)]
pub(crate) struct Acting {
    pub(crate) a: Attachment,
    pub(crate) b: Attachment,
    pub(crate) tension: Sensor,
}

impl Acting {
    pub(super) fn act<R: Real>(
        &self,
        x: &Arguments<'_, R>,
        externals: &[external::Acting],
        scene: &mut Scene<R>,
    ) {
        pull(&self.a, &self.b, scene, |scene| self.tension.value(&x.reading(scene, externals)));
    }
}
