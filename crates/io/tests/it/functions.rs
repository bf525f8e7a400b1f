//! Functions of a program that a model file calls, beside the same laws as expressions.

use gelenk_core::{Derivatives as _, Problem as _, State, TermBuf, Terms};
use gelenk_io::{Code, CodeError, FileError, ModelFile};
use gelenk_model::{Coordinates, System};
use std::sync::Arc;

/// `x² y − y`, and `x + y` as a second value; fails where `x` is larger than 9.
struct Two;

impl Code for Two {
    fn arguments(&self) -> usize {
        2
    }

    fn values(&self) -> usize {
        2
    }

    fn call(&self, t: f64, x: &[f64], out: &mut [f64]) -> Result<(), CodeError> {
        if x[0] > 9.0 {
            return Err(CodeError { message: format!("too large at {t}"), is_retry: false });
        }
        out.copy_from_slice(&[x[0] * x[0] * x[1] - x[1], x[0] + x[1]]);
        Ok(())
    }
}

/// A pendulum with a force, a controller and a measure.
fn text(force: &str, rate: &str, measure: &str) -> String {
    format!(
        "gelenk = 1\ngravity = [0, 0, -9.81]\n[bodies.rod]\nsolid = {{ kind = \"rod\", from = [0, 0, 0], to = [1, 0, 0], mass = 1 }}\n\
         [joints.pivot]\nkind = \"revolute\"\na = \"ground\"\nb = \"rod\"\nat = [0, 0, 0]\naxis = [0, 1, 0]\n\
         [measures.w]\nkind = \"coordinate-rate\"\ncoordinate = \"pivot.angle\"\n[measures.it]\nvalue = \"{measure}\"\n\
         [forces.push]\nkind = \"joint\"\ncoordinate = \"pivot.angle\"\nforce = \"{force}\"\n\
         [controllers.servo]\nkind = \"ode\"\nstates = {{ i = 0.3 }}\ninputs = {{ w = \"w\" }}\nrates = {{ i = \"{rate}\" }}\n"
    )
}

fn read(text: &str) -> Result<ModelFile, FileError> {
    let two: Arc<dyn Code> = Arc::new(Two);
    Ok(ModelFile::parse("m.toml", text)?.with_functions([("two".to_owned(), two)]))
}

fn file(force: &str, rate: &str, measure: &str) -> ModelFile {
    read(&text(force, rate, measure)).unwrap()
}

/// The system, at a state in which everything moves.
fn moving(file: &ModelFile, coordinates: Coordinates) -> (System, State) {
    let system = file.build().unwrap().model.system(coordinates).unwrap();
    let mut x = system.initial().clone();
    x.t = 0.5;
    x.v.iter_mut().enumerate().for_each(|(i, v)| *v = 0.3 + 0.1 * i as f64);
    (system, x)
}

/// Forces, rates and their derivatives are those of expressions.
#[test]
fn functions_are_what_expressions_are() {
    let called = file("call(two, value + 0.5, rate)", "call(two.2, i, 2*w)", "1");
    let written = file("(value + 0.5)^2*rate - rate", "i + 2*w", "1");
    for (name, coordinates) in Coordinates::ALL {
        let [(mut a, x), (mut b, _)] = [&called, &written].map(|file| moving(file, coordinates));
        let mut direction = x.clone();
        direction.p.iter_mut().chain(&mut direction.v).chain(&mut direction.u).for_each(|d| *d = 1.0);
        let want = Terms::FORCE | Terms::UDOT;
        let [mut found, mut expected] = [&a, &b].map(|system| TermBuf::new(system.structure()));
        a.eval(want, &x.point(), &mut found).unwrap();
        b.eval(want, &x.point(), &mut expected).unwrap();
        let near = |found: &TermBuf, expected: &TermBuf, tolerance: f64| {
            for (a, b) in
                found.force.iter().chain(&found.udot).zip(expected.force.iter().chain(&expected.udot))
            {
                assert!((a - b).abs() < tolerance * (1.0 + b.abs()), "{name}: {a} {b}");
            }
        };
        near(&found, &expected, 1e-14);
        a.along(want, &x.point(), &direction.point(), &mut found).unwrap();
        b.along(want, &x.point(), &direction.point(), &mut expected).unwrap();
        // differences of smooth functions
        near(&found, &expected, 1e-9);
    }
}

/// What a function complains about comes out of every evaluation that called it, with its time.
#[test]
fn complaints_come_out() {
    for model in [file("call(two, 10, rate)", "0", "1"), file("1", "call(two, 10, w)", "1")] {
        let (mut system, x) = moving(&model, Coordinates::Joint);
        let mut out = TermBuf::new(system.structure());
        let error = system.eval(Terms::FORCE | Terms::UDOT, &x.point(), &mut out).unwrap_err();
        assert_eq!(error.to_string(), "too large at 0.5");
    }
    let model = file("1", "0", "call(two, 10, t)");
    let (system, x) = moving(&model, Coordinates::Joint);
    let outputs = model.build().unwrap().outputs;
    let mut observed = gelenk_io::Observed::new(&system, &outputs).unwrap();
    let mut values = vec![0.0; observed.len()];
    // a mechanism that is built again complains for itself
    assert!(observed.eval(&x, &mut values).is_ok() && values.iter().any(|x| x.is_nan()));
    let mechanism = model.build().unwrap();
    let system = mechanism.model.system(Coordinates::Joint).unwrap();
    let mut observed = gelenk_io::Observed::new(&system, &mechanism.outputs).unwrap();
    assert!(observed.eval(&x, &mut values).unwrap_err().to_string().contains("too large at 0.5"));
}

/// Files without their program, and calls that cannot be, say so.
#[test]
fn refusals_name_the_function() {
    let refused =
        |file: Result<ModelFile, FileError>| file.and_then(|file| file.build()).unwrap_err().render();
    let said = refused(ModelFile::parse("m.toml", &text("call(two, value, rate)", "0", "1")));
    assert!(said.contains("the function 'two' is code of a program") && said.contains("m.toml:19"), "{said}");
    for (force, rate, measure, what) in [
        ("call(too, value, rate)", "0", "1", "there is no function 'too'"),
        ("call(two, value)", "0", "1", "'two' takes 2 arguments, not 1"),
        ("1", "call(two.3, i, w)", "1", "there is no function 'two.3'"),
        ("call(two)", "0", "1", "call needs at least one argument"),
        ("call(3, value)", "0", "1", "the name of a function is expected"),
        ("1", "0", "two(t)", "no function or table 'two'"),
    ] {
        let said = refused(read(&text(force, rate, measure)));
        assert!(said.contains(what), "{said}");
    }
    let heavy = text("1", "0", "1").replace("mass = 1 }", "mass = \"call(two, 1, 2)\" }");
    assert!(refused(read(&heavy)).contains("cannot be called for a number that does not change"));
}

/// Laws around functions have corners where the expression has them.
#[test]
fn corners_around_functions_are_known() {
    let model = file("if(value < 0.2, 0, call(two, value, rate))", "0", "1");
    let mut system = model.build().unwrap().model.system(Coordinates::Joint).unwrap();
    assert_eq!(system.corners().unwrap().list().len(), 1);
}
