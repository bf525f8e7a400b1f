//! Why a saddle matrix is singular: the rows that depend on each other, or the velocities without inertia.
//!
//! This is asked after a factorisation has failed, so it may take its time and allocate. It looks for
//!
//! 1. rows of `L` (columns of `R`) that are combinations of others, by a QR factorisation with column pivoting of `Lᵀ`
//!    with rows scaled to unit length: rounding decides at [`RANK`], whatever the units of a row;
//! 2. if there are none, null vectors of `Yᵀ M Z`, where the columns of `Z` span ker `L` and those of `Y` ker `Rᵀ`, again
//!    by a QR factorisation with column pivoting. Velocities are scaled by `1/√Mᵢᵢ` before, so that units cancel.

use gelenk_core::{HeldRows, KktError, MassWork, MatrixKind, Saddle, Singularity, Structure};

/// Sparse matrices up to this size are searched; full ones are, whatever their size.
pub(crate) const SEARCHED: usize = 800;
/// What is smaller, in comparison with 1, counts as nothing.
const RANK: f64 = 1e-11;
/// Coefficients of a combination of unit rows below this are rounding.
const COEFFICIENT: f64 = 1e-7;
/// Coordinates that take part in a motion by less than this fraction of the largest one are not named.
pub(crate) const PART: f64 = 0.05;
/// Pivots within this factor of the largest are as good; the first of them is taken, so that later rows get the blame.
const AS_GOOD: f64 = 0.999;

/// The error for a matrix that a factorisation found singular.
#[cold]
pub(crate) fn singular(structure: &Structure, a: &Saddle<'_>) -> KktError {
    KktError::Singular(diagnose(structure, a))
}

/// Rows of `G` that depend on others up to `tolerance`, rows at unit length. Of the first `first` rows as many as possible are kept, and later ones depend on them.
///
/// Rows that share no velocity cannot depend on each other: each cluster of rows that do is searched by itself, by a QR factorisation with
/// pivoting, so that the rows kept are as independent as they can be.
pub fn dependent_rows(
    kind: &MatrixKind,
    (rows, columns): (usize, usize),
    first: usize,
    values: &[f64],
    tolerance: f64,
) -> HeldRows {
    let mut entries = vec![Vec::new(); rows];
    kind.for_each(rows, columns, |i, j, k| {
        if values[k] != 0.0 {
            entries[i].push((j, values[k]));
        }
    });
    let mut found = HeldRows::default();
    for cluster in clusters(&entries, columns) {
        search(&cluster, &entries, first, tolerance, &mut found);
    }
    found.sets.sort_unstable();
    found
}

/// Rows that are connected by shared columns, cluster by cluster.
fn clusters(entries: &[Vec<(usize, f64)>], columns: usize) -> Vec<Vec<usize>> {
    let mut parent: Vec<usize> = (0..entries.len()).collect();
    let root = |parent: &mut Vec<usize>, mut i: usize| {
        while parent[i] != i {
            parent[i] = parent[parent[i]];
            i = parent[i];
        }
        i
    };
    let mut owner = vec![usize::MAX; columns];
    for (i, row) in entries.iter().enumerate() {
        for &(j, _) in row {
            if owner[j] == usize::MAX {
                owner[j] = i;
            } else {
                let (a, b) = (root(&mut parent, owner[j]), root(&mut parent, i));
                parent[a.max(b)] = a.min(b);
            }
        }
    }
    let mut place = vec![usize::MAX; entries.len()];
    let mut list: Vec<Vec<usize>> = Vec::new();
    for i in 0..entries.len() {
        let r = root(&mut parent, i);
        if place[r] == usize::MAX {
            place[r] = list.len();
            list.push(Vec::new());
        }
        list[place[r]].push(i);
    }
    list
}

/// Adds what depends on each other in one cluster.
fn search(
    cluster: &[usize],
    entries: &[Vec<(usize, f64)>],
    first: usize,
    tolerance: f64,
    found: &mut HeldRows,
) {
    let mut used: Vec<usize> = cluster.iter().flat_map(|&i| entries[i].iter().map(|(j, _)| *j)).collect();
    used.sort_unstable();
    used.dedup();
    let full = |&i: &usize| {
        let mut row = vec![0.0; used.len()];
        for &(j, x) in &entries[i] {
            row[used.partition_point(|&u| u < j)] = x;
        }
        row
    };
    let mut rows: Columns = cluster.iter().map(full).collect();
    let longest = rows.iter().map(|row| norm(row)).fold(0.0, f64::max);
    for row in &mut rows {
        // a row that has nearly vanished has no direction to be trusted, and others are taken before it
        let size = norm(row).max(SHORT * longest);
        if size > 0.0 {
            for x in row.iter_mut() {
                *x /= size;
            }
        }
    }
    let first = cluster.partition_point(|&i| i < first);
    let qr = Qr::with(rows, first, tolerance);
    let sets = dependent(&qr);
    found.sets.extend(sets.into_iter().map(|set| set.into_iter().map(|i| cluster[i]).collect::<Vec<_>>()));
}

/// Rows shorter than this share of the longest are not brought to unit length.
const SHORT: f64 = 0.1;

/// Finds what makes a saddle matrix singular. Both lists are empty if it is regular (or not finite).
pub fn diagnose(structure: &Structure, a: &Saddle<'_>) -> Singularity {
    let full = Full::new(structure, a);
    let mut found = Singularity::default();
    if !full.is_finite() {
        return found;
    }
    let left = Qr::new(unit_columns(&full.left));
    found.dependent_rows = dependent(&left);
    if !found.dependent_rows.is_empty() {
        return found;
    }
    let right = Qr::new(unit_columns(&full.right));
    found.dependent_rows = dependent(&right);
    if !found.dependent_rows.is_empty() {
        return found;
    }
    found.massless = massless(&full);
    found
}

type Columns = Vec<Vec<f64>>;

/// All matrices in full, by columns.
struct Full {
    mass: Columns,
    /// `Lᵀ`.
    left: Columns,
    /// `R`.
    right: Columns,
}

impl Full {
    fn new(structure: &Structure, a: &Saddle<'_>) -> Self {
        let (nv, nl) = (structure.dims.nv, structure.dims.nl);
        let mut mass = vec![vec![0.0; nv]; nv];
        let kind = structure.mass.expanded();
        let mut entries = vec![0.0; kind.len(nv)];
        structure.mass.expand(a.mass, &kind, &mut entries, &mut MassWork::new(&structure.mass));
        kind.for_each(nv, |i, j, k| mass[j][i] = entries[k]);
        let g = &structure.constraint_matrix;
        let mut left = vec![vec![0.0; nv]; nl];
        g.for_each(nl, nv, |i, j, k| left[i][j] = a.left[k]);
        let mut right = vec![vec![0.0; nv]; nl];
        let values = a.right.unwrap_or(a.left);
        g.for_each(nl, nv, |i, j, k| right[i][j] = values[k]);
        if let (Some(kind), Some(f)) = (&structure.friction, a.friction) {
            kind.for_each(nv, nl, |i, j, k| right[j][i] -= f[k]);
        }
        Self { mass, left, right }
    }

    fn is_finite(&self) -> bool {
        [&self.mass, &self.left, &self.right].into_iter().flatten().flatten().all(|x| x.is_finite())
    }
}

/// The length of a vector.
pub(crate) fn norm(x: &[f64]) -> f64 {
    // Scaled, because squares of what is given here may overflow or vanish.
    let largest = x.iter().fold(0.0_f64, |s, x| s.max(x.abs()));
    if largest == 0.0 {
        return 0.0;
    }
    largest * x.iter().map(|x| (x / largest).powi(2)).sum::<f64>().sqrt()
}

fn dot(x: &[f64], y: &[f64]) -> f64 {
    x.iter().zip(y).map(|(x, y)| x * y).sum()
}

/// The columns at length one; columns of zeros stay.
fn unit_columns(a: &Columns) -> Columns {
    let unit = |x: &Vec<f64>| {
        let s = norm(x);
        if s > 0.0 { x.iter().map(|x| x / s).collect() } else { x.clone() }
    };
    a.iter().map(unit).collect()
}

/// `A P = Q R` by Householder reflections with column pivoting, stopped where the rest is nothing.
struct Qr {
    /// Unit normals of the reflections, which start at component `k`.
    normals: Columns,
    /// Columns of `Qᵀ A`, in the order of `A`.
    columns: Columns,
    /// Columns of `A` in the order in which they were taken; the first `rank` are independent.
    order: Vec<usize>,
}

impl Qr {
    fn new(columns: Columns) -> Self {
        let count = columns.len();
        Self::with(columns, count, RANK)
    }

    /// The first columns are taken before the others, as long as more than the tolerance remains of them.
    fn with(mut columns: Columns, first: usize, tolerance: f64) -> Self {
        let rows = columns.first().map_or(0, Vec::len);
        let mut order: Vec<usize> = (0..columns.len()).collect();
        let mut normals: Columns = Vec::new();
        for k in 0..columns.len().min(rows) {
            let sizes: Vec<f64> = order[k..].iter().map(|&j| norm(&columns[j][k..])).collect();
            let early = order[k..].iter().zip(&sizes).filter(|(j, _)| **j < first);
            let mut largest = early.fold(0.0_f64, |s, (_, &x)| s.max(x));
            if largest <= tolerance {
                largest = sizes.iter().fold(0.0_f64, |s, &x| s.max(x));
            }
            if largest <= tolerance {
                break;
            }
            let taken = sizes.iter().position(|&s| s >= AS_GOOD * largest).unwrap_or(0);
            // Moved, not exchanged: the others keep their order.
            let chosen = order.remove(k + taken);
            order.insert(k, chosen);
            let mut n = columns[chosen][k..].to_vec();
            n[0] += sizes[taken].copysign(n[0]);
            let length = norm(&n);
            for x in &mut n {
                *x /= length;
            }
            for column in &mut columns {
                reflect(&n, &mut column[k..]);
            }
            normals.push(n);
        }
        Self { normals, columns, order }
    }

    fn rank(&self) -> usize {
        self.normals.len()
    }

    /// Solves `R₁ x = (Qᵀ y)₁` for a column `Qᵀ y`, with the independent columns' triangle.
    fn coefficients(&self, column: &[f64]) -> Vec<f64> {
        let rank = self.rank();
        let mut x = column[..rank].to_vec();
        for k in (0..rank).rev() {
            let r = &self.columns[self.order[k]];
            x[k] /= r[k];
            for i in 0..k {
                x[i] -= r[i] * x[k];
            }
        }
        x
    }

    /// An orthonormal basis of what is orthogonal to all columns of `A`, which has this many rows.
    fn complement(&self, rows: usize) -> Columns {
        let column = |j: usize| {
            let mut e = vec![0.0; rows];
            e[j] = 1.0;
            for (k, n) in self.normals.iter().enumerate().rev() {
                reflect(n, &mut e[k..]);
            }
            e
        };
        (self.rank()..rows).map(column).collect()
    }
}

/// `x ← (I − 2 n nᵀ) x`.
fn reflect(n: &[f64], x: &mut [f64]) {
    let s = 2.0 * dot(n, x);
    for (x, n) in x.iter_mut().zip(n) {
        *x -= s * n;
    }
}

/// For every dependent column: itself, then those it is a combination of.
fn dependent(qr: &Qr) -> Vec<Vec<usize>> {
    let (base, rest) = qr.order.split_at(qr.rank());
    let mut rest = rest.to_vec();
    rest.sort_unstable();
    let set = |&j: &usize| {
        let x = qr.coefficients(&qr.columns[j]);
        let mut others: Vec<usize> =
            base.iter().zip(&x).filter(|(_, x)| x.abs() > COEFFICIENT).map(|(&i, _)| i).collect();
        others.sort_unstable();
        [vec![j], others].concat()
    };
    rest.iter().map(set).collect()
}

/// Coordinates of motions that the constraints admit and the mass matrix does not feel.
fn massless(full: &Full) -> Vec<usize> {
    let nv = full.mass.len();
    let inertia: Vec<f64> = (0..nv).map(|i| full.mass[i][i].abs()).collect();
    let largest = inertia.iter().fold(0.0_f64, |s, &m| s.max(m));
    // A coordinate without any inertia of its own has no scale of its own either.
    let own = |m: f64| if m > f64::EPSILON * f64::EPSILON * largest { m } else { largest };
    let scale: Vec<f64> = inertia.iter().map(|&m| 1.0 / own(m).sqrt()).collect();
    if largest == 0.0 {
        return (0..nv).collect();
    }
    let scaled = |a: &Columns| -> Columns {
        a.iter().map(|x| x.iter().zip(&scale).map(|(x, s)| x * s).collect()).collect()
    };
    let mass: Columns =
        scaled(&full.mass).iter().zip(&scale).map(|(x, s)| x.iter().map(|x| x * s).collect()).collect();
    let z = Qr::new(unit_columns(&scaled(&full.left))).complement(nv);
    let y = Qr::new(unit_columns(&scaled(&full.right))).complement(nv);
    let times_mass = |z: &Vec<f64>| -> Vec<f64> { mass.iter().map(|m| dot(m, z)).collect() };
    let reduced =
        Qr::new(z.iter().map(times_mass).map(|mz| y.iter().map(|y| dot(y, &mz)).collect()).collect());
    let mut moves = vec![false; nv];
    for motion in null_vectors(&reduced) {
        let u: Vec<f64> = (0..nv).map(|i| z.iter().zip(&motion).map(|(z, q)| z[i] * q).sum()).collect();
        let size = u.iter().fold(0.0_f64, |s, x| s.max(x.abs()));
        for (moves, x) in moves.iter_mut().zip(&u) {
            *moves |= x.abs() >= PART * size;
        }
    }
    (0..nv).filter(|&i| moves[i]).collect()
}

/// A basis of ker `A`, from `A P = Q R`.
fn null_vectors(qr: &Qr) -> Columns {
    let (base, rest) = qr.order.split_at(qr.rank());
    let vector = |&j: &usize| {
        let mut q = vec![0.0; qr.order.len()];
        q[j] = 1.0;
        for (&i, x) in base.iter().zip(qr.coefficients(&qr.columns[j])) {
            q[i] = -x;
        }
        q
    };
    rest.iter().map(vector).collect()
}
