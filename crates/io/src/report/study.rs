//! The page of a study: runs over their parameters, over time, and as a table. It needs nothing else, as the report of a run.

use super::base64;
use super::page::{Page, document};
use crate::results::{
    FIGURES, Folder, RUNS, ResultsError, StudyColumns, StudyRow, TRAJECTORIES, Trajectory, read_runs,
};
use serde::Serialize;
use std::collections::{BTreeMap, HashSet};

const SCRIPT: &str = include_str!("../../assets/study.js");
const STYLE: &str = include_str!("../../assets/study.css");

/// A page holds so many runs at most, so many numbers of them, and so many numbers over time.
const ROWS: usize = 5000;
const CELLS: usize = 400_000;
const POINTS: usize = 400_000;
/// So many runs are shown over time, each with so many points at most.
const CURVES: usize = 60;
const SAMPLES: usize = 400;

/// What stands above the table.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
pub struct StudyHead {
    /// The heading of the page.
    pub title: String,
    /// What the model is about.
    pub description: String,
    /// Runs that were asked for.
    pub runs: usize,
    /// What was asked for, in words and values.
    pub facts: Vec<(String, String)>,
}

#[derive(Serialize)]
struct Meta<'a> {
    format: u32,
    head: &'a StudyHead,
    parameters: Vec<&'a str>,
    outputs: Vec<(&'a str, &'a str)>,
    figures: [&'static str; FIGURES.len()],
    /// Rows in the table, and on the page.
    rows: usize,
    shown: usize,
    /// How many runs of the whole table ended how: status, colour, runs.
    endings: Vec<(String, String, usize)>,
    /// Of each shown run its status, a place in the list of endings; and messages by the place of the run.
    status: Vec<usize>,
    messages: BTreeMap<usize, String>,
    /// Places of the runs that are shown over time, and how many points each has.
    curves: Vec<(usize, usize)>,
}

/// Writes the page of the study in a folder.
pub(crate) fn html(folder: &Folder, head: &StudyHead) -> Result<String, ResultsError> {
    let path = folder.path(RUNS);
    let kept = kept(folder);
    // first which runs are shown: all, or those that failed and others evenly
    let mut endings: BTreeMap<(String, String), usize> = BTreeMap::new();
    let (mut rows, mut red, mut over_time) = (0_usize, Vec::new(), Vec::new());
    let columns = read_runs(&path, &mut |_, row| {
        if row.colour == "red" {
            red.push(rows);
        }
        if kept.contains(&row.key) {
            over_time.push(rows);
        }
        *endings.entry((row.status, row.colour)).or_default() += 1;
        rows += 1;
    })?;
    let width = 4 + columns.parameters.len() + columns.outputs.len() * FIGURES.len();
    let most = ROWS.min(CELLS / width).max(1);
    let over_time: Vec<usize> = evenly(over_time.len(), CURVES).map(|k| over_time[k]).collect();
    let mut chosen: HashSet<usize> = evenly(rows, most).collect();
    if rows > most {
        chosen.extend(evenly(red.len(), most / 2).map(|k| red[k]));
        chosen.extend(&over_time);
    }
    let over_time: HashSet<usize> = over_time.into_iter().collect();
    let endings: Vec<(String, String, usize)> =
        endings.into_iter().map(|((status, colour), n)| (status, colour, n)).collect();
    // then what they are
    let mut shown: Vec<StudyRow> = Vec::new();
    let mut curves = Vec::new();
    let mut at = 0;
    read_runs(&path, &mut |_, row| {
        if chosen.contains(&at) {
            if over_time.contains(&at) {
                curves.push((shown.len(), row.key.clone()));
            }
            shown.push(row);
        }
        at += 1;
    })?;
    let mut bytes = Vec::new();
    numbers(&shown, &columns, &mut bytes);
    let samples = SAMPLES.min(POINTS / CURVES / (1 + columns.outputs.len())).max(40);
    let mut places = Vec::new();
    for (place, key) in curves {
        // one that cannot be read is not shown
        if let Ok(rows) = folder.rows_of(&key) {
            places.push((place, over(&rows, &columns, samples, &mut bytes)));
        }
    }
    let ending = |row: &StudyRow| {
        endings.iter().position(|(s, c, _)| *s == row.status && *c == row.colour).unwrap_or(0)
    };
    let messages = shown.iter().enumerate().filter(|(_, row)| !row.message.is_empty());
    let meta = Meta {
        format: 1,
        head,
        parameters: columns.parameters.iter().map(String::as_str).collect(),
        outputs: columns.outputs.iter().map(|c| (c.name.as_str(), c.unit.as_str())).collect(),
        figures: FIGURES,
        rows,
        shown: shown.len(),
        status: shown.iter().map(ending).collect(),
        messages: messages.map(|(k, row)| (k, row.message.clone())).collect(),
        endings: endings.clone(),
        curves: places,
    };
    let meta = serde_json::to_string(&meta).unwrap_or_else(|_| "null".into());
    let title = if head.title.trim().is_empty() { "Study" } else { head.title.trim() };
    Ok(document(&Page {
        title,
        style: STYLE,
        script: SCRIPT,
        meta: &meta,
        payload: &base64::encode(&bytes),
        without: "Plots and table of the runs appear in this page once scripts are allowed.",
    }))
}

/// Keys of the runs whose rows over time are there.
fn kept(folder: &Folder) -> HashSet<String> {
    let entries = std::fs::read_dir(folder.path(TRAJECTORIES)).into_iter().flatten().filter_map(Result::ok);
    let stem = |path: std::path::PathBuf| {
        let is_ours = path.extension().is_some_and(|e| e == "arrow");
        path.file_stem().filter(|_| is_ours).map(|stem| stem.to_string_lossy().into_owned())
    };
    entries.filter_map(|entry| stem(entry.path())).collect()
}

/// At most so many of so many, evenly spread, the first and the last among them.
fn evenly(count: usize, most: usize) -> impl Iterator<Item = usize> {
    let n = count.min(most);
    (0..n).map(move |k| if n < 2 { 0 } else { k * (count - 1) / (n - 1) })
}

fn put(bytes: &mut Vec<u8>, x: f64) {
    bytes.extend_from_slice(&(x as f32).to_le_bytes());
}

/// The table column by column: number, time reached, steps, time on the clock, parameters, figures.
fn numbers(shown: &[StudyRow], columns: &StudyColumns, bytes: &mut Vec<u8>) {
    let mut column = |of: &dyn Fn(&StudyRow) -> f64| shown.iter().for_each(|row| put(bytes, of(row)));
    column(&|row| row.run as f64);
    column(&|row| row.t_reached);
    column(&|row| row.steps as f64);
    column(&|row| row.wall_s);
    for k in 0..columns.parameters.len() {
        column(&|row| row.parameters[k]);
    }
    for k in 0..columns.outputs.len() * FIGURES.len() {
        column(&|row| row.figures[k]);
    }
}

/// A run over time: times, then each output; returns the number of points.
fn over(rows: &Trajectory, columns: &StudyColumns, samples: usize, bytes: &mut Vec<u8>) -> usize {
    let n = rows.times.len();
    let points: Vec<usize> = evenly(n, samples).collect();
    for &k in &points {
        put(bytes, rows.times[k]);
    }
    for output in &columns.outputs {
        let own = rows.columns.iter().position(|c| c.name == output.name);
        for &k in &points {
            put(bytes, own.and_then(|c| rows.values[c].get(k)).copied().unwrap_or(f64::NAN));
        }
    }
    points.len()
}

impl Folder {
    /// Writes the page of a study; its path.
    pub fn write_study_report(&self, head: &StudyHead) -> Result<std::path::PathBuf, ResultsError> {
        let page = html(self, head)?;
        self.write(crate::results::REPORT, page.as_bytes())?;
        Ok(self.path(crate::results::REPORT))
    }
}
