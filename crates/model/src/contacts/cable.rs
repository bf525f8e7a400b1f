//! Cables and ropes.

use super::element::{Element, Site};
use super::law::check_law;
use super::place::{Described, Placed, Way};
use crate::constraints::Pair;
use crate::forces::{Compliance, Compliant, SoftGap};
use crate::law::TimeFunction;
use crate::model::{DrawnLine, Frame, Look, Model};
use gelenk_core::{ContactInfo, ContactKind, ContactLaw};

/// A cable that does not stretch, over two or more points through which it runs without friction. It pulls where it is taut, and never
/// pushes: with the length `L` and the way `l(p)` through its points, `0 ≤ L − l ⊥ T ≥ 0`.
#[derive(Debug, Clone)]
pub struct Cable {
    /// Frames whose origins it runs through; it is tied to the first and to the last.
    pub through: Vec<Frame>,
    /// Its length \[m\], which may change with time where it is wound up.
    pub length: TimeFunction,
    /// Restitution where it comes taut.
    pub law: ContactLaw,
    /// How it stretches, if it does; then its length does not change with time.
    pub compliance: Option<Compliance>,
}

impl Cable {
    /// A cable of this length \[m\], with this restitution.
    pub fn new(through: Vec<Frame>, length: f64, restitution: f64) -> Self {
        let law = ContactLaw { restitution, ..ContactLaw::default() };
        Self { through, length: TimeFunction::constant(length), law, compliance: None }
    }

    /// Lets it stretch.
    #[must_use]
    pub fn with_compliance(mut self, compliance: Compliance) -> Self {
        self.compliance = Some(compliance);
        self
    }
}

impl Element for Cable {
    fn check(&self, model: &Model) -> Result<(), String> {
        check_law(&self.law)?;
        self.compliance.as_ref().map_or(Ok(()), Compliance::check)?;
        self.through.iter().try_for_each(|frame| model.seen_from_centre(frame).map(|_| ()))?;
        if self.through.len() < 2 {
            return Err("it runs through fewer than two points; give both of its ends".into());
        }
        if self.through.iter().all(|frame| frame.body == self.through[0].body) {
            let body = &model.bodies[self.through[0].body.0].name;
            return Err(format!(
                "all of its points are on '{body}', so it holds nothing; it needs two bodies"
            ));
        }
        let length = self.length.derivatives(0.0)[0];
        if !(length.is_finite() && length > 0.0) {
            return Err(format!("its length is {length}; it must be positive"));
        }
        if self.compliance.is_some() && self.length.derivatives(0.0)[1..] != [0.0; 3] {
            return Err("a cable that stretches is not wound up; leave out its stiffness".into());
        }
        Ok(())
    }

    fn softened(&self) -> Option<Compliant> {
        let gap = SoftGap::Rope { through: self.through.clone(), length: self.length.derivatives(0.0)[0] };
        Some(Compliant { gap, compliance: self.compliance? })
    }

    fn lines(&self) -> Vec<DrawnLine> {
        self.through.windows(2).map(|w| DrawnLine { look: Look::Rope, a: w[0], b: w[1] }).collect()
    }

    fn place(&self, name: &str, at: &Site<'_>) -> Result<Vec<Described>, String> {
        let ends: Vec<_> = self.through.iter().map(|f| at.places.attach(f)).collect::<Result<_, _>>()?;
        let pairs = ends.windows(2).map(|w| Pair::new(at.forest, w[0], w[1])).collect();
        let length = self.length.clone();
        let info = ContactInfo {
            name: name.to_owned(),
            kind: ContactKind::Gap,
            law: self.law,
            size: length.derivatives(0.0)[0],
            ..ContactInfo::default()
        };
        Ok(vec![Placed::new(info, Way::Path { pairs, length })])
    }
}
