//! What a frame shows.

/// How a shape looks. Colours follow the page's light or dark scheme.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Style {
    /// A moving rod or bar.
    #[default]
    Link,
    /// A moving body with an outline of its own.
    Body,
    /// What does not move: frame, floor, wall. Polygons are hatched.
    Ground,
    /// Draws the eye: the driven part, a contact, a force.
    Accent,
    /// Stays in the background: paths, limits, dimensions.
    Muted,
    /// A colour of the palette (counted round), to match a series in a chart.
    Color(usize),
}

impl Style {
    pub(crate) fn class(self) -> String {
        match self {
            Style::Link => "c-link".into(),
            Style::Body => "c-body".into(),
            Style::Ground => "c-ground".into(),
            Style::Accent => "c-accent".into(),
            Style::Muted => "c-muted".into(),
            Style::Color(k) => format!("c-{}", k % crate::theme::PALETTE_LIGHT.len()),
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Kind {
    Polyline,
    Polygon,
    Circle,
    Joint,
    Spring,
}

impl Kind {
    /// The player's name for it, also the end of its CSS class.
    pub(crate) fn code(self) -> &'static str {
        match self {
            Kind::Polyline => "l",
            Kind::Polygon => "p",
            Kind::Circle => "c",
            Kind::Joint => "j",
            Kind::Spring => "s",
        }
    }
}

/// One drawn thing, in model coordinates (x to the right, y upwards).
///
/// A shape moves smoothly from one frame to the next if both frames hold a shape of the same name, kind,
/// style and number of points; otherwise it appears and disappears. Later shapes of a frame cover earlier
/// ones. A shape with a coordinate that is not finite is left out of that frame.
#[derive(Debug, Clone, PartialEq)]
pub struct Shape {
    pub(crate) name: String,
    pub(crate) kind: Kind,
    pub(crate) style: Style,
    pub(crate) points: Vec<[f64; 2]>,
    pub(crate) radius: f64,
}

impl Shape {
    fn new(name: impl Into<String>, kind: Kind, style: Style, points: Vec<[f64; 2]>) -> Self {
        Shape { name: name.into(), kind, style, points, radius: 0.0 }
    }

    /// An open line through points.
    pub fn polyline(name: impl Into<String>, points: impl IntoIterator<Item = [f64; 2]>) -> Self {
        Shape::new(name, Kind::Polyline, Style::Link, points.into_iter().collect())
    }

    /// A closed, filled outline.
    pub fn polygon(name: impl Into<String>, points: impl IntoIterator<Item = [f64; 2]>) -> Self {
        Shape::new(name, Kind::Polygon, Style::Body, points.into_iter().collect())
    }

    /// A filled circle with its radius in model units.
    pub fn circle(name: impl Into<String>, centre: [f64; 2], radius: f64) -> Self {
        Shape { radius, ..Shape::new(name, Kind::Circle, Style::Body, vec![centre]) }
    }

    /// A joint: a small ring of the same size on every screen.
    pub fn joint(name: impl Into<String>, at: [f64; 2]) -> Self {
        Shape::new(name, Kind::Joint, Style::Link, vec![at])
    }

    /// A spring: a zig-zag between two points.
    pub fn spring(name: impl Into<String>, from: [f64; 2], to: [f64; 2]) -> Self {
        Shape::new(name, Kind::Spring, Style::Accent, vec![from, to])
    }

    /// Changes how the shape looks.
    pub fn style(mut self, style: Style) -> Self {
        self.style = style;
        self
    }

    pub(crate) fn is_finite(&self) -> bool {
        self.radius.is_finite() && self.points.iter().flatten().all(|v| v.is_finite())
    }
}

/// The mechanism at one instant.
#[derive(Debug, Clone, PartialEq)]
pub struct Frame {
    pub(crate) time: f64,
    pub(crate) shapes: Vec<Shape>,
    pub(crate) traced: Vec<(String, [f64; 2])>,
}

impl Frame {
    /// An empty frame at time `t`, in seconds.
    pub fn new(t: f64) -> Self {
        Frame { time: t, shapes: Vec::new(), traced: Vec::new() }
    }

    /// Adds a shape above the others.
    pub fn shape(mut self, shape: Shape) -> Self {
        self.shapes.push(shape);
        self
    }

    /// Names a point whose path is drawn.
    pub fn trace(mut self, name: impl Into<String>, at: [f64; 2]) -> Self {
        self.traced.push((name.into(), at));
        self
    }
}
