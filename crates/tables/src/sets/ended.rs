//! A mechanism of the sets, run to its end: what its measures came to, and what it took.

use gelenk_catalogue::{Refusal, Settings};
use gelenk_integrators::Cancel;
use gelenk_io::ModelFile;
use gelenk_io::results::{Column, FrameData, ResultsError, Status, Summary};
use gelenk_io::scene::Scene;
use gelenk_mechanisms::Mechanism;
use gelenk_simulate::{FileSource, Hooks, Sink, run};

/// A measure at the end of a run.
#[derive(Debug, Clone, PartialEq)]
pub struct Value {
    /// Its name.
    pub name: String,
    /// Its unit.
    pub unit: String,
    /// Its value.
    pub value: f64,
    /// Its largest absolute value in all rows.
    pub size: f64,
}

impl Value {
    /// Does it follow from positions and velocities alone? Errors of methods are those of motions; forces have an order of their own.
    pub fn is_motion(&self) -> bool {
        ["m", "rad", "1", "m/s", "rad/s", "J"].contains(&self.unit.as_str())
    }
}

/// A run that came to an end, good or bad.
#[derive(Debug, Clone)]
pub struct Ended {
    /// The measures of the file.
    pub values: Vec<Value>,
    /// Did it come to the end of its time?
    pub is_complete: bool,
    /// Was it interrupted?
    pub is_cancelled: bool,
    /// What it took and what became of it.
    pub summary: Summary,
}

/// What has to be said before a run.
pub struct Way<'a> {
    /// Options over those of the file, as keys and values.
    pub settings: Settings,
    /// Options of the file that do not count.
    pub without: &'a [&'a str],
    /// Rows at the end only, and no search for peaks: what is timed is the integration.
    pub is_bare: bool,
}

/// Keeps the last row, and how large numbers became.
#[derive(Default)]
struct Last {
    columns: Vec<Column>,
    values: Vec<f64>,
    sizes: Vec<f64>,
    rows: u64,
}

impl Sink for Last {
    fn begin(&mut self, columns: &[Column], _: &Scene) {
        self.columns = columns.to_vec();
        self.sizes = vec![0.0; columns.len()];
    }

    fn row(&mut self, _: f64, values: &[f64]) -> Result<(), ResultsError> {
        self.rows += 1;
        self.values.clear();
        self.values.extend_from_slice(values);
        for (size, x) in self.sizes.iter_mut().zip(values) {
            *size = size.max(x.abs());
        }
        Ok(())
    }

    fn frame(&mut self, _: &FrameData<'_>) -> Result<(), ResultsError> {
        Ok(())
    }

    fn wants_frames(&self) -> bool {
        false
    }

    fn rows(&self) -> u64 {
        self.rows
    }
}

/// Its model, with the options of its file.
pub fn opened(mechanism: &Mechanism) -> Result<(FileSource, Settings), String> {
    let name = format!("{}.toml", mechanism.name);
    let file = ModelFile::parse(&name, mechanism.text).map_err(|e| e.render())?;
    let source = FileSource::new(file);
    let settings = source.settings().map_err(|e| e.to_string())?;
    Ok((source, settings))
}

/// Runs a mechanism in some way; an error says why there was no run.
pub fn ended(mechanism: &Mechanism, way: &Way<'_>, cancel: &Cancel) -> Result<Ended, String> {
    let (mut source, mut under) = opened(mechanism)?;
    way.without.iter().for_each(|key| under.remove(key));
    let mut settings = way.settings.clone().over(&under);
    if way.is_bare {
        bare(&mut settings).map_err(|e| e.to_string())?;
    }
    let mut last = Last::default();
    let mut hooks = Hooks { cancel: cancel.clone(), untimed: way.is_bare, ..Hooks::default() };
    let outcome = run(&mut source, &settings, &mut last, &mut hooks).map_err(|e| e.to_string())?;
    let values = last.columns.iter().zip(last.values.iter().zip(&last.sizes));
    let asked = values.filter(|(column, _)| !column.for_shape);
    Ok(Ended {
        values: asked
            .map(|(column, (&value, &size))| Value {
                name: column.name.clone(),
                unit: column.unit.clone(),
                value,
                size,
            })
            .collect(),
        is_complete: matches!(outcome.status, Status::Completed | Status::Stopped),
        is_cancelled: cancel.is_cancelled(),
        summary: outcome.summary,
    })
}

fn bare(settings: &mut Settings) -> Result<(), Refusal> {
    let times = settings.timetable()?;
    settings.set("output_step", times.t_end - times.t_start)?;
    settings.set("peaks", false)
}
