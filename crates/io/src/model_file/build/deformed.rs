//! What is drawn of a body that deforms: a mesh whose corners follow the modes.

use crate::scene::{SceneFlexible, Shape, Solid};
use gelenk_flex::FlexBody;
use gelenk_model::math::{Mat3, Vec3};

/// Beams are drawn with so many sides, and with this share of the size of the body as radius.
const SIDES: usize = 8;
const RADIUS: f64 = 0.01;
/// A picture of more numbers than this stays as it is when nothing is deformed.
const MOST: usize = 1_500_000;

/// A corner of the mesh: its node, and how far it is from there.
struct Corner {
    node: usize,
    out: Vec3,
}

/// The mesh of a body.
pub(super) struct Drawn<'a> {
    body: &'a FlexBody,
    corners: Vec<Corner>,
    triangles: Vec<[usize; 3]>,
}

impl<'a> Drawn<'a> {
    pub(super) fn new(body: &'a FlexBody) -> Self {
        let mut drawn = Self { body, corners: Vec::new(), triangles: Vec::new() };
        if body.triangles.is_empty() {
            body.lines.iter().for_each(|line| drawn.tube(*line));
        } else {
            drawn.surface();
        }
        drawn
    }

    /// The surface, with the nodes that are on it.
    fn surface(&mut self) {
        let mut places = vec![None; self.body.places.len()];
        for triangle in &self.body.triangles {
            let corners = triangle.map(|node| {
                *places[node].get_or_insert_with(|| {
                    self.corners.push(Corner { node, out: Vec3([0.0; 3]) });
                    self.corners.len() - 1
                })
            });
            self.triangles.push(corners);
        }
    }

    /// A tube between two nodes.
    fn tube(&mut self, [a, b]: [usize; 2]) {
        let along = Vec3(self.body.places[b]) - Vec3(self.body.places[a]);
        let axes = Mat3::with_z(along).unwrap_or_else(Mat3::identity);
        let radius = RADIUS * self.body.size();
        let first = self.corners.len();
        for node in [a, b] {
            for k in 0..SIDES {
                let (s, c) = (std::f64::consts::TAU * k as f64 / SIDES as f64).sin_cos();
                self.corners.push(Corner { node, out: axes * Vec3([radius * c, radius * s, 0.0]) });
            }
        }
        for k in 0..SIDES {
            let (this, next) = (first + k, first + (k + 1) % SIDES);
            self.triangles.extend([[this, next, next + SIDES], [this, next + SIDES, this + SIDES]]);
            if k > 0 && k + 1 < SIDES {
                self.triangles.extend([[first, next, this], [first + SIDES, this + SIDES, next + SIDES]]);
            }
        }
    }

    /// The body as it is when nothing is deformed; nothing where there is nothing to draw.
    pub(super) fn shape(&self, color: Option<&str>) -> Option<Shape> {
        if self.triangles.is_empty() {
            return None;
        }
        let corners = self.corners.iter().map(|c| (Vec3(self.body.places[c.node]) + c.out).0).collect();
        let solid = Solid::Mesh { corners, triangles: self.triangles.clone() };
        let orientation = [1.0, 0.0, 0.0, 0.0];
        Some(Shape { solid, position: [0.0; 3], orientation, color: color.map(str::to_owned) })
    }

    /// Can a page hold how it deforms?
    pub(super) fn is_small(&self) -> bool {
        !self.triangles.is_empty() && 9 * self.corners.len() * self.body.count() <= MOST
    }

    /// How it deforms, by the modal coordinates in these columns.
    pub(super) fn deforming(&self, body: usize, columns: Vec<String>) -> SceneFlexible {
        let modes = self.body.count();
        let dofs = self.body.dofs;
        let moved = |corner: &Corner, k: usize| {
            let at = |i: usize| self.body.modes[(dofs * corner.node + i, k)];
            let mut way = Vec3([at(0), at(1), at(2)]);
            if dofs == 6 {
                way += Vec3([at(3), at(4), at(5)]).cross(corner.out);
            }
            way.0.map(short)
        };
        let each = |k: usize| self.corners.iter().map(|corner| moved(corner, k)).collect();
        let stress = |k: usize| {
            let of =
                |s: &gelenk_flex::Matrix, c: &Corner| std::array::from_fn(|r| short(s[(6 * c.node + r, k)]));
            self.body.stresses.as_ref().map(|s| self.corners.iter().map(|corner| of(s, corner)).collect())
        };
        SceneFlexible {
            body,
            modes: (0..modes).map(each).collect(),
            stresses: (0..modes).filter_map(stress).collect(),
            columns,
        }
    }
}

/// A number with as many digits as a picture shows.
fn short(x: f64) -> f32 {
    format!("{x:.3e}").parse().unwrap_or(0.0)
}
