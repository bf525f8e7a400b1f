//! What `gelenk check` says about models: it names what looks like a mistake, and is silent about sound ones.

use crate::common::source;
use gelenk_io::ModelFile;
use gelenk_model::Coordinates;
use gelenk_simulate::{Beginning, FileSource, Plan, Source, try_first_step};

const GIMBAL: &str = include_str!("repro/gimbal.toml");
const MILLIMETRES: &str = include_str!("repro/millimetres.toml");
const TILTED: &str = include_str!("repro/tilted_axis.toml");

/// Everything that is said about a model, in joint and in absolute coordinates.
fn said(text: &str) -> Vec<String> {
    let [joint, absolute] = [Coordinates::Joint, Coordinates::Absolute].map(|coordinates| {
        let source = source(text);
        let mut subject = source.build(coordinates).unwrap();
        let beginning = Beginning::new(&source, &mut subject, 0.0).unwrap();
        assert!(beginning.doubts.is_empty(), "{:?}", beginning.doubts);
        beginning.hints
    });
    assert_eq!(joint, absolute);
    joint
}

#[track_caller]
fn is_silent(text: &str) {
    let said = said(text);
    assert!(said.is_empty(), "{said:?}");
}

/// One thing is said, and it holds all of these.
#[track_caller]
fn says(text: &str, parts: &[&str]) {
    let said = said(text);
    let [only] = &said[..] else { panic!("{said:#?}") };
    assert!(parts.iter().all(|part| only.contains(part)), "{only}");
}

/// A rod on a hinge about an axis.
fn pendulum(gravity: &str, axis: &str, rod: &str) -> String {
    format!(
        "gelenk = 1\ngravity = {gravity}\n[bodies.rod]\n{rod}\n[joints.pivot]\nkind = \"revolute\"\n\
         a = {{ body = \"ground\", axis = {axis} }}\nb = {{ body = \"rod\", axis = {axis} }}\n"
    )
}

const ROD: &str = "solid = { kind = \"rod\", from = [0, 0, 0], to = [0.5, 0, 0], mass = 0.3 }";
const DOWN: &str = "[0, 0, -9.81]";
const Y: &str = "[0, 1, 0]";
const Z: &str = "[0, 0, 1]";

/// Masses in grams make parts denser than any metal; heavy parts, thin ones and stand-ins are sound.
#[test]
fn masses_in_grams() {
    let rod = |mass: f64, length: f64| {
        format!("solid = {{ kind = \"rod\", from = [0, 0, 0], to = [{length}, 0, 0], mass = {mass} }}")
    };
    let plate = |mass: f64| {
        format!(
            "solid = {{ kind = \"box\", size = [0.2, 0.03, 0.01], position = [0.1, 0, 0], mass = {mass} }}"
        )
    };
    for part in [rod(500.0, 0.2), plate(470.0), plate(60.0)] {
        says(&pendulum(DOWN, Y, &part), &["'rod'", "no material is so dense", "in g?"]);
    }
    // of steel, of tungsten, a mill stone, a bell's clapper, and a mass that stands in for others
    for part in [rod(0.5, 0.2), plate(0.47), plate(1.2), rod(5000.0, 2.0), rod(30.0, 0.4)] {
        is_silent(&pendulum(DOWN, Y, &part));
    }
    is_silent(&pendulum(DOWN, Y, "mass = 1000\ninertia = [0.1, 0.1, 0.1]\ncentre = [3, 0, 0]"));
}

/// Revolutions per minute, given as radians per second, tear cranks apart; drills and rotors turn as fast.
#[test]
fn rates_in_revolutions() {
    let driven = |rate: &str| {
        let motor = format!("[drives.motor]\ncoordinate = \"motor\"\nvelocity = {rate}\n");
        four_bar(1.0, true, IN_PLANE, &coupler(0.5), &motor)
    };
    says(&driven("3000"), &["'crank' turns at 3000 rad/s", "3000*rpm"]);
    is_silent(&driven("\"3000*rpm\""));
    is_silent(&driven("600"));
    let rotor = "mass = 1\ninertia = [0.001, 0.001, 0.001]";
    is_silent(&(pendulum(DOWN, Z, rotor) + "[drives.motor]\ncoordinate = \"pivot\"\nvelocity = 3000\n"));
}

/// A four-bar whose lengths are multiplied with a factor; `planar`, gravity, the coupler's mass, and a motor or not.
fn four_bar(factor: f64, planar: bool, gravity: &str, coupler: &str, more: &str) -> String {
    let planar = if planar { "planar = true" } else { "" };
    let [a, b, c, d] = [0.2, 0.5, 0.4, 0.5].map(|x| x * factor);
    // from the end of the crank to the bearing it is 0.3: the coupler and the rocker make a triangle of sides 3, 4 and 5 with it
    let (angle_b, angle_c) = (0.6_f64.acos(), std::f64::consts::FRAC_PI_2);
    format!(
        "gelenk = 1\ngravity = {gravity}\n\
         [bodies.crank]\n{planar}\nsolid = {{ kind = \"rod\", from = [0, 0, 0], to = [{a}, 0, 0], mass = 0.2 }}\n\
         [bodies.coupler]\n{planar}\n{coupler}\nposition = [{a}, 0, 0]\nangle = {angle_b:?}\n\
         [bodies.rocker]\n{planar}\nsolid = {{ kind = \"rod\", from = [0, 0, 0], to = [{c}, 0, 0], mass = 0.4 }}\n\
         position = [{d}, 0, 0]\nangle = {angle_c:?}\n\
         [joints.motor]\nkind = \"revolute\"\na = \"ground\"\nb = \"crank\"\n\
         [joints.pin]\nkind = \"revolute\"\na = {{ body = \"crank\", at = [{a}, 0, 0] }}\nb = \"coupler\"\n\
         [joints.end]\nkind = \"cylindrical\"\na = {{ body = \"coupler\", at = [{b}, 0, 0] }}\nb = {{ body = \"rocker\", at = [{c}, 0, 0] }}\n\
         [joints.bearing]\nkind = \"spherical\"\na = {{ body = \"ground\", at = [{d}, 0, 0] }}\nb = \"rocker\"\n{more}"
    )
}

fn coupler(length: f64) -> String {
    format!("solid = {{ kind = \"rod\", from = [0, 0, 0], to = [{length}, 0, 0], mass = 0.5 }}")
}

const MOTOR: &str = "[drives.motor]\ncoordinate = \"motor\"\nposition = \"2*pi*t\"\n";
const IN_PLANE: &str = "[0, -9.81, 0]";

/// Lengths in millimetres: with densities, with masses, with point masses.
#[test]
fn lengths_in_millimetres() {
    let all = said(MILLIMETRES);
    assert!(all.iter().any(|hint| hint.contains("in mm") && hint.contains("'crank'")), "{all:?}");
    says(&four_bar(1000.0, true, IN_PLANE, &coupler(500.0), MOTOR), &["'crank' reaches 100", "in mm"]);
    let point = "mass = 1\ncentre = [300, 0, 0]\ninertia = [1e-3, 1e-3, 1e-3]";
    says(&pendulum(DOWN, Y, point), &["'rod' reaches 300", "1.0000 kg", "in mm"]);
    says(&pendulum("[0, 0, -9810]", Y, ROD), &["9810 m/s²", "mm/s²", "9.8100"]);
    // the same in metres
    is_silent(&four_bar(1.0, true, IN_PLANE, &coupler(0.5), MOTOR));
}

/// Large things are no mistakes: a Foucault pendulum, the jib of a crane, a ship, a solar panel, a cable.
#[test]
fn large_mechanisms() {
    is_silent(&pendulum(DOWN, Y, "mass = 28\ncentre = [67, 0, 0]\ninertia = [0.1, 0.1, 0.1]"));
    is_silent(&pendulum(
        DOWN,
        Y,
        "solid = { kind = \"rod\", from = [0, 0, 0], to = [60, 0, 0], mass = 12000 }",
    ));
    is_silent(&pendulum(DOWN, Y, "solid = { kind = \"box\", size = [300, 60, 30], density = 300 }\n"));
    is_silent(&pendulum(
        "[0, 0, 0]",
        Y,
        "solid = { kind = \"box\", size = [20, 3, 0.05], mass = 40, position = [10, 0, 0] }",
    ));
    is_silent(&pendulum(
        DOWN,
        Y,
        "solid = { kind = \"rod\", from = [0, 0, 0], to = [200, 0, 0], mass = 130 }",
    ));
}

/// Joints in the centre of a body say nothing about its size, and a small mass with a large inertia is a rotor as seen from a gear.
#[test]
fn concentric_parts() {
    is_silent(GIMBAL);
    is_silent(&pendulum(DOWN, Y, "mass = 1\ninertia = [100, 100, 100]\nangular_velocity = [0, 3, 0]"));
    is_silent(&pendulum(DOWN, Y, "mass = 1e-3\ninertia = [1, 1, 1]\nangular_velocity = [0, 3, 0]"));
    // on an arm of half a metre, this one was written in kg mm²
    let wide = "mass = 0.3\ncentre = [0.25, 0, 0]\ninertia = [100, 6000, 6000]";
    says(&pendulum(DOWN, Y, wide), &["the inertia of 'rod'", "kg m²"]);
}

/// Angles that are larger than a turn, and no multiple of pi.
#[test]
fn angles_in_degrees() {
    let turned =
        |angle: &str| pendulum(DOWN, Z, &format!("{ROD}\nangle = {angle}\nangular_velocity = [0, 0, 1]"));
    says(&turned("40"), &["model.toml:5: angle is 40 rad", "\"40*deg\""]);
    says(&turned("\"25 + 15\""), &["model.toml:5", "\"(25 + 15)*deg\""]);
    for fine in ["\"40*deg\"", "\"10*pi\"", "6", "\"-13*pi/2\"", "\"750*deg\""] {
        is_silent(&turned(fine));
    }
    let body = format!("{ROD}\nangular_velocity = [0, 0, 1]");
    let with = |more: &str| format!("{}{more}", pendulum(DOWN, Z, &body));
    says(
        &with("[initial]\ncoordinates = { pivot = 45 }\n"),
        &["model.toml:", "pivot is 45 rad", "\"45*deg\""],
    );
    is_silent(&with("[initial]\ncoordinates = { pivot = \"45*deg\" }\n"));
    let spring = "[forces.s]\nkind = \"joint\"\ncoordinate = \"pivot\"\nstiffness = 1\nrest = ";
    says(&with(&format!("{spring}30\n")), &["rest is 30 rad"]);
    is_silent(&with(&format!("{spring}\"30*deg\"\n")));
    says(
        &pendulum(
            DOWN,
            Y,
            "solid = { kind = \"rod\", from = [0, 0, 0], to = [\"0.5*cos(30)\", 0, 0.1], mass = 0.3 }",
        ),
        &["cos(30) takes an angle of 30 rad", "cos(30*deg)"],
    );
    let orientation = "mass = 1\ninertia = [1, 1, 1]\norientation = { angles = [0, 90, 0] }\n";
    let free = format!("gelenk = 1\n[bodies.b]\n{orientation}angular_velocity = [0, 0, 1]\n");
    says(&free, &["angles is 90 rad", "\"90*deg\""]);
}

/// Drives that swing or rest beyond a turn; those that go on turning are as they should be.
#[test]
fn drives_in_degrees() {
    let driven = |position: &str| {
        let drive = format!("[drives.d]\ncoordinate = \"pivot\"\nposition = \"{position}\"\n");
        format!("{}{drive}[simulation]\nt_end = 3\n", pendulum(DOWN, Y, ROD))
    };
    for wrong in ["30*sin(2*t)", "90*step(t, 0, 1)", "45*(1 - cos(2*t))"] {
        says(&driven(wrong), &["drive 'd' turns its joint to", "multiply it with deg"]);
    }
    for fine in ["10*t", "2*pi*t", "30*deg*sin(2*t)", "20*pi*step(t, 0, 1)", "5*t^2", "100*t"] {
        is_silent(&driven(fine));
    }
}

/// Gravity across which everything moves.
#[test]
fn gravity_that_moves_nothing() {
    says(&four_bar(1.0, true, DOWN, &coupler(0.5), MOTOR), &["gravity acts along z", "changes no motion"]);
    says(&four_bar(1.0, false, DOWN, &coupler(0.5), MOTOR), &["along the axes of the joints"]);
    says(&pendulum(DOWN, Z, ROD), &["along the axes of the joints"]);
    is_silent(&four_bar(1.0, false, IN_PLANE, &coupler(0.5), MOTOR));
    is_silent(&pendulum(DOWN, Y, ROD));
    // an arm that moves in a level plane, and a turntable
    let arm =
        format!("{}[drives.d]\ncoordinate = \"pivot\"\nposition = \"sin(t)\"\n", pendulum(DOWN, Z, ROD));
    is_silent(&arm);
    is_silent(&pendulum(DOWN, Z, &format!("{ROD}\nangular_velocity = [0, 0, 3]")));
    is_silent(&pendulum("[0, 0, 0]", Z, ROD));
}

/// A link in a driven loop for which no mass is given; one that says that it has none is believed.
#[test]
fn links_without_mass() {
    says(&four_bar(1.0, true, IN_PLANE, "", MOTOR), &["no mass is given for 'coupler'", "mass = 0"]);
    is_silent(&four_bar(1.0, true, IN_PLANE, "mass = 0", MOTOR));
    is_silent(&four_bar(1.0, true, IN_PLANE, "", ""));
}

/// A body whose joint was forgotten; bodies that fly, hang on springs, or roll are none.
#[test]
fn forgotten_joints() {
    let both = format!("{}[bodies.ball]\nmass = 1\ninertia = [1, 1, 1]\n", pendulum(DOWN, Y, ROD));
    says(&both, &["nothing holds or moves 'ball'", "\"free\""]);
    says("gelenk = 1\ngravity = [0, 0, -9.81]\n[bodies.ball]\nmass = 1\ninertia = [1, 1, 1]\n", &["'ball'"]);
    for more in [
        "[joints.f]\nkind = \"free\"\na = \"ground\"\nb = \"ball\"\n",
        "velocity = [1, 0, 0]\n",
        "[forces.s]\nkind = \"spring\"\na = { body = \"ground\", at = [0, 0, 2] }\nb = \"ball\"\nstiffness = 10\nlength = 1\n",
        "[rolling.r]\nkind = \"sphere\"\nradius = 0.1\non = \"ball\"\n",
    ] {
        let position = if more.contains("rolling") { "position = [0, 0, 0.1]\n" } else { "" };
        is_silent(&format!("{both}{position}{more}"));
    }
}

/// Bodies that are moved to close a loop are named, but not those whose places are said to be guesses, nor where a coordinate is asked for.
#[test]
fn places_that_are_guesses() {
    let loose = four_bar(1.0, true, IN_PLANE, &coupler(0.5), MOTOR)
        .replace("position = [0.2, 0, 0]", "position = [0.1, 0, 0]");
    says(&loose, &["bodies were moved to close the mechanism, most 'coupler' by 1.000e-1 m"]);
    let guesses =
        "[initial]\nbodies = { crank = \"guessed\", coupler = \"guessed\", rocker = \"guessed\" }\n";
    is_silent(&format!("{loose}{guesses}"));
}

/// Axes that cannot become parallel: the angle, with file and line, in all coordinates.
#[test]
fn an_axis_that_is_tilted() {
    let source = source(TILTED);
    for (name, coordinates) in Coordinates::ALL {
        let built = source.build(coordinates);
        let error = match built {
            Err(error) => error,
            Ok(mut subject) => Beginning::new(&source, &mut subject, 0.0).unwrap_err(),
        };
        let gelenk_simulate::SimulateError::File(file) = &error else { panic!("{name}: {error}") };
        let text = file.render();
        assert!(text.contains("model.toml:25") && text.contains("degrees"), "{name}: {text}");
        assert!(!text.contains(" rad"), "{name}: {text}");
        if coordinates == Coordinates::Joint {
            assert!(text.contains("joint 'bearing': its axes are 5.7 degrees from parallel"), "{text}");
        }
    }
}

/// The first step tells whether a run would fail at once.
#[test]
fn the_first_step() {
    let attempt = |text: &str| {
        let source: FileSource = FileSource::new(ModelFile::parse("model.toml", text).unwrap());
        let plan = Plan::new(&source.settings().unwrap()).unwrap();
        let mut subject = source.build(plan.coordinates).unwrap();
        let beginning = Beginning::new(&source, &mut subject, plan.t_start)?;
        try_first_step(&plan, &mut subject, &beginning)
    };
    attempt(&pendulum(DOWN, Y, ROD)).unwrap();
    let force = |law: &str| {
        let force = format!("[forces.f]\nkind = \"joint\"\ncoordinate = \"pivot\"\nforce = \"{law}\"\n");
        format!("{}{force}", pendulum(DOWN, Y, ROD))
    };
    attempt(&force("-value")).unwrap();
    let error = attempt(&force("1/value")).unwrap_err().to_string();
    assert!(error.contains("force 'f' is not a finite number at t = 0"), "{error}");
    let error = attempt(include_str!("repro/stretched_four_bar.toml")).unwrap_err().to_string();
    assert!(error.contains("the run would fail at its start") && error.contains("singular"), "{error}");
    // a mass that moves freely and has none
    let massless = attempt(&pendulum(DOWN, Y, "mass = 0")).unwrap_err().to_string();
    assert!(massless.contains("the run would fail at its start"), "{massless}");
}
