//! The rows agree with each other, with the integrators and with the linear solvers.
#![allow(clippy::unwrap_used)]

use gelenk_catalogue::{
    AUTO, EVENT_CHECKS, FEWEST_STEPS, Feature, METHODS, MOST_FRAMES, OPTIONS, Of, OptionKind, Origin, Place,
    Refusal, Settings, Value, choose, choose_all, most_exact_first, names, option, option_of_integrators,
    with_formulations, with_variants,
};
use gelenk_core::{Dims, Eval, Point, Problem, State, Structure};
use gelenk_integrators::{
    AlphaScheme, Bdf, Formulation, GenAlpha, Implicit, Method, Mexx, Norm, Odex, Offers, Options, Parts,
    Project, Radau, Run, Sdirk, Setup, SetupError, Seulex, SolveErrorKind,
};
use gelenk_linalg::LinearSolver;

fn refused(settings: &Settings) -> String {
    settings.choose().map(|c| c.name).unwrap_err().to_string()
}

fn with(list: &[(&str, &str)]) -> Settings {
    list.iter().fold(Settings::new(), |settings, (key, value)| settings.with(key, *value).unwrap())
}

/// Every name makes the method it names, in every formulation its row has; a formulation is a variant of implicit methods.
#[test]
fn names_and_methods_agree() {
    for row in METHODS {
        let choice = choose(row.name, &Settings::new()).unwrap();
        assert_eq!((choice.method.name(), choice.name.as_str()), (row.name, row.name));
        assert_eq!(choice.method.formulation(), row.default_formulation().unwrap().name());
        for formulation in row.all_formulations() {
            let settings = with(&[("method", row.name), ("formulation", formulation.name())]);
            let choice = settings.choose().unwrap();
            assert_eq!((choice.method.name(), choice.method.formulation()), (row.name, formulation.name()));
            assert_eq!(choice.projects(), !formulation.keeps_both_levels());
            if choice.method.is_implicit() {
                let variant =
                    choose(&format!("{}-{}", row.name, formulation.name()), &Settings::new()).unwrap();
                assert_eq!(variant.name, format!("{}:{}", row.name, formulation.name()));
                assert_eq!(variant.method.formulation(), formulation.name());
            }
        }
    }
    assert_eq!(most_exact_first().len(), names().len());
    assert!(
        with_variants().contains(&"dopri5:off".to_owned())
            && !with_variants().contains(&"bdf:off".to_owned())
    );
    let all = with_formulations();
    assert!(all.contains(&"bdf:cm".to_owned()) && all.contains(&"radau:index3".to_owned()));
    assert!(all.contains(&"bdf".to_owned()) && !all.contains(&"bdf:ggl-star".to_owned()), "{all:?}");
    assert!(all.iter().chain(&with_variants()).all(|name| choose(name, &Settings::new()).is_ok()));
}

/// Words of formulations and solvers are those of the integrators and of `linalg`: all of them, in the same spelling.
#[test]
fn words_are_those_of_the_crates_below() {
    let words =
        |key: &str| option(key).unwrap().words().into_iter().map(|(word, _)| word).collect::<Vec<_>>();
    assert_eq!(words("formulation"), Formulation::ALL.map(Formulation::name));
    assert_eq!(words("linear_solver"), LinearSolver::ALL.map(LinearSolver::name));
    for solver in LinearSolver::ALL {
        let choice = with(&[("linear_solver", solver.name())]).choose().unwrap();
        assert_eq!(choice.options(Options::default()).linear_solver, solver);
    }
}

/// Keys differ, methods in lists exist, defaults that are values are values.
#[test]
fn rows_are_sound() {
    for (i, row) in OPTIONS.iter().enumerate() {
        assert!(OPTIONS[..i].iter().all(|other| other.key != row.key), "{}", row.key);
        assert!(!row.help.is_empty() && row.help.ends_with('.') && !row.default.is_empty(), "{}", row.key);
        // an option that no method has is no option; one that all have needs no feature
        let methods = row.methods();
        assert!(!methods.is_empty(), "{}", row.key);
        assert_eq!(row.of == Of::All, methods.len() == METHODS.len(), "{}", row.key);
        assert_eq!(row.elsewhere.is_empty(), row.places.len() == 4, "{}: why not elsewhere?", row.key);
        assert_eq!(option_of_integrators(row.field).unwrap().key, row.key);
        // a model file and the commands that take it know the same options
        let in_file = row.is_at(Place::File) || row.is_at(Place::FileOutput);
        assert_eq!(in_file, row.is_at(Place::Run), "{}", row.key);
    }
}

/// A value for each option that is not the default, with what else it needs.
fn sample(key: &str) -> Settings {
    let row = option(key).unwrap();
    let base = match (key, row.of) {
        ("keep_projector", _) => with(&[("method", "bdf:cm")]),
        ("max_violation", _) => with(&[("method", "dopri5"), ("projection", "demand")]),
        ("metric", _) => with(&[("method", "dopri5")]),
        (_, Of::With(_)) => with(&[("method", row.methods()[0])]),
        ("method" | "formulation", Of::All) => Settings::new(),
        (_, Of::All) => with(&[("method", "dopri5")]),
    };
    match row.kind {
        OptionKind::Number { .. } => base.with(key, 0.123),
        OptionKind::Whole { .. } | OptionKind::Order { .. } => base.with(key, 3_u64),
        OptionKind::Flag { .. } => base.with(key, true),
        OptionKind::Words(words) => {
            // the last that is not the default
            let last = words.iter().rev().find(|w| w.word != row.default).unwrap();
            base.with(key, last.word)
        }
        OptionKind::Method => base.with(key, "radau"),
    }
    .unwrap()
}

/// Every row changes the thing it names: times, options, or the method; and each method either has it or refuses it with those that have it.
#[test]
fn every_row_does_something() {
    let print = |settings: &Settings| {
        let choice = settings.choose().unwrap();
        let options = choice.options(Options::default());
        let (times, coordinates, contact) = (settings.times(), settings.coordinates(), settings.contact());
        format!("{:?} {options:?} {times:?} {coordinates:?} {contact:?}", choice.method)
    };
    for row in OPTIONS {
        let with = sample(row.key);
        let mut without = with.clone();
        without.remove(row.key);
        assert_ne!(print(&with), print(&without), "{}", row.key);
        for method in METHODS.iter().filter(|m| !row.is_of(m)) {
            let words = refused(&with.clone().with("method", method.name).unwrap());
            let expected = format!("; {} has no such option", method.name);
            assert!(words.contains(" is for ") && words.contains(&expected), "{}: {words}", row.key);
        }
    }
}

/// Builds a method for two coordinates and some constraints.
fn built(method: &dyn Method, constraints: usize) -> Result<Parts, SetupError> {
    let dims = Dims::holonomic(2, constraints);
    let norm = Norm::new(dims, &1e-6.into(), &1e-6.into()).unwrap();
    method.build(&Setup {
        structure: &Structure::dense(dims),
        norm: &norm,
        interval: 1.0,
        share_errors: false,
        dense: false,
        linear_solver: LinearSolver::Auto,
        offers: Offers { unit_kinematics: true, ..Offers::default() },
        project: Project::EveryStep,
        extrapolate_start: false,
        safety: None,
    })
}

/// A mass between a dashpot and a slowly changing force: stiff from its first milliseconds on.
struct Dashpot(Structure);

impl Problem for Dashpot {
    fn structure(&self) -> &Structure {
        &self.0
    }

    fn mass(&mut self, _: f64, _: &[f64], m: &mut [f64]) -> Eval {
        m[0] = 1.0;
        Ok(())
    }

    fn force(&mut self, x: &Point<'_>, f: &mut [f64]) -> Eval {
        f[0] = 1e4 * (x.t.cos() - x.v[0]);
        Ok(())
    }
}

/// What rows say about methods is what the integrators do: those with a bound of stability find a stiff problem stiff, and the implicit ones
/// have derivatives.
#[test]
fn features_are_those_of_the_integrators() {
    for row in METHODS {
        let method = choose(row.name, &Settings::new()).unwrap().method;
        let mut dashpot = Dashpot(Structure::dense(Dims::holonomic(1, 0)));
        let start = State::at(Dims::holonomic(1, 0), 0.0, &[0.0], &[1.0]);
        let options = Options { stiffness_test: 10, max_steps: 2000, ..Options::tolerance(1e-3) };
        let mut run = Run::new(&mut dashpot, &*method, start, 10.0, &options).unwrap();
        let is_stiff = matches!(run.finish(&mut ()), Err(e) if matches!(e.kind, SolveErrorKind::Stiff(_)));
        assert_eq!(row.has(Feature::StabilityBound), is_stiff, "{}", row.name);
        assert_eq!(row.is_implicit(), method.is_implicit(), "{}", row.name);
        assert_eq!(row.has(Feature::Damping), ["genalpha", "hht", "newmark"].contains(&row.name));
    }
}

/// The formulations that a method refuses when it is built are those that its row does not have.
#[test]
fn refused_formulations_are_those_of_the_integrators() {
    type Make = fn(Implicit) -> Box<dyn Method>;
    let methods: [(&str, Make); 5] = [
        ("bdf", |implicit| Box::new(Bdf { implicit, ..Bdf::default() })),
        ("radau", |implicit| Box::new(Radau { implicit, ..Radau::default() })),
        ("genalpha", |implicit| Box::new(GenAlpha { implicit, ..GenAlpha::default() })),
        ("seulex", |implicit| Box::new(Seulex { implicit, ..Seulex::default() })),
        ("sdirk", |implicit| Box::new(Sdirk { implicit })),
    ];
    for (name, make) in methods {
        let row = METHODS.iter().find(|row| row.name == name).unwrap();
        for formulation in Formulation::ALL {
            let has = row.all_formulations().any(|f| f == formulation);
            match built(&*make(Implicit::new(formulation)), 1) {
                Ok(_) => assert!(has, "{name} {formulation:?}"),
                Err(error) => {
                    let words = error.to_string();
                    assert!(!has && words.contains(formulation.name()), "{name} {formulation:?}: {words}");
                    // it advises those it has
                    let (_, advice) = words.split_once("use ").unwrap();
                    let advice = advice.split(", or bdf").next().unwrap();
                    let advised: Vec<&str> =
                        advice.split([',', ' ']).filter(|w| !["", "or"].contains(w)).collect();
                    let mut own: Vec<&str> = row.all_formulations().map(Formulation::name).collect();
                    own.sort_unstable();
                    let mut sorted = advised.clone();
                    sorted.sort_unstable();
                    assert_eq!(sorted, own, "{name}: {words}");
                }
            }
        }
    }
    // every implicit method is in the list, or one of its family
    let tested = |row: &gelenk_catalogue::MethodRow| {
        methods.iter().any(|(name, _)| *name == row.name) || row.has(Feature::Damping)
    };
    assert!(METHODS.iter().filter(|row| row.is_implicit()).all(tested));
}

/// The default of a row in the words of its value, where it is no value that could be given.
fn stated(key: &str) -> String {
    let times = |list: &[(&str, &str)]| with(list).timetable().unwrap();
    let plain = times(&[]);
    let usual = Options::default();
    let debug = |method: &str| format!("{:?}", choose(method, &Settings::new()).unwrap().method);
    match key {
        "t_end" => format!("t_start + {}", times(&[("t_start", "3")]).t_end - 3.0),
        "output_step" => {
            format!("(t_end - t_start)/{:.0}", (plain.t_end - plain.t_start) / plain.output_step)
        }
        "frame_rate" => {
            // a thousand times the rows of the limit: every thousandth is a frame
            let step = (plain.t_end / (1e3 * MOST_FRAMES)).to_string();
            assert_eq!((times(&[("output_step", &step)]).stride, plain.stride), (1000, 1));
            format!("one for each row, at most {MOST_FRAMES}")
        }
        "wall_limit" => plain.wall_limit.map_or("none".into(), |x| x.to_string()),
        "formulation" => "that of the method".into(),
        "atol" => "rtol".into(),
        "h0" => usual.h0.map_or("found automatically".into(), |x| x.to_string()),
        "h_min" => usual.h_min.map_or("1e-12 of the interval".into(), |x| x.to_string()),
        "h_max" => format!("(t_end - t_start)/{FEWEST_STEPS}"),
        "max_steps" => "none".into(),
        "safety" => usual.safety.map_or("that of the method, 0.9 to 0.94".into(), |x| x.to_string()),
        "event_residual" => {
            usual.events.residual.map_or("rtol times the scale of each event".into(), |x| x.to_string())
        }
        "max_degree" => usual.dense.max_degree.map_or("all that the method has".into(), |x| x.to_string()),
        "kmax" => {
            let (mexx, seulex) = (Mexx::default().kmax, Seulex::default().kmax);
            assert_eq!(mexx, seulex);
            format!("mexx and seulex {mexx}, odex {}", Odex::default().kmax)
        }
        "order" => {
            assert_eq!(Radau::default().order, None);
            format!("auto: bdf {}, radau by tolerance and contraction", Bdf::default().max_order)
        }
        "rho_inf" => {
            let AlphaScheme::ChungHulbert { rho_inf } = GenAlpha::default().scheme else {
                panic!("another scheme")
            };
            // HHT damps by (1 + alpha)/(1 - alpha)
            let alpha = -0.05_f64;
            assert!(debug("hht").contains(&format!("Hht {{ alpha: {alpha} }}")), "{}", debug("hht"));
            // the trapezoidal rule damps nothing
            assert!(debug("newmark").contains("Newmark { beta: 0.25, gamma: 0.5 }"), "{}", debug("newmark"));
            let hht = (1.0 + alpha) / (1.0 - alpha);
            format!("genalpha {rho_inf}, hht {hht:.3} (alpha = {alpha}), newmark 1")
        }
        "error_on" => {
            for row in METHODS.iter().filter(|row| row.has(Feature::Iteration)) {
                for formulation in row.all_formulations() {
                    let on_positions = row.has(Feature::Damping) || formulation == Formulation::Index3;
                    let name = format!("{}:{}", row.name, formulation.name());
                    // the methods see to index3 themselves
                    let said = debug(&name).contains("position_errors: true");
                    assert!(said == on_positions || formulation == Formulation::Index3, "{name}");
                }
            }
            "all; positions for index3, genalpha, hht and newmark".into()
        }
        "contact_step" => {
            assert_eq!(Settings::new().contact().stepping.step, None);
            "by the error of the smooth part, halved at impacts".into()
        }
        "contact_tolerance" => {
            assert_eq!(Settings::new().contact().stepping.tolerance, None);
            "a tenth of rtol (`half-explicit`: rtol), at most 1e-4; 1e-10 where that costs little".into()
        }
        "contact_threads" => {
            assert_eq!(Settings::new().contact().stepping.threads, 0);
            "one for each processor".into()
        }
        "newton_tolerance" => "a share of rtol that suits the method".into(),
        "test_multipliers" => "with ggl of bdf true, otherwise false".into(),
        _ => panic!("say how the default of {key} is found"),
    }
}

/// A default that is a value is what holds without it; another one is stated from what the code does.
#[test]
fn defaults_are_what_they_say() {
    for row in OPTIONS.iter().filter(|row| row.key != "method" && row.key != "refuse_redundant") {
        let Ok(value) = row.read(row.default) else {
            assert_eq!(row.default, stated(row.key), "{}", row.key);
            continue;
        };
        if row.key == "event_checks" {
            // of models; of problems it is that of the integrators
            assert_eq!(value, Value::Whole(EVENT_CHECKS as u64));
            assert_eq!(row.default_of_problems, Some(Options::default().events.checks.to_string().as_str()));
            continue;
        }
        let mut with = sample(row.key);
        with.remove(row.key);
        let print = |s: &Settings| {
            let choice = s.choose().unwrap();
            format!("{:?} {:?}", choice.method, choice.options(Options::default()))
        };
        let without = print(&with);
        with.insert(row, value, Origin::Library);
        assert_eq!(print(&with), without, "{}", row.key);
    }
}

/// `auto` has one meaning; a formulation decides for a method that has it.
#[test]
fn auto_is_dop853_then_radau() {
    let choice = Settings::new().choose().unwrap();
    assert_eq!((choice.name.as_str(), choice.then.unwrap().name.as_str()), ("dop853", "radau"));
    for (formulation, first) in
        [("index1", "dop853"), ("index2", "mexx"), ("cm", "bdf:cm"), ("ggl", "bdf:ggl")]
    {
        let choice = with(&[("method", AUTO), ("formulation", formulation)]).choose().unwrap();
        assert_eq!((choice.name.as_str(), choice.then.is_none()), (first, true));
    }
    // an option of one of both is given to that one; one of neither is refused
    let choice = with(&[("order", "9")]).choose().unwrap();
    assert!(choice.given().get("order").is_none() && choice.then.unwrap().given().get("order").is_some());
    assert_eq!(
        refused(&with(&[("kmax", "5")])),
        "'kmax' is for mexx, odex and seulex; auto (dop853, then radau) has no such option"
    );
}

/// An option that the method does not have is refused with those that have it, in the words of where it was given.
#[test]
fn what_has_no_effect_is_refused() {
    let mut settings = with(&[("method", "mexx")]);
    settings.give(option("order").unwrap(), "2", Origin::Command).unwrap();
    assert_eq!(refused(&settings), "--order is for bdf and radau; mexx has no such option");
    settings.give(option("order").unwrap(), "2", Origin::File("crank.toml:7".into())).unwrap();
    assert_eq!(refused(&settings), "'order' (crank.toml:7) is for bdf and radau; mexx has no such option");
    let words = refused(&with(&[("method", "bdf"), ("projection", "off")]));
    assert_eq!(
        words,
        "'projection' off has no effect: the formulation keeps positions and velocities on their constraints"
    );
    assert!(refused(&with(&[("max_violation", "1e-3")])).contains("it needs the projection on demand"));
    assert!(refused(&with(&[("method", "bdf:cs"), ("formulation", "cm")])).contains("contradicts bdf:cs"));
    assert!(with(&[("method", "bdf:cs"), ("formulation", "cs")]).choose().is_ok());
    let words = refused(&with(&[("method", "sdirk"), ("formulation", "cs")]));
    assert_eq!(
        words,
        "'formulation' cs is for bdf and radau; sdirk has partition, index1 and tangent, not cs"
    );
}

/// What the integrators refuse is said in the word of the option, and with where it was given.
#[test]
fn errors_of_integrators_are_explained() {
    let place = || Origin::File("crank.toml:7".into());
    let explained = |key: &str, value: &str, error: SetupError| {
        let mut settings = Settings::new();
        settings.give(option(key).unwrap(), value, place()).unwrap();
        settings.explain(error).to_string()
    };
    let error = || SetupError::Option { option: "max_order", reason: "7 is not an order".into() };
    assert_eq!(
        explained("order", "7", error()),
        "'order' 7 (crank.toml:7) cannot be used: 7 is not an order"
    );
    // an option that was not given is the integrator's
    assert_eq!(explained("rtol", "1e-3", error()), error().to_string());
    let small = || SetupError::Tolerance { what: "atol", value: 1e-3, reason: "too large" };
    assert_eq!(explained("rtol", "1e-3", small()), "'rtol' 1e-3 (crank.toml:7) cannot be used: too large");
    let refused = with(&[("method", "hht"), ("rho_inf", "0.2")]).choose().map(|c| c.name).unwrap_err();
    assert!(refused.to_string().starts_with("'rho_inf' 0.2 cannot be used: "), "{refused}");
}

/// Times are filled in and checked in one place.
#[test]
fn times_are_filled_in_once() {
    let mut settings = with(&[("t_start", "5")]);
    settings.give(option("t_end").unwrap(), 4.0, Origin::Command).unwrap();
    assert_eq!(
        settings.timetable().unwrap_err().to_string(),
        "--t-end 4 cannot be used: the end, 4 s, must lie after the start, 5 s"
    );
    let rows = with(&[("output_step", "1e-9")]).timetable().unwrap_err().to_string();
    assert!(rows.contains("'output_step' 1e-9") && rows.contains("give a larger step"), "{rows}");
}

/// Wrong values are refused when they are given.
#[test]
fn wrong_values_are_refused() {
    let wrong = |key: &str, value: &str| Settings::new().with(key, value).unwrap_err();
    assert!(matches!(wrong("methd", "bdf"), Refusal::Name(name) if name.nearest() == Some("method")));
    assert!(matches!(wrong("method", "radua"), Refusal::Name(name) if name.nearest() == Some("radau")));
    assert!(
        matches!(wrong("method", "mexx:papr"), Refusal::Name(name) if name.known.contains(&"paper".to_owned()))
    );
    for (key, value) in [
        ("rtol", "-1e-3"),
        ("rtol", "small"),
        ("h0", "0"),
        ("safety", "1.5"),
        ("max_steps", "2.5"),
        ("order", "high"),
        ("keep_projector", "perhaps"),
        ("t_end", "nan"),
    ] {
        assert!(matches!(wrong(key, value), Refusal::Option { .. }), "{key} = {value}");
    }
}

/// The command line lies over the file; a method of the command line comes without the formulation of the file.
#[test]
fn settings_lie_over_each_other() {
    let file = with(&[("method", "bdf"), ("formulation", "cm"), ("rtol", "1e-8"), ("projection", "every")]);
    let all = with(&[("rtol", "1e-5"), ("h_max", "0.1")]).over(&file);
    assert_eq!(all.get("rtol").unwrap().value, Value::Number(1e-5));
    assert_eq!(all.get("formulation").unwrap().value, Value::Word("cm"));
    let all = with(&[("method", "dopri5:off")]).over(&file);
    let choice = all.choose().unwrap();
    assert_eq!((choice.name.as_str(), choice.method.formulation()), ("dopri5:off", "index1"));
    assert_eq!(choice.options(Options::default()).project, Project::Never);
    // tolerances: the absolute one follows the relative one unless it is given
    let options = with(&[("rtol", "1e-3")]).choose().unwrap().options(Options::default());
    assert_eq!((options.rtol, options.atol), (1e-3.into(), 1e-3.into()));
    let options = with(&[("atol", "1e-9"), ("rtol", "1e-3")]).choose().unwrap().options(Options::default());
    assert_eq!((options.rtol, options.atol), (1e-3.into(), 1e-9.into()));
}

/// Several methods get the options they have; one that none has is refused.
#[test]
fn several_methods_share_settings() {
    let settings = with(&[("kmax", "5"), ("order", "2"), ("projection", "off")]);
    let all = choose_all(&["mexx", "bdf", "dopri5", "mexx"], &settings).unwrap();
    let given = |i: usize, key: &str| all[i].given().get(key).is_some();
    assert_eq!(all.len(), 3);
    assert_eq!([0, 1, 2].map(|i| given(i, "kmax")), [true, false, false]);
    assert_eq!([0, 1, 2].map(|i| given(i, "order")), [false, true, false]);
    assert_eq!([0, 1, 2].map(|i| given(i, "projection")), [true, false, true]);
    let refused = choose_all(&["dopri5", "hem5"], &settings).map(|_| ()).unwrap_err();
    assert!(refused.to_string().contains("is for mexx, odex and seulex"), "{refused}");
}

/// A run is known by everything its numbers depend on; a default is the same, given or not.
#[test]
fn identities() {
    let plain = Settings::new().identity();
    assert_eq!(with(&[("rtol", "1e-6"), ("method", "auto"), ("wall_limit", "3")]).identity(), plain);
    assert_ne!(with(&[("rtol", "1e-7")]).identity(), plain);
    assert_ne!(with(&[("safety", "0.5")]).identity(), plain);
    assert_ne!(with(&[("coordinates", "mixed")]).identity(), plain);
    assert_eq!(with(&[("coordinates", "joint")]).identity(), plain);
}

/// H38: the five settings of the comparison can be set in Rust, and reach the methods that have them: HEM5 and Dormand and Prince's method have
/// no Newton iteration and take four of them.
#[test]
fn five_settings_in_rust() {
    let settings =
        with(&[("rtol", "1e-4"), ("h_min", "1e-7"), ("projection", "demand"), ("max_violation", "1e-4")])
            .with("safety", 0.3)
            .unwrap()
            .with("newton_tolerance", 1e-8)
            .unwrap();
    for choice in choose_all(&["hem5", "dopri5", "genalpha:index2"], &settings).unwrap() {
        let options = choice.options(Options::default());
        assert_eq!((options.rtol, options.h_min, options.safety), (1e-4.into(), Some(1e-7), Some(0.3)));
        assert_eq!(options.project, Project::Beyond(1e-4));
        assert_eq!(choice.given().get("newton_tolerance").is_some(), choice.method.is_implicit());
    }
}
