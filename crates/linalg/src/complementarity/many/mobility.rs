//! What components answer, factorised, and which contacts belong together.
//!
//! For component `k` unit impulses are put on each of its velocities, or on each row that acts on it, where these are fewer. The answers are
//! `Bₖ = Kₖ⁻¹` or `Dₖ = Wₖ Kₖ⁻¹ Wₖᵀ`, and the rows of contacts become `Wₖ Cₖ` or `Cₖ` where `C Cᵀ = B`: Cholesky's factorisation with diagonal pivots of the matrix scaled to unit diagonal.

use super::island::Island;
use super::{ManyError, ManyProblem, Matrices, Mechanism};

/// Pivots below this are nothing, in a matrix of unit diagonal.
const RANK: f64 = 1e-13;
/// Differences of symmetric entries, and negative pivots, up to this are rounding.
const ASYMMETRY: f64 = 1e-7;
/// Mobilities below this, beside the largest of the component, are rounding.
const IMMOBILE: f64 = 1e-14;
/// Most velocities of a body.
const MOST_OF_BODY: usize = 64;
/// What is left of a row that has been a pivot.
const TAKEN: f64 = f64::NEG_INFINITY;
/// No island.
const NONE: usize = usize::MAX;

/// Components whose answers are this small beside those of others, and make no sense, do not move.
const HELD: f64 = 1e-12;

/// How the answers of a component are asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
enum Basis {
    /// No contact acts on it.
    #[default]
    Untouched,
    Velocities,
    Rows,
    /// A body with a mass matrix of its own.
    Mass,
}

/// A component, as contacts see it.
#[derive(Debug, Clone, Copy, Default)]
struct Component {
    basis: Basis,
    /// Its velocities in the list of all.
    velocities: usize,
    velocity_count: usize,
    /// The rows that act on it, in the list of all.
    rows: usize,
    row_count: usize,
    /// Where its factor `C` begins.
    factor: usize,
    size: usize,
    rank: usize,
    /// The island of its contacts, and where its `z` begins there.
    island: usize,
    z: usize,
}

/// The part of a row that acts on one component.
#[derive(Debug, Clone, Copy)]
struct Part {
    row: usize,
    /// Its place among the rows that act on the component.
    place: usize,
    component: usize,
}

/// All components.
#[derive(Debug, Default)]
pub(super) struct Mobility {
    components: Vec<Component>,
    /// Velocities, component after component, and the place of each in its component.
    velocities: Vec<usize>,
    place: Vec<usize>,
    /// Parts of rows, row after row, and where those of each row begin.
    parts: Vec<Part>,
    first_part: Vec<usize>,
    /// Parts, component after component.
    by_component: Vec<usize>,
    /// `B` and `C` of all components.
    answers: Vec<f64>,
    factors: Vec<f64>,
    impulse: Vec<f64>,
    scale: Vec<f64>,
    rest: Vec<f64>,
    /// For each contact its island; before, the tree of contacts that are connected.
    island: Vec<usize>,
    numbers: Vec<usize>,
}

impl Mobility {
    /// Sorts velocities and rows by components. Components from number `bodies` on have mass matrices.
    pub(super) fn prepare(&mut self, problem: &ManyProblem<'_>, bodies: usize) {
        self.sort(problem);
        self.choose(bodies);
    }

    /// How many unit impulses a component needs.
    pub(super) fn size(&self, component: usize) -> usize {
        self.components[component].size
    }

    /// The largest of them.
    pub(super) fn largest(&self) -> usize {
        self.components.iter().map(|c| c.size).max().unwrap_or(0)
    }

    /// Inverts the mass matrices of bodies. `false` if one has no inverse or many velocities.
    pub(super) fn masses(&mut self, components: &[usize], matrices: &Matrices<'_>) -> bool {
        if self.components.iter().any(|c| c.basis == Basis::Mass && c.size > MOST_OF_BODY) {
            return false;
        }
        for c in self.components.iter().filter(|c| c.basis == Basis::Mass) {
            self.answers[c.factor..c.factor + c.size * c.size].fill(0.0);
        }
        let (list, place, answers) = (&self.components, &self.place, &mut self.answers);
        matrices.structure.mass.for_each(components.len(), |i, j, k| {
            let c = &list[components[i]];
            if c.basis == Basis::Mass && components[i] == components[j] {
                answers[c.factor + place[i] * c.size + place[j]] = matrices.mass[k];
            }
        });
        let mut regular = true;
        for c in self.components.iter().filter(|c| c.basis == Basis::Mass) {
            let block = &mut self.answers[c.factor..c.factor + c.size * c.size];
            regular &= super::factor::invert(block, c.size, &mut self.rest);
        }
        regular
    }

    /// Asks for the answers of all components and factorises them.
    pub(super) fn find(
        &mut self,
        problem: &ManyProblem<'_>,
        mechanism: &mut dyn Mechanism,
    ) -> Result<(), ManyError> {
        self.ask(problem, mechanism)?;
        let overall = (0..self.components.len()).map(|k| self.answer_size(k)).fold(0.0, f64::max);
        for k in 0..self.components.len() {
            // answers of what joints and drives hold altogether are rounding, without symmetry
            let size = self.answer_size(k);
            let is_held = size.is_finite() && size <= HELD * overall;
            match self.factorise(k) {
                Err(ManyError::NotSymmetric { .. }) if is_held => self.components[k].rank = 0,
                other => other?,
            }
        }
        Ok(())
    }

    /// The largest answer of a component to an impulse of one.
    fn answer_size(&self, k: usize) -> f64 {
        let Component { factor, size, .. } = self.components[k];
        let size_of = |b: &f64| if b.is_finite() { b.abs() } else { f64::INFINITY };
        self.answers[factor..factor + size * size].iter().map(size_of).fold(0.0, f64::max)
    }

    /// Sorts velocities and parts of rows by components.
    fn sort(&mut self, problem: &ManyProblem<'_>) {
        let count = problem.components.iter().map(|k| k + 1).max().unwrap_or(0);
        self.components.clear();
        self.components.resize(count, Component::default());
        for &k in problem.components {
            self.components[k].velocity_count += 1;
        }
        let mut at = 0;
        for c in &mut self.components {
            c.velocities = at;
            at += c.velocity_count;
            c.velocity_count = 0;
        }
        self.velocities.clear();
        self.velocities.resize(at, 0);
        self.place.clear();
        for (v, &k) in problem.components.iter().enumerate() {
            let c = &mut self.components[k];
            self.velocities[c.velocities + c.velocity_count] = v;
            self.place.push(c.velocity_count);
            c.velocity_count += 1;
        }
        self.parts.clear();
        self.first_part.clear();
        for row in 0..problem.rows.len() {
            let begin = self.parts.len();
            self.first_part.push(begin);
            for (v, w) in problem.rows.row(row) {
                let component = problem.components[v];
                if w != 0.0 && self.parts[begin..].iter().all(|p| p.component != component) {
                    let place = self.components[component].row_count;
                    self.components[component].row_count += 1;
                    self.parts.push(Part { row, place, component });
                }
            }
        }
        self.first_part.push(self.parts.len());
        let mut at = 0;
        for c in &mut self.components {
            c.rows = at;
            at += c.row_count;
        }
        self.by_component.clear();
        self.by_component.resize(at, 0);
        for (i, part) in self.parts.iter().enumerate() {
            self.by_component[self.components[part.component].rows + part.place] = i;
        }
    }

    fn choose(&mut self, bodies: usize) {
        let mut at = 0;
        for (k, c) in self.components.iter_mut().enumerate() {
            (c.basis, c.size) = match (c.row_count, c.velocity_count) {
                (0, _) => (Basis::Untouched, 0),
                (_, velocities) if k >= bodies => (Basis::Mass, velocities),
                (rows, velocities) if rows < velocities => (Basis::Rows, rows),
                (_, velocities) => (Basis::Velocities, velocities),
            };
            c.factor = at;
            at += c.size * c.size;
        }
        self.answers.resize(at, 0.0);
        self.factors.resize(at, 0.0);
    }

    /// One answer for one impulse on each component at a time.
    fn ask(&mut self, problem: &ManyProblem<'_>, mechanism: &mut dyn Mechanism) -> Result<(), ManyError> {
        let asked = |c: &Component| c.basis != Basis::Mass;
        let most = self.components.iter().filter(|c| asked(c)).map(|c| c.size).max().unwrap_or(0);
        self.impulse.resize(problem.components.len(), 0.0);
        for j in 0..most {
            self.impulse.fill(0.0);
            for c in self.components.iter().filter(|c| asked(c) && j < c.size) {
                if c.basis == Basis::Velocities {
                    self.impulse[self.velocities[c.velocities + j]] = 1.0;
                } else {
                    let part = self.parts[self.by_component[c.rows + j]];
                    for (v, w) in problem.rows.row(part.row) {
                        if problem.components[v] == part.component {
                            self.impulse[v] += w;
                        }
                    }
                }
            }
            mechanism.answer(&mut self.impulse)?;
            for (k, c) in self.components.iter().enumerate().filter(|(_, c)| asked(c) && j < c.size) {
                for i in 0..c.size {
                    self.answers[c.factor + i * c.size + j] = if c.basis == Basis::Velocities {
                        self.impulse[self.velocities[c.velocities + i]]
                    } else {
                        let part = self.parts[self.by_component[c.rows + i]];
                        let own = problem.rows.row(part.row).filter(|(v, _)| problem.components[*v] == k);
                        own.map(|(v, w)| w * self.impulse[v]).sum()
                    };
                }
            }
        }
        Ok(())
    }

    /// From the answers `B` of a component its `C`, `rank` columns wide in rows as long as those of `B`.
    fn factorise(&mut self, k: usize) -> Result<(), ManyError> {
        let component = &mut self.components[k];
        let n = component.size;
        let range = component.factor..component.factor + n * n;
        let (b, c) = (&mut self.answers[range.clone()], &mut self.factors[range]);
        let scale = &mut self.scale;
        let wrong = Err(ManyError::NotSymmetric { component: k });
        let largest = (0..n).fold(0.0_f64, |m, i| m.max(b[i * n + i].abs()));
        scale.clear();
        for i in 0..n {
            let d = b[i * n + i];
            if !d.is_finite() || d < -ASYMMETRY * largest {
                return wrong;
            }
            scale.push(if d > IMMOBILE * largest { d.sqrt() } else { 0.0 });
        }
        for i in 0..n {
            for j in 0..=i {
                let size = scale[i] * scale[j];
                let (low, high) = (b[i * n + j], b[j * n + i]);
                // entries beside an immobile velocity are rounding
                let rounding = ASYMMETRY * size + IMMOBILE.sqrt() * largest;
                let apart = (low - high).abs();
                if apart.is_nan() || apart > rounding {
                    return wrong;
                }
                let mean = if size > 0.0 { 0.5 * (low + high) / size } else { 0.0 };
                b[i * n + j] = mean;
                b[j * n + i] = mean;
            }
        }
        self.rest.clear();
        self.rest.extend((0..n).map(|i| b[i * n + i]));
        c.fill(0.0);
        let mut rank = 0;
        while rank < n {
            let mut p = 0;
            for i in 1..n {
                if self.rest[i] > self.rest[p] {
                    p = i;
                }
            }
            if self.rest[p] <= RANK {
                break;
            }
            let root = self.rest[p].sqrt();
            // rows that have been pivots have a rest of 0 or below and stay as they are
            self.rest[p] = TAKEN;
            for i in 0..n {
                if self.rest[i] != TAKEN {
                    let sum: f64 = (0..rank).map(|t| c[i * n + t] * c[p * n + t]).sum();
                    let entry = (b[i * n + p] - sum) / root;
                    c[i * n + rank] = entry;
                    self.rest[i] -= entry * entry;
                }
            }
            c[p * n + rank] = root;
            rank += 1;
        }
        if self.rest.iter().any(|d| *d != TAKEN && *d < -ASYMMETRY) {
            return wrong;
        }
        for i in 0..n {
            c[i * n..i * n + rank].iter_mut().for_each(|c| *c *= scale[i]);
        }
        component.rank = rank;
        Ok(())
    }

    /// Finds islands, and gives each its contacts in ascending order. How many there are.
    pub(super) fn islands(&mut self, problem: &ManyProblem<'_>, islands: &mut Vec<Island>) -> usize {
        let count = problem.contacts.len();
        self.island.clear();
        self.island.extend(0..count);
        for c in &mut self.components {
            c.island = NONE;
        }
        let mut row = 0;
        for (i, contact) in problem.contacts.iter().enumerate() {
            let end = row + contact.row_count();
            for part in self.first_part[row]..self.first_part[end] {
                let k = self.parts[part].component;
                let component = &mut self.components[k];
                if component.rank > 0 {
                    if component.island == NONE {
                        component.island = i;
                    }
                    join(&mut self.island, i, component.island);
                }
            }
            row = end;
        }
        // the root of an island is its first contact, so islands are numbered as they are met
        let mut used = 0;
        row = 0;
        self.numbers.clear();
        self.numbers.resize(count, NONE);
        for i in 0..count {
            let root = root(&mut self.island, i);
            if root == i {
                if islands.len() == used {
                    islands.push(Island::default());
                }
                islands[used].clear();
                self.numbers[i] = used;
                used += 1;
            }
            islands[self.numbers[root]].add(i, row);
            row += problem.contacts[i].row_count();
        }
        for k in 0..self.components.len() {
            let first = self.components[k].island;
            if first != NONE {
                let island = self.numbers[root(&mut self.island, first)];
                self.components[k].z = islands[island].reserve(self.components[k].rank);
                self.components[k].island = island;
            }
        }
        used
    }

    /// The stretches of `z` on which rows act: where each begins and how long it is.
    pub(super) fn stretches(&self, rows: std::ops::Range<usize>, out: &mut Vec<(usize, usize)>) {
        let begin = out.len();
        for part in &self.parts[self.first_part[rows.start]..self.first_part[rows.end]] {
            let c = &self.components[part.component];
            if c.rank > 0 && !out[begin..].contains(&(c.z, c.rank)) {
                out.push((c.z, c.rank));
            }
        }
    }

    /// Row `row` over these stretches, into `out`, which is 0.
    pub(super) fn reduced(
        &self,
        problem: &ManyProblem<'_>,
        row: usize,
        stretches: &[(usize, usize)],
        out: &mut [f64],
    ) {
        for part in &self.parts[self.first_part[row]..self.first_part[row + 1]] {
            let c = &self.components[part.component];
            if c.rank == 0 {
                continue;
            }
            let at: usize = stretches.iter().take_while(|s| s.0 != c.z).map(|s| s.1).sum();
            let out = &mut out[at..at + c.rank];
            let factor = |i: usize| &self.factors[c.factor + i * c.size..][..c.rank];
            if c.basis == Basis::Rows {
                out.copy_from_slice(factor(part.place));
                continue;
            }
            for (v, w) in problem.rows.row(row) {
                if problem.components[v] == part.component {
                    out.iter_mut().zip(factor(self.place[v])).for_each(|(o, c)| *o += w * c);
                }
            }
        }
    }
}

pub(super) fn root(tree: &mut [usize], mut i: usize) -> usize {
    while tree[i] != i {
        tree[i] = tree[tree[i]];
        i = tree[i];
    }
    i
}

/// Connects two contacts; the lower root stays one.
pub(super) fn join(tree: &mut [usize], a: usize, b: usize) {
    let (a, b) = (root(tree, a), root(tree, b));
    tree[a.max(b)] = a.min(b);
}
