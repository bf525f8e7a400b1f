//! What the symmetric and the unsymmetric solver have in common: analysis, monitoring, refinement, history.

use super::arrange::arrange;
use super::layout::{Layout, MAX_DROPS, Matrix};
use super::loops;
use super::monitor::{GROWN, Quality, judge, weights};
use super::order::{self, NONE, Pivot};
use super::plan::{Plan, Scatter};
use super::record::Small;
use super::refine::{Kept, REFINEMENTS};
use super::scale::{self, Scale};
use super::symbolic::symbolic;
use crate::dense::vector::all_finite;
use crate::gate::check_structure;
use crate::rank::{SEARCHED, diagnose};
use gelenk_core::{KktError, Saddle, Singularity, SnapshotError, SnapshotReader, SnapshotWriter, Structure};

/// So many nodes without a pivot are named in an error, at most.
const NAMED: usize = 64;

/// What a sparse solver did and what its factors cost.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Statistics {
    /// Numbers below the diagonal in `L`; `U` has as many.
    pub nonzeros: usize,
    /// Multiplications, additions and divisions of one factorisation.
    pub factor_operations: u64,
    /// Multiplications and additions of one solution, refinement not counted.
    pub solve_operations: u64,
    /// 2 x 2 pivots in the sequence.
    pub double_pivots: usize,
    /// Analyses so far: the first one, and those after bad pivots or after a dropped entry turned up.
    pub analyses: u64,
    /// Entries of the declared layouts that are left out because they were always zero.
    pub dropped: usize,
    /// Factorisations so far whose solutions had to be refined.
    pub mediocre: u64,
    /// Does the straight-line kernel run?
    pub straight_line: bool,
}

/// See the [module page](self).
#[derive(Debug)]
pub(super) struct Engine {
    pub(super) name: &'static str,
    /// Is the cause of a singularity searched for? It is not where another solver will look at the matrix anyway.
    pub(super) explains: bool,
    layout: Layout,
    pivots: Vec<Pivot>,
    pub(super) scale: Scale,
    plan: Plan,
    scatter: Scatter,
    straight: Option<Small>,
    /// Columns of the factor, then (unsymmetric) rows, then one number that is never read.
    values: Vec<f64>,
    /// Bounds: `|value| weight <= 1` for good pivots.
    weights: Vec<f64>,
    y: Vec<f64>,
    drops: u32,
    pub(super) analyses: u64,
    mediocre: u64,
    /// Did numbers grow so much in the analysis that all solutions are refined?
    grown: bool,
    /// Is there a factorisation?
    pub(super) ready: bool,
    /// Do its solutions need refinement?
    refine: bool,
    kept: Kept,
}

impl Engine {
    pub(super) fn new(s: &Structure, name: &'static str, symmetric: bool) -> Result<Self, KktError> {
        check_structure(s, name)?;
        Self::with_layout(Layout::new(s, symmetric), name)
    }

    pub(super) fn with_layout(layout: Layout, name: &'static str) -> Result<Self, KktError> {
        let [m, g, f] = layout.lengths;
        if layout.n().max(m).max(g).max(f) >= (u32::MAX / 4) as usize {
            let reason = "the problem is too large for its indices";
            return Err(KktError::Unsupported { solver: name, reason: reason.into() });
        }
        Ok(Self {
            name,
            explains: true,
            kept: Kept::new(&layout),
            y: vec![0.0; layout.n()],
            layout,
            pivots: Vec::new(),
            scale: Scale::default(),
            plan: Plan::default(),
            scatter: Scatter::default(),
            straight: None,
            values: Vec::new(),
            weights: Vec::new(),
            drops: 0,
            analyses: 0,
            mediocre: 0,
            grown: false,
            ready: false,
            refine: false,
        })
    }

    pub(super) fn is_symmetric(&self) -> bool {
        self.layout.symmetric
    }

    pub(super) fn factor(&mut self, a: &Saddle<'_>) -> Result<(), KktError> {
        self.ready = false;
        self.refine = false;
        if self.layout.symmetric && !a.is_symmetric() {
            let reason = "its blocks beside and below the mass matrix differ; use 'sparse-lu'";
            return Err(KktError::Unsupported { solver: self.name, reason: reason.into() });
        }
        if !self.layout.fits(a) {
            let reason = "the arrays do not have the lengths of the layout";
            return Err(KktError::Unsupported { solver: self.name, reason: reason.into() });
        }
        // An infinite mass would make a pivot whose inverse is zero, and what stands above the diagonal is not judged.
        if !(all_finite(a.mass) && a.right.is_none_or(all_finite)) {
            return Err(KktError::Singular(Singularity::default()));
        }
        if self.pivots.is_empty() {
            self.analyse(a)?;
        }
        let mut quality = self.run(a);
        if !matches!(quality, Some(Quality::Good | Quality::Mediocre)) {
            self.drops += u32::from(quality.is_none());
            self.analyse(a)?;
            quality = self.run(a);
        }
        match quality {
            Some(Quality::Good) if !self.grown => {}
            Some(Quality::Good | Quality::Mediocre) => {
                self.refine = true;
                self.mediocre += 1;
                self.kept.store(a);
            }
            // acceptable in the analysis and bad in the same numbers afterwards: overflow
            Some(Quality::Bad) | None => return Err(KktError::Singular(Singularity::default())),
        }
        self.ready = true;
        Ok(())
    }

    /// Factorises along the static sequence; `None` if an entry has appeared that is not in the pattern.
    fn run(&mut self, a: &Saddle<'_>) -> Option<Quality> {
        if let Some(straight) = &mut self.straight {
            return straight.factor(a);
        }
        if self.scatter.has_appeared(a) {
            return None;
        }
        let slots = self.plan.slots;
        self.scatter.fill(a, &mut self.values);
        let (lower, upper) = self.values.split_at_mut(slots);
        if self.layout.symmetric {
            loops::factor_ldlt(&self.plan, lower);
        } else {
            loops::factor_lu(&self.plan, lower, &mut upper[..slots]);
        }
        Some(judge(lower, &self.weights))
    }

    /// Finds pattern, scaling and pivot order for this matrix, and makes the plan. This allocates.
    #[cold]
    fn analyse(&mut self, a: &Saddle<'_>) -> Result<(), KktError> {
        self.analyses += 1;
        self.layout.look(a);
        if self.drops >= MAX_DROPS {
            self.layout.believe();
        }
        let Some(m) = self.layout.matrix(Some(a)) else {
            return Err(KktError::Singular(Singularity::default()));
        };
        let found = if self.layout.nodes().is_some() {
            arrange(&mut self.layout, a)
        } else {
            let scale = scale::factors(&m);
            order::analyse(&m, &scale, self.layout.symmetric).map(|order| (m, scale, order))
        };
        let (m, scale, order) = found.map_err(|nodes| self.no_pivot(a, &nodes))?;
        self.grown = order.growth > GROWN;
        self.adopt(&m, &order.pivots, scale)
    }

    /// Makes the plan for a pivot sequence.
    fn adopt(&mut self, m: &Matrix, pivots: &[Pivot], scale: Scale) -> Result<(), KktError> {
        let s = symbolic(m, pivots);
        self.plan = Plan::new(&s).map_err(|_| KktError::Unsupported {
            solver: self.name,
            reason: "its factors have too many entries".into(),
        })?;
        self.scatter = self.plan.scatter(&s, &self.layout, m);
        self.weights = weights(&s, &self.plan, &scale);
        self.straight = Small::new(&s, &self.plan, &self.scatter, &self.weights, self.layout.symmetric);
        let blocks = if self.layout.symmetric { 1 } else { 2 };
        let length = if self.straight.is_some() { 0 } else { blocks * self.plan.slots + 1 };
        self.values = vec![0.0; length];
        self.scale = scale;
        self.pivots = s.pivots;
        Ok(())
    }

    fn no_pivot(&self, a: &Saddle<'_>, nodes: &[u32]) -> KktError {
        let mut found = Singularity::default();
        if self.explains
            && self.layout.n() <= SEARCHED
            && let Some(structure) = self.layout.structure()
        {
            found = diagnose(&structure, a);
        }
        if found != Singularity::default() {
            return KktError::Singular(found);
        }
        for &k in nodes.iter().take(NAMED) {
            match (k as usize).checked_sub(self.layout.nv) {
                Some(row) => found.dependent_rows.push(vec![row]),
                None => found.massless.push(k as usize),
            }
        }
        KktError::Singular(found)
    }

    pub(super) fn solve(&mut self, w: &mut [f64], mu: &mut [f64]) -> Result<(), KktError> {
        let reason = if !self.ready {
            "there is no factorisation"
        } else if w.len() != self.layout.nv || mu.len() != self.layout.nl {
            "the right-hand side does not have the length of the layout"
        } else {
            let finite = if self.refine { self.solve_refined(w, mu) } else { self.substitute(w, mu) };
            return if finite { Ok(()) } else { Err(KktError::Singular(Singularity::default())) };
        };
        Err(KktError::Unsupported { solver: self.name, reason: reason.into() })
    }

    /// Solves along the static sequence; are all unknowns finite?
    fn substitute(&mut self, w: &mut [f64], mu: &mut [f64]) -> bool {
        if let Some(straight) = &mut self.straight {
            return straight.solve(w, mu);
        }
        let (y, nv) = (&mut self.y[..], w.len());
        for (y, &k) in y.iter_mut().zip(&self.plan.node) {
            let k = k as usize;
            *y = if k < nv { w[k] } else { mu[k - nv] };
        }
        let (lower, upper) = self.values.split_at(self.plan.slots);
        if self.layout.symmetric {
            loops::solve_ldlt(&self.plan, lower, y);
        } else {
            loops::solve_lu(&self.plan, lower, &upper[..self.plan.slots], y);
        }
        for (y, &k) in y.iter().zip(&self.plan.node) {
            let k = k as usize;
            if k < nv {
                w[k] = *y;
            } else {
                mu[k - nv] = *y;
            }
        }
        finite(y)
    }

    /// Solution with residuals from the stored matrix.
    fn solve_refined(&mut self, w: &mut [f64], mu: &mut [f64]) -> bool {
        let mut kept = std::mem::take(&mut self.kept);
        kept.start(w, mu);
        self.substitute(w, mu);
        for _ in 0..REFINEMENTS {
            let Some((dw, dmu)) = kept.residual(&self.layout, w, mu) else { break };
            self.substitute(dw, dmu);
            w.iter_mut().zip(dw).for_each(|(w, d)| *w += *d);
            mu.iter_mut().zip(dmu).for_each(|(mu, d)| *mu += *d);
        }
        self.kept = kept;
        finite(w) && finite(mu)
    }

    /// The next factorisation searches for a new pivot order.
    pub(super) fn renew(&mut self) {
        self.pivots.clear();
    }

    /// From now on solutions with this matrix, the one factorised last, are refined.
    pub(super) fn mistrust(&mut self, a: &Saddle<'_>) {
        if !self.refine {
            self.refine = true;
            self.mediocre += 1;
            self.kept.store(a);
        }
    }

    /// Nodes to which the rows of a square matrix belong at present.
    pub(super) fn nodes(&self) -> &[u32] {
        self.layout.nodes().unwrap_or(&[])
    }

    pub(super) fn statistics(&self) -> Statistics {
        let symmetric = self.layout.symmetric;
        let mut s = Statistics {
            nonzeros: self.plan.slots.saturating_sub(self.layout.n()),
            double_pivots: self.plan.doubles,
            analyses: self.analyses,
            dropped: self.scatter.dropped.iter().map(Vec::len).sum(),
            mediocre: self.mediocre,
            straight_line: self.straight.is_some(),
            ..Statistics::default()
        };
        for &step in &self.plan.steps {
            let c = u64::from(step >> 1);
            let changes = c * (c + 1) / 2 + if symmetric { 0 } else { c * c.saturating_sub(1) / 2 };
            if step & 1 == 0 {
                s.factor_operations += 1 + c + 2 * changes;
                s.solve_operations += 1 + 4 * c;
            } else {
                s.factor_operations += 8 + 6 * c + 4 * changes;
                s.solve_operations += 6 + 8 * c;
            }
        }
        s
    }

    pub(super) fn bytes(&self) -> usize {
        let scale = [&self.scale.rows, &self.scale.columns];
        let numbers = [&self.values, &self.weights, &self.y].into_iter().chain(scale).map(Vec::capacity);
        8 * numbers.sum::<usize>()
            + self.kept.bytes()
            + self.pivots.capacity() * size_of::<Pivot>()
            + self.plan.bytes()
            + self.scatter.bytes()
            + self.layout.bytes()
            + self.straight.as_ref().map_or(0, Small::bytes)
    }

    pub(super) fn save(&self, out: &mut SnapshotWriter) {
        out.section(self.name);
        out.u64(self.layout.n() as u64);
        out.u64(self.analyses);
        out.u64(self.mediocre);
        out.u64(u64::from(self.drops));
        out.bool(self.grown);
        for seen in &self.layout.seen {
            out.u64(seen.len() as u64);
            for &s in seen {
                out.bool(s);
            }
        }
        out.u64(self.pivots.len() as u64);
        for p in &self.pivots {
            out.u64(u64::from(p.first));
            out.u64(u64::from(p.second));
            out.f64(p.inverse);
            out.f64(p.once);
        }
        out.f64s(&self.scale.rows);
        if let Some(nodes) = self.layout.nodes() {
            out.f64s(&self.scale.columns);
            for &k in nodes {
                out.u64(u64::from(k));
            }
        }
    }

    pub(super) fn restore(&mut self, from: &mut SnapshotReader<'_>) -> Result<(), SnapshotError> {
        from.section(self.name)?;
        let n = self.layout.n();
        expect(n, from.u64()? as usize)?;
        let (analyses, mediocre) = (from.u64()?, from.u64()?);
        let drops = from.u64()? as u32;
        let grown = from.bool()?;
        let mut seen: [Vec<bool>; 3] = Default::default();
        for (seen, present) in seen.iter_mut().zip(&self.layout.seen) {
            expect(present.len(), from.u64()? as usize)?;
            for _ in 0..present.len() {
                seen.push(from.bool()?);
            }
        }
        let count = from.u64()? as usize;
        if count > n {
            return Err(SnapshotError::Damaged("there are more pivots than unknowns"));
        }
        let mut pivots = Vec::with_capacity(count);
        let mut met = vec![false; n];
        for _ in 0..count {
            let (first, second) = (from.u64()? as u32, from.u64()? as u32);
            for k in [Some(first), (second != NONE).then_some(second)].into_iter().flatten() {
                match met.get_mut(k as usize) {
                    Some(met) if !*met => *met = true,
                    _ => return Err(SnapshotError::Damaged("the pivot order is no permutation")),
                }
            }
            pivots.push(Pivot { first, second, inverse: from.f64()?, once: from.f64()? });
        }
        let mut rows = vec![0.0; if count == 0 { 0 } else { n }];
        from.f64s(&mut rows)?;
        let mut columns = rows.clone();
        let mut nodes = Vec::new();
        if self.layout.nodes().is_some() {
            from.f64s(&mut columns)?;
            let mut free = vec![true; n];
            for _ in 0..n {
                let k = from.u64()? as usize;
                if !free.get_mut(k).is_some_and(std::mem::take) {
                    return Err(SnapshotError::Damaged("the order of rows is no permutation"));
                }
                nodes.push(k as u32);
            }
        }
        if count > 0 && met.contains(&false) {
            return Err(SnapshotError::Damaged("the pivot order is no permutation"));
        }
        (self.analyses, self.mediocre) = (analyses, mediocre);
        (self.drops, self.grown) = (drops, grown);
        self.layout.seen = seen;
        self.layout.permute(&nodes);
        (self.ready, self.refine) = (false, false);
        self.pivots.clear();
        if count > 0 {
            let damaged = SnapshotError::Damaged("the pivot order does not fit the problem");
            let m = self.layout.matrix(None).ok_or(damaged.clone())?;
            self.adopt(&m, &pivots, Scale { rows, columns }).map_err(|_| damaged)?;
        }
        Ok(())
    }
}

fn finite(x: &[f64]) -> bool {
    x.iter().fold(true, |ok, x| ok & x.is_finite())
}

fn expect(expected: usize, found: usize) -> Result<(), SnapshotError> {
    if expected == found { Ok(()) } else { Err(SnapshotError::Size { expected, found }) }
}
