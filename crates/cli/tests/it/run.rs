//! `gelenk run`, `check`, `view` and `demo` as a user meets them.

use crate::support::{folder, gelenk, refused, text};
use gelenk_io::results::{Folder, Summary};
use serde_json::Value;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

const GELENK: &str = env!("CARGO_BIN_EXE_gelenk");

fn example(name: &str) -> String {
    format!("{}/../../examples/{name}.toml", env!("CARGO_MANIFEST_DIR"))
}

/// A chain of hinged rods with springs and dampers in the hinges, in a file of its own folder.
fn chain(name: &str, links: usize, t_end: f64) -> (PathBuf, String) {
    let mut model = format!(
        "gelenk = 1\ngravity = [0, -9.81, 0]\n[simulation]\nt_end = {t_end}\noutput_step = 0.01\nrtol = 1e-7\n"
    );
    for i in 0..links {
        let before = if i == 0 {
            "\"ground\"".into()
        } else {
            format!("{{ body = \"b{}\", at = [0.2, 0, 0] }}", i - 1)
        };
        write!(
            model,
            "[bodies.b{i}]\nplanar = true\nposition = [{}, 0, 0]\nsolid = {{ kind = \"rod\", from = [0, 0, 0], to = [0.2, 0, 0], mass = 0.1 }}\n\
             [joints.j{i}]\nkind = \"revolute\"\na = {before}\nb = \"b{i}\"\n\
             [forces.d{i}]\nkind = \"joint\"\ncoordinate = \"j{i}.angle\"\nstiffness = 0.1\ndamping = 0.005\n\
             [measures.a{i}]\nkind = \"coordinate\"\ncoordinate = \"j{i}.angle\"\n\
             [measures.x{i}]\nkind = \"position\"\nof = \"b{i}\"\ncomponent = \"x\"\n",
            0.2 * i as f64
        )
        .unwrap();
    }
    let dir = folder(name);
    std::fs::create_dir_all(&dir).unwrap();
    let file = dir.join("chain.toml");
    std::fs::write(&file, model).unwrap();
    (dir, file.to_str().unwrap().to_owned())
}

fn summary(results: &Path) -> Summary {
    Folder::open(results).unwrap().read_json("summary.json").unwrap()
}

/// All rows and poses, to the last bit.
fn numbers(results: &Path) -> (Vec<u64>, Vec<u32>) {
    let folder = Folder::open(results).unwrap();
    let table = folder.trajectory().unwrap();
    let rows = table.times.iter().chain(table.values.iter().flatten()).map(|x| x.to_bits()).collect();
    (rows, folder.poses().unwrap().poses.iter().map(|x| x.to_bits()).collect())
}

/// A run says where its report is, writes everything, and `--json` and `-q` say as much as they should.
#[test]
fn a_run_writes_its_results() {
    let dir = folder("run-pendulum");
    let (out, model) = (dir.to_str().unwrap(), example("pendulum"));
    let output = gelenk(&["run", &model, "--out", out, "--csv", "--npz", "--t-end", "1"]);
    let said = text(&output.stdout);
    assert!(output.status.success(), "{}", text(&output.stderr));
    assert!(said.contains("report.html") && said.contains("event      lowest"), "{said}");
    assert!(text(&output.stderr).is_empty());
    for name in [
        "trajectory.arrow",
        "motion.arrow",
        "scene.json",
        "events.json",
        "summary.json",
        "report.html",
        "trajectory.csv",
        "trajectory.npz",
        "model.toml",
    ] {
        assert!(dir.join(name).is_file(), "{name}");
    }
    // from here it can go on to a later end, and nobody writes any more
    assert!(dir.join("checkpoint").is_file() && !dir.join(".running").exists());
    assert_eq!(std::fs::read(dir.join("model.toml")).unwrap(), std::fs::read(&model).unwrap());

    refused(&["run", &model, "--out", out], 1, &["there are results in", "--force", "--resume", "--out"]);
    let quiet = gelenk(&["run", &model, "--out", out, "--force", "-q", "--set", "rod=2*0.6", "--no-report"]);
    assert!(quiet.status.success() && quiet.stdout.is_empty() && quiet.stderr.is_empty());
    assert!(!dir.join("report.html").exists());
    assert_eq!(summary(&dir).model.parameters["rod"], 1.2);

    let json = gelenk(&[
        "run",
        &model,
        "--out",
        out,
        "--force",
        "--json",
        "--method",
        "bdf",
        "--formulation",
        "index2",
    ]);
    let line: Value = serde_json::from_slice(&json.stdout).unwrap();
    assert_eq!(
        (&line["options"]["method"], &line["options"]["formulation"]),
        (&"bdf:index2".into(), &"index2".into())
    );
    assert_eq!(line["run"]["status"], "ok");
}

/// What cannot be is refused with words and the right code.
#[test]
fn nonsense_is_refused() {
    let model = example("pendulum");
    let dir = folder("run-nonsense");
    let out = dir.to_str().unwrap();
    refused(
        &["run", &model, "--out", out, "--method", "radua"],
        2,
        &["no method 'radua'", "did you mean 'radau'"],
    );
    refused(
        &["run", &model, "--out", out, "--method", "mexx", "--formulation", "ggl"],
        2,
        &["mexx has index2, not ggl"],
    );
    refused(&["run", &model, "--out", out, "--rtol", "0"], 2, &["--rtol 0 cannot be used", "both zero"]);
    refused(&["run", &model, "--out", out, "--t-end", "-1"], 2, &["must lie after the start"]);
    refused(&["run", &model, "--out", out, "--set", "rood=1"], 1, &["no parameter 'rood'", "rod"]);
    refused(&["run", &model, "--out", out, "--set", "rod"], 2, &["NAME=VALUE"]);
    refused(&["run", "missing.toml"], 1, &["missing.toml"]);
    refused(&["view", out], 1, &["no results"]);
    assert!(!dir.exists(), "a run that cannot begin leaves no folder");
}

/// A broken file is shown with its line and characters, by `run` and `check` alike, and nothing is written.
#[test]
fn broken_models_are_shown() {
    let dir = folder("run-broken");
    std::fs::create_dir_all(&dir).unwrap();
    let file = dir.join("broken.toml");
    std::fs::write(
        &file,
        std::fs::read_to_string(example("pendulum"))
            .unwrap()
            .replace("body = \"pendulum\"", "body = \"pendulam\""),
    )
    .unwrap();
    let file = file.to_str().unwrap();
    for command in ["run", "check"] {
        refused(&[command, file], 1, &["pendulam", "broken.toml:", "^", "did you mean 'pendulum'"]);
    }
    assert!(!dir.join("broken.results").exists());
    let json = gelenk(&["check", file, "--json"]);
    let line: Value = serde_json::from_slice(&json.stdout).unwrap();
    assert_eq!(line["ok"], false);
    assert!(!text(&json.stderr).contains('\u{1b}'), "no colours in a pipe");
}

#[test]
fn check_says_what_a_model_is() {
    let said = text(&gelenk(&["check", &example("four-bar")]).stdout);
    for part in ["3 bodies and 4 joints", "degrees of freedom: 0", "moving bodies by up to", "crank = 0.2"] {
        assert!(said.contains(part), "'{part}' is missing in {said}");
    }
    let line: Value = serde_json::from_slice(
        &gelenk(&["check", &example("four-bar"), "--json", "--coordinates", "absolute"]).stdout,
    )
    .unwrap();
    assert_eq!(
        (&line["degrees_of_freedom"], &line["joints"], &line["ok"]),
        (&0.into(), &4.into(), &true.into())
    );
    assert_eq!(line["coordinates"], "absolute");
    // two rods are turned until their ends meet
    assert!(line["moved"]["radians"].as_f64().unwrap() > 0.1);
}

/// A run that is killed in the middle leaves a folder that opens, and resumed it gives the bits of one that was never
/// interrupted.
#[test]
fn a_killed_run_opens_and_is_resumed() {
    let (dir, model) = chain("run-killed", 20, 60.0);
    let whole = dir.join("whole");
    let parts = dir.join("parts");
    let args = |out: &Path| {
        vec![
            "run".to_owned(),
            model.clone(),
            "--out".into(),
            out.to_str().unwrap().into(),
            "--no-report".into(),
            "-q".into(),
            "--checkpoint".into(),
            "0.02".into(),
        ]
    };
    let run = |out: &Path, more: &[&str]| Command::new(GELENK).args(args(out)).args(more).output().unwrap();
    let output = run(&whole, &[]);
    assert!(output.status.success(), "{}", text(&output.stderr));

    let mut kills = 0;
    for attempt in 0..3 {
        let more: &[&str] = if attempt == 0 { &[] } else { &["--resume"] };
        let mut child =
            Command::new(GELENK).args(args(&parts)).args(more).stderr(Stdio::null()).spawn().unwrap();
        let since = Instant::now();
        let modified = || std::fs::metadata(parts.join("checkpoint")).and_then(|m| m.modified()).ok();
        let (before, mut renewed, mut last) = (modified(), 0, modified());
        while since.elapsed() < Duration::from_secs(60) && child.try_wait().unwrap().is_none() && renewed < 2
        {
            std::thread::sleep(Duration::from_millis(2));
            let now = modified();
            renewed += i32::from(now != last && now != before);
            last = now;
        }
        if child.try_wait().unwrap().is_none() {
            child.kill().unwrap();
            kills += 1;
        }
        child.wait().unwrap();
        if kills == 1 && attempt == 0 {
            assert_eq!(summary(&parts).run.status, "running");
            let viewed = gelenk(&["view", parts.to_str().unwrap(), "--no-open"]);
            assert!(viewed.status.success(), "{}", text(&viewed.stderr));
            assert!(parts.join("report.html").is_file());
            let reached = Folder::open(&parts).unwrap().trajectory().unwrap().times.len();
            assert!(reached > 0, "nothing was written before the kill");
        }
    }
    assert!(kills > 0, "the run was too short to be killed");
    let output = run(&parts, &["--resume"]);
    assert!(output.status.success(), "{}", text(&output.stderr));
    assert_eq!(numbers(&parts), numbers(&whole));
    let (a, b) = (summary(&parts), summary(&whole));
    assert_eq!(a.run.resumed as usize, kills);
    assert_eq!((a.counts, a.energy, a.run.rows), (b.counts, b.energy, b.run.rows));
}

/// A check ends with 1 where the run would fail at its start, in words and as JSON, and with 0 where it would not.
#[test]
fn a_check_fails_where_the_run_would() {
    let repro = |name: &str| format!("{}/../simulate/tests/it/repro/{name}.toml", env!("CARGO_MANIFEST_DIR"));
    refused(&["check", &repro("tilted_axis")], 1, &["5.7 degrees from parallel", "tilted_axis.toml:25"]);
    refused(&["check", &repro("stretched_four_bar")], 1, &["the run would fail at its start", "singular"]);
    let output = gelenk(&["check", &repro("stretched_four_bar"), "--json"]);
    let line: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!((&line["ok"], output.status.code()), (&false.into(), Some(1)));
    let output = gelenk(&["check", &repro("gimbal")]);
    let said = text(&output.stdout);
    assert!(output.status.success() && !said.contains("suspicious") && !said.contains("hints"), "{said}");
    assert!(said.contains("first step: taken") && said.contains("nothing found in"), "{said}");
    let said = text(&gelenk(&["check", &repro("millimetres")]).stdout);
    // once, not again among the hints
    assert_eq!(said.matches("are its lengths in mm?").count(), 1, "{said}");
}

/// A folder whose run is alive is not taken from it.
#[test]
fn a_run_that_is_alive_keeps_its_folder() {
    let (dir, model) = chain("run-alive", 20, 1e4);
    let out = dir.join("results");
    let args = ["run", &model, "--out", out.to_str().unwrap(), "--no-report", "-q"];
    let mut child = Command::new(GELENK).args(args).stderr(Stdio::null()).spawn().unwrap();
    let since = Instant::now();
    while !out.join("checkpoint").is_file() && since.elapsed() < Duration::from_secs(60) {
        std::thread::sleep(Duration::from_millis(5));
    }
    for flag in ["--force", "--resume"] {
        let mut again = args.to_vec();
        again.push(flag);
        refused(&again, 1, &["another run is writing into"]);
    }
    assert!(child.try_wait().unwrap().is_none(), "the run was too short");
    child.kill().unwrap();
    child.wait().unwrap();
    // a run that was killed has no right to it any more
    let mut again = args.to_vec();
    again.extend(["--force", "--t-end", "0.1"]);
    assert!(gelenk(&again).status.success());
    again.truncate(args.len());
    again.extend(["--resume", "--t-end", "0.2"]);
    assert!(gelenk(&again).status.success());
    assert_eq!(summary(&out).run.t_reached, 0.2);
}

/// Ctrl-C leaves a complete folder that says so, and the run can go on.
#[test]
fn an_interrupted_run_is_complete() {
    let (dir, model) = chain("run-interrupted", 30, 1e4);
    let out = dir.join("results");
    let output = crate::support::interrupted(&["run", &model, "--out", out.to_str().unwrap()]);
    let (said, err) = (text(&output.stdout), text(&output.stderr));
    assert!(err.contains("interrupted") && err.contains("--resume"), "{err}");
    assert!(said.contains("interrupted (red) at t = "), "{said}");
    let s = summary(&out);
    assert_eq!(s.run.status, "interrupted");
    let table = Folder::open(&out).unwrap().trajectory().unwrap();
    assert!(table.is_whole && *table.times.last().unwrap() == s.run.t_reached);
    assert!(out.join("report.html").is_file() && out.join("checkpoint").is_file());
    let output = gelenk(&[
        "run",
        &model,
        "--out",
        out.to_str().unwrap(),
        "--resume",
        "--wall-limit",
        "0.01",
        "--json",
    ]);
    let line: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!((&line["run"]["resumed"], output.status.code()), (&1.into(), Some(130)));
}

/// A file that cannot grow, as on a full disk: the run ends with words that name the file, and what was written can be read.
#[cfg(unix)]
#[test]
fn a_full_disk_ends_the_run_cleanly() {
    let (dir, model) = chain("run-full", 10, 1e4);
    let out = dir.join("results");
    // files may have 8192 blocks of 512 bytes; the signal that would kill is ignored, so that writing fails
    let script = format!(
        "trap '' XFSZ; ulimit -f 8192; exec '{GELENK}' run '{model}' --out '{}' --no-report --output-step 0.001",
        out.display()
    );
    let output = Command::new("sh").args(["-c", &script]).output().unwrap();
    let err = text(&output.stderr);
    assert_eq!(output.status.code(), Some(1), "{err}");
    assert!(err.contains("cannot write") && err.contains(".arrow"), "{err}");
    let table = Folder::open(&out).unwrap().trajectory().unwrap();
    // several batches of a megabyte
    assert!(table.times.len() > 5000, "{}", table.times.len());
    assert_eq!(summary(&out).run.status, "failed");
    assert!(summary(&out).run.message.contains("cannot write"));
}

/// The same on a file system that is really full, where one can be made without rights.
#[cfg(target_os = "linux")]
#[test]
fn a_full_file_system_ends_the_run_cleanly() {
    let (dir, model) = chain("run-enospc", 10, 1e4);
    let (mount, copy) = (dir.join("mount"), dir.join("copy"));
    std::fs::create_dir_all(&mount).unwrap();
    let script = format!(
        "mount -t tmpfs -o size=5m none '{0}' || exit 77; '{GELENK}' run '{model}' --out '{0}/r' --no-report --output-step 0.001; code=$?; cp -r '{0}/r' '{1}'; exit $code",
        mount.display(),
        copy.display()
    );
    let output = Command::new("unshare").args(["--mount", "--map-root-user", "sh", "-c", &script]).output();
    let Ok(output) = output else { return };
    let err = text(&output.stderr);
    if output.status.code() == Some(77) || err.contains("unshare") {
        eprintln!("not tested here: {err}");
        return;
    }
    assert_eq!(output.status.code(), Some(1), "{err}");
    assert!(err.contains("cannot write") && err.contains("No space left"), "{err}");
    let table = Folder::open(&copy).unwrap().trajectory().unwrap();
    // several batches of a megabyte
    assert!(table.times.len() > 5000, "{}", table.times.len());
}

/// A folder that cannot be written.
#[cfg(unix)]
#[test]
fn an_unwritable_folder_is_refused() {
    let dir = folder("run-unwritable");
    std::fs::create_dir_all(&dir).unwrap();
    std::fs::write(dir.join("file"), "").unwrap();
    let inside = dir.join("file").join("results");
    refused(
        &["run", &example("pendulum"), "--out", inside.to_str().unwrap()],
        1,
        &["cannot create the folder", "results"],
    );
    refused(
        &["run", &example("pendulum"), "--out", "/proc/results"],
        1,
        &["cannot create the folder", "/proc/results"],
    );
}

/// Demos are listed, saved, and run; a demo again replaces its results.
#[test]
fn demos() {
    let dir = folder("demos");
    std::fs::create_dir_all(&dir).unwrap();
    let list = text(&gelenk(&["demo", "--list"]).stdout);
    let names: Vec<&str> = list.lines().filter_map(|line| line.split_whitespace().next()).collect();
    assert!(names.contains(&"pendulum") && names.contains(&"four-bar"), "{list}");
    refused(&["demo", "pendulm"], 2, &["no demo 'pendulm'", "did you mean 'pendulum'"]);
    for _ in 0..2 {
        let output = Command::new(GELENK).args(["demo"]).current_dir(&dir).output().unwrap();
        assert!(output.status.success(), "{}", text(&output.stderr));
        assert!(text(&output.stdout).contains("gelenk-demo/four-bar/report.html"));
    }
    assert!(dir.join("gelenk-demo/four-bar/report.html").is_file());
    let saved = gelenk(&["demo", "pendulum", "--save", dir.to_str().unwrap()]);
    assert!(saved.status.success());
    assert_eq!(
        std::fs::read(dir.join("pendulum.toml")).unwrap(),
        std::fs::read(example("pendulum")).unwrap()
    );
    refused(&["demo", "pendulum", "--save", dir.to_str().unwrap()], 1, &["is there already", "--force"]);
}
