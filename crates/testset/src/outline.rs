//! Pictures of mechanisms: points, bodies and springs in the plane.

/// A picture of a planar mechanism in one position. Lengths in metres, x to the right, y upwards.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Outline {
    /// Joints and other points with names.
    pub points: Vec<NamedPoint>,
    /// The bodies, in the order of the equations.
    pub bodies: Vec<OutlineBody>,
    /// Both ends of every spring.
    pub springs: Vec<[[f64; 2]; 2]>,
}

/// A point with a name.
#[derive(Debug, Clone, PartialEq)]
pub struct NamedPoint {
    /// Its name.
    pub name: &'static str,
    /// Where it is [m].
    pub at: [f64; 2],
    /// Does it belong to the ground?
    pub fixed: bool,
}

/// A body drawn as a line or as a polygon.
#[derive(Debug, Clone, PartialEq)]
pub struct OutlineBody {
    /// Its name.
    pub name: String,
    /// Its corners [m].
    pub corners: Vec<[f64; 2]>,
    /// Is the last corner joined to the first?
    pub closed: bool,
}

impl Outline {
    /// The point called `name`.
    pub fn point(&self, name: &str) -> Option<[f64; 2]> {
        self.points.iter().find(|p| p.name == name).map(|p| p.at)
    }

    /// A crank from the origin to its pin, a rod of any shape, and a slider.
    pub(crate) fn slider_crank(pin: [f64; 2], slider: [f64; 2], rod: &[[f64; 2]]) -> Self {
        let mut picture = Self::default();
        picture.add_point("crank bearing", [0.0, 0.0], true);
        picture.add_point("crank pin", pin, false);
        picture.add_point("slider", slider, false);
        picture.add_line("crank", &[[0.0, 0.0], pin]);
        picture.add_line("rod", rod);
        picture
    }

    pub(crate) fn add_point(&mut self, name: &'static str, at: [f64; 2], fixed: bool) {
        self.points.push(NamedPoint { name, at, fixed });
    }

    pub(crate) fn add_line(&mut self, name: impl Into<String>, corners: &[[f64; 2]]) {
        self.bodies.push(OutlineBody { name: name.into(), corners: corners.to_vec(), closed: false });
    }

    pub(crate) fn add_polygon(&mut self, name: impl Into<String>, corners: &[[f64; 2]]) {
        self.bodies.push(OutlineBody { name: name.into(), corners: corners.to_vec(), closed: true });
    }
}
