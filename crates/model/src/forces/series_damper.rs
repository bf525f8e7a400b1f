//! Dampers in series with a spring, as those in rubber mounts: the length of the damper is a state of its own.
//!
//! With the length `l` between both ends and that of the damper `y`: the tension is `F = k (l − y)`, and `c y' = F`. The damping `c` may differ between rebound, `F > 0`, and
//! compression. It starts without force. The spring stores `F²/2k`, the damper takes out `F²/c`.

use super::account::{Powers, Relaxed};
use super::element::{ForceLaw, ForceTable, PlacedLaw};
use super::spring::pull;
use super::{Arguments, Force, ForceKind};
use crate::dependence::{See, each_node};
use crate::external::{External, ExternalId, Piston, PlacedExternal};
use crate::forest::{Attachment, Scene};
use crate::keys::{Key, Keys, ends};
use crate::measure::Measure;
use crate::model::{DrawnLine, Frame, Look, Model};
use crate::places::Places;
use crate::seen::distance;
use crate::user::{Number, Scalar};
use gelenk_core::{Lift, Real};

/// A damper in series with a spring, along the line between two points.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct SeriesDamper<S = f64> {
    /// One end.
    pub a: Frame<S>,
    /// The other end.
    pub b: Frame<S>,
    /// `k` of the spring \[N/m\].
    pub stiffness: S,
    /// `c` in rebound and in compression \[Ns/m\].
    pub damping: [S; 2],
    state: Option<ExternalId>,
}

impl<S: Real> SeriesDamper<S> {
    /// With the same damping both ways.
    pub fn new(a: Frame<S>, b: Frame<S>, stiffness: S, damping: S) -> Self {
        Self { a, b, stiffness, damping: [damping; 2], state: None }
    }

    fn piston(&self) -> Piston<S> {
        Piston { stiffness: self.stiffness, damping: self.damping, turn: None }
    }
}

impl<S: Real> Force<S> {
    /// A damper in series with a spring.
    pub fn series_damper(name: impl Into<String>, damper: SeriesDamper<S>) -> Self {
        Self::new(name, damper)
    }
}

impl<S: Real> ForceLaw<S> for SeriesDamper<S> {
    type Placed = PlacedSeriesDamper<S>;

    fn frames(&self) -> Vec<Frame<S>> {
        vec![self.a, self.b]
    }

    fn brings(&self, name: &str) -> Option<External<S>> {
        let length = Measure::Distance(self.a, self.b).into();
        Some(External::piston(format!("damper of {name}"), length, self.piston()))
    }

    fn receive(&mut self, dynamics: ExternalId) {
        self.state = Some(dynamics);
    }

    fn check(&self) -> Result<(), String> {
        let [rebound, compression] = self.damping;
        for (what, x) in
            [("stiffness", self.stiffness), ("damping", rebound), ("compression damping", compression)]
        {
            if !(x.is_finite() && x.value() > 0.0) {
                return Err(format!("its {what} is {}; it must be positive", x.value()));
            }
        }
        Ok(())
    }

    fn lines(&self, _: &Model<S>) -> Vec<DrawnLine<S>> {
        vec![DrawnLine { look: Look::Spring, a: self.a, b: self.b }]
    }

    fn place(&self, at: &Places<'_, S>) -> Result<PlacedSeriesDamper<S>, String> {
        let (a, b) = (at.attach(&self.a)?, at.attach(&self.b)?);
        Ok(PlacedSeriesDamper { a, b, piston: self.piston(), state: self.state })
    }
}

impl ForceTable for SeriesDamper {
    const NAME: &'static str = "series-damper";
    const ABOUT: &'static str = "A damper in series with a spring, such as a shock absorber in rubber mounts. The length of the damper is a state.";
    const EXAMPLE: &'static str = "a = { body = \"arm\", at = [0.3, 0, 0.1] }\nb = { body = \"ground\", at = [0.2, 0.4, 0] }\n\
                                   stiffness = 60\ndamping = 4\ncompression_damping = 2";

    fn read<K: Keys>(keys: &mut K) -> Result<ForceKind, K::Fault> {
        let (a, b) = ends(keys)?;
        let stiffness = keys.number(Key::new("stiffness", "N/m", "Stiffness of the spring."))?;
        let damping = keys.number(Key::new("damping", "Ns/m", "Damping, as it becomes longer."))?;
        let compression = Key::new("compression_damping", "Ns/m", "Damping as it becomes shorter.");
        let compression = keys.maybe_number(compression, "the same".into())?.unwrap_or(damping);
        Ok(SeriesDamper { damping: [damping, compression], ..SeriesDamper::new(a, b, stiffness, damping) }
            .into())
    }
}

#[derive(Debug, Clone)]
pub(crate) struct PlacedSeriesDamper<S = f64> {
    a: Attachment<S>,
    b: Attachment<S>,
    piston: Piston<S>,
    state: Option<ExternalId>,
}

impl<S: Real> PlacedSeriesDamper<S> {
    fn tension<R: Lift<S>>(
        &self,
        x: &Arguments<'_, R>,
        externals: &[PlacedExternal<S>],
        scene: &Scene<R>,
    ) -> R {
        let length = distance(&self.a, &self.b, scene).0;
        let damper = self.state.map_or(length, |id| x.u[externals[id.0].states.start]);
        (length - damper).times(self.piston.stiffness)
    }
}

impl<S: Real> PlacedLaw<S> for PlacedSeriesDamper<S> {
    const SIZES: &'static [&'static str] = &[""];

    fn act<R: Number + Lift<S>>(
        &self,
        x: &Arguments<'_, R>,
        externals: &[PlacedExternal<S>],
        scene: &mut Scene<R>,
        _: &mut [R],
    ) {
        pull(&self.a, &self.b, scene, |scene| self.tension(x, externals, scene));
    }

    fn size<R: Lift<S>>(
        &self,
        _: usize,
        x: &Arguments<'_, R>,
        externals: &[PlacedExternal<S>],
        scene: &Scene<R>,
    ) -> R {
        self.tension(x, externals, scene)
    }

    fn depends_on(&self, _: &[PlacedExternal<S>], see: See<'_>) {
        each_node([&self.a, &self.b], see);
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
        let tension = self.tension(x, externals, scene);
        tension * tension * 0.5 / self.piston.stiffness
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
        let tension = self.tension(x, externals, scene);
        Powers::of_rest(-tension * self.piston.rate(tension))
    }
}
