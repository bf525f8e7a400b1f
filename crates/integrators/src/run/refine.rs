//! Back to the start, where a corner asks for tighter tolerances than the run has had.
//!
//! Behind a corner motion may become so abrupt ([`Pace`](super::pace::Pace)) that what errors of the steps up to there make of the time at which it is
//! met shows in every velocity and force. Tighter tolerances from there on come too late for this corner. So the run goes over its way to the corner
//! once more, silently: rows and events that were delivered are within the tolerance. The corner itself looks at how abrupt the
//! motion will be: a few evaluations along the velocities there tell the time in which they will be turned round.

use super::kinks::follow;
use super::{Run, Stop};
use crate::error::{SolveError, SolveErrorKind, Trouble};
use crate::index1::Known;
use crate::norm::Group;
use crate::observer::Observer;
use gelenk_core::{Snapshot as _, SnapshotError, SnapshotReader, SnapshotWriter, State};

/// Tolerances that are tightened by less than this factor are tight enough on the way to the corner.
const WORTH: f64 = 3.0;
/// So often a run goes back.
const TIMES: u64 = 2;
/// Evaluations to find the time in which velocities are turned round, and how near to it is enough.
const LOOKS: usize = 8;
const NEAR: f64 = 2.0;

/// Where the run started.
#[derive(Debug)]
pub(super) struct Origin {
    state: State,
    pieces: Vec<i64>,
    /// How many times tighter tolerances were since then, and how often the run has gone back.
    strictness: f64,
    times: u64,
}

impl Origin {
    pub(super) fn save(&self, out: &mut SnapshotWriter) {
        self.state.save(out);
        self.pieces.iter().for_each(|piece| out.u64(*piece as u64));
        out.f64(self.strictness);
        out.u64(self.times);
    }

    pub(super) fn restore(
        like: &State,
        n: usize,
        from: &mut SnapshotReader<'_>,
    ) -> Result<Self, SnapshotError> {
        let mut state = like.clone();
        state.restore(from)?;
        let pieces: Result<Vec<i64>, _> = (0..n).map(|_| from.u64().map(|piece| piece as i64)).collect();
        Ok(Self { state, pieces: pieces?, strictness: from.f64()?, times: from.u64()? })
    }
}

/// Nobody is told.
struct Silent;

impl Observer for Silent {}

impl Run<'_> {
    /// Remembers where the run starts.
    pub(super) fn keep_origin(&mut self) {
        let strictness = self.engine.norm.strictness();
        let (state, pieces) = (self.state.clone(), self.kinks.pieces.clone());
        self.kinks.origin = Some(Origin { state, pieces, strictness, times: 0 });
    }

    /// Behind a corner: looks ahead along the velocities for the time in which they are turned round, and tightens tolerances for that. Is it worth to go back?
    pub(super) fn look_for_haste(&mut self) -> Result<bool, Trouble> {
        if self.delivery.is_silent || self.controller.is_fixed() || self.kinks.origin.is_none() {
            return Ok(false);
        }
        let mut dt = 0.01 * self.limits.interval;
        let mut near = self.state.clone();
        for _ in 0..LOOKS {
            near.copy_from(&self.state);
            follow(&mut self.engine, &self.state, dt, &mut near)?;
            near.v.copy_from_slice(&self.state.v);
            let solved = self.engine.aside().try_accelerations(&mut near, Known::Nothing);
            let turned = match solved {
                Ok(true) => self.kinks.pace.turn_in(&near, dt),
                Ok(false) => f64::INFINITY,
                Err(trouble) if trouble.is_curable() => f64::INFINITY,
                Err(trouble) => return Err(trouble),
            };
            if turned <= 1.0 / NEAR && dt >= 0.01 * self.limits.interval {
                return Ok(false);
            }
            if (1.0 / NEAR..NEAR).contains(&turned) {
                self.kinks.pace.foresee(&near);
                self.foresee_stiffness(&near);
                break;
            }
            // forces grow with the way, and velocities with the time
            dt *= turned.powf(-0.5).clamp(1e-4, 30.0);
        }
        let strictness = self.kinks.pace.strictness(self.engine.norm.rtol());
        self.engine.norm.tighten(strictness);
        Ok(self.kinks.origin.as_ref().is_some_and(|o| o.times < TIMES && strictness > WORTH * o.strictness))
    }

    /// What a tolerance of positions makes of accelerations, in tolerances, by how they change on the way to a state next to this one.
    fn foresee_stiffness(&mut self, near: &State) {
        let norm = &self.engine.norm;
        let way: Vec<f64> = near.p.iter().zip(&self.state.p).map(|(a, b)| a - b).collect();
        let moved = norm.change(Group::P, &self.state.p, &way) / norm.strictness();
        let change = near.a.iter().zip(&self.state.a).fold(0.0_f64, |most, (a, b)| most.max((a - b).abs()));
        self.kinks.pace.note_stiffness(near, change / (norm.rtol() * moved));
    }

    /// Goes back to the start, and from there to where the run has come to, with the tolerances of now.
    pub(super) fn refine(&mut self) -> Result<(), SolveError> {
        let Some(mut origin) = self.kinks.origin.take() else { return Ok(()) };
        let (end, pieces, traces, plan) =
            (self.state.clone(), self.kinks.pieces.clone(), self.kinks.traces.clone(), self.plan);
        origin.strictness = self.engine.norm.strictness();
        origin.times += 1;
        self.delivery.is_silent = true;
        let added = std::mem::take(&mut self.engine.stats.added_errors);
        let is_there = self.place(&origin.state, &origin.pieces).is_ok() && {
            loop {
                match self.step_towards(end.t, &mut Silent) {
                    Ok(Stop::Stepped) => {}
                    Ok(stop) => break stop == Stop::Reached,
                    Err(_) => break false,
                }
            }
        };
        self.delivery.is_silent = false;
        self.delivery.full_of = None;
        self.kinks.traces = traces;
        if is_there {
            self.kinks.origin = Some(origin);
            self.delivery.locator.forget_tangents(end.t);
            return Ok(());
        }
        // the way that was delivered is a way, too
        self.engine.stats.added_errors = added;
        self.plan = plan;
        self.place(&end, &pieces).map_err(|trouble| self.error(SolveErrorKind::Fatal(trouble)))
    }

    /// Goes on from a state with corners held in these pieces.
    fn place(&mut self, x: &State, pieces: &[i64]) -> Result<(), Trouble> {
        self.state.copy_from(x);
        self.kinks.pieces.copy_from_slice(pieces);
        self.kinks.hold(&mut self.engine);
        self.plan.h = self.limits.h_max;
        self.pass_breaks()?;
        self.start_again()
    }
}
