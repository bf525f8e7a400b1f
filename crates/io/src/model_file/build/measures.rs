//! Measures.

use super::super::tree::Node;
use super::values::Reader;
use super::{Builder, Built};
use crate::quantity::Quantity;
use gelenk_model::{Component, ContactQuantity, Measure, Orientation, SectionPart, View};

impl<'a> Builder<'a> {
    pub(super) fn all_measures(&mut self) {
        for (_, name) in self.elements("measures") {
            let made = self.measure(&name);
            self.keep(made);
        }
    }

    /// A measure by its full name, with its unit.
    pub(super) fn measure(&mut self, name: &str) -> Built<(Quantity, String)> {
        if let Some(made) = self.quantities.get(name) {
            return Ok(made.clone());
        }
        let key = ("measures", name.to_owned());
        let declared = self.declared[&key];
        self.enter(key, &declared.entry.key_span)?;
        let reader = self.reader(declared, "measure");
        let made = self.new_measure(declared.scope, &reader);
        self.open.pop();
        let made = made?;
        self.quantities.insert(name.to_owned(), made.clone());
        Ok(made)
    }

    fn new_measure(&mut self, scope: usize, reader: &Reader<'a>) -> Built<(Quantity, String)> {
        if matches!(reader.kind(), "" | "expression") {
            let quantity = self.quantity(scope, reader.need("value")?)?;
            return Ok((quantity, reader.text("unit").unwrap_or("").to_owned()));
        }
        let measure = self.plain_measure(scope, reader)?;
        let unit = measure.unit(&self.model).to_owned();
        Ok((Quantity::Measure(measure), unit))
    }

    fn plain_measure(&self, scope: usize, reader: &Reader<'a>) -> Built<Measure> {
        let place = |key: &str| self.place_at(scope, reader, key);
        let ground = |key: &str| self.place_or_ground(scope, reader, key);
        let component = component(reader);
        let view = || {
            let from = ground("from")?;
            let axes = if reader.node("axes").is_some() { ground("axes")? } else { from };
            Ok(View { from, axes })
        };
        let coordinate = || self.coordinate_at(scope, reader, "coordinate");
        let full = |key: &str, what: &str, section: &'static str| {
            self.full_name(scope, reader.need(key)?, what, section)
        };
        let joint = || {
            let node = reader.need("joint")?;
            self.model.joint(&full("joint", "joint", "joints")?).map_err(|e| node.span.wrong(e.to_string()))
        };
        let touch = |what: ContactQuantity| {
            Ok(Measure::Contact(self.contact_or_part(scope, reader.need("contact")?)?, what))
        };
        let section = |part| {
            let (beam, along) = (full("beam", "beam", "beams")?, reader.needed_number("along")?);
            Ok(Measure::Section { beam, along, part, component })
        };
        let tangent = reader.text("tangent").and_then(|k| ["1", "2", "3"].iter().position(|own| *own == k));
        Ok(match reader.kind() {
            "position" => Measure::Position(place("of")?, view()?, component),
            "velocity" => Measure::Velocity(place("of")?, view()?, component),
            "acceleration" => Measure::Acceleration(place("of")?, view()?, component),
            "angular-velocity" => Measure::AngularVelocity(place("of")?, view()?, component),
            "angular-acceleration" => Measure::AngularAcceleration(place("of")?, view()?, component),
            "angle" => Measure::Angle { of: place("of")?, against: ground("against")? },
            "quaternion" | "rotation-matrix" | "orientation-angle" => Measure::Orientation {
                of: place("of")?,
                against: ground("against")?,
                part: orientation_part(reader)?,
            },
            "distance" => Measure::Distance(place("a")?, place("b")?),
            "distance-rate" => Measure::DistanceRate(place("a")?, place("b")?),
            "coordinate" => Measure::Coordinate(coordinate()?),
            "coordinate-rate" => Measure::CoordinateRate(coordinate()?),
            "coordinate-acceleration" => Measure::CoordinateAcceleration(coordinate()?),
            "reaction-force" => Measure::ReactionForce(joint()?, ground("axes")?, component),
            "reaction-torque" => Measure::ReactionTorque(joint()?, ground("axes")?, component),
            "drive-force" => Measure::DriveForce(full("drive", "drive", "drives")?),
            "drive-power" => Measure::DrivePower(full("drive", "drive", "drives")?),
            "force" => Measure::Force(self.force_or_part(scope, reader.need("force")?)?),
            "force-power" => Measure::ForcePower(full("force", "force", "forces")?),
            "rolling-force" => Measure::RollingForce(full("rolling", "rolling", "rolling")?, component),
            "gap" => touch(ContactQuantity::Gap)?,
            "gap-rate" => touch(ContactQuantity::GapRate)?,
            "normal-force" => touch(ContactQuantity::NormalForce)?,
            "friction-force" => touch(ContactQuantity::Friction(tangent))?,
            "slip" => touch(ContactQuantity::Slip(tangent))?,
            "contact-state" => touch(ContactQuantity::State)?,
            "beam-strain" => section(SectionPart::Strain)?,
            "beam-curvature" => section(SectionPart::Curvature)?,
            "beam-force" => section(SectionPart::Force)?,
            "beam-moment" => section(SectionPart::Moment)?,
            "modal-coordinate" => self.modal_coordinate(scope, reader)?,
            "stress" => self.stress(scope, reader)?,
            "kinetic-energy" => Measure::KineticEnergy,
            "gravity-energy" => Measure::GravityEnergy,
            "spring-energy" => Measure::SpringEnergy,
            "potential-energy" => Measure::PotentialEnergy,
            "energy" => Measure::Energy,
            "dissipated-power" => Measure::DissipatedPower,
            "supplied-power" => Measure::SuppliedPower,
            "momentum" => Measure::Momentum(component),
            "angular-momentum" => {
                let about = if reader.node("about").is_some() { Some(place("about")?) } else { None };
                Measure::AngularMomentum(about, component)
            }
            "centre-of-mass" => Measure::CentreOfMass(component),
            other => {
                return Err(reader
                    .span
                    .wrong(format!("measures of kind '{other}' are declared but not read")));
            }
        })
    }

    /// The full name of a force, or of a part of one: `belt.tight`.
    fn force_or_part(&self, scope: usize, node: &Node) -> Built<String> {
        let full = format!("{}{}", self.local(scope).prefix, node.as_text().unwrap_or(""));
        let name = match full.rsplit_once('.') {
            // wheel-rail pairs have a force of their name
            Some((force, _))
                if ["forces", "wheel_rails"]
                    .iter()
                    .any(|section| self.declared.contains_key(&(*section, force.to_owned()))) =>
            {
                full
            }
            _ => self.full_name(scope, node, "force", "forces")?,
        };
        self.model.check_force_measure(&name).map_err(|e| node.span.wrong(e.to_string()))?;
        Ok(name)
    }

    /// The full name of something that is declared.
    pub(super) fn full_name(
        &self,
        scope: usize,
        node: &Node,
        what: &str,
        section: &'static str,
    ) -> Built<String> {
        let name = node.as_text().unwrap_or("");
        let full = format!("{}{name}", self.local(scope).prefix);
        if self.declared.contains_key(&(section, full.clone())) {
            return Ok(full);
        }
        Err(self.unknown(scope, name, &node.span, what, &[section]))
    }
}

/// Which part of a vector a measure shows.
fn component(reader: &Reader<'_>) -> Component {
    match reader.text("component") {
        Some("x") => Component::X,
        Some("y") => Component::Y,
        Some("z") => Component::Z,
        _ => Component::Norm,
    }
}

/// The number of an orientation that a measure asks for.
fn orientation_part(reader: &Reader<'_>) -> Built<Orientation> {
    let component = reader.text("component").unwrap_or("");
    let axis = |name: char| "xyz".find(name).unwrap_or(0);
    Ok(match reader.kind() {
        "quaternion" => Orientation::Quaternion("wxyz".find(component).unwrap_or(0)),
        "rotation-matrix" => {
            let mut axes = component.chars().map(axis);
            Orientation::Matrix(axes.next().unwrap_or(0), axes.next().unwrap_or(0))
        }
        _ => {
            let which = ["first", "second", "third"].iter().position(|name| *name == component).unwrap_or(0);
            Orientation::Angle(reader.sequence()?, which)
        }
    })
}
