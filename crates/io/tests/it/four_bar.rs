//! A whole model file, from its text to columns of results.

use gelenk_io::{ModelFile, Observed};
use gelenk_model::{
    Body, Coordinates, Drive, Frame, GROUND, Joint, JointKind, MassProperties, Model, Start, TimeFunction,
};
use std::f64::consts::TAU;
use std::path::Path;

/// The same mechanism by builders.
fn built() -> Model {
    let mut model = Model::new().with_gravity([0.0, -9.81, 0.0]);
    let rod = |length: f64| MassProperties::rod([0.0; 3], [length, 0.0, 0.0], length);
    let crank = model.add_body(Body::planar("crank", rod(0.2))).unwrap();
    let coupler = model.add_body(Body::planar("coupler", rod(0.5)).at_angle([0.2, 0.0, 0.0], 0.8)).unwrap();
    let rocker = model.add_body(Body::planar("rocker", rod(0.4)).at_angle([0.5, 0.0, 0.0], 1.5)).unwrap();
    let mut pin = |name, a, b| model.add_joint(Joint::new(name, JointKind::Revolute, a, b)).unwrap();
    let motor = pin("motor", Frame::on(GROUND), Frame::on(crank));
    pin("crank pin", Frame::on(crank).at([0.2, 0.0, 0.0]), Frame::on(coupler));
    pin("rocker pin", Frame::on(coupler).at([0.5, 0.0, 0.0]), Frame::on(rocker).at([0.4, 0.0, 0.0]));
    pin("bearing", Frame::on(GROUND).at([0.5, 0.0, 0.0]), Frame::on(rocker));
    let angle = model.coordinate(motor, "angle").unwrap();
    model.add_drive(Drive::position("motor", angle, TimeFunction::linear(0.0, TAU))).unwrap();
    model
}

#[test]
fn outputs_are_those_of_the_builders() {
    let file = ModelFile::read(Path::new("tests/models/four-bar.toml")).unwrap();
    let mechanism = file.build().unwrap_or_else(|e| panic!("{}", e.render()));
    assert_eq!(mechanism.coordinates(), Coordinates::Joint);
    assert_eq!((file.name().as_str(), mechanism.settings.times().t_end), ("Four-bar", Some(1.0)));

    let mut system = mechanism.model.system(mechanism.coordinates()).unwrap();
    let x = system.assemble(&mechanism.start).unwrap();
    let mut other = built().system(Coordinates::Joint).unwrap();
    let y = other.assemble(&Start::new()).unwrap();
    // the same start, to rounding: poses are written in other ways
    for (a, b) in [(&x.p, &y.p), (&x.v, &y.v), (&x.lam, &y.lam)] {
        assert!(a.len() == b.len() && a.iter().zip(b).all(|(a, b)| (a - b).abs() < 1e-13), "{a:?} {b:?}");
    }

    let mut observed = Observed::new(&system, &mechanism.outputs).unwrap();
    let mut values = vec![0.0; observed.len()];
    observed.eval(&x, &mut values).unwrap();
    let names: Vec<_> = mechanism.outputs.iter().map(|o| o.name.as_str()).collect();
    assert_eq!(names[..5], ["x", "y", "torque", "power", "motor force x"]);
    let point = Frame::on(other.model().body("coupler").unwrap()).at([0.25, 0.1, 0.0]);
    let [px, py, _] = other.motion(&y, &point).unwrap().pose.origin.0;
    let torque = other.drive_force(&y, "motor").unwrap();
    for (found, expected) in values.iter().zip([px, py, torque, torque * TAU]) {
        // one product more or less
        assert!((found - expected).abs() <= 1e-13 * expected.abs(), "{found} {expected}");
    }
    let reaction = other.reaction(&y, other.model().joint("motor").unwrap()).unwrap();
    for (found, expected) in values[4..7].iter().zip(reaction.force.0) {
        assert!((found - expected).abs() <= 1e-13 * expected.abs(), "{found} {expected}");
    }
    assert_eq!(mechanism.scene.arrows[0].columns[2], names[6]);
}

#[test]
fn parameters_are_set() {
    let mut file = ModelFile::read(Path::new("tests/models/four-bar.toml")).unwrap();
    file.set("turns", "2*turns").unwrap();
    assert_eq!(file.settings().unwrap().times().t_end, Some(0.5));
    assert!(file.parameters().unwrap().contains(&("turns".to_owned(), 2.0)));
    let error = file.set("turn", "3").unwrap_err();
    assert!(error.render().contains("did you mean 'turns'?"), "{}", error.render());
    let error = file.set("turns", "3*(crank").unwrap_err();
    assert!(error.render().contains("not closed"), "{}", error.render());
    assert!(file.set("turns", "1/0").is_err());
    // a value that makes another parameter impossible is not kept
    assert_eq!(file.parameters().unwrap().iter().find(|(n, _)| n == "turns").unwrap().1, 2.0);
}
