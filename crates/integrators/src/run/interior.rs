//! The motion inside an accepted step: whoever wants to know more of it than output tells asks for states at times of his own.

use super::Run;
use super::deliver::{Delivery, projected};
use crate::Part;
use crate::engine::Engine;
use crate::error::{SolveError, SolveErrorKind, Trouble};
use crate::events::dense_state;
use crate::index1::Known;
use crate::observer::Observer;
use crate::run::Stop;
use crate::stepper::{Plan, Stepper};
use gelenk_core::State;

/// The motion from the start of the last step to its end, or to the event at which it ended.
///
/// What is evaluated here is counted beside the integration and does not change it. Nothing allocates.
pub struct Interior<'a, 'p> {
    engine: &'a mut Engine<'p>,
    delivery: &'a mut Delivery,
    stepper: &'a dyn Stepper,
    end: &'a State,
    /// The plan of the step.
    last: Plan,
    /// Are accelerations and multipliers at the end those of the state already?
    end_is_solved: bool,
}

impl Interior<'_, '_> {
    /// Start and end \[s\].
    pub fn span(&self) -> (f64, f64) {
        (self.delivery.full_start(), self.end.t)
    }

    /// Degrees of its polynomials: of positions and velocities, and of accelerations and multipliers.
    pub fn degrees(&self) -> (usize, usize) {
        self.delivery.full().degrees()
    }

    /// The state at a time as the dense output has it, rotations brought back onto their space. Constraints hold, and accelerations and
    /// multipliers fit, as well as the polynomials do.
    pub fn dense(&mut self, t: f64) -> &State {
        let (segment, x, _) = self.delivery.lend();
        dense_state(&mut self.engine.aside(), segment, t, x);
        x
    }

    /// The same with accelerations and multipliers that satisfy the equations of motion there. The state is not projected.
    pub fn solved(&mut self, t: f64) -> Result<&State, Trouble> {
        let mut cx = self.engine.aside();
        let (segment, x, _) = self.delivery.lend();
        dense_state(&mut cx, segment, t, x);
        cx.solve_rates(x, Known::Nothing)?;
        Ok(x)
    }

    /// The state as a point of output would have it: projected, and with accelerations and multipliers as
    /// [`DenseOptions::rates`](crate::DenseOptions::rates) says.
    pub fn output(&mut self, t: f64) -> Result<&State, Trouble> {
        let mut cx = self.engine.aside();
        let (segment, x, solves) = self.delivery.lend();
        dense_state(&mut cx, segment, t, x);
        projected(&mut cx, x, solves)?;
        Ok(x)
    }

    /// The same, and whether points of output are left so, because it fits the equations of motion as well as they have to. `anew`: as those that do not,
    /// at the end of a step from the start of this one, where one leads there.
    pub fn judged(&mut self, t: f64, anew: bool) -> Result<(&State, bool), Trouble> {
        let is_made =
            anew && matches!(self.delivery.step_to(&mut self.engine.aside(), t, self.last), Ok(true));
        let fits = is_made || {
            self.output(t)?;
            self.delivery.fits(&mut self.engine.aside(), t, self.stepper)
        };
        Ok((self.delivery.scratch(), fits))
    }

    /// The state at the end, which is projected where the method does that, with accelerations and multipliers as
    /// [`DenseOptions::rates`](crate::DenseOptions::rates) says.
    pub fn end(&mut self) -> Result<&State, Trouble> {
        let (_, x, solves) = self.delivery.lend();
        x.copy_from(self.end);
        if solves && !self.end_is_solved {
            self.engine.aside().solve_rates(x, Known::Nothing)?;
        }
        Ok(x)
    }
}

impl Run<'_> {
    /// Lends the motion inside the last step to an observer.
    pub(super) fn tell_interior(&mut self, observer: &mut dyn Observer) -> Result<Option<Stop>, SolveError> {
        self.engine.clock.enter(Part::Observers);
        let mut motion = Interior {
            engine: &mut self.engine,
            delivery: &mut self.delivery,
            stepper: &*self.stepper,
            end: &self.state,
            last: self.last,
            end_is_solved: self.stepper.solves_end(),
        };
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
