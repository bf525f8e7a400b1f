//! The corners of a system: of its forces, its controllers and its drives.

use super::eval::arguments;
use super::{Parts, System};
use crate::constraints::Origin;
use crate::corners::Binder;
use crate::forces::PlacedLaw as _;
use crate::forest::Depth;
use gelenk_core::{CornerInfo, Corners, Eval, EvalError, FREE, Real, State};

/// Prescribed motions whose values at both sides of a corner differ by less than this share of them, or by less than this
/// \[m, rad, m/s, rad/s\], are continuous.
const ROUNDING: (f64, f64) = (1e-9, 1e-10);

impl<S: Real> Parts<S> {
    /// Gives all elements their corners, or takes them away.
    pub(super) fn bind(&mut self, binder: &mut Binder) {
        for (name, force) in &mut self.forces {
            binder.owner("force", name);
            force.bind(binder);
        }
        for element in &mut self.externals {
            binder.owner("controller", &element.name);
            element.bind(binder);
        }
        for row in &mut self.constraints.rows {
            let name = row.name.strip_prefix("drive ").unwrap_or(&row.name);
            binder.owner("drive", name);
            if let Some(target) = &mut row.target {
                target.bind(binder);
            }
        }
    }
}

impl System {
    /// Lets every branch be what it is at the point of evaluation: a run that was here before has held some.
    pub(super) fn release(&mut self) {
        if let Some(board) = &mut self.board {
            let free = vec![FREE; board.held.len()];
            board.hold(&free);
        }
    }

    /// What drives prescribe at a time: positions and rates, with 0 where nothing is prescribed.
    fn prescribed(&self, t: f64) -> Vec<[f64; 2]> {
        self.parts.calls.at(t);
        let rows = self.parts.constraints.rows.iter();
        let driven = rows.filter(|row| matches!(row.origin, Origin::Drive(_)));
        let value = driven.map(|row| match &row.target {
            Some(target) if row.is_holonomic => [target.eval(0, t), target.eval(1, t)],
            Some(target) => [0.0, target.eval(0, t)],
            None => [0.0; 2],
        });
        value.collect()
    }

    /// The complaint about the first drive that jumps.
    fn jump(&self, t: f64, before: &[[f64; 2]], after: &[[f64; 2]]) -> Eval {
        for (i, (before, after)) in before.iter().zip(after).enumerate() {
            for (k, what) in ["position", "rate"].into_iter().enumerate() {
                let (from, to) = (before[k], after[k]);
                if (to - from).abs() <= ROUNDING.0 * (from.abs() + to.abs()) + ROUNDING.1 {
                    continue;
                }
                let rows = self.parts.constraints.rows.iter();
                let mut driven = rows.filter(|row| matches!(row.origin, Origin::Drive(_)));
                let name =
                    driven.nth(i).map_or("", |row| row.name.strip_prefix("drive ").unwrap_or(&row.name));
                return Err(EvalError::fatal(format!(
                    "the {what} that drive '{name}' prescribes jumps from {from} to {to} at t = {t} s; a motion that jumps needs \
                     an infinite force. Let it change over a short time, for example with step(t, {t}, {t} + 0.01)"
                )));
            }
        }
        Ok(())
    }
}

impl Corners for System {
    fn list(&self) -> &[CornerInfo] {
        self.board.as_ref().map_or(&[], |board| &board.list)
    }

    fn held(&self) -> &[i64] {
        self.board.as_ref().map_or(&[], |board| &board.held)
    }

    fn hold(&mut self, pieces: &[i64]) {
        if let Some(board) = &mut self.board {
            board.hold(pieces);
        }
    }

    fn look(&mut self, x: &State, found: &mut [i64], margins: &mut [f64]) -> Eval {
        let Some(board) = &self.board else { return Ok(()) };
        board.clear();
        let at = arguments(&x.point());
        self.parts.calls.at(x.t);
        self.parts.forest.locate(at.p, at.v, Depth::Velocities, &mut self.work.scene);
        self.parts.apply_forces(&at, &mut self.work, None);
        self.work.rates.resize(at.u.len(), 0.0);
        let reading = at.reading(&self.work.scene, &self.parts.externals);
        self.parts.externals.iter().for_each(|element| element.rates(&reading, &mut self.work.rates));
        for target in self.parts.constraints.rows.iter().filter_map(|row| row.target.as_ref()) {
            target.derivatives(at.t);
        }
        board.seen(found, margins);
        self.parts.calls.ask()
    }

    fn next_break(&mut self, t: f64) -> f64 {
        self.board.as_ref().map_or(f64::INFINITY, |board| board.next_break(t))
    }

    fn admit(&mut self, t: f64, pieces: &[i64]) -> Eval {
        let Some(board) = &self.board else { return Ok(()) };
        let held = board.held.clone();
        if !held.iter().zip(pieces).any(|(held, piece)| held != piece && *held != FREE) {
            return Ok(());
        }
        let before = self.prescribed(t);
        self.hold(pieces);
        let after = self.prescribed(t);
        self.hold(&held);
        self.parts.calls.ask()?;
        self.jump(t, &before, &after)
    }
}
