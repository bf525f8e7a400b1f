//! Solids between flat faces: convex ones from points, and meshes from files; height fields.

use super::super::tree::Value;
use super::Built;
use super::values::Reader;
use crate::scene::Solid;
use gelenk_model::MassProperties;
use gelenk_model::contacts::geometry::{HeightField, Mesh, Polyhedron, Shape};
use gelenk_model::math::Vec3;
use std::sync::Arc;

/// Up to so many corners a mesh is tried as a convex solid, which is followed faster.
const MOST_CONVEX: usize = 1000;

/// A solid between flat faces, as it touches, and its surface.
pub(super) struct Faceted {
    pub(super) shape: Shape,
    corners: Vec<Vec3>,
    triangles: Vec<[usize; 3]>,
}

impl Faceted {
    /// For the picture.
    pub(super) fn solid(&self) -> Solid {
        let corners = self.corners.iter().map(|c| c.0).collect();
        Solid::Mesh { corners, triangles: self.triangles.clone() }
    }

    /// Mass properties for density 1.
    pub(super) fn unit_mass(&self) -> MassProperties {
        MassProperties::inside(&self.corners, &self.triangles, 1.0)
    }

    fn convex(it: Polyhedron) -> Self {
        let (corners, triangles) = (it.corners().to_vec(), it.triangles());
        Self { shape: Shape::Polyhedron(Arc::new(it)), corners, triangles }
    }
}

/// Reads the solid of a table of kind "polyhedron" or "mesh".
pub(super) fn faceted(reader: &Reader<'_>) -> Built<Faceted> {
    if reader.kind() == "mesh" { mesh(reader) } else { polyhedron(reader) }
}

fn polyhedron(reader: &Reader<'_>) -> Built<Faceted> {
    let node = reader.need("points")?;
    let rows = reader.matrix_of(node)?;
    let points: Option<Vec<[f64; 3]>> = rows.iter().map(|row| row.as_slice().try_into().ok()).collect();
    let Some(points) = points else {
        return Err(node
            .span
            .wrong("each point has three numbers")
            .help("points = [[0, 0, 0], [1, 0, 0], ...]"));
    };
    let Some(list) = reader.node("faces") else {
        return Polyhedron::hull(&points).map(Faceted::convex).map_err(|what| {
            let help = "give at least four points that are not in one plane; a plate is a box, or a plate with a thickness";
            node.span.wrong(what).help(help)
        });
    };
    let place = |x: &f64| (*x >= 1.0 && x.fract() == 0.0).then_some(*x as usize - 1);
    let rows = reader.matrix_of(list)?;
    let faces: Option<Vec<Vec<usize>>> = rows
        .iter()
        .map(|row| row.iter().map(place).collect::<Option<Vec<_>>>().filter(|face| face.len() >= 3))
        .collect();
    let Some(faces) = faces else {
        return Err(list
            .span
            .wrong("a face lists at least three points by their numbers, from 1 on")
            .help("leave 'faces' out: the hull of the points is taken"));
    };
    Polyhedron::new(&points, &faces).map(Faceted::convex).map_err(|what| {
        let fault = list.span.wrong(what);
        fault.help("leave 'faces' out to take the hull of the points, or give a mesh from a file")
    })
}

fn mesh(reader: &Reader<'_>) -> Built<Faceted> {
    let node = reader.need("file")?;
    let Value::File(name, content) = &node.value else {
        return Err(node.span.wrong("the file of a mesh is an STL or OBJ file beside this one"));
    };
    let scale = reader.positive("scale")?.unwrap_or(1.0);
    let corners: Vec<[f64; 3]> = content.corners.iter().map(|c| c.map(|x| x * scale)).collect();
    let mesh = Mesh::new(&corners, &content.triangles)
        .map_err(|what| node.span.wrong(format!("{name} cannot touch anything: {what}")).help(
            "a mesh must be a closed surface with outward normals; repair it, or use a box or a polyhedron around it",
        ))?;
    if mesh.corners().len() <= MOST_CONVEX {
        let corners: Vec<[f64; 3]> = mesh.corners().iter().map(|c| c.0).collect();
        let faces: Vec<Vec<usize>> = mesh.triangles().iter().map(|t| t.to_vec()).collect();
        if let Ok(convex) = Polyhedron::new(&corners, &faces) {
            return Ok(Faceted::convex(convex));
        }
    }
    let (corners, triangles) = (mesh.corners().to_vec(), mesh.triangles().to_vec());
    Ok(Faceted { shape: Shape::Mesh(Arc::new(mesh)), corners, triangles })
}

/// Reads a height field.
pub(super) fn height_field(reader: &Reader<'_>) -> Built<HeightField> {
    let node = reader.node("heights").ok_or_else(|| {
        let fault = reader.span.wrong("a height field has no heights");
        fault.help("give heights = [[0, 0.1], [0, 0]], or a file of them")
    })?;
    let scale = reader.number_or("scale", 1.0)?;
    let mut rows = reader.matrix_of(node)?;
    rows.iter_mut().flatten().for_each(|x| *x *= scale);
    let cell = reader.need("cell")?;
    let edges = match cell.as_list() {
        Some(_) => reader.numbers_of(cell)?,
        None => vec![reader.number_of(cell)?; 2],
    };
    HeightField::new(&rows, [edges[0], edges[1]]).map_err(|what| node.span.wrong(what))
}

/// Most corners of a height field in the picture.
const MOST_DRAWN: usize = 40_000;

/// A height field for the picture.
pub(super) fn drawn_field(field: &HeightField) -> Solid {
    let (corners, triangles) = field.surface(MOST_DRAWN);
    Solid::Mesh { corners, triangles }
}
