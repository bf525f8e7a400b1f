//! A study in a folder: rows are written as runs are done, and a study that was stopped goes on.

use super::key::Keys;
use super::{Assignments, Many, Study, Variant, run_many};
use crate::folder::Existing;
use crate::{FileSource, SimulateError};
use gelenk_catalogue::Settings;
use gelenk_integrators::Cancel;
use gelenk_io::results::{
    Column, FIGURES, Folder, Lock, OLD_RUNS, Position, REPORT, RUNS, ResultsError, STUDY, StudyColumns,
    StudyRow, StudyWriter, Trajectory, read_runs,
};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, HashMap, HashSet};
use std::path::Path;
use std::time::Instant;

/// Runs that a page can show over time.
const SHOWN: usize = 60;

/// What `study.json` says.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct StudySummary {
    /// The version of gelenk.
    pub version: String,
    /// The model.
    pub model: String,
    /// What the model is about.
    pub description: String,
    /// Parameters whose values differ from run to run, or were given.
    pub parameters: Vec<String>,
    /// Run options that were given.
    pub options: Vec<(String, String)>,
    /// The seed of samples.
    pub seed: Option<u64>,
    /// Runs that were asked for.
    pub runs: usize,
    /// Runs that are in the table.
    pub done: usize,
    /// How many of them ended how.
    pub statuses: BTreeMap<String, usize>,
    /// How many are green, amber and red.
    pub colours: BTreeMap<String, usize>,
    /// Threads of the last call.
    pub threads: usize,
    /// What the last call took on the clock \[s\].
    pub wall_s: f64,
    /// How far the table is written.
    pub written: Position,
}

/// What is kept over time.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Keep {
    /// Nothing.
    Nothing,
    /// Some runs, evenly spread, which the page shows.
    #[default]
    Some,
    /// Every run.
    All,
}

/// A folder into which the runs of a study go, in the order of their numbers.
pub struct StudyFolder {
    source: FileSource,
    settings: Settings,
    study: Study,
    keys: Keys,
    keep: Keep,
    folder: Folder,
    writer: StudyWriter,
    columns: StudyColumns,
    /// Rows of earlier studies, by their keys.
    known: HashMap<String, StudyRow>,
    /// The first run that is not written.
    next: usize,
    /// Runs that are done and wait for others before them.
    waiting: BTreeMap<usize, StudyRow>,
    summary: StudySummary,
    since: Instant,
    _lock: Lock,
}

impl StudyFolder {
    /// A folder for a study. With [`Existing::Resume`], runs that are there already are not made again.
    pub fn open(
        source: &FileSource,
        settings: &Settings,
        study: Study,
        path: &Path,
        existing: Existing,
        keep: Keep,
    ) -> Result<Self, SimulateError> {
        let keys = Keys::new(source, settings, study.names())?;
        let outputs = study_outputs(source, &study)?;
        let columns = StudyColumns { parameters: study.names().to_vec(), outputs };
        let folder = Folder::of_study(path);
        if folder.has(gelenk_io::results::SUMMARY) || (existing == Existing::Refuse && folder.has(RUNS)) {
            return Err(ResultsError::Exists { folder: path.to_owned() }.into());
        }
        let lock = Lock::take(path)?;
        let mut begun = Begun::default();
        if existing == Existing::Replace {
            folder.remove_study()?;
        } else if folder.has(RUNS) || folder.has(OLD_RUNS) {
            begun = Begun::of(&folder, &study, &keys, &columns)?;
        }
        let writer = match begun.at {
            Some(at) => StudyWriter::reopen(&folder, columns.clone(), at)?,
            None => StudyWriter::create(&folder, RUNS, columns.clone())?,
        };
        let summary = StudySummary {
            version: env!("CARGO_PKG_VERSION").into(),
            model: source.file.name(),
            description: source.file.description().into(),
            parameters: study.names().to_vec(),
            options: settings
                .iter()
                .map(|(row, given)| (row.key.to_owned(), given.value.to_string()))
                .collect(),
            runs: study.len(),
            written: writer.written(),
            ..begun.summary
        };
        let study = Self {
            source: source.clone(),
            settings: settings.clone(),
            study,
            keys,
            keep,
            folder,
            writer,
            columns,
            known: begun.known,
            next: begun.next,
            waiting: BTreeMap::new(),
            summary,
            since: Instant::now(),
            _lock: lock,
        };
        study.say()?;
        Ok(study)
    }

    /// The study.
    pub fn study(&self) -> &Study {
        &self.study
    }

    /// Is the row of a run there already, and what is kept of it?
    pub fn has(&self, run: usize) -> bool {
        if self.waiting.contains_key(&run) {
            return true;
        }
        let is_there = |key: &str| self.keep != Keep::All || self.folder.has_rows_of_run(key);
        if run < self.next && self.keep != Keep::All {
            return true;
        }
        let key = self.keys.of(&self.study.point(run));
        (run < self.next || self.known.contains_key(&key)) && is_there(&key)
    }

    /// Runs that are still to be made.
    pub fn todo(&self) -> Vec<usize> {
        (0..self.study.len()).filter(|&run| !self.has(run)).collect()
    }

    /// What a run sets.
    pub fn assignments(&self, run: usize) -> Assignments {
        assignments(self.study.names(), &self.study.point(run))
    }

    /// Are the rows of a run over time kept?
    pub fn keeps(&self, run: usize) -> bool {
        match self.keep {
            Keep::Nothing => false,
            Keep::Some => is_shown(run, self.study.len()),
            Keep::All => true,
        }
    }

    /// Notes the seed from which samples came.
    pub fn set_seed(&mut self, seed: u64) {
        self.summary.seed = Some(seed);
    }

    /// A run that is done. Runs that were interrupted do not count.
    pub fn take(&mut self, run: usize, variant: Variant) -> Result<(), ResultsError> {
        let (row, rows) = variant.into_row(&self.columns.outputs);
        self.take_row(run, row, &rows)
    }

    /// The same for a run that somebody else has made.
    pub fn take_row(&mut self, run: usize, row: StudyRow, rows: &Trajectory) -> Result<(), ResultsError> {
        if matches!(row.status.as_str(), "" | "interrupted") {
            return Ok(());
        }
        let parameters = self.study.point(run);
        let key = self.keys.of(&parameters);
        if self.keeps(run) && !rows.columns.is_empty() {
            self.folder.write_rows_of_run(&key, rows)?;
        }
        // a run that was made once more for its rows is in the table already
        if run >= self.next && !self.waiting.contains_key(&run) {
            self.waiting.insert(run, StudyRow { key, parameters, ..row });
            self.write_in_order()?;
        }
        Ok(())
    }

    /// What the table says about outputs.
    pub fn outputs(&self) -> &[Column] {
        &self.columns.outputs
    }

    fn write_in_order(&mut self) -> Result<(), ResultsError> {
        while self.next < self.study.len() {
            let row = match self.waiting.remove(&self.next) {
                Some(row) => row,
                None if self.known.is_empty() => break,
                None => {
                    let key = self.keys.of(&self.study.point(self.next));
                    let Some(row) = self.known.get(&key) else { break };
                    row.clone()
                }
            };
            let row = StudyRow { run: self.next as u64, ..row };
            self.next += 1;
            self.write(row)?;
        }
        Ok(())
    }

    fn write(&mut self, row: StudyRow) -> Result<(), ResultsError> {
        self.summary.done += 1;
        *self.summary.statuses.entry(row.status.clone()).or_default() += 1;
        *self.summary.colours.entry(row.colour.clone()).or_default() += 1;
        if self.writer.row(row)? {
            self.say()?;
        }
        Ok(())
    }

    /// Writes `study.json`.
    fn say(&self) -> Result<(), ResultsError> {
        let written = self.writer.written();
        let wall_s = self.since.elapsed().as_secs_f64();
        self.folder.write_json(STUDY, &StudySummary { wall_s, written, ..self.summary.clone() })
    }

    /// Makes all runs that are missing, on threads. `tell` is told how many of them are done, at least ten times a second.
    pub fn run(
        &mut self,
        threads: usize,
        cancel: &Cancel,
        tell: &mut dyn FnMut(usize, usize),
    ) -> Result<(), SimulateError> {
        let todo = self.todo();
        self.summary.threads = threads;
        let (names, points, settings, source) =
            (self.study.names().to_vec(), self.study.clone(), self.settings.clone(), self.source.clone());
        let (keep, count) = (self.keep, self.study.len());
        let many = Many {
            threads,
            count: todo.len(),
            values: &|k| assignments(&names, &points.point(todo[k])),
            keeps_rows: &|k| match keep {
                Keep::Nothing => false,
                Keep::Some => is_shown(todo[k], count),
                Keep::All => true,
            },
        };
        let mut failed = None;
        run_many(&source, &settings, &many, cancel, &mut |done, found| {
            if let Some((k, variant)) = found
                && failed.is_none()
                && let Err(error) = self.take(todo[k], variant)
            {
                // nothing can be kept any more
                failed = Some(error);
                cancel.cancel();
            }
            tell(done, todo.len());
        });
        match failed {
            Some(error) => Err(error.into()),
            None => Ok(()),
        }
    }

    /// Writes what waits. Where runs are missing, those after them follow, so that nothing that is done is lost.
    pub fn close(mut self) -> Result<(Folder, StudySummary), ResultsError> {
        self.write_in_order()?;
        let rest = std::mem::take(&mut self.waiting);
        let is_whole = self.next == self.study.len();
        for row in rest.into_values() {
            self.write(row)?;
        }
        self.writer.finish()?;
        if is_whole && !self.known.is_empty() {
            // what other studies have made stays
            let runs = 0..self.study.len();
            let own: HashSet<String> = runs.map(|run| self.keys.of(&self.study.point(run))).collect();
            let mut rows: Vec<StudyRow> = std::mem::take(&mut self.known).into_values().collect();
            rows.retain(|row| !own.contains(&row.key));
            rows.sort_by(|a, b| a.key.cmp(&b.key));
            if rows.is_empty() {
                self.folder.remove(OLD_RUNS)?;
            } else {
                set_aside(&self.folder, &self.columns, &rows)?;
            }
        }
        self.summary.written = self.writer.written();
        self.summary.wall_s = self.since.elapsed().as_secs_f64();
        self.say()?;
        Ok((self.folder, self.summary))
    }
}

/// What is there of a study that was begun.
#[derive(Default)]
struct Begun {
    known: HashMap<String, StudyRow>,
    next: usize,
    at: Option<Position>,
    summary: StudySummary,
}

impl Begun {
    fn of(folder: &Folder, study: &Study, keys: &Keys, columns: &StudyColumns) -> Result<Self, ResultsError> {
        let said: StudySummary =
            if folder.has(STUDY) { folder.read_json(STUDY)? } else { StudySummary::default() };
        let mut begun = Self::default();
        if folder.has(RUNS) {
            // does the table begin as this study does?
            let (mut count, mut is_same) = (0, true);
            let mut counted = StudySummary::default();
            let found = read_runs(&folder.path(RUNS), &mut |_, row| {
                // rows after those that are noted are made again
                if !is_same || count as u64 >= said.written.rows {
                    return;
                }
                is_same =
                    count < study.len() && row.run == count as u64 && row.key == keys.of(&study.point(count));
                count += 1;
                *counted.statuses.entry(row.status).or_default() += 1;
                *counted.colours.entry(row.colour).or_default() += 1;
            })?;
            alike(folder, RUNS, &found, columns)?;
            if is_same && count as u64 == said.written.rows {
                let summary = StudySummary { done: count, ..counted };
                begun = Self { next: count, at: Some(said.written), summary, ..begun };
            }
        }
        // rows of other tables are set aside, and those that this study has, too, are taken over
        let is_other = folder.has(RUNS) && begun.at.is_none();
        let mut rows = Vec::new();
        for name in [Some(OLD_RUNS), is_other.then_some(RUNS)].into_iter().flatten() {
            if folder.has(name) {
                let found = read_runs(&folder.path(name), &mut |_, row| rows.push(row))?;
                alike(folder, name, &found, columns)?;
            }
        }
        if is_other {
            set_aside(folder, columns, &rows)?;
            folder.remove(RUNS)?;
            folder.remove(REPORT)?;
        }
        begun.known = rows.into_iter().map(|row| (row.key.clone(), row)).collect();
        Ok(begun)
    }
}

/// Refuses the table of another study.
fn alike(
    folder: &Folder,
    name: &str,
    found: &StudyColumns,
    columns: &StudyColumns,
) -> Result<(), ResultsError> {
    if named(found) == named(columns) {
        return Ok(());
    }
    let what = format!(
        "it is the table of another study, of {}; use another folder",
        if found.parameters.is_empty() { "no parameters".into() } else { found.parameters.join(", ") }
    );
    Err(ResultsError::Content { path: folder.path(name), what })
}

/// Writes rows that no table has at present.
fn set_aside(folder: &Folder, columns: &StudyColumns, rows: &[StudyRow]) -> Result<(), ResultsError> {
    let beside = format!(".{OLD_RUNS}.new");
    let mut old = StudyWriter::create(folder, &beside, columns.clone())?;
    for row in rows {
        old.row(row.clone())?;
    }
    old.finish()?;
    let (from, to) = (folder.path(&beside), folder.path(OLD_RUNS));
    std::fs::rename(&from, to).map_err(|source| ResultsError::File { action: "rename", path: from, source })
}

fn outputs_of(columns: &StudyColumns) -> Vec<&str> {
    columns.outputs.iter().map(|c| c.name.as_str()).collect()
}

fn named(columns: &StudyColumns) -> (&[String], Vec<&str>) {
    (&columns.parameters, outputs_of(columns))
}

/// The outputs of a model: with its own values, or with those of the first run where its own make no sense.
pub fn study_outputs(source: &FileSource, study: &Study) -> Result<Vec<Column>, SimulateError> {
    let first = || {
        let mut other = source.file.clone();
        other.set_all(&assignments(study.names(), &study.point(0)))?;
        other.build()
    };
    let made = source.file.build().or_else(|error| if study.is_empty() { Err(error) } else { first() })?;
    let column = |o: gelenk_io::Output| Column { name: o.name, unit: o.unit, ..Column::default() };
    Ok(made.outputs.into_iter().map(column).collect())
}

/// Parameters with their values as texts, exactly.
pub fn assignments(names: &[String], point: &[f64]) -> Assignments {
    names.iter().zip(point).map(|(name, x)| (name.clone(), format!("{x:?}"))).collect()
}

/// Is it one of the runs that the page shows over time?
fn is_shown(run: usize, count: usize) -> bool {
    let place = |run: usize| run * SHOWN / count.max(1);
    count <= SHOWN || run == 0 || place(run) != place(run - 1)
}

/// A run as a row of a table of these outputs, without its number, key and parameters; and its rows over time.
pub(super) fn row(variant: Variant, outputs: &[Column]) -> (StudyRow, Trajectory) {
    let mut figures = vec![f64::NAN; outputs.len() * FIGURES.len()];
    let mut message = variant.message;
    let own = &variant.rows.columns;
    let is_same = own.len() == outputs.len() && own.iter().zip(outputs).all(|(a, b)| a.name == b.name);
    let mut left_out = Vec::new();
    for (k, column) in own.iter().enumerate() {
        let at = if is_same { Some(k) } else { outputs.iter().position(|o| o.name == column.name) };
        let Some(at) = at else {
            left_out.push(format!("'{}'", column.name));
            continue;
        };
        let to = &mut figures[at * FIGURES.len()..(at + 1) * FIGURES.len()];
        to[0] = variant.end.get(k).copied().unwrap_or(f64::NAN);
        if let Some(peak) = variant.peaks.get(k) {
            to[1..].copy_from_slice(&super::numbers(peak));
        }
    }
    if !left_out.is_empty() {
        if !message.is_empty() {
            message.push_str("; ");
        }
        let names = left_out.join(", ");
        message.extend(["the table leaves out ", &names, ", which the model has only with these values"]);
    }
    let row = StudyRow {
        status: variant.status,
        colour: variant.colour,
        message,
        t_reached: variant.t_reached,
        steps: variant.steps,
        wall_s: variant.wall_s,
        figures,
        ..StudyRow::default()
    };
    (row, variant.rows)
}

/// The keys of all runs of a study.
pub fn study_keys(
    source: &FileSource,
    settings: &Settings,
    study: &Study,
) -> Result<Vec<String>, SimulateError> {
    let keys = Keys::new(source, settings, study.names())?;
    Ok((0..study.len()).map(|run| keys.of(&study.point(run))).collect())
}
