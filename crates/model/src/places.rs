//! Where the elements of a model find what they refer to, once the coordinates are chosen.

use crate::constraints::{Constraints, Pair, Part, Term};
use crate::coordinates::CoordinatePlace;
use crate::flexible::PlacedFlexible;
use crate::forest::Attachment;
use crate::joints::JointLaw as _;
use crate::model::{Frame, JointCoordinate, JointId, Model};
use gelenk_core::Real;

/// A row that a joint holds by.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Held<S = f64> {
    /// Its place among the multipliers.
    pub(crate) row: usize,
    pub(crate) part: Part<S>,
    pub(crate) factor: S,
}

/// A model in its coordinates, as far as forces and external elements need it.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Places<'a, S = f64> {
    pub(crate) model: &'a Model<S>,
    pub(crate) nodes: &'a [Option<usize>],
    pub(crate) coordinates: &'a [Vec<CoordinatePlace<S>>],
    pub(crate) pairs: &'a [Option<usize>],
    pub(crate) constraints: &'a Constraints<S>,
    pub(crate) flexibles: &'a [PlacedFlexible],
}

impl<S: Real> Places<'_, S> {
    /// A frame as a place in the forest.
    pub(crate) fn attach(&self, frame: &Frame<S>) -> Result<Attachment<S>, String> {
        let pose = self.model.seen_from_centre(frame)?; // which knows whether there is such a body
        Ok(Attachment { node: self.nodes[frame.body.0], frame: pose })
    }

    /// Where a joint coordinate is found.
    pub(crate) fn coordinate(&self, c: JointCoordinate) -> CoordinatePlace<S> {
        self.coordinates[c.joint.0][c.index].clone()
    }

    /// The frames of a joint that is a constraint, and its rows.
    pub(crate) fn held(&self, joint: JointId) -> Option<(Pair<S>, Vec<Held<S>>)> {
        let pair = self.pairs[joint.0]?;
        let mut held = Vec::new();
        for &row in self.constraints.rows_of(pair) {
            for term in &self.constraints.rows[row].terms {
                if let Term::Between { pair: k, part: part @ Part::Row(_), factor } = term
                    && *k == pair
                {
                    held.push(Held { row, part: part.clone(), factor: *factor });
                }
            }
        }
        Some((self.constraints.pairs[pair].clone(), held))
    }
}

impl<S: Real> Model<S> {
    /// Is the coordinate one of this model?
    pub(crate) fn check_coordinate(&self, c: JointCoordinate) -> Result<(), String> {
        let known = self.shapes.get(c.joint.0).is_some_and(|shape| c.index < shape.coordinates().len());
        if known {
            return Ok(());
        }
        Err("its coordinate belongs to a joint of another model; ask this model for it with `coordinate`"
            .into())
    }
}
