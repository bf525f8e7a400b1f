//! Which equations depend on which coordinates, for sparse derivatives.
//!
//! A body feels the motion of those it hangs on, and they feel its force: every pair of a node and one above it is coupled. A chain
//! of `N` bodies has `N²` such pairs, so they are counted from the lengths of the paths before any is written down.

use super::Parts;
use crate::dependence::Dependence;
use crate::forces::PlacedLaw as _;
use crate::joints::JointLaw as _;
use gelenk_core::{Dims, Pattern, Real};
use std::ops::Range;

/// Where more than this share of all entries may be nonzero, a layout gains nothing.
const FULL: f64 = 0.3;
/// A layout with more entries than this takes more memory (160 MB) than it is worth to a run that may never look at it.
const MOST: usize = 10_000_000;

/// Positions and velocities that belong together.
#[derive(Clone)]
struct Block {
    p: Range<usize>,
    v: Range<usize>,
}

/// Bodies and coordinates of a force that depend on each other.
#[derive(Default)]
struct Group {
    tips: Vec<usize>,
    own: Vec<Block>,
}

/// The entries of `∂(M a − f)/∂p` and `∂f/∂v`, as far as they are known.
struct Coupled {
    of_p: Vec<(usize, usize)>,
    of_v: Vec<(usize, usize)>,
    /// More entries than this are too many.
    most: usize,
    /// So many may be there before repetitions are looked for.
    room: usize,
}

impl Coupled {
    fn add(&mut self, one: &Block, other: &Block) {
        for (a, b) in [(one, other), (other, one)] {
            self.of_p.extend(a.v.clone().flat_map(|i| b.p.clone().map(move |j| (i, j))));
            self.of_v.extend(a.v.clone().flat_map(|i| b.v.clone().map(move |j| (i, j))));
        }
    }

    fn tidy(&mut self) {
        for entries in [&mut self.of_p, &mut self.of_v] {
            entries.sort_unstable_by_key(|&(i, j)| (j, i));
            entries.dedup();
        }
    }

    /// Are there too many?
    fn is_full(&mut self) -> bool {
        if self.of_v.len() > self.room {
            self.tidy();
            self.room = self.room.max(2 * self.of_v.len());
        }
        self.of_v.len() > self.room.max(self.most)
    }
}

impl<S: Real> Parts<S> {
    /// The entries of `∂(M a − f)/∂p`, `∂f/∂v` and `T`; none if most of them may be nonzero, or if there are too many.
    pub(super) fn coupling(&self, dims: Dims) -> Option<[Pattern; 3]> {
        let share = FULL * (dims.nv * dims.nv) as f64;
        let most = if share < MOST as f64 { share as usize } else { MOST };
        if self.pairs_on_paths() > most {
            return None;
        }
        let mut coupled = Coupled { of_p: Vec::new(), of_v: Vec::new(), most, room: 2 * most };
        for k in 0..self.forest.nodes.len() {
            let own = self.block(k);
            self.forest.above(Some(k)).for_each(|above| coupled.add(&own, &self.block(above)));
        }
        self.add_forces(&mut coupled)?;
        coupled.tidy();
        if coupled.of_v.len() > most {
            return None;
        }
        let nodes = (0..self.forest.nodes.len()).map(|k| self.block(k));
        let extra = self.extra.iter().map(|(shape, p, v)| {
            let (np, nv) = shape.sizes();
            Block { p: *p..p + np, v: *v..v + nv }
        });
        let kinematics =
            nodes.chain(extra).flat_map(|Block { p, v }| p.flat_map(move |k| v.clone().map(move |j| (k, j))));
        let kinematics = Pattern::new(kinematics);
        Some([Pattern { entries: coupled.of_p }, Pattern { entries: coupled.of_v }, kinematics])
    }

    fn block(&self, node: usize) -> Block {
        let node = &self.forest.nodes[node];
        Block { p: node.coordinates(), v: node.velocities() }
    }

    /// How many entries of `∂f/∂v` the trees have, from the lengths of the paths alone.
    fn pairs_on_paths(&self) -> usize {
        let mut above = vec![0_usize; self.forest.nodes.len()];
        let mut count = 0_usize;
        for (k, node) in self.forest.nodes.iter().enumerate() {
            let (own, before) = (node.velocities().len(), node.parent.map_or(0, |parent| above[parent]));
            above[k] = before + own;
            count = count.saturating_add(own * own + 2 * own * before);
        }
        count
    }

    /// What forces couple beside that: bodies on different branches, and coordinates that they act on directly. `None`: too much.
    fn add_forces(&self, coupled: &mut Coupled) -> Option<()> {
        for (_, force) in &self.forces {
            let mut groups = vec![Group::default()];
            force.depends_on(&self.externals, &mut |on| {
                let last = groups.len() - 1;
                match on {
                    Dependence::Own { p, v } => groups[last].own.push(Block { p: p..p + 1, v: v..v + 1 }),
                    Dependence::Node(node) => groups[last].tips.push(node),
                    Dependence::Apart => groups.push(Group::default()),
                }
            });
            for group in groups {
                self.add_group(group, coupled);
            }
            if coupled.is_full() {
                return None;
            }
        }
        Some(())
    }

    /// What depends on each other.
    fn add_group(&self, Group { mut tips, own }: Group, coupled: &mut Coupled) {
        tips.sort_unstable();
        tips.dedup();
        for (k, block) in own.iter().enumerate() {
            own[k..].iter().for_each(|other| coupled.add(block, other));
            for above in tips.iter().flat_map(|&tip| self.forest.above(Some(tip))) {
                coupled.add(block, &self.block(above));
            }
        }
        for (k, &a) in tips.iter().enumerate() {
            for &b in &tips[k + 1..] {
                let [a, b] = self.forest.branches(Some(a), Some(b));
                for (&x, &y) in a.iter().flat_map(|x| b.iter().map(move |y| (x, y))) {
                    coupled.add(&self.block(x), &self.block(y));
                }
            }
        }
    }
}
