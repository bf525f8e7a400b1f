//! Implicit methods on the command line: what they report, and what they refuse.

use crate::support::{folder, gelenk, text};
use gelenk_integrators::Formulation;
use serde_json::Value;

fn solve(args: &[&str]) -> Value {
    solve_by("bdf", args)
}

fn solve_by(method: &str, args: &[&str]) -> Value {
    let output = gelenk(&[&["solve"], args, &["--method", method, "--json"]].concat());
    let out = text(&output.stdout);
    assert!(output.status.success(), "{args:?}: {out}{}", text(&output.stderr));
    serde_json::from_str(&out).unwrap()
}

#[track_caller]
fn refused(args: &[&str], parts: &[&str]) {
    let output = gelenk(&[&["solve"], args].concat());
    let err = text(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{args:?}: {err}");
    for part in parts {
        assert!(err.contains(part), "{args:?}: '{part}' is missing in: {err}");
    }
}

/// Every formulation by its name, with the answer of the reference; the help lists them all.
#[test]
fn formulations() {
    let help = text(&gelenk(&["solve", "--help"]).stdout);
    for formulation in Formulation::ALL {
        let name = formulation.name();
        let r = solve(&["pendulum", "--formulation", name, "--rtol", "1e-6"]);
        assert_eq!((r["method"].as_str(), r["formulation"].as_str()), (Some("bdf"), Some(name)));
        assert!(r["error"]["p"].as_f64().unwrap() < 2e-3, "{r}");
        assert_eq!(r["projection"] == "off", formulation.keeps_both_levels(), "{r}");
        assert!(help.contains(name), "{name} is missing: {help}");
    }
    assert_eq!(solve(&["pendulum"])["formulation"], "ggl-star");
}

/// A35, Y45: counters of residuals, of differences, of Jacobians, and of rejections by cause; iteration matrices by cause,
/// and their size.
#[test]
fn counters() {
    let r = solve(&["andrews", "--rtol", "1e-5", "--jacobian", "dense"]);
    let count = |r: &Value, name: &str| r["counts"][name].as_u64().unwrap();
    let corrector = &r["corrector"];
    assert_eq!((corrector["unknowns"].as_u64(), corrector["solver"].is_string()), (Some(19), true), "{r}");
    let groups = corrector["groups"].as_u64().unwrap();
    assert_eq!(count(&r, "jacobian_residual"), groups * count(&r, "jacobian"), "{r}");
    assert!(count(&r, "residual") > r["steps"].as_u64().unwrap(), "{r}");
    let part = |name: &str| r["refreshes"][name].as_u64().unwrap();
    let all = part("start") + part("coefficient") + part("slow") + part("diverged");
    assert_eq!(all, count(&r, "jacobian") + part("updates"), "{r}");
    assert!(r["rejections"]["convergence"].is_u64(), "{r}");

    let exact = solve(&["andrews", "--rtol", "1e-5", "--jacobian", "exact"]);
    assert_eq!(count(&exact, "jacobian_residual"), 0);
    let plain = solve(&["andrews", "--rtol", "1e-5", "--jacobian-update", "none"]);
    assert_eq!(plain["refreshes"]["updates"], 0);
    assert!(count(&plain, "jacobian") > count(&r, "jacobian"), "{plain}");

    // explicit methods have none of this
    let output = gelenk(&["solve", "pendulum", "--json"]);
    let r: Value = serde_json::from_str(&text(&output.stdout)).unwrap();
    assert!(r["corrector"].is_null() && r["refreshes"].is_null(), "{r}");
    assert_eq!(r["counts"]["residual"], 0);
}

#[test]
fn the_report_for_people() {
    let out = text(&gelenk(&["solve", "andrews", "--method", "bdf", "--order", "3"]).stdout);
    for part in [
        "bdf, ggl-star",
        "none: the formulation keeps",
        "residuals ",
        "Jacobians, each in",
        "of size 19 by",
        "old derivatives",
    ] {
        assert!(out.contains(part), "'{part}' is missing in {out}");
    }
    let out = text(&gelenk(&["solve", "andrews", "--method", "bdf:index2"]).stdout);
    assert!(out.contains("bdf, index 2") && !out.contains("projection "), "{out}");
    let out = text(&gelenk(&["solve", "andrews"]).stdout);
    assert!(!out.contains("residuals ") && !out.contains("matrices "), "{out}");
}

/// The monitor shows what a corrector saw.
#[test]
fn the_monitor_looks_at_the_corrector() {
    let said = |level: &str| {
        let args = ["solve", "pendulum", "--method", "bdf:cs", "--rtol", "1e-3", level];
        text(&gelenk(&args).stderr)
    };
    assert!(said("--monitor=3").contains("corrector: "), "{}", said("--monitor=3"));
    assert!(!said("--monitor=2").contains("corrector: "));
}

/// All options reach the method: each changes the run.
#[test]
fn options_are_heard() {
    let work_by = |method: &str, args: &[&str]| {
        let problem = ["slider-crank-flexible", "--rtol", "1e-4", "--t-end", "0.01"];
        let r = solve_by(method, &[&problem, args].concat());
        (r["steps"].clone(), r["counts"].clone())
    };
    let work = |args: &[&str]| work_by("bdf", args);
    let cases: [(&[&str], &[&str]); 7] = [
        (&["--order", "2"], &[]),
        (&["--jacobian", "dense"], &["--jacobian", "exact"]),
        (&["--jacobian-update", "none"], &["--jacobian-update", "partitioned"]),
        (&["--dynamics", "explicit"], &["--dynamics", "residual"]),
        (&["--error-on", "positions"], &["--error-on", "all"]),
        (&["--test-multipliers"], &["--test-multipliers=false"]),
        (&["--formulation", "cm", "--keep-projector"], &["--formulation", "cm"]),
    ];
    for (one, other) in cases {
        assert_ne!(work(one), work(other), "{one:?} {other:?}");
    }
    let radau = |args: &[&str]| work_by("radau", args);
    assert_eq!(radau(&["--order", "auto"]), radau(&[]));
    assert_ne!(radau(&["--order", "13"]), radau(&[]));
    assert_ne!(radau(&["--error-on", "positions"]), radau(&["--error-on", "all"]));
    // another splitting, the same motion
    for splitting in ["lu", "qr"] {
        let r = solve(&["andrews", "--formulation", "cs", "--splitting", splitting]);
        assert!(r["error"]["p"].as_f64().unwrap() < 1e-2, "{r}");
    }
}

#[test]
fn options_without_effect_are_refused() {
    for option in [
        &["--order", "2"][..],
        &["--jacobian", "dense"],
        &["--jacobian-update", "none"],
        &["--dynamics", "explicit"],
        &["--splitting", "qr"],
        &["--keep-projector"],
        &["--error-on", "positions"],
        &["--test-multipliers"],
    ] {
        let words = format!("{} is for bdf", option[0]);
        refused(&[&["andrews", "--method", "mexx"], option].concat(), &[&words, "mexx has no such option"]);
    }
    let bdf = |formulation: &'static str| ["andrews", "--method", "bdf", "--formulation", formulation];
    refused(&["andrews", "--method", "genalpha", "--splitting", "qr"], &["--splitting qr has no effect"]);
    refused(
        &[&bdf("cs")[..], &["--keep-projector"]].concat(),
        &["--keep-projector true has no effect", "it is for cm"],
    );
    refused(&[&bdf("index2")[..], &["--splitting", "qr"]].concat(), &["--splitting qr has no effect"]);
    refused(&[&bdf("tangent")[..], &["--test-multipliers"]].concat(), &["no multipliers"]);
    refused(&[&bdf("partition")[..], &["--dynamics", "explicit"]].concat(), &["solves for accelerations"]);
    refused(&[&bdf("tangent")[..], &["--jacobian", "exact"]].concat(), &["found by differences"]);
    let explicit = ["--dynamics", "explicit", "--jacobian", "exact"];
    refused(&[&bdf("ggl")[..], &explicit[..]].concat(), &["found by differences"]);
    refused(&[&bdf("index3")[..], &["--error-on", "all"]].concat(), &["--error-on all"]);
    refused(&[&bdf("ggl")[..], &["--projection", "off"]].concat(), &["on their constraints"]);
    refused(&bdf("index-2"), &["no formulation 'index-2'", "did you mean 'index2'"]);
    refused(
        &["andrews", "--method", "mexx", "--formulation", "cm"],
        &["cm is for bdf and radau; mexx has index2, not cm"],
    );
    refused(
        &["andrews", "--method", "bdf:cs", "--formulation", "cm"],
        &["--formulation cm contradicts bdf:cs"],
    );
    refused(&["andrews", "--method", "bdf", "--kmax", "5"], &["--kmax is for mexx, odex and seulex"]);
    refused(&["andrews", "--method", "bdf", "--order", "6"], &["1 to 5", "--order"]);
    refused(&["andrews", "--method", "radau", "--order", "6"], &["5, 9, 13", "--order"]);
    refused(&["andrews", "--method", "radau", "--order", "high"], &["a whole number or auto"]);
    refused(&["andrews", "--method", "bdf:gg"], &["no variant of bdf 'gg'", "ggl-star"]);
    refused(
        &["andrews", "--method", "bdf", "--jacobian-update", "extended"],
        &["andrews has no excitations"],
    );
    let friction = ["cable-drum", "--method", "bdf", "--formulation", "cm"];
    refused(&friction, &["eliminates the multipliers", "--formulation"]);
}

/// Formulations are compared by name, `bdf-cm` and `bdf:cm` alike.
#[test]
fn compared_by_name() {
    let dir = folder("compare-bdf");
    let args =
        ["compare", "pendulum", "--methods", "bdf,bdf-index2,bdf:cm", "--tols", "1e-4", "--repeat", "1"];
    let output = gelenk(&[&args[..], &["--json", "--out", dir.to_str().unwrap()]].concat());
    let r: Value = serde_json::from_str(&text(&output.stdout)).unwrap();
    let runs = r["runs"].as_array().unwrap();
    let names: Vec<&str> = runs.iter().map(|run| run["method"].as_str().unwrap()).collect();
    assert_eq!(names, ["bdf", "bdf:index2", "bdf:cm"]);
    for run in runs {
        assert!(run["status"] == "ok" && run["counts"]["residual"].as_u64().unwrap() > 10, "{run}");
    }
}

/// Where an explicit method finds a problem stiff, the implicit one is named, and solves it.
#[test]
fn stiff_problems_have_a_way_out() {
    let args = ["slider-crank-flexible", "--rtol", "1e-3", "--stiffness-test", "1"];
    let output = gelenk(&[&["solve"], &args[..], &["--method", "dop853"]].concat());
    assert!(text(&output.stderr).contains("try --method radau or bdf"), "{}", text(&output.stderr));
    assert_eq!(solve(&args[..3])["status"], "ok");
}

/// Generalized-alpha methods by their three names: damping is heard, and what is not stable is refused.
#[test]
fn generalized_alpha_by_name() {
    let run = |args: &[&str]| {
        let output = gelenk(&[&["solve", "pendulum", "--rtol", "1e-5", "--json"], args].concat());
        let r: Value = serde_json::from_str(&text(&output.stdout)).unwrap();
        // damped, Newmark is of order one
        assert!(r["status"] == "ok" && r["error"]["p"].as_f64().unwrap() < 5e-2, "{r}");
        r
    };
    let mut ends = Vec::new();
    for method in ["genalpha", "hht", "newmark"] {
        for more in [&[][..], &["--rho-inf", "0.6"], &["--error-on", "all"]] {
            let r = run(&[&["--method", method], more].concat());
            assert_eq!((&r["method"], &r["formulation"]), (&method.into(), &"ggl".into()), "{r}");
            ends.push(r["error"]["p"].to_string());
        }
        let r = run(&["--method", &format!("{method}:index2")]);
        assert_eq!(r["formulation"], "index2");
    }
    ends.sort();
    ends.dedup();
    assert_eq!(ends.len(), 9, "{ends:?}");
    let asked = |method: &'static str, rho: &'static str| ["andrews", "--method", method, "--rho-inf", rho];
    refused(&asked("genalpha", "1.5"), &["spectral radius 1.5", "0 (most damping)", "--rho-inf"]);
    refused(&asked("hht", "0.3"), &["spectral radius 0.3", "0.5 (most damping)", "--rho-inf"]);
    refused(&asked("newmark", "-1"), &["spectral radius -1", "--rho-inf"]);
    refused(&asked("bdf", "0.8"), &["--rho-inf is for genalpha"]);
    refused(&["andrews", "--method", "newmark:index3"], &["oscillate and grow", "rho_inf below 1"]);
    refused(
        &["andrews", "--method", "genalpha", "--formulation", "cs"],
        &["cs is for bdf and radau; genalpha has ggl, index2, index3 and ggl-star, not cs"],
    );
}
