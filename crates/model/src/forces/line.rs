use super::Arguments;
use super::spring::pull;
use crate::external;
use crate::forest::{Attachment, Scene};
use crate::model::Frame;
use crate::signals::{Sensor, Signal};
use gelenk_core::{Lift, Real};

/// A force along the line between two points whose size is a signal: a hydraulic cylinder, a controlled strut.
#[derive(Debug, Clone)]
pub struct Line<S = f64> {
    /// One end.
    pub a: Frame<S>,
    /// The other end.
    pub b: Frame<S>,
    /// Tension \[N\].
    pub tension: Signal<S>,
}

#[derive(Debug, Clone)]
pub(crate) struct Acting<S = f64> {
    pub(crate) a: Attachment<S>,
    pub(crate) b: Attachment<S>,
    pub(crate) tension: Sensor<S>,
}

impl<S: Real> Acting<S> {
    pub(super) fn act<R: Lift<S>>(
        &self,
        x: &Arguments<'_, R>,
        externals: &[external::Acting<S>],
        scene: &mut Scene<R>,
    ) {
        pull(&self.a, &self.b, scene, |scene| self.tension.value(&x.reading(scene, externals)));
    }
}
