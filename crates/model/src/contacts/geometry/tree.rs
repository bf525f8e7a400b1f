//! Spheres around the parts of a form, in a tree: which parts of two forms are near each other.

use super::form::{Form, Kind, Part, SUPPORTS};
use crate::math::{Pose, Vec3};

/// Pairs of nodes that wait at most: trees are balanced, so that this is enough for 2³⁰ parts each.
const WAITING: usize = 128;

/// A binary tree of spheres; its leaves are the parts of a form.
#[derive(Debug, Clone, PartialEq, Default)]
pub(super) struct Tree {
    nodes: Vec<Node>,
}

#[derive(Debug, Clone, Copy, PartialEq)]
struct Node {
    centre: Vec3,
    radius: f64,
    /// The nodes below, or the part.
    below: Below,
}

#[derive(Debug, Clone, Copy, PartialEq)]
enum Below {
    Nodes(usize, usize),
    Part(Part),
}

impl Tree {
    pub(super) fn new(form: &Form<f64>) -> Self {
        let mut leaves = leaves_of(form);
        let mut tree = Self { nodes: Vec::with_capacity(2 * leaves.len()) };
        if !leaves.is_empty() {
            tree.add(&mut leaves);
        }
        tree
    }

    /// Adds a node over leaves, and returns its place.
    fn add(&mut self, leaves: &mut [Node]) -> usize {
        if let [leaf] = leaves {
            self.nodes.push(*leaf);
            return self.nodes.len() - 1;
        }
        let extreme = |f: fn(f64, f64) -> f64, start: f64| {
            leaves
                .iter()
                .fold(Vec3([start; 3]), |m, leaf| Vec3(std::array::from_fn(|k| f(m.0[k], leaf.centre.0[k]))))
        };
        let (low, high) = (extreme(f64::min, f64::INFINITY), extreme(f64::max, f64::NEG_INFINITY));
        let (centre, extent) = ((low + high) * 0.5, high - low);
        let radius =
            leaves.iter().map(|leaf| (leaf.centre - centre).norm() + leaf.radius).fold(0.0, f64::max);
        let axis = (0..3).fold(0, |best, k| if extent.0[k] > extent.0[best] { k } else { best });
        let middle = leaves.len() / 2;
        leaves.select_nth_unstable_by(middle, |a, b| a.centre.0[axis].total_cmp(&b.centre.0[axis]));
        let place = self.nodes.len();
        let (left, right) = leaves.split_at_mut(middle);
        self.nodes.push(Node { centre, radius, below: Below::Nodes(0, 0) });
        self.nodes[place].below = Below::Nodes(self.add(left), self.add(right));
        place
    }

    /// Calls `see` with all pairs of parts whose spheres are no farther apart than a limit, near ones first. `see` returns the limit from then on; `relative` is the place of the
    /// other form as this one sees it.
    pub(super) fn pairs(
        &self,
        other: &Tree,
        relative: &Pose,
        mut limit: f64,
        mut see: impl FnMut(Part, Part) -> f64,
    ) {
        if self.nodes.is_empty() || other.nodes.is_empty() {
            return;
        }
        let distance = |i: usize, j: usize| {
            let (a, b) = (&self.nodes[i], &other.nodes[j]);
            (relative.point(b.centre) - a.centre).norm() - a.radius - b.radius
        };
        let mut waiting = [(0, 0, 0.0); WAITING];
        waiting[0].2 = distance(0, 0);
        let mut count = 1;
        while count > 0 {
            count -= 1;
            let (i, j, apart) = waiting[count];
            if apart > limit {
                continue;
            }
            let (a, b) = (&self.nodes[i], &other.nodes[j]);
            let halves = match (a.below, b.below) {
                (Below::Part(p), Below::Part(q)) => {
                    limit = see(p, q);
                    continue;
                }
                (Below::Nodes(k, l), Below::Part(_)) => [(k, j), (l, j)],
                (Below::Nodes(k, l), Below::Nodes(..)) if a.radius > b.radius => [(k, j), (l, j)],
                (Below::Part(_) | Below::Nodes(..), Below::Nodes(k, l)) => [(i, k), (i, l)],
            };
            let mut next = halves.map(|(i, j)| (i, j, distance(i, j)));
            if next[0].2 < next[1].2 {
                next.swap(0, 1);
            }
            for pair in next.into_iter().filter(|pair| pair.2 <= limit) {
                if count < WAITING {
                    waiting[count] = pair;
                    count += 1;
                }
            }
        }
    }
}

/// All parts with spheres around them.
fn leaves_of(form: &Form<f64>) -> Vec<Node> {
    let leaf = |kind, index, centre, radius: f64| {
        let radius = if radius.is_finite() { radius } else { f64::MAX.sqrt() };
        Node { centre, radius, below: Below::Part(Part { kind, index }) }
    };
    let corners = form.corners.iter().enumerate().map(|(i, c)| leaf(Kind::Corner, i, c.at, c.radius.abs()));
    let edges = form
        .edges
        .iter()
        .enumerate()
        .map(|(i, e)| leaf(Kind::Edge, i, (e.from + e.to) * 0.5, 0.5 * e.length + e.radius.abs()));
    let rims = form.rims.iter().enumerate().flat_map(|(i, r)| {
        let supports = if r.is_solid || r.half_angle >= std::f64::consts::PI { SUPPORTS } else { 0 };
        let around = r.radius + r.tube;
        std::iter::once((Kind::Rim, i))
            .chain((0..supports).map(move |k| (Kind::Support, i * SUPPORTS + k)))
            .map(move |(kind, index)| leaf(kind, index, r.frame.origin, around))
    });
    let faces = form.faces.iter().enumerate().map(|(i, f)| {
        let (centre, radius) = f.around();
        leaf(Kind::Face, i, centre, radius)
    });
    corners.chain(edges).chain(rims).chain(faces).collect()
}
