//! `gelenk sweep`.

use crate::support::{folder, gelenk, interrupted, refused, text};
use std::fs;
use std::path::{Path, PathBuf};

const PENDULUM: &str = "gelenk = 1
name = \"Swung\"
gravity = [0, 0, -9.81]
[parameters]
length = 1.0
mass = 2.0
[bodies.rod]
solid = { kind = \"rod\", from = [0, 0, 0], to = [\"length\", 0, 0], mass = \"mass\" }
[joints.pivot]
kind = \"revolute\"
a = { body = \"ground\", axis = [0, 1, 0] }
b = { body = \"rod\", axis = [0, 1, 0] }
[measures.angle]
kind = \"coordinate\"
coordinate = \"pivot.angle\"
[simulation]
t_end = 0.5
output_step = 0.05
";

/// A folder with a model in it: the model, and where results go.
fn model(name: &str) -> (PathBuf, String, String) {
    let dir = folder(name);
    fs::create_dir_all(&dir).unwrap();
    let path = dir.join("m.toml");
    fs::write(&path, PENDULUM).unwrap();
    let out = dir.join("out").display().to_string();
    (dir, path.display().to_string(), out)
}

fn json(output: &[u8]) -> serde_json::Value {
    serde_json::from_str(text(output).trim()).unwrap()
}

/// The table but for times on the clock, as text: the same for any number of threads.
fn table(folder: &Path) -> Vec<String> {
    let mut rows = Vec::new();
    gelenk_io::results::read_runs(&folder.join("runs.arrow"), &mut |_, row| {
        rows.push(format!("{:?}", gelenk_io::results::StudyRow { wall_s: 0.0, ..row }));
    })
    .unwrap();
    rows
}

#[test]
fn a_sweep_is_a_table_and_a_page() {
    let (dir, model, out) = model("sweep-table");
    let set = ["--set", "length=0.5..2:4", "--set", "mass=log:1..100:3"];
    let sweep = |jobs: &str, out: &str| {
        let output = gelenk(&[&["sweep", &model, "--jobs", jobs, "--out", out, "--json"], &set[..]].concat());
        assert!(output.status.success(), "{}", text(&output.stderr));
        json(&output.stdout)
    };
    let said = sweep("1", &out);
    assert_eq!((&said["runs"], &said["done"], &said["statuses"]["ok"]), (&12.into(), &12.into(), &12.into()));
    let other = dir.join("other").display().to_string();
    sweep("3", &other);
    let one = table(Path::new(&out));
    assert_eq!(one, table(Path::new(&other)));
    assert_eq!(one.len(), 12);
    assert!(one[5].contains("parameters: [1.0, 100.0]"), "{}", one[5]);
    let page = fs::read_to_string(dir.join("out/report.html")).unwrap();
    assert!(page.contains("<title>Swung</title>") && page.contains("\"shown\":12"));
    // results are not replaced by mistake
    let again = [&["sweep", &model, "--out", &out], &set[..]].concat();
    refused(&again, 1, &["there are results in", "--force", "--resume"]);
    assert!(gelenk(&[&again[..], &["--force", "-q"]].concat()).status.success());
    // folders of runs are left alone
    let results = dir.join("m.results").display().to_string();
    assert!(gelenk(&["run", &model, "-q"]).status.success());
    refused(
        &["sweep", &model, "--set", "mass=1,2", "--out", &results, "--force"],
        1,
        &["there are results in"],
    );
}

#[test]
fn runs_that_fail_are_rows() {
    let (dir, model, out) = model("sweep-fails");
    let output = gelenk(&["sweep", &model, "--set", "mass=-1,1,2", "--out", &out]);
    assert_eq!(output.status.code(), Some(1));
    assert!(text(&output.stderr).contains("1 of 3 runs failed"), "{}", text(&output.stderr));
    let found = text(&output.stdout);
    assert!(found.contains("1 refused") && found.contains("failed     run 0 (mass = -1"), "{found}");
    assert!(fs::read_to_string(dir.join("out/report.html")).unwrap().contains("\"refused\",\"red\",1"));
}

#[test]
fn a_sweep_goes_on_where_it_was_stopped() {
    let (dir, model, out) = model("sweep-resume");
    let set = [
        "--set",
        "length=0.5..2:4000",
        "--t-end",
        "20",
        "--output-step",
        "0.1",
        "--jobs",
        "2",
        "--no-report",
    ];
    let output = interrupted(&[&["sweep", &model, "--out", &out], &set[..]].concat());
    assert!(text(&output.stderr).contains("--resume"));
    let done = table(Path::new(&out)).len();
    assert!(done > 0 && done < 4000, "{done}");
    // fewer points, most of them others: what is known is not made again, and the rest does not get lost
    let few = ["--set", "length=0.5..2:3", "--t-end", "20", "--output-step", "0.1", "--no-report"];
    let whole = dir.join("whole").display().to_string();
    assert!(gelenk(&[&["sweep", &model, "--out", &whole], &few[..]].concat()).status.success());
    let resumed = gelenk(&[&["sweep", &model, "--out", &out, "--resume", "--json"], &few[..]].concat());
    assert!(resumed.status.success(), "{}", text(&resumed.stderr));
    assert_eq!(table(Path::new(&out)), table(Path::new(&whole)));
    assert!(dir.join("out/runs.old.arrow").exists());
    refused(
        &["sweep", &model, "--set", "mass=1,2", "--out", &out, "--resume"],
        1,
        &["another study, of length"],
    );
}

#[test]
fn samples_are_the_same_again() {
    let (dir, model, out) = model("sweep-sample");
    let other = dir.join("other").display().to_string();
    let draw = |out: &str, n: &str, seed: &str| {
        let set = ["--set", "length=0.5..2", "--set", "mass=normal:5,0.1", "--sample", n, "--seed", seed];
        let output =
            gelenk(&[&["sweep", &model, "--no-report", "--force", "-q", "--out", out], &set[..]].concat());
        assert!(output.status.success(), "{}", text(&output.stderr));
        table(Path::new(out))
    };
    let few = draw(&out, "5", "7");
    assert_eq!(few[..], draw(&other, "9", "7")[..5]);
    assert_ne!(few, draw(&other, "5", "8"));
}

#[test]
fn sweeps_that_make_no_sense_are_refused() {
    let (_, model, _) = model("sweep-nonsense");
    for (set, code, parts) in [
        ("lenght=1..2:3", 1, &["there is no parameter 'lenght'", "length"][..]),
        ("length=1..2", 2, &["does not say how many points", "length=1..2:20"]),
        ("length=1..2:0", 2, &["has no points"]),
        ("length=log:0..2:3", 2, &["only positive numbers have a logarithm"]),
        ("length=1..2:1000000000", 2, &["more than the 10000000 runs"]),
        ("length", 2, &["does not say which values"]),
    ] {
        refused(&["sweep", &model, "--set", set], code, parts);
    }
    refused(&["sweep", &model], 2, &["--set"]);
    refused(&["sweep", &model, "--set", "mass=1", "--set", "mass=2"], 2, &["'mass' is given twice"]);
    refused(&["sweep", &model, "--set", "mass=1..9:9999", "--set", "length=1..2:9999"], 2, &["9999 x 9999"]);
    refused(&["sweep", &model, "--set", "mass=1,2", "--jobs", "0"], 2, &["jobs"]);
    refused(&["sweep", &model, "--set", "mass=1,2", "--seed", "1"], 2, &["--sample"]);
    refused(&["sweep", &model, "--set", "mass=1,2", "--method", "dopri6"], 2, &["dopri5"]);
    refused(&["sweep", "nowhere.toml", "--set", "mass=1,2"], 1, &["nowhere.toml"]);
}
