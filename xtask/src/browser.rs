//! The test of reports in a browser: finds or installs Chromium and the packages of `viewer/`, makes sample reports and
//! lets `viewer/test/` look at them.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::OnceLock;

use crate::stage::{built, quietly, root, run_command, target};

const NAMES: [&str; 6] = [
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "chrome",
    "chrome-headless-shell",
];
/// The sample that is about size: less is clicked in it, and its speed is measured.
const HEAVY: &str = "swarm.html";

/// Examples whose reports are tested: that of the README, stick and slip over a phase plane, and impacts.
const DEMOS: [&str; 3] = ["four-bar", "belt", "bouncing-ball"];

/// The browser, once it and the packages of `viewer/` are there.
static BROWSER: OnceLock<Result<PathBuf, String>> = OnceLock::new();

/// Installs what is needed; may begin before there is anything to test.
pub(crate) fn prepare() -> Result<PathBuf, String> {
    let install = || {
        let viewer = root().join("viewer");
        quietly(npm().arg("ci").current_dir(&viewer))?;
        chromium(&viewer)
    };
    BROWSER.get_or_init(install).clone()
}

/// Checks the bundle and tests sample reports, and those that are given.
pub(crate) fn test(reports: &[PathBuf]) -> Result<(), String> {
    let viewer = root().join("viewer");
    let samples = target().join("report-samples");
    let browser = prepare()?;
    run_command(npm().args(["run", "check"]).current_dir(&viewer))?;
    run_command(Command::new(built("debug/examples", "report_sample")?).arg(&samples))?;
    let demos = DEMOS.iter().map(|name| demo(name)).collect::<Result<Vec<_>, _>>()?;
    let made = [study()?, modes()?, gallery()?];
    let (light, heavy) = sample_pages(&samples)?;
    let mut node = Command::new("node");
    node.arg("test/run.mjs").args(demos).args(made).args(reports).args(light).arg("--heavy").args(heavy);
    run_command(node.env("CHROMIUM", browser).current_dir(&viewer))
}

/// The report of an example.
fn demo(name: &str) -> Result<PathBuf, String> {
    let folder = target().join("report-demo").join(name);
    run_command(
        Command::new(built("debug", "gelenk")?).args(["demo", name, "--force", "--out"]).arg(&folder),
    )?;
    Ok(folder.join("report.html"))
}

/// The page of a study, in which some runs fail.
fn study() -> Result<PathBuf, String> {
    let folder = target().join("report-demo").join("study");
    let mut command = Command::new(built("debug", "gelenk")?);
    command.arg("sweep").arg(root().join("examples").join("pendulum.toml"));
    command.args(["--set", "rod=0..2:9", "--set", "friction=log:0.1..10:4", "--force", "--quiet", "--out"]);
    // runs that fail have the command end with 1
    let _ = quietly(command.arg(&folder));
    Ok(folder.join("report.html"))
}

/// The page of natural modes, with some that nothing holds.
fn modes() -> Result<PathBuf, String> {
    let page = target().join("report-demo").join("modes.html");
    let mut command = Command::new(built("debug", "gelenk")?);
    command.arg("modes").arg(root().join("examples").join("double-wishbone.toml"));
    run_command(command.args(["--quiet", "--out"]).arg(&page))?;
    Ok(page)
}

/// The page of a set of mechanisms.
fn gallery() -> Result<PathBuf, String> {
    let page = target().join("report-demo").join("gallery.html");
    let mut command = Command::new(built("debug", "gelenk")?);
    run_command(command.args(["gallery", "rigid", "--quiet", "--out"]).arg(&page))?;
    Ok(page)
}

/// Pages in a folder, those about size apart.
fn sample_pages(folder: &Path) -> Result<(Vec<PathBuf>, Vec<PathBuf>), String> {
    let entries = std::fs::read_dir(folder).map_err(|e| format!("{}: {e}", folder.display()))?;
    let mut pages: Vec<PathBuf> = entries.filter_map(|e| e.ok().map(|e| e.path())).collect();
    pages.retain(|p| p.extension().is_some_and(|e| e == "html"));
    pages.sort();
    Ok(pages.into_iter().partition(|p| p.file_name().is_none_or(|n| n != HEAVY)))
}

fn npm() -> Command {
    Command::new(if cfg!(windows) { "npm.cmd" } else { "npm" })
}

/// A browser: the one `CHROMIUM` names, one on the path, one of the system's packages, or one downloaded below `target`.
fn chromium(viewer: &Path) -> Result<PathBuf, String> {
    if let Some(named) = std::env::var_os("CHROMIUM") {
        return Ok(named.into());
    }
    if let Some(found) = on_path() {
        return Ok(found);
    }
    if install_package()
        && let Some(found) = on_path()
    {
        return Ok(found);
    }
    download(viewer)
}

fn on_path() -> Option<PathBuf> {
    let path = std::env::var_os("PATH")?;
    let folders: Vec<PathBuf> = std::env::split_paths(&path).collect();
    let candidates = NAMES.iter().flat_map(|name| folders.iter().map(move |f| f.join(name)));
    candidates.into_iter().find(|p| p.is_file())
}

/// Tries the system's packages, as root or by `sudo` without a password.
fn install_package() -> bool {
    let quiet = |program: &str, arguments: &[&str]| {
        let mut command = Command::new(program);
        command.args(arguments).stdin(Stdio::null()).env("DEBIAN_FRONTEND", "noninteractive");
        quietly(&mut command).is_ok()
    };
    let id = Command::new("id").arg("-u").output();
    let root = id.is_ok_and(|o| o.stdout.starts_with(b"0\n"));
    let apt = |arguments: &[&str]| {
        if root {
            quiet("apt-get", arguments)
        } else {
            quiet("sudo", &[&["-n", "apt-get"], arguments].concat())
        }
    };
    // Lists of packages may be missing or old: the first try then fails.
    apt(&["install", "-y", "--no-install-recommends", "chromium"])
        || (apt(&["update"]) && apt(&["install", "-y", "--no-install-recommends", "chromium"]))
}

/// Fetches a browser for tests; the last line of the output is `NAME@VERSION PATH`.
fn download(viewer: &Path) -> Result<PathBuf, String> {
    let folder = target().join("browsers");
    let mut npx = Command::new(if cfg!(windows) { "npx.cmd" } else { "npx" });
    npx.args(["--yes", "@puppeteer/browsers@2", "install", "chrome-headless-shell@stable", "--path"])
        .arg(folder);
    let output = npx.current_dir(viewer).output();
    let output = output.map_err(|e| format!("npx could not be started: {e}"))?;
    let text = String::from_utf8_lossy(&output.stdout);
    browser_path(&text).ok_or_else(|| {
        format!(
            "no Chromium could be installed ({}); install one and set CHROMIUM to its path",
            output.status
        )
    })
}

fn browser_path(output: &str) -> Option<PathBuf> {
    let line = output.lines().rev().find(|l| l.contains("chrome-headless-shell@"))?;
    line.split_once(' ').map(|(_, path)| PathBuf::from(path.trim()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_path_of_a_download_is_read() {
        let output = "Downloading…\nchrome-headless-shell@131.0.1 /a b/shell\n";
        assert_eq!(browser_path(output), Some(PathBuf::from("/a b/shell")));
        assert_eq!(browser_path("error\n"), None);
    }

    #[test]
    fn the_heavy_page_is_told_apart() {
        let folder = std::env::temp_dir().join(format!("gelenk-pages-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        for name in ["b.html", HEAVY, "a.html", "notes.txt"] {
            std::fs::write(folder.join(name), "").unwrap();
        }
        let (light, heavy) = sample_pages(&folder).unwrap();
        std::fs::remove_dir_all(&folder).unwrap();
        assert_eq!(light, [folder.join("a.html"), folder.join("b.html")]);
        assert_eq!(heavy, [folder.join(HEAVY)]);
    }
}
