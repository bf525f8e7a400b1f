//! Joint coordinates without the entries of `M`: articulated bodies, and loops by a Schur complement (A01, M61).
//!
//! `M` is held by a tree and never formed. It is eliminated node by node from the tips to the roots, and a solution takes one
//! sweep there and one back, all in proportion to the number of nodes. Constraints close loops and are few:
//!
//! ```text
//! S = L M⁻¹ R,    S µ = L M⁻¹ b − c,    M w = b − R µ
//! ```
//!
//! with one solution for every column of `R`, on those branches that constraints touch. `S` is scaled to a unit diagonal, and has
//! an LU factorisation with pivoting.
//!
//! Redundant rows are solved on independent ones, with the multipliers of least norm, as [`minimum_norm`](crate::minimum_norm)
//! has it, where [`Kkt::treat`] asks for that.
//!
//! `M` has to be positive definite. Where constraints alone carry a velocity, `lu` on the expanded matrix is the solver, and
//! stands behind this one in `auto`. Since `S` has the squared condition of the constraints, rows at an angle below 1e-7 count
//! as dependent here.

mod kernel;

use crate::dense::pivoted::Pivoted;
use crate::dense::vector::{all_finite, inverse_root, pivot_tolerance};
use crate::gate::{check_right, check_solution, refuse_undeclared_friction, snapshot_of_name};
use crate::minimum_norm::{RANK_TOLERANCE, Rows};
use gelenk_core::{
    Dependence, Kkt, KktError, MassKind, MatrixKind, Redundancy, Saddle, Singularity, Structure, TreeMass,
};
use kernel::{Factors, NoPivot, Plan};

/// Rounding in `S` is at least that of so many operations.
const LEAST: usize = 60;
/// Corrections of multipliers below this share are rounding.
const ROUNDING: f64 = 1e-14;

/// The solver `articulated`.
#[derive(Debug)]
pub struct Articulated {
    structure: Structure,
    tree: TreeMass,
    /// All nodes, and those that constraints touch, with their ancestors.
    all: Plan,
    touched: Plan,
    factors: Factors,
    loops: Loops,
    dependence: Dependence,
    /// Are rows known to be redundant?
    expected: bool,
    /// What is redundant; made when it is first asked for.
    redundant: Option<Redundant>,
    /// Are rows left out?
    reduced: bool,
    ready: bool,
    /// `b`, and `c` as it is met and as it was given.
    b: Vec<f64>,
    c: Vec<f64>,
    given: Vec<f64>,
}

impl Articulated {
    /// The name by which users choose it.
    pub const NAME: &'static str = "articulated";

    /// A solver for matrices of this structure, whose mass matrix is held by a tree.
    pub fn new(structure: &Structure) -> Result<Self, KktError> {
        structure.validate().map_err(|e| refuse(e.to_string()))?;
        let MassKind::Tree(tree) = &structure.mass else {
            let reason = "the mass matrix is not held by a tree of joints (`MassKind::Tree`): use 'auto', or 'tree' for \
                          joints as constraints";
            return Err(refuse(reason.into()));
        };
        let (nv, nl) = (structure.dims.nv, structure.dims.nl);
        let all = Plan::new(tree, |_| true);
        let loops = Loops::new(structure);
        let mut is_touched = vec![false; tree.nodes()];
        for velocity in loops.velocities() {
            let mut node = Some(tree.node_of(velocity));
            while let Some(k) = node.filter(|&k| !is_touched[k]) {
                is_touched[k] = true;
                node = tree.parent(k);
            }
        }
        let constrained = if nl > 0 { nv } else { 0 };
        Ok(Self {
            factors: Factors::new(tree, &all),
            touched: Plan::new(tree, |k| is_touched[k]),
            tree: tree.clone(),
            all,
            loops,
            dependence: Dependence::Error,
            expected: false,
            redundant: None,
            reduced: false,
            ready: false,
            b: vec![0.0; constrained],
            c: vec![0.0; nl],
            given: vec![0.0; nl],
            structure: structure.clone(),
        })
    }

    /// Memory of the factors, in bytes.
    pub fn bytes(&self) -> usize {
        self.factors.bytes() + 8 * (self.loops.schur_len() + self.b.len())
    }

    /// Looks for independent rows; `false` where there is nothing to be left out, or nothing can be done.
    fn reduce(&mut self, a: &Saddle<'_>) -> bool {
        // Forces that depend on multipliers leave no choice among these.
        if a.friction.is_some() || self.structure.dims.nl == 0 {
            return false;
        }
        let redundant = self.redundant.get_or_insert_with(|| Redundant::new(&self.structure));
        redundant.find(&self.loops, a);
        let uneven = redundant.left.rank() != redundant.right(a).rank();
        self.reduced = redundant.is_found() && (!uneven || self.dependence == Dependence::Rescue);
        self.reduced
    }

    /// Forms and factors `S` on the rows at hand.
    fn close_loops(&mut self, a: &Saddle<'_>) -> bool {
        let taken = self.redundant.as_ref().filter(|_| self.reduced).map(|r| &r.taken[..]);
        self.loops.factor(a, taken, &mut self.factors, &self.touched)
    }

    /// Which rows make `S` singular.
    #[cold]
    fn explain(&mut self, a: &Saddle<'_>) -> KktError {
        let mut redundant = Redundant::new(&self.structure);
        redundant.find(&self.loops, &Saddle { friction: None, ..*a });
        let mut dependent_rows = redundant.left.sets().to_vec();
        if dependent_rows.is_empty() {
            dependent_rows = redundant.right(a).sets().to_vec();
        }
        KktError::Singular(Singularity { dependent_rows, ..Singularity::default() })
    }
}

#[cold]
fn refuse(reason: String) -> KktError {
    KktError::Unsupported { solver: Articulated::NAME, reason }
}

impl Kkt for Articulated {
    fn name(&self) -> &'static str {
        Self::NAME
    }

    fn handles_unsymmetric(&self) -> bool {
        true
    }

    fn factor(&mut self, a: &Saddle<'_>) -> Result<(), KktError> {
        (self.ready, self.reduced) = (false, false);
        refuse_undeclared_friction(Self::NAME, &self.structure, a)?;
        self.loops.check_lengths(&self.tree, a)?;
        self.factors.factor(&self.tree, &self.all, a.mass).map_err(|cause| match cause {
            NoPivot::Negative(velocity) => KktError::NotPositiveDefinite { solver: Self::NAME, velocity },
            NoPivot::Massless(velocity) => {
                KktError::Singular(Singularity { massless: vec![velocity], ..Singularity::default() })
            }
            NoPivot::NotFinite => KktError::Singular(Singularity::default()),
        })?;
        if self.structure.dims.nl > 0 {
            if !(all_finite(a.left) && a.right.is_none_or(all_finite) && a.friction.is_none_or(all_finite)) {
                return Err(KktError::Singular(Singularity::default()));
            }
            if self.expected {
                self.reduce(a);
            }
            let mut is_regular = self.close_loops(a);
            if !is_regular && self.dependence != Dependence::Error && !self.reduced {
                is_regular = self.reduce(a) && self.close_loops(a);
            }
            if !is_regular {
                return Err(self.explain(a));
            }
        }
        self.ready = true;
        Ok(())
    }

    fn solve(&mut self, w: &mut [f64], mu: &mut [f64]) -> Result<(), KktError> {
        check_right(Self::NAME, &self.structure, self.ready, w, mu)?;
        if mu.is_empty() {
            self.factors.solve(&self.all, w);
            return check_solution(w, mu);
        }
        self.b.copy_from_slice(w);
        self.c.copy_from_slice(mu);
        self.given.copy_from_slice(mu);
        let mut redundant = self.redundant.as_mut().filter(|_| self.reduced);
        // Contradictions are met half-way if multipliers and constraints have the same null space.
        if let Some(redundant) = redundant.as_mut().filter(|_| self.loops.symmetric) {
            redundant.left.project(mu);
            self.c.copy_from_slice(mu);
        }
        self.factors.solve(&self.all, w);
        let taken = redundant.as_ref().map(|r| &r.taken[..]);
        self.loops.multipliers(w, mu, taken);
        w.copy_from_slice(&self.b);
        self.loops.subtract_forces(mu, w);
        self.factors.solve(&self.all, w);
        // An ill-conditioned M leaves the constraints less exact than rounding: once more, if need be.
        self.loops.delta.copy_from_slice(&self.c);
        if self.loops.correct(w, mu, taken) {
            self.b.fill(0.0);
            self.loops.subtract_forces(&self.loops.delta, &mut self.b);
            self.factors.solve(&self.all, &mut self.b);
            w.iter_mut().zip(&self.b).for_each(|(w, d)| *w += d);
            mu.iter_mut().zip(&self.loops.delta).for_each(|(mu, d)| *mu += d);
        }
        if let Some(redundant) = redundant {
            let right = if self.loops.symmetric { &mut redundant.left } else { &mut redundant.right };
            right.project(mu);
            self.loops.subtract_left(w, &mut self.given);
            redundant.missed = redundant.left.largest(&self.given);
        }
        check_solution(w, mu)
    }

    fn redundancy(&self) -> Option<Redundancy<'_>> {
        let redundant = self.redundant.as_ref().filter(|_| self.reduced && self.ready)?;
        let (left, right) = (redundant.left.sets(), redundant.right.sets());
        let rows = if left.is_empty() && !self.loops.symmetric { right } else { left };
        (!rows.is_empty()).then_some(Redundancy { rows, missed: redundant.missed })
    }

    fn treat(&mut self, dependence: Dependence) {
        self.expected =
            dependence == Dependence::Expected || (self.expected && dependence == Dependence::Rescue);
        self.dependence = dependence;
    }

    fn treats_dependence(&self) -> bool {
        true
    }
}

// Nothing is kept from one factorisation to the next.
snapshot_of_name!(Articulated);

/// Rows that depend on each other.
#[derive(Debug)]
struct Redundant {
    left: Rows,
    right: Rows,
    /// Rows in full, one after the other, in the velocities that occur.
    rows: Vec<f64>,
    /// Is a row among the independent ones?
    taken: Vec<bool>,
    missed: f64,
}

impl Redundant {
    fn new(structure: &Structure) -> Self {
        let (nv, nl) = (structure.dims.nv, structure.dims.nl);
        let (left, right) = (Rows::new(nv, nl), Rows::new(nv, nl));
        Self { left, right, rows: vec![0.0; nv * nl], taken: vec![true; nl], missed: 0.0 }
    }

    /// The dependence of what stands beside the mass matrix.
    fn right(&self, a: &Saddle<'_>) -> &Rows {
        if a.right.is_some() { &self.right } else { &self.left }
    }

    fn is_found(&self) -> bool {
        self.taken.contains(&false)
    }

    /// Finds independent rows, in both blocks.
    fn find(&mut self, loops: &Loops, a: &Saddle<'_>) {
        let sides = [(&mut self.left, Some(a.left)), (&mut self.right, a.right)];
        for (side, values) in sides {
            if let Some(values) = values {
                loops.fill_rows(values, &mut self.rows);
                side.factor(&self.rows, RANK_TOLERANCE);
            }
        }
        let fewer = match a.right {
            Some(_) if self.right.rank() < self.left.rank() => &self.right,
            _ => &self.left,
        };
        self.taken.fill(false);
        for &i in fewer.base() {
            self.taken[i] = true;
        }
        self.missed = 0.0;
    }
}

/// An entry of a row: the velocity, and where its number stands.
#[derive(Debug, Clone, Copy)]
struct Entry {
    velocity: u32,
    at: u32,
}

/// Entries row by row.
#[derive(Debug, Default)]
struct Lists {
    starts: Vec<usize>,
    entries: Vec<Entry>,
}

impl Lists {
    /// `by_row`: is the constraint the row of the matrix, or its column?
    fn new(kind: &MatrixKind, (nv, nl): (usize, usize), by_row: bool) -> Self {
        let mut counts = vec![0_usize; nl + 1];
        let (rows, columns) = if by_row { (nl, nv) } else { (nv, nl) };
        let place = |i: usize, j: usize| if by_row { (i, j) } else { (j, i) };
        kind.for_each(rows, columns, |i, j, _| counts[place(i, j).0 + 1] += 1);
        for r in 0..nl {
            counts[r + 1] += counts[r];
        }
        let starts = counts.clone();
        let mut entries = vec![Entry { velocity: 0, at: 0 }; starts[nl]];
        kind.for_each(rows, columns, |i, j, k| {
            let (row, velocity) = place(i, j);
            entries[counts[row]] = Entry { velocity: velocity as u32, at: k as u32 };
            counts[row] += 1;
        });
        Self { starts, entries }
    }

    fn row(&self, i: usize) -> &[Entry] {
        &self.entries[self.starts[i]..self.starts[i + 1]]
    }

    /// `y += s xᵢ` for row `i` of the numbers `x`.
    fn add(&self, i: usize, s: f64, x: &[f64], y: &mut [f64]) {
        for e in self.row(i) {
            y[e.velocity as usize] += s * x[e.at as usize];
        }
    }

    /// The product of row `i` with a vector.
    fn dot(&self, i: usize, x: &[f64], y: &[f64]) -> f64 {
        self.row(i).iter().map(|e| x[e.at as usize] * y[e.velocity as usize]).sum()
    }
}

/// The constraints and their Schur complement.
#[derive(Debug)]
struct Loops {
    nv: usize,
    nl: usize,
    g: Lists,
    /// Columns of `F`.
    f: Option<Lists>,
    /// Numbers of the last matrix.
    left: Vec<f64>,
    right: Vec<f64>,
    friction: Vec<f64>,
    symmetric: bool,
    schur: Pivoted,
    /// Scales of the columns and rows of `S`, powers of two.
    columns: Vec<f64>,
    rows: Vec<f64>,
    /// A column of `M⁻¹ R`.
    y: Vec<f64>,
    rhs: Vec<f64>,
    /// A correction of the multipliers.
    delta: Vec<f64>,
}

impl Loops {
    fn new(structure: &Structure) -> Self {
        let (nv, nl) = (structure.dims.nv, structure.dims.nl);
        let g = Lists::new(&structure.constraint_matrix, (nv, nl), true);
        let f = structure.friction.as_ref().map(|f| Lists::new(f, (nv, nl), false));
        Self {
            nv,
            nl,
            left: vec![0.0; g.entries.len()],
            right: vec![0.0; g.entries.len()],
            friction: vec![0.0; f.as_ref().map_or(0, |f| f.entries.len())],
            g,
            f,
            symmetric: true,
            schur: Pivoted::new(nl, nl),
            columns: vec![1.0; nl],
            rows: vec![1.0; nl],
            y: vec![0.0; if nl > 0 { nv } else { 0 }],
            rhs: vec![0.0; nl],
            delta: vec![0.0; nl],
        }
    }

    fn schur_len(&self) -> usize {
        2 * self.nl * self.schur.height() + self.left.len() + self.right.len() + self.friction.len()
    }

    /// The velocities that constraints or their forces touch.
    fn velocities(&self) -> impl Iterator<Item = usize> {
        let friction = self.f.iter().flat_map(|f| &f.entries);
        self.g.entries.iter().chain(friction).map(|e| e.velocity as usize)
    }

    /// Arrays of other lengths than the structure declares are refused.
    fn check_lengths(&self, tree: &TreeMass, a: &Saddle<'_>) -> Result<(), KktError> {
        let (g, f) = (self.left.len(), self.friction.len());
        let arrays = [
            ("M", Some(a.mass), tree.number_count()),
            ("G", Some(a.left), g),
            ("G", a.right, g),
            ("F", a.friction, f),
        ];
        for (name, values, expected) in arrays {
            let found = values.map_or(expected, <[f64]>::len);
            if found != expected {
                return Err(refuse(format!("{name} holds {found} numbers where {expected} are expected")));
            }
        }
        Ok(())
    }

    /// Writes the rows of a constraint matrix in full.
    fn fill_rows(&self, values: &[f64], out: &mut [f64]) {
        out.fill(0.0);
        for (i, row) in out.chunks_exact_mut(self.nv).enumerate() {
            self.g.add(i, 1.0, values, row);
        }
    }

    /// `y += s Rᵢ` for column `i` of `R`.
    fn add_force(&self, i: usize, s: f64, y: &mut [f64]) {
        self.g.add(i, s, &self.right, y);
        if let (Some(f), false) = (&self.f, self.friction.is_empty()) {
            f.add(i, -s, &self.friction, y);
        }
    }

    /// Forms `S` and factors it; rows that are not taken have the identity there. `false`: it is singular.
    fn factor(&mut self, a: &Saddle<'_>, taken: Option<&[bool]>, factors: &mut Factors, plan: &Plan) -> bool {
        self.left.copy_from_slice(a.left);
        self.right.copy_from_slice(a.right.unwrap_or(a.left));
        match a.friction {
            Some(friction) => self.friction.copy_from_slice(friction),
            None => self.friction.fill(0.0),
        }
        self.symmetric = a.is_symmetric();
        let is_taken = |i: usize| taken.is_none_or(|taken| taken[i]);
        let height = self.schur.height();
        self.schur.matrix_mut().fill(0.0);
        let mut y = std::mem::take(&mut self.y);
        for i in 0..self.nl {
            self.columns[i] = 1.0;
            if !is_taken(i) {
                self.schur.matrix_mut()[i * (height + 1)] = 1.0;
                continue;
            }
            y.fill(0.0);
            self.add_force(i, 1.0, &mut y);
            factors.solve(plan, &mut y);
            // The inertia against this force: Rᵢᵀ M⁻¹ Rᵢ.
            let mut size = self.g.dot(i, &self.right, &y);
            if let Some(f) = &self.f {
                size -= f.dot(i, &self.friction, &y);
            }
            if size > 0.0 {
                self.columns[i] = inverse_root(size);
            }
            let first = i * height;
            for r in (0..self.nl).filter(|&r| is_taken(r)) {
                self.schur.matrix_mut()[first + r] = self.columns[i] * self.g.dot(r, &self.left, &y);
            }
        }
        self.y = y;
        self.scale_rows(is_taken);
        self.schur.factor_scaled(pivot_tolerance(self.nl.max(LEAST))).is_ok()
    }

    /// Rows of `S` are scaled like its columns if it is symmetric, else to entries of at most about one.
    fn scale_rows(&mut self, is_taken: impl Fn(usize) -> bool) {
        let height = self.schur.height();
        for r in 0..self.nl {
            let largest =
                (0..self.nl).fold(0.0_f64, |s, i| s.max(self.schur.matrix_mut()[i * height + r].abs()));
            self.rows[r] = if self.symmetric && is_taken(r) {
                self.columns[r]
            } else if largest > 0.0 {
                let root = inverse_root(largest);
                root * root
            } else {
                1.0
            };
            for i in 0..self.nl {
                self.schur.matrix_mut()[i * height + r] *= self.rows[r];
            }
        }
    }

    /// From `M⁻¹ b` and `c` to the multipliers, in place of `c`.
    fn multipliers(&mut self, w: &[f64], mu: &mut [f64], taken: Option<&[bool]>) {
        for i in 0..self.nl {
            let is_taken = taken.is_none_or(|taken| taken[i]);
            let missing = if is_taken { self.g.dot(i, &self.left, w) - mu[i] } else { 0.0 };
            self.rhs[i] = self.rows[i] * missing;
        }
        self.schur.solve(&self.rhs, mu);
        mu.iter_mut().zip(&self.columns).for_each(|(mu, s)| *mu *= s);
    }

    /// A correction of the multipliers for what is left of the constraints, from `c` in its place; `false` if it is rounding.
    fn correct(&mut self, w: &[f64], mu: &[f64], taken: Option<&[bool]>) -> bool {
        let mut delta = std::mem::take(&mut self.delta);
        self.multipliers(w, &mut delta, taken);
        let size = |x: &[f64]| x.iter().zip(&self.columns).fold(0.0_f64, |s, (x, c)| s.max((x / c).abs()));
        let worth = size(&delta) > ROUNDING * size(mu);
        self.delta = delta;
        worth
    }

    /// `w ← w − R µ`.
    fn subtract_forces(&self, mu: &[f64], w: &mut [f64]) {
        for (i, &mu) in mu.iter().enumerate() {
            self.add_force(i, -mu, w);
        }
    }

    /// `c ← c − L w`.
    fn subtract_left(&self, w: &[f64], c: &mut [f64]) {
        for (i, c) in c.iter_mut().enumerate() {
            *c -= self.g.dot(i, &self.left, w);
        }
    }
}
