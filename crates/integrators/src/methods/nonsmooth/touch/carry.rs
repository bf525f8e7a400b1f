//! Forces of contacts that stay closed, carried into the smooth part of the next step.
//!
//! ```text
//! smooth part   M v' = f + Q₀ − Gᵀλ            Q₀ = W₀ᵀ P/h:  impulses of the step before, rows at the start
//! taken out     ṽ ← ṽ − h K⁻¹ (Q₀ + Q₁)/2      Q₁ = W₁ᵀ P/h:  the same, rows at the end
//! ```
//!
//! The problem of velocities then finds the whole of `P`, as without this. But forces that depend on velocities are those of a body that is held, and where nothing strikes, impulses act along the mean of the
//! normals at both ends: a body on a curved track keeps its energy, and the order is that of the smooth part. What the impulses of a step differ from those that were carried is
//! an estimate of its error. It sees curves, and friction that sets in.

use super::{Touch, root};
use crate::context::Evaluator;
use crate::error::Trouble;
use crate::methods::nonsmooth::record::StepEventKind;
use gelenk_core::{ContactState, ContactTerms, Point};

/// Forces that turn by more than this share from one end of a step to the other do not turn but jump.
const JUMP: f64 = 0.5;

/// What is carried in the step at hand.
#[derive(Default)]
pub(super) struct Carried {
    /// Contacts whose forces are carried, and these forces over their columns, one after the other.
    contacts: Vec<usize>,
    forces: Vec<f64>,
    /// Where the forces of each begin.
    first: Vec<usize>,
    /// Has the turn of normals been taken out of these forces, so that they are what it adds to those at the end?
    is_turn: bool,
    /// Room for islands: the representative of each velocity, and which of them were struck.
    island: Vec<usize>,
    struck: Vec<bool>,
}

impl Carried {
    /// A step begins in which nothing is carried and nothing has struck yet.
    pub(super) fn forget(&mut self) {
        self.contacts.clear();
        self.struck.clear();
    }
}

impl Touch {
    /// The forces of contacts that stay closed at the start of a step, as those of the step before, over all velocities. Are there any?
    pub(in crate::methods::nonsmooth) fn carry(
        &mut self,
        cx: &mut Evaluator<'_>,
        x: &Point<'_>,
        out: &mut [f64],
    ) -> Result<bool, Trouble> {
        self.carried.contacts.clear();
        self.carried.forces.clear();
        self.carried.first.clear();
        self.carried.is_turn = false;
        out.fill(0.0);
        if self.h <= 0.0 {
            return Ok(false);
        }
        self.active.clear();
        for i in 0..self.infos.len() {
            if self.memory[i].is_steady && self.persists(i) {
                self.active.push(i);
            }
        }
        if self.active.is_empty() {
            return Ok(false);
        }
        self.eval_active(cx, ContactTerms::ROWS, x)?;
        std::mem::swap(&mut self.carried.contacts, &mut self.active);
        for c in 0..self.carried.contacts.len() {
            let i = self.carried.contacts[c];
            self.carried.first.push(self.carried.forces.len());
            for (k, &j) in self.infos[i].columns.iter().enumerate() {
                let force = self.past_force(i, k);
                self.carried.forces.push(force);
                out[j] += force;
            }
        }
        Ok(true)
    }

    /// The mean of these forces at the start of the step and at its end, where contacts turned along curves; without those at the end, if `less` says so.
    pub(in crate::methods::nonsmooth) fn turned(
        &mut self,
        cx: &mut Evaluator<'_>,
        end: &Point<'_>,
        less: bool,
        out: &mut [f64],
    ) -> Result<(), Trouble> {
        std::mem::swap(&mut self.carried.contacts, &mut self.active);
        let evaluated = self.eval_active(cx, ContactTerms::ROWS, end);
        std::mem::swap(&mut self.carried.contacts, &mut self.active);
        evaluated?;
        out.fill(0.0);
        let mut forces = std::mem::take(&mut self.carried.forces);
        for (&i, &first) in self.carried.contacts.iter().zip(&self.carried.first) {
            let columns = &self.infos[i].columns;
            let start = &mut forces[first..first + columns.len()];
            let (mut turn, mut size) = (0.0_f64, 0.0_f64);
            for (k, was) in start.iter().enumerate() {
                turn = turn.max((self.past_force(i, k) - was).abs());
                size = size.max(was.abs());
            }
            let turns = turn < JUMP * size;
            for (k, (&j, was)) in columns.iter().zip(start).enumerate() {
                let is = if turns { self.past_force(i, k) } else { *was };
                out[j] += 0.5 * (*was + is) - if less { is } else { 0.0 };
                *was = 0.5 * (*was - is);
            }
        }
        self.carried.forces = forces;
        self.carried.is_turn = true;
        Ok(())
    }

    /// What the turn of the normals of a contact adds to the work of its impulses, those at the end of the step.
    pub(super) fn work_of_turn(&self, i: usize, h: f64, before: &[f64], after: &[f64]) -> f64 {
        let Carried { contacts, forces, first, is_turn, .. } = &self.carried;
        let Some(place) = contacts.binary_search(&i).ok().filter(|_| *is_turn) else { return 0.0 };
        let columns = self.infos[i].columns.iter().zip(&forces[first[place]..]);
        0.5 * h * columns.map(|(&j, force)| force * (before[j] + after[j])).sum::<f64>()
    }

    /// The force along column `k` of a contact whose impulses are those of the step before, with the rows evaluated last.
    fn past_force(&self, i: usize, k: usize) -> f64 {
        let impulse = &self.memory[i].impulse;
        (0..self.infos[i].row_count()).map(|r| impulse[r] * self.buf.row(i, r)[k]).sum::<f64>() / self.h
    }

    /// Notes which contacts keep their forces: those of islands where nothing struck or closed.
    pub(super) fn note_steady(&mut self) {
        let (Carried { island, struck, .. }, next) = (&mut self.carried, &mut self.next);
        island.clear();
        island.extend(0..self.components.len());
        struck.clear();
        struck.resize(self.components.len(), false);
        for &i in self.active.iter().filter(|i| next[**i].state != ContactState::Open) {
            let mut columns = self.infos[i].columns.iter().map(|&j| self.components[j]);
            let Some(first) = columns.next() else { continue };
            for other in columns {
                let (a, b) = (root(island, first), root(island, other));
                island[a.max(b)] = a.min(b);
            }
        }
        for event in &self.record.happened {
            let strikes = matches!(event.kind, StepEventKind::Impact | StepEventKind::Closing);
            if let Some(&j) = self.infos[event.contact].columns.first().filter(|_| strikes) {
                struck[root(island, self.components[j])] = true;
            }
        }
        for &i in &self.active {
            let first = self.infos[i].columns.first();
            next[i].is_steady = next[i].state != ContactState::Open
                && first.is_some_and(|&j| !struck[root(island, self.components[j])]);
        }
    }

    /// Did nothing strike in the step what this velocity belongs to?
    pub(in crate::methods::nonsmooth) fn is_calm(&mut self, j: usize) -> bool {
        let Carried { island, struck, .. } = &mut self.carried;
        struck.is_empty() || !struck[root(island, self.components[j])]
    }
}
