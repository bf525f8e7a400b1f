//! Forces and torques along a joint coordinate: torsion springs, motors.

use super::account::{Powers, Relaxed, law_energy, law_powers, law_relaxed, no_energy};
use super::element::{ForceLaw, ForceTable, PlacedLaw};
use super::spring::check_alternative;
use super::{Actuator, Arguments, Force, ForceKind, check_finite};
use crate::Law;
use crate::coordinates::CoordinatePlace;
use crate::corners::Binder;
use crate::dependence::See;
use crate::external::PlacedExternal;
use crate::forest::Scene;
use crate::keys::{Key, Keys, Response};
use crate::model::JointCoordinate;
use crate::places::Places;
use crate::signals::Signal;
use crate::user::{Number, Scalar};
use gelenk_core::{Lift, Real};

/// The key of the coordinate that a force acts along.
pub(super) const COORDINATE: Key = Key::new("coordinate", "", "The joint coordinate it acts along.");

/// A force or torque along a joint coordinate: `Q(q, q', t)`, with the power `Q q'`. A linear one has `Q = −k (q − q₀) − c q'` and stores
/// `½ k (q − q₀)²`.
#[derive(Debug, Clone)]
pub struct CoordinateForce<S = f64> {
    /// The coordinate.
    pub coordinate: JointCoordinate,
    /// Force \[N\] or torque \[Nm\] from the coordinate, its rate and time.
    pub law: Law<3, S>,
    /// Stiffness, damping and rest position it was made of, if it is linear.
    linear: Option<[S; 3]>,
}

impl<S: Real> Force<S> {
    /// A force or torque along a joint coordinate: torsion spring, friction of constant size, motor. The law gives it from the
    /// coordinate, its rate and time.
    pub fn along(name: impl Into<String>, coordinate: JointCoordinate, law: Law<3, S>) -> Self {
        Self::new(name, CoordinateForce { coordinate, law, linear: None })
    }

    /// A linear spring on a joint coordinate, with a damper beside it: a torsion spring \[Nm/rad\], \[Nms/rad\] on an angle. It
    /// is at rest where the coordinate has the value `rest`.
    pub fn joint_spring(
        name: impl Into<String>,
        coordinate: JointCoordinate,
        stiffness: S,
        damping: S,
        rest: S,
    ) -> Self {
        Self::new(name, CoordinateForce::linear(coordinate, stiffness, damping, rest))
    }
}

impl<S: Real> CoordinateForce<S> {
    fn linear(coordinate: JointCoordinate, stiffness: S, damping: S, rest: S) -> Self {
        let law = Law::linear(stiffness * rest, [-stiffness, -damping, S::from(0.0)]);
        Self { coordinate, law, linear: Some([stiffness, damping, rest]) }
    }
}

impl<S: Real> ForceLaw<S> for CoordinateForce<S> {
    type Placed = PlacedCoordinateForce<S>;

    fn along(&self) -> Vec<JointCoordinate> {
        vec![self.coordinate]
    }

    fn check(&self) -> Result<(), String> {
        let Some([stiffness, damping, rest]) = self.linear else { return Ok(()) };
        check_finite(&[("stiffness", stiffness), ("damping", damping), ("rest position", rest)])
    }

    fn place(&self, at: &Places<'_, S>) -> Result<PlacedCoordinateForce<S>, String> {
        Ok(PlacedCoordinateForce { at: at.coordinate(self.coordinate), law: self.law.clone() })
    }
}

impl ForceTable for CoordinateForce {
    const NAME: &'static str = "joint";
    const ABOUT: &'static str = "A force or torque along a joint coordinate: torsion spring, motor. Give `stiffness` and `damping`, or `force`.";
    const EXAMPLE: &'static str = "coordinate = \"elbow.angle\"\nstiffness = 3\ndamping = 0.2\nrest = 0.1";

    fn read<K: Keys>(keys: &mut K) -> Result<ForceKind, K::Fault> {
        const OF: &str = "value, rate, t, parameters, tables, measures and controllers";
        let coordinate = keys.coordinate(COORDINATE)?;
        let stiffness = keys.number_or(Key::new("stiffness", "N/m or Nm/rad", "Stiffness."), 0.0)?;
        let damping = keys.number_or(Key::new("damping", "Ns/m or Nms/rad", "Damping."), 0.0)?;
        let rest = keys.number_or(Key::new("rest", "m or rad", "The coordinate without load."), 0.0)?;
        let force = "Force along the coordinate, in place of stiffness and damping.";
        let response = keys.response(Key::new("force", "N or Nm", force), ["value", "rate"], OF)?;
        check_alternative(keys, &["stiffness", "damping", "rest"])?;
        Ok(match response {
            None => CoordinateForce::linear(coordinate, stiffness, damping, rest).into(),
            Some(Response::Law(law)) => CoordinateForce { coordinate, law, linear: None }.into(),
            Some(Response::Formula(formula, seen)) => {
                let own = [Signal::coordinate(coordinate), Signal::rate(coordinate)];
                let size = Signal::Formula(formula, own.into_iter().chain(seen).collect());
                Actuator::push(coordinate, size).into()
            }
        })
    }
}

#[derive(Debug, Clone)]
pub(crate) struct PlacedCoordinateForce<S = f64> {
    at: CoordinatePlace<S>,
    law: Law<3, S>,
}

impl<S: Real> PlacedLaw<S> for PlacedCoordinateForce<S> {
    const SIZES: &'static [&'static str] = &[""];

    fn act<R: Number + Lift<S>>(
        &self,
        x: &Arguments<'_, R>,
        externals: &[PlacedExternal<S>],
        scene: &mut Scene<R>,
        direct: &mut [R],
    ) {
        self.at.push(self.size(0, x, externals, scene), scene, direct);
    }

    fn size<R: Lift<S>>(
        &self,
        _: usize,
        x: &Arguments<'_, R>,
        _: &[PlacedExternal<S>],
        scene: &Scene<R>,
    ) -> R {
        let (value, rate) = self.at.measure(x.p, x.v, scene);
        self.law.eval([value, rate, x.t])
    }

    fn bind(&mut self, binder: &mut Binder) {
        self.law.bind(binder);
    }

    fn depends_on(&self, _: &[PlacedExternal<S>], see: See<'_>) {
        self.at.depends_on(see);
    }

    fn relaxed(&self, x: &Arguments<'_, S>, scene: &Scene<S>) -> Relaxed<S>
    where
        S: Scalar,
    {
        let mut relaxed = no_energy();
        relaxed[0] = law_relaxed(&self.law, self.at.measure(x.p, x.v, scene).0);
        relaxed
    }

    fn stored(
        &self,
        relaxed: &Relaxed<S>,
        x: &Arguments<'_, S>,
        _: &[PlacedExternal<S>],
        scene: &Scene<S>,
    ) -> S
    where
        S: Scalar,
    {
        law_energy(&self.law, 1.0, relaxed[0], self.at.measure(x.p, x.v, scene).0)
    }

    fn powers(
        &self,
        relaxed: &Relaxed<S>,
        x: &Arguments<'_, S>,
        _: &[PlacedExternal<S>],
        scene: &Scene<S>,
    ) -> Powers<S>
    where
        S: Scalar,
    {
        law_powers(&self.law, 1.0, relaxed[0], self.at.measure(x.p, x.v, scene), x.t)
    }

    fn is_conservative(&self, relaxed: &Relaxed<S>) -> bool {
        relaxed[0].is_some() && !self.law.uses(1) && !self.law.uses(2)
    }
}
