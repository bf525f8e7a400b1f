//! Anti-roll bars: torsion bars between two joint coordinates, such as the arms of both wheels of an axle.
//!
//! With the coordinates `q_1` and `q_2` the bar is twisted by `φ = q_1 − q_2`, or by `q_1 + q_2` where they count in opposite directions, and the torque is `k (φ − φ_0) + d φ'`. It
//! acts against `q_1`, and along `q_2` or against it.

use super::account::{Powers, Relaxed};
use super::element::{ForceLaw, ForceTable, PlacedLaw};
use super::{Arguments, Force, ForceKind, check_finite};
use crate::coordinates::CoordinatePlace;
use crate::dependence::See;
use crate::external::PlacedExternal;
use crate::forest::Scene;
use crate::keys::{Key, Keys};
use crate::model::JointCoordinate;
use crate::places::Places;
use crate::user::{Number, Scalar};
use gelenk_core::{Lift, Real};

/// A torsion bar between two joint coordinates.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct AntiRollBar<S = f64> {
    /// The coordinates of both sides.
    pub sides: [JointCoordinate; 2],
    /// Do they count in opposite directions, as angles of arms that are mirrored?
    pub is_mirrored: bool,
    /// `k` \[Nm/rad or N/m\].
    pub stiffness: S,
    /// `d` \[Nms/rad or Ns/m\].
    pub damping: S,
    /// `φ_0` \[rad or m\].
    pub rest: S,
}

impl<S: Real> AntiRollBar<S> {
    /// A bar without damping, relaxed where both coordinates are equal.
    pub fn new(sides: [JointCoordinate; 2], stiffness: S) -> Self {
        let zero = S::from(0.0);
        Self { sides, is_mirrored: false, stiffness, damping: zero, rest: zero }
    }
}

impl<S: Real> Force<S> {
    /// An anti-roll bar.
    pub fn anti_roll_bar(name: impl Into<String>, bar: AntiRollBar<S>) -> Self {
        Self::new(name, bar)
    }
}

impl<S: Real> ForceLaw<S> for AntiRollBar<S> {
    type Placed = PlacedAntiRollBar<S>;

    fn along(&self) -> Vec<JointCoordinate> {
        self.sides.to_vec()
    }

    fn check(&self) -> Result<(), String> {
        check_finite(&[("rest position", self.rest)])?;
        for (what, x) in [("stiffness", self.stiffness), ("damping", self.damping)] {
            if !(x.is_finite() && x.value() >= 0.0) {
                return Err(format!("its {what} is {}; it must not be negative", x.value()));
            }
        }
        if self.sides[0] == self.sides[1] {
            return Err("both of its sides are the same coordinate; it needs two".into());
        }
        Ok(())
    }

    fn place(&self, at: &Places<'_, S>) -> Result<PlacedAntiRollBar<S>, String> {
        Ok(PlacedAntiRollBar { sides: self.sides.map(|c| at.coordinate(c)), given: *self })
    }
}

impl ForceTable for AntiRollBar {
    const NAME: &'static str = "anti-roll-bar";
    const ABOUT: &'static str = "A torsion bar between two joint coordinates, such as the arms of both wheels of an axle. Equal motions feel nothing.";
    const EXAMPLE: &'static str =
        "left = \"elbow.angle\"\nright = \"wheel.angle\"\nstiffness = 6\ndamping = 0.3\nrest = 0.05";

    fn read<K: Keys>(keys: &mut K) -> Result<ForceKind, K::Fault> {
        let left = keys.coordinate(Key::new("left", "", "The joint coordinate of one side."))?;
        let right = keys.coordinate(Key::new("right", "", "That of the other side."))?;
        let twist = Key::new("twist", "", "What twists the bar.");
        let twist = keys.choice(
            twist,
            &[
                ("difference", "the difference of both coordinates"),
                ("sum", "their sum: both count in opposite directions, as angles of mirrored arms"),
            ],
        )?;
        let stiffness = keys.number(Key::new("stiffness", "N/m or Nm/rad", "Stiffness."))?;
        let damping = keys.number_or(Key::new("damping", "Ns/m or Nms/rad", "Damping."), 0.0)?;
        let rest = keys.number_or(Key::new("rest", "m or rad", "The twist without torque."), 0.0)?;
        let bar = AntiRollBar {
            is_mirrored: twist == 1,
            damping,
            rest,
            ..AntiRollBar::new([left, right], stiffness)
        };
        Ok(bar.into())
    }
}

#[derive(Debug, Clone)]
pub(crate) struct PlacedAntiRollBar<S = f64> {
    sides: [CoordinatePlace<S>; 2],
    given: AntiRollBar<S>,
}

impl<S: Real> PlacedAntiRollBar<S> {
    /// What the second coordinate counts for.
    fn sign(&self) -> f64 {
        if self.given.is_mirrored { 1.0 } else { -1.0 }
    }

    /// The twist and its rate.
    fn twist<R: Lift<S>>(&self, x: &Arguments<'_, R>, scene: &Scene<R>) -> (R, R) {
        let [one, two] = [0, 1].map(|k: usize| self.sides[k].measure(x.p, x.v, scene));
        (one.0 + two.0 * self.sign() - R::lift(self.given.rest), one.1 + two.1 * self.sign())
    }

    fn torque<R: Lift<S>>(&self, x: &Arguments<'_, R>, scene: &Scene<R>) -> R {
        let (twist, rate) = self.twist(x, scene);
        twist.times(self.given.stiffness) + rate.times(self.given.damping)
    }
}

impl<S: Real> PlacedLaw<S> for PlacedAntiRollBar<S> {
    const SIZES: &'static [&'static str] = &[""];

    fn act<R: Number + Lift<S>>(
        &self,
        x: &Arguments<'_, R>,
        externals: &[PlacedExternal<S>],
        scene: &mut Scene<R>,
        direct: &mut [R],
    ) {
        for which in 0..2 {
            self.act_along(which, x, externals, scene, direct);
        }
    }

    fn act_along<R: Number + Lift<S>>(
        &self,
        which: usize,
        x: &Arguments<'_, R>,
        _: &[PlacedExternal<S>],
        scene: &mut Scene<R>,
        direct: &mut [R],
    ) {
        let torque = self.torque(x, scene);
        let sign = if which == 0 { 1.0 } else { self.sign() };
        self.sides[which].push(-torque * sign, scene, direct);
    }

    fn size<R: Lift<S>>(
        &self,
        _: usize,
        x: &Arguments<'_, R>,
        _: &[PlacedExternal<S>],
        scene: &Scene<R>,
    ) -> R {
        self.torque(x, scene)
    }

    fn depends_on(&self, _: &[PlacedExternal<S>], see: See<'_>) {
        self.sides.iter().for_each(|side| side.depends_on(see));
    }

    fn stored(&self, _: &Relaxed<S>, x: &Arguments<'_, S>, _: &[PlacedExternal<S>], scene: &Scene<S>) -> S
    where
        S: Scalar,
    {
        let (twist, _) = self.twist(x, scene);
        self.given.stiffness * twist * twist * 0.5
    }

    fn powers(
        &self,
        _: &Relaxed<S>,
        x: &Arguments<'_, S>,
        _: &[PlacedExternal<S>],
        scene: &Scene<S>,
    ) -> Powers<S>
    where
        S: Scalar,
    {
        let (_, rate) = self.twist(x, scene);
        Powers::of_rest(-self.given.damping * rate * rate)
    }

    fn is_conservative(&self, _: &Relaxed<S>) -> bool {
        S::DERIVATIVES == 0 && self.given.damping.value() == 0.0
    }
}
