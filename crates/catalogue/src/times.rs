//! The times of a run of a model: what is given, and what that comes to. Defaults of models that differ from those of the integrators are
//! here.

/// The start \[s\].
const START: f64 = 0.0;
/// How long a run lasts \[s\].
const LENGTH: f64 = 10.0;
/// Steps from row to row of the results.
const ROWS: f64 = 1000.0;
/// More rows than this are a mistake in the output step.
const MOST_ROWS: f64 = 1e8;
/// More frames than this are not stored unless asked for: a picture cannot show them.
pub const MOST_FRAMES: f64 = 20_000.0;
/// A run of a model has this many steps at least: loads that begin late on a mechanism at rest must not be stepped over.
pub const FEWEST_STEPS: f64 = 100.0;
/// Parts of a step of a model at whose ends the signs of events are compared: high orders make long steps.
pub const EVENT_CHECKS: usize = 4;

/// The times of a run of a model, as far as they are given.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Times {
    /// The start \[s\].
    pub t_start: Option<f64>,
    /// The end \[s\].
    pub t_end: Option<f64>,
    /// From row to row of the results \[s\].
    pub output_step: Option<f64>,
    /// Frames of the picture per second of the motion.
    pub frame_rate: Option<f64>,
    /// The longest time on the clock \[s\].
    pub wall_limit: Option<f64>,
    /// Are extremes and means looked for between the rows? Yes, if nothing is said.
    pub peaks: Option<bool>,
}

/// The times of a run of a model, with all defaults filled in.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Timetable {
    /// The start \[s\].
    pub t_start: f64,
    /// The end \[s\].
    pub t_end: f64,
    /// From row to row of the results \[s\].
    pub output_step: f64,
    /// Rows from one frame of the picture to the next.
    pub stride: u64,
    /// The longest time on the clock \[s\].
    pub wall_limit: Option<f64>,
}

/// Times that make no sense together.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mistimed {
    /// The option to change.
    pub key: &'static str,
    /// Why.
    pub reason: String,
}

impl Times {
    /// The start \[s\].
    pub fn start(&self) -> f64 {
        self.t_start.unwrap_or(START)
    }

    /// Fills in what is not given.
    pub fn timetable(&self) -> Result<Timetable, Mistimed> {
        let t_start = self.start();
        let t_end = self.t_end.unwrap_or(t_start + LENGTH);
        if !(t_start.is_finite() && t_end.is_finite() && t_end > t_start) {
            let reason = format!("the end, {t_end} s, must lie after the start, {t_start} s");
            return Err(Mistimed { key: "t_end", reason });
        }
        let output_step = self.output_step.unwrap_or((t_end - t_start) / ROWS);
        let rows = (t_end - t_start) / output_step;
        if rows > MOST_ROWS {
            let reason = format!(
                "{output_step:e} s makes {rows:.1e} rows, more than {MOST_ROWS:e}; give a larger step"
            );
            return Err(Mistimed { key: "output_step", reason });
        }
        let stride = self.frame_rate.map_or(rows / MOST_FRAMES, |rate| 1.0 / (rate * output_step));
        let stride = (stride * (1.0 - 1e-9)).ceil().max(1.0) as u64;
        Ok(Timetable { t_start, t_end, output_step, stride, wall_limit: self.wall_limit })
    }
}
