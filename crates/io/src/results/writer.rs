//! Rows and frames, written as a run goes.

use super::error::ResultsError;
use super::folder::{Folder, MOTION, TRAJECTORY};
use super::stream::{Position, StreamFile};
use arrow_array::builder::{Float32Builder, ListBuilder};
use arrow_array::{ArrayRef, FixedSizeListArray, Float32Array, Float64Array, ListArray};
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

/// Numbers of a mark of a contact in a frame: the contact, counted from zero as in `scene.json`; 1 if it slips and 2 if it sticks; where it is; its
/// normal force, and its friction, on the second body.
pub const MARK: usize = 11;

/// What a frame of the motion holds.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct FrameData<'a> {
    /// When \[s\].
    pub t: f64,
    /// For each body after the ground [`POSE`] numbers.
    pub poses: &'a [f32],
    /// For each contact that is closed [`MARK`] numbers.
    pub marks: &'a [f32],
}

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
    /// Is it a modal coordinate by which a body is drawn, and in no table?
    pub for_shape: bool,
}

/// Writes `trajectory.arrow` and `motion.arrow`.
pub struct Writer {
    trajectory: StreamFile,
    motion: StreamFile,
    bodies: usize,
    /// Does the model have contacts, so that frames have marks?
    has_contacts: bool,
    /// Rows that wait: times first.
    columns: Vec<Vec<f64>>,
    frame_times: Vec<f64>,
    poses: Vec<f32>,
    /// Marks, and where those of each frame end.
    marks: Vec<f32>,
    mark_ends: Vec<usize>,
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
    /// Begins both files. Frames hold so many bodies, and marks where there are contacts.
    pub fn create(
        folder: &Folder,
        columns: &[Column],
        (bodies, has_contacts): (usize, bool),
    ) -> Result<Self, ResultsError> {
        let trajectory = StreamFile::create(&folder.path(TRAJECTORY), trajectory_schema(columns))?;
        let motion = StreamFile::create(&folder.path(MOTION), motion_schema(bodies, has_contacts))?;
        Ok(Self::new(trajectory, motion, columns.len(), (bodies, has_contacts)))
    }

    /// Goes on with both files, after cutting them back.
    pub fn reopen(
        folder: &Folder,
        columns: &[Column],
        (bodies, has_contacts): (usize, bool),
        at: Written,
    ) -> Result<Self, ResultsError> {
        let (path, schema) = (folder.path(TRAJECTORY), trajectory_schema(columns));
        let trajectory = StreamFile::reopen(&path, schema, at.trajectory)?;
        let motion =
            StreamFile::reopen(&folder.path(MOTION), motion_schema(bodies, has_contacts), at.motion)?;
        Ok(Self::new(trajectory, motion, columns.len(), (bodies, has_contacts)))
    }

    fn new(
        trajectory: StreamFile,
        motion: StreamFile,
        columns: usize,
        (bodies, has_contacts): (usize, bool),
    ) -> Self {
        Self {
            trajectory,
            motion,
            bodies,
            has_contacts,
            columns: vec![Vec::new(); columns + 1],
            frame_times: Vec::new(),
            poses: Vec::new(),
            marks: Vec::new(),
            mark_ends: Vec::new(),
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
    pub fn frame(&mut self, frame: &FrameData<'_>) -> Result<(), ResultsError> {
        debug_assert_eq!(frame.poses.len(), POSE * self.bodies);
        self.frame_times.push(frame.t);
        self.poses.extend_from_slice(frame.poses);
        self.marks.extend_from_slice(frame.marks);
        self.mark_ends.push(self.marks.len());
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
        let waiting =
            8 * self.columns.len() * self.columns[0].len() + 4 * (self.poses.len() + self.marks.len());
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
            let mut columns: Vec<ArrayRef> =
                vec![times, Arc::new(FixedSizeListArray::new(item(), size, poses, None))];
            if self.has_contacts {
                columns.push(Arc::new(lists(&self.marks, &self.mark_ends)));
            }
            self.marks.clear();
            self.mark_ends.clear();
            self.motion.write(columns)?;
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

/// "shape" where a body is drawn by it.
pub(super) const PURPOSE: &str = "purpose";
pub(super) const SHAPE: &str = "shape";

fn time() -> Column {
    Column { name: "t".into(), unit: "s".into(), description: "time".into(), ..Column::default() }
}

fn field(column: &Column) -> Field {
    let Column { name, unit, description, is_shared, for_shape } = column;
    let determined = if *is_shared { "no" } else { "" };
    let purpose = if *for_shape { SHAPE } else { "" };
    let said = [(UNIT, &**unit), (DESCRIPTION, description), (DETERMINED, determined), (PURPOSE, purpose)];
    let metadata: HashMap<String, String> =
        said.iter().filter(|(_, text)| !text.is_empty()).map(|&(k, text)| (k.into(), text.into())).collect();
    Field::new(name, DataType::Float64, false).with_metadata(metadata)
}

pub(super) fn trajectory_schema(columns: &[Column]) -> SchemaRef {
    Arc::new(Schema::new(std::iter::once(&time()).chain(columns).map(field).collect::<Vec<_>>()))
}

fn item() -> Arc<Field> {
    Arc::new(Field::new("item", DataType::Float32, false))
}

/// Numbers, and where each list of them ends.
fn lists(numbers: &[f32], ends: &[usize]) -> ListArray {
    let mut lists = ListBuilder::with_capacity(Float32Builder::with_capacity(numbers.len()), ends.len());
    lists = lists.with_field(item());
    let mut begin = 0;
    for &end in ends {
        lists.values().append_slice(&numbers[begin..end]);
        lists.append(true);
        begin = end;
    }
    lists.finish()
}

fn motion_schema(bodies: usize, has_contacts: bool) -> SchemaRef {
    let poses = DataType::FixedSizeList(item(), (POSE * bodies) as i32);
    let said = "of each body after the ground: x, y, z [m] and quaternion w, x, y, z";
    let described = |field: Field, said: &str| {
        field.with_metadata(HashMap::from([(DESCRIPTION.to_owned(), said.to_owned())]))
    };
    let mut fields = vec![field(&time()), described(Field::new("poses", poses, false), said)];
    if has_contacts {
        let said = "of each contact that is closed: its place in scene.json from 0, 1 slip or 2 stick, point x, y, z [m], normal force x, y, z and \
                    friction x, y, z on the second body, in world axes [N, or Nm where the contact turns]";
        fields.push(described(Field::new("contacts", DataType::List(item()), false), said));
    }
    Arc::new(Schema::new(fields))
}
