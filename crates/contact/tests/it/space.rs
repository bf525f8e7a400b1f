//! Contacts of models in space: slip that turns, rolling, boxes on four corners.

use gelenk_contact::{ContactError, ContactEventKind, ContactOptions, ContactRun, run};
use gelenk_core::ContactLaw;
use gelenk_integrators::{Bdf, Explicit, HalfExplicit, Method, Mexx, Options, Radau};
use gelenk_model::contacts::geometry::{Pair, Profile, Shape};
use gelenk_model::math::{Mat3, Pose};
use gelenk_model::{
    Body, BodyContact, BodyId, Component, Contact, Coordinates, Frame, GROUND, MassProperties, Measure,
    Model, Start, System, View,
};
use std::sync::Arc;

fn law(restitution: f64, friction: f64) -> ContactLaw {
    ContactLaw { restitution, friction, friction_static: friction, ..ContactLaw::default() }
}

fn go(system: &mut System, method: &dyn Method, t_end: f64, tol: f64) -> ContactRun {
    let start = system.assemble(&Start::new()).unwrap();
    let options = Options { max_steps: 100_000, ..Options::tolerance(tol) };
    let name = (system.coordinates(), method.name());
    run(system, method, start, t_end, (&options, &ContactOptions::default()), &mut ())
        .unwrap_or_else(|error| panic!("{name:?}: {error}"))
}

/// A solid ball of 1 kg and radius 0.1 m on the floor, thrown along x and spinning about an axis along x: it slides on a parabola until it rolls.
fn bowling() -> (Model, BodyId) {
    let mut model = Model::new().with_gravity([0.0, 0.0, -9.81]);
    let j = 0.4 * 0.01;
    let ball = Body::new("ball", MassProperties::new(1.0, [0.0; 3], [j; 3]))
        .at(Pose::at([0.0, 0.0, 0.1]))
        .moving([-20.0, 0.0, 0.0], [3.0, 0.0, 0.0]);
    let ball = model.add_body(ball).unwrap();
    let floor = (Frame::on(GROUND).axis([0.0, 0.0, 1.0]), Shape::Plane);
    let sphere = (Frame::on(ball), Shape::Sphere { radius: 0.1 });
    model.add_contact(Contact::bodies("floor", BodyContact::new(floor, sphere, law(0.0, 0.2)))).unwrap();
    (model, ball)
}

/// Slip of a ball keeps its direction, and ends after `2 s/(7 µ g)` with `s` its first slip speed; then the ball rolls straight on with
/// `v + s µ g t` no more: velocity `v − 2 s/7` along the slip (closed form of a sliding ball).
#[test]
fn a_ball_slides_then_rolls() {
    let (v, r, w, mu, g) = (3.0, 0.1, -20.0, 0.2, 9.81_f64);
    // slip of the lowest point: v + ω × (−r e_z) = (v − ω_y r, ω_x r)
    let slip = [v, w * r];
    let speed = f64::hypot(slip[0], slip[1]);
    let end = 2.0 * speed / (7.0 * mu * g);
    let rolling = [v - 2.0 / 7.0 * slip[0], -2.0 / 7.0 * slip[1]];
    for (name, coordinates) in Coordinates::ALL {
        let methods: Vec<Box<dyn Method>> = if name == "joint" {
            vec![
                Box::new(Explicit::dop853()),
                Box::new(Mexx::default()),
                Box::new(HalfExplicit::hem5()),
                Box::new(Radau::default()),
                Box::new(Bdf::default()),
            ]
        } else {
            vec![Box::new(Explicit::dop853())]
        };
        for method in methods {
            let (model, ball) = bowling();
            let mut system = model.system(coordinates).unwrap();
            let done = go(&mut system, &*method, 1.5, 1e-8);
            let sticks: Vec<_> = done.events.iter().filter(|e| e.kind == ContactEventKind::Stick).collect();
            println!("{name} {}: {} steps, {:?}", method.name(), done.stats.steps, done.events);
            assert_eq!(sticks.len(), 1, "{name} {}: {:?}", method.name(), done.events);
            assert!((sticks[0].t - end).abs() < 1e-6, "{name} {}: {} {end}", method.name(), sticks[0].t);
            let expected = [
                v * end - 0.5 * mu * g * slip[0] / speed * end * end + rolling[0] * (1.5 - end),
                -0.5 * mu * g * slip[1] / speed * end * end + rolling[1] * (1.5 - end),
            ];
            let place = [Component::X, Component::Y].map(|c| {
                system
                    .measure(&done.phase_state, &Measure::Position(Frame::on(ball), View::world(), c))
                    .unwrap()
            });
            assert!(
                (place[0] - expected[0]).abs() < 1e-6 && (place[1] - expected[1]).abs() < 1e-6,
                "{name} {}: {place:?} {expected:?}",
                method.name()
            );
        }
    }
}

/// A box of 1 kg on the floor, or above it, with eight corners that may touch.
fn boxed(
    height: f64,
    tilt: [f64; 3],
    omega: [f64; 3],
    velocity: [f64; 3],
    law: ContactLaw,
) -> (Model, BodyId) {
    let mut model = Model::new().with_gravity([0.0, 0.0, -9.81]);
    let edges = [0.2, 0.3, 0.1];
    let [a, b, c] = edges.map(|e| e * e / 12.0);
    let pose = Pose {
        rotation: Mat3::about_axis(0, tilt[0]) * Mat3::about_axis(1, tilt[1]) * Mat3::about_axis(2, tilt[2]),
        origin: [0.0, 0.0, height].into(),
    };
    let body = Body::new("box", MassProperties::new(1.0, [0.0; 3], [b + c, a + c, a + b]))
        .at(pose)
        .moving(omega, velocity);
    let body = model.add_body(body).unwrap();
    let floor = (Frame::on(GROUND).axis([0.0, 0.0, 1.0]), Shape::Plane);
    let shape = (Frame::on(body), Shape::Box { edges });
    model.add_contact(Contact::bodies("floor", BodyContact::new(floor, shape, law))).unwrap();
    (model, body)
}

fn lowest(system: &System, done: &ContactRun, body: BodyId) -> f64 {
    let mut low = f64::INFINITY;
    for k in 0..8 {
        let sign = |bit: usize| if k >> bit & 1 == 0 { -0.5 } else { 0.5 };
        let corner = Frame::on(body).at([0.2 * sign(0), 0.3 * sign(1), 0.1 * sign(2)]);
        let z = system
            .measure(&done.phase_state, &Measure::Position(corner, View::world(), Component::Z))
            .unwrap();
        low = low.min(z);
    }
    low
}

/// H21: a box slides and turns on four corners until it rests, the same in all coordinates; nothing lifts, and no corner sinks. Forces of four corners are
/// not unique, the motion is that of forces of least norm.
#[test]
fn a_box_slides_and_turns() {
    let mut first: Option<[f64; 2]> = None;
    for (name, coordinates) in Coordinates::ALL {
        let (model, body) = boxed(0.05, [0.0; 3], [0.0, 0.0, 5.0], [1.0, 0.3, 0.0], law(0.0, 0.4));
        let mut system = model.system(coordinates).unwrap();
        let done = go(&mut system, &Explicit::dop853(), 1.0, 1e-8);
        println!("{name}: {} steps {} phases", done.stats.steps, done.phases);
        assert!(done.events.iter().all(|e| e.kind != ContactEventKind::Opening), "{name}: {:?}", done.events);
        assert!(lowest(&system, &done, body).abs() < 1e-9, "{name}");
        assert!(done.shared && done.state.v.iter().all(|v| v.abs() < 1e-9), "{name}: {:?}", done.state.v);
        let at = [Component::X, Component::Y].map(|c| {
            system.measure(&done.phase_state, &Measure::Position(Frame::on(body), View::world(), c)).unwrap()
        });
        let known = *first.get_or_insert(at);
        assert!(
            (at[0] - known[0]).abs() < 1e-6 && (at[1] - known[1]).abs() < 1e-6,
            "{name}: {at:?} {known:?}"
        );
    }
}

/// A tilted box falls on the floor with friction: it bounces from corner to corner, loses energy at each impact, and comes to rest on a face.
#[test]
fn a_box_falls() {
    // Euler's angles are singular where the box lies flat
    for (name, coordinates) in Coordinates::ALL.into_iter().filter(|(name, _)| *name != "euler") {
        let (model, body) = boxed(0.4, [0.3, 0.2, 0.1], [1.0, -2.0, 0.5], [0.3, 0.1, 0.0], law(0.3, 0.3));
        let mut system = model.system(coordinates).unwrap();
        let done = go(&mut system, &Explicit::dop853(), 2.0, 1e-7);
        println!("{name}: {} steps {} phases {} events", done.stats.steps, done.phases, done.events.len());
        assert!(done.events.iter().all(|e| e.loss > -1e-12), "{name}");
        assert!(lowest(&system, &done, body) > -1e-6, "{name}");
        assert!(done.state.v.iter().all(|v| v.abs() < 1e-6), "{name}: {:?}", done.state.v);
    }
}

/// H23: a ball falls on a floor, and their gap comes from a function that is off by up to 1e-4 of the ball's radius, another way at every pose. The run goes on as if it were
/// exact, and everything is as exact as the function: times of impacts to some of its errors by the velocity, rest at the floor to some of its errors.
#[test]
fn a_gap_with_noise() {
    let (radius, noise) = (0.1, 1e-4);
    for coordinates in [Coordinates::Joint, Coordinates::Absolute] {
        let mut model = Model::new().with_gravity([0.0, 0.0, -9.81]);
        let j = 0.4 * radius * radius;
        let body =
            Body::new("ball", MassProperties::new(1.0, [0.0; 3], [j; 3])).at(Pose::at([0.0, 0.0, 0.3]));
        let ball = model.add_body(body).unwrap();
        let gap = move |a: &Pose, b: &Pose| {
            let at = a.inverse().then(b).origin.0;
            // sines of large numbers are as good as chance
            at[2] - radius + noise * radius * (1e7 * (at[0] + 2.0 * at[1] + 3.0 * at[2])).sin()
        };
        let frames = [Frame::on(GROUND), Frame::on(ball)];
        let contact =
            BodyContact::from_function(frames, Arc::new(gap), (radius, noise), law(0.5, 0.0)).unwrap();
        model.add_contact(Contact::bodies("floor", contact)).unwrap();
        let mut system = model.system(coordinates).unwrap();
        let done = go(&mut system, &Explicit::dop853(), 1.0, 1e-8);
        let impacts: Vec<_> = done.events.iter().filter(|e| e.kind == ContactEventKind::Impact).collect();
        let first = (2.0 * 0.2 / 9.81_f64).sqrt();
        for (k, t) in [first, 2.0 * first, 2.5 * first].into_iter().enumerate() {
            // three errors of the gap, passed at the velocity of the impact
            let speed = 9.81 * first * 0.5_f64.powi(k as i32);
            let allowed = 10.0 * noise * radius / speed;
            assert!((impacts[k].t - t).abs() < allowed, "{}: {} {t}", k, impacts[k].t);
        }
        let height = system.motion(&done.state, &Frame::on(ball)).unwrap().pose.origin.0[2];
        assert!((height - radius).abs() < 10.0 * noise * radius, "{height}");
    }
}

/// Corner on corner, head on: no side of one is before the other until both touch. They strike at the time of the fall, and do not pass through each other.
#[test]
fn corners_strike_corners() {
    let tips = |size: f64| {
        let corners = [[0.0, -size], [size, 0.0], [0.0, size], [-size, 0.0]];
        Shape::Profile(Arc::new(Profile::polygon(&corners).unwrap()))
    };
    for coordinates in [Coordinates::Joint, Coordinates::Absolute] {
        let mut model = Model::new().with_gravity([0.0, -9.81, 0.0]);
        let body = Body::planar("block", MassProperties::new(1.0, [0.0; 3], [0.01; 3]));
        let block = model.add_body(body.at(Pose::at([0.0, 0.4, 0.0]))).unwrap();
        let (a, b) = ((Frame::on(GROUND), tips(0.1)), (Frame::on(block), tips(0.1)));
        model.add_contact(Contact::bodies("tips", BodyContact::new(a, b, law(0.3, 0.0)))).unwrap();
        let mut system = model.system(coordinates).unwrap();
        let done = go(&mut system, &Explicit::dop853(), 0.21, 1e-8);
        let fall = (2.0 * 0.2 / 9.81_f64).sqrt();
        assert_eq!(done.events[0].kind, ContactEventKind::Impact, "{:?}", done.events);
        assert!((done.events[0].t - fall).abs() < 1e-8, "{:?}", done.events);
        // which side of the tip pushes is chance; none goes through the other
        let pair = Pair::new(&tips(0.1), &tips(0.1)).unwrap();
        let pose = system.motion(&done.state, &Frame::on(block)).unwrap().pose;
        assert!(pair.overlap(&Pose::identity(), &pose).is_none(), "{pose:?}");
    }
}

/// Bodies that start in each other are named, where no pair of their parts shows it, too.
#[test]
fn cylinders_that_start_in_each_other() {
    let mut model = Model::new();
    let mass = || MassProperties::new(1.0, [0.0; 3], [0.01; 3]);
    let a = model.add_body(Body::new("a", mass())).unwrap();
    let turned = Pose { rotation: Mat3::about_axis(0, 1.1), origin: [0.05, 0.02, 0.05].into() };
    let b = model.add_body(Body::new("b", mass()).at(turned)).unwrap();
    let shape = Shape::Cylinder { radius: 0.1, length: 0.3 };
    let contact = BodyContact::new((Frame::on(a), shape.clone()), (Frame::on(b), shape), law(0.0, 0.0));
    model.add_contact(Contact::bodies("c", contact)).unwrap();
    let mut system = model.system(Coordinates::Joint).unwrap();
    let start = system.assemble(&Start::new()).unwrap();
    let options = (&Options::tolerance(1e-6), &ContactOptions::default());
    let error = run(&mut system, &Explicit::dop853(), start.clone(), 0.1, options, &mut ()).unwrap_err();
    assert!(matches!(error, ContactError::Penetration { .. }), "{error}");
    let found = system.penetrations(&start, 0.0).unwrap();
    assert_eq!(found.len(), 1, "{found:?}");
    // the way out is less than both radii, and it leads out
    assert!(found[0].depth > 0.1 && found[0].depth < 0.2, "{found:?}");
}
