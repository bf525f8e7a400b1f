//! Tests in Python: an environment below `target/`, made once for each list of packages, and the command that they call.

use crate::stage::{built, quietly, root, run_command, target};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;
use std::{env, fs};

/// The interpreter, once its packages are there.
static PYTHON: OnceLock<Result<PathBuf, String>> = OnceLock::new();

/// Installs what is needed; may begin before there is anything to test.
pub(crate) fn prepare() -> Result<PathBuf, String> {
    PYTHON.get_or_init(|| environment(&target().join("python"))).clone()
}

/// Runs all tests of `tests/python`.
pub(crate) fn test() -> Result<(), String> {
    let python = prepare()?;
    let gelenk = built("debug", "gelenk")?;
    let folder = root().join("tests").join("python");
    let mut tests = Command::new(python);
    tests.args(["-m", "unittest", "discover", "--start-directory"]).arg(folder).env("GELENK", gelenk);
    run_command(&mut tests)
}

/// The interpreter of an environment with the packages of the tests.
fn environment(folder: &Path) -> Result<PathBuf, String> {
    let list = root().join("tests").join("python").join("requirements.txt");
    let wanted = fs::read_to_string(&list).map_err(|e| format!("cannot read {}: {e}", list.display()))?;
    let python = folder.join(if cfg!(windows) { "Scripts/python.exe" } else { "bin/python" });
    let installed = folder.join("installed.txt");
    if fs::read_to_string(&installed).is_ok_and(|text| text == wanted) && python.exists() {
        return Ok(python);
    }
    let system =
        env::var_os("PYTHON").unwrap_or_else(|| if cfg!(windows) { "python" } else { "python3" }.into());
    quietly(Command::new(system).args(["-m", "venv", "--clear"]).arg(folder))?;
    let mut install = Command::new(&python);
    install
        .args(["-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--requirement"])
        .arg(&list);
    quietly(&mut install)?;
    fs::write(&installed, wanted).map_err(|e| format!("cannot write {}: {e}", installed.display()))?;
    Ok(python)
}
