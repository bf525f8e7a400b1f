//! Models and folders for all tests.
#![allow(dead_code, unreachable_pub, clippy::unwrap_used, reason = "every test file takes what it needs")]

use gelenk_io::ModelFile;
use gelenk_simulate::{FileSource, Hooks, Memory, Outcome, Settings, run};
use std::fmt::Write;
use std::path::PathBuf;

/// A rod of length 1 m that swings about a horizontal axis, from the horizontal; `angle` is that below the horizontal.
pub const PENDULUM: &str = include_str!("pendulum.toml");
pub const FOUR_BAR: &str = include_str!("four-bar.toml");

/// A body of 1 kg that moves along z only, with `more` in its file.
pub fn slider(more: &str) -> String {
    format!(
        "gelenk = 1\n{more}\n
[bodies.block]
mass = 1
inertia = [1, 1, 1]
[joints.guide]
kind = \"prismatic\"
a = \"ground\"
b = \"block\"
[measures.z]
kind = \"coordinate\"
coordinate = \"guide.displacement\"
[measures.v]
kind = \"coordinate-rate\"
coordinate = \"guide.displacement\"
"
    )
}

/// A chain of rods of 0.5 m that hang on each other by hinges with dampers, let go from a line that is not straight.
pub fn chain(links: usize, t_end: f64, output_step: f64) -> String {
    let mut text = format!(
        "gelenk = 1\nname = \"chain\"\ngravity = [0, -9.81, 0]\n[simulation]\nt_end = {t_end}\noutput_step = {output_step}\n"
    );
    for i in 0..links {
        let before = if i == 0 {
            "\"ground\"".into()
        } else {
            format!("{{ body = \"b{}\", at = [0.5, 0, 0] }}", i - 1)
        };
        let x = 0.5 * i as f64;
        write!(
            text,
            "[bodies.b{i}]\nplanar = true\nposition = [{x}, 0, 0]\nsolid = {{ kind = \"rod\", from = [0, 0, 0], to = [0.5, 0, 0], mass = 0.3 }}\n\
             [joints.j{i}]\nkind = \"revolute\"\na = {before}\nb = \"b{i}\"\n\
             [forces.d{i}]\nkind = \"joint\"\ncoordinate = \"j{i}.angle\"\nstiffness = 0.5\ndamping = 0.01\n\
             [measures.a{i}]\nkind = \"angle\"\nof = \"b{i}\"\n"
        )
        .unwrap();
    }
    text
}

pub fn source(text: &str) -> FileSource {
    FileSource::new(ModelFile::parse("model.toml", text).unwrap_or_else(|e| panic!("{}", e.render())))
}

/// Runs a model in memory.
pub fn in_memory(text: &str, change: impl FnOnce(&mut Settings)) -> (Outcome, Memory) {
    let mut source = source(text);
    let mut settings = source.settings().unwrap();
    change(&mut settings);
    let mut memory = Memory::default();
    let outcome = run(&mut source, &settings, &mut memory, &mut Hooks::default()).unwrap();
    (outcome, memory)
}

/// A folder of its own for a test; it does not exist yet.
pub fn folder(name: &str) -> PathBuf {
    let dir = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&dir);
    dir
}
