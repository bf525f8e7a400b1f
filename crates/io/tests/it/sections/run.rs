//! Measures, outputs, events and settings of a run.

use super::{build, read, somewhere};
use gelenk_catalogue::{Origin, Settings, Value};
use gelenk_core::{Direction, Problem};
use gelenk_io::scene::ArrowKind;
use gelenk_io::{Action, ModelFile, Observed, Purpose, Quantity};
use gelenk_model::math::{Mat3, Pose, Vec3};
use gelenk_model::{
    Body, Component, ContactQuantity, Coordinates, Frame, GROUND, Joint, JointKind, MassProperties, Measure,
    Model, Orientation, Priority, Start, View,
};

/// Every kind of measure against the one made in Rust.
#[test]
fn measures() {
    use Component::{Norm, X, Y, Z};
    let mechanism = build("measures");
    let model = &mechanism.model;
    let system = model.system(Coordinates::Joint).unwrap();
    let mut x = somewhere(&system);
    x.a.iter_mut().enumerate().for_each(|(i, a)| *a += i as f64 + 0.5);
    let (rod, ball) = (Frame::on(model.body("rod").unwrap()), Frame::on(model.body("ball").unwrap()));
    let (ground, tip) = (Frame::on(GROUND), rod.at([1.0, 0.0, 0.0]));
    let pivot = model.joint("pivot").unwrap();
    let angle = model.coordinate(pivot, "angle").unwrap();
    let world = View::world();
    let touch = |what| Measure::Contact("floor".into(), what);
    let expected = [
        Measure::Position(tip, world, Z),
        Measure::Velocity(tip, world, Norm),
        Measure::Velocity(ball, View::from(rod).along(ground), X),
        Measure::Acceleration(tip, world.along(rod), X),
        Measure::AngularVelocity(rod, world, Y),
        Measure::AngularAcceleration(rod, world, Y),
        Measure::Angle { of: rod, against: ground },
        Measure::Orientation { of: rod, against: ground, part: Orientation::Quaternion(0) },
        Measure::Orientation { of: rod, against: ground, part: Orientation::Matrix(2, 0) },
        Measure::Orientation { of: ball, against: rod, part: Orientation::Angle([2, 1, 0], 1) },
        Measure::Distance(tip, ball),
        Measure::DistanceRate(tip, ball),
        Measure::Coordinate(angle),
        Measure::CoordinateRate(angle),
        Measure::CoordinateAcceleration(angle),
        Measure::ReactionForce(pivot, ground, Z),
        Measure::ReactionTorque(pivot, rod, Y),
        Measure::DriveForce("motor".into()),
        Measure::DrivePower("motor".into()),
        Measure::Force("spring".into()),
        Measure::Force("mount.tz".into()),
        Measure::ForcePower("spring".into()),
        Measure::RollingForce("ball".into(), Z),
        touch(ContactQuantity::Gap),
        touch(ContactQuantity::GapRate),
        touch(ContactQuantity::NormalForce),
        touch(ContactQuantity::Friction(Some(0))),
        touch(ContactQuantity::Slip(None)),
        touch(ContactQuantity::State),
        Measure::KineticEnergy,
        Measure::GravityEnergy,
        Measure::SpringEnergy,
        Measure::PotentialEnergy,
        Measure::Energy,
        Measure::DissipatedPower,
        Measure::SuppliedPower,
        Measure::Momentum(X),
        Measure::AngularMomentum(Some(ground), Y),
        Measure::AngularMomentum(None, Y),
        Measure::CentreOfMass(X),
    ];
    let mut observed = Observed::new(&system, &mechanism.outputs).unwrap();
    let mut values = vec![0.0; observed.len()];
    observed.eval(&x, &mut values).unwrap();
    for ((measure, output), value) in expected.iter().zip(&mechanism.outputs).zip(&values) {
        let wanted = system.measure(&x, measure).unwrap();
        assert!((value - wanted).abs() <= 1e-12 * wanted.abs().max(1.0), "{}: {value} {wanted}", output.name);
        assert_eq!(output.unit, measure.unit(model), "{}", output.name);
    }
    let (dissipated, power) = (values[34], values[21]);
    assert_eq!(values[40], (1.0 - dissipated / (1.0 + power.abs())).max(0.0));
    assert_eq!(values.len(), expected.len() + 1);
    // the file has every kind there is, but for those of parts that bend
    let (files, schema) = (["measures", "beams", "flexible"].map(read), gelenk_io::ModelFile::schema());
    let kinds = schema["properties"]["measures"]["additionalProperties"]["oneOf"].as_array().unwrap();
    let kinds = kinds.iter().filter_map(|kind| kind["properties"]["kind"]["const"].as_str());
    let missing: Vec<&str> = kinds
        .filter(|kind| {
            let is_in =
                |file: &gelenk_io::ModelFile| file.sources()[0].text.contains(&format!("kind = \"{kind}\""));
            *kind != "expression" && !files.iter().any(is_in)
        })
        .collect();
    assert!(missing.is_empty(), "{missing:?}");
}

#[test]
fn events() {
    let mechanism = build("events");
    let [top, low, breaks, load] = &mechanism.events[..] else { panic!("{:?}", mechanism.events) };
    assert!(matches!(top.quantity, Quantity::Measure(Measure::CoordinateRate(_))));
    assert_eq!((top.direction, &top.action, top.once), (Direction::Falling, &Action::Report, false));
    assert_eq!((low.level, &low.action), (0.5, &Action::Stop));
    let set = Action::Set(vec![("stiffness".into(), "stiffness/2".into())]);
    assert_eq!((&breaks.action, breaks.once, breaks.direction), (&set, true, Direction::Rising));
    // the functions that are watched
    let mut system = mechanism.model.system(Coordinates::Joint).unwrap();
    for event in [top, low, breaks, load] {
        event.watch(&mut system).unwrap();
    }
    let mut x = system.initial().clone();
    (x.p[0], x.v[0], x.t) = (1.2, -0.3, 0.5);
    let mut values = [0.0; 4];
    let switches = system.switches().unwrap();
    switches.eval(&x, &mut values).unwrap();
    for (found, expected) in values.iter().zip([-0.3, 0.7, 0.2 - 0.05, -1.5]) {
        assert!((found - expected).abs() < 1e-14, "{found} {expected}");
    }
    // what an event does to the file
    let mut file = read("events");
    let Action::Set(changes) = &breaks.action else { panic!() };
    file.set_all(changes).unwrap();
    assert_eq!(file.parameters().unwrap()[0], ("stiffness".to_owned(), 250.0));
    file.build().unwrap();
}

#[test]
fn initial() {
    let mechanism = build("initial");
    let mut model = Model::new();
    let rod = MassProperties::rod([0.0; 3], [1.0, 0.0, 0.0], 1.0);
    let upper = model.add_body(Body::new("upper", rod)).unwrap();
    let lower = model.add_body(Body::new("lower", rod).at(Pose::at([1.0, 0.0, 0.0]))).unwrap();
    let mut pin = |name, a, b| model.add_joint(Joint::new(name, JointKind::Revolute, a, b)).unwrap();
    let shoulder = pin("shoulder", Frame::on(GROUND), Frame::on(upper));
    let elbow = pin("elbow", Frame::on(upper).at([1.0, 0.0, 0.0]), Frame::on(lower));
    let ball = MassProperties::sphere(0.1, 1.0 / (4.0 / 3.0 * std::f64::consts::PI * 0.1_f64.powi(3)));
    let top = model.add_body(Body::new("top", ball)).unwrap();
    let tip = Joint::new("tip", JointKind::Spherical, Frame::on(lower).at([1.0, 0.0, 0.0]), Frame::on(top));
    let tip = model.add_joint(tip).unwrap();
    let (a, b) = (model.coordinate(shoulder, "angle").unwrap(), model.coordinate(elbow, "angle").unwrap());
    let start = Start::new()
        .coordinate(a, 0.4, Priority::Asked)
        .coordinate(b, -0.8, Priority::Guessed(2.0))
        .rate(a, 1.0, Priority::Asked)
        .rate(b, 0.5, Priority::Known)
        .orientation(tip, Mat3::about(Vec3([1.0, 0.0, 0.0]), 0.4_f64.sin_cos()), Priority::Guessed(1.0))
        .spin(tip, [0.0, 0.0, 30.0], Priority::Asked)
        .body(upper, Priority::Free)
        .body(lower, Priority::Guessed(0.5))
        .velocity(lower, Priority::Free)
        .restarts(3);
    assert_eq!(mechanism.start, start);
    super::same(&mechanism.model, &model);
}

/// Orientations are those of joints that can turn anyhow.
#[test]
fn orientations_of_other_joints_are_refused() {
    let text = |line: &str| {
        format!(
            "gelenk = 1\n[bodies.rod]\nmass = 1\ninertia = [1, 1, 1]\n\
             [joints.pivot]\nkind = \"revolute\"\na = \"ground\"\nb = \"rod\"\n[initial]\n{line}\n"
        )
    };
    let refused = |line: &str| {
        let file = ModelFile::parse("m.toml", &text(line));
        file.and_then(|file| file.build().map(|_| ())).unwrap_err().render()
    };
    let turned = refused("orientations = { pivot = { axis = [0, 0, 1], angle = 1 } }");
    assert!(turned.contains("does not leave all rotations free") && turned.contains("m.toml:10"), "{turned}");
    assert!(turned.contains("\"pivot.angle\""), "{turned}");
    let body = refused("angular_velocities = { rod = [0, 0, 1] }");
    assert!(body.contains("there is no joint 'rod'"), "{body}");
    let two = refused("orientations = { pivot = { axis = [0, 0, 1] } }");
    assert!(two.contains("pivot"), "{two}");
}

#[test]
fn simulation() {
    let mechanism = build("simulation");
    let (s, times) = (&mechanism.settings, mechanism.settings.times());
    assert_eq!((times.t_start, times.t_end, times.output_step), (None, Some(2.0), Some(0.01)));
    let value = |key: &str| s.get(key).unwrap().value;
    assert_eq!([value("rtol"), value("atol"), value("h_max")], [1e-8, 1e-10, 0.1].map(Value::Number));
    assert_eq!(
        (value("method"), mechanism.coordinates()),
        (Value::Method("dop853", None), Coordinates::Absolute)
    );
    // what is given knows where
    assert!(
        matches!(&s.get("rtol").unwrap().origin, Origin::File(place) if place.ends_with("simulation.toml:12"))
    );
    let file = read("simulation");
    assert_eq!(file.settings().unwrap(), *s);
    // the name of a model without one is that of its file
    assert_eq!((file.name().as_str(), file.description()), ("simulation", ""));
    let plain = build("joints");
    assert_eq!((plain.settings.clone(), plain.coordinates()), (Settings::new(), Coordinates::Joint));
}

#[test]
fn output() {
    let mechanism = build("output");
    let names: Vec<_> =
        mechanism.outputs.iter().map(|o| (o.name.as_str(), o.purpose == Purpose::Arrow)).collect();
    assert_eq!(names[..4], [("energy", false), ("angle", false), ("speed", false), ("pivot force x", true)]);
    assert_eq!(names.len(), 9);
    assert_eq!(mechanism.settings.times().frame_rate, Some(50.0));
    let scene = &mechanism.scene;
    assert_eq!((scene.traces[1].name.as_str(), scene.traces[1].position), ("tip", [1.0, 0.0, 0.0]));
    assert_eq!(
        scene.arrows.iter().map(|a| a.kind).collect::<Vec<_>>(),
        [ArrowKind::Reaction, ArrowKind::Torque]
    );
    assert_eq!(scene.up, [0.0, 0.0, 1.0]);
    let [over_time, phase] = &scene.plots[..] else { panic!("{:?}", scene.plots) };
    assert_eq!(
        (&over_time.title, &over_time.x, &over_time.y[..]),
        (&None, &None, &["energy".to_owned()][..])
    );
    assert_eq!((phase.title.as_deref(), phase.x.as_deref()), (Some("Phase plane"), Some("angle")));
    assert_eq!((&phase.y[..], phase.equal), (&["speed".to_owned()][..], false));
}

/// A table may be a file of its own; what is wrong with it is said at its line.
#[test]
fn tables_from_files() {
    let model =
        "gelenk = 1\n[tables.f]\nfile = \"data/f.csv\"\ncolumns = [1, 3]\n[parameters]\na = \"f(1.5)\"\n";
    let read = |text: &str| ModelFile::parse_all(&[("m.toml", model), ("data/f.csv", text)]);
    for text in [
        "t;unused;y\n0;9;0\n1;9;2\n\n2;9;4\n",
        "# a remark\n0, x, 0\n1, x, 2\n2, x, 4",
        "0 9 0\r\n1 9 2\r\n2 9 4\r\n",
        "0\t9\t0\n1\t9\t2\n2\t9\t4\n",
    ] {
        let file = read(text).unwrap_or_else(|e| panic!("{}", e.render()));
        let a = file.parameters().unwrap()[0].1;
        assert!((a - 3.0).abs() < 1e-12, "{a}");
        assert_eq!(file.sources()[1].name, "data/f.csv");
    }
    let wrong = read("0,9,0\n1,9,two\n").unwrap_err().render();
    assert!(wrong.contains("data/f.csv:2") && wrong.contains("columns 1 and 3"), "{wrong}");
    let missing = ModelFile::parse("m.toml", model).unwrap_err().render();
    assert!(missing.contains("data/f.csv cannot be read"), "{missing}");
    let both = model.replace("columns = [1, 3]", "x = [0, 1]");
    let both = ModelFile::parse_all(&[("m.toml", &both), ("data/f.csv", "0,0\n")]).unwrap_err().render();
    assert!(both.contains("given twice"), "{both}");
}

/// The switch that writes the motion of all bodies: enough to place each, by name.
#[test]
fn columns_of_all_bodies() {
    let text = "gelenk = 1\n[bodies.a]\nmass = 1\ninertia = [1, 1, 1]\nposition = [1, 2, 3]\norientation = { angles = [0.3, 0.2, 0.1] }\n\
                velocity = [4, 5, 6]\nangular_velocity = [7, 8, 9]\n[bodies.p]\nplanar = true\nmass = 1\ninertia = 1\nangle = 0.5\n\
                velocity = [1, 2, 0]\nangular_velocity = 3\n[output]\nbodies = true\n";
    let mechanism = ModelFile::parse("m.toml", text).unwrap().build().unwrap();
    let system = mechanism.model.system(Coordinates::Absolute).unwrap();
    let mut observed = Observed::new(&system, &mechanism.outputs).unwrap();
    let mut values = vec![0.0; observed.len()];
    observed.eval(system.initial(), &mut values).unwrap();
    let names: Vec<&str> = mechanism.outputs.iter().map(|o| o.name.as_str()).collect();
    assert_eq!(names[..4], ["a x", "a y", "a z", "a qw"]);
    assert_eq!(names[13..], ["p x", "p y", "p angle", "p vx", "p vy", "p omega z"]);
    let rotation = gelenk_model::math::Quaternion([values[3], values[4], values[5], values[6]]).matrix();
    let expected = Mat3::about_axis(0, 0.3) * Mat3::about_axis(1, 0.2) * Mat3::about_axis(2, 0.1);
    let off = rotation.0.as_flattened().iter().zip(expected.0.as_flattened()).map(|(a, b)| (a - b).abs());
    assert!(off.fold(0.0, f64::max) < 1e-14);
    let rest = [
        values[0], values[1], values[2], values[7], values[8], values[9], values[10], values[11], values[12],
    ];
    let wanted = [1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 9.0];
    assert!(rest.iter().zip(wanted).all(|(a, b)| (a - b).abs() < 1e-14), "{rest:?}");
    let planar = [0.0, 0.0, 0.5, 1.0, 2.0, 3.0];
    assert!(values[13..].iter().zip(planar).all(|(a, b)| (a - b).abs() < 1e-14), "{values:?}");
}

/// A table may stand in for another, as a number for a parameter.
#[test]
fn tables_are_chosen() {
    let text = "gelenk = 1\n[tables]\nmotor = { x = [0, 1], y = [0, 1] }\nstrong = { x = [0, 1], y = [0, 5] }\n\
                [parameters]\ntorque = \"motor(1)\"\nfactor = 1\n";
    let mut file = ModelFile::parse("m.toml", text).unwrap();
    file.set_all(&[("motor".into(), "strong".into()), ("factor".into(), "torque".into())]).unwrap();
    let values: Vec<f64> = file.parameters().unwrap().into_iter().map(|(_, x)| x).collect();
    assert!((values[0] - 5.0).abs() < 1e-12 && (values[1] - 5.0).abs() < 1e-12, "{values:?}");
    assert_eq!(file.chosen_tables().collect::<Vec<_>>(), [("motor", "strong")]);
    let error = file.set("motor", "stong").unwrap_err().render();
    assert!(error.contains("no table 'stong'") && error.contains("'strong'"), "{error}");
    assert!(file.set("moter", "strong").unwrap_err().render().contains("no parameter 'moter'"));
}
