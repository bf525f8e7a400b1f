//! Animated pages of planar mechanisms.

mod encode;
mod page;
mod shape;

pub use shape::{Frame, Shape, Style};

use crate::panels::Panels;
use crate::plot::Plot;

/// A picture below or beside an animation.
#[derive(Debug, Clone, PartialEq)]
pub enum Chart {
    /// A single plot.
    Plot(Plot),
    /// Several plots over one axis.
    Panels(Panels),
}

impl From<Plot> for Chart {
    fn from(p: Plot) -> Self {
        Chart::Plot(p)
    }
}

impl From<Panels> for Chart {
    fn from(p: Panels) -> Self {
        Chart::Panels(p)
    }
}

/// A moving drawing, written as one HTML file that needs nothing else.
///
/// The page has play and pause, a time scrubber with marks at events, a choice of speeds, paths of chosen
/// points, a scale bar, and keys for all of it. Axes are scaled equally, and the view fits all frames
/// unless [`Animation::view`] says otherwise. Between frames points move on straight lines, so a turning
/// part needs frames every few degrees.
///
/// ```
/// use gelenk_plot::{Animation, Frame, Plot, Shape, Style};
///
/// let angle = |t: f64| 0.8 * (3.1 * t).cos();
/// let mut animation = Animation::new("Pendulum")
///     .chart(Plot::new("").x_axis("time", "s").y_axis("angle", "rad").line("", (0..=200).map(|k| {
///         let t = 0.02 * f64::from(k);
///         (t, angle(t))
///     })))
///     .event(0.507, "lowest point");
/// for k in 0..=200 {
///     let t = 0.02 * f64::from(k);
///     let bob = [angle(t).sin(), -angle(t).cos()];
///     animation.push(
///         Frame::new(t)
///             .shape(Shape::polyline("rod", [[0.0, 0.0], bob]))
///             .shape(Shape::circle("bob", bob, 0.08))
///             .shape(Shape::joint("pivot", [0.0, 0.0]).style(Style::Ground))
///             .trace("bob", bob),
///     );
/// }
/// let html = animation.to_html();
/// assert!(html.starts_with("<!doctype html>"));
/// ```
#[derive(Debug, Clone, PartialEq)]
pub struct Animation {
    title: String,
    subtitle: String,
    length_unit: String,
    frames: Vec<Frame>,
    events: Vec<(f64, String)>,
    charts: Vec<(Chart, bool)>,
    facts: Vec<(String, String)>,
    view: Option<([f64; 2], [f64; 2])>,
    seconds: f64,
    most_frames: usize,
}

impl Animation {
    /// Frames kept in the page unless [`Animation::max_frames`] says otherwise.
    pub const DEFAULT_MAX_FRAMES: usize = 1500;
    /// Seconds one play takes at the speed the page starts with, see [`Animation::play_seconds`].
    pub const DEFAULT_PLAY_SECONDS: f64 = 8.0;

    /// An animation without frames.
    pub fn new(title: impl Into<String>) -> Self {
        Animation {
            title: title.into(),
            subtitle: String::new(),
            length_unit: "m".into(),
            frames: Vec::new(),
            events: Vec::new(),
            charts: Vec::new(),
            facts: Vec::new(),
            view: None,
            seconds: Self::DEFAULT_PLAY_SECONDS,
            most_frames: Self::DEFAULT_MAX_FRAMES,
        }
    }

    /// A line below the title: model, method, tolerance.
    pub fn subtitle(mut self, text: impl Into<String>) -> Self {
        self.subtitle = text.into();
        self
    }

    /// Unit of the coordinates, shown at the scale bar; metres unless said otherwise.
    pub fn length_unit(mut self, unit: impl Into<String>) -> Self {
        self.length_unit = unit.into();
        self
    }

    /// Adds a frame. The order does not matter; two frames at the same time are a jump. A frame whose
    /// time is not finite cannot be shown and is mentioned at the foot of the page.
    pub fn frame(mut self, frame: Frame) -> Self {
        self.push(frame);
        self
    }

    /// Adds a frame in a loop.
    pub fn push(&mut self, frame: Frame) {
        self.frames.push(frame);
    }

    /// Adds frames.
    pub fn frames(mut self, frames: impl IntoIterator<Item = Frame>) -> Self {
        self.frames.extend(frames);
        self
    }

    /// Marks an instant, in seconds, on the scrubber and lists it below. Instants outside the frames'
    /// times are not shown.
    pub fn event(mut self, t: f64, label: impl Into<String>) -> Self {
        self.events.push((t, label.into()));
        self
    }

    /// Adds a chart over time. A line follows the animation's time; a click in the chart goes to that
    /// instant.
    pub fn chart(mut self, chart: impl Into<Chart>) -> Self {
        self.charts.push((chart.into(), true));
        self
    }

    /// Adds a chart whose horizontal axis is not the time.
    pub fn figure(mut self, chart: impl Into<Chart>) -> Self {
        self.charts.push((chart.into(), false));
        self
    }

    /// Adds a line to the table of facts below: counts, tolerances, errors.
    pub fn fact(mut self, name: impl Into<String>, value: impl Into<String>) -> Self {
        self.facts.push((name.into(), value.into()));
        self
    }

    /// Shows the rectangle between two opposite corners instead of all that the frames reach.
    pub fn view(mut self, corner: [f64; 2], opposite: [f64; 2]) -> Self {
        self.view = Some((corner, opposite));
        self
    }

    /// How long one play should take, in seconds. The page starts with the round speed closest to it;
    /// fast mechanisms are slowed down, slow ones hurried.
    pub fn play_seconds(mut self, seconds: f64) -> Self {
        self.seconds = seconds;
        self
    }

    /// Largest number of frames to keep, evenly in time; ends and jumps are always kept.
    pub fn max_frames(mut self, n: usize) -> Self {
        self.most_frames = n;
        self
    }

    /// The page.
    pub fn to_html(&self) -> String {
        page::render(self)
    }
}
