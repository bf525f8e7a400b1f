//! Forces.

use super::{build, same};
use gelenk_core::Real;
use gelenk_model::math::Pose;
use gelenk_model::{
    Actuator, Angles, Applied, Body, Bushing, DcMotor, Force, Formula, Frame, Friction, GROUND, General,
    Joint, JointKind, Law, MassProperties, Measure, Model, Motor, Signal, TimeFunction,
};

/// A formula from its value and its gradient.
fn formula(f: impl Fn(&[f64]) -> (f64, Vec<f64>) + Send + Sync + 'static) -> Formula {
    Formula::new(move |x, gradient| {
        let (value, slopes) = f(x);
        if let Some(gradient) = gradient {
            gradient.copy_from_slice(&slopes);
        }
        value
    })
}

#[test]
fn forces() {
    let mut model = Model::new().with_gravity([0.0, 0.0, -9.81]);
    let mass = MassProperties::cuboid([0.2, 0.2, 0.2], 500.0);
    let mass = model.add_body(Body::new("mass", mass).at(Pose::at([0.0, 0.0, 1.0]))).unwrap();
    let arm = MassProperties::rod([0.0; 3], [1.0, 0.0, 0.0], 1.0);
    let arm = model.add_body(Body::new("arm", arm).at(Pose::at([2.0, 0.0, 0.0]))).unwrap();
    let ground = |at: [f64; 3]| Frame::on(GROUND).at(at);
    let guide = Joint::new("guide", JointKind::Prismatic, ground([0.0; 3]), Frame::on(mass));
    let guide = model.add_joint(guide).unwrap();
    let y = [0.0, 1.0, 0.0];
    let hinge =
        Joint::new("hinge", JointKind::Revolute, ground([2.0, 0.0, 0.0]).axis(y), Frame::on(arm).axis(y));
    let hinge = model.add_joint(hinge).unwrap();
    let guide = model.coordinate(guide, "displacement").unwrap();
    let hinge = model.coordinate(hinge, "angle").unwrap();
    let height = || Signal::coordinate(guide);
    let tip = Frame::on(arm).at([1.0, 0.0, 0.0]);
    let on = Frame::on(mass);

    let mut add = |force| model.add_force(force).unwrap();
    add(Force::spring_damper("strut", (ground([0.3, 0.0, 0.0]), on), 200.0, 3.0, 0.8));
    let hardening = Law::new(|[l, v, t]| {
        let d = l - 1.0;
        d * 200.0 + d * d * d * 500.0 + v * 3.0 * (t.sin() * 0.1 + 1.0)
    });
    add(Force::spring("hardening", ground([0.0, 0.3, 0.0]), on, hardening));
    let a = ground([0.0, -0.3, 0.0]);
    let tension = formula(|x| (200.0 * (x[0] - 1.0) - 5.0 * x[1], vec![200.0, -5.0]));
    add(Force::line(
        "cylinder",
        a,
        on,
        Signal::Formula(tension, vec![Measure::Distance(a, on).into(), height()]),
    ));
    add(Force::joint_spring("torsion", hinge, 10.0, 0.1, 0.2));
    add(Force::along("motor", hinge, Law::new(|[_, v, t]| t.cos() * 2.0 - v * 0.3)));
    let balance = formula(|x| (4.0 * x[1] - x[0], vec![-1.0, 4.0]));
    add(Force::push("balance", hinge, Signal::Formula(balance, vec![Signal::coordinate(hinge), height()])));
    let wind = [Signal::from(TimeFunction::harmonic(0.0, 3.0, 2.0, 0.0)), Signal::constant(0.0), height()];
    add(Force::applied("wind", Applied::new(tip).force(wind)));
    let thrust = Applied::new(tip).force([0.0, 0.0, 2.0]).torque([0.1, 0.2, 0.3]).following();
    add(Force::applied("thrust", thrust));
    let mount = Bushing::diagonal(
        ground([3.0, 0.0, 0.0]),
        tip,
        [1000.0, 1000.0, 2000.0, 5.0, 5.0, 5.0],
        [10.0, 10.0, 20.0, 0.1, 0.1, 0.1],
    );
    add(Force::bushing("mount", mount.with_large_rotations()));
    let stop = Law::new(|x: [_; 13]| {
        let z = x[2];
        let push = (-z + 0.9) * 1e4 - x[8] * 20.0;
        if z.value() < 0.9 && push.value() > 0.0 { push } else { z * 0.0 }
    });
    let twist = Law::new(|x: [_; 13]| x[5] * -3.0 - x[11] * 0.1);
    let general = General::new(ground([0.0; 3]), on, Angles::Relative).with(2, stop).with(5, twist);
    add(Force::general("stop", general));
    add(Force::friction("bearing", Friction::turning(hinge, 0.1, 0.02, 0.05)));
    let law = Law::new(|[_, v, _, s]| {
        let push = s * 50.0;
        (if push.value() > 30.0 { s * 0.0 + 30.0 } else { push }) - v
    });
    let signal = Signal::constant(1.0).minus(height());
    add(Force::actuator("servo", Actuator { coordinate: guide, signal, law }));
    let mut fan = Motor::linear(hinge, 3.0, 40.0);
    fan.command = TimeFunction::new(|t| t.sin() * 0.1 + 0.5).into();
    (fan.gear, fan.limit) = (2.0, Some(2.5));
    add(Force::motor("fan", fan));
    let mut winch = DcMotor::new(guide, Signal::constant(12.0).minus(height()), 1.5, 4.0);
    winch.inductance = 0.01;
    add(Force::dc_motor("winch", winch));

    let mechanism = build("forces");
    same(&mechanism.model, &model);
    assert_eq!(
        mechanism.scene.lines.iter().map(|l| l.name.as_str()).collect::<Vec<_>>(),
        ["strut", "hardening", "cylinder"]
    );
}
