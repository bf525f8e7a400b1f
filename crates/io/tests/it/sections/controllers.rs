//! Controllers and other first-order equations.

use super::{build, same};
use gelenk_core::Real;
use gelenk_io::Observed;
use gelenk_model::{
    Actuator, Body, Coordinates, External, Force, Frame, GROUND, Joint, JointKind, Lag, Law, MassProperties,
    Measure, Model, Pid, Signal, Slope, StateSpace, TimeFunction, UserDynamics,
};

struct Motor;

fn motor<R: Real>(u: &[R], inputs: &[R], out: &mut [R]) {
    out[0] = (inputs[0] - u[0] * 0.2) / 0.01;
    out[1] = u[0] * u[0] * 0.1 - (u[1] - 20.0) * 0.02;
}

impl UserDynamics for Motor {
    fn rates(&self, _: f64, u: &[f64], inputs: &[f64], out: &mut [f64]) {
        motor(u, inputs, out);
    }
    fn rates_along(&self, _: Slope, u: &[Slope], inputs: &[Slope], out: &mut [Slope]) {
        motor(u, inputs, out);
    }
}

#[test]
fn controllers() {
    let mut model = Model::new();
    let rotor = model.add_body(Body::new("rotor", MassProperties::new(1.0, [0.0; 3], [0.5; 3]))).unwrap();
    let axle = Joint::new("axle", JointKind::Revolute, Frame::on(GROUND), Frame::on(rotor));
    let axle = model.add_joint(axle).unwrap();
    let angle = model.coordinate(axle, "angle").unwrap();
    let jump = TimeFunction::new(|t| t * 0.0 + if t.value() < 1.0 { 0.0 } else { 2.0 });
    let lag = Lag { gain: 1.0, time_constant: 0.1, initial: 0.0 };
    let reference = model.add_external(External::lag("reference", Signal::Time(jump), lag)).unwrap();
    let error = Signal::output(reference).minus(Signal::coordinate(angle));
    let pid = Pid { proportional: 40.0, integral: 5.0, derivative: 8.0, filter: 0.02 };
    let position = model.add_external(External::pid("position", error, pid)).unwrap();
    let drive = StateSpace {
        a: vec![vec![-100.0, 0.0], vec![1.0, -2.0]],
        b: vec![vec![100.0], vec![0.0]],
        c: vec![vec![1.0, 0.0], vec![0.0, 1.0]],
        d: Vec::new(),
        initial: vec![0.1, 0.2],
    };
    let drive = External::state_space("drive", vec![Signal::output(position)], drive);
    let drive = model.add_external(drive).unwrap();
    let inputs = vec![Signal::output(drive), Signal::coordinate(angle)];
    let motor = External::dynamics("motor", inputs, vec![0.0, 20.0], Motor);
    let motor = model.add_external(motor).unwrap();
    let second: Signal = Measure::Output { of: drive, index: 1 }.into();
    let signal = Signal::Sum(vec![(0.3, Signal::output(motor)), (0.01, second)]);
    let law = Law::linear(0.0, [0.0, 0.0, 0.0, 1.0]);
    model.add_force(Force::actuator("torque", Actuator { coordinate: angle, signal, law })).unwrap();

    let mechanism = build("controllers");
    same(&mechanism.model, &model);
    // an output of a controller in the results
    let system = mechanism.model.system(Coordinates::Joint).unwrap();
    let mut x = system.initial().clone();
    let mut observed = Observed::new(&system, &mechanism.outputs).unwrap();
    let mut values = [0.0; 2];
    let last = x.u.len() - 1;
    x.u[last] = 27.5;
    observed.eval(&x, &mut values).unwrap();
    assert_eq!((values[1], mechanism.outputs[1].unit.as_str()), (7.5, "K"));
}
