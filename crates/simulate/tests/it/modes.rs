//! Natural modes of models against closed forms, in all coordinates.

use gelenk_io::ModelFile;
use gelenk_simulate::{FileSource, Modes, SimulateError};
use std::f64::consts::{PI, TAU};
use std::fmt::Write;

const COORDINATES: [&str; 5] = ["joint", "absolute", "tait-bryan", "euler", "mixed"];

fn of(text: &str, coordinates: Option<&str>, wanted: usize) -> Result<Modes, SimulateError> {
    let source =
        FileSource::new(ModelFile::parse("model.toml", text).unwrap_or_else(|e| panic!("{}", e.render())));
    let mut settings = source.settings().unwrap();
    if let Some(word) = coordinates {
        settings.set("coordinates", word).unwrap();
    }
    Modes::new(&source, &settings, wanted)
}

fn frequencies(modes: &Modes) -> Vec<f64> {
    modes.list.iter().filter_map(gelenk_simulate::Mode::frequency).collect()
}

fn agree(found: &[f64], exact: &[f64], tolerance: f64, what: &str) {
    assert_eq!(found.len(), exact.len(), "{what}: {found:?} {exact:?}");
    for (a, b) in found.iter().zip(exact) {
        assert!((a / b - 1.0).abs() < tolerance, "{what}: {found:?} {exact:?}");
    }
}

const ROD: &str = "[bodies.rod]\nsolid = { kind = \"rod\", from = [0, 0, 0], to = [LENGTH, 0, 0], mass = 2 }\norientation = { axis = [0, 1, 0], angle = \"ANGLE\" }\n\
                   [joints.pivot]\nkind = \"revolute\"\na = { body = \"ground\", axis = [0, 1, 0] }\nb = { body = \"rod\", axis = [0, 1, 0] }\n";

/// A rod that hangs swings with `√(3 g / 2 l)`; it need not hang at the start. Upside down it falls at that rate.
#[test]
fn a_rod_hangs_or_stands() {
    let rate = (1.5_f64 * 9.81 / 0.7).sqrt();
    let model = |angle: &str| {
        format!(
            "gelenk = 1\ngravity = [0, 0, -9.81]\n{}",
            ROD.replace("LENGTH", "0.7").replace("ANGLE", angle)
        )
    };
    for coordinates in COORDINATES {
        for (angle, is_about_start) in [("pi/2", true), ("0.3", false)] {
            let modes = of(&model(angle), Some(coordinates), 5).unwrap();
            assert_eq!((modes.freedom, modes.is_about_start), (1, is_about_start), "{coordinates} {angle}");
            agree(&frequencies(&modes), &[rate / TAU], 1e-9, coordinates);
            assert_eq!(modes.list[0].damping(), Some(0.0));
            assert_eq!(modes.list[0].bodies[0].0, "rod");
        }
        let modes = of(&model("-pi/2"), Some(coordinates), 5).unwrap();
        let growing: Vec<f64> = modes.list.iter().filter(|m| m.grows()).map(|m| m.value.0).collect();
        agree(&growing, &[rate], 1e-9, coordinates);
        assert!(modes.to_string().contains("unstable"), "{modes}");
    }
}

/// Two masses on a line, joined by a spring with a damper, one free to go: a free motion and a damped swing.
#[test]
fn two_masses_and_a_damper() {
    let text = "gelenk = 1\n[bodies.a]\nmass = 2\n[bodies.b]\nmass = 3\nposition = [1, 0, 0]\n\
                [joints.a]\nkind = \"prismatic\"\na = { body = \"ground\", axis = [1, 0, 0] }\nb = { body = \"a\", axis = [1, 0, 0] }\n\
                [joints.b]\nkind = \"prismatic\"\na = { body = \"a\", at = [1, 0, 0], axis = [1, 0, 0] }\nb = { body = \"b\", axis = [1, 0, 0] }\n\
                [forces.spring]\nkind = \"spring\"\na = \"a\"\nb = \"b\"\nstiffness = 500\ndamping = 4\nlength = 1\n";
    let (k, c, m) = (500.0, 4.0, 2.0 * 3.0 / 5.0);
    for coordinates in COORDINATES {
        let modes = of(text, Some(coordinates), 9).unwrap();
        assert_eq!(modes.list.len(), 2, "{coordinates}: {modes}");
        assert!(modes.list[0].is_free(), "{coordinates}: {:?}", modes.list);
        let swing = &modes.list[1];
        let undamped = f64::sqrt(k / m);
        let damping = c / (2.0 * f64::sqrt(k * m));
        agree(
            &[swing.frequency().unwrap()],
            &[undamped * (1.0 - damping * damping).sqrt() / TAU],
            1e-9,
            coordinates,
        );
        agree(&[swing.damping().unwrap()], &[damping], 1e-8, coordinates);
        // momentum: the lighter one has 3/5 of the energy
        assert!((swing.bodies[0].1 - 0.6).abs() < 1e-9 && swing.bodies[0].0 == "a", "{:?}", swing.bodies);
    }
    // much damping: a motion that creeps, and no swing
    let modes = of(&text.replace("damping = 4", "damping = 400"), None, 9).unwrap();
    assert!(frequencies(&modes).is_empty() && modes.to_string().contains("does not swing"), "{modes}");
}

/// A four-bar that hangs: the same in all coordinates, and the frequency of a parallelogram by its energies.
#[test]
fn loops_are_the_same_in_all_coordinates() {
    // cranks of 1 kg and 0.4 m hang down from both ends of a base, the coupler of 2 kg joins them
    let text = "gelenk = 1\ngravity = [0, 0, -9.81]\n\
        [bodies.left]\nsolid = { kind = \"rod\", from = [0, 0, 0], to = [0, 0, -0.4], mass = 1 }\n\
        [bodies.right]\nsolid = { kind = \"rod\", from = [0, 0, 0], to = [0, 0, -0.4], mass = 1 }\nposition = [0.5, 0, 0]\n\
        [bodies.coupler]\nsolid = { kind = \"rod\", from = [0, 0, 0], to = [0.5, 0, 0], mass = 2 }\nposition = [0, 0, -0.4]\n\
        [joints.a]\nkind = \"revolute\"\na = { body = \"ground\", axis = [0, 1, 0] }\nb = { body = \"left\", axis = [0, 1, 0] }\n\
        [joints.b]\nkind = \"revolute\"\na = { body = \"ground\", at = [0.5, 0, 0], axis = [0, 1, 0] }\nb = { body = \"right\", axis = [0, 1, 0] }\n\
        [joints.c]\nkind = \"revolute\"\na = { body = \"left\", at = [0, 0, -0.4], axis = [0, 1, 0] }\nb = { body = \"coupler\", axis = [0, 1, 0] }\n\
        [joints.d]\nkind = \"revolute\"\na = { body = \"coupler\", at = [0.5, 0, 0], axis = [0, 1, 0] }\nb = { body = \"right\", at = [0, 0, -0.4], axis = [0, 1, 0] }\n";
    // (2/3 + 2) l² φ'' = −(1 + 2) g l φ; the planar loop in space is redundant three times
    let exact = (3.0 * 9.81 / (8.0 / 3.0 * 0.4_f64)).sqrt() / TAU;
    for coordinates in COORDINATES {
        let modes = of(text, Some(coordinates), 3).unwrap();
        assert_eq!(modes.freedom, 1, "{coordinates}: {modes}");
        agree(&frequencies(&modes), &[exact], 1e-8, coordinates);
    }
}

/// A cantilever that is a beam: `(1.8751, 4.6941, 7.8548)² √(E I / ρ A L⁴)`, twice each for a round section.
#[test]
fn a_cantilever() {
    let text = "gelenk = 1\n[beams.bar]\nfrom = [0, 0, 0]\nto = [1, 0, 0]\nsection = { kind = \"circle\", radius = 0.005 }\nmaterial = \"steel\"\n\
                elements = 8\norder = 2\n[joints.wall]\nkind = \"fixed\"\na = \"ground\"\nb = { body = \"bar\", along = 0 }\n";
    let rate = (210e9_f64 / 7850.0).sqrt() * 0.0025;
    let exact: Vec<f64> =
        [1.875_104_f64, 4.694_091, 7.854_757].iter().flat_map(|x| [x * x * rate / TAU; 2]).collect();
    for coordinates in ["absolute", "joint"] {
        let modes = of(text, Some(coordinates), 6).unwrap();
        // shear and rotary inertia take some thousandths of the third
        agree(&frequencies(&modes), &exact, 4e-3, coordinates);
        assert!(modes.left_out > 50, "{}", modes.left_out);
    }
}

/// More unknowns than the full search takes: a chain of 200 masses and springs between walls, `2 √(k/m) sin(k π / 2(n + 1))`.
#[test]
fn the_slowest_of_many() {
    let n = 200;
    let mut text = String::from("gelenk = 1\n");
    for k in 1..=n {
        let _ = write!(
            text,
            "[bodies.m{k}]\nmass = 1\nposition = [{k}, 0, 0]\n[joints.j{k}]\nkind = \"prismatic\"\na = {{ body = \"ground\", at = [{k}, 0, 0], axis = [1, 0, 0] }}\n\
             b = {{ body = \"m{k}\", axis = [1, 0, 0] }}\n"
        );
    }
    for k in 0..=n {
        let end = |k: usize| {
            if k == 0 || k > n {
                format!("{{ body = \"ground\", at = [{k}, 0, 0] }}")
            } else {
                format!("\"m{k}\"")
            }
        };
        let _ = write!(
            text,
            "[forces.s{k}]\nkind = \"spring\"\na = {}\nb = {}\nstiffness = 100\nlength = 1\n",
            end(k),
            end(k + 1)
        );
    }
    let modes = of(&text, Some("joint"), 8).unwrap();
    let exact: Vec<f64> =
        (1..=8).map(|k| 20.0 * (f64::from(k) * PI / (2.0 * (n + 1) as f64)).sin() / TAU).collect();
    agree(&frequencies(&modes), &exact, 1e-8, "chain");
    let page = modes.report();
    assert!(page.contains("\"modes\":[") && page.len() > 100_000);
}

/// What has no modes is refused with the reason.
#[test]
fn what_has_none() {
    let falls = "gelenk = 1\ngravity = [0, 0, -9.81]\n[bodies.ball]\nmass = 1\n";
    let said = of(falls, None, 3).unwrap_err().to_string();
    assert!(said.contains("no rest was found"), "{said}");
}
