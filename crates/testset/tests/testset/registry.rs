//! Problems by name, and what is wrong with a request.

use gelenk_core::{Problem, State};
use gelenk_testset::{CreateError, Tag, all, create, models};

fn error(name: &str, parameters: &[(&str, f64)]) -> CreateError {
    create(name, parameters).err().expect("an error")
}

#[test]
fn every_problem_is_listed_and_made() {
    let names: Vec<&str> = all().iter().map(|info| info.name).collect();
    assert_eq!(
        names,
        [
            "pendulum",
            "cable-drum",
            "andrews",
            "insulator-chain",
            "car-axis",
            "slider-crank",
            "slider-crank-flexible",
            "mass-spring-chain",
            "pendulum-chain",
            "pendulum-chain-cartesian",
            "stiff-pendulum",
            "circle-force",
            "circle-spring",
            "bushing",
            "bushing-reduced",
            "rotating-spring",
            "rotating-spring-appended",
            "rope-ladder",
            "wheelset",
            "andrews-stiff",
            "rotating-beam",
            "rotor",
            "truck",
            "truck-sprung",
            "truck-reduced",
        ]
    );
    for info in all() {
        let problem = create(info.name, &[]).unwrap();
        assert_eq!(problem.info(), *info);
        let defaults: Vec<f64> = info.parameters.iter().map(|p| p.default).collect();
        assert_eq!(problem.parameters(), defaults);
        assert!(!info.summary.contains('\n') && info.summary.len() < 90, "{}", info.name);
        assert!(problem.reference(problem.t_end()).is_some(), "{}", info.name);
        let conserved = problem.energy(&problem.initial()).is_some();
        assert_eq!(conserved, info.has(Tag::EnergyConserving), "{}", info.name);
        assert_eq!(problem.structure().friction.is_some(), info.has(Tag::Friction), "{}", info.name);
        for tag in info.tags {
            assert!(!tag.name().is_empty());
        }
    }
}

#[test]
fn unknown_names_list_the_known_ones() {
    let unknown = error("andrew", &[]);
    assert_eq!(unknown.known_names().len(), all().len() + models().len());
    let listed = all().iter().chain(models()).map(|info| info.name).collect::<Vec<_>>().join(", ");
    assert_eq!(unknown.to_string(), format!("there is no test problem 'andrew'; there are: {listed}"));
    let unknown = error("insulator-chain", &[("n", 16.0)]);
    assert_eq!(unknown.known_names(), ["N"]);
    assert_eq!(unknown.to_string(), "the problem 'insulator-chain' has no parameter 'n'; it has: N");
    assert_eq!(
        error("car-axis", &[("mu", 1.0)]).to_string(),
        "the problem 'car-axis' has no parameter 'mu'; it has: none"
    );
}

#[test]
fn wrong_values_are_refused() {
    assert_eq!(
        error("insulator-chain", &[("N", 16.5)]).to_string(),
        "the parameter 'N' of 'insulator-chain' is 16.5; it must be a whole number"
    );
    assert_eq!(
        error("insulator-chain", &[("N", 0.0)]).to_string(),
        "the parameter 'N' of 'insulator-chain' is 0; it must lie between 1 and 100000"
    );
    for value in [f64::NAN, f64::INFINITY, -1.0] {
        let refused = error("cable-drum", &[("mu", value)]);
        assert!(matches!(refused, CreateError::OutOfRange { .. }), "{refused}");
        assert_eq!(refused.known_names(), ["mu"]);
    }
    assert_eq!(
        error("slider-crank", &[("omega", 2e3)]).to_string(),
        "the parameter 'omega' of 'slider-crank' is 2000; it must lie between -1000 and 1000"
    );
    assert!(matches!(error("pendulum", &[("v0", 1.0), ("v0", 2.0)]), CreateError::GivenTwice { .. }));
}

/// At µ = 1.1 the drum's effective inertia vanishes; either side of it is allowed (M83).
#[test]
fn the_pole_of_the_cable_drum_is_refused() {
    assert!(matches!(error("cable-drum", &[("mu", 1.1)]), CreateError::NoSolution { .. }));
    for mu in [1.09, 1.11, 1.25, 1.5] {
        assert!(create("cable-drum", &[("mu", mu)]).is_ok());
    }
}

/// Problems are handed to integrators as plain [`Problem`]s, and their switching functions work there.
#[test]
fn switches_read_the_state() {
    let expected = [
        ("pendulum", "x = 0", 1.0),
        ("cable-drum", "one full turn of the drum", std::f64::consts::TAU),
        ("andrews", "beta''", 14222.443919954114),
        ("insulator-chain", "top insulator angular velocity", 0.0),
        ("car-axis", "axle horizontal", 0.0),
        ("slider-crank", "slider at dead centre", 0.0),
        ("slider-crank-flexible", "slider at dead centre", -0.268938672e-5),
    ];
    for (name, switch, value) in expected {
        let mut made = create(name, &[]).unwrap();
        let start: State = made.initial();
        let problem: &mut dyn Problem = &mut *made;
        let switches = problem.switches().unwrap();
        assert_eq!(switches.list().len(), 1);
        assert_eq!(switches.list()[0].name, switch);
        assert!(switches.list()[0].scale > 0.0);
        let mut out = [f64::NAN];
        switches.eval(&start, &mut out).unwrap();
        assert_eq!(out[0], value, "{name}");
    }
}
