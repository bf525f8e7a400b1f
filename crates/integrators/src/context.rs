//! What a stepper is lent: the problem, the saddle solver, the norm, counters and clock.

use crate::error::Trouble;
use crate::index1::Index1;
use crate::norm::Group;
use crate::project::Projection;
use crate::{Cancel, Clock, Norm, Part};
use gelenk_core::{
    Counts, Dependence, Eval, EvalError, Kkt, KktError, Point, Problem, Saddle, Singularity, Stats,
    Structure, Term, TermBuf, Terms,
};
use gelenk_linalg::{Holding, LinearSolver};
use std::ops::{Deref, DerefMut};

/// Terms whose numbers are checked as soon as they are evaluated.
const VECTORS: Terms = Terms::PDOT
    .and(Terms::FORCE)
    .and(Terms::CONSTRAINT_RATE)
    .and(Terms::UDOT)
    .and(Terms::CONSTRAINT)
    .and(Terms::ACCELERATION);

/// What a [`Stepper`](crate::Stepper) is lent: everything it may evaluate and solve with.
///
/// It dereferences to an [`Evaluator`]. Beside that stand two solvers with memory of their own: the projection
/// ([`Ctx::project`], [`Ctx::project_step`]) and that of the index-1 form ([`Ctx::accelerations`]).
///
/// Buffers are shared by everybody who works for the run: a stepper finds in them what was evaluated last, by the error test, an
/// event or dense output. What a method needs from one call to the next it keeps itself. Within a call, each function says what it
/// leaves behind. Nothing here allocates, unless it fails.
pub struct Ctx<'a> {
    pub(crate) evaluator: Evaluator<'a>,
    pub(crate) projection: &'a mut Projection,
    pub(crate) index1: &'a mut Index1,
}

impl<'a> Deref for Ctx<'a> {
    type Target = Evaluator<'a>;

    #[inline]
    fn deref(&self) -> &Evaluator<'a> {
        &self.evaluator
    }
}

impl<'a> DerefMut for Ctx<'a> {
    #[inline]
    fn deref_mut(&mut self) -> &mut Evaluator<'a> {
        &mut self.evaluator
    }
}

impl Ctx<'_> {
    /// Does work that is not part of the integration.
    pub(crate) fn beside<R>(&mut self, work: impl FnOnce(&mut Self) -> R) -> R {
        let before = std::mem::replace(&mut self.aside, true);
        let result = work(self);
        self.aside = before;
        result
    }
}

/// Evaluates the equations and solves with their saddle matrix
///
/// ```text
/// [ M Gᵀ ] [ w ]   [ b ]
/// [ G 0  ] [ µ ] = [ c ]
/// ```
///
/// Every evaluation, factorisation and solution goes through here, so that it is counted, timed and checked in one place: numbers
/// that are not finite never reach a method. There is one factorisation at a time.
pub struct Evaluator<'a> {
    /// The structure of the equations.
    pub structure: &'a Structure,
    /// Results of evaluations; each term stays until it is evaluated again.
    pub buf: &'a mut TermBuf,
    /// The tolerance norm.
    pub norm: &'a Norm,
    pub(crate) problem: &'a mut dyn Problem,
    pub(crate) stats: &'a mut Stats,
    pub(crate) kkt: &'a mut dyn Kkt,
    pub(crate) clock: &'a mut Clock,
    pub(crate) cancel: &'a Cancel,
    /// Terms that have entries at all.
    pub(crate) available: Terms,
    /// See [`TermBuf::shape`]; as the structure declares it.
    pub(crate) shape: usize,
    /// Is this work beside the integration (start values, events, output)?
    pub(crate) aside: bool,
    /// Forces that act beside those of the problem, one for each velocity; empty: none.
    pub(crate) added: Vec<f64>,
}

impl Evaluator<'_> {
    /// The counters this work goes to.
    #[inline]
    pub(crate) fn counts(&mut self) -> &mut Counts {
        if self.aside { &mut self.stats.aside } else { &mut self.stats.work }
    }

    /// Evaluates terms into [`Evaluator::buf`] and checks that vectors among them are finite. Terms without entries are
    /// skipped.
    pub fn eval(&mut self, want: Terms, x: &Point<'_>) -> Result<(), Trouble> {
        let want = want.within(self.available);
        let counts = self.counts();
        if want.contains(Terms::MASS) {
            if want.contains(Terms::CONSTRAINT) {
                counts.position_matrix += 1;
            } else {
                counts.mass += 1;
            }
        }
        counts.constraint_matrix += u64::from(want.contains(Terms::CONSTRAINT_MATRIX));
        counts.force += u64::from(want.contains(Terms::FORCE));
        counts.constraint += u64::from(want.contains(Terms::CONSTRAINT));
        counts.jacobian += u64::from(want.contains(Terms::FRICTION));

        self.clock.enter(Part::Evaluate);
        let result = self.problem.eval(want, x, self.buf);
        self.clock.leave();
        if let Err(source) = result {
            return Err(Trouble::Eval { t: x.t, source });
        }
        if self.buf.shape() != self.shape {
            return Err(self.wrong_length(x.t));
        }
        if want.contains(Terms::FORCE) {
            self.buf.force.iter_mut().zip(&self.added).for_each(|(f, more)| *f += more);
        }
        // Matrices are checked by their factorisation, which never succeeds with numbers that are not finite.
        let buf = &*self.buf;
        let good = |term, x: &[f64]| !want.contains(term) || all_finite(x);
        if good(Terms::PDOT, &buf.pdot)
            && good(Terms::FORCE, &buf.force)
            && good(Terms::CONSTRAINT_RATE, &buf.constraint_rate)
            && good(Terms::UDOT, &buf.udot)
            && good(Terms::CONSTRAINT, &buf.constraint)
            && good(Terms::ACCELERATION, &buf.acceleration)
        {
            return Ok(());
        }
        self.blame(want.within(VECTORS), x.t).map_or(Ok(()), Err)
    }

    /// Accelerations as the problem itself computes them, where it has no constraints; `false`: it does not. One such evaluation
    /// counts as one of `M` and one of `f`.
    pub(crate) fn explicit_form(&mut self, x: &Point<'_>, a: &mut [f64]) -> Result<bool, Trouble> {
        if self.structure.dims.nl > 0 || !self.added.is_empty() {
            return Ok(false);
        }
        let Some(form) = self.problem.explicit_form() else { return Ok(false) };
        self.clock.enter(Part::Evaluate);
        let result = form.accelerations(x, a);
        self.clock.leave();
        let counts = self.counts();
        counts.mass += 1;
        counts.force += 1;
        self.check_form(result, "acceleration", x.t, a)
    }

    /// `out = M a − f` as the problem itself computes it; `false`: it does not. One such evaluation counts as one of `f`.
    pub(crate) fn residual_form(
        &mut self,
        x: &Point<'_>,
        a: &[f64],
        out: &mut [f64],
    ) -> Result<bool, Trouble> {
        let Some(form) = self.problem.residual_form() else { return Ok(false) };
        self.clock.enter(Part::Evaluate);
        let result = form.residual(x, a, out);
        self.clock.leave();
        out.iter_mut().zip(&self.added).for_each(|(r, more)| *r -= more);
        self.counts().force += 1;
        self.check_form(result, "residual of the dynamics", x.t, out)
    }

    fn check_form(&self, result: Eval, term: &'static str, t: f64, values: &[f64]) -> Result<bool, Trouble> {
        result.map_err(|source| Trouble::Eval { t, source })?;
        match values.iter().position(|x| !x.is_finite()) {
            None => Ok(true),
            Some(k) => {
                let entry = self.structure.names.velocity(k);
                Err(Trouble::NotFinite { term, entry, value: values[k], t })
            }
        }
    }

    /// A term among these with numbers that are not finite, as the reason for a failure of the linear algebra.
    #[cold]
    pub(crate) fn blame(&self, terms: Terms, t: f64) -> Option<Trouble> {
        terms
            .within(self.available)
            .iter()
            .find(|&term| !all_finite(self.buf.get(term)))
            .map(|term| self.not_finite(term, self.buf.get(term), t))
    }

    /// Buffers are vectors, and an evaluation may have replaced one.
    #[cold]
    fn wrong_length(&mut self, t: f64) -> Trouble {
        let right = TermBuf::new(self.structure);
        let length = |buf: &TermBuf, term| buf.get(term).len();
        let differs = |&term: &Term| length(&right, term) != length(self.buf, term);
        let term = Term::ALL.into_iter().find(differs).unwrap_or(Term::Pdot);
        let (expected, found) = (length(&right, term), length(self.buf, term));
        *self.buf = right;
        Trouble::Eval { t, source: EvalError::WrongLength { term, expected, found } }
    }

    #[cold]
    fn not_finite(&self, term: Term, values: &[f64], t: f64) -> Trouble {
        let k = values.iter().position(|x| !x.is_finite()).unwrap_or(0);
        Trouble::NotFinite {
            term: term.name(),
            entry: entry_name(self.structure, term, k),
            value: values[k],
            t,
        }
    }

    /// Factorises the saddle matrix of the `M` and `G` evaluated last, with `F` subtracted where given.
    pub fn factor(&mut self, t: f64, friction: Option<&[f64]>) -> Result<(), Trouble> {
        self.factor_saddle(t, None, friction)
    }

    /// The same with the transpose of another `G` beside the mass matrix.
    pub(crate) fn factor_saddle(
        &mut self,
        t: f64,
        right: Option<&[f64]>,
        friction: Option<&[f64]>,
    ) -> Result<(), Trouble> {
        self.counts().factor += 1;
        self.clock.enter(Part::Factor);
        let (mass, left) = (&self.buf.mass, &self.buf.constraint_matrix);
        let result = self.kkt.factor(&Saddle { mass, left, right, friction });
        self.clock.leave();
        result.map_err(|e| {
            let friction = if friction.is_some() { Terms::FRICTION } else { Terms::NONE };
            let suspects = Terms::MASS | Terms::CONSTRAINT_MATRIX | friction;
            match right.filter(|values| !all_finite(values)) {
                Some(values) => self.not_finite(Term::ConstraintMatrix, values, t),
                None => self.blame(suspects, t).unwrap_or_else(|| Trouble::of_solver(self.structure, t, e)),
            }
        })
    }

    /// Solves `M w + Gᵀ µ = b`, `G w = c` in place with the factorisation made last. Where rows are redundant, the multipliers are
    /// those of least norm.
    pub fn solve(&mut self, t: f64, w: &mut [f64], mu: &mut [f64]) -> Result<(), Trouble> {
        self.solve_motion(t, w, mu)?;
        self.share(t, mu)
    }

    /// Makes multipliers of the matrix factorised last the shortest ones with the same forces, where rows are left out of it.
    pub(crate) fn share(&mut self, t: f64, mu: &mut [f64]) -> Result<(), Trouble> {
        if self.kkt.held().is_none() {
            return Ok(());
        }
        self.clock.enter(Part::Solve);
        let result = self.kkt.share(mu);
        self.clock.leave();
        result.map_err(|e| self.no_solution(Terms::CONSTRAINT_MATRIX, t, e))
    }

    /// The same for `w` alone: multipliers of redundant rows are any that make the forces.
    pub(crate) fn solve_motion(&mut self, t: f64, w: &mut [f64], mu: &mut [f64]) -> Result<(), Trouble> {
        self.counts().solve += 1;
        self.clock.enter(Part::Solve);
        let result = self.kkt.solve(w, mu);
        self.clock.leave();
        result.map_err(|e| self.no_solution(Terms::MASS | Terms::CONSTRAINT_MATRIX | Terms::FRICTION, t, e))
    }

    /// What the factorisation did not need, a mass behind constraints that leave no freedom, can still spoil a solution:
    /// then the terms that are not finite are to blame, whatever the solver says.
    #[cold]
    pub(crate) fn no_solution(&self, suspects: Terms, t: f64, error: KktError) -> Trouble {
        self.blame(suspects, t).unwrap_or_else(|| Trouble::of_solver(self.structure, t, error))
    }

    /// Does the last solution miss redundant rows by more than the tolerance? Then their right-hand sides contradict
    /// each other, and the rows are named.
    pub(crate) fn contradiction(&self, kkt: &dyn Kkt, group: Group, y: &[f64]) -> Option<KktError> {
        let redundancy = kkt.redundancy()?;
        let missed = self.norm.mean_square(group, |i| y[i], |_| redundancy.missed).sqrt();
        (missed > 1.0).then(|| {
            let dependent_rows = redundancy.rows.to_vec();
            KktError::Singular(Singularity { dependent_rows, ..Singularity::default() })
        })
    }

    /// `out = s (G v + gᴵ)` with the `G` and `gᴵ` evaluated last.
    pub(crate) fn velocity_residual(&self, s: f64, v: &[f64], out: &mut [f64]) {
        scaled(s, &self.buf.constraint_rate, out);
        self.structure.constraint_matrix.multiply_add(s, &self.buf.constraint_matrix, v, out);
    }

    /// An error where someone has asked to stop: what an attempt passes on.
    pub fn check_cancelled(&self) -> Result<(), Trouble> {
        if self.cancel.is_cancelled() { Err(Trouble::Cancelled) } else { Ok(()) }
    }
}

/// A saddle solver to which redundant rows are an error, unless it is told otherwise.
pub(crate) fn saddle_solver(
    structure: &Structure,
    choice: LinearSolver,
    unsymmetric: bool,
) -> Result<Box<dyn Kkt>, KktError> {
    let mut kkt = Holding::new(structure, choice, unsymmetric)?;
    kkt.treat(Dependence::Error);
    Ok(Box::new(kkt))
}

/// Calls a function for every entry of a matrix.
type Visit<'a> = &'a dyn Fn(&mut dyn FnMut(usize, usize, usize));

/// The name of entry `k` of a term's buffer.
pub(crate) fn entry_name(structure: &Structure, term: Term, k: usize) -> String {
    let (d, names) = (structure.dims, &structure.names);
    let place = |each: Visit<'_>| {
        let mut found = (0, 0);
        each(&mut |i, j, index| {
            if index == k {
                found = (i, j);
            }
        });
        found
    };
    match term {
        Term::Pdot => names.position(k),
        Term::Force => names.velocity(k),
        Term::ConstraintRate | Term::Constraint | Term::Acceleration => names.row(k),
        Term::Udot => names.external(k),
        Term::Mass => structure.mass.describe(d.nv, k, |i| names.velocity(i)),
        Term::ConstraintMatrix => {
            let (i, j) = place(&|f| structure.constraint_matrix.for_each(d.nl, d.nv, f));
            format!("({}, {})", names.row(i), names.velocity(j))
        }
        Term::PositionMatrix => {
            let (i, j) =
                structure.position_matrix.as_ref().map_or((0, 0), |c| place(&|f| c.for_each(d.ng, d.nv, f)));
            format!("({}, {})", names.row(i), names.velocity(j))
        }
        Term::Friction => {
            let (i, j) =
                structure.friction.as_ref().map_or((0, 0), |c| place(&|f| c.for_each(d.nv, d.nl, f)));
            format!("({}, {})", names.velocity(i), names.row(j))
        }
    }
}

/// The largest absolute value.
pub(crate) fn largest(x: &[f64]) -> f64 {
    x.iter().fold(0.0_f64, |m, x| m.max(x.abs()))
}

/// Are all numbers finite? The exponent of any other number has all bits set: one more carries into the sign.
#[inline]
pub(crate) fn all_finite(x: &[f64]) -> bool {
    const EXPONENT: u64 = f64::INFINITY.to_bits();
    const ONE: u64 = EXPONENT & EXPONENT.wrapping_neg();
    let add = |any: u64, x: f64| any | ((x.to_bits() & EXPONENT) + ONE);
    let (chunks, rest) = x.as_chunks::<4>();
    let mut any = [0; 4];
    for x in chunks {
        any = std::array::from_fn(|i| add(any[i], x[i]));
    }
    let any = rest.iter().fold((any[0] | any[1]) | (any[2] | any[3]), |any, &x| add(any, x));
    any >> 63 == 0
}

/// `out = s x`. (As arguments, two slices are known to be different memory, and the loop needs no check.)
#[inline]
pub(crate) fn scaled(s: f64, x: &[f64], out: &mut [f64]) {
    for (out, x) in out.iter_mut().zip(x) {
        *out = s * x;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_bad_number_is_found_anywhere() {
        for n in 0..19 {
            let mut x = vec![1e300; n];
            assert!(all_finite(&x));
            for i in 0..n {
                for bad in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY] {
                    x[i] = bad;
                    assert!(!all_finite(&x));
                    x[i] = -1.0;
                }
            }
        }
    }
}
