//! `gelenk view`: the report of an earlier run.

use crate::args::ViewArgs;
use crate::failure::Failure;
use crate::run::results_failure;
use gelenk_io::results::{Folder, Summary};
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

pub(crate) fn run(args: &ViewArgs, out: &mut impl Write) -> Result<(), Failure> {
    // a file of the folder stands for the folder
    let path =
        if args.results.is_file() { args.results.parent().unwrap_or(Path::new(".")) } else { &args.results };
    let path = if path.as_os_str().is_empty() { Path::new(".") } else { path };
    let folder = Folder::open(path).map_err(results_failure)?;
    let report = folder.write_report(args.out.as_deref()).map_err(results_failure)?;
    if args.csv {
        folder.write_csv().map_err(results_failure)?;
    }
    if args.npz {
        folder.write_npz().map_err(results_failure)?;
    }
    writeln!(out, "{}", report.display())?;
    let summary: Summary = folder.read_json("summary.json").map_err(results_failure)?;
    for doubt in &summary.doubts {
        writeln!(out, "in doubt: {} ({})", doubt.text, doubt.cause.word())?;
    }
    if !args.no_open && has_desktop() {
        // Where that does not work, the path above does.
        let _ = open(&report);
    }
    Ok(())
}

/// Is there a screen to show something on?
fn has_desktop() -> bool {
    let has = |name: &str| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    cfg!(any(windows, target_os = "macos")) || has("DISPLAY") || has("WAYLAND_DISPLAY")
}

fn open(path: &Path) -> std::io::Result<()> {
    let mut command = if cfg!(windows) {
        let mut command = Command::new("cmd");
        command.args(["/C", "start", ""]);
        command
    } else {
        Command::new(if cfg!(target_os = "macos") { "open" } else { "xdg-open" })
    };
    command.arg(path).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    command.spawn().map(|_| ())
}
