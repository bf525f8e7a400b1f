//! Derivatives of the residual at fixed `p'`, `v'`, `u'`.
//!
//! The columns are `p`, `v`, `u`, and `λ` where forces depend on it. What the problem supplies anyway, `M` beside `v'` and `G`
//! beside `v` and `λ`, is left out; so are the corrections `η` (A32). Columns without a common row share one evaluation.

use super::JacobianKind;
use super::equations::{Ask, Blocks, Equations, Guess};
use super::excitation::Excitation;
use super::formulation::Level;
use crate::Ctx;
use crate::error::Trouble;
use crate::methods::Offers;
use gelenk_core::{
    MatrixKind, Pattern, SnapshotError, SnapshotReader, SnapshotWriter, State, Structure, TermBuf,
};
use gelenk_linalg::Grouping;
use std::ops::Range;

/// Increments are at least this times the root of rounding `[Arnold06, (17)]`.
const LEAST: f64 = 1.220_703_125e-4; // ε^(1/4)
/// The root of rounding.
pub(super) const ROOT: f64 = 1.490_116_119_384_765_6e-8;

/// Variables that are differentiated by, in the order of the columns.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Variable {
    P(usize),
    V(usize),
    U(usize),
    Lam(usize),
}

/// Which entries are looked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Sparsity {
    /// All.
    Full,
    /// Those the problem declares.
    Declared,
    /// Those ever seen to be nonzero.
    Estimated,
}

/// Values of the derivatives of the residual, entry by entry; they can follow excitations.
pub(crate) struct Jacobian {
    derivatives: Derivatives,
    excitation: Option<Excitation>,
}

/// The derivatives, without what excitations do to them.
pub(super) struct Derivatives {
    blocks: Blocks,
    columns: Vec<Variable>,
    /// Entries that can be nonzero, `(row, column)`, column by column.
    entries: Vec<(usize, usize)>,
    starts: Vec<usize>,
    pub(super) values: Vec<f64>,
    groups: Grouping,
    sparsity: Sparsity,
    exact: bool,
    /// Where the pattern is estimated, all entries that are not known otherwise.
    every: Vec<(usize, usize)>,
    /// Entries that are known otherwise, but share their rows with others.
    known: Vec<(usize, usize)>,
    perturbed: Guess,
    increments: Vec<f64>,
    r: Vec<f64>,
    direction: State,
    terms: TermBuf,
}

impl Jacobian {
    /// Derivatives follow the excitations that are offered.
    pub(crate) fn new(eq: &Equations, s: &Structure, kind: JacobianKind, offers: Offers) -> Self {
        let derivatives = Derivatives::new(eq, s, kind, offers);
        let length = derivatives.values.len();
        let excitation = (offers.excitations > 0).then(|| Excitation::new(offers.excitations, length));
        Self { derivatives, excitation }
    }

    /// Entries that can be nonzero, `(row, column)`, column by column.
    #[inline]
    pub(crate) fn entries(&self) -> &[(usize, usize)] {
        &self.derivatives.entries
    }

    /// The values of these entries.
    #[inline]
    pub(crate) fn values(&self) -> &[f64] {
        &self.derivatives.values
    }

    /// The variable of a column.
    pub(crate) fn variable(&self, column: usize) -> Variable {
        self.derivatives.columns[column]
    }

    /// Evaluations of the residual for one Jacobian, beside the nominal one.
    pub(crate) fn groups(&self) -> usize {
        self.derivatives.groups.count()
    }

    /// Can the pattern grow?
    pub(crate) fn is_estimated(&self) -> bool {
        self.derivatives.sparsity == Sparsity::Estimated
    }

    /// Evaluates the derivatives at a point whose residual is `r0`. `true` if the pattern is new.
    pub(crate) fn evaluate(
        &mut self,
        cx: &mut Ctx<'_>,
        eq: &mut Equations,
        y: &Guess,
        r0: &[f64],
        grow: bool,
    ) -> Result<bool, Trouble> {
        let evaluated = self.derivatives.evaluate(cx, eq, y, r0, grow);
        let Some(excitation) = &mut self.excitation else { return evaluated };
        excitation.adopt(self.derivatives.values.len(), matches!(evaluated, Ok(true)));
        let is_new = evaluated?;
        excitation.take(cx, eq, y, &mut self.derivatives);
        Ok(is_new)
    }

    /// Brings the values to the excitations of another time, where there are such.
    pub(crate) fn follow(&mut self, cx: &mut Ctx<'_>, t: f64) {
        if let Some(excitation) = &mut self.excitation {
            excitation.follow(cx, t, &mut self.derivatives.values);
        }
    }

    pub(crate) fn save(&self, out: &mut SnapshotWriter) {
        self.derivatives.save(out);
        if let Some(excitation) = &self.excitation {
            excitation.save(out);
        }
    }

    /// The first part of a snapshot: the pattern. `true` if it is another one.
    pub(crate) fn restore_pattern(&mut self, from: &mut SnapshotReader<'_>) -> Result<bool, SnapshotError> {
        let is_new = self.derivatives.restore_pattern(from)?;
        if let Some(excitation) = &mut self.excitation {
            excitation.adopt(self.derivatives.values.len(), is_new);
        }
        Ok(is_new)
    }

    /// The rest of a snapshot.
    pub(crate) fn restore(&mut self, from: &mut SnapshotReader<'_>) -> Result<(), SnapshotError> {
        from.f64s(&mut self.derivatives.values)?;
        match &mut self.excitation {
            Some(excitation) => excitation.restore(from),
            None => Ok(()),
        }
    }
}

impl Derivatives {
    fn new(eq: &Equations, s: &Structure, kind: JacobianKind, offers: Offers) -> Self {
        let (b, unit) = (eq.blocks, offers.unit_kinematics);
        let columns = columns(s);
        let offered = offers.derivatives && !eq.has_unit_mass();
        let exact = offered && matches!(kind, JacobianKind::Auto | JacobianKind::Exact);
        let declared = declared(eq, s, &columns, unit);
        let sparsity = match kind {
            JacobianKind::Dense => Sparsity::Full,
            JacobianKind::Estimated => Sparsity::Estimated,
            _ if declared.is_some() => Sparsity::Declared,
            JacobianKind::Grouped => Sparsity::Estimated,
            JacobianKind::Auto | JacobianKind::Exact => Sparsity::Full,
        };
        let (entries, every) = match (sparsity, declared) {
            (Sparsity::Declared, Some(entries)) => (entries, Vec::new()),
            (Sparsity::Estimated, _) => {
                let every = every(eq, s, &columns, unit);
                (every.clone(), every)
            }
            _ => (every(eq, s, &columns, unit), Vec::new()),
        };
        let mut derivatives = Self {
            blocks: b,
            starts: Vec::new(),
            values: Vec::new(),
            groups: Grouping::new(b.len(), columns.len(), &Pattern::default()),
            sparsity,
            exact,
            every,
            known: known(eq, s),
            perturbed: Guess::new(s.dims),
            increments: vec![0.0; columns.len()],
            r: vec![0.0; b.len()],
            direction: State::zeros(s.dims),
            terms: TermBuf::new(s),
            columns,
            entries: Vec::new(),
        };
        derivatives.adopt(entries, sparsity != Sparsity::Declared);
        derivatives
    }

    /// Takes these entries as the pattern; `full`: each column is a group of its own.
    fn adopt(&mut self, entries: Vec<(usize, usize)>, full: bool) {
        let n = self.columns.len();
        let pattern = if full {
            // one row that all share keeps all columns apart
            Pattern::new((0..n).map(|j| (0, j)))
        } else {
            Pattern::new(entries.iter().chain(&self.known).copied())
        };
        self.groups = Grouping::new(self.blocks.len(), n, &pattern);
        self.starts = (0..=n).map(|j| entries.partition_point(|&(_, column)| column < j)).collect();
        self.values = vec![0.0; entries.len()];
        self.entries = entries;
    }

    /// Has the pattern been found, where it is estimated?
    fn is_full(&self) -> bool {
        self.entries.len() == self.every.len()
    }

    /// Evaluates the derivatives at a point whose residual is `r0`. `true` if the pattern is new.
    fn evaluate(
        &mut self,
        cx: &mut Ctx<'_>,
        eq: &mut Equations,
        y: &Guess,
        r0: &[f64],
        grow: bool,
    ) -> Result<bool, Trouble> {
        let is_new = self.sparsity == Sparsity::Estimated && (grow || self.is_full());
        if is_new {
            self.estimate(cx, eq, y, r0)?;
        } else {
            self.fill(cx, eq, y, r0)?;
        }
        Ok(is_new)
    }

    /// Full differences; from now on only entries that are not zero, or ever were not, are looked for.
    fn estimate(
        &mut self,
        cx: &mut Ctx<'_>,
        eq: &mut Equations,
        y: &Guess,
        r0: &[f64],
    ) -> Result<(), Trouble> {
        let known = std::mem::take(&mut self.entries);
        let had_pattern = known.len() != self.every.len();
        self.adopt(self.every.clone(), true);
        self.fill(cx, eq, y, r0)?;
        let seen = self.entries.iter().zip(&self.values).filter(|&(_, &x)| x != 0.0).map(|(&e, _)| e);
        let mut entries: Vec<(usize, usize)> = seen.collect();
        if had_pattern {
            entries.extend(known);
        }
        entries.sort_unstable_by_key(|&(i, j)| (j, i));
        entries.dedup();
        let values: Vec<f64> = {
            let mut from = self.entries.iter().zip(&self.values);
            entries.iter().map(|e| from.find(|(f, _)| *f == e).map_or(0.0, |(_, &x)| x)).collect()
        };
        self.adopt(entries, false);
        self.values = values;
        Ok(())
    }

    /// Evaluates the entries of the pattern.
    pub(super) fn fill(
        &mut self,
        cx: &mut Ctx<'_>,
        eq: &mut Equations,
        y: &Guess,
        r0: &[f64],
    ) -> Result<(), Trouble> {
        cx.counts().jacobian += 1;
        if self.exact { self.differentiate(cx, eq, y) } else { self.difference(cx, eq, y, r0) }
    }

    /// Difference quotients, a group at a time (A14, A20).
    fn difference(
        &mut self,
        cx: &mut Ctx<'_>,
        eq: &mut Equations,
        y: &Guess,
        r0: &[f64],
    ) -> Result<(), Trouble> {
        self.perturbed.copy_from(y);
        for group in 0..self.groups.count() {
            for &j in self.groups.members(group) {
                let x = component(&mut self.perturbed.x, self.columns[j]);
                let before = *x;
                *x += before.abs().max(LEAST) * ROOT;
                self.increments[j] = *x - before;
            }
            cx.counts().jacobian_residual += 1;
            let result = eq.residual(cx, &self.perturbed, Ask::DIFFERENCE, &mut self.r);
            for &j in self.groups.members(group) {
                *component(&mut self.perturbed.x, self.columns[j]) = *component_of(&y.x, self.columns[j]);
                for k in self.starts[j]..self.starts[j + 1] {
                    let row = self.entries[k].0;
                    self.values[k] = (self.r[row] - r0[row]) / self.increments[j];
                }
            }
            result?;
        }
        Ok(())
    }

    /// Exact derivatives, a group at a time.
    fn differentiate(&mut self, cx: &mut Ctx<'_>, eq: &mut Equations, y: &Guess) -> Result<(), Trouble> {
        if self.differentiate_at_once(cx, y) {
            return Ok(());
        }
        let want = eq.terms().within(cx.available);
        let set = |direction: &mut State, columns: &[Variable], group: &[usize], value: f64| {
            for &j in group {
                *component(direction, columns[j]) = value;
            }
        };
        for group in 0..self.groups.count() {
            let members = self.groups.members(group);
            set(&mut self.direction, &self.columns, members, 1.0);
            let result = match cx.problem.derivatives() {
                Some(d) => d.along(want, &y.x.point(), &self.direction.point(), &mut self.terms),
                None => Ok(()),
            };
            result.map_err(|source| Trouble::Eval { t: y.x.t, source })?;
            if self.terms.shape() != cx.shape {
                self.terms = TermBuf::new(cx.structure);
            }
            eq.residual_along(cx, y, &self.direction, &mut self.terms, &mut self.r);
            set(&mut self.direction, &self.columns, members, 0.0);
            for &j in members {
                for k in self.starts[j]..self.starts[j + 1] {
                    self.values[k] = self.r[self.entries[k].0];
                }
            }
        }
        Ok(())
    }

    /// Asks the problem for all derivatives at once, where they are those of the dynamics alone, in their order.
    fn differentiate_at_once(&mut self, cx: &mut Ctx<'_>, y: &Guess) -> bool {
        let d = cx.structure.dims;
        let are_all = (d.nl, d.nu, d.np) == (0, 0, d.nv) && self.values.len() == 2 * d.nv * d.nv;
        if !are_all
            || self.sparsity != Sparsity::Full
            || self.entries.first() != Some(&(self.blocks.dynamics().start, 0))
        {
            return false;
        }
        let offered =
            cx.problem.derivatives().is_some_and(|of| of.dynamics(&y.x.point(), &y.x.a, &mut self.values));
        offered && self.values.iter().all(|x| x.is_finite())
    }

    fn save(&self, out: &mut SnapshotWriter) {
        out.u64(self.entries.len() as u64);
        for &(i, j) in &self.entries {
            out.u64(i as u64);
            out.u64(j as u64);
        }
        out.f64s(&self.values);
    }

    /// The first part of a snapshot: the pattern. `true` if it is another one.
    fn restore_pattern(&mut self, from: &mut SnapshotReader<'_>) -> Result<bool, SnapshotError> {
        let damaged = SnapshotError::Damaged("its Jacobian has no sensible pattern");
        let count = from.u64()? as usize;
        if count > self.every.len().max(self.entries.len()) {
            return Err(damaged);
        }
        let mut entries = Vec::with_capacity(count);
        for _ in 0..count {
            entries.push((from.u64()? as usize, from.u64()? as usize));
        }
        if entries == self.entries {
            return Ok(false);
        }
        let mut known = self.every.iter();
        if self.sparsity != Sparsity::Estimated || !entries.iter().all(|e| known.any(|k| k == e)) {
            return Err(damaged);
        }
        let full = entries.len() == self.every.len();
        self.adopt(entries, full);
        Ok(true)
    }
}

fn component(x: &mut State, variable: Variable) -> &mut f64 {
    match variable {
        Variable::P(i) => &mut x.p[i],
        Variable::V(i) => &mut x.v[i],
        Variable::U(i) => &mut x.u[i],
        Variable::Lam(i) => &mut x.lam[i],
    }
}

fn component_of(x: &State, variable: Variable) -> &f64 {
    match variable {
        Variable::P(i) => &x.p[i],
        Variable::V(i) => &x.v[i],
        Variable::U(i) => &x.u[i],
        Variable::Lam(i) => &x.lam[i],
    }
}

fn columns(s: &Structure) -> Vec<Variable> {
    let d = s.dims;
    let lam = if s.uses_lam { d.nl } else { 0 };
    let p = (0..d.np).map(Variable::P);
    p.chain((0..d.nv).map(Variable::V))
        .chain((0..d.nu).map(Variable::U))
        .chain((0..lam).map(Variable::Lam))
        .collect()
}

/// All entries that are not known otherwise, column by column.
fn every(eq: &Equations, s: &Structure, columns: &[Variable], unit: bool) -> Vec<(usize, usize)> {
    let rows = |variable| unknown_rows(eq, s, unit, variable).into_iter().flatten();
    columns.iter().enumerate().flat_map(|(j, &variable)| rows(variable).map(move |i| (i, j))).collect()
}

/// The rows in which the derivative by a variable is not known otherwise: of `kin`, `dyn`, `ext`, `lam`, `eta`.
fn unknown_rows(eq: &Equations, s: &Structure, unit: bool, variable: Variable) -> [Range<usize>; 5] {
    let b = eq.blocks;
    let is_p = matches!(variable, Variable::P(_));
    let is_v = matches!(variable, Variable::V(_));
    let only = |wanted: bool, rows: Range<usize>| if wanted { rows } else { 0..0 };
    let meaning = eq.meaning();
    let lam = if meaning.asks_for(Level::Acceleration) {
        only(s.acceleration_term && (is_p || is_v), b.lam())
    } else if meaning.asks_for(Level::Position) && unit {
        only(is_p, b.lam().start + s.dims.ng..b.lam().end)
    } else {
        only(is_p, b.lam())
    };
    [only(!unit && (is_p || is_v), b.kin()), b.dynamics(), b.ext(), lam, only(!unit && is_p, b.eta())]
}

/// Entries that need no evaluation, in rows that have others: `G` of velocity constraints. Columns that share such a row must
/// not share a group.
fn known(eq: &Equations, s: &Structure) -> Vec<(usize, usize)> {
    let (b, d) = (eq.blocks, s.dims);
    let mut entries = Vec::new();
    s.constraint_matrix.for_each(d.nl, d.nv, |i, j, _| {
        if eq.meaning().level(i, d.ng) == Level::Velocity {
            entries.push((b.lam().start + i, d.np + j));
        }
    });
    entries
}

/// The entries a problem declares: those of its coupling, and what follows from the layouts of `T` and of `G`, whose entries
/// depend on the positions of their row (A21).
fn declared(eq: &Equations, s: &Structure, columns: &[Variable], unit: bool) -> Option<Vec<(usize, usize)>> {
    let coupling = s.coupling.as_ref()?;
    let (b, d) = (eq.blocks, s.dims);
    if s.uses_lam || d.nl > d.ng || eq.has_unit_mass() || s.position_matrix.is_some() {
        return None;
    }
    // The positions that each velocity moves.
    let mut moved: Vec<Vec<usize>> = vec![Vec::new(); d.nv];
    match &coupling.kinematics {
        _ if unit => moved.iter_mut().enumerate().for_each(|(j, list)| list.push(j)),
        Some(layout) => layout.entries.iter().for_each(|&(k, j)| moved[j].push(k)),
        None => return None,
    }
    let mut rows: Vec<Vec<usize>> = vec![Vec::new(); d.nl];
    match &s.constraint_matrix {
        MatrixKind::Dense => rows.iter_mut().for_each(|row| row.extend(0..d.nv)),
        MatrixKind::Sparse(pattern) => pattern.entries.iter().for_each(|&(i, j)| rows[i].push(j)),
    }
    let dynamics = b.dynamics().start;
    let mut entries: Vec<(usize, usize)> = Vec::new();
    entries.extend(coupling.p.entries.iter().map(|&(i, j)| (dynamics + i, j)));
    entries.extend(coupling.v.entries.iter().map(|&(i, j)| (dynamics + i, d.np + j)));
    for (j, moved) in moved.iter().enumerate() {
        for &k in moved {
            entries.push((b.kin().start + k, d.np + j));
            entries.extend(moved.iter().map(|&l| (b.kin().start + k, l)));
        }
    }
    for (r, row) in rows.iter().enumerate() {
        for &j in row {
            entries.push((b.lam().start + r, d.np + j));
            for &k in &moved[j] {
                // `Gᵀ λ`, then the row itself, which for index 1 depends on velocities too
                entries.extend(row.iter().map(|&i| (dynamics + i, k)));
                entries.push((b.lam().start + r, k));
                entries.extend(b.eta().nth(r).map(|i| (i, k)));
            }
        }
    }
    // External dynamics may depend on everything, and everything on them.
    for (j, variable) in columns.iter().enumerate() {
        entries.extend(b.ext().map(|i| (i, j)));
        if matches!(variable, Variable::U(_)) {
            entries.extend(b.dynamics().map(|i| (i, j)));
        }
    }
    entries.sort_unstable_by_key(|&(i, j)| (j, i));
    entries.dedup();
    entries.retain(|&(i, j)| unknown_rows(eq, s, unit, columns[j]).iter().any(|rows| rows.contains(&i)));
    Some(entries)
}
