//! Springs, dampers and other forces along the line between two points.

use super::account::{Powers, Relaxed, law_energy, law_powers, law_relaxed, no_energy};
use super::element::{ForceLaw, ForceTable, PlacedLaw};
use super::{Arguments, Force, ForceKind, Line, check_finite};
use crate::Law;
use crate::corners::Binder;
use crate::dependence::{See, each_node};
use crate::external::PlacedExternal;
use crate::forest::{Attachment, Scene};
use crate::keys::{Key, Keys, Response, ends};
use crate::math::{Vec3, Wrench};
use crate::measure::Measure;
use crate::model::{DrawnLine, Frame, Look, Model};
use crate::places::Places;
use crate::seen::distance;
use crate::signals::Signal;
use crate::user::{Number, Scalar};
use gelenk_core::{Lift, Real};

/// A force along the line between two points at the distance `l`: the tension `T(l, l', t)` pulls both ends towards each other, with the power `−T l'`. A
/// linear one has `T = k (l − l₀) + c l'` and stores `½ k (l − l₀)²`.
#[derive(Debug, Clone)]
pub struct Spring<S = f64> {
    /// One end.
    pub a: Frame<S>,
    /// The other end.
    pub b: Frame<S>,
    /// Tension \[N\] from length, rate and time.
    pub law: Law<3, S>,
    /// Stiffness, damping and length it was made of, if it is linear.
    linear: Option<[S; 3]>,
}

impl<S: Real> Force<S> {
    /// A spring, damper or any other force along the line between the origins of two frames. The law gives the tension \[N\]
    /// from length \[m\], rate of the length \[m/s\] and time \[s\].
    pub fn spring(name: impl Into<String>, a: Frame<S>, b: Frame<S>, law: Law<3, S>) -> Self {
        Self::new(name, Spring { a, b, law, linear: None })
    }

    /// A linear spring of stiffness \[N/m\] and length \[m\] without load, with a damper \[Ns/m\] beside it.
    pub fn spring_damper(
        name: impl Into<String>,
        (a, b): (Frame<S>, Frame<S>),
        stiffness: S,
        damping: S,
        length: S,
    ) -> Self {
        Self::new(name, Spring::linear((a, b), stiffness, damping, length))
    }
}

impl<S: Real> Spring<S> {
    /// Of a law that another element makes.
    pub(super) fn of_law((a, b): (Frame<S>, Frame<S>), law: Law<3, S>) -> Self {
        Self { a, b, law, linear: None }
    }

    fn linear((a, b): (Frame<S>, Frame<S>), stiffness: S, damping: S, length: S) -> Self {
        let law = Law::linear(-stiffness * length, [stiffness, damping, S::from(0.0)]);
        Self { a, b, law, linear: Some([stiffness, damping, length]) }
    }
}

impl<S: Real> ForceLaw<S> for Spring<S> {
    type Placed = PlacedSpring<S>;

    fn frames(&self) -> Vec<Frame<S>> {
        vec![self.a, self.b]
    }

    fn check(&self) -> Result<(), String> {
        let Some([stiffness, damping, length]) = self.linear else { return Ok(()) };
        check_finite(&[("stiffness", stiffness), ("damping", damping), ("length", length)])
    }

    fn lines(&self, _: &Model<S>) -> Vec<DrawnLine<S>> {
        vec![DrawnLine { look: Look::Spring, a: self.a, b: self.b }]
    }

    fn place(&self, at: &Places<'_, S>) -> Result<PlacedSpring<S>, String> {
        Ok(PlacedSpring { a: at.attach(&self.a)?, b: at.attach(&self.b)?, law: self.law.clone() })
    }
}

impl ForceTable for Spring {
    const NAME: &'static str = "spring";
    const ABOUT: &'static str = "A spring, damper or other force along the line between the origins of two frames. Give `stiffness` and \
                                 `damping`, or `force`.";
    const EXAMPLE: &'static str = "a = { body = \"arm\", at = [0.3, 0, 0.1] }\nb = { body = \"ground\", at = [0.2, 0.4, 0] }\n\
                                   stiffness = 40\ndamping = 0.5\nlength = 0.3";

    fn read<K: Keys>(keys: &mut K) -> Result<ForceKind, K::Fault> {
        const OF: &str = "length, rate, t, parameters, tables, measures and controllers";
        let (a, b) = ends(keys)?;
        let stiffness = keys.number_or(Key::new("stiffness", "N/m", "Stiffness."), 0.0)?;
        let damping = keys.number_or(Key::new("damping", "Ns/m", "Damping."), 0.0)?;
        let length = Key::new("length", "m", "Length without load.");
        let length = keys.maybe_number(length, "the distance as the bodies are placed".into())?;
        let force = Key::new("force", "N", "Tension, in place of stiffness and damping.");
        let response = keys.response(force, ["length", "rate"], OF)?;
        check_alternative(keys, &["stiffness", "damping", "length"])?;
        Ok(match response {
            None => {
                let length = length.unwrap_or_else(|| keys.apart(&a, &b));
                Spring::linear((a, b), stiffness, damping, length).into()
            }
            Some(Response::Law(law)) => Spring { a, b, law, linear: None }.into(),
            Some(Response::Formula(formula, seen)) => {
                let own = [Measure::Distance(a, b).into(), Measure::DistanceRate(a, b).into()];
                let tension = Signal::Formula(formula, own.into_iter().chain(seen).collect());
                Line { a, b, tension }.into()
            }
        })
    }
}

/// Is there either an expression `force` or one of these numbers?
pub(super) fn check_alternative<K: Keys>(keys: &K, numbers: &[&str]) -> Result<(), K::Fault> {
    let given = numbers.iter().find(|key| keys.has(key));
    match (keys.has("force"), given) {
        (true, Some(key)) => {
            let help = "write all of it into the expression, or leave the expression out";
            Err(keys.wrong(Some(key), &format!("has both 'force' and '{key}'"), help))
        }
        (false, None) => {
            Err(keys.wrong(None, "does nothing", "add stiffness and damping, or force = \"...\""))
        }
        _ => Ok(()),
    }
}

#[derive(Debug, Clone)]
pub(crate) struct PlacedSpring<S = f64> {
    a: Attachment<S>,
    b: Attachment<S>,
    law: Law<3, S>,
}

impl<S: Real> PlacedSpring<S> {
    fn tension<R: Lift<S>>(&self, x: &Arguments<'_, R>, scene: &Scene<R>) -> R {
        let (length, rate) = distance(&self.a, &self.b, scene);
        self.law.eval([length, rate, x.t])
    }
}

impl<S: Real> PlacedLaw<S> for PlacedSpring<S> {
    const SIZES: &'static [&'static str] = &[""];

    fn act<R: Number + Lift<S>>(
        &self,
        x: &Arguments<'_, R>,
        _: &[PlacedExternal<S>],
        scene: &mut Scene<R>,
        _: &mut [R],
    ) {
        pull(&self.a, &self.b, scene, |scene| self.tension(x, scene));
    }

    fn size<R: Lift<S>>(
        &self,
        _: usize,
        x: &Arguments<'_, R>,
        _: &[PlacedExternal<S>],
        scene: &Scene<R>,
    ) -> R {
        self.tension(x, scene)
    }

    fn bind(&mut self, binder: &mut Binder) {
        self.law.bind(binder);
    }

    fn depends_on(&self, _: &[PlacedExternal<S>], see: See<'_>) {
        each_node([&self.a, &self.b], see);
    }

    fn relaxed(&self, _: &Arguments<'_, S>, scene: &Scene<S>) -> Relaxed<S>
    where
        S: Scalar,
    {
        let mut relaxed = no_energy();
        relaxed[0] = law_relaxed(&self.law, distance(&self.a, &self.b, scene).0);
        relaxed
    }

    fn stored(
        &self,
        relaxed: &Relaxed<S>,
        _: &Arguments<'_, S>,
        _: &[PlacedExternal<S>],
        scene: &Scene<S>,
    ) -> S
    where
        S: Scalar,
    {
        law_energy(&self.law, -1.0, relaxed[0], distance(&self.a, &self.b, scene).0)
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
        law_powers(&self.law, -1.0, relaxed[0], distance(&self.a, &self.b, scene), x.t)
    }

    fn is_conservative(&self, relaxed: &Relaxed<S>) -> bool {
        relaxed[0].is_some() && !self.law.uses(1) && !self.law.uses(2)
    }
}

/// Pulls two places towards each other. Where they coincide the line between them has no direction, and nothing is done: a
/// tension that does not vanish there has none to act along.
pub(super) fn pull<S: Real, R: Lift<S>>(
    a: &Attachment<S>,
    b: &Attachment<S>,
    scene: &mut Scene<R>,
    tension: impl FnOnce(&Scene<R>) -> R,
) {
    let rho = scene.motion(b).pose.origin - scene.motion(a).pose.origin;
    if rho.value().norm() == 0.0 {
        return;
    }
    let force = rho * (tension(scene) / rho.norm());
    scene.apply(a, Wrench { force, torque: Vec3::zero() });
    scene.apply(b, Wrench { force: -force, torque: Vec3::zero() });
}
