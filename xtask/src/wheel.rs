//! The Python package as people install it: a wheel, and its sources, each tried in an environment of its own.

use crate::python::{fresh, install, package_folder, prepare, program};
use crate::stage::{cargo, run_command, target};
use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// No wheel is larger \[bytes\].
const MOST: u64 = 15_000_000;

/// Builds both, installs both, and runs a model with each. This compiles the workspace twice, optimised once.
pub(crate) fn check() -> Result<(), String> {
    let out = target().join("wheels");
    let _ = fs::remove_dir_all(&out);
    let maturin = program(prepare()?.parent().and_then(Path::parent).unwrap_or(Path::new("")), "maturin");
    run_command(maturin_for(&maturin, "build", &out).arg("--release"))?;
    run_command(&mut maturin_for(&maturin, "sdist", &out))?;
    let (wheel, sources) = (made(&out, ".whl")?, made(&out, ".tar.gz")?);
    let size = fs::metadata(&wheel).map_err(|e| format!("{}: {e}", wheel.display()))?.len();
    if size > MOST {
        return Err(format!("{} has {size} bytes, more than {MOST}", wheel.display()));
    }
    try_out("wheel", &wheel)?;
    try_out("sources", &sources)
}

/// Measures what calls between Python and Rust cost, with the wheel that [`check`] has installed.
pub(crate) fn measure() -> Result<(), String> {
    let folder = target().join("wheel-check").join("wheel");
    let python = program(&folder, "python");
    if !python.exists() {
        return Err("there is no wheel to measure: run `cargo xtask wheel` before".into());
    }
    run_command(cargo().args(["build", "--release", "--package", "gelenk-simulate", "--example", "again"]))?;
    let again = target().join("release").join("examples").join("again");
    let mut measure = Command::new(&python);
    measure.arg(package_folder().join("tests").join("measure_calls.py"));
    run_command(
        measure.arg(program(&folder, "gelenk")).arg(again.with_extension(std::env::consts::EXE_EXTENSION)),
    )
}

fn maturin_for(maturin: &Path, task: &str, out: &Path) -> Command {
    let mut command = Command::new(maturin);
    command.arg(task).arg("--out").arg(out).current_dir(package_folder());
    command
}

/// The file that was made, and how large it is.
fn made(folder: &Path, ending: &str) -> Result<PathBuf, String> {
    let entries = fs::read_dir(folder).map_err(|e| format!("{}: {e}", folder.display()))?;
    let mut paths = entries.filter_map(|e| e.ok().map(|e| e.path()));
    let path = paths.find(|p| p.to_string_lossy().ends_with(ending));
    let path = path.ok_or_else(|| format!("no file that ends with {ending} in {}", folder.display()))?;
    eprintln!("{}: {} bytes", path.display(), fs::metadata(&path).map_or(0, |m| m.len()));
    Ok(path)
}

/// Installs a package where nothing else is, and runs `tests/smoke.py` with it.
fn try_out(name: &str, package: &Path) -> Result<(), String> {
    let folder = target().join("wheel-check").join(name);
    let python = fresh(&folder)?;
    install(&python, &[OsStr::new("matplotlib")])?;
    let mut from = Command::new(&python);
    from.args(["-m", "pip", "install", "--quiet", "--disable-pip-version-check"]).arg(package);
    // sources are to compile; how fast they are then, the wheel has shown
    from.env("CARGO_TARGET_DIR", target().join("sdist"));
    from.env("CARGO_PROFILE_RELEASE_LTO", "off").env("CARGO_PROFILE_RELEASE_OPT_LEVEL", "0");
    run_command(&mut from)?;
    let mut smoke = Command::new(&python);
    smoke.arg(package_folder().join("tests").join("smoke.py")).arg(program(&folder, "gelenk"));
    run_command(smoke.current_dir(&folder))
}
