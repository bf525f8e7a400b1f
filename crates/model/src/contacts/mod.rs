//! What touches, stops, holds in one direction and sticks: one file each. An element is its file and a line in the list below.
//!
//! Their numbers are plain ones: a model with such elements has no derivatives with respect to parameters, because what touches when
//! depends on them.

mod all;
mod body;
mod broad;
mod cable;
mod collisions;
mod element;
mod finder;
pub mod geometry;
mod joint_friction;
mod law;
mod limit;
mod one_way;
mod place;
mod ratchet;
mod signal;

use crate::ModelError;
use crate::forces::{Compliant, ForceKind};
use crate::model::{BodyId, DrawnLine, JointCoordinate, JointId, Model};
use element::elements;
use place::Described;

pub(crate) use all::{AllContacts, Pushes};
pub use collisions::{Collisions, Member};
pub(crate) use element::{Element, Shown, Site};
pub(crate) use finder::{Finders, Key, Named};
pub use law::Surface;
pub(crate) use law::check_law;

// The list of elements. The order is that of the reference of model files.
elements! {
    body::BodyContact,
    limit::Limit,
    cable::Cable,
    one_way::OneWay,
    ratchet::Ratchet,
    signal::OneSided,
    joint_friction::JointFriction,
}

/// Something that touches, stops, holds in one direction or sticks.
#[derive(Debug, Clone)]
pub struct Contact {
    /// Its name.
    pub name: String,
    pub(crate) kind: ElementKind,
}

impl Contact {
    fn new(name: impl Into<String>, element: impl Into<ElementKind>) -> Self {
        Self { name: name.into(), kind: element.into() }
    }

    /// Two bodies that touch.
    pub fn bodies(name: impl Into<String>, contact: BodyContact) -> Self {
        Self::new(name, contact)
    }

    /// Stops of a joint coordinate.
    pub fn limit(name: impl Into<String>, limit: Limit) -> Self {
        Self::new(name, limit)
    }

    /// A cable.
    pub fn cable(name: impl Into<String>, cable: Cable) -> Self {
        Self::new(name, cable)
    }

    /// A one-way clutch.
    pub fn one_way(name: impl Into<String>, clutch: OneWay) -> Self {
        Self::new(name, clutch)
    }

    /// A ratchet.
    pub fn ratchet(name: impl Into<String>, ratchet: Ratchet) -> Self {
        Self::new(name, ratchet)
    }

    /// A quantity that does not become negative.
    pub fn one_sided(name: impl Into<String>, quantity: OneSided) -> Self {
        Self::new(name, quantity)
    }

    /// Friction of a joint that sticks.
    pub fn joint_friction(name: impl Into<String>, friction: JointFriction) -> Self {
        Self::new(name, friction)
    }

    pub(crate) fn check(&self, model: &Model) -> Result<(), ModelError> {
        let wrong = |what| ModelError::Element { kind: "contact", name: self.name.clone(), what };
        self.kind.check(model).map_err(wrong)
    }
}

impl Model {
    /// Pairs of bodies that a contact keeps from passing through each other, be it rigid or not. Of bodies that collide without a list, each stands beside the first one, which is the ground
    /// if that takes part.
    pub fn touching_bodies(&self) -> impl Iterator<Item = [BodyId; 2]> + '_ {
        let found = self.collisions.iter().flat_map(|it| {
            let first = it.members.iter().map(|member| member.frame.body).min_by_key(|body| body.0);
            it.members.iter().filter_map(move |member| Some([first?, member.frame.body]))
        });
        self.listed_bodies().chain(found.filter(|[a, b]| a != b))
    }

    /// Pairs of bodies with a contact of their own.
    pub(crate) fn listed_bodies(&self) -> impl Iterator<Item = [BodyId; 2]> + '_ {
        let soft = self.forces.iter().filter_map(|force| match &force.kind {
            ForceKind::Compliant(soft) => soft.bodies(),
            _ => None,
        });
        self.contacts.iter().filter_map(|contact| contact.kind.bodies()).chain(soft)
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use gelenk_core::ContactLaw;

    #[test]
    fn pairs_of_materials_are_found_both_ways_round() {
        let mut model = Model::new();
        let law = ContactLaw { friction: 0.1, friction_static: 0.2, ..ContactLaw::default() };
        model.add_material("steel on brass", law).unwrap();
        assert_eq!(model.material("steel on brass").unwrap(), law);
        assert_eq!(model.material("brass on steel").unwrap(), law);
        let error = model.material("steel on bras").unwrap_err().to_string();
        assert!(error.contains("did you mean 'steel on brass'"), "{error}");
        let wrong = ContactLaw { restitution: 2.0, ..law };
        let error = model.add_material("rubber", wrong).unwrap_err().to_string();
        assert!(error.contains("material 'rubber'") && error.contains("restitution is 2"), "{error}");
        let error = model.add_material("steel on brass", law).unwrap_err().to_string();
        assert!(error.contains("'steel on brass'"), "{error}");
    }
}
