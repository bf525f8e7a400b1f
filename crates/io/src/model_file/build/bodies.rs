//! Bodies.

use super::super::tree::Value;
use super::contacts::OwnShape;
use super::solids::{Drawn, solid};
use super::values::Reader;
use super::{Builder, Built, at_element};
use crate::scene::Shape;
use gelenk_model::math::{Mat3, Pose, Quaternion, Vec3};
use gelenk_model::{Body, GROUND, MassProperties};

impl<'a> Builder<'a> {
    pub(super) fn bodies(&mut self) {
        // those that place sub-assemblies come before what is placed
        for scope in 0..self.scopes.list.len() {
            let placed = self.mount(scope);
            if self.keep(placed).is_none() {
                return;
            }
            let drawn = self.ground(scope);
            self.keep(drawn);
            for (declared, name) in self.elements("bodies").into_iter().filter(|(d, _)| d.scope == scope) {
                let reader = self.reader(declared, "body");
                let made = self.body(&reader, scope, name);
                self.keep(made);
            }
        }
    }

    /// Puts a sub-assembly at its place.
    fn mount(&mut self, scope: usize) -> Built<()> {
        let Some((entry, outer)) = self.local(scope).placed else { return Ok(()) };
        let reader = Reader::new(entry, self.local(outer).names.clone(), format!("assembly '{}'", entry.key));
        let base = match reader.node("body") {
            Some(node) => self.body_frame(outer, node.as_text().unwrap_or(""), &node.span)?,
            None => self.body_frame(outer, "ground", &reader.span)?,
        };
        let rotation = reader.orientation("orientation")?.unwrap_or_else(Mat3::identity);
        let pose = Pose { rotation, origin: reader.vector_or_zero("position")? };
        let mount = super::places::pose_on_body(&base).then(&pose);
        let body = self.model.bodies()[base.body.index()].pose;
        let local = &mut self.scopes.list[scope];
        (local.base, local.mount, local.world) = (base.body, mount, body.then(&mount));
        Ok(())
    }

    /// Shapes of the ground of a file, on the body that is its ground.
    fn ground(&mut self, scope: usize) -> Built<()> {
        let local = self.local(scope);
        let Some(entry) = local.unit.table.get("ground") else { return Ok(()) };
        let reader = Reader::new(entry, local.names.clone(), "[ground]".into());
        let (base, mount) = (local.base, local.mount);
        let (mut shapes, mut own) = shapes_of(&reader)?;
        for own in &mut own {
            own.pose = mount.then(&own.pose);
        }
        for shape in &mut shapes {
            let rotation = Quaternion(shape.orientation).matrix();
            let pose = mount.then(&Pose { rotation, origin: Vec3(shape.position) });
            shape.position = pose.origin.0;
            shape.orientation = Quaternion::from_matrix(&pose.rotation).0;
        }
        self.picture.add(base, shapes);
        self.touching.entry(base.index()).or_default().extend(own);
        self.collide(base.index(), &reader);
        if let Some(material) = reader.text("material") {
            self.materials.insert(base.index(), material.to_owned());
        }
        Ok(())
    }

    /// Takes note of a body that collides, with its groups.
    fn collide(&mut self, body: usize, reader: &Reader<'a>) {
        let Some(node) = reader.node("collide") else { return };
        if let Value::Flag(false) = node.value {
            return;
        }
        let list = node.as_list().unwrap_or(std::slice::from_ref(node));
        let groups = list.iter().filter_map(|item| item.as_text().map(str::to_owned));
        self.colliding.entry(body).or_insert_with(|| (node.span.clone(), Vec::new())).1.extend(groups);
    }

    fn body(&mut self, reader: &Reader<'a>, scope: usize, name: String) -> Built<()> {
        if let Some(node) = reader.node("flexible") {
            return self.flexible(reader, node, scope, &name);
        }
        let planar = reader.flag("planar");
        let mut mass = mass_of(reader, planar)?;
        let (mut shapes, mut own_shapes) = (Vec::new(), Vec::new());
        let color = reader.text("color");
        let solids =
            reader.node("solid").map_or(&[][..], |node| node.as_list().unwrap_or(std::slice::from_ref(node)));
        for node in solids {
            let Drawn { mass: part, shape, own } = solid(&reader.inner(node), color, true)?;
            mass = mass.map_or(part, |all: MassProperties| Some(part.map_or(all, |part| all.with(part))));
            shapes.extend(shape);
            own_shapes.push(own);
        }
        let (drawn, own) = shapes_of(reader)?;
        shapes.extend(drawn);
        own_shapes.extend(own);
        let mass = mass.unwrap_or_else(MassProperties::massless);
        let world = self.local(scope).world;
        let local = pose_of(reader)?;
        let omega = match reader.node("angular_velocity") {
            Some(node) if node.as_list().is_some() => Some(reader.vector_of(node)?),
            Some(node) => Some(Vec3([0.0, 0.0, reader.number_of(node)?])),
            None => None,
        };
        let body = if planar { Body::planar(name, mass) } else { Body::new(name, mass) };
        let mut body = body.at(world.then(&local));
        if let Some(omega) = omega {
            body = body.turning(world.rotation * omega);
        }
        if let Some(velocity) = reader.vector("velocity")? {
            body = body.travelling(world.rotation * velocity);
        }
        let id = self.model.add_body(body).map_err(at_element(&reader.span))?;
        self.picture.body(id, shapes, color);
        self.touching.insert(id.index(), own_shapes);
        self.collide(id.index(), reader);
        if let Some(material) = reader.text("material") {
            self.materials.insert(id.index(), material.to_owned());
        }
        debug_assert_ne!(id, GROUND);
        Ok(())
    }
}

/// The shapes of a body that have no mass, for the picture and for contacts.
fn shapes_of(reader: &Reader<'_>) -> Built<(Vec<Shape>, Vec<OwnShape>)> {
    let (mut shapes, mut touching) = (Vec::new(), Vec::new());
    for node in reader.node("shapes").and_then(|node| node.as_list()).unwrap_or(&[]) {
        let Drawn { shape, own, .. } = solid(&reader.inner(node), reader.text("color"), false)?;
        shapes.extend(shape);
        touching.push(own);
    }
    Ok((shapes, touching))
}

/// Mass properties given by numbers. Those of solids are added to them; inertia without mass adds to that of solids, about the centre of all.
fn mass_of(reader: &Reader<'_>, planar: bool) -> Built<Option<MassProperties>> {
    let mass = match (reader.number("mass")?, reader.table.get("inertia")) {
        (Some(mass), _) => mass,
        // the mass is that of the solids
        (None, Some(_)) if reader.node("solid").is_some() => 0.0,
        (None, _) => {
            for key in ["inertia", "centre", "about"] {
                if let Some(entry) = reader.table.get(key) {
                    let fault = entry.key_span.wrong(format!("{} has '{key}' but no 'mass'", reader.what));
                    return Err(fault.help("give its mass; solids bring their own inertia"));
                }
            }
            return Ok(None);
        }
    };
    let centre = reader.vector_or_zero("centre")?;
    let inertia = match reader.node("inertia") {
        None => Mat3::zero(),
        Some(node) => match node.as_list() {
            None if planar => Mat3::diagonal(Vec3([reader.number_of(node)?; 3])),
            None => {
                let fault = node.span.wrong("one moment of inertia is enough for a planar body only");
                return Err(fault.help("give three moments [Ixx, Iyy, Izz] or a matrix, or planar = true"));
            }
            Some(items) if items.iter().any(|item| item.as_list().is_some()) => {
                Mat3(reader.square::<3>(node)?)
            }
            Some(_) => Mat3::diagonal(reader.vector_of(node)?),
        },
    };
    let about = reader.vector("about")?.unwrap_or(centre);
    Ok(Some(MassProperties::about_point(mass, centre, about, inertia)))
}

/// Where a body is at the start.
pub(super) fn pose_of(reader: &Reader<'_>) -> Built<Pose> {
    let origin = reader.vector_or_zero("position")?;
    let rotation = match (reader.number("angle")?, reader.orientation("orientation")?) {
        (Some(_), Some(_)) => {
            let fault = reader.need("angle")?.span.wrong("the orientation is given twice");
            return Err(fault.help("give angle or orientation, not both"));
        }
        (Some(angle), None) => Mat3::about_axis(2, angle),
        (None, rotation) => rotation.unwrap_or_else(Mat3::identity),
    };
    Ok(Pose { rotation, origin })
}
