//! Four mechanisms that have between them what costs methods their order: rotations, spatial loops, rolling, and constraints that
//! depend on time.

use gelenk_core::{Real as _, State};
use gelenk_integrators::{Explicit, Odex, Options, Run};
use gelenk_model::math::{Mat3, Pose, Vec3};
use gelenk_model::{
    Body, BodyId, Coordinates, Drive, GROUND, Joint, JointKind, MassProperties, Model, ModelError, System,
    TimeFunction,
};
use gelenk_testset::create_model;
use std::collections::BTreeMap;

/// The end of the interval [s].
pub(super) const T_END: f64 = 0.3;
const Z: [f64; 3] = [0.0, 0.0, 1.0];

/// A mechanism, and whether its bodies move in space: planar ones have the same coordinates in three of the systems.
pub(super) struct Mechanism {
    pub(super) name: &'static str,
    pub(super) build: fn() -> Result<Model, ModelError>,
    pub(super) coordinates: &'static [&'static str],
}

const ALL: &[&str] = &["absolute", "tait-bryan", "euler", "joint", "mixed"];
const PLANAR: &[&str] = &["absolute", "joint", "mixed"];

pub(super) const BRICK: Mechanism = Mechanism { name: "free body", build: brick, coordinates: ALL };
pub(super) const FOUR_BAR: Mechanism =
    Mechanism { name: "spatial four-bar", build: four_bar, coordinates: ALL };
pub(super) const DISC: Mechanism = Mechanism { name: "rolling disc", build: disc, coordinates: ALL };
pub(super) const CRANK: Mechanism = Mechanism { name: "driven crank", build: crank, coordinates: PLANAR };

/// An asymmetric top that turns freely about all its axes and flies.
fn brick() -> Result<Model, ModelError> {
    let mut model = Model::new().with_gravity([0.0, 0.0, -9.81]);
    let rotation = Mat3::about_axis(0, 0.9) * Mat3::about_axis(1, 0.2);
    let brick = MassProperties::new(1.0, [0.0; 3], [1.0, 2.0, 2.5]);
    let place = Pose { rotation, origin: [0.1, 0.2, 0.3].into() };
    model.add_body(
        Body::new("brick", brick).at(place).moving(rotation * Vec3::from([1.5, 1.0, 5.0]), [0.1, 0.0, 0.2]),
    )?;
    Ok(model)
}

/// Two hinges with crossed axes and two ball joints: the coupler also turns about its own line. Two degrees of freedom.
fn four_bar() -> Result<Model, ModelError> {
    let mut model = Model::new().with_gravity([0.0, 0.0, -9.81]);
    let mut add = |name: &str, (mass, moments), at: [f64; 3], omega: [f64; 3], velocity: [f64; 3]| {
        let body = Body::new(name, MassProperties::new(mass, [0.0; 3], moments)).at(Pose::at(at));
        model.add_body(body.moving(omega, velocity))
    };
    // Both ball joints move with 0.4 m/s along y, and the coupler turns about the line through them.
    let (crank, rocker, coupler) =
        ((0.3, [4e-4, 1.2e-3, 1.3e-3]), (0.8, [0.024, 0.025, 2e-3]), (1.0, [0.02, 0.05, 0.06]));
    let crank = add("crank", crank, [0.1, 0.0, 0.0], [0.0, 0.0, 2.0], [0.0, 0.2, 0.0])?;
    let rocker = add("rocker", rocker, [0.4, 0.5, 0.3], [-2.0 / 3.0, 0.0, 0.0], [0.0, 0.2, 0.0])?;
    let coupler = add("coupler", coupler, [0.33, 0.25, 0.3], [0.32, 0.8, 0.96], [0.0, 0.4288, -0.024])?;
    let mut join = |name: &str, kind, bodies: (BodyId, BodyId), at: [f64; 3], axis: [f64; 3]| {
        model.add_joint_at(name, kind, bodies, at, axis)
    };
    join("motor", JointKind::Revolute, (GROUND, crank), [0.0; 3], Z)?;
    join("swing", JointKind::Revolute, (GROUND, rocker), [0.4, 0.5, 0.0], [1.0, 0.0, 0.0])?;
    join("ball 1", JointKind::Spherical, (crank, coupler), [0.2, 0.0, 0.0], Z)?;
    join("ball 2", JointKind::Spherical, (rocker, coupler), [0.4, 0.5, 0.6], Z)?;
    Ok(model)
}

/// The disc of the test set, slower.
fn disc() -> Result<Model, ModelError> {
    let disc = create_model("rolling-disc", &[("spin", 7.0)], Coordinates::Absolute);
    Ok(disc.map_err(|error| ModelError::Whole(error.to_string()))?.model().clone())
}

/// A slider-crank in its plane whose crank is driven unevenly, with a pendulum on its slider that swings as it likes.
fn crank() -> Result<Model, ModelError> {
    let mut model = Model::new().with_gravity([0.0, -9.81, 0.0]);
    let mut rod = |name: &str, from: [f64; 2], to: [f64; 2], mass: f64| {
        let (x, y) = (to[0] - from[0], to[1] - from[1]);
        let rod = MassProperties::rod([0.0; 3], [x.hypot(y), 0.0, 0.0], mass);
        model.add_body(Body::planar(name, rod).at_angle([from[0], from[1], 0.0], y.atan2(x)))
    };
    let pin: [f64; 2] = [0.2 * 0.6, 0.2 * 0.8];
    let end = [pin[0] + (0.25 - pin[1] * pin[1]).sqrt(), 0.0];
    let crank = rod("crank", [0.0; 2], pin, 1.0)?;
    let coupler = rod("coupler", pin, end, 1.5)?;
    let pendulum = rod("pendulum", end, [end[0] + 0.1, -0.2], 0.7)?;
    let block = MassProperties::new(2.0, [0.0; 3], [0.01; 3]);
    let slider = model.add_body(Body::planar("slider", block).at_angle([end[0], 0.0, 0.0], 0.0))?;
    let point = |p: [f64; 2]| [p[0], p[1], 0.0];
    let bearing = model.add_joint_at("bearing", JointKind::Revolute, (GROUND, crank), [0.0; 3], Z)?;
    model.add_joint_at("pin", JointKind::Revolute, (crank, coupler), point(pin), Z)?;
    model.add_joint_at("wrist", JointKind::Revolute, (coupler, slider), point(end), Z)?;
    model.add_joint_at("hook", JointKind::Revolute, (slider, pendulum), point(end), Z)?;
    let guide = [GROUND, slider].map(|body| model.frame_at(body, &Pose::at(point(end))));
    let [a, b] = guide;
    let (a, b) = (a?.axes([1.0, 0.0, 0.0], Z), b?.axes([1.0, 0.0, 0.0], Z));
    model.add_joint(Joint::new("guide", JointKind::Prismatic, a, b))?;
    let angle = model.coordinate(bearing, "angle")?;
    let turn = TimeFunction::new(|t| t * 4.0 + (t * 5.0).sin() * 0.3);
    model.add_drive(Drive::position("motor", angle, turn))?;
    Ok(model)
}

/// A mechanism in chosen coordinates with its true motion, at times that are asked for.
pub(super) struct Truth {
    pub(super) system: System,
    pub(super) start: State,
    known: BTreeMap<u64, State>,
}

impl Truth {
    pub(super) fn new(mechanism: &Mechanism, coordinates: &str) -> Self {
        let model = (mechanism.build)().unwrap();
        let mut system: System = model.system(coordinates.parse().unwrap()).unwrap();
        let start = system.initial().clone();
        // projected, with accelerations and multipliers
        let run = Run::new(&mut system, &Explicit::dop853(), start, T_END, &Options::tolerance(1e-13));
        let start = run.unwrap().state().clone();
        let known = BTreeMap::from([(0, start.clone())]);
        let mut truth = Self { system, start, known };
        truth.check(mechanism.name, coordinates);
        truth
    }

    /// Two methods that share nothing but the equations agree at the end to some hundred units of their tolerance.
    fn check(&mut self, name: &str, coordinates: &str) {
        let options = Options::tolerance(1e-13);
        let start = self.start.clone();
        let mut run = Run::new(&mut self.system, &Odex::default(), start, T_END, &options).unwrap();
        run.finish(&mut ()).unwrap();
        let other = run.state().clone();
        let gap = distance(&other, self.at(T_END));
        // multipliers are forces of up to some hundred newtons
        let allowed = [2e-11, 2e-10, 2e-8];
        assert!(gap.iter().zip(allowed).all(|(a, b)| *a < b), "{name}, {coordinates}: {gap:?}");
    }

    /// The state at a time, by a run of order 8 that continues the one before.
    pub(super) fn at(&mut self, t: f64) -> &State {
        if !self.known.contains_key(&t.to_bits()) {
            let before = self.known.range(..t.to_bits()).next_back().unwrap().1.clone();
            let options = Options::tolerance(1e-13);
            let mut run = Run::new(&mut self.system, &Explicit::dop853(), before, t, &options).unwrap();
            run.finish(&mut ()).unwrap();
            let x = run.state().clone();
            self.known.insert(t.to_bits(), x);
        }
        &self.known[&t.to_bits()]
    }
}

/// The largest differences of positions, velocities, multipliers.
pub(super) fn distance(x: &State, y: &State) -> [f64; 3] {
    let largest = |x: &[f64], y: &[f64]| x.iter().zip(y).fold(0.0, |m, (x, y)| f64::max(m, (x - y).abs()));
    [largest(&x.p, &y.p), largest(&x.v, &y.v), largest(&x.lam, &y.lam)]
}
