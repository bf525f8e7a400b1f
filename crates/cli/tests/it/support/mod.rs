//! The command and folders for all tests.
#![allow(unreachable_pub)]

use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

pub fn gelenk(args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_gelenk")).args(args).output().unwrap()
}

/// Ctrl-C after a while.
pub fn interrupted(args: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_gelenk"));
    let child = command.args(args).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    std::thread::sleep(std::time::Duration::from_millis(700));
    let killed = Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    assert!(killed.success());
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(130));
    output
}

pub fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).unwrap()
}

/// A folder of its own for a test; it does not exist yet.
pub fn folder(name: &str) -> PathBuf {
    let dir = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&dir);
    dir
}

/// The command refuses with this code and says these things.
#[track_caller]
pub fn refused(args: &[&str], code: i32, parts: &[&str]) {
    let output = gelenk(args);
    let err = text(&output.stderr);
    assert_eq!(output.status.code(), Some(code), "{args:?}: {err}");
    for part in parts {
        assert!(err.contains(part), "{args:?}: '{part}' is missing in: {err}");
    }
    assert!(!err.contains("panicked"), "{err}");
}
