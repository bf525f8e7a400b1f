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

mod layout;
mod shifted;

pub(crate) use shifted::Shifted;

use super::equations::Equations;
use super::jacobian::Jacobian;
use crate::Ctx;
use gelenk_core::{Kkt, MassKind, MassWork, SnapshotError, SnapshotReader, SnapshotWriter, Structure};
use gelenk_linalg::LinearSolver;
use gelenk_linalg::square::{Square, SquareError, SquareKind, square};
use layout::{Layout, Scaling, Source};

/// What the matrix is made from beside derivatives of the residual: copies of terms of the problem, entry by entry.
pub(crate) struct Ingredients {
    /// `M`, with its layout.
    mass: Vec<f64>,
    mass_kind: MassKind,
    work: MassWork,
    /// `G`; `(row, velocity, place)` of its entries.
    pub(crate) constraint: Vec<f64>,
    constraint_entries: Vec<(usize, usize, usize)>,
    /// `C`; which entries of `G` they are, empty where the problem supplies `C`.
    position: Vec<f64>,
    position_entries: Vec<(usize, usize)>,
    leading: Vec<usize>,
    /// The border beside the dynamics, `(velocity, multiplier)`.
    pub(crate) border: Vec<f64>,
    border_entries: Vec<(usize, usize)>,
    /// The correction beside the kinematics, `(position, η)`.
    correction: Vec<f64>,
    correction_entries: Vec<(usize, usize)>,
}

impl Ingredients {
    fn new(eq: &Equations, s: &Structure) -> Self {
        let d = s.dims;
        let mut constraint_entries = Vec::new();
        s.constraint_matrix.for_each(d.nl, d.nv, |i, j, k| constraint_entries.push((i, j, k)));
        let mut border_entries = Vec::new();
        if eq.has_unit_mass() {
            border_entries.extend((0..d.nl).flat_map(|i| (0..d.nv).map(move |j| (j, i))));
        } else if !s.uses_lam {
            border_entries.extend(constraint_entries.iter().map(|&(i, j, _)| (j, i)));
        }
        let mut leading = Vec::new();
        let mut position_entries = Vec::new();
        match &s.position_matrix {
            Some(kind) => kind.for_each(d.ng, d.nv, |i, j, _| position_entries.push((i, j))),
            None => {
                for &(i, j, k) in constraint_entries.iter().filter(|(i, ..)| *i < d.ng) {
                    leading.push(k);
                    position_entries.push((i, j));
                }
            }
        }
        let mass_kind = s.mass.expanded();
        Self {
            mass: vec![0.0; mass_kind.len(d.nv)],
            mass_kind,
            work: MassWork::new(&s.mass),
            constraint: vec![0.0; s.constraint_matrix.len(d.nl, d.nv)],
            constraint_entries,
            position: vec![0.0; position_entries.len()],
            position_entries,
            leading,
            border: vec![0.0; border_entries.len()],
            border_entries,
            correction: Vec::new(),
            correction_entries: Vec::new(),
        }
    }

    /// Finds the entries of the correction, for the pattern that the Jacobian has now.
    fn adapt(&mut self, eq: &Equations, jacobian: &Jacobian, unit: bool) {
        let b = eq.blocks;
        self.correction_entries.clear();
        if b.ne > 0 {
            if eq.meaning().solves_accelerations() {
                // along the dependent directions, or along what they do to positions
                let n = if b.np > b.nv { b.np } else { b.nv };
                let entries = (0..b.ne).flat_map(|i| (0..n).map(move |j| (j, i)));
                self.correction_entries.extend(entries);
            } else if unit {
                self.correction_entries.extend(self.position_entries.iter().map(|&(i, j)| (j, i)));
            } else {
                let eta = b.eta().start;
                let rows = jacobian.entries().iter().filter(|(row, _)| *row >= eta);
                self.correction_entries.extend(rows.map(|&(row, column)| (column, row - eta)));
            }
        }
        self.correction = vec![0.0; self.correction_entries.len()];
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

    /// Sets the border to `Gᵀ`.
    pub(crate) fn border_from_constraint(&mut self) {
        if self.border.len() == self.constraint.len() {
            self.border.copy_from_slice(&self.constraint);
        }
    }

    /// `y = M x` with the `M` that the matrix is made from.
    pub(crate) fn multiply_mass(&mut self, x: &[f64], y: &mut [f64]) {
        self.mass_kind.multiply(&self.mass, x, y, &mut self.work);
    }

    /// `y += c Rᵀ s` with a border `Rᵀ`.
    pub(crate) fn add_border(&self, c: f64, border: &[f64], s: &[f64], y: &mut [f64]) {
        for (&(i, j), x) in self.border_entries.iter().zip(border) {
            y[i] += c * x * s[j];
        }
    }

    /// What comes from a source; derivatives are divided by the powers of `α`.
    #[inline]
    fn value(&self, source: Source, jacobian: &Jacobian, powers: [f64; 3]) -> f64 {
        match source {
            Source::Constant(x) => x,
            Source::Derivative(k, power) => jacobian.values()[k] * powers[power],
            Source::Mass(k) => self.mass[k],
            Source::Constraint(k) => self.constraint[k],
            Source::Position(k) => self.position[k],
            Source::Border(k) => self.border[k],
            Source::Correction(k) => self.correction[k],
        }
    }
}

/// See the [module page](self).
pub(crate) struct IterationMatrix {
    layout: Layout,
    pub(crate) from: Ingredients,
    solver: Box<dyn Square>,
    values: Vec<f64>,
    rhs: Vec<f64>,
    /// The `α` it was made for; 0: it was not made, or must not be used any more.
    pub(crate) alpha: f64,
    /// Rows of constraints left out because they depend on others.
    pub(crate) dropped: Vec<usize>,
}

/// Constraints that depend on others, as found with the last matrix of a saddle solver.
fn dependent_rows(kkt: &dyn Kkt) -> impl Iterator<Item = usize> {
    let sets = kkt.redundancy().map_or(&[][..], |found| found.rows);
    sets.iter().filter_map(|set| set.first().copied())
}

impl IterationMatrix {
    /// `unit`: the kinematics are `p' = v`.
    pub(crate) fn new(
        eq: &Equations,
        s: &Structure,
        jacobian: &Jacobian,
        unit: bool,
        choice: LinearSolver,
    ) -> Result<Self, SquareError> {
        let mut matrix = Self {
            layout: Layout::new(eq, unit, choice),
            from: Ingredients::new(eq, s),
            solver: square(0, &SquareKind::Dense)?,
            values: Vec::new(),
            rhs: vec![0.0; eq.blocks.len()],
            alpha: 0.0,
            dropped: Vec::with_capacity(s.dims.nl),
        };
        matrix.adapt(eq, jacobian)?;
        Ok(matrix)
    }

    /// Finds the place of every contribution, and makes the solver. Called again when the pattern of the Jacobian grows.
    pub(crate) fn adapt(&mut self, eq: &Equations, jacobian: &Jacobian) -> Result<(), SquareError> {
        self.from.adapt(eq, jacobian, self.layout.unit);
        self.layout.adapt(eq, &self.from, jacobian);
        self.values = vec![0.0; self.layout.len()];
        self.solver = square(self.layout.n, &self.layout.kind())?;
        Ok(())
    }

    /// Leaves out the constraints that the saddle solver found to depend on others.
    pub(crate) fn drop_redundant(&mut self, kkt: &dyn Kkt) {
        for row in dependent_rows(kkt) {
            if !self.dropped.contains(&row) {
                self.dropped.push(row);
            }
        }
    }

    /// Has a constraint that is left out become independent of the others, as the saddle solver found?
    pub(crate) fn misses_rows(&self, kkt: &dyn Kkt) -> bool {
        self.dropped.iter().any(|row| dependent_rows(kkt).all(|dependent| dependent != *row))
    }

    /// Sets the correction: to `Cᵀ`, or to the transposed derivatives of `g`, or to the given directions.
    pub(crate) fn set_correction(&mut self, jacobian: &Jacobian, directions: Option<&[f64]>) {
        let Ingredients { correction, position, .. } = &mut self.from;
        if let Some(directions) = directions {
            let n = correction.len();
            correction.copy_from_slice(&directions[..n]);
        } else if self.layout.unit {
            if correction.len() == position.len() {
                correction.copy_from_slice(position);
            }
        } else {
            let eta = self.layout.blocks.eta().start;
            let rows = jacobian.entries().iter().zip(jacobian.values()).filter(|((row, _), _)| *row >= eta);
            correction.iter_mut().zip(rows).for_each(|(c, (_, x))| *c = *x);
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
        for term in &self.layout.terms {
            self.values[term.place] += self.from.value(term.source, jacobian, powers);
        }
        if self.layout.skipped > 0 {
            self.eliminate(jacobian, powers);
        }
        let (layout, n) = (&self.layout, self.layout.n);
        for row in self.dropped.iter().flat_map(|&constraint| layout.rows_of(constraint)) {
            if layout.sparse {
                let values = self.values.iter_mut().zip(&layout.pattern);
                values.filter(|(_, (i, _))| *i == row).for_each(|(x, &(i, j))| *x = f64::from(i == j));
            } else {
                (0..n).for_each(|j| self.values[row + n * j] = f64::from(row == j));
            }
        }
        self.solver.factor(&self.values)
    }

    pub(crate) fn save(&self, out: &mut SnapshotWriter) {
        out.f64(self.alpha);
        let Ingredients { mass, constraint, position, border, correction, .. } = &self.from;
        for values in [mass, constraint, position, border, correction] {
            out.f64s(values);
        }
        out.u64(self.dropped.len() as u64);
        self.dropped.iter().for_each(|&i| out.u64(i as u64));
        self.solver.save(out);
    }

    pub(crate) fn restore(&mut self, from: &mut SnapshotReader<'_>) -> Result<(), SnapshotError> {
        self.alpha = from.f64()?;
        let Ingredients { mass, constraint, position, border, correction, .. } = &mut self.from;
        for values in [mass, constraint, position, border, correction] {
            from.f64s(values)?;
        }
        let (count, nl) = (from.u64()? as usize, self.layout.blocks.nl);
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

    /// `s α Δp = b + Δv − Ĉᵀ η` put into the columns of `p`; `s` is the share.
    fn eliminate(&mut self, jacobian: &Jacobian, powers: [f64; 3]) {
        let Self { layout, from, values, .. } = self;
        let Layout { blocks, skipped, n, share, eliminated, starts, .. } = layout;
        let (n, eta) = (*n, blocks.eta().start - *skipped);
        for e in eliminated.iter_mut() {
            e.value = from.value(e.source, jacobian, powers) / *share;
            values[e.row + n * e.column] += e.value; // unit kinematics: velocities are numbered like positions
        }
        if blocks.ne == 0 {
            return;
        }
        // K Ĉᵀ, column by column
        for (&(j, m), &c) in from.correction_entries.iter().zip(&from.correction) {
            if c != 0.0 {
                let column = &mut values[n * (eta + m)..n * (eta + m + 1)];
                for e in &eliminated[starts[j]..starts[j + 1]] {
                    column[e.row] -= e.value * c;
                }
            }
        }
    }

    /// Solves for the increments `(Δp, Δv, Δu, Δλ, η)` that bring the residual `r` to zero, in place.
    pub(crate) fn solve(&mut self, cx: &mut Ctx<'_>, r: &mut [f64]) -> Result<(), SquareError> {
        let (layout, b, alpha) = (&self.layout, self.layout.blocks, self.alpha);
        let (skipped, inverse) = (layout.skipped, 1.0 / alpha);
        for ((rhs, r), scaling) in self.rhs.iter_mut().zip(&*r).zip(&layout.scaling) {
            let scale = match scaling {
                Scaling::Divided => inverse,
                Scaling::None => 1.0,
                Scaling::Multiplied => alpha,
            };
            *rhs = -r * scale;
        }
        let (kin, rest) = self.rhs.split_at_mut(skipped);
        for e in &layout.eliminated {
            rest[e.row] -= e.value * kin[e.column];
        }
        for row in self.dropped.iter().flat_map(|&constraint| layout.rows_of(constraint)) {
            rest[row] = 0.0;
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
            for (&(i, j), c) in self.from.correction_entries.iter().zip(&self.from.correction) {
                p[i] -= c * eta[j];
            }
            for p in p {
                *p /= layout.share;
            }
        }
        r.copy_from_slice(&self.rhs);
        r[b.kin()].iter_mut().for_each(|x| *x *= inverse);
        r[b.lam()].iter_mut().for_each(|x| *x *= alpha);
        Ok(())
    }

    /// Size of the systems.
    pub(crate) fn size(&self) -> usize {
        self.layout.n
    }

    /// The solver's name.
    pub(crate) fn solver(&self) -> &'static str {
        self.solver.name()
    }

    /// The unknowns of the matrix by their number in `(p, v, u, λ, η)`.
    pub(crate) fn unknown(&self, i: usize) -> usize {
        i + self.layout.skipped
    }
}
