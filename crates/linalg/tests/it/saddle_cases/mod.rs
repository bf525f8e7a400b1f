//! Random saddle systems on graphs of bodies, and a plain LU factorisation to compare with.
#![allow(dead_code, unreachable_pub, clippy::unwrap_used, reason = "every test file takes what it needs")]

use gelenk_core::{Dims, Kkt, MassKind, MassWork, MatrixKind, Pattern, Saddle, Structure};
use gelenk_linalg::published::tree::JointNode;

/// A small generator, so that cases do not depend on a library's version.
pub struct Random(pub u64);

impl Random {
    pub fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    pub fn below(&mut self, n: usize) -> usize {
        (self.next() >> 11) as usize % n
    }

    /// In [-1, 1).
    pub fn unit(&mut self) -> f64 {
        (self.next() >> 11) as f64 / (1u64 << 52) as f64 - 1.0
    }

    pub fn vector(&mut self, n: usize) -> Vec<f64> {
        (0..n).map(|_| self.unit()).collect()
    }

    pub fn permutation(&mut self, n: usize) -> Vec<usize> {
        let mut p: Vec<usize> = (0..n).collect();
        for i in (1..n).rev() {
            p.swap(i, self.below(i + 1));
        }
        p
    }
}

pub fn random(seed: u64) -> Random {
    let mut r = Random(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1);
    for _ in 0..8 {
        r.next();
    }
    r
}

/// Joints between bodies; `None` is the ground.
pub type Edge = (usize, Option<usize>, usize);

pub struct System {
    pub structure: Structure,
    pub mass: Vec<f64>,
    pub g: Vec<f64>,
}

impl System {
    pub fn saddle(&self) -> Saddle<'_> {
        Saddle::symmetric(&self.mass, &self.g)
    }

    /// `K x`.
    pub fn multiply(&self, w: &[f64], mu: &[f64]) -> (Vec<f64>, Vec<f64>) {
        let (mut b, mut c) = (vec![0.0; w.len()], vec![0.0; mu.len()]);
        self.structure.mass.multiply(&self.mass, w, &mut b, &mut MassWork::new(&self.structure.mass));
        self.structure.constraint_matrix.multiply_transposed_add(1.0, &self.g, mu, &mut b);
        self.structure.constraint_matrix.multiply_add(1.0, &self.g, w, &mut c);
        (b, c)
    }

    pub fn norm(&self) -> f64 {
        let (nv, nl) = (self.structure.dims.nv, self.structure.dims.nl);
        let mut sums = vec![0.0; nv + nl];
        self.structure.mass.for_each(nv, |i, _, k| sums[i] += self.mass[k].abs());
        self.structure.constraint_matrix.for_each(nl, nv, |i, j, k| {
            sums[nv + i] += self.g[k].abs();
            sums[j] += self.g[k].abs();
        });
        sums.into_iter().fold(0.0, f64::max)
    }

    pub fn dense(&self) -> Vec<Vec<f64>> {
        let (nv, nl) = (self.structure.dims.nv, self.structure.dims.nl);
        let mut a = vec![vec![0.0; nv + nl]; nv + nl];
        self.structure.mass.for_each(nv, |i, j, k| a[i][j] = self.mass[k]);
        self.structure.constraint_matrix.for_each(nl, nv, |i, j, k| {
            a[nv + i][j] = self.g[k];
            a[j][nv + i] = self.g[k];
        });
        a
    }
}

/// A saddle matrix of any kind in the layouts of a structure.
#[derive(Debug, Clone)]
pub struct Case {
    pub structure: Structure,
    pub mass: Vec<f64>,
    pub left: Vec<f64>,
    pub right: Option<Vec<f64>>,
    pub friction: Option<Vec<f64>>,
}

impl From<System> for Case {
    fn from(system: System) -> Self {
        let System { structure, mass, g } = system;
        Self { structure, mass, left: g, right: None, friction: None }
    }
}

impl Case {
    pub fn saddle(&self) -> Saddle<'_> {
        Saddle {
            mass: &self.mass,
            left: &self.left,
            right: self.right.as_deref(),
            friction: self.friction.as_deref(),
        }
    }

    pub fn n(&self) -> usize {
        self.structure.dims.algebraic()
    }

    /// Calls `entry(row, column, value)`; values of one place are to be added.
    pub fn for_each(&self, mut entry: impl FnMut(usize, usize, f64)) {
        let Dims { nv, nl, .. } = self.structure.dims;
        let right = self.right.as_ref().unwrap_or(&self.left);
        if let MassKind::Tree(_) = self.structure.mass {
            let kind = self.structure.mass.expanded();
            let mut entries = vec![0.0; kind.len(nv)];
            let mut work = MassWork::new(&self.structure.mass);
            self.structure.mass.expand(&self.mass, &kind, &mut entries, &mut work);
            kind.for_each(nv, |i, j, k| entry(i, j, entries[k]));
        } else {
            self.structure.mass.for_each(nv, |i, j, k| entry(i, j, self.mass[k]));
        }
        self.structure.constraint_matrix.for_each(nl, nv, |i, j, k| {
            entry(nv + i, j, self.left[k]);
            entry(j, nv + i, right[k]);
        });
        if let (Some(kind), Some(f)) = (&self.structure.friction, &self.friction) {
            kind.for_each(nv, nl, |i, j, k| entry(i, nv + j, -f[k]));
        }
    }

    /// The whole matrix, by rows.
    pub fn dense(&self) -> Vec<Vec<f64>> {
        let mut a = vec![vec![0.0; self.n()]; self.n()];
        self.for_each(|i, j, x| a[i][j] += x);
        a
    }
}

pub fn dense_solve(mut a: Vec<Vec<f64>>, mut x: Vec<f64>) -> Vec<f64> {
    let n = x.len();
    for j in 0..n {
        let p = (j..n).max_by(|&p, &q| a[p][j].abs().total_cmp(&a[q][j].abs())).unwrap();
        a.swap(j, p);
        x.swap(j, p);
        for i in j + 1..n {
            let s = a[i][j] / a[j][j];
            if s != 0.0 {
                let (upper, lower) = a.split_at_mut(i);
                for k in j..n {
                    lower[0][k] -= s * upper[j][k];
                }
                x[i] -= s * x[j];
            }
        }
    }
    for j in (0..n).rev() {
        x[j] /= a[j][j];
        for i in 0..j {
            x[i] -= a[i][j] * x[j];
        }
    }
    x
}

/// Random masses and joints on this graph; bodies and rows are numbered as given.
pub fn build(r: &mut Random, sizes: &[usize], edges: &[Edge]) -> System {
    let starts: Vec<usize> = sizes
        .iter()
        .scan(0, |at, s| {
            *at += s;
            Some(*at - s)
        })
        .collect();
    let nv = sizes.iter().sum();
    let nl: usize = edges.iter().map(|e| e.2).sum();
    let mut mass = Vec::new();
    for &s in sizes {
        let b = r.vector(s * s);
        let weight = 10f64.powf(r.unit());
        for j in 0..s {
            for i in 0..s {
                let sum: f64 = (0..s).map(|k| b[k * s + i] * b[k * s + j]).sum();
                mass.push(weight * (sum + if i == j { 1.0 } else { 0.0 }));
            }
        }
    }
    let rows = r.permutation(nl);
    let (mut entries, mut g, mut row) = (Vec::new(), Vec::new(), 0);
    for &(a, b, m) in edges {
        for i in 0..m {
            for (body, turn) in [Some(a), b].into_iter().zip([0, 1]) {
                let Some(body) = body else { continue };
                for c in 0..sizes[body] {
                    let near = if c == (i + turn) % sizes[body] { 2.0 } else { 0.0 };
                    entries.push((rows[row], starts[body] + c));
                    g.push(near + r.unit());
                }
            }
            row += 1;
        }
    }
    // Entries in any order.
    let order = r.permutation(entries.len());
    let structure = Structure::dense(Dims::holonomic(nv, nl))
        .with_mass(MassKind::BlockDiagonal(sizes.to_vec()))
        .with_constraint_matrix(MatrixKind::Sparse(Pattern::new(order.iter().map(|&k| entries[k]))));
    System { structure, mass, g: order.iter().map(|&k| g[k]).collect() }
}

/// A random forest on shuffled numbers: edges of `rows(r, size)` rows, `roots` trees, every second one free.
pub fn forest(r: &mut Random, sizes: &[usize], roots: usize, chain: bool) -> Vec<Edge> {
    let number = r.permutation(sizes.len());
    let mut edges = Vec::new();
    for k in 0..sizes.len() {
        let size = sizes[number[k]];
        let other = if k < roots {
            if k % 2 == 1 {
                continue;
            }
            None
        } else {
            let father = if chain { k - roots.max(1) } else { r.below(k) };
            Some(number[father])
        };
        let most = other.map_or(size, |b| size.min(sizes[b]));
        let rows = match (most, r.below(4)) {
            (6, 0 | 1) => 5,
            (6, 2) => 3,
            (3, 0..=2) => 2,
            (m, _) => 1 + r.below(m),
        };
        edges.push((number[k], other, rows));
    }
    edges
}

/// Backward error of the solution of a random system, and its distance from that of LU if `compare`.
pub fn errors(r: &mut Random, system: &System, solver: &mut dyn Kkt, compare: bool) -> (f64, f64) {
    let (nv, nl) = (system.structure.dims.nv, system.structure.dims.nl);
    let (b, c) = (r.vector(nv), r.vector(nl));
    let (mut w, mut mu) = (b.clone(), c.clone());
    solver.factor(&system.saddle()).unwrap();
    solver.solve(&mut w, &mut mu).unwrap();
    let (kb, kc) = system.multiply(&w, &mu);
    let largest = |x: &mut dyn Iterator<Item = f64>| x.fold(0.0_f64, |m, x| m.max(x.abs()));
    let residual = largest(&mut kb.iter().zip(&b).chain(kc.iter().zip(&c)).map(|(x, y)| x - y));
    let size = largest(&mut w.iter().chain(&mu).copied());
    let backward = residual / (system.norm() * size + 1.0);
    let mut forward = 0.0;
    if compare {
        let x = dense_solve(system.dense(), b.into_iter().chain(c).collect());
        let distance = largest(&mut w.iter().chain(&mu).zip(&x).map(|(a, b)| a - b));
        forward = distance / largest(&mut x.iter().copied());
    }
    (backward, forward)
}

/// A random tree with joint coordinates: parents, degrees of freedom, blocks in any order. `unit` makes every `K` the
/// unit matrix; `thin` leaves entries of `J` and `H` out of the pattern.
pub fn build_joint(
    r: &mut Random,
    sizes: &[usize],
    parents: &[Option<usize>],
    freedom: &[usize],
    unit: bool,
    thin: bool,
) -> (System, Vec<JointNode>) {
    let n = sizes.len();
    let order = r.permutation(2 * n);
    let (mut start, mut blocks, mut mass, mut at) = (vec![0; 2 * n], Vec::new(), Vec::new(), 0);
    for &b in &order {
        let s = if b < n { sizes[b] } else { freedom[b - n] };
        start[b] = at;
        at += s;
        blocks.push(s);
        let x = r.vector(s * s);
        for j in 0..s {
            for i in 0..s {
                let sum: f64 = (0..s).map(|k| x[k * s + i] * x[k * s + j]).sum();
                mass.push(if b < n { sum + if i == j { 1.0 } else { 0.0 } } else { 0.0 });
            }
        }
    }
    let nl: usize = sizes.iter().sum();
    let rows = r.permutation(nl);
    let (mut entries, mut g, mut first, mut nodes) = (Vec::new(), Vec::new(), 0, Vec::new());
    for k in 0..n {
        let (s, d) = (sizes[k], freedom[k]);
        nodes.push(JointNode {
            parent: parents[k],
            body: (start[k]..start[k] + s).collect(),
            joint: (start[n + k]..start[n + k] + d).collect(),
            rows: rows[first..first + s].to_vec(),
        });
        for i in 0..s {
            let row = rows[first + i];
            for c in 0..s {
                let one = if i == c { 1.0 } else { 0.0 };
                entries.push((row, start[k] + c));
                g.push(if unit { one } else { 2.0 * one + 0.5 * r.unit() });
            }
            for c in 0..d {
                if thin && i % d != c && r.below(2) == 0 {
                    continue;
                }
                entries.push((row, start[n + k] + c));
                g.push(r.unit() + if i == c { 1.5 } else { 0.0 });
            }
            if let Some(p) = parents[k] {
                for c in 0..sizes[p] {
                    if thin && i != c && r.below(2) == 0 {
                        continue;
                    }
                    entries.push((row, start[p] + c));
                    g.push(0.5 * r.unit() - if i == c { 1.0 } else { 0.0 });
                }
            }
        }
        first += s;
    }
    let shuffle = r.permutation(entries.len());
    let structure = Structure::dense(Dims::holonomic(at, nl))
        .with_mass(MassKind::BlockDiagonal(blocks))
        .with_constraint_matrix(MatrixKind::Sparse(Pattern::new(shuffle.iter().map(|&k| entries[k]))));
    (System { structure, mass, g: shuffle.iter().map(|&k| g[k]).collect() }, nodes)
}

/// A random tree in joint coordinates.
pub fn joint_case(seed: u64, spatial: bool) -> (System, Vec<JointNode>) {
    let mut r = random(seed);
    let n = 1 + r.below(12);
    let size = if spatial { 6 } else { 3 };
    let parents: Vec<Option<usize>> =
        (0..n).map(|k| if k == 0 || r.below(6) == 0 { None } else { Some(r.below(k)) }).collect();
    let freedom: Vec<usize> = (0..n).map(|_| [1, 1, 0, 2, 3, size][r.below(6)]).collect();
    build_joint(&mut r, &vec![size; n], &parents, &freedom, seed.is_multiple_of(3), seed.is_multiple_of(2))
}
