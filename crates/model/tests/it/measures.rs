//! Measures against closed forms, and the same in all coordinates.

use crate::common::{run, start};
use gelenk_core::{Direction, Real, State, Switch};
use gelenk_integrators::{Events, Explicit, Options, Run, Stop};
use gelenk_model::math::{Mat3, Pose, Vec3};
use gelenk_model::{
    Applied, Body, BodyId, Bushing, Component, Coordinates, Drive, Force, Formula, Frame, Friction, GROUND,
    Joint, JointId, JointKind, Law, MassProperties, Measure, Model, Orientation, System, Target,
    TimeFunction, View,
};

const XYZ: [Component; 3] = [Component::X, Component::Y, Component::Z];
const TOLERANCE: f64 = 1e-9;

fn vector(system: &System, x: &State, of: impl Fn(Component) -> Measure) -> Vec3 {
    Vec3(XYZ.map(|c| system.measure(x, &of(c)).unwrap()))
}

fn close(what: &str, found: f64, expected: f64, allowed: f64) {
    assert!((found - expected).abs() < allowed, "{what}: {found} {expected}");
}

/// A physical pendulum: reaction by d'Alembert's principle from angle and rate, energies and momentum by hand.
#[test]
fn pendulum() {
    let (m, l, inertia, g) = (2.0, 0.5, 0.3, 9.81);
    let mut model = Model::new().with_gravity([0.0, 0.0, -g]);
    let mass = MassProperties::new(m, [l, 0.0, 0.0], [0.1, inertia, 0.3]);
    let body = model.add_body(Body::new("bob", mass).moving([0.0, 0.7, 0.0], [0.0; 3])).unwrap();
    let y = [0.0, 1.0, 0.0];
    let pivot = model.add_joint_at("pivot", JointKind::Revolute, (GROUND, body), [0.0; 3], y).unwrap();
    let angle = model.coordinate(pivot, "angle").unwrap();
    let (on, centre) = (Frame::on(body), Frame::on(body).at([l, 0.0, 0.0]));
    for (name, coordinates) in Coordinates::ALL {
        let mut system = model.system(coordinates).unwrap();
        let x = run(&mut system, &Explicit::dop853(), 0.8, TOLERANCE);
        let measure = |m: Measure| system.measure(&x, &m).unwrap();
        let (q, w) = (measure(Measure::Coordinate(angle)), measure(Measure::CoordinateRate(angle)));
        // the bob hangs along (cos q, 0, -sin q); gravity turns it by its torque about the pivot
        let turn = m * g * l * q.cos() / (inertia + m * l * l);
        // Accelerations solve the equations at this very state; constraints are kept to the tolerance.
        let near = |what: &str, found: f64, expected: f64| {
            close(&format!("{name} {what}"), found, expected, 100.0 * TOLERANCE);
        };
        near("acceleration", measure(Measure::CoordinateAcceleration(angle)), turn);
        let force = |c| Measure::ReactionForce(pivot, on, c);
        near("pull", measure(force(Component::X)), -m * (l * w * w + g * q.sin()));
        near("shear", measure(force(Component::Z)), -m * (l * turn - g * q.cos()));
        near("no torque", measure(Measure::ReactionTorque(pivot, on, Component::Y)), 0.0);
        let kinetic = 0.5 * (inertia + m * l * l) * w * w;
        near("kinetic", measure(Measure::KineticEnergy), kinetic);
        near("gravity", measure(Measure::GravityEnergy), -m * g * l * q.sin());
        near("energy", measure(Measure::Energy), kinetic - m * g * l * q.sin());
        near("momentum", measure(Measure::Momentum(Component::Norm)), m * l * w.abs());
        let about = |frame| Measure::AngularMomentum(frame, Component::Y);
        near("about the pivot", measure(about(Some(Frame::on(GROUND)))), (inertia + m * l * l) * w);
        near("about the centre", measure(about(None)), inertia * w);
        near("centre", measure(Measure::CentreOfMass(Component::X)), l * q.cos());
        // what a sensor on the bob feels
        let felt = |c| Measure::Acceleration(centre, View::world().along(on), c);
        near("radial", measure(felt(Component::X)), -l * w * w);
        near("tangential", measure(felt(Component::Z)), -l * turn);
        near("spin", measure(Measure::AngularVelocity(on, View::world(), Component::Y)), w);
        let seen = |c| Measure::Acceleration(centre, View::from(on), c);
        near("seen from itself", measure(seen(Component::Norm)), 0.0);
        let far = Frame::on(GROUND).at([0.0, 0.0, 1.0]);
        let distance = ((l * q.cos()).powi(2) + (1.0 + l * q.sin()).powi(2)).sqrt();
        near("distance", measure(Measure::Distance(far, centre)), distance);
        near("its rate", measure(Measure::DistanceRate(far, centre)), l * w * q.cos() / distance);
    }
}

/// A bead in a slot of a table that turns at a constant speed: `r'' = Ω² r`, and Coriolis' force holds it in the slot.
fn turntable(omega: f64, m: f64) -> (Model, BodyId, BodyId, JointId, JointId) {
    let mut model = Model::new();
    let table = model.add_body(Body::new("table", MassProperties::cylinder(1.0, 0.1, 100.0))).unwrap();
    let bead = Body::new("bead", MassProperties::new(m, [0.0; 3], [1e-3; 3])).at(Pose::at([0.2, 0.0, 0.0]));
    let bead = model.add_body(bead).unwrap();
    let z = [0.0, 0.0, 1.0];
    let shaft = model.add_joint_at("shaft", JointKind::Revolute, (GROUND, table), [0.0; 3], z).unwrap();
    let slot =
        model.add_joint_at("slot", JointKind::Prismatic, (table, bead), [0.2, 0.0, 0.0], [1.0, 0.0, 0.0]);
    let slot = slot.unwrap();
    let terms = vec![(model.coordinate(shaft, "angle").unwrap(), 1.0)];
    let target = Target::Position(TimeFunction::linear(0.0, omega));
    model.add_drive(Drive { name: "motor".into(), terms, target }).unwrap();
    (model, table, bead, shaft, slot)
}

/// What its closed form says.
#[test]
fn bead_on_a_turntable() {
    let (omega, m) = (3.0, 0.4);
    let (model, table, bead, shaft, slot) = turntable(omega, m);
    let way = model.coordinate(slot, "displacement").unwrap();
    let (on, of) = (Frame::on(table), Frame::on(bead));
    for (name, coordinates) in Coordinates::ALL {
        let mut system = model.system(coordinates).unwrap();
        let x = run(&mut system, &Explicit::dop853(), 0.5, TOLERANCE);
        let measure = |m: Measure| system.measure(&x, &m).unwrap();
        let near = |what: &str, found: f64, expected: f64| {
            close(&format!("{name} {what}"), found, expected, 1000.0 * TOLERANCE);
        };
        // starts at rest in the slot: the bead was at rest in the world, but the projection takes it along
        let r = measure(Measure::Position(of, View::from(on), Component::X));
        let rate = measure(Measure::Velocity(of, View::from(on), Component::X));
        near("coordinate", measure(Measure::Coordinate(way)), r - 0.2);
        near("rate", measure(Measure::CoordinateRate(way)), rate);
        near("hyperbola", r * r - (rate / omega).powi(2), 0.04);
        near("seen", measure(Measure::Acceleration(of, View::from(on), Component::X)), omega * omega * r);
        near("coordinate", measure(Measure::CoordinateAcceleration(way)), omega * omega * r);
        let felt = |c| Measure::Acceleration(of, View::world().along(on), c);
        near("along the slot", measure(felt(Component::X)), 0.0);
        near("across", measure(felt(Component::Y)), 2.0 * omega * rate);
        near("wall", measure(Measure::ReactionForce(slot, on, Component::Y)), 2.0 * m * omega * rate);
        let torque = 2.0 * m * omega * rate * r;
        near("motor", measure(Measure::DriveForce("motor".into())), torque);
        near("shaft", measure(Measure::ReactionTorque(shaft, on, Component::Z)), torque);
        near("power", measure(Measure::DrivePower("motor".into())), torque * omega);
        near("supplied", measure(Measure::SuppliedPower), torque * omega);
        near("dissipated", measure(Measure::DissipatedPower), 0.0);
    }
}

/// The bead reaches a radius when `r = r₀ cosh Ωt` does.
#[test]
fn events_of_measures() {
    let (model, ..) = turntable(3.0, 0.4);
    let (on, of) = ("table", "bead");
    let (on, of) = (Frame::on(model.body(on).unwrap()), Frame::on(model.body(of).unwrap()));
    for (name, coordinates) in Coordinates::ALL {
        let mut system = model.system(coordinates).unwrap();
        let radius = Measure::Position(of, View::from(on), Component::X);
        system.watch(Switch::new("half way").direction(Direction::Rising), radius, 0.5).unwrap();
        let tangent = Measure::Acceleration(of, View::world(), Component::Norm);
        system.watch(Switch::new("shaken"), tangent, 1e9).unwrap();
        assert!(system.watch(Switch::new("never"), Measure::Energy, f64::NAN).is_err());
        let options = Options {
            rtol: TOLERANCE.into(),
            atol: TOLERANCE.into(),
            events: Events::stop(),
            ..Options::default()
        };
        let initial = system.initial().clone();
        let mut run = Run::new(&mut system, &Explicit::dop853(), initial, 1.0, &options).unwrap();
        let stop = run.finish(&mut ()).unwrap();
        assert!(matches!(stop, Stop::Event { index: 0, .. }), "{name}: {stop:?}");
        // roots are located where the function is below the tolerance
        close(name, run.state().t, 2.5_f64.acosh() / 3.0, 100.0 * TOLERANCE);
    }
}

/// `r = r₀ (1 + t)` is an event of two measures; the bead `r = r₀ cosh Ωt` overtakes that line once.
#[test]
fn events_of_formulas() {
    let (model, ..) = turntable(3.0, 0.4);
    let (on, of) = (Frame::on(model.body("table").unwrap()), Frame::on(model.body("bead").unwrap()));
    let mut system = model.system(Coordinates::Joint).unwrap();
    let radius = Measure::Position(of, View::from(on), Component::X);
    system.watch(Switch::new("far away"), radius.clone(), 1e9).unwrap();
    let line = Formula::new(|x, _| x[0] - 0.2 * (1.0 + x[1]));
    let overtakes = Switch::new("overtakes").direction(Direction::Rising);
    system.watch_formula(overtakes, &[radius, Measure::Time], line).unwrap();
    let options = Options { events: Events::stop(), ..Options::tolerance(TOLERANCE) };
    let initial = system.initial().clone();
    let mut run = Run::new(&mut system, &Explicit::dop853(), initial, 1.0, &options).unwrap();
    let stop = run.finish(&mut ()).unwrap();
    assert!(matches!(stop, Stop::Event { index: 1, .. }), "{stop:?}");
    let t = run.state().t;
    assert!(t > 0.1);
    close("overtakes", (3.0 * t).cosh(), 1.0 + t, 100.0 * TOLERANCE);
}

/// A chain with every way in which forces and drives act along joint coordinates, and a loop.
fn machine() -> Model {
    let mut model = Model::new().with_gravity([0.3, -0.4, -9.81]);
    let solid = |m: f64| MassProperties::new(m, [0.1, -0.05, 0.2], [0.3 * m, 0.2 * m, 0.25 * m]);
    let add = |model: &mut Model, name: &str, at: [f64; 3]| -> BodyId {
        model.add_body(Body::new(name, solid(1.0 + at[0])).at(Pose::at(at))).unwrap()
    };
    let base = add(&mut model, "base", [0.0, 0.0, 0.5]);
    let arm = add(&mut model, "arm", [0.5, 0.0, 1.0]);
    let hand = add(&mut model, "hand", [1.0, 0.2, 1.0]);
    let tool = add(&mut model, "tool", [1.5, 0.2, 0.7]);
    let join = |model: &mut Model, name: &str, kind, pair, at: [f64; 3], axis: [f64; 3]| -> JointId {
        model.add_joint_at(name, kind, pair, at, axis).unwrap()
    };
    let column =
        join(&mut model, "column", JointKind::Cylindrical, (GROUND, base), [0.0; 3], [0.0, 0.1, 1.0]);
    let cross =
        join(&mut model, "cross", JointKind::Universal, (arm, base), [0.2, 0.0, 0.9], [0.0, 0.0, 1.0]);
    let wrist =
        join(&mut model, "wrist", JointKind::Prismatic, (arm, hand), [0.8, 0.1, 1.0], [1.0, 0.3, 0.0]);
    let grip = join(
        &mut model,
        "grip",
        JointKind::Screw { pitch: 0.2 },
        (hand, tool),
        [1.2, 0.2, 0.9],
        [1.0, 0.0, 1.0],
    );
    let (wall, end) = (Frame::on(GROUND).at([0.5, 0.2, 0.7]), Frame::on(tool));
    model.add_joint(Joint::new("rod", JointKind::Distance { length: 1.0 }, wall, end)).unwrap();
    let at = |model: &Model, joint, name: &str| model.coordinate(joint, name).unwrap();
    let (lift, turn) = (at(&model, column, "displacement"), at(&model, column, "angle"));
    let (bend, reach, twist) =
        (at(&model, cross, "angle about x"), at(&model, wrist, "displacement"), at(&model, grip, "angle"));
    let law = |c, k: f64, d: f64| Law::linear(c, [-k, -d, 0.5]);
    model.add_force(Force::along("lift", lift, law(30.0, 20.0, 2.0))).unwrap();
    model.add_force(Force::along("bend", bend, law(3.0, 5.0, 0.3))).unwrap();
    model.add_force(Force::along("twist", twist, law(0.3, 0.5, 0.1))).unwrap();
    let drive = |name: &str, terms, rate: f64| Drive {
        name: name.into(),
        terms,
        target: Target::Position(TimeFunction::new(move |t| (t * rate).sin().squared() * 0.1)),
    };
    model.add_drive(drive("turn", vec![(turn, 1.0)], 2.0)).unwrap();
    let mut coupled = drive("reach", vec![(reach, 1.0), (twist, 0.1)], 1.0);
    coupled.target = Target::Start;
    model.add_drive(coupled).unwrap();
    model
}

/// All that goes through a joint is the same in all coordinates, whether the joint carries or constrains, with drives and
/// forces along its coordinates; at the start, and in motion.
#[test]
fn reactions_agree() {
    let model = machine();
    let mut list = Vec::new();
    for joint in model.joint_names().map(|joint| model.joint(joint).unwrap()) {
        for c in XYZ {
            list.push(Measure::ReactionForce(joint, Frame::on(GROUND), c));
            list.push(Measure::ReactionTorque(joint, Frame::on(GROUND), c));
        }
    }
    list.extend(["turn", "reach"].map(|d| Measure::DriveForce(d.into())));
    list.extend([Measure::SuppliedPower, Measure::DissipatedPower, Measure::SpringEnergy]);
    let mut first: [Option<Vec<f64>>; 2] = [None, None];
    for (name, coordinates) in Coordinates::ALL {
        let mut system = model.system(coordinates).unwrap();
        let states = [start(&mut system), run(&mut system, &Explicit::dop853(), 0.3, TOLERANCE)];
        // At the start forces of 100 N come from equations with condition numbers of a few thousand; later errors of the
        // tolerance in positions and velocities have added up and act on accelerations.
        let allowed = [1e-9, 1e4 * TOLERANCE];
        for ((x, first), allowed) in states.iter().zip(&mut first).zip(allowed) {
            let mut found = vec![0.0; list.len()];
            system.measures(&list).unwrap().eval(x, &mut found).unwrap();
            let expected = first.get_or_insert_with(|| found.clone());
            for (k, (found, expected)) in found.iter().zip(expected).enumerate() {
                close(&format!("{name}: {} at {}", list[k].name(&model), x.t), *found, *expected, allowed);
            }
            // the one-by-one way gives the same
            let wrench = system.reaction(x, model.joint("wrist").unwrap()).unwrap();
            assert_eq!(wrench.force.0[0], system.measure(x, &list[12]).unwrap());
        }
    }
    // forces and torques of the joints that hold anything but points are there
    assert!(first[1].as_ref().unwrap()[..24].iter().all(|f| f.abs() > 1e-3), "{first:?}");
}

/// Every kind of force and drive in one mechanism: what is supplied less what is dissipated is the change of energy.
#[test]
fn energy_balance_closes() {
    let mut model = machine();
    let tool = model.body("tool").unwrap();
    let (a, b) = (Frame::on(GROUND).at([1.0, 1.0, 1.0]), Frame::on(tool).at([0.1, 0.2, 0.0]));
    // hardens with its length, is damped, and is tightened over time
    let law = Law::new(|[length, rate, t]| {
        let more = length - 0.7;
        more * 40.0 + more * more * more * 100.0 + rate * 3.0 + t * 2.0
    });
    model.add_force(Force::spring("strut", a, b, law)).unwrap();
    let push =
        Applied::new(Frame::on(tool).at([0.0, 0.1, 0.0])).force([1.0, -2.0, 3.0]).torque([0.1, 0.2, 0.3]);
    model.add_force(Force::applied("push", push.following())).unwrap();
    let (base, hand) = (model.body("base").unwrap(), model.body("hand").unwrap());
    let mount = Frame::on(hand).at([-1.0, -0.2, -0.5]);
    let bushing = Bushing::diagonal(Frame::on(base), mount, [30.0; 6], [0.5; 6]);
    model.add_force(Force::bushing("mount", bushing.with_large_rotations())).unwrap();
    let lift = model.coordinate(model.joint("column").unwrap(), "displacement").unwrap();
    model.add_force(Force::friction("column", Friction::sliding(lift, 0.1, 0.5))).unwrap();
    // Gauss with three points, exact to order six, in intervals that follow friction through its start from rest
    let nodes = [(0.5 - 0.15_f64.sqrt(), 5.0 / 18.0), (0.5, 4.0 / 9.0), (0.5 + 0.15_f64.sqrt(), 5.0 / 18.0)];
    let (t_end, count) = (0.8, 200);
    let h = t_end / f64::from(count);
    for (name, coordinates) in Coordinates::ALL {
        let mut system = model.system(coordinates).unwrap();
        let list = [Measure::Energy, Measure::SuppliedPower, Measure::DissipatedPower];
        let mut measures = system.measures(&list).unwrap();
        let options = Options { rtol: TOLERANCE.into(), atol: TOLERANCE.into(), ..Options::default() };
        let initial = system.initial().clone();
        let mut run = Run::new(&mut system, &Explicit::dop853(), initial, t_end, &options).unwrap();
        let mut now = [0.0; 3];
        measures.eval(run.state(), &mut now).unwrap();
        let (start, mut supplied, mut dissipated) = (now[0], 0.0, 0.0);
        for k in 0..count {
            for (node, weight) in nodes {
                assert_eq!(run.advance_to((f64::from(k) + node) * h, &mut ()).unwrap(), Stop::Reached);
                measures.eval(run.state(), &mut now).unwrap();
                supplied += h * weight * now[1];
                dissipated += h * weight * now[2];
            }
        }
        run.finish(&mut ()).unwrap();
        measures.eval(run.state(), &mut now).unwrap();
        // energies of 30 J; local errors of the tolerance add up over 600 steps
        close(&format!("{name}: balance"), now[0] - start, supplied - dissipated, 1000.0 * TOLERANCE);
        assert!(supplied.abs() > 0.1 && dissipated > 0.05, "{supplied} {dissipated}");
    }
}

/// Two bodies and a spring in space: nothing from outside.
#[test]
fn momentum_is_kept() {
    let mut model = Model::new();
    let solid = MassProperties::new(2.0, [0.1, 0.0, 0.0], [0.3, 0.2, 0.25]);
    let spin = Body::new("spin", solid).moving([1.0, 2.0, -1.0], [0.5, 0.0, 0.0]);
    let a = model.add_body(spin).unwrap();
    let tilted = Pose { rotation: Mat3::about_axis(1, 0.4), origin: [1.0, 0.3, 0.0].into() };
    let b = model.add_body(Body::new("other", solid).at(tilted)).unwrap();
    let ends = (Frame::on(a).at([0.0, 0.2, 0.0]), Frame::on(b).at([0.0, 0.0, 0.3]));
    model.add_force(Force::spring("spring", ends.0, ends.1, Law::linear(-20.0, [30.0, 0.5, 0.0]))).unwrap();
    // of the first body alone, by hand: its centre moves with v + ω × (0.1, 0, 0)
    let momentum = Vec3([2.0 * 0.5, 2.0 * -0.1, 2.0 * -0.2]);
    let spin = Vec3([0.3, 0.4, -0.25]) + Vec3([0.1, 0.0, 0.0]).cross(momentum);
    for (name, coordinates) in Coordinates::ALL {
        let mut system = model.system(coordinates).unwrap();
        let x = run(&mut system, &Explicit::dop853(), 2.0, TOLERANCE);
        let found = vector(&system, &x, Measure::Momentum);
        let turning = vector(&system, &x, |c| Measure::AngularMomentum(Some(Frame::on(GROUND)), c));
        // errors of the tolerance add up over some hundred steps
        close(name, (found - momentum).norm(), 0.0, 300.0 * TOLERANCE);
        close(name, (turning - spin).norm(), 0.0, 300.0 * TOLERANCE);
        let power = system.measure(&x, &Measure::ForcePower("spring".into())).unwrap();
        let rate = system.measure(&x, &Measure::DistanceRate(ends.0, ends.1)).unwrap();
        let length = system.measure(&x, &Measure::Distance(ends.0, ends.1)).unwrap();
        close(name, power, -(30.0 * length - 20.0 + 0.5 * rate) * rate, 1e-9);
        let energy = system.measure(&x, &Measure::SpringEnergy).unwrap();
        close(name, energy, 15.0 * (length - 2.0 / 3.0).powi(2), 1e-9);
    }
}

/// Angles over turns: by coordinates that count, and by following those that do not.
#[test]
fn angles_over_turns() {
    let mut model = Model::new();
    let wheel = model.add_body(Body::new("wheel", MassProperties::cylinder(0.3, 0.1, 1000.0))).unwrap();
    let axle = model.add_joint_at("axle", JointKind::Revolute, (GROUND, wheel), [0.0; 3], [0.0, 0.0, 1.0]);
    let angle = model.coordinate(axle.unwrap(), "angle").unwrap();
    let target = Target::Position(TimeFunction::new(|t| t * t * 4.0));
    model.add_drive(Drive { name: "motor".into(), terms: vec![(angle, 1.0)], target }).unwrap();
    let list =
        [Measure::Coordinate(angle), Measure::Angle { of: Frame::on(wheel), against: Frame::on(GROUND) }];
    assert_eq!(list.clone().map(|m| m.unit(&model)), ["rad", "rad"]);
    assert_eq!(list[0].name(&model), "angle of 'axle'");
    for (name, coordinates) in Coordinates::ALL {
        let mut system = model.system(coordinates).unwrap();
        let mut measures = system.measures(&list).unwrap();
        let options = Options { rtol: TOLERANCE.into(), atol: TOLERANCE.into(), ..Options::default() };
        let initial = system.initial().clone();
        let mut run = Run::new(&mut system, &Explicit::dop853(), initial, 2.0, &options).unwrap();
        let mut found = [0.0; 2];
        for k in 0..=40 {
            let t = f64::from(k) * 0.05;
            if k > 0 {
                run.advance_to(t, &mut ()).unwrap();
            }
            measures.follow(run.state(), &mut found).unwrap();
            for found in found {
                close(name, found, 4.0 * t * t, 100.0 * TOLERANCE);
            }
        }
        measures.eval(run.state(), &mut found).unwrap();
        assert!(found[1].abs() < 3.2, "{name}: two and a half turns come out as {}", found[1]);
    }
}

#[test]
fn wrong_measures_are_named() {
    let (mut model, mut other) = (machine(), Model::new());
    for k in 0..9 {
        other.add_body(Body::new(format!("{k}"), MassProperties::sphere(0.1, 1000.0))).unwrap();
    }
    let far = other.body("8").unwrap();
    let system = model.system(Coordinates::Joint).unwrap();
    let message = |x: &State, m: Measure| system.measure(x, &m).unwrap_err().to_string();
    let x = system.initial();
    let drive = message(x, Measure::DriveForce("turm".into()));
    assert_eq!(drive, "there is no drive 'turm'; did you mean 'turn'?");
    assert!(message(x, Measure::ForcePower("lif".into())).contains("did you mean 'lift'?"));
    let foreign = Measure::Position(Frame::on(far), View::world(), Component::X);
    assert!(message(x, foreign).contains("a body of another model"));
    let flat = Frame::on(GROUND).axis([0.0; 3]);
    assert!(message(x, Measure::Distance(flat, flat)).contains("the axis has no direction"));
    let absolute = model.system(Coordinates::Absolute).unwrap();
    assert!(message(absolute.initial(), Measure::Energy).contains("belongs to other coordinates"));
    let mut measures = system.measures(&[Measure::Energy]).unwrap();
    assert!(measures.eval(x, &mut []).unwrap_err().to_string().contains("1 measures were to be put into 0"));
    // a joint of another model
    let body = model.body("tool").unwrap();
    let more =
        model.add_joint_at("more", JointKind::Free, (GROUND, body), [0.0; 3], [0.0, 0.0, 1.0]).unwrap();
    let reaction = message(x, Measure::ReactionForce(more, Frame::on(GROUND), Component::X));
    assert!(reaction.contains("joint of another model"), "{reaction}");
}

/// Angles of all twelve sequences, against the turns that the body was placed by; the matrix and the quaternion against that rotation.
#[test]
fn orientations() {
    let against = Frame::on(GROUND).axis([0.3, -0.2, 1.0]);
    let turned = [0.4, 1.1, -2.2];
    for i in 0..3 {
        for j in (0..3).filter(|j| *j != i) {
            for k in (0..3).filter(|k| *k != j) {
                let rotation = [i, j, k]
                    .iter()
                    .zip(turned)
                    .fold(Mat3::identity(), |m, (axis, angle)| m * Mat3::about_axis(*axis, angle));
                let base = Mat3::with_z(Vec3([0.3, -0.2, 1.0])).unwrap();
                let mut model = Model::new();
                let pose = Pose { rotation: base * rotation, origin: Vec3([0.1, 0.2, 0.3]) };
                let mass = MassProperties::new(1.0, [0.0; 3], [1.0; 3]);
                let of = Frame::on(model.add_body(Body::new("body", mass).at(pose)).unwrap());
                for coordinates in [Coordinates::Absolute, Coordinates::Joint] {
                    let system = model.system(coordinates).unwrap();
                    let x = system.initial();
                    let measure =
                        |part| system.measure(x, &Measure::Orientation { of, against, part }).unwrap();
                    for (which, angle) in turned.iter().enumerate() {
                        let found = measure(Orientation::Angle([i, j, k], which));
                        close("angle", found, *angle, 1e-12);
                    }
                    let q = [0, 1, 2, 3].map(|i| measure(Orientation::Quaternion(i)));
                    let again = gelenk_model::math::Quaternion(q).matrix();
                    for (row, column) in (0..9).map(|n| (n / 3, n % 3)) {
                        let expected = rotation.0[row][column];
                        close("matrix", measure(Orientation::Matrix(row, column)), expected, 1e-12);
                        close("quaternion", again.0[row][column], expected, 1e-12);
                    }
                }
                let wrong = Measure::Orientation { of, against, part: Orientation::Angle([i, i, k], 0) };
                let system = model.system(Coordinates::Joint).unwrap();
                assert!(system.measure(system.initial(), &wrong).is_err());
            }
        }
    }
}
