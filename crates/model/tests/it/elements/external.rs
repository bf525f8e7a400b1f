//! External dynamics, coupled to a mechanism by signals and actuators.

use super::{check_terms, close, ends};
use gelenk_core::{Problem, Real, TermBuf, Terms};
use gelenk_model::math::Pose;
use gelenk_model::{
    Actuator, Body, Component, Coordinates, External, Force, Frame, GROUND, JointCoordinate, JointKind, Lag,
    Law, MassProperties, Measure, Model, Pid, Priority, Signal, Slope, Start, StateSpace, TimeFunction,
    UserDynamics, View,
};

const MASS: f64 = 2.0;

/// A mass on a rail along x, at rest at 0.5 m.
fn cart() -> (Model, JointCoordinate) {
    let mut model = Model::new();
    let solid = MassProperties::new(MASS, [0.0; 3], [0.1, 0.2, 0.3]);
    let body = model.add_body(Body::new("cart", solid).at(Pose::at([0.5, 0.0, 0.0]))).unwrap();
    let (a, b) = (Frame::on(GROUND).axis([1.0, 0.0, 0.0]), Frame::on(body).axis([1.0, 0.0, 0.0]));
    let rail = model.add_joint(gelenk_model::Joint::new("rail", JointKind::Prismatic, a, b)).unwrap();
    let way = model.coordinate(rail, "displacement").unwrap();
    (model, way)
}

/// The signal is the force.
fn push(coordinate: JointCoordinate, signal: Signal) -> Force {
    Force::actuator("motor", Actuator { coordinate, signal, law: Law::linear(0.0, [0.0, 0.0, 0.0, 1.0]) })
}

#[test]
fn lag_pushes_a_cart() {
    let (gain, time, input) = (3.0, 0.5_f64, 2.0);
    let (mut model, way) = cart();
    let lag = Lag { gain, time_constant: time, initial: 0.0 };
    let valve = model.add_external(External::lag("valve", Signal::constant(input), lag)).unwrap();
    model.add_force(push(way, Signal::output(valve))).unwrap();
    check_terms(&model);
    let t = 1.1;
    let fade = (-t / time).exp();
    let force = gain * input;
    for (name, mut system, end) in ends(&model, t) {
        assert_eq!(system.structure().names.u, ["valve: output"]);
        close(name, end.u[0], force * (1.0 - fade));
        close(name, system.external_output(&end, valve, 0).unwrap(), force * (1.0 - fade));
        let x = 0.5 + force / MASS * (0.5 * t * t - time * t + time * time * (1.0 - fade));
        close(name, system.joint_coordinate(&end, way).unwrap().0, x);
    }
}

const GAINS: Pid = Pid { proportional: 40.0, integral: 25.0, derivative: 8.0, filter: 0.05 };
const REFERENCE: f64 = 1.2;

/// `exp(A t) y` by scaled series: what the linear equations of cart and controller give.
fn exponential<const N: usize>(a: [[f64; N]; N], t: f64, mut y: [f64; N]) -> [f64; N] {
    let steps = 400;
    let h = t / f64::from(steps);
    for _ in 0..steps {
        let mut term = y;
        for k in 1..20 {
            term = std::array::from_fn(|i| (0..N).map(|j| a[i][j] * term[j]).sum::<f64>() * h / f64::from(k));
            y.iter_mut().zip(term).for_each(|(y, term)| *y += term);
        }
    }
    y
}

/// Position and velocity of the controlled cart.
fn controlled_cart(t: f64) -> [f64; 2] {
    let Pid { proportional: kp, integral: ki, derivative: kd, filter } = GAINS;
    // x, v, ∫e, z and 1, with e = r − x
    let (direct, r) = (kp + kd / filter, REFERENCE);
    let a = [
        [0.0, 1.0, 0.0, 0.0, 0.0],
        [-direct / MASS, 0.0, ki / MASS, -kd / filter / MASS, direct * r / MASS],
        [-1.0, 0.0, 0.0, 0.0, r],
        [-1.0 / filter, 0.0, 0.0, -1.0 / filter, r / filter],
        [0.0; 5],
    ];
    let [x, v, ..] = exponential(a, t, [0.5, 0.0, 0.0, r - 0.5, 1.0]);
    [x, v]
}

struct Controller;

impl UserDynamics for Controller {
    fn rates(&self, _: f64, u: &[f64], error: &[f64], out: &mut [f64]) {
        out.copy_from_slice(&[error[0], (error[0] - u[1]) / GAINS.filter]);
    }
}

/// A cart whose controller is used as it is, as a linear system, or as a user writes it.
pub(crate) fn with_controller(kind: usize) -> (Model, JointCoordinate) {
    let steep = GAINS.derivative / GAINS.filter;
    let (mut model, way) = cart();
    let error = || Signal::constant(REFERENCE).minus(Signal::coordinate(way));
    let start = vec![0.0, REFERENCE - 0.5];
    let signal = match kind {
        0 => Signal::output(model.add_external(External::pid("pid", error(), GAINS)).unwrap()),
        1 => {
            let system = StateSpace {
                a: vec![vec![0.0, 0.0], vec![0.0, -1.0 / GAINS.filter]],
                b: vec![vec![1.0], vec![1.0 / GAINS.filter]],
                c: vec![vec![0.0, 1.0], vec![GAINS.integral, -steep]],
                d: vec![vec![0.0], vec![GAINS.proportional + steep]],
                initial: start,
            };
            let of = model.add_external(External::state_space("pid", vec![error()], system)).unwrap();
            Signal::from(Measure::Output { of, index: 1 })
        }
        _ => {
            let pid = External::dynamics("pid", vec![error()], start, Controller);
            let of = model.add_external(pid).unwrap();
            Signal::Sum(vec![
                (GAINS.proportional + steep, error()),
                (GAINS.integral, Signal::output(of)),
                (-steep, Signal::from(Measure::Output { of, index: 1 })),
            ])
        }
    };
    model.add_force(push(way, signal)).unwrap();
    (model, way)
}

#[test]
fn controllers() {
    let t = 0.9;
    let [x, v] = controlled_cart(t);
    for kind in 0..3 {
        let (model, way) = with_controller(kind);
        check_terms(&model);
        for (name, mut system, end) in ends(&model, t) {
            let found = system.joint_coordinate(&end, way).unwrap();
            close(name, found.0, x);
            close(name, found.1, v);
        }
    }
}

/// A function of another element's output, with exact derivatives.
#[test]
fn user_dynamics_with_exact_derivatives() {
    struct Bernoulli;
    fn rate<R: Real>(u: R, input: R) -> R {
        -(u * u * input)
    }
    impl UserDynamics for Bernoulli {
        fn rates(&self, _: f64, u: &[f64], inputs: &[f64], out: &mut [f64]) {
            out[0] = rate(u[0], inputs[0]);
        }
        fn rates_along(&self, _: Slope, u: &[Slope], inputs: &[Slope], out: &mut [Slope]) {
            out[0] = rate(u[0], inputs[0]);
        }
    }
    let (mut model, _) = cart();
    let time = 0.5;
    let lag = Lag { gain: 1.0, time_constant: time, initial: 1.0 };
    let first = model.add_external(External::lag("first", Signal::constant(0.0), lag)).unwrap();
    let squared = Signal::Function(Law::new(|[x]| x * x), Box::new(Signal::output(first)));
    model.add_external(External::dynamics("second", vec![squared], vec![2.0], Bernoulli)).unwrap();
    check_terms(&model);
    let t = 0.8_f64;
    // 1/u grows by the integral of exp(−2t/T)
    let grown = 0.5 + 0.5 * time * (1.0 - (-2.0 * t / time).exp());
    for (name, _, end) in ends(&model, t) {
        close(name, end.u[1], 1.0 / grown);
    }
}

/// Every signal, against positions and velocities known from the start.
#[test]
fn signals() {
    struct Pass;
    impl UserDynamics for Pass {
        fn rates(&self, _: f64, _: &[f64], inputs: &[f64], out: &mut [f64]) {
            out.copy_from_slice(inputs);
        }
    }
    let mut model = Model::new();
    let solid = MassProperties::new(MASS, [0.1, 0.0, 0.3], [0.1, 0.2, 0.25]);
    let pose = Pose::at([3.0, 4.0, 0.0]);
    let body =
        model.add_body(Body::new("body", solid).at(pose).moving([0.0, 0.0, 2.0], [1.0, 0.0, 0.5])).unwrap();
    let joint = model
        .add_joint(gelenk_model::Joint::new("free", JointKind::Free, Frame::on(GROUND), Frame::on(body)))
        .unwrap();
    let y = model.coordinate(joint, "y").unwrap();
    let (ground, on) = (Frame::on(GROUND), Frame::on(body));
    let arm = on.at([0.0, 0.5, 0.0]);
    let inputs = vec![
        Signal::coordinate(y),
        Signal::rate(model.coordinate(joint, "x").unwrap()),
        Signal::from(Measure::Distance(ground, on)),
        Signal::from(Measure::DistanceRate(ground, on)),
        Signal::from(Measure::Position(arm, View::world(), Component::Y)),
        Signal::from(Measure::Velocity(arm, View::world(), Component::X)),
        Signal::Time(TimeFunction::linear(7.0, 1.0)),
        Signal::from(Measure::Distance(on, on)),
    ];
    model.add_external(External::dynamics("pass", inputs, vec![0.0; 8], Pass)).unwrap();
    for (name, coordinates) in Coordinates::ALL {
        let mut system = model.system(coordinates).unwrap();
        let mut buf = TermBuf::new(system.structure());
        let x = system.initial().clone();
        system.eval(Terms::UDOT, &x.point(), &mut buf).unwrap();
        for (found, expected) in buf.udot.iter().zip([4.0, 1.0, 5.0, 0.6, 4.5, 0.0, 7.0, 0.0]) {
            assert!((found - expected).abs() < 1e-13, "{name}: {:?}", buf.udot);
        }
    }
    check_terms(&model);
}

/// Assembly may move what a controller listens to: its derivative must not see that as a jump.
#[test]
fn controllers_start_where_the_mechanism_does() {
    let (mut model, way) = cart();
    let error = Signal::Sum(vec![(1.0, Signal::constant(REFERENCE)), (-1.0, Signal::coordinate(way))]);
    let pid = model.add_external(External::pid("pid", error, GAINS)).unwrap();
    for coordinates in [Coordinates::Absolute, Coordinates::Joint] {
        let mut system = model.system(coordinates).unwrap();
        let x = system.assemble(&Start::new().coordinate(way, 0.9, Priority::Known)).unwrap();
        let output = system.external_output(&x, pid, 0).unwrap();
        close("pid", output, GAINS.proportional * (REFERENCE - 0.9));
    }
}
