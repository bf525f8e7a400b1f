//! Recursive elimination with joints as constraints (M58, M60, M61).
//!
//! In a tree, body `k` with father `j` has the equations [Lubich92, (3.5), (3.7)]
//!
//! ```text
//! M_k w_k + G_kᵀ λ_k + Σ_{sons l} C_lᵀ λ_l = f_k,        G_k w_k + C_k w_j = g_k.
//! ```
//!
//! Eliminating a terminal body and its joint adds `C_kᵀ (G_k M_k⁻¹ G_kᵀ)⁻¹ C_k` to `M_j` (3.9), which stays positive
//! definite, so one pass from the tips to the roots eliminates everything (3.10):
//!
//! ```text
//! M_k = L Lᵀ,  L⁻¹ G_kᵀ = Q R,  C_k := R⁻ᵀ C_k,  M_j += C_kᵀ C_k                          k = n … 1
//! f_k := L⁻¹ f_k,  h := R⁻ᵀ g_k,  g_k := Qᵀ f_k − h,  f_j −= C_kᵀ g_k                     k = n … 1
//! g_k += C_k w_j,  λ_k = R⁻¹ g_k,  w_k = L⁻ᵀ (f_k − Q g_k)                                k = 1 … n
//! ```
//!
//! `Q` is kept explicitly, which spares the paper's products with `R⁻ᵀ G_k`. In matrix terms this is
//! `T = F D Fᵀ` with `D = diag(I, −I)`: the forward pass applies `F⁻¹`, the backward pass `F⁻ᵀ D`.
//!
//! Every body needs a positive definite mass (after what its sons add to it): a massless body is refused, and its
//! velocity named. The rows of a joint must be independent on the son alone, as they are for joints between rigid
//! bodies; where they are independent only together with the father the matrix is regular, but this method is not
//! applicable and says so.

use super::diagnose;
use super::factors::{BodyBlocks, Factors, NONE, Stop};
use super::graph::{Forest, span};
use super::loops::Loops;
use super::partition::{Partition, candidates};
use crate::gate::{Gate, Treats, check_structure, snapshot_of_name};
use crate::select::LOOP_LIMIT;
use gelenk_core::{Kkt, KktError, MassKind, Saddle, Structure};

/// How the mass matrix gets into the blocks.
#[derive(Debug)]
enum MassLoad {
    /// Offsets of full blocks.
    Blocks(Vec<usize>),
    /// Pairs of positions.
    Entries(Vec<(u32, u32)>),
}

/// The solver `tree`.
#[derive(Debug)]
pub struct TreeConstraints {
    pub(super) gate: Gate,
    pub(super) tree: Factors,
    pub(super) loops: Loops,
    /// Velocities and rows in the order of labels.
    pub(super) velocities: Vec<usize>,
    pub(super) rows: Vec<usize>,
    mass: MassLoad,
    son_entries: Vec<(u32, u32)>,
    father_entries: Vec<(u32, u32)>,
}

impl TreeConstraints {
    /// The name by which users choose it.
    pub const NAME: &'static str = "tree";

    /// A solver for matrices of this structure. Bodies are the blocks of a block-diagonal `M`; for other layouts,
    /// and where the blocks do not form a tree, bodies of equal size are tried. Refuses what has no tree with at
    /// most [`LOOP_LIMIT`] loop rows.
    pub fn new(structure: &Structure) -> Result<Self, KktError> {
        check_structure(structure, Self::NAME)?;
        let unsupported = |reason| KktError::Unsupported { solver: Self::NAME, reason };
        let mut best: Option<(Partition, Forest)> = None;
        let partitions = candidates(structure).map_err(unsupported)?;
        let declared = matches!(structure.mass, MassKind::BlockDiagonal(_));
        for (i, partition) in partitions.into_iter().enumerate() {
            let forest = span(&partition, &partition.touched(structure));
            let accepted = declared && i == 0 && forest.cut_rows() <= LOOP_LIMIT;
            if best.as_ref().is_none_or(|(_, b)| forest.cut_rows() < b.cut_rows()) {
                best = Some((partition, forest));
            }
            if accepted {
                break;
            }
        }
        match best {
            Some((partition, forest)) if forest.cut_rows() <= LOOP_LIMIT => {
                Ok(Self::build(structure, &partition, &forest))
            }
            Some((_, forest)) => Err(unsupported(format!(
                "{} rows close loops or join more than two bodies, more than {LOOP_LIMIT}: use a sparse solver",
                forest.cut_rows()
            ))),
            None => Err(unsupported("there are no bodies".into())),
        }
    }

    fn build(structure: &Structure, partition: &Partition, forest: &Forest) -> Self {
        let (nv, nl) = (structure.dims.nv, structure.dims.nl);
        let mut bodies: Vec<BodyBlocks> = Vec::with_capacity(forest.nodes.len());
        let (mut velocities, mut rows) = (Vec::with_capacity(nv), Vec::with_capacity(nl));
        let (mut l, mut q, mut rr, mut c) = (0, 0, 0, 0);
        for node in &forest.nodes {
            let (n, r) = (partition.members[node.body].len(), node.rows.len());
            let father = node.father.unwrap_or(NONE);
            let nf = node.father.map_or(0, |j| bodies[j].n);
            let (v, m) = (velocities.len(), rows.len());
            let (son_entries, father_entries) = (0, 0);
            bodies.push(BodyBlocks { n, r, nf, father, v, m, l, q, rr, c, son_entries, father_entries });
            velocities.extend(&partition.members[node.body]);
            rows.extend(&node.rows);
            l += n * n;
            q += n * r;
            rr += r * r;
            c += nf * r;
        }
        // Where each velocity and row went: label and local number.
        let (mut where_v, mut where_row) = (vec![(0, 0); nv], vec![(NONE, 0); nl]);
        for (k, body) in bodies.iter().enumerate() {
            (0..body.n).for_each(|i| where_v[velocities[body.v + i]] = (k, i));
            (0..body.r).for_each(|i| where_row[rows[body.m + i]] = (k, i));
        }
        let (mut son_entries, mut father_entries) = (Vec::new(), Vec::new());
        structure.constraint_matrix.for_each(nl, nv, |i, j, at| {
            let ((k, row), (b, column)) = (where_row[i], where_v[j]);
            if k == NONE {
                return;
            }
            let body = &bodies[k];
            if b == k {
                son_entries.push((k, at as u32, (body.q + row * body.n + column) as u32));
            } else {
                father_entries.push((k, at as u32, (body.c + row * body.nf + column) as u32));
            }
        });
        let mut sorted = |list: &mut Vec<(usize, u32, u32)>, end: fn(&mut BodyBlocks) -> &mut usize| {
            list.sort_by_key(|e| (e.0, e.2));
            let mut at = 0;
            for (k, body) in bodies.iter_mut().enumerate() {
                while at < list.len() && list[at].0 == k {
                    at += 1;
                }
                *end(body) = at;
            }
            list.iter().map(|&(_, from, to)| (from, to)).collect::<Vec<_>>()
        };
        let son_entries = sorted(&mut son_entries, |b| &mut b.son_entries);
        let father_entries = sorted(&mut father_entries, |b| &mut b.father_entries);
        let loops = Loops::new(structure, forest, &bodies, &where_v);
        Self {
            gate: Gate::new(Self::NAME, structure, Treats::Symmetric),
            mass: mass_load(structure, &bodies, &velocities, &where_v),
            tree: Factors {
                l: vec![0.0; l],
                q: vec![0.0; q],
                rr: vec![0.0; rr],
                c: vec![0.0; c],
                f: vec![0.0; nv],
                g: vec![0.0; rows.len()],
                h: vec![0.0; rows.len()],
                bodies,
            },
            loops,
            velocities,
            rows,
            son_entries,
            father_entries,
        }
    }

    /// Number of bodies.
    pub fn bodies(&self) -> usize {
        self.tree.bodies.len()
    }

    /// Number of bodies without a father.
    pub fn roots(&self) -> usize {
        self.tree.bodies.iter().filter(|b| b.father == NONE).count()
    }

    /// Number of rows that close loops.
    pub fn loop_rows(&self) -> usize {
        self.loops.rows.len()
    }

    /// Multiply-adds of one factorisation, repeated orthogonalisation not counted.
    pub fn operations(&self) -> u64 {
        let tree: usize = self
            .tree
            .bodies
            .iter()
            .map(|&BodyBlocks { n, r, nf, .. }| {
                let cholesky = n * (n + 1) * (n + 2) / 6;
                let joint = r * n * (n + 1) / 2 + n * r * (r + 2);
                cholesky + joint + nf * r * (r + 1) / 2 + r * nf * (nf + 1) / 2
            })
            .sum();
        tree as u64 + self.loops.operations(&self.tree.bodies)
    }

    /// Memory in use.
    pub fn bytes(&self) -> usize {
        let t = &self.tree;
        let numbers = t.l.len() + t.q.len() + t.rr.len() + t.c.len() + t.f.len() + t.g.len() + t.h.len();
        let entries = match &self.mass {
            MassLoad::Blocks(at) => at.len(),
            MassLoad::Entries(e) => e.len(),
        };
        let lists = entries + self.son_entries.len() + self.father_entries.len();
        8 * (numbers + lists + self.velocities.len() + self.rows.len())
            + size_of::<BodyBlocks>() * t.bodies.len()
            + self.loops.bytes()
    }

    fn eliminate(&mut self, a: &Saddle<'_>) -> Result<(), (usize, Stop)> {
        let tree = &mut self.tree;
        load_mass(&self.mass, a.mass, tree);
        for k in (0..tree.bodies.len()).rev() {
            let body = tree.bodies[k];
            let (son_from, father_from) = match k {
                0 => (0, 0),
                _ => (tree.bodies[k - 1].son_entries, tree.bodies[k - 1].father_entries),
            };
            tree.q[body.q..body.q + body.n * body.r].fill(0.0);
            tree.c[body.c..body.c + body.nf * body.r].fill(0.0);
            for &(from, to) in &self.son_entries[son_from..body.son_entries] {
                tree.q[to as usize] = a.left[from as usize];
            }
            for &(from, to) in &self.father_entries[father_from..body.father_entries] {
                tree.c[to as usize] = a.left[from as usize];
            }
            tree.eliminate(&body).map_err(|stop| (k, stop))?;
        }
        Ok(())
    }

    #[cold]
    fn explain(&self, a: &Saddle<'_>, label: usize, stop: &Stop) -> KktError {
        if !diagnose::is_finite(a) {
            return KktError::Singular(gelenk_core::Singularity::default());
        }
        let body = &self.tree.bodies[label];
        match *stop {
            Stop::Mass(j) => {
                KktError::NotPositiveDefinite { solver: Self::NAME, velocity: self.velocities[body.v + j] }
            }
            Stop::Row(j) => {
                diagnose::joint(&self.gate.structure, a, &self.rows[body.m..=body.m + j], Self::NAME)
            }
        }
    }
}

fn mass_load(
    structure: &Structure,
    bodies: &[BodyBlocks],
    velocities: &[usize],
    where_v: &[(usize, usize)],
) -> MassLoad {
    if let MassKind::BlockDiagonal(sizes) = &structure.mass {
        let mut start = std::collections::BTreeMap::new();
        let (mut v, mut at) = (0, 0);
        for &s in sizes {
            if s > 0 {
                start.insert(v, (at, s));
            }
            v += s;
            at += s * s;
        }
        let found: Option<Vec<usize>> = bodies
            .iter()
            .map(|b| if b.n == 0 { Some(0) } else { block_of(&start, velocities[b.v], b.n) })
            .collect();
        if let Some(offsets) = found {
            return MassLoad::Blocks(offsets);
        }
    }
    let mut entries = Vec::new();
    structure.mass.for_each(structure.dims.nv, |i, j, at| {
        let ((k, row), (_, column)) = (where_v[i], where_v[j]);
        if row >= column {
            entries.push((at as u32, (bodies[k].l + column * bodies[k].n + row) as u32));
        }
    });
    MassLoad::Entries(entries)
}

fn block_of(start: &std::collections::BTreeMap<usize, (usize, usize)>, v: usize, n: usize) -> Option<usize> {
    start.get(&v).filter(|&&(_, s)| s == n).map(|&(at, _)| at)
}

fn load_mass(load: &MassLoad, m: &[f64], tree: &mut Factors) {
    match load {
        MassLoad::Blocks(offsets) => {
            for (body, &at) in tree.bodies.iter().zip(offsets) {
                let size = body.n * body.n;
                tree.l[body.l..body.l + size].copy_from_slice(&m[at..at + size]);
            }
        }
        MassLoad::Entries(entries) => {
            tree.l.fill(0.0);
            for &(from, to) in entries {
                tree.l[to as usize] = m[from as usize];
            }
        }
    }
}

impl Kkt for TreeConstraints {
    fn name(&self) -> &'static str {
        Self::NAME
    }

    fn handles_unsymmetric(&self) -> bool {
        false
    }

    fn factor(&mut self, a: &Saddle<'_>) -> Result<(), KktError> {
        self.gate.check_matrix(a)?;
        if let Err((label, stop)) = self.eliminate(a) {
            return Err(self.explain(a, label, &stop));
        }
        if let Err(row) = self.loops.factor(&self.tree, a.left) {
            return Err(diagnose::loop_row(self, a, row));
        }
        self.gate.open();
        Ok(())
    }

    fn solve(&mut self, w: &mut [f64], mu: &mut [f64]) -> Result<(), KktError> {
        self.gate.check_right(w, mu)?;
        for (f, &v) in self.tree.f.iter_mut().zip(&self.velocities) {
            *f = w[v];
        }
        for (g, &row) in self.tree.g.iter_mut().zip(&self.rows) {
            *g = mu[row];
        }
        self.tree.forward();
        self.loops.solve(&mut self.tree, mu);
        self.tree.backward();
        for (f, &v) in self.tree.f.iter().zip(&self.velocities) {
            w[v] = *f;
        }
        for (g, &row) in self.tree.g.iter().zip(&self.rows) {
            mu[row] = *g;
        }
        diagnose::check_solution(w, mu, Self::NAME)
    }
}

snapshot_of_name!(TreeConstraints);
