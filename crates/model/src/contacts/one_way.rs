//! One-way clutches.

use super::element::{Element, Site};
use super::place::{Described, Placed, Term, Way};
use crate::model::{JointCoordinate, Model};
use gelenk_core::{ContactInfo, ContactKind};

/// A one-way clutch: a joint coordinate, or its difference to another one, only grows: `0 ≤ q' ⊥ Q ≥ 0`.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct OneWay {
    /// The coordinate.
    pub coordinate: JointCoordinate,
    /// The coordinate it is not slower than; without one, it does not go back.
    pub against: Option<JointCoordinate>,
    /// Is it the other way round, so that it only falls?
    pub reversed: bool,
}

impl OneWay {
    /// A coordinate that only grows.
    pub fn new(coordinate: JointCoordinate) -> Self {
        Self { coordinate, against: None, reversed: false }
    }

    /// Its difference to another coordinate only grows.
    #[must_use]
    pub fn against(mut self, other: JointCoordinate) -> Self {
        self.against = Some(other);
        self
    }
}

impl Element for OneWay {
    fn check(&self, model: &Model) -> Result<(), String> {
        model.check_coordinate(self.coordinate)?;
        if let Some(other) = self.against {
            model.check_coordinate(other)?;
            if other == self.coordinate {
                return Err("it acts between a coordinate and itself; leave out the second one".into());
            }
        }
        Ok(())
    }

    fn coordinate(&self) -> Option<JointCoordinate> {
        Some(self.coordinate)
    }

    fn place(&self, name: &str, at: &Site<'_>) -> Result<Vec<Described>, String> {
        let sign = if self.reversed { -1.0 } else { 1.0 };
        let coordinates = [Some((self.coordinate, sign)), self.against.map(|c| (c, -sign))];
        let term = |(c, factor)| (Term::new(c, at), factor);
        let terms = coordinates.into_iter().flatten().map(term).collect();
        let info = ContactInfo { name: name.to_owned(), kind: ContactKind::Rate, ..ContactInfo::default() };
        Ok(vec![Placed::new(info, Way::Along { terms, time: None, pitch: 0.0 })])
    }
}
