//! Elements that cannot be: errors name them and say what to do.

use gelenk_model::{
    Angles, Applied, Body, Bushing, Coordinates, Drive, External, Force, Formula, Frame, Friction, GROUND,
    General, JointCoordinate, JointKind, Lag, Law, MassProperties, Measure, Model, ModelError, Pid, Rolling,
    Signal, StateSpace, UserDynamics,
};

/// A body on a rail and one on a ball joint.
fn model() -> (Model, JointCoordinate, Frame) {
    let mut model = Model::new();
    let solid = MassProperties::new(1.0, [0.0; 3], [1.0; 3]);
    let body = model.add_body(Body::new("cart", solid)).unwrap();
    let rail =
        model.add_joint_at("rail", JointKind::Prismatic, (GROUND, body), [0.0; 3], [1.0, 0.0, 0.0]).unwrap();
    let way = model.coordinate(rail, "displacement").unwrap();
    (model, way, Frame::on(body))
}

fn refused(result: Result<impl Sized, ModelError>, parts: &[&str]) {
    let message = result.err().unwrap().to_string();
    assert!(parts.iter().all(|part| message.contains(part)), "{message}");
}

#[test]
fn forces() {
    let (mut model, way, on) = model();
    let ground = Frame::on(GROUND);
    let mut add = |force: Force, parts: &[&str]| refused(model.add_force(force), parts);
    let bushing = |k: f64, c: f64| Bushing::diagonal(ground, on, [k; 6], [c; 6]);
    add(Force::bushing("rubber", bushing(0.0, 0.0)), &["force 'rubber'", "it does nothing"]);
    add(
        Force::bushing("rubber", bushing(f64::NAN, 0.0)),
        &["force 'rubber'", "stiffness matrix", "not finite"],
    );
    add(Force::bushing("rubber", bushing(1.0, -1.0)), &["damping along direction 1 is negative"]);
    let mut skew = bushing(5.0, 0.0);
    skew.stiffness[0][4] = 2.0;
    add(
        Force::bushing("rubber", skew),
        &["not symmetric", "entry (5, 1) is 0", "entry (1, 5) is 2", "the mean"],
    );
    let friction =
        |mu, radius, velocity| Force::friction("rub", Friction::turning(way, mu, radius, velocity));
    add(friction(-0.1, 1.0, 0.1), &["force 'rub'", "coefficient is -0.1", "must not be negative"]);
    add(friction(0.1, 0.0, 0.1), &["its radius must be positive, not 0"]);
    add(friction(0.1, 1.0, 0.0), &["velocity of regularisation must be positive"]);
    add(Force::spring_damper("s", (ground, on), f64::INFINITY, 0.0, 0.1), &["force 's'", "stiffness is inf"]);
    add(Force::joint_spring("t", way, 1.0, f64::NAN, 0.1), &["force 't'", "damping is NaN"]);
    add(Force::function("u", vec![], |_, _| ()), &["force 'u'", "acts on no frame"]);
    add(Force::function("u", vec![on; 9], |_, _| ()), &["more than 8 frames", "several forces"]);
    add(Force::function("u", vec![on.axis([0.0; 3])], |_, _| ()), &["force 'u'", "no direction"]);
    let general = || General::new(ground, on, Angles::Relative);
    add(Force::general("stop", general()), &["force 'stop'", "it has no law"]);
    let beyond = general().with(6, Law::linear(0.0, [0.0; 13]));
    add(Force::general("stop", beyond), &["force 'stop'", "direction 6", "3 to 5 angles"]);
    add(
        Force::spring("loop", on, on, Law::linear(0.0, [0.0; 3])),
        &["force 'loop'", "both of its ends are on 'cart'"],
    );
    let felt = Measure::CoordinateAcceleration(way);
    add(
        Force::push("motor", way, felt),
        &["force 'motor'", "acceleration of displacement", "themselves", "rates"],
    );
    let many = Signal::Formula(Formula::new(|_, _| 0.0), vec![Signal::constant(0.0); 17]);
    add(Force::line("strut", ground, on, many), &["force 'strut'", "17 quantities", "may have 16"]);
    let nowhere = Measure::Distance(ground, on.axis([0.0; 3]));
    add(
        Force::applied("push", Applied::new(on).force([nowhere.clone(), nowhere.clone(), nowhere])),
        &["'push'", "no direction"],
    );
}

/// Coordinates of another model are refused by every element that takes them.
#[test]
fn foreign_coordinates() {
    let (_, way, _) = model();
    let mut empty = Model::new();
    let law = Law::linear(0.0, [0.0; 3]);
    let foreign = ["another model"];
    refused(empty.add_force(Force::along("f", way, law)), &foreign);
    refused(empty.add_force(Force::friction("f", Friction::sliding(way, 0.1, 0.1))), &foreign);
    refused(empty.add_drive(Drive::gear("g", way, way, 2.0)), &foreign);
    let lag = Lag { gain: 1.0, time_constant: 1.0, initial: 0.0 };
    refused(
        empty.add_external(External::lag("l", Signal::rate(way), lag)),
        &["external element 'l'", foreign[0]],
    );
    let (mut model, way, _) = model();
    refused(model.add_drive(Drive::gear("g", way, way, 0.0)), &["drive 'g'", "a factor is zero"]);
    refused(model.coordinate(model.joint("rail").unwrap(), "angle"), &["'rail'", "it has 'displacement'"]);
}

#[test]
fn rolling() {
    let (mut model, _, on) = model();
    let ground = Frame::on(GROUND);
    refused(
        model.add_rolling(Rolling::disc("wheel", -1.0, ground, on)),
        &["rolling 'wheel'", "must be positive"],
    );
    refused(model.add_rolling(Rolling::edge("skate", on, on)), &["rolling 'skate'", "same body"]);
    refused(model.add_rolling(Rolling::edge("skate", ground, on.axis([0.0; 3]))), &["no direction"]);
    model.add_rolling(Rolling::edge("skate", ground, on)).unwrap();
    refused(
        model.add_rolling(Rolling::edge("skate", ground, on)),
        &["two elements of kind rolling are named 'skate'"],
    );
    let mut system = model.system(Coordinates::Absolute).unwrap();
    let x = system.initial().clone();
    refused(system.rolling_force(&x, "skat"), &["there is no rolling 'skat'", "'skate'"]);
    refused(system.drive_force(&x, "motor"), &["there is no drive 'motor'"]);
}

#[test]
fn external() {
    struct Wild;
    impl UserDynamics for Wild {
        fn rates(&self, _: f64, _: &[f64], _: &[f64], out: &mut [f64]) {
            out.fill(f64::NAN);
        }
    }
    let (mut model, way, _) = model();
    let mut add = |element: External, parts: &[&str]| refused(model.add_external(element), parts);
    let lag = |time_constant| Lag { gain: 1.0, time_constant, initial: 0.0 };
    add(
        External::lag("valve", Signal::rate(way), lag(0.0)),
        &["external element 'valve'", "must be positive, not 0"],
    );
    let pid = Pid { proportional: 1.0, integral: 0.0, derivative: 1.0, filter: 0.0 };
    add(External::pid("pid", Signal::rate(way), pid), &["'pid'", "positive time constant", "a tenth"]);
    let system = StateSpace { a: vec![vec![1.0]], initial: vec![0.0; 2], ..StateSpace::default() };
    add(External::state_space("lin", vec![], system), &["'lin'", "A must have 2 rows of 2 numbers"]);
    add(External::state_space("lin", vec![], StateSpace::default()), &["no states"]);
    add(External::dynamics("ode", vec![], vec![], Wild), &["'ode'", "it has 0 states"]);
    let many = vec![Signal::constant(0.0); 9];
    add(External::dynamics("ode", many, vec![0.0], Wild), &["more than 8 inputs"]);

    let valve = model.add_external(External::lag("valve", Signal::rate(way), lag(1.0))).unwrap();
    let second = Signal::from(Measure::Output { of: valve, index: 1 });
    refused(
        model.add_external(External::lag("next", second, lag(1.0))),
        &["'next'", "output 1 of 'valve', which has 1"],
    );
    refused(model.add_external(External::lag("valve", Signal::rate(way), lag(1.0))), &["two", "'valve'"]);
    model.add_external(External::dynamics("wild", vec![], vec![0.0], Wild)).unwrap();
    let mut system = model.system(Coordinates::Joint).unwrap();
    let mut buf = gelenk_core::TermBuf::new(gelenk_core::Problem::structure(&system));
    let x = system.initial().clone();
    let error =
        gelenk_core::Problem::eval(&mut system, gelenk_core::Terms::UDOT, &x.point(), &mut buf).unwrap_err();
    assert!(error.to_string().contains("external element 'wild'"), "{error}");
}

/// Friction needs a joint that transmits forces.
#[test]
fn nothing_rubs_in_a_free_joint() {
    let mut model = Model::new();
    let body = model.add_body(Body::new("body", MassProperties::new(1.0, [0.0; 3], [1.0; 3]))).unwrap();
    let free =
        model.add_joint_at("free", JointKind::Free, (GROUND, body), [0.0; 3], [0.0, 0.0, 1.0]).unwrap();
    let x = model.coordinate(free, "x").unwrap();
    model.add_force(Force::friction("rub", Friction::sliding(x, 0.1, 0.1))).unwrap();
    refused(model.system(Coordinates::Absolute), &["force 'rub'", "transmits no forces"]);
}
