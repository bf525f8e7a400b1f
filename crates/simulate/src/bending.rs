//! What elements go through beside what they allow: deflections of flexible bodies must be small, a body that its loads do not stiffen must
//! turn slowly beside its lowest frequency, and wheels must press on their rails.

use crate::totals::Totals;
use gelenk_core::State;
use gelenk_io::results::{Cause, Doubt};
use gelenk_model::{FlexibleWatch, System};
use serde::{Deserialize, Serialize};

/// A body that deflects by this share of its size has shortened by half a percent, which linear modes do not know.
const FAR: f64 = 0.1;
/// Where a run failed, a deflection of this share is named.
const SUSPECT: f64 = 0.02;
/// A body that turns with this share of its lowest frequency is too soft by 4 %, and stiffening would add some.
const FAST: f64 = 0.2;

/// Watches the flexible bodies of a system, and its wheels on rails.
pub(crate) struct Bending {
    bodies: Vec<FlexibleWatch>,
    /// Wheels on rails, and their multipliers.
    wheels: Vec<(String, usize)>,
}

/// A rail that pulls its wheel down with more than this \[N\] holds a wheel that would lift.
const PULL: f64 = 10.0;

/// A wheel that would have lifted, and when first.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(crate) struct Lifted {
    wheel: String,
    t: f64,
}

/// The most that was seen of a flexible body, with the times.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub(crate) struct Bent {
    body: String,
    /// Its lowest angular frequency with an interface held, where nothing stiffens it.
    lowest: Option<f64>,
    deflection: (f64, f64),
    turning: (f64, f64),
}

impl Bending {
    pub(crate) fn new(system: &System) -> Self {
        Self { bodies: system.flexible_bodies().collect(), wheels: system.wheels_on_rails() }
    }

    /// Looks at the end of a step.
    pub(crate) fn see(&self, x: &State, totals: &mut Totals) {
        for (wheel, row) in &self.wheels {
            let pulls = x.lam.get(*row).is_some_and(|lam| *lam > PULL);
            if pulls && !totals.lifted.iter().any(|known| known.wheel == *wheel) {
                totals.lifted.push(Lifted { wheel: wheel.clone(), t: x.t });
            }
        }
        for (k, its) in self.bodies.iter().enumerate() {
            if totals.bent.len() == k {
                totals.bent.push(Bent { body: its.body.clone(), lowest: its.lowest, ..Bent::default() });
            }
            let bent = &mut totals.bent[k];
            let (deflection, turning) = (its.deflection(&x.p), its.turning(&x.v));
            if deflection > bent.deflection.0 {
                bent.deflection = (deflection, x.t);
            }
            if turning > bent.turning.0 {
                bent.turning = (turning, x.t);
            }
        }
    }
}

/// Says which bodies went further than their modes allow.
pub(crate) fn judge(totals: &mut Totals, has_failed: bool) {
    for Lifted { wheel, t } in totals.lifted.clone() {
        let text = format!(
            "the wheel '{wheel}' would lift off its rail at t = {t:.4} s, and its constraint pulls it down from there; what follows holds only if \
             the wheel comes back at once"
        );
        totals.doubt(Doubt { cause: Cause::LiftedWheel, t: Some(t), text });
    }
    for Bent { body, lowest, deflection: (share, t), turning: (turning, since) } in totals.bent.clone() {
        let percent = 100.0 * share;
        if share > FAR {
            let text = format!(
                "flexible body '{body}' bends by {percent:.0} % of its size at t = {t:.4} s: its modes are linear and hold for some percent; \
                 [beams.NAME] bend as far as you like"
            );
            totals.doubt(Doubt { cause: Cause::BentFar, t: Some(t), text });
        } else if has_failed && share > SUSPECT {
            totals.hint(format!(
                "flexible body '{body}' bends by {percent:.1} % of its size at t = {t:.4} s; the terms of second order that stiffen it hold for \
                 smaller deflections only: look for a load that is too large, make the part without --attach, or use [beams.NAME]"
            ));
        }
        let Some(lowest) = lowest.filter(|lowest| turning > FAST * lowest) else { continue };
        let text = format!(
            "flexible body '{body}' turns with {turning:.1} rad/s at t = {since:.4} s, and its lowest frequency with an interface held is \
             {lowest:.1} rad/s: without geometric stiffening it is too soft there by {:.0} % or more; make it with gelenk flex --attach",
            100.0 * (turning / lowest).powi(2)
        );
        totals.doubt(Doubt { cause: Cause::Unstiffened, t: Some(since), text });
    }
}
