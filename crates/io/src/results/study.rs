//! The table of a study: one row a run, with its parameters, how it ended, what it cost, and the last value, extremes and means of every output.
//!
//! | file | what it holds |
//! | --- | --- |
//! | `runs.arrow` | Arrow IPC stream: the table, in the order of runs; it grows by whole batches |
//! | `study.json` | what was asked for, how many runs ended how, and how far the table is written |
//! | `trajectories/KEY.arrow` | the rows of a run over time, where they were kept |
//! | `report.html` | all of it for people |

use super::error::ResultsError;
use super::folder::Folder;
use super::stream::{Position, StreamFile, read_batches};
use super::table::{Trajectory, read_trajectory};
use super::writer::{Column, trajectory_schema};
use arrow_array::cast::AsArray;
use arrow_array::types::{Float64Type, UInt64Type};
use arrow_array::{ArrayRef, Float64Array, RecordBatch, StringArray, UInt64Array};
use arrow_ipc::writer::StreamWriter;
use arrow_schema::{DataType, Field, Schema, SchemaRef};
use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// The table.
pub const RUNS: &str = "runs.arrow";
/// Rows of earlier studies that are taken over.
pub const OLD_RUNS: &str = "runs.old.arrow";
/// What became of the study.
pub const STUDY: &str = "study.json";
/// The folder of rows over time.
pub const TRAJECTORIES: &str = "trajectories";

/// What the table says about each output.
pub const FIGURES: [&str; 7] = ["end", "min", "t_min", "max", "t_max", "mean", "rms"];

/// Columns before and after the parameters.
const BEFORE: [&str; 2] = ["run", "key"];
const AFTER: [&str; 6] = ["status", "colour", "message", "t_reached", "steps", "wall_s"];
/// The units of the last three.
const UNITS: [&str; 3] = ["s", "", "s"];
/// Says that a column is a parameter, or belongs to which output.
const ROLE: &str = "role";
const OUTPUT: &str = "output";

/// A batch is written when it has so many rows, or has waited so long.
const BATCH: usize = 4096;
const PATIENCE: Duration = Duration::from_secs(1);

/// One run.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct StudyRow {
    /// Its number, from 0.
    pub run: u64,
    /// What tells it from all others.
    pub key: String,
    /// Values of the parameters.
    pub parameters: Vec<f64>,
    /// How it ended, a word.
    pub status: String,
    /// `green`, `amber` or `red`.
    pub colour: String,
    /// Why, in a sentence.
    pub message: String,
    /// The time it came to \[s\].
    pub t_reached: f64,
    /// Steps of the integrator.
    pub steps: u64,
    /// What it took on the clock \[s\].
    pub wall_s: f64,
    /// For each output the [`FIGURES`]; NaN where there are none.
    pub figures: Vec<f64>,
}

/// What the columns of a table are.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct StudyColumns {
    /// Names of parameters.
    pub parameters: Vec<String>,
    /// The outputs.
    pub outputs: Vec<Column>,
}

impl StudyColumns {
    fn schema(&self) -> SchemaRef {
        let said = |pairs: &[(&str, &str)]| -> HashMap<String, String> {
            let given = pairs.iter().filter(|(_, text)| !text.is_empty());
            given.map(|&(key, text)| (key.to_owned(), text.to_owned())).collect()
        };
        let mut fields = vec![
            Field::new(BEFORE[0], DataType::UInt64, false),
            Field::new(BEFORE[1], DataType::Utf8, false),
        ];
        for name in &self.parameters {
            // an output may have the same name, but its columns have a figure after it
            let field = Field::new(self.parameter(name), DataType::Float64, false);
            fields.push(field.with_metadata(said(&[(ROLE, "parameter"), ("name", name)])));
        }
        fields.extend(AFTER[..3].iter().map(|name| Field::new(*name, DataType::Utf8, false)));
        for (name, unit) in AFTER[3..].iter().zip(UNITS) {
            let kind = if *name == "steps" { DataType::UInt64 } else { DataType::Float64 };
            fields.push(Field::new(*name, kind, false).with_metadata(said(&[("unit", unit)])));
        }
        for output in &self.outputs {
            for figure in FIGURES {
                let unit = if figure.starts_with("t_") { "s" } else { &output.unit };
                let own = [("unit", unit), (ROLE, figure), (OUTPUT, &output.name)];
                let name = format!("{}.{figure}", output.name);
                fields.push(Field::new(name, DataType::Float64, false).with_metadata(said(&own)));
            }
        }
        Arc::new(Schema::new(fields))
    }

    /// The column of a parameter; one with the name of another column has a word before it.
    pub fn parameter(&self, name: &str) -> String {
        let is_taken = BEFORE.iter().chain(&AFTER).any(|taken| *taken == name)
            || self.outputs.iter().any(|output| {
                name.strip_prefix(output.name.as_str())
                    .and_then(|rest| rest.strip_prefix('.'))
                    .is_some_and(|rest| FIGURES.contains(&rest))
            });
        if is_taken { format!("parameter {name}") } else { name.to_owned() }
    }

    fn of(schema: &Schema) -> Self {
        let mut columns = Self::default();
        for field in schema.fields() {
            let said = |key: &str| field.metadata().get(key).cloned().unwrap_or_default();
            match said(ROLE).as_str() {
                "parameter" => columns.parameters.push(said("name")),
                "end" => {
                    let (name, unit) = (said(OUTPUT), said("unit"));
                    columns.outputs.push(Column { name, unit, ..Column::default() });
                }
                _ => {}
            }
        }
        columns
    }
}

/// Writes the table as runs are done.
pub struct StudyWriter {
    stream: StreamFile,
    columns: StudyColumns,
    waiting: Vec<StudyRow>,
    since: Instant,
}

impl StudyWriter {
    /// Begins a table of this name.
    pub fn create(folder: &Folder, name: &str, columns: StudyColumns) -> Result<Self, ResultsError> {
        let stream = StreamFile::create(&folder.path(name), columns.schema())?;
        Ok(Self { stream, columns, waiting: Vec::new(), since: Instant::now() })
    }

    /// Goes on with the table.
    pub fn reopen(folder: &Folder, columns: StudyColumns, at: Position) -> Result<Self, ResultsError> {
        let stream = StreamFile::reopen(&folder.path(RUNS), columns.schema(), at)?;
        Ok(Self { stream, columns, waiting: Vec::new(), since: Instant::now() })
    }

    /// Adds a run; `true`: rows were written.
    pub fn row(&mut self, row: StudyRow) -> Result<bool, ResultsError> {
        self.waiting.push(row);
        let is_due = self.waiting.len() >= BATCH || self.since.elapsed() >= PATIENCE;
        if is_due {
            self.flush()?;
        }
        Ok(is_due)
    }

    /// How far the table is written.
    pub fn written(&self) -> Position {
        self.stream.position()
    }

    /// Writes what waits.
    pub fn flush(&mut self) -> Result<(), ResultsError> {
        self.since = Instant::now();
        if self.waiting.is_empty() {
            return Ok(());
        }
        let rows = std::mem::take(&mut self.waiting);
        self.stream.write(arrays(&rows, &self.columns))
    }

    /// Writes what waits and closes the stream; [`StudyWriter::written`] stays where it can go on.
    pub fn finish(&mut self) -> Result<(), ResultsError> {
        self.flush()?;
        self.stream.finish()?;
        self.stream.sync()
    }
}

fn arrays(rows: &[StudyRow], columns: &StudyColumns) -> Vec<ArrayRef> {
    let texts = |of: fn(&StudyRow) -> &str| -> ArrayRef {
        Arc::new(StringArray::from_iter_values(rows.iter().map(of)))
    };
    let whole = |of: fn(&StudyRow) -> u64| -> ArrayRef {
        Arc::new(UInt64Array::from_iter_values(rows.iter().map(of)))
    };
    let numbers = |of: &dyn Fn(&StudyRow) -> f64| -> ArrayRef {
        Arc::new(Float64Array::from_iter_values(rows.iter().map(of)))
    };
    let mut arrays = vec![whole(|r| r.run), texts(|r| &r.key)];
    for k in 0..columns.parameters.len() {
        arrays.push(numbers(&|r| r.parameters[k]));
    }
    arrays.extend([texts(|r| &r.status), texts(|r| &r.colour), texts(|r| &r.message)]);
    arrays.extend([numbers(&|r| r.t_reached), whole(|r| r.steps), numbers(&|r| r.wall_s)]);
    for k in 0..columns.outputs.len() * FIGURES.len() {
        arrays.push(numbers(&|r| r.figures.get(k).copied().unwrap_or(f64::NAN)));
    }
    arrays
}

/// Reads a table row by row, up to the last whole batch.
pub fn read_runs(
    path: &Path,
    each: &mut dyn FnMut(&StudyColumns, StudyRow),
) -> Result<StudyColumns, ResultsError> {
    let mut columns: Option<StudyColumns> = None;
    let (schema, _) = read_batches(path, |batch| {
        let columns = columns.get_or_insert_with(|| StudyColumns::of(batch.schema_ref()));
        let read = rows_of(batch, columns, &mut |row| each(columns, row));
        read.ok_or_else(|| ResultsError::content(path, &"it is no table of runs"))
    })?;
    Ok(columns.unwrap_or_else(|| StudyColumns::of(&schema)))
}

fn rows_of(batch: &RecordBatch, columns: &StudyColumns, each: &mut dyn FnMut(StudyRow)) -> Option<()> {
    let (p, n) = (columns.parameters.len(), columns.outputs.len() * FIGURES.len());
    let all = batch.columns();
    if all.len() != BEFORE.len() + p + AFTER.len() + n {
        return None;
    }
    let text = |k: usize| all[k].as_string_opt::<i32>();
    let whole = |k: usize| all[k].as_primitive_opt::<UInt64Type>();
    let number = |k: usize| all[k].as_primitive_opt::<Float64Type>();
    let (run, key) = (whole(0)?, text(1)?);
    let parameters = (2..2 + p).map(number).collect::<Option<Vec<_>>>()?;
    let (status, colour, message) = (text(2 + p)?, text(3 + p)?, text(4 + p)?);
    let (t_reached, steps, wall_s) = (number(5 + p)?, whole(6 + p)?, number(7 + p)?);
    let figures = (8 + p..8 + p + n).map(number).collect::<Option<Vec<_>>>()?;
    for k in 0..run.len() {
        each(StudyRow {
            run: run.value(k),
            key: key.value(k).to_owned(),
            parameters: parameters.iter().map(|x| x.value(k)).collect(),
            status: status.value(k).to_owned(),
            colour: colour.value(k).to_owned(),
            message: message.value(k).to_owned(),
            t_reached: t_reached.value(k),
            steps: steps.value(k),
            wall_s: wall_s.value(k),
            figures: figures.iter().map(|x| x.value(k)).collect(),
        });
    }
    Some(())
}

impl Folder {
    /// A folder of a study, whatever is in it.
    pub fn of_study(path: &Path) -> Self {
        Self::at(path)
    }

    fn rows_of_run(&self, key: &str) -> PathBuf {
        self.path(TRAJECTORIES).join(format!("{key}.arrow"))
    }

    /// Are the rows of a run there?
    pub fn has_rows_of_run(&self, key: &str) -> bool {
        self.rows_of_run(key).exists()
    }

    /// Keeps the rows of a run.
    pub fn write_rows_of_run(&self, key: &str, rows: &Trajectory) -> Result<(), ResultsError> {
        let path = self.rows_of_run(key);
        let content = |e: arrow_schema::ArrowError| ResultsError::content(&path, &e);
        let schema = trajectory_schema(&rows.columns);
        let mut encoder = StreamWriter::try_new(Vec::new(), &schema).map_err(content)?;
        let column = |x: &Vec<f64>| Arc::new(Float64Array::from(x.clone())) as ArrayRef;
        let columns = std::iter::once(&rows.times).chain(&rows.values).map(column).collect();
        let batch = RecordBatch::try_new(schema, columns).map_err(content)?;
        encoder.write(&batch).and_then(|()| encoder.finish()).map_err(content)?;
        let beside = path.with_extension("new");
        let written = std::fs::create_dir_all(self.path(TRAJECTORIES))
            .and_then(|()| std::fs::write(&beside, encoder.get_ref()))
            .and_then(|()| std::fs::rename(&beside, &path));
        written.map_err(ResultsError::file("write", &path))
    }

    /// The rows of a run.
    pub fn rows_of(&self, key: &str) -> Result<Trajectory, ResultsError> {
        read_trajectory(&self.rows_of_run(key))
    }

    /// Removes a study; other files are left alone.
    pub fn remove_study(&self) -> Result<(), ResultsError> {
        for name in [RUNS, OLD_RUNS, STUDY, super::REPORT] {
            self.remove(name)?;
        }
        let path = self.path(TRAJECTORIES);
        if let Ok(entries) = std::fs::read_dir(&path) {
            for entry in entries.filter_map(Result::ok) {
                if entry.path().extension().is_some_and(|e| e == "arrow" || e == "new") {
                    std::fs::remove_file(entry.path()).map_err(ResultsError::file("remove", &path))?;
                }
            }
            // what is not ours keeps the folder
            let _ = std::fs::remove_dir(&path);
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_reads_back_as_it_was_written() {
        let path = std::env::temp_dir().join(format!("gelenk-study-table-{}", std::process::id()));
        std::fs::create_dir_all(&path).unwrap();
        let folder = Folder::of_study(&path);
        let angle = Column { name: "angle".into(), unit: "rad".into(), ..Column::default() };
        let columns = StudyColumns { parameters: vec!["k".into(), "status".into()], outputs: vec![angle] };
        assert_eq!(columns.parameter("status"), "parameter status");
        let row = |run: u64| StudyRow {
            run,
            key: format!("{run:032x}"),
            parameters: vec![0.1 * run as f64, 2.0],
            status: "ok".into(),
            colour: "green".into(),
            message: if run == 1 { "why".into() } else { String::new() },
            t_reached: 1.0,
            steps: 7,
            wall_s: 0.5,
            figures: (0..7).map(f64::from).collect(),
        };
        let mut writer = StudyWriter::create(&folder, RUNS, columns.clone()).unwrap();
        for k in 0..3 {
            writer.row(row(k)).unwrap();
        }
        writer.finish().unwrap();
        let at = writer.written();
        let mut writer = StudyWriter::reopen(&folder, columns.clone(), at).unwrap();
        writer.row(row(3)).unwrap();
        writer.finish().unwrap();
        let mut found = Vec::new();
        let read = read_runs(&folder.path(RUNS), &mut |_, row| found.push(row)).unwrap();
        assert_eq!(read, columns);
        assert_eq!(found, (0..4).map(row).collect::<Vec<_>>());
        folder.remove_study().unwrap();
        std::fs::remove_dir(&path).unwrap();
    }
}
