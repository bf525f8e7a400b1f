//! The iteration matrix: derivatives of the residual combined with a step size.
//!
//! Unknowns are scaled by their index, `(α Δp, Δv, Δu, Δλ/α, η)`, and rows likewise, so that the matrix stays regular
//! for all step sizes (`W = ∂(G v + gᴵ)/∂p`, and so on):
//!
//! ```text
//! kin    [ I     −I           0       0    Ĉᵀ ]
//! dyn/α  [ K/α²  M + D/α      ·/α     Rᵀ   0  ]
//! ext/α  [ ·/α²  ·/α          I + ·/α ·    0  ]
//! lam    [ W/α   G            0       0    0  ]
//! α eta  [ C     0            0       0    0  ]
//! ```
//!
//! Where `p' = v` and the matrix is dense, the first block row is eliminated, and systems have the size of `(v, u, λ, η)`.

mod shifted;

pub(crate) use shifted::Shifted;

use super::Formulation;
use super::equations::{Blocks, Equations};
use super::jacobian::{Jacobian, Variable};
use crate::Ctx;
use gelenk_core::{
    Kkt, MassKind, MassWork, Pattern, SnapshotError, SnapshotReader, SnapshotWriter, Structure,
};
use gelenk_linalg::LinearSolver;
use gelenk_linalg::square::{Square, SquareError, SquareKind, square};

/// From this size on, a matrix is sparse if at most this share of its entries is not zero.
const LARGE: usize = 50;
const SHARE: f64 = 0.15;

/// Where a number of the matrix comes from.
#[derive(Debug, Clone, Copy)]
enum Source {
    Constant(f64),
    /// A derivative of the residual, divided by a power of `α`.
    Derivative(usize, usize),
    Mass(usize),
    Constraint(usize),
    Position(usize),
    Border(usize),
    Correction(usize),
}

/// By what a row is scaled: divided or multiplied by `α`.
#[derive(Debug, Clone, Copy)]
enum Scaling {
    Divided,
    None,
    Multiplied,
}

/// A contribution to the matrix, at a place in the array of its values.
#[derive(Debug, Clone, Copy)]
struct Term {
    place: usize,
    source: Source,
}

/// A contribution in a column of `p`, where these are eliminated.
#[derive(Debug, Clone, Copy)]
struct Eliminated {
    row: usize,
    column: usize,
    source: Source,
    value: f64,
}

/// See the [module page](self).
pub(crate) struct IterationMatrix {
    blocks: Blocks,
    formulation: Formulation,
    ng: usize,
    solver: Box<dyn Square>,
    sparse: bool,
    /// Is the first block row eliminated? Unknowns before the first one of the matrix.
    skipped: usize,
    n: usize,
    terms: Vec<Term>,
    /// Sorted by columns; those of column `j` are `eliminated[starts[j]..starts[j + 1]]`.
    eliminated: Vec<Eliminated>,
    starts: Vec<usize>,
    /// `(row, column)` of each value of a sparse matrix.
    pattern: Vec<(usize, usize)>,
    values: Vec<f64>,
    rhs: Vec<f64>,
    /// Copies of what the matrix is made from; the entries of `M`, with their layout.
    pub(crate) mass: Vec<f64>,
    mass_kind: MassKind,
    work: MassWork,
    pub(crate) constraint: Vec<f64>,
    position: Vec<f64>,
    /// The border beside the dynamics, and its place `(velocity, multiplier)`.
    pub(crate) border: Vec<f64>,
    border_entries: Vec<(usize, usize)>,
    /// The correction beside the kinematics, `(position, η)`.
    correction: Vec<f64>,
    correction_entries: Vec<(usize, usize)>,
    /// Which entries of `G` are those of `C`; empty where the problem supplies `C`.
    leading: Vec<usize>,
    position_entries: Vec<(usize, usize)>,
    unit: bool,
    pub(crate) alpha: f64,
    /// Rows of constraints left out because they depend on others.
    pub(crate) dropped: Vec<usize>,
}

impl IterationMatrix {
    pub(crate) fn new(
        eq: &Equations,
        s: &Structure,
        jacobian: &Jacobian,
        unit: bool,
        choice: LinearSolver,
    ) -> Result<Self, SquareError> {
        let (d, b) = (s.dims, eq.blocks);
        let full_border = eq.has_unit_mass();
        let mut border_entries = Vec::new();
        if full_border {
            border_entries.extend((0..d.nl).flat_map(|i| (0..d.nv).map(move |j| (j, i))));
        } else if !s.uses_lam {
            s.constraint_matrix.for_each(d.nl, d.nv, |i, j, _| border_entries.push((j, i)));
        }
        let mut leading = Vec::new();
        let mut position_entries = Vec::new();
        match &s.position_matrix {
            Some(kind) => kind.for_each(d.ng, d.nv, |i, j, _| position_entries.push((i, j))),
            None => s.constraint_matrix.for_each(d.nl, d.nv, |i, j, k| {
                if i < d.ng {
                    leading.push(k);
                    position_entries.push((i, j));
                }
            }),
        }
        let mass_kind = s.mass.expanded();
        let mut matrix = Self {
            blocks: b,
            formulation: eq.formulation,
            ng: d.ng,
            solver: square(0, &SquareKind::Dense)?,
            sparse: false,
            skipped: 0,
            n: 0,
            terms: Vec::new(),
            eliminated: Vec::new(),
            starts: Vec::new(),
            pattern: Vec::new(),
            values: Vec::new(),
            rhs: vec![0.0; b.len()],
            mass: vec![0.0; mass_kind.len(d.nv)],
            mass_kind,
            work: MassWork::new(&s.mass),
            constraint: vec![0.0; s.constraint_matrix.len(d.nl, d.nv)],
            position: vec![0.0; position_entries.len()],
            border: vec![0.0; border_entries.len()],
            border_entries,
            correction: Vec::new(),
            correction_entries: Vec::new(),
            leading,
            position_entries,
            unit,
            alpha: 0.0,
            dropped: Vec::with_capacity(d.nl),
        };
        matrix.adapt(eq, s, jacobian, choice)?;
        Ok(matrix)
    }

    /// Finds the place of every contribution, and makes the solver. Called again when the pattern of the Jacobian grows.
    pub(crate) fn adapt(
        &mut self,
        eq: &Equations,
        s: &Structure,
        jacobian: &Jacobian,
        choice: LinearSolver,
    ) -> Result<(), SquareError> {
        let (d, b, unit) = (s.dims, self.blocks, self.unit);
        let (kin, dynamics, ext) = (b.kin().start, b.dynamics().start, b.ext().start);
        let (lam, eta) = (b.lam().start, b.eta().start);
        let mut list: Vec<(usize, usize, Source)> = Vec::new();
        for i in 0..b.np {
            list.push((kin + i, i, Source::Constant(1.0)));
            if unit {
                list.push((kin + i, dynamics + i, Source::Constant(-1.0)));
            }
        }
        if eq.has_unit_mass() {
            list.extend((0..b.nv).map(|i| (dynamics + i, dynamics + i, Source::Constant(1.0))));
        } else {
            self.mass_kind.for_each(b.nv, |i, j, k| list.push((dynamics + i, dynamics + j, Source::Mass(k))));
        }
        let border = self.border_entries.iter().enumerate();
        list.extend(border.map(|(k, &(i, j))| (dynamics + i, lam + j, Source::Border(k))));
        list.extend((0..b.nu).map(|i| (ext + i, ext + i, Source::Constant(1.0))));
        s.constraint_matrix.for_each(b.nl, b.nv, |i, j, k| {
            if eq.formulation != Formulation::Index3 || i >= d.ng {
                list.push((lam + i, dynamics + j, Source::Constraint(k)));
            }
        });
        if unit {
            let rows = if b.ne > 0 { Some(eta) } else { None };
            let rows = rows.or((eq.formulation == Formulation::Index3).then_some(lam));
            if let Some(first) = rows {
                let entries = self.position_entries.iter().enumerate();
                list.extend(entries.map(|(k, &(i, j))| (first + i, j, Source::Position(k))));
            }
        }
        // Places for rows that are left out; a sparse pattern must have them.
        list.extend((lam..b.len()).map(|i| (i, i, Source::Constant(0.0))));
        for (k, &(row, column)) in jacobian.entries.iter().enumerate() {
            let variable = jacobian.variable(column);
            let column = match variable {
                Variable::P(i) => i,
                Variable::V(i) => dynamics + i,
                Variable::U(i) => ext + i,
                Variable::Lam(i) => lam + i,
            };
            list.push((row, column, Source::Derivative(k, self.power(row, variable))));
        }
        self.correction_entries.clear();
        if b.ne > 0 {
            if eq.formulation.solves_accelerations() {
                let entries = (0..b.ne).flat_map(|i| (0..b.nv).map(move |j| (j, i)));
                self.correction_entries.extend(entries);
            } else if unit {
                self.correction_entries.extend(self.position_entries.iter().map(|&(i, j)| (j, i)));
            } else {
                let rows = jacobian.entries.iter().filter(|(row, _)| *row >= eta);
                self.correction_entries.extend(rows.map(|&(row, column)| (column, row - eta)));
            }
        }
        self.correction = vec![0.0; self.correction_entries.len()];

        let filled = list.len() + self.correction_entries.len();
        self.sparse = match choice {
            LinearSolver::Lu => false,
            LinearSolver::SparseLu | LinearSolver::General => true,
            _ => b.len() >= LARGE && (filled as f64) < SHARE * (b.len() * b.len()) as f64,
        };
        let eliminates = unit && !self.sparse;
        self.skipped = if eliminates { b.np } else { 0 };
        self.n = b.len() - self.skipped;
        if !eliminates {
            let entries = self.correction_entries.iter().enumerate();
            list.extend(entries.map(|(k, &(i, j))| (kin + i, eta + j, Source::Correction(k))));
        }
        self.place(list)?;
        Ok(())
    }

    fn place(&mut self, list: Vec<(usize, usize, Source)>) -> Result<(), SquareError> {
        self.terms.clear();
        self.eliminated.clear();
        self.pattern.clear();
        if self.sparse {
            let mut places = std::collections::HashMap::new();
            for (row, column, source) in list {
                let next = places.len();
                let place = *places.entry((row, column)).or_insert_with(|| {
                    self.pattern.push((row, column));
                    next
                });
                self.terms.push(Term { place, source });
            }
            self.values = vec![0.0; self.pattern.len()];
            let pattern = Pattern::new(self.pattern.iter().copied());
            self.solver = square(self.n, &SquareKind::Sparse(pattern))?;
            return Ok(());
        }
        let (n, skipped, eliminates) = (self.n, self.skipped, self.skipped > 0);
        for (row, column, source) in list {
            if eliminates && row < skipped {
                continue;
            }
            if eliminates && column < skipped {
                self.eliminated.push(Eliminated { row: row - skipped, column, source, value: 0.0 });
            } else {
                let place = (row - skipped) + n * (column - skipped);
                self.terms.push(Term { place, source });
            }
        }
        self.eliminated.sort_by_key(|e| e.column);
        let e = &self.eliminated;
        self.starts = (0..=skipped).map(|j| e.partition_point(|e| e.column < j)).collect();
        self.values = vec![0.0; n * n];
        self.solver = square(n, &SquareKind::Dense)?;
        Ok(())
    }

    /// By which power of `α` a derivative is divided.
    fn power(&self, row: usize, variable: Variable) -> usize {
        let b = self.blocks;
        let by_variable = match variable {
            Variable::P(_) => 2,
            Variable::V(_) | Variable::U(_) => 1,
            Variable::Lam(_) => 0,
        };
        let less = if b.kin().contains(&row) || b.eta().contains(&row) {
            if row < b.np { 1 } else { 2 }
        } else if b.lam().contains(&row) {
            match self.formulation {
                Formulation::Index1 => 0,
                Formulation::Index3 if row - b.lam().start < self.ng => 2,
                _ => 1,
            }
        } else {
            0
        };
        by_variable.max(less) - less
    }

    /// Copies `M`, `G` and `C` evaluated last.
    pub(crate) fn take_terms(&mut self, cx: &Ctx<'_>) {
        cx.structure.mass.expand(&cx.buf.mass, &self.mass_kind, &mut self.mass, &mut self.work);
        self.constraint.copy_from_slice(&cx.buf.constraint_matrix);
        if self.leading.is_empty() && self.position.len() == cx.buf.position_matrix.len() {
            self.position.copy_from_slice(&cx.buf.position_matrix);
        } else {
            let g = &cx.buf.constraint_matrix;
            self.position.iter_mut().zip(&self.leading).for_each(|(c, &k)| *c = g[k]);
        }
    }

    /// Leaves out the constraints that the saddle solver found to depend on others.
    pub(crate) fn drop_redundant(&mut self, kkt: &dyn Kkt) {
        let sets = kkt.redundancy().map_or(&[][..], |found| found.rows);
        for &row in sets.iter().filter_map(|set| set.first()) {
            if !self.dropped.contains(&row) {
                self.dropped.push(row);
            }
        }
    }

    /// Sets the border to `Gᵀ`.
    pub(crate) fn border_from_constraint(&mut self) {
        if self.border.len() == self.constraint.len() {
            self.border.copy_from_slice(&self.constraint);
        }
    }

    /// Sets the correction: to `Cᵀ`, or to the transposed derivatives of `g`, or to the given directions.
    pub(crate) fn set_correction(&mut self, jacobian: &Jacobian, directions: Option<&[f64]>) {
        if let Some(directions) = directions {
            let n = self.correction.len();
            self.correction.copy_from_slice(&directions[..n]);
        } else if self.unit {
            if self.correction.len() == self.position.len() {
                self.correction.copy_from_slice(&self.position);
            }
        } else {
            let eta = self.blocks.eta().start;
            let rows = jacobian.entries.iter().zip(&jacobian.values).filter(|((row, _), _)| *row >= eta);
            self.correction.iter_mut().zip(rows).for_each(|(c, (_, x))| *c = *x);
        }
    }

    fn value(&self, source: Source, jacobian: &Jacobian, powers: [f64; 3]) -> f64 {
        match source {
            Source::Constant(x) => x,
            Source::Derivative(k, power) => jacobian.values[k] * powers[power],
            Source::Mass(k) => self.mass[k],
            Source::Constraint(k) => self.constraint[k],
            Source::Position(k) => self.position[k],
            Source::Border(k) => self.border[k],
            Source::Correction(k) => self.correction[k],
        }
    }

    /// Combines everything for this `α`, and factorises.
    pub(crate) fn factor(
        &mut self,
        cx: &mut Ctx<'_>,
        jacobian: &Jacobian,
        alpha: f64,
    ) -> Result<(), SquareError> {
        self.alpha = alpha;
        cx.counts().factor += 1;
        cx.clock.enter(crate::Part::Factor);
        let result = self.combine(jacobian);
        cx.clock.leave();
        result
    }

    /// The same for the `α` at hand, which nobody counts.
    pub(crate) fn combine(&mut self, jacobian: &Jacobian) -> Result<(), SquareError> {
        let alpha = self.alpha;
        let powers = [1.0, 1.0 / alpha, 1.0 / (alpha * alpha)];
        self.values.fill(0.0);
        for term in &self.terms {
            self.values[term.place] += self.value(term.source, jacobian, powers);
        }
        if self.skipped > 0 {
            self.eliminate(jacobian, powers);
        }
        for &row in &self.dropped {
            for row in self.rows_of(row) {
                if self.sparse {
                    let values = self.values.iter_mut().zip(&self.pattern);
                    values.filter(|(_, (i, _))| *i == row).for_each(|(x, &(i, j))| *x = f64::from(i == j));
                } else {
                    (0..self.n).for_each(|j| self.values[row + self.n * j] = f64::from(row == j));
                }
            }
        }
        self.solver.factor(&self.values)
    }

    pub(crate) fn save(&self, out: &mut SnapshotWriter) {
        out.f64(self.alpha);
        for values in [&self.mass, &self.constraint, &self.position, &self.border, &self.correction] {
            out.f64s(values);
        }
        out.u64(self.dropped.len() as u64);
        self.dropped.iter().for_each(|&i| out.u64(i as u64));
        self.solver.save(out);
    }

    pub(crate) fn restore(&mut self, from: &mut SnapshotReader<'_>) -> Result<(), SnapshotError> {
        self.alpha = from.f64()?;
        let lists = [&mut self.mass, &mut self.constraint, &mut self.position, &mut self.border];
        for values in lists.into_iter().chain([&mut self.correction]) {
            from.f64s(values)?;
        }
        let (count, nl) = (from.u64()? as usize, self.blocks.nl);
        let damaged = SnapshotError::Damaged("it leaves out constraints that are not there");
        self.dropped.clear();
        for _ in 0..count.min(nl + 1) {
            self.dropped.push(from.u64()? as usize);
        }
        if count > nl || self.dropped.iter().any(|&i| i >= nl) {
            return Err(damaged);
        }
        self.solver.restore(from)
    }

    /// The rows of the matrix that belong to a constraint.
    fn rows_of(&self, constraint: usize) -> impl Iterator<Item = usize> + use<> {
        let b = self.blocks;
        let lam = b.lam().start + constraint - self.skipped;
        let eta = (constraint < b.ne).then(|| b.eta().start + constraint - self.skipped);
        std::iter::once(lam).chain(eta)
    }

    /// `α Δp = b + Δv − Ĉᵀ η` put into the columns of `p`.
    fn eliminate(&mut self, jacobian: &Jacobian, powers: [f64; 3]) {
        let n = self.n;
        let eta = self.blocks.eta().start - self.skipped;
        for k in 0..self.eliminated.len() {
            let value = self.value(self.eliminated[k].source, jacobian, powers);
            let e = &mut self.eliminated[k];
            e.value = value;
            self.values[e.row + n * e.column] += value; // unit kinematics: velocities are numbered like positions
        }
        if self.blocks.ne == 0 {
            return;
        }
        // K Ĉᵀ, column by column
        for (&(j, m), &c) in self.correction_entries.iter().zip(&self.correction) {
            if c != 0.0 {
                let column = &mut self.values[n * (eta + m)..n * (eta + m + 1)];
                for e in &self.eliminated[self.starts[j]..self.starts[j + 1]] {
                    column[e.row] -= e.value * c;
                }
            }
        }
    }

    /// How a row of the residual is scaled.
    fn scaling(&self, row: usize) -> Scaling {
        let b = self.blocks;
        if row < b.np {
            Scaling::None
        } else if row < b.lam().start {
            Scaling::Divided
        } else if row < b.eta().start {
            match self.formulation {
                Formulation::Index1 => Scaling::Divided,
                Formulation::Index3 if row - b.lam().start < self.ng => Scaling::Multiplied,
                _ => Scaling::None,
            }
        } else {
            Scaling::Multiplied
        }
    }

    /// Solves for the increments `(Δp, Δv, Δu, Δλ, η)` that bring the residual `r` to zero, in place.
    pub(crate) fn solve(&mut self, cx: &mut Ctx<'_>, r: &mut [f64]) -> Result<(), SquareError> {
        let (b, alpha, skipped) = (self.blocks, self.alpha, self.skipped);
        let inverse = 1.0 / alpha;
        for i in 0..r.len() {
            let scale = match self.scaling(i) {
                Scaling::Divided => inverse,
                Scaling::None => 1.0,
                Scaling::Multiplied => alpha,
            };
            self.rhs[i] = -r[i] * scale;
        }
        let (kin, rest) = self.rhs.split_at_mut(skipped);
        for e in &self.eliminated {
            rest[e.row] -= e.value * kin[e.column];
        }
        for k in 0..self.dropped.len() {
            for row in self.rows_of(self.dropped[k]) {
                self.rhs[skipped + row] = 0.0;
            }
        }
        cx.counts().solve += 1;
        cx.clock.enter(crate::Part::Solve);
        let result = self.solver.solve(&mut self.rhs[skipped..]);
        cx.clock.leave();
        result?;
        if skipped > 0 {
            let (p, rest) = self.rhs.split_at_mut(skipped);
            p.iter_mut().zip(&*rest).for_each(|(p, v)| *p += v);
            let eta = &rest[b.eta().start - skipped..];
            for (&(i, j), c) in self.correction_entries.iter().zip(&self.correction) {
                p[i] -= c * eta[j];
            }
        }
        r.copy_from_slice(&self.rhs);
        r[b.kin()].iter_mut().for_each(|x| *x *= inverse);
        r[b.lam()].iter_mut().for_each(|x| *x *= alpha);
        Ok(())
    }

    /// Size of the systems.
    pub(crate) fn size(&self) -> usize {
        self.n
    }

    /// The solver's name.
    pub(crate) fn solver(&self) -> &'static str {
        self.solver.name()
    }

    /// The unknowns of the matrix by their number in `(p, v, u, λ, η)`.
    pub(crate) fn unknown(&self, i: usize) -> usize {
        i + self.skipped
    }

    /// `y += c Rᵀ s` with the border `Rᵀ`.
    pub(crate) fn add_border(&self, c: f64, border: &[f64], s: &[f64], y: &mut [f64]) {
        for (&(i, j), x) in self.border_entries.iter().zip(border) {
            y[i] += c * x * s[j];
        }
    }
}
