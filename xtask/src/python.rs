//! Tests in Python: an environment below `target/`, made once for each list of packages, and the command that they call.

use crate::stage::{built, cargo, quietly, root, run_command, target};
use std::ffi::OsStr;
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
    let mut tests = Command::new(&python);
    tests.args(["-m", "unittest", "discover", "--start-directory"]).arg(folder).env("GELENK", &gelenk);
    run_command(&mut tests)
}

/// The Python package from what the tests have built: its types, and its tests. A wheel would have other features of
/// the same crates, and nearly all of them would be compiled again for it.
pub(crate) fn test_package() -> Result<(), String> {
    let (python, gelenk) = (prepare()?, built("debug", "gelenk")?);
    let package = target().join("python-package");
    lay_out(&package.join("gelenk"))?;
    let own = package_folder();
    let run = |arguments: &[&str], folder: &Path| {
        let mut command = Command::new(&python);
        command.args(arguments).current_dir(folder);
        command.env("PYTHONPATH", &package).env("GELENK", &gelenk).env("MPLBACKEND", "Agg");
        command
    };
    let checked = package.join("gelenk").display().to_string();
    let settings = own.join("pyproject.toml").display().to_string();
    let interpreter = python.display().to_string();
    let mut types = [
        run(&["-m", "mypy.stubtest", "--mypy-config-file", &settings, "gelenk._native"], &package),
        run(&["-m", "mypy", "--config-file", &settings, "gelenk"], &package),
        run(&["-m", "pyright", "--pythonpath", &interpreter, "examples"], &own),
    ];
    // types are checked on one core while tests run on the other
    std::thread::scope(|scope| {
        let types = scope.spawn(|| types.iter_mut().try_for_each(quietly));
        run_command(&mut run(&["-m", "pytest", "--quiet", "tests", &checked], &own))?;
        types.join().map_err(|_| "the check of types broke".to_owned())?
    })
}

/// The sources of the package.
pub(crate) fn package_folder() -> PathBuf {
    root().join("bindings").join("python")
}

/// Puts the files of the package beside each other, the extension among them.
fn lay_out(folder: &Path) -> Result<(), String> {
    run_command(cargo().args(["build", "--quiet", "--workspace", "--lib", "--bins", "--examples"]))?;
    let sources = package_folder().join("python").join("gelenk");
    let failed = |path: &Path| {
        let path = path.display().to_string();
        move |e: std::io::Error| format!("{path}: {e}")
    };
    let _ = fs::remove_dir_all(folder);
    fs::create_dir_all(folder).map_err(failed(folder))?;
    for entry in fs::read_dir(&sources).map_err(failed(&sources))? {
        let from = entry.map_err(failed(&sources))?.path();
        if let Some(name) = from.file_name().filter(|_| from.is_file()) {
            fs::copy(&from, folder.join(name)).map_err(failed(&from))?;
        }
    }
    let [built, name] = if cfg!(windows) {
        ["_native.dll", "_native.pyd"]
    } else if cfg!(target_os = "macos") {
        ["lib_native.dylib", "_native.abi3.so"]
    } else {
        ["lib_native.so", "_native.abi3.so"]
    };
    let built = target().join("debug").join(built);
    fs::copy(&built, folder.join(name)).map(|_| ()).map_err(failed(&built))
}

/// The interpreter of an environment with the packages of the tests.
fn environment(folder: &Path) -> Result<PathBuf, String> {
    let list = root().join("tests").join("python").join("requirements.txt");
    let wanted = fs::read_to_string(&list).map_err(|e| format!("cannot read {}: {e}", list.display()))?;
    let python = program(folder, "python");
    let installed = folder.join("installed.txt");
    if fs::read_to_string(&installed).is_ok_and(|text| text == wanted) && python.exists() {
        return Ok(python);
    }
    fresh(folder)?;
    install(&python, &[OsStr::new("--requirement"), list.as_os_str()])?;
    fs::write(&installed, wanted).map_err(|e| format!("cannot write {}: {e}", installed.display()))?;
    Ok(python)
}

/// A new environment without packages; its interpreter.
pub(crate) fn fresh(folder: &Path) -> Result<PathBuf, String> {
    let system =
        env::var_os("PYTHON").unwrap_or_else(|| if cfg!(windows) { "python" } else { "python3" }.into());
    quietly(Command::new(system).args(["-m", "venv", "--clear"]).arg(folder))?;
    Ok(program(folder, "python"))
}

/// Installs packages into an environment.
pub(crate) fn install(python: &Path, packages: &[&OsStr]) -> Result<(), String> {
    let mut install = Command::new(python);
    install.args(["-m", "pip", "install", "--quiet", "--disable-pip-version-check"]).args(packages);
    quietly(&mut install)
}

/// A program of an environment.
pub(crate) fn program(folder: &Path, name: &str) -> PathBuf {
    folder.join(if cfg!(windows) { format!("Scripts/{name}.exe") } else { format!("bin/{name}") })
}
