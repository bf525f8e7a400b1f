//! Solids: mass properties and shapes.

use super::Built;
use super::contacts::OwnShape;
use super::faceted::{drawn_field, faceted, height_field};
use super::outlines::outline;
use super::values::Reader;
use crate::scene::{Shape, Solid};
use gelenk_model::MassProperties;
use gelenk_model::contacts::geometry::Shape as Touching;
use gelenk_model::math::{Mat3, Pose, Quaternion, Vec3};
use std::sync::Arc;

/// Radius of a thin rod in the picture, as a share of its length.
const THIN: f64 = 0.03;

/// Thickness of the square that shows a plane, as a share of its edge.
const THIN_FLOOR: f64 = 2e-3;

/// What a solid gives.
pub(super) struct Drawn {
    pub(super) mass: Option<MassProperties>,
    pub(super) shape: Option<Shape>,
    /// The same for contacts, which see what is not drawn, too.
    pub(super) own: OwnShape,
}

/// Reads a solid, or a shape without mass.
#[allow(clippy::too_many_lines)] // one arm a kind
pub(super) fn solid(reader: &Reader<'_>, color: Option<&str>, has_mass: bool) -> Built<Drawn> {
    let rotation = reader.orientation("orientation")?.unwrap_or_else(Mat3::identity);
    let pose = Pose { rotation, origin: reader.vector_or_zero("position")? };
    let length = |key: &str| Ok(reader.positive(key)?.unwrap_or(0.0));
    let mut exact = None;
    let (unit, inner, shape): (MassProperties, Pose, Option<Solid>) = match reader.kind() {
        "box" => {
            let size = positive_sizes(reader)?;
            (MassProperties::cuboid(size, 1.0), Pose::identity(), Some(Solid::Box { size: size.0 }))
        }
        "cylinder" => {
            let (radius, length) = (length("radius")?, length("length")?);
            (
                MassProperties::cylinder(radius, length, 1.0),
                Pose::identity(),
                Some(Solid::Cylinder { radius, length }),
            )
        }
        "capsule" => {
            let (radius, length) = (length("radius")?, length("length")?);
            (MassProperties::massless(), Pose::identity(), Some(Solid::Capsule { radius, length }))
        }
        "sphere" => {
            let radius = length("radius")?;
            (MassProperties::sphere(radius, 1.0), Pose::identity(), Some(Solid::Sphere { radius }))
        }
        "rod" => rod(reader)?,
        "plate" if has_mass => {
            let size = positive_sizes(reader)?;
            let thickness = length("thickness")?;
            let unit = MassProperties::plate([size.0[0], size.0[1]], thickness, 1.0);
            (unit, Pose::identity(), Some(Solid::Box { size: [size.0[0], size.0[1], thickness] }))
        }
        "plate" => {
            let node = reader.need("corners")?;
            let rows = reader.matrix_of(node)?;
            let corners: Option<Vec<[f64; 2]>> =
                rows.iter().map(|row| row.as_slice().try_into().ok()).collect();
            let corners = corners.filter(|corners| corners.len() >= 3).ok_or_else(|| {
                node.span
                    .wrong("a plate has three corners or more, each of two numbers")
                    .help("[[0, 0], [1, 0], [0, 1]]")
            })?;
            let thickness = length("thickness")?;
            (MassProperties::massless(), Pose::identity(), Some(Solid::Plate { corners, thickness }))
        }
        "outline" => {
            let outline = outline(reader)?;
            let plate =
                Solid::Plate { corners: outline.flattened().to_vec(), thickness: length("thickness")? };
            exact = Some(Touching::Profile(Arc::new(outline)));
            (MassProperties::massless(), Pose::identity(), Some(plate))
        }
        "polyhedron" | "mesh" => {
            let found = faceted(reader)?;
            let parts = (found.unit_mass(), Pose::identity(), Some(found.solid()));
            exact = Some(found.shape);
            parts
        }
        "plane" => {
            exact = Some(Touching::Plane);
            let drawn =
                reader.positive("size")?.map(|size| Solid::Box { size: [size, size, THIN_FLOOR * size] });
            let below = reader.number_or("size", 0.0)? * THIN_FLOOR * 0.5;
            (MassProperties::massless(), Pose::at([0.0, 0.0, -below]), drawn)
        }
        "height-field" => {
            let field = height_field(reader)?;
            let drawn = drawn_field(&field);
            exact = Some(Touching::HeightField(Arc::new(field)));
            (MassProperties::massless(), Pose::identity(), Some(drawn))
        }
        "hollow-sphere" => {
            exact = Some(Touching::HollowSphere { radius: length("radius")? });
            (MassProperties::massless(), Pose::identity(), None)
        }
        "hollow-cylinder" => {
            exact = Some(Touching::HollowCylinder { radius: length("radius")?, length: length("length")? });
            (MassProperties::massless(), Pose::identity(), None)
        }
        _ => (MassProperties::point(1.0, [0.0; 3]), Pose::identity(), None),
    };
    let mass = if has_mass { Some(scaled(reader, unit)?.placed(&pose)) } else { None };
    let whole = pose.then(&inner);
    let own = OwnShape {
        name: reader.text("name").map(str::to_owned),
        collides: reader.flag_or("collides", true),
        solid: shape.clone(),
        // what is drawn of a plane lies below it
        pose: if exact.is_some() { pose } else { whole },
        exact,
    };
    let shape = shape.filter(|_| reader.flag_or("visible", true)).map(|solid| Shape {
        solid,
        position: whole.origin.0,
        orientation: Quaternion::from_matrix(&whole.rotation).0,
        color: reader.text("color").or(color).map(str::to_owned),
    });
    Ok(Drawn { mass, shape, own })
}

/// A rod between two points. With a radius its mass follows from a density.
fn rod(reader: &Reader<'_>) -> Built<(MassProperties, Pose, Option<Solid>)> {
    let (from, to) = (reader.vector_or_zero("from")?, reader.vector_or_zero("to")?);
    let along = to - from;
    let length = along.norm();
    let Some(rotation) = Mat3::with_z(along).filter(|_| length > 0.0) else {
        return Err(reader.need("to")?.span.wrong("the ends of a rod must not coincide"));
    };
    let radius = reader.positive("radius")?;
    let unit = match radius {
        Some(r) => MassProperties::rod(from, to, std::f64::consts::PI * r * r * length),
        None if reader.node("density").is_some() => {
            let fault = reader.need("density")?.span.wrong("a rod without radius has no volume");
            return Err(fault.help("give its radius, or its mass"));
        }
        None => MassProperties::rod(from, to, 1.0),
    };
    let pose = Pose { rotation, origin: from + along * 0.5 };
    Ok((unit, pose, Some(Solid::Capsule { radius: radius.unwrap_or(THIN * length), length })))
}

/// A solid of density 1 with its real mass.
fn scaled(reader: &Reader<'_>, unit: MassProperties) -> Built<MassProperties> {
    let (mass, density) = (reader.number("mass")?, reader.number("density")?);
    let factor = match (mass, density) {
        (Some(mass), None) => mass / unit.mass,
        (None, Some(density)) => density,
        (Some(_), Some(_)) => {
            return Err(reader
                .need("density")?
                .span
                .wrong("a solid has mass or density, not both")
                .help("leave one out"));
        }
        (None, None) => {
            return Err(reader
                .span
                .wrong("a solid needs its mass or its density")
                .help("add mass = ... or density = ...; for the picture alone use shapes"));
        }
    };
    let inertia = Mat3(unit.inertia.0.map(|row| row.map(|x| x * factor)));
    Ok(MassProperties { mass: unit.mass * factor, centre: unit.centre, inertia })
}

fn positive_sizes(reader: &Reader<'_>) -> Built<Vec3> {
    let node = reader.need("size")?;
    let numbers = reader.numbers_of(node)?;
    if numbers.iter().any(|x| *x <= 0.0) || (reader.kind() == "box" && numbers.len() != 3) {
        return Err(node
            .span
            .wrong("edges must be positive; a box has three")
            .help("size = [0.4, 0.1, 0.1]"));
    }
    reader.vector_of(node)
}
