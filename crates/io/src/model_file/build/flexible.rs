//! Bodies that deform, from files that `gelenk flex` writes.

use super::super::tree::{Node, Value};
use super::bodies::pose_of;
use super::deformed::Drawn;
use super::values::Reader;
use super::{Builder, Built, at_element};
use crate::mechanism::{Output, Purpose};
use crate::quantity::Quantity;
use crate::scene::{SceneFlexible, Shape, Solid};
use gelenk_flex::FlexBody;
use gelenk_model::math::Vec3;
use gelenk_model::{Body, BodyId, Deformation, Measure};
use std::sync::Arc;

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
        self.flexible.insert(id, Arc::clone(content));
        self.picture.body(id, Drawn::new(content).shape(color).into_iter().collect(), color);
        for end in ends {
            // a place alone: the body is drawn as a whole
            self.picture.body(end, vec![mark(content)], color);
        }
        Ok(())
    }
}

impl Builder<'_> {
    /// The flexible body that a measure names.
    fn flexible_of(&self, scope: usize, reader: &Reader<'_>) -> Built<(BodyId, &FlexBody)> {
        let node = reader.need("body")?;
        let full = self.full_name(scope, node, "body", "bodies")?;
        let id = self.model.body(&full).map_err(|e| node.span.wrong(e.to_string()))?;
        let known = self.flexible.get(&id).map(|body| (id, &**body));
        known.ok_or_else(|| {
            node.span
                .wrong(format!("body '{full}' does not deform"))
                .help("bodies with the key `flexible` have modes and stresses")
        })
    }

    /// How flexible bodies are drawn as they deform, with columns for their modal coordinates.
    pub(super) fn deforming(&self, outputs: &mut Vec<Output>) -> Vec<SceneFlexible> {
        let mut bodies: Vec<_> = self.flexible.iter().collect();
        bodies.sort_by_key(|(id, _)| id.index());
        let mut list = Vec::new();
        for (id, content) in bodies {
            let drawn = Drawn::new(content);
            if !drawn.is_small() {
                continue;
            }
            let name = &self.model.bodies()[id.index()].name;
            let columns: Vec<String> = (1..=content.count()).map(|k| format!("{name} mode {k}")).collect();
            for (k, name) in columns.iter().enumerate() {
                if outputs.iter().any(|output| output.name == *name) {
                    continue;
                }
                let quantity = Quantity::Measure(Measure::Deformation(*id, Deformation::Mode(k)));
                outputs.push(Output {
                    name: name.clone(),
                    unit: "1".into(),
                    quantity,
                    purpose: Purpose::Shape,
                });
            }
            list.push(drawn.deforming(id.index(), columns));
        }
        list
    }

    /// A measure of kind `modal-coordinate`.
    pub(super) fn modal_coordinate(&self, scope: usize, reader: &Reader<'_>) -> Built<Measure> {
        let (id, body) = self.flexible_of(scope, reader)?;
        let mode = reader.whole("mode").unwrap_or(0);
        if !(1..=body.count()).contains(&mode) {
            let node = reader.need("mode")?;
            return Err(node.span.wrong(format!("the body has the modes 1 to {}", body.count())));
        }
        Ok(Measure::Deformation(id, Deformation::Mode(mode - 1)))
    }

    /// A measure of kind `stress`.
    pub(super) fn stress(&self, scope: usize, reader: &Reader<'_>) -> Built<Measure> {
        let (id, body) = self.flexible_of(scope, reader)?;
        let Some(stresses) = &body.stresses else {
            let fault = reader.need("body")?.span.wrong("its file holds no stresses of the modes");
            return Err(
                fault.help("make it with 'gelenk flex' from a mesh of tetrahedra, without --no-stresses")
            );
        };
        let node = match reader.whole("node") {
            None => None,
            Some(number) => {
                let place = body.numbers.iter().position(|known| *known == number);
                Some(place.ok_or_else(|| {
                    let span = reader.node("node").map_or(&reader.span, |node| &node.span);
                    span.wrong(format!("the mesh has no node {number}")).help(format!(
                        "its {} nodes have numbers from {} to {}",
                        body.numbers.len(),
                        body.numbers.iter().min().unwrap_or(&0),
                        body.numbers.iter().max().unwrap_or(&0)
                    ))
                })?)
            }
        };
        let component = reader.text("component").and_then(|c| STRESSES.iter().position(|own| *own == c));
        if node.is_none() && component.is_some() {
            let fault = reader.need("component")?.span.wrong("a component is that of one node");
            return Err(
                fault.help("add `node`, or leave `component` out for the largest stress after von Mises")
            );
        }
        let nodes = node.map_or(0..body.places.len(), |k| k..k + 1);
        let modes = body.count();
        let rows = nodes.flat_map(|node| {
            (6 * node..6 * node + 6).flat_map(|row| (0..modes).map(move |k| stresses[(row, k)]))
        });
        Ok(Measure::Deformation(id, Deformation::Stress { rows: rows.collect(), component }))
    }
}

const STRESSES: [&str; 6] = ["xx", "yy", "zz", "xy", "yz", "zx"];

fn shape(solid: Solid, position: [f64; 3], color: Option<&str>) -> Shape {
    Shape { solid, position, orientation: [1.0, 0.0, 0.0, 0.0], color: color.map(str::to_owned) }
}

/// What shows where an interface is.
fn mark(body: &FlexBody) -> Shape {
    shape(Solid::Sphere { radius: 0.015 * body.size() }, [0.0; 3], None)
}
