//! Functions of time in model files are excitations, whatever element they stand in.

use gelenk_core::{Excitations as _, Problem as _, TermBuf, Terms};
use gelenk_io::ModelFile;
use gelenk_model::{Coordinates, Start, System};

/// Time in a law beside the state, in a table, in a measure, in a controller's equation, in a branch, and in a drive.
const MODEL: &str = r#"
gelenk = 1
name = "Time everywhere"

[tables.load]
x = [0, 4, 8]
y = [1, 9, 2]

[bodies.slide]
planar = true
mass = 1
inertia = [1, 1, 1]

[bodies.wheel]
planar = true
mass = 1
inertia = [1, 1, 1]

[joints.guide]
kind = "prismatic"
a = { body = "ground", axis = [1, 0, 0] }
b = { body = "slide", axis = [1, 0, 0] }

[joints.axle]
kind = "revolute"
a = "ground"
b = "wheel"

[drives.axle]
coordinate = "axle.angle"
position = "0.3*sin(2*t)"

[measures]
x = { kind = "coordinate", coordinate = "guide.displacement" }
share = { value = "1 + 0.5*cos(3*t)" }

[controllers.valve]
kind = "ode"
inputs = { x = "x" }
states = { s = 1 }
rates = { s = "x - (2 + sin(t))*s" }

[forces.law]
kind = "joint"
coordinate = "guide.displacement"
force = "-100*(1 + 0.2*sin(5*t))*value - 3*rate"

[forces.table]
kind = "joint"
coordinate = "guide.displacement"
force = "-interp(load, t)*value"

[forces.measure]
kind = "joint"
coordinate = "guide.displacement"
force = "-share*value + valve"

[forces.branch]
kind = "joint"
coordinate = "guide.displacement"
force = "if(value > t, -value*t^2, 4)"
"#;

fn system(coordinates: Coordinates) -> System {
    let file = ModelFile::parse("time.toml", MODEL).map_err(|e| e.render()).unwrap();
    file.build().map_err(|e| e.render()).unwrap().model.system(coordinates).unwrap()
}

/// A31: every function of time in a file is an excitation, parts of expressions that depend on nothing but time among them, and a drive is two:
/// its position and its rate. Held at values of another time, all elements do what they do then.
#[test]
fn every_function_of_time_is_an_excitation() {
    for (word, coordinates) in Coordinates::ALL {
        let mut system = system(coordinates);
        let values = |system: &mut System, t: f64| {
            let mut values = vec![0.0; system.count()];
            system.values(t, &mut values);
            values
        };
        let t = 4.0_f64;
        let mut wanted = [
            -100.0 * (1.0 + 0.2 * (5.0 * t).sin()),
            -9.0,
            1.0 + 0.5 * (3.0 * t).cos(),
            t,
            t * t,
            2.0 + t.sin(),
            0.3 * (2.0 * t).sin(),
            0.6 * (2.0 * t).cos(),
        ];
        let held = values(&mut system, t);
        // in any order; whether a minus belongs to the part or to what it is multiplied by does not matter
        let mut found = held.clone();
        found.sort_by(|a, b| a.abs().total_cmp(&b.abs()));
        wanted.sort_by(|a, b| a.abs().total_cmp(&b.abs()));
        let is_near = |(a, b): (&f64, &f64)| (a.abs() - b.abs()).abs() < 1e-12 * b.abs().max(1.0);
        assert!(
            found.len() == wanted.len() && found.iter().zip(&wanted).all(is_near),
            "{word}: {found:?}, not {wanted:?}"
        );
        let mut x = system.assemble(&Start::new()).unwrap();
        x.p.iter_mut().for_each(|p| *p += 5.5);
        let mut at = |system: &mut System, t: f64| {
            let mut buf = TermBuf::new(system.structure());
            x.t = t;
            system.eval(Terms::FORCE | Terms::UDOT, &x.point(), &mut buf).unwrap();
            [buf.force, buf.udot].concat()
        };
        let apart = |a: &[f64], b: &[f64]| a.iter().zip(b).fold(0.0, |m: f64, (a, b)| m.max((a - b).abs()));
        let (early, late) = (at(&mut system, t), at(&mut system, 7.0));
        assert!(apart(&early, &late) > 1.0, "{word}");
        system.hold(Some(&held));
        assert!(apart(&at(&mut system, 7.0), &early) < 1e-9, "{word}");
        system.hold(None);
        assert!(apart(&at(&mut system, 7.0), &late) < 1e-9, "{word}");
    }
}
