//! Evaluations of a model allocate nothing, whatever its elements.

use gelenk_allocations::allocations;
use gelenk_core::{Problem, State, TermBuf};
use gelenk_model::math::Pose;
use gelenk_model::{
    Actuator, Angles, Body, Bushing, Coordinates, Drive, External, Force, Frame, Friction, GROUND, General,
    Interpolation, JointKind, Lag, Law, MassProperties, Model, Pid, Rolling, Signal, Slope, StateSpace,
    Table, TimeFunction, UserDynamics,
};
use gelenk_model::{Component, Measure, Target, View};

struct Pass;

impl UserDynamics for Pass {
    fn rates(&self, _: f64, u: &[f64], inputs: &[f64], out: &mut [f64]) {
        out[0] = inputs[0] - u[0];
    }
}

/// One of each.
fn everything() -> Model {
    let mut model = Model::new().with_gravity([0.0, 0.0, -9.81]);
    let solid = MassProperties::new(1.0, [0.1, 0.0, 0.0], [0.1, 0.2, 0.2]);
    let cart = model.add_body(Body::new("cart", solid)).unwrap();
    let arm = model.add_body(Body::new("arm", solid).at(Pose::at([1.0, 0.0, 0.0]))).unwrap();
    let ball = Body::new("ball", MassProperties::sphere(0.2, 1000.0)).at(Pose::at([0.0, 3.0, 0.2]));
    let ball = model.add_body(ball).unwrap();
    let rail =
        model.add_joint_at("rail", JointKind::Prismatic, (GROUND, cart), [0.0; 3], [1.0, 0.0, 0.0]).unwrap();
    let pin = model
        .add_joint_at("pin", JointKind::Revolute, (cart, arm), [1.0, 0.0, 0.0], [0.0, 1.0, 0.0])
        .unwrap();
    let way = model.coordinate(rail, "displacement").unwrap();
    let angle = model.coordinate(pin, "angle").unwrap();
    let (ground, tip) = (Frame::on(GROUND), Frame::on(arm).at([0.5, 0.0, 0.0]));
    model.add_rolling(Rolling::sphere("track", 0.2, ground, Frame::on(ball))).unwrap();
    model.add_drive(Drive::velocity("drive", way, TimeFunction::linear(0.0, 1.0))).unwrap();
    let lag = Lag { gain: 1.0, time_constant: 0.3, initial: 0.0 };
    let lag = model.add_external(External::lag("lag", Signal::coordinate(angle), lag)).unwrap();
    let pid = Pid { proportional: 1.0, integral: 2.0, derivative: 0.1, filter: 0.1 };
    let pid = model.add_external(External::pid("pid", Signal::output(lag), pid)).unwrap();
    let linear =
        StateSpace { a: vec![vec![-1.0]], b: vec![vec![1.0]], initial: vec![0.0], ..StateSpace::default() };
    model.add_external(External::state_space("linear", vec![Signal::output(pid)], linear)).unwrap();
    let distance = Signal::from(Measure::Distance(ground, tip));
    model.add_external(External::dynamics("user", vec![distance], vec![0.0], Pass)).unwrap();
    let table = Table::new(&[0.0, 1.0, 2.0], &[0.0, 1.0, 4.0], Interpolation::Cubic).unwrap();
    let bushing = Bushing::diagonal(Frame::on(cart), Frame::on(ball), [1.0; 6], [0.1; 6]);
    let law = Law::linear(0.0, [0.0, 0.0, 0.0, 1.0]);
    let general = General::new(Frame::on(cart), Frame::on(ball), Angles::RotationVector);
    let forces = [
        Force::spring("spring", ground, tip, table.law::<3, 0>()),
        Force::bushing("bushing", bushing.with_large_rotations()),
        Force::general("general", general.with(4, Law::linear(0.0, [0.1; 13]))),
        Force::friction("friction", Friction::turning(angle, 0.2, 0.05, 0.1)),
        Force::actuator("motor", Actuator { coordinate: angle, signal: Signal::output(pid), law }),
        Force::function("user", vec![tip], |x, out| out[0].force = x.frames[0].velocity * -0.1),
    ];
    for force in forces {
        model.add_force(force).unwrap();
    }
    model
}

#[test]
fn evaluations_allocate_nothing() {
    let model = everything();
    for (name, coordinates) in Coordinates::ALL {
        let mut system = model.system(coordinates).unwrap();
        let mut buf = TermBuf::new(system.structure());
        let want = buf.available();
        let x = system.initial().clone();
        let mut direction = State::zeros(system.dims());
        direction.p.fill(1.0);
        let mut evaluate = || {
            system.eval(want, &x.point(), &mut buf).unwrap();
            let derivatives = system.derivatives().unwrap();
            derivatives.along(want, &x.point(), &direction.point(), &mut buf).unwrap();
        };
        evaluate();
        assert_eq!(allocations(evaluate).0, 0, "{name}");
    }
}

#[test]
fn measures_allocate_nothing() {
    let mut model = Model::new().with_gravity([0.0, 0.0, -9.81]);
    let rod = MassProperties::rod([0.0; 3], [1.0, 0.0, 0.0], 2.0);
    let arm = model.add_body(Body::new("arm", rod)).unwrap();
    let y = [0.0, 1.0, 0.0];
    let pivot = model.add_joint_at("pivot", JointKind::Revolute, (GROUND, arm), [0.0; 3], y).unwrap();
    let weight = model.add_body(Body::new("weight", MassProperties::sphere(0.1, 1000.0))).unwrap();
    let slot =
        model.add_joint_at("slot", JointKind::Prismatic, (arm, weight), [0.0; 3], [1.0, 0.0, 0.0]).unwrap();
    let angle = model.coordinate(pivot, "angle").unwrap();
    let way = model.coordinate(slot, "displacement").unwrap();
    let target = Target::Velocity(TimeFunction::constant(1.0));
    model.add_drive(Drive { name: "motor".into(), terms: vec![(angle, 1.0)], target }).unwrap();
    model.add_force(Force::along("spring", way, Law::linear(0.0, [-5.0, -0.1, 0.0]))).unwrap();
    let tip = Frame::on(weight).at([0.1, 0.0, 0.0]);
    let view = View::from(Frame::on(arm));
    let list = [
        Measure::Position(tip, view, Component::X),
        Measure::Velocity(tip, view, Component::Y),
        Measure::Acceleration(tip, view, Component::Z),
        Measure::AngularAcceleration(tip, View::world(), Component::Norm),
        Measure::Angle { of: tip, against: Frame::on(GROUND).axis(y) },
        Measure::Coordinate(angle),
        Measure::CoordinateAcceleration(way),
        Measure::DistanceRate(tip, Frame::on(GROUND)),
        Measure::ReactionForce(pivot, Frame::on(arm), Component::X),
        Measure::ReactionTorque(slot, Frame::on(arm), Component::X),
        Measure::DriveForce("motor".into()),
        Measure::DrivePower("motor".into()),
        Measure::ForcePower("spring".into()),
        Measure::Energy,
        Measure::DissipatedPower,
        Measure::SuppliedPower,
        Measure::AngularMomentum(None, Component::Y),
        Measure::CentreOfMass(Component::Z),
    ];
    for (name, coordinates) in Coordinates::ALL {
        let system = model.system(coordinates).unwrap();
        let mut measures = system.measures(&list).unwrap();
        let mut out = [0.0; 18];
        let (count, ()) = allocations(|| {
            for _ in 0..3 {
                measures.follow(system.initial(), &mut out).unwrap();
            }
        });
        assert_eq!(count, 0, "{name}");
    }
}

#[test]
fn derivatives_with_respect_to_parameters_allocate_nothing() {
    let number = Slope::constant;
    let (zero, length) = (number(0.0), Slope::variable(1.0, 0));
    let mut model = Model::new().with_gravity([zero, zero, number(-9.81)]);
    let rod = MassProperties::rod([zero; 3], [length, zero, zero], number(2.0));
    let arm = model.add_body(Body::new("arm", rod)).unwrap();
    let y = [zero, number(1.0), zero];
    let pivot = model.add_joint_at("pivot", JointKind::Revolute, (GROUND, arm), [zero; 3], y).unwrap();
    let angle = model.coordinate(pivot, "angle").unwrap();
    let swing = TimeFunction::harmonic(zero, length, number(3.0), zero);
    model.add_drive(Drive::position("motor", angle, swing)).unwrap();
    let ends = (Frame::on(GROUND).at([zero, length, zero]), Frame::on(arm));
    model.add_force(Force::spring_damper("spring", ends, number(5.0), length, number(0.2))).unwrap();
    let list = [Measure::Energy, Measure::ReactionForce(pivot, ends.1, Component::Norm)];
    for (name, coordinates) in Coordinates::ALL {
        let mut sensitivity = model.sensitivity(coordinates).unwrap();
        let mut measures = sensitivity.measures(&list).unwrap();
        let mut out = TermBuf::new(sensitivity.structure());
        let x = State::zeros(sensitivity.structure().dims);
        let (mut residual, mut values) = (x.v.clone(), [0.0; 2]);
        let (count, ()) = allocations(|| {
            for _ in 0..3 {
                sensitivity.terms(out.available(), &x.point(), &mut out).unwrap();
                sensitivity.residual(&x, &mut residual).unwrap();
                measures.eval(&x, &mut values).unwrap();
            }
        });
        assert_eq!(count, 0, "{name}");
    }
}
