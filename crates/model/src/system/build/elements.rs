//! Forces, bodies that roll and external dynamics of a model at their places.

use super::Builder;
use crate::constraints::{Constraint, Constraints, Pair, Part, Term};
use crate::error::ModelError;
use crate::external;
use crate::forces::{ForceLaw as _, PlacedLaw as _, row_name};
use crate::forest::Attachment;
use crate::places::Places;
use crate::signals::Reading;
use crate::user::Scalar;
use gelenk_core::Pattern;
use std::collections::HashMap;
use std::sync::Arc;

impl<S: Scalar> Builder<'_, S> {
    /// Rows of bodies that roll and of edges.
    pub(super) fn add_rollings(&mut self) -> Result<(), ModelError> {
        for rolling in &self.model.rollings {
            let wrong = |what| ModelError::Element { kind: "rolling", name: rolling.name.clone(), what };
            let place = |frame: &crate::Frame<S>| {
                let pose = self.model.seen_from_centre(frame).map_err(wrong)?;
                Ok(Attachment { node: self.nodes[frame.body.0], frame: pose })
            };
            let pair = Pair::new(&self.forest, place(&rolling.plane)?, place(&rolling.on)?);
            let at = self.pairs.len();
            self.pairs.push(pair);
            self.rolling_pairs.push(at);
            for (name, row, is_holonomic) in rolling.rows() {
                let term = Term::Between { pair: at, part: Part::Contact(row), factor: S::from(1.0) };
                let row = Constraint::new(format!("{}: {name}", rolling.name), vec![term]);
                self.rows.push(Constraint { is_holonomic, ..row });
            }
        }
        Ok(())
    }

    /// Rows of wheels on rails.
    pub(super) fn add_wheel_rails(&mut self) -> Result<(), ModelError> {
        for its in &self.model.wheel_rails {
            let wrong = |what| ModelError::Element { kind: "wheel-rail pair", name: its.name.clone(), what };
            let place = |frame: &crate::Frame<S>| {
                let pose = self.model.seen_from_centre(frame).map_err(wrong)?;
                Ok(Attachment { node: self.nodes[frame.body.0], frame: pose })
            };
            let pair = Pair::new(&self.forest, place(&its.start)?, place(&its.on)?);
            let at = self.pairs.len();
            self.pairs.push(pair);
            let part = Part::Rail(Arc::new(its.pairing()));
            let term = Term::Between { pair: at, part, factor: S::from(1.0) };
            self.rows.push(Constraint::new(row_name(&its.name), vec![term]));
        }
        Ok(())
    }

    fn places<'b>(&'b self, constraints: &'b Constraints<S>) -> Places<'b, S> {
        Places {
            model: self.model,
            nodes: &self.nodes,
            coordinates: &self.places,
            pairs: &self.joint_pairs,
            constraints,
            flexibles: &self.flexibles,
        }
    }

    pub(super) fn add_externals(&mut self, constraints: &Constraints<S>) -> Result<(), ModelError> {
        let places = self.places(constraints);
        let mut acting: Vec<external::PlacedExternal<S>> = Vec::with_capacity(self.model.externals.len());
        let mut u = Vec::new();
        let mut names = Vec::new();
        let scene = self.scene();
        for element in &self.model.externals {
            acting.push(element.place(&places, u.len())?);
            names.extend(element.state_names());
            let known = u.clone();
            u.resize(names.len(), S::from(0.0));
            // it reads elements before it at most: their states are known
            let reading = Reading {
                t: S::from(0.0),
                p: &self.p,
                v: &self.v,
                u: &known,
                scene: &scene,
                externals: &acting,
            };
            acting[acting.len() - 1].start(&reading, &mut u);
        }
        self.names.u = names;
        (self.u, self.externals) = (u, acting);
        Ok(())
    }

    pub(super) fn add_forces(&mut self, constraints: &Constraints<S>) -> Result<(), ModelError> {
        let places = self.places(constraints);
        let forces = self.model.forces.iter().map(|force| {
            let wrong = |what| ModelError::Element { kind: "force", name: force.name.clone(), what };
            Ok((force.name.clone(), force.kind.place(&places).map_err(wrong)?))
        });
        self.forces = forces.collect::<Result<_, ModelError>>()?;
        Ok(())
    }

    /// The layout of `F`, if there is friction that depends on multipliers.
    pub(super) fn lay_out_friction(&mut self) -> Option<Pattern> {
        let (mut entries, mut known) = (Vec::new(), HashMap::new());
        let mut any = false;
        for (_, force) in &mut self.forces {
            any |= force.lay_out(&mut entries, &mut known);
        }
        any.then(|| Pattern::new(entries))
    }
}
