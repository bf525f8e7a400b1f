//! Start values mean the same in all coordinates, and what is asked and not met is named.

use crate::common::source;
use gelenk_core::State;
use gelenk_io::ModelFile;
use gelenk_io::results::{Cause, Status};
use gelenk_model::math::Motion;
use gelenk_model::{Coordinates, Frame};
use gelenk_simulate::{Beginning, FileSource, Hooks, Memory, Outcome, Source, Subject, run};

const TREE: &str = include_str!("repro/start_velocities_tree.toml");
const CENTRE: &str = include_str!("repro/start_velocity_of_centre.toml");
const LOOP: &str = include_str!("repro/start_velocities_loop.toml");
const DROPPED: &str = include_str!("repro/velocity_dropped.toml");
const ROLLING: &str = include_str!("repro/rolling_velocity_changed.toml");
const PLACED: &str = include_str!("repro/start_position_tree.toml");
const MIXED: &str = include_str!("repro/random_mixed_start.toml");
const STRETCHED: &str = include_str!("repro/stretched_four_bar.toml");
const DRIVES: &str = include_str!("repro/two_equal_drives.toml");

/// The start of a model in some coordinates.
fn begun(text: &str, coordinates: Coordinates) -> (Beginning, Subject) {
    let source = source(text);
    let mut subject = source.build(coordinates).unwrap();
    let beginning = Beginning::new(&source, &mut subject, 0.0).unwrap();
    (beginning, subject)
}

fn motions(subject: &Subject, x: &State) -> Vec<Motion> {
    let frames: Vec<Frame> = subject.system.model().body_ids().map(Frame::on).collect();
    subject.system.motions(&x.p, &x.v, &frames).unwrap()
}

/// Compares the start in all coordinates, bodies and doubts, and returns that in joint coordinates: motions of the bodies, the
/// ground first, and the texts of doubts and hints.
fn everywhere(text: &str) -> (Vec<Motion>, Vec<String>, Vec<String>) {
    let mut first: Option<(Vec<Motion>, Vec<String>, Vec<String>)> = None;
    for (name, coordinates) in Coordinates::ALL {
        let (beginning, subject) = begun(text, coordinates);
        let found = motions(&subject, &beginning.state);
        assert!(beginning.doubts.iter().all(|doubt| doubt.cause == Cause::StartChanged));
        let doubts: Vec<String> = beginning.doubts.iter().map(|doubt| doubt.text.clone()).collect();
        let Some((expected, said, _)) = &first else {
            first = Some((found, doubts, beginning.hints));
            continue;
        };
        assert_eq!(doubts, *said, "{name}");
        for (found, expected) in found.iter().zip(expected) {
            let turn =
                (0..3).map(|i| (found.pose.rotation.column(i) - expected.pose.rotation.column(i)).norm());
            let size = 1.0 + expected.velocity.norm() + expected.omega.norm();
            // rounding: the start is found once, and carried over; lengths are about a metre
            assert!((found.pose.origin - expected.pose.origin).norm() < 1e-10, "{name}");
            assert!(turn.fold(0.0, f64::max) < 1e-10, "{name}");
            assert!((found.velocity - expected.velocity).norm() < 1e-10 * size, "{name}");
            assert!((found.omega - expected.omega).norm() < 1e-10 * size, "{name}: {found:?} {expected:?}");
        }
    }
    first.unwrap()
}

fn close(found: f64, expected: f64) {
    assert!((found - expected).abs() < 1e-9 * expected.abs().max(1.0), "{found} {expected}");
}

/// Angular velocities that the joints allow are those of the start.
#[test]
fn angular_velocities_of_a_tree() {
    let (bodies, doubts, _) = everywhere(TREE);
    close(bodies[1].omega.0[2], 4.0);
    close(bodies[2].omega.0[2], -3.0);
    // the centre of the second rod: 1 m at 4 rad/s, then half a metre at -3
    close(bodies[2].velocity.0[1], 4.0 - 1.5);
    assert!(doubts.is_empty(), "{doubts:?}");
}

/// The velocity of a centre half a metre from its hinge: where no angular velocity is given, it follows.
#[test]
fn a_velocity_gives_the_angular_velocity() {
    let (bodies, doubts, _) = everywhere(CENTRE);
    close(bodies[1].velocity.0[1], 2.0);
    close(bodies[1].omega.0[2], 4.0);
    assert!(doubts.is_empty(), "{doubts:?}");
}

/// In a loop the other links follow the crank, whose angular velocity is asked for.
#[test]
fn angular_velocity_in_a_loop() {
    let (bodies, doubts, hints) = everywhere(LOOP);
    close(bodies[1].omega.0[2], 6.0);
    assert!(doubts.is_empty() && hints[0].starts_with("bodies were moved to close"), "{doubts:?} {hints:?}");
    // the rocker against the law of the four-bar: the velocities of both pins along the coupler agree
    let (crank, coupler, rocker) = (&bodies[1].pose, &bodies[2].pose, &bodies[3].pose);
    let (a, b) = (crank.point([0.2, 0.0, 0.0].into()), rocker.point([0.4, 0.0, 0.0].into()));
    let along = coupler.rotation.column(0);
    let at = |origin: [f64; 3], omega: f64, point: gelenk_model::math::Vec3| {
        let arm = point - origin.into();
        omega * (along.0[1] * arm.0[0] - along.0[0] * arm.0[1])
    };
    close(at([0.5, 0.0, 0.0], bodies[3].omega.0[2], b), at([0.0; 3], 6.0, a));
}

/// Values that joints forbid are named with the line of the file, with what was asked and what is got.
#[test]
fn what_joints_forbid_is_named() {
    let (bodies, doubts, _) = everywhere(DROPPED);
    assert!(bodies[1].omega.norm() < 1e-12);
    let expected =
        "angular velocity of body 'arm': asked [0, 3, 0] rad/s, got [0, 0, 0] rad/s (model.toml:6)";
    assert_eq!(doubts, [expected]);
}

/// A wheel that is to slip: the start is the rolling one, `v = r w`, at which the kinetic energy of the difference is least:
/// `v = (m v0 + (I/r) w0)/(m + I/r²)` with `I = m r²/2`.
#[test]
fn a_wheel_that_does_not_roll_is_named() {
    let (bodies, doubts, _) = everywhere(ROLLING);
    let speed = (2.0 + 0.5 * 0.2 * 5.0) / 1.5;
    // a body counts a millionth more than it weighs
    assert!((bodies[1].velocity.0[0] - speed).abs() < 1e-6, "{:?}", bodies[1].velocity);
    close(bodies[1].omega.0[1], bodies[1].velocity.0[0] / 0.2);
    assert_eq!(doubts.len(), 2, "{doubts:?}");
    assert!(doubts[0].starts_with("velocity of body 'wheel': asked [2, 0, 0] m/s, got [1.6"), "{doubts:?}");
    assert!(doubts[0].ends_with("(model.toml:8)") && doubts[1].ends_with("(model.toml:7)"), "{doubts:?}");
    assert!(doubts[1].starts_with("angular velocity of body 'wheel': asked [0, 5, 0] rad/s"), "{doubts:?}");
    // declared as guesses they are none
    let guessed = format!("{ROLLING}\n[initial]\nvelocities = {{ wheel = \"guessed\" }}\n");
    assert!(everywhere(&guessed).1.is_empty());
}

/// A body that is placed where its joint does not let it be is moved to the nearest place, which is the same everywhere, and a hint
/// says so.
#[test]
fn places_of_a_tree_are_guesses() {
    let (bodies, doubts, hints) = everywhere(PLACED);
    assert!(doubts.is_empty() && hints[0].starts_with("bodies were moved to close"), "{doubts:?} {hints:?}");
    // the hinge is closed, between the two readings of what was placed: the orientation, and the centre
    let end = bodies[1].pose.point([-0.5, 0.0, 0.0].into());
    let angle = bodies[1].pose.origin.0[1].atan2(bodies[1].pose.origin.0[0]);
    assert!(end.norm() < 1e-9 && angle < -0.1 && angle > (-0.4_f64).atan2(0.3) + 0.1, "{end:?} {angle}");
}

/// Three bodies in space on a rod and a line, with velocities that all joints allow but for rounding.
#[test]
fn mixed_coordinates_start_where_others_do() {
    let (_, doubts, _) = everywhere(MIXED);
    assert!(doubts.is_empty(), "{doubts:?}");
}

/// A rate that is asked of a joint wins over the velocity of its body; a drive wins over both. Each that loses is named.
#[test]
fn priorities_of_rates() {
    let both = format!("{CENTRE}\n[initial]\nrates = {{ pivot = 3 }}\n");
    let (bodies, doubts, _) = everywhere(&both);
    close(bodies[1].omega.0[2], 3.0);
    assert_eq!(doubts, ["velocity of body 'rod': asked [0, 2, 0] m/s, got [0, 1.5, 0] m/s (model.toml:5)"]);
    let driven = format!("{both}[drives.motor]\ncoordinate = \"pivot\"\nvelocity = 7\n");
    let (bodies, doubts, _) = everywhere(&driven);
    close(bodies[1].omega.0[2], 7.0);
    assert_eq!(doubts.len(), 2, "{doubts:?}");
    assert!(
        doubts[0].starts_with("rate of angle of joint 'pivot': asked 3 rad/s, got 7 rad/s"),
        "{doubts:?}"
    );
    // what must be so is refused where it cannot be
    let known = driven.replace("pivot = 3", "pivot = { value = 3, priority = \"known\" }");
    let source = source(&known);
    let refused =
        Beginning::new(&source, &mut source.build(Coordinates::Joint).unwrap(), 0.0).unwrap_err().to_string();
    assert!(refused.contains("no velocities satisfy all joints"), "{refused}");
}

/// Joint values of a loop: those that agree are met, however many; one that contradicts those before it is named.
#[test]
fn dependent_values_of_a_loop() {
    let values = |coupler: f64| {
        format!("{LOOP}\n[initial]\ncoordinates = {{ motor = 0.3, \"crank pin\" = {coupler:?} }}\n")
    };
    let (free, _) =
        begun(&format!("{LOOP}\n[initial]\ncoordinates = {{ motor = 0.3 }}\n"), Coordinates::Joint);
    let (_, mut subject) = begun(LOOP, Coordinates::Joint);
    let model = subject.system.model().clone();
    let pin = model.coordinate(model.joint("crank pin").unwrap(), "angle").unwrap();
    let angle = subject.system.joint_coordinate(&free.state, pin).unwrap().0;
    let (_, doubts, _) = everywhere(&values(angle));
    assert!(doubts.is_empty(), "{doubts:?}");
    let (bodies, doubts, _) = everywhere(&values(angle + 0.2));
    let crank = bodies[1].pose.rotation.0;
    close(crank[1][0].atan2(crank[0][0]), 0.3);
    assert_eq!(doubts.len(), 1, "{doubts:?}");
    assert!(doubts[0].starts_with("angle of joint 'crank pin': asked "), "{doubts:?}");
    let line = LOOP.lines().count() + 3;
    assert!(doubts[0].ends_with(&format!("(model.toml:{line})")), "{doubts:?}");
}

const BALLS: &str = r#"gelenk = 1
[bodies.top]
mass = 1
centre = [0, 0, 0.3]
inertia = [0.02, 0.02, 0.01]
[bodies.kite]
mass = 1
inertia = [0.1, 0.2, 0.25]
position = [2, 0, 1]
[joints.tip]
kind = "spherical"
a = { body = "ground", axis = [0, 1, 0], x = [1, 0, 0] }
b = "top"
[joints.sky]
kind = "free"
a = { body = "ground", at = [1, 1, 1] }
b = "kite"
[initial]
orientations = { tip = { axis = [1, 0, 0], angle = 0.4 }, sky = { angles = [0.1, 0.2, 0.3] } }
angular_velocities = { tip = [0, 0, 30], sky = { value = [1, 2, 3], priority = "known" } }
coordinates = { "sky.x" = 0.5 }
rates = { "sky.z" = 0.25 }
"#;

/// `[initial]` reaches the rotations of spherical and of free joints.
#[test]
fn rotations_of_joints() {
    let (bodies, doubts, _) = everywhere(BALLS);
    assert!(doubts.is_empty(), "{doubts:?}");
    let (top, kite) = (&bodies[1], &bodies[2]);
    // frame A of the tip has its z axis along y of the world and x along x: y is -z
    close(top.omega.0[1], 30.0);
    let axis = top.pose.rotation.column(2).0;
    // turned by 0.4 about x, the z axis of the top lies in the plane of z and -y of A
    for (found, expected) in axis.iter().zip([0.0, 0.4_f64.cos(), 0.4_f64.sin()]) {
        assert!((found - expected).abs() < 1e-10, "{axis:?}");
    }
    for (found, expected) in kite.omega.0.iter().zip([1.0, 2.0, 3.0]) {
        close(*found, expected);
    }
    close(kite.pose.origin.0[0], 1.5);
    close(kite.velocity.0[2], 0.25);
    close(kite.pose.rotation.0[0][2], 0.2_f64.sin());
    // a body that turns against its joint is the one that gives way
    let against = BALLS.replace("[bodies.kite]", "angular_velocity = [5, 0, 0]\n[bodies.kite]");
    let (bodies, doubts, _) = everywhere(&against);
    close(bodies[1].omega.0[1], 30.0);
    assert_eq!(doubts.len(), 1, "{doubts:?}");
    assert!(doubts[0].starts_with("angular velocity of body 'top': asked [5, 0, 0] rad/s"), "{doubts:?}");
}

fn solved(text: &str, atol: Option<f64>) -> Outcome {
    let mut source = FileSource::new(ModelFile::parse("model.toml", text).unwrap());
    let mut settings = source.settings().unwrap();
    settings.set("t_end", 0.02).unwrap();
    if let Some(atol) = atol {
        settings.set("atol", atol).unwrap();
    }
    run(&mut source, &settings, &mut Memory::default(), &mut Hooks::default()).unwrap()
}

/// A run from a changed start is amber, and its summary says why.
#[test]
fn runs_from_a_changed_start_are_amber() {
    let outcome = solved(DROPPED, None);
    assert_eq!((outcome.status, outcome.summary.run.colour.as_str()), (Status::Completed, "amber"));
    assert_eq!(outcome.summary.doubts.len(), 1);
    assert_eq!(solved(TREE, None).summary.run.colour, "green");
}

/// Tolerances below rounding do not make a start inconsistent.
#[test]
fn tolerances_below_rounding() {
    let rolls = ROLLING.replace("velocity = [2, 0, 0]", "velocity = [1, 0, 0]");
    let outcome = solved(&rolls, Some(1e-16));
    assert_eq!((outcome.status, outcome.summary.run.colour.as_str()), (Status::Completed, "green"));
}

/// Links that are exactly long enough when stretched cannot move at all. The message says that the position is singular.
#[test]
fn stretched_links() {
    let outcome = solved(STRETCHED, None);
    assert_eq!(outcome.status, Status::Failed);
    let message = outcome.summary.run.message;
    assert!(message.contains("the position is singular, as where links are stretched out"), "{message}");
}

/// Drives that say the same are accepted; drives that differ are named, whether in position, rate or later.
#[test]
fn drives_that_agree_and_that_do_not() {
    let outcome = solved(DRIVES, None);
    assert_eq!((outcome.status, outcome.summary.run.colour.as_str()), (Status::Completed, "green"));
    assert!(outcome.summary.hints.contains(&"'drive two' says what drive one says already".to_owned()));
    let two = |law: &str| DRIVES.replacen("[drives.two]\ncoordinate = \"pivot\"\nposition = \"t\"", law, 1);
    let position = |law: &str| two(&format!("[drives.two]\ncoordinate = \"pivot\"\nposition = \"{law}\""));
    for (law, words) in [("t + 0.1", "cannot be assembled"), ("2*t", "no velocities satisfy")] {
        let text = position(law);
        assert_ne!(text, DRIVES);
        let source = source(&text);
        let refused = Beginning::new(&source, &mut source.build(Coordinates::Joint).unwrap(), 0.0)
            .unwrap_err()
            .to_string();
        assert!(refused.contains(words) && refused.contains("drive two"), "{refused}");
    }
    let later = solved(&position("t + t^3"), None);
    let message = later.summary.run.message;
    assert!(
        later.status == Status::Failed && message.contains("'drive two' depends on 'drive one'"),
        "{message}"
    );
}
