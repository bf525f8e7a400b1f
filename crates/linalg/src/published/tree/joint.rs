//! Recursive elimination with absolute and joint coordinates (M59, M60).
//!
//! [Lubich92, (3.11)]: body `k` with velocities `y_k`, its joint with velocities `z_k`, its parent `j`,
//!
//! ```text
//! M_k y_k + K_kᵀ µ_k + Σ_{sons l} H_lᵀ µ_l = f_k
//! N_k z_k + J_kᵀ µ_k                        = q_k
//! K_k y_k + J_k z_k + H_k y_j               = h_k
//! ```
//!
//! with invertible `K_k`. The paper has `N_k = 0` and `q_k = 0`; here the right-hand side is general, and joints may
//! have an inertia of their own (a rotor, say). With `J̄ = K⁻¹ J`, `H̄ = K⁻¹ H`, `h̄ = K⁻¹ h`, `µ̄ = Kᵀ µ` this gives
//!
//! ```text
//! A = J̄ᵀ M J̄ + N = L Lᵀ,  J̃ = J̄ L⁻ᵀ,  B = H̄ᵀ M J̃,  M_j += H̄ᵀ M H̄ − B Bᵀ                          k = n … 1
//! f := f − M h̄,  g := J̃ᵀ f − L⁻¹ q,  f_j += B g − H̄ᵀ f                                              k = n … 1
//! g += Bᵀ y_j,  z = −L⁻ᵀ g,  y = J̃ g − H̄ y_j,  µ̄ = f − M y,  y += h̄,  µ = K⁻ᵀ µ̄                      k = 1 … n
//! ```
//!
//! which is (3.17) for `K = I`. `M_k` need not be positive definite, only `A_k`: bodies without mass are fine as long as
//! every joint moves some inertia.

use super::diagnose;
use super::joint_loops::JointLoops;
use super::joint_plan::{JointNode, detect};
use super::kernel::{PIVOT, axpy, cholesky, dot, lower, lower_transposed, multiply_add, transposed_add};
use super::kinematics::{Kinematics, Link, NONE};
use crate::gate::{Gate, Treats, check_structure, snapshot_of_name};
use gelenk_core::{Kkt, KktError, Saddle, Singularity, Structure};

/// The solver `tree-joint`.
#[derive(Debug)]
pub struct JointTree {
    gate: Gate,
    kinematics: Kinematics,
    blocks: Blocks,
    loops: JointLoops,
    work: Work,
}

/// Right-hand side and solution in the order of labels.
#[derive(Debug)]
struct Work {
    /// `h̄`, then `y`.
    y: Vec<f64>,
    /// `q`, `g`, then `z`.
    z: Vec<f64>,
    mu: Vec<f64>,
    f: Vec<f64>,
}

#[derive(Debug)]
struct Blocks {
    /// `M`, both triangles; the Cholesky factor for a free body.
    m: Vec<f64>,
    /// `A`, then `L`.
    a: Vec<f64>,
    /// `J̃`, laid out like `J`.
    j: Vec<f64>,
    /// `B`, one column per joint velocity.
    b: Vec<f64>,
    /// Offsets of `B`.
    at: Vec<usize>,
    /// `M J̄` or `M H̄` of one body.
    product: Vec<f64>,
}

impl JointTree {
    /// The name by which users choose it.
    pub const NAME: &'static str = "tree-joint";

    /// Finds the tree from the blocks of `M` (one per body, one or more per joint) and the pattern of `G`.
    pub fn new(structure: &Structure) -> Result<Self, KktError> {
        let nodes = detect(structure).map_err(unsupported)?;
        Self::with_nodes(structure, &nodes)
    }

    /// Takes the tree as it is declared; nodes and their numbers in any order. Rows that belong to no node close loops
    /// and may touch anything; there may be up to [`LOOP_LIMIT`](crate::LOOP_LIMIT).
    pub fn with_nodes(structure: &Structure, nodes: &[JointNode]) -> Result<Self, KktError> {
        check_structure(structure, Self::NAME)?;
        let kinematics = Kinematics::new(structure, nodes).map_err(unsupported)?;
        let s = kinematics.sizes;
        let mut at = Vec::with_capacity(kinematics.links.len());
        let mut b = 0;
        for link in &kinematics.links {
            at.push(b);
            b += link.nf * link.d;
        }
        let most = kinematics.links.iter().map(|l| l.n * l.d.max(l.nf)).max().unwrap_or(0);
        Ok(Self {
            gate: Gate::new(Self::NAME, structure, Treats::Symmetric),
            blocks: Blocks {
                m: vec![0.0; s.k],
                a: vec![0.0; s.a],
                j: vec![0.0; s.j],
                b: vec![0.0; b],
                at,
                product: vec![0.0; most],
            },
            loops: JointLoops::new(structure, &kinematics.loop_rows),
            work: Work { y: vec![0.0; s.y], z: vec![0.0; s.z], mu: vec![0.0; s.y], f: vec![0.0; s.y] },
            kinematics,
        })
    }

    /// The tree that was found in this structure.
    pub fn nodes(structure: &Structure) -> Result<Vec<JointNode>, KktError> {
        detect(structure).map_err(unsupported)
    }

    /// Number of bodies.
    pub fn bodies(&self) -> usize {
        self.kinematics.links.len()
    }

    /// Number of rows that close loops.
    pub fn loop_rows(&self) -> usize {
        self.loops.rows.len()
    }

    /// Multiply-adds of one factorisation; those with `K` count as if none were a multiple of the unit matrix.
    pub fn operations(&self) -> u64 {
        let count = |&Link { n, d, nf, free, .. }: &Link| {
            if free {
                return n * (n + 1) * (n + 2) / 6;
            }
            let k = n * n * n / 3 + n * n * (d + nf);
            let products = n * n * (d + nf) + n * d * d + n * d * nf + n * nf * (nf + 1) / 2;
            k + products + d * (d + 1) * (d + 2) / 6 + d * (d + 1) / 2 * (n + nf) + d * nf * (nf + 1) / 2
        };
        let solution =
            |&Link { n, d, nf, .. }: &Link| 4 * n * n + 2 * d * (n + nf) + 2 * n * nf + d * (d + 1);
        let links = &self.kinematics.links;
        let columns = self.loop_rows() * links.iter().map(solution).sum::<usize>();
        (links.iter().map(count).sum::<usize>() + columns + self.loops.operations()) as u64
    }

    /// Memory in use.
    pub fn bytes(&self) -> usize {
        let b = &self.blocks;
        let blocks = b.m.len() + b.a.len() + b.j.len() + b.b.len() + b.at.len() + b.product.len();
        8 * (blocks + 3 * self.work.y.len() + self.work.z.len())
            + self.kinematics.bytes()
            + self.loops.bytes()
    }
}

fn unsupported(reason: String) -> KktError {
    KktError::Unsupported { solver: JointTree::NAME, reason }
}

/// Calls a kernel with the common sizes as constants.
macro_rules! with_sizes {
    ($link:expr, |$n:ident, $d:ident, $nf:ident| $call:expr) => {
        match ($link.n, $link.d, $link.nf) {
            (6, 1, 6) => {
                let ($n, $d, $nf) = (6, 1, 6);
                $call
            }
            (6, 3, 6) => {
                let ($n, $d, $nf) = (6, 3, 6);
                $call
            }
            (3, 1, 3) => {
                let ($n, $d, $nf) = (3, 1, 3);
                $call
            }
            (n, d, nf) => {
                let ($n, $d, $nf) = (n, d, nf);
                $call
            }
        }
    };
}

impl Blocks {
    /// (3.17a) for one body. The error is the joint velocity (or the velocity of a free body) without inertia.
    fn eliminate(&mut self, label: usize, links: &[Link], j: &[f64], h: &[f64]) -> Result<(), usize> {
        let link = &links[label];
        let (before, own) = self.m.split_at_mut(link.k);
        if link.free {
            return cholesky(link.n, PIVOT, own);
        }
        let father = if link.parent == NONE { &mut [][..] } else { &mut before[links[link.parent].k..] };
        let (a, jt) = (&mut self.a[link.a..], &mut self.j[link.j..]);
        let (b, product) = (&mut self.b[self.at[label]..], &mut self.product[..]);
        let (j, h) = (&j[link.j..], &h[link.h..]);
        with_sizes!(link, |n, d, nf| eliminate([n, d, nf], own, [j, h], a, jt, b, product, father))
    }
}

#[inline(always)]
#[expect(clippy::too_many_arguments, reason = "sizes and blocks of one body")]
fn eliminate(
    [n, d, nf]: [usize; 3],
    m: &[f64],
    [j, h]: [&[f64]; 2],
    a: &mut [f64],
    jt: &mut [f64],
    b: &mut [f64],
    product: &mut [f64],
    father: &mut [f64],
) -> Result<(), usize> {
    // M J̄, A, B = H̄ᵀ M J̄.
    for i in 0..d {
        let mj = &mut product[i * n..i * n + n];
        mj.fill(0.0);
        multiply_add(n, n, 1.0, m, &j[i * n..], mj);
        for k in 0..d {
            a[i * d + k] += dot(n, &j[k * n..], mj);
        }
        for k in 0..nf {
            b[i * nf + k] = dot(n, &h[k * n..], mj);
        }
    }
    cholesky(d, PIVOT, a)?;
    // J̃ = J̄ L⁻ᵀ and B L⁻ᵀ.
    jt[..n * d].copy_from_slice(&j[..n * d]);
    right_divide(n, d, a, jt);
    right_divide(nf, d, a, b);
    for i in 0..nf {
        let mh = &mut product[..n];
        mh.fill(0.0);
        multiply_add(n, n, 1.0, m, &h[i * n..], mh);
        for k in i..nf {
            let mut s = dot(n, &h[k * n..], mh);
            for c in 0..d {
                s -= b[c * nf + i] * b[c * nf + k];
            }
            father[i * nf + k] += s;
            if k != i {
                father[k * nf + i] += s;
            }
        }
    }
    Ok(())
}

/// `X := X L⁻ᵀ` for `X` of `n` rows and `d` columns.
#[inline(always)]
fn right_divide(n: usize, d: usize, l: &[f64], x: &mut [f64]) {
    for i in 0..d {
        let (done, rest) = x.split_at_mut(i * n);
        let column = &mut rest[..n];
        for k in 0..i {
            axpy(n, -l[k * d + i], &done[k * n..], column);
        }
        let s = l[i * d + i];
        for x in column.iter_mut() {
            *x *= s;
        }
    }
}

impl Work {
    /// (3.17b): `f` holds `f`, `y` holds `h̄` afterwards, `z` holds `g`.
    fn forward(&mut self, kin: &Kinematics, blocks: &Blocks) {
        for label in (0..kin.links.len()).rev() {
            let link = &kin.links[label];
            let Link { n, d, nf, .. } = *link;
            let (before, f) = self.f.split_at_mut(link.y);
            let f = &mut f[..n];
            let m = &blocks.m[link.k..];
            if link.free {
                lower(n, m, f);
                continue;
            }
            let (h, z) = (&mut self.y[link.y..link.y + n], &mut self.z[link.z..link.z + d]);
            kin.solve(label, h);
            let (jt, b) = (&blocks.j[link.j..], &blocks.b[blocks.at[label]..]);
            with_sizes!(link, |n, d, _nf| {
                multiply_add(n, n, -1.0, m, h, f);
                lower(d, &blocks.a[link.a..], z);
                for z in z.iter_mut() {
                    *z = -*z;
                }
                transposed_add(n, d, 1.0, jt, f, z);
            });
            if link.parent != NONE {
                let father = &mut before[kin.links[link.parent].y..];
                with_sizes!(link, |n, d, nf| {
                    multiply_add(nf, d, 1.0, b, z, father);
                    transposed_add(n, nf, -1.0, &kin.h[link.h..], f, father);
                });
            }
            debug_assert_eq!(nf, link.nf);
        }
    }

    /// (3.17c).
    fn backward(&mut self, kin: &Kinematics, blocks: &Blocks) {
        for label in 0..kin.links.len() {
            let link = &kin.links[label];
            let n = link.n;
            let (before, own) = self.y.split_at_mut(link.y);
            let (own, f) = (&mut own[..n], &mut self.f[link.y..link.y + n]);
            let m = &blocks.m[link.k..];
            if link.free {
                lower_transposed(n, m, f);
                own.copy_from_slice(f);
                continue;
            }
            let g = &mut self.z[link.z..link.z + link.d];
            // First without h̄, which is added at the end.
            let y = &mut self.mu[link.y..link.y + n];
            y.fill(0.0);
            let (jt, b) = (&blocks.j[link.j..], &blocks.b[blocks.at[label]..]);
            if link.parent != NONE {
                let parent = &before[kin.links[link.parent].y..];
                with_sizes!(link, |n, d, nf| {
                    transposed_add(nf, d, 1.0, b, parent, g);
                    multiply_add(n, nf, -1.0, &kin.h[link.h..], parent, y);
                });
            }
            with_sizes!(link, |n, d, _nf| {
                multiply_add(n, d, 1.0, jt, g, y);
                multiply_add(n, n, -1.0, m, y, f);
                axpy(n, 1.0, y, own);
                lower_transposed(d, &blocks.a[link.a..], g);
                for g in g.iter_mut() {
                    *g = -*g;
                }
            });
            y.copy_from_slice(f);
            kin.solve_transposed(label, y);
        }
    }

    /// Solves with the matrix of the tree; rows that close loops are left alone.
    fn solve(&mut self, kin: &Kinematics, blocks: &Blocks, w: &mut [f64], mu: &mut [f64]) {
        for (f, &v) in self.f.iter_mut().zip(&kin.bodies) {
            *f = w[v];
        }
        for (z, &v) in self.z.iter_mut().zip(&kin.joints) {
            *z = w[v];
        }
        for link in kin.links.iter().filter(|l| !l.free) {
            for i in 0..link.n {
                self.y[link.y + i] = mu[kin.rows[link.m + i]];
            }
        }
        self.forward(kin, blocks);
        self.backward(kin, blocks);
        for (y, &v) in self.y.iter().zip(&kin.bodies) {
            w[v] = *y;
        }
        for (z, &v) in self.z.iter().zip(&kin.joints) {
            w[v] = *z;
        }
        for link in kin.links.iter().filter(|l| !l.free) {
            for i in 0..link.n {
                mu[kin.rows[link.m + i]] = self.mu[link.y + i];
            }
        }
    }
}

impl Kkt for JointTree {
    fn name(&self) -> &'static str {
        Self::NAME
    }

    fn handles_unsymmetric(&self) -> bool {
        false
    }

    fn factor(&mut self, a: &Saddle<'_>) -> Result<(), KktError> {
        self.gate.check_matrix(a)?;
        if let Err(label) = self.kinematics.factor(a.left) {
            return Err(self.kinematics.explain(&self.gate.structure, a, label, Self::NAME));
        }
        let kin = &self.kinematics;
        kin.load_mass(a.mass, &mut self.blocks.m, &mut self.blocks.a);
        for label in (0..kin.links.len()).rev() {
            if let Err(i) = self.blocks.eliminate(label, &kin.links, &kin.j, &kin.h) {
                if !diagnose::is_finite(a) {
                    return Err(KktError::Singular(Singularity::default()));
                }
                let link = &kin.links[label];
                let v = if link.free { kin.bodies[link.y + i] } else { kin.joints[link.z + i] };
                return Err(KktError::Singular(Singularity { dependent_rows: vec![], massless: vec![v] }));
            }
        }
        let (loops, structure, factors) = (&mut self.loops, &self.gate.structure, &self.blocks);
        let (kin, work) = (&self.kinematics, &mut self.work);
        loops.factor(structure, a, |w, mu| work.solve(kin, factors, w, mu)).map_err(|set| {
            let dependent_rows = if diagnose::is_finite(a) { vec![set] } else { vec![] };
            KktError::Singular(Singularity { dependent_rows, massless: vec![] })
        })?;
        self.gate.open();
        Ok(())
    }

    fn solve(&mut self, w: &mut [f64], mu: &mut [f64]) -> Result<(), KktError> {
        self.gate.check_right(w, mu)?;
        self.work.solve(&self.kinematics, &self.blocks, w, mu);
        self.loops.solve(w, mu);
        diagnose::check_solution(w, mu, Self::NAME)
    }
}

snapshot_of_name!(JointTree);
