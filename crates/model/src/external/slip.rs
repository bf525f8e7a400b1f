//! The slips of a tyre, which follow its sliding over the relaxation lengths.
//!
//! ```text
//! σ κ' = −v − |V| κ − |v| (κ/κ_s)³ v₀²/(V² + v₀²),     |V| = V²/√(V² + v₀²)
//! ```
//!
//! forwards and to the left: `v` is the velocity with which the tyre slides, `V` that of the middle of the wheel along the road [Pacejka12, (7.7)]. No speed is divided by. At a
//! standstill `κ` is a deformation of the tyre over `σ`; the last term lets it grow no more than somewhat beyond full sliding, `κ_s = 3 μ F₀/C`. In the air slips fade over one second a metre
//! of relaxation length.

use super::Dynamics;
use crate::corners::Binder;
use crate::forces::{PlacedWheel, Tyre};
use crate::forest::Scene;
use crate::places::Places;
use crate::user::Number;
use gelenk_core::{Lift, Real};
use std::sync::Arc;

/// The slips of a tyre, forwards and to the left.
#[derive(Debug, Clone)]
pub(crate) struct Slip<S = f64> {
    tyre: Arc<Tyre<S>>,
    pub(super) wheel: Option<Box<PlacedWheel<S>>>,
}

impl<S: Real> Slip<S> {
    pub(crate) fn new(tyre: Tyre<S>) -> Self {
        Self { tyre: Arc::new(tyre), wheel: None }
    }

    /// The same at its places.
    pub(super) fn place(&self, at: &Places<'_, S>) -> Result<Self, String> {
        Ok(Self { tyre: self.tyre.clone(), wheel: Some(Box::new(self.tyre.place_wheel(at)?)) })
    }

    /// Rates of the slips where bodies are.
    pub(super) fn rates_in<R: Lift<S>>(&self, u: &[R], scene: &Scene<R>, out: &mut [R]) {
        let slips = [u[0], u[1]];
        let (Some(wheel), Some(grip)) = (&self.wheel, &self.tyre.grip) else { return };
        out.copy_from_slice(&match wheel.relaxation(scene) {
            Some(now) => grip.rates(now.sliding, now.travel, slips, self.tyre.spins),
            None => grip.fading(slips),
        });
    }
}

impl<S: Real> Dynamics<S> for Slip<S> {
    fn states(&self) -> Vec<String> {
        vec!["longitudinal slip".into(), "lateral slip".into()]
    }

    fn outputs(&self) -> usize {
        2
    }

    fn check(&self, _: usize) -> Result<(), String> {
        Ok(())
    }

    fn start(&self, _: &[S], out: &mut [S]) {
        out.fill(S::from(0.0));
    }

    fn rates<R: Number + Lift<S>>(&self, _: R, _: &[R], _: &[R], out: &mut [R]) {
        // they depend on bodies, see `rates_in`
        out.fill(R::from(0.0));
    }

    fn output<R: Lift<S>>(&self, index: usize, u: &[R], _: &[R]) -> R {
        u[index]
    }

    fn bind(&mut self, binder: &mut Binder) {
        if let Some(wheel) = &mut self.wheel {
            wheel.bind(binder);
        }
    }

    fn is_delayed(&self) -> bool {
        true
    }
}
