//! Ratchets.

use super::element::{Element, Site};
use super::law::check_law;
use super::place::{Described, Placed, Term, Way};
use crate::law::TimeFunction;
use crate::measure::is_angle;
use crate::model::{JointCoordinate, Model};
use gelenk_core::{ContactInfo, ContactKind, ContactLaw};

/// A ratchet: a joint coordinate may grow, and falls back to the last tooth at most: `0 ≤ q − q_n ⊥ Q ≥ 0`
/// with the last tooth `q_n` that was passed.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Ratchet {
    /// The coordinate.
    pub coordinate: JointCoordinate,
    /// From tooth to tooth \[m or rad\]; where it is negative, the coordinate may fall, and does not grow.
    pub pitch: f64,
    /// The place of some tooth \[m or rad\].
    pub tooth: f64,
    /// Restitution.
    pub law: ContactLaw,
}

impl Ratchet {
    /// Teeth so far apart, one of them where the coordinate is zero, with this restitution.
    pub fn new(coordinate: JointCoordinate, pitch: f64, restitution: f64) -> Self {
        let law = ContactLaw { restitution, ..ContactLaw::default() };
        Self { coordinate, pitch, tooth: 0.0, law }
    }
}

impl Element for Ratchet {
    fn check(&self, model: &Model) -> Result<(), String> {
        model.check_coordinate(self.coordinate)?;
        check_law(&self.law)?;
        if !self.pitch.is_finite() || self.pitch == 0.0 || !self.tooth.is_finite() {
            return Err(format!(
                "its teeth are {} apart, one at {}; give finite numbers, and a pitch that is not zero",
                self.pitch, self.tooth
            ));
        }
        Ok(())
    }

    fn coordinates(&self, found: &mut Vec<JointCoordinate>) {
        found.push(self.coordinate);
    }

    fn coordinate(&self) -> Option<JointCoordinate> {
        Some(self.coordinate)
    }

    fn place(&self, name: &str, at: &Site<'_>) -> Result<Vec<Described>, String> {
        let sign = self.pitch.signum();
        let size = if is_angle(at.places.model, self.coordinate) { 1.0 } else { self.pitch.abs() };
        let info = ContactInfo {
            name: name.to_owned(),
            kind: ContactKind::Gap,
            has_features: true,
            law: self.law,
            size,
            ..ContactInfo::default()
        };
        let terms = vec![(Term::new(self.coordinate, at), sign)];
        let time = Some((-sign, TimeFunction::constant(self.tooth)));
        Ok(vec![Placed::new(info, Way::Along { terms, time, pitch: self.pitch.abs() })])
    }
}
