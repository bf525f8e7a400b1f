//! Beams and cables.

use super::super::tree::{Node, Value};
use super::picture::DrawnBeam;
use super::values::Reader;
use super::{Builder, Built, at_element};
use crate::diagnostics::Fault;
use gelenk_model::math::{Mat3, Vec3};
use gelenk_model::{Beam, Material, Outline, Section, Signal};
use std::collections::HashMap;

/// Radius of a beam without a shape, as a share of its length.
const THIN: f64 = 0.01;

impl<'a> Builder<'a> {
    pub(super) fn beams(&mut self) {
        let wanted = self.wanted();
        self.each("beams", "beam", |builder, declared, reader, name| {
            for section in ["bodies", "frames", "forces"] {
                if builder.declared.contains_key(&(section, name.clone())) {
                    let message = format!("{} has a name that stands in [{section}], too", reader.what);
                    return Err(reader.span.wrong(message).help("give it a name of its own"));
                }
            }
            let mut beam = builder.beam(declared.scope, reader, name.clone())?;
            for &along in wanted.get(&name).map_or(&[][..], Vec::as_slice) {
                beam = beam.node_at(along);
            }
            let id = builder.model.add_beam(beam).map_err(at_element(&reader.span))?;
            let mesh = &builder.model.beams()[id.index()];
            let section = reader.inner(reader.need("section")?);
            let radius = section.positive("radius")?.unwrap_or(THIN * mesh.length());
            let outline = match mesh.outline {
                Outline::None => Outline::Circle(radius),
                known => known,
            };
            builder.picture.beam(name, DrawnBeam { outline, color: reader.text("color").map(str::to_owned) });
            Ok(())
        });
    }

    /// Distributed loads, which may listen to everything.
    pub(super) fn loads(&mut self) {
        self.each("beams", "beam", |builder, declared, reader, name| {
            let Some(node) = reader.node("load") else { return Ok(()) };
            let mut load = [0.0; 3].map(Signal::constant);
            for (signal, item) in load.iter_mut().zip(node.as_list().unwrap_or(&[])) {
                *signal = builder.instant(declared.scope, item, &[])?.signal();
            }
            let follows = reader.text("load_axes") == Some("section");
            let turn = builder.local(declared.scope).world.rotation;
            if !follows && turn != Mat3::identity() {
                load = std::array::from_fn(|i| {
                    Signal::Sum(turn.0[i].into_iter().zip(load.iter().cloned()).collect())
                });
            }
            let id = builder.model.beam(&name).map_err(at_element(&reader.span))?;
            builder.model.load_beam(id, load, follows).map_err(at_element(&node.span))
        });
    }

    /// Where something is attached to each beam.
    fn wanted(&self) -> HashMap<String, Vec<f64>> {
        let mut wanted = HashMap::new();
        for scope in 0..self.scopes.list.len() {
            let local = self.local(scope);
            for section in &local.unit.table.entries {
                let reader = Reader::new(section, local.names.clone(), String::new());
                collect(&section.node, &reader, &mut |beam, along| {
                    wanted.entry(format!("{}{beam}", local.prefix)).or_insert_with(Vec::new).push(along);
                });
            }
        }
        wanted
    }

    fn beam(&self, scope: usize, reader: &Reader<'a>, name: String) -> Built<Beam> {
        let world = self.local(scope).world;
        let point = |node: &'a Node| {
            if node.as_list().is_some() {
                return Ok(world.point(reader.vector_of(node)?));
            }
            let frame = self.place(scope, reader, node)?;
            let pose = self.model.bodies()[frame.body.index()].pose;
            Ok(pose.point(frame.origin))
        };
        let section = section_of(reader)?;
        let mut beam = Beam::line(name, point(reader.need("from")?)?, point(reader.need("to")?)?, section);
        if let Some(node) = reader.node("through") {
            beam = beam.through(point(node)?);
        }
        if let Some(y) = reader.direction("y")? {
            beam = beam.y_axis(world.rotation * y);
        }
        beam = beam.elements(whole(reader, "elements", 4)?).order(whole(reader, "order", 2)?);
        if reader.flag("planar") {
            beam = beam.planar();
        }
        if reader.inner(reader.need("section")?).flag("slack") {
            beam = beam.slack();
        }
        beam = beam.prestressed(reader.number_or("prestress", 0.0)?);
        beam = beam.damped(reader.number_or("damping", 0.0)?, reader.number_or("mass_damping", 0.0)?);
        let omega = match reader.node("angular_velocity") {
            Some(node) if node.as_list().is_some() => Some(reader.vector_of(node)?),
            Some(node) => Some(Vec3([0.0, 0.0, reader.number_of(node)?])),
            None => None,
        };
        let turned = |v: Option<Vec3>| v.map(|v| world.rotation * v);
        Ok(beam.moving(turned(omega), turned(reader.vector("velocity")?)))
    }
}

/// The section of a beam or cable.
fn section_of(reader: &Reader<'_>) -> Built<Section> {
    let its = reader.inner(reader.need("section")?);
    let size = |key: &str| Ok(its.positive(key)?.unwrap_or(0.0));
    let material = || material(reader);
    let (mut section, area) = match its.kind() {
        "stiffness" => return stiffness(&its),
        "cable" => {
            return Ok(Section::cable(its.needed_number("EA")?, its.needed_number("mass")?));
        }
        "rectangle" => {
            let (y, z) = (size("y")?, size("z")?);
            (Section::rectangle(y, z, &material()?), y * z)
        }
        kind => {
            let radius = size("radius")?;
            let inner = if kind == "tube" { size("inner")? } else { 0.0 };
            if inner >= radius {
                let fault = its
                    .span
                    .wrong(format!("the inner radius {inner} m is not below the outer one, {radius} m"));
                return Err(fault.help("give 'radius' as the outer and 'inner' as the inner radius"));
            }
            let area = std::f64::consts::PI * (radius * radius - inner * inner);
            (Section::tube(radius, inner, &material()?), area)
        }
    };
    if let Some(factor) = its.positive("shear_factor")? {
        section.shear = [material()?.shear() * area * factor; 2];
    }
    if let Some(constant) = its.positive("torsion_constant")? {
        section.torsion = material()?.shear() * constant;
    }
    Ok(section)
}

/// A section by its stiffness.
fn stiffness(its: &Reader<'_>) -> Built<Section> {
    let several = |key: &str| -> Built<Vec<f64>> {
        let node = its.need(key)?;
        match node.as_list() {
            Some(_) => its.numbers_of(node),
            None => Ok(vec![its.number_of(node)?]),
        }
    };
    let two = |key: &str| Ok(several(key)?).map(|x: Vec<f64>| [x[0], x[x.len() - 1]]);
    let inertia = several("rotary_inertia")?;
    Ok(Section {
        axial: its.needed_number("EA")?,
        shear: two("kGA")?,
        torsion: its.number_or("GJ", 0.0)?,
        bending: two("EI")?,
        mass: its.needed_number("mass")?,
        inertia: match inertia[..] {
            [x, y, z] => [x, y, z],
            _ => [2.0 * inertia[0], inertia[0], inertia[0]],
        },
        outline: Outline::None,
    })
}

/// The material of a beam.
fn material(reader: &Reader<'_>) -> Built<Material> {
    let Some(node) = reader.node("material") else {
        let fault = reader.span.wrong(format!("{} has no 'material', which its section needs", reader.what));
        return Err(
            fault.help("write material = \"steel\", or material = { E = 210e9, nu = 0.3, density = 7850 }")
        );
    };
    match node.as_text() {
        Some("aluminium") => return Ok(Material::aluminium()),
        Some("titanium") => return Ok(Material::titanium()),
        Some(_) => return Ok(Material::steel()),
        None => {}
    }
    let its = reader.inner(node);
    let (young, poisson) = (its.positive("E")?.unwrap_or(0.0), its.number_or("nu", 0.3)?);
    if !(poisson > -1.0 && poisson <= 0.5) {
        let fault = node.span.wrong(format!("Poisson's ratio is {poisson}"));
        return Err(fault.help("give a number between -1 and 0.5"));
    }
    Ok(Material { young, poisson, density: its.positive("density")?.unwrap_or(0.0) })
}

/// A whole number that may be an expression of parameters.
fn whole(reader: &Reader<'_>, key: &str, default: usize) -> Built<usize> {
    let Some(x) = reader.number(key)? else { return Ok(default) };
    if x.fract() == 0.0 && (1.0..1e6).contains(&x) {
        return Ok(x as usize);
    }
    let fault: Fault = reader.need(key)?.span.wrong(format!("'{key}' is {x}"));
    Err(fault.help("give a whole number, at least 1"))
}

/// Every `{ body = "beam", along = 0.3 }` below a node.
fn collect<'a>(node: &'a Node, reader: &Reader<'a>, see: &mut dyn FnMut(&str, f64)) {
    match &node.value {
        Value::List(items) => items.iter().for_each(|item| collect(item, reader, see)),
        Value::Table(table) => {
            let inner = reader.inner(node);
            // what is no number is told where the place is read
            if let (Some(body), Some(Ok(along))) =
                (inner.text("body"), inner.node("along").map(|along| inner.number_of(along)))
            {
                see(body, along);
            }
            table.entries.iter().for_each(|entry| collect(&entry.node, reader, see));
        }
        _ => {}
    }
}
