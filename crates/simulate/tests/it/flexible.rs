//! Flexible bodies of model files against closed forms, and what they conserve.

use crate::common::folder;
use gelenk_flex::finite::Finite;
use gelenk_flex::gmsh::Mesh;
use gelenk_flex::interface::{Wanted, find};
use gelenk_flex::reduce::{Wishes, reduce};
use gelenk_flex::{Material, Section, container};
use gelenk_io::ModelFile;
use gelenk_io::results::{Cause, Status};
use gelenk_simulate::{Existing, FileSource, Hooks, Memory, Outcome, run, run_in_folder, verify_folder};
use std::collections::BTreeMap;

#[path = "../../../flex/tests/it/shapes.rs"]
#[allow(dead_code)]
mod shapes;

/// The beam of the spin-up problem: EA 2.8e7, EI 1.4e4, ρA 1.2, ρI 6e-4, GA 1e7.
fn spin_up() -> (Material, Section) {
    let material = Material { young: 7e10, poisson: 0.3, density: 3000.0 };
    let shear = 1e7 / (material.shear() * 4e-4);
    let section =
        Section { area: 4e-4, moments: [2e-7; 2], torsion: 4e-7, shear: [shear; 2], edges: [0.01; 2] };
    (material, section)
}

/// A beam along x in a file of a folder: elements, interfaces, what the reduction should do.
fn beam(
    dir: &str,
    (count, length): (usize, f64),
    (material, section): (Material, Section),
    ends: &str,
    wishes: &Wishes,
) -> std::path::PathBuf {
    let mesh = Mesh {
        numbers: (1..=count + 1).collect(),
        places: (0..=count).map(|k| [length * k as f64 / count as f64, 0.0, 0.0]).collect(),
        beams: (0..count).map(|k| ([k, k + 1], String::new())).collect(),
        groups: BTreeMap::from([("root".to_owned(), vec![0]), ("tip".to_owned(), vec![count])]),
        ..Mesh::default()
    };
    let part = Finite::from_mesh("beam.msh", &mesh, material, &[(None, section)]).unwrap();
    let ends = find(&part, &Wanted::parse_all(ends).unwrap()).unwrap();
    let (body, _) = reduce(&part, &ends, wishes).unwrap();
    let dir = folder(dir);
    std::fs::create_dir_all(&dir).unwrap();
    std::fs::write(dir.join("beam.npz"), container::write(&body).unwrap()).unwrap();
    dir
}

/// Runs a model beside the file of its beam.
fn outcome(dir: &std::path::Path, text: &str) -> (Outcome, Vec<Vec<f64>>) {
    let file =
        ModelFile::parse_at(&dir.join("model.toml"), text).unwrap_or_else(|e| panic!("{}", e.render()));
    let mut source = FileSource::new(file);
    let settings = source.settings().unwrap();
    let mut memory = Memory::default();
    let outcome = run(&mut source, &settings, &mut memory, &mut Hooks::default()).unwrap();
    let columns = memory.rows.len() / memory.times.len();
    (outcome, memory.rows.chunks(columns).map(<[f64]>::to_vec).collect())
}

fn attached(modes: usize, damping: f64) -> Wishes {
    Wishes { modes, attach: Some("root".into()), damping, ..Wishes::default() }
}

const TIP: &str = "[measures.x]\nkind = \"position\"\nof = \"beam.tip\"\ncomponent = \"x\"\n\
                   [measures.y]\nkind = \"position\"\nof = \"beam.tip\"\ncomponent = \"y\"\n\
                   [measures.z]\nkind = \"position\"\nof = \"beam.tip\"\ncomponent = \"z\"\n";

/// A beam that flies and turns and one that turns about its root, with stiffening, keep their energy while they bend by a hundredth of their length.
#[test]
fn beams_that_turn_and_bend_keep_their_energy() {
    let free = (
        "flexible-free",
        Wishes { modes: 4, ..Wishes::default() },
        "free",
        "angular_velocity = [1, 2, 5]\nvelocity = [0.3, 0, 2]",
    );
    let held = ("flexible-held", attached(4, 0.0), "revolute", "angular_velocity = [0, 0, 5]");
    for (name, wishes, kind, start) in [free, held] {
        let soft = Material { young: 2e9, poisson: 0.3, density: 1000.0 };
        let dir = beam(name, (6, 1.0), (soft, Section::rectangle(0.05, 0.03)), "root,tip", &wishes);
        let text = format!(
            "gelenk = 1\ngravity = [0, 0, -9.81]\n[bodies.beam]\nflexible = \"beam.npz\"\n{start}\n\
             [joints.root]\nkind = \"{kind}\"\na = \"ground\"\nb = \"beam.root\"\n\
             [forces.push]\nkind = \"applied\"\nat = \"beam.tip\"\nforce = [0, \"if(t < 0.1, sin(10*pi*t)^2, 0)\", 0]\n{TIP}\
             [simulation]\nt_end = 0.2\noutput_step = 0.1\nmethod = \"radau\"\nrtol = 1e-8\natol = 1e-10\n"
        );
        let (outcome, rows) = outcome(&dir, &text);
        assert_eq!(outcome.status, Status::Completed, "{name}: {}", outcome.summary.run.message);
        let energy = outcome.summary.energy.unwrap();
        // energies are of the size of 10 J
        assert!(energy.largest_drift < 1e-6, "{name}: {:.2e}", energy.largest_drift);
        assert!(rows.iter().flatten().all(|x| x.is_finite()));
    }
}

/// A steel rod as a pendulum moves as a rigid one, with the implicit methods.
#[test]
fn a_stiff_body_is_a_rigid_one() {
    let steel = Material::named("steel").unwrap();
    let dir = beam(
        "flexible-rigid",
        (4, 0.5),
        (steel, Section::circle(0.02)),
        "root,tip",
        &Wishes { modes: 0, ..Wishes::default() },
    );
    let mass = steel.density * std::f64::consts::PI * 0.02 * 0.02 * 0.5;
    let model = |body: &str, root: &str, tip: &str, method: &str| {
        format!(
            "gelenk = 1\ngravity = [0, -9.81, 0]\n{body}\n[joints.pivot]\nkind = \"revolute\"\na = \"ground\"\nb = \"{root}\"\n\
             [measures.x]\nkind = \"position\"\nof = {tip}\ncomponent = \"x\"\n[measures.y]\nkind = \"position\"\nof = {tip}\ncomponent = \"y\"\n\
             [simulation]\nt_end = 0.05\noutput_step = 0.025\nmethod = \"{method}\"\ncoordinates = \"absolute\"\nrtol = 1e-7\natol = 1e-9\n"
        )
    };
    // the moment about the axis of rotation holds rotary inertia of the section
    let across = mass / 4.0 * 0.02 * 0.02 + mass * 0.25 / 12.0;
    let rigid = format!(
        "[bodies.beam]\nmass = {mass}\ncentre = [0.25, 0, 0]\ninertia = [{}, {across}, {across}]",
        mass / 2.0 * 0.02 * 0.02
    );
    let (_, expected) =
        outcome(&dir, &model(&rigid, "beam", "{ body = \"beam\", at = [0.5, 0, 0] }", "radau"));
    for method in ["radau", "bdf", "genalpha", "seulex"] {
        let body = "[bodies.beam]\nflexible = \"beam.npz\"";
        let (outcome, rows) = outcome(&dir, &model(body, "beam.root", "\"beam.tip\"", method));
        assert_eq!(outcome.status, Status::Completed, "{method}");
        for (a, b) in rows.iter().zip(&expected) {
            // it sags by w L⁴ / 8 E I, some micrometres
            assert!((a[0] - b[0]).hypot(a[1] - b[1]) < 2e-5, "{method}: {a:?} {b:?}");
        }
    }
}

/// A beam without stiffening that turns at the speed of its lowest frequency with the root held, times a share, and what is said.
fn turning(share: f64) -> Outcome {
    let dir = beam(
        &format!("flexible-turning-{share}"),
        (8, 2.0),
        spin_up(),
        "root",
        &Wishes { modes: 6, ..Wishes::default() },
    );
    // 1.8751² √(E I / ρ A L⁴); shear and rotary inertia take less than a percent
    let lowest = 1.8751f64.powi(2) * (1.4e4 / (1.2 * 2f64.powi(4))).sqrt();
    let text = format!(
        "gelenk = 1\n[bodies.beam]\nflexible = \"beam.npz\"\nangular_velocity = [0, 0, {rate}]\n\
         [joints.root]\nkind = \"revolute\"\na = \"ground\"\nb = \"beam.root\"\n\
         [measures.x]\nkind = \"position\"\nof = \"beam\"\ncomponent = \"x\"\n\
         [simulation]\nt_end = 0.01\noutput_step = 0.01\nrtol = 1e-5\natol = 1e-7\n",
        rate = share * lowest
    );
    let (outcome, _) = outcome(&dir, &text);
    assert_eq!(outcome.status, Status::Completed, "{}", outcome.summary.run.message);
    outcome
}

/// Linear modes soften as a body turns. Below a fifth of the lowest frequency nothing is said.
#[test]
fn a_body_that_turns_too_fast_for_its_modes_is_in_doubt() {
    let causes = |outcome: &Outcome| outcome.summary.doubts.iter().map(|d| d.cause).collect::<Vec<_>>();
    assert!(!causes(&turning(0.18)).contains(&Cause::Unstiffened));
    let fast = turning(0.25);
    let doubt = fast.summary.doubts.iter().find(|d| d.cause == Cause::Unstiffened).unwrap();
    // 94.9 rad/s, less what shear and rotary inertia take
    assert!(doubt.text.contains("is 94.") && doubt.text.contains("--attach"), "{}", doubt.text);
    assert_eq!(fast.summary.options.method, "radau");
}

/// A body that bends by more than a tenth of its size is beyond what linear modes describe. A second run in its own coordinates agrees: both
/// solve the same equations.
#[test]
fn a_body_that_bends_far_is_in_doubt() {
    let dir = beam(
        "flexible-far",
        (4, 1.0),
        spin_up(),
        "root,tip",
        &Wishes { modes: 0, damping: 0.05, ..Wishes::default() },
    );
    let text = |force: f64| {
        format!(
            "gelenk = 1\n[bodies.beam]\nflexible = \"beam.npz\"\n\
             [joints.root]\nkind = \"fixed\"\na = \"ground\"\nb = \"beam.root\"\n\
             [forces.push]\nkind = \"applied\"\nat = \"beam.tip\"\nforce = [0, {force}, 0]\n{TIP}\
             [simulation]\nt_end = 0.01\noutput_step = 0.001\nrtol = 1e-5\natol = 1e-8\n"
        )
    };
    let is_far = |outcome: &Outcome| outcome.summary.doubts.iter().any(|d| d.cause == Cause::BentFar);
    // F L³ / 3 E I = 0.02 and 0.14 at rest; it swings to more
    let (near, _) = outcome(&dir, &text(840.0));
    assert!(!is_far(&near), "{:?}", near.summary.doubts);
    let file = ModelFile::parse_at(&dir.join("model.toml"), &text(6e3)).unwrap();
    let source = FileSource::new(file);
    let (settings, path, mut hooks) = (source.settings().unwrap(), dir.join("far"), Hooks::default());
    let mut far =
        run_in_folder(&mut source.clone(), &settings, &path, Existing::Replace, &mut hooks).unwrap();
    assert!(is_far(&far), "{:?}", far.summary.doubts);
    verify_folder(&source, &settings, &path, &mut far, &mut hooks).unwrap();
    let second = far.summary.verification.unwrap();
    assert_eq!((second.coordinates.as_str(), second.measures.len()), ("absolute", 3));
}

/// A solid cantilever under a force at its tip, at rest: the stress of bending on its upper side is `F (L − x) z / I`, after von Mises too, and the
/// largest one is at the wall.
#[test]
fn stresses_of_a_cantilever() {
    let (length, width, height) = (1.0, 0.05, 0.1);
    let mesh = shapes::block([8, 1, 2], [length, width, height]);
    let part = Finite::from_mesh("block.msh", &mesh, shapes::steel(), &[]).unwrap();
    let ends = find(&part, &Wanted::parse_all("root,tip").unwrap()).unwrap();
    let (body, _) = reduce(&part, &ends, &attached(4, 0.05)).unwrap();
    let dir = folder("flexible-stress");
    std::fs::create_dir_all(&dir).unwrap();
    std::fs::write(dir.join("beam.npz"), container::write(&body).unwrap()).unwrap();
    let at = |place: [f64; 3]| {
        let near = |p: &[f64; 3]| (0..3).all(|i| (p[i] - place[i]).abs() < 1e-9);
        mesh.numbers[mesh.places.iter().position(near).unwrap()]
    };
    let text = format!(
        "gelenk = 1\n[bodies.beam]\nflexible = \"beam.npz\"\n[initial]\nequilibrium = true\n\
         [joints.root]\nkind = \"fixed\"\na = {{ body = \"ground\", at = [0, {y}, {z}] }}\nb = \"beam.root\"\n\
         [forces.push]\nkind = \"applied\"\nat = \"beam.tip\"\nforce = [0, 0, -1000]\n\
         [measures.upper]\nkind = \"stress\"\nbody = \"beam\"\nnode = {upper}\ncomponent = \"xx\"\n\
         [measures.lower]\nkind = \"stress\"\nbody = \"beam\"\nnode = {lower}\ncomponent = \"xx\"\n\
         [measures.mises]\nkind = \"stress\"\nbody = \"beam\"\nnode = {upper}\n\
         [measures.largest]\nkind = \"stress\"\nbody = \"beam\"\n\
         [measures.mode]\nkind = \"modal-coordinate\"\nbody = \"beam\"\nmode = 1\n\
         [measures.share]\nvalue = \"largest/250e6\"\n\
         [simulation]\nt_end = 1e-5\noutput_step = 1e-5\nrtol = 1e-6\natol = 1e-9\n",
        y = width / 2.0,
        z = height / 2.0,
        upper = at([length / 2.0, width / 2.0, height]),
        lower = at([length / 2.0, width / 2.0, 0.0]),
    );
    let (_, rows) = outcome(&dir, &text);
    let exact = 1000.0 * (length / 2.0) * (height / 2.0) / (width * height.powi(3) / 12.0);
    let [upper, lower, mises, largest, mode, share] = rows[0][..6] else { panic!("{rows:?}") };
    // means of the linear stresses of few elements, as in the test of the modes
    assert!(
        (upper / exact - 1.0).abs() < 0.03 && (lower / exact + 1.0).abs() < 0.03,
        "{upper} {lower} {exact}"
    );
    assert!((mises / exact - 1.0).abs() < 0.05, "{mises} {exact}");
    // the ends are tied to frames, so that the stress at the wall is no clean one
    assert!(largest > 1.5 * exact && largest < 3.0 * exact, "{largest} {exact}");
    assert!(mode.abs() > 0.0 && (share * 250e6 / largest - 1.0).abs() < 1e-12);
}

/// What cannot be is refused, with its place.
#[test]
fn mistakes_are_named() {
    let dir =
        beam("flexible-wrong", (2, 1.0), spin_up(), "root,tip", &Wishes { modes: 1, ..Wishes::default() });
    let said = |text: &str| {
        let file = ModelFile::parse_at(&dir.join("model.toml"), text);
        match file.and_then(|file| file.build().map(|_| ())) {
            Err(error) => error.render(),
            Ok(()) => String::new(),
        }
    };
    let body = "gelenk = 1\n[bodies.beam]\nflexible = \"beam.npz\"\n";
    assert!(said("gelenk = 1\n[bodies.beam]\nflexible = \"none.npz\"\n").contains("there is no such file"));
    assert!(said(&format!("{body}mass = 3\n")).contains("'mass' does not fit a flexible body"));
    let joint = said(&format!("{body}[joints.a]\nkind = \"revolute\"\na = \"ground\"\nb = \"beam\"\n"));
    assert!(joint.contains("act at its interfaces") && joint.contains("'beam.root', 'beam.tip'"), "{joint}");
    let unknown = said(&format!("{body}[joints.a]\nkind = \"revolute\"\na = \"ground\"\nb = \"beam.tp\"\n"));
    assert!(unknown.contains("beam.tip"), "{unknown}");
    let stress = said(&format!("{body}[measures.s]\nkind = \"stress\"\nbody = \"beam\"\n"));
    assert!(stress.contains("no stresses of the modes"), "{stress}");
    let mode =
        said(&format!("{body}[measures.m]\nkind = \"modal-coordinate\"\nbody = \"beam\"\nmode = 99\n"));
    assert!(mode.contains("the modes 1 to"), "{mode}");
    let rigid = said(&format!(
        "{body}[bodies.ball]\nmass = 1\n[measures.m]\nkind = \"modal-coordinate\"\nbody = \"ball\"\nmode = 1\n"
    ));
    assert!(rigid.contains("does not deform"), "{rigid}");

    let file = ModelFile::parse_at(&dir.join("model.toml"), body).unwrap();
    let refused =
        file.build().unwrap().model.system(gelenk_model::Coordinates::Joint).unwrap_err().to_string();
    assert!(refused.contains("coordinates = \"absolute\""), "{refused}");
}
