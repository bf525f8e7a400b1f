//! The trajectory, read again, and as CSV and NPZ.

use super::error::ResultsError;
use super::folder::{CSV, Folder, MOTION, NPZ, TRAJECTORY};
use super::stream::read_batches;
use super::writer::{Column, DESCRIPTION, DETERMINED, POSE, PURPOSE, SHAPE, UNIT};
use arrow_array::cast::AsArray;
use arrow_array::types::{Float32Type, Float64Type};
use arrow_array::{Array as _, RecordBatch};
use arrow_schema::{DataType, Schema};
use gelenk_flex::npz::{Array, archive};
use std::io::Write;
use std::path::Path;

/// Columns of numbers over time.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Trajectory {
    /// Times \[s\].
    pub times: Vec<f64>,
    /// What the columns hold.
    pub columns: Vec<Column>,
    /// Their values.
    pub values: Vec<Vec<f64>>,
    /// Does the file end where it should? Otherwise this is what is whole of it.
    pub is_whole: bool,
}

/// Poses of all bodies over time.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Poses {
    /// Times \[s\].
    pub times: Vec<f64>,
    /// How many bodies there are.
    pub bodies: usize,
    /// Frames, bodies, seven numbers each.
    pub poses: Vec<f32>,
    /// Contacts that are closed, [`MARK`](super::MARK) numbers each.
    pub marks: Vec<f32>,
    /// Where the marks of each frame end; nothing where the file has none.
    pub mark_ends: Vec<usize>,
}

/// Columns over time, as far as the file is whole.
pub(super) fn read_trajectory(path: &Path) -> Result<Trajectory, ResultsError> {
    let mut columns: Vec<Vec<f64>> = Vec::new();
    let (schema, is_whole) = read_batches(path, |batch| {
        columns.resize_with(batch.num_columns(), Vec::new);
        for (all, array) in columns.iter_mut().zip(batch.columns()) {
            let numbers = array.as_primitive_opt::<Float64Type>();
            let numbers = numbers.ok_or_else(|| ResultsError::content(path, &"a column has no numbers"))?;
            all.extend_from_slice(numbers.values());
        }
        Ok(())
    })?;
    columns.resize_with(schema.fields().len(), Vec::new);
    if columns.is_empty() {
        return Err(ResultsError::content(path, &"it has no times"));
    }
    let times = columns.remove(0);
    Ok(Trajectory { times, columns: described(&schema), values: columns, is_whole })
}

impl Folder {
    /// The trajectory, as far as it is whole.
    pub fn trajectory(&self) -> Result<Trajectory, ResultsError> {
        read_trajectory(&self.path(TRAJECTORY))
    }

    /// The poses, as far as they are whole.
    pub fn poses(&self) -> Result<Poses, ResultsError> {
        let path = self.path(MOTION);
        let wrong = || ResultsError::content(&path, &"it does not hold times and poses");
        let mut motion = Poses::default();
        let (schema, _) = read_batches(&path, |batch: &RecordBatch| {
            let times = batch.columns().first().and_then(|c| c.as_primitive_opt::<Float64Type>());
            let poses = batch.columns().get(1).and_then(|c| c.as_fixed_size_list_opt());
            let (times, poses) = times.zip(poses).ok_or_else(wrong)?;
            let poses = poses.values().as_primitive_opt::<Float32Type>().ok_or_else(wrong)?;
            motion.times.extend_from_slice(times.values());
            motion.poses.extend_from_slice(poses.values());
            // results of models without contacts have none
            let Some(contacts) = batch.columns().get(2) else { return Ok(()) };
            let lists = contacts.as_list_opt::<i32>().ok_or_else(wrong)?;
            for k in 0..lists.len() {
                let list = lists.value(k);
                let numbers = list.as_primitive_opt::<Float32Type>().ok_or_else(wrong)?;
                motion.marks.extend_from_slice(numbers.values());
                motion.mark_ends.push(motion.marks.len());
            }
            Ok(())
        })?;
        let size = match schema.fields().get(1).map(|f| f.data_type()) {
            Some(DataType::FixedSizeList(_, size)) => *size as usize,
            _ => return Err(wrong()),
        };
        motion.bodies = size / POSE;
        Ok(motion)
    }

    /// Writes the trajectory as text, one row a line: numbers as short as they can be read back exactly.
    pub fn write_csv(&self) -> Result<(), ResultsError> {
        let table = self.trajectory()?;
        let mut text = Vec::new();
        let names = std::iter::once("t [s]".to_owned()).chain(table.columns.iter().map(Column::label));
        let header: Vec<String> = names.map(|name| quoted(&name)).collect();
        // Writing into memory cannot fail.
        let _ = writeln!(text, "{}", header.join(","));
        for (i, t) in table.times.iter().enumerate() {
            let _ = write!(text, "{t:?}");
            for values in &table.values {
                let _ = write!(text, ",{:?}", values[i]);
            }
            text.push(b'\n');
        }
        self.write(CSV, &text)
    }

    /// Writes the trajectory for numpy: one array of each column, by name.
    pub fn write_npz(&self) -> Result<(), ResultsError> {
        let table = self.trajectory()?;
        let times = std::iter::once(("t", &table.times[..]));
        let others = table.columns.iter().zip(&table.values).map(|(c, v)| (c.name.as_str(), &v[..]));
        let array = |(name, values): (_, &[f64])| (name, Array::numbers(&[values.len()], values.to_vec()));
        let arrays: Vec<(&str, Array)> = times.chain(others).map(array).collect();
        let bytes = archive(arrays.iter().map(|(name, array)| (*name, array))).map_err(|what| {
            ResultsError::content(&self.path(NPZ), &format!("{what}; use trajectory.arrow"))
        })?;
        self.write(NPZ, &bytes)
    }
}

impl Column {
    /// Name and unit.
    fn label(&self) -> String {
        if self.unit.is_empty() { self.name.clone() } else { format!("{} [{}]", self.name, self.unit) }
    }
}

fn quoted(name: &str) -> String {
    if name.contains([',', '"', '\n']) {
        format!("\"{}\"", name.replace('"', "\"\""))
    } else {
        name.to_owned()
    }
}

/// The columns after the times.
fn described(schema: &Schema) -> Vec<Column> {
    let column = |field: &arrow_schema::FieldRef| {
        let said = |key: &str| field.metadata().get(key).cloned().unwrap_or_default();
        Column {
            name: field.name().clone(),
            unit: said(UNIT),
            description: said(DESCRIPTION),
            is_shared: said(DETERMINED) == "no",
            for_shape: said(PURPOSE) == SHAPE,
        }
    };
    schema.fields().iter().skip(1).map(column).collect()
}
