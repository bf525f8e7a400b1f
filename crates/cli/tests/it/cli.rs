//! The `gelenk` command as a user or a program meets it.

use crate::support::{gelenk, interrupted, refused, text};
use serde_json::Value;
use std::path::PathBuf;
use std::process::{Command, Stdio};

/// A folder of its own for a test.
fn folder(name: &str) -> PathBuf {
    let dir = crate::support::folder(name);
    std::fs::create_dir_all(&dir).unwrap();
    dir
}

fn json(args: &[&str]) -> Value {
    let output = gelenk(args);
    let out = text(&output.stdout);
    assert_eq!(out.lines().count(), 1, "one object on one line: {out}{}", text(&output.stderr));
    serde_json::from_str(&out).unwrap()
}

#[test]
fn problems_are_listed() {
    let out = text(&gelenk(&["problems"]).stdout);
    for name in [
        "pendulum",
        "cable-drum",
        "andrews",
        "insulator-chain",
        "car-axis",
        "slider-crank",
        "slider-crank-flexible",
        "andrews-model",
        "jansen-walker",
    ] {
        assert!(out.lines().any(|line| line.starts_with(&format!("{name} "))), "{out}");
    }
    assert_eq!(out.lines().count(), 41);
    let verbose = text(&gelenk(&["problems", "--verbose"]).stdout);
    assert!(verbose.contains("parameter   mu = 0.25"), "{verbose}");
    for line in text(&gelenk(&["problems", "--json"]).stdout).lines() {
        let info: Value = serde_json::from_str(line).unwrap();
        assert!(info["dims"]["p"].as_u64().unwrap() > 0);
    }
}

/// Mechanisms run in all coordinates and end at the same points; other problems refuse, and say which ones can.
#[test]
fn coordinates_of_mechanisms() {
    for coordinates in ["absolute", "tait-bryan", "euler", "joint", "mixed"] {
        let r = json(&[
            "solve",
            "slider-crank-spatial",
            "--coordinates",
            coordinates,
            "--rtol",
            "1e-7",
            "--json",
        ]);
        assert_eq!((&r["coordinates"], &r["status"]), (&coordinates.into(), &"ok".into()));
        // of a run at 1e-7 over ten turns, in metres
        assert!(r["error"]["p"].as_f64().unwrap() < 1e-5, "{coordinates}: {}", r["error"]);
        assert!(r["error"]["lam"].is_null());
    }
    let r = json(&["solve", "andrews-model", "--json"]);
    assert_eq!(r["coordinates"], "absolute");
    assert!(json(&["solve", "andrews", "--json"])["coordinates"].is_null());
    refused(
        &["solve", "andrews", "--coordinates", "joint"],
        2,
        &["'andrews'", "coordinates of its own", "andrews-model"],
    );
    refused(&["solve", "robot", "--coordinates", "join"], 2, &["'join'", "did you mean 'joint'"]);
    let shown = text(&gelenk(&["solve", "gyroscope", "--coordinates", "euler"]).stdout);
    assert!(
        shown.contains("coordinates  euler") && shown.contains("of points against the reference"),
        "{shown}"
    );
}

/// The fields tools rely on, and their meaning.
#[test]
fn json_contract() {
    let r = json(&["solve", "andrews", "--method", "mexx", "--h0", "1e-3", "--rtol", "1e-5", "--json"]);
    for (field, value) in
        [("problem", "andrews"), ("method", "mexx"), ("formulation", "index2"), ("status", "ok")]
    {
        assert_eq!(r[field], value);
    }
    assert_eq!(
        (r["rtol"].as_f64(), r["atol"].as_f64(), r["t_end"].as_f64()),
        (Some(1e-5), Some(1e-5), Some(0.03))
    );
    let count = |name: &str| r["counts"][name].as_u64().unwrap();
    for name in ["mass", "constraint_matrix", "force", "constraint", "jacobian", "factor", "solve"] {
        let _ = count(name);
    }
    // Two factorisations per projection, of which one is counted as an evaluation.
    let projections = r["steps"].as_u64().unwrap() + 1;
    assert_eq!(count("factor"), count("mass") + projections);
    assert!(count("solve") >= count("factor"));
    assert!(r["rejected"].is_u64() && r["linear_solver"].is_string());
    assert!(r["error"]["p"].as_f64().unwrap() < 4e-4 && r["error"]["lam"].is_number());
    assert!(r["violation"]["position"].as_f64().unwrap() < 1e-8);
    assert!(r["violation"]["velocity"].is_number() && r["violation"]["acceleration"].is_number());
    assert!(r["wall_s"].as_f64().unwrap() > 0.0);

    // No reference at this time: null, not zero.
    let r = json(&["solve", "andrews", "--t-end", "0.01", "--json"]);
    assert!(r["error"]["p"].is_null() && r["error"]["v"].is_null() && r["error"]["lam"].is_null());
}

/// M62, M63: the iterations of conjugate gradients are shown, in all and per solution; direct solvers have none.
#[test]
fn iterations_of_the_linear_solver() {
    let args = ["solve", "car-axis", "--t-end", "0.2", "--linear-solver", "pcg"];
    let r = json(&[&args[..], &["--json"]].concat());
    let total = r["linear_iterations"]["total"].as_u64().unwrap();
    let solutions = r["counts"]["solve"].as_u64().unwrap() + r["aside"]["solve"].as_u64().unwrap();
    let mean = r["linear_iterations"]["mean"].as_f64().unwrap();
    assert!(total > 0 && (mean - total as f64 / solutions as f64).abs() < 1e-12, "{r}");
    let out = text(&gelenk(&args).stdout);
    assert!(out.contains(&format!("{total} iterations, {mean:.2} per solution")), "{out}");
    let r = json(&["solve", "car-axis", "--t-end", "0.2", "--json"]);
    assert!(r["linear_iterations"].is_null(), "{r}");
    assert!(!text(&gelenk(&["solve", "car-axis", "--t-end", "0.2"]).stdout).contains("iterations"));
}

/// M54, H21: the names of all linear solvers are known, and listed.
#[test]
fn linear_solvers_by_name() {
    for name in ["general", "min-norm"] {
        let r = json(&["solve", "andrews", "--linear-solver", name, "--json"]);
        assert_eq!((r["linear_solver"].as_str(), r["status"].as_str()), (Some(name), Some("ok")));
        assert!(r["error"]["p"].as_f64().unwrap() < 1e-3, "{r}");
    }
    let help = text(&gelenk(&["solve", "--help"]).stdout);
    for solver in gelenk_linalg::LinearSolver::ALL {
        assert!(help.contains(solver.name()), "{solver} is missing: {help}");
    }
    let output = gelenk(&["solve", "cable-drum", "--linear-solver", "min-norm"]);
    let err = text(&output.stderr);
    assert!(output.status.code() == Some(2) && err.contains("'min-norm' cannot be used here"), "{err}");
}

#[test]
fn parameters_discretisation_and_failure() {
    let r = json(&[
        "solve",
        "cable-drum",
        "--set",
        "mu=1.25",
        "--rtol",
        "1e-5",
        "--h0",
        "1e-3",
        "--method",
        "mexx",
        "--discretisation",
        "modified",
        "--json",
    ]);
    assert_eq!(r["parameters"]["mu"], 1.25);
    assert_eq!(r["counts"]["mass"], 117);

    let args = [
        "solve",
        "cable-drum",
        "--method",
        "mexx",
        "--set",
        "mu=1.5",
        "--rtol",
        "1e-5",
        "--h0",
        "1e-3",
        "--json",
    ];
    let output = gelenk(&args);
    assert_eq!(output.status.code(), Some(1));
    let r: Value = serde_json::from_str(&text(&output.stdout)).unwrap();
    assert_eq!(r["status"], "minimum-step");
    assert!(r["t"].as_f64().unwrap() > 0.0 && r["steps"].as_u64().unwrap() > 5);
    let err = text(&output.stderr);
    assert!(err.contains("minimum step") && err.contains("t = ") && err.contains("h = "), "{err}");
}

#[test]
fn events_are_listed() {
    let r = json(&["solve", "andrews", "--rtol", "1e-8", "--events", "--json"]);
    let events = r["events"].as_array().unwrap();
    assert_eq!(events.len(), 5);
    assert_eq!(events[0]["name"], "beta''");
    assert!((events[0]["t"].as_f64().unwrap() - 0.0112407644).abs() < 1e-6);
    let out = text(&gelenk(&["solve", "andrews", "--events"]).stdout);
    assert!(out.contains("switching functions: beta''") && out.contains("falling"), "{out}");
    let r = json(&["solve", "insulator-chain", "--set", "N=8", "--t-end", "0.2", "--events=stop", "--json"]);
    assert_eq!(r["status"], "ok");
    assert!(r["t"].as_f64().unwrap() < 0.2);
    assert_eq!(r["events"].as_array().unwrap().len(), 1);
}

/// M76: the stored polynomials give the same numbers as the run itself.
#[test]
fn dense_output_and_its_dump() {
    let dir = folder("dense");
    let (csv, dump) = (dir.join("run.csv"), dir.join("run.dense"));
    let (csv_arg, dump_arg) = (csv.to_str().unwrap(), dump.to_str().unwrap());
    let r = json(&[
        "solve",
        "pendulum",
        "--dense=uniform:9",
        "--components",
        "p,v1,lam",
        "--csv",
        csv_arg,
        "--dump",
        dump_arg,
        "--json",
    ]);
    assert_eq!(r["dense_points"], 11);
    let stored = std::fs::read_to_string(&csv).unwrap();
    assert_eq!(stored.lines().next(), Some("t,p0,p1,v1,lam0"));
    let again = text(&gelenk(&["dense", dump_arg, "--points", "11"]).stdout);
    let numbers = |s: &str| -> Vec<f64> {
        s.lines()
            .skip(1)
            .flat_map(|l| l.split(',').map(|x| x.parse().unwrap()).collect::<Vec<f64>>())
            .collect()
    };
    let (a, b) = (numbers(&stored), numbers(&again));
    assert_eq!(a.len(), 11 * 5);
    // Times may differ in the last bit, so values may in the last few.
    assert!(a.iter().zip(&b).all(|(a, b)| (a - b).abs() < 1e-13), "{a:?} {b:?}");

    // On standard output nothing but the table.
    let out = text(&gelenk(&["solve", "pendulum", "--dense=step:1"]).stdout);
    assert!(out.starts_with("t,p0,p1,v0,v1,a0,a1,lam0\n"), "{out}");
    assert!(out.lines().skip(1).all(|l| l.split(',').count() == 8));

    refused(&["dense", dump_arg, "--at", "7"], 2, &["outside the stored interval"]);
    refused(&["dense", csv_arg, "--at", "0"], 1, &["not a file of dense output"]);
}

#[test]
fn nonsense_is_refused_with_advice() {
    refused(&["solve", "andrws"], 2, &["no problem 'andrws'", "did you mean 'andrews'"]);
    refused(&["solve", "andrews", "--method", "mex"], 2, &["no method 'mex'", "did you mean 'mexx'"]);
    refused(
        &["solve", "andrews", "--linear-solver", "ludecomp"],
        2,
        &["no linear solver", "did you mean 'lu'"],
    );
    refused(&["solve", "cable-drum", "--set", "nu=1"], 2, &["'nu'", "did you mean 'mu'"]);
    refused(&["solve", "cable-drum", "--set", "mu"], 2, &["NAME=VALUE"]);
    refused(&["solve", "cable-drum", "--set", "mu=much"], 2, &["'much' is not a number"]);
    refused(&["solve", "insulator-chain", "--set", "N=2.5"], 2, &["N"]);
    refused(
        &["solve", "andrews", "--rtol", "-1e-3"],
        2,
        &["--rtol must be a number that is not negative, not -1e-3"],
    );
    refused(&["solve", "andrews", "--t-end", "0"], 2, &["must lie after the start"]);
    refused(&["solve", "andrews", "--t-end", "-1"], 2, &["must lie after the start"]);
    refused(&["solve", "andrews", "--method", "mexx", "--kmax", "20"], 2, &["kmax", "3 to 13"]);
    // Options that would do nothing.
    refused(
        &["solve", "andrews", "--method", "hem5", "--kmax", "5"],
        2,
        &["--kmax is for mexx, odex and seulex; hem5"],
    );
    refused(&["solve", "andrews", "--method", "odex", "--sequence", "paper"], 2, &["--sequence is for mexx"]);
    refused(
        &["solve", "andrews", "--max-violation", "1e-6"],
        2,
        &["--max-violation 1e-6 has no effect", "on demand"],
    );
    refused(
        &["solve", "andrews", "--event-checks", "2"],
        2,
        &["--event-checks has no effect without --events"],
    );
    let contradiction = ["solve", "andrews", "--method", "hem5:off", "--projection", "every"];
    refused(&contradiction, 2, &["--projection every contradicts hem5:off"]);
    refused(&["solve", "andrews", "--h0", "0"], 2, &["h0", "positive"]);
    refused(
        &["solve", "pendulum", "--method", "mexx", "--discretisation", "modified"],
        2,
        &["F = df/dlam", "--discretisation standard"],
    );
    let friction_args = ["solve", "cable-drum", "--method", "mexx:modified", "--linear-solver", "ldlt"];
    refused(&friction_args, 2, &["ldlt"]);
    refused(&["solve", "andrews", "--dense=weekly:3"], 2, &["weekly", "uniform:N"]);
    refused(&["solve", "andrews", "--dense", "--components", "q"], 2, &["no group of components 'q'"]);
    refused(&["solve", "andrews", "--dense", "--csv", "no/such/folder/x.csv"], 1, &["no/such/folder/x.csv"]);
    refused(&["dense", "no-such-file", "--at", "0"], 1, &["no-such-file"]);
    refused(&["solve", "andrews", "--max-steps", "3"], 1, &["limit of 3 steps", "--max-steps"]);
}

/// `gelenk problems | head -1`: the reader leaves, nobody panics.
#[test]
fn a_closed_pipe_is_no_failure() {
    for args in [
        &["problems", "--verbose"][..],
        &["solve", "andrews", "--dense=uniform:5000"],
        &["problems", "--json"],
    ] {
        let mut child = Command::new(env!("CARGO_BIN_EXE_gelenk"))
            .args(args)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        drop(child.stdout.take());
        let output = child.wait_with_output().unwrap();
        let err = text(&output.stderr);
        assert!(!err.contains("panicked") && !err.contains("error:"), "{args:?}: {err}");
        assert_eq!(output.status.code(), Some(0), "{args:?}: {err}");
    }
}

/// M77, M78, M79: monitor levels and the time monitor go to standard error.
#[test]
fn monitors_talk_on_standard_error() {
    let lines = |level: &str| {
        let output = gelenk(&["solve", "pendulum", &format!("--monitor={level}"), "--json"]);
        assert_eq!(text(&output.stdout).lines().count(), 1);
        text(&output.stderr).lines().count()
    };
    let counts: Vec<usize> = ["0", "1", "2", "3", "4", "5"].iter().map(|l| lines(l)).collect();
    assert_eq!(counts[0], 0);
    assert!(counts.windows(2).all(|w| w[0] < w[1]), "{counts:?}");
    let err = text(&gelenk(&["solve", "andrews", "--time"]).stderr);
    assert!(err.contains("factorisation") && err.contains("own [%]"), "{err}");
    let quiet = gelenk(&["solve", "andrews", "--quiet"]);
    assert!(quiet.stdout.is_empty() && quiet.stderr.is_empty());
}

/// H34, H36, H37: how a run projects is said, and done.
#[test]
fn projection_is_shown() {
    let violation = |args: &[&str]| {
        let r = json(&[&["solve", "andrews", "--method", "dopri5", "--json"], args].concat());
        (r["projection"].as_str().unwrap().to_owned(), r["violation"]["position"].as_f64().unwrap())
    };
    let (every, least) = violation(&[]);
    let (demand, some) = violation(&["--projection", "demand", "--max-violation", "1e-9"]);
    let (off, most) = violation(&["--projection", "off"]);
    assert_eq!([every, demand, off], ["every", "demand", "off"]);
    assert!(least < 1e-15 && least < some && some <= 1e-9 && most > 1e-8, "{least} {some} {most}");
    let said = |args: &[&str], words: &str| {
        let out = text(&gelenk(&[&["solve", "andrews"], args].concat()).stdout);
        assert!(out.contains(words), "{out}");
    };
    said(&["--method", "hem5:off"], "projection   none");
    said(&["--projection", "demand"], "projection   where a violation exceeds 1e-4");
    said(&["--metric", "identity"], "projection   after every step, shortest in coordinates");
}

/// The stiffness test ends a run with its evidence and says what to do on the command line.
#[test]
fn stiffness_is_said() {
    let args =
        ["solve", "slider-crank-flexible", "--method", "dop853", "--rtol", "1e-3", "--stiffness-test", "1"];
    refused(&args, 1, &["stiff for this method", "rod end stretch", "--stiffness-test"]);
}

/// Ctrl-C ends a long run cleanly, with what is there.
#[cfg(unix)]
#[test]
fn interrupt_keeps_the_results() {
    let args = [
        "solve",
        "slider-crank-flexible",
        "--rtol",
        "1e-9",
        "--t-end",
        "1e3",
        "--max-steps",
        "1000000000",
        "--json",
    ];
    let output = interrupted(&args);
    let r: Value = serde_json::from_str(&text(&output.stdout)).unwrap();
    assert_eq!(r["status"], "interrupted");
    assert!(r["t"].as_f64().unwrap() > 0.0 && r["steps"].as_u64().unwrap() > 0);
}
