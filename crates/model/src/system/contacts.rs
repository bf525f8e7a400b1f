//! Contacts of a system: what touches, and what the contacts that are closed do.

use super::{Parts, System};
use crate::ModelError;
use crate::contacts::{AllContacts, Site};
use crate::forest::Depth;
use crate::model::Model;
use gelenk_core::{
    ContactBuf, ContactInfo, ContactPhase, ContactTerms, Contacts, Dims, Eval, EvalError, Point, State,
};

/// The contacts of a system with their phase.
#[derive(Debug, Clone)]
pub(super) struct Touching {
    all: AllContacts,
    phase: ContactPhase,
}

impl Touching {
    pub(super) fn new(model: &Model, parts: &Parts, start: &State, dims: Dims) -> Result<Self, ModelError> {
        let places = parts.found(model);
        let site = Site { places: &places, forest: &parts.forest };
        let all = AllContacts::new(model, &site, parts.spaces().collect(), (dims.np, dims.nv))?;
        let phase = ContactPhase::open(all.infos.len(), (dims.ng, dims.nl));
        let mut touching = Self { all, phase };
        touching.look_first(parts, start);
        Ok(touching)
    }

    /// Holds the features of the start.
    fn look_first(&mut self, parts: &Parts, start: &State) {
        if self.all.infos.iter().any(|info| info.has_features) {
            let mut scene = crate::forest::Scene::new(parts.forest.nodes.len(), start.v.len());
            parts.forest.locate(&start.p, &start.v, Depth::Positions, &mut scene);
            let mut found = self.all.held.clone();
            let mut margins = vec![0.0; found.len()];
            self.all.look(&start.point(), &scene, &mut found, &mut margins);
            self.all.hold(&found);
        }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.all.is_empty()
    }
}

impl Contacts for System {
    fn list(&self) -> &[ContactInfo] {
        &self.touching.all.infos
    }

    fn eval(&mut self, want: ContactTerms, which: &[bool], x: &Point<'_>, out: &mut ContactBuf) -> Eval {
        let scene = &mut self.work.scene;
        self.parts.forest.locate(x.p, x.v, AllContacts::depth(want), scene);
        self.touching.all.eval(want, which, x, (&self.parts.forest, scene), out);
        let is_wrong = |i: usize| {
            let rows = out.rows_of(i);
            let gap = want.contains(ContactTerms::GAP) && !out.gap[i].is_finite();
            gap || want.contains(ContactTerms::GAMMA) && !out.gamma[rows].iter().all(|x| x.is_finite())
        };
        let known = x.p.iter().chain(x.v).all(|x| x.is_finite());
        match (0..which.len()).find(|&i| known && which[i] && is_wrong(i)) {
            Some(i) => Err(EvalError::Retry(format!(
                "the gap of contact '{}' is not a finite number at t = {:.6e} s; check its shapes at the state reached there",
                self.touching.all.infos[i].name, x.t
            ))),
            None => Ok(()),
        }
    }

    fn note(&mut self, phase: &ContactPhase) {
        self.touching.phase.clone_from(phase);
    }

    fn features(&self) -> &[i64] {
        &self.touching.all.held
    }

    fn hold(&mut self, features: &[i64]) {
        self.touching.all.hold(features);
    }

    fn look(&mut self, x: &Point<'_>, found: &mut [i64], margins: &mut [f64]) -> Eval {
        let scene = &mut self.work.scene;
        self.parts.forest.locate(x.p, x.v, Depth::Positions, scene);
        self.touching.all.look(x, scene, found, margins);
        Ok(())
    }
}
