//! Which velocities belong to one body.

use gelenk_core::{MassKind, MatrixKind, Structure};

/// Bodies of equal size are tried with these sizes where the layout of `M` does not say what a body is.
const SIZES: [usize; 7] = [1, 2, 3, 6, 4, 5, 7];
/// A full `G` says nothing about joints, so it is accepted for this number of bodies only.
pub(crate) const DENSE_BODIES: usize = 4;

/// A partition of the velocities into bodies between which `M` has no entries.
#[derive(Debug, Clone)]
pub(crate) struct Partition {
    /// The body of each velocity.
    pub(crate) body_of: Vec<usize>,
    /// The velocities of each body, ascending.
    pub(crate) members: Vec<Vec<usize>>,
}

impl Partition {
    fn new(body_of: Vec<usize>, bodies: usize) -> Self {
        let mut members = vec![Vec::new(); bodies];
        for (v, &b) in body_of.iter().enumerate() {
            members[b].push(v);
        }
        Self { body_of, members }
    }

    /// The blocks along the diagonal of `M`.
    pub(crate) fn blocks(sizes: &[usize]) -> Self {
        let body_of = sizes.iter().enumerate().flat_map(|(b, &s)| std::iter::repeat_n(b, s)).collect();
        Self::new(body_of, sizes.len())
    }

    /// The bodies that every row of `G` touches, ascending.
    pub(crate) fn touched(&self, structure: &Structure) -> Vec<Vec<usize>> {
        let (nl, nv) = (structure.dims.nl, structure.dims.nv);
        let mut sets = vec![Vec::new(); nl];
        structure.constraint_matrix.for_each(nl, nv, |i, j, _| sets[i].push(self.body_of[j]));
        for set in &mut sets {
            set.sort_unstable();
            set.dedup();
        }
        sets
    }

    fn contains_mass(&self, structure: &Structure) -> bool {
        let mut inside = true;
        structure.mass.for_each(structure.dims.nv, |i, j, _| inside &= self.body_of[i] == self.body_of[j]);
        inside
    }
}

/// The partitions to be tried, the declared one first. The error says why there is none.
pub(crate) fn candidates(structure: &Structure) -> Result<Vec<Partition>, String> {
    structure.validate().map_err(|e| e.to_string())?;
    let nv = structure.dims.nv;
    let mut found = Vec::new();
    match &structure.mass {
        MassKind::Dense => {
            return Err("M must be block diagonal with one block per body; use 'lu' for a full M".into());
        }
        MassKind::BlockDiagonal(sizes) => found.push(Partition::blocks(sizes)),
        MassKind::Diagonal | MassKind::Sparse(_) | MassKind::Tree(_) => {}
    }
    for size in SIZES {
        if nv.is_multiple_of(size) {
            let bodies = nv / size;
            found.push(Partition::new((0..nv).map(|v| v / size).collect(), bodies));
            if size > 1 && bodies > 1 {
                found.push(Partition::new((0..nv).map(|v| v % bodies).collect(), bodies));
            }
        }
    }
    found.retain(|p| p.contains_mass(structure));
    if structure.constraint_matrix == MatrixKind::Dense && structure.dims.nl > 0 {
        found.retain(|p| p.members.len() <= DENSE_BODIES);
        if found.is_empty() {
            return Err(format!(
                "the layout of G is full, which hides the joints between more than {DENSE_BODIES} bodies: declare a \
                 sparse pattern"
            ));
        }
    }
    if found.is_empty() {
        return Err("no partition of the velocities into bodies fits M: declare M as block diagonal".into());
    }
    Ok(found)
}
