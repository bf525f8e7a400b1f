//! The saddle matrices of a projection: those of the run, unless the metric or the matrix `C` is another one.

use super::Metric;
use crate::Part;
use crate::context::{Evaluator, saddle_solver};
use crate::error::{SetupError, Trouble};
use gelenk_core::{
    Dependence, HeldRows, Kkt, KktError, MassKind, MatrixKind, Pattern, Redundancy, Saddle, Snapshot,
    SnapshotError, SnapshotReader, SnapshotWriter, Structure, Terms,
};
use gelenk_linalg::LinearSolver;

/// See the [module page](self).
pub(super) struct Solvers {
    identity: Option<Identity>,
    /// `None`: `C` is `G` itself.
    own: Option<OwnMatrix>,
}

/// The identity in the place of the mass matrix.
struct Identity {
    /// On the layout of the mass matrix, or, where that has no room for it, on the diagonal.
    mass: Vec<f64>,
    /// A solver that keeps its pivots from matrix to matrix must not meet both metrics in turn.
    kkt: Box<dyn Kkt>,
}

/// `C` is not the whole of `G`.
struct OwnMatrix {
    kkt: Box<dyn Kkt>,
    /// How many rows it has.
    ng: usize,
    /// Entries of `G` that make up `C`, or `None` where the problem supplies `C`.
    rows: Option<Vec<usize>>,
    values: Vec<f64>,
}

impl OwnMatrix {
    /// The term that `C` comes from.
    fn term(&self) -> Terms {
        if self.rows.is_some() { Terms::CONSTRAINT_MATRIX } else { Terms::POSITION_MATRIX }
    }
}

impl Solvers {
    pub(super) fn new(
        structure: &Structure,
        solver: LinearSolver,
        metric: Metric,
    ) -> Result<Self, SetupError> {
        let d = structure.dims;
        let mut structure = structure.clone();
        let mut solver = solver;
        let identity = match metric {
            Metric::Identity if d.nl > 0 => {
                if let MassKind::Tree(_) = structure.mass {
                    structure.mass = MassKind::Diagonal;
                    if solver == LinearSolver::Articulated {
                        solver = LinearSolver::Auto;
                    }
                }
                let plain = Structure { friction: None, ..structure.clone() };
                Some(Identity { mass: identity_mass(&plain)?, kkt: saddle_solver(&plain, solver, false)? })
            }
            _ => None,
        };
        let own = if d.ng == 0 || (structure.position_matrix.is_none() && d.ng == d.nl) {
            None
        } else {
            let (kind, rows) = match &structure.position_matrix {
                Some(kind) => (kind.clone(), None),
                None => leading_rows(&structure),
            };
            let mut reduced = structure.clone();
            reduced.dims.nl = d.ng;
            reduced.friction = None;
            reduced.position_matrix = None;
            reduced.names.rows.truncate(d.ng);
            let values = vec![0.0; kind.len(d.ng, d.nv)];
            reduced.constraint_matrix = kind;
            Some(OwnMatrix { kkt: saddle_solver(&reduced, solver, false)?, ng: d.ng, rows, values })
        };
        Ok(Self { identity, own })
    }

    /// Is the matrix for positions that of `M` and `G`?
    pub(super) fn shares_positions(&self) -> bool {
        self.own.is_none() && self.identity.is_none()
    }

    /// Is the matrix for velocities that of `M` and `G`?
    pub(super) fn shares_velocities(&self) -> bool {
        self.identity.is_none()
    }

    /// The term that the matrix for positions comes from.
    pub(super) fn position_term(&self) -> Terms {
        self.own.as_ref().map_or(Terms::CONSTRAINT_MATRIX, OwnMatrix::term)
    }

    /// `y` is the product of the metric with `x`.
    pub(super) fn multiply_metric(&self, cx: &mut Evaluator<'_>, x: &[f64], y: &mut [f64]) {
        match self.identity {
            Some(_) => y.copy_from_slice(x),
            None => cx.buf.multiply_mass(cx.structure, x, y),
        }
    }

    pub(super) fn factor_positions(&mut self, cx: &mut Evaluator<'_>, t: f64) -> Result<(), Trouble> {
        let Some(own) = &mut self.own else { return self.factor_velocities(cx, t) };
        match &own.rows {
            Some(rows) => {
                for (value, &k) in own.values.iter_mut().zip(rows) {
                    *value = cx.buf.constraint_matrix[k];
                }
            }
            None => own.values.copy_from_slice(&cx.buf.position_matrix),
        }
        let suspects = Terms::MASS | own.term();
        let metric = self.identity.as_ref().map(|identity| &identity.mass[..]);
        count_factor(cx, t, suspects, |cx| {
            own.kkt.factor(&Saddle::symmetric(metric.unwrap_or(&cx.buf.mass), &own.values))
        })
    }

    pub(super) fn factor_velocities(&mut self, cx: &mut Evaluator<'_>, t: f64) -> Result<(), Trouble> {
        let Some(Identity { mass, kkt }) = &mut self.identity else { return cx.factor(t, None) };
        count_factor(cx, t, Terms::CONSTRAINT_MATRIX, |cx| {
            kkt.factor(&Saddle::symmetric(mass, &cx.buf.constraint_matrix))
        })
    }

    pub(super) fn solve_positions(
        &mut self,
        cx: &mut Evaluator<'_>,
        t: f64,
        w: &mut [f64],
        mu: &mut [f64],
    ) -> Result<(), Trouble> {
        let Some(own) = &mut self.own else { return self.solve_velocities(cx, t, w, mu) };
        let suspects = Terms::MASS | own.term();
        solve_with(&mut *own.kkt, cx, t, suspects, w, mu)
    }

    pub(super) fn solve_velocities(
        &mut self,
        cx: &mut Evaluator<'_>,
        t: f64,
        w: &mut [f64],
        mu: &mut [f64],
    ) -> Result<(), Trouble> {
        match &mut self.identity {
            None => cx.solve_motion(t, w, mu),
            Some(identity) => solve_with(&mut *identity.kkt, cx, t, Terms::CONSTRAINT_MATRIX, w, mu),
        }
    }

    /// The solver for positions.
    pub(super) fn for_positions<'a>(&'a self, cx: &'a Evaluator<'_>) -> &'a dyn Kkt {
        self.own.as_ref().map_or_else(|| self.for_velocities(cx), |own| &*own.kkt)
    }

    /// The solver for velocities.
    pub(super) fn for_velocities<'a>(&'a self, cx: &'a Evaluator<'_>) -> &'a dyn Kkt {
        self.identity.as_ref().map_or(&*cx.kkt, |identity| &*identity.kkt)
    }

    /// The solvers that are not the run's.
    fn each(&self) -> impl Iterator<Item = &dyn Kkt> {
        let own = self.own.as_ref().map(|own| &*own.kkt);
        own.into_iter().chain(self.identity.as_ref().map(|identity| &*identity.kkt))
    }

    fn each_mut(&mut self) -> impl Iterator<Item = &mut Box<dyn Kkt>> {
        let own = self.own.as_mut().map(|own| &mut own.kkt);
        own.into_iter().chain(self.identity.as_mut().map(|identity| &mut identity.kkt))
    }

    /// See [`Kkt::treat`].
    pub(super) fn treat(&mut self, dependence: Dependence) {
        self.each_mut().for_each(|kkt| kkt.treat(dependence));
    }

    /// See [`Kkt::hold`]; only of solvers that are not the run's. Of the rows, those of positions count for `C`.
    pub(super) fn hold(&mut self, held: &HeldRows) -> Result<(), KktError> {
        if let Some(identity) = &mut self.identity {
            identity.kkt.hold(held)?;
        }
        let Some(own) = &mut self.own else { return Ok(()) };
        let of_positions = |set: &&Vec<usize>| set.first().is_some_and(|&row| row < own.ng);
        let sets: Vec<Vec<usize>> = held.sets.iter().filter(of_positions).cloned().collect();
        own.kkt.hold(&HeldRows { sets })
    }

    /// See [`Kkt::redundancy`].
    pub(super) fn redundancy(&self) -> Option<Redundancy<'_>> {
        self.each().find_map(Kkt::redundancy)
    }

    /// See [`Kkt::iteration_count`].
    pub(super) fn iteration_count(&self) -> Option<u64> {
        self.each().filter_map(Kkt::iteration_count).reduce(|a, b| a + b)
    }
}

impl Snapshot for Solvers {
    fn save(&self, out: &mut SnapshotWriter) {
        self.each().for_each(|kkt| kkt.save(out));
    }

    fn restore(&mut self, from: &mut SnapshotReader<'_>) -> Result<(), SnapshotError> {
        self.each_mut().try_for_each(|kkt| kkt.restore(from))
    }
}

/// A factorisation other than the run's, counted and timed.
fn count_factor<'a>(
    cx: &mut Evaluator<'a>,
    t: f64,
    suspects: Terms,
    factor: impl FnOnce(&Evaluator<'a>) -> Result<(), KktError>,
) -> Result<(), Trouble> {
    cx.counts().factor += 1;
    cx.clock.enter(Part::Factor);
    let result = factor(cx);
    cx.clock.leave();
    result.map_err(|e| cx.no_solution(suspects, t, e))
}

/// Solves with a solver other than the run's.
fn solve_with(
    kkt: &mut dyn Kkt,
    cx: &mut Evaluator<'_>,
    t: f64,
    suspects: Terms,
    w: &mut [f64],
    mu: &mut [f64],
) -> Result<(), Trouble> {
    cx.counts().solve += 1;
    cx.clock.enter(Part::Solve);
    let result = kkt.solve(w, mu);
    cx.clock.leave();
    result.map_err(|e| cx.no_solution(suspects, t, e))
}

/// The identity on the layout of the mass matrix, if it has a place for every entry of the diagonal.
fn identity_mass(structure: &Structure) -> Result<Vec<f64>, SetupError> {
    let nv = structure.dims.nv;
    let mut values = vec![0.0; structure.mass.len(nv)];
    let mut places = 0;
    structure.mass.for_each(nv, |i, j, k| {
        if i == j {
            values[k] = 1.0;
            places += 1;
        }
    });
    if places == nv {
        return Ok(values);
    }
    let reason = "the layout of the mass matrix has no room for the identity: a diagonal entry is missing";
    Err(SetupError::Option { option: "metric", reason: reason.to_owned() })
}

/// Layout of the first `ng` rows of `G`, and where its entries stand in `G`.
fn leading_rows(structure: &Structure) -> (MatrixKind, Option<Vec<usize>>) {
    let d = structure.dims;
    let (mut entries, mut rows) = (Vec::new(), Vec::new());
    structure.constraint_matrix.for_each(d.nl, d.nv, |i, j, k| {
        if i < d.ng {
            entries.push((i, j));
            rows.push(k);
        }
    });
    let kind = match structure.constraint_matrix {
        MatrixKind::Dense => MatrixKind::Dense,
        MatrixKind::Sparse(_) => MatrixKind::Sparse(Pattern { entries }),
    };
    (kind, Some(rows))
}
