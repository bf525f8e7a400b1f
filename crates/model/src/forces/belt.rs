//! Belts around two pulleys, open or crossed.
//!
//! Pulleys of radii `r₁`, `r₂` turn about parallel axes at the distance `d`. With `σ = 1` for an open belt and `−1` for a crossed
//! one, a span leaves the first pulley at `r₁ w` from its centre and meets the second at `σ r₂ w`, where
//! `w = n sin β ± m cos β`, `sin β = (r₁ − σ r₂)/d`; `n` points from centre to centre, `m` is across and `u = n cos β ∓ m sin β` runs
//! along the span. No point of the belt slips on its pulley. So the spans are stretched by
//!
//! `e = L(d) − L(d₀) ± (r₁ ψ₁ − σ r₂ ψ₂)`, `L(d) = d cos β + (r₁ − σ r₂) β`,
//!
//! where `ψ` is how far a pulley has turned against the line of centres since the bodies were placed. Its rate is that of the
//! points of the pulleys: `e' = u · (v₂ − v₁)`. A span carries `T = max(0, T₀ + k e + c s e')` while `T₀ + k e` is positive, and
//! nothing where that is not: a slack span does not push. The share `s = min(1, (T₀ + k e)/T₀)` lets damping vanish as the
//! span goes slack, so that `T` is continuous where the belt has pretension. The tension acts at the points where the span meets the
//! pulleys: it turns them and pulls their shafts. The potential is `(T₀ + k e)²/2k` of each span that is not slack.

use super::account::{Powers, Relaxed};
use super::element::{ForceLaw, ForceTable, PlacedLaw};
use super::{Arguments, Force, ForceKind};
use crate::coordinates::CoordinatePlace;
use crate::corners::{Binder, Corner};
use crate::dependence::{See, each_node};
use crate::external::PlacedExternal;
use crate::forest::{Attachment, Scene};
use crate::joints::JointLaw as _;
use crate::keys::{Key, Keys};
use crate::math::{Mat3, Pose, Vec3, Wrench};
use crate::model::{DrawnLine, Frame, Joint, JointCoordinate, Look, Model};
use crate::places::Places;
use crate::rows::{Coordinate, wrapped};
use crate::user::{Number, Scalar};
use gelenk_core::{Lift, Real};

/// A belt around two pulleys. Where the bodies are placed, both of its spans carry the pretension.
///
/// The pulleys turn about the z axes of their joints, which are parallel; they lie in one plane. Their centres are the origins of
/// frames `B` of the joints. The line of centres may turn against frames `A` of the joints by less than half a turn.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Belt<S = f64> {
    /// The angle of the first pulley.
    pub first: JointCoordinate,
    /// The angle of the second pulley.
    pub second: JointCoordinate,
    /// Radii of both pulleys \[m\].
    pub radii: [S; 2],
    /// Does it cross itself, so that the pulleys turn against each other?
    pub is_crossed: bool,
    /// Stiffness of a span \[N/m\].
    pub stiffness: S,
    /// Damping of a span \[Ns/m\].
    pub damping: S,
    /// Tension of both spans where the bodies are placed \[N\].
    pub pretension: S,
}

impl<S: Real> Belt<S> {
    /// An open belt without damping.
    pub fn new(
        (first, second): (JointCoordinate, JointCoordinate),
        radii: [S; 2],
        stiffness: S,
        pretension: S,
    ) -> Self {
        let damping = S::from(0.0);
        Self { first, second, radii, is_crossed: false, stiffness, damping, pretension }
    }

    /// The radius of the second pulley, negative if the belt is crossed.
    fn signed(&self) -> S {
        if self.is_crossed { -self.radii[1] } else { self.radii[1] }
    }
}

impl<S: Real> Force<S> {
    /// A belt around two pulleys.
    pub fn belt(name: impl Into<String>, belt: Belt<S>) -> Self {
        Self::new(name, belt)
    }
}

/// Where the frames of a joint are as the bodies are placed.
fn placed<S: Real>(model: &Model<S>, joint: &Joint<S>) -> Result<[Pose<S>; 2], String> {
    let pose = |frame: &Frame<S>| -> Result<Pose<S>, String> {
        Ok(model.bodies[frame.body.0].pose.then(&frame.pose()?))
    };
    Ok([pose(&joint.a)?, pose(&joint.b)?])
}

/// The course of both spans.
struct Course<R> {
    /// From the first centre to the second, and its length.
    across: Vec3<R>,
    distance: R,
    /// The angle of the spans against the line of centres.
    beta: R,
    /// Where the spans meet the pulleys, as directions from the centres: `w`.
    out: [Vec3<R>; 2],
    /// Directions of the spans, from the first pulley to the second: `u`.
    along: [Vec3<R>; 2],
}

impl<R: Real> Course<R> {
    /// From both centres, the axis and `r₁ − σ r₂`.
    fn new(first: Vec3<R>, second: Vec3<R>, axis: Vec3<R>, difference: R) -> Self {
        let across = second - first;
        let across = across - axis * axis.dot(across);
        let distance = across.norm();
        let n = across * (R::from(1.0) / distance);
        let m = axis.cross(n);
        let sine = difference / distance;
        let cosine = (R::from(1.0) - sine * sine).sqrt();
        let pair = |a: Vec3<R>, b: Vec3<R>| [a + b, a - b];
        Self {
            across,
            distance,
            beta: sine.atan2(cosine),
            out: pair(n * sine, m * cosine),
            along: pair(n * cosine, -(m * sine)),
        }
    }

    /// `L(d)`: how much belt lies on one side, up to a constant.
    fn side(&self, difference: R) -> R {
        self.distance * self.beta.sin_cos().1 + difference * self.beta
    }

    /// The angle of the line of centres in some axes.
    fn angle(&self, axes: &Mat3<R>) -> R {
        self.across.dot(axes.column(1)).atan2(self.across.dot(axes.column(0)))
    }
}

impl<S: Real> Belt<S> {
    /// The course of the spans as the bodies are placed.
    fn course(&self, model: &Model<S>) -> Result<Course<S>, String> {
        let [first, second] = [self.first, self.second].map(|c| placed(model, &model.joints[c.joint.0]));
        let (first, second) = (first?[1], second?[1]);
        let (axis, other) = (first.rotation.column(2), second.rotation.column(2));
        if (axis - other).value().norm() > 1e-6 {
            return Err("the axes of its pulleys are not parallel; turn the frames of their joints".into());
        }
        let course = Course::new(first.origin, second.origin, axis, self.radii[0] - self.signed());
        let offset = (second.origin - first.origin - course.across).value().norm();
        let reach = (self.radii[0] - self.signed()).value().abs();
        if course.distance.value() <= reach {
            return Err(format!(
                "its pulleys are too near to each other: their centres are {} m apart, and it needs more than {reach} m",
                course.distance.value()
            ));
        }
        if offset > 1e-6 * course.distance.value() {
            return Err(format!(
                "its pulleys are not in one plane: they are {offset} m apart along their axes; move one of the joints"
            ));
        }
        Ok(course)
    }
}

impl<S: Real> ForceLaw<S> for Belt<S> {
    type Placed = PlacedBelt<S>;

    fn reads(&self) -> Vec<JointCoordinate> {
        vec![self.first, self.second]
    }

    fn check(&self) -> Result<(), String> {
        let numbers = [
            ("first radius", self.radii[0], true),
            ("second radius", self.radii[1], true),
            ("stiffness", self.stiffness, true),
            ("damping", self.damping, false),
            ("pretension", self.pretension, false),
        ];
        for (what, x, is_positive) in numbers {
            let x = x.value();
            if !x.is_finite() || x < 0.0 || (is_positive && x == 0.0) {
                let must = if is_positive { "must be positive" } else { "must not be negative" };
                return Err(format!("its {what} is {x}; it {must}"));
            }
        }
        if self.first.joint == self.second.joint {
            return Err("both of its pulleys turn in the same joint; it needs two".into());
        }
        Ok(())
    }

    /// The spans, where they are as the bodies are placed: they do not turn with the pulleys.
    fn lines(&self, model: &Model<S>) -> Vec<DrawnLine<S>> {
        let Ok(course) = self.course(model) else { return Vec::new() };
        let joints = [self.first, self.second].map(|c| &model.joints[c.joint.0]);
        let radii = [self.radii[0], self.signed()];
        let end = |k: usize, side: usize| -> Option<Frame<S>> {
            let [_, b] = placed(model, joints[k]).ok()?;
            let point = b.origin + course.out[side] * radii[k];
            model.frame_at(joints[k].a.body, &Pose::at(point)).ok()
        };
        let span = |side: usize| Some(DrawnLine { look: Look::Rod, a: end(0, side)?, b: end(1, side)? });
        [0, 1].into_iter().filter_map(span).collect()
    }

    fn place(&self, at: &Places<'_, S>) -> Result<PlacedBelt<S>, String> {
        let course = self.course(at.model)?;
        let pulley = |c: JointCoordinate| {
            let joint = &at.model.joints[c.joint.0];
            let (_, coordinate) = at.model.shapes[c.joint.0].coordinates()[c.index];
            if coordinate != Coordinate::TURN_Z {
                return Err("its pulleys must turn about the z axes of their joints".to_owned());
            }
            let [a, b] = placed(at.model, joint)?;
            let turned = a.rotation.transpose() * b.rotation;
            let angle = turned.0[1][0].atan2(turned.0[0][0]);
            Ok(Pulley {
                angle: at.coordinate(c),
                a: at.attach(&joint.a)?,
                b: at.attach(&joint.b)?,
                start: angle,
                direction: course.angle(&a.rotation),
            })
        };
        Ok(PlacedBelt {
            pulleys: [pulley(self.first)?, pulley(self.second)?],
            side: course.side(self.radii[0] - self.signed()),
            given: *self,
            corners: [None, None],
        })
    }
}

impl ForceTable for Belt {
    const NAME: &'static str = "belt";
    const ABOUT: &'static str = "A belt around two pulleys with parallel axes, which turns them and pulls their shafts. The slack side \
                                 carries nothing. Its size is the tension of one span less that of the other; `NAME.tight` and \
                                 `NAME.slack` are the tensions.";
    const EXAMPLE: &'static str = "first = \"motor.angle\"\nsecond = \"wheel.angle\"\nradius1 = 0.05\nradius2 = 0.08\n\
                                   stiffness = 900\ndamping = 2\npretension = 15";

    fn read<K: Keys>(keys: &mut K) -> Result<ForceKind, K::Fault> {
        let first = keys.coordinate(Key::new("first", "", "The angle of the first pulley."))?;
        let second = keys.coordinate(Key::new("second", "", "The angle of the second pulley."))?;
        let radius1 = keys.number(Key::new("radius1", "m", "Radius of the first pulley."))?;
        let radius2 = keys.number(Key::new("radius2", "m", "Radius of the second pulley."))?;
        let course = keys.choice(
            Key::new("course", "", "How it runs."),
            &[("open", "both pulleys turn the same way"), ("crossed", "they turn against each other")],
        )?;
        let stiffness = keys.number(Key::new("stiffness", "N/m", "Stiffness of a span."))?;
        let damping = keys.number_or(Key::new("damping", "Ns/m", "Damping of a span."), 0.0)?;
        let pretension = "Tension of both spans where the bodies are placed.";
        let pretension = keys.number_or(Key::new("pretension", "N", pretension), 0.0)?;
        let radii = [radius1, radius2];
        let is_crossed = course == 1;
        Ok(Belt { first, second, radii, is_crossed, stiffness, damping, pretension }.into())
    }
}

#[derive(Debug, Clone)]
struct Pulley<S = f64> {
    angle: CoordinatePlace<S>,
    a: Attachment<S>,
    b: Attachment<S>,
    /// The angle as the bodies are placed, and that of the line of centres in axes of `A`.
    start: S,
    direction: S,
}

#[derive(Debug, Clone)]
pub(crate) struct PlacedBelt<S = f64> {
    pulleys: [Pulley<S>; 2],
    /// `L(d₀)`.
    side: S,
    given: Belt<S>,
    /// Where the tension of each span has corners.
    corners: [Option<Edges>; 2],
}

/// Where the tension of a span has corners.
#[derive(Debug, Clone)]
struct Edges {
    /// It goes slack.
    slack: Corner,
    /// Damping has its full size.
    full: Corner,
    /// Damping pushes more than the belt pulls.
    pull: Corner,
}

/// The state of a span.
struct Span<R> {
    /// `T₀ + k e`.
    elastic: R,
    /// `e'`.
    rate: R,
    tension: R,
}

impl<S: Real> PlacedBelt<S> {
    /// Points of the pulleys seen from their centres, for both spans.
    fn arms<R: Lift<S>>(&self, course: &Course<R>, side: usize) -> [Vec3<R>; 2] {
        [self.given.radii[0], self.given.signed()].map(|radius| course.out[side] * R::lift(radius))
    }

    fn spans<R: Lift<S>>(&self, x: &Arguments<'_, R>, scene: &Scene<R>) -> (Course<R>, [Span<R>; 2]) {
        let radii = [self.given.radii[0], self.given.signed()].map(R::lift);
        let [first, second] = [0, 1].map(|k: usize| scene.motion(&self.pulleys[k].b));
        let axis = scene.motion(&self.pulleys[0].a).pose.rotation.column(2);
        let course = Course::new(first.pose.origin, second.pose.origin, axis, radii[0] - radii[1]);
        let turned = |pulley: &Pulley<S>| {
            let (angle, _) = pulley.angle.measure(x.p, x.v, scene);
            let line = course.angle(&scene.motion(&pulley.a).pose.rotation);
            angle - R::lift(pulley.start) - wrapped(line - R::lift(pulley.direction))
        };
        let [psi, chi] = [0, 1].map(|k: usize| turned(&self.pulleys[k]));
        let stretched = course.side(radii[0] - radii[1]) - R::lift(self.side);
        let fed = radii[0] * psi - radii[1] * chi;
        let span = |side: usize| {
            let e = if side == 0 { stretched + fed } else { stretched - fed };
            let [from, to] = self.arms(&course, side);
            let points = second.velocity + second.omega.cross(to) - first.velocity - first.omega.cross(from);
            let rate = course.along[side].dot(points);
            let elastic = R::lift(self.given.pretension) + e.times(self.given.stiffness);
            Span { elastic, rate, tension: self.tension(side, elastic, rate) }
        };
        let spans = [span(0), span(1)];
        (course, spans)
    }

    fn tension<R: Lift<S>>(&self, side: usize, elastic: R, rate: R) -> R {
        let zero = R::from(0.0);
        let at = |corner: fn(&Edges) -> &Corner, x: f64| {
            self.corners[side].as_ref().and_then(|edges| corner(edges).side(x)).unwrap_or(x > 0.0)
        };
        if !at(|edges| &edges.slack, elastic.value()) {
            return zero;
        }
        let mut damped = rate.times(self.given.damping);
        if !at(|edges| &edges.full, elastic.value() - self.given.pretension.value()) {
            damped = damped * elastic / R::lift(self.given.pretension);
        }
        let tension = elastic + damped;
        if at(|edges| &edges.pull, tension.value()) { tension } else { zero }
    }
}

impl<S: Real> PlacedLaw<S> for PlacedBelt<S> {
    const SIZES: &'static [&'static str] = &["", "tight", "slack"];

    fn act<R: Number + Lift<S>>(
        &self,
        x: &Arguments<'_, R>,
        _: &[PlacedExternal<S>],
        scene: &mut Scene<R>,
        _: &mut [R],
    ) {
        let (course, spans) = self.spans(x, scene);
        for (side, span) in spans.iter().enumerate() {
            let [from, to] = self.arms(&course, side);
            let force = course.along[side] * span.tension;
            scene.apply(&self.pulleys[0].b, Wrench { force, torque: from.cross(force) });
            scene.apply(&self.pulleys[1].b, Wrench { force: -force, torque: to.cross(-force) });
        }
    }

    fn size<R: Lift<S>>(
        &self,
        which: usize,
        x: &Arguments<'_, R>,
        _: &[PlacedExternal<S>],
        scene: &Scene<R>,
    ) -> R {
        let (_, [one, other]) = self.spans(x, scene);
        let (one, other) = (one.tension, other.tension);
        match (which, one.value() < other.value()) {
            (0, _) => one - other,
            (1, false) | (2, true) => one,
            _ => other,
        }
    }

    fn bind(&mut self, binder: &mut Binder) {
        let jumps = self.given.pretension.value() == 0.0 && self.given.damping.value() > 0.0;
        for edges in &mut self.corners {
            let corners = [jumps, false, false].map(|jumps| binder.corner(jumps, None));
            *edges = if let [Some(slack), Some(full), Some(pull)] = corners {
                Some(Edges { slack, full, pull })
            } else {
                None
            };
        }
    }

    fn depends_on(&self, _: &[PlacedExternal<S>], see: See<'_>) {
        for pulley in &self.pulleys {
            pulley.angle.depends_on(see);
            each_node([&pulley.a, &pulley.b], see);
        }
    }

    fn stored(&self, _: &Relaxed<S>, x: &Arguments<'_, S>, _: &[PlacedExternal<S>], scene: &Scene<S>) -> S
    where
        S: Scalar,
    {
        let stretched =
            self.spans(x, scene).1.map(|span| span.elastic).into_iter().filter(|f| f.value() > 0.0);
        stretched.fold(S::from(0.0), |sum, f| sum + f * f / (self.given.stiffness * 2.0))
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
        let zero = S::from(0.0);
        let lost = self.spans(x, scene).1.map(|span| {
            let elastic = if span.elastic.value() > 0.0 { span.elastic } else { zero };
            Powers::of_rest((elastic - span.tension) * span.rate)
        });
        lost[0].plus(lost[1])
    }

    fn is_conservative(&self, _: &Relaxed<S>) -> bool {
        S::DERIVATIVES == 0 && self.given.damping.value() == 0.0
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use crate::{
        Body, Coordinates, Drive, GROUND, JointKind, MassProperties, Measure, ModelError, Parametric, System,
        TimeFunction,
    };
    use gelenk_core::{Problem, State, TermBuf, Terms};
    use gelenk_integrators::{Explicit, HalfExplicit, Method, Options, Radau, Run};

    const RADII: [f64; 2] = [0.1, 0.15];
    const DISTANCE: f64 = 0.5;
    const STIFFNESS: f64 = 4000.0;
    const PRETENSION: f64 = 60.0;
    const INERTIA: f64 = 0.02;

    /// Two pulleys on the ground with a belt, with their speeds; their angles.
    fn drive(speeds: [f64; 2], change: impl FnOnce(&mut Belt)) -> (Model, [JointCoordinate; 2]) {
        let mut model = Model::new();
        let angles = [(0.0, speeds[0]), (DISTANCE, speeds[1])].map(|(x, speed)| {
            let mass = MassProperties::new(1.0, [0.0; 3], [0.01, 0.01, INERTIA]);
            let body = Body::new(format!("pulley at {x}"), mass).at(Pose::at([x, 0.0, 0.0]));
            let body = model.add_body(body.moving([0.0, 0.0, speed], [0.0; 3])).unwrap();
            let ends = (GROUND, body);
            let name = format!("axle at {x}");
            let joint =
                model.add_joint_at(name, JointKind::Revolute, ends, [x, 0.0, 0.0], [0.0, 0.0, 1.0]).unwrap();
            model.coordinate(joint, "angle").unwrap()
        });
        let mut belt = Belt::new((angles[0], angles[1]), RADII, STIFFNESS, PRETENSION);
        change(&mut belt);
        model.add_force(Force::belt("belt", belt)).unwrap();
        (model, angles)
    }

    fn tensions(system: &System, x: &State) -> [f64; 3] {
        ["belt", "belt.tight", "belt.slack"]
            .map(|name| system.measure(x, &Measure::Force(name.into())).unwrap())
    }

    fn finish(system: &mut System, start: State, method: &dyn Method, tolerance: f64, t_end: f64) -> State {
        let mut run = Run::new(system, method, start, t_end, &Options::tolerance(tolerance)).unwrap();
        run.finish(&mut ()).unwrap();
        run.state().clone()
    }

    fn close(found: f64, expected: f64, bound: f64, what: &str) {
        assert!((found - expected).abs() < bound * expected.abs().max(1.0), "{what}: {found} {expected}");
    }

    /// As one side is loaded the other is relieved: their sum stays twice the pretension until one is slack.
    #[test]
    fn tensions_and_the_slack_side() {
        let (model, _) = drive([0.0; 2], |_| {});
        let system = model.system(Coordinates::Joint).unwrap();
        for turn in [0.0, 0.05, -0.08, 0.12, -0.3] {
            let mut x = system.initial().clone();
            x.p[0] = turn;
            let change: f64 = STIFFNESS * RADII[0] * turn;
            let [pull, tight, slack] = tensions(&system, &x);
            close(tight, PRETENSION + change.abs(), 1e-12, "tight");
            close(slack, (PRETENSION - change.abs()).max(0.0), 1e-12, "slack");
            close(pull, change.signum() * (tight - slack), 1e-12, "pull");
            if change.abs() < PRETENSION {
                close(tight + slack, 2.0 * PRETENSION, 1e-12, "sum");
            }
            let stored = (tight * tight + slack * slack) / (2.0 * STIFFNESS);
            close(system.measure(&x, &Measure::SpringEnergy).unwrap(), stored, 1e-12, "energy");
        }
    }

    /// The shafts carry the tensions of both spans along the line of centres.
    #[test]
    fn shafts_are_pulled_together() {
        for (is_crossed, sum) in [(false, RADII[0] - RADII[1]), (true, RADII[0] + RADII[1])] {
            let (model, _) = drive([0.0; 2], |belt| belt.is_crossed = is_crossed);
            let pull = 2.0 * PRETENSION * (1.0 - (sum / DISTANCE).powi(2)).sqrt();
            for (name, coordinates) in Coordinates::ALL {
                let mut system = model.system(coordinates).unwrap();
                let mut x = system.initial().clone();
                system.complete(&mut x).unwrap();
                let joint = |name: &str| model.joint(name).unwrap();
                let first = system.reaction(&x, joint("axle at 0")).unwrap();
                let second = system.reaction(&x, joint("axle at 0.5")).unwrap();
                close(first.force.0[0], -pull, 1e-9, name);
                close(second.force.0[0], pull, 1e-9, name);
                close(first.force.0[1], 0.0, 1e-9, name);
                close(first.torque.0[2], 0.0, 1e-9, name);
            }
        }
    }

    /// A pulley against a driven one: a motion that both spans follow, or, beyond that, one span after the other.
    #[test]
    fn free_vibration_is_known() {
        let methods: [(Box<dyn Method>, f64); 3] = [
            (Box::new(Explicit::dop853()), 1e-9),
            (Box::new(HalfExplicit::hem5()), 1e-8),
            (Box::new(Radau::default()), 1e-8),
        ];
        let [_, r] = RADII;
        // both spans hold
        let w = (2.0 * STIFFNESS * r * r / INERTIA).sqrt();
        // one span holds: it swings about where its tension would vanish
        let one = w / std::f64::consts::SQRT_2;
        let limit = PRETENSION / (STIFFNESS * r);
        for (method, tolerance) in &methods {
            for (name, coordinates) in Coordinates::ALL {
                let what = format!("{} {name}", method.name());
                for rate in [0.8 * limit * w, 2.0 * limit * w] {
                    let (mut model, angles) = drive([0.0, rate], |_| {});
                    let held = Drive::position("held", angles[0], TimeFunction::constant(0.0));
                    model.add_drive(held).unwrap();
                    let mut system = model.system(coordinates).unwrap();
                    let start = system.initial().clone();
                    // the greatest angle: a quarter of a period, or the way to the limit and the rest of the arc
                    let (time, most) = if rate < limit * w {
                        (std::f64::consts::FRAC_PI_2 / w, rate / w)
                    } else {
                        let there = (limit * w / rate).asin() / w;
                        let left = (rate * rate - (limit * w).powi(2)).sqrt();
                        let from = 2.0 * limit;
                        (there + left.atan2(from * one) / one, from.hypot(left / one) - limit)
                    };
                    let x = finish(&mut system, start, &**method, *tolerance, time);
                    let (angle, left) = system.joint_coordinate(&x, angles[1]).unwrap();
                    close(angle, most, 1e3 * tolerance, &what);
                    close(left / w, 0.0, 1e3 * tolerance, &what);
                }
            }
        }
    }

    /// Pulleys at the right ratio run on for many turns without any load, and a wrong ratio settles to the right one.
    #[test]
    fn the_ratio_of_speeds() {
        for is_crossed in [false, true] {
            let ratio = if is_crossed { -RADII[0] / RADII[1] } else { RADII[0] / RADII[1] };
            let damped = |belt: &mut Belt| {
                belt.is_crossed = is_crossed;
                belt.damping = 60.0;
            };
            let (model, angles) = drive([30.0, 30.0 * ratio], damped);
            for (name, coordinates) in Coordinates::ALL {
                let mut system = model.system(coordinates).unwrap();
                let start = system.initial().clone();
                let x = finish(&mut system, start, &Explicit::dop853(), 1e-10, 1.0);
                let [pull, tight, _] = tensions(&system, &x);
                close(pull, 0.0, 1e-5, name);
                close(tight, PRETENSION, 1e-5, name);
                let (angle, rate) = system.joint_coordinate(&x, angles[1]).unwrap();
                close(angle, 30.0 * ratio, 1e-7, name);
                close(rate, 30.0 * ratio, 1e-7, name);
            }
            let (model, angles) = drive([30.0, 25.0 * ratio], damped);
            let mut system = model.system(Coordinates::Joint).unwrap();
            let start = system.initial().clone();
            let before = system.measure(&start, &Measure::Energy).unwrap();
            let x = finish(&mut system, start, &Radau::default(), 1e-9, 2.0);
            let rates = angles.map(|angle| system.joint_coordinate(&x, angle).unwrap().1);
            close(rates[1] / rates[0], ratio, 1e-6, "settled");
            assert!(system.measure(&x, &Measure::Energy).unwrap() < before);
        }
    }

    #[test]
    fn what_cannot_be_is_refused() {
        let (mut model, [first, second]) = drive([0.0; 2], |_| {});
        // what is wrong with the numbers is said at once, what is wrong with the places when they are known
        let refused = |model: &Model, belt: Belt, word: &str| {
            let mut model = model.clone();
            let added = model.add_force(Force::belt("other", belt));
            let said =
                added.and_then(|()| model.system(Coordinates::Joint).map(|_| ())).unwrap_err().to_string();
            assert!(said.contains(word), "{word}: {said}");
        };
        let belt = Belt::new((first, second), RADII, STIFFNESS, PRETENSION);
        refused(&model, Belt { radii: [0.0, 0.1], ..belt }, "first radius");
        refused(&model, Belt { stiffness: -1.0, ..belt }, "stiffness");
        refused(&model, Belt { second: first, ..belt }, "same joint");
        refused(&model, Belt { radii: [0.3, 0.3], is_crossed: true, ..belt }, "too near");
        let body = model.add_body(Body::new("far", MassProperties::new(1.0, [0.0; 3], [0.1; 3]))).unwrap();
        let far =
            model.add_joint_at("far", JointKind::Revolute, (GROUND, body), [1.0, 0.0, 0.2], [0.0, 0.0, 1.0]);
        let far = model.coordinate(far.unwrap(), "angle").unwrap();
        refused(&model, Belt { second: far, ..belt }, "one plane");
    }

    /// Radii, stiffness, damping, pretension and the distance of the shafts.
    const NUMBERS: [f64; 6] = [RADII[0], RADII[1], STIFFNESS, 5.0, PRETENSION, DISTANCE];

    struct Numbers;

    impl Parametric for Numbers {
        fn model<S: Real>(&self, n: &[S]) -> Result<Model<S>, ModelError> {
            let mut model = Model::new();
            let [zero, one] = [0.0, 1.0].map(S::from);
            let mut angles = Vec::new();
            for (name, x) in [("first", zero), ("second", n[5])] {
                let mass = MassProperties::new(one, [zero; 3], [one; 3]);
                let body = model.add_body(Body::new(name, mass).at(Pose::at([x, zero, zero])))?;
                let (at, axis) = ([x, zero, zero], [zero, zero, one]);
                let joint = model.add_joint_at(name, JointKind::Revolute, (GROUND, body), at, axis)?;
                angles.push(model.coordinate(joint, "angle")?);
            }
            let mut belt = Belt::new((angles[0], angles[1]), [n[0], n[1]], n[2], n[4]);
            belt.damping = n[3];
            model.add_force(Force::belt("belt", belt))?;
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
