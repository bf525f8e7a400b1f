//! Forces along the line between two points whose size is a signal. In model files they are springs.

use super::account::{Powers, Relaxed};
use super::element::{ForceLaw, PlacedLaw};
use super::spring::pull;
use super::{Arguments, Force};
use crate::corners::Binder;
use crate::dependence::{See, each_node};
use crate::external::PlacedExternal;
use crate::forest::{Attachment, Scene};
use crate::model::{DrawnLine, Frame, Look, Model};
use crate::places::Places;
use crate::seen::distance;
use crate::signals::{Sensor, Signal};
use crate::user::{Number, Scalar};
use gelenk_core::{Lift, Real};

/// A force along the line between two points whose size is a signal: a hydraulic cylinder, a controlled strut. The tension `T` has the power
/// `−T l'`, all of which is supplied.
#[derive(Debug, Clone)]
pub struct Line<S = f64> {
    /// One end.
    pub a: Frame<S>,
    /// The other end.
    pub b: Frame<S>,
    /// Tension \[N\].
    pub tension: Signal<S>,
}

impl<S: Real> Force<S> {
    /// A force along the line between the origins of two frames whose tension \[N\] is a signal.
    pub fn line(name: impl Into<String>, a: Frame<S>, b: Frame<S>, tension: impl Into<Signal<S>>) -> Self {
        Self::new(name, Line { a, b, tension: tension.into() })
    }
}

impl<S: Real> ForceLaw<S> for Line<S> {
    type Placed = PlacedLine<S>;

    fn frames(&self) -> Vec<Frame<S>> {
        vec![self.a, self.b]
    }

    fn signals(&self) -> Vec<&Signal<S>> {
        vec![&self.tension]
    }

    fn lines(&self, _: &Model<S>) -> Vec<DrawnLine<S>> {
        vec![DrawnLine { look: Look::Spring, a: self.a, b: self.b }]
    }

    fn place(&self, at: &Places<'_, S>) -> Result<PlacedLine<S>, String> {
        let (a, b) = (at.attach(&self.a)?, at.attach(&self.b)?);
        Ok(PlacedLine { a, b, tension: Sensor::new(&self.tension, at)? })
    }
}

#[derive(Debug, Clone)]
pub(crate) struct PlacedLine<S = f64> {
    a: Attachment<S>,
    b: Attachment<S>,
    tension: Sensor<S>,
}

impl<S: Real> PlacedLaw<S> for PlacedLine<S> {
    const SIZES: &'static [&'static str] = &[""];

    fn act<R: Number + Lift<S>>(
        &self,
        x: &Arguments<'_, R>,
        externals: &[PlacedExternal<S>],
        scene: &mut Scene<R>,
        _: &mut [R],
    ) {
        pull(&self.a, &self.b, scene, |scene| self.size(0, x, externals, scene));
    }

    fn size<R: Lift<S>>(
        &self,
        _: usize,
        x: &Arguments<'_, R>,
        externals: &[PlacedExternal<S>],
        scene: &Scene<R>,
    ) -> R {
        self.tension.value(&x.reading(scene, externals))
    }

    fn bind(&mut self, binder: &mut Binder) {
        self.tension.bind(binder);
    }

    fn depends_on(&self, externals: &[PlacedExternal<S>], see: See<'_>) {
        each_node([&self.a, &self.b], see);
        self.tension.depends_on(externals, see);
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
        let (_, rate) = distance(&self.a, &self.b, scene);
        Powers::supplied(self.size(0, x, externals, scene) * rate * -1.0)
    }
}
