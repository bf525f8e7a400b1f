//! Bump stops: buffers that act where the distance of two points becomes too short, and rebound stops where it becomes too long.
//!
//! With the indentation `δ = l_stop − l` or `l − l_stop` and its rate, the force is `k δⁿ max(0, 1 + c δ')` where `δ` is positive, and zero elsewhere, as that of a
//! [compliant contact](super::Compliance). Touch and release are corners, on which runs land.

use super::element::{ForceLaw, ForceTable};
use super::spring::Spring;
use super::{Compliance, Force, ForceKind, check_finite};
use crate::Law;
use crate::keys::{Key, Keys, ends};
use crate::model::{DrawnLine, Frame, Model};
use crate::places::Places;
use gelenk_core::{Dual, Real};

pub(super) use super::spring::PlacedSpring as PlacedBumpStop;

/// A buffer between two points.
#[derive(Debug, Clone)]
pub struct BumpStop<S = f64> {
    length: S,
    compliance: Compliance<S>,
    spring: Spring<S>,
}

impl<S: Real> BumpStop<S> {
    /// A stop that pushes where the distance is less than this, or pulls where it is more.
    pub fn new(ends: (Frame<S>, Frame<S>), length: S, pulls: bool, compliance: Compliance<S>) -> Self {
        let Compliance { stiffness, exponent, damping } = compliance;
        let sign = if pulls { 1.0 } else { -1.0 };
        let law = Law::with_corners(move |binder| {
            let corners = [binder.corner(false, None), binder.corner(false, None)];
            move |[l, rate, _]: [Dual<S, 3>; 3]| {
                let at = |k: usize, x: f64| {
                    corners[k].as_ref().and_then(|corner| corner.side(x)).unwrap_or(x >= 0.0)
                };
                let depth = (l - Dual::constant(length)) * sign;
                let share = rate * Dual::constant(damping) * sign + 1.0;
                if !at(0, depth.value()) || !at(1, share.value()) {
                    return Dual::constant(S::from(0.0));
                }
                // beyond the corner in which it is held the law goes on
                let size = depth.abs();
                let power = if exponent == 1.0 || size.value() == 0.0 {
                    depth
                } else {
                    (size.ln() * (exponent - 1.0)).exp() * depth
                };
                power * Dual::constant(stiffness) * share * sign
            }
        });
        let is_damped = S::DERIVATIVES > 0 || damping.value() != 0.0;
        let spring = Spring::of_law(ends, law.using([true, is_damped, false]));
        Self { length, compliance, spring }
    }
}

impl<S: Real> Force<S> {
    /// A bump stop or a rebound stop.
    pub fn bump_stop(name: impl Into<String>, stop: BumpStop<S>) -> Self {
        Self::new(name, stop)
    }
}

impl<S: Real> ForceLaw<S> for BumpStop<S> {
    type Placed = PlacedBumpStop<S>;

    fn frames(&self) -> Vec<Frame<S>> {
        self.spring.frames()
    }

    fn check(&self) -> Result<(), String> {
        check_finite(&[("length", self.length)])?;
        self.compliance.check()
    }

    fn lines(&self, model: &Model<S>) -> Vec<DrawnLine<S>> {
        self.spring.lines(model)
    }

    fn place(&self, at: &Places<'_, S>) -> Result<Self::Placed, String> {
        self.spring.place(at)
    }
}

impl ForceTable for BumpStop {
    const NAME: &'static str = "bump-stop";
    const ABOUT: &'static str =
        "A buffer that pushes where two points come nearer than its length, or pulls where they go farther.";
    const EXAMPLE: &'static str = "a = { body = \"arm\", at = [0.3, 0, 0.1] }\nb = { body = \"ground\", at = [0.2, 0.4, 0] }\n\
                                   length = 0.7\nstiffness = 90\nexponent = 1.5\ndamping = 0.2";

    fn read<K: Keys>(keys: &mut K) -> Result<ForceKind, K::Fault> {
        let (a, b) = ends(keys)?;
        let acts = Key::new("acts", "", "On which side of its length it acts.");
        let acts = keys.choice(acts, &[("bump", "it pushes below"), ("rebound", "it pulls above")])?;
        let length = keys.number(Key::new("length", "m", "The distance at which it touches."))?;
        let stiffness =
            keys.number(Key::new("stiffness", "N/mⁿ", "Stiffness: the force at a depth of 1 m."))?;
        let exponent = keys.number_or(Key::new("exponent", "", "n: 1 for a linear buffer."), 1.0)?;
        let damping =
            keys.number_or(Key::new("damping", "s/m", "Damping, as a share of the force per rate."), 0.0)?;
        Ok(BumpStop::new((a, b), length, acts == 1, Compliance { stiffness, exponent, damping }).into())
    }
}
