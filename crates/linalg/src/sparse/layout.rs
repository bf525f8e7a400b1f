//! Where the numbers of a saddle matrix stand, and which of them are there at all.
//!
//! A square matrix without constraint blocks is described as well: as an `M` that need not be symmetric.
//!
//! The unknowns `(w, µ)` are numbered through: velocity `i` is node `i`, row `r` is node `nv + r`. Off the diagonal,
//! positions are met in pairs `(i, j)`, `(j, i)`, because the pattern on which a factorisation lives is symmetric.
//!
//! Full layouts (a dense `M` or `G`, the blocks of a block-diagonal `M`) usually hold entries that are zero for
//! good. A pair that holds nothing but zeros when the pattern is fixed is *dropped*; later factorisations look at the
//! dropped entries and ask for a new pattern once one of them is not zero. The pairs of a sparse layout were declared on
//! purpose and stay.

use gelenk_core::{Dims, MassKind, MassWork, MatrixKind, Pattern, Saddle, Structure};

/// So often a dropped entry may turn up before the declared layout is believed as it stands.
pub(crate) const MAX_DROPS: u32 = 3;

/// One of the arrays of a [`Saddle`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Block {
    Mass,
    Left,
    Right,
    Friction,
}

/// Entries `lo` at `(i, j)` and `up` at `(j, i)`, `i > j`.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Pair {
    pub(crate) i: u32,
    pub(crate) j: u32,
    pub(crate) lo: f64,
    pub(crate) up: f64,
}

impl Pair {
    /// Larger of the two entries.
    pub(crate) fn size(&self) -> f64 {
        self.lo.abs().max(self.up.abs())
    }
}

/// The numbers of a saddle matrix on its effective pattern.
#[derive(Debug)]
pub(crate) struct Matrix {
    pub(crate) nv: usize,
    pub(crate) diagonal: Vec<f64>,
    /// Sorted by `(j, i)`.
    pub(crate) pairs: Vec<Pair>,
}

/// Where the numbers of `M` stand.
#[derive(Debug)]
enum Mass {
    Kind(MassKind),
    /// Any entries; row `i` of them belongs to node `node[i]`, so that good pivots can be brought to the diagonal.
    Square {
        pattern: Pattern,
        node: Vec<u32>,
    },
}

impl Mass {
    fn for_each(&self, nv: usize, mut entry: impl FnMut(usize, usize, usize)) {
        match self {
            Self::Kind(kind) => kind.for_each(nv, entry),
            Self::Square { pattern, node } => {
                for (k, &(i, j)) in pattern.entries.iter().enumerate() {
                    entry(node[i] as usize, j, k);
                }
            }
        }
    }

    /// `y = M x`.
    fn multiply(&self, m: &[f64], x: &[f64], y: &mut [f64]) {
        match self {
            Self::Kind(kind) => kind.multiply(m, x, y, &mut MassWork::default()),
            Self::Square { pattern, node } => {
                y.fill(0.0);
                for (&(i, j), m) in pattern.entries.iter().zip(m) {
                    y[node[i] as usize] += m * x[j];
                }
            }
        }
    }
}

/// The layout of the saddle matrices of one problem.
#[derive(Debug)]
pub(crate) struct Layout {
    pub(crate) nv: usize,
    pub(crate) nl: usize,
    pub(crate) symmetric: bool,
    mass: Mass,
    g: MatrixKind,
    friction: Option<MatrixKind>,
    /// Lengths of the arrays of a [`Saddle`]: `M`, `G`, `F`.
    pub(crate) lengths: [usize; 3],
    /// For full layouts: has the entry been seen to differ from zero? Empty for the others.
    pub(crate) seen: [Vec<bool>; 3],
}

impl Layout {
    pub(crate) fn new(s: &Structure, symmetric: bool) -> Self {
        let (nv, nl) = (s.dims.nv, s.dims.nl);
        let friction = if symmetric { None } else { s.friction.clone() };
        let full = |kind: &MatrixKind, rows, cols| match kind {
            MatrixKind::Dense => vec![false; kind.len(rows, cols)],
            MatrixKind::Sparse(_) => Vec::new(),
        };
        let mass_seen = match s.mass {
            MassKind::Dense | MassKind::BlockDiagonal(_) => vec![false; s.mass.len(nv)],
            MassKind::Diagonal | MassKind::Sparse(_) | MassKind::Tree(_) => Vec::new(),
        };
        let seen = [
            mass_seen,
            full(&s.constraint_matrix, nl, nv),
            friction.as_ref().map_or_else(Vec::new, |f| full(f, nv, nl)),
        ];
        let (mass, g) = (Mass::Kind(s.mass.clone()), s.constraint_matrix.clone());
        let lengths = [s.mass.len(nv), g.len(nl, nv), friction.as_ref().map_or(0, |f| f.len(nv, nl))];
        Self { nv, nl, symmetric, mass, g, friction, lengths, seen }
    }

    /// For square matrices with the entries of a pattern, all of them inside and none twice.
    pub(crate) fn square(n: usize, pattern: Pattern) -> Self {
        Self {
            nv: n,
            nl: 0,
            symmetric: false,
            lengths: [pattern.len(), 0, 0],
            mass: Mass::Square { pattern, node: (0..n as u32).collect() },
            g: MatrixKind::Sparse(Pattern::default()),
            friction: None,
            seen: Default::default(),
        }
    }

    /// Nodes to which the rows of a square matrix belong; nothing for a saddle matrix.
    pub(crate) fn nodes(&self) -> Option<&[u32]> {
        match &self.mass {
            Mass::Kind(_) => None,
            Mass::Square { node, .. } => Some(node),
        }
    }

    /// Gives the rows of a square matrix to these nodes.
    pub(crate) fn permute(&mut self, nodes: &[u32]) {
        if let Mass::Square { node, .. } = &mut self.mass {
            node.copy_from_slice(nodes);
        }
    }

    /// The structure of the saddle matrix from which it was made, without names.
    pub(crate) fn structure(&self) -> Option<Structure> {
        let Mass::Kind(mass) = &self.mass else { return None };
        Some(Structure {
            friction: self.friction.clone(),
            ..Structure::dense(Dims::holonomic(self.nv, self.nl))
                .with_mass(mass.clone())
                .with_constraint_matrix(self.g.clone())
        })
    }

    pub(crate) fn n(&self) -> usize {
        self.nv + self.nl
    }

    /// Do the arrays have the lengths that the layout asks for?
    pub(crate) fn fits(&self, a: &Saddle<'_>) -> bool {
        let [m, g, f] = self.lengths;
        a.mass.len() == m
            && a.left.len() == g
            && a.right.is_none_or(|r| r.len() == g)
            && a.friction.is_none_or(|x| x.len() == f)
    }

    /// Calls `entry(block, row, column, index)` for all entries; of a symmetric matrix for those on and below the
    /// diagonal only.
    pub(crate) fn for_each(&self, mut entry: impl FnMut(Block, usize, usize, usize)) {
        let (nv, nl, symmetric) = (self.nv, self.nl, self.symmetric);
        self.mass.for_each(nv, |i, j, k| {
            if i >= j || !symmetric {
                entry(Block::Mass, i, j, k);
            }
        });
        self.g.for_each(nl, nv, |i, j, k| {
            entry(Block::Left, nv + i, j, k);
            if !symmetric {
                entry(Block::Right, j, nv + i, k);
            }
        });
        if let Some(f) = &self.friction {
            f.for_each(nv, nl, |i, j, k| entry(Block::Friction, i, nv + j, k));
        }
    }

    /// Is an entry part of the pattern, as far as it alone decides that?
    pub(crate) fn counts(&self, block: Block, k: usize) -> bool {
        let seen = match block {
            Block::Mass => &self.seen[0],
            Block::Left | Block::Right => &self.seen[1],
            Block::Friction => &self.seen[2],
        };
        seen.get(k).is_none_or(|&s| s)
    }

    /// Takes the entries that are not zero into the pattern.
    pub(crate) fn look(&mut self, a: &Saddle<'_>) {
        let [mass, g, friction] = &mut self.seen;
        let right = a.right.unwrap_or(a.left);
        mass.iter_mut().zip(a.mass).for_each(|(s, &x)| *s |= x != 0.0);
        g.iter_mut().zip(a.left.iter().zip(right)).for_each(|(s, (&l, &r))| *s |= l != 0.0 || r != 0.0);
        let f = a.friction.unwrap_or(&[]);
        friction.iter_mut().zip(f).for_each(|(s, &x)| *s |= x != 0.0);
    }

    /// Takes all entries into the pattern.
    pub(crate) fn believe(&mut self) {
        self.seen.iter_mut().for_each(|s| s.fill(true));
    }

    /// The matrix on its effective pattern, with zeros where `a` is `None`; `None` if a number is not finite.
    pub(crate) fn matrix(&self, a: Option<&Saddle<'_>>) -> Option<Matrix> {
        let mut diagonal = vec![0.0; self.n()];
        let mut pairs = Vec::new();
        let mut finite = true;
        self.for_each(|block, i, j, k| {
            let x = a.map_or(0.0, |a| value(a, block, k));
            finite &= x.is_finite();
            if i == j {
                diagonal[i] = x;
            } else if self.counts(block, k) {
                let (lo, up) = if i > j { (x, 0.0) } else { (0.0, x) };
                pairs.push(Pair { i: i.max(j) as u32, j: i.min(j) as u32, lo, up });
            }
        });
        pairs.sort_unstable_by_key(|p| (u64::from(p.j) << 32) | u64::from(p.i));
        pairs.dedup_by(|next, kept| {
            let same = (next.i, next.j) == (kept.i, kept.j);
            if same {
                kept.lo += next.lo;
                kept.up += next.up;
            }
            same
        });
        if self.symmetric {
            for p in &mut pairs {
                p.up = p.lo;
            }
        }
        finite.then_some(Matrix { nv: self.nv, diagonal, pairs })
    }

    /// `r -= K x`, parts of velocities and rows separately.
    pub(crate) fn subtract_product(&self, a: &Saddle<'_>, x: &[f64], r: &mut [f64], scratch: &mut [f64]) {
        let (w, mu) = x.split_at(self.nv);
        let (b, c) = r.split_at_mut(self.nv);
        self.mass.multiply(a.mass, w, scratch);
        b.iter_mut().zip(scratch.iter()).for_each(|(b, m)| *b -= m);
        self.g.multiply_transposed_add(-1.0, a.right.unwrap_or(a.left), mu, b);
        if let (Some(kind), Some(f)) = (&self.friction, a.friction) {
            kind.multiply_add(1.0, f, mu, b);
        }
        self.g.multiply_add(-1.0, a.left, w, c);
    }

    /// Bytes on the heap.
    pub(crate) fn bytes(&self) -> usize {
        let pattern = |kind: &MatrixKind| match kind {
            MatrixKind::Sparse(p) => p.entries.capacity() * size_of::<(usize, usize)>(),
            MatrixKind::Dense => 0,
        };
        let mass = match &self.mass {
            Mass::Kind(MassKind::Sparse(p)) => p.entries.capacity() * size_of::<(usize, usize)>(),
            Mass::Kind(MassKind::BlockDiagonal(sizes)) => sizes.capacity() * size_of::<usize>(),
            Mass::Kind(MassKind::Diagonal | MassKind::Dense | MassKind::Tree(_)) => 0,
            Mass::Square { pattern, node } => {
                pattern.entries.capacity() * size_of::<(usize, usize)>() + 4 * node.capacity()
            }
        };
        let seen: usize = self.seen.iter().map(Vec::capacity).sum();
        mass + pattern(&self.g) + self.friction.as_ref().map_or(0, pattern) + seen
    }
}

/// The number at index `k` of a block, with the sign that it has in the saddle matrix.
pub(crate) fn value(a: &Saddle<'_>, block: Block, k: usize) -> f64 {
    match block {
        Block::Mass => a.mass[k],
        Block::Left => a.left[k],
        Block::Right => a.right.unwrap_or(a.left)[k],
        Block::Friction => -a.friction.map_or(0.0, |f| f[k]),
    }
}
