//! Several plots over one horizontal axis.

use crate::axis::Scale;
use crate::legend::Legend;
use crate::plot::{AxisSpec, DEFAULT_SIZE, Event, Plot};
use crate::stack::{Heights, Stack};

/// Plots stacked over one shared horizontal axis, each with its own vertical one: the angles of a
/// mechanism over time, say.
///
/// Of each plot, series, markers, events, vertical axis and title (put before the axis label) are used;
/// horizontal axis, size and legend are those of the stack.
///
/// ```
/// use gelenk_plot::{Panels, Plot};
///
/// let wave = |f: f64| (0..200).map(move |k| (0.01 * f64::from(k), (f * 0.01 * f64::from(k)).sin()));
/// let svg = Panels::new("Two angles")
///     .x_axis("time", "s")
///     .panel(Plot::new("").y_axis("crank", "rad").line("", wave(3.0)))
///     .panel(Plot::new("").y_axis("rocker", "rad").line("", wave(5.0)))
///     .to_svg();
/// assert_eq!(svg.matches("class=\"gp-area\"").count(), 2);
/// ```
#[derive(Debug, Clone, PartialEq)]
pub struct Panels {
    title: String,
    x: AxisSpec,
    plots: Vec<Plot>,
    events: Vec<Event>,
    legend: Legend,
    width: f64,
    panel_height: f64,
}

/// Height of one panel's data area unless the caller asks for another [px].
const DEFAULT_PANEL_HEIGHT: f64 = 96.0;

impl Panels {
    /// An empty stack.
    pub fn new(title: impl Into<String>) -> Self {
        Panels {
            title: title.into(),
            x: AxisSpec::default(),
            plots: Vec::new(),
            events: Vec::new(),
            legend: Legend::Auto,
            width: DEFAULT_SIZE.0,
            panel_height: DEFAULT_PANEL_HEIGHT,
        }
    }

    /// Quantity and unit of the shared axis.
    pub fn x_axis(mut self, label: impl Into<String>, unit: impl Into<String>) -> Self {
        (self.x.label, self.x.unit) = (label.into(), unit.into());
        self
    }

    /// Scale of the shared axis.
    pub fn x_scale(mut self, scale: Scale) -> Self {
        self.x.scale = scale;
        self
    }

    /// Range of the shared axis, see [`Plot::x_range`].
    pub fn x_range(mut self, from: f64, to: f64) -> Self {
        self.x.range = Some((from, to));
        self
    }

    /// Lets the values of the shared axis decrease to the right, see [`Plot::x_reversed`].
    pub fn x_reversed(mut self) -> Self {
        self.x.reversed = true;
        self
    }

    /// Adds a panel below the others.
    pub fn panel(mut self, plot: Plot) -> Self {
        self.plots.push(plot);
        self
    }

    /// Adds a vertical line through all panels, with a label above the first.
    pub fn event(mut self, x: f64, label: impl Into<String>) -> Self {
        self.events.push(Event { x, label: label.into() });
        self
    }

    /// Where legends go. One legend serves all panels if their series have the same names.
    pub fn legend(mut self, legend: Legend) -> Self {
        self.legend = legend;
        self
    }

    /// Width of the picture and height of one panel's data area in pixels. Values below a readable
    /// minimum are raised to it.
    pub fn size(mut self, width: f64, panel_height: f64) -> Self {
        (self.width, self.panel_height) = (width, panel_height);
        self
    }

    /// A stand-alone SVG document with its own style rules and ground.
    pub fn to_svg(&self) -> String {
        self.stack().render(true)
    }

    /// An `svg` element for a page that holds [`stylesheet`](crate::stylesheet) once.
    pub fn to_inline_svg(&self) -> String {
        self.stack().render(false)
    }

    fn stack(&self) -> Stack<'_> {
        Stack {
            title: &self.title,
            panels: self.plots.iter().collect(),
            x: &self.x,
            // An event is an instant for the whole system: those of single panels run through all of
            // them, too.
            events: self.events.iter().chain(self.plots.iter().flat_map(|p| &p.events)).collect(),
            legend: self.legend,
            width: self.width,
            heights: Heights::Each(self.panel_height),
        }
    }
}
