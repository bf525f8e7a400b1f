//! Large components as bodies with joints as rows.
//!
//! The answers of a long chain are full, but its matrices are not. Where a mechanism shows them, each body of a large component becomes a component with `B = M⁻¹`, and joints become rows `G v = 0`
//! whose impulses have any sign. Newton's method and ADMM then factorise `M + σ (GᵀG + Wᵀ Π′ W)`, which is as sparse as the chain.

use super::super::contact::Contact;
use super::{ManyProblem, Matrices, Rows};
use gelenk_core::MassKind;

/// A problem whose large components are taken apart.
#[derive(Debug, Default)]
pub(super) struct Expanded {
    pub(super) rows: Rows,
    pub(super) contacts: Vec<Contact>,
    pub(super) free: Vec<f64>,
    pub(super) components: Vec<usize>,
    pub(super) impulse: Vec<f64>,
    /// Components that are bodies of large ones begin here.
    pub(super) bodies: usize,
    large: Vec<bool>,
    tree: Vec<usize>,
    entries: Vec<(usize, usize, f64)>,
}

impl Expanded {
    /// Takes the components with these numbers apart. `false` if a body has too many velocities.
    pub(super) fn expand(
        &mut self,
        problem: &ManyProblem<'_>,
        large: impl Fn(usize) -> bool,
        matrices: &Matrices<'_>,
        impulse: &[f64],
    ) -> bool {
        let structure = matrices.structure;
        let nv = problem.components.len();
        let nr = structure.dims.nl;
        // velocities of joints have no bodies of their own
        if structure.dims.nv != nv || matches!(structure.mass, MassKind::Tree(_)) {
            return false;
        }
        self.large.clear();
        self.large.extend(problem.components.iter().map(|&k| large(k)));
        self.tree.clear();
        self.tree.extend(0..nv);
        let (tree, flags) = (&mut self.tree, &self.large);
        structure.mass.for_each(nv, |i, j, k| {
            if i != j && flags[i] && flags[j] && matrices.mass[k] != 0.0 {
                super::mobility::join(tree, i, j);
            }
        });
        self.bodies = problem.components.iter().map(|k| k + 1).max().unwrap_or(0);
        self.components.clear();
        for v in 0..nv {
            let root = super::mobility::root(&mut self.tree, v);
            let own = if self.large[v] { self.bodies + root } else { problem.components[v] };
            self.components.push(own);
        }
        self.rows.first.clone_from(&problem.rows.first);
        self.rows.columns.clone_from(&problem.rows.columns);
        self.rows.values.clone_from(&problem.rows.values);
        self.contacts.clear();
        self.contacts.extend_from_slice(problem.contacts);
        self.free.clear();
        self.free.extend_from_slice(problem.free);
        self.impulse.clear();
        self.impulse.extend_from_slice(impulse);
        let (entries, large) = (&mut self.entries, &self.large);
        entries.clear();
        structure.constraint_matrix.for_each(nr, nv, |i, j, k| {
            if large[j] && matrices.constraints[k] != 0.0 {
                entries.push((i, j, matrices.constraints[k]));
            }
        });
        entries.sort_unstable_by_key(|e| (e.0, e.1));
        for row in self.entries.chunk_by(|a, b| a.0 == b.0) {
            self.rows.push(row.iter().map(|e| (e.1, e.2)));
            self.contacts.push(Contact::frictionless());
            self.free.push(0.0);
            self.impulse.push(0.0);
        }
        true
    }

    pub(super) fn problem(&self) -> ManyProblem<'_> {
        ManyProblem {
            rows: &self.rows,
            contacts: &self.contacts,
            free: &self.free,
            components: &self.components,
        }
    }
}
