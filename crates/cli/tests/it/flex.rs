//! `gelenk flex`: from a mesh to a body, and to a model that moves.

use crate::support::{folder, gelenk, refused, text};
use std::fmt::Write as _;
use std::fs;

/// A shaft of beams along x with both ends as groups.
fn mesh(count: usize) -> String {
    let mut out = String::from(
        "$MeshFormat\n2.2 0 8\n$EndMeshFormat\n$PhysicalNames\n3\n0 1 \"hub\"\n0 2 \"tip\"\n1 3 \"shaft\"\n$EndPhysicalNames\n$Nodes\n",
    );
    let _ = writeln!(out, "{}", count + 1);
    for k in 0..=count {
        let _ = writeln!(out, "{} {} 0 0", k + 1, 0.5 * k as f64 / count as f64);
    }
    let _ = write!(out, "$EndNodes\n$Elements\n{}\n1 15 2 1 1 1\n2 15 2 2 2 {}\n", count + 2, count + 1);
    for k in 0..count {
        let _ = writeln!(out, "{} 1 2 3 1 {} {}", k + 3, k + 1, k + 2);
    }
    out + "$EndElements\n"
}

#[test]
fn a_mesh_becomes_a_body_that_moves() {
    let dir = folder("flex-body");
    let _ = fs::remove_dir_all(&dir);
    fs::create_dir_all(&dir).unwrap();
    let path = |name: &str| dir.join(name).to_str().unwrap().to_owned();
    fs::write(path("shaft.msh"), mesh(8)).unwrap();
    let mesh = path("shaft.msh");
    let common = [
        "flex",
        &mesh,
        "--material",
        "steel",
        "--section",
        "circle:0.01",
        "--interfaces",
        "hub,tip",
        "--attach",
        "hub",
    ];
    let made = gelenk(&common);
    assert!(made.status.success(), "{}", text(&made.stderr));
    let said = text(&made.stdout);
    for part in ["interfaces hub, tip", "with geometric stiffening", "first", "held", "residual", "shaft.npz"]
    {
        assert!(said.contains(part), "{part}: {said}");
    }
    refused(&common, 2, &["is there already", "--force"]);
    let json = gelenk(&[&common[..], &["--force", "--json"]].concat());
    let json: serde_json::Value = serde_json::from_slice(&json.stdout).unwrap();
    // a cantilever of steel: 1.875² sqrt(E I / ρ A) / 2π L² is 72.4 Hz
    let first = json["frequencies"][0].as_f64().unwrap();
    let exact =
        1.875_104_f64.powi(2) * (210e9_f64 / 7850.0).sqrt() * 0.005 / (2.0 * std::f64::consts::PI * 0.25);
    assert!((first / exact - 1.0).abs() < 1e-2, "{first} {exact}");

    fs::write(
        path("swing.toml"),
        "gelenk = 1\ngravity = [0, 0, -9.81]\n[bodies.shaft]\nflexible = \"shaft.npz\"\n[joints.pin]\nkind = \"revolute\"\n\
         a = { body = \"ground\", axis = [0, 1, 0] }\nb = { body = \"shaft.hub\", axis = [0, 1, 0] }\n[measures.z]\nkind = \"position\"\n\
         of = \"shaft.tip\"\ncomponent = \"z\"\n[simulation]\nt_end = 0.05\nmethod = \"radau\"\n",
    )
    .unwrap();
    let run = gelenk(&["run", &path("swing.toml"), "--csv"]);
    assert!(run.status.success(), "{}{}", text(&run.stdout), text(&run.stderr));
    let rows = fs::read_to_string(dir.join("swing.results/trajectory.csv")).unwrap();
    let last: Vec<f64> = rows.lines().last().unwrap().split(',').map(|x| x.parse().unwrap()).collect();
    // a rod that falls about its end: 3/2 g is the acceleration of the tip
    let fall = 0.5 * 1.5 * 9.81 * 0.05 * 0.05;
    assert!((last[1] / -fall - 1.0).abs() < 2e-2, "{last:?} {fall}");
    let shown = gelenk(&["flex", &path("shaft.npz")]);
    assert!(text(&shown.stdout).contains("interfaces hub, tip"), "{}", text(&shown.stderr));
}

#[test]
fn what_cannot_be_made_is_refused() {
    let dir = folder("flex-wrong");
    fs::create_dir_all(&dir).unwrap();
    let path = dir.join("shaft.msh").to_str().unwrap().to_owned();
    fs::write(&path, mesh(2)).unwrap();
    refused(&["flex"], 2, &["part.msh"]);
    refused(&["flex", &path], 1, &["--material steel"]);
    let steel = ["flex", &path, "--material", "steel"];
    refused(&steel, 1, &["'shaft' have no section"]);
    refused(&[&steel[..], &["--section", "circle:0"]].concat(), 1, &["no area"]);
    refused(
        &[&steel[..], &["--section", "circle:0.01", "--interfaces", "hup"]].concat(),
        1,
        &["'hup' does not exist", "hub"],
    );
    refused(&[&steel[..], &["--section", "circle:0.01", "--units", "mm"]].concat(), 1, &["mm-t-s"]);
}
