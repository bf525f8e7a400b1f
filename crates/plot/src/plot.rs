//! A plot: what is to be shown. How it is laid out is in `stack`, how it is drawn in `area`.

use crate::axis::Scale;
use crate::legend::Legend;
use crate::stack::{Heights, Stack};

/// Label, unit, scale and wished range of an axis.
#[derive(Debug, Clone, Default, PartialEq)]
pub(crate) struct AxisSpec {
    pub(crate) label: String,
    pub(crate) unit: String,
    pub(crate) scale: Scale,
    pub(crate) range: Option<(f64, f64)>,
    /// Large values on the left.
    pub(crate) reversed: bool,
}

/// Points of one quantity, joined by a line, shown as symbols, or both.
///
/// A point with a NaN breaks the line. Infinite values, and values that are not positive on a logarithmic
/// axis, break it as well and are counted in a note below the plot.
#[derive(Debug, Clone, PartialEq)]
pub struct Series {
    pub(crate) name: String,
    pub(crate) points: Vec<(f64, f64)>,
    pub(crate) line: bool,
    pub(crate) symbols: bool,
    pub(crate) dashed: bool,
    pub(crate) dotted: bool,
    pub(crate) color: Option<usize>,
}

impl Series {
    /// A line through points; the name goes to the legend unless it is empty.
    pub fn new(name: impl Into<String>, points: impl IntoIterator<Item = (f64, f64)>) -> Self {
        let points = points.into_iter().collect();
        Series {
            name: name.into(),
            points,
            line: true,
            symbols: false,
            dashed: false,
            dotted: false,
            color: None,
        }
    }

    /// A line through `y` over `x`; points beyond the shorter of the two are not there.
    pub fn from_slices(name: impl Into<String>, x: &[f64], y: &[f64]) -> Self {
        Series::new(name, x.iter().copied().zip(y.iter().copied()))
    }

    /// Adds a symbol at every point, of a different shape for each series.
    pub fn with_symbols(mut self) -> Self {
        self.symbols = true;
        self
    }

    /// Symbols without a line.
    pub fn symbols_only(mut self) -> Self {
        self.symbols = true;
        self.line = false;
        self
    }

    /// Draws the line dashed, for references and limits.
    pub fn dashed(mut self) -> Self {
        self.dashed = true;
        self
    }

    /// Draws the line dotted.
    pub fn dotted(mut self) -> Self {
        self.dotted = true;
        self
    }

    /// Fixes the colour by its place in the palette (counted round), instead of the place of the series
    /// in the plot.
    pub fn color(mut self, k: usize) -> Self {
        self.color = Some(k);
        self
    }
}

/// A labelled point.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Marker {
    pub(crate) x: f64,
    pub(crate) y: f64,
    pub(crate) label: String,
}

/// A labelled vertical line.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Event {
    pub(crate) x: f64,
    pub(crate) label: String,
}

/// A diagram of lines over two axes.
///
/// ```
/// use gelenk_plot::{Plot, Series};
///
/// // Work against precision, both logarithmic.
/// let points = [(1.2e-3, 0.8), (2.5e-5, 1.9), (4.0e-8, 6.1)];
/// let svg = Plot::new("Work against precision")
///     .x_axis("error", "")
///     .y_axis("time", "ms")
///     .log_log()
///     .series(Series::new("hem5", points).with_symbols())
///     .marker(2.5e-5, 1.9, "default tolerance")
///     .to_svg();
/// assert!(svg.ends_with("</svg>\n"));
/// ```
#[derive(Debug, Clone, PartialEq)]
pub struct Plot {
    pub(crate) title: String,
    pub(crate) x: AxisSpec,
    pub(crate) y: AxisSpec,
    pub(crate) series: Vec<Series>,
    pub(crate) markers: Vec<Marker>,
    pub(crate) events: Vec<Event>,
    pub(crate) legend: Legend,
    pub(crate) width: f64,
    pub(crate) height: f64,
}

/// Size of a plot unless the caller asks for another [px].
pub(crate) const DEFAULT_SIZE: (f64, f64) = (760.0, 420.0);

impl Plot {
    /// An empty plot.
    pub fn new(title: impl Into<String>) -> Self {
        Plot {
            title: title.into(),
            x: AxisSpec::default(),
            y: AxisSpec::default(),
            series: Vec::new(),
            markers: Vec::new(),
            events: Vec::new(),
            legend: Legend::Auto,
            width: DEFAULT_SIZE.0,
            height: DEFAULT_SIZE.1,
        }
    }

    /// Quantity and unit of the horizontal axis; an empty unit shows no brackets.
    pub fn x_axis(mut self, label: impl Into<String>, unit: impl Into<String>) -> Self {
        (self.x.label, self.x.unit) = (label.into(), unit.into());
        self
    }

    /// Quantity and unit of the vertical axis; an empty unit shows no brackets.
    pub fn y_axis(mut self, label: impl Into<String>, unit: impl Into<String>) -> Self {
        (self.y.label, self.y.unit) = (label.into(), unit.into());
        self
    }

    /// Scale of the horizontal axis.
    pub fn x_scale(mut self, scale: Scale) -> Self {
        self.x.scale = scale;
        self
    }

    /// Scale of the vertical axis.
    pub fn y_scale(mut self, scale: Scale) -> Self {
        self.y.scale = scale;
        self
    }

    /// Lets the values of the horizontal axis decrease to the right: errors and tolerances, say.
    pub fn x_reversed(mut self) -> Self {
        self.x.reversed = true;
        self
    }

    /// Both axes logarithmic.
    pub fn log_log(self) -> Self {
        self.x_scale(Scale::Log).y_scale(Scale::Log)
    }

    /// Shows exactly this range of the horizontal axis; what lies outside is cut off. The order of the
    /// two does not matter; a range that the scale cannot show (empty, not finite, not positive on a
    /// logarithmic axis) leaves the choice to the data.
    pub fn x_range(mut self, from: f64, to: f64) -> Self {
        self.x.range = Some((from, to));
        self
    }

    /// Shows exactly this range of the vertical axis, see [`Plot::x_range`].
    pub fn y_range(mut self, from: f64, to: f64) -> Self {
        self.y.range = Some((from, to));
        self
    }

    /// Adds a series.
    pub fn series(mut self, series: Series) -> Self {
        self.series.push(series);
        self
    }

    /// Adds a line, short for [`Plot::series`] with [`Series::new`].
    pub fn line(self, name: impl Into<String>, points: impl IntoIterator<Item = (f64, f64)>) -> Self {
        self.series(Series::new(name, points))
    }

    /// Adds a labelled point.
    pub fn marker(mut self, x: f64, y: f64, label: impl Into<String>) -> Self {
        self.markers.push(Marker { x, y, label: label.into() });
        self
    }

    /// Adds a vertical line with a label above the plot.
    pub fn event(mut self, x: f64, label: impl Into<String>) -> Self {
        self.events.push(Event { x, label: label.into() });
        self
    }

    /// Where the legend goes.
    pub fn legend(mut self, legend: Legend) -> Self {
        self.legend = legend;
        self
    }

    /// Size of the whole picture in pixels. Values below a readable minimum are raised to it.
    pub fn size(mut self, width: f64, height: f64) -> Self {
        (self.width, self.height) = (width, height);
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
            panels: vec![self],
            x: &self.x,
            events: self.events.iter().collect(),
            legend: self.legend,
            width: self.width,
            heights: Heights::Total(self.height),
        }
    }
}
