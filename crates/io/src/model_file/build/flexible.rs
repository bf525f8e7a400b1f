//! Bodies that deform, from files that `gelenk flex` writes.

use super::super::tree::{Node, Value};
use super::bodies::pose_of;
use super::values::Reader;
use super::{Builder, Built, at_element};
use crate::scene::{Shape, Solid};
use gelenk_flex::FlexBody;
use gelenk_model::Body;
use gelenk_model::math::{Mat3, Vec3};

/// Keys of rigid bodies that say what the file says already.
const OF_RIGID: [&str; 8] = ["mass", "centre", "inertia", "about", "solid", "planar", "collide", "material"];

impl<'a> Builder<'a> {
    /// A body with the key `flexible`.
    pub(super) fn flexible(
        &mut self,
        reader: &Reader<'a>,
        node: &'a Node,
        scope: usize,
        name: &str,
    ) -> Built<()> {
        let Value::Body(_, content) = &node.value else {
            return Err(node
                .span
                .wrong("a flexible body is a file that 'gelenk flex' has written, beside this one"));
        };
        if let Some(entry) = OF_RIGID.iter().find_map(|key| reader.table.get(key)) {
            return Err(entry
                .key_span
                .wrong(format!("'{}' does not fit a flexible body", entry.key))
                .help("leave it out: mass and inertia are those of its file; it moves in space, and touches nothing"));
        }
        let world = self.local(scope).world;
        let pose = world.then(&pose_of(reader)?);
        let mut body = Body::new(name, content.mass_properties()).at(pose);
        if let Some(node) = reader.node("angular_velocity") {
            let omega = if node.as_list().is_some() {
                reader.vector_of(node)?
            } else {
                Vec3([0.0, 0.0, reader.number_of(node)?])
            };
            body = body.turning(world.rotation * omega);
        }
        if let Some(velocity) = reader.vector("velocity")? {
            body = body.travelling(world.rotation * velocity);
        }
        let (id, ends) =
            self.model.add_flexible(body, content.flexible()).map_err(at_element(&reader.span))?;
        let color = reader.text("color");
        self.picture.body(id, drawn(content, color), color);
        for end in ends {
            // a place alone: the body is drawn as a whole
            self.picture.body(end, vec![mark(content)], color);
        }
        Ok(())
    }
}

fn shape(solid: Solid, position: [f64; 3], color: Option<&str>) -> Shape {
    Shape { solid, position, orientation: [1.0, 0.0, 0.0, 0.0], color: color.map(str::to_owned) }
}

/// The body as it is when nothing is deformed.
fn drawn(body: &FlexBody, color: Option<&str>) -> Vec<Shape> {
    if !body.triangles.is_empty() {
        let mesh = Solid::Mesh { corners: body.places.clone(), triangles: body.triangles.clone() };
        return vec![shape(mesh, [0.0; 3], color)];
    }
    let radius = 0.01 * body.size();
    let rod = |&[a, b]: &[usize; 2]| {
        let (a, b) = (Vec3(body.places[a]), Vec3(body.places[b]));
        let rotation = Mat3::with_z(b - a).unwrap_or_else(Mat3::identity);
        Shape {
            orientation: gelenk_model::math::Quaternion::from_matrix(&rotation).0,
            ..shape(Solid::Capsule { radius, length: (b - a).norm() }, ((a + b) * 0.5).0, color)
        }
    };
    body.lines.iter().map(rod).collect()
}

/// What shows where an interface is.
fn mark(body: &FlexBody) -> Shape {
    shape(Solid::Sphere { radius: 0.015 * body.size() }, [0.0; 3], None)
}
