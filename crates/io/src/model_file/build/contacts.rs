//! What touches, stops, holds in one direction and sticks.

use super::super::tree::Node;
use super::faceted::{faceted, height_field};
use super::outlines::outline;
use super::places::moved;
use super::values::Reader;
use super::{Builder, Built, Declared, at_element};
use crate::quantity::time_function;
use crate::scene::Solid;
use gelenk_core::ContactLaw;
use gelenk_model::contacts::geometry::{Profile, Shape};
use gelenk_model::math::{Mat3, Pose};
use gelenk_model::{
    BodyContact, Cable, Compliance, Contact, Frame, JointCoordinate, JointFriction, JointId, Limit, OneSided,
    OneWay, Ratchet, Surface, TimeFunction,
};
use std::sync::Arc;

/// Exponent of force over indentation of bodies after Hertz.
pub(super) const HERTZ: f64 = 1.5;

/// A solid or shape of a body, as contacts see it.
#[derive(Clone)]
pub(super) struct OwnShape {
    pub(super) name: Option<String>,
    /// Does it touch where nothing says which shapes do?
    pub(super) collides: bool,
    /// Nothing for a point.
    pub(super) solid: Option<Solid>,
    /// Where it is more than the solid of the picture.
    pub(super) exact: Option<Shape>,
    pub(super) pose: Pose,
}

/// A shape in a frame, with the part of a name that tells it from others.
struct Side {
    name: Option<String>,
    frame: Frame,
    shape: Shape,
}

impl<'a> Builder<'a> {
    pub(super) fn contacts(&mut self) {
        self.each("joints", "joint", |builder, declared, reader, name| {
            builder.stops(declared, reader, &name)?;
            builder.dry_friction(declared, reader, &name)
        });
        self.each("contacts", "contact", |builder, declared, reader, name| {
            for contact in builder.contact(declared, reader, name)? {
                builder.model.add_contact(contact).map_err(at_element(&reader.span))?;
            }
            Ok(())
        });
    }

    fn contact(&mut self, declared: Declared<'a>, reader: &Reader<'a>, name: String) -> Built<Vec<Contact>> {
        let scope = declared.scope;
        let coordinate = |key: &str| self.coordinate_at(scope, reader, key);
        let law = self.law(scope, reader, None)?;
        let contact = match reader.kind() {
            "limit" => Contact::limit(name, self.limit(scope, reader, coordinate("coordinate")?, law)?),
            "cable" => {
                let nodes = reader.need("through")?.as_list().unwrap_or(&[]);
                let through =
                    nodes.iter().map(|node| self.place(scope, reader, node)).collect::<Built<_>>()?;
                let length = self.of_time(scope, reader.need("length")?)?;
                Contact::cable(
                    name,
                    Cable { length, law, compliance: compliance(reader)?, ..Cable::new(through, 1.0, 0.0) },
                )
            }
            "one-way" => {
                let against = match reader.node("against") {
                    Some(node) => Some(self.coordinate(scope, node)?),
                    None => None,
                };
                let coordinate = coordinate("coordinate")?;
                Contact::one_way(name, OneWay { coordinate, against, reversed: reader.flag("reversed") })
            }
            "ratchet" => {
                let tooth = reader.number_or("tooth", 0.0)?;
                let ratchet = Ratchet::new(coordinate("coordinate")?, reader.needed_number("pitch")?, 0.0);
                Contact::ratchet(name, Ratchet { tooth, law, ..ratchet })
            }
            "one-sided" => {
                let signal = self.instant(scope, reader.need("gap")?, &[])?.signal();
                let slide = reader.node("slide").map(|node| self.instant(scope, node, &[])).transpose()?;
                let slide = slide.map(super::formulas::Compiled::signal);
                let at = reader.node("at").map(|node| self.place(scope, reader, node)).transpose()?;
                Contact::one_sided(name, OneSided { law, slide, at, ..OneSided::new(signal, 0.0) })
            }
            "joint-friction" => {
                let node = reader.need("joint")?;
                let full = self.full_name(scope, node, "joint", "joints")?;
                let joint = self.model.joint(&full).map_err(|e| node.span.wrong(e.to_string()))?;
                Contact::joint_friction(name, rubbing(reader, joint, law)?)
            }
            _ => return self.touching(scope, reader, &name),
        };
        Ok(vec![contact])
    }

    /// Contacts of all shapes of one body with all of another.
    fn touching(&mut self, scope: usize, reader: &Reader<'a>, name: &str) -> Built<Vec<Contact>> {
        let (a, b) = (self.side(scope, reader, "a", "shape_a")?, self.side(scope, reader, "b", "shape_b")?);
        let pair = [&a, &b].map(|sides| sides[0].frame.body.index());
        let law = self.law(scope, reader, Some(pair))?;
        let (surface, compliance) = (self.surface(scope, reader)?, compliance(reader)?);
        for side in a.iter().chain(&b) {
            self.picture.touching(&side.frame, &side.shape);
        }
        let mut contacts = Vec::new();
        for a in &a {
            for b in &b {
                let parts = [Some(name), a.name.as_deref(), b.name.as_deref()];
                let name = parts.into_iter().flatten().collect::<Vec<_>>().join(".");
                let contact = BodyContact::new((a.frame, a.shape.clone()), (b.frame, b.shape.clone()), law);
                let contact = match &surface {
                    Some(surface) => contact.with_surface(surface.clone()),
                    None => contact,
                };
                contacts.push(Contact::bodies(name, BodyContact { compliance, ..contact }));
            }
        }
        Ok(contacts)
    }

    /// What touches of one body.
    fn side(&self, scope: usize, reader: &Reader<'a>, at: &str, key: &str) -> Built<Vec<Side>> {
        let node = reader.need(at)?;
        let frame = self.place(scope, reader, node)?;
        let wanted = reader.node(key);
        if let Some(table) = wanted.filter(|node| node.as_table().is_some()) {
            let (shape, pose) = shape_of(&reader.inner(table))?;
            return Ok(vec![Side { name: None, frame: moved(&frame, &pose), shape }]);
        }
        let is_body = node.as_text().is_some_and(|name| self.body_frame(scope, name, &node.span).is_ok());
        let own = self.touching.get(&frame.body.index()).map_or(&[][..], Vec::as_slice);
        let body = &self.model.bodies()[frame.body.index()].name;
        let named = wanted.and_then(Node::as_text);
        let chosen: Vec<(usize, &OwnShape)> = match named {
            Some(name) => own.iter().enumerate().filter(|(_, s)| s.name.as_deref() == Some(name)).collect(),
            None if is_body => own.iter().enumerate().filter(|(_, s)| s.collides).collect(),
            None => Vec::new(),
        };
        if chosen.is_empty() {
            let span = &wanted.unwrap_or(node).span;
            return Err(match named {
                Some(name) => span
                    .wrong(format!("'{body}' has no solid or shape with the name '{name}'"))
                    .help(format!("give one of them this name, or write {key} = {{ kind = ... }}")),
                None => span.wrong(format!("it is not known which shape of '{body}' touches")).help(format!(
                    "write {key} = {{ kind = \"sphere\", radius = ... }}, or give the body a solid"
                )),
            });
        }
        let several = chosen.len() > 1;
        let side = |(i, own): (usize, &OwnShape)| {
            let shape = touching_shape(own).map_err(|what| {
                let help = format!("say with {key} what touches, or give that shape collides = false");
                node.span.wrong(format!("a shape of '{body}' cannot touch others: {what}")).help(help)
            })?;
            let name = several.then(|| own.name.clone().unwrap_or_else(|| (i + 1).to_string()));
            let frame = Frame::on(frame.body).at(own.pose.origin).rotated(own.pose.rotation);
            Ok(Side { name, frame, shape })
        };
        chosen.into_iter().map(side).collect()
    }

    /// The numbers of a law: those of the table, over those of the law it names, or of the law of a pair of materials.
    pub(super) fn law(
        &self,
        scope: usize,
        reader: &Reader<'a>,
        bodies: Option<[usize; 2]>,
    ) -> Built<ContactLaw> {
        let exponent = ContactLaw { exponent: HERTZ, stiffness: 1.0, ..ContactLaw::default() };
        let named = match reader.node("law") {
            Some(node) => Some(self.full_name(scope, node, "law", "laws")?),
            None => self.pair_of_materials(scope, reader, bodies)?,
        };
        let base = match named {
            Some(name) => {
                let declared = self.declared[&("laws", name)];
                law_over(&self.reader(declared, "law"), exponent)?
            }
            None => exponent,
        };
        law_over(reader, base)
    }

    /// The law of the materials of two bodies: `"steel on brass"`, in either order.
    fn pair_of_materials(
        &self,
        scope: usize,
        reader: &Reader<'a>,
        bodies: Option<[usize; 2]>,
    ) -> Built<Option<String>> {
        let Some([Some(a), Some(b)]) = bodies.map(|pair| pair.map(|body| self.materials.get(&body))) else {
            return Ok(None);
        };
        let prefix = &self.local(scope).prefix;
        let names = [format!("{a} on {b}"), format!("{b} on {a}")];
        let found = names.iter().map(|name| format!("{prefix}{name}"));
        let found = found.into_iter().find(|name| self.declared.contains_key(&("laws", name.clone())));
        let has_own = ["restitution", "friction"].iter().any(|key| reader.node(key).is_some());
        if found.is_none() && !has_own {
            let fault = reader
                .span
                .wrong(format!("there is no law '{}' for the materials of {}", names[0], reader.what));
            return Err(
                fault.help(format!("add [laws.\"{}\"], or give restitution and friction here", names[0]))
            );
        }
        Ok(found)
    }

    fn surface(&self, scope: usize, reader: &Reader<'a>) -> Built<Option<Surface>> {
        let Some(node) = reader.node("surface_velocity") else { return Ok(None) };
        let items = node.as_list().unwrap_or(&[]);
        let steady: Option<Vec<f64>> = items.iter().map(|item| reader.number_of(item).ok()).collect();
        if let Some(steady) = steady {
            let mut velocity = [0.0; 3];
            velocity.iter_mut().zip(steady).for_each(|(v, x)| *v = x);
            return Ok(Some(Surface::steady(velocity)));
        }
        let mut velocity = [0.0; 3].map(TimeFunction::constant);
        for (v, item) in velocity.iter_mut().zip(items) {
            *v = self.of_time(scope, item)?;
        }
        Ok(Some(Surface::varying(velocity)))
    }

    fn of_time(&self, scope: usize, node: &Node) -> Built<TimeFunction> {
        Ok(time_function(self.time_program(scope, node)?))
    }

    fn limit(
        &self,
        scope: usize,
        reader: &Reader<'a>,
        coordinate: JointCoordinate,
        law: ContactLaw,
    ) -> Built<Limit> {
        let stop = |key: &str| reader.node(key).map(|node| self.of_time(scope, node)).transpose();
        let (lower, upper) = (stop("lower")?, stop("upper")?);
        let compliance = compliance(reader)?;
        Ok(Limit { lower, upper, law, compliance, ..Limit::new(coordinate, None, None, 0.0) })
    }

    /// The stops of a joint.
    fn stops(&mut self, declared: Declared<'a>, reader: &Reader<'a>, joint: &str) -> Built<()> {
        let Some(node) = reader.node("limits") else { return Ok(()) };
        let list = node.as_list().unwrap_or(std::slice::from_ref(node));
        for item in list {
            let inner = reader.inner(item);
            let key = &declared.entry.key;
            let (name, coordinate) = match inner.node("coordinate") {
                Some(node) => {
                    let own = node.as_text().unwrap_or("");
                    let named = self.coordinate_named(declared.scope, &format!("{key}.{own}"), &node.span)?;
                    (format!("{joint}.{own}"), named)
                }
                None => (joint.to_owned(), self.coordinate_named(declared.scope, key, &item.span)?),
            };
            let law = self.law(declared.scope, &inner, None)?;
            let limit = self.limit(declared.scope, &inner, coordinate, law)?;
            self.model.add_contact(Contact::limit(name, limit)).map_err(at_element(&item.span))?;
        }
        Ok(())
    }

    fn dry_friction(&mut self, declared: Declared<'a>, reader: &Reader<'a>, joint: &str) -> Built<()> {
        let Some(node) = reader.node("dry_friction") else { return Ok(()) };
        let inner = reader.inner(node);
        let law = self.law(declared.scope, &inner, None)?;
        let id = self.model.joint(joint).map_err(|e| node.span.wrong(e.to_string()))?;
        let friction = Contact::joint_friction(format!("{joint}.friction"), rubbing(&inner, id, law)?);
        self.model.add_contact(friction).map_err(at_element(&node.span))
    }

    /// The full name of a contact, of its parts, or of the stops and the friction of a joint.
    pub(super) fn contact_or_part(&self, scope: usize, node: &Node) -> Built<String> {
        let full = format!("{}{}", self.local(scope).prefix, node.as_text().unwrap_or(""));
        let is_known = |name: &str| {
            self.declared.contains_key(&("contacts", name.to_owned()))
                || self.declared.get(&("joints", name.to_owned())).is_some_and(|joint| {
                    let table = joint.entry.node.as_table();
                    table.is_some_and(|table| {
                        table.get("limits").is_some() || table.get("dry_friction").is_some()
                    })
                })
        };
        let text = node.as_text().unwrap_or("");
        if self.model.collisions().iter().any(|all| all.name == text || all.has_pair(text)) {
            return Ok(text.to_owned());
        }
        let mut owner = full.as_str();
        loop {
            if is_known(owner) {
                return Ok(full);
            }
            match owner.rsplit_once('.') {
                Some((shorter, _)) => owner = shorter,
                None => return self.full_name(scope, node, "contact", "contacts"),
            }
        }
    }
}

fn rubbing(reader: &Reader<'_>, joint: JointId, law: ContactLaw) -> Built<JointFriction> {
    let radius = reader.positive("radius")?.unwrap_or(0.0);
    Ok(JointFriction { preload: reader.number("preload")?, law, ..JointFriction::new(joint, 0.0, radius) })
}

/// How a contact gives way, if it does.
fn compliance(reader: &Reader<'_>) -> Built<Option<Compliance>> {
    let Some(stiffness) = reader.positive("stiffness")? else {
        for key in ["exponent", "damping"] {
            if let Some(entry) = reader.table.get(key) {
                return Err(entry.key_span.wrong(format!("'{key}' has no meaning without 'stiffness'")));
            }
        }
        return Ok(None);
    };
    for key in ["restitution", "tangential_restitution"] {
        if let Some(entry) = reader.table.get(key) {
            let fault = entry.key_span.wrong(format!("'{key}' has no meaning with 'stiffness'"));
            return Err(fault
                .help("a contact that gives way has no impacts: give 'damping', or leave 'stiffness' out"));
        }
    }
    let (exponent, damping) = (reader.number_or("exponent", 1.0)?, reader.number_or("damping", 0.0)?);
    Ok(Some(Compliance { stiffness, exponent, damping }))
}

/// A law whose numbers are those of a table, where it has them.
pub(super) fn law_over(reader: &Reader<'_>, base: ContactLaw) -> Built<ContactLaw> {
    let number = |key: &str, most: f64, otherwise: f64| {
        let Some(x) = reader.number(key)? else { return Ok(otherwise) };
        if (0.0..=most).contains(&x) {
            return Ok(x);
        }
        let fault = reader.need(key)?.span.wrong(format!("'{key}' of {} is {x}", reader.what));
        Err(fault.help(if most == 1.0 {
            "it is a share of the velocity: give a number from 0, where nothing bounces, to 1, where nothing is lost"
        } else {
            "give a number that is not negative"
        }))
    };
    let most = f64::MAX;
    let friction = number("friction", most, base.friction)?;
    let has_friction = reader.node("friction").is_some();
    let rest = if has_friction { friction } else { base.friction_static };
    Ok(ContactLaw {
        restitution: number("restitution", 1.0, base.restitution)?,
        tangential_restitution: number("tangential_restitution", 1.0, base.tangential_restitution)?,
        friction_static: number("static_friction", most, rest)?,
        friction,
        stribeck_velocity: number("stribeck_velocity", most, base.stribeck_velocity)?,
        viscous: number("viscous", most, base.viscous)?,
        stiffness: number("impact_stiffness", most, base.stiffness)?,
        exponent: number("impact_exponent", most, base.exponent)?,
    })
}

/// A shape of a table, and its place in the frame it belongs to.
fn shape_of(reader: &Reader<'_>) -> Built<(Shape, Pose)> {
    let rotation = reader.orientation("orientation")?.unwrap_or_else(Mat3::identity);
    let pose = Pose { rotation, origin: reader.vector_or_zero("position")? };
    let size = |key: &str| Ok(reader.positive(key)?.unwrap_or(0.0));
    let shape = match reader.kind() {
        "plane" => Shape::Plane,
        "sphere" => Shape::Sphere { radius: size("radius")? },
        "hollow-sphere" => Shape::HollowSphere { radius: size("radius")? },
        "box" => Shape::Box { edges: reader.vector_or_zero("size")?.0 },
        "cylinder" => Shape::Cylinder { radius: size("radius")?, length: size("length")? },
        "hollow-cylinder" => Shape::HollowCylinder { radius: size("radius")?, length: size("length")? },
        "capsule" => Shape::Capsule { radius: size("radius")?, length: size("length")? },
        "line" => Shape::Line { length: size("length")? },
        "disc-edge" => Shape::DiscEdge { radius: size("radius")? },
        "torus" => Shape::Torus { radius: size("radius")?, tube: size("tube")? },
        "circle" => Shape::Circle { radius: size("radius")? },
        "hollow-circle" => Shape::HollowCircle { radius: size("radius")? },
        "outline" => Shape::Profile(Arc::new(outline(reader)?)),
        "polyhedron" | "mesh" => faceted(reader)?.shape,
        "height-field" => Shape::HeightField(Arc::new(height_field(reader)?)),
        "torus-section" => {
            Shape::TorusSection { radius: size("radius")?, tube: size("tube")?, angle: size("angle")? }
        }
        _ => Shape::Point,
    };
    shape.check().map_err(|what| reader.span.wrong(what))?;
    Ok((shape, pose))
}

/// What touches of a shape of a body, or why nothing can.
pub(super) fn touching_shape(own: &OwnShape) -> Result<Shape, String> {
    if let Some(shape) = &own.exact {
        return Ok(shape.clone());
    }
    Ok(match &own.solid {
        None => Shape::Point,
        Some(Solid::Sphere { radius }) => Shape::Sphere { radius: *radius },
        Some(Solid::Box { size }) => Shape::Box { edges: *size },
        Some(Solid::Cylinder { radius, length }) => Shape::Cylinder { radius: *radius, length: *length },
        Some(Solid::Capsule { radius, length }) => Shape::Capsule { radius: *radius, length: *length },
        Some(Solid::Plate { corners, .. }) => {
            let mut corners = corners.clone();
            // plates are drawn whichever way round their corners are listed
            if twice_the_area(&corners) < 0.0 {
                corners.reverse();
            }
            Shape::Profile(Arc::new(Profile::polygon(&corners)?))
        }
        Some(Solid::Mesh { .. }) => return Err("it is drawn only".into()),
    })
}

fn twice_the_area(corners: &[[f64; 2]]) -> f64 {
    let next = corners.iter().cycle().skip(1);
    corners.iter().zip(next).map(|([a, b], [c, d])| a * d - b * c).sum()
}
