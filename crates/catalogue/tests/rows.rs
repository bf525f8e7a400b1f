//! The rows agree with each other, with the integrators and with the linear solvers.
#![allow(clippy::unwrap_used)]

use gelenk_catalogue::{
    AUTO, METHODS, OPTIONS, Of, OptionKind, Origin, Place, Refusal, Settings, Value, choose, choose_all,
    most_exact_first, names, option, with_formulations, with_variants,
};
use gelenk_integrators::{Formulation, Options, Project};
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
        assert!(
            !row.help.is_empty() && row.help.ends_with(['.', '?']) && !row.default.is_empty(),
            "{}",
            row.key
        );
        if let Of::Only(list) = row.of {
            assert!(!list.is_empty() && list.iter().all(|name| names().contains(name)), "{}", row.key);
        }
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
        (_, Of::Only(list)) => with(&[("method", list[0])]),
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

/// Every row changes the thing it names: times, options, or the method.
#[test]
fn every_row_does_something() {
    let print = |settings: &Settings| {
        let choice = settings.choose().unwrap();
        let options = choice.options(Options::default());
        let (times, coordinates) = (settings.times(), settings.coordinates());
        format!("{:?} {options:?} {times:?} {coordinates:?}", choice.method)
    };
    for row in OPTIONS {
        let with = sample(row.key);
        let mut without = with.clone();
        without.remove(row.key);
        assert_ne!(print(&with), print(&without), "{}", row.key);
    }
}

/// A default that is a value is what holds without it.
#[test]
fn defaults_are_what_they_say() {
    for row in OPTIONS.iter().filter(|row| row.key != "method" && row.key != "refuse_redundant") {
        let Ok(value) = row.read(row.default) else { continue };
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
    assert!(refused(&with(&[("kmax", "5")])).contains("'kmax' is for mexx, odex and seulex"));
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
    assert_eq!(words, "'formulation' cs is for bdf; sdirk has partition, index1 and tangent, not cs");
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
}

/// H38: the five settings of the comparison can be set in Rust, and reach the methods that have them.
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
