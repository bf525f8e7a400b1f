//! `gelenk compare`: several methods and tolerances on one problem.

use crate::support::{folder, gelenk, interrupted, text};
use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::Output;

/// Compares with its files in a folder.
fn compare(dir: &Path, args: &[&str]) -> Output {
    gelenk(&[&["compare"], args, &["--repeat", "1", "--out", dir.to_str().unwrap()]].concat())
}

/// W17: the work-precision diagram of figure 7.3, with everything else on the page.
#[test]
fn andrews_for_people() {
    let dir = folder("compare-text");
    let output =
        compare(&dir, &["andrews", "--methods", "mexx,mexx:paper", "--tols", "1e-4..1e-8", "--error", "pv"]);
    let out = text(&output.stdout);
    assert!(output.status.success() && output.stderr.is_empty(), "{}", text(&output.stderr));
    assert!(out.starts_with("andrews: ") && out.contains("against the stored reference"), "{out}");
    let rows = |name: &str| out.lines().filter(|l| l.split_whitespace().next() == Some(name)).count();
    // five tolerances and the line with times to reach errors
    assert_eq!((rows("mexx"), rows("mexx:paper")), (6, 6), "{out}");
    for file in ["andrews.svg", "andrews.html", "andrews.csv"] {
        let path = dir.join(file);
        assert!(out.contains(path.to_str().unwrap()), "{out}");
        assert!(std::fs::read_to_string(path).unwrap().contains("mexx:paper"), "{file}");
    }
    let svg = std::fs::read_to_string(dir.join("andrews.svg")).unwrap();
    assert_eq!(svg.matches("class=\"gp-area\"").count(), 2);
    assert!(
        svg.contains("error of positions and velocities at the end")
            && svg.contains("evaluations of M and G")
            && svg.contains("time [ms]")
    );
}

/// W17, W20: errors against the reference fall with the tolerance, work rises; each run is that of `gelenk solve`.
#[test]
fn andrews_for_programs() {
    let dir = folder("compare-json");
    let csv = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("compare-data.csv");
    let args = ["andrews", "--tols", "1e-4,1e-6,1e-8", "--json", "--csv", csv.to_str().unwrap()];
    let out = text(&compare(&dir, &args).stdout);
    assert_eq!(out.lines().count(), 1, "one object on one line: {out}");
    let r: Value = serde_json::from_str(&out).unwrap();
    assert_eq!((r["problem"].as_str(), r["t_end"].as_f64()), (Some("andrews"), Some(0.03)));
    assert_eq!(r["data"], csv.to_str().unwrap());
    let runs: Vec<&Value> =
        r["runs"].as_array().unwrap().iter().filter(|run| run["method"] == "mexx").collect();
    assert_eq!(runs.len(), 3);
    for (run, tol) in runs.iter().zip([1e-4, 1e-6, 1e-8]) {
        assert_eq!((run["status"].as_str(), run["tol"].as_f64()), (Some("ok"), Some(tol)));
        assert!(run["error"]["p"].as_f64().unwrap() < 200.0 * tol, "{run}");
        assert!(run["wall_s"].as_f64().unwrap() > 0.0 && run["steps"].as_u64().unwrap() > 10);
    }
    let count = |run: &Value| run["counts"]["mass"].as_u64().unwrap();
    assert!(count(runs[0]) < count(runs[1]) && count(runs[1]) < count(runs[2]));
    // the same run as `solve` makes
    let args = ["solve", "andrews", "--rtol", "1e-6", "--method", "mexx", "--json"];
    let single: Value = serde_json::from_str(&text(&gelenk(&args).stdout)).unwrap();
    assert_eq!(
        (&single["error"], &single["counts"]["mass"]),
        (&runs[1]["error"], &runs[1]["counts"]["mass"])
    );
    let data = std::fs::read_to_string(csv).unwrap();
    assert!(data.starts_with("method,tol,status,error_p,"), "{data}");
    assert_eq!(data.lines().count(), 1 + r["runs"].as_array().unwrap().len());
}

/// Where no reference is stored, a run at a tight tolerance takes its place, and the output says so.
#[test]
fn a_tight_run_stands_in_for_a_reference() {
    let dir = folder("compare-tight");
    let args = ["pendulum", "--t-end", "2", "--methods", "mexx", "--tols", "1e-6"];
    assert!(text(&compare(&dir, &args).stdout).contains("against the closed form"));
    let args = ["insulator-chain", "--set", "N=3", "--methods", "mexx", "--tols", "1e-6", "--json"];
    let r: Value = serde_json::from_str(&text(&compare(&dir, &args).stdout)).unwrap();
    assert!(r["against"].as_str().unwrap().contains("for want of a reference"), "{r}");
    assert_eq!(r["parameters"]["N"], 3);
    assert!(r["runs"][0]["error"]["p"].as_f64().unwrap() < 1e-4);
}

/// A method that fails has a row with the reason; the others go on. Only if none is left is it a failure.
#[test]
fn failures_are_rows() {
    let dir = folder("compare-failures");
    let args = ["andrews", "--methods", "mexx:modified,mexx", "--tols", "1e-4,1e-5"];
    let output = compare(&dir, &args);
    let out = text(&output.stdout);
    assert!(output.status.success(), "{out}");
    assert!(out.contains("refused: ") && out.contains("F = df/dlam"), "{out}");
    let output = compare(&dir, &["andrews", "--methods", "mexx:modified", "--tols", "1e-4"]);
    assert_eq!(output.status.code(), Some(1));
    assert!(text(&output.stderr).contains("no run reached the end"));
    // strong friction: the standard discretisation does not converge, the modified one does
    let args =
        ["cable-drum", "--set", "mu=1.5", "--methods", "mexx,mexx:modified", "--tols", "1e-6", "--json"];
    let r: Value = serde_json::from_str(&text(&compare(&dir, &args).stdout)).unwrap();
    assert_eq!((&r["runs"][0]["status"], &r["runs"][1]["status"]), (&"minimum-step".into(), &"ok".into()));
}

#[test]
fn nonsense_is_refused_with_advice() {
    let dir = folder("compare-nonsense");
    let refused = |args: &[&str], code: i32, parts: &[&str]| {
        let output = compare(&dir, args);
        let err = text(&output.stderr);
        assert_eq!(output.status.code(), Some(code), "{args:?}: {err}");
        for part in parts {
            assert!(err.contains(part), "{args:?}: '{part}' is missing in: {err}");
        }
    };
    refused(&["andrws"], 2, &["no problem 'andrws'", "did you mean 'andrews'"]);
    refused(&["andrews", "--methods", "mexx,mex"], 2, &["no method 'mex'", "did you mean 'mexx'"]);
    refused(&["andrews", "--methods", "mexx:papr"], 2, &["no variant of mexx 'papr'", "'paper'"]);
    refused(&["andrews", "--tols", "1e-3..tiny"], 2, &["'tiny' is not a number", "--tols 1e-3..1e-11"]);
    refused(&["andrews", "--tols", "-1e-3"], 2, &["between 0 and 1"]);
    refused(&["andrews", "--t-end", "-1"], 2, &["must lie after the start"]);
    refused(&["andrews", "--linear-solver", "lo"], 2, &["no linear solver 'lo'"]);
    refused(&["cable-drum", "--set", "nu=1"], 2, &["did you mean 'mu'"]);
    refused(&["andrews", "--tols", "1e-3", "--csv", "no/such/folder/x.csv"], 1, &["no/such/folder/x.csv"]);
    assert!(!dir.join("andrews.svg").exists() || dir.join("andrews.html").exists());
    let blocked = folder("compare-blocked");
    std::fs::write(&blocked, "in the way").unwrap();
    let output = compare(&blocked, &["andrews"]);
    assert_eq!(output.status.code(), Some(1));
    assert!(text(&output.stderr).contains("cannot create the folder"));
}

/// Ctrl-C keeps what is there.
#[cfg(unix)]
#[test]
fn interrupt_keeps_the_results() {
    let dir = folder("compare-interrupt");
    let args = [
        "compare",
        "slider-crank-flexible",
        "--methods",
        "mexx",
        "--tols",
        "1e-2..1e-11",
        "--repeat",
        "1000",
        "--json",
    ];
    let output = interrupted(&[&args[..], &["--out", dir.to_str().unwrap()]].concat());
    let r: Value = serde_json::from_str(&text(&output.stdout)).unwrap();
    assert!(r["runs"].as_array().unwrap().len() <= 10);
    assert!(text(&output.stderr).contains("kept") && dir.join("slider-crank-flexible.csv").is_file());
}

/// Model files are compared like test problems, from the closed mechanism on, at the times of the file.
#[test]
fn model_files_are_compared() {
    let dir = folder("compare-model");
    std::fs::create_dir_all(&dir).unwrap();
    let model = dir.join("swing.toml");
    std::fs::write(&model, SWING).unwrap();
    let args = ["--methods", "dop853,bdf", "--tols", "1e-5,1e-8", "--set", "length=0.5", "--json"];
    let output = compare(&dir, &[&[model.to_str().unwrap()], &args[..]].concat());
    assert!(output.status.success(), "{}", text(&output.stderr));
    let object: Value = serde_json::from_str(&text(&output.stdout)).unwrap();
    assert_eq!((&object["problem"], &object["t_end"]), (&"swing".into(), &1.5.into()));
    assert_eq!((&object["parameters"]["length"], &object["coordinates"]), (&0.5.into(), &"joint".into()));
    let runs = object["runs"].as_array().unwrap();
    assert_eq!(runs.len(), 4);
    for run in runs {
        let error = run["error"]["p"].as_f64().unwrap();
        // a few tolerances for one swing; BDF adds up the errors of its many steps
        assert!(error < 100.0 * run["tol"].as_f64().unwrap(), "{run}");
    }
    assert!(dir.join("swing.html").is_file());
}

/// Events that change the model would give every method other equations.
#[test]
fn models_that_change_are_refused() {
    let dir = folder("compare-changing");
    std::fs::create_dir_all(&dir).unwrap();
    let model = dir.join("swing.toml");
    let event = "[events.low]\nwhen = \"angle\"\nlevel = 0.1\naction = \"stop\"\n";
    std::fs::write(&model, format!("{SWING}{event}")).unwrap();
    let output = compare(&dir, &[model.to_str().unwrap(), "--methods", "dop853", "--tols", "1e-5"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(text(&output.stderr).contains("events of this model"), "{}", text(&output.stderr));
}

const SWING: &str = r#"gelenk = 1
gravity = [0, -9.81, 0]
[parameters]
length = 1
[bodies.rod]
planar = true
solid = { kind = "rod", from = [0, 0], to = ["length", 0], mass = 1 }
[joints.pivot]
kind = "revolute"
a = "ground"
b = "rod"
[measures.angle]
kind = "coordinate"
coordinate = "pivot.angle"
[simulation]
t_end = 1.5
"#;
