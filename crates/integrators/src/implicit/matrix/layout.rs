//! The places of all numbers in the iteration matrix.

use super::Ingredients;
use crate::implicit::equations::{Blocks, Equations};
use crate::implicit::formulation::Level;
use crate::implicit::jacobian::{Jacobian, Variable};
use gelenk_core::Pattern;
use gelenk_linalg::LinearSolver;
use gelenk_linalg::square::SquareKind;

/// From this size on, a matrix is sparse if at most this share of its entries is not zero.
const LARGE: usize = 50;
const SHARE: f64 = 0.15;

/// Where a number of the matrix comes from.
#[derive(Debug, Clone, Copy)]
pub(super) enum Source {
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
pub(super) enum Scaling {
    Divided,
    None,
    Multiplied,
}

/// A contribution to the matrix, at a place in the array of its values.
#[derive(Debug, Clone, Copy)]
pub(super) struct Term {
    pub(super) place: usize,
    pub(super) source: Source,
}

/// A contribution in a column of `p`, where these are eliminated.
#[derive(Debug, Clone, Copy)]
pub(super) struct Eliminated {
    pub(super) row: usize,
    pub(super) column: usize,
    pub(super) source: Source,
    pub(super) value: f64,
}

/// Which contribution goes where.
pub(super) struct Layout {
    pub(super) blocks: Blocks,
    /// Are the kinematics `p' = v`?
    pub(super) unit: bool,
    choice: LinearSolver,
    pub(super) sparse: bool,
    /// Unknowns before the first one of the matrix: those of `p` where the first block row is eliminated.
    pub(super) skipped: usize,
    pub(super) n: usize,
    /// See [`Equations::share`].
    pub(super) share: f64,
    /// How each row of the residual is scaled.
    pub(super) scaling: Vec<Scaling>,
    pub(super) terms: Vec<Term>,
    /// Sorted by columns; those of column `j` are `eliminated[starts[j]..starts[j + 1]]`.
    pub(super) eliminated: Vec<Eliminated>,
    pub(super) starts: Vec<usize>,
    /// `(row, column)` of each value of a sparse matrix.
    pub(super) pattern: Vec<(usize, usize)>,
}

/// A contribution and its row and column.
type Entry = (usize, usize, Source);

impl Layout {
    /// A layout without places.
    pub(super) fn new(eq: &Equations, unit: bool, choice: LinearSolver) -> Self {
        let b = eq.blocks;
        Self {
            blocks: b,
            unit,
            choice,
            sparse: false,
            skipped: 0,
            n: 0,
            share: 1.0,
            scaling: (0..b.len()).map(|row| scaling(eq, row)).collect(),
            terms: Vec::new(),
            eliminated: Vec::new(),
            starts: Vec::new(),
            pattern: Vec::new(),
        }
    }

    /// Finds the place of every contribution, for the pattern that the Jacobian has now.
    pub(super) fn adapt(&mut self, eq: &Equations, from: &Ingredients, jacobian: &Jacobian) {
        self.share = eq.share();
        let mut list = self.known_entries(eq, from);
        list.extend(self.derivatives(eq, jacobian));
        let (b, filled) = (self.blocks, list.len() + from.correction_entries.len());
        self.sparse = match self.choice {
            LinearSolver::Lu => false,
            LinearSolver::SparseLu | LinearSolver::General => true,
            _ => b.len() >= LARGE && (filled as f64) < SHARE * (b.len() * b.len()) as f64,
        };
        let eliminates = self.unit && !self.sparse;
        self.skipped = if eliminates { b.np } else { 0 };
        self.n = b.len() - self.skipped;
        if !eliminates {
            let (kin, eta) = (b.kin().start, b.eta().start);
            let entries = from.correction_entries.iter().enumerate();
            list.extend(entries.map(|(k, &(i, j))| (kin + i, eta + j, Source::Correction(k))));
        }
        self.terms.clear();
        self.eliminated.clear();
        self.pattern.clear();
        if self.sparse {
            self.place_sparse(list);
        } else {
            self.place_dense(list);
        }
    }

    /// Contributions that are no derivatives of the residual.
    fn known_entries(&self, eq: &Equations, from: &Ingredients) -> Vec<Entry> {
        let (b, unit, meaning) = (self.blocks, self.unit, eq.meaning());
        let (kin, dynamics, ext) = (b.kin().start, b.dynamics().start, b.ext().start);
        let (lam, eta) = (b.lam().start, b.eta().start);
        let mut list: Vec<Entry> = Vec::new();
        for i in 0..b.np {
            list.push((kin + i, i, Source::Constant(self.share)));
            if unit {
                list.push((kin + i, dynamics + i, Source::Constant(-1.0)));
            }
        }
        if eq.has_unit_mass() {
            list.extend((0..b.nv).map(|i| (dynamics + i, dynamics + i, Source::Constant(1.0))));
        } else {
            from.mass_kind.for_each(b.nv, |i, j, k| list.push((dynamics + i, dynamics + j, Source::Mass(k))));
        }
        let border = from.border_entries.iter().enumerate();
        list.extend(border.map(|(k, &(i, j))| (dynamics + i, lam + j, Source::Border(k))));
        list.extend((0..b.nu).map(|i| (ext + i, ext + i, Source::Constant(1.0))));
        let constraints = from.constraint_entries.iter();
        let beside_v = constraints.filter(|(i, ..)| meaning.level(*i, eq.dims.ng) != Level::Position);
        list.extend(beside_v.map(|&(i, j, k)| (lam + i, dynamics + j, Source::Constraint(k))));
        if unit && meaning.uses_position_matrix() {
            let first = if meaning.corrects_positions { eta } else { lam };
            let entries = from.position_entries.iter().enumerate();
            list.extend(entries.map(|(k, &(i, j))| (first + i, j, Source::Position(k))));
        }
        // Places for rows that are left out; a sparse pattern must have them.
        list.extend((lam..b.len()).map(|i| (i, i, Source::Constant(0.0))));
        list
    }

    /// Contributions of the Jacobian.
    fn derivatives(&self, eq: &Equations, jacobian: &Jacobian) -> impl Iterator<Item = Entry> {
        let b = self.blocks;
        jacobian.entries().iter().enumerate().map(move |(k, &(row, column))| {
            let variable = jacobian.variable(column);
            let column = match variable {
                Variable::P(i) => i,
                Variable::V(i) => b.dynamics().start + i,
                Variable::U(i) => b.ext().start + i,
                Variable::Lam(i) => b.lam().start + i,
            };
            (row, column, Source::Derivative(k, power(eq, row, variable)))
        })
    }

    fn place_sparse(&mut self, list: Vec<Entry>) {
        let mut places = std::collections::HashMap::new();
        for (row, column, source) in list {
            let next = places.len();
            let place = *places.entry((row, column)).or_insert_with(|| {
                self.pattern.push((row, column));
                next
            });
            self.terms.push(Term { place, source });
        }
    }

    fn place_dense(&mut self, list: Vec<Entry>) {
        let (n, skipped) = (self.n, self.skipped);
        for (row, column, source) in list.into_iter().filter(|(row, ..)| *row >= skipped) {
            if column < skipped {
                self.eliminated.push(Eliminated { row: row - skipped, column, source, value: 0.0 });
            } else {
                let place = (row - skipped) + n * (column - skipped);
                self.terms.push(Term { place, source });
            }
        }
        self.eliminated.sort_by_key(|e| e.column);
        let e = &self.eliminated;
        self.starts = (0..=skipped).map(|j| e.partition_point(|e| e.column < j)).collect();
    }

    /// How many numbers the matrix has.
    pub(super) fn len(&self) -> usize {
        if self.sparse { self.pattern.len() } else { self.n * self.n }
    }

    /// The kind of matrix that its solver is made for.
    pub(super) fn kind(&self) -> SquareKind {
        if self.sparse {
            SquareKind::Sparse(Pattern::new(self.pattern.iter().copied()))
        } else {
            SquareKind::Dense
        }
    }

    /// The rows of the matrix that belong to a constraint.
    pub(super) fn rows_of(&self, constraint: usize) -> impl Iterator<Item = usize> + use<> {
        let b = self.blocks;
        let lam = b.lam().start + constraint - self.skipped;
        let eta = (constraint < b.ne).then(|| b.eta().start + constraint - self.skipped);
        std::iter::once(lam).chain(eta)
    }
}

/// How a row of the residual is scaled.
fn scaling(eq: &Equations, row: usize) -> Scaling {
    let b = eq.blocks;
    if row < b.np {
        Scaling::None
    } else if row < b.lam().start {
        Scaling::Divided
    } else if row < b.eta().start {
        match eq.meaning().level(row - b.lam().start, eq.dims.ng) {
            Level::Acceleration => Scaling::Divided,
            Level::Velocity => Scaling::None,
            Level::Position => Scaling::Multiplied,
        }
    } else {
        Scaling::Multiplied
    }
}

/// By which power of `α` a derivative is divided.
fn power(eq: &Equations, row: usize, variable: Variable) -> usize {
    let by_variable = match variable {
        Variable::P(_) => 2,
        Variable::V(_) | Variable::U(_) => 1,
        Variable::Lam(_) => 0_usize,
    };
    let less = match scaling(eq, row) {
        Scaling::Divided => 0,
        Scaling::None => 1,
        Scaling::Multiplied => 2,
    };
    by_variable.max(less) - less
}
