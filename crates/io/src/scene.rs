//! What a picture of a mechanism shows, apart from its motion. It is stored with the results, so that the report can be
//! made again without the model.

use serde::{Deserialize, Serialize};

/// Everything that is drawn.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Scene {
    /// The direction against gravity, a unit vector.
    pub up: [f64; 3],
    /// The bodies, the ground first. Every other body has a pose in each frame of the motion.
    pub bodies: Vec<SceneBody>,
    /// Symbols of joints.
    pub joints: Vec<SceneJoint>,
    /// Springs, dampers, massless rods and cables: lines between points of two bodies.
    pub lines: Vec<SceneLine>,
    /// Beams and cables that bend.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub beams: Vec<SceneBeam>,
    /// Bodies whose shape changes.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub flexible: Vec<SceneFlexible>,
    /// Points whose paths are drawn.
    pub traces: Vec<Trace>,
    /// Forces drawn as arrows.
    pub arrows: Vec<Arrow>,
    /// Contacts, in the order in which the marks of frames count them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub contacts: Vec<SceneContact>,
    /// Plots that the model asks for; the report chooses if there are none.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub plots: Vec<ScenePlot>,
}

/// Something that touches, stops, holds in one direction or sticks. Where it is and what it does is in the marks of frames.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct SceneContact {
    /// Its name; a cable has that of its lines.
    pub name: String,
    /// Are its forces torques, about an axis of a joint?
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub turns: bool,
}

/// A plot: curves over time, or over a measure.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct ScenePlot {
    /// What stands above it; its measures if nothing does.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// The measure along its axis; time if there is none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub x: Option<String>,
    /// The measures of its curves.
    pub y: Vec<String>,
    /// Is one unit as long on both axes?
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub equal: bool,
}

/// A beam, drawn as a bent bar through its nodes: bodies whose x axes are along it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct SceneBeam {
    /// Its name.
    pub name: String,
    /// Its nodes, as places in [`Scene::bodies`].
    pub nodes: Vec<usize>,
    /// Its edges along y and z \[m\], or its diameter alone where it is round.
    pub edges: Vec<f64>,
    /// From each node to the next one without load: the length \[m\], and the turn as a unit quaternion (w, x, y, z).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub rest: Vec<[f64; 5]>,
    /// A colour such as `#4477aa`; chosen by the report if there is none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub color: Option<String>,
}

/// How the first shape of a body, a mesh, changes as the body deforms.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct SceneFlexible {
    /// The body, as its place in [`Scene::bodies`].
    pub body: usize,
    /// What a unit of each mode moves the corners of the mesh by \[m\].
    pub modes: Vec<Vec<[f32; 3]>>,
    /// Stresses of each mode at the corners, xx, yy, zz, xy, yz, zx \[Pa\]; nothing where they are not known.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub stresses: Vec<Vec<[f32; 6]>>,
    /// The columns of the trajectory that hold the modal coordinates.
    pub columns: Vec<String>,
}

/// A body and its shapes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct SceneBody {
    /// Its name.
    pub name: String,
    /// Its shapes, in its own frame.
    pub shapes: Vec<Shape>,
}

/// A solid at a place of a body.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Shape {
    /// What it is.
    #[serde(flatten)]
    pub solid: Solid,
    /// Its centre \[m\].
    pub position: [f64; 3],
    /// Its orientation, a unit quaternion (w, x, y, z).
    pub orientation: [f64; 4],
    /// A colour such as `#4477aa`; chosen by the report if there is none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub color: Option<String>,
}

/// Solids; all but meshes are centred at their origins.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(tag = "solid", rename_all = "lowercase")]
pub enum Solid {
    /// A box with edges along the axes.
    Box {
        /// Lengths of the edges \[m\].
        size: [f64; 3],
    },
    /// A cylinder about the z axis.
    Cylinder {
        /// \[m\]
        radius: f64,
        /// \[m\]
        length: f64,
    },
    /// A sphere.
    Sphere {
        /// \[m\]
        radius: f64,
    },
    /// A cylinder about the z axis with round ends; `length` is that of the straight part.
    Capsule {
        /// \[m\]
        radius: f64,
        /// \[m\]
        length: f64,
    },
    /// A flat prism: a polygon in the xy plane, with this thickness along z.
    Plate {
        /// Its corners \[m\].
        corners: Vec<[f64; 2]>,
        /// \[m\]
        thickness: f64,
    },
    /// A solid between triangles.
    Mesh {
        /// Its corners \[m\].
        corners: Vec<[f64; 3]>,
        /// Places of corners, counter-clockwise seen from outside.
        triangles: Vec<[usize; 3]>,
    },
}

/// The symbol of a joint.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct SceneJoint {
    /// Its name.
    pub name: String,
    /// Its kind, as in a model file: `revolute`, `prismatic`, ….
    pub kind: String,
    /// The body of its frame `A`, as its place in [`Scene::bodies`].
    pub body: usize,
    /// The origin of frame `A` on that body \[m\].
    pub position: [f64; 3],
    /// The orientation of frame `A` on that body, a unit quaternion (w, x, y, z); the axis of most joints is z.
    pub orientation: [f64; 4],
}

/// A line between points of two bodies.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct SceneLine {
    /// Its name.
    pub name: String,
    /// How it looks.
    pub kind: LineKind,
    /// Its ends: places in [`Scene::bodies`] and points of those bodies \[m\].
    pub ends: [(usize, [f64; 3]); 2],
}

/// How a line looks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum LineKind {
    /// A spring or damper.
    Spring,
    /// A massless rod.
    Rod,
    /// A cable.
    Rope,
}

/// A point of a body whose path is drawn.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Trace {
    /// Its name.
    pub name: String,
    /// The body, as its place in [`Scene::bodies`].
    pub body: usize,
    /// The point of the body \[m\].
    pub position: [f64; 3],
}

/// A force that is drawn as an arrow at a point of a body.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Arrow {
    /// Its name.
    pub name: String,
    /// What it is.
    pub kind: ArrowKind,
    /// The body, as its place in [`Scene::bodies`].
    pub body: usize,
    /// The point of the body \[m\].
    pub position: [f64; 3],
    /// The columns of the trajectory that hold its components along the world's axes \[N or Nm\].
    pub columns: [String; 3],
}

/// What an arrow stands for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum ArrowKind {
    /// The force of a joint.
    Reaction,
    /// The torque of a joint.
    Torque,
    /// The force of a contact.
    Contact,
    /// An applied force.
    Applied,
}
