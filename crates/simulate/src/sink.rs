//! Where the rows and frames of a run go.

use crate::checkpoint::Checkpoint;
use crate::curves::Piece;
use gelenk_io::results::{Column, EventRecord, FrameData, ResultsError, Summary};
use gelenk_io::scene::Scene;

/// Where rows and frames go.
pub trait Sink {
    /// Is told what rows and frames will hold, before the first of them.
    fn begin(&mut self, columns: &[Column], scene: &Scene) {
        let _ = (columns, scene);
    }
    /// A row: the outputs at a time.
    fn row(&mut self, t: f64, values: &[f64]) -> Result<(), ResultsError>;
    /// A frame: the poses of all bodies at a time, and the contacts that are closed.
    fn frame(&mut self, frame: &FrameData<'_>) -> Result<(), ResultsError>;
    /// Does it want frames?
    fn wants_frames(&self) -> bool {
        true
    }
    /// Does it want the motion inside steps?
    fn wants_curves(&self) -> bool {
        false
    }
    /// The motion inside a step, or a part of one; these follow each other in time.
    fn curve(&mut self, piece: &Piece<'_>) -> Result<(), ResultsError> {
        let _ = piece;
        Ok(())
    }
    /// How long writing took so far \[s\].
    fn writing(&self) -> f64 {
        0.0
    }
    /// Rows so far.
    fn rows(&self) -> u64;
    /// Is it time for a checkpoint?
    fn wants_checkpoint(&self) -> bool {
        false
    }
    /// A place from which the run can go on, and what became of it up to there.
    fn keep(&mut self, _: &mut Checkpoint, _: &Summary, _: &[EventRecord]) -> Result<(), ResultsError> {
        Ok(())
    }
}

impl<S: Sink + ?Sized> Sink for &mut S {
    fn begin(&mut self, columns: &[Column], scene: &Scene) {
        (**self).begin(columns, scene);
    }

    fn wants_frames(&self) -> bool {
        (**self).wants_frames()
    }

    fn wants_curves(&self) -> bool {
        (**self).wants_curves()
    }

    fn curve(&mut self, piece: &Piece<'_>) -> Result<(), ResultsError> {
        (**self).curve(piece)
    }

    fn row(&mut self, t: f64, values: &[f64]) -> Result<(), ResultsError> {
        (**self).row(t, values)
    }

    fn frame(&mut self, frame: &FrameData<'_>) -> Result<(), ResultsError> {
        (**self).frame(frame)
    }

    fn writing(&self) -> f64 {
        (**self).writing()
    }

    fn rows(&self) -> u64 {
        (**self).rows()
    }

    fn wants_checkpoint(&self) -> bool {
        (**self).wants_checkpoint()
    }

    fn keep(
        &mut self,
        point: &mut Checkpoint,
        summary: &Summary,
        events: &[EventRecord],
    ) -> Result<(), ResultsError> {
        (**self).keep(point, summary, events)
    }
}

/// Keeps everything in memory.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Memory {
    /// Times of the rows \[s\].
    pub times: Vec<f64>,
    /// Rows, one after the other.
    pub rows: Vec<f64>,
    /// Times of the frames \[s\].
    pub frame_times: Vec<f64>,
    /// Frames, one after the other.
    pub poses: Vec<f32>,
    /// Contacts that are closed, in each frame, [`MARK`](gelenk_io::results::MARK) numbers each.
    pub marks: Vec<Vec<f32>>,
}

impl Sink for Memory {
    fn rows(&self) -> u64 {
        self.times.len() as u64
    }

    fn row(&mut self, t: f64, values: &[f64]) -> Result<(), ResultsError> {
        self.times.push(t);
        self.rows.extend_from_slice(values);
        Ok(())
    }

    fn frame(&mut self, frame: &FrameData<'_>) -> Result<(), ResultsError> {
        self.frame_times.push(frame.t);
        self.poses.extend_from_slice(frame.poses);
        self.marks.push(frame.marks.to_vec());
        Ok(())
    }
}
