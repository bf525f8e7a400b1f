//! Forces whose sizes are formulas of measures.

use super::check_terms;
use gelenk_core::{Problem, TermBuf, Terms};
use gelenk_model::math::Pose;
use gelenk_model::{
    Applied, Body, Component, Coordinates, Force, Formula, Frame, GROUND, Joint, JointCoordinate, JointKind,
    MassProperties, Measure, Model, Signal, TimeFunction, View,
};

const STIFFNESS: f64 = 40.0;
const DAMPING: f64 = 3.0;
const REST: f64 = 0.3;

/// A rod that swings and slides about an axis across gravity, and a frame at its end.
fn rod() -> (Model, JointCoordinate, Frame) {
    let mut model = Model::new().with_gravity([0.0, -9.81, 0.0]);
    let solid = MassProperties::rod([0.0; 3], [0.8, 0.1, 0.0], 2.0);
    let body = model.add_body(Body::new("rod", solid).moving([0.0, 0.0, 1.5], [0.0, 0.0, 0.4])).unwrap();
    let joint = Joint::new("sleeve", JointKind::Cylindrical, Frame::on(GROUND), Frame::on(body));
    let sleeve = model.add_joint(joint).unwrap();
    let angle = model.coordinate(sleeve, "angle").unwrap();
    (model, angle, Frame::on(body).at([0.8, 0.1, 0.0]))
}

/// `constant + factors · x`
fn linear<const N: usize>(constant: f64, factors: [f64; N], of: [Measure; N]) -> Signal {
    let formula = Formula::new(move |x, gradient| {
        if let Some(gradient) = gradient {
            gradient.copy_from_slice(&factors);
        }
        constant + x.iter().zip(factors).map(|(x, f)| x * f).sum::<f64>()
    });
    Signal::Formula(formula, of.into_iter().map(Signal::from).collect())
}

/// Sums of a few numbers of size 100 agree to rounding.
fn close(name: &str, found: f64, expected: f64) {
    assert!((found - expected).abs() < 1e-12, "{name}: {found} {expected}");
}

fn forces(model: &Model, coordinates: Coordinates) -> Vec<f64> {
    let mut system = model.system(coordinates).unwrap();
    let x = system.initial().clone();
    let mut buf = TermBuf::new(system.structure());
    system.eval(Terms::FORCE, &x.point(), &mut buf).unwrap();
    buf.force
}

/// Two models exert the same forces in all coordinates.
fn same(one: &Model, other: &Model) {
    for (name, coordinates) in Coordinates::ALL {
        for (a, b) in forces(one, coordinates).iter().zip(forces(other, coordinates)) {
            close(name, *a, b);
        }
    }
}

#[test]
fn a_line_of_length_and_rate_is_a_spring() {
    let anchor = Frame::on(GROUND).at([1.0, 1.0, 0.2]);
    let (mut with_formula, _, tip) = rod();
    let of = [Measure::Distance(anchor, tip), Measure::DistanceRate(anchor, tip)];
    let tension = linear(-STIFFNESS * REST, [STIFFNESS, DAMPING], of);
    with_formula.add_force(Force::line("strut", anchor, tip, tension)).unwrap();
    let (mut with_spring, _, _) = rod();
    let spring = Force::spring_damper("strut", (anchor, tip), STIFFNESS, DAMPING, REST);
    with_spring.add_force(spring).unwrap();
    same(&with_formula, &with_spring);
    check_terms(&with_formula);
    // both say how strongly they pull, and at which power
    for model in [&with_formula, &with_spring] {
        let system = model.system(Coordinates::Absolute).unwrap();
        let x = system.initial().clone();
        let measure = |measure| system.measure(&x, &measure).unwrap();
        let (length, rate) =
            (measure(Measure::Distance(anchor, tip)), measure(Measure::DistanceRate(anchor, tip)));
        let tension = STIFFNESS * (length - REST) + DAMPING * rate;
        close("tension", measure(Measure::Force("strut".into())), tension);
        close("power", measure(Measure::ForcePower("strut".into())), -tension * rate);
        assert_eq!(Measure::Force("strut".into()).unit(model), "N");
    }
}

#[test]
fn a_push_of_angle_and_rate_is_a_torsion_spring() {
    let (mut with_formula, angle, _) = rod();
    let of = [Measure::Coordinate(angle), Measure::CoordinateRate(angle), Measure::Time];
    let torque = linear(STIFFNESS * REST, [-STIFFNESS, -DAMPING, 0.0], of);
    with_formula.add_force(Force::push("spring", angle, torque)).unwrap();
    let (mut with_spring, _, _) = rod();
    with_spring.add_force(Force::joint_spring("spring", angle, STIFFNESS, DAMPING, REST)).unwrap();
    same(&with_formula, &with_spring);
    check_terms(&with_formula);
    assert_eq!(Measure::Force("spring".into()).unit(&with_formula), "Nm");
}

/// A force along the world's axes by the place of a point, and a torque about the body's axes by its turning.
#[test]
fn applied_forces_follow_measures() {
    let (mut model, _, tip) = rod();
    let world = View::world();
    let along = |c| Measure::Position(tip, world, c);
    let force = [Component::X, Component::Y, Component::Z].map(|c| linear(0.1, [-STIFFNESS], [along(c)]));
    let spin = Measure::AngularVelocity(tip, world.along(tip), Component::Z);
    let turned = Measure::Angle { of: tip, against: Frame::on(GROUND) };
    let torque = [
        Signal::constant(0.0),
        TimeFunction::linear(2.0, 1.0).into(),
        linear(0.0, [-0.5, 0.25], [spin, turned]),
    ];
    model.add_force(Force::applied("wind", Applied::new(tip).force(force))).unwrap();
    model.add_force(Force::applied("brake", Applied::new(tip).torque(torque).following())).unwrap();
    check_terms(&model);
    let arm = Pose::at([0.8, 0.1, 0.0]);
    let f: Vec<f64> = arm.origin.0.iter().map(|x| 0.1 - STIFFNESS * x).collect();
    // torque about the axis: that of the force, of gravity at the middle of the rod, and the brake's
    let expected = 0.8 * f[1] - 0.1 * f[0] - 0.4 * 2.0 * 9.81 - 0.5 * 1.5;
    let found = forces(&model, Coordinates::Joint);
    close("torque", found[0], expected);
    close("force along the axis", found[1], 0.1);
}

#[test]
fn what_acts_in_several_directions_has_no_size() {
    let (mut model, _, tip) = rod();
    model.add_force(Force::applied("wind", Applied::new(tip).force([1.0, 0.0, 0.0]))).unwrap();
    let system = model.system(Coordinates::Joint).unwrap();
    let error = system.measures(&[Measure::Force("wind".into())]).unwrap_err().to_string();
    assert!(error.contains("force 'wind'") && error.contains("several directions"), "{error}");
    let error = system.measures(&[Measure::Force("wnd".into())]).unwrap_err().to_string();
    assert!(error.contains("'wnd'") && error.contains("'wind'"), "{error}");
}
