//! Every kind of force and joint that model files know, from its own example: its table is read, its equations and their
//! derivatives are right in all coordinates, and so are its energy and the motion. A new kind is tested as soon as it is in
//! the list.

use gelenk_core::{Problem, State, TermBuf, Terms};
use gelenk_integrators::{
    Explicit, HalfExplicit, Method, Options, Radau, Run, check_constraints, check_derivatives,
};
use gelenk_io::ModelFile;
use gelenk_model::keys::FileTable;
use gelenk_model::{Coordinates, Force, JointKind, Measure, Model, System};

const RIG: &str = include_str!("elements.toml");

/// The mechanism with a table at its end.
fn model(table: &str) -> Model {
    let text = format!("{RIG}\n{table}\n");
    let file = ModelFile::parse("elements.toml", &text);
    let built = file.and_then(|file| file.build());
    built.unwrap_or_else(|error| panic!("{table}\n{}", error.render())).model
}

fn force(kind: &FileTable) -> String {
    format!("[forces.element]\nkind = \"{}\"\n{}", kind.name, kind.example)
}

/// A joint between the arm and the link, whose frames coincide but for the length of a rod.
fn joint(kind: &FileTable) -> String {
    let length = kind.example.strip_prefix("length = ").unwrap_or("0");
    format!(
        "[joints.element]\nkind = \"{}\"\na = {{ body = \"upper\", at = [0.4, 0, 0], axis = [0.2, 1, 0.3], x = [1, 0, 0] }}\n\
         b = {{ body = \"link\", at = [{length}, 0, 0], axis = [0.2, 1, 0.3], x = [1, 0, 0] }}\n{}",
        kind.name, kind.example
    )
}

fn tables() -> Vec<(String, String)> {
    let forces = Force::file_tables().into_iter().map(|kind| (format!("force {}", kind.name), force(&kind)));
    let joints =
        JointKind::file_tables().into_iter().map(|kind| (format!("joint {}", kind.name), joint(&kind)));
    let all: Vec<_> = forces.chain(joints).collect();
    assert!(all.len() >= 20);
    all
}

/// A state near the start, off the constraints.
fn somewhere(system: &System) -> State {
    let mut x = system.initial().clone();
    x.p.iter_mut().enumerate().for_each(|(i, p)| *p += 0.1 * (i as f64 + 1.0).sin());
    x.v.iter_mut().enumerate().for_each(|(i, v)| *v += (2.0 * i as f64 + 1.0).sin());
    x.a.iter_mut().enumerate().for_each(|(i, a)| *a += 3.0 * (1.5 * i as f64 + 0.4).cos());
    x.lam.iter_mut().enumerate().for_each(|(i, lam)| *lam = 3.0 * (i as f64 + 0.5).cos());
    x.t = 0.3;
    x
}

/// Every kind has words for the reference, keys that its example uses, and is refused with a key it does not have.
#[test]
fn tables_are_described_and_read() {
    for kind in Force::file_tables().iter().chain(&JointKind::file_tables()) {
        assert!(!kind.name.is_empty() && kind.about.ends_with('.'), "{}: '{}'", kind.name, kind.about);
        for key in &kind.keys {
            assert!(key.key.about.ends_with('.'), "{} {}: '{}'", kind.name, key.key.name, key.key.about);
        }
        let used = kind.example.lines().map(|line| line.split_once(" =").unwrap().0);
        for name in used.clone() {
            assert!(kind.keys.iter().any(|key| key.key.name == name), "{}: no key '{name}'", kind.name);
        }
        for key in kind.keys.iter().filter(|key| key.is_required) {
            assert!(used.clone().any(|name| name == key.key.name), "{}: '{}'", kind.name, key.key.name);
        }
    }
    for (name, table) in tables() {
        model(&table);
        let text = format!("{RIG}\n{table}\nno_such_key = 1\n");
        let said = ModelFile::parse("elements.toml", &text).unwrap_err().render();
        assert!(said.contains("no_such_key"), "{name}: {said}");
    }
}

/// Terms, their derivatives, and what the equations say they depend on.
#[test]
fn derivatives_and_couplings_are_right() {
    for (name, table) in tables() {
        let model = model(&table);
        for (coordinates, kind) in Coordinates::ALL {
            let mut system = model.system(kind).unwrap_or_else(|e| panic!("{name} {coordinates}: {e}"));
            system.structure().validate().unwrap_or_else(|e| panic!("{name} {coordinates}: {e}"));
            let x = somewhere(&system);
            check_constraints(&mut system, &x).unwrap_or_else(|e| panic!("{name} {coordinates}: {e}"));
            check_derivatives(&mut system, &x).unwrap_or_else(|e| panic!("{name} {coordinates}: {e}"));
            if kind == Coordinates::Absolute {
                assert!(system.structure().coupling.is_some(), "{name}: the coupling was not looked at");
            }
        }
    }
}

/// What is stored changes by what is supplied and what is lost.
#[test]
fn energy_is_accounted_for() {
    for (name, table) in tables() {
        let mut system = model(&table).system(Coordinates::Absolute).unwrap();
        let mut x = end(&mut system, &Explicit::dop853(), 1e-10, 0.2);
        system.complete(&mut x).unwrap();
        let mut buf = TermBuf::new(system.structure());
        system.eval(Terms::PDOT, &x.point(), &mut buf).unwrap();
        let measure = |x: &State, what: &Measure| system.measure(x, what).unwrap();
        let gain = measure(&x, &Measure::SuppliedPower) - measure(&x, &Measure::DissipatedPower);
        let h = 1e-6;
        let energy = |s: f64| {
            let mut there = x.clone();
            there.t += s;
            there.p.iter_mut().zip(&buf.pdot).for_each(|(p, d)| *p += s * d);
            there.v.iter_mut().zip(&x.a).for_each(|(v, a)| *v += s * a);
            measure(&there, &Measure::Energy)
        };
        let found = (energy(h) - energy(-h)) / (2.0 * h);
        // differences of energies of some 100 J lose nine digits
        assert!((found - gain).abs() < 1e-5 * (1.0 + gain.abs()), "{name}: {found} {gain}");
    }
}

fn end(system: &mut System, method: &dyn Method, tolerance: f64, t_end: f64) -> State {
    let start = system.initial().clone();
    let coordinates = system.coordinates();
    let mut run = Run::new(system, method, start, t_end, &Options::tolerance(tolerance)).unwrap();
    run.finish(&mut ()).unwrap_or_else(|e| panic!("{} {coordinates}: {e}", method.name()));
    run.state().clone()
}

/// The motion is the same in all coordinates by an explicit method, and in absolute ones by a half-explicit and an implicit method, too.
#[test]
fn motions_agree() {
    let methods: [(Box<dyn Method>, f64); 3] = [
        (Box::new(Explicit::dop853()), 1e-9),
        (Box::new(HalfExplicit::hem5()), 1e-7),
        (Box::new(Radau::default()), 1e-7),
    ];
    for (name, table) in tables() {
        let model = model(&table);
        let bodies = ["arm", "disc", "link"].map(|body| model.body(body).unwrap());
        let mut first = None;
        for (coordinates, kind) in Coordinates::ALL {
            for (method, tolerance) in &methods {
                let mut system = model.system(kind).unwrap();
                if method.name() != "dop853" && kind != Coordinates::Absolute {
                    continue;
                }
                let x = end(&mut system, &**method, *tolerance, 0.2);
                let found = bodies.map(|body| system.body_motion(&x, body).unwrap());
                let expected = *first.get_or_insert(found);
                for (found, expected) in found.iter().zip(&expected) {
                    let gap = (found.pose.origin - expected.pose.origin).norm()
                        + (found.omega - expected.omega).norm() * 0.1;
                    // local errors add up; kinks of a law cost some digits
                    assert!(gap < 3e4 * tolerance, "{name} {coordinates} {}: {gap}", method.name());
                }
            }
        }
    }
}
