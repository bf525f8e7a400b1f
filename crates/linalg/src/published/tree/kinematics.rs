//! The rows `K_k y_k + J_k z_k + H_k y_parent = h_k` of a tree, and what follows from `K_k` being invertible
//! (M59, M64).
//!
//! [Lubich92, (3.12)]: `J̄ = K⁻¹ J`, `H̄ = K⁻¹ H`. Down the tree `y_k = h̄_k − J̄_k z_k − H̄_k y_parent`, up the tree the
//! transposed recursion. Where `K_k` is a multiple of the unit matrix, as it usually is, it is not factorised.

use super::diagnose;
use super::joint_plan::{JointNode, ordered};
use super::kernel::{lu, lu_solve, lu_solve_transposed, multiply_add, transposed_add};
use gelenk_core::{KktError, Saddle, Singularity, Structure};

/// No parent.
pub(crate) const NONE: usize = usize::MAX;

/// Where the parts of a node are.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Link {
    /// Velocities of the body, of the joint, of the parent's body.
    pub(crate) n: usize,
    pub(crate) d: usize,
    pub(crate) nf: usize,
    /// A body without rows.
    pub(crate) free: bool,
    pub(crate) parent: usize,
    /// First velocity of the body, of the joint, first row, in the order of labels.
    pub(crate) y: usize,
    pub(crate) z: usize,
    pub(crate) m: usize,
    /// Offsets of `K` (also of the mass), `J`, `H`, and of the joint's `d × d` matrices.
    pub(crate) k: usize,
    pub(crate) j: usize,
    pub(crate) h: usize,
    pub(crate) a: usize,
}

/// Totals of a list of links.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Sizes {
    pub(crate) y: usize,
    pub(crate) z: usize,
    pub(crate) m: usize,
    pub(crate) k: usize,
    pub(crate) j: usize,
    pub(crate) h: usize,
    pub(crate) a: usize,
}

/// Factors of `K` and the matrices of the recursion.
#[derive(Debug)]
pub(crate) struct Kinematics {
    pub(crate) links: Vec<Link>,
    pub(crate) sizes: Sizes,
    /// Velocities of bodies, of joints, and rows, in the order of labels.
    pub(crate) bodies: Vec<usize>,
    pub(crate) joints: Vec<usize>,
    pub(crate) rows: Vec<usize>,
    /// Rows that close loops; nothing here treats them.
    pub(crate) loop_rows: Vec<usize>,
    k: Vec<f64>,
    pivots: Vec<u32>,
    /// `s` where `K = s I`, otherwise zero.
    scale: Vec<f64>,
    /// `J̄` and `H̄`.
    pub(crate) j: Vec<f64>,
    pub(crate) h: Vec<f64>,
    k_entries: Entries,
    j_entries: Entries,
    h_entries: Entries,
    /// Entries of the mass matrix in bodies and in joints.
    m_entries: Entries,
    a_entries: Entries,
}

/// The places of all nodes, one after the other.
fn place(nodes: &[JointNode]) -> (Vec<Link>, Sizes) {
    let mut s = Sizes::default();
    let mut links: Vec<Link> = Vec::with_capacity(nodes.len());
    for node in nodes {
        let (n, d) = (node.body.len(), node.joint.len());
        let (free, nf) = (node.rows.is_empty() && n > 0, node.parent.map_or(0, |p| links[p].n));
        let parent = node.parent.unwrap_or(NONE);
        let Sizes { y, z, m, k, j, h, a } = s;
        links.push(Link { n, d, nf, free, parent, y, z, m, k, j, h, a });
        s.y += n;
        s.z += d;
        s.m += node.rows.len();
        s.k += n * n;
        s.j += n * d;
        s.h += n * nf;
        s.a += d * d;
    }
    (links, s)
}

/// From where to where a number is copied.
type Entries = Vec<(u32, u32)>;

/// The entries of `K`, `J` and `H`, and of the masses of bodies and joints, each in the order of their places.
fn entries(structure: &Structure, nodes: &[JointNode], links: &[Link]) -> [Entries; 5] {
    let (nv, nl) = (structure.dims.nv, structure.dims.nl);
    // Label, local number, and whether it is of the joint.
    let mut where_v = vec![(0, 0, false); nv];
    let mut where_row = vec![(NONE, 0); nl];
    for (label, node) in nodes.iter().enumerate() {
        node.body.iter().enumerate().for_each(|(i, &v)| where_v[v] = (label, i, false));
        node.joint.iter().enumerate().for_each(|(i, &v)| where_v[v] = (label, i, true));
        node.rows.iter().enumerate().for_each(|(i, &row)| where_row[row] = (label, i));
    }
    let [mut of_k, mut of_j, mut of_h, mut of_m, mut of_a] = [const { Entries::new() }; 5];
    structure.constraint_matrix.for_each(nl, nv, |i, j, at| {
        let ((label, row), (b, column, joint)) = (where_row[i], where_v[j]);
        if label == NONE {
            return;
        }
        let (link, at) = (&links[label], at as u32);
        if joint {
            of_j.push((at, (link.j + column * link.n + row) as u32));
        } else if b == label {
            of_k.push((at, (link.k + column * link.n + row) as u32));
        } else {
            of_h.push((at, (link.h + column * link.n + row) as u32));
        }
    });
    structure.mass.for_each(nv, |i, j, at| {
        let ((label, row, joint), (_, column, _)) = (where_v[i], where_v[j]);
        let (link, at) = (&links[label], at as u32);
        if joint {
            of_a.push((at, (link.a + column * link.d + row) as u32));
        } else {
            of_m.push((at, (link.k + column * link.n + row) as u32));
        }
    });
    let mut all = [of_k, of_j, of_h, of_m, of_a];
    for list in &mut all {
        list.sort_unstable_by_key(|e| e.1);
    }
    all
}

impl Kinematics {
    pub(crate) fn new(structure: &Structure, nodes: &[JointNode]) -> Result<Self, String> {
        let (nodes, loop_rows) = ordered(structure, nodes)?;
        let (links, sizes) = place(&nodes);
        let [k_entries, j_entries, h_entries, m_entries, a_entries] = entries(structure, &nodes, &links);
        let gather = |part: fn(&JointNode) -> &Vec<usize>| nodes.iter().flat_map(part).copied().collect();
        Ok(Self {
            k: vec![0.0; sizes.k],
            pivots: vec![0; sizes.y],
            scale: vec![0.0; links.len()],
            j: vec![0.0; sizes.j],
            h: vec![0.0; sizes.h],
            links,
            sizes,
            bodies: gather(|node| &node.body),
            joints: gather(|node| &node.joint),
            rows: gather(|node| &node.rows),
            loop_rows,
            k_entries,
            j_entries,
            h_entries,
            m_entries,
            a_entries,
        })
    }

    pub(crate) fn bytes(&self) -> usize {
        let entries = self.k_entries.len() + self.j_entries.len() + self.h_entries.len();
        let lists = entries + self.m_entries.len() + self.a_entries.len();
        let s = self.sizes;
        8 * (s.k + s.j + s.h + lists + s.y + s.z + s.m) + 4 * s.y + size_of::<Link>() * self.links.len()
    }

    /// Masses of bodies into `m`, of joints into `a`.
    pub(crate) fn load_mass(&self, mass: &[f64], m: &mut [f64], a: &mut [f64]) {
        for (out, entries) in [(m, &self.m_entries), (a, &self.a_entries)] {
            out.fill(0.0);
            for &(from, to) in entries {
                out[to as usize] = mass[from as usize];
            }
        }
    }

    /// Factorises every `K` and forms `J̄` and `H̄`. The error is the label of a singular `K`.
    pub(crate) fn factor(&mut self, g: &[f64]) -> Result<(), usize> {
        let lists =
            [(&mut self.k, &self.k_entries), (&mut self.j, &self.j_entries), (&mut self.h, &self.h_entries)];
        for (out, entries) in lists {
            out.fill(0.0);
            for &(from, to) in entries {
                out[to as usize] = g[from as usize];
            }
        }
        for (label, link) in self.links.iter().enumerate() {
            let Link { n, d, nf, .. } = *link;
            if link.free || n == 0 {
                continue;
            }
            let k = &mut self.k[link.k..link.k + n * n];
            let (j, h) = (&mut self.j[link.j..link.j + n * d], &mut self.h[link.h..link.h + n * nf]);
            let s = k[0];
            let multiple = k.iter().enumerate().all(|(i, &x)| x == if i % (n + 1) == 0 { s } else { 0.0 });
            self.scale[label] = 0.0;
            if multiple && s != 0.0 && s.is_finite() {
                self.scale[label] = s;
                if s != 1.0 {
                    j.iter_mut().chain(h).for_each(|x| *x /= s);
                }
                continue;
            }
            let pivots = &mut self.pivots[link.y..link.y + n];
            match n {
                6 => reduce(6, k, pivots, j, h),
                3 => reduce(3, k, pivots, j, h),
                n => reduce(n, k, pivots, j, h),
            }
            .map_err(|_| label)?;
        }
        Ok(())
    }

    /// Why a `K` is singular.
    #[cold]
    pub(crate) fn explain(
        &self,
        structure: &Structure,
        a: &Saddle<'_>,
        label: usize,
        solver: &'static str,
    ) -> KktError {
        if !diagnose::is_finite(a) {
            return KktError::Singular(Singularity::default());
        }
        let link = &self.links[label];
        let rows = &self.rows[link.m..link.m + link.n];
        let set = (0..rows.len()).find_map(|i| diagnose::dependence(structure, a.left, &rows[..=i]));
        match set {
            Some(set) => KktError::Singular(Singularity { dependent_rows: vec![set], massless: vec![] }),
            None => KktError::Unsupported {
                solver,
                reason: format!(
                    "the matrix K of the rows {rows:?} and the velocities {:?} is singular: these velocities do not \
                     follow from the joint; use a sparse solver",
                    &self.bodies[link.y..link.y + link.n]
                ),
            },
        }
    }

    /// `x := K_k⁻¹ x`.
    #[inline]
    pub(crate) fn solve(&self, label: usize, x: &mut [f64]) {
        let (link, s) = (&self.links[label], self.scale[label]);
        if s == 0.0 {
            let (k, pivots) = (&self.k[link.k..], &self.pivots[link.y..]);
            match link.n {
                6 => lu_solve(6, k, pivots, x),
                n => lu_solve(n, k, pivots, x),
            }
        } else if s != 1.0 {
            for x in x.iter_mut() {
                *x /= s;
            }
        }
    }

    /// `x := K_k⁻ᵀ x`.
    #[inline]
    pub(crate) fn solve_transposed(&self, label: usize, x: &mut [f64]) {
        let (link, s) = (&self.links[label], self.scale[label]);
        if s == 0.0 {
            let (k, pivots) = (&self.k[link.k..], &self.pivots[link.y..]);
            match link.n {
                6 => lu_solve_transposed(6, k, pivots, x),
                n => lu_solve_transposed(n, k, pivots, x),
            }
        } else if s != 1.0 {
            for x in x.iter_mut() {
                *x /= s;
            }
        }
    }

    /// `y_k := y_k − J̄_k z_k − H̄_k y_parent` down the tree.
    pub(crate) fn down(&self, z: &[f64], y: &mut [f64]) {
        for link in &self.links {
            let Link { n, d, nf, .. } = *link;
            let (before, own) = y.split_at_mut(link.y);
            multiply_add(n, d, -1.0, &self.j[link.j..], &z[link.z..], own);
            if link.parent != NONE {
                multiply_add(n, nf, -1.0, &self.h[link.h..], &before[self.links[link.parent].y..], own);
            }
        }
    }

    /// The transposed recursion, up the tree: `f_parent −= H̄_kᵀ f_k`, then `q_k += s J̄_kᵀ f_k`.
    pub(crate) fn up(&self, s: f64, f: &mut [f64], q: &mut [f64]) {
        for link in self.links.iter().rev() {
            let Link { n, d, nf, .. } = *link;
            let (before, own) = f.split_at_mut(link.y);
            transposed_add(n, d, s, &self.j[link.j..], own, &mut q[link.z..]);
            if link.parent != NONE {
                let parent = &mut before[self.links[link.parent].y..];
                transposed_add(n, nf, -1.0, &self.h[link.h..], own, parent);
            }
        }
    }
}

/// Factorises `K` and forms `J̄` and `H̄`.
#[inline(always)]
fn reduce(n: usize, k: &mut [f64], pivots: &mut [u32], j: &mut [f64], h: &mut [f64]) -> Result<(), usize> {
    lu(n, k, pivots)?;
    for column in j.chunks_exact_mut(n).chain(h.chunks_exact_mut(n)) {
        lu_solve(n, k, pivots, column);
    }
    Ok(())
}
