//! One model in all coordinates: the same motion and the same reactions (M10 to M19, A01, A04).

use crate::common::{acceleration_gap, run, somewhere};
use gelenk_core::Problem;
use gelenk_integrators::{
    Bdf, Explicit, HalfExplicit, Method, Mexx, Odex, Options, Radau, Recorder, Run, check_constraints,
    check_derivatives,
};
use gelenk_model::math::{Pose, Vec3};
use gelenk_model::{
    Body, Coordinates, Drive, Force, Frame, GROUND, JointKind, Law, MassProperties, Model, Start, Target,
    TimeFunction,
};

/// Two bodies on a hinge and a ball joint, held by a spring and by a torsion spring that is wound over turns. The ball joint
/// is written from the lower body to the upper one, so that it hangs in the tree the other way round.
fn double_pendulum() -> Model {
    let mut model = Model::new().with_gravity([0.0, 0.0, -9.81]);
    let bar = MassProperties::new(2.0, [0.5, 0.0, 0.0], [0.1, 0.2, 0.25]);
    let upper = model.add_body(Body::new("upper", bar)).unwrap();
    let solid = MassProperties::new(1.5, [0.1, 0.4, 0.05], [0.3, 0.2, 0.25]);
    let lower = model.add_body(Body::new("lower", solid).at(Pose::at([1.0, 0.0, 0.0]))).unwrap();
    let shoulder =
        model.add_joint_at("shoulder", JointKind::Revolute, (GROUND, upper), [0.0; 3], [0.0, 1.0, 0.0]);
    model
        .add_joint_at("elbow", JointKind::Spherical, (lower, upper), [1.0, 0.0, 0.0], [0.0, 0.0, 1.0])
        .unwrap();
    let (a, b) = (Frame::on(GROUND).at([0.5, 0.0, 1.0]), Frame::on(lower).at([0.1, 0.5, 0.0]));
    model.add_force(Force::spring("spring", a, b, Law::linear(-8.0, [10.0, 0.3, 0.0]))).unwrap();
    let angle = model.coordinate(shoulder.unwrap(), "angle").unwrap();
    model.add_force(Force::along("torsion", angle, Law::linear(0.2, [3.0, -0.1, 0.0]))).unwrap();
    model
}

/// A planar four-bar whose crank is driven, closed by a loop.
fn four_bar() -> Model {
    let mut model = Model::new().with_gravity([0.0, -9.81, 0.0]);
    let rod = |length: f64| MassProperties::rod([0.0; 3], [length, 0.0, 0.0], length);
    // the crank stands upright, the coupler lies on top, the rocker leans
    let (a, b): (Vec3, Vec3) = ([0.0, 0.5, 0.0].into(), [1.2, 0.8, 0.0].into());
    let far: Vec3 = [1.0, 0.0, 0.0].into();
    let bodies =
        [("crank", Vec3::zero(), a), ("coupler", a, b), ("rocker", far, b)].map(|(name, from, to)| {
            let way = to - from;
            let body = Body::planar(name, rod(way.norm())).at_angle(from, way.0[1].atan2(way.0[0]));
            model.add_body(body).unwrap()
        });
    let [crank, coupler, rocker] = bodies;
    let z = [0.0, 0.0, 1.0];
    let motor = model.add_joint_at("motor", JointKind::Revolute, (GROUND, crank), Vec3::zero(), z).unwrap();
    model.add_joint_at("crank pin", JointKind::Revolute, (crank, coupler), a, z).unwrap();
    model.add_joint_at("rocker pin", JointKind::Revolute, (coupler, rocker), b, z).unwrap();
    model.add_joint_at("bearing", JointKind::Revolute, (GROUND, rocker), far, z).unwrap();
    let terms = vec![(model.coordinate(motor, "angle").unwrap(), 1.0)];
    let target = Target::Position(TimeFunction::new(|t| t * t * 4.0));
    model.add_drive(Drive { name: "speed".into(), terms, target }).unwrap();
    model
}

/// `G` is the derivative of `g`, `γ` that of `G v + gᴵ`, and the exact derivatives are those of the terms, also off the
/// constraints (M12, M15).
#[test]
fn terms_belong_together() {
    for model in [double_pendulum(), four_bar()] {
        for (name, coordinates) in Coordinates::ALL {
            let mut system = model.system(coordinates).unwrap();
            let x = somewhere(&system);
            check_constraints(&mut system, &x).unwrap_or_else(|e| panic!("{name}: {e}"));
            check_derivatives(&mut system, &x).unwrap_or_else(|e| panic!("{name}: {e}"));
            // central differences with a step of 1e-5 of functions of size 100
            let gap = acceleration_gap(&mut system, &x);
            assert!(gap < 1e-7, "{name}: {gap}");
        }
    }
}

/// Motion of a body and reaction of a joint at the end of a run, in all coordinates.
fn compare(model: &Model, method: &dyn Method, (body, joint): (&str, &str), t_end: f64) {
    let tolerance = 1e-8;
    let (body, joint) = (model.body(body).unwrap(), model.joint(joint).unwrap());
    let mut first = None;
    for (name, coordinates) in Coordinates::ALL {
        let mut system = model.system(coordinates).unwrap();
        let end = run(&mut system, method, t_end, tolerance);
        let motion = system.body_motion(&end, body).unwrap();
        let reaction = system.reaction(&end, joint).unwrap();
        let (place, velocity, force) = (motion.pose.origin, motion.velocity, reaction.force);
        let (place0, velocity0, force0) = *first.get_or_insert((place, velocity, force));
        let gaps = [place - place0, velocity - velocity0, force - force0].map(Vec3::norm);
        // Local errors of the size of the tolerance add up over the run; forces of 10 N are as far off as accelerations.
        let allowed = [300.0, 3000.0, 100_000.0].map(|x| x * tolerance);
        assert!(
            gaps.iter().zip(allowed).all(|(gap, allowed)| *gap < allowed),
            "{} {name}: {gaps:?}",
            method.name()
        );
    }
}

fn methods() -> Vec<Box<dyn Method>> {
    vec![
        Box::new(Explicit::dop853()),
        Box::new(Mexx::default()),
        Box::new(HalfExplicit::hem5()),
        Box::new(Odex::default()),
        Box::new(Bdf::default()),
        Box::new(Radau::default()),
    ]
}

/// M17: a tree in joint coordinates, where it has no constraints, moves as in all others.
#[test]
fn double_pendulum_in_all_coordinates() {
    let model = double_pendulum();
    for method in methods() {
        compare(&model, &*method, ("lower", "elbow"), 0.5);
    }
}

/// M12, M18, A04: so does a driven loop, which constraints close in joint coordinates, too.
#[test]
fn four_bar_in_all_coordinates() {
    let model = four_bar();
    // Nothing is left to integrate: error control sees no error in the positions, however long the steps are, and methods that
    // get multipliers from differences of velocities lose them. These two take them from the accelerations.
    for method in [Explicit::dop853(), Explicit::dopri5()] {
        compare(&model, &method, ("coupler", "rocker pin"), 1.0);
    }
}

/// Sizes of the equations: what a joint is in which coordinates.
#[test]
fn sizes() {
    let sizes = |model: &Model, coordinates| {
        let d = model.system(coordinates).unwrap().dims();
        (d.np, d.nv, d.nl)
    };
    let model = four_bar();
    // three planar bodies; eight rows of joints and the drive
    assert_eq!(sizes(&model, Coordinates::Absolute), (9, 9, 9));
    // three angles, one loop, the drive
    assert_eq!(sizes(&model, Coordinates::Joint), (3, 3, 3));
    // nine positions, four angles; three rows for each joint and the drive
    assert_eq!(sizes(&model, Coordinates::Mixed), (13, 13, 13));
    // what would hold the hinge of the loop in the plane has nothing to do
    assert_eq!(model.system(Coordinates::Joint).unwrap().idle_rows().len(), 3);
    let model = double_pendulum();
    // two bodies, five rows and three, an angle that is counted over turns with its row
    assert_eq!(sizes(&model, Coordinates::Absolute), (15, 13, 9));
    assert_eq!(sizes(&model, Coordinates::Joint), (5, 4, 0));
}

/// A planar body stays in its plane in all coordinates, whatever the joint would let it do: on a ball joint it swings like on a
/// hinge, on a hinge across the plane it does not move.
#[test]
fn planar_bodies_stay_in_their_plane() {
    let hung = |kind: JointKind, axis: [f64; 3]| {
        let mut model = Model::new().with_gravity([0.0, -9.81, 0.0]);
        let body = Body::planar("plate", MassProperties::cuboid([1.0, 0.2, 0.3], 100.0));
        let plate = model.add_body(body.at_angle([0.5, 0.0, 0.4], 0.0)).unwrap();
        model.add_joint_at("hook", kind, (GROUND, plate), [0.0, 0.0, 0.4], axis).unwrap();
        model
    };
    let end = |model: &Model, coordinates| {
        let mut system = model.system(coordinates).unwrap();
        let end = run(&mut system, &Explicit::dop853(), 0.5, 1e-8);
        system.body_motion(&end, model.body("plate").unwrap()).unwrap().pose.origin
    };
    let hinge = end(&hung(JointKind::Revolute, [0.0, 0.0, 1.0]), Coordinates::Joint);
    assert!(hinge.0[1] < -0.2, "{hinge:?}");
    let ball = hung(JointKind::Spherical, [0.0, 0.0, 1.0]);
    for (name, coordinates) in Coordinates::ALL {
        let gap = (end(&ball, coordinates) - hinge).norm();
        assert!(gap < 1e-6, "{name}: {gap}");
    }
    // all of its motion in the plane is held: the hinge is left without a degree of freedom
    let across = hung(JointKind::Revolute, [1.0, 0.0, 0.0]);
    for (name, coordinates) in Coordinates::ALL {
        let start: Vec3 = [0.5, 0.0, 0.4].into();
        let gap = (end(&across, coordinates) - start).norm();
        assert!(gap < 1e-9, "{name}: {gap}");
    }
}

/// Joint forces of an assembled mechanism are those at the start of a run.
#[test]
fn forces_of_an_assembled_mechanism() {
    let model = four_bar();
    let pin = model.joint("rocker pin").unwrap();
    for (name, coordinates) in Coordinates::ALL {
        let mut system = model.system(coordinates).unwrap();
        let assembled = system.assemble(&Start::new()).unwrap();
        let mut history = Recorder::default();
        let options = Options::tolerance(1e-8);
        let mut run = Run::new(&mut system, &Explicit::dop853(), assembled.clone(), 0.01, &options).unwrap();
        run.finish(&mut history).unwrap();
        let (found, expected) =
            (system.reaction(&assembled, pin).unwrap(), system.reaction(&history.states[0], pin).unwrap());
        assert!(expected.force.norm() > 1.0);
        assert!((found.force - expected.force).norm() < 1e-9, "{name}: {found:?} {expected:?}");
        let (found, expected) = (
            system.drive_force(&assembled, "speed").unwrap(),
            system.drive_force(&history.states[0], "speed").unwrap(),
        );
        assert!((found - expected).abs() < 1e-9, "{name}: {found} {expected}");
    }
}

/// A state of other coordinates is refused, not misread.
#[test]
fn foreign_states_are_refused() {
    let model = double_pendulum();
    let foreign = model.system(Coordinates::Joint).unwrap().initial().clone();
    let mut system = model.system(Coordinates::Absolute).unwrap();
    let (body, joint) = (model.body("lower").unwrap(), model.joint("elbow").unwrap());
    let results = [
        system.body_motion(&foreign, body).err(),
        system.reaction(&foreign, joint).err(),
        system.kinetic_energy(&foreign).err(),
        system.gravity_energy(&foreign).err(),
    ];
    for error in results {
        assert!(error.unwrap().to_string().contains("other coordinates"));
    }
}
