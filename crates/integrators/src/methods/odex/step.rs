//! Substeps, extrapolation tableau, commit.

use super::dense::{Middle, prepare};
use super::sequence::Sequence;
use crate::Ctx;
use crate::dense_output::Segment;
use crate::error::Trouble;
use crate::index1::Known;
use crate::methods::Setup;
use crate::methods::extrapolation::{Extrapolation, Frame, Limits, gather, longest_step, shift};
use crate::methods::one_step::{Ends, Rates, guess};
use crate::stepper::{Attempt, Committed, Plan, Reject, Wanted};
use crate::stiffness::Stability;
use gelenk_core::{Dims, Snapshot, SnapshotError, SnapshotReader, SnapshotWriter, State};

/// A change of the derivatives in the first substep beyond this multiple of themselves is a sign of instability.
const CHANGE: f64 = 2.0;
/// Rows in which that is looked at.
const CHECKED_ROWS: usize = 2;
/// When an attempt is given up.
const LIMITS: Limits = Limits { growth: 4.0, floor: 1.0, low_order: 0 };

/// The stepper of ODEX.
pub(super) struct Stepper {
    sequence: Sequence,
    frame: Frame,
    dims: Dims,
    /// Derivatives at both ends of a step.
    rates: Rates,
    /// Derivatives and multipliers `(p', v', u', λ)` at a substep.
    s: Vec<f64>,
    /// Increments up to the substep before; those up to the running one stand in the frame.
    before: Vec<f64>,
    difference: Vec<f64>,
    at: State,
    ends: Ends,
    /// What dense output needs, where it is wanted, and the longest step it allows.
    middle: Option<Middle>,
    longest: f64,
}

impl Stepper {
    pub(super) fn new(sequence: Sequence, rows: usize, setup: &Setup<'_>) -> Self {
        let d = setup.structure.dims;
        let n = d.differential();
        let numbers: Vec<usize> = (1..=rows + 1).map(|j| sequence.number(j)).collect();
        let gains = numbers.iter().map(|&n| (n as f64 / numbers[0] as f64).powi(2)).collect();
        Self {
            sequence,
            frame: Frame::new(numbers, 2, sequence.work(rows), gains, LIMITS, n),
            dims: d,
            rates: Rates::ends(d),
            s: vec![0.0; n + d.nl],
            before: vec![0.0; n],
            difference: vec![0.0; n],
            at: State::zeros(d),
            ends: Ends::new(d),
            middle: setup.dense.then(|| Middle::new(d, sequence, rows)),
            longest: f64::INFINITY,
        }
    }

    /// Do the derivatives change too fast in a first substep? Against derivatives that are almost zero any change is large:
    /// it counts only where it can move the state by a tolerance unit.
    fn jumps(&mut self, cx: &Ctx<'_>, x: &State, h: f64) -> bool {
        let (left, _) = self.rates.at_start();
        for ((d, s), left) in self.difference.iter_mut().zip(&self.s).zip(left) {
            *d = s - left;
        }
        let size = cx.norm.rms(x, x, left).max(1.0 / h);
        cx.norm.rms(x, x, &self.difference) > CHANGE * size
    }

    /// Extrapolates what is known in the middle of the step from `x`, and tests the polynomials.
    fn prepare_dense(&mut self, cx: &Ctx<'_>, x: &State, plan: Plan) -> Result<(), Reject> {
        self.longest = f64::INFINITY;
        let Some(middle) = &mut self.middle else { return Ok(()) };
        let kappa = self.frame.used();
        middle.extrapolate(kappa);
        if plan.is_exact() {
            return Ok(());
        }
        let (count, factor, h) = (middle.count(), middle.last_term(), plan.h);
        let middle = &*middle;
        let (d, new) = (self.dims, &self.ends.new);
        let ((left, _), (right, _)) = (self.rates.at_start(), self.rates.at_end());
        let groups = [(&x.p, &new.p, 0), (&x.v, &new.v, d.np), (&x.u, &new.u, d.np + d.nv)];
        for (y0, y1, offset) in groups {
            for (i, (y0, y1)) in (offset..).zip(y0.iter().zip(y1)) {
                let ends = [*y0, y1 - y0, h * left[i], h * right[i]];
                self.difference[i] = factor * middle.differential(i, h, ends)[count + 3];
            }
        }
        let err = cx.norm.rms(x, new, &self.difference);
        self.longest = longest_step(h, err, (count + 3) as f64)?;
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
        let (left, lam) = self.rates.at_start();
        // first guesses, where forces depend on multipliers
        self.at.a.copy_from_slice(&left[self.dims.np..][..self.dims.nv]);
        self.at.lam.copy_from_slice(lam);
        self.before.fill(0.0);
        self.frame.newest.iter_mut().zip(left).for_each(|(d, s)| *d = h * s);
        if let Some(middle) = &mut self.middle {
            middle.store(j, 0, left, lam);
        }
        for m in 1..=n {
            let t = if m == n { x.t + plan.h } else { x.t + m as f64 * h };
            shift(x, t, &self.frame.newest, &mut self.at);
            cx.accelerations(&mut self.at, Known::Nothing)?;
            gather(cx, &self.at, &mut self.s);
            if m == 1 && j <= CHECKED_ROWS && !plan.is_exact() && self.jumps(cx, x, plan.h) {
                return Ok(Some("the derivatives change faster than they can"));
            }
            if let Some(middle) = &mut self.middle {
                let (s, lam) = self.s.split_at(self.dims.differential());
                middle.store(j, m, s, lam);
                if 2 * m == n {
                    middle.store_increment(j, &self.frame.newest);
                }
            }
            if m < n {
                self.before.iter_mut().zip(&self.s).for_each(|(d, s)| *d += 2.0 * h * s);
                std::mem::swap(&mut self.before, &mut self.frame.newest);
            }
        }
        for ((now, before), s) in self.frame.newest.iter_mut().zip(&self.before).zip(&self.s) {
            *now = 0.5 * (*now + before + h * s);
        }
        Ok(None)
    }
}

impl crate::Stepper for Stepper {
    fn name(&self) -> &'static str {
        "odex"
    }

    fn start(&mut self, _: &State) {
        self.rates.forget();
    }

    fn attempt(&mut self, cx: &mut Ctx<'_>, x: &State, plan: Plan) -> Result<Attempt<'_>, Trouble> {
        self.rates.ensure_start(cx, x, &mut self.at)?;
        let rejected = self.climb(cx, x, plan)?;
        Ok(self.frame.attempt(rejected))
    }

    fn commit(&mut self, cx: &mut Ctx<'_>, x: &mut State, plan: Plan) -> Result<Committed, Reject> {
        shift(x, x.t + plan.h, self.frame.best(), &mut self.ends.new);
        guess(&self.at, &mut self.ends.new);
        let done = self.ends.project(cx, &mut self.rates, plan)?;
        self.prepare_dense(cx, x, plan)?;
        self.ends.accept(&mut self.rates, x);
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
        let (d, x0) = (self.dims, &self.ends.x0);
        let ((left, lam0), (right, lam1)) = (self.rates.at_start(), self.rates.at_end());
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
        let groups =
            [(&select.a, d.np, &left[d.np..], &right[d.np..]), (&select.lam, d.differential(), lam0, lam1)];
        for (list, offset, left, right) in groups {
            for (&i, to) in list.iter().zip(&mut to) {
                out.z.set(to, &middle.algebraic(offset + i, left[i], right[i]));
            }
        }
        Ok(())
    }

    fn can_step_again(&self) -> bool {
        true
    }

    fn dense_degree(&self) -> usize {
        2 * self.frame.rows() + 1
    }

    fn roughness(&self) -> f64 {
        // nothing keeps its steps within stability: where forces are stiff they are off by four times what its polynomial shows
        0.25
    }

    fn longest_step(&self) -> f64 {
        self.longest
    }

    fn stability(&self) -> Option<Stability> {
        let rows = self.frame.last_order()?;
        Some(Stability::new(|z| self.sequence.amplification(rows, z)))
    }
}

impl Snapshot for Stepper {
    fn save(&self, out: &mut SnapshotWriter) {
        out.section("odex 2");
        self.rates.save(out);
    }

    fn restore(&mut self, from: &mut SnapshotReader<'_>) -> Result<(), SnapshotError> {
        from.section("odex 2")?;
        self.rates.restore(from)
    }
}
