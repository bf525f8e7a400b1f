//! Results as Python keeps them: a dictionary of arrays and texts, the same for runs in memory and for folders.

use crate::curves::Curves;
use crate::errors::of_results;
use gelenk_io::report::{self as page, ReportData, html};
use gelenk_io::results::{
    Column, EVENTS, EventRecord, Folder, FrameData, Lock, MODEL, POSE, Poses, SCENE, SUMMARY, Summary,
    Trajectory, Writer,
};
use gelenk_io::scene::Scene;
use numpy::{PyArray1, PyArrayMethods, PyReadonlyArray1, PyReadonlyArray2};
use pyo3::exceptions::{PyKeyError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::path::PathBuf;

/// Name, unit, description, and whether a force is one of several that share what they carry.
type ColumnParts = (String, String, String, bool);

/// Everything that is known about a run.
pub(crate) struct Record {
    pub(crate) rows: Trajectory,
    pub(crate) frames: Poses,
    pub(crate) scene: Scene,
    pub(crate) events: Vec<EventRecord>,
    pub(crate) summary: Summary,
    /// The model as it was run: names and texts of its files, the main one first.
    pub(crate) files: Vec<(String, String)>,
    pub(crate) curves: Option<Curves>,
}

impl Record {
    /// Hands everything over to Python; arrays are not copied.
    pub(crate) fn into_dict(self, py: Python<'_>) -> PyResult<Bound<'_, PyDict>> {
        let dict = PyDict::new(py);
        let rows = self.rows.times.len();
        let columns: Vec<ColumnParts> =
            self.rows.columns.into_iter().map(|c| (c.name, c.unit, c.description, c.is_shared)).collect();
        let values: Vec<f64> = self.rows.values.concat();
        dict.set_item("t", PyArray1::from_vec(py, self.rows.times))?;
        dict.set_item("values", PyArray1::from_vec(py, values).reshape([columns.len(), rows])?)?;
        dict.set_item("columns", columns)?;
        dict.set_item("is_whole", self.rows.is_whole)?;
        let shape = [self.frames.times.len(), self.frames.bodies, POSE];
        dict.set_item("frame_times", PyArray1::from_vec(py, self.frames.times))?;
        dict.set_item("poses", PyArray1::from_vec(py, self.frames.poses).reshape(shape)?)?;
        dict.set_item("marks", PyArray1::from_vec(py, self.frames.marks))?;
        let ends: Vec<u64> = self.frames.mark_ends.iter().map(|&end| end as u64).collect();
        dict.set_item("mark_ends", PyArray1::from_vec(py, ends))?;
        dict.set_item("scene", text(&self.scene)?)?;
        dict.set_item("events", text(&self.events)?)?;
        dict.set_item("summary", text(&self.summary)?)?;
        dict.set_item("files", self.files)?;
        dict.set_item("curves", self.curves)?;
        Ok(dict)
    }

    /// Takes it back, to write or show it.
    fn from_dict(dict: &Bound<'_, PyDict>) -> PyResult<Self> {
        let times = array::<f64>(dict, "t")?;
        let values: PyReadonlyArray2<'_, f64> = item(dict, "values")?.extract()?;
        let columns: Vec<ColumnParts> = item(dict, "columns")?.extract()?;
        let values: Vec<Vec<f64>> =
            values.as_array().rows().into_iter().map(|row| row.iter().copied().collect()).collect();
        if columns.len() != values.len() || values.iter().any(|column| column.len() != times.len()) {
            return Err(PyValueError::new_err(
                "the columns of these results do not fit their names or times",
            ));
        }
        let column = |(name, unit, description, is_shared)| Column {
            name,
            unit,
            description,
            is_shared,
            for_shape: false,
        };
        let poses: numpy::PyReadonlyArray3<'_, f32> = item(dict, "poses")?.extract()?;
        let bodies = poses.as_array().dim().1;
        let frames = Poses {
            times: array(dict, "frame_times")?,
            bodies,
            poses: poses.as_array().iter().copied().collect(),
            marks: array(dict, "marks")?,
            mark_ends: array::<u64>(dict, "mark_ends")?.into_iter().map(|end| end as usize).collect(),
        };
        let ends = frames.mark_ends.last().copied().unwrap_or(0);
        if frames.poses.len() != frames.times.len() * bodies * POSE || ends > frames.marks.len() {
            return Err(PyValueError::new_err("the frames of these results do not fit their times"));
        }
        Ok(Self {
            rows: Trajectory {
                times,
                columns: columns.into_iter().map(column).collect(),
                values,
                is_whole: item(dict, "is_whole")?.extract()?,
            },
            frames,
            scene: read(dict, "scene")?,
            events: read(dict, "events")?,
            summary: read(dict, "summary")?,
            files: item(dict, "files")?.extract()?,
            curves: None,
        })
    }

    /// The results of a folder.
    pub(crate) fn of_folder(folder: &Folder) -> Result<Self, gelenk_io::results::ResultsError> {
        let mut files = Vec::new();
        if folder.has(MODEL) {
            files.push((MODEL.to_owned(), String::from_utf8_lossy(&folder.read(MODEL)?).into_owned()));
        }
        Ok(Self {
            rows: folder.trajectory()?,
            frames: folder.poses()?,
            scene: folder.read_json(SCENE)?,
            events: folder.read_json(EVENTS)?,
            summary: folder.read_json(SUMMARY)?,
            files,
            curves: None,
        })
    }

    /// Writes the folder that `gelenk run` would have written.
    fn write(&self, path: &std::path::Path, force: bool) -> Result<(), gelenk_io::results::ResultsError> {
        let lock = Lock::take(path)?;
        let folder = Folder::create(path, force)?;
        let has_contacts = !self.scene.contacts.is_empty();
        let mut writer = Writer::create(&folder, &self.rows.columns, (self.frames.bodies, has_contacts))?;
        let mut row = vec![0.0; self.rows.values.len()];
        for (k, &t) in self.rows.times.iter().enumerate() {
            for (to, column) in row.iter_mut().zip(&self.rows.values) {
                *to = column[k];
            }
            writer.row(t, &row)?;
        }
        let size = POSE * self.frames.bodies;
        for (k, &t) in self.frames.times.iter().enumerate() {
            let end = |k: usize| self.frames.mark_ends.get(k).copied().unwrap_or(0);
            let from = k.checked_sub(1).map_or(0, end);
            let marks = self.frames.marks.get(from..end(k)).unwrap_or_default();
            writer.frame(&FrameData { t, poses: &self.frames.poses[k * size..(k + 1) * size], marks })?;
        }
        writer.finish()?;
        for (k, (name, text)) in self.files.iter().enumerate() {
            folder.write(if k == 0 { MODEL } else { name }, text.as_bytes())?;
        }
        folder.write_json(SCENE, &self.scene)?;
        folder.write_json(EVENTS, &self.events)?;
        folder.write_json(SUMMARY, &self.summary)?;
        folder.write_report(None)?;
        drop(lock);
        Ok(())
    }
}

fn item<'py>(dict: &Bound<'py, PyDict>, key: &str) -> PyResult<Bound<'py, PyAny>> {
    dict.get_item(key)?.ok_or_else(|| PyKeyError::new_err(format!("results without '{key}'")))
}

fn array<T: numpy::Element + Clone>(dict: &Bound<'_, PyDict>, key: &str) -> PyResult<Vec<T>> {
    let array: PyReadonlyArray1<'_, T> = item(dict, key)?.extract()?;
    Ok(array.as_array().iter().cloned().collect())
}

fn text(value: &impl Serialize) -> PyResult<String> {
    serde_json::to_string(value).map_err(|error| PyValueError::new_err(error.to_string()))
}

fn read<T: DeserializeOwned>(dict: &Bound<'_, PyDict>, key: &str) -> PyResult<T> {
    let text: String = item(dict, key)?.extract()?;
    serde_json::from_str(&text)
        .map_err(|error| PyValueError::new_err(format!("'{key}' of these results cannot be read: {error}")))
}

/// The results of a folder that `gelenk run` has written.
#[pyfunction]
#[allow(clippy::needless_pass_by_value)]
pub(crate) fn open_folder(py: Python<'_>, path: PathBuf) -> PyResult<Bound<'_, PyDict>> {
    let record = py.detach(|| Record::of_folder(&Folder::open(&path)?));
    record.map_err(|error| of_results(&error))?.into_dict(py)
}

/// Writes results into a folder as `gelenk run` does.
#[pyfunction]
#[allow(clippy::needless_pass_by_value)]
pub(crate) fn save_folder(
    py: Python<'_>,
    path: PathBuf,
    force: bool,
    record: &Bound<'_, PyDict>,
) -> PyResult<()> {
    let record = Record::from_dict(record)?;
    py.detach(|| record.write(&path, force)).map_err(|error| of_results(&error))
}

/// The report of results, as a page.
#[pyfunction]
pub(crate) fn report(py: Python<'_>, record: &Bound<'_, PyDict>) -> PyResult<String> {
    let record = Record::from_dict(record)?;
    Ok(py.detach(|| {
        html(&ReportData::new(record.rows, record.frames, record.scene, record.events, record.summary))
    }))
}

/// The style and the script that all reports have, so that a notebook can hold them once.
#[pyfunction]
pub(crate) fn viewer() -> (&'static str, &'static str) {
    (page::STYLE, page::SCRIPT)
}
