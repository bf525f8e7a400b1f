//! Which equations depend on which coordinates, for sparse derivatives.

use super::Parts;
use crate::dependence::Dependence;
use crate::forces::PlacedLaw as _;
use crate::joints::JointLaw as _;
use gelenk_core::{Dims, Pattern, Real};
use std::collections::HashSet;

/// Where more than this share of all entries may be nonzero, a layout gains nothing.
const FULL: f64 = 0.3;

/// Positions and velocities that belong together.
#[derive(Default)]
struct Set {
    p: Vec<usize>,
    v: Vec<usize>,
}

impl<S: Real> Parts<S> {
    /// The entries of `∂(M a − f)/∂p`, `∂f/∂v` and `T`; none if most of them may be nonzero.
    pub(super) fn coupling(&self, dims: Dims) -> Option<[Pattern; 3]> {
        let most = FULL * (dims.nv * dims.nv) as f64;
        let mut of_p = HashSet::new();
        let mut of_v = HashSet::new();
        // A body feels the motion of those it hangs on; they feel its force.
        for (k, node) in self.forest.nodes.iter().enumerate() {
            for above in self.forest.above(Some(k)).map(|above| &self.forest.nodes[above]) {
                for (one, other) in [(node, above), (above, node)] {
                    of_p.extend(one.velocities().flat_map(|i| other.coordinates().map(move |j| (i, j))));
                    of_v.extend(one.velocities().flat_map(|i| other.velocities().map(move |j| (i, j))));
                }
            }
            if of_v.len() as f64 > most {
                return None;
            }
        }
        for (_, force) in &self.forces {
            let mut set = Set::default();
            force.depends_on(&self.externals, &mut |on| match on {
                Dependence::Own { p, v } => {
                    set.p.push(p);
                    set.v.push(v);
                }
                Dependence::Node(node) => {
                    for above in self.forest.above(Some(node)).map(|above| &self.forest.nodes[above]) {
                        set.p.extend(above.coordinates());
                        set.v.extend(above.velocities());
                    }
                }
            });
            of_p.extend(set.v.iter().flat_map(|&i| set.p.iter().map(move |&j| (i, j))));
            of_v.extend(set.v.iter().flat_map(|&i| set.v.iter().map(move |&j| (i, j))));
        }
        if of_v.len() as f64 > most {
            return None;
        }
        let nodes = self.forest.nodes.iter().map(|node| (node.coordinates(), node.velocities()));
        let extra = self.extra.iter().map(|(shape, p, v)| {
            let (np, nv) = shape.sizes();
            (*p..p + np, *v..v + nv)
        });
        let kinematics =
            nodes.chain(extra).flat_map(|(p, v)| p.flat_map(move |k| v.clone().map(move |j| (k, j))));
        Some([sorted(of_p), sorted(of_v), Pattern::new(kinematics)])
    }
}

fn sorted(entries: HashSet<(usize, usize)>) -> Pattern {
    let mut entries: Vec<_> = entries.into_iter().collect();
    entries.sort_unstable_by_key(|&(i, j)| (j, i));
    Pattern::new(entries)
}
