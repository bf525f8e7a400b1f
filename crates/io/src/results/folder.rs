//! Names of files, and how they are written.

use super::error::ResultsError;
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

/// Files that a run writes.
pub const TRAJECTORY: &str = "trajectory.arrow";
/// Poses of the bodies.
pub const MOTION: &str = "motion.arrow";
/// What the picture shows.
pub const SCENE: &str = "scene.json";
/// What happened.
pub const EVENTS: &str = "events.json";
/// What became of the run.
pub const SUMMARY: &str = "summary.json";
/// From where a run goes on.
pub const CHECKPOINT: &str = "checkpoint";
/// The page for people.
pub const REPORT: &str = "report.html";
/// The trajectory as text.
pub const CSV: &str = "trajectory.csv";
/// The trajectory for numpy.
pub const NPZ: &str = "trajectory.npz";
/// The model, as it was run.
pub const MODEL: &str = "model.toml";

/// Says that a run is alive.
const LOCK: &str = ".running";

const OURS: [&str; 10] = [TRAJECTORY, MOTION, SCENE, EVENTS, SUMMARY, CHECKPOINT, REPORT, CSV, NPZ, MODEL];

/// The right to write into a folder, which one run has at a time. It ends with the process, however that ends.
#[derive(Debug)]
pub struct Lock {
    path: PathBuf,
    file: fs::File,
}

impl Lock {
    /// Takes it, where no other run has it. The folder is made if it is not there.
    pub fn take(folder: &Path) -> Result<Self, ResultsError> {
        fs::create_dir_all(folder).map_err(ResultsError::file("create the folder", folder))?;
        let path = folder.join(LOCK);
        let file = fs::File::create(&path).map_err(ResultsError::file("create", &path))?;
        match file.try_lock() {
            Err(fs::TryLockError::WouldBlock) => Err(ResultsError::Busy { folder: folder.to_owned() }),
            // where files cannot be locked, as on some network drives, runs are on their own
            _ => Ok(Self { path, file }),
        }
    }
}

impl Drop for Lock {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.path);
        let _ = self.file.unlock();
    }
}

/// A folder with results.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Folder(PathBuf);

impl Folder {
    /// A folder for new results. Those of another run are refused, or removed by `force`; other files are left alone.
    pub fn create(path: &Path, force: bool) -> Result<Self, ResultsError> {
        fs::create_dir_all(path).map_err(ResultsError::file("create the folder", path))?;
        let folder = Self(path.to_owned());
        for name in OURS {
            let file = folder.path(name);
            if fs::symlink_metadata(&file).is_err() {
                continue;
            }
            if !force {
                return Err(ResultsError::Exists { folder: path.to_owned() });
            }
            fs::remove_file(&file).map_err(ResultsError::file("remove", &file))?;
        }
        Ok(folder)
    }

    /// A folder with results of a run, whatever became of it.
    pub fn open(path: &Path) -> Result<Self, ResultsError> {
        let folder = Self(path.to_owned());
        for missing in [SUMMARY, TRAJECTORY] {
            if !folder.has(missing) {
                return Err(ResultsError::Nothing { folder: path.to_owned(), missing });
            }
        }
        Ok(folder)
    }

    /// A folder, whatever is in it.
    pub(super) fn at(path: &Path) -> Self {
        Self(path.to_owned())
    }

    /// The folder itself.
    pub fn root(&self) -> &Path {
        &self.0
    }

    /// The path of a file.
    pub fn path(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }

    /// Is there such a file?
    pub fn has(&self, name: &str) -> bool {
        self.path(name).exists()
    }

    /// Writes a file whole: readers see the old one or the new one, never a part.
    pub fn write(&self, name: &str, bytes: &[u8]) -> Result<(), ResultsError> {
        let path = self.path(name);
        let last = path.file_name().unwrap_or_default().to_string_lossy();
        let beside = path.with_file_name(format!(".{last}.new"));
        let folder = path.parent().map_or(Ok(()), fs::create_dir_all);
        let written = folder.and_then(|()| fs::File::create(&beside)).and_then(|mut file| {
            file.write_all(bytes)?;
            file.sync_data()
        });
        let done = written.and_then(|()| fs::rename(&beside, &path));
        done.map_err(|error| {
            let _ = fs::remove_file(&beside);
            ResultsError::file("write", &path)(error)
        })
    }

    /// Reads a file whole.
    pub fn read(&self, name: &str) -> Result<Vec<u8>, ResultsError> {
        let path = self.path(name);
        fs::read(&path).map_err(ResultsError::file("read", &path))
    }

    /// Writes something as JSON.
    pub fn write_json(&self, name: &str, value: &impl Serialize) -> Result<(), ResultsError> {
        let mut text =
            serde_json::to_vec_pretty(value).map_err(|e| ResultsError::content(&self.path(name), &e))?;
        text.push(b'\n');
        self.write(name, &text)
    }

    /// Reads it again.
    pub fn read_json<T: DeserializeOwned>(&self, name: &str) -> Result<T, ResultsError> {
        let text = self.read(name)?;
        serde_json::from_slice(&text).map_err(|e| ResultsError::content(&self.path(name), &e))
    }

    /// Removes a file, if it is there.
    pub fn remove(&self, name: &str) -> Result<(), ResultsError> {
        let path = self.path(name);
        match fs::remove_file(&path) {
            Err(e) if e.kind() != std::io::ErrorKind::NotFound => Err(ResultsError::file("remove", &path)(e)),
            _ => Ok(()),
        }
    }
}
