//! Torsional clutch springs with backlash, along a joint coordinate or between two.
//!
//! With the twist `φ` beyond its middle, the play `b`, stiffness `k` and damping `c`, the torque is
//! `−sign(φ) max(0, k d + c s |φ|')` where the deflection `d = |φ| − b/2` is positive, and zero within the play. The share
//! `s = min(1, d/δ)` lets damping grow from nothing as the teeth touch, so that the torque is continuous; its slope jumps where
//! contact begins and where `d = δ`. The elastic part has the potential `½ k d²`.
//!
//! Teeth push and never pull: that is the maximum. Without play both flanks touch, and the spring and its damper are linear.

use super::account::{Powers, Relaxed};
use super::coordinate::COORDINATE;
use super::element::{ForceLaw, ForceTable, PlacedLaw};
use super::{Arguments, Force, ForceKind};
use crate::coordinates::CoordinatePlace;
use crate::corners::{Binder, Corner};
use crate::dependence::See;
use crate::external::PlacedExternal;
use crate::forest::Scene;
use crate::keys::{Key, Keys};
use crate::model::JointCoordinate;
use crate::places::Places;
use crate::user::{Number, Scalar};
use gelenk_core::{Lift, Real};

/// A spring with backlash: a clutch, a coupling with worn claws, teeth of gears. It acts along a joint coordinate, or between two.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct ClutchSpring<S = f64> {
    /// The coordinate it acts along.
    pub coordinate: JointCoordinate,
    /// The twist is the difference to this coordinate, if there is one.
    pub against: Option<JointCoordinate>,
    /// Stiffness in contact \[Nm/rad or N/m\].
    pub stiffness: S,
    /// Damping in contact \[Nms/rad or Ns/m\].
    pub damping: S,
    /// Free play from flank to flank \[rad or m\].
    pub backlash: S,
    /// The twist in the middle of the play \[rad or m\].
    pub rest: S,
    /// Deflection over which damping grows to its full size \[rad or m\].
    pub transition: S,
}

/// The transition as a share of the backlash, unless it is given.
const TRANSITION: f64 = 0.1;

impl<S: Real> ClutchSpring<S> {
    /// Without damping; in the middle of its play where the coordinate is zero.
    pub fn new(coordinate: JointCoordinate, stiffness: S, backlash: S) -> Self {
        let zero = S::from(0.0);
        Self {
            coordinate,
            against: None,
            stiffness,
            damping: zero,
            backlash,
            rest: zero,
            transition: backlash * TRANSITION,
        }
    }
}

impl<S: Real> Force<S> {
    /// A spring with backlash along a joint coordinate, or between two.
    pub fn clutch_spring(name: impl Into<String>, spring: ClutchSpring<S>) -> Self {
        Self::new(name, spring)
    }
}

impl<S: Real> ForceLaw<S> for ClutchSpring<S> {
    type Placed = PlacedClutchSpring<S>;

    fn along(&self) -> Vec<JointCoordinate> {
        [Some(self.coordinate), self.against].into_iter().flatten().collect()
    }

    fn check(&self) -> Result<(), String> {
        let at_least_zero = [
            ("stiffness", self.stiffness),
            ("damping", self.damping),
            ("backlash", self.backlash),
            ("transition", self.transition),
        ];
        for (what, x) in at_least_zero {
            let x = x.value();
            if !x.is_finite() || x < 0.0 {
                return Err(format!("its {what} is {x}; it must not be negative"));
            }
        }
        if !self.rest.is_finite() {
            return Err(format!("its rest position is {}; give a finite number", self.rest.value()));
        }
        if self.against == Some(self.coordinate) {
            return Err("it acts between a coordinate and itself; leave out the second one".into());
        }
        Ok(())
    }

    fn place(&self, at: &Places<'_, S>) -> Result<PlacedClutchSpring<S>, String> {
        let against = self.against.map(|c| at.coordinate(c));
        Ok(PlacedClutchSpring { at: at.coordinate(self.coordinate), against, given: *self, corners: None })
    }
}

impl ForceTable for ClutchSpring {
    const NAME: &'static str = "clutch-spring";
    const ABOUT: &'static str = "A spring with backlash along a joint coordinate or between two: a clutch, a coupling with play. It gives no \
                                 torque within its play, and pushes but never pulls beyond it.";
    const EXAMPLE: &'static str = "coordinate = \"elbow.angle\"\nagainst = \"wheel.angle\"\nstiffness = 6\ndamping = 0.3\n\
                                   backlash = 0.1\nrest = 0.05";

    fn read<K: Keys>(keys: &mut K) -> Result<ForceKind, K::Fault> {
        let against = Key::new("against", "", "Another coordinate: the twist is the difference of both.");
        let stiffness = Key::new("stiffness", "N/m or Nm/rad", "Stiffness in contact.");
        let damping = Key::new("damping", "Ns/m or Nms/rad", "Damping in contact.");
        let backlash = Key::new("backlash", "m or rad", "Free play from flank to flank.");
        let rest = Key::new("rest", "m or rad", "The twist in the middle of the play.");
        let transition =
            Key::new("transition", "m or rad", "Deflection over which damping grows to its full size.");
        let coordinate = keys.coordinate(COORDINATE)?;
        let against = keys.maybe_coordinate(against, "none")?;
        let mut spring = ClutchSpring::new(coordinate, keys.number(stiffness)?, 0.0);
        spring.against = against;
        spring.damping = keys.number_or(damping, 0.0)?;
        spring.backlash = keys.number_or(backlash, 0.0)?;
        spring.rest = keys.number_or(rest, 0.0)?;
        let given = keys.maybe_number(transition, "a tenth of the backlash".into())?;
        spring.transition = given.unwrap_or(spring.backlash * TRANSITION);
        Ok(spring.into())
    }
}

#[derive(Debug, Clone)]
pub(crate) struct PlacedClutchSpring<S = f64> {
    at: CoordinatePlace<S>,
    against: Option<CoordinatePlace<S>>,
    given: ClutchSpring<S>,
    corners: Option<Edges>,
}

/// Where its law has corners.
#[derive(Debug, Clone)]
struct Edges {
    /// The flanks: beyond the lower one, within the play, beyond the upper one.
    flanks: Corner,
    /// Damping has its full size.
    transition: Corner,
    /// The teeth part although they overlap.
    push: Corner,
}

impl<S: Real> PlacedClutchSpring<S> {
    /// The deflection beyond the play, its rate and the side of the play it is on, 1 or -1; none within the play.
    fn deflection<R: Lift<S>>(&self, x: &Arguments<'_, R>, scene: &Scene<R>) -> Option<(R, R, f64)> {
        let (mut twist, mut rate) = self.at.measure(x.p, x.v, scene);
        if let Some(against) = &self.against {
            let (value, slope) = against.measure(x.p, x.v, scene);
            twist -= value;
            rate -= slope;
        }
        twist -= R::lift(self.given.rest);
        let (value, half) = (twist.value(), 0.5 * self.given.backlash.value());
        let mut piece = i64::from(value > half) - i64::from(value < -half);
        if let Some(edges) = &self.corners {
            piece = edges.flanks.piece(piece, |piece| match piece {
                0 => half - value.abs(),
                _ => value * piece as f64 - half,
            });
        }
        if piece == 0 {
            return None;
        }
        let side = piece as f64;
        let deflection = twist * side - R::lift(self.given.backlash) * 0.5;
        Some((deflection, rate * side, side))
    }

    fn torque<R: Lift<S>>(&self, x: &Arguments<'_, R>, scene: &Scene<R>) -> R {
        let Some((deflection, rate, side)) = self.deflection(x, scene) else { return R::from(0.0) };
        let ClutchSpring { stiffness, damping, backlash, transition, .. } = self.given;
        let mut damped = rate.times(damping);
        let beyond = deflection.value() - transition.value();
        let at = |corner: fn(&Edges) -> &Corner, x: f64| {
            self.corners.as_ref().and_then(|edges| corner(edges).side(x)).unwrap_or(x >= 0.0)
        };
        if !at(|edges| &edges.transition, beyond) {
            damped = damped * deflection / R::lift(transition);
        }
        let push = deflection.times(stiffness) + damped;
        let pushes = backlash.value() == 0.0 || at(|edges| &edges.push, push.value());
        if pushes { push * -side } else { R::from(0.0) }
    }
}

impl<S: Real> PlacedLaw<S> for PlacedClutchSpring<S> {
    const SIZES: &'static [&'static str] = &[""];

    fn act<R: Number + Lift<S>>(
        &self,
        x: &Arguments<'_, R>,
        _: &[PlacedExternal<S>],
        scene: &mut Scene<R>,
        direct: &mut [R],
    ) {
        let torque = self.torque(x, scene);
        self.at.push(torque, scene, direct);
        if let Some(against) = &self.against {
            against.push(-torque, scene, direct);
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
        match (which, &self.against) {
            (1, Some(against)) => against.push(-torque, scene, direct),
            _ => self.at.push(torque, scene, direct),
        }
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

    fn bind(&mut self, binder: &mut Binder) {
        if self.given.backlash.value() == 0.0 && self.given.transition.value() == 0.0 {
            return; // linear
        }
        let jumps = self.given.transition.value() == 0.0 && self.given.damping.value() > 0.0;
        let corners = [jumps, false, false].map(|jumps| binder.corner(jumps, None));
        self.corners = if let [Some(flanks), Some(transition), Some(push)] = corners {
            Some(Edges { flanks, transition, push })
        } else {
            None
        };
    }

    fn depends_on(&self, _: &[PlacedExternal<S>], see: See<'_>) {
        self.at.depends_on(see);
        if let Some(against) = &self.against {
            against.depends_on(see);
        }
    }

    fn stored(&self, _: &Relaxed<S>, x: &Arguments<'_, S>, _: &[PlacedExternal<S>], scene: &Scene<S>) -> S
    where
        S: Scalar,
    {
        let Some((d, ..)) = self.deflection(x, scene) else { return S::from(0.0) };
        self.given.stiffness * d * d * 0.5
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
        let Some((d, rate, side)) = self.deflection(x, scene) else {
            return Powers::supplied(S::from(0.0));
        };
        Powers::of_rest((self.given.stiffness * d + self.torque(x, scene) * side) * rate)
    }

    fn is_conservative(&self, _: &Relaxed<S>) -> bool {
        S::DERIVATIVES == 0 && self.given.damping.value() == 0.0
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use crate::math::Pose;
    use crate::{
        Body, Coordinates, GROUND, JointKind, MassProperties, Measure, Model, ModelError, Parametric, System,
    };
    use gelenk_core::{Problem, State, TermBuf, Terms};
    use gelenk_integrators::{Explicit, HalfExplicit, Method, Options, Radau, Run};

    const INERTIA: f64 = 0.4;
    const STIFFNESS: f64 = 90.0;
    const BACKLASH: f64 = 0.06;

    /// Flywheels side by side on axes of their own, with their speeds.
    fn flywheels(speeds: &[f64]) -> (Model, Vec<JointCoordinate>) {
        let mut model = Model::new();
        let mut angles = Vec::new();
        for (k, &speed) in speeds.iter().enumerate() {
            let mass = MassProperties::new(1.0, [0.0; 3], [0.3, 0.3, INERTIA]);
            let at = [0.0, k as f64, 0.0];
            let wheel = Body::new(format!("wheel {k}"), mass).at(Pose::at(at));
            let body = model.add_body(wheel.moving([0.0, 0.0, speed], [0.0; 3])).unwrap();
            let joint = model
                .add_joint_at(format!("axle {k}"), JointKind::Revolute, (GROUND, body), at, [0.0, 0.0, 1.0])
                .unwrap();
            angles.push(model.coordinate(joint, "angle").unwrap());
        }
        (model, angles)
    }

    fn end(
        model: &Model,
        coordinates: Coordinates,
        method: &dyn Method,
        tolerance: f64,
        t_end: f64,
    ) -> (System, State) {
        let mut system = model.system(coordinates).unwrap();
        let start = system.initial().clone();
        let mut run = Run::new(&mut system, method, start, t_end, &Options::tolerance(tolerance)).unwrap();
        run.finish(&mut ()).unwrap();
        let end = run.state().clone();
        (system, end)
    }

    /// A wheel swings across the play: half a period of the spring on each side, and the play at constant speed between them.
    #[test]
    fn the_period_with_backlash_is_known() {
        let (mut model, angles) = flywheels(&[0.0]);
        let deflection = 0.05;
        let w = (STIFFNESS / INERTIA).sqrt();
        // the middle of the play is away from zero, so that the wheel starts in contact
        let mut spring = ClutchSpring::new(angles[0], STIFFNESS, BACKLASH);
        spring.rest = -(0.5 * BACKLASH + deflection);
        model.add_force(Force::clutch_spring("clutch", spring)).unwrap();
        let period = std::f64::consts::TAU / w + 2.0 * BACKLASH / (w * deflection);
        // Twelve times the law has a kink, whose error no method estimates well; an implicit one takes larger steps across it.
        let methods: [(Box<dyn Method>, f64, f64); 3] = [
            (Box::new(Explicit::dop853()), 1e-9, 3e-6),
            (Box::new(HalfExplicit::hem5()), 1e-8, 3e-5),
            (Box::new(Radau::default()), 1e-8, 3e-4),
        ];
        for &(ref method, ref tolerance, bound) in &methods {
            for (name, coordinates) in Coordinates::ALL {
                let (mut system, x) = end(&model, coordinates, &**method, *tolerance, 3.0 * period);
                let (angle, rate) = system.joint_coordinate(&x, angles[0]).unwrap();
                assert!(angle.abs() < bound, "{} {name}: {angle}", method.name());
                assert!(rate.abs() < bound * w, "{} {name}: {rate}", method.name());
                // opposite side after half a period
                let (mut system, x) = end(&model, coordinates, &**method, *tolerance, 0.5 * period);
                let (angle, _) = system.joint_coordinate(&x, angles[0]).unwrap();
                let opposite = 2.0 * spring.rest;
                assert!((angle - opposite).abs() < bound, "{} {name}: {angle} {opposite}", method.name());
            }
        }
    }

    /// No torque within the play; teeth push and never pull; damping grows as they touch.
    #[test]
    fn the_law_is_as_described() {
        let (mut model, angles) = flywheels(&[0.0]);
        let spring = ClutchSpring {
            damping: 2.0,
            transition: 0.01,
            ..ClutchSpring::new(angles[0], STIFFNESS, BACKLASH)
        };
        model.add_force(Force::clutch_spring("clutch", spring)).unwrap();
        let system = model.system(Coordinates::Joint).unwrap();
        let torque = |angle: f64, rate: f64| {
            let mut x = system.initial().clone();
            (x.p[0], x.v[0]) = (angle, rate);
            system.measure(&x, &Measure::Force("clutch".into())).unwrap()
        };
        let close =
            |found: f64, expected: f64| assert!((found - expected).abs() < 1e-12, "{found} {expected}");
        for (angle, rate) in [(0.0, 5.0), (0.0299, 5.0), (-0.0299, -5.0)] {
            assert_eq!(torque(angle, rate), 0.0);
        }
        close(torque(0.08, 0.0), -STIFFNESS * 0.05);
        close(torque(-0.08, 0.0), STIFFNESS * 0.05);
        close(torque(0.08, 0.5), -STIFFNESS * 0.05 - 1.0);
        close(torque(-0.08, -0.5), STIFFNESS * 0.05 + 1.0);
        close(torque(0.035, 0.5), -STIFFNESS * 0.005 - 0.5);
        // it would have to pull
        assert_eq!(torque(0.08, -10.0), 0.0);
        assert_eq!(torque(-0.08, 10.0), 0.0);
        let unit = Measure::Force("clutch".into()).unit(&model);
        assert_eq!(unit, "Nm");
    }

    /// Two wheels that meet: momentum stays, energy too without damping, also over many turns; and each axle feels its part.
    #[test]
    fn between_two_wheels() {
        let (mut model, angles) = flywheels(&[9.0, 0.0]);
        let spring =
            ClutchSpring { against: Some(angles[1]), ..ClutchSpring::new(angles[0], STIFFNESS, BACKLASH) };
        model.add_force(Force::clutch_spring("clutch", spring)).unwrap();
        let mut expected = None;
        for (name, coordinates) in Coordinates::ALL {
            let mut system = model.system(coordinates).unwrap();
            let start = system.initial().clone();
            let mut run =
                Run::new(&mut system, &Explicit::dop853(), start, 2.0, &Options::tolerance(1e-10)).unwrap();
            run.finish(&mut ()).unwrap();
            let x = run.state().clone();
            let states = [0, 1].map(|k: usize| system.joint_coordinate(&x, angles[k]).unwrap());
            let sum = states[0].1 + states[1].1;
            assert!((sum - 9.0).abs() < 1e-7, "{name}: {sum}");
            assert!(states[0].0 > 6.3 && states[1].0 > 6.3, "{name}: no turns {states:?}");
            let energy = system.measure(&x, &Measure::Energy).unwrap();
            assert!((energy - 0.5 * INERTIA * 81.0).abs() < 1e-6, "{name}: {energy}");
            let torques = [0, 1].map(|k: usize| {
                system.reaction(&x, model.joint(&format!("axle {k}")).unwrap()).unwrap().torque.0[2]
            });
            let size = system.measure(&x, &Measure::Force("clutch".into())).unwrap();
            let found = [states[0].0, states[1].0, size, torques[0], torques[1]];
            let first = *expected.get_or_insert(found);
            for (found, expected) in found.iter().zip(&first) {
                assert!((found - expected).abs() < 1e-5, "{name}: {found} {expected}");
            }
        }
    }

    #[test]
    fn wrong_numbers_are_refused() {
        let (mut model, angles) = flywheels(&[0.0]);
        let spring = ClutchSpring::new(angles[0], STIFFNESS, -0.1);
        let said = model.add_force(Force::clutch_spring("clutch", spring)).unwrap_err().to_string();
        assert!(said.contains("backlash"), "{said}");
        let spring =
            ClutchSpring { against: Some(angles[0]), ..ClutchSpring::new(angles[0], STIFFNESS, 0.1) };
        assert!(model.add_force(Force::clutch_spring("clutch", spring)).is_err());
    }

    /// Stiffness, damping, backlash, rest and transition.
    const NUMBERS: [f64; 5] = [STIFFNESS, 2.0, BACKLASH, 0.4, 0.5];

    struct Numbers;

    impl Parametric for Numbers {
        fn model<S: Real>(&self, n: &[S]) -> Result<Model<S>, ModelError> {
            let mut model = Model::new();
            let [zero, one] = [0.0, 1.0].map(S::from);
            let mass = MassProperties::new(one, [zero; 3], [one; 3]);
            let body = model.add_body(Body::new("wheel", mass))?;
            let axis = [zero, zero, one];
            let joint = model.add_joint_at("axle", JointKind::Revolute, (GROUND, body), [zero; 3], axis)?;
            let coordinate = model.coordinate(joint, "angle")?;
            let spring = ClutchSpring {
                coordinate,
                against: None,
                stiffness: n[0],
                damping: n[1],
                backlash: n[2],
                rest: n[3],
                transition: n[4],
            };
            model.add_force(Force::clutch_spring("clutch", spring))?;
            Ok(model)
        }
    }

    /// Forces change with the numbers of the element as differences say, in all coordinates.
    #[test]
    fn numbers_have_derivatives() {
        for (name, coordinates) in Coordinates::ALL {
            let mut system = System::parametric(&Numbers, &NUMBERS, coordinates).unwrap();
            let mut x = system.initial().clone();
            x.p.iter_mut().enumerate().for_each(|(i, p)| *p += 0.01 * (i as f64 + 1.0).sin());
            x.v.iter_mut().enumerate().for_each(|(i, v)| *v += (2.0 * i as f64 + 1.0).sin());
            let mut buf = TermBuf::new(system.structure());
            for i in 0..NUMBERS.len() {
                let force = |h: f64| {
                    let mut numbers = NUMBERS;
                    numbers[i] += h;
                    let mut system = Numbers.model(&numbers).unwrap().system(coordinates).unwrap();
                    let mut buf = TermBuf::new(system.structure());
                    system.eval(Terms::FORCE, &x.point(), &mut buf).unwrap();
                    buf.force
                };
                let h = 1e-6 * NUMBERS[i];
                let (above, below) = (force(h), force(-h));
                system.sensitivities()[i].terms(Terms::FORCE, &x.point(), &mut buf).unwrap();
                for (k, exact) in buf.force.iter().enumerate() {
                    let difference = (above[k] - below[k]) / (2.0 * h);
                    let gap = (exact - difference).abs() / (1.0 + exact.abs());
                    assert!(gap < 1e-5, "{name} {i} {k}: {exact} {difference}");
                }
            }
        }
    }
}
