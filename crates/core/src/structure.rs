//! Layouts: how the matrices of a problem are stored, which terms it has, what its rows are called.

use crate::{Dims, MassWork, TreeMass};
use thiserror::Error;

/// Positions of the entries of a sparse matrix, in the order in which a problem writes their values.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Pattern {
    /// `(row, column)` of every entry; any order, no entry twice.
    pub entries: Vec<(usize, usize)>,
}

impl Pattern {
    /// A pattern from `(row, column)` pairs.
    pub fn new(entries: impl IntoIterator<Item = (usize, usize)>) -> Self {
        Self { entries: entries.into_iter().collect() }
    }

    /// Number of entries.
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Has it no entry?
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }
}

/// How a mass matrix is stored.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum MassKind {
    /// The diagonal, `nv` numbers.
    Diagonal,
    /// Square blocks along the diagonal, each full and column-major; their sizes add up to `nv`.
    BlockDiagonal(Vec<usize>),
    /// All `nv × nv` numbers, column-major, both triangles.
    Dense,
    /// The entries of a pattern on and below the diagonal (row ≥ column).
    Sparse(Pattern),
    /// Bodies on a tree of joints, for velocities of joints.
    Tree(TreeMass),
}

impl MassKind {
    /// How many numbers hold the matrix.
    pub fn len(&self, nv: usize) -> usize {
        match self {
            MassKind::Diagonal => nv,
            MassKind::BlockDiagonal(sizes) => sizes.iter().map(|s| s * s).sum(),
            MassKind::Dense => nv * nv,
            MassKind::Sparse(pattern) => pattern.len(),
            MassKind::Tree(tree) => tree.number_count(),
        }
    }

    /// The layout of the entries themselves: that of [`MassKind::expand`] for a tree, and this one otherwise.
    pub fn expanded(&self) -> MassKind {
        match self {
            MassKind::Tree(tree) => tree.expanded(),
            other => other.clone(),
        }
    }

    /// Writes the numbers `m` of this layout in the layout `to`, which is [`MassKind::expanded`] of this one. In a full
    /// matrix, entries that are zero by structure are left as they are, which should be zero.
    pub fn expand(&self, m: &[f64], to: &MassKind, out: &mut [f64], work: &mut MassWork) {
        match self {
            MassKind::Tree(tree) => tree.expand(m, *to == MassKind::Dense, out, work),
            _ => out.copy_from_slice(m),
        }
    }

    /// Calls `entry(row, column, index)` for every stored number, both triangles of a sparse matrix included, so
    /// that each position of the full matrix is met at most once. The numbers of a tree are no entries: it has none here,
    /// and must be expanded before.
    pub fn for_each(&self, nv: usize, mut entry: impl FnMut(usize, usize, usize)) {
        match self {
            MassKind::Diagonal => (0..nv).for_each(|i| entry(i, i, i)),
            MassKind::Dense => (0..nv * nv).for_each(|k| entry(k % nv, k / nv, k)),
            MassKind::BlockDiagonal(sizes) => {
                let (mut first, mut k) = (0, 0);
                for &s in sizes {
                    for j in 0..s {
                        for i in 0..s {
                            entry(first + i, first + j, k);
                            k += 1;
                        }
                    }
                    first += s;
                }
            }
            MassKind::Sparse(pattern) => {
                for (k, &(i, j)) in pattern.entries.iter().enumerate() {
                    entry(i, j, k);
                    if i != j {
                        entry(j, i, k);
                    }
                }
            }
            MassKind::Tree(_) => {}
        }
    }

    /// `y = M x`.
    pub fn multiply(&self, m: &[f64], x: &[f64], y: &mut [f64], work: &mut MassWork) {
        let n = x.len();
        match self {
            MassKind::Diagonal => {
                for i in 0..n {
                    y[i] = m[i] * x[i];
                }
            }
            MassKind::Dense => {
                y.fill(0.0);
                for (column, &xj) in m.chunks_exact(n.max(1)).zip(x) {
                    for (yi, mij) in y.iter_mut().zip(column) {
                        *yi += mij * xj;
                    }
                }
            }
            MassKind::BlockDiagonal(sizes) => {
                y.fill(0.0);
                let (mut first, mut k) = (0, 0);
                for &s in sizes {
                    for j in 0..s {
                        for i in 0..s {
                            y[first + i] += m[k] * x[first + j];
                            k += 1;
                        }
                    }
                    first += s;
                }
            }
            MassKind::Sparse(pattern) => {
                y.fill(0.0);
                for (&(i, j), &mij) in pattern.entries.iter().zip(m) {
                    y[i] += mij * x[j];
                    if i != j {
                        y[j] += mij * x[i];
                    }
                }
            }
            MassKind::Tree(tree) => work.multiply(tree, m, x, y),
        }
    }

    /// `y = M' x`, where the numbers `m` change by `dm`.
    pub fn multiply_derivative(&self, m: &[f64], dm: &[f64], x: &[f64], y: &mut [f64], work: &mut MassWork) {
        match self {
            MassKind::Tree(tree) => work.multiply_derivative(tree, m, dm, x, y),
            // All others are linear in their numbers.
            _ => self.multiply(dm, x, y, work),
        }
    }

    /// What number `k` stands for, in words; `velocity` names velocities.
    pub fn describe(&self, nv: usize, k: usize, velocity: impl Fn(usize) -> String) -> String {
        if let MassKind::Tree(tree) = self {
            return tree.describe(k, velocity);
        }
        let mut place = (0, 0);
        self.for_each(nv, |i, j, index| {
            if index == k {
                place = (i, j);
            }
        });
        format!("({}, {})", velocity(place.0), velocity(place.1))
    }
}

/// How a rectangular matrix (`G`, `C`, `F`) is stored.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum MatrixKind {
    /// All numbers, column-major.
    Dense,
    /// The entries of a pattern.
    Sparse(Pattern),
}

impl MatrixKind {
    /// How many numbers hold the matrix.
    pub fn len(&self, rows: usize, cols: usize) -> usize {
        match self {
            MatrixKind::Dense => rows * cols,
            MatrixKind::Sparse(pattern) => pattern.len(),
        }
    }

    /// Calls `entry(row, column, index)` for every stored number.
    pub fn for_each(&self, rows: usize, cols: usize, mut entry: impl FnMut(usize, usize, usize)) {
        match self {
            MatrixKind::Dense => (0..rows * cols).for_each(|k| entry(k % rows, k / rows, k)),
            MatrixKind::Sparse(pattern) => {
                for (k, &(i, j)) in pattern.entries.iter().enumerate() {
                    entry(i, j, k);
                }
            }
        }
    }

    /// `y += s A x`, with `A` of `y.len()` rows and `x.len()` columns.
    pub fn multiply_add(&self, s: f64, a: &[f64], x: &[f64], y: &mut [f64]) {
        match self {
            MatrixKind::Dense => match y.len() {
                2 => add_columns::<2>(s, a, x, y),
                3 => add_columns::<3>(s, a, x, y),
                4 => add_columns::<4>(s, a, x, y),
                5 => add_columns::<5>(s, a, x, y),
                6 => add_columns::<6>(s, a, x, y),
                _ => add_long_columns(s, a, x, y),
            },
            MatrixKind::Sparse(pattern) => {
                for (&(i, j), &aij) in pattern.entries.iter().zip(a) {
                    y[i] += s * aij * x[j];
                }
            }
        }
    }

    /// `y += s Aᵀ x`, with `A` of `x.len()` rows and `y.len()` columns.
    pub fn multiply_transposed_add(&self, s: f64, a: &[f64], x: &[f64], y: &mut [f64]) {
        match self {
            MatrixKind::Dense => {
                for (column, yj) in a.chunks_exact(x.len().max(1)).zip(y) {
                    *yj += s * column.iter().zip(x).map(|(aij, xi)| aij * xi).sum::<f64>();
                }
            }
            MatrixKind::Sparse(pattern) => {
                for (&(i, j), &aij) in pattern.entries.iter().zip(a) {
                    y[j] += s * aij * x[i];
                }
            }
        }
    }
}

/// `y += s A x` for a full matrix; two columns at a time halve the traffic of the result.
fn add_long_columns(s: f64, a: &[f64], x: &[f64], y: &mut [f64]) {
    let rows = y.len().max(1);
    let (pairs, last) = x.as_chunks::<2>();
    for (columns, [x0, x1]) in a.chunks_exact(2 * rows).zip(pairs) {
        let (first, second) = columns.split_at(rows);
        let (x0, x1) = (s * x0, s * x1);
        for ((yi, a0), a1) in y.iter_mut().zip(first).zip(second) {
            *yi += a0 * x0 + a1 * x1;
        }
    }
    for (column, &xj) in a.chunks_exact(rows).skip(2 * pairs.len()).zip(last) {
        let sx = s * xj;
        for (yi, aij) in y.iter_mut().zip(column) {
            *yi += aij * sx;
        }
    }
}

/// The same sums for `R` rows, with `y` in registers.
fn add_columns<const R: usize>(s: f64, a: &[f64], x: &[f64], y: &mut [f64]) {
    let Some(y) = y.first_chunk_mut::<R>() else { return };
    let ((a, a_last), (x, x_last)) = (a.as_chunks::<R>().0.as_chunks::<2>(), x.as_chunks::<2>());
    let mut sum = *y;
    for ([a0, a1], [x0, x1]) in a.iter().zip(x) {
        let (x0, x1) = (s * x0, s * x1);
        sum = std::array::from_fn(|i| sum[i] + (a0[i] * x0 + a1[i] * x1));
    }
    for (a, x) in a_last.iter().zip(x_last) {
        let x = s * x;
        sum = std::array::from_fn(|i| sum[i] + a[i] * x);
    }
    *y = sum;
}

/// Names for messages. An empty list means "number them".
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Names {
    /// Positions.
    pub p: Vec<String>,
    /// Velocities.
    pub v: Vec<String>,
    /// Constraint rows: the rows of `G`; those of `g` are the first `ng` of them.
    pub rows: Vec<String>,
    /// External variables.
    pub u: Vec<String>,
}

impl Names {
    fn pick(list: &[String], kind: &str, i: usize) -> String {
        list.get(i).map_or_else(|| format!("{kind}[{i}]"), |name| format!("'{name}'"))
    }

    /// Name of position `i`.
    pub fn position(&self, i: usize) -> String {
        Self::pick(&self.p, "p", i)
    }

    /// Name of velocity `i`.
    pub fn velocity(&self, i: usize) -> String {
        Self::pick(&self.v, "v", i)
    }

    /// Name of constraint row `i`.
    pub fn row(&self, i: usize) -> String {
        Self::pick(&self.rows, "row", i)
    }

    /// Name of external variable `i`.
    pub fn external(&self, i: usize) -> String {
        Self::pick(&self.u, "u", i)
    }
}

/// Which variables the equations of each velocity depend on.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Coupling {
    /// Entries of `∂(M a − f)/∂p`, `nv × np`. What `Gᵀ λ` adds follows from the layout of `G`.
    pub p: Pattern,
    /// Entries of `∂f/∂v`, `nv × nv`.
    pub v: Pattern,
    /// Entries of `T`, `np × nv`, each of which may depend on the positions of its column; `None` where `T` is the identity.
    pub kinematics: Option<Pattern>,
}

/// What never changes about a problem: sizes, layouts of its matrices, flags and names.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Structure {
    /// Sizes.
    pub dims: Dims,
    /// Layout of `M`.
    pub mass: MassKind,
    /// Layout of `G`, `nl × nv`.
    pub constraint_matrix: MatrixKind,
    /// Layout of `C = (∂g/∂p) T`, `ng × nv`; `None` where it equals the first `ng` rows of `G`.
    pub position_matrix: Option<MatrixKind>,
    /// Layout of `F = ∂f/∂λ`, `nv × nl`; `None` where the problem does not supply it.
    pub friction: Option<MatrixKind>,
    /// Is `f` linear in `λ`, so that `F` does not depend on it? Friction of contacts that slide is. Methods may then treat it implicitly.
    pub linear_friction: bool,
    /// Does `f` or `d` depend on `λ`?
    pub uses_lam: bool,
    /// Does the problem supply `γ` of `G v' + γ = 0`? Otherwise it is differenced along the motion where needed.
    pub acceleration_term: bool,
    /// Which variables the dynamics of each velocity depend on; `None`: all of them. With this, implicit methods evaluate
    /// sparse Jacobians by few differences.
    pub coupling: Option<Coupling>,
    /// Positions that are angles and turn again and again. Their errors are measured by half a turn at most, however often they have turned.
    pub turning: Vec<usize>,
    /// Names for messages.
    pub names: Names,
}

/// No array holds more numbers than this, 32 GB of them where addresses allow that. Beyond, sizes are mistakes, and products
/// of them might overflow.
const LARGEST: u128 = if usize::BITS > 32 { 1 << 32 } else { 1 << 28 };

/// A [`Structure`] that contradicts itself.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("the problem's structure is wrong: {0}")]
pub struct StructureError(pub String);

impl Structure {
    /// Full matrices, `C` from `G`, no friction, no names.
    pub fn dense(dims: Dims) -> Self {
        Self {
            dims,
            mass: MassKind::Dense,
            constraint_matrix: MatrixKind::Dense,
            position_matrix: None,
            friction: None,
            linear_friction: false,
            uses_lam: false,
            acceleration_term: false,
            coupling: None,
            turning: Vec::new(),
            names: Names::default(),
        }
    }

    /// Sets the layout of `M`.
    pub fn with_mass(mut self, kind: MassKind) -> Self {
        self.mass = kind;
        self
    }

    /// Sets the layout of `G`.
    pub fn with_constraint_matrix(mut self, kind: MatrixKind) -> Self {
        self.constraint_matrix = kind;
        self
    }

    /// Declares that the problem supplies `C`.
    pub fn with_position_matrix(mut self, kind: MatrixKind) -> Self {
        self.position_matrix = Some(kind);
        self
    }

    /// Declares that `f` depends on `λ` and that the problem supplies `F = ∂f/∂λ`.
    pub fn with_friction(mut self, kind: MatrixKind) -> Self {
        self.friction = Some(kind);
        self.uses_lam = true;
        self
    }

    /// Declares that `f` or `d` depends on `λ`.
    pub fn with_lam_dependence(mut self) -> Self {
        self.uses_lam = true;
        self
    }

    /// Declares that the problem supplies `γ`.
    pub fn with_acceleration_term(mut self) -> Self {
        self.acceleration_term = true;
        self
    }

    /// Declares positions that are angles and turn.
    pub fn with_turning(mut self, positions: Vec<usize>) -> Self {
        self.turning = positions;
        self
    }

    /// Declares which variables the dynamics of each velocity depend on.
    pub fn with_coupling(mut self, p: Pattern, v: Pattern) -> Self {
        self.coupling = Some(Coupling { p, v, kinematics: None });
        self
    }

    /// Declares the layout of `T`, where it is not the identity, for a coupling that is declared already.
    pub fn with_kinematics(mut self, layout: Pattern) -> Self {
        if let Some(coupling) = &mut self.coupling {
            coupling.kinematics = Some(layout);
        }
        self
    }

    /// Sets the names.
    pub fn with_names(mut self, names: Names) -> Self {
        self.names = names;
        self
    }

    /// Checks that sizes, layouts and names fit together.
    pub fn validate(&self) -> Result<(), StructureError> {
        let Dims { np, nv, nl, nu, ng } = self.dims;
        for (n, what) in [(np, "np"), (nu, "nu")] {
            check_size(n as u128, || format!("{what} = {n}"))?;
        }
        require(nv > 0, || "there are no velocities (nv = 0)".into())?;
        require(nv <= np, || format!("more velocities than positions (nv = {nv}, np = {np})"))?;
        check_size(nl as u128, || format!("nl = {nl}"))?;
        require(ng <= nl, || format!("more position constraints than multipliers (ng = {ng}, nl = {nl})"))?;
        let names = &self.names;
        match &self.mass {
            MassKind::BlockDiagonal(sizes) => {
                let total = sizes.iter().fold(0_usize, |sum, &s| sum.saturating_add(s));
                require(total == nv, || format!("the blocks of M cover {total} velocities of {nv}"))?;
                let numbers = sizes.iter().map(|&s| (s as u128).pow(2)).sum();
                check_size(numbers, || "the blocks of M".into())?;
            }
            MassKind::Sparse(pattern) => {
                check_pattern(pattern, nv, nv, "M", |i, j| (names.velocity(i), names.velocity(j)))?;
                let upper = pattern.entries.iter().find(|(i, j)| i < j);
                require(upper.is_none(), || {
                    let upper = upper.unwrap_or(&(0, 0));
                    format!("the pattern of M has an entry above its diagonal: {upper:?}")
                })?;
            }
            MassKind::Dense => check_size(product(nv, nv), || format!("a full M, {nv} x {nv},"))?,
            MassKind::Tree(tree) => {
                let total = tree.velocity_count();
                require(total == nv, || format!("the tree of M covers {total} velocities of {nv}"))?;
                check_size(tree.number_count() as u128, || "the tree of M".into())?;
            }
            MassKind::Diagonal => {}
        }
        let matrices = [
            (Some(&self.constraint_matrix), nl, nv, "G"),
            (self.position_matrix.as_ref(), ng, nv, "C"),
            (self.friction.as_ref(), nv, nl, "F"),
        ];
        for (kind, rows, cols, name) in matrices {
            match kind {
                Some(MatrixKind::Sparse(pattern)) => check_pattern(pattern, rows, cols, name, |i, j| {
                    if name == "F" {
                        (names.velocity(i), names.row(j))
                    } else {
                        (names.row(i), names.velocity(j))
                    }
                })?,
                Some(MatrixKind::Dense) => {
                    check_size(product(rows, cols), || format!("a full {name}, {rows} x {cols},"))?;
                }
                None => {}
            }
        }
        if let Some(coupling) = &self.coupling {
            let (p, v) = (|j| names.position(j), |j| names.velocity(j));
            check_pattern(&coupling.p, nv, np, "d(M a - f)/dp", |i, j| (names.velocity(i), p(j)))?;
            check_pattern(&coupling.v, nv, nv, "df/dv", |i, j| (names.velocity(i), v(j)))?;
            if let Some(layout) = &coupling.kinematics {
                check_pattern(layout, np, nv, "T", |i, j| (p(i), v(j)))?;
            }
        }
        let turning = self.turning.iter().find(|i| **i >= np);
        require(turning.is_none(), || format!("position {turning:?} of {np} is said to turn"))?;
        for (list, n, what) in [
            (&names.p, np, "positions"),
            (&names.v, nv, "velocities"),
            (&names.rows, nl, "rows"),
            (&names.u, nu, "externals"),
        ] {
            let found = list.len();
            require(found == 0 || found == n, || format!("{found} names for {n} {what}"))?;
        }
        Ok(())
    }
}

/// The message is made only when it is needed.
fn require(ok: bool, message: impl FnOnce() -> String) -> Result<(), StructureError> {
    if ok { Ok(()) } else { Err(StructureError(message())) }
}

fn product(rows: usize, cols: usize) -> u128 {
    rows as u128 * cols as u128
}

fn check_size(numbers: u128, what: impl Fn() -> String) -> Result<(), StructureError> {
    require(numbers <= LARGEST, || {
        format!("{} asks for {numbers} numbers, more than any memory holds", what())
    })
}

/// `names` are those of the row and the column of an entry.
fn check_pattern(
    pattern: &Pattern,
    rows: usize,
    cols: usize,
    name: &str,
    names: impl Fn(usize, usize) -> (String, String),
) -> Result<(), StructureError> {
    let mut sorted = pattern.entries.clone();
    sorted.sort_unstable();
    if let Some((i, j)) = sorted.iter().find(|&&(i, j)| i >= rows || j >= cols) {
        return Err(StructureError(format!(
            "the pattern of {name} ({rows} x {cols}) has an entry at ({i}, {j}), outside"
        )));
    }
    match sorted.windows(2).find(|w| w[0] == w[1]) {
        Some(w) => {
            let (i, j) = w[0];
            let (row, column) = names(i, j);
            Err(StructureError(format!(
                "the pattern of {name} has the entry ({i}, {j}) twice, at row {row}, column {column}"
            )))
        }
        None => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every layout multiplies like the full matrix it stands for.
    #[test]
    fn layouts_agree() {
        let full = [2.0, 1.0, 0.0, 1.0, 3.0, 0.0, 0.0, 0.0, 5.0];
        let x = [1.0, -2.0, 0.5];
        let layouts: [(MassKind, Vec<f64>); 3] = [
            (MassKind::Dense, full.to_vec()),
            (MassKind::BlockDiagonal(vec![2, 1]), vec![2.0, 1.0, 1.0, 3.0, 5.0]),
            (MassKind::Sparse(Pattern::new([(2, 2), (1, 0), (0, 0), (1, 1)])), vec![5.0, 1.0, 2.0, 3.0]),
        ];
        for (kind, values) in layouts {
            assert_eq!(kind.len(3), values.len());
            let mut y = [9.0; 3];
            kind.multiply(&values, &x, &mut y, &mut MassWork::default());
            assert_eq!(y, [0.0, -5.0, 2.5]);
            let mut dense = [0.0; 9];
            kind.for_each(3, |i, j, k| dense[i + 3 * j] = values[k]);
            assert_eq!(dense, full);
        }
        let mut y = [0.0; 3];
        MassKind::Diagonal.multiply(&[1.0, 2.0, 3.0], &x, &mut y, &mut MassWork::default());
        assert_eq!(y, [1.0, -4.0, 1.5]);
    }

    #[test]
    fn rectangular_products() {
        // A = [1 2 0; 0 0 3]
        let sparse = (MatrixKind::Sparse(Pattern::new([(1, 2), (0, 0), (0, 1)])), vec![3.0, 1.0, 2.0]);
        let dense = (MatrixKind::Dense, vec![1.0, 0.0, 2.0, 0.0, 0.0, 3.0]);
        for (kind, a) in [sparse, dense] {
            let mut y = [1.0, 1.0];
            kind.multiply_add(2.0, &a, &[1.0, 1.0, 1.0], &mut y);
            assert_eq!(y, [7.0, 7.0]);
            let mut z = [0.0; 3];
            kind.multiply_transposed_add(-1.0, &a, &[1.0, 2.0], &mut z);
            assert_eq!(z, [-1.0, -2.0, -6.0]);
        }
    }

    #[test]
    fn contradictions_are_named() {
        let wrong = |s: Structure, part: &str| {
            let message = s.validate().unwrap_err().to_string();
            assert!(message.contains(part), "{message}");
        };
        let ok = Structure::dense(Dims::holonomic(3, 2));
        ok.validate().unwrap();
        // More constraints than velocities may still be redundant but consistent.
        Structure::dense(Dims::holonomic(2, 3)).validate().unwrap();
        wrong(ok.clone().with_mass(MassKind::BlockDiagonal(vec![2, 2])), "cover 4 velocities of 3");
        wrong(ok.clone().with_mass(MassKind::Sparse(Pattern::new([(0, 1)]))), "above its diagonal");
        let twice = MatrixKind::Sparse(Pattern::new([(0, 1), (1, 1), (0, 1)]));
        wrong(ok.clone().with_constraint_matrix(twice), "G has the entry (0, 1) twice");
        let outside = MatrixKind::Sparse(Pattern::new([(2, 0)]));
        wrong(ok.clone().with_constraint_matrix(outside), "G (2 x 3) has an entry at (2, 0)");
        let names = Names { rows: vec!["only".into()], ..Names::default() };
        wrong(ok.clone().with_names(names), "1 names for 2 rows");
        // Entries are named where there are names.
        let names = Names { rows: vec!["rod".into(), "hinge".into()], ..Names::default() };
        let twice = MatrixKind::Sparse(Pattern::new([(1, 2), (1, 2)]));
        let named = ok.with_names(names).with_constraint_matrix(twice);
        wrong(named, "G has the entry (1, 2) twice, at row 'hinge', column v[2]");
        let coupled =
            Structure::dense(Dims::holonomic(2, 1)).with_coupling(Pattern::new([(0, 2)]), Pattern::default());
        wrong(coupled, "d(M a - f)/dp (2 x 2) has an entry at (0, 2)");
    }

    /// Sizes whose products overflow, or that no memory holds, are refused without anything being allocated.
    #[test]
    fn absurd_sizes_are_refused() {
        let too_large = |s: &Structure, part: &str| {
            let message = s.validate().unwrap_err().to_string();
            assert!(message.contains(part) && message.contains("more than any memory holds"), "{message}");
        };
        let half = usize::MAX / 2;
        too_large(&Structure::dense(Dims::holonomic(half, 1)), "np = ");
        let diagonal = |nv, nl| Structure::dense(Dims::holonomic(nv, nl)).with_mass(MassKind::Diagonal);
        too_large(&diagonal(usize::MAX, 0), "np = ");
        let mut external = diagonal(1, 1);
        external.dims.nu = half;
        too_large(&external, "nu = ");
        let n = 1 << 20;
        too_large(&Structure::dense(Dims::holonomic(n, 0)), "a full M, 1048576 x 1048576,");
        too_large(&diagonal(n, n), "a full G");
        let blocks = diagonal(n, 0).with_mass(MassKind::BlockDiagonal(vec![n - 1, 1]));
        too_large(&blocks, "the blocks of M");
        let sparse = MatrixKind::Sparse(Pattern::new([(0, 0)]));
        too_large(
            &diagonal(n, n).with_constraint_matrix(sparse.clone()).with_friction(MatrixKind::Dense),
            "a full F",
        );
        let wrapping = diagonal(2, 0).with_mass(MassKind::BlockDiagonal(vec![usize::MAX, 3]));
        let message = wrapping.validate().unwrap_err().to_string();
        assert!(message.contains("velocities of 2"), "{message}");
        diagonal(n, n).with_constraint_matrix(sparse).validate().unwrap();
    }
}
