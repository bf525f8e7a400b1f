//! Rows and frames, written as a run goes.

use super::error::ResultsError;
use super::folder::{Folder, MOTION, TRAJECTORY};
use super::stream::{Position, StreamFile};
use arrow_array::{ArrayRef, FixedSizeListArray, Float32Array, Float64Array};
use arrow_schema::{DataType, Field, Schema, SchemaRef};
use serde::{Deserialize, Serialize};
use std::collections::HashMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// A batch is written when its rows have waited so long, or take up so much room. Then at most a second of a run is lost,
/// and the cost of a batch is spread over many rows.
const PATIENCE: Duration = Duration::from_secs(1);
const ROOM: usize = 1 << 20;

/// Numbers of a body in a frame: its position, then its quaternion (w, x, y, z).
pub const POSE: usize = 7;

/// What a column holds.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Column {
    /// Its name.
    pub name: String,
    /// Its unit; empty where there is none.
    pub unit: String,
    /// What it is, in words.
    pub description: String,
    /// Is it a force that the constraints do not determine, of which joints have a share of least norm?
    pub is_shared: bool,
}

/// Writes `trajectory.arrow` and `motion.arrow`.
pub struct Writer {
    trajectory: StreamFile,
    motion: StreamFile,
    bodies: usize,
    /// Rows that wait: times first.
    columns: Vec<Vec<f64>>,
    frame_times: Vec<f64>,
    poses: Vec<f32>,
    since: Instant,
    spent: Duration,
}

/// How far both files are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Written {
    /// The trajectory.
    pub trajectory: Position,
    /// The motion.
    pub motion: Position,
}

impl Writer {
    /// Begins both files.
    pub fn create(folder: &Folder, columns: &[Column], bodies: usize) -> Result<Self, ResultsError> {
        let trajectory = StreamFile::create(&folder.path(TRAJECTORY), trajectory_schema(columns))?;
        let motion = StreamFile::create(&folder.path(MOTION), motion_schema(bodies))?;
        Ok(Self::new(trajectory, motion, columns.len(), bodies))
    }

    /// Goes on with both files, after cutting them back.
    pub fn reopen(
        folder: &Folder,
        columns: &[Column],
        bodies: usize,
        at: Written,
    ) -> Result<Self, ResultsError> {
        let (path, schema) = (folder.path(TRAJECTORY), trajectory_schema(columns));
        let trajectory = StreamFile::reopen(&path, schema, at.trajectory)?;
        let motion = StreamFile::reopen(&folder.path(MOTION), motion_schema(bodies), at.motion)?;
        Ok(Self::new(trajectory, motion, columns.len(), bodies))
    }

    fn new(trajectory: StreamFile, motion: StreamFile, columns: usize, bodies: usize) -> Self {
        Self {
            trajectory,
            motion,
            bodies,
            columns: vec![Vec::new(); columns + 1],
            frame_times: Vec::new(),
            poses: Vec::new(),
            since: Instant::now(),
            spent: Duration::ZERO,
        }
    }

    /// A row of the trajectory.
    pub fn row(&mut self, t: f64, values: &[f64]) -> Result<(), ResultsError> {
        debug_assert_eq!(values.len() + 1, self.columns.len());
        for (column, value) in self.columns.iter_mut().zip(std::iter::once(&t).chain(values)) {
            column.push(*value);
        }
        self.write_if_due()
    }

    /// A frame of the motion.
    pub fn frame(&mut self, t: f64, poses: &[f32]) -> Result<(), ResultsError> {
        debug_assert_eq!(poses.len(), POSE * self.bodies);
        self.frame_times.push(t);
        self.poses.extend_from_slice(poses);
        self.write_if_due()
    }

    /// Rows of the trajectory so far, those that wait included.
    pub fn rows(&self) -> u64 {
        self.trajectory.position().rows + self.columns[0].len() as u64
    }

    /// How far both files are written.
    pub fn written(&self) -> Written {
        Written { trajectory: self.trajectory.position(), motion: self.motion.position() }
    }

    /// How long writing took so far.
    pub fn spent(&self) -> Duration {
        self.spent
    }

    fn write_if_due(&mut self) -> Result<(), ResultsError> {
        let waiting = 8 * self.columns.len() * self.columns[0].len() + 4 * self.poses.len();
        if waiting >= ROOM || self.since.elapsed() >= PATIENCE { self.flush() } else { Ok(()) }
    }

    /// Writes what waits.
    pub fn flush(&mut self) -> Result<(), ResultsError> {
        let since = Instant::now();
        let result = self.write_batches();
        self.since = Instant::now();
        self.spent += self.since - since;
        result
    }

    fn write_batches(&mut self) -> Result<(), ResultsError> {
        if !self.columns[0].is_empty() {
            let column = |x: &mut Vec<f64>| Arc::new(Float64Array::from(std::mem::take(x))) as ArrayRef;
            self.trajectory.write(self.columns.iter_mut().map(column).collect())?;
        }
        if !self.frame_times.is_empty() {
            let times = Arc::new(Float64Array::from(std::mem::take(&mut self.frame_times)));
            let poses = Arc::new(Float32Array::from(std::mem::take(&mut self.poses)));
            let size = (POSE * self.bodies) as i32;
            self.motion.write(vec![times, Arc::new(FixedSizeListArray::new(item(), size, poses, None))])?;
        }
        Ok(())
    }

    /// Writes what waits, and hands it to the disk.
    pub fn sync(&mut self) -> Result<(), ResultsError> {
        self.flush()?;
        let since = Instant::now();
        self.trajectory.sync()?;
        self.motion.sync()?;
        self.spent += since.elapsed();
        Ok(())
    }

    /// Writes what waits and closes both streams; [`Writer::written`] stays where they can go on.
    pub fn finish(&mut self) -> Result<(), ResultsError> {
        self.flush()?;
        self.trajectory.finish()?;
        self.motion.finish()
    }
}

/// Names of what is said about a field.
pub(super) const UNIT: &str = "unit";
pub(super) const DESCRIPTION: &str = "description";
/// "no" where several joints hold the same direction, and what each carries is a choice.
pub(super) const DETERMINED: &str = "determined";

fn field(name: &str, unit: &str, description: &str, is_shared: bool) -> Field {
    let determined = if is_shared { "no" } else { "" };
    let said = [(UNIT, unit), (DESCRIPTION, description), (DETERMINED, determined)];
    let metadata: HashMap<String, String> =
        said.iter().filter(|(_, text)| !text.is_empty()).map(|&(k, text)| (k.into(), text.into())).collect();
    Field::new(name, DataType::Float64, false).with_metadata(metadata)
}

fn trajectory_schema(columns: &[Column]) -> SchemaRef {
    let time = field("t", "s", "time", false);
    let others = columns.iter().map(|c| field(&c.name, &c.unit, &c.description, c.is_shared));
    Arc::new(Schema::new(std::iter::once(time).chain(others).collect::<Vec<_>>()))
}

fn item() -> Arc<Field> {
    Arc::new(Field::new("item", DataType::Float32, false))
}

fn motion_schema(bodies: usize) -> SchemaRef {
    let poses = DataType::FixedSizeList(item(), (POSE * bodies) as i32);
    let said = "of each body after the ground: x, y, z [m] and quaternion w, x, y, z";
    let poses = Field::new("poses", poses, false)
        .with_metadata(HashMap::from([(DESCRIPTION.to_owned(), said.to_owned())]));
    Arc::new(Schema::new(vec![field("t", "s", "time", false), poses]))
}
