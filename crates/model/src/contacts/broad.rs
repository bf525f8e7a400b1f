//! Boxes that follow what moves, in a tree: which of them overlap.
//!
//! Every box is larger than what is in it. While that stays inside, neither tree nor pairs change; what leaves its box gets a new one, the tree takes up its new bounds, and
//! only such boxes are asked for what they overlap. The tree is built again from the middles of the boxes when its own bounds have grown too much.

/// A box along the axes of the world. It may be endless.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Bounds {
    pub(super) low: [f64; 3],
    pub(super) high: [f64; 3],
}

impl Bounds {
    const NOTHING: Bounds = Bounds { low: [f64::INFINITY; 3], high: [f64::NEG_INFINITY; 3] };

    #[inline]
    pub(super) fn around(centre: [f64; 3], half: [f64; 3]) -> Self {
        Self {
            low: std::array::from_fn(|k| centre[k] - half[k]),
            high: std::array::from_fn(|k| centre[k] + half[k]),
        }
    }

    #[inline]
    pub(super) fn grown(&self, by: f64) -> Self {
        Self { low: self.low.map(|x| x - by), high: self.high.map(|x| x + by) }
    }

    #[inline]
    fn contains(&self, other: &Self) -> bool {
        (0..3).all(|k| self.low[k] <= other.low[k] && other.high[k] <= self.high[k])
    }

    #[inline]
    fn overlaps(&self, other: &Self) -> bool {
        (0..3).all(|k| self.low[k] <= other.high[k] && other.low[k] <= self.high[k])
    }

    #[inline]
    fn join(&self, other: &Self) -> Self {
        Self {
            low: std::array::from_fn(|k| self.low[k].min(other.low[k])),
            high: std::array::from_fn(|k| self.high[k].max(other.high[k])),
        }
    }

    /// How far two boxes are apart at least; negative where they overlap.
    #[inline]
    pub(super) fn distance(&self, other: &Self) -> f64 {
        (0..3).fold(f64::NEG_INFINITY, |most, k| {
            most.max(self.low[k] - other.high[k]).max(other.low[k] - self.high[k])
        })
    }

    /// The sum of its finite edges.
    fn extent(&self) -> f64 {
        (0..3).map(|k| self.high[k] - self.low[k]).filter(|x| x.is_finite()).sum()
    }

    fn middle(&self, k: usize) -> f64 {
        let middle = 0.5 * (self.low[k] + self.high[k]);
        if middle.is_finite() { middle } else { 0.0 }
    }
}

#[derive(Debug, Clone, Copy)]
struct Node {
    bounds: Bounds,
    below: Below,
}

#[derive(Debug, Clone, Copy)]
enum Below {
    /// The second of the nodes below; the first one follows this node.
    Nodes(u32),
    Leaf(u32),
}

/// By how much the sum of all bounds may grow before the tree is built again.
const GROWN: f64 = 1.5;
/// Nodes that wait at most: the tree is balanced.
const WAITING: usize = 64;

/// Boxes in a tree, and all pairs of them that overlap and are meant to be seen.
#[derive(Debug, Clone, Default)]
pub(super) struct Tree {
    boxes: Vec<Bounds>,
    /// Parents before children.
    nodes: Vec<Node>,
    built: f64,
    moved: Vec<u32>,
    has_moved: Vec<bool>,
    /// Pairs whose boxes overlap, ascending, the smaller number first.
    pairs: Vec<[u32; 2]>,
}

impl Tree {
    /// Room for so many.
    pub(super) fn new(count: usize) -> Self {
        Self { boxes: vec![Bounds::NOTHING; count], has_moved: vec![false; count], ..Self::default() }
    }

    /// Takes up where everything is: `at` gives the bounds of one, and by how much its box is to be larger. `allowed` says which pairs are to be seen.
    pub(super) fn follow(
        &mut self,
        at: impl Fn(usize) -> (Bounds, f64),
        allowed: impl Fn(u32, u32) -> bool,
    ) -> &[[u32; 2]] {
        self.moved.clear();
        for (i, own) in self.boxes.iter_mut().enumerate() {
            let (bounds, more) = at(i);
            self.has_moved[i] = !own.contains(&bounds);
            if self.has_moved[i] {
                *own = bounds.grown(more);
                self.moved.push(i as u32);
            }
        }
        if self.moved.is_empty() {
            return &self.pairs;
        }
        if self.nodes.is_empty() || self.refit() > GROWN * self.built {
            self.build();
        }
        let (boxes, has_moved) = (&self.boxes, &self.has_moved);
        self.pairs.retain(|&[a, b]| {
            let (a, b) = (a as usize, b as usize);
            !(has_moved[a] || has_moved[b]) || boxes[a].overlaps(&boxes[b])
        });
        let mut new = Vec::new();
        for &i in &self.moved {
            self.visit(i, |j| {
                // of two that have both moved one finds the pair
                if (!has_moved[j as usize] || i < j) && allowed(i, j) {
                    new.push([i.min(j), i.max(j)]);
                }
            });
        }
        if !new.is_empty() {
            new.sort_unstable();
            self.pairs.append(&mut new);
            // two ascending runs: merged, not sorted anew
            self.pairs.sort_unstable();
            self.pairs.dedup();
        }
        &self.pairs
    }

    /// Takes up new boxes, and returns the sum of all bounds.
    fn refit(&mut self) -> f64 {
        let mut sum = 0.0;
        for k in (0..self.nodes.len()).rev() {
            let bounds = match self.nodes[k].below {
                Below::Leaf(i) => self.boxes[i as usize],
                Below::Nodes(second) => self.nodes[k + 1].bounds.join(&self.nodes[second as usize].bounds),
            };
            self.nodes[k].bounds = bounds;
            sum += bounds.extent();
        }
        sum
    }

    fn build(&mut self) {
        self.nodes.clear();
        let mut leaves: Vec<u32> = (0..self.boxes.len() as u32).collect();
        self.add(&mut leaves);
        self.built = self.refit();
    }

    /// Adds a node over leaves, split at the middle of the axis along which they lie widest.
    fn add(&mut self, leaves: &mut [u32]) {
        let boxes = &self.boxes;
        match leaves {
            [] => {}
            [leaf] => self.nodes.push(Node { bounds: Bounds::NOTHING, below: Below::Leaf(*leaf) }),
            _ => {
                let width = |k: usize| {
                    let middles = leaves.iter().map(|&i| boxes[i as usize].middle(k));
                    let (low, high) = middles
                        .fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), x| (low.min(x), high.max(x)));
                    high - low
                };
                let widths = [0, 1, 2].map(width);
                let axis = (0..3).fold(0, |best, k| if widths[k] > widths[best] { k } else { best });
                let half = leaves.len() / 2;
                let key = |i: &u32| boxes[*i as usize].middle(axis);
                leaves.select_nth_unstable_by(half, |a, b| key(a).total_cmp(&key(b)));
                let place = self.nodes.len();
                self.nodes.push(Node { bounds: Bounds::NOTHING, below: Below::Nodes(0) });
                let (first, second) = leaves.split_at_mut(half);
                self.add(first);
                self.nodes[place].below = Below::Nodes(self.nodes.len() as u32);
                self.add(second);
            }
        }
    }

    /// Calls `see` with all others whose boxes overlap that of one.
    fn visit(&self, of: u32, mut see: impl FnMut(u32)) {
        let own = &self.boxes[of as usize];
        let mut waiting = [0; WAITING];
        let mut count = usize::from(!self.nodes.is_empty());
        while count > 0 {
            count -= 1;
            let k = waiting[count];
            let node = &self.nodes[k as usize];
            if !node.bounds.overlaps(own) {
                continue;
            }
            match node.below {
                Below::Leaf(i) if i != of => see(i),
                Below::Leaf(_) => {}
                Below::Nodes(second) => {
                    waiting[count] = second;
                    waiting[count + 1] = k + 1;
                    count += 2;
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Random;

    /// The pairs are those that a comparison of all with all finds, while everything moves, some of it far.
    #[test]
    fn all_pairs_are_found() {
        let count = 60;
        let mut random = Random::new(3);
        let mut draw = |scale: f64| scale * random.draw();
        let mut at: Vec<[f64; 3]> = (0..count).map(|_| std::array::from_fn(|_| draw(5.0))).collect();
        let half: Vec<f64> =
            (0..count).map(|i| if i == 7 { f64::INFINITY } else { 0.2 + draw(0.1).abs() }).collect();
        let mut tree = Tree::new(count);
        for step in 0..40 {
            for (i, at) in at.iter_mut().enumerate() {
                let scale = if (i + step) % 17 == 0 { 3.0 } else { 0.05 };
                for x in at.iter_mut() {
                    *x += draw(scale);
                }
            }
            let bounds = |i: usize| Bounds::around(at[i], [half[i], 0.3, 0.3]);
            let allowed = |a: u32, b: u32| !(a + b).is_multiple_of(5);
            let found = tree.follow(|i| (bounds(i), 0.1), allowed).to_vec();
            assert!(found.is_sorted() && found.iter().all(|[a, b]| a < b && allowed(*a, *b)));
            for a in 0..count {
                for b in a + 1..count {
                    let pair = [a as u32, b as u32];
                    if bounds(a).distance(&bounds(b)) <= 0.0 && allowed(pair[0], pair[1]) {
                        assert!(found.binary_search(&pair).is_ok(), "{pair:?} in step {step}");
                    }
                    if bounds(a).distance(&bounds(b)) > 0.4 {
                        assert!(found.binary_search(&pair).is_err(), "{pair:?} in step {step}");
                    }
                }
            }
        }
    }
}
