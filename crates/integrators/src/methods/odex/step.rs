//! Substeps, extrapolation tableau, commit.

use super::dense::{Middle, prepare};
use super::sequence::Sequence;
use crate::Ctx;
use crate::dense_output::Segment;
use crate::error::Trouble;
use crate::index1::Known;
use crate::methods::Setup;
use crate::methods::extrapolation::{Extrapolation, Frame, Limits, gather, shift};
use crate::stepper::{Attempt, Committed, Plan, Reject, Wanted};
use crate::stiffness::Stability;
use gelenk_core::{Dims, Snapshot, SnapshotError, SnapshotReader, SnapshotWriter, State};

/// A change of the derivatives in the first substep beyond this multiple of themselves is a sign of instability.
const CHANGE: f64 = 2.0;
/// Rows in which that is looked at.
const CHECKED_ROWS: usize = 2;
/// When an attempt is given up.
const LIMITS: Limits = Limits { growth: 4.0, floor: 1.0, low_order: 0 };
/// An error of dense output beyond this many tolerance units rejects the step.
const DENSE_ERROR: f64 = 10.0;
/// The least share of a step that its dense output asks for.
const LEAST_SHARE: f64 = 0.01;

/// Which derivatives are those at the accepted state.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum First {
    /// None yet.
    Unknown,
    /// Those at the right end: a step has just been committed.
    AtEnd,
    /// Those at the left end.
    AtStart,
}

/// The stepper of ODEX.
pub(super) struct Stepper {
    sequence: Sequence,
    frame: Frame,
    dims: Dims,
    /// Derivatives and multipliers `(p', v', u', λ)` at the left end, at a substep, and at the right end.
    left: Vec<f64>,
    s: Vec<f64>,
    right: Vec<f64>,
    first: First,
    /// Increments up to the substep before, and up to the running one.
    before: Vec<f64>,
    now: Vec<f64>,
    difference: Vec<f64>,
    at: State,
    new: State,
    /// The last committed step's left end, its size, and whether it was to be made whatever the error.
    x0: State,
    h: f64,
    exact: bool,
    /// What dense output needs, where it is wanted, and the longest step it allows.
    middle: Option<Middle>,
    longest: f64,
}

impl Stepper {
    pub(super) fn new(sequence: Sequence, rows: usize, setup: &Setup<'_>) -> Self {
        let d = setup.structure.dims;
        let (n, len) = (d.differential(), d.differential() + d.nl);
        let numbers: Vec<usize> = (1..=rows + 1).map(|j| sequence.number(j)).collect();
        let gains = numbers.iter().map(|&n| (n as f64 / numbers[0] as f64).powi(2)).collect();
        Self {
            sequence,
            frame: Frame::new(numbers, 2, sequence.work(rows), gains, LIMITS, n),
            dims: d,
            left: vec![0.0; len],
            s: vec![0.0; len],
            right: vec![0.0; len],
            first: First::Unknown,
            before: vec![0.0; n],
            now: vec![0.0; n],
            difference: vec![0.0; n],
            at: State::zeros(d),
            new: State::zeros(d),
            x0: State::zeros(d),
            h: 0.0,
            exact: false,
            middle: setup.dense.then(|| Middle::new(d, sequence, rows)),
            longest: f64::INFINITY,
        }
    }

    /// Makes sure that the derivatives at the left end are those at the accepted state.
    fn ensure_first(&mut self, cx: &mut Ctx<'_>, x: &State) -> Result<(), Trouble> {
        match self.first {
            First::AtStart => {}
            First::AtEnd => std::mem::swap(&mut self.left, &mut self.right),
            First::Unknown => {
                self.at.copy_from(x);
                cx.accelerations(&mut self.at, Known::Nothing)?;
                gather(cx, &self.at, &mut self.left);
            }
        }
        self.first = First::AtStart;
        Ok(())
    }

    /// Do the derivatives change too fast in a first substep? Against derivatives that are almost zero any change is large:
    /// it counts only where it can move the state by a tolerance unit.
    fn jumps(&mut self, cx: &Ctx<'_>, x: &State) -> bool {
        let n = self.dims.differential();
        for ((d, s), left) in self.difference.iter_mut().zip(&self.s).zip(&self.left) {
            *d = s - left;
        }
        let size = cx.norm.rms(x, x, &self.left[..n]).max(1.0 / self.h);
        cx.norm.rms(x, x, &self.difference) > CHANGE * size
    }

    /// Extrapolates what is known in the middle of the step from `x`, and tests the polynomials.
    fn prepare_dense(&mut self, cx: &Ctx<'_>, x: &State) -> Result<(), Reject> {
        self.longest = f64::INFINITY;
        let Some(middle) = &mut self.middle else { return Ok(()) };
        let kappa = self.frame.used();
        middle.extrapolate(kappa);
        if self.exact {
            return Ok(());
        }
        let (count, factor, h) = (middle.count(), middle.last_term(), self.h);
        let middle = &*middle;
        let (d, new) = (self.dims, &self.new);
        let groups = [(&x.p, &new.p, 0), (&x.v, &new.v, d.np), (&x.u, &new.u, d.np + d.nv)];
        for (y0, y1, offset) in groups {
            for (i, (y0, y1)) in (offset..).zip(y0.iter().zip(y1)) {
                let ends = [*y0, y1 - y0, h * self.left[i], h * self.right[i]];
                self.difference[i] = factor * middle.differential(i, h, ends)[count + 3];
            }
        }
        let err = cx.norm.rms(x, new, &self.difference);
        if err.is_nan() || err > DENSE_ERROR {
            return Err(Reject::Error { err });
        }
        self.longest = h / err.powf(1.0 / (count + 3) as f64).max(LEAST_SHARE);
        Ok(())
    }
}

impl Extrapolation for Stepper {
    fn frame(&mut self) -> &mut Frame {
        &mut self.frame
    }

    fn row(
        &mut self,
        cx: &mut Ctx<'_>,
        x: &State,
        plan: Plan,
        j: usize,
    ) -> Result<Option<&'static str>, Trouble> {
        let n = self.sequence.number(j);
        let h = plan.h / n as f64;
        let d = self.dims;
        // first guesses, where forces depend on multipliers
        self.at.a.copy_from_slice(&self.left[d.np..d.np + d.nv]);
        self.at.lam.copy_from_slice(&self.left[d.differential()..]);
        self.before.fill(0.0);
        self.now.iter_mut().zip(&self.left).for_each(|(d, s)| *d = h * s);
        if let Some(middle) = &mut self.middle {
            middle.store(j, 0, &self.left);
        }
        for m in 1..=n {
            let t = if m == n { x.t + plan.h } else { x.t + m as f64 * h };
            shift(x, t, &self.now, &mut self.at);
            cx.accelerations(&mut self.at, Known::Nothing)?;
            gather(cx, &self.at, &mut self.s);
            if m == 1 && j <= CHECKED_ROWS && !self.exact && self.jumps(cx, x) {
                return Ok(Some("the derivatives change faster than they can"));
            }
            if let Some(middle) = &mut self.middle {
                middle.store(j, m, &self.s);
                if 2 * m == n {
                    middle.store_increment(j, &self.now);
                }
            }
            if m < n {
                self.before.iter_mut().zip(&self.s).for_each(|(d, s)| *d += 2.0 * h * s);
                std::mem::swap(&mut self.before, &mut self.now);
            }
        }
        for ((now, before), s) in self.now.iter_mut().zip(&self.before).zip(&self.s) {
            *now = 0.5 * (*now + before + h * s);
        }
        Ok(None)
    }

    fn newest(&mut self) -> &mut Vec<f64> {
        &mut self.now
    }

    fn error(&mut self, cx: &Ctx<'_>, x: &State) -> f64 {
        let (best, next) = self.frame.best();
        shift(x, x.t + self.h, best, &mut self.new);
        for ((d, best), next) in self.difference.iter_mut().zip(best).zip(next) {
            *d = best - next;
        }
        cx.norm.rms(x, &self.new, &self.difference)
    }
}

impl crate::Stepper for Stepper {
    fn name(&self) -> &'static str {
        "odex"
    }

    fn start(&mut self, _: &State) {
        self.first = First::Unknown;
    }

    fn attempt(&mut self, cx: &mut Ctx<'_>, x: &State, plan: Plan) -> Result<Attempt<'_>, Trouble> {
        (self.h, self.exact) = (plan.h, plan.is_exact());
        self.ensure_first(cx, x)?;
        let rejected = self.climb(cx, x, plan)?;
        Ok(rejected.map_or(Attempt::Done(&self.frame.candidates), Attempt::Failed))
    }

    fn commit(&mut self, cx: &mut Ctx<'_>, x: &mut State, plan: Plan) -> Result<Committed, Reject> {
        shift(x, x.t + plan.h, self.frame.best().0, &mut self.new);
        // first guesses, where forces depend on multipliers
        self.new.a.copy_from_slice(&self.at.a);
        self.new.lam.copy_from_slice(&self.at.lam);
        let done = cx.project_step(&mut self.new, Known::Nothing, plan.is_exact())?;
        cx.accelerations(&mut self.new, done.known()).map_err(Reject::Trouble)?;
        gather(cx, &self.new, &mut self.right);
        self.prepare_dense(cx, x)?;
        self.x0.copy_from(x);
        x.copy_from(&self.new);
        self.first = First::AtEnd;
        Ok(done)
    }

    fn dense(
        &mut self,
        _: &mut Ctx<'_>,
        x: &State,
        wanted: Wanted<'_>,
        out: &mut Segment,
    ) -> Result<(), Trouble> {
        let Wanted { plan: Plan { h, .. }, select, max_degree } = wanted;
        let Some(middle) = &self.middle else { return Ok(()) };
        let (d, x0) = (self.dims, &self.x0);
        let (left, right) = (&self.left, &self.right);
        (out.t0, out.h) = (x0.t, h);
        let (degree_y, degree_z) = middle.degrees(max_degree);

        prepare(&mut out.y, degree_y, 2);
        let at_u = d.np + d.nv;
        let groups =
            [(&select.p, &x0.p, &x.p, 0), (&select.v, &x0.v, &x.v, d.np), (&select.u, &x0.u, &x.u, at_u)];
        let mut to = 0..;
        for (list, y0, y1, offset) in groups {
            for (&i, to) in list.iter().zip(&mut to) {
                let s = offset + i;
                let ends = [y0[i], y1[i] - y0[i], h * left[s], h * right[s]];
                out.y.set(to, &middle.differential(s, h, ends));
            }
        }

        prepare(&mut out.z, degree_z, 1);
        let mut to = 0..;
        for (list, offset) in [(&select.a, d.np), (&select.lam, d.differential())] {
            for (&i, to) in list.iter().zip(&mut to) {
                let s = offset + i;
                out.z.set(to, &middle.algebraic(s, left[s], right[s]));
            }
        }
        Ok(())
    }

    fn dense_degree(&self) -> usize {
        2 * self.frame.rows() + 1
    }

    fn longest_step(&self) -> f64 {
        self.longest
    }

    fn stability(&self) -> Option<Stability> {
        let rows = self.frame.candidates.last()?.order;
        Some(Stability::new(|z| self.sequence.amplification(rows, z)))
    }
}

impl Snapshot for Stepper {
    fn save(&self, out: &mut SnapshotWriter) {
        out.section("odex");
        out.bool(self.first != First::Unknown);
        out.f64s(if self.first == First::AtEnd { &self.right } else { &self.left });
    }

    fn restore(&mut self, from: &mut SnapshotReader<'_>) -> Result<(), SnapshotError> {
        from.section("odex")?;
        self.first = if from.bool()? { First::AtStart } else { First::Unknown };
        from.f64s(&mut self.left)
    }
}
