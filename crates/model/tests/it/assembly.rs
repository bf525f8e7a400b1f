//! From rough guesses to mechanisms that fit together.

use gelenk_core::{Problem, State, TermBuf, Terms};
use gelenk_model::math::{Mat3, Pose, Vec3};
use gelenk_model::{
    Body, BodyId, Coordinates, Drive, Frame, GROUND, Joint, JointId, JointKind, MassProperties, Model,
    ModelError, Priority, Rolling, Start, System, Target, TimeFunction,
};

const Z: [f64; 3] = [0.0, 0.0, 1.0];

fn rod(length: f64) -> MassProperties {
    MassProperties::rod([0.0; 3], [length, 0.0, 0.0], length)
}

/// The largest violations of `g` and of `G v + gᴵ`.
fn violations(system: &mut System, x: &State) -> (f64, f64) {
    let structure = system.structure().clone();
    let mut buf = TermBuf::new(&structure);
    system
        .eval(Terms::CONSTRAINT | Terms::CONSTRAINT_MATRIX | Terms::CONSTRAINT_RATE, &x.point(), &mut buf)
        .unwrap();
    let mut rate = buf.constraint_rate.clone();
    structure.constraint_matrix.multiply_add(1.0, &buf.constraint_matrix, &x.v, &mut rate);
    let largest = |x: &[f64]| x.iter().fold(0.0_f64, |m, x| m.max(x.abs()));
    (largest(&buf.constraint), largest(&rate))
}

/// Positions close to rounding, relative to the size of the mechanism of about a metre.
fn closed(what: &str, system: &mut System, x: &State) {
    let (g, rate) = violations(system, x);
    assert!(g < 1e-10 && rate < 1e-9, "{what}: {g} {rate}");
}

/// Links between pins, wherever they lie: ground, then one link after the other, then ground again.
fn linkage(lengths: &[f64], base: f64, guesses: &[Pose], planar: bool) -> Model {
    let mut model = Model::new();
    let names = ["crank", "coupler", "rocker"];
    let mut last = Frame::on(GROUND);
    let frame = |body: BodyId, x: f64| Frame::on(body).at([x, 0.0, 0.0]);
    for (k, (&length, guess)) in lengths.iter().zip(guesses).enumerate() {
        let body =
            if planar { Body::planar(names[k], rod(length)) } else { Body::new(names[k], rod(length)) };
        let body = model.add_body(body.at(*guess)).unwrap();
        model.add_joint(Joint::new(format!("pin {k}"), JointKind::Revolute, last, frame(body, 0.0))).unwrap();
        last = frame(body, length);
    }
    let far = Frame::on(GROUND).at([base, 0.0, 0.0]);
    model.add_joint(Joint::new("last pin", JointKind::Revolute, far, last)).unwrap();
    model
}

/// Numbers by chance, always the same.
fn draw(seed: &mut u64) -> f64 {
    *seed ^= *seed << 13;
    *seed ^= *seed >> 7;
    *seed ^= *seed << 17;
    (*seed >> 11) as f64 / (1_u64 << 52) as f64 - 1.0
}

/// Four-bars in the plane from bodies thrown together: anywhere within a metre, turned by any angle.
#[test]
fn four_bar_from_chance() {
    let mut seed = 0x1234_5678_9abc_def1;
    for trial in 0..20 {
        let guesses: [Pose; 3] = std::array::from_fn(|_| Pose {
            rotation: Mat3::about_axis(2, 3.1 * draw(&mut seed)),
            origin: Vec3([draw(&mut seed), draw(&mut seed), 0.0]),
        });
        let model = linkage(&[0.4, 1.0, 0.8], 1.1, &guesses, true);
        for (name, coordinates) in Coordinates::ALL {
            let mut system = model.system(coordinates).unwrap();
            let x = system.assemble(&Start::new()).unwrap();
            closed(&format!("{trial} {name}"), &mut system, &x);
        }
    }
}

/// What comes out is the position nearest to the guesses, so it is the same in all coordinates; and a step to either side is
/// farther away.
#[test]
fn the_nearest_position() {
    let at =
        |x: f64, y: f64, angle: f64| Pose { rotation: Mat3::about_axis(2, angle), origin: Vec3([x, y, 0.0]) };
    let guesses = [at(0.1, -0.1, 1.4), at(0.2, 0.5, 0.2), at(1.0, 0.8, -0.9)];
    let model = linkage(&[0.4, 1.0, 0.8], 1.1, &guesses, true);
    let angle = model.coordinate(model.joint("pin 0").unwrap(), "angle").unwrap();
    // ways and angles, which count as ways at the point that was placed farthest from the origin: the end of the rocker
    let size = guesses[2].point([0.8, 0.0, 0.0].into()).norm();
    let far = |system: &mut System, x: &State| -> f64 {
        let parts = ["crank", "coupler", "rocker"].into_iter().zip(&guesses).map(|(name, guess)| {
            let pose = system.body_motion(x, model.body(name).unwrap()).unwrap().pose;
            let turn = (guess.rotation.transpose() * pose.rotation).0;
            let turn = turn[1][0].atan2(turn[0][0]);
            let way = pose.origin - guess.origin;
            way.dot(way) + (size * turn).powi(2)
        });
        parts.sum()
    };
    let mut first = None;
    for (name, coordinates) in Coordinates::ALL {
        let mut system = model.system(coordinates).unwrap();
        let x = system.assemble(&Start::new()).unwrap();
        closed(name, &mut system, &x);
        let found = system.joint_coordinate(&x, angle).unwrap().0;
        let expected = *first.get_or_insert(found);
        assert!((found - expected).abs() < 1e-6, "{name}: {found} {expected}");
        let here = far(&mut system, &x);
        for side in [-0.05, 0.05] {
            let known = Start::new().coordinate(angle, found + side, Priority::Known);
            let there = system.assemble(&known).unwrap();
            let there = far(&mut system, &there);
            assert!(there > here, "{name}: {there} {here}");
        }
    }
}

/// In space an axis can also point the wrong way: the rows of the joints do not see it, assembly does.
#[test]
fn axes_point_the_right_way() {
    let mut seed = 0x8765_4321_0fed_cba9;
    for trial in 0..10 {
        let guesses: [Pose; 3] = std::array::from_fn(|_| {
            let axis = Vec3([draw(&mut seed), draw(&mut seed), draw(&mut seed)]).direction().unwrap();
            Pose {
                rotation: Mat3::about(axis, (3.1 * draw(&mut seed)).sin_cos()),
                origin: Vec3([draw(&mut seed), draw(&mut seed), draw(&mut seed)]),
            }
        });
        let model = linkage(&[0.4, 1.0, 0.8], 1.1, &guesses, false);
        for coordinates in [Coordinates::Absolute, Coordinates::Joint, Coordinates::Mixed] {
            let mut system = model.system(coordinates).unwrap();
            let x = system.assemble(&Start::new()).unwrap();
            closed(&format!("{trial} {coordinates}"), &mut system, &x);
            for name in ["crank", "coupler", "rocker"] {
                let body = model.body(name).unwrap();
                let motion = system.body_motion(&x, body).unwrap();
                let up = motion.pose.rotation.column(2).0[2];
                assert!((up - 1.0).abs() < 1e-9, "{trial} {coordinates} {name}: {up}");
            }
        }
    }
}

fn slider_crank(guess: impl Fn(usize) -> Pose) -> (Model, JointId, JointId) {
    let (r, l) = (0.3, 0.8);
    let mut model = Model::new();
    let crank = model.add_body(Body::new("crank", rod(r)).at(guess(0))).unwrap();
    let rod = model.add_body(Body::new("rod", rod(l)).at(guess(1))).unwrap();
    let slider = MassProperties::cuboid([0.1; 3], 1000.0);
    let slider = model.add_body(Body::new("slider", slider).at(guess(2))).unwrap();
    let x = |body, x: f64| Frame::on(body).at([x, 0.0, 0.0]);
    let mut join = |name: &str, kind, a, b| model.add_joint(Joint::new(name, kind, a, b)).unwrap();
    let motor = join("motor", JointKind::Revolute, Frame::on(GROUND), Frame::on(crank));
    join("crank pin", JointKind::Revolute, x(crank, r), Frame::on(rod));
    join("wrist pin", JointKind::Spherical, x(rod, l), Frame::on(slider));
    let along = [1.0, 0.0, 0.0];
    let guide = join(
        "guide",
        JointKind::Prismatic,
        Frame::on(GROUND).axes(along, Z),
        Frame::on(slider).axes(along, Z),
    );
    (model, motor, guide)
}

/// The angle and the speed of the crank are known: where the slider is and how fast follows from the triangle.
#[test]
fn slider_crank_from_a_known_angle() {
    let (r, l, phi, omega) = (0.3_f64, 0.8_f64, 2.0_f64, -7.0);
    let guess = |k: usize| Pose {
        rotation: Mat3::about_axis(k % 3, 0.9 * k as f64),
        origin: Vec3([0.7, -0.4 * k as f64, 0.5]),
    };
    let (model, motor, guide) = slider_crank(guess);
    let angle = model.coordinate(motor, "angle").unwrap();
    let way = model.coordinate(guide, "displacement").unwrap();
    let start = Start::new().coordinate(angle, phi, Priority::Known).rate(angle, omega, Priority::Known);
    let root = (l * l - (r * phi.sin()).powi(2)).sqrt();
    for (name, coordinates) in Coordinates::ALL {
        let mut system = model.system(coordinates).unwrap();
        let x = system.assemble(&start).unwrap();
        closed(name, &mut system, &x);
        let (q, rate) = system.joint_coordinate(&x, angle).unwrap();
        assert!((q - phi).abs() < 1e-9 && (rate - omega).abs() < 1e-8, "{name}: {q} {rate}");
        let (s, v) = system.joint_coordinate(&x, way).unwrap();
        let sign = if s > 0.0 { 1.0 } else { -1.0 };
        let place = r * phi.cos() + sign * root;
        let speed = -r * omega * phi.sin() * (1.0 + sign * r * phi.cos() / root);
        assert!((s - place).abs() < 1e-9 && (v - speed).abs() < 1e-8, "{name}: {s} {place} {v} {speed}");
    }
}

/// A platform on six legs of a cardan joint, a slider and a ball each, whose lengths are known.
#[test]
fn platform_on_six_legs() {
    let circle = |radius: f64, angle: f64, z: f64| Vec3([radius * angle.cos(), radius * angle.sin(), z]);
    let mut model = Model::new();
    let plate = MassProperties::cylinder(0.5, 0.05, 1000.0);
    // the guess: pushed aside and turned
    let aside = Pose { rotation: Mat3::about_axis(0, 0.7), origin: Vec3([0.4, -0.3, 1.6]) };
    let platform = model.add_body(Body::new("platform", plate).at(aside)).unwrap();
    // where it shall be
    let there = Pose { rotation: Mat3::about_axis(1, 0.15), origin: Vec3([0.05, 0.1, 1.0]) };
    let mut known = Vec::new();
    for k in 0..6 {
        let (pair, side) = (f64::from(k / 2), if k % 2 == 0 { -1.0 } else { 1.0 });
        let base = circle(1.0, 2.1 * pair + 0.2 * side, 0.0);
        let top = circle(0.5, 2.1 * pair + 0.85 * side, 0.0);
        let leg =
            |name: String| Body::new(name, MassProperties::cylinder(0.02, 0.5, 7800.0)).at(Pose::at(base));
        let lower = model.add_body(leg(format!("lower {k}"))).unwrap();
        let upper = model.add_body(leg(format!("upper {k}"))).unwrap();
        let mut join =
            |name: &str, kind, a, b| model.add_joint(Joint::new(format!("{name} {k}"), kind, a, b)).unwrap();
        join("cross", JointKind::Universal, Frame::on(GROUND).at(base), Frame::on(lower));
        let slide = join("slide", JointKind::Prismatic, Frame::on(lower), Frame::on(upper));
        join("ball", JointKind::Spherical, Frame::on(upper), Frame::on(platform).at(top));
        known.push((slide, (there.point(top) - base).norm()));
    }
    for coordinates in [Coordinates::Absolute, Coordinates::Joint, Coordinates::Mixed] {
        let mut system = model.system(coordinates).unwrap();
        let mut start = Start::new();
        for name in model.body_names().filter(|name| *name != "ground" && *name != "platform") {
            start = start.body(model.body(name).unwrap(), Priority::Free);
        }
        for &(slide, length) in &known {
            let way = model.coordinate(slide, "displacement").unwrap();
            start = start.coordinate(way, length, Priority::Known);
        }
        let x = system.assemble(&start).unwrap();
        closed(&format!("{coordinates}"), &mut system, &x);
        for &(slide, length) in &known {
            let way = model.coordinate(slide, "displacement").unwrap();
            let found = system.joint_coordinate(&x, way).unwrap().0;
            assert!((found - length).abs() < 1e-9, "{coordinates}: {found} {length}");
        }
        // of the many positions with these lengths the one that was meant comes out
        let found = system.body_motion(&x, platform).unwrap().pose;
        assert!((found.origin - there.origin).norm() < 1e-8, "{coordinates}: {:?}", found.origin);
    }
}

/// Guesses that do not fit are changed by the weights they have, in any coordinates; what is known stays.
#[test]
fn priorities() {
    let mut model = Model::new();
    let ball = MassProperties::sphere(0.1, 1000.0);
    let a = model.add_body(Body::new("a", ball)).unwrap();
    let b = model.add_body(Body::new("b", ball).at(Pose::at([1.0, 0.0, 0.0]))).unwrap();
    model.add_joint(Joint::new("ball", JointKind::Spherical, Frame::on(a), Frame::on(b))).unwrap();
    for (name, coordinates) in Coordinates::ALL {
        let mut system = model.system(coordinates).unwrap();
        let mut meet = |start: &Start| {
            let x = system.assemble(start).unwrap();
            closed(name, &mut system, &x);
            let mut place = |body: BodyId| system.body_motion(&x, body).unwrap().pose.origin.0;
            (place(a), place(b))
        };
        // minimum of w² x² + (1 − x)² over x
        for (priority, expected) in
            [(Priority::Guessed(1.0), 0.5), (Priority::Guessed(3.0), 0.1), (Priority::Known, 0.0)]
        {
            let (at_a, at_b) = meet(&Start::new().body(a, priority));
            for at in [at_a, at_b] {
                assert!((at[0] - expected).abs() < 1e-8 && at[1].hypot(at[2]) < 1e-8, "{name}: {at:?}");
            }
        }
        let (at, _) = meet(&Start::new().body(a, Priority::Free));
        assert!((at[0] - 1.0).abs() < 1e-5, "{name}: {at:?}");
        let other = Pose::at([0.0, 2.0, 0.0]);
        let start = Start::new().body_at(a, other, Priority::Known).body(b, Priority::Guessed(5.0));
        assert!((meet(&start).1[1] - 2.0).abs() < 1e-9, "{name}");
    }
}

/// Links that are too short: the gap is what is missing, at one joint, and the others are closed.
#[test]
fn impossible_mechanisms() {
    let guesses = [Pose::identity(), Pose::at([0.2, 0.1, 0.0]), Pose::at([0.5, -0.1, 0.0])];
    for planar in [true, false] {
        let model = linkage(&[0.2, 0.3, 0.3], 1.0, &guesses, planar);
        for coordinates in [Coordinates::Absolute, Coordinates::Joint, Coordinates::Mixed] {
            let mut system = model.system(coordinates).unwrap();
            let error = system.assemble(&Start::new().restarts(2)).unwrap_err();
            let ModelError::Assembly(gaps) = &error else { panic!("{error}") };
            assert_eq!(gaps.len(), 1, "{coordinates}: {error}");
            // the others hold a thousand times, squared, as strongly
            assert!((gaps[0].metres - 0.2).abs() < 1e-4, "{coordinates}: {error}");
            assert!(error.to_string().contains("joint 'last pin': 0.2000 m"), "{error}");
        }
    }
    // an axis that cannot be turned: two hinges on one body whose bearings are not parallel
    let mut model = Model::new();
    let shaft = model.add_body(Body::new("shaft", rod(1.0))).unwrap();
    let (x, tilted) = ([1.0, 0.0, 0.0], [0.3_f64.cos(), 0.3_f64.sin(), 0.0]);
    let on = |axis: [f64; 3]| (Frame::on(GROUND).axis(axis), Frame::on(shaft).axis(x));
    model.add_joint(Joint::new("bearing", JointKind::Revolute, on(x).0, on(x).1)).unwrap();
    model.add_joint(Joint::new("skew bearing", JointKind::Cylindrical, on(tilted).0, on(x).1)).unwrap();
    let error = model.system(Coordinates::Absolute).unwrap().assemble(&Start::new()).unwrap_err();
    let ModelError::Assembly(gaps) = &error else { panic!("{error}") };
    assert!((gaps[0].radians - 0.3).abs() < 1e-4 && gaps[0].metres < 1e-3, "{error}");
    assert_eq!(gaps[0].element, "joint 'skew bearing'");
    // a drive and a known angle that contradict each other
    let (mut model, motor, _) = slider_crank(|_| Pose::identity());
    let angle = model.coordinate(motor, "angle").unwrap();
    let target = Target::Position(TimeFunction::linear(0.5, 2.0));
    model.add_drive(Drive { name: "speed".into(), terms: vec![(angle, 1.0)], target }).unwrap();
    let mut system = model.system(Coordinates::Absolute).unwrap();
    let error =
        system.assemble(&Start::new().coordinate(angle, 0.7, Priority::Known).restarts(1)).unwrap_err();
    assert!(error.to_string().contains("angle of joint 'motor': 11.5 degrees"), "{error}");
    // at another time they agree, but the speeds do not
    let start = Start::new().at_time(0.1).coordinate(angle, 0.7, Priority::Known);
    let x = system.assemble(&start).unwrap();
    closed("driven", &mut system, &x);
    assert!((system.joint_coordinate(&x, angle).unwrap().1 - 2.0).abs() < 1e-9);
    let error = system.assemble(&start.rate(angle, 3.0, Priority::Known)).unwrap_err();
    assert!(matches!(error, ModelError::Velocities(_)), "{error}");
    assert!(error.to_string().contains("rate of angle of joint 'motor'"), "{error}");
}

/// A ball is put down on the plane it rolls on, and rolls as fast as it was said to move.
#[test]
fn a_ball_begins_to_roll() {
    let mut model = Model::new();
    let ball = Body::new("ball", MassProperties::sphere(0.2, 1000.0)).at(Pose::at([0.3, 0.1, 0.7]));
    let ball = model.add_body(ball).unwrap();
    model.add_rolling(Rolling::sphere("track", 0.2, Frame::on(GROUND), Frame::on(ball))).unwrap();
    for (name, coordinates) in Coordinates::ALL {
        let mut system = model.system(coordinates).unwrap();
        let start = Start::new().moving(ball, [0.0, 5.0, 0.0], [1.0, 0.0, 0.0], Priority::Known);
        let x = system.assemble(&start).unwrap();
        closed(name, &mut system, &x);
        let motion = system.body_motion(&x, ball).unwrap();
        let off = motion.pose.origin - Vec3([0.3, 0.1, 0.2]);
        assert!(off.norm() < 1e-9, "{name}: {off:?}");
        let slip = start.moving(ball, [0.0, 5.0, 0.0], [2.0, 0.0, 0.0], Priority::Known);
        let error = system.assemble(&slip).unwrap_err().to_string();
        assert!(error.contains("velocity of body 'ball': 1.0000 m"), "{name}: {error}");
        // all that is known is possible: nothing is left to guess
        let down = Pose::at([0.3, 0.1, 0.2]);
        let known = Start::new().body_at(ball, down, Priority::Known);
        assert!(system.assemble(&known).is_ok(), "{name}");
    }
}

/// A mechanism that fits stays where it is, however large it is.
#[test]
fn what_fits_stays() {
    let mut model = Model::new();
    let mut last = GROUND;
    for k in 0..600 {
        let at = [f64::from(k), 0.0, 0.0];
        let link = Body::new(format!("link {k}"), rod(1.0)).at(Pose::at(at));
        let link = model.add_body(link.moving([0.0, 0.0, 0.5], [0.0, 0.5 * at[0], 0.0])).unwrap();
        model.add_joint_at(format!("pin {k}"), JointKind::Revolute, (last, link), at, Z).unwrap();
        last = link;
    }
    let mut system = model.system(Coordinates::Absolute).unwrap();
    assert_eq!(system.assemble(&Start::new()).unwrap(), *system.initial());
    let body = model.body("link 3").unwrap();
    let message = system.assemble(&Start::new().body(body, Priority::Known)).unwrap_err().to_string();
    assert!(message.contains("too large to be assembled"), "{message}");
}

#[test]
fn wrong_starts_are_refused() {
    let (model, motor, _) = slider_crank(|_| Pose::identity());
    let angle = model.coordinate(motor, "angle").unwrap();
    let crank = model.body("crank").unwrap();
    let mut system = model.system(Coordinates::Joint).unwrap();
    let mut message = |start: Start| system.assemble(&start).unwrap_err().to_string();
    assert!(message(Start::new().body(GROUND, Priority::Known)).contains("the ground"));
    assert!(message(Start::new().coordinate(angle, f64::NAN, Priority::Known)).contains("not finite"));
    assert!(message(Start::new().body(crank, Priority::Guessed(0.0))).contains("positive number"));
    let skew = Pose { rotation: Mat3::zero(), origin: Vec3::zero() };
    assert!(message(Start::new().body_at(crank, skew, Priority::Known)).contains("not a rotation"));
    let mut other = Model::new();
    for k in 0..5 {
        other.add_body(Body::new(format!("{k}"), rod(1.0))).unwrap();
    }
    let far = other.body("4").unwrap();
    assert!(message(Start::new().velocity(far, Priority::Free)).contains("another model"));
}
