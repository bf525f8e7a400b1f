//! Every option of the catalogue in every place that takes it: on the command lines of `run`, `solve` and `compare`, and in files.

use crate::support::{folder, gelenk, text};
use gelenk_catalogue::{OPTIONS, Of, OptionKind, OptionRow, Place};
use std::path::{Path, PathBuf};
use std::process::Output;

/// A model with a loop, so that there are constraints in all coordinates; it moves for a moment.
const MODEL: &str = r#"
gravity = [0, -9.81, 0]
[bodies.crank]
planar = true
solid = { kind = "rod", from = [0, 0], to = [0.2, 0], mass = 1 }
[bodies.coupler]
planar = true
position = [0.2, 0]
orientation = { axis = [0, 0, 1], angle = 0.8 }
solid = { kind = "rod", from = [0, 0], to = [0.5, 0], mass = 1 }
[bodies.rocker]
planar = true
position = [0.5, 0]
orientation = { axis = [0, 0, 1], angle = 1.5 }
solid = { kind = "rod", from = [0, 0], to = [0.4, 0], mass = 1 }
[joints.motor]
kind = "revolute"
a = "ground"
b = "crank"
[joints."crank pin"]
kind = "revolute"
a = { body = "crank", at = [0.2, 0] }
b = "coupler"
[joints."rocker pin"]
kind = "revolute"
a = { body = "coupler", at = [0.5, 0] }
b = { body = "rocker", at = [0.4, 0] }
[joints.bearing]
kind = "revolute"
a = { body = "ground", at = [0.5, 0] }
b = "rocker"
[measures.angle]
kind = "coordinate"
coordinate = "motor.angle"
"#;

/// A value that acts, and the method and option that it needs beside it.
fn sample(row: &OptionRow) -> (String, Vec<(&'static str, &'static str)>) {
    let value = match (row.key, row.kind) {
        ("t_start", _) => "0.001".into(),
        ("rho_inf", _) => "0.7".into(),
        ("jacobian_update", _) => "none".into(),
        // what suits the model and the problem
        ("linear_solver", _) => "lu".into(),
        ("formulation", _) => "index2".into(),
        ("method", _) => "bdf:index2".into(),
        ("coordinates", _) => "absolute".into(),
        ("discretisation", _) => "standard".into(),
        ("newton_tolerance" | "h_min", _) => "1e-9".into(),
        ("safety", _) => "0.5".into(),
        ("wall_limit", _) => "60".into(),
        // the mechanisms of the test set have redundant constraints, and quaternions
        ("refuse_redundant", _) => "false".into(),
        ("metric", _) => "mass".into(),
        ("start", _) => "extrapolate".into(),
        (_, OptionKind::Number { .. }) => "0.02".into(),
        (_, OptionKind::Whole { .. } | OptionKind::Order { .. }) => {
            if row.key == "max_steps" { "5000" } else { "5" }.into()
        }
        (_, OptionKind::Flag { .. }) => "true".into(),
        (_, OptionKind::Words(words)) => words[words.len() - 1].word.into(),
        (_, OptionKind::Method) => "auto".into(),
    };
    let more = match (row.key, row.of) {
        ("method", _) => vec![],
        ("keep_projector", _) => vec![("method", "bdf:cm")],
        ("max_violation", _) => vec![("method", "dopri5"), ("projection", "demand")],
        (_, Of::With(_)) => vec![("method", row.methods()[0])],
        _ => vec![("method", "dopri5")],
    };
    let more = if row.key == "formulation" { vec![("method", "bdf")] } else { more };
    (value, more)
}

/// A value that cannot be.
fn wrong(row: &OptionRow) -> &'static str {
    match row.kind {
        OptionKind::Number { .. } => "nan",
        _ => "nonsense",
    }
}

/// Flags of a command; `compare` names its methods in a list.
fn flags(list: &[(&str, &str)], place: Place) -> Vec<String> {
    let flag = |key: &str| match (key, place) {
        ("method", Place::Compare) => "--methods".to_owned(),
        _ => format!("--{}", key.replace('_', "-")),
    };
    list.iter().map(|(key, value)| format!("{}={value}", flag(key))).collect()
}

/// The file of a model with these options; `event`: with something that happens.
fn model(dir: &Path, list: &[(&str, &str)], event: bool) -> PathBuf {
    let is_number =
        |value: &str| value.parse::<f64>().is_ok_and(f64::is_finite) || ["true", "false"].contains(&value);
    let line = |(key, value): &(&str, &str)| {
        if is_number(value) { format!("{key} = {value}\n") } else { format!("{key} = \"{value}\"\n") }
    };
    let (output, own): (Vec<_>, Vec<_>) =
        list.iter().copied().partition(|(key, _)| ["frame_rate", "peaks"].contains(key));
    let own: String = own.iter().map(line).collect();
    let output: String = output.iter().map(line).collect();
    std::fs::create_dir_all(dir).unwrap();
    let path = dir.join("loop.toml");
    let head = if own.contains("t_end") { "" } else { "t_end = 0.01\n" };
    let event = if event { "[events.turned]\nwhen = \"angle - 0.1\"\n" } else { "" };
    let text = format!("gelenk = 1{MODEL}{event}[simulation]\n{head}{own}[output]\n{output}");
    std::fs::write(&path, text).unwrap();
    path
}

/// Runs a short problem or model with these options, given in this place.
fn tried(dir: &Path, list: &[(&str, &str)], place: Place) -> Output {
    let owned = |args: &[&str]| args.iter().map(|a| (*a).to_owned()).collect::<Vec<_>>();
    let has = |key: &str| list.iter().any(|(k, _)| *k == key);
    // explicit dynamics need inertia in every direction, which quaternions of the mechanism do not have
    let problem = if has("dynamics") { "andrews" } else { "slider-crank-model" };
    // a model or problem in which something happens, where that is asked for
    let events = has("event_checks") || has("event_residual");
    let out = dir.join("out");
    let out = out.to_str().unwrap();
    let args = match place {
        Place::File | Place::FileOutput => owned(&[
            "run",
            model(dir, list, events).to_str().unwrap(),
            "--out",
            out,
            "--force",
            "-q",
            "--no-report",
        ]),
        Place::Run => {
            let file = model(dir, &[], events);
            let start = owned(&["run", file.to_str().unwrap(), "--out", out, "--force", "-q", "--no-report"]);
            [start, flags(list, place)].concat()
        }
        Place::Solve => {
            let mut start = owned(&["solve", if events { "andrews" } else { problem }, "-q"]);
            start.extend((!has("t_end")).then(|| "--t-end=0.01".to_owned()));
            start.extend(events.then(|| "--events".to_owned()));
            start.extend(has("max_degree").then(|| "--dense".to_owned()));
            [start, flags(list, place)].concat()
        }
        Place::Compare => {
            let mut start = owned(&["compare", problem, "-q", "--tols", "1e-4", "--repeat=1", "--out", out]);
            start.extend((!has("t_end")).then(|| "--t-end=0.01".to_owned()));
            [start, flags(list, place)].concat()
        }
    };
    gelenk(&args.iter().map(String::as_str).collect::<Vec<_>>())
}

/// Every row is accepted wherever it says so, refused with its name where the value is wrong, and refused elsewhere with the reason.
#[test]
fn every_row_in_every_place() {
    let dir = folder("options");
    for row in OPTIONS {
        let (value, more) = sample(row);
        let list: Vec<(&str, &str)> = more.iter().copied().chain([(row.key, value.as_str())]).collect();
        for place in [Place::File, Place::FileOutput, Place::Run, Place::Solve, Place::Compare] {
            let output = tried(&dir, &list, place);
            let (code, err) = (output.status.code(), text(&output.stderr));
            if row.is_at(place) {
                assert_eq!(code, Some(0), "{place:?} {list:?}: {err}");
                let bad: Vec<(&str, &str)> = more.iter().copied().chain([(row.key, wrong(row))]).collect();
                let output = tried(&dir, &bad, place);
                let err = text(&output.stderr);
                assert!(matches!(output.status.code(), Some(1 | 2)), "{place:?} {bad:?}: {err}");
                let named = [row.key.to_owned(), row.flag(), row.key.replace('_', " ")];
                assert!(named.iter().any(|name| err.contains(name)), "{place:?} {bad:?}: {err}");
            } else if place != Place::FileOutput && (place, row.key) != (Place::Compare, "method") {
                // `model` writes an option of [output] there
                let is_written = place == Place::File && row.is_at(Place::FileOutput);
                assert_eq!(
                    code,
                    Some(if is_written { 0 } else { 1 + i32::from(place != Place::File) }),
                    "{place:?} {list:?}: {err}"
                );
                assert!(is_written || err.contains(row.elsewhere), "{place:?} {list:?}: {err}");
            }
        }
    }
}

/// An option that belongs to another command or table is refused with where it belongs and why.
#[test]
fn misplaced_options_are_refused() {
    let dir = folder("options-misplaced");
    let said = |args: &[&str]| {
        let output = gelenk(args);
        assert_eq!(output.status.code(), Some(2));
        text(&output.stderr).split_whitespace().collect::<Vec<_>>().join(" ")
    };
    let file = model(&dir, &[], false);
    let path = file.to_str().unwrap();
    for (args, words) in [
        (
            &["run", path, "--start", "given"][..],
            "--start is for `gelenk solve` and `gelenk compare`, not for models: results",
        ),
        (&["run", path, "--start"], "--start is for `gelenk solve`"),
        (
            &["compare", "andrews", "--max-degree=3"],
            "not for `gelenk compare`: it looks at the ends of runs only",
        ),
        (&["compare", "andrews", "--method=bdf"], "use --methods and --tols"),
        (&["solve", "andrews", "--t-start=1"], "test problems start at t = 0"),
        (&["check", path, "--method=bdf"], "`gelenk check` makes the model and runs nothing"),
    ] {
        let err = said(args);
        assert!(err.contains(words), "{args:?}: {err}");
    }
    for (line, words) in [
        (
            "[simulation]\nstart = \"given\"\n",
            "'start' is for `gelenk solve` and `gelenk compare`, not for [simulation]",
        ),
        (
            "[simulation]\nframe_rate = 25\n",
            "'frame_rate' is for [output] of model files and `gelenk run`, not for [simulation]",
        ),
        ("[output]\nt_end = 1\n", "'t_end' is for [simulation] of model files"),
    ] {
        std::fs::write(&file, format!("gelenk = 1{MODEL}{line}")).unwrap();
        let output = gelenk(&["run", path, "--out", dir.join("out").to_str().unwrap()]);
        let err = text(&output.stderr).split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(output.status.code() == Some(1) && err.contains(words), "{line}: {err}");
    }
}

/// Options that nothing makes use of are refused: those of events where there are none, the degree of dense output where nobody wants it.
#[test]
fn options_without_effect_are_refused() {
    let dir = folder("options-idle");
    for (list, place, words) in [
        (&[("method", "bdf"), ("stiffness_test", "5")][..], Place::Run, "bdf has no such option"),
        (&[("method", "bdf"), ("stiffness_test", "5")], Place::File, "bdf has no such option"),
        (&[("method", "radau"), ("stiffness_test", "5")], Place::Solve, "radau has no such option"),
        (&[("kmax", "5")], Place::Run, "auto (dop853, then radau) has no such option"),
    ] {
        let output = tried(&dir, list, place);
        let err = text(&output.stderr);
        assert!(output.status.code() == Some(2) && err.contains(words), "{list:?}: {err}");
    }
    let output = gelenk(&["solve", "andrews", "--t-end=0.01", "--max-degree=4"]);
    let err = text(&output.stderr);
    let words = "--max-degree has no effect without --dense, --dump or --events";
    assert!(output.status.code() == Some(2) && err.contains(words), "{err}");
    let file = model(&dir, &[], false);
    let out = dir.join("out");
    let run = |file: &Path, option: &str| {
        gelenk(&["run", file.to_str().unwrap(), "--out", out.to_str().unwrap(), option])
    };
    let err = text(&run(&file, "--event-checks=3").stderr);
    assert!(err.contains("--event-checks 3 has no effect: the model has no events"), "{err}");
    let err = text(&run(&model(&dir, &[("event_residual", "1e-9")], false), "--quiet").stderr);
    assert!(err.contains("loop.toml:") && err.contains("has no effect: the model has no events"), "{err}");
}

/// What the integrators refuse is said in the word and with the place of the option.
#[test]
fn errors_of_integrators_have_places() {
    let dir = folder("options-places");
    for (list, word) in [
        (&[("method", "bdf"), ("order", "7")][..], "order' 7 (loop.toml:"),
        (&[("method", "mexx"), ("kmax", "99")], "kmax' 99 (loop.toml:"),
        (&[("method", "genalpha"), ("rho_inf", "1.5")], "rho_inf' 1.5 (loop.toml:"),
        (&[("method", "dopri5"), ("max_degree", "2")], "max_degree' 2 (loop.toml:"),
        (&[("method", "dopri5"), ("rtol", "1e-18")], "rtol' 1e-18 (loop.toml:"),
    ] {
        let output = tried(&dir, list, Place::File);
        let err = text(&output.stderr);
        let shown = err.replace(&format!("{}/", dir.display()), "");
        assert!(output.status.code() == Some(2) && shown.contains(word), "{list:?}: {err}");
    }
    let err = text(&tried(&dir, &[("method", "bdf"), ("order", "7")], Place::Solve).stderr);
    assert!(err.contains("--order 7 cannot be used: 7 is not an order of BDF"), "{err}");
}

/// A whole number and a truth value in quotes are texts, as the schema says.
#[test]
fn numbers_in_quotes_are_texts() {
    let dir = folder("options-quoted");
    let file = model(&dir, &[], false);
    for line in ["max_steps = \"5\"", "refuse_redundant = \"true\"", "order = \"3\""] {
        std::fs::write(&file, format!("gelenk = 1{MODEL}[simulation]\nmethod = \"bdf\"\n{line}\n")).unwrap();
        let output = gelenk(&["run", file.to_str().unwrap(), "--out", dir.join("out").to_str().unwrap()]);
        let err = text(&output.stderr);
        assert!(output.status.code() == Some(1) && err.contains("must be"), "{line}: {err}");
    }
}

/// An option that the method does not have is refused wherever it is given, with the methods that have it.
#[test]
fn options_of_other_methods_are_refused() {
    let dir = folder("options-refused");
    let list = [("method", "dopri5"), ("rho_inf", "0.6")];
    for place in [Place::File, Place::Run, Place::Solve, Place::Compare] {
        let output = tried(&dir, &list, place);
        let err = text(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{place:?}: {err}");
        assert!(
            err.contains("is for genalpha, hht and newmark; dopri5 has no such option"),
            "{place:?}: {err}"
        );
        let name = if place == Place::File { "loop.toml:" } else { "--rho-inf" };
        assert!(err.contains(name), "{place:?}: {err}");
    }
    // one of the methods compared is enough
    let several = [("method", "dopri5,genalpha"), ("rho_inf", "0.6")];
    assert!(tried(&dir, &several, Place::Compare).status.success());
}

/// H38: relative tolerance 1e-4, smallest step 1e-7, Newton's tolerance 1e-8, violation 1e-4 and safety 0.3, for HEM5, for Dormand and
/// Prince's method with projection, and for generalized-alpha: on the command line and in a file. The first two have no Newton iteration: they take four of the five,
/// and refuse the tolerance of an iteration they do not have.
#[test]
fn five_settings_of_the_comparison() {
    let dir = folder("options-five");
    let five = [
        ("h_min", "1e-7"),
        ("newton_tolerance", "1e-8"),
        ("projection", "demand"),
        ("max_violation", "1e-4"),
        ("safety", "0.3"),
    ];
    let methods = ["hem5", "dopri5", "genalpha:index2"];
    let joined = methods.join(",");
    let mut args = vec![
        "compare".to_owned(),
        "andrews".into(),
        "--tols=1e-4".into(),
        "--repeat=1".into(),
        "--json".into(),
    ];
    args.extend([format!("--methods={joined}"), format!("--out={}", dir.join("compare").display())]);
    args.extend(flags(&five, Place::Compare));
    let output = gelenk(&args.iter().map(String::as_str).collect::<Vec<_>>());
    assert!(output.status.success(), "{}", text(&output.stderr));
    let r: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    for (run, method) in r["runs"].as_array().unwrap().iter().zip(methods) {
        assert_eq!((&run["method"], &run["status"]), (&method.into(), &"ok".into()), "{run}");
        // a thousand times the tolerance over the run, on a mechanism that amplifies errors
        assert!(run["error"]["p"].as_f64().unwrap() < 0.1, "{run}");
        let usual = gelenk(&["solve", "andrews", "--rtol=1e-4", "--json", &format!("--method={method}")]);
        let usual: serde_json::Value = serde_json::from_slice(&usual.stdout).unwrap();
        // a third of the predicted step is taken
        assert!(run["steps"].as_u64() > usual["steps"].as_u64(), "{run} {usual}");
    }
    for method in methods {
        let has = |key: &str| key != "newton_tolerance" || method.starts_with("genalpha");
        let own = five.iter().copied().filter(|(key, _)| has(key));
        let all: Vec<(&str, &str)> = [("method", method), ("rtol", "1e-4"), ("coordinates", "absolute")]
            .into_iter()
            .chain(own)
            .collect();
        for place in [Place::File, Place::Run, Place::Solve] {
            let output = tried(&dir, &all, place);
            assert!(output.status.success(), "{place:?} {method}: {}", text(&output.stderr));
        }
    }
}

/// Help texts list every option with its default, and say which methods have it.
#[test]
fn help_is_made_from_the_rows() {
    for (command, place) in
        [("run", Place::Run), ("demo", Place::Run), ("solve", Place::Solve), ("compare", Place::Compare)]
    {
        let plain = |text: String| text.split_whitespace().collect::<Vec<_>>().join(" ");
        let help = plain(text(&gelenk(&[command, "--help"]).stdout));
        for row in OPTIONS.iter().filter(|row| row.is_at(place)) {
            assert!(help.contains(&format!("--{}", row.flag())), "{command} {}", row.key);
            assert!(help.contains(&format!("[default: {}]", row.default_at(place))), "{command} {}", row.key);
            for (word, _) in row.words() {
                assert!(help.contains(word), "{command} {} {word}", row.key);
            }
        }
    }
    let help = text(&gelenk(&["run", "-h"]).stdout);
    let of = "Options of single methods";
    assert!(help.contains(of), "{help}");
}

/// `auto` means the same for test problems as for models: dop853, and radau from where the problem is stiff.
#[test]
fn auto_changes_to_an_implicit_method() {
    let solve = |args: &[&str]| -> serde_json::Value {
        let output = gelenk(&[&["solve"], args, &["--json"]].concat());
        serde_json::from_slice(&output.stdout).unwrap_or_else(|e| panic!("{e}: {}", text(&output.stderr)))
    };
    let stiff = ["slider-crank-flexible", "--rtol", "1e-3", "--stiffness-test", "1"];
    let r = solve(&stiff);
    assert_eq!((&r["method"], &r["status"]), (&"dop853, then radau".into(), &"ok".into()), "{r}");
    assert!(r["counts"]["residual"].as_u64() > Some(0) && r["counts"]["mass"].as_u64() > Some(0), "{r}");
    assert_eq!(solve(&["pendulum"])["method"], "dop853");
    // dense output goes on where the first method stopped
    let output = gelenk(&[&["solve"], &stiff[..], &["--dense=uniform:9", "--components=p0"]].concat());
    let out = text(&output.stdout);
    assert_eq!(out.lines().count(), 12, "{out}");
    let times: Vec<f64> =
        out.lines().skip(1).map(|l| l.split(',').next().unwrap().parse().unwrap()).collect();
    assert!(times.windows(2).all(|w| w[0] < w[1]), "{times:?}");
}
