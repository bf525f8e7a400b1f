//! Few closed loops (M61): the rows `C` that were cut, added to the elimination of the tree `T`.
//!
//! ```text
//! [ T  Cᵀ ] [ x ]   [ b ]        (C T⁻¹ Cᵀ) ν = C T⁻¹ b − d,        x = T⁻¹ (b − Cᵀ ν)
//! [ C  0  ] [ ν ] = [ d ]
//! ```
//!
//! [Lubich92, end of 3.2]. With `T = F D Fᵀ` only `X = F⁻¹ Cᵀ` is needed: a forward pass that starts at the bodies a
//! row touches and stays on their paths to the roots. At a body, `f⊥ = (I − Q Qᵀ) f` and `g = Qᵀ f` are kept of every
//! column; the difference of squares in `Xᵀ D X` is then the sum of `f⊥ · f⊥` alone, without cancellation, so that
//! `C T⁻¹ Cᵀ` comes out positive definite and has a Cholesky factorisation.

use super::factors::{BodyBlocks, Factors, NONE};
use super::graph::Forest;
use super::kernel::{RANK, cholesky, dot, exceeds, lower, lower_transposed, multiply_add, transposed_add};
use gelenk_core::Structure;

/// Pivots of `C T⁻¹ Cᵀ` below this fraction of the diagonal entry are rounding: squares of lengths stand here, and the
/// sums run along paths.
const PIVOT: f64 = 1e-13;

/// A body on the path of a cut.
#[derive(Debug, Clone, Copy)]
pub(super) struct Stop {
    pub(super) label: usize,
    /// Offsets of `f⊥` and `g`, one column per row of the cut, and of the father's `f`.
    pub(super) f: usize,
    pub(super) g: usize,
    father: usize,
}

/// Rows that touch the same bodies.
#[derive(Debug)]
pub(super) struct Group {
    /// First row, number of rows.
    pub(super) first: usize,
    pub(super) m: usize,
    /// Labels descend.
    pub(super) path: Vec<Stop>,
}

/// The rows that were cut.
#[derive(Debug)]
pub(super) struct Loops {
    /// Rows of `G`.
    pub(super) rows: Vec<usize>,
    pub(super) groups: Vec<Group>,
    pub(super) x: Vec<f64>,
    /// `C T⁻¹ Cᵀ` and its factor.
    s: Vec<f64>,
    /// What the diagonal of `s` is measured against.
    scale: Vec<f64>,
    nu: Vec<f64>,
    /// `g ν` at one body.
    t: Vec<f64>,
    entries: Vec<(u32, u32)>,
}

impl Loops {
    pub(super) fn new(
        structure: &Structure,
        forest: &Forest,
        bodies: &[BodyBlocks],
        where_v: &[(usize, usize)],
    ) -> Self {
        let (mut rows, mut groups, mut x) = (Vec::new(), Vec::new(), 0);
        let mut where_row = vec![(NONE, 0); structure.dims.nl];
        for cut in &forest.cuts {
            let mut labels = Vec::new();
            for &k in &cut.labels {
                let mut at = k;
                while at != NONE {
                    labels.push(at);
                    at = bodies[at].father;
                }
            }
            labels.sort_unstable_by(|a, b| b.cmp(a));
            labels.dedup();
            let m = cut.rows.len();
            let mut path: Vec<Stop> = Vec::with_capacity(labels.len());
            for &label in &labels {
                let f = x;
                let g = f + bodies[label].n * m;
                x = g + bodies[label].r * m;
                path.push(Stop { label, f, g, father: NONE });
            }
            for i in 0..path.len() {
                let father = bodies[path[i].label].father;
                if father != NONE {
                    // Labels descend; every father is on the path.
                    if let Ok(p) = path.binary_search_by(|s| father.cmp(&s.label)) {
                        path[i].father = path[p].f;
                    }
                }
            }
            (0..m).for_each(|i| where_row[cut.rows[i]] = (groups.len(), i));
            groups.push(Group { first: rows.len(), m, path });
            rows.extend(&cut.rows);
        }
        let mut entries = Vec::new();
        structure.constraint_matrix.for_each(structure.dims.nl, structure.dims.nv, |i, j, at| {
            let ((group, row), (label, local)) = (where_row[i], where_v[j]);
            if group == NONE {
                return;
            }
            if let Ok(p) = groups[group].path.binary_search_by(|s| label.cmp(&s.label)) {
                entries.push((at as u32, (groups[group].path[p].f + row * bodies[label].n + local) as u32));
            }
        });
        let n = rows.len();
        let most = bodies.iter().map(|b| b.r).max().unwrap_or(0);
        Self {
            rows,
            groups,
            x: vec![0.0; x],
            s: vec![0.0; n * n],
            scale: vec![0.0; n],
            nu: vec![0.0; n],
            t: vec![0.0; most],
            entries,
        }
    }

    /// Multiply-adds of one factorisation.
    pub(super) fn operations(&self, bodies: &[BodyBlocks]) -> u64 {
        let mut sum = 0;
        for (a, group) in self.groups.iter().enumerate() {
            for stop in &group.path {
                let BodyBlocks { n, r, nf, .. } = bodies[stop.label];
                sum += group.m * (n * (n + 1) / 2 + 2 * n * r + nf * r + n);
            }
            for other in &self.groups[..=a] {
                let columns =
                    if other.first == group.first { group.m * (group.m + 1) / 2 } else { group.m * other.m };
                common(&group.path, &other.path, |p, _| sum += columns * bodies[p.label].n);
            }
        }
        let n = self.rows.len();
        (sum + n * (n + 1) * (n + 2) / 6) as u64
    }

    pub(super) fn bytes(&self) -> usize {
        let stops: usize = self.groups.iter().map(|g| g.path.len()).sum();
        8 * (self.x.len() + self.s.len() + 4 * self.rows.len() + self.entries.len())
            + stops * size_of::<Stop>()
    }

    /// `X`, `C T⁻¹ Cᵀ` and its factor; `g` holds the values of `G`. The error is the position of a dependent row.
    pub(super) fn factor(&mut self, tree: &Factors, g: &[f64]) -> Result<(), usize> {
        let n = self.rows.len();
        if n == 0 {
            return Ok(());
        }
        self.x.fill(0.0);
        for &(from, to) in &self.entries {
            self.x[to as usize] = g[from as usize];
        }
        for group in &self.groups {
            columns(group, tree, &mut self.x, &mut self.scale[group.first..group.first + group.m]);
        }
        self.s.fill(0.0);
        for (a, group) in self.groups.iter().enumerate() {
            for other in &self.groups[..=a] {
                let (x, s) = (&self.x, &mut self.s);
                common(&group.path, &other.path, |p, q| {
                    let size = tree.bodies[p.label].n;
                    for j in 0..other.m {
                        let column = &x[q.f + j * size..];
                        for i in 0..group.m {
                            s[(other.first + j) * n + group.first + i] +=
                                dot(size, &x[p.f + i * size..], column);
                        }
                    }
                });
            }
        }
        for i in 0..n {
            if !exceeds(self.s[i * n + i], RANK * RANK * self.scale[i]) {
                // Dependent on the tree alone: no part of the rows cut before.
                (0..i).for_each(|k| self.s[k * n + i] = 0.0);
                return Err(i);
            }
        }
        cholesky(n, PIVOT, &mut self.s)
    }

    /// Between the passes of the tree: finds `ν`, which goes to `mu`, and subtracts `X ν`.
    pub(super) fn solve(&mut self, tree: &mut Factors, mu: &mut [f64]) {
        let n = self.rows.len();
        if n == 0 {
            return;
        }
        for group in &self.groups {
            let nu = &mut self.nu[group.first..group.first + group.m];
            for (nu, &row) in nu.iter_mut().zip(&self.rows[group.first..]) {
                *nu = -mu[row];
            }
            for stop in &group.path {
                let b = &tree.bodies[stop.label];
                transposed_add(b.n, group.m, 1.0, &self.x[stop.f..], &tree.f[b.v..], nu);
                transposed_add(b.r, group.m, 1.0, &self.x[stop.g..], &tree.h[b.m..], nu);
            }
        }
        lower(n, &self.s, &mut self.nu);
        lower_transposed(n, &self.s, &mut self.nu);
        for (&row, nu) in self.rows.iter().zip(&self.nu) {
            mu[row] = *nu;
        }
        self.subtract(tree);
    }

    /// Subtracts `X ν` from the right-hand side after the forward pass.
    fn subtract(&mut self, tree: &mut Factors) {
        for group in &self.groups {
            let nu = &self.nu[group.first..group.first + group.m];
            for stop in &group.path {
                let b = tree.bodies[stop.label];
                let t = &mut self.t[..b.r];
                t.fill(0.0);
                multiply_add(b.r, group.m, 1.0, &self.x[stop.g..], nu, t);
                tree.subtract(&b, t);
                multiply_add(b.n, group.m, -1.0, &self.x[stop.f..], nu, &mut tree.f[b.v..]);
            }
        }
    }

    /// After a failure at a row: the coefficients of the rows cut before it in the combination that gives it, and
    /// the tree prepared for the backward pass that gives the others.
    #[cold]
    pub(super) fn combination(&mut self, tree: &mut Factors, row: usize) -> Vec<f64> {
        let n = self.rows.len();
        let mut nu: Vec<f64> = (0..row).map(|k| self.s[k * n + row]).collect();
        for j in (0..row).rev() {
            let rest: f64 = (j + 1..row).map(|i| self.s[j * n + i] * nu[i]).sum();
            nu[j] = (nu[j] - rest) * self.s[j * n + j];
        }
        tree.f.fill(0.0);
        tree.g.fill(0.0);
        self.nu.fill(0.0);
        self.nu[row] = -1.0;
        self.nu[..row].copy_from_slice(&nu);
        self.subtract(tree);
        nu
    }
}

/// `F⁻¹` applied to the columns of a group.
fn columns(group: &Group, tree: &Factors, x: &mut [f64], scale: &mut [f64]) {
    scale.fill(0.0);
    for stop in &group.path {
        let b = &tree.bodies[stop.label];
        let (l, q, c) = (tree.l(b), tree.q(b), tree.c(b));
        let next = if stop.father == NONE { x.len() } else { stop.father };
        let (own, father) = x[stop.f..].split_at_mut(next - stop.f);
        let (f, g) = own.split_at_mut(stop.g - stop.f);
        for i in 0..group.m {
            let (f, g) = (&mut f[i * b.n..(i + 1) * b.n], &mut g[i * b.r..(i + 1) * b.r]);
            if b.n == 6 && b.r == 5 {
                column(6, 5, l, q, f, g, &mut scale[i]);
            } else {
                column(b.n, b.r, l, q, f, g, &mut scale[i]);
            }
            if stop.father != NONE {
                multiply_add(b.nf, b.r, -1.0, c, g, &mut father[i * b.nf..]);
            }
        }
    }
}

#[inline(always)]
fn column(n: usize, r: usize, l: &[f64], q: &[f64], f: &mut [f64], g: &mut [f64], scale: &mut f64) {
    lower(n, l, f);
    *scale += dot(n, f, f);
    let g = &mut g[..r];
    for k in 0..r {
        g[k] = dot(n, &q[k * n..], f);
    }
    multiply_add(n, r, -1.0, q, g, f);
}

/// Calls `both` for every body on both paths.
fn common(a: &[Stop], b: &[Stop], mut both: impl FnMut(&Stop, &Stop)) {
    let (mut i, mut j) = (0, 0);
    while i < a.len() && j < b.len() {
        match a[i].label.cmp(&b[j].label) {
            std::cmp::Ordering::Greater => i += 1,
            std::cmp::Ordering::Less => j += 1,
            std::cmp::Ordering::Equal => {
                both(&a[i], &b[j]);
                i += 1;
                j += 1;
            }
        }
    }
}
