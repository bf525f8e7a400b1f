//! The motion inside an accepted step: whoever wants to know more of it than output tells asks for states at times of his own.

use super::Run;
use super::deliver::projected;
use crate::Part;
use crate::dense_output::Segment;
use crate::engine::Engine;
use crate::error::{SolveError, SolveErrorKind, Trouble};
use crate::events::dense_state;
use crate::index1::Known;
use crate::observer::Observer;
use crate::run::Stop;
use gelenk_core::State;

/// The motion from the start of the last step to its end, or to the event at which it ended.
///
/// What is evaluated here is counted beside the integration and does not change it. Nothing allocates.
pub struct Interior<'a, 'p> {
    engine: &'a mut Engine<'p>,
    segment: &'a Segment,
    x: &'a mut State,
    end: &'a State,
    solves: bool,
    /// Are accelerations and multipliers at the end those of the state already?
    end_is_solved: bool,
}

impl Interior<'_, '_> {
    /// Start and end \[s\].
    pub fn span(&self) -> (f64, f64) {
        (self.segment.t0, self.end.t)
    }

    /// Degrees of its polynomials, see [`Segment::degrees`].
    pub fn degrees(&self) -> (usize, usize) {
        self.segment.degrees()
    }

    /// The state at a time as the dense output has it, rotations brought back onto their space. Constraints hold, and accelerations and
    /// multipliers fit, as well as the polynomials do.
    pub fn dense(&mut self, t: f64) -> &State {
        dense_state(&mut self.engine.aside(), self.segment, t, self.x);
        self.x
    }

    /// The same with accelerations and multipliers that satisfy the equations of motion there. The state is not projected.
    pub fn solved(&mut self, t: f64) -> Result<&State, Trouble> {
        let mut cx = self.engine.aside();
        dense_state(&mut cx, self.segment, t, self.x);
        cx.solve_rates(self.x, Known::Nothing)?;
        Ok(self.x)
    }

    /// The state as a point of output would have it: projected, and with accelerations and multipliers as
    /// [`DenseOptions::rates`](crate::DenseOptions::rates) says.
    pub fn output(&mut self, t: f64) -> Result<&State, Trouble> {
        let mut cx = self.engine.aside();
        dense_state(&mut cx, self.segment, t, self.x);
        projected(&mut cx, self.x, self.solves)?;
        Ok(self.x)
    }

    /// The state at the end, which is projected where the method does that, with accelerations and multipliers as
    /// [`DenseOptions::rates`](crate::DenseOptions::rates) says.
    pub fn end(&mut self) -> Result<&State, Trouble> {
        self.x.copy_from(self.end);
        if self.solves && !self.end_is_solved {
            self.engine.aside().solve_rates(self.x, Known::Nothing)?;
        }
        Ok(self.x)
    }
}

impl Run<'_> {
    /// Lends the motion inside the last step to an observer.
    pub(super) fn tell_interior(&mut self, observer: &mut dyn Observer) -> Result<Option<Stop>, SolveError> {
        self.engine.clock.enter(Part::Observers);
        let (segment, x, solves) = self.delivery.lend();
        let end_is_solved = self.stepper.solves_end();
        let mut motion =
            Interior { engine: &mut self.engine, segment, x, end: &self.state, solves, end_is_solved };
        let flow = observer.interior(&mut motion);
        self.engine.clock.leave();
        match flow {
            Ok(flow) => Ok(flow.is_break().then_some(Stop::Cancelled)),
            Err(e) => Err(self.error(SolveErrorKind::Observer(e))),
        }
    }

    /// The last good state as a point of output would have it: with accelerations and multipliers as
    /// [`DenseOptions::rates`](crate::DenseOptions::rates) says.
    pub fn output_at_end(&mut self) -> Result<&State, SolveError> {
        match self.delivery.gather(&mut self.engine.aside(), &self.state) {
            Ok(()) => Ok(self.delivery.lend().1),
            Err(trouble) => Err(self.error(SolveErrorKind::Fatal(trouble))),
        }
    }
}
