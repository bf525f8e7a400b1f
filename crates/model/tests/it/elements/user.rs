//! Forces that users write.

use super::{agreed_motion, check_terms, close};
use crate::common::run;
use gelenk_core::Real;
use gelenk_integrators::{Explicit, Options, Run};
use gelenk_model::math::{Pose, Vec3, Wrench};
use gelenk_model::{
    Body, Coordinates, External, Force, ForceInput, Frame, GROUND, Lag, MassProperties, Measure, Model,
    Signal, Slope, UserForce,
};

/// Two bodies that fly past the ground.
fn bodies() -> (Model, Frame, Frame) {
    let mut model = Model::new();
    let solid = MassProperties::new(2.0, [0.1, 0.2, 0.0], [0.3, 0.2, 0.25]);
    let first = model.add_body(Body::new("first", solid).moving([0.4, 2.0, -1.0], [0.3, 0.0, 0.1])).unwrap();
    let body =
        Body::new("second", MassProperties::new(1.0, [0.0; 3], [0.1; 3])).at(Pose::at([1.0, 0.2, 0.0]));
    let second = model.add_body(body).unwrap();
    (model, Frame::on(first).at([0.3, 0.0, 0.0]), Frame::on(second).at([0.0, 0.1, 0.0]))
}

/// A spring and damper whose rest length is a signal, and a torque that brakes the turning of the first against the second.
struct Strut;

impl Strut {
    fn act<R: Real>(x: &ForceInput<'_, R>, out: &mut [Wrench<R>]) {
        let (a, b) = (&x.frames[0], &x.frames[1]);
        let rho = b.pose.origin - a.pose.origin;
        let length = rho.norm();
        let direction = rho * (R::from(1.0) / length);
        let rate = direction.dot(b.velocity - a.velocity);
        let tension = direction * ((length - x.signals[0]) * 20.0 + rate * 0.5);
        out[0] = Wrench { force: tension, torque: Vec3::zero() };
        out[1] = Wrench { force: -tension, torque: Vec3::zero() };
    }
}

impl UserForce for Strut {
    fn wrenches(&self, x: &ForceInput<'_, f64>, out: &mut [Wrench<f64>]) {
        Self::act(x, out);
    }
    fn wrenches_along(&self, x: &ForceInput<'_, Slope>, out: &mut [Wrench<Slope>]) {
        Self::act(x, out);
    }
}

/// A user's spring moves bodies as the built-in one does, with exact derivatives and with differences.
#[test]
fn user_springs() {
    let (mut reference, a, b) = bodies();
    reference.add_force(Force::spring_damper("spring", (a, b), 20.0, 0.5, 0.6)).unwrap();
    let body = reference.body("second").unwrap();
    let expected = agreed_motion(&reference, body, 0.6);
    for exact in [true, false] {
        let (mut model, a, b) = bodies();
        let force = if exact {
            Force::user("strut", vec![a, b], vec![Signal::constant(0.6)], Strut)
        } else {
            Force::function("strut", vec![a, b], |x, out| {
                Strut::act(&ForceInput { signals: &[0.6], ..*x }, out);
            })
        };
        model.add_force(force).unwrap();
        check_terms(&model);
        let motion = agreed_motion(&model, body, 0.6);
        for i in 0..3 {
            close("position", motion.pose.origin.0[i], expected.pose.origin.0[i]);
            close("angular velocity", motion.omega.0[i], expected.omega.0[i]);
        }
    }
}

/// A force that listens to external dynamics.
#[test]
fn user_force_with_a_signal() {
    let (mut model, a, b) = bodies();
    let lag = Lag { gain: 1.0, time_constant: 0.3, initial: 0.6 };
    let length = model
        .add_external(External::lag("length", Signal::from(Measure::Distance(Frame::on(GROUND), a)), lag))
        .unwrap();
    model.add_force(Force::user("strut", vec![a, b], vec![Signal::output(length)], Strut)).unwrap();
    check_terms(&model);
    agreed_motion(&model, model.body("first").unwrap(), 0.5);
}

/// A force that is not a number at some time: the run ends with its name.
#[test]
fn forces_that_are_not_numbers_are_named() {
    let (mut model, a, b) = bodies();
    model.add_force(Force::spring_damper("good", (a, b), 20.0, 0.5, 0.6)).unwrap();
    let bad = Force::function("bad", vec![a], |x, out| {
        out[0].force.0[1] = (0.1 - x.t).sqrt();
    });
    model.add_force(bad).unwrap();
    for (name, coordinates) in Coordinates::ALL {
        let mut system = model.system(coordinates).unwrap();
        let start = system.initial().clone();
        let options = Options::default();
        let method = Explicit::dop853();
        let mut run = Run::new(&mut system, &method, start, 1.0, &options).unwrap();
        let message = run.finish(&mut ()).unwrap_err().to_string();
        assert!(message.contains("the force 'bad' is not a finite number"), "{name}: {message}");
        assert!(!message.contains("good"), "{name}: {message}");
    }
    // before, it does no harm
    let mut system = model.system(Coordinates::Absolute).unwrap();
    run(&mut system, &Explicit::dop853(), 0.05, 1e-6);
}
